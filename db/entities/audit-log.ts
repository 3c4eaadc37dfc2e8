// The audit log: rows that one function of the database appends (db/migrations/baseline/audit-log.ts) and nobody changes. Read here, never written by the ORM.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { Actor, AuditAction, Members } from '../../rules/audit-log.ts'
import { id, instant } from './base.ts'

export const AuditLogEntry = defineEntity({
  name: 'AuditLogEntry',
  tableName: 'audit_log',
  properties: {
    id: id(),
    /** Whose chain it is in; '' is that of the installation. */
    merchantId: p.text(),
    /** Its place in the chain, without gaps from 1. */
    sequence: p.bigint('number'),
    /** Null for what concerns both modes. */
    livemode: p.boolean().nullable(),
    /** Real time of the database, Unix seconds; within a chain it never goes back. */
    createdAt: instant(),
    actorType: p.text().$type<Actor['type']>(),
    actorId: p.text().nullable(),
    actorName: p.text().nullable(),
    actorIp: p.text().nullable(),
    action: p.text().$type<AuditAction>(),
    /** The id of what it was done to. */
    object: p.text().nullable(),
    before: p.json<Members>().nullable(),
    after: p.json<Members>().nullable(),
    requestId: p.text().nullable(),
    previousDigest: p.text(),
    digest: p.text(),
  },
})
export type AuditLogEntry = InferEntity<typeof AuditLogEntry>
