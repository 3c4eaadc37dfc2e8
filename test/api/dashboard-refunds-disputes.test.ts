// Refunds and disputes in the dashboard, without a browser: their tables and pages, the credit note, and what a payment's page shows of them. Other
// shops cannot see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { unzipSync } from 'fflate'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { readPdf, squeezed } from '../support/documents.ts'
import { addGatewayRow } from '../support/gateway-row.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let payments: string[]
const refunds: string[] = []
const disputes: string[] = []

const get = async (path: string) => (await shop.get(path)).json
const idsIn = (text: string, prefix: string) => [
  ...new Set([...text.matchAll(new RegExp(`/(${prefix}_\\w+)"`, 'g'))].map(([, id]) => id)),
]
async function paid(customer: string) {
  const s = (await shop.subscribe({ customer })).json
  return (await get(`/v1/invoices/${s.latest_invoice}`)).payment as string
}

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  const nok = await shop.customer({ name: 'Nok Jaidee', email: 'nok@example.com' })
  payments = [await paid(nok), await paid(nok), await paid(await shop.customer())]
  for (const [payment, body] of [
    [payments[0], { amount_satang: 20_000, reason: 'too late' }],
    [payments[0], { amount_satang: 50_000 }],
    [payments[1], { amount_satang: 30_000 }],
  ] as const) {
    if (payment === payments[1])
      await shop.post(`/v1/test_helpers/payments/${payment}/next_refund`, { outcome: 'failed' })
    refunds.push((await shop.post(`/v1/payments/${payment}/refund`, body)).json.id)
  }
  for (const [i, payment] of [payments[1], payments[2]].entries()) {
    const body = { amount_satang: [40_000, 90_000][i], reason: 'fraudulent' }
    disputes.push((await shop.post(`/v1/test_helpers/payments/${payment}/dispute`, body)).json.id)
  }
  await shop.post(`/v1/test_helpers/disputes/${disputes[1]}/lose`)
  await billing.settled()
})
afterAll(() => billing.close())

test('lists refunds by status and payment, in the order of their amounts, and as a file', async () => {
  const ids = async (query: string) => idsIn((await owner.get(`${home}/refunds${query}`)).text, 're')
  expect(await ids('')).toEqual(refunds.toReversed())
  expect(await ids('?order=-amount')).toEqual([refunds[1], refunds[2], refunds[0]])
  expect(await ids('?status=failed')).toEqual([refunds[2]])
  expect(await ids(`?payment=${payments[0]}`)).toEqual([refunds[1], refunds[0]])
  expect((await owner.get(`${home}/refunds?status=pending`)).text).toContain('Nothing fits these filters')
  const file = await owner.get(`${home}/refunds?csv=all&status=succeeded`)
  expect(file.headers.get('content-disposition')).toMatch(/refunds/)
  expect(file.text.trim().split('\r\n')).toHaveLength(3)
})

test('names the customer and what was bought in lists, and reaches the payment by a link', async () => {
  const { invoice } = await get(`/v1/payments/${payments[0]}`)
  const { number, lines, customer } = await get(`/v1/invoices/${invoice}`)
  for (const list of ['refunds', 'disputes', 'balance']) {
    const { text } = await owner.get(`${home}/${list}`)
    const [rows = ''] = /<tbody>.*<\/tbody>/s.exec(text) ?? []
    expect(rows).toContain(`/customers/${customer}">Nok Jaidee</a>`)
    expect(rows).toContain(lines[0].description)
    expect(rows).not.toMatch(/>(pay|cus|re|dp)_/)
  }
  const { text } = await owner.get(`${home}/refunds`)
  expect(text).toContain(`/payments/${payments[0]}">`)
  expect(text).toContain(number)
})

test('shows a refund with its reason, its credit note, its ledger line and its workflow', async () => {
  const { status, text } = await owner.get(`${home}/refunds/${refunds[0]}`)
  expect(status).toBe(200)
  const { credit_note: note } = await get(`/v1/refunds/${refunds[0]}`)
  for (const words of [
    'too late',
    'Nok Jaidee',
    note,
    '−฿200.00',
    'refund.succeeded',
    `refund/${refunds[0]}`,
    payments[0],
  ])
    expect(text).toContain(words)
  // Where it went, and what is left of its payment after the other refund.
  expect(text).toMatch(/Where to<\/dt><dd>The (card|sender)[\s\S]*Refunded so far.*−฿700\.00.*Left to refund.*฿300\.00/)
  const pdf = await owner.get(`${home}/refunds/${refunds[0]}/pdf`)
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const failed = await owner.get(`${home}/refunds/${refunds[2]}`)
  expect(failed.text).toContain('Refund that could not be sent')
  expect((await get(`/v1/refunds/${refunds[2]}`)).failure_reason).toBe('account_closed')
  expect(failed.text).toContain('The account is closed')
  expect(failed.text).toMatch(/Reason<\/dt><dd><span class="quiet">None given/)
  expect((await owner.get(`${home}/refunds/${refunds[2]}/pdf`)).status).toBe(404)
})

test('lists disputes by status, customer and payment, with names, and shows one with what it means', async () => {
  const ids = async (query: string) => idsIn((await owner.get(`${home}/disputes${query}`)).text, 'dp')
  expect(await ids('')).toEqual(disputes.toReversed())
  expect(await ids('?order=amount')).toEqual(disputes)
  expect(await ids('?status=open')).toEqual([disputes[0]])
  expect(await ids(`?payment=${payments[2]}`)).toEqual([disputes[1]])
  const { text } = await owner.get(`${home}/disputes`)
  for (const words of ['Nok Jaidee', 'nok@example.com', 'Under review', 'Lost']) expect(text).toContain(words)
  expect(text).not.toContain('Answer by')
  const open = await owner.get(`${home}/disputes/${disputes[0]}`)
  expect(open.text).toContain(`${home}/bank/payments/${payments[1]}"`)
  expect(open.text).toContain('you are the bank here')
  const viewer = await signedInMember(billing, shop, 'viewer')
  const seen = (await viewer.get(`${home}/disputes/${disputes[0]}`)).text
  expect(seen).toContain('Nothing to do: the bank decides')
  expect(seen).not.toContain('/bank/payments/')
  const lost = await owner.get(`${home}/disputes/${disputes[1]}`)
  for (const words of [
    'decided for the buyer',
    '−฿900.00',
    'dispute.lost',
    'Buyer says they did not authorise it',
    '/v1/disputes/',
  ])
    expect(lost.text).toContain(words)
})

test('a payment that its bank has taken back is not called succeeded, in the list and on its page', async () => {
  const { text } = await owner.get(`${home}/payments`)
  expect(text).toContain('>Disputed</span>')
  expect(text).toContain('>Dispute lost</span>')
  const stateOf = async (id: string | undefined) =>
    /class="[^"]*state[^"]*">(?:<[^>]*>)*([^<]+)</.exec((await owner.get(`${home}/payments/${id}`)).text)?.[1]
  expect([await stateOf(payments[1]), await stateOf(payments[2])]).toEqual(['Disputed', 'Dispute lost'])
})

test('packs the evidence against an open dispute: what is known as a PDF, with the papers of the sale, for roles that may read it', async () => {
  const at = `${home}/disputes/${disputes[0]}`
  expect((await owner.get(at)).text).toContain(`${at}/evidence"`)
  const { customer } = await get(`/v1/disputes/${disputes[0]}`)
  await billing.api.sql(
    `insert into portal_sessions (id, merchant_id, livemode, customer_id, cookie_hash, cookie_expires_at, used_at, user_agent, opened_from, created_at)
     values ('ps_evidence', $1, false, $2, 'evidence', 2, 1790000000, 'Mozilla/5.0 (iPhone) Safari', '203.0.113.7', 1)`,
    [shop.id, customer],
  )
  const zipped = async (query = '') =>
    fetch(`${billing.api.url}${at}/evidence${query}`, { headers: { cookie: owner.cookie } })
  const answer = await zipped()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const { invoice } = await get(`/v1/payments/${payments[1]}`)
  const { number } = await get(`/v1/invoices/${invoice}`)
  expect(Object.keys(files)).toEqual([
    `evidence-${disputes[0]}.pdf`,
    `${number}.pdf`,
    expect.stringMatching(/^RC-\d{4}-\d{6}\.pdf$/),
  ])
  const text = (await readPdf(Buffer.from(files[`evidence-${disputes[0]}.pdf`]!))).join('')
  for (const words of [
    'Evidence against a dispute',
    'Buyer says they did not authorise it',
    'nok@example.com',
    'Visa •••• 4242',
    'Safari · iPhone · 203.0.113.7',
    'Email: receipt',
    number,
  ])
    expect([words, text.includes(squeezed(words))]).toEqual([words, true])
  const thai = unzipSync(new Uint8Array(await (await zipped('?lang=th')).arrayBuffer()))
  const inThai = await readPdf(Buffer.from(thai[`evidence-${disputes[0]}.pdf`]!))
  expect(inThai.join('')).toContain(squeezed('การเข้าสู่ระบบบัญชีลูกค้า'))
  // What a role may not read it is not handed by another way; another shop has nothing.
  for (const role of ['finance', 'support', 'developer', 'viewer'] as const) {
    const member = await signedInMember(billing, shop, role)
    const { status, text: shown } = await member.get(at)
    const file = await fetch(`${billing.api.url}${at}/evidence`, { headers: { cookie: member.cookie } })
    expect([role, file.status === 200]).toEqual([role, status === 200 && shown.includes(`${at}/evidence"`)])
  }
  const stranger = await signedInMember(billing, await billing.shop())
  expect((await stranger.get(`${at}/evidence`)).status).toBe(404)
  await billing.api.sql(`delete from portal_sessions where id = 'ps_evidence'`)
})

test('says until when an open dispute is answered, and of a decided one only when that was', async () => {
  const due = 1_900_000_000 // 18 March 2030, 00:46:40 in Bangkok
  await billing.api.sql('update disputes set evidence_due_by = $1 where id = any($2)', [due, disputes])
  const [open, lost] = [
    await owner.get(`${home}/disputes/${disputes[0]}`),
    await owner.get(`${home}/disputes/${disputes[1]}`),
  ]
  expect(open.text).toMatch(
    /<div class="notice warn"><p>Send your evidence by<\/p><p class="strong"><time[^>]*>18\/03\/2030 00:46/,
  )
  expect(open.text).toMatch(/18\/03\/2030 00:46<\/time> \(\d+ days left\)/)
  expect(open.text).toContain('submit it in the dashboard of your payment provider')
  expect(open.text).toContain('Evidence is due</span>')
  expect(open.text).not.toContain('Under review')
  expect(open.text).toContain('Earlier payments of the same customer')
  expect(lost.text).not.toContain('Earlier payments')
  expect(lost.text).not.toContain('Send your evidence')
  expect(lost.text).toContain('18/03/2030 00:46')
  const { text } = await owner.get(`${home}/disputes`)
  // Once in its row, once above the table with what is at stake.
  expect(text.split('18/03/2030 00:46')).toHaveLength(3)
  expect(text).toContain('฿400.00 is at stake in one dispute. Answer by ')
  expect(text).toContain('Answer by')
  // A bank of which we know no deadline is no reason to wait.
  await billing.api.sql('update disputes set evidence_due_by = null where id = any($1)', [disputes])
  await billing.api.sql(`update payments set gateway = 'opn' where id = $1`, [payments[1]])
  const untold = (await owner.get(`${home}/disputes/${disputes[0]}`)).text
  expect(untold).toContain('has not told us a deadline')
  // Evidence is handed in at who charged it, and collected here.
  const stripe = await addGatewayRow(billing.api, shop.id, 'Stripe')
  await billing.api.sql(`update payments set gateway = $2, gateway_reference = 'pi_1' where id = $1`, [
    payments[1],
    stripe,
  ])
  const charged = (await owner.get(`${home}/disputes/${disputes[0]}`)).text
  for (const words of [
    'href="https://dashboard.stripe.com/test/payments/pi_1"',
    'Answer it at Stripe',
    `${home}/payments/${payments[1]}">`,
    'What to collect',
    'History of the customer',
    'If you win',
    'is not returned either way',
  ])
    expect(charged).toContain(words)
  expect(charged).toMatch(/If you win<.*฿400\.00 comes back<.*If you lose<.*฿400\.00 stays with the buyer</)
  await billing.api.sql('update disputes set evidence_due_by = $1 where id = $2', [due, disputes[0]])
  const answered = (await owner.get(`${home}/disputes/${disputes[0]}`)).text
  expect(answered).toContain('Send your evidence to Stripe by')
  expect(answered).toContain('submit it at Stripe')
  await billing.api.sql('update disputes set evidence_due_by = null where id = $1', [disputes[0]])
  await billing.api.sql(`update payments set gateway = 'simulator', gateway_reference = null where id = $1`, [
    payments[1],
  ])
})

test('says on the page of a payment who paid, what was refunded and disputed, and where its documents are', async () => {
  const { text } = await owner.get(`${home}/payments/${payments[1]}`)
  const invoice = await get(`/v1/invoices/${(await get(`/v1/payments/${payments[1]}`)).invoice}`)
  const documents = await get(`/v1/tax_documents?payment=${payments[1]}`)
  for (const words of [
    'Nok Jaidee',
    'nok@example.com',
    `/refunds/${refunds[2]}`,
    `/disputes/${disputes[0]}`,
    invoice.hosted_invoice_url,
    invoice.invoice_pdf,
    // Its receipt, as the document that it is.
    `${documents.data.find(({ number }: { number: string }) => number.startsWith('RC-')).number} PDF`,
    invoice.number,
    'subscription/sub_',
  ])
    expect(text).toContain(words)
  // A row of the list has room for the name alone.
  expect((await owner.get(`${home}/payments`)).text).toContain('>Nok Jaidee</a>')
  // Not while a bank decides.
  expect(text).not.toContain(`/payments/${payments[1]}/refund"`)
  expect((await owner.get(`${home}/payments/${payments[0]}`)).text).toContain(`/payments/${payments[0]}/refund"`)
})

test('says of a payment that waits what it waits for, and finds payments by all they belong to', async () => {
  const s = (await shop.subscribe({ collection_method: 'invoice' })).json
  const { payment, id } = await get(`/v1/invoices/${s.latest_invoice}`)
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 1_000 })
  const { text } = await owner.get(`${home}/payments/${payment}`)
  for (const words of ['scans this QR', '/qr.svg', '฿10.00', '/transfers/itr_']) expect(text).toContain(words)
  expect(text).not.toContain('/receipt.pdf')
  for (const query of [`subscription=${s.id}`, `invoice=${id}`])
    expect(idsIn((await owner.get(`${home}/payments?${query}`)).text, 'pay')).toEqual([payment])
  expect(idsIn((await owner.get(`${home}/payments?payout=${id.replace('in_', 'po_')}`)).text, 'pay')).toEqual([])
})

test('is nobody else’s, nor of the other mode', async () => {
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test`
  const live = home.replace(/test$/, 'live')
  for (const path of [`/refunds/${refunds[0]}`, `/refunds/${refunds[0]}/pdf`, `/disputes/${disputes[0]}`]) {
    expect((await stranger.get(theirs + path)).status).toBe(404)
    expect((await stranger.get(home + path)).status).toBe(404)
    expect((await owner.get(live + path)).status).toBe(404)
  }
  expect((await stranger.get(`${theirs}/refunds`)).text).toContain('No refunds yet')
  expect((await stranger.get(`${theirs}/disputes`)).text).toContain('No disputes')
})
