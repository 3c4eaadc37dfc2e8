// The page that shows a secret once. It is the answer to the form that made the secret, has no address of its own, and no browser caches it.
import { copyable } from '../../components/curl.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { html, type Renderable } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { type DashboardPage, type DashboardProps, dashboardPage } from './frame.ts'

export interface SecretProps extends Pick<DashboardPage, 'section' | 'title' | 'crumbs'> {
  secret: string
  /** Says that the secret is shown once, and what to do with it. */
  text: string
  more?: Renderable
  onHref: string
  on: string
}

export function secretPage(f: Frame, d: DashboardProps, s: SecretProps): string {
  const { section, title, crumbs } = s
  return dashboardPage(f, d, {
    ...{ section, title },
    ...(crumbs && { crumbs }),
    body: html`${notice('plain', s.text)}${sheet('secret', title, html`${copyable(s.secret, DASHBOARD[f.locale].curl)}${s.more}<p><a class="button main" href="${s.onHref}">${s.on}</a></p>`)}`,
  })
}
