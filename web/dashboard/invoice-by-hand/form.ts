// The form of an invoice that a person writes: whose it is, its lines as typed, adding and removing one, what it comes to, and the call. Empty lines do not count. What is typed beside
// a price, which says it already, is not sent.
import { Merchant } from '../../../db/entities/index.ts'
import type { CustomerObject } from '../../../resources/customer.ts'
import type { InvoiceObject } from '../../../resources/invoice.ts'
import { DAYS_UNTIL_DUE_MAX, dueDateOf, INVOICE_LINES_MAX } from '../../../rules/manual-invoices.ts'
import { formatBaht, satang } from '../../../rules/money.ts'
import { missingResource } from '../../../rules/refusals.ts'
import { DEFAULT_DAYS_UNTIL_DUE } from '../../../rules/subscriptions.ts'
import { isVatRegisteredAt, taxSettingsOf } from '../../../rules/tax-settings.ts'
import type { Filled } from '../../components/field.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may, refuseUnlessMay } from '../ask.ts'
import { forSale } from '../checkout-links/form.ts'
import type { DashboardContext } from '../context.ts'
import { whoText } from '../customers/view.ts'
import { postedCustomer, type Sought, soughtCustomer } from '../find-customer/handler.ts'
import type { Picker } from '../find-customer/picker-view.ts'
import { FINDING } from '../find-customer/words.ts'
import { type FormField, filledWith, newFormKey, submit, type Typed, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { dayStart } from '../list-filters.ts'
import { leaveUnrecorded } from '../record.ts'
import {
  type ComesTo,
  type DraftForm,
  draftFormPage,
  filledLines,
  lineFields,
  moreFields,
  type Offered,
} from './form-view.ts'
import { sumsOf } from './sums.ts'
import { BY_HAND_INVOICES } from './words.ts'

export function addDraftForms(routes: DashboardRoutes): void {
  // Before the route of one invoice, which would take `new` for an id.
  routes.get('/invoices/new', begin)
  routes.post('/invoices/new', createForWhom)
  routes.post('/invoices/new/:customer', async (page) => {
    refuseUnlessMay(page, 'createInvoice')
    const customer = await ask(page, 'getCustomer', { params: { id: page.params.customer! } })
    await create(page, customer, await typed(page))
  })
  routes.get('/invoices/:id/edit', beginEdit)
  routes.post('/invoices/:id/edit', edit)
}

/** The whole form, with the customer of the address where there is one. */
async function begin(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createInvoice')
  const sought = await soughtCustomer(page)
  const { customer, wanted, found } = sought
  const problem = customer || wanted === '' || found.length > 0 ? null : FINDING[page.locale].unknown
  const days = String(DEFAULT_DAYS_UNTIL_DUE)
  const values = new Map([['quantity_1', ['1']], ['days_until_due', [days]], ...rateOf(customer)])
  const shown = await ofNew(page, sought, problem)
  show(page, { ...shown, problem: null, comesTo: null, lines: 1, filled: { values, problems: {} }, key: newFormKey() })
  if (problem) page.ctx.status = 422
}

/** What is withheld of a customer as a rule, for the field of the form. */
function rateOf(customer: CustomerObject | null): [string, string[]][] {
  return customer ? [['withholding_rate_bps', [String(customer.withholding_rate_bps)]]] : []
}

/** What the page of a form says, whatever stands in its fields. */
type Shown = Omit<DraftForm, keyof Stand>
type Stand = Pick<DraftForm, 'filled' | 'problem' | 'key' | 'lines' | 'comesTo'>

async function ofNew(page: DashboardContext, sought: Sought, problem: string | null = null): Promise<Shown> {
  const { customer } = sought
  const words = BY_HAND_INVOICES[page.locale]
  const body = {
    customer: customer?.id ?? 'cus_…',
    lines: [{ description: 'Website', quantity: 1, unit_amount_satang: 1_000_000 }],
  }
  const picker: Picker = { path: '/invoices/new', heading: words.whoTitle, ...sought, problem }
  return {
    title: customer ? words.forWhom(whoText(customer)) : words.add,
    action: customer ? `/invoices/new/${customer.id}` : '/invoices/new',
    backHref: page.props.hrefOf(customer ? `/customers/${customer.id}` : '/invoices'),
    of: null,
    picker,
    offered: await offeredOn(page),
    linesMax: INVOICE_LINES_MAX,
    curl: curlOf(page, 'createInvoice', { body }),
    sends: customer === null || customer.email !== null,
    isNew: true,
  }
}

/** The form without a customer of its own: a button chose one, or what was typed names one. All that was typed stays. */
async function createForWhom(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createInvoice')
  const given = await typed(page)
  const sought = await postedCustomer(page, given)
  if (sought.forWhom) return create(page, sought.forWhom, given)
  const shown = await ofNew(page, sought, sought.problem)
  if (await changesLines(page, { ...shown, picker: shown.picker && { ...shown.picker, problem: null } }, given)) return
  leaveUnrecorded(page)
  const values = new Map([...given.values, ...rateOf(sought.customer)])
  const comesTo = await comesToOf(page, shown.offered, linesIn(given), values)
  const key = given.key ?? newFormKey()
  show(page, { ...shown, problem: null, comesTo, lines: linesIn(given), filled: { values, problems: {} }, key })
  if (sought.isRefused) page.ctx.status = 422
}

/** What stands in the fields comes to, without the call. */
async function comesToOf(
  page: DashboardContext,
  offered: Offered,
  lines: number,
  values: Typed['values'],
): Promise<ComesTo | null> {
  const text = (name: string) => values.get(name)?.[0]?.trim() ?? ''
  const sums = await sumsOf(page, offered, { lines, text })
  const days = text('days_until_due')
  const isNumber = /^\d{1,3}$/.test(days) && Number(days) <= DAYS_UNTIL_DUE_MAX
  // A number that the call refuses gives no day.
  if (days !== '' && !isNumber) return sums && { ...sums, dueAt: null, dueIn: null }
  const typedDue = {
    due_date: days === '' ? (dayStart(text('due_date')) ?? null) : null,
    days_until_due: isNumber ? Number(days) : null,
  }
  return sums && { ...sums, ...dueOf(page, typedDue, values) }
}

async function create(page: DashboardContext, customer: CustomerObject, given: Typed): Promise<void> {
  const shown = await ofNew(page, { wanted: '', customer, found: [], lang: null })
  if ((await changesLines(page, shown, given)) || (await lacksDay(page, shown, given))) return
  const sends = given.text('next') === 'send' && shown.sends
  await submit(page, {
    operation: 'createInvoice',
    given,
    fields: fieldsOf(page, shown.offered, given),
    // A new one says nothing where an edited one says null.
    shape: (body) => withoutNulls({ ...bodyOf(body, given), customer: customer.id }),
    ...whenWorkedOut(page, shown, given),
    done: async ({ id }) => {
      // Its own key, so that a form that is sent twice sends one mail. A refusal leaves the draft, whose page says what is wrong.
      if (sends) await ask(page, 'sendInvoice', { params: { id }, key: given.key && `${given.key}-send` })
      goTo(page, `/invoices/${id}`, sends ? 'invoice_sent' : 'saved')
    },
    again: showAgain(page, shown, given),
  })
}

const invoiceOf = (page: DashboardContext): Promise<InvoiceObject> =>
  ask(page, 'getInvoice', { params: { id: page.params.id! } })

async function ofDraft(page: DashboardContext, draft: InvoiceObject): Promise<Shown> {
  const customer = await ask(page, 'getCustomer', { params: { id: draft.customer } })
  return {
    title: BY_HAND_INVOICES[page.locale].editTitle(whoText(customer)),
    action: `/invoices/${draft.id}/edit`,
    backHref: page.props.hrefOf(`/invoices/${draft.id}`),
    of: BY_HAND_INVOICES[page.locale].draftOf(whoText(customer)),
    picker: null,
    offered: await offeredOn(page),
    linesMax: INVOICE_LINES_MAX,
    curl: curlOf(page, 'updateInvoice', { params: { id: draft.id }, body: { memo: 'Thank you' } }),
    sends: false,
    isNew: false,
  }
}

async function beginEdit(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'updateInvoice')
  const draft = await invoiceOf(page)
  if (draft.status !== 'draft') throw missingResource('draft', draft.id)
  const baht = (amount: number) => formatBaht(satang(amount))
  const values = new Map([
    ...filledWith(moreFields(page.locale), draft).values,
    ...daysOf(draft),
    ...filledLines(draft, baht),
  ])
  const shown = await ofDraft(page, draft)
  const lines = draft.lines.length
  const amounts = draft.lines.map(({ amount_satang }) => amount_satang)
  const comesTo = { invoice: draft, amounts, ...dueOf(page, draft) }
  show(page, { ...shown, lines, filled: { values, problems: {} }, problem: null, comesTo, key: newFormKey() })
}

/** Which choice a draft is: a day of its own, or so many days. One that says nothing is due after the usual days, as the summary says. */
function daysOf({ due_date, days_until_due }: InvoiceObject): [string, string[]][] {
  const days = due_date === null ? String(days_until_due ?? DEFAULT_DAYS_UNTIL_DUE) : ''
  return [['days_until_due', [days]]]
}

/** A day of its own was chosen, and none is given: the form is shown again. A total is worked out all the same. */
async function lacksDay(page: DashboardContext, shown: Shown, given: Typed): Promise<boolean> {
  if (!isOnDay(given.values) || given.text('due_date') !== '' || isTried(given)) return false
  const problems = { due_date: BY_HAND_INVOICES[page.locale].dueDateMissing }
  await showAgain(page, shown, given)({ values: given.values, problems }, null, given.key ?? newFormKey())
  page.ctx.status = 422
  return true
}

/** The choice is a day of its own, whether or not one is given. */
function isOnDay(values: Typed['values']): boolean {
  return values.get('days_until_due')?.[0] === ''
}

async function edit(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'updateInvoice')
  // One that was sent meanwhile is refused by the call, with all that was typed.
  const draft = await invoiceOf(page)
  const { id } = draft
  const given = await typed(page)
  const shown = await ofDraft(page, draft)
  if ((await changesLines(page, shown, given)) || (await lacksDay(page, shown, given))) return
  await submit(page, {
    operation: 'updateInvoice',
    params: { id },
    given,
    fields: fieldsOf(page, shown.offered, given),
    shape: (body) => bodyOf(body, given),
    ...whenWorkedOut(page, shown, given),
    done: () => ({ path: `/invoices/${id}`, flash: 'saved' }),
    again: showAgain(page, shown, given),
  })
}

/** With what its good lines come to. */
function showAgain(page: DashboardContext, shown: Shown, given: Typed) {
  return async (filled: Filled, problem: DraftForm['problem'], key: string) => {
    const lines = linesIn(given)
    show(page, {
      ...shown,
      lines,
      filled,
      problem,
      comesTo: await comesToOf(page, shown.offered, lines, given.values),
      key,
    })
  }
}

function show(page: DashboardContext, form: Shown & Stand): void {
  answerDashboard(page, (frame) => draftFormPage(frame, page.props, form))
}

/** The buttons that add and remove a line show the form again with all that was typed and what it comes to, and change nothing. */
async function changesLines(page: DashboardContext, shown: Shown, given: Typed): Promise<boolean> {
  const next = given.text('next')
  const removed = Number(/^remove-(\d{1,3})$/.exec(next)?.[1] ?? 0)
  const before = linesIn(given)
  if (next !== 'another' && (removed < 1 || removed > before)) return false
  leaveUnrecorded(page)
  const values = new Map(removed > 0 ? withoutLine(given.values, removed) : given.values)
  const lines = removed > 0 ? Math.max(1, before - 1) : Math.min(INVOICE_LINES_MAX, before + 1)
  if (removed === 0) values.set(`quantity_${lines}`, ['1'])
  const key = given.key ?? newFormKey()
  const comesTo = await comesToOf(page, shown.offered, lines, values)
  show(page, { ...shown, lines, filled: { values, problems: {} }, problem: null, comesTo, key })
  return true
}

/** The lines behind move up by one. */
function withoutLine(values: Typed['values'], removed: number): [string, string[]][] {
  return [...values].flatMap(([name, value]): [string, string[]][] => {
    const [, member, place] = /^([a-z]+)_(\d{1,3})$/.exec(name) ?? []
    const n = Number(place ?? 0)
    if (n === removed) return []
    return [[n > removed ? `${member}_${n - 1}` : name, [...value]]]
  })
}

function isTried({ text }: Typed): boolean {
  return text('next') === 'total' || text('preview') === '1'
}

/** The button that works out the total, and the script while the form is filled in, show the form again with what the call would answer, and change nothing. */
function whenWorkedOut(page: DashboardContext, shown: Shown, given: Typed) {
  if (!isTried(given)) return {}
  leaveUnrecorded(page)
  return {
    tries: (invoice: InvoiceObject) => {
      const lines = linesIn(given)
      const filled: Filled = { values: given.values, problems: {} }
      const amounts = Array.from({ length: lines }, (_, i) => {
        const place = filledLinesOf(given).indexOf(i + 1)
        return place < 0 ? null : (invoice.lines[place]?.amount_satang ?? null)
      })
      const key = given.key ?? newFormKey()
      show(page, {
        ...shown,
        lines,
        filled,
        problem: null,
        comesTo: { invoice, amounts, ...dueOf(page, invoice, given.values) },
        key,
      })
    },
  }
}

/** When it is due, if it is issued now, and after how many days, where no day is named. Nothing while its day is still to be chosen in the form. */
function dueOf(
  { now }: DashboardContext,
  { due_date: dueDate, days_until_due: daysUntilDue }: Pick<InvoiceObject, 'due_date' | 'days_until_due'>,
  values: Typed['values'] = new Map(),
): Pick<ComesTo, 'dueAt' | 'dueIn'> {
  if (dueDate === null && isOnDay(values)) return { dueAt: null, dueIn: null }
  const dueAt = dueDateOf({ dueDate, daysUntilDue }, now)
  return { dueAt, dueIn: dueDate === null ? (daysUntilDue ?? DEFAULT_DAYS_UNTIL_DUE) : null }
}

function linesIn({ text }: Typed): number {
  return Math.min(INVOICE_LINES_MAX, Math.max(1, Number.parseInt(text('lines'), 10) || 1))
}

/** What lines can be made of. A price that is sold no more is not among them, and cannot be billed. */
async function offeredOn(page: DashboardContext): Promise<Offered> {
  const [{ prices, more }, merchant] = await Promise.all([
    forSale(page, null),
    page.deps.db.orm.em.fork().findOneOrFail(Merchant, page.merchant.id),
  ])
  return {
    prices: prices.filter(({ type }) => type === 'one_time'),
    more: more && may(page, 'listPrices'),
    taxed: isVatRegisteredAt(taxSettingsOf(merchant), page.now),
  }
}

/** The member of the API's line behind a field. */
const MEMBERS: Readonly<Record<string, string>> = { amount: 'unit_amount_satang', tax: 'tax_category' }

/** Each filled line is the next one of the call. When no line is filled, the first one is. */
function fieldsOf(page: DashboardContext, offered: Offered, given: Typed): FormField[] {
  const { text } = given
  const rows = Array.from({ length: linesIn(given) }, (_, i) => ({
    n: i + 1,
    fields: lineFields(i + 1, offered, page.locale),
  }))
  const filled = filledLinesOf(given)
  const used = rows.filter(({ n }) => filled.includes(n))
  const lines = (used.length > 0 ? used : rows.slice(0, 1)).flatMap(({ n, fields }, index) =>
    fields
      .filter(({ name }) => text(`price_${n}`) === '' || /^(price|quantity)_/.test(name))
      .map((field): FormField => {
        const name = field.name.replace(/_\d+$/, '')
        return { ...field, param: `lines[${index}].${MEMBERS[name] ?? name}` }
      }),
  )
  return [...lines, ...moreFields(page.locale)]
}

/** The places of the lines that say anything, from 1. */
function filledLinesOf(given: Typed): number[] {
  const says = (n: number) => ['price', 'description', 'amount'].some((name) => given.text(`${name}_${n}`) !== '')
  return Array.from({ length: linesIn(given) }, (_, i) => i + 1).filter(says)
}

const LINE = /^lines\[\d+\]$/
/** A day ends this many seconds after it began. */
const DAY_END_SECONDS = 86_399

/** The body of the call: the lines in a list, so many days or the day on which it is due to its end, the rate as a number. */
function bodyOf(body: Record<string, unknown>, { text }: Typed): Record<string, unknown> {
  const entries = Object.entries(body)
  const lines = entries.flatMap(([name, line]) => (LINE.test(name) ? [line] : []))
  const rest = Object.fromEntries(entries.filter(([name]) => !LINE.test(name)))
  const { due_date: due, days_until_due: days } = rest
  return {
    ...rest,
    lines: lines.length > 0 ? lines : [{}],
    ...(typeof days === 'string'
      ? { due_date: null, days_until_due: Number(days) }
      : typeof due === 'number' && { due_date: due + DAY_END_SECONDS, days_until_due: null }),
    withholding_rate_bps: Number(text('withholding_rate_bps') || 0),
  }
}

function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
