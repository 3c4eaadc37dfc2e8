// Hosted pages that take real cards, over HTTP as a form without scripts sends them: in live mode by an account at Stripe, in test mode by accounts at Stripe
// and Opn. What a browser does with the fields is tested in test/web/card-fields.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'
import { type OpnFake, startOpn } from '../support/providers/opn.ts'
import { tokenOf as opnToken } from '../support/providers/opn-world.ts'
import { StripeFake } from '../support/providers/stripe.ts'
import { tokenOf } from '../support/providers/stripe-world.ts'

const LIVE_KEY = 'sk_live_51CardPagesTest'
const TEST_KEY = 'sk_test_51CardPagesTest'
const VERSION = { 'service-version': '2026-09-01' }

let billing: BillingApi
let live: StripeFake
let stripe: StripeFake
let opn: OpnFake
let shop: ApiShop

function stripeAt(stripeApiUrl: string): void {
  const { deps, db } = billing.api
  const addresses = { stripeApiUrl, opnApiUrl: opn.url }
  deps.gateways = createGateways(db, {
    links: deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses,
    patience: PATIENT,
  })
}

beforeAll(async () => {
  billing = await startBillingApi()
  live = await new StripeFake({ secretKey: LIVE_KEY, restrictedKey: LIVE_KEY, livemode: true }).open()
  stripe = await new StripeFake({ secretKey: TEST_KEY, restrictedKey: TEST_KEY, livemode: false }).open()
  opn = await startOpn()
  opn.passTime(Math.floor(Date.now() / 1_000) - opn.now())
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(async () => {
  await billing.checkAndClose()
  await Promise.all([live.close(), stripe.close(), opn.close()])
})

const page = (url: string) => `${new URL(url).pathname}?lang=en`
const browser = () => portalBrowser(billing.api.url)
const once = { type: 'one_time', interval: undefined, amount_satang: 19_900 }
const bodyOf = (price: string, more: object = {}) => ({
  customer_email: 'nok@example.com',
  line_items: [{ price }],
  success_url: 'https://shop.example/thanks',
  ...more,
})

describe('a live checkout', () => {
  const inLive = (method: string, path: string, body?: object) =>
    shop.send(method, path, {
      ...(body && { body }),
      headers: { authorization: `Bearer ${shop.liveKey}`, ...VERSION },
    })
  async function connect(): Promise<string> {
    stripeAt(live.url)
    const credentials = { secret_key: LIVE_KEY, publishable_key: 'pk_live_51Ours' }
    return (await inLive('POST', '/v1/gateway_accounts', { provider: 'stripe', credentials, default_for: ['card'] }))
      .json.id
  }
  async function session(more: object = {}) {
    const product = (await inLive('POST', '/v1/products', { name: 'Mug' })).json.id
    const price = (await inLive('POST', '/v1/prices', { product, type: 'one_time', amount_satang: 19_900 })).json.id
    return inLive('POST', '/v1/checkout_sessions', bodyOf(price, more))
  }
  const charged = () => [...live.book.charges.values()].filter(({ failure }) => !failure).length

  test('offers the card that an account serves, by the fields of its provider alone, and charges it', async () => {
    expect(await session()).toMatchObject({ status: 400, json: { error: { code: 'gateway_not_configured' } } })
    await connect()
    const { json: s } = await session()
    expect(s).toMatchObject({ livemode: true, payment_method_types: ['card'] })
    const shown = await browser().get(page(s.url))
    expect(shown.text).toContain('data-card-fields="stripe" data-key="pk_live_51Ours"')
    expect(shown.text).not.toMatch(/value="promptpay"|pm_card_|Test mode/)
    expect(shown.text).not.toContain('<script src="https://js.stripe.com')
    const done = await browser().post(page(s.url), { method: 'card', token: tokenOf(live, 'ok') })
    expect([done.status, done.location]).toEqual([303, page(s.url)])
    expect((await inLive('GET', `/v1/checkout_sessions/${s.id}`)).json).toMatchObject({ payment_status: 'paid' })
  })

  test('answers 422 for a card that is missing or unknown, beside the card, and 402 for one that is declined, above the form', async () => {
    await connect()
    const { json: s } = await session()
    const before = charged()
    const tried = async (fields: Record<string, string>) => {
      const { status, text } = await browser().post(page(s.url), { method: 'card', ...fields })
      const [, beside, above] =
        /<h2>The payment did not go through<\/h2><p>(?:[^<:]*•{4}[^<:]*: )?(.*?)<\/p>(?=<p class="row"|<\/div>)|<p id="token-error"[^>]*>([^<]+)/.exec(
          text,
        ) ?? []
      return [status, (beside ?? above)?.replace('</p><p>', ' ')]
    }
    const again = 'Nothing was charged. You can try again, or pay another way.'
    expect([
      await tried({}),
      await tried({ token: '' }),
      await tried({ token: 'tokn_test_1' }),
      await tried({ token: tokenOf(live, 'unknown') }),
      await tried({ token: tokenOf(live, 'refused') }),
      await tried({ token: tokenOf(live, { declines: 'insufficient_funds' }) }),
      await tried({ token: tokenOf(live, { declines: 'expired_card' }) }),
    ]).toEqual([
      [422, 'Enter the details of your card.'],
      [422, 'Enter the details of your card.'],
      [422, 'Enter the details of your card.'],
      [422, 'Please check the details of your card.'],
      [402, 'The card was declined. Please use another card. Nothing was charged.'],
      [402, `there is not enough money on the card. ${again}`],
      [402, 'the card has expired. Please use another card. Nothing was charged.'],
    ])
    expect(charged()).toBe(before)
    expect((await browser().post(page(s.url), { method: 'promptpay' })).status).toBe(422)
  })

  test('charges once when the same form is sent twice at the same time', async () => {
    await connect()
    const { json: s } = await session()
    const before = charged()
    const fields = { method: 'card', token: tokenOf(live, 'ok') }
    await Promise.all([1, 2, 3].map(() => browser().post(page(s.url), fields)))
    await billing.settled()
    expect(charged()).toBe(before + 1)
    expect((await browser().get(page(s.url))).text).toContain('Thank you, payment received')
    // Late, when all is paid.
    expect((await browser().post(page(s.url), { ...fields, token: tokenOf(live, 'ok') })).status).toBe(303)
    expect(charged()).toBe(before + 1)
  })

  test('says kindly that nothing can be paid once no account serves its methods, and charges nothing', async () => {
    const account = await connect()
    const { json: s } = await session()
    expect((await inLive('DELETE', `/v1/gateway_accounts/${account}`)).status).toBe(200)
    const shown = await browser().get(page(s.url))
    expect([shown.status, shown.text.includes('This shop cannot take payments at the moment.')]).toEqual([200, true])
    expect(shown.text).not.toContain('data-card-fields')
    const late = await browser().post(page(s.url), { method: 'card', token: tokenOf(live, 'ok') })
    expect(late.status).toBe(422)
  })

  test('goes to the bank for 3-D Secure, and asks for the outcome when the buyer is back', async () => {
    await connect()
    const { json: s } = await session()
    const asks = await browser().post(page(s.url), { method: 'card', token: tokenOf(live, '3ds') })
    expect([asks.status, asks.location]).toEqual([303, `${page(s.url)}&to_bank=1`])
    const leaving = await browser().get(asks.location ?? '')
    expect(leaving.text).toContain(`<meta http-equiv="refresh" content="0; url=${live.url}/bank/pi_`)
    // Without the mark the page stays, so that who comes back is not sent away again.
    expect((await browser().get(page(s.url))).text).not.toContain('http-equiv="refresh" content="0;')
    const intent = [...live.book.intents.values()].find(({ status }) => status === 'requires_action')
    if (!intent) throw new Error('Stripe waits for nobody')
    expect(intent.returnUrl).toMatch(/\/c\/[\w-]+\?from_bank=1$/)
    live.book.decideAction(intent, 'approve')
    const { pathname } = new URL(intent.returnUrl ?? '')
    const back = await browser().get(`${pathname}?from_bank=1&payment_intent=pi_1&redirect_status=succeeded`)
    expect([back.status, back.location]).toEqual([303, pathname])
    expect((await inLive('GET', `/v1/checkout_sessions/${s.id}`)).json.payment_status).toBe('paid')
    // Once more, or by a stranger's word: nothing happens.
    expect((await browser().get(`${pathname}?from_bank=1`)).status).toBe(303)
  })
})

describe('in test mode', () => {
  const connect = (provider: 'stripe' | 'opn') => {
    stripeAt(stripe.url)
    const credentials =
      provider === 'stripe'
        ? { secret_key: TEST_KEY, publishable_key: 'pk_test_51Ours' }
        : { secret_key: opn.keys.secret, public_key: opn.keys.public }
    return shop.post('/v1/gateway_accounts', { provider, credentials, default_for: ['card'] })
  }
  const cardFor = (provider: 'stripe' | 'opn', kind: Parameters<typeof opnToken>[1]) =>
    provider === 'stripe' ? tokenOf(stripe, kind) : opnToken(opn, kind)

  test('a shop without an account keeps the simulator’s cards', async () => {
    stripeAt(stripe.url)
    const { json: s } = await shop.post('/v1/checkout_sessions', bodyOf(await shop.price(once)), { headers: VERSION })
    const shown = await browser().get(page(s.url))
    expect(shown.text).toContain('<option value="pm_card_ok"')
    expect(shown.text).not.toContain('data-card-fields')
  })

  test.each(['stripe', 'opn'] as const)(
    'an invoice is paid through %s; a stored card’s id is no card',
    async (provider) => {
      await connect(provider)
      const customer = await shop.customer({ locale: 'en' })
      const stored = await shop.post('/v1/payment_methods', { customer, type: 'card', token: cardFor(provider, 'ok') })
      const { json } = await shop.subscribe({ collection_method: 'invoice', customer })
      const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
      const at = page(invoice.hosted_invoice_url)
      const tried = async (token: string) => {
        const { status, text } = await browser().post(at, { token })
        return [status, /<p id="token-error"[^>]*>([^<]*)/.exec(text)?.[1]]
      }
      expect(await tried('')).toEqual([422, 'Enter the details of your card.'])
      expect(await tried(stored.json.id)).toEqual([422, 'Please check the details of your card.'])
      expect((await tried(cardFor(provider, 'refused')))[0]).toBe(402)
      expect((await tried(cardFor(provider, { declines: 'insufficient_funds' })))[0]).toBe(402)
      expect((await tried(cardFor(provider, 'ok')))[0]).toBe(303)
      expect((await shop.get(`/v1/invoices/${invoice.id}`)).json.status).toBe('paid')
    },
  )

  test.each([true, false])('a card that pays an invoice is kept with the tick alone (%p)', async (ticked) => {
    await connect('stripe')
    const customer = await shop.customer({ locale: 'en' })
    const { json } = await shop.subscribe({ collection_method: 'invoice', customer })
    const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
    const typed = { token: tokenOf(stripe, 'ok'), ...(ticked && { consent: 'yes' }) }
    expect((await browser().post(page(invoice.hosted_invoice_url), typed)).status).toBe(303)
    await billing.settled()
    expect((await shop.get(`/v1/invoices/${invoice.id}`)).json.status).toBe('paid')
    const kept = (await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data
    const consent = {
      ...{ source: 'invoice', locale: 'en', at: expect.any(Number), ip: expect.any(String) },
      text: expect.stringContaining('Baan Kafae'),
    }
    expect(kept).toMatchObject(ticked ? [{ type: 'card', consent }] : [])
  })

  test.each(['stripe', 'opn'] as const)(
    'the portal stores a card at %s, and says what is wrong with one',
    async (provider) => {
      await connect(provider)
      const customer = await shop.customer({ locale: 'en' })
      const { cookie } = await signedIn(billing, shop, customer)
      const own = portalBrowser(billing.api.url, cookie)
      const path = `/portal/${await slugOf(billing, shop)}/cards?lang=en`
      const add = async (token: string) => (await own.post(path, { token, from_now: 'yes', consent: 'yes' })).status
      expect([
        await add(''),
        await add(cardFor(provider, 'unknown')),
        await add(cardFor(provider, 'refused')),
        await add(cardFor(provider, 'ok')),
      ]).toEqual([422, 422, 402, 303])
      expect((await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data).toHaveLength(1)
    },
  )
})

describe('a card that is kept, and that its bank asks the holder about', () => {
  const cardsOf = async (customer: string) => (await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data
  const eventsAbout = async (prefix: string) =>
    (await shop.get('/v1/events?limit=50')).json.data
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type.startsWith(prefix))
  /** The card's holder decides on the bank's page. */
  const decide = (decision: 'approve' | 'decline') =>
    stripe.book.decideSetup([...stripe.book.setups.values()].at(-1)!, decision)
  const setupsAt = (customer: string) => [...stripe.book.setups.values()].filter((one) => one.customer === customer)
  const returnUrl = () => {
    const { pathname, search } = new URL([...stripe.book.setups.values()].at(-1)!.returnUrl)
    return pathname + search
  }
  let customer: string

  beforeEach(async () => {
    stripeAt(stripe.url)
    const credentials = { secret_key: TEST_KEY, publishable_key: 'pk_test_51Ours' }
    await shop.post('/v1/gateway_accounts', { provider: 'stripe', credentials, default_for: ['card'] })
    customer = await shop.customer({ locale: 'en' })
  })

  describe('on the page of a setup session', () => {
    const opened = async () => (await shop.post('/v1/setup_sessions', { customer })).json
    const sessionOf = async (id: string) => (await shop.get(`/v1/setup_sessions/${id}`)).json
    const store = (url: string, token: string) => browser().post(page(url), { token, consent: 'yes' })

    test('is stored once the bank agrees, also when its holder comes back twice at once', async () => {
      const s = await opened()
      const sent = await store(s.url, tokenOf(stripe, '3ds'))
      expect([sent.status, sent.location]).toEqual([303, `${page(s.url)}&to_bank=1`])
      expect(await sessionOf(s.id)).toMatchObject({ status: 'open', payment_method: null })
      expect(await cardsOf(customer)).toEqual([])
      const asks = await browser().get(sent.location!)
      expect(asks.text).toMatch(/http-equiv="refresh" content="0; url=http[^"]*\/bank\/seti_/)
      expect((await browser().get(page(s.url))).text).toContain('Go to your bank')
      expect((await browser().get(`${page(s.url)}&choose=1`)).text).toContain('data-card-fields="stripe"')
      const early = await browser().get(returnUrl())
      expect([early.status, (await sessionOf(s.id)).status]).toEqual([303, 'open'])
      decide('approve')
      await Promise.all([1, 2, 3].map(() => browser().get(returnUrl())))
      const [card, ...more] = await cardsOf(customer)
      expect(more).toEqual([])
      expect(card.consent).toMatchObject({ source: 'setup', locale: 'en' })
      expect(await sessionOf(s.id)).toMatchObject({ status: 'complete', payment_method: card.id })
      expect((await shop.get(`/v1/customers/${customer}`)).json.default_payment_method).toBe(card.id)
      expect(await eventsAbout('payment_method.')).toEqual(['payment_method.attached'])
      expect(await eventsAbout('setup_session.')).toEqual(['setup_session.completed'])
      expect((await browser().get(page(s.url))).text).toContain('Your card is saved')
    })

    test('is not stored when the holder declines; another card is', async () => {
      const s = await opened()
      await store(s.url, tokenOf(stripe, '3ds'))
      decide('decline')
      const back = await browser().get(returnUrl())
      expect([back.status, /<p id="token-error"[^>]*>([^<]*)/.exec(back.text)?.[1]]).toEqual([
        402,
        'The payment was not confirmed with the bank.',
      ])
      expect([await cardsOf(customer), (await sessionOf(s.id)).status]).toEqual([[], 'open'])
      expect((await browser().get(returnUrl())).status).toBe(303)
      expect((await store(s.url, tokenOf(stripe, 'ok'))).location).toBe(page(s.url))
      expect(await sessionOf(s.id)).toMatchObject({ status: 'complete' })
      expect(await cardsOf(customer)).toHaveLength(1)
    })

    test('is not stored when its session ended meanwhile', async () => {
      const s = await opened()
      await store(s.url, tokenOf(stripe, '3ds'))
      await shop.post(`/v1/setup_sessions/${s.id}/expire`)
      decide('approve')
      expect((await browser().get(returnUrl())).status).toBe(303)
      expect([await cardsOf(customer), (await sessionOf(s.id)).status]).toEqual([[], 'expired'])
    })

    test('is declined at once by a bank that does not agree', async () => {
      const s = await opened()
      expect((await store(s.url, tokenOf(stripe, { declines: 'lost_card' }))).status).toBe(402)
      expect([await cardsOf(customer), (await sessionOf(s.id)).status]).toEqual([[], 'open'])
    })

    test('waits for Stripe when that does not answer', async () => {
      const s = await opened()
      await store(s.url, tokenOf(stripe, '3ds'))
      decide('approve')
      stripe.faults.set('down', 100)
      expect((await browser().get(returnUrl())).status).toBe(303)
      stripe.faults.set('down', 0)
      expect((await sessionOf(s.id)).status).toBe('open')
      await browser().get(returnUrl())
      expect((await sessionOf(s.id)).status).toBe('complete')
    })
  })

  describe('in the portal', () => {
    const signed = async () => {
      const own = await signedIn(billing, shop, customer)
      const path = `/portal/${await slugOf(billing, shop)}/cards`
      const add = (token: string) => own.post(`${path}?lang=en`, { token, from_now: 'yes', consent: 'yes' })
      return { own, path, add }
    }

    test('is stored and charged from then on once the bank agrees', async () => {
      const old = await shop.post('/v1/payment_methods', { customer, type: 'card', token: tokenOf(stripe, 'ok') })
      const { json: sub } = await shop.subscribe({ customer, payment_method: old.json.id })
      const { own, path, add } = await signed()
      const sent = await add(tokenOf(stripe, '3ds'))
      expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(`${path}/bank?`)])
      expect((await own.get(sent.location!)).text).toMatch(
        /http-equiv="refresh" content="0; url=http[^"]*\/bank\/seti_/,
      )
      expect(await cardsOf(customer)).toHaveLength(1)
      expect((await own.get(returnUrl())).location).toContain(`${path}/bank`)
      decide('approve')
      const back = await Promise.all([1, 2, 3].map(() => own.get(returnUrl())))
      expect(back.filter(({ location }) => location?.includes('flash=card_added'))).toHaveLength(1)
      const [card] = await cardsOf(customer)
      expect(card).toMatchObject({ consent: { source: 'portal' } })
      expect((await shop.get(`/v1/subscriptions/${sub.id}`)).json.payment_method).toBe(card.id)
      expect((await shop.get(`/v1/customers/${customer}`)).json.default_payment_method).toBe(card.id)
      expect((await own.get(returnUrl())).location).toBe(`${path}?lang=en`)
      expect(await cardsOf(customer)).toHaveLength(2)
    })

    test('is forgotten when the holder declines, and nobody else reaches it', async () => {
      const { own, path, add } = await signed()
      await add(tokenOf(stripe, '3ds'))
      const other = await signedIn(billing, shop, await shop.customer({ locale: 'en' }))
      decide('decline')
      expect((await other.get(returnUrl())).location).toBe(`${path}?lang=en`)
      expect((await own.get(returnUrl())).status).toBe(402)
      expect(await cardsOf(customer)).toEqual([])
      expect((await own.get(returnUrl())).location).toBe(`${path}?lang=en`)
    })
  })

  test('over the API is stored without asking: its holder is not there', async () => {
    const { json } = await shop.post('/v1/payment_methods', { customer, type: 'card', token: tokenOf(stripe, '3ds') })
    const [{ token }] = (await billing.api.sql<{ token: string }>(
      'select gateway_token as token from payment_methods where id = $1',
      [json.id],
    )) as [{ token: string }]
    expect(setupsAt(token.split('/')[0]!)).toEqual([])
    expect(await cardsOf(customer)).toMatchObject([{ id: json.id, detached_at: null }])
  })
})

describe('the policy of a page', () => {
  const policyOf = async (path: string, cookie = '') => {
    const { headers } = await portalBrowser(billing.api.url, cookie).get(path)
    return (headers.get('content-security-policy') ?? '').replaceAll(/'nonce-[\w-]{22}'/g, "'nonce-…'")
  }
  const CLOSED =
    "default-src 'none'; script-src 'nonce-…'; style-src 'nonce-…'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri /csp-reports"
  const OPENED = {
    stripe:
      "default-src 'none'; script-src 'nonce-…' https://js.stripe.com https://*.js.stripe.com; style-src 'nonce-…'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri /csp-reports",
    opn: "default-src 'none'; script-src 'nonce-…' https://cdn.omise.co; style-src 'nonce-…'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' https://vault.omise.co; frame-src https://cdn.omise.co https://vault.omise.co; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri /csp-reports",
  }

  test.each(['stripe', 'opn'] as const)(
    'with fields of %s opens to it alone, and that of every other page stays closed',
    async (provider) => {
      stripeAt(stripe.url)
      const credentials =
        provider === 'stripe'
          ? { secret_key: TEST_KEY, publishable_key: 'pk_test_51Ours' }
          : { secret_key: opn.keys.secret, public_key: opn.keys.public }
      await shop.post('/v1/gateway_accounts', { provider, credentials, default_for: ['card'] })
      const customer = await shop.customer({ locale: 'en' })
      const { json: s } = await shop.post('/v1/checkout_sessions', bodyOf(await shop.price(once)), { headers: VERSION })
      const { json: byQr } = await shop.post(
        '/v1/checkout_sessions',
        bodyOf(await shop.price(once), { payment_method_types: ['promptpay'] }),
        { headers: VERSION },
      )
      const { json } = await shop.subscribe({ collection_method: 'invoice', customer })
      const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
      const { cookie } = await signedIn(billing, shop, customer)
      const portal = `/portal/${await slugOf(billing, shop)}`
      const { json: setup } = await shop.post('/v1/setup_sessions', { customer })
      expect(await policyOf(page(setup.url))).toBe(OPENED[provider])
      await shop.post(`/v1/setup_sessions/${setup.id}/expire`)
      expect(await policyOf(page(setup.url))).toBe(CLOSED)
      expect({
        checkout: await policyOf(page(s.url)),
        invoice: await policyOf(page(invoice.hosted_invoice_url)),
        cards: await policyOf(`${portal}/cards?lang=en`, cookie),
      }).toEqual({ checkout: OPENED[provider], invoice: OPENED[provider], cards: OPENED[provider] })
      await browser().post(page(s.url), { method: 'promptpay' })
      expect({
        qr: await policyOf(page(s.url)),
        withoutCards: await policyOf(page(byQr.url)),
        overview: await policyOf(`${portal}?lang=en`, cookie),
      }).toEqual({ qr: CLOSED, withoutCards: CLOSED, overview: CLOSED })
    },
  )
})
