// The page that asks how much of a payment goes back, and what is taken away with it.
import type { Locale } from '../../rules/written-date.ts'
import { curl } from '../components/curl.ts'
import type { Field, Filled } from '../components/field.ts'
import { form } from '../components/form.ts'
import { sheet } from '../components/sheet.ts'
import type { Frame } from '../frame.ts'
import { type Html, html } from '../html.ts'
import { baht } from '../paying.ts'
import { DASHBOARD } from '../words/dashboard/frame.ts'
import { PAYMENTS } from '../words/dashboard/payments.ts'
import { REFUNDING } from '../words/dashboard/refunding.ts'
import { type DashboardShown, dashboardPage } from './frame.ts'
import type { Payment } from './payments.ts'

/** The members of the API's call (POST /v1/payments/{id}/refund). */
export function refundFields(locale: Locale, leftSatang: number): Field[] {
  const words = REFUNDING[locale]
  return [
    { kind: 'money', name: 'amount_satang', label: words.amount, hint: words.amountHint(baht(leftSatang)) },
    { kind: 'text', name: 'reason', label: words.reason, hint: words.reasonHint, optional: true },
    { kind: 'check', name: 'cancel_subscription', label: words.cancelSubscription },
  ]
}

export interface RefundShown {
  payment: Payment
  leftSatang: number
  filled: Filled
  problem: Html | null
  key: string
  curl: string
}

export function refundPage(f: Frame, d: DashboardShown, r: RefundShown): string {
  const words = REFUNDING[f.locale]
  const frame = DASHBOARD[f.locale]
  const back = d.hrefOf(`/payments/${r.payment.id}`)
  const asked = form(
    {
      action: d.hrefOf(`/payments/${r.payment.id}/refund`),
      key: r.key,
      fields: refundFields(f.locale, r.leftSatang),
      filled: r.filled,
      problem: r.problem,
      submit: words.submit,
      danger: true,
      cancelHref: back,
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'payments',
    title: words.title(baht(r.payment.gross_satang)),
    crumbs: [
      { href: d.hrefOf('/payments'), label: PAYMENTS[f.locale].title },
      { href: back, label: PAYMENTS[f.locale].payment(baht(r.payment.gross_satang)) },
    ],
    body: html`${sheet('refund', words.question, asked)}${curl(r.curl, frame.curl)}`,
  })
}
