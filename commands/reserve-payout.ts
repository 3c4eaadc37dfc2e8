// Reserves a payout: moves a merchant's available balance out of the balance before a bank is asked, in a round or by hand. The database assigns the
// payout's id to the transactions step by step (`reserve_payout`, `assign_payout`). The bank's answers are commands/settle-payout.ts. When rounds
// happen and which merchants they leave out is rules/payouts.ts.
import { type LedgerTransaction, type PaidAccount, Payout, PayoutSkip } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { type Reservation, type ReservationWanted, reserve } from '../db/queries/payouts.ts'
import { update } from '../db/update.ts'
import { serializePayout, serializePayoutSkip } from '../resources/payout.ts'
import { entriesForPayoutReserve } from '../rules/ledger.ts'
import { formatBaht, type Satang, satang } from '../rules/money.ts'
import { arrivalDateOf, type Round, type SkipReason, skipReason } from '../rules/payouts.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { bankName } from '../rules/thai-banks.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { isoInBangkok } from '../rules/written-date.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { bookPayout } from './payout-bookings.ts'

export type InRound = { kind: 'payout'; payout: Payout } | { kind: 'skip'; skip: PayoutSkip }

/** The gateway that will send the payout, and the real time (Unix seconds) that its workflow uses. */
export interface PayoutDesk {
  gateway: string
  now: number
}

/**
 * Pays the commit's merchant in a round: all that is available by `round.at`, and for money on a test clock by the clock's time. In a round run by
 * hand (`simulated`), `round.at` alone counts. A merchant that cannot be paid is left out, with a row and `payout.skipped`. Safe to repeat: unique
 * (merchant, mode, round); a repeated call answers the first payout. A merchant that was left out is checked again. Source: specification §5.10,
 * §5.11, D141, D142.
 */
export async function payInRound(c: Commit, round: Round, desk: PayoutDesk & { simulated: boolean }): Promise<InRound> {
  const id = mintId('po_')
  const availability = { at: round.at, takenAt: Math.max(round.at, desk.now), byClock: !desk.simulated }
  const reserved = await reserveFor(c, id, desk, { roundKey: round.key, availability, exactlySatang: null })
  if (reserved.paidBefore) return { kind: 'payout', payout: await c.em.findOneOrFail(Payout, reserved.paidBefore) }
  const reason = reasonOf(c, reserved)
  if (reason) return { kind: 'skip', skip: await skip(c, reserved, round, reason) }
  const simulatedAt = desk.simulated ? round.at : null
  const amountSatang = reserved.availableSatang
  const payout = open(c, reserved, { id, amountSatang, whole: true, desk, round, simulatedAt, metadata: {} })
  book(c, payout, { reserved, simulated: desk.simulated, now: desk.now })
  return { kind: 'payout', payout }
}

/**
 * Pays out by hand, all that is available or `amountSatang` of it. A pause stops rounds, but not this. Refuses, in this order, with
 * `balance_below_minimum`, `amount_too_small`, `amount_too_large`, `no_bank_account` and `bank_account_changed`, where another account than `accountId` would be
 * paid; then nothing is written. Not safe to repeat by itself: each
 * call is another payout, but never of the same money. Source: specification §5.10, D143.
 */
export async function payByHand(
  c: Commit,
  wanted: { amountSatang: number | null; accountId?: string | null; metadata: Record<string, string> },
  desk: PayoutDesk,
): Promise<Payout> {
  const id = mintId('po_')
  const availability = { at: desk.now, takenAt: desk.now, byClock: true }
  const { amountSatang: exactlySatang, accountId = null, metadata } = wanted
  const reserved = await reserveFor(c, id, desk, { roundKey: null, availability, exactlySatang })
  refuseWhatCannotBePaid(c, reserved, exactlySatang)
  refuseOtherAccount(reserved, accountId)
  const amountSatang = exactlySatang ?? reserved.availableSatang
  const whole = amountSatang === reserved.availableSatang
  const payout = open(c, reserved, { id, amountSatang, whole, desk, round: null, simulatedAt: null, metadata })
  book(c, payout, { reserved: whole ? reserved : null, simulated: false, now: desk.now })
  const after = { amount_satang: amountSatang, bank_account: payout.bankAccountId }
  recordAction(c, { action: 'payout.created', object: payout.id, after })
  return payout
}

type Wanted = Pick<ReservationWanted, 'roundKey' | 'availability' | 'exactlySatang'>

function reserveFor(c: Commit, payoutId: string, desk: PayoutDesk, wanted: Wanted): Promise<Reservation> {
  const leastSatang = c.terms.minimumPayoutSatang
  return reserve(c.em, c.context, { ...wanted, payoutId, now: desk.now, leastSatang })
}

function reasonOf(c: Commit, { availableSatang, account, settings, reserved }: Reservation): SkipReason | null {
  const reason = skipReason({
    availableSatang,
    minimumSatang: c.terms.minimumPayoutSatang,
    hasBankAccount: account !== null,
    paused: settings.payouts_paused === true,
  })
  if ((reason === null) !== reserved) throw new Error(`${c.context.merchantId} is ${reason ?? 'paid'} against its rows`)
  return reason
}

async function skip(c: Commit, reserved: Reservation, round: Round, reason: SkipReason) {
  const { skippedBefore, availableSatang, accountUsableFrom } = reserved
  const found = skippedBefore ? await c.em.findOneOrFail(PayoutSkip, skippedBefore) : null
  const bankAccountUsableFrom = reason === 'no_bank_account' ? accountUsableFrom : null
  const seen = { reason, availableSatang, minimumPayoutSatang: c.terms.minimumPayoutSatang, bankAccountUsableFrom }
  const isAsBefore =
    found?.reason === reason &&
    found.availableSatang === availableSatang &&
    (found.bankAccountUsableFrom ?? null) === bankAccountUsableFrom
  if (isAsBefore) return found
  const { merchantId, livemode } = c.context
  const previous = found && {
    reason: found.reason,
    available_satang: found.availableSatang,
    bank_account_usable_from: found.bankAccountUsableFrom ?? null,
  }
  const row = found
    ? update(found, seen)
    : c.em.create(PayoutSkip, {
        id: mintId('pos_'),
        merchantId,
        livemode,
        round: round.date,
        roundKey: round.key,
        roundAt: round.at,
        ...seen,
        createdAt: c.at,
      })
  c.event('payout.skipped', row.id, () => serializePayoutSkip(row), previous)
  return row
}

interface Opening {
  id: string
  amountSatang: number
  whole: boolean
  desk: PayoutDesk
  round: Round | null
  simulatedAt: number | null
  metadata: Record<string, string>
}

function open(c: Commit, reserved: Reservation, { desk, round, ...fields }: Opening): Payout {
  const account = present(reserved.account, 'the account of a payout')
  const { merchantId, livemode } = c.context
  const payout = c.em.create(Payout, {
    ...fields,
    merchantId,
    livemode,
    status: 'pending',
    gateway: desk.gateway,
    bankAccountId: account.id,
    bankAccount: shownAccount(account),
    round: round?.date ?? null,
    roundKey: round?.key ?? null,
    automatic: round !== null,
    arrivalDate: arrivalDateOf(c.at, c.terms.bankHolidays),
    asks: 0,
    nextActionAt: desk.now,
    createdAt: c.at,
  })
  c.event('payout.created', payout.id, () => serializePayout(payout, c.links))
  c.wake({ workflowId: workflowIdOf('payout', payout.id), fresh: true, urgent: true })
  return payout
}

/**
 * Dates the deduction so that the balance is right at every instant, before and after. If it takes money of a business time that is not real time (a
 * test clock's, or a round in the future), it counts from the last of its transactions on, else from now. Source: D146.
 */
function book(
  c: Commit,
  payout: Payout,
  money: { reserved: Reservation | null; simulated: boolean; now: number },
): void {
  const { reserved, simulated, now } = money
  const clock = reserved?.clocks === 1 ? reserved.clock : null
  const { lastAvailableOn = c.at, availableNow = true } = reserved ?? {}
  const virtual = reserved !== null && (simulated || reserved.clock !== null)
  const withTheLast = clock === null && availableNow ? Math.min(lastAvailableOn, now) : lastAvailableOn
  const amountSatang = satang(payout.amountSatang)
  const transaction: Pick<LedgerTransaction, 'availableOn' | 'testClockId' | 'payoutId'> = {
    availableOn: virtual ? withTheLast : c.at,
    testClockId: virtual ? clock : null,
    payoutId: payout.whole ? payout.id : null,
  }
  bookPayout(c, payout, { type: 'payout', step: 1, entries: entriesForPayoutReserve({ amountSatang }), ...transaction })
}

function shownAccount(account: NonNullable<Reservation['account']>): PaidAccount {
  const { id, bankCode, accountName, lastFour } = account
  const name = bankName(bankCode, 'en') ?? bankCode
  return { id, bank_code: bankCode, bank_name: name, account_name: accountName, last4: lastFour }
}

function refuseWhatCannotBePaid(c: Commit, reserved: Reservation, wanted: number | null): void {
  const { availableSatang, account, accountUsableFrom } = reserved
  const least: Satang = c.terms.minimumPayoutSatang
  const there = `${written(availableSatang)} is available`
  const minimum = `a payout is at least ${written(least)}`
  if (availableSatang < least || availableSatang <= 0)
    throw new Refusal('balance_below_minimum', `${there}, and ${minimum}.`)
  const param = 'amount_satang'
  if (wanted !== null && wanted < least)
    throw new Refusal('amount_too_small', `\`amount_satang\` is too small: ${minimum}.`, { param })
  if (wanted !== null && wanted > availableSatang)
    throw new Refusal('amount_too_large', `\`amount_satang\` is more than there is: ${there}.`, { param })
  if (account) return
  throw new Refusal(
    'no_bank_account',
    accountUsableFrom === null
      ? 'There is no bank account to pay to. Add one with POST /v1/bank_accounts.'
      : `No bank account may be used yet: the first one at ${accountUsableFrom} (${isoInBangkok(accountUsableFrom)}), or once a second owner confirms it in the dashboard.`,
  )
}

/** The account is read with the reservation, so that none that is chosen meanwhile is paid. */
function refuseOtherAccount({ account }: Reservation, wanted: string | null): void {
  if (wanted === null || account?.id === wanted) return
  throw new Refusal(
    'bank_account_changed',
    `The payout would go to the bank account ${account?.id}, not to ${wanted}. Nothing was paid out.`,
    { param: 'bank_account' },
  )
}

/** `50000 satang (฿500.00)`: the number to send, and the amount for people. */
function written(amount: number): string {
  return `${amount} satang (฿${formatBaht(satang(amount))})`
}
