// Withholding tax over HTTP: less is asked for, the rest is a receivable, its certificate is waited for, a shortfall is offered. Source: specification §3.19.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { readPdf, squeezed } from '../support/documents.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  const tax = {
    vat_registered: true,
    tax_id: '0105536000315',
    legal_name: 'Baan Kafae Co., Ltd.',
    address: { line1: '1' },
  }
  await billing.api.db.pool.query('update merchants set tax = $2 where id = $1', [shop.id, JSON.stringify(tax)])
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

async function good(answer: ReturnType<ApiShop['post']>) {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const refusal = async (answer: ReturnType<ApiShop['post']>) => {
  const { status, json } = await answer
  return { status, code: json.error?.code, param: json.error?.param }
}
const company = () => shop.customer({ withholding_rate_bps: 300 })
const tenThousandSevenHundred = [{ description: 'Consulting', unit_amount_satang: 1_070_000 }]
const opened = async (body: object = {}) => {
  const lines = tenThousandSevenHundred
  const { id } = await good(shop.post('/v1/invoices', { customer: await company(), lines, ...body }))
  return good(shop.post(`/v1/invoices/${id}/finalize`, {}))
}
const read = (id: string) => good(shop.get(`/v1/invoices/${id}`))
const pay = (payment: string, body: object = {}) =>
  good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, body))
const receivable = async (invoice: string) =>
  (
    await billing.api.sql<{ account: string; amount: number }>(
      `select e.account, e.amount_satang::float8 as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.type = 'withholding' and t.source_id = $1 order by e.id`,
      [invoice],
    )
  ).map(({ account, amount }) => [account, amount])

describe('what the buyer sees of it', () => {
  test('the portal, the page and the PDF ask for what is due, and say what is withheld', async () => {
    const customer = await shop.customer({ withholding_rate_bps: 300, locale: 'en' })
    const lines = tenThousandSevenHundred
    const draft = await good(shop.post('/v1/invoices', { customer, lines, memo: 'First of three parts' }))
    const invoice = await good(shop.post(`/v1/invoices/${draft.id}/finalize`, {}))
    const { cookie } = await signedIn(billing, shop, customer)
    const portal = portalBrowser(billing.api.url, cookie)
    const home = `/portal/${await slugOf(billing, shop)}`
    for (const path of [home, `${home}/invoices`]) {
      const { text } = await portal.get(`${path}?lang=en`)
      expect(text).toContain('Pay ฿10,400.00')
      expect(text).not.toContain('Pay ฿10,700.00')
    }
    const page = await portal.get(`${new URL(invoice.hosted_invoice_url).pathname}?lang=en`)
    expect(page.text).toContain('−฿300.00')
    const pdf = await fetch(`${billing.api.url}${new URL(invoice.invoice_pdf).pathname}?lang=en`)
    const text = (await readPdf(Buffer.from(await pdf.arrayBuffer()))).join('')
    expect(text).toContain(squeezed('Withholding tax 3% −300.00 Amount due ฿10,400.00'))
    expect(text).toContain(squeezed('First of three parts'))
  })
})

describe('3 % of ฿10,700.00 with VAT inside', () => {
  test('30 000 satang are withheld, 1 040 000 are asked for and paid, and nobody owes anything', async () => {
    const invoice = await opened()
    expect(invoice).toMatchObject({
      total_satang: 1_070_000,
      tax_satang: 70_000,
      amount_due_satang: 1_040_000,
      withholding: {
        rate_bps: 300,
        amount_satang: 30_000,
        certificate: null,
        certificate_number: null,
        received_at: null,
      },
      qr: { payload: expect.stringContaining('10400.00') },
    })
    expect((await pay(invoice.payment)).gross_satang).toBe(1_040_000)
    expect(await read(invoice.id)).toMatchObject({
      status: 'paid',
      amount_paid_satang: 1_040_000,
      amount_due_satang: 0,
      withholding: { amount_satang: 30_000, certificate: 'waiting' },
    })
    expect(await receivable(invoice.id)).toEqual([
      ['withholding_receivable', -30_000],
      ['withheld_sales', 30_000],
    ])
    const page = await billing.api.send('GET', new URL(invoice.hosted_invoice_url).pathname)
    expect(page.text).toContain('10,400.00')
  })

  test('the certificate is entered, and another amount is refused', async () => {
    const { id, payment } = await opened()
    const enter = (body: object) => shop.post(`/v1/invoices/${id}/withholding_certificate`, body)
    const certificate = { number: '12/2569', date: '2026-11-25', amount_satang: 30_000 }
    expect(await refusal(enter(certificate))).toEqual({ status: 400, code: 'parameter_invalid', param: 'id' })
    await pay(payment)
    const waiting = (await good(shop.get('/v1/withholdings?certificate=waiting&limit=100'))).data
    expect(waiting.find((w: { invoice: string }) => w.invoice === id)).toMatchObject({
      object: 'withholding',
      rate_bps: 300,
      amount_satang: 30_000,
      certificate: 'waiting',
    })
    const other = { ...certificate, amount_satang: 29_999 }
    expect(await refusal(enter(other))).toEqual({ status: 400, code: 'parameter_invalid', param: 'amount_satang' })
    const day = { ...certificate, date: '25/11/2569' }
    expect(await refusal(enter(day))).toEqual({ status: 400, code: 'parameter_invalid', param: 'date' })
    for (const date of ['2569-11-25', '0069-11-25', '1999-12-31', '2999-01-01'])
      expect(await refusal(enter({ ...certificate, date }))).toEqual({
        status: 400,
        code: 'parameter_invalid',
        param: 'date',
      })
    expect((await enter({ ...certificate, date: '2569-11-25' })).json.error.message).toContain('is 2026')
    expect(await good(enter(certificate))).toMatchObject({
      withholding: { certificate: 'received', certificate_number: '12/2569', received_at: expect.any(Number) },
    })
    const received = (await good(shop.get('/v1/withholdings?certificate=received'))).data
    expect(received.map((w: { invoice: string }) => w.invoice)).toContain(id)
    const [row] = await billing.api.sql('select planned_step from invoices where id = $1', [id])
    expect(row).toEqual({ planned_step: null })
  })

  test('cash is taken short too, and all of it given back takes the receivable back', async () => {
    const { id } = await opened()
    const paid = await good(shop.post(`/v1/invoices/${id}/pay`, { paid_outside: { method: 'transfer' } }))
    expect(paid).toMatchObject({ status: 'paid', amount_paid_satang: 1_040_000 })
    await good(shop.post(`/v1/payments/${paid.payment}/refund`, {}))
    expect((await read(id)).withholding).toMatchObject({ amount_satang: 30_000, certificate: null })
    expect((await receivable(id)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
    expect(await receivable(id)).toHaveLength(4)
  })

  test('an invoice says another rate than its customer, or none', async () => {
    expect((await opened({ withholding_rate_bps: 500 })).withholding).toMatchObject({ amount_satang: 50_000 })
    expect(await opened({ withholding_rate_bps: 0 })).toMatchObject({ withholding: null, amount_due_satang: 1_070_000 })
    const wrong = shop.post('/v1/customers', { withholding_rate_bps: 250 })
    expect(await refusal(wrong)).toEqual({ status: 400, code: 'parameter_invalid', param: 'withholding_rate_bps' })
  })

  test('a subscription that is sent as an invoice asks for less as well; a card is charged in full', async () => {
    const price = await shop.price({ amount_satang: 1_070_000 })
    const sent = (await shop.subscribe({ customer: await company(), price, collection_method: 'invoice' })).json
    const invoice = await read(sent.latest_invoice)
    expect(invoice).toMatchObject({ amount_due_satang: 1_040_000, withholding: { amount_satang: 30_000 } })
    await pay(invoice.payment)
    expect((await good(shop.get(`/v1/subscriptions/${sent.id}`))).status).toBe('active')
    expect((await read(invoice.id)).withholding.certificate).toBe('waiting')
    const charged = (await shop.subscribe({ customer: await company(), price })).json
    expect(await read(charged.latest_invoice)).toMatchObject({ amount_paid_satang: 1_070_000, withholding: null })
  })
})

describe('a transfer that is short', () => {
  const short = async (amount_satang: number) => {
    const { id, payment } = await opened({ withholding_rate_bps: 0 })
    await pay(payment, { amount_satang })
    const { data } = await good(shop.get(`/v1/inbound_transfers?payment=${payment}`))
    return { id, payment, transfer: data[0] }
  }

  test('by exactly a rate is offered as withholding, and accepted it pays the invoice', async () => {
    const { id, transfer } = await short(1_040_000)
    expect(transfer).toMatchObject({ status: 'underpaid', withholding_offer: { rate_bps: 300, amount_satang: 30_000 } })
    expect((await read(id)).status).toBe('open')
    const accepted = await good(shop.post(`/v1/inbound_transfers/${transfer.id}/accept_withholding`, {}))
    expect(accepted).toMatchObject({ status: 'matched', withholding_offer: null, parked_satang: 0 })
    expect(await read(id)).toMatchObject({
      status: 'paid',
      amount_paid_satang: 1_040_000,
      withholding: { rate_bps: 300, amount_satang: 30_000, certificate: 'waiting' },
    })
    await good(shop.post(`/v1/inbound_transfers/${transfer.id}/accept_withholding`, {})) // once more changes nothing
  })

  test.each([1_039_999, 1_040_001, 535_000])('otherwise (%d satang) waits for the rest', async (amount) => {
    const { transfer } = await short(amount)
    expect(transfer).toMatchObject({ status: 'underpaid', withholding_offer: null })
    const refused = shop.post(`/v1/inbound_transfers/${transfer.id}/accept_withholding`, {})
    expect(await refusal(refused)).toEqual({ status: 400, code: 'parameter_invalid', param: 'id' })
  })

  test('and is made up after all leaves no offer', async () => {
    const { id, payment, transfer } = await short(1_040_000)
    await pay(payment, { amount_satang: 30_000 })
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid_satang: 1_070_000, withholding: null })
    const refused = shop.post(`/v1/inbound_transfers/${transfer.id}/accept_withholding`, {})
    expect((await refusal(refused)).code).toBe('parameter_invalid')
  })
})

test('a missing certificate is asked for by mail, after 7 days first', async () => {
  const { id: clock, frozen_time: now } = await good(
    shop.post('/v1/test_clocks', { frozen_time: Math.floor(Date.now() / 1000) }),
  )
  const customer = await shop.customer({ withholding_rate_bps: 300, test_clock: clock })
  const { id, payment } = await opened({ customer })
  await pay(payment)
  await good(shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: now + 31 * 86_400 }))
  await billing.settled()
  const mails = await billing.api.sql<{ kind: string; at: number }>(
    'select kind, created_at::float8 as at from emails where invoice_id = $1 order by id',
    [id],
  )
  expect(mails.filter(({ kind }) => kind === 'withholding_certificate').map(({ at }) => (at - now) / 86_400)).toEqual([
    7, 30,
  ])
})
