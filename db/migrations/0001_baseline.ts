// The whole schema at its beginning: tables, the database functions that protect what no code may break, grants, and row-level security. One file per
// area in db/migrations/baseline/. An area comes after the tables that it refers to. Never edited once there is a deployment: changes are new
// migrations.
import { createHash } from 'node:crypto'
import { Migration } from '@mikro-orm/migrations'
import { apiCalls } from './baseline/api-calls.ts'
import { appendOnly } from './baseline/append-only.ts'
import { approvals } from './baseline/approvals.ts'
import { auditLog, auditLogAppends, auditLogRetention } from './baseline/audit-log.ts'
import { audits } from './baseline/audits.ts'
import { bank } from './baseline/bank.ts'
import { catalogue } from './baseline/catalogue.ts'
import { checkout } from './baseline/checkout.ts'
import { commit } from './baseline/commit.ts'
import { credits } from './baseline/credits.ts'
import { customers } from './baseline/customers.ts'
import { discounts } from './baseline/discounts.ts'
import { eventFunctions, events } from './baseline/events.ts'
import { gateways } from './baseline/gateways.ts'
import { grants } from './baseline/grants.ts'
import { ids } from './baseline/ids.ts'
import { invoices } from './baseline/invoices.ts'
import { balances, ledger, sums } from './baseline/ledger.ts'
import { entitlements, licences } from './baseline/licences.ts'
import { mail } from './baseline/mail.ts'
import { members } from './baseline/members.ts'
import { merchants } from './baseline/merchants.ts'
import { paymentLinks } from './baseline/payment-links.ts'
import { payments } from './baseline/payments.ts'
import { payoutFunctions, payouts } from './baseline/payouts.ts'
import { pictures } from './baseline/pictures.ts'
import { portal } from './baseline/portal.ts'
import { privacy, redaction } from './baseline/privacy.ts'
import { processes } from './baseline/processes.ts'
import { search } from './baseline/search.ts'
import { setup } from './baseline/setup.ts'
import { simulator, simulatorFunctions } from './baseline/simulator.ts'
import { subscriptions } from './baseline/subscriptions.ts'
import { taxDocuments } from './baseline/tax-documents.ts'
import { wakeups } from './baseline/wakeups.ts'
import { walls } from './baseline/walls.ts'
import { listening, webhooks } from './baseline/webhooks.ts'

const PARTS = [
  ...[ids, appendOnly, merchants, apiCalls, processes, members],
  ...[catalogue, pictures, customers, discounts, paymentLinks, subscriptions, checkout, setup, invoices, payments],
  ...[ledger, sums, balances, payouts, payoutFunctions, gateways, bank],
  ...[credits, licences, entitlements, search],
  ...[events, eventFunctions, webhooks, listening, wakeups, commit],
  ...[portal, mail, privacy, redaction, taxDocuments, audits],
  approvals,
  ...[auditLog, auditLogAppends, auditLogRetention],
  ...[simulator, simulatorFunctions],
  ...[grants, walls],
]

/**
 * The name in the table of migrations. It changes with every change of the schema, so that code never runs on the schema of another commit (D841). From
 * 1.0.0 on it stays as it is.
 */
export const BASELINE_NAME = `0001_baseline_${createHash('sha256').update(PARTS.join('\n')).digest('hex').slice(0, 12)}`

export class Baseline extends Migration {
  override up(): void {
    for (const part of PARTS) this.addSql(part)
  }
}
