// A plan change at every point of a subscription's life: its cost to the satang, when it takes effect, and that an unpaid change leaves nothing
// behind.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { runRefund } from '../../activities/run-refund.ts'
import { acceptRefund } from '../../commands/accept-refund.ts'
import { type Changed, type ChangeWanted, changePlan } from '../../commands/change-plan.ts'
import { closeDispute, openDispute } from '../../commands/disputes.ts'
import { updateSubscription } from '../../commands/update-subscription.ts'
import { voidByMerchant } from '../../commands/void-invoice.ts'
import { Dispute, Invoice, type Price, Subscription } from '../../db/entities/index.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop, T0 } from '../support/billing.ts'

/** 31 January 09:00 – 28 February 09:00: 28 days. */
const END = nine(2026, 2, 28)
const HALF = T0 + 14 * DAY

let b: Billing
let shop: Shop
let basic: Price
let pro: Price
let yearly: Price
beforeAll(async () => {
  b = await openBilling()
})
beforeEach(async () => {
  shop = await b.shop()
  basic = await shop.price({ amountSatang: 100_000 })
  pro = await shop.price({ amountSatang: 300_000 })
  yearly = await shop.price({ amountSatang: 1_000_000, interval: 'year' })
})
afterAll(() => b.checkAndClose())

/** Makes a change at `at` and processes it twice. */
async function change(id: string, at: number, wanted: Partial<ChangeWanted>): Promise<Changed> {
  const changed = await ask(id, at, wanted)
  for (let twice = 0; twice < 2; twice++) await b.processDue(id, at)
  return changed
}

function ask(id: string, at: number, wanted: Partial<ChangeWanted>): Promise<Changed> {
  return shop.commit(at, async (c) => {
    const s = await c.em.findOneOrFail(Subscription, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    return changePlan(c, b.gateways, s, { price: null, quantity: null, proration: 'prorate', ...wanted })
  })
}

async function refusal(id: string, at: number, wanted: Partial<ChangeWanted>) {
  const error = await ask(id, at, wanted).then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('nothing was refused')
  return { code: error.code, param: error.details.param }
}

const newest = async (id: string) => (await b.invoicesOf(id)).at(-1)!
const amounts = (invoice: { lines: { amount_satang: number }[] }) => invoice.lines.map((line) => line.amount_satang)
const newCard = (id: string, at: number, token: string) =>
  shop.commit(at, async (c) => {
    const s = await c.em.findOneOrFail(Subscription, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await updateSubscription(c, b.gateways, s, { paymentMethod: token })
  })

describe('by card', () => {
  test('in the middle of a period costs half the difference, charged at once, and the next period the whole', async () => {
    const s = await shop.subscribed({ price: basic })
    expect(await change(s.id, HALF, { price: pro.id })).toMatchObject({ kind: 'charging' })
    const invoice = await newest(s.id)
    expect(invoice).toMatchObject({
      billingReason: 'subscription_change',
      status: 'paid',
      totalSatang: 100_000,
      periodStart: HALF,
      periodEnd: END,
      periodNumber: null,
      dueDate: null,
    })
    expect(amounts(invoice)).toEqual([-50_000, 150_000])
    expect(await b.subscription(s.id)).toMatchObject({
      priceId: pro.id,
      productId: pro.productId,
      currentPeriodEnd: END,
      periodNumber: 1,
      latestInvoiceId: invoice.id,
      carriedSatang: 0,
      plannedStep: 'renew',
      nextActionAt: END,
      actionBy: null,
    })
    expect(await b.eventsOf(s.id)).toEqual(['subscription.created', 'subscription.activated', 'subscription.changed'])
    expect(await b.paymentsOf(s.id)).toHaveLength(2)
    await b.processDue(s.id, END)
    expect(await newest(s.id)).toMatchObject({
      billingReason: 'subscription_cycle',
      status: 'paid',
      totalSatang: 300_000,
    })
  })

  test('tells of payment, invoice and change in this order, once', async () => {
    const s = await shop.subscribed({ price: basic })
    await change(s.id, HALF, { price: pro.id })
    const events = await b.sql<{ type: string }>(
      'select type from events where merchant_id = $1 and created_at = $2 order by id',
      [shop.id, HALF],
    )
    expect(events.map((e) => e.type)).toEqual([
      'payment.created',
      'payment.succeeded',
      'invoice.created',
      'invoice.paid',
      'subscription.changed',
      'entitlements.updated',
    ])
  })

  test('that the bank declines changes nothing, and the renewal is charged by the old plan', async () => {
    const s = await shop.subscribed({ price: basic, paymentMethod: 'pm_card_ok_then_declined' })
    const before = await b.subscription(s.id)
    await change(s.id, HALF, { price: pro.id })
    expect({ ...(await b.subscription(s.id)) }).toEqual({ ...before })
    expect(await b.invoicesOf(s.id)).toHaveLength(1)
    expect((await b.paymentsOf(s.id))[1]).toMatchObject({
      status: 'failed',
      invoiceId: null,
      declineCode: 'card_declined',
    })
    await newCard(s.id, HALF, 'pm_card_ok')
    await b.processDue(s.id, END)
    expect(await newest(s.id)).toMatchObject({ totalSatang: 100_000, status: 'paid' })
  })

  test('that waits for 3-D Secure takes effect when the buyer confirms, as it was priced', async () => {
    const s = await shop.subscribed({ price: basic })
    await newCard(s.id, T0, 'pm_card_3ds')
    await change(s.id, HALF, { price: pro.id })
    const payment = (await b.paymentsOf(s.id))[1]!
    expect(payment).toMatchObject({ status: 'requires_action', grossSatang: 100_000 })
    expect(await b.subscription(s.id)).toMatchObject({ priceId: basic.id, actionBy: HALF + 23 * HOUR })
    await b.gateways.simulator.decide(payment.id, 'succeed')
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, HALF + HOUR)
    expect(await b.subscription(s.id)).toMatchObject({ priceId: pro.id, nextAction: null, actionBy: null })
    expect(await newest(s.id)).toMatchObject({ totalSatang: 100_000, status: 'paid', createdAt: HALF + HOUR })
  })

  test('that the buyer never confirms is withdrawn after 23 hours and changes nothing', async () => {
    const s = await shop.subscribed({ price: basic })
    await newCard(s.id, T0, 'pm_card_3ds')
    await change(s.id, HALF, { price: pro.id })
    expect(await b.subscription(s.id)).toMatchObject({ plannedStep: 'close_action', nextActionAt: HALF + 23 * HOUR })
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, HALF + 23 * HOUR)
    expect((await b.paymentsOf(s.id))[1]).toMatchObject({ status: 'failed', declineCode: 'authentication_required' })
    expect(await b.subscription(s.id)).toMatchObject({
      priceId: basic.id,
      status: 'active',
      nextAction: null,
      actionBy: null,
      plannedStep: 'renew',
    })
  })

  test('that is confirmed after the subscription has ended is given back', async () => {
    const s = await shop.subscribed({ price: basic })
    await newCard(s.id, T0, 'pm_card_3ds')
    await change(s.id, HALF, { price: pro.id })
    const payment = (await b.paymentsOf(s.id))[1]!
    await shop.cancel(s.id, HALF + HOUR, false)
    await b.gateways.simulator.decide(payment.id, 'succeed')
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, HALF + HOUR)
    expect(await b.payment(payment.id)).toMatchObject({ status: 'succeeded', refundedSatang: 100_000 })
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', priceId: basic.id })
    expect(await b.invoicesOf(s.id)).toHaveLength(1)
  })

  test('to a smaller plan is credit on the next invoice', async () => {
    const s = await shop.subscribed({ price: pro })
    expect(await change(s.id, HALF, { price: basic.id })).toMatchObject({ kind: 'changed' })
    expect(await b.subscription(s.id)).toMatchObject({ priceId: basic.id, carriedSatang: -100_000 })
    expect(await b.invoicesOf(s.id)).toHaveLength(1)
    const payments = (await b.paymentsOf(s.id)).length
    await b.processDue(s.id, END)
    const free = await newest(s.id)
    expect(free).toMatchObject({ totalSatang: 0, status: 'paid', paymentId: null, amountPaidSatang: 0 })
    expect(amounts(free)).toEqual([100_000, -100_000])
    expect(await b.paymentsOf(s.id)).toHaveLength(payments)
    expect(await b.subscription(s.id)).toMatchObject({ carriedSatang: 0, currentPeriodStart: END, status: 'active' })
    await b.processDue(s.id, nine(2026, 3, 31))
    expect(await newest(s.id)).toMatchObject({ totalSatang: 100_000, status: 'paid' })
  })

  test('never asks for less than one baht: the difference stays as credit', async () => {
    const almost = await shop.price({ amountSatang: 100_050 })
    const s = await shop.subscribed({ price: pro })
    await change(s.id, HALF, { price: almost.id })
    expect(await b.subscription(s.id)).toMatchObject({ carriedSatang: -99_975 })
    await b.processDue(s.id, END)
    expect(await newest(s.id)).toMatchObject({ totalSatang: 100, status: 'paid' })
    expect(await b.subscription(s.id)).toMatchObject({ carriedSatang: -25 })
  })

  test('of less than one baht waits for the next invoice', async () => {
    const bit = await shop.price({ amountSatang: 100_100 })
    const s = await shop.subscribed({ price: basic })
    expect(await change(s.id, HALF, { price: bit.id })).toMatchObject({ kind: 'changed' })
    expect(await b.subscription(s.id)).toMatchObject({ carriedSatang: 50, priceId: bit.id })
    await b.processDue(s.id, END)
    expect(await newest(s.id)).toMatchObject({ totalSatang: 100_150 })
  })

  test('of the quantity counts every unit', async () => {
    const s = await shop.subscribed({ price: basic, quantity: 2 })
    await change(s.id, HALF, { quantity: 5 })
    expect(await newest(s.id)).toMatchObject({ totalSatang: 150_000, status: 'paid' })
    expect(await b.subscription(s.id)).toMatchObject({ quantity: 5, priceId: basic.id })
  })

  test('there and back in one second costs and leaves nothing', async () => {
    const s = await shop.subscribed({ price: pro })
    await change(s.id, HALF, { price: basic.id })
    expect(await change(s.id, HALF, { price: pro.id })).toMatchObject({ kind: 'changed' })
    expect(await b.subscription(s.id)).toMatchObject({ priceId: pro.id, carriedSatang: 0 })
    expect(await b.invoicesOf(s.id)).toHaveLength(1)
  })

  test('without proration costs nothing until the next period', async () => {
    const s = await shop.subscribed({ price: basic })
    expect(await change(s.id, HALF, { price: pro.id, proration: 'none' })).toMatchObject({ kind: 'changed' })
    expect(await b.subscription(s.id)).toMatchObject({ priceId: pro.id, carriedSatang: 0, currentPeriodEnd: END })
    await b.processDue(s.id, END)
    expect(await newest(s.id)).toMatchObject({ totalSatang: 300_000 })
  })

  test('from month to year begins a year now, with the unused time as credit', async () => {
    const s = await shop.subscribed({ price: basic })
    await change(s.id, HALF, { price: yearly.id })
    const endAt = nine(2027, 2, 14)
    const invoice = await newest(s.id)
    expect(invoice).toMatchObject({ totalSatang: 950_000, periodStart: HALF, periodEnd: endAt, periodNumber: 2 })
    expect(amounts(invoice)).toEqual([1_000_000, -50_000])
    expect(await b.subscription(s.id)).toMatchObject({
      interval: 'year',
      anchorAt: HALF,
      anchorPeriod: 1,
      periodNumber: 2,
      currentPeriodStart: HALF,
      currentPeriodEnd: endAt,
      nextActionAt: endAt,
    })
    await b.processDue(s.id, endAt)
    expect(await newest(s.id)).toMatchObject({ totalSatang: 1_000_000, periodNumber: 3, periodEnd: nine(2028, 2, 14) })
  })

  test('from year to month lives on the credit until it is used up', async () => {
    const s = await shop.subscribed({ price: yearly })
    await change(s.id, T0, { price: pro.id })
    expect(await newest(s.id)).toMatchObject({ totalSatang: 0, status: 'paid', billingReason: 'subscription_change' })
    expect(await b.subscription(s.id)).toMatchObject({
      carriedSatang: -700_000,
      interval: 'month',
      currentPeriodEnd: END,
    })
    const ends = [END, nine(2026, 3, 31), nine(2026, 4, 30)]
    for (const end of ends) await b.processDue(s.id, end)
    const totals = (await b.invoicesOf(s.id)).slice(2).map((i) => i.totalSatang)
    expect(totals).toEqual([0, 0, 200_000])
    expect(await b.paymentsOf(s.id)).toHaveLength(2)
    expect(await b.subscription(s.id)).toMatchObject({ carriedSatang: 0, anchorPeriod: 1, periodNumber: 5 })
  })

  test('keeps a scheduled cancel, which moves with a new period', async () => {
    const s = await shop.subscribed({ price: basic })
    await shop.cancel(s.id, T0 + DAY)
    await change(s.id, HALF, { price: pro.id })
    expect(await b.subscription(s.id)).toMatchObject({ cancelAtPeriodEnd: true, cancelAt: END, plannedStep: 'end' })
    await change(s.id, HALF, { price: yearly.id })
    expect(await b.subscription(s.id)).toMatchObject({ cancelAt: nine(2027, 2, 14), plannedStep: 'end' })
  })

  test('is not lost when a cancel is scheduled while it is charged', async () => {
    const s = await shop.subscribed({ price: basic })
    await ask(s.id, HALF, { price: pro.id })
    await shop.cancel(s.id, HALF)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    await b.processDue(s.id, HALF)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', priceId: pro.id, plannedStep: 'end' })
  })

  test('grants no credits within a period, and those of the new plan with a new period', async () => {
    const product = await shop.product({ credits: 10 })
    const month = await shop.price({ product, amountSatang: 200_000 })
    const year = await shop.price({ product, amountSatang: 2_000_000, interval: 'year' })
    const s = await shop.subscribed({ price: basic })
    const granted = () =>
      b.sql('select granted_amount::integer as n from credit_grants where customer_id = $1 order by id', [s.customerId])
    await change(s.id, HALF, { price: month.id })
    expect(await granted()).toEqual([])
    await change(s.id, HALF, { price: year.id })
    expect(await granted()).toEqual([{ n: 10 }])
  })
})

describe('by invoice', () => {
  const byInvoice = (price: Price) => shop.invoicedAndPaid({ price })
  const pay = async (id: string, at: number) => {
    const invoice = await newest(id)
    await shop.transfer(await b.payment(invoice.paymentId!), { at })
    for (let twice = 0; twice < 2; twice++) await b.processDue(id, at)
  }

  test('takes effect at once and is due in seven days by QR', async () => {
    const s = await byInvoice(basic)
    expect(await change(s.id, HALF, { price: pro.id })).toMatchObject({ kind: 'changed' })
    const invoice = await newest(s.id)
    expect(invoice).toMatchObject({
      billingReason: 'subscription_change',
      status: 'open',
      totalSatang: 100_000,
      dueDate: HALF + 7 * DAY,
      qrExpiresAt: HALF + 21 * DAY,
    })
    expect(await b.subscription(s.id)).toMatchObject({ priceId: pro.id, status: 'active', plannedStep: 'remind' })
    await pay(s.id, HALF + DAY)
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'paid' })
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', plannedStep: 'send_invoice' })
  })

  test('unpaid makes it past due while renewals go on, and recovers with the money', async () => {
    const s = await byInvoice(basic)
    await change(s.id, HALF, { price: pro.id })
    const changed = await newest(s.id)
    for (const day of [4, 7, 10]) await b.processDue(s.id, HALF + day * DAY)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'past_due',
      pastDueSince: HALF + 7 * DAY,
      giveUpAt: HALF + 21 * DAY,
    })
    const renewal = await newest(s.id)
    expect(renewal).toMatchObject({ billingReason: 'subscription_cycle', totalSatang: 300_000, dueDate: END })
    await shop.transfer(await b.payment(renewal.paymentId!), { at: HALF + 11 * DAY })
    await b.processDue(s.id, HALF + 11 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'past_due', currentPeriodEnd: END })
    await b.processDue(s.id, END)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'past_due', currentPeriodStart: END })
    await shop.transfer(await b.payment(changed.paymentId!), { at: END + DAY })
    await b.processDue(s.id, END + DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', pastDueSince: null, giveUpAt: null })
    expect((await b.eventsOf(s.id)).slice(2)).toEqual([
      'subscription.changed',
      'subscription.past_due',
      'subscription.renewed',
      'subscription.recovered',
    ])
  })

  test('never paid ends it fourteen days after it was due', async () => {
    const s = await byInvoice(basic)
    await change(s.id, HALF, { price: pro.id })
    const invoice = await newest(s.id)
    for (const day of [4, 7, 10, 14, 21]) await b.processDue(s.id, HALF + day * DAY)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'canceled',
      endedReason: 'payment_failed',
      endedAt: HALF + 21 * DAY,
    })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'uncollectible' })
  })

  test('sends a renewal that was sent ahead again, by the new plan', async () => {
    const s = await byInvoice(basic)
    await b.processDue(s.id, END - 7 * DAY)
    const old = await newest(s.id)
    await change(s.id, END - 6 * DAY, { price: pro.id, proration: 'none' })
    expect(await b.invoice(old.id)).toMatchObject({ status: 'void', waived: false })
    expect(await newest(s.id)).toMatchObject({
      billingReason: 'subscription_cycle',
      totalSatang: 300_000,
      status: 'open',
      dueDate: END,
    })
    await pay(s.id, END - DAY)
    await b.processDue(s.id, END)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', periodNumber: 2 })
  })

  test('of a period that is paid ahead counts it too', async () => {
    const s = await byInvoice(basic)
    await b.processDue(s.id, END - 7 * DAY)
    await pay(s.id, END - 7 * DAY)
    await change(s.id, END - 7 * DAY, { price: pro.id })
    expect(amounts(await newest(s.id))).toEqual([-25_000, 75_000, -100_000, 300_000])
    await pay(s.id, END - DAY)
    await b.processDue(s.id, END)
    expect(await b.subscription(s.id)).toMatchObject({ periodNumber: 2, currentPeriodStart: END, status: 'active' })
  })

  test('whose invoice was voided gives no credit for the time that was a present', async () => {
    const s = await byInvoice(basic)
    await change(s.id, HALF, { price: pro.id })
    const given = await newest(s.id)
    await shop.commit(HALF, async (c) => {
      const row = await c.em.findOneOrFail(Subscription, s.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      await voidByMerchant(c, await c.em.findOneOrFail(Invoice, given.id), row)
    })
    await change(s.id, HALF + DAY, { price: basic.id })
    expect(await b.subscription(s.id)).toMatchObject({ priceId: basic.id, carriedSatang: 0 })
  })

  test('undone before it is paid costs what was used, and nothing is owed twice', async () => {
    const s = await byInvoice(basic)
    await change(s.id, HALF, { price: pro.id })
    const mistake = await newest(s.id)
    await change(s.id, HALF, { price: basic.id })
    expect(await b.invoice(mistake.id)).toMatchObject({ status: 'void', waived: false })
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', priceId: basic.id, carriedSatang: 0 })
    await change(s.id, HALF, { price: pro.id })
    for (const day of [4, 7]) await b.processDue(s.id, HALF + day * DAY)
    await change(s.id, HALF + 7 * DAY, { price: basic.id })
    const used = (await b.invoicesOf(s.id)).filter(
      (i) => i.status === 'open' && i.billingReason === 'subscription_change',
    )
    expect(used).toMatchObject([{ totalSatang: 50_000, dueDate: HALF + 7 * DAY }])
  })

  test('asked for again before it is paid is one invoice, due when the first was', async () => {
    const s = await byInvoice(basic)
    await change(s.id, HALF, { quantity: 2 })
    for (const day of [4, 7]) await b.processDue(s.id, HALF + day * DAY)
    await change(s.id, HALF + 7 * DAY, { quantity: 3 })
    const open = (await b.invoicesOf(s.id)).filter(
      (i) => i.status === 'open' && i.billingReason === 'subscription_change',
    )
    expect(open).toMatchObject([{ totalSatang: 75_000, dueDate: HALF + 7 * DAY }])
    expect(amounts(open[0]!)).toEqual([-50_000, 75_000, 50_000])
    await pay(s.id, HALF + 7 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ quantity: 3, carriedSatang: 0 })
  })

  test('recovers with the change that undoes it', async () => {
    const s = await byInvoice(basic)
    await change(s.id, T0, { price: pro.id })
    for (const day of [4, 7]) await b.processDue(s.id, T0 + day * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'past_due' })
    await change(s.id, T0 + 7 * DAY, { price: basic.id })
    const owed = await newest(s.id)
    expect(owed).toMatchObject({ status: 'open', totalSatang: 50_000, overdueAt: T0 + 7 * DAY })
    await pay(s.id, T0 + 8 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', giveUpAt: null })
  })

  test('is refused while the change that began the period is not paid', async () => {
    const s = await byInvoice(basic)
    await change(s.id, HALF, { price: yearly.id })
    expect(await refusal(s.id, HALF, { price: basic.id })).toMatchObject({ code: 'customer_has_open_payment' })
    await pay(s.id, HALF)
    expect(await change(s.id, HALF, { price: basic.id })).toMatchObject({ kind: 'changed' })
  })

  test('gives back of what was paid beside a present no more than the present leaves', async () => {
    const s = await byInvoice(basic)
    await b.processDue(s.id, END - 7 * DAY)
    const renewal = await newest(s.id)
    await shop.commit(END - 7 * DAY, async (c) => {
      const row = await c.em.findOneOrFail(Subscription, s.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      await voidByMerchant(c, await c.em.findOneOrFail(Invoice, renewal.id), row)
    })
    await b.processDue(s.id, END)
    await change(s.id, END, { price: pro.id })
    expect(await newest(s.id)).toMatchObject({ totalSatang: 200_000 })
    await pay(s.id, END)
    await change(s.id, END, { price: basic.id })
    expect(await b.subscription(s.id)).toMatchObject({ carriedSatang: -100_000 })
  })

  test('to a year, with the next month paid ahead, gives that month back and skips its number', async () => {
    const s = await byInvoice(basic)
    await b.processDue(s.id, END - 7 * DAY)
    await pay(s.id, END - 7 * DAY)
    await change(s.id, END - 7 * DAY, { price: yearly.id })
    expect(await newest(s.id)).toMatchObject({ totalSatang: 875_000, periodNumber: 3 })
    expect(await b.subscription(s.id)).toMatchObject({ periodNumber: 3, anchorPeriod: 2, interval: 'year' })
  })
})

describe('of what has gone back to the buyer', () => {
  const smaller = () => shop.price({ amountSatang: 40_000 })
  /** Refunds at once, as the refund's workflow does. */
  async function refunded(s: Subscription, amountSatang: number | null) {
    const [payment] = await b.paymentsOf(s.id)
    const wanted = { amountSatang, reason: null, revokeAccess: null, cancelSubscription: false, metadata: {} }
    const refundId = await shop.commit(T0 + HOUR, (c) => acceptRefund(c, b.gateways, payment!.id, wanted))
    await runRefund(b.deps, { refundId, now: T0 + HOUR })
  }

  test.each([
    ['nothing', 0, -30_000],
    ['a part', 20_000, -20_000],
    ['all', 100_000, 0],
  ])('%s: a smaller plan credits what was really paid', async (_name, back, carried) => {
    const s = await shop.subscribed({ price: basic })
    if (back > 0) await refunded(s, back)
    await change(s.id, HALF, { price: (await smaller()).id })
    expect((await b.subscription(s.id)).carriedSatang).toBe(carried)
  })

  test('a larger plan costs the difference all the same', async () => {
    const s = await shop.subscribed({ price: basic })
    await refunded(s, null)
    await change(s.id, HALF, { price: pro.id })
    expect(amounts(await newest(s.id))).toEqual([-50_000, 150_000])
  })

  test('another interval credits nothing of what has gone back', async () => {
    const s = await shop.subscribed({ price: basic })
    await refunded(s, 60_000)
    await change(s.id, HALF, { price: yearly.id })
    expect(amounts(await newest(s.id))).toEqual([1_000_000, -20_000])
  })

  describe('while a change of plan waits for 3-D Secure', () => {
    /** Requests a change at half of the period. The buyer approves an hour after `meanwhile`. */
    async function waiting(wanted: Partial<ChangeWanted>, meanwhile: (s: Subscription) => Promise<unknown>) {
      const s = await shop.subscribed({ price: basic })
      await newCard(s.id, T0, 'pm_card_3ds')
      await change(s.id, HALF, wanted)
      const payment = (await b.paymentsOf(s.id))[1]!
      await meanwhile(s)
      await b.gateways.simulator.decide(payment.id, 'succeed')
      for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, HALF + 2 * HOUR)
      return { s, payment: await b.payment(payment.id), now: await b.subscription(s.id) }
    }
    const toYear = () => ({ price: yearly.id })

    test.each([
      ['all of it', null],
      ['a part of it', 40_000],
    ])('%s: the change to a year is not made, and its money goes back', async (_name, amount) => {
      const { payment, now, s } = await waiting(toYear(), (s) => refunded(s, amount))
      expect(payment).toMatchObject({ grossSatang: 950_000, refundedSatang: 950_000, isLate: true })
      expect(now).toMatchObject({ priceId: basic.id, status: 'active', carriedSatang: 0, nextAction: null })
      expect(await b.invoicesOf(s.id)).toHaveLength(1)
    })

    test('and is in the inbox where its bank refuses that', async () => {
      const { payment } = await waiting(toYear(), async (s) => {
        await refunded(s, null)
        await b.gateways.simulator.answerNextRefund((await b.paymentsOf(s.id))[1]!.id, 'failed')
      })
      expect(payment).toMatchObject({ refundedSatang: 0, isLate: true })
      expect(
        await b.sql('select parked_satang::integer as n from inbound_transfers where payment_id = $1', [payment.id]),
      ).toEqual([{ n: 950_000 }])
    })

    test('a larger plan takes effect all the same: the credit is no more than it takes', async () => {
      const { payment, now } = await waiting({ price: pro.id }, (s) => refunded(s, null))
      expect(payment).toMatchObject({ refundedSatang: 0, isLate: false })
      expect(now).toMatchObject({ priceId: pro.id, carriedSatang: 0 })
    })

    test('nothing has: the change takes effect as it was priced, also when a refund has failed or a dispute was won', async () => {
      const { now } = await waiting(toYear(), async (s) => {
        const [first] = await b.paymentsOf(s.id)
        await b.gateways.simulator.answerNextRefund(first!.id, 'failed')
        await refunded(s, null)
        const dispute = await shop.commit(HALF, (c) => openDispute(c, first!.id, { amountSatang: null, reason: 'x' }))
        await shop.commit(HALF, async (c) => closeDispute(c, await c.em.findOneOrFail(Dispute, dispute.id), 'won'))
      })
      expect(now).toMatchObject({ priceId: yearly.id, interval: 'year' })
    })

    test('a dispute holds it: the change is not made', async () => {
      const { payment, now } = await waiting(toYear(), async (s) => {
        const [first] = await b.paymentsOf(s.id)
        await shop.commit(HALF, (c) => openDispute(c, first!.id, { amountSatang: null, reason: 'x' }))
      })
      expect(payment).toMatchObject({ refundedSatang: 950_000, isLate: true })
      expect(now).toMatchObject({ priceId: basic.id })
    })
  })

  test('with a dispute is no credit while it is open, and is again when it was won', async () => {
    const [open, won] = [await shop.subscribed({ price: basic }), await shop.subscribed({ price: basic })]
    for (const s of [open, won]) {
      const [payment] = await b.paymentsOf(s.id)
      const dispute = await shop.commit(T0 + HOUR, (c) =>
        openDispute(c, payment!.id, { amountSatang: null, reason: 'fraudulent' }),
      )
      if (s === won) {
        await shop.commit(T0 + HOUR, async (c) => closeDispute(c, await c.em.findOneOrFail(Dispute, dispute.id), 'won'))
      }
    }
    for (const s of [open, won]) await change(s.id, HALF, { price: (await smaller()).id })
    expect((await b.subscription(open.id)).carriedSatang).toBe(0)
    expect((await b.subscription(won.id)).carriedSatang).toBe(-30_000)
  })
})

describe('what was credited', () => {
  const refund = (paymentId: string, amountSatang: number | null, cancelSubscription = false) =>
    shop.commit(HALF, (c) =>
      acceptRefund(c, b.gateways, paymentId, {
        amountSatang,
        reason: null,
        revokeAccess: null,
        cancelSubscription,
        metadata: {},
      }),
    )
  const refusing = (code: string) => expect.objectContaining({ code })
  const refundedOf = async (id: string) => (await b.payment(id)).refundedSatang

  test('to another interval is not refunded too, unless the subscription ends with it', async () => {
    const s = await shop.subscribed({ price: basic })
    await change(s.id, HALF, { price: yearly.id })
    const [month, year] = await b.paymentsOf(s.id)
    await expect(refund(month!.id, 50_001)).rejects.toEqual(refusing('amount_too_large'))
    await refund(month!.id, null)
    expect(await refundedOf(month!.id)).toBe(50_000) // the merchant may refund the used half
    await expect(refund(month!.id, null)).rejects.toEqual(refusing('payment_not_refundable'))
    await refund(year!.id, null)
    expect(await refundedOf(year!.id)).toBe(950_000)
    const refundId = await refund(month!.id, null, true)
    await runRefund(b.deps, { refundId, now: HALF })
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled' })
    expect(await refundedOf(month!.id)).toBe(100_000)
  })

  test('by a smaller plan is not refunded too, and can be again when the change is undone', async () => {
    const s = await shop.subscribed({ price: pro })
    const [paid] = await b.paymentsOf(s.id)
    await change(s.id, HALF, { price: basic.id })
    expect((await b.subscription(s.id)).carriedSatang).toBe(-100_000)
    await expect(refund(paid!.id, 200_001)).rejects.toEqual(refusing('amount_too_large'))
    await change(s.id, HALF, { price: pro.id })
    expect((await b.subscription(s.id)).carriedSatang).toBe(0)
    await refund(paid!.id, null)
    expect(await refundedOf(paid!.id)).toBe(300_000)
  })

  test('to a larger plan of the same interval was used by it, and limits nothing', async () => {
    const s = await shop.subscribed({ price: basic })
    await change(s.id, HALF, { price: pro.id })
    for (const { id } of await b.paymentsOf(s.id)) {
      await refund(id, null)
      expect(await refundedOf(id)).toBe(100_000)
    }
  })

  test('by invoice, before the change is paid, is not refunded too; once it has ended, it is', async () => {
    const s = await shop.invoicedAndPaid({ price: basic })
    const [month] = await b.paymentsOf(s.id)
    await change(s.id, T0, { price: yearly.id })
    await expect(refund(month!.id, null)).rejects.toEqual(refusing('payment_not_refundable'))
    await shop.cancel(s.id, HALF, false)
    await refund(month!.id, null)
    expect(await refundedOf(month!.id)).toBe(100_000)
  })

  test('and refunded at one moment is one of both', async () => {
    for (let round = 0; round < 4; round++) {
      const s = await shop.subscribed({ price: pro })
      const [paid] = await b.paymentsOf(s.id)
      await Promise.allSettled([ask(s.id, HALF, { price: basic.id }), refund(paid!.id, null)])
      const credit = -(await b.subscription(s.id)).carriedSatang
      expect(credit + (await refundedOf(paid!.id))).toBe(300_000)
    }
  })
})

describe('of what is owed', () => {
  test('before the first payment bills the first period again, and does not end it', async () => {
    const { subscription: s, invoice, payment } = await shop.invoiced({ price: basic })
    await change(s.id, T0 + DAY, { price: yearly.id })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'void' })
    expect((await b.payment(payment.id)).status).toBe('expired')
    const again = await newest(s.id)
    expect(again).toMatchObject({ billingReason: 'subscription_create', totalSatang: 1_000_000, dueDate: T0 + 7 * DAY })
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'pending_first_payment',
      interval: 'year',
      currentPeriodEnd: nine(2027, 1, 31),
      firstPaymentBy: T0 + 7 * DAY,
    })
    await shop.transfer(await b.payment(again.paymentId!), { at: T0 + 2 * DAY })
    await b.processDue(s.id, T0 + 2 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', currentPeriodEnd: nine(2027, 2, 2) })
  })

  test('past due by card bills the same period by the new plan, and the schedule goes on', async () => {
    const s = await shop.subscribed({ price: pro, paymentMethod: 'pm_card_ok_then_declined' })
    await b.processDue(s.id, END)
    const owed = await newest(s.id)
    await change(s.id, END + HOUR, { price: basic.id })
    expect(await b.invoice(owed.id)).toMatchObject({ status: 'void', waived: false })
    expect(await newest(s.id)).toMatchObject({
      status: 'open',
      totalSatang: 100_000,
      periodStart: END,
      nextAttemptAt: END + DAY,
    })
    expect(await b.subscription(s.id)).toMatchObject({ status: 'past_due', nextRetryAt: END + DAY, failedAttempts: 1 })
    await newCard(s.id, END + 2 * HOUR, 'pm_card_ok')
    await b.processDue(s.id, END + 2 * HOUR)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', currentPeriodStart: END, periodNumber: 2 })
  })

  test('past due, to another interval, begins that from the old period end', async () => {
    const s = await shop.subscribed({ price: basic, paymentMethod: 'pm_card_ok_then_declined' })
    await b.processDue(s.id, END)
    await change(s.id, END + HOUR, { price: yearly.id })
    expect(await newest(s.id)).toMatchObject({ totalSatang: 1_000_000, periodStart: END, periodEnd: nine(2027, 2, 28) })
    await newCard(s.id, END + 2 * HOUR, 'pm_card_ok')
    await b.processDue(s.id, END + 2 * HOUR)
    expect(await b.subscription(s.id)).toMatchObject({
      currentPeriodEnd: nine(2027, 2, 28),
      anchorAt: END,
      anchorPeriod: 1,
    })
  })

  test('past due by invoice stays overdue and is not announced twice', async () => {
    const s = await shop.invoicedAndPaid({ price: basic })
    for (const at of [END - 7 * DAY, END - 3 * DAY, END]) await b.processDue(s.id, at)
    await change(s.id, END + DAY, { price: pro.id })
    const again = await newest(s.id)
    expect(again).toMatchObject({ totalSatang: 300_000, dueDate: END, overdueAt: END })
    expect(await b.eventsOf(again.id)).toEqual(['invoice.created'])
    expect(await b.subscription(s.id)).toMatchObject({ status: 'past_due', giveUpAt: END + 14 * DAY })
  })
})

describe('is refused', () => {
  test('for the same price and quantity, naming what was given', async () => {
    const s = await shop.subscribed({ price: basic })
    expect(await refusal(s.id, HALF, { price: basic.id })).toEqual({ code: 'parameter_invalid', param: 'price' })
    expect(await refusal(s.id, HALF, { quantity: 1 })).toEqual({ code: 'parameter_invalid', param: 'quantity' })
  })

  test('for a price that cannot be sold as a subscription', async () => {
    const s = await shop.subscribed({ price: basic })
    const once = await shop.price({ type: 'one_time', interval: null })
    const closed = await shop.price({ active: false })
    const gone = await shop.price({ product: await shop.product({ active: false }) })
    const foreign = await (await b.shop()).price()
    expect(await refusal(s.id, HALF, { price: once.id })).toEqual({ code: 'price_not_recurring', param: 'price' })
    expect(await refusal(s.id, HALF, { price: closed.id })).toEqual({ code: 'price_inactive', param: 'price' })
    expect(await refusal(s.id, HALF, { price: gone.id })).toEqual({ code: 'product_inactive', param: 'price' })
    expect(await refusal(s.id, HALF, { price: foreign.id })).toEqual({ code: 'resource_missing', param: 'price' })
  })

  test('once it has ended, while it is charged, and while the buyer has a charge to confirm', async () => {
    const s = await shop.subscribed({ price: basic })
    await ask(s.id, HALF, { price: pro.id })
    expect(await refusal(s.id, HALF, { price: yearly.id })).toMatchObject({ code: 'lock_timeout' })
    await b.processDue(s.id, HALF)
    expect(await refusal(s.id, END, { price: basic.id })).toMatchObject({ code: 'lock_timeout' })
    await newCard(s.id, HALF, 'pm_card_3ds')
    await change(s.id, HALF, { price: yearly.id })
    expect(await refusal(s.id, HALF, { quantity: 2 })).toMatchObject({ code: 'customer_has_open_payment' })
    await shop.cancel(s.id, HALF, false)
    expect(await refusal(s.id, HALF, { quantity: 2 })).toMatchObject({ code: 'subscription_ended' })
    await b.processDue(s.id, HALF)
  })

  test('beyond the largest amount', async () => {
    const s = await shop.subscribed({ price: await shop.price({ amountSatang: 50_000_000_000 }) })
    expect(await refusal(s.id, HALF, { quantity: 2 })).toEqual({ code: 'amount_too_large', param: 'quantity' })
  })
})
