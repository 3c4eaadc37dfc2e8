// Invoices over HTTP (specification §3.12). Reads never write. commands/pay-invoice.ts pays now, commands/void-invoice.ts voids.
import { LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import type { Commit } from '../../commands/commit.ts'
import { renewHostedLink } from '../../commands/hosted-links.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { voidByMerchant } from '../../commands/void-invoice.ts'
import { Invoice, Subscription } from '../../db/entities/index.ts'
import { findOwned, type Owner } from '../../db/queries/owned.ts'
import { invoiceSchema, invoiceStatus, serializeInvoice } from '../../resources/invoice.ts'
import { Refusal } from '../../rules/refusals.ts'
import { outcomeOfCharge, refuseUnpaid } from '../charges.ts'
import { listRoute } from '../lists.ts'
import { Pending, readRoute, writeRoute } from '../route.ts'
import { idParams, idText, SATANG_MAX } from '../schemas.ts'

const tag = 'Invoices'

export const invoiceRoutes = [
  listRoute({
    path: '/v1/invoices',
    operationId: 'listInvoices',
    summary: 'List invoices',
    tag,
    scope: 'invoices:read',
    entity: Invoice,
    resource: 'invoice',
    filters: {
      customer: { schema: idText('customer'), property: 'customerId' },
      subscription: { schema: idText('subscription'), property: 'subscriptionId' },
      checkout_session: { schema: idText('checkout_session'), property: 'checkoutSessionId' },
      status: { schema: invoiceStatus, property: 'status' },
      number: {
        schema: z.string().min(1).max(50).meta({ description: 'As it stands on the invoice: INV-2026-000001.' }),
        property: 'number',
      },
    },
    render: (row, call) => serializeInvoice(row, call.deps.links),
    item: invoiceSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/invoices/:id',
    operationId: 'getInvoice',
    summary: 'Read an invoice',
    tag,
    scope: 'invoices:read',
    params: idParams('invoice'),
    answer: invoiceSchema,
    read: async ({ deps, caller, params }) =>
      serializeInvoice(await findOwned(deps.db.orm.em.fork(), caller, Invoice, 'invoice', params.id), deps.links),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    operationId: 'payInvoice',
    summary: 'Charge an open invoice to a card now',
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    body: z.strictObject({
      payment_method: idText('payment_method').optional().meta({
        description:
          "Default: the subscription's card, else the customer's default. In test mode a test token is taken too.",
      }),
      expected_total_satang: z.int().min(0).max(SATANG_MAX).optional().meta({
        description: 'What the payer was shown. Another total: 409 `total_changed`, and nothing is charged.',
      }),
    }),
    answer: invoiceSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const { invoice, subscription } = await lockedWithSubscription(c, caller, params.id)
      const given = body.payment_method ?? null
      const expectedTotalSatang = body.expected_total_satang ?? null
      return new Pending(await payInvoiceNow(c, deps.gateways, { invoice, subscription, given, expectedTotalSatang }))
    },
    outcome: async (call, paymentId) => {
      const { db, links } = call.deps
      const payment = await outcomeOfCharge(call, paymentId)
      const invoice = await db.orm.em.fork().findOneOrFail(Invoice, call.params.id)
      refuseUnpaid(payment, { paidFor: invoice.status === 'paid' })
      return serializeInvoice(invoice, links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    operationId: 'voidInvoice',
    summary: 'Void an open invoice: a renewal is waived, a first one ends its subscription',
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      const { invoice, subscription } = await lockedWithSubscription(c, caller, params.id)
      await voidByMerchant(c, invoice, subscription)
      return serializeInvoice(invoice, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/renew_link',
    operationId: 'renewInvoiceLink',
    summary: 'Give an invoice another hosted link; the one of before opens nothing any more',
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      await findOwned(c.em, caller, Invoice, 'invoice', params.id)
      return serializeInvoice(await renewHostedLink(c, params.id), deps.links)
    },
  }),
]

/** Locks the subscription first: while it is locked, none of its invoices changes. */
async function lockedWithSubscription(
  c: Commit,
  caller: Owner,
  id: string,
): Promise<{ invoice: Invoice; subscription: Subscription }> {
  const { subscriptionId, checkoutSessionId, status } = await findOwned(c.em, caller, Invoice, 'invoice', id)
  if (checkoutSessionId) {
    if (status !== 'open') throw new Refusal('invoice_not_open', `The invoice ${id} is ${status}.`)
    throw new Refusal(
      'parameter_invalid',
      `The invoice ${id} is paid and ended by its checkout ${checkoutSessionId}.`,
      {
        param: 'id',
      },
    )
  }
  const subscription = await c.em.findOneOrFail(
    Subscription,
    { id: subscriptionId! },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  return { subscription, invoice: await c.em.findOneOrFail(Invoice, id, { refresh: true }) }
}
