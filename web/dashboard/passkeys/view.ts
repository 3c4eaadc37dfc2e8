// The pages of a member's passkeys: the list with the form that begins a new one, the page on which the browser creates it, and the page of one.
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { passkeyForm } from '../../components/passkey-form.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type FormProps, samePasswordField } from '../account/view.ts'
import { ACCOUNT } from '../account/words.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'

export interface PasskeyProps {
  id: string
  name: string
  synced: boolean
  createdAt: number
  lastUsedAt?: number | null
}

export function passkeyFields(locale: Locale): Field[] {
  const words = ACCOUNT[locale]
  return [
    { kind: 'text', name: 'name', label: words.passkeyName, hint: words.passkeyNameHint, autocomplete: 'off' },
    samePasswordField(locale, 'current_password'),
  ]
}

export interface PasskeysProps {
  passkeys: readonly PasskeyProps[]
  /** Browsers offer passkeys at this address. */
  isOffered: boolean
  filled: Filled
  problem: Html | null
  key: string
}

/** The passkeys of a member, and the form that begins another one. */
export function passkeysPage(f: Frame, d: DashboardProps, p: PasskeysProps): string {
  const words = ACCOUNT[f.locale]
  const adding = form(
    {
      action: d.hrefOf('/account/passkeys/begin'),
      key: p.key,
      fields: passkeyFields(f.locale),
      filled: p.filled,
      problem: p.problem,
      submit: words.passkeyGoOn,
    },
    formWords(f),
  )
  const list = table(
    words.passkeys,
    [
      {
        label: words.passkeyName,
        cell: (one) => html`<strong>${one.name}</strong> ${one.synced ? badge(words.passkeySynced, 'plain') : null}`,
      },
      { label: words.passkeyAdded, phone: 'nowhere', cell: (one) => moment(one.createdAt, f.locale) },
      {
        label: words.passkeyUsed,
        phone: 'below',
        cell: (one) =>
          html`<span class="on-phone">${words.passkeyUsed}</span> ${one.lastUsedAt ? moment(one.lastUsedAt, f.locale) : words.passkeyNever}`,
      },
      {
        label: words.passkeyChange,
        isSilent: true,
        phone: 'corner',
        cell: (one) =>
          html`<a class="button small" href="${d.hrefOf(`/account/passkeys/${one.id}`)}" aria-label="${words.passkeyChangeOf(one.name)}">${words.passkeyChange}</a>`,
      },
    ],
    p.passkeys,
  )
  return dashboardPage(f, d, {
    section: 'account',
    title: words.passkeys,
    crumbs: [{ href: d.hrefOf('/account'), label: words.title }],
    body: html`${p.passkeys.length > 0 ? sheet('list', words.passkeys, html`<div class="compact">${list}</div>`) : null}
${sheet('add', words.passkeyAdd, p.isOffered ? html`<p class="quiet">${words.passkeysText}</p>${adding}` : notice('plain', words.passkeysNowhere))}`,
  })
}

/** The browser creates the passkey on this page, and the form sends it on. */
export function confirmPasskeyPage(
  f: Frame,
  d: DashboardProps,
  { question, name }: { question: object; name: string },
): string {
  const words = ACCOUNT[f.locale]
  const making = passkeyForm({
    action: d.hrefOf('/account/passkeys/add'),
    asks: 'create',
    question,
    fields: { name },
    label: words.passkeyMake,
    main: true,
    failed: words.passkeyFailed,
  })
  return dashboardPage(f, d, {
    section: 'account',
    title: words.passkeyConfirmTitle,
    crumbs: crumbs(f, d),
    body: html`<section class="sheet stack"><p>${words.passkeyConfirmText(name)}</p>${making}<p class="quiet" data-without-passkeys>${words.passkeyNoScript}</p></section>`,
  })
}

/** One passkey, with the forms that rename and remove it. */
export function passkeyPage(
  f: Frame,
  d: DashboardProps,
  o: { passkey: PasskeyProps; rename?: FormProps; removal?: FormProps; key: string },
): string {
  const words = ACCOUNT[f.locale]
  const action = d.hrefOf(`/account/passkeys/${o.passkey.id}`)
  const named: Filled = { values: new Map([['name', [o.passkey.name]]]), problems: {} }
  const renaming = form(
    {
      action,
      key: o.key,
      fields: passkeyFields(f.locale).slice(0, 1),
      filled: o.rename?.filled ?? named,
      problem: o.rename?.problem ?? null,
      submit: words.save,
    },
    formWords(f),
  )
  const removing = form(
    {
      action: d.hrefOf(`/account/passkeys/${o.passkey.id}/remove`),
      key: o.key,
      fields: [samePasswordField(f.locale, 'remove_password')],
      ...(o.removal && { filled: o.removal.filled }),
      problem: o.removal?.problem ?? null,
      submit: words.passkeyRemove,
      danger: true,
    },
    formWords(f),
  )
  return dashboardPage(f, d, {
    section: 'account',
    title: o.passkey.name,
    crumbs: crumbs(f, d),
    body: html`${sheet('name', words.passkeyName, renaming)}${sheet('remove', words.passkeyRemove, html`<p class="quiet">${words.passkeyRemoveText}</p>${removing}`)}`,
  })
}

function crumbs(f: Frame, d: DashboardProps) {
  const words = ACCOUNT[f.locale]
  return [
    { href: d.hrefOf('/account'), label: words.title },
    { href: d.hrefOf('/account/passkeys'), label: words.passkeys },
  ]
}

function formWords(f: Frame) {
  const frame = DASHBOARD[f.locale]
  return { optional: frame.optional, wrong: frame.wrongFields }
}
