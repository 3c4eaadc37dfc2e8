// The refund of a payment, asked for on a page of its own: what goes back, and what is taken away with it.
import type { Filled } from '../../pages/components/field.ts'
import type { Payment } from '../../pages/dashboard/payments.ts'
import { refundFields, refundPage } from '../../pages/dashboard/refund.ts'
import type { Html } from '../../pages/html.ts'
import { formatBaht, satang } from '../../rules/money.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, submit } from './forms.ts'

export function addRefund(door: DashboardDoor): void {
  door.get('/payments/:id/refund', async (g) => {
    const payment = await paymentOf(g)
    const values = new Map([['amount_satang', [formatBaht(satang(leftOf(payment)))]]])
    show(g, payment, { values, problems: {} }, null, newFormKey())
  })
  door.post('/payments/:id/refund', async (g) => {
    const payment = await paymentOf(g)
    await submit(g, {
      operation: 'refundPayment',
      params: { id: payment.id },
      fields: refundFields(g.locale, leftOf(payment)),
      done: () => ({ path: `/payments/${payment.id}`, said: 'refunded' }),
      again: (filled, problem, key) => show(g, payment, filled, problem, key),
    })
  })
}

function paymentOf(g: Guest): Promise<Payment> {
  return ask<Payment>(g, 'getPayment', { params: { id: g.params.id! } })
}

/** What is left of it, in satang. */
function leftOf(p: Payment): number {
  return p.gross_satang - p.refunded_satang - p.disputed_satang
}

function show(g: Guest, payment: Payment, filled: Filled, problem: Html | null, key: string): void {
  const command = curlOf(g, 'refundPayment', { params: { id: payment.id }, body: { amount_satang: leftOf(payment) } })
  answerDashboard(g, (frame) =>
    refundPage(frame, g.shown, { payment, leftSatang: leftOf(payment), filled, problem, key, curl: command }),
  )
}
