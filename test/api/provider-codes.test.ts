/*
 * PromptPay codes that a provider makes, through the whole path with a fake of Stripe behind it: at a checkout and on the page of an invoice. Paid, ended,
 * replaced, refunded, and money that comes when nobody waits for it any more. What the adapter does is tested in test/gateways/.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { AskAgain } from '../../activities/ask-again.ts'
import { finishCharge } from '../../activities/finish-charge.ts'
import { runCheckout } from '../../activities/run-checkout.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'

let billing: BillingApi
let stripe: StripeEnvironment
let shop: ApiShop
let account: string

beforeAll(async () => {
  billing = await startBillingApi()
  stripe = await openStripe()
  billing.api.deps.gateways = createGateways(billing.api.db, {
    links: billing.api.deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses: { stripeApiUrl: stripe.fake.url },
    patience: PATIENT,
  })
})
beforeEach(async () => {
  shop = await billing.shop()
  const credentials = {
    secret_key: stripe.keys.secretKey,
    publishable_key: 'pk_test_51ContractPublishable',
    webhook_secret: stripe.keys.secret,
  }
  const { status, json } = await shop.post('/v1/gateway_accounts', {
    provider: 'stripe',
    credentials,
    default_for: ['promptpay'],
  })
  expect([status, json.methods]).toEqual([200, ['card', 'promptpay']])
  account = json.id
})
afterAll(async () => {
  await stripe.world.fault('down', 0)
  await billing.checkAndClose()
  await stripe.close()
})

const deps = () => ({
  orm: billing.api.db.orm,
  links: billing.api.deps.links,
  gateways: billing.api.deps.gateways,
  notifier: billing.api.deps.workflows,
})
const seconds = () => Math.floor(Date.now() / 1_000)
const MINUTES = 60
const payment = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const eventsOf = async (id: string) =>
  (await billing.api.sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )

async function notified(paymentId: string): Promise<number> {
  const { headers, body } = await stripe.world.notification(
    { kind: 'charge', attemptId: paymentId },
    { signedAt: seconds() },
  )
  const sent = Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const { status } = await fetch(`${billing.api.url}/hooks/stripe/${account}`, { method: 'POST', headers: sent, body })
  await billing.settled()
  return status
}

async function priced(amount_satang: number): Promise<string> {
  const product = (await shop.post('/v1/products', { name: 'Beans' })).json.id
  return (await shop.post('/v1/prices', { product, type: 'one_time', amount_satang })).json.id
}

async function checkout(more: object = {}) {
  const price = await priced(50_000)
  const { status, json } = await shop.post(
    '/v1/checkout_sessions',
    {
      customer_email: 'buyer@example.com',
      line_items: [{ price, quantity: 1 }],
      success_url: 'https://shop.example/thanks',
      ...more,
    },
    { headers: { 'service-version': '2026-09-01' } },
  )
  if (status !== 200) throw new Error(JSON.stringify(json))
  return json as { id: string; url: string }
}
const confirm = (id: string, body: object = { payment_method_type: 'promptpay' }) =>
  shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)
const session = async (id: string) => (await shop.get(`/v1/checkout_sessions/${id}`)).json
/** What the session's workflow does when it wakes at `now`. */
const wakesAt = async (sessionId: string, now: number) => {
  await billing.settled() // a workflow processes its row once at a time
  return runCheckout(deps(), { sessionId, now })
}

async function withCode() {
  const { id, url } = await checkout()
  const { status, json } = await confirm(id)
  expect(status).toBe(200)
  return { id, url, paid: json.payment as { id: string; next_action: { qr: { expires_at: number; payload: string } } } }
}

describe('a checkout by PromptPay at a provider', () => {
  test('shows the code of the provider', async () => {
    const { id } = await checkout()
    const before = seconds()
    const { status, json } = await confirm(id)
    expect([status, json.payment]).toMatchObject([
      200,
      {
        status: 'requires_action',
        payment_method_type: 'promptpay',
        gateway_account: account,
        gateway_reference: expect.stringMatching(/^pi_/),
        next_action: { type: 'display_qr', qr: { payload: expect.stringContaining('A000000677010112') } },
        amount_received_satang: 0,
      },
    ])
    const { expires_at: end } = json.payment.next_action.qr
    expect(end).toBeGreaterThanOrEqual(before + 15 * MINUTES)
    expect(end).toBeLessThanOrEqual(seconds() + 15 * MINUTES)
    expect(json.checkout_session).toMatchObject({ status: 'open', payment: json.payment.id })
    expect(await eventsOf(json.payment.id)).toEqual(['payment.created'])
  })

  test('is complete once the code is paid, however often that is said', async () => {
    const { id, paid } = await withCode()
    await stripe.world.payQr(paid.id)
    for (let times = 0; times < 3; times++) expect(await notified(paid.id)).toBe(200)
    expect(await session(id)).toMatchObject({ status: 'complete', payment_status: 'paid', payment: paid.id })
    expect(await payment(paid.id)).toMatchObject({
      status: 'succeeded',
      amount_received_satang: 50_000,
      next_action: null,
    })
    expect(await eventsOf(paid.id)).toEqual(['payment.created', 'payment.succeeded'])
    expect(await stripe.world.booked(paid.id)).toMatchObject({ charges: 1, chargedSatang: 50_000 })
  })

  test('asks the provider before the code ends: what was paid in the last second counts', async () => {
    const { id, paid } = await withCode()
    await stripe.world.payQr(paid.id)
    await wakesAt(id, paid.next_action.qr.expires_at)
    expect(await session(id)).toMatchObject({ status: 'complete' })
    expect(await payment(paid.id)).toMatchObject({ status: 'succeeded' })
  })

  test('withdraws a code that has run out, and the session stays open', async () => {
    const { id, paid } = await withCode()
    const processed = await wakesAt(id, paid.next_action.qr.expires_at - 1)
    expect(processed).toMatchObject({ pendingChargeId: paid.id, step: 'close_action' })
    await wakesAt(id, paid.next_action.qr.expires_at)
    expect(await payment(paid.id)).toMatchObject({ status: 'expired', next_action: null })
    expect(await session(id)).toMatchObject({ status: 'open' })
    expect(await eventsOf(paid.id)).toEqual(['payment.created', 'payment.expired'])
    expect(await stripe.world.payQr(paid.id)).toBe(false)
    expect(await confirm(id)).toMatchObject({ status: 200, json: { payment: { status: 'requires_action' } } })
  })

  test('is over when its time is over at the provider, whose clock may be before ours: not failed', async () => {
    const { id, paid } = await withCode()
    await stripe.world.expireQr(paid.id)
    expect(await notified(paid.id)).toBe(200)
    await wakesAt(id, seconds())
    expect(await payment(paid.id)).toMatchObject({ status: 'expired', next_action: null, failure_code: null })
    expect(await session(id)).toMatchObject({ status: 'open' })
    expect(await eventsOf(paid.id)).toEqual(['payment.created', 'payment.expired'])
  })

  test('withdraws the code that another one replaces', async () => {
    const { id, paid } = await withCode()
    const second = (await confirm(id)).json.payment
    expect(second.id).not.toBe(paid.id)
    expect(await payment(paid.id)).toMatchObject({ status: 'expired' })
    expect(await stripe.world.payQr(paid.id)).toBe(false)
    expect(await stripe.world.payQr(second.id)).toBe(true)
    await notified(second.id)
    expect(await session(id)).toMatchObject({ status: 'complete', payment: second.id })
  })

  test('takes the money of a code that was paid while it was being replaced, once', async () => {
    const { id, paid } = await withCode()
    await stripe.world.payQr(paid.id)
    await confirm(id)
    expect(await session(id)).toMatchObject({ status: 'complete', payment: paid.id })
    const { data } = (await shop.get(`/v1/payments?checkout_session=${id}`)).json
    expect(data.filter((p: { status: string }) => p.status === 'succeeded')).toHaveLength(1)
  })

  test('fails with a reason when the provider refuses, and the buyer may try again', async () => {
    const price = await priced(500)
    const { id, url } = await checkout({ line_items: [{ price }] })
    const answer = await confirm(id)
    expect(answer).toMatchObject({
      status: 402,
      json: { error: { code: 'processing_error', message: expect.stringContaining('PromptPay QR') } },
    })
    // Words about a card would send the buyer to a bank that was asked nothing.
    expect(answer.text).not.toMatch(/card |decline_code/)
    const { data } = (await shop.get(`/v1/payments?checkout_session=${id}`)).json
    expect(data).toMatchObject([{ status: 'failed', failure_code: expect.any(String), next_action: null }])
    expect(await session(id)).toMatchObject({ status: 'open' })
    const path = new URL(url).pathname
    const words = { en: 'The PromptPay QR could not be made', th: 'สร้าง QR พร้อมเพย์ไม่สำเร็จ' }
    for (const [lang, said] of Object.entries(words)) {
      const shown = await fetch(`${billing.api.url}${path}?lang=${lang}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'method=promptpay',
      })
      // The page keeps names on one line (D828).
      const html = (await shown.text()).replaceAll(/<span class="nowrap">([^<]*)<\/span>/g, '$1')
      expect([shown.status, html.includes(said)]).toEqual([402, true])
      expect(html).not.toContain('id="token-error"')
    }
  })

  test('that is expired withdraws its code', async () => {
    const { id, paid } = await withCode()
    expect(await shop.post(`/v1/checkout_sessions/${id}/expire`)).toMatchObject({ status: 200 })
    await billing.settled()
    expect(await payment(paid.id)).toMatchObject({ status: 'expired' })
    expect(await stripe.world.payQr(paid.id)).toBe(false)
  })

  test('refunds what was paid, at the provider', async () => {
    const { paid } = await withCode()
    await stripe.world.payQr(paid.id)
    await notified(paid.id)
    const { status } = await shop.post(`/v1/payments/${paid.id}/refund`, { amount_satang: 20_000 })
    expect(status).toBe(200)
    expect(await stripe.world.booked(paid.id)).toMatchObject({ refunds: 1, refundedSatang: 20_000 })
  })
})

describe('while the provider is down', () => {
  /** What the activity on the gateway's queue does, having waited `waitedMs` already. */
  const finish = async (paymentId: string, { waitedMs = 0, now = seconds() } = {}) => {
    await billing.settled()
    const patient = { heartbeat: () => {}, sleep: async () => {}, waitedMs }
    return finishCharge({ ...deps(), ...patient }, { paymentId, now })
  }
  const lastOf = async (sessionId: string) =>
    (await shop.get(`/v1/payments?checkout_session=${sessionId}`)).json.data[0]

  async function confirmedWhileDown() {
    const { id } = await checkout()
    await stripe.world.fault('down', 1_000)
    const { status, json } = await confirm(id)
    expect([status, json.payment]).toMatchObject([200, { status: 'processing', next_action: null }])
    return { id, paymentId: json.payment.id as string }
  }

  test('a code is made when it is back', async () => {
    const { id, paymentId } = await confirmedWhileDown()
    await expect(finish(paymentId)).rejects.toBeInstanceOf(AskAgain)
    await stripe.world.fault('down', 0)
    await finish(paymentId)
    expect(await lastOf(id)).toMatchObject({ id: paymentId, status: 'requires_action' })
    expect(await eventsOf(paymentId)).toEqual(['payment.created', 'payment.requires_action'])
    await stripe.world.payQr(paymentId)
    await notified(paymentId)
    expect(await session(id)).toMatchObject({ status: 'complete' })
  })

  test('a code that is not made in half a minute fails, and the buyer chooses again', async () => {
    const { id, paymentId } = await confirmedWhileDown()
    await finish(paymentId, { waitedMs: 30_000 })
    expect(await payment(paymentId)).toMatchObject({ status: 'failed', failure_code: 'processing_error' })
    expect(await session(id)).toMatchObject({ status: 'open' })
    await stripe.world.fault('down', 0)
    const again = (await confirm(id)).json.payment
    expect(again).toMatchObject({ status: 'requires_action' })
    expect(again.id).not.toBe(paymentId)
  })

  test('another choice does not wait for a code that nobody has seen', async () => {
    const { id, paymentId } = await confirmedWhileDown()
    await confirm(id)
    // The answer comes when its time is over, at the latest; the processing may be at the first attempt, or ask for the second, for longer.
    await billing.settled()
    expect(await payment(paymentId)).toMatchObject({ status: 'canceled' })
    await stripe.world.fault('down', 0)
    await finish((await lastOf(id)).id)
    expect(await lastOf(id)).toMatchObject({ status: 'requires_action' })
  })

  test('a shown code is asked about now and then, until it is paid or over', async () => {
    const { id, paid } = await withCode()
    await expect(finish(paid.id)).rejects.toMatchObject({ afterMs: 1_000 })
    await finish(paid.id, { now: paid.next_action.qr.expires_at }) // over: the row's step withdraws it
    expect(await payment(paid.id)).toMatchObject({ status: 'requires_action' })
    await stripe.world.payQr(paid.id)
    await finish(paid.id)
    expect(await session(id)).toMatchObject({ status: 'complete' })
  })
})

describe('money for a code that has ended', () => {
  /** A buyer whose bank app took the money, and whose provider says so only after it withdrew the code. */
  async function paidAfterTheEnd(paymentId: string) {
    const { book } = stripe.fake
    const intent = [...book.intents.values()].find(({ metadata }) => metadata.satang_attempt === paymentId)!
    intent.status = 'requires_action'
    book.decideAction(intent, 'approve')
  }

  test('completes a session that is still open', async () => {
    const { id, paid } = await withCode()
    await wakesAt(id, paid.next_action.qr.expires_at)
    expect(await payment(paid.id)).toMatchObject({ status: 'expired' })
    await paidAfterTheEnd(paid.id)
    for (let times = 0; times < 2; times++) expect(await notified(paid.id)).toBe(200)
    expect(await session(id)).toMatchObject({ status: 'complete', payment: paid.id, late: false })
    expect(await payment(paid.id)).toMatchObject({ status: 'succeeded', refunded_satang: 0 })
  })

  test('completes a session that has expired, as late', async () => {
    const { id, paid } = await withCode()
    await shop.post(`/v1/checkout_sessions/${id}/expire`)
    await billing.settled()
    await paidAfterTheEnd(paid.id)
    expect(await notified(paid.id)).toBe(200)
    expect(await session(id)).toMatchObject({ status: 'complete', late: true })
  })

  test('goes back when another payment has paid', async () => {
    const { id, paid } = await withCode()
    const second = (await confirm(id)).json.payment
    await stripe.world.payQr(second.id)
    await notified(second.id)
    await paidAfterTheEnd(paid.id)
    for (let times = 0; times < 2; times++) expect(await notified(paid.id)).toBe(200)
    expect(await payment(paid.id)).toMatchObject({ status: 'succeeded', refund_status: 'full' })
    expect(await payment(second.id)).toMatchObject({ status: 'succeeded', refunded_satang: 0 })
    expect(await stripe.world.booked(paid.id)).toMatchObject({ refunds: 1, refundedSatang: 50_000 })
    expect(await session(id)).toMatchObject({ status: 'complete', payment: second.id })
  })

  test('that never came changes nothing', async () => {
    const { id, paid } = await withCode()
    await wakesAt(id, paid.next_action.qr.expires_at)
    expect(await notified(paid.id)).toBe(200)
    expect(await payment(paid.id)).toMatchObject({ status: 'expired' })
  })
})

describe('an invoice that is sent', () => {
  const runsCycle = async (subscriptionId: string, now: number) => {
    await billing.settled()
    return runCycle(deps(), { subscriptionId, now })
  }
  async function sent() {
    const { status, json } = await shop.subscribe({ collection_method: 'invoice' })
    expect([status, json.status]).toEqual([200, 'pending_first_payment'])
    const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
    const { pathname } = new URL(invoice.hosted_invoice_url)
    return { subscription: json.id as string, invoice, path: pathname }
  }
  const page = async (path: string) => (await fetch(`${billing.api.url}${path}`)).text()
  const press = (path: string) =>
    fetch(`${billing.api.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'method=promptpay',
    })
  const paymentsOf = async (subscription: string) =>
    (await shop.get(`/v1/payments?subscription=${subscription}`)).json.data

  test('has no code before the buyer asks for one, and is mailed', async () => {
    const { subscription, invoice, path } = await sent()
    expect(invoice).toMatchObject({ status: 'open', qr: null, payment: null })
    expect(await paymentsOf(subscription)).toEqual([])
    const mails = await billing.api.sql('select kind from emails where invoice_id = $1', [invoice.id])
    expect(mails).toEqual([{ kind: 'invoice' }])
    expect(await page(path)).toContain('name="method" value="promptpay"')
    expect(await fetch(`${billing.api.url}${path}/qr.svg`)).toMatchObject({ status: 404 })
  })

  test('shows a code when the buyer asks, one for any number of presses, and is paid by it', async () => {
    const { subscription, invoice, path } = await sent()
    const answers = await Promise.all([press(path), press(path)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await press(path)).status).toBe(303)
    const [shown, ...others] = await paymentsOf(subscription)
    expect(others).toEqual([])
    expect(shown).toMatchObject({ status: 'requires_action', invoice: invoice.id, gateway_account: account })
    const html = await page(path)
    expect(html).toContain(`${path}/qr.svg?v=${shown.id}`)
    expect(html).not.toContain('name="method" value="promptpay"')
    const picture = await fetch(`${billing.api.url}${path}/qr.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    await stripe.world.payQr(shown.id)
    await notified(shown.id)
    expect((await shop.get(`/v1/subscriptions/${subscription}`)).json).toMatchObject({ status: 'active' })
    expect((await shop.get(`/v1/invoices/${invoice.id}`)).json).toMatchObject({ status: 'paid', payment: shown.id })
    expect(await fetch(`${billing.api.url}${path}/qr.svg`)).toMatchObject({ status: 404 })
  })

  test('has another code after the first has run out', async () => {
    const { subscription, path } = await sent()
    await press(path)
    const [first] = await paymentsOf(subscription)
    await runsCycle(subscription, first.next_action.qr.expires_at)
    expect(await payment(first.id)).toMatchObject({ status: 'expired' })
    expect((await shop.get(`/v1/subscriptions/${subscription}`)).json).toMatchObject({
      status: 'pending_first_payment',
    })
    await press(path)
    const [second] = await paymentsOf(subscription)
    expect(second).toMatchObject({ status: 'requires_action' })
    expect(second.id).not.toBe(first.id)
    expect(await stripe.world.payQr(first.id)).toBe(false)
  })

  test('that is voided withdraws its code; what was paid meanwhile goes back', async () => {
    const { subscription, invoice, path } = await sent()
    await press(path)
    const [shown] = await paymentsOf(subscription)
    await billing.settled() // nobody asks the provider between the payment and the void
    await stripe.world.payQr(shown.id)
    expect(await shop.post(`/v1/invoices/${invoice.id}/void`)).toMatchObject({ status: 200 })
    await billing.settled()
    expect(await payment(shown.id)).toMatchObject({ status: 'succeeded', refund_status: 'full' })
    expect(await stripe.world.booked(shown.id)).toMatchObject({ refunds: 1 })
  })

  test('a renewal is sent by mail, and paid by a code after a notification', async () => {
    const { subscription, path } = await sent()
    await press(path)
    const [first] = await paymentsOf(subscription)
    await stripe.world.payQr(first.id)
    await notified(first.id)
    const { current_period_end: end } = (await shop.get(`/v1/subscriptions/${subscription}`)).json
    await runsCycle(subscription, end - 7 * 86_400)
    const { latest_invoice: id } = (await shop.get(`/v1/subscriptions/${subscription}`)).json
    const renewal = (await shop.get(`/v1/invoices/${id}`)).json
    expect(renewal).toMatchObject({ status: 'open', billing_reason: 'subscription_cycle', qr: null })
    await press(new URL(renewal.hosted_invoice_url).pathname)
    const [shown] = await paymentsOf(subscription)
    expect(shown).toMatchObject({ invoice: id, status: 'requires_action' })
    await stripe.world.payQr(shown.id)
    await notified(shown.id)
    expect((await shop.get(`/v1/invoices/${id}`)).json).toMatchObject({ status: 'paid' })
  })

  test('is paid by a code though the next period is charged to a card', async () => {
    const { subscription, invoice, path } = await sent()
    const customer = invoice.customer
    const own = await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })
    expect([own.status, own.text]).toEqual([200, expect.anything()])
    const body = { collection_method: 'auto_charge', payment_method: own.json.id }
    expect((await shop.send('PATCH', `/v1/subscriptions/${subscription}`, { body })).status).toBe(200)
    expect(await page(path)).toContain('name="method" value="promptpay"')
    await press(path)
    const [shown] = await paymentsOf(subscription)
    await stripe.world.payQr(shown.id)
    await notified(shown.id)
    expect((await shop.get(`/v1/invoices/${invoice.id}`)).json).toMatchObject({ status: 'paid', payment: shown.id })
  })
})
