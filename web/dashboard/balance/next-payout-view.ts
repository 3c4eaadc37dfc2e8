// What the next round will pay, or why nothing: for the pages of the balance and of payouts. The first page of a shop has a shorter version
// (home/view.ts).
import type { NextPayout, SkipReason } from '../../../rules/payouts.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { momentText, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { HOME } from '../home/words.ts'
import { PAYOUTS } from '../payouts/words.ts'

export interface NextPayoutProps {
  next: NextPayout
  minimumSatang: number
  account: { bankName: string; lastFour: string } | null
}

export function nextPayoutSheet(
  d: DashboardProps,
  { next, minimumSatang, account }: NextPayoutProps,
  locale: Locale,
  /** An amount that stands above already, and is not said again. */
  saidSatang: number | null = null,
): Html {
  const words = PAYOUTS[locale]
  const [friday, arrival] = [writtenDate(next.round.at, locale), writtenDate(next.arrivesOn, locale)]
  const flash = next.reason
    ? html`<p>${whyNotPaid(next.reason, baht(minimumSatang), next.accountUsableFrom, locale)} ${next.availableSatang <= 0 ? null : HOME[locale].nextWould(baht(next.availableSatang), friday)}</p>`
    : html`<p>${words.nextPays(friday, arrival === friday ? null : arrival)}</p>`
  return sheet(
    'next',
    words.next,
    html`${next.amountSatang === saidSatang ? null : html`<p class="big">${money(next.amountSatang)}</p>`}${flash}<p class="small quiet">${words.nextText}</p>
${facts([[words.account, account ? accountText(account) : words.noAccount]])}`,
    { href: d.hrefOf('/settings/payouts'), label: words.toAccounts },
  )
}

/** The way to pay out by hand, where there is a bank account. The round of an instant is a tool of the test mode. */
export function payOutNow(d: DashboardProps, { account }: NextPayoutProps, locale: Locale): Html | null {
  if (account === null || !d.may('payouts:write')) return null
  return html`<a class="button" href="${d.hrefOf('/payouts/new')}">${PAYOUTS[locale].payNow}</a>`
}

/** Why a round will pay nothing. For a bank account that waits, also until when. */
export function whyNotPaid(
  reason: SkipReason,
  minimum: string,
  accountUsableFrom: number | null,
  locale: Locale,
): string {
  const words = HOME[locale]
  return accountUsableFrom === null
    ? words.skipped[reason](minimum)
    : words.accountWaits(momentText(accountUsableFrom, locale))
}

/** `Siam Commercial Bank •••• 7890`. */
export function accountText({ bankName, lastFour }: { bankName: string; lastFour: string }): string {
  return `${bankName} ••••\u00a0${lastFour}`
}
