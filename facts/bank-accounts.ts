// Bank accounts come and go here. The newest is the one that payouts go to; a payout keeps what it shows of its account (facts/reserve-payout.ts).

import { LockMode } from '@mikro-orm/postgresql'
import { BankAccount } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { findOwned } from '../db/queries/owned.ts'
import { holdMerchant } from '../db/queries/payouts.ts'
import { seal } from '../db/sealed.ts'
import type { Commit } from './commit.ts'

export interface BankAccountWanted {
  bankCode: string
  /** Digits alone (rules/thai-banks.ts). */
  accountNumber: string
  accountName: string
  metadata: Record<string, string>
}

/**
 * Adds an account, from now on the one that payouts go to. The number is sealed under `key` and bound to its row. Not safe to repeat by itself: the same
 * account may be given twice. Source: contract §5 "Bank accounts", D140.
 */
export async function addBankAccount(c: Commit, key: Keyring, wanted: BankAccountWanted): Promise<BankAccount> {
  const { merchantId, livemode } = c.cause
  await holdMerchant(c.em, c.cause)
  await c.em.execute(
    'update bank_accounts set is_default = false where merchant_id = ? and livemode = ? and is_default',
    [merchantId, livemode],
  )
  const { accountNumber, ...shown } = wanted
  const id = mintId('ba_')
  return c.em.create(BankAccount, {
    id,
    merchantId,
    livemode,
    ...shown,
    accountNumber: seal(key, 'bank_account_number', [id], Buffer.from(accountNumber)),
    lastFour: accountNumber.slice(-4),
    isDefault: true,
    createdAt: c.at,
  })
}

/**
 * Deletes an account: the newest of the others takes its place. What was reserved for it before is still sent there. Refused with 404 when it is deleted
 * already. Source: contract §5 "Bank accounts", D140.
 */
export async function deleteBankAccount(c: Commit, id: string): Promise<BankAccount> {
  await holdMerchant(c.em, c.cause)
  const account = await findOwned(c.em, c.cause, BankAccount, 'bank_account', id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    where: { deletedAt: null },
  })
  const wasDefault = account.isDefault
  Object.assign(account, { isDefault: false, deletedAt: c.at })
  if (wasDefault) await c.em.flush()
  const { merchantId, livemode } = c.cause
  const others = { merchantId, livemode, deletedAt: null, id: { $ne: id } }
  const next = wasDefault ? await c.em.findOne(BankAccount, others, { orderBy: { id: 'desc' } }) : null
  if (next) next.isDefault = true
  return account
}
