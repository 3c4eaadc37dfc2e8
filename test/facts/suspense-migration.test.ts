// What 0025 makes of money that was stored before it: charges that bought nothing and whose refund failed, and refunds that wait for their bank.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { giveBack } from '../../activities/give-back.ts'
import { runRefund } from '../../activities/run-refund.ts'
import { InboundTransfer, Refund } from '../../db/entities/index.ts'
import { fillIn } from '../../db/migrations/0025_suspense.ts'
import { openDatabase } from '../../db/orm.ts'
import { acceptRefund } from '../../facts/accept-refund.ts'
import { UNASKED } from '../../facts/open-refund.ts'
import { type Billing, DAY, openBilling, type Shop, T0 } from '../support/billing.ts'
import { inboxOf } from '../support/inbox.ts'
import { adminOf } from '../support/servers.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.close())

test('rows of the old shape keep every promise afterwards, and go on', async () => {
  const [left, waits] = [await shop.subscribed(), await shop.subscribed()]
  const second = await shop.chargedAgain((await b.paymentsOf(left.id))[0]!)
  await b.gateways.simulator.answerNextRefund(second, 'failed')
  await giveBack(b.deps, shop.cause(T0, { workflowId: `subscription/${left.id}` }), second)
  const [paid] = await b.paymentsOf(waits.id)
  await b.gateways.simulator.answerNextRefund(paid!.id, 'pending')
  const refundId = await shop.commit(T0, (c) =>
    acceptRefund(c, b.gateways, paid!.id, { ...UNASKED, amountSatang: 40_000 }),
  )
  await runRefund(b.deps, { refundId, now: T0 })
  await b.check()

  // As it was: nothing was booked before a refund had succeeded, and what had failed stayed in the balance.
  const owner = await openDatabase(adminOf(b.url), { asOwner: true })
  const unbooked = "select id from ledger_transactions where type = 'refund' or source_id like 'itr\\_%'"
  for (const text of [
    'alter table ledger_entries disable trigger append_only',
    'alter table ledger_transactions disable trigger append_only',
    `delete from ledger_entries where transaction_id in (${unbooked})`,
    `delete from ledger_transactions where id in (${unbooked})`,
    'alter table ledger_entries enable trigger append_only',
    'alter table ledger_transactions enable trigger append_only',
    'delete from object_sequences where object_id in (select id from inbound_transfers)',
    'alter table events disable trigger all',
    'delete from events where object_id in (select id from inbound_transfers)',
    'alter table events enable trigger all',
    'delete from inbound_transfers',
  ])
    await owner.pool.query(text)
  await expect(b.check()).rejects.toThrow('held in suspense')
  await owner.pool.query(`begin; ${fillIn}; commit`)
  await owner.close()

  await b.check()
  const held = await b.db.orm.em.fork().find(InboundTransfer, { sourcePaymentId: second })
  expect(held).toMatchObject([{ status: 'unmatched', reason: 'refund_failed', parkedSatang: 100_000 }])
  const inbox = inboxOf(b, shop)
  await inbox.reserve(held[0]!.id, T0 + DAY)
  const again = await b.db.orm.em.fork().findOneOrFail(Refund, { transferId: held[0]!.id })
  await runRefund(b.deps, { refundId: again.id, now: T0 + DAY })
  await b.gateways.simulator.decideRefund(refundId, 'succeeded')
  await runRefund(b.deps, { refundId, now: T0 + DAY })
  await b.check()
})
