// The page that says why a page of the dashboard could not be shown.

import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { html } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { refusalWords } from '../words/refusals.ts'
import { type DashboardProps, dashboardPage } from './frame.ts'

/** `list`: where the thing would have been. Null: nowhere that this member may go. */
export type Problem =
  | { kind: 'missing'; list: { href: string; label: string } | null }
  | { kind: 'forbidden' }
  | { kind: 'refused'; code: string; message: string }

export function problemPage(f: Frame, d: DashboardProps, problem: Problem): string {
  const words = DASHBOARD[f.locale]
  const { title } = words[problem.kind]
  const home = html`<a class="button" href="${d.hrefOf('')}">${words.backToHome}</a>`
  // Nothing of it changes, whatever would have stood here.
  const still = { ...d, live: null }
  if (problem.kind === 'missing') {
    const back =
      problem.list && html`<a class="button" href="${problem.list.href}">${words.backTo(problem.list.label)}</a>`
    return dashboardPage(f, still, {
      section: '',
      title,
      body: html`<section class="sheet stack"><p>${words.missing.text}</p><p class="row">${back ?? home}<a class="button" href="#q">${words.search}</a></p></section>`,
    })
  }
  const flash = problem.kind === 'refused' ? refusalWords(problem, f.locale) : words[problem.kind].text
  return dashboardPage(f, still, {
    section: '',
    title,
    body: html`${notice('bad', html`<p>${flash}</p>`)}<p>${home}</p>`,
  })
}
