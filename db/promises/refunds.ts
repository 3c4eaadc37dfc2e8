// What a refund promises: its booking, and never more back than had come. What the bank says of it is bank.ts.
import type { Promised } from './promised.ts'

export const REFUNDS: readonly Promised[] = [
  {
    name: 'a refund that succeeded has its transaction, and the other way round',
    query: `
    select r.id, t.id as transaction from refunds r full join ledger_transactions t on t.type = 'refund' and t.source_id = r.id
    where (t.id is null and r.status = 'succeeded') or (t.type = 'refund' and r.id is null) or t.amount_satang <> -r.amount_satang`,
  },
  {
    name: 'what is refunded is what its refunds say, and never more than was paid',
    query: `
    select p.id, p.refunded_satang from payments p left join refunds r on r.payment_id = p.id and r.status <> 'failed'
    group by p.id, p.refunded_satang, p.gross_satang having p.refunded_satang <> coalesce(sum(r.amount_satang), 0) or p.refunded_satang > p.gross_satang`,
  },
]
