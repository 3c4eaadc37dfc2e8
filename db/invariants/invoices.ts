// Invariants of invoices: their sums, money and numbers. The periods that they bill are in subscriptions.ts.
import type { Invariant } from './invariant.ts'

export const INVOICES: readonly Invariant[] = [
  {
    name: 'an invoice is the sum of its lines',
    query: `
    select i.id, i.subtotal_satang, i.discount_satang, i.total_satang from invoices i where
      i.total_satang <> i.subtotal_satang - i.discount_satang + i.exclusive_tax_satang
      or i.total_satang <> (select coalesce(sum((l->>'net_satang')::bigint + (l->>'tax_satang')::bigint), 0) from json_array_elements(i.lines) l)
      or i.subtotal_satang - i.discount_satang <> (select coalesce(sum((l->>'amount_satang')::bigint), 0) from json_array_elements(i.lines) l)
      or i.tax_satang <> (select coalesce(sum((l->>'tax_satang')::bigint), 0) from json_array_elements(i.lines) l)
      or i.discount_satang <> (select coalesce(sum((l->>'discount_satang')::bigint), 0) from json_array_elements(i.lines) l)
      or exists (select from json_array_elements(i.lines) l where (l->>'amount_satang')::bigint
        <> (l->>'unit_amount_satang')::bigint * (l->>'quantity')::bigint - (l->>'discount_satang')::bigint
        or (l->>'tax_behavior' = 'inclusive' and (l->>'net_satang')::bigint + (l->>'tax_satang')::bigint <> (l->>'amount_satang')::bigint)
        or (l->>'tax_category' <> 'standard' and (l->>'tax_satang')::bigint <> 0))`,
  },
  {
    name: 'a paid invoice has exactly one succeeded payment of its amount, or was for nothing',
    query: `
    select i.id, i.total_satang, count(p.id), sum(p.gross_satang) from invoices i
    left join payments p on p.invoice_id = i.id and p.status = 'succeeded' and not p.is_late
    where i.status = 'paid' group by i.id, i.total_satang, i.payment_id, i.amount_paid_satang, i.withheld_satang
    having i.total_satang > 0 and (count(p.id) <> 1 or sum(p.gross_satang) <> i.total_satang - i.withheld_satang or max(p.id) <> i.payment_id
      or i.amount_paid_satang <> i.total_satang - i.withheld_satang)`,
  },
  {
    name: 'what an invoice took over stands on it as a line of its own',
    query: `
    select id, carried_satang from invoices i where carried_satang <> 0
    and carried_satang <> (select coalesce(sum((l->>'amount_satang')::bigint), 0) from json_array_elements(i.lines) l where l->>'price' is null)`,
  },
  {
    name: 'an invoice asks for nothing or for what can be paid',
    query: 'select id, total_satang from invoices where total_satang between 1 and 99',
  },
  {
    name: 'tax that was withheld of a paid invoice is a receivable, unless the sale was given back before its certificate came',
    query: `
    select i.id, i.withheld_satang, i.certificate, b.receivable from invoices i left join (
      select t.source_id, sum(e.amount_satang) as receivable from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.type = 'withholding' and e.account in ('withholding_receivable', 'direct:withholding_receivable') group by 1) b on b.source_id = i.id
    where coalesce(b.receivable, 0) <> case when i.certificate is null then 0 else -i.withheld_satang end`,
  },
  {
    name: 'an invoice made by hand stands alone, and nothing was asked for or paid before it was issued',
    query: `
    select i.id, i.status from invoices i where (i.billing_reason = 'manual') <> (i.subscription_id is null and i.checkout_session_id is null)
      or (i.status = 'draft' and (i.payment_id is not null or i.paid_at is not null or i.next_action_at is not null
        or exists (select from payments p where p.invoice_id = i.id)))`,
  },
  {
    name: 'an invoice made by hand waits for its due date while it is open',
    query: `
    select id, planned_step, next_action_at from invoices where billing_reason = 'manual'
    and (status = 'open' and overdue_at is null) and next_action_at is null`,
  },
  {
    name: 'a period is billed once',
    query: `
    select subscription_id, period_start, count(*) from invoices
    where status <> 'void' and subscription_id is not null and billing_reason in ('subscription_create', 'subscription_cycle')
    group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'invoice numbers have no gaps per merchant, mode and year',
    query: `
    with numbered as (select merchant_id, livemode, split_part(number, '-', 2) as year, split_part(number, '-', 3)::integer as n from invoices where number is not null)
    select merchant_id, livemode, year, count(*), max(n) from numbered group by 1, 2, 3
    having count(*) <> max(n) or min(n) <> 1 or count(distinct n) <> count(*) or bool_or(year is null)
      or max(n) <> (select last from invoice_counters c where (c.merchant_id, c.livemode, c.year::text)
        = (numbered.merchant_id, numbered.livemode, numbered.year))`,
  },
  {
    name: 'an invoice has a number once it is issued: that of a checkout when it is paid, one made by hand when it is no draft, any other from the start',
    query:
      "select id from invoices where (number is null) <> (status = 'draft' or (checkout_session_id is not null and status <> 'paid'))",
  },
]
