// What a payment promises of its booking and its fee. Whether it paid the right invoice is invoices.ts, what the bank says of it bank.ts.
import type { Promised } from './promised.ts'

export const PAYMENTS: readonly Promised[] = [
  {
    name: 'a succeeded payment has its charge, net = gross - fee',
    query: `
    select p.id, p.gross_satang, p.fee_satang, t.amount_satang, t.fee_satang as booked_fee from payments p
    left join ledger_transactions t on t.type = 'charge' and t.source_id = p.id
    where p.status = 'succeeded' and (t.id is null or (t.amount_satang, t.fee_satang, t.net_satang, t.available_on)
      <> (p.gross_satang, p.fee_satang, p.gross_satang - p.fee_satang, p.available_on))`,
  },
  {
    name: 'a charge has its succeeded payment',
    query: `
    select t.id from ledger_transactions t left join payments p on p.id = t.source_id and p.status = 'succeeded'
    where t.type = 'charge' and p.id is null`,
  },
  {
    name: 'the fee is the sum of its details',
    query: `
    select p.id, p.fee_satang from payments p where p.status = 'succeeded'
    and p.fee_satang <> (select coalesce(sum((d->>'amount_satang')::bigint), 0) from json_array_elements(p.fee_details) d)`,
  },
]
