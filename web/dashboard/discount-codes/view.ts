// Discount codes in the dashboard: the columns of their table, and the page of one. The discount of a code never changes, so no form edits it.
import type { DiscountCodeObject } from '../../../resources/discount-code.ts'
import {
  type CodeStanding,
  type CodeUse,
  type CodeUses,
  discountLines,
  standingOfCode,
} from '../../../rules/discounts.ts'
import { grouped, minus, satang, zero } from '../../../rules/money.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge, type Tone } from '../../components/badge.ts'
import { copyButton } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { figures } from '../../components/figure.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment, money } from '../../components/written.ts'
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
        html`${takesOff(c, locale)} <span class="quiet">· ${durationOf(c, locale)}</span> <small class="left quiet phone-only">${words.uses} ${usesOf(c, locale)}</small>`,
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
    {
      label: words.copy,
      isSilent: true,
      phone: 'line',
      // One that nobody can use is not handed out.
      cell: (c) =>
        isGiven(c, now) ? copyButton(c.code, { copy: words.copy, copied: DASHBOARD[locale].curl.copied }) : null,
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
  /** Who used it and what that came to; null for a role that may not see it. */
  uses: CodeUses | null
  /** Addresses that bring the code, each with what it sells. */
  ready: readonly { name: string; url: string }[]
  published: Published
  key: string
  curl: string
}

export function discountCodePage(f: Frame, d: DashboardProps, s: DiscountCodeProps): string {
  const words = DISCOUNT_CODES[f.locale]
  const { discount: c } = s
  const mayClose = c.active && d.may('discount_codes:write')
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
    // What a code is for is handing it out; one that nobody can use now is not.
    actions: html`${isGiven(c, s.now) ? copyButton(c.code, { copy: words.copy, copied: DASHBOARD[f.locale].curl.copied }, 'main') : null}${mayClose ? close : null}`,
    body: html`${s.uses && usesSums(s.uses, c, f.locale)}<div class="columns">${sheet('about', words.about, about(d, f.locale, s))}${sheet('limits', words.usesAndLimits, html`${limits(f.locale, c, s.uses !== null)}${mayClose ? html`<p class="small quiet">${words.noEdit}</p>` : null}`)}</div>
${s.ready.length > 0 ? sheet('ready', words.ready, readyLinks(s.ready, f.locale)) : null}${s.uses && sheet('used-by', words.usedBy, usedBy(d, s.uses, f.locale))}
${publishedSection(f, d, s.published, s.curl, idsSheet(c, [], f.locale))}`,
  })
}

function usesSums({ givenSatang, soldSatang }: CodeUses, c: DiscountCodeObject, locale: Locale): Html {
  const words = DISCOUNT_CODES[locale]
  return figures([
    { label: words.uses, value: usesOf(c, locale) },
    { label: words.given, value: money(givenSatang) },
    { label: words.sold, value: money(soldSatang), change: words.soldText },
  ])
}

/** The newest of its uses: whose, what it gave away, and what was paid. */
function usedBy(d: DashboardProps, { newest }: CodeUses, locale: Locale): Html {
  const words = DISCOUNT_CODES[locale]
  if (newest.length === 0) return html`<p class="quiet">${words.usedByNone}</p>`
  const columns: Column<CodeUse>[] = [
    {
      key: 'customer',
      label: words.customer,
      cell: ({ customer: who }) => {
        const name = who ? (who.name ?? who.email ?? code(who.id)) : html`<span class="quiet">–</span>`
        return who && d.may('customers:read') ? html`<a href="${d.hrefOf(`/customers/${who.id}`)}">${name}</a>` : name
      },
    },
    {
      ...{ key: 'given', label: words.takes, numeric: true, phone: 'corner' },
      cell: ({ discountSatang }) => money(-discountSatang),
    },
    {
      ...{ key: 'paid', label: words.paid, numeric: true, phone: 'side' },
      cell: ({ paid, paidSatang, invoice }) =>
        !paid
          ? html`<span class="quiet">${words.pending}</span>`
          : invoice
            ? html`<a href="${d.hrefOf(`/invoices/${invoice}`)}">${money(paidSatang)}</a>`
            : money(paidSatang),
    },
    { key: 'at', label: words.at, phone: 'below', cell: ({ at }) => moment(at, locale) },
  ]
  return html`<div class="compact">${table(words.usedBy, columns, newest)}</div>`
}

function readyLinks(ready: DiscountCodeProps['ready'], locale: Locale): Html {
  const words = DISCOUNT_CODES[locale]
  const copy = { copy: words.copyLink, copied: DASHBOARD[locale].curl.copied }
  return html`<p class="small quiet">${words.readyText}</p><ul class="lines kept">${ready.map(({ name, url }) => html`<li><span><a href="${url}" rel="noreferrer">${name}</a></span>${copyButton(url, copy)}</li>`)}</ul>`
}

function about(d: DashboardProps, locale: Locale, { discount: c, productNames, example }: DiscountCodeProps): Html {
  const words = DISCOUNT_CODES[locale]
  const products = c.all_products
    ? words.allProducts
    : html`<ul>${c.products.map((id) => html`<li><a href="${d.hrefOf(`/products/${id}`)}">${productNames.get(id) ?? code(id)}</a></li>`)}</ul>`
  return facts([
    [words.takes, takesOff(c, locale)],
    example !== null && [words.exampleLabel, exampleOf(c, example, locale)],
    [words.ofSubscriptions, lastsOf(c, locale)],
    [words.products, products],
    [DASHBOARD[locale].created, moment(c.created, locale)],
  ])
}

/** From when to when it holds and how often. */
function limits(locale: Locale, c: DiscountCodeObject, isCounted: boolean): Html {
  const words = DISCOUNT_CODES[locale]
  const each = c.max_uses_per_customer
  const max = c.max_uses === null ? words.noLimit : words.times(grouped(c.max_uses))
  return facts([
    // Where the figures above say it, it is not said again.
    !isCounted && [words.uses, usesOf(c, locale)],
    [words.maxUses, html`${max}<br><small class="quiet">${words.usesText}</small>`],
    [words.perCustomer, each === null ? words.noLimit : words.timesEach(grouped(each))],
    [words.startsAt, c.starts_at === null ? words.fromTheStart : moment(c.starts_at, locale)],
    [words.expiresAt, c.expires_at === null ? words.noEnd : moment(c.expires_at, locale)],
    c.closed_at !== null && [words.closedAt, moment(c.closed_at, locale)],
  ])
}

/** `10% off`, `฿50.00 off`. */
function takesOff({ kind, value }: DiscountCodeObject, locale: Locale): string {
  return DISCOUNT_CODES[locale].off(kind === 'percent' ? `${value}%` : baht(value))
}

/** What a product costs with the code: `฿299.00 → ฿269.10`, with its name below. */
function exampleOf(
  { kind, value }: DiscountCodeObject,
  { product, name, fullSatang }: NonNullable<DiscountCodeProps['example']>,
  locale: Locale,
): Html {
  const full = satang(fullSatang)
  const [off = zero] = discountLines([{ product, amountSatang: full }], { kind, value, productIds: null })
  const sums = DISCOUNT_CODES[locale].example(baht(full), baht(minus(full, off)))
  return html`<span class="nowrap">${sums}</span><br><small class="quiet">${name}</small>`
}

function durationOf({ duration, duration_in_cycles: cycles }: DiscountCodeObject, locale: Locale): string {
  const words = DISCOUNT_CODES[locale]
  return duration === 'repeating' ? words.forCycles(cycles ?? 1) : words.durations[duration]
}

/** The same as a sentence says it: `First payment only`. */
function lastsOf(c: DiscountCodeObject, locale: Locale): string {
  return c.duration === 'repeating' ? durationOf(c, locale) : DISCOUNT_CODES[locale].lasts[c.duration]
}

/** `3 times`; of a code with a limit `3 of 100 times`. */
function usesOf({ uses, max_uses: max }: DiscountCodeObject, locale: Locale): Html {
  const words = DISCOUNT_CODES[locale]
  return html`<span class="nowrap">${max === null ? words.times(grouped(uses)) : words.timesOf(grouped(uses), grouped(max))}</span>`
}

const TONES: Record<CodeStanding, Tone> = {
  active: 'good',
  scheduled: 'warn',
  used_up: 'warn',
  expired: 'plain',
  ended: 'plain',
}

function standingOf(c: DiscountCodeObject, now: number): CodeStanding {
  const { active, uses, starts_at: startsAt, expires_at: expiresAt, max_uses: maxUses } = c
  return standingOfCode({ active, uses, startsAt, expiresAt, maxUses }, now)
}

/** Whether it is, or will be, good for something. */
export function isGiven(c: DiscountCodeObject, now: number): boolean {
  return ['active', 'scheduled'].includes(standingOf(c, now))
}

/** Why the code cannot be used now, or that it can. */
function stateOf(c: DiscountCodeObject, locale: Locale, now: number): Html {
  const standing = standingOf(c, now)
  return badge(DISCOUNT_CODES[locale].state[standing], TONES[standing])
}
