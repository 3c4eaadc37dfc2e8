// Nobody pays an amount that they have not seen: the total of a page is sent with its form, and another one is refused. Over HTTP, as a form without
// scripts sends it, and as a program calls.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { portalBrowser } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let mug: string
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
  mug = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 249_000 }, { name: 'Mug' })
})
afterAll(() => billing.checkAndClose())

async function opened(body: object = {}) {
  const wanted = {
    customer_email: 'nok@example.com',
    line_items: [{ price: mug }],
    success_url: 'https://shop.example',
  }
  const { json } = await shop.post(
    '/v1/checkout_sessions',
    { ...wanted, ...body },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const path = `${new URL(json.url).pathname}?lang=en`
  return { id: json.id as string, path, browser: portalBrowser(billing.api.url) }
}
const code = (value = 20) => shop.post('/v1/discount_codes', { code: `STUDENT${value}`, kind: 'percent', value })
const read = async (id: string) => (await shop.get(`/v1/checkout_sessions/${id}`)).json
const payments = async (id: string) => (await shop.get(`/v1/payments?checkout_session=${id}`)).json.data
const byCard = { method: 'card', token: 'pm_card_ok' }
const button = (text: string) => /<button class="button main"[^>]*>([^<]*)</.exec(text)?.[1]
const seen = (text: string) => /name="expected_total_satang" value="(\d+)"/.exec(text)?.[1] ?? ''
const summary = (text: string) => /<p class="big" data-total>([^<]*)</.exec(text)?.[1]

async function untouched(id: string): Promise<void> {
  expect(await payments(id)).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'open', total_satang: 249_000, discount_satang: 0, payment: null })
  const uses = await billing.api.sql('select 1 from discount_uses where checkout_session_id = $1', [id])
  expect(uses).toEqual([])
}

describe('the page of a checkout', () => {
  test('says on its button what it takes; Apply recalculates and charges nothing', async () => {
    await code()
    const { id, path, browser } = await opened()
    const { text } = await browser.get(path)
    expect([button(text), summary(text), seen(text)]).toEqual(['Pay ฿2,490.00', '฿2,490.00', '249000'])
    const applied = await browser.post(path, {
      ...byCard,
      do: 'apply',
      code: 'student20',
      expected_total_satang: '249000',
    })
    expect(applied.status).toBe(200)
    expect([button(applied.text), summary(applied.text), seen(applied.text)]).toEqual([
      'Pay ฿1,992.00',
      '฿1,992.00',
      '199200',
    ])
    await untouched(id)
    const paid = await browser.post(path, { ...byCard, code: 'student20', expected_total_satang: seen(applied.text) })
    expect(paid.status).toBe(303)
    expect(await read(id)).toMatchObject({ status: 'complete', total_satang: 199_200 })
  })

  test('takes a code that is sent with the pay button as Apply: the new total is shown, nothing is charged', async () => {
    await code()
    const { id, path, browser } = await opened()
    const answer = await browser.post(path, { ...byCard, code: 'STUDENT20', expected_total_satang: '249000' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('The total is ฿1,992.00. Nothing has been charged.')
    expect([button(answer.text), seen(answer.text)]).toEqual(['Pay ฿1,992.00', '199200'])
    await untouched(id)
    expect((await browser.post(path, { ...byCard, code: 'STUDENT20', expected_total_satang: '199200' })).status).toBe(
      303,
    )
    expect((await payments(id)).map((p: { gross_satang: number }) => p.gross_satang)).toEqual([199_200])
  })

  test('says so in Thai too', async () => {
    await code()
    const { path, browser } = await opened()
    const thai = path.replace('lang=en', 'lang=th')
    expect(button((await browser.get(thai)).text)).toBe('ชำระ ฿2,490.00')
    const answer = await browser.post(thai, { ...byCard, code: 'STUDENT20', expected_total_satang: '249000' })
    expect(answer.text).toContain('ยอดที่ต้องชำระคือ ฿1,992.00')
  })

  test('shows what a chosen price comes to, and takes no other', async () => {
    const gift = await shop.price(
      {
        type: 'pay_what_you_want',
        interval: undefined,
        amount_satang: undefined,
        minimum_satang: 0,
        suggested_satang: 10_000,
      },
      { name: 'Gift' },
    )
    const { id, path, browser } = await opened({ line_items: [{ price: gift, quantity: 2 }] })
    expect(button((await browser.get(path)).text)).toBe('Pay ฿200.00')
    const form = { ...byCard, 'amount-0': '250', expected_total_satang: '20000' }
    const refused = await browser.post(path, form)
    expect([refused.status, button(refused.text), seen(refused.text)]).toEqual([409, 'Pay ฿500.00', '50000'])
    expect(await payments(id)).toEqual([])
    const free = await browser.post(path, { ...form, 'amount-0': '0', do: 'apply' })
    expect([free.status, button(free.text), seen(free.text)]).toEqual([200, 'Complete the order', '0'])
    const apply = await browser.post(path, { ...form, 'amount-0': '250', do: 'apply' })
    expect([apply.status, summary(apply.text)]).toEqual([200, '฿500.00'])
    expect((await browser.post(path, { ...form, expected_total_satang: '50000' })).status).toBe(303)
    expect(await read(id)).toMatchObject({ status: 'complete', total_satang: 50_000 })
  })

  test('keeps the total that was seen through a problem, and counts a wrong code as before', async () => {
    await code()
    const { id, path, browser } = await opened()
    const wrongCard = await browser.post(path, {
      method: 'card',
      token: 'pm_nothing',
      code: 'STUDENT20',
      expected_total_satang: '199200',
    })
    expect([wrongCard.status, seen(wrongCard.text)]).toEqual([422, '199200'])
    const unknown = await browser.post(path, {
      ...byCard,
      do: 'apply',
      code: 'NOSUCH',
      expected_total_satang: '199200',
    })
    expect([unknown.status, seen(unknown.text)]).toEqual([422, '249000'])
    expect(unknown.text).toContain('This code does not exist.')
    for (const text of ['', 'much', '-1', '1e3'])
      expect((await browser.post(path, { ...byCard, expected_total_satang: text })).status).toBe(409)
    await untouched(id)
  })

  test('in two tabs, each pays what it shows', async () => {
    await code()
    const { id, path, browser } = await opened()
    // The one tab takes a QR with the code; the other still shows the full price.
    await browser.post(path, { method: 'promptpay', code: 'STUDENT20', expected_total_satang: '199200' })
    expect(await read(id)).toMatchObject({ total_satang: 199_200 })
    const other = await browser.post(path, { ...byCard, code: 'STUDENT20', expected_total_satang: '249000' })
    expect([other.status, seen(other.text)]).toEqual([409, '199200'])
    // The QR of the first is as it was.
    expect((await payments(id)).map((p: { status: string }) => p.status)).toEqual(['requires_action'])
    const both = await Promise.all(
      [0, 1].map(() => browser.post(path, { ...byCard, code: 'STUDENT20', expected_total_satang: '199200' })),
    )
    for (const { status } of both) expect(status).toBe(303)
    const taken = (await payments(id)).filter((p: { status: string }) => p.status === 'succeeded')
    expect(taken.map((p: { gross_satang: number }) => p.gross_satang)).toEqual([199_200])
  })

  test('takes a form that says no total, as programs may', async () => {
    const { id, path, browser } = await opened()
    expect((await browser.post(path, byCard)).status).toBe(303)
    expect(await read(id)).toMatchObject({ status: 'complete' })
  })
})

describe('a program', () => {
  const confirm = (id: string, body: object, headers = {}) =>
    shop.post(
      `/v1/test_helpers/checkout_sessions/${id}/confirm`,
      { payment_method_type: 'card', token: 'pm_card_ok', ...body },
      { headers },
    )

  test('is refused with the total, nothing is charged or kept, and the same key may try again', async () => {
    await code()
    const { id } = await opened()
    const key = { 'idempotency-key': 'total-1' }
    const wanted = { discount_code: 'STUDENT20', expected_total_satang: 249_000 }
    const refused = await confirm(id, wanted, key)
    expect(refused).toMatchObject({
      status: 409,
      json: {
        error: {
          type: 'invalid_request_error',
          code: 'total_changed',
          param: 'expected_total_satang',
          total_satang: 199_200,
        },
      },
    })
    await untouched(id)
    expect((await confirm(id, { ...wanted, expected_total_satang: 199_200 })).status).toBe(200)
  })

  test('is refused for an amount that is none', async () => {
    const { id } = await opened()
    expect(await confirm(id, { expected_total_satang: -1 })).toMatchObject({
      status: 400,
      json: { error: { code: 'parameter_invalid', param: 'expected_total_satang' } },
    })
  })
})

describe('an invoice', () => {
  test('is paid on its page and by the API for the total that was seen alone', async () => {
    const { json: subscription } = await shop.subscribe({ collection_method: 'invoice' })
    const { json: invoice } = await shop.get(`/v1/invoices/${subscription.latest_invoice}`)
    const path = `${new URL(invoice.hosted_invoice_url).pathname}?lang=en`
    const browser = portalBrowser(billing.api.url)
    expect(seen((await browser.get(path)).text)).toBe(String(invoice.total_satang))
    const refused = await browser.post(path, { token: 'pm_card_ok', expected_total_satang: '1' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Nothing has been charged.')
    const pay = (expected: number) =>
      shop.post(`/v1/invoices/${invoice.id}/pay`, { payment_method: 'pm_card_ok', expected_total_satang: expected })
    expect(await pay(1)).toMatchObject({
      status: 409,
      json: { error: { code: 'total_changed', total_satang: invoice.total_satang } },
    })
    expect(await pay(invoice.total_satang)).toMatchObject({ status: 200, json: { status: 'paid' } })
  })
})
