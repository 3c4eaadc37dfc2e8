// Reads of payouts worth a name: what a merchant is paid out of, taken in the same statement; the merchants of a round; what a bank is to be asked.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MerchantSettings } from '../../rules/merchant-settings.ts'
import type { BankAccount, Payout } from '../entities/index.ts'
import { unseal } from '../sealed.ts'
import type { Owner } from './owned.ts'

/** Who is paid: the merchant's row is locked until the transaction ends, so that nobody reserves the same money beside it. */
export interface Payee {
  settings: MerchantSettings
  account: Pick<BankAccount, 'id' | 'bankCode' | 'accountName' | 'lastFour'> | null
  /** What this round has brought so far. */
  payoutId: string | null
  skipId: string | null
}

const PAYEE = /* sql */ `
  select m.settings,
    (select json_build_object('id', b.id, 'bankCode', b.bank_code, 'accountName', b.account_name, 'lastFour', b.last_four)
      from bank_accounts b where b.merchant_id = m.id and b.livemode = ? and b.is_default) as account,
    (select p.id from payouts p where p.merchant_id = m.id and p.livemode = ? and p.round_key = ?) as "payoutId",
    (select s.id from payout_skips s where s.merchant_id = m.id and s.livemode = ? and s.round_key = ?) as "skipId"
  from merchants m where m.id = ?`

/**
 * Locks the merchant, then reads what decides over its payout: in two statements, or whoever waited for a twin of the same round would read what was before it.
 */
export async function holdPayee(em: EntityManager, owner: Owner, roundKey: string | null): Promise<Payee> {
  const { merchantId, livemode } = owner
  await em.execute('select id from merchants where id = ? for no key update', [merchantId])
  const [row] = await em.execute<Payee[]>(PAYEE, [livemode, livemode, roundKey, livemode, roundKey, merchantId])
  return row!
}

/** From when on money counts. On a test clock its time decides, where there is no `at` for all. */
export interface Availability {
  /** Money that became available by then, Unix seconds. */
  at: number
  /** What was taken from the balance by then counts too: money that is gone is not paid. */
  takenAt: number
  /** Money of a test clock goes by the clock's time instead. */
  byClock: boolean
}

/** When a deduction must begin to count, so that it does as soon as what it takes. */
export interface Taken {
  /** Satang that are available and not paid out, whether they are taken or not. */
  availableSatang: number
  /** How many transactions those are, and how many got the payout's id. */
  transactions: number
  taken: number
  /** When the last of them became available. */
  lastAvailableOn: number
  /** Clocks on which this money lives, real time being one: `clock` is the only one, if it is one. */
  clocks: number
  clock: string | null
  /** All of it is available now, by the clocks' time and the real one. */
  availableNow: boolean
}

const TAKE = /* sql */ `
  with due as materialized (
    select t.id, t.type, t.source_id, t.net_satang, t.available_on, t.test_clock_id, coalesce(c.frozen_time, ?) as now
    from ledger_transactions t left join test_clocks c on c.id = t.test_clock_id
    where t.merchant_id = ? and t.livemode = ? and t.payout_id is null and t.net_satang <> 0
      and t.available_on <= case when c.id is not null and ? then c.frozen_time when t.net_satang < 0 then ? else ? end
  ), total as (
    select coalesce(sum(net_satang), 0) as satang, count(*) as transactions, coalesce(max(available_on), 0) as last_available_on,
      count(distinct coalesce(test_clock_id, '')) as clocks, min(test_clock_id) as clock, coalesce(bool_and(available_on <= now), true) as available_now
    from due
  ), wanted as (
    select satang >= ? and coalesce(satang = ?::bigint, true) and ? as whole from total
  ), taken as (
    update ledger_transactions l set payout_id = ? from due, wanted where wanted.whole and l.id = due.id returning 1
  ), paid as (
    update payments p set payout_id = ? from due, wanted where wanted.whole and due.type = 'charge' and p.id = due.source_id returning 1
  )
  select satang::float8 as "availableSatang", transactions::integer, (select count(*) from taken)::integer as taken,
    last_available_on::float8 as "lastAvailableOn", clocks::integer, clock, available_now as "availableNow" from total`

/**
 * Sums what is available and not paid out of the merchant that `holdPayee` has locked, and gives it to the payout: when `allowed`, when it comes to `leastSatang`
 * at least, and to `exactlySatang` if that is given. One statement, so that the sum is that of the rows taken. Only rows that are not paid
 * out are read, however long the ledger is.
 */
export async function takeAvailable(
  em: EntityManager,
  owner: Owner,
  wanted: {
    payoutId: string
    availability: Availability
    now: number
    allowed: boolean
    leastSatang: number
    exactlySatang: number | null
  },
): Promise<Taken> {
  const { at, takenAt, byClock } = wanted.availability
  const { now, allowed, leastSatang, exactlySatang, payoutId } = wanted
  const [row] = await em.execute<Taken[]>(TAKE, [
    now,
    owner.merchantId,
    owner.livemode,
    byClock,
    takenAt,
    at,
    leastSatang,
    exactlySatang,
    allowed,
    payoutId,
    payoutId,
  ])
  return row!
}

/** The next merchants of a round: those that have anything not paid out, by id. A merchant without money is no skip. */
export async function merchantsToPay(
  em: EntityManager,
  { livemode, after, limit }: { livemode: boolean; after: string; limit: number },
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from merchants m where m.id > ? and m.simulation_of is null and exists (select from ledger_transactions t
       where t.merchant_id = m.id and t.livemode = ? and t.payout_id is null and t.net_satang <> 0)
     order by m.id limit ?`,
    [after, livemode, limit],
  )
  return rows.map(({ id }) => id)
}

/** What the bank is asked about a payout. */
export interface PayoutTransfer extends Pick<Payout, 'status' | 'gateway' | 'nextActionAt' | 'asks'> {
  merchantId: string
  livemode: boolean
  amountSatang: number
  bankAccount: { bankCode: string; accountNumber: string; accountName: string }
}

/** A payout with the account it goes to, the number in the clear: it goes to the gateway and nowhere else. */
export async function readTransfer(em: EntityManager, key: Buffer, payoutId: string): Promise<PayoutTransfer> {
  const [row] = await em.execute<(Omit<PayoutTransfer, 'bankAccount'> & Stored)[]>(
    `select p.status, p.gateway, p.next_action_at::float8 as "nextActionAt", p.asks, p.merchant_id as "merchantId", p.livemode,
       p.amount_satang::float8 as "amountSatang", b.id as "accountId", b.bank_code as "bankCode", b.account_name as "accountName", b.account_number as "sealed"
     from payouts p join bank_accounts b on b.id = p.bank_account_id where p.id = ?`,
    [payoutId],
  )
  if (!row) throw new Error(`there is no payout ${payoutId}`)
  const { accountId, bankCode, accountName, sealed, ...payout } = row
  const accountNumber = unseal(key, sealed, bankAccountText(accountId)).toString()
  return { ...payout, bankAccount: { bankCode, accountNumber, accountName } }
}

interface Stored {
  accountId: string
  bankCode: string
  accountName: string
  sealed: Buffer
}

/** What an account number is bound to at rest, so that it cannot be moved to another row. */
export function bankAccountText(id: string): string {
  return `bank_account\n${id}`
}
