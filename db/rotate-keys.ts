// Seals again, under the newest master key, every value that is under another key (`satang keys rotate`), and counts such values (`--check`), while
// API and worker run. It works in steps of some rows, each one statement. The values name their keys and so say themselves how far it has come: it
// may be killed at any point, repeated, and run twice at once.
import type { Pool } from 'pg'
import { type Keyring, keyring } from './keyring.ts'
import { memberLinkHash } from './member-links.ts'
import { openDatabase } from './orm.ts'
import { type ProcessKeys, runningProcesses } from './process-keys.ts'
import { isUnderNewest, keyIdOf, SEALED_COLUMNS, type SealedName, seal, unseal } from './sealed.ts'

/** Rows of one step. A stored answer has some kB, so a step is some MB at most. */
const STEP_ROWS = 200
/** How often it returns to rows that another transaction holds or has changed meanwhile. */
const PASSES = 10
const PAUSE_MS = 500
/** The number of ids that are named of rows that no key opens. */
const NAMED_MAX = 10

/** The sealed values of one column. */
export interface ColumnUnderKeys {
  name: SealedName
  values: number
  /** Number of values by the id of their key. Those of the `first format` name no key. */
  under: Record<string, number>
  /** Values that are not under the newest key. */
  old: number
}

export interface KeysChecked {
  /** The id of the newest key. */
  newest: string
  columns: ColumnUnderKeys[]
  /** Values of all columns that are not under the newest key. */
  old: number
  /** Values under keys that this keyring does not have. */
  missing: number
  /** Links to members that follow from another key and whose mail is still to be sent. Links that were mailed work without the key. */
  links: number
  /** Running processes that do not have the newest key. Nothing may be sealed under that key before they have it. */
  without: string[]
  /** Running processes that seal under another key. That key is needed until they are restarted. */
  behind: string[]
  /** Whether every other key can be removed. */
  removable: boolean
}

export interface KeysRotated extends KeysChecked {
  sealedAnew: number
  /** Rows whose value no key of the keyring opens, by column, with the first ids. They are left as they are. */
  unreadable: Partial<Record<SealedName, string[]>>
}

type Progress = (name: SealedName, sealedAnew: number) => void

/** A running process could not open values under the newest key. Nothing was changed. */
export class KeyNotEverywhere extends Error {
  constructor(key: string, processes: readonly string[]) {
    super(
      `Nothing was changed: ${processes.join(', ')} could not open what is sealed under the key ${key}. Give it to every process in DECRYPTION_KEYS first, and start them anew.`,
    )
  }
}

/** Opens the database at a URL and checks, for the command line. Only reads. */
export async function checkKeysAt(url: string, keys: { newest: Buffer; others: readonly Buffer[] }) {
  return at(url, (pool) => checkKeys(pool, keyring(keys.newest, keys.others)))
}

/** Opens the database at a URL and rotates, for the command line. */
export async function rotateKeysAt(
  url: string,
  keys: { newest: Buffer; others: readonly Buffer[] },
  progress: Progress,
) {
  return at(url, (pool) => rotateKeys(pool, keyring(keys.newest, keys.others), progress))
}

/** Counts the values of every sealed column by their keys. Only reads, in steps. */
export async function checkKeys(pool: Pool, keys: Keyring): Promise<KeysChecked> {
  const known = keys.all.map(({ id }) => id.toString('hex'))
  const columns: ColumnUnderKeys[] = []
  for (const name of NAMES) {
    const counted: ColumnUnderKeys = { name, values: 0, under: {}, old: 0 }
    // The first 12 bytes are enough: they name the key.
    for await (const rows of steps(pool, name, 'substring(t.% from 1 for 12)'))
      for (const { sealed } of rows) {
        counted.values += 1
        const id = keyIdOf(sealed) ?? 'first format'
        counted.under[id] = (counted.under[id] ?? 0) + 1
        if (!isUnderNewest(keys, sealed)) counted.old += 1
      }
    columns.push(counted)
  }
  const newest = keys.newest.id.toString('hex')
  const processes = await runningProcesses(pool)
  const behind = processes.filter(({ sealing }) => sealing !== newest)
  const links = await linksToMail(pool, keys)
  const sum = (of: (column: ColumnUnderKeys) => number) => columns.reduce((total, column) => total + of(column), 0)
  const old = sum((column) => column.old)
  const missing = sum(({ under }) =>
    Object.entries(under).reduce((n, [id, many]) => (id === 'first format' || known.includes(id) ? n : n + many), 0),
  )
  return {
    ...{ newest, columns, old, missing },
    links,
    without: processes.filter(({ opening }) => !opening.includes(newest)).map(nameOf),
    behind: behind.map(nameOf),
    removable: old === 0 && behind.length === 0 && links === 0,
  }
}

/**
 * Seals again every value that is not under the newest key. What is written meanwhile stays: a value is replaced only while it is still the one that
 * was opened, and rows that another transaction holds are left for the next pass. Throws KeyNotEverywhere while a process runs that has not the
 * newest key. Safe to repeat and to run at once with itself; natural key: the key id in each value. Source: D461.
 */
export async function rotateKeys(
  pool: Pool,
  keys: Keyring,
  progress: Progress = () => undefined,
): Promise<KeysRotated> {
  const newest = keys.newest.id.toString('hex')
  const without = (await runningProcesses(pool)).filter(({ opening }) => !opening.includes(newest))
  if (without.length > 0) throw new KeyNotEverywhere(newest, without.map(nameOf))
  let sealedAnew = 0
  const unreadable: Partial<Record<SealedName, string[]>> = {}
  for (const name of NAMES) {
    let done = 0
    for (let pass = 0; pass < PASSES; pass++) {
      const seen = await rotateColumn(pool, keys, name, (step) => {
        done += step
        progress(name, done)
      })
      if (seen.unreadable.length > 0) unreadable[name] = seen.unreadable
      if (seen.left === 0) break
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    sealedAnew += done
  }
  return { ...(await checkKeys(pool, keys)), sealedAnew, unreadable }
}

/**
 * The columns whose newest value no key of the keyring opens. That is the sign of a wrong or lost key; it is checked when a process starts. Reads one
 * row of each column.
 */
export async function unopenedColumns(pool: Pool, keys: Keyring): Promise<SealedName[]> {
  const unopened = await Promise.all(
    NAMES.map(async (name) => {
      const { key } = SEALED_COLUMNS[name]
      const { rows } = await pool.query<Row>(
        `select array[${key.join(', ')}] as key, ${SEALED_COLUMNS[name].column} as sealed from ${SEALED_COLUMNS[name].table} t
          where ${isThere(name)} order by ${key.map((column) => `${column} desc`).join(', ')} limit 1`,
      )
      return rows.every((row) => opens(keys, name, row)) ? null : name
    }),
  )
  return unopened.filter((name) => name !== null)
}

/**
 * Logs the columns that no key of the keyring opens. The process continues: what is not sealed needs no key, and stopping does not bring a lost key
 * back.
 */
export async function complainOfKeys(
  pool: Pool,
  keys: Keyring,
  log: { error(o: object, m: string): void },
): Promise<void> {
  const columns = await unopenedColumns(pool, keys).catch(() => [])
  if (columns.length === 0) return
  log.error(
    { columns, keys: keys.all.map(({ id }) => id.toString('hex')) },
    'ENCRYPTION_KEY does not open what is sealed in this database: put the key back that it was sealed under, at least in DECRYPTION_KEYS (docs/operations.md, "Encryption keys")',
  )
}

const nameOf = ({ process }: ProcessKeys) => process

const NAMES = Object.keys(SEALED_COLUMNS) as SealedName[]

interface Row {
  key: string[]
  sealed: Buffer
}

/** One pass over a column. `left`: values that another transaction held or changed. */
async function rotateColumn(pool: Pool, keys: Keyring, name: SealedName, progress: (step: number) => void) {
  let left = 0
  const unreadable: string[] = []
  for await (const rows of steps(pool, name, 't.%')) {
    const old = rows.filter(({ sealed }) => !isUnderNewest(keys, sealed))
    const anew = old.flatMap((row) => {
      const plain = opens(keys, name, row)
      if (!plain && unreadable.length < NAMED_MAX) unreadable.push(row.key.join(' '))
      return plain ? [{ ...row, fresh: seal(keys, name, row.key, plain) }] : []
    })
    if (anew.length === 0) continue
    const replaced = await replace(pool, name, anew)
    left += anew.length - replaced
    progress(replaced)
  }
  return { left, unreadable }
}

function opens(keys: Keyring, name: SealedName, { key, sealed }: Row): Buffer | null {
  try {
    return unseal(keys, name, key, sealed)
  } catch {
    return null
  }
}

/** Writes the new values where the old ones are still there. Waits for no lock: a row that another transaction holds is skipped. */
async function replace(pool: Pool, name: SealedName, anew: (Row & { fresh: Buffer })[]): Promise<number> {
  const { table, column, key } = SEALED_COLUMNS[name]
  const names = key.map((_, i) => `k${i}`)
  const same = (a: string, b: string) => key.map((one, i) => `${a}.${one} = ${b}.${names[i]}`).join(' and ')
  const { rowCount } = await pool.query(
    `with step as (
       select u.* from unnest(${[...names, 'was', 'fresh'].map((n, i) => `$${i + 1}::${n.startsWith('k') ? 'text' : 'bytea'}[]`).join(', ')}) as u(${[...names, 'was', 'fresh'].join(', ')})
       join ${table} t on ${same('t', 'u')} and t.${column} = u.was for update of t skip locked limit ${STEP_ROWS})
     update ${table} t set ${column} = step.fresh from step where ${same('t', 'step')}`,
    [...key.map((_, i) => anew.map((row) => row.key[i])), anew.map((r) => r.sealed), anew.map((r) => r.fresh)],
  )
  return rowCount ?? 0
}

/** The values of a column in steps, by primary key. `%` in `shown` stands for the column. */
async function* steps(pool: Pool, name: SealedName, shown: string): AsyncGenerator<Row[]> {
  const { table, column, key } = SEALED_COLUMNS[name]
  const columns = key.map((one) => `t.${one}`).join(', ')
  for (let after: string[] | null = null; ; ) {
    const behind: string = after ? `and (${columns}) > (${key.map((_, i) => `$${i + 1}`).join(', ')})` : ''
    const { rows }: { rows: Row[] } = await pool.query<Row>(
      `select array[${columns}] as key, ${shown.replace('%', column)} as sealed from ${table} t
        where ${isThere(name)} ${behind} order by ${columns} limit ${STEP_ROWS}`,
      after ?? [],
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < STEP_ROWS) return
    after = last.key
  }
}

/** A deleted endpoint has no secret any more, so its column is empty. */
function isThere(name: SealedName): string {
  return `t.${SEALED_COLUMNS[name].column} <> ''`
}

/** A link is made anew from its key when its mail is composed. Mails wait for minutes as a rule, so there are few. */
async function linksToMail(pool: Pool, keys: Keyring): Promise<number> {
  if (keys.all.length === 1) return 0
  const now = Math.floor(Date.now() / 1000)
  const { rows } = await pool.query<{ id: string; token_hash: string }>(
    `select l.id, l.token_hash from emails e join member_links l on l.id = e.data->>'member_link'
     where e.status = 'queued' and l.used_at is null and l.closed_at is null and l.expires_at > $1`,
    [now],
  )
  return rows.filter(({ id, token_hash }) => memberLinkHash(keys, id) !== token_hash).length
}

async function at<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const db = await openDatabase(url, { poolMax: 2, name: 'satang-keys' })
  try {
    return await work(db.pool)
  } finally {
    await db.close()
  }
}
