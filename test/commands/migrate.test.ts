// Migrations: safe to repeat and to run in parallel. A failing one reports it and leaves nothing behind. A database of another version is not
// changed.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { migrate, migrationNames, OtherVersion } from '../../db/migrate.ts'
import { prepareDatabase } from '../../scripts/start/prepare-database.ts'
import { asAdmin, urlOf } from '../support/servers-run.ts'

let name: string
let client: pg.Client
beforeEach(async () => {
  name = `satang_migrate_${randomBytes(4).toString('hex')}`
  await asAdmin((admin) => admin.query(`create database "${name}"`))
  client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await asAdmin((admin) => admin.query(`drop database "${name}" with (force)`))
})

const hasTable = async (table: string) =>
  (await client.query('select 1 from pg_tables where tablename = $1', [table])).rows.length > 0

/** A database as another version has left it. */
async function migratedAs(...names: string[]): Promise<void> {
  await client.query('create table migrations (id serial primary key, name varchar(255), executed_at timestamptz)')
  for (const one of names) await client.query('insert into migrations (name, executed_at) values ($1, now())', [one])
}

test('every migration runs once, however many processes begin at once and however often', async () => {
  await Promise.all([migrate(urlOf(name)), migrate(urlOf(name)), migrate(urlOf(name))])
  await migrate(urlOf(name))
  const { rows } = await client.query('select name from migrations order by id')
  expect(rows.map((row) => row.name)).toEqual([...migrationNames])
})

test('a migration that fails is reported, and waits for nobody', async () => {
  await client.query('create table merchants (in_the_way text)')
  await expect(migrate(urlOf(name))).rejects.toThrow('already exists')
  expect(await hasTable('customers')).toBe(false)
})

test.each([
  ['from before the baseline', ['0001_ground_floor', '0002_rate_limits']],
  ['with the baseline of another commit', ['0001_baseline_000000000000']],
  ['with a baseline that did not know its commit', ['0001_baseline']],
])('a database %s is refused with how to begin anew', async (_, names) => {
  await migratedAs(...names)
  const refused = migrate(urlOf(name))
  await expect(refused).rejects.toThrow(OtherVersion)
  await expect(refused).rejects.toThrow('begin anew with an empty database (with npm start: delete the folder DATA_DIR')
  expect(await hasTable('merchants')).toBe(false)
})

test('npm start says it in one line', async () => {
  await migratedAs('0001_ground_floor')
  const database = { url: urlOf(name), ownerUrl: urlOf(name), adminUrl: undefined }
  const prepared = prepareDatabase({
    database,
    keep: undefined,
    say: () => undefined,
    signal: AbortSignal.timeout(60_000),
  })
  await expect(prepared).rejects.toThrow(
    /^The database could not be prepared:\nThis database has the schema of another commit .*\)\.$/,
  )
})

test('a database of a newer version is refused, and named', async () => {
  await migrate(urlOf(name))
  await client.query("insert into migrations (name, executed_at) values ('9999_from_the_future', now())")
  await expect(migrate(urlOf(name))).rejects.toThrow('9999_from_the_future')
})
