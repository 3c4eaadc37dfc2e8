// Every kind of page that buyers see, in a real browser: in both languages, as wide as a phone and as a desktop, light and dark. Nothing is wider than the
// screen, cut off or broken, and no rule of WCAG is broken that a machine can check. Each page has its own test of what it does. `PAGE_SHOTS` keeps
// pictures; those of README are among them. `PAGES=invoice|portal` looks at those alone, while one works at them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { routerOf } from '../../api/app.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import type { ApiShop, BillingApi } from '../support/billing-api.ts'
import { describeInBrowser, PHONE } from '../support/browser.ts'
import { BUYER_PAGES, NO_BUYER_PAGES } from '../support/buyer-pages.ts'
import { signedInMember } from '../support/dashboard.ts'
import { speakEnglish } from '../support/english-shop.ts'
import { faultsOfPages, type Look, type Sight } from '../support/every-page.ts'
import { type LivelyShop, makeLively, SELLER } from '../support/lively-shop.ts'
import { pagesHouse, SHOTS } from '../support/pages.ts'
import { PATIENT } from '../support/patience.ts'
import { portalBrowser, portalLink, slugOf } from '../support/portal.ts'
import { StripeFake } from '../support/providers/stripe.ts'

const ONLY = new RegExp(process.env.PAGES ?? '')
const LOOKS: Look[] = [
  { lang: 'th', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
]
/** As README shows the dashboard. */
const BRIGHT: Look = { lang: 'en', colorScheme: 'light' }
/** The front page shows it in every look. */
const DIM: Look = { lang: 'th', colorScheme: 'dark' }
/** What buyers are told matters most, so both looks are asked about accessibility; `AXE=all` asks about every page. */
const STATUSES: Record<string, number> = {
  'not-found': 404,
  'payment-link-closed': 410,
  'payment-link-sold-out': 410,
  'portal-link-used': 410,
}
const ASKED = /^(docs|shop|product|payment|checkout|invoice|portal)/

describeInBrowser('every page of buyers', () => {
  const house = pagesHouse()
  let lively: LivelyShop
  let slug: string
  /** Name and address of each page that needs no log-in. */
  let open: Record<string, string>
  /** The same of pages on which something is done first. */
  let acted: Record<string, [path: string, act: (page: Page) => Promise<void>]>
  /** A checkout whose card is charged while it is looked at, and one whose code a provider makes meanwhile. */
  let charged: { id: string; url: string }
  let making: { path: string; stripe: StripeFake }
  /** A paid invoice of the portal's customer. */
  let theirs: string
  let ownCard: { customer: string; path: string }
  const seen = new Set<string>()
  afterAll(() => making?.stripe.close())

  beforeAll(async () => {
    const { billing, shop } = house
    // One shop in one state: every page is of a seller who is registered for VAT, from its first sale on.
    await shop.send('PATCH', '/v1/tax_settings', { body: SELLER })
    // The front page shows this shop's dashboard.
    lively = await makeLively(billing, shop, { isBusy: SHOTS !== undefined })
    slug = 'demo'
    // As `npm start` names it: the front page leads there.
    await billing.api.sql('update merchants set slug = $2 where id = $1', [shop.id, slug])
    const made = async (path: string, body: object = {}, method = 'POST') => {
      const headers = { 'service-version': '2026-09-01' }
      const { status, json, text } = await shop.send(method, path, { body, headers })
      if (status !== 200) throw new Error(`${path}: ${text}`)
      return json
    }
    const session = (price: string, more: object = {}) =>
      made('/v1/checkout_sessions', {
        ...more,
        customer_email: 'malee@example.com',
        line_items: [{ price, quantity: 2 }],
        success_url: 'https://shop.example/thanks',
        cancel_url: 'https://shop.example/basket',
      })
    const food = { description: 'ถ่ายภาพเมนูอาหาร 20 รายการ', unit_amount_satang: 850_000 }
    const byHand = async (fields: object, of: string | null = null, line: object = food) => {
      const customer = of ?? (await shop.customer({ name: 'บริษัท ครัวคุณแม่ จำกัด', ...fields }))
      const lines = [line]
      const { id } = await made('/v1/invoices', { customer, lines, days_until_due: 14 })
      return made(`/v1/invoices/${id}/finalize`)
    }
    const byQr = async () => {
      const one = await session(lively.book)
      await made(`/v1/test_helpers/checkout_sessions/${one.id}/confirm`, { payment_method_type: 'promptpay' })
      return { url: one.url, payment: (await shop.get(`/v1/checkout_sessions/${one.id}`)).json.payment }
    }
    const waiting = await byQr()
    const paid = await byQr()
    await made(`/v1/test_helpers/payments/${paid.payment}/succeed`)
    const expired = await session(lively.member)
    await made(`/v1/checkout_sessions/${expired.id}/expire`)
    const bill = async () => {
      const customer = await shop.customer({ name: 'บริษัท ครัวคุณแม่ จำกัด' })
      const { json } = await shop.subscribe({ customer, price: lively.member, collection_method: 'invoice' })
      return (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
    }
    const confirmed = async (price: string, token: string) => {
      const one = await session(price)
      const confirm = { payment_method_type: 'card', token }
      await made(`/v1/test_helpers/checkout_sessions/${one.id}/confirm`, confirm)
      return { url: one.url, id: one.id }
    }
    const asking = await confirmed(lively.book, 'pm_card_3ds')
    const [asked] = (await shop.get(`/v1/payments?checkout_session=${asking.id}`)).json.data
    const part = await byQr()
    await made(`/v1/test_helpers/payments/${part.payment}/succeed`, { amount_satang: 30_000 })
    charged = await session(lively.book)
    const over = await byQr()
    await made(`/v1/test_helpers/payments/${over.payment}/expire`)
    const withSlip = async (more: object) => {
      const one = await byQr()
      const slip = await made('/v1/test_helpers/slips', { payment: one.payment, ...more })
      await made(`/v1/payments/${one.payment}/slip`, { payload: slip.payload })
      return one
    }
    const slipWaits = await withSlip({ account: 'xxx-xxx-xx78' })
    const slipRefused = await withSlip({ account: '123-4-56789-0' })
    const decided = async (decision: 'approve' | 'refuse') => {
      const one = await confirmed(lively.book, 'pm_card_3ds')
      const [payment] = (await shop.get(`/v1/payments?checkout_session=${one.id}`)).json.data
      const path = `/simulator/3ds/${payment.id}`
      await portalBrowser(billing.api.url).post(`${path}/${decision}`, {})
      return path
    }
    const plan = await session(lively.app)
    const kept = { method: 'card', token: 'pm_card_ok', consent: 'yes' }
    await portalBrowser(billing.api.url).post(new URL(plan.url).pathname, kept)
    await made('/v1/discount_codes', { kind: 'percent', value: 10, code: 'WELCOME10' })
    const due = await bill()
    const regular = await shop.customer({ name: 'บริษัท ครัวคุณแม่ จำกัด' })
    await made('/v1/payment_methods', { customer: regular, type: 'card', token: 'pm_card_ok' })
    const own = await byHand({}, regular)
    ownCard = { customer: regular, path: new URL(own.hosted_invoice_url).pathname }
    const settled = await bill()
    await made(`/v1/test_helpers/payments/${settled.payment}/succeed`)
    const back = await bill()
    await made(`/v1/test_helpers/payments/${back.payment}/succeed`)
    await billing.settled()
    await made(`/v1/payments/${back.payment}/refund`, { amount_satang: 20_000 })
    const voided = await bill()
    await made(`/v1/invoices/${voided.id}/void`)
    const unpaid = await byHand({})
    await made(`/v1/invoices/${unpaid.id}/mark_uncollectible`)
    const late = await made('/v1/test_clocks', { frozen_time: Math.floor(Date.now() / 1000) - 40 * 86_400 })
    const overdue = await byHand({ test_clock: late.id })
    await made(`/v1/test_clocks/${late.id}/advance`, { frozen_time: Math.floor(Date.now() / 1000) })
    const productOf = async (price: string) => (await shop.get(`/v1/prices/${price}`)).json.product
    const choose = await made('/v1/payment_links', { line_items: [{ price: lively.support }] })
    const soldOut = await made('/v1/payment_links', { line_items: [{ price: lively.book }], max_uses: 1 })
    await portalBrowser(billing.api.url).post(new URL(soldOut.url).pathname, { email: 'malee@example.com' })
    const [last] = (await shop.get(`/v1/checkout_sessions?payment_link=${soldOut.id}`)).json.data
    const token = 'pm_card_ok'
    await made(`/v1/test_helpers/checkout_sessions/${last.id}/confirm`, { payment_method_type: 'card', token })
    const [small, bare] = [await billing.shop(), await billing.shop()]
    const named = (id: string, name: string, settings: object) =>
      billing.api.sql('update merchants set name = $2, settings = $3 where id = $1', [
        id,
        name,
        JSON.stringify(settings),
      ])
    await named(small.id, 'ครูแนน สอนเปียโน', {
      description: 'เรียนเปียโนออนไลน์ตั้งแต่โน้ตตัวแรก',
      address: '77 ถนนห้วยแก้ว เชียงใหม่ 50300',
      email: 'nan@piano.example',
      accent_color: '#7c3aed',
    })
    await named(bare.id, 'ร้านต้นกล้า', {
      description: 'เวิร์กช็อปปลูกผักสำหรับคนเมือง',
      address: '9 ถนนนิมมานเหมินท์ เชียงใหม่ 50200',
      email: 'hello@tonkla.example',
      accent_color: '#4d7c0f',
    })
    await small.price(
      { type: 'one_time', interval: undefined, amount_satang: 145_000 },
      { name: 'คอร์สเปียโน 30 วัน', description: 'วันละ 15 นาที เล่นได้ 5 เพลงภายในหนึ่งเดือน', published: true },
    )
    const link = await made('/v1/payment_links', { line_items: [{ price: lively.member }] })
    const closed = await made('/v1/payment_links', { line_items: [{ price: lively.member }] })
    await made(`/v1/payment_links/${closed.id}`, { active: false }, 'PATCH')
    const pathOf = async (price: string) => new URL((await session(price)).url).pathname
    const setup = await made('/v1/setup_sessions', { customer: lively.customer })
    // Whose renewal failed, and whose card is gone.
    const behind = await made('/v1/test_clocks', { frozen_time: Math.floor(Date.now() / 1000) - 40 * 86_400 })
    const owing = await shop.customer({ name: 'อรุณี ใจงาม', email: 'arunee@example.com', test_clock: behind.id })
    for (const [price, payment_method] of [
      [lively.member, 'pm_card_ok_then_declined'],
      [lively.app, 'pm_card_ok'],
    ])
      await shop.subscribe({ customer: owing, price, payment_method })
    await billing.settled()
    await made(`/v1/test_clocks/${behind.id}/advance`, { frozen_time: Math.floor(Date.now() / 1000) - 8 * 86_400 })
    await billing.settled()
    for (const { id } of (await shop.get(`/v1/payment_methods?customer=${owing}`)).json.data)
      await made(`/v1/payment_methods/${id}/detach`)
    const owingSetup = await made('/v1/setup_sessions', { customer: owing })
    const overSetup = await made('/v1/setup_sessions', { customer: lively.customer })
    await billing.api.sql('update setup_sessions set expires_at = created_at + 1 where id = $1', [overSetup.id])
    const usedLink = await portalLink(shop, lively.customer)
    await portalBrowser(billing.api.url).get(usedLink)
    const login = await portalBrowser(billing.api.url).post(`/portal/${slug}/login`, { email: 'nobody@example.com' })
    const first = await byHand({}, lively.customer)
    await made(`/v1/test_helpers/payments/${first.payment}/succeed`)
    theirs = first.id
    // A customer of some months: a plan that can be changed, and a purchase that went back, with its note.
    const again = await byHand({}, lively.customer, { description: 'พรีเซ็ตแต่งภาพ แสงเช้า', unit_amount_satang: 45_000 })
    await made(`/v1/test_helpers/payments/${again.payment}/succeed`)
    await billing.settled()
    await made(`/v1/payments/${again.payment}/refund`, { reason: 'ซื้อซ้ำ' })
    const [{ id: card }] = (await shop.get(`/v1/payment_methods?customer=${lively.customer}`)).json.data
    await shop.subscribe({ customer: lively.customer, price: lively.member, payment_method: card })
    await billing.settled()
    making = await aSlowProvider(billing, shop)
    open = {
      docs: '/docs',
      'docs-guide': '/docs/checkout',
      'docs-reference': '/docs/api/customers',
      'docs-errors': '/docs/errors',
      'docs-search': '/docs/search?q=refund',
      front: '/',
      'not-found': '/s/nobody-sells-here',
      shop: `/s/${slug}`,
      'shop-one': `/s/${await slugOf(billing, small)}`,
      'shop-none': `/s/${await slugOf(billing, bare)}`,
      product: `/s/${slug}/p/${await productOf(lively.book)}`,
      'product-plan': `/s/${slug}/p/${await productOf(lively.member)}`,
      'product-buy': `/s/${slug}/buy/${lively.book}`,
      'payment-link': new URL(link.url).pathname,
      'payment-link-choose': new URL(choose.url).pathname,
      'payment-link-sold-out': new URL(soldOut.url).pathname,
      'checkout-choose': new URL((await session(lively.member)).url).pathname,
      'checkout-qr': new URL(waiting.url).pathname,
      'checkout-part': new URL(part.url).pathname,
      'checkout-tax': new URL((await session(lively.book, { tax_details: BUYER })).url).pathname,
      'checkout-confirm': new URL(asking.url).pathname,
      'checkout-qr-over': new URL(over.url).pathname,
      'checkout-slip-waiting': new URL(slipWaits.url).pathname,
      'checkout-slip-refused': new URL(slipRefused.url).pathname,
      'checkout-paid-plan': new URL(plan.url).pathname,
      'bank-asks': `/simulator/3ds/${asked.id}`,
      'bank-approved': await decided('approve'),
      'bank-declined': await decided('refuse'),
      'checkout-paid': new URL(paid.url).pathname,
      'checkout-expired': new URL(expired.url).pathname,
      'invoice-due': new URL(due.hosted_invoice_url).pathname,
      'invoice-paid': new URL(settled.hosted_invoice_url).pathname,
      'invoice-refunded': new URL(back.hosted_invoice_url).pathname,
      'invoice-void': new URL(voided.hosted_invoice_url).pathname,
      'invoice-uncollectible': new URL(unpaid.hosted_invoice_url).pathname,
      'invoice-overdue': new URL(overdue.hosted_invoice_url).pathname,
      'payment-link-closed': new URL(closed.url).pathname,
      'card-setup-over': new URL(overSetup.url).pathname,
      'card-setup': new URL(setup.url).pathname,
      'card-setup-owed': new URL(owingSetup.url).pathname,
      'portal-log-in': `/portal/${slug}`,
      'portal-code':
        new URL(login.location ?? '', billing.api.url).pathname + new URL(login.location ?? '', billing.api.url).search,
      'portal-link-used': usedLink,
      'member-log-in': '/dashboard/login',
      'member-forgot': '/dashboard/forgot',
    }
    acted = {
      'portal-log-in-again': [
        `/portal/${slug}/login`,
        async (page) => {
          const name = `satang_customer_test_${slug}`
          await page.context().addCookies([{ name, value: 'of-a-session-that-is-over', url: billing.api.url }])
          await page.reload()
        },
      ],
      'checkout-card': [
        await pathOf(lively.member),
        async (page) => {
          await page.locator('input[value="card"]').check()
        },
      ],
      'checkout-declined': [
        await pathOf(lively.book),
        async (page) => {
          await page.locator('input[value="card"]').check()
          await page.locator('#token').selectOption('pm_card_insufficient_funds')
          await page.locator('button.main').click()
          await page.getByRole('alert').waitFor()
        },
      ],
      'checkout-code': [
        await pathOf(lively.book),
        async (page) => {
          await typeCode(page, 'WELCOME10')
          await page.locator('.sums').waitFor()
        },
      ],
      'checkout-code-refused': [
        await pathOf(lively.book),
        async (page) => {
          await typeCode(page, 'WELCOME99')
          await page.locator('#code-error').waitFor()
        },
      ],
      'checkout-slip': [new URL(waiting.url).pathname, (page) => page.locator('#slip summary').click()],
      'payment-link-card': [
        new URL(link.url).pathname,
        async (page) => {
          await page.locator('input[type="email"]').fill('malee@example.com')
          await page.locator('input[value="card"]').check()
        },
      ],
    }
    await billing.settled()
    await asInstalled(billing)
  }, 600_000)

  const sights = (paths: Record<string, string>, { lang }: Look): Sight[] =>
    Object.entries(paths).flatMap(([name, path]) => {
      seen.add(name)
      if (!ONLY.test(name)) return []
      const url = new URL(path, house.billing.api.url)
      url.searchParams.set('lang', lang)
      return [{ name, url: url.href, axe: ASKED.test(name), status: STATUSES[name] ?? 200 }]
    })

  test.each(LOOKS)(
    'before a log-in: $lang',
    async (look) => {
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      expect(await faultsOfPages(page, sights(open, look), look)).toEqual([])
    },
    600_000,
  )

  test.each(LOOKS)(
    'while somebody pays: $lang',
    async (look) => {
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      const paths = Object.fromEntries(Object.entries(acted).map(([name, [path]]) => [name, path]))
      const all = sights(paths, look).map((sight) => ({ ...sight, act: acted[sight.name]![1] }))
      expect(await faultsOfPages(page, all, look)).toEqual([])
    },
    600_000,
  )

  test.each(LOOKS)(
    'while somebody waits: $lang',
    async (look) => {
      const { billing } = house
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      const path = new URL(charged.url).pathname
      await portalBrowser(billing.api.url).post(path, { method: 'card', token: 'pm_card_slow', code: '' })
      expect(await faultsOfPages(page, sights({ 'checkout-processing': path }, look), look)).toEqual([])
      if (ONLY.test('checkout-processing')) expect(await page.locator('.spinner').count()).toBe(1)
      expect(await faultsOfPages(page, sights({ 'checkout-making': making.path }, look), look)).toEqual([])
      if (ONLY.test('checkout-making')) expect(await page.locator('.spinner').count()).toBe(1)
      await page.close()
    },
    600_000,
  )

  test.each(LOOKS)(
    'in the portal: $lang',
    async (look) => {
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      await page.goto(house.billing.api.url + (await portalLink(house.shop, lively.customer)))
      const { data } = (await house.shop.get(`/v1/subscriptions?customer=${lively.customer}`)).json
      const { product } = (await house.shop.get(`/v1/prices/${lively.member}`)).json
      const prices = (await house.shop.get(`/v1/prices?product=${product}`)).json.data
      const yearly = prices.find(({ interval }: { interval: string }) => interval === 'year').id
      const at = (path: string) => `/portal/${slug}${path}`
      const inside = {
        'portal-overview': at(''),
        'portal-subscriptions': at('/subscriptions'),
        'portal-plan': at(`/subscriptions/${data[0].id}/plan`),
        'portal-plan-cost': at(`/subscriptions/${data[0].id}/plan?price=${yearly}`),
        'portal-cancel': at(`/subscriptions/${data[0].id}/cancel`),
        'portal-paying': at(`/subscriptions/${data[0].id}/paying`),
        'portal-invoices': at('/invoices'),
        'portal-tax-invoice': at(`/invoices/${theirs}/tax-invoice`),
        'portal-cards': at('/cards'),
        'portal-licences': at('/licences'),
        'portal-files': at('/files'),
        'portal-details': at('/details'),
        'portal-sessions': at('/sessions'),
      }
      expect(await faultsOfPages(page, sights(inside, look), look)).toEqual([])
      await page.goto(house.billing.api.url + (await portalLink(house.shop, ownCard.customer)))
      expect(await faultsOfPages(page, sights({ 'invoice-own-card': ownCard.path }, look), look)).toEqual([])
      if (ONLY.test('invoice-own-card')) expect(await page.locator('form.saved').count()).toBe(1)
    },
    600_000,
  )

  test('was looked at: each address and each kind of the register, and no other', () => {
    const addresses = routerOf(house.billing.api.deps, allRoutes)
      .stack.filter(({ methods }) => methods.includes('GET'))
      .map(({ path }) => String(path))
      .filter((path) => !/^\/(v1|assets|dashboard|hooks)\b|^\/(livez|readyz|openapi\.json|csp-reports)$/.test(path))
    expect(addresses.sort()).toEqual(Object.keys({ ...BUYER_PAGES, ...NO_BUYER_PAGES }).sort())
    const kinds = Object.values(BUYER_PAGES).flat()
    expect([...seen].filter((name) => !name.startsWith('member-')).sort()).toEqual([...kinds].sort())
  })

  test.each([...LOOKS, BRIGHT, ...(SHOTS ? [DIM] : [])])(
    'the merchant of the same shop: $lang, $colorScheme',
    async (look) => {
      const { billing, shop } = house
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      // The front page shows these pictures: whoever reads English sees a shop that speaks it.
      const speakThai = look.lang === 'en' ? await speakEnglish(billing, shop) : null
      try {
        const [name, value] = (await signedInMember(billing, shop)).cookie.split('=') as [string, string]
        await page.context().addCookies([{ name, value, url: billing.api.url }])
        const at = (path: string) => `/dashboard/${slug}/test${path}`
        await page.goto(billing.api.url + at(''))
        await page.locator('form[action*="first-steps/put-away"] button').click()
        const inside = {
          'merchant-home': at(''),
          'merchant-payments': at('/payments'),
          'merchant-payment': at(`/payments/${lively.payment}`),
          'merchant-customer': at(`/customers/${lively.customer}`),
          'merchant-analytics': at('/analytics'),
          ...(SHOTS
            ? {
                'merchant-shop': `/s/${slug}`,
                'merchant-checkout': open['checkout-qr']!,
                'merchant-invoice': open['invoice-due']!,
              }
            : {}),
        }
        expect(await faultsOfPages(page, sights(inside, look), look)).toEqual([])
      } finally {
        await speakThai?.()
      }
    },
    600_000,
  )
})

/** The front page and the documentation as an installation has them: with an operator, and samples that call its own address. */
async function asInstalled({ api }: BillingApi): Promise<void> {
  const { links } = api.deps
  api.deps.operator = {
    name: 'Baan Pay',
    email: 'hello@baanpay.example',
    termsUrl: 'https://baanpay.example/terms',
    privacyUrl: 'https://baanpay.example/privacy',
  }
  // The documentation is made once, by the first who asks.
  api.deps.links = { ...links, baseUrl: 'https://pay.example' }
  await fetch(`${api.url}/docs`)
  api.deps.links = links
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('.fold:has(#code) > summary').click()
  await page.locator('#code').fill(code)
  await page.locator('button[value="apply"]').click()
}

/** A checkout of a shop at Stripe, in test mode, whose code is being made for as long as anybody looks. */
async function aSlowProvider(
  billing: BillingApi,
  { id: like }: ApiShop,
): Promise<{ path: string; stripe: StripeFake }> {
  const secretKey = 'sk_test_51Slow'
  const stripe = await new StripeFake({ secretKey, restrictedKey: secretKey, livemode: false }).open()
  const { deps, db } = billing.api
  deps.gateways = createGateways(db, {
    links: deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses: { stripeApiUrl: stripe.url },
    patience: { ...PATIENT, quickMs: 300, graceMs: 300 },
  })
  const shop = await billing.shop()
  // It looks like the shop of the other pages.
  await billing.api.sql(
    'update merchants set name = other.name, settings = other.settings, tax = other.tax from merchants other where merchants.id = $1 and other.id = $2',
    [shop.id, like],
  )
  const credentials = {
    secret_key: secretKey,
    publishable_key: 'pk_test_51Slow',
    webhook_secret: 'whsec_slow0000000000000',
  }
  const good = async (path: string, body: object) => {
    const { status, json, text } = await shop.post(path, body, { headers: { 'service-version': '2026-09-01' } })
    if (status !== 200) throw new Error(text)
    return json
  }
  await good('/v1/gateway_accounts', { provider: 'stripe', credentials, default_for: ['promptpay'] })
  const price = await shop.price(
    { type: 'one_time', interval: undefined, amount_satang: 32_000 },
    { name: 'อีบุ๊ก ถ่ายสินค้าด้วยมือถือ' },
  )
  await billing.api.sql(
    'update products set image_url = other.image_url from products other where products.merchant_id = $1 and other.merchant_id = $2 and other.name = products.name',
    [shop.id, like],
  )
  const body = {
    customer_email: 'nok@example.com',
    line_items: [{ price }],
    success_url: 'https://shop.example/thanks',
  }
  const { url } = await good('/v1/checkout_sessions', body)
  const path = new URL(url).pathname
  stripe.faults.set('slow', 1)
  await portalBrowser(billing.api.url).post(path, { method: 'promptpay', code: '' })
  return { path, stripe }
}

const BUYER = {
  name: 'บริษัท ครัวคุณแม่ จำกัด',
  tax_id: '0105599000108',
  branch: '00000',
  address: { line1: '99 ถนนพระราม 4', district: 'ปทุมวัน', province: 'กรุงเทพมหานคร', postal_code: '10330' },
}
