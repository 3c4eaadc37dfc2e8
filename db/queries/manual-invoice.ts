// Reads what a processing of an invoice made by hand needs, with the invoice locked first: it is the root of its payments.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Invoice, Payment, TestClock } from '../entities/index.ts'
import { hydrate } from './hydrate.ts'
import { lockThenRead } from './lock-then-read.ts'
import { Withdrawn } from './withdrawn.ts'

export interface LockedInvoice {
  invoice: Invoice
  clock: TestClock | null
  /** The row is in quarantine. */
  isHeld: boolean
}

type InvoiceRow = { invoice: object; clock: object | null; held: boolean }

const INVOICE = /* sql */ `
  select to_json(i) as invoice, to_json(k) as clock, exists (select from quarantine q where q.object_id = i.id) as held
  from invoices i left join test_clocks k on k.id = i.test_clock_id where i.id = ?`

/** The locked invoice with the clock it lives on. Null when there is none: a draft that was deleted. */
export async function loadManualInvoice(em: EntityManager, id: string): Promise<LockedInvoice | null> {
  const lock = { sql: 'select from invoices where id = ? for update', params: [id] }
  const [row] = await lockThenRead<InvoiceRow>(em, [lock], { sql: INVOICE, params: [id] })
  if (!row) return null
  return { invoice: hydrate(em, Invoice, row.invoice), clock: hydrate(em, TestClock, row.clock), isHeld: row.held }
}

/** An attempt to pay such an invoice, locked after it. Throws `Withdrawn` when there is no such payment. */
export async function loadInvoiceAttempt(
  em: EntityManager,
  paymentId: string,
): Promise<LockedInvoice & { payment: Payment }> {
  const attempt = await em.findOne(Payment, paymentId, { refresh: true })
  if (!attempt) throw new Withdrawn(`there is no payment ${paymentId}`)
  const locked = attempt.invoiceId ? await loadManualInvoice(em, attempt.invoiceId) : null
  const own = { sql: 'select from payments where id = ? for update', params: [paymentId] }
  const read = { sql: 'select to_json(p) as payment from payments p where p.id = ?', params: [paymentId] }
  const [row] = await lockThenRead<{ payment: object }>(em, [own], read)
  if (!row) throw new Withdrawn(`there is no payment ${paymentId}`)
  if (!locked) throw new Error(`the payment ${paymentId} is for no invoice`)
  return { ...locked, payment: hydrate(em, Payment, row.payment) }
}
