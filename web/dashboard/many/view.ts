// The pages around what is done to several rows: what will happen to each, and what came of each.
import { empty } from '../../components/empty.ts'
import { facts } from '../../components/facts.ts'
import { type Filled, field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { type Column, table } from '../../components/table.ts'
import { money } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { MANY } from './words.ts'

export type Deed = 'refund' | 'cancel'

/** One row, before something is done to it. */
export interface RowBefore {
  id: string
  href: string
  name: string
  detail: string | null
  /** What will happen to it; null when it is left out, for the reason. */
  will: Renderable | null
  reason: Renderable | null
  /** Satang that go back; 0 where none do. */
  amountSatang: number
  /** What the member agrees to; another value at the time of the deed asks again. */
  seen: string
}

export interface Place {
  section: string
  title: string
  href: string
}

export function beforePage(
  f: Frame,
  d: DashboardProps,
  s: {
    deed: Deed
    place: Place
    rows: readonly RowBefore[]
    action: string
    key: string
    filled: Filled
  },
): string {
  const words = MANY[f.locale]
  const own = words[s.deed]
  const does = s.rows.filter(({ will }) => will !== null)
  const skipped = s.rows.filter(({ will }) => will === null)
  const total = does.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  const form = html`<form method="post" action="${s.action}" class="stack"><input type="hidden" name="form_key" value="${s.key}">${does.map(
    ({ id, seen }) =>
      html`<input type="hidden" name="id" value="${id}"><input type="hidden" name="seen" value="${seen}">`,
  )}${s.deed === 'cancel' ? whenField(f) : reasonField(f, s.filled)}<p class="strong">${own.total(baht(total), does.length)}</p><div class="row"><button class="button main danger">${own.submit(does.length)}</button><a class="button" href="${s.place.href}">${words.cancelForm}</a></div></form>`
  return dashboardPage(f, d, {
    section: s.place.section,
    title: does.length === 0 ? words.none : own.title(does.length),
    crumbs: [{ href: s.place.href, label: s.place.title }],
    body: html`${
      s.deed === 'refund' && does.length > 0
        ? html`<div class="sheet">${facts([
            [words.count, String(does.length)],
            [words.sum, html`<strong>${money(total)}</strong>`],
          ])}</div>`
        : null
    }${
      does.length === 0
        ? html`<div class="sheet"><p><a class="button" href="${s.place.href}">${words.back}</a></p></div>`
        : html`<div class="sheet stack compact">${table(own.title(does.length), beforeColumns(f, s.deed), does)}</div><div class="sheet">${form}</div>`
    }${skipped.length === 0 ? null : html`<section class="sheet stack compact" aria-labelledby="skipped"><h2 id="skipped">${words.skipped}</h2>${table(words.skipped, leftColumns(f, s.deed), skipped)}</section>`}`,
  })
}

function reasonField(f: Frame, filled: Filled): Html {
  const { note: label, noteHint: hint } = MANY[f.locale]
  return field({ kind: 'text', name: 'reason', label, hint, optional: true }, filled, DASHBOARD[f.locale].optional)
}

function whenField(f: Frame): Html {
  const words = MANY[f.locale]
  const options = [
    ['end', words.atPeriodEnd],
    ['now', words.now],
  ] as const
  const filled = { values: new Map([['when', ['end']]]), problems: {} }
  return field({ kind: 'choice', name: 'when', label: words.when, options }, filled, DASHBOARD[f.locale].optional)
}

const named = ({ href, name, detail }: Pick<RowBefore, 'href' | 'name' | 'detail'>): Html =>
  html`<a href="${href}">${name}</a>${detail ? html` <small class="quiet">${detail}</small>` : null}`

function beforeColumns(f: Frame, deed: Deed): Column<RowBefore>[] {
  const words = MANY[f.locale]
  return [
    { label: words[deed].what, cell: named },
    { label: words[deed].will, cell: ({ will }) => will },
  ]
}

function leftColumns(f: Frame, deed: Deed): Column<RowBefore>[] {
  const words = MANY[f.locale]
  return [
    { label: words[deed].what, cell: named },
    { label: words.reason, cell: ({ reason }) => reason },
  ]
}

/** One row, after it. */
export interface RowAfter extends Pick<RowBefore, 'id' | 'href' | 'name' | 'detail'> {
  /** What came of it. */
  state: Renderable
  done: boolean
}

export function afterPage(
  f: Frame,
  d: DashboardProps,
  s: { deed: Deed; place: Place; rows: readonly RowAfter[] },
): string {
  const words = MANY[f.locale]
  const done = s.rows.filter((row) => row.done).length
  const title = words[s.deed].done(done, s.rows.length)
  return dashboardPage(f, d, {
    section: s.place.section,
    title,
    crumbs: [{ href: s.place.href, label: s.place.title }],
    body: html`<div class="sheet compact">${table(
      title,
      [
        { label: words[s.deed].what, cell: named },
        { label: words.outcome, cell: (row: RowAfter) => row.state },
      ],
      s.rows,
    )}</div><p><a class="button main" href="${s.place.href}">${words.back}</a></p>`,
  })
}

export function nothingChosenPage(f: Frame, d: DashboardProps, place: Place): string {
  const { nothing } = MANY[f.locale]
  return dashboardPage(f, d, {
    section: place.section,
    title: place.title,
    body: html`<div class="sheet">${empty({ ...nothing, action: { href: place.href, label: nothing.action } })}</div>`,
  })
}
