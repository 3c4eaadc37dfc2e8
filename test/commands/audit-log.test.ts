// The audit log: written together with what it records, chained row by row, never changed, and counting repeated attempts. test/api/audit-log.test.ts
// tests which actions are recorded.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { recordAction, recordFailure } from '../../commands/audit-log.ts'
import { type Commit, commit } from '../../commands/commit.ts'
import { type AuditLogVerified, verifyAuditLog, verifyChain } from '../../db/audit-log.ts'
import { mintId } from '../../db/ids.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import type { Actor } from '../../rules/audit-log.ts'
import { keepAuditLog } from '../../worker/retention.ts'
import { type Billing, openBilling } from '../support/billing.ts'
import { adminOf } from '../support/servers.ts'

let b: Billing
let owner: Database
beforeAll(async () => {
  b = await openBilling()
  owner = await openDatabase(adminOf(b.url), { asOwner: true })
})
afterAll(async () => {
  await owner.close()
  await b.close()
})

const MALEE: Actor = { type: 'member', id: 'mem_1', name: 'malee@example.com', ip: '192.0.2.7' }

function inLog<T>(merchantId: string, work: (c: Commit) => Promise<T> | T, actor: Actor = MALEE): Promise<T> {
  const context = { merchantId, livemode: false, apiVersion: '2026-09-01', at: 1, requestId: 'req_1', actor }
  return commit(b.deps, context, async (c) => work(c))
}

const voided = (c: Commit, object = 'in_1') =>
  recordAction(c, {
    action: 'invoice.voided',
    object,
    before: { status: 'open', total: 1 },
    after: { status: 'void', total: 1 },
  })

const rowsOf = (merchant: string) =>
  b.sql('select * from audit_log where merchant_id = $1 order by sequence', [merchant])
const chainOf = (merchant: string) => verifyChain(b.pool, merchant, undefined, 3)

/** A merchant's chain of `rows` rows. */
async function chain(rows: number): Promise<string> {
  const merchant = mintId('mer_')
  for (let n = 1; n <= rows; n++) await inLog(merchant, (c) => voided(c, `in_${n}`))
  return merchant
}

/** Changes the tables as only the server's administrator can, and returns the result of the verification. */
async function tampered(rows: number, sql: string): Promise<unknown> {
  const merchant = await chain(rows)
  await owner.pool.query(sql, [merchant])
  return (await chainOf(merchant)).broken
}

describe('a recorded action', () => {
  test('says who, from where, what, and only what has changed', async () => {
    const merchant = mintId('mer_')
    await inLog(merchant, (c) => voided(c))
    expect(await rowsOf(merchant)).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
        sequence: '1',
        livemode: false,
        actor_type: 'member',
        actor_id: 'mem_1',
        actor_name: 'malee@example.com',
        actor_ip: '192.0.2.7',
        action: 'invoice.voided',
        object: 'in_1',
        before: { status: 'open' },
        after: { status: 'void' },
        request_id: 'req_1',
        previous_digest: '',
      }),
    ])
  })

  test('is not there when what it records is rolled back, and has no mode where it concerns both', async () => {
    const merchant = mintId('mer_')
    const failing = inLog(merchant, (c) => {
      voided(c)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rowsOf(merchant)).toEqual([])
    await inLog(merchant, (c) => recordAction(c, { action: 'member.removed', object: 'mem_2' }))
    expect(await rowsOf(merchant)).toEqual([expect.objectContaining({ livemode: null, before: null, after: null })])
  })

  test('is the system’s where nobody else is named', async () => {
    const merchant = mintId('mer_')
    const context = {
      merchantId: merchant,
      livemode: false,
      apiVersion: '2026-09-01',
      at: 1,
      workflowId: 'payout/po_1',
    }
    await commit(b.deps, context, async (c) => voided(c))
    expect(await rowsOf(merchant)).toEqual([
      expect.objectContaining({ actor_type: 'system', actor_id: null, actor_name: 'payout/po_1', actor_ip: null }),
    ])
  })

  test('takes its place without gaps, also when many come at once', async () => {
    const merchant = mintId('mer_')
    await Promise.all(Array.from({ length: 20 }, (_, n) => inLog(merchant, (c) => voided(c, `in_${n}`))))
    expect((await rowsOf(merchant)).map(({ sequence }) => Number(sequence))).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    expect(await chainOf(merchant)).toMatchObject({ rows: 20, sequence: 20, broken: null })
  })

  test('never waits crosswise: commits of several shops lock their chains in one order', async () => {
    const [one, two] = [mintId('mer_'), mintId('mer_')]
    const both = (first: string, second: string) =>
      inLog(first, (c) => {
        voided(c)
        c.concerns({ merchantId: second, livemode: c.context.livemode })
        voided(c)
      })
    await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? both(one, two) : both(two, one))))
    expect([(await chainOf(one)).rows, (await chainOf(two)).rows]).toEqual([12, 12])
  })
})

describe('the application’s role', () => {
  test.each([
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    "insert into audit_log (id, merchant_id, sequence, created_at, actor_type, action, previous_digest, digest) values ('aud_1', '', 9, 1, 'system', 'x', '', repeat('0', 64))",
    "update audit_log_heads set digest = ''",
    'delete from audit_log_heads',
    "insert into audit_log_heads (merchant_id) values ('x')",
    'select * from audit_log_repeats',
    'delete from audit_log_repeats',
    "select audit_log_head('x')",
    'alter table audit_log disable trigger all',
    'create temp table audit_log_heads (merchant_id text)',
  ])('may not: %s', async (sql) => {
    await chain(1)
    const client = await b.pool.connect()
    try {
      expect((await client.query('select current_user as me')).rows).toEqual([{ me: 'satang_app' }])
      await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/)
    } finally {
      client.release()
    }
  })

  test('removes nothing that is younger than ten years, whatever tables of its own it puts before', async () => {
    const merchant = await chain(2)
    // The application creates no tables: an administrator creates one first and hands the session over.
    const client = new pg.Client({ connectionString: adminOf(b.url) })
    await client.connect()
    try {
      await client.query(
        'create temp table audit_log_heads (merchant_id text, sequence bigint, digest text, last_at bigint, removed_sequence bigint, removed_digest text)',
      )
      await client.query('set role satang_app')
      expect((await client.query('select remove_old_audit_log(100) as removed')).rows).toEqual([{ removed: 0 }])
    } finally {
      await client.end()
    }
    expect(await chainOf(merchant)).toMatchObject({ rows: 2, broken: null })
  })
})

describe('the verification', () => {
  test('holds for a chain that nobody touched, with texts of every kind', async () => {
    const merchant = mintId('mer_')
    const odd = { name: 'ร้าน "เดโม" \\ \u0007\t\u2028 😀', nested: { list: [1, 2.5, null, true] } }
    await inLog(merchant, (c) =>
      recordAction(c, { action: 'merchant.updated', object: merchant, before: null, after: odd }),
    )
    await inLog(merchant, (c) => voided(c))
    expect(await chainOf(merchant)).toEqual({
      merchant,
      slug: null,
      rows: 2,
      sequence: 2,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      removed: 0,
      broken: null,
    })
  })

  const at = 'where merchant_id = $1 and sequence'
  test.each<[string, string, object]>([
    [
      'a changed member',
      `update audit_log set after = '{"status":"open"}' ${at} = 3`,
      { sequence: 3, what: 'changed' },
    ],
    ['another actor', `update audit_log set actor_id = 'mem_2' ${at} = 5`, { sequence: 5, what: 'changed' }],
    ['another time', `update audit_log set created_at = created_at - 1 ${at} = 1`, { sequence: 1, what: 'changed' }],
    ['a mode that was none', `update audit_log set livemode = null ${at} = 2`, { sequence: 2, what: 'changed' }],
    ['a row taken out of the middle', `delete from audit_log ${at} = 4`, { sequence: 4, what: 'missing' }],
    ['the first rows taken out', `delete from audit_log ${at} < 3`, { sequence: 1, what: 'missing' }],
    ['the end cut off', `delete from audit_log ${at} > 5`, { sequence: 6, what: 'cut_off' }],
    [
      'a chain without its head',
      'delete from audit_log_heads where merchant_id = $1',
      { sequence: 1, what: 'behind_head' },
    ],
    [
      'the end cut off and its head made to fit, but for the digest',
      'with gone as (delete from audit_log where merchant_id = $1 and sequence > 5) update audit_log_heads set sequence = 5 where merchant_id = $1',
      { sequence: 5, what: 'replaced' },
    ],
    [
      'a changed row with a digest that fits it',
      `update audit_log r set actor_id = 'mem_2', digest = audit_log_digest(row(r.id, r.merchant_id, r.sequence, r.livemode, r.created_at, r.actor_type, 'mem_2', r.actor_name,
        r.actor_ip, r.action, r.object, r.before, r.after, r.request_id, r.previous_digest, r.digest)::audit_log) ${at} = 3`,
      { sequence: 4, what: 'replaced' },
    ],
  ])('names %s', async (_, sql, broken) => {
    expect(await tampered(7, sql)).toMatchObject(broken)
  })

  test('against what an earlier one printed, names a chain that was cut off or written anew as a whole', async () => {
    const [cut, rewritten, gone] = [await chain(3), await chain(3), await chain(2)]
    const of = ({ chains }: AuditLogVerified, merchant: string) =>
      chains.find((one) => one.merchant === merchant)?.broken ?? null
    const earlier = await verifyAuditLog(b.url)
    const untouched = await verifyAuditLog(b.url, { against: earlier })
    expect([cut, rewritten, gone].map((merchant) => of(untouched, merchant))).toEqual([null, null, null])
    await owner.pool.query('delete from audit_log where merchant_id = any ($1) and sequence >= 2', [[cut, rewritten]])
    await owner.pool.query(
      `update audit_log_heads h set sequence = 1, digest = l.digest from audit_log l where l.merchant_id = h.merchant_id and h.merchant_id = any ($1)`,
      [[cut, rewritten]],
    )
    await owner.pool.query(
      'with l as (delete from audit_log where merchant_id = $1) delete from audit_log_heads where merchant_id = $1',
      [gone],
    )
    await inLog(rewritten, (c) => voided(c, 'in_9'))
    await inLog(rewritten, (c) => voided(c, 'in_9'))
    const alone = await verifyAuditLog(b.url)
    expect([cut, rewritten, gone].map((merchant) => of(alone, merchant))).toEqual([null, null, null])
    const compared = await verifyAuditLog(b.url, { against: earlier })
    expect(compared.held).toBe(false)
    expect([cut, rewritten, gone].map((merchant) => of(compared, merchant))).toEqual([
      { sequence: 3, id: null, what: 'cut_off' },
      { sequence: 3, id: expect.any(String), what: 'rewritten' },
      { sequence: 2, id: null, what: 'cut_off' },
    ])
  })
})

describe('retention', () => {
  test('removes what is older than ten years from the front, and the rest is verified from the last that went', async () => {
    const merchant = await chain(5)
    // Written ten years ago: the database's clock cannot be changed.
    await owner.pool.query(
      "update audit_log set created_at = extract(epoch from now() - interval '10 years')::bigint - 60 where merchant_id = $1 and sequence <= 3",
      [merchant],
    )
    for (const sequence of [1, 2, 3, 4, 5])
      await owner.pool
        .query(
          `update audit_log r set previous_digest = coalesce((select digest from audit_log p where p.merchant_id = $1 and p.sequence = $2::bigint - 1), '') where merchant_id = $1 and sequence = $2`,
          [merchant, sequence],
        )
        .then(() =>
          owner.pool.query(
            'update audit_log r set digest = audit_log_digest(r) where merchant_id = $1 and sequence = $2',
            [merchant, sequence],
          ),
        )
    await owner.pool.query(
      'update audit_log_heads h set digest = l.digest from audit_log l where l.merchant_id = $1 and l.sequence = 5 and h.merchant_id = $1',
      [merchant],
    )
    expect(await chainOf(merchant)).toMatchObject({ rows: 5, broken: null })
    // The oldest rows of all, as ids of ten years ago are.
    await owner.pool.query('delete from audit_log where merchant_id <> $1', [merchant])
    const bite = async (step: number) => (await b.sql('select remove_old_audit_log($1) as n', [step]))[0]!.n
    expect(await bite(2)).toBe(2)
    expect(await chainOf(merchant)).toMatchObject({ rows: 3, removed: 2, broken: null })
    expect(await keepAuditLog(b.pool)).toBe(1)
    expect(await chainOf(merchant)).toMatchObject({ rows: 2, sequence: 5, removed: 3, broken: null })
    await owner.pool.query('delete from audit_log where merchant_id = $1 and sequence = 4', [merchant])
    expect((await chainOf(merchant)).broken).toMatchObject({ sequence: 4, what: 'missing' })
  })
})

describe('failures that come again', () => {
  const tried = (ip: string, object: string | null = null) =>
    inLog('', (c) => recordFailure(c, { action: 'member.login_failed', object, after: { reason: 'password' } }), {
      type: 'system',
      id: null,
      name: null,
      ip,
    })
  const failures = async () =>
    (await rowsOf('')).map((row) => [row.actor_ip, row.object, (row.after as { repeated?: number }).repeated ?? null])
  const age = (seconds: number) =>
    owner.pool.query('update audit_log_repeats set since = since - $1::integer', [seconds])
  const settle = async () => (await b.sql('select settle_audit_log_repeats(100) as n'))[0]!.n

  test('are one row for an address and account in a quarter of an hour, and then a row that says how many', async () => {
    for (let n = 0; n < 5; n++) await tried('192.0.2.1', 'mem_1')
    await tried('192.0.2.1', 'mem_2')
    expect(await failures()).toEqual([
      ['192.0.2.1', 'mem_1', null],
      ['192.0.2.1', 'mem_2', null],
    ])
    await age(900)
    await tried('192.0.2.1', 'mem_1')
    expect((await failures()).slice(2)).toEqual([['192.0.2.1', 'mem_1', 4]])
    await tried('192.0.2.1', 'mem_1')
    await age(900)
    expect(await settle()).toBe(2)
    expect((await failures()).slice(3)).toEqual([['192.0.2.1', 'mem_1', 1]])
    expect(await settle()).toBe(0)
    expect(await b.sql<{ n: string }>('select digest from audit_log where merchant_id = $1', [''])).toHaveLength(4)
    expect(await chainOf('')).toMatchObject({ rows: 4, broken: null })
  })

  test('of a thousand addresses are ten rows, and one for all the others', async () => {
    const before = (await failures()).length
    for (let n = 0; n < 40; n++) await tried(`198.51.100.${n}`)
    const rows = (await failures()).slice(before)
    expect(rows).toHaveLength(11)
    expect(rows[10]).toEqual([null, null, null])
    await age(900)
    await settle()
    expect((await failures()).slice(before + 11)).toEqual([[null, null, 29]])
    expect(await chainOf('')).toMatchObject({ broken: null })
  })
})
