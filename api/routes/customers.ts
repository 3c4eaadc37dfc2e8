// Customers over HTTP (specification §2.1). commands/customers.ts has their rules. Entitlements and credits have routes of their own.
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { recordAction } from '../../commands/audit-log.ts'
import { given } from '../../commands/changed.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../../commands/customers.ts'
import { eraseCustomer } from '../../commands/erase-customer.ts'
import { mergeCustomers } from '../../commands/merge-customers.ts'
import { Customer, CustomerErasure, DocumentBuyer } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import {
  customerErasureSchema,
  customerLocale,
  customerSchema,
  serializeCustomer,
  serializeErasure,
} from '../../resources/customer.ts'
import { apiObject } from '../../resources/schema.ts'
import { isPhoneNumber } from '../../rules/customers.ts'
import type { Scope } from '../../rules/scopes.ts'
import { EXPORT_SECTIONS, exportFileName, exportOf } from '../customer-export.ts'
import { customerSelfFilter, standingFilter } from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { Raw, readRoute, writeRoute } from '../route.ts'
import {
  deleted,
  email,
  idParams,
  idText,
  metadata,
  metadataPatch,
  name,
  patchedMetadata,
  wasDeleted,
} from '../schemas.ts'
import { address, addressPatch, taxBranch, taxId, withholdingRate } from '../tax-schemas.ts'

const tag = 'Customers'

export const phone = z
  .string()
  .trim()
  .refine(isPhoneNumber, 'must be a phone number of 4 to 15 digits, such as +66812345678')
/** Scopes for what an export reads besides the customer. */
const EXPORT_READS: Scope[] = [
  'payment_methods:read',
  'checkout_sessions:read',
  'setup_sessions:read',
  'subscriptions:read',
  'invoices:read',
  'payments:read',
  'refunds:read',
  'disputes:read',
  'inbound_transfers:read',
  'licenses:read',
  'events:read',
]
/** Scopes for what an erasure ends or empties besides the customer. */
const ERASURE_WRITES: Scope[] = [
  'payment_methods:write',
  'checkout_sessions:write',
  'setup_sessions:write',
  'subscriptions:write',
  'invoices:write',
  'payments:write',
  'licenses:write',
  'events:write',
]

export const customerRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/customers',
    operationId: 'createCustomer',
    summary: 'Create a customer',
    description:
      "The email address is unique for the shop and mode, without regard to case: `email_taken` otherwise. With `test_clock` the customer lives in the clock's time.",
    refuses: ['email_taken', 'resource_missing', 'tax_id_invalid', 'test_mode_only'],
    tag,
    scope: 'customers:write',
    body: z.object({
      email: email.optional().meta({ description: 'Unique per merchant and mode.' }),
      name: name.optional(),
      phone: phone.optional(),
      tax_id: taxId.optional(),
      address: address.optional(),
      legal_name: name.optional().meta({ description: 'The name on tax documents, when it differs from `name`.' }),
      tax_branch: taxBranch.optional(),
      withholding_rate_bps: withholdingRate.optional(),
      locale: customerLocale.default('th'),
      test_clock: idText('test_clock')
        .optional()
        .meta({ description: 'Test mode only: the test clock whose time applies to this customer.' }),
      metadata: metadata.optional(),
    }),
    answer: customerSchema,
    write: async ({ body }, c) => {
      const { tax_id, test_clock, legal_name, tax_branch, withholding_rate_bps, ...fields } = body
      const tax = {
        taxId: tax_id,
        legalName: legal_name,
        taxBranch: tax_branch,
        withholdingRateBps: withholding_rate_bps,
      }
      return serializeCustomer(await createCustomer(c, { ...fields, ...tax, testClock: test_clock }))
    },
  }),
  listRoute({
    path: '/v1/customers',
    operationId: 'listCustomers',
    summary: 'List customers',
    tag,
    scope: 'customers:read',
    entity: Customer,
    resource: 'customer',
    filters: {
      email: { schema: email, property: 'email' },
      unverified_email: { schema: z.boolean(), property: 'unverifiedEmail' },
      test_clock: { schema: idText('test_clock'), property: 'testClockId' },
      query: customerSelfFilter,
      standing: standingFilter,
    },
    where: { deletedAt: null },
    render: serializeCustomer,
    item: customerSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/customers/:id',
    operationId: 'getCustomer',
    summary: 'Read a customer',
    tag,
    scope: 'customers:read',
    params: idParams('customer'),
    answer: customerSchema,
    read: async ({ deps, caller, params }) => {
      const where = { deletedAt: null }
      return serializeCustomer(
        await findOwned(deps.db.orm.em.fork(), caller, Customer, 'customer', params.id, { where }),
      )
    },
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/customers/:id',
    operationId: 'updateCustomer',
    summary: 'Update a customer; a field set to null is emptied',
    description:
      'Only the members that are sent change. A new default card is tried at once for an overdue subscription.',
    refuses: [
      'email_taken',
      'payment_method_customer_mismatch',
      'payment_method_not_chargeable',
      'resource_missing',
      'tax_id_invalid',
    ],
    tag,
    scope: 'customers:write',
    params: idParams('customer'),
    body: z.object({
      email: email
        .nullable()
        .optional()
        .meta({ description: 'The new email address. By sending it you confirm that it belongs to the customer.' }),
      unverified_email: z.literal(false).optional().meta({
        description:
          'Send `false` to confirm that the stored email address belongs to the customer. When another customer has the address already, the call answers `email_taken`: merge the two customers.',
      }),
      name: name.nullable().optional(),
      phone: phone.nullable().optional(),
      tax_id: taxId.nullable().optional(),
      address: addressPatch.nullable().optional(),
      legal_name: name.nullable().optional(),
      tax_branch: taxBranch.nullable().optional(),
      withholding_rate_bps: withholdingRate.optional(),
      locale: customerLocale
        .nullable()
        .optional()
        .meta({ description: 'The language of pages and emails. `null` sets it back to `th`.' }),
      default_payment_method: idText('payment_method').nullable().optional().meta({
        description: 'One of the customer’s attached cards; in test mode a test token attaches a fresh one.',
      }),
      metadata: metadataPatch.optional(),
    }),
    answer: customerSchema,
    write: async ({ body, params, deps }, c) => {
      const {
        tax_id,
        legal_name,
        tax_branch,
        withholding_rate_bps,
        default_payment_method,
        metadata: patch,
        locale: wanted,
        unverified_email,
        ...fields
      } = body
      const customer = await updateCustomer(c, deps.gateways, params.id, (stored) =>
        given({
          ...fields,
          unverifiedEmail:
            fields.email !== undefined && fields.email !== (stored.email ?? null) ? false : unverified_email,
          taxId: tax_id,
          legalName: legal_name,
          taxBranch: tax_branch,
          withholdingRateBps: withholding_rate_bps,
          locale: wanted === null ? 'th' : wanted,
          defaultPaymentMethod: default_payment_method,
          metadata: patchedMetadata(stored.metadata, patch),
        }),
      )
      return serializeCustomer(customer)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/customers/:id/merge',
    operationId: 'mergeCustomer',
    summary: 'Merge a customer into another',
    description:
      'Subscriptions, payments, licences, credits and cards move to `into`. This customer stays readable with `merged_into`.',
    refuses: ['resource_missing', 'customer_has_open_payment', 'test_mode_only'],
    tag,
    scope: 'customers:write',
    params: idParams('customer'),
    body: z.object({
      into: idText('customer').meta({
        description:
          'The customer that remains. It keeps its own details and takes over everything that the other one has.',
      }),
    }),
    answer: customerSchema,
    write: async ({ params, body }, c) => serializeCustomer(await mergeCustomers(c, params.id, body.into)),
  }),
  readRoute({
    method: 'GET',
    path: '/v1/customers/:id/export',
    operationId: 'exportCustomer',
    answersFile: true,
    summary: 'Export all data held about a customer',
    description: 'One JSON file with every row that names the customer, for requests under the PDPA.',
    tag,
    scope: 'customers:read',
    alsoNeeds: EXPORT_READS,
    params: idParams('customer'),
    answer: apiObject({
      id: z.string(),
      object: z.literal('customer_export'),
      created: z.int(),
      livemode: z.boolean(),
      customer: customerSchema,
      documents: z.array(apiObject({ kept_until: z.int() })).meta({
        description:
          'For an erased customer: the details that documents still show, because the law requires them to be kept.',
      }),
      ...Object.fromEntries(EXPORT_SECTIONS.map((section) => [section, z.array(z.looseObject({}))])),
    }).meta({ id: 'CustomerExport' }),
    read: async ({ deps, caller, params, now, setHeader, commit }) => {
      const em = deps.db.orm.em.fork()
      const where = { mergedInto: null }
      const customer = await findOwned(em, caller, Customer, 'customer', params.id, { where })
      await commit(async (c) => recordAction(c, { action: 'customer.exported', object: customer.id }))
      setHeader('Content-Disposition', `attachment; filename="${exportFileName(customer.id)}"`)
      return new Raw(
        await exportOf(em, deps.links, { customer, now, reader: 'shop' }),
        'application/json; charset=utf-8',
      )
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/customers/:id/erase',
    operationId: 'eraseCustomer',
    summary: 'Erase a customer: personal data is removed, amounts and documents stay',
    description:
      'What tax documents must name by law is kept until `documents_kept_until` of the erasure. A customer with subscriptions is refused with `customer_not_erasable`, unless `cancel: true` ends them first.',
    refuses: ['customer_not_erasable', 'customer_has_open_payment'],
    tag,
    scope: 'customers:write',
    alsoNeeds: ERASURE_WRITES,
    params: idParams('customer'),
    body: z.object({
      cancel: z.boolean().optional().meta({
        description:
          'Whether to end subscriptions at once and expire open checkouts first. Otherwise the call is refused while there are any.',
      }),
    }),
    answer: customerErasureSchema,
    write: async ({ params, body, now }, c) => {
      const erasure = await eraseCustomer(c, params.id, { cancel: body.cancel ?? false, at: now })
      return serializeErasure(erasure, await keptUntil(c.em, erasure.id))
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/customers/:id/erasure',
    operationId: 'getCustomerErasure',
    summary: 'Read the progress of an erasure',
    tag,
    scope: 'customers:read',
    params: idParams('customer'),
    answer: customerErasureSchema,
    read: async ({ deps, caller, params }) => {
      const em = deps.db.orm.em.fork()
      const where = { mergedInto: null, erasedAt: { $ne: null } }
      const { id } = await findOwned(em, caller, Customer, 'customer', params.id, { where })
      return serializeErasure(await em.findOneOrFail(CustomerErasure, id), await keptUntil(em, id))
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/customers/:id',
    operationId: 'deleteCustomer',
    summary: 'Delete a customer and end its subscriptions',
    description: 'Refused with `customer_has_open_payment` while a payment is under way.',
    refuses: ['customer_has_open_payment'],
    tag,
    scope: 'customers:write',
    params: idParams('customer'),
    answer: deleted('customer'),
    write: async ({ params }, c) => wasDeleted('customer', await deleteCustomer(c, params.id)),
  }),
]

async function keptUntil(em: EntityManager, customerId: string): Promise<number | null> {
  return (await em.findOne(DocumentBuyer, { customerId }))?.keptUntil ?? null
}
