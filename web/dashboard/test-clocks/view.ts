// How test clocks look: their table, the form of a new one, and the page of one with how far it is, what will happen next, and who lives on it.
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import type { TestClockObject } from '../../../resources/test-clock.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import type { Field } from '../../components/field.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { progress } from '../../components/progress.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type FormState, formPage } from '../components/asked.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import type { Names } from '../components/named.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { subscriptionColumns } from '../subscriptions/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { momentText, type Preview, previewSection } from './preview-view.ts'
import { CLOCKS } from './words.ts'

export interface ClockCustomer {
  id: string
  email: string | null
  name: string | null
}

/** Seconds between two looks at a clock that is on its way. */
const LOOKS_EVERY = 2

/** `on`: who lives on each clock, by its id. */
export function clockColumns(
  d: DashboardProps,
  locale: Locale,
  on: ReadonlyMap<string, { first: string | null; count: number }>,
): Column<TestClockObject>[] {
  const words = CLOCKS[locale]
  return [
    {
      key: 'name',
      label: words.name,
      cell: (c) => html`<a href="${d.hrefOf(`/clocks/${c.id}`)}">${c.name ?? words.unnamed}</a>`,
    },
    {
      ...{ key: 'customers', label: words.customers, phone: 'below' },
      cell: (c) => whoOn(on.get(c.id), locale),
    },
    {
      ...{ key: 'status', label: DASHBOARD[locale].status, phone: 'side' },
      cell: (c) => statusBadge(c.status, locale),
    },
    { ...{ key: 'shows', label: words.shows, phone: 'corner' }, cell: (c) => moment(c.frozen_time, locale) },
    {
      ...{ key: 'created', label: DASHBOARD[locale].created, sort: 'created', phone: 'nowhere' },
      cell: (c) => moment(c.created, locale),
    },
  ]
}

/** `Nok Jaidee +2`. */
function whoOn(on: { first: string | null; count: number } | undefined, locale: Locale): Html {
  if (!on) return html`<span class="quiet">–</span>`
  if (on.first === null) return html`${CLOCKS[locale].counted(on.count)}`
  return html`${on.first}${on.count > 1 ? html` <span class="quiet">+${on.count - 1}</span>` : null}`
}

/** The members of the API's call (POST /v1/test_clocks). */
export function clockFields(locale: Locale): Field[] {
  const words = CLOCKS[locale]
  return [
    { kind: 'moment', locale, name: 'frozen_time', label: words.shows, hint: words.showsHint },
    { kind: 'text', name: 'name', label: words.name, hint: words.nameHint, optional: true },
  ]
}

export interface ClockProps {
  clock: TestClockObject
  /** When the advance that is under way began, by the clock itself; null when nobody can know. */
  since: number | null
  /** Null while it advances, and for whoever may not move it. */
  preview: Preview | null
  customers: { data: readonly ClockCustomer[]; has_more: boolean }
  subscriptions: { data: readonly SubscriptionObject[]; has_more: boolean }
  names: Names
  /** How many of them still run. */
  running: number
  published: Published
  /** Of the form that deletes it; null for whoever may not. */
  removeKey: string | null
  problem: Html | null
  curl: string
}

export function clockPage(f: Frame, d: DashboardProps, c: ClockProps): string {
  const { clock } = c
  const words = CLOCKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const isAdvancing = clock.status === 'advancing'
  const removal = c.removeKey !== null &&
    !isAdvancing && {
      action: d.hrefOf(`/clocks/${clock.id}/delete`),
      key: c.removeKey,
      label: words.removeYes,
      danger: true,
    }
  return dashboardPage(f, d, {
    section: 'clocks',
    title: clock.name ?? words.heading,
    crumbs: [{ href: d.hrefOf('/clocks'), label: words.title }],
    state: statusBadge(clock.status, f.locale),
    lead: html`<p>${words.showsNow(momentText(clock.frozen_time, f.locale))}</p>`,
    again: isAdvancing ? LOOKS_EVERY : null,
    body: html`${c.problem ? notice('bad', c.problem) : null}
${isAdvancing ? underWay(c, f.locale) : null}
${c.preview ? previewSection(f, d, clock.id, c.preview, c.names) : null}
${sheet('subscriptions', words.subscriptions, subscriptions(f, d, c), moreOf(c.subscriptions, d.hrefOf('/subscriptions', { test_clock: clock.id }), words.all))}
${sheet('customers', words.customers, customers(f, d, c), moreOf(c.customers, d.hrefOf('/customers', { test_clock: clock.id }), words.all))}
${sheet(
  'about',
  words.about,
  html`${facts([
    ['ID', code(clock.id)],
    [words.shows, moment(clock.frozen_time, f.locale)],
    [frame.created, moment(clock.created, f.locale)],
  ])}${removal ? confirm(words.remove, html`<p>${words.removeQuestion(c.running)}</p>`, removal) : null}`,
)}
${publishedSection(f, d, c.published, c.curl)}`,
  })
}

function underWay({ clock, since }: ClockProps, locale: Locale): Html {
  const words = CLOCKS[locale]
  const target = clock.target_time ?? clock.frozen_time
  const label = words.advancing(momentText(clock.frozen_time, locale), momentText(target, locale))
  const done = since === null ? null : clock.frozen_time - since
  return sheet(
    'progress',
    words.move,
    html`${progress({ label, done, of: target - (since ?? target) })}<p class="small quiet">${words.advancingText}</p>`,
  )
}

function moreOf(list: { has_more: boolean }, href: string, label: string): { href: string; label: string } | null {
  return list.has_more ? { href, label } : null
}

function subscriptions(f: Frame, d: DashboardProps, { subscriptions: { data }, names }: ClockProps): Html {
  const words = CLOCKS[f.locale]
  if (data.length === 0) return html`<p class="quiet">${words.noSubscriptions}</p>`
  return html`<div class="compact">${table(words.subscriptions, subscriptionColumns(d, names, f.locale), data)}</div>`
}

function customers(f: Frame, d: DashboardProps, { clock, customers: { data } }: ClockProps): Html {
  const words = CLOCKS[f.locale]
  const columns: Column<ClockCustomer>[] = [
    {
      key: 'email',
      label: words.email,
      cell: (c) => html`<a href="${d.hrefOf(`/customers/${c.id}`)}">${c.email ?? code(c.id)}</a>`,
    },
    { key: 'name', label: words.name, cell: (c) => c.name ?? html`<span class="quiet">–</span>` },
  ]
  const shown =
    data.length === 0 ? html`<p class="quiet">${words.noCustomers}</p>` : table(words.customers, columns, data)
  const add = d.may('customers:write')
    ? html`<p><a class="button" href="${d.hrefOf('/customers/new', { test_clock: clock.id })}">${words.addCustomer}</a></p>`
    : null
  return html`${shown}${add}`
}

export function clockFormPage(f: Frame, d: DashboardProps, _: null, state: FormState): string {
  const words = CLOCKS[f.locale]
  const layout = { section: 'clocks', title: words.make, crumbs: [{ href: d.hrefOf('/clocks'), label: words.title }] }
  const action = d.hrefOf('/clocks/new')
  return formPage(f, d, layout, {
    ...state,
    action,
    fields: clockFields(f.locale),
    submit: words.make,
    back: '/clocks',
  })
}
