// Credits: granted with a payment, spent by the earliest expiry and never twice, and ended by their expiry. Each command runs twice, and twenty at
// once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { expireDueCredits } from '../../activities/expire-credits.ts'
import { consumeCredits, expireCredits } from '../../commands/credits.ts'
import { withdrawAccess } from '../../commands/fulfil.ts'
import { type Customer, Invoice, Product } from '../../db/entities/index.ts'
import { type Billing, DAY, openBilling, type Shop, T0 } from '../support/billing.ts'

let b: Billing
let shop: Shop
let customer: Customer
beforeAll(async () => {
  b = await openBilling()
})
beforeEach(async () => {
  shop = await b.shop()
  customer = await shop.customer()
})
afterAll(() => b.checkAndClose())

/** A plan that grants credits with its first payment. */
async function granted(credits: number, creditsExpireAfterDays: number | null, product?: Product) {
  const sold = product ?? (await shop.product({ credits, creditsExpireAfterDays }))
  await shop.subscribed({ customer, price: await shop.price({ product: sold }) })
  return sold
}
const consume = (product: Product, amount: number, at = T0) =>
  shop.commit(at, (c) => consumeCredits(c, { customer, product, amount }))
const grantsOf = () =>
  b.sql<{ remaining: number; expires_at: number | null }>(
    'select remaining::float8 as remaining, expires_at::float8 as expires_at from credit_grants where customer_id = $1 order by id',
    [customer.id],
  )
const left = async () => (await grantsOf()).map(({ remaining }) => remaining)
const published = async () =>
  (
    await b.sql<{ type: string; object: { remaining: number } }>(
      "select type, object from events where merchant_id = $1 and type like 'credits.%' order by id",
      [shop.id],
    )
  ).map(({ type, object }) => [type, object.remaining])
const book = async () =>
  (
    await b.sql<{ type: string; amount: number }>(
      'select type, amount::float8 as amount from credit_transactions where customer_id = $1 order by id',
      [customer.id],
    )
  ).map(({ type, amount }) => [type, amount])

describe('spending', () => {
  test('takes what expires first, and tells of each grant that it took from', async () => {
    const product = await shop.product({ credits: 50 })
    await granted(50, null, product)
    await shop.commit(T0, async (c) =>
      Object.assign(await c.em.findOneOrFail(Product, product.id), { creditsExpireAfterDays: 30, credits: 30 }),
    )
    await granted(30, 30, product)
    expect(await consume(product, 40)).toEqual({
      customer: customer.id,
      product: product.id,
      amount: 40,
      remaining: 40,
    })
    expect(await left()).toEqual([40, 0])
    expect(await book()).toEqual([
      ['grant', 50],
      ['grant', 30],
      ['consumption', -30],
      ['consumption', -10],
    ])
    expect(await published()).toEqual([
      ['credits.granted', 50],
      ['credits.granted', 30],
      ['credits.consumed', 0],
      ['credits.consumed', 40],
    ])
  })

  test('the last credit tells that none is left', async () => {
    const product = await granted(5, null)
    await consume(product, 4)
    expect((await consume(product, 1)).remaining).toBe(0)
    expect((await published()).slice(1)).toEqual([
      ['credits.consumed', 1],
      ['credits.consumed', 0],
      ['credits.depleted', 0],
    ])
  })

  test('more than there are takes nothing', async () => {
    const product = await granted(5, null)
    await expect(consume(product, 6)).rejects.toMatchObject({ code: 'credits_insufficient' })
    expect(await left()).toEqual([5])
    expect(await published()).toEqual([['credits.granted', 5]])
  })

  test('never takes what has run out, to the second, nor another product’s', async () => {
    const product = await granted(5, 10)
    await granted(7, null)
    await consume(product, 1, T0 + 10 * DAY - 1)
    await expect(consume(product, 1, T0 + 10 * DAY)).rejects.toMatchObject({ code: 'credits_insufficient' })
    expect(await left()).toEqual([4, 7])
  })

  test('by twenty at once never takes more than there are', async () => {
    const product = await granted(50, null)
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => consume(product, 3)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
    expect(await left()).toEqual([2])
  })
})

describe('running out', () => {
  test('ends what is left, once, and is published once', async () => {
    const product = await granted(5, 10)
    await consume(product, 2)
    for (let again = 0; again < 2; again++) await shop.commit(T0 + 10 * DAY, (c) => expireCredits(c, customer.id))
    expect(await book()).toEqual([
      ['grant', 5],
      ['consumption', -2],
      ['expiry', -3],
    ])
    expect((await published()).at(-1)).toEqual(['credits.expired', 0])
    expect((await published()).filter(([type]) => type === 'credits.expired')).toHaveLength(1)
  })

  test('is noticed by the worker, for those who live in real time', async () => {
    const logged: object[] = []
    const deps = { ...b.deps, log: { error: (o: object) => void logged.push(o) } }
    await expireDueCredits(deps, T0 + 10 * DAY) // what other tests have left
    await granted(5, 10)
    const clock = await shop.clock(T0)
    const onClock = await shop.customer({ testClockId: clock.id })
    const product = await shop.product({ credits: 9, creditsExpireAfterDays: 10 })
    await shop.subscribed({ customer: onClock, price: await shop.price({ product }) })
    expect(await expireDueCredits(deps, T0 + 10 * DAY - 1)).toBe(0)
    expect(await expireDueCredits(deps, T0 + 10 * DAY)).toBe(1)
    expect(await expireDueCredits(deps, T0 + 10 * DAY)).toBe(0)
    expect(logged).toEqual([])
    expect(await left()).toEqual([0])
    const [other] = await b.sql<{ remaining: number }>(
      'select remaining::float8 as remaining from credit_grants where customer_id = $1',
      [onClock.id],
    )
    expect(other!.remaining).toBe(9)
  })
})

describe('what is withdrawn with the money', () => {
  test('is what is left of the credits, and the access of what was bought once; twice is once', async () => {
    const product = await granted(5, null)
    await consume(product, 2)
    const [{ id }] = (await b.sql<{ id: string }>('select id from invoices where customer_id = $1', [customer.id])) as [
      { id: string },
    ]
    for (let again = 0; again < 2; again++) {
      await shop.commit(T0 + DAY, async (c) =>
        withdrawAccess(c, { invoice: await c.em.findOneOrFail(Invoice, id), withCycle: true }, 'refunded'),
      )
    }
    expect(await left()).toEqual([0])
    expect((await book()).at(-1)).toEqual(['revocation', -3])
    expect(await book()).toHaveLength(3)
  })
})
