// Invariants of the ledger itself: a transaction creates no money and names what it moves. What a transaction is for is in the file of its area
// (payments.ts, refunds.ts, transfers.ts).
import type { Invariant } from './invariant.ts'

export const LEDGER: readonly Invariant[] = [
  {
    name: 'the entries of a ledger transaction sum to zero',
    query: `
    select transaction_id, sum(amount_satang) from ledger_entries group by 1 having sum(amount_satang) <> 0`,
  },
  {
    name: 'what a transaction says it moves is what its entries move',
    query: `
    select t.id, t.net_satang, coalesce(sum(e.amount_satang), 0) as moved from ledger_transactions t
    left join ledger_entries e on e.transaction_id = t.id and e.account in ('merchant_balance', 'direct:merchant_balance')
    group by t.id, t.net_satang having t.net_satang <> coalesce(sum(e.amount_satang), 0)`,
  },
  {
    name: 'direct money is in its own book, and no other is',
    query: `
    select t.id, t.settlement, e.account from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where (t.settlement = 'direct') <> (e.account like 'direct:%')`,
  },
  {
    name: 'entries belong to the merchant and mode of their transaction',
    query: `
    select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where (e.merchant_id, e.livemode) <> (t.merchant_id, t.livemode)`,
  },
]
