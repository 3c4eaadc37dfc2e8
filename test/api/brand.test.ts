// Every page that a buyer opens looks like the merchant's: its colour, its logo, its icon. A page without these is found here.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accentColours } from '../../rules/accent.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  slug = (await billing.api.sql<{ slug: string }>('select slug from merchants where id = $1', [shop.id]))[0]!.slug
})
afterAll(() => billing.checkAndClose())

const wear = (settings: object) =>
  billing.api.sql('update merchants set settings = $1 where id = $2', [JSON.stringify(settings), shop.id])
const page = async (url: string) => {
  const { pathname, search } = new URL(url, billing.api.url)
  return billing.api.send('GET', `${pathname}${search}`)
}

async function pagesOfBuyers(): Promise<Record<string, string>> {
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 }, { published: true })
  const { product } = (await shop.get(`/v1/prices/${price}`)).json
  const customer = await shop.customer()
  const checkout = await shop.post(
    '/v1/checkout_sessions',
    {
      line_items: [{ price }],
      customer,
      success_url: 'https://shop.example/thanks',
    },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const setup = await shop.post('/v1/setup_sessions', { customer })
  const subscribed = (await shop.subscribe({ collection_method: 'invoice', payment_method: undefined })).json
  const invoice = await shop.get(`/v1/invoices/${subscribed.latest_invoice}`)
  return {
    shop: `/s/${slug}`,
    product: `/s/${slug}/p/${product}`,
    buy: `/s/${slug}/buy/${price}`,
    checkout: checkout.json.url,
    setup: setup.json.url,
    invoice: invoice.json.hosted_invoice_url,
    portal: `/portal/${slug}/login`,
  }
}

test('every page of a buyer has the colour, the logo and the icon of the merchant, and its policy lets the pictures in', async () => {
  const pages = await pagesOfBuyers()
  await wear({
    accent_color: '#ffd400',
    logo_url: 'https://img.example/l.png',
    cover_url: 'https://cover.example/c.png',
  })
  const { accent, fill, onFill } = accentColours('#ffd400', 'light')
  for (const [name, url] of Object.entries(pages)) {
    const { status, text, headers } = await page(url)
    expect([name, status]).toEqual([name, 200])
    expect(text).toContain(`--accent:${accent};--fill:${fill};--on-fill:${onFill};`)
    expect(text).toContain(`@media (prefers-color-scheme:dark){:root{--accent:#ffd400;`)
    expect(text).toContain('<link rel="icon" href="https://img.example/l.png">')
    expect(text).toMatch(/<img class="(brand-)?logo" src="https:\/\/img\.example\/l\.png"/)
    expect(headers.get('content-security-policy')).toMatch(
      /img-src 'self' data: https:\/\/img\.example https:\/\/cover\.example/,
    )
  }
  expect((await page(`/s/${slug}`)).text).toContain('<img class="cover" src="https://cover.example/c.png"')
})

test('every page of a buyer leads to the terms of the shop, each beside the page', async () => {
  const pages = await pagesOfBuyers()
  await wear({ terms_url: 'https://shop.example/terms?a=1&b=2', privacy_url: 'https://shop.example/privacy' })
  for (const [name, url] of Object.entries(pages)) {
    const { text } = await page(`${url}${url.includes('?') ? '&' : '?'}lang=en`)
    const [, foot = ''] = text.split('<footer>')
    expect([name, foot]).toEqual([name, expect.stringContaining('>Terms</a> · <a ')])
    expect(foot).toContain('<a href="https://shop.example/terms?a=1&amp;b=2" target="_blank" rel="noopener">Terms</a>')
    expect(foot).toContain('<a href="https://shop.example/privacy" target="_blank" rel="noopener">Privacy</a>')
    expect(foot).not.toContain('Refunds')
  }
})

test('a merchant without a brand has the usual colours and its first letter as icon', async () => {
  await wear({})
  const { text } = await page(`/s/${slug}`)
  expect(text).not.toContain('<style')
  expect(text).toContain('<link rel="icon" href="data:image/svg+xml,')
  expect(decodeURIComponent(text)).toContain('>B</text>')
})

test('a colour in a row that is none is not written into a style', async () => {
  await wear({ accent_color: '#000}</style><script>alert(1)</script>' })
  const { text } = await page(`/s/${slug}`)
  expect(text).not.toContain('alert(1)')
  expect(text).not.toContain('<style')
})

test('the font comes from here, is kept for good, and is small', async () => {
  const { text } = await page(`/s/${slug}`)
  const css = await page(/href="(\/assets\/[^"]+shop\.css)"/.exec(text)![1]!)
  const fonts = [...css.text.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, href]) => href!)
  // Two weights, each in Thai and in Latin letters.
  expect(fonts).toHaveLength(4)
  for (const href of fonts) {
    const answer = await fetch(`${billing.api.url}${href}`)
    expect(answer.headers.get('content-type')).toBe('font/woff2')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
    expect(bytes.length).toBeLessThan(30_000)
  }
})
