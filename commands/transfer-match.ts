// A person says what a transfer in suspense is for. The transfer is then treated like one that has just arrived: its payer's workflow looks at it
// (commands/inbound-transfers.ts). What may be matched is rules/inbound-transfers.ts.
import { type InboundTransfer, Invoice, type Payment } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { countsFor, standingOf, whyNotPayable } from '../rules/inbound-transfers.ts'
import { isManual } from '../rules/manual-invoices.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { wakePayer } from './plan.ts'
import { feeBefore, unpaid } from './settlement.ts'
import { beingLookedAt, holdTransfer, leaveSum } from './transfer-roots.ts'

/**
 * Assigns a transfer's money in suspense to an open QR payment of the same merchant and mode, and wakes the payer's workflow. Answers false when the
 * transfer counts for that payment already: then nothing changes. Safe to repeat. Refusals: `invoice_not_open` and `parameter_invalid` (param
 * `payment`), `parameter_invalid` (param `id`) when nothing is held in suspense, `lock_timeout`. Source: specification §5.7, D81, D82.
 */
export async function matchTransfer(c: Commit, t: InboundTransfer, to: Payment): Promise<boolean> {
  const held = await holdTransfer(c, t, to)
  const standing = standingOf(t)
  if (standing === 'in_hand') {
    if (t.paymentId === to.id) return true
    throw beingLookedAt(t)
  }
  if (countsFor(t, to.id)) return false
  if (standing !== 'held_in_suspense') throw nothingToMatch(t)
  await refuseUnpayable(c, to)
  if (held.otherRoot) await clockTime(c, held.otherRoot)
  leaveSum(t, held)
  await goWhereTheMoneyIs(c, t, to)
  update(t, { paymentId: to.id, status: 'received', reason: null, matchedAt: c.at })
  recordAction(c, { action: 'inbound_transfer.matched', object: t.id, after: { payment: to.id } })
  wakePayer(c, to, { urgent: true })
  return true
}

/**
 * A payment has one settlement. Before any money of it has come, it takes that of the transfer, and so its gateway; afterwards a transfer of the other kind
 * is refused.
 */
async function goWhereTheMoneyIs(c: Commit, { id, gateway, settlement }: InboundTransfer, to: Payment): Promise<void> {
  if (to.settlement === settlement) return
  if (to.amountReceivedSatang > 0) {
    const message = `A part of the payment ${to.id} has come ${WHERE[to.settlement]}, and the money of the transfer ${id} came ${WHERE[settlement]}.`
    throw new Refusal('parameter_invalid', message, { param: 'payment' })
  }
  update(to, {
    ...{ gateway, gatewayReference: null, settlement },
    ...unpaid(settlement, to.grossSatang),
    ...(await feeBefore(c, gateway, to.merchantId)),
  })
}

const WHERE = { platform: 'to the operator', direct: 'straight to the merchant' } as const

async function refuseUnpayable(c: Commit, to: Payment): Promise<void> {
  const invoice = to.invoiceId ? await c.em.findOne(Invoice, to.invoiceId) : null
  const why = whyNotPayable({
    paymentMethodType: to.paymentMethodType,
    reference: to.reference ?? null,
    invoiceStatus: invoice?.status ?? null,
    manual: invoice !== null && isManual(invoice),
  })
  if (why === 'not_by_transfer') {
    const message = `The payment ${to.id} is not paid by transfer. Name the payment of an invoice's QR.`
    throw new Refusal('parameter_invalid', message, { param: 'payment' })
  }
  if (why === 'invoice_not_open') {
    const state = invoice ? `is ${invoice.status}` : 'is missing'
    throw new Refusal(why, `The invoice of the payment ${to.id} ${state}: nothing can be paid on it.`, {
      param: 'payment',
    })
  }
}

function nothingToMatch(t: InboundTransfer): Refusal {
  return new Refusal('parameter_invalid', `Nothing of the transfer ${t.id} is left to be matched.`, { param: 'id' })
}
