// The list of all invariants. They are checked after every test of an activity or a journey, at the end of a simulation, and every night in the
// running system. A new area brings its own file and a line here.
import { ACCESS } from './access.ts'
import { BALANCE } from './balance.ts'
import { BANK } from './bank.ts'
import { DISPUTES } from './disputes.ts'
import { EVENTS } from './events.ts'
import type { Invariant } from './invariant.ts'
import { INVOICES } from './invoices.ts'
import { LEDGER } from './ledger.ts'
import { MEMBERS } from './members.ts'
import { PAYMENTS } from './payments.ts'
import { PAYOUTS } from './payouts.ts'
import { PORTAL } from './portal.ts'
import { REFUNDS } from './refunds.ts'
import { REPORTS } from './reports.ts'
import { REVENUE } from './revenue.ts'
import { SELLING } from './selling.ts'
import { SUBSCRIPTIONS } from './subscriptions.ts'
import { TAX_DOCUMENTS } from './tax-documents.ts'
import { TRANSFERS } from './transfers.ts'
import { WEBHOOKS } from './webhooks.ts'

export { UNDER_WAY } from './under-way.ts'

export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER,
  ...BALANCE,
  ...REVENUE,
  ...PAYMENTS,
  ...REFUNDS,
  ...TAX_DOCUMENTS,
  ...REPORTS,
  ...DISPUTES,
  ...INVOICES,
  ...EVENTS,
  ...SUBSCRIPTIONS,
  ...SELLING,
  ...ACCESS,
  ...TRANSFERS,
  ...BANK,
  ...PAYOUTS,
  ...WEBHOOKS,
  ...PORTAL,
  ...MEMBERS,
]
