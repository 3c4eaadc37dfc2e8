// What people call the objects that the audit log knows by id: a name, a number or an address, and an amount; and who may have acted.
import type { Pool } from 'pg'
import { PROVIDERS } from '../../rules/gateway-accounts.ts'
import type { Owner } from './owned.ts'

export interface Called {
  name: string | null
  amountSatang: number | null
}

const mine = (table: string, name: string, amount = 'null::bigint') =>
  /* sql */ `select id, ${name} as name, ${amount} as amount from ${table} where id = any($3) and merchant_id = $1 and livemode = $2`
const paid = (table: string, payment: string) => /* sql */ `
  select r.id, coalesce(c.name, c.email) as name, r.amount_satang as amount from ${table} r join payments p on p.id = r.${payment}
    left join customers c on c.id = p.customer_id and c.deleted_at is null where r.id = any($3) and r.merchant_id = $1 and r.livemode = $2`

/** An acquirer is called by its own name; a bank account without a description says what it is. */
const PROVIDER_NAME = `case provider ${Object.entries(PROVIDERS)
  .filter(([provider]) => provider !== 'bank')
  .map(([provider, { name }]) => `when '${provider}' then '${name}'`)
  .join(' ')} end`

const READ_CALLED = [
  mine('customers', 'case when deleted_at is null then coalesce(name, email) end'),
  mine('products', 'name'),
  mine('api_keys', `coalesce(name, '••••' || last_four)`),
  mine('webhook_endpoints', 'url'),
  mine('invoices', 'number', 'total_satang'),
  mine('tax_documents', 'number', 'total_satang'),
  mine('bank_accounts', `'••••' || last_four`),
  mine('payouts', 'null::text', 'amount_satang'),
  mine('payout_files', 'null::text', 'amount_satang'),
  mine('inbound_transfers', 'reference', 'amount_satang'),
  mine('slips', 'reference', 'amount_satang'),
  mine('product_files', 'name'),
  mine('gateway_accounts', `coalesce(description, ${PROVIDER_NAME})`),
  /* sql */ `select b.id, g.description as name, null::bigint as amount from bank_statements b left join gateway_accounts g on g.id = b.gateway
    where b.id = any($3) and b.merchant_id = $1 and b.livemode = $2`,
  /* sql */ `select r.id, e.url as name, null::bigint as amount from replays r join webhook_endpoints e on e.id = r.endpoint_id
    where r.id = any($3) and r.merchant_id = $1 and r.livemode = $2`,
  /* sql */ `select p.id, coalesce(c.name, c.email) as name, p.gross_satang as amount from payments p
    left join customers c on c.id = p.customer_id and c.deleted_at is null where p.id = any($3) and p.merchant_id = $1 and p.livemode = $2`,
  paid('refunds', 'payment_id'),
  paid('disputes', 'payment_id'),
  /* sql */ `select m.id, coalesce(m.name, m.email) as name, null::bigint as amount from members m join memberships o on o.member_id = m.id
    where o.merchant_id = $1 and m.id = any($3)`,
].join('\nunion all\n')

/** By id. Left out: what has no name, is of another merchant or mode, or is gone. */
export async function readCalled(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Called>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; name: string | null; amount: string | number | null }>({
    name: 'read_called',
    text: READ_CALLED,
    values: [merchantId, livemode, [...new Set(ids)]],
  })
  return new Map(
    rows.map(({ id, name, amount }) => [id, { name, amountSatang: amount === null ? null : Number(amount) }]),
  )
}

/** The members of a team and the keys of a mode, by name: who may be chosen where a list asks who. Not more than a list has room for. */
export async function readActors(
  pool: Pool,
  { merchantId, livemode }: Owner,
): Promise<readonly { id: string; name: string; isKey: boolean }[]> {
  const { rows } = await pool.query<{ id: string; name: string; isKey: boolean }>({
    name: 'read_actors',
    text: `(select m.id, coalesce(m.name || ' · ' || m.email, m.email) as name, false as "isKey" from members m join memberships o on o.member_id = m.id
        where o.merchant_id = $1 order by m.email limit 100)
      union all
      (select id, coalesce(name, '••••' || last_four), true from api_keys
        where merchant_id = $1 and livemode = $2 and revoked_at is null order by id desc limit 100)`,
    values: [merchantId, livemode],
  })
  return rows
}
