/*
 * Long advances of a test clock, each in one call: a year of a shop, and ten years of one customer. Each month that passed must have its paid
 * invoice.
 */
import { nthPeriodEnd } from '../../rules/periods.ts'
import { cpuBetween, cpuOf } from '../measure.ts'
import type { Measured, Row } from '../row.ts'
import { advance, subscribe, type World } from '../world.ts'

/** Long ago, so that ten years later is still in the past. */
const BEGIN = 1_250_000_000

export const yearOnClock: Row = {
  name: 'clock-year',
  title: '40 customers over 12 months on one clock',
  target: '≤ 20 s',
  isMet: ({ value }) => value <= 20,
  round: (world) => live(world, { customers: 40, months: world.short ? 3 : 12 }),
}

export const decadeOnClock: Row = {
  name: 'clock-decade',
  title: 'a monthly life of 10 years in one advance',
  target: '≤ 15 s',
  isMet: ({ value }) => value <= 15,
  round: (world) => live(world, { customers: 1, months: world.short ? 12 : 120 }),
}

async function live(world: World, { customers, months }: { customers: number; months: number }): Promise<Measured> {
  const clock = await world.call('POST', '/v1/test_clocks', { frozen_time: BEGIN, name: 'bench' })
  await subscribe(world, await world.makeCustomers(customers, clock.id), world.monthlyPrice)
  const end = nthPeriodEnd({ anchorAt: BEGIN, interval: 'month', n: months })
  const before = cpuOf(world.system.pids)
  const seconds = await advance(world, clock.id, end)
  const cpu = cpuBetween(before, cpuOf(world.system.pids))
  await checkLived(world, clock.id, { customers, months })
  await world.rest()
  return { value: seconds, unit: 's', operations: customers * months, cpu }
}

/** Checks the first payment and one per month that ended. Each must have its own paid invoice and be in the ledger. */
async function checkLived(world: World, clock: string, { customers, months }: { customers: number; months: number }) {
  const [row] = await world.sql<{ n: number }>(
    `select count(distinct i.id)::integer as n from subscriptions s
     join invoices i on i.subscription_id = s.id and i.status = 'paid' and i.number is not null
     join payments p on p.invoice_id = i.id and p.status = 'succeeded'
     join ledger_transactions t on t.source_id = p.id and t.type = 'charge'
     where s.test_clock_id = $1 and s.status = 'active' and s.period_number = $2 + 1`,
    [clock, months],
  )
  const wanted = customers * (months + 1)
  if (row!.n !== wanted) throw new Error(`${row!.n} of ${wanted} periods are paid`)
}
