// Serves the script and the styles of the pages. Their names carry a digest of what is in them, so that a browser keeps them for good and never mixes an old
// one with a new page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type Router from '@koa/router'
import type { Context, RequestState } from './context.ts'

interface Asset {
  href: string
  type: string
  body: Buffer
}

function asset(path: string, name: string, type: string): Asset {
  const body = readFileSync(new URL(`../pages/${path}`, import.meta.url))
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  return { href: `/assets/${digest}-${name}`, type, body }
}

const CSS = asset('styles/buyer.css', 'buyer.css', 'text/css; charset=utf-8')
const JS = asset('islands/buyer.js', 'buyer.js', 'text/javascript; charset=utf-8')

/** Where the files are that every page of a buyer loads. */
export const ASSETS = { css: CSS.href, js: JS.href }

export function addAssets(router: Router<RequestState>): void {
  for (const { href, type, body } of [CSS, JS]) {
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
