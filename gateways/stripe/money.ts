// What Stripe says of the money of a charge: its fee, split into the fee and the VAT on it, and the times. Amounts in another currency than baht (an
// account that is paid out in another one) are not known here.
import type { ChargeMoney } from '../port.ts'
import type { BalanceTransaction, Intent } from './answers.ts'

/** The fee of a balance transaction in satang; nulls when it is not in baht. Stripe's fee details of the type `tax` are the VAT. */
export function feeOf(transaction: BalanceTransaction | null): Pick<ChargeMoney, 'feeSatang' | 'feeVatSatang'> {
  if (transaction?.currency !== 'thb') return { feeSatang: null, feeVatSatang: null }
  const feeVatSatang = transaction.fee_details
    .filter(({ type }) => type === 'tax')
    .reduce((total, { amount }) => total + amount, 0)
  return { feeSatang: transaction.fee - feeVatSatang, feeVatSatang }
}

/** The money of an intent that succeeded, as far as Stripe has booked it. */
export function moneyOf({ latest_charge }: Intent): ChargeMoney {
  const charge = typeof latest_charge === 'string' ? null : latest_charge
  const booked = charge?.balance_transaction ?? null
  const transaction = typeof booked === 'string' ? null : booked
  return {
    ...feeOf(transaction),
    paidAt: transaction?.created ?? charge?.created ?? null,
    availableOn: transaction?.available_on ?? null,
  }
}
