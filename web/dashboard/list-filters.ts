// The filters of a table: from the address to the query of the list, and to the fields, tabs, spans of days and chips that show them.
import { isId } from '../../rules/ids.ts'
import { formatBaht, satang } from '../../rules/money.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { addDays, fromBangkok, monthOf } from '../../rules/periods.ts'
import { readTypedBaht } from '../../rules/typed-baht.ts'
import { inCommonEra, type Locale, shortDate } from '../../rules/written-date.ts'
import type { Filter } from '../components/filters.ts'
import { ask } from './ask.ts'
import type { Listed } from './components/list.ts'
import { customerText } from './components/named.ts'
import type { DashboardContext } from './context.ts'
import { namesOf } from './names.ts'
import { DASHBOARD } from './words/frame.ts'
import { TABLES } from './words/tables.ts'

export type FilterWanted =
  /**
   * `asTabs`: the choices stand above the table instead of among the filters. `rare`: among those only while it is set, as by a link from elsewhere.
   * `filter`: the list's, where the address has another name.
   */
  | {
      kind: 'select'
      name: string
      filter?: string
      label: string
      options: readonly (readonly [string, string])[]
      asTabs?: true
      rare?: true
      /** A tab without rows is left out, unless it is the chosen one, also where there are few. */
      isHiddenEmpty?: true
      /** Choices that also stand beside the filters, one press away. */
      atHand?: readonly (readonly [string, string])[]
    }
  /** `rare`: as of a select. `shown`: what the value is called. */
  | { kind: 'text'; name: string; label: string; hint?: string; rare?: true; shown?: string }
  /** A customer: by a part of the name or address (`customer_query`), or by the id (`customer`). */
  | { kind: 'customer' }
  /** A product by its name (`product`). */
  | { kind: 'product' }
  /** Two bounds in baht, as the list's filter of this name, such as `gross_satang`. */
  | { kind: 'amount'; name: string }
  /** From and to: days in Bangkok, as filters of the list's `created`. */
  | { kind: 'created' }

/** A filter that is set, in words, with the names in the address that it has. */
interface Set {
  label: string
  names: readonly string[]
}

export interface FiltersRead {
  query: Record<string, string | number | undefined>
  fields: Filter[]
  set: Set[]
}

/** The filters of the address. Nothing that cannot be read is left out: the call refuses it, so that a file of all rows never looks like a part of them. */
export async function filtersOf(page: DashboardContext, wanted: readonly FilterWanted[]): Promise<FiltersRead> {
  const parts = await Promise.all(wanted.map((filter) => readFilter(page, filter)))
  return {
    query: Object.assign({}, ...parts.map(({ query }) => query)),
    fields: parts.flatMap(({ fields }) => fields),
    set: parts.flatMap(({ set }) => set),
  }
}

const NOTHING: FiltersRead = { query: {}, fields: [], set: [] }

async function readFilter(page: DashboardContext, filter: FilterWanted): Promise<FiltersRead> {
  const words = TABLES[page.locale]
  const text = (name: string) => (page.query.get(name) ?? '').trim()
  switch (filter.kind) {
    case 'created':
      return createdFilter(page, text('from'), text('to'))
    case 'amount':
      return amountFilter(filter.name, text('amount_from'), text('amount_to'), page.locale)
    case 'customer': {
      const value = text('customer')
      const byId = isId('customer', value)
      if (!byId && !page.props.may('customers:read')) return NOTHING
      const shown = byId ? customerText(await namesOf(page, [value]), value) : value
      return {
        query: { [byId ? 'customer' : 'customer_query']: value || undefined },
        fields: [{ kind: 'text', name: 'customer', label: words.customer, hint: words.customerHint, value }],
        set: value === '' ? [] : [{ label: `${words.customer}: ${shown}`, names: ['customer'] }],
      }
    }
    case 'product':
      return productFilter(page, text('product'))
    case 'select': {
      const value = text(filter.name)
      const shown = filter.options.find(([option]) => option === value)?.[1] ?? value
      return {
        query: { [filter.filter ?? filter.name]: value || undefined },
        fields: filter.asTabs || (filter.rare && value === '') ? [] : [{ ...filter, value }],
        // What is at hand shows there that it is chosen.
        set:
          value === '' || filter.asTabs || isAtHand(filter, value)
            ? []
            : [{ label: `${filter.label}: ${shown}`, names: [filter.name] }],
      }
    }
    case 'text': {
      const value = text(filter.name)
      return {
        query: { [filter.name]: value || undefined },
        fields: filter.rare && value === '' ? [] : [{ ...filter, value }],
        set: value === '' ? [] : [{ label: `${filter.label}: ${filter.shown ?? value}`, names: [filter.name] }],
      }
    }
  }
}

function isAtHand({ atHand }: StatesWanted, value: string): boolean {
  return atHand?.some(([option]) => option === value) ?? false
}

/** Products by name when they fit into a list; else a field for a part of the name. A role that may not read them sees the filter only while it is set. */
async function productFilter(page: DashboardContext, value: string): Promise<FiltersRead> {
  const { product: label } = TABLES[page.locale]
  const { data, has_more: more } = page.props.may('products:read')
    ? await ask(page, 'listProducts', { query: { limit: 100 } })
    : { data: [], has_more: false }
  const named = data.find(({ id }) => id === value)?.name ?? value
  const options = data.map(({ id, name }) => [id, name] as const)
  const asText = more || (value !== '' && !data.some(({ id }) => id === value))
  if (asText && page.props.may('products:read')) return namedProductFilter(page, value)
  return {
    query: { product: value || undefined },
    fields: asText
      ? [{ kind: 'text', name: 'product', label, value }]
      : options.length === 0
        ? []
        : [{ kind: 'select', name: 'product', label, options, value }],
    set: value === '' ? [] : [{ label: `${label}: ${named}`, names: ['product'] }],
  }
}

/** A part of a name where it means one product; where it means several, they are there to choose from, and no row is shown. */
async function namedProductFilter(page: DashboardContext, value: string): Promise<FiltersRead> {
  const { product: label, productHint: hint } = TABLES[page.locale]
  const isGiven = isId('product', value)
  const found =
    value === '' || isGiven
      ? []
      : (await ask(page, 'search', { query: { query: value.slice(0, 200), 'types[]': ['product'] } })).data
  const [only, ...others] = found
  const id = only && others.length === 0 ? only.id : value
  const name = isId('product', id) ? ((await namesOf(page, [id])).products.get(id) ?? id) : value
  return {
    query: { product: id || undefined },
    fields:
      others.length > 0
        ? [{ kind: 'select', name: 'product', label, options: found.map((one) => [one.id, one.title] as const), value }]
        : [{ kind: 'text', name: 'product', label, hint, value: isGiven ? id : value }],
    set: value === '' ? [] : [{ label: `${label}: ${name}`, names: ['product'] }],
  }
}

/** Amounts as members type them, in baht. What is no amount is passed on, and the call refuses it. */
function amountFilter(name: string, from: string, to: string, locale: Locale): FiltersRead {
  const words = TABLES[locale]
  const bound = (typed: string) => (typed === '' ? undefined : (readTypedBaht(typed) ?? typed))
  const [gte, lte] = [bound(from), bound(to)]
  const written = (amount: string | number) => (typeof amount === 'number' ? `฿${formatBaht(satang(amount))}` : amount)
  const shown =
    gte !== undefined && lte !== undefined
      ? words.between(written(gte), written(lte))
      : gte !== undefined
        ? words.atLeast(written(gte))
        : words.atMost(written(lte ?? ''))
  return {
    query: { [`${name}[gte]`]: gte, [`${name}[lte]`]: lte },
    fields: [
      { kind: 'money', name: 'amount_from', label: words.amountFrom, value: from },
      { kind: 'money', name: 'amount_to', label: words.amountTo, value: to },
    ],
    set:
      from === '' && to === ''
        ? []
        : [{ label: `${DASHBOARD[locale].amount}: ${shown}`, names: ['amount_from', 'amount_to'] }],
  }
}

function createdFilter({ locale }: DashboardContext, from: string, to: string): FiltersRead {
  const words = DASHBOARD[locale].filters
  const chip = (name: 'from' | 'to', label: string, day: string): Set[] => {
    const at = dayStart(day)
    return day === '' ? [] : [{ label: `${label}: ${at === undefined ? day : shortDate(at, locale)}`, names: [name] }]
  }
  return {
    query: {
      'created[gte]': dayStart(from) ?? (from || undefined),
      'created[lt]': dayEnd(to) ?? (to || undefined),
    },
    fields: [
      { kind: 'date', locale, name: 'from', label: words.from, value: from },
      { kind: 'date', locale, name: 'to', label: words.to, value: to },
    ],
    set: [...chip('from', words.from, from), ...chip('to', words.to, to)],
  }
}

export type StatesWanted = Extract<FilterWanted, { kind: 'select' }>

/** The filter whose choices are tabs; undefined where the table has none. */
export function statesOf(wanted: readonly FilterWanted[]): StatesWanted | undefined {
  return wanted.find((filter): filter is StatesWanted => filter.kind === 'select' && filter.asTabs === true)
}

export interface Counts {
  counts: ReadonlyMap<string, number>
  more: boolean
}

/** So many stand on a line. Of more, those without rows are left out (D984). */
const FEW_STATES = 5

/** The links above a table: its states with their counts, the spans of days, and what is set now. */
export function waysOf(
  page: DashboardContext,
  wanted: readonly FilterWanted[],
  at: {
    read: FiltersRead
    /** Null where rows are not counted. */
    counted: Counts | null
    hrefOf(more: Record<string, string>): string
    hrefWithout(names: readonly string[]): string
  },
): Pick<Listed<unknown>, 'states' | 'chips' | 'presets' | 'atHand' | 'filters'> {
  const words = DASHBOARD[page.locale].filters
  const states = statesOf(wanted)
  const chosen = states ? (page.query.get(states.name) ?? '') : ''
  const [from, to] = [page.query.get('from') ?? '', page.query.get('to') ?? '']
  const presets = wanted.some(({ kind }) => kind === 'created')
    ? daySpans(page.now).map(({ name, ...span }) => ({
        label: words.spans[name],
        href: at.hrefOf(span),
        current: span.from === from && span.to === to,
      }))
    : []
  const atHand = wanted.flatMap((filter) => {
    if (filter.kind !== 'select' || !filter.atHand) return []
    const { name, atHand: options } = filter
    const value = page.query.get(name) ?? ''
    return options.map(([option, label]) => {
      const current = option === value
      return { label, href: current ? at.hrefWithout([name]) : at.hrefOf({ [name]: option }), current }
    })
  })
  const { counted } = at
  const all = counted ? [...counted.counts.values()].reduce((sum, count) => sum + count, 0) : 0
  const hidesEmpty =
    states && counted && (states.isHiddenEmpty || (states.options.length > FEW_STATES && !counted.more))
  const isShown = ([value]: readonly [string, string]) =>
    !hidesEmpty || value === chosen || (counted.counts.get(value) ?? 0) > 0
  const countOf = (count: number) => (counted ? { count: countText(count, counted.more, page.locale) } : {})
  return {
    filters: at.read.fields,
    presets,
    atHand,
    states: states
      ? {
          label: states.label,
          list: [
            { label: words.all, href: at.hrefWithout([states.name]), current: chosen === '', ...countOf(all) },
            ...states.options.filter(isShown).map(([value, label]) => ({
              label,
              href: at.hrefOf({ [states.name]: value }),
              current: chosen === value,
              ...countOf(counted?.counts.get(value) ?? 0),
            })),
          ],
        }
      : null,
    chips: at.read.set.map(({ label, names }) => ({ label, href: at.hrefWithout(names) })),
  }
}

/** `1,234`, or `1,234+` where more rows were not looked at. */
export function countText(count: number, more: boolean, locale: Locale): string {
  const text = count.toLocaleString('en-US')
  return more ? TABLES[locale].orMore(text) : text
}

/** Spans of whole days that merchants ask for, by Bangkok's calendar. */
function daySpans(
  now: number,
): { name: keyof (typeof DASHBOARD)['en']['filters']['spans']; from: string; to: string }[] {
  const day = (days: number) => bangkokDay(addDays(now, days))
  const month = monthOf(now)
  const before = monthOf(month.from - 1)
  const last = (span: { to: number }) => bangkokDay(span.to - 1)
  return [
    { name: 'today', from: day(0), to: day(0) },
    { name: 'yesterday', from: day(-1), to: day(-1) },
    { name: 'week', from: day(-6), to: day(0) },
    { name: 'month', from: bangkokDay(month.from), to: last(month) },
    { name: 'lastMonth', from: bangkokDay(before.from), to: last(before) },
  ]
}

/** `2026-11-21`, or `2569-11-21` → the Unix second at which that day begins in Bangkok; undefined for an invalid day. */
export function dayStart(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(inCommonEra(text)) ?? []
  if (year === undefined) return undefined
  try {
    return fromBangkok({ year: Number(year), month: Number(month), day: Number(day) })
  } catch {
    return undefined
  }
}

/** The Unix second at which that day ends. */
export function dayEnd(text: string): number | undefined {
  const start = dayStart(text)
  return start === undefined ? undefined : start + 86_400
}
