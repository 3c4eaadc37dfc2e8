// What the check of sizes finds. test/architecture.test.ts asks it about every style sheet.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { designPage } from '../web/design/view.ts'
import { offScale } from './support/styles.ts'

test.each([
  'font-size: 0.9375rem',
  'font-size: 15px',
  'font: 15px / 1.5 serif',
  'padding: var(--space-2) 0.6rem',
  'margin-top: -0.5rem',
  'gap: 10px',
  'border-radius: 8px',
  'font-weight: 700',
  'line-height: 1.4',
  'min-height: 2.3rem',
  'width: min(100%, 20.1rem)',
])('refuses %s', (declaration) => {
  const scale = { file: 'web/styles/tokens.css', css: ':root { --space-2: 0.5rem; }' }
  const sheet = {
    file: 'web/styles/page.css',
    css: `a { color: red; } @media print { b { gap: var(--space-2); ${declaration}; } }`,
  }
  expect(offScale([scale, sheet])).toEqual([`web/styles/page.css: ${declaration}`])
})

test('names tokens that are not defined, and those that nobody uses', () => {
  const scale = { file: 'web/styles/tokens.css', css: ':root { --space-2: 0.5rem; --space-3: 0.75rem; }' }
  const sheet = { file: 'web/styles/page.css', css: 'a { gap: var(--space-2); color: var(--page) }' }
  expect(offScale([scale, sheet])).toEqual(['not defined: --page', 'not used: --space-3'])
})

test('a box within a link has the line of its link below it, and so has all that stands between', () => {
  for (const file of ['buyer', 'dashboard']) {
    const css = readFileSync(new URL(`../web/styles/${file}.css`, import.meta.url), 'utf8')
    expect(css).toMatch(/\na \.whole,\na :has\(\.whole\) \{\n {2}text-decoration: inherit;/)
  }
})

test('the page of the design shows each size of text and each step of space of the tokens', () => {
  const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')
  const steps = [...tokens.matchAll(/--((?:text-(?:xs|s|m|l|xl|2xl|3xl)|space-\d+)):/g)].map(([, name]) => name!)
  expect(steps.length).toBeGreaterThan(10)
  const frame = { locale: 'en', nonce: '', assets: { css: '', js: '' }, brand: null, otherLanguageHref: '' } as const
  const page = designPage(frame, '/qr.svg', { name: null, email: null, termsUrl: null, privacyUrl: null })
  const shown = [...page.matchAll(/class="(?:scale-space )?scale-((?:text|space)-\w+)"/g)].map(([, name]) => name)
  expect(shown).toEqual(expect.arrayContaining(steps))
  // A step without a rule would be shown as nothing, or as its neighbour.
  const rules = readFileSync(new URL('../web/styles/design.css', import.meta.url), 'utf8')
  expect(steps.filter((step) => !rules.includes(`.scale-${step} {`) || !rules.includes(`var(--${step});`))).toEqual([])
})

/** Components without a place on the page of the design, and why. */
const NOT_SHOWN: Record<string, string> = {
  'address-lines': 'fields of forms, in their order',
  'asks-bank': 'a page of its own',
  brand: 'in the head and at the top of every page of a shop',
  certificate: 'looks as the slip does',
  contact: 'at the foot of every page of a shop',
  missing: 'a page of its own',
  offer: 'lists and notes of the page of a product',
  'over-mark': 'above a page whose time is over',
  'passkey-form': 'hidden where the browser has no passkeys',
  policies: 'at the foot of every page of a shop',
  preview: 'the address of a picture',
  prose: 'the own words of a shop, as paragraphs and lists',
  thumb: 'a picture of a product in a list, on pages of buyers',
  tick: 'above the page on which something is done',
  invalid: 'an attribute of every field',
  'too-many': 'a page of its own',
  'typed-day': 'below a field for a day, in the words of the page',
}

test('a field that was filled in wrongly has the cursor everywhere: one place says so', () => {
  const files = readdirSync(new URL('../web/', import.meta.url), { recursive: true, encoding: 'utf8' })
  const saying = files
    .filter((name) => name.endsWith('.ts') && !name.startsWith('client-scripts'))
    .filter((name) => readFileSync(new URL(`../web/${name}`, import.meta.url), 'utf8').includes('aria-invalid='))
  expect(saying).toEqual(['components/invalid.ts'])
})

test('a page that a script has fetched is read in one place, which takes its styles out', () => {
  const scripts = new URL('../web/client-scripts/', import.meta.url)
  const reading = readdirSync(scripts).filter((name) =>
    readFileSync(new URL(name, scripts), 'utf8').includes('DOMParser'),
  )
  expect(reading).toEqual(['buyer.js'])
})

test('the page of the design shows every component, or its absence is explained', () => {
  const design = new URL('../web/design/', import.meta.url)
  const shown = readdirSync(design)
    .map((name) => readFileSync(new URL(name, design), 'utf8'))
    .join('\n')
  const components = readdirSync(new URL('../web/components/', import.meta.url))
    .map((name) => name.replace('.ts', ''))
    // Their words and pieces are shown with them.
    .filter((name) => !/-(words|units)$/.test(name))
  const missing = components.filter((name) => !shown.includes(`'../components/${name}.ts'`))
  expect(missing.toSorted()).toEqual(Object.keys(NOT_SHOWN).toSorted())
})
