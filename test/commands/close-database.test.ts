// A process that is told to stop closes its database while work is under way: what holds a connection ends its work, and nothing hangs.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Product } from '../../db/entities/index.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type TestDatabase, testDatabase } from '../support/servers.ts'

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await testDatabase()
})
afterAll(() => made.drop())

test('waits for a transaction that is under way', async () => {
  db = await openDatabase(made.url)
  const inside = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const work = db.orm.em.fork().transactional(async (em) => {
    inside.resolve()
    await goOn.promise
    return em.count(Product)
  })
  await inside.promise
  const closed = db.close()
  goOn.resolve()
  expect(await work).toBe(0)
  await closed
})

test('waits for a statement that is under way', async () => {
  db = await openDatabase(made.url)
  const work = db.pool.query('select 1 as one from pg_sleep(0.2)')
  await db.close()
  expect((await work).rows).toEqual([{ one: 1 }])
})

test('refuses work that begins later', async () => {
  db = await openDatabase(made.url)
  await db.close()
  await expect(db.pool.query('select 1')).rejects.toThrow('after calling end')
})

test('closes a database that nobody has used', async () => {
  db = await openDatabase(made.url)
  await db.close()
})
