// Secrets of API keys: how they are made, checked and remembered. The plain text exists in one answer and in the caller's
// safe; the database has its SHA-256. Nothing here knows who may use a key.

import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^sk_(?:test|live)_[0-9A-Za-z]{38}$/

export interface NewSecret {
  secret: string
  /** SHA-256, hex: what api_keys.hash holds. */
  hash: string
  lastFour: string
}

/** A new secret: `sk_test_` or `sk_live_`, 32 random base62 characters (190 bits), 6 of checksum. */
export function newSecret(livemode: boolean): NewSecret {
  const body = `${livemode ? 'sk_live_' : 'sk_test_'}${randomBase62(32)}`
  const secret = body + checksum(body)
  return { secret, hash: hashSecret(secret), lastFour: secret.slice(-4) }
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Whether the text can be a key at all. A mistyped or invented one is refused without asking the database. */
export function isWellFormedSecret(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -6)) === text.slice(-6)
}

/** CRC-32 of everything before it, six base62 digits: for typing errors and secret scanners, not against attackers. */
function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

function randomBase62(length: number): string {
  let text = ''
  // Bytes from 248 on are thrown away: 256 is no multiple of 62, and the first characters would come more often.
  while (text.length < length)
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  return text
}
