// The page that says what happens when the money of a transfer is used for a payment, and asks for it; without a payment, it asks which.
import type { InboundTransferObject } from '../../../resources/inbound-transfer.ts'
import { curl } from '../../components/curl.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerText, type Names } from '../components/named.ts'
import { DASHBOARD } from '../words/frame.ts'
import { type Candidate, candidateTable } from './view.ts'
import { TRANSFERS } from './words.ts'

export interface Matching {
  payment: string
  /** The number of its invoice. */
  invoice: string | null
  grossSatang: number
  customer: string
  /** What is over; what is still missing, below zero. */
  overSatang: number
  /** It is a part of another payment's sum. */
  leaves: boolean
}

export interface TransferMatchProps {
  transfer: InboundTransferObject
  names: Names
  /** Null: nothing of it can be assigned now, and `problem` says why. */
  filled: Filled | null
  /** What was asked for finds these; where nothing was, those that may be meant. */
  rows: readonly Candidate[]
  problem: Html | null
  /** Null while no payment is named that would do. */
  matching: Matching | null
  key: string
  curl: string
}

export function matchField(locale: Frame['locale']): Field {
  const words = TRANSFERS[locale]
  return { kind: 'text', name: 'payment', label: words.finding, hint: words.findingHint, autocomplete: 'off' }
}

export function transferMatchPage(f: Frame, d: DashboardProps, props: TransferMatchProps): string {
  const { transfer: t, filled, problem } = props
  const words = TRANSFERS[f.locale]
  const back = d.hrefOf(`/transfers/${t.id}`)
  const ask = filled && !props.matching ? which(f, d, props, filled) : null
  return dashboardPage(f, d, {
    section: 'transfers',
    title: words.matchTitle(baht(t.parked_satang)),
    crumbs: [
      { href: d.hrefOf('/transfers'), label: words.title },
      { href: back, label: words.transfer(baht(t.amount_satang)) },
    ],
    body: html`${problem && !props.matching ? notice('bad', problem) : null}${ask}${props.matching && consequences(f, d, props, props.matching)}${curl(props.curl, DASHBOARD[f.locale].curl)}`,
  })
}

function which(f: Frame, d: DashboardProps, { transfer: t, names, rows }: TransferMatchProps, filled: Filled): Html {
  const words = TRANSFERS[f.locale]
  const frame = DASHBOARD[f.locale]
  const lang = new URL(d.hrefOf(''), 'http://any.invalid').searchParams.get('lang')
  const asked = form(
    {
      action: d.hrefOf(`/transfers/${t.id}/match`),
      asks: true,
      key: '',
      fields: [matchField(f.locale)],
      filled,
      more: lang ? html`<input type="hidden" name="lang" value="${lang}">` : null,
      submit: words.findSubmit,
      cancelHref: d.hrefOf(`/transfers/${t.id}`),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const typed = filled.values.get('payment')?.[0]?.trim() ?? ''
  const found = typed === '' || filled.problems.payment ? words.may : words.foundFor(typed)
  const list = rows.length === 0 ? null : sheet('may', found, candidateTable(f, d, t.id, { names, rows }))
  return html`${sheet('find', words.find, asked)}${list}`
}

function consequences(f: Frame, d: DashboardProps, props: TransferMatchProps, m: Matching): Html {
  const words = TRANSFERS[f.locale]
  const frame = DASHBOARD[f.locale]
  const flash =
    m.overSatang < 0
      ? [words.partOf(baht(-m.overSatang))]
      : [words.completes(baht(m.grossSatang), customerText(props.names, m.customer)), words.completesThen]
  if (m.overSatang > 0) flash.push(words.backInSuspense(baht(m.overSatang)))
  if (m.leaves) flash.push(words.leaves)
  flash.push(words.counts)
  const asked = form(
    {
      action: d.hrefOf(`/transfers/${props.transfer.id}/match`),
      key: props.key,
      fields: [],
      problem: props.problem,
      more: html`<input type="hidden" name="payment" value="${m.payment}">`,
      submit: words.matchSubmit,
      cancelHref: d.hrefOf(`/transfers/${props.transfer.id}`),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return sheet(
    'consequences',
    words.consequences,
    html`<ul class="stack tight">${flash.map((one) => html`<li>${one}</li>`)}</ul><p><a href="${d.hrefOf(`/payments/${m.payment}`)}">${m.invoice ?? html`<code>${m.payment}</code>`}</a></p>${asked}`,
  )
}
