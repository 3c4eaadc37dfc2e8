// Migrations: one that fails says so, and leaves nothing behind.
import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { asAdmin, urlOf } from '../support/servers-run.ts'

test('a migration that fails is told, and waits for nobody', async () => {
  const name = `satang_migrate_${randomBytes(4).toString('hex')}`
  await asAdmin((client) => client.query(`create database "${name}"`))
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  try {
    await client.query('create table merchants (in_the_way text)')
    await expect(migrate(urlOf(name))).rejects.toThrow('already exists')
    expect((await client.query("select 1 from pg_tables where tablename = 'customers'")).rows).toEqual([])
  } finally {
    await client.end()
    await asAdmin((admin) => admin.query(`drop database "${name}" with (force)`))
  }
})
