// The simulated bank's book of one merchant: cards, transfers in, refunds and returns, from the bank's own rows. It takes no fees. Its time is real time,
// also for customers on a test clock. The bank knows money by our ids, so they are its references.
import type { Pool } from 'pg'
import type { BookedLine } from '../rules/reconciliation.ts'
import type { Book } from './port.ts'

/** Money that comes in for a merchant's code. */
export interface MoneyIn {
  merchantId: string
  /** The payment whose code was paid; null when the bank knows none. */
  attemptId: string | null
  amountSatang: number
  /** The bank's reference; no two transfers have the same. */
  reference: string
}

/** The book of a merchant's account at the simulated bank; of `null`, what was booked for nobody in particular. See `Book` in gateways/port.ts. */
export function simulatorBook(pool: Pool, merchantId: string | null): Book {
  return {
    async lines(from, to) {
      const { rows } = await pool.query<Row>({ ...LINES, values: [merchantId, from, to] })
      return rows.map((row): BookedLine => ({ ...row, feeSatang: 0, feeVatSatang: 0 }))
    },
  }
}

/** Books money that came in. Safe to repeat: a reference is booked once. Answers the reference. */
export async function takeTransfer(pool: Pool, transfer: MoneyIn): Promise<string> {
  const { merchantId, attemptId, amountSatang, reference } = transfer
  await pool.query({ ...TAKE, values: [reference, merchantId, attemptId, amountSatang] })
  return reference
}

type Row = Pick<BookedLine, 'kind' | 'reference' | 'ourId' | 'chargeReference' | 'amountSatang' | 'status' | 'at'>

/** A slow charge is booked when its time has come, whether or not somebody has asked for it since. */
const LINES = {
  name: 'simulator_book',
  text: /* sql */ `
  select kind, reference, "ourId", "chargeReference", amount::float8 as "amountSatang", status, at::float8 as at from (
    select 'charge' as kind, attempt_id as reference, attempt_id as "ourId", null as "chargeReference", amount_satang as amount,
      'succeeded' as status, coalesce(booked_at, ready_at) as at, merchant_id
    from simulator_charges where coalesce(booked_at, ready_at) between $2::bigint and $3::bigint - 1
      and (status = 'succeeded' or (status = 'processing' and ready_at <= extract(epoch from clock_timestamp())))
    union all select 'charge', reference, attempt_id, null, amount_satang, 'succeeded', created_at, merchant_id
    from simulator_transfers_in where created_at between $2::bigint and $3::bigint - 1
    union all select 'refund', refund_id, refund_id, attempt_id, amount_satang, status, created_at, merchant_id
    from simulator_refunds where created_at between $2::bigint and $3::bigint - 1 and status <> 'failed'
    union all select 'refund', return_id, return_id, transfer_reference, amount_satang, 'succeeded', created_at, merchant_id
    from simulator_transfer_returns where created_at between $2::bigint and $3::bigint - 1
  ) b where merchant_id is not distinct from $1 order by at, kind, reference`,
}
const TAKE = {
  name: 'simulator_take_transfer',
  text: `insert into simulator_transfers_in (reference, merchant_id, attempt_id, amount_satang, created_at)
    values ($1, $2, $3, $4, floor(extract(epoch from clock_timestamp()))) on conflict (reference) do nothing`,
}
