/*
 * The contract's control of Stripe (test/gateways/contract.ts): what buyers, banks and Stripe do, and Stripe's own book.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createStripeGateway } from '../../../gateways/stripe/index.ts'
import type { CardKind, ContractEnvironment, Happening, World } from '../../gateways/contract.ts'
import { StripeFake } from './stripe.ts'
import type { StoredCharge, StoredIntent } from './stripe-book.ts'

const KEYS = {
  secretKey: 'sk_test_51ContractSecretKey00000001',
  publishableKey: 'pk_test_51ContractPublishable0000008',
  restrictedKey: 'rk_test_51ContractRestricted0000002',
  wrongKey: 'sk_test_51ContractWrongKey000000003',
  liveKey: 'sk_live_51ContractLiveKey0000000004',
  secret: 'whsec_current0000000000000000000005',
  oldSecret: 'whsec_older00000000000000000000006',
}

export interface StripeEnvironment extends ContractEnvironment {
  fake: StripeFake
  keys: typeof KEYS
}

/** A gateway and the fake that it talks to. */
export async function openStripe(): Promise<StripeEnvironment> {
  const fake = await new StripeFake({ ...KEYS, livemode: false }).open()
  const live = await new StripeFake({ secretKey: KEYS.liveKey, restrictedKey: KEYS.liveKey, livemode: true }).open()
  const gatewayWith = (secretKey: string, at: StripeFake, livemode: boolean) =>
    createStripeGateway({
      secretKey,
      webhookSecrets: [KEYS.secret, KEYS.oldSecret],
      livemode,
      apiUrl: at.url,
      now: () => fake.book.now(),
    })
  return {
    gateway: gatewayWith(KEYS.secretKey, fake, false),
    livemode: false,
    fake,
    keys: KEYS,
    world: worldOf(fake, {
      withWrongCredentials: () => gatewayWith(KEYS.wrongKey, fake, false),
      withOtherMode: () => ({ gateway: gatewayWith(KEYS.liveKey, live, false), livemode: true }),
    }),
    async close() {
      await Promise.all([fake.close(), live.close()])
    },
  }
}

function worldOf(fake: StripeFake, others: Pick<World, 'withWrongCredentials' | 'withOtherMode'>): World {
  const { book, faults } = fake
  const intentOf = (attemptId: string): StoredIntent => {
    const found = [...book.intents.values()].filter(({ metadata }) => metadata.satang_attempt === attemptId)
    const one = found.find(({ charge, action }) => charge !== null || action !== null) ?? found[0]
    if (!one) throw new Error(`Stripe has no intent of ${attemptId}`)
    return one
  }
  const chargeOf = (attemptId: string): StoredCharge => book.charge(intentOf(attemptId).charge ?? '')
  const refundOf = (refundId: string) => {
    const found = [...book.refunds.values()].find(({ metadata }) => metadata.satang_refund === refundId)
    if (!found) throw new Error(`Stripe has no refund of ${refundId}`)
    return found
  }
  const setupsOf = (gatewayToken: string) =>
    [...book.setups.values()].filter(({ customer }) => customer === gatewayToken.split('/')[0])
  const noTransfers = async (): Promise<never> => {
    throw new Error('Stripe has no transfers')
  }
  return {
    ...others,
    now: () => book.now(),
    passTime: async (seconds) => book.pass(seconds),
    secrets: Object.values(KEYS),
    token: async (kind) => tokenOf(fake, kind),
    async renewCard(gatewayToken, expiry) {
      const { card } = book.method(gatewayToken.split('/')[1] ?? '')
      if (card) Object.assign(card, expiry)
    },
    async removeCard(gatewayToken) {
      const method = book.method(gatewayToken.split('/')[1] ?? '')
      method.customer = null
      method.spent = true
    },
    async decide3ds(attemptId, decision) {
      book.decideAction(intentOf(attemptId), decision)
    },
    async setUps(gatewayToken) {
      return setupsOf(gatewayToken).length
    },
    async decideSetUp(gatewayToken, decision) {
      const [setup] = setupsOf(gatewayToken)
      if (!setup) throw new Error(`Stripe has no setup intent of ${gatewayToken}`)
      book.decideSetup(setup, decision)
    },
    payQr: async (attemptId) => book.decideAction(intentOf(attemptId), 'approve'),
    async expireQr(attemptId) {
      book.decideAction(intentOf(attemptId), 'expire')
    },
    async nextRefund(goes) {
      book.nextRefund = goes
    },
    async refundThere(attemptId, amount) {
      return book.createRefund({ payment_intent: intentOf(attemptId).id, amount }).id
    },
    async decideRefund(refundId, to) {
      book.decideRefund(refundOf(refundId), to)
    },
    decideTransfer: noTransfers,
    sent: noTransfers,
    async booked(attemptId) {
      const charges = [...book.charges.values()].filter(
        (charge) => charge.metadata.satang_attempt === attemptId && !charge.failure,
      )
      const ids = charges.map(({ id }) => id)
      const refunds = [...book.refunds.values()].filter(
        ({ charge, status }) => ids.includes(charge) && status !== 'failed',
      )
      return {
        charges: charges.length,
        chargedSatang: sum(charges),
        refunds: refunds.length,
        refundedSatang: sum(refunds),
      }
    },
    async settle(attemptId) {
      book.settle(chargeOf(attemptId))
    },
    async openDispute(attemptId) {
      const charge = chargeOf(attemptId)
      charge.disputed = true
      const id = book.id('du')
      book.disputes.set(id, {
        id,
        created: book.now(),
        charge: charge.id,
        amount: charge.amount,
        status: 'needs_response',
      })
      return id
    },
    async decideDispute(reference, to) {
      book.dispute(reference).status = to
    },
    async fault(kind, count, after) {
      faults.set(kind, count, after)
    },
    held: () => faults.held(),
    letGo: () => faults.letGo(),
    requests: () => fake.requests,
    async notification(of, { signedAt = book.now(), secret = 'current' } = {}) {
      const event = eventOf(fake, of, { intentOf, refundOf })
      const body = Buffer.from(JSON.stringify(event))
      const key = { current: KEYS.secret, old: KEYS.oldSecret, wrong: 'whsec_somebody_elses', none: '' }[secret]
      // The scheme: docs.stripe.com/webhooks#verify-manually.
      const signature = createHmac('sha256', key).update(`${signedAt}.`).update(body).digest('hex')
      return { headers: secret === 'none' ? {} : { 'stripe-signature': `t=${signedAt},v1=${signature}` }, body }
    },
  }
}

/** A new token from the fields of Stripe. */
export function tokenOf({ book }: StripeFake, kind: CardKind): string {
  const id = `pm_${randomBytes(12).toString('hex')}`
  if (kind === 'unknown') return id
  const card = {
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2044,
    fingerprint: kind === 'ok' ? 'fpSame' : `fp${id}`,
  }
  book.methods.set(id, { id, created: book.now(), customer: null, spent: false, card, email: null, kind })
  return id
}

function eventOf(
  fake: StripeFake,
  of: Happening,
  find: {
    intentOf(attemptId: string): StoredIntent
    refundOf(refundId: string): Parameters<StripeFake['objects']['refund']>[0]
  },
) {
  const { book, objects } = fake
  const event = (type: string, id: string, object: unknown) => ({
    id: `evt_${id}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: book.now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  switch (of.kind) {
    case 'charge': {
      const intent = find.intentOf(of.attemptId)
      return event(
        intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
        intent.id,
        objects.intent(intent),
      )
    }
    case 'refund': {
      const refund = find.refundOf(of.refundId)
      return event('refund.updated', refund.id, objects.refund(refund))
    }
    case 'refund_there': {
      const refund = book.refunds.get(of.reference)
      if (!refund) throw new Error(`Stripe has no refund ${of.reference}`)
      return event('refund.created', refund.id, objects.refund(refund))
    }
    case 'dispute':
      return event('charge.dispute.created', of.reference, objects.dispute(book.dispute(of.reference)))
    case 'card': {
      const method = book.method(of.gatewayToken.split('/')[1] ?? '')
      return event('payment_method.automatically_updated', method.id, objects.method(method))
    }
    case 'transfer':
      throw new Error('Stripe has no transfers')
    case 'unknown':
      return event('product.created', 'prod_1', { id: 'prod_1', object: 'product' })
  }
}

function sum(of: readonly { amount: number }[]): number {
  return of.reduce((total, { amount }) => total + amount, 0)
}
