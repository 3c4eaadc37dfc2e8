// Makes PDFs one at a time, in a queue that is fair between those who ask: the layout of one blocks the process for some 20 ms. PDFs are kept in
// memory for a while, by their contents. So forty PDFs asked for at once delay other requests by one PDF at a time, and a PDF asked for again costs
// nothing.
import { hash } from 'node:crypto'
import { FairQueue } from '../db/fair-queue.ts'
import { Refusal } from '../rules/refusals.ts'

/** The bytes of all kept PDFs; one is some 40 kB. */
const KEPT_BYTES = 16 * 1_048_576
/** Some seconds of work. */
const WAITING_MAX = 100

export class DocumentPress {
  readonly #queue = new FairQueue({
    atOnce: 1,
    waitingMax: WAITING_MAX,
    refusal: () =>
      new Refusal('rate_limited', 'Too many documents are being made at once. Try again in a moment.', {
        headers: { 'Retry-After': '5' },
      }),
  })
  /** Least recently asked for first. */
  readonly #kept = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #bytes = 0

  /**
   * The document that `make` lays out of `contents`; nothing else is on it. `from`: who asks, for the fair queue. Refused with `rate_limited` when
   * too many wait.
   */
  async print<P extends object>(
    name: string,
    contents: P,
    make: (contents: P) => Promise<Buffer>,
    from: string,
  ): Promise<Buffer> {
    const key = hash('sha256', JSON.stringify([name, contents]), 'base64url')
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const making = this.#queue
      .run(from, async () => {
        // Lets the event loop run other work between two documents.
        await new Promise<void>((resolve) => setImmediate(resolve))
        return make(contents)
      })
      .then((pdf) => this.#keep(key, pdf))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return making
  }

  #keep(key: string, pdf: Buffer): Buffer {
    this.#kept.set(key, pdf)
    this.#bytes += pdf.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
    return pdf
  }
}
