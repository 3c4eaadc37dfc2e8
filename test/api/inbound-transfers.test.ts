// The inbox over HTTP: what can be read, what can be done with money in suspense, and what is refused (specification §5.7).
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type ApiShop, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { problem } from '../support/refusals.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
})
afterAll(() => billing.checkAndClose())

const get = async (path: string) => (await shop.get(path)).json
const inbox = async (query = '') => (await get(`/v1/inbound_transfers${query}`)).data
const transfer = (id: string) => get(`/v1/inbound_transfers/${id}`)
const match = (id: string, payment: unknown, options?: object) =>
  shop.post(`/v1/inbound_transfers/${id}/match`, { payment }, options)
const refund = (id: string, body?: unknown, options?: object) =>
  shop.post(`/v1/inbound_transfers/${id}/refund`, body, options)

/** An open invoice of ฿1,000.00 by QR, and its payment. */
async function invoiced(of: ApiShop = shop) {
  const subscription = (await of.subscribe({ collection_method: 'invoice' })).json
  const invoice = (await of.get(`/v1/invoices/${subscription.latest_invoice}`)).json
  return { subscription, invoice: invoice.id as string, payment: invoice.payment as string }
}

async function comes(payment: string, amount_satang?: number, of: ApiShop = shop) {
  const { status, text } = await of.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang })
  if (status !== 200) throw new Error(text)
  const [newest] = (await of.get(`/v1/inbound_transfers?payment=${payment}`)).json.data
  return newest.id as string
}

async function duplicate() {
  const { payment } = await invoiced()
  await comes(payment)
  return { id: await comes(payment), payment }
}

describe('an inbound transfer', () => {
  test('reads with every field of the specification, and where its money is', async () => {
    const { payment } = await invoiced()
    const id = await comes(payment, 130_000)
    const { created } = await transfer(id)
    expect(await transfer(id)).toEqual({
      id,
      object: 'inbound_transfer',
      status: 'overpaid',
      reason: 'overpaid',
      amount_satang: 130_000,
      excess_satang: 30_000,
      parked_satang: 30_000,
      withholding_offer: null,
      refunded_satang: 0,
      matches: [{ payment, amount_satang: 100_000 }],
      reference: expect.stringMatching(/^[A-Z0-9]{20}$/),
      payment,
      source_payment: null,
      paid_at: created,
      livemode: false,
      created,
    })
    const [event] = await get(`/v1/events?object_id=${id}`).then(({ data }) => data)
    expect(event).toMatchObject({ type: 'payment.unmatched', data: { object: await transfer(id) } })
  })

  test('that nobody has looked at yet is shown as unmatched, for it is in Satang', async () => {
    const { payment, subscription } = await invoiced()
    await billing.settled() // a processing that is still under way would see the transfer
    billing.held = true
    const asked = shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 1 })
    let waiting: { id: string }[] = []
    while (waiting.length === 0) waiting = await inbox(`?payment=${payment}&status=unmatched`)
    expect(waiting).toMatchObject([{ status: 'unmatched', reason: 'processing', amount_satang: 1, parked_satang: 0 }])
    const { id } = waiting[0]!
    expect(problem(await refund(id))).toMatchObject({ status: 409, code: 'lock_timeout' })
    expect(problem(await match(id, (await invoiced()).payment))).toMatchObject({ status: 409, code: 'lock_timeout' })
    billing.held = false
    await billing.api.deps.workflows.wakeNow({ workflowId: subscription.workflow.id } as never)
    await asked
    expect(await transfer(id)).toMatchObject({ status: 'underpaid', reason: 'underpaid', parked_satang: 1 })
  })

  test('is listed newest first, by status, payment and reference', async () => {
    const mine = await billing.shop()
    const [one, two] = [await invoiced(mine), await invoiced(mine)]
    const ids = [
      await comes(one.payment, 130_000, mine),
      await comes(one.payment, undefined, mine),
      await comes(two.payment, 1, mine),
    ]
    const list = async (query: string) =>
      (await mine.get(`/v1/inbound_transfers${query}`)).json.data.map((t: { id: string }) => t.id)
    const { reference } = (await mine.get(`/v1/inbound_transfers/${ids[2]}`)).json
    expect(await list('')).toEqual([...ids].reverse())
    expect(await list('?limit=1')).toEqual([ids[2]])
    expect(await list(`?starting_after=${ids[2]}`)).toEqual([ids[1], ids[0]])
    expect(await list('?status=duplicate')).toEqual([ids[1]])
    expect(await list('?status=underpaid')).toEqual([ids[2]])
    expect(await list('?status=unmatched')).toEqual([])
    expect(await list(`?payment=${one.payment}`)).toEqual([ids[1], ids[0]])
    expect(await list(`?payment=${one.payment}&status=overpaid`)).toEqual([ids[0]])
    expect(await list(`?reference=${reference}`)).toEqual([ids[2]])
    expect(await list('?reference=NOBODY')).toEqual([])
    expect(await list(`?payment=${mintId('pay_')}`)).toEqual([])
    await mine.post(`/v1/inbound_transfers/${ids[0]}/match`, { payment: two.payment })
    expect(await list(`?payment=${one.payment}`)).toEqual([ids[1], ids[0]]) // the payment that it paid still finds it
    expect(await list(`?payment=${two.payment}`)).toEqual([ids[2], ids[0]])
  })

  test.each([
    ['status=received', 'parameter_invalid', 'status'],
    ['status=open', 'parameter_invalid', 'status'],
    ['payment=', 'parameter_invalid', 'payment'],
    ['reference=', 'parameter_invalid', 'reference'],
    ['colour=red', 'parameter_unknown', 'colour'],
    ['starting_after=itr_x', 'resource_missing', 'starting_after'],
  ])('list refuses ?%s', async (query, code, param) => {
    expect(problem(await shop.get(`/v1/inbound_transfers?${query}`))).toEqual({ status: 400, code, param })
  })
})

describe('a match', () => {
  test('pays the invoice before it answers', async () => {
    const { id } = await duplicate()
    const { payment, invoice, subscription } = await invoiced()
    const { status, json } = await match(id, payment)
    expect({ status, json }).toEqual({ status: 200, json: await transfer(id) })
    expect(json).toMatchObject({
      status: 'matched',
      payment,
      parked_satang: 0,
      matches: [{ payment, amount_satang: 100_000 }],
    })
    expect((await get(`/v1/invoices/${invoice}`)).status).toBe('paid')
    expect((await get(`/v1/subscriptions/${subscription.id}`)).status).toBe('active')
    expect((await match(id, payment)).json).toEqual(json) // requested again: the same object
  })

  test('under one key is one, and its answer is kept', async () => {
    const { id } = await duplicate()
    const { payment } = await invoiced()
    const headers = { 'idempotency-key': mintId('k') }
    const [one, two] = await Promise.all([match(id, payment, { headers }), match(id, payment, { headers })])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.text).toBe(one.text)
    const again = await match(id, payment, { headers })
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([one.text, 'true'])
  })

  test('is accepted while Temporal is away, shown as it stands, and settled later', async () => {
    const { id } = await duplicate()
    const { payment, subscription } = await invoiced()
    billing.away = true
    const { status, json } = await match(id, payment)
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { status: 'unmatched', reason: 'processing', payment, parked_satang: 100_000 },
    })
    billing.away = false
    await billing.api.deps.workflows.wakeNow({ workflowId: subscription.workflow.id } as never)
    await billing.settled()
    expect(await transfer(id)).toMatchObject({ status: 'matched' })
  })

  test('is refused for what cannot be paid, and changes nothing', async () => {
    const { id, payment: paid } = await duplicate()
    const canceled = await invoiced()
    await shop.post(`/v1/subscriptions/${canceled.subscription.id}/cancel?at_period_end=false`)
    const card = (await shop.subscribe({ payment_method: 'pm_card_3ds' })).json
    const byCard = (await get(`/v1/invoices/${card.latest_invoice}`)).payment
    const other = await billing.shop()
    const theirs = await invoiced(other)
    await billing.settled()
    const before = await billing.counts()
    for (const [payment, code] of [
      [paid, 'invoice_not_open'],
      [canceled.payment, 'invoice_not_open'],
      [byCard, 'parameter_invalid'],
      [theirs.payment, 'resource_missing'],
      [mintId('pay_'), 'resource_missing'],
      [canceled.invoice, 'resource_missing'],
      ['x', 'resource_missing'],
    ])
      expect([payment, problem(await match(id, payment))]).toEqual([payment, { status: 400, code, param: 'payment' }])
    expect(await billing.counts()).toEqual(before)
    expect(await transfer(id)).toMatchObject({ status: 'duplicate', payment: paid, parked_satang: 100_000 })
  })

  test('of money that has paid for something is refused', async () => {
    const { payment } = await invoiced()
    const id = await comes(payment)
    expect(problem(await match(id, (await invoiced()).payment))).toEqual({
      status: 400,
      code: 'parameter_invalid',
      param: 'id',
    })
  })

  test.each(BAD_TEXTS)('refuses a payment that is %s', async (_, payment) => {
    const { id } = await duplicate()
    expect(problem(await match(id, payment))).toMatchObject({ status: 400, param: 'payment' })
  })

  test('refuses a missing payment and an unknown field', async () => {
    const { id } = await duplicate()
    const { payment } = await invoiced()
    const path = `/v1/inbound_transfers/${id}/match`
    expect(problem(await shop.post(path, {}))).toEqual({ status: 400, code: 'parameter_missing', param: 'payment' })
    expect(problem(await shop.post(path, { payment, amount_satang: 5 }))).toEqual({
      status: 400,
      code: 'parameter_unknown',
      param: 'amount_satang',
    })
  })
})

describe('a refund', () => {
  test('sends the money back before it answers, and once', async () => {
    const { id } = await duplicate()
    const { status, json } = await refund(id)
    expect({ status, json }).toEqual({ status: 200, json: await transfer(id) })
    expect(json).toMatchObject({ status: 'refunded', reason: 'duplicate', parked_satang: 0, refunded_satang: 100_000 })
    expect((await refund(id)).json).toEqual(json)
    expect(
      await billing.api.sql(
        'select amount_satang::integer as sent from simulator_transfer_returns where return_id like $1',
        [`${id}%`],
      ),
    ).toEqual([{ sent: 100_000 }])
    expect(problem(await match(id, (await invoiced()).payment))).toEqual({
      status: 400,
      code: 'parameter_invalid',
      param: 'id',
    })
  })

  test('of an overpaid one sends the excess, and leaves the payment alone', async () => {
    const { payment } = await invoiced()
    const id = await comes(payment, 130_000)
    expect((await refund(id)).json).toMatchObject({
      status: 'refunded',
      refunded_satang: 30_000,
      excess_satang: 30_000,
    })
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({ status: 'succeeded', refunded_satang: 0 })
    const { data } = await get(`/v1/balance_transactions?source=${id}`)
    expect(data).toEqual([]) // it never was the merchant's money
  })

  test('is accepted while Temporal is away, and shown as pending', async () => {
    const { id } = await duplicate()
    billing.away = true
    expect(await refund(id)).toMatchObject({
      status: 200,
      json: { status: 'duplicate', reason: 'refund_pending', parked_satang: 0, refunded_satang: 0 },
    })
    expect(await refund(id)).toMatchObject({ status: 200, json: { reason: 'refund_pending' } })
    billing.away = false
    expect((await refund(id)).json).toMatchObject({ status: 'refunded' })
  })

  test('of money that has paid for something is refused for good', async () => {
    const { payment } = await invoiced()
    const [part, rest] = [await comes(payment, 1), await comes(payment)]
    for (const id of [part, rest])
      expect(problem(await refund(id))).toEqual({ status: 400, code: 'payment_not_refundable', param: 'id' })
  })

  test('takes no amount: always all that is held in suspense goes back', async () => {
    const { id } = await duplicate()
    expect(problem(await refund(id, { amount_satang: 1 }))).toEqual({
      status: 400,
      code: 'parameter_unknown',
      param: 'amount_satang',
    })
    expect(problem(await refund(id, []))).toMatchObject({ status: 400 })
    expect(await transfer(id)).toMatchObject({ status: 'duplicate' })
  })

  test('and a match at the same moment: one of them is refused', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await duplicate()
      const { payment } = await invoiced()
      const answers = await Promise.all([match(id, payment), refund(id), refund(id)])
      const { status } = await transfer(id)
      expect(answers.map((answer) => answer.status === 200)).toEqual(
        status === 'matched' ? [true, false, false] : [false, true, true],
      )
      expect(['matched', 'refunded']).toContain(status)
    }
  })
})

describe('whose it is', () => {
  test("another merchant's, the other mode's and an unknown transfer are not there", async () => {
    const { id } = await duplicate()
    const { payment } = await invoiced()
    const other = await billing.shop()
    for (const ask of [
      (key: string, it: string) => shop.get(`/v1/inbound_transfers/${it}`, { key }),
      (key: string, it: string) => match(it, payment, { key }),
      (key: string, it: string) => refund(it, undefined, { key }),
    ]) {
      const missing = { status: 404, code: 'resource_missing', param: 'id' }
      expect(problem(await ask(other.testKey, id))).toEqual(missing)
      expect(problem(await ask(shop.testKey, mintId('itr_')))).toEqual(missing)
      expect(problem(await ask(shop.testKey, 'itr_x'))).toEqual(missing)
      expect(problem(await ask(shop.testKey, payment))).toEqual(missing)
      const live = await ask(shop.liveKey, id)
      expect(problem(live)).toEqual(missing)
      expect(live.json.error.message).toContain('test mode')
    }
    expect((await shop.get('/v1/inbound_transfers', { key: other.testKey })).json.data).toEqual([])
  })

  test('needs its scope', async () => {
    const { id } = await duplicate()
    const { payment } = await invoiced()
    const keyWith = async (scope: string) =>
      (await shop.post('/v1/api_keys', { name: 'inbox', scopes: [scope] })).json.secret
    const reads = await keyWith('inbound_transfers:read')
    const writes = await keyWith('inbound_transfers:write')
    const others = await keyWith('payments:write')
    expect((await shop.get('/v1/inbound_transfers', { key: reads })).status).toBe(200)
    expect((await shop.get(`/v1/inbound_transfers/${id}`, { key: writes })).status).toBe(200)
    for (const refused of [
      await shop.get('/v1/inbound_transfers', { key: others }),
      await match(id, payment, { key: reads }),
      await refund(id, undefined, { key: reads }),
    ])
      expect(problem(refused)).toMatchObject({ status: 403, code: 'scope_missing' })
    expect((await match(id, payment, { key: writes })).status).toBe(200)
  })
})
