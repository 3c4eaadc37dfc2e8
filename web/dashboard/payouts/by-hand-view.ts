// The pages that pay out at once, without waiting for Friday: the amount, and then what follows of it.
import type { BalanceObject } from '../../../resources/balance.ts'
import type { PayoutObject } from '../../../resources/payout.ts'
import { bankName } from '../../../rules/thai-banks.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { WORDS } from '../../words.ts'
import { accountText, type NextPayoutProps } from '../balance/next-payout-view.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PAYOUTS } from './words.ts'

/** The parameters of the API call (POST /v1/payouts). `hint`: how much it may be. */
export function handFields(locale: Locale, hint: string | null = null): Field[] {
  const words = PAYOUTS[locale]
  return [
    { kind: 'money', name: 'amount_satang', label: words.amount, ...(hint !== null && { hint }) },
    {
      kind: 'metadata',
      name: 'metadata',
      label: DASHBOARD[locale].metadata,
      hint: DASHBOARD[locale].metadataHint,
      optional: true,
    },
  ]
}

interface Asked {
  /** When the next round is, which pays what stays. */
  roundAt: number
  key: string
  curl: string
}

export interface PaidByHand extends Asked {
  balance: BalanceObject
  account: NextPayoutProps['account']
  /** The day on which the money arrives. */
  arrivesOn: number
  filled: Filled
  problem: Html | null
}

export function handPage(f: Frame, d: DashboardProps, p: PaidByHand): string {
  const words = PAYOUTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const { available_satang: satang, minimum_payout_satang: minimum } = p.balance
  const available = satang < 0 ? `−${baht(-satang)}` : baht(satang)
  const asked = form(
    {
      ...{ key: p.key, filled: p.filled, problem: p.problem },
      action: d.hrefOf('/payouts/new'),
      fields: handFields(f.locale, words.handAmount(baht(minimum), available)),
      submit: words.review,
      cancelHref: d.hrefOf('/payouts'),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const not = words.handNot(available, baht(minimum), writtenDate(p.roundAt, f.locale))
  const body =
    satang < minimum
      ? html`${p.problem ? notice('bad', not) : html`<p>${not}</p>`}<p><a class="button" href="${d.hrefOf('/payouts')}">${words.title}</a></p>`
      : html`<p>${words.handText}</p>${facts([
          [words.account, p.account ? accountText(p.account) : words.noAccount],
          [words.arrives, shortDay(p.arrivesOn, f.locale)],
          [WORDS[f.locale].fee, words.noFee],
        ])}${asked}`
  return pageOf(f, d, p, sheet('hand', satang < minimum ? words.handTitle : words.handSheet, body))
}

export interface Reviewed extends Asked {
  /** As the call would answer it. */
  payout: PayoutObject
  availableSatang: number
  typed: readonly (readonly [string, string])[]
  /** Another account is paid to than the page before had shown. */
  moved: boolean
}

/** The second step: the account, the amount and the arrival, of which nothing has happened yet. */
export function handReviewPage(f: Frame, d: DashboardProps, r: Reviewed): string {
  const words = PAYOUTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const { payout: p } = r
  const account = accountText({
    bankName: bankName(p.bank_account.bank_code, f.locale) ?? p.bank_account.bank_name,
    lastFour: p.bank_account.last4,
  })
  const left = r.availableSatang - p.amount_satang
  const hidden = [...r.typed, ['step', 'pay']] as const
  const asked = form(
    {
      action: d.hrefOf('/payouts/new'),
      key: r.key,
      fields: [],
      more: html`${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`,
      submit: words.submit(baht(p.amount_satang)),
      others: html`<button class="button" name="change" value="true">${words.change}</button>`,
      cancelHref: d.hrefOf('/payouts'),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const what = facts([
    [frame.amount, html`<strong>${money(p.amount_satang)}</strong>`],
    [words.account, html`${account}<br><small class="quiet">${p.bank_account.account_name}</small>`],
    [words.arrives, shortDay(p.arrival_date, f.locale)],
    [WORDS[f.locale].fee, words.noFee],
    [
      words.stays,
      left > 0
        ? html`${money(left)} <small class="quiet">${words.staysText(writtenDate(r.roundAt, f.locale))}</small>`
        : money(0),
    ],
  ])
  const notes = html`<p class="small quiet">${p.by_hand ? words.reviewByHand : words.reviewText}${left > 0 ? html` ${words.reviewPart}` : null}</p>`
  return pageOf(
    f,
    d,
    r,
    html`${r.moved ? notice('bad', words.moved) : null}${sheet('hand', words.reviewTitle, html`${what}${notes}${asked}`)}`,
  )
}

function pageOf(f: Frame, d: DashboardProps, { curl: command }: Asked, body: Html): string {
  return dashboardPage(f, d, {
    section: 'payouts',
    title: PAYOUTS[f.locale].handTitle,
    crumbs: [{ href: d.hrefOf('/payouts'), label: PAYOUTS[f.locale].title }],
    body: html`${body}${curl(command, DASHBOARD[f.locale].curl)}`,
  })
}
