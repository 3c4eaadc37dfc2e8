// The views of payouts: a row of their table, with the rounds that paid nothing and why, and the page of one with its account, its statement and its
// transactions.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { PayoutObject, PayoutSkipObject } from '../../../resources/payout.ts'
import { roundDueAt } from '../../../rules/payouts.ts'
import { bankName } from '../../../rules/thai-banks.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts, sums } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, momentText, money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { accountText } from '../balance/next-payout-view.ts'
import { payoutToSend } from '../by-hand/view.ts'
import { notSentWords } from '../by-hand/words.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type Listed, listBody } from '../components/list.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { payoutStatus, statusBadge } from '../words/statuses.ts'
import { BALANCE, PAYOUTS } from './words.ts'

export function payoutColumns(d: DashboardProps, locale: Locale): Column<PayoutObject | PayoutSkipObject>[] {
  const words = PAYOUTS[locale]
  const frame = DASHBOARD[locale]
  const none = html`<span class="quiet">–</span>`
  return [
    {
      key: 'amount',
      label: frame.amount,
      numeric: true,
      cell: (row) =>
        row.object === 'payout'
          ? html`<a href="${d.hrefOf(`/payouts/${row.id}`)}">${money(row.amount_satang)}</a>`
          : money(0),
    },
    {
      key: 'status',
      label: frame.status,
      phone: 'side',
      cell: (row) =>
        row.object === 'payout' ? statusBadge(payoutStatus(row.status), locale) : statusBadge('skipped', locale),
    },
    {
      key: 'account',
      label: words.account,
      phone: 'line',
      cell: (row) =>
        row.object === 'payout'
          ? accountOf(row, locale)
          : html`<span class="small quiet">${whySkipped(row, locale)}</span>`,
    },
    {
      key: 'round',
      label: words.round,
      phone: 'nowhere',
      cell: (row) => (row.object === 'payout' ? roundOf(row, locale) : shortDay(row.at, locale)),
    },
    {
      key: 'arrives',
      label: words.arrives,
      phone: 'below',
      cell: (row) =>
        row.object === 'payout'
          ? html`<span class="on-phone">${words.arrives}</span> ${shortDay(row.paid_at ?? row.arrival_date, locale)}`
          : none,
    },
  ]
}

/** The amount may be below zero, which `baht` does not format. */
function whySkipped(
  {
    reason,
    available_satang: available,
    minimum_payout_satang: minimum,
    bank_account_usable_from: from,
  }: PayoutSkipObject,
  locale: Locale,
) {
  const text = available < 0 ? `−${baht(-available)}` : baht(available)
  const words = PAYOUTS[locale]
  return from === null
    ? words.skipped[reason](text, baht(minimum))
    : words.accountWaited(text, momentText(from, locale))
}

function accountOf({ bank_account: account }: PayoutObject, locale: Locale): string {
  const name = bankName(account.bank_code, locale) ?? account.bank_name
  return accountText({ bankName: name, lastFour: account.last4 })
}

/** A round is named by its day in Bangkok, and one of another time than Friday 10:00 says whence it is. A payout by hand has a day and no round. */
function roundOf({ round, created, livemode }: PayoutObject, locale: Locale): Html {
  const words = PAYOUTS[locale]
  const isOfTest = !livemode && round !== null && roundDueAt(created).date !== round
  const by = round === null ? words.byHand : isOfTest ? words.testRound : null
  return html`${shortDay(created, locale)}${by && html` <small class="quiet">${by}</small>`}`
}

export interface PayoutProps {
  payout: PayoutObject
  lines: Listed<BalanceTransactionObject>
  /** Of all its lines, not only of those shown. */
  feesSatang: number
  published: Published
  curl: string
  /** Where a member says what came of it; null where nothing can be said, or not by this member. */
  reportHref: string | null
  isToReport: boolean
}

export function payoutPage(
  f: Frame,
  d: DashboardProps,
  { payout: p, lines, feesSatang, published, curl: command, reportHref, isToReport }: PayoutProps,
): string {
  const { locale } = f
  const words = PAYOUTS[locale]
  const frame = DASHBOARD[locale]
  const about = facts([
    [words.account, html`${accountOf(p, f.locale)}<br><small class="quiet">${p.bank_account.account_name}</small>`],
    [words.round, roundOf(p, locale)],
    // What has arrived is not expected any more.
    p.paid_at === null && [words.arrives, shortDay(p.arrival_date, locale)],
    p.paid_at !== null && [words.paidAt, moment(p.paid_at, locale)],
    [words.reference, p.reference && code(p.reference)],
    [words.failure, p.failure_code && failure(p.failure_code, locale)],
    [frame.created, moment(p.created, locale)],
    ['ID', code(p.id)],
    ...Object.entries(p.metadata).map(([name, value]) => [name, value] as const),
  ])
  const back = p.status === 'failed' || p.status === 'returned'
  const hasTotal = !back && lines.rows.length > 0
  const strong = (amount: number) => html`<strong>${money(amount)}</strong>`
  const [gross, net] = [money(p.amount_satang + feesSatang), strong(p.amount_satang)]
  // Each under the column that it is the sum of.
  const totals: Record<string, Html | string> = hasTotal
    ? { type: words.total, gross, fee: money(-feesSatang), net }
    : {}
  const came =
    hasTotal &&
    sums([
      feesSatang > 0 && [BALANCE[locale].gross, gross],
      feesSatang > 0 && [BALANCE[locale].fee, money(-feesSatang)],
      [html`<strong>${words.paidOut}</strong>`, net],
    ])
  const columns = lines.columns.map((column) => ({ ...column, foot: totals[column.key ?? ''] }))
  return dashboardPage(f, d, {
    section: 'payouts',
    title: words.payout(baht(p.amount_satang)),
    crumbs: [{ href: d.hrefOf('/payouts'), label: words.title }],
    state: statusBadge(payoutStatus(p.status), locale),
    actions: statement(d, p, locale),
    again: p.status === 'pending' ? 3 : null,
    body: html`${back ? notice('bad', html`<p>${p.failure_code ? failure(p.failure_code, locale) : null} ${words.backInBalance} <a href="${d.hrefOf('/settings/payouts')}">${words.toAccounts}</a></p>`) : null}${isToReport ? payoutToSend(f, p, reportHref) : null}
${came ? html`<div class="columns">${sheet('about', words.about, about)}${sheet('sums', words.sums, came)}</div>` : sheet('about', words.about, about)}
<h2>${words.transactions}</h2><p class="small quiet">${words.transactionsText}${lines.order === 'created' ? ` ${words.byDate}` : null}</p>
${listBody(f, words.transactions, { ...lines, columns, rows: lines.rows.filter(({ source }) => source !== p.id), curl: null, csvHref: null })}
${publishedSection(f, d, published, command)}`,
  })
}

/** The bank's reason, in words where the code is known. */
function failure(failureCode: string, locale: Locale): Html {
  const known = PAYOUTS[locale].failures[failureCode] ?? notSentWords(failureCode, locale)
  return known ? html`${known}` : code(failureCode)
}

/** The payout as a paper: in the reader's language one press away, and as the other files. */
function statement(d: DashboardProps, { id }: PayoutObject, locale: Locale): Html {
  const words = PAYOUTS[locale]
  const href = (query: Record<string, string>) => d.hrefOf(`/payouts/${id}/statement`, query)
  const [other, named] = locale === 'th' ? (['en', words.inEnglish] as const) : (['th', words.inThai] as const)
  const files = [
    html`<a class="button" href="${href({ locale: other })}">${words.statement} ${named}</a>`,
    html`<a class="button" href="${href({ format: 'csv' })}">${words.csv}</a>`,
  ]
  return html`<a class="button" href="${href({ locale })}">${words.statement}</a>${moreActions(DASHBOARD[locale].moreActions, files)}`
}
