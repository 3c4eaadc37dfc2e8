// Invariants of payouts: a payout took the sum of its transactions from the balance once, and returned it when it did not arrive; the bank's book
// agrees.
import type { Invariant } from './invariant.ts'

export const PAYOUTS: readonly Invariant[] = [
  {
    name: 'a payout took its amount from the balance, and nothing else is called a payout',
    query: `
    select coalesce(p.id, t.source_id) as payout, p.amount_satang, t.net_satang from payouts p
    full join (select * from ledger_transactions where type = 'payout' and step = 1) t on t.source_id = p.id
    where p.id is null or t.id is null or t.net_satang <> -p.amount_satang or (t.merchant_id, t.livemode) <> (p.merchant_id, p.livemode)`,
  },
  {
    name: 'a payout that failed or came back is in the balance again, and no other is',
    query: `
    select coalesce(p.id, t.source_id) as payout, p.status, t.net_satang from (select * from payouts where status in ('failed', 'returned')) p
    full join (select * from ledger_transactions where type = 'payout_return') t on t.source_id = p.id
    where p.id is null or t.id is null or t.net_satang <> p.amount_satang`,
  },
  {
    name: 'what is reserved for payouts is what the bank has not decided on, and nothing else is',
    query: `
    select coalesce(p.id, b.source_id) as payout, p.status, p.amount_satang, b.reserved from payouts p
    full join (select t.source_id, sum(e.amount_satang) as reserved from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'payouts_in_transit' group by 1) b on b.source_id = p.id
    where p.id is null or coalesce(b.reserved, 0) <> case when p.status in ('pending', 'in_transit') then p.amount_satang else 0 end`,
  },
  {
    name: 'a payout of the whole balance is the sum of its transactions, to the satang, and of those that are still to get its id',
    query: `
    select p.id, p.amount_satang, sum(t.net_satang) as left_over, r.amount_satang - r.assigned_satang as unassigned
    from payouts p left join ledger_transactions t on t.payout_id = p.id left join payout_reservations r on r.payout_id = p.id
    where p.whole group by p.id, p.amount_satang, r.amount_satang, r.assigned_satang
    having coalesce(sum(t.net_satang), 1) + coalesce(r.amount_satang - r.assigned_satang, 0) <> 0`,
  },
  {
    name: 'a payout is sent when all of its transactions have its id, not before',
    query: `
    select r.payout_id, p.status, r.assigned, r.transactions from payout_reservations r left join payouts p on p.id = r.payout_id
    where p.id is null or p.status <> 'pending' or not p.whole or p.amount_satang <> r.amount_satang
      or r.assigned_satang <> (select coalesce(sum(t.net_satang), 0) from ledger_transactions t where t.payout_id = r.payout_id and t.source_id <> r.payout_id)`,
  },
  {
    name: 'only payouts of the whole balance have transactions, of their own merchant and mode',
    query: `
    select t.id, t.payout_id from ledger_transactions t left join payouts p on p.id = t.payout_id
    where t.payout_id is not null and (p.id is null or (p.merchant_id, p.livemode) <> (t.merchant_id, t.livemode)
      or (not p.whole and not (t.source_id = p.id and t.step = 2)))`,
  },
  {
    name: 'a payment names the payout that its charge is in',
    query: `
    select p.id, p.payout_id, t.payout_id as booked from payments p join ledger_transactions t on t.type = 'charge' and t.source_id = p.id
    where p.payout_id is distinct from t.payout_id`,
  },
  {
    name: 'nobody is paid twice in one round',
    query: `
    select merchant_id, livemode, round_key, count(*) from payouts where round_key is not null group by 1, 2, 3 having count(*) > 1`,
  },
  {
    name: "a payout that was paid is in the bank's book with its amount",
    query: `
    select p.id, p.status, b.status as said from payouts p left join simulator_payouts b on b.payout_id = p.id
    where p.gateway = 'simulator' and p.status = 'paid' and (b.amount_satang is distinct from p.amount_satang or b.status = 'failed')`,
  },
  {
    name: "what the bank's book sent is a payout of ours that did not fail",
    query: `
    select b.payout_id, p.status from simulator_payouts b left join payouts p on p.id = b.payout_id
    where p.id is null or p.amount_satang <> b.amount_satang or (b.status = 'paid' and p.status in ('failed', 'returned'))`,
  },
  {
    name: 'no payout goes to an account before it may be used',
    query: `
    select p.id, p.created_at, b.usable_from from payouts p join bank_accounts b on b.id = p.bank_account_id
    where p.livemode and p.created_at < b.usable_from`,
  },
]
