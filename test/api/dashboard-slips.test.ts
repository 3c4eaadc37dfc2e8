// Slips and bank statements in the dashboard, without a browser: what waits for a member, what the decision does once, who may make it, and what a
// statement's rows become, with columns that cannot be guessed too.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type DashboardMember, signedInMember } from '../support/dashboard.ts'
import { PATIENT } from '../support/patience.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: DashboardMember
let home: string
let account: string

beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  const settings = { links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT }
  billing.api.deps.gateways = createGateways(billing.api.db, settings)
})
beforeEach(async () => {
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  const credentials = { promptpay: { type: 'phone', id: '0812345678' }, slip_verifier: 'manual' }
  const body = { provider: 'bank', credentials, description: 'Till' }
  account = (await shop.post('/v1/gateway_accounts', body)).json.id
})
afterAll(() => billing.checkAndClose())

const read = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
const keysIn = (text: string) => [...text.matchAll(/name="form_key" value="([^"]+)"/g)].map(([, key]) => key!)
const grow = (seconds: number) =>
  billing.api.sql('update member_sessions set proved_at = proved_at - $2 where member_id = $1', [
    owner.member.id,
    seconds,
  ])

async function waiting(amount = 19_900): Promise<string> {
  const price = await shop.price({ amount_satang: amount })
  const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  return (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0].id
}
/** A slip that waits for a member. */
async function shown(payment: string): Promise<string> {
  const { json } = await shop.post('/v1/test_helpers/slips', { payment })
  const slip = (await shop.post(`/v1/payments/${payment}/slip`, { payload: json.payload })).json
  expect([slip.status, slip.waits_for]).toEqual(['waiting', 'by_hand'])
  return slip.id
}
const statusOf = async (payment: string) => (await shop.get(`/v1/payments/${payment}`)).json.status

describe('a slip', () => {
  test('that waits is counted at home and listed, and its money pays once it is confirmed', async () => {
    const payment = await waiting()
    const id = await shown(payment)
    expect(read((await owner.get(home)).text)).toContain('1 slip to review')
    const listed = await owner.get(`${home}/slips?status=waiting`)
    // What it should bring stands beside what is known to have come, and who may decide has a button for it.
    for (const words of ['Kasikornbank', 'Customer Due Status', '฿199.00 Due Waiting'])
      expect(read(listed.text)).toContain(words)
    expect(listed.text).toContain(`href="${home}/slips/${id}">Check<`)
    const viewer = await signedInMember(billing, shop, 'viewer')
    const looked = (await viewer.get(`${home}/slips?status=waiting`)).text
    expect([looked.includes('For you to check'), looked.includes('>Check<')]).toEqual([true, false])
    expect(listed.text).toContain(`${home}/payments/${payment}"`)
    expect((await owner.get(`${home}/payments/${payment}`)).text).toContain(`${home}/slips/${id}"`)
    const { text } = await owner.get(`${home}/slips/${id}`)
    expect(text).toMatch(/<h1>Slip for ฿199\.00 due · [^<]+<\/h1>/)
    // It names who pays for what, and says what is kept of the slip.
    const { number } = (await shop.get(`/v1/invoices/${(await shop.get(`/v1/payments/${payment}`)).json.invoice}`)).json
    for (const words of [number, 'The picture is not kept.', 'Amount due ฿199.00', 'Not in the slip’s QR'])
      expect(read(text)).toContain(words)
    // Nobody has said how much was sent, so who confirms types it.
    expect(text).toMatch(/name="amount_satang" value=""|name="amount_satang"(?! value)/)
    expect(text).not.toContain(' value="199.00"')
    const form = { form_key: keysIn(text)[0]!, amount_satang: '199.00', sent_at: '' }
    const confirm = () => owner.post(`${home}/slips/${id}/confirm`, form)
    expect((await confirm()).location).toBe(`${home}/slips/${id}?flash=saved`)
    // A form that is sent twice is done once.
    expect((await confirm()).status).toBe(303)
    await billing.settled()
    expect(await statusOf(payment)).toBe('succeeded')
    expect((await shop.get('/v1/inbound_transfers')).json.data).toHaveLength(1)
    // What has come has its column once it is known of a row.
    expect(read((await owner.get(`${home}/slips`)).text)).toContain('Received Due Status')
    const after = await owner.get(`${home}/slips/${id}`)
    expect(read(after.text)).toContain('Its amount counts for the payment.')
    expect(after.text).not.toContain('/confirm"')
    expect(read((await owner.get(home)).text)).not.toContain('waits for you to look')
  })

  test('is confirmed with what came: a part leaves the rest owed, and no amount is none', async () => {
    const payment = await waiting()
    const id = await shown(payment)
    const confirm = (amount_satang: string) => owner.post(`${home}/slips/${id}/confirm`, { amount_satang })
    for (const wrong of ['0', '-5', 'all of it']) {
      const again = await confirm(wrong)
      expect([wrong, again.status, again.text.includes('id="field-amount_satang-error"')]).toEqual([wrong, 422, true])
    }
    expect((await confirm('100.00')).status).toBe(303)
    await billing.settled()
    expect((await shop.get(`/v1/payments/${payment}`)).json).toMatchObject({
      status: 'requires_action',
      amount_received_satang: 10_000,
    })
    // The next one should bring the rest, here and at home.
    await shown(payment)
    expect(read((await owner.get(`${home}/slips?status=waiting`)).text)).toContain('฿99.00 of ฿199.00')
    expect(read((await owner.get(home)).text)).toMatch(/1 slip to review ฿99\.00/)
  })

  test('is rejected with a reason, and then not confirmed', async () => {
    const payment = await waiting()
    const id = await shown(payment)
    expect((await owner.post(`${home}/slips/${id}/reject`, { reason: 'account' })).status).toBe(303)
    expect((await shop.get(`/v1/slips/${id}`)).json).toMatchObject({ status: 'rejected', reason: 'account' })
    expect((await owner.post(`${home}/slips/${id}/confirm`, { amount_satang: '199' })).status).toBe(422)
    expect(await statusOf(payment)).toBe('requires_action')
  })

  test('is confirmed by nobody who may only look, and not with an old proof', async () => {
    const payment = await waiting()
    const id = await shown(payment)
    const viewer = await signedInMember(billing, shop, 'viewer')
    expect((await viewer.get(`${home}/slips/${id}`)).text).not.toContain('/confirm"')
    for (const what of ['confirm', 'reject'])
      expect([what, (await viewer.post(`${home}/slips/${id}/${what}`, {})).status]).toEqual([what, 403])
    await grow(700)
    const asked = await owner.post(`${home}/slips/${id}/confirm`, { amount_satang: '199' })
    expect([asked.status, asked.text.includes('name="step_up"')]).toEqual([403, true])
    expect((await shop.get(`/v1/slips/${id}`)).json.status).toBe('waiting')
  })
})

describe('a statement', () => {
  const upload = (file: string | Buffer | null, fields: Record<string, string> = {}, query = '') => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ gateway_account: account, ...fields })) form.set(name, value)
    form.set('file', new Blob(file === null ? [] : [new Uint8Array(Buffer.from(file))]), 'bank.csv')
    return fetch(`${billing.api.url}${home}/statements/new${query}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { cookie: owner.cookie, origin: billing.api.url },
    })
  }
  const statements = async () => (await shop.get('/v1/bank_statements')).json.data

  test('pays what waits, and says of each row what became of it', async () => {
    const payment = await waiting(20_500)
    const { text } = await owner.get(`${home}/statements/new`)
    expect(text).toContain('enctype="multipart/form-data"')
    expect(read(text)).toContain('at most 5 MB and 50,000 rows')
    const day = new Date((Date.now() / 1000 + 7 * 3_600) * 1_000).toISOString().slice(0, 10)
    const csv = `Date,Amount\n${day},205.00\n${day},77.00\n${day},many`
    const form_key = keysIn(text)[0]!
    const sent = await upload(csv, { form_key })
    await billing.settled()
    // The same form sent twice is one statement.
    const again = await upload(csv, { form_key })
    expect([sent.status, again.headers.get('location')]).toEqual([303, sent.headers.get('location')])
    expect(await statements()).toMatchObject([{ rows: 3, matched: 1, unmatched: 1, duplicates: 0 }])
    expect(await statusOf(payment)).toBe('succeeded')
    const page = read((await owner.get(sent.headers.get('location')!)).text)
    // In one sentence, without what there is none of; what pays nothing yet is matched from here.
    for (const words of ['2 of 3 incoming rows read: 1 matched, 1 in the inbox.', 'many']) expect(page).toContain(words)
    const list = (await owner.get(`${home}/statements`)).text
    // What it brought, with day and sum; a row leads to its transfer.
    const shownDay = day.split('-').reverse().join('/')
    for (const words of [
      `Dates of new transfers ${shownDay}`,
      'Total of new transfers ฿282.00',
      `${shownDay} – – ฿77.00 Match ฿77.00`,
      `${shownDay} – – ฿205.00`,
    ])
      expect(page).toContain(words)
    expect(read(list)).toContain(shownDay)
    // The account is called by its PromptPay id, there, in the form and on the page of the statement.
    for (const shown of [list, text, page]) expect(read(shown)).toContain('PromptPay 081-234-5678')
    expect(page).not.toContain(account)
    // On a phone no figure stands without its word.
    for (const figure of ['3 incoming', '1 unreadable', '1 in the inbox']) expect(read(list)).toContain(figure)
  })

  test('whose columns cannot be guessed asks for them, keeps the file, and remembers them', async () => {
    const csv = 'Bank of Shops\nWhen,In,Who\n2026-01-02,77.00,"นาย ก"'
    const asked = await upload(csv)
    const text = await asked.text()
    expect([asked.status, read(text).includes('could not be guessed')]).toEqual([422, true])
    expect(text).toContain('<select id="field-column_date" name="column_date"')
    for (const name of ['When', 'In', 'Who']) expect(text).toContain(`<option value="${name}">`)
    expect(await statements()).toEqual([])
    const kept = /name="kept" value="([^"]+)"/.exec(text)![1]!
    const wrong = await upload(null, { kept, column_date: 'Then', column_amount: 'In' }, '?columns=named')
    expect([wrong.status, (await wrong.text()).includes('field-column_date-error')]).toEqual([422, true])
    const columns = { column_date: 'When', column_amount: 'In', column_sender: 'Who' }
    const mapped = await upload(null, { kept, ...columns }, '?columns=named')
    expect(mapped.status).toBe(303)
    // Whom no payment names is told by the bank.
    expect(read((await owner.get(`${home}/transfers`)).text)).toContain('นาย ก Sender')
    expect(await statements()).toMatchObject([{ unmatched: 1, problems: [], columns: { date: 'When', amount: 'In' } }])
    const next = await upload(csv)
    expect(next.status).toBe(303)
    expect((await statements())[0]).toMatchObject({ unmatched: 0, duplicates: 1 })
  })

  test.each<[string, string | Buffer | null, string]>([
    ['nothing', null, 'Choose a file.'],
    ['no table', Buffer.from([0, 1, 2, 0]), 'not a CSV text'],
    ['too much', 'a'.repeat(5 * 1024 * 1024 + 64 * 1024), 'too large'],
  ])('of %s says so, and records nothing', async (_, file, words) => {
    const answer = await upload(file)
    expect([answer.status, read(await answer.text())]).toEqual([422, expect.stringContaining(words)])
    expect(await statements()).toEqual([])
  })

  test('is taken for an account of the shop alone', async () => {
    const theirs = await billing.shop()
    const credentials = { promptpay: { type: 'phone', id: '0812345678' } }
    const other = (await theirs.post('/v1/gateway_accounts', { provider: 'bank', credentials })).json.id
    for (const gateway_account of [other, 'ga_x', '']) {
      const { status } = await upload('Date,Amount\n2026-01-02,1.00', { gateway_account })
      expect([gateway_account, status]).toEqual([gateway_account, 422])
    }
    expect(await statements()).toEqual([])
  })

  test('asks for a proof before the file, and whoever may only look for nothing', async () => {
    await grow(700)
    const before = await owner.get(`${home}/statements/new`)
    expect([before.text.includes('type="file"'), before.text.includes('/statements/begin')]).toEqual([false, true])
    const late = await upload('Date,Amount\n2026-01-02,1.00')
    expect([late.status, late.headers.get('location')]).toEqual([303, `${home}/statements/new`])
    expect(await statements()).toEqual([])
    const asked = await owner.post(`${home}/statements/begin`)
    expect([asked.status, asked.text.includes('name="step_up"')]).toEqual([403, true])
    const step_up = /name="step_up" value="([\w-]+)"/.exec(asked.text)![1]!
    const field = /name="([\w]*password)"/.exec(asked.text)![1]!
    const proved = await owner.post(`${home}/statements/begin`, { step_up, [field]: owner.member.password })
    expect(proved.location).toBe(`${home}/statements/new`)
    expect((await owner.get(`${home}/statements/new`)).text).toContain('type="file"')
    const viewer = await signedInMember(billing, shop, 'viewer')
    expect((await viewer.get(`${home}/statements/new`)).status).toBe(403)
    expect((await viewer.post(`${home}/statements/new`)).status).toBe(403)
  })
})
