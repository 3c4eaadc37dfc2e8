// docs/quick-start.md, followed to the letter in one shell, from its second sample on: the address and the key of a demo, a checkout, its payment, and the client's
// package in a folder of its own. What it shows as answers is held against what the API answers.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { read, SHELLS, samplesOf } from '../support/samples.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PAGE = 'docs/quick-start.md'
const ran = promisify(execFile)

let billing: BillingApi
let shop: ApiShop
let folder: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  await shop.send('PATCH', '/v1/tax_settings', {
    body: { vat_registered: true, tax_id: '0105536000313', legal_name: 'Demo', address: { line1: 'กรุงเทพฯ' } },
  })
  await shop.price({ amount_satang: 49_900, type: 'one_time', interval: undefined })
  folder = mkdtempSync(join(tmpdir(), 'satang-quick-start-'))
  const project = join(folder, 'project')
  mkdirSync(join(project, '.data'), { recursive: true })
  symlinkSync(join(ROOT, 'client'), join(project, 'client'))
  writeFileSync(
    join(project, '.data', 'demo.json'),
    JSON.stringify({ base_url: billing.api.url, test_key: shop.testKey }),
  )
})
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  await billing.checkAndClose()
})

test('it can be followed to the letter, and its answers are those of the API', async () => {
  const samples = samplesOf(PAGE)
  const [start, ...shell] = samples.filter(({ language }) => SHELLS.has(language))
  expect(start?.code).toBe('npm start\n')
  const program = samples.find(({ language }) => language === 'js')?.code ?? ''
  const script = [
    'set -euo pipefail',
    'curl() { command curl --fail-with-body "$@"; }',
    ...shell.map(({ code }) =>
      code.includes('node checkout.mjs') ? `cat > checkout.mjs <<'PROGRAM'\n${program}PROGRAM\n${code}` : code,
    ),
  ].join("\necho '-----'\n")
  const env = { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  const { stdout } = await ran('bash', ['-c', script], { cwd: join(folder, 'project'), env })
  const printed = stdout.split('-----\n')
  const answers = printed.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))
  const shown = [...read(PAGE).matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text))
  expect(answers).toHaveLength(shown.length)
  for (const [at, said] of shown.entries())
    for (const [field, value] of Object.entries(said)) {
      const real = answers[at][field]
      // An id and an address are another one each time, and so is an instant.
      const prefix = typeof value === 'string' && value.includes('…') ? /^(\w+_)?/.exec(value)?.[0] : undefined
      if (prefix !== undefined) expect([field, real]).toEqual([field, expect.stringContaining(prefix || '/c/')])
      else if (field.endsWith('_at')) expect([field, typeof real]).toEqual([field, 'number'])
      else expect([field, real]).toEqual([field, value])
    }
  expect(printed.at(-1)).toMatch(/\/c\/[\w-]{22}\n$/)
})

test('quick-start.th.md has the same samples, and shows the same answers', () => {
  const fences = (page: string) => [...read(page).matchAll(/^```\w+\n[\s\S]*?^```$/gm)].map(([text]) => text)
  expect(fences('docs/quick-start.th.md')).toEqual(fences(PAGE))
})
