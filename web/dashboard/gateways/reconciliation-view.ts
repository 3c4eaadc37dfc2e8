// How the comparison of a day of a provider's book with ours looks: the day, both sums side by side, and the differences in words, each with its links.
import type { GatewayAccountObject } from '../../../resources/gateway-account.ts'
import type { ReconciliationObject } from '../../../resources/reconciliation.ts'
import { minus, satang, zero } from '../../../rules/money.ts'
import type { Refusal } from '../../../rules/refusals.ts'
import { writtenTyped } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { typedDay } from '../../components/typed-day.ts'
import { code, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { refusalWords } from '../words/refusals.ts'
import { RECONCILIATION } from './reconciliation-words.ts'
import { GATEWAYS, providerName } from './words.ts'

export interface ReconciliationProps {
  /** Null: the simulated bank. */
  account: GatewayAccountObject | null
  /** YYYY-MM-DD. */
  date: string
  before: string
  /** Null for today: tomorrow has nothing yet. */
  after: string | null
  /** Why the day could not be compared. */
  problem: Refusal | null
  compared: ReconciliationObject | null
  curl: string
}

/** What stands for the simulated bank where an account's id would. */
export const SIMULATED = 'simulator'

type Row = ReconciliationObject['differences'][number]

export function reconciliationPage(f: Frame, d: DashboardProps, p: ReconciliationProps): string {
  const words = RECONCILIATION[f.locale]
  return dashboardPage(f, d, {
    section: 'gateways',
    title: words.title,
    crumbs: [
      { href: d.hrefOf('/gateways'), label: GATEWAYS[f.locale].title },
      ...(p.account
        ? [{ href: d.hrefOf(`/gateways/${p.account.id}`), label: providerName(p.account.provider, f.locale) }]
        : []),
    ],
    lead: html`<p class="quiet">${p.account ? words.lead(providerName(p.account.provider, f.locale)) : words.simulatorLead}</p>`,
    body: html`${chooser(f, d, p)}${p.problem && notice('bad', html`<p>${refusalWords(p.problem, f.locale)}</p>`)}${p.account?.status === 'failing' ? refused(d, p.account, f.locale) : null}${p.compared && comparison(f, d, p.compared, p.account ? words.notes : words.simulatorNotes, p.account?.status === 'failing')}
${curl(p.curl, DASHBOARD[f.locale].curl)}`,
  })
}

/** Says where the keys are mended, to who may. */
function refused(d: DashboardProps, { id }: GatewayAccountObject, locale: Frame['locale']): Html {
  const button = html`<p><a class="button main" href="${d.hrefOf(`/gateways/${id}/change`)}">${GATEWAYS[locale].mend}</a></p>`
  const text = html`<p>${RECONCILIATION[locale].refused}</p>`
  return notice('bad', html`<div class="stack">${text}${d.may('gateway_accounts:write') ? button : null}</div>`)
}

/** From day to day; any other day is chosen in the fold. */
function chooser(f: Frame, d: DashboardProps, { account, date, before, after }: ReconciliationProps): Html {
  const words = RECONCILIATION[f.locale]
  const path = `/gateways/${account?.id ?? SIMULATED}/reconciliation`
  const step = (to: string, label: Html) =>
    html`<a class="button small" href="${d.hrefOf(path, { date: to })}">${label}</a>`
  const field = html`<div class="field"><label for="day">${words.day}</label><input type="date" id="day" name="date" value="${date}" required aria-describedby="day-said">${typedDay('day', date, f.locale)}</div>`
  return html`<div class="day-steps"><p class="strong">${writtenTyped(date, f.locale)}</p><div class="row">${step(before, html`<span><span aria-hidden="true">‹</span> ${words.dayBefore}</span>`)}${after === null ? null : step(after, html`<span>${words.dayAfter} <span aria-hidden="true">›</span></span>`)}</div><details class="more"><summary>${words.otherDay}</summary><form method="get" action="${d.hrefOf(path)}" class="filter-row">${field}<div class="row"><button class="button">${words.show}</button></div></form></details></div>`
}

function comparison(
  f: Frame,
  d: DashboardProps,
  r: ReconciliationObject,
  notes: Record<ReconciliationObject['status'], string>,
  /** The provider refuses the keys: nothing that it has is sure to be here, so that nothing is called equal. */
  isRefused: boolean,
): Html {
  const words = RECONCILIATION[f.locale]
  const tone = { equal: 'good', different: 'bad', waiting: 'plain' } as const
  const rows = [
    { label: words.payments, ours: r.ours.gross_satang, theirs: r.theirs.gross_satang, count: 'payments' as const },
    { label: words.refunds, ours: r.ours.refunded_satang, theirs: r.theirs.refunded_satang, count: 'refunds' as const },
    { label: words.fees, ours: r.ours.fee_satang, theirs: r.theirs.fee_satang, count: null },
  ]
  const isNothing = rows.every(({ ours, theirs }) => ours === 0 && theirs === 0)
  // That nothing was booked is no success.
  const isSilent = r.status === 'equal' && isNothing
  // What the provider did not let us see is unknown, which is not zero.
  const isUnknown = isRefused && rows.every(({ theirs }) => theirs === 0)
  const unknown = html`<span class="quiet">–</span>`
  const side = (which: 'ours' | 'theirs') => (row: (typeof rows)[number]) =>
    html`${money(row[which])}${row.count && html` <span class="small quiet">${words.counted(r[which][row.count])}</span>`}`
  const apart = ({ ours, theirs }: (typeof rows)[number]) => {
    const by = minus(satang(theirs), satang(ours))
    return by === zero
      ? html`<span class="quiet">${money(by)}</span>`
      : html`<strong class="overdue">${money(by)}</strong>`
  }
  const sums = table(
    words.sums,
    [
      { key: 'what', label: words.what, cell: (row) => row.label },
      { key: 'ours', label: words.ours, numeric: true, cell: side('ours') },
      { key: 'theirs', label: words.theirs, numeric: true, cell: isUnknown ? () => unknown : side('theirs') },
      { key: 'apart', label: words.apart, numeric: true, cell: isUnknown ? () => unknown : apart },
    ],
    rows,
  )
  // Without a look into its book there is nothing to compare, and a table of zeros and dashes says less.
  if (isUnknown && r.status === 'equal' && isNothing) return html``
  return html`${isRefused && r.status === 'equal' ? null : notice(isSilent ? 'plain' : tone[r.status], html`<p>${isSilent ? words.nothing : notes[r.status]}</p>`)}${sheet('sums', words.sums, html`<div class="compared">${sums}</div>`)}${r.differences.length > 0 ? sheet('differences', words.differences, differences(f, d, r.differences)) : null}`
}

function differences(f: Frame, d: DashboardProps, rows: readonly Row[]): Html {
  const words = RECONCILIATION[f.locale]
  const amount = (satang: number | null) => (satang === null ? html`<span class="quiet">–</span>` : money(satang))
  return table(
    words.differences,
    [
      { key: 'what', label: words.what, cell: ({ kind }) => words.kinds[kind] },
      {
        key: 'payment',
        label: words.payment,
        cell: ({ payment }) =>
          payment === null
            ? html`<span class="quiet">–</span>`
            : payment.startsWith('pay_')
              ? html`<a href="${d.hrefOf(`/payments/${payment}`)}">${code(payment)}</a>`
              : code(payment),
      },
      { key: 'reference', label: words.reference, cell: (row) => row.gateway_reference && code(row.gateway_reference) },
      { key: 'ours', label: words.ours, numeric: true, cell: (row) => amount(row.ours_satang) },
      { key: 'theirs', label: words.theirs, numeric: true, cell: (row) => amount(row.theirs_satang) },
    ],
    rows,
  )
}
