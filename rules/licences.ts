// The rules of a licence: the form of its key, its seats, its status, and why a known licence does not verify. It mints no keys (db/ids.ts) and
// counts no seats, which one atomic statement does (commands/licence-seats.ts).

export type LicenceStatus = 'active' | 'disabled' | 'revoked' | 'expired'
/** Why a licence was revoked. `plan_changed`: its subscription is for another product now. */
export type RevokedReason = 'refunded' | 'disputed' | 'subscription_ended' | 'plan_changed'
/** Specification §6.2. */
export type UnusableReason = 'disabled' | 'refunded' | 'disputed' | 'subscription_ended' | 'expired'

/** The longest name of an instance (specification §6.3). */
export const INSTANCE_LENGTH_MAX = 128
/** Repeated requests for a missing seat publish one event in this time: 1 h, in seconds. */
export const EXCEEDED_PUBLISHED_EVERY_SECONDS = 3_600
/** `last_seen` of an instance is recorded at most once in this many seconds, so that not every check at a program's start is a write. */
export const SEEN_NOTED_EVERY_SECONDS = 60

/** 128 random bits in hexadecimal → `0011AABB-…`: four groups of 8 of 0-9A-F (specification §6.1). */
export function licenceKeyOf(hex: string): string {
  if (!/^[0-9a-fA-F]{32}$/.test(hex)) throw new RangeError('a licence key is made of 32 hexadecimal digits')
  return hex.toUpperCase().replace(/.{8}(?=.)/g, '$&-')
}

/** `0011AABB-…-DDDDFFFF`, for papers: they go to accountants, who should recognise a key and not be able to use it. */
export function shortLicenceKey(key: string): string {
  const groups = key.split('-')
  return groups.length < 3 ? '…' : `${groups[0]}-…-${groups.at(-1)}`
}

/** Whether a text can be a licence key at all. Lower-case letters and blanks are not allowed. */
export function isLicenceKey(text: string): boolean {
  return /^[0-9A-F]{8}(?:-[0-9A-F]{8}){3}$/.test(text)
}

/** A product with 5 seats, 3 of it → 15 seats (specification §6.1). */
export function seatsOf(product: { licenseSeats: number }, quantity: number): number {
  return product.licenseSeats * quantity
}

/** The status of a licence: a revocation, which is final, counts before states that can end. */
export function licenceStatus(l: {
  revokedReason?: RevokedReason | null
  disabledAt?: number | null
  lapsedAt?: number | null
}): LicenceStatus {
  if (l.revokedReason != null) return 'revoked'
  if (l.disabledAt != null) return 'disabled'
  return l.lapsedAt == null ? 'active' : 'expired'
}

/** Why a known licence does not verify, null when it does. After a change to another product the reason is `subscription_ended`. */
export function whyUnusable(l: { status: LicenceStatus; revokedReason?: RevokedReason | null }): UnusableReason | null {
  if (l.status === 'active') return null
  if (l.status === 'disabled' || l.status === 'expired') return l.status
  const reason = l.revokedReason ?? 'subscription_ended'
  return reason === 'plan_changed' ? 'subscription_ended' : reason
}
