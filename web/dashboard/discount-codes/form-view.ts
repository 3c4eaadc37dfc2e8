// The form that creates a discount code: the code, what it takes off in percent or in baht, and its limits.
import { discountLines } from '../../../rules/discounts.ts'
import { minus, satang } from '../../../rules/money.ts'
import { readTypedBaht } from '../../../rules/typed-baht.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { FormState } from '../components/asked.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { DISCOUNT_CODES } from './words.ts'

export const DISCOUNT_KINDS = ['percent', 'fixed'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** The products that a code can be limited to: the newest ones, and whether there are more. */
export interface ProductChoice {
  products: readonly { id: string; name: string }[]
  more: boolean
}

/** A field, and the parameter of the API call that it is. */
type CodeField = Field & { param?: string }

interface CodeFields {
  code: CodeField
  kind: CodeField
  /** By kind: the one that is not chosen is not shown, and not sent. */
  value: Record<DiscountKind, CodeField>
  lasts: CodeField[]
  limits: CodeField[]
  rest: CodeField[]
}

/** The parameters of the API call (POST /v1/discount_codes), in groups. `more_products`: ids, one per line. */
export function discountCodeFields(choice: ProductChoice, locale: Locale): CodeFields {
  const words = DISCOUNT_CODES[locale]
  const frame = DASHBOARD[locale]
  const durations = (['once', 'repeating', 'forever'] as const).map(
    (name): Option => [name, words.durations[name], words.durationTexts[name]],
  )
  const products: Field = {
    kind: 'checks',
    name: 'products',
    label: words.products,
    hint: words.productsHint,
    optional: true,
    options: choice.products.map(({ id, name }) => [id, name] as const),
  }
  const more: Field = {
    kind: 'textarea',
    name: 'more_products',
    label: words.moreProducts,
    hint: words.moreProductsHint,
    optional: true,
    rows: 3,
  }
  return {
    code: { kind: 'text', name: 'code', label: words.code, hint: words.codeHint, optional: true, autocomplete: 'off' },
    kind: {
      kind: 'choice',
      name: 'kind',
      label: words.kinds,
      options: DISCOUNT_KINDS.map((kind) => [kind, words.kind[kind]] as const),
      inRow: true,
      isUnnamed: true,
    },
    value: {
      percent: {
        ...{ kind: 'integer', name: 'percent', param: 'value.percent', unit: '%' },
        ...{ label: words.percent, hint: words.percentHint },
      },
      fixed: { kind: 'money', name: 'fixed', param: 'value.fixed', label: words.fixed, hint: words.fixedHint },
    },
    lasts: [
      { kind: 'choice', name: 'duration', label: words.duration, options: durations },
      {
        kind: 'integer',
        name: 'duration_in_cycles',
        label: words.cycles,
        hint: words.cyclesHint,
        optional: true,
      },
    ],
    limits: [
      ...(choice.products.length > 0 ? [products] : []),
      ...(choice.more ? [more] : []),
      { kind: 'moment', locale, name: 'starts_at', label: words.startsAt, hint: words.startsAtHint, optional: true },
      { kind: 'moment', locale, name: 'expires_at', label: words.expiresAt, hint: words.expiresAtHint, optional: true },
      { kind: 'integer', name: 'max_uses', label: words.maxUses, hint: words.maxUsesHint, optional: true },
      {
        kind: 'integer',
        name: 'max_uses_per_customer',
        label: words.perCustomer,
        hint: words.perCustomerHint,
        optional: true,
      },
    ],
    rest: [{ kind: 'metadata', name: 'metadata', label: frame.metadata, hint: frame.metadataHint, optional: true }],
  }
}

/** All of them, as the call reads them. */
export function flatFields({ code, kind, value, lasts, limits, rest }: CodeFields): CodeField[] {
  return [code, kind, value.percent, value.fixed, ...lasts, ...limits, ...rest]
}

export function discountCodeFormPage(
  f: Frame,
  d: DashboardProps,
  choice: ProductChoice,
  { curl: command, ...state }: FormState,
): string {
  const words = DISCOUNT_CODES[f.locale]
  const frame = DASHBOARD[f.locale]
  const list = { href: d.hrefOf('/discount-codes'), label: words.title }
  const { code, kind, value, lasts, limits, rest } = discountCodeFields(choice, f.locale)
  const filled = ofChosenKind(state.filled)
  const shown = (one: Field) => field(one, filled, frame.optional)
  const isLimited = limits.some(
    ({ name }) => filled.problems[name] || filled.values.get(name)?.some((one) => one !== ''),
  )
  const asked = form(
    {
      action: d.hrefOf('/discount-codes/new'),
      key: state.key,
      fields: [code],
      filled,
      problem: state.problem,
      submit: words.submit,
      cancelHref: list.href,
      cancel: frame.cancel,
      more: html`<div class="discount-value"><div class="of-percent">${shown(value.percent)}</div><div class="of-fixed">${shown(value.fixed)}</div>${shown(kind)}</div>${example(state.filled, f.locale)}${lasts.map(shown)}<details class="more group"${isLimited ? html` open` : null}><summary>${words.limits} <span class="small quiet">${words.limitsText}</span></summary><div class="stack">${limitFields(limits, filled, frame.optional)}</div></details>${rest.map(shown)}`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'discount-codes',
    title: words.add,
    crumbs: [list],
    body: html`<div class="sheet">${asked}</div>${curl(command, frame.curl)}`,
  })
}

/** What the discount that is typed takes off a price of a thousand baht; client-scripts/product-preview.js follows the fields. */
function example({ values }: Filled, locale: Locale): Html {
  const words = DISCOUNT_CODES[locale]
  const isFixed = values.get('kind')?.[0] === 'fixed'
  const text = values.get(isFixed ? 'fixed' : 'percent')?.[0]?.trim() ?? ''
  const percent = /^[1-9]\d?$|^100$/.test(text) ? Number(text) : null
  const value = isFixed ? readTypedBaht(text) : percent
  const kind = isFixed ? 'fixed' : 'percent'
  const off = value
    ? discountLines([{ product: '', amountSatang: EXAMPLE_PRICE }], { kind, value, productIds: null })[0]
    : undefined
  const shows = (name: string, amount: string | null) =>
    html`<span class="nowrap" data-shows="${name}">${amount ?? '–'}</span>`
  return html`<aside class="summary stack" aria-labelledby="example" data-example="${EXAMPLE_PRICE}"><h2 id="example">${words.exampleLabel}</h2><div class="comes-to">${facts(
    [
      [words.examplePrice, money(EXAMPLE_PRICE)],
      [words.takes, shows('off', off === undefined ? null : `−${baht(off)}`)],
      [
        words.examplePays,
        html`<span class="amount">${shows('is', off === undefined ? null : baht(minus(EXAMPLE_PRICE, off)))}</span>`,
      ],
    ],
  )}</div></aside>`
}

const EXAMPLE_PRICE = satang(100_000)

/** The call has one value: what is wrong with it stands at the field of the chosen kind. */
function ofChosenKind({ values, problems }: Filled): Filled {
  const { percent, fixed = percent, ...others } = problems
  if (values.get('kind')?.[0] !== 'fixed' || fixed === undefined) return { values, problems }
  return { values, problems: { ...others, fixed } }
}

/** The first and the last moment stand beside each other, and so do the two numbers of uses. */
function limitFields(limits: readonly Field[], filled: Filled, optional: string): Html {
  const shown = (names: readonly string[]) =>
    limits.filter(({ name }) => names.includes(name)).map((one) => field(one, filled, optional))
  return html`${shown(['products', 'more_products'])}<div class="beside">${shown(['starts_at', 'expires_at'])}</div><div class="beside">${shown(['max_uses', 'max_uses_per_customer'])}</div>`
}
