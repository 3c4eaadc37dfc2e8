// The gate for workflow changes: every recorded history (test/histories/) is played against today's workflows, as it will be when a
// worker with today's code wakes a workflow that has slept since before.

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { Worker } from '@temporalio/worker'
import { ROOT } from '../scripts/bundle.ts'
import { type RecordedHistory, readHistories } from './support/histories.ts'
import { quietenTemporal } from './support/quiet.ts'
import { testServers } from './support/servers.ts'

const recorded = readHistories()

/** Null when the history is what this code would have done, else what differs. */
async function replay(bundle: string, { history, workflowId }: RecordedHistory): Promise<string | null> {
  quietenTemporal()
  try {
    await Worker.runReplayHistory({ workflowBundle: { codePath: bundle } }, history, workflowId)
    return null
  } catch (error) {
    return String((error as Error).message)
  }
}

test.each(recorded)('$name is replayed by today’s workflows', async (history) => {
  const differs = await replay(testServers().bundlePath, history)
  if (differs === null) return
  throw new Error(
    `Workflows that are asleep right now would break when a worker with this code wakes them: ${history.name} no longer replays.\n` +
      "Keep the old order for old runs: `if (patched('what-changed')) { new way } else { old way }` (from @temporalio/workflow), and\n" +
      'record a history of the new way beside the old ones (node test/record-histories.ts <name>). Do not record the old ones anew.\n' +
      differs,
  )
})

test('every phase of a life is recorded', () => {
  const names = recorded.map(({ name }) => name.replace(/-run-\d$/, ''))
  expect([...new Set(names)]).toEqual([
    'canceled-at-period-end',
    'canceled-now',
    'canceled-while-charging',
    'clock-advance',
    'creation-3ds-approved',
    'creation-active',
    'creation-declined',
    'creation-incomplete',
    'creation-slow',
    'dunning-to-canceled',
    'invoice-expired',
    'invoice-paid',
    'renewal-by-timer',
    'renewals-on-clock',
    'transfer-returned',
  ])
  expect(names.filter((name) => name === 'renewals-on-clock')).toHaveLength(2) // continued as new
})

describe('the gate bites', () => {
  const folder = join(ROOT, '.cache', `replay-gate-${process.pid}`) // inside the repository, so that imports are found
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Today's workflows with one change. */
  async function changed(name: string, file: string, change: (source: string) => string): Promise<string> {
    const copy = join(folder, name)
    mkdirSync(copy, { recursive: true })
    cpSync(join(ROOT, 'workflows'), join(copy, 'workflows'), { recursive: true })
    const path = join(copy, 'workflows', file)
    const source = readFileSync(path, 'utf8')
    const after = change(source)
    expect(after).not.toBe(source)
    writeFileSync(path, after)
    const script = `
      const { bundleWorkflowCode } = await import('@temporalio/worker')
      const { writeFile } = await import('node:fs/promises')
      const silent = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} }
      const { code } = await bundleWorkflowCode({ workflowsPath: process.argv[1], logger: silent })
      await writeFile(process.argv[2], code)`
    const bundle = join(copy, 'bundle.js')
    const args = ['--input-type=module', '-e', script, join(copy, 'workflows/index.ts'), bundle]
    await promisify(execFile)(process.execPath, args, { cwd: ROOT })
    return bundle
  }

  const failing = async (bundle: string) => {
    const differing: string[] = []
    for (const history of recorded) if ((await replay(bundle, history)) !== null) differing.push(history.name)
    return differing
  }

  test('when a subscription waits before it looks', async () => {
    const bundle = await changed('wait-first', 'subscription.ts', (source) =>
      source.replace(
        /( {4}const turn = await runCycle)/,
        "    await sleepUntil(nowSeconds() + 5, () => poked, 'wait')\n$1",
      ),
    )
    const ofSubscriptions = recorded
      .filter(({ workflowId }) => workflowId.startsWith('subscription/'))
      .map(({ name }) => name)
    expect(await failing(bundle)).toEqual(ofSubscriptions)
  })

  test('when an activity that waits for the gateway is left out', async () => {
    const bundle = await changed('no-finish', 'subscription.ts', (source) =>
      source.replace(/await hearFromGateway\(.*\)/, ''),
    )
    expect(await failing(bundle)).toEqual(['canceled-while-charging', 'creation-slow'])
  })

  test('when an advance asks its clock twice', async () => {
    const bundle = await changed('twice', 'test-clock.ts', (source) =>
      source.replace(/( *)(await advanceClock\(.*\))/, '$1$2\n$1$2'),
    )
    expect(await failing(bundle)).toEqual(['clock-advance'])
  })

  test('and lets a change through that old runs do not see', async () => {
    const bundle = await changed('patched', 'subscription.ts', (source) =>
      source
        .replace('  setHandler,\n', '  patched,\n  setHandler,\n')
        .replace(
          /( {4}const turn = await runCycle)/,
          "    if (patched('wait-first')) await sleepUntil(nowSeconds() + 5, () => poked, 'wait')\n$1",
        ),
    )
    expect(await failing(bundle)).toEqual([])
  })
})
