// Uses of discount codes, command by command: each called twice, duplicates at the same moment, and money that comes after a use was released.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openCheckoutSession } from '../../commands/checkout.ts'
import { confirmCheckout } from '../../commands/confirm-checkout.ts'
import { closeDiscountCode, createDiscountCode } from '../../commands/discount-codes.ts'
import { releaseUse, reserveUse } from '../../commands/discount-uses.ts'
import { CheckoutSession, type Customer, DiscountCode, DiscountUse } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import type { DiscountCodeWanted } from '../../rules/discount-codes.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type Billing, DAY, openBilling, type Shop, T0 } from '../support/billing.ts'
import { inOrder } from '../support/lock-order.ts'

let billing: Billing
let shop: Shop
let buyer: Customer
beforeAll(async () => {
  billing = await openBilling()
})
beforeEach(async () => {
  shop = await billing.shop()
  buyer = await shop.customer()
})
afterAll(() => billing.checkAndClose())

const make = (wanted: Partial<DiscountCodeWanted & { metadata: Record<string, string> }> = {}) =>
  shop.commit(T0, (c) =>
    createDiscountCode(c, { kind: 'percent', value: 10, duration: 'once', metadata: {}, ...wanted }),
  )
const reserve = (code: DiscountCode, subscriptionId = mintId('sub_'), customer = buyer, at = T0) =>
  shop.commit(at, async (c) => {
    const given = { code: code.code, customerId: customer.id, productIds: ['prod_1'] }
    return (await reserveUse(c, { ...given, for: { subscriptionId } })).use
  })
const release = (use: DiscountUse) => shop.commit(T0 + 1, (c) => releaseUse(c, use.id))
const counters = async ({ id }: DiscountCode) => {
  const { uses, committedUses } = await billing.db.orm.em.fork().findOneOrFail(DiscountCode, id)
  return [uses, committedUses]
}
const useOf = (subscriptionId: string) => billing.db.orm.em.fork().findOneOrFail(DiscountUse, { subscriptionId })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('a use', () => {
  test('is reserved once for one purchase, however often it asks', async () => {
    const code = await make({ max_uses: 1 })
    const id = mintId('sub_')
    const first = await reserve(code, id)
    expect((await reserve(code, id)).id).toBe(first.id)
    expect(await counters(code)).toEqual([1, 0])
    expect(await refusalOf(reserve(code))).toBe('discount_code_exhausted')
  })

  test('is released once, and taken up again as the same row', async () => {
    const code = await make({ max_uses: 1 })
    const use = await reserve(code)
    await release(use)
    await release(use)
    expect(await counters(code)).toEqual([0, 0])
    expect(await useOf(use.subscriptionId!)).toMatchObject({ status: 'released', decidedAt: T0 + 1 })
    expect((await reserve(code, use.subscriptionId!)).id).toBe(use.id)
    expect(await counters(code)).toEqual([1, 0])
    expect(await useOf(use.subscriptionId!)).toMatchObject({ status: 'reserved', decidedAt: null })
  })

  test('that is held stays so after the code is closed; one that was released cannot be taken up again', async () => {
    const code = await make()
    const [held, released] = [await reserve(code), await reserve(code)]
    await release(released)
    await shop.commit(T0, (c) => closeDiscountCode(c, code.id))
    expect((await reserve(code, held.subscriptionId!)).id).toBe(held.id)
    expect(await refusalOf(reserve(code, released.subscriptionId!))).toBe('discount_code_inactive')
    expect(await counters(code)).toEqual([1, 0])
  })

  test('is never taken above the limits by fifty at once', async () => {
    const code = await make({ max_uses: 7 })
    const crowd = await Promise.all(Array.from({ length: 50 }, () => refusalOf(reserve(code))))
    expect(crowd.filter((refusal) => refusal === 'none')).toHaveLength(7)
    expect(await counters(code)).toEqual([7, 0])
    const each = await make({ max_uses: 7, max_uses_per_customer: 2 })
    const other = await shop.customer()
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, i) => refusalOf(reserve(each, mintId('sub_'), i % 2 ? buyer : other))),
    )
    expect(both.filter((refusal) => refusal === 'none')).toHaveLength(4)
    expect(await counters(each)).toEqual([4, 0])
  })

  test('that is released while others wait goes to exactly one of them', async () => {
    const code = await make({ max_uses: 1 })
    const use = await reserve(code)
    const [, ...crowd] = await Promise.all([
      release(use),
      ...Array.from({ length: 20 }, async () => {
        let refusal = await refusalOf(reserve(code))
        for (let i = 0; i < 20 && refusal !== 'none'; i++) refusal = await refusalOf(reserve(code))
        return refusal
      }),
    ])
    expect(crowd.filter((refusal) => refusal === 'none')).toHaveLength(1)
    expect(await counters(code)).toEqual([1, 0])
  })

  test('is counted in the last round trip: nobody waits for a commit that goes on, and the last one goes to one of both', async () => {
    const code = await make({ max_uses: 1 })
    const slow = inOrder(
      billing.pool,
      (hold) =>
        shop.commit(T0, async (c) => {
          const given = { code: code.code, customerId: buyer.id, productIds: ['prod_1'] }
          await reserveUse(c, { ...given, for: { subscriptionId: mintId('sub_') } })
          await c.em.flush()
          await hold()
        }),
      () => reserve(code),
    )
    expect(await refusalOf(slow)).toBe('discount_code_exhausted')
    expect(await counters(code)).toEqual([1, 0])
    const uses = await billing.sql('select status from discount_uses where discount_code_id = $1', [code.id])
    expect(uses).toEqual([{ status: 'reserved' }])
  })

  test('of a code that is closed meanwhile is refused, and nothing is written', async () => {
    const code = await make()
    const late = inOrder(
      billing.pool,
      (hold) =>
        shop.commit(T0, async (c) => {
          const given = { code: code.code, customerId: buyer.id, productIds: ['prod_1'] }
          await reserveUse(c, { ...given, for: { subscriptionId: mintId('sub_') } })
          await hold()
        }),
      () => shop.commit(T0, (c) => closeDiscountCode(c, code.id)),
    )
    expect(await refusalOf(late)).toBe('discount_code_exhausted')
    expect(await counters(code)).toEqual([0, 0])
  })

  test('of a name that was closed and made again is of the open one', async () => {
    const old = await make({ code: 'TWICE', value: 10 })
    await shop.commit(T0, (c) => closeDiscountCode(c, old.id))
    const now = await make({ code: 'Twice', value: 20 })
    expect((await reserve(old)).discountCodeId).toBe(now.id)
  })
})

describe('the money of a subscription', () => {
  const invoiced = async (code: DiscountCode, at = T0) => {
    const { id } = await shop.subscribed({ collectionMethod: 'invoice', discountCode: code.code, at })
    const [invoice] = await billing.invoicesOf(id)
    return { id, invoice: invoice!, payment: await billing.payment(invoice!.paymentId!) }
  }
  const pay = async ({ id, payment }: Awaited<ReturnType<typeof invoiced>>, at: number) => {
    await shop.transfer(payment, { at })
    await billing.processDue(id, at)
    return billing.subscription(id)
  }

  test('commits its use once, though the bank reports it twice', async () => {
    const code = await make({ max_uses: 2 })
    const s = await invoiced(code)
    expect(s.payment.grossSatang).toBe(90_000)
    await pay(s, T0)
    await pay(s, T0)
    expect(await counters(code)).toEqual([1, 1])
    expect(await useOf(s.id)).toMatchObject({ status: 'committed', counted: true, discountSatang: 10_000 })
    expect(await billing.eventsOf(code.id)).toEqual(['discount_code.created', 'discount_code.redeemed'])
  })

  test('tells the code with its uses as they were counted, beside others, and the end once', async () => {
    const code = await make({ max_uses: 3, metadata: { uses: '"uses":7' } })
    const all = await Promise.all([1, 2, 3].map(() => invoiced(code)))
    await Promise.all(all.map((s) => pay(s, T0)))
    expect(await billing.eventsOf(code.id)).toEqual([
      'discount_code.created',
      ...Array.from({ length: 3 }, () => 'discount_code.redeemed'),
      'discount_code.exhausted',
    ])
    const published = await billing.sql<{ object: { uses: number; metadata: object } }>(
      "select object from events where object_id = $1 and type <> 'discount_code.created'",
      [code.id],
    )
    for (const { object } of published) expect(object).toMatchObject({ uses: 3, metadata: { uses: '"uses":7' } })
  })

  test('that comes late keeps its price, counted where a use is left and else not', async () => {
    const code = await make({ max_uses: 1 })
    const early = await invoiced(code)
    await billing.processDue(early.id, T0 + 7 * DAY)
    expect((await billing.subscription(early.id)).status).toBe('expired')
    expect(await counters(code)).toEqual([0, 0])
    const second = await invoiced(code, T0 + 8 * DAY)
    expect((await pay(early, T0 + 9 * DAY)).status).toBe('active')
    expect(await useOf(early.id)).toMatchObject({ status: 'committed', counted: false, discountSatang: 10_000 })
    expect(await counters(code)).toEqual([1, 0])
    await pay(second, T0 + 9 * DAY)
    expect(await counters(code)).toEqual([1, 1])
    expect((await billing.eventsOf(code.id)).at(-1)).toBe('discount_code.exhausted')
  })

  test('that comes late takes a use of a closed code, where one is left', async () => {
    const code = await make({ max_uses: 1 })
    const s = await invoiced(code)
    await billing.processDue(s.id, T0 + 7 * DAY)
    await shop.commit(T0, (c) => closeDiscountCode(c, code.id))
    await pay(s, T0 + 8 * DAY)
    expect(await useOf(s.id)).toMatchObject({ status: 'committed', counted: true })
    expect(await counters(code)).toEqual([1, 1])
    const published = await billing.sql<{ object: { uses: number } }>(
      "select object from events where object_id = $1 and type <> 'discount_code.created' order by sequence",
      [code.id],
    )
    expect(published.map(({ object }) => object.uses)).toEqual([0, 1, 1]) // closed, redeemed, exhausted
  })

  test('given back by a cancel before the first payment releases its use', async () => {
    const code = await make({ max_uses: 1 })
    const s = await invoiced(code)
    await shop.cancel(s.id, T0)
    expect(await counters(code)).toEqual([0, 0])
  })
})

describe('a checkout that was opened with a code', () => {
  const opened = async (code: DiscountCode) => {
    const price = await shop.price({ type: 'one_time', interval: null })
    return shop.commit(T0, (c) =>
      openCheckoutSession(c, billing.gateways, {
        buyer: { kind: 'email', email: 'page@example.com' },
        lineItems: [{ price: price.id, quantity: 1, amountSatang: null }],
        successUrl: 'https://shop.example',
        cancelUrl: null,
        expiresAt: null,
        paymentMethodTypes: ['promptpay'],
        collectionMethod: null,
        allowDiscountCodes: false,
        discountCode: code.code,
        clientReferenceId: null,
        locale: null,
        metadata: {},
      }),
    )
  }
  const confirm = ({ id }: CheckoutSession, discountCode: string | null) =>
    shop.commit(T0, async (c) => {
      const session = await c.em.findOneOrFail(CheckoutSession, id)
      const wanted = {
        paymentMethodType: 'promptpay' as const,
        token: null,
        choices: [],
        discountCode,
        expectedTotalSatang: null,
        consent: null,
      }
      await confirmCheckout(c, billing.gateways, session, wanted)
      return session.totalSatang
    })

  test('is paid in full when the buyer takes the code off, and the use is free', async () => {
    const code = await make({ max_uses: 1 })
    const session = await opened(code)
    expect(await confirm(session, null)).toBe(90_000)
    expect(await counters(code)).toEqual([1, 0])
    expect(await confirm(session, '')).toBe(100_000)
    expect(await counters(code)).toEqual([0, 0])
  })

  test('is refused with the reason when the code cannot be used any more, and goes on without it', async () => {
    const [closed, usedUp] = [await make(), await make({ max_uses: 1 })]
    const [first, second] = [await opened(closed), await opened(usedUp)]
    await shop.commit(T0, (c) => closeDiscountCode(c, closed.id))
    await reserve(usedUp)
    expect(await refusalOf(confirm(first, null))).toBe('discount_code_inactive')
    expect(await refusalOf(confirm(second, null))).toBe('discount_code_exhausted')
    expect(await confirm(first, '')).toBe(100_000)
    expect(await confirm(second, '')).toBe(100_000)
  })

  test('that holds its use is not judged again: a new QR has the same price', async () => {
    const code = await make({ expires_at: T0 + DAY })
    const session = await opened(code)
    await confirm(session, null)
    await shop.commit(T0, (c) => closeDiscountCode(c, code.id))
    expect(await confirm(session, null)).toBe(90_000)
    expect(await counters(code)).toEqual([1, 0])
  })
})
