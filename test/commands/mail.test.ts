// The mail outbox: what a command writes to it, and that no mail of the test mode can leave the machine.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { clockTime } from '../../commands/clock-time.ts'
import { queueLimitedMail, queueMail } from '../../commands/mail.ts'
import { Email } from '../../db/entities/index.ts'
import { type Billing, openBilling, T0 } from '../support/billing.ts'

let b: Billing
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.close())

test('a live mail is queued for now, one of the test mode goes straight into the mailbox', async () => {
  const shop = await b.shop()
  const customer = await shop.customer()
  const receipt = { kind: 'receipt', customerId: customer.id, invoiceId: 'in_1', paymentId: 'pay_1' } as const
  await shop.commit(T0, (c) => queueMail(c, receipt), { livemode: true })
  await shop.commit(T0, (c) => queueMail(c, { ...receipt, data: { days: -3, due_date: T0 } }), { livemode: false })
  const rows = await b.db.orm.em.fork().find(Email, { merchantId: shop.id }, { orderBy: { id: 'asc' } })
  expect(rows).toEqual([
    expect.objectContaining({
      ...receipt,
      status: 'queued',
      nextAttemptAt: T0,
      attempts: 0,
      data: null,
      createdAt: T0,
    }),
    expect.objectContaining({ ...receipt, status: 'mailbox', nextAttemptAt: null, data: { days: -3, due_date: T0 } }),
  ])
  expect(rows[0]!.id).toMatch(/^em_[0-9a-z]{26}$/)
})

test('a mail on a test clock knows its clock and its time', async () => {
  const shop = await b.shop()
  const clock = await shop.clock(T0 + 500)
  await shop.commit(T0, async (c) => {
    await clockTime(c, { testClockId: clock.id })
    queueMail(c, { kind: 'invoice', customerId: 'cus_1' })
  })
  expect(await b.sql('select test_clock_id, created_at::int from emails where merchant_id = $1', [shop.id])).toEqual([
    { test_clock_id: clock.id, created_at: T0 + 500 },
  ])
})

test('of mails that a stranger can cause, an address gets so many an hour from a shop, one that says so, and none', async () => {
  const [shop, other] = [await b.shop(), await b.shop()]
  const receipt = { kind: 'receipt', customerId: 'cus_1', invoiceId: 'in_1' } as const
  const queue = (of: typeof shop, at: number, address: string, livemode = true) =>
    of.commit(at, (c) => queueLimitedMail(c, receipt, address), { livemode })
  for (let n = 0; n < 8; n++) await queue(shop, T0 + n, 'nok@example.com')
  const rows = () =>
    b.sql<{ kind: string; status: string; n: number }>(
      `select kind, status, count(*)::int as n from emails where merchant_id = $1 and livemode and (next_attempt_at is null) = (status = 'withheld')
       group by 1, 2 order by 1, 2`,
      [shop.id],
    )
  expect(await rows()).toEqual([
    { kind: 'more_orders', status: 'queued', n: 1 },
    { kind: 'receipt', status: 'queued', n: 5 },
    { kind: 'receipt', status: 'withheld', n: 3 },
  ])
  // Another address, another shop, another mode and mails that strangers cannot cause do not count.
  await queue(shop, T0, 'anan@example.com')
  await queue(other, T0, 'nok@example.com')
  await queue(shop, T0, 'nok@example.com', false)
  await shop.commit(T0 + 9, (c) => queueMail(c, { ...receipt, paymentId: 'pay_1' }), { livemode: true })
  expect(await b.sql("select count(*)::int as n from emails where status = 'withheld'")).toEqual([{ n: 3 }])
  // An hour after the first mail one more may be sent, and the notice is not repeated.
  await queue(shop, T0 + 3_600, 'nok@example.com')
  await queue(shop, T0 + 3_600, 'nok@example.com')
  expect(await rows()).toEqual([
    { kind: 'more_orders', status: 'queued', n: 1 },
    { kind: 'receipt', status: 'queued', n: 8 },
    { kind: 'receipt', status: 'withheld', n: 4 },
  ])
})

test('of those that come at once as many count, whoever of them commits first', async () => {
  const shop = await b.shop()
  const receipt = { kind: 'receipt', customerId: 'cus_1', invoiceId: 'in_1' } as const
  // Each began before the one that committed before it.
  for (let n = 0; n < 8; n++)
    await shop.commit(T0 - n, (c) => queueLimitedMail(c, receipt, 'nok@example.com'), { livemode: true })
  const rows = () =>
    b.sql('select kind, status, count(*)::int as n from emails where merchant_id = $1 group by 1, 2 order by 1, 2', [
      shop.id,
    ])
  const all = [
    { kind: 'more_orders', status: 'queued', n: 1 },
    { kind: 'receipt', status: 'queued', n: 5 },
    { kind: 'receipt', status: 'withheld', n: 3 },
  ]
  expect(await rows()).toEqual(all)
  // Mails an hour ahead do not count yet.
  await shop.commit(T0 - 7 - 3_600, (c) => queueLimitedMail(c, receipt, 'nok@example.com'), { livemode: true })
  expect(await rows()).toMatchObject([{}, { status: 'queued', n: 6 }, {}])
})

test('a command that fails leaves no mail', async () => {
  const shop = await b.shop()
  const failing = shop.commit(T0, (c) => {
    queueMail(c, { kind: 'invoice', customerId: 'cus_1' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await b.sql('select id from emails where merchant_id = $1', [shop.id])).toEqual([])
})

test('the table refuses to queue a mail of the test mode', async () => {
  const queued = b.sql(
    "insert into emails (id, merchant_id, livemode, kind, customer_id, status, next_attempt_at, created_at) values ('em_1', 'mer_1', false, 'receipt', 'cus_1', 'queued', 1, 1)",
  )
  await expect(queued).rejects.toThrow('emails_check')
})
