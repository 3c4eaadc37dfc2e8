// Ends the invoices made by hand of a customer or a clock that is deleted, or of a person who is erased: drafts go, what is open is void.
import { LockMode } from '@mikro-orm/postgresql'
import { Invoice } from '../db/entities/index.ts'
import type { Commit } from './commit.ts'
import { deleteDraft, voidManual } from './manual-invoices.ts'

const NOT_OVER = { billingReason: 'manual' as const, status: { $in: ['draft' as const, 'open' as const] } }

/** Invoices that end in one commit: about 100 ms of work. */
const ENDED_AT_ONCE = 50

/** Locks them, so that no charge of one begins while its customer is deleted. */
export async function lockCustomersInvoices(c: Commit, customerId: string): Promise<void> {
  await c.em.find(
    Invoice,
    { customerId, ...NOT_OVER },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
}

/**
 * Ends up to fifty of those on a deleted clock, and answers whether there may be more. `without` `held`: leaves out what another commit has locked, which
 * may wait for the clock. Safe to repeat.
 */
export async function endClocksInvoices(c: Commit, testClockId: string, without: 'held' | 'none'): Promise<boolean> {
  const all = await c.em.count(Invoice, { testClockId, ...NOT_OVER })
  return all > 0 && all > (await endInvoices(c, { testClockId }, without))
}

/** Ends up to fifty of them, and answers how many. The caller has locked the customer. Safe to repeat. */
export async function endInvoices(
  c: Commit,
  whose: { customerId: string | string[] } | { testClockId: string },
  without: 'held' | 'none' = 'none',
): Promise<number> {
  const lockMode = without === 'held' ? LockMode.PESSIMISTIC_PARTIAL_WRITE : LockMode.PESSIMISTIC_WRITE
  const some = await c.em.find(
    Invoice,
    { ...whose, ...NOT_OVER },
    { lockMode, orderBy: { id: 'asc' }, limit: ENDED_AT_ONCE },
  )
  for (const invoice of some) await (invoice.status === 'draft' ? deleteDraft(c, invoice) : voidManual(c, invoice))
  return some.length
}

/** Ends all of a customer. Safe to repeat. */
export async function endCustomersInvoices(c: Commit, customerId: string): Promise<void> {
  while ((await endInvoices(c, { customerId })) === ENDED_AT_ONCE) await c.em.flush()
}
