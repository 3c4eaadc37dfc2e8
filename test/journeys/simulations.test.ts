// A simulation through the whole system: a real worker runs it under Temporal. Source: specification §8.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { whenSimulated } from '../support/finished-simulation.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

interface WireSimulation {
  id: string
  status: string
  invoices: { issued: number; paid: number }
  simulated_to: number
  invariants: { held: boolean; failures: object[] } | null
  workflow: { id: string }
}

const SCRIPT = [
  { month: 2, share: 30, what: 'decline' },
  { month: 2, share: 30, what: 'late_qr' },
  { month: 3, share: 20, what: 'refund' },
  { month: 3, share: 20, what: 'cancel' },
]

test('a quarter of a shop is made in one call, and no subscription of it has a workflow', async () => {
  const body = { customers: 8, months: 3, seed: 2, script: SCRIPT }
  const made = await shop.post<WireSimulation>('/v1/simulations', body)
  const simulation = await whenSimulated(made, (path) => shop.get<WireSimulation>(path))
  expect(simulation).toMatchObject({ status: 'succeeded', invariants: { held: true, failures: [] } })
  expect(simulation.invoices.issued).toBeGreaterThanOrEqual(24)
  const description = await system.client.workflow.getHandle(simulation.workflow.id).describe()
  expect(description.type).toBe('simulation')
  await eventually(
    async () => (await system.client.workflow.getHandle(simulation.workflow.id).describe()).status.name === 'COMPLETED',
    'its workflow goes on',
  )
  const [{ shop: hidden } = { shop: '' }] = await system.sql<{ shop: string }>(
    `select shop_id as shop from simulations where id = '${simulation.id}'`,
  )
  expect(hidden).toMatch(/^mer_/)
  const others: string[] = []
  for await (const { workflowId } of system.client.workflow.list({ query: `MerchantId = '${hidden}'` }))
    others.push(workflowId)
  expect(others).toEqual([])
})
