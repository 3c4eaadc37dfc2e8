// The rules of a setup session: the page on which a customer stores a card because the shop asked for it. It knows no rows.

export type SetupStatus = 'open' | 'complete' | 'expired'

/** A link that is mailed is not opened at once: it lasts 30 minutes to 30 days, and 7 days when nothing is said; in seconds. */
export const SETUP_SECONDS_MIN = 30 * 60
export const SETUP_SECONDS_MAX = 30 * 24 * 3600
export const SETUP_SECONDS_DEFAULT = 7 * 24 * 3600

/** The address to which the customer returns: every literal `{SETUP_SESSION_ID}` becomes the session's id, URL-encoded; all else stays as it was. */
export function setupReturnUrl(successUrl: string, sessionId: string): string {
  return successUrl.replaceAll('{SETUP_SESSION_ID}', encodeURIComponent(sessionId))
}
