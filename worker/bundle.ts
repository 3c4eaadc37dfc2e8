// Builds the workflow bundle ahead of time, so that a worker starts fast and webpack's memory is freed with the process that ran it.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Writes the bundle of workflows/index.ts to `outFile`. Throws when a workflow imports what the sandbox forbids. */
export async function buildBundle(outFile: string): Promise<void> {
  const { bundleWorkflowCode } = await import('@temporalio/worker')
  const { code } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
  })
  await writeFile(outFile, code)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildBundle(process.argv[2]!)
