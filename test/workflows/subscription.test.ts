// The subscription workflow does what its processings say: sleeps, wakes, waits for the gateway, ends. Its activities are plain objects here.
// Temporal and time are real, so the sleeps are short.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type Client, Connection, Client as TemporalClient, type WorkflowHandle } from '@temporalio/client'
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { ensureSearchAttributes } from '../../temporal/connection.ts'
import { backgroundQueue, gatewayQueue, PROCESSING_TRIES, type Processed, WAKE } from '../../workflows/contract.ts'
import { statusesPublished } from '../support/histories.ts'
import { testServers } from '../support/servers.ts'

const taskQueue = `workflows-${randomBytes(4).toString('hex')}`
const { temporalAddress, bundlePath } = testServers()
let client: Client
let native: NativeConnection
let workers: Worker[]
let running: Promise<unknown>

type Script = (Processed | (() => Processed | Promise<Processed>))[]

/** What a subscription's processings return, one after the other; the last one repeats. */
const scripts = new Map<string, Script>()
/** The calls of its activities, in order. */
const calls = new Map<string, string[]>()
const nowOf: number[] = []
const missedOf = new Map<string, number[]>()

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') }) // the SDK's messages would hide the output of tests
  client = new TemporalClient({ connection: await Connection.connect({ address: temporalAddress }) })
  await ensureSearchAttributes(client)
  native = await NativeConnection.connect({ address: temporalAddress })
  const note = (id: string, what: string) => calls.set(id, [...(calls.get(id) ?? []), what])
  const shared = { connection: native, namespace: 'default' }
  workers = [
    await Worker.create({
      ...shared,
      taskQueue,
      workflowBundle: { code: await readFile(bundlePath, 'utf8') },
      maxCachedWorkflows: 50,
      activities: {
        async runCycle({
          subscriptionId: id,
          now,
          missed = 0,
        }: {
          subscriptionId: string
          now: number
          missed?: number
        }) {
          note(id, 'processing')
          nowOf.push(now)
          missedOf.set(id, [...(missedOf.get(id) ?? []), missed])
          const script = scripts.get(id)!
          const next = script.length > 1 ? script.shift()! : script[0]!
          return typeof next === 'function' ? next() : next
        },
      },
    }),
    await Worker.create({
      ...shared,
      taskQueue: backgroundQueue(taskQueue),
      activities: {
        async advanceClock({ clockId }: { clockId: string }) {
          note(clockId, 'advance')
          const script = scripts.get(clockId) ?? []
          const next = script.shift()
          if (typeof next === 'function') next()
        },
      },
    }),
    await Worker.create({
      ...shared,
      taskQueue: gatewayQueue(taskQueue),
      activities: {
        async finishCharge({ paymentId }: { paymentId: string }) {
          note(paymentId.replace('pay_', 'sub_'), `finish ${paymentId}`)
        },
      },
    }),
  ]
  running = Promise.all(workers.map((worker) => worker.run()))
})
afterAll(async () => {
  for (const worker of workers) worker.shutdown()
  await running
  await native.close()
  await client.connection.close()
})

const started: string[] = []
afterEach(async () => {
  await Promise.all(
    started.splice(0).map((id) =>
      client.workflow
        .getHandle(id)
        .terminate()
        .catch(() => undefined),
    ),
  )
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const processDue = (fields: Partial<Processed> = {}): Processed => ({
  status: 'active',
  step: 'renew',
  wakeAt: inSeconds(3_600),
  nextActionAt: inSeconds(3_600),
  publishedEvents: [],
  pendingChargeId: null,
  ended: false,
  ...fields,
})
const over = processDue({ status: 'canceled', step: null, wakeAt: null, nextActionAt: null, ended: true })

async function begin(script: Script, type = 'subscription') {
  const id = `sub_${randomBytes(8).toString('hex')}`
  scripts.set(id, script)
  const workflowId = `${type}/${id}`
  started.push(workflowId)
  const handle = await client.workflow.start(type, { taskQueue, workflowId, args: [{ id }] })
  return { id, handle, workflowId }
}

async function until(what: () => boolean | Promise<boolean>, withinMs = 60_000) {
  for (const end = Date.now() + withinMs; !(await what()); ) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const published = async (handle: WorkflowHandle) => statusesPublished(await handle.fetchHistory())
const processing = (id: string) => (calls.get(id) ?? []).filter((call) => call === 'processing').length
const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a subscription workflow', () => {
  test('processes what is due, sleeps until the stored instant, takes the next, and ends when its row has ended', async () => {
    const { id, handle } = await begin([() => processDue({ wakeAt: inSeconds(2) }), over])
    await until(() => processing(id) === 1)
    await quiet(300)
    expect(processing(id)).toBe(1)
    await handle.result()
    expect(calls.get(id)).toEqual(['processing', 'processing'])
  })

  test('ends at once when there is nothing to do', async () => {
    const { id, handle } = await begin([over])
    await handle.result()
    expect(processing(id)).toBe(1)
  })

  test('wakes when it is woken, long before its time', async () => {
    const { id, handle } = await begin([processDue(), over])
    await until(() => processing(id) === 1)
    await handle.signal(WAKE)
    await handle.result()
    expect(processing(id)).toBe(2)
  })

  test('on a test clock sleeps until it is woken, whatever the time', async () => {
    const { id, handle } = await begin([processDue({ wakeAt: null, nextActionAt: 1 }), over])
    await until(() => processing(id) === 1)
    await quiet(1_200)
    expect(processing(id)).toBe(1)
    await handle.signal(WAKE)
    await handle.result()
  })

  test('is not harmed by wakes that come in numbers: they cost a look', async () => {
    const { id, handle } = await begin([processDue()])
    await until(() => processing(id) === 1)
    await Promise.all(Array.from({ length: 10 }, () => handle.signal(WAKE)))
    await until(() => processing(id) >= 2)
    await quiet(500)
    expect(processing(id)).toBeLessThanOrEqual(11)
    expect((await handle.describe()).status.name).toBe('RUNNING')
  })

  test('woken during its last processing looks once more before it ends', async () => {
    const made = await begin([
      processDue(),
      // Temporal gets the wake before the processing says that the workflow is done.
      () =>
        client.workflow
          .getHandle(made.workflowId)
          .signal(WAKE)
          .then(() => over),
      over,
    ])
    await until(() => processing(made.id) === 1)
    await made.handle.signal(WAKE)
    await made.handle.result()
    expect(processing(made.id)).toBeGreaterThanOrEqual(3)
  })

  test('with an pendingChargeId charge waits for the gateway on its own queue, then takes the next processing', async () => {
    const id = `sub_${randomBytes(8).toString('hex')}`
    const paymentId = id.replace('sub_', 'pay_')
    scripts.set(id, [processDue({ pendingChargeId: paymentId, status: 'pending_first_payment' }), processDue(), over])
    const workflowId = `subscription/${id}`
    started.push(workflowId)
    await client.workflow.start('subscription', { taskQueue, workflowId, args: [{ id }] })
    await until(() => processing(id) === 2)
    expect(calls.get(id)).toEqual(['processing', `finish ${paymentId}`, 'processing'])
  })

  test('tells its status while the gateway takes its time', async () => {
    const waiting = processDue({ pendingChargeId: 'pay_slow', status: 'pending_first_payment', step: 'expire' })
    const { handle } = await begin([waiting, processDue(), over])
    await until(async () => (await handle.describe()).searchAttributes.EntityStatus?.[0] === 'active')
    expect(await published(handle)).toEqual(['pending_first_payment', 'active'])
  })

  test('tells nothing when the gateway was away before the row was read to the end', async () => {
    const away = processDue({
      pendingChargeId: 'pay_away',
      status: 'pending_first_payment',
      step: null,
      nextActionAt: null,
    })
    const { handle } = await begin([processDue(), away, over])
    await until(async () => (await handle.describe()).searchAttributes.EntityStatus?.[0] === 'active')
    await handle.signal(WAKE)
    await handle.result()
    expect(await published(handle)).toEqual(['active', 'canceled'])
  })

  test('goes on in a new run after a dozen turns, under the same id, and loses no wake', async () => {
    const { id, handle, workflowId } = await begin([processDue()])
    const first = (await handle.describe()).runId
    for (let n = 1; n <= 14; n++) {
      await until(() => processing(id) >= n)
      await client.workflow.getHandle(workflowId).signal(WAKE)
    }
    await until(() => processing(id) >= 15)
    const now = await client.workflow.getHandle(workflowId).describe()
    expect(now.runId).not.toBe(first)
    expect(now.status.name).toBe('RUNNING')
    expect(now.historyLength).toBeLessThan(60)
  })

  test('tells the Temporal UI its status, and no more often than it changes', async () => {
    const { id, handle } = await begin([processDue(), processDue(), processDue({ status: 'past_due', step: 'retry' })])
    for (let n = 1; n <= 2; n++) {
      await until(() => processing(id) === n)
      await handle.signal(WAKE)
    }
    await until(() => processing(id) === 3)
    await until(async () => (await handle.describe()).searchAttributes.EntityStatus?.[0] === 'past_due')
    const { events } = await handle.fetchHistory()
    const upserts = events!.filter((e) => e.upsertWorkflowSearchAttributesEventAttributes)
    expect(upserts).toHaveLength(2)
  })

  test('tells its turns the time in whole seconds', () => {
    expect(nowOf.length).toBeGreaterThan(0)
    for (const now of nowOf) expect(Number.isSafeInteger(now) && Math.abs(now - Date.now() / 1000) < 600).toBe(true)
  })

  test('repeats a processing that fails until it succeeds', async () => {
    let failures = 0
    const { id, handle } = await begin([
      () => {
        failures += 1
        throw new Error('the database is away')
      },
      () => {
        failures += 1
        throw new Error('the database is away')
      },
      over,
    ])
    await handle.result()
    expect(failures).toBe(2)
    expect(processing(id)).toBe(3)
  })
})

describe('a processing that fails for good', () => {
  test('is tried four times within seconds; then the workflow sleeps, hears a wake, and looks with a fresh time', async () => {
    let away = true
    const { id, handle } = await begin([
      () => {
        if (away) throw new Error('the database is away')
        return over
      },
    ])
    await until(() => processing(id) >= PROCESSING_TRIES)
    await quiet(2_500)
    const [tried, { historyLength: length }] = [processing(id), await handle.describe()]
    expect(length).toBeLessThan(20)
    await quiet(2_000)
    // While it sleeps, nothing is tried and nothing is added to the history.
    expect([processing(id), (await handle.describe()).historyLength]).toEqual([tried, length])
    const asked = nowOf.at(-1)!
    away = false
    await handle.signal(WAKE)
    await handle.result()
    expect(processing(id)).toBe(tried + 1)
    expect(nowOf.at(-1)! - asked).toBeGreaterThanOrEqual(3)
    expect(missedOf.get(id)).toEqual([...Array(tried).fill(0), 1])
  })

  test('of a row that stands aside, the workflow sleeps until it is tried again, and is not over', async () => {
    const problem = { step: 'step remind', tries: 1, nextTryAt: inSeconds(2) }
    const aside = processDue({ step: 'remind', wakeAt: problem.nextTryAt, nextActionAt: null, problem })
    const { id, handle } = await begin([aside, over])
    await until(() => processing(id) === 1)
    await quiet(700)
    expect(processing(id)).toBe(1)
    await handle.result()
    expect(processing(id)).toBe(2)
    expect(missedOf.get(id)).toEqual([0, 1])
  })

  test('of a row that could not be read, no status is published', async () => {
    const problem = { step: 'row', tries: 1, nextTryAt: inSeconds(3_600) }
    const unread = processDue({
      status: 'pending_first_payment',
      step: null,
      wakeAt: problem.nextTryAt,
      nextActionAt: null,
      problem,
    })
    const { id, handle } = await begin([processDue({ wakeAt: inSeconds(1) }), unread])
    await until(() => processing(id) === 2)
    await handle.signal(WAKE)
    await until(() => processing(id) >= 3)
    expect(await published(handle)).toEqual(['active'])
  })
})

describe('a test clock workflow', () => {
  test('walks once and ends; woken while it walks, it walks again', async () => {
    const quietly = await begin([], 'testClock')
    await quietly.handle.result()
    expect(calls.get(quietly.id)).toEqual(['advance'])
    let poking: Promise<void> | undefined
    const isWoken = await begin(
      [
        () => {
          poking = client.workflow.getHandle(isWoken.workflowId).signal(WAKE)
          return over
        },
      ],
      'testClock',
    )
    await isWoken.handle.result()
    await poking!.catch(() => undefined)
    expect(calls.get(isWoken.id)!.length).toBeGreaterThanOrEqual(1)
  })
})
