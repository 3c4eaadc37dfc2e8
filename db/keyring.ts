// The master keys of an installation: the newest seals and signs, all of them open and verify. No key is used as it is: each purpose has one that is derived from it, so
// that what one purpose lets out tells nothing about another. Where keys come from is config/env.ts; what is sealed is db/sealed.ts.
import { hkdfSync, timingSafeEqual } from 'node:crypto'

/** Bytes of the name of a key, which stands before each sealed value. */
export const KEY_ID_BYTES = 8

/** One master key. Its bytes are in no log: they are private, and nothing prints them. */
export class MasterKey {
  readonly #bytes: Buffer
  readonly #derived = new Map<string, Buffer>()
  /** Its name in sealed values: derived from it, and tells nothing about it. */
  readonly id: Buffer

  constructor(bytes: Buffer) {
    if (bytes.length !== 32) throw new Error('a master key has 32 bytes')
    this.#bytes = Buffer.from(bytes)
    this.id = this.derived('satang key id').subarray(0, KEY_ID_BYTES)
  }

  /** The 32 bytes for a purpose: HKDF-SHA256 (RFC 5869) with the purpose as its info. */
  derived(purpose: string): Buffer {
    const known = this.#derived.get(purpose)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', this.#bytes, '', purpose, 32))
    this.#derived.set(purpose, made)
    return made
  }

  /** The key itself, which opens values of the first format alone (db/sealed.ts). */
  get forFirstFormat(): Buffer {
    return this.#bytes
  }
}

/** The newest master key first; never empty. */
export interface Keyring {
  readonly newest: MasterKey
  readonly all: readonly MasterKey[]
}

/** A keyring of 32 bytes each: `newest` seals, `others` open what was sealed under them. The same key twice counts once. */
export function keyring(newest: Buffer, others: readonly Buffer[] = []): Keyring {
  const first = new MasterKey(newest)
  const all = [first]
  for (const key of others.map((bytes) => new MasterKey(bytes)))
    if (!all.some(({ id }) => timingSafeEqual(id, key.id))) all.push(key)
  return { newest: first, all }
}
