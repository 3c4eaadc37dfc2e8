// Reads what we know of money at one gateway account, to be compared with a day of the gateway's book: what we count to that day, and whatever the
// book's lines name.
import type { Pool } from 'pg'
import type { BookedLine, OurLine } from '../../rules/reconciliation.ts'

/**
 * Money in: charges, and transfers that the gateway reported. What the gateway charges carries no reference of ours (`CHARGED` of commands/attempts.ts): a
 * card, and a code that the gateway makes. Any other payment is its transfers. Customers on a test clock live at another time, so
 * what they paid counts to a day only when the gateway has said when. The simulator takes no fee.
 */
const CHARGES = /* sql */ `
  select 'charge' as kind, p.id, p.gateway_reference as reference, p.id as payment, p.gross_satang::float8 as "amountSatang",
    (p.gateway_fee_satang + p.gateway_fee_vat_satang)::float8 as "feeSatang", $2 <> 'simulator' as "hasFee",
    case when p.status = 'succeeded' then 'succeeded' when p.status in ('processing', 'requires_action') then 'pending' else 'failed' end as status,
    p.status = 'succeeded' and coalesce(p.gateway_paid_at, case when u.test_clock_id is null then p.paid_at end, -1) between $3 and $4 - 1 as "ofDay"
  from payments p join customers u on u.id = p.customer_id
  where p.merchant_id = $1 and p.gateway = $2 and p.reference is null
    and (p.id = any ($5) or p.gateway_reference = any ($6)
      or (p.status = 'succeeded' and coalesce(p.gateway_paid_at, p.paid_at) between $3 and $4 - 1))`

const TRANSFERS = /* sql */ `
  select 'charge' as kind, t.id, t.provider_reference as reference, t.payment_id as payment, t.amount_satang::float8 as "amountSatang",
    (p.gateway_fee_satang + p.gateway_fee_vat_satang)::float8 as "feeSatang",
    coalesce($2 <> 'simulator' and p.status = 'succeeded' and p.gateway_reference = t.provider_reference, false) as "hasFee",
    'succeeded' as status, u.test_clock_id is null and t.paid_at between $3 and $4 - 1 as "ofDay"
  from inbound_transfers t left join payments p on p.id = t.payment_id left join customers u on u.id = p.customer_id
  where t.merchant_id = $1 and t.gateway = $2 and t.source_payment_id is null
    and (t.provider_reference = any ($5) or t.paid_at between $3 and $4 - 1)`

const REFUNDS = /* sql */ `
  select 'refund' as kind, r.id, r.gateway_reference as reference, r.payment_id as payment, r.amount_satang::float8 as "amountSatang",
    0::float8 as "feeSatang", false as "hasFee", r.status,
    u.test_clock_id is null and coalesce(r.asked_at, r.created_at) between $3 and $4 - 1 as "ofDay"
  from refunds r join payments p on p.id = r.payment_id join customers u on u.id = p.customer_id
  where r.merchant_id = $1 and p.gateway = $2
    and (r.id = any ($5) or r.gateway_reference = any ($6) or coalesce(r.asked_at, r.created_at) between $3 and $4 - 1)`

/** Money in suspense that went back to its sender, under the id of its return. */
const RETURNS = /* sql */ `
  select 'refund' as kind, x.id, null as reference, t.payment_id as payment, x.amount as "amountSatang", 0::float8 as "feeSatang",
    false as "hasFee", 'succeeded' as status, false as "ofDay"
  from unnest($3::text[], $4::float8[]) x (id, amount) join inbound_transfers t on t.id = split_part(x.id, '-', 1)
  where t.merchant_id = $1 and t.gateway = $2 and t.returning_satang + t.returned_satang >= x.amount`

/**
 * Our lines for [from, to), Unix seconds, and for every id and reference that `theirs` names, of one account. The statements touch the rows of a day, and
 * those named.
 */
export async function readOurLines(
  pool: Pool,
  account: { id: string; merchantId: string },
  day: { from: number; to: number },
  theirs: readonly BookedLine[],
): Promise<OurLine[]> {
  const ids = [...new Set(theirs.flatMap(({ ourId }) => ourId ?? []))]
  const references = [
    ...new Set(theirs.flatMap(({ reference, chargeReference }) => [reference, chargeReference ?? []].flat())),
  ]
  const values = [account.merchantId, account.id, day.from, day.to]
  const returns = theirs.filter(({ kind, ourId }) => kind === 'refund' && ourId?.startsWith('itr_'))
  const read = async (name: string, text: string, with_: unknown[]) =>
    (await pool.query<OurLine>({ name: `reconcile_${name}`, text, values: with_ })).rows
  return [
    ...(await read('charges', CHARGES, [...values, ids, references])),
    ...(await read('transfers', TRANSFERS, [...values, references])),
    ...(await read('refunds', REFUNDS, [...values, ids, references])),
    ...(await read('returns', RETURNS, [
      account.merchantId,
      account.id,
      returns.map(({ ourId }) => ourId),
      returns.map(({ amountSatang }) => amountSatang),
    ])),
  ]
}
