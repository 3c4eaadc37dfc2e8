/*
 * The comparison of a gateway's own book with ours, over HTTP and each night, with a fake of Stripe whose book a test changes behind our back.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { reconcileDueAccounts } from '../../activities/reconcile-gateways.ts'
import { runCheckout } from '../../activities/run-checkout.ts'
import { commit } from '../../commands/commit.ts'
import { actOnNotice } from '../../commands/gateway-notifications.ts'
import { mintId } from '../../db/ids.ts'
import { createGateways } from '../../gateways/index.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { addDays } from '../../rules/periods.ts'
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
})
beforeEach(async () => {
  // A book of its own for each test. What others connected is out of the night's way.
  stripe = await openStripe()
  billing.api.deps.gateways = createGateways(billing.api.db, {
    links: billing.api.deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses: { stripeApiUrl: stripe.fake.url },
    patience: PATIENT,
  })
  await billing.api.sql("update gateway_accounts set reconciled_day = '9999-01-01'")
  shop = await billing.shop()
  const credentials = { secret_key: stripe.keys.secretKey, publishable_key: 'pk_test_51ContractPublishable' }
  const wanted = { provider: 'stripe', credentials, settlement: 'direct' }
  account = (await shop.post('/v1/gateway_accounts', wanted)).json.id
})
afterEach(() => stripe.close())
afterAll(() => billing.checkAndClose())

const seconds = () => Math.floor(Date.now() / 1_000)
const compared = async (date: string) => shop.get(`/v1/gateway_accounts/${account}/reconciliation?date=${date}`)
const today = () => compared(bangkokDay(seconds()))

async function charged() {
  const token = await stripe.world.token('ok')
  const card = await shop.post('/v1/payment_methods', { customer: await shop.customer(), type: 'card', token })
  const { json } = await shop.subscribe({ customer: card.json.customer, payment_method: card.json.id })
  return (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0]
}

/** A checkout by a code that Stripe makes, paid, as our payment shows it. */
async function paidByCode() {
  const product = (await shop.post('/v1/products', { name: 'Beans' })).json.id
  const price = (await shop.post('/v1/prices', { product, type: 'one_time', amount_satang: 50_000 })).json.id
  const wanted = {
    customer_email: 'buyer@example.com',
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://shop.example/thanks',
  }
  const { json } = await shop.post('/v1/checkout_sessions', wanted, { headers: { 'service-version': '2026-09-01' } })
  const shown = await shop.post(`/v1/test_helpers/checkout_sessions/${json.id}/confirm`, {
    payment_method_type: 'promptpay',
  })
  const { id } = shown.json.payment
  await stripe.world.payQr(id)
  await billing.settled() // a workflow processes its row once at a time
  await runCheckout(
    { ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows },
    { sessionId: json.id, now: seconds() },
  )
  await billing.settled()
  return (await shop.get(`/v1/payments/${id}`)).json
}

/** The night after today. */
async function night(after = ''): Promise<{ after: string }> {
  const deps = { ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows }
  return reconcileDueAccounts(deps, { now: addDays(seconds(), 1) + 3 * 3_600, after })
}

/** What today looked like in that night. */
const told = async () =>
  (
    await billing.api.sql<{ object: { date: string; differences: { kind: string }[] } }>(
      "select object from events where object_id = $1 and type = 'gateway.reconciliation_different' order by sequence",
      [account],
    )
  ).map(({ object }) => object)

/** A refund in Stripe's own dashboard. */
function refundThere(reference: string, amount: number) {
  return stripe.fake.book.createRefund({ payment_intent: reference, amount })
}

describe('a day', () => {
  test('on which nothing happened is equal, also before the account was connected', async () => {
    const none = { payments: 0, gross_satang: 0, refunds: 0, refunded_satang: 0, fee_satang: 0 }
    expect(await compared('2026-01-01')).toMatchObject({
      status: 200,
      json: {
        object: 'gateway_reconciliation',
        gateway_account: account,
        date: '2026-01-01',
        status: 'equal',
        ours: none,
        theirs: none,
        differences: [],
      },
    })
  })

  test('that is not over waits, and shows what is there', async () => {
    const payment = await charged()
    const { json } = await today()
    const sums = { payments: 1, gross_satang: payment.gross_satang, fee_satang: payment.fee_satang }
    expect(json).toMatchObject({ status: 'waiting', ours: sums, theirs: sums, differences: [] })
  })

  test.each(['2026-02-30', 'yesterday', '2026-1-1', '', '9998-12-31'])('is none: %p', async (date) => {
    expect(await compared(date)).toMatchObject({
      status: 400,
      json: { error: { code: 'parameter_invalid', param: 'date' } },
    })
  })

  test('must be named, and belongs to its own shop', async () => {
    expect(await shop.get(`/v1/gateway_accounts/${account}/reconciliation`)).toMatchObject({
      status: 400,
      json: { error: { code: 'parameter_missing', param: 'date' } },
    })
    const other = await billing.shop()
    expect(await other.get(`/v1/gateway_accounts/${account}/reconciliation?date=2026-01-01`)).toMatchObject({
      status: 404,
    })
  })

  test('cannot be compared while the gateway does not answer, nor after the account was disconnected', async () => {
    await stripe.world.fault('down', 100)
    expect(await compared('2026-01-01')).toMatchObject({
      status: 503,
      json: { error: { code: 'gateway_unreachable' } },
    })
    await stripe.world.fault('down', 0)
    expect((await shop.send('DELETE', `/v1/gateway_accounts/${account}`)).status).toBe(200)
    expect(await compared('2026-01-01')).toMatchObject({
      status: 400,
      json: { error: { code: 'gateway_has_no_book' } },
    })
  })
})

/** What Stripe stores of a payment's charge. */
function stored(reference: string) {
  const { book } = stripe.fake
  const intent = book.intents.get(reference)
  const charge = book.charges.get(intent?.charge ?? '')
  const transaction = book.transactions.get(charge?.transaction ?? '')
  if (!intent || !charge || !transaction) throw new Error(`Stripe has no booked charge of ${reference}`)
  return { intent, charge, transaction }
}

/** Stripe forgets a charge. */
function forget(reference: string): void {
  const { intent, charge, transaction } = stored(reference)
  Object.assign(intent, { status: 'requires_payment_method', charge: null })
  stripe.fake.book.charges.delete(charge.id)
  stripe.fake.book.transactions.delete(transaction.id)
}

/** A charge that Stripe made for somebody else than us. */
async function chargedThere(amountSatang: number): Promise<void> {
  const { cards } = stripe.gateway
  const attached = await cards?.attach({ attachId: mintId('req_'), token: await stripe.world.token('ok') })
  const request = { attemptId: mintId('pay_'), gatewayToken: attached?.gatewayToken ?? '', amountSatang }
  expect((await cards?.charge(request, new AbortController().signal))?.kind).toBe('succeeded')
}

describe('a difference', () => {
  test('is a charge that one side alone has, another amount, another fee: each by its kind', async () => {
    const [lost, other, fee, same] = [await charged(), await charged(), await charged(), await charged()]
    await chargedThere(4_200)
    forget(lost.gateway_reference)
    stored(other.gateway_reference).charge.amount += 1
    stored(fee.gateway_reference).transaction.fee += 1
    const { differences, ours, theirs } = (await today()).json
    const gross = same.gross_satang
    expect(differences.toSorted((a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1))).toEqual([
      {
        kind: 'amount',
        payment: other.id,
        gateway_reference: other.gateway_reference,
        ours_satang: gross,
        theirs_satang: gross + 1,
      },
      {
        kind: 'fee',
        payment: fee.id,
        gateway_reference: fee.gateway_reference,
        ours_satang: fee.fee_satang,
        theirs_satang: fee.fee_satang + 1,
      },
      {
        kind: 'missing_here',
        payment: null,
        gateway_reference: expect.stringMatching(/^pi_/),
        ours_satang: null,
        theirs_satang: 4_200,
      },
      {
        kind: 'missing_there',
        payment: lost.id,
        gateway_reference: lost.gateway_reference,
        ours_satang: gross,
        theirs_satang: null,
      },
    ])
    expect([ours.payments, ours.gross_satang, theirs.payments, theirs.gross_satang]).toEqual([
      ...[4, 4 * gross],
      ...[4, 3 * gross + 1 + 4_200],
    ])
  })

  test('of the day before is told once, however often the night comes, also in two workers', async () => {
    await chargedThere(4_200)
    await Promise.all([night(), night()])
    await night()
    expect(await told()).toMatchObject([
      {
        status: 'different',
        date: bangkokDay(seconds()),
        differences: [{ kind: 'missing_here', theirs_satang: 4_200 }],
      },
    ])
  })

  test('is none in a night when both agree, and a night whose gateway is away is made up for', async () => {
    const payment = await charged()
    await stripe.world.fault('down', 1_000)
    expect(await night()).toEqual({ after: '' })
    expect(billing.api.logs).toContainEqual(expect.objectContaining({ level: 'error', id: account }))
    await stripe.world.fault('down', 0)
    await night()
    expect(await told()).toEqual([])
    const [row] = await billing.api.sql('select reconciled_day from gateway_accounts where id = $1', [account])
    expect(row).toEqual({ reconciled_day: bangkokDay(seconds()) })
    expect(payment.status).toBe('succeeded')
  })
})

describe('a code that the provider makes', () => {
  beforeEach(() =>
    shop.send('PATCH', `/v1/gateway_accounts/${account}`, { body: { default_for: ['card', 'promptpay'] } }),
  )

  test('is a charge in both books, and nobody is told of it', async () => {
    const payment = await paidByCode()
    expect(payment).toMatchObject({ status: 'succeeded', payment_method_type: 'promptpay', gateway_account: account })
    const { json } = await today()
    const sums = { payments: 1, gross_satang: 50_000, fee_satang: payment.fee_satang }
    expect(json).toMatchObject({ ours: sums, theirs: sums, differences: [] })
    await night()
    expect(await told()).toEqual([])
  })

  test('that the provider does not have is missing there', async () => {
    const payment = await paidByCode()
    forget(payment.gateway_reference)
    expect((await today()).json.differences).toMatchObject([{ kind: 'missing_there', payment: payment.id }])
  })

  test('has its late fee learned, and its refund in the dashboard booked once', async () => {
    stripe.fake.book.booksLate = true
    const payment = await paidByCode()
    expect(payment.fee_satang).toBeNull()
    await stripe.world.settle(payment.id)
    refundThere(payment.gateway_reference, 1_500)
    await Promise.all([night(), night()])
    const known = (await shop.get(`/v1/payments/${payment.id}`)).json
    expect(known).toMatchObject({ refunded_satang: 1_500, fee_satang: expect.any(Number) })
    expect((await shop.get(`/v1/refunds?payment=${payment.id}`)).json.data).toMatchObject([{ reason: 'provider' }])
  })
})

describe('a night', () => {
  test('keeps fees that became known late, and announces them', async () => {
    stripe.fake.book.booksLate = true
    const payment = await charged()
    expect(payment.fee_satang).toBeNull()
    await night()
    const waiting = await billing.api.sql('select reconciled_day from gateway_accounts where id = $1', [account])
    expect(waiting).toEqual([{ reconciled_day: null }])
    await stripe.world.settle(payment.id)
    await night()
    const known = (await shop.get(`/v1/payments/${payment.id}`)).json
    expect(known.fee_satang).toBeGreaterThan(0)
    expect(await told()).toEqual([])
    const updates = await billing.api.sql("select 1 from events where object_id = $1 and type = 'payment.updated'", [
      payment.id,
    ])
    expect(updates).toHaveLength(1)
  })

  test('books a refund of the gateway’s own dashboard once, after it was told', async () => {
    const payment = await charged()
    const { id } = refundThere(payment.gateway_reference, 1_500)
    await Promise.all([night(), night()])
    await night()
    expect(await told()).toMatchObject([
      { differences: [{ kind: 'missing_here', payment: payment.id, theirs_satang: 1_500 }] },
    ])
    const refunds = (await shop.get(`/v1/refunds?payment=${payment.id}`)).json.data
    expect(refunds).toMatchObject([{ status: 'succeeded', reason: 'provider', amount_satang: 1_500 }])
    expect((await shop.get(`/v1/payments/${payment.id}`)).json).toMatchObject({ refunded_satang: 1_500 })
    expect((await today()).json).toMatchObject({ differences: [], ours: { refunds: 1, refunded_satang: 1_500 } })
    expect(id).toMatch(/^re_/)
  })

  test('waits for a refund of the dashboard that is on its way, and books it once it has succeeded', async () => {
    const payment = await charged()
    stripe.fake.book.nextRefund = 'pending'
    const made = refundThere(payment.gateway_reference, 1_500)
    expect(made.status).toBe('pending')
    await night()
    const done = 'select reconciled_day from gateway_accounts where id = $1'
    expect(await billing.api.sql(done, [account])).toEqual([{ reconciled_day: null }])
    expect((await shop.get(`/v1/refunds?payment=${payment.id}`)).json.data).toEqual([])
    stripe.fake.book.decideRefund(made, 'succeeded')
    await Promise.all([night(), night()])
    expect((await shop.get(`/v1/refunds?payment=${payment.id}`)).json.data).toMatchObject([
      { status: 'succeeded', reason: 'provider', amount_satang: 1_500 },
    ])
    expect(await billing.api.sql(done, [account])).toEqual([{ reconciled_day: bangkokDay(seconds()) }])
  })

  test('leaves a refund that does not fit as a difference', async () => {
    const payment = await charged()
    refundThere(payment.gateway_reference, 1_500)
    const [charge] = [stored(payment.gateway_reference).charge]
    charge.refunded = 0
    const asked = await shop.post(`/v1/payments/${payment.id}/refund`)
    expect(asked).toMatchObject({ status: 200, json: { status: 'succeeded' } })
    await night()
    expect((await shop.get(`/v1/refunds?payment=${payment.id}`)).json.data).toHaveLength(1)
    expect((await today()).json.differences).toMatchObject([{ kind: 'missing_here', theirs_satang: 1_500 }])
  })

  test('counts our own refunds as ours', async () => {
    const payment = await charged()
    await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 700 })
    await night()
    expect(await told()).toEqual([])
    expect((await today()).json).toMatchObject({ differences: [], ours: { refunds: 1 }, theirs: { refunds: 1 } })
  })
})

test('a refund that names the charge alone, as Stripe may, finds its payment by the charge', async () => {
  const payment = await charged()
  const { id } = refundThere(payment.gateway_reference, 1_500)
  const gateway = await billing.api.deps.gateways.named(account, { merchantId: shop.id })
  const deps = { orm: billing.api.db.orm, links: billing.api.deps.links, notifier: billing.api.deps.workflows }
  const context = { merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: seconds() }
  const chargeReference = stored(payment.gateway_reference).charge.id
  expect(chargeReference).toMatch(/^ch_/)
  for (const named of [chargeReference, 'ch_unknown', 'py_unknown', 'anything'])
    await commit(deps, context, (c) =>
      actOnNotice(c, gateway, { kind: 'refund', reference: id, refundId: null, chargeReference: named }),
    )
  const refunds = (await shop.get(`/v1/refunds?payment=${payment.id}`)).json.data
  expect(refunds).toMatchObject([{ status: 'succeeded', reason: 'provider', amount_satang: 1_500 }])
})

test('money in suspense goes back as a refund of its charge, once, and the books agree', async () => {
  await chargedThere(4_200)
  const [reference] = (await today()).json.differences.map(
    (one: { gateway_reference: string }) => one.gateway_reference,
  )
  const gateway = await billing.api.deps.gateways.named(account, { merchantId: shop.id })
  const deps = { orm: billing.api.db.orm, links: billing.api.deps.links, notifier: billing.api.deps.workflows }
  const context = { merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: seconds() }
  await commit(deps, context, (c) => actOnNotice(c, gateway, { kind: 'charge', reference, attemptId: null }))
  const [held] = (await shop.get('/v1/inbound_transfers')).json.data
  expect(held).toMatchObject({ status: 'unmatched', amount_satang: 4_200 })
  for (let n = 0; n < 2; n++) await shop.post(`/v1/inbound_transfers/${held.id}/refund`)
  await billing.settled()
  expect((await shop.get(`/v1/inbound_transfers/${held.id}`)).json.status).toBe('refunded')
  expect((await today()).json).toMatchObject({ differences: [], theirs: { refunds: 1, refunded_satang: 4_200 } })
})

describe('disputes of which nobody was told', () => {
  test('are heard of in the night, once, with the day until which they can be answered', async () => {
    const payment = await charged()
    await stripe.world.openDispute(payment.id)
    await night()
    await night()
    const { data } = (await shop.get(`/v1/disputes?payment=${payment.id}`)).json
    expect(data).toMatchObject([
      { status: 'open', amount_satang: payment.gross_satang, evidence_due_by: expect.any(Number) },
    ])
  })

  test('hold up no night when the gateway does not answer for them', async () => {
    const gateways = billing.api.deps.gateways
    billing.api.deps.gateways = {
      ...gateways,
      async named(name, owner) {
        const gateway = await gateways.named(name, owner)
        const { notifications } = gateway
        if (!notifications) return gateway
        const disputesOpened = () => Promise.reject(new Error('this key may not read disputes'))
        return { ...gateway, notifications: { ...notifications, disputesOpened } }
      },
    }
    await night().finally(() => {
      billing.api.deps.gateways = gateways
    })
    const [row] = await billing.api.sql<{ done: string }>(
      'select reconciled_day as done from gateway_accounts where id = $1',
      [account],
    )
    expect(row?.done).toBe(bangkokDay(seconds()))
  })
})
