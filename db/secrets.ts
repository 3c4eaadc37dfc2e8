// Makes, checks and digests the secrets of API keys. The plain text exists in one answer and with the caller; the database has its SHA-256. Who may
// use a key is not decided here.

import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^sk_(?:test|live)_[0-9A-Za-z]{38}$/

export interface NewSecret {
  secret: string
  /** SHA-256, hex, as stored in api_keys.hash. */
  hash: string
  lastFour: string
}

/** A new secret: `sk_test_` or `sk_live_`, 32 random base62 characters (190 bits), and a checksum of 6 characters. */
export function newSecret(livemode: boolean): NewSecret {
  const body = `${livemode ? 'sk_live_' : 'sk_test_'}${randomBase62(32)}`
  const secret = body + checksum(body)
  return { secret, hash: hashSecret(secret), lastFour: secret.slice(-4) }
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Whether the text can be a key at all. A mistyped or invented key is refused without asking the database. */
export function isWellFormedSecret(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -6)) === text.slice(-6)
}

/** CRC-32 of everything before it, in six base62 digits. It is for typing errors and secret scanners, not against attackers. */
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
  // Drops bytes from 248 on: 256 is no multiple of 62, so the first characters would come more often.
  while (text.length < length)
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  return text
}
