// Schemathesis reads /openapi.json of a running API and makes calls that follow it and calls that do not. No answer is a 5xx, each is what the document
// declares (status, headers, schema), and nothing that breaks the schema is accepted (scripts/schemathesis.toml). Schemathesis is a
// Python program: fixed versions (schemathesis.txt) in .tools/, fetched once. Run by `npm run test:fuzz`, and by .ci/run for SCHEMATHESIS_SECONDS.
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ROOT } from '../../scripts/bundle.ts'
import { startEnvironment, type TestEnvironment } from '../support/environment.ts'

const FOLDER = join(ROOT, '.tools', 'schemathesis')
const SECONDS = Number(process.env.SCHEMATHESIS_SECONDS ?? 300)

/** These would delete the run's own key, take hours because of one number, or have the gateway fail for the rest of the run. test/fuzz/values.test.ts tries them. */
const LEFT_OUT = '^/v1/(api_keys|simulations|audits|test_helpers/gateways)'

const run = promisify(execFile)
const python = interpreter()
let environment: TestEnvironment

beforeAll(async () => {
  environment = await startEnvironment()
})
afterAll(() => environment.close())

/** Its interpreter; null where there is no Python that can install anything. */
function interpreter(): string | null {
  const list = join(import.meta.dirname, 'schemathesis.txt')
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [join(ROOT, 'scripts', 'python-tool.sh'), 'schemathesis', list],
    { encoding: 'utf8' },
  )
  if (status === 0) return stdout.trim()
  if (status !== 3) throw new Error(`schemathesis could not be installed: ${stderr}`)
  process.stderr.write(`[fuzz] SKIPPED: schemathesis: ${stderr.trim()}\n`)
  return null
}

;(python ? test : test.skip)('schemathesis finds no answer that the OpenAPI document does not promise', async () => {
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
  const { code, said } = await run(
    python as string,
    ['-c', 'from schemathesis.cli import schemathesis; schemathesis()', ...args],
    {
      timeout: (SECONDS + 600) * 1000,
      maxBuffer: 50_000_000,
      cwd: FOLDER,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONIOENCODING: 'utf8', SCHEMATHESIS_HOOKS: '' },
    },
  ).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code?: number; stdout?: string; stderr?: string; message: string }) => ({
      code: error.code ?? 1,
      said: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
    }),
  )
  process.stderr.write(`[fuzz] schemathesis: ${said.split('\n').slice(-25).join('\n')}\n`)
  expect({ code, said: code === 0 ? '' : said.slice(0, 12_000) }).toEqual({ code: 0, said: '' })
})
