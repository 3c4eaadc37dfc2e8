// Reads a simulated shop: its buyers, the invoices that wait to be paid, and the results.
import type { Pool } from 'pg'
import type { SimulationFigures } from '../entities/index.ts'
import { oneRow } from '../one-row.ts'
import { isPaidByTransferSql } from '../payment-method-sql.ts'
import { readBalance } from './balance.ts'

export interface SimulatedBuyer {
  email: string
  customerId: string
  subscriptionId: string | null
  status: string | null
  latestInvoiceId: string | null
}

/** All buyers who have joined, by e-mail. */
export async function readBuyers(pool: Pool, shopId: string): Promise<Map<string, SimulatedBuyer>> {
  const { rows } = await pool.query<SimulatedBuyer>(
    `select c.email, c.id as "customerId", s.id as "subscriptionId", s.status, s.latest_invoice_id as "latestInvoiceId"
     from customers c left join subscriptions s on s.customer_id = c.id where c.merchant_id = $1`,
    [shopId],
  )
  return new Map(rows.map((row) => [row.email, row]))
}

export interface WaitingInvoice {
  email: string
  invoiceId: string
  paymentId: string
  /** 0 for an invoice that bills no period. */
  periodNumber: number
  createdAt: number
  dueDate: number
  grossSatang: number
  receivedSatang: number
}

/** Open invoices with a QR that can be paid, oldest first. */
export async function readWaitingInvoices(pool: Pool, shopId: string): Promise<WaitingInvoice[]> {
  const { rows } = await pool.query<WaitingInvoice>(
    `select c.email, i.id as "invoiceId", p.id as "paymentId", coalesce(i.period_number, 0) as "periodNumber",
       i.created_at::float8 as "createdAt",
       coalesce(i.due_date, i.created_at)::float8 as "dueDate", p.gross_satang::float8 as "grossSatang",
       p.amount_received_satang::float8 as "receivedSatang"
     from invoices i join payments p on p.id = i.payment_id join customers c on c.id = i.customer_id
     where i.merchant_id = $1 and i.status = 'open' and p.status = 'requires_action' and ${isPaidByTransferSql('p')}
     order by i.id`,
    [shopId],
  )
  return rows
}

/** The prices of the shop in the order of their creation, each with its product's name. */
export async function readSimulatedPrices(pool: Pool, shopId: string): Promise<{ id: string; product: string }[]> {
  const { rows } = await pool.query<{ id: string; product: string }>(
    'select r.id, o.name as product from prices r join products o on o.id = r.product_id where r.merchant_id = $1 order by r.id',
    [shopId],
  )
  return rows
}

/** The results of a simulation, counted and summed at its clock's time. */
export async function readFigures(pool: Pool, shopId: string, now: number): Promise<SimulationFigures> {
  const { rows } = await pool.query<{ figures: Omit<SimulationFigures, 'balance'> }>(FIGURES, [shopId])
  const { availableSatang, pendingSatang } = await readBalance(pool, { merchantId: shopId, livemode: false }, { now })
  const { figures } = oneRow(rows)
  return { ...figures, balance: { available_satang: availableSatang, pending_satang: pendingSatang } }
}

const counted = (statuses: readonly string[]) =>
  `json_build_object(${statuses.map((status) => `'${status}', count(*) filter (where status = '${status}')`).join(', ')})`

const FIGURES = /* sql */ `
  select (
    select json_build_object('invoices', json_build_object('issued', count(*), 'paid', count(*) filter (where status = 'paid'),
      'uncollectible', count(*) filter (where status = 'uncollectible'), 'void', count(*) filter (where status = 'void'),
      'open', count(*) filter (where status = 'open'))) from invoices where merchant_id = $1
  )::jsonb || (
    select json_build_object('payments', count(*) filter (where status = 'succeeded'),
      'failed_payments', count(*) filter (where status = 'failed'),
      'gross_satang', coalesce(sum(gross_satang) filter (where status = 'succeeded'), 0),
      'fee_satang', coalesce(sum(fee_satang) filter (where status = 'succeeded'), 0)) from payments where merchant_id = $1
  )::jsonb || (
    select json_build_object('refunds', count(*), 'refunded_satang', coalesce(sum(amount_satang) filter (where status = 'succeeded'), 0))
      from refunds where merchant_id = $1 and announced
  )::jsonb || (
    select json_build_object('disputes', count(*)) from disputes where merchant_id = $1
  )::jsonb || (
    select json_build_object('events', count(*)) from events where merchant_id = $1
  )::jsonb || (
    select json_build_object('subscriptions', ${counted(['active', 'past_due', 'canceled', 'expired', 'pending_first_payment'])})
      from subscriptions where merchant_id = $1
  )::jsonb || (
    select json_build_object('payouts', count(*),
      'paid_out_satang', coalesce(sum(amount_satang) filter (where status not in ('failed', 'returned')), 0))
      from payouts where merchant_id = $1
  )::jsonb as figures`
