/*
 * What a change of workflow code would do to workflows that sleep: a bundle of today's workflows with one change in it, and the
 * replay of a recorded history against a bundle. What the histories are is test/support/histories.ts.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from '@temporalio/worker'
import { ROOT } from '../../scripts/bundle.ts'
import type { RecordedHistory } from './histories.ts'
import { quietenTemporal } from './quiet.ts'

/** Null when the history is what the code of this bundle would have done, else what differs. */
export async function replay(bundle: string, { history, workflowId }: RecordedHistory): Promise<string | null> {
  quietenTemporal()
  try {
    await Worker.runReplayHistory({ workflowBundle: { codePath: bundle } }, history, workflowId)
    return null
  } catch (error) {
    return String((error as Error).message)
  }
}

/** The names of those that a bundle does not replay. */
export async function failing(bundle: string, recorded: readonly RecordedHistory[]): Promise<string[]> {
  const names: string[] = []
  for (const history of recorded) if ((await replay(bundle, history)) !== null) names.push(history.name)
  return names
}

/** A folder for changed copies. Inside the repository, so that imports are found; remove it when done. */
export const changedFolder = (name: string) => join(ROOT, '.cache', `${name}-${process.pid}`)

/** Bundles today's workflows with these changes by file, below `folder`. A change that changes nothing throws. */
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

/** In a process of its own, as scripts/bundle.ts does: webpack's memory goes back when it ends. */
const BUNDLING = `
  const { bundleWorkflowCode } = await import('@temporalio/worker')
  const { writeFile } = await import('node:fs/promises')
  const silent = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} }
  const { code } = await bundleWorkflowCode({ workflowsPath: process.argv[1], logger: silent })
  await writeFile(process.argv[2], code)`
