// The pages of a refund: the form with the amount and the access to revoke, and then a preview of all effects (preview-view.ts).
import type { PaymentObject } from '../../../resources/payment.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { PAYMENTS } from '../payments/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { previewBody, type RefundPreviewed } from './preview-view.ts'
import { REFUNDING } from './words.ts'

/** The parameters of the API call (POST /v1/payments/{id}/refund). */
export function refundFields(locale: Locale, leftSatang: number): Field[] {
  const words = REFUNDING[locale]
  return [
    { kind: 'money', name: 'amount_satang', label: words.amount, hint: words.amountHint(baht(leftSatang)) },
    { kind: 'text', name: 'reason', label: words.reason, hint: words.reasonHint, optional: true },
    {
      kind: 'choice',
      name: 'revoke_access',
      label: words.access,
      options: [
        ['', words.accessAuto, words.accessAutoHint],
        ['true', words.accessTake, words.accessTakeHint],
        ['false', words.accessKeep, words.accessKeepHint],
      ],
    },
    { kind: 'check', name: 'cancel_subscription', label: words.cancelSubscription, hint: words.cancelHint },
    {
      kind: 'metadata',
      name: 'metadata',
      label: DASHBOARD[locale].metadata,
      hint: DASHBOARD[locale].metadataHint,
      optional: true,
    },
  ]
}

interface RefundProps {
  payment: PaymentObject
  leftSatang: number
  key: string
  curl: string
}

/** `filled` null: nothing can be refunded, and `problem` says why. */
export function refundPage(
  f: Frame,
  d: DashboardProps,
  r: RefundProps & { filled: Filled | null; problem: Html | null },
): string {
  const words = REFUNDING[f.locale]
  const frame = DASHBOARD[f.locale]
  if (!r.filled) return pageOf(f, d, r, r.problem && notice('bad', r.problem))
  const asked = form(
    {
      action: d.hrefOf(`/payments/${r.payment.id}/refund`),
      key: r.key,
      fields: refundFields(f.locale, r.leftSatang),
      filled: r.filled,
      problem: r.problem,
      submit: words.preview,
      cancelHref: d.hrefOf(`/payments/${r.payment.id}`),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return pageOf(f, d, r, sheet('refund', words.question, asked))
}

/**
 * The second step. `typed`: the form's values, with the resulting amount. `seen`: a digest of what the page shows, so that the member gets exactly
 * that.
 */
export function refundPreviewPage(
  f: Frame,
  d: DashboardProps,
  r: RefundProps & {
    preview: RefundPreviewed
    typed: readonly (readonly [string, string])[]
    seen: string
    moved: boolean
    problem: Html | null
  },
): string {
  const words = REFUNDING[f.locale]
  const frame = DASHBOARD[f.locale]
  const action = d.hrefOf(`/payments/${r.payment.id}/refund`)
  const hidden = [...r.typed, ['seen', r.seen], ['step', 'refund']] as const
  const asked = form(
    {
      action,
      key: r.key,
      fields: [],
      problem: r.problem,
      more: html`${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`,
      submit: words.submit(baht(r.preview.amountSatang)),
      danger: true,
      others: html`<button class="button" name="change" value="true">${words.change}</button>`,
      cancelHref: d.hrefOf(`/payments/${r.payment.id}`),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return pageOf(
    f,
    d,
    r,
    html`${r.moved ? notice('bad', words.changed) : null}${previewBody(f, d, r.payment, r.preview)}${asked}`,
  )
}

function pageOf(f: Frame, d: DashboardProps, { payment, curl: command }: RefundProps, body: Renderable): string {
  const amount = baht(payment.gross_satang)
  return dashboardPage(f, d, {
    section: 'payments',
    title: REFUNDING[f.locale].title(amount),
    crumbs: [
      { href: d.hrefOf('/payments'), label: PAYMENTS[f.locale].title },
      { href: d.hrefOf(`/payments/${payment.id}`), label: PAYMENTS[f.locale].payment(amount) },
    ],
    body: html`${body}${curl(command, DASHBOARD[f.locale].curl)}`,
  })
}
