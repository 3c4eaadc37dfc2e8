// What the API needs from outside, given by api/main.ts and by tests.
import type { Database } from '../db/orm.ts'
import type { Ringer } from '../facts/commit.ts'
import type { Gateways } from '../gateways/port.ts'
import type { Links } from '../wire/links.ts'

/** Workflows as the API sees them: it rings, and asks whether Temporal can be reached. */
export interface Workflows extends Ringer {
  /** Starts the workflow now, for a caller who waits; throws `WorkflowsUnavailable` when Temporal can't be reached within 3 s. */
  startNow(workflowId: string): Promise<void>
  reachable(): Promise<boolean>
}

export class WorkflowsUnavailable extends Error {}

export interface ApiDeps {
  db: Database
  workflows: Workflows
  gateways: Gateways
  links: Links
  /** 32 bytes; encrypts idempotency bodies and webhook secrets at rest. */
  encryptionKey: Buffer
  rateLimits: 'on' | 'off'
  /** Number of proxies whose X-Forwarded-For is believed. */
  trustProxy: number
  log: { info(o: object, m?: string): void; warn(o: object, m?: string): void; error(o: object, m?: string): void }
}
