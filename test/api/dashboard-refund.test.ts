// The refund of a payment in the dashboard, without a browser: the preview matches the result, to the satang, nothing happens before the
// confirmation, and nobody refunds without the right or twice.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { formatBaht, satang } from '../../rules/money.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Buying, buyingAt } from '../support/buying.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let buying: Buying
let owner: PortalBrowser
let home: string

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  buying = buyingAt(billing, shop)
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
})
afterAll(async () => {
  await billing.check()
  await billing.close()
})

const get = async (path: string) => (await shop.get(path)).json
const at = (payment: string) => `${home}/payments/${payment}/refund`
const look = (payment: string, fields: Record<string, string> = {}, browser = owner) =>
  browser.post(at(payment), { step: 'preview', ...fields })
/** Confirms what a preview says. */
const agree = (payment: string, preview: string, browser = owner) => {
  const form = /<form[^>]*>(?:(?!<\/form>).)*value="refund"(?:(?!<\/form>).)*<\/form>/s.exec(preview)?.[0] ?? ''
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return browser.post(at(payment), Object.fromEntries(fields.map(([, name, value]) => [name, value])))
}
/** The text of a page without its tags. */
const read = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/[ \n]+/g, ' ')
const cells = (text: string, column: string) =>
  [...text.matchAll(new RegExp(`data-label="${column}"><span class="number">([^<]+)<`, 'g'))].map(([, sum]) => sum)
const written = (amount: number) => `${amount < 0 ? '−' : ''}฿${formatBaht(satang(Math.abs(amount)))}`
async function balance() {
  const { available_satang, pending_satang } = await get('/v1/balance')
  return [available_satang, pending_satang].map(written)
}
async function paid(body: object = {}) {
  const s = (await shop.subscribe(body)).json
  return { s, payment: (await get(`/v1/invoices/${s.latest_invoice}`)).payment as string }
}

test('says what a full refund of a purchase takes away, changes nothing by saying so, and then it is so to the satang', async () => {
  const bought = await buying.tool()
  await shop.post(`/v1/customers/${bought.customer}/credits/consume`, { product: bought.product, amount: 30 })
  await billing.settled()
  const [before, counts] = [await balance(), await billing.counts()]
  const form = (await owner.get(at(bought.payment))).text
  // What is kept is less than nothing, and why stands right below the number, once.
  expect(read(form)).toMatch(/You keep after this refund −฿19\.48 ฿19\.48 of fee and VAT were taken from this payment/)
  expect(form.split('of fee and VAT were taken')).toHaveLength(2)
  const { status, text } = await look(bought.payment, { amount_satang: '499', reason: 'late', metadata: 'ticket: 7' })
  expect(status).toBe(200)
  const { uses, seats } = bought.licence
  const said = read(text)
  for (const words of [
    'Goes back ฿499.00',
    'The card Visa •••• 4242',
    'Left of the payment ฿0.00',
    '฿19.48 of fee and VAT were taken from this payment',
    'Refund note Is made with the next number',
    `The licence for Pro on ${seats} devices stops working: ${bought.licence.id}`,
    'The purchase of Pro gives no access any more.',
    '70 unspent credits of Pro are taken back.',
    'What is available falls below zero.',
  ])
    expect(said).toContain(words)
  expect(said).not.toContain('subscription to')
  expect(uses).toBe(0)
  await billing.settled()
  expect([await balance(), await billing.counts()]).toEqual([before, counts])
  expect(cells(text, 'Now')).toEqual(before)
  expect((await agree(bought.payment, text)).location).toBe(`${home}/payments/${bought.payment}?flash=refunded`)
  expect(await balance()).toEqual(cells(text, 'Afterwards'))
  const [refund] = (await get(`/v1/payments/${bought.payment}/refunds`)).data
  expect(refund).toMatchObject({
    amount_satang: 49_900,
    status: 'succeeded',
    reason: 'late',
    metadata: { ticket: '7' },
  })
  expect(refund.credit_note).toMatch(/^RN-/)
  expect((await get(`/v1/licenses/${bought.licence.id}`)).status).toBe('revoked')
  expect(await buying.entitlements(bought.customer)).toEqual({ active_products: [], feature_flags: [], credits: 0 })
})

test('is said of the invoice alike in the list, on its own page and on that of its subscription', async () => {
  const { s, payment } = await paid()
  const pages = [
    `${home}/invoices?subscription=${s.id}`,
    `${home}/invoices/${s.latest_invoice}`,
    `${home}/subscriptions/${s.id}`,
  ]
  const said = async (words: string) =>
    Promise.all(
      pages.map(async (path) =>
        (await owner.get(`${path}${path.includes('?') ? '&' : '?'}lang=en`)).text.includes(words),
      ),
    )
  const badge = (words: string) => `>${words}</span>`
  expect(await said(badge('Partially refunded'))).toEqual([false, false, false])
  await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 5_000 })
  await billing.settled()
  expect(await said(badge('Partially refunded'))).toEqual([true, true, true])
  await shop.post(`/v1/payments/${payment}/refund`, {})
  await billing.settled()
  expect(await said(badge('Refunded'))).toEqual([true, true, true])
  expect((await owner.get(pages[0] ?? '')).text).not.toContain(badge('Paid'))
})

test('leaves no trace of a preview: no number taken, no request written down, nobody woken, no lock held', async () => {
  const { payment } = await buying.tool()
  await billing.settled()
  const trace = async () => {
    await billing.api.deps.requestLog!.flush()
    const rows = (table: string) => `(select coalesce(json_agg(t order by t::text), '[]') from ${table} t)`
    const tables = [
      'invoice_counters',
      'tax_document_counters',
      'request_log',
      'wakeups',
      'idempotency_records',
      'emails',
    ]
    const [row] = await billing.api.sql(`select ${tables.map((t) => `${rows(t)} as ${t}`).join(', ')}`)
    return row
  }
  const [before, woken] = [await trace(), billing.api.wakeups.length]
  const preview = await look(payment, { cancel_subscription: 'true' })
  expect(preview.status).toBe(200)
  await owner.post(at(payment), { change: '1', amount_satang: '1' })
  await look(payment, { amount_satang: 'much' })
  expect([await trace(), billing.api.wakeups.length]).toEqual([before, woken])
  const open = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  expect(await billing.api.sql(open)).toEqual([])
  await agree(payment, preview.text)
  expect(await trace()).not.toEqual(before)
})

test('says that a part takes nothing away, unless somebody wants it to', async () => {
  const bought = await buying.tool()
  const part = await look(bought.payment, { amount_satang: '100.50' })
  expect(read(part.text)).toContain('What is taken away Nothing.')
  expect(read(part.text)).toContain('Left of the payment ฿398.50')
  const taking = await look(bought.payment, { amount_satang: '100.50', revoke_access: 'true' })
  expect(read(taking.text)).toContain('100 unspent credits of Pro are taken back.')
  const keeping = await look(bought.payment, { revoke_access: 'false' })
  expect(read(keeping.text)).toContain('Goes back ฿499.00')
  expect(read(keeping.text)).toContain('What is taken away Nothing.')
  await agree(bought.payment, taking.text)
  expect(await get(`/v1/payments/${bought.payment}`)).toMatchObject({ refunded_satang: 10_050 })
  expect(await buying.entitlements(bought.customer)).toMatchObject({ active_products: [], credits: 0 })
})

test('says which subscriptions end with it, their licences and open invoices, and ends them', async () => {
  const { payment, subscription } = await buying.basket()
  const going = read((await look(payment)).text)
  expect(going).not.toContain('ends at once:')
  const { text } = await look(payment, { cancel_subscription: 'true', amount_satang: '1' })
  expect(read(text)).toContain(`The subscription to Pro ends at once: ${subscription}`)
  expect(text.match(/stops working/g)).toHaveLength(1)
  await agree(payment, text)
  expect(await get(`/v1/subscriptions/${subscription}`)).toMatchObject({ status: 'canceled', ended_reason: 'refunded' })
  expect(await get(`/v1/payments/${payment}`)).toMatchObject({ refunded_satang: 100 })
})

test('sends money of a transfer back to where it came from', async () => {
  const { payment } = await buying.tool({ qr: true })
  expect(read((await look(payment)).text)).toContain('The sender’s bank account')
})

test('counts in the time of a test clock, and waits for one that is advancing', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_800_000_000 })).json.id
  const { payment } = await buying.tool({ clock })
  const { text } = await look(payment, { amount_satang: '123.45' })
  expect(cells(text, 'Now')).toEqual(await balance())
  await billing.api.sql("update test_clocks set status = 'advancing' where id = $1", [clock])
  const busy = await look(payment)
  expect([busy.status, busy.text.includes('is advancing')]).toEqual([422, true])
  await billing.api.sql("update test_clocks set status = 'ready' where id = $1", [clock])
  expect((await agree(payment, text)).status).toBe(303)
  expect(await balance()).toEqual(cells(text, 'Afterwards'))
})

test('refunds once, however often the agreement is sent', async () => {
  const { payment } = await paid()
  const { text } = await look(payment, { amount_satang: '100' })
  const sent = await Promise.all([1, 2, 3].map(() => agree(payment, text)))
  sent.push(await agree(payment, text))
  expect(sent.map(({ location }) => location)).toEqual(Array(4).fill(`${home}/payments/${payment}?flash=refunded`))
  const { data } = await get(`/v1/payments/${payment}/refunds`)
  expect(data.map((refund: { amount_satang: number }) => refund.amount_satang)).toEqual([10_000])
})

test('asks again when something has changed since the preview', async () => {
  const bought = await buying.tool()
  const { text } = await look(bought.payment, { amount_satang: '400' })
  await shop.post(`/v1/payments/${bought.payment}/refund`, { amount_satang: 9_900 })
  const again = await agree(bought.payment, text)
  expect(again.status).toBe(409)
  expect(read(again.text)).toContain('Something has changed since you looked.')
  expect(read(again.text)).toContain('The purchase of Pro gives no access any more.')
  expect(await get(`/v1/payments/${bought.payment}`)).toMatchObject({ refunded_satang: 9_900 })
  expect((await agree(bought.payment, again.text)).status).toBe(303)
  expect(await get(`/v1/payments/${bought.payment}`)).toMatchObject({ refund_status: 'full' })
})

test('puts what is wrong beside its field, keeps what was typed, and leads back from the preview', async () => {
  const { payment } = await paid()
  const page = await owner.get(at(payment))
  expect([page.status, page.text.includes('value="1,000.00"')]).toEqual([200, true])
  const wrong = await look(payment, { amount_satang: '4oo', reason: 'late', metadata: 'nothing' })
  expect(wrong.status).toBe(422)
  for (const name of ['amount_satang', 'metadata']) expect(wrong.text).toContain(`id="field-${name}-error"`)
  expect(wrong.text).toContain('value="late"')
  const much = await look(payment, { amount_satang: '1,000.01' })
  expect([much.status, much.text.includes('id="field-amount_satang-error"')]).toEqual([422, true])
  const long = await look(payment, { reason: 'x'.repeat(501), revoke_access: 'perhaps' })
  expect(long.text).toContain('id="field-reason-error"')
  expect(long.text).toContain('id="field-revoke_access')
  const back = await owner.post(at(payment), {
    step: 'refund',
    change: 'true',
    amount_satang: '12.50',
    revoke_access: 'false',
  })
  expect(back.text).toContain('value="12.50"')
  expect(back.text).toMatch(/value="false"[^>]* checked/)
  expect((await get(`/v1/payments/${payment}/refunds`)).data).toEqual([])
})

test('has no form for what cannot go back, and says why', async () => {
  const { payment } = await paid()
  await shop.post(`/v1/test_helpers/payments/${payment}/dispute`, {})
  const disputed = await owner.get(at(payment))
  expect([
    disputed.status,
    disputed.text.includes('is disputed'),
    disputed.text.includes('name="amount_satang"'),
  ]).toEqual([409, true, false])
})

test('is nobody else’s: no role that may not, no stranger, no other site, no other mode', async () => {
  const { payment } = await paid()
  const viewer = await signedInMember(billing, shop, 'viewer')
  const { text } = await look(payment)
  expect((await viewer.get(at(payment))).status).toBe(403)
  expect((await look(payment, {}, viewer)).status).toBe(403)
  expect((await agree(payment, text, viewer)).status).toBe(403)
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test/payments/${payment}/refund`
  expect((await stranger.get(theirs)).status).toBe(404)
  for (const step of ['preview', 'refund', 'change']) expect((await stranger.post(theirs, { step })).status).toBe(404)
  expect((await owner.post(at(payment), { step: 'refund' }, { origin: 'https://evil.example' })).status).toBe(400)
  expect((await owner.get(at(payment).replace('/test/', '/live/'))).status).toBe(404)
  expect((await get(`/v1/payments/${payment}/refunds`)).data).toEqual([])
})

test('asks only about what was sold, and says who reads the reason', async () => {
  const plain = (await owner.get(at((await paid()).payment))).text
  expect(plain).not.toContain('name="revoke_access"')
  expect(plain).toContain('name="cancel_subscription"')
  // A shop outside VAT gives a refund note.
  expect(read(plain)).toContain('it is printed on the refund note')
  expect(read(plain)).not.toContain('credit note')
  expect(read(plain)).toContain('Where to')
  expect(plain).toMatch(/<details class="field more"><summary>Metadata/)
  const tool = (await owner.get(at((await buying.tool()).payment))).text
  expect(tool).toContain('name="revoke_access"')
  expect(tool).not.toContain('name="cancel_subscription"')
  expect(read(tool)).toContain('Licence for Pro · Access to Pro · 100 credits of Pro')
  expect(read(tool)).toContain('Left to refund ฿499.00')
})

test('says in baht that more is asked for than is left, and keeps what was typed', async () => {
  const { payment } = await buying.tool()
  const { status, text } = await look(payment, { amount_satang: '9,999' })
  expect(status).toBe(422)
  expect(text).toMatch(/id="field-amount_satang-error"[^>]*>More than the ฿499\.00 that are left\./)
  expect(text).toContain('value="9,999"')
})
