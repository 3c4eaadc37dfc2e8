// The one MikroORM configuration, and the pool that hot reads borrow from it. The application always runs as the role
// satang_app, which cannot alter the ledger's past; migrations run as the owner (db/migrate.ts).
import { MikroORM, type Options } from '@mikro-orm/postgresql'
import { Client, type Pool } from 'pg'
import { entities } from './entities/index.ts'

export const APP_ROLE = 'satang_app'

export interface Database {
  orm: MikroORM
  /** The pg pool below the ORM, for the named statements of db/queries. */
  pool: Pool
  close(): Promise<void>
}

/**
 * Opens the application's connections.
 * `poolMax` ≥ the number of activities or requests that hold a transaction at once, or they wait for each other.
 * Statements time out after 30 s and locks after 2 s (a caller then reads 409 lock_timeout), so that nothing hangs for ever.
 */
export async function openDatabase(url: string, { poolMax = 16, asOwner = false } = {}): Promise<Database> {
  const orm = await MikroORM.init({
    ...ormOptions(url),
    pool: { min: 1, max: poolMax },
    driverOptions: connection(asOwner),
  })
  const pool = (await (
    orm.em.getConnection() as unknown as { getNativeClient(): Promise<Pool> }
  ).getNativeClient()) as Pool
  const close = async () => {
    await orm.close(true)
    // Kysely ends only a pool that it has used itself.
    if (!pool.ended) await pool.end()
  }
  return { orm, pool, close }
}

export function ormOptions(url: string): Options {
  return {
    clientUrl: url,
    entities,
    ensureDatabase: false,
    discovery: { warnWhenNoEntities: true },
    allowGlobalContext: false,
  }
}

function connection(asOwner: boolean) {
  const settings = [
    '-c statement_timeout=30000',
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=60000',
  ]
  if (!asOwner) settings.push(`-c role=${APP_ROLE}`)
  return { options: settings.join(' '), application_name: 'satang', Client: BatchingClient }
}

/**
 * A text of several statements goes to the server in one round trip; pg then answers one result for each. This client answers the
 * first one's, which is what the ORM can take, so that facts/commit.ts can write and commit at once and still read what was written.
 */
class BatchingClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; all of them pass through unchanged.
  override query(...args: any[]): any {
    const answered = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    if (!(answered instanceof Promise)) return answered
    return answered.then((result) => (Array.isArray(result) ? result[0] : result))
  }
}
