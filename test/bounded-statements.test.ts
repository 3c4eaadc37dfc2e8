/*
 * A statement that writes limits the rows it may touch: one row by its key, or a number by a limit. Every other statement is listed below with what
 * bounds it. Add a new one to the list, or work in steps (docs/architecture.md "Steps"). Functions of the database are checked too:
 * db/migrations/baseline/.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '..')
const ROOMS = ['db', 'commands', 'api', 'web', 'activities', 'worker', 'temporal', 'gateways']

/** One row by its whole key, or as many as a limit says. */
const BOUNDED = [
  /\blimit\b/,
  /\bwhere (?:\w+\.)?(?:id|workflow_id|payout_id|refund_id|attempt_id|token|cookie_hash) = (?:\?|\$\d|[pr]_?\w*\.?\w*)/,
  /\bwhere scope = (?:\?|\$\d) and key = /,
  /\bmemberships (?:set .* )?where member_id = \? and merchant_id = \?/,
  /\bupdate money_boundary /,
]

/** What bounds each of the other statements. */
const ALLOWED: { file: string; statement: RegExp; bound: string }[] = [
  {
    file: 'db/migrations/baseline/audit-log.ts',
    statement: /^update audit_log_heads /,
    bound: 'one row, by its key',
  },
  {
    file: 'db/migrations/baseline/audit-log.ts',
    statement: /^delete from audit_log where |^delete from audit_log_repeats x where x\.merchant_id = /,
    bound: 'p_step rows, which the statement before has read',
  },
  {
    file: 'db/migrations/baseline/commit.ts',
    statement: /^insert into (?:events|webhook_deliveries|object_sequences|wakeups) |^update invoices i set number/,
    bound: 'what one commit says: its events for the endpoints of one merchant, its wakeups, its invoices',
  },
  {
    file: 'db/migrations/baseline/discounts.ts',
    statement: /^update discount_(?:codes|uses) .*\bwhere id = u->>'/,
    bound: 'one code, or one use, by its key',
  },
  {
    file: 'db/migrations/baseline/events.ts',
    statement:
      /^insert into event_retention |\bwhere (?:event_)?id = any \(v_ids\)|^delete from webhook_attempts where delivery_id in \(select id from gone/,
    bound: 'batch_size events, with their deliveries and the attempts of those',
  },
  {
    file: 'db/migrations/baseline/ledger.ts',
    statement: /^insert into money_boundary /,
    bound: 'the one row, once',
  },
  {
    file: 'db/migrations/baseline/ledger.ts',
    statement: /^update ledger_transactions t set written_in .* from old/,
    bound: 'p_step rows, twice',
  },
  {
    file: 'db/migrations/baseline/licences.ts',
    statement: /^update entitlements .* where customer_id = v_customer/,
    bound: 'one row, by its key',
  },
  {
    file: 'db/migrations/baseline/merchants.ts',
    statement: /^delete from given_up_slugs where slug = new\.slug/,
    bound: 'one row, by its key',
  },
  {
    file: 'db/migrations/baseline/payment-links.ts',
    statement: /^update (?:payment_links|checkout_sessions) set .* where id = s\./,
    bound: 'the link of one session, or the session, by its key',
  },
  {
    file: 'db/queries/bank-reports.ts',
    statement: /^insert into bank_reports /,
    bound: 'the rows of one statement file, which is 5 MB at most',
  },
  {
    file: 'commands/inbound-transfers.ts',
    statement: /^insert into inbound_transfers /,
    bound: 'the rows of one statement of a bank, 50 000 at most (STATEMENT_ROWS_MAX), or one report',
  },
  {
    file: 'db/migrations/baseline/tax-documents.ts',
    statement: /^update tax_documents t set buyer = /,
    bound: 'the documents of one customer, whose details a purge removes',
  },
  {
    file: 'db/migrations/baseline/invoices.ts',
    statement: /^update invoices set certificate_file = null where id = old\.invoice_id/,
    bound: 'the invoice of one file, by its key',
  },
  {
    file: 'db/queries/outbox.ts',
    statement: /^update tax_documents d set emailed_at = /,
    bound: 'one row: the document of one mail',
  },
  {
    file: 'commands/pictures.ts',
    statement: /^update pictures set unused_since = .* where merchant_id = \? and digest = \?/,
    bound: 'one row, by its unique key',
  },
  {
    file: 'db/migrations/baseline/payouts.ts',
    statement: /^insert into payout_reservations /,
    bound: 'one row',
  },
  {
    file: 'db/migrations/baseline/payouts.ts',
    statement: /^insert into payout_reservation_clocks /,
    bound: 'the clocks of one merchant',
  },
  {
    file: 'db/migrations/baseline/payouts.ts',
    statement: / from step s where s\.ours/,
    bound: 'p_step rows, which `step` has read',
  },
  {
    file: 'db/migrations/baseline/privacy.ts',
    statement: /^update events e set object = .* from found f where e\.id = f\.id/,
    bound: 'p_limit events, which `found` has read',
  },
  {
    file: 'db/migrations/baseline/simulator.ts',
    statement: /^update simulator_faults .* where merchant_id = p_merchant/,
    bound: 'one row, by its key',
  },
  {
    file: 'db/migrations/baseline/webhooks.ts',
    statement: /^insert into webhook_listeners /,
    bound: 'the endpoints of one merchant that a commit asks for',
  },
  {
    file: 'db/process-keys.ts',
    statement: /^delete from process_keys where process = \$1/,
    bound: 'one row, by its key',
  },
  {
    file: 'db/queries/key-notices.ts',
    statement: /^update api_keys k /,
    bound: 'the keys of a round that were locked: 200',
  },
  {
    file: 'db/queries/cancel-deliveries.ts',
    statement:
      /^update webhook_deliveries d .* from locked\)|^delete from delivery_cancellations c|^update delivery_cancellations c/,
    bound: 'as many deliveries as a step has read, and the one job that it is of',
  },
  {
    file: 'db/queries/quarantine.ts',
    statement: /^delete from quarantine where object_id = \?|^insert into wakeups /,
    bound: 'one row; RUNG_AT_ONCE rows a step',
  },
  {
    file: 'db/queries/webhook-work.ts',
    statement: /from picked where/,
    bound: 'the room of the endpoints that are asked for',
  },
  {
    file: 'db/queries/members.ts',
    statement: /^update member_sessions m .* from s where m\.id = s\.id/,
    bound: 'the session of a request',
  },
  {
    file: 'db/queries/request-log.ts',
    statement: /^insert into request_log /,
    bound: '500 rows of a batch (api/request-log.ts)',
  },
  {
    file: 'db/queries/webhook-',
    statement: / unnest\(\$1|^insert into webhook_attempts|^update webhook_endpoints t|set status = case/,
    bound: 'a batch of attempts, or the endpoints of a process',
  },
  { file: 'commands/audits.ts', statement: /^insert into audits /, bound: 'two modes of 500 merchants' },
  { file: 'commands/bank-accounts.ts', statement: / and is_chosen/, bound: 'one is' },
  {
    file: 'commands/erase-customer.ts',
    statement: /^update customers set unverified_email = false, /,
    bound: 'one customer, and those who have become part of it: a log-in merges ten, a merchant one at a time',
  },
  {
    file: 'commands/erase-customer.ts',
    statement: /^update webhook_attempts set |^update request_log set /,
    bound: 'the attempts and calls of EVENTS_AT_ONCE events, and the calls about ROWS_AT_ONCE objects',
  },
  {
    file: 'commands/',
    statement: /^update member_links set closed_at/,
    bound: 'open links to one address, or of one member',
  },
  { file: 'commands/member-sessions.ts', statement: / where member_id = \?/, bound: 'open sessions of one member' },
  {
    file: 'db/queries/portal.ts',
    statement: /^update portal_sessions set last_seen_at/,
    bound: 'the session of a request',
  },
  { file: 'commands/passkeys.ts', statement: / where member_id = \?/, bound: 'passkeys of one member: PASSKEYS_MAX' },
  { file: 'commands/portal-sessions.ts', statement: / where customer_id = \?/, bound: 'open sessions of one customer' },
  {
    file: 'commands/portal-logins.ts',
    statement: /^update portal_logins /,
    bound: 'open codes of one address: one is',
  },
  {
    file: 'commands/simulations.ts',
    statement: /^delete from wakeups where merchant_id/,
    bound: 'what a thousand buyers of one simulation have woken',
  },
  {
    file: 'commands/webhook-endpoints.ts',
    statement: /webhook_deliveries|^update replays/,
    bound: 'the deliveries of endpoints: see webhooks',
  },
  {
    file: 'commands/webhook-replays.ts',
    statement: /webhook_deliveries/,
    bound: 'the deliveries of a replay: see webhooks',
  },
  {
    file: 'activities/simulation/processing.ts',
    statement: /^delete from wakeups /,
    bound: 'processings of one simulation',
  },
  {
    file: 'temporal/notifier.ts',
    statement: /^delete from wakeups r using unnest/,
    bound: 'wakeups that were just delivered',
  },
]

const WRITES =
  /(?<![a-z_])(?:update (?!set\b|of\b|skip\b)[a-z_]+(?: (?:as )?[a-z]+)? set\b|delete from [a-z_]+|insert into [a-z_]+[^;`]*?\bselect\b)/g

/** SQL is in literals. A statement ends at a semicolon or with its literal. */
function statementsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*\*|--).*$/gm, '')
  const literals = [...code.matchAll(/`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g)].map(([text]) =>
    text.slice(1, -1),
  )
  return literals.flatMap((literal) =>
    [...literal.matchAll(WRITES)].map(({ index }) => literal.slice(index).split(';')[0]!.replaceAll(/\s+/g, ' ')),
  )
}

const files = () =>
  ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) => posix.join(room, name)),
  ).filter((path) => path.endsWith('.ts') && !path.startsWith('db/invariants/'))

const bounded = (file: string, statement: string) =>
  BOUNDED.some((one) => one.test(statement)) ||
  ALLOWED.some((one) => file.startsWith(one.file) && one.statement.test(statement))

test('every statement that writes says how many rows it touches at most', () => {
  const wrong = files().flatMap((file) =>
    statementsOf(readFileSync(join(ROOT, file), 'utf8'))
      .filter((statement) => !bounded(file, statement))
      .map(
        (statement) =>
          `${file}: «${statement.slice(0, 120)}» may touch any number of rows: work in steps, or say in ALLOWED what bounds it.`,
      ),
  )
  expect(wrong).toEqual([])
})

test('each exception is still one', () => {
  const statements = files().map((file) => ({ file, all: statementsOf(readFileSync(join(ROOT, file), 'utf8')) }))
  const gone = ALLOWED.filter(
    ({ file, statement }) =>
      !statements.some((of) => of.file.startsWith(file) && of.all.some((one) => statement.test(one))),
  )
  expect(gone.map(({ file, statement }) => `${file} ${statement}`)).toEqual([])
})

test('a column of seconds is never compared with a fraction: no index would be used', () => {
  const wrong = files().flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|--).*$/gm, '')
    return [
      ...source.matchAll(
        /(?:next_action_at|next_attempt_at|charge_started_at|created_at|seen_at|matched_at\)?|expires_at)\s*(?:<=?|>=?)\s*extract\(epoch[^\n]*/g,
      ),
    ]
      .filter(([text]) => !text.includes('::bigint'))
      .map(([text]) => `${file}: «${text.slice(0, 80)}»: write floor(extract(epoch from now()))::bigint.`)
  })
  // Deliveries are searched for endpoint by endpoint, to the fraction of a second.
  expect(wrong.filter((one) => !one.startsWith('db/queries/webhook-work.ts'))).toEqual([])
})

/** A look-up by a coalesce: `p.id = coalesce(…)`, in a join or a condition. */
const BY_COALESCE = /\b(?:on|where|and)\s+(?:\w+\.)?(?:id|\w+_id) = coalesce\(/i
/** Tables without row-level security. */
const UNWALLED = /\btest_clocks \w+ on /

test('no row behind a wall is looked up by a coalesce: Postgres takes it for leaky and reads the whole table; a case will do', () => {
  const wrong = files().flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        BY_COALESCE.test(line) && !UNWALLED.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [],
      ),
  )
  expect(wrong).toEqual([])
  expect(BY_COALESCE.test('left join payments p on p.id = coalesce(r.payment_id, d.payment_id)')).toBe(true)
})
