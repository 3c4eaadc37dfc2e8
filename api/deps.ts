// The dependencies of the API, passed in by api/main.ts and by tests.
import type { CommandDeps, Notifier, Wakeup } from '../commands/commit.ts'
import type { Keyring } from '../db/keyring.ts'
import type { Database } from '../db/orm.ts'
import type { PasswordCost } from '../db/passwords.ts'
import type { PictureStore } from '../db/picture-store.ts'
import type { ConfiguredGateways } from '../gateways/index.ts'
import type { Links } from '../resources/links.ts'
import type { Operator } from '../resources/operator.ts'
import type { LimitName } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { RequestLog } from './request-log.ts'

/** The API's view of workflows: it wakes them and asks whether Temporal can be reached. */
export interface Workflows extends Notifier {
  /** Wakes a workflow for a caller that waits. Throws `WorkflowsUnavailable` when Temporal can't be reached within 3 s. */
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

/** Where pages find the card fields of providers, instead of the providers' own addresses: for tests and proxies. */
export interface CardAddresses {
  stripeJsUrl?: string | undefined
  stripeApiUrl?: string | undefined
  opnJsUrl?: string | undefined
  opnVaultUrl?: string | undefined
}

export interface ApiDeps {
  db: Database
  workflows: Workflows
  gateways: ConfiguredGateways
  links: Links
  /** Where the files of uploaded pictures are. */
  pictures: PictureStore
  /** The master keys. They encrypt what is sealed at rest, and codes and links are derived from them. */
  encryptionKey: Keyring
  /** Whether webhooks may go to http and to private addresses, and the timeout of a receiver in seconds. */
  webhooks: { allowPrivate: boolean; timeoutSeconds: number }
  /** Whether `traffic` limits apply. Limits of the kind `guard` are counted either way (api/limits.ts). */
  rateLimits: 'on' | 'off'
  /** The time of a request, Unix seconds. Absent: the real one. Tests look at a later day with it. */
  now?: () => number
  /** Overrides the numbers of api/limits.ts, by name. */
  limits?: Partial<Record<LimitName, number>>
  /** The cost of hashing a password; that of db/passwords.ts when absent. */
  passwordCost?: PasswordCost
  /** Whether live mails are sent: a mail server is configured. The worker sends them. */
  hasMailServer: boolean
  /** The number of proxies whose X-Forwarded-For is trusted. */
  trustProxy: number
  /** The challenge that a buyer solves before a card, where a shop's cards are under attack. Absent: there is no challenge. */
  challenge?: ChallengeSettings | undefined
  /** Who runs this installation. Absent: nobody is named. */
  operator?: Operator
  /** Where pages find card fields. Absent: at the providers' own addresses. */
  cardAddresses?: CardAddresses
  log: Log
  /** Counts requests; absent in tests. */
  metrics?: Metrics
  /** Where calls are logged. Absent: they are not logged. */
  requestLog?: RequestLog
}

/** What a command's commit needs of them. */
export function commandDeps({ db, links, workflows }: Pick<ApiDeps, 'db' | 'links' | 'workflows'>): CommandDeps {
  return { orm: db.orm, links, notifier: workflows }
}

/** Unix seconds of `deps.now`; without one, of this machine. */
export function nowOf(deps: Pick<ApiDeps, 'now'>): number {
  return deps.now?.() ?? Math.floor(Date.now() / 1000)
}
