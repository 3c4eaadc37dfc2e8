// The history of an object as its events tell it, with their deliveries and their cause: a call or a workflow.

import { eventSentence } from '../../../resources/event-words.ts'
import type { Stuck } from '../../../rules/quarantine.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { steps } from '../../components/steps.ts'
import { momentText, money } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { causeAndRemedy } from '../quarantine/view.ts'
import { effectText } from '../quarantine/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PUBLISHED } from './words.ts'

export interface Published {
  /** Oldest first. */
  events: readonly PublishedEvent[]
  /** The amounts of what belongs to the object, by id: they stand beside its events. */
  parts?: ReadonlyMap<string, number>
  /** What each event was about, by its id: it stands behind its words. */
  told?: ReadonlyMap<string, string>
  /** What the page itself calls an event, by its type. */
  sentences?: Readonly<Record<string, string>>
  /** The workflow of the object. */
  workflow: {
    id: string
    url: string | null
    problem: Stuck | null
  } | null
}

export interface PublishedEvent {
  id: string
  type: string
  objectId: string
  created: number
  requestId: string | null
  workflowId: string | null
  /** The numbers of deliveries that succeeded, are pending, or failed. */
  deliveries: { succeeded: number; pending: number; failed: number }
}

/** The section "History" of an object's page, in words, and below it what developers look for. `command`: the page's call as curl; `before` it stands what else is for them. */
export function publishedSection(
  f: Frame,
  d: DashboardProps,
  published: Published,
  command: string | null,
  before: Renderable = null,
): Html {
  const { events, parts, told, sentences, workflow } = published
  const words = PUBLISHED[f.locale]
  const frame = DASHBOARD[f.locale]
  const rows = events.map((event) => ({
    at: event.created,
    title: html`${sentences?.[event.type] ?? eventSentence(event.type, f.locale)}${amountOf(parts?.get(event.objectId))}${told?.has(event.id) ? html`: ${told.get(event.id)}` : null}`,
    href: d.may('events:read') ? d.hrefOf(`/events/${event.id}`) : null,
  }))
  return html`${sheet(
    'history',
    frame.history,
    html`${problemNotice(f, d, workflow)}${events.length === 0 ? html`<p class="quiet">${words.nothing}</p>` : steps(rows, f.locale, frame.planned)}`,
  )}${developerSection(f, d, published, command, null, before)}`
}

/** What developers look for, folded: each event with its cause and its deliveries, the workflow, and the call as curl. `more` stands in place of the events, `before` above all. */
export function developerSection(
  f: Frame,
  d: DashboardProps,
  { events, workflow }: Published,
  command: string | null,
  more: Renderable = null,
  before: Renderable = null,
): Html {
  const words = PUBLISHED[f.locale]
  const frame = DASHBOARD[f.locale]
  const causes = html`<ul class="stack">${events.map((event) => html`<li class="small"><code>${event.type}</code> ${because(d, event, f)} ${sent(event, f)}</li>`)}</ul>`
  const runs =
    workflow &&
    html`<div class="stack tight"><p class="small quiet">${frame.workflowText}</p><p><code>${workflow.id}</code></p>${workflow.url ? html`<p><a href="${workflow.url}" rel="noreferrer">${frame.openWorkflow}</a></p>` : null}</div>`
  const body = html`${before}${more}${events.length > 0 && !more ? sheet('causes', words.events, causes) : null}${runs && sheet('workflow', frame.workflow, runs)}`
  return forDevelopers(f, body, command)
}

/** What only developers look for, folded: with the page's call as curl. */
export function forDevelopers({ locale }: Pick<Frame, 'locale'>, body: Renderable, command: string | null): Html {
  return html`<details class="developer"><summary>${PUBLISHED[locale].developer}</summary><div class="stack">${body}${command && curl(command, DASHBOARD[locale].curl)}</div></details>`
}

function amountOf(amount: number | undefined): Html | null {
  return amount === undefined ? null : html` · ${money(amount)}`
}

/** What stands on an object's page while a step of its workflow fails every time. Null while none does. */
export function problemNotice(f: Frame, d: DashboardProps, workflow: Published['workflow']): Html | null {
  if (!workflow?.problem) return null
  const { since, nextTryAt } = workflow.problem
  const words = PUBLISHED[f.locale]
  const times = words.stoppedSince(momentText(since, f.locale), momentText(nextTryAt, f.locale))
  return notice(
    'bad',
    html`<p><strong>${effectText(workflow.problem, f.locale)}</strong></p>${causeAndRemedy(d, { ...workflow.problem, id: workflow.id }, f.locale)}<p class="small">${times} <a href="${d.hrefOf('/quarantine')}">${words.toQuarantine}</a></p>`,
  )
}

function because(d: DashboardProps, event: PublishedEvent, f: Frame): Html {
  const words = PUBLISHED[f.locale]
  if (event.requestId) {
    const id = html`<code>${event.requestId}</code>`
    return html`${words.byRequest} ${d.may('requests:read') ? html`<a href="${d.hrefOf(`/requests/${event.requestId}`)}">${id}</a>` : id}.`
  }
  return event.workflowId ? html`${words.byWorkflow} <code>${event.workflowId}</code>.` : html``
}

function sent({ deliveries }: PublishedEvent, f: Frame): Html {
  const words = PUBLISHED[f.locale]
  const { succeeded, pending, failed } = deliveries
  if (succeeded + pending + failed === 0) return html`${words.notSent}`
  return html`${succeeded > 0 ? badge(words.succeeded(succeeded), 'good') : null} ${pending > 0 ? badge(words.pending(pending), 'warn') : null} ${failed > 0 ? badge(words.failed(failed), 'bad') : null}`
}
