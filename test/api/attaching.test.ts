// How a card gets to the gateway: outside every transaction, once per request, and not for a refused request. The gateway of these tests takes each
// token once, as real ones do.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { post as postWebhook } from '../../activities/delivery/post.ts'
import { commit, dryRun } from '../../commands/commit.ts'
import { attachCard } from '../../commands/payment-methods.ts'
import { Customer } from '../../db/entities/index.ts'
import { CalledWhileOpen } from '../../db/outbound.ts'
import { MAKE_NO_CALL, outsideTransactions } from '../../gateways/index.ts'
import type { AttachRequest } from '../../gateways/port.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Answers, answering, gatewaysBeing } from '../support/gateway-answers.ts'

let billing: BillingApi
let shop: ApiShop
let customer: string
/** The requests to store a card, in order. */
let asked: AttachRequest[] = []
/** The gateway stores the next card, but its answer is lost. */
let answerIsLost = false

beforeAll(async () => {
  billing = await startBillingApi()
  const { gateways } = billing.api.deps
  const stored = new Map<string, string>()
  const attachOnce: Answers['attach'] = async (request) => {
    asked.push(request)
    const { attachId, token } = request
    if ((stored.get(token) ?? attachId) !== attachId) return null
    stored.set(token, attachId)
    if (answerIsLost) {
      answerIsLost = false
      throw new Error('connect ECONNRESET')
    }
    return gateways.simulator.cards.attach({ attachId, token: token.split('#')[0]! })
  }
  const singleUse = outsideTransactions(answering(gateways.simulator, { attach: attachOnce }))
  billing.api.deps.gateways = gatewaysBeing(gateways, singleUse)
  shop = await billing.shop()
})
beforeEach(async () => {
  customer = await shop.customer()
  asked = []
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

let tokens = 0
const token = () => `pm_card_ok#${++tokens}`
const attach = (body: object = {}, headers: Record<string, string> = {}) =>
  shop.post('/v1/payment_methods', { customer, type: 'card', token: token(), ...body }, { headers })
const cardsOf = (id = customer) =>
  billing.api.sql<{ gateway_token: string }>('select gateway_token from payment_methods where customer_id = $1', [id])

describe('a token that is good for one use', () => {
  test('is given to the gateway once, and becomes one card', async () => {
    const { status, json } = await attach()
    expect(status).toBe(200)
    expect(asked).toHaveLength(1)
    expect((await shop.get(`/v1/customers/${customer}`)).json.default_payment_method).toBe(json.id)
  })

  test('is given once when the transaction is a deadlock’s victim and is tried again', async () => {
    const { orm } = billing.api.db
    const { deps } = billing.api
    const context = { merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: 1_800_000_000 }
    let tries = 0
    await commit({ orm, links: deps.links, notifier: deps.workflows }, context, async (c) => {
      const row = await c.em.findOneOrFail(Customer, customer)
      await attachCard(c, deps.gateways, { customer: row, token: 'pm_card_ok#deadlock' })
      if (++tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    })
    expect(tries).toBe(3)
    expect(asked).toHaveLength(1)
    expect(await cardsOf()).toHaveLength(1)
  })

  test.each([
    ['a subscription', () => shop.subscribe({ customer, payment_method: token() })],
    [
      'a customer’s default',
      () => shop.send('PATCH', `/v1/customers/${customer}`, { body: { default_payment_method: token() } }),
    ],
  ])('is taken for %s', async (_, call) => {
    expect((await call()).status).toBe(200)
    expect(asked).toHaveLength(1)
    expect(await cardsOf()).toHaveLength(1)
  })

  test('is taken for a card of a subscription, an invoice and a checkout', async () => {
    const price = await shop.price()
    const s = (await shop.subscribe({ customer, price, collection_method: 'invoice' })).json
    expect((await shop.send('PATCH', `/v1/subscriptions/${s.id}`, { body: { payment_method: token() } })).status).toBe(
      200,
    )
    expect((await shop.post(`/v1/invoices/${s.latest_invoice}/pay`, { payment_method: token() })).status).toBe(200)
    const session = await checkout(price)
    expect((await confirm(session, { token: token() })).status).toBe(200)
    expect(asked).toHaveLength(3)
  })
})

describe('the same Idempotency-Key', () => {
  test('sent again asks nobody', async () => {
    const body = { token: token() }
    const first = await attach(body, { 'idempotency-key': 'again' })
    const second = await attach(body, { 'idempotency-key': 'again' })
    expect(second.json).toEqual(first.json)
    expect(asked).toHaveLength(1)
  })

  test('twice at once is one card, whoever comes first', async () => {
    const body = { token: token() }
    const duplicates = await Promise.all([1, 2, 3].map(() => attach(body, { 'idempotency-key': 'twins' })))
    const answers = duplicates.filter(({ status }) => status === 200)
    expect(answers.length).toBeGreaterThan(0)
    expect(duplicates.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(new Set(asked.map(({ attachId }) => attachId)).size).toBe(1)
    expect(await cardsOf()).toHaveLength(1)
  })

  test('after an answer that was lost names the same attachment, so the card is the one that was stored', async () => {
    const body = { token: token() }
    answerIsLost = true
    expect((await attach(body, { 'idempotency-key': 'lost' })).status).toBe(500)
    expect(await cardsOf()).toEqual([])
    expect((await attach(body, { 'idempotency-key': 'lost' })).status).toBe(200)
    expect(asked.map(({ attachId }) => attachId)).toEqual([asked[0]!.attachId, asked[0]!.attachId])
    expect(await cardsOf()).toHaveLength(1)
  })

  test('of another customer or with another token names another', async () => {
    await attach({}, { 'idempotency-key': 'one' })
    await attach({}, { 'idempotency-key': 'two' })
    expect(new Set(asked.map(({ attachId }) => attachId)).size).toBe(2)
  })
})

describe('a request that is refused asks for no card', () => {
  const refused = async (call: Promise<{ status: number; json: { error?: { code: string } } }>, code: string) => {
    const { status, json } = await call
    expect([status, json.error?.code]).toEqual([400, code])
    expect(asked).toEqual([])
  }

  test('a card of nobody', () => refused(attach({ customer: 'cus_00000000000000000000000000' }), 'resource_missing'))

  test('a subscription with a code that is not there, that takes too much, or of a price that is not', async () => {
    const card = { customer, payment_method: token() }
    await refused(shop.subscribe({ ...card, discount_code: 'NOPE' }), 'discount_code_invalid')
    const most = await shop.post('/v1/discount_codes', { kind: 'fixed', value: 99_950 })
    await refused(shop.subscribe({ ...card, discount_code: most.json.code }), 'amount_too_small')
    await refused(shop.subscribe({ ...card, price: 'price_00000000000000000000000000' }), 'resource_missing')
  })

  test('a customer whose e-mail is taken', async () => {
    await shop.customer({ email: 'taken@example.com' })
    const body = { email: 'taken@example.com', default_payment_method: token() }
    await refused(shop.send('PATCH', `/v1/customers/${customer}`, { body }), 'email_taken')
  })

  test('a subscription that has ended, an invoice that is paid, a checkout with a wrong code', async () => {
    const price = await shop.price()
    const s = (await shop.subscribe({ customer, price })).json
    await shop.post(`/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
    asked = []
    const body = { payment_method: token() }
    await refused(shop.send('PATCH', `/v1/subscriptions/${s.id}`, { body }), 'subscription_ended')
    await refused(shop.post(`/v1/invoices/${s.latest_invoice}/pay`, body), 'invoice_not_open')
    const session = await checkout(price)
    await refused(confirm(session, { token: token(), discount_code: 'NOPE' }), 'discount_code_invalid')
    await refused(confirm(session, {}), 'parameter_missing')
  })

  test('nor does a checkout of which nothing is due', async () => {
    const all = await shop.post('/v1/discount_codes', { kind: 'percent', value: 100 })
    const price = await shop.price({ type: 'one_time', interval: undefined })
    const session = await checkout(price)
    const { status, json } = await confirm(session, { token: token(), discount_code: all.json.code })
    expect([status, json.checkout_session.status]).toEqual([200, 'complete'])
    expect(asked).toEqual([])
  })
})

describe('while a transaction is open', () => {
  const commandDeps = () => {
    const { db, links, workflows } = billing.api.deps
    return { orm: db.orm, links, notifier: workflows }
  }
  const context = () => ({ merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: 1_800_000_000 })
  const calls = () => {
    const { simulator } = billing.api.deps.gateways
    return callsOf(simulator).filter(([name]) => !MAKE_NO_CALL.includes(`.${name}`))
  }

  test('no call of a gateway is made, whichever it is', async () => {
    expect(calls().map(([name]) => name)).toEqual(
      expect.arrayContaining(['cards.charge', 'refunds.refund', 'cards.attach', 'transfers.send']),
    )
    for (const [name, call] of calls()) {
      const inside = () => (call as (...args: unknown[]) => Promise<unknown>)({}, new AbortController().signal)
      await expect(commit(commandDeps(), context(), inside)).rejects.toThrow(CalledWhileOpen)
      await expect(dryRun(commandDeps(), context(), inside)).rejects.toThrow(name)
    }
  })

  test('no webhook is sent; once it is over, what it has left behind may send', async () => {
    const sent = () => postWebhook({} as never, { url: 'http://127.0.0.1:1/', headers: {}, body: '' }, 100)
    await expect(commit(commandDeps(), context(), () => sent())).rejects.toThrow(CalledWhileOpen)
    let later: Promise<unknown> = Promise.resolve()
    await commit(commandDeps(), context(), async () => {
      later = new Promise((resolve) => setTimeout(resolve, 100)).then(sent)
    })
    expect(await later).toMatchObject({ httpStatus: null })
  })
})

async function checkout(price: string): Promise<string> {
  const body = {
    customer_email: 'attaching@example.com',
    line_items: [{ price }],
    success_url: 'https://shop.example/thanks',
  }
  const { status, json, text } = await shop.post('/v1/checkout_sessions', body, {
    headers: { 'service-version': '2026-09-01' },
  })
  if (status !== 200) throw new Error(text)
  return json.id
}

function confirm(session: string, body: object) {
  return shop.post(`/v1/test_helpers/checkout_sessions/${session}/confirm`, { payment_method_type: 'card', ...body })
}

/** Every function of a gateway, of its capabilities too, by its path. */
function callsOf(part: object, path = ''): (readonly [string, unknown])[] {
  return Object.entries(part).flatMap(([name, value]) => {
    if (typeof value === 'function') return [[`${path}${name}`, value] as const]
    return typeof value === 'object' && value !== null ? callsOf(value, `${path}${name}.`) : []
  })
}
