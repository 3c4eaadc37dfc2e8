// Reads everything that a processing of a subscription needs in one round trip, because the cost of a renewal is its round trips (bench/README.md).
// The rows come back as managed entities; the commit writes their changes.
import type { EntityManager } from '@mikro-orm/postgresql'
import { problemOf } from '../entities/base.ts'
import {
  Customer,
  Invoice,
  Merchant,
  Payment,
  PaymentMethod,
  Price,
  Product,
  Subscription,
  TestClock,
} from '../entities/index.ts'
import { executePacket } from '../packet.ts'
import { hydrate, withProblem } from './hydrate.ts'
import { lockThenRead } from './lock-then-read.ts'
import { Withdrawn } from './withdrawn.ts'

/** The subscription with its price, product, customer and card, and its merchant for the identity map: its tax settings decide what is billed. */
const CYCLE = /* sql */ `
  select to_json(s) as subscription, ${problemOf('s')} as problem, to_json(k) as clock, to_json(pr) as price, to_json(p) as product,
    (select to_json(m) from merchants m where m.id = s.merchant_id) as merchant, to_json(own) as method, to_json(fallback) as fallback,
    exists (select from payments y join inbound_transfers t on t.payment_id = y.id and t.status = 'received'
      where y.subscription_id = s.id and y.checkout_session_id is null) as "hasTransfers"
  from subscriptions s
  join customers c on c.id = s.customer_id
  join prices pr on pr.id = s.price_id
  join products p on p.id = s.product_id
  left join test_clocks k on k.id = s.test_clock_id
  left join payment_methods own on own.id = s.payment_method_id and own.detached_at is null
  left join payment_methods fallback on fallback.id = c.default_payment_method_id and fallback.detached_at is null
  where s.id = ?`

export interface Cycle {
  subscription: Subscription
  clock: TestClock | null
  price: Price
  product: Product
  /** The card that is charged: the subscription's own, else the customer's default; null when neither can be charged. */
  method: PaymentMethod | null
  /** Transfers to it are received and not yet matched. */
  hasTransfers: boolean
}

/** The locked subscription with what is needed to bill it. Null when it does not exist (yet). */
export async function loadCycle(em: EntityManager, subscriptionId: string): Promise<Cycle | null> {
  const read = { sql: CYCLE, params: [subscriptionId] }
  const [row] = await lockThenRead<CycleRow>(em, [lockOf(subscriptionId)], read)
  return row ? cycleOf(em, row) : null
}

const lockOf = (subscriptionId: string) => ({
  sql: 'select from subscriptions where id = ? for update',
  params: [subscriptionId],
})

function cycleOf(em: EntityManager, row: CycleRow): Cycle {
  hydrate(em, Merchant, row.merchant)
  return {
    subscription: hydrate(em, Subscription, withProblem(row.subscription, row.problem)),
    clock: hydrate(em, TestClock, row.clock),
    price: hydrate(em, Price, row.price),
    product: hydrate(em, Product, row.product),
    method: hydrate(em, PaymentMethod, row.method ?? row.fallback),
    hasTransfers: row.hasTransfers,
  }
}

type CycleRow = Record<'subscription' | 'price' | 'product' | 'merchant', object> &
  Record<'problem' | 'clock' | 'method' | 'fallback', object | null> & { hasTransfers: boolean }

const FIRST_ATTEMPT =
  "subscription_id = ? and not announced and status = 'processing' and not exists (select from subscriptions where id = ?)"

/**
 * What a processing begins with, locked and in one round trip: the subscription, as by `loadCycle`; or, while it does not exist yet, its first charge, with
 * its card in the identity map. Both are null when there is neither.
 */
export async function loadDue(
  em: EntityManager,
  subscriptionId: string,
): Promise<{ cycle: Cycle | null; firstAttempt: Payment | null }> {
  const params = [subscriptionId, subscriptionId]
  const [locked = [], , cycles = [], attempts = []] = await executePacket(em, [
    lockOf(subscriptionId),
    { sql: `select from payments where ${FIRST_ATTEMPT} for update`, params },
    { sql: CYCLE, params: [subscriptionId] },
    {
      sql: `select to_json(p) as payment, (select to_json(m) from payment_methods m where m.id = p.payment_method_id) as method
        from payments p where ${FIRST_ATTEMPT} order by id limit 1`,
      params,
    },
  ])
  // Born while the attempt's lock was waited for, it is not locked: its birth wakes the workflow again.
  if (locked.length > 0) return { cycle: cycleOf(em, cycles[0] as CycleRow), firstAttempt: null }
  const attempt = attempts[0] as { payment: object; method: object | null } | undefined
  hydrate(em, PaymentMethod, attempt?.method)
  return { cycle: null, firstAttempt: hydrate(em, Payment, attempt?.payment) }
}

/** The attempt with what it is for, and the merchant and customer for the identity map: the document of a sale names both. */
const ATTEMPT = /* sql */ `
  select to_json(p) as payment, to_json(s) as subscription, ${problemOf('s')} as problem, to_json(i) as invoice, to_json(k) as clock,
    to_json(pr) as price, to_json(d) as product, to_json(c) as customer, (select to_json(m) from merchants m where m.id = p.merchant_id) as merchant
  from payments p
  join customers c on c.id = p.customer_id
  left join subscriptions s on s.id = p.subscription_id
  left join invoices i on i.id = p.invoice_id
  left join test_clocks k on k.id = coalesce(s.test_clock_id, p.intent->>'testClockId')
  left join prices pr on pr.id = case when s.id is null then p.intent->>'priceId' else s.price_id end
  left join products d on d.id = pr.product_id
  where p.id = ?`

/** What an attempt pays for never changes, so this finds the root before anything is locked. */
const LOCK_SUBSCRIPTION =
  'select from subscriptions where id = (select subscription_id from payments where id = ?) for update'

export interface LockedAttempt {
  payment: Payment
  subscription: Subscription | null
  invoice: Invoice | null
  clock: TestClock | null
}

type AttemptRow = Record<'payment' | 'customer' | 'merchant', object> &
  Record<'subscription' | 'problem' | 'invoice' | 'clock' | 'price' | 'product', object | null>

/** A card attempt with what it is for, locked root first. Throws `Withdrawn` when there is no such payment. */
export async function loadAttempt(em: EntityManager, paymentId: string): Promise<LockedAttempt> {
  const params = [paymentId]
  const root = { sql: LOCK_SUBSCRIPTION, params }
  const own = { sql: 'select from payments where id = ? for update', params }
  // The root once more: it may have been born while the attempt's lock was waited for (the API and the workflow may both record a first charge).
  const [row] = await lockThenRead<AttemptRow>(em, [root, own, root], { sql: ATTEMPT, params })
  if (!row) throw new Withdrawn(`there is no payment ${paymentId}`)
  // For the identity map, where those who settle the attempt find them.
  hydrate(em, Merchant, row.merchant)
  hydrate(em, Customer, row.customer)
  hydrate(em, Price, row.price)
  hydrate(em, Product, row.product)
  return {
    payment: hydrate(em, Payment, row.payment),
    subscription: hydrate(em, Subscription, withProblem(row.subscription, row.problem)),
    invoice: hydrate(em, Invoice, row.invoice),
    clock: hydrate(em, TestClock, row.clock),
  }
}
