// Invariants of the sums by day that revenue is read from: they equal those of the ledger below their boundary. The sums of balances are in
// balance.ts.
import type { Invariant } from './invariant.ts'

export const REVENUE: readonly Invariant[] = [
  {
    name: 'the sums of a day are those of its transactions',
    query: `
    select s.merchant_id, s.starts_at, s.type, sum(s.count), sum(s.amount_satang), sum(s.fee_satang), sum(s.net_satang) from (
      select merchant_id, livemode, starts_at, type, count, amount_satang, fee_satang, net_satang from money_days
      union all
      select merchant_id, livemode, created_at - (created_at + 25200) % 86400, type, -1, -amount_satang, -fee_satang, -net_satang
      from ledger_transactions where written_in < (select settled_below from money_boundary)
    ) s group by s.merchant_id, s.livemode, s.starts_at, s.type
    having sum(s.count) <> 0 or sum(s.amount_satang) <> 0 or sum(s.fee_satang) <> 0 or sum(s.net_satang) <> 0`,
  },
]
