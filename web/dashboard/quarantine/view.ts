// The view of the quarantine: what did not happen and to what, why and what to do, since when, and a button that tries it again.
import { causeOf, type QuarantinedKind } from '../../../rules/quarantine.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type Column, table } from '../../components/table.ts'
import { moment, momentText, shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { effectText, QUARANTINE } from './words.ts'

export interface QuarantineRow {
  kind: QuarantinedKind
  id: string
  step: string
  code: string
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
    { label: words.effect, cell: (row) => html`<strong>${effect(row, locale)}</strong>` },
    { label: words.what, cell: (row) => item(d, row, locale) },
    { label: words.cause, cell: (row) => causeAndRemedy(d, row, locale) },
    {
      label: words.nextAt,
      cell: ({ nextTryAt, since, tries }) =>
        html`${moment(nextTryAt, locale)}<br><small class="quiet">${words.tries(tries, momentText(since, locale))}</small>`,
    },
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

/** No name is broken within its sentence. */
function effect(row: QuarantineRow, locale: Locale): Html {
  const text = effectText(row, locale)
  const [before, after] = text.split(row.customer ?? '\n')
  return after === undefined ? html`${text}` : html`${before}<span class="whole">${row.customer}</span>${after}`
}

function item(d: DashboardProps, { kind, id, unborn, customer }: QuarantineRow, locale: Locale): Html {
  const { kinds, firstCharge } = QUARANTINE[locale]
  const page = unborn ? null : PAGES[kind]
  const name = customer ?? (unborn ? firstCharge : kinds[kind])
  const shown = page ? html`<a href="${d.hrefOf(`${page}/${id}`)}">${name}</a>` : html`${name}`
  return html`${shown}<br><small>${customer ? html`${kinds[kind]} ` : null}${shortCode(id)}</small>`
}

/** Why a step fails, what to do about it, and the fault itself, folded, for who can mend it. */
export function causeAndRemedy(
  d: DashboardProps,
  { code, reason }: { code: string; reason: string },
  locale: Locale,
): Html {
  const { why, remedy, toProviders, developer } = QUARANTINE[locale]
  const cause = causeOf(code)
  const link =
    cause === 'provider' && d.may('gateway_accounts:read')
      ? html` <a href="${d.hrefOf('/gateways')}">${toProviders}</a>`
      : null
  return html`<p>${why[cause]} ${remedy[cause]}${link}</p><details class="small"><summary>${developer}</summary><code class="long" lang="en">${reason}</code></details>`
}
