/*
 * The programs in examples/, as somebody has them who took one: in a folder of their own, with the built client as the package `satang`. Other packages
 * are those of this project, so nothing is downloaded. They are started by their npm scripts and asked over HTTP.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from './system.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
const ran = promisify(execFile)

export interface Taken {
  folder: string
  /** Runs `npm run SCRIPT`, or another command line, and answers what it prints. */
  run(command: string, args?: readonly string[]): Promise<string>
  /** Starts `npm run SCRIPT` and waits until `url` answers. */
  start(script: string, url: string): Promise<void>
  /** What the started program has printed. */
  printed(): string
  /** Ends what was started. */
  stop(): Promise<void>
  read(file: string): string
  write(file: string, text: string): void
  close(): Promise<void>
}

/** Copies an example and writes its `.env`. */
export function take(name: string, env: Record<string, string>): Taken {
  const folder = mkdtempSync(join(tmpdir(), `satang-${name}-`))
  const from = join(ROOT, 'examples', name)
  cpSync(from, folder, { recursive: true, filter: (path) => !LOCAL.has(basename(path)) })
  const packages = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const dependency of Object.keys({ ...packages.dependencies, ...packages.devDependencies }))
    if (dependency !== 'satang') link(join(ROOT, 'node_modules', dependency), join(folder, 'node_modules', dependency))
  const installed = join(folder, 'node_modules', 'satang')
  mkdirSync(installed, { recursive: true })
  cpSync(join(ROOT, 'client', 'package.json'), join(installed, 'package.json'))
  execFileSync(process.execPath, [join(ROOT, 'client', 'build.mjs'), join(installed, 'dist')], { stdio: 'pipe' })
  writeFileSync(join(folder, '.env'), envText(env))
  return programIn(folder)
}

/** What a developer who tried an example may have left in its folder. */
const LOCAL = new Set(['node_modules', '.env', '.next', 'data'])

export const envText = (env: Record<string, string>) =>
  `${Object.entries(env)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`

/** A program that is laid out already. `close` removes its folder. */
export function programIn(folder: string): Taken {
  let child: ChildProcess | undefined
  let printed = ''
  const env = { ...own(), PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
  const taken: Taken = {
    folder,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    printed: () => printed,
    async run(command, args = []) {
      const line = ['run', '-s', command, ...(args.length > 0 ? ['--', ...args] : [])]
      const { stdout } = await ran('npm', line, { cwd: folder, env })
      return stdout
    },
    async start(script, url) {
      // A process group of its own: npm, its shell and the program end together.
      child = spawn('npm', ['run', '-s', script], {
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const started = child
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (text) => {
          printed += text
        })
      await eventually(
        async () => {
          if (started.exitCode !== null) throw new Error(`${script} has ended:\n${printed}`)
          return fetch(url).catch(() => null)
        },
        () => `${url} does not answer:\n${printed}`,
        60_000,
      )
    },
    async stop() {
      const ending = child
      child = undefined
      if (!ending?.pid || ending.exitCode !== null) return
      const ended = new Promise((resolve) => ending.once('close', resolve))
      process.kill(-ending.pid, 'SIGTERM')
      await ended
    },
    async close() {
      await taken.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return taken
}

/** The environment without what names this installation or this run of npm. */
function own(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|SATANG_|NODE_OPTIONS)/.test(name)))
}

function link(target: string, path: string): void {
  if (!existsSync(target)) throw new Error(`${target} is not installed here: take the package that the project has.`)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface Seen {
  status: number
  text: string
  /** Where a redirect leads, which is not followed. */
  location: string | null
}

/** A browser, as far as a program without scripts can tell: it keeps cookies, and sends forms. */
export function visitor(origin: string) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (path: string, init: RequestInit = {}): Promise<Seen> => {
    const headers = { cookie: cookie(), ...init.headers }
    const answer = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') }
  }
  return {
    get: (path: string) => send(path),
    post: (path: string, form: Record<string, string> = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(form) }),
    /** Sends the first form of a page of Next, with its hidden fields, as a browser without scripts does. */
    submit: (page: string, path = '/') => {
      const body = new FormData()
      const form = /<form[^>]*>([\s\S]*?)<\/form>/.exec(page)?.[1] ?? ''
      for (const [input] of form.matchAll(/<input[^>]*>/g)) {
        const attribute = (name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '')
        body.append(attribute('name'), attribute('value'))
      }
      return send(path, { method: 'POST', body, headers: { origin } })
    },
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What the compiler says about an example, by its own tsconfig.json. Empty: nothing. */
export async function compiled(folder: string): Promise<string> {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  try {
    await ran(process.execPath, [tsc, '-p', folder])
    return ''
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}

/** The lines of a page's samples for a shell. */
export const commandsIn = (page: string) =>
  [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, code = '']) => code.trim().split('\n'))
