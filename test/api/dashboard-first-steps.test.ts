// The first page of a shop: the list of first steps is put away by each member, for each mode.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Cast, membersOf } from '../support/dashboard.ts'

let billing: BillingApi
let shop: ApiShop
let cast: Cast
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  cast = await membersOf(billing, shop)
})
afterAll(() => billing.close())

test('the first steps are put away and shown again, by one member, in one mode', async () => {
  const isShown = async (who = cast.owner, home = cast.home) => (await who.get(home)).text.includes('Getting started')
  expect(await isShown()).toBe(true)
  for (const _ of ['once', 'twice'])
    expect((await cast.owner.post(`${cast.home}/account/first-steps/put-away`, {})).location).toBe(cast.home)
  expect(await isShown()).toBe(false)
  expect(await isShown(cast.viewer)).toBe(true)
  const showsAgain = async (who = cast.owner) =>
    (await who.get(`${cast.home}/going-live`)).text.includes('Show the first steps on the home page again')
  expect([await showsAgain(), await showsAgain(cast.viewer)]).toEqual([true, false])
  expect(await isShown(cast.owner, cast.home.replace(/test$/, 'live'))).toBe(true)
  const { rows } = await billing.api.db.pool.query('select start_put_away from memberships where member_id = $1', [
    cast.owner.member.id,
  ])
  expect(rows).toEqual([{ start_put_away: ['test'] }])

  await cast.owner.post(`${cast.home}/account/first-steps/show`, {})
  expect([await isShown(), await showsAgain()]).toEqual([true, false])
})

test('today and the coming payout stand first', async () => {
  const { text } = await cast.owner.get(cast.home)
  const at = (id: string) => text.indexOf(`aria-labelledby="${id}"`)
  expect(at('today')).toBeGreaterThan(0)
  expect(at('today')).toBeLessThan(at('takings'))
  expect(text.slice(at('today'), at('takings'))).toContain('Next payout')
  expect(text.split('Next payout')).toHaveLength(2)
  // A shop that took nothing today and nothing yesterday compares nothing.
  expect(text).not.toContain('Yesterday up to this time')
})
