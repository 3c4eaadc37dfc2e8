// A rate is written in one way, in one place.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { rateText } from '../../rules/rates.ts'

test.each([
  [0, '0%'],
  [5, '0.05%'],
  [29, '0.29%'],
  [365, '3.65%'],
  [650, '6.5%'],
  [700, '7%'],
  [1_500, '15%'],
  [10_000, '100%'],
])('%d basis points are %s', (bps, text) => {
  expect(rateText(bps)).toBe(text)
})

test('no page, mail or document writes a rate of its own', () => {
  const ROOT = new URL('../..', import.meta.url).pathname
  const files = globSync(['web/**/*.ts', 'documents/*.ts', 'resources/*.ts'], { cwd: ROOT })
  expect(files.length).toBeGreaterThan(300)
  // Places of a drawing are rounded to hundredths of its width, and charts write shares, all alike to a tenth.
  const own = /(?:bps|rate)\w*\s*(?:\/|%)\s*100\b/i
  const found = files.filter(
    (file) => file !== 'web/components/chart-units.ts' && own.test(readFileSync(ROOT + file, 'utf8')),
  )
  expect(found).toEqual([])
})
