// The public shop of a merchant: no key, any origin, cached for a minute (specification §4.14). web/storefront/handler.ts has its pages.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { serializeStorefront } from '../../resources/storefront.ts'
import { missingResource } from '../../rules/refusals.ts'
import { type Route, readRoute } from '../route.ts'
import { modeQuery, storefrontLimit, storefrontOf } from '../storefront.ts'

const amount = z.int().nullable()

const storefrontAnswer = z
  .looseObject({
    object: z.literal('storefront'),
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    logo: z.string().nullable().meta({ description: 'Address of a picture.' }),
    url: z.string().meta({ description: 'The page of the shop.' }),
    livemode: z.boolean(),
    products: z.array(
      z.looseObject({
        id: z.string(),
        object: z.literal('product'),
        name: z.string(),
        description: z.string().nullable(),
        image_url: z.string().nullable(),
        prices: z.array(
          z.looseObject({
            id: z.string(),
            object: z.literal('price'),
            type: z.enum(['one_time', 'recurring', 'pay_what_you_want']),
            amount_satang: amount,
            interval: z.enum(['month', 'year']).nullable(),
            minimum_satang: amount,
            suggested_satang: amount,
            maximum_satang: amount,
            checkout_url: z.string().meta({ description: 'A page that asks for an e-mail and opens a checkout.' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Storefront' })

export const storefrontRoutes: readonly Route[] = [
  readRoute({
    method: 'GET',
    path: '/v1/storefronts/:slug',
    operationId: 'getStorefront',
    summary: 'Read a shop; needs no API key',
    tag: 'Storefront',
    auth: 'public',
    cors: true,
    params: z.object({ slug: z.string() }),
    query: z.strictObject({
      mode: z
        .enum(['test', 'live'])
        .optional()
        .meta({ description: 'Without it: live once the merchant has a live gateway, before that test.' }),
    }),
    answer: storefrontAnswer,
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
