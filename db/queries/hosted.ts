// Reads what a hosted page shows, by its token in one round trip, and the versions of the rows that open pages watch. Only reads.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import type { ProductFile } from '../../rules/product-files.ts'
import type { Renewing } from '../../rules/renewal-by-price.ts'
import type { TaxDocumentKind } from '../../rules/tax-documents.ts'
import {
  type CardShown,
  CheckoutSession,
  Customer,
  Invoice,
  Merchant,
  Payment,
  Price,
  SetupSession,
  Subscription,
  TestClock,
} from '../entities/index.ts'
import { hydrate } from './hydrate.ts'
import { activeProducts } from './product-files.ts'

export interface HostedSession {
  session: CheckoutSession
  merchant: Merchant
  customer: Customer
  /** The current attempt, or the one that paid. */
  payment: Payment | null
  invoice: Invoice | null
  clock: TestClock | null
  prices: Price[]
  /** The pictures of their products, by price. */
  pictures: ReadonlyMap<string, string>
  /** The products that the shop still sells by these prices, by price. None once it is paid. */
  onSale: ReadonlyMap<string, string>
  /** The code as it was typed, if the session has one. */
  discountCode: string | null
  /** What the payment link says after paying. */
  message: string | null
  /** `seats`: on how many devices the key works, of as many licences as were bought. */
  licences: { product: string; key: string; seats: number }[]
  /** The files of what was bought here, while its buyer may use it; each with the name of its product. None before it is paid. */
  files: (ProductFile & { product: string })[]
  /** What was added to the buyer's credits, by product. None before it is paid. */
  credits: { product: string; amount: number }[]
  /** How each subscription that it began goes on, while it does. None before it is paid. */
  goesOn: GoesOn[]
  /** What the paper of its sale is; null before it is paid. */
  receiptKind: TaxDocumentKind | null
  /** What is under way at a gateway: a card is being charged, or a code is being made. */
  underWay: PaymentMethodType | null
  /** The session's attempts by card that wait for the buyer's bank, newest first. */
  waiting: Payment[]
  version: string
}

/** How a subscription goes on: the card that is charged, or null where an invoice is sent, when, and how much. */
export interface GoesOn {
  product: string
  card: { brand: string; last4: string } | null
  at: number
  /** Of what its amount is made. */
  renewing: Renewing
}

/** The checkout behind a token with everything its page shows; null when there is none. */
export async function sessionByToken(em: EntityManager, token: string): Promise<HostedSession | null> {
  const [row] = await em.execute<Row[]>(
    `select to_json(s) as session, to_json(m) as merchant, to_json(c) as customer, to_json(p) as payment, to_json(i) as invoice,
       to_json(k) as clock, ${VERSION_OF_SESSION} as version,
       (select x.payment_method_type from payments x where x.checkout_session_id = s.id and x.reference is null and x.status = 'processing'
        order by x.id desc limit 1) as under_way,
       (select json_agg(to_json(x) order by x.id desc) from payments x
        where x.checkout_session_id = s.id and x.payment_method_type = 'card' and x.status = 'requires_action') as waiting,
       (select d.code from discount_codes d where d.id = s.discount_code_id) as discount_code,
       (select l.message from payment_links l where l.id = s.payment_link_id) as message,
       (select json_agg(json_build_object('product', o.name, 'key', l.key, 'seats', l.seats) order by l.id)
        from licenses l join products o on o.id = l.product_id where l.id = any(s.license_ids)) as licences,
       case when s.status = 'complete' then (select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
           'sizeBytes', f.size_bytes, 'digest', f.digest, 'product', o.name) order by f.id)
         from product_files f join products o on o.id = f.product_id
         where f.product_id in (select r.product_id from prices r where r.id in (select line->>'price' from json_array_elements(s.lines::json) line))
           and f.product_id in (${activeProducts('s.customer_id', 'coalesce(k.frozen_time, floor(extract(epoch from statement_timestamp()))::bigint)')}))
       end as files,
       case when s.status = 'complete' then (select json_agg(json_build_object('product', o.name, 'amount', g.granted_amount) order by g.id)
         from credit_grants g join products o on o.id = g.product_id where g.invoice_id = s.invoice_id) end as credits,
       case when s.status = 'complete' then (select json_agg(json_build_object('product', o.name, 'at', u.current_period_end,
           'renewing', json_build_object('priceSatang', a.amount_satang, 'quantity', u.quantity, 'discount', u.discount, 'carriedSatang', u.carried_satang,
             'tax', json_build_object('tax_category', o.tax_category, 'tax_behavior', a.tax_behavior)),
           'card', case when u.collection_method = 'auto_charge' then coalesce(w.card, v.card) end) order by u.id)
         from subscriptions u join products o on o.id = u.product_id join prices a on a.id = u.price_id left join payment_methods w on w.id = u.payment_method_id
           left join payment_methods v on v.id = c.default_payment_method_id
         where u.id = any(s.subscription_ids) and u.status in ('active', 'past_due') and not u.cancel_at_period_end) end as goes_on,
       case when s.status = 'complete' then (select d.kind from tax_documents d
         where d.invoice_id = s.invoice_id and d.refund_id is null and d.status <> 'replaced') end as receipt_kind,
       (select json_agg(r) from prices r where r.id in (select line->>'price' from json_array_elements(s.lines::json) line)) as prices,
       (select json_object_agg(r.id, o.image_url) from prices r join products o on o.id = r.product_id and o.image_url is not null
        where r.id in (select line->>'price' from json_array_elements(s.lines::json) line)) as pictures,
       case when s.status <> 'complete' then (select json_object_agg(r.id, o.id)
         from prices r join products o on o.id = r.product_id and o.published and o.active
         where r.active and r.id in (select line->>'price' from json_array_elements(s.lines::json) line)) end as on_sale
     from checkout_sessions s
     join merchants m on m.id = s.merchant_id
     join customers c on c.id = s.customer_id
     left join payments p on p.id = s.payment_id
     left join invoices i on i.id = s.invoice_id
     left join test_clocks k on k.id = s.test_clock_id and k.deleted_at is null
     where s.hosted_token = ?`,
    [token],
  )
  if (!row) return null
  return {
    session: hydrate(em, CheckoutSession, row.session),
    merchant: hydrate(em, Merchant, row.merchant),
    customer: hydrate(em, Customer, row.customer),
    payment: hydrate(em, Payment, row.payment),
    invoice: hydrate(em, Invoice, row.invoice),
    clock: hydrate(em, TestClock, row.clock),
    prices: (row.prices ?? []).map((price) => hydrate(em, Price, price)),
    pictures: new Map(Object.entries(row.pictures ?? {})),
    onSale: new Map(Object.entries(row.on_sale ?? {})),
    discountCode: row.discount_code,
    message: row.message,
    licences: row.licences ?? [],
    files: row.files ?? [],
    credits: row.credits ?? [],
    goesOn: row.goes_on ?? [],
    receiptKind: row.receipt_kind,
    underWay: row.under_way,
    waiting: (row.waiting ?? []).map((payment) => hydrate(em, Payment, payment)),
    version: row.version,
  }
}

export interface HostedInvoice {
  invoice: Invoice
  merchant: Merchant
  customer: Customer
  subscription: Subscription | null
  session: CheckoutSession | null
  clock: TestClock | null
  /** When it became void, or was closed unpaid, Unix seconds; null while it is neither, and once its events are removed. */
  endedAt: number | null
  /** The invoice's attempts that wait for money, newest first, including cards that are being charged and attempts that are not announced. */
  waiting: Payment[]
  version: string
}

/** The invoice behind a token with everything its page shows; null when there is none. */
export async function invoiceByToken(em: EntityManager, token: string): Promise<HostedInvoice | null> {
  type Found = Record<'invoice' | 'merchant' | 'customer', object> & {
    subscription: object | null
    session: object | null
    clock: object | null
    ended_at: number | null
    waiting: object[] | null
    version: string
  }
  const [row] = await em.execute<Found[]>(
    `select to_json(i) as invoice, to_json(m) as merchant, to_json(c) as customer, to_json(u) as subscription, to_json(s) as session,
       to_json(k) as clock, ${VERSION_OF_INVOICE} as version,
       case when i.status in ('void', 'uncollectible') then (select max(e.created_at)::float8 from events e
        where e.object_id = i.id and e.type in ('invoice.voided', 'invoice.uncollectible')) end as ended_at,
       (select json_agg(to_json(p) order by p.id desc) from payments p
        where p.invoice_id = i.id and p.status in ('processing', 'requires_action')) as waiting
     from invoices i
     join merchants m on m.id = i.merchant_id
     join customers c on c.id = i.customer_id
     left join subscriptions u on u.id = i.subscription_id
     left join checkout_sessions s on s.id = i.checkout_session_id
     left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null
     where i.hosted_token = ? and i.status <> 'draft'`,
    [token],
  )
  if (!row) return null
  return {
    invoice: hydrate(em, Invoice, row.invoice),
    merchant: hydrate(em, Merchant, row.merchant),
    customer: hydrate(em, Customer, row.customer),
    subscription: hydrate(em, Subscription, row.subscription),
    session: hydrate(em, CheckoutSession, row.session),
    clock: hydrate(em, TestClock, row.clock),
    endedAt: row.ended_at,
    waiting: (row.waiting ?? []).map((payment) => hydrate(em, Payment, payment)),
    version: row.version,
  }
}

export interface HostedSetup {
  session: SetupSession
  merchant: Merchant
  customer: Customer
  clock: TestClock | null
  /** The card that it stored. */
  card: CardShown | null
  /** Where the bank asks the customer about the card that was typed; null while there is none. */
  bankUrl: string | null
}

/** The setup session behind a token with everything its page shows; null when there is none. */
export async function setupByToken(em: EntityManager, token: string): Promise<HostedSetup | null> {
  type Found = Record<'session' | 'merchant' | 'customer', object> &
    Pick<HostedSetup, 'card'> & { clock: object | null; bank_url: string | null }
  const [row] = await em.execute<Found[]>(
    `select to_json(s) as session, to_json(m) as merchant, to_json(c) as customer, to_json(k) as clock, p.card, w.bank_url
     from setup_sessions s
     join merchants m on m.id = s.merchant_id
     join customers c on c.id = s.customer_id
     left join payment_methods p on p.id = s.payment_method_id
     left join payment_methods w on w.id = s.pending_method_id
     left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null
     where s.hosted_token = ?`,
    [token],
  )
  if (!row) return null
  return {
    session: hydrate(em, SetupSession, row.session),
    merchant: hydrate(em, Merchant, row.merchant),
    customer: hydrate(em, Customer, row.customer),
    clock: hydrate(em, TestClock, row.clock),
    card: row.card,
    bankUrl: row.bank_url,
  }
}

type Row = Record<'session' | 'merchant' | 'customer', object> &
  Record<'payment' | 'invoice' | 'clock', object | null> & {
    prices: object[] | null
    pictures: Record<string, string> | null
    on_sale: Record<string, string> | null
    discount_code: string | null
    message: string | null
    licences: HostedSession['licences'] | null
    files: HostedSession['files'] | null
    credits: HostedSession['credits'] | null
    goes_on: GoesOn[] | null
    receipt_kind: HostedSession['receiptKind']
    under_way: HostedSession['underWay']
    waiting: object[] | null
    version: string
  }

export type Watched = 'session' | 'invoice'

export interface Standing {
  token: string
  status: string
  /** The version of what the page shows. A different one means that the page is out of date. */
  version: string
}

/** The state of the rows behind these tokens, in one statement for all open pages. */
export async function standings(pool: Pool, what: Watched, tokens: readonly string[]): Promise<Standing[]> {
  const { rows } = await pool.query<Standing>({ ...STANDINGS[what], values: [tokens] })
  return rows
}

/** A digest of everything that changes the page's state. It contains nothing that a buyer must not read. */
const VERSION_OF_SESSION = `left(md5(concat_ws('/', s.status, s.payment_id, s.amount_received_satang, s.next_action is not null,
  s.total_satang, (select string_agg(x.id || x.status, ',' order by x.id) from payments x where x.checkout_session_id = s.id))), 12)`

const VERSION_OF_INVOICE = `left(md5(concat_ws('/', i.status, i.payment_id, i.qr_expires_at, (select string_agg(concat(x.id, x.status, x.amount_received_satang), ',' order by x.id)
  from payments x where x.invoice_id = i.id))), 12)`

const STANDINGS = {
  session: {
    name: 'standing_sessions',
    text: `select s.hosted_token as token, s.status, ${VERSION_OF_SESSION} as version from checkout_sessions s where s.hosted_token = any($1)`,
  },
  invoice: {
    name: 'standing_invoices',
    text: `select i.hosted_token as token, i.status, ${VERSION_OF_INVOICE} as version from invoices i where i.hosted_token = any($1)`,
  },
}
