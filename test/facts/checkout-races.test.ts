// A checkout and the subscriptions that it has started, at one instant: what they share is counted whole, and whoever comes second sees what the first has done.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { DiscountUse, InboundTransfer, Subscription } from '../../db/entities/index.ts'
import { takeDueCheckoutSteps } from '../../facts/checkout-steps.ts'
import type { Commit } from '../../facts/commit.ts'
import { createDiscountCode } from '../../facts/discount-codes.ts'
import { cancelSubscription } from '../../facts/end-subscription.ts'
import { takeDueSteps } from '../../facts/subscription-steps.ts'
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
afterEach(() => b.check())
afterAll(() => b.close())

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
    await b.turn(id, FIRST_END - 7 * DAY) // the bill is sent
    const invoice = (await b.invoicesOf(id)).at(-1)!
    await shop.transfer(await b.payment(invoice.paymentId!), { at: FIRST_END - DAY })
  }
  const [one, two] = subscriptionIds as [string, string]
  const workflow = { workflowId: `subscription/${one}` }
  await inOrder(
    b.pool,
    holding(FIRST_END - DAY, (c) => takeDueSteps(c, one, FIRST_END - DAY, new Set()), workflow),
    () => b.turn(two, FIRST_END - DAY),
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
    () => checkout.turn(session, T0 + HOUR),
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
