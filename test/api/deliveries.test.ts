/*
 * The delivery log, pings and manual retries (specification §7.6). The sender is simulated: on a wakeup the test records the attempt that it wants,
 * as the endpoint's workflow would.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { WorkflowsUnavailable } from '../../api/deps.ts'
import { mintId } from '../../db/ids.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let merchant: TestMerchant
let endpoint: string
/** The receiver's answer to what is due when its endpoint is woken. Null: Temporal is unreachable. */
let receiver: { httpStatus: number } | 'hangs' | null

beforeAll(async () => {
  api = await startApi({ overrides: { webhooks: { allowPrivate: true, timeoutSeconds: -2 } } })
  api.deps.workflows.wakeNow = async ({ workflowId }) => {
    if (receiver === null) throw new WorkflowsUnavailable('away')
    if (receiver !== 'hangs') await attemptAll(workflowId.split('/')[1]!, receiver.httpStatus)
  }
})
beforeEach(async () => {
  merchant = await api.merchant()
  receiver = null
  endpoint = (await send('POST', '/v1/webhook_endpoints', { url: 'https://shop.example/webhooks' })).json.id
})
afterAll(() => api.close())

const send = (method: string, path: string, body?: object, key = merchant.testKey) =>
  api.send(method, path, { key, body })
const ping = (id = endpoint) => send('POST', `/v1/webhook_endpoints/${id}/ping`)
const retry = (id: string, key = merchant.testKey) => send('POST', `/v1/deliveries/${id}/retry`, undefined, key)
const read = (id: string) => send('GET', `/v1/deliveries/${id}`)
const log = async (query = '') => (await send('GET', `/v1/webhook_endpoints/${endpoint}/deliveries?${query}`)).json
const refused = ({ status, json }: Answer) => [status, json.error.code, json.error.param]
const now = () => Math.floor(Date.now() / 1000)
/** Publishes an event. Returns the id of its delivery. */
const happen = async (): Promise<string> => {
  await send('POST', '/v1/products', { name: 'Pro' })
  return (await log('limit=1')).data[0].id
}

async function attemptAll(endpointId: string, httpStatus: number): Promise<void> {
  const ok = httpStatus === 200
  await api.sql(
    `with due as (select * from webhook_deliveries where endpoint_id = $1 and status = 'pending' and next_attempt_at <= extract(epoch from now())),
     tried as (insert into webhook_attempts (delivery_id, number, at, trigger, http_status, duration_ms, error, request_headers, response_headers, response_body)
       select id, attempt_count + 1, extract(epoch from now()), next_trigger, $2::integer, 12, case when $3 then null else 'answered ' || $2::integer end,
         '{"content-type":"application/json","webhook-id":"evt_1","webhook-signature":"v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,M6oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="}', '{"server":"x"}', 'ok' from due)
     update webhook_deliveries d set attempt_count = d.attempt_count + 1, status = case when $3 then 'succeeded' else 'pending' end,
       next_attempt_at = case when not $3 then extract(epoch from now()) + 300 end, next_trigger = 'schedule' from due where due.id = d.id`,
    [endpointId, httpStatus, ok],
  )
}

describe('a ping', () => {
  test('answers the delivery with what the receiver said', async () => {
    receiver = { httpStatus: 200 }
    const { status, json } = await ping()
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^whd_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'webhook_delivery',
      event: expect.stringMatching(/^evt_/),
      event_type: 'webhook_endpoint.ping',
      endpoint,
      status: 'succeeded',
      attempt_count: 1,
      next_attempt_at: null,
      attempts: [
        {
          number: 1,
          at: expect.any(Number),
          trigger: 'ping',
          http_status: 200,
          duration_ms: 12,
          error: null,
          request_headers: {
            'content-type': 'application/json',
            'webhook-id': 'evt_1',
            'webhook-signature': 'v1,K5oZ… v1,M6oZ…',
          },
          response_headers: { server: 'x' },
          response_body: 'ok',
        },
      ],
      replay: null,
      livemode: false,
      created: expect.any(Number),
    })
    expect((await read(json.id)).json).toEqual(json)
    expect((await log()).data).toEqual([json])
  })

  test('is an event about the endpoint, which is listed', async () => {
    const { json } = await ping()
    const event = (await send('GET', `/v1/events/${json.event}`)).json
    expect(event).toMatchObject({ type: 'webhook_endpoint.ping', sequence: 1, data: { previous_attributes: null } })
    expect(event.data.object).toEqual((await send('GET', `/v1/webhook_endpoints/${endpoint}`)).json)
    expect((await send('GET', `/v1/events?object_id=${endpoint}`)).json.data).toEqual([event])
  })

  test('goes to its endpoint alone, whatever types that wants', async () => {
    const other = (await send('POST', '/v1/webhook_endpoints', { url: 'https://other.example/' })).json.id
    await send('PATCH', `/v1/webhook_endpoints/${endpoint}`, { enabled_events: ['invoice.paid'] })
    const { json } = await ping()
    const rows = await api.sql('select id, endpoint_id from webhook_deliveries where endpoint_id = any($1)', [
      [endpoint, other],
    ])
    expect(rows).toEqual([{ id: json.id, endpoint_id: endpoint }])
  })

  test('twice at once is two, each answered its own', async () => {
    const [a, b] = await Promise.all([ping(), ping()])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(new Set([a.json.id, b.json.id, ...(await log()).data.map((d: { id: string }) => d.id)]).size).toBe(2)
    expect(a.json.event).not.toBe(b.json.event)
  })

  test('is accepted while Temporal is away: it is answered pending, and woken later', async () => {
    const { status, json } = await ping()
    expect([status, json.status, json.attempts]).toEqual([200, 'pending', []])
    expect(
      await api.sql('select urgent from wakeups where workflow_id = $1', [`webhook-endpoint/${endpoint}`]),
    ).toEqual([{ urgent: true }])
  })

  test('to a receiver that hangs is answered as it stands', async () => {
    receiver = 'hangs'
    expect((await ping()).json).toMatchObject({ status: 'pending', attempt_count: 0 })
  })

  test('to a disabled endpoint is refused and writes nothing', async () => {
    await send('PATCH', `/v1/webhook_endpoints/${endpoint}`, { status: 'disabled' })
    const answer = await ping()
    expect(refused(answer)).toEqual([400, 'parameter_invalid', 'id'])
    expect(answer.json.error.message).toContain('is disabled')
    expect((await log()).data).toEqual([])
    expect((await send('GET', `/v1/events?object_id=${endpoint}`)).json.data).toEqual([])
  })

  test('under an idempotency key is sent once, and its retry waits for the same attempt', async () => {
    const headers = { 'idempotency-key': mintId('') }
    const path = `/v1/webhook_endpoints/${endpoint}/ping`
    const first = await api.send('POST', path, { key: merchant.testKey, headers })
    const again = await api.send('POST', path, { key: merchant.testKey, headers })
    expect(again.text).toBe(first.text)
    expect((await log()).data).toHaveLength(1)
  })
})

describe('a retry by hand', () => {
  test.each(['pending', 'succeeded', 'exhausted', 'canceled'])(
    'sends a delivery that is %s once more',
    async (status) => {
      const id = await happen()
      await setStatus(id, status)
      receiver = { httpStatus: 200 }
      const answer = await retry(id)
      expect(answer.status).toBe(200)
      expect(answer.json).toMatchObject({ id, status: 'succeeded', attempt_count: 4, next_attempt_at: null })
      expect(answer.json.attempts.map((a: { number: number; trigger: string }) => [a.number, a.trigger])).toEqual([
        [4, 'retry'],
      ])
    },
  )

  test('does not wait for its time', async () => {
    const id = await happen()
    await setStatus(id, 'pending', now() + 3600)
    receiver = { httpStatus: 500 }
    const { json } = await retry(id)
    expect(json).toMatchObject({
      status: 'pending',
      attempt_count: 4,
      attempts: [{ http_status: 500, trigger: 'retry' }],
    })
    expect(json.next_attempt_at).toBeGreaterThan(now() + 200)
  })

  test('of what is being sent at this moment waits for that attempt, and asks for it', async () => {
    const id = await happen()
    await api.sql(
      'update webhook_deliveries set lease_until = $2, lease_token = 1, next_attempt_at = $3 where id = $1',
      [id, now() + 60, now() + 9],
    )
    receiver = 'hangs'
    await retry(id)
    const [row] = await api.sql(
      'select next_trigger, next_attempt_at::integer as due, lease_token::integer as lease from webhook_deliveries where id = $1',
      [id],
    )
    expect(row).toMatchObject({ next_trigger: 'retry', lease: 1 })
    expect(row!.due).toBeGreaterThan(now())
  })

  test('is refused while the endpoint is disabled, and after it was deleted', async () => {
    const id = await happen()
    const path = `/v1/webhook_endpoints/${endpoint}`
    await send('PATCH', path, { status: 'disabled' })
    expect(refused(await retry(id))).toEqual([400, 'parameter_invalid', 'id'])
    await send('PATCH', path, { status: 'enabled' })
    expect((await retry(id)).json.status).toBe('pending')
    await send('DELETE', path)
    const answer = await retry(id)
    expect(refused(answer)).toEqual([400, 'parameter_invalid', 'id'])
    expect(answer.json.error.message).toContain('deleted')
    expect((await read(id)).json).toMatchObject({ id, status: 'canceled' })
  })

  test('of an id of somebody else, of the other mode or of nobody is 404', async () => {
    const id = await happen()
    const stranger = await api.merchant()
    for (const key of [stranger.testKey, merchant.liveKey]) {
      expect(refused(await retry(id, key))).toEqual([404, 'resource_missing', 'id'])
      expect(refused(await send('GET', `/v1/deliveries/${id}`, undefined, key))).toEqual([
        404,
        'resource_missing',
        'id',
      ])
    }
    expect(refused(await retry(mintId('whd_')))).toEqual([404, 'resource_missing', 'id'])
    expect((await read(id)).json.attempt_count).toBe(0)
  })

  test('needs its own scope', async () => {
    const id = await happen()
    const reader = await api.merchant({ scopes: ['deliveries:read'] })
    expect(refused(await retry(id, reader.testKey))[1]).toBe('scope_missing')
    expect((await send('GET', `/v1/deliveries/${id}`, undefined, reader.testKey)).status).toBe(404)
  })

  test('takes no parameters', async () => {
    expect(refused(await send('POST', `/v1/deliveries/${await happen()}/retry`, { now: true }))).toEqual([
      400,
      'parameter_unknown',
      'now',
    ])
  })

  async function setStatus(id: string, status: string, next = now() + 60): Promise<void> {
    await api.sql('update webhook_deliveries set status = $2, attempt_count = 3, next_attempt_at = $3 where id = $1', [
      id,
      status,
      status === 'pending' ? next : null,
    ])
  }
})

describe('an endpoint that is being disabled at this moment', () => {
  test('gets neither a ping nor a retry: they wait to know', async () => {
    const id = await happen()
    const closing = await api.db.pool.connect()
    await closing.query('begin')
    await closing.query('select 1 from webhook_endpoints where id = $1 for update', [endpoint])
    await closing.query("update webhook_endpoints set status = 'disabled' where id = $1", [endpoint])
    const asked = Promise.all([
      ping(),
      retry(id),
      send('POST', `/v1/webhook_endpoints/${endpoint}/replay`, { from: 0 }),
    ])
    await new Promise((resolve) => setTimeout(resolve, 200))
    await closing.query('commit')
    closing.release()
    for (const answer of await asked) expect(refused(answer)).toEqual([400, 'parameter_invalid', 'id'])
    const [row] = await api.sql(
      'select count(*)::integer as deliveries from webhook_deliveries where endpoint_id = $1',
      [endpoint],
    )
    expect(row).toEqual({ deliveries: 1 })
  })
})

describe('the log', () => {
  test('is newest first, by pages, and filtered by what a row shows', async () => {
    const ids = []
    for (let n = 0; n < 3; n++) ids.unshift(await happen())
    const pinged = (await ping()).json
    await api.sql("update webhook_deliveries set status = 'succeeded', next_attempt_at = null where id = $1", [ids[1]])
    const listed = async (query: string) => (await log(query)).data.map(({ id }: { id: string }) => id)
    expect(await listed('')).toEqual([pinged.id, ...ids])
    expect(await log('limit=2')).toMatchObject({ has_more: true, url: `/v1/webhook_endpoints/${endpoint}/deliveries` })
    expect(await listed(`starting_after=${ids[0]}`)).toEqual(ids.slice(1))
    expect(await listed(`ending_before=${ids[0]}`)).toEqual([pinged.id])
    expect(await listed('status=succeeded')).toEqual([ids[1]])
    expect(await listed('event_type=webhook_endpoint.ping')).toEqual([pinged.id])
    expect(await listed(`event=${pinged.event}`)).toEqual([pinged.id])
    expect(await listed(`created[gt]=${now() + 60}`)).toEqual([])
  })

  test('of an event shows where it went, by its first delivery and by replays', async () => {
    const id = await happen()
    const { event } = (await read(id)).json
    const other = (await send('POST', '/v1/webhook_endpoints', { url: 'https://other.example/' })).json.id
    await send('POST', `/v1/webhook_endpoints/${other}/replay`, { from: 0 })
    await happen()
    const path = `/v1/events/${event}/deliveries`
    const { data, url } = (await send('GET', path)).json
    expect([url, data.map((d: { endpoint: string; event: string }) => [d.endpoint, d.event])]).toEqual([
      path,
      [
        [other, event],
        [endpoint, event],
      ],
    ])
    const replayed = `/v1/webhook_endpoints/${other}/deliveries?event=${event}`
    expect((await send('GET', replayed)).json.data).toEqual([data[0]])
    expect((await send('GET', `${path}?status=exhausted`)).json.data).toEqual([])
    const stranger = await api.merchant()
    expect(refused(await send('GET', path, undefined, stranger.testKey))).toEqual([404, 'resource_missing', 'id'])
  })

  test.each(['status=failed', 'event_type=payment.paid', 'limit=0', 'limit=101', 'event='])(
    '?%s is refused',
    async (query) => {
      expect((await log(query)).error).toMatchObject({ code: 'parameter_invalid', param: query.split('=')[0] })
    },
  )

  test('shows attempts in their order, also those of many deliveries at once', async () => {
    const [a, b] = [await happen(), await happen()]
    receiver = { httpStatus: 500 }
    await retry(a)
    await retry(a)
    await retry(b)
    const attempts = (await log()).data.map((d: { id: string; attempts: { number: number }[] }) => [
      d.id,
      d.attempts.map((t) => t.number),
    ])
    expect(attempts).toEqual([
      [b, [1, 2]],
      [a, [1, 2]],
    ])
  })

  test('of a deleted endpoint is gone, its rows stay readable', async () => {
    const id = await happen()
    await send('DELETE', `/v1/webhook_endpoints/${endpoint}`)
    expect((await log()).error.code).toBe('resource_missing')
    expect((await read(id)).json).toMatchObject({ id, status: 'canceled', endpoint })
  })
})
