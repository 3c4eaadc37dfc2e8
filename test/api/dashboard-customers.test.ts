// Customers in the dashboard, without a browser: the table, the page of one, and everything that can be done there. Other shops cannot see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
const customers: Record<string, string> = {}

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  customers.nok = await shop.customer({ email: 'nok@example.com', name: 'Nok Jaidee' })
  customers.anan = await shop.customer({ email: 'anan@example.com', name: 'Anan' })
  customers.nameless = await shop.customer({ email: 'b@example.com' })
  await shop.subscribe({ customer: customers.nok, price: await shop.price({ amount_satang: 19_900 }) })
  await billing.settled()
})
afterAll(() => billing.close())

/** The ids of a page's rows, in its order. */
const idsIn = (text: string) =>
  [...text.matchAll(/<th scope="row"[^>]*><a href="[^"]*\/(cus_\w+)"/g)].map(([, id]) => id)
const read = async (path: string) => (await owner.get(home + path)).text

test('shows who runs what and has paid how much, in every order, with those who have no name first', async () => {
  const newest = [customers.nameless, customers.anan, customers.nok]
  const page = await read('/customers')
  expect(idsIn(page)).toEqual(newest)
  for (const words of ['Nok Jaidee', 'nok@example.com', '1 subscription', '฿199.00']) expect(page).toContain(words)
  expect(idsIn(await read('/customers?order=name'))).toEqual([customers.nameless, customers.anan, customers.nok])
  expect(idsIn(await read('/customers?order=-name'))).toEqual([customers.nok, customers.anan, customers.nameless])
  expect(idsIn(await read('/customers?order=email'))).toEqual([customers.anan, customers.nameless, customers.nok])
  expect(idsIn(await read(`/customers?order=name&after=${customers.nameless}`))).toEqual([
    customers.anan,
    customers.nok,
  ])
  expect(idsIn(await read(`/customers?order=-name&before=${customers.nameless}`))).toEqual([
    customers.nok,
    customers.anan,
  ])
})

test('finds a customer by the address, says what is no address, and answers all rows as a file', async () => {
  expect(idsIn(await read('/customers?email=Anan@Example.com'))).toEqual([customers.anan])
  const wrong = await owner.get(`${home}/customers?email=anan`)
  expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([422, true])
  const file = await owner.get(`${home}/customers?csv=all`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.text.trim().split('\r\n')).toHaveLength(4)
})

/** The form's key, which makes it work only once. */
const formKey = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const api = async (path: string) => (await shop.get(path)).json

test('shows what a customer has, may use, owes and has paid, and the call that reads it', async () => {
  const full = { license_enabled: true, license_seats: 3, feature_flags: ['export', 'priority_support'], credits: 100 }
  const price = await shop.price({ amount_satang: 29_900 }, { name: 'Studio Desktop', ...full })
  const customer = await shop.customer({
    email: 'full@example.com',
    name: 'Full TestEnvironment',
    tax_id: '0105536000313',
  })
  const { id: sub } = (await shop.subscribe({ customer, price, quantity: 2 })).json
  await billing.settled()
  const { status, text } = await owner.get(`${home}/customers/${customer}`)
  expect(status).toBe(200)
  for (const words of [
    'Full TestEnvironment',
    '0105536000313',
    'Studio Desktop × 2',
    'INV-',
    '฿598.00',
    'Visa\u00a0••••\u00a04242',
    'Granted',
    'Net paid</p><p class="big"><span class="number">฿598.00',
    'href="mailto:full@example.com"',
    'Credits left',
    '<span class="state good">Subscribed</span>',
    '<code>export</code>',
    // It breaks behind its underscore, and not within a word.
    '<code>priority_<wbr>support</code>',
    '0 of 6',
    'customer.created',
    `/subscriptions/${sub}"`,
    `/v1/customers/${customer}&#39;`,
  ])
    expect([words, text.includes(words)]).toEqual([words, true])
  const [payment] = (await api(`/v1/payments?customer=${customer}`)).data
  expect((await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 9_800 })).status).toBeLessThan(300)
  await billing.settled()
  expect(await read(`/customers/${customer}`)).toMatch(/Net paid[^฿]*฿500\.00[^฿]*after ฿98\.00 of refunds/)
  const bare = await read(`/customers/${customers.nameless}`)
  for (const words of ['No cards.', 'Net paid', 'Nothing owed']) expect(bare).toContain(words)
  for (const id of ['credits', 'licences', 'payments']) expect(bare).not.toContain(`<h2 id="${id}"`)
})

test('owed is what is left of the open invoices, and not what they asked for', async () => {
  const customer = await shop.customer({ email: 'part@example.com' })
  const by = async (amount_satang: number) => {
    const price = await shop.price({ amount_satang })
    const { json } = await shop.subscribe({ collection_method: 'invoice', price, customer })
    return api(`/v1/invoices/${json.latest_invoice}`)
  }
  const first = await by(100_000)
  await by(50_000)
  await shop.post(`/v1/test_helpers/payments/${first.payment}/succeed`, { amount_satang: 60_000 })
  const text = await read(`/customers/${customer}`)
  expect(text).toMatch(/Open invoices[^฿]*฿900\.00/)
  expect(text).toContain('2 invoices: ฿500.00 and ฿400.00')
  await by(20_000)
  expect(await read(`/customers/${customer}`)).toContain('3 invoices: ฿200.00, ฿500.00 and ฿400.00')
  expect(await read(`/customers/${customer}?lang=th`)).toContain('3 ใบ: ฿200.00, ฿500.00 และ ฿400.00')
  const table = text.slice(text.indexOf('<h2 id="invoices"'))
  expect(table).toContain('฿600.00 held, ฿400.00\u00a0short')
})

test('makes a customer once, on a test clock, and puts what is wrong beside its field', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_767_225_600, name: 'New year' })).json.id
  const page = await read('/customers/new')
  expect(page).toContain('New year, now 01/01/2026 07:00')
  const form_key = formKey(page)
  const wrong = await owner.post(`${home}/customers/new`, { form_key, name: 'Ploy', tax_id: '12', country: 'Thailand' })
  expect(wrong.status).toBe(422)
  for (const id of ['tax_id', 'country']) expect(wrong.text).toContain(`<p id="field-${id}-error" class="error">`)
  expect(wrong.text).toContain('value="Ploy"')
  const fields = {
    form_key: formKey(wrong.text),
    name: 'Ploy',
    email: 'Ploy@Example.com',
    line1: '1 Sukhumvit',
    country: 'TH',
    locale: 'en',
    test_clock: clock,
    metadata: 'crm: 42',
  }
  const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/customers/new`, fields)))
  const { data } = await api(`/v1/customers?test_clock=${clock}`)
  expect(data).toHaveLength(1)
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/customers/${data[0].id}?flash=created`))
  expect(data[0]).toMatchObject({ name: 'Ploy', email: 'ploy@example.com', locale: 'en', metadata: { crm: '42' } })
  expect(data[0].address).toMatchObject({ line1: '1 Sukhumvit', line2: null, country: 'TH' })
  expect(await read(`/customers/${data[0].id}`)).toContain(`/clocks/${clock}`)
  const taken = await owner.post(`${home}/customers/new`, { form_key: 'another-key', email: 'nok@example.com' })
  expect([taken.status, /field-email-error/.test(taken.text)]).toEqual([422, true])
})

test('changes details to what the form shows, and takes away what was emptied', async () => {
  const id = await shop.customer({
    email: 'edit@example.com',
    name: 'Old',
    phone: '+66812345678',
    address: { line1: 'here' },
    metadata: { keep: '1', drop: '2' },
  })
  const page = await read(`/customers/${id}/edit`)
  for (const words of ['value="Old"', 'value="+66812345678"', 'value="here"', 'drop: 2\nkeep: 1'])
    expect(page).toContain(words)
  const fields = {
    form_key: formKey(page),
    name: 'New',
    email: 'edit@example.com',
    locale: 'en',
    metadata: 'keep: 3\nconstructor: 4',
  }
  expect((await owner.post(`${home}/customers/${id}/edit`, fields)).location).toBe(
    `${home}/customers/${id}?flash=saved`,
  )
  const { metadata, ...changed } = await api(`/v1/customers/${id}`)
  expect(metadata).toEqual({ keep: '3', constructor: '4' })
  expect(changed).toMatchObject({ name: 'New', email: 'edit@example.com', phone: null, address: null, locale: 'en' })
})

test('asks for the office as a tax document names it, and begins with what their documents say', async () => {
  const id = await shop.customer({ email: 'co@example.com', phone: '+66812345678', tax_id: '0105599000108' })
  const chosen = (text: string) => /name="office" value="(\w+)"[^>]* checked/.exec(text)?.[1]
  const page = await read(`/customers/${id}/edit`)
  expect(chosen(page)).toBe('head')
  const saved = async (office: string, tax_branch: string) => {
    const form_key = formKey(await read(`/customers/${id}/edit`))
    const fields = { form_key, email: 'co@example.com', locale: 'en', tax_id: '0105599000108', phone: '081 234 5678' }
    const { status } = await owner.post(`${home}/customers/${id}/edit`, { ...fields, office, tax_branch })
    return [status, (await api(`/v1/customers/${id}`)).tax_branch]
  }
  expect(await saved('branch', '00003')).toEqual([303, '00003'])
  expect(await read(`/customers/${id}/edit`)).toMatch(/name="tax_branch"[^>]* value="00003"/)
  expect(await saved('branch', '')).toEqual([422, '00003'])
  expect(await saved('head', '00003')).toEqual([303, '00000'])
  const shown = await read(`/customers/${id}?lang=en`)
  expect(shown).toContain('Head office')
  expect(shown).toMatch(/href="tel:[^"]+">081-234-5678<\/a>/)
  expect(await saved('none', '')).toEqual([303, null])
})

test('has as its main way what suits the customer', async () => {
  const id = await shop.customer({ email: 'billed@example.com' })
  const main = async () => /class="button main" href="[^"]*\/(\w+)\/new/.exec(await read(`/customers/${id}`))?.[1]
  expect(await main()).toBe('subscriptions')
  await shop.post('/v1/invoices', {
    customer: id,
    lines: [{ description: 'Website', quantity: 1, unit_amount_satang: 10_000 }],
  })
  expect(await main()).toBe('invoices')
})

test('adds a test card, makes another one the default, and detaches one', async () => {
  const id = await shop.customer({ email: 'cards@example.com' })
  const cards = async () =>
    (await api(`/v1/payment_methods?customer=${id}`)).data.map((card: { id: string }) => card.id)
  for (const token of ['pm_card_ok', 'pm_card_3ds']) {
    const form_key = formKey(await read(`/customers/${id}/cards`))
    await Promise.all([1, 2].map(() => owner.post(`${home}/customers/${id}/cards`, { form_key, token })))
  }
  const [second, first] = await cards()
  expect(await cards()).toEqual([second, first])
  expect((await api(`/v1/customers/${id}`)).default_payment_method).toBe(first)
  const page = await read(`/customers/${id}`)
  expect(page).toContain('Make default: Visa\u00a0••••\u00a03155')
  const form_key = formKey(page)
  await owner.post(`${home}/customers/${id}/cards/${second}/default`, { form_key })
  expect((await api(`/v1/customers/${id}`)).default_payment_method).toBe(second)
  const foreign = await owner.post(`${home}/customers/${customers.nameless}/cards/${first}/detach`, {
    form_key: `${form_key}2`,
  })
  expect([foreign.status, await cards()]).toEqual([404, [second, first]])
  await owner.post(`${home}/customers/${id}/cards/${first}/detach`, { form_key: `${form_key}3` })
  expect(await cards()).toEqual([second])
  expect((await owner.get(`${home.replace(/test$/, 'live')}/customers/${id}/cards`)).status).toBe(404)
})

test('says what the buyer agreed to, where, when and from where; of a card from the API that nothing is kept', async () => {
  const id = await shop.customer({ email: 'agreed@example.com' })
  await shop.post('/v1/payment_methods', { customer: id, type: 'card', token: 'pm_card_ok' })
  expect(await read(`/customers/${id}`)).toContain('no consent is recorded here')
  const { json: setup } = await shop.post('/v1/setup_sessions', { customer: id })
  const page = new URL(setup.url).pathname
  await portalBrowser(billing.api.url).post(`${page}?lang=th`, { token: 'pm_card_3ds', consent: 'yes' })
  const [{ consent }] = (await api(`/v1/payment_methods?customer=${id}`)).data
  const shown = await read(`/customers/${id}`)
  for (const part of ['Agreed on the page for storing a card', consent.ip]) expect(shown).toContain(part)
  expect(shown.replaceAll(/<\/?span[^>]*>/g, '')).toContain(`<p lang="th">${consent.text}</p>`)
  // A card of an unproved visitor is charged for its own subscriptions, so it is no default.
  const bound = (await api(`/v1/payment_methods?customer=${id}`)).data[0].id
  expect(shown).toContain(`/cards/${bound}/default`)
  await billing.api.sql('update payment_methods set subscription_only = true where id = $1', [bound])
  const after = await read(`/customers/${id}`)
  expect([after.includes('has not proved to be this customer'), after.includes(`/cards/${bound}/default`)]).toEqual([
    true,
    false,
  ])
})

test('spends credits once, refuses more than are left beside their field, and lists all that came and went', async () => {
  const price = await shop.price({ amount_satang: 5_000 }, { name: 'Tokens', credits: 50 })
  const id = await shop.customer({ email: 'credits@example.com' })
  await shop.subscribe({ customer: id, price })
  await billing.settled()
  const { product } = await api(`/v1/prices/${price}`)
  const page = await read(`/customers/${id}/credits/consume`)
  for (const words of ['Tokens (50 left)', '50 at most.']) expect(page).toContain(words)
  const path = `${home}/customers/${id}/credits/consume`
  const much = await owner.post(path, { form_key: formKey(page), product, amount: '51' })
  expect([much.status, much.text.includes('role="alert"')]).toEqual([422, true])
  const fields = { form_key: formKey(much.text), product, amount: '20' }
  const sent = await Promise.all([1, 2].map(() => owner.post(path, fields)))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/customers/${id}?flash=done`))
  expect((await api(`/v1/customers/${id}/entitlements`)).credits).toEqual([{ product, remaining: 30 }])
  const moves = await read(`/customers/${id}/credits`)
  for (const words of ['Spent', '−20', 'Granted', '+50', '<p class="big">30 left</p>', `href="${path}"`])
    expect(moves).toContain(words)
  const rows = [...moves.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row.replaceAll(/<[^>]+>/g, ' '))
  expect(rows.slice(-2).map((row) => /[−+]\d+\s+(?:Left\s+)?(\d+)/.exec(row)?.[1])).toEqual(['30', '50'])
  expect(await read(`/customers/${id}/credits?type=grant`)).not.toContain('−20')
})

test('makes a portal link that is shown once and opens the portal, and deletes a customer with all that runs', async () => {
  const id = await shop.customer({ email: 'gone@example.com', name: 'Gone' })
  const { id: sub } = (await shop.subscribe({ customer: id })).json
  const page = await read(`/customers/${id}`)
  expect(page).toContain('One running subscription ends at once')
  const link = await owner.post(`${home}/customers/${id}/portal`, { form_key: formKey(page) })
  const url = /data-copy="([^"]+)"/.exec(link.text)![1]!.replaceAll('&amp;', '&')
  expect([link.status, url]).toEqual([200, expect.stringContaining('/enter?mode=test&token=')])
  expect(await read(`/customers/${id}`)).not.toContain('token=')
  const { pathname, search } = new URL(url)
  expect((await fetch(billing.api.url + pathname + search, { redirect: 'manual' })).headers.get('set-cookie')).toMatch(
    /^satang_customer_/,
  )
  const gone = await owner.post(`${home}/customers/${id}/delete`, { form_key: `${formKey(page)}-2` })
  expect(gone.location).toBe(`${home}/customers?flash=deleted`)
  expect((await api(`/v1/subscriptions/${sub}`)).status).toBe('canceled')
  expect((await owner.get(`${home}/customers/${id}`)).status).toBe(404)
  expect((await owner.get(`${home}/subscriptions/${sub}`)).status).toBe(200)
})

test('shows and does nothing for a stranger, in the other mode, or beyond a role', async () => {
  const id = customers.nok
  const stranger = await signedInMember(billing, await billing.shop())
  const own = (await stranger.get('/dashboard')).location!.replace(/\/(test|live).*$/, '/test')
  const nothing = (await stranger.get(`${own}/customers?lang=th`)).text
  for (const words of ['ยังไม่มีลูกค้า', '/customers/new?lang=th"']) expect(nothing).toContain(words)
  const viewer = await signedInMember(billing, shop, 'viewer')
  const live = home.replace(/test$/, 'live')
  for (const path of [`/customers/${id}`, `/customers/${id}/edit`, `/customers/${id}/credits`]) {
    expect([path, (await stranger.get(home + path)).status]).toEqual([path, 404])
    expect([path, (await stranger.get(own + path)).status]).toEqual([path, 404])
    expect([path, (await owner.get(live + path)).status]).toEqual([path, 404])
  }
  const { default_payment_method: card } = await api(`/v1/customers/${id}`)
  const form_key = 'aaaaaaaa'
  const acts = ['edit', 'delete', 'portal', 'cards', `cards/${card}/default`, `cards/${card}/detach`, 'credits/consume']
  for (const act of acts) {
    const path = `/customers/${id}/${act}`
    expect([act, (await viewer.post(home + path, { form_key })).status]).toEqual([act, 403])
    expect([act, (await stranger.post(own + path, { form_key })).status]).toEqual([act, 404])
    expect([act, (await owner.post(home + path, { form_key }, { origin: 'https://evil.example' })).status]).toEqual([
      act,
      400,
    ])
  }
  expect((await viewer.post(`${home}/customers/new`, { form_key })).status).toBe(403)
  const seen = (await viewer.get(`${home}/customers/${id}`)).text
  expect(seen).not.toMatch(/<main[\s\S]*<form method="post"/)
  expect(await api(`/v1/customers/${id}`)).toMatchObject({ name: 'Nok Jaidee', default_payment_method: card })
  await billing.check()
})

test('says that nobody has proved an address, and makes two customers one', async () => {
  const price = await shop.price(
    { type: 'pay_what_you_want', interval: undefined, amount_satang: undefined, minimum_satang: 0 },
    { name: 'Gift', published: true },
  )
  const slug = await slugOf(billing, shop)
  const visitor = portalBrowser(billing.api.url)
  await visitor.post(`/s/${slug}/buy/${price}`, { email: 'anan@example.com', quantity: '1' })
  const [typed] = (await api('/v1/customers?email=anan@example.com&unverified_email=true')).data
  expect(await read('/customers')).toContain('Not verified')
  const page = await read(`/customers/${typed.id}`)
  for (const words of ['Not verified', 'A visitor of your shop typed this address', `/customers/${typed.id}/merge"`])
    expect([words, page.includes(words)]).toEqual([words, true])
  expect(await read(`/customers/${customers.anan}`)).not.toContain('Not verified')

  expect(await read(`/customers/${typed.id}/erase`)).toContain('class="button main danger"')
  const form = await read(`/customers/${typed.id}/merge`)
  expect(form).toContain('It cannot be undone')
  const into = (id: string) => `/customers/${typed.id}/merge?customer=${id}`
  const itself = formKey(await read(into(typed.id)))
  const wrong = await owner.post(home + into(typed.id), { form_key: itself })
  expect([wrong.status, wrong.text.includes('itself')]).toEqual([422, true])
  const asked = await read(into(customers.anan!))
  const done = await owner.post(home + into(customers.anan!), { form_key: formKey(asked) })
  expect([done.status, done.location]).toEqual([303, expect.stringContaining(`/customers/${customers.anan}`)])
  expect((await api(`/v1/customers/${typed.id}`)).id).toBe(customers.anan)
})
