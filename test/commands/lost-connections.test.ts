// A connection that is lost within a transaction is replaced by the pool: losses, one after the other, never leave a process without connections.
import { afterEach, expect, test } from '@jest/globals'
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
