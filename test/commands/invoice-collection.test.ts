// Subscriptions paid by invoice: sent ahead, paid early or late, overdue, given up.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runCycle } from '../../activities/run-cycle.ts'
import type { Gateways, QrBill, ServingGateway } from '../../gateways/port.ts'
import { type Billing, DAY, nine, openBilling, type Shop, T0 } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

const FIRST_END = nine(2026, 2, 28)
const SECOND_END = nine(2026, 3, 31)
const SENT = FIRST_END - 7 * DAY

async function withRenewalSent() {
  const s = await shop.invoicedAndPaid()
  for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, SENT)
  const invoice = (await b.invoicesOf(s.id))[1]!
  return { s, invoice, payment: await b.payment(invoice.paymentId!) }
}

async function pay(id: string, paymentId: string, at: number) {
  await shop.transfer(await b.payment(paymentId), { at })
  for (let twice = 0; twice < 2; twice++) await b.processDue(id, at)
}

describe('a renewal invoice', () => {
  /** Sends the renewal invoice while `serving` answers. */
  async function sentWhile(serving: Gateways['serving']) {
    const s = await shop.invoicedAndPaid()
    const deps = { ...b.deps, gateways: { ...b.gateways, serving } }
    for (let twice = 0; twice < 2; twice++) await runCycle(deps, { subscriptionId: s.id, now: SENT })
    const [first, invoice, ...more] = await b.invoicesOf(s.id)
    const sent = { first: first!, invoice: invoice!, payments: (await b.paymentsOf(s.id)).slice(1) }
    expect(more).toEqual([])
    const mails = await b.sql<{ payment_id: string | null }>(
      "select payment_id from emails where invoice_id = $1 and kind = 'invoice'",
      [sent.invoice.id],
    )
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', plannedStep: 'remind' })
    return { ...sent, mails }
  }
  const asked: ServingGateway = {
    name: 'ga_asked',
    attachCard: async () => null,
    keepsCards: true,
    confirmCard: null,
    qr: 'asked',
    slips: null,
  }

  test('has the QR of the gateway that serves PromptPay when it is sent, not of the one before', async () => {
    const qr = { payload: ({ amountSatang }: QrBill) => `paid here ${amountSatang}` }
    const { first, invoice, payments, mails } = await sentWhile(async () => ({ ...asked, name: 'here', qr }))
    expect(await b.payment(first.paymentId!)).toMatchObject({ gateway: 'simulator' })
    expect(payments).toMatchObject([{ gateway: 'here', status: 'requires_action' }])
    expect(invoice).toMatchObject({ qrPayload: 'paid here 100000', paymentId: payments[0]!.id })
    expect(mails).toEqual([{ payment_id: payments[0]!.id }])
  })

  test.each([
    ['makes its codes itself', asked],
    ['is not there', null],
  ])('is sent without a QR when the gateway %s', async (_, gateway) => {
    const { invoice, payments, mails } = await sentWhile(async () => gateway)
    expect(invoice).toMatchObject({ status: 'open', dueDate: FIRST_END, qrPayload: null, paymentId: null })
    expect(payments).toEqual([])
    expect(mails).toEqual([{ payment_id: null }])
  })

  test('goes out seven days before the period ends, due at its end, payable until we give up', async () => {
    const { s, invoice, payment } = await withRenewalSent()
    expect(await b.invoicesOf(s.id)).toHaveLength(2)
    expect(invoice).toMatchObject({
      status: 'open',
      billingReason: 'subscription_cycle',
      periodStart: FIRST_END,
      periodEnd: SECOND_END,
      dueDate: FIRST_END,
      createdAt: SENT,
      qrExpiresAt: FIRST_END + 14 * DAY,
    })
    expect(payment).toMatchObject({
      status: 'requires_action',
      paymentMethodType: 'promptpay',
      expiresAt: FIRST_END + 14 * DAY,
    })
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      latestInvoiceId: invoice.id,
      plannedStep: 'remind',
      nextActionAt: FIRST_END - 3 * DAY,
      currentPeriodEnd: FIRST_END,
    })
  })

  test('paid early shortens no period: the next one begins when this one ends', async () => {
    const { s, invoice, payment } = await withRenewalSent()
    await pay(s.id, payment.id, SENT + DAY)
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'paid', periodStart: FIRST_END, paidAt: SENT + DAY })
    expect(await b.subscription(s.id)).toMatchObject({
      currentPeriodEnd: FIRST_END,
      plannedStep: 'renew',
      nextActionAt: FIRST_END,
    })
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({
      currentPeriodStart: FIRST_END,
      currentPeriodEnd: SECOND_END,
      plannedStep: 'send_invoice',
      nextActionAt: SECOND_END - 7 * DAY,
    })
    expect(await b.eventsOf(s.id)).toEqual(['subscription.created', 'subscription.activated', 'subscription.renewed'])
    expect(await b.invoicesOf(s.id)).toHaveLength(2)
  })

  test('unpaid at its due date makes the subscription past due, once', async () => {
    const { s, invoice } = await withRenewalSent()
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'past_due',
      pastDueSince: FIRST_END,
      plannedStep: 'remind',
      nextActionAt: FIRST_END + 3 * DAY,
      giveUpAt: FIRST_END + 14 * DAY,
      nextRetryAt: null,
    })
    expect(await b.eventsOf(invoice.id)).toEqual(['invoice.created', 'invoice.overdue'])
  })

  test('paid while past due goes on from the old period end', async () => {
    const { s, payment } = await withRenewalSent()
    await b.processDue(s.id, FIRST_END)
    await pay(s.id, payment.id, FIRST_END + 10 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      currentPeriodStart: FIRST_END,
      currentPeriodEnd: SECOND_END,
      pastDueSince: null,
      plannedStep: 'send_invoice',
    })
    expect((await b.eventsOf(s.id)).slice(2)).toEqual([
      'subscription.past_due',
      'subscription.recovered',
      'subscription.renewed',
    ])
  })

  test('is given up fourteen days after it was due: uncollectible, and later money is unmatched', async () => {
    const { s, invoice, payment } = await withRenewalSent()
    await b.processDue(s.id, FIRST_END)
    await b.processDue(s.id, FIRST_END + 14 * DAY - 1)
    expect((await b.subscription(s.id)).status).toBe('past_due')
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, FIRST_END + 14 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'canceled',
      endedReason: 'payment_failed',
      endedAt: FIRST_END + 14 * DAY,
    })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'uncollectible' })
    const transfer = await shop.transfer(payment, { at: FIRST_END + 15 * DAY })
    await b.processDue(s.id, FIRST_END + 15 * DAY)
    expect(await b.sql('select status, reason from inbound_transfers where id = $1', [transfer])).toEqual([
      { status: 'unmatched', reason: 'subscription_ended' },
    ])
    expect((await b.subscription(s.id)).status).toBe('canceled')
  })

  test('paid in time but reported after the period end never makes it past due in the books', async () => {
    const { s, payment } = await withRenewalSent()
    await shop.transfer(payment, { at: FIRST_END - 1 })
    await b.processDue(s.id, FIRST_END + 60)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      currentPeriodStart: FIRST_END,
      currentPeriodEnd: SECOND_END,
    })
    expect(await b.eventsOf(s.id)).not.toContain('subscription.past_due')
    expect(await b.payment(payment.id)).toMatchObject({ paidAt: FIRST_END - 1, availableOn: FIRST_END - 1 + 7 * DAY })
  })

  test('of a worker that was away for weeks still keeps its dates, and the end comes where it should', async () => {
    const s = await shop.invoicedAndPaid()
    await b.processDue(s.id, FIRST_END + 30 * DAY)
    expect(await b.invoicesOf(s.id)).toMatchObject([
      {},
      { periodStart: FIRST_END, dueDate: FIRST_END, status: 'uncollectible' },
    ])
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedReason: 'payment_failed' })
  })
})

test('a year paid by invoice has thirteen invoices with dates counted from the 31st', async () => {
  const s = await shop.invoicedAndPaid()
  for (let cycle = 0; cycle < 12; cycle++) {
    const { currentPeriodEnd } = await b.subscription(s.id)
    await b.processDue(s.id, currentPeriodEnd - 7 * DAY)
    const { paymentId } = (await b.invoicesOf(s.id)).at(-1)!
    await pay(s.id, paymentId!, cycle % 2 === 0 ? currentPeriodEnd - DAY : currentPeriodEnd)
    await b.processDue(s.id, currentPeriodEnd)
  }
  expect(await b.subscription(s.id)).toMatchObject({
    periodNumber: 13,
    currentPeriodStart: nine(2027, 1, 31),
    currentPeriodEnd: nine(2027, 2, 28),
  })
  const invoices = await b.invoicesOf(s.id)
  expect(invoices).toHaveLength(13)
  expect(invoices[1]!.periodStart).toBe(FIRST_END)
  expect(invoices[2]!.periodStart).toBe(SECOND_END)
  expect(T0).toBe(invoices[0]!.periodStart)
})
