// The parts that all buyer pages share for request and answer: language, nonce, policy, and the redirect after a form.
import { randomBytes } from 'node:crypto'
import type { Context } from '../api/context.ts'
import type { Locale } from '../rules/written-date.ts'
import { ASSETS } from './assets.ts'
import { type Frame, frameHeaders } from './components/frame.ts'

/** `?lang=th|en`; null when it is neither. */
export function languageAsked(ctx: Context): Locale | null {
  const { lang } = ctx.query
  return lang === 'th' || lang === 'en' ? lang : null
}

/** Answers with a page in its frame. `images`: origins of pictures that a merchant shows in its shop. */
export function answerFramed(
  ctx: Context,
  {
    status = 200,
    locale,
    images = [],
    assets = ASSETS,
    challenge = null,
  }: {
    status?: number
    locale: Locale
    images?: readonly string[]
    assets?: Frame['assets']
    /** The challenge on the page. The page may reach its origins. */
    challenge?: { origins: readonly string[] } | null
  },
  render: (frame: Frame) => string,
): void {
  const nonce = randomBytes(16).toString('base64url')
  ctx.status = status
  ctx.set(frameHeaders(nonce, images, challenge?.origins))
  ctx.body = render({ locale, nonce, assets, otherLanguageHref: otherLanguageHref(ctx, locale) })
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
