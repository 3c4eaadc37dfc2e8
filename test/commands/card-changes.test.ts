// A new card at the instant of a renewal, in both orders at each lock: the card that the buyer has chosen is charged, and no buyer stays past due
// while one of their cards could have paid.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { recordChargeOutcome } from '../../commands/charge-outcome.ts'
import type { Commit } from '../../commands/commit.ts'
import { updateCustomer } from '../../commands/customers.ts'
import { takeDueSteps } from '../../commands/subscription-steps.ts'
import { updateSubscription } from '../../commands/update-subscription.ts'
import { Subscription } from '../../db/entities/index.ts'
import { type Billing, nine, openBilling, type Shop } from '../support/billing.ts'
import { inOrder } from '../support/lock-order.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

const FIRST_END = nine(2026, 2, 28)

/** Active with a card of this kind. The customer has a second card. */
async function active(token = 'pm_card_ok') {
  const customer = await shop.customer()
  const s = await shop.subscribed({ customer, paymentMethod: (await shop.card(customer)).id })
  const old = await shop.card(customer, token)
  await b.sql('update subscriptions set payment_method_id = $2 where id = $1', [s.id, old.id])
  return { id: s.id, customer, old, fresh: await shop.card(customer) }
}

/** Like `active`, but no card of the subscription or the customer can be charged. */
async function cardless() {
  const { id, customer, old, fresh } = await active()
  await b.sql('update payment_methods set detached_at = 1 where customer_id = $1 and id <> $2', [customer.id, fresh.id])
  await b.sql('update customers set default_payment_method_id = null where id = $1', [customer.id])
  return { id, customer, old, fresh }
}

const changeCard = (c: Commit, id: string, paymentMethod: string) =>
  c.em
    .findOneOrFail(Subscription, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    .then((s) => updateSubscription(c, b.gateways, s, { paymentMethod }))
const setDefault = (c: Commit, customer: string, defaultPaymentMethod: string) =>
  updateCustomer(c, b.gateways, customer, () => ({ defaultPaymentMethod }))
/** The first commit of a renewal: it opens the charge, or there is nothing to charge. */
const renew = (c: Commit, id: string) => takeDueSteps(c, b.gateways, id, FIRST_END, new Set())
const workflow = (id: string) => ({ workflowId: `subscription/${id}` })

/** Runs `work` in a commit that holds its locks until `hold` resolves. */
const holding =
  (work: (c: Commit) => Promise<unknown>, more = {}) =>
  (hold: () => Promise<void>) =>
    shop.commit(
      FIRST_END,
      async (c) => {
        await work(c)
        await c.em.flush()
        await hold()
      },
      more,
    )

/** What was paid for the second period, once all processings are done. */
async function renewed(id: string) {
  await b.processDue(id, FIRST_END)
  const s = await b.subscription(id)
  const paid = (await b.paymentsOf(id)).filter((p) => p.status === 'succeeded').slice(1)
  return { status: s.status, periodNumber: s.periodNumber, cards: paid.map((p) => p.paymentMethodId) }
}
const paidWith = (card: { id: string }) => ({ status: 'active', periodNumber: 2, cards: [card.id] })

describe('a renewal that waits for a change of the card', () => {
  test('charges the new one', async () => {
    const { id, fresh } = await active()
    const { waited } = await inOrder(
      b.pool,
      holding((c) => changeCard(c, id, fresh.id)),
      () => b.processDue(id, FIRST_END),
    )
    expect(waited).toBe(true)
    expect(await renewed(id)).toEqual(paidWith(fresh))
  })

  test('finds one where there was none', async () => {
    const { id, fresh } = await cardless()
    const { waited } = await inOrder(
      b.pool,
      holding((c) => changeCard(c, id, fresh.id)),
      () => b.processDue(id, FIRST_END),
    )
    expect(waited).toBe(true)
    expect(await renewed(id)).toEqual(paidWith(fresh))
    expect(await b.eventsOf(id)).not.toContain('subscription.past_due')
    expect(await b.sql("select 1 from emails where kind = 'payment_failed' and subscription_id = $1", [id])).toEqual([])
  })

  test('finds a new default where there was none', async () => {
    const { id, customer, fresh } = await cardless()
    await inOrder(
      b.pool,
      holding((c) => setDefault(c, customer.id, fresh.id)),
      () => b.processDue(id, FIRST_END),
    )
    expect(await renewed(id)).toEqual(paidWith(fresh))
    expect(await b.eventsOf(id)).not.toContain('subscription.past_due')
  })
})

describe('a change of the card that waits for a renewal', () => {
  test('which finds no card, tries the new one at once', async () => {
    const { id, fresh } = await cardless()
    const { waited } = await inOrder(
      b.pool,
      holding((c) => renew(c, id), workflow(id)),
      () => shop.commit(FIRST_END, (c) => changeCard(c, id, fresh.id)),
    )
    expect(waited).toBe(true)
    expect(await renewed(id)).toEqual(paidWith(fresh))
  })

  test('which finds no card, tries a new default at once', async () => {
    const { id, customer, fresh } = await cardless()
    const { waited } = await inOrder(
      b.pool,
      holding((c) => renew(c, id), workflow(id)),
      () => shop.commit(FIRST_END, (c) => setDefault(c, customer.id, fresh.id)),
    )
    expect(waited).toBe(true)
    expect(await renewed(id)).toEqual(paidWith(fresh))
  })

  test('whose charge is declined afterwards, is tried before anybody is past due', async () => {
    const { id, old, fresh } = await active('pm_card_insufficient_funds')
    await inOrder(
      b.pool,
      holding((c) => renew(c, id), workflow(id)),
      () => shop.commit(FIRST_END, (c) => changeCard(c, id, fresh.id)),
    )
    expect(await b.subscription(id)).toMatchObject({ status: 'active', plannedStep: 'settle_charge' })
    expect(await renewed(id)).toEqual(paidWith(fresh))
    expect((await b.paymentsOf(id)).at(-2)).toMatchObject({ status: 'failed', paymentMethodId: old.id })
    const [, invoice] = await b.invoicesOf(id)
    expect(invoice).toMatchObject({ status: 'paid', attemptCount: 2 })
    expect(await b.eventsOf(id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.updated',
      'subscription.renewed',
    ])
  })

  test('whose charge is declined afterwards, leads into dunning when it is declined too', async () => {
    const { id, customer } = await active('pm_card_insufficient_funds')
    const fresh = await shop.card(customer, 'pm_card_insufficient_funds')
    await inOrder(
      b.pool,
      holding((c) => renew(c, id), workflow(id)),
      () => shop.commit(FIRST_END, (c) => changeCard(c, id, fresh.id)),
    )
    expect(await renewed(id)).toMatchObject({ status: 'past_due', cards: [] })
    const [, invoice] = await b.invoicesOf(id)
    expect(invoice).toMatchObject({ status: 'open', attemptCount: 2 })
    expect(await b.subscription(id)).toMatchObject({ failedAttempts: 1, plannedStep: 'retry' })
  })

  test('whose charge waits for the buyer, is tried at once in its place', async () => {
    const { id, fresh } = await active('pm_card_3ds')
    await inOrder(
      b.pool,
      holding((c) => renew(c, id), workflow(id)),
      () => shop.commit(FIRST_END, (c) => changeCard(c, id, fresh.id)),
    )
    expect(await renewed(id)).toEqual(paidWith(fresh))
  })
})

test('an outcome that is recorded while the card is changed goes by the new card', async () => {
  const { id, fresh } = await active('pm_card_insufficient_funds')
  await shop.commit(FIRST_END, (c) => renew(c, id), workflow(id))
  const charged = (await b.paymentsOf(id)).at(-1)!
  const outcome = { kind: 'declined', declineCode: 'insufficient_funds' } as const
  const { waited } = await inOrder(
    b.pool,
    holding((c) => changeCard(c, id, fresh.id)),
    () => shop.commit(FIRST_END, (c) => recordChargeOutcome(c, charged.id, outcome, FIRST_END), workflow(id)),
  )
  expect(waited).toBe(true)
  expect(await renewed(id)).toEqual(paidWith(fresh))
})
