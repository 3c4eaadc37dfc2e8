// Statements of payouts over HTTP: everything that a payout is made of, as PDF in both languages and as CSV, each adding up to its amount
// (specification §5, D149).
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { DAY } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { readPdf, squeezed } from '../support/documents.ts'
import { ACCOUNTS, addAccount, earn, NET } from '../support/payouts.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

async function download(shop: ApiShop, payout: string, query = '') {
  const answer = await fetch(`${billing.api.url}/v1/payouts/${payout}/statement${query}`, {
    headers: { authorization: `Bearer ${shop.testKey}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const type = answer.headers.get('content-type')
  const name = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const text = type === 'application/pdf' ? (await readPdf(bytes)).join('') : Buffer.from(bytes).toString()
  return { status: answer.status, type, name, text }
}

const runRound = async (shop: ApiShop, at: number) => {
  const { payouts } = (await shop.post('/v1/test_helpers/payout_rounds', { at })).json
  return payouts[0]
}

const rowsOf = async (shop: ApiShop, payout: string) => {
  const { status, type, name, text } = await download(shop, payout, '?format=csv')
  expect([status, type, name]).toEqual([200, 'text/csv; charset=utf-8', `payout-${payout}.csv`])
  // Ids, kinds and numbers: no cell of a statement has a comma or a quote.
  const [head = [], ...rows] = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])))
}
const netOf = (rows: Record<string, string>[]) => rows.reduce((sum, row) => sum + Number(row.net_satang), 0)

test('a statement has each payment and refund, what came back and what was paid by hand, and comes to its payout', async () => {
  const shop = await billing.shop()
  await addAccount(shop, ACCOUNTS.closed)
  const { now } = await earn(billing, shop, 3)
  const failed = await runRound(shop, now)
  expect(failed.status).toBe('failed')
  await addAccount(shop)
  await earn(billing, shop, 2)
  const [payment] = (await shop.get('/v1/payments')).json.data
  await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 10_000 })
  await billing.settled()
  const byHand = (await shop.post('/v1/payouts', { amount_satang: 50_000 })).json
  const payout = await runRound(shop, now + DAY)
  expect(payout).toMatchObject({ status: 'paid', amount_satang: 5 * NET - 10_000 - 50_000 })

  const rows = await rowsOf(shop, payout.id)
  expect(netOf(rows)).toBe(payout.amount_satang)
  const dates = rows.map(({ created }) => Number(created))
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  expect(new Set(dates).size).toBeGreaterThan(2)
  const shown = rows.map((row) =>
    [row.type, row.gross_satang, row.fee_satang, row.vat_satang, row.net_satang].join(' '),
  )
  expect(shown.toSorted()).toEqual(
    [
      `payout_return ${3 * NET} 0 0 ${3 * NET}`,
      'charge 100000 3650 256 96094',
      'charge 100000 3650 256 96094',
      'refund -10000 0 0 -10000',
      'payout -50000 0 0 -50000',
    ].toSorted(),
  )
  expect(rows.find(({ type }) => type === 'refund')).toMatchObject({
    payment: payment.id,
    source: expect.stringMatching(/^re_/),
  })
  expect(rows.find(({ type }) => type === 'payout_return')).toMatchObject({ payment: '', source: failed.id })
  expect(rows.find(({ type }) => type === 'charge')).toMatchObject({
    payment_method_type: 'card',
    source: expect.stringMatching(/^pay_/),
  })
  expect(netOf(await rowsOf(shop, failed.id))).toBe(3 * NET)
  expect(await rowsOf(shop, byHand.id)).toMatchObject([{ type: 'part_of_balance', net_satang: '50000' }])

  const english = await download(shop, payout.id, '?locale=en')
  expect([english.status, english.type, english.name]).toEqual([200, 'application/pdf', `payout-${payout.id}.pdf`])
  for (const words of [
    'Payout statement',
    '฿4,204.70',
    'Siam Commercial Bank •••• 7890',
    'Payments (2) 2,000.00 −73.00 −5.12 1,921.88',
    'Refunds (1) −100.00 0.00 0.00 −100.00',
    'Returned payouts (1) 2,882.82 0.00 0.00 2,882.82',
    'Earlier payouts by hand (1) −500.00 0.00 0.00 −500.00',
    'Total 4,282.82 −73.00 −5.12 4,204.70 Transactions',
    'Oldest first (Thai time)',
    (await shop.get(`/v1/invoices/${payment.invoice}`)).json.number,
    'Test mode',
  ])
    expect(english.text).toContain(squeezed(words))
  // The list of transactions ends as the totals do.
  expect(english.text).toContain(squeezed('Total 4,282.82 −73.00 −5.12 4,204.70'))
  const thai = await download(shop, payout.id)
  for (const words of ['ใบสรุปการโอนเงิน', 'รับชำระเงิน (2)', '฿4,204.70']) expect(thai.text).toContain(squeezed(words))
  const part = await download(shop, byHand.id, '?format=pdf&locale=en')
  for (const words of ['Part of the available balance (1) 500.00', 'by hand'])
    expect(part.text).toContain(squeezed(words))
})

test('a statement that is a satang off is not given', async () => {
  const shop = await billing.shop()
  await addAccount(shop)
  const { now } = await earn(billing, shop)
  const payout = await runRound(shop, now)
  await billing.api.sql('update payouts set amount_satang = amount_satang + 1 where id = $1', [payout.id])
  expect((await download(shop, payout.id)).status).toBe(500)
  await expect(download(shop, payout.id, '?format=csv')).rejects.toThrow()
  await billing.api.sql('update payouts set amount_satang = amount_satang - 1 where id = $1', [payout.id])
  expect((await download(shop, payout.id)).status).toBe(200)
})

test('is not given while transactions are still being assigned to its payout', async () => {
  const shop = await billing.shop()
  await addAccount(shop)
  const { now } = await earn(billing, shop)
  const payout = await runRound(shop, now)
  await billing.api.sql(
    `insert into payout_reservations (payout_id, merchant_id, livemode, seen, system_identifier, ids_before, available_at, taken_at, by_clock, transactions,
       amount_satang, assigned, until, after_available_on, after_id)
     select id, merchant_id, livemode, pg_current_snapshot(), 1, '', 1, 1, false, 3000, 5, 1000, 1, 0, '' from payouts where id = $1`,
    [payout.id],
  )
  for (const format of ['pdf', 'csv']) {
    const { status, text } = await download(shop, payout.id, `?format=${format}`)
    expect([status, JSON.parse(text).error]).toMatchObject([
      409,
      { code: 'lock_timeout', message: expect.stringContaining('1000 of 3000 transactions') },
    ])
  }
  await billing.api.sql('delete from payout_reservations where payout_id = $1', [payout.id])
  expect((await download(shop, payout.id)).status).toBe(200)
})

test('is for its merchant and mode, and knows two formats', async () => {
  const shop = await billing.shop()
  await addAccount(shop)
  const { now } = await earn(billing, shop)
  const { id } = await runRound(shop, now)
  const path = `/v1/payouts/${id}/statement`
  expect((await (await billing.shop()).get(path)).status).toBe(404)
  expect((await shop.get(path, { key: shop.liveKey })).status).toBe(404)
  for (const [query, param] of [
    ['format=xls', 'format'],
    ['locale=fr', 'locale'],
    ['lang=th', 'lang'],
  ])
    expect((await shop.get(`${path}?${query}`)).json.error).toMatchObject({ param })
})

test('names who pays out, as the operator is set, and nobody where none is', async () => {
  const shop = await billing.shop()
  await addAccount(shop)
  const { now } = await earn(billing, shop)
  const { id } = await runRound(shop, now)
  const operator = {
    ...{ name: 'Operator Co., Ltd.', email: 'hello@operator.example', termsUrl: null, privacyUrl: null },
    ...{ taxId: '0105599000108', address: '99 Rama IV, Bangkok 10500' },
  }
  const said = [operator.name, operator.taxId, operator.address, operator.email].map(squeezed)
  const shown = async (locale: string) => {
    const { status, text } = await download(shop, id, `?locale=${locale}`)
    expect(status).toBe(200)
    return said.filter((words) => text.includes(words))
  }
  const set = billing.api.deps.operator
  billing.api.deps.operator = operator
  try {
    for (const locale of ['en', 'th']) expect([locale, await shown(locale)]).toEqual([locale, said])
  } finally {
    billing.api.deps.operator = set
  }
  for (const locale of ['en', 'th']) expect([locale, await shown(locale)]).toEqual([locale, []])
})
