// Named queries of payouts: the reservation of a merchant's money, the merchants of a payout round, and what the bank is asked about a payout.

import type { EntityManager } from '@mikro-orm/postgresql'
import type { MerchantSettings } from '../../rules/merchant-settings.ts'
import type { BankAccount, Payout } from '../entities/index.ts'
import type { Keyring } from '../keyring.ts'
import { unseal } from '../sealed.ts'
import type { Owner } from './owned.ts'

/** Locks a merchant until the transaction ends: no other transaction reserves its money or changes its bank account meanwhile. */
export async function holdMerchant(em: EntityManager, { merchantId }: Pick<Owner, 'merchantId'>): Promise<void> {
  await em.execute('select id from merchants where id = ? for no key update', [merchantId])
}

/** The id of the account that a merchant is paid to at `now`, real time in Unix seconds; null when there is none, or none may be used yet. */
export async function readAccountPaidTo(em: EntityManager, owner: Owner, now: number): Promise<string | null> {
  const { merchantId, livemode } = owner
  const [row] = await em.execute<[{ id: string | null }]>('select account_paid_to(?, ?, ?::bigint) as id', [
    ...[merchantId, livemode, now],
  ])
  return row.id
}

/** The members who may have added an account: the member who added it, or all members who have seen a secret of the key that added it. */
export async function readAddedBy(em: EntityManager, addedBy: string | null): Promise<string[]> {
  if (addedBy === null) return []
  const [key] = await em.execute<{ seen_by: string[] }[]>('select seen_by from api_keys where id = ?', [addedBy])
  return [addedBy, ...(key?.seen_by ?? [])]
}

/** Which money counts. Money on a test clock is judged by the clock's time, unless one `at` holds for all. */
export interface Availability {
  /** Counts money that became available by then, Unix seconds. */
  at: number
  /** Also counts what was taken from the balance by then, because money that is gone is not paid out. */
  takenAt: number
  /** Money on a test clock goes by the clock's time instead. */
  byClock: boolean
}

/** What to reserve for a payout. `roundKey` null: a payout by hand, which ignores a pause. */
export interface ReservationWanted {
  payoutId: string
  roundKey: string | null
  availability: Availability
  now: number
  leastSatang: number
  /** Reserve only when exactly this much is available; null: whatever is available. */
  exactlySatang: number | null
}

/** A merchant that is locked until the transaction ends, and what was reserved for its payout. */
export interface Reservation {
  settings: MerchantSettings
  account: Pick<BankAccount, 'id' | 'bankCode' | 'accountName' | 'lastFour'> | null
  /** Without an account: when the first of the waiting accounts may be used, Unix seconds; null when none waits. */
  accountUsableFrom: number | null
  /** The payout that this round has already made. When there is one, nothing else is read. */
  paidBefore: string | null
  skippedBefore: string | null
  /** Satang that are available and not paid out, whether or not they were reserved. */
  availableSatang: number
  /** The number of their transactions. */
  transactions: number
  /** The transactions now belong to this payout. They get its id step by step (`assign`). */
  reserved: boolean
  /** When the last of them became available. */
  lastAvailableOn: number
  /** The number of clocks that this money is on, where real time counts as one. `clock` is the clock of a payout with only one. */
  clocks: number
  clock: string | null
  /** All of it is available now, by the clocks' time and by real time. */
  availableNow: boolean
}

const RESERVE = /* sql */ `
  select settings, account, account_usable_from::float8 as "accountUsableFrom", paid_before as "paidBefore", skipped_before as "skippedBefore", available_satang::float8 as "availableSatang",
    transactions, reserved, last_available_on::float8 as "lastAvailableOn", clocks, clock, available_now as "availableNow"
  from reserve_payout(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Transactions that get a payout's id in one commit: about 100 ms, for which a refund of one of their payments waits. Most payouts have fewer. */
export const ASSIGN_STEP = 1_000

/**
 * Locks the merchant and reserves for the payout what is available and not paid out, if the merchant may be paid and the sum is what is wanted. One
 * round trip (`reserve_payout`). It reads only an index of what is not paid out, however long the ledger is, and writes at most 1 000 rows.
 */
export async function reserve(em: EntityManager, owner: Owner, wanted: ReservationWanted): Promise<Reservation> {
  const { payoutId, roundKey, availability, now, leastSatang, exactlySatang } = wanted
  const { at, takenAt, byClock } = availability
  const [row] = await em.execute<[Reservation]>(RESERVE, [
    ...[owner.merchantId, owner.livemode, roundKey, payoutId],
    ...[at, takenAt, byClock, now, leastSatang, exactlySatang, ASSIGN_STEP],
  ])
  return row
}

/**
 * Gives the payout's id to up to 1 000 more of the transactions that are reserved for it. Returns whether all of them have it; the payout may then be
 * sent. Each call is a commit of its own when `em` has no transaction. Safe to repeat. Throws when the transactions do not match the reservation.
 */
export async function assign(em: EntityManager, payoutId: string, now: number): Promise<boolean> {
  const [row] = await em.execute<[{ whole: boolean }]>('select assign_payout(?, ?, ?) as whole', [
    payoutId,
    now,
    ASSIGN_STEP,
  ])
  return row.whole
}

/** How many of a payout's transactions have its id; null when all have. */
export async function readAssigning(
  em: EntityManager,
  payoutId: string,
): Promise<{ assigned: number; transactions: number } | null> {
  const [row] = await em.execute<{ assigned: number; transactions: number }[]>(
    'select assigned, transactions from payout_reservations where payout_id = ?',
    [payoutId],
  )
  return row ?? null
}

/**
 * The next merchants of a round, by id: those with anything not paid out. Shops of simulations are left out. A merchant without money is not recorded
 * as skipped.
 */
export async function merchantsToPay(
  em: EntityManager,
  { livemode, after, limit }: { livemode: boolean; after: string; limit: number },
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from merchants m where m.id > ? and m.simulation_of is null and exists (select from ledger_transactions t
       where t.merchant_id = m.id and t.livemode = ? and t.payout_id is null and t.net_satang <> 0
         and t.settlement = 'platform')
     order by m.id limit ?`,
    [after, livemode, limit],
  )
  return rows.map(({ id }) => id)
}

/**
 * Whether fewer than `max` payouts of a mode wait for their first processing. A payout whose bank was away, or that is in quarantine, has had its
 * first processing and does not count.
 */
export async function fewerUnsent(em: EntityManager, livemode: boolean, max: number): Promise<boolean> {
  const rows = await em.execute(
    `select from payouts p where p.status = 'pending' and p.asks = 0 and p.livemode = ?
       and not exists (select from quarantine q where q.object_id = p.id) limit ?`,
    [livemode, max],
  )
  return rows.length < max
}

/** What the bank is asked about a payout. */
export interface PayoutTransfer extends Pick<Payout, 'status' | 'gateway' | 'nextActionAt' | 'asks'> {
  /** Whether the payout is in quarantine. */
  held: boolean
  merchantId: string
  livemode: boolean
  amountSatang: number
  bankAccount: { bankCode: string; accountNumber: string; accountName: string }
  /** Whether some of its transactions do not have its id yet (`assign`). */
  assigning: boolean
}

/** A payout with its account, the account number in plain text. The number goes only to the gateway. */
export async function readTransfer(em: EntityManager, key: Keyring, payoutId: string): Promise<PayoutTransfer> {
  const [row] = await em.execute<(Omit<PayoutTransfer, 'bankAccount'> & Stored)[]>(
    `select p.status, p.gateway, p.next_action_at::float8 as "nextActionAt", p.asks, p.merchant_id as "merchantId", p.livemode,
       exists (select from quarantine q where q.object_id = p.id) as held, exists (select from payout_reservations r where r.payout_id = p.id) as assigning,
       p.amount_satang::float8 as "amountSatang", b.id as "accountId", b.bank_code as "bankCode", b.account_name as "accountName", b.account_number as "sealed"
     from payouts p join bank_accounts b on b.id = p.bank_account_id where p.id = ?`,
    [payoutId],
  )
  if (!row) throw new Error(`there is no payout ${payoutId}`)
  const { accountId, bankCode, accountName, sealed, ...payout } = row
  const accountNumber = unseal(key, 'bank_account_number', [accountId], sealed).toString()
  return { ...payout, bankAccount: { bankCode, accountNumber, accountName } }
}

interface Stored {
  accountId: string
  bankCode: string
  accountName: string
  sealed: Buffer
}
