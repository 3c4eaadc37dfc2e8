// Payments over HTTP: reads only so far (specification §5.1). An attempt whose outcome is not known yet is in no read.
import { type FeeDetail, Payment } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { paidWith, paymentSchema, paymentStatus, serializePayment } from '../../resources/payment.ts'
import { instantColumns, members } from '../csv.ts'
import {
  amountFilter,
  customerQueryFilter,
  paymentProductFilter,
  paymentStandingFilter,
  refundStatusFilter,
} from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import type { CsvColumn } from '../route.ts'
import { readRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'

const tag = 'Payments'

/** docs/integration.md "Reconciling" explains the columns. */
const csvColumns: CsvColumn[] = [
  ...members('id', 'status', 'payment_method_type'),
  ['card_brand', (p) => p.payment_method_details?.card?.brand],
  ['card_last4', (p) => p.payment_method_details?.card?.last4],
  ...members('gross_satang', 'fee_satang', 'net_satang'),
  ['fee_rate_bps', (p) => feeLine(p, 'fee')?.rate_bps],
  ['fee_without_vat_satang', (p) => feeLine(p, 'fee')?.amount_satang],
  ['vat_rate_bps', (p) => feeLine(p, 'vat')?.rate_bps],
  ['vat_satang', (p) => feeLine(p, 'vat')?.amount_satang],
  ...members('refunded_satang', 'refund_status', 'disputed_satang', 'dispute', 'amount_received_satang'),
  ...members('customer', 'subscription', 'invoice', 'checkout_session', 'failure_code', 'decline_code'),
  ...instantColumns('created'),
  ...instantColumns('paid_at'),
  ...instantColumns('available_on'),
  ...members('payout', 'livemode', 'metadata'),
]

function feeLine(
  { fee_details: lines }: { fee_details: FeeDetail[] | null },
  type: FeeDetail['type'],
): FeeDetail | undefined {
  // Null until the gateway says the fee of direct money.
  return lines?.find((line) => line.type === type)
}

export const paymentRoutes = [
  listRoute({
    path: '/v1/payments',
    operationId: 'listPayments',
    summary: 'List payments',
    tag,
    scope: 'payments:read',
    entity: Payment,
    resource: 'payment',
    where: { announced: true },
    findsCreated: true,
    csv: csvColumns,
    filters: {
      status: { schema: paymentStatus, property: 'status' },
      customer: { schema: idText('customer'), property: 'customerId' },
      subscription: { schema: idText('subscription'), property: 'subscriptionId' },
      invoice: { schema: idText('invoice'), property: 'invoiceId' },
      checkout_session: { schema: idText('checkout_session'), property: 'checkoutSessionId' },
      payment_method_type: { schema: paidWith, property: 'paymentMethodType' },
      payout: { schema: idText('payout'), property: 'payoutId' },
      refund_status: refundStatusFilter,
      standing: paymentStandingFilter,
      gross_satang: amountFilter('grossSatang'),
      customer_query: customerQueryFilter,
      product: paymentProductFilter,
    },
    render: serializePayment,
    item: paymentSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/payments/:id',
    operationId: 'getPayment',
    summary: 'Read a payment',
    tag,
    scope: 'payments:read',
    params: idParams('payment'),
    answer: paymentSchema,
    read: async ({ deps, caller, params }) =>
      serializePayment(
        await findOwned(deps.db.orm.em.fork(), caller, Payment, 'payment', params.id, { where: { announced: true } }),
      ),
  }),
]
