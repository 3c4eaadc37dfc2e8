// Adds, chooses, confirms and deletes bank accounts. The database's `account_paid_to` (db/migrations/baseline/payouts.ts) decides which account is
// paid to: the chosen one, else the newest that may be used. A payout keeps the account that it was reserved for (commands/reserve-payout.ts).
import { LockMode } from '@mikro-orm/postgresql'
import { BankAccount } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { findOwned } from '../db/queries/owned.ts'
import { holdMerchant, readAddedBy } from '../db/queries/payouts.ts'
import { seal } from '../db/sealed.ts'
import { update } from '../db/update.ts'
import { whyNoSecondOwner } from '../rules/bank-accounts.ts'
import type { NoticeKind } from '../rules/owner-notices.ts'
import { Refusal } from '../rules/refusals.ts'
import { maskedAccount } from '../rules/thai-banks.ts'
import { isoInBangkok } from '../rules/written-date.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { notifyOwners } from './owner-notices.ts'

export interface BankAccountWanted {
  bankCode: string
  /** Digits only (rules/thai-banks.ts). */
  accountNumber: string
  accountName: string
  metadata: Record<string, string>
}

/**
 * Adds an account. In live mode it may be used after the wait of the terms (48 h), counted in real time, so that an account added with a stolen
 * session or key is noticed before money goes there. In test mode it may be used at once. The number is sealed under `key` and bound to its row. Not
 * safe to repeat by itself: the same account may be added twice. Source: specification §5 and §12.4, D140, D440.
 */
export async function addBankAccount(c: Commit, key: Keyring, wanted: BankAccountWanted): Promise<BankAccount> {
  const { merchantId, livemode, actor } = c.context
  await holdMerchant(c.em, c.context)
  const { accountNumber, ...shown } = wanted
  const id = mintId('ba_')
  const account = c.em.create(BankAccount, {
    id,
    merchantId,
    livemode,
    ...shown,
    accountNumber: seal(key, 'bank_account_number', [id], Buffer.from(accountNumber)),
    lastFour: accountNumber.slice(-4),
    usableFrom: c.at + (livemode ? c.terms.bankAccountWaitSeconds : 0),
    addedBy: actor?.id ?? null,
    createdAt: c.at,
  })
  await c.em.flush()
  recordAction(c, { action: 'bank_account.created', object: id, after: shownOf(account) })
  const usableFrom = account.usableFrom > c.at ? account.usableFrom : null
  await notifyOfAccount(c, 'bank_account_added', account, usableFrom)
  return account
}

/**
 * Chooses the account that payouts go to, until another is chosen or it is deleted. An account that is added later does not replace it. Safe to
 * repeat. Refused with `parameter_invalid` for an account that may not be used yet. Source: specification §12.4, D440.
 */
export async function chooseBankAccount(c: Commit, id: string): Promise<BankAccount> {
  const account = await hold(c, id)
  if (c.context.livemode && account.usableFrom > c.at) {
    throw new Refusal(
      'parameter_invalid',
      `\`default\` cannot be set before the account may be used: at ${account.usableFrom} (${isoInBangkok(account.usableFrom)}), or once a second owner confirms it.`,
      { param: 'default' },
    )
  }
  if (account.isChosen) return account
  const { merchantId, livemode } = c.context
  await c.em.execute(
    'update bank_accounts set is_chosen = false where merchant_id = ? and livemode = ? and is_chosen',
    [merchantId, livemode],
  )
  account.isChosen = true
  await c.em.flush()
  recordAction(c, { action: 'bank_account.chosen', object: id, after: shownOf(account) })
  await notifyOfAccount(c, 'bank_account_chosen', account)
  return account
}

/**
 * A second owner confirms an account, which may then be used at once. Safe to repeat, also concurrently: the first confirmation stays, and an account
 * that may be used already stays as it is. Refused with `parameter_invalid` for the member who added it, for a member who is not an owner, and for an
 * owner of less time than the account's wait. Source: specification §12.4, D441.
 */
export async function confirmBankAccount(c: Commit, id: string, memberId: string): Promise<BankAccount> {
  const account = await hold(c, id)
  // Locks the membership, so that the role cannot change before the commit.
  const [member] = await c.em.execute<{ role: string; role_since: number }[]>(
    'select role, role_since::float8 as role_since from memberships where member_id = ? and merchant_id = ? for share',
    [memberId, c.context.merchantId],
  )
  const { bankAccountWaitSeconds: waitSeconds } = c.terms
  const ownerSince = member?.role === 'owner' ? member.role_since : null
  const addedBy = await readAddedBy(c.em, account.addedBy ?? null)
  const why = whyNoSecondOwner({ memberId, ownerSince, addedBy, waitSeconds, at: c.at })
  if (why) throw new Refusal('parameter_invalid', why, { param: 'id' })
  if (account.usableFrom <= c.at) return account
  const before = { usable_from: account.usableFrom }
  update(account, { usableFrom: c.at, confirmedBy: memberId })
  await c.em.flush()
  recordAction(c, { action: 'bank_account.confirmed', object: id, before, after: { usable_from: c.at } })
  await notifyOfAccount(c, 'bank_account_confirmed', account)
  return account
}

/**
 * Deletes an account. If payouts went to it, the newest other account that may be used takes its place; an account that still waits goes on waiting.
 * Payouts reserved for it before are still sent there. Refused with 404 when it is deleted already. Source: specification §5.12, D140, D440.
 */
export async function deleteBankAccount(c: Commit, id: string): Promise<BankAccount> {
  const account = await hold(c, id)
  recordAction(c, { action: 'bank_account.deleted', object: id, before: shownOf(account) })
  update(account, { isChosen: false, deletedAt: c.at })
  await notifyOfAccount(c, 'bank_account_removed', account)
  return account
}

/** In live mode only: no money goes to accounts of the test mode. */
async function notifyOfAccount(
  c: Commit,
  kind: NoticeKind,
  { bankCode, lastFour, accountName }: BankAccount,
  usableFrom: number | null = null,
): Promise<void> {
  if (!c.context.livemode) return
  // The bank by its code: each mail writes the name in its reader's language.
  await notifyOwners(c, { kind, about: `${bankCode} ${maskedAccount(lastFour)}, ${accountName}`, usableFrom })
}

/** Finds the account with the merchant locked: until the commit no payout is reserved and no other account is changed. */
async function hold(c: Commit, id: string): Promise<BankAccount> {
  await holdMerchant(c.em, c.context)
  return findOwned(c.em, c.context, BankAccount, 'bank_account', id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    where: { deletedAt: null },
  })
}

/** The fields of an account in the audit log. */
function shownOf({ bankCode, accountName, lastFour, usableFrom, isChosen }: BankAccount) {
  return {
    bank_code: bankCode,
    account_name: accountName,
    last_four: lastFour,
    usable_from: usableFrom,
    chosen: isChosen,
  }
}
