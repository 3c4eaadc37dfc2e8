// The views of API keys: a row of their table, the page of one, and the forms that create one and roll it. Only web/dashboard/components/secret.ts
// shows a secret.
import type { ApiKeyObject } from '../../../resources/api-key.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Field, Filled } from '../../components/field.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { formPage } from '../components/asked.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { API_KEYS } from './words.ts'

export function apiKeyColumns(d: DashboardProps, at: number, locale: Locale): Column<ApiKeyObject>[] {
  const words = API_KEYS[locale]
  return [
    {
      key: 'name',
      label: words.name,
      cell: (k) => html`<a href="${d.hrefOf(`/api-keys/${k.id}`)}">${nameOf(k, locale)}</a>`,
    },
    { key: 'key', label: words.key, phone: 'below', cell: (k) => code(faceOf(k)) },
    { key: 'status', label: DASHBOARD[locale].status, phone: 'side', cell: (k) => stateOf(k, at, locale) },
    { key: 'scopes', label: words.scopes, phone: 'nowhere', cell: (k) => scopesIn(k.scopes, locale) },
    {
      ...{ key: 'expires', label: words.expires, phone: 'nowhere' },
      cell: (k) =>
        k.expires_at === null ? html`<span class="quiet">${words.never}</span>` : moment(k.expires_at, locale),
    },
    { key: 'lastUsed', label: words.lastUsed, phone: 'corner', cell: (k) => lastUsedIn(k, locale) },
    {
      key: 'created',
      phone: 'nowhere',
      label: DASHBOARD[locale].created,
      sort: 'created',
      cell: (k) => moment(k.created, locale),
    },
  ]
}

export interface ApiKeyProps {
  key: ApiKeyObject
  /** The maker's name, when the maker is still in the team. */
  madeBy: string | null
  at: number
  /** The key of the forms; null when the member may not change the API key. */
  formKey: string | null
  curl: string
}

export function apiKeyPage(
  f: Frame,
  d: DashboardProps,
  { key: k, madeBy, at, formKey, curl: command }: ApiKeyProps,
): string {
  const words = API_KEYS[f.locale]
  const frame = DASHBOARD[f.locale]
  const works = k.revoked_at === null && (k.expires_at ?? Infinity) > at
  const about = facts([
    [words.key, code(faceOf(k))],
    [
      words.scopes,
      k.scopes.includes('*')
        ? words.everything
        : html`<ul class="tags">${k.scopes.map((scope) => html`<li>${code(scope)}</li>`)}</ul>`,
    ],
    [words.expires, k.expires_at === null ? words.never : moment(k.expires_at, f.locale)],
    [
      words.allowedIps,
      k.allowed_ips.length === 0
        ? words.everywhere
        : html`<ul class="tags">${k.allowed_ips.map((one) => html`<li>${code(one)}</li>`)}</ul>`,
    ],
    [words.lastUsed, usedIn(k, f.locale)],
    [words.madeBy, makerIn(d, k, madeBy, f.locale)],
    k.revoked_at !== null && [words.rollAllRevoked, moment(k.revoked_at, f.locale)],
    [frame.created, moment(k.created, f.locale)],
    ['ID', code(k.id)],
  ])
  const revoke =
    formKey && k.revoked_at === null
      ? confirm(words.revoke, html`<p>${words.revokeQuestion}</p>`, {
          action: d.hrefOf(`/api-keys/${k.id}/revoke`),
          key: formKey,
          label: words.revokeYes,
          danger: true,
        })
      : null
  const ways =
    formKey && works
      ? html`<a class="button" href="${d.hrefOf(`/api-keys/${k.id}/edit`)}">${words.edit}</a><a class="button" href="${d.hrefOf(`/api-keys/${k.id}/roll`)}">${words.roll}</a>`
      : null
  const calls = d.may('requests:read')
    ? { href: d.hrefOf('/requests', { api_key: k.id }), label: words.requests }
    : null
  return dashboardPage(f, d, {
    section: 'api-keys',
    title: nameOf(k, f.locale),
    crumbs: [{ href: d.hrefOf('/api-keys'), label: words.title }],
    state: stateOf(k, at, f.locale),
    actions: ways || revoke ? html`${ways}${revoke}` : null,
    body: html`${sheet('about', words.about, about, calls)}
${curl(command, frame.curl)}`,
  })
}

/** The fields of a new key. Where the scopes are chosen one by one, `reads` and `writes` together are the call's `scopes`. */
export function newKeyFields(
  locale: Locale,
  offered: { all: boolean; reads: string[]; writes: string[] },
): (Field & {
  param?: string
})[] {
  const words = API_KEYS[locale]
  const options = (scopes: readonly string[]) => scopes.map((scope) => [scope, scope] as const)
  return [
    { kind: 'text', name: 'name', label: words.name, hint: words.nameHint },
    {
      kind: 'choice',
      name: 'access',
      label: words.access,
      options: [
        ['all', words.all, offered.all ? words.allHint : words.allOfRole],
        ['reads', words.reads, words.readsHint],
        ...(offered.writes.includes('approvals:write')
          ? [['proposes', words.proposes, words.proposesHint] as const]
          : []),
        ['chosen', words.chosen, words.chosenHint],
      ],
    },
    { kind: 'checks', name: 'scopes', label: words.mayRead, hint: words.mayWriteHint, options: options(offered.reads) },
    {
      kind: 'checks',
      name: 'writes',
      label: words.mayWrite,
      hint: words.mayWriteHint,
      options: options(offered.writes),
    },
    allowedIpsField(locale),
    ...endFields(locale),
  ]
}

/** How a key ends. `never`: when somebody revokes it. */
export const KEY_ENDS = ['never', 'year', 'day'] as const

/** The same two fields in both forms: how the key ends, and the day for the last of the ways. */
function endFields(locale: Locale): Field[] {
  const words = API_KEYS[locale]
  return [
    {
      kind: 'choice',
      name: 'ends',
      label: words.expires,
      options: KEY_ENDS.map((name) => [name, ...words.ends[name]] as const),
    },
    { kind: 'date', locale, name: 'expires_at', label: words.lastDay, hint: words.lastDayHint },
  ]
}

function allowedIpsField(locale: Locale): Field {
  const words = API_KEYS[locale]
  return { kind: 'textarea', name: 'allowed_ips', label: words.allowedIps, hint: words.allowedIpsHint, optional: true }
}

/** The fields that can be changed of a key in use. */
export function changeKeyFields(locale: Locale): (Field & { emptyIs?: 'null' | 'text' })[] {
  const words = API_KEYS[locale]
  return [
    { kind: 'text', name: 'name', label: words.name, hint: words.nameHint, emptyIs: 'null' },
    { ...allowedIpsField(locale), emptyIs: 'text' },
    ...endFields(locale),
  ]
}

export function rollFields(locale: Locale): Field[] {
  const words = API_KEYS[locale]
  return [{ kind: 'choice', name: 'expire_in', label: words.overlap, options: words.overlaps }]
}

export interface KeyForm {
  /** Null for a new one. */
  key: ApiKeyObject | null
  /** What happens to an existing key. */
  does?: 'roll' | 'edit'
  fields: readonly Field[]
  filled: Filled
  problem: Html | null
  formKey: string
  curl: string
}

/** The form of a new key, of a new secret, or of a change. */
export function keyFormPage(f: Frame, d: DashboardProps, k: KeyForm): string {
  const words = API_KEYS[f.locale]
  const back = k.key ? `/api-keys/${k.key.id}` : '/api-keys'
  const changes = k.does === 'edit'
  const page = {
    section: 'api-keys',
    title: k.key ? (changes ? words.editTitle : words.rollTitle)(nameOf(k.key, f.locale)) : words.makeTitle,
    crumbs: [
      { href: d.hrefOf('/api-keys'), label: words.title },
      ...(k.key ? [{ href: d.hrefOf(back), label: nameOf(k.key, f.locale) }] : []),
    ],
  }
  return formPage(f, d, page, {
    action: d.hrefOf(k.key ? `${back}/${changes ? 'edit' : 'roll'}` : '/api-keys/new'),
    key: k.formKey,
    fields: k.fields,
    filled: k.filled,
    problem: k.problem,
    submit: k.key ? (changes ? words.save : words.rollSubmit) : words.submit,
    above: !k.key
      ? null
      : changes
        ? html`<p class="quiet">${words.editText(scopesIn(k.key.scopes, f.locale))}</p>`
        : html`<p>${words.rollText}</p>`,
    back,
    curl: k.curl,
  })
}

export function nameOf(k: Pick<ApiKeyObject, 'name'>, locale: Locale): string {
  return k.name ?? API_KEYS[locale].noName
}

/** In a row: on a phone with its name, which the column has on a wide page. */
function lastUsedIn(k: ApiKeyObject, locale: Locale): Html {
  const words = API_KEYS[locale]
  if (k.last_used_at === null) return html`<span class="quiet">${words.notUsed}</span>`
  return html`<span class="phone-only">${words.used} </span>${moment(k.last_used_at, locale)}`
}

function usedIn(k: ApiKeyObject, locale: Locale): Html | string {
  if (k.last_used_at === null) return API_KEYS[locale].notUsed
  return html`${moment(k.last_used_at, locale)}${k.last_used_ip === null ? null : html` <span class="quiet">${code(k.last_used_ip)}</span>`}`
}

/** The maker: a member by name, a member who has left, or another key with a link to its page. */
function makerIn(d: DashboardProps, k: ApiKeyObject, madeBy: string | null, locale: Locale): Html | string {
  const words = API_KEYS[locale]
  if (k.created_by === null) return words.operator
  if (!k.created_by.startsWith('key_')) return madeBy ?? words.leftMember
  return html`<a href="${d.hrefOf(`/api-keys/${k.created_by}`)}">${code(k.created_by)}</a>`
}

/** `sk_live_…4f9X`: enough to recognise the key. */
export function faceOf(k: Pick<ApiKeyObject, 'livemode' | 'last_four'>): string {
  return `sk_${k.livemode ? 'live' : 'test'}_…${k.last_four}`
}

function stateOf(k: ApiKeyObject, at: number, locale: Locale): Html {
  const words = API_KEYS[locale]
  if (k.revoked_at !== null) return statusBadge('revoked', locale)
  return (k.expires_at ?? Infinity) <= at ? badge(words.expired, 'plain') : badge(words.active, 'good')
}

function scopesIn(scopes: readonly string[], locale: Locale): string {
  const words = API_KEYS[locale]
  if (scopes.includes('*')) return words.everything
  return scopes.length === 1 ? scopes[0]! : words.counted(scopes.length)
}
