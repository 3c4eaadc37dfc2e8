/*
 * The API with the billing path behind it, without Temporal: a wakeup processes what is due at once, in this process. `away` makes Temporal
 * unreachable. `held` keeps wakeups back, so that a test sees the answer before any processing.
 */
import { advanceClock } from '../../activities/advance-clock.ts'
import type { Quarantine } from '../../activities/quarantine.ts'
import { returnTransfer } from '../../activities/return-transfer.ts'
import { runAudit } from '../../activities/run-audit.ts'
import { runCheckout } from '../../activities/run-checkout.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { runInvoice } from '../../activities/run-invoice.ts'
import { runPayout } from '../../activities/run-payout.ts'
import { runRefund } from '../../activities/run-refund.ts'
import { runSimulation } from '../../activities/simulation/run.ts'
import { WorkflowsUnavailable } from '../../api/deps.ts'
import type { Wakeup } from '../../commands/commit.ts'
import { createGateways } from '../../gateways/index.ts'
import { type Answer, type SendOptions, startApi, type TestApi, type TestMerchant } from './api.ts'
import { checkAndClose, checkInvariants } from './invariants.ts'
import { PATIENT } from './patience.ts'

export interface BillingApi {
  api: TestApi
  /** Temporal is unreachable while this is true. */
  away: boolean
  /** Wakeups are accepted but not processed while this is true. */
  held: boolean
  /** Sends every request with this merchant's test key. */
  shop(): Promise<ApiShop>
  /** Waits until every processing under way has ended, or those of the given workflows. */
  settled(workflowIds?: readonly string[]): Promise<void>
  /** The row count of every table, once nothing is under way. */
  counts(): Promise<Record<string, number>>
  check(): Promise<void>
  close(): Promise<void>
  /** Checks the invariants and closes, also when one is broken. For the end of a file: a check takes as long as a test. */
  checkAndClose(): Promise<void>
}

export interface ApiShop extends TestMerchant {
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>
  get(path: string, options?: SendOptions): Promise<Answer>
  send(method: string, path: string, options?: SendOptions): Promise<Answer>
  customer(fields?: object): Promise<string>
  price(fields?: object, product?: object): Promise<string>
  /** Creates a subscription with everything that is needed, charged to `pm_card_ok` unless `body` says otherwise. */
  subscribe(body?: object, options?: SendOptions): Promise<Answer>
}

const TABLES = [
  'subscriptions',
  'invoices',
  'payments',
  'payment_methods',
  'inbound_transfers',
  'payouts',
  'payout_skips',
  'bank_accounts',
  'ledger_transactions',
  'events',
  'wakeups',
  'invoice_counters',
  'idempotency_records',
  'test_clocks',
  'simulator_charges',
]

/** `quarantine`: a row whose processing throws goes into quarantine at once, and a log line says so. Without it the processing is lost. */
export async function startBillingApi({ slowSeconds = 1, quarantine = false } = {}): Promise<BillingApi> {
  const api = await startApi()
  const underWay = new Set<Promise<unknown>>()
  const follow = (work: Promise<unknown>) => {
    const quiet = work.catch((error: unknown) => api.logs.push({ level: 'processing', error: String(error) }))
    underWay.add(quiet)
    void quiet.finally(() => underWay.delete(quiet))
  }
  // One processing at a time for each workflow. All wakes that come meanwhile cause one more, as with Temporal.
  const last = new Map<string, { begun: boolean; processed: Promise<void> }>()
  const act = ({ workflowId }: Pick<Wakeup, 'workflowId'>): Promise<void> => {
    const before = last.get(workflowId)
    if (before && !before.begun) return before.processed
    const next = { begun: false, processed: Promise.resolve() }
    next.processed = (before?.processed ?? next.processed)
      .catch(() => {})
      .then(() => {
        next.begun = true
        return processDue(workflowId)
      })
      .finally(() => {
        if (last.get(workflowId) === next) last.delete(workflowId)
      })
    last.set(workflowId, next)
    return next.processed
  }
  const processDue = async (workflowId: string): Promise<void> => {
    const [kind, id] = workflowId.split('/') as [string, string]
    if (kind === 'checkout-session')
      await runCheckout(commandDeps(), { sessionId: id, now: Math.floor(Date.now() / 1000) })
    if (kind === 'subscription')
      await runCycle(commandDeps(), { subscriptionId: id, now: Math.floor(Date.now() / 1000) })
    if (kind === 'invoice') await runInvoice(commandDeps(), { invoiceId: id, now: Math.floor(Date.now() / 1000) })
    if (kind === 'inbound-transfer')
      await returnTransfer(commandDeps(), { transferId: id, now: Math.floor(Date.now() / 1000) })
    if (kind === 'refund') await runRefund(commandDeps(), { refundId: id, now: Math.floor(Date.now() / 1000) })
    if (kind === 'payout')
      await runPayout(
        { ...commandDeps(), encryptionKey: api.deps.encryptionKey },
        { payoutId: id, now: Math.floor(Date.now() / 1000) },
      )
    if (kind === 'audit') await runAudit({ ...commandDeps(), ...ofSimulation, alarm }, { auditId: id })
    if (kind === 'simulation') await runSimulation({ ...commandDeps(), ...ofSimulation }, { simulationId: id })
    if (kind === 'test-clock') await advanceClock({ ...commandDeps(), ...ofClock }, { clockId: id })
    await api.db.pool.query('delete from wakeups where workflow_id = $1', [workflowId])
  }
  const ofClock = {
    wakeAll: async (wakeups: Wakeup[]) => void (await Promise.all(wakeups.map(act))),
    heartbeat: () => {},
    sleep: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
  const alarm = (broken: object) => void api.logs.push({ level: 'alarm', ...broken })
  const ofSimulation = {
    pool: api.db.pool,
    encryptionKey: api.deps.encryptionKey,
    heartbeat: () => {},
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    now: () => Math.floor(Date.now() / 1000),
  }
  const billing: BillingApi = {
    api,
    away: false,
    held: false,
    shop: () => openApiShop(api),
    async settled(workflowIds) {
      if (!workflowIds) while (underWay.size > 0) await Promise.all(underWay)
      else
        while (workflowIds.some((id) => last.has(id)))
          await Promise.allSettled(workflowIds.map((id) => last.get(id)?.processed))
    },
    async counts() {
      await billing.settled()
      const [row] = await api.sql(
        `select ${TABLES.map((t) => `(select count(*)::integer from ${t}) as ${t}`).join(', ')}`,
      )
      return row as Record<string, number>
    },
    async check() {
      await billing.settled()
      await checkInvariants(api.db.pool)
    },
    async close() {
      await billing.settled()
      await api.close()
    },
    checkAndClose: () => checkAndClose(billing),
  }
  // There is no `finishCharge` here to complete a call that a processing left, so processings wait three seconds for a gateway.
  Object.assign(api.deps, {
    gateways: createGateways(api.db, { links: api.deps.links, slowSeconds, patience: PATIENT }),
  })
  api.deps.workflows = {
    wake(wakeups) {
      api.wakeups.push(...wakeups)
      if (!billing.away && !billing.held) for (const wakeup of wakeups) follow(act(wakeup))
    },
    async wakeNow(wakeup) {
      if (billing.away) throw new WorkflowsUnavailable('away')
      api.wakeups.push(wakeup)
      if (!billing.held) follow(act(wakeup))
    },
    reachable: async () => !billing.away,
  }
  const putAside: Quarantine = {
    lastTry: true,
    codeVersion: 'one',
    now: () => Math.floor(Date.now() / 1_000),
    enters: (row) => void api.logs.push({ level: 'quarantine', ...row }),
  }
  const commandDeps = () => ({
    ...(quarantine && { quarantine: putAside }),
    orm: api.db.orm,
    links: api.deps.links,
    gateways: api.deps.gateways,
    notifier: api.deps.workflows,
  })
  return billing
}

async function openApiShop(api: TestApi): Promise<ApiShop> {
  const merchant = await api.merchant()
  const send: ApiShop['send'] = (method, path, options) => api.send(method, path, { key: merchant.testKey, ...options })
  const made = async (answer: Promise<Answer>): Promise<string> => {
    const { status, json, text } = await answer
    if (status !== 200) throw new Error(text)
    return json.id
  }
  let buyers = 0
  const shop: ApiShop = {
    ...merchant,
    send,
    post: (path, body, options) => send('POST', path, { body, ...options }),
    get: (path, options) => send('GET', path, options),
    customer: (fields) => made(shop.post('/v1/customers', { email: `buyer${++buyers}@example.com`, ...fields })),
    async price(fields, product) {
      const productId = await made(shop.post('/v1/products', { name: 'Pro', ...product }))
      return made(
        shop.post('/v1/prices', {
          product: productId,
          type: 'recurring',
          amount_satang: 100_000,
          interval: 'month',
          ...fields,
        }),
      )
    },
    async subscribe(body, options) {
      const given = body as { customer?: string; price?: string; collection_method?: string } | undefined
      return shop.post(
        '/v1/subscriptions',
        {
          customer: given?.customer ?? (await shop.customer()),
          price: given?.price ?? (await shop.price()),
          ...(given?.collection_method === 'invoice' ? {} : { payment_method: 'pm_card_ok' }),
          ...body,
        },
        options,
      )
    },
  }
  return shop
}

/** Values that no text field takes, whatever it is for. */
export const BAD_TEXTS: [string, unknown][] = [
  ['a number', 7],
  ['a boolean', true],
  ['null', null],
  ['an object', {}],
  ['an array', ['x']],
  ['an empty text', ''],
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud800b'],
  ['256 characters', 'x'.repeat(256)],
]

/** Values that no integer field takes. */
export const BAD_INTEGERS: [string, unknown][] = [
  ['a text', '7'],
  ['a fraction', 1.5],
  ['a boolean', true],
  ['null', null],
  ['an object', {}],
  ['an array', [1]],
  ['beyond every integer', 1e300],
]
