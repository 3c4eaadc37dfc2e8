/*
 * Refunds that a merchant makes in the provider's own dashboard: the notification books them, with all that a refund brings about, whenever it comes. What
 * does not fit stays a difference of the books (test/api/reconciliation.test.ts).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import type { ContractEnvironment, Happening } from '../gateways/contract/world.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'
import { type OpnFake, startOpn } from '../support/providers/opn.ts'
import { worldOf as opnWorldOf } from '../support/providers/opn-world.ts'
import { openStripe } from '../support/providers/stripe-world.ts'

type World = Pick<
  ContractEnvironment['world'],
  'token' | 'refundThere' | 'notification' | 'fault' | 'booked' | 'openDispute'
>

interface Provider {
  world: World
  addresses: { stripeApiUrl?: string; opnApiUrl?: string }
  credentials: object
  close(): Promise<void>
}

const PROVIDERS: Record<string, () => Promise<Provider>> = {
  async stripe() {
    const stripe = await openStripe()
    const { secretKey: secret_key, secret: webhook_secret } = stripe.keys
    return {
      world: stripe.world,
      addresses: { stripeApiUrl: stripe.fake.url },
      credentials: { secret_key, publishable_key: 'pk_test_51ContractPublishable', webhook_secret },
      close: () => stripe.close(),
    }
  },
  async opn() {
    const opn: OpnFake = await startOpn()
    opn.passTime(Math.floor(Date.now() / 1_000) - opn.now()) // the engine lives in real time
    const { secret: secret_key, public: public_key } = opn.keys
    return {
      world: opnWorldOf(opn),
      addresses: { opnApiUrl: opn.url },
      credentials: { secret_key, public_key, webhook_secret: opn.webhookSecrets.current },
      close: () => opn.close(),
    }
  },
}

const seconds = () => Math.floor(Date.now() / 1_000)

describe.each(Object.keys(PROVIDERS))('a refund in the dashboard of %s', (name) => {
  let billing: BillingApi
  let provider: Provider
  let shop: ApiShop
  let account: string
  beforeAll(async () => {
    billing = await startBillingApi()
    provider = await PROVIDERS[name]!()
    billing.api.deps.gateways = createGateways(billing.api.db, {
      links: billing.api.deps.links,
      encryptionKey: TEST_ENCRYPTION_KEY,
      addresses: provider.addresses,
      patience: PATIENT,
    })
  })
  beforeEach(async () => {
    shop = await billing.shop()
  })
  afterEach(() => provider.world.fault('down', 0))
  afterAll(async () => {
    await billing.checkAndClose()
    await provider.close()
  })

  async function charged(settlement: 'platform' | 'direct' = 'direct') {
    const { credentials } = provider
    account = (await shop.post('/v1/gateway_accounts', { provider: name, credentials, settlement })).json.id
    const token = await provider.world.token('ok')
    const card = await shop.post('/v1/payment_methods', { customer: await shop.customer(), type: 'card', token })
    const { json } = await shop.subscribe({ customer: card.json.customer, payment_method: card.json.id })
    return (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0]
  }
  async function notified(of: Happening): Promise<number> {
    const { headers, body } = await provider.world.notification(of, { signedAt: seconds() })
    const sent = Object.fromEntries(Object.entries(headers).flatMap(([key, value]) => (value ? [[key, value]] : [])))
    const path = `${billing.api.url}/hooks/${name}/${account}`
    const { status } = await fetch(path, { method: 'POST', headers: sent, body: new Uint8Array(body) })
    return status
  }
  const refundsOf = async (payment: { id: string }) =>
    (await shop.get(`/v1/payments/${payment.id}/refunds`)).json.data as Record<string, unknown>[]
  const paymentOf = async ({ id }: { id: string }) => (await shop.get(`/v1/payments/${id}`)).json
  const told = async (id: unknown) =>
    (
      await billing.api.sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [id])
    ).map(({ type }) => type)

  test.each(['platform', 'direct'] as const)(
    'is booked when it is told, once, of a payment that is settled %s',
    async (settlement) => {
      const payment = await charged(settlement)
      const reference = await provider.world.refundThere(payment.id, 1_500)
      const happening = { kind: 'refund_there', reference } as const
      expect(await Promise.all([notified(happening), notified(happening)])).toEqual([200, 200])
      expect(await notified(happening)).toBe(200)
      const [refund, ...others] = await refundsOf(payment)
      expect(others).toEqual([])
      expect(refund).toMatchObject({
        status: 'succeeded',
        reason: 'provider',
        amount_satang: 1_500,
        credit_note: expect.stringMatching(/^RN-/),
      })
      expect(await told(refund?.id)).toEqual(['refund.created', 'refund.succeeded'])
      expect(await paymentOf(payment)).toMatchObject({ refunded_satang: 1_500 })
    },
  )

  test('in parts, and then of all that is left', async () => {
    const payment = await charged()
    for (const amount of [100, payment.gross_satang - 100]) {
      const reference = await provider.world.refundThere(payment.id, amount)
      await notified({ kind: 'refund_there', reference })
    }
    expect(await paymentOf(payment)).toMatchObject({ refunded_satang: payment.gross_satang })
    expect((await refundsOf(payment)).map(({ amount_satang }) => amount_satang).toSorted()).toHaveLength(2)
  })

  test('beside our own, which is not counted twice, whichever is told first', async () => {
    const payment = await charged()
    const [reference, ours] = await Promise.all([
      provider.world.refundThere(payment.id, 1_500),
      shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 700 }),
    ])
    await Promise.all([
      notified({ kind: 'refund', refundId: ours.json.id }),
      notified({ kind: 'refund_there', reference }),
      notified({ kind: 'refund', refundId: ours.json.id }),
    ])
    await billing.settled()
    expect((await refundsOf(payment)).map(({ amount_satang }) => amount_satang).toSorted()).toEqual([1_500, 700])
    expect(await paymentOf(payment)).toMatchObject({ refunded_satang: 2_200 })
    expect(await provider.world.booked(payment.id)).toMatchObject({ refunds: 2, refundedSatang: 2_200 })
  })

  test('of a payment that is disputed books nothing: the dispute has taken the money', async () => {
    const payment = await charged()
    const reference = await provider.world.refundThere(payment.id, 1_500)
    await shop.post(`/v1/test_helpers/payments/${payment.id}/dispute`, {})
    expect(await notified({ kind: 'refund_there', reference })).toBe(200)
    expect(await refundsOf(payment)).toEqual([])
  })

  test('of a charge that is not ours is left alone', async () => {
    const payment = await charged()
    const reference = await provider.world.refundThere(payment.id, 1_500)
    // Another shop of the same account at the provider hears of it too.
    shop = await billing.shop()
    await charged()
    expect(await notified({ kind: 'refund_there', reference })).toBe(200)
    expect((await shop.get('/v1/refunds')).json.data).toEqual([])
  })

  test('is told again when the provider could not be asked', async () => {
    const payment = await charged()
    const reference = await provider.world.refundThere(payment.id, 1_500)
    await provider.world.fault('down', 9)
    expect(await notified({ kind: 'refund_there', reference })).toBe(503)
    expect(await refundsOf(payment)).toEqual([])
    await provider.world.fault('down', 0)
    expect(await notified({ kind: 'refund_there', reference })).toBe(200)
    expect(await refundsOf(payment)).toMatchObject([{ amount_satang: 1_500 }])
  })
})
