// The page that pays out without waiting for Friday.
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PAYOUTS } from './words.ts'

/** The members of the API's call (POST /v1/payouts). */
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

export interface HandProps {
  /** Of the balance, below zero too. */
  availableSatang: number
  minimumSatang: number
  filled: Filled
  problem: Html | null
  key: string
  curl: string
}

export function handPage(f: Frame, d: DashboardProps, h: HandProps): string {
  const words = PAYOUTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const available = h.availableSatang < 0 ? `−${baht(-h.availableSatang)}` : baht(h.availableSatang)
  const asked = form(
    {
      ...{ filled: h.filled, problem: h.problem, key: h.key },
      action: d.hrefOf('/payouts/new'),
      fields: handFields(f.locale),
      submit: words.submit,
      cancelHref: d.hrefOf('/payouts'),
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'payouts',
    title: words.handTitle,
    crumbs: [{ href: d.hrefOf('/payouts'), label: words.title }],
    body: html`${sheet('hand', words.amount, html`<p>${words.handText(available, baht(h.minimumSatang))}</p>${asked}`)}${curl(h.curl, frame.curl)}`,
  })
}
