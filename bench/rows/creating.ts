/*
 * New subscriptions: by invoice, one at a time and 16 at once, and charged at once by card. An accepted subscription costs the start of its workflow
 * later, so each round lasts until no wakeup is left, and its CPU includes that.
 */
import { type Cpu, cpuBetween, cpuOf } from '../measure.ts'
import type { Measured, Row } from '../row.ts'
import { assertAllCounted, creations, type Loaded, type World } from '../world.ts'

export const acceptOne: Row = {
  name: 'accept-1',
  title: 'accept by invoice, 1 at a time',
  target: 'p50 ≤ 12 ms',
  isMet: ({ latency }) => latency!.p50 <= 12,
  round: async (world) => {
    const measured = await accept(world, { inFlight: 1, count: world.short ? 50 : 200 })
    return { ...measured, value: measured.latency!.p50, unit: 'ms' }
  },
}

export const acceptSixteen: Row = {
  name: 'accept-16',
  title: 'accept by invoice, 16 in flight',
  target: '≥ 300/s',
  isMet: ({ value }) => value >= 300,
  round: (world) => accept(world, { inFlight: 16, count: world.short ? 160 : 1_000 }),
}

async function accept(world: World, job: { inFlight: number; count: number }): Promise<Measured> {
  const body = { price: world.monthlyPrice, collection_method: 'invoice' }
  const { loaded, cpu, notes } = await create(world, { ...job, body, expect: '"status":"pending_first_payment"' })
  return { ...inWords(loaded), cpu, notes }
}

export const chargeSixteen: Row = {
  name: 'charge-16',
  title: 'auto_charge: created, charged, invoiced, booked',
  target: '≥ 50/s',
  isMet: ({ value }) => value >= 50,
  round: async (world) => {
    const body = { price: world.monthlyPrice, collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
    const since = await lastSubscription(world)
    const count = world.short ? 100 : 500
    const { loaded, cpu, notes } = await create(world, { inFlight: 16, count, body, expect: '"status":"active"' })
    await checkCharged(world, since, loaded.counted)
    return { ...inWords(loaded), cpu, notes }
  },
}

interface Creating {
  inFlight: number
  count: number
  body: object
  expect: string
}

async function create(
  world: World,
  { body, ...job }: Creating,
): Promise<{ loaded: Loaded; cpu: Cpu; notes: string[] }> {
  const before = cpuOf(world.system.pids)
  const loaded = await world.load({ requests: creations(world.customers, body), ...job })
  assertAllCounted(loaded)
  const { backlog, drainSeconds } = await world.rest()
  const cpu = cpuBetween(before, cpuOf(world.system.pids))
  const sum = (of: Cpu) => Object.values(of).reduce((all, ms) => all + ms, 0) / loaded.counted
  const during = `of ${sum(cpu).toFixed(1)} ms CPU ${sum(loaded.cpu).toFixed(1)} fell while requests were coming in`
  return {
    loaded,
    cpu,
    notes: [
      `${backlog} of ${loaded.counted} wakeups were left; the last was woken ${drainSeconds.toFixed(1)} s later; ${during}`,
    ],
  }
}

function inWords(loaded: Loaded): Measured {
  return { value: loaded.perSecond, unit: '/s', operations: loaded.counted, loadCpuMs: loaded.cpuMs, latency: loaded }
}

/** Ids sort by the time they were minted. */
export async function lastSubscription(world: World): Promise<string> {
  const [row] = await world.sql<{ id: string }>(`select coalesce(max(id), 'sub_') as id from subscriptions`)
  return row!.id
}

/** Checks that each new subscription is active, its invoice is paid by a payment that succeeded, and that payment is in the ledger. */
async function checkCharged(world: World, since: string, expected: number): Promise<void> {
  const [row] = await world.sql<{ n: number }>(
    `select count(distinct s.id)::integer as n from subscriptions s
     join invoices i on i.subscription_id = s.id and i.status = 'paid' and i.number is not null
     join payments p on p.invoice_id = i.id and p.status = 'succeeded'
     join ledger_transactions t on t.source_id = p.id and t.type = 'charge'
     where s.id > $1 and s.status = 'active'`,
    [since],
  )
  if (row!.n !== expected) throw new Error(`${row!.n} of ${expected} are active with a paid invoice in the ledger`)
}
