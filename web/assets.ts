// Serves the scripts and styles of the pages. Each file name carries a digest of the content, so a browser caches the file for good and never
// combines an old file with a new page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type Router from '@koa/router'
import type { Context, RequestState } from '../api/context.ts'

interface Asset {
  href: string
  type: string
  body: Buffer
}

function fileAt(path: string): Buffer {
  return readFileSync(new URL(`./${path}`, import.meta.url))
}

/** A script. Where it names the file that it loads when it is wanted, the name with its digest stands. */
function asset(paths: readonly string[], name: string, type: string): Asset {
  return named(Buffer.from(scriptOf(paths).replace('/assets/areas.js', AREAS_JS.href)), name, type)
}

function scriptOf(paths: readonly string[]): string {
  return paths.map((path) => withoutComments(fileAt(path).toString())).join('')
}

/** A script without its comments and what its lines are set in by, which a phone need not load. Comments stand on lines of their own, so nothing else of it changes. */
export function withoutComments(script: string): string {
  let isInside = false
  const lines = script.split('\n').map((line) => line.trimStart())
  const code = lines.filter((line) => {
    const text = line.trim()
    if (!isInside && !text.startsWith('/*')) return !text.startsWith('//')
    isInside = !text.endsWith('*/')
    return false
  })
  return code.join('\n')
}

function named(body: Buffer, name: string, type: string): Asset {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  return { href: `/assets/${digest}-${name}`, type, body }
}

const FONT_TYPE = 'font/woff2'
const CSS_TYPE = 'text/css; charset=utf-8'
const BUYER_STYLES = ['styles/tokens.css', 'styles/buyer.css']
/** With what shows products: the shop and its links, and every page that shows what those look like. */
const SHOP_STYLES = [...BUYER_STYLES, 'styles/shop.css']
/** The characters of each file: a browser loads what the page's text needs. ฿ is among the Thai ones. */
const RANGES = {
  latin: 'U+0000-00FF,U+2000-200B,U+200E-206F,U+20AC,U+2122,U+2190-2193,U+2212',
  thai: 'U+0E01-0E5B,U+200C-200D,U+25CC',
}
/** Sarabun in the two weights of the pages, as its package carries it (Open Font License): eleven kilobytes each, and compressed already. */
const FONTS = ([400, 600] as const).flatMap((weight) =>
  (['latin', 'thai'] as const).map((script) => {
    const path = createRequire(import.meta.url).resolve(
      `@fontsource/sarabun/files/sarabun-${script}-${weight}-normal.woff2`,
    )
    return { weight, script, file: named(readFileSync(path), `sarabun-${script}-${weight}.woff2`, FONT_TYPE) }
  }),
)
/** 600 stands for 700 too. A page shows its text before the files have come. */
const FACES = Buffer.from(
  FONTS.map(
    ({ weight, script, file }) =>
      `@font-face{font-family:Sarabun;font-weight:${weight === 600 ? '600 700' : weight};font-display:swap;src:url(${file.href}) format("woff2");unicode-range:${RANGES[script]}}\n`,
  ).join(''),
)
/** Without comments and without space that means nothing, which a phone need not load. */
const sheetOf = (paths: readonly string[], name: string) =>
  named(Buffer.concat([FACES, ...paths.map((path) => Buffer.from(squeezed(fileAt(path).toString())))]), name, CSS_TYPE)

function squeezed(css: string): string {
  const [first = '', ...others] = css.split('/*')
  const text = first + others.map((part) => part.slice(part.indexOf('*/') + 2)).join('')
  const lines = text.split('\n').map((line) => line.trim())
  const whole = lines.filter((line) => line !== '').join(' ')
  // What stands in quotes is text that a page shows, such as the ", " between two things.
  return whole
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"')
        ? part
        : part
            .replaceAll(/ ?([{};,]) ?/g, '$1')
            .replaceAll(': ', ':')
            .replaceAll(';}', '}'),
    )
    .join('')
}

/** The same sheet in one look, whatever the system's is: its other colours count always, or never. Source: D873. */
function inLook({ body }: { body: Buffer }, name: string, look: 'light' | 'dark') {
  const text = body.toString()
  const counts = look === 'dark' ? '@media all' : '@media not all'
  return named(
    Buffer.from(
      text
        .replaceAll('@media (prefers-color-scheme:dark)', counts)
        .replaceAll('color-scheme:light dark', `color-scheme:${look}`),
    ),
    name,
    CSS_TYPE,
  )
}

const CSS = sheetOf(BUYER_STYLES, 'buyer.css')
const SHOP_CSS = sheetOf(SHOP_STYLES, 'shop.css')
// With the sign: the log-in is a page of Satang's own.
const DASHBOARD_CSS = sheetOf(
  [...SHOP_STYLES, 'styles/dashboard.css', 'styles/charts.css', 'styles/satang.css'],
  'dashboard.css',
)
const LIGHT_CSS = inLook(DASHBOARD_CSS, 'dashboard-light.css', 'light')
const DARK_CSS = inLook(DASHBOARD_CSS, 'dashboard-dark.css', 'dark')
const DOCS_CSS = sheetOf([...SHOP_STYLES, 'styles/dashboard.css', 'styles/satang.css', 'styles/docs.css'], 'docs.css')
const DESIGN_CSS = sheetOf(
  [...SHOP_STYLES, 'styles/dashboard.css', 'styles/charts.css', 'styles/satang.css', 'styles/design.css'],
  'design.css',
)
const OWN_CSS = sheetOf([...BUYER_STYLES, 'styles/satang.css'], 'own.css')
const FRONT_CSS = sheetOf([...SHOP_STYLES, 'styles/satang.css', 'styles/front.css'], 'front.css')
const JS_TYPE = 'text/javascript; charset=utf-8'
const AREAS_JS = named(Buffer.from(scriptOf(['client-scripts/areas.js'])), 'areas.js', JS_TYPE)
const JS = asset(['client-scripts/buyer.js'], 'buyer.js', JS_TYPE)
const AMOUNT_JS = asset(['client-scripts/buyer.js', 'client-scripts/total.js'], 'amount.js', JS_TYPE)
const CARD_SCRIPTS = ['client-scripts/buyer.js', 'client-scripts/total.js', 'client-scripts/card-fields.js']
const CARD_JS = asset(CARD_SCRIPTS, 'card.js', JS_TYPE)
const DASHBOARD_SCRIPTS = [
  'buyer',
  'search',
  'passkeys',
  'preview',
  'total',
  'product-preview',
  'live',
  'keys',
  'tables',
  'forms',
].map((name) => `client-scripts/${name}.js`)
const DASHBOARD_JS = asset(DASHBOARD_SCRIPTS, 'dashboard.js', JS_TYPE)

const DOCS_JS = asset(
  ['client-scripts/buyer.js', 'client-scripts/search.js', 'client-scripts/docs.js'],
  'docs.js',
  JS_TYPE,
)

/** The pictures of the product on the front page, by their names. */
const PICTURE_TYPE = 'image/webp'
const SIZES = {
  checkout: [585, 1038],
  invoice: [585, 1130],
  dashboard: [1280, 1082],
  phone: [585, 1100],
  shop: [585, 1100],
  tax: [836, 1130],
} as const
const LOOKS = ['en-light', 'en-dark', 'th-light', 'th-dark']
const PICTURES = (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((kind) =>
  (kind === 'tax' ? ['en', 'th'] : LOOKS).map((look) => ({
    name: `${kind}-${look}`,
    size: SIZES[kind],
    file: named(fileAt(`front/pictures/${kind}-${look}.webp`), `${kind}-${look}.webp`, PICTURE_TYPE),
  })),
)
/** Of `dashboard`, `phone` (the dashboard on one) and others, in each look: `dashboard-en-light`; the paper in each language: `tax-en`. */
export const FRONT_PICTURES: ReadonlyMap<string, { href: string; width: number; height: number }> = new Map(
  PICTURES.map(({ name, size: [width, height], file }) => [name, { href: file.href, width, height }]),
)

/** The addresses of the files that every buyer page loads. */
export const ASSETS = { css: CSS.href, js: JS.href }

/** The style of a page that shows products, in the place of `ASSETS.css`. */
export const SHOP_STYLE = SHOP_CSS.href

/** The same for a page of Satang's own, with its sign: an address without a page, a fault. */
export const OWN_ASSETS = { css: OWN_CSS.href, js: JS.href }

/** The same for the front page, with styles of its own. */
export const FRONT_ASSETS = { css: FRONT_CSS.href, js: JS.href }

/** The same for a page on which the buyer chooses amounts. */
export const AMOUNT_ASSETS = { css: CSS.href, js: AMOUNT_JS.href }

/** The same for a page with a provider's card fields. */
export const CARD_ASSETS = { css: CSS.href, js: CARD_JS.href }

/** The same for the dashboard: the files of buyer pages, plus its own styles and the passkey script. */
export const DASHBOARD_ASSETS = { css: DASHBOARD_CSS.href, js: DASHBOARD_JS.href }

/** The same in the look that somebody has chosen. */
export const LOOK_ASSETS = {
  light: { css: LIGHT_CSS.href, js: DASHBOARD_JS.href, look: 'light' },
  dark: { css: DARK_CSS.href, js: DASHBOARD_JS.href, look: 'dark' },
} as const

/** The same for the page of the design, which shows what all of them have. */
export const DESIGN_ASSETS = { css: DESIGN_CSS.href, js: DASHBOARD_JS.href }

/** The same for the documentation: the dashboard's tables and search. */
export const DOCS_ASSETS = { css: DOCS_CSS.href, js: DOCS_JS.href }

export function addAssets(router: Router<RequestState>): void {
  for (const { href, type, body } of [
    CSS,
    SHOP_CSS,
    DASHBOARD_CSS,
    LIGHT_CSS,
    DARK_CSS,
    DOCS_CSS,
    OWN_CSS,
    FRONT_CSS,
    DESIGN_CSS,
    JS,
    AREAS_JS,
    AMOUNT_JS,
    CARD_JS,
    DASHBOARD_JS,
    DOCS_JS,
    ...FONTS.map(({ file }) => file),
    ...PICTURES.map(({ file }) => file),
  ]) {
    const compressed = type === FONT_TYPE || type === PICTURE_TYPE ? null : brotliCompressSync(body)
    router.get(href, (context) => {
      const ctx = context as unknown as Context
      ctx.state.pattern = '/assets/:name'
      ctx.status = 200
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
      ctx.type = type
      // A provider's card fields, in a frame of its own server, are set in the same letters.
      if (type === FONT_TYPE) ctx.set('Access-Control-Allow-Origin', '*')
      ctx.vary('Accept-Encoding')
      if (compressed && ctx.acceptsEncodings('br', 'identity') === 'br') {
        ctx.set('Content-Encoding', 'br')
        ctx.body = compressed
      } else ctx.body = body
    })
  }
}
