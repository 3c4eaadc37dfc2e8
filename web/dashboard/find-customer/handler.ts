// Finds the customer that somebody means: by id, by address, or by a part of what search knows.
import { refusalOf } from '../../../api/middleware/errors.ts'
import type { CustomerObject } from '../../../resources/customer.ts'
import { isId } from '../../../rules/ids.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { answerDashboard } from '../answer.ts'
import { ask } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { Typed } from '../forms.ts'
import { type Found, type WhoPage, whoPage } from './view.ts'
import { FINDING } from './words.ts'

export interface Sought {
  wanted: string
  customer: CustomerObject | null
  /** Customers that the text may mean, where it names no one; the newest, where nothing was typed. */
  found: readonly Found[]
  /** The language of the address, which the question keeps. */
  lang: string | null
}

/** The customer of the address, `customer=`; empty where nothing was typed yet. */
export function soughtCustomer(page: DashboardContext): Promise<Sought> {
  return sought(page, page.query.get('customer')?.trim() ?? '')
}

/** The same of a text. */
export function soughtBy(page: DashboardContext, wanted: string): Promise<Sought> {
  return sought(page, wanted.trim())
}

/** What a form that asks for the customer at its top was sent with. */
export interface Posted extends Sought {
  /** The customer for whom it is to be done; null where a button chose one or wants another, and where nobody fits. */
  forWhom: CustomerObject | null
  /** It was to be done, and nobody is named. Where it only chooses a customer or works out a total, nothing is refused. */
  isRefused: boolean
  /** What to say of that at the question; null where those who may be meant stand there. */
  problem: string | null
}

/** Reads it: one of its buttons chose a customer or wants another, or an address or id was typed. */
export async function postedCustomer(page: DashboardContext, { text }: Typed): Promise<Posted> {
  const next = text('next')
  const found = await sought(page, next === 'who' ? '' : text('pick') || text('customer'))
  const picks = text('pick') !== '' || next === 'find' || next === 'who'
  const isRefused = found.customer === null && next !== 'who' && next !== 'total' && text('preview') !== '1'
  const words = FINDING[page.locale]
  const unknown = found.wanted === '' ? words.first : found.found.length > 0 ? null : words.unknown
  return { ...found, forWhom: picks ? null : found.customer, isRefused, problem: isRefused ? unknown : null }
}

async function sought(page: DashboardContext, wanted: string): Promise<Sought> {
  const lang = page.query.get('lang') ?? null
  if (wanted === '') return { wanted, customer: null, found: await newestCustomers(page), lang }
  const customer = await customerCalled(page, wanted)
  return { wanted, customer, found: customer ? [] : await customersLike(page, wanted), lang }
}

type Asking = Omit<WhoPage, 'wanted' | 'problem' | 'found' | 'lang'>

/** What the question says after what was typed. */
export function whoProps(locale: Locale, { wanted, found, lang }: Sought, asking: Asking): WhoPage {
  const problem = wanted !== '' && found.length === 0 ? FINDING[locale].unknown : null
  return { ...asking, wanted, problem, found, lang }
}

/** Shows the question; 422 when nobody fits. */
export function askWho(page: DashboardContext, sought: Sought, asking: Asking): void {
  const props = whoProps(page.locale, sought, asking)
  answerDashboard(page, (frame) => whoPage(frame, page.props, props), props.problem ? 422 : 200)
}

/** By id or by address; null when there is no such customer. */
async function customerCalled(page: DashboardContext, wanted: string): Promise<CustomerObject | null> {
  try {
    if (isId('customer', wanted)) return await ask(page, 'getCustomer', { params: { id: wanted } })
    if (!wanted.includes('@')) return null
    return (await ask(page, 'listCustomers', { query: { email: wanted } })).data[0] ?? null
  } catch (error) {
    const { status } = refusalOf(error)
    if (status !== 404 && status !== 400) throw error
    return null
  }
}

/** Whom a form is about most often: those who came last. */
async function newestCustomers(page: DashboardContext): Promise<readonly Found[]> {
  if (!page.props.may('customers:read')) return []
  const { data } = await ask(page, 'listCustomers', { query: { limit: 5 } })
  return data.map(({ id, name, email }) => ({ id, title: name ?? email ?? id, subtitle: name && email }))
}

async function customersLike(page: DashboardContext, wanted: string): Promise<readonly Found[]> {
  const { data } = await ask(page, 'search', { query: { query: wanted.slice(0, 200), 'types[]': ['customer'] } })
  return data
}
