// The simulated shop: its products, and buyers who join. Each step finds what an earlier run has done already, by names and e-mails.
import type { Pool } from 'pg'
import { addBankAccount } from '../../commands/bank-accounts.ts'
import { type Commit, type CommitContext, commit } from '../../commands/commit.ts'
import { createCustomer } from '../../commands/customers.ts'
import { createDiscountCode } from '../../commands/discount-codes.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { createPrice } from '../../commands/prices.ts'
import { createProduct } from '../../commands/products.ts'
import { CARD_OF } from '../../commands/simulated-actions.ts'
import { acceptSubscription } from '../../commands/subscribe.ts'
import { Invoice, type Simulation, Subscription } from '../../db/entities/index.ts'
import { readBuyers, readSimulatedPrices } from '../../db/queries/simulation.ts'
import { present } from '../../rules/present.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type Buyer, buyerOf, metBy, PLANS, type Scenario, type SimulatedAction } from '../../rules/simulations.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { PayoutDeps } from '../run-payout.ts'
import { inParallel, type Processings } from './processing.ts'

/** A run under way, with everything that a checkpoint needs. */
export interface SimulationRun {
  deps: PayoutDeps & { pool: Pool }
  processing: Processings
  simulation: Simulation
  clockId: string
  scenario: Scenario
  buyers: Buyer[]
  /** The buyers that each line of the script concerns. */
  met: ReadonlySet<number>[]
  /** The price of each plan. */
  prices: string[]
}

const CODE = 'WELCOME'
/** A bank account that the simulated bank pays at once. */
const ACCOUNT = { bankCode: '014', accountNumber: '1234567890', accountName: 'Simulated shop' }

/**
 * Creates products, prices, the discount code and the bank account, in one commit, and answers the price of each plan. Safe to repeat: what exists is
 * found.
 */
export async function openShelves(run: Omit<SimulationRun, 'prices'>, at: number): Promise<string[]> {
  const { pool } = run.deps
  const shopId = run.simulation.shopId
  if ((await readSimulatedPrices(pool, shopId)).length === 0) {
    await inShop(run, at, async (c) => {
      for (const { name, amount_satang } of PLANS) {
        const product = createProduct(c, { name, licenseEnabled: name !== 'Basic', featureFlags: [name.toLowerCase()] })
        await c.em.flush()
        await createPrice(c, { product: product.id, type: 'recurring', amount_satang, interval: 'month' })
      }
      const welcome = { code: CODE, kind: 'percent', value: 20, duration: 'repeating', duration_in_cycles: 3 } as const
      await createDiscountCode(c, { ...welcome, metadata: {} })
      await addBankAccount(c, run.deps.encryptionKey, { ...ACCOUNT, metadata: {} })
    })
  }
  const found = await readSimulatedPrices(pool, shopId)
  return PLANS.map(
    ({ name }) =>
      present(
        found.find(({ product }) => product === name),
        `the price of ${name}`,
      ).id,
  )
}

/** Subscribes all buyers who join at `at`. Safe to repeat: a buyer who has joined is left alone. */
export async function join(run: SimulationRun, at: number): Promise<void> {
  const joined = await readBuyers(run.deps.pool, run.simulation.shopId)
  const today = run.buyers.filter(({ joinsAt }) => joinsAt === at)
  await inParallel(today, async (buyer) => {
    const known = joined.get(emailOf(buyer))
    if (known?.subscriptionId) return
    const customer = known?.customerId ?? (await enrol(run, at, buyer))
    await subscribe(run, at, buyer, customer)
  })
  await run.processing.settle(at)
  await rescueDeclined(run, at, today)
}

/** A buyer whose first charge was declined uses another card, if the script's decline is a temporary one. */
async function rescueDeclined(run: SimulationRun, at: number, today: readonly Buyer[]): Promise<void> {
  const joined = await readBuyers(run.deps.pool, run.simulation.shopId)
  await inParallel(today, async (buyer) => {
    const { status, latestInvoiceId } = present(joined.get(emailOf(buyer)), `the buyer ${emailOf(buyer)}`)
    if (status !== 'pending_first_payment' || firstCard(run, buyer) !== CARD_OF.decline) return
    await unlessRefused(
      inShop(run, at, async (c) => {
        const invoice = await c.em.findOneOrFail(Invoice, present(latestInvoiceId, 'the first invoice'))
        const subscription = await c.em.findOneOrFail(
          Subscription,
          present(invoice.subscriptionId, 'the subscription of a first invoice'),
        )
        await payInvoiceNow(c, run.deps.gateways, {
          invoice,
          subscription,
          given: 'pm_card_ok',
          expectedTotalSatang: null,
        })
      }),
    )
  })
  await run.processing.settle(at)
}

function enrol(run: SimulationRun, at: number, buyer: Buyer): Promise<string> {
  return inShop(run, at, async (c) => {
    const name = `Buyer ${buyer.index + 1}`
    const customer = await createCustomer(c, { email: emailOf(buyer), name, testClock: run.clockId })
    return customer.id
  })
}

async function subscribe(run: SimulationRun, at: number, buyer: Buyer, customer: string): Promise<void> {
  await inShop(run, at, (c) =>
    acceptSubscription(c, run.deps.gateways, {
      customer,
      price: run.prices[buyer.plan]!,
      collectionMethod: buyer.method,
      paymentMethod: buyer.method === 'auto_charge' ? firstCard(run, buyer) : null,
      quantity: 1,
      discountCode: buyer.usesCode ? CODE : null,
      daysUntilDue: null,
      paymentBehavior: 'allow_incomplete',
      metadata: {},
    }),
  )
}

/** The card that the script gives a buyer in the first month, or a good one. */
function firstCard(run: SimulationRun, buyer: Buyer): string {
  const action = actionsOf(run, buyer, 1).find((what) => CARD_OF[what] && what !== 'new_card')
  return (action && CARD_OF[action]) ?? 'pm_card_ok'
}

/** What the script has a buyer do in a month, in its order. */
export function actionsOf(
  run: Pick<SimulationRun, 'scenario' | 'met'>,
  buyer: Buyer,
  month: number,
): SimulatedAction[] {
  return run.scenario.script.flatMap((line, index) =>
    line.month === month && run.met[index]?.has(buyer.index) ? [line.what] : [],
  )
}

/** One commit for the shop. The next `settle` does what it wakes. */
export function inShop<T>(
  { deps, processing, simulation }: Pick<SimulationRun, 'deps' | 'processing' | 'simulation'>,
  at: number,
  work: (c: Commit) => Promise<T>,
): Promise<T> {
  const context: CommitContext = {
    merchantId: simulation.shopId,
    livemode: false,
    apiVersion: API_VERSION,
    at,
    simulated: true,
  }
  return processing.step(() => commit({ ...deps, notifier: processing }, context, work))
}

/** Ignores a refusal: a buyer who may not do what the script says does nothing. */
export async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** The e-mail address that identifies a buyer. */
export function emailOf({ index }: Pick<Buyer, 'index'>): string {
  return `buyer-${index + 1}@simulated.example`
}

/** The buyers of a scenario, and the buyers that each line of its script concerns. Safe to repeat: all of it is drawn from the seed. */
export function buyersIn(scenario: Scenario): Pick<SimulationRun, 'scenario' | 'buyers' | 'met'> {
  return {
    scenario,
    buyers: Array.from({ length: scenario.customers }, (_, index) => buyerOf(scenario, index)),
    met: scenario.script.map((_, index) => metBy(scenario, index)),
  }
}
