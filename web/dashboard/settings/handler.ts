// The settings of a shop in the dashboard. All members read them; owners and admins change them, by the same command as the command line. Bank
// accounts go through the API's own calls, in the mode of the page. The allowed values are rules/merchant-settings.ts.
import { confirmBankAccount } from '../../../commands/bank-accounts.ts'
import { changeMerchant, renameMerchant } from '../../../commands/merchants.ts'
import { BankAccount, Membership, Merchant } from '../../../db/entities/index.ts'
import { readTeam } from '../../../db/queries/members.ts'
import { readAddedBy } from '../../../db/queries/payouts.ts'
import { type Word, wordIn } from '../../../documents/words.ts'
import { type Brand, brandOf } from '../../../resources/brand.ts'
import { storefrontUrl, termsOf } from '../../../resources/links.ts'
import { accentColours, DEFAULT_ACCENT, readColour } from '../../../rules/accent.ts'
import { whyNoSecondOwner } from '../../../rules/bank-accounts.ts'
import { addressLines } from '../../../rules/customers.ts'
import { DEFAULT_RETRY_DAYS } from '../../../rules/dunning.ts'
import { DEFAULT_GRACE_DAYS } from '../../../rules/entitlements.ts'
import { mayChange } from '../../../rules/members.ts'
import type { SettingName } from '../../../rules/merchant-settings.ts'
import { bangkokDate } from '../../../rules/periods.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { inForceAt, vatRateBpsAt } from '../../../rules/tax.ts'
import { prefixOf } from '../../../rules/tax-documents.ts'
import {
  HEAD_OFFICE,
  isVatRegisteredAt,
  missingToRegister,
  sellerOf,
  type TaxSettings,
  taxSettingsOf,
} from '../../../rules/tax-settings.ts'
import { originOf, seeOther } from '../../buyer-pages.ts'
import { ADDRESS_LINES } from '../../components/address-lines.ts'
import { type Filled, NOTHING_FILLED, numbersIn, withHttps } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { readUploads } from '../../forms.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, submit, type Typed, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { refuseUnlessChanging, submitOwn } from '../own-forms.ts'
import { PICTURES_BYTES_MAX, pictureNames, takePictures } from '../picture-fields.ts'
import { shopUrl } from '../shop-links.ts'
import type { ShopHead } from './look-view.ts'
import type { SettingField, TaxHead } from './tax-view.ts'
import {
  accountFields,
  addAccountPage,
  bankOptions,
  type FeesProps,
  SETTING_TABS,
  type SettingsProps,
  type SettingTab,
  settingFields,
  settingsPage,
  type Usual,
} from './view.ts'
import { SETTINGS } from './words.ts'

export function addSettings(routes: DashboardRoutes): void {
  for (const tab of SETTING_TABS) {
    const path = tab === 'profile' ? '/settings' : `/settings/${tab}`
    routes.get(path, async (page) => show(page, tab, await merchantOf(page), null, null))
    routes.post(path, (page) => save(page, tab))
  }
  routes.get('/settings/bank-accounts', (page) => {
    if (!page.props.may('bank_accounts:write')) throw new Refusal('scope_missing', 'Your role adds no bank accounts.')
    showAdding(page, NOTHING_FILLED, null, newFormKey())
  })
  routes.post('/settings/bank-accounts', (page) =>
    submit(page, {
      operation: 'createBankAccount',
      fields: accountFields(page.locale, bankOptions(page.locale)),
      done: () => ({ path: '/settings/payouts', flash: page.livemode ? 'account_added' : 'saved' }),
      again: (filled, problem, key) => showAdding(page, filled, problem, key),
    }),
  )
  routes.post('/settings/bank-accounts/:id/default', (page) =>
    postAction(page, {
      operation: 'updateBankAccount',
      params: { id: page.params.id! },
      body: { default: true },
      path: '/settings/payouts',
      flash: 'account_chosen',
    }),
  )
  routes.post('/settings/bank-accounts/:id/confirm', async (page) => {
    refuseUnlessMay(page, 'updateBankAccount')
    await typed(page)
    await page.call.commit((c) => confirmBankAccount(c, page.params.id!, page.signedIn.member.id))
    goTo(page, '/settings/payouts', 'account_confirmed')
  })
  routes.post('/settings/bank-accounts/:id/remove', (page) =>
    postAction(page, {
      operation: 'deleteBankAccount',
      params: { id: page.params.id! },
      path: '/settings/payouts',
      flash: 'deleted',
    }),
  )
}

async function save(page: DashboardContext, tab: SettingTab): Promise<void> {
  refuseUnlessChanging(page, 'settings')
  const merchant = await merchantOf(page)
  const fields = settingFields(page.locale, tab, usualOf(page))
  if (tab === 'tax') {
    const { text, values } = await typed(page)
    if (text('preview') !== '') return show(page, 'tax', merchant, { values, problems: {} }, null)
    return saveTax(page, merchant, fields)
  }
  if (tab === 'profile') {
    const { text, values } = await typed(page)
    if (text('preview') !== '') return show(page, 'profile', merchant, { values, problems: {} }, null)
  }
  const hasFiles = tab === 'brand' && page.ctx.is('multipart/form-data')
  const problems = hasFiles
    ? await takePictures(page, pictureNames(fields), await readUploads(page.ctx, page.deps, PICTURES_BYTES_MAX))
    : {}
  if (tab === 'brand') {
    const { text } = await typed(page)
    const removed = pictureNames(fields).find((name) => name === text('remove')) ?? null
    if (text('preview') !== '' || removed) return preview(page, merchant, problems, removed)
  }
  let { slug } = merchant
  await submitOwn(page, {
    fields,
    check: () => problems,
    work: async (given) => {
      const texts = textsOf(
        tab,
        fields.flatMap(({ kind, name }) => (kind === 'file' ? [] : [name])),
        given,
      )
      const changed = await page.call.commit(async (c) => {
        await changeMerchant(c, texts)
        return tab === 'profile' ? renameMerchant(c, { name: given.text('name'), slug: given.text('slug') }) : null
      })
      slug = changed?.slug ?? slug
    },
    // Redirects to the shop's current address, which the form may have changed.
    done: () =>
      seeOther(
        page.ctx,
        page.props
          .hrefOf(tab === 'profile' ? '/settings' : `/settings/${tab}`, { flash: 'saved' })
          .replace(`/dashboard/${merchant.slug}/`, `/dashboard/${slug}/`),
      ),
    again: (filled, problem) => show(page, tab, merchant, filled, problem),
  })
}

/** The tax settings go through the API's own call, which says what is missing to be registered. */
function saveTax(page: DashboardContext, merchant: Merchant, fields: readonly SettingField[]): Promise<void> {
  return submit(page, {
    operation: 'updateTaxSettings',
    fields,
    shape: (body, { text }) => ({
      ...body,
      // As it is printed: 0-1055-36000-31-3.
      tax_id: text('tax_id').replaceAll(/[ -]/g, '') || null,
      vat_registered_since: text('vat_registered_since') || null,
      address: Object.values(body.address as object).some((line) => line !== null) ? body.address : null,
    }),
    done: () => ({ path: '/settings/tax', flash: 'saved' }),
    again: (filled, problem) => show(page, 'tax', merchant, filled, problem),
  })
}

/** What stands in the form of the tax settings. */
function taxValues(merchant: Merchant): [string, [string]][] {
  const { address, ...settings } = taxSettingsOf(merchant)
  return Object.entries({ ...settings, ...address }).map(([name, value]) => [
    name,
    [value === null || value === undefined ? '' : String(value)],
  ])
}

/** The form with what was typed, without the picture `removed`, and how it would look. Nothing is changed; pictures that were sent are kept for the form (commands/pictures.ts). */
async function preview(
  page: DashboardContext,
  merchant: Merchant,
  problems: Record<string, string>,
  removed: string | null,
): Promise<void> {
  const { values: given, text } = await typed(page)
  const values = removed ? new Map([...given, [removed, ['']]]) : given
  const colour = text('accent_color')
  const unread = colour !== '' && readColour(colour) === null
  const all = unread ? { ...problems, accent_color: SETTINGS[page.locale].accentProblem } : problems
  await show(page, 'brand', merchant, { values, problems: all }, null)
  if (Object.keys(all).length > 0) page.ctx.status = 422
}

/** The brand with the values of the form: what was typed, else what is kept. */
function brandWith(merchant: Merchant, filled: Filled | null): Brand {
  const settings = { ...merchant.settings }
  for (const name of ['accent_color', 'logo_url', 'cover_url', 'icon_url'] as const) {
    const value = filled?.values.get(name)?.[0]?.trim()
    if (value === undefined) continue
    if (value === '' || isDefault(name, value)) delete settings[name]
    else settings[name] = value
  }
  return brandOf({ name: merchant.name, settings })
}

/** The head of the shop, with what was typed, else with what is kept. */
function headOfShop(page: DashboardContext, merchant: Merchant, filled: Filled | null): ShopHead {
  const words = SETTINGS[page.locale]
  const { name, slug, settings } = merchant
  const kept: Readonly<Record<string, unknown>> = { ...settings, name, slug }
  const text = (of: string) => (filled ? filled.values.get(of)?.[0]?.trim() : String(kept[of] ?? '')) ?? ''
  const labels = { terms_url: words.termsUrl, refunds_url: words.refundsUrl, privacy_url: words.privacyUrl }
  return {
    brand: brandOf({ name: text('name') || name, settings }),
    address: `${usualOf(page).shopsUrl}${text('slug') || slug}`,
    description: text('description') || null,
    policies: POLICIES.filter((policy) => text(policy) !== '').map((policy) => labels[policy]),
  }
}

/** The head of the paper that a payment would bring now: with what was typed, else with what is kept. */
function headWith(page: DashboardContext, merchant: Merchant, filled: Filled | null): TaxHead {
  const { locale, now } = page
  const values = filled?.values ?? new Map(taxValues(merchant))
  const text = (name: string) => values.get(name)?.[0]?.trim() || null
  const settings: TaxSettings = {
    ...taxSettingsOf(merchant),
    vat_registered: text('vat_registered') === 'true',
    vat_registered_since: readDay(text('vat_registered_since')),
    branch: text('branch') ?? HEAD_OFFICE,
    legal_name: text('legal_name'),
    tax_id: text('tax_id')?.replaceAll(/[ -]/g, '') ?? null,
    address: Object.fromEntries(ADDRESS_LINES.map((line) => [line, text(line)])),
  }
  const isRegistered = isVatRegisteredAt(settings, now)
  const { name, tax_id, branch, address } = sellerOf({ name: merchant.name, tax: settings })
  const word = (one: Word) => wordIn(one, locale, isRegistered)
  const isHead = branch === null || branch === HEAD_OFFICE
  const colour = readColour(merchant.settings.accent_color ?? '')
  return {
    isRegistered,
    title: word(isRegistered ? 'tax_invoice' : 'receipt'),
    number: `${prefixOf(isRegistered ? 'full' : 'receipt', false)}-${isHead ? '' : `${branch}-`}${bangkokDate(now).year}-xxxxxx`,
    at: now,
    seller: {
      name: name ?? merchant.name,
      address: addressLines(address),
      taxId: tax_id,
      branch: isHead ? word('head_office').join(' / ') : `${word('branch').join(' / ')} ${branch}`,
    },
    missing: missingToRegister(settings),
    labels: {
      seller: word('seller').join(' / '),
      number: word('number').join(' / '),
      date: word('date').join(' / '),
      taxId: word('tax_id').join(' / '),
    },
    colour: colour === null ? null : accentColours(colour, 'light').accent,
  }
}

/** A day as a form sends it; null for anything else, which the form itself refuses. */
const readDay = (day: string | null) => (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null)

/**
 * The typed values, as the command reads them: an empty text resets a setting to its default, and so does the default itself, which stands in the form of
 * a shop that has chosen nothing.
 */
function textsOf(tab: SettingTab, names: readonly string[], given: Typed): Partial<Record<SettingName, string>> {
  const settings = tab === 'profile' ? names.filter((name) => name !== 'name' && name !== 'slug') : names
  return Object.fromEntries(
    settings.map((name) => {
      const text = textOf(name, given)
      return [name, isDefault(name, text) ? '' : text]
    }),
  )
}

/** The text of a field: days in their order, whichever box each was typed in; a link with what stands before its field. */
function textOf(name: string, given: Typed): string {
  if (name === 'retry_days') {
    const days = numbersIn(given.values.get(name) ?? [])
    return (days.every((day) => /^\d+$/.test(day)) ? days.toSorted((a, b) => Number(a) - Number(b)) : days).join(', ')
  }
  return POLICIES.some((one) => one === name) ? withHttps(given.text(name)) : given.text(name)
}

const POLICIES = ['terms_url', 'refunds_url', 'privacy_url'] as const

/** What holds where a shop has chosen nothing, as its form says it. Source: D936. */
const DEFAULTS: Readonly<Record<string, string>> = {
  accent_color: DEFAULT_ACCENT,
  retry_days: DEFAULT_RETRY_DAYS.join(', '),
  grace_days: String(DEFAULT_GRACE_DAYS),
}

function isDefault(name: string, text: string): boolean {
  const plain = (one: string | undefined) => one?.replaceAll(/\s/g, '').toLowerCase()
  return plain(text) === plain(DEFAULTS[name])
}

function merchantOf(page: DashboardContext): Promise<Merchant> {
  return page.deps.db.orm.em.fork().findOneOrFail(Merchant, page.merchant.id)
}

function usualOf(page: DashboardContext): Usual {
  return {
    shopsUrl: storefrontUrl(page.deps.links, '').replace(/^https?:\/\//, ''),
    openUrl: shopUrl(page, ''),
    retryDays: DEFAULT_RETRY_DAYS,
    graceDays: DEFAULT_GRACE_DAYS,
  }
}

async function show(
  page: DashboardContext,
  tab: SettingTab,
  merchant: Merchant,
  filled: Filled | null,
  problem: Html | null,
): Promise<void> {
  const { name, slug, settings } = merchant
  const own = Object.entries({ ...DEFAULTS, name, slug, ...settings }).map(
    ([setting, value]) => [setting, [Array.isArray(value) ? value.join(', ') : String(value)]] as const,
  )
  const payouts = tab === 'payouts' ? { accounts: await accountsOf(page), fees: feesOf(page) } : null
  const brand = tab === 'brand' ? brandWith(merchant, filled) : null
  const seen = brand ?? (tab === 'profile' ? brandWith(merchant, null) : null)
  const images = [seen?.logo, seen?.cover, seen?.icon].flatMap((url) => originOf(url ?? null))
  const render = (frame: Frame) =>
    settingsPage(frame, page.props, {
      tab,
      brand,
      shop: tab === 'profile' ? headOfShop(page, merchant, filled) : null,
      head: tab === 'tax' ? headWith(page, merchant, filled) : null,
      usual: usualOf(page),
      mayChange: mayChange(page.role, 'settings'),
      filled: filled ?? { values: new Map(tab === 'tax' ? taxValues(merchant) : own), problems: {} },
      isUnsaved: filled !== null,
      problem,
      key: newFormKey(),
      payouts,
    })
  answerDashboard(page, render, 200, images)
}

async function accountsOf(page: DashboardContext): Promise<NonNullable<SettingsProps['payouts']>['accounts']> {
  if (!page.props.may('bank_accounts:read')) return null
  const query = { limit: 100 }
  const { data } = await ask(page, 'listBankAccounts', { query })
  const waiting = data.filter(({ usable_from }) => page.livemode && usable_from > page.now)
  return {
    list: data,
    mayChange: page.props.may('bank_accounts:write'),
    confirmable: waiting.length > 0 ? await confirmableBy(page) : new Set(),
    names: data.some(({ confirmed_by }) => confirmed_by !== null) ? await teamNames(page) : new Map(),
    at: page.now,
    curl: curlOf(page, 'listBankAccounts', { query }),
  }
}

/** The accounts that this member may confirm, by the command's own rule: nothing is offered that would be refused. */
async function confirmableBy(page: DashboardContext): Promise<Set<string>> {
  const { id: memberId } = page.signedIn.member
  const em = page.deps.db.orm.em.fork()
  const own = await em.findOne(Membership, { memberId, merchantId: page.merchant.id })
  const { bankAccountWaitSeconds: waitSeconds } = termsOf(page.deps.links)
  const ownerSince = own?.role === 'owner' ? own.roleSince : null
  const rows = await em.find(
    BankAccount,
    { merchantId: page.merchant.id, livemode: page.livemode, deletedAt: null, usableFrom: { $gt: page.now } },
    { limit: 100 },
  )
  const confirmable = new Set<string>()
  for (const { id, addedBy } of rows) {
    const added = { addedBy: await readAddedBy(em, addedBy ?? null), waitSeconds, at: page.now }
    if (whyNoSecondOwner({ memberId, ownerSince, ...added }) === null) confirmable.add(id)
  }
  return confirmable
}

async function teamNames(page: DashboardContext): Promise<Map<string, string>> {
  const team = await readTeam(page.deps.db.pool, page.merchant.id)
  return new Map(team.map(({ id, name, email }) => [id, name ?? email]))
}

/** The terms in force today. */
function feesOf(page: DashboardContext): FeesProps {
  const terms = termsOf(page.deps.links)
  return {
    feeBps: inForceAt(terms.feeRates, page.now).bps,
    vatBps: vatRateBpsAt(page.now, terms.vatRates),
    availableAfterDays: terms.availableAfterDays,
    minimumSatang: terms.minimumPayoutSatang,
  }
}

function showAdding(page: DashboardContext, filled: Filled, problem: Html | null, key: string): void {
  const example = { bank_code: '014', account_number: '123-4-56789-0', account_name: page.merchant.name }
  const command = curlOf(page, 'createBankAccount', { body: example })
  const waitHours = termsOf(page.deps.links).bankAccountWaitSeconds / 3_600
  answerDashboard(page, (frame) =>
    addAccountPage(frame, page.props, {
      waitHours,
      banks: bankOptions(page.locale),
      filled,
      problem,
      key,
      curl: command,
    }),
  )
}
