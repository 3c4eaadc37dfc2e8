// One search over a merchant's objects: GET /v1/search. A caller finds what it may read.
import { z } from 'zod'
import { Merchant } from '../../db/entities/index.ts'
import { searchObjects } from '../../db/queries/search.ts'
import { searchResultSchema, serializeSearchResult } from '../../resources/search-result.ts'
import { allows, type Scope } from '../../rules/scopes.ts'
import { SEARCH_TYPES, searchable } from '../../rules/search.ts'
import { listAnswer } from '../lists.ts'
import { readRoute } from '../route.ts'
import { listOf } from '../schemas.ts'

const path = '/v1/search'

export const searchRoutes = [
  readRoute({
    method: 'GET',
    path,
    operationId: 'search',
    summary: 'Search objects by name, address, number, code, key, card or ID',
    description: 'At most twenty, the best first. `types[]` limits what is searched.',
    refuses: ['parameter_missing'],
    tag: 'Search',
    anyScope: true,
    query: z.object({
      query: z.string().trim().min(1).max(200),
      'types[]': z.array(z.enum(SEARCH_TYPES)).max(SEARCH_TYPES.length).optional().meta({
        description: 'All that the key may read when absent.',
      }),
    }),
    answer: listOf(searchResultSchema),
    read: async ({ deps, caller, query }) => {
      const { merchantId, livemode } = caller
      const asked = query['types[]'] ?? SEARCH_TYPES
      const readable = searchable((scope) => allows(caller.scopes as readonly Scope[], scope))
      const types = readable.types.filter((type) => asked.includes(type))
      const wanted = { ...readable, typed: query.query, types }
      const [found, merchant] = await Promise.all([
        searchObjects(deps.db.pool, { merchantId, livemode }, wanted),
        deps.db.orm.em.fork().findOneOrFail(Merchant, merchantId),
      ])
      const of = { links: deps.links, slug: merchant.slug, livemode }
      return listAnswer(
        path,
        false,
        found.map((one) => serializeSearchResult(one, of)),
      )
    },
  }),
]
