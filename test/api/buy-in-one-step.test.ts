// The shop's form that buys in one step: what it shows before anything is written, what it opens, and what it refuses.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { writtenDate } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
let once: string
let monthly: string
let gift: string
beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
  const published = { published: true }
  once = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 35_000 }, published)
  monthly = await shop.price({ amount_satang: 29_900 }, published)
  gift = await shop.price(
    { type: 'pay_what_you_want', interval: undefined, amount_satang: undefined, minimum_satang: 5_000 },
    published,
  )
  await shop.post('/v1/discount_codes', { code: 'HALF', kind: 'percent', value: 50 })
})
afterAll(() => billing.checkAndClose())

const rows = async () =>
  (
    await billing.api.sql<{ n: number }>(
      `select (select count(*) from checkout_sessions)::int + (select count(*) from customers)::int + (select count(*) from events)::int
       + (select count(*) from invoices)::int + (select count(*) from subscriptions)::int + (select count(*) from wakeups)::int as n`,
    )
  )[0]!.n
let before: number
beforeEach(async () => {
  // What was done before has woken all that it wakes.
  await billing.settled()
  before = await rows()
})

const at = (price: string) => `${billing.api.url}/s/${slug}/buy/${price}?mode=test&lang=en`
async function look(price: string) {
  const answer = await fetch(at(price))
  return { status: answer.status, text: await answer.text(), location: null as string | null }
}
async function send(price: string, fields: Record<string, string>) {
  const answer = await fetch(at(price), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: billing.api.url },
    body: new URLSearchParams({ email: 'nok@example.com', ...fields }),
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') }
}
const totalOf = (text: string) => /name="expected_total_satang" value="(\d+)"/.exec(text)?.[1]
const page = async (path: string) => (await fetch(billing.api.url + path)).text()

describe('an address that brings a code', () => {
  const taken = (text: string) => /<strong>(\w+)<\/strong><\/span><button hidden/.exec(text)?.[1]

  test('is taken off of the smallest amount where the buyer chooses it, and a wrong one leaves that', async () => {
    const open = (code: string) => page(`/s/${slug}/buy/${gift}?mode=test&lang=en&code=${code}`)
    const amountIn = (text: string) => /name="amount-0" value="([^"]*)"/.exec(text)?.[1]
    const good = await open('HALF')
    expect([taken(good), totalOf(good), amountIn(good)]).toEqual(['HALF', '2500', '50.00'])
    expect(good).toContain('<input type="hidden" name="code" value="HALF"><p class="small quiet">You save ฿25.00</p>')
    expect(good).not.toContain('code-error')
    const wrong = await open('NOSUCH')
    expect([taken(wrong), totalOf(wrong), amountIn(wrong)]).toEqual([undefined, '5000', '50.00'])
    expect(wrong).toMatch(/name="code"[^>]* aria-describedby="code-error"/)
    expect(wrong).toMatch(/<p id="code-error" class="small error" role="alert">[^<]*this code does not exist\.</i)
  })

  test('has it filled in and taken off, in the shop and at a payment link, and looking writes nothing', async () => {
    const link = (await shop.post('/v1/payment_links', { line_items: [{ price: once }] })).json
    before = await rows()
    for (const path of [
      `/s/${slug}/buy/${once}?mode=test&lang=en&code=half`,
      `${new URL(link.url).pathname}?lang=en&code=half`,
    ]) {
      const text = await page(path)
      expect([path, taken(text)?.toUpperCase(), totalOf(text)]).toEqual([path, 'HALF', '17500'])
    }
    expect(await rows()).toBe(before)
    // The shop keeps it on the way to what is bought.
    expect(await page(`/s/${slug}?mode=test&code=HALF`)).toContain(`/s/${slug}/buy/${once}?mode=test&amp;code=HALF"`)
  })

  test('says what is wrong with it at an empty field, so that the form can be sent, and shows the full price', async () => {
    await shop.post('/v1/discount_codes', { code: 'LATER', kind: 'percent', value: 5, starts_at: 4_000_000_000 })
    for (const [code, said] of [
      ['NOSUCH', 'NOSUCH: this code does not exist.'],
      ['later', 'later: this code cannot be used now.'],
    ]) {
      const text = await page(`/s/${slug}/buy/${once}?mode=test&lang=en&code=${code}`)
      expect([code, text.includes(said!)]).toEqual([code, true])
      expect(text).toMatch(/name="code" value=""[^>]*aria-describedby="code-error"/)
      expect([taken(text), totalOf(text)]).toEqual([undefined, '35000'])
    }
    const link = (await shop.post('/v1/payment_links', { line_items: [{ price: once }], allow_discount_codes: false }))
      .json
    const none = await page(`${new URL(link.url).pathname}?lang=en&code=HALF`)
    expect([none.includes('name="code"'), totalOf(none), none.includes('role="alert"')]).toEqual([false, '35000', true])
    // What is no code at all is not looked at.
    for (const odd of ['%3Cb%3E', 'HA-LF', 'AB', 'A'.repeat(65)]) {
      const text = await page(`/s/${slug}/buy/${once}?mode=test&lang=en&code=${odd}`)
      expect([odd, text.includes('code-error'), totalOf(text)]).toEqual([odd, false, '35000'])
    }
  })

  test('says nothing where it is for other products: whoever shared it meant those', async () => {
    const [, other] = (await shop.get('/v1/products?limit=2')).json.data
    await shop.post('/v1/discount_codes', { code: 'OTHERS', kind: 'percent', value: 5, products: [other.id] })
    const text = await page(`/s/${slug}/buy/${gift}?mode=test&lang=en&code=OTHERS`)
    const plain = await page(`/s/${slug}/buy/${gift}?mode=test&lang=en`)
    for (const one of [text, plain])
      expect([one.includes('code-error'), one.includes('role="alert"')]).toEqual([false, false])
    expect([totalOf(text), /<details[^>]*id="code-part" open/.test(text)]).toEqual([totalOf(plain), false])
  })

  test('is a try of that address only where there is no such code, and never one of the shop', async () => {
    await billing.api.sql("delete from rate_limits where key like 'discount_code_%'")
    const { workflows, gateways } = billing.api.deps
    const limits = { discount_code_address: 2, discount_code_shop: 1 }
    const api = await billing.api.another({ workflows, gateways, limits })
    const open = async (code: string) =>
      (await fetch(`${api.url}/s/${slug}/buy/${once}?mode=test&lang=en&code=${code}`)).text()
    const points = async (name: string) =>
      (
        await billing.api.sql<{ points: number }>(
          `select points from rate_limits where key like '${name}:%' and points > 0`,
        )
      )[0]?.points
    try {
      // A shop shares its link with everybody: one that is over locks nobody out.
      for (let i = 0; i < 4; i++) expect(await open('LATER')).toContain('LATER: this code cannot be used now.')
      await open('OTHERS')
      expect([await points('discount_code_address'), taken(await open('HALF'))]).toEqual([undefined, 'HALF'])
      for (const guess of ['GUESS1', 'GUESS2'])
        expect(await open(guess)).toContain(`${guess}: this code does not exist.`)
      expect([await points('discount_code_address'), await points('discount_code_shop')]).toEqual([2, undefined])
      // From now on none of its codes is looked at, and everything else can be bought.
      const paused = await open('HALF')
      expect([taken(paused), totalOf(paused)]).toEqual([undefined, '35000'])
      expect(paused).toContain('Too many codes have been tried.')
      expect(paused).toMatch(/name="code" value=""/)
    } finally {
      await api.close()
      await billing.api.sql("delete from rate_limits where key like 'discount_code_%'")
    }
  })

  test('is not carried to the account, nor back from a payment', async () => {
    const path = `/s/${slug}/buy/${once}?mode=test&lang=en&code=HALF`
    const shown = await page(path)
    expect(shown).toContain(`/portal/${slug}?mode=test`)
    expect(shown).not.toMatch(/\/portal\/[^"]*code=/)
    const { status } = await fetch(billing.api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: billing.api.url },
      body: new URLSearchParams({
        email: 'nok@example.com',
        method: 'promptpay',
        code: 'HALF',
        expected_total_satang: '17500',
      }),
      redirect: 'manual',
    })
    expect(status).toBe(303)
    const [{ success_url: success, cancel_url: cancel }] = (await shop.get('/v1/checkout_sessions?limit=1')).json.data
    expect(success).not.toContain('code=')
    expect(cancel).toContain('code=HALF')
  })
})

describe('the form', () => {
  test('shows the whole purchase, and looking writes nothing', async () => {
    const { status, text } = await look(once)
    expect([status, totalOf(text)]).toEqual([200, '35000'])
    for (const part of [
      'name="email"',
      'name="quantity"',
      'name="code"',
      'value="promptpay"',
      'value="card"',
      'Pay ฿350.00',
    ])
      expect(text).toContain(part)
    const recurring = (await look(monthly)).text
    expect(recurring).toMatch(
      /<span data-renews="29900">฿299\.00<\/span> each month<\/strong> until you cancel in your account\. The next period begins on/,
    )
    expect(recurring).toContain('name="consent"')
    expect((await look(gift)).text).toContain('name="amount-0"')
    expect(await rows()).toBe(before)
  })

  test('recalculates with a quantity, a code and an amount before an address is typed, and writes nothing', async () => {
    const two = await send(once, { email: '', quantity: '2', code: 'half', do: 'apply' })
    expect([two.status, totalOf(two.text)]).toEqual([200, '35000'])
    expect(two.text).toContain('−฿350.00')
    expect(two.text).not.toContain('Write an email address')
    const more = await send(gift, { email: 'nok@example.com', 'amount-0': '120', do: 'apply' })
    expect([more.status, totalOf(more.text)]).toEqual([200, '12000'])
    expect(more.text).toContain('value="nok@example.com"')
    expect(await rows()).toBe(before)
  })

  test.each([
    ['an address that is none', () => once, { email: 'nok at example' }, 422, 'Write an email address'],
    ['a quantity that is none', () => once, { quantity: '0' }, 422, 'Write a number from 1 to 99'],
    ['no way to pay that is offered', () => once, { method: 'cash' }, 422, 'Choose how to pay'],
    ['an unknown code', () => once, { code: 'NOSUCH' }, 422, 'This code does not exist'],
    ['an amount below the smallest', () => gift, { 'amount-0': '10' }, 422, 'The smallest amount is ฿50.00'],
    ['an amount that cannot be read', () => gift, { 'amount-0': 'ten' }, 422, 'Write an amount in baht'],
    ['a code that was typed and not applied', () => once, { code: 'HALF' }, 409, 'The total is ฿175.00'],
    ['a quantity that the total does not show', () => once, { quantity: '3' }, 409, 'The total is ฿1,050.00'],
  ])('refuses %s beside its field, with nothing written', async (_, price, fields, status, said) => {
    const total = price() === gift ? '5000' : '35000'
    const answer = await send(price(), {
      quantity: '1',
      method: 'promptpay',
      expected_total_satang: total,
      'amount-0': '50',
      ...fields,
    })
    expect([answer.status, answer.location]).toEqual([status, null])
    expect(answer.text).toContain(said)
    expect(answer.text).not.toContain('฿0.00')
    expect(await rows()).toBe(before)
  })
})

describe('the button', () => {
  test('opens the checkout and shows its code in one step', async () => {
    const { status, location } = await send(once, {
      quantity: '2',
      method: 'promptpay',
      expected_total_satang: '70000',
    })
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/c\/[\w-]+\?lang=en$/)])
    const shown = await page(location!)
    expect(shown).toContain('Scan to pay')
    expect(shown).toContain('฿700.00')
    const [session] = (await shop.get('/v1/checkout_sessions?limit=1')).json.data
    expect(session).toMatchObject({ status: 'open', total_satang: 70_000, customer_email: 'nok@example.com' })
    expect(session.line_items[0].quantity).toBe(2)
  })

  test('charges a card in one step, with the code that was applied', async () => {
    const { status, location } = await send(once, {
      quantity: '1',
      code: 'HALF',
      method: 'card',
      token: 'pm_card_ok',
      expected_total_satang: '17500',
    })
    expect(status).toBe(303)
    expect(await page(location!)).toContain('Thank you, payment received')
    const [payment] = (await shop.get('/v1/payments?limit=1')).json.data
    expect(payment).toMatchObject({ status: 'succeeded', gross_satang: 17_500 })
  })

  test('shows a declined card on the page of its checkout, whose address the browser then has', async () => {
    const { status, text } = await send(once, {
      quantity: '1',
      method: 'card',
      token: 'pm_card_declined',
      expected_total_satang: '35000',
    })
    expect(status).toBe(402)
    // Whoever has two cards reads which one it was.
    expect(text).toMatch(/<span class="nowrap">\w+\s••••\s\d{4}<\/span>: the card was declined\./)
    const [, address, path] = /data-address="((\/c\/[\w-]+)\?lang=en)"/.exec(text)!
    expect(text).toContain(`action="${address}"`)
    // The form there is another try at the same checkout.
    const again = await fetch(billing.api.url + address!, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: billing.api.url },
      body: new URLSearchParams({ method: 'card', token: 'pm_card_ok', expected_total_satang: '35000' }),
      redirect: 'manual',
    })
    expect([again.status, again.headers.get('location')]).toEqual([303, `${path}?lang=en`])
    expect(await page(path!)).not.toContain('data-address')
  })

  test('buys a subscription by card with consent, and one for nothing with a code', async () => {
    const bought = await send(monthly, {
      quantity: '1',
      method: 'card',
      token: 'pm_card_ok',
      consent: 'on',
      expected_total_satang: '29900',
    })
    expect(bought.status).toBe(303)
    const [subscription] = (await shop.get('/v1/subscriptions?limit=1')).json.data
    expect(subscription).toMatchObject({ status: 'active', collection_method: 'auto_charge' })
    const next = writtenDate(subscription.current_period_end, 'en').replaceAll(' ', '\\s')
    const done = await page(bought.location!)
    expect(done).toMatch(new RegExp(`Visa\\s••••\\s4242 will be charged ฿299\\.00 on ${next}\\.`))
    expect(done).not.toContain('invoice comes by email')
    // Whoever logs in sees that card, and that it serves nothing else: a stranger may have typed the address.
    const portal = await signedIn(billing, shop, subscription.customer)
    const cards = (await portal.get(`/portal/${slug}/cards?mode=test&lang=en`)).text
    expect(cards).toContain('Charged only for the subscription that it was given for.')
    expect(cards).not.toContain('/default"')
    expect((await portal.get(`/portal/${slug}?mode=test&lang=en`)).text).not.toContain('No cards')
    await shop.post('/v1/discount_codes', { code: 'FREE', kind: 'percent', value: 100 })
    const free = await send(once, { quantity: '1', code: 'free', method: 'promptpay', expected_total_satang: '0' })
    expect(await page(free.location!)).toContain('Thank you, it is yours')
  })

  test('says before and after that a period without a card kept comes as an invoice', async () => {
    const { text } = await look(monthly)
    expect(text).toContain('We email an invoice seven days before each renewal')
    expect(text).toContain('If you leave this unticked, we email an invoice seven days before each renewal')
    expect((await look(once)).text).not.toContain('later period')
    const bought = await send(monthly, {
      quantity: '1',
      method: 'card',
      token: 'pm_card_ok',
      expected_total_satang: '29900',
    })
    expect(await page(bought.location!)).toMatch(/The next period begins on [^.]+\. Its invoice comes by email/)
    const [subscription] = (await shop.get('/v1/subscriptions?limit=1')).json.data
    expect(subscription.collection_method).toBe('invoice')
    await shop.post(`/v1/subscriptions/${subscription.id}/cancel`)
    expect(await page(bought.location!)).not.toContain('next period')
  })

  test('says that VAT is in the price, of a seller who is registered for it', async () => {
    const seller = await billing.shop()
    const own = await slugOf(billing, seller)
    const price = await seller.price(
      { type: 'one_time', interval: undefined, amount_satang: 10_700 },
      { published: true },
    )
    const shown = () => page(`/s/${own}/buy/${price}?mode=test&lang=en`)
    expect(await shown()).not.toContain('VAT included')
    const address = { line1: '9 Charoen Krung Road', province: 'Bangkok' }
    const body = { legal_name: 'Baan Kafae Co., Ltd.', tax_id: '0105536000313', address, vat_registered: true }
    expect(await seller.send('PATCH', '/v1/tax_settings', { body })).toMatchObject({ status: 200 })
    expect(await shown()).toContain('VAT included')
    await seller.post('/v1/discount_codes', { code: 'HALF', kind: 'percent', value: 50 })
    const ask = { customer_email: 'nok@example.com', line_items: [{ price }], success_url: 'https://shop.example' }
    const version = { headers: { 'service-version': '2026-09-01' } }
    const session = (await seller.post('/v1/checkout_sessions', { ...ask, discount_code: 'HALF' }, version)).json
    const checkout = await page(`${new URL(session.url).pathname}?lang=en`)
    expect(checkout).toContain('<dt>VAT included</dt><dd class="number">฿3.50</dd>')
    await billing.settled()
  })

  test('keeps no consent that was not read', async () => {
    const agreed = {
      quantity: '3',
      method: 'card',
      token: 'pm_card_ok',
      consent: 'yes',
      expected_total_satang: '89700',
    }
    const sessions = async () =>
      (await billing.api.sql<{ n: number }>('select count(*)::int as n from checkout_sessions'))[0]!.n
    const opened = await sessions()
    const readIn = (text: string) => /name="consent_read" value="([^"]+)"/.exec(text)![1]!
    const ofOne = readIn((await look(monthly)).text)
    expect(ofOne).toContain('฿299.00 each month')
    const { status, text } = await send(monthly, { ...agreed, consent_read: ofOne })
    expect([status, await sessions()]).toEqual([409, opened])
    expect(text).toContain('What you agree to has changed')
    expect(text).not.toMatch(/id="consent"[^>]*checked/)
    const ofThree = readIn(text)
    expect(ofThree).toContain('฿897.00 each month')
    // A code that is tried keeps no tick beside another sentence, either.
    const tried = await send(monthly, { ...agreed, consent_read: ofOne, code: 'HALF', do: 'apply' })
    expect([tried.status, /id="consent"[^>]*checked/.test(tried.text)]).toEqual([200, false])
    expect((await send(monthly, { ...agreed, consent_read: ofThree })).status).toBe(303)
    const [card] = await billing.api.sql<{ text: string }>(
      `select consent->>'text' as text from payment_methods order by id desc limit 1`,
    )
    expect(card!.text).toBe(ofThree)
  })

  test('leads to a bank that speaks the language of the checkout and names shop, amount and card', async () => {
    const { location } = await send(once, {
      quantity: '1',
      method: 'card',
      token: 'pm_card_3ds',
      expected_total_satang: '35000',
    })
    const bank = /\/simulator\/3ds\/pay_\w+/.exec((await page(location!)) + location)![0]
    const asked = await page(bank)
    for (const part of ['<html lang="en"', 'Approve this payment?', '฿350.00', 'Visa', 'Approve', 'Decline'])
      expect(asked).toContain(part)
    const thai = await page(`${bank}?lang=th`)
    for (const part of ['<html lang="th"', 'ยืนยันรายการนี้หรือไม่', 'ธนาคารจำลอง']) expect(thai).toContain(part)
  })

  test('of a payment link buys in one step, too, with what the link collects', async () => {
    const { json: link } = await shop.post('/v1/payment_links', {
      line_items: [{ price: once, adjustable: { minimum: 1, maximum: 3 } }],
      collect: { phone: true },
    })
    const path = new URL(link.url).pathname
    before = await rows()
    const shown = await page(`${path}?lang=en`)
    expect([totalOf(shown), shown.includes('name="phone"'), await rows()]).toEqual(['35000', true, before])
    const sent = async (fields: Record<string, string>) =>
      fetch(`${billing.api.url}${path}?lang=en`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: billing.api.url },
        body: new URLSearchParams({ email: 'nok@example.com', method: 'promptpay', 'quantity-0': '2', ...fields }),
        redirect: 'manual',
      })
    const wrong = await sent({ expected_total_satang: '70000' })
    expect([wrong.status, await rows()]).toEqual([422, before])
    expect(await wrong.text()).toContain('Please fill this in.')
    const other = await sent({ phone: '0812345678', expected_total_satang: '35000' })
    expect([other.status, await rows()]).toEqual([409, before])
    const right = await sent({ phone: '0812345678', expected_total_satang: '70000' })
    expect(right.status).toBe(303)
    expect(await page(right.headers.get('location')!)).toContain('Scan to pay')
    const [session] = (await shop.get('/v1/checkout_sessions?limit=1')).json.data
    expect(session).toMatchObject({ payment_link: link.id, total_satang: 70_000 })
  })

  test('without a way to pay leads to the checkout, as forms of other pages do', async () => {
    const { status, location } = await send(once, { quantity: '1' })
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/c\//)])
    expect(await page(location!)).toContain('How would you like to pay?')
  })
})
