/*
 * The workflow bundle as a file, made once per version of its sources. webpack runs in a short process of its own, so that its two hundred megabytes
 * are freed when it ends. worker/bundle.ts decides what goes into the bundle.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, '.cache')
const BUNDLES_KEPT = 3
const KEPT_MS = 7 * 24 * 3_600_000

/** Makes the bundle at `file` (see bundlePath) unless it exists. Safe from several processes at once. */
export async function ensureBundle(file: string, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (existsSync(file)) return
  say('Bundling the workflows …')
  mkdirSync(CACHE, { recursive: true })
  const making = `${file}.${process.pid}.making`
  try {
    await inShortProcess(making, signal)
    renameSync(making, file)
  } finally {
    rmSync(making, { force: true })
  }
  forgetOldBundles()
}

/** The path of the bundle for the current workflow code. Call it once per run: the sources may change meanwhile. */
export const bundlePath = () => join(CACHE, `workflows-${hashOfSources()}.js`)

function inShortProcess(outFile: string, signal?: AbortSignal): Promise<void> {
  const script = `const { buildBundle } = await import(${JSON.stringify(join(ROOT, 'worker/bundle.ts'))}); await buildBundle(process.argv[1])`
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, outFile], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-8_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', fail)
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The workflows could not be bundled:\n${output.trim()}`)),
    )
  })
}

/** Everything that can be in the bundle: our sources, and the SDK by its version. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = [...['workflows', 'rules'].flatMap(sourcesIn), join(ROOT, 'worker', 'bundle.ts')]
  for (const file of files) hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file))
  hash.update(readFileSync(join(ROOT, 'node_modules/@temporalio/workflow/package.json')))
  return hash.digest('hex').slice(0, 16)
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(ROOT, folder, name))
}

/** A clone under development makes a bundle every few minutes. The latest stay, and so do those that a running worker may still use. */
function forgetOldBundles(): void {
  const bundles = readdirSync(CACHE)
    .filter((name) => /^workflows-.*\.js$/.test(name))
    .map((name) => ({ path: join(CACHE, name), at: statSync(join(CACHE, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path, at } of bundles.slice(BUNDLES_KEPT)) if (Date.now() - at > KEPT_MS) rmSync(path, { force: true })
}
