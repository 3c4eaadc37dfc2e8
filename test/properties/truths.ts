/*
 * What holds at the end of every run, checked with events and the API alone: the events of an object are in a legal order, each is published once,
 * and a merchant who reads only events knows what GET returns.
 */
import { expect } from '@jest/globals'
import type { Model } from './model.ts'
import type { Scenario } from './scenario.ts'

interface Published {
  type: string
  object_id: string
  object: Record<string, unknown>
}

/** Throws with what is wrong in the events of a subscription, its invoices and its payments. */
export async function checkTruths({ billing, shop }: Scenario, id: string, model: Model): Promise<void> {
  const published = await billing.api.sql<Published>(
    `select type, object_id, object from events where object_id = $1
      or object_id in (select i.id from invoices i where i.subscription_id = $1)
      or object_id in (select p.id from payments p where p.subscription_id = $1) order by id`,
    [id],
  )
  const [subscription, invoices, payments] = await Promise.all([
    shop.get(`/v1/subscriptions/${id}`),
    everything(shop, `/v1/invoices?subscription=${id}`),
    everything(shop, `/v1/payments?subscription=${id}`),
  ])
  expect(published.filter((e) => e.object_id === id).map((e) => e.type.split('.')[1])).toEqual(model.published)
  const stories = Map.groupBy(published, (e) => e.object_id)
  for (const [object, events] of stories) expect([object, illegalIn(events)]).toEqual([object, null])
  for (const now of [subscription.json, ...invoices, ...payments]) {
    const last = stories.get(now.id)?.at(-1)?.object ?? {}
    // A payment that was withdrawn has no event for that (D25).
    const fields = now.status === 'canceled' && now.object === 'payment' ? ['gross_satang'] : REBUILT[now.object]!
    const shown = (o: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, o[field]]))
    expect(shown(last)).toEqual(shown(now))
  }
  const [money] = await billing.api.sql<{ came: number; is: number; twice: string[] }>(MONEY, [id])
  expect(money).toEqual({ came: money!.is, is: money!.is, twice: [] })
}

/**
 * By the bank's own records: money from cards and transfers has paid bills, has bought nothing (and is refunded or held, which the invariants check),
 * or is in the inbox. No period is paid for twice, and no bill by two payments.
 */
const MONEY = `
  select (select coalesce(sum(b.amount_satang), 0) from simulator_charges b join payments p on p.id = b.attempt_id
      where p.subscription_id = $1 and p.payment_method_type = 'card' and b.status = 'succeeded')::float8
    + (select coalesce(sum(t.amount_satang), 0) from inbound_transfers t join payments p on p.id = t.payment_id
      where p.subscription_id = $1 and t.source_payment_id is null)::float8 as came,
    (select coalesce(sum(total_satang), 0) from invoices where subscription_id = $1 and status = 'paid' and payment_id is not null)::float8
    + (select coalesce(sum(gross_satang), 0) from payments where subscription_id = $1 and status = 'succeeded' and is_late)::float8
    + (select coalesce(sum(t.parked_satang + t.returning_satang + t.returned_satang), 0) from inbound_transfers t
      join payments p on p.id = t.payment_id where p.subscription_id = $1 and t.source_payment_id is null)::float8 as is,
    (select coalesce(json_agg(x.id), '[]') from (
      select min(id) as id from invoices where subscription_id = $1 and status = 'paid' and period_number is not null
        group by period_number having count(*) > 1
      union all select invoice_id from payments where subscription_id = $1 and status = 'succeeded' and not is_late
        group by invoice_id having count(*) > 1) x) as twice`

/** Fields that no event shows are left out: the current attempt, the time of the next one, and the credit balance. */
const REBUILT: Record<string, string[]> = {
  subscription: [
    'status current_period_start current_period_end cancel_at_period_end cancel_at canceled_at ended_at ended_reason',
    'price quantity payment_method past_due_since anchor_day',
  ].flatMap((line) => line.split(' ')),
  invoice: 'number status total_satang amount_paid_satang due_date period_start period_end lines'.split(' '),
  payment: 'status gross_satang fee_satang net_satang invoice payment_method decline_code paid_at'.split(' '),
}

/** From each state of an object, the events that may follow. After an end only late money may bring a subscription back. */
const MOVES: Record<string, Record<string, string[]>> = {
  subscription: {
    '': ['created'],
    created: ['activated', 'updated', 'changed', 'canceled', 'expired'],
    running: ['renewed', 'past_due', 'recovered', 'cancel_scheduled', 'resumed', 'changed', 'updated', 'canceled'],
    canceled: [],
    expired: ['activated'],
  },
  invoice: {
    '': ['created'],
    created: ['upcoming', 'payment_failed', 'overdue', 'paid', 'voided', 'uncollectible'],
    overdue: ['payment_failed', 'paid', 'voided', 'uncollectible'],
    paid: [],
    voided: ['paid'],
    uncollectible: [],
  },
  payment: {
    '': ['created'],
    created: ['requires_action', 'succeeded', 'failed', 'expired'],
    requires_action: ['succeeded', 'failed', 'expired'],
    succeeded: [],
    failed: ['succeeded'],
    expired: ['succeeded'],
  },
}

function illegalIn(events: readonly Published[]): string | null {
  let state = ''
  for (const { type } of events) {
    const [of, what] = type.split('.') as [string, string]
    if (!MOVES[of]![state]!.includes(what)) return `${type} after ${state || 'nothing'}`
    state = stateAfter(of, state, what)
  }
  return null
}

function stateAfter(of: string, state: string, what: string): string {
  if (MOVES[of]![what]) return what
  return of === 'subscription' && state !== 'created' && what !== 'updated'
    ? 'running'
    : what === 'activated'
      ? 'running'
      : state
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function everything(shop: Scenario['shop'], path: string): Promise<any[]> {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  const all: any[] = []
  for (let more = true; more; ) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1).id}` : ''
    const { json } = await shop.get(`${path}&limit=100${after}`)
    all.push(...json.data)
    more = json.has_more
  }
  return all
}
