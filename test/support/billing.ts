/*
 * Makes shops, customers and subscriptions in a few words, for tests of the billing path, on a database of their own. Commands are called directly;
 * there is no HTTP and no Temporal. A processing is what the workflow would do at that instant.
 */
import { randomBytes } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { runCycle } from '../../activities/run-cycle.ts'
import { type CommandDeps, type Commit, type CommitContext, commit, type Wakeup } from '../../commands/commit.ts'
import { cancelSubscription, resumeSubscription } from '../../commands/end-subscription.ts'
import { receiveTransfer } from '../../commands/inbound-transfers.ts'
import { type Accepted, acceptSubscription, type SubscriptionWanted } from '../../commands/subscribe.ts'
import { actForEverybody } from '../../db/acting.ts'
import {
  Customer,
  Invoice,
  Merchant,
  type MerchantSettings,
  Payment,
  PaymentMethod,
  Price,
  Product,
  Subscription,
  TestClock,
} from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type ConfiguredGateways, createGateways } from '../../gateways/index.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { Processed } from '../../workflows/contract.ts'
import { checkAndClose, checkInvariants, type InvariantOptions } from './invariants.ts'
import { PATIENT } from './patience.ts'
import { testDatabase } from './servers.ts'

/** 31 January 2026, 09:00 in Bangkok: a month end, so that clamping shows. */
export const T0 = fromBangkok({ year: 2026, month: 1, day: 31, hour: 9 })
export const HOUR = 3_600
export const DAY = 86_400

/** Nine in the morning in Bangkok. */
export function nine(year: number, month: number, day: number): number {
  return fromBangkok({ year, month, day, hour: 9 })
}

export const testLinks = { baseUrl: 'http://satang.test', temporalUiUrl: null, temporalNamespace: 'default' }

export interface Billing {
  db: Database
  pool: Pool
  url: string
  gateways: ConfiguredGateways
  deps: CommandDeps & { gateways: ConfiguredGateways }
  /** The wakeups after commits, in order. */
  wakeups: Wakeup[]
  shop(settings?: MerchantSettings): Promise<Shop>
  /** Does what the subscription's workflow does when it wakes at `at`. */
  processDue(subscriptionId: string, at: number): Promise<Processed>
  subscription(id: string): Promise<Subscription>
  invoice(id: string): Promise<Invoice>
  payment(id: string): Promise<Payment>
  /** Oldest first. */
  invoicesOf(subscriptionId: string): Promise<Invoice[]>
  paymentsOf(subscriptionId: string): Promise<Payment[]>
  /** Types of the events about an object, oldest first. */
  eventsOf(objectId: string): Promise<string[]>
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** How many rows each table of the billing path has: to check that nothing was written. */
  counts(): Promise<Record<string, number>>
  check(options?: InvariantOptions): Promise<void>
  close(): Promise<void>
  /** Checks the invariants and closes, also when one is broken. For the end of a file: a check takes as long as a test. */
  checkAndClose(options?: InvariantOptions): Promise<void>
}

export interface Wanted extends Partial<Omit<SubscriptionWanted, 'customer' | 'price'>> {
  customer?: Customer
  price?: Price
  at?: number
}

export interface Shop {
  id: string
  context(at: number, more?: Partial<CommitContext>): CommitContext
  /** One commit at `at`, as the API makes it. */
  commit<T>(at: number, work: (c: Commit) => Promise<T> | T, more?: Partial<CommitContext>): Promise<T>
  product(fields?: Partial<Product>): Promise<Product>
  price(fields?: Partial<Price> & { product?: Product }): Promise<Price>
  customer(fields?: Partial<Customer>): Promise<Customer>
  card(customer: Customer, token?: string): Promise<PaymentMethod>
  clock(frozenTime?: number): Promise<TestClock>
  accept(wanted?: Wanted): Promise<Accepted>
  /** Accepted and processed once: active with `pm_card_ok` (the default). */
  subscribed(wanted?: Wanted): Promise<Subscription>
  /** Collected by invoice, waiting for the first payment. */
  invoiced(wanted?: Wanted): Promise<{ subscription: Subscription; invoice: Invoice; payment: Payment }>
  /** Collected by invoice, with the first invoice paid in full at once. */
  invoicedAndPaid(wanted?: Wanted): Promise<Subscription>
  /** The bank reports a transfer for a payment. The workflow has not processed it yet. */
  transfer(payment: Payment, options: { at: number; amountSatang?: number; reference?: string }): Promise<string>
  /** Charges the card a second time for what a payment has already paid. The outcome is not recorded yet. Returns the second payment's id. */
  chargedAgain(payment: Payment): Promise<string>
  cancel(subscriptionId: string, at: number, atPeriodEnd?: boolean): Promise<void>
  resume(subscriptionId: string, at: number): Promise<void>
}

export async function openBilling({ slowSeconds = 1 } = {}): Promise<Billing> {
  const database = await testDatabase()
  const db = await openDatabase(database.url)
  const wakeups: Wakeup[] = []
  const gateways = createGateways(db, { links: testLinks, slowSeconds, patience: PATIENT })
  const notifier = { wake: (written: Wakeup[]) => void wakeups.push(...written) }
  const deps = { orm: db.orm, links: testLinks, notifier, gateways }
  const sql: Billing['sql'] = async (text, values = []) => (await db.pool.query(text, values)).rows
  const em = () => db.orm.em.fork()
  const oldestFirst = { orderBy: { id: 'asc' as const } }
  const billing: Billing = {
    db,
    pool: db.pool,
    url: database.url,
    gateways,
    deps,
    wakeups,
    sql,
    shop: (settings) => openShop(billing, settings),
    processDue: (subscriptionId, at) => runCycle(deps, { subscriptionId, now: at }),
    subscription: (id) => em().findOneOrFail(Subscription, id),
    invoice: (id) => em().findOneOrFail(Invoice, id),
    payment: (id) => em().findOneOrFail(Payment, id),
    invoicesOf: (subscriptionId) => em().find(Invoice, { subscriptionId }, oldestFirst),
    paymentsOf: (subscriptionId) => em().find(Payment, { subscriptionId }, oldestFirst),
    eventsOf: async (objectId) =>
      (await sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [objectId])).map(
        (row) => row.type,
      ),
    counts: async () => {
      const [row] = await sql(`select ${TABLES.map((t) => `(select count(*)::integer from ${t}) as ${t}`).join(', ')}`)
      return row as Record<string, number>
    },
    check: (options) => checkInvariants(db.pool, options),
    async close() {
      await db.close()
      await database.drop()
    },
    checkAndClose: (options) => checkAndClose(billing, options),
  }
  return billing
}

const TABLES = [
  'subscriptions',
  'invoices',
  'payments',
  'refunds',
  'payment_methods',
  'inbound_transfers',
  'credit_grants',
  'ledger_transactions',
  'ledger_entries',
  'events',
  'object_sequences',
  'invoice_counters',
  'wakeups',
  'webhook_deliveries',
  'simulator_charges',
]

async function openShop(billing: Billing, settings: MerchantSettings = {}): Promise<Shop> {
  const { db, deps } = billing
  const id = mintId('mer_')
  const owner = { merchantId: id, livemode: false, createdAt: T0, metadata: {} }
  const create = async <T>(make: (em: ReturnType<typeof db.orm.em.fork>) => T): Promise<T> => {
    const em = db.orm.em.fork()
    const made = make(em)
    // Rows that tests are built on are written as the system, not as one merchant.
    await actForEverybody(() => em.flush())
    return made
  }
  await create((em) =>
    em.create(Merchant, {
      id,
      name: 'Baan Kafae',
      slug: `shop-${randomBytes(5).toString('hex')}`,
      apiVersion: API_VERSION,
      settings,
      createdAt: T0,
      billerId: (randomBytes(8).readBigUInt64BE() % 10n ** 15n).toString().padStart(15, '0'),
    }),
  )
  const shop: Shop = {
    id,
    context: (at, more) => ({ merchantId: id, livemode: false, apiVersion: API_VERSION, at, ...more }),
    commit: (at, work, more) => commit(deps, shop.context(at, more), async (c) => work(c)),
    product: (fields) =>
      create((em) =>
        em.create(Product, {
          id: mintId('prod_'),
          ...owner,
          name: 'Pro',
          active: true,
          published: false,
          licenseEnabled: false,
          licenseSeats: 1,
          featureFlags: [],
          ...fields,
        }),
      ),
    price: async ({ product, ...fields } = {}) => {
      const productId = (product ?? (await shop.product())).id
      return create((em) =>
        em.create(Price, {
          id: mintId('price_'),
          ...owner,
          productId,
          type: 'recurring',
          amountSatang: 100_000,
          interval: 'month',
          active: true,
          ...fields,
        }),
      )
    },
    customer: (fields) =>
      create((em) => em.create(Customer, { id: mintId('cus_'), ...owner, locale: 'th', ...fields })),
    card: (customer, token = 'pm_card_ok') =>
      create((em) =>
        em.create(PaymentMethod, {
          id: mintId('pm_'),
          ...owner,
          customerId: customer.id,
          type: 'card',
          gateway: 'simulator',
          gatewayToken: `${token}/${randomBytes(6).toString('hex')}`,
          card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2044 },
        }),
      ),
    clock: (frozenTime = T0) =>
      create((em) =>
        em.create(TestClock, {
          id: mintId('clock_'),
          merchantId: id,
          livemode: false,
          frozenTime,
          status: 'ready',
          createdAt: T0,
        }),
      ),
    accept: async ({ customer, price, at = T0, ...wanted } = {}) => {
      const buyer = customer ?? (await shop.customer())
      const bought = price ?? (await shop.price())
      return shop.commit(at, (c) =>
        acceptSubscription(c, billing.gateways, {
          customer: buyer.id,
          price: bought.id,
          collectionMethod: 'auto_charge',
          quantity: 1,
          discountCode: null,
          daysUntilDue: null,
          paymentBehavior: 'error_if_incomplete',
          metadata: {},
          ...wanted,
          paymentMethod: wanted.paymentMethod ?? (wanted.collectionMethod === 'invoice' ? null : 'pm_card_ok'),
        }),
      )
    },
    subscribed: async (wanted = {}) => {
      const accepted = await shop.accept(wanted)
      if (accepted.kind === 'created') return billing.subscription(accepted.subscription.id)
      const { subscriptionId } = await billing.payment(accepted.paymentId)
      await billing.processDue(subscriptionId!, wanted.at ?? T0)
      return billing.subscription(subscriptionId!)
    },
    invoiced: async (wanted = {}) => {
      const subscription = await shop.subscribed({ ...wanted, collectionMethod: 'invoice' })
      const invoice = await billing.invoice(subscription.latestInvoiceId!)
      return { subscription, invoice, payment: await billing.payment(invoice.paymentId!) }
    },
    invoicedAndPaid: async (wanted = {}) => {
      const { subscription, payment } = await shop.invoiced(wanted)
      await shop.transfer(payment, { at: wanted.at ?? T0 })
      await billing.processDue(subscription.id, wanted.at ?? T0)
      return billing.subscription(subscription.id)
    },
    transfer: async (payment, { at, amountSatang = payment.grossSatang, reference = mintId('sim_') }) =>
      (await shop.commit(at, (c) => receiveTransfer(c, { payment, providerReference: reference, amountSatang }))).id,
    chargedAgain: async ({ id: first, grossSatang }) => {
      const second = mintId('pay_')
      await billing.sql(`insert into payments select (jsonb_populate_record(p, $2)).* from payments p where id = $1`, [
        first,
        { id: second, status: 'processing', paid_at: null, fee_satang: 0, net_satang: grossSatang },
      ])
      const card = (await billing.gateways.simulator.cards.attach({ attachId: second, token: 'pm_card_ok' }))!
      const { signal } = new AbortController()
      await billing.gateways.simulator.cards.charge({ attemptId: second, amountSatang: grossSatang, ...card }, signal)
      return second
    },
    cancel: (subscriptionId, at, atPeriodEnd = true) =>
      shop.commit(at, async (c) => cancelSubscription(c, await locked(c, subscriptionId), atPeriodEnd)),
    resume: (subscriptionId, at) =>
      shop.commit(at, async (c) => resumeSubscription(c, await locked(c, subscriptionId))),
  }
  return shop
}

const locked = (c: Commit, id: string) => c.em.findOneOrFail(Subscription, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
