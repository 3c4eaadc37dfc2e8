// Reads what a processing of a checkout needs, with the root locked first, as db/queries/cycle.ts does for subscriptions.
import type { EntityManager } from '@mikro-orm/postgresql'
import { problemOf } from '../entities/base.ts'
import { CheckoutSession, Invoice, Payment, TestClock } from '../entities/index.ts'
import { hydrate, withProblem } from './hydrate.ts'
import { lockThenRead } from './lock-then-read.ts'
import { Withdrawn } from './withdrawn.ts'

export interface LockedSession {
  session: CheckoutSession
  clock: TestClock | null
}

/** The locked session, with the clock it lives on. Null when there is no such session. */
export async function loadSession(em: EntityManager, sessionId: string): Promise<LockedSession | null> {
  const [row] = await lockThenRead<{ session: object } & Record<'problem' | 'clock', object | null>>(
    em,
    [{ sql: 'select from checkout_sessions where id = ? for update', params: [sessionId] }],
    {
      sql: `select to_json(s) as session, ${problemOf('s')} as problem, to_json(k) as clock from checkout_sessions s
        left join test_clocks k on k.id = s.test_clock_id where s.id = ?`,
      params: [sessionId],
    },
  )
  if (!row) return null
  const session = hydrate(em, CheckoutSession, withProblem(row.session, row.problem))
  return { session, clock: hydrate(em, TestClock, row.clock) }
}

export interface LockedCheckoutAttempt extends LockedSession {
  payment: Payment
  invoice: Invoice
}

/** A card attempt of a session, with the session and invoice that it pays. Throws `Withdrawn` when there is no such payment. */
export async function loadCheckoutAttempt(em: EntityManager, paymentId: string): Promise<LockedCheckoutAttempt> {
  const attempt = await em.findOne(Payment, paymentId, { refresh: true })
  if (!attempt) throw new Withdrawn(`there is no payment ${paymentId}`)
  const { checkoutSessionId } = attempt
  const locked = checkoutSessionId ? await loadSession(em, checkoutSessionId) : null
  const [row] = await lockThenRead<Record<'payment' | 'invoice', object>>(
    em,
    [{ sql: 'select from payments where id = ? for update', params: [paymentId] }],
    {
      sql: `select to_json(p) as payment, to_json(i) as invoice from payments p
        join invoices i on i.id = p.invoice_id where p.id = ?`,
      params: [paymentId],
    },
  )
  if (!locked) throw new Error(`the payment ${paymentId} belongs to no checkout`)
  if (!row) throw new Withdrawn(`there is no payment ${paymentId}`)
  return { ...locked, payment: hydrate(em, Payment, row.payment), invoice: hydrate(em, Invoice, row.invoice) }
}
