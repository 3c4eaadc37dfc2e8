// Links that merchants share, and their QR. Links of the shop never expire and carry their mode, so that a test shop is never taken for the live one.
import { modeQuery } from '../../api/storefront.ts'
import { qrSvg } from '../../documents/qr-picture.ts'
import { storefrontUrl } from '../../resources/links.ts'
import type { SharedLink } from '../components/shared-link.ts'
import type { DashboardContext } from './context.ts'

/** `…/s/{slug}{path}?mode=…`, e.g. `/p/prod_…` or `/buy/price_…`. Source: specification §4.14, D250. */
export function shopUrl({ deps, merchant, livemode }: DashboardContext, path: string): string {
  return `${storefrontUrl(deps.links, merchant.slug)}${path}${modeQuery(livemode ? 'live' : 'test')}`
}

/** A link with its QR. The QR's address is below the page of its object. */
export function sharedBy(page: DashboardContext, url: string, path: string, id: string): SharedLink {
  return { url, qrHref: page.props.hrefOf(`${path}/qr.svg`), fileName: `${id}.svg` }
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
