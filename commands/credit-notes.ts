// Gives a refund the gapless number of its credit note, in the commit in which the money has gone back. The content of the note is
// documents/credit-note.ts. Money that bought nothing has no receipt, hence no credit note.
import type { Invoice, Payment, Refund } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { bangkokYear } from '../rules/periods.ts'
import type { Commit } from './commit.ts'

/**
 * `CN-2026-000001`, counted per merchant, mode and year of issue in Bangkok. The next number waits for this commit, so a command numbers last, just
 * before its flush. Safe to repeat: a refund keeps its number. Source: Revenue Code §86/10, D136.
 */
export async function numberCreditNote(
  c: Commit,
  refund: Refund,
  payment: Payment,
  invoice: Invoice | null,
): Promise<void> {
  if (refund.creditNoteNumber != null) return
  if (refund.status !== 'succeeded' || invoice?.status !== 'paid' || invoice.paymentId !== payment.id) return
  const year = bangkokYear(c.at)
  const [row] = await c.em.execute<[{ last: number }]>(
    `insert into credit_note_counters as n (merchant_id, livemode, year, last) values (?, ?, ?, 1)
     on conflict (merchant_id, livemode, year) do update set last = n.last + 1 returning last`,
    [refund.merchantId, refund.livemode, year],
  )
  update(refund, {
    creditNoteNumber: `CN-${String(year).padStart(4, '0')}-${String(row.last).padStart(6, '0')}`,
    creditNoteAt: c.at,
  })
}
