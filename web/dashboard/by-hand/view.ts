// How the form looks that says what came of money that a person sends, and what a page says of money that waits for that person.
import type { PayoutObject } from '../../../resources/payout.ts'
import type { RefundObject } from '../../../resources/refund.ts'
import { NOT_SENT_REASONS } from '../../../rules/by-hand.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import type { Field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { code, moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type FormState, formPage } from '../components/asked.ts'
import type { DashboardProps } from '../components/frame.ts'
import { BY_HAND } from './words.ts'

export function reportFields(locale: Locale, what: 'refund' | 'payout'): Field[] {
  const words = BY_HAND[locale]
  const reasons = NOT_SENT_REASONS.map((reason) => [reason, words.notSent[reason]] as const)
  return [{ kind: 'choice', name: 'outcome', label: words.question, options: [['sent', words.sent[what]], ...reasons] }]
}

export function refundReportPage(f: Frame, d: DashboardProps, refund: RefundObject, state: FormState): string {
  const words = BY_HAND[f.locale]
  const back = `/refunds/${refund.id}`
  const crumbs = [
    { href: d.hrefOf('/refunds'), label: words.refunds },
    { href: d.hrefOf(back), label: words.refund(baht(refund.amount_satang)) },
  ]
  return formPage(
    f,
    d,
    { section: 'payments', title: words.title, crumbs },
    {
      ...state,
      action: d.hrefOf(`${back}/report`),
      fields: reportFields(f.locale, 'refund'),
      submit: words.submit,
      back,
      above: html`<p>${words.refundText(baht(refund.amount_satang))}</p>`,
    },
  )
}

/** Of a payout that was sent, only that it came back; the bank's reference is asked for with the first report. */
export function payoutReportFields(locale: Locale, { status }: PayoutObject): Field[] {
  const words = BY_HAND[locale]
  if (status === 'paid')
    return [{ kind: 'choice', name: 'outcome', label: words.question, options: [['returned', words.returned]] }]
  return [
    ...reportFields(locale, 'payout'),
    { kind: 'text', name: 'reference', label: words.reference, hint: words.referenceHint, optional: true },
  ]
}

export function payoutReportPage(f: Frame, d: DashboardProps, payout: PayoutObject, state: FormState): string {
  const words = BY_HAND[f.locale]
  const back = `/payouts/${payout.id}`
  const crumbs = [
    { href: d.hrefOf('/payouts'), label: words.payouts },
    { href: d.hrefOf(back), label: words.payout(baht(payout.amount_satang)) },
  ]
  return formPage(
    f,
    d,
    { section: 'payouts', title: words.title, crumbs },
    {
      ...state,
      action: d.hrefOf(`${back}/report`),
      fields: payoutReportFields(f.locale, payout),
      submit: words.submit,
      back,
      above: html`<p>${payoutText(payout, f.locale)}</p>`,
    },
  )
}

/** On the page of a payout that a person sends: what is to be done, or can still be said. `href` null: not by this member. */
export function payoutToSend({ locale }: Frame, payout: PayoutObject, href: string | null): Html {
  const words = BY_HAND[locale]
  const button = payout.status === 'paid' ? 'button' : 'button primary'
  const way = href && html`<p><a class="${button}" href="${href}">${words.say}</a></p>`
  return sheet('by-hand', words.toSend, html`<p>${payoutText(payout, locale)}</p>${way}`)
}

function payoutText({ status, amount_satang: amount, bank_account: account }: PayoutObject, locale: Locale): string {
  const words = BY_HAND[locale]
  if (status === 'paid') return words.paidText
  return words.payoutText(baht(amount), `${account.bank_name} •••• ${account.last4} (${account.account_name})`)
}

/** A transfer that the payment was paid with, as the bank has reported it. */
export interface CameFrom {
  sender: string | null
  reference: string | null
  amountSatang: number
  at: number
}

/** What is to be done: how much is to be sent to whom, and the way to say so. `href` null: not by this member. */
export function refundToSend(
  { locale }: Frame,
  { amountSatang, from, href }: { amountSatang: number; from: readonly CameFrom[]; href: string | null },
): Html {
  const words = BY_HAND[locale]
  const senders = from.map(({ sender, reference, amountSatang: came, at }) =>
    facts([
      [words.sender, sender ?? words.senderUnknown],
      [words.reference, reference && code(reference)],
      [words.came, html`${money(came)} · ${moment(at, locale)}`],
    ]),
  )
  const way = href && html`<p><a class="button primary" href="${href}">${words.say}</a></p>`
  return sheet('by-hand', words.toSend, html`<p>${words.refundText(baht(amountSatang))}</p>${senders}${way}`)
}
