/*
 * The samples of the documentation, run as a reader would: in bash, page after page from top to bottom, with the functions of docs/first-subscription.md, against
 * this API. A call that is refused fails the sample, and so does a field that its answer does not have.
 */

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { GUIDES } from '../../web/docs/guides.ts'
import { partsOf } from '../../web/docs/site.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { read, type Sample, SHELLS, samplesIn, shellOf } from '../support/samples.ts'

const ran = promisify(execFile)
/** The page that makes the functions of the others. */
const FIRST = 'docs/first-subscription.md'

let billing: BillingApi
let shop: ApiShop
let folder: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  const slug = 'guide'
  await billing.api.sql('update merchants set slug = $1 where id = $2', [slug, shop.id])
  // What `npm start` has made and what its printed line makes: the monthly plan, and a subscription to it.
  await shop.subscribe({ price: await shop.price({ amount_satang: 29_900 }) })
  folder = mkdtempSync(join(tmpdir(), 'satang-guide-'))
  mkdirSync(join(folder, '.data'))
  demoOf(shop, slug)
})
/** What `npm start` writes of its demo shop. */
const demoOf = ({ testKey }: ApiShop, slug: string) =>
  writeFileSync(
    join(folder, '.data', 'demo.json'),
    JSON.stringify({ base_url: billing.api.url, test_key: testKey, storefront_slug: slug }),
  )
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await billing.checkAndClose()
})

/** Runs samples one after another in one bash. Returns what each of them printed, by page and line. */
async function followed(samples: Sample[]): Promise<Map<string, string[]>> {
  const preamble = [
    'set -euo pipefail',
    'curl() { command curl --fail-with-body "$@"; }',
    ...read(FIRST)
      .split('\n')
      .filter((line) => /^(field|api)\(\) \{|^export SATANG_/.test(line)),
  ]
  const steps = samples.flatMap(({ page, line, code }) => [`echo '> ${page}:${line}'`, code])
  const { stdout } = await ran('bash', ['-c', [...preamble, ...steps].join('\n')], { cwd: folder }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stderr}\nIt had printed:\n${error.stdout}`)
    },
  )
  await billing.settled()
  const printed = new Map<string, string[]>()
  for (const part of stdout.split(/^> /m).slice(1)) {
    const [where, ...lines] = part.trimEnd().split('\n') as [string, ...string[]]
    if (lines.includes('undefined')) throw new Error(`${where} asks for a field that the answer does not have.`)
    printed.set(where, lines)
  }
  return printed
}

/** What the samples of a page printed, one text after another. */
const all = (printed: Map<string, string[]>) => [...printed.values()].flat()

test('docs/first-subscription.md', async () => {
  const printed = await followed(shellOf(FIRST))
  const lines = all(printed)
  expect(lines).toContain('active')
  // What the text below the sample says of the amounts.
  expect(lines.filter((line) => line.includes("[ 'succeeded', 29900, 1167, 28733 ]"))).toHaveLength(3)
  expect(lines.join('\n')).toMatch(/held: true, failures: \[\] \}/)
})

test('docs/integration.md', async () => {
  const page = 'docs/integration.md'
  const printed = await followed(shellOf(page))
  const under = (heading: string) => {
    const from = read(page).split(`\n${heading}\n`)[0]!.split('\n').length
    const [, lines] = [...printed].find(([where]) => Number(where.split(':')[1]) > from)!
    return lines
  }
  const [first, second] = under('### Idempotency')
  expect(second).toBe(first)
  expect(under('### Dry run')).toEqual(["[ 'customer.created' ]"])
  expect(under('## A subscription by card')).toEqual(['paid'])
  expect(under('### Withholding tax')).toEqual(['970000', 'waiting', 'received'])
  expect(under('## Cards that renew').join('\n')).toContain("source: 'checkout'")
  expect(under('## Cancel and resume')).toEqual(['true', 'false', 'canceled'])
  expect(under('## Refunds and disputes')).toEqual(['succeeded', '94000', 'full'])
  expect(under('## Payouts')[0]).toBe('7890')
  expect(all(printed)).toContain('returned')
})

// A reader comes to one page, not to all before it.
test.each(GUIDES.filter(({ sources }) => sources.every(({ parts }) => parts)).map(({ name }) => name))(
  'the guide %s by itself, in a new shop',
  async (name) => {
    const { sources } = GUIDES.find((guide) => guide.name === name)!
    const slug = `guide-${name}`
    const own = await billing.shop()
    await billing.api.sql('update merchants set slug = $1 where id = $2', [slug, own.id])
    demoOf(own, slug)
    // As the demo shop, it has sold something.
    await own.subscribe({ price: await own.price({ amount_satang: 99_000 }) })
    const samples = sources.flatMap(({ file, parts = [] }) => {
      const text = parts.map((part) => partsOf(read(file)).get(part) ?? '').join('')
      return samplesIn(text, name).filter(({ language }) => SHELLS.has(language))
    })
    expect(samples.length).toBeGreaterThan(0)
    await followed(samples).finally(() => demoOf(shop, 'guide'))
  },
)

test('docs/webhooks.md', async () => {
  const printed = await followed(shellOf('docs/webhooks.md'))
  expect(all(printed).join('\n')).toMatch(/object: 'replay',[\s\S]*only_failed: true/)
})

test('docs/tax.md', async () => {
  const seller = {
    vat_registered: true,
    tax_id: '0105536000313',
    legal_name: 'บริษัท กาแฟ จำกัด',
    address: { line1: 'กรุงเทพฯ' },
  }
  const { status, text } = await shop.send('PATCH', '/v1/tax_settings', { body: seller })
  expect([status, text]).toEqual([200, expect.anything()])
  await shop.subscribe()
  await billing.settled()
  const printed = await followed(shellOf('docs/tax.md'))
  expect(all(printed)[0]).toMatch(/^ABB-\d{4}-000001$/)
})

test('docs/upgrading.md', async () => {
  const printed = await followed(shellOf('docs/upgrading.md'))
  expect(all(printed).join('\n')).toMatch(/2026-09-01[\s\S]*\nlist$/)
})

test('docs/testing.md', async () => {
  const printed = await followed(shellOf('docs/testing.md'))
  expect([...printed.values()]).toEqual([['active'], ['insufficient_funds'], ['succeeded', 'paid'], ['past_due']])
})

test('docs/licences.md, docs/entitlements.md and docs/sell-a-file.md', async () => {
  const licences = await followed(shellOf('docs/licences.md'))
  expect(all(licences)).toEqual(['true', 'true'])
  const delivered = createHash('sha256').update('Page one').digest('hex')
  expect(all(await followed(shellOf('docs/entitlements.md')))).toEqual(["[ 'export' ]"])
  expect(all(await followed(shellOf('docs/sell-a-file.md')))).toEqual([delivered, 'Guide.txt'])
})

test('a refused call and a field that is not there fail their sample', async () => {
  const sample = { page: 'x', line: 1, language: 'sh' }
  await expect(followed([{ ...sample, code: 'api customers/cus_none | field .id' }])).rejects.toThrow(
    'returned error: 404',
  )
  await expect(followed([{ ...sample, code: 'api customers | field .cursor' }])).rejects.toThrow('x:1 asks for a field')
  await expect(followed([{ ...sample, code: 'echo "$NOT_SET_BY_ANY_SAMPLE"' }])).rejects.toThrow('unbound variable')
})

test('field says why a call was refused, and ends with 1', async () => {
  const field = read(FIRST)
    .split('\n')
    .find((line) => line.startsWith('field() {'))
  const script = `${field}\napi() { curl -sS "${billing.api.url}/v1/$1" -H 'Authorization: Bearer ${shop.testKey}'; }\napi prices/price_x | field .id`
  await expect(ran('bash', ['-c', script])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Refused: No such price: 'price_x'/),
  })
})
