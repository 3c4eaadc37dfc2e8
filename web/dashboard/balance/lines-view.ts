// The lines of the ledger as a table, each with a link to its source. For the pages of the balance and of a payout.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { BalanceTransactionType } from '../../../rules/ledger.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Column } from '../../components/table.ts'
import { code, day, moment, money, shortCode } from '../../components/written.ts'
import { html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { BALANCE } from '../payouts/words.ts'
import { DASHBOARD } from '../words/frame.ts'

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

/** `ofPayout`: all lines belong to one payout, which has a page of its own above them. */
export function balanceColumns(
  d: DashboardProps,
  locale: Locale,
  { ofPayout = false } = {},
): Column<BalanceTransactionObject>[] {
  const words = BALANCE[locale]
  const columns: Column<BalanceTransactionObject>[] = [
    { key: 'type', label: words.type, cell: (line) => whatItWas(d, line, locale) },
    { key: 'gross', label: words.gross, numeric: true, cell: (line) => money(line.amount_satang), phone: 'nowhere' },
    { key: 'fee', label: words.fee, numeric: true, cell: (line) => money(-line.fee_satang), phone: 'nowhere' },
    { key: 'net', label: words.net, sort: 'net', numeric: true, cell: (line) => money(line.net_satang), phone: 'side' },
    { key: 'availableOn', label: words.availableOn, cell: (line) => day(line.available_on, locale), phone: 'nowhere' },
    {
      ...{ key: 'created', label: DASHBOARD[locale].created, sort: 'created', phone: 'below' as const },
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
          ? html`<a href="${d.hrefOf(`/payouts/${payout}`)}">${shortCode(payout)}</a>`
          : code(payout),
  }
  return [...columns.slice(0, 4), paidBy, ...columns.slice(4)]
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

function whatItWas(d: DashboardProps, line: BalanceTransactionObject, locale: Locale) {
  const { source } = line
  const what = whatMoved(line)
  const place = PLACES[what]
  const words = BALANCE[locale].types[what]
  const linked = place && d.may(`${what === 'suspense' ? 'inbound_transfers' : place}:read`)
  return html`${linked ? html`<a href="${d.hrefOf(`/${place}/${source}`)}">${words}</a>` : words} <small class="quiet">${linked ? shortCode(source) : code(source)}</small>`
}
