// The one place that reads cookies and gives them. Behind https each has the prefix `__Host-`: the browser then takes it from this host alone, over https alone, and for
// the whole host, so that no other host of the domain and nobody on an unencrypted line can plant or replace one. What a cookie opens is its reader's business.
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'

type Where = Pick<ApiDeps, 'links'>

/** What the browser has shown under a name, whatever it is worth; null when it has nothing. Behind https a cookie without the prefix is nobody's. */
export function cookieIn(ctx: Context, deps: Where, name: string): string | null {
  return ctx.cookies.get(nameOf(deps, name)) || null
}

/** A cookie that scripts cannot read and that other sites' forms do not carry. Null takes it away. Source: D450. */
export function giveCookie(ctx: Context, deps: Where, name: string, value: string | null, seconds: number): void {
  const secure = isSecure(deps) ? '; Secure' : ''
  const age = value === null ? 0 : seconds
  ctx.append(
    'Set-Cookie',
    `${nameOf(deps, name)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function nameOf(deps: Where, name: string): string {
  return isSecure(deps) ? `__Host-${name}` : name
}

/** By the address that people use, not by the connection: a proxy may end TLS. */
function isSecure({ links }: Where): boolean {
  return links.baseUrl.startsWith('https:')
}
