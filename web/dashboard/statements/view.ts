// How bank statements look: a row of their table, what became of one, and the form that sends one, with the columns where they cannot be guessed.

import type { BankStatementObject } from '../../../resources/bank-statement.ts'
import { STATEMENT_COLUMNS } from '../../../rules/statement-cells.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import { type Field, type Filled, fieldGroup } from '../../components/field.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { formPage } from '../components/asked.ts'
import { type BankAccountNames, bankAccount } from '../components/bank-account.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { forDevelopers } from '../published/view.ts'
import { TRANSFERS } from '../transfers/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PROBLEMS_TH, STATEMENTS } from './words.ts'

export function statementColumns(
  d: DashboardProps,
  locale: Locale,
  names: BankAccountNames,
  spans: Spans,
): Column<BankStatementObject>[] {
  const words = STATEMENTS[locale]
  return [
    {
      key: 'period',
      label: words.periodShort,
      cell: (s) =>
        html`<a href="${d.hrefOf(`/statements/${s.id}`)}">${spanOf(spans.get(s.id), locale) ?? words.nothingNew}</a>`,
    },
    {
      ...{ key: 'account', label: words.account, phone: 'below' },
      cell: (s) => bankAccount(d, names, s.gateway_account, locale),
    },
    {
      ...{ key: 'created', label: words.imported, phone: 'id' },
      cell: (s) => html`<span class="on-phone">${words.imported}</span> ${moment(s.created, locale)}`,
    },
    {
      ...{ key: 'sum', label: words.sum, numeric: true, phone: 'corner' },
      cell: (s) => sumOf(spans.get(s.id)),
    },
    {
      ...{ key: 'rows', label: words.rows, phone: 'line' },
      cell: (s) =>
        html`${s.problems.length > 0 ? words.became.told(s.rows - s.problems.length, s.rows, []) : words.rowsShort(s.rows)}<small class="quiet left">${readOf(s, locale)}</small>`,
    },
    { ...{ key: 'state', label: DASHBOARD[locale].status, phone: 'side' }, cell: (s) => stateOf(s, locale) },
  ]
}

function sumOf(span: { satang: number } | undefined): Html {
  return span ? money(span.satang) : html`<span class="quiet">–</span>`
}

/** What became of the rows that were read, without what is still to be done. */
function readOf({ matched, duplicates }: BankStatementObject, locale: Locale): string | null {
  const { became } = STATEMENTS[locale]
  const told = [matched > 0 && became.matched(matched), duplicates > 0 && became.duplicates(duplicates)]
  return told.filter((one) => one !== false).join(', ') || null
}

/** What is still to be done with it: rows to match, and rows that could not be read. */
function stateOf({ unmatched, problems }: BankStatementObject, locale: Locale): Html {
  const words = STATEMENTS[locale]
  if (unmatched === 0 && problems.length === 0) return badge(words.done, 'good')
  return html`${unmatched === 0 ? null : badge(words.unmatchedShort(unmatched), 'warn')} ${problems.length === 0 ? null : badge(words.problemsShort(problems.length), 'warn')}`
}

type Spans = ReadonlyMap<string, { count: number; satang: number; from: number; to: number }>

/** `25/11/2026 – 29/11/2026`, or the one day; null for a statement that brought nothing new. */
function spanOf(span: { from: number; to: number } | undefined, locale: Locale): Html | null {
  if (!span) return null
  const [from, to] = [shortDate(span.from, locale), shortDate(span.to, locale)]
  return html`<span class="nowrap">${from}</span>${from === to ? null : html` – <span class="nowrap">${to}</span>`}`
}

/** The same as text. */
function spanText(span: { from: number; to: number }, locale: Locale): string {
  const [from, to] = [shortDate(span.from, locale), shortDate(span.to, locale)]
  return from === to ? from : `${from} – ${to}`
}

/** A row of the bank that was new: when, how much, from whom. */
export interface RowShown {
  at: number
  dayOnly: boolean
  satang: number
  sender: string | null
  reference: string | null
  transfer: string
  waits: boolean
}

export interface StatementProps {
  statement: BankStatementObject
  spans: Spans
  rows: readonly RowShown[]
  names: BankAccountNames
  /** Null: this member may send none. */
  againHref: string | null
  curl: string
}

export function statementPage(
  f: Frame,
  d: DashboardProps,
  { statement: s, spans, rows, names, againHref, curl: command }: StatementProps,
): string {
  const words = STATEMENTS[f.locale]
  const broken = html`<p>${words.problemsText}</p>${table(
    words.problems,
    [
      { key: 'row', label: words.row, cell: ({ row }) => String(row) },
      { key: 'problem', label: words.problem, cell: ({ message }) => problemText(message, f.locale) },
    ],
    s.problems,
  )}${againHref && html`<p><a class="button main" href="${d.hrefOf('/statements/new')}">${words.importAgain}</a></p>`}`
  const problems = sheet('problems', words.problems, broken)
  const span = spans.get(s.id)
  const counted = facts([
    [words.account, bankAccount(d, names, s.gateway_account, f.locale)],
    [words.period, spanOf(span, f.locale)],
    span !== undefined && [words.sum, money(span.satang)],
    [words.imported, moment(s.created, f.locale)],
  ])
  const read = facts(STATEMENT_COLUMNS.map((name) => [words.columnNames[name], s.columns[name]]))
  const again = againHref && html`<p><a class="button" href="${againHref}">${words.otherColumns}</a></p>`
  return dashboardPage(f, d, {
    section: 'transfers',
    title: span ? `${words.statement} ${spanText(span, f.locale)}` : words.statement,
    crumbs: [{ href: d.hrefOf('/statements'), label: words.title }],
    lead: html`<p>${becameOf(s, f.locale)}</p>`,
    // What is to be put right comes first, then what came.
    body: html`${s.problems.length > 0 ? problems : null}
${rows.length === 0 ? null : sheet('rows', words.newRows, html`${span && span.count > rows.length ? html`<p class="small quiet">${words.newest(rows.length)}</p>` : null}<div class="compact">${table(words.newRows, rowColumns(d, f.locale), rows)}</div>`)}
<div class="columns">${sheet('about', words.about, counted)}${sheet('columns', words.columns, html`<p class="small quiet">${words.columnsText}</p>${read}${again}`)}</div>
${forDevelopers(f, facts([['ID', code(s.id)]]), command)}`,
  })
}

/** `2 of 3 incoming rows read: 1 matched, 1 in the inbox.` What there is none of is left out. */
function becameOf({ rows, problems, matched, unmatched, duplicates }: BankStatementObject, locale: Locale): string {
  const { became } = STATEMENTS[locale]
  const counts = [
    [matched, became.matched],
    [unmatched, became.unmatched],
    [duplicates, became.duplicates],
  ] as const
  const parts = counts.flatMap(([n, told]) => (n === 0 ? [] : told(n)))
  return became.told(rows - problems.length, rows, parts)
}

function rowColumns(d: DashboardProps, locale: Locale): Column<RowShown>[] {
  const words = STATEMENTS[locale]
  const quiet = html`<span class="quiet">–</span>`
  return [
    {
      ...{ key: 'at', label: words.columnNames.date },
      cell: (r) => {
        const at = r.dayOnly ? html`<span class="nowrap">${shortDate(r.at, locale)}</span>` : moment(r.at, locale)
        return d.may('inbound_transfers:read') ? html`<a href="${d.hrefOf(`/transfers/${r.transfer}`)}">${at}</a>` : at
      },
    },
    { ...{ key: 'sender', label: words.columnNames.sender, phone: 'below' }, cell: (r) => r.sender ?? quiet },
    {
      ...{ key: 'reference', label: words.columnNames.reference, phone: 'nowhere' },
      cell: (r) => (r.reference ? code(r.reference) : quiet),
    },
    {
      ...{ key: 'amount', label: DASHBOARD[locale].amount, numeric: true, phone: 'side' },
      cell: (r) => money(r.satang),
    },
    ...(d.may('inbound_transfers:write') ? [matches(d, locale)] : []),
  ]
}

/** What pays nothing yet is matched from here. */
function matches(d: DashboardProps, locale: Locale): Column<RowShown> {
  const { look } = TRANSFERS[locale]
  return {
    ...{ key: 'match', label: look, isSilent: true, phone: 'corner' },
    cell: (r) =>
      r.waits
        ? html`<a class="button small" href="${d.hrefOf(`/transfers/${r.transfer}`)}">${look}<span class="unseen"> ${baht(r.satang)}</span></a>`
        : null,
  }
}

/** `The amount cannot be read: "two".` in words of the reader. */
function problemText(message: string, locale: Locale): Html {
  const known = PROBLEMS_TH.find(([start]) => message.startsWith(start))
  if (locale === 'en' || !known) return html`<span lang="en">${message}</span>`
  const [start, thai] = known
  const rest = message.slice(start.length).replace(/\.$/, '')
  return html`${thai}${rest}`
}

/** The members of a form about columns: `column_date`. */
export const columnField = (name: string): string => `column_${name}`

export interface UploadProps {
  accounts: readonly { id: string; label: string }[]
  filled: Filled
  problem: Html | string | null
  key: string
  /** Null: the columns are guessed. Else the names to choose from; without any, they are typed. */
  mapping: { names: readonly string[]; needed: boolean } | null
  /** The file that was sent before, in base64; null where there is none, or where it is too large. */
  kept: string | null
  curl: string
}

export function uploadPage(f: Frame, d: DashboardProps, u: UploadProps): string {
  const words = STATEMENTS[f.locale]
  const { optional } = DASHBOARD[f.locale]
  const layout = { section: 'transfers', title: words.add, crumbs: crumbs(f, d) }
  if (u.accounts.length === 0) {
    const connect = html`<p><a class="button main" href="${d.hrefOf('/gateways/new/bank')}">${words.connect}</a></p>`
    const body = html`<section class="sheet stack"><p>${words.noAccount}</p>${d.may('gateway_accounts:write') ? connect : null}</section>`
    return dashboardPage(f, d, { ...layout, body })
  }
  const { mapping, kept } = u
  const mapped =
    mapping &&
    html`${mapping.needed ? notice('plain', words.mappingNeeded) : html`<p class="small quiet">${words.mappingText}</p>`}${fieldGroup(words.mapping, mappingFields(f.locale, mapping.names), u.filled, optional, 'mapping')}`
  const guessed = mapping
    ? null
    : html`<p><a href="${d.hrefOf('/statements/new', { columns: 'named' })}">${words.mapSelf}</a></p>`
  return formPage(f, d, layout, {
    action: d.hrefOf('/statements/new', mapping ? { columns: 'named' } : {}),
    upload: true,
    key: u.key,
    fields: uploadFields(f.locale, u.accounts, kept !== null),
    filled: u.filled,
    problem: u.problem,
    more: html`${kept === null ? null : html`<input type="hidden" name="kept" value="${kept}">`}${mapped}${guessed}`,
    submit: words.submit,
    back: '/statements',
    curl: u.curl,
  })
}

function uploadFields(locale: Locale, accounts: UploadProps['accounts'], isKept: boolean): Field[] {
  const words = STATEMENTS[locale]
  const options = accounts.map(({ id, label }) => [id, label] as const)
  return [
    { kind: 'select', name: 'gateway_account', label: words.account, options },
    {
      kind: 'file',
      name: 'file',
      label: words.file,
      accept: '.csv,text/csv,text/plain',
      drop: true,
      hint: isKept ? words.fileKept : words.fileHint,
    },
  ]
}

function mappingFields(locale: Locale, names: readonly string[]): Field[] {
  const words = STATEMENTS[locale]
  return STATEMENT_COLUMNS.map((column) => {
    const named = { name: columnField(column), label: words.columnNames[column], optional: !NEEDED.has(column) }
    if (names.length === 0) return { ...named, kind: 'text' }
    return { ...named, kind: 'select', options: [['', words.none], ...names.map((name) => [name, name] as const)] }
  })
}

const NEEDED: ReadonlySet<string> = new Set(['date', 'amount'])

/** Before the file is chosen: the question who the member is. */
export function proofPage(f: Frame, d: DashboardProps, key: string): string {
  const words = STATEMENTS[f.locale]
  const go = press({ action: d.hrefOf('/statements/begin'), key, label: words.proofSubmit, main: true })
  return dashboardPage(f, d, {
    section: 'transfers',
    title: words.add,
    crumbs: crumbs(f, d),
    body: html`<section class="sheet stack"><p>${words.proof}</p>${go}</section>`,
  })
}

function crumbs(f: Frame, d: DashboardProps) {
  return [{ href: d.hrefOf('/statements'), label: STATEMENTS[f.locale].title }]
}
