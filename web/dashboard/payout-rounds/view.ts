// The view of a payout round by hand: the form for its instant, the payouts, and the skips with their reasons.
import { bankName } from '../../../rules/thai-banks.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type NextPayoutProps, nextPayoutSheet } from '../balance/next-payout-view.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { momentText } from '../test-clocks/preview-view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { payoutStatus, statusBadge } from '../words/statuses.ts'
import { ROUNDS } from './words.ts'

/** As the API returns it (POST /v1/test_helpers/payout_rounds). */
export interface Round {
  at: number
  payouts: readonly {
    id: string
    amount_satang: number
    status: string
    arrival_date: number
    bank_account: { bank_code: string; bank_name: string; last4: string }
  }[]
  skipped: readonly { reason: string; available_satang: number; minimum_payout_satang: number }[]
}

export interface RoundProps {
  /** What the next round would pay by itself; null after one has run. */
  next: NextPayoutProps | null
  /** The round that has just run; null before. */
  result: Round | null
  filled: Filled
  problem: Html | null
  key: string
  curl: string
}

/** The parameters of the API call. */
export function roundFields(locale: Locale): Field[] {
  const words = ROUNDS[locale]
  return [{ kind: 'moment', locale, name: 'at', label: words.at, hint: words.atHint }]
}

export function roundPage(f: Frame, d: DashboardProps, r: RoundProps): string {
  const words = ROUNDS[f.locale]
  const frame = DASHBOARD[f.locale]
  const asked = form(
    { ...r, action: d.hrefOf('/rounds'), fields: roundFields(f.locale), submit: words.run },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'rounds',
    title: words.title,
    body: html`<p>${words.text}</p>${r.result ? resultOf(f, d, r.result) : null}
${r.next ? html`<div class="columns"><section class="sheet">${asked}</section>${nextPayoutSheet(d, r.next, f.locale)}</div>` : html`<section class="sheet">${asked}</section>`}
<p><a href="${d.hrefOf('/payouts')}">${words.allPayouts}</a></p>${curl(r.curl, frame.curl)}`,
  })
}

function resultOf(f: Frame, d: DashboardProps, { at, payouts, skipped }: Round): Html {
  const words = ROUNDS[f.locale]
  const frame = DASHBOARD[f.locale]
  const columns: Column<Round['payouts'][number]>[] = [
    {
      label: frame.amount,
      numeric: true,
      cell: (p) => html`<a href="${d.hrefOf(`/payouts/${p.id}`)}">${money(p.amount_satang)}</a>`,
    },
    { label: frame.status, cell: (p) => statusBadge(payoutStatus(p.status), f.locale) },
    {
      label: words.account,
      cell: (p) =>
        `${bankName(p.bank_account.bank_code, f.locale) ?? p.bank_account.bank_name} •••• ${p.bank_account.last4}`,
    },
    { label: words.arrival, cell: (p) => shortDay(p.arrival_date, f.locale) },
  ]
  const paid = payouts.length === 0 ? html`<p>${words.nothingPaid}</p>` : table(words.paid, columns, payouts)
  const left = skipped.map(
    (skip) =>
      html`<p><strong>${words.skipped}: ${words.reasons[skip.reason] ?? skip.reason}.</strong> ${words.available(signed(skip.available_satang), baht(skip.minimum_payout_satang))}</p>`,
  )
  const flash = payouts.length > 0 ? notice('good', words.paid) : null
  return sheet('result', words.result(momentText(at, f.locale)), html`${flash}${paid}${left}`)
}

/** −5 → `−฿0.05`. */
function signed(amountSatang: number): string {
  return amountSatang < 0 ? `−${baht(-amountSatang)}` : baht(amountSatang)
}
