// The checklist for taking real money in the dashboard, without a browser: what is missing, what is there, and the link of a first payment.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string

beforeAll(async () => {
  billing = await startBillingApi()
  // As behind a proxy that speaks https.
  billing.api.deps.links = { ...billing.api.deps.links, baseUrl: 'https://pay.example' }
  shop = await billing.shop()
  owner = await signedInMember(billing, shop)
  home = `/dashboard/${await slugOf(billing, shop)}`
})
afterAll(() => billing.close())

const LATER = 'Later'

/** The states of the steps, in their order. */
const statesOf = (text: string) =>
  [
    ...text.matchAll(/<li class="\w+"><div class="between">.*?<span class="(?:small quiet|unseen)">([^<]+)<\/span>/gs),
  ].map(([, state]) => state!.replace(/ · optional$/, ''))
const keyIn = (text: string) =>
  /going-live\/payment"><input type="hidden" name="form_key" value="([^"]+)"/.exec(text)?.[1]

async function addLiveAccount(columns: { serves: string; settlement?: string; credentials?: object }): Promise<void> {
  await billing.api.sql(
    `insert into gateway_accounts (id, merchant_id, livemode, provider, status, methods, default_for, settlement, credentials, credentials_shown, created_at)
     values ($1, $2, true, 'stripe', 'connected', $3, $3, $4, 'x', $5, 1800000000)`,
    [
      mintId('ga_'),
      shop.id,
      columns.serves,
      columns.settlement ?? 'platform',
      JSON.stringify(columns.credentials ?? {}),
    ],
  )
}

test('is about the live mode, and says so in test mode', async () => {
  const { text } = await owner.get(`${home}/test/going-live`)
  expect(text).toContain('Each step opens in live mode.')
  expect(text).toContain(`href="${home}/live/going-live"`)
  expect(text).toContain(`href="${home}/live/gateways"`)
})

test('an empty shop has all of it to do, and makes no link before somebody can pay it', async () => {
  const { text } = await owner.get(`${home}/live/going-live`)
  expect(statesOf(text)).toEqual([
    'To do',
    'To do',
    'To do',
    LATER,
    LATER,
    'To do',
    'To do',
    'Done',
    'Waits for the operator',
  ])
  // What a ring says already is for those alone who do not see it.
  expect(text).toContain('<span class="unseen">To do</span>')
  expect(text).toContain(`<span class="small quiet">${LATER}</span>`)
  expect(text).toContain('0 of 5 done')
  expect(text).toMatch(/href="[^"]+\/live\/gateways">Next: A payment provider</)
  expect(text).toMatch(/id="operators"[\s\S]*Waits for the operator/)
  expect(keyIn(text)).toBeUndefined()
  expect(text).not.toContain('Each step opens in live mode.')
})

test('shows what is there, each step by its own fact', async () => {
  billing.api.deps.hasMailServer = true
  await billing.api.sql(
    `update merchants set tax = '{"address": {"line1": "1 Rama IV"}, "legal_name": "Kafae"}' where id = $1`,
    [shop.id],
  )
  const set_at = 1_800_000_000
  await addLiveAccount({
    serves: '{promptpay}',
    settlement: 'direct',
    credentials: { webhook_secret: { last4: 'a1b2', set_at } },
  })
  const { text } = await owner.get(`${home}/live/going-live`)
  // What is needed comes first, then what need not be, what one may do, and what the operator does.
  expect(statesOf(text)).toEqual([...['Done', 'Done', 'To do', LATER, 'Not needed', 'Done', 'To do', 'Done', 'Done']])
})

test('makes the link of a first payment once, however often the button is pressed', async () => {
  const key = keyIn((await owner.get(`${home}/live/going-live`)).text)
  expect(key).toBeDefined()
  const press = () =>
    owner.post(`${home}/live/going-live/payment`, { form_key: key! }, { origin: 'https://pay.example' })
  const [first, second] = [await press(), await press()]
  expect(first.status).toBe(303)
  expect(first.headers.get('location')).toMatch(/\/live\/checkout-links\/cs_/)
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  const made = await billing.api.sql<{ amount_satang: number; published: boolean; total_satang: number }>(
    `select pr.amount_satang, p.published, c.total_satang from products p join prices pr on pr.product_id = p.id, checkout_sessions c
     where p.merchant_id = $1 and p.livemode and c.merchant_id = $1 and c.livemode`,
    [shop.id],
  )
  expect(
    made.map((row) => ({ ...row, amount_satang: Number(row.amount_satang), total_satang: Number(row.total_satang) })),
  ).toEqual([{ amount_satang: 2_000, published: false, total_satang: 2_000 }])
})

test('a viewer sees the list and makes no link; the pages behind it are those of their role', async () => {
  const viewer = await signedInMember(billing, shop, 'viewer')
  const { status, text } = await viewer.get(`${home}/live/going-live`)
  expect([status, keyIn(text)]).toEqual([200, undefined])
  expect((await viewer.post(`${home}/live/going-live/payment`, {}, { origin: 'https://pay.example' })).status).toBe(403)
  const support = await signedInMember(billing, shop, 'support')
  expect((await support.get(`${home}/live/going-live`)).text).not.toContain(`href="${home}/live/gateways"`)
})

test('speaks Thai', async () => {
  const { text } = await owner.get(`${home}/live/going-live?lang=th`)
  expect(text).toMatch(/เสร็จแล้ว \d จาก 4/)
  expect(text).toContain('สร้างลิงก์ชำระ')
})
