// Many API keys at once: which of them, the form that gives them new secrets or takes them away, and the new secrets, once.
import type { Locale } from '../../../rules/written-date.ts'
import { copyable } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import type { Field, Filled } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { formPage } from '../components/asked.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { faceOf, nameOf } from './view.ts'
import { API_KEYS } from './words.ts'

export interface RollableKey {
  id: string
  livemode: boolean
  name: string | null
  last_four: string
}

/** What the box beside a key says of it: its label, and when it was last used. */
export type RollableOption = RollableKey & { lastUsed: string | null }

export interface RollAllProps {
  keys: readonly RollableOption[]
  /** Of whoever made them, when it is only theirs. */
  madeBy: string | null
  filled: Filled
  problem: Html | null
  formKey: string
  curl: string
}

/** Revoking is offered beside the overlaps: whoever clears up after a member wants either. */
export const REVOKE = 'revoke'

export function rollAllFields(locale: Locale, keys: readonly RollableOption[]): Field[] {
  const words = API_KEYS[locale]
  return [
    {
      kind: 'checks',
      name: 'keys',
      label: words.title,
      options: keys.map((key) => [
        key.id,
        nameOf(key, locale),
        `${faceOf(key)} · ${words.lastUsed}: ${key.lastUsed ?? words.notUsed}`,
      ]),
    },
    {
      kind: 'choice',
      name: 'expire_in',
      label: words.rollAllHow,
      options: [...words.overlaps, [REVOKE, words.rollAllRevoke, words.rollAllRevokeHint]],
    },
  ]
}

export function rollAllPage(f: Frame, d: DashboardProps, r: RollAllProps): string {
  const words = API_KEYS[f.locale]
  const page = {
    section: 'api-keys',
    title: words.rollAllTitle,
    crumbs: [{ href: d.hrefOf('/api-keys'), label: words.title }],
  }
  if (r.keys.length === 0) return dashboardPage(f, d, { ...page, body: empty({ ...words.rollAllNone, action: null }) })
  return formPage(f, d, page, {
    action: d.hrefOf('/api-keys/roll'),
    key: r.formKey,
    fields: rollAllFields(f.locale, r.keys),
    filled: r.filled,
    problem: r.problem,
    submit: words.rollAllSubmit,
    above: html`<p>${r.madeBy === null ? words.rollAllText : words.rollAllOf(r.madeBy)}</p>`,
    back: '/api-keys',
    curl: r.curl,
  })
}

export interface RolledKey {
  key: RollableKey
  secret: string | null
  /** Why it was left as it is. */
  problem: string | null
}

/** The new secrets; the answer to the form, at no address of its own. */
export function rolledPage(f: Frame, d: DashboardProps, rolled: readonly RolledKey[]): string {
  const words = API_KEYS[f.locale]
  const each = rolled.map(({ key, secret, problem }, i) =>
    sheet(
      `key-${i}`,
      nameOf(key, f.locale),
      secret === null
        ? notice(problem === null ? 'good' : 'bad', problem ?? words.rollAllRevoked)
        : copyable(secret, DASHBOARD[f.locale].curl),
    ),
  )
  return dashboardPage(f, d, {
    section: 'api-keys',
    title: words.rolledTitle,
    crumbs: [{ href: d.hrefOf('/api-keys'), label: words.title }],
    body: html`${notice('plain', words.rolledAllText)}${each}<p><a class="button main" href="${d.hrefOf('/api-keys')}">${words.done}</a></p>`,
  })
}
