// Mints ids: prefix + 26 lower-case ULID characters, increasing within a process (specification §1.1). The one place
// besides transport that reads the real clock. Event ids are minted by the database instead (flush_commit).
import { randomBytes } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory } from 'ulid'
import { ID_PREFIXES, type Resource } from '../rules/ids.ts'
import { licenceKeyOf } from '../rules/licences.ts'

const next = monotonicFactory()

/** A new id such as `sub_01k…`. Time-ordered by the real clock, whatever test clock the object lives on. */
export function mintId(prefix: string): string {
  return prefix + next().toLowerCase()
}

/** The id below which nothing was minted at this second or later: where rows of a time begin in the order of ids. Unix seconds. */
export function firstIdAt(resource: Resource, at: number): string {
  return `${ID_PREFIXES[resource]}_${encodeTime(Math.max(at, 0) * 1_000).toLowerCase()}`
}

/** When an id was minted, Unix seconds of the real clock: `in_01k…` → what its ULID begins with. */
export function mintedAt(id: string): number {
  return Math.floor(decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase()) / 1_000)
}

/** An unguessable token for an address that needs no log-in: 128 random bits, URL-safe. */
export function mintToken(): string {
  return randomBytes(16).toString('base64url')
}

/** A licence key: 128 random bits, so that nobody guesses one. */
export function mintLicenceKey(): string {
  return licenceKeyOf(randomBytes(16).toString('hex'))
}

/**
 * The reference inside a QR payload, up to 20 of A–Z 0–9 (stack, "Thai payments"): the end of the payment's ULID, whose
 * last 16 characters are its 80 random bits. Unique per merchant and mode by an index.
 */
export function qrReference(paymentId: string): string {
  return paymentId.slice(-20).toUpperCase()
}

/** A discount code for who gives none: 8 characters that nobody mistakes for another when they are read out (specification §4.10). */
export function mintDiscountCode(): string {
  return Array.from(randomBytes(8), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' // 32: every byte hits each as often
