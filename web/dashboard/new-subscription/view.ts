// The forms that start a subscription by hand, first the customer and then the rest, and the form that changes its card or metadata.
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type TestCard, testCardOptions } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { SUBSCRIBING } from './words.ts'

/** Attached cards, and those of the simulator where it serves cards. */
export function cardOptions(cards: readonly Option[], fresh: readonly TestCard[], locale: Locale): Option[] {
  const words = SUBSCRIBING[locale]
  return [
    ...cards,
    ...testCardOptions(fresh, locale).map(([token, label]) => [token, words.testCardOf(label)] as const),
  ]
}

/** The parameters of the API call (POST /v1/subscriptions), without the customer. `prices` null: to read what was posted. */
export function startFields(prices: readonly Option[] | null, cards: readonly Option[], locale: Locale): Field[] {
  const words = SUBSCRIBING[locale]
  const frame = DASHBOARD[locale]
  const price = { name: 'price', label: words.plan }
  return [
    prices
      ? { kind: 'select', ...price, options: prices.length > 1 ? [['', words.choosePlan], ...prices] : prices }
      : { kind: 'text', ...price },
    { kind: 'integer', name: 'quantity', label: words.quantity },
    {
      kind: 'choice',
      name: 'collection_method',
      label: words.collection,
      options: [
        ['auto_charge', words.byCard, words.byCardText],
        ['invoice', words.byInvoice, words.byInvoiceText],
      ],
    },
    {
      kind: 'select',
      name: 'payment_method',
      label: words.cardForNew,
      hint: words.cardForNewHint,
      options: cards.length > 0 ? cards : [['', words.noCardYet]],
    },
    { kind: 'check', name: 'allow_incomplete', label: words.incomplete, hint: words.incompleteHint },
    {
      kind: 'integer',
      name: 'days_until_due',
      label: words.daysUntilDue,
      hint: words.daysUntilDueHint,
      optional: true,
    },
    { kind: 'text', name: 'discount_code', label: words.discountCode, hint: words.discountHint, optional: true },
    { kind: 'metadata', name: 'metadata', label: frame.metadata, hint: frame.metadataHint, optional: true },
  ]
}

/** The fields of a change that leaves the plan as it is (PATCH /v1/subscriptions/{id}). */
export function editFields(
  cards: readonly Option[],
  pastDue: boolean,
  locale: Locale,
): (Field & { emptyIs?: 'null' })[] {
  const words = SUBSCRIBING[locale]
  const frame = DASHBOARD[locale]
  const hint = pastDue ? `${words.cardHint} ${words.cardOwed}` : words.cardHint
  return [
    {
      kind: 'choice',
      name: 'collection_method',
      label: words.collection,
      hint: words.collectionHint,
      options: [
        ['auto_charge', words.byCard, words.byCardFromNext],
        ['invoice', words.byInvoice, words.byInvoiceFromNext],
      ],
    },
    { kind: 'select', name: 'payment_method', label: words.card, hint, options: cards },
    { kind: 'integer', name: 'days_until_due', label: words.daysToPay, hint: words.daysToPayHint, optional: true },
    {
      kind: 'metadata',
      name: 'metadata',
      label: frame.metadata,
      hint: frame.metadataHint,
      optional: true,
      emptyIs: 'null',
    },
  ]
}

/** What only one way to collect asks, and is not shown for the other (dashboard.css). */
const ONLY_OF: Readonly<Record<string, string>> = { payment_method: 'of-card', days_until_due: 'of-invoice' }

export interface SubscribingForm {
  title: string
  /** What the page belongs to, below the list. */
  of?: { href: string; label: string }
  heading: string
  /** Below merchant and mode. */
  action: string
  /** A form that only asks for the next page. */
  asks?: boolean
  cancelHref: string
  submit: string
  /** Null when there is nothing to sell. */
  fields: readonly Field[] | null
  filled: Filled
  problem: Html | null
  more?: Html
  key: string
  curl: string | null
}

export function subscribingPage(f: Frame, d: DashboardProps, s: SubscribingForm): string {
  const words = SUBSCRIBING[f.locale]
  const { optional, wrongFields: wrong, cancel, curl: curlWords } = DASHBOARD[f.locale]
  const { asks = false, cancelHref, submit, filled, problem, more, key } = s
  const asked = { action: d.hrefOf(s.action), asks, cancelHref, cancel, submit, filled, problem, more, key }
  const nothing = { ...words.noPrices, action: { href: d.hrefOf('/products'), label: words.noPrices.action } }
  const shown = s.fields?.map((one) => {
    const only = ONLY_OF[one.name]
    return html`${only ? html`<div class="${only}">${field(one, filled, optional)}</div>` : field(one, filled, optional)}`
  })
  const body = shown ? form({ ...asked, fields: [], more: html`${shown}${more}` }, { optional, wrong }) : empty(nothing)
  return dashboardPage(f, d, {
    section: 'subscriptions',
    title: s.title,
    crumbs: [{ href: d.hrefOf('/subscriptions'), label: SUBSCRIPTIONS[f.locale].title }, ...(s.of ? [s.of] : [])],
    body: html`${sheet('form', s.heading, body)}${s.curl && curl(s.curl, curlWords)}`,
  })
}
