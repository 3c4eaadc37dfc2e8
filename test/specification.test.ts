// Rules are cited by their section number in docs/specification.md, which is part of the repository.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '..')
const SPECIFICATION = 'docs/specification.md'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const files = execFileSync('git', ['ls-files', '*.ts', '*.md', '*.mjs', '*.js', '*.sql'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && path !== 'test/specification.test.ts')

test('every section of the specification that is cited exists', () => {
  const sections = new Set([...read(SPECIFICATION).matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(([, number]) => number!))
  const cited = files.flatMap((path) =>
    [
      ...read(path).matchAll(
        /specification(?:\.md`?)?[\s/*]+(§\d+(?:\.\d+)?(?:(?:,| and| to)?[\s/*]+§\d+(?:\.\d+)?)*)/gi,
      ),
    ].flatMap(([, list]) => [...list!.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => ({ path, number }))),
  )
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([])
})

test('no text cites a document outside the repository', () => {
  const outside = /\bcontract[\s/*]+§|service-interface\.md/i
  expect(files.filter((path) => outside.test(read(path)))).toEqual([])
})
