// How a member adds a card in the dashboard: one of the simulator's where the simulator serves cards, and by a link for the customer everywhere. A shop whose
// cards a connected account serves is offered no test card anywhere.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { PATIENT } from '../support/patience.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'
import { readSvgQr } from '../support/svg-qr.ts'

let billing: BillingApi
let stripe: StripeEnvironment

beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  stripe = await openStripe()
  const { deps, db } = billing.api
  deps.gateways = createGateways(db, {
    links: deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses: { stripeApiUrl: stripe.fake.url },
    patience: PATIENT,
  })
})
afterAll(async () => {
  await billing.checkAndClose()
  await stripe.close()
})

interface Desk {
  shop: ApiShop
  owner: PortalBrowser
  home: string
  customer: string
}

/** A shop with a customer and a member who looks at it. */
async function desk(): Promise<Desk> {
  const shop = await billing.shop()
  const owner = await signedInMember(billing, shop)
  return { shop, owner, home: `/dashboard/${await slugOf(billing, shop)}/test`, customer: await shop.customer() }
}
async function connect({ shop }: Desk): Promise<void> {
  const credentials = { secret_key: stripe.keys.secretKey, publishable_key: 'pk_test_51Ours' }
  const body = { provider: 'stripe', credentials, default_for: ['card'] }
  const { status, text } = await shop.post('/v1/gateway_accounts', body)
  if (status !== 200) throw new Error(text)
}
/** Presses the button of the customer's page. Returns the path of the link's page. */
async function asked({ owner, home, customer }: Desk, form_key = 'one-link-asked-for'): Promise<string> {
  const { location, text } = await owner.post(`${home}/customers/${customer}/card-links`, { form_key })
  if (!location) throw new Error(text)
  return location
}

test('a link for the customer is made once for each form, shown with its QR, and says what became of it', async () => {
  const at = await desk()
  const { shop, owner, home, customer } = at
  const shown = (await owner.get(`${home}/customers/${customer}?lang=en`)).text
  for (const offered of ['Request a card by link', 'Add a test card']) expect(shown).toContain(offered)
  const page = await asked(at)
  expect(await asked(at)).toBe(page)
  const { data } = (await shop.get(`/v1/setup_sessions?customer=${customer}`)).json
  expect(data).toHaveLength(1)
  expect(page).toBe(`${home}/customers/${customer}/card-links/${data[0].id}`)
  expect((await owner.get(page)).text).toContain(data[0].url)
  const qr = await owner.get(`${page}/qr.svg`)
  expect(readSvgQr(qr.text)).toBe(data[0].url)
  const { pathname } = new URL(data[0].url)
  expect((await owner.post(pathname, { token: 'pm_card_ok', consent: 'yes' })).status).toBe(303)
  const done = await owner.get(`${page}?lang=en`)
  expect([done.text.includes('The customer has stored a card.'), done.text.includes(data[0].url)]).toEqual([
    true,
    false,
  ])
  expect((await owner.get(`${page}/qr.svg`)).status).toBe(404)
})

test('a link is shown on the page of its own customer alone, and not in another shop', async () => {
  const [at, other] = [await desk(), await desk()]
  const link = (await asked(at)).split('/').at(-1)
  const second = await at.shop.customer()
  expect((await at.owner.get(`${at.home}/customers/${second}/card-links/${link}`)).status).toBe(404)
  expect((await at.owner.get(`${at.home}/customers/${second}/card-links/${link}/qr.svg`)).status).toBe(404)
  expect((await other.owner.get(`${other.home}/customers/${other.customer}/card-links/${link}`)).status).toBe(404)
  const stranger = await other.owner.post(`${other.home}/customers/${at.customer}/card-links`, { form_key: 'not-mine' })
  expect(stranger.status).toBe(404)
})

test('where a connected account serves cards, no form offers a test card, and the link is there', async () => {
  const at = await desk()
  const { shop, owner, home, customer } = at
  const { json: subscription } = await shop.subscribe({ customer, collection_method: 'invoice' })
  const forms = [
    `/customers/${customer}`,
    `/subscriptions/new?customer=${customer}`,
    `/subscriptions/${subscription.id}/edit`,
    `/invoices/${subscription.latest_invoice}/pay`,
  ]
  const offers = async (path: string) => {
    const { status, text } = await owner.get(`${home}${path}${path.includes('?') ? '&' : '?'}lang=en`)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    return /pm_card_|Add a test card/.test(text)
  }
  expect(await Promise.all(forms.map(offers))).toEqual([true, true, true, true])
  await connect(at)
  expect(await Promise.all(forms.map(offers))).toEqual([false, false, false, false])
  expect((await owner.get(`${home}/customers/${customer}/cards`)).status).toBe(404)
  const form = { token: 'pm_card_ok', form_key: 'a-card-of-before' }
  expect((await owner.post(`${home}/customers/${customer}/cards`, form)).status).toBe(404)
  expect((await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data).toEqual([])
  const { text } = await owner.get(`${home}/customers/${customer}?lang=en`)
  expect(text).toContain('Request a card by link')
  expect((await owner.get(await asked(at))).text).toContain('/setup/')
})

test('in live mode a link is offered once an account serves cards', async () => {
  const { owner, home } = await desk()
  const live = home.replace(/test$/, 'live')
  const made = await owner.post(`${live}/customers/new`, {
    form_key: 'a-live-customer',
    email: 'nok@example.com',
    locale: 'th',
  })
  const path = /\/customers\/cus_\w+/.exec(made.location ?? made.text)?.[0]
  const { text } = await owner.get(`${live}${path}?lang=en`)
  expect([text.includes('No cards.'), text.includes('Request a card by link')]).toEqual([true, false])
})

test('open links stand on the customer’s page, and one that is ended is gone', async () => {
  const at = await desk()
  const { owner, home, customer, shop } = at
  const page = await asked(at)
  const shown = async () => (await owner.get(`${home}/customers/${customer}?lang=en`)).text
  expect(await shown()).toContain(`href="${page}?lang=en"`)
  const link = await owner.get(`${page}?lang=en`)
  expect(link.text).toContain('End the link')
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.post(`${page}/expire`, {})).status).toBe(403)
  expect((await owner.post(`${page}/expire`, {})).location).toBe(`${home}/customers/${customer}?flash=done`)
  expect(await shown()).not.toContain(page)
  expect((await owner.get(`${page}?lang=en`)).text).not.toContain('End the link')
  expect((await shop.get(`/v1/setup_sessions?customer=${customer}`)).json.data).toMatchObject([{ status: 'expired' }])
})

test('a link whose time is over is not called open, also before it is closed', async () => {
  const at = await desk()
  const id = (await asked(at, 'one-link-too-late')).split('/').at(-1)
  const shown = async () => (await at.owner.get(`${at.home}/customers/${at.customer}`)).text
  expect(await shown()).toContain(`/card-links/${id}"`)
  await billing.api.sql('update setup_sessions set expires_at = created_at where id = $1', [id])
  expect(await shown()).not.toContain(`/card-links/${id}"`)
})
