// One command, one commit: opens the transaction, gathers what the command announces (events, invoice numbers, wakeups, the audit log), and
// writes it in one last statement. What it does not do: decide anything, or talk to Temporal (see `Notifier`).

import { DriverException, type EntityManager, type MikroORM } from '@mikro-orm/postgresql'
import { actFor, actForEverybody } from '../db/acting.ts'
import type { Invoice } from '../db/entities/index.ts'
import { insideTransaction } from '../db/outbound.ts'
import { CHANGED_TABLE, executePacket, type Statement } from '../db/packet.ts'
import { changedRows, takeWrites } from '../db/writes.ts'
import type { ObjectOfEvent } from '../resources/event-objects.ts'
import { type Links, termsOf } from '../resources/links.ts'
import type { Actor } from '../rules/audit-log.ts'
import { type EventType, inEventOrder } from '../rules/events.ts'
import type { InvoiceLine } from '../rules/invoices.ts'
import { bangkokYear } from '../rules/periods.ts'
import { Refusal } from '../rules/refusals.ts'
import type { TaxTotal } from '../rules/tax.ts'
import type { TaxDocumentKind } from '../rules/tax-documents.ts'
import type { TaxDetails } from '../rules/tax-settings.ts'
import type { Terms } from '../rules/terms.ts'
import { previousAttributes } from './changed.ts'

/** For whom and why a commit happens, as events and workflows show it afterwards. */
export interface CommitContext {
  merchantId: string
  livemode: boolean
  apiVersion: string
  /** The business instant, Unix seconds: real time for the API and real workflows, the clock's time on a test clock. */
  at: number
  requestId?: string | null
  idempotencyKey?: string | null
  workflowId?: string | null
  /** The actor, for the audit log. Absent: the system, named by its workflow. */
  actor?: Actor
  /** The shop of a simulation. It has no owner, and nothing of it is in the audit log. */
  simulated?: true
}

/**
 * The start of a processing's context. A processing knows only the id of its row; the command sets merchant and mode once it has read the row
 * (`Commit.concerns`).
 */
export const OWNER_OF_ITS_ROW = { merchantId: '', livemode: false } as const

/** For commits about members, who belong to no merchant. */
export const OF_THE_INSTALLATION = { merchantId: '', livemode: true } as const

/** A row of the audit log as `append_audit_log` takes it (db/migrations/baseline/audit-log.ts). */
export interface AuditLogRow {
  /** The merchant of the chain; '' is the chain of the installation. */
  merchant_id: string
  livemode: boolean | null
  actor_type: Actor['type']
  actor_id: string | null
  actor_name: string | null
  actor_ip: string | null
  action: string
  object: string | null
  /** JSON. */
  before: string | null
  after: string | null
  /** A failure that may repeat: recorded once in 15 minutes, and counted in between. */
  repeats: boolean
}

/** A tax document as `issue_tax_documents` takes it (db/migrations/baseline/tax-documents.ts), without its number. */
export interface TaxDocumentToIssue {
  id: string
  kind: TaxDocumentKind
  prefix: string
  branch: string
  /** Of issue, in Bangkok. */
  year: number
  invoice_id: string
  payment_id: string | null
  seller: TaxDetails
  buyer: TaxDetails
  lines: InvoiceLine[]
  totals: TaxTotal[]
  total_satang: number
  issued_at: number
}

export interface WakeupWanted {
  workflowId: string
  customerId?: string | null
  /** This commit creates the workflow's row. */
  fresh?: boolean
  /** A caller waits for what the workflow will do. */
  urgent?: boolean
  /** Of a fresh row: what it sleeps until, read when everything is written; null when something is due at once. */
  asleep?: () => Asleep | null
}

/** A fresh row that has nothing to do before its next action: its workflow is started with a delay, so that no worker runs it before. */
export interface Asleep {
  status: string
  step: string | null
  /** In business time, Unix seconds. */
  nextActionAt: number
  /** Its clock wakes it, whatever the real time. */
  onTestClock: boolean
}

export interface Wakeup {
  workflowId: string
  token: number
  merchantId: string
  livemode: boolean
  customerId: string | null
  fresh: boolean
  urgent: boolean
  requestId: string | null
  /** Absent: the workflow looks at its row at once. */
  asleep?: Asleep | null
}

/**
 * Sends wakeups to Temporal after the commit, so that these workflows look again. Must not throw, and nothing may wait for it: the relay sends a lost
 * wakeup.
 */
export interface Notifier {
  wake(wakeups: Wakeup[]): void
}

export interface CommandDeps {
  orm: MikroORM
  links: Links
  notifier: Notifier
}

/** A change to the uses of a discount code, counted in the flush (`count_uses` in db/migrations/baseline/discounts.ts). */
export interface UseCount {
  /** `settle_late`: money has come for a use that was released. It takes another use if one is left; the row's `counted` says whether it did. */
  does: 'reserve' | 'settle' | 'settle_late' | 'return'
  code: string
  use: string
  customer: string
  /** The refusal for the caller when a reservation finds no use left. */
  refusal?: Refusal
}

interface Announced {
  type: EventType
  objectId: string
  object: () => object
  previous: Record<string, unknown> | null
  created: number
  onlyTo: string | null
  ifCounted?: true
  /** The request that caused this event alone. */
  requestId?: string
}

/** Ends a transaction whose work needs an answer from outside the database. Commands never catch it. */
class AskOutside extends Error {
  readonly question: string
  readonly ask: () => Promise<unknown>
  readonly harmless: boolean

  constructor(question: string, ask: () => Promise<unknown>, harmless: boolean) {
    super(`'${question}' is to be asked outside the transaction`)
    this.question = question
    this.ask = ask
    this.harmless = harmless
  }
}

/** More questions than any command has. A commit that reaches this limit asks a different question each time it runs. */
const QUESTIONS_MAX = 5

/** A transaction under way. Commands take it, write rows through `em`, and publish events. */
export class Commit {
  readonly em: EntityManager
  /** For whom, when and why. Only the methods below change it. */
  readonly context: Readonly<CommitContext>
  readonly links: Links
  /** The test clock of this commit, for rows that store it (commands/clock-time.ts sets it). */
  testClockId: string | null = null
  /** The ids of the rows that the flush wrote by their entities, for whoever looks at them before the end (`dryRunCommit`). */
  readonly written: string[] = []
  #announced: Announced[] = []
  #unnumbered: { invoice: Invoice; year: number }[] = []
  #taxDocuments: TaxDocumentToIssue[] = []
  #wakeups = new Map<string, WakeupWanted>()
  #uses: UseCount[] = []
  #also: Statement[] = []
  #refusals = new Map<string, Refusal>()
  #auditLog: AuditLogRow[] = []
  readonly #heard: ReadonlyMap<string, unknown>

  constructor(
    em: EntityManager,
    context: CommitContext,
    links: Links,
    heard: ReadonlyMap<string, unknown> = new Map(),
  ) {
    this.em = em
    this.context = context
    this.links = links
    this.#heard = heard
  }

  /**
   * Asks outside the database, for example a gateway that stores a card. No call leaves the process while the transaction is open (db/outbound.ts).
   * So the first time, the transaction is rolled back, `ask` is called, and the work begins again with its answer. Call this after everything that
   * can be refused, and expect that all rows are read again. `ask` is called once, no matter how often the work is retried; an error of `ask` is
   * thrown by `commit`. `question` distinguishes the questions of one commit and is the same on each run. `harmless`: it changes nothing where it is
   * asked, so a dry run may ask it too.
   */
  fromOutside<T>(question: string, ask: () => Promise<T>, { harmless = false } = {}): T {
    if (!this.#heard.has(question)) throw new AskOutside(question, ask, harmless)
    return this.#heard.get(question) as T
  }

  /** The business instant of this commit. A customer on a test clock has its own (commands/clock-time.ts sets it). */
  get at(): number {
    return this.context.at
  }

  /** Sets the merchant and mode of the commit's rows: a processing learns them from the row that it locks. Before that, no event can be published. */
  concerns({ merchantId, livemode }: { merchantId: string; livemode: boolean }): void {
    this.#change({ merchantId, livemode })
  }

  /** Sets the business instant from here on, Unix seconds. */
  timeIs(at: number): void {
    this.#change({ at })
  }

  /** Sets the request that caused this work, for events. */
  causedBy({ requestId, idempotencyKey }: Pick<CommitContext, 'requestId' | 'idempotencyKey'>): void {
    this.#change({ requestId, idempotencyKey })
  }

  /** Sets the actor, for the audit log. */
  doneBy(actor: Actor): void {
    this.#change({ actor })
  }

  /** Runs `work` for another merchant, mode or instant, and then restores those of this commit. */
  async inContext<T>(
    changes: Partial<Pick<CommitContext, 'merchantId' | 'livemode' | 'at'>>,
    work: () => T,
  ): Promise<Awaited<T>> {
    const { merchantId, livemode, at } = this.context
    this.#change(changes)
    try {
      return await work()
    } finally {
      this.#change({ merchantId, livemode, at })
    }
  }

  #change(changes: Partial<CommitContext>): void {
    Object.assign(this.context, changes)
  }

  /** Fees, VAT, availability and the minimum payout, as this process was configured. */
  get terms(): Terms {
    return termsOf(this.links)
  }

  /**
   * Publishes an event about an object. The event carries the object as its GET answers it after this commit, so `object` is rendered when the commit
   * is flushed. `previous` holds the attributes that may have changed, with their old values; unchanged ones are left out. `onlyTo`: a ping, which
   * goes only to that webhook endpoint, whatever types it subscribes to. `requestId`: the request that caused it, where the commit serves several.
   */
  event<Type extends EventType>(
    type: Type,
    objectId: string,
    object: () => ObjectOfEvent<Type>,
    previous: Partial<ObjectOfEvent<Type>> | null = null,
    { onlyTo = null, requestId }: { onlyTo?: string | null; requestId?: string } = {},
  ): void {
    const created = this.context.at
    this.#announced.push({ type, objectId, object, previous, created, onlyTo, ...(requestId && { requestId }) })
  }

  /** As `event`, for what a code's uses decide when they are counted: the flush drops it where it is not so. */
  eventIfCounted<Type extends EventType>(type: Type, objectId: string, object: () => ObjectOfEvent<Type>): void {
    this.#announced.push({
      type,
      objectId,
      object,
      previous: null,
      created: this.context.at,
      onlyTo: null,
      ifCounted: true,
    })
  }

  /** The types of the events so far, in order. Without those that only the flush can decide (`count_uses`). */
  get published(): readonly EventType[] {
    return this.#announced.flatMap(({ type, ifCounted }) => (ifCounted ? [] : [type]))
  }

  /**
   * Issues the invoice: it gets its gapless number when the commit is flushed, by the year of this instant in Bangkok (specification §3.13). Events of this
   * commit about it carry the number, and `number: null` of `previous` stays in them. Once for each invoice.
   */
  number(invoice: Invoice): void {
    this.#unnumbered.push({ invoice, year: bangkokYear(this.at) })
  }

  /**
   * Issues a tax document when the commit is flushed: its gapless number is taken behind everything else, so that other payments of the merchant wait for the
   * end of this commit only.
   */
  issueTaxDocument(document: TaxDocumentToIssue): void {
    this.#taxDocuments.push(document)
  }

  /**
   * Counts a use of a discount code when the commit is flushed, so that a popular code's row is locked only during the last round trip. The flush
   * throws the refusal of a reservation, and then nothing is written. Events about the code show its uses as counted.
   */
  countUse(count: UseCount): void {
    this.#uses.push(count)
  }

  /** Wakes a workflow after the commit, so that it looks at its row. Safe to repeat: one wakeup per workflow. */
  wake(wanted: WakeupWanted): void {
    const before = this.#wakeups.get(wanted.workflowId)
    this.#wakeups.set(wanted.workflowId, {
      ...wanted,
      urgent: wanted.urgent || before?.urgent,
      fresh: wanted.fresh || before?.fresh,
      asleep: wanted.asleep ?? before?.asleep,
    })
  }

  /**
   * Adds a row to the audit log when the commit is flushed. It is the last write, so that another commit that appends to the same chain waits only
   * for the end of this commit. Use `recordAction` (commands/audit-log.ts).
   */
  auditLog(row: AuditLogRow): void {
    this.#auditLog.push(row)
  }

  /**
   * A statement that runs after the flush, e.g. the one that stores the answer in the idempotency record. Only numbers of invoices, tax documents and the audit log
   * come later. If it returns rows, they are of the form `flushed`. `refuses`: the refusal that the flush throws when the statement ends the transaction with
   * SA002 and this detail.
   */
  also(sql: string, params: unknown[], refuses?: { detail: string; refusal: Refusal }): void {
    if (refuses) this.#refusals.set(refuses.detail, refuses.refusal)
    this.#also.push({ sql, params })
  }

  /**
   * Writes rows, events, deliveries, wakeups, numbers and the audit log, and commits, in one round trip. The used codes, the invoice counter and the
   * end of the merchant's audit log are locked until the commit; a further round trip would make every other commit wait for it. Answers the wakeups
   * to send. `ends: false`: writes the same and leaves the transaction open (`dryRunCommit`).
   */
  async flush({ ends = true } = {}): Promise<Wakeup[]> {
    const { statements: writes, ids } = takeWrites(this.em)
    this.written.push(...ids)
    const gathered = [
      writes,
      this.#announced,
      this.#unnumbered,
      this.#taxDocuments,
      this.#uses,
      this.#wakeups.size,
      this.#also,
      this.#auditLog,
    ]
    if (gathered.every((part) => (Array.isArray(part) ? part.length : part) === 0)) return []
    const { merchantId, livemode, apiVersion, requestId, idempotencyKey, workflowId } = this.context
    if (merchantId === '' && this.#announced.length > 0)
      throw new Error('a commit announces events before it knows whose they are: call c.concerns(row) first')
    const numbered = new Set(this.#unnumbered.map(({ invoice }) => invoice.id))
    const events = inEventOrder(this.#announced).map((e) => rendered(e, numbered.has(e.objectId)))
    const numbers = this.#unnumbered.map((n) => ({ invoice_id: n.invoice.id, year: n.year }))
    const isNumbered = (event: { object_id: string }) => numbered.has(event.object_id)
    const flushed = {
      merchant_id: merchantId,
      livemode,
      api_version: apiVersion,
      request_id: requestId ?? null,
      idempotency_key: idempotencyKey ?? null,
      workflow_id: workflowId ?? null,
      numbers,
    }
    const first = {
      ...flushed,
      uses: this.#uses.map(({ does, code, use, customer }) => ({ does, code, use, customer })),
      events: events.map((e) => (isNumbered(e) ? { ...e, object: null, previous_attributes: null } : e)),
      wakeups: [...this.#wakeups.values()].map((r) => ({
        workflow_id: r.workflowId,
        customer_id: r.customerId ?? null,
        fresh: r.fresh ?? false,
        urgent: r.urgent ?? false,
      })),
    }
    const last = { ...flushed, events: events.map((e) => (isNumbered(e) ? e : null)) }
    const call = (name: string, p: object): Statement => ({
      sql: `select ${name}(?::jsonb) as flushed`,
      params: [JSON.stringify(p)],
    })
    const numbering = numbers.length > 0 ? [call('number_invoices', last)] : []
    const documents = this.#taxDocuments
    const issuing =
      documents.length > 0 ? [call('issue_tax_documents', { merchant_id: merchantId, livemode, documents })] : []
    // The last statement is the commit, so no commit is sent again afterwards (db/batching-client.ts).
    const appended = { request_id: requestId ?? null, entries: this.#auditLog }
    const logging = this.#auditLog.length > 0 ? [call('append_audit_log', appended)] : []
    const announcing =
      events.length + this.#wakeups.size + this.#uses.length + numbers.length > 0 ? [call('flush_commit', first)] : []
    const packet = [
      ...writes,
      ...announcing,
      ...this.#also,
      ...numbering,
      ...issuing,
      ...logging,
      ...(ends ? [COMMIT] : []),
    ]
    const answers = await executePacket(this.em, packet).catch((error: unknown) => {
      throw this.#refusalOf(error) ?? error
    })
    const rows = answers.flat() as { flushed: Flushed | null }[]
    const given = Object.assign({}, ...rows.map(({ flushed }) => flushed?.numbers)) as Record<string, string>
    for (const { invoice } of this.#unnumbered) invoice.number = given[invoice.id] ?? null
    // Statements after the flush (commands/entitlements.ts) may have written wakeups too.
    const wakeups = rows.flatMap(({ flushed }) => flushed?.wakeups ?? [])
    return wakeups.map((r) => ({
      workflowId: r.workflow_id,
      token: r.token,
      merchantId,
      livemode,
      customerId: r.customer_id,
      fresh: r.fresh,
      urgent: r.urgent,
      requestId: requestId ?? null,
      asleep: r.fresh && !r.urgent ? (this.#wakeups.get(r.workflow_id)?.asleep?.() ?? null) : null,
    }))
  }

  /**
   * The refusal of a reservation that found no use left: SA001 of `count_uses`, its detail is the code; SA002 of a statement after the flush (`also`).
   */
  #refusalOf(error: unknown): Refusal | undefined {
    const { code, detail } = error as { code?: string; detail?: string }
    if (code === 'SA002') return this.#refusals.get(detail ?? '')
    if (code !== 'SA001') return undefined
    return this.#uses.find((u) => u.does === 'reserve' && u.code === detail)?.refusal
  }
}

/** An event in the form that flush_commit takes. The object is rendered now; `getsNumber`: before the database gives it a number. */
function rendered(e: Announced, getsNumber: boolean) {
  const object = e.object() as Record<string, unknown>
  const previous =
    e.previous && previousAttributes(e.previous, getsNumber ? { ...object, number: 'given by the flush' } : object)
  return {
    type: e.type,
    object_id: e.objectId,
    created: e.created,
    object: JSON.stringify(object),
    previous_attributes: previous && JSON.stringify(previous),
    ...(e.onlyTo && { endpoint_id: e.onlyTo }),
    ...(e.requestId && { request_id: e.requestId }),
  }
}

const COMMIT: Statement = { sql: 'commit', params: [] }

interface Flushed {
  numbers?: Record<string, string>
  wakeups?: { workflow_id: string; token: number; customer_id: string | null; fresh: boolean; urgent: boolean }[]
}

/**
 * Runs `work` in one transaction, writes everything that it gathered, and then sends the wakeups. Serialization failures and deadlocks are retried,
 * up to 5 times, each on a fresh entity manager. Any other error is thrown after the rollback, and nothing is written. Questions to the outside
 * (`Commit.fromOutside`) are asked between two transactions, once. `before` is called when the work is done and may add the last statements
 * (`Commit.also`).
 */
export async function commit<T>(
  deps: CommandDeps,
  context: CommitContext,
  work: (c: Commit) => Promise<T>,
  before?: (c: Commit, result: T) => void,
): Promise<T> {
  const heard = new Map<string, unknown>()
  for (let attempt = 1; ; ) {
    try {
      return await commitOnce(deps, context, work, before, heard)
    } catch (error) {
      if (error instanceof AskOutside && heard.size < QUESTIONS_MAX) {
        heard.set(error.question, await error.ask())
        continue
      }
      if (attempt >= 5 || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt))
      attempt++
    }
  }
}

async function commitOnce<T>(
  deps: CommandDeps,
  context: CommitContext,
  work: (c: Commit) => Promise<T>,
  before: ((c: Commit, result: T) => void) | undefined,
  heard: ReadonlyMap<string, unknown>,
): Promise<T> {
  const em = deps.orm.em.fork()
  await em.begin()
  let done: { result: T; wakeups: Wakeup[] }
  try {
    done = await actFor(context, () =>
      insideTransaction(async () => {
        const c = new Commit(em, { ...context }, deps.links, heard)
        const result = await work(c)
        before?.(c, result)
        return { result, wakeups: await c.flush() }
      }),
    )
  } catch (error) {
    await em.rollback().catch(() => undefined) // a lost connection has rolled back by itself
    throw error
  }
  // The notifier sends the wakeups of all merchants, so it acts for everybody.
  if (done.wakeups.length > 0) actForEverybody(() => deps.notifier.wake(done.wakeups))
  await em.commit()
  return done.result
}

/**
 * Dry run of a whole commit: everything is written, in the same statements as by `commit`, `look` reads what has changed, and the transaction is rolled back.
 * Nobody is woken. Locks, also those of the invoice counter and the audit log, last until the rollback. Refusals are thrown as `commit` throws them.
 * Refuses with `dry_run_unavailable` what would have to change something outside the database to know its answer.
 */
export async function dryRunCommit<T, R>(
  { orm, links }: Pick<CommandDeps, 'orm' | 'links'>,
  context: CommitContext,
  work: (c: Commit) => Promise<T>,
  look: (c: Commit, result: T) => Promise<R>,
): Promise<R> {
  const heard = new Map<string, unknown>()
  for (;;) {
    try {
      return await dryRunOnce(orm, context, links, heard, work, look)
    } catch (error) {
      if (!(error instanceof AskOutside)) throw error
      if (!error.harmless || heard.size >= QUESTIONS_MAX) throw dryRunUnavailable()
      heard.set(error.question, await error.ask())
    }
  }
}

async function dryRunOnce<T, R>(
  orm: MikroORM,
  context: CommitContext,
  links: Links,
  heard: ReadonlyMap<string, unknown>,
  work: (c: Commit) => Promise<T>,
  look: (c: Commit, result: T) => Promise<R>,
): Promise<R> {
  const em = orm.em.fork()
  await em.begin()
  try {
    return await actFor(context, () =>
      insideTransaction(async () => {
        const c = new Commit(em, { ...context }, links, heard)
        const flush = em.flush.bind(em)
        em.flush = () => {
          c.written.push(...changedRows(em))
          return flush()
        }
        const result = await work(c)
        await c.flush({ ends: false })
        await em.execute('set constraints all immediate')
        return await look(c, result)
      }),
    )
  } finally {
    await em.rollback().catch(() => undefined)
  }
}

function dryRunUnavailable(): Refusal {
  return new Refusal(
    'dry_run_unavailable',
    'This call asks a payment provider or a store for something that cannot be taken back, so it cannot be tried without doing it.',
  )
}

/**
 * Dry run without the flush: answers what a command would answer. `work` runs in a transaction that is always rolled back and never flushed, so no event is published
 * and no workflow is woken. Its locks last until the rollback. Refusals are thrown as the command throws them. Work that asks outside the database
 * cannot be dry run, because a gateway must not be asked for something that will not happen.
 */
export async function dryRun<T>(
  { orm, links }: Pick<CommandDeps, 'orm' | 'links'>,
  context: CommitContext,
  work: (c: Commit) => Promise<T>,
): Promise<T> {
  const em = orm.em.fork()
  await em.begin()
  try {
    return await actFor(context, () => insideTransaction(() => work(new Commit(em, { ...context }, links))))
  } finally {
    await em.rollback().catch(() => undefined)
  }
}

/** A deadlock, a serialization failure, or a table that a migration has just changed: the same work may succeed when it is repeated. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === '40P01' || code === '40001' || code === CHANGED_TABLE
}

/** The lock was not free within the 2 s that openDatabase allows. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/**
 * Nothing of the commit was written: its work threw before it was sent, or the database refused a statement of it. False where the connection was lost or
 * ended: then it may have been committed. Source: PostgreSQL, appendix A "Error Codes".
 */
export function isRolledBack(error: unknown): boolean {
  if (!(error instanceof DriverException)) return true
  const code = String(error.code ?? '')
  const isSqlState = code.length === 5 && /\d/.test(code)
  return isSqlState && !/^(08|57|58)/.test(code)
}
