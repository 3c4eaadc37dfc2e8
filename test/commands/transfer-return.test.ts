// Money in suspense is returned to its sender: reserved, sent under one key, settled, or held in suspense again when the gateway could not return it.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { receiveUnknown } from '../../commands/inbound-transfers.ts'
import { settleReturn } from '../../commands/transfer-return.ts'
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

const refusal = (code: string) => expect.objectContaining({ code })

async function duplicate() {
  const { payment } = await shop.invoiced()
  await inbox.comes(payment, T0)
  return { id: await inbox.comes(payment, T0 + 1), payment }
}

/** Reserves and sends, each twice. */
async function refunded(id: string, at: number) {
  for (let twice = 0; twice < 2; twice++) expect(await inbox.reserve(id, at)).toBe(true)
  for (let twice = 0; twice < 2; twice++) expect(await inbox.sendBack(id, at)).toBeNull()
  expect(await inbox.reserve(id, at)).toBe(false)
  return inbox.row(id)
}

describe('what goes back', () => {
  test('of a duplicate is all of it, once', async () => {
    const held = await inbox.held()
    const { id, payment } = await duplicate()
    expect(await refunded(id, T0 + HOUR)).toMatchObject({
      status: 'refunded',
      reason: 'duplicate',
      parkedSatang: 0,
      returningSatang: 0,
      returnedSatang: 100_000,
      nextActionAt: null,
    })
    expect(await inbox.sentBack(id)).toBe(100_000)
    expect(await inbox.held()).toBe(held)
    expect((await b.payment(payment.id)).status).toBe('succeeded')
  })

  test('of an overpaid one is the excess alone; its payment stays', async () => {
    const { payment } = await shop.invoiced()
    const id = await inbox.comes(payment, T0, 130_000)
    expect(await refunded(id, T0 + 1)).toMatchObject({
      status: 'refunded',
      reason: 'overpaid',
      excessSatang: 30_000,
      returnedSatang: 30_000,
      matches: [{ payment: payment.id, amount_satang: 100_000 }],
    })
    expect(await inbox.sentBack(id)).toBe(30_000)
    expect(await b.payment(payment.id)).toMatchObject({ status: 'succeeded', refundedSatang: 0 })
  })

  test('of a part counts for its sum no longer, from the moment it is reserved', async () => {
    const { payment } = await shop.invoiced()
    const [one, two] = [await inbox.comes(payment, T0, 30_000), await inbox.comes(payment, T0, 20_000)]
    await inbox.reserve(one, T0 + 1)
    expect(await b.payment(payment.id)).toMatchObject({ amountReceivedSatang: 20_000 })
    await inbox.sendBack(one, T0 + 1)
    expect(await inbox.row(await inbox.comes(payment, T0 + 2, 80_000))).toMatchObject({ status: 'matched' })
    expect(await inbox.row(two)).toMatchObject({
      status: 'matched',
      matches: [{ payment: payment.id, amount_satang: 20_000 }],
    })
    expect(await inbox.row(one)).toMatchObject({ status: 'refunded', matches: [] })
  })

  test.each(['canceled', 'expired'])('of a part is all of it when its subscription is %s', async (how) => {
    const { payment, subscription } = await shop.invoiced()
    const id = await inbox.comes(payment, T0, 60_000)
    if (how === 'canceled') await shop.cancel(subscription.id, T0 + 1)
    else await b.processDue(subscription.id, T0 + 7 * DAY)
    expect(await inbox.row(id)).toMatchObject({ status: 'underpaid', reason: 'underpaid', parkedSatang: 60_000 })
    expect(await refunded(id, T0 + 8 * DAY)).toMatchObject({ status: 'refunded', returnedSatang: 60_000 })
    expect(await b.payment(payment.id)).toMatchObject({ status: 'expired', amountReceivedSatang: 0 })
  })

  test('of an unknown reference is all of it, without any subscription', async () => {
    const report = { gateway: 'simulator', providerReference: 'nobody', amountSatang: 5_000, reference: 'NOBODY' }
    const ids = [
      await shop.commit(T0, (c) => receiveUnknown(c, report)),
      await shop.commit(T0 + 1, (c) => receiveUnknown(c, report)),
    ]
    expect(ids[0]!.id).toBe(ids[1]!.id)
    const { id } = ids[0]!
    expect(await inbox.row(id)).toMatchObject({
      status: 'unmatched',
      reason: 'unknown_reference',
      paymentId: null,
      parkedSatang: 5_000,
    })
    expect(await b.eventsOf(id)).toEqual(['payment.unmatched'])
    expect(await refunded(id, T0 + 2)).toMatchObject({ status: 'refunded', returnedSatang: 5_000 })
  })

  test('is booked in the time of the clock that it was for, and asked for in real time', async () => {
    const clock = await shop.clock(T0)
    const { payment, subscription } = await shop.invoiced({ customer: await shop.customer({ testClockId: clock.id }) })
    await shop.transfer(payment, { at: T0 })
    const id = await shop.transfer(payment, { at: T0 })
    await b.processDue(subscription.id, T0)
    const real = T0 + 900 * DAY
    await inbox.reserve(id, real)
    expect(await inbox.row(id)).toMatchObject({ nextActionAt: real })
    await inbox.sendBack(id, real)
    const booked = await b.sql(
      'select step, test_clock_id, created_at::integer as at from ledger_transactions where source_id = $1 order by step',
      [id],
    )
    expect(booked).toEqual([1, 2].map((step) => ({ step, test_clock_id: clock.id, at: T0 })))
  })
})

describe('nothing goes back', () => {
  test('of money that has paid for something', async () => {
    const { payment } = await shop.invoiced()
    const short = await inbox.comes(payment, T0, 60_000)
    const rest = await inbox.comes(payment, T0, 40_000)
    for (const id of [short, rest])
      await expect(inbox.reserve(id, T0 + 1)).rejects.toEqual(refusal('payment_not_refundable'))
  })

  test('for the moment while it is being looked at', async () => {
    const { payment, subscription } = await shop.invoiced()
    const id = await shop.transfer(payment, { at: T0 })
    await expect(inbox.reserve(id, T0)).rejects.toEqual(refusal('lock_timeout'))
    await b.processDue(subscription.id, T0)
  })

  test('while the clock that it was for advances', async () => {
    const clock = await shop.clock(T0)
    const { payment } = await shop.invoiced({ customer: await shop.customer({ testClockId: clock.id }) })
    const id = await inbox.comes(payment, T0, 1)
    await b.sql("update test_clocks set status = 'advancing' where id = $1", [clock.id])
    await expect(inbox.reserve(id, T0)).rejects.toEqual(refusal('lock_timeout'))
    await b.sql("update test_clocks set status = 'ready' where id = $1", [clock.id])
    expect(await refunded(id, T0)).toMatchObject({ status: 'refunded' })
  })
})

describe('a gateway', () => {
  test('whose answer comes again, or after the next refund was asked for, has said it once', async () => {
    const { id } = await duplicate()
    const settle = (n: number, outcome: 'succeeded' | 'failed') =>
      shop.commit(T0 + 3, (c) => settleReturn(c, id, { returnId: `${id}-${n}`, outcome, now: T0 + 3 }))
    await inbox.reserve(id, T0 + 2)
    await settle(1, 'failed')
    await inbox.reserve(id, T0 + 3)
    const before = await b.counts()
    for (const late of ['failed', 'succeeded'] as const) await settle(1, late)
    expect(await inbox.row(id)).toMatchObject({ status: 'duplicate', returningSatang: 100_000, returns: 2 })
    expect(await b.counts()).toEqual(before)
    await inbox.sendBack(id, T0 + 3)
    const after = await b.counts()
    for (const late of ['failed', 'succeeded'] as const) await settle(2, late)
    expect(await inbox.row(id)).toMatchObject({ status: 'refunded', returnedSatang: 100_000 })
    expect(await b.counts()).toEqual(after)
  })

  test('that needs time is asked again an hour later under the same key', async () => {
    const { id } = await duplicate()
    await inbox.reserve(id, T0 + 2)
    expect(await inbox.sendBack(id, T0 + 2, { kind: 'pending' })).toBe(T0 + 2 + HOUR)
    expect(await inbox.row(id)).toMatchObject({
      status: 'duplicate',
      returningSatang: 100_000,
      nextActionAt: T0 + 2 + HOUR,
    })
    expect(await inbox.sendBack(id, T0 + 2 + HOUR)).toBeNull()
    expect(await b.sql('select return_id from simulator_transfer_returns where return_id like $1', [`${id}%`])).toEqual(
      [{ return_id: `${id}-1` }],
    )
  })

  test('whose answer is lost has sent it once', async () => {
    const { id } = await duplicate()
    await inbox.reserve(id, T0 + 2)
    await expect(inbox.sendBack(id, T0 + 2, new Error('no answer'))).rejects.toThrow('no answer')
    await Promise.all([1, 2, 3].map(() => inbox.sendBack(id, T0 + 3)))
    expect(await inbox.sentBack(id)).toBe(100_000)
    expect(await inbox.row(id)).toMatchObject({ status: 'refunded' })
  })

  test('that cannot leaves the money held in suspense, says so, and may be asked anew', async () => {
    const { id } = await duplicate()
    await inbox.reserve(id, T0 + 2)
    expect(await inbox.sendBack(id, T0 + 2, { kind: 'failed', reason: 'account_closed' })).toBeNull()
    expect(await inbox.row(id)).toMatchObject({ status: 'duplicate', reason: 'refund_failed', parkedSatang: 100_000 })
    expect(await b.eventsOf(id)).toEqual(['payment.unmatched', 'payment.unmatched'])
    expect(await refunded(id, T0 + 3)).toMatchObject({ status: 'refunded', returns: 2 })
    expect(await inbox.sentBack(id)).toBe(100_000)
  })

  test('that cannot send a part lets it count for its sum again', async () => {
    const { payment, subscription } = await shop.invoiced()
    const id = await inbox.comes(payment, T0, 60_000)
    await inbox.reserve(id, T0 + 1)
    await inbox.comes(payment, T0 + 2, 40_000)
    await inbox.sendBack(id, T0 + 3, { kind: 'failed', reason: 'account_closed' })
    await b.processDue(subscription.id, T0 + 3)
    expect(await inbox.row(id)).toMatchObject({ status: 'matched' })
    expect((await b.payment(payment.id)).status).toBe('succeeded')
  })
})

test('of ten refunds at once one is reserved, and the money is sent once', async () => {
  const { id } = await duplicate()
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => inbox.reserve(id, T0 + 2)))
  expect(asked.filter(({ status }) => status === 'rejected')).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => inbox.sendBack(id, T0 + 2)))
  expect(await inbox.row(id)).toMatchObject({ status: 'refunded', returns: 1, returnedSatang: 100_000 })
  expect(await inbox.sentBack(id)).toBe(100_000)
})
