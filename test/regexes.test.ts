// Tests that no regular expression of the code can be made slow. recheck judges each expression in the sources: it looks for an input on which
// matching takes more than linear time, and finds one or proves that there is none. Patterns of libraries that run on input from callers are checked
// too.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parseSync } from '@swc/core'
import { z } from 'zod'

interface Pattern {
  source: string
  flags: string
  where: string
}

const ROOT = new URL('..', import.meta.url).pathname
/** Folders whose code never runs in a service that others can reach. */
const NOT_SERVED = /^(test|bench|docs)\//

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.js', '*.mjs'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !NOT_SERVED.test(file))

/** Every regular expression literal of a file. Those of browser scripts are in templates and are found through their own file. */
function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string }
    if (type === 'RegExpLiteral') found.push({ source: pattern!, flags: flags!, where: file })
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(readFileSync(`${ROOT}${file}`, 'utf8'), { syntax: 'typescript' }))
  return found
}

const LIBRARIES: Pattern[] = [{ source: z.regexes.email.source, flags: z.regexes.email.flags, where: 'zod: email' }]

type Judged = ReturnType<typeof import('recheck').checkSync>

/**
 * What is wrong with each pattern, null when nothing is. Runs in a process of its own: recheck keeps a helper running that would keep this process
 * open.
 */
function judge(patterns: readonly Pattern[]): (string | null)[] {
  const script = `
    const { checkSync } = require('recheck')
    const patterns = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
    // Judged by steps, never by the clock: a busy machine would make any pattern look slow.
    const bySteps = { timeout: null, attackTimeout: null, incubationTimeout: null }
    const judged = patterns.map(({ source, flags }) => checkSync(source, flags.replace('v', 'u'), bySteps))
    process.stdout.write(JSON.stringify(judged), () => process.exit(0))`
  const answer = execFileSync(process.execPath, ['-e', script], { cwd: ROOT, input: JSON.stringify(patterns) })
  return (JSON.parse(answer.toString()) as Judged[]).map((judged) => {
    if (judged.status === 'safe') return null
    if (judged.status === 'unknown') return `could not be judged (${judged.error.kind})`
    return `${judged.complexity.summary}, e.g. on ${judged.attack.pattern}`
  })
}

test('every regular expression of the code takes linear time on any input', () => {
  const patterns = [...sources.flatMap(patternsOf), ...LIBRARIES]
  expect(patterns.length).toBeGreaterThan(100)
  const complaints = judge(patterns).flatMap((complaint, i) => {
    const { source, flags, where } = patterns[i]!
    return complaint ? [`${where}: /${source}/${flags} ${complaint}`] : []
  })
  expect(complaints).toEqual([])
}, 300_000)

test('the judge sees a slow one', () => {
  const [nested, overlapping] = judge([
    { source: '(a|a)*$', flags: '', where: '' },
    { source: '[^@]+(@|%40)x', flags: '', where: '' },
  ])
  expect(nested).toContain('exponential')
  expect(overlapping).toContain('polynomial')
})

test('a pattern is made of text only where it was looked at', () => {
  const made = sources.filter((file) => readFileSync(`${ROOT}${file}`, 'utf8').includes('new RegExp('))
  // Made from the prefix of a resource, and from terms that stay on one line: all are our own lists.
  expect(made).toEqual(['api/schemas.ts', 'web/brand-words.ts', 'web/mail/layout.ts'])
})
