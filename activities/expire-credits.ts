// Expires the credits of customers in real time. A loop of the worker calls it. For customers on a test clock, the clock does it
// (commands/test-clocks.ts). Whether credits still count is not decided here: every read and every use of credits compares the expiry with its own
// time.
import { type CommandDeps, commit } from '../commands/commit.ts'
import { expireCredits } from '../commands/credits.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, LeftOut, type RowLog } from './rows.ts'

/** In one round, the oldest first. The rest waits for the next round: no balance depends on it. */
const GRANTS_PER_ROUND = 200

/**
 * Makes one commit per customer, at `now` (Unix seconds). Answers of how many customers credits expired. A customer that fails is logged, left out for an
 * hour, and holds up no other. Safe to repeat, and to run in any number of workers.
 */
export async function expireDueCredits(
  deps: CommandDeps & { log: RowLog },
  now: number,
  leftOut = new LeftOut(),
): Promise<number> {
  const due = await deps.orm.em.fork().execute<{ id: string; merchant_id: string; livemode: boolean }[]>(
    `select c.id, c.merchant_id, c.livemode from credit_grants g join customers c on c.id = g.customer_id
       left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null
     where g.remaining > 0 and g.expires_at <= ? and k.id is null and c.id <> all(?::text[]) order by g.expires_at limit ?`,
    [now, leftOut.at(now), GRANTS_PER_ROUND],
  )
  const customers = new Map(due.map((customer) => [customer.id, customer]))
  const failing = { log: deps.log, what: 'the credits of a customer cannot be expired', failed: leftOut.adding(now) }
  return eachRow([...customers.values()], failing, ({ id, merchant_id: merchantId, livemode }) => {
    return commit(deps, { merchantId, livemode, apiVersion: API_VERSION, at: now }, (c) => expireCredits(c, id))
  })
}
