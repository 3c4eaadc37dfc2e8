// The audit log. One function of the database appends its rows (db/migrations/baseline/audit-log.ts), and nothing changes them. They are read here
// and never written by the ORM.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { Actor, AuditAction, Members } from '../../rules/audit-log.ts'
import { id, instant } from './base.ts'

export const AuditLogEntry = defineEntity({
  name: 'AuditLogEntry',
  tableName: 'audit_log',
  properties: {
    id: id(),
    /** The merchant whose chain the row is in; '' is the chain of the installation. */
    merchantId: p.text(),
    /** The row's place in the chain, from 1 without gaps. */
    sequence: p.bigint('number'),
    /** Null for an action that concerns both modes. */
    livemode: p.boolean().nullable(),
    /** Real time of the database, Unix seconds; within a chain it never goes back. */
    createdAt: instant(),
    actorType: p.text().$type<Actor['type']>(),
    actorId: p.text().nullable(),
    actorName: p.text().nullable(),
    actorIp: p.text().nullable(),
    action: p.text().$type<AuditAction>(),
    /** The id of the object that the action changed. */
    object: p.text().nullable(),
    before: p.json<Members>().nullable(),
    after: p.json<Members>().nullable(),
    requestId: p.text().nullable(),
    previousDigest: p.text(),
    digest: p.text(),
  },
})
export type AuditLogEntry = InferEntity<typeof AuditLogEntry>
