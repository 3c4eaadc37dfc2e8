// The view of the quarantine: each object, the reason, since when, and a button that tries it again.
import type { QuarantinedKind } from '../../../rules/quarantine.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type Column, table } from '../../components/table.ts'
import { moment, shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { QUARANTINE, whyText } from './words.ts'

export interface QuarantineRow {
  kind: QuarantinedKind
  id: string
  step: string
  reason: string
  since: number
  tries: number
  nextTryAt: number
  /** Whose it is, where the object has a customer. */
  customer: string | null
  /** A first charge, whose subscription does not exist yet. */
  unborn: boolean
}

export interface QuarantineProps {
  rows: readonly QuarantineRow[]
  /** The number of entries, shown or not. */
  all: number
  /** One form key for each row. */
  keyOf(id: string): string
  /** The call of the first button; null without entries. */
  curl: string | null
}

/** Where each kind has its page. */
const PAGES: Record<QuarantinedKind, string | null> = {
  subscription: '/subscriptions',
  checkout_session: null,
  invoice: '/invoices',
  payout: '/payouts',
  refund: '/refunds',
  inbound_transfer: '/transfers',
}

export function quarantinePage(
  f: Frame,
  d: DashboardProps,
  { rows, all, keyOf, curl: command }: QuarantineProps,
): string {
  const words = QUARANTINE[f.locale]
  const list =
    rows.length === 0
      ? empty(words.empty)
      : html`<div class="sheet">${table(words.title, columns(d, keyOf, f.locale), rows)}</div>`
  return dashboardPage(f, d, {
    section: 'quarantine',
    title: words.title,
    body: html`<p>${words.text}</p>${list}${all > rows.length ? html`<p class="quiet">${words.more(rows.length, all)}</p>` : null}${command ? curl(command, DASHBOARD[f.locale].curl) : null}`,
  })
}

function columns(d: DashboardProps, keyOf: (id: string) => string, locale: Locale): Column<QuarantineRow>[] {
  const words = QUARANTINE[locale]
  return [
    {
      label: words.what,
      cell: (row) => html`<span>${row.unborn ? words.firstCharge : words.kinds[row.kind]}</span> ${named(d, row)}`,
    },
    {
      label: words.reason,
      cell: ({ step, reason }) =>
        html`<p>${whyText(reason, locale)}</p><p class="small quiet">${words.step}: ${pieceText(step, locale)}</p><details class="small"><summary>${words.developer}</summary><code class="long" lang="en">${reason}</code></details>`,
    },
    { label: words.since, cell: ({ since }) => moment(since, locale) },
    { label: words.tries, numeric: true, cell: ({ tries }) => tries },
    { label: words.nextAt, cell: ({ nextTryAt }) => moment(nextTryAt, locale) },
    {
      label: words.tryAgain,
      isSilent: true,
      cell: (row) =>
        d.may(`${row.kind}s:write`) && !row.unborn
          ? press({ action: d.hrefOf(`/quarantine/${row.id}/try_again`), key: keyOf(row.id), label: words.tryAgain })
          : null,
    },
  ]
}

function named(d: DashboardProps, { kind, id, unborn, customer }: QuarantineRow): Html {
  const page = unborn ? null : PAGES[kind]
  const name = customer ?? shortCode(id)
  const shown = page ? html`<a href="${d.hrefOf(`${page}/${id}`)}">${name}</a>` : html`${name}`
  return customer ? html`<br>${shown}<br><small>${shortCode(id)}</small>` : shown
}

/** `step remind` → `sending a payment reminder`; `transfer itr_…` → `settling the transfer itr_…`. */
function pieceText(step: string, locale: Locale): Html {
  const [kind = '', of] = step.split(' ')
  const planned = kind === 'step' && of ? QUARANTINE[locale].steps[of] : undefined
  if (planned) return html`${planned}`
  const word = QUARANTINE[locale].pieces[kind] ?? kind
  return of ? html`${word} <code>${of}</code>` : html`${word}`
}
