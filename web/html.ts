// The frame of a page and the escaping of everything that is put into it. Pages are text with JavaScript off; nothing is
// loaded from elsewhere.
import { hash } from 'node:crypto'

/** A piece of HTML that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes: nothing is shown for null, undefined and false; the pieces of a list stand one after the other. */
export type Renderable = string | number | Html | readonly Html[] | null | undefined | false

/** Tagged template: every value is escaped, unless it is Html itself. */
export function html(parts: TemplateStringsArray, ...values: Renderable[]): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? rendered(values[i]) : '')).join(''))
}

function rendered(value: Renderable): string {
  if (value == null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (c) => ENTITIES[c]!)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What a page may do: its own styles and pictures of its own origin, forms to its own origin, no script at all. */
export const pageHeaders = () => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Content-Type': 'text/html; charset=utf-8',
})

export function page(locale: 'th' | 'en', title: string, body: Html): string {
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><main>${body}</main></body></html>`.text
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,"Noto Sans Thai",Sarabun,sans-serif}
main{max-width:26rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.25rem}h2{font-size:1.1rem}.amount{font-size:2rem;font-weight:600;margin:.25rem 0}
.qr{background:#fff;padding:0;border:1px solid #ccc;border-radius:12px;overflow:hidden;width:100%;max-width:20rem;display:block;margin:1rem auto}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.7}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.badge{display:inline-block;padding:.1rem .6rem;border-radius:1rem;border:1px solid currentColor;font-size:.875rem}
ul{padding:0;list-style:none}li{margin:.75rem 0}code{overflow-wrap:anywhere}li:target{outline:2px solid;outline-offset:.25rem}
button{font:inherit;padding:.6rem 1.2rem;border-radius:8px;border:1px solid currentColor;background:none;cursor:pointer;margin:.25rem .5rem .25rem 0}
.test{background:#fff3cd;color:#553c00;padding:.25rem .75rem;border-radius:8px;font-size:.875rem}`

/** By which the one style of these pages is let in, and no other. */
const STYLE_DIGEST = hash('sha256', STYLE, 'base64')
