// How workflow code runs: without a thread per step, without stack traces of promises, and with a watchdog that notices when it never returns.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type NodeThreads from 'node:worker_threads'
import { expect, jest, test } from '@jest/globals'
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js'
import { ThreadedVMWorkflowCreator } from '@temporalio/worker/lib/workflow/threaded-vm.js'
import { PRELOADED, watched, withoutWatchdog } from '../../worker/workflow-worker.ts'
import { readHistories } from '../support/histories.ts'
import { quietenTemporal } from '../support/quiet.ts'
import { testServers } from '../support/servers.ts'

const OPTIONS = {} as Parameters<WorkflowCreator['createWorkflow']>[0]
const FAST = { looks: 3, everyMs: 20 }

/** A creator whose workflows answer when `activate` does. */
function creatorOf(activate: () => Promise<object>): WorkflowCreator {
  const workflow = { activate, getAndResetSinkCalls: async () => [], dispose: async () => undefined }
  return { createWorkflow: async () => workflow, destroy: async () => undefined }
}

/** Replays a recorded history as in production: in a thread of its own. Replays stay on the main thread otherwise. */
async function replayInThread(): Promise<void> {
  quietenTemporal()
  const [recorded] = readHistories()
  const inThread = { debugMode: false } // the types of a replay leave it out
  await withoutWatchdog(() => undefined).runReplayHistory(
    { workflowBundle: { codePath: testServers().bundlePath }, ...inThread },
    recorded!.history,
    recorded!.workflowId,
  )
}

test('a step into workflow code has no limit of its own, so that node starts no thread for it', async () => {
  const create = jest.spyOn(ThreadedVMWorkflowCreator, 'create')
  await replayInThread()
  expect(create).toHaveBeenCalledTimes(1)
  expect(create.mock.calls[0]![0]).toMatchObject({ isolateExecutionTimeoutMs: undefined, reuseV8Context: true })
})

const threads = createRequire(import.meta.url)('node:worker_threads') as typeof NodeThreads

test('the thread of the workflows, and no other, is started with what switches stack traces of promises off', async () => {
  const { Worker: Thread } = threads
  const started: unknown[] = []
  class Noted extends Thread {
    constructor(file: string | URL, options?: NodeThreads.WorkerOptions) {
      super(file, options)
      started.push(options?.execArgv)
    }
  }
  threads.Worker = Noted
  try {
    await replayInThread()
    expect(started).toEqual([['--require', PRELOADED]])
    expect(threads.Worker).toBe(Noted)
  } finally {
    threads.Worker = Thread
  }
})

test("node watches no promises in such a thread, and the SDK's one warning of it is left out", async () => {
  const code = `const { parentPort } = require('node:worker_threads')
    const said = []
    console.warn = (text) => said.push(text)
    let refused = null
    try { require('node:v8').promiseHooks.createHook({ init() {} }) } catch (error) { refused = error.message }
    console.warn('of the SDK')
    console.warn('of ours')
    parentPort.postMessage({ refused, said })`
  const thread = new threads.Worker(code, { eval: true, execArgv: ['--require', PRELOADED] })
  const [answer] = await once(thread, 'message')
  await thread.terminate()
  expect(answer).toEqual({ refused: 'stack traces of promises are switched off', said: ['of ours'] })
})

test('workflow code that never comes back is logged once', async () => {
  const onStuck = jest.fn()
  const creator = watched(
    creatorOf(() => new Promise(() => undefined)),
    onStuck,
    FAST,
  )
  const workflow = await creator.createWorkflow(OPTIONS)
  void workflow.activate({})
  await sleep(20 * FAST.everyMs)
  expect(onStuck).toHaveBeenCalledTimes(1)
  expect(String(onStuck.mock.calls[0]![0])).toContain('does it loop?')
  await creator.destroy()
})

test('a worker with nothing to do, and one that is busy for long, are not stuck', async () => {
  const onStuck = jest.fn()
  const creator = watched(
    creatorOf(() => sleep(FAST.everyMs, {})),
    onStuck,
    FAST,
  )
  const workflow = await creator.createWorkflow(OPTIONS)
  await sleep(6 * FAST.everyMs)
  // Steps overlap, so that one is under way at every moment.
  await Promise.all(
    [0, 0.5].map((late) => sleep(late * FAST.everyMs).then(() => repeat(12, () => workflow.activate({})))),
  )
  expect(onStuck).not.toHaveBeenCalled()
  await creator.destroy()
})

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await work()
}
