// Licences as commands: each runs twice, what the end of a subscription or a refund withdraws, and what the database itself refuses.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { withdrawAccess } from '../../commands/fulfil.ts'
import { releaseSeat, verifyLicence } from '../../commands/licence-seats.ts'
import { issueLicence, lapseLicences, resetUses, reviveLicences, revokeLicences } from '../../commands/licences.ts'
import { Invoice, License, type Product, Subscription } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { type Billing, DAY, openBilling, type Shop, T0 } from '../support/billing.ts'

let b: Billing
let shop: Shop
let product: Product
let s: Subscription
beforeAll(async () => {
  b = await openBilling()
})
beforeEach(async () => {
  shop = await b.shop()
  product = await shop.product({ licenseEnabled: true, licenseSeats: 2 })
  s = await shop.subscribed({ price: await shop.price({ product }) })
})
afterAll(() => b.close())

const licence = () => b.db.orm.em.fork().findOneOrFail(License, { subscriptionId: s.id, productId: product.id })
const asked = async (instance: string) => ({ productId: product.id, key: (await licence()).key, instance })
const verify = async (instance: string, at = T0) => {
  const counted = { ...(await asked(instance)), counts: true }
  return shop.commit(at, (c) => verifyLicence(c, counted))
}
const published = async () => b.eventsOf((await licence()).id)

describe('a seat', () => {
  afterEach(() => b.check())

  test('is taken once by one device that asks twice, and released once', async () => {
    for (let again = 0; again < 2; again++) expect(await verify('a')).toMatchObject({ valid: true, uses: 1 })
    const release = await asked('a')
    expect(await shop.commit(T0, (c) => releaseSeat(c, release))).toEqual({ released: true, uses: 0, seats: 2 })
    expect(await shop.commit(T0, (c) => releaseSeat(c, release))).toEqual({ released: false, uses: 0, seats: 2 })
    expect(await published()).toEqual(['license.issued', 'license.activated', 'license.released'])
  })

  test('that is missing is told of once in an hour', async () => {
    for (const instance of ['a', 'b']) await verify(instance)
    for (const seconds of [0, 1, 3_599])
      expect(await verify('c', T0 + seconds)).toMatchObject({ reason: 'seats_exceeded' })
    expect((await published()).filter((type) => type === 'license.seats_exceeded')).toHaveLength(1)
  })

  test('comes back with all others by two resets, published once', async () => {
    await verify('a')
    for (let again = 0; again < 2; again++) {
      await shop.commit(T0, async (c) => resetUses(c, await c.em.findOneOrFail(License, { subscriptionId: s.id })))
    }
    expect(await licence()).toMatchObject({ uses: 0, instances: [] })
    expect(await published()).toEqual(['license.issued', 'license.activated', 'license.released'])
  })
})

describe('what is done twice is published once', () => {
  const locked = (c: Parameters<Parameters<Shop['commit']>[1]>[0]) =>
    c.em.findOneOrFail(Subscription, s.id, { lockMode: LockMode.PESSIMISTIC_WRITE })

  test('lapsing, and coming back', async () => {
    for (let again = 0; again < 2; again++) await shop.commit(T0, async (c) => lapseLicences(c, await locked(c)))
    expect(await licence()).toMatchObject({ status: 'expired', lapsedAt: T0 })
    for (let again = 0; again < 2; again++) await shop.commit(T0, async (c) => reviveLicences(c, await locked(c)))
    expect(await licence()).toMatchObject({ status: 'active', lapsedAt: null })
    expect(await published()).toEqual(['license.issued', 'license.revoked'])
  })

  test('an end, and the first reason stays', async () => {
    await shop.cancel(s.id, T0 + DAY, false)
    await shop.cancel(s.id, T0 + DAY, false)
    await shop.commit(T0 + DAY, (c) => revokeLicences(c, { subscriptionId: s.id }, 'disputed'))
    expect(await licence()).toMatchObject({ status: 'revoked', revokedReason: 'subscription_ended' })
    expect(await published()).toEqual(['license.issued', 'license.revoked'])
    await b.check()
  })

  test('money that goes back takes what was bought once, and no subscription’s licence', async () => {
    const invoice = (await b.invoicesOf(s.id))[0]!
    const bought = await shop.commit(T0, (c) =>
      issueLicence(c, {
        customerId: s.customerId,
        product,
        quantity: 1,
        payment: null,
        invoice,
        line: 7,
        subscription: null,
      }),
    )
    for (let again = 0; again < 2; again++) {
      await shop.commit(T0, async (c) =>
        withdrawAccess(c, { invoice: await c.em.findOneOrFail(Invoice, invoice.id), withCycle: true }, 'refunded'),
      )
    }
    const once = await b.db.orm.em.fork().findOneOrFail(License, bought.id)
    expect([once.status, once.revokedReason, (await licence()).status]).toEqual(['revoked', 'refunded', 'active'])
    expect(await b.eventsOf(bought.id)).toEqual(['license.issued', 'license.revoked'])
  })
})

describe('the database refuses', () => {
  const copy = (changes: string) =>
    b.sql(
      `insert into licenses (id, merchant_id, livemode, key, product_id, customer_id, invoice_id, line, subscription_id, seats, status, created_at)
       select $1, merchant_id, livemode, ${changes}, seats, status, created_at from licenses where subscription_id = $2`,
      [mintId('lic_'), s.id],
    )

  test('a second licence of a subscription for one product', async () => {
    await expect(copy("'x', product_id, customer_id, 'in_x', 1, subscription_id")).rejects.toMatchObject({
      code: '23505',
    })
  })

  test('a second licence with the same key of one product', async () => {
    await expect(copy("key, product_id, customer_id, 'in_x', 1, null")).rejects.toMatchObject({ code: '23505' })
  })

  test('a second licence of one line, and one of no line at all', async () => {
    await copy("'x', product_id, customer_id, 'in_x', 1, null")
    await expect(copy("'y', product_id, customer_id, 'in_x', 1, null")).rejects.toMatchObject({ code: '23505' })
    await expect(copy("'z', product_id, customer_id, null, null, null")).rejects.toMatchObject({ code: '23514' })
  })
})
