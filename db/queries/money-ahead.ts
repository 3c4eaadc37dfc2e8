// Reads what money will do next: what a payout round would find, what is on its way to the bank, and when pending money becomes available.
// rules/payouts.ts decides whether a round pays (`nextPayout`); balance.ts reads the present balance.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface MoneyAhead {
  /** The part of the present money that will be available at `roundAt`. */
  availableSatang: number
  /** Reserved for payouts without a final answer from the bank. */
  inTransitSatang: number
  /** The account that is paid to at `roundAt`. */
  account: { id: string; bankCode: string; lastFour: string } | null
  /** Without an account: when the first of the waiting accounts may be used. */
  accountUsableFrom: number | null
  paused: boolean
}

const AHEAD = /* sql */ `
  select b.available::float8 as "availableSatang",
    (select coalesce(sum(o.amount_satang), 0)::float8 from payouts o
      where o.merchant_id = $1 and o.livemode = $2 and o.status in ('pending', 'in_transit')) as "inTransitSatang",
    case when a.id is null then (select min(w.usable_from)::float8 from bank_accounts w
      where w.merchant_id = $1 and w.livemode = $2 and w.deleted_at is null) end as "accountUsableFrom",
    case when a.id is not null then json_build_object('id', a.id, 'bankCode', a.bank_code, 'lastFour', a.last_four) end as account,
    coalesce(m.settings->>'payouts_paused', '') = 'true' as paused
  from merchants m cross join read_balance($1, $2, $3) b
    left join bank_accounts a on a.id = account_paid_to(m.id, $2, $3)
  where m.id = $1`

/** What a round at `roundAt` (Unix seconds) would find if no more money came. Money on a test clock goes by the clock's time. One round trip. */
export async function readMoneyAhead(pool: Pool, owner: Owner, roundAt: number): Promise<MoneyAhead> {
  const values = [owner.merchantId, owner.livemode, roundAt]
  const { rows } = await pool.query<MoneyAhead>({ name: 'read_money_ahead', text: AHEAD, values })
  return oneRow(rows)
}

export interface ComingMoney {
  /** Midnight in Bangkok. */
  day: number
  netSatang: number
  transactions: number
  /** The test clock by whose time it becomes available; null means real time. */
  clock: string | null
}

// A clock's time may be long ago, and its money pending although it would be available by real time. So the range of the index begins at the oldest
// clock.
const COMING = /* sql */ `
  select (t.available_on - (t.available_on + 25200) % 86400)::float8 as day, sum(t.net_satang)::float8 as "netSatang",
    count(*)::integer as transactions, t.test_clock_id as clock
  from ledger_transactions t left join test_clocks c on c.id = t.test_clock_id
  where t.merchant_id = $1 and t.livemode = $2 and t.net_satang <> 0 and t.settlement = 'platform' and t.available_on > money_time(c, $3)
    and t.available_on > least($3, (select min(k.frozen_time) from test_clocks k where k.merchant_id = $1 and k.livemode = $2
      and k.deleted_at is null))
  group by 1, t.test_clock_id order by 1, t.test_clock_id nulls first limit $4`

/**
 * What is pending at `now` (Unix seconds), by the day in Bangkok when it becomes available, the next first. All days together are the pending
 * balance.
 */
export async function readComingMoney(pool: Pool, owner: Owner, now: number, limit: number): Promise<ComingMoney[]> {
  const values = [owner.merchantId, owner.livemode, now, limit]
  const { rows } = await pool.query<ComingMoney>({ name: 'read_coming_money', text: COMING, values })
  return rows
}
