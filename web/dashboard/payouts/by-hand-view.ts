// The page that pays out at once, without waiting for Friday.
import type { BalanceObject } from '../../../resources/balance.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Field } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { day } from '../../components/written.ts'
import { html } from '../../html.ts'
import { accountText, type NextPayoutProps } from '../balance/next-payout-view.ts'
import type { FormState } from '../components/asked.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PAYOUTS } from './words.ts'

/** The parameters of the API call (POST /v1/payouts). */
export function handFields(locale: Locale): Field[] {
  const words = PAYOUTS[locale]
  return [
    { kind: 'money', name: 'amount_satang', label: words.amount, hint: words.amountHint, optional: true },
    {
      kind: 'metadata',
      name: 'metadata',
      label: DASHBOARD[locale].metadata,
      hint: DASHBOARD[locale].metadataHint,
      optional: true,
    },
  ]
}

export interface PaidByHand {
  balance: BalanceObject
  /** Of the next round, for who cannot pay out now. */
  roundAt: number
  account: NextPayoutProps['account']
  /** The day on which the money arrives. */
  arrivesOn: number
}

export function handPage(
  f: Frame,
  d: DashboardProps,
  _: null,
  { curl: command, ...state }: FormState,
  { balance, roundAt, account, arrivesOn }: PaidByHand,
): string {
  const words = PAYOUTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const { available_satang: satang, minimum_payout_satang: minimum } = balance
  const available = satang < 0 ? `−${baht(-satang)}` : baht(satang)
  const asked = form(
    {
      ...state,
      action: d.hrefOf('/payouts/new'),
      fields: handFields(f.locale),
      submit: words.submit,
      cancelHref: d.hrefOf('/payouts'),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const not = words.handNot(available, baht(minimum), writtenDate(roundAt, f.locale))
  const body =
    satang < minimum
      ? html`${state.problem ? notice('bad', not) : html`<p>${not}</p>`}<p><a class="button" href="${d.hrefOf('/payouts')}">${words.title}</a></p>`
      : html`<p>${words.handText(available, baht(minimum))}</p>${facts([
          [words.account, account ? accountText(account) : words.noAccount],
          [words.arrives, day(arrivesOn, f.locale)],
        ])}${asked}`
  return dashboardPage(f, d, {
    section: 'payouts',
    title: words.handTitle,
    crumbs: [{ href: d.hrefOf('/payouts'), label: words.title }],
    body: html`${sheet('hand', satang < minimum ? words.handTitle : words.handSheet, body)}${curl(command, frame.curl)}`,
  })
}
