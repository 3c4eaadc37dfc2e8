// The samples of the reference (/docs/api/…): those in TypeScript are checked by the compiler against the client, those in Python compiled and held against the
// client's methods, those in PHP compiled, and the lists and creations among them run against the real API. Where there is no PHP, or no Python, its samples are left out, and that is said.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openApiDocument } from '../../api/openapi.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { methodsOf, type OpenApi } from '../../scripts/clients/model.ts'
import { callSamples } from '../../web/docs/call-samples.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PYTHON = join(ROOT, 'client', 'python')
const ran = promisify(execFile)
const hasPython = spawnSync('python3', ['--version']).status === 0
const hasPhp = spawnSync('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']).status === 0
if (!hasPython) console.warn('SKIPPED: samples in Python are not run, because there is no python3 here.')
if (!hasPhp)
  console.warn(
    'SKIPPED: samples in PHP are not run, because there is no php with curl here (apt-get install php-cli php-curl).',
  )

let billing: BillingApi
let shop: ApiShop
let folder: string
let samples: Record<string, ReturnType<typeof callSamples>>
let document: OpenApi
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  folder = mkdtempSync(join(tmpdir(), 'satang-samples-'))
  document = JSON.parse(JSON.stringify(openApiDocument(allRoutes, ''))) as OpenApi
  const methods = methodsOf(document).filter(({ operationId }) => !operationId.endsWith(' as CSV'))
  samples = Object.fromEntries(
    methods.map((method) => [
      method.operationId,
      callSamples({ method, takesVersion: true }, { document, baseUrl: billing.api.url }),
    ]),
  )
  mkdirSync(join(folder, 'node_modules'))
  const installed = join(folder, 'node_modules', 'satang')
  mkdirSync(installed)
  execFileSync(process.execPath, [join(ROOT, 'client', 'build.mjs'), join(installed, 'dist')], { stdio: 'pipe' })
  symlinkSync(join(ROOT, 'client', 'package.json'), join(installed, 'package.json'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await billing.checkAndClose()
})

test('every call has samples in four languages', () => {
  expect(Object.keys(samples).toSorted()).toEqual(allRoutes.map(({ operationId }) => operationId).toSorted())
  for (const sample of Object.values(samples)) {
    expect(Object.values(sample).join('\n')).not.toMatch(/undefined|\[object|NaN/)
    // An empty array of PHP is a list in JSON, where each body has an object.
    expect(sample.php).not.toMatch(/json_encode\(\[\]\)|=> \[\]/)
    expect(sample.php.split('(').length).toBe(sample.php.split(')').length)
  }
})

test('those in TypeScript are right for the compiler', () => {
  const files = Object.entries(samples).map(([name, { ts }]) => {
    writeFileSync(join(folder, `${name}.ts`), ts)
    return `${name}.ts`
  })
  symlinkSync(join(ROOT, 'node_modules', '@types'), join(folder, 'node_modules', '@types'))
  symlinkSync(join(ROOT, 'node_modules', 'undici-types'), join(folder, 'node_modules', 'undici-types'))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    skipLibCheck: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder],
    {
      encoding: 'utf8',
    },
  )
  expect([stdout, status]).toEqual(['', 0])
})

;(hasPython ? test : test.skip)(
  'those in Python compile, and call methods that the client has, with its parameters',
  () => {
    for (const [name, { python }] of Object.entries(samples)) writeFileSync(join(folder, `${name}.py`), python)
    writeFileSync(
      join(folder, 'check.py'),
      `import ast, glob, inspect, os, py_compile, sys
from satang import Satang
client = Satang("sk_test_x")
wrong = []
for path in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "*.py"))):
    if path == __file__: continue
    py_compile.compile(path, doraise=True)
    for node in ast.walk(ast.parse(open(path).read())):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("satang."):
            method = client
            for part in ast.unparse(node.func).split(".")[1:]: method = getattr(method, part)
            try: inspect.signature(method).bind(*node.args, **{k.arg: k.value for k in node.keywords})
            except TypeError as error: wrong.append(f"{path}: {error}")
print("\\n".join(wrong), end="")
`,
    )
    const env = { ...process.env, PYTHONPATH: PYTHON, PYTHONPYCACHEPREFIX: join(folder, 'cache') }
    const { stdout, stderr } = spawnSync('python3', [join(folder, 'check.py')], { encoding: 'utf8', env })
    expect([stdout, stderr]).toEqual(['', ''])
  },
  120_000,
)

;(hasPhp ? test : test.skip)('those in PHP compile', () => {
  mkdirSync(join(folder, 'php'))
  for (const [name, { php }] of Object.entries(samples)) writeFileSync(join(folder, 'php', `${name}.php`), php)
  writeFileSync(
    join(folder, 'check.php'),
    `<?php
$paths = glob(__DIR__ . '/php/*.php');
foreach ($paths as $path) {
    try { token_get_all(file_get_contents($path), TOKEN_PARSE); }
    catch (ParseError $error) { echo "$path: {$error->getMessage()}\n"; }
}
echo count($paths);
`,
  )
  const { stdout, stderr } = spawnSync('php', [join(folder, 'check.php')], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual([String(Object.keys(samples).length), ''])
})

/** Calls that need nothing which is there already. Lists run in one program, creations one by one. */
const CREATIONS = ['createCustomer', 'createProduct', 'createTestClock', 'createDiscountCode', 'createWebhookEndpoint']

test('lists and creations run, in curl, TypeScript, Python and PHP', async () => {
  const env = { ...process.env, SATANG_API_KEY: shop.testKey, PYTHONPATH: PYTHON, PYTHONDONTWRITEBYTECODE: '1' }
  const lists = methodsOf(document).filter(
    ({ answer, ids, params, operationId, isPublic }) =>
      answer === 'list' &&
      ids.length === 0 &&
      !isPublic &&
      !operationId.endsWith(' as CSV') &&
      params.every((p) => !p.required),
  )
  expect(lists.length).toBeGreaterThan(20)
  const chosen = [...lists.map(({ operationId }) => operationId), ...CREATIONS]
  const said: string[] = []
  for (const [at, name] of chosen.entries()) {
    const sample = samples[name]
    if (!sample) throw new Error(`There is no ${name}.`)
    // Each creation in a language of its own: the same customer cannot be made twice.
    const isList = at < lists.length
    const { stdout } = await ran('bash', ['-c', sample.curl.replace('curl ', 'curl -sS --fail-with-body ')], { env })
    said.push(`${name}: ${JSON.parse(stdout).object}`)
    if (isList && at % 8 !== 0) continue
    await emptied()
    writeFileSync(join(folder, 'run.ts'), sample.ts)
    await ran(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'run.ts')], { env })
    await emptied()
    if (hasPython) await ran('python3', ['-c', sample.python], { env })
    await emptied()
    if (hasPhp) {
      writeFileSync(join(folder, 'run.php'), sample.php)
      // PHP prints its warnings where programs print answers, and ends with 0 after them.
      const answered = await ran('php', ['-d', 'display_errors=stderr', join(folder, 'run.php')], { env })
      expect([name, answered.stderr]).toEqual([name, ''])
      expect([name, answered.stdout]).toEqual([name, expect.stringMatching(/^ *\[object\] => \w+$/m)])
    }
    await emptied()
  }
  expect(said.filter((line) => line.endsWith(': list')).length).toBe(lists.length)
}, 600_000)

/** What must be there once only is removed, so that the next language can make it. */
async function emptied(): Promise<void> {
  for (const { id } of (await shop.get('/v1/customers')).json.data) await shop.send('DELETE', `/v1/customers/${id}`)
  for (const { id } of (await shop.get('/v1/webhook_endpoints')).json.data)
    await shop.send('DELETE', `/v1/webhook_endpoints/${id}`)
  for (const { id } of (await shop.get('/v1/discount_codes')).json.data)
    await shop.post(`/v1/discount_codes/${id}/close`)
}
