// The timeline over HTTP: every kind of history is advanced from stop to stop, and what was planned is what happens.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import type { TimelineRowObject } from '../../resources/timeline.ts'
import { addDays, fromBangkok } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
let clock: string
let customer: string
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  customer = await shop.customer({ test_clock: clock })
})
afterEach(async () => {
  billing.held = false
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

type Row = TimelineRowObject
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Any = any

const HOUR = 3_600
const march = (day: number) => fromBangkok({ year: 2026, month: 3, day, hour: 9 })
const april = (day: number) => fromBangkok({ year: 2026, month: 4, day, hour: 9 })
const T0 = march(1)

const ask = async (method: string, path: string, body?: unknown): Promise<Any> => {
  const { status, json, text } = await shop.send(method, path, body === undefined ? {} : { body })
  if (status !== 200) throw new Error(text)
  await billing.settled()
  return json
}
const advance = (to: number) => ask('POST', `/v1/test_clocks/${clock}/advance`, { frozen_time: to })
const subscribe = async (body: object) => {
  const { status, json, text } = await shop.subscribe({ customer, ...body })
  if (status !== 200) throw new Error(text)
  await billing.settled()
  return json
}
const timeline = async (id: string): Promise<Row[]> => (await ask('GET', `/v1/subscriptions/${id}/timeline`)).data
const planned = (id: string) => only(id, 'planned')
const past = (id: string) => only(id, 'past')
/** The rows of one kind. Checks that they are the same as in the list of both kinds. */
const only = async (id: string, wanted: Row['kind']): Promise<Row[]> => {
  const { data } = await ask('GET', `/v1/subscriptions/${id}/timeline?kind=${wanted}`)
  expect(data).toEqual((await timeline(id)).filter(({ kind }) => kind === wanted))
  return data
}
const brief = (rows: Row[]) => rows.map(({ at, type, amount_satang }) => [at, type, amount_satang])
const settings = (value: object) =>
  billing.api.sql('update merchants set settings = $2 where id = $1', [shop.id, value])
/** When the row acts next, and whether that is the end of grace, which has no timeline row of its own. */
const nextAction = async (id: string) => {
  const [row] = await billing.api.sql<{ at: number | null; isGrace: boolean }>(
    `select next_action_at::float8 as at, planned_step is not distinct from 'end_grace' as "isGrace" from subscriptions where id = $1`,
    [id],
  )
  return row!
}
const payByTransfer = async (invoiceId: string) => {
  const { payment } = await ask('GET', `/v1/invoices/${invoiceId}`)
  await ask('POST', `/v1/test_helpers/payments/${payment}/succeed`, {})
}
const openInvoiceOf = async (id: string) =>
  (await ask('GET', `/v1/invoices?subscription=${id}&status=open`)).data[0].id as string

/** What a planned row becomes: one of these events, at its time. */
const COMES_TRUE_AS: Record<string, string[]> = {
  charge: ['payment.created', 'subscription.renewed'],
  retry: ['payment.created'],
  invoice: ['invoice.created'],
  reminder: ['invoice.upcoming', 'invoice.overdue'],
  end: ['subscription.canceled'],
  expiry: ['subscription.expired', 'payment.failed'],
}

/** Checks that rows are in order and worded, and that the plan comes after the past. */
function expectWellFormed(rows: Row[]) {
  const kinds = rows.map(({ kind }) => kind)
  expect(kinds).toEqual([...kinds].sort()) // past, then planned
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => a - b))
  for (const row of rows) {
    for (const text of [row.summary, row.because]) expect(text).toMatch(/^[^ ].*[^. ]$/)
    expect(`${row.summary} ${row.because}`).not.toMatch(/undefined|null|NaN|\[object|1970|billing_reason/)
  }
}

/**
 * Advances from stop to stop while nobody does anything, and compares each stop with the plan before it. Returns everything that was planned first.
 */
async function live(id: string, { stops = 12 } = {}): Promise<Row[]> {
  let rows = await timeline(id)
  const seen: Row[] = []
  for (let stop = 0; ; stop++) {
    expectWellFormed(rows)
    const plan = rows.filter(({ kind }) => kind === 'planned')
    const next = await nextAction(id)
    if (next.isGrace) expect(plan[0]!.at).toBeGreaterThanOrEqual(next.at!)
    else expect(plan[0]?.at ?? null).toBe(next.at)
    if (plan.length === 0 || stop === stops) return seen
    const at = plan[0]!.at
    const [now, later] = [plan.filter((row) => row.at === at), plan.filter((row) => row.at !== at)]
    seen.push(...now)
    const before = rows.filter(({ kind }) => kind === 'past').length
    await advance(at)
    rows = await timeline(id)
    const happened = rows.filter(({ kind }) => kind === 'past').slice(before)
    for (const row of now) {
      const as = happened.find(({ type }) => COMES_TRUE_AS[row.type]!.includes(type))
      expect([row.type, as?.at]).toEqual([row.type, at])
      if (as?.type.startsWith('payment.') && row.type !== 'expiry') expect(as.amount_satang).toBe(row.amount_satang)
      if (row.type === 'invoice') expect(as?.amount_satang).toBe(row.amount_satang)
    }
    // The rest of the plan still stands. What has just happened may have added rows (for example a bank that asks the buyer).
    const still = brief(rows.filter(({ kind }) => kind === 'planned')).map(String)
    expect(still.filter((row) => brief(later).map(String).includes(row))).toEqual(brief(later).map(String))
  }
}

describe('what was planned happens', () => {
  const byInvoice = { collection_method: 'invoice' }

  test('while a card is good', async () => {
    const s = await subscribe({ quantity: 3 })
    const seen = await live(s.id, { stops: 3 })
    expect(brief(seen)).toEqual([
      [april(1), 'charge', 300_000],
      [fromBangkok({ year: 2026, month: 5, day: 1, hour: 9 }), 'charge', 300_000],
      [fromBangkok({ year: 2026, month: 6, day: 1, hour: 9 }), 'charge', 300_000],
    ])
  })

  test.each([
    ['the usual days', {}, [2, 4, 8, 15]],
    ['the merchant’s own days, 2 and 5', { retry_days: [2, 5] }, [3, 6]],
    ['a single day', { retry_days: [1] }, [2]],
  ])('when a card is declined, on %s', async (_name, own, days) => {
    await settings(own)
    const s = await subscribe({ payment_method: 'pm_card_ok_then_declined' })
    await advance(april(1))
    const expected = [...days.map((day) => [april(day), 'retry', 100_000]), [april(days.at(-1)!), 'end', null]]
    expect(brief(await planned(s.id))).toEqual(expected)
    expect(brief(await live(s.id))).toEqual(expected)
    expect((await ask('GET', `/v1/subscriptions/${s.id}`)).ended_reason).toBe('payment_failed')
  })

  test('when no retry is wanted', async () => {
    await settings({ retry_days: [] })
    const s = await subscribe({ payment_method: 'pm_card_ok_then_declined' })
    expect((await live(s.id)).map(({ type }) => type)).toEqual(['charge'])
    expect((await ask('GET', `/v1/subscriptions/${s.id}`)).status).toBe('canceled')
  })

  test('when a card is lost: nothing but the end', async () => {
    const s = await subscribe({})
    await ask('PATCH', `/v1/subscriptions/${s.id}`, { payment_method: 'pm_card_lost' })
    expect(brief(await live(s.id))).toEqual([
      [april(1), 'charge', 100_000],
      [april(15), 'end', null],
    ])
  })

  test('when the bank asks for the buyer, who never comes', async () => {
    await settings({ retry_days: [1, 3] })
    const s = await subscribe({})
    await ask('PATCH', `/v1/subscriptions/${s.id}`, { payment_method: 'pm_card_3ds' })
    const seen = await live(s.id)
    expect(seen.map(({ at, type }) => [at, type])).toEqual([
      [april(1), 'charge'],
      [april(1) + 23 * HOUR, 'expiry'],
      [april(2), 'retry'],
      [april(2) + 23 * HOUR, 'expiry'],
      [april(4), 'retry'],
      [april(4), 'end'],
    ])
  })

  test.each([
    ['by invoice', byInvoice, ['reminder', 'expiry']],
    ['declined', { payment_method: 'pm_card_declined', payment_behavior: 'allow_incomplete' }, ['expiry']],
    ['not confirmed', { payment_method: 'pm_card_3ds' }, ['expiry']],
  ])('when a first payment never comes: %s', async (_name, body, types) => {
    const s = await subscribe(body)
    expect(s.status).toBe('pending_first_payment')
    const plan = await planned(s.id)
    expect((await live(s.id)).map(({ type }) => type)).toEqual(types)
    expect(plan.map(({ type }) => type)).toEqual(types)
    expect(plan.at(-1)).toMatchObject({ invoice: s.latest_invoice, amount_satang: null })
  })

  test('when nobody pays a renewal invoice', async () => {
    const s = await subscribe(byInvoice)
    await payByTransfer(s.latest_invoice)
    expect(brief(await live(s.id))).toEqual([
      [march(25), 'invoice', 100_000],
      [march(29), 'reminder', 100_000],
      [april(1), 'reminder', 100_000],
      [april(4), 'reminder', 100_000],
      [april(8), 'reminder', 100_000],
      [april(15), 'end', null],
    ])
    const sent = (await past(s.id)).filter(({ type }) => type === 'invoice.upcoming' || type === 'invoice.overdue')
    expect(sent.map(({ at, summary }) => [at, summary])).toEqual([
      [march(29), 'Reminder sent, 3 days before it is due'],
      [april(1), 'Invoice INV-2026-000002 overdue'],
      [april(4), 'Reminder sent, 3 days overdue'],
      [april(8), 'Reminder sent, 7 days overdue'],
    ])
  })

  test('when a renewal is paid ahead: it begins without money, and the next invoice is planned', async () => {
    const s = await subscribe(byInvoice)
    await payByTransfer(s.latest_invoice)
    await advance(march(26))
    const renewal = await openInvoiceOf(s.id)
    await payByTransfer(renewal)
    const plan = await planned(s.id)
    expect(brief(plan).slice(0, 2)).toEqual([
      [april(1), 'charge', 0],
      [april(24), 'invoice', 100_000],
    ])
    expect(plan[0]).toMatchObject({ invoice: renewal, summary: 'Renew without a charge' })
    await live(s.id, { stops: 3 })

    await ask('POST', `/v1/subscriptions/${s.id}/cancel`)
    expect((await live(s.id)).map(({ type }) => type)).toEqual(['end'])
  })

  test('when a period that is paid ahead is the last', async () => {
    const s = await subscribe(byInvoice)
    await payByTransfer(s.latest_invoice)
    await advance(march(26))
    await payByTransfer(await openInvoiceOf(s.id))
    await ask('POST', `/v1/subscriptions/${s.id}/cancel`)
    expect(brief(await live(s.id))).toEqual([
      [april(1), 'charge', 0],
      [fromBangkok({ year: 2026, month: 5, day: 1, hour: 9 }), 'end', null],
    ])
  })

  test('when a renewal is waived ahead', async () => {
    const s = await subscribe(byInvoice)
    await payByTransfer(s.latest_invoice)
    await advance(march(26))
    await ask('POST', `/v1/invoices/${await openInvoiceOf(s.id)}/void`)
    await live(s.id, { stops: 2 })
    const renewed = (await past(s.id)).find(({ type }) => type === 'subscription.renewed')
    expect(renewed).toMatchObject({ at: april(1), because: 'the period was given away' })
  })

  test.each([
    ['by card', {}],
    ['by invoice', byInvoice],
  ])('when a cancel is scheduled %s', async (_name, body) => {
    const s = await subscribe(body)
    if (s.status !== 'active') await payByTransfer(s.latest_invoice)
    await ask('POST', `/v1/subscriptions/${s.id}/cancel`)
    expect(brief(await live(s.id))).toEqual([[april(1), 'end', null]])
    const [ended] = (await past(s.id)).slice(-1)
    expect(ended!.because).toBe('the cancel asked for on 1 March 2026 took effect')
  })

  test('when credit is left from a change, and covers what comes', async () => {
    const s = await subscribe({ quantity: 4 })
    await advance(march(2))
    await ask('POST', `/v1/subscriptions/${s.id}/change`, { quantity: 1 })
    const { carried_satang } = await ask('GET', `/v1/subscriptions/${s.id}`)
    expect(carried_satang).toBeLessThan(-200_000)
    const seen = await live(s.id, { stops: 4 })
    expect(seen.slice(0, 3).map(({ amount_satang }) => amount_satang)).toEqual([0, 0, 3 * 100_000 + carried_satang])
    expect(seen[0]!.because).toBe('the period ends, and credit or a discount covers the next one')
  })

  test('when credit covers an invoice that is still to be sent', async () => {
    const s = await subscribe({ ...byInvoice, quantity: 4 })
    await payByTransfer(s.latest_invoice)
    await ask('POST', `/v1/subscriptions/${s.id}/change`, { quantity: 1 })
    const seen = await live(s.id, { stops: 2 })
    expect(seen.map(({ type, amount_satang }) => [type, amount_satang])).toEqual([
      ['invoice', 0],
      ['charge', 0],
    ])
  })

  test('when a change by invoice is not paid', async () => {
    const s = await subscribe(byInvoice)
    await payByTransfer(s.latest_invoice)
    await advance(march(2))
    await ask('POST', `/v1/subscriptions/${s.id}/change`, { quantity: 5 })
    const seen = await live(s.id)
    expect(seen.map(({ at, type }) => [at, type])).toEqual([
      [march(6), 'reminder'],
      [march(9), 'reminder'],
      [march(12), 'reminder'],
      [march(16), 'reminder'],
      [march(23), 'end'],
    ])
  })
})

test('a setting that changes in mid-dunning leaves the retry that is planned and moves all others', async () => {
  const s = await subscribe({ payment_method: 'pm_card_ok_then_declined' })
  await advance(april(1))
  await settings({ retry_days: [2, 5, 20] })
  const expected = [
    [april(2), 'retry'], // announced to the buyer, so it stays
    [april(6), 'retry'], // the second of the new days: one retry was made
    [april(21), 'retry'],
    [april(21), 'end'],
  ]
  expect((await planned(s.id)).map(({ at, type }) => [at, type])).toEqual(expected)
  expect((await live(s.id)).map(({ at, type }) => [at, type])).toEqual(expected)
})

describe('the past', () => {
  test('says why, from the events', async () => {
    const s = await subscribe({ payment_method: 'pm_card_ok_then_declined' })
    await advance(april(2))
    const invoice = await openInvoiceOf(s.id)
    await ask('PATCH', `/v1/subscriptions/${s.id}`, { payment_method: 'pm_card_ok' })
    const price = await shop.price({ amount_satang: 150_000 })
    await ask('POST', `/v1/subscriptions/${s.id}/change`, { price, quantity: 2 })
    await ask('POST', `/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
    const rows = await past(s.id)
    expectWellFormed(rows)
    const reasons = (type: string) => rows.filter((row) => row.type === type).map(({ because }) => because)
    expect(reasons('subscription.created')).toEqual([expect.stringMatching(/^requested by the API \(req_\w{26}\)$/)])
    expect(reasons('subscription.activated')).toEqual(['the first invoice is paid'])
    expect(reasons('payment.created')).toEqual([
      expect.stringMatching(/^requested by the API/),
      'automatic: the renewal is due',
      'automatic: the retry is due',
      'it was asked for outside the schedule',
      expect.stringMatching(/^requested by the API/),
    ])
    const declined = 'the bank declined and gave no reason'
    expect(reasons('payment.failed')).toEqual([declined, declined])
    expect(reasons('invoice.payment_failed')).toEqual([declined, declined])
    expect(reasons('subscription.past_due')).toEqual([declined])
    expect(reasons('subscription.recovered')).toEqual(['the overdue invoice is paid'])
    expect(reasons('invoice.paid')).toEqual(Array(3).fill('the card was charged'))
    expect(reasons('subscription.changed')).toEqual([
      expect.stringMatching(
        new RegExp(`^${s.price} → ${price}, quantity 1 → 2, requested by the API \\(req_\\w{26}\\)$`),
      ),
    ])
    expect(reasons('subscription.canceled')).toEqual([expect.stringMatching(/^requested by the API/)])
    expect(rows.find(({ type }) => type === 'invoice.payment_failed')).toEqual({
      at: april(1),
      kind: 'past',
      type: 'invoice.payment_failed',
      summary: expect.stringMatching(/^Charge for INV-2026-\d{6} failed$/),
      because: declined,
      invoice,
      payment: expect.stringMatching(/^pay_/),
      amount_satang: 100_000,
    })
    expect(await planned(s.id)).toEqual([])
  })

  test('has every event of the subscription, its invoices, payments, refunds and transfers, in their order', async () => {
    const s = await subscribe({ collection_method: 'invoice' })
    await ask(
      'POST',
      `/v1/test_helpers/payments/${(await ask('GET', `/v1/invoices/${s.latest_invoice}`)).payment}/succeed`,
      {
        amount_satang: 40_000,
      },
    )
    await ask(
      'POST',
      `/v1/test_helpers/payments/${(await ask('GET', `/v1/invoices/${s.latest_invoice}`)).payment}/succeed`,
      {
        amount_satang: 70_000,
      },
    )
    const rows = await past(s.id)
    const events = await billing.api.sql<{ type: string }>(
      `select type from events where merchant_id = $1 and split_part(type, '.', 1) in ('subscription', 'invoice', 'payment', 'refund') order by id`,
      [shop.id],
    )
    expect(rows.map(({ type }) => type)).toEqual(events.map(({ type }) => type))
    expect(rows.filter(({ type }) => type === 'payment.unmatched')).toMatchObject([
      { summary: '฿400.00 came and is held', because: 'it is less than what is owed', amount_satang: 40_000 },
      { summary: '฿100.00 held for its sender', because: 'it is more than what was owed', amount_satang: 70_000 },
    ])
    expectWellFormed(rows)
  })

  test('shows money that is refunded, and of the end that it brings', async () => {
    const [one, two] = [await subscribe({}), await subscribe({})]
    const paymentOf = async ({ latest_invoice }: Any) => (await ask('GET', `/v1/invoices/${latest_invoice}`)).payment
    await ask('POST', `/v1/payments/${await paymentOf(one)}/refund`, {
      amount_satang: 40_000,
      cancel_subscription: true,
    })
    const dispute = await ask('POST', `/v1/test_helpers/payments/${await paymentOf(two)}/dispute`, {
      reason: 'fraudulent',
    })
    await ask('POST', `/v1/test_helpers/disputes/${dispute.id}/lose`)
    const published = async (id: string) => (await past(id)).slice(-3).map(({ summary, because }) => [summary, because])
    expect(await published(one.id)).toEqual([
      ['Refund of ฿400.00 begun', expect.stringMatching(/^requested by the API/)],
      ['฿400.00 refunded', 'the payment provider sent it back'],
      ['Subscription ended', 'it was canceled with the refund of its payment'],
    ])
    expect(await published(two.id)).toEqual([
      [
        "฿1,000.00 taken back by the buyer's bank",
        'the buyer disputes the payment: buyer says they did not authorise it',
      ],
      ['Dispute over ฿1,000.00 lost', 'the bank decided for the buyer'],
      ['Subscription ended', 'the dispute over its payment was lost'],
    ])
    for (const { id } of [one, two]) expectWellFormed(await past(id))
  })

  test('ends with the newest thousand rows', async () => {
    const aside = await startBillingApi() // the events are inserted by hand, so the system is thrown away
    const own = await aside.shop()
    const { id } = (await own.subscribe({})).json
    const read = async () => (await own.get(`/v1/subscriptions/${id}/timeline`)).json
    const before = await read()
    expect([before.has_more, before.data.length]).toEqual([false, 7])
    await aside.api.sql(
      `insert into events (id, merchant_id, livemode, type, api_version, object_id, sequence, object, created_at)
       select 'evt_' || lpad(n::text, 26, '0'), $1, false, 'subscription.updated', '2026-09-01', $2, 100 + n, '{}', n
       from generate_series(1, 995) n`,
      [own.id, id],
    )
    const { data, has_more } = await read()
    expect([has_more, data.length, data[0].at]).toEqual([true, 1_001, 2])
    expect(data.slice(-7)).toEqual(before.data)
    await aside.close()
  })
})

describe('a charge under way', () => {
  test('is the first thing planned, without naming a payment that was not published', async () => {
    const s = await subscribe({ payment_method: 'pm_card_ok_then_declined' })
    await advance(april(1))
    billing.held = true
    await shop.send('PATCH', `/v1/subscriptions/${s.id}`, { body: { payment_method: 'pm_card_ok' } })
    const rows = await timeline(s.id)
    expectWellFormed(rows)
    expect(rows.find(({ kind }) => kind === 'planned')).toMatchObject({
      at: april(1),
      type: 'charge',
      because: 'the charge is under way at the payment provider',
      invoice: await openInvoiceOf(s.id),
      payment: null,
      amount_satang: 100_000,
    })
    billing.held = false
    await ask('POST', `/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
  })
})

describe('nobody else reads it', () => {
  test.each([
    ['what is no id', 'sub_1'],
    ['an id of nothing', mintId('sub_')],
    ['another resource', mintId('in_')],
  ])('%s', async (_name, id) => {
    const { status, json } = await shop.get(`/v1/subscriptions/${id}/timeline`)
    expect([status, json.error.code]).toEqual([404, 'resource_missing'])
  })

  test('another merchant, the other mode, a key without the scope', async () => {
    const { id } = await subscribe({})
    const path = `/v1/subscriptions/${id}/timeline`
    const stranger = await (await billing.shop()).get(path)
    expect([stranger.status, stranger.json.error.message]).toEqual([404, `No such subscription: '${id}'.`])
    const live = await shop.get(path, { key: shop.liveKey })
    expect([live.status, live.json.error.code]).toEqual([404, 'resource_missing'])
    expect(live.json.error.message).toContain('exists in test mode')
    const { secret } = await ask('POST', '/v1/api_keys', { name: 'narrow', scopes: ['customers:read'] })
    const narrow = await shop.get(path, { key: secret })
    expect([narrow.status, narrow.json.error.code]).toEqual([403, 'scope_missing'])
  })
})

test('is told in Thai to whoever asks for it, past and plan', async () => {
  const { id } = await subscribe({})
  const thai: Row[] = (await ask('GET', `/v1/subscriptions/${id}/timeline?locale=th`)).data
  const english = await timeline(id)
  expect(thai.map(({ at, type }) => [at, type])).toEqual(english.map(({ at, type }) => [at, type]))
  for (const { summary, because } of thai) {
    expect([summary, /[\u0e00-\u0e7f]/.test(summary)]).toEqual([summary, true])
    expect([because, /[\u0e00-\u0e7f]/.test(because)]).toEqual([because, true])
  }
  const { status, json } = await shop.get(`/v1/subscriptions/${id}/timeline?locale=fr`)
  expect([status, json.error.param]).toEqual([400, 'locale'])
})

test('in real time the plan follows the real clock', async () => {
  const began = Math.floor(Date.now() / 1000)
  const s = (await shop.subscribe({})).json
  const plan = await planned(s.id)
  expect(plan.map(({ at, type }) => [at, type])).toEqual([[s.current_period_end, 'charge']])
  expect((await past(s.id))[0]!.at).toBeGreaterThanOrEqual(began)
  expect(addDays(began, 27)).toBeLessThan(plan[0]!.at)
})
