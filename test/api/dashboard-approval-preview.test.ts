// What a proposal would change, in words: it names no number that another document may have by then, and says in words what is left out.
import { expect, test } from '@jest/globals'
import type { ApprovalObject } from '../../resources/approval.ts'
import { callItself, changesInWords } from '../../web/dashboard/approvals/changes-view.ts'

const preview = {
  result: { object: 'refund', id: 're_1', credit_note: 'RN-2026-000002', amount_satang: 1_000 },
  changes: [
    { object: 'tax_document', id: 'txd_1', before: null, after: { object: 'tax_document', number: 'RN-2026-000002' } },
    { object: 'refund', id: 're_1', before: null, after: { object: 'refund', credit_note: 'RN-2026-000002' } },
    {
      object: 'invoice',
      id: 'in_1',
      before: { number: 'INV-001', status: 'draft' },
      after: { number: 'INV-001', status: 'void' },
    },
  ],
  ledger_entries: [],
  events: [],
  mails: [],
  webhooks: [],
  left_out: ['balance_transactions:read', 'tax_documents:read'],
}
const approval = {
  created: 1_795_000_000,
  method: 'POST',
  path: '/v1/refunds',
  body: null,
  preview,
} as unknown as ApprovalObject
type Frame = Parameters<typeof changesInWords>[0]
const frameOf = (locale: 'en' | 'th') => ({ locale }) as Frame
const said = (locale: 'en' | 'th') => changesInWords(frameOf(locale), approval, approval.preview!, () => null).text

test('a new document has the next number, whatever the dry run gave it; one that is there keeps its own', () => {
  expect(said('en')).not.toContain('RN-2026-000002')
  expect(said('en')).toContain('Tax document (next number)')
  expect(said('en')).toContain('INV-001')
  expect(said('th')).toContain('(เลขที่ถัดไป)')
  expect(callItself(frameOf('en'), approval, () => null).text).not.toContain('RN-2026-000002')
})

test('a paper that is made stands once, by its own name; a call that changes what has no name says its sum', () => {
  expect(said('en')).not.toContain('Refund document')
  const payment = { object: 'payment', gross_satang: 29_900 }
  const changes = [
    {
      ...{ object: 'payment', id: 'pay_1' },
      before: { ...payment, refunded_satang: 0 },
      after: { ...payment, refunded_satang: 1_000 },
    },
  ]
  const mails = [{ kind: 'refund', customer: null, to: 'nok@example.com' }]
  const { text } = changesInWords(
    frameOf('en'),
    approval,
    { ...approval.preview!, changes, mails } as NonNullable<ApprovalObject['preview']>,
    (id) => `/payments/${id}`,
  )
  const words = text.replaceAll(/<[^>]+>/g, '')
  expect(words).toContain('Payment ฿299.00')
  expect(words).toContain('refund, to nok@example.com')
})

test('what may not be read is named in words', () => {
  expect(said('en')).toContain('the lines of your balance, tax documents.')
  expect(said('en')).not.toContain('balance_transactions')
})
