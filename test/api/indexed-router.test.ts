// The index of the router answers what the router itself answers, and tries few patterns.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import Router from '@koa/router'
import { routerOf } from '../../api/app.ts'
import { indexed } from '../../api/indexed-router.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterAll(() => billing.close())

/** Paths that a pattern is about, and those that nearly are. */
function pathsLike(pattern: string): string[] {
  const filled = pattern.replaceAll(/\{|\}/g, '').replaceAll(/[:*][a-z_]+/gi, () => 'prod_01k')
  return [
    filled,
    pattern,
    `${filled}/`,
    `${filled}/more`,
    filled.toUpperCase(),
    filled.replace('prod_01k', ''),
    filled.replace('prod_01k', 'a%2Fb'),
    filled.replace('prod_01k', 'verify'),
    filled.replace(/\/[^/]*$/, ''),
    filled.replace(/^\//, '//'),
  ]
}

test('every address of the API and its pages is found as the library finds it', () => {
  const router = routerOf(billing.api.deps, allRoutes)
  const plain = Object.assign(new Router({ strict: true, sensitive: true }), { stack: router.stack })
  const paths = new Set(router.stack.flatMap(({ path }) => pathsLike(String(path))))
  expect(paths.size).toBeGreaterThan(1_000)
  for (const path of [...paths, '', '/', '*', '//', '/v1', '/v1/'])
    for (const method of ['GET', 'POST', 'OPTIONS', 'delete'])
      expect({ of: path, ...router.match(path, method) }).toEqual({ of: path, ...plain.match(path, method) })
})

test('a call of the API tries a handful of patterns', () => {
  const router = routerOf(billing.api.deps, allRoutes)
  let tried = 0
  for (const layer of router.stack) {
    const match = layer.match.bind(layer)
    layer.match = (path) => {
      tried++
      return match(path)
    }
  }
  expect(router.match('/v1/licenses/verify', 'POST').pathAndMethod).toHaveLength(1)
  expect(tried).toBeLessThan(20)
})

test('patterns without a literal beginning, and middleware, are always tried, in their order', () => {
  const router = indexed(new Router({ strict: true, sensitive: true }))
  const seen = (path: string) => router.match(path, 'GET').pathAndMethod.map((layer) => String(layer.path))
  router.get('/:anything', () => {})
  router.use('/shop', () => {})
  router.get('/shop{/:page}', () => {})
  router.get(/^\/sh/, () => {})
  router.get('/shop', () => {})
  expect(seen('/shop')).toEqual(['/:anything', '/shop', '/shop{/:page}', '/^\\/sh/', '/shop'])
  expect(seen('/shop/12')).toEqual(['/shop', '/shop{/:page}', '/^\\/sh/'])
  expect(seen('/other')).toEqual(['/:anything'])
})
