/*
 * Makes many property runs, several at a time on one database, and checks the shared invariants after each batch. PROPERTY_RUNS is their number in
 * all (default 150), PROPERTY_SEED the first seed. A failure prints the seed of its run: PROPERTY_RUNS=1 PROPERTY_SEED=that repeats the run and
 * reduces it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { checkInvariants } from '../support/invariants.ts'
import { anyLifecycle } from './any-lifecycle.ts'
import { type Broken, openBroken, REFUSED } from './broken.ts'
import type { Lifecycle } from './lifecycle.ts'
import { runLifecycle } from './run.ts'
import { openScenario, type Scenario } from './scenario.ts'

/** Half of them are charged to cards and half paid by invoice, in two test files, so that both cores have work. */
const PROPERTY_RUNS = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 150) / 2)
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31)
const AT_ONCE = 8
/** The invariants read the whole database, so they are checked once after so many runs. */
const BATCH = 250
/** For a busy machine. */
const MS_PER_RUN_MAX = 5_000

/** The tests of one collection method: first the runs that once failed, then random ones. */
export function testPropertyRuns(collection: Lifecycle['collection'], found: readonly [string, Lifecycle][]): void {
  let billing: BillingApi
  let scenarios: Scenario[]
  let broken: Broken
  const seedOf = new Map<string, number>()
  beforeAll(async () => {
    billing = await startBillingApi({ quarantine: true })
    broken = await openBroken(billing.api.databaseUrl)
    scenarios = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, PROPERTY_RUNS) }, () => openScenario(billing, broken)),
    )
  })
  afterAll(async () => {
    await broken.close()
    await billing.close()
  })

  const check = async () => {
    await billing.settled()
    await checkInvariants(billing.api.db.pool, { idle: true })
    const { logs } = billing.api
    expect(logs.filter((line) => line.level === 'processing' || line.level === 'error')).toEqual([])
    expect(logs.filter((line) => line.level === 'quarantine' && !String(line.error).includes(REFUSED))).toEqual([])
    expect(await billing.api.sql('select object_id, step, reason from quarantine')).toEqual([])
  }

  for (const [name, lifecycle] of found) {
    test(name, async () => {
      await runLifecycle(scenarios[0]!, lifecycle)
      await check()
    })
  }

  const runAll = async (from: number, to: number) => {
    let next = from
    const failures: string[] = []
    // The first failure of a worker ends it, so one test run shows up to eight failures.
    const worker = async (scenario: Scenario) => {
      while (next < to) {
        const seed = seedOfLife(next++)
        const failure = await liveOne(scenario, collection, seed, (id) => void seedOf.set(id, seed))
        if (failure) return failures.push(failure)
      }
    }
    await Promise.all(scenarios.map(worker))
    if (failures.length > 0) throw new Error(`${failures.length} lives went wrong:\n\n${failures.join('\n\n')}`)
  }

  test(
    `${PROPERTY_RUNS} random lives go as the model says and keep every promise about money`,
    async () => {
      const startedAt = Date.now()
      for (let from = 0; from < PROPERTY_RUNS; from += BATCH) {
        await runAll(from, Math.min(from + BATCH, PROPERTY_RUNS))
        await check().catch((error: Error) => {
          const seeds = [...seedOf].flatMap(([id, seed]) => (error.message.includes(id) ? [seed] : []))
          throw new Error(`${error.message}\nPROPERTY_SEED of the lives named here: ${seeds.join(', ') || 'none is'}`)
        })
      }
      const msEach = Math.round((Date.now() - startedAt) / PROPERTY_RUNS)
      process.stdout.write(
        `${PROPERTY_RUNS} property runs (${collection}) from PROPERTY_SEED=${SEED}, ${msEach} ms each\n`,
      )
    },
    60_000 + PROPERTY_RUNS * MS_PER_RUN_MAX,
  )
}

/** Null, or the failure and how to reproduce it. A run that is made alone is reduced first. */
async function liveOne(
  scenario: Scenario,
  collection: Lifecycle['collection'],
  seed: number,
  lived: (id: string) => void,
): Promise<string | null> {
  const property = fc.asyncProperty(anyLifecycle(collection), async (lifecycle) => {
    lived(await runLifecycle(scenario, lifecycle))
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    seed,
    numRuns: 1,
    endOnFailure: PROPERTY_RUNS > 1,
  })
  return failed
    ? `PROPERTY_RUNS=1 PROPERTY_SEED=${seed}\n${JSON.stringify(counterexample?.[0])}\n${String(errorInstance)}`
    : null
}

/** The first run has the seed itself, so that one run can be repeated alone. The other seeds are far from each other. */
function seedOfLife(nth: number): number {
  return nth === 0 ? SEED : (Math.imul(nth, 0x9e3779b1) ^ SEED) & 0x7fffffff
}
