// Approvals: only their columns. rules/approvals.ts says how long one waits.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { ApprovalStatus } from '../../rules/approvals.ts'
import { id, instant, owned, texts } from './base.ts'

export const Approval = defineEntity({
  name: 'Approval',
  tableName: 'approvals',
  properties: {
    id: id(),
    ...owned(),
    status: p.text().$type<ApprovalStatus>(),
    /** The operation id of the proposed call. */
    operation: p.text(),
    method: p.text().$type<'POST' | 'PATCH' | 'DELETE'>(),
    /** With its query. */
    path: p.text(),
    /** What it says. Null once it was emptied: after 90 days, or with the erasure of a customer that it names. */
    body: p.json<Record<string, unknown>>().nullable(),
    reason: p.text().nullable(),
    /** The answer of the dry run. */
    preview: p.json<object>().nullable(),
    /** The key that proposed it, and under which it runs. */
    keyId: p.text(),
    apiVersion: p.text(),
    /** The address that proposed it. */
    proposedFrom: p.text().nullable(),
    customerIds: texts(),
    expiresAt: instant(),
    /** The member who decided. */
    decidedBy: p.text().nullable(),
    decidedAt: instant().nullable(),
    decisionReason: p.text().nullable(),
    /** Real time: when a run that was not finished is tried again. Set while it is approved and has not run. */
    nextTryAt: instant().nullable(),
    tries: p.integer().default(0),
    /** Why the latest try did not finish; of a finished run, why nothing is known of its answer. */
    problem: p.text().nullable(),
    /** When the call was committed. It is never made again. */
    madeAt: instant().nullable(),
    ranAt: instant().nullable(),
    httpStatus: p.integer().nullable(),
    answer: p.json<Record<string, unknown>>().nullable(),
    createdAt: instant(),
  },
})
export type Approval = InferEntity<typeof Approval>
