// Payment providers in the dashboard, without a browser, with a fake of Stripe behind them: connected, changed, checked and disconnected. No page shows a
// key.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'

let billing: BillingApi
let shop: ApiShop
let stripe: StripeEnvironment
let owner: PortalBrowser
let home: string

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  stripe = await openStripe()
  const { links } = billing.api.deps
  const addresses = { stripeApiUrl: stripe.fake.url }
  billing.api.deps.gateways = createGateways(billing.api.db, { links, encryptionKey: TEST_ENCRYPTION_KEY, addresses })
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
})
afterAll(async () => {
  await billing.close()
  await stripe.close()
})

const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const accounts = async () => (await shop.get('/v1/gateway_accounts')).json.data
const form = async (path: string, fields: Record<string, string>) =>
  owner.post(path, { form_key: keyIn((await owner.get(path)).text), ...fields })
const CONNECT = '/gateways/new/stripe'

test('says what to do while there is none, and to whoever may not connect one nothing of it', async () => {
  const [viewer, support] = [
    await signedInMember(billing, shop, 'viewer'),
    await signedInMember(billing, shop, 'support'),
  ]
  expect((await owner.get(`${home}/gateways`)).text).toContain('No payment provider is connected')
  const theirs = await viewer.get(`${home}/gateways`)
  expect([theirs.status, theirs.text.includes('/gateways/new')]).toEqual([200, false])
  expect((await viewer.post(`${home}/gateways/new/stripe`, {})).status).toBe(403)
  expect((await support.get(`${home}/gateways`)).status).toBe(403)
})

test('says of each provider what it takes, costs and needs, before any key is asked for', async () => {
  const { text } = await owner.get(`${home}/gateways/new`)
  for (const provider of ['stripe', 'opn', 'bank']) expect(text).toContain(`${home}/gateways/new/${provider}`)
  expect(text).not.toContain('type="password"')
  const of = (name: string) => {
    const from = text.indexOf(`<h2 id="provider-${name}">`)
    const part = text.slice(from, text.indexOf('</section>', from))
    return part.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  expect(of('stripe')).toMatch(/Buyers pay by PromptPay, Card .*Your own account at Stripe .*takes its own /)
  // With the operator's keys it is another: the list and this page say so.
  expect(text).toContain('With keys of the operator’s, its money goes to the operator first')
  expect(of('bank')).toMatch(/Buyers pay by PromptPay Where the money goes Straight to your bank account Fee None/)
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.get(`${home}/gateways/new`)).status).toBe(403)
  expect((await owner.get(`${home}/gateways/new/paypal`)).status).toBe(404)
})

test('has a form for each provider, with its own keys', async () => {
  const [first, opn] = await Promise.all([owner.get(`${home}${CONNECT}`), owner.get(`${home}/gateways/new/opn`)])
  expect(first.text).toContain('Publishable key')
  // Whose account it is decides whom the money reaches.
  expect(first.text).toContain('Whose account is this at the provider?')
  expect(first.text).toMatch(/value="platform"[^>]*><span>The operator’s<small>Only if the operator/)
  expect(first.text).toMatch(/value="direct"[^>]* checked/)
  expect(first.text).not.toMatch(/value="platform"[^>]* checked/)
  expect(opn.text).toContain('Public key')
  // Where the keys are found, in the mode of the page, and how they begin.
  expect(first.text).toContain('Developers → API keys')
  expect(first.text).toContain('href="https://dashboard.stripe.com/test/apikeys"')
  expect(first.text).toContain('Begins with sk_test_ or rk_test_.')
  expect(opn.text).toContain('href="https://dashboard.omise.co/"')
  expect(opn.text).toContain('Begins with skey_test_.')
  const live = (await owner.get(`${home.replace(/test$/, 'live')}${CONNECT}`)).text
  expect(live).toContain('href="https://dashboard.stripe.com/apikeys"')
  expect(live).toContain('Begins with sk_live_ or rk_live_.')
  const bank = (await owner.get(`${home}/gateways/new/bank`)).text
  expect(bank).toContain('in your banking app under PromptPay')
  // What most shops have, and somebody who learns that money came. Each box says what it does.
  for (const value of ['phone', 'manual']) expect(bank).toContain(`<option value="${value}" selected>`)
  for (const said of ['Each new QR asks for money to this account.', 'yourself, with your bank’s app.'])
    expect(bank).toContain(said)
  expect(opn.text).toContain('Payouts to your bank account')
  // What may be left for later is folded, and nothing else is.
  const [front = '', folded = ''] = first.text.split('<details class="more group">')
  for (const name of ['secret_key', 'publishable_key', 'default_for', 'description'])
    expect([name, front.includes(`name="${name}"`)]).toEqual([name, true])
  for (const name of ['webhook_secret', 'settlement'])
    expect([name, front.includes(`name="${name}"`), folded.includes(`name="${name}"`)]).toEqual([name, false, true])
})

test('shows beside its field what Stripe does not accept, and the key on no page', async () => {
  const wrong = { secret_key: 'sk_test_51WrongWrongWrong', publishable_key: 'pk_test_51Ours', default_for: 'card' }
  const refused = await form(`${home}${CONNECT}`, wrong)
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/id="field-secret_key-error"[^>]*>[^<]*does not accept/)
  expect(refused.text).not.toContain(wrong.secret_key)
  expect(refused.text).toContain('pk_test_51Ours')
  const missing = await form(`${home}${CONNECT}`, { publishable_key: 'pk_test_51Ours' })
  expect(missing.text).toMatch(/id="field-secret_key-error"/)
  expect(await accounts()).toEqual([])
})

test('connects an account once however often its form is sent, and changes, checks and disconnects it', async () => {
  const path = `${home}${CONNECT}`
  const fields = {
    form_key: keyIn((await owner.get(path)).text),
    secret_key: stripe.keys.secretKey,
    publishable_key: 'pk_test_51Ours',
    default_for: 'card',
    description: 'Our Stripe',
  }
  const sent = await Promise.all([1, 2].map(() => owner.post(path, fields)))
  const [made, ...others] = await accounts()
  expect(others).toEqual([])
  const at = `${home}/gateways/${made.id}`
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${at}?flash=created`))
  expect(made).toMatchObject({ default_for: ['card'], description: 'Our Stripe' })
  const page = (await owner.get(at)).text
  for (const words of [
    'Stripe',
    'Connected',
    'Cards',
    made.webhook_url,
    `ends with ${stripe.keys.secretKey.slice(-4)}`,
  ])
    expect(page.replaceAll('<wbr>', '')).toContain(words)
  // An address breaks after its slashes.
  expect(page).toContain(`/<wbr>hooks/<wbr>stripe/<wbr>${made.id}`)
  expect(page).toContain(`data-copy-text="${made.webhook_url}"`)
  expect(page).not.toContain(stripe.keys.secretKey)
  // Until the provider's secret is stored, the page says step by step how to get it.
  expect(page).toContain('href="https://dashboard.stripe.com/test/webhooks"')
  expect(page).toContain('Choose these 16 events.')
  expect(page).toContain(`${at}/change#field-webhook_secret">Add the webhook secret`)
  // Who takes payments now stands above the accounts.
  const list = (await owner.get(`${home}/gateways`)).text
  const takes = list
    .slice(list.indexOf('<h2 id="now">'), list.indexOf('class="columns even"'))
    .replaceAll(/<[^>]+>/g, ' ')
  expect(takes.replaceAll(/\s+/g, ' ')).toMatch(
    /Who takes payments now .*(PromptPay Simulator Card Stripe|Card Stripe PromptPay Simulator)/,
  )
  expect(list).toContain(`${at}">View account`)
  // Each account by what a member knows it by.
  expect(list).toContain(`Test key ending in ${stripe.keys.secretKey.slice(-4)}`)
  expect(list).toContain('Can also take: PromptPay')
  expect((await owner.get(`${at}?lang=th`)).text).toContain('เชื่อมต่อแล้ว')

  // What is still missing stands open, and is folded once it is there.
  const isFolded = async () => {
    const { text } = await owner.get(`${at}/change`)
    return text.indexOf('name="webhook_secret"') > text.indexOf('<details class="more group"')
  }
  expect(await isFolded()).toBe(false)
  const changed = await form(`${at}/change`, { webhook_secret: stripe.keys.secret, description: '' })
  expect(changed.location).toBe(`${at}?flash=saved`)
  const [now] = await accounts()
  expect(now).toMatchObject({ default_for: [], description: null, publishable_key: 'pk_test_51Ours' })
  expect(now.credentials.webhook_secret.last4).toBe(stripe.keys.secret.slice(-4))
  expect((await owner.get(at)).text).not.toContain('Choose these 16 events.')
  expect(await isFolded()).toBe(true)
  expect((await owner.post(`${at}/check`)).location).toBe(`${at}?flash=done`)

  const stranger = await signedInMember(billing, await billing.shop())
  expect((await stranger.get(at)).status).toBe(404)
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.post(`${at}/disconnect`)).status).toBe(403)
  expect((await owner.post(`${at}/disconnect`)).location).toBe(`${at}?flash=removed`)
  expect((await owner.get(`${home}/gateways`)).text).toContain('<summary>Disconnected (1)</summary>')
  const gone = (await owner.get(at)).text
  expect(gone).toContain('Disconnected')
  expect(gone).not.toContain(`${at}/change"`)
})

test('saves a change of anything else without the keys, also while the provider is away', async () => {
  const made = (
    await shop.post('/v1/gateway_accounts', {
      provider: 'stripe',
      credentials: { secret_key: stripe.keys.secretKey, publishable_key: 'pk_test_51Ours' },
      default_for: ['card'],
    })
  ).json
  const at = `${home}/gateways/${made.id}`
  const told = async () =>
    (await billing.api.sql('select type from events where object_id = $1 order by sequence', [made.id])).map(
      (e) => e.type,
    )
  const same = { publishable_key: 'pk_test_51Ours', default_for: 'card', settlement: made.settlement, description: '' }
  await stripe.world.fault('down', 100)
  expect((await form(`${at}/change`, same)).location).toBe(`${at}?flash=saved`)
  expect(await told()).toEqual(['gateway_account.connected'])
  expect((await form(`${at}/change`, { ...same, description: 'Main' })).location).toBe(`${at}?flash=saved`)
  const { default_for: _, ...unserving } = { ...same, description: 'Main' }
  expect((await form(`${at}/change`, unserving)).location).toBe(`${at}?flash=saved`)
  const now = (await shop.get(`/v1/gateway_accounts/${made.id}`)).json
  expect(now).toMatchObject({ description: 'Main', default_for: [], credentials: made.credentials })
  // Connected alone would say that buyers can pay by it.
  for (const { text } of [await owner.get(at), await owner.get(`${home}/gateways`)]) {
    expect(text).toContain('Connected, not used')
    expect(text).toContain(`${at}/change"`)
  }
  await stripe.world.fault('down', 0)
  expect((await form(`${at}/change`, { ...unserving, publishable_key: 'pk_test_51Another' })).location).toBe(
    `${at}?flash=saved`,
  )
  expect((await shop.get(`/v1/gateway_accounts/${made.id}`)).json.publishable_key).toBe('pk_test_51Another')
})

test('shows of a bank account what was chosen in full, and as keys only keys', async () => {
  const promptpay = { type: 'phone', id: '0812345678' }
  const connect = (credentials: object) =>
    shop.post('/v1/gateway_accounts', { provider: 'bank', credentials: { promptpay, ...credentials } })
  const plain = await connect({ slip_verifier: 'manual' })
  expect(plain).toMatchObject({ status: 200 })
  const { text } = await owner.get(`${home}/gateways/${plain.json.id}`)
  expect(text).toContain('081-234-5678')
  expect(text).not.toContain('nual')
  expect(text).not.toContain('aria-labelledby="keys"')
  const callback = { callback_secret: `whsec-${'k'.repeat(24)}-9xyz`, callback_addresses: ['203.0.113.7'] }
  const guarded = await connect(callback)
  expect(guarded).toMatchObject({ status: 200 })
  const page = (await owner.get(`${home}/gateways/${guarded.json.id}`)).text
  expect(page).toMatch(/aria-labelledby="keys".*Callback secret.*ends with 9xyz/is)
})
