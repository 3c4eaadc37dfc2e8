// A checkout and the subscriptions that it has started, at one instant: what they share is counted completely, and the second command sees what the
// first has done.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { takeDueCheckoutSteps } from '../../commands/checkout-steps.ts'
import type { Commit } from '../../commands/commit.ts'
import { createDiscountCode } from '../../commands/discount-codes.ts'
import { cancelSubscription } from '../../commands/end-subscription.ts'
import { takeDueSteps } from '../../commands/subscription-steps.ts'
import { DiscountUse, InboundTransfer, Subscription } from '../../db/entities/index.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type CheckingOut, checkingOut } from '../support/checking-out.ts'
import { inOrder } from '../support/lock-order.ts'

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

const holding =
  (at: number, work: (c: Commit) => Promise<unknown>, more = {}) =>
  (hold: () => Promise<void>) =>
    shop.commit(
      at,
      async (c) => {
        await work(c)
        await c.em.flush()
        await hold()
      },
      more,
    )
const cancel = async (c: Commit, id: string) =>
  cancelSubscription(c, await c.em.findOneOrFail(Subscription, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), false)

test('two subscriptions of one checkout that are paid at one moment both count for its code', async () => {
  const code = await shop.commit(T0, (c) =>
    createDiscountCode(c, { kind: 'percent', value: 10, duration: 'forever', metadata: {} }),
  )
  const prices = [await shop.price(), await shop.price()]
  const { subscriptionIds, discountUseId } = await checkout.bought(prices, { discountCode: code.code })
  for (const id of subscriptionIds) {
    await b.processDue(id, FIRST_END - 7 * DAY) // the invoice is sent
    const invoice = (await b.invoicesOf(id)).at(-1)!
    await shop.transfer(await b.payment(invoice.paymentId!), { at: FIRST_END - DAY })
  }
  const [one, two] = subscriptionIds as [string, string]
  const workflow = { workflowId: `subscription/${one}` }
  await inOrder(
    b.pool,
    holding(FIRST_END - DAY, (c) => takeDueSteps(c, b.gateways, one, FIRST_END - DAY, new Set()), workflow),
    () => b.processDue(two, FIRST_END - DAY),
  )
  const use = await b.db.orm.em.fork().findOneOrFail(DiscountUse, discountUseId!)
  expect(use).toMatchObject({ status: 'committed', discountSatang: 20_000 + 10_000 + 10_000 })
})

test('a cancel at the moment at which the money comes is not undone by it', async () => {
  const session = await checkout.open([await shop.price()])
  const [id] = session.subscriptionIds as [string]
  const transfer = await shop.transfer(await checkout.confirm(session), { at: T0 + HOUR })
  const { waited } = await inOrder(
    b.pool,
    holding(T0 + HOUR, (c) => cancel(c, id)),
    () => checkout.processDue(session, T0 + HOUR),
  )
  expect(waited).toBe(true)
  expect(await b.subscription(id)).toMatchObject({ status: 'canceled', endedReason: 'requested' })
  expect(await checkout.session(session)).toMatchObject({ status: 'expired' })
  const { status, reason } = await b.db.orm.em.fork().findOneOrFail(InboundTransfer, transfer)
  expect({ status, reason }).toEqual({ status: 'unmatched', reason: 'subscription_ended' })
})

test('a cancel that waits for the money ends what was paid', async () => {
  const session = await checkout.open([await shop.price()])
  const [id] = session.subscriptionIds as [string]
  await shop.transfer(await checkout.confirm(session), { at: T0 + HOUR })
  await inOrder(
    b.pool,
    (hold) =>
      shop.commit(
        T0 + HOUR,
        async (c) => {
          await takeDueCheckoutSteps(c, session.id, T0 + HOUR, new Set())
          await c.em.flush()
          await hold()
        },
        { workflowId: `checkout-session/${session.id}` },
      ),
    () => shop.commit(T0 + HOUR, (c) => cancel(c, id)),
  )
  expect(await checkout.session(session)).toMatchObject({ status: 'complete' })
  expect(await b.subscription(id)).toMatchObject({ status: 'canceled' })
  expect((await b.eventsOf(id)).slice(1)).toEqual(['subscription.activated', 'subscription.canceled'])
})

describe('money that the bank took in time', () => {
  const paidInTime = async (prices = 1) => {
    const session = await checkout.open(await Promise.all(Array.from({ length: prices }, () => shop.price())))
    const confirmed = await checkout.confirm(session, session.expiresAt - 60)
    await shop.transfer(confirmed, { at: session.expiresAt - 1 })
    return session
  }
  /** Late enough for every timer after the deadline. Nothing has been processed. */
  const LATER = HOUR

  test('completes the checkout though the timer of its subscription fires first', async () => {
    for (const lines of [1, 2]) {
      const session = await paidInTime(lines)
      const at = session.expiresAt + LATER
      for (const id of session.subscriptionIds) await b.processDue(id, at)
      await checkout.processDue(session, at)
      expect(await checkout.session(session)).toMatchObject({ status: 'complete', late: false })
      for (const id of session.subscriptionIds) {
        expect(await b.subscription(id)).toMatchObject({ status: 'active', anchorAt: session.expiresAt - 1 })
        expect(await b.eventsOf(id)).toEqual(['subscription.created', 'subscription.activated'])
      }
    }
  })

  test('completes it when the timer of the checkout fires first', async () => {
    const session = await paidInTime()
    const at = session.expiresAt + LATER
    await checkout.processDue(session, at)
    await b.processDue(session.subscriptionIds[0]!, at)
    expect(await checkout.session(session)).toMatchObject({ status: 'complete', late: false })
    expect((await b.subscription(session.subscriptionIds[0]!)).status).toBe('active')
  })

  test('completes it when both timers fire at one moment, in either order at the lock', async () => {
    for (const subscriptionFirst of [true, false]) {
      const session = await paidInTime()
      const at = session.expiresAt + LATER
      const [id] = session.subscriptionIds as [string]
      const own = holding(at, (c) => takeDueSteps(c, b.gateways, id, at, new Set()), {
        workflowId: `subscription/${id}`,
      })
      if (subscriptionFirst) await inOrder(b.pool, own, () => checkout.processDue(session, at))
      else await Promise.all([checkout.processDue(session, at), b.processDue(id, at)])
      expect(await checkout.session(session)).toMatchObject({ status: 'complete' })
      expect((await b.subscription(id)).status).toBe('active')
    }
  })

  test('that never came ends both, whichever timer fires first', async () => {
    const session = await checkout.open([await shop.price()])
    const [id] = session.subscriptionIds as [string]
    const at = session.expiresAt + LATER
    await b.processDue(id, at)
    expect(await b.subscription(id)).toMatchObject({ status: 'pending_first_payment', nextActionAt: at + 120 })
    expect(b.wakeups.at(-1)).toMatchObject({ workflowId: `checkout-session/${session.id}` })
    await checkout.processDue(session, at)
    expect(await checkout.session(session)).toMatchObject({ status: 'expired' })
    expect(await b.subscription(id)).toMatchObject({ status: 'expired', nextActionAt: null })
  })

  test('ends a subscription that its checkout has left behind', async () => {
    const session = await checkout.open([await shop.price()])
    const [id] = session.subscriptionIds as [string]
    const at = session.expiresAt + LATER
    await b.sql('update subscriptions set checkout_session_id = null where id = $1', [id])
    await b.processDue(id, at)
    expect((await b.subscription(id)).status).toBe('expired')
  })
})
