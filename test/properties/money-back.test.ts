// Refunds and disputes of one purchase in any order and of any amount, against a small model: what is refused, what is left, who still has access,
// and what the balance is. After each run every invariant about money is checked.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Bought, type Buying, buyingAt } from '../support/buying.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterAll(() => billing.close())

const GROSS = 49_900
/** 3.65 % and 7 % VAT on it: 1 821 + 127. */
const FEE = 1_948
const CREDITS = 100

type Word = 'succeeded' | 'failed'
type Step =
  | { does: 'refund'; amount: number | null; revoke: boolean | null; bank: Word | 'pending' | 'timeout' }
  | { does: 'decide'; which: number; word: Word }
  | { does: 'dispute'; amount: number | null }
  | { does: 'close'; won: boolean }

const amount = fc.option(fc.oneof(fc.integer({ min: 1, max: GROSS + 1 }), fc.constantFrom(1, 10_000, GROSS)))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      amount,
      revoke: fc.option(fc.boolean()),
      bank: fc.constantFrom('succeeded', 'succeeded', 'pending', 'failed', 'timeout'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      which: fc.nat(5),
      word: fc.constantFrom<Word>('succeeded', 'failed'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('dispute' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('close' as const), won: fc.boolean() }) },
)

interface Model {
  refunds: { amount: number; revoke: boolean | null; status: Word | 'pending' }[]
  dispute: { amount: number; status: 'open' | 'won' | 'lost' } | null
  access: 'open' | 'refunded' | 'disputed'
}

const sum = (m: Model, ...statuses: string[]) =>
  m.refunds.filter(({ status }) => statuses.includes(status)).reduce((all, one) => all + one.amount, 0)
const held = ({ dispute }: Model) => (dispute && dispute.status !== 'won' ? dispute.amount : 0)
const left = (m: Model) => GROSS - sum(m, 'succeeded', 'pending') - held(m)

/** The code of the expected refusal. Null when none is expected. */
function refusalOf(m: Model, s: Extract<Step, { does: 'refund' | 'dispute' }>): string | null {
  if (s.does === 'refund' ? m.dispute?.status === 'open' : m.dispute) return 'payment_disputed'
  if (left(m) === 0) return m.dispute?.status === 'lost' ? 'payment_disputed' : 'payment_already_refunded'
  return (s.amount ?? 0) > left(m) ? 'amount_too_large' : null
}

/** A refund has succeeded. Access ends when all money is refunded, or when the refund asks for it. */
function succeed(m: Model, refund: Model['refunds'][number]): void {
  refund.status = 'succeeded'
  if (refund.revoke ?? (sum(m, 'succeeded') === GROSS && sum(m, 'pending') === 0)) m.access = 'refunded'
}

class Lifecycle {
  readonly m: Model = { refunds: [], dispute: null, access: 'open' }
  readonly shop: ApiShop
  readonly buying: Buying
  readonly bought: Bought
  /** In the order of the model's refunds. */
  readonly refundIds: string[] = []
  disputeId = ''

  constructor(shop: ApiShop, buying: Buying, bought: Bought) {
    this.shop = shop
    this.buying = buying
    this.bought = bought
  }

  async take(s: Step): Promise<void> {
    const { m, shop } = this
    const { payment } = this.bought
    const helpers = '/v1/test_helpers'
    if (s.does === 'refund') {
      await shop.post(`${helpers}/payments/${payment}/next_refund`, { outcome: s.bank })
      const refused = refusalOf(m, s)
      const body = {
        ...(s.amount && { amount_satang: s.amount }),
        ...(s.revoke !== null && { revoke_access: s.revoke }),
      }
      const { json } = await shop.post(`/v1/payments/${payment}/refund`, body)
      if (refused) return expect(json.error?.code).toBe(refused)
      const status = s.bank === 'timeout' ? 'succeeded' : s.bank
      const refund: Model['refunds'][number] = { amount: s.amount ?? left(m), revoke: s.revoke, status: 'pending' }
      expect(json).toMatchObject({ status, amount_satang: refund.amount })
      m.refunds.push(refund)
      this.refundIds.push(json.id)
      if (status === 'succeeded') succeed(m, refund)
      else refund.status = status
    } else if (s.does === 'decide') {
      if (m.refunds.length === 0) return
      const n = s.which % m.refunds.length
      const refund = m.refunds[n]!
      const verb = s.word === 'succeeded' ? 'succeed' : 'fail'
      const { status } = await shop.post(`${helpers}/refunds/${this.refundIds[n]}/${verb}`)
      expect(status).toBe(refund.status === 'pending' || refund.status === s.word ? 200 : 400)
      if (refund.status !== 'pending') return
      if (s.word === 'succeeded') succeed(m, refund)
      else refund.status = 'failed'
    } else if (s.does === 'dispute') {
      const refused = refusalOf(m, s)
      const body = s.amount ? { amount_satang: s.amount } : {}
      const { json } = await shop.post(`${helpers}/payments/${payment}/dispute`, body)
      if (refused) return expect(json.error?.code).toBe(refused)
      m.dispute = { amount: s.amount ?? left(m), status: 'open' }
      expect(json).toMatchObject({ amount_satang: m.dispute.amount, status: 'open' })
      this.disputeId = json.id
      if (m.access === 'open') m.access = 'disputed'
    } else if (m.dispute) {
      const to = s.won ? 'won' : 'lost'
      const { status } = await shop.post(`${helpers}/disputes/${this.disputeId}/${s.won ? 'win' : 'lose'}`)
      expect(status).toBe(m.dispute.status === 'open' || m.dispute.status === to ? 200 : 400)
      if (m.dispute.status !== 'open') return
      m.dispute.status = to
      if (s.won && m.access === 'disputed') m.access = 'open'
    }
  }

  async look(): Promise<void> {
    const { m, shop, bought } = this
    const refunded = sum(m, 'succeeded', 'pending')
    expect((await shop.get(`/v1/payments/${bought.payment}`)).json).toMatchObject({
      refunded_satang: refunded,
      refund_status: refunded === 0 ? 'none' : refunded === GROSS ? 'full' : 'partial',
      disputed_satang: held(m),
    })
    const { valid, reason } = await this.buying.verify(bought)
    expect(valid ? 'open' : reason).toBe(m.access)
    const { credits } = await this.buying.entitlements(bought.customer)
    expect(credits).toBe(m.access === 'open' ? CREDITS : 0)
    const { available_satang, pending_satang } = (await shop.get('/v1/balance')).json
    expect(available_satang + pending_satang).toBe(GROSS - FEE - sum(m, 'succeeded') - sum(m, 'pending') - held(m))
  }
}

test('whatever goes back, in whatever order, is never more than came, and takes with it what it should', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const shop = await billing.shop()
      const buying = buyingAt(billing, shop)
      const lifecycle = new Lifecycle(shop, buying, await buying.tool())
      for (const s of steps) {
        await lifecycle.take(s)
        await lifecycle.look()
      }
      await billing.check()
    }),
    { numRuns: 20 },
  )
}, 600_000)
