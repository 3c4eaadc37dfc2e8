// Setup sessions over HTTP: opening, the page that stores the card with consent, what the card is then, expiry by real and by a clock's time, and
// everything that is refused.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { expireDueSetups } from '../../activities/expire-setup-sessions.ts'
import { LeftOut } from '../../activities/rows.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { writtenDate } from '../../rules/written-date.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { poison } from '../support/poison.ts'
import { portalBrowser } from '../support/portal.ts'
import { expectRefused } from '../support/refusals.ts'
import { unkept } from '../support/unkept.ts'

const T0 = fromBangkok({ year: 2026, month: 1, day: 31, hour: 9 })
const DAY = 86_400

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  ;[shop, other] = await Promise.all([billing.shop(), billing.shop()])
})
afterEach(async () => {
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const open = (body: object) => shop.post('/v1/setup_sessions', body)
async function opened(body: { customer?: string; [field: string]: unknown } = {}) {
  const customer = body.customer ?? (await shop.customer())
  const { status, json, text } = await open({ ...body, customer })
  if (status !== 200) throw new Error(text)
  return json
}
const read = async (path: string) => (await shop.get(path)).json
const session = (id: string) => read(`/v1/setup_sessions/${id}`)
const cardsOf = async (customer: string) => (await read(`/v1/payment_methods?customer=${customer}`)).data
const page = (s: { url: string }, query = '?lang=en') => billing.api.send('GET', new URL(s.url).pathname + query)
const submit = (s: { url: string }, fields: Record<string, string>) =>
  portalBrowser(billing.api.url).post(`${new URL(s.url).pathname}?lang=en`, fields)
const agreed = { token: 'pm_card_ok', consent: 'yes' }
const eventsOf = (id: string) =>
  billing.api.sql<{ type: string; previous: object }>(
    'select type, previous_attributes as previous from events where object_id = $1 order by sequence',
    [id],
  )
const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)

describe('a setup session', () => {
  test('answers every field, reads back, and is listed', async () => {
    const customer = await shop.customer()
    const s = await opened({
      customer,
      success_url: 'https://shop.example/thanks?s={SETUP_SESSION_ID}',
      cancel_url: 'https://shop.example/back',
      metadata: { a: 'b' },
    })
    expect(s).toEqual({
      id: expect.stringMatching(/^ss_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'setup_session',
      url: expect.stringMatching(/\/setup\/[A-Za-z0-9_-]{20,}$/),
      status: 'open',
      customer,
      payment_method: null,
      success_url: 'https://shop.example/thanks?s={SETUP_SESSION_ID}',
      cancel_url: 'https://shop.example/back',
      expires_at: expect.any(Number),
      completed_at: null,
      livemode: false,
      created: expect.any(Number),
      metadata: { a: 'b' },
    })
    expect(s.expires_at - s.created).toBe(7 * DAY)
    expect(await session(s.id)).toEqual(s)
    expect((await read(`/v1/setup_sessions?customer=${customer}&status=open`)).data).toEqual([s])
    expect(await eventsOf(s.id)).toEqual([])
    expect((await other.get(`/v1/setup_sessions/${s.id}`)).status).toBe(404)
  })

  test('is refused with the wrong customer, time or address, and nothing is written', async () => {
    const customer = await shop.customer()
    const gone = await shop.customer()
    await shop.send('DELETE', `/v1/customers/${gone}`)
    const stranger = await other.customer()
    for (const one of [gone, stranger, 'cus_nobody'])
      await refuses(() => open({ customer: one }), { status: 400, code: 'resource_missing', param: 'customer' })
    await refuses(() => open({}), { status: 400, code: 'parameter_missing', param: 'customer' })
    const now = Math.floor(Date.now() / 1000)
    for (const expires_at of [now + 60, now + 31 * DAY])
      await refuses(() => open({ customer, expires_at }), {
        status: 400,
        code: 'parameter_invalid',
        param: 'expires_at',
      })
    for (const param of ['success_url', 'cancel_url'])
      await refuses(() => open({ customer, [param]: 'http://shop.example' }), {
        status: 400,
        code: 'parameter_invalid',
        param,
      })
    const live = await billing.api.send('POST', '/v1/setup_sessions', { key: shop.liveKey, body: { customer } })
    expect([live.status, live.json.error.code]).toEqual([400, 'gateway_not_configured'])
  })

  test('stores the card with the consent as it was shown; the first is the default', async () => {
    const s = await opened({ success_url: 'https://shop.example/thanks?s={SETUP_SESSION_ID}' })
    const shown = (await page(s)).text
    expect(shown).toContain('Save your card with')
    expect((await submit(s, agreed)).status).toBe(303)
    const [card, ...more] = await cardsOf(s.customer)
    expect(more).toEqual([])
    expect(card).toMatchObject({
      subscription_only: false,
      consent: { locale: 'en', source: 'setup', ip: expect.any(String), at: expect.any(Number) },
    })
    expect(shown).toContain(card.consent.text)
    expect(await session(s.id)).toMatchObject({ status: 'complete', payment_method: card.id })
    expect((await read(`/v1/customers/${s.customer}`)).default_payment_method).toBe(card.id)
    expect(await eventsOf(s.id)).toEqual([
      { type: 'setup_session.completed', previous: { status: 'open', payment_method: null, completed_at: null } },
    ])
    const over = (await page(s)).text
    expect(over).toContain('Your card is saved')
    expect(over).toContain(`https://shop.example/thanks?s=${s.id}`)
  })

  test('speaks the customer’s language without being asked', async () => {
    const s = await opened({ customer: await shop.customer({ locale: 'th' }) })
    expect((await page(s, '')).text).toContain('บันทึกบัตรของคุณกับ')
  })

  test('the card is tried on what is owed when it is the first, and the page says how much, for what, and what renews when', async () => {
    const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: T0 })
    const customer = await shop.customer({ test_clock: clock.id })
    const { json: s } = await shop.subscribe({ customer, payment_method: 'pm_card_ok_then_declined' })
    await billing.settled()
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: T0 + 29 * DAY })
    await billing.settled()
    expect((await read(`/v1/subscriptions/${s.id}`)).status).toBe('past_due')
    const { latest_invoice } = await read(`/v1/subscriptions/${s.id}`)
    const { number, hosted_invoice_url } = await read(`/v1/invoices/${latest_invoice}`)
    const asked = await opened({ customer })
    // Beside a card that is charged it is charged for nothing: what is overdue is paid on its own page.
    const beside = unkept((await page(asked)).text)
    expect(beside).toContain('Nothing is charged now.')
    expect(beside).toContain(`href="${new URL(hosted_invoice_url).pathname}?lang=en">Pay ฿1,000.00</a>`)
    expect(beside).not.toContain('Save the card and pay')
    for (const { id } of await cardsOf(customer)) await shop.post(`/v1/payment_methods/${id}/detach`)
    const shown = unkept((await page(asked)).text)
    expect(shown).toContain(`Past due</span> · <span class="whole">${number}</span></span>`)
    expect(shown).toContain('Today, when you save the card: ฿1,000.00</h2>')
    expect(shown).toContain('Save the card and pay ฿1,000.00</button>')
    expect(shown).not.toMatch(/nothing is charged now/i)
    expect(unkept((await page(asked, '?lang=th')).text)).toContain('บันทึกบัตรและชำระ ฿1,000.00</button>')
    await submit(asked, agreed)
    await billing.settled()
    expect((await read(`/v1/subscriptions/${s.id}`)).status).toBe('active')
    for (const { id } of await cardsOf(customer)) await shop.post(`/v1/payment_methods/${id}/detach`)
    const later = unkept((await page(await opened({ customer }))).text)
    const { current_period_end } = await read(`/v1/subscriptions/${s.id}`)
    expect(later).toContain(`Renews on ${writtenDate(current_period_end, 'en')}`)
    expect(later).toContain('<p class="nowrap">฿1,000.00</p>')
    expect(later).toContain('Nothing is charged now.')
    expect(unkept((await page(await opened())).text)).toContain('Nothing is past due, and nothing is charged now.')
  })

  test('takes nothing without the consent or the card, and says so beside the field', async () => {
    const s = await opened()
    const before = await billing.counts()
    const unticked = await submit(s, { token: 'pm_card_ok' })
    expect([unticked.status, unticked.text.includes('id="consent-error"')]).toEqual([422, true])
    for (const token of ['', 'pm_card_nobody', '4242424242424242']) {
      const unknown = await submit(s, { token, consent: 'yes' })
      expect([unknown.status, unknown.text.includes('id="token-error"')]).toEqual([422, true])
    }
    expect(await billing.counts()).toEqual(before)
    expect((await billing.api.send('GET', '/setup/nobodyknowsthistoken')).status).toBe(404)
  })

  test('sent twice, one card is stored; both see the end', async () => {
    const s = await opened()
    const both = await Promise.all([submit(s, agreed), submit(s, agreed)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect((await submit(s, agreed)).status).toBe(303)
    expect(await cardsOf(s.customer)).toHaveLength(1)
  })

  test('is ended by the merchant, twice the same; a complete one is refused', async () => {
    const s = await opened()
    for (let n = 0; n < 2; n++) {
      const { status, json } = await shop.post(`/v1/setup_sessions/${s.id}/expire`)
      expect([status, json.status]).toEqual([200, 'expired'])
    }
    expect((await eventsOf(s.id)).map(({ type }) => type)).toEqual(['setup_session.expired'])
    expect((await page(s)).text).toContain('This link has expired')
    expect((await page(s)).text).toMatch(/<a class="button main" href="[^"]+">/)
    expect((await submit(s, agreed)).status).toBe(303)
    expect(await cardsOf(s.customer)).toEqual([])
    const done = await opened()
    await submit(done, agreed)
    await refuses(() => shop.post(`/v1/setup_sessions/${done.id}/expire`), {
      status: 400,
      code: 'setup_session_not_open',
    })
  })

  test('ends by real time; the page says so before the row does', async () => {
    const s = await opened()
    const now = Math.floor(Date.now() / 1000)
    await billing.api.sql('update setup_sessions set expires_at = $2 where id = $1', [s.id, now - 1])
    expect((await page(s)).text).toContain('This link has expired')
    expect((await submit(s, agreed)).status).toBe(303)
    expect(await cardsOf(s.customer)).toEqual([])
    const deps = { ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows }
    expect(await expireDueSetups(deps, now)).toBe(1)
    expect(await expireDueSetups(deps, now)).toBe(0)
    expect((await session(s.id)).status).toBe('expired')
  })

  test('holds up no other when it cannot be ended, and is left out for an hour', async () => {
    const [broken, sound] = [await opened(), await opened()]
    const now = Math.floor(Date.now() / 1000)
    await billing.api.sql('update setup_sessions set expires_at = $2 where id = $1', [broken.id, now - 2])
    await billing.api.sql('update setup_sessions set expires_at = $2 where id = $1', [sound.id, now - 1])
    const heal = await poison(billing.api.databaseUrl, 'setup_sessions', `new.id = '${broken.id}'`)
    const logged: object[] = []
    const { links, workflows: notifier } = billing.api.deps
    const deps = { orm: billing.api.db.orm, links, notifier, log: { error: (o: object) => void logged.push(o) } }
    const leftOut = new LeftOut()
    expect(await expireDueSetups(deps, now, leftOut)).toBe(1)
    expect((await session(sound.id)).status).toBe('expired')
    expect(await expireDueSetups(deps, now + 60, leftOut)).toBe(0)
    expect(logged).toMatchObject([{ id: broken.id }])
    await heal()
    expect(await expireDueSetups(deps, now + 3_601, leftOut)).toBe(1)
    expect((await session(broken.id)).status).toBe('expired')
  })

  test('ends by its customer’s clock, at its instant', async () => {
    const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: T0 })
    const s = await opened({ customer: await shop.customer({ test_clock: clock.id }), expires_at: T0 + DAY })
    expect(s.created).toBe(T0)
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: T0 + DAY - 1 })
    await billing.settled()
    expect((await session(s.id)).status).toBe('open')
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: T0 + 3 * DAY })
    await billing.settled()
    expect((await session(s.id)).status).toBe('expired')
    const [event] = await billing.api.sql('select created_at::float8 as at from events where object_id = $1', [s.id])
    expect(event!.at).toBe(T0 + DAY)
  })

  test('ends with its customer, and follows it into another', async () => {
    const s = await opened()
    await shop.send('DELETE', `/v1/customers/${s.customer}`)
    expect((await session(s.id)).status).toBe('expired')
    const moved = await opened()
    const into = await shop.customer()
    await shop.post(`/v1/customers/${moved.customer}/merge`, { into })
    expect((await session(moved.id)).customer).toBe(into)
    await submit(moved, agreed)
    expect(await cardsOf(into)).toHaveLength(1)
  })
})
