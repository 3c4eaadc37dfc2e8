// A page with one table: above it its views, states and filters, below it links to more rows and what is done to those that are chosen; for an empty
// table what to do.
import { curl } from '../../components/curl.ts'
import { type Empty, empty } from '../../components/empty.ts'
import { type Chip, chips, type Filter, type FilterWords, filters, type Preset } from '../../components/filters.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { type Column, table } from '../../components/table.ts'
import { type Tab, tabs } from '../../components/tabs.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { refusalWords } from '../words/refusals.ts'
import { TABLES } from '../words/tables.ts'
import { type DashboardPage, type DashboardProps, dashboardPage } from './frame.ts'

/** What can be done to several rows at once; `export` is for every role. */
export type ManyDo = 'export' | 'refund' | 'cancel'

/** What a member may choose and keep of a table. */
export interface OwnTable {
  /** The columns that can be hidden, with whether they are shown. */
  columns: readonly { key: string; label: string; shown: boolean }[]
  columnsHref: string
  views: readonly { name: string; href: string; current: boolean }[]
  viewsHref: string
  /** The query that a view keeps, and the page that a form comes back to. */
  query: string
  key: string
}

export interface Listed<T> {
  rows: readonly T[]
  columns: readonly Column<T>[]
  /** The order of the rows, `name` or `-name`; null where there is only one. */
  order: string | null
  orderHref(order: string): string
  /** What rows that follow each other have in common, written once above them; null where each row says it itself. */
  partOf: ((row: T) => string) | null
  /** The rows stand in the order in which they came, and their dates in another. */
  isByRecord: boolean
  filters: readonly Filter[]
  /** The target of the filters' form, and the other parameters that it keeps. */
  here: string
  kept: readonly (readonly [string, string])[]
  /** The states of the rows as tabs, all of them first; null where the table has none. */
  states: { label: string; list: readonly Tab[] } | null
  chips: readonly Chip[]
  presets: readonly Preset[]
  /** Choices of a filter beside the filters; the chosen one leads back to all. */
  atHand: readonly Preset[]
  filtered: boolean
  olderHref: string | null
  newerHref: string | null
  firstHref: string | null
  /** Null where the page has the file elsewhere. */
  csvHref: string | null
  /** Null on a page that has a call of its own: a page shows one. */
  curl: string | null
  empty: Empty
  /** Why the filters were refused. */
  problem: { code: string; message: string } | null
  /** Null where a table belongs to one object and nothing of it is kept. */
  own: OwnTable | null
  /** Null where rows cannot be chosen. */
  many: { action: string; lang: string | undefined; does: readonly ManyDo[]; idOf(row: T): string } | null
}

export interface ListPage extends Pick<DashboardPage, 'section' | 'title' | 'actions' | 'lead' | 'crumbs'> {
  /** Stands above and below the table. */
  above?: Renderable
  below?: Renderable
}

export function listPage<T>(f: Frame, d: DashboardProps, p: ListPage, l: Listed<T>): string {
  return dashboardPage(f, d, { ...p, body: html`${p.above}${listBody(f, p.title, l)}${p.below}` })
}

/** The form of the chosen rows. A page has one table with boxes. */
const CHOSEN = 'chosen-rows'

/** The table with its filters and links, for a page that shows more than the table. */
export function listBody<T>(f: Frame, caption: string, l: Listed<T>): Html {
  const words = DASHBOARD[f.locale]
  const own = TABLES[f.locale]
  const sorting =
    l.order === null
      ? null
      : { current: l.order, hrefOf: l.orderHref, ascending: words.ascending, descending: words.descending }
  const nothing = l.filtered ? words.nothingFound : l.empty
  const { many } = l
  const hasWays = l.states !== null || l.filters.length > 0 || l.own !== null || many !== null
  const picking = many && {
    form: CHOSEN,
    label: own.pick,
    rowLabel: (row: T) => own.pickRow(many.idOf(row)),
    value: (row: T) => many.idOf(row),
    satang: (row: T) => (many.does.includes('refund') ? refundableOf(row) : satangOf(row)),
  }
  const rows =
    l.rows.length === 0
      ? empty(nothing)
      : html`${table(caption, l.columns, l.rows, sorting, picking, l.partOf)}${many ? chosenBar(many, own) : null}`
  return html`${l.problem ? notice('bad', html`<p>${refusalWords(l.problem, f.locale)}</p>`) : null}
${l.own ? views(l.own, own) : null}${hasWays ? html`<div class="list-ways">${l.states ? html`<div class="states">${tabs(l.states.label, l.states.list)}</div>` : null}<div class="table-ways">${atHand(l.atHand, words.filters)}${filters(l.here, l.filters, l.kept, words.filters, l.presets)}${l.own ? columnChoice(l.own, own) : null}${l.own ? saveView(l.own, own) : null}${many && l.rows.length > 0 ? html`<label class="choosing"><input type="checkbox" value="choose">${own.pick}</label>` : null}</div></div>` : null}${chips(l.chips, words.filters)}
${l.isByRecord ? html`<p class="small quiet">${own.byRecord}</p>` : null}<div class="sheet compact" id="results" tabindex="-1">${rows}</div>
${ways(l, words)}${l.curl === null ? null : curl(l.curl, words.curl)}`
}

function atHand(list: readonly Preset[], words: FilterWords): Html | null {
  if (list.length === 0) return null
  return html`<ul class="chips at-hand">${list.map(
    ({ label, href, current }) =>
      html`<li><a class="chip" href="${href}"${current ? html` aria-current="true"` : null}>${current ? html`<span class="unseen">${words.without} </span>` : null}${label}${current ? html` <span aria-hidden="true">×</span>` : null}</a></li>`,
  )}</ul>`
}

/** What a row of money is about, in satang; null for rows of other things. */
function satangOf(row: unknown): number | null {
  const { gross_satang: gross, total_satang: total, amount_satang: amount } = row as Record<string, unknown>
  const given = gross ?? total ?? amount
  return typeof given === 'number' ? given : null
}

/** What can still go back of a payment, in satang. */
function refundableOf(row: unknown): number {
  const {
    status,
    gross_satang: gross,
    refunded_satang: refunded,
    disputed_satang: disputed,
  } = row as Record<string, unknown>
  if (status !== 'succeeded' || typeof gross !== 'number') return 0
  return Math.max(0, gross - Number(refunded ?? 0) - Number(disputed ?? 0))
}

type Words = (typeof TABLES)['en']

/** What is done to the chosen rows. It asks for a page by GET, which shows what will happen and changes nothing. */
function chosenBar({ action, lang, does }: NonNullable<Listed<unknown>['many']>, words: Words): Html {
  return html`<form id="${CHOSEN}" method="get" action="${action}" class="chosen row" data-pick-all="${words.pickAll}" data-chosen data-one="${words.chosenOne}" data-many="${words.chosenMany}" data-sum="${does.includes('refund') ? words.chosenRefundable : words.chosenSum}">${lang === undefined ? null : hidden({ lang })}<p class="small strong">${words.chosen}</p>${does.map((one) => html`<button class="button small${one === 'export' ? null : ' danger'}" name="do" value="${one}">${words[one]}</button>`)}</form>`
}

function views({ views: list, viewsHref, query, key }: OwnTable, words: Words): Html | null {
  if (list.length === 0) return null
  return html`<nav class="views" aria-label="${words.views}"><ul class="chips">${list.map(
    ({ name, href, current }) =>
      html`<li class="view"><a class="chip" href="${href}"${current ? html` aria-current="page"` : null}>${name}</a>${
        current
          ? html`<form method="post" action="${viewsHref}/remove">${hidden({ name, query, form_key: key })}<button class="chip" aria-label="${words.removeView(name)}"><span aria-hidden="true">×</span></button></form>`
          : null
      }</li>`,
  )}</ul></nav>`
}

function saveView({ viewsHref, query, key }: OwnTable, words: Words): Html {
  return html`<details class="own-ways" name="table-ways"><summary>${words.saveView}</summary><form method="post" action="${viewsHref}" class="stack">${hidden({ query, form_key: key })}<div class="field"><label for="view-name">${words.viewName}</label><input type="text" id="view-name" name="name" maxlength="40" autocomplete="off" required></div><p class="small quiet">${words.viewText}</p><div><button class="button">${words.save}</button></div></form></details>`
}

function columnChoice({ columns, columnsHref, query, key }: OwnTable, words: Words): Html | null {
  if (columns.length === 0) return null
  // A phone has no columns: its cards have a few cells, which are always the same.
  return html`<details class="own-ways wide-only" name="table-ways"><summary>${words.columns}</summary><form method="post" action="${columnsHref}" class="stack">${hidden({ query, form_key: key })}<fieldset class="field"><legend class="unseen">${words.columns}</legend><p class="small quiet">${words.columnsText}</p><div class="options in-row">${columns.map(
    ({ key: name, label, shown }) =>
      html`<label class="check"><input type="checkbox" name="column" value="${name}"${shown ? html` checked` : null}><span>${label}</span></label>`,
  )}</div></fieldset><div class="row"><button class="button">${words.showColumns}</button><button class="button" name="usual" value="1">${words.usualColumns}</button></div></form></details>`
}

function hidden(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

type Ways = Pick<Listed<unknown>, 'rows' | 'firstHref' | 'newerHref' | 'olderHref' | 'csvHref'>

function ways(l: Ways, words: (typeof DASHBOARD)['en']): Html {
  const way = (href: string | null, label: string, rel: string | null) =>
    href ? html`<a class="button" href="${href}"${rel ? html` rel="${rel}"` : null}>${label}</a>` : null
  const csv = l.rows.length > 0 ? way(l.csvHref, words.csv, 'nofollow') : null
  return html`<nav class="row ways" aria-label="${words.pages}">${way(l.firstHref, words.first, null)}${way(l.newerHref, words.newer, 'prev')}${way(l.olderHref, words.older, 'next')}${csv}</nav>`
}
