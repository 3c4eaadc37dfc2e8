// A pg connection that saves round trips and tells the database with each statement for whom it acts. db/orm.ts sets the number of connections.
import { Client, type QueryResult } from 'pg'
import { actingFor, SYSTEM, settingsOf, type Whose } from './acting.ts'
import { asSent, Packet, PacketQuery, PreparedStatements } from './packet.ts'
import { type Callback, PgQuery, type Wire } from './wire.ts'

/**
 * Saves round trips, each of which costs more than most statements. `begin` is sent with the first statement after it. A text of several statements
 * answers what its first statement answers, with the rows of all. `commit` is not sent when a text has already committed (commands/commit.ts writes
 * and commits at once). Statements with parameters are sent as usual.
 *
 * A `Packet` is sent as prepared statements (db/packet.ts).
 *
 * The settings for whom a statement acts (db/acting.ts) are sent with it, too. They hold until the transaction ends, or for the one statement where
 * no transaction is open. So a connection that returns to the pool acts for no merchant.
 */
export class BatchingClient extends Client {
  #begin = false
  /** For whom the open transaction acts now, in the form of `settingsOf`; undefined when a roll-back may have changed it. */
  #acts: string | undefined
  #isPrepared = false
  readonly #prepared = new PreparedStatements()

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; all of them pass through unchanged.
  override query(...args: any[]): any {
    const [text, values, callback] = args
    const bare = values === undefined || (Array.isArray(values) && values.length === 0)
    // The pool's own query() passes a callback. It opens no transaction and needs every answer unchanged.
    if (callback !== undefined || typeof values === 'function') return this.#send(args)
    if (values?.[0] instanceof Packet) return this.#sendPacket(values[0])
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
    // Only a commit may be left out. After an error the status may not have arrived yet, and a roll-back must always be sent.
    if (ends && text === 'commit' && this.#status === 'I') return Promise.resolve(NOTHING)
    if (ends) return text === 'rollback' ? this.#rollBack(args) : this.#sendAsIs(args)
    if (!this.#begin) return plain ? rowsOf(this.#send([text])) : this.#send(args)
    this.#begin = false
    const first = `begin${this.#settings(actingFor())}`
    const more = first.split(';').length
    if (plain) return rowsOf(this.#sendAsIs([`${first}; ${text}`]), more)
    void this.#sendAsIs([first])
    return this.#sendAsIs(args)
  }

  /**
   * A roll-back that fails has lost its connection, and with it its transaction. Kysely gives a connection back to the pool only after a roll-back that
   * succeeded, so it is answered, and the connection ended: the pool then opens another in its place. Otherwise each loss would take one from the pool for ever.
   */
  async #rollBack(args: unknown[]): Promise<unknown> {
    try {
      return await this.#sendAsIs(args)
    } catch {
      void this.end().catch(() => undefined)
      return NOTHING
    }
  }

  /** Sends a packet, behind the `begin` that waits for it and the settings for whom it acts. Answers the rows of each statement. */
  #sendPacket({ statements }: Packet): Promise<unknown> {
    const whose = actingFor()
    const wanted = settingsOf(whose)
    const before: { sql: string; params: readonly string[] }[] = []
    if (this.#begin) {
      this.#begin = false
      before.push({ sql: 'begin', params: [] })
      if (whose) before.push({ sql: ACT, params: wanted })
      this.#acts = wanted.join(' ')
    } else {
      if (!this.#isInside) this.#acts = undefined
      if (wanted.join(' ') !== (this.#isInside ? this.#acts : SYSTEM.join(' ')))
        before.push({ sql: ACT, params: wanted })
      if (this.#isInside) this.#acts = wanted.join(' ')
    }
    return new Promise((resolve, reject) => {
      const query = new PacketQuery([...before.map(asSent), ...statements], this.#prepared, (error, results) => {
        if (!error) resolve({ ...NOTHING, rows: results.slice(before.length).map(({ rows }) => rows) })
        else {
          this.#acts = undefined
          reject(error)
        }
      })
      this.#sendAsIs([query])
    })
  }

  #sendAsIs(args: unknown[]): unknown {
    return (super.query as (...args: unknown[]) => unknown).apply(this, args)
  }

  /** The settings that a new transaction sends before its first statement. */
  #settings(whose: Whose | null): string {
    const [merchant, livemode] = settingsOf(whose)
    this.#acts = `${merchant} ${livemode}`
    return whose ? `; set local satang.merchant = '${merchant}'; set local satang.livemode = '${livemode}'` : ''
  }

  /**
   * Sends a statement with the settings for whom it acts. Leaves the settings out when the connection has them already: outside a transaction those
   * of the system, inside one those that were set last.
   */
  #send(args: unknown[]): unknown {
    const wanted = settingsOf(actingFor())
    const [text, values, given] = args as [unknown, unknown, unknown]
    if (!this.#isInside) this.#acts = undefined
    // Such a text may begin a transaction or roll back a part of one, so the next statement sends the settings again.
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

  /** Once per connection, prepares the statement that sets the settings before its first use. */
  #sendPrepared(query: ActingQuery, done: Callback): void {
    const prepared: Callback = (error) => {
      this.#isPrepared = !error
      if (error) done(error)
      else this.#sendAsIs([query, done])
    }
    if (this.#isPrepared || !query.requiresPreparation()) this.#sendAsIs([query, done])
    else this.#sendAsIs([PREPARE, prepared])
  }

  /** An error may have rolled the settings back (a savepoint), so the next statement sends them again. */
  #watched(callback: Callback): Callback {
    return (error, result) => {
      if (error) this.#acts = undefined
      callback(error, result)
    }
  }

  /** The status that the server sent when it was last ready for a query; null before the first. */
  get #status(): string | null {
    return (this as unknown as { getTransactionStatus(): string | null }).getTransactionStatus()
  }

  /** Whether a transaction is open on this connection. */
  get #isInside(): boolean {
    return this.#status === 'T' || this.#status === 'E'
  }
}

const OF_A_TRANSACTION = /^\s*(begin|start|commit|end|rollback|savepoint|release|set|reset|listen|unlisten)\b/i

const ACT = "select set_config('satang.merchant', ?, true), set_config('satang.livemode', ?, true)"
const PREPARE =
  "prepare satang_act (text, text) as select set_config('satang.merchant', $1, true), set_config('satang.livemode', $2, true)"

/**
 * A statement that sends its settings in front of itself in the same packet. Where no transaction is open, both are one transaction. A statement
 * without values follows two settings as text; a statement with values follows a prepared statement with values. In a mixture of the two forms the
 * server would end the transaction at neither.
 */
class ActingQuery extends PgQuery {
  readonly #settings: readonly [string, string]
  /** Answers of the settings that come before the answer of the statement. */
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

/** `before`: the number of answers in front to skip. */
async function rowsOf(answered: unknown, before = 0): Promise<unknown> {
  const results = await answered
  if (!Array.isArray(results)) return results
  const [first, ...others] = (results as QueryResult[]).slice(before)
  return others.every(({ rows }) => rows.length === 0)
    ? first
    : { ...first, rows: [first, ...others].flatMap((result) => result?.rows ?? []) }
}
