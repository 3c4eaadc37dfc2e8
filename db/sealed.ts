// Encryption at rest, AES-256-GCM: nonce (12 bytes), tag (16), ciphertext in one value. `bound` ties a value to its row, so
// that it cannot be moved to another one. It knows nothing of what it seals, and keeps no keys.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Seals `plain` under a key of 32 bytes; `bound` must be the same text when it is opened. */
export function seal(key: Buffer, plain: Buffer, bound: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made. Throws when key, row or bytes are not the same: the value was moved or damaged. */
export function unseal(key: Buffer, sealed: Uint8Array, bound: string): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(bound))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
