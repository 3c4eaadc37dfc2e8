/*
 * Random scripts of random shops: whatever goes wrong, in any order, every invariant holds. SIMULATIONS is their number (default 6, about three
 * seconds each), SIMULATIONS_SEED the first seed. A failure prints the call that repeats it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { SIMULATED_ACTIONS, type SimulatedAction } from '../../rules/simulations.ts'
import { type BillingApi, startBillingApi } from '../support/billing-api.ts'

const SIMULATIONS = Number(process.env.SIMULATIONS ?? 6)
const SEED = Number(process.env.SIMULATIONS_SEED ?? Date.now() % 2 ** 31)
/** For a busy machine. */
const MS_EACH_MAX = 20_000

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterAll(() => billing.close())

const anyScenario = fc
  .record({ customers: fc.integer({ min: 1, max: 6 }), months: fc.integer({ min: 1, max: 4 }) })
  .chain(({ customers, months }) =>
    fc.record({
      customers: fc.constant(customers),
      months: fc.constant(months),
      seed: fc.integer(),
      collection_methods: fc.constantFrom(
        ['auto_charge'],
        ['invoice'],
        ['auto_charge', 'invoice'],
        ['invoice', 'auto_charge'],
      ),
      script: fc.array(
        fc.record({
          month: fc.integer({ min: 1, max: months }),
          share: fc.constantFrom(0, 25, 50, 100),
          what: fc.constantFrom(...(Object.keys(SIMULATED_ACTIONS) as SimulatedAction[])),
        }),
        { maxLength: 12 },
      ),
    }),
  )

test(
  `${SIMULATIONS} random shops keep every promise`,
  async () => {
    const shop = await billing.shop()
    await fc.assert(
      fc.asyncProperty(anyScenario, async (scenario) => {
        const { status, json, text } = await shop.post('/v1/simulations', scenario)
        if (status !== 200) throw new Error(text)
        expect({ status: json.status, failures: json.invariants?.failures }).toEqual({
          status: 'succeeded',
          failures: [],
        })
        const { issued, paid, uncollectible, void: voided, open } = json.invoices
        expect(issued).toBe(paid + uncollectible + voided + open)
      }),
      { numRuns: SIMULATIONS, seed: SEED, endOnFailure: true },
    )
    await billing.settled()
    expect(billing.api.logs.filter((line) => line.level === 'processing' || line.level === 'error')).toEqual([])
  },
  30_000 + SIMULATIONS * MS_EACH_MAX,
)
