// A portal session as POST /v1/portal_sessions answers it (specification §9). It is answered once: the row does not hold the token of its address.
import { type Links, portalUrl } from './links.ts'

export interface PortalSessionRow {
  id: string
  livemode: boolean
  customerId: string
  returnUrl?: string | null
  expiresAt?: number | null
  createdAt: number
}

export function serializePortalSession(
  s: PortalSessionRow,
  { slug, token, links }: { slug: string; token: string; links: Links },
) {
  return {
    id: s.id,
    object: 'portal_session',
    customer: s.customerId,
    // The token is in the query, which no log contains.
    url: `${portalUrl(links, slug)}/enter?mode=${s.livemode ? 'live' : 'test'}&token=${token}`,
    return_url: s.returnUrl ?? null,
    expires_at: s.expiresAt ?? null,
    livemode: s.livemode,
    created: s.createdAt,
  }
}
