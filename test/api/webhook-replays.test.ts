/*
 * Replays (specification §7.8): which events of a window are sent again, that they are fed gradually, and their progress. Nothing is sent here: the
 * tests set the rows as sending would.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openBackground } from '../../activities/background.ts'
import { feedReplays } from '../../activities/feed-replays.ts'
import { commit } from '../../commands/commit.ts'
import { disableEndpoint } from '../../commands/webhook-delivery.ts'
import { REPLAYED_AT_ONCE } from '../../commands/webhook-replays.ts'
import { mintId } from '../../db/ids.ts'
import { findBrokenInvariants } from '../../db/invariants/check.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { LOUD } from '../support/loud.ts'
import { asAdministrator } from '../support/servers.ts'

const URL = 'https://shop.example/webhooks'

let api: TestApi
let merchant: TestMerchant
let endpoint: string

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  merchant = await api.merchant()
  endpoint = await newEndpoint()
})
afterAll(() => api.close())

const send = (method: string, path: string, body?: object, key = merchant.testKey) =>
  api.send(method, path, { key, body })
const newEndpoint = async (body: object = {}, key = merchant.testKey): Promise<string> =>
  (await send('POST', '/v1/webhook_endpoints', { url: URL, ...body }, key)).json.id
const patch = (body: object, id = endpoint) => send('PATCH', `/v1/webhook_endpoints/${id}`, body)
const replay = (body: object = {}, id = endpoint) =>
  send('POST', `/v1/webhook_endpoints/${id}/replay`, { from: 0, ...body })
const progress = async (id: string, of = endpoint) =>
  (await send('GET', `/v1/webhook_endpoints/${of}/replays/${id}`)).json
const refused = ({ status, json }: Answer) => [status, json.error.code, json.error.param]
const now = () => Math.floor(Date.now() / 1000)
const deps = () => ({ orm: api.db.orm, links: api.deps.links, notifier: api.deps.workflows })
const feed = () => feedReplays({ ...deps(), log: LOUD, background: openBackground() }, now())

/** Publishes an event. Returns its id. */
async function happen(created?: number): Promise<string> {
  const { id } = (await send('POST', '/v1/products', { name: 'Pro' })).json
  const [event] = await api.sql<{ id: string }>('select id from events where object_id = $1', [id])
  if (created !== undefined) await rewritten(event!.id, created)
  return event!.id
}

/** Events never change. A test that needs old ones changes them as the database's administrator. */
async function rewritten(eventId: string, created: number): Promise<void> {
  await asAdministrator(api.databaseUrl, `update events set created_at = ${created} where id = '${eventId}'`)
}

/** Sets the deliveries of some events as if they had been sent. */
const ended = (events: string[], status: string) =>
  api.sql(
    `update webhook_deliveries set status = $2, attempt_count = 10, next_attempt_at = case when $2 = 'pending' then 9999999999 end
     where event_id = any($1) and endpoint_id = $3`,
    [events, status, endpoint],
  )
/** The events that a replay has added to the deliveries, in the order of their rows. */
const replayed = async (id: string) =>
  (
    await api.sql<{ event_id: string }>('select event_id from webhook_deliveries where replay_id = $1 order by id', [
      id,
    ])
  ).map((row) => row.event_id)

describe('without only_failed', () => {
  test('everything of the window goes out once more, the oldest first, as new rows', async () => {
    const events = [await happen(), await happen(), await happen()]
    await ended(events, 'succeeded')
    const { status, json } = await replay()
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^rpl_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'replay',
      endpoint,
      from: 0,
      to: expect.any(Number),
      types: [],
      only_failed: false,
      status: 'running',
      scheduled: 3,
      delivered: 0,
      failed: 0,
      canceled: 0,
      pending: 3,
      livemode: false,
      created: expect.any(Number),
    })
    expect(await replayed(json.id)).toEqual(events)
    const rows = (await send('GET', `/v1/webhook_endpoints/${endpoint}/deliveries`)).json.data
    expect(rows.map((d: { status: string; replay: string | null }) => [d.status, d.replay])).toEqual([
      ...Array(3).fill(['pending', json.id]),
      ...Array(3).fill(['succeeded', null]),
    ])
    expect(api.wakeups.at(-1)).toMatchObject({ workflowId: `webhook-endpoint/${endpoint}` })
  })

  test('what is still pending goes out once: its new row takes its place', async () => {
    const [waiting, sending] = [await happen(), await happen()]
    await ended([waiting], 'pending')
    await api.sql('update webhook_deliveries set lease_until = $2, lease_token = 1 where event_id = $1', [
      sending,
      now() + 60,
    ])
    const { json } = await replay()
    expect(await replayed(json.id)).toEqual([waiting, sending])
    const old = await api.sql(
      'select status from webhook_deliveries where event_id = any($1) and replay_id is null order by id',
      [[waiting, sending]],
    )
    expect(old).toEqual([{ status: 'canceled' }, { status: 'pending' }])
  })
})

describe('with only_failed', () => {
  test('events that were exhausted, canceled or had none go out, others do not', async () => {
    await api.sql("update webhook_endpoints set status = 'disabled' where id = $1", [endpoint])
    const none = await happen()
    await patch({ status: 'enabled' })
    const [exhausted, canceled, succeeded, pending] = [await happen(), await happen(), await happen(), await happen()]
    await ended([exhausted], 'exhausted')
    await ended([canceled], 'canceled')
    await ended([succeeded], 'succeeded')
    await ended([pending], 'pending')
    const { json } = await replay({ only_failed: true })
    expect(json).toMatchObject({ scheduled: 3, only_failed: true })
    expect(await replayed(json.id)).toEqual([none, exhausted, canceled])
  })

  test('what a replay before it delivered, or is delivering, does not go out again', async () => {
    const events = [await happen(), await happen(), await happen()]
    await ended(events, 'exhausted')
    const first = (await replay({ only_failed: true })).json
    await api.sql(
      "update webhook_deliveries set status = 'succeeded', next_attempt_at = null where replay_id = $1 and event_id = $2",
      [first.id, events[0]],
    )
    await api.sql(
      "update webhook_deliveries set status = 'exhausted', next_attempt_at = null where replay_id = $1 and event_id = $2",
      [first.id, events[1]],
    )
    expect(await progress(first.id)).toMatchObject({
      status: 'running',
      scheduled: 3,
      delivered: 1,
      failed: 1,
      pending: 1,
    })
    const second = (await replay({ only_failed: true })).json
    expect([second.scheduled, await replayed(second.id)]).toEqual([1, [events[1]]])
  })
})

describe('which events', () => {
  test('both ends of the window belong to it, and it ends with the last event unless published otherwise', async () => {
    const at = now() - 5_000
    const events = []
    for (const created of [at - 1, at, at + 50, at + 100, at + 101, now() + 3_600]) events.push(await happen(created))
    const within = async (body: object) => replayed((await replay(body)).json.id)
    expect(await within({ from: at, to: at + 100 })).toEqual(events.slice(1, 4))
    expect(await within({ from: at + 100, to: at + 100 })).toEqual([events[3]])
    expect(await within({ from: at })).toEqual(events.slice(1))
  })

  test('those of before the endpoint was made, too', async () => {
    const events = [await happen(), await happen()]
    const late = await newEndpoint()
    const { json } = await replay({ only_failed: true }, late)
    expect([json.scheduled, await replayed(json.id)]).toEqual([2, events])
  })

  test('of the types that are asked for, and that the endpoint wants', async () => {
    const product = await happen()
    await send('POST', '/v1/customers', { email: 'a@b.example' })
    expect(await replayed((await replay({ types: ['product.created', 'product.created'] })).json.id)).toEqual([product])
    await patch({ enabled_events: ['product.created'] })
    const { json } = await replay()
    expect([json.types, await replayed(json.id)]).toEqual([['product.created'], [product]])
    const beyond = await replay({ types: ['product.created', 'customer.created', 'nothing'] })
    expect(refused(beyond)).toEqual([400, 'parameter_invalid', 'types[2]'])
    expect(beyond.json.error.errors.map((e: { param: string }) => e.param)).toEqual(['types[2]', 'types[1]'])
  })

  test('of its own merchant and mode alone, and no pings', async () => {
    const stranger = await api.merchant()
    await send('POST', '/v1/products', { name: 'Pro' }, stranger.testKey)
    await send('POST', '/v1/products', { name: 'Pro' }, merchant.liveKey)
    api.deps.webhooks.timeoutSeconds = -3
    await send('POST', `/v1/webhook_endpoints/${endpoint}/ping`)
    await send('POST', `/v1/webhook_endpoints/${await newEndpoint()}/ping`)
    expect((await replay()).json).toMatchObject({ scheduled: 0, pending: 0, status: 'completed' })
  })

  test('in live mode as well, whatever their ids say of their time', async () => {
    const { id } = (await send('POST', '/v1/products', { name: 'Pro' }, merchant.liveKey)).json
    const live = await newEndpoint({}, merchant.liveKey)
    const [event] = await api.sql<{ id: string; created: number }>(
      'select id, created_at::float8 as created from events where object_id = $1',
      [id],
    )
    const body = { from: event!.created, to: event!.created }
    const { json } = await send('POST', `/v1/webhook_endpoints/${live}/replay`, body, merchant.liveKey)
    expect([json.scheduled, json.livemode, await replayed(json.id)]).toEqual([1, true, [event!.id]])
  })
})

describe('many', () => {
  test('come little by little, as those before them are sent, in order and each once', async () => {
    await patch({ status: 'disabled' })
    const many = REPLAYED_AT_ONCE * 2 + 7
    for (let n = 0; n < many; n++) await happen()
    await patch({ status: 'enabled' })
    const { json } = await replay({ only_failed: true })
    expect(json).toMatchObject({ scheduled: many, pending: many, status: 'running' })
    expect(await replayed(json.id)).toHaveLength(REPLAYED_AT_ONCE)
    await feed()
    expect(await replayed(json.id)).toHaveLength(REPLAYED_AT_ONCE)
    // Three have been tried: two arrived, one failed for now. So three more may be fed.
    await api.sql(
      `update webhook_deliveries d set attempt_count = 1, status = case when n = 3 then 'pending' else 'succeeded' end, next_attempt_at = case when n = 3 then 9999999999 end
       from (select id, row_number() over (order by id) as n from webhook_deliveries where replay_id = $1) x where x.id = d.id and n <= 3`,
      [json.id],
    )
    await Promise.all([feed(), feed(), feed()])
    expect(await replayed(json.id)).toHaveLength(REPLAYED_AT_ONCE + 3)
    expect(await progress(json.id)).toMatchObject({ delivered: 2, failed: 0, pending: many - 2, status: 'running' })
    for (let round = 0; round < 4; round++) {
      await api.sql(
        "update webhook_deliveries set attempt_count = 1, status = 'succeeded', next_attempt_at = null where replay_id = $1",
        [json.id],
      )
      await feed()
    }
    const all = await replayed(json.id)
    expect([all.length, new Set(all).size, all]).toEqual([many, many, all.toSorted()])
    expect(await progress(json.id)).toMatchObject({ scheduled: many, delivered: many, pending: 0, status: 'completed' })
  })

  test('of two endpoints one that cannot be fed at this moment keeps the other one not waiting', async () => {
    for (let n = 0; n <= REPLAYED_AT_ONCE; n++) await happen()
    const first = (await replay()).json
    const second = await newEndpoint()
    const other = (await replay({}, second)).json
    await api.sql(
      "update webhook_deliveries set attempt_count = 1, status = 'succeeded', next_attempt_at = null where replay_id = any($1)",
      [[first.id, other.id]],
    )
    const blocker = await api.db.pool.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from webhook_endpoints where id = $1 for update', [endpoint])
    await expect(feed()).rejects.toMatchObject({ code: '55P03' })
    await blocker.query('rollback')
    blocker.release()
    expect([(await replayed(first.id)).length, (await replayed(other.id)).length]).toEqual([
      REPLAYED_AT_ONCE,
      REPLAYED_AT_ONCE + 1,
    ])
    await feed()
    expect(await replayed(first.id)).toHaveLength(REPLAYED_AT_ONCE + 1)
  })

  test('what happens after a replay began does not belong to it', async () => {
    for (let n = 0; n < REPLAYED_AT_ONCE; n++) await happen()
    const { json } = await replay({ to: now() + 3_600 })
    await happen()
    await api.sql(
      "update webhook_deliveries set attempt_count = 1, status = 'succeeded', next_attempt_at = null where replay_id = $1",
      [json.id],
    )
    await feed()
    expect(await progress(json.id)).toMatchObject({
      scheduled: REPLAYED_AT_ONCE,
      delivered: REPLAYED_AT_ONCE,
      status: 'completed',
    })
  })

  test.each([
    ['disabled by hand', () => patch({ status: 'disabled' })],
    ['deleted', () => send('DELETE', `/v1/webhook_endpoints/${endpoint}`)],
    ['disabled for failing', () => disabledForFailing()],
  ])('end with an endpoint that is %s', async (_, end) => {
    for (let n = 0; n <= REPLAYED_AT_ONCE; n++) await happen()
    const { json } = await replay()
    await end()
    const [row] = await api.sql('select status, scheduled from replays where id = $1', [json.id])
    expect(row).toEqual({ status: 'canceled', scheduled: REPLAYED_AT_ONCE })
    await feed()
    await feed()
    expect(await replayed(json.id)).toHaveLength(REPLAYED_AT_ONCE)
  })
})

describe('a cancellation', () => {
  const cancel = (id: string, of = endpoint, key = merchant.testKey) =>
    send('POST', `/v1/webhook_endpoints/${of}/replays/${id}/cancel`, undefined, key)

  test('ends a replay: what has not been sent is not sent, and its originals stay as they are', async () => {
    for (let n = 0; n < REPLAYED_AT_ONCE + 5; n++) await happen()
    const { json } = await replay()
    await api.sql(
      `update webhook_deliveries set attempt_count = 1, status = 'succeeded', next_attempt_at = null
       where id in (select id from webhook_deliveries where replay_id = $1 order by id limit 2)`,
      [json.id],
    )
    const canceled = await cancel(json.id)
    expect([canceled.status, canceled.json]).toEqual([
      200,
      {
        ...json,
        status: 'canceled',
        scheduled: REPLAYED_AT_ONCE,
        delivered: 2,
        canceled: REPLAYED_AT_ONCE - 2,
        pending: 0,
      },
    ])
    await feed()
    expect((await cancel(json.id)).json).toEqual(canceled.json)
    expect(await progress(json.id)).toEqual(canceled.json)
    expect((await replay({ only_failed: true })).json.scheduled).toBe(REPLAYED_AT_ONCE - 2)
  })

  test('of one that is over changes nothing', async () => {
    await happen()
    const { json } = await replay()
    await api.sql(
      "update webhook_deliveries set attempt_count = 1, status = 'succeeded', next_attempt_at = null where replay_id = $1",
      [json.id],
    )
    expect((await cancel(json.id)).json).toMatchObject({ status: 'completed', delivered: 1, canceled: 0 })
  })

  test('of a replay of another endpoint, merchant or mode is not found', async () => {
    await happen()
    const { id } = (await replay()).json
    const stranger = await api.merchant()
    for (const answer of [
      await cancel(id, await newEndpoint()),
      await cancel(id, endpoint, stranger.testKey),
      await cancel(id, endpoint, merchant.liveKey),
    ])
      expect(refused(answer)).toEqual([404, 'resource_missing', 'id'])
    expect((await progress(id)).status).toBe('running')
  })
})

test('the replays of an endpoint are listed with their progress', async () => {
  await happen()
  const [first, second] = [(await replay()).json, (await replay({ types: ['product.created'] })).json]
  const list = `/v1/webhook_endpoints/${endpoint}/replays`
  // The second one replaced the pending deliveries of the first.
  const shown = [second, { ...first, status: 'completed', canceled: 1, pending: 0 }]
  expect((await send('GET', list)).json).toEqual({ object: 'list', url: list, has_more: false, data: shown })
  expect((await send('GET', `${list}?limit=1`)).json).toMatchObject({ has_more: true, data: [second] })
  expect((await send('GET', `/v1/webhook_endpoints/${await newEndpoint()}/replays`)).json.data).toEqual([])
  expect((await send('GET', list, undefined, merchant.liveKey)).status).toBe(404)
})

test('a few failures among many successes are found step by step', async () => {
  const failed = [await happen()]
  await api.sql(
    `insert into events (id, merchant_id, livemode, type, api_version, object_id, sequence, object, created_at)
     select 'evt_' || base32(floor(extract(epoch from now()) * 1000)::bigint, 10) || 'z' || base32(n, 15), $1, false, 'product.updated', 'v', $1 || n, 1, '{}', 1
     from generate_series(1, 4500) n`,
    [merchant.id],
  )
  await api.sql(
    `insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, status, attempt_count, created_at)
     select 'whd_' || substr(id, 5), merchant_id, false, id, type, $2, 'succeeded', 1, 1 from events where merchant_id = $1 and type = 'product.updated'`,
    [merchant.id, endpoint],
  )
  await new Promise((resolve) => setTimeout(resolve, 2))
  failed.push(await happen())
  await ended(failed, 'exhausted')
  const { json } = await replay({ only_failed: true })
  expect([json.scheduled, await replayed(json.id)]).toEqual([2, failed.slice(0, 1)])
  await feed()
  await feed()
  expect(await replayed(json.id)).toEqual(failed)
  const [row] = await api.sql('select status from replays where id = $1', [json.id])
  expect(row).toEqual({ status: 'fed' })
})

/** Disables the endpoint as its workflow does. */
async function disabledForFailing(): Promise<void> {
  const [row] = await api.sql<{ url: string }>(
    'update webhook_endpoints set failing_since = 1 where id = $1 returning url',
    [endpoint],
  )
  const context = { merchantId: '', livemode: false, apiVersion: '2026-09-01', at: now() }
  await commit(deps(), context, (c) => disableEndpoint(c, endpoint, { url: row!.url, httpStatus: 500 }))
}

test('without an end the window holds all that has happened, also in the future of a test clock', async () => {
  const ahead = now() + 400 * 86_400
  const events = [await happen(), await happen(ahead)]
  const { json } = await replay({ from: now() - 60 })
  expect([json.scheduled, json.to]).toEqual([2, ahead])
  expect(await replayed(json.id)).toEqual(events)
  const foreign = await api.merchant()
  const other = await newEndpoint({}, foreign.testKey)
  const own = await send('POST', `/v1/webhook_endpoints/${other}/replay`, { from: 0 }, foreign.testKey)
  expect(own.json.to).toBeLessThan(now() + 60)
})

describe('what is refused', () => {
  test.each([
    ['no from', { from: undefined }, ['from', 'parameter_missing']],
    ['from null', { from: null }, ['from', 'parameter_invalid']],
    ['a text', { from: '0' }, ['from', 'parameter_invalid']],
    ['a negative time', { from: -1 }, ['from', 'parameter_invalid']],
    ['milliseconds', { from: 1_763_000_000_000 }, ['from', 'parameter_invalid']],
    ['an end before its beginning', { from: 10, to: 9 }, ['to', 'parameter_invalid']],
    ['types that are no list', { types: 'invoice.paid' }, ['types', 'parameter_invalid']],
    ['an unknown type', { types: ['invoice.paid', 'invoice.payed'] }, ['types[1]', 'parameter_invalid']],
    ['only_failed as text', { only_failed: 'true' }, ['only_failed', 'parameter_invalid']],
    ['a typo', { only_faild: true }, ['only_faild', 'parameter_unknown']],
  ])('%s', async (_, body, [param, code]) => {
    await happen()
    expect(refused(await replay(body))).toEqual([400, code, param])
    expect(await api.sql('select 1 from replays where endpoint_id = $1', [endpoint])).toEqual([])
  })

  test('a disabled endpoint', async () => {
    await patch({ status: 'disabled' })
    expect(refused(await replay())).toEqual([400, 'parameter_invalid', 'id'])
  })

  test('a replay of another endpoint, merchant or mode is not found', async () => {
    const { id } = (await replay()).json
    const other = await newEndpoint()
    expect((await progress(id, other)).error.code).toBe('resource_missing')
    const stranger = await api.merchant()
    for (const key of [stranger.testKey, merchant.liveKey]) {
      const answer = await send('GET', `/v1/webhook_endpoints/${endpoint}/replays/${id}`, undefined, key)
      expect(refused(answer)).toEqual([404, 'resource_missing', 'id'])
    }
    expect((await send('GET', `/v1/webhook_endpoints/${endpoint}/replays/${mintId('whd_')}`)).status).toBe(404)
  })
})

test('under an idempotency key a replay begins once', async () => {
  await happen()
  const options = { key: merchant.testKey, body: { from: 0 }, headers: { 'idempotency-key': mintId('') } }
  const path = `/v1/webhook_endpoints/${endpoint}/replay`
  const [first, again] = await Promise.all([api.send('POST', path, options), api.send('POST', path, options)])
  expect(again.text).toBe(first.text)
  expect(await replayed(first.json.id)).toHaveLength(1)
})

test('what breaks an invariant about endpoints and replays is reported', async () => {
  const broken = async () =>
    (
      await findBrokenInvariants(api.db.pool, { underWay: 'none', of: { merchantId: merchant.id, livemode: false } })
    ).failures
      .map(({ promise }) => promise)
      .filter((promise) => promise !== 'no wakeup is left')
  await happen()
  const { json } = await replay()
  expect(await broken()).toEqual([])
  await api.sql("update webhook_endpoints set status = 'disabled' where id = $1", [endpoint])
  await api.sql("update replays set status = 'feeding', fed = 0 where id = $1", [json.id])
  await api.sql(
    `insert into webhook_endpoints (id, merchant_id, livemode, url, status, secret, deleted_at, created_at)
     select 'we_' || n, $1, false, 'x', 'enabled', '\\x01', case when n = 0 then 1 end, 1 from generate_series(0, 16) n`,
    [merchant.id],
  )
  expect(await broken()).toEqual([
    'there are at most sixteen endpoints in one mode',
    'a deleted endpoint keeps no secret',
    'a replay has put among the deliveries what it says, and none after it ended',
    'no delivery waits for an endpoint that is closed',
    'every replay is fed',
  ])
})
