// Stripe's book: the balance transactions of charges and refunds, each with the object that it books.
import { z } from 'zod'
import type { BookedLine } from '../../rules/reconciliation.ts'
import type { Book } from '../port.ts'
import { balanceTransaction, charge, refund } from './answers.ts'
import { read, type StripeClient } from './client.ts'
import { ATTEMPT } from './intents.ts'
import { feeOf } from './money.ts'
import { REFUND } from './refunds.ts'

const booked = balanceTransaction.extend({ source: z.unknown() })
type Booked = z.infer<typeof booked>

/** Stripe names payments without a card `payment` and their refunds `payment_refund`. */
const KINDS: Readonly<Record<string, BookedLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
}

/** See `Book` in gateways/port.ts. Money in another currency than baht, payouts, disputes and fees alone are no lines of it. */
export function stripeBook(client: StripeClient): Book {
  return {
    async lines(from, to) {
      const transactions = await client.list('list the book', booked, (stripe) =>
        stripe.balanceTransactions.list({ created: { gte: from, lt: to }, limit: 100, expand: ['data.source'] }),
      )
      // Stripe lists the newest first.
      return transactions.reverse().flatMap((transaction) => lineOf(transaction) ?? [])
    },
  }
}

function lineOf(transaction: Booked): BookedLine | null {
  const kind = KINDS[transaction.type]
  if (kind === 'charge') {
    const { currency, amount, ...of } = read('list the book', charge, transaction.source)
    if (currency !== 'thb') return null
    return {
      kind,
      reference: of.payment_intent ?? of.id,
      ourId: of.metadata[ATTEMPT] ?? null,
      chargeReference: null,
      amountSatang: amount,
      ...feeOf(transaction),
      status: statusOf(of.status),
      at: transaction.created,
    }
  }
  if (kind === 'refund') {
    const { currency, amount, ...of } = read('list the book', refund, transaction.source)
    if (currency !== 'thb') return null
    return { ...refundLine({ currency, amount, ...of }), ...feeOf(transaction), at: transaction.created }
  }
  return null
}

/** A refund as a line of the book. Stripe takes nothing for it, and keeps the fee of the charge. */
export function refundLine(found: z.infer<typeof refund>): BookedLine {
  return {
    kind: 'refund',
    reference: found.id,
    ourId: found.metadata?.[REFUND] ?? null,
    chargeReference: found.payment_intent ?? found.charge,
    amountSatang: found.amount,
    feeSatang: 0,
    feeVatSatang: 0,
    status: statusOf(found.status),
    at: found.created,
  }
}

function statusOf(status: string | null): BookedLine['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** A charge as a line of the book; null when it is not in baht. */
export function chargeLine(found: z.infer<typeof charge>): BookedLine | null {
  const transaction = typeof found.balance_transaction === 'string' ? null : found.balance_transaction
  if (found.currency !== 'thb') return null
  return {
    kind: 'charge',
    reference: found.payment_intent ?? found.id,
    ourId: found.metadata[ATTEMPT] ?? null,
    chargeReference: null,
    amountSatang: found.amount,
    ...feeOf(transaction),
    status: statusOf(found.status),
    at: transaction?.created ?? found.created,
  }
}
