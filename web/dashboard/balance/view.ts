// The page of the balance: what is available, pending and on its way, and what that means; what becomes available when; and below, every line of the
// ledger.
import { nextRoundAfter } from '../../../rules/payouts.ts'
import { addDays } from '../../../rules/periods.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { figures } from '../../components/figure.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { BALANCE } from '../payouts/words.ts'
import { type NextPayoutProps, nextPayoutSheet } from './next-payout-view.ts'

export interface Coming {
  /** Midnight in Bangkok; null for what comes after the days shown. */
  day: number | null
  netSatang: number
  transactions: number | null
  /** The test clock that decides when it comes. */
  clock: string | null
}

export interface BalanceProps {
  availableSatang: number
  pendingSatang: number
  inTransitSatang: number
  /** Gross, this month; 0 for a merchant whose money all reaches the operator. */
  directSatang: number
  next: NextPayoutProps
  coming: readonly Coming[]
}

/** The part above the ledger's lines. */
export function balanceAbove(d: DashboardProps, b: BalanceProps, locale: Locale): Html {
  const words = BALANCE[locale]
  return html`${figures([
    {
      label: words.available,
      value: money(b.availableSatang),
      change: b.next.next.reason === null ? words.availableText : null,
    },
    { label: words.pending, value: money(b.pendingSatang), change: words.pendingText },
    { label: words.inTransit, value: money(b.inTransitSatang), change: words.inTransitText },
  ])}
${b.directSatang > 0 ? html`<p>${words.direct(baht(b.directSatang))}</p>` : null}<div class="columns">${nextPayoutSheet(d, b.next, locale, b.availableSatang)}${sheet('coming', words.coming, coming(d, b.coming, b.pendingSatang, locale))}</div>
<h2>${words.moved}</h2><p class="small quiet">${words.movedText}</p>`
}

/** What becomes available on a Friday can be too late for that day's round. */
function roundAfter(day: number): number {
  return nextRoundAfter(addDays(day, 1) - 1).at
}

function coming(d: DashboardProps, rows: readonly Coming[], all: number, locale: Locale): Html {
  const words = BALANCE[locale]
  if (rows.length === 0) return html`<p class="quiet">${words.comingNothing}</p>`
  const [only] = rows
  // One day needs no table.
  if (rows.length === 1 && only && only.day !== null && only.clock === null)
    // The figure above says how much, where this is all of it.
    return html`${only.netSatang === all ? null : html`<p class="big">${money(only.netSatang)}</p>`}<p>${words.comingOne(writtenDate(only.day, locale), writtenDate(roundAfter(only.day), locale))}</p>`
  const columns: Column<Coming>[] = [
    {
      key: 'day',
      label: words.day,
      cell: (row) => (row.day === null ? words.later : shortDay(row.day, locale)),
      phone: 'lead',
    },
    { key: 'net', label: words.net, numeric: true, cell: (row) => money(row.netSatang), phone: 'side' },
    {
      key: 'round',
      label: words.paidOutBy,
      phone: 'below',
      cell: (row) =>
        row.day === null || row.clock !== null
          ? html`<span class="quiet">–</span>`
          : html`<span class="on-phone">${words.paidOutBy}</span> ${shortDay(roundAfter(row.day), locale)}`,
    },
    {
      key: 'payments',
      label: words.payments,
      numeric: true,
      phone: 'corner',
      cell: ({ transactions }) =>
        transactions === null
          ? html`<span class="quiet">–</span>`
          : html`<span class="number">${transactions}</span> <span class="on-phone">${words.counted(transactions)}</span>`,
    },
  ]
  if (rows.some(({ clock }) => clock !== null)) {
    columns.push({
      key: 'clock',
      label: words.clock,
      phone: 'line',
      cell: ({ clock }) =>
        clock === null
          ? html`<span class="quiet">–</span>`
          : d.may('test_clocks:read')
            ? html`<a href="${d.hrefOf(`/clocks/${clock}`)}">${words.byClock}</a>`
            : words.byClock,
    })
  }
  return html`<p class="small quiet">${words.comingText}</p><div class="compact">${table(words.coming, columns, rows)}</div>`
}
