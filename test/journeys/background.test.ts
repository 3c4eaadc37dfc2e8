// Background work of one merchant must not block work that others wait for, through the whole system. Source: docs/architecture.md "Background work".
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { whenSimulated } from '../support/finished-simulation.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let busy: Shop
let other: Shop

beforeAll(async () => {
  system = await startSystem()
  busy = await system.shop()
  other = await system.shop()
})
// What still runs then ends with its worker. This file does not wait for it, so no invariants are checked.
afterAll(() => system.close())

interface WireSimulation {
  id: string
  status: string
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < 9; n++) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  return took.sort((a, b) => a - b)[4]!
}

test('beside four big simulations of another merchant, creations are answered and a small one comes to its end first', async () => {
  const price = (await other.price()).id
  const create = async () => other.subscribe({ customer: (await other.customer()).id, price, card: 'pm_card_ok' })
  // Their answers are not awaited.
  for (let n = 0; n < 4; n++)
    void busy.ask('POST', '/v1/simulations', { customers: 300, months: 36 }).catch(() => undefined)
  const states = () =>
    system.sql<{ status: string; begun: boolean }>(
      `select status, clock_id is not null as begun from simulations where merchant_id = '${busy.id}'`,
    )
  const begun = async () => (await states()).filter((simulation) => simulation.begun).length
  await eventually(
    async () => (await states()).length === 4 && (await begun()) === 2,
    'the big simulations do not begin',
    120_000,
  )
  // The limit only shows that nothing is blocked. The slow-down is measured on a quiet machine (bench/, beside-simulations).
  expect(await median(create)).toBeLessThan(5_000)
  const small = await other.post<WireSimulation>('/v1/simulations', { customers: 3, months: 1, seed: 3 })
  const done = await whenSimulated(small, (path) => other.get<WireSimulation>(path))
  expect(done.status).toBe('succeeded')
  expect((await states()).map(({ status }) => status)).toEqual(['running', 'running', 'running', 'running'])
  // Two simulations of the merchant run; the other two wait.
  expect(await begun()).toBe(2)
}, 600_000)
