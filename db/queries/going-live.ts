// Reads in one round trip what a shop has for taking real money. What it means is rules/going-live.ts.
import type { Pool } from 'pg'
import { FIRST_PAYMENT_SATANG, type GoingLiveFacts } from '../../rules/going-live.ts'
import { oneRow } from '../one-row.ts'

type Read = Omit<GoingLiveFacts, 'baseUrl' | 'hasMailServer'>

const text = /* sql */ `
  select
    (select coalesce(json_agg(json_build_object('provider', a.provider, 'isFailing', a.status = 'failing', 'serves', a.default_for,
        'settlement', a.settlement, 'isToldOf', a.credentials_shown->'webhook_secret' is not null
          or a.credentials_shown->'callback_secret' is not null) order by a.id), '[]')
      from gateway_accounts a where a.merchant_id = $1 and a.livemode and a.status <> 'disconnected') as accounts,
    m.tax->>'legal_name' is not null and m.tax->>'address' is not null as "hasTaxDetails",
    exists (select from webhook_endpoints e
      where e.merchant_id = $1 and e.livemode and e.status = 'enabled' and e.deleted_at is null) as "hasEndpoint",
    case when account_paid_to($1, true, $2) is not null then 'usable'
      when exists (select from bank_accounts b where b.merchant_id = $1 and b.livemode and b.deleted_at is null) then 'waiting'
      else 'none' end as "bankAccount",
    (select json_build_object('id', p.id) from payments p where p.merchant_id = $1 and p.livemode and p.announced
      and p.status = 'succeeded' and p.gross_satang >= $3 order by p.id desc limit 1) as payment,
    exists (select from refunds r where r.merchant_id = $1 and r.livemode and r.status = 'succeeded') as "hasRefund"
  from merchants m where m.id = $1`

/** What the merchant's live mode has at `now`, Unix seconds. */
export async function readGoingLive(
  pool: Pool,
  { merchantId, now }: { merchantId: string; now: number },
): Promise<Read> {
  const values = [merchantId, now, FIRST_PAYMENT_SATANG]
  const { rows } = await pool.query<Read>({ name: 'read_going_live', text, values })
  return oneRow(rows)
}
