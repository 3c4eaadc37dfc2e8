// Self-audits over HTTP: a merchant reads whether all invariants hold for it, in its mode, and learns nothing about others.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { openScheduled, runAudit } from '../../activities/run-audit.ts'
import { createMetrics, measureAudits } from '../../api/metrics.ts'
import { INVARIANTS, UNDER_WAY } from '../../db/invariants/index.ts'
import { purge } from '../../worker/purges.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
let neighbour: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  neighbour = await billing.shop()
  for (const each of [shop, neighbour]) await each.subscribe()
  await billing.settled()
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.close())

const ALL = INVARIANTS.length + UNDER_WAY.length
const alarms = () => billing.api.logs.filter((line) => line.level === 'alarm')
const FEE = 'the fee is the sum of its details'

/** While `work` runs, one payment of the shop records a fee that is a satang too high. */
async function withWrongFee<T>(work: (paymentId: string) => Promise<T>): Promise<T> {
  const change = (by: number) =>
    billing.api.db.pool.query(
      `update payments set fee_satang = fee_satang + $2, net_satang = net_satang - $2
       where merchant_id = $1 and status = 'succeeded' returning id`,
      [shop.id, by],
    )
  const { rows } = await change(1)
  try {
    return await work(rows[0].id)
  } finally {
    await change(-1)
    billing.api.logs.splice(0, Infinity, ...billing.api.logs.filter((line) => line.level !== 'alarm'))
  }
}

describe('an audit', () => {
  test('says that all holds, is read and listed, in each mode for itself', async () => {
    const { status, json: audit } = await shop.post('/v1/audits')
    expect(status).toBe(200)
    expect(audit).toEqual({
      id: expect.stringMatching(/^aud_/),
      object: 'audit',
      status: 'succeeded',
      checked: ALL,
      held: true,
      failures: [],
      livemode: false,
      created: expect.any(Number),
      finished_at: expect.any(Number),
      workflow: { id: `audit/${audit.id}`, url: null },
    })
    expect((await shop.get(`/v1/audits/${audit.id}`)).json).toEqual(audit)
    expect((await shop.get('/v1/audits')).json.data).toEqual([audit])
    expect((await neighbour.get(`/v1/audits/${audit.id}`)).status).toBe(404)
    expect((await shop.get('/v1/audits', { key: shop.liveKey })).json.data).toEqual([])
    expect((await shop.post('/v1/audits', undefined, { key: shop.liveKey })).json).toMatchObject({
      held: true,
      livemode: true,
    })
    expect(alarms()).toEqual([])
  })

  test('reports whose invariant is broken, by which rows, and nobody else; an operator hears of it', async () => {
    await withWrongFee(async (paymentId) => {
      const { json: audit } = await shop.post('/v1/audits')
      expect(audit).toMatchObject({ status: 'succeeded', held: false, checked: ALL })
      expect(audit.failures).toContainEqual({ promise: FEE, count: 1, sample_ids: [paymentId] })
      expect(alarms()).toEqual([{ level: 'alarm', audit: audit.id, merchant: shop.id, failures: audit.failures }])
      expect((await neighbour.post('/v1/audits')).json.held).toBe(true)
      expect((await shop.get('/v1/audits?held=false')).json.data).toEqual([audit])
      expect(alarms()).toHaveLength(1)
    })
  })

  test('is the one that is running, for whoever asks meanwhile; Temporal away only delays it', async () => {
    billing.away = true
    const { json: running } = await shop.post('/v1/audits')
    expect(running).toMatchObject({ status: 'running', held: null, checked: null, finished_at: null })
    billing.away = false
    const { json: joined } = await shop.post('/v1/audits')
    expect(joined).toMatchObject({ id: running.id, status: 'succeeded', held: true })
  })

  test('takes nothing but an empty body', async () => {
    const answer = await shop.post('/v1/audits', { all: true })
    expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([400, 'parameter_unknown', 'all'])
  })
})

describe('the nightly audit of everything', () => {
  const deps = () => ({
    orm: billing.api.db.orm,
    pool: billing.api.db.pool,
    links: billing.api.deps.links,
    notifier: billing.api.deps.workflows,
    heartbeat: () => {},
    sleep: async () => {},
    now: () => Math.floor(Date.now() / 1000),
    alarm: (broken: object) => void billing.api.logs.push({ level: 'alarm', ...broken }),
  })
  const night = async (runKey: string) => {
    const { auditId } = await openScheduled(deps(), { runKey })
    await runAudit(deps(), { auditId })
    return auditId
  }
  const rowsOf = (id: string) =>
    billing.api.sql<{ merchant_id: string | null; livemode: boolean | null; held: boolean; checked: number }>(
      `select merchant_id, livemode, held, checked from audits where id = '${id}' or run_key like '${id}/%' order by 1, 2`,
    )

  test('is once for each run of the Schedule, and every merchant reads of it in its mode', async () => {
    const id = await night('audit-due-1')
    expect(await night('audit-due-1')).toBe(id)
    const rows = await rowsOf(id)
    expect(rows.map(({ merchant_id, livemode }) => `${merchant_id} ${livemode}`)).toEqual([
      ...[shop.id, neighbour.id].sort().flatMap((merchant) => [`${merchant} false`, `${merchant} true`]),
      'null null',
    ])
    expect(new Set(rows.map(({ held, checked }) => `${held} ${checked}`))).toEqual(new Set([`true ${ALL}`]))
    expect((await neighbour.get('/v1/audits?limit=1')).json.data[0]).toMatchObject({
      id: expect.stringMatching(/^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      status: 'succeeded',
      held: true,
    })
    // The operator's own results are not readable by merchants.
    expect((await shop.get(`/v1/audits/${id}`)).status).toBe(404)
  })

  test('shows those whose invariants are broken their own rows, and the operator all of them', async () => {
    await withWrongFee(async (paymentId) => {
      const id = await night('audit-due-2')
      const rows = await rowsOf(id)
      const broken = rows.filter(({ held }) => !held).map(({ merchant_id, livemode }) => [merchant_id, livemode])
      expect(broken).toEqual([
        [shop.id, false],
        [null, null],
      ])
      const [mine] = (await shop.get('/v1/audits?limit=1')).json.data
      expect(mine.failures).toContainEqual({ promise: FEE, count: 1, sample_ids: [paymentId] })
      expect(alarms()).toEqual([expect.objectContaining({ audit: id, merchant: null })])
    })
  })

  test('is in the metrics', async () => {
    const metrics = createMetrics()
    measureAudits(metrics, billing.api.db.pool)
    await night('audit-due-well')
    const well = await metrics.registry.metrics()
    expect(well).toMatch(/^satang_audit_failures 0$/m)
    const [, at] = well.match(/^satang_audit_last_success_timestamp_seconds (\d+)$/m)!
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
    await withWrongFee(async () => {
      await night('audit-due-ill')
      const ill = await metrics.registry.metrics()
      expect(ill).toMatch(/^satang_audit_failures [1-9]$/m)
      expect(ill).toContain(`satang_audit_last_success_timestamp_seconds ${at}\n`)
    })
  })

  test('forgets what is older than ninety days', async () => {
    await billing.api.db.pool.query(
      "update audits set created_at = extract(epoch from now()) - 91 * 86400 where run_key like 'audit-due-1%'",
    )
    await purge(billing.api.db.pool)
    expect(await billing.api.sql("select id from audits where run_key = 'audit-due-1'")).toEqual([])
    expect(await billing.api.sql("select id from audits where run_key = 'audit-due-2'")).toHaveLength(1)
  })
})
