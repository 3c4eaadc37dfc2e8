// The form by which a member says that money for a payment has come to the shop's own bank account, for banks that do not call back.
import { GatewayAccount } from '../../../db/entities/index.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import { ask, may } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { propsOf } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { receivedFields, receivedPage } from './received-view.ts'

export function addReceived(routes: DashboardRoutes): void {
  formScreen(routes, {
    path: '/payments/:id/received',
    operation: 'createInboundTransfer',
    subject: (page) => ask(page, 'getPayment', { params: { id: page.params.id! } }),
    isOffered: (payment, page) => mayBeReported(page, payment),
    fields: (page) => receivedFields(page.locale),
    filled: (_, payment) => new Map([['amount_satang', propsOf('money', owed(payment))]]),
    shape: (body, _, { id }) => ({ ...body, payment: id }),
    example: (_, payment) => ({ payment: payment.id, amount_satang: owed(payment) }),
    done: (_, __, { id }) => ({ path: `/payments/${id}`, flash: 'matched' }),
    view: receivedPage,
  })
}

/** Whether the payment waits for money on a bank account of the shop's own, and the role may say that it has come. */
export async function mayBeReported(page: DashboardContext, payment: PaymentObject): Promise<boolean> {
  if (payment.status !== 'requires_action' && payment.status !== 'expired') return false
  if (!payment.gateway_account || !may(page, 'createInboundTransfer')) return false
  const { merchantId, livemode } = page.caller
  const where = { id: payment.gateway_account, merchantId, livemode, provider: 'bank' as const }
  return (await page.deps.db.orm.em.fork().count(GatewayAccount, where)) > 0
}

function owed({ gross_satang: gross, amount_received_satang: received }: PaymentObject): number {
  return gross - received
}
