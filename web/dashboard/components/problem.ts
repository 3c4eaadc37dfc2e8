// The page that says why a page of the dashboard could not be shown.

import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { html } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { refusalWords } from '../words/refusals.ts'
import { type DashboardProps, dashboardPage } from './frame.ts'

export type Problem = { kind: 'missing' } | { kind: 'forbidden' } | { kind: 'refused'; code: string; message: string }

export function problemPage(f: Frame, d: DashboardProps, problem: Problem): string {
  const words = DASHBOARD[f.locale]
  const { title } = words[problem.kind]
  const flash = problem.kind === 'refused' ? refusalWords(problem, f.locale) : words[problem.kind].text
  return dashboardPage(f, d, {
    section: '',
    title,
    body: html`${notice('bad', html`<p>${flash}</p>`)}<p><a class="button" href="${d.hrefOf('')}">${words.backToHome}</a></p>`,
  })
}
