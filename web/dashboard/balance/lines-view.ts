// The lines of the ledger as a table, each with a link to its source. For the pages of the balance and of a payout.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { BalanceTransactionType } from '../../../rules/ledger.ts'
import { bankName } from '../../../rules/thai-banks.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import { baht } from '../../components/paying.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, money, shortCode, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type AboutPayments, boughtText, customerName } from '../components/about-payment.ts'
import type { DashboardProps } from '../components/frame.ts'
import { BALANCE } from '../payouts/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { accountText } from './next-payout-view.ts'

type What = BalanceTransactionType | 'refund_return' | 'suspense'

/** Where sources have their pages. A correction has none. */
const PLACES: Partial<Record<What, string>> = {
  charge: 'payments',
  refund: 'refunds',
  refund_return: 'refunds',
  suspense: 'transfers',
  payout: 'payouts',
  payout_return: 'payouts',
  dispute: 'disputes',
  dispute_won: 'disputes',
}

/** What the lines are about: who paid for what by the id of their source, and the payouts that they belong to or are. */
export interface AboutLines {
  payments: AboutPayments
  payouts: ReadonlyMap<string, { createdAt: number; bankCode: string; lastFour: string }>
}

/** `ofPayout`: all lines belong to one payout, which has a page of its own above them. */
export function balanceColumns(
  d: DashboardProps,
  about: AboutLines,
  locale: Locale,
  { ofPayout = false } = {},
): Column<BalanceTransactionObject>[] {
  const words = BALANCE[locale]
  const columns: Column<BalanceTransactionObject>[] = [
    { key: 'type', label: words.type, cell: (line) => whatItWas(d, line, locale) },
    { key: 'who', label: words.who, cell: (line) => whose(d, line, about, locale), phone: 'below' },
    {
      ...{ key: 'gross', label: words.gross, numeric: true, phone: 'line' as const },
      cell: (line) => grossOfLine(line, locale),
    },
    {
      key: 'fee',
      label: words.fee,
      numeric: true,
      cell: (line) => (line.fee_satang === 0 ? html`<span class="quiet">–</span>` : money(-line.fee_satang)),
      phone: 'nowhere',
    },
    {
      ...{ key: 'net', label: words.net, sort: 'net', numeric: true, phone: 'side' as const },
      cell: (line) => money(line.net_satang),
    },
    {
      key: 'availableOn',
      label: words.availableOn,
      cell: (line) => (line.net_satang < 0 ? html`<span class="quiet">–</span>` : shortDay(line.available_on, locale)),
      phone: 'nowhere',
    },
    {
      ...{ key: 'created', label: DASHBOARD[locale].created, sort: 'created', phone: 'corner' as const },
      cell: (line) => moment(line.created, locale),
    },
  ]
  if (ofPayout) return columns
  const paidBy: Column<BalanceTransactionObject> = {
    key: 'payout',
    label: words.payout,
    phone: 'nowhere',
    cell: ({ payout }) =>
      payout === null
        ? html`<span class="quiet">–</span>`
        : d.may('payouts:read')
          ? html`<a href="${d.hrefOf(`/payouts/${payout}`)}">${payoutDay(payout, about, locale)}</a>`
          : payoutDay(payout, about, locale),
  }
  return [...columns.slice(0, 5), paidBy, ...columns.slice(5)]
}

/** On a phone, where the net alone has a place, a line of its own says how it came about: `฿1,000.00 − ฿39.06 fee`. */
export function grossOfLine(
  { amount_satang: gross, fee_satang: fee }: Pick<BalanceTransactionObject, 'amount_satang' | 'fee_satang'>,
  locale: Locale,
): Html {
  const less =
    fee === 0 ? null : html`<span class="on-phone">${money(gross)} − ${BALANCE[locale].feeOf(baht(fee))}</span>`
  return html`<span class="wide-only">${money(gross)}</span>${less}`
}

/** Says what a line was, where its type alone does not. */
export function whatMoved({
  type,
  source,
  net_satang,
}: Pick<BalanceTransactionObject, 'type' | 'source' | 'net_satang'>): What {
  if (type === 'refund' && net_satang > 0) return 'refund_return'
  return type === 'adjustment' && source.startsWith('itr_') ? 'suspense' : type
}

function payoutDay(payout: string, { payouts }: AboutLines, locale: Locale) {
  const made = payouts.get(payout)
  return made ? shortDate(made.createdAt, locale) : shortCode(payout)
}

/** The customer, with what was bought below; of a payout the account that it went to. */
function whose(d: DashboardProps, { source }: BalanceTransactionObject, about: AboutLines, locale: Locale): Html {
  const payout = about.payouts.get(source)
  if (payout) return html`${accountText({ bankName: bankName(payout.bankCode, locale) ?? payout.bankCode, ...payout })}`
  const one = about.payments.get(source)
  if (!one) return html`<span class="quiet">–</span>`
  const what = one.bought.length > 0 ? boughtText(one.bought, locale) : one.invoice
  return html`${customerName(d, one)}${what ? html` <small class="quiet">${what}</small>` : null}`
}

function whatItWas(d: DashboardProps, line: BalanceTransactionObject, locale: Locale) {
  const { source } = line
  const what = whatMoved(line)
  const place = PLACES[what]
  const words = BALANCE[locale].types[what]
  const linked = place && d.may(`${what === 'suspense' ? 'inbound_transfers' : place}:read`)
  return linked
    ? html`<a href="${d.hrefOf(`/${place}/${source}`)}">${words}</a>`
    : html`${words} <small class="quiet">${code(source)}</small>`
}
