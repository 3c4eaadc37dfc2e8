// The page that says what happens when the money of a transfer is used for a payment, and asks for it; without a payment, it asks which.
import type { InboundTransferObject } from '../../../resources/inbound-transfer.ts'
import { curl } from '../../components/curl.ts'
import { type Field, type Filled, field } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerText, type Names } from '../components/named.ts'
import { DASHBOARD } from '../words/frame.ts'
import { TRANSFERS } from './words.ts'

export interface Matching {
  payment: string
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
  problem: Html | null
  /** Null while no payment is named that would do. */
  matching: Matching | null
  key: string
  curl: string
}

export function matchField(locale: Frame['locale']): Field {
  const words = TRANSFERS[locale]
  return { kind: 'text', name: 'payment', label: words.payment, hint: words.otherHint }
}

export function transferMatchPage(f: Frame, d: DashboardProps, props: TransferMatchProps): string {
  const { transfer: t, filled, problem } = props
  const words = TRANSFERS[f.locale]
  const back = d.hrefOf(`/transfers/${t.id}`)
  const ask = filled && !props.matching ? which(f, d, t, filled) : null
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

function which(f: Frame, d: DashboardProps, t: InboundTransferObject, filled: Filled): Html {
  const words = TRANSFERS[f.locale]
  const frame = DASHBOARD[f.locale]
  const lang = new URL(d.hrefOf(''), 'http://any.invalid').searchParams.get('lang')
  return html`<section class="sheet"><form method="get" action="${d.hrefOf(`/transfers/${t.id}/match`)}" class="form stack">${lang ? html`<input type="hidden" name="lang" value="${lang}">` : null}
${field(matchField(f.locale), filled, frame.optional)}
<div class="row"><button class="button main">${words.consequences}</button><a class="button" href="${d.hrefOf(`/transfers/${t.id}`)}">${frame.cancel}</a></div></form></section>`
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
    html`<ul class="stack tight">${flash.map((one) => html`<li>${one}</li>`)}</ul><p><a href="${d.hrefOf(`/payments/${m.payment}`)}"><code>${m.payment}</code></a></p>${asked}`,
  )
}
