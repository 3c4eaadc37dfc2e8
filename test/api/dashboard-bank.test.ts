// The simulated bank in the dashboard, without a browser: payments paid short, over and exactly, approved, failed; disputes, refunds and payouts
// decided; a manual round and a sample. The tests of the API's helpers check what each does to money. Here it is requested, shown and refused.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { ACCOUNTS, addAccount, earn } from '../support/payouts.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const read = async (path: string) => (await shop.get(path)).json
const waiting = async (): Promise<string> => {
  const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice' })).json
  return (await read(`/v1/invoices/${latest_invoice}`)).payment
}
const paid = async (): Promise<string> =>
  (await read(`/v1/invoices/${(await shop.subscribe()).json.latest_invoice}`)).payment

/** The forms of a page: their actions, button labels and hidden fields. */
function formsIn(text: string): { action: string; label: string; fields: Record<string, string> }[] {
  return [...text.matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].map(([, action, inside]) => ({
    action: action!,
    label: /<button[^>]*>([^<]*)</.exec(inside!)![1]!,
    fields: Object.fromEntries(
      [...inside!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
  }))
}
/** Presses the button of this name on a page. */
async function press(path: string, label: string, more: Record<string, string> = {}) {
  const form = formsIn((await owner.get(home + path)).text).find((one) => one.label === label)
  if (!form) throw new Error(`${path} has no button "${label}"`)
  const sent = await owner.post(form.action, { ...form.fields, ...more })
  await billing.settled()
  return sent
}

test('a QR is paid a baht short, which leaves it open for that baht, and then in full', async () => {
  const id = await waiting()
  expect((await owner.get(`${home}/bank`)).text).toContain(`${home}/bank/payments/${id}"`)
  const page = (await owner.get(`${home}/bank/payments/${id}`)).text
  expect((await owner.get(`${home}/payments/${id}`)).text).toContain(`${home}/bank/payments/${id}">Simulate the bank`)
  expect(page).toContain(`/v1/test_helpers/payments/${id}/succeed&#39;`)
  // One button is the main one, and whose payment it is stands on the page.
  expect(page.match(/class="button main"/g)).toHaveLength(1)
  expect(page).toContain(`${home}/customers/cus_`)
  expect((await press(`/bank/payments/${id}`, 'Pay one baht less')).location).toBe(
    `${home}/payments/${id}?flash=reported`,
  )
  expect(await read(`/v1/payments/${id}`)).toMatchObject({ status: 'requires_action', amount_received_satang: 99_900 })
  expect((await owner.get(`${home}/bank`)).text).toContain('฿1.00 still to pay')
  // A part has come: the code waits for the rest.
  const part = (await owner.get(`${home}/bank/payments/${id}`)).text
  expect(part).toContain('it waits for the rest')
  expect(formsIn(part).map(({ label }) => label)).not.toContain('Let it fail')
  // What a buyer nearly always does is one press away, and every button says what it does.
  expect((await press('/bank', 'Pay ฿1.00')).location).toBe(`${home}/payments/${id}?flash=reported`)
  expect((await read(`/v1/payments/${id}`)).status).toBe('succeeded')
  expect((await owner.get(`${home}/bank`)).text).toContain('No payments waiting')
})

test('a QR takes more than it asks for, and any amount that is typed as baht', async () => {
  const [over, typed] = [await waiting(), await waiting()]
  await press(`/bank/payments/${over}`, 'Pay one baht more')
  expect((await read('/v1/inbound_transfers')).data[0]).toMatchObject({ reason: 'overpaid', excess_satang: 100 })
  const path = `/bank/payments/${typed}`
  const wrong = await press(path, 'Transfer this amount', { amount_satang: 'a lot' })
  expect([wrong.status, wrong.text.includes('value="a lot"')]).toEqual([422, true])
  await press(path, 'Transfer this amount', { amount_satang: '250.50' })
  expect((await read(`/v1/payments/${typed}`)).amount_received_satang).toBe(25_050)
})

test.each([
  ['Let it fail', 'failed'],
  ['Let it run out', 'expired'],
])('a QR comes to nothing: %s', async (label, status) => {
  const id = await waiting()
  await press(`/bank/payments/${id}`, label)
  expect((await read(`/v1/payments/${id}`)).status).toBe(status)
  expect((await owner.get(`${home}/bank/payments/${id}`)).text).toContain('is no longer waiting for anything')
  const late = await owner.post(`${home}/bank/payments/${id}/fail`, {})
  expect([late.status, late.text.includes('role="alert"')]).toEqual([422, true])
})

test('a card that asks for 3-D Secure is approved, without an amount', async () => {
  const s = (await shop.subscribe({ payment_method: 'pm_card_3ds' })).json
  const id = (await read(`/v1/invoices/${s.latest_invoice}`)).payment
  expect((await owner.get(`${home}/bank/payments/${id}`)).text).not.toContain('amount_satang')
  await press('/bank', 'Approve')
  expect((await read(`/v1/subscriptions/${s.id}`)).status).toBe('active')
})

test('disputes are opened in part, listed, and decided either way, each once', async () => {
  const [won, lost] = [await paid(), await paid()]
  const much = await press(`/bank/payments/${won}`, 'Open the dispute', { amount_satang: '1000.01' })
  expect([much.status, /<p id="field-amount_satang-error" class="error">/.test(much.text)]).toEqual([422, true])
  for (const id of [won, lost])
    await press(`/bank/payments/${id}`, 'Open the dispute', { amount_satang: '300', reason: 'fraudulent' })
  const [newest, older] = (await read('/v1/disputes')).data
  expect([newest.payment, newest.amount_satang, newest.reason]).toEqual([lost, 30_000, 'fraudulent'])
  // Whose it is and for what tells two of the same amount apart.
  const { text } = await owner.get(`${home}/bank`)
  // Above, too, they are told from others of the same amount.
  expect(text.slice(0, text.indexOf('id="disputes"')).split('>Disputed<')).toHaveLength(3)
  for (const part of ['dispute">Dispute', 'next_refund">Refund outcome'])
    expect(text).toContain(`${home}/bank/payments/${won}#${part}<`)
  for (const id of [won, lost]) expect(text.slice(text.indexOf('id="disputes"'))).toContain(`${home}/payments/${id}"`)
  await press('/bank', 'You win') // for the newest one
  expect((await read(`/v1/disputes/${newest.id}`)).status).toBe('won')
  await press('/bank', 'You lose')
  expect((await read(`/v1/disputes/${older.id}`)).status).toBe('lost')
  expect((await owner.get(`${home}/bank`)).text).not.toContain('id="disputes"')
  expect((await owner.post(`${home}/bank/disputes/${older.id}/overturn`, {})).status).toBe(404)
})

test('the outcome of the next refund is chosen, and one that waits at the bank is decided', async () => {
  const id = await paid()
  const nothing = await press(`/bank/payments/${id}`, 'Save the outcome')
  expect([nothing.status, nothing.text.includes('field-outcome-error')]).toEqual([422, true])
  await press(`/bank/payments/${id}`, 'Save the outcome', { outcome: 'pending' })
  const refund = (await shop.post(`/v1/payments/${id}/refund`)).json
  expect(refund.status).toBe('pending')
  // Of what has gone back whole nothing is offered.
  expect((await owner.get(`${home}/bank`)).text).not.toContain(`${home}/bank/payments/${id}#`)
  await billing.settled()
  await press('/bank', 'Send it back')
  expect((await read(`/v1/refunds/${refund.id}`)).status).toBe('succeeded')
})

test('a round pays what is available by its instant, once, then says why nothing is left, and the bank sends it back', async () => {
  await addAccount(shop, ACCOUNTS.slow)
  const { now } = await earn(billing, shop)
  const at = new Date((now + 7 * 3_600) * 1_000).toISOString().slice(0, 16)
  const asked = (await owner.get(`${home}/rounds`)).text
  // Before it runs, the page says what the next round would pay.
  expect(asked).toContain('<h2 id="next">')
  expect(asked).toMatch(/name="at"[^>]* value="\d{4}-\d\d-\d\dT10:00"/)
  const [form] = formsIn(asked).filter(({ action }) => action.endsWith('/rounds'))
  const send = () => owner.post(form!.action, { ...form!.fields, at })
  const first = await send()
  expect([first.status, first.text.includes('฿960.94')]).toEqual([200, true])
  expect((await send()).text).toContain('฿960.94')
  const { data: payouts } = await read('/v1/payouts')
  expect(payouts).toHaveLength(1)
  const next = await press('/rounds', 'Run the round', { at: '2030-01-04T10:00' })
  expect(next.text).toContain('Left out: Less is available than the smallest payout')
  expect((await press('/rounds', 'Run the round', { at: 'Friday' })).status).toBe(422)
  await press('/bank', 'The bank sends it back')
  expect((await read(`/v1/payouts/${payouts[0].id}`)).status).toBe('returned')
})

test('a sample of a type is sent, and it says so when nobody listens', async () => {
  expect((await owner.get(`${home}/samples`)).text).toContain('No endpoint is enabled')
  const heard = { url: 'https://shop.example/hook', enabled_events: ['payout.paid'] }
  await shop.post('/v1/webhook_endpoints', heard)
  const narrow = (await owner.get(`${home}/samples`)).text
  expect(narrow).not.toContain('No endpoint is enabled')
  // What somebody gets is offered first.
  expect(narrow).toContain('listen to payout.paid only')
  expect(narrow).toMatch(/value="payout\.paid" selected/)
  await shop.post('/v1/webhook_endpoints', { url: 'https://shop.example/all' })
  expect((await owner.get(`${home}/samples`)).text).not.toContain('listen to')
  const sent = await press('/samples', 'Send a sample', { type: 'payout.paid' })
  const [event] = (await read('/v1/events?type=payout.paid')).data
  expect(sent.location).toBe(`${home}/events/${event.id}?flash=sampled`)
  expect((await press('/samples', 'Send a sample', { type: 'payout.lost' })).status).toBe(422)
})

test('speaks Thai as well', async () => {
  const id = await waiting()
  for (const [path, words] of [
    ['/bank', 'รอชำระ'],
    [`/bank/payments/${id}`, 'ชำระ ฿1,000.00'],
    ['/rounds', 'สั่งรอบโอนเงิน'],
    ['/samples', 'ส่งตัวอย่าง'],
  ])
    expect((await owner.get(`${home}${path}?lang=th`)).text).toContain(words)
})

test('is for roles that may stand in for the bank, for their own payments, and in test mode', async () => {
  const id = await waiting()
  const viewer = await signedInMember(billing, shop, 'viewer')
  for (const path of ['/bank', `/bank/payments/${id}`, '/rounds', '/samples'])
    expect((await viewer.get(home + path)).status).toBe(403)
  expect((await viewer.get(`${home}/payments/${id}`)).text).not.toContain('/bank/')
  expect((await viewer.post(`${home}/bank/payments/${id}/succeed`, {})).status).toBe(403)
  const stranger = await signedInMember(billing, await billing.shop())
  expect((await stranger.post(`${home}/bank/payments/${id}/succeed`, {})).status).toBe(404)
  const live = home.replace(/test$/, 'live')
  expect((await owner.get(`${live}/bank/payments/${id}`)).status).toBe(404)
  expect((await owner.post(`${live}/bank/payments/${id}/succeed`, {})).status).toBe(404)
  const evil = { origin: 'https://evil.example' }
  expect((await owner.post(`${home}/bank/payments/${id}/succeed`, {}, evil)).status).toBe(400)
  expect((await read(`/v1/payments/${id}`)).status).toBe('requires_action')
})
