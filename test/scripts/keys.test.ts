// `satang keys`: all encrypted values are moved to the newest key while others write, even when processes are killed, and a key is never reported as
// removable too early.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Keyring, keyring } from '../../db/keyring.ts'
import { memberLinkHash } from '../../db/member-links.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { announceKeys } from '../../db/process-keys.ts'
import { checkKeys, complainOfKeys, rotateKeys, unopenedColumns } from '../../db/rotate-keys.ts'
import { keyIdOf, SEALED_COLUMNS, type SealedName, seal, unseal } from '../../db/sealed.ts'
import { createMerchant } from '../../scripts/admin/merchants.ts'
import { demoSecrets, forgetDemoKeys, masterKeys, renewDemoKey } from '../../scripts/start/secrets.ts'
import { asAdministrator, type TestDatabase, testDatabase } from '../support/servers.ts'

const SATANG = join(import.meta.dirname, '../../scripts/satang.ts')
const [OLD, NEW] = [randomBytes(32), randomBytes(32)]
const before = keyring(OLD)
const after = keyring(NEW, [OLD])
const alone = keyring(NEW)
const NAMES = Object.keys(SEALED_COLUMNS) as SealedName[]
let database: TestDatabase
let db: Database
let merchantId: string
beforeAll(async () => {
  database = await testDatabase()
  db = await openDatabase(database.url, { poolMax: 6 })
  merchantId = (await createMerchant(database.url, { name: 'Kafae', slug: 'kafae' })).merchant
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await asAdministrator(
    database.url,
    "delete from idempotency_records; delete from bank_accounts; delete from gateway_accounts; delete from process_keys; delete from member_links; delete from emails; delete from members where email like 'm%'; delete from webhook_endpoints",
  )
  for (const id of ['a', 'b']) await fill(id)
})

const plainOf = (name: SealedName, row: readonly string[]) => `${name} of ${row.join('/')}`
const sealedFor = (keys: Keyring, name: SealedName, row: readonly string[]) =>
  seal(keys, name, row, Buffer.from(plainOf(name, row)))

/** A row with every encrypted column, under the old key. */
async function fill(id: string, keys = before) {
  const of = (name: SealedName, ...row: string[]) => sealedFor(keys, name, row)
  await db.pool.query(
    `insert into webhook_endpoints (id, merchant_id, livemode, url, enabled_events, status, secret, previous_secret, created_at)
     values ($1, $2, false, 'https://x.example', '{}', 'enabled', $3, $4, 1)`,
    [`we_${id}`, merchantId, of('webhook_secret', `we_${id}`), of('webhook_previous_secrets', `we_${id}`)],
  )
  await db.pool.query(
    `insert into bank_accounts (id, merchant_id, livemode, bank_code, account_name, account_number, last_four, usable_from, created_at)
     values ($1, $2, false, 'kbank', 'x', $3, '1234', 1, 1)`,
    [`ba_${id}`, merchantId, of('bank_account_number', `ba_${id}`)],
  )
  await db.pool.query(
    `insert into gateway_accounts (id, merchant_id, livemode, provider, status, methods, default_for, settlement, credentials, credentials_shown, created_at)
     values ($1, $2, false, 'stripe', 'connected', '{card}', '{}', 'platform', $3, '{}', 1)`,
    [`ga_${id}`, merchantId, of('gateway_credentials', `ga_${id}`)],
  )
  await db.pool.query(
    `insert into members (id, email, password_hash, totp_secret, locale, created_at) values ($1, $1 || '@x.example', 'x', $2, 'th', 1)`,
    [`mem_${id}`, of('member_totp_secret', `mem_${id}`)],
  )
  await db.pool.query(
    `insert into idempotency_records (scope, key, fingerprint, http_status, body, request_id, created_at) values ('s', $1, 'f', 200, $2, 'r', 1)`,
    [id, of('idempotent_answer', 's', id)],
  )
}

/** How many values the keys decrypt to the expected text. Throws at the first one that differs. */
async function opened(keys: Keyring): Promise<number> {
  let n = 0
  for (const name of NAMES) {
    const { table, column, key } = SEALED_COLUMNS[name]
    const { rows } = await db.pool.query(
      `select array[${key.join(', ')}] as key, ${column} as sealed from ${table} where ${column} <> ''`,
    )
    for (const { key, sealed } of rows) {
      expect(unseal(keys, name, key, sealed).toString()).toBe(plainOf(name, key))
      n++
    }
  }
  return n
}

const many = (n: number, keys = before) =>
  db.pool.query(
    `insert into idempotency_records (scope, key, fingerprint, http_status, body, request_id, created_at)
     select 's', k, 'f', 200, b, 'r', 1 from unnest($1::text[], $2::bytea[]) as u(k, b)`,
    [
      Array.from({ length: n }, (_, i) => `n${i}`),
      Array.from({ length: n }, (_, i) => sealedFor(keys, 'idempotent_answer', ['s', `n${i}`])),
    ],
  )

describe('a rotation', () => {
  test('brings every sealed column under the newest key, says so, and finds nothing to do again', async () => {
    expect(await checkKeys(db.pool, after)).toMatchObject({ old: 12, missing: 0, removable: false })
    const done = await rotateKeys(db.pool, after)
    expect(done).toMatchObject({ sealedAnew: 12, old: 0, unreadable: {}, removable: true })
    expect(done.columns.map(({ name, values, old }) => [name, values, old])).toEqual(NAMES.map((name) => [name, 2, 0]))
    expect(await opened(alone)).toBe(12)
    expect(await rotateKeys(db.pool, after)).toMatchObject({ sealedAnew: 0, removable: true })
  })

  test('goes through more than a step holds, also twice at once', async () => {
    await many(1_050)
    const [one, two] = await Promise.all([rotateKeys(db.pool, after), rotateKeys(db.pool, after)])
    expect(one.sealedAnew + two.sealedAnew).toBe(1_062)
    expect([one.old, two.old]).toEqual([0, 0])
    expect(await opened(alone)).toBe(1_062)
  })

  test('takes nothing back that is written meanwhile, and waits for nobody who holds a row', async () => {
    await many(600)
    const holder = await db.pool.connect()
    await holder.query('begin')
    await holder.query("select 1 from idempotency_records where key in ('n1', 'n301') for update")
    const changing = (async () => {
      for (let i = 0; i < 600; i += 3)
        await db.pool.query("update idempotency_records set body = $2 where scope = 's' and key = $1", [
          `n${i}`,
          seal(i % 2 ? before : after, 'idempotent_answer', ['s', `n${i}`], Buffer.from('newer')),
        ])
    })()
    const rotating = rotateKeys(db.pool, after)
    await changing
    await holder.query("update idempotency_records set body = $1 where key = 'n1'", [
      seal(before, 'idempotent_answer', ['s', 'n1'], Buffer.from('newer')),
    ])
    await holder.query('commit')
    holder.release()
    await rotating
    // The next pass finds what was written under the old key after the last pass.
    expect(await rotateKeys(db.pool, after)).toMatchObject({ old: 0, removable: true })
    const { rows } = await db.pool.query(
      "select key, body from idempotency_records where scope = 's' and key like 'n%'",
    )
    expect(rows).toHaveLength(600)
    for (const { key, body } of rows) {
      const i = Number(key.slice(1))
      const plain = unseal(alone, 'idempotent_answer', ['s', key], body).toString()
      expect([key, plain]).toEqual([key, i % 3 === 0 || i === 1 ? 'newer' : plainOf('idempotent_answer', ['s', key])])
    }
  })

  test('that is killed leaves every value whole, and the next one does the rest', async () => {
    await many(6_000)
    const child = spawn(process.execPath, [SATANG, 'keys', 'rotate'], { env: environment(NEW, [OLD]) })
    await new Promise<void>((resolve) =>
      child.stderr.on('data', (text) => String(text).includes('idempotent_answer') && resolve()),
    )
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    const left = (await checkKeys(db.pool, after)).old
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(6_012)
    expect(await opened(after)).toBe(6_012)
    const { code, json } = await satang(NEW, [OLD], 'keys', 'rotate', '--json')
    expect([code, json.sealedAnew, json.removable]).toEqual([0, left, true])
    expect(await opened(alone)).toBe(6_012)
  })

  test('leaves alone and names what no key opens: a wrong key, a swapped row, a value that was cut', async () => {
    await db.pool.query(
      "update bank_accounts a set account_number = b.account_number from bank_accounts b where a.id = 'ba_a' and b.id = 'ba_b'",
    )
    await db.pool.query("update members set totp_secret = substring(totp_secret from 1 for 50) where id = 'mem_a'")
    await db.pool.query("update idempotency_records set body = $1 where key = 'a'", [
      sealedFor(keyring(randomBytes(32)), 'idempotent_answer', ['s', 'a']),
    ])
    await db.pool.query("update webhook_endpoints set secret = '' where id = 'we_a'")
    const done = await rotateKeys(db.pool, after)
    expect(done).toMatchObject({ sealedAnew: 8, old: 3, missing: 1, removable: false })
    expect(done.unreadable).toEqual({
      bank_account_number: ['ba_a'],
      member_totp_secret: ['mem_a'],
      idempotent_answer: ['s a'],
    })
    expect(await unopenedColumns(db.pool, after)).toEqual([])
    expect(await unopenedColumns(db.pool, keyring(randomBytes(32)))).toHaveLength(6)
    const said: unknown[] = []
    await complainOfKeys(db.pool, keyring(randomBytes(32)), { error: (o, m) => said.push(o, m) })
    expect(JSON.stringify(said)).toContain('DECRYPTION_KEYS')
  })

  test('is refused while a process runs that could not open the newest key, and lets no key go that one still seals under', async () => {
    const failed = (error: unknown) => {
      throw error
    }
    const forget = announceKeys(db.pool, 'api', before, failed)
    await until(async () => (await checkKeys(db.pool, after)).without.length === 1)
    await expect(rotateKeys(db.pool, after)).rejects.toThrow(/api\/\d+@.* could not open/)
    expect((await checkKeys(db.pool, after)).old).toBe(12)
    // The first step of a rotation: every process can decrypt with the new key, and encrypts with the old one.
    const prepared = announceKeys(db.pool, 'api', keyring(OLD, [NEW]), failed)
    await until(async () => (await checkKeys(db.pool, after)).without.length === 0)
    const done = await rotateKeys(db.pool, after)
    expect(done).toMatchObject({ old: 0, removable: false, behind: [expect.stringMatching(/^api\//)] })
    await Promise.all([forget(), prepared()])
    expect(await checkKeys(db.pool, after)).toMatchObject({ behind: [], removable: true })
  })

  test('counts links to members that wait for their mail', async () => {
    const link = (id: string, keys: Keyring) =>
      db.pool.query(
        "insert into member_links (id, kind, token_hash, email, member_id, created_at, expires_at) values ($1, 'password', $2, 'a@b.example', 'mem_a', 1, 99999999999)",
        [id, memberLinkHash(keys, id)],
      )
    const mail = (id: string, status: string) =>
      db.pool.query(
        `insert into emails (id, merchant_id, livemode, kind, status, next_attempt_at, sent_at, created_at, data)
         values ($1, 'mer_a', true, 'member_password', $2::text, case when $2 = 'queued' then 1 end, case when $2 = 'sent' then 1 end, 1, jsonb_build_object('member_link', $1::text))`,
        [id, status],
      )
    await Promise.all([link('mlk_1', before), link('mlk_2', after), link('mlk_3', before)])
    await Promise.all([mail('mlk_1', 'queued'), mail('mlk_2', 'queued'), mail('mlk_3', 'sent')])
    await rotateKeys(db.pool, after)
    expect(await checkKeys(db.pool, after)).toMatchObject({ old: 0, links: 1, removable: false })
    await db.pool.query(
      "update emails set status = 'sent', next_attempt_at = null, sent_at = 1 where status = 'queued'",
    )
    expect(await checkKeys(db.pool, after)).toMatchObject({ links: 0, removable: true })
  })
})

describe('the command', () => {
  test('checks and changes nothing, rotates, and says when the old key can go', async () => {
    const asked = await satang(NEW, [OLD], 'keys', 'rotate', '--check')
    expect([asked.code, asked.out]).toEqual([1, expect.stringContaining('12 values still need another key')])
    expect((await checkKeys(db.pool, after)).old).toBe(12)
    const done = await satang(NEW, [OLD], 'keys', 'rotate')
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('every other key can be taken away')])
    expect((await satang(NEW, [], 'keys', 'rotate', '--check')).code).toBe(0)
    expect((await satang(OLD, [], 'keys', 'rotate', '--check', '--json')).json).toMatchObject({ missing: 12 })
    const { rows } = await db.pool.query('select secret from webhook_endpoints')
    expect(rows.map(({ secret }) => keyIdOf(secret))).toEqual([0, 1].map(() => alone.newest.id.toString('hex')))
    expect([asked, done].map(({ out, said }) => out + said).join()).not.toContain(NEW.toString('base64'))
  })

  test('makes a key that ENCRYPTION_KEY takes', async () => {
    const { out } = await satang(NEW, [], 'keys', 'new')
    expect(Buffer.from(out.trim(), 'base64')).toHaveLength(32)
    expect((await satang(NEW, [], 'keys', 'forget')).code).toBe(1)
    // A wrong command leaves with 2, and says which one was meant.
    for (const wrong of [['keys', 'rotat'], ['keys', 'rotate', '--nope'], ['keys']]) {
      expect([wrong, (await satang(NEW, [], ...wrong)).code]).toEqual([wrong, 2])
    }
    expect((await satang(NEW, [], 'keys', 'rotat')).said).toContain('Did you mean rotate?')
  })
})

describe('the keys of npm start', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'satang-keys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const configured = { decryptionKeys: [] }

  test('are renewed, keep opening what was sealed before, and are forgotten when nothing needs them', async () => {
    const first = demoSecrets(folder)
    renewDemoKey(folder)
    const second = masterKeys(configured, folder)
    expect(second.encryptionKey).not.toBe(first.encryptionKey)
    expect(second.decryptionKeys).toEqual([first.encryptionKey])
    expect(demoSecrets(folder).postgresPassword).toBe(first.postgresPassword)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(masterKeys({ ...configured, encryptionKey: 'mine' }, folder)).toEqual({
      encryptionKey: 'mine',
      decryptionKeys: [],
    })
    forgetDemoKeys(folder)
    expect(masterKeys(configured, folder)).toEqual({ encryptionKey: second.encryptionKey, decryptionKeys: [] })
  })

  test('that are gone are not made anew beside a database that they open', () => {
    mkdirSync(join(folder, 'postgres'))
    expect(() => demoSecrets(folder)).toThrow(/secrets\.json is gone.*Put the file back/)
  })

  test('are renewed by the command, which the running demo has to be started anew for', async () => {
    const first = demoSecrets(folder)
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder }
    await promisify(execFile)(process.execPath, [SATANG, 'keys', 'new'], { env })
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')).decryptionKeys).toEqual([first.encryptionKey])
    await expect(promisify(execFile)(process.execPath, [SATANG, 'keys', 'forget'], { env })).rejects.toThrow(
      'another key',
    )
  })
})

const environment = (newest: Buffer, others: Buffer[]) => ({
  PATH: process.env.PATH,
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: newest.toString('base64'),
  DECRYPTION_KEYS: others.map((key) => key.toString('hex')).join(','),
})

async function satang(newest: Buffer, others: Buffer[], ...args: string[]) {
  const ended = await promisify(execFile)(process.execPath, [SATANG, ...args], {
    env: environment(newest, others),
  }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
    (error) => ({ code: error.code as number, out: error.stdout as string, said: error.stderr as string }),
  )
  return { ...ended, json: args.includes('--json') ? JSON.parse(ended.out) : null }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not come about')
}
