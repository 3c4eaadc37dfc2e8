// A withdrawn attempt is no failure: it is not counted, no failed payment is announced, and the attempt that took its place continues.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { tryNewCard } from '../../commands/on-demand.ts'
import { takeDueSteps } from '../../commands/subscription-steps.ts'
import { Subscription } from '../../db/entities/index.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type CheckingOut, checkingOut } from '../support/checking-out.ts'

let b: Billing
let shop: Shop
let checkout: CheckingOut
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
  checkout = checkingOut(b, shop)
})
afterAll(() => b.checkAndClose())

const FIRST_END = nine(2026, 2, 28)

/** Past due since its renewal: one attempt has failed, the next is a day later. */
async function pastDue() {
  const customer = await shop.customer()
  const s = await shop.subscribed({
    customer,
    paymentMethod: (await shop.card(customer, 'pm_card_ok_then_declined')).id,
  })
  await b.processDue(s.id, FIRST_END)
  return { id: s.id, customer }
}

/** Sets new cards one after the other, before any processing. */
async function newCards(id: string, customer: { id: string }, tokens: string[], at: number) {
  for (const token of tokens) {
    const card = await shop.card(customer as never, token)
    await shop.commit(at, async (c) => {
      const s = await c.em.findOneOrFail(Subscription, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      s.paymentMethodId = card.id
      await tryNewCard(c, s, card)
    })
  }
}

const failures = async (id: string) => (await b.eventsOf(id)).filter((type) => type === 'invoice.payment_failed').length
const renewalOf = async (id: string) => (await b.invoicesOf(id)).at(-1)!
const statuses = async (id: string) => (await b.paymentsOf(id)).map((p) => p.status)

describe('of a subscription', () => {
  test('counts nothing, however many new cards follow each other, and the last is charged', async () => {
    const { id, customer } = await pastDue()
    await newCards(
      id,
      customer,
      Array.from({ length: 5 }, () => 'pm_card_ok'),
      FIRST_END + HOUR,
    )
    await b.processDue(id, FIRST_END + HOUR)
    const invoice = await renewalOf(id)
    expect(invoice).toMatchObject({ status: 'paid', attemptCount: 2 })
    expect(await failures(invoice.id)).toBe(1)
    expect(await statuses(id)).toEqual([
      'succeeded',
      'failed',
      'canceled',
      'canceled',
      'canceled',
      'canceled',
      'succeeded',
    ])
    expect(await b.subscription(id)).toMatchObject({ status: 'active' })
  })

  test('counts nothing before the first payment either', async () => {
    const customer = await shop.customer()
    const card = await shop.card(customer, 'pm_card_declined')
    const accepted = await shop.accept({ customer, paymentMethod: card.id, paymentBehavior: 'allow_incomplete' })
    if (accepted.kind !== 'charging') throw new Error('it is to be charged')
    const id = (await b.payment(accepted.paymentId)).subscriptionId!
    await b.processDue(id, T0)
    await newCards(id, customer, ['pm_card_ok', 'pm_card_ok', 'pm_card_declined'], T0 + HOUR)
    await b.processDue(id, T0 + HOUR)
    const invoice = await renewalOf(id)
    expect(invoice).toMatchObject({ status: 'open', attemptCount: 2 })
    expect(await failures(invoice.id)).toBe(2)
    expect(await statuses(id)).toEqual(['failed', 'canceled', 'canceled', 'failed'])
  })

  test('before the first payment that waited for the buyer is canceled for another, and failed when its window closes', async () => {
    for (const [later, status, attemptCount] of [
      [HOUR, 'canceled', 0],
      [23 * HOUR, 'failed', 1],
    ] as const) {
      const customer = await shop.customer()
      const card = await shop.card(customer, 'pm_card_3ds')
      const accepted = await shop.accept({ customer, paymentMethod: card.id, paymentBehavior: 'allow_incomplete' })
      if (accepted.kind !== 'charging') throw new Error('it is to be charged')
      const id = (await b.payment(accepted.paymentId)).subscriptionId!
      await b.processDue(id, T0)
      const before = await b.subscription(id)
      await b.sql('update subscriptions set first_payment_by = $2 where id = $1', [id, T0 + 3 * DAY])
      if (later === HOUR) {
        await newCards(id, customer, ['pm_card_3ds'], T0 + later)
        await b.processDue(id, T0 + later)
      } else {
        await b.sql("update subscriptions set planned_step = 'close_action', next_action_at = $2 where id = $1", [
          id,
          before.actionBy,
        ])
        await b.processDue(id, T0 + later)
      }
      expect(await b.payment(accepted.paymentId)).toMatchObject({ status })
      expect(await renewalOf(id)).toMatchObject({ status: 'open', attemptCount })
      expect(await failures((await renewalOf(id)).id)).toBe(attemptCount)
    }
  })

  test('leaves its place in the schedule to the card that replaces it', async () => {
    const { id, customer } = await pastDue()
    const retryAt = (await b.subscription(id)).nextRetryAt!
    // The retry is under way when new cards come.
    const workflow = { workflowId: `subscription/${id}` }
    await shop.commit(retryAt, (c) => takeDueSteps(c, b.gateways, id, retryAt, new Set()), workflow)
    await newCards(id, customer, ['pm_card_ok', 'pm_card_declined'], retryAt)
    await b.processDue(id, retryAt)
    expect(await statuses(id)).toEqual(['succeeded', 'failed', 'canceled', 'canceled', 'failed'])
    expect(await renewalOf(id)).toMatchObject({ status: 'open', attemptCount: 2 })
    const s = await b.subscription(id)
    expect(s).toMatchObject({ status: 'past_due', failedAttempts: 2, plannedStep: 'retry' })
    expect(s.nextRetryAt).toBeGreaterThan(retryAt)
  })
})

describe('of a checkout', () => {
  test('counts nothing for another card or a QR, and is a failure when its window closes', async () => {
    const session = await checkout.open([await shop.price({ type: 'one_time', interval: null })])
    const first = await checkout.confirmByCard(session, 'pm_card_3ds')
    await checkout.processDue(session, T0)
    const second = await checkout.confirmByCard(session, 'pm_card_3ds', T0 + 60)
    await checkout.processDue(session, T0 + 60)
    expect(await b.payment(first)).toMatchObject({ status: 'canceled' })
    const { invoiceId } = await checkout.session(session)
    expect(await b.invoice(invoiceId!)).toMatchObject({ status: 'open', attemptCount: 0 })
    expect(await failures(invoiceId!)).toBe(0)
    expect(await b.eventsOf(session.id)).not.toContain('checkout_session.payment_failed')
    const { actionBy } = await checkout.session(session)
    await checkout.processDue(session, actionBy!)
    expect(await b.payment(second)).toMatchObject({ status: 'failed', declineCode: 'authentication_required' })
    expect(await b.invoice(invoiceId!)).toMatchObject({ attemptCount: 1 })
    expect(await failures(invoiceId!)).toBe(1)
  })
})
