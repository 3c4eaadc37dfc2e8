/*
 * The examples of the OpenAPI document, on a running API: every example of a body is accepted, and the examples of answers are what it answered. With
 * RECORD_EXAMPLES=1 the answers are written to api/openapi-answers.json, with ids, times and secrets that stand for themselves.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openApiDocument } from '../../api/openapi.ts'
import { BODY_EXAMPLES } from '../../api/openapi-bodies.ts'
import { answerNames } from '../../api/openapi-examples.ts'
import type { Route } from '../../api/route.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { createGateways } from '../../gateways/index.ts'
import { encodeSlipQr } from '../../rules/slip-qr.ts'
import { ROOT } from '../../scripts/bundle.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { fillShop } from '../support/full-shop.ts'
import { ACCOUNT, earn } from '../support/payouts.ts'
import { slugOf } from '../support/portal.ts'
import { addProductFile } from '../support/product-file.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of the API have their shape where they are tested.
type Json = any

/** What stands in the examples for every id, and for the instant of the recording. */
const TAIL = '01jd8z7k3n5q9r2t4v6w8x0y1z'
const AT = 1_790_906_400

const routes = new Map<string, Route>(allRoutes.map((route) => [route.operationId, route]))
const names = answerNames(openApiDocument(allRoutes, 'https://pay.example'))
const answers: Record<string, Json> = {}
const sent = new Set<string>()

let billing: BillingApi
let shop: ApiShop
let begun: number
beforeAll(async () => {
  begun = Math.floor(Date.now() / 1000)
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.close())

/** Makes a call by its name, with the example of its body. `of`: the ids of the path. `ids`: what stands for the ids in the body, by prefix. */
async function call(
  name: string,
  {
    of = [],
    ids = {},
    body = {},
    query = '',
  }: { of?: string[]; ids?: Record<string, string>; body?: object; query?: string } = {},
): Promise<Json> {
  const route = routes.get(name)
  if (!route) throw new Error(`there is no call ${name}`)
  const path = of.reduce((text, id) => text.replace(/:\w+/, id), route.path)
  const example = BODY_EXAMPLES[name]
  const known = JSON.stringify({ ...example, ...body }).replaceAll(
    new RegExp(`([a-z]+)_${TAIL}`, 'g'),
    (whole, prefix: string) => ids[prefix] ?? whole,
  )
  const options = { ...(example && { body: JSON.parse(known) }), headers: { 'service-version': '2026-09-01' } }
  const { status, json, text } = await shop.send(route.method, path + query, options)
  if (status !== 200) throw new Error(`${name} ${path}: ${status} ${text}`)
  await billing.settled()
  sent.add(name)
  const answer = names.get(name)
  if (answer && answer.item === null) answers[answer.name] ??= withOne(json)
  return json
}

/** Of a list, its first object alone. */
function withOne(json: Json): Json {
  return Array.isArray(json.data) && json.object === 'list'
    ? { ...json, has_more: false, data: json.data.slice(0, 1) }
    : json
}

test('every example of a body is accepted', async () => {
  const wanted = await call('createProduct')
  const prod = wanted.id
  await call('updateProduct', {
    of: [prod],
    body: { published: true, credits: 10, image_url: 'https://shop.example/studio.png' },
  })
  const file = await addProductFile(billing, shop, prod, 'Guide.pdf')
  await call('listProductFiles', { of: [prod] })
  await call('deleteProductFile', { of: [prod, file] })
  const price = (await call('createPrice', { ids: { prod } })).id
  await call('updatePrice', { of: [price] })
  const once = await shop.price({ type: 'one_time', amount_satang: 99_900, interval: undefined })
  const buyer = await call('createCustomer')
  const cus = buyer.id
  await call('updateCustomer', { of: [cus] })
  await call('createDiscountCode')
  const endpoint = await call('createWebhookEndpoint')
  await call('updateWebhookEndpoint', { of: [endpoint.id] })
  await call('rotateWebhookSecret', { of: [endpoint.id] })
  await call('createPaymentMethod', { ids: { cus } })
  const sub = await call('createSubscription', { ids: { cus, price } })
  await call('updateSubscription', { of: [sub.id] })
  const year = await shop.price({ amount_satang: 299_000, interval: 'year' })
  const { payment: pay } = (await shop.get(`/v1/invoices/${sub.latest_invoice}`)).json
  await call('setTestRefundOutcome', { of: [pay], body: { outcome: 'succeeded' } })
  const refund = await call('createRefund', { of: [pay] })
  await call('createApproval', { ids: { pay } })
  const changed = await call('changeSubscription', { of: [sub.id], ids: { price: year } })
  expect([changed.object, refund.object]).toEqual(['subscription', 'refund'])
  const [licence] = (await shop.get('/v1/licenses')).json.data
  const key = { license_key: licence.key }
  await call('verifyLicense', { ids: { prod: licence.product }, body: key })
  await call('releaseLicenseSeat', { ids: { prod: licence.product }, body: key })
  await call('consumeCredits', { of: [cus], ids: { prod } })
  await call('createPortalSession', { ids: { cus } })
  await call('createSetupSession', { ids: { cus } })
  const session = await call('createCheckoutSession', { ids: { price: once } })
  await call('confirmTestCheckoutSession', { of: [session.id] })
  const link = await call('createPaymentLink', { ids: { price: once } })
  await call('updatePaymentLink', { of: [link.id] })

  const byHand = await call('createInvoice', { ids: { cus }, body: { withholding_rate_bps: 300 } })
  await call('updateInvoice', { of: [byHand.id] })
  const opened = await call('finalizeInvoice', { of: [byHand.id] })
  await shop.post(`/v1/test_helpers/payments/${opened.payment}/succeed`, {})
  await billing.settled()
  await call('recordWithholdingCertificate', { of: [byHand.id] })
  const certificate = new FormData()
  certificate.set('file', new Blob(['%PDF-1.7']), '50bis.pdf')
  await fetch(`${billing.api.url}/v1/invoices/${byHand.id}/withholding_certificate/file`, {
    ...{ method: 'POST', body: certificate, headers: { authorization: `Bearer ${shop.testKey}` } },
  })
  await call('setWithholdingCertificateAside', { of: [byHand.id] })
  const cash = (await shop.post('/v1/invoices', { customer: cus, lines: [{ price: once }] })).json.id
  await shop.post(`/v1/invoices/${cash}/finalize`)
  await call('payInvoice', { of: [cash] })

  const byQr = (await shop.subscribe({ customer: cus, price: year, collection_method: 'invoice' })).json
  const { payment: waiting } = (await shop.get(`/v1/invoices/${byQr.latest_invoice}`)).json
  await call('createTestSlip', { ids: { pay: waiting } })
  await call('succeedTestPayment', { of: [waiting], body: { amount_satang: 299_000 } })
  const disputed = (await shop.subscribe({})).json
  const { payment: theirs } = (await shop.get(`/v1/invoices/${disputed.latest_invoice}`)).json
  await call('disputeTestPayment', { of: [theirs] })
  await call('setTestGatewayFaults', { body: { count: 0 } }).catch(() => call('setTestGatewayFaults'))
  await shop.post('/v1/test_helpers/gateways/faults', { kind: 'slow', count: 1 })

  const second = (await call('createBankAccount')).id
  await call('updateBankAccount', { of: [second] })
  await earn(billing, shop, 3)
  await call('createPayout')
  await call('runTestPayoutRound', { body: { at: begun } })
  const clock = await call('createTestClock', { body: { frozen_time: begun } })
  await call('advanceTestClock', { of: [clock.id], body: { frozen_time: begun + 31 * 86_400 } })
  await call('createSimulation', {
    body: { customers: 1, months: 1, script: [{ month: 1, share: 10, what: 'hard_decline' }] },
  })
  await call('sendTestWebhookEvent')
  await call('replayEvents', { of: [endpoint.id], body: { from: begun - 3_600 } })

  const made = await call('createApiKey')
  await call('updateApiKey', { of: [made.id] })
  await call('rollApiKey', { of: [made.id] })
  const settings = await call('updateTaxSettings')
  expect(settings.vat_registered).toBe(true)
  const taxed = (await shop.subscribe({ customer: await shop.customer(), price: once && price })).json
  const [document] = (await shop.get(`/v1/tax_documents?invoice=${taxed.latest_invoice}`)).json.data
  await call('replaceTaxDocument', { of: [document.id] })
  const off = (await shop.subscribe({ customer: await shop.customer(), price })).json
  const { payment: back } = (await shop.get(`/v1/invoices/${off.latest_invoice}`)).json
  await shop.post(`/v1/payments/${back}/refund`, {})
  await billing.settled()
  const [called] = (await shop.get(`/v1/tax_documents?invoice=${off.latest_invoice}`)).json.data.slice(-1)
  await call('cancelTaxDocument', { of: [called.id] })
  const double = await shop.customer()
  await call('mergeCustomer', { of: [double], ids: { cus } })
  await call('eraseCustomer', { of: [await shop.customer()] })
  await call('getRequest', { of: [await requestLogged()] })
  for (const [name, id] of [
    ['deleteCustomer', await shop.customer()],
    ['deleteBankAccount', (await shop.post('/v1/bank_accounts', ACCOUNT)).json.id],
    ['deleteInvoice', (await shop.post('/v1/invoices', { customer: cus, lines: [{ price: once }] })).json.id],
    ['deleteTestClock', (await shop.post('/v1/test_clocks', { frozen_time: begun })).json.id],
    ['deleteWebhookEndpoint', endpoint.id],
    ['revokeApiKey', made.id],
  ] as const)
    await call(name, { of: [id] })
  await call('createAudit')
  for (const name of ['getBalance', 'getTaxSettings', 'getDropoff', 'getRevenue']) await call(name)
  await call('getReport', { of: ['sales'], query: '?month=2026-10' })
  await call('getStorefront', { of: [await slugOf(billing, shop)] })
})

/** The id of a call that is in the request log. */
async function requestLogged(): Promise<string> {
  const { headers } = await shop.get('/v1/balance')
  await billing.api.deps.requestLog?.flush()
  return headers.get('request-id') ?? ''
}

test('so are those of a shop whose money a person moves', async () => {
  const { gateways, links } = billing.api.deps
  billing.api.deps.gateways = createGateways(billing.api.db, { links, encryptionKey: TEST_ENCRYPTION_KEY })
  const own = shop
  shop = await billing.shop()
  const account = await call('createGatewayAccount', { body: { default_for: ['promptpay', 'transfer'] } })
  await call('updateGatewayAccount', { of: [account.id] })
  await shop.post('/v1/bank_accounts', ACCOUNT)
  const byQr = async () => {
    const { json } = await shop.subscribe({ collection_method: 'invoice' })
    return (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json.payment
  }
  const pay = await byQr()
  const slip = await call('createSlip', { of: [pay] })
  await call('rejectSlip', { of: [slip.id] })
  const arrived = await call('createInboundTransfer', { ids: { pay }, body: { amount_satang: 50_000 } })
  await call('matchInboundTransfer', { of: [arrived.id], ids: { pay: await byQr() } })
  const useless = await call('createInboundTransfer', { ids: { pay }, body: { amount_satang: 100, reference: 'X2' } })
  await call('refundInboundTransfer', { of: [useless.id] })
  const seen = await call('createSlip', {
    of: [await byQr()],
    body: { payload: encodeSlipQr({ sendingBank: '004', reference: 'B7' }) },
  })
  await call('confirmSlip', { of: [seen.id] })
  await earn(billing, shop)
  const payout = (await shop.post('/v1/payouts', {})).json.id
  await billing.settled()
  await call('createPayoutFile')
  await call('reportPayout', { of: [payout] })
  const paid = await byQr()
  await call('createInboundTransfer', { ids: { pay: paid }, body: { amount_satang: 100_000, reference: 'X3' } })
  const { id: refund } = await call('createRefund', { of: [paid] })
  await call('reportRefund', { of: [refund] })
  billing.api.deps.gateways = gateways
  shop = own
})

/** A key is refused: a member calls them, in the dashboard. */
const OF_MEMBERS = ['approveApproval', 'rejectApproval']

const QUERIES: Record<string, string> = { search: '?query=example', getGatewayReconciliation: '?date=2026-10-02' }

test('every other object has an answer too', async () => {
  shop = await billing.shop()
  await fillShop(billing, shop)
  const reads = [...names].filter(([name]) => routes.get(name)?.method === 'GET')
  const listed: Record<string, string[]> = {}
  for (const [name, { item, path }] of reads.filter(([, { path }]) => !path.includes('{'))) {
    const { object, data } = await call(name, { query: QUERIES[name] ?? '' })
    if (object !== 'list') continue
    if (item) answers[item] ??= data[0]
    listed[path] = data.map(({ id }: Json) => id)
  }
  // Of each kind the first object that has what is asked of it: not every event was delivered, and not every payout has a statement.
  for (const [name, { path, item, name: schema }] of reads)
    for (const id of listed[path.slice(0, path.indexOf('/{'))] ?? []) {
      if (answers[item ?? schema]) break
      const answer = await call(name, { of: [id], query: QUERIES[name] ?? '' }).catch(() => null)
      if (item && answer?.data[0]) answers[item] = answer.data[0]
    }
  const wanted = new Set([...names.values()].map(({ name, item }) => item ?? name))
  const missing = [...wanted].filter((name) => !answers[name]).sort()
  const unsent = Object.keys(BODY_EXAMPLES).filter((name) => !sent.has(name) && !OF_MEMBERS.includes(name))
  expect({ missing, unsent }).toEqual({ missing: [], unsent: [] })
  if (process.env.RECORD_EXAMPLES) {
    const sorted = [...wanted].sort().map((name) => [name, answers[name]])
    writeFileSync(
      join(ROOT, 'api/openapi-answers.json'),
      `${recorded(JSON.stringify(Object.fromEntries(sorted), null, 2))}\n`,
    )
  }
})

const TIME = /(?<=: |\[\s*)1[789]\d{8}(?=[,\n])/g

/** The answers with ids, instants, addresses and secrets that are no one's. */
function recorded(text: string): string {
  const times = [...text.matchAll(TIME)].map(([at]) => Number(at) - begun + AT)
  // What is on a clock of another year begins with the others.
  const early = times.filter((at) => at < AT - 200 * 86_400)
  const later = AT - Math.min(AT, ...early)
  const shown = (at: number) => String(at < AT - 200 * 86_400 ? at + later : at)
  return text
    .replaceAll(/\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, `$1_${TAIL}`)
    .replaceAll(TIME, (at) => shown(Number(at) - begun + AT))
    .replaceAll('http://satang.test', 'https://pay.example')
    .replaceAll(/shop-[0-9a-f]{8}/g, 'baan-kafae')
    .replaceAll(/(?<=\/(?:setup|c|i|l)\/|token=)[\w-]{12,}/g, 'x'.repeat(12))
    .replaceAll(/(sk_test_|whsec_)[\w+/=-]{20,}/g, '$1…')
    .replaceAll('127.0.0.1', '203.0.113.7')
}
