// Generators of clients that others wrote, as a user installs them: fixed versions in test/client/generators/, installed once into .tools/. They are no
// packages of this project, because openapi-typescript needs an older TypeScript beside it.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..', '..')
export const GENERATORS = join(ROOT, 'test', 'client', 'generators')
const ran = promisify(execFile)

/** The folder whose node_modules has openapi-typescript, openapi-fetch and the TypeScript that they need. */
export async function typescriptGenerator(): Promise<string> {
  const lock = readFileSync(join(GENERATORS, 'package-lock.json'))
  const folder = join(ROOT, '.tools', `generators-${createHash('sha256').update(lock).digest('hex').slice(0, 8)}`)
  const done = join(folder, 'installed')
  if (existsSync(done)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(GENERATORS, name), join(folder, name))
  // What an npm that runs this test has set for its own package is not meant for this one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command|config_local_prefix)/.test(name)),
  )
  for (let tries = 1; ; tries++) {
    try {
      await ran('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env })
      break
    } catch (error) {
      if (tries === 3) throw error
      await sleep(tries * 5_000)
    }
  }
  writeFileSync(done, '')
  return folder
}

/** The interpreter that has openapi-python-client; null, with a line that says why, where there is no Python that could install it. */
export function pythonGenerator(): string | null {
  const script = join(ROOT, 'scripts', 'python-tool.sh')
  const list = join(GENERATORS, 'requirements.txt')
  const { status, stdout, stderr } = spawnSync('bash', [script, 'openapi-python-client', list], { encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  if (status !== 3) throw new Error(stderr)
  console.warn(`SKIPPED: openapi-python-client is not tested: ${stderr.trim()}.`)
  return null
}
