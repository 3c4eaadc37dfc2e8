// The pages of a refund: the form with the amount and the access to revoke, and then a preview of all effects (preview-view.ts).
import type { PaymentObject } from '../../../resources/payment.ts'
import { formatBaht, proportionHalfUp, satang } from '../../../rules/money.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { sums } from '../../components/facts.ts'
import type { Field, Filled, Option } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { money } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { type AboutPayments, boughtInLine } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerText, type Names } from '../components/named.ts'
import { keptOf } from '../payments/money-view.ts'
import { PAYMENTS } from '../payments/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { leftSums, whereTo } from './of-payment-view.ts'
import { previewBody, type RefundPreviewed } from './preview-view.ts'
import { REFUNDING } from './words.ts'

/** What there is to ask of a refund, as the payment stands. */
export interface Asking {
  /** What was sold and can be taken away by itself, in words; null where there is nothing. `byDefault`: a whole refund takes it. */
  access: { things: readonly string[]; byDefault: boolean } | null
  /** It paid for subscriptions that run. */
  subscriptions: boolean
  /** There will be a credit note, on which the reason is printed. */
  creditNote: boolean
  /** The seller is registered for VAT, so that the document is a credit note with VAT; else it is a refund note. */
  vat: boolean
}

export const ALL: Asking = { access: { things: [], byDefault: true }, subscriptions: true, creditNote: true, vat: true }

/** The parameters of the API call (POST /v1/payments/{id}/refund). Without `asking` all of them, to read what was posted. */
export function refundFields(locale: Locale, leftSatang: number, asking: Asking = ALL): Field[] {
  const words = REFUNDING[locale]
  const { metadata, metadataHint } = DASHBOARD[locale]
  const reasonHint = !asking.creditNote ? words.reasonHintNoNote : asking.vat ? words.reasonHint : words.reasonHintNoVat
  return [
    { kind: 'money', name: 'amount_satang', label: words.amount, hint: amountHint(locale, leftSatang) },
    { kind: 'text', name: 'reason', label: words.reason, hint: reasonsToPick(locale, reasonHint), optional: true },
    ...(asking.access ? [accessField(locale, asking.access)] : []),
    ...(asking.subscriptions ? [endField(locale)] : []),
    { kind: 'metadata', name: 'metadata', label: metadata, hint: metadataHint, optional: true },
  ]
}

function accessField(locale: Locale, { things, byDefault }: NonNullable<Asking['access']>): Field {
  const words = REFUNDING[locale]
  const options: Option[] = byDefault
    ? [
        ['', words.accessAuto, words.accessAutoHint],
        ['true', words.accessTake, words.accessTakeHint],
        ['false', words.accessKeep, words.accessKeepHint],
      ]
    : [
        ['', words.accessKeep, words.accessKeepRunning],
        ['true', words.accessTake, words.accessTakeRunning],
      ]
  return { kind: 'choice', name: 'revoke_access', label: words.access, hint: things.join(' · '), options }
}

function endField(locale: Locale): Field {
  const { cancelSubscription: label, cancelHint: hint } = REFUNDING[locale]
  return { kind: 'check', name: 'cancel_subscription', label, hint }
}

/** What is left, and with a script what would be left after the amount that is typed. */
function amountHint(locale: Locale, leftSatang: number): Html {
  const words = REFUNDING[locale]
  const all = baht(leftSatang)
  const half = proportionHalfUp(satang(leftSatang), 1, 2)
  return html`<span data-left="${leftSatang}" data-of="field-amount_satang" data-part="${words.stays}" data-all="${words.staysNothing}" data-more="${words.amountTooMuch(all)}">${words.amountHint(all)}</span><span class="js-only fills">${pick('amount_satang', formatBaht(satang(leftSatang)), words.refundAll(all))}${leftSatang < 2 ? null : pick('amount_satang', formatBaht(half), words.refundHalf(baht(half)))}</span>`
}

/** A button that fills a field. */
function pick(name: string, value: string, label: string): Html {
  return html`<button type="button" class="chip" data-fill="field-${name}" data-value="${value}">${label}</button>`
}

/** Why money goes back most often. */
function reasonsToPick(locale: Locale, hint: string): Html {
  return html`${hint}<span class="js-only fills">${REFUNDING[locale].reasons.map((one) => pick('reason', one, one))}</span>`
}

interface RefundProps {
  payment: PaymentObject
  names: Names
  /** What it paid for; null where the role may not see it. */
  bought: AboutPayments | null
  leftSatang: number
  key: string
  curl: string
}

/** `filled` null: nothing can be refunded, and `problem` says why. */
export function refundPage(
  f: Frame,
  d: DashboardProps,
  r: RefundProps & { filled: Filled | null; problem: Html | null; asking: Asking },
): string {
  const words = REFUNDING[f.locale]
  const frame = DASHBOARD[f.locale]
  if (!r.filled) return pageOf(f, d, r, r.problem && notice('bad', r.problem))
  const asked = form(
    {
      action: d.hrefOf(`/payments/${r.payment.id}/refund`),
      key: r.key,
      fields: refundFields(f.locale, r.leftSatang, r.asking),
      filled: r.filled,
      problem: r.problem,
      more: lossOf(f.locale, r),
      submit: words.preview,
      cancelHref: d.hrefOf(`/payments/${r.payment.id}`),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return pageOf(
    f,
    d,
    r,
    html`<div class="columns">${sheet('refund', words.question, asked)}${sheet('payment', words.about, moneyOf(f, r, r.asking))}</div>`,
  )
}

/** Above the button: what stays of the payment when all that is left goes back, and with a script after the amount that is typed. */
function lossOf(locale: Locale, { payment: p, leftSatang }: RefundProps): Html | null {
  const kept = p.net_satang === null ? null : keptOf(p)
  if (!kept) return null
  const isLoss = kept.amount < leftSatang
  const after = html`<strong${isLoss ? html` class="bad-text"` : null} data-keep="${kept.amount}" data-of="field-amount_satang">${money(kept.amount - leftSatang)}</strong>`
  const words = REFUNDING[locale]
  const fee = p.fee_satang ?? 0
  return html`<div>${sums([[words.keepAfter, after]])}${fee > 0 ? html`<p class="small quiet">${words.feeKept(baht(fee))}</p>` : null}</div>`
}

/** What was paid and what is left of it, beside the form, which itself says of a fee why less is kept. */
function moneyOf(f: Frame, { payment: p }: RefundProps, { vat }: Asking): Html {
  const words = REFUNDING[f.locale]
  const fee = p.fee_satang ?? 0
  return html`${sums([
    ...leftSums(p, f.locale),
    [words.goesTo, whereTo(p, f.locale)],
  ])}${fee > 0 ? null : html`<p class="small quiet">${words.noFee}</p>`}<p class="small quiet">${vat ? words.nextStep : words.nextStepNoVat}</p>`
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

function pageOf(
  f: Frame,
  d: DashboardProps,
  { payment, names, bought, curl: command }: RefundProps,
  body: Renderable,
): string {
  const what = bought?.get(payment.id)?.bought
  const amount = baht(payment.gross_satang)
  return dashboardPage(f, d, {
    section: 'payments',
    title: REFUNDING[f.locale].title(amount),
    name: customerText(names, payment.customer),
    crumbs: [
      { href: d.hrefOf('/payments'), label: PAYMENTS[f.locale].title },
      { href: d.hrefOf(`/payments/${payment.id}`), label: PAYMENTS[f.locale].payment(amount) },
    ],
    lead: html`<p><a href="${d.hrefOf(`/customers/${payment.customer}`)}">${customerText(names, payment.customer)}</a>${what?.length ? ` · ${boughtInLine(what, f.locale)}` : null}</p>`,
    body: html`${body}${curl(command, DASHBOARD[f.locale].curl)}`,
  })
}
