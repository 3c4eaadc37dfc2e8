// Brings a database to the newest schema, as its owner. Makes the application's role when it is missing.

import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { GroundFloor } from './migrations/0001_ground_floor.ts'
import { RateLimits } from './migrations/0002_rate_limits.ts'
import { Simulator } from './migrations/0003_simulator.ts'
import { Emails } from './migrations/0004_emails.ts'
import { Transfers } from './migrations/0005_transfers.ts'
import { WholeLife } from './migrations/0006_whole_life.ts'
import { Reminders } from './migrations/0007_reminders.ts'
import { DiscountCodes } from './migrations/0008_discount_codes.ts'
import { Licences } from './migrations/0009_licences.ts'
import { Checkout } from './migrations/0010_checkout.ts'
import { Refunds } from './migrations/0011_refunds.ts'
import { Reads } from './migrations/0012_reads.ts'
import { Payouts } from './migrations/0013_payouts.ts'
import { Audit } from './migrations/0014_audit.ts'
import { Webhooks } from './migrations/0015_webhooks.ts'
import { Replays } from './migrations/0016_replays.ts'
import { Events } from './migrations/0017_events.ts'
import { Portal } from './migrations/0018_portal.ts'
import { ByHand } from './migrations/0020_by_hand.ts'
import { MerchantMail } from './migrations/0021_merchant_mail.ts'
import { Members } from './migrations/0022_members.ts'
import { RequestLog } from './migrations/0023_request_log.ts'
import { OverviewReads } from './migrations/0024_overview.ts'
import { Suspense } from './migrations/0025_suspense.ts'
import { SharedRowsLast } from './migrations/0026_shared_rows_last.ts'
import { Quarantine } from './migrations/0027_quarantine.ts'
import { GatewayFaults } from './migrations/0028_gateway_faults.ts'
import { WebhookBacklog } from './migrations/0029_webhook_backlog.ts'
import { BoundedSteps } from './migrations/0030_bounded_steps.ts'
import { Buyers } from './migrations/0031_buyers.ts'
import { MailRequests } from './migrations/0032_mail_requests.ts'
import { MembersMail } from './migrations/0033_members_mail.ts'
import { ApplicationGrants } from './migrations/0034_application_grants.ts'
import { AuditLog } from './migrations/0035_audit_log.ts'
import { StepUp } from './migrations/0036_step_up.ts'
import { LogIn } from './migrations/0037_log_in.ts'
import { Keys } from './migrations/0038_keys.ts'
import { Privacy } from './migrations/0039_privacy.ts'
import { APP_ROLE, ormOptions } from './orm.ts'

const migrationsList = [
  { name: '0001_ground_floor', class: GroundFloor },
  { name: '0002_rate_limits', class: RateLimits },
  { name: '0003_simulator', class: Simulator },
  { name: '0004_emails', class: Emails },
  { name: '0005_transfers', class: Transfers },
  { name: '0006_whole_life', class: WholeLife },
  { name: '0007_reminders', class: Reminders },
  { name: '0008_discount_codes', class: DiscountCodes },
  { name: '0009_licences', class: Licences },
  { name: '0010_checkout', class: Checkout },
  { name: '0011_refunds', class: Refunds },
  { name: '0012_reads', class: Reads },
  { name: '0013_payouts', class: Payouts },
  { name: '0014_audit', class: Audit },
  { name: '0015_webhooks', class: Webhooks },
  { name: '0016_replays', class: Replays },
  { name: '0017_events', class: Events },
  { name: '0018_portal', class: Portal },
  { name: '0020_by_hand', class: ByHand },
  { name: '0021_merchant_mail', class: MerchantMail },
  { name: '0022_members', class: Members },
  { name: '0023_request_log', class: RequestLog },
  { name: '0024_overview', class: OverviewReads },
  { name: '0025_suspense', class: Suspense },
  { name: '0026_shared_rows_last', class: SharedRowsLast },
  { name: '0027_quarantine', class: Quarantine },
  { name: '0028_gateway_faults', class: GatewayFaults },
  { name: '0029_webhook_backlog', class: WebhookBacklog },
  { name: '0030_bounded_steps', class: BoundedSteps },
  { name: '0031_buyers', class: Buyers },
  { name: '0032_mail_requests', class: MailRequests },
  { name: '0033_members_mail', class: MembersMail },
  { name: '0034_application_grants', class: ApplicationGrants },
  { name: '0035_audit_log', class: AuditLog },
  { name: '0036_step_up', class: StepUp },
  { name: '0037_log_in', class: LogIn },
  { name: '0038_keys', class: Keys },
  { name: '0039_privacy', class: Privacy },
]

/**
 * Runs every migration that has not run yet. Safe to repeat and safe to run from several processes at once (an advisory
 * lock lets one at a time through). `ownerUrl` must own the database, or be allowed to create tables in it; where there is no role satang_app yet it makes it, or `satang log-ins` has (db/roles.ts).
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions(ownerUrl),
    extensions: [Migrator],
    logger: () => undefined, // whoever starts the migration says so
    migrations: { migrationsList, transactional: true, allOrNothing: true, snapshot: false, tableName: 'migrations' },
    pool: { min: 1, max: 4 },
  })
  const em = orm.em.fork()
  try {
    await em.begin()
    await em.execute('select pg_advisory_xact_lock(7271001)')
    await ensureAppRole(em)
    await orm.migrator.up()
    await em.commit()
  } catch (error) {
    await em.rollback().catch(() => undefined) // or the pool would wait for this connection for ever, and nobody would learn why
    throw error
  } finally {
    await orm.close(true)
  }
}

/** The names of the migrations that this code knows; /readyz compares them with what the database has. */
export const migrationNames: readonly string[] = migrationsList.map((m) => m.name)

async function ensureAppRole(em: MikroORM['em']): Promise<void> {
  const [found] = await em.execute('select 1 as one from pg_roles where rolname = ?', [APP_ROLE])
  // Its own connection: the grants of the migration must see the role.
  const aside = em.fork()
  if (!found) await aside.execute(`create role ${APP_ROLE} nologin`).catch(unlessAnotherMadeIt)
  await aside.execute(`grant ${APP_ROLE} to current_user`).catch(() => undefined) // superusers and members need no grant
}

function unlessAnotherMadeIt(error: unknown): void {
  const code = (error as { code?: string }).code
  if (code !== '42710' && code !== '23505') throw error
}
