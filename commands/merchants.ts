// Creates, renames and configures merchants, and makes a first key for each mode. Catalogue, customers and money are other commands.
import { createHash } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import type { MerchantSettings } from '../db/entities/index.ts'
import { Merchant } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { changedSettings, type SettingName, type SettingProblem } from '../rules/merchant-settings.ts'
import { Refusal, refusalOfAll } from '../rules/refusals.ts'
import { readSellerTexts, type SellerText } from '../rules/tax-settings.ts'
import { API_VERSION } from '../rules/versions.ts'
import { createApiKey, OPERATOR } from './api-keys.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { useOwnPicture } from './pictures.ts'
import { changeTaxSettings } from './tax-settings.ts'

export interface NewMerchant {
  name: string
  slug: string
  settings?: MerchantSettings
  /** The merchant whose simulation uses this one as its shop. */
  simulationOf?: string
}

/** The secrets of the first key of each mode. These keys may do everything. Shown once. */
export interface FirstKeys {
  test_key: string
  live_key: string
}

/**
 * Creates the merchant that the commit's context names. Natural key: the slug. A taken slug is refused with `parameter_invalid`, also for two
 * concurrent calls.
 */
export async function createMerchant(
  c: Commit,
  { name, slug, settings = {}, simulationOf }: NewMerchant,
): Promise<Merchant> {
  refuseBadName({ name, slug })
  const billerId = billerIdOf(slug)
  // A merchant that had this slug before may still have the biller id.
  const isTaken = (await c.em.count(Merchant, { billerId, slug: { $ne: slug } })) > 0
  const merchant = c.em.create(Merchant, {
    id: c.context.merchantId,
    name: name.trim(),
    slug,
    apiVersion: API_VERSION,
    billerId: isTaken ? billerIdOf(`${slug}/${c.context.merchantId}`) : billerId,
    settings,
    simulationOf: simulationOf ?? null,
    createdAt: c.at,
  })
  await flushUnlessTaken(c, slug)
  if (!simulationOf)
    recordAction(c, { action: 'merchant.created', object: merchant.id, after: { name: merchant.name, slug } })
  return merchant
}

/**
 * Gives the commit's merchant another name and another slug. Shop, portal and dashboard move to the new address at once. The old address shows
 * nothing, and its slug is kept from other merchants for 90 days (D405). The biller id in its QRs stays. Safe to repeat. Refused like
 * `createMerchant`.
 */
export async function renameMerchant(c: Commit, { name, slug }: { name: string; slug: string }): Promise<Merchant> {
  refuseBadName({ name, slug })
  const merchant = await c.em.findOneOrFail(Merchant, c.context.merchantId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const before = { name: merchant.name, slug: merchant.slug }
  update(merchant, { name: name.trim(), slug })
  await flushUnlessTaken(c, slug)
  recordAction(c, { action: 'merchant.updated', object: merchant.id, before, after: { name: merchant.name, slug } })
  return merchant
}

/**
 * Changes the settings of the commit's merchant, from texts as an operator types them (rules/merchant-settings.ts). Safe to repeat: the texts say the
 * new values, not a difference. Refused with `parameter_invalid` and every problem.
 */
export async function changeMerchant(c: Commit, texts: Partial<Record<SettingName, string>>): Promise<Merchant> {
  const merchant = await c.em.findOneOrFail(Merchant, c.context.merchantId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const { settings, problems } = changedSettings(merchant.settings, texts)
  refuseProblems(problems)
  for (const name of PICTURE_SETTINGS) if (texts[name] !== undefined) await useOwnPicture(c, settings[name], name)
  const before = { ...merchant.settings }
  merchant.settings = settings
  recordAction(c, { action: 'merchant.updated', object: merchant.id, before, after: { ...settings } })
  return merchant
}

/** Refuses with all of the problems (`parameter_invalid`); does nothing when there is none. */
function refuseProblems(problems: readonly SettingProblem<string>[]): void {
  if (problems.length === 0) return
  const errors = problems.map(({ setting, expected }) => ({
    param: setting,
    code: 'parameter_invalid' as const,
    message: `\`${setting}\` ${expected}.`,
  }))
  throw refusalOfAll('parameter_invalid', errors)
}

/**
 * Changes settings and the seller on documents together, from texts as an operator types them: what is of the seller goes to the tax settings, as `PATCH
 * /v1/tax_settings` does it. Safe to repeat. Refused with every problem of both, and nothing is changed then; `parameter_missing` as `changeTaxSettings`.
 */
export async function setUpMerchant(
  c: Commit,
  texts: Partial<Record<SettingName | SellerText, string>>,
): Promise<Merchant> {
  const { tax_id, legal_name, branch, legal_address, ...own } = texts
  const seller = readSellerTexts({ tax_id, legal_name, branch, legal_address })
  refuseProblems([...seller.problems, ...changedSettings({}, own).problems])
  // First, because it reads the row anew.
  const merchant = await changeTaxSettings(c, seller.changes)
  return Object.keys(own).length > 0 ? changeMerchant(c, own) : merchant
}

const PICTURE_SETTINGS = ['logo_url', 'cover_url', 'icon_url'] as const

/** Makes a key with every scope for each mode, both with the same name. Not safe to repeat: each call makes new keys. */
export async function createFirstKeys(c: Commit, name: string): Promise<FirstKeys> {
  return { test_key: await mintKey(c, false, name), live_key: await mintKey(c, true, name) }
}

/**
 * Makes a key with every scope for one mode, whatever the mode of the commit is. Answers its secret. Not safe to repeat: each call makes a new key.
 */
export async function mintKey(c: Commit, livemode: boolean, name: string): Promise<string> {
  const { secret } = await c.inContext({ livemode }, () => createApiKey(c, OPERATOR, { ...OPERATOR, name }))
  return secret
}

function refuseBadName({ name, slug }: { name: string; slug: string }): void {
  const errors = [
    ...(name.trim() === '' || name.length > 250
      ? [{ param: 'name', message: 'A merchant has a name of 1 to 250 characters.' }]
      : []),
    ...(isSlug(slug)
      ? []
      : [{ param: 'slug', message: `A slug has 3 to 64 lower-case letters, digits and hyphens; '${slug}' does not.` }]),
  ].map((error) => ({ ...error, code: 'parameter_invalid' as const }))
  if (errors.length > 0) throw refusalOfAll('parameter_invalid', errors)
}

async function flushUnlessTaken(c: Commit, slug: string): Promise<void> {
  try {
    await c.em.flush()
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'given_up_slugs')
      throw new Refusal(
        'parameter_invalid',
        `The slug '${slug}' was another merchant's until lately: it is kept for 90 days, because links of its buyers lead there.`,
        { param: 'slug' },
      )
    if (constraint !== 'merchants_slug_key') throw error
    throw new Refusal('parameter_invalid', `The slug '${slug}' is taken by another merchant.`, { param: 'slug' })
  }
}

/** Lower-case letters, digits and hyphens, 3 to 64, no hyphen first or last: a slug is part of web addresses. */
function isSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,62}[a-z0-9]$/.test(text)
}

/**
 * The 15 digits that name the payee in a Thai QR (stack.md "Thai payments"). A bank issues the real ones. Until then the digits are derived from the
 * slug, so that they belong to this merchant and stay the same. Two slugs share digits with a chance of 1 in 10¹⁵; the table's unique constraint
 * stops the second one, unless `createMerchant` has derived other digits for it.
 */
function billerIdOf(slug: string): string {
  const digest = createHash('sha256').update(slug).digest()
  return String(digest.readBigUInt64BE() % 1_000_000_000_000_000n).padStart(15, '0')
}
