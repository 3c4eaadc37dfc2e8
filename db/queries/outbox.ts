// Reads and updates the mail outbox for the mailer and the mailbox page: which mails are due, and the rows that a mail is composed of. The content of
// mails is in web/mail.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Satang } from '../../rules/money.ts'
import { renewalByPrice } from '../../rules/renewal-by-price.ts'
import {
  type CardShown,
  CheckoutSession,
  Customer,
  type Email,
  InboundTransfer,
  Invoice,
  type MailKind,
  Member,
  MemberLink,
  Merchant,
  Payment,
  PaymentMethod,
  Price,
  Product,
  Subscription,
  TaxDocument,
} from '../entities/index.ts'
import { type Buyer, buyerOf, licencesOf } from './documents.ts'
import type { Owner } from './owned.ts'
import { logoOf } from './pictures.ts'
import { survivorOf } from './surviving-customer.ts'
import { readTaxPaper, type TaxPaperRows } from './tax-documents.ts'

/** The reader of a mail: a customer, the merchant itself, or a member of its dashboard. */
export type Reader = Buyer

/** The kinds of so many of the newest mails are counted. */
const KINDS_COUNTED_MAX = 10_000

/**
 * How many mails of each kind were never sent, of the newest 10 000 of a merchant and mode; `isMore` where there are older ones. `without`: a kind that the
 * reader may not see. `readers`: only those to these customers.
 */
export async function countMailKinds(
  pool: Pool,
  { merchantId, livemode }: Owner,
  { without, readers }: { without: MailKind | null; readers: readonly string[] | null },
): Promise<{ counts: ReadonlyMap<string, number>; isMore: boolean }> {
  const { rows } = await pool.query<{ kind: string; count: number }>({
    name: 'count_mail_kinds',
    text: `select kind, count(*)::integer as count from (
        select kind from emails where merchant_id = $1 and livemode = $2 and status = 'mailbox' and kind is distinct from $3
          and ($4::text[] is null or customer_id = any($4)) order by id desc limit ${KINDS_COUNTED_MAX}) newest group by kind`,
    values: [merchantId, livemode, without, readers],
  })
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return { counts, isMore: rows.reduce((sum, { count }) => sum + count, 0) === KINDS_COUNTED_MAX }
}

export interface MailRows {
  mail: Email
  merchant: Merchant
  /** For the document that goes along, a PNG in base64; null where none was uploaded. */
  logo: string | null
  customer: Reader
  invoice: Invoice | null
  payment: Payment | null
  card: CardShown | null
  product: Product | null
  subscription: Subscription | null
  /** What its next renewal asks for; null where that follows from more than its price. */
  renewalSatang: Satang | null
  /** The licence keys that came with the paid invoice, in the order of its lines. */
  licences: { line?: number | null; key: string }[]
  /** Of a receipt: something that it sold has files to download. */
  hasFiles: boolean
  /** The tax document that the receipt is; null where nothing had to be paid. */
  taxDocument: (TaxDocument & { replaces: string | null }) | null
  /** Of an e-Tax mail: the document that it brings, and what its subject says besides. */
  etax: { document: TaxDocument; originalKind: TaxDocument['kind'] | null; replaces: TaxDocument | null } | null
  /** What its paper is composed of; null unless the mail is being sent. */
  paper: TaxPaperRows | null
  /** The link in a mail to a member, and who sent the invitation; null when the mail has no link. */
  link: { row: MemberLink; invitedBy: string | null } | null
}

/**
 * Claims up to `limit` mails that are due, oldest first, and counts an attempt for each. No other mailer gets them for `leaseSeconds`; if the process
 * dies, they are then due again. `takes`: all mails, or only those to members. Returns their ids.
 */
export async function claimMails(
  pool: Pool,
  limit: number,
  leaseSeconds: number,
  takes: 'all' | 'members' = 'all',
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update emails set attempts = attempts + 1, next_attempt_at = ceil(extract(epoch from now()))::bigint + $2
     where id in (
       select id from emails where status = 'queued' and next_attempt_at <= floor(extract(epoch from now()))::bigint
         and ($3 = 'all' or kind like 'member\\_%')
       order by next_attempt_at for update skip locked limit $1)
     returning id`,
    [limit, leaseSeconds, takes],
  )
  return rows.map(({ id }) => id).sort()
}

/** Moves queued mails, up to a thousand, to the mailbox page, because there is no mail server. Mails to members stay queued. Returns how many. */
export async function setMailsAside(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update emails set status = 'mailbox', next_attempt_at = null where id in (
       select id from emails where status = 'queued' and kind not like 'member\\_%' order by next_attempt_at for update skip locked limit 1000)`,
  )
  return rowCount ?? 0
}

export type MailOutcome =
  | { status: 'sent' }
  | { status: 'skipped' | 'failed'; error: string }
  | { status: 'queued'; error: string; retryInSeconds: number }

/** Records the result of an attempt, and of an e-Tax mail that went out, on its document. A mail that is no longer queued keeps its status. */
export async function recordMail(pool: Pool, id: string, outcome: MailOutcome): Promise<void> {
  const error = outcome.status === 'sent' ? null : outcome.error.slice(0, 500)
  const retryIn = outcome.status === 'queued' ? outcome.retryInSeconds : null
  await pool.query(
    `with mail as (
       update emails set status = $2, error = $3, next_attempt_at = ceil(extract(epoch from now()))::bigint + $4::bigint,
         sent_at = case when $2 = 'sent' then floor(extract(epoch from now()))::bigint end
       where id = $1 and status = 'queued' returning kind, data, sent_at)
     update tax_documents d set emailed_at = mail.sent_at from mail
     where mail.kind = 'etax_invoice' and mail.sent_at is not null and d.id = mail.data->>'tax_document'`,
    [id, outcome.status, error, retryIn],
  )
}

/** Mails that bring what was bought. */
const DELIVERS: ReadonlySet<MailKind> = new Set(['receipt', 'order_confirmation'])

/** The rows of some mails, in their order. One read per table, whatever the number of mails; with `papers` some more for each e-Tax mail. */
export async function readMails(
  em: EntityManager,
  mails: Email[],
  { papers: withPapers = false }: { papers?: boolean } = {},
): Promise<MailRows[]> {
  const customers = await readersOf(em, idsOf(mails, 'customerId'))
  const merchants = byId(await em.find(Merchant, { id: idsOf(mails, 'merchantId') }))
  const invoices = byId(await em.find(Invoice, { id: idsOf(mails, 'invoiceId') }))
  const paymentOf = (mail: Email) => mail.paymentId ?? invoices.get(mail.invoiceId ?? '')?.paymentId ?? ''
  const payments = byId(await em.find(Payment, { id: mails.map(paymentOf).filter(Boolean) }))
  const methods = byId(await em.find(PaymentMethod, { id: idsOf(mails, 'paymentMethodId') }))
  const subscriptions = byId(await em.find(Subscription, { id: idsOf(mails, 'subscriptionId') }))
  const products = byId(await em.find(Product, { id: [...subscriptions.values()].map((s) => s.productId) }))
  const prices = byId(await em.find(Price, { id: [...subscriptions.values()].map((s) => s.priceId) }))
  const baskets = [...invoices.values()].flatMap(({ checkoutSessionId }) => checkoutSessionId ?? [])
  const sessions = byId(await em.find(CheckoutSession, { id: baskets }))
  const receipts = mails.filter((mail) => DELIVERS.has(mail.kind) && mail.invoiceId != null)
  const paidFor = [...new Set(receipts.flatMap((mail) => mail.invoiceId ?? []))]
  const licences = await licencesOf(em, paidFor)
  const withFiles = await soldWithFiles(em, paidFor)
  const papers = await taxDocumentsOf(em, paidFor)
  const etax = await etaxOf(em, mails)
  const etaxPapers = new Map<string, TaxPaperRows>()
  if (withPapers)
    for (const { document } of etax.values()) etaxPapers.set(document.id, await readTaxPaper(em, document))
  const came = await cameLater(em, payments)
  const team = await membersOf(em, mails)
  const logos = new Map<string, string | null>()
  for (const merchant of merchants.values()) logos.set(merchant.id, await logoOf(em, merchant))
  return mails.map((mail) => ({
    mail,
    merchant: merchants.get(mail.merchantId)!,
    logo: logos.get(mail.merchantId) ?? null,
    customer:
      mail.customerId == null
        ? (team.readerOf(mail) ?? asReader(merchants.get(mail.merchantId)!))
        : readerOf(
            customers.get(mail.customerId)!,
            sessions.get(invoices.get(mail.invoiceId ?? '')?.checkoutSessionId ?? ''),
          ),
    invoice: invoices.get(mail.invoiceId ?? '') ?? null,
    payment: asItWas(payments.get(paymentOf(mail)), came, mail),
    card: methods.get(mail.paymentMethodId ?? '')?.card ?? null,
    subscription: subscriptions.get(mail.subscriptionId ?? '') ?? null,
    renewalSatang: renewalOf(subscriptions.get(mail.subscriptionId ?? ''), { prices, products }),
    product: products.get(subscriptions.get(mail.subscriptionId ?? '')?.productId ?? '') ?? null,
    licences: DELIVERS.has(mail.kind) ? licences.filter(({ invoiceId }) => invoiceId === mail.invoiceId) : [],
    hasFiles: DELIVERS.has(mail.kind) && withFiles.has(mail.invoiceId ?? ''),
    taxDocument: (mail.kind === 'receipt' && papers.get(mail.invoiceId ?? '')) || null,
    etax: etax.get(mail.data?.tax_document ?? '') ?? null,
    paper: etaxPapers.get(mail.data?.tax_document ?? '') ?? null,
    link: team.linkOf(mail),
  }))
}

function renewalOf(
  s: Subscription | undefined,
  { prices, products }: { prices: ReadonlyMap<string, Price>; products: ReadonlyMap<string, Product> },
): Satang | null {
  const [price, product] = [prices.get(s?.priceId ?? ''), products.get(s?.productId ?? '')]
  if (!s || !price || !product) return null
  return renewalByPrice({
    ...{ priceSatang: price.amountSatang ?? null, quantity: s.quantity },
    ...{ discount: s.discount ?? null, carriedSatang: s.carriedSatang },
    tax: { tax_category: product.taxCategory, tax_behavior: price.taxBehavior },
  })
}

/** Of payments that are open and of which a part has come: the transfers that brought it. */
async function cameLater(em: EntityManager, payments: ReadonlyMap<string, Payment>): Promise<InboundTransfer[]> {
  const partly = [...payments.values()].filter((p) => p.status === 'requires_action' && p.amountReceivedSatang > 0)
  const paymentId = partly.map(({ id }) => id)
  return paymentId.length === 0 ? [] : em.find(InboundTransfer, { paymentId, status: 'underpaid' })
}

/** The payment with what had come for it when the mail was queued: a mail that is shown again says what it said then. One yet to be sent asks for what is owed now. */
function asItWas(payment: Payment | undefined, transfers: InboundTransfer[], mail: Email): Payment | null {
  if (!payment || mail.status === 'queued') return payment ?? null
  const isLater = (t: InboundTransfer) =>
    t.matchedAt == null ? timePart(t) > timePart(mail) : t.matchedAt > mail.createdAt
  const later = transfers.filter((t) => t.paymentId === payment.id && isLater(t))
  const cameSince = later.reduce((sum, t) => sum + t.amountSatang, 0)
  return cameSince === 0
    ? payment
    : { ...payment, amountReceivedSatang: Math.max(payment.amountReceivedSatang - cameSince, 0) }
}

/** Ids order by the time at which they were made. */
const timePart = ({ id }: { id: string }) => id.slice(id.lastIndexOf('_') + 1)

/** Those of the invoices whose products have files. */
async function soldWithFiles(em: EntityManager, invoices: readonly string[]): Promise<ReadonlySet<string>> {
  if (invoices.length === 0) return new Set()
  const rows = await em.execute<{ id: string }[]>(
    `select i.id from invoices i where i.id = any(?::text[]) and exists (select from product_files f
       where f.product_id in (select line->>'product' from json_array_elements(i.lines::json) line))`,
    [`{${invoices.join()}}`],
  )
  return new Set(rows.map(({ id }) => id))
}

/** By id, the tax documents that e-Tax mails bring. */
async function etaxOf(em: EntityManager, mails: Email[]): Promise<Map<string, NonNullable<MailRows['etax']>>> {
  const ids = mails.flatMap(({ kind, data }) => (kind === 'etax_invoice' ? (data?.tax_document ?? []) : []))
  if (ids.length === 0) return new Map()
  const documents = await em.find(TaxDocument, { id: ids })
  const others = documents.flatMap(({ originalId, replacesId }) => originalId ?? replacesId ?? [])
  const named = byId(others.length > 0 ? await em.find(TaxDocument, { id: others }) : [])
  return new Map(
    documents.map((document) => {
      const originalKind = named.get(document.originalId ?? '')?.kind ?? null
      return [document.id, { document, originalKind, replaces: named.get(document.replacesId ?? '') ?? null }]
    }),
  )
}

/** By invoice, the last documents, with the numbers of those that they were issued instead of. */
async function taxDocumentsOf(em: EntityManager, invoiceIds: string[]) {
  const documents = await em.find(TaxDocument, { invoiceId: invoiceIds, refundId: null, status: { $ne: 'replaced' } })
  const earlier = byId(await em.find(TaxDocument, { id: documents.flatMap(({ replacesId }) => replacesId ?? []) }))
  return new Map(
    documents.map((d) => [d.invoiceId, { ...d, replaces: earlier.get(d.replacesId ?? '')?.number ?? null }]),
  )
}

/** The members that some of the mails go to. A former member has no address any more. */
async function membersOf(em: EntityManager, mails: Email[]) {
  const theirs = mails.filter(({ kind }) => kind.startsWith('member_'))
  const linkIds = theirs.flatMap(({ data }) => data?.member_link ?? [])
  const links = byId(linkIds.length > 0 ? await em.find(MemberLink, { id: linkIds }) : [])
  const inviters = [...links.values()].flatMap(({ invitedBy }) => invitedBy ?? [])
  const ids = [...theirs.flatMap(({ data }) => data?.member ?? []), ...inviters]
  const members = byId(ids.length > 0 ? await em.find(Member, { id: ids }) : [])
  return {
    readerOf({ kind, data }: Email): Reader | null {
      if (!kind.startsWith('member_')) return null
      const member = members.get(data?.member ?? '')
      const known = member ?? data?.address
      const email = known?.email ?? links.get(data?.member_link ?? '')?.email ?? null
      const locale = known?.locale ?? data?.locale ?? 'th'
      return { name: known?.name ?? null, email, locale, deletedAt: null, ...NO_TAX_DETAILS }
    },
    linkOf({ data }: Email): MailRows['link'] {
      const row = links.get(data?.member_link ?? '')
      const inviter = members.get(row?.invitedBy ?? '')
      return row ? { row, invitedBy: inviter?.name ?? inviter?.email ?? null } : null
    },
  }
}

/** A mail names no tax details of these readers. */
const NO_TAX_DETAILS = { taxId: null, address: null, legalName: null, taxBranch: null }

/** In Thai: the default for merchants. */
function asReader({ name, settings }: Merchant): Reader {
  return { name, email: settings.email ?? null, locale: 'th', deletedAt: null, ...NO_TAX_DETAILS }
}

/**
 * A buyer who chose a language at the checkout gets mails about it in that language. The mail goes to the customer's present address, and names no
 * more of the customer than the purchase may show.
 */
function readerOf(customer: Customer, session: CheckoutSession | undefined): Reader {
  const buyer = { ...buyerOf(customer, session), email: customer.email }
  return session?.locale ? { ...buyer, locale: session.locale } : buyer
}

/** The customers by the ids that mails keep. A merged customer is replaced by the one that it was merged into. */
async function readersOf(em: EntityManager, ids: string[]): Promise<Map<string, Customer>> {
  const customers = byId(await em.find(Customer, { id: ids }))
  for (const { id, mergedInto } of [...customers.values()]) {
    const survivor = mergedInto == null ? null : await survivorOf(em, id)
    if (survivor) customers.set(id, await em.findOneOrFail(Customer, survivor))
  }
  return customers
}

type Reference = 'merchantId' | 'customerId' | 'invoiceId' | 'paymentMethodId' | 'subscriptionId'

function idsOf(mails: Email[], name: Reference): string[] {
  return [...new Set(mails.map((mail) => mail[name]).filter((id) => id != null))]
}

function byId<E extends { id: string }>(rows: E[]): Map<string, E> {
  return new Map(rows.map((row) => [row.id, row]))
}
