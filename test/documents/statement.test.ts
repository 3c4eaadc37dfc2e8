// A payout's statement as PDF: what its lines say besides their amounts. Its sums over HTTP: test/api/payout-statements.
import { expect, test } from '@jest/globals'
import { makeStatement, type StatementContents } from '../../documents/statement.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { type StatementRow, StatementTotals, statementLine } from '../../rules/statements.ts'
import { readPdf, squeezed } from '../support/documents.ts'

const AT = fromBangkok({ year: 2026, month: 12, day: 4, hour: 8 })
const DAY = 86_400

const row = (
  fields: Partial<StatementRow> & Pick<StatementRow, 'type' | 'paymentId' | 'amountSatang'>,
): StatementRow => ({
  ...{
    id: `txn_${fields.paymentId}${fields.type}`,
    sourceId: 'source',
    paymentMethodType: 'promptpay',
    feeDetails: [],
  },
  ...{
    customerName: 'Nok Jaidee',
    invoiceNumber: 'INV-2026-000001',
    feeSatang: 0,
    createdAt: AT - DAY,
    availableOn: AT,
  },
  ...fields,
  netSatang: fields.amountSatang,
})

async function textOf(
  rows: StatementRow[],
  payout: Partial<StatementContents['payout']> = {},
  more: Partial<StatementContents> = {},
) {
  const lines = rows.map(statementLine)
  const totals = new StatementTotals()
  for (const line of lines) totals.add(line)
  const bank = { bank_code: '014', bank_name: 'SCB', account_name: 'Hong Saeng Studio Co., Ltd.', last4: '7890' }
  const contents: StatementContents = {
    ...{ locale: 'en', logo: null, lines, span: { from: AT - 14 * DAY, to: AT - DAY }, onlyTotals: false },
    totals: totals.list,
    seller: { name: 'Hong Saeng Studio Co., Ltd.', tax_id: '0105536000313', branch: null, address: null },
    merchant: { name: 'Hong Saeng' },
    payer: null,
    ...more,
    payout: {
      ...{ id: 'po_1', livemode: true, amountSatang: totals.list.reduce((sum, { netSatang }) => sum + netSatang, 0) },
      ...{ status: 'paid', bankAccount: bank, round: '2026-12-04', arrivalDate: AT, createdAt: AT, ...payout },
    },
  }
  return (await readPdf(await makeStatement(contents))).join('')
}

const PERIOD = 'Period 20 November – 3 December 2026'

const charge = row({ type: 'charge', paymentId: 'pay_1', amountSatang: 118_000 })

test('a refund whose payment is in another payout says so, and the list ends with its sum', async () => {
  const text = await textOf([
    charge,
    row({ type: 'refund', paymentId: 'pay_1', amountSatang: -10_000 }),
    row({ type: 'refund', paymentId: 'pay_2', amountSatang: -8_000, invoiceNumber: 'INV-2026-000009' }),
  ])
  expect(text).toContain(squeezed('INV-2026-000009 Its payment is in another payout'))
  expect(text.split(squeezed('in another payout')).length).toBe(2)
  // Below the kinds and below the last transaction: gross, fees and net, of which the net alone was paid out.
  expect(text.split(squeezed('Total 1,000.00 0.00 0.00 1,000.00'))).toHaveLength(3)
})

test('it names who pays and whom to ask, as the operator is set', async () => {
  const payer = {
    name: 'Baan Pay Co., Ltd.',
    email: 'hello@pay.example',
    taxId: '0105599000991',
    address: '1 Rama I Road',
  }
  const text = await textOf([charge], {}, { payer })
  expect(text).toContain(squeezed('Paid by Baan Pay Co., Ltd. 1 Rama I Road Tax ID 0105599000991 hello@pay.example'))
  expect(text).toContain(squeezed('Questions? hello@pay.example · Page 1 / 1'))
  const { taxId: _, address: __, ...bare } = payer
  expect(await textOf([charge], {}, { payer: bare })).toContain(
    squeezed('Paid by Baan Pay Co., Ltd. hello@pay.example'),
  )
  for (const none of [null, { ...payer, name: null, email: null }])
    expect(await textOf([charge], {}, { payer: none })).not.toMatch(/Paidby|Questions/)
})

test('it names whom is paid as every paper names the seller, and the order of its list', async () => {
  const text = await textOf([charge])
  expect(text).toContain(squeezed('Paid to Hong Saeng Studio Co., Ltd. Tax ID 0105536000313 Head office'))
  expect(text).toContain(squeezed('Transactions Oldest first (Thai time) Gross'))
})

test('it has a date and says when the money arrives; the round only where it is of another day', async () => {
  expect(await textOf([charge])).toContain(
    squeezed(`Date 4 December 2026 ${PERIOD} Arrived on 4 December 2026 Bank account`),
  )
  expect(await textOf([charge], { arrivalDate: AT + 3 * DAY })).toContain(
    squeezed(`Date 4 December 2026 ${PERIOD} Arrived on 7 December 2026 Bank account`),
  )
  // What is under way has not arrived.
  expect(await textOf([charge], { status: 'in_transit' })).toContain(squeezed('Arrives on 4 December 2026'))
  expect(await textOf([charge], { round: null })).toContain(squeezed(`Date 4 December 2026 ${PERIOD} Round by hand`))
})
