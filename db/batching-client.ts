// A connection of pg that saves round trips, and tells the database with each statement for whom it is. How many there are is orm.ts.
import { Client, Query, type QueryResult } from 'pg'
import { actingFor, SYSTEM, settingsOf, type Whose } from './acting.ts'

/**
 * Spares round trips, each of which costs more than most of the statements in it. `begin` travels with the first statement behind it;
 * a text of several statements answers what its first one answers, with the rows of all; and `commit` is not sent where a text has committed already
 * (commands/commit.ts writes and commits at once). Statements with parameters are sent as ever.
 *
 * For whom a statement is (acting.ts) travels with it, too, and holds until the transaction ends, or the statement where there is none: a connection that is given back
 * acts for nobody.
 */
export class BatchingClient extends Client {
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
