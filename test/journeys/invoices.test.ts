// Collection by invoice: a PromptPay QR, paid in time, early, late, short, twice or never. Source: specification §3 and §5.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { parse } from 'promptparse'
import { decodeThaiQr } from '../../rules/thai-qr.ts'
import { bangkok, DAY, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-01-31 09:00')

/** On a clock, with its first invoice paid at once. */
async function paying() {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id })
  await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
  return { clock: clock.id, s: await shop.subscription(s.id) }
}

/** The renewal invoice, sent seven days before the period ends. */
async function sent(clock: string, s: { id: string; current_period_end: number }) {
  await shop.advance(clock, s.current_period_end - 7 * DAY)
  return (await shop.invoices({ subscription: s.id })).at(-1)!
}

describe('the first invoice', () => {
  test('carries a QR that every bank can read, with the amount and a reference', async () => {
    const s = await shop.subscribe({})
    expect(s).toMatchObject({ status: 'pending_first_payment', collection_method: 'invoice', days_until_due: 7 })
    const invoice = await shop.invoice(s.latest_invoice!)
    const payment = await shop.payment(invoice.payment!)
    expect(invoice).toMatchObject({ status: 'open', total_satang: 29_900, due_date: s.created + 7 * DAY })
    expect(payment).toMatchObject({
      status: 'requires_action',
      payment_method_type: 'promptpay',
      next_action: { type: 'display_qr', qr: { payload: invoice.qr!.payload } },
    })
    expect(invoice.qr!.expires_at).toBe(invoice.due_date)

    const ours = decodeThaiQr(invoice.qr!.payload)
    const theirs = parse(invoice.qr!.payload, true)!
    const [{ biller_id }] = (await system.sql('select biller_id from merchants where id = $1', [shop.id])) as [
      { biller_id: string },
    ]
    expect(ours).toMatchObject({ ok: true, amountSatang: 29_900, billerId: biller_id })
    expect(theirs.getTagValue('54')).toBe('299.00')
    expect(theirs.getTagValue('30', '01')).toBe(biller_id)
    expect(theirs.getTagValue('30', '02')).toBe(ours.ok && ours.ref1)
  })

  test('starts the subscription when it is paid, with the anchor on the payment: a slow payer loses no days', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    const paidAt = T0 + 5 * DAY
    await shop.advance(clock.id, paidAt)
    const payment = await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
    expect(payment).toMatchObject({ status: 'succeeded', paid_at: paidAt, amount_received_satang: 29_900 })
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'active',
      anchor_day: 5,
      current_period_start: paidAt,
      current_period_end: bangkok('2026-03-05 09:00'),
    })
    expect(await shop.invoice(s.latest_invoice!)).toMatchObject({
      status: 'paid',
      period_start: paidAt,
      period_end: bangkok('2026-03-05 09:00'),
    })
    expect(await shop.balance()).toMatchObject({ available_satang: 0, pending_satang: payment.net_satang })
    await shop.advance(clock.id, paidAt + 7 * DAY)
    expect(await shop.balance()).toMatchObject({ available_satang: payment.net_satang, pending_satang: 0 })
  })

  test('expires with the subscription when nobody pays within its days, not a second earlier', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, body: { days_until_due: 3 } })
    await shop.advance(clock.id, T0 + 3 * DAY - 1)
    expect((await shop.subscription(s.id)).status).toBe('pending_first_payment')
    await shop.advance(clock.id, T0 + 3 * DAY)
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'expired', ended_reason: 'first_payment_expired' })
    const invoice = await shop.invoice(s.latest_invoice!)
    expect(invoice.status).toBe('void')
    expect(await shop.payment(invoice.payment!)).toMatchObject({ status: 'expired', next_action: null })
  })

  test('brings the subscription back when its money comes within 72 hours after it expired', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    await shop.advance(clock.id, T0 + 9 * DAY)
    expect((await shop.subscription(s.id)).status).toBe('expired')
    await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'active',
      ended_at: null,
      ended_reason: null,
      current_period_start: T0 + 9 * DAY,
    })
    await shop.advance(clock.id, T0 + 40 * DAY)
    expect(await shop.invoices({ subscription: s.id })).toHaveLength(2)
  })

  test('takes a part and then the rest, and completes only with the whole', async () => {
    const s = await shop.subscribe({})
    const { payment } = await shop.invoice(s.latest_invoice!)
    expect(await shop.bank(payment!, 'succeed', { amount_satang: 10_000 })).toMatchObject({
      status: 'requires_action',
      amount_received_satang: 10_000,
    })
    expect((await shop.subscription(s.id)).status).toBe('pending_first_payment')
    expect(await shop.bank(payment!, 'succeed')).toMatchObject({ status: 'succeeded', amount_received_satang: 29_900 })
    expect((await shop.subscription(s.id)).status).toBe('active')
    const [unmatched] = await shop.events({ type: 'payment.unmatched' })
    expect(unmatched!.data.object).toMatchObject({ object: 'inbound_transfer', reason: 'underpaid' })
  })

  test('completes when too much comes, and the excess is no income', async () => {
    const s = await shop.subscribe({})
    const { payment } = await shop.invoice(s.latest_invoice!)
    const paid = await shop.bank(payment!, 'succeed', { amount_satang: 30_000 })
    expect(paid).toMatchObject({ status: 'succeeded', gross_satang: 29_900 })
    expect((await shop.balanceTransactions()).reduce((sum, t) => sum + t.net_satang, 0)).toBe(paid.net_satang)
    const [unmatched] = await shop.events({ type: 'payment.unmatched' })
    expect(unmatched!.data.object).toMatchObject({ reason: 'overpaid', excess_satang: 100 })
  })

  test('is paid once when the whole sum comes twice', async () => {
    const s = await shop.subscribe({})
    const { payment } = await shop.invoice(s.latest_invoice!)
    await shop.bank(payment!, 'succeed')
    await shop.bank(payment!, 'succeed')
    expect(await shop.balanceTransactions()).toMatchObject([{ type: 'charge', source: payment }])
    const [unmatched] = await shop.events({ type: 'payment.unmatched' })
    expect(unmatched!.data.object).toMatchObject({ status: 'duplicate' })
  })
})

describe('a renewal invoice', () => {
  test('goes out seven days before the period ends and is due when it ends', async () => {
    const { clock, s } = await paying()
    await shop.advance(clock, s.current_period_end - 7 * DAY - 1)
    expect(await shop.invoices({ subscription: s.id })).toHaveLength(1)
    const invoice = await sent(clock, s)
    expect(invoice).toMatchObject({
      status: 'open',
      billing_reason: 'subscription_cycle',
      created: s.current_period_end - 7 * DAY,
      due_date: s.current_period_end,
      period_start: s.current_period_end,
    })
    expect(invoice.qr!.payload).not.toBe((await shop.invoice(s.latest_invoice!)).qr!.payload)
  })

  test('paid early shortens nothing: the next period begins when the old one ends', async () => {
    const { clock, s } = await paying()
    const invoice = await sent(clock, s)
    await shop.bank(invoice.payment!, 'succeed')
    expect(await shop.subscription(s.id)).toMatchObject({ current_period_end: s.current_period_end, status: 'active' })
    await shop.advance(clock, s.current_period_end)
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'active',
      current_period_start: s.current_period_end,
      current_period_end: bangkok('2026-03-31 09:00'),
    })
    expect(await shop.eventsOf(s.id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.renewed',
    ])
  })

  test('unpaid at its due date makes the subscription past due; paid then, it gives no free days', async () => {
    const { clock, s } = await paying()
    const invoice = await sent(clock, s)
    await shop.advance(clock, s.current_period_end + 10 * DAY)
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'past_due', past_due_since: s.current_period_end })
    await shop.bank(invoice.payment!, 'succeed')
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'active',
      past_due_since: null,
      current_period_start: s.current_period_end,
      current_period_end: bangkok('2026-03-31 09:00'),
    })
    expect(await shop.eventsOf(invoice.id)).toEqual([
      'invoice.created',
      'invoice.upcoming',
      'invoice.overdue',
      'invoice.paid',
    ])
  })

  test('never paid ends the subscription 14 days after it was due', async () => {
    const { clock, s } = await paying()
    const due = s.current_period_end
    await shop.advance(clock, due + 14 * DAY - 1)
    expect((await shop.subscription(s.id)).status).toBe('past_due')
    await shop.advance(clock, due + 14 * DAY)
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'canceled',
      ended_reason: 'payment_failed',
      ended_at: due + 14 * DAY,
    })
    const invoice = (await shop.invoices({ subscription: s.id })).at(-1)!
    expect(invoice.status).toBe('uncollectible')
    const late = await shop.bank(invoice.payment!, 'succeed')
    expect(late.status).toBe('expired')
    expect((await shop.subscription(s.id)).status).toBe('canceled')
    expect(await shop.events({ type: 'payment.unmatched' })).toHaveLength(1)
  })

  test('is paid month after month for a year on the days of the anchor', async () => {
    const { clock, s } = await paying()
    for (let month = 1; month <= 12; month++) {
      const { current_period_end } = await shop.subscription(s.id)
      const invoice = await sent(clock, { id: s.id, current_period_end })
      await shop.bank(invoice.payment!, 'succeed')
      await shop.advance(clock, current_period_end)
    }
    expect(await shop.subscription(s.id)).toMatchObject({
      current_period_start: bangkok('2027-01-31 09:00'),
      current_period_end: bangkok('2027-02-28 09:00'),
    })
    const invoices = await shop.invoices({ subscription: s.id })
    expect(invoices.map((i) => i.status)).toEqual(Array(13).fill('paid'))
  })
})
