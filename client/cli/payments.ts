// Which payment is meant: by its own id, or by the invoice or checkout that it pays.
import type { Payment, Satang } from '../src/index.ts'
import { Failure } from './usage.ts'

/** The current attempt of an invoice; of a checkout session the one that a buyer who chooses PromptPay would begin. */
export async function paymentOf(satang: Satang, id: string): Promise<Payment> {
  if (id.startsWith('in_')) {
    const { payment } = await satang.invoices.retrieve(id)
    if (!payment) throw new Failure(`The invoice ${id} has no payment under way.`)
    return satang.payments.retrieve(payment)
  }
  if (id.startsWith('cs_')) {
    const { payment } = await satang.testHelpers.checkoutSessions.confirm(id, { payment_method_type: 'promptpay' })
    const started = typeof payment === 'string' ? payment : payment?.id
    if (!started) throw new Failure(`The checkout ${id} needs no payment.`)
    return satang.payments.retrieve(started)
  }
  return satang.payments.retrieve(id)
}
