// Several statements of one transaction in one packet, each prepared once per connection. Postgres plans a prepared statement a few times and not with
// every call: for the reads and writes of a renewal, planning costs more than the work (bench/README.md).
import type { EntityManager } from '@mikro-orm/postgresql'
import { PgQuery, type Wire } from './wire.ts'

export type Param = string | number | boolean | null | Buffer

/** One statement; its text is one of a few hundred in the whole process. `?` stands for a parameter. */
export interface Statement {
  sql: string
  params: readonly unknown[]
}

/** What db/batching-client.ts takes instead of the values of a statement. Throws on a parameter of another type. */
export class Packet {
  readonly statements: readonly SentStatement[]

  constructor(statements: readonly Statement[]) {
    this.statements = statements.map(asSent)
  }
}

interface SentStatement {
  text: string
  values: readonly (string | Buffer | null)[]
}

/** The statement in the form of the wire protocol. */
export const asSent = ({ sql, params }: Statement): SentStatement => ({
  text: numbered(sql),
  values: params.map(asText),
})

/**
 * Runs the statements in order in the transaction of the entity manager (without one, all together in one of their own), in one round trip. Each has its
 * own snapshot. Returns the rows of each. Throws the first error as the ORM's execute does; what follows it does not run. Parameters are texts, numbers,
 * booleans, bytes and null; another is refused before anything is sent.
 */
export async function executePacket(em: EntityManager, statements: readonly Statement[]): Promise<object[][]> {
  const query = { kind: 'RawNode', sqlFragments: [], parameters: [] } as const
  // The text is for those who watch statements; the packet is what is sent.
  const sql = statements.map((statement) => statement.sql).join('; ')
  const compiled = { query, queryId: { queryId: '' }, sql, parameters: [new Packet(statements)] }
  try {
    const { rows } = await em.getKysely().executeQuery<object[]>(compiled)
    return rows
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error)
  }
}

/** Runs one statement, prepared like those of a packet. Returns its rows. */
export async function executePrepared<Row extends object>(
  em: EntityManager,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  const [rows = []] = await executePacket(em, [{ sql, params }])
  return rows as Row[]
}

/** The statements that a connection has prepared. */
export class PreparedStatements {
  readonly #known = new Set<string>()

  /** Prepares the statement unless it is prepared, and answers its name. */
  parse(wire: Wire, text: string, begun: string[]): string {
    const name = nameOf(text)
    if (name === '' || !this.#known.has(name)) {
      // A packet that failed may have prepared it or not. Closing what does not exist is no error.
      if (name !== '') wire.close({ type: 'S', name })
      wire.parse({ name, text, types: undefined })
      this.#known.add(name)
      begun.push(name)
    }
    return name
  }

  /** Prepares these again before their next use. */
  forget(names: Iterable<string> = [...this.#known]): void {
    for (const name of names) this.#known.delete(name)
  }
}

/** Sends a packet. Its callback is given the results of all its statements. */
export class PacketQuery extends PgQuery {
  readonly #statements: readonly SentStatement[]
  readonly #prepared: PreparedStatements
  readonly #begun: string[]

  constructor(
    statements: readonly SentStatement[],
    prepared: PreparedStatements,
    done: (error: Error | undefined, results: readonly { rows: object[] }[]) => void,
  ) {
    const begun: string[] = []
    super('', undefined, (error, results) => {
      // After a change of the tables, a statement of the old form fails for ever on this connection.
      if (error) prepared.forget((error as { code?: string }).code === CHANGED_TABLE ? undefined : begun)
      done(error, [results ?? []].flat() as { rows: object[] }[])
    })
    this.#statements = statements
    this.#prepared = prepared
    this.#begun = begun
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(wire: Wire): void {
    for (const { text, values } of this.#statements) {
      const statement = this.#prepared.parse(wire, text, this.#begun)
      wire.bind({ portal: '', statement, values, binary: false })
      wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: undefined })
    }
    wire.sync()
  }
}

/** "cached plan must not change result type": a migration has changed a table under a process that runs. */
export const CHANGED_TABLE = '0A000'

/** More texts than this are not of our making alone: the rest is prepared with each call. */
const NAMES_MAX = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMES_MAX) return ''
  const name = `satang_${names.size}`
  names.set(text, name)
  return name
}

const texts = new Map<string, string>()

function numbered(sql: string): string {
  const known = texts.get(sql)
  if (known !== undefined) return known
  let n = 0
  const text = sql.replaceAll('?', () => `$${++n}`)
  if (texts.size < NAMES_MAX) texts.set(sql, text)
  return text
}

function asText(param: unknown): string | Buffer | null {
  if (param === null || param === undefined) return null
  if (typeof param === 'string' || Buffer.isBuffer(param)) return param
  if (typeof param === 'number' || typeof param === 'boolean' || typeof param === 'bigint') return String(param)
  throw new Error(`a statement of a packet does not take ${typeof param} as a parameter`)
}
