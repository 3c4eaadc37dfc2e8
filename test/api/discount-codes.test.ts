// Discount codes over HTTP: created, listed, closed, and everything that is refused; on checkouts, where a use is reserved, committed and released;
// and on subscriptions, over their cycles.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { readCodeUses } from '../../db/queries/discounts.ts'
import { CODE_STANDINGS, standingOfCode } from '../../rules/discounts.ts'
import { fromBangkok } from '../../rules/periods.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { expectRefused, refused } from '../support/refusals.ts'

const MINUTE = 60
const DAY = 86_400
const nine = (month: number, day: number) => fromBangkok({ year: 2026, month, day, hour: 9 })
const T0 = nine(3, 31)

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
let mug: string
let plan: string
let planProduct: string
beforeAll(async () => {
  billing = await startBillingApi({ slowSeconds: 1 })
  ;[shop, other] = await Promise.all([billing.shop(), billing.shop()])
  mug = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 })
  plan = await shop.price({ amount_satang: 100_000 })
  planProduct = (await shop.get(`/v1/prices/${plan}`)).json.product
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)
const make = (body: object = {}) => shop.post('/v1/discount_codes', { kind: 'percent', value: 10, ...body })
const made = async (body: object = {}) => {
  const { status, json, text } = await make(body)
  if (status !== 200) throw new Error(text)
  return json
}
const code = async (id: string) => (await shop.get(`/v1/discount_codes/${id}`)).json
const eventsOf = async (id: string) => {
  const rows = await billing.api.sql('select type, object from events where object_id = $1 order by sequence', [id])
  return rows.map((row) => [row.type, (row.object as { uses: number }).uses])
}

describe('a discount code', () => {
  test('answers every field of the specification, and reads back the same', async () => {
    const d = await made({ code: 'Songkran26', metadata: { a: 'b' } })
    expect(d).toEqual({
      id: expect.stringMatching(/^dc_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'discount_code',
      code: 'Songkran26',
      kind: 'percent',
      value: 10,
      active: true,
      starts_at: null,
      expires_at: null,
      all_products: true,
      products: [],
      max_uses: null,
      max_uses_per_customer: null,
      uses: 0,
      duration: 'once',
      duration_in_cycles: null,
      closed_at: null,
      livemode: false,
      created: expect.any(Number),
      metadata: { a: 'b' },
    })
    expect(await code(d.id)).toEqual(d)
    expect(await eventsOf(d.id)).toEqual([['discount_code.created', 0]])
  })

  test('keeps what it was made with', async () => {
    const more = {
      kind: 'fixed',
      value: 5_000,
      starts_at: T0,
      expires_at: T0 + DAY,
      products: [planProduct],
      max_uses: 10,
      max_uses_per_customer: 1,
      duration: 'repeating',
      duration_in_cycles: 3,
    }
    expect(await made(more)).toMatchObject({ ...more, all_products: false, active: true })
    expect(await made({ all_products: false, products: [planProduct] })).toMatchObject({ all_products: false })
  })

  test('is random when none is given, of letters and digits that nobody mistakes', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, () => made()))
    for (const d of codes) expect(d.code).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{8}$/)
    expect(new Set(codes.map((d) => d.code)).size).toBe(5)
  })

  test('is unique without case among the open ones of a merchant, at the same moment too', async () => {
    const d = await made({ code: 'Unique1' })
    await refuses(() => make({ code: 'UNIQUE1' }), refused('discount_code_taken', 'code'))
    expect((await other.post('/v1/discount_codes', { kind: 'fixed', value: 1, code: 'unique1' })).status).toBe(200)
    await shop.post(`/v1/discount_codes/${d.id}/close`)
    const duplicates = await Promise.all([make({ code: 'unique1' }), make({ code: 'uNIQUE1' })])
    expect(duplicates.map((t) => t.status).sort()).toEqual([200, 400])
  })

  test('is closed once: a second time changes nothing, and says nothing', async () => {
    const d = await made()
    const first = (await shop.post(`/v1/discount_codes/${d.id}/close`)).json
    expect(first).toMatchObject({ active: false, closed_at: expect.any(Number) })
    expect((await shop.post(`/v1/discount_codes/${d.id}/close`)).json).toEqual(first)
    expect(await eventsOf(d.id)).toEqual([
      ['discount_code.created', 0],
      ['discount_code.closed', 0],
    ])
  })

  test('is listed by what it is called, without case, and by whether it is open', async () => {
    const [a, b] = [await made({ code: 'List1' }), await made({ code: 'List2' })]
    await shop.post(`/v1/discount_codes/${a.id}/close`)
    const ids = async (query: string) =>
      (await shop.get(`/v1/discount_codes?${query}`)).json.data.map((d: { id: string }) => d.id)
    expect(await ids('code=lIST2')).toEqual([b.id])
    expect(await ids('code=list1&active=true')).toEqual([])
    expect(await ids('code=list1&active=false')).toEqual([a.id])
    expect((await ids('limit=2'))[0]).toBe(b.id)
  })

  test('is listed by whether it can be used now, and why it cannot', async () => {
    const fresh = await billing.shop()
    const make = async (body: object) => {
      const { json } = await fresh.post('/v1/discount_codes', { kind: 'percent', value: 10, ...body })
      return json.id
    }
    const far = 4_000_000_000
    const [active, scheduled, spent, over, ended] = [
      await make({ expires_at: far, max_uses: 2 }),
      await make({ starts_at: far }),
      await make({ max_uses: 1, starts_at: far }),
      await make({ expires_at: far }),
      await make({ expires_at: far }),
    ]
    await billing.api.sql('update discount_codes set uses = 1 where id = any ($1)', [[active, spent]])
    await billing.api.sql('update discount_codes set expires_at = 1 where id = any ($1)', [[over, ended]])
    await fresh.post(`/v1/discount_codes/${ended}/close`)
    const of = async (standing: string) =>
      (await fresh.get(`/v1/discount_codes?standing=${standing}`)).json.data.map((d: { id: string }) => d.id)
    expect(await Promise.all(['active', 'scheduled', 'used_up', 'expired', 'ended'].map(of))).toEqual([
      [active],
      [scheduled],
      [spent],
      [over],
      [ended],
    ])
    // The pages judge each as the list finds it.
    for (const standing of CODE_STANDINGS) {
      const [found] = (await fresh.get(`/v1/discount_codes?standing=${standing}`)).json.data
      const { active: isOn, uses, starts_at: startsAt, expires_at: expiresAt, max_uses: maxUses } = found
      const judged = standingOfCode({ active: isOn, uses, startsAt, expiresAt, maxUses }, Math.floor(Date.now() / 1000))
      expect(judged).toBe(standing)
    }
    expect((await fresh.get('/v1/discount_codes?standing=open')).status).toBe(400)
    // No purchase has used them.
    await billing.api.sql('update discount_codes set uses = 0 where id = any ($1)', [[active, spent]])
  })

  test('is nobody else’s', async () => {
    const d = await made()
    await refuses(() => other.get(`/v1/discount_codes/${d.id}`), refused('resource_missing', 'id', 404))
    await refuses(() => other.post(`/v1/discount_codes/${d.id}/close`), refused('resource_missing', 'id', 404))
  })

  test.each([
    ['of no kind', { kind: undefined }, 'parameter_missing', 'kind'],
    ['of another kind', { kind: 'free' }, 'parameter_invalid', 'kind'],
    ['of nothing', { value: undefined }, 'parameter_missing', 'value'],
    ['of 0 percent', { value: 0 }, 'parameter_invalid', 'value'],
    ['of 101 percent', { value: 101 }, 'parameter_invalid', 'value'],
    ['of 0 satang', { kind: 'fixed', value: 0 }, 'parameter_invalid', 'value'],
    ['of too much', { kind: 'fixed', value: 100_000_000_000 }, 'parameter_invalid', 'value'],
    ['with two characters', { code: 'AB' }, 'parameter_invalid', 'code'],
    ['with 65 characters', { code: 'A'.repeat(65) }, 'parameter_invalid', 'code'],
    ['with a hyphen', { code: 'SAVE-10' }, 'parameter_invalid', 'code'],
    ['with Thai letters', { code: 'ลดราคา' }, 'parameter_invalid', 'code'],
    ['with a line break', { code: 'SAVE10\n' }, 'parameter_invalid', 'code'],
    ['over before it starts', { starts_at: 5, expires_at: 5 }, 'parameter_invalid', 'expires_at'],
    ['for no products', { products: [] }, 'parameter_invalid', 'products'],
    ['for some products that nobody names', { all_products: false }, 'parameter_missing', 'products'],
    ['for nothing that exists', { products: ['prod_1'] }, 'resource_missing', 'products[0]'],
    ['without a use', { max_uses: 0 }, 'parameter_invalid', 'max_uses'],
    ['without a use for anybody', { max_uses_per_customer: 0 }, 'parameter_invalid', 'max_uses_per_customer'],
    ['for another duration', { duration: 'twice' }, 'parameter_invalid', 'duration'],
    ['for how many cycles nobody says', { duration: 'repeating' }, 'parameter_missing', 'duration_in_cycles'],
    ['once, for cycles', { duration_in_cycles: 2 }, 'parameter_invalid', 'duration_in_cycles'],
    ['with an unknown field', { percent: 10 }, 'parameter_unknown', 'percent'],
  ])('%s is refused and leaves nothing', async (_, body, wanted, param) => {
    await refuses(() => make(body), refused(wanted, param))
  })

  test('is refused with values of the wrong kind, and for another merchant’s product', async () => {
    for (const field of ['value', 'max_uses', 'max_uses_per_customer', 'starts_at', 'expires_at', 'duration_in_cycles'])
      for (const [, bad] of BAD_INTEGERS)
        await refuses(() => make({ [field]: bad }), refused('parameter_invalid', field))
    for (const [, bad] of BAD_TEXTS) await refuses(() => make({ code: bad }), refused('parameter_invalid', 'code'))
    const foreign = (await other.post('/v1/products', { name: 'Theirs' })).json.id
    await refuses(() => make({ products: [planProduct, foreign] }), refused('resource_missing', 'products[1]'))
    await refuses(() => make({ products: [planProduct], all_products: true }), refused('parameter_invalid', 'products'))
    await refuses(() => make({ products: [planProduct, planProduct] }), refused('parameter_invalid', 'products'))
  })
})

let clock: string
let email: string
let buyers = 0
const version = { headers: { 'service-version': '2026-09-01' } }
const open = (body: object = {}) =>
  shop.post(
    '/v1/checkout_sessions',
    { customer_email: email, line_items: [{ price: mug }], success_url: 'https://shop.example', ...body },
    version,
  )
const opened = async (body: object = {}) => {
  const { status, json, text } = await open(body)
  if (status !== 200) throw new Error(text)
  return json
}
const confirm = (id: string, body: object = {}) =>
  shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, { payment_method_type: 'promptpay', ...body })
const byCard = (id: string, token = 'pm_card_ok', body: object = {}) =>
  confirm(id, { payment_method_type: 'card', token, ...body })
const bank = async (payment: string, verb = 'succeed', body: object = {}) => {
  const answer = await shop.post(`/v1/test_helpers/payments/${payment}/${verb}`, body)
  await billing.settled()
  return answer
}
const session = async (id: string) => (await shop.get(`/v1/checkout_sessions/${id}`)).json
const subscription = async (id: string) => (await shop.get(`/v1/subscriptions/${id}`)).json
const invoice = async (id: string) => (await shop.get(`/v1/invoices/${id}`)).json
async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
  expect((await shop.get(`/v1/test_clocks/${clock}`)).json).toMatchObject({ status: 'ready', frozen_time: to })
}
let customer: string
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  email = `saver${++buyers}@example.com`
  customer = await shop.customer({ email, test_clock: clock })
})

describe('on a checkout', () => {
  test('is taken off at creation, reserved by the confirm, committed by the payment', async () => {
    const d = await made({ value: 10, max_uses: 1 })
    const s = await opened({ discount_code: d.code.toLowerCase(), line_items: [{ price: mug, quantity: 3 }] })
    expect(s).toMatchObject({
      subtotal_satang: 59_700,
      discount_satang: 5_970,
      total_satang: 53_730,
      discount_code: d.id,
      line_items: [{ unit_amount_satang: 19_900, discount_satang: 5_970, amount_satang: 53_730 }],
    })
    expect((await code(d.id)).uses).toBe(0)
    const { payment, checkout_session } = (await confirm(s.id)).json
    expect(payment.gross_satang).toBe(53_730)
    expect((await code(d.id)).uses).toBe(1)
    await bank(payment.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', discount_satang: 5_970 })
    expect(await invoice(checkout_session.invoice)).toMatchObject({
      status: 'paid',
      discount_satang: 5_970,
      total_satang: 53_730,
    })
    expect(await eventsOf(d.id)).toEqual([
      ['discount_code.created', 0],
      ['discount_code.redeemed', 1],
      ['discount_code.exhausted', 1],
    ])
  })

  test('is given by the buyer, changed, and taken back to one use each', async () => {
    const [ten, half] = [await made(), await made({ value: 50 })]
    const s = await opened()
    expect((await confirm(s.id, { discount_code: ten.code })).json.payment.gross_satang).toBe(17_910)
    const changed = (await confirm(s.id, { discount_code: half.code })).json
    expect(changed.payment.gross_satang).toBe(9_950)
    expect(changed.checkout_session).toMatchObject({ discount_code: half.id, total_satang: 9_950 })
    expect([(await code(ten.id)).uses, (await code(half.id)).uses]).toEqual([0, 1])
    expect((await confirm(s.id)).json.payment.gross_satang).toBe(9_950) // a new QR keeps the code and its one use
    expect((await code(half.id)).uses).toBe(1)
    expect((await byCard(s.id)).json.checkout_session).toMatchObject({ status: 'complete', total_satang: 9_950 })
  })

  test('is split over the lines that it is for', async () => {
    const d = await made({ kind: 'fixed', value: 10_000, products: [planProduct] })
    const s = await opened({ discount_code: d.code, line_items: [{ price: mug }, { price: plan }, { price: plan }] })
    expect(s.line_items.map((l: { discount_satang: number }) => l.discount_satang)).toEqual([0, 5_000, 5_000])
    for (const id of s.subscriptions) {
      expect((await subscription(id)).discount).toEqual({
        discount_code: d.id,
        code: d.code,
        kind: 'fixed',
        value: 5_000,
        duration: 'once',
        cycles_left: 0,
      })
    }
  })

  test('that takes everything off completes on confirm, without a card or a payment', async () => {
    const d = await made({ kind: 'fixed', value: 99_999, max_uses: 1 })
    const s = await opened({ discount_code: d.code })
    expect(s.total_satang).toBe(0)
    const { json } = await confirm(s.id, { payment_method_type: 'card' })
    expect(json.payment).toBeNull()
    expect(json.checkout_session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
    expect((await code(d.id)).uses).toBe(1)
    expect((await eventsOf(d.id)).map(([type]) => type)).toContain('discount_code.exhausted')
  })

  test('that leaves less than one baht is refused where it is given', async () => {
    const d = await made({ kind: 'fixed', value: 19_801 })
    await refuses(() => open({ discount_code: d.code }), refused('amount_too_small', 'discount_code'))
    const s = await opened()
    await refuses(() => confirm(s.id, { discount_code: d.code }), refused('amount_too_small', 'discount_code'))
  })

  test('is refused as the specification says, at creation and at confirm, and leaves nothing', async () => {
    const closed = await made()
    await shop.post(`/v1/discount_codes/${closed.id}/close`)
    const usedUp = await made({ max_uses: 1 })
    await confirm((await opened({ discount_code: usedUp.code })).id)
    const oncePerBuyer = await made({ max_uses_per_customer: 1 })
    await bank((await confirm((await opened({ discount_code: oncePerBuyer.code })).id)).json.payment.id)
    const s = await opened()
    for (const [name, wanted] of [
      ['NOSUCH', 'discount_code_invalid'],
      [closed.code, 'discount_code_inactive'],
      [(await made({ starts_at: T0 + 1 })).code, 'discount_code_inactive'],
      [(await made({ expires_at: T0 })).code, 'discount_code_expired'],
      [usedUp.code, 'discount_code_exhausted'],
      [oncePerBuyer.code, 'discount_code_exhausted'],
      [(await made({ products: [planProduct] })).code, 'discount_not_applicable'],
    ]) {
      await refuses(() => open({ discount_code: name }), refused(wanted!, 'discount_code'))
      await refuses(() => confirm(s.id, { discount_code: name }), refused(wanted!, 'discount_code'))
    }
  })

  test('of the merchant is kept where buyers may give none', async () => {
    const [d, another] = [await made(), await made()]
    const s = await opened({ discount_code: d.code, allow_discount_codes: false })
    expect(s.total_satang).toBe(17_910)
    await refuses(
      () => confirm(s.id, { discount_code: another.code }),
      refused('discount_codes_not_allowed', 'discount_code'),
    )
    expect((await confirm(s.id, { discount_code: d.code })).json.payment.gross_satang).toBe(17_910)
  })

  test('follows what the buyer chooses to pay', async () => {
    const gift = await shop.price({
      type: 'pay_what_you_want',
      interval: undefined,
      amount_satang: undefined,
      minimum_satang: 5_000,
      suggested_satang: 10_000,
    })
    const d = await made({ value: 25 })
    const s = await opened({ discount_code: d.code, line_items: [{ price: gift }] })
    expect(s.total_satang).toBe(7_500)
    const { json } = await confirm(s.id, { line_items: [{ price: gift, amount_satang: 20_000 }] })
    expect(json.checkout_session).toMatchObject({ subtotal_satang: 20_000, discount_satang: 5_000 })
    expect(json.payment.gross_satang).toBe(15_000)
  })
})

describe('what a code has given and sold', () => {
  const uses = (id: string) => readCodeUses(billing.api.db.pool, { merchantId: shop.id, livemode: false }, id)

  test('is nothing of a use that was given back', async () => {
    const d = await made()
    const s = await opened({ discount_code: d.code })
    await confirm(s.id)
    expect((await uses(d.id)).newest).toHaveLength(1)
    await advance(T0 + 15 * MINUTE)
    expect(await uses(d.id)).toEqual({ givenSatang: 0, soldSatang: 0, newest: [] })
    // It is there again with the money, once.
    await byCard(s.id)
    expect(await uses(d.id)).toMatchObject({
      ...{ givenSatang: 1_990, soldSatang: 17_910 },
      newest: [{ paid: true, discountSatang: 1_990, paidSatang: 17_910 }],
    })
  })

  test('is nothing yet of one under way, which stands with those that were paid, newest first', async () => {
    const d = await made()
    const paid = (await byCard((await opened({ discount_code: d.code })).id)).json.checkout_session
    const s = await opened({ discount_code: d.code, line_items: [{ price: mug, quantity: 3 }] })
    const qr = (await confirm(s.id)).json.payment
    const first = { paid: true, discountSatang: 1_990, paidSatang: 17_910, invoice: paid.invoice }
    const found = await uses(d.id)
    expect(found).toMatchObject({ givenSatang: 1_990, soldSatang: 17_910 })
    expect(found.newest).toMatchObject([{ paid: false, discountSatang: 0, paidSatang: 0, invoice: null }, first])
    await bank(qr.id)
    const { invoice: second } = await session(s.id)
    const after = await uses(d.id)
    expect(after).toMatchObject({ givenSatang: 1_990 + 5_970, soldSatang: 17_910 + 53_730 })
    expect(after.newest).toMatchObject([{ paid: true, paidSatang: 53_730, invoice: second }, first])
  })

  test('is of a subscription each period with the code, and none after it', async () => {
    const d = await made({ value: 20, duration: 'repeating', duration_in_cycles: 2 })
    const { json } = await subscribe({ discount_code: d.code })
    const of = (givenSatang: number, soldSatang: number) => ({
      ...{ givenSatang, soldSatang },
      newest: [{ customer: { id: customer }, paid: true, discountSatang: givenSatang, paidSatang: soldSatang }],
    })
    expect(await uses(d.id)).toMatchObject(of(20_000, 80_000))
    await advance(nine(4, 30))
    const { latest_invoice: second } = await subscription(json.id)
    expect((await uses(d.id)).newest).toMatchObject([{ invoice: second }])
    expect(await uses(d.id)).toMatchObject(of(40_000, 160_000))
    await advance(nine(7, 31))
    expect(await invoicesOf(json.id)).toEqual([80_000, 80_000, 100_000, 100_000, 100_000])
    expect(await uses(d.id)).toMatchObject(of(40_000, 160_000))
    expect((await uses(d.id)).newest).toMatchObject([{ invoice: second }])
  })

  test('is of a renewal that waits for its money what was paid before', async () => {
    const d = await made({ kind: 'fixed', value: 30_000, duration: 'forever' })
    const { json } = await subscribe({ collection_method: 'invoice', discount_code: d.code })
    const pay = async () => bank((await invoice((await subscription(json.id)).latest_invoice)).payment)
    expect(await uses(d.id)).toMatchObject({ givenSatang: 0, soldSatang: 0, newest: [{ paid: false, invoice: null }] })
    await pay()
    await advance(nine(4, 30))
    const first = { givenSatang: 30_000, soldSatang: 70_000, newest: [{ paid: true, paidSatang: 70_000 }] }
    expect(await uses(d.id)).toMatchObject(first)
    await pay()
    expect(await uses(d.id)).toMatchObject({ givenSatang: 60_000, soldSatang: 140_000 })
  })

  test('is before refunds, as its page says, and is nobody else’s', async () => {
    const d = await made()
    const { payment } = (await byCard((await opened({ discount_code: d.code })).id)).json
    const before = await uses(d.id)
    expect(before).toMatchObject({ givenSatang: 1_990, soldSatang: 17_910 })
    expect((await shop.post(`/v1/payments/${payment.id}/refund`, {})).status).toBe(200)
    await billing.settled()
    expect((await shop.get(`/v1/payments/${payment.id}`)).json.refunded_satang).toBe(17_910)
    expect(await uses(d.id)).toEqual(before)
    const none = { givenSatang: 0, soldSatang: 0, newest: [] }
    const { pool } = billing.api.db
    expect(await readCodeUses(pool, { merchantId: other.id, livemode: false }, d.id)).toEqual(none)
    expect(await readCodeUses(pool, { merchantId: shop.id, livemode: true }, d.id)).toEqual(none)
  })
})

describe('the use of a checkout', () => {
  test('is released when the QR runs out, and reserved again by the next', async () => {
    const d = await made({ max_uses: 1 })
    const s = await opened({ discount_code: d.code })
    await confirm(s.id)
    await advance(T0 + 15 * MINUTE)
    expect((await code(d.id)).uses).toBe(0)
    await confirm(s.id)
    expect((await code(d.id)).uses).toBe(1)
    await billing.settled()
    await shop.post(`/v1/checkout_sessions/${s.id}/expire`)
    expect((await code(d.id)).uses).toBe(0)
  })

  test('is released by a decline, by a failed transfer, and when Temporal is away', async () => {
    const d = await made({ max_uses: 1 })
    const s = await opened({ discount_code: d.code })
    expect((await byCard(s.id, 'pm_card_declined')).status).toBe(402)
    expect((await code(d.id)).uses).toBe(0)
    await bank((await confirm(s.id)).json.payment.id, 'fail')
    expect((await code(d.id)).uses).toBe(0)
    billing.away = true
    expect((await byCard(s.id)).status).toBe(503)
    expect((await code(d.id)).uses).toBe(0)
    billing.away = false
    expect((await byCard(s.id)).json.checkout_session.status).toBe('complete')
    expect((await code(d.id)).uses).toBe(1)
  })

  test('is held by a QR beside a card that was declined', async () => {
    const d = await made({ max_uses: 1 })
    const s = await opened({ discount_code: d.code })
    const qr = (await confirm(s.id)).json.payment
    await byCard(s.id, 'pm_card_declined')
    expect((await code(d.id)).uses).toBe(1)
    await bank(qr.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', total_satang: 17_910 })
  })

  test('of late money is taken again where one is left', async () => {
    const d = await made({ max_uses: 1 })
    const s = await opened({ discount_code: d.code })
    const qr = (await confirm(s.id)).json.payment
    await advance(T0 + 2 * DAY)
    expect((await code(d.id)).uses).toBe(0)
    await bank(qr.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', late: true, total_satang: 17_910 })
    expect((await code(d.id)).uses).toBe(1)
  })

  test('of late money keeps its price and is not counted, where none is left', async () => {
    const d = await made({ max_uses: 1 })
    const s = await opened({ discount_code: d.code, line_items: [{ price: plan }] })
    const qr = (await confirm(s.id)).json.payment
    await advance(T0 + 2 * DAY)
    await byCard((await opened({ discount_code: d.code })).id)
    await shop.post(`/v1/discount_codes/${d.id}/close`)
    await bank(qr.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', late: true, total_satang: 90_000 })
    expect(await code(d.id)).toMatchObject({ uses: 1, max_uses: 1 })
    expect((await eventsOf(d.id)).map(([type]) => type)).toEqual([
      'discount_code.created',
      'discount_code.redeemed',
      'discount_code.exhausted',
      'discount_code.closed',
      'discount_code.redeemed',
    ])
  })

  test('is that of the attempt which late money pays', async () => {
    const [ten, half] = [await made(), await made({ value: 50 })]
    const s = await opened({ line_items: [{ price: plan }] })
    const first = (await confirm(s.id, { discount_code: ten.code })).json
    await confirm(s.id, { discount_code: half.code })
    await advance(T0 + 2 * DAY)
    await bank(first.payment.id)
    expect(await session(s.id)).toMatchObject({
      status: 'complete',
      total_satang: 90_000,
      discount_code: ten.id,
      invoice: first.checkout_session.invoice,
    })
    expect([(await code(ten.id)).uses, (await code(half.id)).uses]).toEqual([1, 0])
    expect((await subscription(s.subscriptions[0])).discount.discount_code).toBe(ten.id)
  })

  test('is had by exactly ten of a hundred buyers who come at once', async () => {
    const d = await made({ max_uses: 10 })
    const sessions: string[] = []
    for (let i = 0; i < 100; i++) sessions.push((await opened({ customer_email: `crowd${i}@example.com` })).id)
    const answers = await Promise.all(
      sessions.map(async (id) => {
        let answer = await confirm(id, { discount_code: d.code })
        while (answer.json.error?.code === 'lock_timeout') answer = await confirm(id, { discount_code: d.code })
        return answer
      }),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10)
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.json.error.code))).toEqual(
      new Set(['discount_code_exhausted']),
    )
    expect((await code(d.id)).uses).toBe(10)
  })

  test('is had once by a buyer who opens ten tabs', async () => {
    const d = await made({ max_uses_per_customer: 1 })
    const tabs = await Promise.all(Array.from({ length: 10 }, () => opened()))
    const answers = await Promise.all(tabs.map((s) => confirm(s.id, { discount_code: d.code })))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect((await code(d.id)).uses).toBe(1)
  })
})

const subscribe = (body: object) => shop.subscribe({ customer, price: plan, ...body })
const invoicesOf = async (id: string) =>
  (await shop.get(`/v1/invoices?subscription=${id}&limit=100`)).json.data
    .reverse()
    .map((i: { total_satang: number }) => i.total_satang)

describe('on a subscription', () => {
  test('by card is taken off the first charge, and of the renewals by its duration', async () => {
    const d = await made({ value: 20, duration: 'repeating', duration_in_cycles: 3, max_uses: 1 })
    const { status, json } = await subscribe({ discount_code: d.code })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      status: 'active',
      discount: {
        discount_code: d.id,
        code: d.code,
        kind: 'percent',
        value: 20,
        duration: 'repeating',
        cycles_left: 2,
      },
    })
    expect(await invoice(json.latest_invoice)).toMatchObject({
      subtotal_satang: 100_000,
      discount_satang: 20_000,
      total_satang: 80_000,
      lines: [{ discount_satang: 20_000, amount_satang: 80_000 }],
    })
    const planned = (await shop.get(`/v1/subscriptions/${json.id}/timeline`)).json.data.at(-1)
    expect(planned).toMatchObject({ type: 'charge', amount_satang: 80_000 })
    await advance(nine(7, 31))
    expect(await invoicesOf(json.id)).toEqual([80_000, 80_000, 80_000, 100_000, 100_000])
    expect((await subscription(json.id)).discount.cycles_left).toBe(0)
    const [use] = await billing.api.sql(
      'select discount_satang::integer as given from discount_uses where discount_code_id = $1',
      [d.id],
    )
    expect(use).toEqual({ given: 60_000 })
    expect((await eventsOf(d.id)).map(([type]) => type)).toEqual([
      'discount_code.created',
      'discount_code.redeemed',
      'discount_code.exhausted',
    ])
  })

  test.each([
    ['once', [70_000, 100_000, 100_000]],
    ['forever', [70_000, 70_000, 70_000]],
  ])('by invoice, %s', async (duration, totals) => {
    const d = await made({ kind: 'fixed', value: 30_000, duration, max_uses: 1 })
    const { json } = await subscribe({ collection_method: 'invoice', discount_code: d.code })
    expect((await code(d.id)).uses).toBe(1)
    const pay = async () => bank((await invoice((await subscription(json.id)).latest_invoice)).payment)
    await pay()
    await advance(nine(4, 30))
    await pay()
    await advance(nine(5, 30))
    expect(await invoicesOf(json.id)).toEqual(totals)
  })

  test.each(['auto_charge', 'invoice'])('of everything is active at once without a payment: %s', async (method) => {
    const d = await made({ value: 100 })
    billing.away = method === 'invoice' // no gateway is needed
    const { json } = await subscribe({ collection_method: method, discount_code: d.code })
    expect(json).toMatchObject({ status: 'active', collection_method: method, current_period_end: nine(4, 30) })
    expect(await invoice(json.latest_invoice)).toMatchObject({ status: 'paid', total_satang: 0, payment: null })
    expect((await shop.get(`/v1/payments?subscription=${json.id}`)).json.data).toEqual([])
    expect((await code(d.id)).uses).toBe(1)
    const types = (await shop.get('/v1/events?limit=6')).json.data.map((e: { type: string }) => e.type)
    expect(types).toEqual(
      expect.arrayContaining(['subscription.created', 'subscription.activated', 'discount_code.redeemed']),
    )
    billing.away = false
    if (method === 'invoice') return
    await advance(nine(4, 30))
    expect(await invoicesOf(json.id)).toEqual([0, 100_000])
  })

  test('is refused as on a checkout, and leaves nothing', async () => {
    const d = await made({ max_uses: 1 })
    await subscribe({ collection_method: 'invoice', discount_code: d.code })
    for (const method of ['auto_charge', 'invoice']) {
      const ask = (discount_code: unknown) => () => subscribe({ collection_method: method, discount_code })
      await refuses(ask('NOSUCH'), refused('discount_code_invalid', 'discount_code'))
      await refuses(ask(d.code), refused('discount_code_exhausted', 'discount_code'))
      const small = await made({ kind: 'fixed', value: 99_901 })
      await refuses(ask(small.code), refused('amount_too_small', 'discount_code'))
      const elsewhere = await made({ products: [(await shop.post('/v1/products', { name: 'Other' })).json.id] })
      await refuses(ask(elsewhere.code), refused('discount_not_applicable', 'discount_code'))
    }
  })

  test('is released by a declined first charge, a withdrawn one, a void first invoice and one never paid', async () => {
    const d = await made({ max_uses: 1 })
    const uses = async () => (await code(d.id)).uses
    expect((await subscribe({ discount_code: d.code, payment_method: 'pm_card_declined' })).status).toBe(402)
    expect(await uses()).toBe(0)
    billing.away = true
    expect((await subscribe({ discount_code: d.code })).status).toBe(503)
    billing.away = false
    expect(await uses()).toBe(0)
    const waiting = await subscribe({
      discount_code: d.code,
      payment_method: 'pm_card_declined',
      payment_behavior: 'allow_incomplete',
    })
    expect(waiting.json.status).toBe('pending_first_payment')
    expect(await uses()).toBe(1)
    await shop.post(`/v1/invoices/${waiting.json.latest_invoice}/void`)
    expect(await uses()).toBe(0)
    const { json } = await subscribe({ collection_method: 'invoice', discount_code: d.code })
    expect(await uses()).toBe(1)
    await billing.settled()
    await advance(T0 + 7 * DAY)
    expect((await subscription(json.id)).status).toBe('expired')
    expect(await uses()).toBe(0)
  })

  test('stays over a change of plan, whose credit is for what was paid', async () => {
    const d = await made({ value: 50, duration: 'forever' })
    const { json } = await subscribe({ discount_code: d.code })
    const dear = await shop.price({ amount_satang: 300_000 }, { name: 'Dear' })
    await advance(T0 + 15 * DAY) // half of 30 days
    const changed = await shop.post(`/v1/subscriptions/${json.id}/change`, { price: dear })
    expect(changed.json.discount).toMatchObject({ discount_code: d.id })
    expect(await invoicesOf(json.id)).toEqual([50_000, 50_000]) // 75 000 for the rest less 25 000 unused
    await advance(nine(4, 30))
    expect(await invoicesOf(json.id)).toEqual([50_000, 50_000, 150_000])
  })

  test('of a plan that it is not for ends with the change, and comes back with the plan', async () => {
    const d = await made({ value: 50, duration: 'forever', products: [planProduct] })
    const { json } = await subscribe({ discount_code: d.code })
    const dear = await shop.price({ amount_satang: 300_000 }, { name: 'Dear' })
    await advance(T0 + 15 * DAY)
    await shop.post(`/v1/subscriptions/${json.id}/change`, { price: dear })
    expect(await invoicesOf(json.id)).toEqual([50_000, 125_000]) // 150 000 less 25 000
  })

  test('to another interval is taken off the period that begins', async () => {
    const d = await made({ value: 50, duration: 'repeating', duration_in_cycles: 2 })
    const { json } = await subscribe({ discount_code: d.code })
    const yearly = await shop.price({ amount_satang: 1_000_000, interval: 'year' })
    await shop.post(`/v1/subscriptions/${json.id}/change`, { price: yearly })
    expect(await invoicesOf(json.id)).toEqual([50_000, 450_000]) // 500 000 less the 50 000 just paid
    expect((await subscription(json.id)).discount.cycles_left).toBe(0)
  })
})

describe('on the subscription of a checkout', () => {
  test('goes on over its renewals', async () => {
    const d = await made({ value: 20, duration: 'repeating', duration_in_cycles: 2 })
    const s = await opened({ line_items: [{ price: plan }] })
    await bank((await confirm(s.id, { discount_code: d.code })).json.payment.id)
    const id = s.subscriptions[0]
    expect((await subscription(id)).discount).toMatchObject({ code: d.code, cycles_left: 1 })
    const types = await billing.api.sql('select type from events where object_id = $1 order by sequence', [id])
    expect(types.map((row) => row.type)).toEqual([
      'subscription.created',
      'subscription.updated',
      'subscription.activated',
    ])
    await advance(nine(4, 30))
    await bank((await invoice((await subscription(id)).latest_invoice)).payment)
    await advance(nine(5, 30))
    expect(await invoicesOf(id)).toEqual([100_000, 80_000, 80_000, 100_000]) // the first was created without the code and is void
  })
})
