// Invoices that a person writes: drafts, finalizing, sending, writing off, money taken outside, by card and by QR. Source: specification §3.18, D700–D706.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { expectRefused as refusedWith } from '../support/refusals.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)
const consulting = { description: 'Consulting, November', unit_amount_satang: 250_000, quantity: 2 }
const one = { description: 'Website', unit_amount_satang: 100_000 }

async function good(answer: ReturnType<ApiShop['post']>) {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const write = async (body: object = {}, key?: string) =>
  good(
    shop.post(
      '/v1/invoices',
      { customer: await shop.customer(), lines: [one], ...body },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    ),
  )
const does = (id: string, verb: string, body: object = {}) => good(shop.post(`/v1/invoices/${id}/${verb}`, body))
const read = (id: string) => good(shop.get(`/v1/invoices/${id}`))
const opened = async (body: object = {}) => does((await write(body)).id, 'finalize')
const eventsOf = async (id: string) =>
  (await good(shop.get(`/v1/events?object_id=${id}&limit=100`))).data.map((e: { type: string }) => e.type).reverse()
const mails = (id: string) =>
  billing.api.sql<{ kind: string }>('select kind from emails where invoice_id = $1 order by id', [id])

const expectRefused = (
  b: BillingApi,
  ask: () => ReturnType<ApiShop['post']>,
  wanted: { code: string; param?: string },
) => refusedWith(b, ask, { status: 400, param: undefined, ...wanted })

describe('a draft', () => {
  test('has its lines and totals, and no number, no page and no QR', async () => {
    const customer = await shop.customer()
    const price = await shop.price(
      { type: 'one_time', amount_satang: 50_000, interval: undefined },
      { name: 'Stickers' },
    )
    const memo = 'Thank you for your order.'
    const lines = [consulting, { price, quantity: 3 }]
    const invoice = await write({ customer, lines, memo, days_until_due: 30, metadata: { po: '17' } })
    expect(invoice).toMatchObject({
      id: expect.stringMatching(/^in_/),
      status: 'draft',
      number: null,
      customer,
      billing_reason: 'manual',
      lines: [
        {
          description: 'Consulting, November',
          price: null,
          quantity: 2,
          unit_amount_satang: 250_000,
          amount_satang: 500_000,
        },
        { description: 'Stickers', price, quantity: 3, unit_amount_satang: 50_000, amount_satang: 150_000 },
      ],
      subtotal_satang: 650_000,
      total_satang: 650_000,
      due_date: null,
      days_until_due: 30,
      memo,
      auto_send: false,
      finalized_at: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
      qr: null,
      metadata: { po: '17' },
    })
    expect(await eventsOf(invoice.id)).toEqual(['invoice.created'])
    const [row] = await billing.api.sql<{ hosted_token: string }>('select hosted_token from invoices where id = $1', [
      invoice.id,
    ])
    for (const path of ['', '/invoice.pdf', '/qr.svg'])
      expect((await billing.api.send('GET', `/i/${row?.hosted_token}${path}`)).status).toBe(404)
    expect((await shop.get(`/v1/invoices?status=draft&customer=${customer}`)).json.data).toHaveLength(1)
  })

  test('is shown to its merchant as the paper that it will be, marked as a draft', async () => {
    const { id } = await write({ customer: await shop.customer({ name: 'Nok Trading' }), days_until_due: 30 })
    const paper = await shop.get(`/v1/invoices/${id}/pdf?locale=en`)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(paper.headers.get('content-disposition')).toBe(`inline; filename="draft-${id}.pdf"`)
    expect((await shop.get(`/v1/invoices/${id}/pdf?document=receipt`)).status).toBe(400)
    expect(await read(id)).toMatchObject({ status: 'draft', number: null, due_date: null })
  })

  test('is changed field by field, and one due date replaces the other', async () => {
    const { id } = await write({ days_until_due: 30 })
    const due = now() + 40 * DAY
    const patch = (body: object) => good(shop.send('PATCH', `/v1/invoices/${id}`, { body }))
    expect(await patch({ due_date: due })).toMatchObject({ due_date: due, days_until_due: null, total_satang: 100_000 })
    expect(await patch({ days_until_due: 5, memo: 'Hello' })).toMatchObject({ due_date: null, days_until_due: 5 })
    expect(await patch({ lines: [consulting], memo: null, metadata: { a: 'b' } })).toMatchObject({
      total_satang: 500_000,
      memo: null,
      metadata: { a: 'b' },
    })
    await patch({ lines: [consulting] }) // the same again tells nobody
    expect(await eventsOf(id)).toEqual(['invoice.created', ...Array(3).fill('invoice.updated')])
  })

  test('is deleted and gone; what was issued is neither changed nor deleted', async () => {
    const { id } = await write()
    expect(await good(shop.send('DELETE', `/v1/invoices/${id}`))).toEqual({ id, object: 'invoice', deleted: true })
    expect((await shop.get(`/v1/invoices/${id}`)).status).toBe(404)
    expect((await shop.send('DELETE', `/v1/invoices/${id}`)).status).toBe(404)
    expect(await eventsOf(id)).toEqual(['invoice.created', 'invoice.deleted'])
    const issued = await opened()
    const refused = { code: 'invoice_not_draft' }
    await expectRefused(billing, () => shop.send('DELETE', `/v1/invoices/${issued.id}`), refused)
    await expectRefused(
      billing,
      () => shop.send('PATCH', `/v1/invoices/${issued.id}`, { body: { memo: 'x' } }),
      refused,
    )
    const { latest_invoice: renewal } = (await shop.subscribe()).json
    await expectRefused(billing, () => shop.send('DELETE', `/v1/invoices/${renewal}`), refused)
  })

  test.each([
    ['no lines', { lines: [] }, 'parameter_invalid', 'lines'],
    ['101 lines', { lines: Array(101).fill(one) }, 'parameter_invalid', 'lines'],
    [
      'a quantity of none',
      { lines: [one, one, one, { ...one, quantity: 0 }] },
      'parameter_invalid',
      'lines[3].quantity',
    ],
    [
      'half a satang',
      { lines: [{ ...one, unit_amount_satang: 0.5 }] },
      'parameter_invalid',
      'lines[0].unit_amount_satang',
    ],
    [
      'an amount below nothing',
      { lines: [{ ...one, unit_amount_satang: -1 }] },
      'parameter_invalid',
      'lines[0].unit_amount_satang',
    ],
    ['no amount', { lines: [{ description: 'x' }] }, 'parameter_missing', 'lines[0].unit_amount_satang'],
    ['an unknown field', { lines: [{ ...one, amount: 5 }] }, 'parameter_unknown', 'lines[0].amount'],
    [
      'an unknown price',
      { lines: [{ price: 'price_01jd0000000000000000000000' }] },
      'resource_missing',
      'lines[0].price',
    ],
    ['99 satang', { lines: [{ ...one, unit_amount_satang: 99 }] }, 'amount_too_small', 'lines'],
    [
      'too much in one line',
      { lines: [{ ...one, unit_amount_satang: 99_999_999_999, quantity: 2 }] },
      'amount_too_large',
      'lines[0].quantity',
    ],
    [
      'too much in all',
      { lines: Array(2).fill({ ...one, unit_amount_satang: 99_999_999_999 }) },
      'amount_too_large',
      'lines',
    ],
    ['two due dates', { due_date: 4_000_000_000, days_until_due: 5 }, 'parameter_invalid', 'due_date'],
    ['a due date that has passed', { due_date: 1_000_000_000 }, 'parameter_invalid', 'due_date'],
    ['a year and a day', { days_until_due: 366 }, 'parameter_invalid', 'days_until_due'],
    ['an endless memo', { memo: 'x'.repeat(5_001) }, 'parameter_invalid', 'memo'],
    ['an unknown customer', { customer: 'cus_01jd0000000000000000000000' }, 'resource_missing', 'customer'],
  ])('with %s is refused, and nothing is written', async (_, body, code, param) => {
    const customer = await shop.customer()
    await expectRefused(billing, () => shop.post('/v1/invoices', { customer, lines: [one], ...body }), { code, param })
  })

  test('takes no price that a subscription bills, and none beside words', async () => {
    const [price, customer] = [await shop.price(), await shop.customer()]
    const refused = (lines: object[], param: string) =>
      expectRefused(billing, () => shop.post('/v1/invoices', { customer, lines }), { code: 'parameter_invalid', param })
    await refused([{ price }], 'lines[0].price')
    await refused([{ price, description: 'x' }], 'lines[0].description')
  })

  test('under one key is written once', async () => {
    const customer = await shop.customer()
    const [first, second] = await Promise.all([write({ customer }, 'draft-1'), write({ customer }, 'draft-1')])
    expect(second).toEqual(first)
  })
})

describe('finalizing', () => {
  test('gives the number and a QR that lasts as long as the invoice is owed; twice at once is once', async () => {
    const draft = await write({ days_until_due: 30 })
    const [first, second] = await Promise.all([does(draft.id, 'finalize'), does(draft.id, 'finalize')])
    expect(second.number).toBe(first.number)
    expect(await does(draft.id, 'finalize')).toEqual(await read(draft.id))
    expect(first).toMatchObject({
      status: 'open',
      number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
      due_date: first.finalized_at + 30 * DAY,
      payment: expect.stringMatching(/^pay_/),
      qr: { payload: expect.stringContaining('54071000.00'), expires_at: null },
      hosted_invoice_url: expect.stringContaining('/i/'),
    })
    expect(await eventsOf(draft.id)).toEqual(['invoice.created', 'invoice.finalized'])
    expect(await mails(draft.id)).toEqual([])
    expect((await billing.api.send('GET', new URL(first.hosted_invoice_url).pathname)).status).toBe(200)
  })

  test('counts the year and the due date from its own day, and seven days when nothing was said', async () => {
    const invoice = await opened()
    expect(invoice.due_date).toBe(invoice.finalized_at + 7 * DAY)
    const atOnce = await opened({ days_until_due: 0 })
    expect(atOnce.due_date).toBe(atOnce.finalized_at)
  })

  test('of nothing at all is paid at once', async () => {
    const free = await opened({ lines: [{ description: 'Sample', unit_amount_satang: 0 }] })
    expect(free).toMatchObject({ status: 'paid', total_satang: 0, payment: null, qr: null, number: expect.any(String) })
    expect(await eventsOf(free.id)).toEqual(['invoice.created', 'invoice.finalized', 'invoice.paid'])
  })

  test('is for invoices by hand: a subscription issues its own', async () => {
    const { latest_invoice: id } = (await shop.subscribe()).json
    for (const verb of ['finalize', 'send', 'mark_uncollectible']) {
      const refused = { code: 'parameter_invalid', param: 'id' }
      await expectRefused(billing, () => shop.post(`/v1/invoices/${id}/${verb}`), refused)
    }
  })

  test('shown by a dry run keeps nothing', async () => {
    const { id } = await write({ auto_send: true })
    const answer = await shop.post(`/v1/invoices/${id}/finalize`, {}, { headers: { 'dry-run': 'true' } })
    if (answer.json.object === 'dry_run') expect(await read(id)).toMatchObject({ status: 'draft', number: null })
  })
})

describe('sending', () => {
  test('a draft finalizes it; each further time mails it again', async () => {
    const { id } = await write()
    expect(await does(id, 'send')).toMatchObject({ status: 'open', sent_at: expect.any(Number) })
    await does(id, 'send')
    expect(await mails(id)).toEqual([{ kind: 'invoice' }, { kind: 'invoice' }])
    expect(await eventsOf(id)).toEqual(['invoice.created', 'invoice.finalized', 'invoice.sent', 'invoice.sent'])
  })

  test('happens by itself where the draft says so', async () => {
    const { id } = await opened({ auto_send: true })
    expect(await mails(id)).toEqual([{ kind: 'invoice' }])
  })

  test('needs an invoice that is owed', async () => {
    const { id } = await opened()
    await does(id, 'void')
    await expectRefused(billing, () => shop.post(`/v1/invoices/${id}/send`), { code: 'invoice_not_open' })
  })
})

describe('money', () => {
  test('by its QR pays it, at the fee of PromptPay', async () => {
    const invoice = await opened({ lines: [consulting] })
    await good(shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {}))
    expect(await read(invoice.id)).toMatchObject({
      status: 'paid',
      amount_paid_satang: 500_000,
      payment: invoice.payment,
    })
    expect(await eventsOf(invoice.id)).toEqual(['invoice.created', 'invoice.finalized', 'invoice.paid'])
    expect(await mails(invoice.id)).toEqual([{ kind: 'receipt' }])
  })

  test('that is short waits, and the rest completes it', async () => {
    const { id, payment } = await opened()
    await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 40_000 }))
    expect((await read(id)).status).toBe('open')
    await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {}))
    expect((await read(id)).status).toBe('paid')
  })

  test('by card pays it, and a declined card leaves it as it was', async () => {
    const { id } = await opened()
    const declined = await shop.post(`/v1/invoices/${id}/pay`, { payment_method: 'pm_card_declined' })
    expect(declined.status).toBe(402)
    expect(await read(id)).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(await does(id, 'pay', { payment_method: 'pm_card_ok' })).toMatchObject({ status: 'paid' })
    expect((await eventsOf(id)).slice(2)).toEqual(['invoice.payment_failed', 'invoice.paid'])
  })

  test('by a card that asks the bank pays once the buyer has confirmed', async () => {
    const { id } = await opened()
    expect((await shop.post(`/v1/invoices/${id}/pay`, { payment_method: 'pm_card_3ds' })).status).toBe(402)
    const [attempt] = (await good(shop.get(`/v1/payments?invoice=${id}&payment_method_type=card`))).data
    expect(attempt).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    await good(shop.post(`/v1/test_helpers/payments/${attempt.id}/succeed`, {}))
    expect(await read(id)).toMatchObject({ status: 'paid', payment: attempt.id })
  })

  test('twice is a duplicate, and money for a void one is unmatched', async () => {
    const paid = await opened()
    for (let twice = 0; twice < 2; twice++) await shop.post(`/v1/test_helpers/payments/${paid.payment}/succeed`, {})
    const gone = await opened()
    await does(gone.id, 'void')
    await shop.post(`/v1/test_helpers/payments/${gone.payment}/succeed`, {})
    const inbox = (await good(shop.get('/v1/inbound_transfers?limit=100'))).data
    const of = (payment: string) =>
      inbox.filter((t: { payment: string }) => t.payment === payment).map((t: { status: string }) => t.status)
    expect(of(paid.payment)).toEqual(['duplicate', 'matched'])
    expect(of(gone.payment)).toEqual(['unmatched'])
    expect((await read(gone.id)).status).toBe('void')
  })

  test('brings what a price is for: access and licence', async () => {
    const customer = await shop.customer()
    const price = await shop.price(
      { type: 'one_time', interval: undefined },
      { license_enabled: true, feature_flags: ['pro'] },
    )
    const { id } = await opened({ customer, lines: [{ price }] })
    await does(id, 'pay', { paid_outside: { method: 'cash' } })
    expect((await good(shop.get(`/v1/licenses?customer=${customer}`))).data).toHaveLength(1)
    expect((await good(shop.get(`/v1/customers/${customer}/entitlements`))).feature_flags).toEqual(['pro'])
  })
})

describe('paid outside', () => {
  test('is direct money without a fee, dated by when it was received', async () => {
    const { id, payment: qr } = await opened()
    const receivedAt = now() - 3 * DAY
    const outside = { method: 'cheque', reference: 'KBANK 0012345', received_at: receivedAt }
    const paid = await does(id, 'pay', { paid_outside: outside })
    expect(paid).toMatchObject({ status: 'paid', amount_paid_satang: 100_000 })
    expect(await good(shop.get(`/v1/payments/${paid.payment}`))).toMatchObject({
      status: 'succeeded',
      settlement: 'direct',
      gross_satang: 100_000,
      fee_satang: 0,
      net_satang: 100_000,
      fee_details: [],
      payment_method_type: 'cheque',
      payment_method_details: { type: 'cheque', outside: { reference: 'KBANK 0012345' } },
      gateway_account: null,
      paid_at: receivedAt,
      payout: null,
      available_on: null,
    })
    expect((await good(shop.get(`/v1/payments/${qr}`))).status).toBe('canceled')
    const entries = await billing.api.sql(
      `select e.account, e.amount_satang::float8 as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.source_id = $1 order by amount`,
      [paid.payment],
    )
    expect(entries).toEqual([
      { account: 'direct:gateway_clearing:outside', amount: -100_000 },
      { account: 'direct:merchant_balance', amount: 100_000 },
    ])
    const again = () => shop.post(`/v1/invoices/${id}/pay`, { paid_outside: { method: 'cash' } })
    await expectRefused(billing, again, { code: 'invoice_not_open' })
  })

  test('twice at once is once, and beside a void one of the two wins', async () => {
    const cash = { paid_outside: { method: 'cash' } }
    const twice = await opened()
    const both = await Promise.all([1, 2].map(() => shop.post(`/v1/invoices/${twice.id}/pay`, cash)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const raced = await opened()
    await Promise.all([shop.post(`/v1/invoices/${raced.id}/pay`, cash), shop.post(`/v1/invoices/${raced.id}/void`)])
    expect(['paid', 'void']).toContain((await read(raced.id)).status)
  })

  test('is refused for a time to come, beside a card, and beside a part that came by transfer', async () => {
    const { id, payment } = await opened()
    const pay = (body: object) => () => shop.post(`/v1/invoices/${id}/pay`, body)
    const late = { method: 'cash', received_at: now() + 3_600 }
    const of = (param: string) => ({ code: 'parameter_invalid', param })
    await expectRefused(billing, pay({ paid_outside: late }), of('paid_outside.received_at'))
    await expectRefused(billing, pay({ paid_outside: { method: 'gold' } }), of('paid_outside.method'))
    const both = { payment_method: 'pm_card_ok', paid_outside: { method: 'cash' } }
    await expectRefused(billing, pay(both), of('paid_outside'))
    await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 100 }))
    await expectRefused(billing, pay({ paid_outside: { method: 'cash' } }), of('paid_outside'))
  })

  test('of a seller registered for VAT comes into no month whose VAT is filed', async () => {
    const own = await billing.shop()
    const receivedAt = fromBangkok({ year: 2026, month: 12, day: 20 })
    const paidOn = async (day: number) => {
      const frozen_time = fromBangkok({ year: 2027, month: 1, day, hour: 12 })
      const test_clock = (await own.post('/v1/test_clocks', { frozen_time })).json.id
      const customer = await own.customer({ test_clock })
      const lines = [{ description: 'Talk', unit_amount_satang: 107_000 }]
      const { id } = await good(own.post('/v1/invoices', { customer, lines }))
      await good(own.post(`/v1/invoices/${id}/finalize`))
      const paid_outside = { method: 'cash', received_at: receivedAt }
      return { id, answer: await own.post(`/v1/invoices/${id}/pay`, { paid_outside }) }
    }
    // A receipt may be of any day.
    expect((await paidOn(16)).answer.status).toBe(200)
    const address = { line1: '1 Silom' }
    const tax = { vat_registered: true, tax_id: '0105536000313', legal_name: 'Baan Kafae Co., Ltd.', address }
    await good(own.send('PATCH', '/v1/tax_settings', { body: tax }))
    // December's VAT is filed by 15 January.
    const intime = await paidOn(15)
    expect(intime.answer.status).toBe(200)
    const [document] = (await good(own.get(`/v1/tax_documents?invoice=${intime.id}`))).data
    expect(document).toMatchObject({ issued_at: receivedAt, number: expect.stringMatching(/^(ABB|TAX)-2026-/) })
    const late = await paidOn(16)
    expect(late.answer).toMatchObject({
      status: 400,
      json: { error: { code: 'parameter_invalid', param: 'paid_outside.received_at' } },
    })
    expect(late.answer.json.error.message).toContain('2027-01-01T00:00:00+07:00')
    expect((await good(own.get(`/v1/invoices/${late.id}`))).status).toBe('open')
    // Not registered on the day of the money: a receipt.
    await good(own.send('PATCH', '/v1/tax_settings', { body: { vat_registered_since: '2027-01-01' } }))
    expect((await paidOn(16)).answer.status).toBe(200)
  })

  test('of a subscription starts it, as any money does', async () => {
    const s = (await shop.subscribe({ collection_method: 'invoice' })).json
    await does(s.latest_invoice, 'pay', { paid_outside: { method: 'transfer' } })
    expect((await good(shop.get(`/v1/subscriptions/${s.id}`))).status).toBe('active')
    const early = await shop.subscribe({ collection_method: 'invoice' })
    const before = { method: 'cash', received_at: early.json.created - 1 }
    const refused = () => shop.post(`/v1/invoices/${early.json.latest_invoice}/pay`, { paid_outside: before })
    await expectRefused(billing, refused, { code: 'parameter_invalid', param: 'paid_outside.received_at' })
  })

  test('is refunded as a record that moves nothing at a gateway', async () => {
    const { id } = await opened()
    const { payment } = await does(id, 'pay', { paid_outside: { method: 'cash' } })
    const part = await good(shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 40_000, reason: 'Broken' }))
    expect(part).toMatchObject({ status: 'succeeded', outside: true, by_hand: false, amount_satang: 40_000 })
    await good(shop.post(`/v1/payments/${payment}/refund`, {}))
    expect(await good(shop.get(`/v1/payments/${payment}`))).toMatchObject({
      refunded_satang: 100_000,
      refund_status: 'full',
    })
    expect(await eventsOf(part.id)).toEqual(['refund.created', 'refund.succeeded'])
    const [{ sum }] = (await billing.api.sql(
      `select sum(e.amount_satang)::float8 as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account = 'direct:gateway_clearing:outside' and t.source_id in ($1, (select id from refunds where payment_id = $1 order by id limit 1),
         (select id from refunds where payment_id = $1 order by id desc limit 1))`,
      [payment],
    )) as [{ sum: number }]
    expect(sum).toBe(0)
    expect(await billing.api.sql('select from simulator_refunds where refund_id = $1', [part.id])).toEqual([])
  })
})

describe('written off', () => {
  test('nobody is reminded, and late money pays it after all', async () => {
    const { id, payment } = await opened()
    const closed = await does(id, 'mark_uncollectible')
    expect(closed).toMatchObject({ status: 'uncollectible' })
    const page = await billing.api.send('GET', `${new URL(closed.hosted_invoice_url).pathname}?lang=en`)
    expect(page.text).toContain('can no longer be paid here. Please contact the shop to settle it.')
    await does(id, 'mark_uncollectible')
    const [row] = await billing.api.sql('select planned_step, next_action_at from invoices where id = $1', [id])
    expect(row).toEqual({ planned_step: null, next_action_at: null })
    await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {}))
    expect((await read(id)).status).toBe('paid')
    expect((await eventsOf(id)).slice(2)).toEqual(['invoice.uncollectible', 'invoice.paid'])
  })

  test('cash pays it too; it is void no more', async () => {
    const { id } = await opened()
    await does(id, 'mark_uncollectible')
    await expectRefused(billing, () => shop.post(`/v1/invoices/${id}/void`), { code: 'invoice_not_open' })
    expect(await does(id, 'pay', { paid_outside: { method: 'cash' } })).toMatchObject({ status: 'paid' })
  })
})

describe('the customer', () => {
  test('that is deleted takes its drafts along; an open QR is in the way', async () => {
    const customer = await shop.customer()
    const draft = await write({ customer })
    const { id } = await opened({ customer })
    await expectRefused(billing, () => shop.send('DELETE', `/v1/customers/${customer}`), {
      code: 'customer_has_open_payment',
    })
    await does(id, 'void')
    await good(shop.send('DELETE', `/v1/customers/${customer}`))
    expect((await shop.get(`/v1/invoices/${draft.id}`)).status).toBe(404)
    expect((await read(id)).status).toBe('void')
  })

  test('that becomes part of another brings its invoices', async () => {
    const [one, other] = [await shop.customer(), await shop.customer()]
    const { id, payment } = await opened({ customer: one })
    await good(shop.post(`/v1/customers/${one}/merge`, { into: other }))
    await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {}))
    expect(await read(id)).toMatchObject({ status: 'paid', customer: other })
  })

  test('that is erased with `cancel` has no draft and no open invoice left', async () => {
    const customer = await shop.customer()
    const draft = await write({ customer, memo: 'For Khun Somchai' })
    await expectRefused(billing, () => shop.post(`/v1/customers/${customer}/erase`, {}), {
      code: 'customer_not_erasable',
    })
    expect((await shop.post(`/v1/customers/${customer}/erase`, { cancel: true })).status).toBe(200)
    expect((await read(draft.id)).status).toBe('draft') // a worker ends it
  })
})
