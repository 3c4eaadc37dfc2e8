// Charges on demand, when they coincide with each other, with the schedule, with a crash or with the end of the subscription.
// test/api/collecting.test.ts tests what a caller gets.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { changePlan } from '../../commands/change-plan.ts'
import { recordChargeOutcome } from '../../commands/charge-outcome.ts'
import type { Commit } from '../../commands/commit.ts'
import { withdrawCharge } from '../../commands/on-demand.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { updateSubscription } from '../../commands/update-subscription.ts'
import { voidByMerchant } from '../../commands/void-invoice.ts'
import { Invoice, Subscription } from '../../db/entities/index.ts'
import { capability } from '../../gateways/port.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type Answers, answering } from '../support/gateway-answers.ts'

const END = nine(2026, 2, 28)

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

function locked<T>(id: string, at: number, work: (c: Commit, s: Subscription) => Promise<T>): Promise<T> {
  return shop.commit(at, async (c) =>
    work(c, await c.em.findOneOrFail(Subscription, id, { lockMode: LockMode.PESSIMISTIC_WRITE })),
  )
}
const pay = ({ id, subscriptionId }: Invoice, at: number, given: string) =>
  locked(subscriptionId!, at, async (c, subscription) =>
    payInvoiceNow(c, b.gateways, {
      invoice: await c.em.findOneOrFail(Invoice, id),
      subscription,
      given,
      expectedTotalSatang: null,
    }),
  )
const voids = ({ id, subscriptionId }: Invoice, at: number) =>
  locked(subscriptionId!, at, async (c, s) => voidByMerchant(c, await c.em.findOneOrFail(Invoice, id), s))
const newCard = (id: string, at: number, paymentMethod: string) =>
  locked(id, at, (c, s) => updateSubscription(c, b.gateways, s, { paymentMethod }))
const more = (id: string, at: number, quantity: number) =>
  locked(id, at, (c, s) => changePlan(c, b.gateways, s, { price: null, quantity, proration: 'prorate' }))
/** Runs `work` once, while the gateway is charging. */
function meanwhile(work: () => Promise<void>): void {
  const { named } = b.gateways
  b.gateways.named = async (...whose) => {
    const gateway = await named(...whose)
    const charge: Answers['charge'] = async (...args) => {
      b.gateways.named = named
      const outcome = await capability(gateway, 'cards').charge(...args)
      await work()
      return outcome
    }
    return answering(gateway, { charge })
  }
}

/** Active, and charged to a card of this kind from now on. */
async function activeWith(token: string): Promise<Subscription> {
  const customer = await shop.customer()
  const s = await shop.subscribed({ customer })
  const card = await shop.card(customer, token)
  await b.sql('update subscriptions set payment_method_id = $2 where id = $1', [s.id, card.id])
  return s
}
const open = async (id: string) => (await b.invoicesOf(id)).filter((i) => i.status === 'open')

describe('a charge that waits for the buyer', () => {
  test('stays when another invoice is voided', async () => {
    const s = await shop.invoicedAndPaid()
    const at = s.currentPeriodEnd - 7 * DAY
    await more(s.id, at - 1, 2)
    await b.processDue(s.id, at) // sends the renewal
    const [first, second] = await open(s.id)
    await pay(first!, at, 'pm_card_3ds')
    await b.processDue(s.id, at)
    expect((await b.subscription(s.id)).nextAction).not.toBeNull()
    await voids(second!, at)
    await b.processDue(s.id, at)
    expect((await b.paymentsOf(s.id)).filter((p) => p.paymentMethodType === 'card')).toMatchObject([
      { status: 'requires_action' },
    ])
    expect(await b.subscription(s.id)).toMatchObject({
      plannedStep: 'close_action',
      nextActionAt: at + 23 * HOUR,
    })
  })

  test('is still heard when another that was asked for beside it could not be started', async () => {
    const s = await shop.invoicedAndPaid()
    await more(s.id, T0 + DAY, 2)
    const [invoice] = await open(s.id)
    const waiting = await pay(invoice!, T0 + DAY, 'pm_card_3ds')
    await b.processDue(s.id, T0 + DAY)
    const other = await pay(invoice!, T0 + DAY + HOUR, 'pm_card_ok')
    expect(await shop.commit(T0 + DAY + HOUR, (c) => withdrawCharge(c, other))).toBe(true)
    expect(await b.subscription(s.id)).toMatchObject({ actionBy: T0 + DAY + 23 * HOUR })
    await b.gateways.simulator.decide(waiting, 'succeed')
    await b.processDue(s.id, T0 + DAY + 2 * HOUR)
    expect(await b.invoice(invoice!.id)).toMatchObject({ status: 'paid', paymentId: waiting })
  })

  test('on a first invoice is over after 23 hours, and the QR is there to be paid', async () => {
    const { subscription, invoice } = await shop.invoiced()
    const paymentId = await pay(invoice, T0 + HOUR, 'pm_card_3ds')
    await b.processDue(subscription.id, T0 + HOUR)
    expect(await b.subscription(subscription.id)).toMatchObject({
      plannedStep: 'close_action',
      nextActionAt: T0 + 24 * HOUR,
    })
    for (let twice = 0; twice < 2; twice++) await b.processDue(subscription.id, T0 + 24 * HOUR)
    expect(await b.payment(paymentId)).toMatchObject({ status: 'failed', declineCode: 'authentication_required' })
    expect(await b.subscription(subscription.id)).toMatchObject({
      status: 'pending_first_payment',
      plannedStep: 'remind',
      nextAction: null,
      actionBy: null,
    })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'open', paymentId: invoice.paymentId })
  })

  test('at the last of the retries ends with the subscription', async () => {
    const s = await activeWith('pm_card_3ds')
    for (const days of [0, 1, 3, 7, 14]) await b.processDue(s.id, END + days * DAY)
    const endedAt = END + 14 * DAY
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedReason: 'payment_failed', endedAt })
    expect((await b.paymentsOf(s.id)).at(-1)).toMatchObject({ status: 'failed' })
  })
})

describe('a card that comes with the request', () => {
  test('and is the first default is charged once', async () => {
    const customer = await shop.customer()
    const s = await shop.subscribed({
      customer,
      paymentMethod: (await shop.card(customer, 'pm_card_ok_then_declined')).id,
    })
    await b.processDue(s.id, END)
    const [owed] = await open(s.id)
    await pay(owed!, END + HOUR, 'pm_card_ok')
    await b.processDue(s.id, END + HOUR)
    expect(await b.paymentsOf(s.id)).toMatchObject([
      { status: 'succeeded' },
      { status: 'failed' },
      { status: 'succeeded' },
    ])
    expect(await b.invoice(owed!.id)).toMatchObject({ status: 'paid', attemptCount: 2 })
  })
})

describe('a crash', () => {
  test('before money that nobody wanted is given back does not keep it', async () => {
    const s = await shop.subscribed()
    await newCard(s.id, T0, 'pm_card_3ds')
    const changed = await more(s.id, T0 + DAY, 2)
    await b.processDue(s.id, T0 + DAY)
    const { paymentId } = changed as { paymentId: string }
    await b.sql('update subscriptions set quantity = 5 where id = $1', [s.id]) // the plan has changed meanwhile
    await b.gateways.simulator.decide(paymentId, 'succeed')
    const outcome = (await b.gateways.simulator.charges.lookUp(paymentId))!
    await shop.commit(T0 + DAY + HOUR, (c) => recordChargeOutcome(c, paymentId, outcome, T0 + DAY + HOUR), {
      workflowId: 'subscription/x',
    })
    await b.processDue(s.id, T0 + DAY + HOUR)
    expect(await b.payment(paymentId)).toMatchObject({ status: 'succeeded', refundedSatang: expect.any(Number) })
    expect(await b.sql('select status, reason from refunds where payment_id = $1', [paymentId])).toEqual([
      { status: 'succeeded', reason: 'invoice_void' },
    ])
  })
})

describe('a new card', () => {
  test('that comes while the old one is charged successfully leaves nothing behind', async () => {
    const s = await activeWith('pm_card_declined_then_ok')
    for (const days of [0, 1]) await b.processDue(s.id, END + days * DAY)
    meanwhile(() => newCard(s.id, END + 3 * DAY, 'pm_card_ok'))
    await b.processDue(s.id, END + 3 * DAY)
    await b.processDue(s.id, END + 3 * DAY)
    expect((await b.paymentsOf(s.id)).map((p) => p.status)).toEqual([
      'succeeded',
      'failed',
      'failed',
      'succeeded',
      'canceled',
    ])
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', plannedStep: 'renew', actionBy: null })
  })

  test('that comes while the last retry fails is tried before the end', async () => {
    const s = await activeWith('pm_card_declined')
    for (const days of [0, 1, 3, 7]) await b.processDue(s.id, END + days * DAY)
    meanwhile(() => newCard(s.id, END + 14 * DAY, 'pm_card_ok'))
    await b.processDue(s.id, END + 14 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active' })
  })
})

describe('after a charge that failed', () => {
  test('an invoice names its QR again', async () => {
    const s = await shop.invoicedAndPaid()
    await more(s.id, T0 + DAY, 2)
    const [invoice] = await open(s.id)
    await pay(invoice!, T0 + DAY, 'pm_card_declined')
    await b.processDue(s.id, T0 + DAY)
    expect((await b.invoice(invoice!.id)).paymentId).toBe(invoice!.paymentId)
  })
})
