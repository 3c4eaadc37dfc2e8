// The worked example of workflows/README.md, "How to change a workflow": a status that is published while the gateway is slow, behind
// `patched('publish-while-charging')`. Tested against the recorded histories, and with an old and a new worker that process one run.

import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Client, Connection, Client as TemporalClient, type WorkflowHandle } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { ensureSearchAttributes } from '../../temporal/connection.ts'
import { gatewayQueue, type Processed, WAKE } from '../../workflows/contract.ts'
import { changedBundle, changedFolder, failing, replay } from '../support/changed-workflows.ts'
import { knowsPatch, readHistories, statusesPublished } from '../support/histories.ts'
import { quietenTemporal } from '../support/quiet.ts'
import { testServers } from '../support/servers.ts'

const folder = changedFolder('versioning')
const { temporalAddress, bundlePath: today } = testServers()
const recorded = readHistories()

/** Recorded before the change; the run passes the changed line. */
const BEFORE = ['creation-slow']
/** Recorded after the change, with its marker. */
const AFTER = recorded.filter(({ history }) => knowsPatch(history, 'publish-while-charging')).map(({ name }) => name)

const as = (name: string, change: (source: string) => string) =>
  changedBundle(folder, name, { 'subscription.ts': change })
/** The code before the change. */
let yesterdays: Promise<string> | undefined
function yesterday(): Promise<string> {
  yesterdays ??= as('yesterday', (s) =>
    s.replace(/ *if \(processed\.status .*patched\('publish-while-charging'\).*\n/, ''),
  )
  return yesterdays
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('against recorded histories', () => {
  test('the change without patched() breaks those who passed its line before', async () => {
    const bundle = await as('unpatched', (s) => s.replace(" && patched('publish-while-charging')", ''))
    expect(await failing(bundle, recorded)).toEqual([...BEFORE, ...AFTER].sort())
    const [slow] = recorded.filter(({ name }) => name === 'creation-slow')
    expect(await replay(bundle, slow!)).toMatch(/[Nn]on-?determinism/)
  })

  test('with patched() every one of them still replays', async () => {
    expect(AFTER).not.toEqual([])
    expect(await failing(today, recorded)).toEqual([])
  })

  test('deprecatePatch() lets those with its marker through, and ends the old way', async () => {
    const bundle = await as('deprecated', (s) =>
      s
        .replace('  patched,\n', '  deprecatePatch,\n')
        .replace(
          /if \(processed\.status !== published && patched\(.*\)\) /,
          "deprecatePatch('publish-while-charging')\nif (processed.status !== published) ",
        ),
    )
    expect(await failing(bundle, recorded)).toEqual(BEFORE)
  })

  test('taking the change back, once it was in use, breaks those with its marker', async () => {
    expect(await failing(await yesterday(), recorded)).toEqual(AFTER)
  })
})

function rewritten(source: string, pairs: [string, string][]): string {
  return pairs.reduce((text, [before, after]) => {
    expect(text).toContain(before)
    return text.replace(before, after)
  }, source)
}

describe('without a patch', () => {
  test('limits, retries, inputs, summaries, details and the length of a sleep may change', async () => {
    const bundle = await changedBundle(folder, 'free', {
      'stubs.ts': (s) =>
        rewritten(s, [
          ["startToCloseTimeout: '8 seconds'", "startToCloseTimeout: '9 seconds'"],
          ["maximumInterval: '30 seconds'", "maximumInterval: '40 seconds'"],
          ["startToCloseTimeout: '24 hours'", "startToCloseTimeout: '25 hours'"],
          ["heartbeatTimeout: '30 seconds'", "heartbeatTimeout: '20 seconds'"],
          ["summary: 'wait for the gateway'", "summary: 'patience'"],
          [
            'local.runCycle.executeWithOptions({ ...LOCAL, summary: what }, [input])',
            "local.runCycle.executeWithOptions({ ...LOCAL, summary: 'processed' }, [{ ...input, more: 1 }])",
          ],
        ]),
      'clock.ts': (s) => rewritten(s, [['wakeAt * 1000 - Date.now()', 'wakeAt * 1000 - Date.now() + 60_000']]),
      'words.ts': (s) => rewritten(s, [['next: ', 'then: ']]),
    })
    expect(await failing(bundle, recorded)).toEqual([])
  })

  test('the number of processings of a run may not: it decides where a run ends', async () => {
    const bundle = await as('more-processing', (s) => s.replace('WAKE_UPS_PER_RUN = 12', 'WAKE_UPS_PER_RUN = 24'))
    expect(await failing(bundle, recorded)).toEqual(['dunning-continued-as-new-run-1', 'renewals-on-clock-run-1'])
  })
})

describe('with workers of both kinds', () => {
  const taskQueue = `versioning-${randomBytes(4).toString('hex')}`
  let client: Client
  let native: NativeConnection
  let old: string
  let gateway: Worker
  let gatewayRuns: Promise<void>
  let processing: Processed[]

  beforeAll(async () => {
    quietenTemporal()
    old = await yesterday()
    client = new TemporalClient({ connection: await Connection.connect({ address: temporalAddress }) })
    await ensureSearchAttributes(client)
    native = await NativeConnection.connect({ address: temporalAddress })
    const activities = { async finishCharge() {} }
    gateway = await Worker.create({ connection: native, taskQueue: gatewayQueue(taskQueue), activities })
    gatewayRuns = gateway.run()
  })
  afterAll(async () => {
    gateway.shutdown()
    await gatewayRuns
    await native.close()
    await client.connection.close()
  })

  /** Runs a worker of that code until `what` has happened. */
  async function work<T>(bundle: string, what: () => Promise<T>): Promise<T> {
    const worker = await Worker.create({
      connection: native,
      taskQueue,
      workflowBundle: { code: readFileSync(bundle, 'utf8') },
      activities: { runCycle: async () => (processing.length > 1 ? processing.shift()! : processing[0]!) },
    })
    return worker.runUntil(what)
  }

  const asleep: Processed = {
    status: 'active',
    step: 'renew',
    wakeAt: null,
    nextActionAt: 2_000_000_000,
    publishedEvents: [],
    pendingChargeId: null,
    ended: false,
  }
  const slow: Processed = { ...asleep, status: 'pending_first_payment', step: 'expire', pendingChargeId: 'pay_1' }
  const late: Processed = { ...asleep, status: 'past_due', step: 'settle_charge', pendingChargeId: 'pay_2' }
  const over: Processed = { ...asleep, status: 'canceled', step: null, nextActionAt: null, ended: true }

  async function start(script: Processed[]): Promise<WorkflowHandle> {
    processing = script
    const id = `sub_${randomBytes(8).toString('hex')}`
    return client.workflow.start('subscription', { taskQueue, workflowId: `subscription/${id}`, args: [{ id }] })
  }
  const status = async (handle: WorkflowHandle) => (await handle.describe()).searchAttributes.EntityStatus?.[0]
  async function until(what: () => Promise<boolean>) {
    for (const end = Date.now() + 60_000; !(await what()); ) {
      if (Date.now() > end) throw new Error(`never: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('a run that passed the line the old way goes on the new way in its middle, and replays', async () => {
    const handle = await start([slow, asleep, late, over])
    await work(old, () => until(async () => (await status(handle)) === 'active'))
    await handle.signal(WAKE)
    await work(today, () => handle.result())
    const history = await handle.fetchHistory()
    expect(statusesPublished(history)).toEqual(['active', 'past_due', 'canceled']) // the first wait was not published, the second was
    expect(knowsPatch(history, 'publish-while-charging')).toBe(true)
    expect(await replay(today, { name: 'both', workflowId: handle.workflowId, history })).toBeNull()
  })

  test('a run of the new way that meets an old worker waits, and goes on when a new one takes it', async () => {
    const handle = await start([slow, asleep, over])
    await work(today, () => until(async () => (await status(handle)) === 'active'))
    await handle.signal(WAKE)
    const failed = async () => (await handle.fetchHistory()).events!.some((e) => e.workflowTaskFailedEventAttributes)
    await work(old, () => until(failed))
    expect((await handle.describe()).status.name).toBe('RUNNING')
    await work(today, () => handle.result())
    expect(statusesPublished(await handle.fetchHistory())).toEqual(['pending_first_payment', 'active', 'canceled'])
  })
})
