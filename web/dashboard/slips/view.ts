// How slips look: a row of their table, and the page of one with what a member may decide of it. The picture is not kept, so none is shown.
import type { PaymentObject } from '../../../resources/payment.ts'
import type { SlipObject } from '../../../resources/slip.ts'
import { bankName } from '../../../rules/thai-banks.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, momentText, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import {
  type AboutPayment,
  type AboutPayments,
  boughtInLine,
  customerOf,
  paymentFor,
} from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { forDevelopers } from '../published/view.ts'
import { TRANSFERS } from '../transfers/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { SLIPS } from './words.ts'

/** What a payment asks for and what is still owed of it, in satang. */
export interface AskedFor {
  grossSatang: number
  owedSatang: number
}

/** `about` and `asked`: by the id of the payment; null on the page of the payment, without columns for it. */
export function slipColumns(
  d: DashboardProps,
  locale: Locale,
  about: AboutPayments | null = null,
  asked: ReadonlyMap<string, AskedFor> = new Map(),
  /** Of no row is known what has come: a column of dashes says nothing. */
  isNothingIn = false,
): Column<SlipObject>[] {
  const words = SLIPS[locale]
  const frame = DASHBOARD[locale]
  // Then a button says what it waits for.
  const mayCheck = about !== null && d.may('slips:write')
  // On a wide page it stands below the state.
  const reasonOnPhone = (s: SlipObject) => (s.reason ? html`<div class="phone-only">${why(s, locale)}</div>` : null)
  const slipLink = (s: SlipObject, name: string) =>
    html`<a class="nowrap" href="${d.hrefOf(`/slips/${s.id}`)}">${name}</a>`
  const ofPayment: Column<SlipObject>[] = about
    ? [
        {
          key: 'payment',
          label: words.payment,
          phone: 'nowhere',
          cell: (s) => paymentFor(d, locale, s.payment, about.get(s.payment)),
        },
        {
          key: 'bank',
          label: words.bankShort,
          phone: 'below',
          cell: (s) =>
            html`<span class="nowrap">${bankOf(s, locale) ?? '–'}</span><span class="phone-only">, <span class="nowrap">${moment(s.created, locale)}</span></span>${reasonOnPhone(s)}`,
        },
      ]
    : []
  return [
    about
      ? {
          key: 'customer',
          label: frame.customer,
          cell: (s) =>
            html`${slipLink(s, about.get(s.payment)?.customer?.name ?? s.reference ?? s.id)} <small class="quiet wide-only">${s.reference}</small><small class="quiet phone-only">${boughtOf(about.get(s.payment), locale)}</small>`,
        }
      : {
          key: 'reference',
          label: words.reference,
          cell: (s) => html`${slipLink(s, s.reference ?? s.id)} <small class="quiet">${bankOf(s, locale)}</small>`,
        },
    ...(isNothingIn
      ? []
      : [
          {
            ...{ key: 'amount', label: words.came, numeric: true, phone: 'side' as const },
            cell: (s: SlipObject) => cameOf(s, asked.get(s.payment), locale),
          },
        ]),
    ...(about
      ? [
          {
            ...{
              key: 'asked',
              label: words.due,
              numeric: true,
              phone: isNothingIn ? ('side' as const) : ('nowhere' as const),
            },
            cell: (s: SlipObject) =>
              html`${askedOf(s, asked.get(s.payment), locale)}${isNothingIn ? html` <small class="quiet left phone-only">${words.due}</small>` : null}`,
          },
        ]
      : []),
    {
      ...{ key: 'status', label: frame.status, phone: 'corner' },
      cell: (s) =>
        html`${statusBadge(s.status, locale)}${s.status === 'confirmed' || (mayCheck && s.waits_for === 'by_hand') ? null : html`<div class="small quiet wide-only">${why(s, locale)}</div>`}`,
    },
    ...ofPayment,
    { key: 'created', label: frame.created, sort: 'created', cell: (s) => moment(s.created, locale) },
    ...(mayCheck ? [checks(d, locale)] : []),
  ]
}

function boughtOf(about: AboutPayment | undefined, locale: Locale): string {
  return about ? boughtInLine(about.bought, locale) : ''
}

/** What is to be done with a slip that waits for a person. */
function checks(d: DashboardProps, locale: Locale): Column<SlipObject> {
  const { check } = SLIPS[locale]
  return {
    ...{ key: 'check', label: check, isSilent: true, phone: 'line' },
    cell: (s) =>
      s.status === 'waiting'
        ? html`<a class="button small main" href="${d.hrefOf(`/slips/${s.id}`)}">${check}<span class="unseen"> ${s.reference ?? s.id}</span></a>`
        : null,
  }
}

/** What has come, as the bank or a person says. On a phone what was asked for stands below. */
function cameOf(s: SlipObject, asked: AskedFor | undefined, locale: Locale): Html {
  const words = SLIPS[locale]
  const due = asked && money(dueOf(s, asked))
  if (s.amount_satang === null)
    return html`<span class="quiet${due ? ' wide-only' : null}">–</span>${due ? html`<span class="phone-only">${due}</span> <small class="quiet left phone-only">${words.due}</small>` : null}`
  return html`${money(s.amount_satang)}${due ? html` <small class="quiet left phone-only">${words.due} ${due}</small>` : null}`
}

/** What a slip that waits should bring: what is still owed, with the whole sum where a part has come. */
function askedOf(s: SlipObject, asked: AskedFor | undefined, locale: Locale): Html {
  if (!asked) return html`<span class="quiet">–</span>`
  const due = dueOf(s, asked)
  const all = due < asked.grossSatang ? SLIPS[locale].ofAll(baht(asked.grossSatang)) : null
  return html`${money(due)}${all && html` <small class="quiet left"><span class="nowrap">${all}</span></small>`}`
}

function dueOf({ status }: SlipObject, { grossSatang, owedSatang }: AskedFor): number {
  return status === 'waiting' && owedSatang > 0 ? owedSatang : grossSatang
}

/** Why it is rejected, or what it waits for. */
function why({ reason, waits_for: waitsFor }: SlipObject, locale: Locale): string | null {
  const words = SLIPS[locale]
  if (reason) return words.reasons[reason]
  return waitsFor && words.waitsShort[waitsFor]
}

function bankOf({ sending_bank: bank }: SlipObject, locale: Locale): string | null {
  return bank && (bankName(bank, locale) ?? bank)
}

/** `owed`: in satang, where it is known. A press fills it in; it does not stand there by itself, since who confirms types what the bank's app shows. */
export function confirmFields(locale: Locale, owed: number | null = null): Field[] {
  const words = SLIPS[locale]
  const exact = owed !== null && owed > 0 ? { hint: exactly(locale, owed) } : null
  return [
    { kind: 'money', name: 'amount_satang', label: words.amountCame, ...exact },
    {
      ...{ kind: 'moment', locale, name: 'sent_at', hint: words.sentAtHint, optional: true },
      ...{ label: words.sentAtAdd, folded: true },
    },
  ]
}

function exactly(locale: Locale, owed: number): Html {
  const amount = baht(owed)
  return html`${SLIPS[locale].owedNow(amount)}<span class="js-only fills"><button type="button" class="chip" data-fill="field-amount_satang" data-value="${amount.replace('฿', '')}">${SLIPS[locale].exactly(amount)}</button></span>`
}

export function rejectFields(locale: Locale): Field[] {
  const { reason, reasons } = SLIPS[locale]
  const { not_found, account, amount, duplicate, old } = reasons
  const offered = Object.entries({ not_found, account, amount, duplicate, old })
  return [{ kind: 'select', name: 'reason', label: reason, options: offered }]
}

export interface SlipProps {
  slip: SlipObject
  payment: Pick<PaymentObject, 'id' | 'gross_satang' | 'amount_received_satang'> | null
  /** Whose it is and what is paid for, where the role reads it. */
  paidFor: AboutPayment | undefined
  /** Null: there is nothing to decide, or not by this member. */
  todo: {
    confirm: { filled: Filled; problem: Html | null }
    reject: { filled: Filled; problem: Html | null }
    key: string
  } | null
  curl: string
}

export function slipPage(f: Frame, d: DashboardProps, props: SlipProps): string {
  const { slip: s, todo } = props
  const words = SLIPS[f.locale]
  const meaning = s.reason ? words.reasons[s.reason] : s.waits_for ? words.waiting[s.waits_for] : words.confirmed
  return dashboardPage(f, d, {
    section: 'transfers',
    title: titleOf(props, f.locale),
    crumbs: [{ href: d.hrefOf('/slips'), label: words.title }],
    state: statusBadge(s.status, f.locale),
    // What is to be done stands before what is known, on a phone above it.
    body: html`<div class="columns${todo ? ' to-do-first' : null}">${todo ? decide(f, d, props, todo, meaning) : sheet('meant', words.meant, html`<p>${meaning}</p>`)}${sheet('about', words.about, about(f, d, props))}</div>
${forDevelopers(f, facts([['ID', code(s.id)]]), props.curl)}`,
  })
}

/** How much it is about and of whom; the bank's number where that is not known. */
function titleOf({ slip: s, payment, paidFor }: SlipProps, locale: Locale): string {
  const words = SLIPS[locale]
  const satang = s.amount_satang ?? (payment && dueOf(s, askedBy(payment)))
  const who = paidFor?.customer?.name ?? paidFor?.customer?.email
  if (s.reference === null) return words.slipUnread
  return satang === null || !who
    ? words.slip(s.reference)
    : words[s.amount_satang === null ? 'slipFor' : 'slipOf'](baht(satang), who)
}

function askedBy(payment: NonNullable<SlipProps['payment']>): AskedFor {
  const { gross_satang: grossSatang, amount_received_satang: received } = payment
  return { grossSatang, owedSatang: Math.max(0, grossSatang - received) }
}

function about(f: Frame, d: DashboardProps, { slip: s, payment, paidFor }: SlipProps): Html {
  const words = SLIPS[f.locale]
  const asked = payment && askedBy(payment)
  const came =
    s.amount_satang !== null
      ? html`<strong>${money(s.amount_satang)}</strong>`
      : s.status === 'waiting' && html`<span class="quiet">${words.amountNotOnSlip}</span>`
  const shown = facts([
    paidFor ? [DASHBOARD[f.locale].customer, customerOf(d, paidFor)] : null,
    [words.payment, paymentFor(d, f.locale, s.payment, paidFor)],
    asked !== null && [words.asked, html`<strong>${askedOf(s, asked, f.locale)}</strong>`],
    [words.amount, came],
    s.sent_at !== null && [words.sentAt, moment(s.sent_at, f.locale)],
    [words.bank, bankOf(s, f.locale)],
    [words.reference, s.reference && code(s.reference)],
    s.inbound_transfer !== null && [
      words.transfer,
      html`<a href="${d.hrefOf(`/transfers/${s.inbound_transfer}`)}">${s.amount_satang === null ? code(s.inbound_transfer) : TRANSFERS[f.locale].transfer(baht(s.amount_satang))}</a>`,
    ],
    [DASHBOARD[f.locale].created, moment(s.created, f.locale)],
  ])
  return html`${shown}<p class="small quiet">${words.onlyQr}</p>`
}

function decide(
  f: Frame,
  d: DashboardProps,
  { slip: s, payment }: SlipProps,
  todo: NonNullable<SlipProps['todo']>,
  meaning: string,
): Html {
  const words = SLIPS[f.locale]
  const owed = payment && payment.gross_satang - payment.amount_received_satang
  const { optional, wrongFields: wrong } = DASHBOARD[f.locale]
  const part = (name: 'confirm' | 'reject') =>
    form(
      {
        action: d.hrefOf(`/slips/${s.id}/${name}`),
        key: `${todo.key}-${name}`,
        fields: name === 'confirm' ? confirmFields(f.locale, owed) : rejectFields(f.locale),
        filled: todo[name].filled,
        problem: todo[name].problem,
        submit: name === 'confirm' ? words.confirmSubmit : words.rejectSubmit,
        danger: name === 'reject',
        isSecond: name === 'reject',
      },
      { optional, wrong },
    )
  const reject = sheet('reject', words.reject, html`<p>${words.rejectText}</p>${part('reject')}`)
  const look =
    owed !== null && owed > 0
      ? html`<div class="sought"><p class="small quiet">${words.lookFor}</p><p class="amount">${money(owed)}</p><p>${words.lookForText(bankOf(s, f.locale), momentText(s.created, f.locale))}</p></div>`
      : null
  const said = s.waits_for === 'by_hand' ? null : html`<p class="small quiet">${words.confirmText}</p>`
  const accept = sheet('confirm', words.confirm, html`${look}<p>${meaning}</p>${said}${part('confirm')}`)
  return html`<div class="stack">${accept}${reject}</div>`
}
