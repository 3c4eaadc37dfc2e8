// Every kind of page that buyers see, in a real browser: in both languages, as wide as a phone and as a desktop, light and dark. Nothing is wider than the
// screen, cut off or broken, and no rule of WCAG is broken that a machine can check. Each page has its own test of what it does. `PAGE_SHOTS` keeps
// pictures; those of README are among them.
import { beforeAll, expect, test } from '@jest/globals'
import { describeInBrowser, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { faultsOfPages, type Look, type Sight } from '../support/every-page.ts'
import { type LivelyShop, makeLively } from '../support/lively-shop.ts'
import { pagesHouse, SHOTS } from '../support/pages.ts'
import { portalLink, slugOf } from '../support/portal.ts'

const LOOKS: Look[] = [
  { lang: 'th', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
]
/** As README shows the dashboard. */
const BRIGHT: Look = { lang: 'en', colorScheme: 'light' }
/** What buyers are told matters most, so both looks are asked about accessibility; `AXE=all` asks about every page. */
const ASKED = /^(docs|shop|product|checkout|invoice|portal)/

describeInBrowser('every page of buyers', () => {
  const house = pagesHouse()
  let lively: LivelyShop
  let slug: string
  /** Name and address of each page that needs no log-in. */
  let open: Record<string, string>

  beforeAll(async () => {
    const { billing, shop } = house
    lively = await makeLively(billing, shop)
    slug = await slugOf(billing, shop)
    const made = async (path: string, body: object = {}) => {
      const { status, json, text } = await shop.post(path, body, { headers: { 'service-version': '2026-09-01' } })
      if (status !== 200) throw new Error(`${path}: ${text}`)
      return json
    }
    const session = (price: string) =>
      made('/v1/checkout_sessions', {
        customer_email: 'malee@example.com',
        line_items: [{ price, quantity: 2 }],
        success_url: 'https://shop.example/thanks',
      })
    const byQr = async () => {
      const one = await session(lively.book)
      await made(`/v1/test_helpers/checkout_sessions/${one.id}/confirm`, { payment_method_type: 'promptpay' })
      return { url: one.url, payment: (await shop.get(`/v1/checkout_sessions/${one.id}`)).json.payment }
    }
    const waiting = await byQr()
    const paid = await byQr()
    await made(`/v1/test_helpers/payments/${paid.payment}/succeed`)
    const expired = await session(lively.coffee)
    await made(`/v1/checkout_sessions/${expired.id}/expire`)
    const bill = async () => {
      const customer = await shop.customer({ name: 'บริษัท กาแฟดี จำกัด' })
      const { json } = await shop.subscribe({ customer, price: lively.coffee, collection_method: 'invoice' })
      return (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
    }
    const due = await bill()
    const settled = await bill()
    await made(`/v1/test_helpers/payments/${settled.payment}/succeed`)
    const { data: products } = (await shop.get('/v1/products')).json
    const link = await made('/v1/payment_links', { line_items: [{ price: lively.coffee }] })
    const setup = await made('/v1/setup_sessions', { customer: lively.customer })
    open = {
      docs: '/docs',
      'docs-guide': '/docs/checkout',
      'docs-reference': '/docs/api/customers',
      'docs-errors': '/docs/errors',
      'docs-search': '/docs/search?q=refund',
      front: '/',
      'not-found': '/s/nobody-sells-here',
      shop: `/s/${slug}`,
      product: `/s/${slug}/p/${products[0].id}`,
      'product-buy': `/s/${slug}/buy/${lively.book}`,
      'payment-link': new URL(link.url).pathname,
      'checkout-choose': new URL((await session(lively.coffee)).url).pathname,
      'checkout-qr': new URL(waiting.url).pathname,
      'checkout-paid': new URL(paid.url).pathname,
      'checkout-expired': new URL(expired.url).pathname,
      'invoice-due': new URL(due.hosted_invoice_url).pathname,
      'invoice-paid': new URL(settled.hosted_invoice_url).pathname,
      'card-setup': new URL(setup.url).pathname,
      'portal-log-in': `/portal/${slug}`,
    }
    await billing.settled()
  }, 180_000)

  const sights = (paths: Record<string, string>, { lang }: Look): Sight[] =>
    Object.entries(paths).map(([name, path]) => ({
      name,
      url: `${house.billing.api.url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`,
      axe: ASKED.test(name),
    }))

  test.each(LOOKS)(
    'before a log-in: $lang',
    async (look) => {
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      expect(await faultsOfPages(page, sights(open, look), look)).toEqual([])
    },
    200_000,
  )

  test.each(LOOKS)(
    'in the portal: $lang',
    async (look) => {
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      await page.goto(house.billing.api.url + (await portalLink(house.shop, lively.customer)))
      const { data } = (await house.shop.get(`/v1/subscriptions?customer=${lively.customer}`)).json
      const at = (path: string) => `/portal/${slug}${path}`
      const inside = {
        'portal-overview': at(''),
        'portal-subscriptions': at('/subscriptions'),
        'portal-plan': at(`/subscriptions/${data[0].id}/plan`),
        'portal-cancel': at(`/subscriptions/${data[0].id}/cancel`),
        'portal-invoices': at('/invoices'),
        'portal-cards': at('/cards'),
        'portal-licences': at('/licences'),
        'portal-details': at('/details'),
      }
      expect(await faultsOfPages(page, sights(inside, look), look)).toEqual([])
    },
    200_000,
  )

  test.each([...LOOKS, BRIGHT])(
    'the merchant of the same shop: $lang, $colorScheme',
    async (look) => {
      const { billing, shop } = house
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      const [name, value] = (await signedInMember(billing, shop)).cookie.split('=') as [string, string]
      await page.context().addCookies([{ name, value, url: billing.api.url }])
      const at = (path: string) => `/dashboard/${slug}/test${path}`
      await page.goto(billing.api.url + at(''))
      await page.locator('form[action*="first-steps/put-away"] button').click()
      const inside = {
        'merchant-home': at(''),
        'merchant-payments': at('/payments'),
        'merchant-payment': at(`/payments/${lively.payment}`),
        'merchant-customer': at(`/customers/${lively.customer}`),
        'merchant-analytics': at('/analytics'),
      }
      expect(await faultsOfPages(page, sights(inside, look), look)).toEqual([])
    },
    200_000,
  )
})
