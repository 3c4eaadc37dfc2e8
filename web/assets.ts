// Serves the scripts and styles of the pages. Each file name carries a digest of the content, so a browser caches the file for good and never
// combines an old file with a new page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type Router from '@koa/router'
import type { Context, RequestState } from '../api/context.ts'

interface Asset {
  href: string
  type: string
  body: Buffer
}

function asset(paths: readonly string[], name: string, type: string): Asset {
  const body = Buffer.concat(paths.map((path) => readFileSync(new URL(`./${path}`, import.meta.url))))
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  return { href: `/assets/${digest}-${name}`, type, body }
}

const CSS_TYPE = 'text/css; charset=utf-8'
const BUYER_STYLES = ['styles/tokens.css', 'styles/buyer.css']
const CSS = asset(BUYER_STYLES, 'buyer.css', CSS_TYPE)
const DASHBOARD_CSS = asset([...BUYER_STYLES, 'styles/dashboard.css', 'styles/charts.css'], 'dashboard.css', CSS_TYPE)
const JS_TYPE = 'text/javascript; charset=utf-8'
const JS = asset(['client-scripts/buyer.js'], 'buyer.js', JS_TYPE)
const DASHBOARD_JS = asset(['client-scripts/buyer.js', 'client-scripts/passkeys.js'], 'dashboard.js', JS_TYPE)

/** The addresses of the files that every buyer page loads. */
export const ASSETS = { css: CSS.href, js: JS.href }

/** The same for the dashboard: the files of buyer pages, plus its own styles and the passkey script. */
export const DASHBOARD_ASSETS = { css: DASHBOARD_CSS.href, js: DASHBOARD_JS.href }

export function addAssets(router: Router<RequestState>): void {
  for (const { href, type, body } of [CSS, DASHBOARD_CSS, JS, DASHBOARD_JS]) {
    router.get(href, (context) => {
      const ctx = context as unknown as Context
      ctx.state.pattern = '/assets/:name'
      ctx.status = 200
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
      ctx.type = type
      ctx.body = body
    })
  }
}
