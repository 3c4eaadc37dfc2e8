// Erases a customer (PDPA s. 33): personal data is removed from every row, event and log; amounts and documents stay. db/personal-data.ts lists the
// erased columns of each table. Name, tax id and address are kept separately for the documents that the Revenue Code requires, until that time is
// over (only db/queries/documents.ts reads them).
//
// The first commit closes the customer and empties its row. Any worker does the rest step by step (activities/erase-customers.ts), and once more five
// minutes later, because a commit that read a row before it was emptied may still write it.
import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession, Customer, CustomerErasure, Subscription } from '../db/entities/index.ts'
import { isPaidByTransferSql } from '../db/payment-method-sql.ts'
import { erasedColumns } from '../db/personal-data.ts'
import { isAbandoned } from '../db/queries/abandoned-visitors.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import { findOwned } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import { serializeCustomer } from '../resources/customer.ts'
import { bangkokYear, fromBangkok } from '../rules/periods.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { endInvoices } from './end-invoices.ts'
import { endSubscription } from './end-subscription.ts'
import { expireCheckout } from './expire-checkout.ts'
import { detachCustomersCards } from './payment-methods.ts'
import { expireCustomersSetups } from './setup-sessions.ts'

/** Subscriptions or checkouts that one step ends. Each takes several commands. */
const ENDED_AT_ONCE = 20
/** Rows of a table that one step empties or removes. */
const ROWS_AT_ONCE = 200
/** Events of those rows. The next step takes the remaining events, at the same place. */
const EVENTS_AT_ONCE = 500
/** Longer than any transaction lasts (db/orm.ts). After this time no commit can still write a row that it read before the row was emptied. */
const SETTLED_AFTER_SECONDS = 300
/** The wait for something else that is not done: a bank that has not answered, a merge. */
const LOOK_AGAIN_SECONDS = 30

/**
 * Begins the erasure of a customer and of all customers merged into it; it may be a deleted one. Natural key: the customer; a second call answers the
 * same erasure. Refused with `customer_not_erasable` while money is on its way, and while subscriptions or checkouts go on unless `cancel` ends them.
 * `at`: real time, Unix seconds. Source: PDPA s. 33, D472.
 */
export async function eraseCustomer(
  c: Commit,
  id: string,
  { cancel, at }: { cancel: boolean; at: number },
): Promise<CustomerErasure> {
  await holdCustomer(c.em, id)
  const customer = await findOwned(c.em, c.context, Customer, 'customer', id, { where: { mergedInto: null } })
  if (customer.id !== id) {
    c.em.clear() // read again under its own lock
    return eraseCustomer(c, customer.id, { cancel, at })
  }
  const before = await c.em.findOne(CustomerErasure, id)
  if (before) return before
  await clockTime(c, customer)
  await refuseWhatGoesOn(c, id, cancel)
  const erasure = await begin(c, customer, { reason: 'asked', phase: cancel ? 'closing' : 'erasing', at })
  recordAction(c, { action: 'customer.erased', object: id, after: { cancel } })
  return erasure
}

/** Begins the erasure of a visitor who bought nothing; false when the visitor no longer qualifies. Safe to repeat. `at`: real time, Unix seconds. */
export async function eraseVisitor(c: Commit, id: string, at: number): Promise<boolean> {
  await holdCustomer(c.em, id)
  if (!(await isAbandoned(c.em, id))) return false
  await begin(c, await c.em.findOneOrFail(Customer, id), { reason: 'abandoned', phase: 'erasing', at })
  return true
}

/** Refuses with all reasons against the erasure at once, so that the merchant can end one thing after the other. */
async function refuseWhatGoesOn(c: Commit, id: string, cancel: boolean): Promise<void> {
  const [found] = await c.em.execute<[Record<keyof typeof REASONS, boolean>]>(
    `with family as (select customer_family(?) as id)
     select exists (select from family f join subscriptions s on s.customer_id = f.id where s.ended_at is null and not ?) as subscriptions,
       exists (select from family f join checkout_sessions s on s.customer_id = f.id where s.status = 'open' and not ?) as checkouts,
       exists (select from family f join invoices i on i.customer_id = f.id
         where i.billing_reason = 'manual' and i.status in ('draft', 'open') and not ?) as invoices,
       exists (select from family f join payments p on p.customer_id = f.id
         where p.status = 'processing' or (p.status = 'requires_action' and not (? and ${isPaidByTransferSql('p')}))) as payments,
       exists (select from family f join payments p on p.customer_id = f.id join refunds r on r.payment_id = p.id where r.status = 'pending') as refunds,
       exists (select from family f join disputes d on d.customer_id = f.id where d.status = 'open') as disputes,
       exists (select from family f join payments p on p.customer_id = f.id join inbound_transfers t on t.payment_id = p.id
         where t.status = 'received' or t.parked_satang > 0 or t.returning_satang > 0) as transfers`,
    [id, cancel, cancel, cancel, cancel],
  )
  const reasons = (Object.keys(REASONS) as (keyof typeof REASONS)[]).filter((reason) => found[reason])
  if (reasons.length === 0) return
  const errors = reasons.map((reason) => ({ code: 'customer_not_erasable' as const, message: REASONS[reason] }))
  throw new Refusal('customer_not_erasable', errors.map(({ message }) => message).join(' '), { errors })
}

const REASONS = {
  subscriptions: 'The customer has subscriptions that go on: end them, or send `cancel: true`.',
  checkouts: 'The customer has an open checkout: expire it, or send `cancel: true`.',
  invoices: 'The customer has drafts or open invoices: void or delete them, or send `cancel: true`.',
  payments: 'A payment of the customer waits for its outcome: wait for it, or void its invoice.',
  refunds: 'A refund to the customer is on its way: wait until it has arrived or failed.',
  disputes: 'The customer has an open dispute: wait until it is decided.',
  transfers: 'Money of the customer is held in the inbox: match it or give it back.',
}

async function begin(
  c: Commit,
  customer: Customer,
  { reason, phase, at }: Pick<CustomerErasure, 'reason' | 'phase'> & { at: number },
): Promise<CustomerErasure> {
  const { id, merchantId, livemode } = customer
  const wasDeleted = customer.deletedAt != null
  const before = serializeCustomer(customer)
  await keepForDocuments(c, customer, at)
  if (!wasDeleted) {
    customer.deletedAt = c.at
    await detachCustomersCards(c, id)
    await expireCustomersSetups(c, id)
  }
  customer.defaultPaymentMethodId = null
  await c.em.flush()
  await c.em.execute(
    `update customers set unverified_email = false, erased_at = ?, ${erasedColumns('customers')} where id in (select customer_family(?))`,
    [at, id],
  )
  await c.em.refresh(customer)
  // The event shows none of the old values, because everyone with access to events can read it.
  const previous = { erased_at: before.erased_at }
  if (wasDeleted) c.event('customer.updated', id, () => serializeCustomer(customer), previous)
  else c.event('customer.deleted', id, () => serializeCustomer(customer), previous)
  const erasure = c.em.create(CustomerErasure, {
    id,
    merchantId,
    livemode,
    phase,
    step: 0,
    after: '',
    reason,
    requestedAt: at,
    finishedAt: null,
  })
  await c.em.flush()
  return erasure
}

/**
 * Keeps name, tax id and address for the documents that were issued. They are kept for whole years, counted from the end of the year after the last
 * document, in which its taxes are filed. A document of 2026 with five years: until the end of 2032. Source: Revenue Code s. 87/3, D473.
 */
async function keepForDocuments(c: Commit, customer: Customer, at: number): Promise<void> {
  const { id, merchantId, livemode, name, taxId, address, legalName, taxBranch } = customer
  if (!name && !taxId && !address && !legalName) return
  const [row] = await c.em.execute<[{ last: number | null }]>(
    `select max(given)::float8 as last from customer_family(?) f(id) cross join lateral (
       select max(greatest(i.created_at, i.finalized_at, i.paid_at)) as given from invoices i where i.customer_id = f.id and i.number is not null
       union all select max(r.succeeded_at) from payments p join refunds r on r.payment_id = p.id where p.customer_id = f.id and r.credit_note_number is not null) documents`,
    [id],
  )
  if (row.last === null) return
  const keptUntil = fromBangkok({ year: bangkokYear(row.last) + 2 + c.terms.documentRetentionYears, month: 1, day: 1 })
  await c.em.execute(
    `insert into document_buyers (customer_id, merchant_id, livemode, name, tax_id, address, legal_name, tax_branch, kept_until, created_at)
     values (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?)
     on conflict (customer_id) do nothing`,
    [
      id,
      merchantId,
      livemode,
      name ?? null,
      taxId ?? null,
      address ? JSON.stringify(address) : null,
      legalName ?? null,
      taxBranch ?? null,
      Math.max(keptUntil, at),
      at,
    ],
  )
}

/** One table of an erasure: how the customer's next rows after an id are found, and what happens to them. */
interface Walk {
  table: string
  /** The source of the rows when it is not the table's own `customer_id`. Rows are taken in the order of their ids. */
  from?: string
  does: 'empty' | 'remove' | 'redact'
}

/** Roots come before the rows that are written under their locks. Every table has events, except those whose rows are removed. */
const WALKS: readonly Walk[] = [
  { table: 'checkout_sessions', does: 'empty' },
  { table: 'subscriptions', does: 'empty' },
  { table: 'payment_methods', does: 'empty' },
  { table: 'setup_sessions', does: 'empty' },
  { table: 'invoices', does: 'empty' },
  { table: 'payments', does: 'empty' },
  {
    table: 'refunds',
    from: 'refunds x join payments y on y.id = x.payment_id where y.customer_id',
    does: 'empty',
  },
  {
    table: 'tax_documents',
    from: 'tax_documents x join invoices y on y.id = x.invoice_id where y.customer_id',
    does: 'redact',
  },
  { table: 'disputes', does: 'empty' },
  { table: 'licenses', does: 'empty' },
  { table: 'customers', from: 'customers x where x.id', does: 'redact' },
  {
    table: 'approvals',
    from: 'approvals x cross join lateral unnest(x.customer_ids) named(id) where named.id',
    does: 'empty',
  },
  { table: 'emails', does: 'remove' },
  { table: 'portal_sessions', does: 'remove' },
  { table: 'portal_logins', does: 'remove' },
]

/**
 * Takes the next step of an erasure, and answers whether another step may follow at once. Safe to repeat, to interrupt, and to run in any number of
 * workers: the customer's lock puts them in order. `now`: real time, Unix seconds.
 */
export async function takeErasureStep(c: Commit, id: string, now: number): Promise<boolean> {
  await holdCustomer(c.em, id)
  const erasure = await c.em.findOne(CustomerErasure, id, { refresh: true })
  if (!erasure || erasure.phase === 'done') return false
  if (erasure.phase === 'closing') return close(c, erasure)
  const walk = WALKS[erasure.step]
  if (walk) return take(c, erasure, walk)
  return erasure.phase === 'erasing' ? settle(c, erasure) : finish(c, erasure, now)
}

/** Ends checkouts, then subscriptions, then invoices made by hand, some at a time. Then waits for payments without an outcome. */
async function close(c: Commit, erasure: CustomerErasure): Promise<boolean> {
  const customer = await c.em.findOneOrFail(Customer, erasure.id)
  await clockTime(c, customer)
  const family = await familyOf(c, erasure.id)
  const how = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, limit: ENDED_AT_ONCE } as const
  const sessions = await c.em.find(CheckoutSession, { customerId: family, status: 'open' }, how)
  for (const session of sessions) await expireCheckout(c, session)
  if (sessions.length > 0) return true
  const subscriptions = await c.em.find(Subscription, { customerId: family, endedAt: null }, how)
  for (const s of subscriptions) await endSubscription(c, s, 'canceled', 'requested')
  if (subscriptions.length > 0) return true
  if ((await endInvoices(c, { customerId: family })) > 0) return true
  const [open] = await c.em.execute<unknown[]>(
    `select 1 from payments where customer_id = any (?) and status in ('processing', 'requires_action') limit 1`,
    [arrayOf(family)],
  )
  if (open) return later(c, erasure, LOOK_AGAIN_SECONDS)
  update(erasure, { phase: 'erasing' })
  await c.em.flush()
  return true
}

/** Takes the next rows of one table: empties or removes them, and redacts the events, calls and deliveries about them. */
async function take(c: Commit, erasure: CustomerErasure, { table, from, does }: Walk): Promise<boolean> {
  const family = await familyOf(c, erasure.id)
  const rows = await c.em.execute<{ id: string }[]>(
    `select x.id from ${from ?? `${table} x where x.customer_id`} = any (?) and x.id > ? order by x.id limit ?`,
    [arrayOf(family), erasure.after, ROWS_AT_ONCE],
  )
  const ids = rows.map((row) => row.id)
  let isDone = true
  if (ids.length > 0 && does === 'remove') await c.em.execute(`delete from ${table} where id = any (?)`, [arrayOf(ids)])
  if (ids.length > 0 && does === 'empty')
    await c.em.execute(`update ${table} set ${erasedColumns(table)} where id = any (?)`, [arrayOf(ids)])
  if (ids.length > 0 && does !== 'remove') isDone = await redact(c, erasure.id, ids)
  if (!isDone) return true // the same rows again, because they have more events
  const last = ids.at(-1)
  if (last !== undefined && rows.length === ROWS_AT_ONCE) erasure.after = last
  else update(erasure, { step: erasure.step + 1, after: '' })
  await c.em.flush()
  return true
}

/**
 * Removes personal data from events about these objects, from the calls that caused them or are about them, and from the answers of receivers.
 * Answers whether no events are left.
 */
async function redact(c: Commit, customerId: string, ids: string[]): Promise<boolean> {
  const { merchantId, livemode } = c.context
  const [redacted] = await c.em.execute<[{ events: string[]; requests: string[] }]>(
    'select events, requests from redact_events(?, ?, ?)',
    [customerId, arrayOf(ids), EVENTS_AT_ONCE],
  )
  if (redacted.events.length > 0)
    await c.em.execute(
      `update webhook_attempts set ${erasedColumns('webhook_attempts')}
       where delivery_id = any (array(select id from webhook_deliveries where event_id = any (?)))`,
      [arrayOf(redacted.events)],
    )
  await c.em.execute(
    `update request_log set ${erasedColumns('request_log')} where merchant_id = ? and livemode = ? and (id = any (?) or object_id = any (?))
       and (query is not null or body is not null or answer is not null)`,
    [merchantId, livemode, arrayOf(redacted.requests), arrayOf(ids)],
  )
  return redacted.events.length < EVENTS_AT_ONCE
}

/** Begins the second round, for the time when no commit can still write old data. */
async function settle(c: Commit, erasure: CustomerErasure): Promise<boolean> {
  await c.em.execute(
    `update customer_erasures set phase = 'settling', step = 0, after = '', settled_at = clock_timestamp(),
       next_at = clock_timestamp() + ? * interval '1 second' where id = ?`,
    [SETTLED_AFTER_SECONDS, erasure.id],
  )
  return false
}

/** Finishes the erasure, unless a merge may still bring rows of another customer; then the round is repeated. */
async function finish(c: Commit, erasure: CustomerErasure, now: number): Promise<boolean> {
  const family = arrayOf(await familyOf(c, erasure.id))
  const [merging] = await c.em.execute<unknown[]>(
    'select 1 from customer_merges where id = any (?) or into_id = any (?) limit 1',
    [family, family],
  )
  if (merging) {
    update(erasure, { step: 0, after: '' })
    await c.em.flush()
    return later(c, erasure, LOOK_AGAIN_SECONDS)
  }
  update(erasure, { phase: 'done', finishedAt: now })
  await c.em.flush()
  return false
}

async function later(c: Commit, erasure: CustomerErasure, seconds: number): Promise<boolean> {
  await c.em.execute(
    `update customer_erasures set next_at = clock_timestamp() + ? * interval '1 second' where id = ?`,
    [seconds, erasure.id],
  )
  return false
}

async function familyOf(c: Commit, id: string): Promise<string[]> {
  const rows = await c.em.execute<{ id: string }[]>('select customer_family(?) as id', [id])
  return rows.map((row) => row.id)
}

/** Ids as a Postgres array. They contain only letters, digits and underscores, so nothing must be escaped. */
function arrayOf(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
