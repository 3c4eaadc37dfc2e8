/*
 * Checks that the documentation agrees with the code, as far as a machine can: the page of events is current, every link has a target, every setting
 * is explained, every cited decision exists. It does not check what sentences say. Samples are run by test/api/guide.test.ts.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { EVENTS_PAGES, eventsPage } from '../scripts/docs-events.ts'
import { FRONT_SHOTS, README_PICTURES } from '../scripts/pictures/readme.ts'
import { FRONT_PICTURES } from '../web/assets.ts'
import { pages, SHELLS, samplesOf } from './support/samples.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every file of the project with this ending. */
function filesOf(ending: RegExp): string[] {
  const rooms = readdirSync(ROOT, { withFileTypes: true }).filter(
    (entry) => entry.name !== 'node_modules' && (!entry.name.startsWith('.') || entry.name === '.env.example'),
  )
  return rooms
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
            join(entry.name, name),
          )
        : [entry.name],
    )
    .filter((path) => ending.test(path) && !path.includes('node_modules/'))
    .sort()
}

test('docs/events.md is what `npm run docs` writes', () => {
  for (const locale of ['en', 'th'] as const)
    expect(readFileSync(EVENTS_PAGES[locale], 'utf8')).toBe(eventsPage(locale))
})

test('every link between the pages leads to a file, and to a heading where it names one', () => {
  const broken = filesOf(/\.md$/).flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
      if (/^[a-z]+:/.test(target!)) return []
      const [path, anchor] = target!.split('#') as [string, string?]
      const file = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path))
      if (!existsSync(join(ROOT, file))) return [`${page}: ${target} is not there`]
      if (anchor && !anchorsOf(read(file)).includes(anchor)) return [`${page}: ${file} has no heading #${anchor}`]
      return []
    }),
  )
  expect(broken).toEqual([])
})

test('README opens with three small pictures, which `npm run pictures -- --readme` makes, and there are no others', () => {
  const [, opening] = read('README.md').split(/^# Satang$|^## /m)
  const shown = [...opening!.matchAll(/!\[[^\]]{20,}\]\((docs\/pictures\/[^)]+)\)/g)].map(([, path]) => path!).sort()
  expect(shown).toHaveLength(3)
  expect(
    readdirSync(join(ROOT, 'docs/pictures'))
      .map((name) => `docs/pictures/${name}`)
      .sort(),
  ).toEqual(shown)
  expect(README_PICTURES.map(({ name }) => `docs/pictures/${name}`).sort()).toEqual(shown)
  for (const path of shown) expect([path, statSync(join(ROOT, path)).size < 100_000]).toEqual([path, true])
})

test('every setting of config/env.ts is in docs/operations.md, and no other', () => {
  const settings = [...read('config/env.ts').matchAll(/^ {2,4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(30)
  const known = new Set([...settings, ...READ_BY_SCRIPTS])
  const explained = new Set(
    [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name!),
  )
  expect([...known].filter((name) => !explained.has(name))).toEqual([])
  expect([...explained].filter((name) => !known.has(name))).toEqual([])
})

/** Read outside config/env.ts, by the script that looks for the Temporal server before anything is configured. */
const READ_BY_SCRIPTS = ['TEMPORAL_CLI_PATH']

interface Decision {
  file: string
  number: number
  statement: string
  /** Its line in the index. */
  line: string
  /** The decisions that replace it, in part or in whole. */
  supersededBy: number[]
}

/** The decisions of one file of docs/decisions/, in its order. */
function decisionsOf(file: string): Decision[] {
  const [, ...parts] = read(join(DECISIONS, file)).split(/^### /m)
  return parts.map((part) => {
    const [heading, ...rest] = part.split('\n') as [string, ...string[]]
    const [, number, statement] = /^D(\d+)\. (\S.*[^.\s])$/.exec(heading) ?? []
    if (!number) throw new Error(`docs/decisions/${file}: '### ${heading}' is not '### D123. Short statement'`)
    const [mark = ''] = /^Superseded (in part )?by D\d+( and D\d+)?\.$/.exec(rest[0]!) ?? []
    return {
      file,
      number: Number(number),
      statement: statement!,
      line: `- [D${number}](${file}#${anchorOf(heading)}) ${statement}${mark && ` *${mark}*`}`,
      supersededBy: [...mark.matchAll(/D(\d+)/g)].map(([, by]) => Number(by)),
    }
  })
}

const DECISIONS = 'docs/decisions'
const AREAS = readdirSync(join(ROOT, DECISIONS)).filter((name) => name !== 'README.md')

test('every decision has a number of its own and stands in the order of numbers, and every one that is cited exists', () => {
  const decisions = AREAS.flatMap(decisionsOf)
  const numbers = decisions.map(({ number }) => number)
  expect(numbers.length).toBeGreaterThan(380)
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
  for (const area of AREAS) {
    const inFile = decisionsOf(area).map(({ number }) => number)
    expect({ area, numbers: inFile }).toEqual({ area, numbers: inFile.toSorted((a, b) => a - b) })
  }
  const cited = filesOf(/\.(md|ts|mjs)$/).flatMap((path) =>
    [...read(path).matchAll(/\bD(\d{1,3})\b/g)].map(([, number]) => `${path}: D${number}`),
  )
  expect(cited.length).toBeGreaterThan(numbers.length)
  const known = new Set(numbers.map((number) => `D${number}`))
  expect(cited.filter((citation) => !known.has(citation.split(': ')[1]!))).toEqual([])
})

test('the index of decisions has a line for each and links each file', () => {
  const index = read(join(DECISIONS, 'README.md'))
  const lines = index.split('\n').filter((line) => /^- \[D\d+\]/.test(line))
  expect(lines.toSorted()).toEqual(
    AREAS.flatMap(decisionsOf)
      .map(({ line }) => line)
      .toSorted(),
  )
  expect(AREAS.filter((area) => !new RegExp(`^### \\[[^\\]]+\\]\\(${area}\\)$`, 'm').test(index))).toEqual([])
})

test('a decision that is marked as superseded is so by a later one, which exists', () => {
  const decisions = AREAS.flatMap(decisionsOf)
  const superseded = decisions.filter(({ supersededBy }) => supersededBy.length > 0)
  expect(superseded.length).toBeGreaterThan(20)
  const numbers = new Set(decisions.map(({ number }) => number))
  const wrong = superseded.filter((d) => d.supersededBy.some((by) => by <= d.number || !numbers.has(by)))
  expect(wrong.map(({ line }) => line)).toEqual([])
  // A mark in any other form would not be counted above.
  const marks = AREAS.flatMap((area) => read(join(DECISIONS, area)).match(/^Superseded .*/gm) ?? [])
  expect(marks).toHaveLength(superseded.length)
})

test('every test, script and setting that docs/security.md names exists', () => {
  const page = read('docs/security.md')
  const named = (pattern: RegExp) => [...new Set([...page.matchAll(pattern)].map(([, name]) => name!))]
  const files = named(/`(?:node )?((?:test|scripts)\/[\w./-]+)`/g)
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  const settings = named(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|HOST|PORT)`/g)
  expect(settings.length).toBeGreaterThan(9)
  const explained = read('docs/operations.md')
  expect(settings.filter((name) => !explained.includes(`| \`${name}\` |`))).toEqual([])
  // Every line of a table that names a protection names the test that shows it.
  const unshown = page
    .slice(page.indexOf('## Against whom'), page.indexOf('## What is being added'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| [\w ]+ \| [\w ]+ \| shown by \|$/.test(line))
    .filter((line) => !line.includes('`test/'))
  expect(unshown).toEqual([])
})

test('every npm script that a page tells to run exists', () => {
  const examples = readdirSync(join(ROOT, 'examples')).map((name) => `examples/${name}/package.json`)
  const scripts = Object.assign({}, ...['package.json', ...examples].map((file) => JSON.parse(read(file)).scripts))
  const published = filesOf(/\.md$/).flatMap((page) =>
    [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => `${page}: ${name}`),
  )
  expect(published.filter((line) => !Object.hasOwn(scripts, line.split(': ')[1]!))).toEqual([])
})

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
}

/** The anchors that GitHub makes from headings. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) => text!)
  return headings.map(anchorOf)
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

/** Pages whose samples another test runs, each all of them. */
const RUN_BY: Record<string, string> = {
  'client/README.md': 'test/client/package.test.ts',
  'client/python/README.md': 'test/client/python.test.ts',
  'docs/command-line.md': 'test/client/cli.test.ts',
  'docs/quick-start.md': 'test/client/quick-start.test.ts',
  'examples/course-shop/README.md': 'test/examples/course-shop.test.ts',
  'examples/desktop-licence/README.md': 'test/examples/desktop-licence.test.ts',
  'examples/nextjs/README.md': 'test/examples/nextjs.test.ts',
  'examples/saas/README.md': 'test/examples/saas.test.ts',
}

/** Samples that no test runs, by page and language, and why. */
const NOT_RUN: Record<string, string> = {
  'CONTRIBUTING.md: sh, 1': 'the tests themselves',
  'README.md: sh, 2':
    '`npm start` and `npm test`: scripts/check-fresh-clone.sh runs the first, CI the second; the checkout of docs/quick-start.md',
  'docs/gateways.md: sh, 7': 'they need accounts at payment providers, or the address of an installation',
  'docs/operations.md: sh, 7': 'they need an installation and its settings; tests of scripts/ call the commands',
  'docs/security.md: sh, 2': 'they sign a release',
  'docs/webhooks.md: go, 1': 'Go is not installed',
  'docs/webhooks.md: js, 1': 'a part of a program with Express',
  'docs/webhooks.md: python, 1': 'a part of a program with FastAPI',
  'workflows/README.md: ts, 1': 'a line of a workflow',
}

/** Pages that test/api/guide.test.ts follows in a shell. */
const FOLLOWED = new Set([
  'docs/entitlements.md',
  'docs/first-subscription.md',
  'docs/sell-a-file.md',
  'docs/integration.md',
  'docs/licences.md',
  'docs/tax.md',
  'docs/testing.md',
  'docs/upgrading.md',
  'docs/webhooks.md',
])

test('every sample of every page runs in a test, or is named here with the reason', () => {
  const left = pages().flatMap((page) => {
    // The samples of a Thai guide are those of the English one (test/api/docs.test.ts).
    if (RUN_BY[page] || page.endsWith('.th.md')) return []
    const counts = new Map<string, number>()
    for (const { language } of samplesOf(page))
      if (!(FOLLOWED.has(page) && SHELLS.has(language))) counts.set(language, (counts.get(language) ?? 0) + 1)
    return [...counts].map(([language, count]) => `${page}: ${language}, ${count}`)
  })
  expect(left.toSorted()).toEqual(Object.keys(NOT_RUN).toSorted())
  for (const [page, by] of Object.entries(RUN_BY)) expect(read(by)).toContain(page.split('/').at(-1)!)
})

test('samples in JSON are JSON', () => {
  const samples = pages().flatMap((page) =>
    [...read(page).matchAll(/^ *```json\n([\s\S]*?)^ *```$/gm)].map(([, code]) => ({ page, code: code! })),
  )
  expect(samples.length).toBeGreaterThan(20)
  for (const { page, code } of samples) {
    try {
      JSON.parse(code)
    } catch (error) {
      throw new Error(`${page}: ${String(error)}\n${code}`)
    }
  }
})

test('the front page has its pictures, which `npm run pictures -- --readme` takes, and there are no others', () => {
  const there = readdirSync(join(ROOT, 'web/front/pictures')).sort()
  expect(FRONT_SHOTS.map(({ name }) => name).sort()).toEqual(there)
  for (const name of there)
    expect([name, statSync(join(ROOT, 'web/front/pictures', name)).size < 80_000]).toEqual([name, true])
})

test('each picture of the front page has the shape that its page keeps free for it', async () => {
  for (const [name, { width, height }] of FRONT_PICTURES) {
    const there = await sharp(join(ROOT, 'web/front/pictures', `${name}.webp`)).metadata()
    expect([name, Math.round((there.height / there.width) * 50)]).toEqual([name, Math.round((height / width) * 50)])
  }
})
