// An invoice that a person writes, through the whole system with Temporal: it waits asleep for its reminders, its due date and its money, and ends with them;
// on a test clock and in real time. Source: specification §3.18 and §3.19.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { bangkok, DAY, eventually, type Shop, type System, startSystem, type WireInvoice } from '../support/system.ts'

let system: System
let shop: Shop
beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose({ idle: true }))

const T0 = bangkok('2026-01-31 09:00')

async function opened(clock: string | null, more: object = {}): Promise<WireInvoice> {
  const customer = (await shop.customer(clock ? { test_clock: clock } : {})).id
  const lines = [{ description: 'Website', unit_amount_satang: 107_000 }]
  const { id } = await shop.post<WireInvoice>('/v1/invoices', { customer, lines, ...more })
  return shop.post<WireInvoice>(`/v1/invoices/${id}/send`)
}
const statusOf = async (id: string) => (await system.client.workflow.getHandle(`invoice/${id}`).describe()).status.name
const ends = (id: string) =>
  eventually(async () => (await statusOf(id)) === 'COMPLETED', `the workflow of ${id} does not end`)

test('is reminded of, overdue, paid less what is withheld, and asked for its certificate until it comes', async () => {
  const clock = (await shop.clock(T0)).id
  const invoice = await opened(clock, { withholding_rate_bps: 300 })
  expect(invoice).toMatchObject({ status: 'open', due_date: T0 + 7 * DAY, amount_due_satang: 103_790 })
  // It is started behind the answer.
  const isRunning = async () => (await statusOf(invoice.id).catch(() => null)) === 'RUNNING'
  await eventually(isRunning, 'the workflow of the invoice does not begin')
  await shop.advance(clock, T0 + 60 * DAY)
  // Nobody gives it up.
  expect(await shop.invoice(invoice.id)).toMatchObject({ status: 'open' })
  await shop.bank(invoice.payment!, 'succeed')
  await shop.advance(clock, T0 + 100 * DAY)
  expect(await shop.invoice(invoice.id)).toMatchObject({ status: 'paid', withholding: { certificate: 'waiting' } })
  expect(await statusOf(invoice.id)).toBe('RUNNING')
  await shop.post(`/v1/invoices/${invoice.id}/withholding_certificate`, { number: '1/123', date: '2026-04-01' })
  await ends(invoice.id)
  expect(await shop.eventsOf(invoice.id)).toEqual([
    ...['invoice.created', 'invoice.finalized', 'invoice.sent', 'invoice.upcoming', 'invoice.overdue', 'invoice.paid'],
    'invoice.updated',
  ])
  const mails = await system.sql<{ kind: string; days: number }>(
    `select kind, round((created_at - $2) / 86400.0)::integer as days from emails where invoice_id = $1 order by created_at, id`,
    [invoice.id, T0],
  )
  expect(mails.map(({ kind, days }) => [kind, days])).toEqual([
    ['invoice', 0],
    ...[4, 7, 10, 14].map((days) => ['reminder', days]),
    ['receipt', 60],
    ...[67, 90].map((days) => ['withholding_certificate', days]),
  ])
})

test('in real time is paid by card and by cash, each once, and its workflow ends', async () => {
  const [byCard, byCash] = [await opened(null), await opened(null)]
  const pay = (id: string, body: object) => shop.post<WireInvoice>(`/v1/invoices/${id}/pay`, body)
  expect(await pay(byCard.id, { payment_method: 'pm_card_ok' })).toMatchObject({ status: 'paid' })
  expect(await pay(byCash.id, { paid_outside: { method: 'cash' } })).toMatchObject({ status: 'paid' })
  for (const { id } of [byCard, byCash]) {
    await ends(id)
    const succeeded = (await shop.all<{ id: string; status: string }>(`/v1/payments?invoice=${id}`)).filter(
      ({ status }) => status === 'succeeded',
    )
    expect(succeeded).toHaveLength(1)
  }
})

test('that was written off is paid by the transfer that comes after all', async () => {
  const { id, payment } = await opened(null)
  await shop.post(`/v1/invoices/${id}/mark_uncollectible`)
  await ends(id)
  await shop.bank(payment!, 'succeed')
  expect(await shop.invoice(id)).toMatchObject({ status: 'paid', amount_paid_satang: 107_000 })
})
