// The page that compares a book with ours, without a browser: equal, different and waiting with the simulated bank, an account at a provider, and accounts
// whose book nobody can read.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { PATIENT } from '../support/patience.ts'
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
  billing.api.deps.gateways = createGateways(billing.api.db, {
    links: billing.api.deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses: { stripeApiUrl: stripe.fake.url },
    patience: PATIENT,
  })
  home = `/dashboard/${await slugOf(billing, shop)}`
  owner = await signedInMember(billing, shop)
})
afterAll(async () => {
  await billing.close()
  await stripe.close()
})

const today = () => bangkokDay(Math.floor(Date.now() / 1_000))
const compared = (id: string, date: string, more = '') =>
  owner.get(`${home}/test/gateways/${id}/reconciliation?date=${date}${more}`)
/** The cells of the table whose rows begin with `label`. */
const row = (text: string, label: string) => {
  const [cells] = new RegExp(`<tr><t[hd][^>]*>${label}.*?</tr>`).exec(text) ?? ['']
  return cells
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
async function connected(body: object): Promise<string> {
  const { status, json, text } = await shop.post('/v1/gateway_accounts', body)
  expect([status, text]).toEqual([200, text])
  return json.id
}

test('the list leads to the simulator in test mode alone', async () => {
  expect((await owner.get(`${home}/test/gateways`)).text).toContain('/gateways/simulator/reconciliation')
  expect((await owner.get(`${home}/live/gateways`)).text).not.toContain('/gateways/simulator/')
  expect((await owner.get(`${home}/live/gateways/simulator/reconciliation`)).status).toBe(404)
  const support = await signedInMember(billing, shop, 'support')
  expect((await support.get(`${home}/test/gateways/simulator/reconciliation`)).status).toBe(403)
})

test('a day waits, is equal when it is over, and differs when a row does', async () => {
  const { json } = await shop.subscribe({ price: await shop.price({ amount_satang: 19_900 }) })
  const [payment] = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data
  const date = today()
  const waits = await compared('simulator', date)
  expect(waits.text).toContain('Not final yet')
  expect(row(waits.text, 'Payments').match(/199\.00/g)).toHaveLength(2)
  const over = async (more = '') => {
    await billing.api.sql('update member_sessions set last_seen_at = last_seen_at + 86400')
    billing.api.deps.now = () => Math.floor(Date.now() / 1_000) + 86_400
    const page = await owner.get(`${home}/test/gateways/simulator/reconciliation?date=${date}${more}`)
    delete billing.api.deps.now
    return page.text
  }
  const equal = await over()
  expect(equal).toContain('Both agree, to the satang.')
  expect(equal).not.toContain('id="differences"')
  expect(await over('&lang=th')).toContain('ตรงกันทุกสตางค์')
  await billing.api.sql('update simulator_charges set amount_satang = amount_satang + 1 where attempt_id = $1', [
    payment.id,
  ])
  const different = await over()
  expect(different).toContain('They differ.')
  expect(row(different, 'Payments')).toMatch(/199\.00.*199\.01.* ฿0\.01$/)
  expect(row(equal, 'Payments')).toMatch(/฿0\.00$/)
  expect(different).toContain(`/payments/${payment.id}`)
  const difference = row(different, 'The amounts differ')
  expect(difference).toContain('199.00')
  expect(difference).toContain('199.01')
  // A day that is none is yesterday, from which today and the day before are one step away.
  const yesterday = await compared('simulator', '2026-02-30')
  expect(yesterday.status).toBe(200)
  expect(yesterday.text).toContain(`date=${today()}"><span>Next day`)
  expect((await compared('simulator', today())).text).not.toContain('Next day')
  expect((await compared('simulator', '2026-03-01')).text).toMatch(
    /date=2026-02-28"><span><span[^>]*>‹<\/span> Previous day/,
  )
})

test('an account at a provider is compared with its own book, and says so when the provider is away', async () => {
  const credentials = { secret_key: stripe.keys.secretKey, publishable_key: 'pk_test_51ContractPublishable' }
  const account = await connected({ provider: 'stripe', credentials })
  const page = await compared(account, '2026-01-01')
  expect(page.text).toContain('What Stripe recorded on a day')
  expect(page.text).toContain('Nothing was recorded on this day')
  await stripe.world.fault('down', 100)
  const away = await compared(account, '2026-01-01')
  expect([away.status, away.text.includes('Both agree')]).toEqual([200, false])
  await stripe.world.fault('down', 0)
  // Where the keys are refused, the other side may be missing: nothing is called equal.
  const become = (status: string, problem: string | null) =>
    billing.api.sql('update gateway_accounts set status = $2, problem = $3 where id = $1', [account, status, problem])
  await become('failing', 'Invalid API Key')
  const refused = (await compared(account, '2026-01-01')).text
  expect([refused.includes('refuses the keys'), refused.includes('Both agree')]).toEqual([true, false])
  expect(refused).toContain('Update the keys')
  expect(row(refused, 'Payments')).toBe('')
  await become('connected', null)
  expect((await owner.get(`${home}/test/gateways/${account}`)).text).toContain(`/gateways/${account}/reconciliation`)
  await shop.send('DELETE', `/v1/gateway_accounts/${account}`)
  expect((await owner.get(`${home}/test/gateways/${account}`)).text).not.toContain('/reconciliation')
  expect((await compared(account, '2026-01-01')).text).not.toContain('Both agree')
})

test('a bank account has no book: its page has no link, and the address says why', async () => {
  const promptpay = { type: 'phone', id: '0812345678' }
  const account = await connected({ provider: 'bank', credentials: { promptpay } })
  expect((await owner.get(`${home}/test/gateways/${account}`)).text).not.toContain('/reconciliation')
  const page = await compared(account, '2026-01-01')
  expect(page.status).toBe(200)
  expect(page.text).toContain('has no book to compare with')
  expect(page.text).not.toContain('Both agree')
  const thai = await compared(account, '2026-01-01', '&lang=th')
  expect(thai.text).toContain('บัญชีนี้ไม่มีรายการของผู้ให้บริการ')
  // A name that is no brand is in the language of the page.
  expect(thai.text).not.toContain('>Bank account<')
  expect(thai.text).toContain('>บัญชีธนาคาร<')
})
