// Tests which test run has which tests (jest*.config.js).
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '..')

/** The test files of a run. */
function filesOf(config: string): string[] {
  const listed = execFileSync(process.execPath, ['node_modules/jest/bin/jest.js', '-c', config, '--listTests'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed.split('\n').flatMap((path) => (path ? [relative(ROOT, path)] : []))
}

test('every test file is in a run, and the short run has none of the long one', () => {
  const runs = readdirSync(ROOT).filter((name) => /^jest(\.\w+)?\.config\.js$/.test(name))
  const files = new Map(runs.map((config) => [config, filesOf(config)]))
  const written = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
  const inRuns = new Set([...files.values()].flat())
  expect(written.filter((name) => !inRuns.has(name))).toEqual([])
  const short = new Set(files.get('jest.config.js'))
  expect(files.get('jest.long.config.js')!.filter((name) => short.has(name))).toEqual([])
})
