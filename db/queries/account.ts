// What a customer holds, for the portal: subscriptions, invoices, cards, licences, credits. Each list has a query for its own page; the overview
// reads the start of every list in one round trip. Only reads; the caller has already checked who the customer is.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { discountOfPeriod, type SubscriptionDiscount } from '../../rules/discounts.ts'
import type { LicenceStatus, RevokedReason } from '../../rules/licences.ts'
import type { IssuedStatus, SubscriptionStatus } from '../../rules/lifecycles.ts'
import { minus, satang, times } from '../../rules/money.ts'
import type { PaidWith } from '../../rules/paid-outside.ts'
import { takeOver } from '../../rules/proration.ts'
import { type Taxability, withTax } from '../../rules/tax.ts'
import type { TaxDocumentKind } from '../../rules/tax-documents.ts'
import { type CardShown, PaymentMethod } from '../entities/index.ts'
import { oneRow } from '../one-row.ts'
import { activeProducts } from './product-files.ts'

export interface AccountSubscription {
  id: string
  name: string
  /** The picture of its product. */
  imageUrl: string | null
  quantity: number
  status: SubscriptionStatus
  byCard: boolean
  interval: 'month' | 'year'
  /** Of a whole period, for the quantity, with its tax and before discounts. */
  amountSatang: number
  /** What the next renewal asks for: after its discount and the credit balance. */
  renewalSatang: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
  nextRetryAt: number | null
  /** The card that a renewal is charged to: the subscription's own, else the customer's default. */
  card: CardShown | null
  /** The subscription's oldest open invoice, and what it asks for. */
  owed: { token: string; totalSatang: number } | null
  /** Where the customer's bank asks for a confirmation. */
  bankUrl: string | null
}

/** As the rows have it. */
interface SubscriptionRow extends Omit<AccountSubscription, 'renewalSatang'> {
  productId: string
  periodNumber: number
  discount: SubscriptionDiscount | null
  carriedSatang: number
  tax: Taxability
}

export interface AccountInvoice {
  id: string
  number: string | null
  status: IssuedStatus
  totalSatang: number
  /** What the buyer keeps back as tax. */
  withheldSatang: number
  /** Tax was withheld of it, and its certificate is waited for: whether a file of it is here. */
  certificate: 'waiting' | 'sent' | null
  /** What has come while more is owed. */
  receivedSatang: number
  /** What went back of what was paid. */
  refundedSatang: number
  /** What it is for: its first line, and how many there are. */
  description: string | null
  lineCount: number
  dueDate: number | null
  createdAt: number
  paidAt: number | null
  /** How it was paid; null before, and for what cost nothing. */
  paidBy: { method: PaidWith; card: CardShown | null } | null
  token: string
  /** The receipt or tax invoice that counts, with whether a note names it; null before it is paid, and where nothing had to be. */
  document: { kind: TaxDocumentKind; issuedAt: number; hasNote: boolean } | null
  /** The notes of its refunds, oldest first. `id` is the refund's. */
  creditNotes: { id: string; number: string }[]
  /** Whether the invoice has a QR that can be paid. */
  qrPayload: string | null
  qrExpiresAt: number | null
}

export interface AccountCard {
  id: string
  card: CardShown
  isDefault: boolean
  /** Charged for the subscriptions that it was given to and for nothing else. */
  isOnlyForItsOwn: boolean
  /** The products of the subscriptions that are charged to it. */
  pays: string[]
  /** Without it one of them could not be charged: it cannot be removed (commands/portal-cards.ts). */
  isNeeded: boolean
}

export interface AccountLicence {
  id: string
  name: string
  /** The picture of its product. */
  imageUrl: string | null
  key: string
  status: LicenceStatus
  revokedReason: RevokedReason | null
  seats: number
  uses: number
  /** The first devices of the licence. */
  instances: { id: string; last_seen: number }[]
  instanceCount: number
}

/** A file that the customer may download now. */
export interface AccountFile {
  id: string
  name: string
  sizeBytes: number
  /** The name of its product, and its picture. */
  product: string
  imageUrl: string | null
}

export interface AccountCredits {
  name: string
  total: number
  /** Ordered by expiry, the earliest first. Credits that expire together are one entry. */
  grants: { remaining: number; expiresAt: number | null }[]
}

export interface Account {
  /** Running ones before ended ones, and before them what somebody has to see to; each newest first. */
  subscriptions: AccountSubscription[]
  /** All but the open ones, newest first. */
  invoices: AccountInvoice[]
  /** Open invoices, what is due first coming first, at most twenty. */
  owed: AccountInvoice[]
  /** How many open invoices there are. */
  owedCount: number
  /** The one that is charged by default, then the newest. */
  cards: AccountCard[]
  licences: AccountLicence[]
  files: AccountFile[]
  credits: AccountCredits[]
  /** How many there are of each in all, the open invoices too. */
  counts: Record<'subscriptions' | 'invoices' | 'cards' | 'licences' | 'files', number>
}

/** The first `limit` of each list. Credits are judged by the customer's time. `standardBps`: the merchant's rate of VAT (rules/tax.ts). */
export async function readAccount(
  pool: Pool,
  customerId: string,
  { at, limit, standardBps }: { at: number; limit: number; standardBps: number },
): Promise<Account> {
  type Row = Omit<Account, 'subscriptions'> & { subscriptions: SubscriptionRow[] }
  const { rows } = await pool.query<Row>({
    name: 'read_account',
    text: `select (${subscriptions('', TO_SEE_TO)}) as subscriptions, (${invoices("and i.status <> 'open'")}) as invoices,
      (${invoices("and i.status = 'open'", 'i.due_date nulls first, i.id', '20')}) as owed,
      (select count(*)::integer from invoices i where i.customer_id = $1 ${ISSUED} and i.status = 'open') as "owedCount",
      (${cards('', DEFAULT_FIRST)}) as cards, (${licences('', 3, LIVE_FIRST)}) as licences, (${files('', '$2')}) as files,
      (${CREDITS}) as credits,
      json_build_object('subscriptions', (select count(*) from subscriptions s where s.customer_id = $1 ${BEGUN}),
        'invoices', (select count(*) from invoices i where i.customer_id = $1 ${ISSUED}),
        'cards', (select count(*) from payment_methods m where m.customer_id = $1 and m.detached_at is null),
        'licences', (select count(*) from licenses l where l.customer_id = $1),
        'files', (select count(*) from product_files f where f.product_id in (${activeProducts('$1', '$2::bigint')}))) as counts`,
    values: [customerId, at, limit],
  })
  const account = oneRow(rows)
  return { ...account, subscriptions: account.subscriptions.map((row) => withRenewal(row, standardBps)) }
}

/** The amounts of a row: a price is for one, and its tax may come on top. */
function withRenewal(
  { productId, periodNumber, discount, carriedSatang, tax, ...row }: SubscriptionRow,
  standardBps: number,
): AccountSubscription {
  const amountSatang = times(satang(row.amountSatang), row.quantity)
  const off = discountOfPeriod(discount, { number: periodNumber + 1, product: productId, amountSatang })
  const due = withTax(minus(amountSatang, off), tax, standardBps)
  const { totalSatang } = takeOver(due, satang(carriedSatang))
  return { ...row, amountSatang: withTax(amountSatang, tax, standardBps), renewalSatang: totalSatang }
}

/** A page of a list, newest first: the entries before an id; null starts at the newest. */
export interface Slice {
  before: string | null
  limit: number
}

export async function readSubscriptions(
  pool: Pool,
  customerId: string,
  { standardBps, ...asked }: Slice & { standardBps: number },
): Promise<AccountSubscription[]> {
  const sql = subscriptions(before('s'), 's.id desc')
  const rows = await readList<SubscriptionRow>(pool, 'account_subscriptions', sql, customerId, asked)
  return rows.map((row) => withRenewal(row, standardBps))
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

/** The files of what the customer may use at `at`, the customer's time. */
export async function readFiles(
  pool: Pool,
  customerId: string,
  { before: last, limit, at }: Slice & { at: number },
): Promise<AccountFile[]> {
  const { rows } = await pool.query<{ list: AccountFile[] }>({
    name: 'account_files',
    text: `select (${files(before('f'), '$4')}) as list`,
    values: [customerId, last, limit, at],
  })
  return oneRow(rows).list
}

/** What a subscription owes that a new card is tried on at once: its name, its latest open invoice, and what that asks for. */
export interface OwedByCard {
  name: string
  number: string | null
  token: string
  totalSatang: number
}

/** What the customer's past due subscriptions owe that are charged to a card, as `tryNewDefaultCard` tries them (commands/on-demand.ts). */
export async function readOwedByCard(pool: Pool, customerId: string): Promise<OwedByCard[]> {
  const { rows } = await pool.query<OwedByCard>({
    name: 'account_owed_by_card',
    text: `select o.name, i.number, i.hosted_token as token, (i.total_satang - i.withheld_satang)::float8 as "totalSatang"
      from subscriptions s
      join products o on o.id = s.product_id
      join lateral (select * from invoices i where i.subscription_id = s.id and i.status = 'open' and i.due_date is null
        order by i.id desc limit 1) i on i.total_satang > 0
      where s.customer_id = $1 and s.status = 'past_due' and s.collection_method = 'auto_charge'
      order by s.id limit 1000`,
    values: [customerId],
  })
  return rows
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
/** A payment that did not come through, or of which the bank asks, stands first. */
const TO_SEE_TO =
  "s.ended_at is not null, s.next_action is null, s.status <> 'past_due', s.status <> 'pending_first_payment', s.id desc"
/** Only what is issued. */
const ISSUED = 'and i.number is not null'

function subscriptions(where: string, order: string): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', s.id, 'name', o.name, 'imageUrl', o.image_url, 'quantity', s.quantity, 'status', s.status,
      'byCard', s.collection_method = 'auto_charge', 'interval', s."interval", 'amountSatang', r.amount_satang,
      'currentPeriodEnd', s.current_period_end, 'cancelAtPeriodEnd', s.cancel_at_period_end, 'cancelAt', s.cancel_at,
      'endedAt', s.ended_at, 'nextRetryAt', s.next_retry_at, 'productId', s.product_id, 'periodNumber', s.period_number, 'discount', s.discount,
      'carriedSatang', s.carried_satang,
      'tax', json_build_object('tax_category', o.tax_category, 'tax_behavior', r.tax_behavior), 'bankUrl', case when s.ended_at is null then s.next_action#>>'{redirect_to_url,url}' end, 'card', coalesce(own.card, usual.card), 'owed', case when s.ended_at is null then 
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

function invoices(where: string, order = 'i.id desc', limit = '$3'): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'totalSatang', i.total_satang, 'withheldSatang', i.withheld_satang,
      'certificate', case when i.certificate = 'waiting' then case when i.certificate_file is null then 'waiting' else 'sent' end end,
      'receivedSatang', case when i.status = 'open' and p.status = 'requires_action' then p.amount_received_satang else 0 end,
      'refundedSatang', coalesce(p.refunded_satang, 0), 'description', i.lines->0->>'description', 'lineCount', jsonb_array_length(i.lines::jsonb),
      'dueDate', i.due_date, 'createdAt', i.created_at, 'paidAt', i.paid_at, 'token', i.hosted_token,
      'paidBy', case when p.status = 'succeeded' then json_build_object('method', p.payment_method_type, 'card', p.payment_method_details->'card') end,
      'document', (select json_build_object('kind', d.kind, 'issuedAt', d.issued_at,
          'hasNote', exists (select from tax_documents n where n.original_id = d.id))
        from tax_documents d where d.invoice_id = i.id and d.refund_id is null and d.status = 'issued'),
      'creditNotes', (select coalesce(json_agg(json_build_object('id', n.refund_id, 'number', n.number) order by n.id), '[]')
        from tax_documents n where n.invoice_id = i.id and n.refund_id is not null),
      'qrExpiresAt', i.qr_expires_at, 'qrPayload', i.qr_payload) order by ${order}), '[]')
  from (select * from invoices i where i.customer_id = $1 ${ISSUED} ${where} order by ${order} limit ${limit}) i
  left join payments p on p.id = i.payment_id`
}

/** Of a card `m`: the subscriptions of its customer that are charged, each with a card of its own that is there, and that go on. */
const CHARGED = `subscriptions s join products o on o.id = s.product_id
        left join payment_methods own on own.id = s.payment_method_id and own.detached_at is null`
const STAYS = `s.customer_id = m.customer_id and s.collection_method = 'auto_charge' and s.ended_at is null and not s.cancel_at_period_end ${BEGUN}`

/** The card that is charged is never beyond the limit. */
const DEFAULT_FIRST = 'm.id is distinct from default_payment_method_id, m.id desc'

function cards(where: string, order = 'm.id desc'): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', m.id, 'card', m.card, 'isDefault', m.id = m.default_payment_method_id,
      'isOnlyForItsOwn', m.subscription_only,
      'pays', (select coalesce(json_agg(o.name order by s.id), '[]') from ${CHARGED}
        where ${STAYS} and coalesce(own.id, m.default_payment_method_id) = m.id),
      'isNeeded', coalesce(m.default_payment_method_id, m.id) = m.id and exists (select from ${CHARGED}
        where ${STAYS} and coalesce(own.id, m.id) = m.id))
    order by ${order}), '[]')
  from (select m.*, c.default_payment_method_id from payment_methods m join customers c on c.id = m.customer_id
    where m.customer_id = $1 and m.detached_at is null ${where} order by ${order} limit $3) m`
}

/** What works stands before what does not. */
const LIVE_FIRST = "l.status <> 'active', l.id desc"

function licences(where: string, devices: number, order = 'l.id desc'): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', l.id, 'name', o.name, 'imageUrl', o.image_url, 'key', l.key, 'status', l.status, 'revokedReason', l.revoked_reason, 'seats', l.seats,
      'uses', l.uses, 'instances', jsonb_path_query_array(l.instances, '$[0 to ${devices - 1}]'),
      'instanceCount', jsonb_array_length(l.instances)) order by ${order}), '[]')
  from (select * from licenses l where l.customer_id = $1 ${where} order by ${order} limit $3) l
  join products o on o.id = l.product_id`
}

function files(where: string, at: string): string {
  return /* sql */ `
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes, 'product', o.name, 'imageUrl', o.image_url) order by f.id desc), '[]')
  from (select f.id, f.name, f.size_bytes, f.product_id from product_files f
    where f.product_id in (${activeProducts('$1', `${at}::bigint`)}) ${where} order by f.id desc limit $3) f
  join products o on o.id = f.product_id`
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
