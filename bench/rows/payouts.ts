/*
 * A Friday's payout round over many merchants, from the Schedule's trigger until the last payout is paid. Each payout is reserved from the ledger,
 * sent to the simulated bank, which answers at once, and settled; each has its workflow and its three events.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { mintId } from '../../db/ids.ts'
import { seal } from '../../db/sealed.ts'
import { lazyClient } from '../../temporal/connection.ts'
import { scheduleId } from '../../temporal/schedules.ts'
import { cpuBetween, cpuOf } from '../measure.ts'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'

/** The transactions that each merchant has earned. */
const TRANSACTIONS = 3
const EACH_SATANG = 96_094
const WITHIN_MS = 300_000

const many = (world: World) => (world.short ? 100 : 2_000)

export const payoutRound: Row = {
  name: 'payout-round',
  title: 'payouts of a Friday’s round, reserved, sent and settled',
  target: '≥ 60/s',
  isMet: ({ value }) => value >= 60,
  async round(world) {
    const merchants = await makeMerchants(world)
    const paidBefore = await countPaid(world)
    await world.rest()
    const client = lazyClient(world.system.temporal)
    const before = cpuOf(world.system.pids)
    const begun = performance.now()
    try {
      await client.schedule.getHandle(scheduleId('test')).trigger()
      await untilPaid(world, paidBefore + merchants.length)
      const seconds = (performance.now() - begun) / 1_000
      const cpu = cpuBetween(before, cpuOf(world.system.pids))
      await checkPaid(world, merchants)
      await world.rest()
      return { value: merchants.length / seconds, unit: '/s', operations: merchants.length, cpu }
    } finally {
      await client.connection.close()
    }
  },
}

/** Makes two thousand merchants (100 with --short) that sold something a while ago, by SQL. */
async function makeMerchants(world: World): Promise<string[]> {
  const ids = Array.from({ length: many(world) }, () => mintId('mer_'))
  await world.sql(
    `insert into merchants (id, name, slug, api_version, biller_id, created_at)
     select id, 'Bench', 'bench-' || lower(right(id, 20)), '2026-09-01', lpad((abs(hashtextextended(id, 0)) % 1000000000000000)::text, 15, '0'), 1
     from unnest($1::text[]) id`,
    [ids],
  )
  const accounts = ids.map(() => mintId('ba_'))
  const sealed = accounts.map((id) =>
    seal(world.system.encryptionKey, 'bank_account_number', [id], Buffer.from('1234567890')),
  )
  await world.sql(
    `insert into bank_accounts (id, merchant_id, livemode, bank_code, account_name, account_number, last_four, usable_from, created_at)
     select id, merchant_id, false, '014', 'Bench', decode(number, 'hex'), '7890', 1, 1
     from unnest($1::text[], $2::text[], $3::text[]) as a (id, merchant_id, number)`,
    [accounts, ids, sealed.map((number) => number.toString('hex'))],
  )
  const transactions = ids.flatMap(() => Array.from({ length: TRANSACTIONS }, () => mintId('txn_')))
  const owners = ids.flatMap((id) => Array.from({ length: TRANSACTIONS }, () => id))
  await world.sql(
    `with t as (
       insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
       select id, merchant_id, false, 'adjustment', id, $3, 0, $3, 1, 1 from unnest($1::text[], $2::text[]) as t (id, merchant_id)
       returning id, merchant_id)
     insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
     select id, merchant_id, false, account, amount from t cross join (values ('merchant_balance', $3::bigint), ('adjustments', -$3::bigint)) e (account, amount)`,
    [transactions, owners, EACH_SATANG],
  )
  await world.sql('analyze merchants, bank_accounts, ledger_transactions, ledger_entries')
  return ids
}

async function untilPaid(world: World, wanted: number): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; ; await sleep(100)) {
    const paid = await countPaid(world)
    if (paid >= wanted) return
    if (Date.now() > deadline) throw new Error(`${paid} of ${wanted} are paid`)
  }
}

/** Called often, so it must be cheap: it counts a few thousand small rows. */
async function countPaid(world: World): Promise<number> {
  const [row] = await world.sql<{ n: number }>("select count(*)::integer as n from payouts where status = 'paid'")
  return row!.n
}

async function checkPaid(world: World, merchants: string[]): Promise<void> {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::integer as n from payouts p join simulator_payouts b on b.payout_id = p.id and b.amount_satang = p.amount_satang
     where p.merchant_id = any ($1) and p.amount_satang = $2
       and (select count(*) from events e where e.object_id = p.id) = 3
       and (select count(*) from ledger_transactions t where t.payout_id = p.id) = $3`,
    [merchants, EACH_SATANG * TRANSACTIONS, TRANSACTIONS + 2],
  )
  if (row!.n !== merchants.length) throw new Error(`${row!.n} of ${merchants.length} payouts are whole`)
}
