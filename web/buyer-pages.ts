// The parts that all buyer pages share for request and answer: language, nonce, policy, and the redirect after a form.
import { randomBytes } from 'node:crypto'
import type { Context } from '../api/context.ts'
import { type Brand, brandOf } from '../resources/brand.ts'
import type { Locale } from '../rules/written-date.ts'
import { AMOUNT_ASSETS, ASSETS, CARD_ASSETS, SHOP_STYLE } from './assets.ts'
import { type Frame, frameHeaders, type Opening } from './components/frame.ts'
import { keepLanguage, languageIn } from './cookies.ts'

/** `?lang=th|en`; null when it is neither. */
export function languageAsked(ctx: Context): Locale | null {
  const { lang } = ctx.query
  return lang === 'th' || lang === 'en' ? lang : null
}

/** Every page of this request looks like the merchant's: its colours, its pictures, its icon, and who sells at the foot. */
export function wearBrand(ctx: Context, merchant: Parameters<typeof brandOf>[0]): void {
  ctx.state.brand = brandOf(merchant)
}

function originsOf(brand: Brand | null): string[] {
  return brand ? [...new Set([brand.logo, brand.cover, brand.icon].flatMap(originOf))] : []
}

/**
 * The origin of a picture, for the page's policy: it and no other may be asked. None for a path of our own, and none for a host with `;`, `,` or `*`,
 * which mean something else in a policy.
 */
export function originOf(url: string | null): string[] {
  if (url === null || !URL.canParse(url)) return []
  const { origin } = new URL(url)
  return /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/.test(origin) ? [origin] : []
}

/** The language of a page that no customer and no member is known for: what was asked for, else what was chosen here before, else the browser's. */
export function languageOf(ctx: Context): Locale {
  return languageAsked(ctx) ?? languageIn(ctx) ?? browserLanguage(ctx)
}

/** The same for a page that may turn out to know its customer's language. What the address asks for is kept for the pages that do not. Source: D881. */
export function visitorsLanguage(ctx: Context): Locale {
  keepLanguage(ctx)
  return languageOf(ctx)
}

/** What the browser asks for; Thai if it says nothing. */
export function browserLanguage(ctx: Context): Locale {
  return ctx.acceptsLanguages('th', 'en') === 'en' ? 'en' : 'th'
}

/** Answers with a page in its frame. `images`: origins of pictures that a merchant shows in its shop. */
export function answerFramed(
  ctx: Context,
  {
    status = 200,
    locale,
    images = [],
    assets,
    challenge = null,
    cards = null,
    choosing = false,
    selling = false,
  }: {
    status?: number
    locale: Locale
    images?: readonly string[]
    assets?: Frame['assets']
    /** The challenge on the page. The page may reach its origins. */
    challenge?: { origins: readonly string[] } | null
    /** What a provider's card fields on the page need (web/card-fields.ts). */
    cards?: Opening | null
    /** The buyer chooses amounts on the page. */
    choosing?: boolean
    /** The page shows products: the shop, and what leads from it to the checkout. */
    selling?: boolean
  },
  render: (frame: Frame) => string,
): void {
  const nonce = randomBytes(16).toString('base64url')
  ctx.status = status
  const openings = [...(challenge ? [openingOfChallenge(challenge.origins)] : []), ...(cards ? [cards] : [])]
  const brand = ctx.state.brand ?? null
  ctx.set(frameHeaders(nonce, [...originsOf(brand), ...images], openings))
  ctx.body = render({
    locale,
    nonce,
    brand,
    assets: {
      ...(assets ?? (cards ? CARD_ASSETS : choosing ? AMOUNT_ASSETS : ASSETS)),
      ...(selling && { css: SHOP_STYLE }),
    },
    otherLanguageHref: otherLanguageHref(ctx, locale),
    isOpened: openings.length > 0,
  })
}

/** A challenge's script and frame come from the same origins, and ask them. */
function openingOfChallenge(origins: readonly string[]): Opening {
  return { script: origins, style: origins, connect: origins, frame: origins }
}

/** Redirects after a form to the page itself, in the language that was asked for. Reloading that page sends nothing again. */
export function seeOther(ctx: Context, href: string): void {
  ctx.redirect(href)
  ctx.status = 303
}

function otherLanguageHref(ctx: Context, locale: Locale): string {
  const query = new URLSearchParams(ctx.querystring)
  query.set('lang', locale === 'th' ? 'en' : 'th')
  return `?${query}`
}
