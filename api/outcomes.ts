// Waits until rows have their outcome, for callers that wait. One query per question every few milliseconds serves all who wait, so a hundred waiting
// requests cost the database what one does. It does not know what the outcomes mean.
import type { Pool } from 'pg'
import { actForEverybody } from '../db/acting.ts'

/** The outcomes that can be waited for. Each query returns the ids of $1 that have the outcome. */
const QUESTIONS = {
  payment_announced: 'select id from payments where id = any($1) and announced',
  payment_decided: "select id from payments where id = any($1) and status not in ('processing', 'requires_action')",
  transfer_matched: "select id from inbound_transfers where id = any($1) and status <> 'received'",
  refund_published: 'select id from refunds where id = any($1) and announced',
  refund_decided: "select id from refunds where id = any($1) and status <> 'pending'",
  // The id of an attempt is `whd_…/3`. A canceled delivery will not be tried.
  delivery_attempted: `select asked as id from unnest($1::text[]) asked join webhook_deliveries d on d.id = split_part(asked, '/', 1)
    where d.attempt_count >= split_part(asked, '/', 2)::integer or d.status = 'canceled'`,
  audit_done: "select id from audits where id = any($1) and status <> 'running'",
  transfer_returned: 'select id from inbound_transfers where id = any($1) and returning_satang = 0',
  payout_sent: "select id from payouts where id = any($1) and status <> 'pending'",
  payout_ended: "select id from payouts where id = any($1) and status not in ('pending', 'in_transit')",
  payout_back: "select id from payouts where id = any($1) and status in ('failed', 'returned')",
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
  #waiting: Waiting[] = []
  #asking = false

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** True as soon as the row has its outcome. False when `timeoutMs` pass without one. */
  wait(question: Question, id: string, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ question, id, until: Date.now() + timeoutMs, resolve })
      if (!this.#asking) void actForEverybody(() => this.#ask())
    })
  }

  async #ask(): Promise<void> {
    this.#asking = true
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
      // A query that fails is repeated. The wait ends by its own timeout.
      const has = await this.#answered().catch(() => new Set<string>())
      const now = Date.now()
      this.#waiting = this.#waiting.filter((w) => {
        const isThere = has.has(keyOf(w))
        if (!isThere && now < w.until) return true
        w.resolve(isThere)
        return false
      })
    }
    this.#asking = false
  }

  /** What has its outcome, as `keyOf` names it: two may wait for one row with two questions. */
  async #answered(): Promise<Set<string>> {
    const has = new Set<string>()
    for (const [question, text] of Object.entries(QUESTIONS) as [Question, string][]) {
      const ids = this.#waiting.filter((w) => w.question === question).map((w) => w.id)
      if (ids.length === 0) continue
      const { rows } = await this.#pool.query<{ id: string }>({ name: `outcome_${question}`, text, values: [ids] })
      for (const { id } of rows) has.add(keyOf({ question, id }))
    }
    return has
  }
}

const keyOf = ({ question, id }: Pick<Waiting, 'question' | 'id'>) => `${question} ${id}`

const byPool = new WeakMap<Pool, Outcomes>()

/** The one `Outcomes` of this process for a database. */
export function outcomesOf(pool: Pool): Outcomes {
  const outcomes = byPool.get(pool) ?? new Outcomes(pool)
  byPool.set(pool, outcomes)
  return outcomes
}
