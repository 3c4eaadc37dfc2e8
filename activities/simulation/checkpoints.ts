// What happens at each checkpoint of a simulation's calendar, once its clock has reached it: buyers change cards, do what the script says, and pay
// their invoices.

import { receiveTransfer } from '../../commands/inbound-transfers.ts'
import { payInRound } from '../../commands/reserve-payout.ts'
import { doSimulatedAction } from '../../commands/simulated-actions.ts'
import { clockOf } from '../../commands/test-payments.ts'
import { Payment } from '../../db/entities/index.ts'
import { readBuyers, readWaitingInvoices, type WaitingInvoice } from '../../db/queries/simulation.ts'
import { SIMULATOR } from '../../gateways/simulator.ts'
import { roundOfInstant } from '../../rules/payouts.ts'
import {
  type Buyer,
  CARD_ACTIONS,
  monthOf,
  PAYING_ACTIONS,
  PLANS,
  paysAfterDays,
  type SimulatedAction,
} from '../../rules/simulations.ts'
import { inParallel } from './processing.ts'
import { actionsOf, emailOf, inShop, type SimulationRun, unlessRefused } from './shop.ts'

const DAY = 86_400
/** Buyers who pay late pay this long after the due date. */
const LATE_BY = 2 * DAY
const ONE_BAHT = 100

/** Before the month's charges: gives buyers the other cards that the script names. Safe to repeat: a card is not changed twice at one instant. */
export function changeCards(run: SimulationRun, at: number, month: number): Promise<void> {
  return doSimulatedActions(run, at, month, (what) => CARD_ACTIONS.has(what))
}

/** On the last day of the month: cancels, changes, new cards. Safe to repeat, each by `doSimulatedAction`. */
export function followScript(run: SimulationRun, at: number, month: number): Promise<void> {
  return doSimulatedActions(run, at, month, (what) => !CARD_ACTIONS.has(what) && !PAYING_ACTIONS.has(what))
}

async function doSimulatedActions(
  run: SimulationRun,
  at: number,
  month: number,
  which: (what: SimulatedAction) => boolean,
): Promise<void> {
  const joined = await readBuyers(run.deps.pool, run.simulation.shopId)
  await inParallel(run.buyers, async (buyer) => {
    const subscriptionId = joined.get(emailOf(buyer))?.subscriptionId
    if (!subscriptionId) return
    for (const what of actionsOf(run, buyer, month).filter(which)) {
      const priceId = run.prices[planIn(run, buyer, month)]!
      await unlessRefused(
        inShop(run, at, (c) => {
          c.timeIs(at)
          return doSimulatedAction(c, run.deps.gateways, { subscriptionId, what, priceId })
        }),
      )
    }
  })
  await run.processing.settle(at)
}

/** The plan that a buyer should have after a month. Each change of plan leads to the next plan, and from the last to the first. */
function planIn(run: SimulationRun, buyer: Buyer, month: number): number {
  const changes = run.scenario.script.filter(
    (line, index) => line.what === 'change_plan' && line.month <= month && run.met[index]?.has(buyer.index),
  )
  return (buyer.plan + changes.length) % PLANS.length
}

/**
 * Buyers pay the invoices that they intend to pay by now. Safe to repeat: a paid invoice is no longer waiting, and each transfer has its own
 * reference.
 */
export async function payInvoices(run: SimulationRun, at: number): Promise<void> {
  const byEmail = new Map(run.buyers.map((buyer) => [emailOf(buyer), buyer]))
  const waiting = await readWaitingInvoices(run.deps.pool, run.simulation.shopId)
  await inParallel(waiting, async (invoice) => {
    const buyer = byEmail.get(invoice.email)!
    const transfers = transfersFor(run, buyer, invoice, at)
    for (const [index, amountSatang] of transfers.entries()) {
      await inShop(run, at, async (c) => {
        const payment = await c.em.findOneOrFail(Payment, invoice.paymentId)
        await clockOf(c, payment)
        // The amount received so far is part of the reference, so that a repeated checkpoint reports the same transfer again.
        const providerReference = `${run.simulation.id}/${payment.id}/${invoice.receivedSatang}/${index}`
        await receiveTransfer(c, { payment, providerReference, amountSatang })
      })
    }
  })
  await run.processing.settle(at)
}

/** The Friday round, for this shop alone. Safe to repeat: one payout or skip for a merchant and round. */
export async function payOut(run: SimulationRun, at: number): Promise<void> {
  await inShop(run, at, (c) => payInRound(c, roundOfInstant(at), { gateway: SIMULATOR, now: at, simulated: true }))
  await run.processing.settle(at)
}

/** The amounts that a buyer transfers for an invoice now, in satang; none while the buyer waits. */
function transfersFor(run: SimulationRun, buyer: Buyer, invoice: WaitingInvoice, at: number): number[] {
  // All buyers join in the first month: their n-th period is the one of month n, also when the first payment has moved the anchor.
  const actions = actionsOf(run, buyer, invoice.periodNumber || monthOf(invoice.createdAt))
  const { grossSatang, receivedSatang } = invoice
  if (actions.includes('unpaid')) return []
  const delay = paysAfterDays(run.scenario.seed, buyer.index, invoice.periodNumber) * DAY
  const paysAt = actions.includes('late_qr') ? invoice.dueDate + LATE_BY : invoice.createdAt + delay
  if (at < paysAt) return []
  if (receivedSatang > 0) return [grossSatang - receivedSatang]
  if (actions.includes('short') && grossSatang > ONE_BAHT) return [grossSatang - ONE_BAHT]
  if (actions.includes('over')) return [grossSatang + ONE_BAHT]
  return actions.includes('duplicate') ? [grossSatang, grossSatang] : [grossSatang]
}
