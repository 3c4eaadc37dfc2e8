// A workflow that is begun anew from its row: nothing is charged twice, and its life goes on (`satang workflow rebuild`).
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bangkok, eventually, type Shop, type System, startSystem } from '../support/system.ts'

const T0 = bangkok('2026-01-31 09:00')
const MONTH_ON = bangkok('2026-02-28 09:00')

let system: System
let shop: Shop
beforeAll(async () => {
  system = await startSystem()
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const SATANG = join(import.meta.dirname, '../../scripts/satang.ts')

/** What the command says. */
async function rebuild(id: string): Promise<string> {
  const { address, namespace } = system.temporal
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: system.databaseUrl },
    ...{ TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace },
  }
  return (await promisify(execFile)(process.execPath, [SATANG, 'workflow', 'rebuild', id], { env })).stderr
}
const runOf = async (workflowId: string) => {
  const { runId, status } = await system.client.workflow.getHandle(workflowId).describe()
  return { runId, status: status.name }
}

test('a sleeping subscription is begun anew, twice over, and renews once', async () => {
  const clock = (await shop.clock(T0)).id
  const { id } = await shop.subscribe({ clock, card: 'pm_card_ok' })
  const workflowId = `subscription/${id}`
  await eventually(async () => (await runOf(workflowId)).status === 'RUNNING', 'it does not begin')
  const before = await runOf(workflowId)
  expect(await rebuild(id)).toContain(`Its run was ended. ${workflowId} begins anew`)
  await eventually(async () => {
    const now = await runOf(workflowId)
    return now.runId !== before.runId && now.status === 'RUNNING'
  }, 'no new run begins')
  await rebuild(id)
  await shop.advance(clock, MONTH_ON)
  expect(await shop.invoices({ subscription: id })).toHaveLength(2)
  expect((await shop.eventsOf(id)).filter((type) => type === 'subscription.renewed')).toHaveLength(1)
})

test('what has ended is looked at, and what does not exist is said', async () => {
  const { id } = await shop.subscribe({ card: 'pm_card_ok' })
  await shop.cancel(id, false)
  await eventually(
    async () => (await runOf(`subscription/${id}`)).status !== 'RUNNING',
    'its workflow goes on after its end',
  )
  expect(await rebuild(id)).toContain('It had no run.')
  await eventually(
    async () => (await runOf(`subscription/${id}`)).status === 'COMPLETED',
    'the new run of what has ended goes on',
  )
  expect((await shop.subscription(id)).status).toBe('canceled')
  const none = 'sub_00000000000000000000000000'
  await expect(rebuild(none)).rejects.toThrow(`There is no subscription ${none}`)
})
