// Erasing a customer over HTTP: what is refused and why, what is closed at once, what is erased in steps, and what documents still say (PDPA s. 33,
// Revenue Code s. 87/3).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { eraseAbandonedVisitors, eraseWaitingCustomers } from '../../activities/erase-customers.ts'
import { FIRST_VISITOR } from '../../db/queries/abandoned-visitors.ts'
import { bangkokYear, fromBangkok } from '../../rules/periods.ts'
import { purge } from '../../worker/purges.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { readPdf } from '../support/documents.ts'
import { LOUD } from '../support/loud.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'
import { adminOf } from '../support/servers.ts'

const WHO = {
  email: 'somsri@example.com',
  name: 'Somsri Secretname',
  phone: '+66812345678',
  tax_id: '0105599000108',
  address: { line1: '99 Hidden Lane', province: 'Nan', postal_code: '55000', country: 'TH' },
  locale: 'en',
  metadata: { crm: 'secretcrm' },
}
const VERSION = { headers: { 'service-version': '2026-09-01' } }
const now = () => Math.floor(Date.now() / 1000)

let billing: BillingApi
let owner: pg.Client
let shop: ApiShop
let id: string
beforeAll(async () => {
  billing = await startBillingApi()
  owner = new pg.Client({ connectionString: adminOf(billing.api.databaseUrl) })
  await owner.connect()
})
beforeEach(async () => {
  shop = await billing.shop()
  id = await shop.customer(WHO)
})
afterEach(() => billing.settled())
afterAll(async () => {
  await owner.end()
  await billing.checkAndClose()
})

const commandDeps = () => ({
  orm: billing.api.db.orm,
  links: billing.api.deps.links,
  notifier: billing.api.deps.workflows,
})
const round = () => eraseWaitingCustomers({ ...commandDeps(), log: LOUD }, now())
/** One pass, as the worker's loop does it, with the processings that it wakes. */
async function walked(): Promise<void> {
  while ((await round()) > 0) await billing.settled()
}
async function finished(): Promise<void> {
  await walked()
  await owner.query('update customer_erasures set next_at = clock_timestamp() where finished_at is null')
  await walked()
}
const erase = (customer = id, body: object = {}) => shop.post(`/v1/customers/${customer}/erase`, body)
const erasure = async () => (await shop.get(`/v1/customers/${id}/erasure`)).json
const paidInvoice = async (customer = id) => {
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 10_000 })
  const { json } = await shop.post(
    '/v1/checkout_sessions',
    { line_items: [{ price }], customer, success_url: 'https://shop.example/thanks?who=secretwho' },
    VERSION,
  )
  const paid = await shop.post(`/v1/test_helpers/checkout_sessions/${json.id}/confirm`, {
    payment_method_type: 'card',
    token: 'pm_card_ok',
  })
  await billing.settled()
  return (await shop.get(`/v1/invoices/${paid.json.checkout_session.invoice}`)).json
}
const pdfOf = async (invoice: { id: string }) => {
  const { url } = billing.api
  const answer = await fetch(`${url}/v1/invoices/${invoice.id}/pdf?document=receipt`, {
    headers: { authorization: `Bearer ${shop.testKey}` },
  })
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).join('\n')
}
const eventsAbout = (objectId: string) =>
  billing.api.sql<{ type: string; text: string }>(
    "select type, object::text || coalesce(previous_attributes::text, '') as text from events where object_id = $1 order by sequence",
    [objectId],
  )

describe('an erasure', () => {
  test('closes and empties the customer at once, tells so without a name, and goes on in steps', async () => {
    const answer = await erase()
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        id,
        object: 'customer_erasure',
        status: 'running',
        requested_at: expect.any(Number),
        finished_at: null,
        documents_kept_until: null,
        livemode: false,
      },
    ])
    expect((await shop.get(`/v1/customers/${id}`)).status).toBe(404)
    const [row] = await billing.api.sql(
      'select email, name, phone, tax_id, address, metadata from customers where id = $1',
      [id],
    )
    expect(row).toEqual({ email: null, name: null, phone: null, tax_id: null, address: null, metadata: {} })
    const published = (await eventsAbout(id)).at(-1)!
    expect([published.type, /"erased_at":\d+/.test(published.text)]).toEqual(['customer.deleted', true])
    expect(published.text).not.toMatch(/somsri|Hidden|0107|secretcrm/i)
    // The address is free for the next customer.
    expect((await shop.post('/v1/customers', { email: WHO.email })).status).toBe(200)
    await walked()
    expect((await erasure()).status).toBe('running')
    await finished()
    expect(await erasure()).toMatchObject({ status: 'succeeded', finished_at: expect.any(Number) })
    for (const { text } of await eventsAbout(id)) expect(text).not.toMatch(/somsri|Hidden|0107|secretcrm/i)
    const seen = (await shop.get(`/v1/events?object_id=${id}`)).text + (await shop.get('/v1/events?limit=100')).text
    expect(seen).not.toMatch(/Secretname|secretcrm/)
  })

  test('asked for again, at once or later, is the same one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase()))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.requested_at}`)).size).toBe(1)
    await finished()
    expect((await erase()).json.status).toBe('succeeded')
    expect((await eventsAbout(id)).filter(({ type }) => type === 'customer.deleted')).toHaveLength(1)
  })

  test('takes a deleted customer too, and whoever was merged into it; the old id means the same', async () => {
    const other = await shop.customer({ email: 'old@example.com', name: 'Oldname Secretold' })
    await shop.post(`/v1/customers/${other}/merge`, { into: id })
    await shop.send('DELETE', `/v1/customers/${id}`)
    expect((await erase(other)).json.id).toBe(id)
    await finished()
    for (const one of [id, other])
      for (const { text } of await eventsAbout(one)) expect(text).not.toMatch(/Secretname|Secretold|old@/)
    expect(
      (await billing.api.sql("select 1 from customers where name like '%Secret%' and merchant_id = $1", [shop.id]))
        .length,
    ).toBe(0)
    expect((await eventsAbout(id)).at(-1)!.type).toBe('customer.updated')
  })

  test('nobody writes a person into the row again', async () => {
    await erase()
    await expect(owner.query("update customers set name = 'Somsri' where id = $1", [id])).rejects.toThrow(
      'customers_erased',
    )
  })

  test('of another merchant or mode is not there; a key without the scopes is refused', async () => {
    const other = await billing.shop()
    expect((await other.post(`/v1/customers/${id}/erase`, {})).status).toBe(404)
    expect((await other.get(`/v1/customers/${id}/export`)).status).toBe(404)
    expect((await shop.post(`/v1/customers/${id}/erase`, {}, { key: shop.liveKey })).status).toBe(404)
    expect((await shop.get(`/v1/customers/${id}/erasure`)).status).toBe(404)
    const { json: key } = await shop.post('/v1/api_keys', { name: 'narrow', scopes: ['customers:write'] })
    for (const [method, path] of [
      ['POST', 'erase'],
      ['GET', 'export'],
    ] as const) {
      const refused = await billing.api.send(method, `/v1/customers/${id}/${path}`, {
        key: key.secret,
        ...(method === 'POST' && { body: {} }),
      })
      expect([refused.status, refused.json.error.code]).toEqual([403, 'scope_missing'])
    }
  })

  test('the database redacts events of nobody else, and only where an erasure was asked for', async () => {
    const bystander = await shop.customer({ name: 'Bystander' })
    const app = billing.api.db.pool
    await expect(app.query('select * from redact_events($1, $2, 10)', [bystander, [bystander]])).rejects.toThrow(
      'no erasure',
    )
    await erase()
    await app.query('select * from redact_events($1, $2, 10)', [id, [bystander]])
    expect((await eventsAbout(bystander))[0]!.text).toContain('Bystander')
    await expect(app.query("update events set object = '{}' where object_id = $1", [id])).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('what goes on', () => {
  test('refuses it, with every reason at once; `cancel` ends subscriptions and checkouts first', async () => {
    const { json: s } = await shop.subscribe({ customer: id })
    const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 10_000 })
    const { json: open } = await shop.post(
      '/v1/checkout_sessions',
      { line_items: [{ price }], customer: id, success_url: 'https://shop.example/thanks' },
      VERSION,
    )
    const refused = await erase()
    expect([refused.status, refused.json.error.code, refused.json.error.errors.length]).toEqual([
      400,
      'customer_not_erasable',
      2,
    ])
    expect(refused.json.error.message).toMatch(/subscriptions that go on.*open checkout/)
    expect((await shop.get(`/v1/customers/${id}`)).json.name).toBe(WHO.name)
    expect((await erase(id, { cancel: true })).status).toBe(200)
    await finished()
    expect((await shop.get(`/v1/subscriptions/${s.id}`)).json).toMatchObject({
      status: 'canceled',
      ended_reason: 'requested',
    })
    expect((await shop.get(`/v1/checkout_sessions/${open.id}`)).json).toMatchObject({
      status: 'expired',
      customer_email: null,
    })
    expect(await erasure()).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    ['a refund that the bank has not made', 'refund', /refund to the customer is on its way/],
    ['an open dispute', 'dispute', /open dispute/],
    ['a payment that waits', 'payment', /waits for its outcome/],
  ])('refuses it, whatever `cancel` says: %s', async (_name, what, words) => {
    const invoice = await paidInvoice()
    if (what === 'refund') {
      await shop.post(`/v1/test_helpers/payments/${invoice.payment}/next_refund`, { outcome: 'pending' })
      await shop.post(`/v1/payments/${invoice.payment}/refund`, { amount_satang: 100 })
    }
    if (what === 'dispute') await shop.post(`/v1/test_helpers/payments/${invoice.payment}/dispute`, {})
    if (what === 'payment')
      await billing.api.sql("update payments set status = 'requires_action', paid_at = null where id = $1", [
        invoice.payment,
      ])
    await billing.settled()
    const refused = await erase(id, { cancel: true })
    expect([refused.status, refused.json.error?.code, refused.text]).toEqual([
      400,
      'customer_not_erasable',
      expect.stringMatching(words),
    ])
    if (what === 'payment')
      await billing.api.sql("update payments set status = 'succeeded', paid_at = created_at where id = $1", [
        invoice.payment,
      ])
  })

  test('sixty subscriptions end twenty at a time, each step a commit that may be the last one of its worker', async () => {
    const price = await shop.price()
    const subscriptions = []
    for (let n = 0; n < 60; n++)
      subscriptions.push(await shop.subscribe({ customer: id, price, collection_method: 'invoice', days_until_due: 7 }))
    expect(new Set(subscriptions.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await erase(id, { cancel: true })).status).toBe(200)
    const running = async () =>
      (await billing.api.sql('select 1 from subscriptions where customer_id = $1 and ended_at is null', [id])).length
    expect(await running()).toBe(60)
    await finished()
    expect([await running(), (await erasure()).status]).toEqual([0, 'succeeded'])
  })
})

describe('documents', () => {
  test('name the buyer as they did, for the shop alone, until the law keeps them no longer', async () => {
    const invoice = await paidInvoice()
    const page = new URL(invoice.hosted_invoice_url).pathname
    const before = await pdfOf(invoice)
    expect(before).toContain('Secretname')
    const year = bangkokYear(invoice.created)
    const keptUntil = fromBangkok({ year: year + 7, month: 1, day: 1 })
    expect((await erase()).json.documents_kept_until).toBe(keptUntil)
    await finished()
    const after = await pdfOf(invoice)
    for (const kept of ['Secretname', '0105599000108', 'HiddenLane']) expect(after).toContain(kept)
    expect(after).not.toMatch(/somsri@/)
    // The old links no longer work, and nothing in the API shows the copy.
    for (const path of [page, `${page}/receipt.pdf`, new URL(invoice.hosted_invoice_url).pathname])
      expect((await fetch(billing.api.url + path)).status).toBe(404)
    const everything = [
      await shop.get(`/v1/invoices/${invoice.id}`),
      await shop.get(`/v1/payments?customer=${id}`),
      await shop.get('/v1/checkout_sessions'),
      await shop.get('/v1/events?limit=100'),
    ].map(({ text }) => text)
    expect(everything.join()).not.toMatch(/Secretname|somsri@|Hidden|secretwho/)
    await owner.query('update document_buyers set kept_until = $1', [now() - 1])
    await purge(billing.api.db.pool)
    expect(await pdfOf(invoice)).not.toMatch(/Secretname|0105599000108|Hidden/)
    expect((await erasure()).documents_kept_until).toBeNull()
  })

  test('of nobody who bought nothing are kept', async () => {
    await erase()
    expect(await billing.api.sql('select 1 from document_buyers where customer_id = $1', [id])).toEqual([])
  })
})

describe('visitors', () => {
  test('who typed an address and bought nothing go after their days; who bought, or may still, stays', async () => {
    const slug = await slugOf(billing, shop)
    const price = await shop.price(
      { type: 'one_time', interval: undefined, amount_satang: 10_000 },
      { name: 'Mug', published: true },
    )
    const visitor = async (email: string) => {
      await portalBrowser(billing.api.url).post(`/s/${slug}/buy/${price}`, { email, quantity: '1' })
      const [row] = await billing.api.sql<{ customer_id: string; id: string }>(
        'select customer_id, id from checkout_sessions where merchant_id = $1 order by id desc limit 1',
        [shop.id],
      )
      return row!
    }
    const [gone, open, bought] = [
      await visitor('gone@example.com'),
      await visitor('open@example.com'),
      await visitor('bought@example.com'),
    ]
    await shop.post(`/v1/checkout_sessions/${gone.id}/expire`, {})
    await shop.post(`/v1/test_helpers/checkout_sessions/${bought.id}/confirm`, {
      payment_method_type: 'card',
      token: 'pm_card_ok',
    })
    await billing.settled()
    const sweep = async () => {
      let after = FIRST_VISITOR
      for (let begun = 0; ; ) {
        const round = await eraseAbandonedVisitors(
          { ...commandDeps(), log: billing.api.deps.log },
          { days: 30, now: now(), after },
        )
        begun += round.begun
        after = round.after
        if (after === FIRST_VISITOR) return begun
      }
    }
    expect(await sweep()).toBe(0)
    await owner.query(
      'update customers set created_at = created_at - 31 * 86400 where unverified_email and merchant_id = $1',
      [shop.id],
    )
    expect([await sweep(), await sweep()]).toEqual([1, 0])
    await finished()
    const emails = await billing.api.sql<{ email: string | null }>(
      'select email from customers where id = any ($1) order by id',
      [[gone.customer_id, open.customer_id, bought.customer_id]],
    )
    expect(emails.map(({ email }) => email)).toEqual([null, 'open@example.com', 'bought@example.com'])
    // The drop-off figures still count it.
    expect((await shop.get(`/v1/checkout_sessions/${gone.id}`)).json).toMatchObject({
      status: 'expired',
      customer_email: null,
    })
  })
})

describe('an export', () => {
  test('is the customer’s own in the portal, and the shop’s in the dashboard', async () => {
    await paidInvoice()
    const slug = await slugOf(billing, shop)
    const other = await shop.customer({ email: 'other@example.com', name: 'Otherone' })
    const browser = await signedIn(billing, shop, id)
    const page = await browser.get(`/portal/${slug}/details?lang=en`)
    const href = /href="([^"]+)" download/.exec(page.text)![1]!.replaceAll('&amp;', '&')
    const mine = await browser.get(href)
    expect(mine.headers.get('content-disposition')).toBe(`attachment; filename="satang-customer-${id}.json"`)
    expect(JSON.parse(mine.text)).toMatchObject({
      id,
      customer: { name: WHO.name },
      invoices: [{}],
      payments: [{}],
      emails: [{}],
    })
    expect(mine.text).not.toContain('Otherone')
    // Internals of Satang are left out. The shop's export has them.
    expect(mine.text).not.toMatch(/"(workflow|workflow_id|request)":/)
    expect((await shop.get(`/v1/customers/${id}/export`)).text).toMatch(/"workflow":.*"request":/)
    expect((await portalBrowser(billing.api.url).get(`/portal/${slug}/details/export`)).status).toBe(303)
    const member = await signedInMember(billing, shop)
    const theirs = await member.get(`/dashboard/${slug}/test/customers/${other}/export`)
    expect(JSON.parse(theirs.text)).toMatchObject({ id: other, customer: { name: 'Otherone' }, invoices: [] })
    const viewer = await signedInMember(billing, shop, 'developer')
    expect((await viewer.get(`/dashboard/${slug}/test/customers/${other}`)).text).not.toMatch(/\/erase"/)
    expect((await viewer.get(`/dashboard/${slug}/test/customers/${other}/erase`)).status).toBe(403)
  })

  test('in the dashboard whoever erases types who it is', async () => {
    const slug = await slugOf(billing, shop)
    const member = await signedInMember(billing, shop)
    const at = `/dashboard/${slug}/test/customers/${id}/erase`
    const form = (await member.get(`${at}?lang=en`)).text
    expect(form).toContain(`To confirm, type ${WHO.email}`)
    const key = /name="form_key" value="([^"]+)"/.exec(form)![1]!
    const wrong = await member.post(`${at}?lang=en`, { form_key: key, confirmation: 'somebody' })
    expect([wrong.status, wrong.text.includes('This does not match the text above.')]).toEqual([422, true])
    expect((await shop.get(`/v1/customers/${id}`)).status).toBe(200)
    await shop.subscribe({ customer: id })
    const refused = await member.post(`${at}?lang=en`, { form_key: key, confirmation: WHO.email })
    expect([refused.status, refused.text.includes('subscriptions that go on')]).toEqual([422, true])
    const done = await member.post(`${at}?lang=en`, {
      form_key: key,
      confirmation: ` ${WHO.email.toUpperCase()} `,
      cancel: 'true',
    })
    expect([done.status, done.location]).toEqual([303, expect.stringContaining(`/customers/${id}/erasure`)])
    const shown = await member.get(done.location!)
    expect([shown.status, shown.text.includes('Under way')]).toEqual([200, true])
    await finished()
    expect((await member.get(done.location!)).text).toContain('Done')
  })
})
