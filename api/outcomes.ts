// Waits until rows have their outcome, for callers that wait. One query per question serves all who wait (db/poller.ts). It does not know what the
// outcomes mean.
import type { Pool } from 'pg'
import { onePerDatabase, Poller } from '../db/poller.ts'

/** The rows of a table that somebody waits for. A join, for `= any` would be planned anew with each look. */
const asked = (table: string) => `select id from unnest($1::text[]) asked join ${table} on id = asked where`

/** The outcomes that can be waited for. Each query returns the ids of $1 that have the outcome. */
const QUESTIONS = {
  payment_announced: `${asked('payments')} announced`,
  payment_decided: `${asked('payments')} status not in ('processing', 'requires_action')`,
  transfer_matched: `${asked('inbound_transfers')} status <> 'received'`,
  refund_published: `${asked('refunds')} announced`,
  refund_decided: `${asked('refunds')} status <> 'pending'`,
  // The id of an attempt is `whd_…/3`. A canceled delivery will not be tried.
  delivery_attempted: `select asked as id from unnest($1::text[]) asked join webhook_deliveries d on d.id = split_part(asked, '/', 1)
    where d.attempt_count >= split_part(asked, '/', 2)::integer or d.status = 'canceled'`,
  audit_done: `${asked('audits')} status <> 'running'`,
  transfer_returned: `${asked('inbound_transfers')} returning_satang = 0`,
  payout_sent: `${asked('payouts')} status <> 'pending'`,
  payout_ended: `${asked('payouts')} status not in ('pending', 'in_transit')`,
  payout_back: `${asked('payouts')} status in ('failed', 'returned')`,
} as const

export type Question = keyof typeof QUESTIONS

/** The interval between queries: an outcome may go unseen this long. It weighs a caller's longest wait against the cost of the queries. */
const ASK_EVERY_MS = 8

interface Waiting {
  question: Question
  id: string
  until: number
  resolve: (has: boolean) => void
}

export class Outcomes {
  readonly #pool: Pool
  readonly #poller: Poller<Waiting>

  constructor(pool: Pool) {
    this.#pool = pool
    this.#poller = new Poller({ everyMs: ASK_EVERY_MS, look: (waiting) => this.#look(waiting) })
  }

  /** True as soon as the row has its outcome. False when `timeoutMs` pass without one. */
  wait(question: Question, id: string, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#poller.add({ question, id, until: Date.now() + timeoutMs, resolve })
    })
  }

  async #look(waiting: ReadonlySet<Waiting>): Promise<void> {
    // A query that fails is repeated. The wait ends by its own timeout.
    const has = await this.#answered(waiting).catch(() => new Set<string>())
    const now = Date.now()
    for (const one of waiting) {
      const isThere = has.has(keyOf(one))
      if (!isThere && now < one.until) continue
      this.#poller.remove(one)
      one.resolve(isThere)
    }
  }

  /** What has its outcome, as `keyOf` names it: two may wait for one row with two questions. */
  async #answered(waiting: ReadonlySet<Waiting>): Promise<Set<string>> {
    const has = new Set<string>()
    for (const [question, text] of Object.entries(QUESTIONS) as [Question, string][]) {
      const ids = [...waiting].filter((w) => w.question === question).map((w) => w.id)
      if (ids.length === 0) continue
      const { rows } = await this.#pool.query<{ id: string }>({ name: `outcome_${question}`, text, values: [ids] })
      for (const { id } of rows) has.add(keyOf({ question, id }))
    }
    return has
  }
}

const keyOf = ({ question, id }: Pick<Waiting, 'question' | 'id'>) => `${question} ${id}`

/** The one `Outcomes` of this process for a database. */
export const outcomesOf = onePerDatabase((pool) => new Outcomes(pool))
