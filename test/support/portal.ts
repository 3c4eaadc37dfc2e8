/*
 * A customer's browser at the portal, without a real browser: it sends forms and keeps the cookie, which fetch alone does not.
 * test/web/portal.test.ts tests the pages in a real browser.
 */
import { portalCode } from '../../db/portal-codes.ts'
import type { TestApi } from './api.ts'
import type { ApiShop, BillingApi } from './billing-api.ts'
import { unkept } from './unkept.ts'

export interface Opened {
  status: number
  text: string
  headers: Headers
  /** Where a redirect leads. */
  location: string | null
}

export interface PortalBrowser {
  /** `satang_member=…`, or `satang_customer_test_{slug}=…`; empty when there is none. */
  cookie: string
  /** `satang_devices=…`: accounts recognise the browser by it; empty when none does. */
  device: string
  get(path: string, headers?: Record<string, string>): Promise<Opened>
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Opened>
}

export function portalBrowser(url: string, cookie = ''): PortalBrowser {
  let [language, look] = ['', '']
  const open = async (path: string, init: RequestInit): Promise<Opened> => {
    const kept = [browser.cookie, browser.device, language, look].filter(Boolean).join('; ')
    const headers = { ...(kept && { cookie: kept }), ...init.headers }
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' })
    for (const given of answer.headers.getSetCookie()) {
      if (given.startsWith('satang_lang=')) {
        language = given.split(';')[0]!
        continue
      }
      if (given.startsWith('satang_look=')) {
        look = /Max-Age=0/.test(given) ? '' : given.split(';')[0]!
        continue
      }
      const jar = /^(__Host-)?satang_devices=/.test(given) ? 'device' : 'cookie'
      browser[jar] = /Max-Age=0/.test(given) ? '' : given.split(';')[0]!
    }
    const { status } = answer
    // Pages keep Thai terms and days on one line. A test reads them as a person does.
    const text = unkept(await answer.text())
    return { status, text, headers: answer.headers, location: answer.headers.get('location') }
  }
  const browser: PortalBrowser = {
    cookie,
    device: '',
    get: (path, headers = {}) => open(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      open(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: url, ...headers } }),
  }
  return browser
}

export async function slugOf(billing: BillingApi, shop: ApiShop): Promise<string> {
  const [row] = await billing.api.sql<{ slug: string }>('select slug from merchants where id = $1', [shop.id])
  return row!.slug
}

/** The path of a portal link, as the merchant's server gets it. */
export async function portalLink(shop: ApiShop, customer: string, more: object = {}): Promise<string> {
  const { json } = await shop.post('/v1/portal_sessions', { customer, ...more })
  const { pathname, search } = new URL(json.url)
  return pathname + search
}

/** A signed-in browser. */
export async function signedIn(billing: BillingApi, shop: ApiShop, customer: string): Promise<PortalBrowser> {
  const browser = portalBrowser(billing.api.url)
  await browser.get(await portalLink(shop, customer))
  return browser
}

/** Waits until the mails that forms asked for are written: they are written beside the form's answer. */
export async function mailsAnswered(api: Pick<TestApi, 'sql'>): Promise<void> {
  while ((await api.sql('select 1 from mail_requests limit 1')).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

/** The code in the last mail to a customer. */
export async function codeFor(billing: BillingApi, customer: string): Promise<string> {
  await mailsAnswered(billing.api)
  const [row] = await billing.api.sql<{ login: string }>(
    "select data->>'portal_login' as login from emails where customer_id = $1 and kind = 'portal_code' order by id desc limit 1",
    [customer],
  )
  return portalCode(billing.api.deps.encryptionKey, row!.login)
}
