// Setup sessions: only their columns. rules/setup-sessions.ts says how long one lasts.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { SetupStatus } from '../../rules/setup-sessions.ts'
import { id, instant, metadata, owned } from './base.ts'

export const SetupSession = defineEntity({
  name: 'SetupSession',
  tableName: 'setup_sessions',
  properties: {
    id: id(),
    ...owned(),
    status: p.text().$type<SetupStatus>(),
    customerId: p.text(),
    /** The card that it stored; null while it has stored none. */
    paymentMethodId: p.text().nullable(),
    /** The card that its bank asks the holder about. */
    pendingMethodId: p.text().nullable(),
    successUrl: p.text().nullable(),
    cancelUrl: p.text().nullable(),
    expiresAt: instant(),
    hostedToken: p.text(),
    completedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type SetupSession = InferEntity<typeof SetupSession>
