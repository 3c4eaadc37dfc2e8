// Mints ids: a prefix and 26 lower-case ULID characters, increasing within a process (specification §1.1). Besides transport, this is the only place
// that reads the real clock. Events get their ids from the database instead (flush_commit).
import { randomBytes } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory } from 'ulid'
import { ID_PREFIXES, type Resource } from '../rules/ids.ts'
import { licenceKeyOf } from '../rules/licences.ts'

/** Random bytes that are not used yet. The generator is asked for a kilobyte at once: a call of it costs as much as a hundred bytes more. */
let random = Buffer.alloc(0)
let used = 0

/** From 0 to less than 1, in steps of 1/256: one of 32 characters is all that is drawn with it. */
function fraction(): number {
  if (used === random.length) {
    random = randomBytes(1024)
    used = 0
  }
  return random.readUInt8(used++) / 256
}

const next = monotonicFactory(fraction)

/** A new id such as `sub_01k…`. Ordered by the real clock, also for an object that lives on a test clock. */
export function mintId(prefix: string): string {
  return prefix + next().toLowerCase()
}

/** The lower bound of the ids that are minted at this second (Unix seconds) or later. In the order of ids, the rows of this time begin here. */
export function firstIdAt(resource: Resource, at: number): string {
  return `${ID_PREFIXES[resource]}_${encodeTime(Math.max(at, 0) * 1_000).toLowerCase()}`
}

/** When an id, also one with a suffix, was minted, in Unix seconds of the real clock. It is the time at the start of the ULID: `in_01k…`. */
export function mintedAt(id: string): number {
  return Math.floor(decodeTime(id.slice(id.indexOf('_') + 1, id.indexOf('_') + 27).toUpperCase()) / 1_000)
}

/** An unguessable token for an address that needs no log-in: 128 random bits, URL-safe. */
export function mintToken(): string {
  return randomBytes(16).toString('base64url')
}

/** A licence key of 128 random bits, so that it cannot be guessed. */
export function mintLicenceKey(): string {
  return licenceKeyOf(randomBytes(16).toString('hex'))
}

/**
 * The reference inside a QR payload, up to 20 of A–Z 0–9 (specification §4.9): the end of the payment's ULID, whose last 16 characters are its 80
 * random bits. An index keeps it unique per merchant and mode.
 */
export function qrReference(paymentId: string): string {
  return paymentId.slice(-20).toUpperCase()
}

/**
 * A discount code for a discount that was created without one: 8 characters that are not mistaken for one another when read out
 * (specification §4.10).
 */
export function mintDiscountCode(): string {
  return Array.from(randomBytes(8), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

/** The last part of a payment link's address: 12 characters, 60 random bits, short enough for a small QR and unguessable in practice. */
export function mintLinkCode(): string {
  return Array.from(randomBytes(12), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('')
    .toLowerCase()
}

const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' // 32: every character is equally likely
