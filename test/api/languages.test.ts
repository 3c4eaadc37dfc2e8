// In which language pages speak, where it is remembered, and the ways out of a page that is not there: the front page, 404 and faults for people.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'
import { eventually } from '../support/system.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
})
afterAll(() => billing.close())

const VERSION = { headers: { 'service-version': '2026-09-01' } }

/** As a browser asks. */
async function visit(path: string, language: string | null = 'th', cookie = '') {
  const headers = {
    accept: 'text/html,*/*;q=0.8',
    ...(language && { 'accept-language': language }),
    ...(cookie && { cookie }),
  }
  const answer = await fetch(new URL(path, billing.api.url), { headers, redirect: 'manual' })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    lang: /<html lang="(\w+)"/.exec(text)?.[1],
    location: answer.headers.get('location'),
    cookies: answer.headers.getSetCookie(),
  }
}

test('the front page is for people in their language; programs are answered as at any address without a call', async () => {
  const thai = await visit('/')
  expect([thai.status, thai.lang]).toEqual([200, 'th'])
  for (const href of ['/dashboard', '/docs', '/docs/errors']) expect(thai.text).toContain(`href="${href}"`)
  expect((await visit('/', 'en-GB,en')).lang).toBe('en')
  const program = await fetch(new URL('/', billing.api.url), { headers: { accept: '*/*' } })
  expect([program.status, await program.json()]).toEqual([
    404,
    expect.objectContaining({ error: expect.objectContaining({ code: 'route_not_found' }) }),
  ])
})

test('the front page leads to a shop by its name, and says what is wrong with another', async () => {
  expect(await visit(`/?shop=%20${slug.toUpperCase()}&lang=en`)).toMatchObject({
    status: 303,
    location: `/s/${slug}?lang=en`,
  })
  for (const pasted of [`https://pay.example/s/${slug}?mode=test`, `pay.example/portal/${slug}/login`, `/s/${slug}`])
    expect((await visit(`/?shop=${encodeURIComponent(pasted)}&lang=en`)).location).toBe(`/s/${slug}?lang=en`)
  const wrong = await visit('/?shop=//evil.example&lang=en')
  expect([wrong.status, wrong.location, wrong.text.includes('aria-invalid="true"')]).toEqual([422, null, true])
  // The field is folded until somebody wants it; what was wrong is open.
  const field = (page: { text: string }) => /<details class="fold"( open)?><summary>Find a shop/.exec(page.text)?.[1]
  expect([field(await visit('/?lang=en')), field(wrong)]).toEqual([undefined, ' open'])
})

test('an address without a page has a way out: to the shop where it is known, else to the front page', async () => {
  for (const path of ['/nothing', '/c/nothing', '/i/nothing', '/s/no-such-shop', '/portal/no-such-shop']) {
    const { status, lang, text } = await visit(path)
    expect([path, status, lang, text.includes('href="/"'), text.includes('ไม่พบหน้าที่ต้องการ')]).toEqual([
      path,
      404,
      'th',
      true,
      true,
    ])
    expect(text).toContain('ขอลิงก์ใหม่จากร้านที่ส่งให้')
    // It is nobody's shop: it has our own sign, and the sheet that colours it.
    expect(text).toMatch(/<link rel="stylesheet" href="[^"]+-own\.css"[\s\S]*class="sign"/)
  }
  await billing.shop()
  const price = await shop.price({}, { name: 'Tea', published: true })
  const product = (await shop.get(`/v1/prices/${price}`)).json.product
  expect((await visit(`/s/${slug}/p/${product}?mode=test`)).status).toBe(200)
  const gone = await visit(`/s/${slug}/p/prod_nothing?mode=test&lang=en`)
  expect([gone.status, gone.lang]).toEqual([404, 'en'])
  expect(gone.text).not.toContain('class="sign"')
  expect(gone.text).toContain(`class="button filled" href="/s/${slug}?mode=test&amp;lang=en"`)
})

test('a language chosen before the log-in is kept in the browser', async () => {
  const chosen = await visit('/dashboard/login?lang=en', 'th')
  const [cookie = ''] = chosen.cookies
    .filter((text) => text.startsWith('satang_lang='))
    .map((text) => text.split(';')[0]!)
  expect([chosen.lang, cookie]).toEqual(['en', 'satang_lang=en'])
  expect((await visit('/dashboard/login', 'th', cookie)).lang).toBe('en')
  expect((await visit('/dashboard/login', 'th', 'satang_lang=fr')).lang).toBe('th')
  expect((await visit('/dashboard/login?lang=th', 'en', cookie)).lang).toBe('th')
})

test('the dashboard keeps the language of its member, whatever the address said, and comes back to the page', async () => {
  const owner = await signedInMember(billing, shop)
  const home = `/dashboard/${slug}/test`
  const langOf = async (path: string) => /<html lang="(\w+)"/.exec((await owner.get(path)).text)![1]
  const before = (await langOf(`${home}/payments`))!
  const other = before === 'en' ? 'th' : 'en'
  const page = (await owner.get(`${home}/payments?status=failed&lang=${before}`)).text
  const action = /class="language" method="post" action="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&')
  for (const _ of ['once', 'twice']) {
    const sent = await owner.post(action, { locale: other })
    expect([sent.status, sent.location]).toEqual([303, `${home}/payments?status=failed`])
  }
  expect(await langOf(`${home}/payments`)).toBe(other)
  const elsewhere = await owner.post(`${home}/account/language?next=https://evil.example/`, { locale: before })
  expect(elsewhere.location).toBe(home)
  expect(await langOf(home)).toBe(before)
})

test('a checkout of the API speaks as the browser does, unless its customer has a language or the buyer chose one', async () => {
  const price = await shop.price()
  const open = async (who: object) => {
    const body = { line_items: [{ price, quantity: 1 }], success_url: 'https://shop.example/thanks', ...who }
    const { status, json, text } = await shop.post('/v1/checkout_sessions', body, VERSION)
    if (status !== 200) throw new Error(text)
    return new URL(json.url).pathname
  }
  const byAddress = await open({ customer_email: 'somebody@example.com' })
  expect((await visit(byAddress, 'en-US,en;q=0.9')).lang).toBe('en')
  expect((await visit(byAddress, 'th-TH,th;q=0.9')).lang).toBe('th')
  expect((await visit(byAddress, null)).lang).toBe('th')
  expect((await visit(`${byAddress}?lang=th`, 'en')).lang).toBe('th')
  const english = await open({ customer: await shop.customer({ locale: 'en' }) })
  expect((await visit(english, 'th')).lang).toBe('en')
})

test('a customer whom a checkout made keeps the language that they bought in, and one who was there before keeps theirs', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined })
  const buy = async (address: string, lang: string) => {
    const body = { line_items: [{ price }], success_url: 'https://shop.example/thanks', customer_email: address }
    const { json } = await shop.post('/v1/checkout_sessions', body, VERSION)
    const sent = await fetch(`${billing.api.url}${new URL(json.url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': lang },
      body: new URLSearchParams({ method: 'promptpay', expected_total_satang: String(json.total_satang) }),
      redirect: 'manual',
    })
    expect(sent.status).toBe(303)
    return (await shop.get(`/v1/customers/${json.customer}`)).json
  }
  const made = await buy('first@example.com', 'en-GB')
  expect(made.locale).toBe('en')
  // A list of events ends before those that another transaction may still come before.
  const told = async () => (await shop.get(`/v1/events?object_id=${made.id}&type=customer.updated`)).json.data
  await eventually(async () => (await told()).length > 0, 'the change of language is not told')
  expect((await told()).map((event: { data: object }) => event.data)).toEqual([
    expect.objectContaining({ previous_attributes: { locale: 'th' } }),
  ])
  // Whoever was there before may have chosen: the next checkout speaks their language, whatever the browser asks for.
  await billing.api.sql('update customers set created_at = created_at - 60 where id = $1', [made.id])
  expect((await buy('first@example.com', 'th')).locale).toBe('en')
  const thai = await shop.customer({ email: 'thai@example.com', locale: 'th' })
  await billing.api.sql('update customers set created_at = created_at - 60 where id = $1', [thai])
  expect((await buy('thai@example.com', 'en')).locale).toBe('th')
})

test('a buyer’s choice stays from shop to checkout, back to the shop, and from the account to its invoices', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined }, { name: 'Tea', published: true })
  const browser = portalBrowser(billing.api.url)
  const thai = { 'accept-language': 'th' }
  const langOf = async (path: string) => /<html lang="(\w+)"/.exec((await browser.get(path, thai)).text)?.[1]
  const home = `/s/${slug}?mode=test`
  expect([await langOf(home), await langOf(`${home}&lang=en`), await langOf(home)]).toEqual(['th', 'en', 'en'])
  // Where nobody is known the choice counts, in the portal as well.
  expect(await langOf(`/portal/${slug}`)).toBe('en')
  const begun = await browser.post(`/s/${slug}/buy/${price}?mode=test`, { email: 'choosy@example.com' }, thai)
  const [checkout = ''] = begun.location!.split('?')
  expect(await langOf(checkout)).toBe('en')
  // The other language on the checkout goes along to every page of ours.
  const { text } = await browser.get(`${checkout}?lang=th`, thai)
  const ways = [...text.matchAll(/href="([^"]*\/s\/[^"]*)"/g)].map(([, href]) => href)
  expect(ways.length).toBeGreaterThan(0)
  for (const href of ways) expect(href).toContain('lang=th')

  const customer = await shop.customer({ email: 'owes@example.com', locale: 'th' })
  await shop.subscribe({ customer, collection_method: 'invoice' })
  const account = await signedIn(billing, shop, customer)
  for (const path of ['', '/invoices', '/subscriptions']) {
    const page = (await account.get(`/portal/${slug}${path}?lang=en`)).text
    const invoices = [...page.matchAll(/href="(\/i\/[^"]+)"/g)].map(([, href]) => href)
    expect(invoices.length).toBeGreaterThan(0)
    for (const href of invoices) expect(href).toContain('lang=en')
  }
})
