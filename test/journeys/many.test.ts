// Many customers on one clock, and a reader who follows their events while time runs. Source: specification §7.2, §8.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bangkok, HOUR, type Shop, type System, startSystem, type WireEvent } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ slowSeconds: 1 })
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-01-31 09:00')

/** The result of each card over twelve renewals: the subscription's last status, and how many invoices were paid. */
const FATES = [
  { card: 'pm_card_ok', status: 'active', paid: 13 },
  { card: 'pm_card_timeout', status: 'active', paid: 13 },
  { card: 'pm_card_ok_then_declined', status: 'canceled', paid: 1 },
  { card: null, status: 'canceled', paid: 1 },
] as const

test('forty customers with mixed cards live a year on one clock, and a reader who follows misses no event', async () => {
  const shop = await system.shop()
  const clock = await shop.clock(T0)
  const price = await shop.price()
  const lives = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const fate = index === 0 ? { card: 'pm_card_slow', status: 'active', paid: 13 } : FATES[index % FATES.length]!
      const s = await shop.subscribe({ clock: clock.id, price: price.id, card: fate.card ?? undefined })
      if (!fate.card) await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
      return { s, fate }
    }),
  )
  const [follow, stop] = following(shop)
  await shop.advance(clock.id, bangkok('2027-01-31 09:00'), 110_000)
  for (const { s, fate } of lives) {
    expect(await shop.subscription(s.id)).toMatchObject({ status: fate.status, anchor_day: 31 })
    const invoices = await shop.invoices({ subscription: s.id })
    expect(invoices.filter((i) => i.status === 'paid')).toHaveLength(fate.paid)
    const payments = await shop.payments({ subscription: s.id, status: 'succeeded' })
    expect(payments).toHaveLength(fate.paid)
  }
  const charges = lives.reduce((sum, { fate }) => sum + fate.paid, 0)
  const transactions = await shop.balanceTransactions()
  expect(transactions).toHaveLength(charges)
  const { available_satang, pending_satang } = await shop.balance()
  expect(available_satang + pending_satang).toBe(transactions.reduce((sum, t) => sum + t.net_satang, 0))

  const stored = await shop.events() // all of them are shown from now on, so the follower sees them before it ends
  stop()
  const followed = await follow
  expect(followed.map((e) => e.id)).toEqual(stored.map((e) => e.id))
  expect(gapsIn(followed)).toEqual([])
  // Time never goes back, for each object and for the clock.
  const renewed = followed.filter((e) => e.type === 'subscription.renewed').map((e) => e.created)
  expect(renewed).toEqual([...renewed].sort((a, b) => a - b))
})

test('a reader misses nothing while many write at once in real time', async () => {
  const shop = await system.shop()
  const price = await shop.price()
  await shop.customer() // the first event to follow from
  const [follow, stop] = following(shop)
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const s = await shop.subscribe({ price: price.id, card: index % 2 === 0 ? 'pm_card_ok' : undefined })
      if (index % 3 === 0) await shop.cancel(s.id, false)
    }),
  )
  const stored = await shop.events()
  stop()
  const followed = await follow
  expect(followed.map((e) => e.id)).toEqual(stored.map((e) => e.id))
  expect(gapsIn(followed)).toEqual([])
})

/** Follows the list from its first event with `ending_before`, as a merchant's own process would. Ends after `stop`, once nothing new comes. */
function following(shop: Shop): [Promise<WireEvent[]>, () => void] {
  let stopped = false
  const run = async () => {
    const followed = (await shop.events()).slice(0, 1)
    for (;;) {
      const last = stopped
      const page = await shop.get<{ data: WireEvent[] }>(`/v1/events?limit=100&ending_before=${followed.at(-1)!.id}`)
      followed.push(...page.data.reverse())
      if (page.data.length === 0 && last) return followed
      if (page.data.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const stop = () => {
    stopped = true
  }
  return [run(), stop]
}

/** Objects whose sequences are not 1, 2, 3 … in the order in which they were read. */
function gapsIn(events: WireEvent[]): string[] {
  const last = new Map<string, number>()
  const gaps: string[] = []
  for (const e of events) {
    const id: string = e.type === 'entitlements.updated' ? e.data.object.customer : e.data.object.id
    if (e.sequence !== (last.get(id) ?? 0) + 1) gaps.push(`${id} ${e.type} ${e.sequence} after ${last.get(id) ?? 0}`)
    last.set(id, e.sequence)
  }
  return gaps
}

test('subscriptions of one clock that end in the same hour act in the order of their instants', async () => {
  const shop = await system.shop()
  const clock = await shop.clock(T0)
  const price = await shop.price()
  const made: string[] = []
  for (let hour = 0; hour < 3; hour++) {
    if (hour > 0) await shop.advance(clock.id, T0 + hour * HOUR)
    made.push((await shop.subscribe({ clock: clock.id, price: price.id, card: 'pm_card_ok' })).id)
  }
  await shop.advance(clock.id, bangkok('2026-03-01 00:00'))
  const renewed = await shop.events({ type: 'subscription.renewed' })
  expect(renewed.map((e) => e.data.object.id)).toEqual(made)
  expect(renewed.map((e) => e.created)).toEqual([0, 1, 2].map((hour) => bangkok('2026-02-28 09:00') + hour * HOUR))
})
