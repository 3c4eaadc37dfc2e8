// What the clients have from the OpenAPI document is what the document says now, and every call has its place in them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { allRoutes } from '../../api/routes/index.ts'
import { Satang } from '../../client/src/index.ts'
import { generatedFiles } from '../../scripts/clients.ts'

const CLIENT = join(import.meta.dirname, '..', '..', 'client')

test.each(Object.entries(generatedFiles()))('client/%s is up to date', (path, text) => {
  const isCurrent = readFileSync(join(CLIENT, path), 'utf8') === text
  // A difference of thousands of lines says less than what to do.
  expect(isCurrent ? 'up to date' : 'the OpenAPI document has changed: run npm run clients, and commit').toBe(
    'up to date',
  )
})

test('every call of the API is a method of the client', () => {
  const count = (object: object): number =>
    Object.values(object).reduce((sum, one) => sum + (typeof one === 'function' ? 1 : count(one)), 0)
  // A list has a method of its own for its CSV; a report has its format among its parameters.
  const withCsv = allRoutes.filter(({ mayAnswer, path }) => mayAnswer === 'text/csv' && !path.includes('/:')).length
  expect(count(new Satang('sk_test_x'))).toBe(allRoutes.length + withCsv)
  expect(allRoutes.length).toBeGreaterThan(180)
})

test('the service, both clients and the newest release of the changelog have one version', async () => {
  const { VERSION } = await import('../../client/src/index.ts')
  const text = (path: string) => readFileSync(join(CLIENT, path), 'utf8')
  const released = text('../CHANGELOG.md').match(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/m)?.[1]
  const versions = {
    client: JSON.parse(text('package.json')).version,
    service: JSON.parse(text('../package.json')).version,
    lockfile: JSON.parse(text('../package-lock.json')).version,
    python: text('python/pyproject.toml').match(/^version = "(.+)"$/m)?.[1],
    pythonInCode: text('python/satang/_version.py').match(/^VERSION = "(.+)"$/m)?.[1],
    released,
  }
  expect(new Set(Object.values(versions))).toEqual(new Set([VERSION]))
})
