// Random lives of subscriptions against a small model, several at a time on one database. LIVES says how many (default 150), LIVES_SEED which: a
// failure prints the seed of its life, and LIVES=1 LIVES_SEED=that lives it again and makes it small.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { checkInvariants } from '../support/invariants.ts'
import { anyLife } from './any-life.ts'
import { FOUND } from './found-lives.ts'
import { live, openStage, type Stage } from './live.ts'

const LIVES = Number(process.env.LIVES ?? 150)
const SEED = Number(process.env.LIVES_SEED ?? Date.now() % 2 ** 31)
const LANES = 8
/** The shared invariants look at the whole database; after so many lives. */
const BATCH = 250
const MS_PER_LIFE_MAX = 5_000

let billing: BillingApi
let stages: Stage[]
beforeAll(async () => {
  billing = await startBillingApi()
  stages = await Promise.all(Array.from({ length: Math.min(LANES, LIVES) }, () => openStage(billing)))
})
afterAll(() => billing.close())

test.each(FOUND)('%s', async (_, life) => {
  await live(stages[0]!, life)
  await billing.settled()
  await checkInvariants(billing.api.db.pool, { idle: true })
})

test(
  `${LIVES} random lives go as the model says and keep every promise about money`,
  async () => {
    const seedOf = new Map<string, number>()
    const startedAt = Date.now()
    for (let from = 0; from < LIVES; from += BATCH) {
      await liveAll(from, Math.min(from + BATCH, LIVES), seedOf)
      await billing.settled()
      await checkInvariants(billing.api.db.pool, { idle: true }).catch((error: Error) => {
        const seeds = [...seedOf].flatMap(([id, seed]) => (error.message.includes(id) ? [seed] : []))
        throw new Error(`${error.message}\nSeeds of the lives that are named: ${seeds.join(', ') || 'none by id'}`)
      })
    }
    expect(billing.api.logs.filter((line) => line.level === 'turn' || line.level === 'error')).toEqual([])
    console.log(`${LIVES} lives from LIVES_SEED=${SEED}: ${Math.round((Date.now() - startedAt) / LIVES)} ms each`)
  },
  60_000 + LIVES * MS_PER_LIFE_MAX,
)

/** Each lane lives one life after the other; the first failure of a lane ends it, so that one run shows up to eight. */
async function liveAll(from: number, to: number, seedOf: Map<string, number>): Promise<void> {
  let next = from
  const failures: string[] = []
  const lane = async (stage: Stage) => {
    while (next < to) {
      const seed = seedOfLife(next++)
      const report = await fc.check(
        fc.asyncProperty(anyLife, async (life) => void seedOf.set(await live(stage, life), seed)),
        { seed, numRuns: 1, endOnFailure: LIVES > 1 },
      )
      if (report.failed) {
        const { counterexample, errorInstance } = report
        failures.push(`LIVES=1 LIVES_SEED=${seed}\n${JSON.stringify(counterexample)}\n${String(errorInstance)}`)
        return
      }
    }
  }
  await Promise.all(stages.map(lane))
  if (failures.length > 0) throw new Error(`${failures.length} lives went wrong:\n\n${failures.join('\n\n')}`)
}

/** The first life's seed is the run's, so that one life can be lived again alone; the others are far from each other. */
function seedOfLife(nth: number): number {
  return nth === 0 ? SEED : (Math.imul(nth, 0x9e3779b1) ^ SEED) & 0x7fffffff
}
