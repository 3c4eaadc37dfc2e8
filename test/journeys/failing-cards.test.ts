// Cards that fail at a renewal, with the whole system and a buyer's browser: the days of the retries, a new card in the middle, a hard decline, and
// 3-D Secure approved, refused and left alone. cards.test.ts has first charges. Source: specification §3.7 to §3.9.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { atTheBank, bankPage } from '../support/buyer.ts'
import { bangkok, DAY, eventually, HOUR, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-03-01 09:00')
const END = bangkok('2026-04-01 09:00')
const NEXT = bangkok('2026-05-01 09:00')

/** A monthly subscription whose first charge is paid and which is charged to `card` from then on. */
async function renewingBy(card: string) {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
  await newCard(s.id, card)
  return { clock: clock.id, id: s.id, customer: s.customer, next: (to: number) => shop.advance(clock.id, to) }
}

const newCard = (id: string, token: string) => patch(`/v1/subscriptions/${id}`, { payment_method: token })
async function patch(path: string, body: object) {
  const { status, json } = await shop.ask('PATCH', path, body)
  expect({ status, error: json.error }).toEqual({ status: 200 })
}

/** Every charge: days after the renewal, and its outcome. The first charge, at the creation, is left out. */
async function tries(id: string) {
  const payments = await shop.payments({ subscription: id })
  return payments.slice(1).map((p) => [(p.created - END) / DAY, p.decline_code ?? p.status])
}
const becomes = (id: string, status: string) =>
  eventually(async () => (await shop.subscription(id)).status === status, `it does not become ${status}`)

describe('a card that declines', () => {
  test('is tried on days 1 and 3; a new card in the middle pays at once, and the months go on from their anchor', async () => {
    const { id, customer, next } = await renewingBy('pm_card_declined')
    await next(END + 5 * DAY)
    expect(await tries(id)).toEqual([0, 1, 3].map((day) => [day, 'card_declined']))
    expect(await shop.subscription(id)).toMatchObject({ status: 'past_due', next_retry_at: END + 7 * DAY })

    await patch(`/v1/customers/${customer}`, { default_payment_method: 'pm_card_ok' })
    await becomes(id, 'active')
    expect(await shop.subscription(id)).toMatchObject({
      current_period_start: END,
      current_period_end: NEXT,
      next_retry_at: null,
      past_due_since: null,
    })
    await next(NEXT)
    expect((await tries(id)).slice(3)).toEqual([
      [5, 'succeeded'],
      [30, 'succeeded'],
    ])
    const mails = await system.sql('select kind from emails where subscription_id = $1 order by id', [id])
    expect(mails.map(({ kind }) => kind)).toEqual([
      'receipt',
      'payment_failed',
      'payment_failed',
      'payment_failed',
      'receipt',
      'receipt',
    ])
  })

  test('and a new one that declines too: the schedule stays, 1, 3, 7 and 14 days after the first failure', async () => {
    const { id, next } = await renewingBy('pm_card_declined')
    await next(END + 5 * DAY)
    await newCard(id, 'pm_card_insufficient_funds')
    await eventually(async () => (await tries(id)).length === 4, 'the new card is not tried')
    await next(END + 15 * DAY)
    expect(await tries(id)).toEqual([
      [0, 'card_declined'],
      [1, 'card_declined'],
      [3, 'card_declined'],
      [5, 'insufficient_funds'],
      [7, 'insufficient_funds'],
      [14, 'insufficient_funds'],
    ])
    expect(await shop.subscription(id)).toMatchObject({
      status: 'canceled',
      ended_reason: 'payment_failed',
      ended_at: END + 14 * DAY,
    })
    const invoice = (await shop.invoices({ subscription: id })).at(-1)!
    expect(invoice).toMatchObject({ status: 'uncollectible', attempt_count: 6 })
  })

  test('for good is not tried again, and ends on the day of the last retry', async () => {
    const { id, next } = await renewingBy('pm_card_declined')
    await next(END + 2 * DAY)
    await newCard(id, 'pm_card_lost')
    await eventually(async () => (await tries(id)).length === 3, 'the new card is not tried')
    await next(END + 14 * DAY - 1)
    expect(await tries(id)).toEqual([
      [0, 'card_declined'],
      [1, 'card_declined'],
      [2, 'lost_card'], // on demand, so the schedule goes on
      [3, 'lost_card'],
    ])
    expect(await shop.subscription(id)).toMatchObject({ status: 'past_due', next_retry_at: null })
    await next(END + 14 * DAY)
    expect(await shop.subscription(id)).toMatchObject({ status: 'canceled', ended_at: END + 14 * DAY })
  })

  test('for good recovers with a card that comes in time', async () => {
    const { id, next } = await renewingBy('pm_card_lost')
    await next(END + 13 * DAY)
    await newCard(id, 'pm_card_ok')
    await becomes(id, 'active')
    await next(NEXT)
    expect(await tries(id)).toEqual([
      [0, 'lost_card'],
      [13, 'succeeded'],
      [30, 'succeeded'],
    ])
  })
})

describe('3-D Secure at a renewal', () => {
  /** Past due since the renewal, with the bank's page open for the buyer. */
  async function asked() {
    const renewing = await renewingBy('pm_card_3ds')
    await renewing.next(END)
    const s = await shop.subscription(renewing.id)
    expect(s).toMatchObject({ status: 'past_due', next_action: { type: 'redirect_to_url' }, next_retry_at: END + DAY })
    return { ...renewing, nextAction: s.next_action }
  }

  test('approved on the page of the bank, goes on from the old end; the page then has nothing left to press', async () => {
    const { id, nextAction, next } = await asked()
    await next(END + 22 * HOUR)
    expect(await (await fetch(bankPage(system.url, nextAction))).text()).toContain('฿299.00')
    expect(await atTheBank(system.url, nextAction, 'Approve')).toContain('You approved this payment')
    await expect(atTheBank(system.url, nextAction, 'Refuse')).rejects.toThrow('no button')
    expect(await shop.subscription(id)).toMatchObject({
      status: 'active',
      current_period_start: END,
      next_action: null,
    })
    await next(END + 20 * DAY)
    expect(await tries(id)).toEqual([[0, 'succeeded']])
  })

  test('refused, fails, and the retry of the next day asks again', async () => {
    const { id, nextAction, next } = await asked()
    expect(await atTheBank(system.url, nextAction, 'Refuse')).toContain('This payment was not approved')
    expect(await shop.subscription(id)).toMatchObject({
      status: 'past_due',
      next_action: null,
      next_retry_at: END + DAY,
    })
    await next(END + DAY)
    const again = (await shop.subscription(id)).next_action
    expect(again).not.toEqual(nextAction)
    await atTheBank(system.url, again, 'Approve')
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', current_period_start: END })
    expect(await tries(id)).toEqual([
      [0, 'authentication_required'],
      [1, 'succeeded'],
    ])
    const [, renewal] = await shop.invoices({ subscription: id })
    expect(renewal).toMatchObject({ status: 'paid', attempt_count: 2 })
  })

  test('left alone, fails after 23 hours, and the page says so; each retry asks anew, until the end', async () => {
    const { id, nextAction, next } = await asked()
    await next(END + 23 * HOUR - 1)
    expect((await shop.subscription(id)).next_action).toEqual(nextAction)
    await next(END + 23 * HOUR)
    expect((await shop.subscription(id)).next_action).toBeNull()
    await expect(atTheBank(system.url, nextAction, 'Approve')).rejects.toThrow('This payment was not approved')
    expect((await shop.subscription(id)).status).toBe('past_due')
    await next(END + 16 * DAY)
    expect(await tries(id)).toEqual([0, 1, 3, 7, 14].map((day) => [day, expect.anything()]))
    expect(await shop.subscription(id)).toMatchObject({ status: 'canceled', ended_reason: 'payment_failed' })
    const booked = await system.sql(
      'select b.status from simulator_charges b join payments p on p.id = b.attempt_id where p.subscription_id = $1 order by b.attempt_id',
      [id],
    )
    expect(booked.map(({ status }) => status)).toEqual(['succeeded', ...Array(5).fill('canceled')])
  })

  test('approved after another card has paid meanwhile: nothing is charged twice', async () => {
    const { id, nextAction, next } = await asked()
    await next(END + HOUR)
    await newCard(id, 'pm_card_ok')
    await becomes(id, 'active')
    await expect(atTheBank(system.url, nextAction, 'Approve')).rejects.toThrow('no button')
    expect((await tries(id)).filter(([, outcome]) => outcome === 'succeeded')).toHaveLength(1)
  })
})
