// What happens at the stops of a simulation's calendar, once its clock has come there: buyers change cards, do what the script says, and pay
// their invoices.

import { receiveTransfer } from '../../commands/inbound-transfers.ts'
import { payInRound } from '../../commands/reserve-payout.ts'
import { doDeed } from '../../commands/simulated-deeds.ts'
import { clockOf } from '../../commands/test-payments.ts'
import { Payment } from '../../db/entities/index.ts'
import { readBuyers, readWaitingInvoices, type WaitingInvoice } from '../../db/queries/simulation.ts'
import { roundOfInstant } from '../../rules/payouts.ts'
import {
  type Buyer,
  CARD_DEEDS,
  type Deed,
  monthOf,
  PAYING_DEEDS,
  PLANS,
  paysAfterDays,
} from '../../rules/simulations.ts'
import { inLanes } from './processing.ts'
import { deedsOf, emailOf, inShop, type Stage, unlessRefused } from './shop.ts'

const DAY = 86_400
/** Who pays late pays then. */
const LATE_BY = 2 * DAY
const ONE_BAHT = 100

/** Before the month's charges: whoever the script gives another card has it. Safe to repeat: a card is not changed twice at one instant. */
export function changeCards(stage: Stage, at: number, month: number): Promise<void> {
  return doDeeds(stage, at, month, (what) => CARD_DEEDS.has(what))
}

/** On the last day of the month: cancels, changes, new cards. Safe to repeat, each by `doDeed`. */
export function followScript(stage: Stage, at: number, month: number): Promise<void> {
  return doDeeds(stage, at, month, (what) => !CARD_DEEDS.has(what) && !PAYING_DEEDS.has(what))
}

async function doDeeds(stage: Stage, at: number, month: number, which: (what: Deed) => boolean): Promise<void> {
  const joined = await readBuyers(stage.deps.pool, stage.simulation.shopId)
  await inLanes(stage.buyers, async (buyer) => {
    const subscriptionId = joined.get(emailOf(buyer))?.subscriptionId
    if (!subscriptionId) return
    for (const what of deedsOf(stage, buyer, month).filter(which)) {
      const priceId = stage.prices[planIn(stage, buyer, month)]!
      await unlessRefused(
        inShop(stage, at, (c) => {
          c.context.at = at
          return doDeed(c, stage.deps.gateways, { subscriptionId, what, priceId })
        }),
      )
    }
  })
  await stage.processing.settle(at)
}

/** Each change of plan leads to the next one, round and round: where a buyer should be after a month. */
function planIn(stage: Stage, buyer: Buyer, month: number): number {
  const changes = stage.scenario.script.filter(
    (line, index) => line.what === 'change_plan' && line.month <= month && stage.met[index]!.has(buyer.index),
  )
  return (buyer.plan + changes.length) % PLANS.length
}

/** Buyers look at their invoices and pay those that they mean to pay by now. Safe to repeat: a paid one waits no more, a transfer has its own reference. */
export async function payInvoices(stage: Stage, at: number): Promise<void> {
  const byEmail = new Map(stage.buyers.map((buyer) => [emailOf(buyer), buyer]))
  const waiting = await readWaitingInvoices(stage.deps.pool, stage.simulation.shopId)
  await inLanes(waiting, async (invoice) => {
    const buyer = byEmail.get(invoice.email)!
    const transfers = transfersFor(stage, buyer, invoice, at)
    for (const [index, amountSatang] of transfers.entries()) {
      await inShop(stage, at, async (c) => {
        const payment = await c.em.findOneOrFail(Payment, invoice.paymentId)
        await clockOf(c, payment)
        // What has come before is part of the name, so that a stop that is repeated reports the same transfer again.
        const providerReference = `${stage.simulation.id}/${payment.id}/${invoice.receivedSatang}/${index}`
        await receiveTransfer(c, { payment, providerReference, amountSatang })
      })
    }
  })
  await stage.processing.settle(at)
}

/** The Friday round, for this shop alone. Safe to repeat: one payout or skip for a merchant and round. */
export async function payOut(stage: Stage, at: number): Promise<void> {
  const gateway = stage.deps.gateways.of(false)!.name
  await inShop(stage, at, (c) => payInRound(c, roundOfInstant(at), { gateway, now: at, simulated: true }))
  await stage.processing.settle(at)
}

/** The amounts that a buyer transfers for an invoice now, in satang; none when it waits. */
function transfersFor(stage: Stage, buyer: Buyer, invoice: WaitingInvoice, at: number): number[] {
  // All join in the first month: their n-th period is the one of month n, also where the first payment has moved the anchor.
  const deeds = deedsOf(stage, buyer, invoice.periodNumber || monthOf(invoice.createdAt))
  const { grossSatang, receivedSatang } = invoice
  if (deeds.includes('unpaid')) return []
  const delay = paysAfterDays(stage.scenario.seed, buyer.index, invoice.periodNumber) * DAY
  const paysAt = deeds.includes('late_qr') ? invoice.dueDate + LATE_BY : invoice.createdAt + delay
  if (at < paysAt) return []
  if (receivedSatang > 0) return [grossSatang - receivedSatang]
  if (deeds.includes('short') && grossSatang > ONE_BAHT) return [grossSatang - ONE_BAHT]
  if (deeds.includes('over')) return [grossSatang + ONE_BAHT]
  return deeds.includes('duplicate') ? [grossSatang, grossSatang] : [grossSatang]
}
