// The stream that tells an open page of the dashboard of changes: to whom, of what, and how many there may be.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { STREAMS_OF_MEMBER_MAX } from '../../web/dashboard/live/handler.ts'
import { LIVE_PAGES } from '../../web/dashboard/live/pages.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { buyingAt } from '../support/buying.ts'
import { type DashboardMember, signedInMember } from '../support/dashboard.ts'
import { slugOf } from '../support/portal.ts'
import { eventually } from '../support/system.ts'

let billing: BillingApi
let shop: ApiShop
let owner: DashboardMember
let home: string
const leaving = new AbortController()
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  owner = await signedInMember(billing, shop)
  home = `/dashboard/${await slugOf(billing, shop)}/test`
})
afterAll(async () => {
  leaving.abort()
  await billing.close()
})

async function watch(query: string, { member = owner, signal = leaving.signal, at = home } = {}) {
  const answer = await fetch(`${billing.api.url}${at}/live?${query}`, {
    headers: { cookie: member.cookie },
    redirect: 'manual',
    signal,
  })
  const told: string[] = []
  if (answer.headers.get('content-type')?.startsWith('text/event-stream'))
    void (async () => {
      try {
        for await (const text of answer.body!.pipeThrough(new TextDecoderStream()))
          told.push(...[...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data!))
      } catch {
        // The test has left.
      }
    })()
  return { answer, told, changes: () => told.filter((data) => data === 'changed').length }
}

test('tells a list of events about its objects, and the page of one object of those that name it', async () => {
  const { payment, customer } = await buyingAt(billing, shop).tool()
  const now = Math.floor(Date.now() / 1000) + 1
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const [payments, one, other, customers] = await Promise.all([
    watch(`of=payments&since=${now}`),
    watch(`of=payments&id=${payment}&since=${now}`),
    watch(`of=payments&id=pay_00000000000000000000000000&since=${now}`),
    watch(`of=customers&since=${now}`),
  ])
  expect(customer).toMatch(/^cus_/)
  await eventually(
    () => [payments, one, other, customers].every(({ told }) => told[0] === 'open') || null,
    'nothing was told',
  )
  await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 1_000 })
  await eventually(() => (payments.changes() > 0 && one.changes() > 0) || null, 'nothing was told')
  expect([other.changes(), customers.changes()]).toEqual([0, 0])
})

test('tells of what happened between the reading of a page and its stream', async () => {
  const since = Math.floor(Date.now() / 1000)
  await buyingAt(billing, shop).tool()
  const late = await watch(`of=payments&since=${since}`)
  await eventually(() => late.changes() > 0 || null, 'nothing was told')
})

test('says nothing of another shop, and nothing of the other mode', async () => {
  const stranger = await billing.shop()
  const theirs = await watch('of=payments', {
    member: await signedInMember(billing, stranger),
    at: `/dashboard/${await slugOf(billing, stranger)}/test`,
  })
  const live = await watch('of=payments', { at: home.replace(/test$/, 'live') })
  const ours = await watch('of=payments')
  await buyingAt(billing, shop).tool()
  await eventually(() => ours.changes() > 0 || null, 'nothing was told')
  expect([theirs.told, live.told]).toEqual([['open'], ['open']])
  expect((await watch('of=payments', { at: `/dashboard/${await slugOf(billing, stranger)}/test` })).answer.status).toBe(
    404,
  )
})

test.each(['of=nothing', 'of=toString', '', 'of=payments&id=..'])('knows no page %s', async (query) => {
  expect((await watch(query)).answer.status).toBe(404)
})

test('needs the scope that reads the page', async () => {
  const support = await signedInMember(billing, shop, 'developer')
  // There are more pages than a member may watch at once.
  const another = await signedInMember(billing, shop, 'developer')
  const answers = await Promise.all(
    Object.keys(LIVE_PAGES).map(async (of, n) => [
      of,
      (await watch(`of=${of}`, { member: n % 2 === 0 ? support : another })).answer.status,
    ]),
  )
  const lists = await Promise.all(
    Object.keys(LIVE_PAGES).map(async (of) => [of, (await support.get(`${home}/${of}`)).status]),
  )
  expect(answers).toEqual(lists)
})

describe('streams are bounded', () => {
  test('per member, and one that leaves makes room', async () => {
    const member = await signedInMember(billing, shop)
    const first = new AbortController()
    expect((await watch('of=payments', { member, signal: first.signal })).answer.status).toBe(200)
    for (let n = 1; n < STREAMS_OF_MEMBER_MAX; n++)
      expect((await watch('of=payments', { member })).answer.status).toBe(200)
    expect((await watch('of=payments', { member })).answer.status).toBe(429)
    first.abort()
    await eventually(
      async () => (await watch('of=payments', { member })).answer.status === 200 || null,
      'nothing was told',
    )
  })
})
