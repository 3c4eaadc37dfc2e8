// The operator's `workflow` commands, as a process of their own: why an object waits, as text and as JSON, and waking it.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Billing, openBilling, T0 } from '../support/billing.ts'
import { testServers } from '../support/servers.ts'

const SATANG = join(import.meta.dirname, '../../scripts/satang.ts')
let b: Billing
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.close())

async function satang(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  const { temporalAddress } = testServers()
  const env = { PATH: process.env.PATH, DATABASE_URL: b.url, TEMPORAL_ADDRESS: temporalAddress }
  return promisify(execFile)(process.execPath, [SATANG, 'workflow', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
    (error) => ({ code: error.code, out: error.stdout, said: error.stderr }),
  )
}

test('why says what comes next, what stands in the way, and that Temporal knows of no workflow', async () => {
  const shop = await b.shop()
  const { id } = await shop.subscribed()
  const well = (await satang('why', id)).out
  expect(well).toMatch(/^status +active$/m)
  expect(well).toMatch(/^next +renew at 2026-02-28T02:00:00.000Z$/m)
  expect(well).toMatch(/^quarantine +no: nothing stands in its way$/m)
  expect(well).toMatch(/^Temporal +there is none/m)
  await b.sql(
    `insert into quarantine (object_id, kind, workflow_id, merchant_id, livemode, step, code, reason, since, tries, last_tried_at, next_try_at, code_version)
     values ($1, 'subscription', 'subscription/' || $1, $2, false, 'step renew', '23505', 'refused', $3, 2, $3, $3, '1.0.0-abc')`,
    [id, shop.id, T0],
  )
  const ill = (await satang('why', id)).out
  expect(ill).toMatch(/^quarantine +since 2026-01-31T02:00:00.000Z: step renew fails$/m)
  expect(ill).toMatch(/^reason +refused \(23505\)$/m)
  expect(JSON.parse((await satang('why', id, '--json')).out)).toMatchObject({
    ...{ id, kind: 'subscription', workflowId: `subscription/${id}`, merchant: shop.id, livemode: false },
    quarantine: { step: 'step renew', tries: 2, codeVersion: '1.0.0-abc' },
    planned: { step: 'renew' },
  })
  await b.sql('delete from wakeups')
  expect((await satang('wake', id)).said).toContain(`subscription/${id} is woken`)
  expect(await b.sql('select workflow_id, urgent from wakeups')).toEqual([
    { workflow_id: `subscription/${id}`, urgent: true },
  ])
  expect((await satang('why', id)).out).toContain('to be woken')
})

test('an id of nothing is refused with what it must be', async () => {
  expect(await satang('why', 'cus_00000000000000000000000000')).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      'names no subscription, checkout session, invoice, payout, refund or inbound transfer',
    ),
  })
  expect(await satang('wake', 'po_00000000000000000000000000')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no payout'),
  })
})
