// How long log-ins of the customer portal last. Codes and cookies are made in db/portal-codes.ts and db/ids.ts.

/** A link is valid for an hour (specification §9), in seconds. */
export const LINK_SECONDS = 3_600
/** A session lasts a day, in seconds (D191). */
export const COOKIE_SECONDS = 86_400
/** A code is valid for ten minutes (specification §9), in seconds. */
export const CODE_SECONDS = 600
/** What a change of plan costs holds for this long after it was shown: 15 minutes, in seconds (D632). */
export const PLAN_PRICE_SECONDS = 900
/** After the fifth wrong code a log-in takes no more (specification §9). */
export const TRIES_MAX = 5

/** How many codes a log-in still takes: 2 of 5 wrong → 3. None when its time is over, its code was used, or a newer log-in was requested. */
export function triesLeft(login: { tries: number; expiresAt: number; closedAt?: number | null }, at: number): number {
  return login.closedAt != null || login.expiresAt <= at ? 0 : TRIES_MAX - login.tries
}

/**
 * The last day on which something that ends at an instant can be used, as an instant of that day: of a bill's period, `lastDayOf` (rules/periods.ts). Something that ends on 1 March 00:00 in Bangkok is
 * last used on 28 February; something that ends on 1 March 09:00, on 1 March.
 */
export function lastUsableAt(endAt: number): number {
  return endAt - 1
}
