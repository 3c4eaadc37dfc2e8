// Calls that wait for a workflow while Temporal is unreachable, and their concurrent duplicates: a retry with the same key that comes while the first
// call still tries. Each gets 503 `workflow_unavailable`, nothing is left behind, and the key is free for a later retry.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { WorkflowsUnavailable } from '../../api/deps.ts'
import { mintId } from '../../db/ids.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { buyingAt } from '../support/buying.ts'

const VERSION = { 'service-version': '2026-09-01' }

let billing: BillingApi
let shop: ApiShop
let wakeups: BillingApi['api']['deps']['workflows']['wakeNow']
beforeAll(async () => {
  billing = await startBillingApi()
  wakeups = billing.api.deps.workflows.wakeNow
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterEach(async () => {
  billing.api.deps.workflows.wakeNow = wakeups
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

type Ask = (headers: Record<string, string>) => Promise<Answer>

/** The calls that wait for a workflow, each prepared to be made once. */
const CALLS: Record<string, () => Promise<Ask>> = {
  'a subscription': async () => {
    const customer = await shop.customer()
    const price = await shop.price()
    const card = (await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })).json.id
    return (headers) => shop.subscribe({ customer, price, payment_method: card }, { headers })
  },
  'a subscription with a discount code': async () => {
    const customer = await shop.customer()
    const price = await shop.price()
    const card = (await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })).json.id
    const body = { kind: 'percent', value: 10, duration: 'once', max_uses: 1 }
    const { code } = (await shop.post('/v1/discount_codes', body)).json
    return (headers) => shop.subscribe({ customer, price, payment_method: card, discount_code: code }, { headers })
  },
  'paying an invoice': async () => {
    const s = (await shop.subscribe({ collection_method: 'invoice' })).json
    const body = { customer: s.customer, type: 'card', token: 'pm_card_ok' }
    const card = (await shop.post('/v1/payment_methods', body)).json.id
    return (headers) => shop.post(`/v1/invoices/${s.latest_invoice}/pay`, { payment_method: card }, { headers })
  },
  'a change of plan': async () => {
    const s = (await shop.subscribe()).json
    const price = await shop.price({ amount_satang: 300_000 })
    return (headers) => shop.post(`/v1/subscriptions/${s.id}/change`, { price }, { headers })
  },
  'a confirm': async () => {
    const price = await shop.price({ type: 'one_time', interval: undefined })
    const body = { line_items: [{ price }], customer_email: 'outage@example.com', success_url: 'https://shop.example' }
    const session = (await shop.post('/v1/checkout_sessions', body, { headers: VERSION })).json
    return (headers) =>
      shop.post(
        `/v1/test_helpers/checkout_sessions/${session.id}/confirm`,
        { payment_method_type: 'card', token: 'pm_card_ok' },
        { headers },
      )
  },
  'a refund': async () => {
    const { payment } = await buyingAt(billing, shop).tool()
    return (headers) => shop.post(`/v1/payments/${payment}/refund`, {}, { headers })
  },
  'a simulation': async () => (headers) =>
    shop.post('/v1/simulations', { months: 1, customers: 1, seed: 1 }, { headers }),
}

/**
 * The counts that concern money and keys. A withdrawn refund is reserved and released again, so the ledger's sums are compared. A confirm keeps its
 * basket's invoice.
 */
async function left() {
  const { payments, idempotency_records, wakeups, simulator_charges } = await billing.counts()
  const [refunds] = await billing.api.sql('select count(*)::integer as n from refunds')
  const accounts = await billing.api.sql(
    'select account, sum(amount_satang)::float8 as satang from ledger_entries group by account having sum(amount_satang) <> 0 order by account',
  )
  return { payments, refunds, idempotency_records, wakeups, simulator_charges, accounts }
}

const fails = { status: 503, json: { error: { code: 'workflow_unavailable' } } }

describe.each(Object.entries(CALLS))('%s', (_, prepared) => {
  test('whose concurrent duplicate tries at the same moment: both are 503, and a retry starts anew', async () => {
    const ask = await prepared()
    await billing.settled()
    const before = await left()
    const headers = { 'idempotency-key': mintId('k_') }
    const both = Promise.withResolvers<never>()
    let trying = 0
    billing.api.deps.workflows.wakeNow = () => {
      if (++trying === 2) both.reject(new WorkflowsUnavailable('away'))
      return both.promise
    }
    billing.away = true
    const answers = await Promise.all([ask(headers), ask(headers)])
    expect(answers).toMatchObject([fails, fails])
    expect(await left()).toEqual(before)
    billing.api.deps.workflows.wakeNow = wakeups
    billing.away = false
    expect(await ask(headers)).toMatchObject({ status: 200 })
    await billing.settled()
  })

  test('whose concurrent duplicate has woken and waits when it is withdrawn: it is 503 for both', async () => {
    const ask = await prepared()
    await billing.settled()
    const before = await left()
    const headers = { 'idempotency-key': mintId('k_') }
    const otherWoke = Promise.withResolvers<void>()
    let trying = 0
    billing.api.deps.workflows.wakeNow = async () => {
      if (++trying > 1) return otherWoke.resolve() // but nothing is processed
      await otherWoke.promise
      throw new WorkflowsUnavailable('away')
    }
    billing.away = true
    const answers = await Promise.all([ask(headers), ask(headers)])
    expect(answers).toMatchObject([fails, fails])
    expect(await left()).toEqual(before)
  })
})
