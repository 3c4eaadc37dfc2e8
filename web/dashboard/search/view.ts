// How the results of a search look: a list for each type, in the order of rules/search.ts.
import { SEARCH_TYPES, type SearchType } from '../../../rules/search.ts'
import { empty } from '../../components/empty.ts'
import type { Frame } from '../../components/frame.ts'
import { moment, money } from '../../components/written.ts'
import { html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { SEARCH } from './words.ts'

export interface FoundProps {
  type: SearchType
  title: string
  detail: string | null
  status: string | null
  wentBack: string | null
  amountSatang: number | null
  at: number
  href: string
}

export function searchPage(
  f: Frame,
  d: DashboardProps,
  { typed, found }: { typed: string; found: readonly FoundProps[] },
): string {
  const words = SEARCH[f.locale]
  const groups = SEARCH_TYPES.map((type) => ({ type, rows: found.filter((one) => one.type === type) })).filter(
    ({ rows }) => rows.length > 0,
  )
  return dashboardPage(f, d, {
    section: 'search',
    title: words.title(typed),
    // The script shows this part alone, below the field.
    body: html`<div data-found class="stack">${
      groups.length === 0 ? empty(words.nothing) : null
    }${groups.map(({ type, rows }) => html`<section class="stack" aria-labelledby="found-${type}"><h2 id="found-${type}" class="small quiet">${words.types[type]}</h2><ul class="found">${rows.map((one) => row(one, f))}</ul></section>`)}</div>`,
  })
}

function row({ title, detail, wentBack, status: plain, amountSatang, at, href }: FoundProps, { locale }: Frame) {
  const status = wentBack ?? plain
  return html`<li><a href="${href}"><span class="between"><span class="strong">${title}</span>${status ? statusBadge(status, locale) : null}</span><span class="small quiet">${amountSatang === null ? null : html`${money(amountSatang)} · `}${detail ? html`${detail} · ` : null}${moment(at, locale)}</span></a></li>`
}
