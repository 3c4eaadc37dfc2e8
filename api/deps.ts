// What the API needs from outside, given by api/main.ts and by tests.
import type { Notifier, Wakeup } from '../commands/commit.ts'
import type { Keyring } from '../db/keyring.ts'
import type { Database } from '../db/orm.ts'
import type { PasswordCost } from '../db/passwords.ts'
import type { ConfiguredGateways } from '../gateways/index.ts'
import type { Links } from '../resources/links.ts'
import type { LimitName } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { RequestLog } from './request-log.ts'

/** Workflows as the API sees them: it wakes them, and asks whether Temporal can be reached. */
export interface Workflows extends Notifier {
  /** Makes sure that a workflow has been woken, for a caller who waits; throws `WorkflowsUnavailable` when Temporal can't be reached within 3 s. */
  wakeNow(wakeup: Wakeup): Promise<void>
  reachable(): Promise<boolean>
}

export class WorkflowsUnavailable extends Error {}

export interface Log {
  info(o: object, m?: string): void
  warn(o: object, m?: string): void
  error(o: object, m?: string): void
}

export interface ChallengeSettings {
  provider: 'turnstile' | 'hcaptcha'
  siteKey: string
  secretKey: string
  /** Where tokens are verified; the provider's own address when absent. */
  verifyUrl?: string | undefined
}

export interface ApiDeps {
  db: Database
  workflows: Workflows
  gateways: ConfiguredGateways
  links: Links
  /** The master keys: what is sealed at rest, and codes and links that follow from them. */
  encryptionKey: Keyring
  /** Whether webhooks may go to http and to private addresses, and how long a receiver may take, in seconds. */
  webhooks: { allowPrivate: boolean; timeoutSeconds: number }
  /** Whether traffic is limited; guards of secrets are counted either way (api/limits.ts). */
  rateLimits: 'on' | 'off'
  /** Other numbers than those of api/limits.ts, by name. */
  limits?: Partial<Record<LimitName, number>>
  /** How much work a password is; that of db/passwords.ts when absent. */
  passwordCost?: PasswordCost
  /** Number of proxies whose X-Forwarded-For is believed. */
  trustProxy: number
  /** Asks whether a buyer is a person before a card, where a shop's cards are under attack; absent: nobody is asked. */
  challenge?: ChallengeSettings | undefined
  log: Log
  /** Counts requests; absent in tests. */
  metrics?: Metrics
  /** Where calls are written down; absent: they are not. */
  requestLog?: RequestLog
}
