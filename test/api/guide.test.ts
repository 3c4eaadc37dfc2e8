// The samples of the guide about cards that renew, run as a reader would: in bash, with the functions of the README, against this API.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

const FOLLOWED = ['Customers and cards', 'A product and its prices', 'Cards that renew']
const ran = promisify(execFile)

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The code of a section up to its first subsection. */
function samplesOf(heading: string): string {
  const [, section] = read('docs/integration.md').split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`The guide has no section "${heading}".`)
  const own = section.split(/\n##+ /)[0]!
  return [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n')
}

/** The two functions as the README defines them. */
function helpers(): string {
  const lines = read('README.md').split('\n')
  return lines.filter((line) => /^(field|api)\(\) \{/.test(line)).join('\n')
}

test('the samples about cards work, one after another', async () => {
  const script = [
    'set -euo pipefail',
    `BASE='${billing.api.url}'; KEY='${shop.testKey}'`,
    helpers(),
    ...FOLLOWED.map(samplesOf),
    'echo "$SUB $CARD"',
  ].join('\n')
  const { stdout } = await ran('bash', ['-c', script]).catch((error: { stdout?: string; message: string }) => {
    throw new Error(`${error.message}\nIt had said:\n${error.stdout ?? ''}`)
  })
  const lines = stdout.trim().split('\n')
  const [sub, card] = lines.at(-1)!.split(' ') as [string, string]
  expect(lines).toEqual(expect.arrayContaining(['complete', 'open', 'invoice', 'auto_charge']))
  expect(stdout).toContain("source: 'checkout'")
  const { json } = await shop.get(`/v1/subscriptions/${sub}`)
  expect(json).toMatchObject({ status: 'active', collection_method: 'auto_charge', payment_method: card })
  await billing.settled()
})
