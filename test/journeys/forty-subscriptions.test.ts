// Forty customers over a year on one clock, half by card, half by invoice, each with its own story. Everything ends as the tables of specification §3
// say, to the second and the satang. many.test.ts follows the events meanwhile.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nthPeriodEnd } from '../../rules/periods.ts'
import {
  bangkok,
  DAY,
  eventually,
  HOUR,
  type Shop,
  type System,
  startSystem,
  type WireSubscription,
} from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem({ slowSeconds: 1 })
  shop = await system.shop()
})
afterAll(() => system.close())

const T0 = bangkok('2026-01-31 09:00')
const AMOUNT = 29_900
/** The end of the n-th month, counted from the first payment. All customers make it at the same time. */
const month = (n: number) => nthPeriodEnd({ anchorAt: T0, interval: 'month', n })
/** The days around a month's end on which customers act. */
const DAYS = [-6, 2]

interface Fate {
  name: string
  /** The first card. None: by invoice. */
  card?: string
  /** The card from the second month on. */
  later?: string
  body?: object
  /** By invoice: the day around its due date on which a renewal is paid. Null: never. The first invoice is paid at once, unless `never`. */
  pays?: number | null
  inParts?: true
  never?: true
  /** What happens two days after a month's end. */
  does?: Record<number, (s: WireSubscription) => Promise<unknown>>
  comesTo: Partial<WireSubscription>
  /** How many months were paid for. */
  paid: number
}

const newCard = (token: string) => (s: WireSubscription) =>
  shop.ask('PATCH', `/v1/subscriptions/${s.id}`, { payment_method: token })
async function cancelAndResume({ id }: WireSubscription) {
  await shop.cancel(id)
  await shop.post(`/v1/subscriptions/${id}/resume`)
}
const lives: Partial<WireSubscription> = {
  status: 'active',
  current_period_start: month(12),
  current_period_end: month(13),
  ended_reason: null,
}
const unpaid = (endedAt: number): Partial<WireSubscription> => ({
  status: 'canceled',
  ended_reason: 'payment_failed',
  ended_at: endedAt,
})
const asked = (endedAt: number): Partial<WireSubscription> => ({
  status: 'canceled',
  ended_reason: 'requested',
  ended_at: endedAt,
})

const BY_CARD: Fate[] = [
  { name: 'a good card', card: 'pm_card_ok', comesTo: lives, paid: 13 },
  { name: 'a card whose answers are lost', card: 'pm_card_timeout', comesTo: lives, paid: 13 },
  {
    name: 'a card that declines after the first',
    card: 'pm_card_ok_then_declined',
    comesTo: unpaid(month(1) + 14 * DAY),
    paid: 1,
  },
  {
    name: 'a card that pays at the third try',
    card: 'pm_card_ok',
    later: 'pm_card_declined_then_ok',
    comesTo: lives,
    paid: 13,
  },
  { name: 'a lost card', card: 'pm_card_ok', later: 'pm_card_lost', comesTo: unpaid(month(1) + 14 * DAY), paid: 1 },
  {
    name: 'a card that asks and is never answered',
    card: 'pm_card_ok',
    later: 'pm_card_3ds',
    comesTo: unpaid(month(1) + 14 * DAY),
    paid: 1,
  },
  {
    name: 'a declining card with another in time',
    card: 'pm_card_ok_then_declined',
    does: { 1: newCard('pm_card_ok') },
    comesTo: lives,
    paid: 13,
  },
  {
    name: 'a first charge that is declined and never made good',
    card: 'pm_card_declined',
    body: { payment_behavior: 'allow_incomplete' },
    comesTo: { status: 'expired', ended_reason: 'first_payment_expired', ended_at: T0 + 23 * HOUR },
    paid: 0,
  },
  {
    name: 'a cancel at the end of the period',
    card: 'pm_card_ok',
    does: { 3: (s) => shop.cancel(s.id) },
    comesTo: asked(month(4)),
    paid: 4,
  },
  {
    name: 'a cancel while past due',
    card: 'pm_card_ok',
    later: 'pm_card_declined',
    does: { 1: (s) => shop.cancel(s.id) },
    comesTo: asked(month(1) + 2 * DAY),
    paid: 1,
  },
]

const BY_INVOICE: Fate[] = [
  { name: 'paid early', pays: -6, comesTo: lives, paid: 13 },
  { name: 'paid two days late', pays: 2, comesTo: lives, paid: 13 },
  { name: 'paid two days late in two parts', pays: 2, inParts: true, comesTo: lives, paid: 13 },
  { name: 'paid once only', pays: null, comesTo: unpaid(month(1) + 14 * DAY), paid: 1 },
  {
    name: 'never paid',
    never: true,
    pays: null,
    comesTo: { status: 'expired', ended_reason: 'first_payment_expired', ended_at: T0 + 7 * DAY },
    paid: 0,
  },
  {
    name: 'cancelled at the end of the period',
    pays: -6,
    does: { 3: (s) => shop.cancel(s.id) },
    comesTo: asked(month(4)),
    paid: 4,
  },
  {
    name: 'cancelled at once',
    pays: -6,
    does: { 3: (s) => shop.cancel(s.id, false) },
    comesTo: asked(month(3) + 2 * DAY),
    paid: 4,
  },
  {
    name: 'cancelled and resumed',
    pays: 2,
    does: { 3: cancelAndResume },
    comesTo: lives,
    paid: 13,
  },
  {
    name: 'cancelled, and resumed too late',
    pays: -6,
    does: { 4: (s) => shop.cancel(s.id), 5: (s) => shop.ask('POST', `/v1/subscriptions/${s.id}/resume`) },
    comesTo: asked(month(5)), // resumed two days too late
    paid: 5,
  },
  {
    name: 'paid now by card',
    pays: null,
    does: Object.fromEntries(
      [1, 2].map((n) => [
        n,
        (s: WireSubscription) => shop.post(`/v1/invoices/${s.latest_invoice}/pay`, { payment_method: 'pm_card_ok' }),
      ]),
    ),
    comesTo: unpaid(month(3) + 14 * DAY),
    paid: 3,
  },
]

test('forty lives of a year come out as the specification says', async () => {
  const startedAt = Date.now()
  const clock = await shop.clock(T0)
  const price = (await shop.price({ amount_satang: AMOUNT })).id
  const fates = [...BY_CARD, ...BY_CARD, ...BY_INVOICE, ...BY_INVOICE]
  const people = await Promise.all(
    fates.map(async (fate) => {
      const s = await shop.subscribe({ clock: clock.id, price, card: fate.card, body: fate.body })
      if (fate.later) await newCard(fate.later)(s)
      if (!fate.card && !fate.never) await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
      return { fate, id: s.id }
    }),
  )
  await liveThrough(clock.id, people)

  for (const { fate, id } of people) {
    const s = await shop.subscription(id)
    expect({ name: fate.name, ...s }).toMatchObject({ name: fate.name, ...fate.comesTo, next_action: null })
    const invoices = await shop.invoices({ subscription: id })
    const paid = invoices.filter((i) => i.status === 'paid')
    expect({ name: fate.name, paid: paid.length }).toEqual({ name: fate.name, paid: fate.paid })
    expect(paid.map((i) => i.period_end)).toEqual(paid.map((_, n) => month(n + 1)))
    const payments = await shop.payments({ subscription: id, status: 'succeeded' })
    expect(payments.map((p) => p.invoice)).toEqual(paid.map((i) => i.id))
    expect(payments.every((p) => p.gross_satang === AMOUNT && p.refunded_satang === 0)).toBe(true)
    const owed = s.status === 'active' ? [] : invoices.filter((i) => i.status === 'open')
    expect({ name: fate.name, owed }).toEqual({ name: fate.name, owed: [] })
  }
  const months = fates.reduce((sum, { paid }) => sum + paid, 0)
  const transactions = await shop.balanceTransactions()
  expect(transactions.map((t) => t.amount_satang)).toEqual(Array(months).fill(AMOUNT))
  await system.check()
  process.stderr.write(`forty lives of a year: ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
})

/** Advances the clock to every day on which somebody acts, and runs the actions. */
async function liveThrough(clock: string, people: { fate: Fate; id: string }[]): Promise<void> {
  for (let n = 1; n <= 12; n++) {
    for (const day of DAYS) {
      const at = month(n) + day * DAY
      await shop.advance(clock, at)
      await Promise.all(
        people.map(async ({ fate, id }) => {
          const does = day === 2 ? fate.does?.[n] : undefined
          if (!does && fate.pays !== day) return
          const s = await shop.subscription(id)
          if (s.status !== 'active' && s.status !== 'past_due' && !does) return
          if (fate.pays === day && !s.cancel_at_period_end) await pay(s, fate)
          if (does) await does(s)
        }),
      )
      await settled(people)
    }
  }
}

/** Pays the open renewal by its QR. */
async function pay(s: WireSubscription, { inParts }: Fate): Promise<void> {
  const { status, payment } = await shop.invoice(s.latest_invoice!)
  if (status !== 'open') return
  if (inParts) await shop.bank(payment!, 'succeed', { amount_satang: 10_000 })
  await shop.bank(payment!, 'succeed')
}

/** The workflow charges new cards after the answer. Waits for that before the clock advances. */
async function settled(people: { id: string }[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await eventually(async () => {
    const [busy] = await system.sql(
      "select 1 from payments where subscription_id = any($1) and payment_method_type = 'card' and status = 'processing' limit 1",
      [ids],
    )
    return !busy
  }, 'charges are left without an outcome')
}
