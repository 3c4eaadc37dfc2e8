// What 0005 makes of transfers that were stored before it: sums beside the verdicts, and parts in the ledger.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fillIn } from '../../db/migrations/0005_transfers.ts'
import { openDatabase } from '../../db/orm.ts'
import { type Billing, openBilling, type Shop, T0 } from '../support/billing.ts'
import { inboxOf } from '../support/inbox.ts'
import { adminOf } from '../support/servers.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.close())

test('rows of the old shape keep every promise afterwards', async () => {
  const inbox = inboxOf(b, shop)
  const open = await shop.invoiced()
  const waiting = await inbox.comes(open.payment, T0, 60_000)
  const whole = await shop.invoiced()
  const parts = [await inbox.comes(whole.payment, T0, 60_000), await inbox.comes(whole.payment, T0, 70_000)]
  const twice = await inbox.comes(whole.payment, T0)
  await b.check()

  // As it was: nothing was booked for parts, a verdict was never changed, and no row had sums.
  const owner = await openDatabase(adminOf(b.url), { asOwner: true })
  const unbooked = `array['${waiting}', '${parts[0]}']`
  for (const text of [
    'alter table ledger_entries disable trigger append_only',
    'alter table ledger_transactions disable trigger append_only',
    `delete from ledger_entries where transaction_id in (select id from ledger_transactions where source_id = any (${unbooked}))`,
    `delete from ledger_transactions where source_id = any (${unbooked})`,
    'alter table ledger_entries enable trigger append_only',
    'alter table ledger_transactions enable trigger append_only',
    `update inbound_transfers set status = 'underpaid', reason = 'underpaid' where id = '${parts[0]}'`,
    "update inbound_transfers set parked_satang = 0, matches = '[]', bookings = 0",
  ])
    await owner.pool.query(text)
  await expect(b.check()).rejects.toThrow('each satang of a transfer')
  await owner.pool.query(`begin; ${fillIn}; commit`)
  await owner.close()

  await b.check()
  expect(await inbox.row(waiting)).toMatchObject({ status: 'underpaid', parkedSatang: 60_000 })
  expect(await inbox.row(parts[0]!)).toMatchObject({ status: 'matched', reason: null, parkedSatang: 0 })
  expect(await inbox.row(parts[1]!)).toMatchObject({ status: 'overpaid', parkedSatang: 30_000 })
  expect(await inbox.row(twice)).toMatchObject({ status: 'duplicate', parkedSatang: 100_000 })
  await inbox.comes(open.payment, T0 + 1, 40_000)
  await b.check()
  expect(await inbox.row(waiting)).toMatchObject({ status: 'matched' })
})
