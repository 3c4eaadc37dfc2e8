// The headers of every answer: nothing is sniffed, framed, cached, executed or embedded elsewhere, and pages get no browser permission that they do
// not need. Pages have policies of their own (web/components/frame.ts). The address for violation reports is added to them here, so that
// no page misses it. A route that may be cached or read from other origins overrides these headers. test/api/security-headers.test.ts has the whole
// set for each kind of page.
import type { Middleware } from '../context.ts'

/** Where browsers report what a policy stopped (web/csp-reports.ts). */
export const REPORTS_PATH = '/csp-reports'

/**
 * Permissions that pages never use, followed by those they use: copying a code, and passkeys at the log-in. Only what Chromium knows everywhere: of a name that it
 * does not know, as of `bluetooth` on Linux, it warns on each page, and what is not named here is open to no frame of another origin anyway.
 */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture', 'fullscreen'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
].map((power) => `${power}=()`)
const OWN_PERMISSIONS = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
  (power) => `${power}=(self)`,
)

export const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // A page that opens one of ours in a window, or is opened by it, gets no reference to it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [...PERMISSIONS, ...OWN_PERMISSIONS].join(', '),
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Not enforced yet, only reported: in scripts, text becomes HTML only through our own Trusted Types policy (web/client-scripts/buyer.js). */
const REPORT_ONLY = "require-trusted-types-for 'script'; trusted-types satang"
/** Without `report-to`: a browser that finds `report-to` ignores `report-uri`, sends over https only, and sends a minute later. */
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
