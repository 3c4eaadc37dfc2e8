// Invoices that a person writes, in the dashboard and without a browser: whom one is for, its form with its lines, the draft's page, what is done with an open
// one, money that was taken outside, and withholding tax with its certificates. What the calls do is tested in manual-invoices and withholding.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { bangkokDay } from '../../rules/payouts.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { DAY } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of the API have their shapes where they are made.
type Json = any

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let buyer: string
let mug: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  mug = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 25_000 }, { name: 'Mug' })
})
beforeEach(async () => {
  buyer = await shop.customer({ name: 'Nok Jaidee', withholding_rate_bps: 300 })
})
afterAll(() => billing.checkAndClose())

const now = () => Math.floor(Date.now() / 1_000)
const read = async (path: string): Promise<Json> => (await shop.get(path)).json
const good = async (path: string, body: object = {}): Promise<Json> => {
  const { status, json, text } = await shop.post(path, body)
  if (status !== 200) throw new Error(text)
  await billing.settled()
  return json
}
const page = async (path: string, browser = owner) => (await browser.get(home + path)).text
const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const errorsIn = (text: string) => [...text.matchAll(/<p id="field-([\w-]+)-error"/g)].map(([, name]) => name)
const post = async (path: string, fields: Record<string, string> = {}, browser = owner) => {
  const answer = await browser.post(home + path, fields)
  await billing.settled()
  return answer
}
const invoicesOf = async (customer = buyer) =>
  (await read(`/v1/invoices?customer=${customer}&limit=100`)).data as Json[]
const idIn = (location: string | null) => /\/invoices\/(in_\w+)/.exec(location ?? '')![1]!
/** What the form sends of one line in own words. */
const typed = (more: Record<string, string> = {}) => ({
  ...{ lines: '1', description_1: 'Website', quantity_1: '1', amount_1: '10,000', withholding_rate_bps: '300' },
  ...more,
})
const drafted = async (body: object = {}) =>
  good('/v1/invoices', { customer: buyer, lines: [{ description: 'Website', unit_amount_satang: 1_000_000 }], ...body })
const opened = async (body: object = {}) => good(`/v1/invoices/${(await drafted(body)).id}/finalize`)

describe('whom it is for', () => {
  test('may be one of the newest, without a search', async () => {
    expect(await page('/invoices/new')).toMatch(new RegExp(`newest.*name="pick" value="${buyer}"`, 's'))
  })

  test('is found by address or id, chosen among several names, and said to be unknown', async () => {
    const { email } = await read(`/v1/customers/${buyer}`)
    for (const wanted of [buyer, email, ` ${email} `]) {
      const text = await page(`/invoices/new?customer=${encodeURIComponent(wanted)}`)
      expect(text).toContain('New invoice for Nok Jaidee')
      expect(text).toMatch(/<option value="300" selected>/)
    }
    await shop.customer({ name: 'Nok Yimsawai' })
    const several = await page('/invoices/new?customer=nok')
    expect(several).toContain('Which one?')
    expect(several).toContain('Nok Yimsawai')
    expect(several).toContain(`name="pick" value="${buyer}"`)
    const nobody = await owner.get(`${home}/invoices/new?customer=${encodeURIComponent('nobody@example.com')}`)
    expect([nobody.status, errorsIn(nobody.text)]).toEqual([422, ['customer']])
    expect(await page('/invoices/new')).not.toContain('Which one?')
    expect(await page('/invoices')).toContain(`${home}/invoices/new`)
    expect(await page(`/customers/${buyer}`)).toContain(`/invoices/new?customer=${buyer}`)
  })
})

describe('the form', () => {
  test('saves a draft with lines in words and from a price, once however often it is sent', async () => {
    const text = await page(`/invoices/new?customer=${buyer}`)
    const fields = {
      ...typed({ lines: '3', memo: 'First part\r\nThank you', days_until_due: '30', form_key: keyIn(text) }),
      // The second line is left empty, and what stands beside a price is not sent.
      ...{ quantity_2: '1', price_3: mug, quantity_3: '2', description_3: 'left over', amount_3: '1' },
    }
    const sent = await Promise.all([1, 2].map(() => post(`/invoices/new/${buyer}`, fields)))
    const id = idIn(sent[0]!.location)
    expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/invoices/${id}?flash=saved`))
    expect(await invoicesOf()).toMatchObject([
      {
        ...{ id, status: 'draft', number: null, days_until_due: 30, due_date: null, memo: 'First part\nThank you' },
        ...{ total_satang: 1_050_000, withholding_rate_bps: 300, amount_due_satang: 1_018_500, auto_send: false },
        lines: [
          { description: 'Website', quantity: 1, unit_amount_satang: 1_000_000, price: null },
          { description: 'Mug', quantity: 2, unit_amount_satang: 25_000, price: mug },
        ],
      },
    ])
  })

  test.each(['1.5', '-1', '400', '999999999999', '1e400'])('keeps what was typed beside %s days', async (days) => {
    for (const next of ['', 'total', 'another'])
      for (const to of [`/invoices/new/${buyer}`, '/invoices/new']) {
        const { status, text } = await post(to, typed({ next, days_until_due: days }))
        expect([status === 200 || status === 422, text.includes('value="Website"')]).toEqual([true, true])
      }
    expect(await invoicesOf()).toEqual([])
  })

  test('adds a line and keeps what was typed, and makes nothing', async () => {
    const form_key = keyIn(await page(`/invoices/new?customer=${buyer}`))
    const { status, text } = await post(`/invoices/new/${buyer}`, typed({ next: 'another', memo: 'Hello', form_key }))
    expect(status).toBe(200)
    for (const kept of ['value="Website"', 'value="10,000"', '>Hello</textarea>', 'Line 2', `value="${form_key}"`])
      expect(text).toContain(kept)
    expect(await invoicesOf()).toEqual([])
  })

  test('of a draft shows the buyer that its document will name, and says when it is due as its page does', async () => {
    const company = await shop.customer({
      ...{ name: 'Mali Co., Ltd.', tax_id: '0105599000108' },
      address: { line1: '99 Rama IV Road', postal_code: '10500', country: 'TH' },
    })
    const draft = await drafted({ customer: company, days_until_due: 15 })
    const shown = await page(`/invoices/${draft.id}`)
    for (const one of ['0105599000108', '99 Rama IV Road, 10500', '15 days after it is issued'])
      expect(shown).toContain(one)
    expect(await page(`/invoices/${draft.id}/edit`)).toMatch(/15 days after it is issued.*if issued today/s)
    const details = { name: 'Mali Holding', tax_id: '0105536000313', address: { line1: '1 Silom Road' } }
    const own = await page(`/invoices/${(await drafted({ customer: company, tax_details: details })).id}`)
    for (const one of ['Mali Holding', '0105536000313', '1 Silom Road']) expect(own).toContain(one)
    expect(own).not.toContain('0105599000108')
  })

  test('sums up its lines before a customer is chosen, with what is withheld and the day', async () => {
    const form_key = keyIn(await page('/invoices/new'))
    const lines = typed({ lines: '4', price_3: mug, quantity_3: '2', description_4: 'Not priced yet', quantity_4: '1' })
    const summed = async (more: Record<string, string>) => {
      const { text } = await post('/invoices/new', { ...lines, form_key, ...more })
      return /<div class="comes-to"[^>]*>(.*?)<\/aside>/s.exec(text)![1]!.replaceAll(/<[^>]+>/g, ' ')
    }
    for (const how of [{ next: 'total' }, { preview: '1' }] as Record<string, string>[]) {
      const sums = await summed({ ...how, due_date: '2030-01-31' })
      for (const one of ['฿10,500.00', '3%', '−฿315.00', '฿10,185.00', '31/01/2030']) expect(sums).toContain(one)
    }
    const { text } = await post('/invoices/new', { ...lines, form_key, next: 'total' })
    const sums = [...text.matchAll(/<p class="of-sum"[^>]*>(.*?)<\/p>/g)].map(([, sum]) =>
      sum!.replaceAll(/<[^>]+>/g, ''),
    )
    expect(sums).toEqual(['Amount ฿10,000.00', '–', 'Amount ฿500.00', '–'])
    // What the mug costs stands in the place of what is typed for others.
    const each = [...text.matchAll(/<p class="of-each[^>]*>(.*?)<\/p>/g)].map(([, one]) =>
      one!.replaceAll(/<[^>]+>/g, ''),
    )
    expect(each).toEqual(['', '', 'Unit price ฿250.00', ''])
    // A line more, and they still come to the same.
    expect(await summed({ next: 'another' })).toContain('฿10,500.00')
    // Nothing is priced: there is nothing to sum up.
    expect(await summed({ next: 'total', amount_1: '', price_3: '' })).toContain('Fill in a line to see the total')
    expect(await invoicesOf()).toEqual([])
  })

  test('may choose the customer last, and keeps what was typed till then', async () => {
    const form_key = keyIn(await page('/invoices/new'))
    const fields = { ...typed({ memo: 'Hello', withholding_rate_bps: '0' }), form_key }
    const kept = (text: string) => {
      for (const one of ['value="Website"', 'value="10,000"', '>Hello</textarea>', `value="${form_key}"`])
        expect(text).toContain(one)
    }
    for (const [more, errors] of [
      [{}, ['customer']],
      [{ customer: 'nobody at all' }, ['customer']],
    ] as const) {
      const { status, text } = await post('/invoices/new', { ...fields, ...more })
      expect([status, errorsIn(text)]).toEqual([422, errors])
      kept(text)
    }
    for (const more of [{ next: 'total' }, { preview: '1' }, { next: 'another' }] as Record<string, string>[]) {
      const { status, text } = await post('/invoices/new', { ...fields, ...more })
      expect([status, errorsIn(text)]).toEqual([200, []])
      kept(text)
    }
    const { email } = await read(`/v1/customers/${buyer}`)
    for (const more of [{ pick: buyer }, { next: 'find', customer: email }] as Record<string, string>[]) {
      const { status, text } = await post('/invoices/new', { ...fields, ...more })
      expect(status).toBe(200)
      kept(text)
      // What this customer withholds.
      expect(text).toMatch(/<option value="300" selected>/)
      expect(text).toContain(`action="${home}/invoices/new/${buyer}"`)
      const other = await post('/invoices/new', { ...fields, customer: buyer, next: 'who' })
      expect(other.text).toContain('newest')
      kept(other.text)
    }
    expect(await invoicesOf()).toEqual([])
    // An address that was typed names the customer well enough.
    const { location } = await post('/invoices/new', { ...fields, customer: email })
    expect(await invoicesOf()).toMatchObject([{ id: idIn(location), status: 'draft', memo: 'Hello' }])
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['nothing typed', { description_1: '', amount_1: '' }, ['description_1', 'amount_1']],
    ['an amount that is none', { amount_1: 'many' }, ['amount_1']],
    ['no description', { description_1: ' ' }, ['description_1']],
    ['a quantity of none', { quantity_1: '0' }, ['quantity_1']],
    ['a day that has passed', { due_date: '2020-01-01' }, ['due_date']],
    ['a second line that is wrong', { lines: '2', description_2: 'X', quantity_2: '1', amount_2: '' }, ['amount_2']],
  ])('says beside the field what is wrong: %s', async (_, change, fields) => {
    const { status, text } = await post(`/invoices/new/${buyer}`, typed(change))
    expect([status, errorsIn(text)]).toEqual([422, fields])
    expect(await invoicesOf()).toEqual([])
  })

  test('goes on to say what its good lines come to while another is wrong', async () => {
    const wrong = typed({ lines: '2', description_2: 'X', quantity_2: '1', amount_2: 'many' })
    const { text } = await post(`/invoices/new/${buyer}`, wrong)
    expect(errorsIn(text)).toEqual(['amount_2'])
    expect(text).toMatch(/<p class="of-sum"[^>]*><span class="unseen">Amount <\/span><span class="number">฿10,000\.00</)
  })

  test('goes on to say what its lines come to while its day is still to be chosen, and names no other day', async () => {
    const onDay = { days_until_due: '', due_date: '' }
    const summary = (text: string) => /<div class="comes-to"[^>]*>(.*?)<\/aside>/s.exec(text)![1]!
    const { id } = await drafted()
    for (const path of [`/invoices/new/${buyer}`, `/invoices/${id}/edit`]) {
      const { status, text } = await post(path, typed(onDay))
      expect([path, status, errorsIn(text)]).toEqual([path, 422, ['due_date']])
      expect(text).toMatch(/<p class="of-sum"[^>]*>.*?฿10,000\.00/)
      // Worked out by a button or the script, it says as much.
      const tried = await post(path, typed({ ...onDay, next: 'total' }))
      const half = await post(path, typed({ ...onDay, preview: '1', lines: '2', description_2: 'X', quantity_2: '1' }))
      for (const one of [text, tried.text, half.text]) {
        expect(summary(one)).toContain('฿9,700.00')
        expect(summary(one)).not.toMatch(/Due|after it is issued/)
      }
      const chosen = await post(path, typed({ days_until_due: '', due_date: '2099-11-30', next: 'total' }))
      expect(summary(chosen.text)).toContain('30/11/2099')
    }
  })

  test('issues and sends at once, one mail for a form that is sent twice; not to a customer without an address', async () => {
    const form_key = keyIn(await page(`/invoices/new?customer=${buyer}`))
    const fields = typed({ next: 'send', form_key })
    const sent = [await post(`/invoices/new/${buyer}`, fields), await post(`/invoices/new/${buyer}`, fields)]
    const id = idIn(sent[0]!.location)
    expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/invoices/${id}?flash=invoice_sent`))
    expect(await invoicesOf()).toMatchObject([{ id, status: 'open', sent_at: expect.any(Number) }])
    const mails = () => billing.api.sql("select id from emails where kind = 'invoice' and invoice_id = $1", [id])
    expect(await mails()).toHaveLength(1)
    const nobody = await shop.customer({ email: undefined, name: 'No mail' })
    const text = await page(`/invoices/new?customer=${nobody}`)
    expect(text).toContain('cannot be sent from here')
    expect(text).not.toContain('value="send"')
    await post(`/invoices/new/${nobody}`, typed({ next: 'send' }))
    expect(await invoicesOf(nobody)).toMatchObject([{ status: 'draft' }])
  })

  test('counts a due date to the end of its day, where that is chosen in place of days', async () => {
    expect(await page(`/invoices/new?customer=${buyer}`)).toMatch(/name="days_until_due" value="7"[^>]* checked/)
    const onDay = { due_date: '2099-11-30', days_until_due: '' }
    const inDays = idIn((await post(`/invoices/new/${buyer}`, typed({ ...onDay, days_until_due: '15' }))).location)
    expect(await read(`/v1/invoices/${inDays}`)).toMatchObject({ due_date: null, days_until_due: 15 })
    const missing = await post(`/invoices/new/${buyer}`, typed({ ...onDay, due_date: '' }))
    expect([missing.status, errorsIn(missing.text)]).toEqual([422, ['due_date']])
    const { location } = await post(`/invoices/new/${buyer}`, typed(onDay))
    const end = fromBangkok({ year: 2099, month: 12, day: 1 }) - 1
    expect(await read(`/v1/invoices/${idIn(location)}`)).toMatchObject({ due_date: end, days_until_due: null })
    const edited = await page(`/invoices/${idIn(location)}/edit`)
    expect(edited).toContain('value="2099-11-30"')
    expect(edited).toMatch(/name="days_until_due" value="" checked/)
    const back = await post(`/invoices/${idIn(location)}/edit`, typed({ ...onDay, days_until_due: '30' }))
    expect(back.status).toBe(303)
    expect(await read(`/v1/invoices/${idIn(location)}`)).toMatchObject({ due_date: null, days_until_due: 30 })
  })
})

describe('a draft', () => {
  test('is shown as what it will be, changed, and deleted', async () => {
    const { id } = await drafted({ memo: 'Hello', days_until_due: 14 })
    const text = await page(`/invoices/${id}`)
    for (const words of [
      'Invoice for Nok Jaidee',
      '>Draft<',
      'QR code or page yet',
      '14 days after it is issued',
      'Hello',
      '−฿300.00',
      '฿9,700.00',
    ])
      expect(text).toContain(words)
    expect(text).toContain(`/invoices/${id}/pdf?document=invoice&amp;locale=th">In Thai</a>`)
    expect((await owner.get(`${home}/invoices/${id}/pdf?document=invoice&locale=th`)).text.slice(0, 5)).toBe('%PDF-')
    for (const word of ['Invoice page', '/void"', '/pay"', '/renew-link"']) expect(text).not.toContain(word)
    const form = await page(`/invoices/${id}/edit`)
    for (const shown of ['value="Website"', 'value="10,000.00"', 'value="14" checked', '>Hello</textarea>'])
      expect(form).toContain(shown)
    const changed = await post(
      `/invoices/${id}/edit`,
      typed({ description_1: 'Shop', memo: '', withholding_rate_bps: '0' }),
    )
    expect(changed.location).toBe(`${home}/invoices/${id}?flash=saved`)
    expect(await read(`/v1/invoices/${id}`)).toMatchObject({
      ...{ memo: null, days_until_due: null, withholding: null, amount_due_satang: 1_000_000 },
      lines: [{ description: 'Shop' }],
    })
    // What is not said holds all the same, and stands in its field.
    expect(await page(`/invoices/${id}/edit`)).toMatch(/name="days_until_due" value="7"[^>]* checked/)
    expect((await post(`/invoices/${id}/delete`)).location).toBe(`${home}/invoices?flash=deleted`)
    expect((await owner.get(`${home}/invoices/${id}`)).status).toBe(404)
  })

  test('is issued with or without a mail, and then no longer changed', async () => {
    const [silent, mailed] = [await drafted(), await drafted()]
    expect((await post(`/invoices/${silent.id}/finalize`)).location).toBe(`${home}/invoices/${silent.id}?flash=issued`)
    expect((await post(`/invoices/${mailed.id}/send`)).location).toBe(
      `${home}/invoices/${mailed.id}?flash=invoice_sent`,
    )
    expect(await read(`/v1/invoices/${silent.id}`)).toMatchObject({ status: 'open', sent_at: null })
    expect(await read(`/v1/invoices/${mailed.id}`)).toMatchObject({ status: 'open', sent_at: expect.any(Number) })
    for (const path of ['edit', 'certificate'])
      expect((await owner.get(`${home}/invoices/${silent.id}/${path}`)).status).toBe(404)
    expect((await post(`/invoices/${silent.id}/delete`)).status).toBe(400)
  })

  test('stands in its own state of the table', async () => {
    const { id } = await drafted()
    expect(await page('/invoices?status=draft')).toContain(id)
    expect(await page('/invoices?status=open')).not.toContain(id)
  })
})

describe('an open one', () => {
  test('is sent again, written off, and still paid outside, which says so', async () => {
    const { id, number } = await opened()
    expect(await page('/invoices?status=open')).toMatch(/฿10,000\.00(<[^>]*>|\s)*<small[^>]*>฿300\.00 to be withheld</)
    const text = await page(`/invoices/${id}`)
    for (const does of ['send', 'write-off', 'void', 'pay', 'paid']) expect(text).toContain(`/invoices/${id}/${does}"`)
    expect(text).toContain(`invoice/${id}`)
    await post(`/invoices/${id}/send`)
    expect((await post(`/invoices/${id}/write-off`)).location).toBe(`${home}/invoices/${id}?flash=written_off`)
    const off = await page(`/invoices/${id}`)
    expect(off).toContain('Uncollectible')
    expect(off).not.toContain('/void"')
    const form = await page(`/invoices/${id}/paid`)
    expect(form).toContain(`Record a payment for ${number}`)
    for (const sum of ['฿10,000.00', '−฿300.00', '<strong><span class="number">฿9,700.00</span></strong>'])
      expect(form).toContain(sum)
    // Its sums are in the form's own sheet, and the day is filled in.
    expect(form).toMatch(/<section class="sheet stack"><dl class="pairs sums-of">/)
    expect(form).toContain(`name="received_at" aria-describedby="field-received_at-said" value="${bangkokDay(now())}"`)
    const fields = { form_key: keyIn(form), method: 'cheque', reference: '0012345', received_at: '' }
    const sent = await Promise.all([1, 2].map(() => post(`/invoices/${id}/paid`, fields)))
    // Also one that comes when the invoice is paid already.
    sent.push(await post(`/invoices/${id}/paid`, fields))
    expect(sent.map(({ location }) => location)).toEqual(Array(3).fill(`${home}/invoices/${id}?flash=paid_outside`))
    // Another form of before is told what has happened, and a new one is not offered.
    const late = await post(`/invoices/${id}/paid`, { ...fields, form_key: 'another-form-key' })
    expect([late.status, /role="alert">([^<]*)/.exec(late.text)?.[1]]).toEqual([422, `The invoice ${id} is paid.`])
    expect((await owner.get(`${home}/invoices/${id}/paid`)).status).toBe(404)
    const paid = await read(`/v1/invoices/${id}`)
    expect(paid).toMatchObject({ status: 'paid', amount_paid_satang: 970_000, withholding: { certificate: 'waiting' } })
    expect((await read(`/v1/payments?invoice=${id}&status=succeeded`)).data).toMatchObject([
      { payment_method_type: 'cheque', settlement: 'direct', fee_satang: 0 },
    ])
    expect((await owner.get(`${home}/invoices/${id}/paid`)).status).toBe(404)
    // What is left to do with it stands at its head.
    expect(await page(`/invoices/${id}`)).toMatch(
      />Open the payment<\/a>.*document=invoice&amp;locale=en">Download PDF</s,
    )
  })

  test.each<[string, (day: (days: number) => string) => Record<string, string>, string[] | null]>([
    ['today', (day) => ({ method: 'cash', received_at: day(0) }), null],
    ['an earlier day', (day) => ({ method: 'transfer', received_at: day(-3) }), null],
    ['tomorrow', (day) => ({ method: 'cash', received_at: day(1) }), ['received_at']],
    ['a day that is none', () => ({ method: 'cash', received_at: '2026-02-31' }), ['received_at']],
    ['no way', () => ({ method: '' }), ['method']],
    ['a way that there is not', () => ({ method: 'gold' }), ['method']],
  ])('is marked as paid on %s', async (_, fields, errors) => {
    const { id } = await opened()
    const day = (days: number) => bangkokDay(now() + days * DAY)
    const { status, text } = await post(`/invoices/${id}/paid`, fields(day))
    expect([status, errorsIn(text)]).toEqual(errors === null ? [303, []] : [422, errors])
    expect((await read(`/v1/invoices/${id}`)).status).toBe(errors === null ? 'paid' : 'open')
  })

  test('of a subscription is marked as paid too, on the day on which it was made', async () => {
    const { json } = await shop.subscribe({ customer: buyer, collection_method: 'invoice' })
    await billing.settled()
    const path = `/invoices/${json.latest_invoice}`
    expect(await page(path)).toContain(`${path}/paid"`)
    await post(`${path}/paid`, { method: 'cash', received_at: bangkokDay(now()) })
    expect((await read(`/v1${path}`)).status).toBe('paid')
  })
})

describe('withholding tax', () => {
  test('is taken off the total before a card is charged', async () => {
    const { id } = await opened()
    expect(await page(`/invoices/${id}/pay`)).toMatch(
      /Total.*฿10,000\.00.*Withholding tax 3%.*−฿300\.00.*To charge.*฿9,700\.00.*Charge ฿9,700\.00</s,
    )
  })

  test('stands among the sums of one that is not paid, and nowhere else', async () => {
    const text = await page(`/invoices/${(await opened()).id}`)
    expect(text.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Withholding tax 3%\s+−฿300\.00\s+Amount due\s+฿9,700\.00/)
    expect(text).not.toContain('aria-labelledby="withholding"')
    // A phone says quantity and price in one.
    expect(text).toContain('<span class="phone-only"> × <span class="number">฿10,000.00</span></span>')
  })

  const paidShort = async () => {
    const invoice = await opened()
    await good(`/v1/test_helpers/payments/${invoice.payment}/succeed`)
    return invoice
  }

  test('is waited for on the page and in the list, until its certificate is written down, which can be corrected', async () => {
    const { id, number } = await paidShort()
    const text = await page(`/invoices/${id}`)
    expect(text).toContain('The customer is asked for it by email')
    const waiting = await page('/withholdings?certificate=waiting')
    expect(waiting).toContain(number)
    // The states ask for the same and stand above the table: beside them it is a filter only while it is set.
    expect([waiting, await page('/withholdings')].map((text) => text.includes('name="certificate"'))).toEqual([
      true,
      false,
    ])
    expect(waiting).toMatch(/Missing<\/p><p class="big">[^/]*฿[\d,.]+<.*?<p class="small quiet">\d+ certificates?/)
    // The row says whose turn it is.
    expect(waiting).toMatch(/class="state plain">Waiting for the customer</)
    // Each list leads to the other, and says which of them it is.
    for (const [at, other, name, otherName] of [
      ['/tax-documents', '/withholdings', 'Tax documents', 'Withholding tax'],
      ['/withholdings', '/tax-documents', 'Withholding tax', 'Tax documents'],
    ] as const) {
      const text = await page(at)
      expect(text).toContain(`<a href="${home}${at}" aria-current="page">${name}</a>`)
      expect(text).toContain(`<a href="${home}${other}">${otherName}</a>`)
    }
    expect(await page('/withholdings?standing=awaited')).toContain(number)
    for (const standing of ['to_record', 'recorded'])
      expect(await page(`/withholdings?standing=${standing}`)).not.toContain(number)
    const form = await page(`/invoices/${id}/certificate`)
    // What was withheld stands in its field, and both pages lead back to the list.
    expect(form).toMatch(/name="amount_satang"[^>]* value="300\.00"/)
    expect(form).toContain(`href="${home}/withholdings"`)
    expect(waiting).toContain(`${home}/invoices/${id}/certificate?from=withholdings"`)
    const fields = { form_key: keyIn(form), number: '1/123', date: '2026-11-20', amount_satang: '300' }
    expect((await post(`/invoices/${id}/certificate`, fields)).location).toBe(`${home}/invoices/${id}?flash=saved`)
    expect((await read(`/v1/invoices/${id}`)).withholding).toMatchObject({
      ...{ certificate: 'received', certificate_number: '1/123', certificate_date: '2026-11-20' },
    })
    const received = await page(`/invoices/${id}`)
    for (const words of ['1/123', '20/11/2026', 'Correct it']) expect(received).toContain(words)
    expect(await page('/withholdings?certificate=waiting')).not.toContain(number)
    expect(await page('/withholdings?certificate=received')).toMatch(/1\/123 <small[^>]*>20\/11\/2026</)
    const again = { number: '1/124', date: '2026-11-21' }
    // Whoever came from the list goes on with the next.
    const from = await post(`/invoices/${id}/certificate?from=withholdings`, again)
    expect(from.location).toBe(`${home}/withholdings?flash=saved`)
    expect((await read(`/v1/invoices/${id}`)).withholding.certificate_number).toBe('1/124')
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['another amount', { number: '1', date: '2026-11-20', amount_satang: '299.99' }, ['amount_satang']],
    ['no number', { number: ' ', date: '2026-11-20' }, ['number']],
    ['no day', { number: '1', date: '' }, ['date']],
    ['a day that is none', { number: '1', date: '31/12/2569' }, ['date']],
  ])('refuses a certificate with %s', async (_, fields, errors) => {
    const { id } = await paidShort()
    const { status, text } = await post(`/invoices/${id}/certificate`, fields)
    expect([status, errorsIn(text)]).toEqual([422, errors])
    expect((await read(`/v1/invoices/${id}`)).withholding.certificate).toBe('waiting')
  })

  test('that nobody had announced is accepted in the inbox with one button', async () => {
    const { payment, id } = await opened({ withholding_rate_bps: 0 })
    await good(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 970_000 })
    const [transfer] = (await read(`/v1/inbound_transfers?payment=${payment}`)).data
    const path = `/transfers/${transfer.id}`
    const text = await page(path)
    expect(text).toContain('It is short by ฿300.00, which is exactly 3%')
    const fields = { form_key: keyIn(text) }
    const sent = await Promise.all([1, 2].map(() => post(`${path}/withheld`, fields)))
    expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}${path}?flash=withheld`))
    expect(await read(`/v1/invoices/${id}`)).toMatchObject({ status: 'paid', withholding: { amount_satang: 30_000 } })
    expect(await page(path)).not.toContain('/withheld"')
    const { payment: other } = await opened({ withholding_rate_bps: 0 })
    await good(`/v1/test_helpers/payments/${other}/succeed`, { amount_satang: 970_001 })
    const [odd] = (await read(`/v1/inbound_transfers?payment=${other}`)).data
    expect(await page(`/transfers/${odd.id}`)).not.toContain('/withheld"')
    expect((await post(`/transfers/${odd.id}/withheld`)).status).toBe(400)
  })

  test('is a setting of the customer', async () => {
    const path = `/customers/${buyer}`
    expect(await page(path)).toContain('3%')
    const form = await page(`${path}/edit`)
    expect(form).toMatch(/name="withholding_rate_bps"/)
    const { name, email, locale } = await read(`/v1${path}`)
    await post(`${path}/edit`, { name, email, locale, withholding_rate_bps: '500' })
    expect(await read(`/v1${path}`)).toMatchObject({ withholding_rate_bps: 500, name })
  })
})

test('is for roles that write invoices, and for the shop alone', async () => {
  const { id } = await drafted()
  const viewer = await signedInMember(billing, shop, 'viewer')
  const seen = await page(`/invoices/${id}`, viewer)
  expect(seen).toContain('Invoice for Nok Jaidee')
  for (const does of ['finalize', 'send', 'edit', 'delete']) expect(seen).not.toContain(`/invoices/${id}/${does}"`)
  expect(await page('/invoices', viewer)).not.toContain('/invoices/new')
  for (const path of ['/invoices/new', `/invoices/${id}/edit`]) expect((await viewer.get(home + path)).status).toBe(403)
  for (const path of [`/invoices/new/${buyer}`, `/invoices/${id}/finalize`, `/invoices/${id}/delete`])
    expect((await post(path, typed(), viewer)).status).toBe(403)
  const stranger = await signedInMember(billing, await billing.shop())
  for (const path of [`/invoices/${id}/edit`, `/invoices/${id}/paid`, `/invoices/${id}/certificate`])
    expect((await stranger.get(home + path)).status).toBe(404)
  expect((await read(`/v1/invoices/${id}`)).status).toBe('draft')
})

test('speaks Thai', async () => {
  const browser = await signedInMember(billing, shop)
  const { id } = await drafted()
  const form = (await browser.get(`${home}/invoices/new?customer=${buyer}&lang=th`)).text
  for (const words of ['สร้างใบแจ้งหนี้ให้ Nok Jaidee', 'บันทึกร่าง', 'หักไว้จากมูลค่าก่อนภาษี']) expect(form).toContain(words)
  expect((await browser.get(`${home}/invoices/${id}?lang=th`)).text).toContain('ร่างยังไม่มีเลขที่')
  expect((await browser.get(`${home}/withholdings?lang=th`)).text).toContain('หนังสือรับรอง')
})
