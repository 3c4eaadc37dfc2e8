// The views of disputes: a row of their table, and the page of one with its effect on money and access.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { DisputeObject } from '../../../resources/dispute.ts'
import { disputeReason } from '../../../resources/dispute-words.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type AboutPayments, customerOf, paymentFor } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { ledgerSection } from '../components/ledger-lines.ts'
import { type Names, namedCustomer } from '../components/named.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { REFUNDS } from '../refunds/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'

/** As a sentence of its own, which in timelines it is not. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The word "open" of an invoice means that it waits for money. An open dispute waits for a bank, so it has another word. */
const wordOf = (status: DisputeObject['status']) => (status === 'open' ? 'under_review' : status)

export const disputeBadge = ({ status }: Pick<DisputeObject, 'status'>, locale: Locale): Html =>
  statusBadge(wordOf(status), locale)
export const disputeWord = (status: DisputeObject['status'], locale: Locale): string =>
  statusWord(wordOf(status), locale)

/** `about`: by the id of the payment. Nothing is said of evidence where no row waits for any. */
export function disputeColumns(
  d: DashboardProps,
  rows: readonly DisputeObject[],
  about: AboutPayments,
  locale: Locale,
): Column<DisputeObject>[] {
  const hasEvidence = rows.some((one) => one.status === 'open' && one.evidence_due_by !== null)
  const words = REFUNDS[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'amount',
      label: frame.amount,
      sort: 'amount',
      cell: (one) => html`<a href="${d.hrefOf(`/disputes/${one.id}`)}">${money(one.amount_satang)}</a>`,
    },
    { key: 'status', label: frame.status, cell: (one) => disputeBadge(one, locale) },
    {
      ...{ key: 'customer', label: frame.customer, phone: 'below' as const },
      cell: (one) => customerOf(d, about.get(one.payment)),
    },
    { key: 'reason', label: words.reason, cell: (one) => capital(disputeReason(one.reason, locale)) },
    {
      key: 'payment',
      label: words.payment,
      cell: (one) => paymentFor(d, one.payment, about.get(one.payment)),
    },
    ...(hasEvidence
      ? [
          {
            ...{ key: 'evidenceDueBy', label: words.evidenceDueBy },
            cell: (one: DisputeObject) => moment(one.status === 'open' ? one.evidence_due_by : null, locale),
          },
        ]
      : []),
    { key: 'closedAt', label: words.closedAt, cell: (one) => moment(one.closed_at, locale) },
    { key: 'created', label: frame.created, sort: 'created', cell: (one) => moment(one.created, locale) },
  ]
}

export interface DisputeProps {
  dispute: DisputeObject
  names: Names
  ledger: readonly BalanceTransactionObject[] | null
  published: Published
  curl: string
}

export function disputePage(
  f: Frame,
  d: DashboardProps,
  { dispute, names, ledger, published, curl: command }: DisputeProps,
): string {
  const words = REFUNDS[f.locale]
  const frame = DASHBOARD[f.locale]
  const about = facts([
    ['ID', code(dispute.id)],
    [frame.amount, money(dispute.amount_satang)],
    [frame.customer, namedCustomer(d, names, dispute.customer)],
    [words.payment, html`<a href="${d.hrefOf(`/payments/${dispute.payment}`)}">${code(dispute.payment)}</a>`],
    [words.reason, capital(disputeReason(dispute.reason, f.locale))],
    [frame.created, moment(dispute.created, f.locale)],
    dispute.evidence_due_by !== null && [words.evidenceDueBy, moment(dispute.evidence_due_by, f.locale)],
    dispute.closed_at !== null && [words.closedAt, moment(dispute.closed_at, f.locale)],
  ])
  return dashboardPage(f, d, {
    section: 'payments',
    title: words.dispute(baht(dispute.amount_satang)),
    crumbs: [{ href: d.hrefOf('/disputes'), label: words.disputes }],
    state: disputeBadge(dispute, f.locale),
    body: html`<div class="columns">${sheet('about', words.aboutDispute, about)}${sheet(
      'meaning',
      words.meant,
      html`<p>${words.meaning[dispute.status]}</p>${
        dispute.status !== 'open'
          ? null
          : dispute.evidence_due_by === null
            ? html`<p class="strong">${words.nothingToDo}</p>`
            : html`<p class="strong">${words.answerUntil} ${moment(dispute.evidence_due_by, f.locale)}</p>`
      }`,
    )}</div>
${ledger && ledgerSection(f, ledger)}${publishedSection(f, d, published, command)}`,
  })
}
