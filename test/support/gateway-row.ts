// An account at a gateway as a row alone, for tests that only look at it: it serves nothing, and nobody can open its credentials.
import { mintId } from '../../db/ids.ts'

interface Sql {
  sql(text: string, values?: unknown[]): Promise<unknown>
}

/** Writes the row in test mode. Returns its id. */
export async function addGatewayRow(api: Sql, merchantId: string, description: string): Promise<string> {
  const id = mintId('ga_')
  const now = Math.floor(Date.now() / 1_000)
  await api.sql(
    `insert into gateway_accounts (id, merchant_id, livemode, provider, status, problem, methods, default_for, settlement, credentials, credentials_shown,
       publishable_key, checked_at, description, created_at)
     values ($1, $2, false, 'stripe', 'failing', $3, '{card,promptpay}', '{}', 'direct', 'x', $5::jsonb,
       'pk_test_1', $4::bigint, $3, $4::bigint)`,
    [id, merchantId, description, now, JSON.stringify({ secret_key: { last4: 'a1b2', set_at: now } })],
  )
  return id
}
