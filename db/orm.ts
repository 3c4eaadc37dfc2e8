// The one MikroORM configuration, and the pool that hot reads borrow from it. The application always runs as the role
// satang_app, which cannot alter the ledger's past; migrations run as the owner (db/migrate.ts).
import { AsyncResource } from 'node:async_hooks'
import { MikroORM, type Options } from '@mikro-orm/postgresql'
import { Client, type Pool, Query, type QueryResult } from 'pg'
import { actingFor, SYSTEM, settingsOf, type Whose } from './acting.ts'
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
  keepActing(pool)
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
    // The system's work until somebody says whose it is (acting.ts).
    `-c satang.merchant=${SYSTEM[0]}`,
  ]
  if (!asOwner) settings.push(`-c role=${APP_ROLE}`)
  return { options: settings.join(' '), application_name: name, Client: BatchingClient }
}

/** Whoever waits for a connection goes on as whom they asked, not as who gave it back. */
function keepActing(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...args: unknown[]) => void) => unknown
  pool.connect = ((callback?: (...args: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect
}

/**
 * Spares round trips, each of which costs more than most of the statements in it. `begin` travels with the first statement behind it;
 * a text of several statements answers what its first one answers, with the rows of all; and `commit` is not sent where a text has committed already
 * (commands/commit.ts writes and commits at once). Statements with parameters are sent as ever.
 *
 * For whom a statement is (acting.ts) travels with it, too, and holds until the transaction ends, or the statement where there is none: a connection that is given back
 * acts for nobody.
 */
class BatchingClient extends Client {
  #begin = false
  /** For whom the open transaction acts by now, as `settingsOf` says it; undefined where a roll-back may have changed it. */
  #acts: string | undefined
  #isPrepared = false

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; all of them pass through unchanged.
  override query(...args: any[]): any {
    const [text, values, callback] = args
    const bare = values === undefined || (Array.isArray(values) && values.length === 0)
    // The pool's own query() hands over a callback: it opens no transaction and wants every answer as it is.
    if (callback !== undefined || typeof values === 'function') return this.#send(args)
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
    if (ends && text === 'commit' && this.#status === 'I') return Promise.resolve(NOTHING)
    if (ends) return this.#sendAsIs(args)
    if (!this.#begin) return plain ? rowsOf(this.#send([text])) : this.#send(args)
    this.#begin = false
    const first = `begin${this.#settings(actingFor())}`
    const more = first.split(';').length
    if (plain) return rowsOf(this.#sendAsIs([`${first}; ${text}`]), more)
    void this.#sendAsIs([first])
    return this.#sendAsIs(args)
  }

  #sendAsIs(args: unknown[]): unknown {
    return (super.query as (...args: unknown[]) => unknown).apply(this, args)
  }

  /** What a new transaction says before its first statement. */
  #settings(whose: Whose | null): string {
    const [merchant, livemode] = settingsOf(whose)
    this.#acts = `${merchant} ${livemode}`
    return whose ? `; set local satang.merchant = '${merchant}'; set local satang.livemode = '${livemode}'` : ''
  }

  /** Sends a statement as whose it is. Without words where the connection acts for them already: the system's outside of a transaction, the same in one. */
  #send(args: unknown[]): unknown {
    const wanted = settingsOf(actingFor())
    const [text, values, given] = args as [unknown, unknown, unknown]
    if (!this.#isInside) this.#acts = undefined
    // A transaction that is begun by other words, or a part of one that is rolled back: what follows says again for whom it is.
    if (typeof text === 'string' && OF_A_TRANSACTION.test(text)) {
      this.#acts = undefined
      return this.#sendAsIs(args)
    }
    const acts = this.#isInside ? this.#acts : SYSTEM.join(' ')
    if (wanted.join(' ') === acts) return this.#sendAsIs(args)
    if (this.#isInside) this.#acts = wanted.join(' ')
    const callback = (typeof values === 'function' ? values : given) as Callback | undefined
    const query = new ActingQuery(text, typeof values === 'function' ? undefined : values, wanted)
    if (callback) return this.#sendPrepared(query, this.#watched(callback))
    return new Promise((resolve, reject) => {
      this.#sendPrepared(
        query,
        this.#watched((error, result) => (error ? reject(error) : resolve(result))),
      )
    })
  }

  /** Once a connection, what says for whom it acts is prepared before it is needed. */
  #sendPrepared(query: ActingQuery, done: Callback): void {
    const prepared: Callback = (error) => {
      this.#isPrepared = !error
      if (error) done(error)
      else this.#sendAsIs([query, done])
    }
    if (this.#isPrepared || !query.requiresPreparation()) this.#sendAsIs([query, done])
    else this.#sendAsIs([PREPARE, prepared])
  }

  /** An error may have rolled the settings back (a savepoint): the next statement says them again. */
  #watched(callback: Callback): Callback {
    return (error, result) => {
      if (error) this.#acts = undefined
      callback(error, result)
    }
  }

  /** What the server said when it was last ready for a query; null where it has not yet. */
  get #status(): string | null {
    return (this as unknown as { getTransactionStatus(): string | null }).getTransactionStatus()
  }

  /** Whether a transaction of ours is open. */
  get #isInside(): boolean {
    return this.#status === 'T' || this.#status === 'E'
  }
}

const OF_A_TRANSACTION = /^\s*(begin|start|commit|end|rollback|savepoint|release|set|reset|listen|unlisten)\b/i

type Callback = (error: Error | undefined, result?: unknown) => void

const PREPARE =
  "prepare satang_act (text, text) as select set_config('satang.merchant', $1, true), set_config('satang.livemode', $2, true)"

/** The parts of pg's wire that are used here. */
interface Wire {
  bind(message: { portal: string; statement: string; values: readonly unknown[]; binary: boolean }): void
  execute(message: { portal: string; rows: number | undefined }): void
}

interface SentQuery {
  text: string
  requiresPreparation(): boolean
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

const PgQuery = Query as unknown as new (text: unknown, values: unknown) => SentQuery

/**
 * A statement that says in the same packet, before itself, for whom it is. Both are one transaction where none is open. A text without values goes behind two texts, one with values
 * behind a statement with values: the server ends the transaction of a mixture at neither.
 */
class ActingQuery extends PgQuery {
  readonly #settings: readonly [string, string]
  /** Answers in front that are those of the settings. */
  #before = 1

  constructor(text: unknown, values: unknown, settings: readonly [string, string]) {
    super(text, values)
    this.#settings = settings
    if (this.requiresPreparation() || typeof this.text !== 'string') return
    const [merchant, livemode] = settings
    this.text = `set local satang.merchant = '${merchant}'; set local satang.livemode = '${livemode}'; ${this.text}`
    this.#before = 2
  }

  override prepare(wire: Wire): void {
    wire.bind({ portal: '', statement: 'satang_act', values: this.#settings, binary: false })
    wire.execute({ portal: '', rows: undefined })
    super.prepare(wire)
  }

  override handleDataRow(message: unknown): void {
    if (this.#before === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#before === 0) super.handleCommandComplete(message, wire)
    else this.#before--
  }
}

const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

/** `before`: so many answers in front are of no interest. */
async function rowsOf(answered: unknown, before = 0): Promise<unknown> {
  const results = await answered
  if (!Array.isArray(results)) return results
  const [first, ...others] = (results as QueryResult[]).slice(before)
  return others.every(({ rows }) => rows.length === 0)
    ? first
    : { ...first, rows: [first, ...others].flatMap((result) => result?.rows ?? []) }
}
