// Opn's fake and an adapter that talks to it, and the contract's control of both (test/gateways/contract.ts).
import { setImmediate } from 'node:timers/promises'
import { createOpnGateway, type OpnGateway, type OpnSettings } from '../../../gateways/opn/index.ts'
import { createMemory, DOUBT_SECONDS, InDoubt, type Memory } from '../../../gateways/opn/once.ts'
import type { DeclineCode } from '../../../rules/declines.ts'
import type { CardKind, ContractEnvironment, Happening, World } from '../../gateways/contract/world.ts'
import { type OpnFake, startOpn } from './opn.ts'
import * as objects from './opn-book.ts'

export interface OpnShop {
  fake: OpnFake
  gateway: OpnGateway
  /** What `gateway` knows of its requests. */
  memory: Memory
  /** The same account as another process sees it, which knows nothing of this one's requests. */
  otherProcess(settings?: Partial<OpnSettings>): OpnGateway
  close(): Promise<void>
}

export async function openOpnShop(): Promise<OpnShop> {
  const fake = await startOpn()
  const gatewayWith = (settings: Partial<OpnSettings> = {}) =>
    createOpnGateway({
      secretKey: fake.keys.secret,
      publicKey: fake.keys.public,
      webhookSecrets: [fake.webhookSecrets.current, fake.webhookSecrets.old],
      livemode: false,
      apiUrl: fake.url,
      now: () => fake.now(),
      memory: createMemory(),
      ...settings,
    })
  const memory = createMemory()
  return { fake, memory, gateway: gatewayWith({ memory }), otherProcess: gatewayWith, close: () => fake.close() }
}

/** The failure code with which Opn's cards are declined. */
export const OPN_CODES: Partial<Record<DeclineCode, string>> = {
  insufficient_funds: 'insufficient_fund',
  card_declined: 'a_code_of_tomorrow',
  do_not_honor: 'payment_rejected',
  incorrect_cvc: 'invalid_security_code',
  stolen_card: 'stolen_or_lost_card',
  fraudulent: 'failed_fraud_check',
  invalid_account: 'invalid_account',
  expired_card: 'expired_card',
  processing_error: 'failed_processing',
  authentication_required: 'payment_cancelled',
}

export async function openOpn(): Promise<ContractEnvironment> {
  const shop = await openOpnShop()
  const { fake } = shop
  const live = { secretKey: fake.keys.liveSecret, publicKey: fake.keys.livePublic, livemode: true }
  return {
    gateway: patient(shop),
    livemode: false,
    close: shop.close,
    world: {
      ...worldOf(fake),
      withWrongCredentials: () => shop.otherProcess({ secretKey: fake.keys.wrong }),
      withOtherMode: () => ({ gateway: shop.otherProcess(live), livemode: true }),
    },
  }
}

/**
 * The gateway as the engine uses it: what is in doubt is asked again later. Meanwhile time passes, and a request that Opn holds is done. The cases of
 * the contract ask once, so they wait here. What is in doubt, and for how long, is tested in test/gateways/opn-once.test.ts.
 */
function patient({ gateway, fake, memory }: OpnShop): OpnGateway {
  const waiting =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      for (let times = 0; ; times++) {
        try {
          return await call(...args)
        } catch (error) {
          if (!(error instanceof InDoubt) || times === 10) throw error
          await fake.letGo()
          const wasUnderWay = memory.underWay.size > 0
          while (memory.underWay.size > 0) await setImmediate()
          if (!wasUnderWay) fake.passTime(DOUBT_SECONDS)
        }
      }
    }
  const { charges, cards, qr, refunds, returns, transfers } = gateway
  return {
    ...gateway,
    charges: { lookUp: waiting(charges.lookUp), cancel: waiting(charges.cancel) },
    cards: { ...cards, charge: waiting(cards.charge) },
    qr: { create: waiting(qr.create) },
    refunds: { refund: waiting(refunds.refund), lookUp: waiting(refunds.lookUp) },
    returns: { returnTransfer: waiting(returns.returnTransfer) },
    transfers: { send: waiting(transfers.send), lookUp: waiting(transfers.lookUp) },
  }
}

export function worldOf(fake: OpnFake): Omit<World, 'withWrongCredentials' | 'withOtherMode'> {
  const { book } = fake
  /** The charge that counts: the first. */
  const chargeOf = (attemptId: string) => one(fake.chargesOf(attemptId)[0], attemptId)
  const refundOf = (refundId: string) =>
    one(
      [...book.refunds.values()].find(({ metadata }) => metadata.satang_refund === refundId),
      refundId,
    )
  const transfersOf = (payoutId: string) =>
    [...book.transfers.values()].filter((t) => t.metadata.satang_payout === payoutId && !t.deleted)
  const customerOf = (gatewayToken: string) => one(book.customers.get(gatewayToken.split('/')[0] ?? ''), gatewayToken)
  return {
    now: () => fake.now(),
    passTime: async (seconds) => fake.passTime(seconds),
    secrets: [...Object.values(fake.keys), ...Object.values(fake.webhookSecrets)],
    token: async (kind) => tokenOf(fake, kind),
    async renewCard(gatewayToken, { exp_month, exp_year }) {
      Object.assign(customerOf(gatewayToken).card, { expiration_month: exp_month, expiration_year: exp_year })
    },
    async removeCard(gatewayToken) {
      customerOf(gatewayToken).card.deleted = true
    },
    async decide3ds(attemptId, decision) {
      const charge = chargeOf(attemptId)
      if (decision === 'approve') fake.pay(charge)
      else if (charge.status === 'pending')
        Object.assign(charge, { status: 'failed', failureCode: 'payment_cancelled' })
    },
    async setUps() {
      throw new Error('Opn asks the bank with the first charge')
    },
    async decideSetUp() {
      throw new Error('Opn asks the bank with the first charge')
    },
    payQr: async (attemptId) => fake.pay(chargeOf(attemptId)),
    async expireQr(attemptId) {
      chargeOf(attemptId).status = 'expired'
    },
    async nextRefund() {
      throw new Error('Opn’s refunds do not wait')
    },
    refundThere: async (attemptId, amount) => fake.refundThere(chargeOf(attemptId), amount),
    async decideRefund() {
      throw new Error('Opn’s refunds do not wait')
    },
    async decideTransfer(payoutId, to) {
      const transfer = one(transfersOf(payoutId)[0], payoutId)
      if (to === 'paid') Object.assign(transfer, { sent: true, paid: true })
      else Object.assign(transfer, { failureCode: 'transfer_failed' })
    },
    async sent(payoutId) {
      const sent = transfersOf(payoutId)
      const fee = objects.TRANSFER_FEE.fee + objects.TRANSFER_FEE.fee_vat
      return { transfers: sent.length, satang: sum(sent) - fee * sent.length }
    },
    async booked(attemptId) {
      const charges = fake.chargesOf(attemptId).filter(({ status }) => status === 'successful')
      const ids = charges.map(({ id }) => id)
      const refunds = [...book.refunds.values()].filter(({ charge }) => ids.includes(charge))
      return {
        charges: charges.length,
        chargedSatang: sum(charges),
        refunds: refunds.length,
        refundedSatang: sum(refunds),
      }
    },
    /** Opn knows fees at once. */
    async settle() {},
    async openDispute(attemptId) {
      const charge = chargeOf(attemptId)
      const id = charge.id.replace('chrg', 'dspt')
      book.disputes.set(id, { id, at: fake.now(), charge: charge.id, amount: charge.amount, status: 'open' })
      return id
    },
    async decideDispute(reference, to) {
      one(book.disputes.get(reference), reference).status = to
    },
    fault: async (kind, count, after) => fake.fault(kind, count, after),
    held: () => fake.held(),
    letGo: () => fake.letGo(),
    requests: () => fake.requests(),
    async notification(of, { signedAt, secret = 'current' } = {}) {
      const keys = { ...fake.webhookSecrets, wrong: Buffer.from('somebody else').toString('base64'), none: null }
      const [key, data] = eventOf(of)
      return fake.event(key, data, { secret: keys[secret], ...(signedAt !== undefined && { signedAt }) })
    },
  }

  function eventOf(of: Happening): [key: string, data: object] {
    switch (of.kind) {
      case 'charge':
        return ['charge.complete', objects.chargeObject(fake.url, chargeOf(of.attemptId))]
      case 'refund':
        return ['refund.create', objects.refundObject(refundOf(of.refundId))]
      case 'refund_there':
        return ['refund.create', objects.refundObject(one(book.refunds.get(of.reference), of.reference))]
      case 'transfer':
        return ['transfer.send', objects.transferObject(one(transfersOf(of.payoutId)[0], of.payoutId))]
      case 'dispute':
        return ['dispute.create', objects.disputeObject(one(book.disputes.get(of.reference), of.reference))]
      case 'card': {
        const { id, card } = customerOf(of.gatewayToken)
        return ['card.update', objects.cardObject(card, id)]
      }
      case 'unknown':
        return ['link.create', { object: 'link', id: 'link_test_1' }]
    }
  }
}

/** A token of a card of this kind. */
export function tokenOf(fake: OpnFake, kind: CardKind): string {
  if (kind === 'unknown') return 'tokn_test_unknown'
  if (typeof kind === 'string') return fake.token(kind)
  return fake.token({ failure_code: one(OPN_CODES[kind.declines], kind.declines) })
}

function one<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`Opn has no ${name}`)
  return found
}

function sum(of: readonly { amount: number }[]): number {
  return of.reduce((total, { amount }) => total + amount, 0)
}
