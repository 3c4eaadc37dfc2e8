/*
 * Makes one property run through the API and compares it with the model after every step. truths.ts has what holds for every run; model.ts has what a
 * step should do.
 */
import { expect } from '@jest/globals'
import type { Wakeup } from '../../commands/commit.ts'
import type { Answer } from '../support/api.ts'
import {
  type Action,
  amountOf,
  applyTo,
  type Breakable,
  billAt,
  brokenUntil,
  followUp,
  type Lifecycle,
  type Nonsense,
  nonsense,
  paidAt,
  refundOf,
  targetOf,
} from './lifecycle.ts'
import { type Answered, type Bill, Model, type Paid, type Token } from './model.ts'
import type { Scenario } from './scenario.ts'
import { checkTruths } from './truths.ts'

const YEAR = 366 * 86_400

/** Runs it to its end and a year beyond. Throws at the first difference. Returns the subscription's id. */
export async function runLifecycle(scenario: Scenario, lifecycle: Lifecycle): Promise<string> {
  const one = await begin(scenario, lifecycle)
  for (const action of lifecycle.actions) await step(one, action)
  const { model } = one
  if (!model.hasEnded) await step(one, { do: 'cancel', atPeriodEnd: false })
  while (model.refunds.length > 0)
    await step(one, {
      do: 'decide_refund',
      which: 0,
      word: model.refunds[0]!.amount % 2 === 0 ? 'failed' : 'succeeded',
    })
  // After the end nothing happens any more. The model plans no further step, so anything that happens is a difference.
  await step(one, { do: 'advance', how: { by: YEAR } })
  await checkTruths(scenario, one.id, model)
  return one.id
}

interface Living {
  scenario: Scenario
  model: Model
  id: string
  clock: string
  customer: string
  /** The ids of the invoices, oldest first, in the order of the model's bills. */
  invoices: { id: string; qr: string | null; payment: string | null }[]
  waiting: string[]
  /** Payments that bought nothing, and refunds that wait for the bank, oldest first. */
  isLate: string[]
  refunds: string[]
}

async function begin(scenario: Scenario, lifecycle: Lifecycle): Promise<Living> {
  const { shop, prices } = scenario
  const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: lifecycle.at })
  const { json: customer } = await shop.post('/v1/customers', { name: 'Nok', test_clock: clock.id })
  const create = (token: Token, behaviour: string) =>
    shop.post('/v1/subscriptions', {
      customer: customer.id,
      price: prices[lifecycle.price],
      quantity: lifecycle.quantity,
      collection_method: lifecycle.collection,
      ...(lifecycle.collection === 'invoice'
        ? { days_until_due: lifecycle.daysUntilDue }
        : { payment_method: token, payment_behavior: behaviour }),
    })
  const model = new Model(lifecycle)
  let answer = await create(lifecycle.token, lifecycle.allowIncomplete ? 'allow_incomplete' : 'error_if_incomplete')
  const due = model.create(lifecycle.token, lifecycle.allowIncomplete)
  expect(said(answer)).toEqual(due)
  if (due.status !== 200) {
    answer = await create('pm_card_ok', 'error_if_incomplete')
    model.create('pm_card_ok', false)
  }
  const one: Living = {
    scenario,
    model,
    id: answer.json.id,
    clock: clock.id,
    customer: customer.id,
    invoices: [],
    waiting: [],
    isLate: [],
    refunds: [],
  }
  await compare(one)
  return one
}

async function step(one: Living, action: Action): Promise<void> {
  const { model } = one
  try {
    await act(one, action)
    model.advance(model.now)
    await compare(one)
  } catch (error) {
    throw new Error(`at ${model.now}, after ${JSON.stringify(action)}: ${(error as Error).message}`, { cause: error })
  }
}

async function act(one: Living, action: Action): Promise<void> {
  const { model } = one
  if (action.do === 'approve') return approve(one, action)
  const answering = ask(one, action)
  const expected = applyTo(model, action)
  if (expected) expect(said(await answering())).toEqual(expected)
}

/** The buyer confirms at the bank, and another action comes before the system asks the bank. */
async function approve(one: Living, { word, first }: Extract<Action, { do: 'approve' }>): Promise<void> {
  const { model, scenario } = one
  const { gateways, workflows } = scenario.billing.api.deps
  if (!model.waiting) return
  await gateways.simulator.decide(one.waiting[0]!, 'succeed')
  await gateways.simulator.answerNextRefund(one.waiting[0]!, word)
  model.approve(word)
  const next = followUp(model, first)
  if (next) await act(one, next)
  // A clock answers before it has arrived: woken on the way, the subscription would ask the bank too early.
  await scenario.billing.settled([`test-clock/${one.clock}`])
  model.hear()
  workflows.wake([{ workflowId: `subscription/${one.id}` } as Wakeup])
}

/** Prepares the request of an action from the model's state before it. It is sent when the returned function is called. */
function ask(one: Living, action: Action): () => Promise<Answer> {
  const { model, id, scenario } = one
  const { shop } = scenario
  const path = `/v1/subscriptions/${id}`
  switch (action.do) {
    case 'advance': {
      const frozen_time = targetOf(model, action.how)
      return () => shop.post(`/v1/test_clocks/${one.clock}/advance`, { frozen_time })
    }
    case 'cancel':
      return () => shop.post(`${path}/cancel${action.atPeriodEnd ? '' : '?at_period_end=false'}`)
    case 'resume':
      return () => shop.post(`${path}/resume`)
    case 'change': {
      const proration = action.prorate ? 'prorate' : 'none'
      const price = action.price === null ? undefined : scenario.prices[action.price]
      return () => shop.post(`${path}/change`, { price, quantity: action.quantity ?? undefined, proration })
    }
    case 'card':
      return () => shop.send('PATCH', path, { body: { payment_method: action.token } })
    case 'default_card': {
      const body = { default_payment_method: action.token }
      return () => shop.send('PATCH', `/v1/customers/${one.customer}`, { body })
    }
    case 'pay': {
      const body = action.token ? { payment_method: action.token } : {}
      return () => shop.post(`/v1/invoices/${invoiceOf(one, action.bill).id}/pay`, body)
    }
    case 'void':
      return () => shop.post(`/v1/invoices/${invoiceOf(one, action.bill).id}/void`)
    case 'transfer': {
      const amount_satang = amountOf(billAt(model, action.bill), action.amount) ?? undefined
      return () => shop.post(`${HELPERS}/payments/${invoiceOf(one, action.bill).qr}/succeed`, { amount_satang })
    }
    case 'end_qr':
      return () => shop.post(`${HELPERS}/payments/${invoiceOf(one, action.bill).qr}/${action.how}`, {})
    case 'decide':
      return () => shop.post(`${HELPERS}/payments/${one.waiting[0]}/${action.how}`, {})
    case 'nonsense':
      return () => askNonsense(one, nonsense(model, action.which).what)
    case 'refund': {
      const paid = paidAt(model, action.paid)
      if (!paid) return nothing
      const payment = paymentOf(one, paid)
      const amount_satang = refundOf(paid, action.amount) ?? undefined
      return async () => {
        await shop.post(`${HELPERS}/payments/${payment}/next_refund`, { outcome: action.word })
        return shop.post(`/v1/payments/${payment}/refund`, { amount_satang, cancel_subscription: action.ends })
      }
    }
    case 'decide_refund': {
      const refund = one.refunds[action.which % Math.max(one.refunds.length, 1)]
      return () => shop.post(`${HELPERS}/refunds/${refund}/${action.word === 'succeeded' ? 'succeed' : 'fail'}`)
    }
    case 'break': {
      const frozen_time = brokenUntil(model, action)
      return () => breakAndMend(one, action.what, frozen_time!)
    }
    case 'approve':
      return nothing
  }
}

const nothing = (): never => {
  throw new Error('there is nothing to ask for')
}

/** Time goes on while something cannot be written. Then it is mended, and what is in quarantine is tried again by hand. */
async function breakAndMend(one: Living, what: Breakable, frozen_time: number): Promise<Answer> {
  const { scenario, id, clock } = one
  const { billing, shop, broken } = scenario
  await broken.breakFor(id, what)
  const advanced = await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time })
  await billing.settled([`test-clock/${clock}`, `subscription/${id}`])
  const { json } = await shop.get(`/v1/test_clocks/${clock}`)
  // What is due beside a reminder has been done.
  if (what === 'reminder') await compare(one)
  await broken.mendFor(id)
  // A row in quarantine does not stop a clock.
  expect([advanced.status, json.status, json.frozen_time]).toEqual([200, 'ready', frozen_time])
  return shop.post(`/v1/subscriptions/${id}/try_again`)
}

function paymentOf({ model, invoices, isLate }: Living, paid: Paid): string {
  if (paid.bill) return invoices[model.bills.indexOf(paid.bill)]!.payment!
  return isLate[model.paid.filter(({ bill }) => !bill).indexOf(paid)]!
}

const HELPERS = '/v1/test_helpers'

/** The request is refused by its code, and compare() finds everything unchanged. */
function askNonsense({ scenario, id, model, invoices }: Living, what: Nonsense): Promise<Answer> {
  const { shop, oneTimePrice, strangersCard } = scenario
  const path = `/v1/subscriptions/${id}`
  const owed = invoices[model.bills.findLastIndex((b) => b.status === 'open')] ?? invoices[0]!
  const payment_method = strangersCard
  switch (what) {
    case 'cancel at a yes':
      return shop.post(`${path}/cancel?at_period_end=yes`)
    case 'change to none':
      return shop.post(`${path}/change`, { quantity: 0 })
    case 'change an amount':
      return shop.post(`${path}/change`, { quantity: 2, amount_satang: 1 })
    case 'change to a one-time price':
      return shop.post(`${path}/change`, { price: oneTimePrice })
    case "take a stranger's card":
      return shop.send('PATCH', path, { body: { payment_method } })
    case "pay by a stranger's card":
      return shop.post(`/v1/invoices/${owed.id}/pay`, { payment_method })
  }
}

function invoiceOf({ invoices }: Living, back: number): Living['invoices'][number] {
  return invoices.at(-1 - back) ?? invoices[0]!
}

const said = ({ status, json }: Answer): Answered =>
  status === 200 ? { status } : { status, code: json?.error?.code ?? 'none' }

interface Rows {
  invoices: { id: string; qr: string | null; payment: string | null; row: object }[]
  waiting: string[]
  isLate: string[]
  refunds: { id: string; amount: number }[]
  payments: number
  taken: number
  parked: number
  inHand: number
  processing: string[]
}

/** One query for what the API would return in six calls. */
const ROWS = `
  select
    (select coalesce(json_agg(json_build_object('id', i.id, 'qr', q.id, 'payment', i.payment_id, 'row', json_build_object('reason', i.billing_reason,
        'status', i.status, 'total', i.total_satang, 'due', i.due_date,
        'start', case when i.period_number is not null then i.period_start end,
        'end', case when i.period_number is not null then i.period_end end)) order by i.id), '[]')
      from invoices i left join payments q on q.invoice_id = i.id and q.payment_method_type = 'promptpay'
      where i.subscription_id = s.id) as invoices,
    (select coalesce(json_agg(p.id order by p.id), '[]') from payments p
      where p.subscription_id = s.id and p.payment_method_type = 'card' and p.status = 'requires_action') as waiting,
    (select coalesce(json_agg(p.id order by p.id), '[]') from payments p
      where p.subscription_id = s.id and p.is_late and p.status = 'succeeded') as "isLate",
    (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount_satang) order by r.id), '[]')
      from refunds r join payments p on p.id = r.payment_id
      where p.subscription_id = s.id and r.status = 'pending') as refunds,
    (select count(*) from payments p where p.subscription_id = s.id and p.status = 'succeeded')::float8 as payments,
    (select coalesce(sum(p.gross_satang - p.refunded_satang), 0) from payments p
      where p.subscription_id = s.id and p.status = 'succeeded')::float8 as taken,
    (select coalesce(sum(t.parked_satang), 0) from inbound_transfers t join payments p on p.id = t.payment_id
      where p.subscription_id = s.id)::float8 as parked,
    (select count(*) from payments p where p.subscription_id = s.id and p.status = 'processing')::float8 as "inHand"
  from subscriptions s where s.id = $1`

async function compare(one: Living): Promise<void> {
  const { scenario, model, id } = one
  const { billing, shop } = scenario
  await billing.settled([`test-clock/${one.clock}`, `subscription/${id}`])
  const [answer, [rows]] = await Promise.all([shop.get(`/v1/subscriptions/${id}`), billing.api.sql<Rows>(ROWS, [id])])
  const { invoices, waiting, isLate, refunds, ...money } = rows!
  const s = answer.json
  Object.assign(one, { invoices, waiting, isLate, refunds: refunds.map((r) => r.id) })
  expect({
    status: s.status,
    price: scenario.prices.indexOf(s.price),
    quantity: s.quantity,
    start: s.current_period_start,
    end: s.current_period_end,
    cancelAtPeriodEnd: s.cancel_at_period_end,
    cancelAt: s.cancel_at,
    canceledAt: s.canceled_at,
    endedAt: s.ended_at,
    endedReason: s.ended_reason,
    pastDueSince: s.past_due_since,
    nextRetryAt: s.next_retry_at,
    carried: s.carried_satang,
    waits: [s.next_action !== null, waiting.length],
    ...money,
    isLate: isLate.length,
    refunds: refunds.map((r) => r.amount),
    invoices: invoices.map((i) => i.row),
  }).toEqual({
    status: model.status,
    price: model.price,
    quantity: model.quantity,
    start: model.start,
    end: model.end,
    cancelAtPeriodEnd: model.cancelAtPeriodEnd,
    cancelAt: model.cancelAt,
    canceledAt: model.canceledAt,
    endedAt: model.endedAt,
    endedReason: model.endedReason,
    pastDueSince: model.pastDueSince,
    nextRetryAt: model.nextRetryAt,
    carried: model.carried,
    waits: [model.waiting !== null, model.waiting ? 1 : 0],
    payments: model.paid.length,
    taken: model.taken,
    parked: model.parked,
    inHand: 0,
    isLate: model.paid.filter(({ bill }) => !bill).length,
    refunds: model.refunds.map(({ amount }) => amount),
    invoices: model.bills.map(asRow),
  })
}

function asRow({ reason, status, total, due, n, start, end }: Bill): object {
  return { reason, status, total, due, start: n === null ? null : start, end: n === null ? null : end }
}
