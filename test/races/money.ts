/*
 * Payments, transfers and payouts as roots: refunds, returns and payouts.
 */
import { returnTransfer } from '../../activities/return-transfer.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { runPayout } from '../../activities/run-payout.ts'
import { runRefund } from '../../activities/run-refund.ts'
import { withdrawRefund } from '../../commands/accept-refund.ts'
import { receiveTransfer, receiveUnknown } from '../../commands/inbound-transfers.ts'
import { changeMerchant } from '../../commands/merchants.ts'
import { recordRefund } from '../../commands/refunds.ts'
import { payInRound } from '../../commands/reserve-payout.ts'
import { Payment } from '../../db/entities/index.ts'
import { SIMULATOR } from '../../gateways/simulator.ts'
import { roundOfInstant } from '../../rules/payouts.ts'
import { DAY, T0 } from '../support/billing.ts'
import { ACCOUNTS, adjust } from '../support/payouts.ts'
import { api, awaiting, type Command, call, inCommit, type Prepared, type Scenario, type World } from './race.ts'

const LATER = T0 + 8 * DAY

/** A card payment of ฿1 000 with credits and a licence. Its money is available. */
async function paid({ shop, billing }: Prepared) {
  const product = await shop.product({ licenseEnabled: true, credits: 100 })
  const s = await shop.subscribed({ price: await shop.price({ product }) })
  const [payment] = await billing.paymentsOf(s.id)
  return { subscription: s.id, payment: payment!.id }
}

async function asked(p: Prepared, says: 'pending' | 'failed' | 'succeeded') {
  const ids = await paid(p)
  const at = { shop: p.shop, at: LATER }
  await call(p, at, 'setTestRefundOutcome', { params: { id: ids.payment }, body: { outcome: says } })
  const { boundTo } = await call(p, at, 'createRefund', {
    params: { id: ids.payment },
    body: { amount_satang: 40_000 },
  })
  return { ...ids, refund: boundTo as string }
}

/** A shop with a bank account and ฿5 000 to pay out. */
async function rich(p: Prepared, account: string) {
  const at = { shop: p.shop, at: LATER }
  const body = { bank_code: '014', account_number: account, account_name: 'Baan Kafae' }
  const { id } = await call(p, at, 'createBankAccount', { body })
  await adjust(p.shop, { at: T0, amount: 500_000 })
  return { account: id as string }
}

async function sent(p: Prepared, account: string, processing = 1) {
  const ids = await rich(p, account)
  const { id } = await call(p, { shop: p.shop, at: LATER }, 'createPayout')
  for (let n = 0; n < processing; n++) await runPayout(p.processing, { payoutId: id, now: LATER })
  return { ...ids, payout: id as string }
}

/** Two invoices by QR, one of them open, and a transfer that matches neither. */
async function parked(p: Prepared) {
  const { shop, billing } = p
  const { subscription, payment } = await shop.invoiced()
  const transfer = await shop.transfer(payment, { at: T0, amountSatang: 150_000 })
  await billing.processDue(subscription.id, T0)
  const other = await shop.invoiced()
  return { subscription: subscription.id, payment: other.payment.id, other: other.subscription.id, transfer }
}

export const moneyScenarios: Scenario[] = [
  {
    name: 'payment made',
    prepare: async (p) => ({ at: LATER, ids: { ...(await paid(p)), ...(await rich(p, ACCOUNTS.slow)) } }),
  },
  { name: 'refund accepted', prepare: async (p) => ({ at: LATER, ids: await asked(p, 'succeeded') }) },
  { name: 'refund that fails', prepare: async (p) => ({ at: LATER, ids: await asked(p, 'failed') }) },
  {
    name: 'refund pending',
    async prepare(p) {
      const ids = await asked(p, 'pending')
      const { askAgainAt } = await runRefund(p.processing, { refundId: ids.refund, now: LATER })
      return { at: askAgainAt!, ids }
    },
    // The bank decides what still waits for it.
    async ending({ billing, ...side }, world) {
      const left = "select id from refunds where merchant_id = $1 and status = 'pending' order by id"
      for (const { id } of await billing.sql<{ id: string }>(left, [world.shop.id])) {
        await call(side, world, 'succeedTestRefund', { params: { id } })
        await runRefund(side.processing, { refundId: id, now: world.at })
      }
    },
  },
  { name: 'payout reserved', prepare: async (p) => ({ at: LATER, ids: await sent(p, ACCOUNTS.slow, 0) }) },
  { name: 'payout in transit', prepare: async (p) => ({ at: LATER, ids: await sent(p, ACCOUNTS.slow) }) },
  { name: 'payout paid', prepare: async (p) => ({ at: LATER, ids: await sent(p, '1234567890') }) },
  { name: 'money parked', prepare: async (p) => ({ at: T0, ids: await parked(p) }) },
  {
    name: 'money goes back',
    async prepare(p) {
      const ids = await parked(p)
      await call(p, { shop: p.shop, at: T0 }, 'refundInboundTransfer', { params: { id: ids.transfer } })
      return { at: T0, ids }
    },
  },
]

const payment = ({ ids }: World) => ({ params: { id: ids.payment } })
const refund = ({ ids }: World) => ({ params: { id: ids.refund } })
const payout = ({ ids }: World) => ({ params: { id: ids.payout } })
const transfer = ({ ids }: World) => ({ params: { id: ids.transfer } })

const REFUNDS = ['refund accepted', 'refund that fails', 'refund pending']
const PAYOUTS = ['payout reserved', 'payout in transit', 'payout paid']
const IN_SUSPENSE = ['money parked', 'money goes back']

export const moneyCommands: Command[] = [
  { name: 'refund all', in: ['payment made', ...REFUNDS], ...api('createRefund', payment) },
  {
    name: 'refund most',
    in: ['payment made', 'refund pending'],
    ...api('createRefund', (w) => ({ ...payment(w), body: { amount_satang: 60_000, revoke_access: true } })),
  },
  {
    name: 'refund and run',
    of: ['createRefund', 'runRefund'],
    in: ['payment made'],
    run: async (side, w) => {
      const { boundTo } = await call(side, w, 'createRefund', payment(w))
      await runRefund(side.processing, { refundId: boundTo, now: w.at })
    },
  },
  { name: 'dispute', in: ['payment made', ...REFUNDS], ...api('disputeTestPayment', payment) },
  {
    name: 'run refund',
    of: ['runRefund'],
    in: REFUNDS,
    run: ({ processing }, { ids, at }) => runRefund(processing, { refundId: ids.refund!, now: at }),
  },
  {
    name: 'the caller stops waiting',
    of: ['recordRefund'],
    in: ['refund accepted', 'refund that fails'],
    run: (side, w) => awaiting(inCommit(side, w, (c) => recordRefund(c, w.ids.refund!, { kind: 'pending' }, w.at))),
  },
  {
    name: 'withdraw refund',
    of: ['withdrawRefund'],
    in: ['refund accepted', 'refund that fails'],
    run: (side, w) => inCommit(side, w, (c) => withdrawRefund(c, w.ids.refund!)),
  },
  {
    name: 'refund succeeds',
    of: ['succeedTestRefund', 'runRefund'],
    in: ['refund pending'],
    run: async (side, w) => {
      await call(side, w, 'succeedTestRefund', refund(w))
      await runRefund(side.processing, { refundId: w.ids.refund!, now: w.at })
    },
  },
  {
    name: 'refund fails',
    of: ['failTestRefund', 'runRefund'],
    in: ['refund pending'],
    run: async (side, w) => {
      await call(side, w, 'failTestRefund', refund(w))
      await runRefund(side.processing, { refundId: w.ids.refund!, now: w.at })
    },
  },
  {
    name: 'cancel now',
    in: ['payment made', 'refund pending'],
    ...api('cancelSubscription', ({ ids }) => ({ params: { id: ids.subscription }, query: { at_period_end: false } })),
  },
  { name: 'pay out', in: ['payment made', ...PAYOUTS], ...api('createPayout', () => ({})) },
  {
    name: 'pay out a part',
    in: ['payment made', 'payout reserved'],
    ...api('createPayout', () => ({ body: { amount_satang: 200_000 } })),
  },
  {
    name: 'pay out in a round',
    of: ['reservePage'],
    in: ['payment made', 'payout reserved'],
    run: (side, w) =>
      inCommit(side, w, (c) =>
        payInRound(c, roundOfInstant(w.at), { gateway: SIMULATOR, now: w.at, simulated: false }),
      ),
  },
  { name: 'round by hand', in: ['payment made'], ...api('runTestPayoutRound', ({ at }) => ({ body: { at } })) },
  {
    name: 'pause payouts',
    of: ['changeMerchant'],
    in: ['payment made'],
    run: (side, w) => inCommit(side, w, async (c) => changeMerchant(c, { payouts_paused: 'on' })),
  },
  {
    name: 'another account',
    in: ['payment made', 'payout reserved'],
    ...api('createBankAccount', () => ({
      body: { bank_code: '014', account_number: '1234567890', account_name: 'Baan Kafae' },
    })),
  },
  {
    name: 'choose account',
    in: ['payment made', 'payout reserved'],
    ...api('updateBankAccount', ({ ids }) => ({ params: { id: ids.account }, body: { default: true } })),
  },
  {
    name: 'delete account',
    in: ['payment made', 'payout reserved'],
    ...api('deleteBankAccount', ({ ids }) => ({ params: { id: ids.account } })),
  },
  {
    name: 'run payout',
    of: ['runPayout'],
    in: PAYOUTS,
    run: ({ processing }, { ids, at }) => runPayout(processing, { payoutId: ids.payout!, now: at }),
  },
  {
    name: 'payout arrives',
    of: ['paidTestPayout', 'runPayout'],
    in: ['payout in transit'],
    run: async (side, w) => {
      await call(side, w, 'paidTestPayout', payout(w))
      await runPayout(side.processing, { payoutId: w.ids.payout!, now: w.at })
    },
  },
  {
    name: 'payout fails',
    of: ['failTestPayout', 'runPayout'],
    in: ['payout in transit'],
    run: async (side, w) => {
      await call(side, w, 'failTestPayout', payout(w))
      await runPayout(side.processing, { payoutId: w.ids.payout!, now: w.at })
    },
  },
  {
    name: 'payout comes back',
    of: ['returnTestPayout', 'runPayout'],
    in: ['payout in transit', 'payout paid'],
    run: async (side, w) => {
      await call(side, w, 'returnTestPayout', payout(w))
      await runPayout(side.processing, { payoutId: w.ids.payout!, now: w.at })
    },
  },
  {
    name: 'match it',
    in: IN_SUSPENSE,
    ...api('matchInboundTransfer', (w) => ({ ...transfer(w), body: { payment: w.ids.payment } })),
  },
  { name: 'send it back', in: IN_SUSPENSE, ...api('refundInboundTransfer', transfer) },
  {
    name: 'return transfer',
    of: ['returnTransfer'],
    in: ['money goes back'],
    run: ({ processing }, { ids, at }) => returnTransfer(processing, { transferId: ids.transfer!, now: at }),
  },
  {
    name: 'look at the other',
    of: ['runCycle'],
    in: IN_SUSPENSE,
    run: ({ processing }, { ids, at }) => runCycle(processing, { subscriptionId: ids.other!, now: at }),
  },
  {
    name: 'cancel the other',
    in: ['money parked'],
    ...api('cancelSubscription', ({ ids }) => ({ params: { id: ids.other }, query: { at_period_end: false } })),
  },
  {
    name: 'money for the other',
    of: ['receiveTransfer', 'runCycle'],
    in: ['money parked'],
    run: async (side, w) => {
      await inCommit(side, w, async (c) => {
        const to = await c.em.findOneOrFail(Payment, w.ids.payment!)
        return receiveTransfer(c, {
          payment: to,
          providerReference: `twice ${w.shop.id}`,
          amountSatang: 100_000,
        })
      })
      await runCycle(side.processing, { subscriptionId: w.ids.other!, now: w.at })
    },
  },
  {
    name: 'money of nobody',
    of: ['receiveUnknown'],
    in: ['money parked'],
    run: (side, w) =>
      inCommit(side, w, (c) =>
        receiveUnknown(c, {
          gateway: SIMULATOR,
          providerReference: `unknown ${w.shop.id}`,
          reference: null,
          amountSatang: 100_000,
        }),
      ),
  },
]
