// What has happened to a thing and what is planned, as a list in the order of its rows: a history has the newest first (D960).
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html, type Renderable } from '../html.ts'
import { moment, withNumbers } from './written.ts'

export interface Step {
  at: number | null
  title: Renderable
  /** Why. */
  text?: Renderable
  /** Planned steps have not happened and may never happen. */
  planned?: boolean
  /** A word beside the time of one that has happened. */
  aside?: string | null
  href?: string | null
}

/** `plannedWord` stands beside a planned step, so that its look is not the only sign. */
export function steps(rows: readonly Step[], locale: Locale, plannedWord: string): Html {
  const titleOf = ({ title, href }: Step) => {
    const text = typeof title === 'string' ? withNumbers(title) : title
    return href ? html`<a href="${href}">${text}</a>` : text
  }
  return html`<ol class="timeline">${rows.map(
    (step) =>
      html`<li class="${step.planned ? 'planned' : 'past'}"><div class="between"><span class="strong">${titleOf(step)}</span><span class="small quiet">${step.planned ? html`${plannedWord} · ` : step.aside ? html`${step.aside} · ` : null}${moment(step.at, locale)}</span></div>${step.text ? html`<p class="small quiet">${step.text}</p>` : null}</li>`,
  )}</ol>`
}
