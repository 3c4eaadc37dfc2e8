// Merges two customers, when the merchant asks for it or when a buyer proves that an address is theirs (specification §12.1). All rows of the merged
// customer move to the other customer, and the merged id then means the other one (db/queries/surviving-customer.ts). No money moves: the ledger
// knows merchants, not customers.
//
// The first commit closes the merged customer and moves as many rows as one step may; for a visitor these are all its rows. Any worker moves the rest
// step by step (activities/merge-customers.ts), and looks once more after a while: a commit that read the customer before it was closed may still
// write a row of it.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, type Payment, Subscription } from '../db/entities/index.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import { findOwned, findReference } from '../db/queries/owned.ts'
import { survivorOf } from '../db/queries/surviving-customer.ts'
import { update } from '../db/update.ts'
import { serializeCustomer } from '../resources/customer.ts'
import { missingReference, missingResource, Refusal } from '../rules/refusals.ts'
import { announceSubscription } from './announce.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { flushUniqueEmail } from './customers.ts'
import { endCustomersInvoices } from './end-invoices.ts'
import { endCustomersSubscriptions } from './end-subscription.ts'
import { entitlementsMayChange } from './entitlements.ts'
import { detachCustomersCards } from './payment-methods.ts'
import { expireCustomersSetups } from './setup-sessions.ts'

/** Per step. Subscriptions are loaded and announced one by one; all other tables take one statement each. */
const SUBSCRIPTIONS_AT_ONCE = 50
const ROWS_AT_ONCE = 1_000
/** Customers that a log-in merges by itself; the workers merge the others. A stranger may have typed the address often. */
const MERGED_BY_LOGIN = 10
/** Longer than any transaction lasts (db/orm.ts): after it, no transaction that saw the customer open can still write. */
const SETTLED_AFTER_SECONDS = 300

/**
 * Tables whose rows name their customer, roots before the rows that are written under their lock. Subscriptions are moved separately, after the
 * checkouts.
 */
const MOVED = [
  'payment_methods',
  'setup_sessions',
  'invoices',
  'payments',
  'disputes',
  'licenses',
  'purchases',
  'discount_uses',
  'credit_grants',
  'credit_transactions',
] as const

/**
 * Merges a customer into another at the merchant's request. Natural key: the merged customer; the same merge again answers the survivor. Refuses with
 * `param: "into"` when `into` is unknown, deleted, of the other mode or another merchant, the customer itself, on another test clock, or another
 * survivor than the customer has already. Source: specification §12.
 */
export async function mergeCustomers(c: Commit, id: string, into: string): Promise<Customer> {
  // Waits for concurrent merges of either customer before it checks anything.
  for (const one of [id, into].sort()) await holdCustomer(c.em, one)
  const where = { deletedAt: null }
  const from = await findOwned(c.em, c.context, Customer, 'customer', id, { exact: true })
  const target = await findReference(c.em, c.context, Customer, 'customer', 'into', into, { where })
  if (from.mergedInto != null) {
    if ((await survivorOf(c.em, id)) === target.id) return target
    throw refusedInto(`The customer ${id} was merged into ${from.mergedInto} already.`)
  }
  if (from.deletedAt != null) throw missingResource('customer', id)
  if (target.id === id) throw refusedInto('A customer cannot be merged into itself.')
  recordAction(c, { action: 'customer.merged', object: id, after: { merged_into: target.id } })
  return merge(c, id, target.id)
}

/**
 * A person has proved that they own an address. Answers the customer with this address, and merges into it the unverified customers that have bought
 * something with the address. If no verified customer has the address, the oldest of them becomes the verified one. Customers whose checkouts have
 * all expired are left alone. Null when no customer has the address. Safe to repeat.
 */
export async function proveAddress(c: Commit, email: string): Promise<Customer | null> {
  const { merchantId, livemode } = c.context
  const own = { merchantId, livemode, email, deletedAt: null }
  const waiting = await c.em.execute<{ id: string }[]>(
    `select c.id from customers c where c.merchant_id = ? and c.livemode = ? and c.email = ? and c.deleted_at is null and c.unverified_email
       and exists (select from checkout_sessions s where s.customer_id = c.id and s.status <> 'expired') order by c.id limit ?`,
    [merchantId, livemode, email, ROWS_AT_ONCE],
  )
  const verified = await c.em.findOne(Customer, { ...own, unverifiedEmail: false })
  const known = verified ?? (await verifyFirst(c, email, waiting[0]?.id ?? (await c.em.findOne(Customer, own))?.id))
  // A customer on a test clock lives in another time than the visitor who bought.
  if (!known || known.testClockId != null) return known
  const others = waiting.map(({ id }) => id).filter((id) => id !== known.id)
  const now = others.slice(0, MERGED_BY_LOGIN)
  // Locks all of them in the order of their ids, so that a concurrent merge of two of them cannot deadlock.
  for (const id of [known.id, ...now].sort()) await holdCustomer(c.em, id)
  for (const id of now) await merge(c, id, known.id)
  for (const id of others.slice(MERGED_BY_LOGIN)) await mergeLater(c, id, known.id)
  return c.em.findOneOrFail(Customer, known.id)
}

async function verifyFirst(c: Commit, email: string, id: string | undefined): Promise<Customer | null> {
  if (id === undefined) return null
  await holdCustomer(c.em, id)
  const customer = await c.em.findOneOrFail(Customer, id, { refresh: true })
  if (customer.deletedAt != null || customer.email !== email) return null
  if (!customer.unverifiedEmail) return customer // verified by another commit meanwhile
  const before = serializeCustomer(customer)
  customer.unverifiedEmail = false
  await flushUniqueEmail(c, customer)
  c.event('customer.updated', customer.id, () => serializeCustomer(customer), before)
  return customer
}

/**
 * A card has paid. If the verified customer of the address has stored the same card, the buyer is that customer, and a worker merges the two. Takes
 * no round trip and no lock of a customer. Safe to repeat: one merge per customer.
 */
export function provedByCard(c: Commit, payment: Payment): void {
  if (payment.paymentMethodId == null) return
  c.also(
    `insert into customer_merges (id, into_id, merchant_id, livemode, created_at)
     select u.id, k.id, u.merchant_id, u.livemode, ? from customers u
     join payment_methods paid on paid.id = ?
     join customers k on (k.merchant_id, k.livemode, k.email) = (u.merchant_id, u.livemode, u.email) and not k.unverified_email and k.deleted_at is null
       and k.test_clock_id is not distinct from u.test_clock_id
     join payment_methods held on held.customer_id = k.id and (held.gateway, held.fingerprint) = (paid.gateway, paid.fingerprint) and held.detached_at is null
       and not held.subscription_only
     where u.id = ? and u.unverified_email and u.deleted_at is null limit 1 on conflict do nothing`,
    [c.at, payment.paymentMethodId, payment.customerId],
  )
}

export interface MergeStep {
  /** Rows that the step moved. */
  moved: number
  /** No row is left, and none can be added any more. */
  isOver: boolean
}

/**
 * Takes the next step of a merge that waits, and begins the merge if it has not begun. Safe to repeat, to be killed, and to run in any number of
 * workers: the customers' locks let one in at a time. Drops a merge whose customer is deleted before it has begun.
 */
export async function takeMergeStep(c: Commit, id: string): Promise<MergeStep> {
  const [waiting] = await c.em.execute<{ into_id: string; begun: boolean; settled: boolean }[]>(
    `select into_id, begun_at is not null as begun, coalesce(begun_at < extract(epoch from clock_timestamp()) - ?, false) as settled
     from customer_merges where id = ?`,
    [SETTLED_AFTER_SECONDS, id],
  )
  if (!waiting) return { moved: 0, isOver: true }
  const into = (await survivorOf(c.em, waiting.into_id)) ?? waiting.into_id
  if (!waiting.begun && !(await bothStand(c, id, into))) return end(c, id)
  if (!waiting.begun) {
    await merge(c, id, into)
    return { moved: 1, isOver: false }
  }
  const pair = await lockBoth(c, id, into)
  await clockTime(c, pair.into)
  const moved = await moveStep(c, pair)
  // If the surviving customer was deleted meanwhile, its subscriptions end and its cards are detached.
  if (moved > 0 && pair.into.deletedAt != null) {
    await endCustomersSubscriptions(c, pair.into.id)
    await endCustomersInvoices(c, pair.into.id)
    await detachCustomersCards(c, pair.into.id)
    await expireCustomersSetups(c, pair.into.id)
  }
  if (moved === 0 && waiting.settled) return end(c, id)
  await c.em.execute(
    `update customer_merges set into_id = ?, next_at = clock_timestamp() + ? * interval '1 second' where id = ?`,
    [into, moved > 0 ? 0 : SETTLED_AFTER_SECONDS / 5, id],
  )
  return { moved, isOver: false }
}

async function end(c: Commit, id: string): Promise<MergeStep> {
  await c.em.execute('delete from customer_merges where id = ?', [id])
  return { moved: 0, isOver: true }
}

async function bothStand(c: Commit, ...ids: string[]): Promise<boolean> {
  const [one, other] = await c.em.find(Customer, { id: { $in: ids }, deletedAt: null })
  return one !== undefined && other !== undefined && one.testClockId === other.testClockId
}

interface Pair {
  from: Customer
  into: Customer
}

/** Locks both customers in the order of their ids and reads them anew. */
async function lockBoth(c: Commit, fromId: string, intoId: string): Promise<Pair> {
  for (const id of [fromId, intoId].sort()) await holdCustomer(c.em, id)
  const from = await c.em.findOneOrFail(Customer, fromId, { refresh: true })
  const into = await c.em.findOneOrFail(Customer, intoId, { refresh: true })
  return { from, into }
}

async function merge(c: Commit, fromId: string, intoId: string): Promise<Customer> {
  const pair = await lockBoth(c, fromId, intoId)
  const { from, into } = pair
  if (into.deletedAt != null) throw missingReference('into', into.id)
  if (from.mergedInto === into.id) return into
  if (from.deletedAt != null) throw missingResource('customer', from.id)
  if ((from.testClockId ?? null) !== (into.testClockId ?? null))
    throw refusedInto('Both customers must live on the same test clock, or both on none.')
  await clockTime(c, into)
  const before = serializeCustomer(into)
  update(from, { deletedAt: c.at, mergedInto: into.id })
  await c.em.flush() // frees its address
  if (from.email === into.email && !from.unverifiedEmail) into.unverifiedEmail = false
  into.defaultPaymentMethodId ??= from.defaultPaymentMethodId ?? null
  await c.em.flush()
  c.event('customer.updated', into.id, () => serializeCustomer(into), before)
  c.event('customer.deleted', from.id, () => serializeCustomer(from), { merged_into: null })
  await mergeLater(c, from.id, into.id)
  await c.em.execute(
    'update customer_merges set begun_at = floor(extract(epoch from clock_timestamp())) where id = ?',
    [from.id],
  )
  await moveStep(c, pair)
  return into
}

async function mergeLater(c: Commit, fromId: string, intoId: string): Promise<void> {
  const { merchantId, livemode } = c.context
  await c.em.execute(
    `insert into customer_merges (id, into_id, merchant_id, livemode, created_at) values (?, ?, ?, ?, ?)
     on conflict (id) do update set into_id = excluded.into_id`,
    [fromId, intoId, merchantId, livemode, c.at],
  )
}

/**
 * Moves the next rows of a closed customer. Checkouts go first, because commands lock a checkout before its subscriptions. Roots go before the other
 * rows, because a row that is written under a root's lock takes its customer from the root. Answers how many rows it moved.
 */
async function moveStep(c: Commit, { from, into }: Pair): Promise<number> {
  let moved = await moveRows(c, 'checkout_sessions', from.id, into.id)
  moved += await moveSubscriptions(c, { from, into })
  for (const table of MOVED) moved += await moveRows(c, table, from.id, into.id)
  if (moved === 0) return 0
  entitlementsMayChange(c, from.id)
  entitlementsMayChange(c, into.id)
  return moved
}

async function moveRows(c: Commit, table: string, fromId: string, intoId: string): Promise<number> {
  const rows = await c.em.execute<unknown[]>(
    `update ${table} set customer_id = ? where id in (select id from ${table} where customer_id = ? order by id limit ?) returning id`,
    [intoId, fromId, ROWS_AT_ONCE],
  )
  return rows.length
}

/**
 * Moves subscriptions. One that was charged to the merged customer's default card keeps that card. A subscription that has ended is moved without an
 * event.
 */
async function moveSubscriptions(c: Commit, { from, into }: Pair): Promise<number> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const subscriptions = await c.em.find(
    Subscription,
    { customerId: from.id },
    { orderBy: { id: 'asc' }, limit: SUBSCRIPTIONS_AT_ONCE, lockMode },
  )
  for (const s of subscriptions) {
    const previous = { customer: from.id, payment_method: s.paymentMethodId ?? null }
    s.customerId = into.id
    if (s.endedAt != null) continue
    if (s.collectionMethod === 'auto_charge') s.paymentMethodId ??= from.defaultPaymentMethodId ?? null
    announceSubscription(c, 'subscription.updated', s, previous)
  }
  await c.em.flush()
  return subscriptions.length
}

function refusedInto(message: string): Refusal {
  return new Refusal('parameter_invalid', message, { param: 'into' })
}
