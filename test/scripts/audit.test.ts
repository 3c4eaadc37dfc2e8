// The operator's `audit` commands, as a process of their own: the invariants of the whole database, and separately the audit log.
import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { recordAction } from '../../commands/audit-log.ts'
import { commit } from '../../commands/commit.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type Billing, openBilling, type Shop } from '../support/billing.ts'
import { adminOf } from '../support/servers.ts'

const SATANG = join(import.meta.dirname, '../../scripts/satang.ts')
let b: Billing
let shop: Shop
let owner: Database
beforeAll(async () => {
  b = await openBilling()
  owner = await openDatabase(adminOf(b.url), { asOwner: true })
  shop = await b.shop()
  for (let n = 0; n < 3; n++)
    await commit(b.deps, { merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: 1 }, async (c) =>
      recordAction(c, { action: 'invoice.voided', object: `in_${n}` }),
    )
})
afterAll(async () => {
  await owner.close()
  await b.close()
})

async function satang(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: b.url }
  return promisify(execFile)(process.execPath, [SATANG, 'audit', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
    (error) => ({ code: error.code, out: error.stdout, said: error.stderr }),
  )
}

test('without a word it asks the promises, and with `verify` the log', async () => {
  expect(JSON.parse((await satang('--json')).out)).toMatchObject({ held: true, checked: expect.any(Number) })
  const verified = await satang('verify')
  expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/The audit log holds: \d chains\.\n$/)])
})

test('`verify` names the broken row and leaves with 1, also against what was printed before', async () => {
  const [{ slug }] = (await b.sql('select slug from merchants where id = $1', [shop.id])) as [{ slug: string }]
  const printed = await satang('verify', '--merchant', slug, '--json')
  expect(JSON.parse(printed.out)).toMatchObject({
    held: true,
    chains: [{ merchant: shop.id, slug, sequence: 3, broken: null }],
  })
  const file = join(mkdtempSync(join(tmpdir(), 'audit-')), 'heads.json')
  writeFileSync(file, printed.out)
  await owner.pool.query('delete from audit_log where merchant_id = $1 and sequence = 3', [shop.id])
  expect(await satang('verify', '--merchant', slug)).toMatchObject({ code: 1, out: expect.stringContaining('BROKEN') })
  await owner.pool.query(
    'update audit_log_heads h set sequence = 2, digest = l.digest from audit_log l where h.merchant_id = $1 and l.merchant_id = $1 and l.sequence = 2',
    [shop.id],
  )
  expect((await satang('verify', '--merchant', slug)).code).toBe(0)
  const compared = await satang('verify', '--merchant', slug, '--against', file)
  expect([compared.code, compared.out]).toEqual([1, expect.stringContaining('the end was cut off (row 3)')])
  expect(await satang('verify', '--merchant', 'nobody')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no merchant with the slug'),
  })
})
