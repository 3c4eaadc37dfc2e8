// How much of a backlog of wakeups one round takes: all of it on an idle machine, one batch on a busy one and where nothing can be delivered.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Wakeup } from '../../commands/commit.ts'
import { relayRound } from '../../worker/relay.ts'
import { startApi, type TestApi } from '../support/api.ts'

const BACKLOG = 60
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.sql('delete from wakeups')
  await api.sql(
    `insert into wakeups (workflow_id, token, merchant_id, livemode, fresh, urgent, created_at)
     select 'subscription/sub_' || n, n, 'mer_1', false, true, false, 0 from generate_series(1, ${BACKLOG}) n`,
  )
})

const forget = async (wakeups: Wakeup[]) => {
  await api.sql('delete from wakeups where workflow_id = any($1)', [wakeups.map(({ workflowId }) => workflowId)])
}
const left = async () => (await api.sql<{ n: number }>('select count(*)::integer as n from wakeups'))[0]?.n

test('an idle machine takes the whole backlog', async () => {
  expect(await relayRound(api.db.pool, async (wakeups) => wakeups, forget, 60_000)).toBe(BACKLOG)
  expect(await left()).toBe(0)
})

test('a machine on which a batch takes the time of a round takes one batch', async () => {
  expect(await relayRound(api.db.pool, async (wakeups) => wakeups, forget, 0)).toBe(25)
  expect(await left()).toBe(BACKLOG - 25)
})

test('where nothing is delivered, the rest is left for another round', async () => {
  expect(await relayRound(api.db.pool, async () => [], forget, 60_000)).toBe(25)
  expect(await left()).toBe(BACKLOG)
})
