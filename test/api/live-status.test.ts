// Live status of hosted pages: sent when something changes, to every browser with the token, and ended quietly when it leaves.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { STREAMS_OF_ADDRESS_MAX, STREAMS_OF_PAGE_MAX } from '../../web/watch.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { eventually } from '../support/system.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.close())

async function openInvoice() {
  const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice' })).json
  const invoice = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
  return { ...invoice, path: new URL(invoice.hosted_invoice_url).pathname }
}

async function openCheckout() {
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 })
  const { json } = await shop.post(
    '/v1/checkout_sessions',
    { customer_email: 'nok@example.com', line_items: [{ price }], success_url: 'https://shop.example' },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const confirmed = await shop.post(`/v1/test_helpers/checkout_sessions/${json.id}/confirm`, {
    payment_method_type: 'promptpay',
  })
  return { path: new URL(json.url).pathname, payment: confirmed.json.payment.id, id: json.id }
}

test.each([
  ['an invoice', openInvoice, 'paid'],
  ['a checkout', openCheckout, 'complete'],
])('tells of %s once at the beginning and again when it is paid', async (_, open, status) => {
  const { path, payment } = await open()
  const leaving = new AbortController()
  const answer = await fetch(`${billing.api.url}${path}/events`, { signal: leaving.signal })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => JSON.parse(/data: (.*)\n/.exec((await reader.read()).value!)![1]!)
  const first = await next()
  expect(first).toEqual({ status: 'open', version: expect.any(String), ended: false })
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
  const second = await next()
  expect(second).toMatchObject({ status, ended: true })
  expect(second.version).not.toBe(first.version)
  const asked = await fetch(`${billing.api.url}${path}/status`)
  expect([await asked.json(), asked.headers.get('cache-control')]).toEqual([second, 'no-store'])
  leaving.abort()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(billing.api.logs.filter(({ level }) => level !== 'info')).toEqual([])
  await billing.check()
})

describe('streams are limited', () => {
  const leaving = new AbortController()
  // Node ends the stream of an answer that nobody holds any more, whenever it collects garbage.
  const held: Response[] = []
  const watch = async (path: string, from: string) => {
    const headers = { 'x-forwarded-for': from }
    const answer = await fetch(`${proxied.url}${path}/events`, { signal: leaving.signal, headers })
    held.push(answer)
    return answer
  }
  let proxied: Awaited<ReturnType<BillingApi['api']['another']>>
  beforeAll(async () => {
    proxied = await billing.api.another({ trustProxy: 1 })
  })
  afterAll(async () => {
    leaving.abort()
    held.length = 0
    await proxied.close()
  })

  test('to a few of one page, whoever asks, and others are told to ask for the status', async () => {
    const { path } = await openInvoice()
    const one = new AbortController()
    const first = await fetch(`${proxied.url}${path}/events`, { signal: one.signal })
    held.push(first)
    expect(first.status).toBe(200)
    for (let n = 1; n < STREAMS_OF_PAGE_MAX; n++) expect((await watch(path, `203.0.113.${n}`)).status).toBe(200)
    const refused = await watch(path, '198.51.100.1')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 300])
    expect((await fetch(`${proxied.url}${path}/status`)).status).toBe(200)
    // Another page has its own count, and this one accepts a stream again when one has ended.
    expect((await watch((await openInvoice()).path, '198.51.100.1')).status).toBe(200)
    one.abort()
    await eventually(async () => (await watch(path, '198.51.100.1')).status === 200, 'there is no room yet')
  })

  test('to as many of one address as an office has, an IPv6 network counted as one', async () => {
    const paths = await Promise.all(Array.from({ length: 6 }, async () => (await openInvoice()).path))
    const room = STREAMS_OF_ADDRESS_MAX
    for (let n = 0; n < room; n++) {
      const { status } = await watch(paths[n % 6]!, `2001:db8:7:7::${n.toString(16)}`)
      expect([n, status]).toEqual([n, 200])
    }
    expect((await watch(paths[5]!, '2001:db8:7:7:ffff::1')).status).toBe(429)
    expect((await watch(paths[5]!, '2001:db8:7:8::1')).status).toBe(200)
  })
})

test.each(['/c/nobody', '/i/nobody'])('has nothing to tell of %s', async (path) => {
  for (const what of ['', '/events', '/status', '/qr.svg', '/qr.png']) {
    expect((await fetch(billing.api.url + path + what)).status).toBe(404)
  }
})

test('a form of another page confirms nothing', async () => {
  const { path, id } = await openCheckout()
  const before = (await shop.get(`/v1/checkout_sessions/${id}`)).json
  for (const form of ['', '/simulate']) {
    const answer = await fetch(billing.api.url + path + form, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'method=promptpay&what=pay',
    })
    expect(answer.status).toBe(400)
  }
  await billing.settled()
  expect((await shop.get(`/v1/checkout_sessions/${id}`)).json).toEqual(before)
})
