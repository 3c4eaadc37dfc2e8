// Payment links in the dashboard: their table, the form that makes one, the page of one, its QR pictures, and switching it on and off.

import { PaymentLink, Price, Product } from '../../../db/entities/index.ts'
import { figuresOfLinks } from '../../../db/queries/payment-link.ts'
import { type QrCard, qrCardPng, qrCardSvg } from '../../../documents/qr-card.ts'
import { readable } from '../../../documents/sheet.ts'
import { wordIn } from '../../../documents/words.ts'
import { type PaymentLinkObject, serializePaymentLink } from '../../../resources/payment-link.ts'
import { serializePrice } from '../../../resources/price.ts'
import { isId } from '../../../rules/ids.ts'
import { satang, times } from '../../../rules/money.ts'
import { html } from '../../html.ts'
import { priceInWords } from '../../storefront/view.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, newest } from '../ask.ts'
import { forSale } from '../checkout-links/form.ts'
import { linkTabs } from '../components/link-tabs.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { type FormField, newFormKey, postAction, type Typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, type TableWanted } from '../lists.ts'
import { publishedOf } from '../published/handler.ts'
import { addQr, answerPicture, sharedBy } from '../shop-links.ts'
import { COLLECTS, paymentLinkEditPage, paymentLinkFields, paymentLinkFormPage } from './form-view.ts'
import { type LinkFacts, type LinksSelling, paymentLinkColumns, paymentLinkPage } from './view.ts'
import { PAYMENT_LINKS } from './words.ts'

export function addPaymentLinks(routes: DashboardRoutes): void {
  routes.get('/payment-links', list)
  formScreen(routes, {
    path: '/payment-links/new',
    operation: 'createPaymentLink',
    subject: (page) => forSale(page, page.query.get('price') || null),
    fields: (page, choice): FormField[] => {
      const { own, count, after, more } = paymentLinkFields(choice, page.locale)
      return [...own, ...count, ...after, ...more]
    },
    filled: (page) =>
      new Map([
        ['price', [page.query.get('price') ?? '']],
        ['quantity', ['1']],
        ['allow_discount_codes', ['true']],
      ]),
    shape: (_, typed) => bodyOf(typed),
    example: (_, { prices }) => ({ line_items: [{ price: prices[0]?.id ?? 'price_…' }] }),
    done: ({ id }) => ({ path: `/payment-links/${id}`, flash: 'created' }),
    view: paymentLinkFormPage,
  })
  routes.get('/payment-links/:id', one)
  formScreen(routes, {
    path: '/payment-links/:id/edit',
    operation: 'updatePaymentLink',
    subject: (page: DashboardContext) => linkOf(page),
    beside: async (page: DashboardContext, link: PaymentLinkObject) => ({
      sold: (await wordsOf(page, link)).join(', '),
    }),
    params: ({ id }) => ({ id }),
    fields: ({ locale }): FormField[] => {
      const { after, more } = paymentLinkFields({ prices: [], more: false }, locale)
      return [...after, ...more]
    },
    filled: (_, { after, collect, max_uses, allow_discount_codes }) =>
      new Map([
        ['message', after?.message ? [after.message] : []],
        ['redirect_url', after?.redirect_url ? [after.redirect_url] : []],
        ['collects', COLLECTS.filter((name) => collect[name])],
        ['max_uses', max_uses === null ? [] : [String(max_uses)]],
        ['allow_discount_codes', [String(allow_discount_codes)]],
      ]),
    shape: (_, typed) => {
      const { max_uses = null, after = null, allow_discount_codes, collect } = termsOf(typed)
      return { max_uses, after, allow_discount_codes, collect }
    },
    example: () => ({ after: { message: 'See you at the market.' } }),
    done: ({ id }) => ({ path: `/payment-links/${id}`, flash: 'saved' }),
    view: paymentLinkEditPage,
  })
  addQr(routes, '/payment-links/:id', async (page) => (await linkOf(page)).url)
  routes.get('/payment-links/:id/card.svg', async (page) => {
    const { url, card } = await cardOf(page)
    answerPicture(page, 'image/svg+xml', qrCardSvg(url, card))
  })
  routes.get('/payment-links/:id/card.png', async (page) => {
    const { url, card } = await cardOf(page)
    answerPicture(page, 'image/png', await qrCardPng(url, card))
  })
  for (const [verb, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const)
    routes.post(`/payment-links/:id/${verb}`, (page) => {
      const { id } = page.params as { id: string }
      const path = `/payment-links/${id}`
      return postAction(page, { operation: 'updatePaymentLink', params: { id }, body: { active }, path })
    })
}

function linkOf(page: DashboardContext): Promise<PaymentLinkObject> {
  return ask(page, 'getPaymentLink', { params: { id: page.params.id ?? '' } })
}

async function list(page: DashboardContext): Promise<void> {
  const words = PAYMENT_LINKS[page.locale]
  const mayAdd = page.props.may('payment_links:write')
  const add = { href: page.props.hrefOf('/payment-links/new'), label: words.add }
  const layout = {
    section: 'payment-links',
    title: words.title,
    above: linkTabs(page, page.props, 'payment-links'),
    lead: html`<p class="quiet">${words.lead}</p>`,
    actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
  }
  const wanted: TableWanted<'listPaymentLinks'> = {
    operation: 'listPaymentLinks',
    path: '/payment-links',
    columns: async (rows) => paymentLinkColumns(page.props, page.locale, await factsOf(page, rows)),
    orders: { created: 'createdAt' },
    filters: [
      {
        kind: 'select',
        name: 'active',
        asTabs: true,
        label: words.status,
        options: [
          ['true', words.on],
          ['false', words.off],
        ],
      },
      { kind: 'created' },
    ],
    empty: { ...words.empty, action: mayAdd ? add : null },
  }
  return answerTable(page, layout, wanted)
}

async function one(page: DashboardContext): Promise<void> {
  const paymentLink = await linkOf(page)
  const { id, url } = paymentLink
  const [facts, published, checkouts] = await Promise.all([
    factsOf(page, [paymentLink]),
    publishedOf(page, id),
    newest(page, 'listCheckoutSessions', { payment_link: id }),
  ])
  const shared = sharedBy(page, url, `/payment-links/${id}`, paymentLink.code, true)
  const curl = curlOf(page, 'getPaymentLink', { params: { id } })
  const props = { ...facts, paymentLink, shared, checkouts, published, key: newFormKey(), curl }
  answerDashboard(page, (frame) => paymentLinkPage(frame, page.props, props))
}

/** A card with the shop's name, the code, what is sold and its price. A quantity that the buyer chooses is not on it. */
async function cardOf(page: DashboardContext): Promise<{ url: string; card: QrCard }> {
  const link = await linkOf(page)
  const { sold } = await soldBy(page, [link])
  const lines = link.line_items.flatMap(({ price: id, quantity, adjustable }) => {
    const line = sold.get(id)
    if (!line) return []
    const name = readable(line.name, wordIn('product', page.locale, false)[0])
    const { price } = line
    if (adjustable || quantity === 1 || price.amount_satang === null) return { name, price }
    const amount_satang = times(satang(price.amount_satang), quantity)
    return { name: `${name} × ${quantity}`, price: { ...price, amount_satang } }
  })
  const card = {
    title: readable(page.merchant.name, page.merchant.slug),
    sold: lines.map(({ name }) => name).join(', '),
    price: lines.map(({ price }) => priceInWords(price, page.locale)).join(' + '),
    scan: PAYMENT_LINKS[page.locale].scan,
  }
  return { url: link.url, card }
}

/** How many of the newest links are looked through for those of one product. */
const LOOKED_THROUGH = 100

/** The links among the newest that sell one of these prices, with what the table says of them; null for a role that may not see links. */
export async function linksSelling(
  page: DashboardContext,
  prices: readonly { id: string }[],
): Promise<LinksSelling | null> {
  if (!page.props.may('payment_links:read')) return null
  const { data } = await ask(page, 'listPaymentLinks', { query: { limit: LOOKED_THROUGH } })
  const sold = new Set(prices.map(({ id }) => id))
  const links = data.filter(({ line_items }) => line_items.some(({ price }) => sold.has(price)))
  return { links, ...(await factsOf(page, links)) }
}

/** The newest links that can be paid and take codes, of those that sell one of these products, or any where none is named; none for a role that may not see links. */
export async function linksTaking(
  page: DashboardContext,
  products: readonly string[],
  most: number,
): Promise<{ name: string; url: string }[]> {
  if (!page.props.may('payment_links:read')) return []
  const { data } = await ask(page, 'listPaymentLinks', { query: { active: true, limit: LOOKED_THROUGH } })
  const { sold } = await soldBy(page, data)
  const isFor = (price: string) => products.length === 0 || products.includes(sold.get(price)?.price.product ?? '')
  const taking = data
    .filter((link) => link.allow_discount_codes && link.line_items.some(({ price }) => isFor(price)))
    .slice(0, most)
  const { prices } = await factsOf(page, taking)
  return taking.map(({ line_items, url }) => ({
    name: line_items.map(({ price }) => prices.get(price) ?? price).join(', '),
    url,
  }))
}

/** What a link sells, in words; null for one that is not there, or a role that may not see it. */
export async function nameOfLink(page: DashboardContext, id: string): Promise<string | null> {
  const { merchantId, livemode } = page.caller
  if (!isId('payment_link', id) || !page.props.may('payment_links:read')) return null
  const link = await page.deps.db.orm.em.fork().findOne(PaymentLink, { id, merchantId, livemode })
  if (!link) return null
  return (await wordsOf(page, serializePaymentLink(link, page.deps.links))).join(', ')
}

/** What a link sells, by line. */
async function wordsOf(page: DashboardContext, link: PaymentLinkObject): Promise<string[]> {
  const { prices } = await factsOf(page, [link])
  return link.line_items.map(({ price }) => prices.get(price) ?? price)
}

/** What came of these links, and what they sell in words. */
async function factsOf(page: DashboardContext, links: readonly PaymentLinkObject[]): Promise<LinkFacts> {
  const { em, sold } = await soldBy(page, links)
  const figures = await figuresOfLinks(
    em,
    links.map(({ id }) => id),
  )
  const words = [...sold].map(([id, { name, price }]) => [id, `${name} ${priceInWords(price, page.locale)}`] as const)
  return { figures, prices: new Map(words) }
}

/** The prices of these links, each with the name of its product. */
async function soldBy(page: DashboardContext, links: readonly PaymentLinkObject[]) {
  const em = page.deps.db.orm.em.fork()
  const { merchantId, livemode } = page.caller
  const ids = [...new Set(links.flatMap(({ line_items }) => line_items.map(({ price }) => price)))]
  const rows = await em.find(Price, { id: { $in: ids }, merchantId, livemode })
  const products = await em.find(Product, { id: { $in: rows.map(({ productId }) => productId) } })
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const sold = new Map(
    rows.map((row) => [row.id, { name: names.get(row.productId) ?? '', price: serializePrice(row) }]),
  )
  return { em, sold }
}

/** The body of the call. Fields that are empty are left out. */
function bodyOf(typed: Typed): Record<string, unknown> {
  const { text } = typed
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name)))
  const maximum = number('up_to')
  return {
    line_items: [
      {
        price: text('price') || undefined,
        quantity: number('quantity'),
        adjustable: maximum === undefined ? undefined : { minimum: 1, maximum },
      },
    ],
    ...termsOf(typed),
  }
}

/** What can be changed of a link: what comes after paying, how often it can be paid, and what it asks for. */
function termsOf({ text, values }: Typed) {
  const asked = new Set(values.get('collects') ?? [])
  const message = text('message') || undefined
  const redirect = text('redirect_url') || undefined
  return {
    after: message || redirect ? { message, redirect_url: redirect } : undefined,
    max_uses: text('max_uses') === '' ? undefined : Number(text('max_uses')),
    allow_discount_codes: text('allow_discount_codes') === 'true',
    collect: Object.fromEntries(COLLECTS.map((name) => [name, asked.has(name)])),
  }
}
