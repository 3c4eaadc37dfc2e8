// A year of collection by invoice on one clock: who is reminded when, who pays early, in time, late or never, and that no payer gains or loses a day
// by it. invoices.test.ts has QRs and amounts. Source: specification §3.14.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { bangkok, DAY, type Shop, type System, startSystem, type WireInvoice } from '../support/system.ts'

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

/** The mails about an invoice: the kind, and the day around its due date. */
async function mails({ id, due_date }: WireInvoice): Promise<[string, number][]> {
  const rows = await system.sql<{ kind: string; days: number | null; at: number }>(
    "select kind, (data->>'days')::int as days, created_at::float8 as at from emails where invoice_id = $1 order by id",
    [id],
  )
  for (const { kind, days, at } of rows) if (kind === 'reminder') expect(at).toBe(due_date! + days! * DAY)
  return rows.map(({ kind, at }) => [kind, (at - due_date!) / DAY])
}

/** A year's payers: the day around the due date on which they pay, and the reminders they have got by then. */
const PAYERS = [
  { day: -6, reminded: [], overdue: false },
  { day: -1, reminded: [-3], overdue: false },
  { day: 2, reminded: [-3, 0], overdue: true },
  { day: 5, reminded: [-3, 0, 3], overdue: true },
  { day: 13, reminded: [-3, 0, 3, 7], overdue: true },
]

test('a payer who is early, late and very late in processing has every month of the year, and the reminders of each', async () => {
  const clock = await shop.clock(T0 - 5 * DAY)
  const s = await shop.subscribe({ clock: clock.id })
  const first = await shop.invoice(s.latest_invoice!)
  await shop.advance(clock.id, T0)
  expect(await mails(first)).toEqual([
    ['invoice', -7],
    ['reminder', -3],
  ])
  await shop.bank(first.payment!, 'succeed')

  for (let month = 1; month <= 12; month++) {
    const { day, reminded, overdue } = PAYERS[month % PAYERS.length]!
    const { current_period_end: due } = await shop.subscription(s.id)
    await shop.advance(clock.id, due + day * DAY)
    const invoice = (await shop.invoices({ subscription: s.id })).at(-1)!
    expect(invoice).toMatchObject({ status: 'open', due_date: due, created: due - 7 * DAY })
    expect((await shop.subscription(s.id)).status).toBe(overdue ? 'past_due' : 'active')
    await shop.bank(invoice.payment!, 'succeed')
    await shop.advance(clock.id, due + 14 * DAY)
    expect(await mails(invoice)).toEqual([['invoice', -7], ...reminded.map((at) => ['reminder', at]), ['receipt', day]])
    const upcoming = reminded.includes(-3) ? ['invoice.upcoming'] : []
    expect(await shop.eventsOf(invoice.id)).toEqual([
      'invoice.created',
      ...upcoming,
      ...(overdue ? ['invoice.overdue'] : []),
      'invoice.paid',
    ])
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', current_period_start: due })
  }
  const invoices = await shop.invoices({ subscription: s.id })
  expect(invoices.map((i) => i.period_end)).toEqual(MONTH_ENDS.map((day) => bangkok(`${day} 09:00`)))
  expect(invoices.map((i) => i.status)).toEqual(Array(13).fill('paid'))
  expect((await shop.balanceTransactions()).map((t) => t.type)).toEqual(Array(13).fill('charge'))
})

test('a payer who stops is reminded four times, loses the subscription after 14 days, and is written to no more', async () => {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id })
  await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
  const due = bangkok('2026-02-28 09:00')
  await shop.advance(clock.id, due + 60 * DAY)
  expect(await shop.subscription(s.id)).toMatchObject({ status: 'canceled', ended_at: due + 14 * DAY })
  const invoice = (await shop.invoices({ subscription: s.id })).at(-1)!
  expect(invoice).toMatchObject({ status: 'uncollectible', amount_paid_satang: 0 })
  expect(await mails(invoice)).toEqual([
    ['invoice', -7],
    ['reminder', -3],
    ['reminder', 0],
    ['reminder', 3],
    ['reminder', 7],
  ])
  expect(await shop.eventsOf(invoice.id)).toEqual([
    'invoice.created',
    'invoice.upcoming',
    'invoice.overdue',
    'invoice.uncollectible',
  ])
  const last = await system.sql('select kind, created_at::float8 as at from emails order by id desc limit 1')
  expect(last).toEqual([{ kind: 'subscription_canceled', at: due + 14 * DAY }])
})

test('a first invoice of two days has no reminder that lies before it, and none after it has expired', async () => {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, body: { days_until_due: 2 } })
  await shop.advance(clock.id, T0 + 30 * DAY)
  expect(await shop.subscription(s.id)).toMatchObject({ status: 'expired', ended_at: T0 + 2 * DAY })
  expect((await mails(await shop.invoice(s.latest_invoice!))).map(([kind]) => kind)).toEqual(['invoice'])
})

/** The ends of 13 periods that begin on 31 January 2026. */
const MONTH_ENDS = [
  ...['02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map(
    (day) => `2026-${day}`,
  ),
  '2027-01-31',
  '2027-02-28',
]
