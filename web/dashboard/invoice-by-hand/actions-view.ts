// What can be done with an invoice that a person writes, by its state, and what its page says of the tax that is withheld of it.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import { minus, satang } from '../../../rules/money.ts'
import { OUTSIDE_METHOD_TYPES } from '../../../rules/paid-outside.ts'
import { spanOfBangkokDay } from '../../../rules/periods.ts'
import { rateText } from '../../../rules/rates.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts, sums } from '../../components/facts.ts'
import type { Field, Option } from '../../components/field.ts'
import { confirm, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { moment, money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import {
  certificateCrumbs,
  certificateFileActions,
  certificateFileLine,
  certificatePreview,
} from '../certificate-file/view.ts'
import { CERTIFICATE_FILE } from '../certificate-file/words.ts'
import { type FormState, formPage } from '../components/asked.ts'
import type { DashboardProps } from '../components/frame.ts'
import { INVOICES } from '../invoices/words.ts'
import { FROM_LIST } from '../withholdings/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { BY_HAND_INVOICES } from './words.ts'

const amountDue = (i: InvoiceObject) => baht(satang(i.amount_due_satang))

export interface ManualActions {
  key: string
  /** Where the customer's mail goes; null for no address. */
  email: string | null
  /** Whether there is a card to charge. */
  charges: boolean
}

/** For a role that may write invoices. */
export function manualActions(
  f: Frame,
  d: DashboardProps,
  i: InvoiceObject,
  { key, email, charges }: ManualActions,
): Html | null {
  const words = BY_HAND_INVOICES[f.locale]
  const { moreActions: more } = DASHBOARD[f.locale]
  const at = (does: string) => d.hrefOf(`/invoices/${i.id}/${does}`)
  const link = (does: string, label: string, main = false) =>
    html`<a class="button${main ? ' main' : null}" href="${at(does)}">${label}</a>`
  const asks = (
    does: string,
    label: string,
    what: readonly string[],
    yes: string,
    how: { danger?: true; main?: true },
  ) =>
    confirm(label, html`${what.map((sentence) => html`<p>${sentence}</p>`)}`, {
      action: at(does),
      key,
      label: yes,
      ...how,
    })
  switch (i.status) {
    case 'draft': {
      const what = words.issueWhat(amountDue(i))
      const issue = (label: string, main: boolean) =>
        asks('finalize', label, [what], words.issueYes, main ? { main } : {})
      const remove = asks('delete', words.remove, [words.removeWhat], words.removeYes, { danger: true })
      if (email === null)
        return html`${issue(words.issue, true)}${link('edit', words.change)}${moreActions(more, [remove])}`
      const send = asks('send', words.issueAndSend, [what, words.sendWhat(email)], words.issueAndSendYes(email), {
        main: true,
      })
      return html`${send}${link('edit', words.change)}${moreActions(more, [issue(words.issueOnly, false), remove])}`
    }
    case 'open': {
      const old = INVOICES[f.locale]
      const again =
        email !== null &&
        press({ action: at('send'), key, label: i.sent_at === null ? words.sendNow : words.sendAgain })
      const off = asks('write-off', words.writeOff, [words.writeOffWhat], words.writeOffYes, { danger: true })
      const voids = asks('void', old.void, [old.voidWhat.manual, old.voidAnyway], old.voidYes, { danger: true })
      return html`${markPaid(f, d, i)}${again}${moreActions(more, [charges && link('pay', old.pay), off, voids])}`
    }
    case 'uncollectible':
      return html`${markPaid(f, d, i)}${charges ? link('pay', INVOICES[f.locale].pay) : null}`
    default:
      return null
  }
}

/** The way to say that an invoice was paid outside of Satang. */
export function markPaid({ locale }: Frame, d: DashboardProps, i: InvoiceObject): Html {
  return html`<a class="button" href="${d.hrefOf(`/invoices/${i.id}/paid`)}">${BY_HAND_INVOICES[locale].markPaid}</a>`
}

/** The parameters of `paid_outside` of the API's call (POST /v1/invoices/{id}/pay). */
export function paidFields(locale: Locale): (Field & { param?: string })[] {
  const words = BY_HAND_INVOICES[locale]
  const options = OUTSIDE_METHOD_TYPES.map((method): Option => [method, words.methods[method]])
  return [
    { kind: 'choice', name: 'method', param: 'paid_outside.method', label: words.method, options, inRow: true },
    {
      ...{ kind: 'text', name: 'reference', param: 'paid_outside.reference', label: words.reference },
      ...{ hint: words.referenceHint, autocomplete: 'off', optional: true },
    },
    { kind: 'date', locale, name: 'received_at', param: 'paid_outside.received_at', label: words.receivedOn },
  ]
}

/** How the sum is made up, where it is not all of the total. */
export function dueOfTotal(
  locale: Locale,
  { total_satang: total, withholding, amount_due_satang: due }: InvoiceObject,
  sumName: string,
): Html | null {
  if (withholding === null) return null
  return sums([
    [INVOICES[locale].total, money(total)],
    [BY_HAND_INVOICES[locale].withheldOf(rateText(withholding.rate_bps)), money(-withholding.amount_satang)],
    [sumName, html`<strong>${money(due)}</strong>`],
  ])
}

export function paidPage(f: Frame, d: DashboardProps, i: InvoiceObject, state: FormState): string {
  const words = BY_HAND_INVOICES[f.locale]
  const amount = amountDue(i)
  return formPage(f, d, pageOf(f, d, i, words.paidTitle(i.number ?? i.id)), {
    ...state,
    action: d.hrefOf(`/invoices/${i.id}/paid`),
    fields: paidFields(f.locale),
    submit: words.paidSubmit(amount),
    back: `/invoices/${i.id}`,
    intro: html`${dueOfTotal(f.locale, i, words.receivedSum)}<p>${words.paidText(amount)}</p>`,
  })
}

/** The parameters of POST /v1/invoices/{id}/withholding_certificate. */
export function certificateFields(locale: Locale): Field[] {
  const words = BY_HAND_INVOICES[locale]
  return [
    {
      ...{ kind: 'text', name: 'number', label: words.certificateNumber, hint: words.certificateNumberHint },
      autocomplete: 'off',
    },
    { kind: 'date', locale, name: 'date', label: words.certificateDate },
    { kind: 'money', name: 'amount_satang', label: words.certificateAmount, hint: words.certificateAmountHint },
  ]
}

/** `isFromList`: it was come to from the list of what was withheld, where the next one waits. `payer`: whose name the certificate has; null where it is not known. */
export function certificatePage(
  f: Frame,
  d: DashboardProps,
  i: InvoiceObject,
  state: FormState,
  { isFromList, payer }: { isFromList: boolean; payer: string | null },
): string {
  const words = BY_HAND_INVOICES[f.locale]
  const amount = baht(satang(i.withholding?.amount_satang ?? 0))
  const file = i.withholding?.certificate_file ?? null
  const number = i.number ?? i.id
  return formPage(
    f,
    d,
    { section: 'tax-documents', title: words.certificateTitle(number), crumbs: certificateCrumbs(d, i, f.locale) },
    {
      ...state,
      action: d.hrefOf(`/invoices/${i.id}/certificate`, isFromList ? FROM_LIST : {}),
      heading: words.certificateHeading,
      fields: certificateFields(f.locale),
      submit: words.certificateSubmit,
      back: isFromList ? '/withholdings' : `/invoices/${i.id}`,
      above: html`<p>${words.certificateText(amount)}</p>${file ? null : html`<p><a href="${d.hrefOf(`/invoices/${i.id}/certificate-file`)}">${words.certificateAttach}</a></p>`}`,
      more: toCompare(i, payer, f.locale),
      beside: file && certificatePreview(d, i.id, file, f.locale, true),
    },
  )
}

/** What the certificate has to say, before it is recorded. */
function toCompare(i: InvoiceObject, payer: string | null, locale: Locale): Html {
  const words = BY_HAND_INVOICES[locale]
  const said = facts([
    [words.payer, payer],
    [words.base, money(minus(satang(i.total_satang), satang(i.tax_satang)))],
    [words.rate, rateText(i.withholding?.rate_bps ?? 0)],
    [words.withheld, money(i.withholding?.amount_satang ?? 0)],
  ])
  return html`<div class="notice"><p class="strong">${words.compare}</p>${said}</div>`
}

function pageOf({ locale }: Frame, d: DashboardProps, i: InvoiceObject, title: string) {
  const crumbs = [
    { href: d.hrefOf('/invoices'), label: INVOICES[locale].title },
    { href: d.hrefOf(`/invoices/${i.id}`), label: i.number ?? i.id },
  ]
  return { section: 'invoices', title, crumbs }
}

/** How the certificate of what was withheld stands. Null where nothing is, and before it is paid: its sums say what will be. */
export function withholdingSheet({ locale }: Frame, d: DashboardProps, i: InvoiceObject, key: string): Html | null {
  const { withholding: w } = i
  if (w === null || (w.certificate === null && i.status !== 'paid')) return null
  const words = BY_HAND_INVOICES[locale]
  const amount = baht(satang(w.amount_satang))
  const way = (label: string, main: boolean) =>
    d.may('invoices:write') &&
    html`<div class="row"><a class="button${main ? ' main' : null}" href="${d.hrefOf(`/invoices/${i.id}/certificate`)}">${label}</a>${certificateFileActions(d, i, key, locale)}</div>`
  const file = w.certificate_file
  const fileRow: [string, Html][] = file
    ? [[CERTIFICATE_FILE[locale].file, certificateFileLine(d, i.id, file, locale)]]
    : []
  if (w.certificate === 'received')
    return sheet(
      'withholding',
      words.withholding,
      html`${facts([
        [words.withheld, money(w.amount_satang)],
        [words.certificate, w.certificate_number],
        [words.certificateDate, shortDay(spanOfBangkokDay(w.certificate_date ?? '')?.from, locale)],
        [words.certificateReceived, moment(w.received_at, locale)],
        ...fileRow,
      ])}${way(words.correct, false)}`,
    )
  const said =
    w.certificate === 'waiting'
      ? file
        ? CERTIFICATE_FILE[locale][file.sent_by === 'buyer' ? 'toCheck' : 'isHere']
        : words.waitingText(amount)
      : words.none
  return sheet(
    'withholding',
    words.withholding,
    html`<p>${said}</p>${file && facts([[words.withheld, money(w.amount_satang)], ...fileRow])}${w.certificate === 'waiting' ? way(words.enter, true) : null}`,
  )
}
