// Reads the hosted link of an invoice: its owner, and what decides whether it still opens the page. hosted.ts reads what the page shows.
import type { Pool } from 'pg'
import type { HostedLink } from '../../rules/hosted-links.ts'
import type { MerchantSettings } from '../../rules/merchant-settings.ts'
import { mintedAt } from '../ids.ts'

export interface FoundLink extends HostedLink {
  invoiceId: string
  merchantId: string
  livemode: boolean
  /** The link was renewed: another token has replaced this one. */
  isReplaced: boolean
  merchantName: string
  settings: MerchantSettings
  /** The merchant's address for mail; null when it has set none. */
  merchantEmail: string | null
  locale: 'th' | 'en'
  /** The customer's address; null when there is none or the customer is deleted. */
  email: string | null
}

/** The link whose token is this one, or was this one before its last renewal; null when there is none. */
export async function hostedLink(pool: Pool, token: string): Promise<FoundLink | null> {
  const { rows } = await pool.query<Omit<FoundLink, 'madeAt'>>({
    name: 'hosted_link',
    text: `select i.id as "invoiceId", i.merchant_id as "merchantId", i.livemode, i.status, i.hosted_renewed_at::float8 as "renewedAt", i.paid_at::float8 as "paidAt",
        i.hosted_token <> $1 as "isReplaced", m.name as "merchantName", m.settings, m.settings->>'email' as "merchantEmail", coalesce(s.locale, c.locale) as locale,
        case when c.deleted_at is null then c.email end as email
      from invoices i join merchants m on m.id = i.merchant_id join customers c on c.id = i.customer_id
        left join checkout_sessions s on s.id = i.checkout_session_id
      where (i.hosted_token = $1 or i.hosted_previous_token = $1) and i.status <> 'draft' limit 1`,
    values: [token],
  })
  const [row] = rows
  return row ? { ...row, madeAt: mintedAt(row.invoiceId) } : null
}
