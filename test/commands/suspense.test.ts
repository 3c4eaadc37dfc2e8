// Money that bought nothing and that its bank refuses to refund: held in suspense, announced, matched or refunded again.
// test/commands/on-demand.test.ts tests money that comes twice for an invoice; test/commands/transfer-match.test.ts and transfer-return.test.ts test
// what people do with any money in suspense.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { LockMode } from '@mikro-orm/postgresql'
import { finishCharge } from '../../activities/finish-charge.ts'
import { refundLatePayment } from '../../activities/refund-late-payment.ts'
import { runRefund } from '../../activities/run-refund.ts'
import { acceptRefund, withdrawRefund } from '../../commands/accept-refund.ts'
import { closeDispute, openDispute } from '../../commands/disputes.ts'
import { type RefundWanted, UNASKED } from '../../commands/open-refund.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { Dispute, InboundTransfer, Invoice, type Payment, Refund, Subscription } from '../../db/entities/index.ts'
import { readBalance } from '../../db/queries/balance.ts'
import { readWentBack } from '../../db/queries/bought.ts'
import { type Billing, DAY, HOUR, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type Inbox, inboxOf } from '../support/inbox.ts'

const SUM = 100_000
/** The fees of ฿1,000.00 by card and by QR: 3.65 % and 1.65 %, with 7 % VAT. */
const [CARD_FEE, QR_FEE] = [3_906, 1_766]

let b: Billing
let shop: Shop
let inbox: Inbox
beforeAll(async () => {
  b = await openBilling()
})
beforeEach(async () => {
  shop = await b.shop()
  inbox = inboxOf(b, shop)
})
afterAll(() => b.checkAndClose())

interface Twice {
  subscription: Subscription
  invoice: Invoice
  /** The QR payment that pays the invoice. */
  qr: Payment
  /** The card payment that is not needed. */
  card: Payment
}

/** An invoice whose card waits for 3-D Secure when its QR is paid. The buyer has approved the card by then, and its refund gets the answer `says`. */
async function paidTwice(says: 'failed' | 'pending' | 'succeeded', at = T0 + HOUR): Promise<Twice> {
  const { subscription, invoice, payment: qr } = await shop.invoiced()
  await shop.commit(T0, async (c) =>
    payInvoiceNow(c, b.gateways, {
      invoice: await c.em.findOneOrFail(Invoice, invoice.id),
      subscription: await c.em.findOneOrFail(Subscription, subscription.id, { lockMode: LockMode.PESSIMISTIC_WRITE }),
      expectedTotalSatang: null,
      given: 'pm_card_3ds',
    }),
  )
  await b.processDue(subscription.id, T0)
  const card = (await b.paymentsOf(subscription.id)).at(-1)!
  await b.gateways.simulator.decide(card.id, 'succeed')
  await b.gateways.simulator.answerNextRefund(card.id, says)
  await shop.transfer(qr, { at })
  return { subscription, invoice, qr, card }
}

/** The same, and the workflow has processed it. */
async function turned(says: 'failed' | 'pending' | 'succeeded'): Promise<Twice> {
  const twice = await paidTwice(says)
  await b.processDue(twice.subscription.id, T0 + HOUR)
  return twice
}

const refundsOf = ({ id }: Payment) => b.db.orm.em.fork().find(Refund, { paymentId: id }, { orderBy: { id: 'asc' } })
const heldOf = ({ id }: Payment) => b.db.orm.em.fork().find(InboundTransfer, { sourcePaymentId: id })
const ask = async (refundId: string, at: number) => (await runRefund(b.deps, { refundId, now: at })).askAgainAt
const balance = async () => {
  const { availableSatang, pendingSatang } = await readBalance(
    b.pool,
    { merchantId: shop.id, livemode: false },
    { now: T0 + HOUR },
  )
  return availableSatang + pendingSatang
}

describe('an invoice that is paid by QR and by 3-D Secure at one moment, whose card refund fails', () => {
  test('holds the money of the card in suspense, tells of it, and goes on', async () => {
    const { subscription, invoice, qr, card } = await turned('failed')
    expect(await b.subscription(subscription.id)).toMatchObject({ status: 'active', nextAction: null })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'paid', paymentId: qr.id })
    expect(await b.payment(card.id)).toMatchObject({ status: 'succeeded', refundedSatang: 0, isLate: true })
    const [refund] = await refundsOf(card)
    expect(refund).toMatchObject({ status: 'failed', failureReason: 'account_closed' })
    expect(await b.eventsOf(refund!.id)).toEqual(['refund.created', 'refund.failed'])
    const held = await heldOf(card)
    expect(held).toMatchObject([
      { status: 'unmatched', reason: 'refund_failed', paymentId: card.id, amountSatang: SUM, parkedSatang: SUM },
    ])
    expect(await b.eventsOf(held[0]!.id)).toEqual(['payment.unmatched'])
    expect(await inbox.held()).toBe(SUM)
    expect(await balance()).toBe(SUM - QR_FEE - CARD_FEE)
  })

  test('does so once, however often it is looked at, and from however many sides', async () => {
    const { subscription, card } = await paidTwice('failed')
    const finishing = { ...b.deps, heartbeat: () => {}, sleep: async () => {} }
    const context = shop.context(T0 + HOUR, { workflowId: `subscription/${subscription.id}` })
    const sides = () =>
      Promise.all([
        b.processDue(subscription.id, T0 + HOUR),
        b.processDue(subscription.id, T0 + HOUR),
        finishCharge(finishing, { paymentId: card.id, now: T0 + HOUR }),
      ])
    await sides()
    const counted = await b.counts()
    await sides()
    for (let more = 0; more < 3; more++) await refundLatePayment(b.deps, context, card.id)
    expect(await b.counts()).toEqual(counted)
    expect(await heldOf(card)).toMatchObject([{ parkedSatang: SUM, bookings: 1 }])
    expect(await refundsOf(card)).toHaveLength(1)
  })

  test('also when the bank first needs time', async () => {
    const { card } = await turned('pending')
    expect(await heldOf(card)).toEqual([])
    const [refund] = await refundsOf(card)
    await b.gateways.simulator.decideRefund(refund!.id, 'failed')
    expect(await ask(refund!.id, T0 + DAY)).toBeNull()
    expect(await b.eventsOf(refund!.id)).toEqual(['refund.created', 'refund.failed'])
    expect(await heldOf(card)).toMatchObject([{ status: 'unmatched', reason: 'refund_failed', parkedSatang: SUM }])
  })

  test('and one that the bank takes back holds nothing', async () => {
    const { card, invoice } = await turned('succeeded')
    expect(await heldOf(card)).toEqual([])
    expect(await b.payment(card.id)).toMatchObject({ isLate: true, refundedSatang: SUM })
    // The invoice stays paid by the other: what came too often is not what went back of it.
    expect(await readWentBack(b.pool, { merchantId: shop.id, livemode: false }, [invoice.id])).toEqual(new Map())
    expect(await balance()).toBe(SUM - QR_FEE - CARD_FEE)
  })
})

describe('what is held in suspense', () => {
  let card: Payment
  let held: string
  beforeEach(async () => {
    card = (await turned('failed')).card
    held = (await heldOf(card))[0]!.id
  })
  const at = T0 + DAY
  const row = () => inbox.row(held)
  const again = async () => {
    expect(await inbox.reserve(held, at)).toBe(true)
    return (await refundsOf(card)).at(-1)!
  }
  const byHand = (wanted: Partial<RefundWanted> = {}) =>
    shop.commit(at, (c) => acceptRefund(c, b.gateways, card.id, { ...UNASKED, amountSatang: null, ...wanted }))
  const refusal = (code: string) => expect.objectContaining({ code })
  const asBefore = () => expect(balance()).resolves.toBe(SUM - QR_FEE - CARD_FEE)

  test('goes back through the gateway, as a refund of the payment that charged it', async () => {
    const woken = b.wakeups.length
    const refund = await again()
    expect(b.wakeups.slice(woken)).toMatchObject([{ workflowId: `refund/${refund.id}`, urgent: true }])
    expect(refund).toMatchObject({ status: 'pending', announced: false, transferId: held, amountSatang: SUM })
    expect(await row()).toMatchObject({ parkedSatang: 0, returningSatang: SUM })
    expect(await inbox.reserve(held, at)).toBe(true) // being refunded: no other return is accepted
    expect(await inbox.sendBack(held, at)).toBeNull() // never as a bank transfer
    for (let twice = 0; twice < 2; twice++) expect(await ask(refund.id, at)).toBeNull()
    expect(await b.eventsOf(refund.id)).toEqual(['refund.created', 'refund.succeeded'])
    expect(await row()).toMatchObject({ status: 'refunded', reason: null, returnedSatang: SUM, returningSatang: 0 })
    expect(await b.payment(card.id)).toMatchObject({ refundedSatang: SUM })
    expect(await inbox.held()).toBe(0)
    expect(await inbox.sentBack(held)).toBe(0)
    expect(await inbox.reserve(held, at)).toBe(false)
    await asBefore()
  })

  test('is in the inbox again when that fails too, also after the bank took its time', async () => {
    for (const [round, says] of (['failed', 'pending', 'failed'] as const).entries()) {
      await b.gateways.simulator.answerNextRefund(card.id, says)
      const refund = await again()
      await ask(refund.id, at)
      if (says === 'pending') {
        expect(await row()).toMatchObject({ parkedSatang: 0, returningSatang: SUM })
        await b.gateways.simulator.decideRefund(refund.id, 'failed')
        await ask(refund.id, at + HOUR)
      }
      expect(await row()).toMatchObject({
        status: 'unmatched',
        reason: 'refund_failed',
        parkedSatang: SUM,
        returns: round + 1,
      })
      expect((await b.eventsOf(held)).length).toBe(round + 2)
      expect(await b.eventsOf(refund.id)).toEqual(['refund.created', 'refund.failed'])
    }
    await asBefore()
  })

  test("pays another open payment that it is matched to, and is the shop's then", async () => {
    const other = await shop.invoiced()
    expect(await inbox.match(held, other.payment, at)).toBe(true)
    await b.processDue(other.subscription.id, at)
    expect(await b.subscription(other.subscription.id)).toMatchObject({ status: 'active' })
    expect(await row()).toMatchObject({ status: 'matched', parkedSatang: 0, paymentId: other.payment.id })
    expect(await balance()).toBe(2 * (SUM - QR_FEE) - CARD_FEE)
    await expect(byHand()).rejects.toEqual(refusal('payment_not_refundable'))
    await expect(inbox.reserve(held, at)).rejects.toEqual(refusal('payment_not_refundable'))
  })

  test('goes back in part when it was more than the other payment needed, or less', async () => {
    const small = await shop.invoiced({ price: await shop.price({ amountSatang: 30_000 }) })
    await inbox.match(held, small.payment, at)
    await b.processDue(small.subscription.id, at)
    expect(await row()).toMatchObject({ status: 'overpaid', parkedSatang: 70_000 })
    await expect(byHand()).rejects.toEqual(refusal('payment_not_refundable'))
    const large = await shop.invoiced({ price: await shop.price({ amountSatang: 90_000 }) })
    await inbox.match(held, large.payment, at)
    await b.processDue(large.subscription.id, at)
    expect(await row()).toMatchObject({ status: 'underpaid', parkedSatang: 70_000 })
    expect(await b.payment(large.payment.id)).toMatchObject({ amountReceivedSatang: 70_000 })
    await b.gateways.simulator.answerNextRefund(card.id, 'failed')
    await ask((await again()).id, at)
    await b.processDue(large.subscription.id, at) // it counts for that payment once more
    expect(await row()).toMatchObject({ status: 'underpaid', parkedSatang: 70_000 })
    await ask((await again()).id, at)
    expect(await row()).toMatchObject({ status: 'refunded', returnedSatang: 70_000 })
    expect(await b.payment(card.id)).toMatchObject({ refundedSatang: 70_000 })
    expect(await b.payment(large.payment.id)).toMatchObject({ amountReceivedSatang: 0 })
  })

  test('is what a refund of its payment by hand takes, in parts too, and never twice', async () => {
    const first = await byHand({ amountSatang: 40_000 })
    expect(await row()).toMatchObject({ parkedSatang: 60_000, returningSatang: 40_000 })
    await expect(byHand({ amountSatang: 60_001 })).rejects.toEqual(refusal('amount_too_large'))
    const both = await Promise.allSettled([byHand(), inbox.reserve(held, at), byHand()])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const refunds = await refundsOf(card)
    expect(refunds.map(({ amountSatang }) => amountSatang)).toEqual([SUM, 40_000, 60_000])
    for (const { id } of refunds.slice(1)) await ask(id, at)
    expect((await refundsOf(card)).find(({ id }) => id === first)).toMatchObject({ status: 'succeeded' })
    expect(await row()).toMatchObject({ status: 'refunded', returnedSatang: SUM })
    await expect(byHand()).rejects.toEqual(refusal('payment_already_refunded'))
    await asBefore()
  })

  test('is free again when the refund by hand is withdrawn, and nobody is told', async () => {
    const published = await b.eventsOf(held)
    const refund = await byHand()
    expect(await shop.commit(at, (c) => withdrawRefund(c, refund))).toBe(true)
    expect(await row()).toMatchObject({ status: 'unmatched', parkedSatang: SUM, returningSatang: 0 })
    expect(await b.eventsOf(held)).toEqual(published)
  })

  test('is what a dispute of its payment takes, and is held again when that is won', async () => {
    const dispute = await shop.commit(at, (c) => openDispute(c, card.id, { amountSatang: 70_000, reason: 'duplicate' }))
    expect(await row()).toMatchObject({ status: 'unmatched', parkedSatang: 30_000, returnedSatang: 70_000 })
    await asBefore()
    await expect(byHand()).rejects.toEqual(refusal('payment_disputed'))
    await shop.commit(at, async (c) => closeDispute(c, await c.em.findOneOrFail(Dispute, dispute.id), 'won'))
    expect(await row()).toMatchObject({ status: 'unmatched', parkedSatang: SUM, returnedSatang: 0 })
    await asBefore()
    await ask((await again()).id, at)
    expect(await row()).toMatchObject({ status: 'refunded', returnedSatang: SUM })
  })

  test('is gone with a dispute that is lost', async () => {
    const dispute = await shop.commit(at, (c) => openDispute(c, card.id, { amountSatang: null, reason: 'duplicate' }))
    expect(await row()).toMatchObject({ status: 'refunded', parkedSatang: 0, returnedSatang: SUM })
    await shop.commit(at, async (c) => closeDispute(c, await c.em.findOneOrFail(Dispute, dispute.id), 'lost'))
    expect(await inbox.held()).toBe(0)
    await asBefore()
  })

  test('is matched or given back when both come at once, never both', async () => {
    const other = await shop.invoiced()
    const both = await Promise.allSettled([inbox.match(held, other.payment, at), inbox.reserve(held, at)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await b.processDue(other.subscription.id, at)
    for (const { id, status } of await refundsOf(card)) if (status === 'pending') await ask(id, at)
  })
})
