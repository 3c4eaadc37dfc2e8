// The one place that reads and sets cookies. Behind https each name has the prefix `__Host-`: the browser then accepts it from this host only, over
// https only, and for the whole host. No other host of the domain, and nobody on an unencrypted line, can plant or replace one. The reader of a
// cookie decides what it opens.
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import type { Locale } from '../rules/written-date.ts'

type Where = Pick<ApiDeps, 'links'>

/** The value that the browser sent under a name, unchecked; null without one. Behind https a cookie without the prefix is ignored. */
export function cookieIn(ctx: Context, deps: Where, name: string): string | null {
  return ctx.cookies.get(nameOf(deps, name)) || null
}

/** Sets a cookie that scripts cannot read and that other sites' forms do not carry. Null removes it. Source: D450. */
export function giveCookie(ctx: Context, deps: Where, name: string, value: string | null, seconds: number): void {
  const secure = isSecure(deps) ? '; Secure' : ''
  const age = value === null ? 0 : seconds
  ctx.append(
    'Set-Cookie',
    `${nameOf(deps, name)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  )
}

const LANGUAGE = 'satang_lang'
const YEAR_SECONDS = 365 * 86_400

/** The language that was chosen in this browser before; null without one. It opens nothing, so it has no prefix and is read on every line. */
export function languageIn(ctx: Context): Locale | null {
  const kept = ctx.cookies.get(LANGUAGE)
  return kept === 'th' || kept === 'en' ? kept : null
}

/** Keeps the language that the address asks for (`?lang=`), or the one given, for a year. Source: D541. */
export function keepLanguage(ctx: Context, locale: unknown = ctx.query.lang): void {
  if ((locale !== 'th' && locale !== 'en') || locale === languageIn(ctx)) return
  const secure = ctx.secure ? '; Secure' : ''
  ctx.append('Set-Cookie', `${LANGUAGE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`)
}

const LOOK = 'satang_look'

/** The look that was chosen for the dashboard in this browser; null: that of the system. It opens nothing, as the language. */
export function lookIn(ctx: Context): 'light' | 'dark' | null {
  const kept = ctx.cookies.get(LOOK)
  return kept === 'light' || kept === 'dark' ? kept : null
}

/** Keeps it for a year; null goes back to the look of the system. Source: D873. */
export function keepLook(ctx: Context, look: 'light' | 'dark' | null): void {
  if (look === lookIn(ctx)) return
  const secure = ctx.secure ? '; Secure' : ''
  const age = look === null ? 0 : YEAR_SECONDS
  ctx.append('Set-Cookie', `${LOOK}=${look ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
}

function nameOf(deps: Where, name: string): string {
  return isSecure(deps) ? `__Host-${name}` : name
}

/** Decided by the public address, not by the connection: a proxy may end TLS. */
function isSecure({ links }: Where): boolean {
  return links.baseUrl.startsWith('https:')
}
