// Hosted links of invoices: they expire and are renewed, an expired one opens nothing, and a buyer gets a new one by mail, at the address that the
// invoice has.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { linkEnds } from '../../rules/hosted-links.ts'
import { CONTRACT_TERMS } from '../../rules/terms.ts'
import type { TestApi } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { membersOf } from '../support/dashboard.ts'

const DAY = 86_400
let billing: BillingApi
let shop: ApiShop
/** A process whose links end a day before they are made: all links of invoices that are not open have expired. */
let over: TestApi
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  const { workflows, gateways, links } = billing.api.deps
  const terms = { ...CONTRACT_TERMS, hostedLinkDays: -1 }
  over = await billing.api.another({ workflows, gateways, links: { ...links, terms }, rateLimits: 'on', trustProxy: 1 })
})
beforeEach(() => billing.api.sql('delete from rate_limits'))
afterEach(() => billing.settled())
afterAll(async () => {
  await over.close()
  await billing.checkAndClose()
})

interface Invoice {
  id: string
  payment: string
  hosted_invoice_url: string
}

async function invoiceOf(fields: object = {}): Promise<Invoice> {
  const customer = await shop.customer({ locale: 'en', ...fields })
  const subscription = (await shop.subscribe({ collection_method: 'invoice', customer })).json
  return (await shop.get(`/v1/invoices/${subscription.latest_invoice}`)).json
}
async function paidInvoice(fields: object = {}): Promise<Invoice> {
  const invoice = await invoiceOf(fields)
  await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {})
  await billing.settled()
  return invoice
}
const pathOf = (invoice: { hosted_invoice_url: string }) => new URL(invoice.hosted_invoice_url).pathname
const tokenOf = async (id: string) =>
  (await billing.api.sql<{ hosted_token: string }>('select hosted_token from invoices where id = $1', [id]))[0]!
    .hosted_token
async function open(path: string, api: TestApi = billing.api, options: RequestInit = {}) {
  const answer = await fetch(api.url + path, { redirect: 'manual', ...options })
  return {
    status: answer.status,
    text: await answer.text(),
    headers: answer.headers,
    location: answer.headers.get('location'),
  }
}
const ask = (path: string, api: TestApi = billing.api, headers: Record<string, string> = {}) =>
  open(path, api, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: '',
  })
const mailsOf = (id: string) =>
  billing.api.sql<{ kind: string }>("select kind from emails where invoice_id = $1 and kind = 'invoice_link'", [id])
const EVERYTHING = ['', '/invoice.pdf', '/receipt.pdf', '/qr.svg', '/qr.png', '/status', '/events']

test('a link ends so many days after it was made, paid or renewed, whichever is last; never while it can be paid', () => {
  const link = { status: 'paid', madeAt: 100 * DAY, renewedAt: null, paidAt: 110 * DAY }
  expect(linkEnds(link, 30)).toBe(140 * DAY)
  expect(linkEnds({ ...link, renewedAt: 200 * DAY }, 30)).toBe(230 * DAY)
  expect(linkEnds({ ...link, status: 'void', paidAt: null }, 30)).toBe(130 * DAY)
  expect([linkEnds({ ...link, status: 'open' }, 30), linkEnds(link, 0)]).toEqual([null, null])
})

describe('a link that is over', () => {
  test('opens nothing: each address below it is 410 with a page that names the shop and nothing of the invoice', async () => {
    const invoice = await paidInvoice({ name: 'สมชาย ใจดี', email: 'somchai@example.com' })
    const path = pathOf(invoice)
    expect((await open(path)).status).toBe(200)
    const settings = { email: 'help@shop.example' }
    await billing.api.sql('update merchants set settings = settings || $2::jsonb where id = $1', [shop.id, settings])
    for (const rest of EVERYTHING) {
      const { status, text } = await open(path + rest, over)
      expect([rest, status]).toEqual([rest, 410])
      expect(text).toContain('This link has expired')
      expect(text).toContain('mailto:help@shop.example')
      for (const secret of ['สมชาย', 'somchai', '1,000', 'IN-', invoice.id]) expect(text).not.toContain(secret)
    }
    expect((await open(`${path}?lang=th`, over)).text).toContain('ลิงก์นี้ใช้ไม่ได้แล้ว')
    expect((await open(`/i/${'x'.repeat(22)}`, over)).status).toBe(404)
  })

  test('is not that of an invoice that can still be paid', async () => {
    const invoice = await invoiceOf()
    expect((await open(pathOf(invoice), over)).status).toBe(200)
    expect((await open(`${pathOf(invoice)}/qr.png`, over)).status).toBe(200)
  })

  test('is replaced by one that goes to the address of the invoice by mail, and to nobody else', async () => {
    const invoice = await paidInvoice({ email: 'nok@example.com' })
    const path = pathOf(invoice)
    const answer = await ask(`${path}/new-link`, over)
    expect([answer.status, answer.text.includes('on its way')]).toEqual([200, true])
    const token = await tokenOf(invoice.id)
    expect(path).not.toBe(`/i/${token}`)
    expect(answer.text).not.toContain(token)
    expect(await mailsOf(invoice.id)).toHaveLength(1)
    expect((await open(`/i/${token}`)).text).toContain('1,000')
    expect((await open(path)).status).toBe(410)
    // A buyer who asks again with the old link is mailed the same new one, because it is still valid.
    expect((await ask(`${path}/new-link`)).status).toBe(200)
    expect([await tokenOf(invoice.id), (await mailsOf(invoice.id)).length]).toEqual([token, 2])
    const direct = await ask(`/i/${token}/new-link`)
    expect([direct.status, direct.location]).toEqual([303, `/i/${token}`])
    expect(await mailsOf(invoice.id)).toHaveLength(2)
    expect((await ask(`/i/${'x'.repeat(22)}/new-link`)).status).toBe(404)
    expect((await ask(`${path}/new-link`, billing.api, { origin: 'https://evil.example' })).status).toBe(400)
  })

  test('says the same where there is no address, and mails nobody', async () => {
    const [none, other] = [await paidInvoice({ email: 'a@example.com' }), await paidInvoice({ email: 'b@example.com' })]
    const nobody = 'update customers set email = null where id = (select customer_id from invoices where id = $1)'
    await billing.api.sql(nobody, [none.id])
    const said = async (one: Invoice) => {
      const { status, text } = await ask(`${pathOf(one)}/new-link?lang=en`, over)
      return [status, text.replaceAll(/nonce="[^"]*"|\/i\/[\w-]+/g, '')]
    }
    expect(await said(none)).toEqual(await said(other))
    expect([(await mailsOf(none.id)).length, (await mailsOf(other.id)).length]).toEqual([0, 1])
  })

  test('is asked for three times an hour for one address, wherever that comes from', async () => {
    const invoice = await paidInvoice({ email: 'flood@example.com' })
    // The link is replaced, and the new one is valid: every mail has the same link.
    await shop.post(`/v1/invoices/${invoice.id}/renew_link`, {})
    const { workflows, gateways } = billing.api.deps
    const limited = await billing.api.another({ workflows, gateways, rateLimits: 'on', trustProxy: 1 })
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push((await ask(`${pathOf(invoice)}/new-link`, limited, { 'x-forwarded-for': `203.0.113.${i}` })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await mailsOf(invoice.id)).toHaveLength(3)
    await limited.close()
  })
})

describe('a link that is renewed', () => {
  test('is another one at once, in the answer and everywhere; that of before opens nothing but the page that says so', async () => {
    const invoice = await invoiceOf({ email: 'ann@example.com' })
    const renewed = (await shop.post(`/v1/invoices/${invoice.id}/renew_link`, {})).json
    expect(renewed.hosted_invoice_url).not.toBe(invoice.hosted_invoice_url)
    expect(renewed.hosted_invoice_url).toMatch(/\/i\/[\w-]{22}$/)
    expect(renewed.qr.png_url).toBe(`${renewed.hosted_invoice_url}/qr.png`)
    expect((await shop.get(`/v1/payments/${invoice.payment}`)).json.next_action.qr.png_url).toBe(renewed.qr.png_url)
    expect((await shop.get(`/v1/invoices/${invoice.id}`)).json).toEqual(renewed)
    for (const rest of EVERYTHING) expect([rest, (await open(pathOf(invoice) + rest)).status]).toEqual([rest, 410])
    expect((await open(pathOf(renewed))).status).toBe(200)
    expect((await open(`${pathOf(renewed)}/qr.png`)).status).toBe(200)
    const again = (await shop.post(`/v1/invoices/${invoice.id}/renew_link`, {})).json
    expect([(await open(pathOf(invoice))).status, (await open(pathOf(renewed))).status]).toEqual([404, 410])
    await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {})
    await billing.settled()
    expect((await open(`${pathOf(again)}/receipt.pdf`)).status).toBe(200)
  })

  test('is renewed with invoices:write, for invoices of one’s own, and of a checkout too', async () => {
    const invoice = await paidInvoice()
    const stranger = await billing.shop()
    expect((await stranger.post(`/v1/invoices/${invoice.id}/renew_link`, {})).status).toBe(404)
    const reader = (await shop.post('/v1/api_keys', { scopes: ['invoices:read'] })).json.secret
    expect((await shop.post(`/v1/invoices/${invoice.id}/renew_link`, {}, { key: reader })).status).toBe(403)
    const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 })
    const session = (
      await shop.post(
        '/v1/checkout_sessions',
        { customer_email: 'c@example.com', line_items: [{ price }], success_url: 'https://shop.example/thanks' },
        { headers: { 'service-version': '2026-09-01' } },
      )
    ).json
    const paid = { payment_method_type: 'card', token: 'pm_card_ok' }
    expect((await shop.post(`/v1/test_helpers/checkout_sessions/${session.id}/confirm`, paid)).status).toBe(200)
    await billing.settled()
    const [basket] = await billing.api.sql('select id from invoices where checkout_session_id = $1', [session.id])
    expect((await shop.post(`/v1/invoices/${basket!.id}/renew_link`, {})).status).toBe(200)
  })

  test('is renewed in the dashboard after a question, and not by a viewer', async () => {
    const invoice = await paidInvoice()
    const { home, owner, viewer } = await membersOf(billing, shop)
    const page = (await owner.get(`${home}/invoices/${invoice.id}`)).text
    // It can be done again, so nothing about it is red.
    const card = page.slice(page.indexOf('id="hosted"'), page.indexOf('id="documents"'))
    expect([card.includes('renew-link'), card.includes('danger')]).toEqual([true, false])
    const form = /action="([^"]*renew-link)".*?name="form_key" value="([^"]+)"/s.exec(page)!
    const done = await owner.post(form[1]!, { form_key: form[2]! })
    expect(done.location).toBe(`${home}/invoices/${invoice.id}?flash=link_renewed`)
    expect((await open(pathOf(invoice))).status).toBe(410)
    expect((await owner.get(done.location!)).text).toContain('opens nothing any more')
    expect((await viewer.get(`${home}/invoices/${invoice.id}`)).text).not.toContain('renew-link')
    expect((await viewer.post(form[1]!, { form_key: 'abcdefgh' })).status).toBe(403)
  })
})
