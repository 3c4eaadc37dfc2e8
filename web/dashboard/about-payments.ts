// Who paid for what, for rows that know a payment by id alone. One read for all rows of a page, never one per row.
import { readAboutPayments } from '../../db/queries/bought.ts'
import type { AboutPayments } from './components/about-payment.ts'
import type { DashboardContext } from './context.ts'

/** By the ids of payments, refunds, disputes or transfers. Empty where the role may not read payments; without what was bought where it may not read invoices. */
export async function aboutPaymentsOf(page: DashboardContext, ids: readonly string[]): Promise<AboutPayments> {
  if (!page.props.may('payments:read')) return new Map()
  const about = await readAboutPayments(page.deps.db.pool, page.caller, ids)
  if (page.props.may('invoices:read')) return about
  return new Map([...about].map(([id, one]) => [id, { ...one, bought: [], invoice: null }]))
}
