// The view of the quarantine: what did not happen and to what, why and what to do, since when, and a button that tries it again.
import { causeOf, type QuarantinedKind } from '../../../rules/quarantine.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { copyButton, curl } from '../../components/curl.ts'
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
      : html`<div class="sheet compact">${table(words.title, columns(d, keyOf, f.locale), rows)}</div>`
  return dashboardPage(f, d, {
    section: 'quarantine',
    title: words.title,
    body: html`<p>${words.text}</p>${list}${all > rows.length ? html`<p class="quiet">${words.more(rows.length, all)}</p>` : null}${command ? curl(command, DASHBOARD[f.locale].curl) : null}`,
  })
}

function columns(d: DashboardProps, keyOf: (id: string) => string, locale: Locale): Column<QuarantineRow>[] {
  const words = QUARANTINE[locale]
  return [
    { label: words.effect, phone: 'lead', cell: (row) => effectOf(d, row, locale) },
    { label: words.cause, phone: 'line', cell: (row) => causeOfIt(d, row, locale) },
    {
      label: words.nextAt,
      phone: 'below',
      cell: ({ nextTryAt, since, tries }) =>
        html`<span class="on-phone">${words.nextAt}</span> ${moment(nextTryAt, locale)}<br><span class="small quiet">${words.tries(tries, momentText(since, locale))}</span>`,
    },
    {
      label: words.tryAgain,
      isSilent: true,
      phone: 'line',
      cell: (row) =>
        html`<div class="row">${copyDetails(row, locale)}${
          d.may(`${row.kind}s:write`) && !row.unborn
            ? press({ action: d.hrefOf(`/quarantine/${row.id}/try_again`), key: keyOf(row.id), label: words.tryAgain })
            : null
        }</div>`,
    },
  ]
}

/** What did not happen, as a link to what it is of. No name is broken within its sentence. */
export function effectOf(d: DashboardProps, row: QuarantineRow, locale: Locale): Html {
  const { kind, id, unborn, customer } = row
  const { kinds, firstCharge } = QUARANTINE[locale]
  // Parted at a sign in place of the name, which may be spelt like a part of the sentence.
  const [before, after] = effectText({ ...row, customer: customer && '\0' }, locale).split('\0')
  const named = after === undefined ? null : html`<span class="whole">${customer}</span>${after}`
  const page = unborn ? null : PAGES[kind]
  const said = page
    ? html`<a href="${d.hrefOf(`${page}/${id}`)}">${before}${named}</a>`
    : html`<strong>${before}${named}</strong>`
  const whose = customer && !named ? html` · ${customer}` : null
  return html`${said}<small class="quiet">${unborn ? firstCharge : kinds[kind]}${whose} ${shortCode(id)}</small>`
}

interface Failed {
  id: string
  step: string
  code: string
  reason: string
}

/** Why a step fails, what to do about it, and the fault itself, folded, for who can mend it. */
function causeOfIt(d: DashboardProps, { code, reason }: Failed, locale: Locale, below: Html | null = null): Html {
  const { why, remedy, toProviders, developer } = QUARANTINE[locale]
  const cause = causeOf(code)
  const link =
    cause === 'provider' && d.may('gateway_accounts:read')
      ? html` <a href="${d.hrefOf('/gateways')}">${toProviders}</a>`
      : null
  return html`<div class="stack tight"><p>${why[cause]} ${remedy[cause]}${link}</p>${below}<details class="small"><summary>${developer}</summary><code class="long" lang="en">${reason}</code></details></div>`
}

/** The same with what is copied for the server's operator: `id` and `step` say of what. */
export function causeAndRemedy(d: DashboardProps, failed: Failed, locale: Locale): Html {
  const copy = copyDetails(failed, locale)
  return causeOfIt(d, failed, locale, copy && html`<p>${copy}</p>`)
}

/** Only a fault of the server is for its operator. */
function copyDetails({ id, step, code, reason }: Failed, locale: Locale): Html | null {
  const cause = causeOf(code)
  if (cause !== 'data' && cause !== 'other') return null
  const words = { copy: QUARANTINE[locale].copyDetails, copied: DASHBOARD[locale].curl.copied }
  return copyButton([id, step, code, reason].join('\n'), words)
}
