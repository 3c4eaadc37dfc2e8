// The hosted link of an invoice by itself: whose it is, and what decides whether it still opens anything. What the page shows is hosted.ts.
import type { Pool } from 'pg'
import type { HostedLink } from '../../rules/hosted-links.ts'
import { mintedAt } from '../ids.ts'

export interface FoundLink extends HostedLink {
  invoiceId: string
  merchantId: string
  livemode: boolean
  /** It was renewed since: another token has taken its place. */
  isReplaced: boolean
  merchantName: string
  /** Where mail to the merchant goes, when it has said so. */
  merchantEmail: string | null
  locale: 'th' | 'en'
  /** The customer's address; null: none, or the customer is deleted. */
  email: string | null
}

/** The link with this token, or that had it before it was last renewed; null when there is none. */
export async function hostedLink(pool: Pool, token: string): Promise<FoundLink | null> {
  const { rows } = await pool.query<Omit<FoundLink, 'madeAt'>>({
    name: 'hosted_link',
    text: `select i.id as "invoiceId", i.merchant_id as "merchantId", i.livemode, i.status, i.hosted_renewed_at::float8 as "renewedAt", i.paid_at::float8 as "paidAt",
        i.hosted_token <> $1 as "isReplaced", m.name as "merchantName", m.settings->>'email' as "merchantEmail", coalesce(s.locale, c.locale) as locale,
        case when c.deleted_at is null then c.email end as email
      from invoices i join merchants m on m.id = i.merchant_id join customers c on c.id = i.customer_id
        left join checkout_sessions s on s.id = i.checkout_session_id
      where i.hosted_token = $1 or i.hosted_previous_token = $1 limit 1`,
    values: [token],
  })
  const [row] = rows
  return row ? { ...row, madeAt: mintedAt(row.invoiceId) } : null
}
