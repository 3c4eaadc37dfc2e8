// The operator's `member` commands, and the log-in that `merchant create` prints, as a process of their own on a database of their own.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../db/orm.ts'
import { isPassword } from '../../db/passwords.ts'
import { addMemberTo, giveMemberPassword } from '../../scripts/admin/merchants.ts'
import { type TestDatabase, testDatabase } from '../support/servers.ts'

const SATANG = join(import.meta.dirname, '../../scripts/satang.ts')
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = await openDatabase(database.url, { poolMax: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function satang(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, BASE_URL: 'http://satang.test' }
  return promisify(execFile)(process.execPath, [SATANG, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
    (error) => ({ code: error.code, out: error.stdout, said: error.stderr }),
  )
}
const json = async (...args: string[]) => JSON.parse((await satang(...args, '--json')).out)
const opens = async (email: string, password: string) => {
  const { rows } = await db.pool.query('select password_hash from members where email = $1', [email])
  return isPassword(password, rows[0]?.password_hash ?? null)
}
const team = async () =>
  (
    await db.pool.query(
      'select m.email, o.role from memberships o join members m on m.id = o.member_id order by o.created_at, m.id',
    )
  ).rows

test('a merchant is made with an owner, who gets a password and is told where to use it', async () => {
  const { dashboard } = await json('merchant', 'create', '--name', 'Baan Kafae', '--slug', 'kafae')
  expect(dashboard).toEqual({
    url: 'http://satang.test/dashboard',
    email: 'owner@kafae.example',
    password: expect.stringMatching(/^[\w-]{23}$/),
  })
  expect(await opens(dashboard.email, dashboard.password)).toBe(true)
})

test('members are added once, in a role, given another password, and taken out, but for the last owner', async () => {
  const add = ['member', 'add', '--merchant', 'kafae', '--email', 'Nok@Example.com', '--role', 'finance']
  const added = await json(...add, '--name', 'Nok')
  expect(added).toMatchObject({ email: 'nok@example.com', role: 'finance', url: 'http://satang.test/dashboard' })
  expect(await opens('nok@example.com', added.password)).toBe(true)
  expect(await json(...add)).toMatchObject({ member: added.member, role: 'finance', password: null })
  const words = (await satang('member', 'password', '--email', 'nok@example.com')).out
  expect(await opens('nok@example.com', added.password)).toBe(false)
  expect(await opens('nok@example.com', /password +(\S+)/.exec(words)![1]!)).toBe(true)
  expect((await team()).map(({ role }) => role)).toEqual(['owner', 'finance'])
  expect((await satang('member', 'remove', '--merchant', 'kafae', '--email', 'nok@example.com')).code).toBe(0)
  const last = await satang('member', 'remove', '--merchant', 'kafae', '--email', 'owner@kafae.example')
  expect([last.code, last.said]).toEqual([1, expect.stringContaining('keeps at least one owner')])
  expect(await team()).toEqual([{ email: 'owner@kafae.example', role: 'owner' }])
})

test('whoever has lost phone, codes and passkeys gets in with a new password alone', async () => {
  const { member } = await json(
    'member',
    'add',
    '--merchant',
    'kafae',
    '--email',
    'lost@example.com',
    '--role',
    'viewer',
  )
  await db.pool.query(
    `insert into member_passkeys (id, member_id, credential_id, public_key, name, synced, created_at) values ('mpk_x', $1, 'x', '', 'Phone', true, 1)`,
    [member],
  )
  const passkeys = async () =>
    (await db.pool.query('select 1 from member_passkeys where member_id = $1', [member])).rowCount
  await json('member', 'password', '--email', 'lost@example.com')
  expect(await passkeys()).toBe(1)
  const { password } = await json('member', 'password', '--email', 'lost@example.com', '--without-codes')
  expect([await passkeys(), await opens('lost@example.com', password)]).toEqual([0, true])
  await satang('member', 'remove', '--merchant', 'kafae', '--email', 'lost@example.com')
})

test('what is wrong is said, and nothing is printed', async () => {
  const answer = await satang('member', 'add', '--merchant', 'nobody', '--email', 'a@example.com')
  expect([answer.code, answer.out]).toEqual([1, ''])
  expect(answer.said).toContain("There is no merchant 'nobody'")
  const wanted = { email: 'a@example.com', name: null, role: null }
  await expect(addMemberTo(database.url, 'kafae', { ...wanted, role: 'boss' })).rejects.toThrow(
    "'boss' is no role: owner,",
  )
  await expect(addMemberTo(database.url, 'kafae', { ...wanted, email: 'nok' })).rejects.toThrow(
    "'nok' is no e-mail address",
  )
  const unknown = giveMemberPassword(database.url, { email: 'who@example.com', withoutCodes: false })
  await expect(unknown).rejects.toThrow('There is no member with the address')
})
