// The page for a thing that is not there, and whether a person asks for pages at all.

import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { Merchant } from '../db/entities/index.ts'
import { ASSETS, OWN_ASSETS } from './assets.ts'
import { answerFramed, languageAsked, languageOf, wearBrand } from './buyer-pages.ts'
import { lostPage, type WayOut } from './components/missing.ts'

/** Answers 404 with the same page for a thing that does not exist, no longer exists, or belongs to somebody else. `shop`: where it would have been. */
export function answerMissing(ctx: Context, shop: WayOut | null = null): void {
  answerFramed(ctx, { status: 404, locale: languageOf(ctx), assets: assetsOf(shop) }, (frame) =>
    lostPage(frame, { kind: 'missing', shop }),
  )
}

/** A page that is no shop's shows Satang's sign. */
export const assetsOf = (shop: WayOut | null) => (shop && shop.isShop !== false ? ASSETS : OWN_ASSETS)

/** Where an address was wrong within a shop, its portal or the documentation: the way back there. Null: nowhere in particular. */
export async function wayOut(ctx: Context, { db }: Pick<ApiDeps, 'db'>): Promise<WayOut | null> {
  if (/^\/docs\//.test(ctx.path)) return docsWay(ctx)
  const [, part, slug = ''] = /^\/(s|portal)\/([a-z0-9-]{1,64})\//.exec(ctx.path) ?? []
  if (!part) return null
  const em = db.orm.em.fork()
  const merchant = await em.findOne(Merchant, { slug, simulationOf: null })
  if (!merchant) return null
  wearBrand(ctx, merchant)
  const { mode } = ctx.query
  const lang = languageAsked(ctx)
  const query = new URLSearchParams({ ...((mode === 'test' || mode === 'live') && { mode }), ...(lang && { lang }) })
  return { name: merchant.name, href: `/${part}/${slug}${query.size > 0 ? `?${query}` : ''}` }
}

export function docsWay(ctx: Context): WayOut {
  return { name: DOCS[languageOf(ctx)], href: '/docs', isShop: false }
}

const DOCS = { en: 'Satang documentation', th: 'เอกสาร API ของ Satang' }

/** Whether a person's browser asks: it names HTML, where programs name JSON or anything. */
export function wantsPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html'
}
