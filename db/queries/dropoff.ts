// Reads ended checkout sessions by payment method and class of drop-off analytics. rules/dropoff.ts computes the figures.
import type { Pool } from 'pg'
import type { DropoffGroup } from '../../rules/dropoff.ts'
import type { Owner } from './owned.ts'

// The first announced attempt counts. Money may come for it after it had failed or expired; a session that was paid late had an attempt that expired.
const text = /* sql */ `
  select coalesce(first.payment_method_type, s.payment_method_types[1]) as method, (case
      when s.status = 'complete' and first.id is null then 'succeeded'
      when s.payment_status = 'paid' and s.payment_id = first.id and not first.recovered and not s.late then 'succeeded'
      when s.status = 'complete' then 'recovered'
      when first.id is not null then 'lost'
      else 'dropped' end) as class,
    count(*)::integer as sessions, sum(s.total_satang)::text as satang
  from checkout_sessions s
  left join lateral (
    select p.id, p.payment_method_type, p.recovered from payments p
    where p.checkout_session_id = s.id and p.announced order by p.id limit 1) first on true
  where s.merchant_id = $1 and s.livemode = $2 and s.created_at >= $3 and s.created_at < $4 and s.status <> 'open'
  group by 1, 2`

/** Sessions created in [from, to), Unix seconds. Source: specification §5.13. */
export async function readDropoff(
  pool: Pool,
  owner: Owner,
  window: { from: number; to: number },
): Promise<DropoffGroup[]> {
  const { rows } = await pool.query({
    name: 'read_dropoff',
    text,
    values: [owner.merchantId, owner.livemode, window.from, window.to],
  })
  return rows.map((row) => ({
    methodType: row.method,
    class: row.class,
    sessions: row.sessions,
    satang: Number(row.satang),
  }))
}
