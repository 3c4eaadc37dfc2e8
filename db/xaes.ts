// XAES-256-GCM (C2SP, https://c2sp.org/XAES-256-GCM): AES-256-GCM under a key that is derived for each nonce of 24 bytes. Nonces are random: after
// 2^80 values under one key the chance of a collision is 2^-32; with the 12 bytes of plain GCM that is so after 2^32 values. It stores no keys and
// does not know what it seals.
import { createCipheriv, createDecipheriv } from 'node:crypto'

export const NONCE_BYTES = 24
export const TAG_BYTES = 16

/** Seals `plain` under a key of 32 bytes: the ciphertext, then its tag of 16 bytes. The nonce has 24 bytes and is used once. */
export function xaesSeal(key: Buffer, nonce: Buffer, plain: Buffer, associated: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key, nonce), nonce.subarray(12)).setAAD(associated)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `xaesSeal` made. Throws when key, nonce, associated data or a single bit differs. */
export function xaesOpen(key: Buffer, nonce: Buffer, sealed: Buffer, associated: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES
  if (end < 0) throw new Error('a sealed value is cut off')
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(key, nonce), nonce.subarray(12), {
    authTagLength: TAG_BYTES,
  }).setAAD(associated)
  decipher.setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
}

/** The key of one nonce: NIST SP 800-108r1 in counter mode with CMAC-AES256, which takes three blocks of AES. */
function derivedKey(key: Buffer, nonce: Buffer): Buffer {
  if (key.length !== 32 || nonce.length !== NONCE_BYTES) throw new Error('a key has 32 bytes and a nonce 24')
  const k1 = doubled(block(key, Buffer.alloc(16)))
  const message = (counter: number) =>
    Buffer.concat([Buffer.from([0, counter, 0x58, 0]), nonce.subarray(0, 12)]).map((byte, i) => byte ^ k1[i]!)
  return Buffer.concat([block(key, message(1)), block(key, message(2))])
}

/** One block of AES-256. */
function block(key: Buffer, bytes: Uint8Array): Buffer {
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(bytes)
}

/** Twice the number in GF(2^128), as CMAC derives its first subkey (NIST SP 800-38B). */
function doubled(bytes: Buffer): Buffer {
  const carried = bytes[0]! >> 7
  const twice = Buffer.from(bytes.map((byte, i) => ((byte << 1) | ((bytes[i + 1] ?? 0) >> 7)) & 0xff))
  twice[15]! ^= carried * 0x87
  return twice
}
