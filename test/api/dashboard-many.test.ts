// What is done to several rows of a table at once, without a browser: it says what will happen and changes nothing, does to each row what its own page
// would do, once, and says what came of each.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
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
})
afterAll(() => billing.checkAndClose())

const chosen = (ids: readonly string[], deed: string) =>
  `?${new URLSearchParams([['lang', 'en'], ['do', deed], ...ids.map((id) => ['id', id])] as [string, string][])}`
/** Everything that the form of a page sends. */
const formOf = (text: string) => {
  const form = new URLSearchParams()
  for (const [, name, value] of text.matchAll(/<input type="hidden" name="(form_key|id|seen)" value="([^"]*)"/g))
    form.append(name!, value!)
  return form
}
async function send(path: string, form: URLSearchParams, by = owner) {
  const answer = await fetch(`${billing.api.url}${home}${path}`, {
    method: 'POST',
    headers: { cookie: by.cookie, origin: billing.api.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}
async function payments(count: number, body: object = {}) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const { latest_invoice } = (await shop.subscribe(body)).json
    ids.push((await shop.get(`/v1/invoices/${latest_invoice}`)).json.payment)
  }
  await billing.settled()
  return ids
}
const refundsOf = async (id: string) => (await shop.get(`/v1/payments/${id}/refunds`)).json.data

test('keeps the reason with each refund, says count and sum, and names a reason that is too long', async () => {
  const ids = await payments(2)
  const list = await owner.get(`${home}/payments?lang=en`)
  expect(list.text).toMatch(/name="id" value="pay_\w+" form="chosen-rows" data-satang="\d+"/)
  expect(list.text).toContain('{sum} of it can be refunded')
  const boxOf = (text: string, id: string) =>
    new RegExp(`value="${id}" form="chosen-rows" data-satang="(\\d+)"`).exec(text)?.[1]
  const { gross_satang: gross } = (await shop.get(`/v1/payments/${ids[0]}`)).json
  expect(boxOf(list.text, ids[0] ?? '')).toBe(String(gross))
  const page = await owner.get(`${home}/payments/chosen${chosen(ids, 'refund')}`)
  expect(page.text).toContain('Goes back in all')
  const form = formOf(page.text)
  form.set('reason', 'x'.repeat(501))
  const long = await send('/payments/chosen/refund', form)
  expect(long.status).toBe(422)
  expect(long.text).toContain('id="field-reason-error"')
  expect(long.text).toContain('x'.repeat(501))
  form.set('reason', 'The course was cancelled')
  await send('/payments/chosen/refund', form)
  for (const id of ids) expect((await refundsOf(id))[0].reason).toBe('The course was cancelled')
})

test('refunds the chosen payments by their own rules, once, after saying what goes back', async () => {
  const [one, two, three] = (await payments(3)) as [string, string, string]
  await shop.post(`/v1/payments/${three}/refund`)
  await billing.settled()
  const page = await owner.get(`${home}/payments/chosen${chosen([one, two, three], 'refund')}`)
  expect(page.status).toBe(200)
  for (const words of ['Review the refund of 2 payments', 'goes back to 2 buyers', 'These are left as they are'])
    expect(page.text).toContain(words)
  expect([await refundsOf(one), await refundsOf(two)]).toEqual([[], []])
  const form = formOf(page.text)
  expect(form.getAll('id')).toEqual([one, two])

  const [first, again] = await Promise.all([1, 2].map(() => send('/payments/chosen/refund', form)))
  expect([first!.status, again!.status]).toEqual([200, 200])
  const later = await send('/payments/chosen/refund', form)
  expect(later.text).toContain('2 of 2 refunds were asked for')
  for (const id of [one, two]) {
    const refunds = await refundsOf(id)
    expect(refunds).toHaveLength(1)
    expect(refunds[0].status).toBe('succeeded')
  }
})

test('one row that is refused leaves the others as they were meant', async () => {
  const [one, two] = (await payments(2)) as [string, string]
  const page = await owner.get(`${home}/payments/chosen${chosen([one, two], 'refund')}`)
  // Somebody else refunds a part in between: all of it cannot go back any more.
  await shop.post(`/v1/payments/${one}/refund`, { amount_satang: 100 })
  await billing.settled()
  const { status, text } = await send('/payments/chosen/refund', formOf(page.text))
  expect([status, text.includes('1 of 2 refunds were asked for')]).toEqual([200, true])
  expect(await refundsOf(one)).toHaveLength(1)
  expect((await refundsOf(two))[0]).toMatchObject({ status: 'succeeded' })
})

test('asks who it is before the money of many payments moves', async () => {
  const [one] = await payments(1)
  const page = await owner.get(`${home}/payments/chosen${chosen([one!], 'refund')}`)
  await billing.api.sql('update member_sessions set proved_at = 0 where member_id = $1', [owner.member.id])
  const { status } = await send('/payments/chosen/refund', formOf(page.text))
  expect([status, await refundsOf(one!)]).toEqual([403, []])
  await billing.api.sql('update member_sessions set proved_at = $2 where member_id = $1', [
    owner.member.id,
    Math.floor(Date.now() / 1000),
  ])
})

test('cancels the chosen subscriptions, at the end of what is paid or at once', async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await shop.subscribe()).json.id)
  await shop.post(`/v1/subscriptions/${ids[2]}/cancel?at_period_end=false`)
  await billing.settled()
  const page = await owner.get(`${home}/subscriptions/chosen${chosen(ids, 'cancel')}`)
  expect(page.text).toContain('Cancel 2 subscriptions')
  const form = formOf(page.text)
  expect((await send('/subscriptions/chosen/cancel', form)).text).toContain('2 of 2 subscriptions are cancelled')
  const read = async (id: string) => (await shop.get(`/v1/subscriptions/${id}`)).json
  expect(await read(ids[0]!)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  const atOnce = formOf((await owner.get(`${home}/subscriptions/chosen${chosen(ids, 'cancel')}`)).text)
  atOnce.set('when', 'now')
  await send('/subscriptions/chosen/cancel', atOnce)
  expect(await read(ids[0]!)).toMatchObject({ status: 'canceled' })
})

test('answers the chosen rows as a file, and nothing but them', async () => {
  const [one, two] = (await payments(3)) as [string, string, string]
  const { text } = await owner.get(`${home}/payments/chosen${chosen([one, two], 'export')}`)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  for (const id of [one, two]) expect(text).toContain(id)
})

test('is bounded, needs a choice, and is for those who may', async () => {
  const many = await owner.get(
    `${home}/payments/chosen${chosen(
      [...Array(51).keys()].map((i) => `pay_${i}`),
      'refund',
    )}`,
  )
  expect(many.status).toBe(400)
  expect((await owner.get(`${home}/payments/chosen?lang=en&do=refund`)).text).toContain('Nothing is selected')
  const [one] = await payments(1)
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.get(`${home}/payments/chosen${chosen([one!], 'refund')}`)).status).toBe(403)
  expect((await viewer.get(`${home}/payments?lang=en`)).text).not.toContain('value="refund"')
  const stranger = await signedInMember(billing, await billing.shop())
  expect((await stranger.get(`${home}/payments/chosen${chosen([one!], 'export')}`)).status).toBe(404)
  const other = `/dashboard/${await slugOf(billing, await billing.shop())}/test`
  expect((await owner.get(`${other}/payments/chosen${chosen([one!], 'export')}`)).status).toBe(404)
})
