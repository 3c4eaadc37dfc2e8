// Reads what the dashboard's invoice page shows beside the invoice: the code behind its discount, and the reminders that were due.
import type { Pool } from 'pg'
import type { MailStatus } from '../entities/index.ts'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface InvoiceBeside {
  discountCode: { id: string; code: string } | null
  /** Oldest first. `days` after the due date, negative before. */
  reminders: { id: string; at: number; days: number; status: MailStatus }[]
  paidAt: number | null
  waived: boolean
}

const text = /* sql */ `
  select case when d.id is not null then json_build_object('id', d.id, 'code', d.code) end as "discountCode",
    (select coalesce(json_agg(json_build_object('id', e.id, 'at', e.created_at, 'days', coalesce((e.data->>'days')::integer, 0), 'status', e.status)
        order by e.id), '[]') from emails e
      where e.kind = 'reminder' and e.invoice_id = i.id) as reminders,
    i.paid_at::float8 as "paidAt", i.waived
  from invoices i
    left join discount_uses u on u.id = i.discount_use_id left join discount_codes d on d.id = u.discount_code_id
  where i.id = $3 and i.merchant_id = $1 and i.livemode = $2`

/** For an invoice of this owner, in one round trip. Only reminders of subscriptions have a mail: checkouts send none. */
export async function readInvoiceBeside(pool: Pool, owner: Owner, id: string): Promise<InvoiceBeside> {
  const values = [owner.merchantId, owner.livemode, id]
  const { rows } = await pool.query<InvoiceBeside>({ name: 'read_invoice_beside', text, values })
  return oneRow(rows)
}
