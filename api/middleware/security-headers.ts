// Headers of every answer: nothing is sniffed, framed, cached, executed or embedded elsewhere, and no page has powers of the browser that it does not need. Pages have
// policies of their own (web/components/frame.ts, web/html.ts), to which the address for violations is added here, so that no page forgets it. A route that may be
// cached or read from other origins says so and overrides these. test/api/security-headers.test.ts has the whole set of each kind of page.
import type { Middleware } from '../context.ts'

/** Where browsers send what a policy has stopped (web/csp-reports.ts). */
export const REPORTS_PATH = '/csp-reports'

/** What pages never do; what they do stands behind it: copying a code, and passkeys at the log-in. */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'camera', 'clipboard-read', 'display-capture', 'fullscreen'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
].map((power) => `${power}=()`)
const OWN_PERMISSIONS = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
  (power) => `${power}=(self)`,
)

export const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Whoever opens a page of ours in a window, or is opened by it, has no hold of it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [...PERMISSIONS, ...OWN_PERMISSIONS].join(', '),
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Not enforced yet, only told of: text becomes HTML in a script by our own policy alone (web/client-scripts/buyer.js). */
const REPORT_ONLY = "require-trusted-types-for 'script'; trusted-types satang"
/** Alone: a browser that finds `report-to` beside it asks nobody else, and sends over https only, a minute later. */
const REPORTING = `report-uri ${REPORTS_PATH}`

export function securityHeaders(): Middleware {
  return async (ctx, next) => {
    ctx.set(SECURITY_HEADERS)
    await next()
    if (ctx.response.type !== 'text/html') return
    ctx.set({
      'Content-Security-Policy': `${ctx.response.get('Content-Security-Policy')}; ${REPORTING}`,
      'Content-Security-Policy-Report-Only': `${REPORT_ONLY}; ${REPORTING}`,
    })
  }
}
