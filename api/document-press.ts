// PDFs are made in a queue of their own, one at a time and in turns by who asks, since laying one out holds the process for some 20 ms; and kept for a while in memory
// by what is on them. So forty that are asked for at once cost everybody else one at a time, and the same one asked for again costs nothing.
import { hash } from 'node:crypto'
import { FairQueue } from '../db/fair-queue.ts'
import { Refusal } from '../rules/refusals.ts'

/** Of all that is kept. Some 40 kB each. */
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
  /** The one asked for longest ago stands first. */
  readonly #kept = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #bytes = 0

  /** The document that `make` lays out of `contents`, which is all that is on it. `from`: who asks, for the turns. Refused with `rate_limited` when too many wait. */
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
        // Between two documents everybody else has a processing.
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
