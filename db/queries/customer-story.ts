// Reads what happened to a customer, newest first and by pages: the events of the customer and of what belongs to it. resources/ puts them into words.
import type { Pool } from 'pg'
import type { MailKind, MailStatus } from '../entities/mail.ts'
import type { Owner } from './owned.ts'
import type { Published } from './timeline.ts'

export interface StoryEvent extends Published {
  id: string
  /** Of an invoice: what its first two lines say, and how many it has. Null for other objects. */
  lines: { names: string[]; count: number } | null
  /** The number of the invoice that it is about, or whose payment it is about; null for other objects, and where there is none yet. */
  number: string | null
}

// An object is older than its events, so a page that begins before an event needs no newer objects. Of each kind the newest are looked at, which bounds
// the cost for a customer with thousands of payments: what happens to a payment behind so many newer ones is on its own page alone.
const STORY = /* sql */ `
with paid as (
  select p.id, p.invoice_id, p.on_demand from payments p
  where p.customer_id = $3 and p.announced and p.id < 'pay_' || $4 order by p.id desc limit $6
), objects as (
  select $3 as object_id, null as invoice_id, false as on_demand
  union all (select s.id, null, false from subscriptions s where s.customer_id = $3 and s.id < 'sub_' || $4 order by s.id desc limit $6)
  union all (select i.id, null, false from invoices i where i.customer_id = $3 and i.id < 'in_' || $4 order by i.id desc limit $6)
  union all select p.id, p.invoice_id, p.on_demand from paid p
  union all (select r.id, p.invoice_id, false from paid p join refunds r on r.payment_id = p.id order by r.id desc limit $6)
  union all (select t.id, p.invoice_id, false from paid p join inbound_transfers t on t.payment_id = p.id order by t.id desc limit $6)
  union all (select d.id, p.invoice_id, false from disputes d join payments p on p.id = d.payment_id where d.customer_id = $3 order by d.id desc limit $6)
  union all (select l.id, null, false from licenses l where l.customer_id = $3 order by l.id desc limit $6)
  union all (select m.id, null, false from payment_methods m where m.customer_id = $3 order by m.id desc limit $6)
  union all (select c.id, null, false from checkout_sessions c where c.customer_id = $3 order by c.id desc limit $6)
  union all (select s.id, null, false from setup_sessions s where s.customer_id = $3 order by s.id desc limit $6)
)
select e.id, e.type, e.created_at::float8 as "createdAt", e.object::jsonb - '{lines,qr,metadata,next_action,workflow}'::text[] as object,
  e.previous_attributes as previous, e.request_id as "requestId", e.workflow_id as "workflowId", o.invoice_id as invoice,
  o.on_demand as "onDemand", null as "reminderDays",
  case when e.type in ('invoice.created', 'invoice.finalized') then jsonb_build_object('names', jsonb_path_query_array(e.object::jsonb, '$.lines[0 to 1].description'),
    'count', jsonb_array_length(e.object::jsonb -> 'lines')) end as lines, i.number
from objects o cross join lateral (
  select * from events e where e.object_id = o.object_id and e.merchant_id = $1 and e.livemode = $2 and e.id < 'evt_' || $4 and e.type = any($7)
  order by e.sequence desc limit $5) e
  left join invoices i on i.id = o.invoice_id
order by e.id desc limit $5`

/** Behind every id. */
const END = 'z'
const OBJECTS_MAX = 100

/** At most `limit` events of these types, newest first. `before`: what follows the prefix of an id; null for the newest of all. */
export async function readCustomerStory(
  pool: Pool,
  owner: Owner,
  of: { customerId: string; before: string | null; types: readonly string[]; limit: number },
): Promise<StoryEvent[]> {
  const values = [owner.merchantId, owner.livemode, of.customerId, of.before ?? END, of.limit, OBJECTS_MAX, of.types]
  const { rows } = await pool.query<StoryEvent>({ name: 'read_customer_story', text: STORY, values })
  return rows
}

export interface StoryMail {
  id: string
  kind: MailKind
  status: MailStatus
  createdAt: number
  /** The invoice that it is about, or whose payment it is about; null for other mails. */
  invoice: { id: string; number: string | null } | null
  /** The number of the document that a refund is written on. */
  note: string | null
}

/** At most `limit` mails to the customer, newest first. Codes that open its account are no part of its story. */
export async function readCustomerMails(
  pool: Pool,
  owner: Owner,
  of: { customerId: string; before: string | null; limit: number },
): Promise<StoryMail[]> {
  const { rows } = await pool.query<StoryMail>({
    name: 'read_customer_mails',
    text: `select m.id, m.kind, m.status, m.created_at::float8 as "createdAt", coalesce(m.data->>'credit_note', paper.number) as note,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice
      from emails m left join payments p on p.id = m.payment_id and m.invoice_id is null
        left join invoices i on i.id = case when m.invoice_id is null then p.invoice_id else m.invoice_id end and i.merchant_id = $1 and i.livemode = $2
        -- A receipt brought the paper that was issued first, an e-Tax mail the one that counts by now.
        left join lateral (select t.number from tax_documents t where t.invoice_id = i.id and t.refund_id is null
          order by case when m.kind = 'receipt' then t.id end, t.id desc limit 1) paper on m.kind in ('receipt', 'etax_invoice')
      where m.customer_id = $3 and m.merchant_id = $1 and m.livemode = $2 and m.id < 'em_' || $4 and m.kind <> 'portal_code' order by m.id desc limit $5`,
    values: [owner.merchantId, owner.livemode, of.customerId, of.before ?? END, of.limit],
  })
  return rows
}
