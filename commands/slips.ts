// Takes the slips that buyers show for payments by QR: asks the verifier, decides (rules/slips.ts), and records what counts as an inbound transfer.
import { Merchant, Payment, Slip, type SlipWaitsFor } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { firstShownAt } from '../db/queries/bank-reports.ts'
import { update } from '../db/update.ts'
import type { Gateways, Slips } from '../gateways/port.ts'
import { isPaidByTransfer } from '../rules/payment-methods.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { decodeSlipQr, encodeSlipQr, type SlipQr, slipKey } from '../rules/slip-qr.ts'
import {
  judgeSlip,
  SLIP_AGE_SECONDS_MAX,
  type SlipReason,
  type SlipVerdict,
  shownNumber,
  type Verified,
} from '../rules/slips.ts'
import { recordAction } from './audit-log.ts'
import { type Received, receiveReports } from './bank-reports.ts'
import type { Commit } from './commit.ts'
import { clockOf } from './test-payments.ts'

/** What a slip came as: the text of its code, or null when none could be read. */
export type SlipShown = string | null

/**
 * Takes a slip for a payment by QR. A slip that waits for this payment already is answered as it is. A slip whose money counts for a payment is
 * `duplicate`, also when two come at once and in two shops: unique (merchant, mode, bank, reference) among the confirmed. Refuses with `parameter_invalid` (param `id`)
 * where no slips are taken. `again`: what a slip that counts for this very payment becomes when it is shown once more. Source: specification §11.
 */
export async function takeSlip(
  c: Commit,
  gateways: Gateways,
  payment: Payment,
  shown: SlipShown,
  { again = 'rejected' }: { again?: 'answered' | 'rejected' } = {},
): Promise<Slip> {
  const slips = await slipsOf(c, gateways, payment)
  // A loop of the worker asks again, in real time.
  const now = c.at
  await clockOf(c, payment)
  const slip = shown === null ? null : decodeSlipQr(shown)
  if (shown === null || !slip?.ok)
    return keep(c, payment, null, { status: 'rejected', reason: 'unreadable' }, null, now)
  await holdSlip(c, payment, slip)
  const waiting = await c.em.findOne(Slip, { paymentId: payment.id, status: 'waiting', ...codeOf(slip) })
  if (waiting) return waiting
  const counts =
    again === 'answered' && (await c.em.findOne(Slip, { paymentId: payment.id, status: 'confirmed', ...codeOf(slip) }))
  if (counts) return counts
  const seen = (await countsAlready(c, payment, slip)) || (await countsElsewhere(c, payment, slip))
  const verified = seen ? null : await ask(c, slips, payment, slip)
  const verdict = await judge(c, slips, payment, { seen, verified, at: c.at })
  return keep(c, payment, slip, verdict, verified, now)
}

/**
 * Asks the verifier again about a slip that waits, at `now` (real time, Unix seconds). One that the bank does not know for three days is rejected. A
 * person decides of one that the verifier could not look at for three days, and of one whose account takes no slips any more. Its transfer is judged as
 * old as it was when the slip was shown. Safe to repeat: a slip that waits no more is left alone.
 */
export async function askAgain(c: Commit, gateways: Gateways, id: string, now: number): Promise<void> {
  const found = await held(c, id)
  if (found?.slip.status !== 'waiting' || (found.slip.nextActionAt ?? Infinity) > now) return
  const { slip, payment, code } = found
  const slips = await slipsOf(c, gateways, payment).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!slips) {
    update(slip, FOR_A_PERSON)
    return
  }
  await clockOf(c, payment)
  const seen = (await countsAlready(c, payment, code)) || (await countsElsewhere(c, payment, code))
  const verified = seen ? null : await ask(c, slips, payment, code)
  const verdict = await judge(c, slips, payment, { seen, verified, at: Math.min(c.at, slip.createdAt) })
  const isOver = verdict.status === 'waiting' && now - slip.createdAt > SLIP_AGE_SECONDS_MAX
  await settle(c, slip, payment, isOver ? endOf(verdict.why) : verdict, verified, { now })
}

/** What becomes of a slip that has waited for three days. That nobody could ask is not the buyer's fault. */
function endOf(why: SlipWaitsFor): SlipVerdict {
  if (why === 'bank') return { status: 'rejected', reason: 'not_found' }
  return { status: 'waiting', why: why === 'quota' ? 'by_hand' : why }
}

/**
 * Puts off a slip whose question has failed at `now` (real time, Unix seconds) for an hour, so that it holds up no other. Safe to repeat: one that waits
 * no more, or whose time has not come, is left alone.
 */
export async function putOffSlip(c: Commit, id: string, now: number): Promise<void> {
  const slip = (await held(c, id))?.slip
  if (slip?.status === 'waiting' && (slip.nextActionAt ?? Infinity) <= now) slip.nextActionAt = now + HOUR
}

/**
 * A member says that the money of a slip has come, and how much: it counts as if the bank had said so. Safe to repeat: a confirmed slip is answered as it
 * is. One whose transfer counts for something else, by its reference, becomes a rejected `duplicate`. Refuses a rejected one with `parameter_invalid`
 * (param `id`).
 */
export async function confirmSlip(
  c: Commit,
  slip: Slip,
  said: { amountSatang: number | null; sentAt: number | null },
): Promise<Slip> {
  const found = await held(c, slip.id)
  if (!found || slip.status === 'rejected')
    throw new Refusal('parameter_invalid', `The slip ${slip.id} is rejected. The buyer can show another one.`, {
      param: 'id',
    })
  if (slip.status === 'confirmed') return slip
  const { payment, code } = found
  await clockOf(c, payment)
  const left = payment.grossSatang - payment.amountReceivedSatang
  const amountSatang = said.amountSatang ?? slip.amountSatang ?? (left > 0 ? left : payment.grossSatang)
  const sentAt = said.sentAt ?? slip.sentAt ?? slip.createdAt
  const seen = await countsAlready(c, payment, code)
  const decided = await settle(
    c,
    slip,
    payment,
    seen ? DUPLICATE : { status: 'confirmed', amountSatang, sentAt },
    null,
    {
      ...{ now: c.at, byMember: true },
    },
  )
  if (decided.status !== 'confirmed') return decided
  recordAction(c, {
    action: 'slip.confirmed',
    object: slip.id,
    after: { payment: payment.id, amount_satang: amountSatang },
  })
  return slip
}

/** A member says that a slip is worth nothing. Safe to repeat. Refuses a confirmed one with `parameter_invalid` (param `id`). */
export async function rejectSlip(c: Commit, slip: Slip, reason: SlipReason): Promise<Slip> {
  const found = await held(c, slip.id)
  if (slip.status === 'confirmed')
    throw new Refusal('parameter_invalid', `The slip ${slip.id} is confirmed: its money counts.`, { param: 'id' })
  if (!found || slip.status === 'rejected') return slip
  const { payment } = found
  await settle(c, slip, payment, { status: 'rejected', reason }, null, { now: c.at })
  recordAction(c, { action: 'slip.rejected', object: slip.id, after: { payment: payment.id, reason } })
  return slip
}

const FOR_A_PERSON = { status: 'waiting', waitsFor: 'by_hand', nextActionAt: null } as const
const DUPLICATE = { status: 'rejected', reason: 'duplicate' } as const

/** A slip behind the lock of its code, with its payment; null for one whose code could not be read. */
async function held(c: Commit, id: string): Promise<{ slip: Slip; payment: Payment; code: SlipQr } | null> {
  const { sendingBank, reference, paymentId, livemode } = await c.em.findOneOrFail(Slip, id)
  if (sendingBank == null || reference == null) return null
  const code = { sendingBank, reference }
  await holdSlip(c, { livemode }, code)
  const slip = await c.em.findOneOrFail(Slip, id, { refresh: true })
  return { slip, payment: await c.em.findOneOrFail(Payment, paymentId), code }
}

/** How a payment's account takes slips. */
async function slipsOf(c: Commit, gateways: Gateways, payment: Payment): Promise<Slips> {
  const refuse = (message: string) => new Refusal('parameter_invalid', message, { param: 'id' })
  if (!isPaidByTransfer(payment.paymentMethodType))
    throw refuse(`The payment ${payment.id} is not paid by transfer, so it has no slip.`)
  const { slips } = await gateways.servingAs(c.em, payment, payment.gateway)
  if (!slips) throw refuse(`The account of the payment ${payment.id} takes no slips.`)
  return slips
}

/** What is decided of one slip is decided by one commit at a time. */
async function holdSlip(c: Commit, { livemode }: Pick<Payment, 'livemode'>, slip: SlipQr) {
  await c.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`slip/${livemode}/${slipKey(slip)}`])
}

const codeOf = ({ sendingBank, reference }: SlipQr) => ({ sendingBank, reference })

async function countsAlready(c: Commit, { merchantId, livemode }: Payment, slip: SlipQr): Promise<boolean> {
  return (await c.em.count(Slip, { merchantId, livemode, status: 'confirmed', ...codeOf(slip) })) > 0
}

/** Whether a verifier has confirmed it in another shop. A member who looks into the shop's own account knows better, and is not asked this. */
async function countsElsewhere(c: Commit, { livemode }: Payment, { sendingBank, reference }: SlipQr): Promise<boolean> {
  const asked = 'select slip_counts(?, ?, ?) as counts'
  const [row] = await c.em.execute<{ counts: boolean }[]>(asked, [livemode, sendingBank, reference])
  return row?.counts ?? false
}

async function ask(c: Commit, slips: Slips, payment: Payment, code: SlipQr): Promise<Verified | null> {
  const target = slips.target(await c.em.findOneOrFail(Merchant, payment.merchantId))
  const payload = encodeSlipQr(code)
  const amountSatang = Math.max(payment.grossSatang - payment.amountReceivedSatang, 1)
  return c.fromOutside(`slip ${slipKey(code)}`, () => slips.verify({ payload, amountSatang, target }), {
    harmless: true,
  })
}

async function judge(
  c: Commit,
  slips: Slips,
  payment: Payment,
  { seen, verified, at }: { seen: boolean; verified: Verified | null; at: number },
): Promise<SlipVerdict> {
  const target = slips.target(await c.em.findOneOrFail(Merchant, payment.merchantId))
  const madeAt = await firstShownAt(c.em, payment)
  const asked = { madeAt, ref1: payment.reference ?? null, target }
  return judgeSlip({ readable: true, seen, verified, payment: asked, at })
}

async function keep(
  c: Commit,
  payment: Payment,
  code: SlipQr | null,
  verdict: SlipVerdict,
  verified: Verified | null,
  now: number,
): Promise<Slip> {
  const slip = c.em.create(Slip, {
    id: mintId('slip_'),
    ...{ merchantId: payment.merchantId, livemode: payment.livemode, paymentId: payment.id, gateway: payment.gateway },
    ...{ status: 'waiting', reason: null, waitsFor: 'by_hand', amountSatang: null, sentAt: null },
    ...{ sendingBank: code?.sendingBank ?? null, reference: code?.reference ?? null, sentTo: null },
    ...{ transferId: null, asks: 0, nextActionAt: null, createdAt: now },
  })
  await settle(c, slip, payment, verdict, verified, { now })
  return slip
}

/**
 * Writes down what was decided of a slip. A confirmed one is a report of its transfer. If amount and time alone say that this is a transfer which is for
 * something else, a person decides. `byMember`: a member has decided.
 */
async function settle(
  c: Commit,
  slip: Slip,
  payment: Payment,
  verdict: SlipVerdict,
  verified: Verified | null,
  { now, byMember = false }: { now: number; byMember?: boolean },
): Promise<Slip> {
  if (verified?.kind === 'found') update(slip, { amountSatang: verified.amountSatang, sentAt: verified.sentAt })
  if (verified) slip.asks += 1
  if (verdict.status === 'waiting') {
    const nextActionAt = askAgainAt(verdict.why, verified, slip.asks, now)
    return update(slip, { status: 'waiting', waitsFor: verdict.why, nextActionAt })
  }
  const over = { waitsFor: null, nextActionAt: null }
  if (verdict.status === 'rejected') {
    const { reason } = verdict
    const sentTo = reason === 'account' && verified?.kind === 'found' ? shownNumber(verified.receiver) : null
    return update(slip, { ...over, status: 'rejected', reason, sentTo })
  }
  const { amountSatang, sentAt } = verdict
  const { transfer, became, sure } = await transferOf(c, slip, payment, verdict, byMember)
  if (became !== 'of_another')
    return update(slip, { ...over, status: 'confirmed', amountSatang, sentAt, transferId: transfer.id })
  if (sure) return update(slip, { ...over, ...DUPLICATE })
  return update(slip, FOR_A_PERSON)
}

/** What becomes of the transfer that a slip shows (commands/bank-reports.ts). */
async function transferOf(
  c: Commit,
  slip: Slip,
  payment: Payment,
  { amountSatang, sentAt }: { amountSatang: number; sentAt: number },
  seenByMember: boolean,
): Promise<Received> {
  const { merchantId, livemode, gateway, reference, sendingBank } = slip
  const key = slipKey({ sendingBank: sendingBank ?? '', reference: reference ?? '' })
  const report = {
    source: 'slip' as const,
    key,
    reference: reference ?? null,
    amountSatang,
    at: sentAt,
    dayOnly: false,
  }
  const [received] = await receiveReports(c, { merchantId, livemode, gateway }, [
    { ...report, references: [], sender: null, payment, seenByMember },
  ])
  return present(received, 'what became of a report')
}

const HOUR = 3_600

/** When the verifier is asked again; null when a person decides. Each wait for a bank is longer than the one before, up to an hour. */
function askAgainAt(why: SlipWaitsFor, verified: Verified | null, asks: number, now: number): number | null {
  if (why === 'quota') return now + HOUR
  if (why !== 'bank') return null
  const wanted = verified?.kind === 'later' ? verified.afterSeconds : null
  return now + (wanted ?? Math.min(60 * 2 ** Math.min(asks, 6), HOUR))
}
