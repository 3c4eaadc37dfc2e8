// The colours that a page makes of a merchant's accent colour can be read, whatever colour it chooses.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { accentColours, CONTRAST_MIN, contrast, GROUNDS, readColour } from '../../rules/accent.ts'

const SCHEMES = ['light', 'dark'] as const
const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('every text has a contrast of 4.5, for any colour, in light and dark', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      for (const scheme of SCHEMES) {
        const { ground, sheet, ink } = GROUNDS[scheme]
        const { accent, fill, onFill, wash } = accentColours(chosen, scheme)
        const pairs = [
          [accent, ground],
          [accent, sheet],
          [accent, wash],
          [ink, wash],
          [onFill, fill],
        ] as const
        for (const [text, below] of pairs) expect(contrast(text, below)).toBeGreaterThanOrEqual(CONTRAST_MIN)
      }
    }),
    { numRuns: 2_000, examples: [['#000000'], ['#ffffff'], ['#ffd400'], ['#777777'], ['#ff0000'], ['#00ff00']] },
  )
})

test('a colour that can be read stays as it is, one that cannot is moved no further than needed', () => {
  expect(accentColours('#0b5cab', 'light')).toMatchObject({ accent: '#0b5cab', fill: '#0b5cab', onFill: '#ffffff' })
  const yellow = accentColours('#ffd400', 'light')
  expect(yellow).toMatchObject({ fill: '#ffd400', onFill: '#000000' })
  expect(yellow.accent).not.toBe('#000000')
  expect(contrast(yellow.accent, GROUNDS.light.ground)).toBeLessThan(CONTRAST_MIN + 0.5)
  expect(accentColours('#ffd400', 'dark').accent).toBe('#ffd400')
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

test.each([
  ['#0B5CAB', '#0b5cab'],
  ['#05a', '#0055aa'],
  ['0b5cab', null],
  ['#0b5cab00', null],
  ['red', null],
  ['#12345g', null],
  ['', null],
  ['#000;}body{display:none', null],
])('%s is read as %s', (text, read) => {
  expect(readColour(text)).toBe(read)
})

test('the grounds are those of the style sheet', () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  for (const [scheme, css] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, value] of Object.entries(GROUNDS[scheme])) {
      const written = new RegExp(`--${name}: (#[\\da-f]+);`).exec(css)?.[1] ?? ''
      expect(readColour(written)).toBe(value)
    }
  }
})
