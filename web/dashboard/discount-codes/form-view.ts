// The form that creates a discount code, with the fields of its kind: percent or baht.
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { tabs } from '../../components/tabs.ts'
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

/** The parameters of the API call (POST /v1/discount_codes), in two groups. `more_products`: ids, one per line. */
export function discountCodeFields(
  kind: DiscountKind,
  choice: ProductChoice,
  locale: Locale,
): { own: Field[]; limits: Field[]; rest: Field[] } {
  const words = DISCOUNT_CODES[locale]
  const frame = DASHBOARD[locale]
  const value: Field =
    kind === 'percent'
      ? { kind: 'integer', name: 'value', label: words.percent, hint: words.percentHint, unit: '%' }
      : { kind: 'money', name: 'value', label: words.fixed, hint: words.fixedHint }
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
    own: [
      { kind: 'text', name: 'code', label: words.code, hint: words.codeHint, optional: true, autocomplete: 'off' },
      value,
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

export function discountCodeFormPage(
  f: Frame,
  d: DashboardProps,
  s: { kind: DiscountKind; choice: ProductChoice },
  { curl: command, ...state }: FormState,
): string {
  const words = DISCOUNT_CODES[f.locale]
  const frame = DASHBOARD[f.locale]
  const list = { href: d.hrefOf('/discount-codes'), label: words.title }
  const hrefOf = (kind: DiscountKind) => d.hrefOf('/discount-codes/new', { kind })
  const kinds = DISCOUNT_KINDS.map((kind) => ({
    href: hrefOf(kind),
    label: words.kind[kind],
    current: kind === s.kind,
  }))
  const { own, limits, rest } = discountCodeFields(s.kind, s.choice, f.locale)
  const asked = form(
    {
      action: hrefOf(s.kind),
      key: state.key,
      fields: own,
      filled: state.filled,
      problem: state.problem,
      submit: words.submit,
      cancelHref: list.href,
      cancel: frame.cancel,
      more: html`<fieldset class="group stack"><legend class="strong">${words.limits}</legend>${limitFields(limits, state.filled, frame.optional)}</fieldset>${rest.map((one) => field(one, state.filled, frame.optional))}`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'discount-codes',
    title: words.add,
    crumbs: [list],
    body: html`${tabs(words.kinds, kinds)}${sheet('code', words.takes, asked)}${curl(command, frame.curl)}`,
  })
}

/** The first and the last moment stand beside each other, and so do the two numbers of uses. */
function limitFields(limits: readonly Field[], filled: Filled, optional: string): Html {
  const shown = (names: readonly string[]) =>
    limits.filter(({ name }) => names.includes(name)).map((one) => field(one, filled, optional))
  return html`${shown(['products', 'more_products'])}<div class="beside">${shown(['starts_at', 'expires_at'])}</div><div class="beside">${shown(['max_uses', 'max_uses_per_customer'])}</div>`
}
