// The transfers inbox in the dashboard, without a browser: what waits, which payments a transfer may belong to, and what an assignment and a return
// would do and then do. Other shops cannot see it.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let nok: string

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  nok = await shop.customer({ name: 'Nok Jaidee', email: 'nok@example.com' })
})
afterAll(async () => {
  await billing.check()
  await billing.close()
})

const get = async (path: string) => (await shop.get(path)).json
const read = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
const idsIn = (text: string, prefix: string) => [
  ...new Set([...text.matchAll(new RegExp(`/(${prefix}_\\w+)"`, 'g'))].map(([, id]) => id!)),
]
const formKey = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? ''

/** An open invoice by QR, and its payment. */
async function owed(amount_satang = 100_000, customer = nok) {
  const price = await shop.price({ amount_satang })
  const s = (await shop.subscribe({ collection_method: 'invoice', price, customer })).json
  return (await get(`/v1/invoices/${s.latest_invoice}`)).payment as string
}
async function comes(payment: string, amount_satang?: number): Promise<string> {
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang })
  return (await get(`/v1/inbound_transfers?payment=${payment}`)).data[0].id
}
async function duplicate(amount: number): Promise<string> {
  const payment = await owed(amount)
  await comes(payment)
  return comes(payment)
}

/** What stands under the title: what the state means, and the way that fits best, which alone has a filled button. */
const likeliestOf = (text: string) => {
  expect(text.match(/class="button main"/g)).toHaveLength(1)
  return read(text.slice(text.indexOf('class="lead"'), text.indexOf('id="may"')))
}

test('counts what waits by kind, lists each kind, by amount too, and as a file', async () => {
  const under = await comes(await owed(), 40_000)
  const over = await comes(await owed(), 130_000)
  const twice = await duplicate(50_000)
  const { text } = await owner.get(`${home}/transfers`)
  for (const words of [
    'Underpaid 1',
    'Overpaid 1',
    'Duplicate 1',
    'Held ฿1,200.00',
    'Held, waits for the rest ฿400.00 ฿600.00 still missing',
    'Waits for the customer',
    'Not matched ฿800.00',
  ])
    expect(read(text)).toContain(words)
  // The newest first, as in every list, and by what is held on request. A button stands where the shop decides; a part waits for its rest.
  expect(idsIn(text, 'itr').filter((id) => [under, over, twice].includes(id))).toEqual([twice, over, under])
  expect(idsIn((await owner.get(`${home}/transfers?order=held`)).text, 'itr').at(-1)).toBe(twice)
  const decided = [...text.matchAll(/href="[^"]*(itr_\w+)">(?:Match|Decide)</g)].map(([, id]) => id)
  expect(decided).toEqual([twice, over])
  const ids = async (query: string) => idsIn((await owner.get(`${home}/transfers${query}`)).text, 'itr')
  expect(await ids('?status=underpaid')).toEqual([under])
  expect(await ids('?status=duplicate')).toEqual([twice])
  expect((await ids('?order=-amount'))[0]).toBe(over)
  expect((await ids('?order=amount'))[0]).toBe(under)
  const { payment, reference } = await get(`/v1/inbound_transfers/${over}`)
  expect(await ids(`?payment=${payment}`)).toEqual([over])
  expect(await ids(`?reference=${reference}`)).toEqual([over])
  const file = await owner.get(`${home}/transfers?csv=all&status=overpaid`)
  expect(file.text.trim().split('\r\n')).toHaveLength(2)
  expect((await owner.get(`${home}/transfers/${over}`)).text).toContain('The payment is complete')
})

test('names first what the money fits exactly, says what would happen, and then it happens', async () => {
  const id = await duplicate(70_000)
  const [less, exact] = [await owed(69_000), await owed(70_000)]
  const { text } = await owner.get(`${home}/transfers/${id}`)
  const rows = [...text.matchAll(/match\?payment=(pay_\w+)"/g)].map(([, payment]) => payment)
  expect(rows[0]).toBe(exact)
  expect(rows).toContain(less)
  expect(read(text)).toContain('฿700.00 Exact match')
  // The other ways say when they are the right ones.
  expect(likeliestOf(text)).toContain('Most likely Nok Jaidee owes exactly ฿700.00 on this invoice.')
  expect(read(text)).toContain('If it is something else Possible matches When the sender meant another payment')
  expect(read(text)).toContain('฿690.00 ฿10.00 too much')
  const said = await owner.get(`${home}/transfers/${id}/match?payment=${less}`)
  for (const words of ['The payment of ฿690.00 by Nok Jaidee succeeds', '฿10.00 is too much. It stays here'])
    expect(read(said.text)).toContain(words)
  expect(await get(`/v1/payments/${less}`)).toMatchObject({ status: 'requires_action' })
  const fields = { form_key: formKey(said.text), payment: less! }
  const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/transfers/${id}/match`, fields)))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/transfers/${id}?flash=matched`))
  expect(await get(`/v1/payments/${less}`)).toMatchObject({ status: 'succeeded' })
  expect(await get(`/v1/inbound_transfers/${id}`)).toMatchObject({ status: 'overpaid', parked_satang: 1_000 })
})

test('says what is missing when it is too little, and what a part leaves behind', async () => {
  const part = await comes(await owed(60_000), 20_000)
  const other = await owed(50_000)
  const said = read((await owner.get(`${home}/transfers/${part}/match?payment=${other}`)).text)
  for (const words of ['฿300.00 is still missing', 'It no longer counts towards the payment it was part of.'])
    expect(said).toContain(words)
  await owner.post(`${home}/transfers/${part}/match`, { payment: other })
  expect(await get(`/v1/payments/${other}`)).toMatchObject({
    status: 'requires_action',
    amount_received_satang: 20_000,
  })
})

test('says how much is missing, and offers no second match with what it counts for', async () => {
  const own = await owed(60_000)
  const part = await comes(own, 58_200)
  const exact = await owed(58_200)
  const { number } = await get(`/v1/invoices/${(await get(`/v1/payments/${own}`)).invoice}`)
  const { text } = await owner.get(`${home}/transfers/${part}`)
  expect(read(text)).toContain('Was owed ฿600.00 Came so far ฿582.00 Still missing ฿18.00')
  // What is missing is 3 % of it.
  expect(likeliestOf(text)).toContain('Is this withholding tax? Most likely')
  expect(read(text)).toContain('All of it is held')
  const { number: other } = await get(`/v1/invoices/${(await get(`/v1/payments/${exact}`)).invoice}`)
  expect(likeliestOf(text)).toContain(
    `${other} asks for exactly this amount, too. It is the less likely one, since the QR of ${number} was scanned.`,
  )
  // A match to another one leaves its own unpaid.
  expect(read(text)).toContain(
    `If you match it to another payment, all of the ฿582.00 is used there, and ${number}, whose QR was scanned, stays unpaid.`,
  )
  const rowsOf = (page: string) => page.slice(page.indexOf('id="may')).split('<tr').slice(2)
  expect(rowsOf(text)[0]).toContain(`match?payment=${exact}"`)
  // Who asks for its own payment is told that it counts there.
  const [row] = rowsOf((await owner.get(`${home}/transfers/${part}/match?payment=${number}`)).text)
  expect(read(`<tr${row}`)).toContain(`${number} Nok Jaidee`)
  expect(read(`<tr${row}`)).toContain('฿18.00 after this transfer Already counted here')
  expect(row).not.toContain('match?payment=')
})

test('finds another payment by its invoice, its customer and its amount', async () => {
  const id = await duplicate(31_000)
  const somchai = await shop.customer({ name: 'Somchai Rakdee' })
  const wanted = await owed(43_700, somchai)
  const { number } = await get(`/v1/invoices/${(await get(`/v1/payments/${wanted}`)).invoice}`)
  const offered = async (typed: string) => {
    const { text } = await owner.get(`${home}/transfers/${id}/match?payment=${encodeURIComponent(typed)}`)
    return [...text.matchAll(/match\?payment=(pay_\w+)"/g)].map(([, payment]) => payment)
  }
  for (const typed of [number, number.slice(-6), 'somchai', '437', '฿437.00'])
    expect(await offered(typed)).toEqual([wanted])
  expect(await offered('')).toContain(wanted)
  const { text } = await owner.get(`${home}/transfers/${id}/match?payment=somchai`)
  expect(text).toContain('Found for “somchai”')
})

test('leads with the open payment that a transfer of nobody fits, and with a search where none does', async () => {
  const exact = await owed(91_300)
  const { number } = await get(`/v1/invoices/${(await get(`/v1/payments/${exact}`)).invoice}`)
  const id = await comes(await owed(12_300), 91_300 + 12_300)
  const over = await owner.get(`${home}/transfers/${id}`)
  expect(likeliestOf(over.text)).toContain(`It pays ${number} Most likely Nok Jaidee owes exactly ฿913.00`)
  expect(over.text).toContain(`match?payment=${exact}">Match to ${number}`)
  const part = await comes(await owed(80_000), 20_000)
  const { text } = await owner.get(`${home}/transfers/${part}`)
  expect(likeliestOf(text)).toContain('Wait for the rest Most likely Ask the customer to transfer ฿600.00 more')
  const { payment, reference } = await get(`/v1/inbound_transfers/${part}`)
  const becomes = (status: string, reason: string, payment_id: string | null, said: string | null) =>
    billing.api.sql(
      'update inbound_transfers set status = $2, reason = $3, payment_id = $4, reference = $5 where id = $1',
      [part, status, reason, payment_id, said],
    )
  await becomes('unmatched', 'unknown_reference', null, null)
  const lost = await owner.get(`${home}/transfers/${part}`)
  await becomes('underpaid', 'underpaid', payment, reference)
  expect(likeliestOf(lost.text)).not.toContain('Most likely')
  expect(lost.text).toMatch(/class="button main" href="[^"]+\/match">Find another payment/)
})

test('says beside the field why a payment will not do', async () => {
  const id = await duplicate(30_000)
  const { payment } = await get(`/v1/inbound_transfers/${id}`)
  const card = (await get(`/v1/invoices/${(await shop.subscribe()).json.latest_invoice}`)).payment
  for (const [asked, why] of [
    [card, 'by card'],
    [payment, 'is not open'],
    ['pay_nonsense', 'There is no such payment'],
    ['nobody at all', 'No open QR payment has this'],
  ]) {
    const { status, text } = await owner.get(`${home}/transfers/${id}/match?payment=${asked}`)
    expect([status, /id="field-payment-error" class="error">([^<]*)</.exec(text)?.[1]]).toEqual([
      422,
      expect.stringContaining(why),
    ])
  }
  const sent = await owner.post(`${home}/transfers/${id}/match`, { payment: card })
  expect([sent.status, sent.text.includes('id="field-payment-error"')]).toEqual([422, true])
  expect((await owner.get(`${home}/transfers/${id}/match`)).status).toBe(200)
})

test('sends back what is held, once, and then has nothing left to match', async () => {
  const id = await duplicate(20_000)
  const { text } = await owner.get(`${home}/transfers/${id}`)
  expect(read(text)).toContain('฿200.00 goes back to the account it came from. This cannot be undone.')
  expect(likeliestOf(text)).toContain('Send back Most likely It was paid already')
  const fields = { form_key: formKey(text) }
  const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/transfers/${id}/refund`, fields)))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/transfers/${id}?flash=sent_back`))
  expect(await get(`/v1/inbound_transfers/${id}`)).toMatchObject({ status: 'refunded', refunded_satang: 20_000 })
  const after = await owner.get(`${home}/transfers/${id}`)
  expect(after.text).toContain(`inbound-transfer/${id}`)
  expect(after.text).not.toContain('/match')
  const closed = await owner.get(`${home}/transfers/${id}/match`)
  expect([closed.status, closed.text.includes('Nothing of this transfer is left')]).toEqual([409, true])
})

test('is nobody else’s, and is changed by nobody who may not', async () => {
  const id = await duplicate(10_000)
  const viewer = await signedInMember(billing, shop, 'viewer')
  const page = await viewer.get(`${home}/transfers/${id}`)
  expect([page.status, page.text.includes('/match')]).toEqual([200, false])
  expect((await viewer.get(`${home}/transfers/${id}/match`)).status).toBe(403)
  for (const verb of ['match', 'refund'])
    expect((await viewer.post(`${home}/transfers/${id}/${verb}`, { payment: 'pay_x' })).status).toBe(403)
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test/transfers`
  for (const path of [`/${id}`, `/${id}/match`]) expect((await stranger.get(theirs + path)).status).toBe(404)
  for (const verb of ['match', 'refund'])
    expect((await stranger.post(`${theirs}/${id}/${verb}`, { payment: await owed() })).status).toBe(404)
  expect((await owner.post(`${home}/transfers/${id}/refund`, {}, { origin: 'https://evil.example' })).status).toBe(400)
  expect((await stranger.get(theirs)).text).toContain('Nothing has come by transfer yet')
  expect((await owner.get(`${home.replace(/test$/, 'live')}/transfers/${id}`)).status).toBe(404)
  expect(await get(`/v1/inbound_transfers/${id}`)).toMatchObject({ parked_satang: 10_000 })
})

test('shows a charge that could not be refunded, and refunds it to its card', async () => {
  const qr = await owed(40_000)
  const { invoice } = await get(`/v1/payments/${qr}`)
  await shop.post(`/v1/invoices/${invoice}/pay`, { payment_method: 'pm_card_3ds' })
  const card = (await get(`/v1/payments?invoice=${invoice}&payment_method_type=card`)).data[0].id
  await shop.post(`/v1/test_helpers/payments/${card}/next_refund`, { outcome: 'failed' })
  await billing.settled()
  await billing.api.sql("update simulator_charges set status = 'succeeded' where attempt_id = $1", [card])
  await comes(qr)
  await billing.settled()
  const [{ id }] = (await get(`/v1/inbound_transfers?payment=${card}`)).data
  for (const [locale, words] of [
    ['en', ['Card charge of ฿400.00 that was not needed', 'A card was charged for something', 'goes back to the card']],
    ['th', ['เงินจากบัตร ฿400.00', 'บัตรถูกตัดเงิน', 'คืน ฿400.00 เข้าบัตร']],
  ] as const) {
    const { text } = await owner.get(`${home}/transfers/${id}?lang=${locale}`)
    for (const word of words) expect(read(text)).toContain(word)
    expect(text).toContain(`/payments/${card}?`)
  }
  const { text } = await owner.get(`${home}/transfers/${id}?lang=en`)
  await owner.post(`${home}/transfers/${id}/refund`, { form_key: formKey(text) })
  expect(await get(`/v1/inbound_transfers/${id}`)).toMatchObject({ status: 'refunded', refunded_satang: 40_000 })
  expect(await get(`/v1/payments/${card}`)).toMatchObject({ refund_status: 'full' })
})
