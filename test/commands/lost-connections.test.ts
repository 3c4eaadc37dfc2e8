// A connection that is lost within a transaction is replaced by the pool: losses, one after the other, never leave a process without connections. And of which
// errors it is known that nothing was written.
import { afterEach, expect, test } from '@jest/globals'
import { DriverException } from '@mikro-orm/postgresql'
import { isRolledBack } from '../../commands/commit.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { asAdministrator, testDatabase } from '../support/servers.ts'

let db: Database | undefined
afterEach(() => db?.close())

const POOL_MAX = 2

test.each(['the first statement', 'a later statement', 'the time between two statements'])(
  'lost in %s of a transaction, more often than the pool has connections',
  async (when) => {
    const { url } = await testDatabase()
    db = await openDatabase(url, { poolMax: POOL_MAX })
    for (let loss = 0; loss < 2 * POOL_MAX; loss++) {
      const em = db.orm.em.fork()
      await em.begin()
      if (when !== 'the first statement') await em.execute('select 1')
      if (when === 'the time between two statements') {
        await cutOff(url, "state = 'idle in transaction'")
        await expect(em.execute('select 1')).rejects.toThrow()
      } else {
        const lost = em.execute('select pg_sleep(30)')
        lost.catch(() => undefined)
        await cutOff(url, "state = 'active' and query like '%pg_sleep(30)%'")
        await expect(lost).rejects.toThrow()
      }
      await em.rollback().catch(() => undefined)
    }
    expect(await db.orm.em.fork().execute('select 1 as n')).toEqual([{ n: 1 }])
    expect(db.pool.totalCount - db.pool.idleCount).toBe(0)
  },
)

test.each([
  ['what a command itself throws', new TypeError('x is undefined'), true],
  ['a row that is there already', of('23505'), true],
  ['a deadlock', of('40P01'), true],
  ['a server that was told to stop', of('57P01'), false],
  ['a connection that failed', of('08006'), false],
  ['a socket that was reset', of('ECONNRESET'), false],
  ['a socket that broke', of('EPIPE'), false],
  ['a connection that ended without a word', of(undefined), false],
])('whether nothing was written is known of %s', (_, error, isKnown) => {
  expect(isRolledBack(error)).toBe(isKnown)
})

function of(code: string | undefined): DriverException {
  return new DriverException(Object.assign(new Error('of the driver'), { code }))
}

/** Ends the connection of `which`, as a server that restarts does. */
async function cutOff(url: string, which: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await asAdministrator(
    url,
    `do $$ declare asleep integer; begin
       loop
         select pid into asleep from pg_stat_activity where datname = '${name}' and ${which} and pid <> pg_backend_pid();
         exit when found;
         perform pg_sleep(0.02);
         perform pg_stat_clear_snapshot();
       end loop;
       perform pg_terminate_backend(asleep);
     end $$`,
  )
}
