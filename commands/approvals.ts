// Approvals: a key proposes a call, a member decides, and the call's outcome is noted. The call itself is made by the API (api/proposals.ts), through its
// own route; `holdRun` stands in its commit.
import { LockMode } from '@mikro-orm/postgresql'
import { Approval } from '../db/entities/index.ts'
import { firstIdAt, mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { serializeApproval } from '../resources/approval.ts'
import type { DryRunObject } from '../resources/dry-run.ts'
import {
  APPROVAL_MAILS_PER_HOUR,
  APPROVAL_SECONDS,
  CONTENTS_SECONDS,
  customersNamedBy,
  GIVE_UP_SECONDS,
  RUN_SECONDS,
  waitAfter,
} from '../rules/approvals.ts'
import { type Role, scopesOf } from '../rules/members.ts'
import { Refusal } from '../rules/refusals.ts'
import { allows, type Scope } from '../rules/scopes.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailInShop } from './member-mail.ts'

const lockMode = LockMode.PESSIMISTIC_WRITE

export interface Proposal {
  operation: string
  method: Approval['method']
  path: string
  body: Record<string, unknown>
  reason: string | null
  preview: DryRunObject
  keyId: string
  apiVersion: string
  from: string
  /** The scopes that the call needs, and so whoever approves it. */
  needs: readonly string[]
}

/** Keeps a proposal and mails the members who may decide on it. Not safe to repeat by itself: each call is a proposal (the API's Idempotency-Key). */
export async function propose(c: Commit, proposal: Proposal): Promise<Approval> {
  const { merchantId, livemode } = c.context
  const { needs, from, ...rest } = proposal
  const approval = c.em.create(Approval, {
    ...rest,
    id: mintId('apr_'),
    merchantId,
    livemode,
    status: 'pending',
    proposedFrom: from,
    customerIds: customersNamedBy(rest.path, rest.body, rest.preview),
    expiresAt: c.at + APPROVAL_SECONDS,
    tries: 0,
    createdAt: c.at,
  })
  c.event('approval.requested', approval.id, () => serializeApproval(approval))
  await mailWhoMayDecide(c, approval, needs)
  return approval
}

/** Mails each member whose role may approve the call, ten times an hour at most for a shop and mode. */
async function mailWhoMayDecide(c: Commit, approval: Approval, needs: readonly string[]): Promise<void> {
  const { merchantId, livemode } = c.context
  const [row] = await c.em.execute<[{ lately: number }]>(
    `select count(*)::integer as lately from (select 1 from approvals where merchant_id = ? and livemode = ? and id >= ? limit ?) latest`,
    [merchantId, livemode, firstIdAt('approval', c.at - 3_600), APPROVAL_MAILS_PER_HOUR],
  )
  if (row.lately >= APPROVAL_MAILS_PER_HOUR) return
  const members = await c.em.execute<{ member_id: string; role: Role }[]>(
    'select member_id, role from memberships where merchant_id = ? order by created_at, member_id limit 50',
    [merchantId],
  )
  const [key] = await c.em.execute<{ name: string | null }[]>('select name from api_keys where id = ?', [
    approval.keyId,
  ])
  for (const { member_id: member, role } of members) {
    if (!['approvals:write', ...needs].every((scope) => allows(scopesOf(role), scope as Scope))) continue
    const asked = { id: approval.id, operation: approval.operation, livemode, key: key?.name ?? null }
    const isLast = row.lately === APPROVAL_MAILS_PER_HOUR - 1
    mailInShop(c, merchantId, 'member_approval', { member, approval: asked, ...(isLast && { is_last: true }) })
  }
}

/**
 * Says yes. The caller has locked the row, and makes the call after this commit. Safe to repeat: an approved one stays as it is. Refuses with
 * `approval_not_pending` what was rejected, has expired or was emptied.
 */
export function approve(c: Commit, approval: Approval, reason: string | null): void {
  if (approval.status === 'approved') return
  decide(c, approval, 'approved', reason)
  update(approval, { nextTryAt: c.at + RUN_SECONDS })
}

/** Says no. The caller has locked the row. Safe to repeat: a rejected one stays as it is. Refuses with `approval_not_pending` what was approved or has expired. */
export function reject(c: Commit, approval: Approval, reason: string | null): void {
  if (approval.status === 'rejected') return
  decide(c, approval, 'rejected', reason)
}

function decide(c: Commit, approval: Approval, status: 'approved' | 'rejected', reason: string | null): void {
  if (approval.status !== 'pending') throw notPending(approval, `is ${approval.status}`)
  if (approval.expiresAt <= c.at) throw notPending(approval, 'has expired')
  if (approval.body === null) throw notPending(approval, 'was emptied, since a customer that it names was erased')
  const { operation, method, path } = approval
  update(approval, { status, decidedBy: c.context.actor?.id ?? null, decidedAt: c.at, decisionReason: reason })
  c.event(`approval.${status}`, approval.id, () => serializeApproval(approval), { ...WAS_PENDING, run: null })
  recordAction(c, { action: `approval.${status}`, object: approval.id, after: { operation, method, path } })
}

const WAS_PENDING = { status: 'pending' as const, decided_by: null, decided_at: null }

/** Ends a proposal that nobody has decided on in time. Safe to repeat, and in any number of workers. */
export async function expireDueApproval(c: Commit, id: string): Promise<void> {
  const approval = await c.em.findOneOrFail(Approval, id, { lockMode })
  if (approval.status !== 'pending' || approval.expiresAt > c.at) return
  approval.status = 'expired'
  c.event('approval.expired', approval.id, () => serializeApproval(approval), { status: 'pending' })
}

/** Takes out what an old proposal says. One that is still decided on or run stays as it is. Safe to repeat. Source: D805. */
export async function emptyOldApproval(c: Commit, id: string): Promise<void> {
  const approval = await c.em.findOneOrFail(Approval, id, { lockMode })
  if (approval.status === 'pending' || approval.nextTryAt != null || approval.createdAt > c.at - CONTENTS_SECONDS)
    return
  update(approval, {
    ...{ body: null, reason: null, preview: null, proposedFrom: null, decisionReason: null, answer: null },
    customerIds: [],
  })
}

/** Thrown where the call of an approval was made before. */
export class MadeBefore extends Error {}

/**
 * Stands at the beginning of the call's own commit: locks the approval and notes that the call is made, so that the note and the call are kept together or
 * not at all. Throws MadeBefore when it was made. Safe to repeat: that is what it is for.
 */
export async function holdRun(c: Commit, id: string): Promise<void> {
  const [row] = await c.em.execute<{ made_at: string | null }[]>(
    "select made_at from approvals where id = ? and status = 'approved' and ran_at is null for update",
    [id],
  )
  if (!row || row.made_at !== null) throw new MadeBefore(id)
  c.also('update approvals set made_at = ? where id = ?', [c.at, id])
}

/** Takes the note back, in the commit that undoes the call: nothing was done, and the next try makes it anew. Safe to repeat. */
export async function forgetRun(c: Commit, id: string): Promise<void> {
  await c.em.execute('update approvals set made_at = null where id = ? and ran_at is null', [id])
}

export interface RunOutcome {
  httpStatus: number
  answer: Record<string, unknown> | null
  problem?: string
}

/** Notes what came of the call, at real time `c.at`. Safe to repeat: the first outcome stays. */
export async function finishRun(c: Commit, id: string, { httpStatus, answer, problem }: RunOutcome): Promise<void> {
  const approval = await c.em.findOneOrFail(Approval, id, { lockMode, refresh: true })
  if (approval.ranAt != null) return
  const named = customersNamedBy(answer)
  update(approval, {
    ...{ ranAt: c.at, httpStatus, nextTryAt: null, problem: problem ?? null },
    // What was emptied in the meantime stays empty.
    ...(approval.body !== null && { answer, customerIds: [...new Set([...approval.customerIds, ...named])] }),
  })
}

/**
 * Notes that a try has met a cause that may pass, and when the next one is. Answers false when it is to be given up: the call was not made within a day.
 * Safe to repeat: each call is a try.
 */
export async function postponeRun(c: Commit, id: string, problem: string): Promise<boolean> {
  const approval = await c.em.findOneOrFail(Approval, id, { lockMode, refresh: true })
  if (approval.ranAt != null) return true
  if (approval.madeAt == null && c.at > (approval.decidedAt ?? c.at) + GIVE_UP_SECONDS) return false
  const tries = approval.tries + 1
  update(approval, { tries, problem, nextTryAt: c.at + waitAfter(tries) })
  return true
}

function notPending({ id }: Approval, state: string): Refusal {
  return new Refusal('approval_not_pending', `The approval ${id} ${state}.`)
}
