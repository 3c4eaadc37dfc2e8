// The simulator gateway: a bank for test mode, deterministic by the name of the test token (specification §2.5). It has its own tables in the
// database, which no other code reads or writes. It knows no customers, invoices or test clocks: its time is real time.
import type { Pool } from 'pg'
import { qrReference } from '../db/ids.ts'
import { oneRow } from '../db/one-row.ts'
import type { Database } from '../db/orm.ts'
import { type Links, simulatorAuthenticationUrl } from '../resources/links.ts'
import { providerReferenceOf } from '../rules/bank-reports.ts'
import { satang } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import { encodeThaiQr } from '../rules/thai-qr.ts'
import type { ChargeOutcome, ChargeRequest, RefundOutcome, RefundRequest, Slips } from './port.ts'
import { type MoneyIn, simulatorBook, takeTransfer } from './simulator-book.ts'
import { type FaultKind, gone, passing, type SimulatedGateway, withFaults } from './simulator-faults.ts'
import { simulatedSlips } from './simulator-slips.ts'
import { createTransfers, type SimulatedTransfers } from './simulator-transfers.ts'

export interface SimulatorSettings {
  links: Links
  /** How long `pm_card_slow` takes. Specification §2: 20 s. Tests may use less. */
  slowSeconds?: number
}

/** What the simulator offers beyond the port, for the test helpers and its 3-D Secure page. */
export interface Simulator extends SimulatedGateway {
  /**
   * Decides an attempt that waits for the buyer or the bank (3-D Secure, slow). Answers the attempt's state then, null when it is unknown. Safe to
   * repeat: an attempt with an outcome keeps it.
   */
  decide(attemptId: string, decision: 'succeed' | 'fail' | 'expire'): Promise<ChargeOutcome | null>
  /** Sets the answer to the next refund of a payment. `timeout` refunds the money and loses the answer. When called again, the last answer counts. */
  answerNextRefund(attemptId: string, answer: NextRefundAnswer): Promise<void>
  /** Decides a pending refund. Null when the refund was never asked for. Safe to repeat: a refund with an outcome keeps it. */
  decideRefund(refundId: string, to: 'succeeded' | 'failed'): Promise<RefundOutcome | null>
  /** Books a transfer into a merchant's account, as its bank does before it reports it. Answers the bank's reference. Safe to repeat with a reference. */
  takeTransfer(transfer: MoneyIn): Promise<string>
  /** Decides a payout's transfer. */
  decideTransfer: SimulatedTransfers['decideTransfer']
  /** Makes the next `count` calls of a merchant fail with `kind`; 0 ends it. Replaces what was set before. */
  setFaults(merchantId: string, kind: FaultKind, count: number): Promise<void>
}

/** Runs a statement with `?` for its values, in a transaction that its caller rolls back. */
export type RunAndRollBack = (sql: string, values: unknown[]) => Promise<object[]>

/**
 * What the simulator would answer, faults left out: it charges or refunds in the caller's transaction, which is rolled back, and so neither its book nor its
 * counts have it afterwards.
 */
export interface SimulatorTries {
  charge(
    run: RunAndRollBack,
    merchantId: string,
    request: Pick<ChargeRequest, 'attemptId' | 'gatewayToken' | 'amountSatang'>,
  ): Promise<ChargeOutcome>
  refund(run: RunAndRollBack, merchantId: string, request: RefundRequest): Promise<RefundOutcome>
}

export interface SimulatedBank {
  simulator: Simulator
  tries: SimulatorTries
  /** The bank as a merchant sees it: with that merchant's account and faults. */
  ofMerchant(merchantId: string): SimulatedGateway
  /** How a merchant's account takes slips. A slip that is verified is in its book. */
  slipsOf(merchantId: string): Slips
}

/** Specification §8: the answers that a test may set for the next refund. */
export const NEXT_REFUND_ANSWERS = ['succeeded', 'pending', 'failed', 'timeout'] as const
export type NextRefundAnswer = (typeof NEXT_REFUND_ANSWERS)[number]

/** The gateway took or refunded the money, but its answer was lost. The outcome is to be looked up. */
export class AnswerLost extends Error {}

/** The gateway name that rows store, for `Gateways.named`. */
export const SIMULATOR = 'simulator'

export function createSimulator(db: Database, { links, slowSeconds = 20 }: SimulatorSettings): SimulatedBank {
  const { pool } = db
  const outcomeOf = (attemptId: string, charge: BookedCharge): ChargeOutcome => outcome(links, attemptId, charge)
  const taken = async (attemptId: string, charge: TakenCharge, behaviour: TestToken, signal: AbortSignal) => {
    if (charge.fresh && behaviour === 'pm_card_timeout') throw new AnswerLost(`no answer to ${attemptId}`)
    if (charge.status !== 'processing') return outcomeOf(attemptId, charge)
    await passing(present(charge.ready_in_ms, 'when a charge under way is decided') + 5, signal)
    return outcomeOf(attemptId, await always<BookedCharge>(pool, { ...LOOK_UP, values: [attemptId] }))
  }
  const chargeFor =
    (merchantId: string | null): SimulatedGateway['cards']['charge'] =>
    async ({ attemptId, gatewayToken, amountSatang }, signal) => {
      signal.throwIfAborted()
      const behaviour = behaviourOf(gatewayToken)
      const values = [merchantId, attemptId, gatewayToken, behaviour, amountSatang, slowSeconds]
      return taken(attemptId, await always<TakenCharge>(pool, { ...CHARGE, values }), behaviour, signal)
    }
  const refundsOf = (merchantId: string | null): SimulatedGateway['refunds'] => ({
    async refund({ refundId, attemptId, amountSatang, transferredSatang }) {
      const values = [merchantId, refundId, attemptId, amountSatang, transferredSatang]
      const refund = await always<BookedRefund & { lost: boolean }>(pool, { ...REFUND, values })
      if (refund.lost) throw new AnswerLost(`no answer to ${refundId}`)
      return refundOutcome(refund)
    },
    async lookUp(refundId) {
      const refund = await one<BookedRefund>(pool, { ...LOOK_UP_REFUND, values: [refundId] })
      return refund && refundOutcome(refund)
    },
  })
  const returnsOf = (merchantId: string | null): SimulatedGateway['returns'] => ({
    /** Succeeds always and at once: the simulator has no failures of the sender's bank. */
    async returnTransfer({ returnId, transferReference, amountSatang }) {
      const values = [merchantId, returnId, transferReference, amountSatang]
      const { same } = await always<{ same: boolean }>(pool, { ...RETURN, values })
      if (!same) throw new Error(`the return ${returnId} was for another transfer or amount`)
      return { kind: 'succeeded' }
    },
  })
  const { transfers, decideTransfer } = createTransfers(pool)
  const simulator: Simulator = {
    name: SIMULATOR,
    transfers,
    decideTransfer,

    cards: {
      /** Writes nothing: the token itself says how the card behaves, and the card's row is created by its first charge. */
      async attach({ attachId, token }) {
        if (!Object.hasOwn(TEST_CARDS, token)) return null
        const gatewayToken = `${token}/${attachId}`
        const card = { ...TEST_CARDS[token as TestToken], exp_month: 12, exp_year: 2044 }
        // One test token is one physical card, whichever customer uses it.
        return { gatewayToken, card, fingerprint: token }
      },
      charge: chargeFor(null),
    },

    charges: {
      async lookUp(attemptId) {
        const charge = await one<BookedCharge>(pool, { ...LOOK_UP, values: [attemptId] })
        return charge ? outcomeOf(attemptId, charge) : null
      },
      async cancel(attemptId) {
        const values = [attemptId, 'canceled', 'processing_error', true]
        const charge = await always<BookedCharge>(pool, { ...DECIDE, values })
        return charge.status === 'canceled' ? { kind: 'canceled' } : outcomeOf(attemptId, charge)
      },
    },

    refunds: refundsOf(null),
    returns: returnsOf(null),
    book: simulatorBook(pool, null),

    qrMadeHere: {
      /** Pays the merchant's biller. No bank knows it: a test helper says that a transfer has come. */
      payload: ({ attemptId, amountSatang, merchant }) =>
        encodeThaiQr({
          billerId: merchant.billerId,
          ref1: qrReference(attemptId),
          amountSatang: satang(amountSatang),
          merchantName: merchant.name,
          merchantCity: merchant.city,
        }),
    },

    slips: simulatedSlips(),

    async answerNextRefund(attemptId, answer) {
      if (answer === 'succeeded') await pool.query(FORGET_ANSWER, [attemptId])
      else await pool.query(KEEP_ANSWER, [attemptId, answer])
    },

    takeTransfer: (transfer) => takeTransfer(pool, transfer),

    async decideRefund(refundId, to) {
      const refund = await one<BookedRefund>(pool, { ...DECIDE_REFUND, values: [refundId, to] })
      return refund && refundOutcome(refund)
    },

    async decide(attemptId, decision) {
      const values = [attemptId, ...DECISIONS[decision], false]
      const charge = await one<BookedCharge>(pool, { ...DECIDE, values })
      return charge ? outcomeOf(attemptId, charge) : null
    },

    async setFaults(merchantId, kind, count) {
      await pool.query(SET_FAULTS, [merchantId, kind, count])
    },
  }
  /** Every charge passes here, so its fault is read in the same round trip. */
  const chargeOf =
    (merchantId: string): SimulatedGateway['cards']['charge'] =>
    async (request, signal) => {
      signal.throwIfAborted()
      const { attemptId, gatewayToken, amountSatang } = request
      const behaviour = behaviourOf(gatewayToken)
      const values = [merchantId, attemptId, gatewayToken, behaviour, amountSatang, slowSeconds]
      const { fault, ...booked } = await always<TakenCharge & { fault: FaultKind | null }>(pool, {
        ...CHARGE_OF_MERCHANT,
        values,
      })
      const answer = () => taken(attemptId, booked, behaviour, signal)
      if (!fault) return answer()
      return gone(fault, () => (booked.status === null ? chargeFor(merchantId)(request, signal) : answer()), signal)
    }
  return {
    simulator,
    tries: {
      async charge(run, merchantId, { attemptId, gatewayToken, amountSatang }) {
        const values = [merchantId, attemptId, gatewayToken, behaviourOf(gatewayToken), amountSatang, slowSeconds]
        return outcomeOf(attemptId, oneRow((await run(TRY_CHARGE, values)) as BookedCharge[]))
      },
      async refund(run, merchantId, { refundId, attemptId, amountSatang, transferredSatang }) {
        const values = [merchantId, refundId, attemptId, amountSatang, transferredSatang]
        return refundOutcome(oneRow((await run(TRY_REFUND, values)) as BookedRefund[]))
      },
    },
    slipsOf: (merchantId) =>
      simulatedSlips(async (key, amountSatang) => {
        const reference = providerReferenceOf({ gateway: SIMULATOR, merchantId }, { source: 'slip', key })
        await takeTransfer(pool, { merchantId, attemptId: null, amountSatang, reference })
      }),
    ofMerchant(merchantId) {
      const take = async (books: boolean) =>
        (await always<{ fault: FaultKind | null }>(pool, { ...TAKE_FAULT, values: [merchantId, books] })).fault
      const own = {
        refunds: refundsOf(merchantId),
        returns: returnsOf(merchantId),
        book: simulatorBook(pool, merchantId),
      }
      return withFaults({ ...simulator, ...own }, { take, charge: chargeOf(merchantId) })
    },
  }
}

/** What a test token shows. `simulator_charge` defines what it does (db/migrations/baseline/simulator.ts). Each has its own last four digits. */
export const TEST_CARDS = {
  pm_card_ok: { brand: 'visa', last4: '4242' },
  pm_card_declined: { brand: 'visa', last4: '0002' },
  pm_card_insufficient_funds: { brand: 'mastercard', last4: '9995' },
  pm_card_lost: { brand: 'visa', last4: '9987' },
  pm_card_3ds: { brand: 'visa', last4: '3155' },
  pm_card_ok_then_declined: { brand: 'mastercard', last4: '0341' },
  pm_card_declined_then_ok: { brand: 'visa', last4: '3220' },
  pm_card_timeout: { brand: 'jcb', last4: '0505' },
  pm_card_slow: { brand: 'mastercard', last4: '5100' },
} as const

type TestToken = keyof typeof TEST_CARDS

export const TEST_TOKENS = Object.keys(TEST_CARDS) as TestToken[]

/**
 * [status, decline code] in the table. A 3-D Secure window that is closed is a failure to authenticate. A slow charge that fails is a plain decline.
 */
const DECISIONS = {
  succeed: ['succeeded', null],
  fail: ['declined', 'authentication_required'],
  expire: ['canceled', 'authentication_required'],
} as const

interface BookedCharge {
  status: 'processing' | 'requires_action' | 'succeeded' | 'declined' | 'canceled'
  decline_code: string | null
}

interface TakenCharge extends BookedCharge {
  ready_in_ms: number | null
  /** Whether this call made the charge, and did not repeat it. */
  fresh: boolean
}

function outcome(links: Links, attemptId: string, charge: BookedCharge): ChargeOutcome {
  switch (charge.status) {
    case 'succeeded':
    case 'processing':
      return { kind: charge.status }
    case 'requires_action':
      return { kind: 'requires_action', url: simulatorAuthenticationUrl(links, attemptId) }
    case 'declined':
    case 'canceled': // withdrawn or expired: no money has moved and none will
      return { kind: 'declined', declineCode: charge.decline_code ?? 'card_declined' }
  }
}

interface BookedRefund {
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
}

function refundOutcome({ status, reason }: BookedRefund): RefundOutcome {
  return status === 'failed' ? { kind: status, reason: reason ?? 'unknown' } : { kind: status }
}

function behaviourOf(gatewayToken: string): TestToken {
  const behaviour = gatewayToken.replace(/\/.*/s, '')
  if (!Object.hasOwn(TEST_CARDS, behaviour)) throw new Error(`not a card of the simulator: ${gatewayToken}`)
  return behaviour as TestToken
}

// Named, so that Postgres plans each statement once per connection.
const CHARGE = { name: 'simulator_charge', text: 'select * from simulator_charge($1, $2, $3, $4, $5, $6)' }
const TRY_CHARGE = 'select status, decline_code from simulator_charge(?, ?, ?, ?, ?, ?)'
const TRY_REFUND = 'select status, reason from simulator_refund(?, ?, ?, ?, ?)'
const CHARGE_OF_MERCHANT = {
  name: 'simulator_charge_of',
  text: 'select * from simulator_charge_of($1, $2, $3, $4, $5, $6)',
}
const TAKE_FAULT = { name: 'simulator_take_fault', text: 'select simulator_take_fault($1, $2) as fault' }
const SET_FAULTS = `insert into simulator_faults (merchant_id, kind, remaining) values ($1, $2, $3)
  on conflict (merchant_id) do update set kind = excluded.kind, remaining = excluded.remaining`
const LOOK_UP = {
  name: 'simulator_look_up',
  text: 'select status, decline_code from simulator_settled($1) where attempt_id is not null',
}
const DECIDE = {
  name: 'simulator_decide',
  text: 'select status, decline_code from simulator_decide($1, $2, $3, $4) where attempt_id is not null',
}
const RETURN = {
  name: 'simulator_return',
  text: `insert into simulator_transfer_returns as r (merchant_id, return_id, transfer_reference, amount_satang, created_at)
    values ($1, $2, $3, $4, floor(extract(epoch from clock_timestamp())))
    on conflict (return_id) do update set return_id = excluded.return_id
    returning r.transfer_reference = $3 and r.amount_satang = $4 as same`,
}
const REFUND = {
  name: 'simulator_refund',
  text: 'select status, reason, lost from simulator_refund($1, $2, $3, $4, $5)',
}
const LOOK_UP_REFUND = {
  name: 'simulator_look_up_refund',
  text: 'select status, reason from simulator_refunds where refund_id = $1',
}
const DECIDE_REFUND = {
  name: 'simulator_decide_refund',
  text: 'select status, reason from simulator_decide_refund($1, $2) where refund_id is not null',
}
const KEEP_ANSWER = `insert into simulator_refund_answers (attempt_id, answer) values ($1, $2)
  on conflict (attempt_id) do update set answer = excluded.answer`
const FORGET_ANSWER = 'delete from simulator_refund_answers where attempt_id = $1'

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The row of a statement that may find none. */
async function one<Row extends object>(pool: Pool, statement: Statement): Promise<Row | null> {
  const { rows } = await pool.query<Row>(statement)
  return rows[0] ?? null
}

/** The row of a statement that always answers one. */
async function always<Row extends object>(pool: Pool, statement: Statement): Promise<Row> {
  const { rows } = await pool.query<Row>(statement)
  return oneRow(rows)
}
