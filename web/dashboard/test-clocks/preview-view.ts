// What will happen on a test clock until a chosen instant, and the button that lets it happen. What is planned is read from the subscriptions'
// timelines (web/dashboard/test-clocks/preview.ts); nothing is foretold here.
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import { isoInBangkok, type Locale, shortDate } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { type Filled, field } from '../../components/field.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { steps } from '../../components/steps.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { customerText, type Names } from '../components/named.ts'
import { productText } from '../subscriptions/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { CLOCKS } from './words.ts'

/** A planned row of a subscription's timeline (resources/timeline.ts). */
export interface PlannedStep {
  at: number
  type: string
  summary: string
  because: string
  amount_satang: number | null
  subscription: Pick<SubscriptionObject, 'id' | 'product' | 'quantity' | 'customer'>
}

export type Choice = 'day' | 'week' | 'month' | 'year' | 'nextEvent'

export interface Preview {
  /** Where the clock is to go, Unix seconds. */
  until: number
  /** In the order in which they happen. */
  planned: readonly PlannedStep[]
  /** Instants that are one click away. */
  choices: readonly { choice: Choice; at: number }[]
  /** As it was typed, and what is wrong with it. */
  typed: string
  problem: string | null
  /** Set when not every subscription was looked at: how many were. */
  lookedAt: number | null
  key: string
  curl: string
}

/** `31/01/2026 09:00` in Bangkok, as text for a sentence. */
export function momentText(at: number, locale: Locale): string {
  return `${shortDate(at, locale)} ${isoInBangkok(at).slice(11, 16)}`
}

/** The section "Move it on" of a clock's page. */
export function previewSection(f: Frame, d: DashboardProps, clockId: string, p: Preview, names: Names): Html {
  const words = CLOCKS[f.locale]
  const path = `/clocks/${clockId}`
  const until = momentText(p.until, f.locale)
  const choices = p.choices.map(({ choice, at }) => {
    const href = `${d.hrefOf(path, { until: String(at) })}#move`
    const current = at === p.until ? html` aria-current="true"` : null
    return html`<li><a class="button" href="${href}"${current}>${words[choice]}</a></li>`
  })
  const advance = {
    action: d.hrefOf(`${path}/advance`),
    key: p.key,
    label: words.advance(until),
    fields: { frozen_time: String(p.until) },
    main: true,
  }
  return sheet(
    'move',
    words.move,
    html`<p class="small quiet">${words.moveText}</p>
<nav aria-label="${words.choices}"><ul class="row">${choices}</ul></nav>${asking(f, d, path, p)}
<h3>${words.preview(until)}</h3>${plannedList(f, d, p, names)}${press(advance)}${curl(p.curl, DASHBOARD[f.locale].curl)}`,
  )
}

/** Any other instant. A form that asks by GET keeps of its address what it says itself: here the language. */
function asking(f: Frame, d: DashboardProps, path: string, { typed, problem }: Preview): Html {
  const words = CLOCKS[f.locale]
  const [action, query] = d.hrefOf(path).split('?')
  const kept = [...new URLSearchParams(query)].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const filled: Filled = { values: new Map([['until', [typed]]]), problems: problem ? { until: problem } : {} }
  return html`<form method="get" action="${action}#move" class="form stack" novalidate>${kept}${field({ kind: 'moment', locale: f.locale, name: 'until', label: words.until, hint: words.untilHint }, filled, '')}
<div class="row"><button class="button">${words.show}</button></div></form>`
}

function plannedList(f: Frame, d: DashboardProps, { planned, lookedAt }: Preview, names: Names): Html {
  const words = CLOCKS[f.locale]
  const rows = planned.map((step) => ({
    at: step.at,
    title: step.summary,
    text: whose(d, step, names),
    planned: true,
  }))
  return html`${rows.length === 0 ? html`<p>${words.nothingPlanned}</p>` : html`${steps(rows, f.locale, DASHBOARD[f.locale].planned)}<p class="small quiet">${words.onlyNext}</p>`}
${lookedAt === null ? null : notice('plain', words.notAll(lookedAt))}`
}

/** Whose it is, and why. */
function whose(d: DashboardProps, { subscription, because }: PlannedStep, names: Names): Html {
  const link = html`<a href="${d.hrefOf(`/subscriptions/${subscription.id}`)}">${productText(names, subscription)}</a>`
  return html`${link} · ${customerText(names, subscription.customer)} · ${because}`
}
