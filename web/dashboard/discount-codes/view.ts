// Discount codes in the dashboard: the columns of their table, and the page of one. The discount of a code never changes, so no form edits it.
import type { DiscountCodeObject } from '../../../resources/discount-code.ts'
import { type CodeStanding, discountLines, standingOfCode } from '../../../rules/discounts.ts'
import { minus, satang, zero } from '../../../rules/money.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge, type Tone } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { DISCOUNT_CODES } from './words.ts'

/** `now`: Unix seconds. */
export function discountCodeColumns(d: DashboardProps, locale: Locale, now: number): Column<DiscountCodeObject>[] {
  const words = DISCOUNT_CODES[locale]
  return [
    {
      key: 'code',
      label: words.code,
      sort: 'code',
      cell: (c) => html`<a href="${d.hrefOf(`/discount-codes/${c.id}`)}">${code(c.code)}</a>`,
    },
    {
      key: 'takes',
      label: words.takes,
      phone: 'below',
      cell: (c) =>
        html`${takesOff(c, locale)} <span class="quiet">· ${durationOf(c, locale)}</span> <small class="left quiet phone-only">${words.uses}: ${usesOf(c, locale)}</small>`,
    },
    { key: 'status', label: words.status, phone: 'side', cell: (c) => stateOf(c, locale, now) },
    { key: 'uses', label: words.uses, numeric: true, sort: 'uses', phone: 'nowhere', cell: (c) => usesOf(c, locale) },
    {
      key: 'expiresAt',
      label: words.expiresAt,
      phone: 'corner',
      cell: (c) =>
        c.expires_at === null
          ? html`<span class="quiet">${words.noEnd}</span>`
          : html`<span class="on-phone">${words.expiresAt}</span> ${moment(c.expires_at, locale)}`,
    },
    {
      key: 'created',
      label: DASHBOARD[locale].created,
      sort: 'created',
      phone: 'nowhere',
      cell: (c) => moment(c.created, locale),
    },
  ]
}

export interface DiscountCodeProps {
  discount: DiscountCodeObject
  /** Names of the products that the code is limited to, as far as they are known. */
  productNames: ReadonlyMap<string, string>
  /** One of the products that it is good for, at its full price; null where none has a fixed one. */
  example: { product: string; name: string; fullSatang: number } | null
  now: number
  published: Published
  key: string
  curl: string
}

export function discountCodePage(f: Frame, d: DashboardProps, s: DiscountCodeProps): string {
  const words = DISCOUNT_CODES[f.locale]
  const { discount: c } = s
  const close = confirm(words.close, html`<p>${words.closeQuestion}</p>`, {
    action: d.hrefOf(`/discount-codes/${c.id}/close`),
    key: s.key,
    label: words.closeYes,
    danger: true,
  })
  return dashboardPage(f, d, {
    section: 'discount-codes',
    title: c.code,
    crumbs: [{ href: d.hrefOf('/discount-codes'), label: words.title }],
    state: stateOf(c, f.locale, s.now),
    actions: c.active && d.may('discount_codes:write') ? close : null,
    body: html`<div class="columns">${sheet('about', words.about, about(d, f.locale, s))}${sheet('limits', words.limits, limits(f.locale, c))}</div>
${publishedSection(f, d, s.published, s.curl, idsSheet(c, [], f.locale))}`,
  })
}

function about(d: DashboardProps, locale: Locale, { discount: c, productNames, example }: DiscountCodeProps): Html {
  const words = DISCOUNT_CODES[locale]
  const products = c.all_products
    ? words.allProducts
    : html`<ul>${c.products.map((id) => html`<li><a href="${d.hrefOf(`/products/${id}`)}">${productNames.get(id) ?? code(id)}</a></li>`)}</ul>`
  return facts([
    [words.takes, takesOff(c, locale)],
    example !== null && [words.exampleLabel, exampleOf(c, example, locale)],
    [words.ofSubscriptions, durationOf(c, locale)],
    [words.products, products],
    [DASHBOARD[locale].created, moment(c.created, locale)],
  ])
}

/** From when to when it holds and how often, with how often it was used. */
function limits(locale: Locale, c: DiscountCodeObject): Html {
  const words = DISCOUNT_CODES[locale]
  const used = c.max_uses === null ? words.unlimited(c.uses) : usesOf(c, locale)
  return facts([
    [words.uses, html`${used}<br><small class="quiet">${words.usesText}</small>`],
    [words.perCustomer, c.max_uses_per_customer ?? words.noLimit],
    [words.startsAt, c.starts_at === null ? words.fromTheStart : moment(c.starts_at, locale)],
    [words.expiresAt, c.expires_at === null ? words.noEnd : moment(c.expires_at, locale)],
    c.closed_at !== null && [words.closedAt, moment(c.closed_at, locale)],
  ])
}

/** `10% off`, `฿50.00 off`. */
function takesOff({ kind, value }: DiscountCodeObject, locale: Locale): string {
  return DISCOUNT_CODES[locale].off(kind === 'percent' ? `${value}%` : baht(value))
}

/** What a product costs with the code: `Studio: ฿299.00 → ฿269.10`. */
function exampleOf(
  { kind, value }: DiscountCodeObject,
  { product, name, fullSatang }: NonNullable<DiscountCodeProps['example']>,
  locale: Locale,
): string {
  const full = satang(fullSatang)
  const [off = zero] = discountLines([{ product, amountSatang: full }], { kind, value, productIds: null })
  return DISCOUNT_CODES[locale].example(name, baht(full), baht(minus(full, off)))
}

function durationOf({ duration, duration_in_cycles: cycles }: DiscountCodeObject, locale: Locale): string {
  const words = DISCOUNT_CODES[locale]
  return duration === 'repeating' ? words.forCycles(cycles ?? 1) : words.durations[duration]
}

function usesOf({ uses, max_uses: max }: DiscountCodeObject, locale: Locale): string {
  return max === null ? String(uses) : DISCOUNT_CODES[locale].usesOf(uses, max)
}

const TONES: Record<CodeStanding, Tone> = {
  active: 'good',
  scheduled: 'warn',
  used_up: 'warn',
  expired: 'plain',
  ended: 'plain',
}

/** Why the code cannot be used now, or that it can. */
function stateOf(c: DiscountCodeObject, locale: Locale, now: number): Html {
  const { active, uses, starts_at: startsAt, expires_at: expiresAt, max_uses: maxUses } = c
  const standing = standingOfCode({ active, uses, startsAt, expiresAt, maxUses }, now)
  return badge(DISCOUNT_CODES[locale].state[standing], TONES[standing])
}
