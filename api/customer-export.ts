// Everything held about a customer as one JSON document (PDPA s. 30 and 31): the customer, all customers merged into it, and each object that names
// it, as its GET answers it. Rows are sent as they are read, so a customer with a hundred thousand payments takes no more memory than one with ten.
// db/personal-data.ts says what is left out and why. Secrets of gateways and digests of links are never exported.
import { Readable } from 'node:stream'
import type { EntityManager, EntityName, FilterQuery } from '@mikro-orm/postgresql'
import {
  CheckoutSession,
  CreditGrant,
  CreditTransaction,
  Customer,
  DiscountUse,
  Dispute,
  DocumentBuyer,
  Email,
  Event,
  InboundTransfer,
  Invoice,
  License,
  Payment,
  PaymentMethod,
  PortalLogin,
  PortalSession,
  Refund,
  SetupSession,
  Subscription,
} from '../db/entities/index.ts'
import { serializeCheckoutSession } from '../resources/checkout-session.ts'
import { serializeCreditGrant, serializeCreditTransaction } from '../resources/credits.ts'
import { serializeCustomer } from '../resources/customer.ts'
import { serializeDispute } from '../resources/dispute.ts'
import { serializeEvent } from '../resources/event.ts'
import { serializeInvoice } from '../resources/invoice.ts'
import { serializeLicense } from '../resources/license.ts'
import type { Links } from '../resources/links.ts'
import { serializePayment } from '../resources/payment.ts'
import { serializePaymentMethod } from '../resources/payment-method.ts'
import { serializeRefund } from '../resources/refund.ts'
import { serializeSetupSession } from '../resources/setup-session.ts'
import { serializeSubscription } from '../resources/subscription.ts'

/** Rows read at once. More would block the process for longer than a request may wait. */
const BATCH = 200

/**
 * The export as a stream of JSON. A fault while it is sent breaks the connection, and what arrived is not valid JSON. Each page is read by itself: a
 * row that changes meanwhile may appear as it was or as it is. `reader`: a customer does not see our workflows or the shop's calls; neither says
 * anything about a person.
 */
export async function exportOf(
  em: EntityManager,
  links: Links,
  { customer, now, reader }: { customer: Customer; now: number; reader: 'shop' | 'customer' },
): Promise<Readable> {
  const family = await em.execute<{ id: string }[]>('select customer_family(?) as id', [customer.id])
  const ids = family.map(({ id }) => id)
  const text = (value: unknown) => JSON.stringify(value, reader === 'customer' ? withoutOurs : undefined)
  return Readable.from(textOf(em, links, customer, ids, now, text))
}

/** Removes only members that are objects. A shop's metadata of the same name is a text and stays. */
function withoutOurs(name: string, value: unknown): unknown {
  return /^(workflow|source|request)$/.test(name) && typeof value === 'object' ? undefined : value
}

/** `satang-customer-cus_….json` */
export function exportFileName(customerId: string): string {
  return `satang-customer-${customerId}.json`
}

/** The lists of an export, in their order. */
export const EXPORT_SECTIONS = [
  'merged_customers',
  'payment_methods',
  'checkout_sessions',
  'setup_sessions',
  'subscriptions',
  'invoices',
  'payments',
  'refunds',
  'disputes',
  'inbound_transfers',
  'licenses',
  'credit_grants',
  'credit_transactions',
  'discount_uses',
  'emails',
  'portal_sessions',
  'portal_logins',
  'events',
] as const

type SectionName = (typeof EXPORT_SECTIONS)[number]

async function* textOf(
  em: EntityManager,
  links: Links,
  customer: Customer,
  family: string[],
  now: number,
  text: (value: unknown) => string,
): AsyncGenerator<string> {
  const documents = await em.find(DocumentBuyer, { customerId: { $in: family } }, { disableIdentityMap: true })
  const head = {
    id: customer.id,
    object: 'customer_export',
    created: now,
    livemode: customer.livemode,
    customer: serializeCustomer(customer),
    documents: documents.map((d) => ({
      name: d.name ?? null,
      tax_id: d.taxId ?? null,
      address: d.address ?? null,
      legal_name: d.legalName ?? null,
      tax_branch: d.taxBranch ?? null,
      kept_until: d.keptUntil,
    })),
  }
  yield text(head).slice(0, -1)
  const sections = sectionsOf(em, links, customer, family)
  for (const name of EXPORT_SECTIONS) {
    yield `,${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const batch of sections[name]()) {
      if (batch.length === 0) continue
      yield `${isFirst ? '' : ','}${batch.map(text).join(',')}`
      isFirst = false
    }
    yield ']'
  }
  yield '}'
}

interface Row {
  id: string
}

/** The rows of a condition in the order of their ids, in batches. */
async function* batches<E extends object>(
  em: EntityManager,
  entity: EntityName<E>,
  where: object,
): AsyncGenerator<E[]> {
  for (let after = ''; ; ) {
    const rows = await em
      .fork()
      .find(entity, { $and: [where, { id: { $gt: after } }] } as unknown as FilterQuery<NoInfer<E>>, {
        orderBy: { id: 'asc' } as never,
        limit: BATCH,
        disableIdentityMap: true,
      })
    if (rows.length > 0) yield rows as E[]
    if (rows.length < BATCH) return
    after = (rows.at(-1) as unknown as Row).id
  }
}

type Batches = () => AsyncGenerator<object[]>

function sectionsOf(
  em: EntityManager,
  links: Links,
  customer: Customer,
  family: string[],
): Record<SectionName, Batches> {
  const own = { customerId: { $in: family } }
  /** The customer's rows, rendered. */
  const of = <E extends object>(entity: EntityName<E>, render: (row: E) => object, where: object = own): Batches =>
    async function* () {
      for await (const rows of batches(em, entity, where)) yield rows.map(render)
    }
  /** The rows of the customer's payments. */
  const ofPayments = <E extends object>(entity: EntityName<E>, render: (row: E) => object): Batches =>
    async function* () {
      for await (const payments of batches(em, Payment, own)) {
        const paymentId = { $in: payments.map(({ id }) => id) }
        for await (const rows of batches(em, entity, { paymentId })) yield rows.map(render)
      }
    }
  const events: Batches = async function* () {
    for (const [entity, where] of [
      [Customer, { id: { $in: family } }],
      [PaymentMethod, own],
      [CheckoutSession, own],
      [Subscription, own],
      [Invoice, own],
      [Payment, own],
      [Dispute, own],
      [License, own],
      [CreditGrant, own],
    ] as const) {
      for await (const rows of batches(em, entity as EntityName<Row>, where)) {
        const objectId = { $in: rows.map(({ id }) => id) }
        for await (const found of batches(em, Event, { objectId })) yield found.map(serializeEvent)
      }
    }
  }
  return {
    merged_customers: of(Customer, serializeCustomer, { id: { $in: family.filter((id) => id !== customer.id) } }),
    payment_methods: of(PaymentMethod, serializePaymentMethod),
    checkout_sessions: of(CheckoutSession, (s) => serializeCheckoutSession(s, links)),
    setup_sessions: of(SetupSession, (s) => serializeSetupSession(s, links)),
    subscriptions: of(Subscription, (s) => serializeSubscription(s, links)),
    invoices: of(Invoice, (i) => serializeInvoice(i, links)),
    // A payment that the gateway has not answered yet is in no read.
    payments: of(Payment, serializePayment, { ...own, announced: true }),
    refunds: ofPayments(Refund, (r) => serializeRefund(r, links)),
    disputes: of(Dispute, serializeDispute),
    inbound_transfers: ofPayments(InboundTransfer, (t) => ({
      id: t.id,
      amount_satang: t.amountSatang,
      status: t.status,
      reference: t.reference ?? null,
      provider_reference: t.providerReference,
      payment: t.paymentId ?? null,
      paid_at: t.paidAt,
    })),
    licenses: of(License, serializeLicense),
    credit_grants: of(CreditGrant, serializeCreditGrant),
    credit_transactions: of(CreditTransaction, serializeCreditTransaction),
    discount_uses: of(DiscountUse, (u) => ({
      id: u.id,
      discount_code: u.discountCodeId,
      status: u.status,
      discount_satang: u.discountSatang,
      created: u.createdAt,
    })),
    emails: of(Email, (m) => ({
      id: m.id,
      kind: m.kind,
      status: m.status,
      data: m.data ?? null,
      sent_at: m.sentAt ?? null,
      created: m.createdAt,
    })),
    portal_sessions: of(PortalSession, (s) => ({
      id: s.id,
      return_url: s.returnUrl ?? null,
      user_agent: s.userAgent ?? null,
      opened_from: s.openedFrom ?? null,
      last_seen_from: s.lastSeenFrom ?? null,
      last_seen_at: s.lastSeenAt ?? null,
      used_at: s.usedAt ?? null,
      closed_at: s.closedAt ?? null,
      created: s.createdAt,
    })),
    portal_logins: of(PortalLogin, (l) => ({ id: l.id, email: l.email, created: l.createdAt })),
    events,
  }
}
