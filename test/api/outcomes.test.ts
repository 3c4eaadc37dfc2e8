// Waiting for outcomes for several merchants at once, in one process: the first waiter does not block the others.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Outcomes } from '../../api/outcomes.ts'
import { actFor } from '../../db/acting.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type Billing, openBilling } from '../support/billing.ts'

let b: Billing
let db: Database
beforeAll(async () => {
  b = await openBilling()
  db = await openDatabase(b.url)
})
afterAll(async () => {
  await db.close()
  await b.close()
})

test('a merchant sees an outcome while another merchant waits for one that does not come', async () => {
  const [first, second] = [await b.shop(), await b.shop()]
  await second.invoicedAndPaid()
  const [paid] = await b.sql<{ id: string }>('select id from payments where merchant_id = $1', [second.id])
  const outcomes = new Outcomes(db.pool)
  const wait = (merchantId: string, id: string, ms: number) =>
    actFor({ merchantId, livemode: false }, () => outcomes.wait('payment_decided', id, ms))

  const never = wait(first.id, 'pay_never', 3_000)
  expect(await wait(second.id, paid!.id, 2_000)).toBe(true)
  expect(await never).toBe(false)
})

test('two callers who wait for one row with two questions are each answered their own', async () => {
  const shop = await b.shop()
  await shop.invoiced()
  const [shown] = await b.sql<{ id: string }>('select id from payments where merchant_id = $1', [shop.id])
  const outcomes = new Outcomes(db.pool)
  const wait = (question: 'payment_announced' | 'payment_decided', ms: number) =>
    actFor({ merchantId: shop.id, livemode: false }, () => outcomes.wait(question, shown!.id, ms))
  const decided = wait('payment_decided', 300)
  expect(await wait('payment_announced', 2_000)).toBe(true)
  expect(await decided).toBe(false)
})
