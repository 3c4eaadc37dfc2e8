// A simulation that dies and is continued, one that cannot continue, and one that finds a broken invariant.

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { MockActivityEnvironment } from '@temporalio/testing'
import { openBackground, ownerOf } from '../../activities/background.ts'
import { createBackgroundActivities } from '../../activities/index.ts'
import { failSimulation, runSimulation, type SimulationDeps } from '../../activities/simulation/run.ts'
import { noteAlive, openSimulation } from '../../commands/simulations.ts'
import { Simulation } from '../../db/entities/index.ts'
import { keyring } from '../../db/keyring.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { wakeForNewCode } from '../../db/queries/quarantine.ts'
import { checkpointsOf, type Scenario } from '../../rules/simulations.ts'
import { type Billing, openBilling, type Shop, T0 } from '../support/billing.ts'
import { poison } from '../support/poison.ts'
import { adminOf } from '../support/servers.ts'

let b: Billing
let owner: Database
let shop: Shop
let deps: SimulationDeps
beforeAll(async () => {
  b = await openBilling()
  owner = await openDatabase(adminOf(b.url), { asOwner: true })
  shop = await b.shop()
  deps = {
    ...b.deps,
    pool: b.pool,
    encryptionKey: keyring(Buffer.alloc(32)),
    heartbeat: () => {},
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => T0,
  }
})
afterAll(async () => {
  await owner.close()
  await b.close()
})

const scenario: Scenario = {
  customers: 6,
  months: 2,
  seed: 11,
  collectionMethods: ['auto_charge', 'invoice'],
  script: [
    { month: 1, share: 50, what: 'decline' },
    { month: 1, share: 50, what: 'duplicate' },
    { month: 1, share: 30, what: 'change_plan' },
    { month: 2, share: 50, what: 'late_qr' },
    { month: 2, share: 40, what: 'cancel' },
  ],
}
const open = async () => (await shop.commit(T0, (c) => openSimulation(c, scenario))).id
const read = (id: string) => b.db.orm.em.fork().findOneOrFail(Simulation, id)
const run = (simulationId: string, more: Partial<SimulationDeps> = {}) =>
  runSimulation({ ...deps, ...more }, { simulationId })

test('comes to the same end when it dies again and again on the way', async () => {
  const whole = await open()
  await run(whole)
  const often = await open()
  let deaths = 0
  for (let beats = 20; (await read(often)).status === 'running'; ) {
    let left = beats
    const heartbeat = () => {
      if (left-- === 0) throw new Error('killed')
    }
    await run(often, { heartbeat }).catch((error: Error) => {
      if (error.message !== 'killed') throw error
      deaths++
      beats += 7
    })
  }
  expect(deaths).toBeGreaterThan(4)
  const [once, again] = [await read(whole), await read(often)]
  expect(again.figures).toEqual(once.figures)
  expect(again.invariants).toEqual({ checked: expect.any(Number), held: true, failures: [] })
  expect(again.checkpointsDone).toBe(once.checkpointsDone)
})

test('stops soon when its worker does, and is still running for the next one', async () => {
  const id = await open()
  const others = { wakeAll: async () => {}, alarm: () => {}, roundAlarm: () => {}, background: openBackground() }
  const activities = createBackgroundActivities({ ...deps, ...others })
  const worker = new MockActivityEnvironment()
  const working = worker.run(() => activities.runSimulation({ simulationId: id }))
  setTimeout(() => worker.cancel(), 100)
  await expect(working).rejects.toThrow('The worker stops')
  expect((await read(id)).status).toBe('running')
  await run(id)
  expect(await read(id)).toMatchObject({ status: 'succeeded', invariants: { held: true } })
})

test('goes on to its end beside buyers whose turns throw', async () => {
  const id = await open()
  const { shopId } = await read(id)
  const cure = await poison(
    b.url,
    'invoices',
    `new.merchant_id = '${shopId}' and new.billing_reason = 'subscription_cycle'`,
  )
  const entered: string[] = []
  const enters = ({ object }: { object: string }) => void entered.push(object)
  await run(id, { quarantine: { lastTry: true, codeVersion: 'one', now: () => T0, enters } })
  await cure()
  expect((await read(id)).status).toBe('succeeded')
  expect(new Set(entered).size).toBe(entered.length)
  expect(await b.sql('select from quarantine where merchant_id = $1', [shopId])).not.toEqual([])
  // A wakeup would have no effect: only the run of the simulation processes these rows.
  await b.sql('delete from wakeups')
  expect(await wakeForNewCode(b.pool, 'two')).toBe(0)
})

test('is left alone once it has ended', async () => {
  const id = await open()
  await run(id)
  const ended = await read(id)
  await run(id)
  await failSimulation(deps, { simulationId: id, failure: 'too late' })
  expect(await read(id)).toEqual(ended)
})

test('that an operator calls off goes no further than its next stop', async () => {
  const id = await open()
  const heartbeat = () =>
    void b.sql("update simulations set status = 'failed', failure = 'called off', finished_at = 1 where id = $1", [id])
  await run(id, { heartbeat })
  const { status, checkpointsDone } = await read(id)
  expect([status, checkpointsDone]).toEqual(['failed', 0])
  const { rows } = await b.pool.query('select max(created_at)::float8 as last from invoices where merchant_id = $1', [
    (await read(id)).shopId,
  ])
  expect(rows[0].last).toBe(checkpointsOf(scenario)[0]!.at)
})

test('waits for two others of its owner, and does nothing before its processing', async () => {
  const id = await open()
  const background = openBackground()
  const { promise: others, resolve: end } = Promise.withResolvers<void>()
  const holding = [1, 2].map(() => background.simulations.run(ownerOf(shop.context(T0)), deps, () => others))
  const working = run(id, { background })
  await deps.sleep(400)
  expect(await read(id)).toMatchObject({ status: 'running', clockId: null, checkpointsDone: 0 })
  await shop.commit(T0 + 60, (c) => noteAlive(c, id, T0 + 60))
  expect((await read(id)).seenAt).toBe(T0 + 60)
  end()
  await Promise.all([...holding, working])
  expect(await read(id)).toMatchObject({ status: 'succeeded', invariants: { held: true } })
})

test('tells of a promise that does not hold, with the rows that break it', async () => {
  const id = await open()
  const { shopId } = await read(id)
  let broken = ''
  const now = () => T0
  // Before the last check: a payment that records a satang more than was received.
  const heartbeat = async () => {
    if (broken) return
    const { rows } = await owner.pool.query(
      "update payments set amount_received_satang = amount_received_satang + 1 where id = (select id from payments where merchant_id = $1 and status = 'succeeded' and payment_method_type = 'promptpay' limit 1) returning id",
      [shopId],
    )
    broken = rows[0]?.id ?? ''
  }
  await run(id, { heartbeat: () => void heartbeat(), now })
  const simulation = await read(id)
  expect(simulation.status).toBe('succeeded')
  expect(simulation.invariants!.held).toBe(false)
  const promises = simulation.invariants!.failures.map(({ promise }) => promise)
  expect(promises).toContain('what a QR payment has received is what paid it and the parts that wait for the rest')
  expect(simulation.invariants!.failures.flatMap(({ sample_ids }) => sample_ids)).toContain(broken)
})

test('says that it has failed, and why, when it cannot go on', async () => {
  const id = await open()
  await failSimulation(deps, { simulationId: id, failure: 'no space left on device' })
  expect(await read(id)).toMatchObject({
    status: 'failed',
    failure: 'no space left on device',
    figures: null,
    invariants: null,
    finishedAt: T0,
  })
})
