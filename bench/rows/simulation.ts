/*
 * A year of a hundred buyers in one call, by card and by invoice, with a script of what goes wrong: some 1 200 billing cycles, Friday payouts and refunds, and at the
 * end every promise asked.
 */
import { cpuBetween, cpuOf } from '../measure.ts'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'

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

/** One that takes longer than the call may is asked for until it is done. */
async function ended(world: World, answered: Simulated): Promise<Simulated> {
  let simulation = answered
  while (simulation.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    simulation = await world.call<Simulated>('GET', `/v1/simulations/${simulation.id}`)
  }
  return simulation
}
