// The one MikroORM configuration, and the pool below it that hot reads use. The application always runs as the role satang_app, which cannot change
// the ledger's past. Migrations run as the owner (db/migrate.ts).
import { MikroORM, type Options } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { keepActingFor, SYSTEM } from './acting.ts'
import { BatchingClient } from './batching-client.ts'
import { entities } from './entities/index.ts'

export const APP_ROLE = 'satang_app'

export interface Database {
  orm: MikroORM
  /** The pg pool below the ORM, for the named statements of db/queries. */
  pool: Pool
  /** Refuses new work, waits for the statements and transactions under way, and closes all connections. */
  close(): Promise<void>
}

/**
 * Opens the application's connections.
 * `poolMax` must be at least the number of activities or requests that hold a transaction at once, else they wait for each other.
 * `name` is what the database shows for the connections (pg_stat_activity).
 * Statements time out after 30 s and locks after 2 s (the caller then reads 409 lock_timeout), so that nothing hangs for ever.
 */
export async function openDatabase(
  url: string,
  { poolMin = 1, poolMax = 16, asOwner = false, name = 'satang' } = {},
): Promise<Database> {
  const orm = await MikroORM.init({
    ...ormOptions(url),
    pool: { min: poolMin, max: poolMax },
    driverOptions: connection(asOwner, name),
  })
  const pool = (await (
    orm.em.getConnection() as unknown as { getNativeClient(): Promise<Pool> }
  ).getNativeClient()) as Pool
  keepActing(pool)
  const close = async () => {
    // First the pool, which waits for the connections in use. A transaction that Kysely is closed under never gives its connection back.
    await pool.end()
    pool.end = async () => undefined
    await orm.close(true)
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

function connection(asOwner: boolean, name: string) {
  const settings = [
    '-c statement_timeout=30000',
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=60000',
    // A new connection acts for the system until a statement sets something else (db/acting.ts).
    `-c satang.merchant=${SYSTEM[0]}`,
  ]
  if (!asOwner) settings.push(`-c role=${APP_ROLE}`)
  return { options: settings.join(' '), application_name: name, Client: BatchingClient }
}

/** A caller that waits for a connection keeps its own async context, not that of the caller that released the connection. */
function keepActing(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...args: unknown[]) => void) => unknown
  pool.connect = ((callback?: (...args: unknown[]) => void) =>
    callback ? connect(keepActingFor(callback)) : connect()) as typeof pool.connect
}
