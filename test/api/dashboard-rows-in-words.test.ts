// What rows of the dashboard say in words in place of codes, JSON and empty times, without a server.
import { expect, test } from '@jest/globals'
import type { AuditLogEntryObject } from '../../resources/audit-log-entry.ts'
import type { EventObject } from '../../resources/event.ts'
import type { InvoiceObject } from '../../resources/invoice.ts'
import type { PaymentObject } from '../../resources/payment.ts'
import type { QuarantinedKind } from '../../rules/quarantine.ts'
import { moment } from '../../web/components/written.ts'
import { auditLogColumns } from '../../web/dashboard/audit-log/view.ts'
import { billsTable, paidTable } from '../../web/dashboard/components/billed.ts'
import type { DashboardProps } from '../../web/dashboard/components/frame.ts'
import type { Names } from '../../web/dashboard/components/named.ts'
import { timeLeft } from '../../web/dashboard/components/time-left.ts'
import { eventColumns } from '../../web/dashboard/events/view.ts'
import { invoiceColumns } from '../../web/dashboard/invoices/view.ts'
import { causeAndRemedy, effectOf, type QuarantineRow } from '../../web/dashboard/quarantine/view.ts'
import { effectText } from '../../web/dashboard/quarantine/words.ts'
import { html } from '../../web/html.ts'

const text = (value: unknown) => html`${value as string}`.text

test('no time is a dash, and not 1970', () => {
  for (const none of [0, null, undefined]) expect(text(moment(none, 'en'))).toContain('–')
  expect(text(moment(1_795_712_400, 'en'))).toContain('27/11/2026 00:00')
})

test('a change does not say twice what kind of thing it names', () => {
  const id = 'pay_01m8h5wt8ds2a3memev000epan'
  const actor = { type: 'system', id: null }
  const entry = { action: 'transfer.matched', object: null, actor, before: null, after: { payment: id } } as unknown
  const called = new Map([[id, { name: 'Nok', amountSatang: 10_000 }]])
  const column = auditLogColumns(() => '/payment', called, 'en').find(({ key }) => key === 'object')!
  const said = text(column.cell(entry as AuditLogEntryObject)).replaceAll(/<[^>]*>/g, '')
  expect(said).toMatch(/^Payment:? ฿100\.00, Nok$/)
})

test('a file that was downloaded stands by its name, with its filters in words', () => {
  const after = { file: 'payments.csv', filters: { created: { gte: 1_795_712_400 }, status: 'succeeded' } }
  const actor = { type: 'system', id: null }
  const entry = { action: 'export.created', object: null, actor, before: null, after } as unknown as AuditLogEntryObject
  const cell = (key: string, locale: 'en' | 'th') =>
    text(
      auditLogColumns(() => null, new Map(), locale)
        .find((column) => column.key === key)!
        .cell(entry),
    )
  expect(cell('object', 'en')).toContain('payments.csv')
  const changed = cell('object', 'en').replaceAll(/<[^>]*>/g, '')
  expect(changed).toBe('payments.csvFilters: Created from 27/11/2026 00:00, Status Succeeded')
  expect(cell('object', 'th')).toContain('ตั้งแต่')
})

test('what came where nothing was stands alone, and what says nothing is left out', () => {
  const file = 'file_01jd8z7k3n5q9r2t4v6w8x0y1z'
  const entry = (after: object) =>
    ({ action: 'product.file_added', object: 'prod_1', before: { file: null, name: null }, after }) as unknown
  const said = (after: object, called: ReadonlyMap<string, { name: string; amountSatang: null }>) =>
    text(
      auditLogColumns(() => null, called, 'en')
        .find(({ key }) => key === 'object')!
        .cell({ actor: { type: 'system', id: null }, ...(entry(after) as object) } as unknown as AuditLogEntryObject),
    ).replaceAll(/<[^>]*>/g, '')
  const named = new Map([[file, { name: 'manual.pdf', amountSatang: null }]])
  expect(said({ file, name: 'manual.pdf' }, named)).not.toMatch(/nothing|manual\.pdf.*manual\.pdf/)
  expect(said({ file, name: 'manual.pdf' }, named)).toContain('manual.pdf')
  expect(said({ file }, new Map())).not.toContain('file_')
})

test('an invitation is told by whom it is for, not by the id of its link', () => {
  const id = 'mlk_01jd8z7k3n5q9r2t4v6w8x0y1z'
  const actor = { type: 'system', id: null }
  const entry = { action: 'invitation.created', object: id, actor, before: null, after: { email: 'nok@example.com' } }
  const cell = auditLogColumns(() => null, new Map(), 'en').find(({ key }) => key === 'object')!
  const said = text(cell.cell(entry as unknown as AuditLogEntryObject)).replaceAll(/<[^>]*>/g, '')
  expect(said).toContain('nok@example.com')
  expect(said).not.toContain('mlk_')
})

test('the audit log names what was done to whom', () => {
  const id = (prefix: string) => `${prefix}_01jd8z7k3n5q9r2t4v6w8x0y1z`
  const called = new Map([[id('re'), { name: 'Nok Jaidee', amountSatang: 5_000 }]])
  const actor = { type: 'key', id: id('key'), name: 'Till', ip: '203.0.113.9' }
  const entry = (object: string) =>
    ({ action: 'refund.created', object, actor, before: null, after: null }) as unknown as AuditLogEntryObject
  const cell = (key: string, object = id('re')) =>
    text(
      auditLogColumns((one) => `/at/${one}`, called, 'en')
        .find((column) => column.key === key)!
        .cell(entry(object)),
    )
  expect(cell('object')).toContain(`<li><span><a href="/at/${id('re')}">฿50.00, Nok Jaidee</a></span></li>`)
  expect(cell('object', id('mses')).replaceAll(/<[^>]*>/g, '')).toBe('Session mses_…8x0y1z')
  expect(cell('who').replaceAll(/<[^>]*>/g, '')).toBe('by TillAPI key from 203.0.113.9')
})

test('the audit log says what changed in words, and folds what is long', () => {
  const cell = (after: object, locale: 'en' | 'th') => {
    const actor = { type: 'system', id: null }
    const entry = { action: 'gateway_account.connected', object: null, actor, before: null, after }
    const column = auditLogColumns(() => null, new Map(), locale).find(({ key }) => key === 'object')!
    return text(column.cell(entry as unknown as AuditLogEntryObject))
  }
  const bank = cell({ bank_code: '014', usable_from: 1_795_712_400 }, 'th')
  for (const words of ['ธนาคาร', '(014)', 'ใช้ได้ตั้งแต่', '27/11/2569 00:00']) expect(bank).toContain(words)
  const bankAccount = { provider: 'bank', methods: ['promptpay'], credentials: '[secret]', settlement: 'direct' }
  const gateway = cell(bankAccount, 'en')
  expect(gateway).not.toContain('<details')
  for (const words of ['Bank account', 'PromptPay', 'set, never shown', 'directly to the shop'])
    expect(gateway).toContain(words)
  // What is folded is named, so that it can be seen without unfolding it.
  const more = cell({ ...bankAccount, name: 'Counter', default_for: ['card'] }, 'en')
  expect(more).toContain('<summary>3 more: money, name, used for</summary>')
  expect(more.indexOf('set, never shown')).toBeLessThan(more.indexOf('<summary>'))
  expect(more.indexOf('directly to the shop')).toBeGreaterThan(more.indexOf('<summary>'))
  expect(cell({ certificate_file: 'wcf_1', digest: '1e7313ace78f' }, 'en')).not.toContain('digest')
  expect(cell({ from: 1, types: ['payment.succeeded'] }, 'en')).toContain('the beginning')
})

test('the audit log tells a change from what was to what is', () => {
  const [before, after] = [{ role: 'support' }, { role: 'finance' }]
  const entry = { action: 'member.role_changed', object: null, actor: { type: 'system', id: null }, before, after }
  const column = auditLogColumns(() => null, new Map(), 'en').find(({ key }) => key === 'object')!
  expect(text(column.cell(entry as unknown as AuditLogEntryObject))).toContain(
    '<span class="quiet">Role</span> <span class="quiet">Support</span> → <strong>Finance</strong>',
  )
})

test('how much time is left: days of the calendar, and near the end never more than there is', () => {
  expect([3 * 86_400, 86_400 * 1.9, 3_600, 60, 0].map((left) => timeLeft(left, 0, 'en'))).toEqual([
    ...['3 days left', '45 hours left', '1 hour left', 'less than an hour left', 'the time is over'],
  ])
  expect(timeLeft(200_000, 0, 'th')).toBe('เหลือ 2 วัน 7 ชั่วโมง')
  expect([3 * 86_400 - 60, 6 * 86_400 - 60].map((left) => timeLeft(left, 0, 'en'))).toEqual([
    ...['2 days 23 hours left', '6 days left'],
  ])
})

test('an open invoice says what is left of it, and a short one what that may be', () => {
  const invoice = {
    id: 'in_1',
    number: 'INV-1',
    status: 'open',
    total_satang: 107_000,
    amount_due_satang: 32_100,
    lines: [],
  }
  const props = { hrefOf: (path: string) => path, may: () => true } as unknown as DashboardProps
  const total = (given: object, locale: 'en' | 'th' = 'en', received = 0) =>
    text(
      invoiceColumns(
        props,
        {} as Names,
        { received: new Map([['in_1', received]]), paidAt: new Map([['in_1', 86_400]]), wentBack: new Map() },
        0,
        locale,
      )
        .find(({ key }) => key === 'total')!
        .cell({ ...invoice, ...given } as unknown as InvoiceObject),
    )
  expect(total({})).toContain('฿321.00 left')
  expect(total({}, 'th')).toContain('ยังต้องชำระ ฿321.00')
  expect(total({ amount_due_satang: 107_000 })).not.toContain('left')
  expect(total({ amount_due_satang: 107_000 }, 'en', 100_000)).toContain('>฿70.00 short<')
  expect(total({ status: 'paid', amount_due_satang: 0 })).not.toContain('left')
  const withholding = { amount_satang: 3_000 }
  expect(total({ withholding, amount_due_satang: 104_000 })).toContain('฿30.00 to be withheld')
  const one = {
    amount_due_satang: 107_000,
    checkout_session: null,
    lines: [{ description: 'Website', net_satang: 107_000 }],
  }
  expect(total(one, 'en', 103_790)).toMatch(/>฿32\.10 short<.*>looks like 3% withholding tax</)
  // A row has room for one reason.
  expect(total({ withholding, amount_due_satang: 104_000 })).not.toContain('฿1,040.00 left')
  expect(total({ withholding, status: 'paid' })).toContain('฿30.00 withheld')
})

test('a row of a phone says one day of an invoice, by its state, and why less is to come', () => {
  const props = { hrefOf: (path: string) => path, may: () => true } as unknown as DashboardProps
  const at = {
    received: new Map([['in_1', 50_000]]),
    paidAt: new Map([['in_2', 2 * 86_400]]),
    wentBack: new Map([['in_2', { refund_status: 'partial', refunded_satang: 5_000, disputed_satang: 0 } as const]]),
  }
  const due = (given: object) =>
    text(
      invoiceColumns(props, {} as Names, at, 0, 'en')
        .find(({ key }) => key === 'due')!
        .cell({
          total_satang: 107_000,
          amount_due_satang: 107_000,
          lines: [],
          created: 3 * 86_400,
          ...given,
        } as unknown as InvoiceObject),
    ).replaceAll(/<[^>]*>/g, '')
  const days = { due_date: 7 * 86_400, finalized_at: 86_400 }
  expect(due({ id: 'in_1', status: 'open', ...days })).toMatch(/in 7 days฿570\.00 short$/)
  expect(due({ id: 'in_2', status: 'paid', ...days })).toContain('Paid 03/01/1970 · ฿50.00 refunded')
  expect(due({ id: 'in_3', status: 'void', ...days })).toContain('Issued 02/01/1970')
  expect(due({ id: 'in_3', status: 'draft', due_date: null, finalized_at: null })).toContain('Created 04/01/1970')
})

test('of what is stuck the effect is said first, then the cause and who can mend it', () => {
  const effect = (step: string, locale: 'en' | 'th', kind: QuarantinedKind = 'subscription') =>
    effectText({ kind, step, customer: 'Nok' }, locale)
  expect(effect('step remind', 'en')).toBe('The payment reminder to Nok was not sent.')
  expect(effect('step remind', 'th')).toBe('ยังไม่ได้ส่งการแจ้งเตือนให้ชำระเงินถึง Nok')
  expect(effect('transfer itr_1', 'en')).toBe('A transfer that came in was not booked.')
  expect(effect('row', 'en', 'refund')).toBe('The refund was not completed.')
  const d = { may: () => true, hrefOf: (path: string) => path } as unknown as DashboardProps
  // A name may be spelt like a part of the sentence.
  for (const customer of ['The', 't', 'Nok']) {
    const row = { kind: 'subscription', id: 'sub_1', step: 'step remind', customer, unborn: false } as QuarantineRow
    const said = text(effectOf(d, row, 'en')).replaceAll(/<small.*|<[^>]*>/g, '')
    expect(said).toBe(`The payment reminder to ${customer} was not sent.`)
  }
  const cause = (code: string, reason: string) =>
    text(causeAndRemedy(d, { id: 'sub_1', step: 'row', code, reason }, 'en'))
  expect(cause('23514', 'the database refuses it (23514)')).toMatch(
    /fault on your Satang server.*data-copy="sub_1\nrow\n23514\nthe database refuses it/s,
  )
  expect(cause('53300', 'the database refuses it (53300)')).toContain('This usually passes.')
  expect(cause('53300', 'x')).not.toContain('data-copy')
  expect(cause('TypeError', 'x')).not.toContain('/gateways')
  expect(cause('gateway', 'the gateway did not answer: x')).toContain('href="/gateways"')
})

test('a sample among the events is marked as one', () => {
  const said = (id: string) => {
    const entry = { type: 'payment.succeeded', data: { object: { id, gross_satang: 99_000 } } } as unknown
    const column = eventColumns({} as DashboardProps, () => null, 'en').find(({ key }) => key === 'object')!
    return text(column.cell(entry as EventObject)).replaceAll(/<[^>]*>/g, '')
  }
  expect(said('pay_sample01m8h5wt8ds2a3meme23')).toContain('Sample')
  expect(said('pay_01m8h5wt8ds2a3memev000epan')).not.toContain('Sample')
})

test('an entry of the audit log says nothing twice, and no nought', () => {
  const id = (prefix: string) => `${prefix}_01jd8z7k3n5q9r2t4v6w8x0y1z`
  const said = (entry: object, names: Record<string, string>, pages: readonly string[]) => {
    const called = new Map(Object.entries(names).map(([one, name]) => [one, { name, amountSatang: null }]))
    const of = { actor: { type: 'system', id: null }, before: null, ...entry } as unknown as AuditLogEntryObject
    const pageOf = (one: string) => (pages.includes(one) ? `/at/${one}` : null)
    const { cell } = auditLogColumns(pageOf, called, 'en').find(({ key }) => key === 'object')!
    return text(cell(of))
      .replaceAll('</li><li>', ' · ')
      .replaceAll(/<[^>]*>/g, '')
  }
  const [statement, gateway, replay, endpoint] = [id('bst'), id('ga'), id('rpl'), id('we')]
  const after = { gateway_account: gateway, matched: 0, unmatched: 1, duplicates: 0 }
  const imported = { action: 'bank_statement.recorded', object: statement, after }
  const both = { [statement]: 'Shop account', [gateway]: 'Shop account' }
  expect(said(imported, both, [statement, gateway])).toMatch(/^(Bank statement )?Shop account · Not matched 1$/)
  const replayed = { action: 'replay.created', object: replay, after: { webhook_endpoint: endpoint, from: 1 } }
  const same = { [replay]: 'https://a.example', [endpoint]: 'https://a.example' }
  expect(said(replayed, same, [endpoint])).toBe('Webhook endpoint https://a.example · From the beginning')
  const made = { url: 'https://a.example', enabled_events: ['payment.succeeded'], status: 'enabled' }
  const added = { action: 'webhook_endpoint.created', object: endpoint, after: made }
  expect(said(added, { [endpoint]: 'https://a.example' }, [endpoint])).toBe('https://a.example · payment.succeeded')
})

test('the row of an invoice has the payment that paid it, and what came beside it, too late, stands below', () => {
  const of = (id: string, more: object) =>
    ({
      ...{ id, object: 'payment', invoice: 'in_1', gross_satang: 59_000, amount_received_satang: 0, created: 86_400 },
      ...{ status: 'succeeded', payment_method_type: 'promptpay', payment_method_details: null },
      ...{ refund_status: 'none', disputed_satang: 0, dispute: null, ...more },
    }) as unknown as PaymentObject
  const late = of('pay_late', { refund_status: 'full' })
  const payments = [late, of('pay_paid', {}), of('pay_failed', { status: 'failed' })]
  const none = { description: null, status: 'paid', due_date: null, total_satang: 59_000, created: 86_400 }
  const invoice = { id: 'in_1', number: 'INV-1', payment: 'pay_paid', lines: [], ...none }
  const d = { hrefOf: (path: string) => path, may: () => true } as unknown as DashboardProps
  const some = { more: false, moreHref: '', moreLabel: '' }
  const invoices = [invoice as unknown as InvoiceObject]
  const bills = text(billsTable(d, { ...some, rows: invoices, at: 0, received: new Map(), payments }, 'en'))
  expect([bills.includes('/payments/pay_paid'), bills.includes('pay_late'), bills.includes('Refunded')]).toEqual([
    ...[true, false, false],
  ])
  const others = text(paidTable(d, { ...some, rows: payments, about: new Map(), invoices }, 'en'))
  const there = ['pay_late', 'pay_paid', 'pay_failed'].map((id) => others.includes(id))
  expect(there).toEqual([true, false, false])
  expect(paidTable(d, { ...some, rows: payments.slice(1), about: new Map(), invoices }, 'en')).toBeNull()
  // Also where the one that paid it is older than what is looked at.
  const alone = text(billsTable(d, { ...some, rows: invoices, at: 0, received: new Map(), payments: [late] }, 'en'))
  expect([alone.includes('pay_late'), alone.includes('Refunded')]).toEqual([false, false])
  expect(text(paidTable(d, { ...some, rows: [late], about: new Map(), invoices }, 'en'))).toContain('pay_late')
})
