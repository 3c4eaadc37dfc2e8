/*
 * Lives one random life through the API and holds it against the model after every step. What holds for every life, whatever the model says, is
 * truths.ts; what a step should do is model.ts.
 */
import { expect } from '@jest/globals'
import type { Answer } from '../support/api.ts'
import type { ApiShop, BillingApi } from '../support/billing-api.ts'
import type { Action, Life, Pick } from './life.ts'
import { type Answered, type Bill, Model, PRICES, type Token } from './model.ts'
import { checkTruths } from './truths.ts'

/** A merchant with everything that is sold in random lives. */
export interface Stage {
  billing: BillingApi
  shop: ApiShop
  prices: string[]
  oneTimePrice: string
  strangersCard: string
}

const YEAR = 366 * 86_400

/** A merchant of its own for each lane of lives: they wait for no counter of another. */
export async function openStage(billing: BillingApi): Promise<Stage> {
  const shop = await billing.shop()
  const prices: string[] = []
  for (const { interval, satang } of PRICES) prices.push(await shop.price({ interval, amount_satang: satang }))
  const oneTimePrice = await shop.price({ type: 'one_time', interval: undefined })
  const stranger = await shop.customer()
  const card = await shop.post('/v1/payment_methods', { customer: stranger, type: 'card', token: 'pm_card_ok' })
  return { billing, shop, prices, oneTimePrice, strangersCard: card.json.id }
}

/** Lives it to its end and a year beyond. Throws at the first difference; answers the subscription's id. */
export async function live(stage: Stage, life: Life): Promise<string> {
  const one = await begin(stage, life)
  for (const action of life.actions) await step(one, action)
  const { model } = one
  if (!model.hasEnded) await step(one, { do: 'cancel', atPeriodEnd: false })
  // After the end nothing happens ever again: the model has nothing to come, so that whatever does is a difference.
  await step(one, { do: 'advance', how: { by: YEAR } })
  await checkTruths(stage, one.id, model)
  return one.id
}

interface Living {
  stage: Stage
  model: Model
  id: string
  clock: string
  customer: string
  /** Of the invoices, oldest first, as the bills of the model stand. */
  invoices: string[]
  qrs: (string | null)[]
  waiting: string[]
}

async function begin(stage: Stage, life: Life): Promise<Living> {
  const { shop, prices } = stage
  const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: life.at })
  const { json: customer } = await shop.post('/v1/customers', { name: 'Nok', test_clock: clock.id })
  const create = (token: Token, behaviour: string) =>
    shop.post('/v1/subscriptions', {
      customer: customer.id,
      price: prices[life.price],
      quantity: life.quantity,
      collection_method: life.collection,
      ...(life.collection === 'invoice'
        ? { days_until_due: life.daysUntilDue }
        : { payment_method: token, payment_behavior: behaviour }),
    })
  const model = new Model(life)
  let answer = await create(life.token, life.allowIncomplete ? 'allow_incomplete' : 'error_if_incomplete')
  const due = model.create(life.token, life.allowIncomplete)
  expect(said(answer)).toEqual(due)
  if (due.status !== 200) {
    answer = await create('pm_card_ok', 'error_if_incomplete')
    model.create('pm_card_ok', false)
  }
  const one: Living = {
    stage,
    model,
    id: answer.json.id,
    clock: clock.id,
    customer: customer.id,
    invoices: [],
    qrs: [],
    waiting: [],
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
  const { model, id } = one
  const { shop } = one.stage
  const path = `/v1/subscriptions/${id}`
  switch (action.do) {
    case 'advance': {
      const to = targetOf(model, action.how)
      if (to === null) return
      const answer = await shop.post(`/v1/test_clocks/${one.clock}/advance`, { frozen_time: to })
      expect(said(answer)).toEqual({ status: 200 })
      model.advance(to)
      return
    }
    case 'cancel':
      return agree(
        await shop.post(`${path}/cancel${action.atPeriodEnd ? '' : '?at_period_end=false'}`),
        model.cancel(action.atPeriodEnd),
      )
    case 'resume':
      return agree(await shop.post(`${path}/resume`), model.resume())
    case 'change': {
      const body = {
        ...(action.price === null ? {} : { price: one.stage.prices[action.price] }),
        ...(action.quantity === null ? {} : { quantity: action.quantity }),
        proration: action.prorate ? 'prorate' : 'none',
      }
      return agree(await shop.post(`${path}/change`, body), model.change(action.price, action.quantity, action.prorate))
    }
    case 'card':
      return agree(
        await shop.send('PATCH', path, { body: { payment_method: action.token } }),
        model.setCard(action.token),
      )
    case 'default_card': {
      const body = { default_payment_method: action.token }
      return agree(await shop.send('PATCH', `/v1/customers/${one.customer}`, { body }), model.setDefault(action.token))
    }
    case 'pay': {
      const at = pick(model.bills, action.bill, (b) => b.status === 'open')
      const body = action.token ? { payment_method: action.token } : {}
      return agree(
        await shop.post(`/v1/invoices/${one.invoices[at]}/pay`, body),
        model.pay(model.bills[at]!, action.token),
      )
    }
    case 'void': {
      const at = pick(model.bills, action.bill, (b) => b.status === 'open')
      return agree(await shop.post(`/v1/invoices/${one.invoices[at]}/void`), model.void(model.bills[at]!))
    }
    case 'transfer': {
      const at = pickQr(one, action.bill)
      if (at === null) return
      const bill = model.bills[at]!
      const amount = { rest: null, part: Math.ceil(bill.total / 3), over: bill.total + 77 }[action.amount]
      const body = amount === null ? {} : { amount_satang: amount }
      return agree(
        await shop.post(`/v1/test_helpers/payments/${one.qrs[at]}/succeed`, body),
        model.transfer(bill, amount),
      )
    }
    case 'end_qr': {
      const at = pickQr(one, action.bill)
      if (at === null) return
      return agree(
        await shop.post(`/v1/test_helpers/payments/${one.qrs[at]}/${action.how}`, {}),
        model.endQr(model.bills[at]!),
      )
    }
    case 'decide':
      if (!model.waiting) return
      return agree(
        await shop.post(`/v1/test_helpers/payments/${one.waiting[0]}/${action.how}`, {}),
        model.decide(action.how === 'succeed'),
      )
    case 'nonsense':
      return nonsense(one, action.which)
  }
}

/** What nobody should send: refused by its code, and compare() finds everything as it was. */
async function nonsense({ stage, id, model, invoices }: Living, which: number): Promise<void> {
  const { shop, oneTimePrice, strangersCard } = stage
  const path = `/v1/subscriptions/${id}`
  const ended = model.hasEnded
  const open = invoices[model.bills.findLastIndex((b) => b.status === 'open')]
  const tries: (() => Promise<[Answer, string]>)[] = [
    async () => [await shop.post(`${path}/cancel?at_period_end=yes`), 'parameter_invalid'],
    async () => [await shop.post(`${path}/change`, { quantity: 0 }), 'parameter_invalid'],
    async () => [await shop.post(`${path}/change`, { quantity: 2, amount_satang: 1 }), 'parameter_unknown'],
    async () => [
      await shop.post(`${path}/change`, { price: oneTimePrice }),
      ended ? 'subscription_ended' : 'price_not_recurring',
    ],
    async () => [
      await shop.send('PATCH', path, { body: { payment_method: strangersCard } }),
      ended ? 'subscription_ended' : 'payment_method_customer_mismatch',
    ],
    async () => [
      await shop.post(`/v1/invoices/${open ?? invoices[0]}/pay`, { payment_method: strangersCard }),
      open ? 'payment_method_customer_mismatch' : 'invoice_not_open',
    ],
  ]
  const [answer, code] = await tries[which % tries.length]!()
  agree(answer, { status: 400, code })
}

function targetOf(model: Model, how: Extract<Action, { do: 'advance' }>['how']): number | null {
  const to =
    'by' in how
      ? model.now + how.by
      : 'toDue' in how
        ? (model.next()?.at ?? Number.NaN) + how.toDue
        : model.end + how.toPeriodEnd
  return to > model.now ? to : null
}

function pick(bills: readonly Bill[], { nth, any }: Pick, wanted: (b: Bill) => boolean): number {
  const all = bills.map((_, at) => at)
  const good = any ? [] : all.filter((at) => wanted(bills[at]!))
  const from = good.length > 0 ? good : all
  return from.at(-1 - (nth % from.length))!
}

/** Money comes for what is open, or for anything that ever had a QR. */
function pickQr({ model }: Living, { nth, any }: Pick): number | null {
  const all = model.bills.flatMap((b, at) => (b.qr ? [at] : []))
  const open = all.filter((at) => model.bills[at]!.status === 'open')
  const from = any || open.length === 0 ? all : open
  return from.length === 0 ? null : from.at(-1 - (nth % from.length))!
}

const said = ({ status, json }: Answer): Answered =>
  status === 200 ? { status } : { status, code: json?.error?.code ?? 'none' }

function agree(answer: Answer, expected: Answered): void {
  expect(said(answer)).toEqual(expected)
}

interface Rows {
  invoices: { id: string; qr: string | null; row: object }[]
  waiting: string[]
  payments: number
  taken: number
  parked: number
  inHand: number
  turns: string[]
}

/** One question for all that the API would tell in six. */
const ROWS = `
  select
    (select coalesce(json_agg(json_build_object('id', i.id, 'qr', q.id, 'row', json_build_object('reason', i.billing_reason,
        'status', i.status, 'total', i.total_satang, 'due', i.due_date,
        'start', case when i.period_number is not null then i.period_start end,
        'end', case when i.period_number is not null then i.period_end end)) order by i.id), '[]')
      from invoices i left join payments q on q.invoice_id = i.id and q.payment_method_type = 'promptpay'
      where i.subscription_id = s.id) as invoices,
    (select coalesce(json_agg(p.id order by p.id), '[]') from payments p
      where p.subscription_id = s.id and p.payment_method_type = 'card' and p.status = 'requires_action') as waiting,
    (select count(*) from payments p where p.subscription_id = s.id and p.status = 'succeeded')::float8 as payments,
    (select coalesce(sum(p.gross_satang - p.refunded_satang), 0) from payments p
      where p.subscription_id = s.id and p.status = 'succeeded')::float8 as taken,
    (select coalesce(sum(t.parked_satang), 0) from inbound_transfers t join payments p on p.id = t.payment_id
      where p.subscription_id = s.id)::float8 as parked,
    (select count(*) from payments p where p.subscription_id = s.id and p.status = 'processing')::float8 as "inHand"
  from subscriptions s where s.id = $1`

async function compare(one: Living): Promise<void> {
  const { stage, model, id } = one
  const { billing, shop } = stage
  await billing.settled([`test-clock/${one.clock}`, `subscription/${id}`])
  const [answer, [rows]] = await Promise.all([shop.get(`/v1/subscriptions/${id}`), billing.api.sql<Rows>(ROWS, [id])])
  const { invoices, waiting, ...money } = rows!
  const s = answer.json
  one.invoices = invoices.map((i) => i.id)
  one.qrs = invoices.map((i) => i.qr)
  one.waiting = waiting
  expect({
    status: s.status,
    price: stage.prices.indexOf(s.price),
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
    payments: model.payments,
    taken: model.taken,
    parked: model.parked,
    inHand: 0,
    invoices: model.bills.map(asRow),
  })
}

function asRow({ reason, status, total, due, n, start, end }: Bill): object {
  return { reason, status, total, due, start: n === null ? null : start, end: n === null ? null : end }
}
