// The master keys of an installation. The newest seals and signs; all of them open and verify. No master key is used directly: each purpose has a key
// that is derived from it, so a leaked key of one purpose tells nothing about the others. Keys come from config/env.ts; db/sealed.ts says what is
// sealed.
import { hkdfSync, timingSafeEqual } from 'node:crypto'

/** The length of a key's id, which stands before each sealed value. */
export const KEY_ID_BYTES = 8

/** One master key. Its bytes are private and never printed, so they are in no log. */
export class MasterKey {
  readonly #bytes: Buffer
  readonly #derived = new Map<string, Buffer>()
  /** Its id in sealed values. It is derived from the key and tells nothing about it. */
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

  /** The key itself. Only values of the first format are opened with it (db/sealed.ts). */
  get forFirstFormat(): Buffer {
    return this.#bytes
  }
}

/** The newest master key first; never empty. */
export interface Keyring {
  readonly newest: MasterKey
  readonly all: readonly MasterKey[]
}

/** A keyring of keys of 32 bytes each. `newest` seals; `others` open what was sealed under them. The same key twice counts once. */
export function keyring(newest: Buffer, others: readonly Buffer[] = []): Keyring {
  const first = new MasterKey(newest)
  const all = [first]
  for (const key of others.map((bytes) => new MasterKey(bytes)))
    if (!all.some(({ id }) => timingSafeEqual(id, key.id))) all.push(key)
  return { newest: first, all }
}
