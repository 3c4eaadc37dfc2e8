// Invariants of the sums that make reads of balances fast: they equal the ledger's entries below the boundary. Adding the entries above it is the
// task of the reads (db/queries/balance.ts).
import type { Invariant } from './invariant.ts'

const summed = (spanSeconds: number) => `
    select coalesce(s.merchant_id, e.merchant_id) as merchant, s.amount_satang as summed, e.amount_satang as booked from (
      select merchant_id, livemode, test_clock_id, sum(amount_satang) as amount_satang from balance_sums
      where span_seconds = ${spanSeconds} group by 1, 2, 3) s
    full join (
      select e.merchant_id, e.livemode, coalesce(t.test_clock_id, '') as test_clock_id, sum(e.amount_satang) as amount_satang
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'merchant_balance' and t.written_in < (select settled_below from money_boundary) group by 1, 2, 3) e
    on (e.merchant_id, e.livemode, e.test_clock_id) = (s.merchant_id, s.livemode, s.test_clock_id)
    where coalesce(s.amount_satang, 0) <> coalesce(e.amount_satang, 0)`

export const BALANCE: readonly Invariant[] = [
  { name: 'a balance summed by the day is what its entries say', query: summed(86_400) },
  { name: 'a balance summed by the hour is what its entries say', query: summed(3_600) },
]
