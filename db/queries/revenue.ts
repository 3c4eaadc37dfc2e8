// Reads the basis of revenue figures: sums of ledger transactions by day, and subscriptions by price. rules/revenue.ts computes the figures.
import type { Pool } from 'pg'
import type { MoneyOfDay, PlanGroup } from '../../rules/revenue.ts'
import type { Owner } from './owned.ts'

interface Window {
  from: number
  to: number
}

/**
 * Ledger transactions made in [from, to), Unix seconds, summed by day in Bangkok and by type. Whole days come from sums, the rest row by row, in one
 * snapshot.
 */
export async function readMoneyByDay(pool: Pool, owner: Owner, { from, to }: Window): Promise<MoneyOfDay[]> {
  const { rows } = await pool.query({
    name: 'read_money_by_day',
    text: `select at::float8, type, count, amount_satang::text, fee_satang::text from read_money_by_day($1, $2, $3, $4)`,
    values: [owner.merchantId, owner.livemode, from, to],
  })
  return rows.map((row) => ({
    at: row.at,
    type: row.type,
    count: row.count,
    amountSatang: Number(row.amount_satang),
    feeSatang: Number(row.fee_satang),
  }))
}

// A subscription begins with its first payment, where its anchor is set. An anchor that a plan change has moved no longer tells the beginning.
const subscriptions = /* sql */ `
  with s as (
    select s.*, case when s.anchor_period = 0 then s.anchor_at else s.created_at end as begun_at
    from subscriptions s where s.merchant_id = $1 and s.livemode = $2 and s.first_payment_by is null
  )
  select p.amount_satang::text, s."interval", s.quantity,
    count(*) filter (where s.begun_at < $4 and coalesce(s.ended_at >= $4, true))::integer as active,
    count(*) filter (where s.begun_at >= $3 and s.begun_at < $4)::integer as begun,
    count(*) filter (where s.begun_at < $3 and coalesce(s.ended_at >= $3, true))::integer as before,
    count(*) filter (where s.begun_at < $3 and s.ended_at >= $3 and s.ended_at < $4)::integer as churned
  from s join prices p on p.id = s.price_id
  group by p.amount_satang, s."interval", s.quantity`

export interface Subscribed {
  /** Those active at `to`, by their present price. */
  active: PlanGroup[]
  begun: number
  /** The number active at `from`, and how many of those ended before `to`. */
  before: number
  churned: number
}

/** Subscriptions that were ever paid, around a window. */
export async function readSubscribed(pool: Pool, owner: Owner, { from, to }: Window): Promise<Subscribed> {
  const { rows } = await pool.query({
    name: 'read_subscribed',
    text: subscriptions,
    values: [owner.merchantId, owner.livemode, from, to],
  })
  const sum = (name: 'begun' | 'before' | 'churned') => rows.reduce((all: number, row) => all + row[name], 0)
  return {
    active: rows.map((row) => ({
      amountSatang: Number(row.amount_satang),
      interval: row.interval,
      quantity: row.quantity,
      subscriptions: row.active,
    })),
    begun: sum('begun'),
    before: sum('before'),
    churned: sum('churned'),
  }
}
