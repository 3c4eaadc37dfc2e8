// The test helpers that act for the bank and the buyer: each answers after its effect is committed (specification §8).
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi({ slowSeconds: 60 })
  shop = await billing.shop()
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
})
afterAll(() => billing.checkAndClose())

const problem = ({ status, json }: Answer) => ({ status, code: json.error?.code, param: json.error?.param })
const help = (payment: string, verb: string, body?: unknown, options?: object) =>
  shop.post(`/v1/test_helpers/payments/${payment}/${verb}`, body, options)
const get = async (path: string) => (await shop.get(path)).json

async function invoiced() {
  const subscription = (await shop.subscribe({ collection_method: 'invoice' })).json
  const invoice = await get(`/v1/invoices/${subscription.latest_invoice}`)
  return { subscription, invoice, payment: invoice.payment as string }
}

async function confirming() {
  const subscription = (await shop.subscribe({ payment_method: 'pm_card_3ds' })).json
  return { subscription, payment: (await get(`/v1/invoices/${subscription.latest_invoice}`)).payment as string }
}

describe("the payment of an invoice's QR", () => {
  test('succeeds: what it caused is there when it answers', async () => {
    const { subscription, invoice, payment } = await invoiced()
    const { status, json } = await help(payment, 'succeed')
    expect({ status, is: json.status }).toEqual({ status: 200, is: 'succeeded' })
    expect(json).toMatchObject({ gross_satang: 100_000, fee_satang: 1_766, net_satang: 98_234, refund_status: 'none' })
    expect(await get(`/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'paid', amount_paid_satang: 100_000 })
    expect(await get(`/v1/subscriptions/${subscription.id}`)).toMatchObject({ status: 'active' })
  })

  test('short, then the rest; over; and a second time as a duplicate', async () => {
    const { invoice, payment } = await invoiced()
    expect((await help(payment, 'succeed', { amount_satang: 1 })).json).toMatchObject({
      status: 'requires_action',
      amount_received_satang: 1,
    })
    expect(await get(`/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'open' })
    expect((await help(payment, 'succeed')).json).toMatchObject({
      status: 'succeeded',
      amount_received_satang: 100_000,
    })
    expect((await help(payment, 'succeed')).json).toMatchObject({ status: 'succeeded', gross_satang: 100_000 })
    const over = await invoiced()
    expect((await help(over.payment, 'succeed', { amount_satang: 100_001 })).json).toMatchObject({
      status: 'succeeded',
      gross_satang: 100_000,
    })
    const transfers = await billing.api.sql(
      'select status, reason, excess_satang::integer as excess from inbound_transfers where payment_id = any($1) order by id',
      [[payment, over.payment]],
    )
    expect(transfers).toEqual([
      { status: 'matched', reason: null, excess: 0 },
      { status: 'matched', reason: null, excess: 0 },
      { status: 'duplicate', reason: 'duplicate', excess: 0 },
      { status: 'overpaid', reason: 'overpaid', excess: 1 },
    ])
  })

  test('fails or runs out once; its outcome is known then, but money still counts', async () => {
    for (const [verb, status, event] of [
      ['fail', 'failed', 'payment.failed'],
      ['expire', 'expired', 'payment.expired'],
    ] as const) {
      const { invoice, payment } = await invoiced()
      expect((await help(payment, verb)).json).toMatchObject({ status })
      expect(problem(await help(payment, verb))).toEqual({ status: 400, code: 'parameter_invalid', param: 'id' })
      expect(await get(`/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'open', attempt_count: 1 })
      expect((await get(`/v1/events?object_id=${payment}`)).data[0].type).toBe(event)
      expect((await help(payment, 'succeed')).json.status).toBe('succeeded')
    }
  })

  test('under one idempotency key pays once', async () => {
    const { payment } = await invoiced()
    const options = { headers: { 'idempotency-key': mintId('k_') } }
    const first = await help(payment, 'succeed', undefined, options)
    expect((await help(payment, 'succeed', undefined, options)).text).toBe(first.text)
    expect(await billing.api.sql('select 1 from inbound_transfers where payment_id = $1', [payment])).toHaveLength(1)
  })

  test('while Temporal is away is accepted and settled later: 503 says so', async () => {
    const { payment, subscription } = await invoiced()
    await billing.settled()
    billing.away = true
    const options = { headers: { 'idempotency-key': mintId('k_') } }
    expect(problem(await help(payment, 'succeed', undefined, options))).toEqual({
      status: 503,
      code: 'workflow_unavailable',
      param: undefined,
    })
    billing.away = false
    expect((await help(payment, 'succeed', undefined, options)).json.status).toBe('succeeded')
    expect(await get(`/v1/subscriptions/${subscription.id}`)).toMatchObject({ status: 'active' })
    expect(await billing.api.sql('select 1 from inbound_transfers where payment_id = $1', [payment])).toHaveLength(1)
  })
})

describe('a card payment that waits for the buyer', () => {
  test('succeeds, fails or runs out as told, once', async () => {
    for (const [verb, status, is] of [
      ['succeed', 'succeeded', 'active'],
      ['fail', 'failed', 'pending_first_payment'],
      ['expire', 'failed', 'pending_first_payment'],
    ] as const) {
      const { subscription, payment } = await confirming()
      expect((await help(payment, verb)).json).toMatchObject({ status })
      expect(await get(`/v1/subscriptions/${subscription.id}`)).toMatchObject({ status: is, next_action: null })
      expect(problem(await help(payment, verb))).toEqual({ status: 400, code: 'parameter_invalid', param: 'id' })
    }
  })

  test('takes no amount', async () => {
    const { payment } = await confirming()
    expect(problem(await help(payment, 'succeed', { amount_satang: 5 }))).toEqual({
      status: 400,
      code: 'parameter_invalid',
      param: 'amount_satang',
    })
  })
})

describe('a helper', () => {
  test.each(['succeed', 'fail', 'expire'])(
    '(%s) refuses a live key, another merchant, and what does not exist',
    async (verb) => {
      const { payment } = await invoiced()
      await billing.settled()
      const before = await billing.counts()
      const other = await billing.shop()
      expect(problem(await help(payment, verb, undefined, { key: shop.liveKey }))).toMatchObject({
        status: 403,
        code: 'test_mode_only',
      })
      expect(problem(await help(payment, verb, undefined, { key: other.testKey }))).toEqual({
        status: 404,
        code: 'resource_missing',
        param: 'id',
      })
      expect(problem(await help(mintId('pay_'), verb))).toEqual({ status: 404, code: 'resource_missing', param: 'id' })
      expect(problem(await help('pay_x', verb)).status).toBe(404)
      expect(problem(await help(payment, verb, { colour: 'red' }))).toEqual({
        status: 400,
        code: 'parameter_unknown',
        param: 'colour',
      })
      expect(await billing.counts()).toEqual(before)
    },
  )

  test.each([...BAD_INTEGERS, ['zero', 0], ['negative', -1], ['more than there is', 100_000_000_000]] as [
    string,
    unknown,
  ][])('refuses an amount that is %s', async (_, amount_satang) => {
    const { payment } = await invoiced()
    expect(problem(await help(payment, 'succeed', { amount_satang }))).toEqual({
      status: 400,
      code: 'parameter_invalid',
      param: 'amount_satang',
    })
  })

  test.each(['fail', 'expire'])('(%s) takes no amount', async (verb) => {
    const { payment } = await invoiced()
    expect(problem(await help(payment, verb, { amount_satang: 5 }))).toEqual({
      status: 400,
      code: 'parameter_unknown',
      param: 'amount_satang',
    })
  })

  test('shows nothing of an attempt whose outcome nobody knows yet', async () => {
    billing.held = true
    const creating = shop.subscribe({})
    let id: string | undefined
    while (!id) id = (await billing.api.sql<{ id: string }>('select id from payments where not announced'))[0]?.id
    expect(problem(await help(id, 'succeed'))).toMatchObject({ status: 404 })
    expect((await shop.get(`/v1/payments/${id}`)).status).toBe(404)
    expect((await get('/v1/payments?limit=100')).data.map((p: { id: string }) => p.id)).not.toContain(id)
    const { json } = await creating
    billing.held = false
    await billing.api.deps.workflows.wakeNow({ workflowId: json.workflow.id } as never)
  })
})
