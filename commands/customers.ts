// Creates, changes and deletes customers. A customer on a test clock is written at the clock's time. Cards are commands/payment-methods.ts; the end
// of a customer's subscriptions is commands/end-subscription.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { type Address, Customer, Payment, Subscription, TestClock } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import { findOwned, findReference } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import type { Gateways } from '../gateways/port.ts'
import { serializeCustomer } from '../resources/customer.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { previousAttributes } from './changed.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { endCustomersInvoices, lockCustomersInvoices } from './end-invoices.ts'
import { endCustomersSubscriptions } from './end-subscription.ts'
import { tryNewDefaultCard } from './on-demand.ts'
import { detachCustomersCards, paymentMethodOf } from './payment-methods.ts'
import { expireCustomersSetups } from './setup-sessions.ts'

/** The fields that can be set and changed. The e-mail is trimmed and lower-cased already. */
export interface CustomerFields {
  email: string | null
  name: string | null
  phone: string | null
  taxId: string | null
  address: Address | null
  /** The name on tax documents, where it is another than `name`. */
  legalName: string | null
  /** Five digits; 00000 is the head office. */
  taxBranch: string | null
  withholdingRateBps: number
  locale: 'th' | 'en'
  /** Only ever set to false: the merchant vouches for the address. */
  unverifiedEmail?: false
  metadata: Record<string, string>
}

/**
 * Creates a customer. Natural key: the e-mail, unique per merchant and mode among customers that are neither deleted nor unverified; a second one is
 * refused with `email_taken`, also when both are concurrent. A test clock must exist (400 `resource_missing`) and be at rest (409 `lock_timeout`).
 * Source: specification §2.1.
 */
export async function createCustomer(
  c: Commit,
  wanted: Partial<CustomerFields> & { testClock?: string | undefined },
): Promise<Customer> {
  const { merchantId, livemode } = c.context
  const testClockId = await clockOf(c, wanted.testClock)
  await clockTime(c, { testClockId })
  const customer = c.em.create(Customer, {
    id: mintId('cus_'),
    merchantId,
    livemode,
    email: wanted.email ?? null,
    name: wanted.name ?? null,
    phone: wanted.phone ?? null,
    taxId: wanted.taxId ?? null,
    address: wanted.address ?? null,
    legalName: wanted.legalName ?? null,
    taxBranch: wanted.taxBranch ?? null,
    withholdingRateBps: wanted.withholdingRateBps ?? 0,
    locale: wanted.locale ?? 'th',
    defaultPaymentMethodId: null,
    testClockId,
    deletedAt: null,
    metadata: wanted.metadata ?? {},
    createdAt: c.at,
  })
  await flushUniqueEmail(c, customer)
  c.event('customer.created', customer.id, () => serializeCustomer(customer))
  return customer
}

/** Normally an address moves to another customer at most once while a call waits for it. More often only happens on purpose. */
const TRIES_MAX = 5

/**
 * The customer with this e-mail, created when there is none (specification §4.2). Safe to repeat, also concurrently: by the unique index two calls
 * get the same customer. A customer that is deleted or merged at this moment is not used. Refuses with `lock_timeout` when the address keeps changing
 * its customer.
 */
export async function customerByEmail(c: Commit, email: string, locale: 'th' | 'en' | null): Promise<Customer> {
  const { merchantId, livemode } = c.context
  const id = mintId('cus_')
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const [made] = await c.em.execute<unknown[]>(
      `insert into customers (id, merchant_id, livemode, email, locale, metadata, created_at) values (?, ?, ?, ?, ?, '{}', ?)
       on conflict (merchant_id, livemode, email) where deleted_at is null and not unverified_email do nothing returning id`,
      [id, merchantId, livemode, email, locale ?? 'th', c.at],
    )
    // Locked, so that it cannot be deleted before the commit. A customer that is just losing the address is waited for and then no longer found.
    const customer = await c.em.findOne(
      Customer,
      { merchantId, livemode, email, deletedAt: null, unverifiedEmail: false },
      { lockMode: LockMode.PESSIMISTIC_READ },
    )
    if (!customer) continue
    if (made) c.event('customer.created', customer.id, () => serializeCustomer(customer))
    return customer
  }
  throw new Refusal('lock_timeout', `The email '${email}' is just changing hands. Try again in a moment.`)
}

/**
 * Creates an own customer for a visitor who typed an address. Until the address is proved, its owner counts as another person (specification §12.1,
 * commands/merge-customers.ts). Not safe to repeat: each call is another customer.
 */
export function customerOfVisitor(c: Commit, email: string, locale: 'th' | 'en' | null): Customer {
  const { merchantId, livemode } = c.context
  const customer = c.em.create(Customer, {
    id: mintId('cus_'),
    merchantId,
    livemode,
    email,
    locale: locale ?? 'th',
    unverifiedEmail: true,
    metadata: {},
    createdAt: c.at,
  })
  c.event('customer.created', customer.id, () => serializeCustomer(customer))
  return customer
}

/**
 * Changes the given fields. Safe to repeat: an update that changes nothing publishes nothing. `changes` gets the row, for fields that are merged into
 * it. `defaultPaymentMethod` is the id of one of the customer's attached cards, in test mode a test token (which attaches a new card), or null for
 * none. A new default card is tried at once on what is past due.
 */
export async function updateCustomer(
  c: Commit,
  gateways: Gateways,
  id: string,
  changes: (stored: Customer) => Partial<CustomerFields> & { defaultPaymentMethod?: string | null | undefined },
): Promise<Customer> {
  const customer = await lockCustomer(c, id)
  await clockTime(c, customer)
  const before = serializeCustomer(customer)
  const { defaultPaymentMethod, ...fields } = changes(customer)
  update(customer, fields)
  await flushUniqueEmail(c, customer) // before a card is attached in vain
  if (defaultPaymentMethod === null) customer.defaultPaymentMethodId = null
  if (typeof defaultPaymentMethod === 'string') {
    const param = 'default_payment_method'
    const method = await paymentMethodOf(c, gateways, { customer, given: defaultPaymentMethod, param, quietly: true })
    const isNew = customer.defaultPaymentMethodId !== method.id
    customer.defaultPaymentMethodId = method.id
    if (isNew) await tryNewDefaultCard(c, method)
  }
  const previous = previousAttributes(before, serializeCustomer(customer))
  if (previous) c.event('customer.updated', customer.id, () => serializeCustomer(customer), previous)
  return customer
}

/**
 * Deletes a customer: its subscriptions end, its drafts go and its invoices made by hand are void, its cards are detached, its e-mail is free again, and it is not found any more. The id of a merged
 * customer is refused here, because it must not delete the customer that it was merged into. Refused with `customer_has_open_payment` while a payment
 * waits for its outcome, announced or not. Source: specification §2.1.
 */
export async function deleteCustomer(c: Commit, id: string): Promise<Customer> {
  const customer = await lockCustomer(c, id, { exact: true })
  await clockTime(c, customer)
  const lockMode = LockMode.PESSIMISTIC_WRITE // a commit that charges one of them holds its lock; it is waited for before payments are counted
  await c.em.find(Subscription, { customerId: id, endedAt: null }, { lockMode, orderBy: { id: 'asc' } })
  await lockCustomersInvoices(c, id)
  const open = await c.em.count(Payment, { customerId: id, status: { $in: ['requires_action', 'processing'] } })
  if (open > 0) {
    throw new Refusal(
      'customer_has_open_payment',
      `The customer ${id} has a payment that is still open. Wait for its outcome, or void its invoice.`,
    )
  }
  await endCustomersSubscriptions(c, id)
  await endCustomersInvoices(c, id)
  await detachCustomersCards(c, id)
  await expireCustomersSetups(c, id)
  customer.deletedAt = c.at
  recordAction(c, { action: 'customer.deleted', object: id })
  c.event('customer.deleted', customer.id, () => serializeCustomer(customer))
  return customer
}

/**
 * Locks a customer until the commit: the customer of a path, or with `param` of a field of the body, or the customer that it was merged into. It is
 * an aggregate root, locked before all others. A concurrent deletion is waited for, and then the customer is missing. Refuses as `findOwned` and
 * `findReference` do.
 */
export async function lockCustomer(
  c: Commit,
  id: string,
  { param, ...how }: { exact?: true; param?: string } = {},
): Promise<Customer> {
  await holdCustomer(c.em, id)
  const found = { where: { deletedAt: null }, ...how }
  const customer = param
    ? await findReference(c.em, c.context, Customer, 'customer', param, id, found)
    : await findOwned(c.em, c.context, Customer, 'customer', id, found)
  if (customer.id === id) return customer
  c.em.clear() // read again under its own lock
  return lockCustomer(c, customer.id, { param, ...how })
}

async function clockOf(c: Commit, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  if (c.context.livemode) {
    throw new Refusal('test_mode_only', 'Test clocks are for test mode: use a test key.', { param: 'test_clock' })
  }
  const clock = await findReference(c.em, c.context, TestClock, 'test_clock', 'test_clock', id, {
    where: { deletedAt: null },
  })
  return clock.id
}

/** Writes now, so that a violation of the unique index is found while the field is known: `email_taken` when another customer has the address. */
export async function flushUniqueEmail(c: Commit, customer: Customer): Promise<void> {
  try {
    await c.em.flush()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'customers_email') throw error
    throw new Refusal('email_taken', `There is a customer with the email '${customer.email}' already.`, {
      param: 'email',
    })
  }
}
