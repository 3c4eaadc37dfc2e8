// A member says that money for a payment has come to the merchant's own bank account, as the account shows it. Where a bank calls back, or statements are
// sent, nobody needs to. What the money does then is commands/inbound-transfers.ts.
import { GatewayAccount, type InboundTransfer, type Payment } from '../db/entities/index.ts'
import { bangkokDay } from '../rules/payouts.ts'
import { spanOfBangkokDay } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { receiveReports } from './bank-reports.ts'
import type { Commit } from './commit.ts'
import { clockOf } from './test-payments.ts'

export interface SaidByHand {
  amountSatang: number
  /** Unix seconds; null: some time today, in Bangkok. */
  paidAt: number | null
  /** The bank's own reference of the transfer. */
  reference: string | null
}

/**
 * Records a transfer that a member has seen on the account, for a payment by PromptPay to a bank account, and wakes the workflow that waits for the money.
 * A transfer that the bank, a statement or a slip has reported already counts once. Safe to repeat: unique (payment, reference), or (payment, amount) where
 * there is none. Refuses with `parameter_invalid`: a payment that is not paid to a bank account (param `payment`), a time to come, and a time at which a
 * transfer of the same amount has come that is for something else (param `paid_at`; of the same reference: param `reference`). Source: specification §11.2.
 */
export async function reportByHand(c: Commit, payment: Payment, said: SaidByHand): Promise<InboundTransfer> {
  await refuseUnlessAtBank(c, payment)
  await clockOf(c, payment)
  const { amountSatang, paidAt, reference } = said
  if (paidAt !== null && paidAt > c.at)
    throw new Refusal('parameter_invalid', '`paid_at` is in the future.', { param: 'paid_at' })
  const today = present(spanOfBangkokDay(bangkokDay(c.at)), 'the day of a transfer')
  const { gateway, merchantId, livemode } = payment
  const key = `${payment.id}/${reference ?? amountSatang}`
  const when = { at: paidAt ?? today.from, dayOnly: paidAt === null }
  const report = {
    source: 'hand' as const,
    key,
    reference,
    references: [],
    amountSatang,
    ...when,
    sender: null,
    payment,
  }
  const [received] = await receiveReports(c, { gateway, merchantId, livemode }, [report])
  const { transfer, became, sure } = present(received, 'what became of a report')
  if (became === 'of_another') throw isOfAnother(transfer, sure === true && reference !== null)
  if (became !== 'repeated') {
    const after = { payment: payment.id, amount_satang: amountSatang }
    recordAction(c, { action: 'inbound_transfer.reported', object: transfer.id, after })
  }
  return transfer
}

/** Nothing says that this is other money. The member names the moment at which it came, or matches the transfer that is known. */
function isOfAnother({ id, paymentId }: InboundTransfer, byReference: boolean): Refusal {
  const known = `The transfer ${id} has the same ${byReference ? 'reference' : 'amount, and came about then'}. It is for the payment ${paymentId}.`
  const next = byReference
    ? 'Check the reference.'
    : 'If this is other money, say when it came: more than five minutes before or after that one.'
  return new Refusal('parameter_invalid', `${known} ${next}`, { param: byReference ? 'reference' : 'paid_at' })
}

async function refuseUnlessAtBank(c: Commit, { id, gateway, reference }: Payment): Promise<void> {
  const account = await c.em.findOne(GatewayAccount, gateway)
  if (account?.provider === 'bank' && reference != null) return
  throw new Refusal(
    'parameter_invalid',
    `The payment ${id} is not paid to a bank account of yours: its gateway says what has come.`,
    { param: 'payment' },
  )
}
