// Many API keys at once: their list, the form that gives them new secrets or revokes them, and the new secrets, shown once.
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

/** The label beside a key's box, with the last use of the key. */
export type RollableOption = RollableKey & { lastUsed: string | null }

export interface RollAllProps {
  keys: readonly RollableOption[]
  /** The maker's name, when the list has only that maker's keys. */
  madeBy: string | null
  filled: Filled
  problem: Html | null
  formKey: string
  curl: string
}

/** Revoking is offered beside new secrets, since a member who cleans up after another may want either: by a button of its own, which cannot be undone. */
export const INSTEAD = 'instead'
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
      options: words.overlaps,
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
    others: html`<details class="confirm"><summary class="button danger">${words.rollAllRevoke}</summary><div class="sheet stack"><p>${words.rollAllRevokeHint}</p><button class="button danger" name="${INSTEAD}" value="${REVOKE}">${words.rollAllRevokeYes}</button></div></details>`,
    above: html`<p>${r.madeBy === null ? words.rollAllText : words.rollAllOf(r.madeBy)}</p>`,
    back: '/api-keys',
    curl: r.curl,
  })
}

export interface RolledKey {
  key: RollableKey
  secret: string | null
  /** Why the key was left unchanged. */
  problem: string | null
}

/** The new secrets. The page is the answer to the form and has no address of its own. */
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
