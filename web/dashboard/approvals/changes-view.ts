// What a proposed call would change, twice: in words, for whoever decides, and as the API calls it, folded away for developers.
import type { ApprovalObject } from '../../../resources/approval.ts'
import { mailSentence } from '../../../resources/customer-story.ts'
import { eventSentence } from '../../../resources/event-words.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { satang, sumOf } from '../../../rules/money.ts'
import { TAX_DOCUMENT_KINDS } from '../../../rules/tax-documents.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { table } from '../../components/table.ts'
import { code, moment, momentText, money, plainly, shortCode, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { copyableJson } from '../components/json.ts'
import { kindWord } from '../tax-documents/view.ts'
import { statusWord } from '../words/statuses.ts'
import { CHANGED, type ChangedWords } from './changed-words.ts'
import { APPROVALS } from './words.ts'

type Preview = NonNullable<ApprovalObject['preview']>
type Change = Preview['changes'][number]
type PageOf = (id: string) => string | null

/** The dry run as somebody who decides reads it: what happens to the balance, to which objects, and who is told. */
export function changesInWords({ locale }: Frame, a: ApprovalObject, preview: Preview, pageOf: PageOf): Html {
  const words = APPROVALS[locale]
  const p = unnumbered(preview, locale)
  const ofBalance = p.ledger_entries.filter(({ account }) => account.endsWith('merchant_balance'))
  const moved = ofBalance.length > 0 && sumOf(ofBalance.map(({ amount_satang }) => satang(amount_satang)))
  const asked = typeof p.result?.object === 'string' ? p.result.object : null
  const papers = new Set(
    p.changes.flatMap(({ object, before, after }) =>
      object === 'tax_document' && before === null ? [after?.number] : [],
    ),
  )
  const about = { asked, amount: amountAsked(preview, a.body), path: a.path, papers }
  const changes =
    p.changes.length === 0
      ? answered(p, locale)
      : html`<ul class="plain stack">${p.changes.map((change) => html`<li>${inWords(change, about, pageOf, locale)}</li>`)}</ul>`
  const mailed =
    p.mails.length > 0 &&
    html`<ul class="tight">${p.mails.map(({ kind, to }) => html`<li>${words.mailTo(mailSentence(kind, locale))} <span class="long">${to ?? words.nobody}</span></li>`)}</ul>`
  const left =
    p.left_out.length > 0 &&
    html`<p class="small quiet">${words.leftOut(p.left_out.map((scope) => scopeInWords(scope, locale)).join(', '))}</p>`
  return html`<p class="small quiet">${words.asOf(momentText(a.created, locale))}</p>${moved === false ? null : facts([[words.balance, html`<strong>${money(moved)}</strong>`]])}${changes}${mailed || null}${left || null}`
}

/** What the call asks for, in satang: of a refund, an invoice, a payout. */
export function amountAsked(preview: ApprovalObject['preview'], body: ApprovalObject['body']): number | null {
  const result = preview?.result
  const amount = result?.amount_satang ?? result?.total_satang ?? body?.amount_satang
  return typeof amount === 'number' ? amount : null
}

/** The preview without the numbers that its documents would have had when it was tried out: another document may have them by now. */
function unnumbered(p: Preview, locale: Locale): Preview {
  const numbers = new Set(
    p.changes.flatMap(({ before, after }) =>
      NUMBERED.map((name) => after?.[name]).filter(
        (is, n) => typeof is === 'string' && is !== before?.[NUMBERED[n] ?? ''],
      ),
    ),
  )
  if (numbers.size === 0) return p
  const said = (_: string, value: unknown) => (numbers.has(value) ? APPROVALS[locale].nextNumber : value)
  return JSON.parse(JSON.stringify(p, said)) as Preview
}

const NUMBERED = ['number', 'credit_note']

/** `balance_transactions:read` → `the lines of your balance`. */
function scopeInWords(scope: string, locale: Locale): string {
  const object = scope.split(':')[0] ?? scope
  const { objects, read } = CHANGED[locale]
  return read[object] ?? objects[object.replace(/s$/, '')]?.toLowerCase() ?? object.replaceAll('_', ' ')
}

/** The call, what it says, and the dry run in the API's own names. */
export function callItself({ locale }: Frame, a: ApprovalObject, pageOf: PageOf): Html {
  const words = APPROVALS[locale]
  const said = a.body && Object.keys(a.body).length > 0 ? asJson(a.body, locale) : null
  return html`<p class="long">${code(plainly(`${a.method} ${a.path}`))}</p>${said}${a.preview && asCalled(unnumbered(a.preview, locale), pageOf, locale)}${a.preview && a.preview.webhooks.length > 0 ? html`<p>${words.webhooks(a.preview.webhooks.length)}</p>` : null}`
}

/** A value as JSON, with a button that copies it. */
export function asJson(value: object, locale: Locale): Html {
  return copyableJson(plainly(JSON.stringify(value, null, 2)), locale)
}

function asCalled(p: Preview, pageOf: PageOf, locale: Locale): Html {
  const words = APPROVALS[locale]
  const booked =
    p.ledger_entries.length > 0 &&
    html`<h3>${words.money}</h3>${table(
      words.money,
      [
        {
          label: words.account,
          cell: (e: Preview['ledger_entries'][number]) =>
            html`${code(e.account)} <span class="small quiet">${e.type}</span>`,
        },
        { label: words.amount, numeric: true, cell: (e: Preview['ledger_entries'][number]) => money(e.amount_satang) },
      ],
      p.ledger_entries,
    )}`
  const recorded =
    p.events.length > 0 &&
    html`<h3>${words.events}</h3><ul class="tight">${p.events.map(({ type }) => html`<li>${eventSentence(type, locale)}</li>`)}</ul>`
  const changes =
    p.changes.length > 0 &&
    html`<h3>${words.changes}</h3><ul class="plain stack">${p.changes.map((change) => html`<li>${member(change, pageOf, locale)}</li>`)}</ul>`
  return html`${changes || null}${booked || null}${recorded || null}`
}

function kindOf({ before, after }: Change): 'made' | 'changed' | 'deleted' {
  return before === null ? 'made' : after === null ? 'deleted' : 'changed'
}

function kindBadge(change: Change, locale: Locale): Html {
  const kind = kindOf(change)
  return badge(APPROVALS[locale].kinds[kind], kind === 'deleted' ? 'bad' : 'plain')
}

type Members = Readonly<Record<string, unknown>>

/** A member that differs, by its path, with both values. */
interface Difference {
  name: string
  was: unknown
  is: unknown
}

/** What is new or gone, member by member, or what differs; of objects such as `metadata` each of their members. */
function differencesOf({ before, after }: Change): Difference[] {
  if (before && after) return differences(before, after)
  return Object.entries(after ?? before ?? {})
    .filter(([name, value]) => !UNSAID.has(name) && !isNothing(value))
    .map(([name, value]) => (after ? { name, was: null, is: value } : { name, was: value, is: null }))
}

function differences(before: Members, after: Members, within = ''): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return []
    if (isMembers(was) && isMembers(is)) return differences(was, is, `${within}${name}.`)
    return [{ name: `${within}${name}`, was, is }]
  })
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of an object that is made or deleted they say nothing. */
const UNSAID = new Set(['object', 'livemode', 'id', 'created', 'workflow', 'hosted_invoice_url'])

/** What has no object of its own, such as settings, stands in the answer alone. */
function answered({ result, left_out }: Preview, locale: Locale): Html {
  const words = APPROVALS[locale]
  if (result === null) return left_out.length > 0 ? html`` : html`<p>${words.nothing}</p>`
  const said = differencesOf({ object: '', id: '', before: null, after: result })
  return html`<p>${words.answersOnly}</p>${listed({ before: null, after: result }, said, locale)}`
}

/** In the API's names. All of them, the first ones at once: whoever decides can read everything. */
function listed(
  { before, after }: Pick<Change, 'before' | 'after'>,
  all: readonly Difference[],
  locale: Locale,
): Html | null {
  if (all.length === 0) return null
  const list = (some: readonly Difference[]) =>
    html`<ul class="plain stack tight small">${some.map(({ name, was, is }) => {
      const from = before && after ? html`${written(name, was, locale)} → ` : null
      return html`<li><span class="quiet">${plainly(name)}</span> ${from}${written(name, after ? is : was, locale)}</li>`
    })}</ul>`
  const rest = all.slice(MEMBERS_MAX)
  if (rest.length === 0) return list(all)
  return html`${list(all.slice(0, MEMBERS_MAX))}<details class="more"><summary>${APPROVALS[locale].more(rest.length)}</summary>${list(rest)}</details>`
}

/**
 * `New · Refund`, and below it what readers have words for, then what they have none for. What is new beside the object that is asked for, and follows from it,
 * says its name alone; the rest of it is below for developers.
 */
function inWords(
  change: Change,
  {
    asked,
    amount,
    path,
    papers,
  }: { asked: string | null; amount: number | null; path: string; papers: ReadonlySet<unknown> },
  pageOf: PageOf,
  locale: Locale,
): Html {
  const words = CHANGED[locale]
  const { object, id, before, after } = change
  const noun = nounOf(change, locale)
  const isBack = object === 'tax_document' && typeof after?.refund === 'string'
  const href = before === null ? null : pageOf(id)
  const called = nameOf(after ?? before)
  // What has only a sum to be known by.
  const sum =
    called === null && href !== null
      ? [before?.total_satang, before?.gross_satang, before?.amount_satang].find(Number.isInteger)
      : null
  const isAside = before === null && object !== asked
  const lines: (readonly [string, Html])[] = []
  const wordless: Difference[] = []
  for (const difference of differencesOf(change)) {
    const { name, was, is } = difference
    const label = words.fields[name]
    if (label === undefined) {
      // What is new and says no is as everything new.
      if (!isAside && (before !== null || is !== false)) wordless.push(difference)
      continue
    }
    // A new paper says by itself that it is made.
    if (name === 'credit_note' && papers.has(is)) continue
    // What the call itself names, and the sum it asks for, stand above.
    if (before === null && IS_ID.test(String(is)) && path.includes(`/${String(is)}`)) continue
    if (before === null && name.endsWith('_satang') && is === amount) continue
    // What it is called stands beside it already; and what is new beside the object that is asked for says no more of it than its name.
    if (before === null && (is === called || (isAside && IS_ID.test(String(is))))) continue
    const said = (value: unknown, of: Change['after']) =>
      name === 'value'
        ? discountOf(of)
        : // A note on a refund takes its sum away.
          valueInWords(name, isBack && name === 'total_satang' ? -Number(value) : value, pageOf, locale)
    if (before === null) lines.push([name === 'status' ? APPROVALS[locale].wouldBe : label, said(is, after)])
    else if (after === null) lines.push([label, said(was, before)])
    else lines.push([label, html`${said(was, before)} → ${said(is, after)}`])
  }
  return html`<p class="strong">${kindBadge(change, locale)} ${href ? html`<a href="${href}">${noun}${typeof sum === 'number' ? html` ${money(sum)}` : null}</a>` : noun}${called === null ? null : html` ${plainly(called)}`}</p>${lines.length === 0 ? null : facts(lines)}${listed(change, wordless, locale)}`
}

/** `Refund`; of a tax document its own name, such as that of a note. */
function nounOf({ object, before, after }: Change, locale: Locale): string {
  const is = after ?? before
  if (object === 'tax_document' && TAX_DOCUMENT_KINDS.some((kind) => kind === is?.kind))
    return kindWord(is as Pick<TaxDocumentObject, 'kind' | 'refund'>, locale)
  return CHANGED[locale].objects[object] ?? object.replaceAll('_', ' ')
}

/** What a person calls it: its number, its name or its code. */
function nameOf(is: Change['after']): string | null {
  const named = is && [is.number, is.name, is.code, is.email].find((one) => typeof one === 'string' && one !== '')
  return typeof named === 'string' ? named : null
}

/** `20%` or `฿100.00` of a discount code. */
function discountOf(is: Change['after']): Html {
  const value = Number(is?.value)
  return is?.kind === 'fixed' ? money(value) : html`${value}%`
}

function valueInWords(name: string, value: unknown, pageOf: PageOf, locale: Locale): Html {
  const words: ChangedWords = CHANGED[locale]
  if (isNothing(value)) return html`<span class="quiet">${APPROVALS[locale].empty}</span>`
  if (typeof value === 'boolean') return html`${value ? words.yes : words.no}`
  if (typeof value === 'number' && name.endsWith('_satang')) return money(value)
  if (typeof value === 'number' && IS_DAY.test(name)) return shortDay(value, locale)
  if (typeof value === 'number' && IS_TIME.test(name)) return moment(value, locale)
  if (typeof value === 'string' && IS_ID.test(value)) {
    const href = pageOf(value)
    return href ? html`<a href="${href}">${shortCode(value)}</a>` : shortCode(value)
  }
  if (name === 'refund_status') return html`${words.refundStates[String(value)] ?? String(value)}`
  if (name === 'status') return html`${statusWord(String(value), locale)}`
  if (name === 'interval') return html`${words.intervals[String(value)] ?? String(value)}`
  return folded(value)
}

const IS_ID = /^[a-z]{2,8}_[0-9a-z]{20,}$/
const IS_TIME = /(_at|_start)$/
const IS_DAY = /(_on|_end|^due_date)$/

/** More members than a person reads at once: the rest is folded away. */
const MEMBERS_MAX = 40
/** A longer text is folded behind its beginning. */
const VALUE_MAX = 120

/** A change in the API's names. */
function member(change: Change, pageOf: PageOf, locale: Locale): Html {
  const { object, id, before } = change
  const href = before === null ? null : pageOf(id)
  return html`${kindBadge(change, locale)} <strong>${object.replaceAll('_', ' ')}</strong> ${href ? html`<a class="long" href="${href}">${code(id)}</a>` : null}${listed(change, differencesOf(change), locale)}`
}

function written(name: string, value: unknown, locale: Locale): Html {
  if (isNothing(value)) return html`${APPROVALS[locale].empty}`
  if (typeof value === 'number' && name.endsWith('_satang')) return money(value)
  if (typeof value === 'number' && (IS_TIME.test(name) || IS_DAY.test(name))) return moment(value, locale)
  return folded(value)
}

/** The whole text, of a long one behind its beginning. */
function folded(value: unknown): Html {
  const text = plainly(typeof value === 'string' ? value : JSON.stringify(value))
  if (text.length <= VALUE_MAX) return html`<span class="long">${text}</span>`
  return html`<details><summary><span class="long">${`${text.slice(0, VALUE_MAX)}…`}</span></summary><span class="long">${text}</span></details>`
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === undefined || value === ''
}
