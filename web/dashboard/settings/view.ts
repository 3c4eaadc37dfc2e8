// The settings of a shop: its profile, tax and documents, how it collects, where its money goes and its fees. A member who may not change them can
// read them. The allowed values are rules/merchant-settings.ts.
import type { BankAccountObject } from '../../../resources/bank-account.ts'
import type { Brand } from '../../../resources/brand.ts'
import { PLAN_CHANGES, RETRIES_MAX } from '../../../rules/merchant-settings.ts'
import { PAYMENT_METHOD_TYPES, PAYMENT_METHODS, type PaymentMethodType } from '../../../rules/payment-methods.ts'
import { rateText } from '../../../rules/rates.ts'
import { bankName, THAI_BANKS } from '../../../rules/thai-banks.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { facts } from '../../components/facts.ts'
import { type Field, type Filled, HTTPS, numbersIn, PICTURES_ACCEPTED } from '../../components/field.ts'
import { confirm, ENTER_SAVES, form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { tabs } from '../../components/tabs.ts'
import { moment, momentText, money } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { accountText } from '../balance/next-payout-view.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { lookPreview, type ShopHead, shopHead } from './look-view.ts'
import { groupedFields, type SettingField, type SettingGroup, type TaxHead, taxGroups, taxHead } from './tax-view.ts'
import { SETTINGS } from './words.ts'

export const SETTING_TABS = ['profile', 'brand', 'tax', 'collecting', 'payouts'] as const
export type SettingTab = (typeof SETTING_TABS)[number]

export interface Usual {
  /** What every shop's address begins with. */
  shopsUrl: string
  /** The address of the shop in the mode of the page, to be opened. */
  openUrl: string
  retryDays: readonly number[]
  graceDays: number
}

/** The fields of a tab, named like the settings. */
export function settingFields(locale: Locale, tab: SettingTab, usual: Usual): SettingField[] {
  return groupsOf(locale, tab, usual).flatMap(({ fields }) => fields)
}

/** How a shop looks. */
function brandGroups(locale: Locale): SettingGroup[] {
  const words = SETTINGS[locale]
  const picture = (name: string, label: string, hint: string): Field[] => [
    { kind: 'file', name: fileName(name), label, hint, optional: true, accept: PICTURES_ACCEPTED, drop: true },
    { kind: 'url', name, label: words.addressOf(label), hint: words.pictureAddressHint, optional: true, folded: true },
  ]
  return [
    {
      ...{ id: 'brand-look', legend: words.brandTitle, help: null },
      fields: [
        {
          kind: 'colour',
          name: 'accent_color',
          label: words.accent,
          hint: html`${words.accentHint}<span class="js-only fills">${words.colours.map(([value, name]) => swatch(value, name))}</span>`,
          choose: words.accentChoose,
        },
      ],
    },
    {
      ...{ id: 'brand-pictures', legend: words.picturesTitle, help: null },
      fields: [
        ...picture('logo_url', words.logo, words.logoHint),
        ...picture('cover_url', words.cover, words.coverHint),
        ...picture('icon_url', words.icon, words.iconHint),
      ],
    },
  ]
}

/** A colour to begin with, by one press. */
function swatch(value: string, name: string): Html {
  return html`<button type="button" class="chip" data-fill="field-accent_color" data-value="${value}"><svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="5.5" fill="${value}" stroke="currentColor" stroke-opacity="0.5"/></svg>${name}</button>`
}

/** What buyers read of a shop, how it is reached, and its own pages, in their parts. */
function profileGroups(locale: Locale, usual: Usual): SettingGroup[] {
  const words = SETTINGS[locale]
  const text = (name: string, label: string, hint: string): Field => ({
    kind: 'text',
    name,
    label,
    hint,
    optional: true,
  })
  const policy = (name: string, label: string): Field => ({
    kind: 'url',
    name,
    label,
    prefix: HTTPS,
    optional: true,
  })
  const { shop, contact, policies } = words.profileParts
  return [
    {
      ...{ id: 'profile-shop', legend: shop, help: null },
      fields: [
        { kind: 'text', name: 'name', label: words.name, hint: words.nameHint },
        { kind: 'text', name: 'slug', label: words.slug, hint: words.slugHint, prefix: usual.shopsUrl },
        text('description', words.description, words.descriptionHint),
      ],
    },
    {
      ...{ id: 'profile-contact', legend: contact, help: null },
      fields: [
        { kind: 'email', name: 'email', label: words.email, hint: words.emailHint, optional: true },
        text('address', words.address, words.addressHint),
        { ...text('city', words.city, words.cityHint), folded: true },
      ],
    },
    {
      ...{ id: 'profile-policies', legend: policies, help: words.policiesHint },
      fields: [
        policy('terms_url', words.termsUrl),
        policy('refunds_url', words.refundsUrl),
        policy('privacy_url', words.privacyUrl),
      ],
    },
  ]
}

/** What follows a failed charge, and what customers may change. */
function collectingGroups(locale: Locale, usual: Usual): SettingGroup[] {
  const words = SETTINGS[locale]
  const { failed, plans } = words.collectingParts
  return [
    {
      ...{ id: 'collecting-failed', legend: failed, help: words.failedHelp },
      fields: [
        {
          ...{ kind: 'numbers', name: 'retry_days', label: words.retryDays, nth: words.nthRetry, unit: words.days },
          ...{ hint: words.retryDaysHint(usual.retryDays.join(', ')), least: usual.retryDays.length + 1 },
          most: RETRIES_MAX,
        },
        {
          ...{ kind: 'integer', name: 'grace_days', label: words.graceDays, unit: words.days },
          hint: words.graceDaysHint(usual.graceDays),
        },
      ],
    },
    {
      ...{ id: 'collecting-plans', legend: plans, help: null },
      fields: [
        {
          ...{ kind: 'select', name: 'plan_changes', label: words.planChanges, hint: words.planChangesHint },
          options: PLAN_CHANGES.map((from) => [from, words.planChangesFrom[from]]),
        },
      ],
    },
  ]
}

/** Day by day what follows a failed charge, by what stands in the form; the usual days where nothing does, or nothing that can be read. */
function afterFailure({ values }: Filled, usual: Usual, locale: Locale): Html {
  const words = SETTINGS[locale].schedule
  const daysIn = (name: string) =>
    numbersIn(values.get(name) ?? [])
      .filter((one) => /^\d{1,3}$/.test(one))
      .map(Number)
  const typed = daysIn('retry_days')
  const retries = typed.length > 0 ? typed : usual.retryDays
  const grace = daysIn('grace_days')[0] ?? usual.graceDays
  const last = Math.max(...retries)
  const steps = [
    { day: 0, text: words.fails },
    ...retries.map((day) => ({ day, text: day === last ? words.last : words.retry })),
    ...(grace < last ? [{ day: grace, text: words.access }] : []),
  ].sort((a, b) => a.day - b.day)
  const days = [...new Set(steps.map(({ day }) => day))]
  const on = (at: number) => steps.filter(({ day }) => day === at).map(({ text }) => html`<p>${text}</p>`)
  return html`<ol class="timeline">${days.map((day) => html`<li><p class="small quiet">${words.day(day)}</p>${on(day)}</li>`)}</ol>`
}

/** The parts of a tab. */
function groupsOf(locale: Locale, tab: SettingTab, usual: Usual): readonly SettingGroup[] {
  const words = SETTINGS[locale]
  switch (tab) {
    case 'profile':
      return profileGroups(locale, usual)
    case 'brand':
      return brandGroups(locale)
    case 'tax':
      return taxGroups(locale)
    case 'collecting':
      return collectingGroups(locale, usual)
    case 'payouts':
      return [
        {
          ...{ id: 'payouts-rounds', legend: words.payoutsTitle, help: null },
          fields: [{ kind: 'check', name: 'payouts_paused', label: words.paused, hint: words.pausedHint }],
        },
      ]
  }
}

/** The field of the file beside the address `name`. */
const fileName = (name: string) => `${name}_file`

export interface SettingsProps {
  tab: SettingTab
  /** For the tab of looks: the brand as it would be. */
  brand: Brand | null
  /** For the profile: the head of the shop as it would be. */
  shop: ShopHead | null
  /** For the tab of taxes: the head of the paper as it would be. */
  head: TaxHead | null
  usual: Usual
  mayChange: boolean
  filled: Filled
  /** What stands in the form was typed, and is not kept. */
  isUnsaved: boolean
  problem: Html | null
  key: string
  /** For the last tab. */
  payouts: { accounts: AccountsProps | null; fees: FeesProps } | null
}

export interface AccountsProps {
  list: readonly BankAccountObject[]
  mayChange: boolean
  /** The waiting accounts that this member may confirm as a second owner. */
  confirmable: ReadonlySet<string>
  /** Names of the owners who confirmed accounts, by id. An owner who has left is missing. */
  names: ReadonlyMap<string, string>
  at: number
  curl: string
}

export interface FeesProps {
  feeBps: Readonly<Record<PaymentMethodType, number>>
  vatBps: number
  availableAfterDays: Readonly<Record<PaymentMethodType, number>>
  minimumSatang: number
}

export function settingsPage(f: Frame, d: DashboardProps, s: SettingsProps): string {
  const words = SETTINGS[f.locale]
  const frame = DASHBOARD[f.locale]
  const path = (tab: SettingTab) => d.hrefOf(tab === 'profile' ? '/settings' : `/settings/${tab}`)
  const shared = d.livemode ? null : words.bothModes
  // Above the payouts stand the accounts of one mode: there the part says that it is of both.
  const groups = groupsOf(f.locale, s.tab, s.usual)
    .map((group) => (s.payouts ? { ...group, help: shared } : group))
    .map((group) =>
      s.brand
        ? { ...group, fields: group.fields.map((one) => withPicture(one, s.filled, path(s.tab), words.removePicture)) }
        : group,
    )
  const both = shared && !s.payouts ? html`<p class="small quiet">${shared}</p>` : null
  const beside = besides(f, s)
  const previews = Boolean(s.brand || s.head || s.shop)
  // What the fields lead to stands before the button that keeps them, and on a wide page at their side.
  const isWithin = beside !== null && s.mayChange && !s.payouts
  const changing = form(
    {
      action: path(s.tab),
      key: s.key,
      fields: [],
      filled: s.filled,
      problem: s.problem,
      submit: words.save,
      more: html`${groupedFields(groups, s.filled, frame.optional)}${isWithin ? html`<aside>${beside}</aside>` : null}`,
      ...(s.brand && { upload: true }),
      ...(previews && { previews: true }),
      others: html`${previews ? html`<button class="button" name="preview" value="1">${words.preview}</button>` : null}<span class="small quiet" role="status" data-unsaved="${words.unsaved}">${s.isUnsaved ? words.unsaved : null}</span>${both}`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  // Each part is a sheet; what saves them stands below the last.
  const own = s.mayChange
    ? html`<section class="settings" aria-labelledby="own"><h2 id="own" class="unseen">${words.tabs[s.tab]}</h2>${changing}</section>`
    : sheet(
        'own',
        groups.length === 1 ? groups[0]!.legend : words.tabs[s.tab],
        html`${both}${readOnly(f, groups, s.filled)}${notice('plain', words.readOnly)}`,
      )
  const { accounts: listed = null } = s.payouts ?? {}
  const main = listed ? html`<div class="stack">${accounts(f, d, listed, s.key)}${own}</div>` : own
  return dashboardPage(f, d, {
    section: 'settings',
    title: words.title,
    lead: tabs(
      words.title,
      SETTING_TABS.map((tab) => ({ href: path(tab), label: words.tabs[tab], current: tab === s.tab })),
    ),
    body: html`${beside && !isWithin ? html`<div class="with-preview">${main}<aside>${beside}</aside></div>` : main}
${listed && curl(listed.curl, frame.curl)}`,
  })
}

/** The field of a file has the picture that there is beside it, with the button that takes it out of the form; both follow what is chosen (client-scripts/preview.js). */
function withPicture(one: SettingField, { values }: Filled, action: string, remove: string): SettingField {
  if (one.kind !== 'file') return one
  const name = one.name.slice(0, -fileName('').length)
  const url = values.get(name)?.[0]
  const picture = url ? html`<img src="${url}" alt="" referrerpolicy="no-referrer">` : null
  const button = url
    ? html`${ENTER_SAVES}<button class="quiet-link small" name="remove" value="${name}" formaction="${action}#brand-pictures" aria-label="${remove}: ${one.label}">${remove}</button>`
    : null
  return {
    ...one,
    kept: html`<span class="kept-picture" data-preview>${picture}</span><span class="removal" data-preview>${button}</span>`,
  }
}

/** What a tab shows beside its form: how the shop or its papers would look, what follows a failed charge, what payments cost. */
function besides(f: Frame, s: SettingsProps): Html | null {
  const words = SETTINGS[f.locale]
  if (s.payouts) return fees(f, s.payouts.fees)
  if (s.tab === 'collecting') return sheet('preview', words.schedule.title, afterFailure(s.filled, s.usual, f.locale))
  const shown = s.brand
    ? html`${lookPreview(s.brand, words, f.nonce)}<p class="small"><a href="${s.usual.openUrl}">${words.openShop}</a></p>`
    : s.shop
      ? html`${shopHead(s.shop, f.locale, f.nonce)}<p class="small"><a href="${s.usual.openUrl}">${words.openShop}</a></p>`
      : s.head && taxHead(s.head, f.locale, f.nonce)
  return shown && sheet('preview', words.shownTitle, shown)
}

function readOnly(f: Frame, groups: readonly SettingGroup[], { values }: Filled): Html {
  const frame = DASHBOARD[f.locale]
  const fields: Field[] = groups.flatMap((group) => group.fields)
  const shown = (field: Field): Renderable => {
    const value = values.get(field.name)?.[0] ?? ''
    if (field.kind === 'check') return value === 'true' ? frame.yes : frame.no
    return value || html`<span class="quiet">${frame.none}</span>`
  }
  return facts(fields.filter(({ kind }) => kind !== 'file').map((field) => [field.label, shown(field)]))
}

/** The parameters of the API call (POST /v1/bank_accounts). */
export function accountFields(locale: Locale, banks: readonly (readonly [string, string])[]): Field[] {
  const words = SETTINGS[locale]
  return [
    { kind: 'select', name: 'bank_code', label: words.bank, options: [['', words.chooseBank], ...banks] },
    { kind: 'text', name: 'account_number', label: words.accountNumber, hint: words.accountNumberHint },
    { kind: 'text', name: 'account_name', label: words.accountName, hint: words.accountNameHint },
  ]
}

/** Banks by name, in the order of its alphabet. A transfer names a bank by its three digits. */
export function bankOptions(locale: Locale): (readonly [string, string])[] {
  return Object.entries(THAI_BANKS)
    .map(([digits, names]) => [digits, `${names[locale]} (${digits})`] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale))
}

function accounts(f: Frame, d: DashboardProps, a: AccountsProps, key: string): Html {
  const words = SETTINGS[f.locale]
  const nameOf = (one: BankAccountObject) =>
    accountText({ bankName: bankName(one.bank_code, f.locale) ?? one.bank_code, lastFour: one.last4 })
  const removal = (one: BankAccountObject) =>
    confirm(words.removeAccount, html`<p>${a.list.length === 1 ? words.removeLastText : words.removeAccountText}</p>`, {
      action: d.hrefOf(`/settings/bank-accounts/${one.id}/remove`),
      key: `${key}-${one.id.slice(-8)}`,
      label: words.removeAccount,
      named: words.removeAccountOf(nameOf(one)),
      danger: true,
    })
  const waits = (one: BankAccountObject) => d.livemode && one.usable_from > a.at
  const action = (one: BankAccountObject, what: string) => d.hrefOf(`/settings/bank-accounts/${one.id}/${what}`)
  const keyOf = (one: BankAccountObject, what: string) => `${key}-${what}${one.id.slice(-8)}`
  const choose = (one: BankAccountObject) =>
    one.default || waits(one)
      ? null
      : confirm(words.chooseAccount, html`<p>${words.chooseAccountText}</p>`, {
          action: action(one, 'default'),
          key: keyOf(one, 'd'),
          label: words.chooseAccount,
          named: words.chooseAccountOf(nameOf(one)),
        })
  const vouch = (one: BankAccountObject) =>
    a.confirmable.has(one.id)
      ? confirm(words.confirmAccount, html`<p>${words.confirmAccountText}</p>`, {
          action: action(one, 'confirm'),
          key: keyOf(one, 'c'),
          label: words.confirmAccount,
          named: words.confirmAccountOf(nameOf(one)),
        })
      : null
  const state = (one: BankAccountObject) =>
    one.default
      ? html`<br>${badge(words.usedNow, 'good')}`
      : waits(one)
        ? html`<br>${badge(words.waits, 'warn')}<br><span class="small">${words.waitsUntil(momentText(one.usable_from, f.locale))}</span>`
        : null
  const confirmed = (one: BankAccountObject) =>
    one.confirmed_by
      ? html`<br><span class="small quiet">${words.confirmedBy(a.names.get(one.confirmed_by) ?? words.formerOwner)}</span>`
      : null
  const rows = table(
    words.accountsTitle(d.livemode),
    [
      {
        label: words.account,
        phone: 'lead',
        cell: (one: BankAccountObject) => html`<span>${nameOf(one)}${state(one)}${confirmed(one)}</span>`,
      },
      { label: words.accountName, phone: 'below', cell: (one) => one.account_name },
      { label: words.added, phone: 'corner', cell: (one) => moment(one.created, f.locale) },
      ...(a.mayChange
        ? [
            {
              ...{ label: words.changeAccount, isSilent: true, phone: 'line' as const },
              cell: (one: BankAccountObject) =>
                html`<div class="stack">${vouch(one)}${choose(one)}${removal(one)}</div>`,
            },
          ]
        : []),
    ],
    a.list,
  )
  const add = d.hrefOf('/settings/bank-accounts')
  const rule = d.livemode && a.list.length > 0 ? html`<p class="quiet">${words.accountsText}</p>` : null
  return html`${sheet('accounts', words.accountsTitle(d.livemode), a.list.length === 0 ? empty({ ...words.noAccounts, action: a.mayChange ? { href: add, label: words.addAccount } : null }) : html`${rule}<div class="compact">${rows}</div>${a.mayChange ? html`<p><a class="button" href="${add}">${words.addAccount}</a></p>` : null}`)}`
}

function fees(f: Frame, x: FeesProps): Html {
  const words = SETTINGS[f.locale]
  const days = (count: number) => words.availableAfter(count)
  const nameOf = (type: PaymentMethodType) => PAYMENT_METHODS[type].names[f.locale]
  const { availableAfterDays: after } = x
  const isSame = PAYMENT_METHOD_TYPES.every((type) => after[type] === after[PAYMENT_METHOD_TYPES[0]])
  const available = isSame
    ? days(after[PAYMENT_METHOD_TYPES[0]])
    : PAYMENT_METHOD_TYPES.map((type, n) => html`${n > 0 ? html`<br>` : null}${nameOf(type)}: ${days(after[type])}`)
  return sheet(
    'fees',
    words.feesTitle,
    html`<p class="quiet">${words.feesText}</p>${facts([
      ...PAYMENT_METHOD_TYPES.map((type) => [nameOf(type), rateText(x.feeBps[type])] as const),
      [words.vat, words.vatOf(rateText(x.vatBps))],
      [words.available, available],
      [words.minimum, money(x.minimumSatang)],
    ])}`,
  )
}

export interface AddAccountProps {
  /** Hours until a new account may be used in live mode. */
  waitHours: number
  banks: readonly (readonly [string, string])[]
  filled: Filled
  problem: Html | null
  key: string
  curl: string
}

/** The form that adds a bank account. */
export function addAccountPage(f: Frame, d: DashboardProps, a: AddAccountProps): string {
  const words = SETTINGS[f.locale]
  const frame = DASHBOARD[f.locale]
  const back = d.hrefOf('/settings/payouts')
  const asked = form(
    {
      action: d.hrefOf('/settings/bank-accounts'),
      key: a.key,
      fields: accountFields(f.locale, a.banks),
      filled: a.filled,
      problem: a.problem,
      submit: words.addAccount,
      cancelHref: back,
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'settings',
    title: words.addAccount,
    crumbs: [{ href: back, label: words.tabs.payouts }],
    body: html`${sheet('account', words.newAccount(d.livemode), html`<p class="quiet">${d.livemode ? words.addAccountText(a.waitHours) : words.addTestAccountText}</p>${asked}`)}${curl(a.curl, frame.curl)}`,
  })
}
