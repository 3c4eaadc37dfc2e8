// The timeline of a subscription: what happened and why, and what is planned, in the API's words, which are asked for in the page's language. Ids
// are said in words, and the calls stand under "Developer".
import type { TimelineRowObject } from '../../../resources/timeline.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { sheet } from '../../components/sheet.ts'
import { type Step, steps } from '../../components/steps.ts'
import { type Html, html } from '../../html.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import type { DashboardProps } from './frame.ts'
import { cardText, type Names, priceText } from './named.ts'

/** Older rows are folded away. */
const PAST_IN_SIGHT = 20

/** How a row says which call was behind it (resources/timeline-words.ts). */
const CALL = /(?:requested by the API|สั่งผ่าน API) \((req_\w+)\)/

/** What rows name by id. */
const NAMED = /\b(?:price|pm)_\w+/g

export interface TimelineProps {
  rows: readonly TimelineRowObject[]
  names: Names
  /** Who made each call, where it is known. */
  askers: ReadonlyMap<string, { via: 'key' | 'member' | 'buyer'; name: string | null }>
}

/** The ids that the rows name, and those of the calls behind them. */
export function idsInTimeline(rows: readonly TimelineRowObject[]): { named: string[]; calls: string[] } {
  const named = rows.flatMap(({ because }) => because.match(NAMED) ?? [])
  return { named, calls: rows.flatMap((row) => callOf(row) ?? []) }
}

/** Newest first, with what is planned above all. Planned rows are marked. */
export function timelineSteps(d: DashboardProps, { rows, ...known }: TimelineProps, locale: Locale): Html {
  const { planned: word } = DASHBOARD[locale]
  const past = declinedOnce(byCause(rows.filter(({ kind }) => kind === 'past'))).toReversed()
  const planned = rows.filter(({ kind }) => kind === 'planned').toReversed()
  const [latest, earlier] = [past.slice(0, PAST_IN_SIGHT), past.slice(PAST_IN_SIGHT)]
  const step = (row: TimelineRowObject) => stepOf(d, row, known, locale)
  const shown = steps([...planned, ...latest].map(step), locale, word)
  if (earlier.length === 0) return shown
  return html`${shown}<details><summary>${SUBSCRIPTIONS[locale].earlier(earlier.length)}</summary>${steps(earlier.map(step), locale, word)}</details>`
}

/** The calls behind its rows, for "Developer". Null when there are none. */
export function timelineCalls(d: DashboardProps, rows: readonly TimelineRowObject[], locale: Locale): Html | null {
  const list = rows.flatMap((row) => {
    const call = callOf(row)
    if (!call) return []
    const id = html`<code>${call}</code>`
    return html`<li class="small">${row.summary} ${d.may('requests:read') ? html`<a href="${d.hrefOf(`/requests/${call}`)}">${id}</a>` : id}</li>`
  })
  return list.length === 0 ? null : sheet('calls', SUBSCRIPTIONS[locale].calls, html`<ul class="stack">${list}</ul>`)
}

/**
 * In order of time, within one second the creation of a thing stands before what happened to it: the subscription first of all, an invoice before its payment. Events
 * are numbered in another order (specification §7.2), which the API keeps.
 */
function byCause(rows: readonly TimelineRowObject[]): TimelineRowObject[] {
  return [...Map.groupBy(rows, ({ at }) => at).values()].flatMap((moment) => {
    const born = moment.filter(({ type }) => type === 'subscription.created')
    const list = [...born, ...moment.filter((row) => !born.includes(row))]
    for (const bill of moment) {
      if (bill.invoice === null || (bill.type !== 'invoice.created' && bill.type !== 'invoice.finalized')) continue
      const place = list.findIndex(({ invoice }) => invoice === bill.invoice)
      list.splice(list.indexOf(bill), 1)
      list.splice(place, 0, bill)
    }
    return list
  })
}

/** A bank answers a charge within it. A QR that fails later has waited for its buyer. */
const ONE_STORY_SECONDS = 15 * 60

/**
 * A declined charge as one row: that it failed, why it was made and why it was declined. Its own beginning and what its invoice says of it (`invoice.payment_failed`) say
 * nothing else. One that waited for its buyer has a story of its own, and keeps its beginning.
 */
function declinedOnce(rows: readonly TimelineRowObject[]): TimelineRowObject[] {
  const ofType = (wanted: string) => rows.filter(({ type }) => type === wanted)
  const failed = new Map(ofType('payment.failed').map((row) => [row.payment, row]))
  const waited = new Set(ofType('payment.requires_action').map(({ payment }) => payment))
  const madeFor = new Map(
    ofType('payment.created')
      .filter(
        ({ payment, at }) => (failed.get(payment)?.at ?? Infinity) - at < ONE_STORY_SECONDS && !waited.has(payment),
      )
      .map(({ payment, because }) => [payment, because]),
  )
  return rows.flatMap((row) => {
    const { type, payment } = row
    if (type === 'payment.created' && madeFor.has(payment)) return []
    if (type === 'invoice.payment_failed' && failed.get(payment)?.at === row.at) return []
    const why = type === 'payment.failed' ? madeFor.get(payment) : undefined
    return why === undefined ? [row] : [{ ...row, because: `${why} · ${row.because}` }]
  })
}

function callOf({ because }: TimelineRowObject): string | null {
  return CALL.exec(because)?.[1] ?? null
}

function stepOf(
  d: DashboardProps,
  { at, type, kind, summary, because, invoice, payment }: TimelineRowObject,
  { names, askers }: Omit<TimelineProps, 'rows'>,
  locale: Locale,
): Step {
  const href =
    payment && !type.startsWith('invoice.') && d.may('payments:read')
      ? d.hrefOf(`/payments/${payment}`)
      : invoice && d.may('invoices:read')
        ? d.hrefOf(`/invoices/${invoice}`)
        : null
  const words = SUBSCRIPTIONS[locale].onRequest
  const whoAsked = (call: string) => {
    const asker = askers.get(call)
    return asker ? words[asker.via](asker.name) : words.unknown
  }
  const text = because
    .replace(CALL, (_, call: string) => whoAsked(call))
    .replaceAll(NAMED, (id) => cardText(names, id) ?? priceText(names, id, 1, locale))
  return { at, title: summary, text, planned: kind === 'planned', href }
}
