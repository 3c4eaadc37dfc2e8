/*
 * A year of a hundred buyers in one call, by card and by invoice, with a script of what goes wrong: some 1 200 billing cycles, Friday payouts and
 * refunds, and at the end every invariant is checked. Also measures how much simulations slow other callers.
 */
import { cpuBetween, cpuOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { assertAllCounted, createMerchant, creations, type World } from '../world.ts'

const SCRIPT = [
  { month: 2, share: 10, what: 'decline' },
  { month: 3, share: 10, what: 'late_qr' },
  { month: 4, share: 5, what: 'hard_decline' },
  { month: 5, share: 5, what: 'refund' },
  { month: 6, share: 5, what: 'cancel' },
]

interface Simulated {
  id: string
  status: string
  invoices: { issued: number; paid: number }
  events: number
  invariants: { checked: number; held: boolean; failures: object[] } | null
}

export const simulation: Row = {
  name: 'simulation',
  title: 'simulation of 100 customers × 12 months',
  target: '≤ 30 s',
  isMet: ({ value }) => value <= 30,
  async round(world) {
    const body = world.short ? { customers: 10, months: 2 } : { customers: 100, months: 12, script: SCRIPT }
    await world.rest()
    const before = cpuOf(world.system.pids)
    const begun = performance.now()
    const done = await ended(world, await world.call<Simulated>('POST', '/v1/simulations', body))
    const seconds = (performance.now() - begun) / 1_000
    const cpu = cpuBetween(before, cpuOf(world.system.pids))
    if (done.status !== 'succeeded' || !done.invariants?.held) throw new Error(JSON.stringify(done))
    const { invoices, events, invariants } = done
    const notes = [
      `${invoices.issued} invoices, ${invoices.paid} paid, ${events} events; ${invariants.checked} promises held`,
    ]
    return { value: seconds, unit: 's', operations: invoices.issued, cpu, notes }
  },
}

/** Creations by card, one at a time, by a merchant that has nothing to do with the four simulations of another. */
export const besideSimulations: Row = {
  name: 'beside-simulations',
  title: 'a creation by card beside four simulations of another merchant',
  target: 'p50 ≤ 2 × alone',
  isMet: ({ value }) => value <= 2,
  async round(world) {
    const body = { price: world.monthlyPrice, collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
    const create = async () => {
      const requests = creations(world.customers, body)
      const loaded = await world.load({
        requests,
        inFlight: 1,
        count: world.short ? 40 : 150,
        expect: '"status":"active"',
      })
      assertAllCounted(loaded)
      return loaded
    }
    await world.rest()
    const alone = await create()
    await world.rest()
    const merchant = await beginFour(world)
    const beside = await create()
    const invoices = await callOff(world, merchant)
    const notes = [
      `a creation takes ${alone.p50.toFixed(0)} ms alone (p99 ${alone.p99.toFixed(0)}) and ${beside.p50.toFixed(0)} ms (p99 ${beside.p99.toFixed(0)}) beside four simulations of 1 000 × 120, which issued ${invoices} invoices meanwhile`,
    ]
    const { p50, p99, max, cpu } = beside
    return { value: p50 / alone.p50, unit: '×', latency: { p50, p99, max }, cpu, operations: beside.counted, notes }
  },
}

/** Starts four simulations and returns their merchant once two of them have buyers. The others wait for them. */
async function beginFour(world: World): Promise<string> {
  const { merchant, test_key } = await createMerchant(world.system, `simulating-${Date.now()}`)
  const headers = { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ customers: 1_000, months: 120 })
  // Their answers are not awaited.
  for (let n = 0; n < 4; n++)
    void fetch(`${world.system.baseUrl}/v1/simulations`, { method: 'POST', headers, body }).catch(() => undefined)
  while ((await issued(world, merchant)) < 20) await new Promise((resolve) => setTimeout(resolve, 200))
  return merchant
}

/** Ends the simulations: a simulation whose row says that it has ended finishes at its next stop. */
async function callOff(world: World, merchant: string): Promise<number> {
  const invoices = await issued(world, merchant)
  await world.sql(
    "update simulations set status = 'failed', failure = 'called off', finished_at = seen_at where merchant_id = $1",
    [merchant],
  )
  await world.rest()
  return invoices
}

async function issued(world: World, merchant: string): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    'select count(*)::integer as n from invoices i join simulations s on s.shop_id = i.merchant_id where s.merchant_id = $1',
    [merchant],
  )
  return row!.n
}

/** A simulation that takes longer than the call is read until it is done. */
async function ended(world: World, answered: Simulated): Promise<Simulated> {
  let simulation = answered
  while (simulation.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    simulation = await world.call<Simulated>('GET', `/v1/simulations/${simulation.id}`)
  }
  return simulation
}
