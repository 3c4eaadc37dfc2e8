// Schemathesis reads /openapi.json of a running API and makes calls that follow it and calls that do not. No answer is a 5xx, each is what the document
// declares (status, headers, schema), and nothing that breaks the schema is accepted (scripts/schemathesis.toml). Schemathesis is a Python program: a pinned version in .tools/, fetched once. When it cannot be fetched, the test is
// skipped with a message, and fails with CI=true. Run by `npm run test:fuzz`.
import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ROOT } from '../../scripts/bundle.ts'
import { startEnvironment, type TestEnvironment } from '../support/environment.ts'

const VERSION = '4.32.5'
const FOLDER = join(ROOT, '.tools', `schemathesis-${VERSION}`)
const PROGRAM = join(FOLDER, 'bin', 'schemathesis')
const SECONDS = Number(process.env.SCHEMATHESIS_SECONDS ?? 300)

/** These would delete the run's own key, take hours because of one number, or have the gateway fail for the rest of the run. test/fuzz/values.test.ts tries them. */
const LEFT_OUT = '^/v1/(api_keys|simulations|audits|test_helpers/gateways)'

const run = promisify(execFile)
let environment: TestEnvironment

beforeAll(async () => {
  environment = await startEnvironment()
}, 120_000)
afterAll(() => environment.close(), 60_000)

/** Null when it is installed, else why it is not. */
async function install(): Promise<string | null> {
  if (existsSync(PROGRAM)) return null
  try {
    await run('python3', ['-m', 'venv', FOLDER], { timeout: 120_000 })
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]
    await run(join(FOLDER, 'bin', 'python'), pip, { timeout: 600_000 })
    return null
  } catch (error) {
    rmSync(FOLDER, { recursive: true, force: true })
    return (error as Error).message.split('\n').slice(0, 3).join(' ')
  }
}

test('schemathesis finds no answer that the OpenAPI document does not promise', async () => {
  const missing = await install()
  if (missing !== null) {
    process.stderr.write(`[fuzz] SKIPPED: schemathesis ${VERSION} could not be fetched: ${missing}\n`)
    if (process.env.CI)
      throw new Error(`schemathesis ${VERSION} could not be fetched, and CI must not skip it: ${missing}`)
    return
  }
  const shop = await environment.shop()
  const args = [
    ...['--config-file', join(ROOT, 'scripts', 'schemathesis.toml'), 'run'],
    ...[`${environment.url}/openapi.json`, '--url', environment.url],
    ...['--header', `Authorization: Bearer ${shop.key}`],
    ...['--exclude-path-regex', LEFT_OUT, '--phases', 'examples,coverage,fuzzing'],
    ...[
      '--seed',
      '14',
      '--max-time',
      String(SECONDS),
      '--continue-on-failure',
      '--request-timeout',
      '30',
      '--no-color',
    ],
  ]
  const { code, said } = await run(PROGRAM, args, {
    timeout: (SECONDS + 600) * 1000,
    maxBuffer: 50_000_000,
    cwd: FOLDER,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONIOENCODING: 'utf8', SCHEMATHESIS_HOOKS: '' },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code?: number; stdout?: string; stderr?: string; message: string }) => ({
      code: error.code ?? 1,
      said: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
    }),
  )
  process.stderr.write(`[fuzz] schemathesis: ${said.split('\n').slice(-25).join('\n')}\n`)
  expect({ code, said: code === 0 ? '' : said.slice(0, 12_000) }).toEqual({ code: 0, said: '' })
})
