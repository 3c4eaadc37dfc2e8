// A change of card at the instant of a renewal: two connections, held at a drawn step (test/races). Whatever the order, the result is the same as one
// after the other. A buyer who always had a good card is charged once and is never past due, and every invariant holds.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nthPeriodEnd } from '../../rules/periods.ts'
import { judge } from '../races/judge.ts'
import { Arena, type Command, type Scenario } from '../races/race.ts'
import { subscriptionCommands } from '../races/subscriptions.ts'
import { T0 } from '../support/billing.ts'

const RUNS = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 150) / 10)
/** The invariants read the whole database, so it is replaced after so many runs. */
const RUNS_PER_DATABASE = 50

let arena: Arena
beforeAll(async () => {
  arena = await Arena.open()
})
afterAll(() => arena.close())

const CHANGES = [
  'new card',
  'new token',
  'new default card',
  'new card in the portal',
  'card from now on in the portal',
  'remove card in the portal',
  'detach card',
]
/** Changes after which the renewal itself chooses the card. */
const REMOVES = /remove|detach/
const command = (name: string): Command => subscriptionCommands.find((one) => one.name === name)!

const TOKENS = ['pm_card_ok', 'pm_card_ok', 'pm_card_declined', 'pm_card_lost', 'pm_card_3ds'] as const

const drawn = fc.record({
  change: fc.constantFrom(...CHANGES),
  processFirst: fc.boolean(),
  /** The step at which the first command is held: statements and gateway calls count. */
  hold: fc.integer({ min: 0, max: 24 }),
  /** The subscription's card. Null: it has none, and the customer's default is charged. */
  own: fc.option(fc.constantFrom(...TOKENS), { freq: 3 }),
  fallback: fc.constantFrom(...TOKENS),
  third: fc.constantFrom(...TOKENS),
  /** How many renewals came before this one. */
  renewals: fc.integer({ min: 0, max: 2 }),
  ending: fc.boolean(),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never

/** `prepared` collects the ids of the prepared shops. */
function scenarioOf(d: Drawn, prepared: string[]): Scenario {
  return {
    name: 'renewal due',
    async prepare({ shop, billing }) {
      prepared.push(shop.id)
      const customer = await shop.customer()
      const cards = [await shop.card(customer), await shop.card(customer), await shop.card(customer)]
      const [own, fallback, third] = cards.map(({ id }) => id) as [string, string, string]
      await billing.sql('update customers set default_payment_method_id = $2 where id = $1', [customer.id, fallback])
      const s = await shop.subscribed({ customer, paymentMethod: own })
      const end = (n: number) => nthPeriodEnd({ anchorAt: T0, interval: 'month', n })
      for (let n = 1; n <= d.renewals; n++) await billing.processDue(s.id, end(n))
      if (d.ending) await shop.cancel(s.id, end(d.renewals + 1) - 60)
      if (d.own === null) await billing.sql('update subscriptions set payment_method_id = null where id = $1', [s.id])
      for (const [id, token] of [
        [own, d.own ?? 'pm_card_ok'],
        [fallback, d.fallback],
        [third, d.third],
      ] as const)
        await billing.sql('update payment_methods set gateway_token = $2 where id = $1', [id, `${token}/${id}`])
      const ids = { customer: customer.id, subscription: s.id, own, fallback, third }
      return { at: end(d.renewals + 1), ids }
    },
  }
}

test(
  `of ${RUNS} renewals that another card meets, each is charged to one of the two, once`,
  async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (d) => {
        if (arena.runs > RUNS_PER_DATABASE) {
          await arena.close()
          arena = await Arena.open()
        }
        const [processed, change] = [command('processing'), command(d.change)]
        const prepared: string[] = []
        const scenario = scenarioOf(d, prepared)
        const [a, b] = d.processFirst ? [processed, change] : [change, processed]
        const { findings } = await judge(arena, scenario, a, b, { only: d.hold, isAllowed: () => false })
        expect(findings).toEqual([])
        const isGood = [d.own ?? 'pm_card_ok', d.fallback, d.third].every((token) => token === 'pm_card_ok')
        const charged = await arena.billing.sql<{ status: string; paid: number; bills: number; unpaid: number }>(
          `select s.status, (select count(*)::integer from payments p where p.subscription_id = s.id and p.status = 'succeeded') as paid,
           (select count(*)::integer from invoices i where i.subscription_id = s.id) as bills,
           (select count(*)::integer from emails m where m.subscription_id = s.id and m.kind = 'payment_failed') as unpaid
         from subscriptions s where s.merchant_id = any ($1)`,
          [prepared],
        )
        const bills = d.renewals + (d.ending ? 1 : 2)
        for (const one of charged) {
          expect(one.bills).toBe(bills)
          expect(one.paid).toBeLessThanOrEqual(bills)
          if (isGood && !REMOVES.test(d.change))
            expect(one).toEqual({ status: d.ending ? 'canceled' : 'active', paid: bills, bills, unpaid: 0 })
        }
      }),
      { numRuns: RUNS, ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }) },
    )
  },
  60_000 + RUNS * 10_000,
)
