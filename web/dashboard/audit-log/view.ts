// A row of the audit log: the action, its object, the actor and its address, and what changed, one line per member.

import type { AuditLogEntryObject } from '../../../resources/audit-log-entry.ts'
import { AUDIT_ACTION_NAMES, type AuditAction } from '../../../rules/audit-log.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, money, shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { AUDIT_LOG } from './words.ts'

/** Longer values are cut on the page. The API and the file have them in full. */
const VALUE_MAX = 80

export function auditLogColumns(pageOf: (id: string) => string | null, locale: Locale): Column<AuditLogEntryObject>[] {
  const words = AUDIT_LOG[locale]
  return [
    { key: 'action', label: words.action, cell: (e) => words.actions[e.action] },
    { key: 'object', label: words.object, phone: 'below', cell: (e) => objectOf(e, pageOf) },
    { key: 'who', label: words.who, phone: 'corner', cell: (e) => whoOf(e, pageOf, locale) },
    { key: 'changed', label: words.changed, phone: 'nowhere', cell: (e) => changesOf(e, locale) },
    { key: 'when', label: words.when, phone: 'side', cell: (e) => moment(e.at, locale) },
  ]
}

/** Every action by its name in the reader's language, sorted by name. */
export function auditActionOptions(locale: Locale): (readonly [AuditAction, string])[] {
  const { actions } = AUDIT_LOG[locale]
  return AUDIT_ACTION_NAMES.map((action) => [action, actions[action]] as const).sort(([, a], [, b]) =>
    a.localeCompare(b, locale),
  )
}

function whoOf({ actor }: AuditLogEntryObject, pageOf: (id: string) => string | null, locale: Locale): Html {
  const words = AUDIT_LOG[locale]
  const who =
    actor.type === 'member'
      ? html`${actor.name ?? actor.id}`
      : actor.type === 'key'
        ? html`${words.key} ${actor.name ? html`${actor.name} ` : null}${linked(actor.id!, pageOf)}`
        : html`${words.system}${actor.name ? html` · ${actor.name}` : null}`
  return html`${who}${actor.ip ? html`<small class="quiet">${words.from(actor.ip)}</small>` : null}`
}

/** `role: viewer → admin`. A value that is new or gone stands alone; an empty one is left out. */
function changesOf({ before, after }: AuditLogEntryObject, locale: Locale): Html | null {
  // The file stands as the object.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== 'file' || typeof after?.file !== 'string' || before !== null,
  )
  if (names.length === 0) return null
  const lines = names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    const written = (value: unknown) =>
      name === 'filters' ? filtersInWords(value, locale) : inTime(name, value, locale)
    const both = before !== null && after !== null
    if (!both && isNothing(is ?? was)) return []
    const value = both ? html`${written(was)} → ${written(is)}` : written(is ?? was)
    return [html`<li><span class="quiet">${AUDIT_LOG[locale].members[name] ?? name}</span> ${value}</li>`]
  })
  return html`<ul class="plain stack tight small">${lines}</ul>`
}

/** What it was done to: an object of ours, or the file that was made. */
function objectOf({ object, before, after }: AuditLogEntryObject, pageOf: (id: string) => string | null): Html | null {
  if (object) return linked(object, pageOf)
  return before === null && typeof after?.file === 'string' ? html`<span class="long">${after.file}</span>` : null
}

/** `{ created: { gte: 1795712400 } }` → `Created from 27/11/2026 00:00`. */
function filtersInWords(value: unknown, locale: Locale): Html {
  if (isNothing(value) || typeof value !== 'object') return html`${shown(value, locale)}`
  const words = AUDIT_LOG[locale]
  const bound = (name: string, [sign, at]: [string, unknown]) =>
    html` ${words.bounds[sign] ?? sign} ${inTime(name, at, locale)}`
  return html`${Object.entries(value ?? {}).map(([name, is], i) => {
    const isRange = typeof is === 'object' && is !== null && !Array.isArray(is)
    const said = isRange
      ? html`${Object.entries(is).map((one) => bound(name, one))}`
      : html` ${inTime(name, is, locale)}`
    return html`${i > 0 ? ', ' : null}${words.members[name] ?? name.replaceAll('_', ' ')}${said}`
  })}`
}

function inTime(name: string, value: unknown, locale: Locale): Html {
  if (typeof value !== 'number') return html`${shown(value, locale)}`
  if (name.endsWith('_satang')) return money(value)
  return /^created$|_at$/.test(name) ? moment(value, locale) : html`${shown(value, locale)}`
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

function linked(id: string, pageOf: (id: string) => string | null): Html {
  const href = pageOf(id)
  const shown = OUR_ID.test(id) ? shortCode(id) : html`<span class="long">${code(id)}</span>`
  return href ? html`<a href="${href}">${shown}</a>` : shown
}
