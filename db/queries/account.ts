// What a customer holds, for the portal: subscriptions, invoices, cards, licences, credits. Each list has a query for its own page; the overview
// reads the start of every list in one round trip. Only reads; the caller has already checked who the customer is.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { LicenceStatus } from '../../rules/licences.ts'
import type { IssuedStatus, SubscriptionStatus } from '../../rules/lifecycles.ts'
import { type CardShown, PaymentMethod } from '../entities/index.ts'
import { oneRow } from '../one-row.ts'

export interface AccountSubscription {
  id: string
  name: string
  quantity: number
  status: SubscriptionStatus
  byCard: boolean
  interval: 'month' | 'year'
  amountSatang: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
  nextRetryAt: number | null
  /** The card that a renewal is charged to: the subscription's own, else the customer's default. */
  card: CardShown | null
  /** The subscription's oldest open invoice, and what it asks for. */
  owed: { token: string; totalSatang: number } | null
}

export interface AccountInvoice {
  id: string
  number: string | null
  status: IssuedStatus
  totalSatang: number
  /** What the buyer keeps back as tax. */
  withheldSatang: number
  dueDate: number | null
  createdAt: number
  token: string
  /** Whether the invoice has a QR that can be paid. */
  qrPayload: string | null
  qrExpiresAt: number | null
}

export interface AccountCard {
  id: string
  card: CardShown
  isDefault: boolean
}

export interface AccountLicence {
  id: string
  name: string
  key: string
  status: LicenceStatus
  seats: number
  uses: number
  /** The first devices of the licence. */
  instances: { id: string; last_seen: number }[]
  instanceCount: number
}

export interface AccountCredits {
  name: string
  total: number
  /** Ordered by expiry, the earliest first. Credits that expire together are one entry. */
  grants: { remaining: number; expiresAt: number | null }[]
}

export interface Account {
  /** Running ones before ended ones; each newest first. */
  subscriptions: AccountSubscription[]
  invoices: AccountInvoice[]
  cards: AccountCard[]
  licences: AccountLicence[]
  credits: AccountCredits[]
}

/** The first `limit` of each list. Credits are judged by the customer's time. */
export async function readAccount(pool: Pool, customerId: string, at: number, limit: number): Promise<Account> {
  const { rows } = await pool.query<Account>({
    name: 'read_account',
    text: `select (${subscriptions('', 's.ended_at is not null, s.id desc')}) as subscriptions, (${invoices('')}) as invoices,
      (${cards('')}) as cards, (${licences('', 3)}) as licences, (${CREDITS}) as credits`,
    values: [customerId, at, limit],
  })
  return oneRow(rows)
}

/** A page of a list, newest first: the entries before an id; null starts at the newest. */
export interface Slice {
  before: string | null
  limit: number
}

export function readSubscriptions(pool: Pool, customerId: string, asked: Slice): Promise<AccountSubscription[]> {
  return readList(pool, 'account_subscriptions', subscriptions(before('s'), 's.id desc'), customerId, asked)
}

export function readInvoices(pool: Pool, customerId: string, asked: Slice): Promise<AccountInvoice[]> {
  return readList(pool, 'account_invoices', invoices(before('i')), customerId, asked)
}

export function readCards(pool: Pool, customerId: string, asked: Slice): Promise<AccountCard[]> {
  return readList(pool, 'account_cards', cards(before('m')), customerId, asked)
}

/** Each licence with up to 100 devices. */
export function readLicences(pool: Pool, customerId: string, asked: Slice): Promise<AccountLicence[]> {
  return readList(pool, 'account_licences', licences(before('l'), 100), customerId, asked)
}

async function readList<T>(pool: Pool, name: string, sql: string, customerId: string, asked: Slice): Promise<T[]> {
  const values = [customerId, asked.before, asked.limit]
  const { rows } = await pool.query<{ list: T[] }>({ name, text: `select (${sql}) as list`, values })
  return oneRow(rows).list
}

/** `~` sorts after every id. */
function before(alias: string): string {
  return `and ${alias}.id < coalesce($2::text, '~')`
}

/** Leaves out what a checkout has begun and nobody has paid: it is no debt, and its address proves nothing (specification §4.5, §12.1). */
const BEGUN = "and not (s.checkout_session_id is not null and s.status in ('pending_first_payment', 'expired'))"
/** Only what is issued. */
const ISSUED = 'and i.number is not null'

function subscriptions(where: string, order: string): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', s.id, 'name', o.name, 'quantity', s.quantity, 'status', s.status,
      'byCard', s.collection_method = 'auto_charge', 'interval', s."interval", 'amountSatang', r.amount_satang,
      'currentPeriodEnd', s.current_period_end, 'cancelAtPeriodEnd', s.cancel_at_period_end, 'cancelAt', s.cancel_at,
      'endedAt', s.ended_at, 'nextRetryAt', s.next_retry_at, 'card', coalesce(own.card, usual.card), 'owed', case when s.ended_at is null then 
        (select ${OWED} where i.subscription_id = s.id and i.status = 'open' order by i.id limit 1) end)
    order by ${order}), '[]')
  from (select * from subscriptions s where s.customer_id = $1 ${BEGUN} ${where} order by ${order} limit $3) s
  join products o on o.id = s.product_id
  join prices r on r.id = s.price_id
  join customers c on c.id = s.customer_id
  left join payment_methods own on own.id = s.payment_method_id and own.detached_at is null
  left join payment_methods usual on usual.id = c.default_payment_method_id and usual.detached_at is null`
}

/** What a buyer withholds as tax is not asked for. */
const OWED =
  "json_build_object('token', i.hosted_token, 'totalSatang', i.total_satang - i.withheld_satang) from invoices i"

function invoices(where: string): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'totalSatang', i.total_satang, 'withheldSatang', i.withheld_satang,
      'dueDate', i.due_date, 'createdAt', i.created_at, 'token', i.hosted_token,
      'qrExpiresAt', i.qr_expires_at, 'qrPayload', i.qr_payload) order by i.id desc), '[]')
  from (select * from invoices i where i.customer_id = $1 ${ISSUED} ${where} order by i.id desc limit $3) i`
}

function cards(where: string): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', m.id, 'card', m.card, 'isDefault', m.id = c.default_payment_method_id)
    order by m.id desc), '[]')
  from (select * from payment_methods m where m.customer_id = $1 and m.detached_at is null and not m.subscription_only ${where} order by m.id desc limit $3) m
  join customers c on c.id = m.customer_id`
}

function licences(where: string, devices: number): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', l.id, 'name', o.name, 'key', l.key, 'status', l.status, 'seats', l.seats,
      'uses', l.uses, 'instances', jsonb_path_query_array(l.instances, '$[0 to ${devices - 1}]'),
      'instanceCount', jsonb_array_length(l.instances)) order by l.id desc), '[]')
  from (select * from licenses l where l.customer_id = $1 ${where} order by l.id desc limit $3) l
  join products o on o.id = l.product_id`
}

const USABLE = 'remaining > 0 and (expires_at is null or expires_at > $2::bigint)'
const CREDITS = /* sql */ `
  select coalesce(json_agg(json_build_object('name', o.name, 'total', g.total, 'grants', (
      select json_agg(json_build_object('remaining', e.remaining, 'expiresAt', e.expires_at) order by e.expires_at nulls last)
      from (select expires_at, sum(remaining) as remaining from credit_grants
        where customer_id = $1 and product_id = g.product_id and ${USABLE} group by expires_at order by expires_at nulls last limit 12) e))
    order by o.name, o.id), '[]')
  from (select product_id, sum(remaining) as total from credit_grants where customer_id = $1 and ${USABLE}
    group by product_id order by product_id limit 50) g
  join products o on o.id = g.product_id`

/** The newest card of the portal about which its bank asks the customer; null when there is none. */
export async function cardAtItsBank(em: EntityManager, customerId: string): Promise<PaymentMethod | null> {
  const asked = { customerId, bankUrl: { $ne: null } }
  const found = await em.find(PaymentMethod, asked, { orderBy: { id: 'desc' }, limit: 20 })
  return found.find(({ consent }) => consent?.source === 'portal') ?? null
}
