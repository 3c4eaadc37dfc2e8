/*
 * Shows what a change of workflow code would do to sleeping workflows: bundles today's workflows with one change, and replays a recorded history
 * against a bundle. The histories are those of test/support/histories.ts.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from '@temporalio/worker'
import { ROOT } from '../../scripts/bundle.ts'
import type { RecordedHistory } from './histories.ts'
import { quietenTemporal } from './quiet.ts'

/** Null when the code of this bundle produces the history, else the difference. */
export async function replay(bundle: string, { history, workflowId }: RecordedHistory): Promise<string | null> {
  quietenTemporal()
  try {
    await Worker.runReplayHistory({ workflowBundle: { codePath: bundle } }, history, workflowId)
    return null
  } catch (error) {
    return String((error as Error).message)
  }
}

/** The names of the histories that a bundle does not replay. */
export async function failing(bundle: string, recorded: readonly RecordedHistory[]): Promise<string[]> {
  const names: string[] = []
  for (const history of recorded) if ((await replay(bundle, history)) !== null) names.push(history.name)
  return names
}

/** A folder for changed copies. It is inside the repository, so that imports resolve. Remove it when done. */
export const changedFolder = (name: string) => join(ROOT, '.cache', `${name}-${process.pid}`)

/** Bundles today's workflows with these changes by file, into `folder`. Throws when a change changes nothing. */
export async function changedBundle(
  folder: string,
  name: string,
  changes: Record<string, (source: string) => string>,
): Promise<string> {
  const copy = join(folder, name)
  mkdirSync(copy, { recursive: true })
  cpSync(join(ROOT, 'workflows'), join(copy, 'workflows'), { recursive: true })
  for (const [file, change] of Object.entries(changes)) {
    const path = join(copy, 'workflows', file)
    const source = readFileSync(path, 'utf8')
    const after = change(source)
    if (after === source)
      throw new Error(
        `'${name}' changes nothing in workflows/${file}: publishedEvents the line that it looks for move?`,
      )
    writeFileSync(path, after)
  }
  const bundle = join(copy, 'bundle.js')
  const args = ['--input-type=module', '-e', BUNDLING, join(copy, 'workflows/index.ts'), bundle]
  await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return bundle
}

/** Runs in a process of its own, as scripts/bundle.ts does: webpack's memory is freed when it ends. */
const BUNDLING = `
  const { bundleWorkflowCode } = await import('@temporalio/worker')
  const { writeFile } = await import('node:fs/promises')
  const silent = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} }
  const { code } = await bundleWorkflowCode({ workflowsPath: process.argv[1], logger: silent })
  await writeFile(process.argv[2], code)`
