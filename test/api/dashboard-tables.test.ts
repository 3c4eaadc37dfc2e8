// The ways into a table of the dashboard: its states as tabs, spans of days by name, and the filters that are set, each with a way out.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bangkokDay } from '../../rules/payouts.ts'
import { addDays, monthOf } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type DashboardMember, signedInMember } from '../support/dashboard.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: DashboardMember
let home: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  owner = await signedInMember(billing, shop)
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  await shop.subscribe()
  await shop.subscribe({ payment_method: 'pm_card_declined' })
  await billing.settled()
})
afterAll(() => billing.checkAndClose())

const page = async (path: string) => (await owner.get(`${home}${path}`)).text.replaceAll('&amp;', '&')
/** The links of a page by their words. */
const linksOf = (text: string) =>
  new Map(
    [...text.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes, words]) => [
      words!.replaceAll(/<[^>]+>/g, '').trim(),
      { href: /href="([^"]*)"/.exec(attributes!)?.[1] ?? '', current: attributes!.includes('aria-current') },
    ]),
  )
const rows = (text: string) => [...text.matchAll(/<tr><th scope="row"/g)].length

test('states are tabs, which keep the other filters and the order, and begin on the first page', async () => {
  const all = linksOf(await page('/payments?lang=en'))
  expect(all.get('All')).toEqual({ href: `${home}/payments?lang=en`, current: true })
  expect(all.get('Failed')).toEqual({ href: `${home}/payments?lang=en&status=failed`, current: false })
  const failed = await page('/payments?lang=en&status=failed&order=amount&payment_method_type=card')
  const shown = linksOf(failed)
  expect(shown.get('Failed')?.current).toBe(true)
  expect(shown.get('Succeeded')?.href).toBe(
    `${home}/payments?lang=en&payment_method_type=card&order=amount&status=succeeded`,
  )
  expect(shown.get('All')?.href).toBe(`${home}/payments?lang=en&payment_method_type=card&order=amount`)
  expect([rows(failed), rows(await page('/payments?status=succeeded')), rows(await page('/payments'))]).toEqual([
    1, 1, 2,
  ])
  // The form of the other filters keeps the state.
  expect(failed).toContain('<input type="hidden" name="status" value="failed">')
})

test('days are chosen by name, as Bangkok counts them', async () => {
  const now = Math.floor(Date.now() / 1000)
  const month = monthOf(now)
  const before = monthOf(month.from - 1)
  const links = linksOf(await page('/payments?lang=th'))
  const spans = {
    วันนี้: [now, now],
    เมื่อวาน: [addDays(now, -1), addDays(now, -1)],
    '7 วันล่าสุด': [addDays(now, -6), now],
    เดือนนี้: [month.from, month.to - 1],
    เดือนที่แล้ว: [before.from, before.to - 1],
  } as const
  for (const [name, [from, to]] of Object.entries(spans))
    expect(links.get(name)?.href).toBe(`${home}/payments?lang=th&from=${bangkokDay(from)}&to=${bangkokDay(to)}`)
  const today = await page(links.get('วันนี้')!.href.slice(home.length))
  expect([rows(today), linksOf(today).get('วันนี้')?.current]).toEqual([2, true])
  expect(rows(await page(links.get('เมื่อวาน')!.href.slice(home.length)))).toBe(0)
})

test('each filter that is set can be taken away by itself', async () => {
  const text = await page('/payments?lang=en&payment_method_type=card&from=2026-01-02&status=succeeded')
  const chips = [...linksOf(text.slice(text.indexOf('</details>'))).entries()].filter(([words]) => words.endsWith('×'))
  expect(chips.map(([words, { href }]) => [words, href])).toEqual([
    ['Take away the filter Method: Card ×', `${home}/payments?lang=en&status=succeeded&from=2026-01-02`],
    ['Take away the filter From: 02/01/2026 ×', `${home}/payments?lang=en&status=succeeded&payment_method_type=card`],
  ])
  // What somebody types into an address is shown as text.
  expect(await page('/payments?customer=<b>')).not.toContain('<b>')
})
