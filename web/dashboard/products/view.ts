// Products in the dashboard: the columns of their table, and the page of one with its prices, its link to the shop and its history.
import type { PriceObject } from '../../../resources/price.ts'
import type { ProductObject } from '../../../resources/product.ts'
import type { ProductFileObject } from '../../../resources/product-file.ts'
import { grouped, satang } from '../../../rules/money.ts'
import { SALES_LOOKED_THROUGH, type Sales } from '../../../rules/sales.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import { copyButton } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { facts } from '../../components/facts.ts'
import { figures } from '../../components/figure.ts'
import { confirm, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { baht } from '../../components/paying.ts'
import { type SharedLink, sharedLink } from '../../components/shared-link.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { fileSize, givenName, moment, money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { priceInWords } from '../../storefront/view.ts'
import { priceState, productState, shopState, thumb } from '../components/catalogue.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { type ShopCard, shopCard } from '../components/shop-card.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { type LinksSelling, type SharedBy, shareSheet } from '../payment-links/view.ts'
import { PRICES } from '../prices/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PRODUCTS } from './words.ts'

/** With more prices than this, a row shows their count. */
const PRICES_IN_ROW = 3

/** `prices`: those of all rows. `sales`: of this month; null for a role that may not see them. */
export function productColumns(
  d: DashboardProps,
  locale: Locale,
  { prices, sales }: { prices: readonly PriceObject[]; sales: ReadonlyMap<string, Sales> | null },
): Column<ProductObject>[] {
  const words = PRODUCTS[locale]
  return [
    {
      key: 'name',
      label: words.name,
      sort: 'name',
      cell: (p) =>
        html`<span class="named-picture">${thumb(p)}<a href="${d.hrefOf(`/products/${p.id}`)}">${p.name}</a></span>`,
    },
    { key: 'prices', label: words.prices, phone: 'below', cell: (p) => pricesInRow(prices, p, locale) },
    { key: 'status', label: DASHBOARD[locale].status, phone: 'side', cell: (p) => productState(p, locale) },
    { key: 'shop', label: words.shop, phone: 'corner', cell: (p) => shopState(p, locale) },
    ...(sales
      ? [
          {
            ...{ key: 'sold', label: words.soldThisMonth, numeric: true, phone: 'line' as const },
            cell: ({ id }: ProductObject) => soldInRow(sales.get(id) ?? null, locale),
          },
        ]
      : []),
    {
      key: 'created',
      label: DASHBOARD[locale].created,
      sort: 'created',
      phone: 'nowhere',
      cell: (p) => moment(p.created, locale),
    },
  ]
}

/** `฿897.00 · 3 sales`; a phone says of which time it is. */
function soldInRow(sales: Sales | null, locale: Locale): Html {
  const words = PRODUCTS[locale]
  if (!sales?.month.sales) return html`<span class="quiet wide-only">–</span>`
  const count = words.sales.count(grouped(sales.month.sales))
  return html`<span class="on-phone">${words.sales.month}</span> ${money(sales.month.satang)} <small class="quiet nowrap wide-only">${count}</small><span class="phone-only">· ${count}</span>`
}

function pricesInRow(prices: readonly PriceObject[], { id }: ProductObject, locale: Locale): Html {
  const own = prices.filter(({ product, active }) => product === id && active).toReversed()
  if (own.length === 0) return html`<span class="quiet">–</span>`
  const more = own.length - PRICES_IN_ROW
  const shown = own.slice(0, PRICES_IN_ROW).map((price) => priceInWords(price, locale))
  return html`${shown.join(' · ')}${more > 0 ? ` · +${more}` : null}`
}

export interface ProductProps {
  product: ProductObject
  prices: readonly PriceObject[]
  /** How many active subscriptions a price has, as that is written. */
  subscribers: ReadonlyMap<string, string>
  /** What it has sold, with the time from which on that is known where it is not all; null for a role that may not see it. */
  sold: { sales: Sales | null; since: number | null } | null
  /** Its page in the shop; null when it has none. */
  link: SharedLink | null
  /** Its payment links; null for a role that may not see any. */
  links: LinksSelling | null
  published: Published
  files: readonly ProductFileObject[]
  /** The key of the page's buttons. */
  key: string
  curl: string
}

export function productPage(f: Frame, d: DashboardProps, s: ProductProps): string {
  const { product: p } = s
  const words = PRODUCTS[f.locale]
  const mayAdd = d.may('prices:write')
  const addHref = d.hrefOf(`/products/${p.id}/prices/new`)
  const add = mayAdd ? { href: addHref, label: words.noPrices.action } : null
  const prices =
    s.prices.length === 0
      ? empty({ ...words.noPrices, action: add })
      : html`<div class="compact">${table(words.prices, priceColumns(d, f.locale, s), s.prices)}</div>${add ? html`<p><a class="button" href="${addHref}">${add.label}</a></p>` : null}`
  return dashboardPage(f, d, {
    section: 'products',
    title: p.name,
    crumbs: [{ href: d.hrefOf('/products'), label: words.title }],
    state: html`${productState(p, f.locale)}${p.active ? html` ${shopState(p, f.locale)}` : null}`,
    actions: html`${s.link && copyButton(s.link.url, { copy: words.link.copy, copied: DASHBOARD[f.locale].curl.copied }, 'main')}${d.may('products:write') ? actions(d, f.locale, s) : null}`,
    body: html`${s.sold && salesOf(d, s.sold, p, f.locale)}<div class="with-side"><div class="stack">${sheet('prices', words.prices, prices)}
${sheet('gets', words.buyerGets, gets(d, s, f.locale))}
${shareSheet(d, s.links && paymentLinks(d, s, s.links, f.locale), { title: words.shopLink, body: inShop(d, s, f.locale) }, f.locale)}</div>
<div class="stack">${shopCard(s.link ? words.preview : words.previewHidden, cardOf(p, s.prices, f.locale), f.locale)}
${sheet('about', words.about, about(p, f.locale))}</div></div>
${publishedSection(f, d, s.published, s.curl, idsSheet(p, [], f.locale))}`,
  })
}

/** What it has sold this month and in all, and when it was sold last. */
function salesOf(
  d: DashboardProps,
  { sales, since }: NonNullable<ProductProps['sold']>,
  { id }: ProductObject,
  locale: Locale,
): Html {
  const words = PRODUCTS[locale].sales
  const { month, all, last } = sales ?? NOTHING_SOLD
  const returned = all.returnedSatang > 0 ? ` · ${words.returned(baht(satang(all.returnedSatang)))}` : ''
  const shown = figures([
    { label: words.month, value: money(month.satang), change: words.count(grouped(month.sales)) },
    {
      ...{ label: words.all, value: money(all.satang), change: `${words.count(grouped(all.sales))}${returned}` },
      href: d.hrefOf('/payments', { product: id }),
    },
    {
      label: words.last,
      value: last ? shortDay(last.at, locale) : html`<span class="quiet">${words.none}</span>`,
      href: last && d.may('invoices:read') ? d.hrefOf(`/invoices/${last.invoice}`) : null,
    },
  ])
  const from = since === null ? null : words.since(grouped(SALES_LOOKED_THROUGH), shortDate(since, locale))
  return html`<section class="stack" aria-labelledby="sales"><h2 class="unseen" id="sales">${words.title}</h2>${shown}${from && html`<p class="small quiet">${from}</p>`}</section>`
}

const NOTHING_SOLD: Sales = {
  month: { sales: 0, satang: 0 },
  all: { sales: 0, satang: 0, returnedSatang: 0 },
  last: null,
}

/** Its card with the first price that is on. */
export function cardOf(p: ProductObject, prices: readonly PriceObject[], locale: Locale): ShopCard {
  const [first, ...more] = prices.filter(({ active }) => active).toReversed()
  return {
    id: p.id,
    name: p.name,
    description: p.description,
    imageUrl: p.image_url,
    price: first ? priceInWords(first, locale) : null,
    morePrices: more.length,
    isPlan: first?.type === 'recurring',
  }
}

/** What the shop has of it, or why nothing, beside the way there. */
function inShop(d: DashboardProps, { product: p, prices, link, key }: ProductProps, locale: Locale): Html {
  const words = PRODUCTS[locale]
  if (link)
    return html`<p class="small quiet">${words.shopLinkText}</p>${sharedLink(link, words.link, DASHBOARD[locale].curl.copied, { isMain: false, isFolded: true })}`
  const why = !p.active ? 'archived' : prices.some(({ active }) => active) ? 'hidden' : 'no_price'
  const publish =
    why === 'hidden' && d.may('products:write')
      ? press({ action: d.hrefOf(`/products/${p.id}/publish`), key: `${key}-shelf`, label: words.publish })
      : null
  return html`<p class="quiet">${words.noShopLink[why]}</p>${publish}`
}

/** Its links with what they brought, and the price that another one would sell. */
function paymentLinks(
  d: DashboardProps,
  { product, prices }: ProductProps,
  selling: LinksSelling,
  locale: Locale,
): SharedBy {
  const words = PRODUCTS[locale]
  const price = prices.find(({ active }) => active)?.id ?? null
  const payments = d.may('payments:read')
    ? html` <a href="${d.hrefOf('/payments', { product: product.id })}">${words.allPayments}</a>`
    : null
  return { selling, price, note: html`<p class="small quiet">${words.linkSums}${payments}</p>` }
}

/** Its files with their size, each with the button that deletes it, and the way to add one. */
function filesSection(d: DashboardProps, { product: p, files, key }: ProductProps, locale: Locale): Html {
  const words = PRODUCTS[locale]
  const mayWrite = d.may('products:write')
  const at = d.hrefOf(`/products/${p.id}/files`)
  const columns: Column<ProductFileObject>[] = [
    { key: 'name', label: words.file, cell: (file) => html`<span class="file-name">${file.name}</span>` },
    { key: 'size', label: words.size, numeric: true, phone: 'below', cell: (file) => fileSize(file.size_bytes) },
    { key: 'created', label: DASHBOARD[locale].created, phone: 'corner', cell: (file) => moment(file.created, locale) },
  ]
  if (mayWrite)
    columns.push({
      key: 'delete',
      label: words.deleteFile,
      isSilent: true,
      phone: 'line',
      cell: (file) =>
        confirm(words.deleteFile, html`<p>${words.deleteFileQuestion(file.name)}</p>`, {
          action: `${at}/${file.id}/delete`,
          key: `${key}-${file.id}`,
          label: words.deleteFileYes,
          danger: true,
        }),
    })
  const list =
    files.length > 0
      ? html`<div class="compact">${table(words.files, columns, files)}</div><p class="small quiet">${words.filesText}</p>`
      : html`<p class="small quiet">${words.noFiles}</p>`
  return html`${list}${mayWrite ? html`<p><a class="button" href="${d.hrefOf(`/products/${p.id}/edit`)}#field-files">${words.addFile}</a></p>` : null}`
}

function about(p: ProductObject, locale: Locale): Html {
  const words = PRODUCTS[locale]
  const frame = DASHBOARD[locale]
  return facts([
    [words.category, p.category],
    [words.description, p.description && html`<span class="prose">${p.description}</span>`],
    [frame.created, moment(p.created, locale)],
  ])
}

/** What a buyer has of it besides the thing itself: what is given with it, and its files. */
function gets(d: DashboardProps, s: ProductProps, locale: Locale): Html {
  const words = PRODUCTS[locale]
  const { product: p } = s
  const given = [
    p.license_enabled && ([words.licenceKey, words.seatsOf(p.license_seats)] as const),
    p.feature_flags.length > 0 &&
      ([words.flags, html`${p.feature_flags.map((flag) => html`${givenName(flag)} `)}`] as const),
    p.credits !== null && ([words.credits, grouped(p.credits)] as const),
    p.credits_expire_after_days !== null && ([words.creditsExpire, words.days(p.credits_expire_after_days)] as const),
  ]
  const nothing = s.files.length === 0 && !given.some(Boolean)
  return html`${nothing ? html`<p class="quiet">${words.getsNothing}</p>` : null}${given.some(Boolean) ? facts(given) : null}${filesSection(d, s, locale)}`
}

function actions(d: DashboardProps, locale: Locale, { product: p, key }: ProductProps): Html {
  const words = PRODUCTS[locale]
  const to = (verb: string) => d.hrefOf(`/products/${p.id}/${verb}`)
  const shelf = p.published
    ? press({ action: to('unpublish'), key: `${key}-shelf`, label: words.unpublish })
    : press({ action: to('publish'), key: `${key}-shelf`, label: words.publish })
  const sale = p.active
    ? confirm(words.archive, html`<p>${words.archiveQuestion}</p>`, {
        action: to('archive'),
        key: `${key}-sale`,
        label: words.archiveYes,
        danger: true,
      })
    : press({ action: to('restore'), key: `${key}-sale`, label: words.restore })
  const edit = html`<a class="button" href="${to('edit')}">${words.edit}</a>`
  if (!p.active) return html`${edit}${sale}`
  // What is in the shop is seldom taken out of it; its link is handed out daily.
  const more = (list: readonly Html[]) => moreActions(DASHBOARD[locale].moreActions, list)
  return p.published ? html`${edit}${more([shelf, sale])}` : html`${edit}${shelf}${more([sale])}`
}

function priceColumns(d: DashboardProps, locale: Locale, { subscribers }: ProductProps): Column<PriceObject>[] {
  const words = PRICES[locale]
  const count = ({ id, type }: PriceObject): Html => {
    const n = subscribers.get(id)
    if (type !== 'recurring') return html`<span class="quiet wide-only">–</span>`
    const counted = html`<span class="wide-only">${n ?? '0'}</span><span class="phone-only">${CUSTOMERS[locale].running(n ?? '0')}</span>`
    return n ? html`<a href="${d.hrefOf('/subscriptions', { price: id })}">${counted}</a>` : counted
  }
  return [
    {
      key: 'price',
      label: words.price,
      cell: (p) => html`<a href="${d.hrefOf(`/prices/${p.id}`)}">${priceInWords(p, locale)}</a>`,
    },
    {
      ...{ key: 'type', label: words.type, phone: 'below' },
      cell: (p) => html`<span class="nowrap">${words.types[p.type]}</span>`,
    },
    { key: 'status', label: DASHBOARD[locale].status, phone: 'side', cell: (p) => priceState(p, locale) },
    { key: 'subscribers', label: words.subscribers, numeric: true, phone: 'corner', cell: count },
  ]
}
