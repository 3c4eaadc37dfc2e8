// The effect of an object on the balance: the section of its page with its ledger lines.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { day, moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { whatMoved } from '../balance/lines-view.ts'
import { BALANCE } from '../payouts/words.ts'
import { REFUNDS } from '../refunds/words.ts'
import { DASHBOARD } from '../words/frame.ts'

export function ledgerSection({ locale }: Frame, lines: readonly BalanceTransactionObject[]): Html {
  const words = REFUNDS[locale]
  const columns = [
    { label: words.type, cell: (line: BalanceTransactionObject) => BALANCE[locale].types[whatMoved(line)] },
    { label: words.gross, numeric: true, cell: (line: BalanceTransactionObject) => money(line.amount_satang) },
    { label: words.fee, numeric: true, cell: (line: BalanceTransactionObject) => money(-line.fee_satang) },
    { label: words.net, numeric: true, cell: (line: BalanceTransactionObject) => money(line.net_satang) },
    { label: words.availableOn, cell: (line: BalanceTransactionObject) => day(line.available_on, locale) },
    { label: DASHBOARD[locale].created, cell: (line: BalanceTransactionObject) => moment(line.created, locale) },
  ]
  const body =
    lines.length === 0 ? html`<p class="quiet">${words.ledgerEmpty}</p>` : table(words.ledger, columns, lines)
  return sheet('ledger', words.ledger, html`<p class="small quiet">${words.ledgerText}</p>${body}`)
}
