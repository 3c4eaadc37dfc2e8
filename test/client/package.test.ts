// The package as it is published: built, small, loadable by Node as it is, and typed for a program that knows nothing of this repository.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApi } from '../support/api.ts'

const ran = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')
const home = mkdtempSync(join(tmpdir(), 'satang-package-'))
const installed = join(home, 'node_modules', 'satang')

beforeAll(() => {
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'package.json'), readFileSync(join(ROOT, 'client', 'package.json')))
  execFileSync(process.execPath, [join(ROOT, 'client', 'build.mjs'), join(installed, 'dist')], { stdio: 'pipe' })
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('is at most 15 kB gzipped, adapters included', () => {
  const dist = join(installed, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const size = gzipSync(Buffer.concat(files.map((name) => readFileSync(join(dist, name)))), { level: 9 }).length
  expect(size).toBeLessThanOrEqual(15_000)
  expect(size).toBeGreaterThan(3_000)
})

test('has no dependencies, and imports nothing of Node or of others', () => {
  const described = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(Object.keys(described).filter((name) => /dependencies/i.test(name))).toEqual([])
  const dist = join(installed, 'dist')
  const sources = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const imports = sources.flatMap((name) => [
    ...readFileSync(join(dist, name), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g),
  ])
  expect(imports.map(([, from]) => from).filter((from) => !from?.startsWith('.'))).toEqual([])
  expect(imports.length).toBeGreaterThan(10)
})

test('is loaded by its names', () => {
  const program = `import Default, { Satang, SatangError } from 'satang'
for (const name of ['express', 'fetch', 'hono', 'koa', 'next']) (await import('satang/' + name)).webhook('whsec_x', {})
console.log(Default === Satang, typeof new Satang('sk_test_x').customers.create, SatangError.name)`
  writeFileSync(join(home, 'program.mjs'), program)
  expect(execFileSync(process.execPath, [join(home, 'program.mjs')], { encoding: 'utf8' }).trim()).toBe(
    'true function SatangError',
  )
})

test('has a README whose samples run against the service, with this package', async () => {
  const samples = [...readFileSync(join(ROOT, 'client', 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]
  const api = await startApi()
  try {
    const { testKey } = await api.merchant()
    const env = { ...process.env, SATANG_API_KEY: testKey, SATANG_BASE_URL: api.url }
    const said: string[] = []
    for (const [at, [, code = '']] of samples.entries()) {
      const file = join(home, `sample-${at}.ts`)
      writeFileSync(file, code)
      said.push((await ran(process.execPath, [file], { env })).stdout)
    }
    expect(said).toEqual([
      expect.stringMatching(/^pending_first_payment http:\/\/satang\.test\/i\/\S+\n$/),
      'nok@example.com\n1 false null\n0\n',
      expect.stringMatching(/^404 resource_missing id req_\w+\n$/),
      'paid: 29900\n200\n',
    ])
  } finally {
    await api.close()
  }
})

test('is typed for a program of its own, in Node and in a browser-like world', () => {
  const example = readFileSync(join(ROOT, 'test', 'client', 'example.ts'), 'utf8').replace(
    '../../client/src/index.ts',
    'satang',
  )
  const adapters = ['express', 'fetch', 'hono', 'koa', 'next'].map(
    (name) => `export { webhook as ${name} } from 'satang/${name}'`,
  )
  writeFileSync(join(home, 'example.ts'), `${example}\n${adapters.join('\n')}\n`)
  const samples = readdirSync(home).filter((name) => name.startsWith('sample-'))
  expect(samples.length).toBeGreaterThan(3)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.asynciterable'],
    types: [],
  }
  writeFileSync(join(home, 'process.d.ts'), 'declare const process: { env: Record<string, string | undefined> }')
  writeFileSync(
    join(home, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['example.ts', 'process.d.ts', ...samples] }),
  )
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', home], { encoding: 'utf8' })
  expect(stdout).toBe('')
})
