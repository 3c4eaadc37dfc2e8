// Links that merchants share, and their QR. Links of the shop never expire and carry their mode, so that a test shop is never taken for the live one.
import { modeQuery } from '../../api/storefront.ts'
import { qrPng, qrSvg } from '../../documents/qr-picture.ts'
import { storefrontUrl } from '../../resources/links.ts'
import { answerMissing } from '../answer-page.ts'
import type { SharedLink } from '../components/shared-link.ts'
import type { DashboardContext } from './context.ts'
import type { DashboardRoutes } from './guard.ts'

/** `…/s/{slug}{path}?mode=…`, e.g. `/p/prod_…` or `/buy/price_…`. Source: specification §4.14, D250. */
export function shopUrl({ deps, merchant, livemode }: DashboardContext, path: string): string {
  return `${storefrontUrl(deps.links, merchant.slug)}${path}${modeQuery(livemode ? 'live' : 'test')}`
}

/** A link with its QR. The QR's address is below the page of its object; `png`: where that has it as PNG, too (`addQr`). */
export function sharedBy(page: DashboardContext, url: string, path: string, id: string, png = false): SharedLink {
  const at = (name: string) => page.props.hrefOf(`${path}/${name}`)
  return { url, qrHref: at('qr.svg'), pngHref: png ? at('qr.png') : null, fileName: id }
}

/** The QR of a link below the page of its object, as SVG and as PNG. `urlOf`: null where there is no link now. */
export function addQr(
  routes: DashboardRoutes,
  path: string,
  urlOf: (page: DashboardContext) => Promise<string | null>,
): void {
  routes.get(`${path}/qr.svg`, async (page) => {
    const url = await urlOf(page)
    if (url === null) answerMissing(page.ctx)
    else answerQr(page, url)
  })
  routes.get(`${path}/qr.png`, async (page) => {
    const url = await urlOf(page)
    if (url === null) answerMissing(page.ctx)
    else answerPicture(page, 'image/png', qrPng(url))
  })
}

/** The QR of a link as an SVG picture. */
export function answerQr(page: DashboardContext, url: string): void {
  answerPicture(page, 'image/svg+xml', qrSvg(url))
}

/** A picture that we have drawn. */
export function answerPicture({ ctx }: DashboardContext, type: string, picture: string | Buffer): void {
  ctx.status = 200
  ctx.type = type
  ctx.body = picture
}
