// What a person knows the object of an event by, in a row of events or of their deliveries.
import type { Locale } from '../../../rules/written-date.ts'
import { baht } from '../../components/paying.ts'
import { code, shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { EVENTS_WORDS } from '../events/words.ts'

type PageOf = (id: string) => string | null

/** `INV-2026-000008 · ฿10,379.00`: number, code, name or address of a thing, and its amount; empty where it has none of them. */
export function substanceOf(object: Record<string, unknown>): string {
  const name = nameOf(object)
  const amount = ['total_satang', 'amount_satang', 'gross_satang']
    .map((key) => object[key])
    .find((value) => Number.isInteger(value))
  return [name, typeof amount === 'number' ? baht(amount) : null].filter((part) => part != null).join(' · ')
}

/** In a row without a column for the object: its substance, and where that is a mere amount, which many share, the end of the id behind it. */
export function substanceInRow(object: Record<string, unknown>): Html {
  const substance = substanceOf(object)
  return typeof object.id === 'string' && nameOf(object) === undefined && substance !== ''
    ? html`${substance} · ${shortCode(object.id)}`
    : html`${substance}`
}

function nameOf(object: Record<string, unknown>): string | undefined {
  return ['number', 'code', 'name', 'email', 'customer_email'].map((key) => object[key]).find(isText)
}

/** The id of an event's object, `shown` as code, and linked where it has a page. */
export function objectOf(
  { id, object, customer }: Record<string, unknown>,
  pageOf: PageOf,
  shown: (id: string) => Html,
  locale: Locale,
): Html {
  if (typeof id === 'string') return linked(id, pageOf, shown(id))
  // What a customer may use has no id of its own.
  if (object === 'entitlements' && typeof customer === 'string')
    return linked(customer, pageOf, html`${EVENTS_WORDS[locale].rights}`)
  return code(String(object))
}

function linked(id: string, pageOf: PageOf, text: Html): Html {
  const href = pageOf(id)
  return href ? html`<a href="${href}">${text}</a>` : text
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
