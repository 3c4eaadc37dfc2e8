// A reader that follows the list of events misses none: newer events are held back while an open transaction may still commit older ones.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { type Billing, openBilling, type Shop, T0 } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.close())

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const horizon = async () => (await b.sql<{ horizon: string }>('select event_horizon() as horizon'))[0]!.horizon

/** What GET /v1/events returns to a reader that has read everything up to `after`. */
async function visible(after = ''): Promise<string[]> {
  const until = await horizon()
  return (
    await b.sql<{ id: string }>('select id from events where id > $1 and id < $2 order by id', [after, until])
  ).map((e) => e.id)
}

/** Writes an event in a transaction that stays open for a while before and after the write, and behind it until it may end. */
async function announce({
  beforeMs = 0,
  afterMs = 0,
  onWritten = () => {},
  mayEnd = Promise.resolve(),
}: {
  beforeMs?: number
  afterMs?: number
  onWritten?: () => void
  mayEnd?: Promise<void>
} = {}) {
  const id = mintId('clock_')
  const sealed = {
    merchant_id: shop.id,
    livemode: false,
    api_version: API_VERSION,
    events: [{ type: 'test_clock.ready', object_id: id, created: T0, object: { id }, previous_attributes: null }],
    numbers: [],
    wakeups: [],
  }
  const client = await b.pool.connect()
  try {
    await client.query('begin')
    await sleep(beforeMs)
    await client.query('select flush_commit($1)', [JSON.stringify(sealed)])
    onWritten()
    await sleep(afterMs)
    await mayEnd
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('an open writing transaction holds back newer events, and none is missed', async () => {
  const written = Promise.withResolvers<void>()
  const shown = Promise.withResolvers<void>()
  const slow = announce({ onWritten: written.resolve, mayEnd: shown.promise })
  await written.promise
  await announce()
  await sleep(5)
  const shownMeanwhile = await visible()
  shown.resolve()
  await slow
  await sleep(5)
  const all = await visible()
  expect(shownMeanwhile).toEqual([])
  expect(all).toHaveLength(2)
})

test('an open transaction that only reads holds back nothing', async () => {
  const reader = await b.pool.connect()
  await reader.query('begin isolation level repeatable read')
  await reader.query('select count(*) from events')
  const before = (await visible()).length
  await announce()
  await sleep(5)
  expect(await visible()).toHaveLength(before + 1)
  await reader.query('rollback')
  reader.release()
})

test('an event is shown soon after its commit when nobody else writes', async () => {
  const before = (await visible()).length
  await announce()
  await sleep(2)
  expect(await visible()).toHaveLength(before + 1)
})

test('a reader that follows the list beside many writers sees every event once and in order', async () => {
  let writing = true
  const seen: string[] = []
  let last = (await visible()).at(-1) ?? ''
  const start = last
  const follow = (async () => {
    while (writing) {
      const page = await visible(last)
      seen.push(...page)
      last = page.at(-1) ?? last
      await sleep(1)
    }
  })()
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; i < 25; i++)
        await announce({ beforeMs: (writer * 7 + i * 3) % 11, afterMs: (writer * 5 + i) % 13 })
    }),
  )
  await sleep(20)
  writing = false
  await follow
  seen.push(...(await visible(last)))
  const all = await b.sql<{ id: string }>('select id from events where id > $1 order by id', [start])
  expect(seen).toEqual(all.map((e) => e.id))
  expect(seen).toHaveLength(200)
})
