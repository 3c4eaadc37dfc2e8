// Money in suspense that a person matches to an open QR payment: it counts from then on, and is processed like money that has just come in.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { receiveUnknown } from '../../commands/inbound-transfers.ts'
import { endQrAttempt } from '../../commands/test-payments.ts'
import { matchTransfer } from '../../commands/transfer-match.ts'
import { InboundTransfer, Payment } from '../../db/entities/index.ts'
import { type Billing, DAY, HOUR, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type Inbox, inboxOf } from '../support/inbox.ts'

let b: Billing
let shop: Shop
let inbox: Inbox
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
  inbox = inboxOf(b, shop)
})
afterAll(() => b.checkAndClose())

const refusal = (code: string, param?: string) =>
  expect.objectContaining({ code, ...(param ? { details: expect.objectContaining({ param }) } : {}) })

/** A duplicate of ฿1,000.00, held in suspense. */
async function duplicate() {
  const { payment } = await shop.invoiced()
  await inbox.comes(payment, T0)
  return { id: await inbox.comes(payment, T0 + 1), payment }
}

/** Accepts a match and processes it twice. */
async function matched(id: string, payment: Payment, at: number) {
  expect(await inbox.match(id, payment, at)).toBe(true)
  for (let twice = 0; twice < 2; twice++) await b.processDue(payment.subscriptionId!, at)
  return inbox.row(id)
}

describe('a match', () => {
  test('pays the open invoice with money that was held in suspense, and leaves nothing in the inbox', async () => {
    const held = await inbox.held()
    const { id, payment: first } = await duplicate()
    const { payment, subscription, invoice } = await shop.invoiced()
    expect(await matched(id, payment, T0 + HOUR)).toMatchObject({
      status: 'matched',
      reason: null,
      paymentId: payment.id,
      parkedSatang: 0,
      matches: [{ payment: payment.id, amount_satang: 100_000 }],
    })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'paid' })
    expect((await b.subscription(subscription.id)).status).toBe('active')
    expect(await b.payment(first.id)).toMatchObject({ amountReceivedSatang: 100_000 })
    expect(await inbox.held()).toBe(held)
    expect(await b.eventsOf(id)).toEqual(['payment.unmatched'])
  })

  test('counts from when it is made, not from when the bank took the money', async () => {
    const { id } = await duplicate()
    const { payment, subscription } = await shop.invoiced({ at: T0 + 3 * DAY })
    expect(await matched(id, payment, T0 + 4 * DAY)).toMatchObject({ paidAt: T0 + 1, matchedAt: T0 + 4 * DAY })
    expect(await b.payment(payment.id)).toMatchObject({ status: 'succeeded', paidAt: T0 + 4 * DAY })
    expect(await b.subscription(subscription.id)).toMatchObject({ anchorAt: T0 + 4 * DAY })
  })

  test('of less than the sum is a part of it, announced again; the rest completes it', async () => {
    const held = await inbox.held()
    const { id } = await duplicate()
    const { payment } = await shop.invoiced({ quantity: 2 })
    expect(await matched(id, payment, T0 + HOUR)).toMatchObject({
      status: 'underpaid',
      parkedSatang: 100_000,
      matches: [],
    })
    expect(await b.payment(payment.id)).toMatchObject({ status: 'requires_action', amountReceivedSatang: 100_000 })
    expect(await b.eventsOf(id)).toEqual(['payment.unmatched', 'payment.unmatched'])
    expect(await inbox.held()).toBe(held + 100_000)
    await inbox.comes(payment, T0 + DAY, 100_000)
    expect(await inbox.row(id)).toMatchObject({ status: 'matched', parkedSatang: 0 })
    expect((await b.payment(payment.id)).status).toBe('succeeded')
    expect(await inbox.held()).toBe(held)
  })

  test('of more than the sum parks the rest again, which can pay the next', async () => {
    const { payment: whole } = await shop.invoiced()
    const id = await inbox.comes(whole, T0, 130_000)
    const small = await shop.price({ amountSatang: 20_000 })
    const one = await shop.invoiced({ price: small })
    expect(await matched(id, one.payment, T0 + 1)).toMatchObject({
      status: 'overpaid',
      excessSatang: 10_000,
      parkedSatang: 10_000,
    })
    const two = await shop.invoiced({ price: await shop.price({ amountSatang: 10_000 }) })
    expect(await matched(id, two.payment, T0 + 2)).toMatchObject({
      status: 'matched',
      excessSatang: 0,
      parkedSatang: 0,
      paymentId: two.payment.id,
      matches: [
        { payment: whole.id, amount_satang: 100_000 },
        { payment: one.payment.id, amount_satang: 20_000 },
        { payment: two.payment.id, amount_satang: 10_000 },
      ],
    })
  })

  test('takes a part away from the sum that it was counted for', async () => {
    const { payment: left, subscription } = await shop.invoiced()
    const id = await inbox.comes(left, T0, 60_000)
    const { payment } = await shop.invoiced({ price: await shop.price({ amountSatang: 60_000 }) })
    await matched(id, payment, T0 + 1)
    expect(await b.payment(left.id)).toMatchObject({ status: 'requires_action', amountReceivedSatang: 0 })
    expect(await inbox.row(await inbox.comes(left, T0 + 2, 40_000))).toMatchObject({ status: 'underpaid' })
    expect((await b.subscription(subscription.id)).status).toBe('pending_first_payment')
  })

  test.each(['failed', 'expired'] as const)('is taken by a QR that %s while its invoice is open', async (to) => {
    const { id } = await duplicate()
    const { payment } = await shop.invoiced()
    await shop.commit(T0, async (c) => endQrAttempt(c, await c.em.findOneOrFail(Payment, payment.id), to))
    expect(await matched(id, payment, T0 + 1)).toMatchObject({ status: 'matched' })
    expect((await b.payment(payment.id)).status).toBe('succeeded')
  })

  test('is taken of money that had no payment at all', async () => {
    const report = { gateway: 'simulator', providerReference: `lost-${T0}`, amountSatang: 100_000, reference: 'TYPO' }
    const { id } = await shop.commit(T0, (c) => receiveUnknown(c, report))
    const { payment } = await shop.invoiced()
    expect(await matched(id, payment, T0 + 1)).toMatchObject({ status: 'matched', reference: 'TYPO' })
  })

  test('asked for again changes nothing, before and after the workflow has looked', async () => {
    const { id } = await duplicate()
    const { payment } = await shop.invoiced()
    expect(await inbox.match(id, payment, T0 + 1)).toBe(true)
    const accepted = await inbox.row(id)
    expect(await inbox.match(id, payment, T0 + 9)).toBe(true)
    expect(await inbox.row(id)).toEqual(accepted)
    await b.processDue(payment.subscriptionId!, T0 + 9)
    const before = await b.counts()
    expect(await inbox.match(id, payment, T0 + 10)).toBe(false)
    expect(await b.counts()).toEqual(before)
  })

  test('finds an invoice that was paid meanwhile, and is held in suspense again as a duplicate', async () => {
    const { id } = await duplicate()
    const { payment } = await shop.invoiced()
    await inbox.match(id, payment, T0 + 1)
    const other = await shop.transfer(payment, { at: T0 + 1 })
    await b.processDue(payment.subscriptionId!, T0 + 1)
    const statuses = [(await inbox.row(id)).status, (await inbox.row(other)).status].sort()
    expect(statuses).toEqual(['duplicate', 'matched'])
  })

  test('lives on the clock of the payment that it is for', async () => {
    const { id } = await duplicate()
    const clock = await shop.clock(T0 + 20 * DAY)
    const customer = await shop.customer({ testClockId: clock.id })
    const { payment } = await shop.invoiced({ customer })
    await matched(id, payment, T0 + 1)
    expect(await inbox.row(id)).toMatchObject({ status: 'matched', matchedAt: T0 + 20 * DAY })
    expect(await b.payment(payment.id)).toMatchObject({ paidAt: T0 + 20 * DAY })
  })
})

describe('a match is refused', () => {
  test('for an invoice that is paid, void or uncollectible', async () => {
    const { id, payment } = await duplicate()
    const canceled = await shop.invoiced()
    await shop.cancel(canceled.subscription.id, T0 + 1)
    for (const to of [payment, canceled.payment])
      await expect(inbox.match(id, to, T0 + 2)).rejects.toEqual(refusal('invoice_not_open', 'payment'))
    expect(await inbox.row(id)).toMatchObject({ status: 'duplicate', parkedSatang: 100_000 })
  })

  test('for a card payment', async () => {
    const { id } = await duplicate()
    const s = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
    const [payment] = await b.paymentsOf(s.id)
    await expect(inbox.match(id, payment!, T0 + 2)).rejects.toEqual(refusal('parameter_invalid', 'payment'))
  })

  test('when nothing is held in suspense: all of it has paid something, or goes back', async () => {
    const { payment: paidBy } = await shop.invoiced()
    const used = await inbox.comes(paidBy, T0)
    const { id: going } = await duplicate()
    await inbox.reserve(going, T0 + 2)
    const { payment } = await shop.invoiced()
    for (const id of [used, going])
      await expect(inbox.match(id, payment, T0 + 3)).rejects.toEqual(refusal('parameter_invalid', 'id'))
    await inbox.sendBack(going, T0 + 3)
    await expect(inbox.match(going, payment, T0 + 3)).rejects.toEqual(refusal('parameter_invalid', 'id'))
  })

  test('for the moment while another match of it is being looked at', async () => {
    const { id } = await duplicate()
    const [one, two] = [await shop.invoiced(), await shop.invoiced()]
    await inbox.match(id, one.payment, T0 + 2)
    await expect(inbox.match(id, two.payment, T0 + 2)).rejects.toEqual(refusal('lock_timeout'))
    await b.processDue(one.subscription.id, T0 + 2)
  })

  test('for the moment when it was matched and looked at between our look and our lock', async () => {
    const { id } = await duplicate()
    const [big, other] = [await shop.invoiced({ quantity: 2 }), await shop.invoiced()]
    const late = shop.commit(T0 + 2, async (c) => {
      const seenBefore = await c.em.findOneOrFail(InboundTransfer, id)
      await matched(id, big.payment, T0 + 2)
      return matchTransfer(c, seenBefore, await c.em.findOneOrFail(Payment, other.payment.id))
    })
    await expect(late).rejects.toEqual(refusal('lock_timeout'))
    expect(await inbox.row(id)).toMatchObject({ status: 'underpaid', paymentId: big.payment.id })
  })

  test('while the clock of the payment advances', async () => {
    const { id } = await duplicate()
    const clock = await shop.clock()
    const { payment } = await shop.invoiced({ customer: await shop.customer({ testClockId: clock.id }) })
    await b.sql("update test_clocks set status = 'advancing' where id = $1", [clock.id])
    await expect(inbox.match(id, payment, T0 + 2)).rejects.toEqual(refusal('lock_timeout'))
    await b.sql("update test_clocks set status = 'ready' where id = $1", [clock.id])
  })
})

describe('at the same moment', () => {
  test('of matches to two payments exactly one is accepted', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await duplicate()
      const made = [await shop.invoiced(), await shop.invoiced()]
      const asked = await Promise.allSettled(made.map(({ payment }) => inbox.match(id, payment, T0 + 2)))
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const { subscription } of made) await b.processDue(subscription.id, T0 + 2)
      const paid = await Promise.all(made.map(async ({ invoice }) => (await b.invoice(invoice.id)).status))
      expect(paid.sort()).toEqual(['open', 'paid'])
    }
  })

  test('of a match and a refund exactly one wins', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await duplicate()
      const { payment, invoice } = await shop.invoiced()
      const asks = [() => inbox.match(id, payment, T0 + 2), () => inbox.reserve(id, T0 + 2)]
      if (round % 2 === 1) asks.reverse()
      const asked = await Promise.allSettled(asks.map((ask) => ask()))
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await Promise.all([b.processDue(payment.subscriptionId!, T0 + 2), inbox.sendBack(id, T0 + 2)])
      const { status } = await inbox.row(id)
      expect(['matched', 'refunded']).toContain(status)
      expect((await b.invoice(invoice.id)).status).toBe(status === 'matched' ? 'paid' : 'open')
    }
  })

  test('a match of a part and the rest of its sum do not both count it', async () => {
    for (let round = 0; round < 6; round++) {
      const { payment: first } = await shop.invoiced()
      const id = await inbox.comes(first, T0, 60_000)
      const rest = await shop.transfer(first, { at: T0 + 1, amountSatang: 40_000 })
      const { payment } = await shop.invoiced({ price: await shop.price({ amountSatang: 60_000 }) })
      await Promise.allSettled([b.processDue(first.subscriptionId!, T0 + 1), inbox.match(id, payment, T0 + 1)])
      await Promise.all([b.processDue(first.subscriptionId!, T0 + 1), b.processDue(payment.subscriptionId!, T0 + 1)])
      const moved = (await b.payment(payment.id)).status === 'succeeded'
      expect((await inbox.row(rest)).status).toBe(moved ? 'underpaid' : 'matched')
      expect((await b.payment(first.id)).status).toBe(moved ? 'requires_action' : 'succeeded')
    }
  })
})
