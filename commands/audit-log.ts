// The audit log is written here: a command records who did it in its own commit, so that neither exists without the other. What is recorded is rules/audit-log.ts; how a row is
// chained to the one before it is the database's (db/migrations/baseline/audit-log.ts). Self-audits of the numbers are another thing, commands/audits.ts.
import { type Actor, AUDIT_ACTIONS, type AuditAction, changedMembers, type Members } from '../rules/audit-log.ts'
import type { Commit } from './commit.ts'

export interface Recorded {
  action: AuditAction
  /** The id of what it is done to; null for what has none, such as the account that somebody guesses. */
  object: string | null
  /** As it was and as it is, in wire names: only what differs is kept, and no secret. Absent: nothing of it is worth keeping. */
  before?: Members | null
  after?: Members | null
}

/** Nobody that the audit log could name: a worker, the command line, somebody who is not signed in. */
export function systemActor(name: string | null = null, ip: string | null = null): Actor {
  return { type: 'system', id: null, name, ip }
}

/** Whoever the commit is by turns out to be this member, such as by a password that was right. The address stays. */
export function actAs(c: Commit, member: { id: string; email: string }): void {
  c.doneBy({ type: 'member', id: member.id, name: member.email, ip: c.context.actor?.ip ?? null })
}

/**
 * Records an action in the log of the commit's merchant, or in that of the installation where it has none; a change after which all is as before is none. Not safe to repeat by itself: call it where the change is made, behind
 * what finds a repeated one. Source: specification §12.3, D430.
 */
export function recordAction(c: Commit, recorded: Recorded): void {
  append(c, c.context.merchantId, recorded, false)
}

/**
 * Records what concerns a member's account in the log of each shop of theirs; of somebody who belongs to none, in that of the installation. Call it while the memberships are there.
 * `repeats`: a failure, which is recorded once in 15 minutes for each address and account, and counted in between.
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

/** Records a failure of somebody who could not be told, in the log of the installation. As `repeats` of `recordOfMember`. */
export function recordFailure(c: Commit, recorded: Recorded): void {
  append(c, '', recorded, true)
}

function append(c: Commit, merchantId: string, { action, object, ...members }: Recorded, repeats: boolean): void {
  const { livemode, workflowId, simulated } = c.context
  if (simulated) return
  const actor = c.context.actor ?? systemActor(workflowId ?? null)
  const { before, after } = changedMembers(members.before ?? null, members.after ?? null)
  if (members.before && members.after && !Object.keys(before!).length && !Object.keys(after!).length) return // as it was before
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
