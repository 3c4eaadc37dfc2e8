// The public shop of a merchant: no key, any origin, cached for a minute (specification §4.14). web/storefront/handler.ts has its pages.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { serializeStorefront, storefrontSchema } from '../../resources/storefront.ts'
import { missingResource } from '../../rules/refusals.ts'
import { readRoute } from '../route.ts'
import { modeQuery, storefrontLimit, storefrontOf } from '../storefront.ts'

export const storefrontRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/storefronts/:slug',
    operationId: 'getStorefront',
    hasETag: true,
    summary: 'Read a shop; needs no API key',
    description:
      'Name, description, logo and the published products with their prices. With an `ETag`, so that it can be cached.',
    tag: 'Storefront',
    auth: 'public',
    cors: true,
    params: z.object({ slug: z.string() }),
    query: z.strictObject({
      mode: z.enum(['test', 'live']).optional().meta({
        description:
          '`live` or `test`. Without it: live once the shop has connected a live gateway account, test before.',
      }),
    }),
    answer: storefrontSchema,
    addressLimit: storefrontLimit,
    read: async ({ deps, params, query, setHeader }) => {
      const rows = await storefrontOf(deps, params.slug, query.mode)
      if (!rows) throw missingResource('storefront', params.slug)
      const answer = serializeStorefront(rows, deps.links, modeQuery(query.mode))
      setHeader('Cache-Control', 'public, max-age=60')
      setHeader('ETag', `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`)
      return answer
    },
  }),
]
