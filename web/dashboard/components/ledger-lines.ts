// The effect of an object on the balance: the section of its page with its ledger lines.
import type { BalanceTransactionType } from '../../../rules/ledger.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { day, moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { whatMoved } from '../balance/lines-view.ts'
import { BALANCE } from '../payouts/words.ts'
import { REFUNDS } from '../refunds/words.ts'
import { DASHBOARD } from '../words/frame.ts'

/** As the API returns it (resources/money.ts). */
export interface LedgerLine {
  id: string
  type: BalanceTransactionType
  amount_satang: number
  fee_satang: number
  net_satang: number
  source: string
  available_on: number
  created: number
}

export function ledgerSection({ locale }: Frame, lines: readonly LedgerLine[]): Html {
  const words = REFUNDS[locale]
  const columns = [
    { label: words.type, cell: (line: LedgerLine) => BALANCE[locale].types[whatMoved(line)] },
    { label: words.gross, numeric: true, cell: (line: LedgerLine) => money(line.amount_satang) },
    { label: words.fee, numeric: true, cell: (line: LedgerLine) => money(-line.fee_satang) },
    { label: words.net, numeric: true, cell: (line: LedgerLine) => money(line.net_satang) },
    { label: words.availableOn, cell: (line: LedgerLine) => day(line.available_on, locale) },
    { label: DASHBOARD[locale].created, cell: (line: LedgerLine) => moment(line.created, locale) },
  ]
  const body =
    lines.length === 0 ? html`<p class="quiet">${words.ledgerEmpty}</p>` : table(words.ledger, columns, lines)
  return sheet('ledger', words.ledger, html`<p class="small quiet">${words.ledgerText}</p>${body}`)
}
