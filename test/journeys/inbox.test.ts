// The inbox in the whole system: transfers that are short, too large, repeated or for nothing, and what happens to them (specification §5.6). At the
// end of each test everything is at rest and every satang is accounted for.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { InboundTransferObject } from '../../resources/inbound-transfer.ts'
import { bangkok, DAY, type Shop, type System, startSystem } from '../support/system.ts'

type Transfer = InboundTransferObject

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-01-31 09:00')
const SUM = 29_900

async function invoiced(wanted: { clock?: string; customer?: string; price?: string } = {}) {
  const s = await shop.subscribe(wanted)
  const invoice = await shop.invoice(s.latest_invoice!)
  return { s, invoice, payment: invoice.payment! }
}

/** The newest transfer for a payment, after the bank has reported it. */
async function comes(payment: string, amountSatang?: number): Promise<Transfer> {
  await shop.bank(payment, 'succeed', amountSatang === undefined ? {} : { amount_satang: amountSatang })
  return (await shop.all<Transfer>(`/v1/inbound_transfers?payment=${payment}`)).at(-1)!
}

const read = (t: Transfer) => shop.get<Transfer>(`/v1/inbound_transfers/${t.id}`)
const match = (t: Transfer, payment: string) => shop.post<Transfer>(`/v1/inbound_transfers/${t.id}/match`, { payment })
const refund = (t: Transfer) => shop.post<Transfer>(`/v1/inbound_transfers/${t.id}/refund`)
const statusOf = async (s: { id: string }) => (await shop.subscription(s.id)).status

/** What the shop's ledger holds for senders, and what the bank has returned to them. */
async function heldAndSent(): Promise<{ held: number; sent: number }> {
  const [row] = await system.sql<{ held: number; sent: number }>(
    `select (select coalesce(sum(amount_satang), 0)::integer from ledger_entries where account = 'unmatched_funds' and merchant_id = $1) as held,
       (select coalesce(sum(r.amount_satang), 0)::integer from simulator_transfer_returns r
        join inbound_transfers t on t.provider_reference = r.transfer_reference where t.merchant_id = $1) as sent`,
    [shop.id],
  )
  return row!
}

describe('a short transfer', () => {
  test('is held for its sender until the rest comes; then the charge is the whole', async () => {
    const { s, payment } = await invoiced()
    const short = await comes(payment, 10_000)
    expect(short).toMatchObject({ status: 'underpaid', reason: 'underpaid', parked_satang: 10_000, matches: [] })
    expect(await heldAndSent()).toEqual({ held: 10_000, sent: 0 })
    expect(await comes(payment)).toMatchObject({ status: 'matched', matches: [{ payment, amount_satang: 19_900 }] })
    expect(await read(short)).toMatchObject({ status: 'matched', matches: [{ payment, amount_satang: 10_000 }] })
    expect(await heldAndSent()).toEqual({ held: 0, sent: 0 })
    expect(await statusOf(s)).toBe('active')
    expect(await shop.balanceTransactions()).toMatchObject([{ type: 'charge', amount_satang: SUM }])
  })

  test('goes back on request, and the whole is owed again', async () => {
    const { s, payment } = await invoiced()
    const short = await comes(payment, 10_000)
    expect(await refund(short)).toMatchObject({ status: 'refunded', refunded_satang: 10_000, parked_satang: 0 })
    expect(await heldAndSent()).toEqual({ held: 0, sent: 10_000 })
    expect(await shop.payment(payment)).toMatchObject({ status: 'requires_action', amount_received_satang: 0 })
    expect(await comes(payment, 19_900)).toMatchObject({ status: 'underpaid' })
    expect(await statusOf(s)).toBe('pending_first_payment')
    expect(await comes(payment)).toMatchObject({ status: 'matched', amount_satang: 10_000 })
    expect(await statusOf(s)).toBe('active')
  })

  test('stays in the inbox when its subscription is canceled, and goes back then', async () => {
    const { s, payment } = await invoiced()
    const short = await comes(payment, 10_000)
    await shop.cancel(s.id, false)
    expect(await read(short)).toMatchObject({ status: 'underpaid', reason: 'underpaid', parked_satang: 10_000 })
    expect(await refund(short)).toMatchObject({ status: 'refunded', refunded_satang: 10_000 })
    expect(await refund(short)).toMatchObject({ status: 'refunded', refunded_satang: 10_000 })
    expect(await heldAndSent()).toEqual({ held: 0, sent: 10_000 })
  })

  test('for a renewal that is given up stays in the inbox, in the time of its clock', async () => {
    const clock = await shop.clock(T0)
    const { s, payment } = await invoiced({ clock: clock.id })
    await comes(payment)
    const { current_period_end: due } = await shop.subscription(s.id)
    await shop.advance(clock.id, due)
    const renewal = (await shop.invoices({ subscription: s.id })).at(-1)!
    const short = await comes(renewal.payment!, 10_000)
    expect(short).toMatchObject({ paid_at: due, created: due })
    await shop.advance(clock.id, due + 15 * DAY)
    expect((await shop.invoice(renewal.id)).status).toBe('uncollectible')
    expect(await read(short)).toMatchObject({ status: 'underpaid', parked_satang: 10_000 })
    expect(await refund(short)).toMatchObject({ status: 'refunded' })
    const booked = await system.sql(
      'select created_at::integer as at, test_clock_id as clock from ledger_transactions where source_id = $1 order by step',
      [short.id],
    )
    expect(booked).toEqual([due, due + 15 * DAY].map((at) => ({ at, clock: clock.id })))
  })
})

test('an excess goes back and the payment stays', async () => {
  const { s, payment } = await invoiced()
  const over = await comes(payment, 40_000)
  expect(over).toMatchObject({ status: 'overpaid', excess_satang: 10_100, parked_satang: 10_100 })
  expect(await refund(over)).toMatchObject({
    status: 'refunded',
    refunded_satang: 10_100,
    matches: [{ payment, amount_satang: SUM }],
  })
  expect(await heldAndSent()).toEqual({ held: 0, sent: 10_100 })
  expect(await shop.payment(payment)).toMatchObject({ status: 'succeeded', refund_status: 'none' })
  expect(await statusOf(s)).toBe('active')
})

describe('a duplicate', () => {
  test('goes back whole', async () => {
    const { payment } = await invoiced()
    await comes(payment)
    const twice = await comes(payment)
    expect(twice).toMatchObject({ status: 'duplicate', parked_satang: SUM })
    expect(await refund(twice)).toMatchObject({ status: 'refunded', refunded_satang: SUM })
    expect(await heldAndSent()).toEqual({ held: 0, sent: SUM })
    expect(await shop.balanceTransactions()).toHaveLength(1)
  })

  test('pays another open invoice of the same customer', async () => {
    const customer = (await shop.customer()).id
    const price = (await shop.price()).id
    const one = await invoiced({ customer, price })
    const two = await invoiced({ customer, price })
    await comes(one.payment)
    const twice = await comes(one.payment)
    expect(await match(twice, two.payment)).toMatchObject({ status: 'matched', payment: two.payment, parked_satang: 0 })
    expect(await statusOf(two.s)).toBe('active')
    expect(await shop.invoice(two.invoice.id)).toMatchObject({ status: 'paid', payment: two.payment })
    expect(await heldAndSent()).toEqual({ held: 0, sent: 0 })
    expect(await shop.balanceTransactions()).toHaveLength(2)
  })

  test('pays the renewal that is due, at the time of the match', async () => {
    const clock = await shop.clock(T0)
    const { s, payment } = await invoiced({ clock: clock.id })
    await comes(payment)
    const twice = await comes(payment)
    const { current_period_end: due } = await shop.subscription(s.id)
    await shop.advance(clock.id, due + DAY)
    expect(await statusOf(s)).toBe('past_due')
    const renewal = (await shop.invoices({ subscription: s.id })).at(-1)!
    expect(await match(twice, renewal.payment!)).toMatchObject({ status: 'matched', paid_at: T0 })
    expect(await shop.payment(renewal.payment!)).toMatchObject({ status: 'succeeded', paid_at: due + DAY })
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', current_period_start: due })
  })
})

test('money for a void invoice pays another one, and what is over goes back', async () => {
  const gone = await invoiced()
  await shop.cancel(gone.s.id, false)
  const lost = await comes(gone.payment, 40_000)
  expect(lost).toMatchObject({ status: 'unmatched', reason: 'subscription_ended', parked_satang: 40_000 })
  const open = await invoiced()
  expect(await match(lost, open.payment)).toMatchObject({
    status: 'overpaid',
    excess_satang: 10_100,
    parked_satang: 10_100,
  })
  expect(await statusOf(open.s)).toBe('active')
  expect(await refund(lost)).toMatchObject({ status: 'refunded', refunded_satang: 10_100 })
  expect(await heldAndSent()).toEqual({ held: 0, sent: 10_100 })
  expect(await statusOf(gone.s)).toBe('canceled')
})

test('a part in the inbox goes back after the invoice was paid by card', async () => {
  const { s, invoice, payment } = await invoiced()
  const short = await comes(payment, 10_000)
  await shop.post(`/v1/invoices/${invoice.id}/pay`, { payment_method: 'pm_card_ok' })
  expect(await statusOf(s)).toBe('active')
  expect(await read(short)).toMatchObject({ status: 'underpaid', parked_satang: 10_000 })
  expect(await refund(short)).toMatchObject({ status: 'refunded' })
  expect(await heldAndSent()).toEqual({ held: 0, sent: 10_000 })
})

describe('at the same moment', () => {
  test('of two refunds both are told the same, and the money is sent once', async () => {
    const { payment } = await invoiced()
    await comes(payment)
    const twice = await comes(payment)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(twice)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await heldAndSent()).toEqual({ held: 0, sent: SUM })
  })

  test('of matches to two invoices and a refund exactly one comes true', async () => {
    const { payment } = await invoiced()
    await comes(payment)
    const twice = await comes(payment)
    const open = [await invoiced(), await invoiced()]
    const ask = (path: string, body?: object) => shop.ask('POST', `/v1/inbound_transfers/${twice.id}/${path}`, body)
    const answers = await Promise.all([...open.map((one) => ask('match', { payment: one.payment })), ask('refund', {})])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const active = await Promise.all(open.map(({ s }) => statusOf(s)))
    const { held, sent } = await heldAndSent()
    expect(held).toBe(0)
    expect(active.filter((status) => status === 'active').length + sent / SUM).toBe(1)
  })
})

test('a refund that was accepted while the worker was away is sent when it is back', async () => {
  const { payment } = await invoiced()
  await comes(payment)
  const twice = await comes(payment)
  await system.stopWorker()
  try {
    expect(await refund(twice)).toMatchObject({ status: 'duplicate', reason: 'refund_pending' })
  } finally {
    await system.startWorker()
  }
  expect(await refund(twice)).toMatchObject({ status: 'refunded' })
})
