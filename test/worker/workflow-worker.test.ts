// How workflow code runs: without a thread per step, and with a watchdog that notices when it never returns.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js'
import { ThreadedVMWorkflowCreator } from '@temporalio/worker/lib/workflow/threaded-vm.js'
import { watched, withoutWatchdog } from '../../worker/workflow-worker.ts'
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

test('a step into workflow code has no limit of its own, so that node starts no thread for it', async () => {
  quietenTemporal()
  const create = jest.spyOn(ThreadedVMWorkflowCreator, 'create')
  const [recorded] = readHistories()
  const inThread = { debugMode: false } // as in production; replays stay on the main thread otherwise
  await withoutWatchdog(() => undefined).runReplayHistory(
    { workflowBundle: { codePath: testServers().bundlePath }, ...inThread },
    recorded!.history,
    recorded!.workflowId,
  )
  expect(create).toHaveBeenCalledTimes(1)
  expect(create.mock.calls[0]![0]).toMatchObject({ isolateExecutionTimeoutMs: undefined, reuseV8Context: true })
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
