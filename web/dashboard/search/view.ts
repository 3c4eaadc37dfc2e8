// How the results of a search look: a list for each type, in the order of rules/search.ts.
import { SEARCH_TYPES, type SearchType } from '../../../rules/search.ts'
import { empty } from '../../components/empty.ts'
import type { Frame } from '../../components/frame.ts'
import { moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { SEARCH } from './words.ts'

/** A page of the dashboard itself. */
export interface Place {
  /** Below `/dashboard/{slug}/{mode}`. */
  path: string
  label: string
  /** What it belongs to. */
  inside: string | null
}

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
  {
    typed,
    places,
    found,
    rest,
  }: {
    typed: string
    places: readonly Place[]
    found: readonly FoundProps[]
    /** The types of which there are more, each with the list that shows them, where one finds by this text. */
    rest: ReadonlyMap<SearchType, string | null>
  },
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
      groups.length + places.length === 0 ? empty(words.nothing) : null
    }${placeList(places, f, d)}${groups.map(({ type, rows }) => html`<section class="stack" aria-labelledby="found-${type}"><h2 id="found-${type}" class="small quiet">${words.types[type]}</h2><ul class="found">${rows.map((one) => row(one, f))}${moreOf(type, rest, f)}</ul></section>`)}</div>`,
  })
}

function moreOf(type: SearchType, rest: ReadonlyMap<SearchType, string | null>, { locale }: Frame): Html | null {
  const href = rest.get(type)
  if (href === undefined) return null
  const words = SEARCH[locale]
  return href === null
    ? html`<li class="small quiet">${words.typeMore}</li>`
    : html`<li><a href="${href}"><span class="small">${words.inList}<span class="unseen">: ${words.types[type]}</span></span></a></li>`
}

/** Pages of the dashboard itself, which people look for by the same field. */
function placeList(places: readonly Place[], { locale }: Frame, d: DashboardProps): Html | null {
  if (places.length === 0) return null
  const rows = places.map(
    ({ path, label, inside }) =>
      html`<li><a href="${d.hrefOf(path)}"><span class="strong">${label}</span>${inside === null ? null : html` <span class="small quiet">${inside}</span>`}</a></li>`,
  )
  return html`<section class="stack" aria-labelledby="found-places"><h2 id="found-places" class="small quiet">${SEARCH[locale].places}</h2><ul class="found">${rows}</ul></section>`
}

function row({ title, detail, wentBack, status: plain, amountSatang, at, href }: FoundProps, { locale }: Frame) {
  const status = wentBack ?? plain
  return html`<li><a href="${href}"><span class="between"><span class="strong">${title}</span>${status ? statusBadge(status, locale) : null}</span><span class="small quiet">${amountSatang === null ? null : html`${money(amountSatang)} · `}${detail ? html`${detail} · ` : null}${moment(at, locale)}</span></a></li>`
}
