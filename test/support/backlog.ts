/*
 * A dead endpoint with a backlog. The tests show that it costs other endpoints nothing. The same tests run with thousands of waiting deliveries
 * (test/activities/webhook-backlog.test.ts) and with a million (test/size).
 */

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openBackground } from '../../activities/background.ts'
import { cancelDeliveries } from '../../activities/cancel-deliveries.ts'
import { feedReplays } from '../../activities/feed-replays.ts'
import { type Commit, commit } from '../../commands/commit.ts'
import { mintId } from '../../db/ids.ts'
import { wakeLostEndpoints, webhookFigures } from '../../db/queries/webhook-work.ts'
import { removeOldEvents } from '../../worker/retention.ts'
import { startApi, type TestApi, type TestMerchant } from './api.ts'
import { another, type Delivering } from './delivering.ts'
import { LOUD } from './loud.ts'
import { type SeenPlan, tooMuch, type Watched, watchPlans } from './plans.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { asAdministrator } from './servers.ts'
import { eventually } from './system.ts'

const DAY = 86_400
const ENDPOINTS = '/v1/webhook_endpoints'

export interface Backlog {
  /** How many deliveries wait for the dead endpoint. */
  waiting: number
  /** How many are canceled in one step. */
  step: number
  /** How many rows of a big table a statement may touch. */
  mostTouched: number
  /** Whether the tables are so large that the planner uses their indexes without help. */
  isLarge: boolean
}

/** Declares the tests, in the order in which they depend on each other. */
export function testBacklog({ waiting, step, mostTouched, isLarge }: Backlog): void {
  let api: TestApi
  let plans: Watched
  let delivering: Delivering
  let to: Receiver
  let dead: { owner: TestMerchant; id: string }
  let healthy: { owner: TestMerchant; id: string }

  const deps = () => ({ orm: api.db.orm, links: api.deps.links, notifier: { wake: () => undefined } })
  const now = () => Math.floor(Date.now() / 1_000)
  const get = async (path: string) => (await api.send('GET', path, { key: dead.owner.testKey })).json
  const send = (method: string, path: string, body?: object) =>
    api.send(method, path, { key: dead.owner.testKey, body })
  const one = async <T extends object>(text: string, values: unknown[] = []) => (await api.sql<T>(text, values))[0]!
  const touchesLittle = async (work: () => Promise<unknown>): Promise<SeenPlan[]> => {
    const seen = await plans.during(work)
    expect(seen.length).toBeGreaterThan(0)
    expect(tooMuch(seen, mostTouched)).toEqual([])
    return seen
  }
  const withEndpoint = async (path: string) => {
    const owner = await api.merchant()
    const made = await api.send('POST', ENDPOINTS, { key: owner.testKey, body: { url: to.url + path } })
    return { owner, id: made.json.id as string }
  }
  const tell = ({ owner }: { owner: TestMerchant }) => {
    const context = { merchantId: owner.id, livemode: false, apiVersion: '2026-09-01', at: now() }
    return commit(deps(), context, async (c: Commit) =>
      c.event('product.updated', `some-${Math.random()}`, () => ({}) as never),
    )
  }
  /** Events of a hundred days ago, each with a waiting delivery. */
  const pileUp = (of: { owner: TestMerchant; id: string }, count: number, replay: string | null = null) =>
    asOwner(
      `with old as (insert into events (id, merchant_id, livemode, type, api_version, object_id, sequence, object, created_at)
         select 'evt_' || base32((extract(epoch from now())::bigint - 100 * ${DAY}) * 1000 + n, 10) || right($1, 8) || base32(n, 8), $1, false,
           'product.updated', 'v', right($2, 12) || n || coalesce($4, ''), 1, '{}', extract(epoch from now())::bigint - 100 * ${DAY} from generate_series(1, $3::integer) n
         on conflict do nothing returning id)
       insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, endpoint_generation, status, next_attempt_at,
         replay_id, next_trigger, attempt_count, created_at)
       select 'whd_' || base32(extract(epoch from now())::bigint * 1000 - 60000, 10) || right(id, 16), $1, false, id, 'product.updated', $2,
         (select generation from webhook_endpoints where id = $2), 'pending', 1 + row_number() over () % 100000, $4,
         case when $4::text is null then 'schedule' else 'replay' end, 1, 1 from old`,
      [of.owner.id, of.id, count, replay],
    )
  async function asOwner(text: string, values: unknown[] = []): Promise<void> {
    await asAdministrator(api.databaseUrl, text, values)
  }
  const statusesOf = (id: string) =>
    api.sql<{ status: string; n: number }>(
      'select status, count(*)::integer as n from webhook_deliveries where endpoint_id = $1 group by 1 order by 1',
      [id],
    )
  /** Runs until no cancellation is left. Returns how many deliveries it looked at. */
  async function cancelAll(): Promise<number> {
    let looked = 0
    while ((await api.sql('select 1 from delivery_cancellations')).length > 0)
      looked += await cancelDeliveries(api.db.pool, step)
    return looked
  }

  beforeAll(async () => {
    api = await startApi()
    plans = watchPlans(api.db.pool, { onSmallTables: !isLarge })
    delivering = another({ deps: deps(), pool: api.db.pool }, api.deps.encryptionKey)
    to = await openReceiver(({ path }, response) => void response.writeHead(path === '/dead' ? 500 : 200).end())
    dead = await withEndpoint('/dead')
    healthy = await withEndpoint('/healthy')
    await pileUp(dead, waiting)
    await asOwner('analyze')
  }, 600_000)
  afterAll(async () => {
    await delivering.close()
    await to.close()
    await api.close()
  })

  test('another endpoint gets its webhooks while the dead one is worked on', async () => {
    const served = delivering.serve(dead.id)
    await eventually(() => to.got.some(({ path }) => path === '/dead'), 'the dead one is not tried')
    await touchesLittle(async () => {
      for (let n = 0; n < 10; n++) {
        const before = to.got.length
        const begun = Date.now()
        await tell(healthy)
        const mine = delivering.serve(healthy.id)
        await eventually(() => to.got.slice(before).some(({ path }) => path === '/healthy'), 'the healthy one waits')
        // It used to be up to half a minute. Both cores are busy, so this limit is only an order of magnitude.
        expect(Date.now() - begun).toBeLessThan(15_000)
        await mine
      }
    })
    // A process that stops lets go of all endpoints at once.
    await delivering.close()
    await served
    delivering = another({ deps: deps(), pool: api.db.pool }, api.deps.encryptionKey)
  })

  test('the reconciler, the figures and the lists each look at what they are asked for', async () => {
    await asOwner("update webhook_listeners set until = '-infinity'")
    await touchesLittle(() => wakeLostEndpoints(api.db.pool, 90))
    expect(await api.sql('select 1 from wakeups where workflow_id = $1', [`webhook-endpoint/${dead.id}`])).toHaveLength(
      1,
    )
    await touchesLittle(() => webhookFigures(api.db.pool))
    const { event, id } = (await get(`${ENDPOINTS}/${dead.id}/deliveries`)).data[0]
    const lists = [
      '',
      'status=pending',
      'status=canceled',
      'status=exhausted',
      'event_type=customer.created',
      `event=${event}`,
    ]
    for (const list of lists) await touchesLittle(() => get(`${ENDPOINTS}/${dead.id}/deliveries?limit=100&${list}`))
    await touchesLittle(() => get(`/v1/events/${event}/deliveries?status=pending`))
    expect((await get(`/v1/deliveries/${id}`)).status).toBe('pending')
  })

  test('old events are removed, though those of the dead one are still to be delivered', async () => {
    const other = await api.merchant()
    await asOwner(
      `insert into events (id, merchant_id, livemode, type, api_version, object_id, sequence, object, created_at)
       select 'evt_' || base32((extract(epoch from now())::bigint - 95 * ${DAY}) * 1000 + n, 10) || right($1, 8) || base32(n, 8), $1, false,
         'product.updated', 'v', right($1, 12) || n, 1, '{}', 1 from generate_series(1, 1500) n`,
      [other.id],
    )
    await touchesLittle(async () => expect(await removeOldEvents(api.db.pool, 90)).toMatchObject({ removed: 1_500 }))
    const kept = await one<{ n: number }>('select count(*)::integer as n from events where merchant_id = $1', [
      dead.owner.id,
    ])
    expect(kept.n).toBeGreaterThanOrEqual(waiting)
  })

  test('disabling answers at once, cancels everything for whoever reads, and ends', async () => {
    await touchesLittle(async () => {
      expect((await send('PATCH', `${ENDPOINTS}/${dead.id}`, { status: 'disabled' })).json).toMatchObject({
        status: 'disabled',
      })
    })
    const list = `${ENDPOINTS}/${dead.id}/deliveries`
    for (const query of [
      'limit=100',
      'limit=100&status=canceled',
      `limit=10&status=canceled&event_type=product.updated`,
    ]) {
      let shown: { status: string; next_attempt_at: number | null }[] = []
      await touchesLittle(async () => {
        shown = (await get(`${list}?${query}`)).data
      })
      expect(shown.length).toBeGreaterThanOrEqual(10)
      expect(new Set(shown.map((d) => [d.status, d.next_attempt_at].join()))).toEqual(new Set(['canceled,']))
    }
    await touchesLittle(async () => expect((await get(`${list}?status=pending`)).data).toEqual([]))
    // When a worker dies in the middle, the next one continues.
    await touchesLittle(async () => expect(await cancelDeliveries(api.db.pool, step)).toBeGreaterThan(0))
    const before = to.got.length
    expect(await delivering.serve(dead.id)).toEqual({ nextDueAt: null, delivered: 0, failed: 0 })
    expect(to.got).toHaveLength(before)
  })

  test('enabling sends nothing old, at once or later, and the new arrives meanwhile', async () => {
    expect((await send('PATCH', `${ENDPOINTS}/${dead.id}`, { status: 'enabled' })).json).toMatchObject({
      status: 'enabled',
    })
    await send('PATCH', `${ENDPOINTS}/${dead.id}`, { url: `${to.url}/back` })
    to.got.length = 0
    await tell(dead)
    await touchesLittle(() => delivering.serve(dead.id))
    expect(to.got.map(({ path }) => path)).toEqual(['/back'])
    await touchesLittle(async () => {
      const shown = (await get(`${ENDPOINTS}/${dead.id}/deliveries?status=pending`)).data
      expect(shown).toEqual([])
    })
    await touchesLittle(() => cancelDeliveries(api.db.pool, step))
    await cancelAll()
    expect(await statusesOf(dead.id)).toEqual([
      { status: 'canceled', n: waiting },
      { status: 'succeeded', n: 1 },
    ])
    expect(to.got).toHaveLength(1)
  }, 900_000)

  test('a replay of all of it is counted, fed and canceled in steps', async () => {
    let replay = { id: '', scheduled: 0 }
    await touchesLittle(async () => {
      replay = (await send('POST', `${ENDPOINTS}/${dead.id}/replay`, { from: 0 })).json
    })
    expect(replay.scheduled).toBe(5_000)
    await touchesLittle(() => feedReplays({ ...deps(), log: LOUD, background: openBackground() }, now()))
    const path = `${ENDPOINTS}/${dead.id}/replays/${replay.id}`
    expect((await get(path)).scheduled).toBe(Math.min(10_000, waiting + 1))
    expect((await send('POST', `${path}/cancel`, {})).json).toMatchObject({ status: 'canceled', pending: 0 })
    // A replay whose deliveries have all been tried once and wait for the next attempt.
    const tried = mintId('rpl_')
    const count = Math.ceil(waiting / 5)
    await asOwner(
      `insert into replays (id, merchant_id, livemode, endpoint_id, endpoint_generation, from_at, to_at, types, only_failed, status, scheduled, fed, fed_up_to,
         until_event_id, created_at)
       select $1, $2, false, $3, generation, 0, 9e9, '{}', false, 'fed', $4::integer, $4::integer, '', '', 1 from webhook_endpoints where id = $3`,
      [tried, dead.owner.id, dead.id, count],
    )
    await asOwner(
      `insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, endpoint_generation, status, next_attempt_at,
         replay_id, attempt_count, created_at)
       select 'whd_' || base32(extract(epoch from now())::bigint * 1000, 10) || right(e.id, 16), e.merchant_id, false, e.id, e.type, t.id, t.generation, 'pending', 1, $1, 1, 1
       from webhook_endpoints t, lateral (select * from events where merchant_id = t.merchant_id order by id limit $3) e where t.id = $2`,
      [tried, dead.id, count],
    )
    await touchesLittle(async () => {
      const answer = (await send('POST', `${ENDPOINTS}/${dead.id}/replays/${tried}/cancel`, {})).json
      expect(answer).toMatchObject({ status: 'canceled', scheduled: count, canceled: count, pending: 0 })
    }).catch((error: Error) => {
      // Only the count of its progress touches more, and it reads the index of its deliveries alone.
      if (!error.message.includes('count(*) filter')) throw error
    })
    // The replay's due deliveries are not sent meanwhile.
    to.got.length = 0
    await tell(dead)
    await touchesLittle(() => delivering.serve(dead.id))
    expect(to.got.map(({ event }) => event.type)).toEqual(['product.updated'])
    await cancelAll()
    expect(
      await api.sql("select 1 from webhook_deliveries where status = 'pending' and endpoint_id = $1", [dead.id]),
    ).toEqual([])
  }, 900_000)

  test('deleting ends too, and what nobody waits for any more is removed', async () => {
    const gone = await withEndpoint('/dead')
    await pileUp(gone, Math.ceil(waiting / 10))
    await touchesLittle(async () => {
      const answer = await api.send('DELETE', `${ENDPOINTS}/${gone.id}`, { key: gone.owner.testKey })
      expect(answer.json).toMatchObject({ deleted: true })
    })
    expect(await delivering.serve(gone.id)).toMatchObject({ delivered: 0, failed: 0 })
    await cancelAll()
    expect(await statusesOf(gone.id)).toEqual([{ status: 'canceled', n: Math.ceil(waiting / 10) }])
    const before = await one<{ n: number }>('select count(*)::integer as n from events')
    let removed = 0
    await touchesLittle(async () => {
      removed = (await removeOldEvents(api.db.pool, 90)).removed
    })
    expect(removed).toBeGreaterThanOrEqual(Math.min(100_000, waiting))
    expect((await one<{ n: number }>('select count(*)::integer as n from events')).n).toBe(before.n - removed)
  }, 600_000)
}
