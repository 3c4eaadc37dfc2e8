// Invoices over HTTP: reads only so far, and reads never write (contract §3 "Invoices").
import { z } from 'zod'
import { Invoice } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { wireInvoice } from '../../wire/invoice.ts'
import { listRoute } from '../lists.ts'
import { readRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'

const tag = 'Invoices'

const status = z.enum(['open', 'paid', 'void', 'uncollectible'])

const invoiceAnswer = z
  .looseObject({
    id: z.string(),
    object: z.literal('invoice'),
    number: z.string().nullable(),
    status,
    subscription: z.string().nullable(),
    checkout_session: z.string().nullable(),
    customer: z.string(),
    billing_reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_change', 'checkout', 'manual']),
    period_start: z.int().nullable(),
    period_end: z.int().nullable(),
    lines: z.array(z.looseObject({ description: z.string(), quantity: z.int(), amount_satang: z.int() })),
    subtotal_satang: z.int(),
    discount_satang: z.int(),
    total_satang: z.int(),
    amount_paid_satang: z.int(),
    due_date: z.int().nullable(),
    payment: z.string().nullable().meta({ description: 'The current attempt to pay it.' }),
    attempt_count: z.int(),
    next_attempt_at: z.int().nullable(),
    hosted_invoice_url: z.string(),
    invoice_pdf: z.string().meta({ description: 'The invoice as PDF, without a key.' }),
    qr: z
      .looseObject({ payload: z.string(), png_url: z.string(), svg_url: z.string(), expires_at: z.int().nullable() })
      .nullable(),
    livemode: z.boolean(),
    created: z.int(),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Invoice' })

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
      status: { schema: status, property: 'status' },
    },
    render: (row, call) => wireInvoice(row, call.deps.links),
    item: invoiceAnswer,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/invoices/:id',
    operationId: 'getInvoice',
    summary: 'Read an invoice',
    tag,
    scope: 'invoices:read',
    params: idParams('invoice'),
    answer: invoiceAnswer,
    read: async ({ deps, caller, params }) =>
      wireInvoice(await findOwned(deps.db.orm.em.fork(), caller, Invoice, 'invoice', params.id), deps.links),
  }),
]
