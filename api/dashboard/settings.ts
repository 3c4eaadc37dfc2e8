// The settings of a shop in the dashboard. Everybody reads them, owners and admins change them, by the same command as the command line; bank accounts are the API's own calls,
// in the mode of the page. What each setting may be is rules/merchant-settings.ts.

import { confirmBankAccount } from '../../commands/bank-accounts.ts'
import { changeMerchant, renameMerchant } from '../../commands/merchants.ts'
import { BankAccount as BankAccountRow, Membership, Merchant } from '../../db/entities/index.ts'
import { readTeam } from '../../db/queries/members.ts'
import { readAddedBy } from '../../db/queries/payouts.ts'
import { type Filled, NOTHING_FILLED } from '../../pages/components/field.ts'
import {
  accountFields,
  addAccountPage,
  type BankAccount,
  bankOptions,
  type FeesShown,
  SETTING_TABS,
  type SettingsShown,
  type SettingTab,
  settingFields,
  settingsPage,
  type Usual,
} from '../../pages/dashboard/settings.ts'
import type { Html } from '../../pages/html.ts'
import { storefrontUrl, termsOf } from '../../resources/links.ts'
import { whyNoSecondOwner } from '../../rules/bank-accounts.ts'
import { DEFAULT_RETRY_DAYS } from '../../rules/dunning.ts'
import { DEFAULT_GRACE_DAYS } from '../../rules/entitlements.ts'
import { mayChange } from '../../rules/members.ts'
import type { SettingName } from '../../rules/merchant-settings.ts'
import { Refusal } from '../../rules/refusals.ts'
import { inForceAt, vatRateBpsAt } from '../../rules/tax.ts'
import { THAI_BANKS } from '../../rules/thai-banks.ts'
import { seeOther } from '../buyer-pages.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { newFormKey, pressed, submit, type Typed, typed } from './forms.ts'
import { refuseUnlessChanging, submitOwn } from './own-forms.ts'

export function addSettings(door: DashboardDoor): void {
  for (const tab of SETTING_TABS) {
    const path = tab === 'profile' ? '/settings' : `/settings/${tab}`
    door.get(path, async (g) => show(g, tab, await merchantOf(g), null, null))
    door.post(path, (g) => save(g, tab))
  }
  door.get('/settings/bank-accounts', (g) => {
    if (!g.shown.may('bank_accounts:write')) throw new Refusal('scope_missing', 'Your role adds no bank accounts.')
    showAdding(g, NOTHING_FILLED, null, newFormKey())
  })
  door.post('/settings/bank-accounts', (g) =>
    submit(g, {
      operation: 'createBankAccount',
      fields: accountFields(g.locale, BANKS),
      done: () => ({ path: '/settings/payouts', said: g.livemode ? 'account_added' : 'saved' }),
      again: (filled, problem, key) => showAdding(g, filled, problem, key),
    }),
  )
  door.post('/settings/bank-accounts/:id/default', (g) =>
    pressed(g, {
      operation: 'updateBankAccount',
      params: { id: g.params.id! },
      body: { default: true },
      path: '/settings/payouts',
      said: 'account_chosen',
    }),
  )
  door.post('/settings/bank-accounts/:id/confirm', async (g) => {
    refuseUnlessMay(g, 'updateBankAccount')
    await typed(g)
    await g.call.commit((c) => confirmBankAccount(c, g.params.id!, g.signedIn.member.id))
    goTo(g, '/settings/payouts', 'account_confirmed')
  })
  door.post('/settings/bank-accounts/:id/remove', (g) =>
    pressed(g, {
      operation: 'deleteBankAccount',
      params: { id: g.params.id! },
      path: '/settings/payouts',
      said: 'removed',
    }),
  )
}

const BANKS = bankOptions(THAI_BANKS)

async function save(g: Guest, tab: SettingTab): Promise<void> {
  refuseUnlessChanging(g, 'settings')
  const merchant = await merchantOf(g)
  const fields = settingFields(g.locale, tab, usualOf(g, merchant))
  let { slug } = merchant
  await submitOwn(g, {
    fields,
    work: async (given) => {
      const texts = textsOf(
        tab,
        fields.map(({ name }) => name),
        given,
      )
      const changed = await g.call.commit(async (c) => {
        await changeMerchant(c, texts)
        return tab === 'profile' ? renameMerchant(c, { name: given.text('name'), slug: given.text('slug') }) : null
      })
      slug = changed?.slug ?? slug
    },
    // At the address that the shop has now.
    done: () =>
      seeOther(
        g.ctx,
        g.shown
          .hrefOf(tab === 'profile' ? '/settings' : `/settings/${tab}`, { said: 'saved' })
          .replace(`/dashboard/${merchant.slug}/`, `/dashboard/${slug}/`),
      ),
    again: (filled, problem) => show(g, tab, merchant, filled, problem),
  })
}

/** What was typed, as the command reads it: an empty text takes a setting back to its default. */
function textsOf(tab: SettingTab, names: readonly string[], given: Typed): Partial<Record<SettingName, string>> {
  const settings = tab === 'profile' ? names.filter((name) => name !== 'name' && name !== 'slug') : names
  return Object.fromEntries(settings.map((name) => [name, given.text(name)]))
}

function merchantOf(g: Guest): Promise<Merchant> {
  return g.deps.db.orm.em.fork().findOneOrFail(Merchant, g.merchant.id)
}

function usualOf(g: Guest, merchant: Merchant): Usual {
  return {
    shopUrl: storefrontUrl(g.deps.links, merchant.slug),
    retryDays: DEFAULT_RETRY_DAYS,
    graceDays: DEFAULT_GRACE_DAYS,
  }
}

async function show(
  g: Guest,
  tab: SettingTab,
  merchant: Merchant,
  filled: Filled | null,
  problem: Html | null,
): Promise<void> {
  const { name, slug, settings } = merchant
  const own = Object.entries({ name, slug, ...settings }).map(
    ([setting, value]) => [setting, [Array.isArray(value) ? value.join(', ') : String(value)]] as const,
  )
  const payouts = tab === 'payouts' ? { accounts: await accountsOf(g), fees: feesOf(g) } : null
  answerDashboard(g, (frame) =>
    settingsPage(frame, g.shown, {
      tab,
      usual: usualOf(g, merchant),
      mayChange: mayChange(g.role, 'settings'),
      filled: filled ?? { values: new Map(own), problems: {} },
      problem,
      key: newFormKey(),
      payouts,
    }),
  )
}

async function accountsOf(g: Guest): Promise<NonNullable<SettingsShown['payouts']>['accounts']> {
  if (!g.shown.may('bank_accounts:read')) return null
  const query = { limit: 100 }
  const { data } = await ask<{ data: BankAccount[] }>(g, 'listBankAccounts', { query })
  const waiting = data.filter(({ usable_from }) => g.livemode && usable_from > g.now)
  return {
    list: data,
    mayChange: g.shown.may('bank_accounts:write'),
    confirmable: waiting.length > 0 ? await confirmableBy(g) : new Set(),
    names: data.some(({ confirmed_by }) => confirmed_by !== null) ? await teamNames(g) : new Map(),
    at: g.now,
    curl: curlOf(g, 'listBankAccounts', { query }),
  }
}

/** The accounts that whoever looks may confirm, by the rule that the command goes by: nobody is offered what would be refused. */
async function confirmableBy(g: Guest): Promise<Set<string>> {
  const { id: memberId } = g.signedIn.member
  const em = g.deps.db.orm.em.fork()
  const own = await em.findOne(Membership, { memberId, merchantId: g.merchant.id })
  const { bankAccountWaitSeconds: waitSeconds } = termsOf(g.deps.links)
  const ownerSince = own?.role === 'owner' ? own.roleSince : null
  const rows = await em.find(
    BankAccountRow,
    { merchantId: g.merchant.id, livemode: g.livemode, deletedAt: null, usableFrom: { $gt: g.now } },
    { limit: 100 },
  )
  const confirmable = new Set<string>()
  for (const { id, addedBy } of rows) {
    const added = { addedBy: await readAddedBy(em, addedBy ?? null), waitSeconds, at: g.now }
    if (whyNoSecondOwner({ memberId, ownerSince, ...added }) === null) confirmable.add(id)
  }
  return confirmable
}

async function teamNames(g: Guest): Promise<Map<string, string>> {
  const team = await readTeam(g.deps.db.pool, g.merchant.id)
  return new Map(team.map(({ id, name, email }) => [id, name ?? email]))
}

/** What holds today. */
function feesOf(g: Guest): FeesShown {
  const terms = termsOf(g.deps.links)
  const { card, promptpay } = inForceAt(terms.feeRates, g.now).bps
  return {
    cardBps: card,
    promptpayBps: promptpay,
    vatBps: vatRateBpsAt(g.now, terms.vatRates),
    cardDays: terms.availableAfterDays.card,
    promptpayDays: terms.availableAfterDays.promptpay,
    minimumSatang: terms.minimumPayoutSatang,
  }
}

function showAdding(g: Guest, filled: Filled, problem: Html | null, key: string): void {
  const example = { bank_code: '014', account_number: '123-4-56789-0', account_name: g.merchant.name }
  const command = curlOf(g, 'createBankAccount', { body: example })
  const waitHours = termsOf(g.deps.links).bankAccountWaitSeconds / 3_600
  answerDashboard(g, (frame) =>
    addAccountPage(frame, g.shown, { waitHours, banks: BANKS, filled, problem, key, curl: command }),
  )
}
