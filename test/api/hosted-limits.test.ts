// What strangers may do on public pages, and how often: cards, codes, documents, orders. Also that no page or form is without a limit.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { routerOf } from '../../api/app.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { DocumentPress } from '../../api/document-press.ts'
import type { LimitName } from '../../api/limits.ts'
import { allRoutes } from '../../api/routes/index.ts'
import type { TestApi } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { challengeProvider } from '../support/challenge.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'

const VERSION = { 'service-version': '2026-09-01' }
const from = (ip: string) => ({ 'x-forwarded-for': ip })

let billing: BillingApi
let shop: ApiShop
let price: string
const others: TestApi[] = []
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 })
})
afterAll(async () => {
  for (const api of others) await api.close()
  await billing.check()
  await billing.close()
})
beforeEach(() => billing.api.sql('delete from rate_limits'))

/** Another process on the same database, with limits and queues of its own. */
async function environment(overrides: Partial<ApiDeps> = {}): Promise<TestApi> {
  const { workflows, gateways } = billing.api.deps
  const api = await billing.api.another({ workflows, gateways, trustProxy: 1, rateLimits: 'on', ...overrides })
  others.push(api)
  return api
}

async function checkout(of: ApiShop = shop): Promise<string> {
  const own = of === shop ? price : await of.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 })
  const body = {
    customer_email: `b${Math.random().toString(36).slice(2)}@example.com`,
    line_items: [{ price: own }],
    success_url: 'https://shop.example/thanks',
    allow_discount_codes: true,
  }
  const { json } = await of.post('/v1/checkout_sessions', body, { headers: VERSION })
  return `${new URL(json.url).pathname}?lang=en`
}
const card = (token: string, more = {}) => ({ method: 'card', token, code: '', ...more })
const points = async (name: string) =>
  (await billing.api.sql<{ points: number }>('select points from rate_limits where key like $1', [`${name}:%`])).map(
    (row) => row.points,
  )

describe('cards', () => {
  const tries = async (api: TestApi, path: string, token: string, times: number, ip = '203.0.113.9') => {
    const statuses = []
    for (let i = 0; i < times; i++) {
      statuses.push((await portalBrowser(api.url).post(path, card(token), from(ip))).status)
      await billing.settled()
    }
    return statuses
  }
  const TEN = Array.from({ length: 10 }, () => 402)

  test('ten declines close a checkout for cards, whatever card and address, and leave it its QR', async () => {
    const api = await environment({ limits: { card_fingerprint: 100 } })
    const path = await checkout()
    expect(await tries(api, path, 'pm_card_declined', 10)).toEqual(TEN)
    const late = await portalBrowser(api.url).post(path, card('pm_card_ok'), from('198.51.100.1'))
    expect([late.status, late.text.includes('Too many cards have been declined')]).toEqual([429, true])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(late.headers.get('content-type')).toContain('text/html')
    expect((await portalBrowser(api.url).post(path, { method: 'promptpay', code: '' })).status).toBe(303)
    expect((await portalBrowser(api.url).get(path)).text).toContain('qr.svg')
  })

  test('ten declines close a card for a shop’s checkouts, and an unknown token is a try too', async () => {
    const api = await environment()
    expect(await tries(api, await checkout(), 'pm_card_declined', 5)).toEqual(TEN.slice(5))
    expect(await tries(api, await checkout(), 'pm_card_declined', 5)).toEqual(TEN.slice(5))
    const third = await checkout()
    expect(await tries(api, third, 'pm_card_declined', 1)).toEqual([429])
    expect(await tries(api, third, 'nobody-knows', 2)).toEqual([422, 422])
    expect(await tries(api, third, 'pm_card_ok', 1)).toEqual([303])
    const other = await billing.shop()
    expect(await tries(api, await checkout(other), 'pm_card_declined', 1)).toEqual([402])
    // Three checkouts: 5, 5, and the two unknown tokens.
    expect((await points('card_session')).filter((n) => n > 1).sort()).toEqual([2, 5, 5])
  })

  test('what is paid counts for nobody', async () => {
    const api = await environment({ limits: { card_address: 1, card_session: 1, card_fingerprint: 1, card_shop: 1 } })
    for (let i = 0; i < 4; i++) expect(await tries(api, await checkout(), 'pm_card_ok', 1)).toEqual([303])
    expect([...(await points('card_address')), ...(await points('card_shop'))]).toEqual([])
    // A crowd that pays at once is not stopped: a card that is still being charged does not count as a decline.
    await billing.api.sql('delete from rate_limits')
    const crowd = await environment({ limits: { card_address: 1, card_shop: 1, card_fingerprint: 100 } })
    const paths = await Promise.all(Array.from({ length: 6 }, () => checkout()))
    const paid = await Promise.all(paths.map((path) => portalBrowser(crowd.url).post(path, card('pm_card_ok'))))
    expect(paid.map(({ status }) => status)).toEqual(paths.map(() => 303))
  })

  test('many at once are no way around', async () => {
    const api = await environment({ limits: { card_fingerprint: 3 } })
    const paths = await Promise.all(Array.from({ length: 8 }, () => checkout()))
    const answers = await Promise.all(
      paths.map((path) => portalBrowser(api.url).post(path, card('pm_card_declined'), from('203.0.113.9'))),
    )
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(3)
    expect(await tries(api, await checkout(), 'pm_card_ok', 1, '198.51.100.1')).toEqual([303])
  })

  test('a shop’s cards rest when many have failed, those of others do not; the hosted invoice counts alike', async () => {
    const api = await environment({ limits: { card_shop: 2, card_fingerprint: 100 } })
    const own = await billing.shop()
    await tries(api, await checkout(own), 'pm_card_declined', 1, '203.0.113.1')
    const { json: s } = await own.subscribe({ collection_method: 'invoice', days_until_due: 7 })
    const { json: list } = await own.get(`/v1/invoices?subscription=${s.id}`)
    const invoice = `${new URL(list.data[0].hosted_invoice_url).pathname}?lang=en`
    const pay = (ip: string) => portalBrowser(api.url).post(invoice, { token: 'pm_card_declined' }, from(ip))
    expect((await pay('203.0.113.2')).status).toBe(402)
    const late = await pay('203.0.113.3')
    expect([late.status, late.text.includes('Too many cards have been declined')]).toEqual([429, true])
    expect(await tries(api, await checkout(own), 'pm_card_ok', 1, '203.0.113.4')).toEqual([429])
    expect(await tries(api, await checkout(), 'pm_card_ok', 1, '203.0.113.4')).toEqual([303])
  })

  test('an address whose cards have failed is paused from the last one on', async () => {
    const api = await environment({ limits: { card_address: 2, card_fingerprint: 100 } })
    expect(await tries(api, await checkout(), 'pm_card_declined', 1)).toEqual([402])
    // The window is nearly over when the second one fails.
    await billing.api.sql(
      "update rate_limits set expire = (extract(epoch from now()) * 1000)::bigint + 60000 where key like 'card_address:%'",
    )
    expect(await tries(api, await checkout(), 'pm_card_declined', 1)).toEqual([402])
    const late = await portalBrowser(api.url).post(await checkout(), card('pm_card_ok'), from('203.0.113.9'))
    expect([late.status, Number(late.headers.get('retry-after')) > 3_000]).toEqual([429, true])
    expect(await tries(api, await checkout(), 'pm_card_ok', 1, '198.51.100.1')).toEqual([303])
  })

  test('with RATE_LIMITS=off nobody counts them', async () => {
    const api = await environment({ rateLimits: 'off', limits: { card_session: 1, card_address: 1, card_shop: 1 } })
    const path = await checkout()
    expect(await tries(api, path, 'pm_card_declined', 4)).toEqual([402, 402, 402, 402])
    expect(await points('card_')).toEqual([])
  })

  test('in the portal a customer adds so many and no more', async () => {
    const api = await environment({ limits: { card_added: 1 } })
    const customer = await shop.customer()
    const { cookie } = await signedIn(billing, shop, customer)
    const path = `/portal/${await slugOf(billing, shop)}/cards?lang=en`
    const browser = portalBrowser(api.url, cookie)
    const CARD = { token: 'pm_card_ok', consent: 'yes' }
    expect((await browser.post(path, CARD)).status).toBe(303)
    const late = await browser.post(path, CARD)
    expect([late.status, late.text.includes('Too many requests')]).toEqual([429, true])
  })
})

describe('a challenge', () => {
  test.each([
    ['turnstile', 'cf-turnstile', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'h-captcha', 'https://hcaptcha.com'],
  ] as const)(
    '%s is asked for before a card while the shop is under attack, and never before',
    async (name, className, origin) => {
      const { asked, state, verifyUrl, close } = await challengeProvider()
      const challenge = { provider: name, siteKey: 'site-key', secretKey: 'secret-key', verifyUrl }
      const api = await environment({ challenge, limits: { card_shop: 1, card_fingerprint: 100 } })
      const own = await billing.shop()
      const path = await checkout(own)
      const browser = portalBrowser(api.url)
      const calm = await browser.get(path)
      expect([calm.text.includes(className), calm.headers.get('content-security-policy')!.includes(origin)]).toEqual([
        false,
        false,
      ])
      expect((await browser.post(path, card('pm_card_declined'), from('203.0.113.9'))).status).toBe(402)
      await billing.settled()
      const page = await browser.get(path)
      expect(page.text).toContain(`<div class="${className}" data-sitekey="site-key"></div>`)
      expect(page.text).toMatch(/<script src="https:\/\/[^"]+\/api.js" nonce="[^"]+" async defer><\/script>/)
      expect(page.text).toContain('<noscript><p class="notice bad">This needs JavaScript.')
      for (const directive of ['script-src', 'frame-src', 'connect-src'])
        expect(page.headers.get('content-security-policy')).toMatch(new RegExp(`${directive} [^;]*${origin}`))
      const without = await browser.post(path, card('pm_card_ok'), from('203.0.113.9'))
      expect([without.status, without.text.includes('show that you are a person')]).toEqual([422, true])
      expect(asked).toEqual([])
      const field = `${className}-response`
      expect((await browser.post(path, card('pm_card_ok', { [field]: 'a-machine' }))).status).toBe(422)
      state.answer = () => 'no JSON'
      expect((await browser.post(path, card('pm_card_ok', { [field]: 'a-person' }))).status).toBe(422)
      expect((await browser.post(path, { method: 'promptpay', code: '' })).status).toBe(303)
      state.answer = (token) => JSON.stringify({ success: token === 'a-person' })
      const done = await browser.post(
        `${path}&choose=1`,
        card('pm_card_ok', { [field]: 'a-person' }),
        from('203.0.113.9'),
      )
      expect(done.status).toBe(303)
      expect(asked.at(-1)).toEqual({ secret: 'secret-key', response: 'a-person', remoteip: '203.0.113.9' })
      await billing.settled()
      expect((await browser.get(path)).text).toContain('Thank you, payment received')
      close()
    },
  )
})

describe('discount codes', () => {
  test('twenty wrong ones close a checkout for codes, with RATE_LIMITS=off too; those that are right count for nobody', async () => {
    const api = await environment({ rateLimits: 'off' })
    await shop.post('/v1/discount_codes', { code: 'RIGHT10', kind: 'percent', value: 10 })
    const path = await checkout()
    const confirm = (code: string, at = path, ip = '203.0.113.9') =>
      portalBrowser(api.url).post(at, { method: 'promptpay', code }, from(ip))
    for (let i = 0; i < 3; i++) expect((await confirm('RIGHT10', await checkout())).status).toBe(303)
    expect(Math.max(...(await points('discount_code_session')), 0)).toBe(0)
    const guessed = await Promise.all(Array.from({ length: 30 }, (_, i) => confirm(`GUESS${i}`)))
    // A machine that is busy answers some of thirty at once without having looked.
    for (let i = 30; i < 50 && guessed.filter(({ status }) => status === 422).length < 20; i++)
      guessed.push(await confirm(`GUESS${i}`))
    expect(guessed.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(20)
    const late = await confirm('RIGHT10')
    expect([late.status, late.text.includes('Too many codes have been tried')]).toEqual([429, true])
    expect((await confirm('', path)).status).toBe(303)
    expect((await confirm('RIGHT10', await checkout(), '198.51.100.1')).status).toBe(303)
    await billing.api.sql("update rate_limits set points = 60 where key like 'discount_code_address:%203.0.113.9'")
    expect((await confirm('RIGHT10', await checkout())).status).toBe(429)
    await billing.api.sql("update rate_limits set points = 1000 where key like 'discount_code_shop:%'")
    expect((await confirm('RIGHT10', await checkout(), '198.51.100.2')).status).toBe(429)
  })

  test.each(['a payment link', 'the shop'])(
    'wrong ones that the address of %s brings count for whoever asks as typed ones do',
    async (where) => {
      const limit = 'discount_code_address'
      const api = await environment({ rateLimits: 'off', limits: { [limit]: 3 } })
      const own = await billing.shop()
      const price = await own.price(
        { type: 'one_time', interval: undefined, amount_satang: 5_000 },
        { published: true },
      )
      await own.post('/v1/discount_codes', { code: 'HALF', kind: 'percent', value: 50 })
      const link = (await own.post('/v1/payment_links', { line_items: [{ price }] })).json.url
      const path =
        where === 'the shop'
          ? `/s/${await slugOf(billing, own)}/buy/${price}?mode=test&lang=en`
          : `${new URL(link).pathname}?lang=en`
      const look = async (code: string) => {
        const { status, text } = await portalBrowser(api.url).get(`${path}&code=${code}`, from('203.0.113.9'))
        const [, total] = /name="expected_total_satang" value="(\d+)"/.exec(text) ?? []
        return [status, total, text.includes('Too many codes have been tried')]
      }
      // One that is right counts for nobody.
      for (let n = 0; n < 5; n++) expect(await look('HALF')).toEqual([200, '2500', false])
      expect(Math.max(...(await points(limit)), 0)).toBe(0)
      for (let n = 0; n < 3; n++) expect(await look(`GUESS${n}`)).toEqual([200, '5000', false])
      expect(await points(limit)).toEqual([3])
      // Then one that is right tells nothing, by the address as by the form; whoever brings none buys.
      expect(await look('HALF')).toEqual([200, '5000', true])
      const typed = { email: 'nok@example.com', quantity: '1', method: 'promptpay' }
      const send = (code: string) => portalBrowser(api.url).post(path, { ...typed, code }, from('203.0.113.9'))
      const late = await send('HALF')
      expect([late.status, late.text.includes('Too many codes have been tried')]).toEqual([429, true])
      expect((await send('')).status).toBe(303)
    },
  )
})

describe('documents', () => {
  test('are counted by document, address and shop, and refused as a page', async () => {
    const bought = await shop.subscribe()
    const { json } = await shop.get(`/v1/invoices/${bought.json.latest_invoice}`)
    const path = new URL(json.hosted_invoice_url).pathname
    for (const name of ['pdf_document', 'pdf_address', 'pdf_shop'] as LimitName[]) {
      const api = await environment({ limits: { [name]: 2 } })
      const statuses = []
      for (const file of ['invoice.pdf', 'receipt.pdf', 'invoice.pdf'])
        statuses.push((await api.send('GET', `${path}/${file}?lang=en`)).status)
      expect([name, ...statuses]).toEqual([name, 200, 200, 429])
      const late = await api.send('GET', `${path}/receipt.pdf?lang=en`)
      expect(late.headers.get('content-type')).toContain('text/html')
    }
  })

  test('are made one at a time, in turns by who asks, once for all who ask for the same, and refused when too many wait', async () => {
    const press = new DocumentPress()
    const order: string[] = []
    let atOnce = 0
    let most = 0
    const make = async (paper: { of: string }) => {
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(paper.of)
      atOnce--
      return Buffer.from(paper.of)
    }
    const print = (of: string, who: string) => press.print('invoice', { of }, make, who)
    const flood = Array.from({ length: 40 }, (_, i) => print(`flood ${i}`, 'a'))
    const one = print('other', 'b')
    const same = Array.from({ length: 40 }, () => print('same', 'c'))
    expect(new Set((await Promise.all(same)).map(String))).toEqual(new Set(['same']))
    await one
    expect(order.length).toBeLessThan(10)
    await Promise.all(flood)
    expect([most, order.filter((of) => of === 'same').length, order.length]).toEqual([1, 1, 42])
    await print('same', 'd')
    expect(order.length).toBe(42)
    const many = await Promise.allSettled(Array.from({ length: 150 }, (_, i) => print(`many ${i}`, 'a')))
    expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(49)
    // A changed document is another document.
    expect(String(await press.print('receipt', { of: 'same' }, async () => Buffer.from('anew'), 'd'))).toBe('anew')
  })
})

describe('every address', () => {
  const hosted = () =>
    routerOf(billing.api.deps, allRoutes)
      .stack.map(({ path, methods }) => ({ path: String(path), methods: methods.filter((m) => m !== 'HEAD') }))
      // Browser reports have a limit of their own, which does not count for a buyer's forms: test/api/security-headers.test.ts.
      .filter(({ path }) => !/^\/(v1|assets)\/|^\/(livez|readyz|openapi\.json|csp-reports)$/.test(path))
  const filled = (path: string) => path.replaceAll(/\/\*\w+/g, '/x').replaceAll(/:\w+/g, 'x')

  test('of a page or form is counted by whoever asks: there is none that goes on answering', async () => {
    const api = await environment({ limits: { page: 0, form: 0, notification: 0 } })
    expect(hosted().length).toBeGreaterThan(150)
    for (const { path, methods } of hosted()) {
      for (const method of methods) {
        const { status, headers } = await api.send(method, filled(path))
        const type = /\/(status|events)$/.test(path) ? 'application/json' : 'text/html'
        expect([method, path, status, headers.get('content-type')?.split(';')[0]]).toEqual([method, path, 429, type])
      }
    }
    expect((await api.send('GET', '/livez')).status).toBe(200)
  })

  test('of a call that needs no key has a limit of its own', () => {
    const without = allRoutes.filter((r) => r.auth === 'public' && !r.addressLimit && !r.limits).map((r) => r.path)
    expect(without).toEqual([])
  })

  /** Forms without a log-in, and the limits that count them besides `form`. A new one needs a line here and a limit in api/limits.ts, or a reason. */
  const OPEN_FORMS: Record<string, LimitName[] | string> = {
    '/c/:token': [
      ...(['checkout_confirm', 'card_session', 'card_fingerprint', 'card_address', 'card_shop'] as const),
      ...(['discount_code_session', 'discount_code_address', 'discount_code_shop'] as const),
    ],
    '/c/:token/slip': ['slip_payment', 'slip_address'],
    '/i/:token/slip': ['slip_payment', 'slip_address'],
    '/i/:token/certificate': ['certificate_invoice', 'certificate_address'],
    '/c/:token/simulate': 'test mode: whoever has the address stands in for the bank',
    '/hooks/:provider/:account': 'nothing is done before the signature is found to be the provider’s',
    '/i/:token': ['card_session', 'card_fingerprint', 'card_address', 'card_shop'],
    '/i/:token/new-link': ['link_mail', 'link_mail_address'],
    '/i/:token/tax-invoice': ['checkout_confirm'],
    '/i/:token/simulate': 'test mode: whoever has the address stands in for the bank',
    '/setup/:token': ['card_session', 'card_fingerprint', 'card_address', 'card_shop'],
    '/s/:slug/buy/:price': ['storefront', 'storefront_order', 'storefront_order_shop'],
    '/l/:code': ['storefront', 'storefront_order', 'storefront_order_shop'],
    '/portal/:slug/login': ['portal_login_minute', 'portal_login_hour', 'portal_login_address_hour'],
    '/portal/:slug/code': ['portal_code', 'portal_code_address', 'portal_code_account'],
    '/portal/:slug/logout': 'ends what the browser has',
    '/dashboard/login': ['password', 'password_address', 'password_account'],
    '/dashboard/login/code': ['second_factor', 'second_factor_address'],
    '/dashboard/login/passkey': ['passkey_address'],
    '/dashboard/login/passkey/question': ['passkey_question'],
    '/dashboard/logout': 'ends what the browser has',
    '/dashboard/forgot': ['forgot', 'forgot_address'],
    '/dashboard/password': ['member_link'],
    '/dashboard/email': ['member_link'],
    '/dashboard/invitation': ['member_link'],
    '/simulator/3ds/:id/:decision': 'test mode: whoever has the address stands in for the buyer’s bank',
  }

  test('of a form for strangers is named with what stops it', () => {
    const inside =
      /^\/dashboard\/:slug\/:mode|^\/portal\/:slug\/(subscriptions|invoices|cards|licences|details|sessions)/
    const open = hosted().filter(({ path, methods }) => methods.includes('POST') && !inside.test(path))
    expect(open.map(({ path }) => path).sort()).toEqual(Object.keys(OPEN_FORMS).sort())
  })

  test('of a form for strangers is stopped by each of its limits', async () => {
    const own = await billing.shop()
    const price = await own.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 }, { published: true })
    const { json: s } = await own.subscribe({ collection_method: 'invoice', days_until_due: 7 })
    const { json: list } = await own.get(`/v1/invoices?subscription=${s.id}`)
    const slug = await slugOf(billing, own)
    const asked = await portalBrowser(billing.api.url).post(`/portal/${slug}/login`, { email: 'a@example.com' })
    const replaced = (await own.subscribe({ collection_method: 'invoice' })).json.latest_invoice
    const over = new URL((await own.get(`/v1/invoices/${replaced}`)).json.hosted_invoice_url).pathname
    await own.post(`/v1/invoices/${replaced}/renew_link`, {})
    const login = new URL(asked.location!, billing.api.url).search
    const picture = () => {
      const form = new FormData()
      form.set('image', new Blob(['a slip']), 'slip.png')
      return form
    }
    const send = (url: string, at: string, form: Record<string, string> | FormData) =>
      form instanceof FormData
        ? fetch(url + at, { method: 'POST', body: form, redirect: 'manual' })
        : portalBrowser(url).post(at, form)
    const typical: Record<string, () => Promise<[path: string, form: Record<string, string> | FormData]>> = {
      '/c/:token': async () => [await checkout(own), card('pm_card_declined', { code: 'GUESS' })],
      '/i/:token': async () => [new URL(list.data[0].hosted_invoice_url).pathname, { token: 'pm_card_declined' }],
      '/c/:token/slip': async () => {
        const here = new URL(await checkout(own), billing.api.url).pathname
        await portalBrowser(billing.api.url).post(here, { method: 'promptpay' })
        return [`${here}/slip`, picture()]
      },
      '/i/:token/slip': async () => [`${new URL(list.data[0].hosted_invoice_url).pathname}/slip`, picture()],
      '/i/:token/certificate': async () => {
        const lines = [{ description: 'Plan', unit_amount_satang: 10_700 }]
        const asked = { customer: await own.customer(), lines, withholding_rate_bps: 300 }
        const { id } = (await own.post('/v1/invoices', asked)).json
        await own.post(`/v1/invoices/${id}/finalize`, {})
        const { json } = await own.post(`/v1/invoices/${id}/pay`, { paid_outside: { method: 'cash' } })
        const form = new FormData()
        form.set('file', new Blob(['no certificate']), '50bis.pdf')
        return [`${new URL(json.hosted_invoice_url).pathname}/certificate`, form]
      },
      '/i/:token/tax-invoice': async () => {
        const tax = { vat_registered: true, tax_id: '0105536000313', legal_name: 'Kafae', address: { line1: '1' } }
        await own.send('PATCH', '/v1/tax_settings', { body: tax })
        const lines = [{ description: 'Plan', unit_amount_satang: 10_700 }]
        const { id } = (await own.post('/v1/invoices', { customer: await own.customer(), lines })).json
        await own.post(`/v1/invoices/${id}/finalize`, {})
        const { json } = await own.post(`/v1/invoices/${id}/pay`, { paid_outside: { method: 'cash' } })
        const form = { name: 'Mali', line1: '1 Silom', province: 'Bangkok', postal_code: '10500' }
        return [`${new URL(json.hosted_invoice_url).pathname}/tax-invoice`, form]
      },
      '/i/:token/new-link': async () => [`${over}/new-link`, {}],
      '/setup/:token': async () => {
        const { json } = await own.post('/v1/setup_sessions', { customer: await own.customer() })
        return [new URL(json.url).pathname, { token: 'pm_card_ok', consent: 'yes' }]
      },
      '/l/:code': async () => [
        new URL((await own.post('/v1/payment_links', { line_items: [{ price }] })).json.url).pathname,
        { email: 'a@example.com' },
      ],
      '/s/:slug/buy/:price': async () => [`/s/${slug}/buy/${price}`, { email: 'a@example.com', quantity: '1' }],
      '/portal/:slug/login': async () => [`/portal/${slug}/login`, { email: 'a@example.com' }],
      '/portal/:slug/code': async () => [`/portal/${slug}/code${login}`, { code: 'x' }],
      '/dashboard/login': async () => ['/dashboard/login', { email: 'a@example.com', password: 'x' }],
      '/dashboard/login/passkey': async () => ['/dashboard/login/passkey', { credential: 'x' }],
      '/dashboard/login/passkey/question': async () => ['/dashboard/login/passkey/question', {}],
      '/dashboard/forgot': async () => ['/dashboard/forgot', { email: 'a@example.com' }],
      '/dashboard/password': async () => ['/dashboard/password?token=x', {}],
      '/dashboard/email': async () => ['/dashboard/email?token=x', {}],
      '/dashboard/invitation': async () => ['/dashboard/invitation?token=x', {}],
    }
    // Each limit has an API of its own, some sixty in all: a minute on a machine with nothing else to do.
    for (const [path, names] of Object.entries(OPEN_FORMS)) {
      // The second step needs a log-in before it: test/api/dashboard-entry.test.ts.
      if (typeof names === 'string' || path === '/dashboard/login/code') continue
      for (const name of names) {
        const api = await environment({ limits: { [name]: 0 } })
        const [at, form] = await typical[path]!()
        if (name.startsWith('card_') && !(form instanceof FormData)) form.code = ''
        const { status } = await send(api.url, at, form)
        expect([path, name, status]).toEqual([path, name, 429])
        await billing.settled()
      }
    }
  }, 300_000)
})
