// What the bank and the buyer can do to one payment in test mode: pay it, too little or too much, let it fail or expire; later dispute it, or choose
// the outcome of its next refund.
import type { PaymentObject } from '../../../resources/payment.ts'
import { isPaidByTransfer } from '../../../rules/payment-methods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { type Field, type Filled, NOTHING_FILLED } from '../../components/field.ts'
import { form, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { code, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type AboutPayment, customerOf, paymentFor } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'
import { BANK } from './words.ts'

/** The forms of the page, by the last part of their address. */
export type BankForm = 'succeed' | 'fail' | 'expire' | 'dispute' | 'next_refund'

/** One baht: the amount by which a mistyped transfer is wrong. */
const OFF_BY_SATANG = 100

export interface BankPaymentProps {
  payment: PaymentObject
  about: AboutPayment | undefined
  /** Satang still to be paid. */
  leftSatang: number
  /** An amount as an amount field takes it, for a transfer below or above what is owed. */
  typed(amountSatang: number): string
  /** The form that was sent, with its problems. */
  sent: BankForm | null
  filled: Filled
  problem: Html | null
  key: string
  /** The calls of the page. */
  curls: readonly string[]
}

/** The parameters of the API calls below /v1/test_helpers/payments/{id}. */
export function bankFields(of: BankForm, locale: Locale, leftSatang: number): Field[] {
  const words = BANK[locale]
  const amount = { kind: 'money', name: 'amount_satang' } as const
  switch (of) {
    case 'succeed':
      return [{ ...amount, label: words.otherAmount, hint: words.otherAmountHint(baht(leftSatang)) }]
    case 'dispute':
      return [
        { ...amount, label: words.disputeAmount, hint: words.disputeAmountHint, optional: true },
        { kind: 'text', name: 'reason', label: words.reason, placeholder: 'fraudulent', optional: true },
      ]
    case 'next_refund':
      return [{ kind: 'choice', name: 'outcome', label: words.outcome, options: Object.entries(words.outcomes) }]
    default:
      return []
  }
}

export function bankPaymentPage(f: Frame, d: DashboardProps, p: BankPaymentProps): string {
  const words = BANK[f.locale]
  const { payment } = p
  const isOpen = payment.status === 'requires_action' || payment.status === 'processing'
  const toPayment = html`<p><a href="${d.hrefOf(`/payments/${payment.id}`)}">${words.toPayment}</a></p>`
  const over = html`${notice('plain', words.over)}${toPayment}`
  return dashboardPage(f, d, {
    section: 'bank',
    title: words.of(baht(payment.gross_satang)),
    crumbs: [{ href: d.hrefOf('/bank'), label: words.title }],
    state: statusBadge(payment.status, f.locale),
    body: html`${p.problem ? notice('bad', p.problem) : null}
${isOpen ? waiting(f, d, p) : payment.status === 'succeeded' ? html`${asked(f, d, p, 'dispute', words.dispute, words.disputeText, words.open)}${asked(f, d, p, 'next_refund', words.nextRefund, words.nextRefundText, words.choose)}` : over}
${sheet('about', words.about, aboutPayment(f, d, { ...p, isOpen }))}
${p.curls.map((command) => curl(command, DASHBOARD[f.locale].curl))}`,
  })
}

/** Whose payment it is and for what, as the list has it. */
function aboutPayment(
  f: Frame,
  d: DashboardProps,
  { payment, about, leftSatang, isOpen }: BankPaymentProps & { isOpen: boolean },
): Html {
  const words = BANK[f.locale]
  return facts([
    [DASHBOARD[f.locale].customer, customerOf(d, about)],
    [words.payment, paymentFor(d, f.locale, payment.id, about)],
    [words.method, statusWord(payment.payment_method_type, f.locale)],
    isOpen && [words.left, money(leftSatang)],
    ['ID', code(payment.id)],
  ])
}

function waiting(f: Frame, d: DashboardProps, p: BankPaymentProps): Html {
  const words = BANK[f.locale]
  const { payment, leftSatang } = p
  const button = (
    action: 'succeed' | 'fail' | 'expire',
    label: string,
    more: { amount?: number; main?: boolean } = {},
  ) =>
    press({
      action: d.hrefOf(`/bank/payments/${payment.id}/${action}`),
      key: `${p.key}-${action}${more.amount ?? ''}`,
      label,
      ...(more.amount !== undefined && { fields: { amount_satang: p.typed(more.amount) } }),
      ...(more.main && { main: true }),
    })
  const ends = sheet(
    'ends',
    words.ends,
    payment.amount_received_satang > 0
      ? html`<p class="small quiet">${words.waitsForRest}</p>`
      : html`<p class="small quiet">${words.endsText}</p><div class="row">${button('fail', words.fail)}${button('expire', words.expire)}</div>`,
  )
  if (!isPaidByTransfer(payment.payment_method_type)) {
    const approval = html`<p class="small quiet">${words.approveText}</p>${button('succeed', words.approve, { main: true })}`
    return html`${sheet('succeed', words.card, approval)}${ends}`
  }
  const exact = button('succeed', words.payText(baht(leftSatang)), { main: true, amount: leftSatang })
  const less = leftSatang > OFF_BY_SATANG && button('succeed', words.less, { amount: leftSatang - OFF_BY_SATANG })
  const more = button('succeed', words.more, { amount: leftSatang + OFF_BY_SATANG })
  return html`${sheet('pay', words.qr, html`<div class="row">${exact}${less}${more}</div>${formOf(f, d, p, 'succeed', words.transfer, true)}`)}${ends}`
}

function asked(
  f: Frame,
  d: DashboardProps,
  p: BankPaymentProps,
  of: BankForm,
  title: string,
  text: string,
  submit: string,
): Html {
  return sheet(of, title, html`<p class="small quiet">${text}</p>${formOf(f, d, p, of, submit)}`)
}

/** Shows what was typed in the form that was sent, and in no other. */
function formOf(
  f: Frame,
  d: DashboardProps,
  p: BankPaymentProps,
  of: BankForm,
  submit: string,
  isSecond = false,
): Html {
  const words = DASHBOARD[f.locale]
  return form(
    {
      action: d.hrefOf(`/bank/payments/${p.payment.id}/${of}`),
      key: `${p.key}-${of}`,
      fields: bankFields(of, f.locale, p.leftSatang),
      filled: p.sent === of ? p.filled : NOTHING_FILLED,
      submit,
      isSecond,
    },
    { optional: words.optional, wrong: words.wrongFields },
  )
}
