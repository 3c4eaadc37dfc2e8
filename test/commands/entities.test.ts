// Entities and the migrated schema agree: each column of an entity is in its table with a fitting type and the same nullability. Each table has an
// entity that has all its columns, or is listed here with the reason.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../db/orm.ts'
import { testDatabase } from '../support/servers.ts'

/** Tables without an entity: no command loads and changes one of their rows as an object. */
const WITHOUT_ENTITY: Record<string, string> = {
  api_key_previous_secrets: 'statements by hand alone: a secret is looked up by its digest, with its key',
  audit_log_heads: 'the functions of the audit log alone write it; the verification of a chain reads it',
  audit_log_repeats: 'the functions of the audit log alone read and write it',
  bank_reports: 'one statement matches the reports of a transfer and keeps them (db/queries/bank-reports.ts)',
  balance_sums: 'roll_up_money alone writes it, and read_balance reads it',
  tax_document_counters: 'a counter, taken by one statement',
  certificate_files: 'the bytes of certificates, which no entity should load',
  product_files: 'the bytes of what products deliver, which no entity should load',
  event_retention: 'remove_old_events writes it; lists and replays ask where the log begins',
  given_up_slugs: 'a trigger of merchants writes it',
  invoice_counters: 'a counter, taken by number_invoices',
  mail_requests: 'a queue, claimed and deleted by statements',
  migrations: 'of the migrator',
  money_boundary: 'one row, moved by roll_up_money',
  money_days: 'roll_up_money alone writes it, and read_money_by_day reads it',
  object_sequences: 'counters, taken by flush_commit',
  payout_reservation_clocks: 'reserve_payout and assign_payout alone write it',
  payout_reservations: 'reserve_payout and assign_payout alone write it',
  pictures: 'written and read by statements of commands/pictures.ts and db/queries/pictures.ts',
  picture_leftovers: 'what a worker removes from the store of pictures',
  picture_files: 'the bytes of pictures, which no entity should load',
  process_keys: 'each process says which keys it has, by statements',
  quarantine: 'written aside from the transaction that failed, by statements',
  rate_limits: 'of the library that limits calls',
  request_log: 'written in batches, and no commit waits for it',
  worker_heartbeats: 'each worker says that it is alive, by statements',
}

/** Columns that no entity has, because only hand-written statements read and write them. */
const LEFT_OUT: Record<string, string> = {
  'customer_merges.next_at': 'when the loop of merges looks again, by the clock of the database (db/queries)',
  'customer_erasures.next_at': 'when the loop of erasures looks again, by the clock of the database (db/queries)',
  'customer_erasures.settled_at': 'set by the loop of erasures, by the clock of the database',
  'delivery_cancellations.after': 'how far the steps of a cancellation have come; the steps alone move it',
  'delivery_cancellations.settled_xid':
    'a transaction of the database, which the steps of a cancellation compare with others',
  'delivery_cancellations.stepped_at': 'when the last step was, by the clock of the database',
  'ledger_transactions.written_in': 'the transaction that wrote the row; the database fills it in and the sums read it',
}

/**
 * The ORM's names of types, and the types that the table may have. All others have the same name. `json` keeps the order of keys where it matters;
 * the ORM reads both in the same way.
 */
const FITS: Record<string, readonly string[]> = {
  int: ['integer', 'smallint'],
  bigserial: ['bigint'],
  jsonb: ['jsonb', 'json'],
  timestamptz: ['timestamp with time zone'],
}

interface Column {
  name: string
  type: string
  required: boolean
  filled: boolean
}

let db: Database
let columns: Map<string, Column>
let mapped: Map<string, { type: string; nullable: boolean }>
let tables: Set<string>
beforeAll(async () => {
  db = await openDatabase((await testDatabase()).url, { poolMax: 1 })
  const { rows } = await db.pool.query<Column>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
       a.atthasdef or a.attidentity <> '' as filled
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  columns = new Map(rows.map((row) => [row.name, row]))
  const entities = [...db.orm.getMetadata().getAll().values()]
  tables = new Set(entities.map(({ tableName }) => tableName))
  mapped = new Map(
    entities.flatMap(({ tableName, props }) =>
      props
        .filter(({ persist }) => persist !== false)
        .flatMap(({ fieldNames, columnTypes, nullable }) =>
          fieldNames.map((field, i) => [
            `${tableName}.${field}`,
            { type: columnTypes[i]!, nullable: nullable === true },
          ]),
        ),
    ),
  )
})
afterAll(() => db.close())

test('every column of an entity is in its table, with a fitting type and nullability', () => {
  expect(mapped.size).toBeGreaterThan(500)
  const wrong = [...mapped].flatMap(([name, { type, nullable }]) => {
    const column = columns.get(name)
    if (!column) return [`${name} is in an entity of db/entities/ and not in the database.`]
    return [
      ...((FITS[type] ?? [type]).includes(column.type)
        ? []
        : [`${name} is ${type} in its entity and ${column.type} in the database.`]),
      ...(column.required === nullable
        ? [`${name} is ${nullable ? 'nullable' : 'never null'} in its entity, and the other in the database.`]
        : []),
    ]
  })
  expect(wrong).toEqual([])
})

test('every column of a table with an entity is in the entity, or left out with a reason', () => {
  const unmapped = [...columns.values()].filter(({ name }) => tables.has(name.split('.')[0]!) && !mapped.has(name))
  const wrong = unmapped.flatMap(({ name, required, filled }) => {
    if (!(name in LEFT_OUT)) return [`${name} is not in its entity: add it there, or say in LEFT_OUT why not.`]
    return required && !filled ? [`${name} is left out, and a row that the ORM writes would lack it.`] : []
  })
  expect(wrong).toEqual([])
  const names = new Set(unmapped.map(({ name }) => name))
  expect(Object.keys(LEFT_OUT).filter((name) => !names.has(name))).toEqual([])
})

test('every table has an entity, or is without one for a reason', () => {
  const all = new Set([...columns.keys()].map((name) => name.split('.')[0]!))
  const without = [...all].filter((table) => !tables.has(table))
  expect(
    without
      .filter((table) => !(table in WITHOUT_ENTITY))
      .map((table) => `${table} has no entity: add it to db/entities/, or say in WITHOUT_ENTITY why not.`),
  ).toEqual([])
  expect(Object.keys(WITHOUT_ENTITY).filter((table) => !without.includes(table))).toEqual([])
})
