// A row of the audit log: the action, one sentence of what it was done to and what changed, the actor and its address. The rest is folded.

import type { AuditLogEntryObject } from '../../../resources/audit-log-entry.ts'
import { AUDIT_ACTION_NAMES, type AuditAction } from '../../../rules/audit-log.ts'
import { PROVIDERS, type ProviderName } from '../../../rules/gateway-accounts.ts'
import { resourceOf } from '../../../rules/ids.ts'
import type { Role } from '../../../rules/members.ts'
import { PAYMENT_METHODS, type PaymentMethodType } from '../../../rules/payment-methods.ts'
import { bankName } from '../../../rules/thai-banks.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { baht } from '../../components/paying.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, money, preciseTime, shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { CHANGED } from '../approvals/changed-words.ts'
import { ENTRY } from '../entry/words.ts'
import { providerName } from '../gateways/words.ts'
import { settingNames } from '../settings/words.ts'
import { statusWord } from '../words/statuses.ts'
import { AUDIT_LOG } from './words.ts'

/** A key with more permissions than these is told by their number. */
const SCOPES_SHOWN = 4

/** Longer values are cut on the page. The API and the file have them in full. */
const VALUE_MAX = 80

type PageOf = (id: string) => string | null
/** What people call an object, by its id. */
export type CalledById = ReadonlyMap<string, { name: string | null; amountSatang: number | null }>

/** The ids that the rows of a page name. */
export function idsOf(rows: readonly AuditLogEntryObject[]): string[] {
  return rows.flatMap(({ object, actor, before, after }) => [
    ...(object ? [object] : []),
    ...(actor.type === 'member' && actor.id ? [actor.id] : []),
    ...[before, after].flatMap((is) => idsWithin(is)),
  ])
}

function idsWithin(is: unknown): string[] {
  if (typeof is === 'string') return OUR_ID.test(is) ? [is] : []
  return typeof is === 'object' && is !== null ? Object.values(is).flatMap(idsWithin) : []
}

/** `Refund ฿50.00, Nok Jaidee`, for a chip; the id itself of what has no name. */
export function calledText(id: string, called: CalledById, locale: Locale): string {
  const is = called.get(id)
  if (!is) return id
  const noun = nounOf(id, locale)
  const amount = is.amountSatang === null ? null : baht(is.amountSatang)
  return [[noun, amount].filter(Boolean).join(' '), is.name].filter(Boolean).join(', ')
}

function nounOf(id: string, locale: Locale): string | null {
  const resource = resourceOf(id)
  return resource && (AUDIT_LOG[locale].objects[resource] ?? CHANGED[locale].objects[resource] ?? null)
}

export function auditLogColumns(pageOf: PageOf, called: CalledById, locale: Locale): Column<AuditLogEntryObject>[] {
  const words = AUDIT_LOG[locale]
  return [
    { key: 'action', label: words.action, cell: (e) => html`<strong>${words.actions[e.action]}</strong>` },
    {
      ...{ key: 'object', label: words.object, phone: 'below' },
      cell: (e) => sentenceOf(objectOf(e, pageOf, called, locale), changesOf(e, pageOf, called, locale), locale),
    },
    {
      ...{ key: 'who', label: words.who, phone: 'line' },
      cell: (e) => html`<span class="by phone-only">${words.by} </span>${whoOf(e, pageOf, called, locale)}`,
    },
    // The day stands above the rows.
    {
      ...{ key: 'when', label: words.time, phone: 'side' },
      cell: (e) => html`<span class="quiet small">${preciseTime(e.at)}</span>`,
    },
  ]
}

/** Every action by its name in the reader's language, sorted by name. */
export function auditActionOptions(locale: Locale): (readonly [AuditAction, string])[] {
  const { actions } = AUDIT_LOG[locale]
  return AUDIT_ACTION_NAMES.map((action) => [action, actions[action]] as const).sort(([, a], [, b]) =>
    a.localeCompare(b, locale),
  )
}

function whoOf({ actor }: AuditLogEntryObject, pageOf: PageOf, called: CalledById, locale: Locale): Html {
  const words = AUDIT_LOG[locale]
  const who =
    actor.type === 'member'
      ? memberOf(actor, pageOf, called)
      : actor.type === 'key'
        ? keyOf(actor, pageOf)
        : html`${words.system}${actor.name ? html`, ${actor.name}` : null}`
  const how = [actor.type === 'key' ? words.key : null, actor.ip ? words.from(actor.ip) : null]
    .filter(Boolean)
    .join(' ')
  return html`${who}${how ? html`<small class="quiet">${how}</small>` : null}`
}

/** `Malee`, as a link to her page, where her address stands. Who has left has none, and is told by the address. */
function memberOf({ id, name }: AuditLogEntryObject['actor'], pageOf: PageOf, called: CalledById): Html {
  const known = id === null ? null : called.get(id)?.name
  const href = id === null ? null : pageOf(id)
  if (href) return html`<a href="${href}">${known ?? name ?? id}</a>`
  if (!known || known === name) return html`${name ?? id}`
  return html`${known}<small class="quiet">${name}</small>`
}

/** The name of a key, or its id, as a link to its page. */
function keyOf({ id, name }: AuditLogEntryObject['actor'], pageOf: PageOf): Html | null {
  if (id === null) return null
  const href = pageOf(id)
  return name && href ? html`<a href="${href}">${name}</a>` : linked(id, pageOf)
}

/** One member of a change: what it is called, and the words that tell it. */
interface Change {
  name: string
  told: Html
}

/** What it was done to and what changed, in one line. Of many changes the last ones are folded under their names, so that what is folded can be seen. */
function sentenceOf(object: Html | null, changes: readonly Change[], locale: Locale): Html | null {
  const room = FACTS_SHOWN - (object ? 1 : 0)
  const shown = changes.slice(0, changes.length > room ? room - 1 : room)
  const folded = changes.slice(shown.length)
  const facts = [...(object ? [object] : []), ...shown.map(({ told }) => told)]
  if (facts.length === 0) return null
  const fold = html`<details class="more small"><summary>${AUDIT_LOG[locale].details(folded.map(({ name }) => name))}</summary><ul class="plain changes">${folded.map(({ told }) => html`<li>${told}</li>`)}</ul></details>`
  return html`<ul class="plain changes in-line">${facts.map((one) => html`<li>${one}</li>`)}</ul>${folded.length > 0 ? fold : null}`
}

/** With more facts than these the last ones are folded. */
const FACTS_SHOWN = 4

/** `Payment ฿50.00, Nok Jaidee`: the label is quiet, what it names may be a link. */
function line(label: string | null, value: Html): Html {
  return label ? html`<span class="quiet">${label}</span> ${value}` : value
}

/** `role: viewer → admin`. A value that is new or gone stands alone; an empty one is left out. */
function changesOf(
  { object, actor, before, after }: AuditLogEntryObject,
  pageOf: PageOf,
  called: CalledById,
  locale: Locale,
): Change[] {
  // The file stands as the object.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !UNSAID.has(name) && (name !== 'file' || typeof after?.file !== 'string' || before !== null),
  )
  const objectName = object === null ? null : (called.get(object)?.name ?? null)
  const isTold = object !== null && isToldByChange({ object, before, after }, pageOf, called)
  const said = new Set<string>()
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    const written = (value: unknown) =>
      name === 'filters'
        ? filtersInWords(value, called, locale)
        : linkedName(value, pageOf, called, isTold ? null : objectName) || inTime(name, value, called, locale)
    const both = before !== null && after !== null
    const only = is ?? was
    // What is new is called by its name already, the action says its state, and who did it stands beside it. Nothing of a kind is not counted.
    if (!both && object !== null && (TOLD.has(name) || name === 'status' || only === false || only === 0)) return []
    if (!both && (isNothing(only) || only === actor.id)) return []
    if (!both && objectName !== null && (only === objectName || (!isTold && isSameName(only, object, called))))
      return []
    // What came where nothing was stands alone. An id that nobody calls by a name, or a name twice, says nothing.
    const isNew = both && isNothing(was) && !isNothing(is)
    if (isNew && typeof is === 'string' && (said.has(is) || (OUR_ID.test(is) && !called.has(is)))) return []
    if (isNew && typeof is === 'string') said.add(called.get(is)?.name ?? is)
    const fromTo = () => html`<span class="quiet">${written(was)}</span> → <strong>${written(is)}</strong>`
    const value = isNew ? written(is) : both ? fromTo() : written(only)
    const label = memberName(name, locale)
    return [{ name: label, told: line(both || !PLAIN.has(name) ? label : null, value) }]
  })
}

/** What says by itself what it is: an address, a bank, what a browser calls itself. */
const PLAIN = new Set([
  ...['email', 'browser', 'bank_code', 'account_name', 'provider', 'methods', 'url', 'types', 'enabled_events'],
])

type Told = Pick<AuditLogEntryObject, 'object' | 'before' | 'after'>

/** Of two that are called the same, such as a replay and its endpoint, the one that has a page is told. */
function isToldByChange({ object, before, after }: Told, pageOf: PageOf, called: CalledById): boolean {
  if (object === null || pageOf(object) !== null) return false
  return Object.values({ ...before, ...after }).some(
    (is) => typeof is === 'string' && pageOf(is) !== null && isSameName(is, object, called),
  )
}

function isSameName(value: unknown, object: string | null, called: CalledById): boolean {
  if (typeof value !== 'string' || object === null || value === object || !OUR_ID.test(value)) return false
  const name = nameOf(value, called)
  return name !== null && name === nameOf(object, called)
}

/** Checked by the file itself, and in the answer of the API. */
const UNSAID = new Set(['digest'])

/** What a member is called here, in the settings, or in a proposal; else in the API, without its underscores. */
function memberName(name: string, locale: Locale): string {
  const said = AUDIT_LOG[locale].members[name] ?? settingNames(locale)[name] ?? CHANGED[locale].fields[name]
  return said ?? name.replaceAll('_', ' ')
}

/** What the name of an object says. */
const TOLD = new Set(['name', 'amount_satang', 'last_four', 'created_by', 'slug', 'file'])

/** What it was done to: an object of ours, or the file that was made. Who logs in does that to nobody else. */
function objectOf(
  { action, object, actor, before, after }: AuditLogEntryObject,
  pageOf: PageOf,
  called: CalledById,
  locale: Locale,
): Html | null {
  if (object === null)
    return before === null && typeof after?.file === 'string' ? html`<span class="long">${after.file}</span>` : null
  if (object === actor.id || isToldByChange({ object, before, after }, pageOf, called)) return null
  if (!OUR_ID.test(object)) return linked(object, pageOf)
  // Of an invitation, whom it is for and as what stands below.
  if (resourceOf(object) === 'member_link' && (after ?? before)?.email) return null
  // What has no name is told by its kind, and by the end of its id.
  const name = nameOf(object, called)
  const value = linkedName(object, pageOf, called) ?? (name === null ? linked(object, pageOf) : unbroken(name))
  // `refund.created` says that it is a refund.
  const isSaid = name !== null && action.startsWith(`${resourceOf(object)}.`)
  return line(isSaid ? null : nounOf(object, locale), value)
}

/** `฿50.00, Nok Jaidee`. */
function nameOf(id: string, called: CalledById): string | null {
  const is = called.get(id)
  const amount = is?.amountSatang == null ? null : baht(is.amountSatang)
  return [amount, is?.name].filter(Boolean).join(', ') || null
}

/** The number of a document stays on one line. */
function unbroken(text: string): Html {
  const number = /\b[A-Z]{2,4}-\d{4}-\d{6}\b/.exec(text)
  if (!number) return html`${text}`
  const end = number.index + number[0].length
  return html`${text.slice(0, number.index)}<span class="nowrap">${number[0]}</span>${text.slice(end)}`
}

/** An object with a name and a page, as a link. Its kind is what the label beside it says. */
function linkedName(value: unknown, pageOf: PageOf, called: CalledById, toldName: string | null = null): Html | null {
  if (typeof value !== 'string' || !OUR_ID.test(value)) return null
  const is = called.get(value)
  // Whose it is stands before it.
  const amount = toldName !== null && is?.name === toldName && is.amountSatang !== null ? baht(is.amountSatang) : null
  const [href, name] = [pageOf(value), amount ?? nameOf(value, called)]
  return href && name ? html`<span><a href="${href}">${unbroken(name)}</a></span>` : null
}

/** `{ created: { gte: 1795712400 } }` → `Created from 27/11/2026 00:00`. */
function filtersInWords(value: unknown, called: CalledById, locale: Locale): Html {
  if (isNothing(value) || typeof value !== 'object') return html`${shown(value, locale)}`
  const words = AUDIT_LOG[locale]
  const bound = (name: string, [sign, at]: [string, unknown]) =>
    html` ${words.bounds[sign] ?? sign} ${inTime(name, at, called, locale)}`
  return html`${Object.entries(value ?? {}).map(([name, is], i) => {
    const isRange = typeof is === 'object' && is !== null && !Array.isArray(is)
    const said = isRange
      ? html`${Object.entries(is).map((one) => bound(name, one))}`
      : html` ${inTime(name, is, called, locale)}`
    return html`${i > 0 ? ', ' : null}${words.members[name] ?? name.replaceAll('_', ' ')}${said}`
  })}`
}

function inTime(name: string, value: unknown, called: CalledById, locale: Locale): Html {
  if (name === 'scopes' && Array.isArray(value)) {
    const words = AUDIT_LOG[locale]
    return html`${value.includes('*') ? words.everything : value.length > SCOPES_SHOWN ? words.scopes(value.length) : value.join(', ')}`
  }
  if (typeof value === 'string' && OUR_ID.test(value)) {
    const text = calledText(value, called, locale)
    return text === value ? shortCode(value) : html`${called.get(value)?.name ?? text}`
  }
  if (name === 'credentials') return html`${AUDIT_LOG[locale].secret}`
  if (typeof value === 'string') return html`${inWords(name, value, locale)}`
  if (typeof value === 'boolean') return html`${CHANGED[locale][value ? 'yes' : 'no']}`
  if (METHODS.has(name) && Array.isArray(value))
    return html`${value.map((one) => methodName(String(one), locale)).join(', ')}`
  if (typeof value !== 'number') return html`${shown(value, locale)}`
  if (name.endsWith('_satang')) return money(value)
  if (!/^(created|from|to)$|_(at|from)$/.test(name)) return html`${shown(value, locale)}`
  return value < FIRST_INSTANT ? html`${AUDIT_LOG[locale].beginning}` : moment(value, locale)
}

const METHODS = new Set(['methods', 'default_for'])

/** 2001: what is before it stands for no instant. */
const FIRST_INSTANT = 1_000_000_000

function methodName(method: string, locale: Locale): string {
  const known = (PAYMENT_METHODS as Partial<typeof PAYMENT_METHODS>)[method as PaymentMethodType]
  return known?.names[locale] ?? statusWord(method, locale)
}

function inWords(name: string, value: string, locale: Locale): string {
  const words = AUDIT_LOG[locale]
  switch (name) {
    case 'status':
      return statusWord(value, locale)
    case 'role':
      return ENTRY[locale].roles[value as Role] ?? value
    case 'provider':
      return value in PROVIDERS ? providerName(value as ProviderName, locale) : value
    case 'settlement':
      return words.settlements[value] ?? value
    case 'bank_code':
      return `${bankName(value, locale) ?? value} (${value})`
    default:
      return shown(value, locale)
  }
}

function shown(value: unknown, locale: Locale): string {
  if (isNothing(value)) return AUDIT_LOG[locale].nothing
  const text = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(', ') : value
  const written = typeof text === 'string' ? text : JSON.stringify(text)
  return written.length > VALUE_MAX ? `${written.slice(0, VALUE_MAX)}…` : written
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === undefined || value === ''
}

/** What else may stand there, such as an address, is not cut. */
const OUR_ID = /^[a-z]{2,8}_[0-9a-z]{20,}$/

function linked(id: string, pageOf: PageOf): Html {
  const href = pageOf(id)
  const shown = OUR_ID.test(id) ? shortCode(id) : html`<span class="long">${code(id)}</span>`
  return href ? html`<a href="${href}">${shown}</a>` : shown
}
