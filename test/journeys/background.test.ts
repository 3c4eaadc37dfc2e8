// Background work of one merchant beside what others wait for, through the whole system. Source: issue "Nothing starves".
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let busy: Shop
let other: Shop

beforeAll(async () => {
  system = await startSystem()
  busy = await system.shop()
  other = await system.shop()
})
// What is still running then is let go with its worker: this file does not wait for it, so nothing is asked of its rows.
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
  // Nobody waits for their answers.
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
    60_000,
  )
  // This is about standing still; how much longer it takes is measured on a quiet machine (bench/, beside-simulations).
  expect(await median(create)).toBeLessThan(5_000)
  const small = await other.post<WireSimulation>('/v1/simulations', { customers: 3, months: 1, seed: 3 })
  await eventually(
    async () => (await other.get<WireSimulation>(`/v1/simulations/${small.id}`)).status === 'succeeded',
    'the small one does not come to its end',
    60_000,
  )
  expect((await states()).map(({ status }) => status)).toEqual(['running', 'running', 'running', 'running'])
  // Of one merchant two go on, and two wait for them.
  expect(await begun()).toBe(2)
}, 240_000)
