// How the form of an invoice looks that a person writes: first whose it is, then its lines, when it is due, what is withheld, a note, and what it comes to.
// Buttons add a line, remove one and work out the total, so that no script is needed.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PriceObject } from '../../../resources/price.ts'
import { rateText } from '../../../rules/rates.ts'
import { TAX_CATEGORIES } from '../../../rules/tax.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { type Fact, facts } from '../../components/facts.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { ENTER_SAVES, form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { priceInWords } from '../../storefront/view.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerPicker, type Picker } from '../find-customer/picker-view.ts'
import { INVOICES } from '../invoices/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { BY_HAND_INVOICES, rateOptions } from './words.ts'

/** What a line can be made of. */
export interface Offered {
  /** Prices that are paid once. */
  prices: readonly (PriceObject & { name: string })[]
  /** There are more prices than are listed. */
  more: boolean
  /** Whether the merchant charges VAT, so that a line in own words says which. */
  taxed: boolean
}

/** The fields of line `n`, from 1, by the members of the API's line: `price_1`, `description_1` … */
export function lineFields(n: number, { prices, taxed }: Offered, locale: Locale): Field[] {
  const words = BY_HAND_INVOICES[locale]
  const options = prices.map((price): Option => [price.id, `${price.name}: ${priceInWords(price, locale)}`])
  const taxes = TAX_CATEGORIES.map((category): Option => [category, words.taxes[category]])
  return [
    ...(prices.length > 0
      ? [
          {
            kind: 'select',
            name: `price_${n}`,
            label: words.price,
            options: [['', words.ownWords], ...options],
          } as const,
        ]
      : []),
    { kind: 'text', name: `description_${n}`, label: words.description, autocomplete: 'off' },
    { kind: 'integer', name: `quantity_${n}`, label: words.quantity },
    { kind: 'money', name: `amount_${n}`, label: words.each },
    ...(taxed ? [{ kind: 'select', name: `tax_${n}`, label: words.tax, options: taxes } as const] : []),
  ]
}

/** After how many days an invoice is due, as most shops ask. */
const DAYS = [7, 15, 30]

/**
 * All other parameters of the API's calls (POST and PATCH /v1/invoices). An empty one is as if nothing had been said. `days`: what a draft says, which is
 * among the choices then.
 */
export function moreFields(locale: Locale, days: number | null = null): (Field & { emptyIs?: 'null' })[] {
  const words = BY_HAND_INVOICES[locale]
  const own = { optional: true, emptyIs: 'null' } as const
  const offered = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].sort((a, b) => a - b)
  const choices = offered.map((n): Option => [String(n), words.daysAre(n)])
  const options: Option[] = [...choices, ['', words.onDay]]
  return [
    {
      kind: 'choice',
      inRow: true,
      name: 'days_until_due',
      label: words.days,
      hint: words.daysHint,
      emptyIs: 'null',
      options,
    },
    { kind: 'date', locale, name: 'due_date', label: words.dueDate, hint: words.dueDateHint, emptyIs: 'null' },
    {
      kind: 'select',
      name: 'withholding_rate_bps',
      label: words.withholding,
      hint: words.withholdingHint,
      options: rateOptions(locale),
    },
    { kind: 'textarea', name: 'memo', label: words.memo, hint: words.memoHint, rows: 3, ...own },
  ]
}

export interface DraftForm {
  title: string
  /** Below merchant and mode. */
  action: string
  backHref: string
  /** What the draft is called that is changed; null for a new one. */
  of: string | null
  /** Whom a new one is for; null for a draft, whose customer stays. */
  picker: Picker | null
  offered: Offered
  lines: number
  linesMax: number
  filled: Filled
  problem: Html | null
  /** What it comes to as it stands in the form, with the amount of each of the form's lines; null when that was not worked out. */
  comesTo: ComesTo | null
  key: string
  curl: string
  /** A new one can be sent at once; null where it cannot, with the reason. */
  sends: boolean
  isNew: boolean
}

export interface ComesTo {
  invoice: Pick<InvoiceObject, 'total_satang' | 'tax_satang' | 'amount_due_satang'> & {
    withholding: Pick<NonNullable<InvoiceObject['withholding']>, 'rate_bps' | 'amount_satang'> | null
  }
  /** In satang, by the line's place in the form; null for one that is left empty. */
  amounts: readonly (number | null)[]
  /** If it is issued now, in Unix seconds; null while its day is still to be chosen. */
  dueAt: number | null
  /** So many days after it is issued; null where the day is named. */
  dueIn: number | null
}

export function draftFormPage(f: Frame, d: DashboardProps, s: DraftForm): string {
  const words = BY_HAND_INVOICES[f.locale]
  const frame = DASHBOARD[f.locale]
  const action = d.hrefOf(s.action)
  const another = html`<button class="button" name="next" value="another" formaction="${action}#line-${s.lines + 1}">${words.addLine}</button>`
  const total = html`<button class="button" name="next" value="total" formaction="${action}#comes-to">${words.workOut}</button>`
  const typedDays = s.filled.values.get('days_until_due')?.[0] ?? ''
  const days = /^\d{1,3}$/.test(typedDays) ? Number(typedDays) : null
  const more = moreFields(f.locale, days).map((one) => field(one, s.filled, frame.optional))
  const send = html`<button class="button main" name="next" value="send">${words.saveAndSend}</button>`
  return dashboardPage(f, d, {
    section: 'invoices',
    title: s.title,
    crumbs: [
      { href: d.hrefOf('/invoices'), label: INVOICES[f.locale].title },
      ...(s.of === null ? [] : [{ href: s.backHref, label: s.of }]),
    ],
    body: html`<section class="sheet">${form(
      {
        action,
        key: s.key,
        fields: [],
        filled: s.filled,
        problem: s.problem,
        // A line that is half filled in keeps no other from its sum.
        previews: 'refused',
        submit: s.isNew ? words.saveDraft : words.save,
        first: s.isNew && s.sends ? send : null,
        isSecond: s.isNew && s.sends,
        cancelHref: s.backHref,
        cancel: frame.cancel,
        more: html`${ENTER_SAVES}<input type="hidden" name="lines" value="${s.lines}">${s.picker ? customerPicker(f, d, s.picker) : null}
<h2>${words.lines}</h2>
${s.offered.more ? notice('plain', words.tooManyPrices) : null}${linesOf(s, d, f.locale)}
<div class="bill-more">${s.lines < s.linesMax ? another : null}${s.lines > 1 ? html`<p class="small quiet">${words.linesHint}</p>` : null}</div>
<div class="bill-terms stack"><h2>${words.payment}</h2><div class="due-fields">${more[0]}<div class="of-day">${more[1]}</div></div>${more.slice(2)}</div>`,
        foot: html`<aside class="summary stack" id="comes-to" tabindex="-1" aria-labelledby="summary"><h2 id="summary">${words.summary}</h2><div class="comes-to" data-preview>${s.comesTo ? facts(totalsOf(s.comesTo, f.locale)) : html`<p class="small quiet">${words.summaryLines}</p><p class="small quiet">${s.offered.taxed ? words.withVat : words.withoutVat}</p>`}</div><div class="not-js">${total}</div></aside>
${s.isNew && !s.sends ? html`<p class="small quiet">${words.noAddress}</p>` : null}`,
      },
      { optional: frame.optional, wrong: frame.wrongFields },
    )}</section>${curl(s.curl, frame.curl)}`,
  })
}

/** What it comes to, and last the amount that is asked for, with its day. */
function totalsOf({ invoice: i, dueAt, dueIn }: ComesTo, locale: Locale): Fact[] {
  const words = BY_HAND_INVOICES[locale]
  const { withholding: w } = i
  return [
    ...(w === null ? [] : [[INVOICES[locale].total, money(i.total_satang)] as const]),
    ...(i.tax_satang > 0 ? [[INVOICES[locale].vat, money(i.tax_satang)] as const] : []),
    ...(w === null ? [] : [[words.withheldOf(rateText(w.rate_bps)), money(-w.amount_satang)] as const]),
    [words.amountDue, html`<span class="amount">${money(i.amount_due_satang)}</span>`],
    ...(dueAt === null ? [] : [[INVOICES[locale].due, dueText(dueAt, dueIn, locale)] as const]),
  ]
}

function dueText(dueAt: number, dueIn: number | null, locale: Locale): Html {
  const words = BY_HAND_INVOICES[locale]
  if (dueIn === null) return shortDay(dueAt, locale)
  return html`${words.daysAfterIssue(dueIn)}<small class="quiet">${words.ifIssuedToday(shortDate(dueAt, locale))}</small>`
}

/** As a table where there is room: what the fields are called stands once above them, and is read with each. */
function linesOf(s: DraftForm, d: DashboardProps, locale: Locale): Html {
  const heads = lineFields(1, s.offered, locale).map(
    ({ name, label }) => html`<span class="${placeOf(name)}">${label}</span>`,
  )
  const lines = Array.from({ length: s.lines }, (_, i) => lineOf(i + 1, s, d, locale))
  return html`<div class="bill-lines${s.offered.taxed ? ' with-vat' : null}"><div class="bill-fields bill-head" aria-hidden="true">${heads}<span class="of-sum">${DASHBOARD[locale].amount}</span></div>${lines}</div>`
}

/** Where it stands in its line: `description_2` → `of-description`. */
const placeOf = (name: string) => `of-${name.replace(/_\d+$/, '')}`

/** What a price says already is not typed beside one: what each costs is shown in its place. */
function lineOf(
  n: number,
  { offered, filled, lines, comesTo, action }: DraftForm,
  d: DashboardProps,
  locale: Locale,
): Html {
  const words = BY_HAND_INVOICES[locale]
  const amount = comesTo?.amounts[n - 1] ?? null
  const chosen = offered.prices.find(({ id }) => id === filled.values.get(`price_${n}`)?.[0])
  const each = chosen?.amount_satang ?? null
  const remove = html`<button class="button small" name="next" value="remove-${n}" formaction="${d.hrefOf(action)}#line-${Math.max(1, n - 1)}" title="${words.removeLine}" aria-label="${words.removeLineNamed(n)}">×</button>`
  const shown = lineFields(n, offered, locale).map((one) => {
    const own = !/^(price|quantity)_/.test(one.name)
    const counted = /^quantity_/.test(one.name)
      ? html`<p class="of-counted strong" aria-hidden="true">${words.counted}</p>`
      : null
    return html`${counted}<div class="${placeOf(one.name)}${own ? ' of-own-words' : null}">${field(one, filled, '')}</div>`
  })
  return html`<fieldset class="bill-line" id="line-${n}" tabindex="-1"><legend class="unseen">${words.line(n)}</legend><div class="bill-fields"><p class="of-name strong" aria-hidden="true">${words.line(n)}</p>${shown}<p class="of-each quiet" data-preview>${each === null ? null : html`<span class="unseen">${words.each} </span>${money(each)}`}</p><p class="of-sum" data-preview>${amount === null ? html`<span class="quiet">–</span>` : html`<span class="unseen">${DASHBOARD[locale].amount} </span>${money(amount)}`}</p>${lines > 1 ? html`<div class="of-removal">${remove}</div>` : null}</div></fieldset>`
}

/** What stands in the fields of a draft, by the form's names. */
export function filledLines(
  invoice: Pick<InvoiceObject, 'lines'>,
  baht: (satang: number) => string,
): [string, string[]][] {
  return invoice.lines.flatMap((line, i): [string, string[]][] => {
    const n = i + 1
    const quantity: [string, string[]] = [`quantity_${n}`, [String(line.quantity)]]
    if (line.price !== null) return [[`price_${n}`, [line.price]], quantity]
    return [
      quantity,
      [`description_${n}`, [line.description]],
      [`amount_${n}`, [baht(line.unit_amount_satang)]],
      [`tax_${n}`, [line.tax_category]],
    ]
  })
}
