// What a page loads: no script or sheet of styles is heavier than its budget, as browsers fetch it, and scripts are served without comments. Phones in Thailand are often
// on 3G, where ten kilobytes are a tenth of a second.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { minifySync } from '@swc/core'
import { AMOUNT_ASSETS, ASSETS, CARD_ASSETS, DASHBOARD_ASSETS, SHOP_STYLE, withoutComments } from '../../web/assets.ts'
import { startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Bytes in brotli. Whoever needs more raises the budget in the commit that says why. */
const BUDGETS: Record<string, [href: string, bytes: number]> = {
  'script of every page': [ASSETS.js, 2_500],
  'script of a page with amounts': [AMOUNT_ASSETS.js, 3_750],
  'script of a page with a card': [CARD_ASSETS.js, 5_500],
  'script of the dashboard': [DASHBOARD_ASSETS.js, 9_650],
  // With them the page of the checkout stays below 85 kB as it is (test/web/checkout).
  'styles of buyers': [ASSETS.css, 5_600],
  'styles of the shop': [SHOP_STYLE, 6_950],
  'styles of the dashboard': [DASHBOARD_ASSETS.css, 17_450],
}

test.each(Object.entries(BUDGETS))('the %s stays within its budget', async (_, [href, budget]) => {
  const answer = await fetch(api.url + href)
  const bytes = brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length
  expect(bytes).toBeGreaterThan(budget / 3)
  expect(bytes).toBeLessThan(budget)
})

test('scripts are served without comments, and mean what they meant', () => {
  const folder = join(import.meta.dirname, '../../web/client-scripts')
  const plain = (code: string) => minifySync(code, { compress: false, mangle: false }).code
  for (const name of readdirSync(folder)) {
    const script = readFileSync(join(folder, name), 'utf8')
    const served = withoutComments(script)
    expect([name, /^\s*(\/\/|\/\*)/m.test(served)]).toEqual([name, false])
    expect([name, plain(served)]).toEqual([name, plain(script)])
  }
})

test('styles are served with what they say between two things, its spaces too', async () => {
  const said = (css: string) => [...css.matchAll(/content: ?("[^"]*")/g)].map(([, text]) => text)
  const styles = join(import.meta.dirname, '../../web/styles')
  const written = said(readFileSync(join(styles, 'dashboard.css'), 'utf8'))
  const served = said(await (await fetch(api.url + DASHBOARD_ASSETS.css)).text())
  expect(written).toContain('", "')
  expect(served).toEqual(expect.arrayContaining(written))
})
