// What holds for every page outside the API, also for new ones: forms of another site are refused, and the token that opens a page is in no log.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import Router from '@koa/router'
import { allRoutes } from '../../api/routes/index.ts'
import { addPages } from '../../web/index.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { eventually } from '../support/system.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.close())

/** The pages' addresses as they are declared, by method. */
function pages(method: string): string[] {
  const router = new Router()
  addPages(router as never, billing.api.deps, allRoutes)
  return router.stack.filter(({ methods }) => methods.includes(method)).map(({ path }) => String(path))
}

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test('every address that takes a form refuses those of other sites', async () => {
  const posts = pages('POST')
  expect(posts).toEqual(expect.arrayContaining(['/simulator/3ds/:id/:decision', '/dashboard/login']))
  for (const path of posts)
    for (const headers of FOREIGN) {
      const address = billing.api.url + path.replaceAll(/[:*]\w+/g, 'x')
      const answer = await fetch(address, { method: 'POST', headers, redirect: 'manual' })
      expect([path, headers, answer.status]).toEqual([path, headers, 400])
    }
})

test('the simulated bank takes what its own page sends, and what a program sends, and nothing of another site', async () => {
  const session = await shop.subscribe({ payment_method: 'pm_card_3ds' })
  const { url } = session.json.next_action.redirect_to_url
  const page = billing.api.url + new URL(url).pathname
  const send = (headers: Record<string, string>) =>
    fetch(`${page}/approve`, { method: 'POST', headers, redirect: 'manual' })
  const status = async () => (await shop.get(`/v1/subscriptions/${session.json.id}`)).json.status
  for (const headers of FOREIGN) expect((await send(headers)).status).toBe(400)
  await billing.settled()
  expect(await status()).toBe('pending_first_payment')
  expect((await send({ 'sec-fetch-site': 'same-origin', origin: billing.api.url })).status).toBe(303)
  await billing.settled()
  expect(await status()).toBe('active')
  expect((await send({})).status).toBe(303)
})

test('what opens a page is in no log, also when nothing is there', async () => {
  const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice' })).json
  const token = new URL((await shop.get(`/v1/invoices/${latest_invoice}`)).json.hosted_invoice_url).pathname.split(
    '/',
  )[2]!
  const opening = [...new Set([...pages('GET'), ...pages('POST')])].filter((path) => /:token/.test(path))
  expect(opening).toEqual(expect.arrayContaining(['/i/:token', '/c/:token']))
  billing.api.logs.length = 0
  for (const path of opening) {
    const address = path.replaceAll(':token', token).replaceAll(/[:*]\w+/g, 'x')
    for (const one of [address, `${address}/nothing-here`, `${address}x`]) {
      const leaving = new AbortController()
      await fetch(billing.api.url + one, { redirect: 'manual', signal: leaving.signal })
      leaving.abort()
    }
  }
  await eventually(() => {
    const paths = billing.api.logs.flatMap(({ path }) => (path === undefined ? [] : [path]))
    return paths.length >= opening.length && paths.includes('/i/***')
  }, 'the calls are not logged')
  await new Promise((resolve) => setTimeout(resolve, 200)) // the last of them too
  expect(JSON.stringify(billing.api.logs)).not.toContain(token)
  await shop.get('/v1/invoices?limit=1')
  expect(billing.api.logs.map(({ path }) => path)).toContain('/v1/invoices')
})
