// How a subscription begins: by invoice it exists at once, by card it exists once the gateway has answered.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { recordChargeOutcome } from '../../commands/charge-outcome.ts'
import { withdrawCharge } from '../../commands/on-demand.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop, T0, type Wanted } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

/** Accepts a creation by card and runs its first processing. */
async function charged(token: string, wanted: Wanted = {}) {
  const accepted = await shop.accept({ paymentMethod: token, ...wanted })
  if (accepted.kind !== 'charging') throw new Error('not charging')
  const subscriptionId = (await b.payment(accepted.paymentId)).subscriptionId!
  const processed = await b.processDue(subscriptionId, wanted.at ?? T0)
  return { paymentId: accepted.paymentId, subscriptionId, processed }
}

async function refusalOf(work: Promise<unknown>): Promise<{ code: string; param: string | undefined }> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('nothing was refused')
  return { code: error.code, param: error.details.param }
}

describe('by invoice', () => {
  test('exists at once, waiting for its first payment, with a numbered invoice and a QR', async () => {
    const own = await b.shop()
    const { subscription, invoice, payment } = await own.invoiced({ quantity: 3, metadata: { seat: 'a' } })
    expect(subscription).toMatchObject({
      status: 'pending_first_payment',
      collectionMethod: 'invoice',
      quantity: 3,
      metadata: { seat: 'a' },
      daysUntilDue: 7,
      currentPeriodStart: T0,
      currentPeriodEnd: nine(2026, 2, 28),
      firstPaymentBy: T0 + 7 * DAY,
      plannedStep: 'remind',
      nextActionAt: T0 + 4 * DAY,
      latestInvoiceId: invoice.id,
    })
    expect(invoice).toMatchObject({
      number: 'INV-2026-000001',
      status: 'open',
      totalSatang: 300_000,
      dueDate: T0 + 7 * DAY,
      billingReason: 'subscription_create',
      paymentId: payment.id,
      qrExpiresAt: T0 + 7 * DAY,
    })
    expect(invoice.qrPayload).toContain('54073000.00') // tag 54 (the amount), 7 characters
    expect(payment).toMatchObject({
      status: 'requires_action',
      paymentMethodType: 'promptpay',
      grossSatang: 300_000,
      announced: true,
      nextAction: { type: 'display_qr', qr: { payload: invoice.qrPayload } },
    })
    expect(invoice.qrPayload).toContain(payment.reference)
    expect(await b.eventsOf(subscription.id)).toEqual(['subscription.created'])
    expect(await b.eventsOf(invoice.id)).toEqual(['invoice.created'])
    expect(await b.eventsOf(payment.id)).toEqual(['payment.created'])
    expect(b.wakeups.at(-1)).toMatchObject({
      workflowId: `subscription/${subscription.id}`,
      fresh: true,
      urgent: false,
    })
  })

  test.each([1, 60])('gives the first invoice %d days', async (daysUntilDue) => {
    const { subscription, invoice } = await shop.invoiced({ daysUntilDue })
    expect(invoice.dueDate).toBe(T0 + daysUntilDue * DAY)
    expect(subscription.firstPaymentBy).toBe(T0 + daysUntilDue * DAY)
  })

  test('becomes active when the money comes, and its anchor moves there so that no day is lost', async () => {
    const { subscription: s, invoice, payment } = await shop.invoiced()
    const paidAt = nine(2026, 2, 3)
    await shop.transfer(payment, { at: paidAt })
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, paidAt)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      anchorAt: paidAt,
      currentPeriodStart: paidAt,
      currentPeriodEnd: nine(2026, 3, 3),
      firstPaymentBy: null,
      plannedStep: 'send_invoice',
      nextActionAt: nine(2026, 3, 3) - 7 * DAY,
    })
    expect(await b.invoice(invoice.id)).toMatchObject({
      status: 'paid',
      amountPaidSatang: 100_000,
      periodStart: paidAt,
      periodEnd: nine(2026, 3, 3),
      paidAt,
      lines: [{ period_start: paidAt, period_end: nine(2026, 3, 3) }],
    })
    // ฿1,000.00 by PromptPay: 1.65 % is 1 650, VAT on it 115.5 → 116.
    expect(await b.payment(payment.id)).toMatchObject({
      status: 'succeeded',
      feeSatang: 1_766,
      netSatang: 98_234,
      availableOn: paidAt + 7 * DAY,
      amountReceivedSatang: 100_000,
    })
    expect(await b.eventsOf(s.id)).toEqual(['subscription.created', 'subscription.activated'])
  })

  test('expires when its window closes unpaid, and its invoice becomes void', async () => {
    const { subscription: s, invoice, payment } = await shop.invoiced()
    expect((await b.processDue(s.id, T0 + 7 * DAY - 1)).ended).toBe(false)
    for (let twice = 0; twice < 2; twice++) expect((await b.processDue(s.id, T0 + 7 * DAY)).ended).toBe(true)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'expired',
      endedReason: 'first_payment_expired',
      endedAt: T0 + 7 * DAY,
      canceledAt: null,
    })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'void', qrExpiresAt: T0 + 7 * DAY })
    expect((await b.payment(payment.id)).status).toBe('expired')
    expect(await b.eventsOf(s.id)).toEqual(['subscription.created', 'subscription.expired'])
  })
})

describe('by card', () => {
  test('leaves nothing but the attempt and its urgent wakeup until the gateway has spoken', async () => {
    const customer = await shop.customer()
    const card = await shop.card(customer)
    const before = await b.counts()
    const accepted = await shop.accept({ customer, paymentMethod: card.id })
    const after = await b.counts()
    expect(accepted.kind).toBe('charging')
    expect(after).toEqual({ ...before, payments: before.payments! + 1, wakeups: before.wakeups! + 1 })
    const { paymentId } = accepted as { paymentId: string }
    const attempt = await b.payment(paymentId)
    expect(attempt).toMatchObject({ status: 'processing', announced: false, chargeStartedAt: null })
    expect(b.wakeups.at(-1)).toMatchObject({
      workflowId: `subscription/${attempt.subscriptionId}`,
      fresh: true,
      urgent: true,
    })
    await b.processDue(attempt.subscriptionId!, T0)
  })

  test('is active once charged: one payment, its fee, its ledger entries and its events in one commit', async () => {
    const { subscriptionId, paymentId, processed } = await charged('pm_card_ok')
    expect(processed).toMatchObject({
      status: 'active',
      step: 'renew',
      ended: false,
      pendingChargeId: null,
      wakeAt: nine(2026, 2, 28),
    })
    const s = await b.subscription(subscriptionId)
    expect(s).toMatchObject({
      status: 'active',
      currentPeriodStart: T0,
      currentPeriodEnd: nine(2026, 2, 28),
      firstPaymentBy: null,
    })
    // ฿1,000.00 by card: 3.65 % is 3 650, VAT on it 255.5 → 256.
    expect(await b.payment(paymentId)).toMatchObject({
      status: 'succeeded',
      feeSatang: 3_906,
      netSatang: 96_094,
      invoiceId: s.latestInvoiceId,
    })
    const entries = await b.sql(
      `select account, e.amount_satang::integer as satang from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.source_id = $1 order by 1`,
      [paymentId],
    )
    expect(entries).toEqual([
      { account: 'fee_income', satang: 3_650 },
      { account: 'gateway_clearing:simulator', satang: -100_000 },
      { account: 'merchant_balance', satang: 96_094 },
      { account: 'vat_payable', satang: 256 },
    ])
    const published = await b.sql('select type from events where object_id = any($1) order by id', [
      [subscriptionId, paymentId, s.latestInvoiceId],
    ])
    expect(published.map((e) => e.type)).toEqual([
      'payment.created',
      'payment.succeeded',
      'invoice.created',
      'invoice.paid',
      'subscription.created',
      'subscription.activated',
    ])
    const [event] = await b.sql<{ object: { number: string; status: string } }>(
      "select object from events where object_id = $1 and type = 'invoice.created'",
      [s.latestInvoiceId],
    )
    expect(event!.object.number).toMatch(/^INV-2026-\d{6}$/)
  })

  test('taken twice charges once', async () => {
    const { subscriptionId, paymentId } = await charged('pm_card_ok')
    for (let again = 0; again < 3; again++) await b.processDue(subscriptionId, T0)
    expect(await b.sql('select status from simulator_charges where attempt_id = $1', [paymentId])).toHaveLength(1)
    expect(await b.paymentsOf(subscriptionId)).toHaveLength(1)
  })

  test.each([
    ['pm_card_declined', 'card_declined'],
    ['pm_card_insufficient_funds', 'insufficient_funds'],
    ['pm_card_lost', 'lost_card'],
  ])('of %s leaves the failed payment alone: no subscription, no invoice number', async (token, declineCode) => {
    const own = await b.shop()
    const accepted = await own.accept({ paymentMethod: token })
    const { subscriptionId } = await b.payment((accepted as { paymentId: string }).paymentId)
    const before = await b.counts()
    expect(await b.processDue(subscriptionId!, T0)).toMatchObject({ ended: true, pendingChargeId: null })
    await b.processDue(subscriptionId!, T0)
    const [payment] = await b.paymentsOf(subscriptionId!)
    expect(payment).toMatchObject({
      status: 'failed',
      declineCode,
      failureCode: 'card_declined',
      invoiceId: null,
      announced: true,
    })
    expect(await b.counts()).toMatchObject({
      subscriptions: before.subscriptions,
      invoices: before.invoices,
      invoice_counters: before.invoice_counters,
    })
    expect(await b.eventsOf(payment!.id)).toEqual(['payment.created', 'payment.failed'])
  })

  test('declined under allow_incomplete is pending for 23 hours, then expires', async () => {
    const { subscriptionId: id } = await charged('pm_card_declined', { paymentBehavior: 'allow_incomplete' })
    const s = await b.subscription(id)
    expect(s).toMatchObject({ status: 'pending_first_payment', nextActionAt: T0 + 23 * HOUR, plannedStep: 'expire' })
    expect(await b.invoice(s.latestInvoiceId!)).toMatchObject({ status: 'open', attemptCount: 1 })
    expect(await b.eventsOf(s.latestInvoiceId!)).toEqual(['invoice.created', 'invoice.payment_failed'])
    await b.processDue(id, T0 + 23 * HOUR)
    expect(await b.subscription(id)).toMatchObject({ status: 'expired', endedReason: 'first_payment_expired' })
    expect(await b.invoice(s.latestInvoiceId!)).toMatchObject({ status: 'void' })
    expect(await b.paymentsOf(id)).toHaveLength(1)
  })

  describe('with 3-D Secure', () => {
    test('is pending with the address where the buyer confirms', async () => {
      const { subscriptionId: id, paymentId } = await charged('pm_card_3ds')
      const url = expect.stringContaining(paymentId)
      const nextAction = { type: 'redirect_to_url', redirect_to_url: { url } }
      expect(await b.subscription(id)).toMatchObject({ status: 'pending_first_payment', nextAction })
      expect(await b.payment(paymentId)).toMatchObject({ status: 'requires_action', nextAction })
      expect(await b.eventsOf(paymentId)).toEqual(['payment.created', 'payment.requires_action'])
    })

    test('becomes active when the buyer has confirmed, from then on', async () => {
      const { subscriptionId: id, paymentId } = await charged('pm_card_3ds')
      await b.gateways.simulator.decide(paymentId, 'succeed')
      for (let twice = 0; twice < 2; twice++) await b.processDue(id, T0 + HOUR)
      expect(await b.subscription(id)).toMatchObject({ status: 'active', nextAction: null, anchorAt: T0 + HOUR })
      expect(await b.eventsOf(id)).toEqual(['subscription.created', 'subscription.activated'])
    })

    test('expires after 23 hours, and a confirmation that comes later takes no money', async () => {
      const { subscriptionId: id, paymentId } = await charged('pm_card_3ds')
      await b.processDue(id, T0 + 23 * HOUR)
      expect((await b.subscription(id)).status).toBe('expired')
      expect(await b.payment(paymentId)).toMatchObject({ status: 'failed', declineCode: 'authentication_required' })
      expect(await b.gateways.simulator.decide(paymentId, 'succeed')).toMatchObject({ kind: 'declined' })
    })

    test('that the buyer refuses fails the payment and keeps the subscription until its window closes', async () => {
      const { subscriptionId: id, paymentId } = await charged('pm_card_3ds')
      await b.gateways.simulator.decide(paymentId, 'fail')
      for (let twice = 0; twice < 2; twice++) await b.processDue(id, T0 + HOUR)
      expect(await b.payment(paymentId)).toMatchObject({
        status: 'failed',
        declineCode: 'authentication_required',
        failureCode: 'authentication_required',
      })
      expect(await b.subscription(id)).toMatchObject({ status: 'pending_first_payment', nextAction: null })
      expect((await b.invoicesOf(id))[0]).toMatchObject({ status: 'open', attemptCount: 1 })
    })
  })

  test('whose answer is lost is looked up, never charged again', async () => {
    const { subscriptionId: id, paymentId, processed } = await charged('pm_card_timeout')
    expect(processed.pendingChargeId).toBeNull()
    expect((await b.subscription(id)).status).toBe('active')
    expect(
      await b.sql(
        'select attempts from simulator_cards where token = (select card from simulator_charges where attempt_id = $1)',
        [paymentId],
      ),
    ).toEqual([{ attempts: 1 }])
  })

  test('recorded by the API and by the workflow at the same moment is born once', async () => {
    const { paymentId } = (await shop.accept()) as { paymentId: string }
    const { subscriptionId } = await b.payment(paymentId)
    const record = (kind: 'processing' | 'succeeded', heldMs: number) =>
      shop.commit(T0, async (c) => {
        await recordChargeOutcome(c, paymentId, { kind }, T0)
        await new Promise((resolve) => setTimeout(resolve, heldMs))
      })
    await b.gateways.simulator.cards.charge(
      { attemptId: paymentId, gatewayToken: 'pm_card_ok/x', amountSatang: 100_000 },
      AbortSignal.timeout(1_000),
    )
    const first = record('processing', 150)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all([first, record('succeeded', 0)])
    expect(await b.subscription(subscriptionId!)).toMatchObject({ status: 'active' })
    expect(await b.invoicesOf(subscriptionId!)).toHaveLength(1)
  })

  test('withdrawn before its charge began leaves nothing of it; afterwards it can not be withdrawn', async () => {
    const customer = await shop.customer()
    const card = await shop.card(customer)
    const before = await b.counts()
    const { paymentId } = (await shop.accept({ customer, paymentMethod: card.id })) as { paymentId: string }
    expect(await shop.commit(T0, (c) => withdrawCharge(c, paymentId))).toBe(true)
    expect(await shop.commit(T0, (c) => withdrawCharge(c, paymentId))).toBe(false)
    expect(await b.counts()).toEqual(before)
    const { paymentId: charging } = await charged('pm_card_ok')
    expect(await shop.commit(T0, (c) => withdrawCharge(c, charging))).toBe(false)
    expect((await b.payment(charging)).status).toBe('succeeded')
  })
})

describe('is refused, with nothing written,', () => {
  const cases: [string, string, string, (own: Shop) => Promise<Wanted>][] = [
    ['without a card', 'parameter_missing', 'payment_method', async () => ({ paymentMethod: '' })],
    [
      'with a token nobody knows',
      'resource_missing',
      'payment_method',
      async () => ({ paymentMethod: 'pm_card_nope' }),
    ],
    [
      'for a customer who is gone',
      'resource_missing',
      'customer',
      async (own) => ({ customer: await own.customer({ deletedAt: T0 }) }),
    ],
    [
      'for a price that is paid once',
      'price_not_recurring',
      'price',
      async (own) => ({ price: await own.price({ type: 'one_time', interval: null }) }),
    ],
    [
      'for an inactive price',
      'price_inactive',
      'price',
      async (own) => ({ price: await own.price({ active: false }) }),
    ],
    [
      'for an inactive product',
      'product_inactive',
      'price',
      async (own) => ({ price: await own.price({ product: await own.product({ active: false }) }) }),
    ],
    [
      'above the largest amount',
      'amount_too_large',
      'quantity',
      async (own) => ({ price: await own.price({ amountSatang: 99_999_999_999 }), quantity: 2 }),
    ],
    [
      'with a discount code nobody made',
      'discount_code_invalid',
      'discount_code',
      async () => ({ discountCode: 'NOPE' }),
    ],
    [
      "with another customer's card",
      'payment_method_customer_mismatch',
      'payment_method',
      async (own) => ({ paymentMethod: (await own.card(await own.customer())).id }),
    ],
  ]
  test.each(cases)('%s', async (_, code, param, wanted) => {
    const asked = await wanted(shop)
    const [customer, price] = [await shop.customer(), await shop.price()]
    const before = await b.counts()
    const refused =
      asked.paymentMethod === '' ? withoutCard(customer.id, price.id) : shop.accept({ customer, price, ...asked })
    expect(await refusalOf(refused)).toEqual({ code, param })
    expect(await b.counts()).toEqual(before)
  })

  test('with a detached card', async () => {
    const customer = await shop.customer()
    const card = await shop.card(customer)
    await b.sql('update payment_methods set detached_at = 1 where id = $1', [card.id])
    expect(await refusalOf(shop.accept({ customer, paymentMethod: card.id }))).toEqual({
      code: 'payment_method_not_chargeable',
      param: 'payment_method',
    })
  })

  test("of another merchant's customer or price, as if they were not there", async () => {
    const other = await b.shop()
    expect(await refusalOf(shop.accept({ customer: await other.customer() }))).toEqual({
      code: 'resource_missing',
      param: 'customer',
    })
    expect(await refusalOf(shop.accept({ price: await other.price() }))).toEqual({
      code: 'resource_missing',
      param: 'price',
    })
  })

  async function withoutCard(customer: string, price: string) {
    const { acceptSubscription } = await import('../../commands/subscribe.ts')
    return shop.commit(T0, (c) =>
      acceptSubscription(c, b.gateways, {
        customer,
        price,
        collectionMethod: 'auto_charge',
        paymentMethod: null,
        quantity: 1,
        discountCode: null,
        daysUntilDue: null,
        paymentBehavior: 'error_if_incomplete',
        metadata: {},
      }),
    )
  }
})
