// What rows of the dashboard say in words in place of codes, JSON and empty times, without a server.
import { expect, test } from '@jest/globals'
import type { AuditLogEntryObject } from '../../resources/audit-log-entry.ts'
import type { InvoiceObject } from '../../resources/invoice.ts'
import { moment } from '../../web/components/written.ts'
import { auditLogColumns } from '../../web/dashboard/audit-log/view.ts'
import type { DashboardProps } from '../../web/dashboard/components/frame.ts'
import type { Names } from '../../web/dashboard/components/named.ts'
import { invoiceColumns } from '../../web/dashboard/invoices/view.ts'
import { whyText } from '../../web/dashboard/quarantine/words.ts'
import { html } from '../../web/html.ts'

const text = (value: unknown) => html`${value as string}`.text

test('no time is a dash, and not 1970', () => {
  for (const none of [0, null, undefined]) expect(text(moment(none, 'en'))).toContain('–')
  expect(text(moment(1_795_712_400, 'en'))).toContain('27/11/2026 00:00')
})

test('a file that was downloaded stands by its name, with its filters in words', () => {
  const after = { file: 'payments.csv', filters: { created: { gte: 1_795_712_400 }, status: 'succeeded' } }
  const entry = { action: 'export.created', object: null, before: null, after } as unknown as AuditLogEntryObject
  const cell = (key: string, locale: 'en' | 'th') =>
    text(
      auditLogColumns(() => null, locale)
        .find((column) => column.key === key)!
        .cell(entry),
    )
  expect(cell('object', 'en')).toContain('payments.csv')
  const changed = cell('changed', 'en').replaceAll(/<[^>]*>/g, '')
  expect(changed).toBe('Filters: Created from 27/11/2026 00:00, Status succeeded')
  expect(cell('changed', 'th')).toContain('ตั้งแต่')
})

test('an open invoice says what is left of it', () => {
  const invoice = { id: 'in_1', number: 'INV-1', status: 'open', total_satang: 107_000, amount_due_satang: 32_100 }
  const props = { hrefOf: (path: string) => path, may: () => true } as unknown as DashboardProps
  const total = (given: object, locale: 'en' | 'th' = 'en') =>
    text(
      invoiceColumns(props, {} as Names, 0, locale)
        .find(({ key }) => key === 'total')!
        .cell({ ...invoice, ...given } as unknown as InvoiceObject),
    )
  expect(total({})).toContain('฿321.00 left')
  expect(total({}, 'th')).toContain('ค้างชำระ ฿321.00')
  expect(total({ amount_due_satang: 107_000 })).not.toContain('left')
  expect(total({ status: 'paid', amount_due_satang: 0 })).not.toContain('left')
})

test('why a step fails is said in the language of the reader', () => {
  expect(whyText('the database refuses it (23514)', 'en')).not.toContain('23514')
  expect(whyText('the database refuses it (23514)', 'th')).toMatch(/^[\u0e00-\u0e7f ]+$/)
  expect(whyText('TypeError', 'th')).toMatch(/^[\u0e00-\u0e7f ]+$/)
})
