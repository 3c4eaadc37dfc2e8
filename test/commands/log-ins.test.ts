// The database's log-ins are created, and a database that a superuser has migrated before becomes the owner's, with everything in it.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { readLogIn } from '../../db/log-in.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/orm.ts'
import { makeLogIns, makeLogInWithDatabases } from '../../db/roles.ts'
import { createMerchant } from '../../scripts/admin/merchants.ts'
import { asAdmin, urlOf } from '../support/servers-run.ts'

const run = randomBytes(4).toString('hex')
const database = `satang_logins_${run}`
const adminUrl = urlOf('postgres')
const as = (user: string, name = database, password = 'p@ss:w/rd') =>
  Object.assign(new URL(urlOf(name)), { username: `${user}_${run}`, password: encodeURIComponent(password) }).href
const [ownerUrl, applicationUrl, temporalUrl] = [as('owner'), as('login'), as('temporal', `temporal_${run}`)]

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const strangers = (url: string) =>
  ask<{ name: string }>(
    url,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i' and c.relowner <> current_user::regrole
     union all select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner <> current_user::regrole
     union all select datname from pg_database where datname = current_database() and datdba <> current_user::regrole`,
  )

beforeAll(async () => {
  await asAdmin((client) => client.query(`create database ${database}`))
  await migrate(urlOf(database))
  await createMerchant(urlOf(database), { name: 'Baan Kafae', slug: 'kafae' })
  await makeLogIns({ adminUrl, ownerUrl, applicationUrl })
})
afterAll(() =>
  asAdmin(async (client) => {
    for (const name of [database, `temporal_${run}`, `visibility_${run}`])
      await client.query(`drop database if exists ${name} with (force)`)
    for (const user of ['owner', 'login', 'temporal']) await client.query(`drop role if exists ${user}_${run}`)
  }),
)

test('the owner has everything that a superuser had, is none, and migrates', async () => {
  expect(await strangers(ownerUrl)).toEqual([])
  await migrate(ownerUrl)
  const [owner] = await ask(
    ownerUrl,
    'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user',
  )
  expect(Object.values(owner!)).toEqual(Array(5).fill(false))
})

test('the application works with what was there, and is held by its grants', async () => {
  const db = await openDatabase(applicationUrl, { poolMax: 1 })
  expect(await readLogIn(db.pool)).toEqual({ user: `login_${run}`, excess: [], lacking: [] })
  expect((await db.pool.query('select slug from merchants')).rows).toEqual([{ slug: 'kafae' }])
  expect((await db.pool.query('select event_horizon() as to')).rows[0].to).toBeTruthy()
  await db.close()
  expect((await createMerchant(applicationUrl, { name: 'Two', slug: 'two' })).slug).toBe('two')
})

test('making them again changes passwords, takes back what somebody gave, and nothing else', async () => {
  await asAdmin(async (client) => {
    await client.query(
      `grant owner_${run}, pg_read_server_files to login_${run}; alter role login_${run} superuser createrole`,
    )
  })
  const [renewed, ownerAgain] = [as('login', database, 'another'), as('owner', database, 'one more')]
  await makeLogIns({ adminUrl, ownerUrl: ownerAgain, applicationUrl: renewed })
  const db = await openDatabase(renewed, { poolMax: 1 })
  expect(await readLogIn(db.pool)).toMatchObject({ excess: [] })
  await db.close()
  await expect(ask(ownerUrl, 'select 1')).rejects.toThrow('password authentication failed')
  await makeLogIns({ adminUrl, ownerUrl, applicationUrl })
})

test('says what the owner lacks to see who writes events', async () => {
  await asAdmin((client) => client.query(`revoke pg_read_all_stats from owner_${run}`))
  const db = await openDatabase(applicationUrl, { poolMax: 1 })
  expect((await readLogIn(db.pool)).lacking).toEqual([
    expect.stringContaining(`grant pg_read_all_stats to owner_${run}`),
  ])
  await db.close()
  await makeLogIns({ adminUrl, ownerUrl, applicationUrl })
})

test('Temporal has a log-in and databases of its own, and none of them opens another', async () => {
  for (let twice = 0; twice < 2; twice++) await makeLogInWithDatabases(adminUrl, temporalUrl, [`visibility_${run}`])
  for (const name of [`temporal_${run}`, `visibility_${run}`]) {
    const url = as('temporal', name)
    await ask(url, 'create table if not exists its_own (id integer)')
    // Temporal's visibility store needs this one for its indexes.
    await ask(url, 'create extension if not exists btree_gin')
  }
  await expect(ask(as('temporal'), 'select 1')).rejects.toThrow('permission denied for database')
  await expect(ask(as('login', `temporal_${run}`), 'select 1')).rejects.toThrow('permission denied for database')
})

test('one user for two is refused, and so are two databases', async () => {
  await expect(makeLogIns({ adminUrl, ownerUrl, applicationUrl: ownerUrl })).rejects.toThrow('must be three users')
  await expect(makeLogIns({ adminUrl, ownerUrl, applicationUrl: as('login', 'other') })).rejects.toThrow(
    'names the database',
  )
})
