// Plan changes with the whole system: month to year by card and by invoice, credit that later renewals use up, and paying and voiding on the way.
// test/commands/change-plan.test.ts has the amounts. Source: specification §3.6, §3.15; D50 to D60.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { atTheBank } from '../support/buyer.ts'
import {
  bangkok,
  DAY,
  type Shop,
  type System,
  startSystem,
  type WireInvoice,
  type WireSubscription,
} from '../support/system.ts'

let system: System
let shop: Shop
let monthly: string
let yearly: string

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
  monthly = (await shop.price({ amount_satang: 20_000 })).id
  yearly = (await shop.price({ amount_satang: 120_000, interval: 'year' })).id
})
afterAll(() => system.checkAndClose())

/** A month of 30 days begins. */
const T0 = bangkok('2026-04-01 09:00')
const HALF = bangkok('2026-04-16 09:00')

async function begin({ card, price }: { card?: string; price: string }) {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, card, price })
  if (!card) await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
  return { id: s.id, to: (at: number) => shop.advance(clock.id, at) }
}

const change = (id: string, body: object) => shop.post<WireSubscription>(`/v1/subscriptions/${id}/change`, body)
const invoices = (id: string) => shop.invoices({ subscription: id })
const latest = async (id: string) => shop.invoice((await shop.subscription(id)).latest_invoice!)
const amounts = (invoice: WireInvoice) => invoice.lines.map((line) => line.amount_satang)
/** The total and the status of every invoice. */
const bills = async (id: string) => (await invoices(id)).map((i) => [i.total_satang, i.status])
/** The sum of all payments, which the ledger must have too. */
async function taken(id: string) {
  const paid = (await shop.payments({ subscription: id, status: 'succeeded' })).reduce(
    (sum, p) => sum + p.gross_satang,
    0,
  )
  expect((await shop.balanceTransactions()).reduce((sum, t) => sum + t.amount_satang, 0)).toBe(paid)
  return paid
}

describe('from month to year', () => {
  test('by card is paid at once, begins a year now, and renews a year later', async () => {
    const { id, to } = await begin({ card: 'pm_card_ok', price: monthly })
    await to(HALF)
    expect(await change(id, { price: yearly })).toMatchObject({
      status: 'active',
      price: yearly,
      current_period_start: HALF,
      current_period_end: bangkok('2027-04-16 09:00'),
      anchor_day: 16,
    })
    const invoice = await latest(id)
    expect(invoice).toMatchObject({ billing_reason: 'subscription_change', status: 'paid', total_satang: 110_000 })
    expect(amounts(invoice)).toEqual([120_000, -10_000])
    await to(bangkok('2028-04-16 09:00'))
    expect(await bills(id)).toEqual([20_000, 110_000, 120_000, 120_000].map((total) => [total, 'paid']))
    expect(await taken(id)).toBe(370_000)
    expect(await shop.eventsOf(id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.changed',
      'subscription.renewed',
      'subscription.renewed',
    ])
  })

  test('by a card that asks for 3-D Secure, takes effect when the buyer approves on the page of the bank', async () => {
    const { id, to } = await begin({ card: 'pm_card_ok', price: monthly })
    await shop.ask('PATCH', `/v1/subscriptions/${id}`, { payment_method: 'pm_card_3ds' })
    await to(HALF)
    const asked = await shop.ask('POST', `/v1/subscriptions/${id}/change`, { price: yearly })
    expect(asked).toMatchObject({ status: 402, json: { error: { code: 'authentication_required' } } })
    const { next_action } = await shop.subscription(id)
    await to(HALF + 3_600)
    await atTheBank(system.url, next_action, 'Approve')
    expect(await shop.subscription(id)).toMatchObject({ price: yearly, current_period_start: HALF, next_action: null })
    expect(await bills(id)).toEqual([
      [20_000, 'paid'],
      [110_000, 'paid'],
    ])
  })

  test('by a card that asks, refused or left alone, changes nothing and the month renews', async () => {
    const { id, to } = await begin({ card: 'pm_card_ok', price: monthly })
    await shop.ask('PATCH', `/v1/subscriptions/${id}`, { payment_method: 'pm_card_3ds' })
    await to(HALF)
    await shop.ask('POST', `/v1/subscriptions/${id}/change`, { price: yearly })
    await atTheBank(system.url, (await shop.subscription(id)).next_action, 'Refuse')
    expect(await shop.subscription(id)).toMatchObject({ price: monthly, status: 'active', next_action: null })
    await shop.ask('POST', `/v1/subscriptions/${id}/change`, { price: yearly })
    await to(HALF + DAY)
    expect(await shop.subscription(id)).toMatchObject({ price: monthly, status: 'active', next_action: null })
    expect((await shop.payments({ subscription: id })).map((p) => p.status)).toEqual(['succeeded', 'failed', 'failed'])
    await shop.ask('PATCH', `/v1/subscriptions/${id}`, { payment_method: 'pm_card_ok' })
    await to(bangkok('2026-05-01 09:00'))
    expect(await bills(id)).toEqual([
      [20_000, 'paid'],
      [20_000, 'paid'],
    ])
  })

  test('by invoice begins at once and is due in seven days; the year after, the renewal goes out seven days ahead', async () => {
    const { id, to } = await begin({ price: monthly })
    await to(HALF)
    expect(await change(id, { price: yearly })).toMatchObject({ status: 'active', price: yearly, anchor_day: 16 })
    const bill = await latest(id)
    expect(bill).toMatchObject({ status: 'open', total_satang: 110_000, due_date: HALF + 7 * DAY })
    await to(HALF + 9 * DAY)
    expect((await shop.subscription(id)).status).toBe('past_due')
    await shop.bank(bill.payment!, 'succeed')
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', current_period_start: HALF })
    await to(bangkok('2027-04-09 09:00'))
    const renewal = await latest(id)
    expect(renewal).toMatchObject({ status: 'open', total_satang: 120_000, due_date: bangkok('2027-04-16 09:00') })
    await shop.bank(renewal.payment!, 'succeed')
    await to(bangkok('2027-04-16 09:00'))
    expect(await shop.subscription(id)).toMatchObject({ current_period_end: bangkok('2028-04-16 09:00') })
    expect(await taken(id)).toBe(250_000)
  })

  test('by invoice and never paid, ends 14 days after it was due', async () => {
    const { id, to } = await begin({ price: monthly })
    await to(HALF)
    await change(id, { price: yearly })
    await to(HALF + 21 * DAY)
    expect(await shop.subscription(id)).toMatchObject({
      status: 'canceled',
      ended_reason: 'payment_failed',
      ended_at: HALF + 21 * DAY,
    })
    expect(await bills(id)).toEqual([
      [20_000, 'paid'],
      [110_000, 'uncollectible'],
    ])
  })

  test('by invoice and voided, keeps the year as a present', async () => {
    const { id, to } = await begin({ price: monthly })
    await to(HALF)
    await change(id, { price: yearly })
    await shop.post(`/v1/invoices/${(await latest(id)).id}/void`)
    await to(bangkok('2027-04-15 09:00'))
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', price: yearly, current_period_start: HALF })
    expect(await bills(id)).toEqual([
      [20_000, 'paid'],
      [110_000, 'void'],
      [120_000, 'open'],
    ])
  })
})

describe('from year to month, with 146 of 365 days left: 48 000 satang of credit', () => {
  const LATER = T0 + 219 * DAY // 6 November
  const MONTHS = ['2026-12-06', '2027-01-06', '2027-02-06'].map((day) => bangkok(`${day} 09:00`))

  test('by card, two months cost nothing, the third the rest, and the fourth the whole', async () => {
    const { id, to } = await begin({ card: 'pm_card_ok', price: yearly })
    await to(LATER)
    expect(await change(id, { price: monthly })).toMatchObject({
      status: 'active',
      current_period_end: MONTHS[0],
      carried_satang: -28_000,
    })
    await to(MONTHS[0]!)
    expect(await shop.subscription(id)).toMatchObject({ current_period_start: MONTHS[0], carried_satang: -8_000 })
    await to(MONTHS[2]!)
    expect(await bills(id)).toEqual([120_000, 0, 0, 12_000, 20_000].map((total) => [total, 'paid']))
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', carried_satang: 0 })
    expect(await taken(id)).toBe(152_000)
  })

  test('by invoice, the free months go by without a QR or a mail', async () => {
    const { id, to } = await begin({ price: yearly })
    await to(LATER)
    await change(id, { price: monthly })
    await to(MONTHS[1]! - 1)
    const [, changed, free, rest] = await invoices(id)
    expect([changed, free].map((i) => [i!.status, i!.total_satang, i!.qr, i!.payment])).toEqual(
      Array(2).fill(['paid', 0, null, null]),
    )
    expect(rest).toMatchObject({ status: 'open', total_satang: 12_000, due_date: MONTHS[1] })
    const asked = await system.sql(
      "select invoice_id from emails where subscription_id = $1 and kind in ('invoice', 'reminder')",
      [id],
    )
    expect(new Set(asked.map((mail) => mail.invoice_id))).not.toContain(free!.id)
    await shop.bank(rest!.payment!, 'succeed')
    await to(MONTHS[1]!)
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', current_period_start: MONTHS[1] })
    expect(await taken(id)).toBe(132_000)
  })

  test('a voided bill restores the credit that it had used', async () => {
    const { id, to } = await begin({ price: yearly })
    await to(LATER)
    await change(id, { price: monthly })
    await to(MONTHS[1]! - 6 * DAY)
    const rest = await latest(id)
    expect(rest).toMatchObject({ status: 'open', total_satang: 12_000 })
    await shop.post(`/v1/invoices/${rest.id}/void`)
    expect(await shop.subscription(id)).toMatchObject({ carried_satang: -8_000 })
    await to(MONTHS[2]! - DAY)
    expect((await latest(id)).total_satang).toBe(12_000)
  })
})

describe('paying now and voiding', () => {
  test('what is past due is paid by another card once, and by its own card from the next renewal on', async () => {
    const { id, to } = await begin({ card: 'pm_card_ok_then_declined', price: monthly })
    const end = bangkok('2026-05-01 09:00')
    await to(end + 2 * DAY)
    const owed = await latest(id)
    expect(await shop.post(`/v1/invoices/${owed.id}/pay`, { payment_method: 'pm_card_ok' })).toMatchObject({
      status: 'paid',
    })
    expect(await shop.subscription(id)).toMatchObject({
      status: 'active',
      current_period_start: end,
      next_retry_at: null,
    })
    await to(bangkok('2026-06-01 09:00'))
    expect(await shop.subscription(id)).toMatchObject({ status: 'past_due' })
    expect(await taken(id)).toBe(40_000)
  })

  test('a month that is waived costs nothing and moves no date; the card is not tried for it again', async () => {
    const { id, to } = await begin({ card: 'pm_card_ok_then_declined', price: monthly })
    const end = bangkok('2026-05-01 09:00')
    await to(end + 2 * DAY)
    const owed = await latest(id)
    await shop.post(`/v1/invoices/${owed.id}/void`)
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', current_period_start: end })
    await shop.ask('PATCH', `/v1/subscriptions/${id}`, { payment_method: 'pm_card_ok' })
    await to(bangkok('2026-06-01 09:00'))
    expect(await bills(id)).toEqual([
      [20_000, 'paid'],
      [20_000, 'void'],
      [20_000, 'paid'],
    ])
    expect(await shop.payments({ subscription: id })).toHaveLength(4) // the first, two declined on days 0 and 1, the third month
    expect(await taken(id)).toBe(40_000)
  })

  test('a QR bill is paid by card, and what comes by its QR later is nobody’s', async () => {
    const { id, to } = await begin({ price: monthly })
    await to(bangkok('2026-04-26 09:00'))
    const bill = await latest(id)
    const qr = bill.payment!
    expect(await shop.post(`/v1/invoices/${bill.id}/pay`, { payment_method: 'pm_card_ok' })).toMatchObject({
      status: 'paid',
    })
    await shop.bank(qr, 'succeed')
    expect(await shop.all('/v1/inbound_transfers')).toMatchObject([{}, { status: 'duplicate', parked_satang: 20_000 }])
    await to(bangkok('2026-05-01 09:00'))
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', collection_method: 'invoice' })
  })
})
