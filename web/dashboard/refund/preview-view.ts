// The effects of a refund, in words and numbers: money, balance, documents, and what the buyer loses. The figures come from the refund itself
// (commands/refund-preview.ts); nothing is computed here.
import type { PaymentObject } from '../../../resources/payment.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { code, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { keptOf } from '../payments/money-view.ts'
import { whereTo } from './of-payment-view.ts'
import { REFUNDING } from './words.ts'

export interface RefundPreviewed {
  amountSatang: number
  leftSatang: number
  /** Null when the role may not read the balance. */
  balance: { before: BalanceProps; after: BalanceProps } | null
  creditNote: boolean
  /** The VAT that the credit note takes back; null where it names none. */
  vatSatang: number | null
  byHand: boolean
  licences: readonly { id: string; product: string; seats: number }[]
  access: readonly string[]
  credits: readonly { product: string; amount: number }[]
  subscriptions: readonly { id: string; product: string }[]
  voided: number
}

interface BalanceProps {
  availableSatang: number
  pendingSatang: number
}

export function previewBody(f: Frame, d: DashboardProps, payment: PaymentObject, p: RefundPreviewed): Html {
  const words = REFUNDING[f.locale]
  const kept = keptOf(payment)
  const pairs = facts([
    [words.goesBack, html`<strong>${money(p.amountSatang)}</strong>`],
    [words.goesTo, whereTo(payment, f.locale)],
    p.byHand && [words.howSent, words.byHand],
    [words.remains, money(p.leftSatang)],
    payment.net_satang !== null &&
      kept && [words.keepAfter, html`<strong>${money(kept.amount - p.amountSatang)}</strong>`],
    payment.fee_satang !== null && payment.fee_satang > 0 && [words.fee, words.feeKept(baht(payment.fee_satang))],
    [
      p.creditNote && p.vatSatang === null ? words.refundNote : words.creditNote,
      p.creditNote ? words.creditNoteYes : words.creditNoteNo,
    ],
    p.vatSatang !== null && p.vatSatang > 0 && [words.vat, words.vatText(baht(p.vatSatang))],
    [words.mail, words.mailText],
  ])
  const gone = takenAway(f, d, p)
  return html`<div class="columns">${sheet('consequences', words.consequences, pairs)}${p.balance ? sheet('balance', words.balance, balance(f, p.balance)) : null}</div>
${sheet('taken', words.taken, html`${gone.length === 0 ? html`<p>${words.takenNothing}</p>` : html`<ul class="plain stack tight">${gone.map((one) => html`<li>${one}</li>`)}</ul>`}<p class="small quiet">${p.byHand ? words.slowByHand : words.slow}</p>`)}`
}

function balance(f: Frame, { before, after }: NonNullable<RefundPreviewed['balance']>): Html {
  const words = REFUNDING[f.locale]
  const rows = [
    { label: words.available, now: before.availableSatang, next: after.availableSatang },
    { label: words.pending, now: before.pendingSatang, next: after.pendingSatang },
  ]
  const columns = [
    { label: words.balanceOf, cell: (row: (typeof rows)[number]) => row.label },
    { label: words.now, numeric: true, cell: (row: (typeof rows)[number]) => money(row.now) },
    { label: words.afterwards, numeric: true, cell: (row: (typeof rows)[number]) => money(row.next) },
  ]
  return html`${table(words.balance, columns, rows)}${after.availableSatang < 0 ? html`<p class="small">${words.belowZero}</p>` : null}`
}

function takenAway(f: Frame, d: DashboardProps, p: RefundPreviewed): Html[] {
  const words = REFUNDING[f.locale]
  const link = (section: string, id: string) => html`<a href="${d.hrefOf(`/${section}/${id}`)}">${code(id)}</a>`
  return [
    ...p.subscriptions.map(({ id, product }) => html`${words.ends(product)} ${link('subscriptions', id)}`),
    ...(p.voided > 0 ? [html`${words.voided(p.voided)}`] : []),
    ...p.licences.map(({ id, product, seats }) => html`${words.licence(product, seats)} ${link('licences', id)}`),
    ...[...new Set(p.access)].map((product) => html`${words.noAccess(product)}`),
    ...p.credits.map(({ product, amount }) => html`${words.credits(product, amount.toLocaleString('en-US'))}`),
  ]
}
