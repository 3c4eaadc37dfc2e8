// The one MikroORM configuration, and the pool that hot reads borrow from it. The application always runs as the role
// satang_app, which cannot alter the ledger's past; migrations run as the owner (db/migrate.ts).
import { MikroORM, type Options } from '@mikro-orm/postgresql'
import { Client, type Pool, type QueryResult } from 'pg'
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
 * `name` is what the database shows of them (pg_stat_activity).
 * Statements time out after 30 s and locks after 2 s (a caller then reads 409 lock_timeout), so that nothing hangs for ever.
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

function connection(asOwner: boolean, name: string) {
  const settings = [
    '-c statement_timeout=30000',
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=60000',
  ]
  if (!asOwner) settings.push(`-c role=${APP_ROLE}`)
  return { options: settings.join(' '), application_name: name, Client: BatchingClient }
}

/**
 * Spares round trips, each of which costs more than most of the statements in it. `begin` travels with the first statement behind it;
 * a text of several statements answers what its first one answers, with the rows of all; and `commit` is not sent where a text has committed already
 * (facts/commit.ts writes and commits at once). Statements with parameters are sent as ever.
 */
class BatchingClient extends Client {
  #begin = false

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; all of them pass through unchanged.
  override query(...args: any[]): any {
    const send = super.query as (...args: unknown[]) => unknown
    const [text, values, callback] = args
    const bare = values === undefined || (Array.isArray(values) && values.length === 0)
    // The pool's own query() hands over a callback: it opens no transaction and wants every answer as it is.
    if (callback !== undefined || typeof values === 'function') return send.apply(this, args)
    const plain = typeof text === 'string' && bare
    if (plain && text === 'begin') {
      this.#begin = true
      return Promise.resolve(NOTHING)
    }
    const ends = plain && (text === 'commit' || text === 'rollback')
    if (ends && this.#begin) {
      this.#begin = false
      return Promise.resolve(NOTHING)
    }
    // Only a commit is left out: behind an error the status may not have arrived yet, and a roll-back must never be missed.
    if (ends && text === 'commit' && !this.#inTransaction) return Promise.resolve(NOTHING)
    if (!this.#begin) return plain ? rowsOf(send.call(this, text)) : send.apply(this, args)
    this.#begin = false
    if (plain) return rowsOf(send.call(this, `begin; ${text}`))
    void send.call(this, 'begin')
    return send.apply(this, args)
  }

  /** What the server said when it was last ready for a query. */
  get #inTransaction(): boolean {
    return (this as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() !== 'I'
  }
}

const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

async function rowsOf(answered: unknown): Promise<unknown> {
  const results = await answered
  if (!Array.isArray(results)) return results
  const [first, ...others] = (results as QueryResult[]).filter(({ command }) => command !== 'BEGIN')
  return others.every(({ rows }) => rows.length === 0)
    ? first
    : { ...first, rows: [first, ...others].flatMap((result) => result?.rows ?? []) }
}
