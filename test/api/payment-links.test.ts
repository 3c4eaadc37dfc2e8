// Payment links over HTTP and as pages: made, changed and refused; bought by visitors; and their uses, counted under concurrent payments, declines, ends and
// late money.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Invoice } from '../../db/entities/index.ts'
import { readDocument } from '../../db/queries/documents.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { portalBrowser } from '../support/portal.ts'
import { expectRefused, refused } from '../support/refusals.ts'

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
let mug: string
let plan: string
beforeAll(async () => {
  billing = await startBillingApi({ slowSeconds: 1 })
})
beforeEach(async () => {
  // A shop of its own each: the limit of orders counts by shop and address.
  ;[shop, other] = await Promise.all([billing.shop(), billing.shop()])
  mug = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 }, { name: 'Mug & saucer' })
  plan = await shop.price({ amount_satang: 100_000 })
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)
const make = (body: object = {}) => shop.post('/v1/payment_links', { line_items: [{ price: mug }], ...body })
const made = async (body: object = {}) => {
  const { status, json, text } = await make(body)
  if (status !== 200) throw new Error(text)
  return json
}
const change = (id: string, body: object) => shop.send('PATCH', `/v1/payment_links/${id}`, { body })
const link = async (id: string) => (await shop.get(`/v1/payment_links/${id}`)).json
const pathOf = ({ url }: { url: string }) => new URL(url).pathname
const look = (l: { url: string }, query = '?lang=en') => billing.api.send('GET', pathOf(l) + query)
const order = (l: { url: string }, form: Record<string, string> = {}) =>
  portalBrowser(billing.api.url).post(`${pathOf(l)}?lang=en`, { email: 'nok@example.com', ...form })
const sessionsOf = async (l: { id: string }) =>
  (await shop.get(`/v1/checkout_sessions?payment_link=${l.id}&limit=100`)).json.data as { id: string }[]
/** Opens a session of the link as a visitor does, and answers it. */
const started = async (l: { id: string; url: string }, form: Record<string, string> = {}) => {
  const answer = await order(l, form)
  expect(answer.status).toBe(303)
  expect(answer.location).toMatch(/^\/c\/[\w-]{22}\?lang=en$/)
  return (await shop.get(`/v1/checkout_sessions?payment_link=${l.id}&limit=1`)).json.data[0]
}
const confirm = (id: string, body: object = {}) =>
  shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, { payment_method_type: 'promptpay', ...body })
const byCard = (id: string, token = 'pm_card_ok') => confirm(id, { payment_method_type: 'card', token })
const bank = (payment: string, what: 'succeed' | 'fail' = 'succeed') =>
  shop.post(`/v1/test_helpers/payments/${payment}/${what}`)
const countsOf = async (id: string) =>
  (await billing.api.sql('select uses, reserved_uses from payment_links where id = $1', [id]))[0]

describe('a payment link', () => {
  test('answers every field, reads back the same, and is published', async () => {
    const l = await made({ metadata: { campaign: 'market' } })
    expect(l).toEqual({
      id: expect.stringMatching(/^pl_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'payment_link',
      active: true,
      url: `http://satang.test/l/${l.code}`,
      code: expect.stringMatching(/^[a-z2-9]{12}$/),
      line_items: [{ price: mug, quantity: 1, adjustable: null }],
      allow_discount_codes: true,
      after: null,
      max_uses: null,
      uses: 0,
      collect: { name: false, phone: false, address: false, tax_details: false },
      subscription_data: null,
      livemode: false,
      created: expect.any(Number),
      metadata: { campaign: 'market' },
    })
    expect(await link(l.id)).toEqual(l)
    const { data } = (await shop.get('/v1/payment_links?active=true')).json
    expect(data).toEqual([l])
    expect((await other.get(`/v1/payment_links/${l.id}`)).status).toBe(404)
    const events = await billing.api.sql('select type, object from events where object_id = $1', [l.id])
    expect(events).toMatchObject([{ type: 'payment_link.created', object: l }])
  })

  test('changes what is given, says what it was, and is published only when something changed', async () => {
    const l = await made({ max_uses: 3, metadata: { a: '1' } })
    const wanted = {
      active: false,
      after: { message: 'Thank you!' },
      max_uses: null,
      collect: { phone: true },
      line_items: [{ price: plan, quantity: 2, adjustable: { maximum: 3 } }],
      subscription_data: { collection_method: 'auto_charge' },
      metadata: { b: '2' },
    }
    const { json } = await change(l.id, wanted)
    expect(json).toEqual({
      ...l,
      ...wanted,
      after: { redirect_url: null, message: 'Thank you!' },
      collect: { ...l.collect, phone: true },
      line_items: [{ price: plan, quantity: 2, adjustable: { minimum: 1, maximum: 3 } }],
      metadata: { a: '1', b: '2' },
    })
    await change(l.id, wanted)
    const events = await billing.api.sql(
      'select type, previous_attributes from events where object_id = $1 order by sequence',
      [l.id],
    )
    expect(events).toMatchObject([
      { type: 'payment_link.created' },
      { type: 'payment_link.updated', previous_attributes: { active: true, max_uses: 3, after: null } },
    ])
    expect(events).toHaveLength(2)
    expect((await change(l.id, { after: null })).json.after).toBeNull()
  })

  test('is refused with the field at fault, and nothing is left', async () => {
    const line = (more: object) => ({ line_items: [{ price: mug, ...more }] })
    const cases: [object, string, string][] = [
      [{ line_items: [] }, 'parameter_invalid', 'line_items'],
      [{ line_items: [{ price: 'price_none' }] }, 'resource_missing', 'line_items[0].price'],
      [line({ quantity: 5, adjustable: { maximum: 3 } }), 'parameter_invalid', 'line_items[0].quantity'],
      [line({ adjustable: { minimum: 3, maximum: 2 } }), 'parameter_invalid', 'line_items[0].adjustable.maximum'],
      [{ after: {} }, 'parameter_invalid', 'after'],
      [{ after: { redirect_url: 'https://a.example', message: 'b' } }, 'parameter_invalid', 'after'],
      [{ after: { redirect_url: 'http://shop.example' } }, 'parameter_invalid', 'after.redirect_url'],
      [{ subscription_data: { collection_method: 'auto_charge' } }, 'parameter_invalid', 'subscription_data'],
      [{ collect: { shoe_size: true } }, 'parameter_unknown', 'collect.shoe_size'],
      [{ code: 'mine' }, 'parameter_unknown', 'code'],
    ]
    for (const [body, code, param] of cases) await refuses(() => make(body), refused(code, param))
    for (const [, value] of BAD_INTEGERS.slice(0, 3))
      await refuses(() => make({ max_uses: value }), refused('parameter_invalid', 'max_uses'))
    const foreign = await other.price()
    await refuses(() => make({ line_items: [{ price: foreign }] }), refused('resource_missing', 'line_items[0].price'))
    const l = await made()
    await refuses(
      () => change(l.id, { line_items: [{ price: foreign }] }),
      refused('resource_missing', 'line_items[0].price'),
    )
    await shop.send('PATCH', `/v1/prices/${mug}`, { body: { active: false } })
    await refuses(() => make(), refused('price_inactive', 'line_items[0].price'))
  })
})

describe('the page of a link', () => {
  test('says what happens after the button; of several products the page has one heading', async () => {
    const plan = await shop.price({ amount_satang: 59_000 }, { name: 'Membership' })
    const alone = (await look(await made({ line_items: [{ price: plan }] }))).text
    expect(alone).not.toContain('What you get')
    // The form says how a plan goes on: what comes after paying is told as of everything, and no more.
    expect(alone).toMatch(/seven days before each renewal/)
    expect(alone).toMatch(/After you pay<\/h2><ol class="numbered">(<li>[^<]*<\/li>){2}<\/ol>/)
    expect(alone).toContain('>Subscribe and pay ฿590.00</button>')
    const both = (await look(await made({ line_items: [{ price: mug }, { price: plan }] }))).text
    expect(both.match(/<h1>[^<]*/g)).toEqual(['<h1>Your order'])
    expect(both).not.toContain('What you get')
    const once = (await look(await made({ line_items: [{ price: mug }] }))).text
    expect(once).toMatch(/After you pay<\/h2><ol class="numbered"><li>Your receipt comes by email at once<\/li>/)
  })

  test('marks the amount that stands in the field, and says one sentence of the product above it on a phone', async () => {
    const fields = {
      type: 'pay_what_you_want',
      interval: undefined,
      amount_satang: undefined,
      suggested_satang: 10_000,
    }
    const gift = await shop.price(fields, { name: 'A coffee for us', description: 'It keeps the lessons free.' })
    const { text } = await look(await made({ line_items: [{ price: gift }] }))
    expect(
      [...text.matchAll(/aria-pressed="true" data-amount-for="amount-0" value="([^"]+)"/g)].map(([, at]) => at),
    ).toEqual(['100.00'])
    expect(text.match(/It keeps the lessons free\.<\/p>/g)).toHaveLength(1)
    expect(text.indexOf('It keeps the lessons free.</p>')).toBeLessThan(text.indexOf('<form'))
    expect(text.slice(0, text.indexOf('<form'))).not.toMatch(/wide-only"><div class="prose/)
  })

  test('shows what is sold, and looking at it writes nothing', async () => {
    const l = await made({ line_items: [{ price: mug, quantity: 2, adjustable: { minimum: 2, maximum: 4 } }] })
    const before = await billing.api.sql(
      'select (select count(*) from customers) as c, (select count(*) from events) as e',
    )
    for (let n = 0; n < 5; n++) {
      const page = await look(l)
      expect(page.status).toBe(200)
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      expect(page.text).toContain('Mug &amp; saucer')
      expect(page.text).toContain('<p class="price">฿199</p>')
      expect(page.text).toMatch(/name="quantity-0"[^>]* value="2"/)
    }
    expect((await look(l, '?lang=th')).text).toContain('ชำระ ฿398.00')
    expect(
      await billing.api.sql('select (select count(*) from customers) as c, (select count(*) from events) as e'),
    ).toEqual(before)
    expect((await billing.api.send('GET', '/l/abcdefghjkmn')).status).toBe(404)
    expect((await billing.api.send('GET', '/l/..%2f')).status).toBe(404)
  })

  test('opens a session of its own for each buyer, and never joins a customer without proof', async () => {
    const known = await shop.customer({ email: 'nok@example.com', name: 'Nok' })
    const l = await made({
      line_items: [{ price: mug, quantity: 1, adjustable: { maximum: 3 } }],
      metadata: { campaign: 'market' },
    })
    const s = await started(l, { 'quantity-0': '3' })
    expect(s).toMatchObject({
      payment_link: l.id,
      customer_email: 'nok@example.com',
      total_satang: 59_700,
      status: 'open',
      collected: null,
      cancel_url: l.url,
      metadata: { campaign: 'market' },
    })
    expect(s.customer).not.toBe(known)
    expect((await shop.get(`/v1/customers/${s.customer}`)).json).toMatchObject({ unverified_email: true, name: null })
    expect((await started(l)).customer).not.toBe(s.customer)
    expect(await countsOf(l.id)).toEqual({ uses: 0, reserved_uses: 0 })
  })

  test('says beside each field what is wrong, and opens nothing', async () => {
    const l = await made({
      line_items: [{ price: mug, adjustable: { minimum: 1, maximum: 3 } }],
      collect: { phone: true, tax_details: true },
    })
    const bad = { 'quantity-0': '4', phone: 'x', name: 'Baan Co.', tax_id: '1234567890123', line1: 'a'.repeat(280) }
    const page = await order(l, { email: 'nobody', ...bad })
    expect(page.status).toBe(422)
    for (const id of ['email', 'quantity-0', 'phone', 'tax_id', 'line1', 'district', 'province', 'postal_code'])
      expect(page.text).toContain(`id="${id}-error"`)
    expect(page.text).not.toContain('id="name-error"')
    expect(page.text).toContain('value="Baan Co."')
    for (const quantity of ['0', '-1', '1.5', '', '99999'])
      expect((await order(l, { 'quantity-0': quantity })).text).toContain('id="quantity-0-error"')
    expect(await sessionsOf(l)).toEqual([])
  })

  test('lists what is wrong above the form, each line with the name of its field', async () => {
    const l = await made({
      line_items: [{ price: mug, adjustable: { minimum: 1, maximum: 3 } }],
      collect: { name: true, phone: true, address: true, tax_details: true },
    })
    const page = await order(l, { 'quantity-0': '9', tax_id: '12', method: 'promptpay' })
    const [, list = ''] = /role="alert">(.*?)<\/ul>/s.exec(page.text) ?? []
    const lines = [...list.matchAll(/<a href="#[\w-]+">([^<]*)</g)].map(([, line]) => line)
    expect(lines).toEqual([
      'Write a number from 1 to 3.',
      ...['Name, or company', 'Phone number', 'Tax ID', 'Address', 'Postal code', 'District', 'Province'],
    ])
  })

  test('collects what the link asks for, and the documents name it', async () => {
    const l = await made({ collect: { phone: true, tax_details: true } })
    const s = await started(l, {
      name: 'บริษัท บ้านกาแฟ จำกัด',
      phone: '081 234 5678',
      tax_id: '0-1055-36000-31-3',
      line1: '88 ถนนเจริญกรุง',
      district: 'บางรัก',
      province: 'กรุงเทพมหานคร',
      postal_code: '10500',
    })
    expect(s.collected).toEqual({
      name: 'บริษัท บ้านกาแฟ จำกัด',
      phone: '081 234 5678',
      tax_id: '0105536000313',
      address: {
        line1: '88 ถนนเจริญกรุง',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postal_code: '10500',
        country: 'TH',
      },
    })
    expect((await byCard(s.id)).status).toBe(200)
    const em = billing.api.db.orm.em.fork()
    const invoice = await em.findOneOrFail(Invoice, { checkoutSessionId: s.id, status: 'paid' })
    expect((await readDocument(em, invoice)).customer).toMatchObject({
      name: 'บริษัท บ้านกาแฟ จำกัด',
      taxId: '0105536000313',
      address: { postal_code: '10500' },
      email: 'nok@example.com',
    })
  })

  test('leads to the shop where the shop shows anything', async () => {
    const l = await made()
    expect((await look(l)).text).not.toContain('← To the shop')
    await shop.price(
      { type: 'one_time', interval: undefined, amount_satang: 5_000 },
      { name: 'Shown', published: true },
    )
    expect((await look(l)).text).toMatch(/<p class="back"><a href="\/s\/[^"]*mode=test[^"]*">← To the shop<\/a>/)
  })

  test('that is closed names the address of the shop', async () => {
    await billing.api.sql(`update merchants set settings = $1 where id = $2`, [
      JSON.stringify({ email: 'hello@shop.example' }),
      shop.id,
    ])
    const l = await made()
    await change(l.id, { active: false })
    expect((await look(l)).text.match(/<a[^>]* href="mailto:hello@shop\.example">/g)).toHaveLength(1)
  })

  test('a private buyer pays a link that collects tax details without a tax id', async () => {
    const l = await made({ collect: { tax_details: true } })
    const address = { line1: '88 ถนนเจริญกรุง', district: 'บางรัก', province: 'กรุงเทพมหานคร', postal_code: '10500' }
    const { text } = await look(l)
    const [input = ''] = /<input [^>]*id="tax_id"[^>]*>/.exec(text) ?? []
    expect(input).not.toContain(' required')
    expect(text).toMatch(/<label for="tax_id">Tax ID <span[^>]*>optional<\/span>/)
    const s = await started(l, { name: 'Mali', tax_id: '', ...address })
    expect(s.collected).toMatchObject({ name: 'Mali', tax_id: null, address })
    expect((await byCard(s.id)).status).toBe(200)
  })

  test('of a link that is switched off says so, sells nothing, and lets open checkouts finish', async () => {
    const l = await made()
    const s = await started(l)
    await change(l.id, { active: false })
    const page = await look(l)
    expect(page.status).toBe(410)
    expect(page.text).toContain('This link is closed')
    // While the shop sells the product, the way leads there.
    const { product } = (await shop.get(`/v1/prices/${mug}`)).json
    const isLedTo = async () => (await look(l)).text.includes(`/p/${product}?mode=test`)
    const before = (await shop.get(`/v1/products/${product}`)).json.published
    const seen: boolean[] = []
    for (const published of [true, false, before]) {
      await shop.send('PATCH', `/v1/products/${product}`, { body: { published } })
      seen.push(await isLedTo())
    }
    expect(seen).toEqual([true, false, before])
    expect((await order(l)).status).toBe(410)
    expect(await sessionsOf(l)).toHaveLength(1)
    expect((await byCard(s.id)).json.checkout_session.status).toBe('complete')
    expect((await link(l.id)).uses).toBe(1)
    await change(l.id, { active: true })
    expect((await look(l)).status).toBe(200)
  })

  test('of a price that is switched off answers calmly', async () => {
    const l = await made()
    await shop.send('PATCH', `/v1/prices/${mug}`, { body: { active: false } })
    const page = await order(l)
    expect(page.status).toBe(422)
    expect(page.text).toContain('cannot be bought at the moment')
  })

  test('leads after paying to the message or to the address', async () => {
    const thanks = await made({ after: { message: 'Pick it up at <the market>.' } })
    const s = await started(thanks)
    await byCard(s.id)
    const done = await billing.api.send('GET', `${new URL(s.url).pathname}?lang=en`)
    expect(done.text).toContain('Pick it up at &lt;the market&gt;.')
    const address = await made({ after: { redirect_url: 'https://shop.example/thanks?s={CHECKOUT_SESSION_ID}' } })
    expect((await started(address)).success_url).toBe('https://shop.example/thanks?s={CHECKOUT_SESSION_ID}')
  })

  test('starts subscriptions, charged to the card where the link says so', async () => {
    const l = await made({
      line_items: [{ price: plan }],
      subscription_data: { collection_method: 'auto_charge' },
    })
    expect(await started(l)).toMatchObject({
      subscription_data: { collection_method: 'auto_charge' },
      payment_method_types: ['card'],
      subscriptions: [expect.any(String)],
    })
  })
})

describe('the uses of a link', () => {
  test('are reserved by the confirm, counted by the payment, and each session counts once', async () => {
    const l = await made({ max_uses: 2 })
    const s = await started(l)
    const { payment } = (await confirm(s.id)).json
    await confirm(s.id) // a new QR keeps the one use
    expect(await countsOf(l.id)).toEqual({ uses: 0, reserved_uses: 1 })
    expect((await link(l.id)).uses).toBe(0)
    const { payment: current } = (await shop.get(`/v1/checkout_sessions/${s.id}`)).json
    await bank(current)
    await bank(payment.id) // a second transfer for the older code
    expect(await countsOf(l.id)).toEqual({ uses: 1, reserved_uses: 0 })
  })

  test('are never more than max_uses, when many pay at once', async () => {
    const l = await made({ max_uses: 2 })
    const tabs = []
    for (let n = 0; n < 6; n++) tabs.push(await started(l, { email: `buyer${n}@example.com` }))
    const answers = await Promise.all(tabs.map(({ id }) => byCard(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400])
    expect(answers.filter(({ status }) => status === 400).map(({ json }) => json.error.code)).toEqual(
      Array(4).fill('payment_link_used_up'),
    )
    expect(await countsOf(l.id)).toEqual({ uses: 2, reserved_uses: 0 })
    const charges = await billing.api.sql(
      "select count(*)::int as n from payments where checkout_session_id = any ($1) and status = 'succeeded'",
      [tabs.map(({ id }) => id)],
    )
    expect(charges).toEqual([{ n: 2 }])
    const page = await look(l)
    expect(page.status).toBe(410)
    expect(page.text).toContain('Sold out')
    await change(l.id, { max_uses: 3 })
    expect((await look(l)).status).toBe(200)
  })

  test('come back after a decline, a failed transfer, and the end of the checkout', async () => {
    const l = await made({ max_uses: 1 })
    const s = await started(l)
    const rival = await started(l)
    expect((await byCard(s.id, 'pm_card_declined')).status).toBe(402)
    expect(await countsOf(l.id)).toEqual({ uses: 0, reserved_uses: 0 })
    const { payment } = (await confirm(s.id)).json
    await refuses(() => confirm(rival.id), refused('payment_link_used_up'))
    await bank(payment.id, 'fail')
    expect(await countsOf(l.id)).toEqual({ uses: 0, reserved_uses: 0 })
    await confirm(s.id)
    await shop.post(`/v1/checkout_sessions/${s.id}/expire`)
    expect(await countsOf(l.id)).toEqual({ uses: 0, reserved_uses: 0 })
    expect((await byCard(rival.id)).json.checkout_session.status).toBe('complete')
    expect(await countsOf(l.id)).toEqual({ uses: 1, reserved_uses: 0 })
  })

  test('of late money count beyond the limit, because it is delivered', async () => {
    const l = await made({ max_uses: 1 })
    const s = await started(l)
    const rival = await started(l)
    const { payment } = (await confirm(s.id)).json
    await shop.post(`/v1/checkout_sessions/${s.id}/expire`)
    await byCard(rival.id)
    await bank(payment.id)
    expect((await shop.get(`/v1/checkout_sessions/${s.id}`)).json).toMatchObject({ status: 'complete', late: true })
    expect(await countsOf(l.id)).toEqual({ uses: 2, reserved_uses: 0 })
  })

  test('count a checkout that costs nothing', async () => {
    const gift = await shop.post('/v1/discount_codes', { kind: 'percent', value: 100, code: `ALL${Date.now()}` })
    const l = await made({ max_uses: 1 })
    const s = await started(l)
    const { json } = await confirm(s.id, { discount_code: gift.json.code })
    expect(json.checkout_session.payment_status).toBe('no_payment_required')
    expect(await countsOf(l.id)).toEqual({ uses: 1, reserved_uses: 0 })
  })

  test('are not taken where a discount code is used up in the same confirm', async () => {
    const code = (await shop.post('/v1/discount_codes', { kind: 'percent', value: 10, max_uses: 1 })).json.code
    const l = await made({ max_uses: 2 })
    const tabs = [await started(l), await started(l)]
    const answers = await Promise.all(tabs.map(({ id }) => confirm(id, { discount_code: code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await countsOf(l.id)).toEqual({ uses: 0, reserved_uses: 1 })
  })
})
