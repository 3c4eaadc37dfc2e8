// The simulator's bank transfers to merchants. They are paid at once, unless the end of the account number says otherwise (docs/integration.md
// "Payouts"). They have their own table, which keeps no account number.
import type { Pool } from 'pg'
import { oneRow } from '../db/one-row.ts'
import type { TransferOutcome, Transfers } from './port.ts'

export interface SimulatedTransfers {
  transfers: Transfers
  /**
   * Sets what became of a transfer at the bank: it arrived, failed, or was returned. Answers the transfer's state then, null when it is unknown. Safe
   * to repeat: a failed or returned transfer stays so, and only `returned` can follow `paid`.
   */
  decideTransfer(payoutId: string, decision: TransferDecision): Promise<TransferOutcome | null>
}

export type TransferDecision = 'paid' | 'failed' | 'returned'

/** The bank took the order, but its answer was lost. */
class TransferAnswerLost extends Error {}

export function createTransfers(pool: Pool): SimulatedTransfers {
  const lookUp = async (payoutId: string) => {
    const { rows } = await pool.query<Booked>({ ...LOOK_UP, values: [payoutId] })
    return rows[0] ? outcomeOf(payoutId, rows[0]) : null
  }
  return {
    transfers: {
      async send({ payoutId, amountSatang, bankAccount }, signal) {
        signal.throwIfAborted()
        const behaviour = BEHAVIOURS[bankAccount.accountNumber.slice(-4)] ?? AT_ONCE
        const { status, failureCode = null, becomes = null, afterSeconds = null } = behaviour
        const values = [payoutId, amountSatang, status, failureCode, becomes, afterSeconds]
        const { rows } = await pool.query<Booked & { same: boolean; fresh: boolean }>({ ...SEND, values })
        const sent = oneRow(rows)
        if (!sent.same) throw new Error(`the transfer ${payoutId} was for another amount`)
        if (behaviour.answerIsLost && sent.fresh) throw new TransferAnswerLost(`no answer to ${payoutId}`)
        return outcomeOf(payoutId, sent)
      },
      lookUp,
    },
    async decideTransfer(payoutId, decision) {
      await pool.query({ ...DECIDE, values: [payoutId, decision, FAILURES[decision]] })
      return lookUp(payoutId)
    },
  }
}

interface Behaviour {
  status: 'in_transit' | 'paid' | 'failed'
  failureCode?: string
  becomes?: 'paid' | 'returned'
  afterSeconds?: number
  answerIsLost?: true
}

const AT_ONCE: Behaviour = { status: 'paid' }

/** By the last four digits of the account number. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '0001': { status: 'failed', failureCode: 'account_closed' },
  '0002': { status: 'in_transit', becomes: 'paid', afterSeconds: 3_600 },
  '0003': { status: 'in_transit', becomes: 'returned', afterSeconds: 5 },
  '0004': { status: 'paid', answerIsLost: true },
}

const FAILURES: Readonly<Record<TransferDecision, string | null>> = {
  paid: null,
  failed: 'declined_by_bank',
  returned: 'returned_by_bank',
}

interface Booked {
  status: 'in_transit' | 'paid' | 'failed' | 'returned'
  failure_code: string | null
}

function outcomeOf(payoutId: string, { status, failure_code }: Booked): TransferOutcome {
  if (status === 'in_transit' || status === 'paid') return { kind: status, reference: referenceOf(payoutId) }
  return { kind: status, failureCode: failure_code ?? 'returned_by_bank' }
}

/** The reference on a bank statement. The same transfer always has the same. */
function referenceOf(payoutId: string): string {
  return `SIM${payoutId.slice(-12).toUpperCase()}`
}

const NOW = 'extract(epoch from clock_timestamp())'
const SEND = {
  name: 'simulator_send_transfer',
  text: `insert into simulator_payouts as b (payout_id, amount_satang, status, failure_code, becomes, ready_at, created_at)
    values ($1, $2, $3, $4, $5, ${NOW} + $6::integer, floor(${NOW}))
    on conflict (payout_id) do update set payout_id = excluded.payout_id
    returning case when b.ready_at <= ${NOW} then b.becomes else b.status end as status, b.failure_code,
      b.amount_satang = $2 as same, xmax = 0 as fresh`,
}
const LOOK_UP = {
  name: 'simulator_look_up_transfer',
  text: `select case when ready_at <= ${NOW} then becomes else status end as status, failure_code from simulator_payouts where payout_id = $1`,
}
const DECIDE = {
  name: 'simulator_decide_transfer',
  text: `update simulator_payouts set status = $2, failure_code = $3, becomes = null, ready_at = null where payout_id = $1 and
    case when ready_at <= ${NOW} then becomes else status end = any (case when $2 = 'returned' then '{in_transit,paid}' else '{in_transit}' end::text[])`,
}
