// Writes the audit log: a command records its actor in its own commit, so that neither exists without the other. What is recorded is
// rules/audit-log.ts. The database chains a row to the one before it (db/migrations/baseline/audit-log.ts). Self-audits of the numbers are
// commands/audits.ts.
import { type Actor, AUDIT_ACTIONS, type AuditAction, changedMembers, type Members } from '../rules/audit-log.ts'
import type { Commit } from './commit.ts'

export interface Recorded {
  action: AuditAction
  /** The id of the object; null when there is none, such as an account that somebody guesses. */
  object: string | null
  /** The object before and after, in wire names. Only the differences are kept, and no secret. Absent: nothing of it is kept. */
  before?: Members | null
  after?: Members | null
}

/** An actor without an account: a worker, the command line, a person who is not signed in. */
export function systemActor(name: string | null = null, ip: string | null = null): Actor {
  return { type: 'system', id: null, name, ip }
}

/** Makes this member the actor of the commit, for example after a right password. The IP address stays. */
export function actAs(c: Commit, member: { id: string; email: string }): void {
  c.doneBy({ type: 'member', id: member.id, name: member.email, ip: c.context.actor?.ip ?? null })
}

/**
 * Records an action in the log of the commit's merchant, or of the installation when the commit has no merchant. A change that leaves everything as
 * it was is not recorded. Not safe to repeat by itself: call it where the change is made, after the check for a repeated call. Source: specification
 * §12.3, D430.
 */
export function recordAction(c: Commit, recorded: Recorded): void {
  append(c, c.context.merchantId, recorded, false)
}

/**
 * Records an action on a member's account in the log of each of the member's shops, or of the installation when the member has no shop. Call it while
 * the memberships still exist. `repeats`: a failure, which is recorded once in 15 minutes for each address and account, and counted in between.
 */
export async function recordOfMember(
  c: Commit,
  recorded: Recorded & { object: string },
  { repeats = false }: { repeats?: boolean } = {},
): Promise<void> {
  const rows = await c.em.execute<{ merchant_id: string }[]>(
    'select merchant_id from memberships where member_id = ?',
    [recorded.object],
  )
  const shops = rows.length > 0 ? rows.map(({ merchant_id }) => merchant_id) : ['']
  for (const shop of shops) append(c, shop, recorded, repeats)
}

/** Records a failure of an unknown person in the log of the installation. As `repeats` of `recordOfMember`. */
export function recordFailure(c: Commit, recorded: Recorded): void {
  append(c, '', recorded, true)
}

function append(c: Commit, merchantId: string, { action, object, ...members }: Recorded, repeats: boolean): void {
  const { livemode, workflowId, simulated } = c.context
  if (simulated) return
  const actor = c.context.actor ?? systemActor(workflowId ?? null)
  const { before, after } = changedMembers(members.before ?? null, members.after ?? null)
  if (members.before && members.after && !Object.keys({ ...before, ...after }).length) return // nothing has changed
  c.auditLog({
    merchant_id: merchantId,
    livemode: AUDIT_ACTIONS[action].mode ? livemode : null,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_ip: actor.ip,
    action,
    object,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    repeats,
  })
}
