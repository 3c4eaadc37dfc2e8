// How the form looks that says that money for a payment has come.
import type { PaymentObject } from '../../../resources/payment.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { html } from '../../html.ts'
import { type FormState, formPage } from '../components/asked.ts'
import type { DashboardProps } from '../components/frame.ts'
import { PAYMENTS } from './words.ts'

export function receivedFields(locale: Locale): Field[] {
  const words = PAYMENTS[locale].report
  return [
    { kind: 'money', name: 'amount_satang', label: words.amount },
    { kind: 'moment', locale, name: 'paid_at', label: words.paidAt, hint: words.paidAtHint, optional: true },
    { kind: 'text', name: 'reference', label: words.reference, hint: words.referenceHint, optional: true },
  ]
}

export function receivedPage(f: Frame, d: DashboardProps, payment: PaymentObject, state: FormState): string {
  const words = PAYMENTS[f.locale]
  const back = `/payments/${payment.id}`
  const crumbs = [
    { href: d.hrefOf('/payments'), label: words.title },
    { href: d.hrefOf(back), label: words.payment(baht(payment.gross_satang)) },
  ]
  return formPage(
    f,
    d,
    { section: 'payments', title: words.report.title, crumbs },
    {
      ...state,
      action: d.hrefOf(`${back}/received`),
      fields: receivedFields(f.locale),
      submit: words.report.submit,
      back,
      above: html`<p>${words.report.text}</p>`,
    },
  )
}
