// The worker that runs workflow code, without the SDK's watchdog on each step of it: Node starts and ends a thread for every step, which cost more
// than all our workflows do. Instead, one look a second notices code that never ends. The workflows and activities themselves are defined elsewhere
// (create-worker.ts).
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type NodeThreads from 'node:worker_threads'
import { type CompiledWorkerOptions, type Logger, Worker, type WorkerOptions } from '@temporalio/worker'
import type { Workflow, WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js'
import type { WorkflowBundleWithSourceMapAndFilename as Bundle } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js'

/** Node's vm treats it as "no limit", and then needs no thread. The SDK's type says number; its default is 5 s. */
const NO_LIMIT = undefined as unknown as number

/**
 * Creates a worker as `Worker.create` does. `onStuck` is called once when workflow code has not returned for 15 s: then all work of this worker has
 * stopped, and only a new process helps. Source: bench/README.md, decision D86.
 */
export function createWorkflowWorker(options: WorkerOptions, onStuck: (error: Error) => void): Promise<Worker> {
  return withoutWatchdog(onStuck).create(options)
}

/** The class behind `createWorkflowWorker`. Replays use it too, since they run workflow code in the same way. */
export function withoutWatchdog(onStuck: (error: Error) => void): typeof Worker {
  return class extends Worker {
    protected static override async createWorkflowCreator(
      bundle: Bundle,
      options: CompiledWorkerOptions,
      logger: Logger,
    ): Promise<WorkflowCreator> {
      const unlimited = { ...options, isolateExecutionTimeoutMs: NO_LIMIT }
      const creator = await withoutPromiseStacks(() => Worker.createWorkflowCreator(bundle, unlimited, logger))
      return watched(creator, onStuck)
    }
  }
}

const threads = createRequire(import.meta.url)('node:worker_threads') as typeof NodeThreads
/** What such a thread loads first. */
export const PRELOADED = fileURLToPath(new URL('./no-promise-stacks.cjs', import.meta.url))

/**
 * Threads that `create` starts before it first waits take no stack traces of promises: half of what workflow code costs. The SDK has no option for it and
 * opens its thread without options. The Temporal UI shows no "call stack" of a workflow then. Source: bench/README.md, decision D721.
 */
function withoutPromiseStacks<T>(create: () => T): T {
  const { Worker: Thread } = threads
  threads.Worker = class extends Thread {
    constructor(file: string | URL, options?: NodeThreads.WorkerOptions) {
      super(file, { ...options, execArgv: ['--require', PRELOADED] })
    }
  }
  try {
    return create()
  } finally {
    threads.Worker = Thread
  }
}

/** A step takes milliseconds. The looks are counted and no clock is read, so that a machine that was asleep causes no false alarm. */
const STUCK_AFTER_LOOKS = 15
const LOOK_EVERY_MS = 1_000

/** Passes all calls on. Calls `onStuck` once when steps are under way and none has ended during `looks` looks in a row. */
export function watched(
  creator: WorkflowCreator,
  onStuck: (error: Error) => void,
  { looks = STUCK_AFTER_LOOKS, everyMs = LOOK_EVERY_MS } = {},
): WorkflowCreator {
  let underWay = 0
  let silentLooks = 0
  const step = async <T>(work: Promise<T>): Promise<T> => {
    if (underWay++ === 0) silentLooks = 0
    return work.finally(() => {
      underWay--
      silentLooks = 0
    })
  }
  const timer = setInterval(() => {
    if (underWay === 0 || ++silentLooks < looks) return
    clearInterval(timer)
    onStuck(new Error(`Workflow code has not come back for ${(looks * everyMs) / 1_000} s: does it loop?`))
  }, everyMs)
  timer.unref()
  return {
    async createWorkflow(options) {
      const workflow = await step(creator.createWorkflow(options))
      return watchedWorkflow(workflow, step)
    },
    destroy() {
      clearInterval(timer)
      return creator.destroy()
    },
  }
}

function watchedWorkflow(workflow: Workflow, step: <T>(work: Promise<T>) => Promise<T>): Workflow {
  return {
    activate: (activation) => step(workflow.activate(activation)),
    getAndResetSinkCalls: () => workflow.getAndResetSinkCalls(),
    dispose: () => workflow.dispose(),
  }
}
