// The samples of the guides in TypeScript and Python, which are made of those in the shell: run page after page from top to bottom, against the real API, as a reader
// would. Where there is no Python, its samples are left out, and that is said.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openApiDocument } from '../../api/openapi.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { methodsOf, type OpenApi } from '../../scripts/clients/model.ts'
import { programSamples } from '../../web/docs/guide-samples.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { shellOf } from '../support/samples.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ran = promisify(execFile)
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('SKIPPED: samples of guides in Python are not run, because there is no python3 here.')

/** Pages whose samples build on nothing but themselves, each with something that it prints. */
const PAGES: Record<string, RegExp> = {
  'docs/integration.md': /canceled[\s\S]*94000/,
  'docs/licences.md': /true/i,
  'docs/entitlements.md': /export/,
  'docs/testing.md': /paid[\s\S]*past_due/,
  'docs/webhooks.md': /only_failed/,
}

let billing: BillingApi
let folder: string
let document: OpenApi
beforeAll(async () => {
  billing = await startBillingApi()
  folder = mkdtempSync(join(tmpdir(), 'satang-guide-samples-'))
  document = JSON.parse(JSON.stringify(openApiDocument(allRoutes, ''))) as OpenApi
  const installed = join(folder, 'node_modules', 'satang')
  mkdirSync(installed, { recursive: true })
  execFileSync(process.execPath, [join(ROOT, 'client', 'build.mjs'), join(installed, 'dist')], { stdio: 'pipe' })
  symlinkSync(join(ROOT, 'client', 'package.json'), join(installed, 'package.json'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await billing.checkAndClose()
})

const samplesIn = (page: string) => {
  const methods = methodsOf(document)
  return shellOf(page).flatMap(({ code }) => programSamples(code.trimEnd(), methods, document) ?? [])
}

/** Each program has a shop of its own: its customers have the addresses of the samples. */
const envOf = (shop: ApiShop) => ({
  ...process.env,
  SATANG_API_KEY: shop.testKey,
  SATANG_BASE_URL: billing.api.url,
  PYTHONPATH: join(ROOT, 'client', 'python'),
  PYTHONPYCACHEPREFIX: join(folder, 'cache'),
})

test('most samples are there in both languages', () => {
  const all = Object.keys(PAGES).flatMap((page) => shellOf(page))
  const made = Object.keys(PAGES).flatMap(samplesIn)
  expect(made.length).toBeGreaterThan(all.length * 0.8)
  expect(made.filter(({ python }) => python !== null).length).toBeGreaterThan(all.length * 0.8)
  // Names of variables are those of the language, and a value that may be null says that it is not.
  expect(made.map(({ ts }) => ts).join('\n')).toContain(
    'const invoice = (await satang.subscriptions.retrieve(sub)).latest_invoice!',
  )
})

test('what is more than calls stays in the shell', () => {
  const methods = methodsOf(document)
  for (const shell of [
    'npm start',
    "printf 'Page one' > guide.txt",
    "api 'payments?format=csv' > payments.csv",
    'api nothing | field .id',
  ])
    expect([shell, programSamples(shell, methods, document)]).toEqual([shell, null])
  expect(
    programSamples(`api "customers/$OLD/merge" -d '{"into": "'$CUSTOMER'"}' | field .id`, methods, document),
  ).toEqual({
    ts: 'console.log((await satang.customers.merge(old, { into: customer })).id)',
    python: 'print(satang.customers.merge(old, into=customer).id)',
  })
})

for (const [page, printed] of Object.entries(PAGES)) {
  test(`${page} in TypeScript`, async () => {
    // One program: a sample sets variables that another one has set before.
    const lines = samplesIn(page).map(({ ts }) => ts.replaceAll(/^const /gm, 'var '))
    const file = join(folder, `${page.replaceAll('/', '-')}.ts`)
    const head = `import { Satang } from 'satang'\nconst satang: any = new Satang(process.env.SATANG_API_KEY!, { baseUrl: process.env.SATANG_BASE_URL! })`
    writeFileSync(file, [head, ...lines].join('\n'))
    const { stdout } = await ran(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      cwd: folder,
      env: envOf(await billing.shop()),
    })
    await billing.settled()
    expect(stdout).toMatch(printed)
    expect(stdout).not.toMatch(/^undefined$/m)
  }, 600_000)

  ;(hasPython ? test : test.skip)(
    `${page} in Python`,
    async () => {
      const lines = samplesIn(page).flatMap(({ python }) => python ?? [])
      const file = join(folder, `${page.replaceAll('/', '-')}.py`)
      const head =
        'import os\nfrom satang import Satang\nsatang = Satang(os.environ["SATANG_API_KEY"], base_url=os.environ["SATANG_BASE_URL"])'
      writeFileSync(file, [head, ...lines].join('\n'))
      const { stdout } = await ran('python3', [file], { cwd: folder, env: envOf(await billing.shop()) })
      await billing.settled()
      expect(stdout).toMatch(printed)
    },
    600_000,
  )
}
