// How gateway accounts look: a row of their table, the forms that connect and change one, and the page of one. Credentials are typed and never shown.
import type { GatewayAccountObject } from '../../../resources/gateway-account.ts'
import {
  type CredentialKind,
  eventsToChoose,
  type GatewayMethod,
  hasBook,
  PROVIDERS,
  type ProviderName,
  type Settlement,
} from '../../../rules/gateway-accounts.ts'
import { PAYMENT_METHODS } from '../../../rules/payment-methods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { copyLine } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { confirm, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { address, code, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type FormState, formPage } from '../components/asked.ts'
import { foldedFields } from '../components/folded.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { type BankShown, bankFacts, bankFields, type FormField } from './bank-view.ts'
import { placesOf } from './places-view.ts'
import { RECONCILIATION } from './reconciliation-words.ts'
import { GATEWAYS, providerName } from './words.ts'

/** Connected is what it says only of an account that takes something. */
export function stateOf(a: GatewayAccountObject, locale: Locale): Html {
  return isIdle(a) ? badge(GATEWAYS[locale].idle, 'warn') : statusBadge(a.status, locale)
}

/** Its keys are good, and nothing was given to it: no buyer meets it. */
export function isIdle({ status, default_for: methods }: GatewayAccountObject): boolean {
  return status === 'connected' && methods.length === 0
}

export function servedBy({ default_for: methods }: GatewayAccountObject, locale: Locale): string {
  const words = GATEWAYS[locale]
  return methods.length === 0 ? words.nothing : methods.map((method) => nameOf(method, locale)).join(', ')
}

export function nameOf(method: GatewayMethod, locale: Locale): string {
  return method === 'transfer' ? GATEWAYS[locale].transfer : PAYMENT_METHODS[method].names[locale]
}

/** Where the money goes. A bank account takes no fee, and has nobody between. */
function settlementOf(provider: ProviderName, settlement: Settlement, locale: Locale): string {
  const words = GATEWAYS[locale]
  return provider === 'bank' && settlement === 'direct' ? words.bank.settlement : words.settlements[settlement]
}

/** The same in a few words. */
export function whereTo(provider: ProviderName, settlement: Settlement, locale: Locale): string {
  const { shortPlaces: places } = GATEWAYS[locale]
  if (settlement === 'platform') return places.platform
  return provider === 'bank' ? places.bank : places.direct(providerName(provider, locale))
}

interface Asked {
  /** What has no webhook secret yet is changed for its sake. */
  lacksSecret?: boolean
  /** The account has all that it needs, so that an empty field keeps what is stored. */
  stored: boolean
  livemode: boolean
}

/** The shop's own account first: it is what nearly everyone connects. */
const OWNERS = ['direct', 'platform'] as const satisfies readonly Settlement[]

/** Of POST and PATCH /v1/gateway_accounts. */
export function gatewayFields(provider: ProviderName, locale: Locale, asked: Asked): FormField[] {
  const words = GATEWAYS[locale]
  const { stored } = asked
  const methods: readonly GatewayMethod[] = PROVIDERS[provider].methods
  return [
    ...(provider === 'bank' ? bankFields(locale, { stored }) : keyFields(provider, locale, asked)),
    {
      kind: 'checks',
      name: 'default_for',
      label: words.serves,
      hint: words.servesHint,
      options: methods.map(
        (method) => [method, nameOf(method, locale), whatFollows(provider, method, locale)] as const,
      ),
    },
    {
      kind: 'choice',
      name: 'settlement',
      label: provider === 'bank' ? words.bank.whose : words.whose,
      folded: true,
      // At first there is nothing to change.
      ...(stored && { hint: words.settlementHint }),
      options: OWNERS.map((settlement) => {
        const [name, text] = words.owners[settlement]
        const ofBank = settlement === 'direct' ? words.bank.settlement : words.bank.ownersText
        return [settlement, name, provider === 'bank' ? ofBank : text] as const
      }),
    },
    { kind: 'text', name: 'description', label: words.description, optional: true, emptyIs: 'null' },
  ]
}

/** What it does to tick a method. */
function whatFollows(provider: ProviderName, method: GatewayMethod, locale: Locale): string {
  const { servesWhat } = GATEWAYS[locale]
  if (method !== 'transfer') return servesWhat[method]
  return provider === 'bank' ? servesWhat.transferByHand : servesWhat.transfer(providerName(provider, locale))
}

/** The fields as they stand in the form: what every shop fills in, and folded below it what may be left for later, or as it is. */
function shownFields(provider: ProviderName, locale: Locale, asked: Asked, filled: FormState['filled']) {
  const { advanced, advancedText, advancedBank } = GATEWAYS[locale]
  const { optional } = DASHBOARD[locale]
  const fields = gatewayFields(provider, locale, asked)
  const text = provider === 'bank' ? advancedBank : advancedText
  const more = fields.filter(({ folded }) => folded)
  return {
    fields: fields.filter(({ folded }) => !folded),
    // Nearly every shop's account is its own.
    more: foldedFields({ title: advanced, text, fields: more, usual: ['direct'] }, filled, optional),
  }
}

function keyFields(provider: ProviderName, locale: Locale, { stored, lacksSecret, livemode }: Asked): FormField[] {
  const words = GATEWAYS[locale]
  const needed: Readonly<Record<string, CredentialKind>> = PROVIDERS[provider].credentials
  const { begins = {} } = placesOf(provider, livemode) ?? {}
  return Object.entries(needed).map(([name, { optional, isPublic, signs }]): FormField => {
    const looks = begins[name] === undefined ? [] : [words.begins(begins[name])]
    // The provider makes it for an address that there is only after connecting.
    const hints = stored ? [...looks, words.keepHint] : signs ? [words.webhookSecretHint] : looks
    return {
      kind: isPublic ? 'text' : 'password',
      name,
      param: `credentials.${name}`,
      label: words.keys[name] ?? name,
      autocomplete: 'off',
      ...(hints.length > 0 && { hint: hints.join(' ') }),
      ...((optional || stored) && { optional: true }),
      ...(signs && !lacksSecret && { folded: true }),
    }
  })
}

export function connectPage(f: Frame, d: DashboardProps, provider: ProviderName, state: FormState): string {
  const words = GATEWAYS[f.locale]
  const layout = {
    section: 'gateways',
    title: words.connectTo[provider],
    crumbs: [
      { href: d.hrefOf('/gateways'), label: words.title },
      { href: d.hrefOf('/gateways/new'), label: words.addTitle },
    ],
  }
  return formPage(f, d, layout, {
    ...state,
    action: d.hrefOf(`/gateways/new/${provider}`),
    ...shownFields(provider, f.locale, { stored: false, livemode: d.livemode }, state.filled),
    submit: words.submit,
    above: whereKeysAre(provider, d.livemode, f.locale),
    back: '/gateways/new',
  })
}

/** The way to the keys, step by step. A bank account has a number that its buyers see, and no key. */
function whereKeysAre(provider: ProviderName, livemode: boolean, locale: Locale): Html {
  const words = GATEWAYS[locale]
  const places = placesOf(provider, livemode)
  if (!places) return html`<p>${words.bankText}</p>`
  const name = providerName(provider, locale)
  const { menu, href } = places.keys
  const guide = html`<a href="/docs/gateways#${provider === 'opn' ? 'opn-payments' : provider}">${words.guide(name)}</a>`
  const steps = html`<ol class="numbered"><li>${words.whereGo(name)} <strong class="nowrap">${menu}</strong>${livemode ? words.whereLive : words.whereTest}</li><li>${words.whereCopy}</li><li>${words.whereNext(name)}</li></ol><p><a class="button" href="${href}" target="_blank" rel="noopener">${words.openAt(name)}</a></p><p class="small">${guide}</p>`
  return html`<div class="narrow">${sheet('where', words.whereTitle(name), steps)}</div>`
}

export function changePage(f: Frame, d: DashboardProps, account: GatewayAccountObject, state: FormState): string {
  const words = GATEWAYS[f.locale]
  const here = `/gateways/${account.id}`
  const lacksSecret = !account.credentials.webhook_secret
  const layout = { section: 'gateways', title: words.changeTitle, crumbs: crumbsOf(d, account, f.locale) }
  return formPage(f, d, layout, {
    ...state,
    action: d.hrefOf(`${here}/change`),
    ...shownFields(account.provider, f.locale, { stored: true, lacksSecret, livemode: d.livemode }, state.filled),
    submit: words.save,
    above: whereKeysAre(account.provider, d.livemode, f.locale),
    back: here,
  })
}

export interface GatewayProps {
  account: GatewayAccountObject
  /** The settings of a bank account, for a member who may change them. */
  bank: BankShown | null
  published: Published
  /** Whether the member may change it: then its forms carry this key. */
  formKey: string | null
  curl: string
}

export function gatewayPage(
  f: Frame,
  d: DashboardProps,
  { account: a, bank, published, formKey, curl: command }: GatewayProps,
): string {
  const words = GATEWAYS[f.locale]
  const about = facts([
    [words.serves, servedBy(a, f.locale)],
    [words.settlement, settlementOf(a.provider, a.settlement, f.locale)],
    a.description !== null && [words.description, a.description],
    a.checked_at !== null && [words.checkedAt, moment(a.checked_at, f.locale)],
    [DASHBOARD[f.locale].created, moment(a.created, f.locale)],
    ...Object.entries(a.metadata).map(([name, value]) => [name, value] as const),
    ['ID', code(a.id)],
  ])
  const kinds: Readonly<Record<string, CredentialKind>> = PROVIDERS[a.provider].credentials
  const keys = Object.entries(a.credentials)
    .filter(([name]) => !kinds[name]?.isSetting)
    .map(
      ([name, { last4, set_at }]) =>
        [words.keys[name] ?? name, html`${words.ends(last4)}, ${moment(set_at, f.locale)}`] as const,
    )
  const own = sheet('about', words.about, about)
  const notifications = sheet('notifications', words.webhookUrl, notificationsOf(d, a, formKey !== null, f.locale))
  return dashboardPage(f, d, {
    section: 'gateways',
    title: providerName(a.provider, f.locale),
    crumbs: [{ href: d.hrefOf('/gateways'), label: words.title }],
    state: stateOf(a, f.locale),
    actions: formKey && a.status !== 'disconnected' ? actions(d, a, formKey, f.locale) : null,
    body: html`${isIdle(a) ? notice('plain', html`<div class="stack"><p>${words.idleText}</p>${formKey ? html`<p><a class="button main" href="${d.hrefOf(`/gateways/${a.id}/change`)}">${words.choose}</a></p>` : null}</div>`) : null}${a.problem && notice('bad', html`<div class="stack"><p>${words.failing} ${a.problem}</p>${formKey && a.status === 'failing' ? html`<p><a class="button main" href="${d.hrefOf(`/gateways/${a.id}/change`)}">${words.mend}</a></p>` : null}</div>`)}${keys.length === 0 ? own : html`<div class="columns">${own}${sheet('keys', words.credentials, facts(keys))}</div>`}${bank && sheet('bank', words.bank.settings, bankFacts(bank, f.locale))}
${notifications}${a.status === 'disconnected' || !hasBook(a.provider) ? null : html`<p><a class="button" href="${d.hrefOf(`/gateways/${a.id}/reconciliation`)}">${RECONCILIATION[f.locale].title}</a></p>`}
${publishedSection(f, d, published, command)}`,
  })
}

/** The address of an account's notifications: what is still to be done with it at the provider, or how it is. */
function notificationsOf(d: DashboardProps, a: GatewayAccountObject, mayChange: boolean, locale: Locale): Html {
  const words = GATEWAYS[locale]
  const url = html`<p>${copyLine(a.webhook_url, DASHBOARD[locale].curl, address(a.webhook_url))}</p>`
  const places = placesOf(a.provider, d.livemode)
  if (!places) return html`<p class="small quiet">${words.bank.webhookText}</p>${url}`
  if (a.credentials.webhook_secret || a.status === 'disconnected')
    return html`<p class="small quiet">${words.webhookText}</p>${url}`
  const name = providerName(a.provider, locale)
  const { menu, href } = places.webhooks
  const events = eventsToChoose(a.provider)
  const choose =
    events.length > 0 &&
    html`<li>${words.hook.choose(events.length)}<details class="more"><summary>${words.hook.events}</summary><ul class="tags">${events.map((type) => html`<li>${code(type)}</li>`)}</ul></details></li>`
  const add = mayChange
    ? html`<p><a class="button" href="${d.hrefOf(`/gateways/${a.id}/change`)}#field-webhook_secret">${words.hook.add}</a></p>`
    : null
  return html`<p>${words.hook.missing}</p><ol class="numbered"><li>${words.whereGo(name)} <strong class="nowrap">${menu}</strong> <a href="${href}" target="_blank" rel="noopener">${words.openAt(name)}</a></li><li>${words.hook.enter}${url}</li>${choose}<li>${words.hook.secret}${add}</li></ol>`
}

function actions(d: DashboardProps, a: GatewayAccountObject, key: string, locale: Locale): Html {
  const words = GATEWAYS[locale]
  const to = (path: string) => d.hrefOf(`/gateways/${a.id}/${path}`)
  const disconnect = confirm(words.disconnect, html`<p>${words.disconnectQuestion}</p>`, {
    action: to('disconnect'),
    key,
    label: words.disconnectYes,
    danger: true,
  })
  const more = moreActions(DASHBOARD[locale].moreActions, [
    press({ action: to('check'), key, label: words.check }),
    disconnect,
  ])
  return html`<a class="button" href="${to('change')}">${words.change}</a>${more}`
}

function crumbsOf(d: DashboardProps, a: GatewayAccountObject, locale: Locale) {
  return [
    { href: d.hrefOf('/gateways'), label: GATEWAYS[locale].title },
    { href: d.hrefOf(`/gateways/${a.id}`), label: providerName(a.provider, locale) },
  ]
}
