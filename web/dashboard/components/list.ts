// A page with one table: filters above it, links to more rows below it, and for an empty table what to do.
import { curl } from '../../components/curl.ts'
import { type Empty, empty } from '../../components/empty.ts'
import { type Chip, chips, type Filter, filters, type Preset } from '../../components/filters.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { type Column, table } from '../../components/table.ts'
import { type Tab, tabs } from '../../components/tabs.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { refusalWords } from '../words/refusals.ts'
import { type DashboardPage, type DashboardProps, dashboardPage } from './frame.ts'

export interface Listed<T> {
  rows: readonly T[]
  columns: readonly Column<T>[]
  /** The order of the rows, `name` or `-name`; null where there is only one. */
  order: string | null
  orderHref(order: string): string
  filters: readonly Filter[]
  /** The target of the filters' form, and the other parameters that it keeps. */
  here: string
  kept: readonly (readonly [string, string])[]
  /** The states of the rows as tabs, all of them first; null where the table has none. */
  states: { label: string; list: readonly Tab[] } | null
  chips: readonly Chip[]
  presets: readonly Preset[]
  filtered: boolean
  olderHref: string | null
  newerHref: string | null
  firstHref: string | null
  csvHref: string
  curl: string
  empty: Empty
  /** Why the filters were refused. */
  problem: { code: string; message: string } | null
}

export interface ListPage extends Pick<DashboardPage, 'section' | 'title' | 'actions' | 'lead' | 'crumbs'> {
  /** Stands above and below the table. */
  above?: Renderable
  below?: Renderable
}

export function listPage<T>(f: Frame, d: DashboardProps, p: ListPage, l: Listed<T>): string {
  return dashboardPage(f, d, { ...p, body: html`${p.above}${listBody(f, p.title, l)}${p.below}` })
}

/** The table with its filters and links, for a page that shows more than the table. */
export function listBody<T>(f: Frame, caption: string, l: Listed<T>): Html {
  const words = DASHBOARD[f.locale]
  const sorting =
    l.order === null
      ? null
      : { current: l.order, hrefOf: l.orderHref, ascending: words.ascending, descending: words.descending }
  const nothing = l.filtered ? words.nothingFound : l.empty
  return html`${l.problem ? notice('bad', html`<p>${refusalWords(l.problem, f.locale)}</p>`) : null}
${l.states ? html`<div class="states">${tabs(l.states.label, l.states.list)}</div>` : null}${filters(l.here, l.filters, l.kept, words.filters, l.presets)}${chips(l.chips, words.filters)}
<div class="sheet compact" id="results" tabindex="-1">${l.rows.length === 0 ? empty(nothing) : table(caption, l.columns, l.rows, sorting)}</div>
${ways(l, words)}${curl(l.curl, words.curl)}`
}

type Ways = Pick<Listed<unknown>, 'rows' | 'firstHref' | 'newerHref' | 'olderHref' | 'csvHref'>

function ways(l: Ways, words: (typeof DASHBOARD)['en']): Html {
  const way = (href: string | null, label: string, rel: string | null) =>
    href ? html`<a class="button" href="${href}"${rel ? html` rel="${rel}"` : null}>${label}</a>` : null
  const csv = l.rows.length > 0 ? way(l.csvHref, words.csv, 'nofollow') : null
  return html`<nav class="row ways" aria-label="${words.pages}">${way(l.firstHref, words.first, null)}${way(l.newerHref, words.newer, 'prev')}${way(l.olderHref, words.older, 'next')}${csv}</nav>`
}
