// The operator's `merchant` commands, as a process of their own on a database of their own.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openDatabase } from '../../db/orm.ts'
import { hashSecret } from '../../db/secrets.ts'
import { NO_TAX_SETTINGS } from '../../rules/tax-settings.ts'
import { type TestDatabase, testDatabase } from '../support/servers.ts'

const SATANG = join(import.meta.dirname, '../../scripts/satang.ts')
const KEY = Buffer.alloc(32, 7)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await satang('merchant', 'create', '--name', 'Baan Kafae', '--slug', 'kafae')
})
afterAll(() => database.drop())

async function satang(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: KEY.toString('base64'),
    BASE_URL: 'http://satang.test',
  }
  return promisify(execFile)(process.execPath, [SATANG, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
    (error) => ({ code: error.code, out: error.stdout, said: error.stderr }),
  )
}

const settings = async () => {
  const db = await openDatabase(database.url, { poolMax: 1 })
  const { rows } = await db.pool.query("select settings, tax from merchants where slug = 'kafae'")
  await db.close()
  return rows[0]
}

test('set changes what is given and keeps the rest', async () => {
  const first = await satang('merchant', 'set', '--slug', 'kafae', '--retry-days', '2,4', '--grace-days', '3', '--json')
  expect(first).toMatchObject({ code: 0 })
  expect(JSON.parse(first.out)).toEqual({
    merchant: expect.stringMatching(/^mer_/),
    slug: 'kafae',
    settings: { retry_days: [2, 4], grace_days: 3 },
    tax_settings: { ...NO_TAX_SETTINGS },
  })
})

test('set writes who sells to the tax settings, where documents find it, and nowhere else', async () => {
  const seller = ['--tax-id', '0-1055-36000-31-3', '--legal-address', '99 ถนนเจริญกรุง', '--legal-name', 'บริษัท ก จำกัด']
  const set = await satang('merchant', 'set', '--slug', 'kafae', ...seller, '--branch', '00002')
  for (const words of ['0105536000313', '99 ถนนเจริญกรุง', 'retry_days']) expect(set.out).toContain(words)
  const { settings: own, tax } = await settings()
  expect(own).toEqual({ retry_days: [2, 4], grace_days: 3 })
  const said = { tax_id: '0105536000313', legal_name: 'บริษัท ก จำกัด', branch: '00002' }
  expect(tax).toEqual({ ...NO_TAX_SETTINGS, ...said, address: { line1: '99 ถนนเจริญกรุง' } })
  const db = await openDatabase(database.url, { poolMax: 1 })
  const { rows } = await db.pool.query("select action from audit_log where action like '%updated'")
  await db.pool.query(`update merchants set tax = tax || '{"vat_registered": true}'`)
  await db.close()
  expect(rows).toEqual([{ action: 'merchant.updated' }, { action: 'tax_settings.updated' }])
  const missing = await satang('merchant', 'set', '--slug', 'kafae', '--legal-address', '', '--city', 'Trang')
  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('--legal-address is needed')])
  expect(await settings()).toMatchObject({ settings: { retry_days: [2, 4], grace_days: 3 }, tax: said })
})

test('set prints an address as one writes it, whatever the order in which the database has its parts', async () => {
  const parts = {
    line1: '99 ถนนเจริญกรุง',
    district: 'เขตบางรัก',
    province: 'กรุงเทพฯ',
    postal_code: '10500',
    country: 'TH',
  }
  const db = await openDatabase(database.url, { poolMax: 1 })
  const { rows } = await db.pool.query('select tax from merchants')
  await db.pool.query(`update merchants set tax = jsonb_set(tax, '{address}', $1)`, [JSON.stringify(parts)])
  const { out } = await satang('merchant', 'set', '--slug', 'kafae', '--branch', '00002')
  await db.pool.query('update merchants set tax = $1', [JSON.stringify(rows[0].tax)])
  await db.close()
  expect(out).toContain('99 ถนนเจริญกรุง, เขตบางรัก, กรุงเทพฯ, 10500, TH\n')
})

test('set tells every problem by its option, and changes nothing', async () => {
  const before = await settings()
  const wrong = await satang(
    'merchant',
    'set',
    '--slug',
    'kafae',
    '--tax-id',
    '123',
    '--retry-days',
    'daily',
    '--city',
    'X',
  )
  expect(wrong.code).toBe(1)
  expect(wrong.said).toContain('--tax-id must be the 13 digits')
  expect(wrong.said).toContain('--retry-days must be up to 10 rising days')
  expect(await settings()).toEqual(before)
})

test.each([
  [['--slug', 'nobody', '--city', 'Bangkok'], "There is no merchant 'nobody'", 1],
  [['--slug', 'kafae'], 'Say what to set', 1],
  [['--city', 'Bangkok'], '--slug', 2],
])('set with %j says what is wrong', async (args, sentence, code) => {
  const answer = await satang('merchant', 'set', ...args)
  expect([answer.code, answer.out]).toEqual([code, ''])
  expect(answer.said).toContain(sentence)
})

test('mailbox prints where members read this merchant’s mailbox; the address holds no secret', async () => {
  const { code, out } = await satang('merchant', 'mailbox', '--slug', 'kafae')
  expect([code, out]).toEqual([0, 'http://satang.test/dashboard/kafae/test/mailbox\n'])
  expect((await satang('merchant', 'mailbox', '--slug', 'kafae', '--live')).out).toContain('/kafae/live/mailbox')
  expect(await satang('merchant', 'mailbox', '--slug', 'nobody')).toMatchObject({ code: 1, out: '' })
})

test('member link prints the links that mails would bring: the same while they are open', async () => {
  const link = async () => JSON.parse((await satang('member', 'link', '--email', 'owner@kafae.example', '--json')).out)
  const first = await link()
  expect(first).toEqual({
    email: 'owner@kafae.example',
    links: [
      {
        kind: 'password',
        shop: null,
        expires_at: expect.any(Number),
        url: expect.stringMatching(/^http:\/\/satang\.test\/dashboard\/password\?token=[\w-]{32}$/),
      },
    ],
  })
  expect(await link()).toEqual(first)
  const token = new URL(first.links[0].url).searchParams.get('token')!
  const db = await openDatabase(database.url, { poolMax: 1 })
  const { rows } = await db.pool.query('select token_hash, kind from member_links')
  await db.close()
  expect(rows).toEqual([{ token_hash: hashSecret(token), kind: 'password' }])
  expect((await satang('member', 'link', '--email', 'owner@kafae.example')).out).toContain(first.links[0].url)
  expect(await satang('member', 'link', '--email', 'nobody@kafae.example')).toMatchObject({ code: 1, out: '' })
})
