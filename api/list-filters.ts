// Filters that several lists have: an amount between two bounds, a part of the customer's name or address, a product that was bought.
import { z } from 'zod'
import { CODE_STANDINGS } from '../rules/discounts.ts'
import { searchText } from '../rules/search.ts'
import type { ListFilter } from './route.ts'
import { idText, satang } from './schemas.ts'

/** `gross_satang[gte]=10000&gross_satang[lte]=50000`: satang, both and including. */
export function amountFilter(property: string): ListFilter {
  const schema = z
    .strictObject({
      gte: satang.meta({ description: 'This amount or more.' }),
      gt: satang.meta({ description: 'More than this.' }),
      lte: satang.meta({ description: 'This amount or less.' }),
      lt: satang.meta({ description: 'Less than this.' }),
    })
    .partial()
    .meta({
      description: 'An amount in satang, or bounds of one: `[gte]=10000`.',
      param: { style: 'deepObject', explode: true },
    })
  return { schema, property }
}

const part = z.string().trim().min(2).max(200)

/** Payments of which nothing, a part or everything went back. An index has those of which something did. */
export const refundStatusFilter: ListFilter = {
  schema: z.enum(['none', 'partial', 'full']),
  property: null,
  finds: (alias, value) => {
    const [back, gross] = [`${alias}.refunded_satang`, `${alias}.gross_satang`]
    const sql = {
      none: `${back} = 0`,
      partial: `${back} > 0 and ${back} < ${gross}`,
      full: `${back} > 0 and ${back} = ${gross}`,
    }
    return { sql: `(${sql[value as keyof typeof sql]})`, values: [] }
  },
}

/** Payments by how they stand now: those that succeeded are told apart by what became of their money. */
export const paymentStandingFilter: ListFilter = {
  schema: z
    .enum(['succeeded', 'refunded', 'disputed', 'processing', 'requires_action', 'failed', 'expired', 'canceled'])
    .meta({
      description: 'As `status`, but those that succeeded are split in three.',
    }),
  property: null,
  finds: (alias, value) => {
    if (value === 'disputed') return { sql: `(${alias}.disputed_satang > 0)`, values: [] }
    const [succeeds, back] = [value === 'succeeded' || value === 'refunded', value === 'refunded' ? '>' : '=']
    const money = succeeds ? ` and ${alias}.refunded_satang ${back} 0` : ''
    const status = succeeds ? 'succeeded' : value
    return { sql: `(${alias}.status = ?${money} and ${alias}.disputed_satang = 0)`, values: [status] }
  },
  tells: (alias) =>
    `case when ${alias}.disputed_satang > 0 then 'disputed' when ${alias}.status = 'succeeded' and ${alias}.refunded_satang > 0 then 'refunded' else ${alias}.status end`,
}

/** Whether an open invoice is late by the time of its customer: that of a test clock, else now. As the pages say it (web/dashboard/invoices/due-view.ts). */
const isLate = (alias: string) =>
  `(${alias}.due_date is not null and ${alias}.due_date < coalesce(case when not ${alias}.livemode then (select k.frozen_time from customers c
    join test_clocks k on k.id = c.test_clock_id where c.id = ${alias}.customer_id) end, floor(extract(epoch from now()))))`

/** Invoices by how they stand now: those that are late are told apart from those that are open. */
export const invoiceStandingFilter: ListFilter = {
  schema: z.enum(['draft', 'open', 'overdue', 'paid', 'void', 'uncollectible']).meta({
    description: 'As `status`, but those that are open are split in two.',
  }),
  property: null,
  finds: (alias, value) => {
    const late = value === 'overdue' ? ` and ${isLate(alias)}` : value === 'open' ? ` and not ${isLate(alias)}` : ''
    return { sql: `(${alias}.status = ?${late})`, values: [value === 'overdue' ? 'open' : value] }
  },
  tells: (alias) => `case when ${alias}.status = 'open' and ${isLate(alias)} then 'overdue' else ${alias}.status end`,
}

/** Subscriptions by how they stand now: of the active ones those that end with their period are told apart from those that go on. */
export const subscriptionStandingFilter: ListFilter = {
  schema: z.enum(['active', 'ending', 'past_due', 'pending_first_payment', 'canceled', 'expired']).meta({
    description: 'As `status`, but those that are active are split in two.',
  }),
  property: null,
  finds: (alias, value) => {
    const ends =
      value === 'ending'
        ? ` and ${alias}.cancel_at_period_end`
        : value === 'active'
          ? ` and not ${alias}.cancel_at_period_end`
          : ''
    return { sql: `(${alias}.status = ?${ends})`, values: [value === 'ending' ? 'active' : value] }
  },
  tells: (alias) =>
    `case when ${alias}.status = 'active' and ${alias}.cancel_at_period_end then 'ending' else ${alias}.status end`,
}

/** `standingOfCode` (rules/discounts.ts) in SQL. */
const codeStanding = (alias: string) => {
  const now = 'floor(extract(epoch from now()))'
  return `case when not ${alias}.active then 'ended' when ${alias}.expires_at <= ${now} then 'expired' when ${alias}.uses >= ${alias}.max_uses then 'used_up' when ${alias}.starts_at > ${now} then 'scheduled' else 'active' end`
}

/** Discount codes by how they stand now: those that nobody has ended are told apart by whether they can be used. */
export const discountCodeStandingFilter: ListFilter = {
  schema: z.enum(CODE_STANDINGS).meta({
    description:
      '`active` can be used now, `scheduled` later, `used_up` and `expired` no longer, and `ended` was closed.',
  }),
  property: null,
  finds: (alias, value) => ({ sql: `(${codeStanding(alias)} = ?)`, values: [value] }),
  tells: codeStanding,
}

const CERTIFICATE_STANDINGS = {
  awaited: (alias: string) => `${alias}.certificate = 'waiting' and ${alias}.certificate_file is null`,
  to_record: (alias: string) => `${alias}.certificate = 'waiting' and ${alias}.certificate_file is not null`,
  recorded: (alias: string) => `${alias}.certificate = 'received'`,
}

/** What was withheld, by whose turn it is. */
export const certificateStandingFilter: ListFilter = {
  schema: z.enum(['awaited', 'to_record', 'recorded']).meta({
    description:
      '`awaited` has no file of the certificate yet, `to_record` has one whose number and date are to be recorded, `recorded` is done.',
  }),
  property: null,
  finds: (alias, value) => ({
    sql: `(${CERTIFICATE_STANDINGS[value as keyof typeof CERTIFICATE_STANDINGS](alias)})`,
    values: [],
  }),
  tells: (alias) =>
    `case when ${CERTIFICATE_STANDINGS.awaited(alias)} then 'awaited' when ${CERTIFICATE_STANDINGS.to_record(alias)} then 'to_record' else 'recorded' end`,
}

/**
 * Rows of customers whose name, email address or phone number has this part. The trigram index of customers finds those, and the rows' own index of
 * customers the rows. A list of ids, made once: tied to each row in any other way, the search is made anew for each.
 */
export const customerQueryFilter: ListFilter = {
  schema: part.meta({ description: "A part of the customer's name, email address or phone number." }),
  property: null,
  needs: 'customers:read',
  finds: (alias, value) => {
    const { part, phonePart } = searchText(value)
    return {
      sql: `(${alias}.customer_id = any(array(select found_customers(array[?, ?]))))`,
      values: [part, phonePart],
    }
  },
}

/** The same of customers themselves. */
export const customerSelfFilter: ListFilter = {
  schema: part.meta({ description: 'A part of the name, email address or phone number.' }),
  property: null,
  finds: (alias, value) => {
    const { part, phonePart } = searchText(value)
    return {
      sql: `(${alias}.id = any(array(select found_customers(array[?, ?]))))`,
      values: [part, phonePart],
    }
  },
}

/** What a customer's subscriptions say, each read by the index of its customer: a limit keeps the database from reading all of them at once. */
const subscribed = (alias: string, status: 'active' | 'past_due') =>
  `coalesce((select true from subscriptions s where s.customer_id = ${alias}.id and s.merchant_id = ${alias}.merchant_id
    and s.livemode = ${alias}.livemode and s.status = '${status}' limit 1), false)`

/** Customers by how they stand: a subscription of theirs waits for its money, or all that run are paid, or none runs. */
export const standingFilter: ListFilter = {
  schema: z.enum(['past_due', 'active', 'none']).meta({
    description: 'How the subscriptions of the customer stand.',
  }),
  property: null,
  needs: 'subscriptions:read',
  finds: (alias, value, { merchantId, livemode }) => {
    // Few are, and an index has them. A list of their ids, made once: any other form makes the database look at every customer.
    if (value === 'past_due')
      return {
        sql: `(${alias}.id = any(array(select s.customer_id from subscriptions s where s.merchant_id = ? and s.livemode = ? and s.status = 'past_due')))`,
        values: [merchantId, livemode],
      }
    const [pastDue, active] = [subscribed(alias, 'past_due'), subscribed(alias, 'active')]
    return { sql: `(${value === 'active' ? active : `not ${active}`} and not ${pastDue})`, values: [] }
  },
  tells: (alias) =>
    `case when ${subscribed(alias, 'past_due')} then 'past_due' when ${subscribed(alias, 'active')} then 'active' else 'none' end`,
}

/** Rows whose name has this part. */
export const nameFilter: ListFilter = {
  schema: part.meta({ description: 'A part of the name.' }),
  property: null,
  finds: (alias, value) => ({ sql: `lower(${alias}.name) like ?`, values: [searchText(value).part] }),
}

const product = idText('product')
const lineOf = (value: string) => JSON.stringify([{ product: value }])

/** Invoices and checkouts with a line of this product. */
export const lineProductFilter: ListFilter = {
  schema: product,
  property: null,
  finds: (alias, value) => ({ sql: `${alias}.lines::jsonb @> ?::jsonb`, values: [lineOf(value)] }),
}

/** Payments for this product: of a subscription to it, also of one whose first charge failed, of an invoice or a checkout with a line of it. */
export const paymentProductFilter: ListFilter = {
  schema: product,
  property: null,
  finds: (alias, value) => ({
    sql: `(exists (select from subscriptions s where s.id = ${alias}.subscription_id and s.product_id = ?) or ${alias}.intent->>'productId' = ?
      or exists (select from invoices i where i.id = ${alias}.invoice_id and i.lines::jsonb @> ?::jsonb)
      or exists (select from checkout_sessions k where k.id = ${alias}.checkout_session_id and k.lines::jsonb @> ?::jsonb))`,
    values: [value, value, lineOf(value), lineOf(value)],
  }),
}
