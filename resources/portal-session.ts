// A portal session as POST /v1/portal_sessions answers it (specification §9). It is answered once: the row does not hold the token of its address.
import { z } from 'zod'
import type { PortalSession } from '../db/entities/index.ts'
import { type Links, portalUrl } from './links.ts'
import { apiObject } from './schema.ts'

export const portalSessionSchema = apiObject({
  id: z.string(),
  object: z.literal('portal_session'),
  customer: z.string(),
  url: z.string().meta({ description: 'Opens the portal once. Lead your customer there at once.' }),
  return_url: z.string().nullable(),
  expires_at: z.int().meta({ description: 'Until when the address opens the portal: an hour.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'PortalSession' })
export type PortalSessionObject = z.output<typeof portalSessionSchema>

export function serializePortalSession(
  s: PortalSession,
  { slug, token, expiresAt, links }: { slug: string; token: string; expiresAt: number; links: Links },
): PortalSessionObject {
  return {
    id: s.id,
    object: 'portal_session',
    customer: s.customerId,
    // The token is in the query, which no log contains.
    url: `${portalUrl(links, slug)}/enter?mode=${s.livemode ? 'live' : 'test'}&token=${token}`,
    return_url: s.returnUrl ?? null,
    expires_at: expiresAt,
    livemode: s.livemode,
    created: s.createdAt,
  }
}
