// The form that starts a subscription by hand, on one page: whose it is, the plan, how it is paid, and beside it what the first period costs and when. What only
// the other way to pay asks is not shown. Buttons choose the customer and work out the total, so that no script is needed.
import { satang } from '../../../rules/money.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { type Fact, facts } from '../../components/facts.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { SHOP } from '../../storefront/words.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerPicker, type Picker } from '../find-customer/picker-view.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import type { FirstPeriod } from './props.ts'
import { startFields } from './view.ts'
import { SUBSCRIBING } from './words.ts'

export interface NewSubscription {
  picker: Picker
  title: string
  /** Below merchant and mode. */
  action: string
  cancelHref: string
  prices: readonly Option[]
  cards: readonly Option[]
  filled: Filled
  problem: Html | null
  /** Null while it cannot be told. */
  first: FirstPeriod | null
  key: string
  curl: string
}

/** Fields that only one way to pay asks. */
const ONLY_OF: Readonly<Record<string, string>> = {
  payment_method: 'of-card',
  allow_incomplete: 'of-card',
  days_until_due: 'of-invoice',
}
const PLAN = ['price', 'quantity', 'discount_code']

export function newSubscriptionPage(f: Frame, d: DashboardProps, s: NewSubscription): string {
  const words = SUBSCRIBING[f.locale]
  const frame = DASHBOARD[f.locale]
  return dashboardPage(f, d, {
    section: 'subscriptions',
    title: s.title,
    crumbs: [{ href: d.hrefOf('/subscriptions'), label: SUBSCRIPTIONS[f.locale].title }],
    body:
      s.prices.length > 0
        ? html`<section class="sheet">${formOf(f, d, s)}</section>${curl(s.curl, frame.curl)}`
        : html`<section class="sheet">${empty({ ...words.noPrices, action: { href: d.hrefOf('/products'), label: words.noPrices.action } })}</section>`,
  })
}

function formOf(f: Frame, d: DashboardProps, s: NewSubscription): Html {
  const words = SUBSCRIBING[f.locale]
  const { optional, wrongFields: wrong, cancel } = DASHBOARD[f.locale]
  const action = d.hrefOf(s.action)
  const fields = startFields(s.prices, s.cards, f.locale)
  const shown = (one: Field) => {
    const only = ONLY_OF[one.name]
    const made = field(one, s.filled, optional)
    const isSeldom = one.name === 'allow_incomplete'
    const isOpen = s.filled.values.get(one.name)?.[0] === 'true' || s.filled.problems[one.name] !== undefined
    const asked = isSeldom
      ? html`<details class="more"${isOpen ? html` open` : null}><summary>${words.ifDeclined}</summary>${made}</details>`
      : made
    return only ? html`<div class="${only}">${asked}</div>` : asked
  }
  const plan = PLAN.flatMap((name) => fields.filter((one) => one.name === name))
  const paying = fields.filter(({ name }) => !PLAN.includes(name))
  const total = html`<button class="button" name="next" value="total" formaction="${action}#comes-to">${words.workOut}</button>`
  return form(
    {
      action,
      key: s.key,
      fields: [],
      filled: s.filled,
      problem: s.problem,
      previews: true,
      submit: words.create,
      cancelHref: s.cancelHref,
      cancel,
      more: html`<button class="unseen" tabindex="-1" aria-hidden="true"></button>${customerPicker(f, d, s.picker)}
<h2>${words.plan}</h2><div class="plan-fields">${plan.map(shown)}</div>
<h2>${words.payment}</h2>${paying.map(shown)}
<aside class="summary stack" id="comes-to" tabindex="-1" aria-labelledby="summary"><h2 id="summary">${words.summary}</h2><div class="comes-to" data-preview>${s.first ? summary(s.first, f.locale) : html`<p class="small quiet">${words.summaryNone}</p>`}</div><div class="not-js">${total}</div></aside>`,
    },
    { optional, wrong },
  )
}

function summary(p: FirstPeriod, locale: Locale): Html {
  const words = SUBSCRIBING[locale]
  const name = p.quantity > 1 ? `${p.name} × ${p.quantity}` : p.name
  const next = p.goesOn ? p.dueSatang : p.fullSatang
  const lines: (Fact | null)[] = [
    [name, money(p.amountSatang)],
    p.discount && [words.discountOf(p.discount.code), money(satang(-p.discount.amountSatang))],
    p.vatSatang > 0 ? [p.isOnTop ? words.vatOnTop : words.vat, money(p.vatSatang)] : null,
    [p.dueAt === null ? words.dueToday : words.firstTotal, html`<span class="amount">${money(p.dueSatang)}</span>`],
    p.dueAt === null ? null : [words.firstInvoice, shortDay(p.dueAt, locale)],
    [
      p.dueAt === null ? words.next : words.nextInvoice,
      html`${money(next)}<small class="quiet">${shortDay(p.endAt, locale)}</small>`,
    ],
  ]
  return html`<p class="strong">${baht(p.fullSatang)} ${SHOP[locale][p.interval]}</p>${facts(lines)}${p.codeFails ? html`<p class="small error">${words.unknownCode}</p>` : null}`
}
