// `Dry-Run: true` on a write: the call is carried out in a transaction that is rolled back, and answers what it would change (specification §1.13). Parameters, scopes,
// limits and refusals are those of the call itself. Nothing is kept: no row, no wakeup, no use of the Idempotency-Key.
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { type Commit, dryRunCommit } from '../../commands/commit.ts'
import { recordOutcome } from '../../commands/record-outcome.ts'
import { beginRefund, type RefundToAsk, recordRefund } from '../../commands/refunds.ts'
import { Payment, PaymentMethod } from '../../db/entities/index.ts'
import { firstIdAt } from '../../db/ids.ts'
import { findAccount } from '../../db/queries/gateway-accounts.ts'
import type { ChargeOutcome, RefundOutcome } from '../../gateways/port.ts'
import { SIMULATOR } from '../../gateways/simulator.ts'
import type { DryRunObject } from '../../resources/dry-run.ts'
import { type EventObject, serializeEvent } from '../../resources/event.ts'
import { resourceOf } from '../../rules/ids.ts'
import { Refusal } from '../../rules/refusals.ts'
import { allows, type Scope } from '../../rules/scopes.ts'
import type { ApiDeps } from '../deps.ts'
import { type AnyListing, listingOfId, loadObjects } from '../expand.ts'
import { type Call, Pending, type WriteRoute } from '../route.ts'
import { causeOf } from './idempotency.ts'

export const DRY_RUN_HEADER = 'Dry-Run'

type AnyObject = Record<string, unknown>

/** Whether the header asks for a dry run. Refuses every value but `true` and `false`. */
export function wantsDryRun(header: string | string[] | undefined): boolean {
  if (header === undefined || header === 'false') return false
  if (header === 'true') return true
  throw new Refusal('parameter_invalid', `\`${DRY_RUN_HEADER}\` must be true or false.`, { param: DRY_RUN_HEADER })
}

/** What a write would change. Safe to repeat: it changes nothing. Throws the refusal of the call, or `dry_run_unavailable`. */
export async function runDry(route: WriteRoute, deps: ApiDeps, call: Call): Promise<DryRunObject> {
  const { orm } = deps.db
  const seen = await dryRunCommit(
    { orm, links: deps.links },
    causeOf(call),
    async (c) => {
      const result = await route.write(call as never, c)
      if (result instanceof Pending) await playOut(c, call, result.boundTo)
      return result
    },
    async (c, result) => ({ result: await answerOf(c, route, call, result), ...(await lookAround(c, call)) }),
  )
  // The transaction is over: what is read now is what was there before it.
  const before = await readObjects(orm.em.fork(), seen.ids, call)
  const changes = seen.ids.flatMap((id) =>
    changeOf(id, before.get(id), seen.after.get(id) ?? (before.has(id) ? undefined : seen.hidden.get(id))),
  )
  const leftOut = new Set([...seen.ids.flatMap((id) => listingOfId(id)?.scope ?? []), ...ALSO_READ])
  const may = (scope: string) => allows(call.caller.scopes as readonly Scope[], scope as Scope)
  return {
    object: 'dry_run',
    result: seen.result instanceof Pending ? asItStands(route, call, changes) : withoutSecrets(seen.result),
    changes,
    events: may('events:read') ? seen.events : [],
    ledger_entries: may('balance_transactions:read') ? seen.ledgerEntries : [],
    mails: may('customers:read') ? seen.mails : [],
    webhooks: may('webhook_endpoints:read') ? seen.webhooks : [],
    left_out: [...leftOut].filter((scope) => !may(scope)).sort(),
  }
}

/** The dry run of a call that was made already under its Idempotency-Key: it would answer the stored bytes again, without the secrets, and change nothing. */
export function nothingNew(body: Buffer): DryRunObject {
  return {
    object: 'dry_run',
    result: withoutSecrets(JSON.parse(body.toString('utf8'))),
    changes: [],
    events: [],
    ledger_entries: [],
    mails: [],
    webhooks: [],
    left_out: [],
  }
}

/**
 * What the call waits for: at the simulator what it would answer, which is asked in this transaction and so keeps nothing; at a provider a charge is approved and
 * a refund made; what a person sends waits for that person. Other later steps are left out.
 */
async function playOut(c: Commit, call: Call, boundTo: string): Promise<void> {
  const resource = resourceOf(boundTo)
  if (resource !== 'payment' && resource !== 'refund') return
  await c.em.flush()
  if (resource === 'refund') {
    const asked = await beginRefund(c, boundTo, call.now)
    if (asked) await recordRefund(c, boundTo, await refundOutcomeOf(c, call, asked), call.now)
    return
  }
  const payment = await c.em.findOneOrFail(Payment, boundTo)
  if (!payment.announced) await recordOutcome(c, payment, await chargeOutcomeOf(c, call, payment), call.now)
}

async function chargeOutcomeOf(c: Commit, { deps }: Call, payment: Payment): Promise<ChargeOutcome> {
  if (payment.gateway !== SIMULATOR || payment.paymentMethodId == null) return { kind: 'succeeded' }
  const { id: attemptId, merchantId, grossSatang: amountSatang } = payment
  const { gatewayToken } = await c.em.findOneOrFail(PaymentMethod, payment.paymentMethodId)
  return deps.gateways.tries.charge(runIn(c), merchantId, { attemptId, gatewayToken, amountSatang })
}

async function refundOutcomeOf(c: Commit, { deps }: Call, { gateway, request }: RefundToAsk): Promise<RefundOutcome> {
  const { merchantId } = c.context
  if (gateway === SIMULATOR) return deps.gateways.tries.refund(runIn(c), merchantId, request)
  const account = await findAccount(c.em, gateway, merchantId)
  return { kind: account?.provider === 'bank' ? 'by_hand' : 'succeeded' }
}

const runIn = (c: Commit) => (sql: string, values: unknown[]) => c.em.execute(sql, values)

/** What the call answers of its charge, with everything written; for other calls what `write` answered. Throws the refusal of a card that is declined. */
async function answerOf(c: Commit, route: WriteRoute, call: Call, result: object): Promise<object> {
  if (!(result instanceof Pending) || !route.answerOfCharge || resourceOf(result.boundTo) !== 'payment') return result
  const payment = await c.em.findOneOrFail(Payment, result.boundTo)
  try {
    return await route.answerOfCharge(call as never, c.em, payment)
  } catch (error) {
    // There is no payment afterwards that somebody could look up.
    if (!(error instanceof Refusal)) throw error
    const { payment: _, ...details } = error.details
    throw new Refusal(error.code, error.message, details)
  }
}

const ALSO_READ = ['events:read', 'balance_transactions:read', 'customers:read', 'webhook_endpoints:read']

/** What the open transaction has written. Ids in the order of events, then of the rows. */
async function lookAround({ em, context, written }: Commit, call: Call) {
  const { merchantId, livemode } = context
  const own = [merchantId, livemode]
  const since = Math.floor(Date.now() / 1000) - 120
  const rows = await em.execute<EventRow[]>(
    `select * from events where merchant_id = ? and livemode = ? and id >= ? and ${BY_THIS_TRANSACTION} order by id`,
    [...own, firstIdAt('event', since)],
  )
  const ledgerEntries = await em.execute<DryRunObject['ledger_entries']>(
    `select t.id as transaction, t.type, t.source_id as source, e.account, e.amount_satang::float8 as amount_satang
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.merchant_id = ? and t.livemode = ? and t.id >= ? and t.${BY_THIS_TRANSACTION} order by e.id`,
    [...own, firstIdAt('ledger_transaction', since)],
  )
  const mails = await em.execute<DryRunObject['mails']>(
    `select m.kind, m.customer_id as customer, c.email as "to" from emails m left join customers c on c.id = m.customer_id
     where m.merchant_id = ? and m.livemode = ? and m.id >= ? and m.status <> 'withheld' and m.${BY_THIS_TRANSACTION} order by m.id`,
    [...own, firstIdAt('email', since)],
  )
  const webhooks = await em.execute<DryRunObject['webhooks']>(
    `select d.endpoint_id as endpoint, w.url, d.event_type from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
     where d.merchant_id = ? and d.livemode = ? and d.id >= ? and d.${BY_THIS_TRANSACTION} order by d.id`,
    [...own, firstIdAt('webhook_delivery', since)],
  )
  const ids = [...new Set([...rows.map((row) => row.object_id), ...written])]
  const after = await readObjects(em, ids, call)
  // What waits for its charge is in no list yet.
  const hidden = await readObjects(em, ids, call, { hidden: true })
  return { ids, after, hidden, events: rows.map(eventOf), ledgerEntries, mails, webhooks }
}

const BY_THIS_TRANSACTION = 'xmin = pg_current_xact_id()::xid'

interface EventRow {
  id: string
  type: string
  api_version: string
  object_id: string
  sequence: number
  object: AnyObject
  previous_attributes: AnyObject | null
  request_id: string | null
  idempotency_key: string | null
  workflow_id: string | null
  created_at: string
  livemode: boolean
}

function eventOf(row: EventRow): EventObject {
  return serializeEvent({
    id: row.id,
    livemode: row.livemode,
    type: row.type,
    apiVersion: row.api_version,
    sequence: row.sequence,
    object: row.object,
    previousAttributes: row.previous_attributes,
    requestId: row.request_id,
    idempotencyKey: row.idempotency_key,
    workflowId: row.workflow_id,
    createdAt: Number(row.created_at),
  } as never)
}

/** The objects of these ids that the caller may read, as their GET answers them. Ids of other things are left out. */
async function readObjects(
  em: EntityManager,
  ids: readonly string[],
  call: Call,
  options?: { hidden: boolean },
): Promise<Map<string, AnyObject>> {
  const byListing = new Map<AnyListing, string[]>()
  for (const id of ids) {
    const listing = listingOfId(id)
    if (!listing || NOT_CHANGES.has(listing.resource)) continue
    if (!allows(call.caller.scopes as readonly Scope[], listing.scope as Scope)) continue
    byListing.set(listing, [...(byListing.get(listing) ?? []), id])
  }
  const found = new Map<string, AnyObject>()
  for (const [listing, own] of byListing)
    for (const object of await loadObjects(em, listing, own, call, options)) found.set(object.id as string, object)
  return found
}

/** Rows that tell of changes. They have their own place in the answer. */
const NOT_CHANGES: ReadonlySet<string> = new Set(['event', 'webhook_delivery', 'ledger_transaction', 'request'])

function changeOf(id: string, before: AnyObject | undefined, after: AnyObject | undefined): DryRunObject['changes'] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const object = String((after ?? before)?.object)
  return [{ object, id, before: before ?? null, after: after ?? null }]
}

/** The object of a call that waits for a later step: the one of its path, else the first of its kind that is new. */
function asItStands(route: WriteRoute, call: Call, changes: DryRunObject['changes']): AnyObject | null {
  const { object: kind } = route.answer instanceof z.ZodObject ? (route.answer.shape as { object?: z.ZodType }) : {}
  const own = changes.filter(({ object }) => kind instanceof z.ZodLiteral && kind.value === object)
  const { id } = (call.params ?? {}) as { id?: string }
  const change = own.find((one) => one.id === id) ?? own.find(({ before }) => before === null)
  return change?.after ?? null
}

/** A secret of something that will not exist is of no use to anybody. Its prefix shows what it would be. */
export function withoutSecrets(result: object): AnyObject {
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/^(sk_test_|sk_live_|whsec_).+$/s, '$1…') : value,
    ]),
  )
}
