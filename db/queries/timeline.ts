// Reads everything that a subscription's timeline is made from, in one round trip and one snapshot, so that its plan never contradicts its past. It
// writes no texts: resources/ does. rules/timeline.ts computes the plan.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Taxability } from '../../rules/tax.ts'
import type { TaxSettings } from '../../rules/tax-settings.ts'
import { Invoice, Subscription } from '../entities/index.ts'
import { hydrate } from './hydrate.ts'

/** An event of a subscription's past, or a reminder that was sent without one. Instants are Unix seconds. */
export interface Published {
  type: string
  createdAt: number
  /** The object as the event carries it. */
  object: Readonly<Record<string, unknown>>
  previous: Readonly<Record<string, unknown>> | null
  requestId: string | null
  workflowId: string | null
  /** The invoice behind a payment, a refund or a transfer. */
  invoice: string | null
  /** A payment that a person asked for, outside the schedule. */
  onDemand: boolean
  /** The row is a mail, not an event: how many days the invoice is overdue. */
  reminderDays: number | null
}

/** Its events are those of itself, its invoices, payments, refunds, disputes and transfers; reminders of days 3 and 7 are mails alone (D61). */
const TIMELINE = /* sql */ `
with s as (select * from subscriptions where id = ? and merchant_id = ? and livemode = ?),
paid_by as (select p.* from payments p join s on p.subscription_id = s.id),
objects as (
  select s.id as object_id, null as invoice_id, false as on_demand from s
  union all select 'upcoming_in_' || substr(s.id, 5), null, false from s
  union all select i.id, null, false from invoices i join s on i.subscription_id = s.id
  union all select p.id, p.invoice_id, p.on_demand from paid_by p
  union all select r.id, p.invoice_id, false from refunds r join paid_by p on r.payment_id = p.id
  union all select d.id, p.invoice_id, false from disputes d join paid_by p on d.payment_id = p.id
  union all select t.id, p.invoice_id, false from inbound_transfers t join paid_by p on t.payment_id = p.id),
published as (
  select e.id, e.type, e.created_at, e.object::jsonb - '{lines,qr,metadata,next_action,workflow}'::text[] as object,
    e.previous_attributes as previous, e.request_id, e.workflow_id, o.invoice_id, o.on_demand, null as reminder_days
  from objects o join events e on e.object_id = o.object_id
  union all
  select m.id, 'invoice.overdue', m.created_at, jsonb_build_object('object', 'invoice', 'id', i.id, 'number', i.number,
      'payment', m.payment_id, 'total_satang', i.total_satang, 'due_date', m.data->'due_date'),
    null, null, null, null, false, m.data->>'days'
  from s join emails m on m.subscription_id = s.id and m.kind = 'reminder' and (m.data->>'days')::integer > 0
  join invoices i on i.id = m.invoice_id)
select to_json(s) as subscription, pr.amount_satang::float8 as price_satang, pr.tax_behavior, p.tax_category, (select m.tax from merchants m where m.id = s.merchant_id) as tax,
  (select m.settings->'retry_days' from merchants m where m.id = s.merchant_id) as retry_days,
  k.frozen_time::float8 as clock_time,
  (select json_agg(i order by i.id) from invoices i where i.subscription_id = s.id
    and (i.status = 'open' or i.period_number = s.period_number + 1)) as bills,
  (select to_json(p) from paid_by p where p.payment_method_type = 'card' and p.status in ('processing', 'requires_action')
    order by p.id desc limit 1) as attempt,
  (select json_agg(distinct i.period_start) from invoices i where i.subscription_id = s.id and i.waived
    and not exists (select from invoices o where o.subscription_id = s.id and o.period_start = i.period_start and o.status = 'paid')) as waived,
  (select json_agg(n order by substr(n.id, strpos(n.id, '_') + 1) collate "C" desc) from (
    select * from published order by substr(id, strpos(id, '_') + 1) collate "C" desc limit ?) n) as published
from s join prices pr on pr.id = s.price_id join products p on p.id = pr.product_id
left join test_clocks k on k.id = s.test_clock_id and k.deleted_at is null`

interface Row {
  subscription: object
  price_satang: number
  tax_behavior: Taxability['tax_behavior']
  tax_category: Taxability['tax_category']
  tax: Partial<TaxSettings>
  retry_days: number[] | null
  clock_time: number | null
  bills: object[] | null
  attempt: AttemptColumns | null
  waived: number[] | null
  published: PublishedColumns[] | null
}

interface AttemptColumns {
  id: string
  invoice_id: string | null
  gross_satang: number
  status: string
  announced: boolean
}

interface PublishedColumns {
  type: string
  created_at: number
  object: Published['object']
  previous: Published['previous']
  request_id: string | null
  workflow_id: string | null
  invoice_id: string | null
  on_demand: boolean
  reminder_days: string | null
}

export interface TimelineRows {
  subscription: Subscription
  priceSatang: number
  /** How the price is taxed, and the merchant's tax settings. */
  taxability: Taxability
  tax: Partial<TaxSettings>
  /** The merchant's own setting; null when it has none. */
  retryDays: readonly number[] | null
  /** The time of its test clock; null when it is in real time. */
  clockTime: number | null
  /** Open invoices, and the invoice that bills the next period; oldest first. */
  bills: Invoice[]
  /** The card attempt that has no outcome yet. */
  attempt: {
    id: string
    invoiceId: string | null
    grossSatang: number
    announced: boolean
    waitsForBuyer: boolean
  } | null
  /** The starts of the periods that were waived. */
  waived: ReadonlySet<number>
  /** Oldest first; when there are more, the newest of them. */
  past: Published[]
  hasMore: boolean
}

/**
 * The subscription with this id of this merchant and mode, its plan, and at most `pastMax` events of its past. With 0 the events are not read. Null
 * when there is none.
 */
export async function readTimeline(
  em: EntityManager,
  owner: { merchantId: string; livemode: boolean },
  id: string,
  pastMax: number,
): Promise<TimelineRows | null> {
  const [row] = await em.execute<Row[]>(TIMELINE, [
    id,
    owner.merchantId,
    owner.livemode,
    pastMax === 0 ? 0 : pastMax + 1,
  ])
  if (!row) return null
  const published = row.published ?? []
  return {
    subscription: hydrate(em, Subscription, row.subscription),
    priceSatang: row.price_satang,
    taxability: { tax_behavior: row.tax_behavior, tax_category: row.tax_category },
    tax: row.tax,
    retryDays: row.retry_days,
    clockTime: row.clock_time,
    bills: (row.bills ?? []).map((bill) => hydrate(em, Invoice, bill)),
    attempt: row.attempt && attemptOf(row.attempt),
    waived: new Set(row.waived ?? []),
    past: published.slice(0, pastMax).reverse().map(publishedOf),
    hasMore: published.length > pastMax,
  }
}

function attemptOf(a: AttemptColumns) {
  return {
    id: a.id,
    invoiceId: a.invoice_id,
    grossSatang: a.gross_satang,
    announced: a.announced,
    waitsForBuyer: a.status === 'requires_action',
  }
}

function publishedOf(t: PublishedColumns): Published {
  return {
    type: t.type,
    createdAt: t.created_at,
    object: t.object,
    previous: t.previous,
    requestId: t.request_id,
    workflowId: t.workflow_id,
    invoice: t.invoice_id,
    onDemand: t.on_demand,
    reminderDays: t.reminder_days === null ? null : Number(t.reminder_days),
  }
}
