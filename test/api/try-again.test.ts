// Quarantine over HTTP: `workflow.problem` of an object, trying it again, the dashboard's page, and the metrics.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCycle } from '../../activities/run-cycle.ts'
import { createMetrics, measureQuarantine } from '../../api/metrics.ts'
import { createGateways } from '../../gateways/index.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { poison } from '../support/poison.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.close())

const NOW = Math.floor(Date.now() / 1000)

/** An active subscription whose renewal cannot be written. Returns its id and a function that removes the fault. */
async function poisoned() {
  const { id, current_period_end: end } = (await shop.subscribe({})).json
  await billing.settled()
  const { db, deps } = billing.api
  const cure = await poison(billing.api.databaseUrl, 'payments', `new.subscription_id = '${id}'`)
  const processDue = () =>
    runCycle(
      {
        orm: db.orm,
        links: deps.links,
        notifier: { wake: () => {} },
        gateways: createGateways(db, { links: deps.links }),
        quarantine: { lastTry: true, codeVersion: 'one', now: () => NOW, enters: () => {} },
      },
      { subscriptionId: id, now: end + 1 },
    )
  await processDue()
  return { id, cure }
}

test('a subscription in quarantine says so wherever it is read, and is tried again when it is mended', async () => {
  const { id, cure } = await poisoned()
  const problem = { since: NOW, reason: expect.stringContaining('the database refuses it'), tries: 1 }
  expect((await shop.get(`/v1/subscriptions/${id}`)).json.workflow).toMatchObject({ id: `subscription/${id}`, problem })
  const { data } = (await shop.get('/v1/subscriptions')).json
  expect(data.find((s: { id: string }) => s.id === id).workflow.problem).toEqual(problem)

  const metrics = createMetrics()
  measureQuarantine(metrics, billing.api.db.pool)
  const scraped = await metrics.registry.metrics()
  expect(scraped).toMatch(/^satang_quarantined\{kind="subscription"\} 1$/m)
  expect(scraped).toMatch(/^satang_quarantined\{kind="payout"\} 0$/m)
  expect(scraped).toMatch(/^satang_quarantine_oldest_seconds\{kind="subscription"\} [\d.]+$/m)

  const member = await signedInMember(billing, shop)
  const viewer = await signedInMember(billing, shop, 'viewer')
  const page = `/dashboard/${await slugOf(billing, shop)}/test/quarantine`
  const { text } = await member.get(page)
  for (const shown of [
    id,
    'The subscription was not renewed.',
    'A fault on your Satang server: the result could not be saved.',
    'whoever runs the server',
    `data-copy="${id}\nstep renew\n`,
    `href="${page.replace(/quarantine$/, `subscriptions/${id}`)}"`,
    'the database refuses it',
    `${page}/${id}/try_again`,
  ])
    expect(text).toContain(shown)
  expect((await viewer.get(page)).text).not.toContain('/try_again')
  const own = page.replace(/quarantine$/, `subscriptions/${id}`)
  const stopped = ['The subscription was not renewed.', 'the result could not be saved', `href="${page}"`]
  for (const shown of stopped) expect((await member.get(own)).text).toContain(shown)
  expect((await member.get(page.replace('/test/', '/live/'))).text).not.toContain(id)

  await cure()
  const postAction = await member.post(`${page}/${id}/try_again`, { form_key: 'quarantine-test-1' })
  expect([postAction.status, postAction.location]).toEqual([303, `${page}?flash=trying_again`])
  await billing.settled()
  expect((await shop.get(`/v1/subscriptions/${id}`)).json.workflow.problem).toBeNull()
  expect((await member.get(page)).text).not.toContain(id)
  expect((await member.get(own)).text).not.toContain(stopped[0])
})

test('trying again needs the right to write, names what is not there, and changes nothing of what is well', async () => {
  const { json: subscription } = await shop.subscribe({})
  const { payment } = (await shop.get(`/v1/invoices/${subscription.latest_invoice}`)).json
  const { json: refund } = await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 100 })
  await billing.settled()
  for (const [path, id] of [
    ['subscriptions', subscription.id],
    ['refunds', refund.id],
  ]) {
    const before = (await shop.get(`/v1/${path}/${id}`)).json
    const tried = await shop.post(`/v1/${path}/${id}/try_again`)
    expect([path, tried.status, tried.json]).toEqual([path, 200, before])
    expect(before.workflow.problem).toBeNull()
    await billing.settled()
    expect((await shop.get(`/v1/${path}/${id}`)).json).toEqual(before)
  }
  const missing = await shop.post(`/v1/payouts/po_${'0'.repeat(26)}/try_again`)
  expect([missing.status, missing.json.error.code]).toEqual([404, 'resource_missing'])
  const stranger = await billing.shop()
  expect((await stranger.post(`/v1/refunds/${refund.id}/try_again`)).status).toBe(404)
})

test('a first charge stands on the page without a link or a button: its subscription does not exist yet', async () => {
  const id = `sub_${'0'.repeat(26)}`
  await billing.api.sql(
    `insert into quarantine (object_id, kind, workflow_id, merchant_id, livemode, step, code, reason, since, tries, last_tried_at, next_try_at, code_version)
     values ($1, 'subscription', 'subscription/' || $1, $2, false, 'attempt', 'x', 'the database refuses it', $3::bigint, 1, $3, $3 + 60, 'one')`,
    [id, shop.id, NOW],
  )
  const member = await signedInMember(billing, shop)
  const page = `/dashboard/${await slugOf(billing, shop)}/test/quarantine`
  const { text } = await member.get(page)
  expect(text).toContain('First charge of')
  for (const dead of [`/${id}/try_again`, `/subscriptions/${id}`]) expect(text).not.toContain(dead)
})
