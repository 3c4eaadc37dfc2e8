// The Python client against the real service: its own tests (client/python/tests) and the samples of its README, run by the machine's python3.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type System, startSystem } from '../support/system.ts'

const PYTHON = join(import.meta.dirname, '..', '..', 'client', 'python')
const ran = promisify(execFile)

const found = spawnSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 9))'], { encoding: 'utf8' })
const hasPython = found.stdout?.trim() === 'True'
if (!hasPython)
  console.warn('SKIPPED: the Python client is not tested, because there is no python3 of 3.9 or newer here.')

;(hasPython ? describe : describe.skip)('the Python client', () => {
  let system: System
  let env: Record<string, string | undefined>

  beforeAll(async () => {
    system = await startSystem()
    const { key } = await system.shop()
    env = {
      ...process.env,
      SATANG_BASE_URL: system.url,
      SATANG_API_KEY: key,
      PYTHONPATH: PYTHON,
      PYTHONDONTWRITEBYTECODE: '1',
    }
  })
  afterAll(() => system.checkAndClose())

  test('passes its own tests', async () => {
    const { stderr } = await ran('python3', ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], {
      cwd: PYTHON,
      env,
    }).catch((error: { stderr?: string; message: string }) => {
      throw new Error(error.stderr ?? error.message)
    })
    const [, count] = /Ran (\d+) tests/.exec(stderr) ?? []
    expect(Number(count)).toBeGreaterThan(20)
    expect(stderr).toMatch(/^OK$/m)
  })

  test('has a README whose samples run', async () => {
    const samples = [...readFileSync(join(PYTHON, 'README.md'), 'utf8').matchAll(/```python\n([\s\S]*?)```/g)]
    // A shop of its own, so that the samples see what they made.
    const own = { ...env, SATANG_API_KEY: (await system.shop()).key }
    const said: string[] = []
    for (const [, code = ''] of samples) said.push((await ran('python3', ['-c', code], { env: own })).stdout)
    expect(said).toEqual([
      expect.stringMatching(/^pending_first_payment http:\/\/satang\.test\/i\/\S+\n$/),
      'nok@example.com\n1 False None\n0\n',
      expect.stringMatching(/^404 resource_missing id req_\w+\n$/),
      'paid: 29900\n200\n',
    ])
  })

  test('reads no types before a program asks for them, and all of them then', async () => {
    const program =
      "import satang, sys; before = 'satang.generated.types' in sys.modules\nfrom satang import types\nprint(before, types.Payment.__name__)"
    expect((await ran('python3', ['-c', program], { env })).stdout.trim()).toBe('False Payment')
  })

  test('has the version of its package', () => {
    const version = (path: string, pattern: RegExp) => pattern.exec(readFileSync(join(PYTHON, path), 'utf8'))?.[1]
    expect(version('satang/_version.py', /VERSION = "(.+)"/)).toBe(version('pyproject.toml', /^version = "(.+)"/m))
  })
})
