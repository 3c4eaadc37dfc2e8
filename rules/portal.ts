// How long log-ins of the customer portal last. It makes no codes and no cookies (db/portal-codes.ts, db/ids.ts).

/** A link is good for an hour (specification §9), in seconds. */
export const LINK_SECONDS = 3_600
/** Whoever is in stays in for a day, in seconds (D191). */
export const COOKIE_SECONDS = 86_400
/** A code is good for ten minutes (specification §9), in seconds. */
export const CODE_SECONDS = 600
/** The fifth wrong code is the last one (specification §9). */
export const TRIES_MAX = 5

/** What a log-in can still take: 2 of 5 wrong → 3. None when its time is over, its code was used, or a newer one was asked for. */
export function triesLeft(login: { tries: number; expiresAt: number; closedAt?: number | null }, at: number): number {
  return login.closedAt != null || login.expiresAt <= at ? 0 : TRIES_MAX - login.tries
}

/**
 * The last day on which something that ends at an instant can be used, as an instant of that day: what ends on 1 March 00:00 in Bangkok is
 * used on 28 February for the last time, what ends on 1 March 09:00 on 1 March.
 */
export function lastUsableAt(endAt: number): number {
  return endAt - 1
}
