// The effect of an object on the balance: the section of its page with its ledger lines.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { moment, money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { grossOfLine, whatMoved } from '../balance/lines-view.ts'
import { BALANCE } from '../payouts/words.ts'
import { REFUNDS } from '../refunds/words.ts'
import { DASHBOARD } from '../words/frame.ts'

const NONE = html`<span class="quiet">–</span>`

export function ledgerSection({ locale }: Frame, lines: readonly BalanceTransactionObject[]): Html {
  const words = REFUNDS[locale]
  const columns: Column<BalanceTransactionObject>[] = [
    { label: words.type, cell: (line) => BALANCE[locale].types[whatMoved(line)] },
    { label: words.gross, numeric: true, cell: (line) => grossOfLine(line, locale), phone: 'line' },
    {
      label: BALANCE[locale].fee,
      numeric: true,
      cell: (line) => (line.fee_satang === 0 ? NONE : money(-line.fee_satang)),
      phone: 'nowhere',
    },
    { label: words.net, numeric: true, phone: 'side', cell: (line) => money(line.net_satang) },
    // What leaves the balance does so at once: only what comes has a day on which it is available.
    ...(lines.some(({ net_satang: net }) => net >= 0)
      ? [
          {
            ...{ label: words.availableOn, phone: 'nowhere' as const },
            cell: (line: BalanceTransactionObject) =>
              line.net_satang < 0 ? NONE : shortDay(line.available_on, locale),
          },
        ]
      : []),
    { label: DASHBOARD[locale].created, cell: (line) => moment(line.created, locale), phone: 'below' },
  ]
  const body =
    lines.length === 0
      ? html`<p class="quiet">${words.ledgerEmpty}</p>`
      : html`<div class="compact">${table(words.ledger, columns, lines)}</div>`
  return sheet('ledger', words.ledger, html`<p class="small quiet">${words.ledgerText}</p>${body}`)
}
