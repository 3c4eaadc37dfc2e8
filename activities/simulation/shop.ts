// The simulated shop: its shelves, and buyers who join. Each step finds what an earlier run has done already, by names and e-mails.
import type { Pool } from 'pg'
import { addBankAccount } from '../../commands/bank-accounts.ts'
import { type Commit, type CommitContext, commit } from '../../commands/commit.ts'
import { createCustomer } from '../../commands/customers.ts'
import { createDiscountCode } from '../../commands/discount-codes.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { createPrice } from '../../commands/prices.ts'
import { createProduct } from '../../commands/products.ts'
import { CARD_OF } from '../../commands/simulated-deeds.ts'
import { acceptSubscription } from '../../commands/subscribe.ts'
import { Invoice, type Simulation, Subscription } from '../../db/entities/index.ts'
import { readBuyers, readSimulatedPrices } from '../../db/queries/simulation.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type Buyer, buyerOf, type Deed, metBy, PLANS, type Scenario } from '../../rules/simulations.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { PayoutDeps } from '../run-payout.ts'
import { inLanes, type Processings } from './processing.ts'

/** A run under way: everything that a stop needs. */
export interface Stage {
  deps: PayoutDeps & { pool: Pool }
  processing: Processings
  simulation: Simulation
  clockId: string
  scenario: Scenario
  buyers: Buyer[]
  /** Whom each line of the script meets. */
  met: ReadonlySet<number>[]
  /** The price of each plan. */
  prices: string[]
}

const CODE = 'WELCOME'
/** One that the simulated bank pays at once. */
const ACCOUNT = { bankCode: '014', accountNumber: '1234567890', accountName: 'Simulated shop' }

/** Makes products, prices, the discount code and the bank account, in one commit, and answers the price of each plan. Safe to repeat: what is there is found. */
export async function openShelves(stage: Omit<Stage, 'prices'>, at: number): Promise<string[]> {
  const { pool } = stage.deps
  const shopId = stage.simulation.shopId
  if ((await readSimulatedPrices(pool, shopId)).length === 0) {
    await inShop(stage, at, async (c) => {
      for (const { name, amount_satang } of PLANS) {
        const product = createProduct(c, { name, licenseEnabled: name !== 'Basic', featureFlags: [name.toLowerCase()] })
        await c.em.flush()
        await createPrice(c, { product: product.id, type: 'recurring', amount_satang, interval: 'month' })
      }
      const welcome = { code: CODE, kind: 'percent', value: 20, duration: 'repeating', duration_in_cycles: 3 } as const
      await createDiscountCode(c, { ...welcome, metadata: {} })
      await addBankAccount(c, stage.deps.encryptionKey, { ...ACCOUNT, metadata: {} })
    })
  }
  const found = await readSimulatedPrices(pool, shopId)
  return PLANS.map(({ name }) => found.find(({ product }) => product === name)!.id)
}

/** Lets everybody join whose day it is. Safe to repeat: who has joined is left alone. */
export async function join(stage: Stage, at: number): Promise<void> {
  const joined = await readBuyers(stage.deps.pool, stage.simulation.shopId)
  const today = stage.buyers.filter(({ joinsAt }) => joinsAt === at)
  await inLanes(today, async (buyer) => {
    const known = joined.get(emailOf(buyer))
    if (known?.subscriptionId) return
    const customer = known?.customerId ?? (await enrol(stage, at, buyer))
    await subscribe(stage, at, buyer, customer)
  })
  await stage.processing.settle(at)
  await rescueDeclined(stage, at, today)
}

/** Who was declined at the first charge takes another card, if the script's decline is one that passes. */
async function rescueDeclined(stage: Stage, at: number, today: readonly Buyer[]): Promise<void> {
  const joined = await readBuyers(stage.deps.pool, stage.simulation.shopId)
  await inLanes(today, async (buyer) => {
    const { status, latestInvoiceId } = joined.get(emailOf(buyer))!
    if (status !== 'pending_first_payment' || firstCard(stage, buyer) !== CARD_OF.decline) return
    await unlessRefused(
      inShop(stage, at, async (c) => {
        const invoice = await c.em.findOneOrFail(Invoice, latestInvoiceId!)
        const subscription = await c.em.findOneOrFail(Subscription, invoice.subscriptionId!)
        await payInvoiceNow(c, stage.deps.gateways, { invoice, subscription, given: 'pm_card_ok' })
      }),
    )
  })
  await stage.processing.settle(at)
}

function enrol(stage: Stage, at: number, buyer: Buyer): Promise<string> {
  return inShop(stage, at, async (c) => {
    const name = `Buyer ${buyer.index + 1}`
    const customer = await createCustomer(c, { email: emailOf(buyer), name, testClock: stage.clockId })
    return customer.id
  })
}

async function subscribe(stage: Stage, at: number, buyer: Buyer, customer: string): Promise<void> {
  await inShop(stage, at, (c) =>
    acceptSubscription(c, stage.deps.gateways, {
      customer,
      price: stage.prices[buyer.plan]!,
      collectionMethod: buyer.method,
      paymentMethod: buyer.method === 'auto_charge' ? firstCard(stage, buyer) : null,
      quantity: 1,
      discountCode: buyer.usesCode ? CODE : null,
      daysUntilDue: null,
      paymentBehavior: 'allow_incomplete',
      metadata: {},
    }),
  )
}

/** The card that the script gives a buyer in the first month, else a good one. */
function firstCard(stage: Stage, buyer: Buyer): string {
  const deed = deedsOf(stage, buyer, 1).find((what) => CARD_OF[what] && what !== 'new_card')
  return (deed && CARD_OF[deed]) ?? 'pm_card_ok'
}

/** What the script has a buyer do in a month, in its order. */
export function deedsOf(stage: Pick<Stage, 'scenario' | 'met'>, buyer: Buyer, month: number): Deed[] {
  return stage.scenario.script.flatMap((line, index) =>
    line.month === month && stage.met[index]!.has(buyer.index) ? [line.what] : [],
  )
}

/** One commit in the name of the shop; what it wakeups is done by the next `settle`. */
export function inShop<T>(
  { deps, processing, simulation }: Pick<Stage, 'deps' | 'processing' | 'simulation'>,
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

/** A buyer who may not do what the script says leaves it. */
export async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** The e-mail by which a buyer is found again. */
export function emailOf({ index }: Pick<Buyer, 'index'>): string {
  return `buyer-${index + 1}@simulated.example`
}

/** The buyers of a scenario, and whom each line of its script meets. Safe to repeat: drawn from the seed. */
export function castOf(scenario: Scenario): Pick<Stage, 'scenario' | 'buyers' | 'met'> {
  return {
    scenario,
    buyers: Array.from({ length: scenario.customers }, (_, index) => buyerOf(scenario, index)),
    met: scenario.script.map((_, index) => metBy(scenario, index)),
  }
}
