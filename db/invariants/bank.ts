// Invariants between the bank's book and ours, to the satang. The simulator's tables are the bank's book. The questions read them directly, because
// the gateway port knows only single charges.
import type { Invariant } from './invariant.ts'

export const BANK: readonly Invariant[] = [
  {
    name: "what the bank's book sent back of a transfer is what we gave back, never more than had come",
    query: `
    select b.return_id, t.id from (select split_part(return_id, '-', 1) as transfer, min(return_id) as return_id,
        min(transfer_reference) as reference, count(distinct transfer_reference) as senders, sum(amount_satang) as sent
      from simulator_transfer_returns group by 1) b
    full join (select * from inbound_transfers
        where returned_satang + returning_satang > 0 and source_payment_id is null and gateway = 'simulator') t on t.id = b.transfer
    where t.id is null or b.senders > 1 or b.reference <> t.provider_reference
      or coalesce(b.sent, 0) not between t.returned_satang and t.returned_satang + t.returning_satang`,
  },
  {
    name: "what the bank's book refunded is what we refunded",
    query: `
    select b.refund_id, b.status, r.id, r.status as ours from simulator_refunds b left join refunds r on r.id = b.refund_id
    where r.id is null or r.amount_satang <> b.amount_satang or r.payment_id <> b.attempt_id
      or (r.status <> 'pending' and r.status <> b.status)`,
  },
  {
    name: "what we refunded is in the bank's book",
    query: `
    select r.id from refunds r join payments p on p.id = r.payment_id left join simulator_refunds b on b.refund_id = r.id
    where r.status = 'succeeded' and p.gateway = 'simulator' and b.status is distinct from 'succeeded'`,
  },
  {
    name: "the bank's book has given back of a charge what its refunds say",
    query: `
    select b.attempt_id, b.refunded_satang from simulator_charges b
    left join simulator_refunds r on r.attempt_id = b.attempt_id and r.status <> 'failed'
    group by b.attempt_id, b.refunded_satang having b.refunded_satang <> coalesce(sum(r.amount_satang), 0)`,
  },
  {
    name: "a card payment that succeeded is in the bank's book with its amount",
    query: `
    select p.id, b.status, b.amount_satang from payments p left join simulator_charges b on b.attempt_id = p.id
    where p.status = 'succeeded' and p.payment_method_type = 'card' and p.gateway = 'simulator'
    and (b.status is distinct from 'succeeded' or b.amount_satang <> p.gross_satang)`,
  },
  {
    name: "what the bank's book charged is a payment of ours, succeeded or under way",
    query: `
    select b.attempt_id, p.status from simulator_charges b left join payments p on p.id = b.attempt_id
    where b.status = 'succeeded' and (p.id is null or p.gross_satang <> b.amount_satang
      or p.status not in ('succeeded', 'processing', 'requires_action'))`,
  },
]
