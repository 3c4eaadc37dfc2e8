// A page of each kind, of a shop with a colour of its own, says nothing in the console of the browser: no warning, no error, nothing that its policy
// stopped. Nor when it renews itself. test/support/pages.ts asks the same of every page that a test opens; here is that it would hear.
import { beforeAll, expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, openPage, PHONE } from '../support/browser.ts'
import { memberCookie, newMember } from '../support/dashboard.ts'
import { pagesHouse } from '../support/pages.ts'
import { portalLink, slugOf } from '../support/portal.ts'

describeInBrowser('the console of the browser', () => {
  const house = pagesHouse()
  let slug: string
  let price: string
  const api = async (path: string, body: object = {}) => {
    const { status, json, text } = await house.shop.post(path, body, { headers: { 'service-version': '2026-09-01' } })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return json
  }
  const checkout = () =>
    api('/v1/checkout_sessions', {
      ...{ customer_email: 'nok@example.com', line_items: [{ price }] },
      success_url: 'https://shop.example/thanks',
    })

  beforeAll(async () => {
    const { billing, shop } = house
    slug = await slugOf(billing, shop)
    price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 }, { published: true })
    // Pages of such a shop have a style of their own.
    const colour = `update merchants set settings = settings || '{"accent_color":"#e4572e"}' where id = $1`
    await billing.api.sql(colour, [shop.id])
  })

  test('is silent on a page of each kind', async () => {
    const { billing, shop } = house
    const customer = await shop.customer({ email: 'malee@example.com' })
    const { json: bill } = await shop.subscribe({ customer, collection_method: 'invoice', days_until_due: 7 })
    const { hosted_invoice_url: invoice } = (await shop.get(`/v1/invoices/${bill.latest_invoice}`)).json
    const member = await newMember(billing, shop)
    const [name, value] = (await memberCookie(billing, shop, member.id)).split('=') as [string, string]
    const { page, complaints } = await house.visit('about:blank', DESKTOP)
    await page.context().addCookies([{ name, value, url: `${billing.api.url}/dashboard` }])
    const dashboard = `/dashboard/${slug}/test`
    const pages = [
      ...['/', '/docs', '/docs/design', '/docs/errors', '/docs/checkout', '/docs/api/customers', '/docs/search?q=card'],
      ...[`/s/${slug}?mode=test`, (await checkout()).url, invoice, (await api('/v1/setup_sessions', { customer })).url],
      ...[`/portal/${slug}?mode=test`, await portalLink(shop, customer), `/portal/${slug}/subscriptions?mode=test`],
      ...['/dashboard/login', dashboard, `${dashboard}/subscriptions/${bill.id}`, `${dashboard}/analytics`],
      ...[`${dashboard}/products/new`, `${dashboard}/settings/brand`],
    ]
    for (const address of pages) {
      const answer = await page.goto(new URL(address, billing.api.url).href)
      expect([address, answer?.status()]).toEqual([address, 200])
      await page.waitForLoadState('networkidle', { timeout: 500 }).catch(() => undefined)
      expect([address, ...complaints]).toEqual([address])
    }
  })

  test('is silent when a page of a shop with a colour is replaced by a newer one', async () => {
    const { id, url } = await checkout()
    await api(`/v1/test_helpers/checkout_sessions/${id}/confirm`, { payment_method_type: 'promptpay' })
    const { payment } = (await house.shop.get(`/v1/checkout_sessions/${id}`)).json
    const { page, complaints } = await house.visit(`${url}?lang=en`, PHONE)
    expect(await page.locator('head style').count()).toBe(1)
    await page.evaluate('window.wasLoadedOnce = true')
    await api(`/v1/test_helpers/payments/${payment}/succeed`)
    await page.getByRole('heading', { name: 'Thank you, payment received' }).waitFor()
    expect(await page.evaluate('window.wasLoadedOnce')).toBe(true)
    expect(complaints).toEqual([])
  })

  test('is heard: warnings, errors of scripts, what a policy stops, and what a page lacks', async () => {
    const { page, complaints, close } = await openPage(house.browser, house.billing.api.url, DESKTOP)
    expect((await page.goto(`${house.billing.api.url}/docs/no-such-page`))?.status()).toBe(404)
    await page.evaluate(`(async () => { await fetch('/docs/nor-this') })()`)
    expect(complaints).toEqual([])
    await page.evaluate(`console.warn('a warning')`)
    await page.evaluate(`setTimeout(() => { throw new Error('an error of a script') })`)
    await page.evaluate(
      `document.head.append(document.createElement('style'), Object.assign(new Image(), { src: '/no.png' }))`,
    )
    await page.evaluate(`new DOMParser().parseFromString('<style>p { color: red }</style>', 'text/html')`)
    const wanted = [/^a warning$/, /an error of a script/, /status of 404/, /inline style violates/]
    while (!wanted.every((pattern) => complaints.some((text) => pattern.test(text)))) await page.waitForTimeout(50)
    await close()
  })
})
