// Who a buyer is (specification §12): a stranger who types somebody's e-mail address learns nothing and joins nothing. Also what proves that an
// address is one's own.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mergeWaitingCustomers } from '../../activities/merge-customers.ts'
import { portalCode } from '../../db/portal-codes.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { readPdf } from '../support/documents.ts'
import { LOUD } from '../support/loud.ts'
import { type PortalBrowser, portalBrowser, signedIn, slugOf } from '../support/portal.ts'

const VERSION = { headers: { 'service-version': '2026-09-01' } }
const VICTIM = {
  email: 'somsri@example.com',
  name: 'Somsri Secretname',
  tax_id: '0105599000108',
  address: { line1: '99 Hidden Lane', province: 'Nan', postal_code: '55000', country: 'TH' },
  locale: 'en',
}
const SECRETS = ['Secretname', '0105599000108', 'HiddenLane', 'Hidden Lane', '55000']

let billing: BillingApi
let shop: ApiShop
let slug: string
let victim: string
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
  victim = await shop.customer(VICTIM)
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const stranger = () => portalBrowser(billing.api.url)
const gift = (product: object = {}) =>
  shop.price(
    { type: 'pay_what_you_want', interval: undefined, amount_satang: undefined, minimum_satang: 0 },
    { name: 'Gift', published: true, ...product },
  )
const plan = () => shop.price({}, { name: 'Plan', published: true })
const mug = () =>
  shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 }, { name: 'Mug', published: true })

/** The page of a checkout that a visitor has begun in the shop. */
async function begun(price: string, fields: object = {}, browser: PortalBrowser = stranger()): Promise<string> {
  const answer = await browser.post(`/s/${slug}/buy/${price}`, { email: VICTIM.email, quantity: '1', ...fields })
  if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text}`)
  return answer.location!.split('?')[0]!
}

/** Confirms on the page as the buyer does. */
async function confirmed(page: string, fields: object): Promise<void> {
  const answer = await stranger().post(page, { 'amount-0': '0', method: 'promptpay', ...fields })
  if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text}`)
  await billing.settled()
}

const sessionOf = async (page: string) => {
  const [row] = await billing.api.sql<{ id: string }>('select id from checkout_sessions where hosted_token = $1', [
    page.split('/').at(-1),
  ])
  return (await shop.get(`/v1/checkout_sessions/${row!.id}`)).json
}
const orderedFree = async (price: string, fields: object = {}, browser?: PortalBrowser) => {
  const page = await begun(price, fields, browser)
  await confirmed(page, {})
  return sessionOf(page)
}
const bought = async (page: string) => {
  await confirmed(page, { method: 'card', token: 'pm_card_ok' })
  return sessionOf(page)
}
const invoiceUrl = async (id: string) =>
  new URL((await shop.get(`/v1/invoices/${id}`)).json.hosted_invoice_url as string).pathname
const textOf = async (path: string) => {
  const answer = await fetch(billing.api.url + path)
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return answer.headers.get('content-type') === 'application/pdf'
    ? (await readPdf(bytes)).join('')
    : Buffer.from(bytes).toString()
}
/** Everything about a purchase that its links show. What cost nothing has no receipt. */
const documentsOf = async (session: { url: string; invoice: string; payment_status: string }) => {
  const invoice = await invoiceUrl(session.invoice)
  const paths = [new URL(session.url).pathname, invoice, `${invoice}/invoice.pdf`]
  if (session.payment_status === 'no_payment_required')
    expect((await fetch(`${billing.api.url}${invoice}/receipt.pdf`)).status).toBe(404)
  else paths.push(`${invoice}/receipt.pdf`)
  return (await Promise.all(paths.map(textOf))).join('\n')
}
const published = (text: string) => SECRETS.filter((secret) => text.includes(secret))
const customer = async (id: string) => (await shop.get(`/v1/customers/${id}`)).json
const portalOf = async (id: string) => {
  const browser = await signedIn(billing, shop, id)
  return (await browser.get(`/portal/${slug}?lang=en`)).text
}
/** Requests a code and types it, as a reader of the address's mails. */
async function loggedIn(email: string): Promise<PortalBrowser> {
  const browser = stranger()
  const { location } = await browser.post(`/portal/${slug}/login`, { email })
  const login = new URL(location!, billing.api.url).searchParams.get('login')!
  const mailed = await billing.api.sql("select 1 from emails where data->>'portal_login' = $1", [login])
  expect(mailed).toHaveLength(1)
  const answer = await browser.post(location!, { code: portalCode(billing.api.deps.encryptionKey, login) })
  expect(answer.status).toBe(303)
  return browser
}
const mails = () =>
  billing.api.sql<{ kind: string; status: string }>(
    'select kind, status from emails where merchant_id = $1 order by id',
    [shop.id],
  )

describe('a stranger who types an address', () => {
  test('learns nothing of whose it is from a free order, and joins nobody', async () => {
    const session = await orderedFree(await gift())
    expect(session).toMatchObject({ status: 'complete', customer_email: VICTIM.email })
    expect(session.customer).not.toBe(victim)
    expect(await customer(session.customer)).toMatchObject({
      email: VICTIM.email,
      unverified_email: true,
      name: null,
      tax_id: null,
      address: null,
    })
    expect(await customer(victim)).toMatchObject({ unverified_email: false, email: VICTIM.email })
    const text = await documentsOf(session)
    expect(text).toContain(VICTIM.email)
    expect(published(text)).toEqual([])
  })

  test('learns nothing from one that is paid, refunded and credited', async () => {
    const session = await bought(await begun(await mug()))
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' })
    await shop.post(`/v1/payments/${session.payment}/refund`, {})
    await billing.settled()
    const [refund] = (await shop.get(`/v1/payments/${session.payment}/refunds`)).json.data
    const note = `${await invoiceUrl(session.invoice)}/credit-note/${refund.id}.pdf`
    expect(published((await documentsOf(session)) + (await textOf(note)))).toEqual([])
  })

  test('puts nothing into the portal of whose it is', async () => {
    const page = await begun(await plan(), { quantity: '9' })
    await orderedFree(await gift())
    const text = await portalOf(victim)
    expect(text).toContain('Logged in as')
    expect(text).not.toContain('Plan')
    expect(text).not.toContain('Gift')
    expect((await shop.get(`/v1/subscriptions?customer=${victim}`)).json.data).toEqual([])
    expect((await sessionOf(page)).subscriptions).toHaveLength(1)
  })

  test('two who type the same address are two', async () => {
    const price = await gift()
    const [one, other] = [await orderedFree(price), await orderedFree(price)]
    expect(new Set([one.customer, other.customer, victim]).size).toBe(3)
  })

  test('does not take the address from whom the merchant makes a customer later', async () => {
    const session = await orderedFree(await gift(), { email: 'later@example.com' })
    const made = await shop.post('/v1/customers', { email: 'later@example.com' })
    expect([made.status, made.json.unverified_email]).toEqual([200, false])
    const twice = await shop.post('/v1/customers', { email: 'later@example.com' })
    expect(twice.json.error).toMatchObject({ code: 'email_taken', param: 'email' })
    const keyed = await shop.post(
      '/v1/checkout_sessions',
      {
        customer_email: 'later@example.com',
        line_items: [{ price: await mug() }],
        success_url: 'https://shop.example',
      },
      VERSION,
    )
    expect([keyed.json.customer, session.customer === made.json.id]).toEqual([made.json.id, false])
    const { data } = (await shop.get('/v1/customers?email=later@example.com')).json
    expect(data.map((row: { unverified_email: boolean }) => row.unverified_email)).toEqual([false, true])
    const open = (await shop.get('/v1/customers?email=later@example.com&unverified_email=true')).json.data
    expect(open.map((row: { id: string }) => row.id)).toEqual([session.customer])
  })

  test('orders no more pieces than a person would', async () => {
    const price = await plan()
    for (const quantity of ['999', '100', '0', '-1', '1.5']) {
      const answer = await stranger().post(`/s/${slug}/buy/${price}?lang=en`, { email: VICTIM.email, quantity })
      expect([quantity, answer.status]).toEqual([quantity, 422])
      expect(answer.text).toContain('from 1 to 99')
    }
    expect((await sessionOf(await begun(price, { quantity: '99' }))).line_items[0].quantity).toBe(99)
  })

  test('sends no more mails in an hour than a few, and the last says where the rest is', async () => {
    const price = await gift({ license_enabled: true })
    const sessions = []
    for (let n = 0; n < 12; n++) sessions.push(await orderedFree(price, { email: 'full@example.com' }))
    const sent = (await mails()).filter(({ status }) => status === 'mailbox')
    expect(sent.map(({ kind }) => kind)).toEqual([...Array(5).fill('order_confirmation'), 'more_orders'])
    expect((await mails()).filter(({ status }) => status === 'withheld')).toHaveLength(7)
    // What is not mailed is shown on the page, and in the portal after a log-in with the address.
    const last = sessions.at(-1)
    const [{ key }] = (await billing.api.sql<{ key: string }>('select key from licenses where id = $1', [
      last.licenses[0],
    ])) as [{ key: string }]
    expect(await textOf(new URL(last.url).pathname)).toContain(key)
    expect((await inMailbox()).match(/full@example\.com/g)).toHaveLength(6)
    const browser = await loggedIn('full@example.com')
    await merged() // what is too much for one log-in
    expect((await browser.get(`/portal/${slug}/licences?lang=en`)).text).toContain(key)
    // Another address has a count of its own, and an hour later this one may be mailed again.
    await orderedFree(price, { email: 'other@example.com' })
    await billing.api.sql('update emails set created_at = created_at - 3600 where merchant_id = $1', [shop.id])
    await orderedFree(price, { email: 'full@example.com' })
    const sentNow = (await mails()).filter(({ kind, status }) => kind === 'order_confirmation' && status === 'mailbox')
    expect(sentNow).toHaveLength(7)
  })

  test('whoever pays gets every receipt', async () => {
    const price = await mug()
    for (let n = 0; n < 7; n++) await bought(await begun(price, { email: 'rich@example.com' }))
    expect((await mails()).filter(({ kind, status }) => kind === 'receipt' && status === 'mailbox')).toHaveLength(7)
  })

  test('thirty at once send as few mails as thirty in processing', async () => {
    const price = await gift()
    await Promise.all(Array.from({ length: 20 }, () => orderedFree(price, { email: 'crowd@example.com' })))
    const sent = (await mails()).filter(({ status }) => status === 'mailbox')
    expect(sent.map(({ kind }) => kind).sort()).toEqual(['more_orders', ...Array(5).fill('order_confirmation')])
  })
})

/** What a member reads in the dashboard's mailbox. */
async function inMailbox(path = ''): Promise<string> {
  const owner = await signedInMember(billing, shop)
  return (await owner.get(`/dashboard/${slug}/test/mailbox${path}`)).text
}

const commandDeps = () => ({
  orm: billing.api.db.orm,
  links: billing.api.deps.links,
  notifier: billing.api.deps.workflows,
})
/** Merges as the worker's loop does. */
const merged = () => mergeWaitingCustomers({ ...commandDeps(), log: LOUD }, Math.floor(Date.now() / 1000))

describe('proof', () => {
  test('a code by mail proves the address: what was bought with it is there, and what is paid later comes too', async () => {
    const free = await orderedFree(await gift({ license_enabled: true }))
    const paid = await bought(await begun(await mug()))
    const pending = await begun(await plan())
    const over = await begun(await mug())
    await shop.post(`/v1/checkout_sessions/${(await sessionOf(over)).id}/expire`, {})
    const browser = await loggedIn(VICTIM.email)
    const seen = (await browser.get(`/portal/${slug}?lang=en`)).text
    for (const text of ['Gift', '฿199.00']) expect(seen).toContain(text)
    expect(seen).not.toContain('Plan')
    for (const { customer: id } of [free, paid]) {
      const now = await customer(id)
      expect([now.id, now.name]).toEqual([victim, VICTIM.name])
    }
    expect((await sessionOf(over)).customer).not.toBe(victim)
    // The links that a stranger may have still show nothing.
    expect(
      published((await documentsOf(await sessionOf(`/c/${free.url.split('/').at(-1)}`))) + (await documentsOf(paid))),
    ).toEqual([])
    await bought(pending)
    expect((await browser.get(`/portal/${slug}?lang=en`)).text).toContain('Plan')
    const again = await loggedIn(VICTIM.email)
    expect((await again.get(`/portal/${slug}?lang=en`)).text).toContain('Plan')
  })

  test('without a customer the oldest becomes one, by the code alone', async () => {
    const price = await gift({ license_enabled: true })
    const [first, second] = [
      await orderedFree(price, { email: 'new@example.com' }),
      await orderedFree(price, { email: 'new@example.com' }),
    ]
    expect((await shop.get('/v1/customers?email=new@example.com&unverified_email=false')).json.data).toEqual([])
    const browser = await loggedIn('new@example.com')
    const { data } = (await shop.get('/v1/customers?email=new@example.com')).json
    expect(data).toMatchObject([{ id: first.customer, unverified_email: false }])
    expect((await shop.get(`/v1/licenses?customer=${first.customer}`)).json.data).toHaveLength(2)
    expect((await customer(second.customer)).id).toBe(first.customer)
    expect((await browser.get(`/portal/${slug}/licences?lang=en`)).text.match(/Gift/g)!.length).toBeGreaterThanOrEqual(
      2,
    )
    expect((await shop.post('/v1/customers', { email: 'new@example.com' })).json.error.code).toBe('email_taken')
  })

  test('wrong digits prove nothing', async () => {
    const session = await orderedFree(await gift(), { email: 'guess@example.com' })
    const browser = stranger()
    const { location } = await browser.post(`/portal/${slug}/login`, { email: 'guess@example.com' })
    const login = new URL(location!, billing.api.url).searchParams.get('login')!
    const right = Number(portalCode(billing.api.deps.encryptionKey, login))
    const wrong = String((right + 1) % 1_000_000).padStart(6, '0')
    expect((await browser.post(location!, { code: wrong })).status).toBe(422)
    expect((await customer(session.customer)).unverified_email).toBe(true)
  })

  test('who is logged in to the portal in this browser buys as that customer, with its details; by another address not', async () => {
    const price = await gift()
    const browser = await loggedIn(VICTIM.email)
    expect((await browser.get(`/s/${slug}/buy/${price}`)).text).toContain(`value="${VICTIM.email}"`)
    const own = await orderedFree(price, {}, browser)
    expect(own.customer).toBe(victim)
    expect(published(await documentsOf(own)).length).toBeGreaterThan(2)
    const other = await orderedFree(price, { email: 'friend@example.com' }, browser)
    expect(await customer(other.customer)).toMatchObject({ email: 'friend@example.com', unverified_email: true })
    const elsewhere = portalBrowser(billing.api.url, browser.cookie.replace('_test', '_live'))
    expect((await orderedFree(price, {}, elsewhere)).customer).not.toBe(victim)
    await browser.post(`/portal/${slug}/logout`, {})
    expect((await orderedFree(price, {}, browser)).customer).not.toBe(victim)
  })

  test('a card that the customer has stored proves it; one that it has not, or has removed, does not', async () => {
    const price = await mug()
    await shop.post('/v1/payment_methods', { customer: victim, type: 'card', token: 'pm_card_timeout' })
    const gone = (await shop.post('/v1/payment_methods', { customer: victim, type: 'card', token: 'pm_card_ok' })).json
    await shop.post(`/v1/payment_methods/${gone.id}/detach`, {})
    const stolen = await bought(await begun(price))
    await merged()
    expect((await customer(stolen.customer)).unverified_email).toBe(true)
    const page = await begun(price)
    await confirmed(page, { method: 'card', token: 'pm_card_timeout' })
    await merged()
    const session = await sessionOf(page)
    expect([session.status, session.customer]).toEqual(['complete', victim])
    expect((await shop.get(`/v1/payments/${session.payment}`)).json.customer).toBe(victim)
    expect(published(await documentsOf(session))).toEqual([])
    expect(await merged()).toBe(0)
  })
})

describe('a merchant’s session', () => {
  const open = (body: object) =>
    shop.post('/v1/checkout_sessions', { success_url: 'https://shop.example', ...body }, VERSION)

  test('with `customer_email` joins that customer, and its documents tell what was collected alone', async () => {
    const { json } = await open({ customer_email: VICTIM.email, line_items: [{ price: await gift() }] })
    expect(json.customer).toBe(victim)
    await confirmed(new URL(json.url).pathname, {})
    const text = await documentsOf(await sessionOf(new URL(json.url).pathname))
    expect([text.includes(VICTIM.email), published(text)]).toEqual([true, []])
    // The mail names nobody either.
    const [mail] = (await billing.api.sql<{ id: string }>(
      "select id from emails where merchant_id = $1 and kind = 'order_confirmation'",
      [shop.id],
    )) as [{ id: string }]
    expect(published((await inMailbox(`/${mail.id}`)) + (await inMailbox(`/${mail.id}/html`)))).toEqual([])
  })

  test('with `customer` shows its details', async () => {
    const { json } = await open({ customer: victim, line_items: [{ price: await gift() }] })
    expect(json).toMatchObject({ customer: victim, customer_email: VICTIM.email })
    await confirmed(new URL(json.url).pathname, {})
    const text = await documentsOf(await sessionOf(new URL(json.url).pathname))
    expect(published(text)).toEqual(expect.arrayContaining(['Secretname', '0105599000108']))
    const nameless = await shop.customer({ email: undefined, name: 'No Mail' })
    const without = await open({ customer: nameless, line_items: [{ price: await gift() }] })
    expect(without.json).toMatchObject({ customer: nameless, customer_email: null })
    expect(await textOf(new URL(without.json.url).pathname)).not.toContain('null')
  })

  test('takes one of the two', async () => {
    const line_items = [{ price: await mug() }]
    expect((await open({ line_items })).json.error).toMatchObject({
      code: 'parameter_missing',
      param: 'customer_email',
    })
    const both = await open({ line_items, customer: victim, customer_email: VICTIM.email })
    expect([both.status, both.json.error]).toMatchObject([400, { code: 'parameter_invalid', param: 'customer_email' }])
    const strange = await open({ line_items, customer: 'cus_00000000000000000000000000' })
    expect([strange.status, strange.json.error]).toMatchObject([400, { code: 'resource_missing', param: 'customer' }])
    const all = await open({ line_items: [], nonsense: 1 })
    expect(all.json.error.errors.map((e: { param: string }) => e.param).sort()).toEqual([
      'customer_email',
      'line_items',
      'nonsense',
    ])
  })
})

describe('POST /v1/customers/{id}/merge', () => {
  const merge = (id: string, into: string, options = {}) => shop.post(`/v1/customers/${id}/merge`, { into }, options)

  test('moves everything, ends the other, and its id goes on to mean who stays', async () => {
    const from = await shop.customer({ email: 'old@example.com', name: 'Old' })
    const pro = await shop.price({}, { name: 'Pro', license_enabled: true, feature_flags: ['pro'], credits: 100 })
    const subscription = (await shop.subscribe({ customer: from, price: pro, payment_method: 'pm_card_ok' })).json
    const byCard = subscription.payment_method
    const before = (await shop.get(`/v1/customers/${from}/entitlements`)).json
    const balance = (await shop.get('/v1/balance')).json
    const answer = await merge(from, victim)
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { id: victim, email: VICTIM.email, name: VICTIM.name, default_payment_method: byCard },
    ])
    for (const path of ['subscriptions', 'invoices', 'payments', 'payment_methods', 'licenses']) {
      expect([path, (await shop.get(`/v1/${path}?customer=${victim}`)).json.data.length]).toEqual([path, 1])
      // The old id means the remaining customer, in filters too.
      expect((await shop.get(`/v1/${path}?customer=${from}`)).json.data.length).toBe(1)
    }
    const after = (await shop.get(`/v1/customers/${victim}/entitlements`)).json
    expect(after).toEqual({ ...before, customer: victim })
    expect((await shop.get('/v1/balance')).json).toEqual(balance)
    // The old id.
    expect((await shop.get(`/v1/customers/${from}`)).json.id).toBe(victim)
    expect((await shop.get(`/v1/customers/${from}/entitlements`)).json).toEqual(after)
    const spent = await shop.post(`/v1/customers/${from}/credits/consume`, {
      product: before.credits[0].product,
      amount: 30,
    })
    expect(spent.json).toMatchObject({ customer: victim, remaining: 70 })
    expect((await shop.subscribe({ customer: from, price: pro })).json.customer).toBe(victim)
    expect((await shop.send('PATCH', `/v1/customers/${from}`, { body: { phone: '021234567' } })).json.id).toBe(victim)
    expect((await shop.send('DELETE', `/v1/customers/${from}`)).status).toBe(404)
    expect((await shop.post('/v1/customers', { email: 'old@example.com' })).status).toBe(200)
    // The merge is published.
    const events = (await shop.get('/v1/events?limit=100')).json.data as {
      type: string
      data: { object: { id: string; merged_into?: string; customer?: string }; previous_attributes: object }
    }[]
    const published = (type: string, id: string) => events.filter((e) => e.type === type && e.data.object.id === id)
    expect(published('customer.deleted', from)).toMatchObject([{ data: { object: { merged_into: victim } } }])
    expect(published('customer.updated', victim).at(-1)!.data.previous_attributes).toEqual({
      default_payment_method: null,
    })
    expect(published('subscription.updated', subscription.id)).toMatchObject([
      { data: { object: { customer: victim }, previous_attributes: { customer: from } } },
    ])
    const access = events.filter((e) => e.type === 'entitlements.updated' && e.data.object.customer === from)
    expect(access[0]!.data.object).toMatchObject({ active_products: [], credits: [] })
  })

  test('is the same merge however often, and at once', async () => {
    const from = await shop.customer({ email: 'twice@example.com' })
    await shop.subscribe({ customer: from })
    const answers = await Promise.all(Array.from({ length: 8 }, () => merge(from, victim)))
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(Array(8).fill([200, victim]))
    expect((await merge(from, victim)).json.id).toBe(victim)
    expect(
      await billing.api.sql("select 1 from events where type = 'customer.deleted' and object_id = $1", [from]),
    ).toHaveLength(1)
    const third = await shop.customer()
    expect((await merge(from, third)).json.error).toMatchObject({ code: 'parameter_invalid', param: 'into' })
    // Merged into a third customer: both ids mean the third.
    expect((await merge(victim, third)).json.id).toBe(third)
    expect([(await customer(from)).id, (await customer(victim)).id]).toEqual([third, third])
    expect((await merge(third, from)).json.error).toMatchObject({ code: 'parameter_invalid', param: 'into' })
  })

  test('two merges into each other: one is done', async () => {
    const [a, b] = [await shop.customer(), await shop.customer()]
    const answers = await Promise.all([merge(a, b), merge(b, a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await customer(a)).id).toBe((await customer(b)).id)
  })

  test('names what is wrong', async () => {
    const from = await shop.customer()
    const other = await billing.shop()
    const strangers = await other.customer()
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_800_000_000 })).json.id
    const frozen = await shop.customer({ test_clock: clock })
    const wrong = (code: string) => ({ code, param: 'into' })
    expect((await merge(from, from)).json.error).toMatchObject(wrong('parameter_invalid'))
    expect((await merge(from, strangers)).json.error).toMatchObject(wrong('resource_missing'))
    expect((await merge(from, 'cus_00000000000000000000000000')).json.error).toMatchObject(wrong('resource_missing'))
    expect((await merge(from, frozen)).json.error).toMatchObject(wrong('parameter_invalid'))
    expect((await shop.post(`/v1/customers/${from}/merge`, {})).json.error).toMatchObject(wrong('parameter_missing'))
    expect((await merge(strangers, from)).status).toBe(404)
    const live = await billing.api.send('POST', '/v1/customers', { key: shop.liveKey, body: {} })
    expect((await merge(from, live.json.id)).json.error).toMatchObject(wrong('resource_missing'))
    expect((await merge(live.json.id, from)).status).toBe(404)
    await shop.send('DELETE', `/v1/customers/${from}`)
    expect((await merge(from, victim)).status).toBe(404)
    expect((await merge(victim, from)).json.error).toMatchObject(wrong('resource_missing'))
  })

  test('moves many rows in steps, and what comes late', async () => {
    const from = await shop.customer({ email: 'many@example.com' })
    const { latest_invoice } = (await shop.subscribe({ customer: from })).json
    await billing.api.sql(
      `insert into credit_grants (id, merchant_id, livemode, customer_id, product_id, granted_amount, remaining, created_at)
       select 'cgr_many' || n, $1, false, $2, (select product_id from subscriptions where customer_id = $2), 1, 1, 1 from generate_series(1, 2500) n`,
      [shop.id, from],
    )
    await billing.api.sql(
      `insert into credit_transactions (id, merchant_id, livemode, customer_id, product_id, grant_id, type, amount, created_at)
       select 'ctx_many' || substr(id, 9), merchant_id, livemode, customer_id, product_id, id, 'grant', 1, 1 from credit_grants where customer_id = $1`,
      [from],
    )
    await merge(from, victim)
    const left = async () =>
      (
        await billing.api.sql<{ n: number }>(
          'select count(*)::integer as n from credit_grants where customer_id = $1',
          [from],
        )
      )[0]!.n
    expect(await left()).toBe(1_500)
    const waiting = () => billing.api.sql('select 1 from customer_merges where id = $1', [from])
    while ((await merged()) > 0);
    expect([await left(), (await waiting()).length]).toEqual([0, 1])
    // A commit that had read the customer before it was closed.
    await billing.api.sql('update invoices set customer_id = $1 where id = $2', [from, latest_invoice])
    await billing.api.sql("update customer_merges set next_at = now() - interval '1 second' where id = $1", [from])
    expect(await merged()).toBe(1)
    expect((await shop.get(`/v1/invoices/${latest_invoice}`)).json.customer).toBe(victim)
    await billing.api.sql(
      "update customer_merges set next_at = now() - interval '1 second', begun_at = begun_at - 301 where id = $1",
      [from],
    )
    await merged()
    expect(await waiting()).toEqual([])
  })

  test('a card that comes late to one who was deleted meanwhile is detached', async () => {
    const from = await shop.customer({ email: 'late-card@example.com' })
    const card = (await shop.post('/v1/payment_methods', { customer: from, type: 'card', token: 'pm_card_ok' })).json.id
    const into = await shop.customer({ email: 'gone@example.com' })
    await merge(from, into)
    expect((await shop.send('DELETE', `/v1/customers/${into}`)).status).toBe(200)
    // A commit that had read the customer before it was closed.
    await billing.api.sql('update payment_methods set customer_id = $1, detached_at = null where id = $2', [from, card])
    await billing.api.sql("update customer_merges set next_at = now() - interval '1 second' where id = $1", [from])
    await merged()
    const [row] = await billing.api.sql(
      'select customer_id, detached_at is not null as detached from payment_methods where id = $1',
      [card],
    )
    expect(row).toEqual({ customer_id: into, detached: true })
  })

  test('what is charged to a default card goes on to be charged to that one', async () => {
    const from = await shop.customer()
    await shop.post('/v1/payment_methods', { customer: victim, type: 'card', token: 'pm_card_ok' })
    const own = (await shop.post('/v1/payment_methods', { customer: from, type: 'card', token: 'pm_card_ok' })).json.id
    const { id } = (await shop.subscribe({ customer: from, payment_method: own })).json
    await billing.api.sql('update subscriptions set payment_method_id = null where id = $1', [id])
    await merge(from, victim)
    expect((await shop.get(`/v1/subscriptions/${id}`)).json.payment_method).toBe(own)
    expect((await customer(victim)).default_payment_method).not.toBe(own)
  })
})

describe('a code that everybody may use once', () => {
  const code = () =>
    shop.post('/v1/discount_codes', { code: 'ONCE', kind: 'percent', value: 100, max_uses_per_customer: 1 })

  test('is used once by an address, and a stranger neither learns of a use of whose it is nor takes it away', async () => {
    const made = await code()
    expect(made.status).toBe(200)
    const price = await mug()
    const use = async () => (await stranger().post(await begun(price), { method: 'promptpay', code: 'ONCE' })).status
    expect([await use(), await use()]).toEqual([303, 422])
    const { json } = await shop.post(
      '/v1/checkout_sessions',
      {
        customer_email: VICTIM.email,
        line_items: [{ price }],
        success_url: 'https://shop.example',
        discount_code: 'ONCE',
      },
      VERSION,
    )
    expect(json.customer).toBe(victim)
    expect((await stranger().post(new URL(json.url).pathname, { method: 'promptpay', code: 'ONCE' })).status).toBe(303)
    // The merged customer has two uses, which is allowed.
    await loggedIn(VICTIM.email)
    expect(await billing.api.sql('select 1 from discount_uses where customer_id = $1', [victim])).toHaveLength(2)
  })
})

describe('PATCH', () => {
  test('another address is vouched for, the same one when the merchant says so', async () => {
    const session = await orderedFree(await gift(), { email: 'vouch@example.com' })
    const patch = async (id: string, body: object) => (await shop.send('PATCH', `/v1/customers/${id}`, { body })).json
    expect(await patch(session.customer, { email: 'vouch@example.com', name: 'V' })).toMatchObject({
      unverified_email: true,
    })
    expect(await patch(session.customer, { unverified_email: false })).toMatchObject({ unverified_email: false })
    const second = await orderedFree(await gift(), { email: 'vouch@example.com' })
    expect((await patch(second.customer, { unverified_email: false })).error).toMatchObject({ code: 'email_taken' })
    expect((await patch(second.customer, { unverified_email: true })).error).toMatchObject({
      code: 'parameter_invalid',
      param: 'unverified_email',
    })
    expect(await patch(second.customer, { email: 'vouched@example.com' })).toMatchObject({ unverified_email: false })
    const third = await orderedFree(await gift(), { email: 'vouch@example.com' })
    expect(await patch(third.customer, { email: null })).toMatchObject({ email: null, unverified_email: false })
  })
})
