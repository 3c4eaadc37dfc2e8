/*
 * Draws property runs. The model's state decides what is drawn next, so that few subscriptions end early and few actions hit ended ones. The result
 * is plain data, and a run stays valid when an action is dropped.
 */
import fc from 'fast-check'
import { fromBangkok } from '../../rules/periods.ts'
import { type Action, type Advance, applyTo, BREAKABLE, type Lifecycle } from './lifecycle.ts'
import { Model, PRICES, TOKENS } from './model.ts'

const DAY = 86_400
/** How many actions may follow the end of a subscription. */
const ACTIONS_AFTER_THE_END = 4

const moment = fc
  .record({
    day: fc.constantFrom([2026, 1, 31], [2026, 2, 28], [2027, 12, 31], [2028, 2, 29], [2026, 6, 15], [2026, 8, 30]),
    second: fc.constantFrom(0, 9 * 3_600, 86_399),
  })
  .map(({ day: [year, month, day], second }) => fromBangkok({ year: year!, month: month!, day: day! }) + second)

const beside = fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const, -1 as const)
const advance: fc.Arbitrary<Advance> = fc.oneof(
  { weight: 60, arbitrary: beside.map((toDue) => ({ toDue })) },
  { weight: 10, arbitrary: beside.map((toPeriodEnd) => ({ toPeriodEnd })) },
  { weight: 15, arbitrary: fc.integer({ min: 1, max: DAY }).map((by) => ({ by })) },
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 40 }).map((days) => ({ by: days * DAY })) },
  { weight: 2, arbitrary: fc.constantFrom({ by: 100 * DAY }, { by: 366 * DAY }) },
)

const token = fc.constantFrom(
  'pm_card_ok' as const,
  'pm_card_ok' as const,
  'pm_card_ok' as const,
  ...Array<'pm_card_3ds'>(5).fill('pm_card_3ds'),
  ...TOKENS,
)
const firstToken = fc.constantFrom(
  'pm_card_ok' as const,
  'pm_card_ok' as const,
  'pm_card_ok_then_declined' as const,
  'pm_card_ok_then_declined' as const,
  'pm_card_3ds' as const,
  ...TOKENS,
)
const price = fc.nat(PRICES.length - 1)
const quantity = fc.integer({ min: 1, max: 4 })

/** Everything that an action may need; `verb` selects the action. */
const roll = fc.record({
  verb: fc.nat(9_999),
  advance,
  price: fc.option(price),
  quantity: fc.option(quantity),
  prorate: fc.boolean(),
  token,
  byToken: fc.boolean(),
  bill: fc.nat(5),
  amount: fc.constantFrom('rest' as const, 'rest' as const, 'rest' as const, 'part' as const, 'over' as const),
  decision: fc.constantFrom('succeed' as const, 'fail' as const, 'expire' as const),
  word: fc.constantFrom('succeeded' as const, 'failed' as const, 'failed' as const, 'pending' as const),
  breaks: fc.constantFrom(...BREAKABLE, 'reminder' as const),
  first: fc.nat(9_999),
})
type Roll = typeof roll extends fc.Arbitrary<infer R> ? R : never

/** 5 to 25 actions on one subscription, the opening included, some of them after its end. */
export function anyLifecycle(collection: Lifecycle['collection']): fc.Arbitrary<Lifecycle> {
  return fc
    .record({
      at: moment,
      collection: fc.constant(collection),
      token: firstToken,
      allowIncomplete: fc.boolean(),
      price,
      quantity,
      daysUntilDue: fc.constantFrom(7, 7, 1, 30),
      opens: fc.nat(3),
      rolls: fc.array(roll, { minLength: 5, maxLength: 23, size: 'max' }),
    })
    .map(({ opens, rolls, ...born }) => {
      const actions = opens === 0 ? openingOf(born) : []
      return { ...born, actions: actionsOf({ ...born, actions }, rolls) }
    })
}

/**
 * An opening that makes a buyer's confirmation and other money meet; by chance few runs get there. By card: a plan change that waits for the buyer.
 * By invoice: a card charge beside the QR.
 */
function openingOf({ collection, price }: Omit<Lifecycle, 'actions'>): Action[] {
  if (collection === 'invoice') return [{ do: 'pay', bill: 0, token: 'pm_card_3ds' }]
  const other = (price + PRICES.length / 2) % PRICES.length
  return [
    { do: 'card', token: 'pm_card_3ds' },
    { do: 'change', price: other, quantity: null, prorate: true },
  ]
}

function actionsOf(lifecycle: Lifecycle, rolls: readonly Roll[]): Action[] {
  const model = new Model(lifecycle)
  if (model.create(lifecycle.token, lifecycle.allowIncomplete).status !== 200) model.create('pm_card_ok', false)
  const actions = [...lifecycle.actions]
  for (const action of actions) applyTo(model, action)
  let afterTheEnd = 0
  for (const roll of rolls) {
    if (model.hasEnded && ++afterTheEnd > ACTIONS_AFTER_THE_END) break
    const action = actionOf(model, roll)
    actions.push(action)
    applyTo(model, action)
    model.advance(model.now)
  }
  return actions
}

function actionOf(model: Model, roll: Roll): Action {
  return made(model, chosen(choicesOf(model), roll.verb), roll)
}

function chosen<V>(choices: readonly [number, V][], roll: number): V {
  let left = roll % choices.reduce((sum, [weight]) => sum + weight, 0)
  const [, verb] = choices.find(([weight]) => {
    left -= weight
    return left < 0
  })!
  return verb
}

function made(model: Model, verb: Verb, roll: Roll): Action {
  const bill = billFor(model, verb, roll)
  switch (verb) {
    case 'break':
      return { do: verb, what: roll.breaks, how: roll.advance }
    case 'refund':
    case 'refund and end': {
      const word = roll.byToken && roll.word === 'succeeded' ? 'timeout' : roll.word
      return { do: 'refund', paid: roll.bill, amount: roll.amount, ends: verb === 'refund and end', word }
    }
    case 'decide_refund':
      return { do: verb, which: roll.bill, word: roll.prorate ? 'succeeded' : 'failed' }
    case 'approve': {
      const then = chosen(thenOf(model), roll.first)
      const next = then && made(model, then, { ...roll, advance: { toDue: 0 } })
      return { do: verb, word: roll.word, first: next }
    }
    case 'advance':
      return { do: verb, how: roll.advance }
    case 'cancel now':
      return { do: 'cancel', atPeriodEnd: false }
    case 'cancel':
      return { do: verb, atPeriodEnd: true }
    case 'change': {
      const { price, quantity, prorate } = roll
      return { do: verb, price, quantity: price === null ? (quantity ?? 2) : quantity, prorate }
    }
    case 'card':
    case 'default_card':
      return { do: verb, token: roll.token }
    case 'pay':
      return { do: verb, bill, token: roll.byToken ? roll.token : null }
    case 'void':
      return { do: verb, bill }
    case 'transfer':
      return { do: verb, bill, amount: roll.amount }
    case 'end_qr':
      return { do: verb, bill, how: roll.prorate ? 'fail' : 'expire' }
    case 'decide':
      return { do: verb, how: roll.decision }
    case 'nonsense':
      return { do: verb, which: roll.bill }
    case 'resume':
      return { do: verb }
  }
}

type Verb = Action['do'] | 'cancel now' | 'refund and end'

/** How likely each action is: much of what fits the state, a little of everything else. */
function choicesOf(model: Model): [number, Verb][] {
  const { status, collection } = model
  const [dead, pending, late] = [model.hasEnded, status === 'pending_first_payment', status === 'past_due']
  const scheduled = model.cancelAtPeriodEnd && !dead
  const owes = model.bills.some((b) => b.status === 'open')
  const byQr = collection === 'invoice'
  const changes = waitsForChange(model)
  return [
    [pending ? 25 : model.waiting ? 40 : 80, 'advance'],
    [scheduled ? 5 : pending || late ? 2 : 10, 'cancel'],
    [2, 'cancel now'],
    [scheduled ? 30 : 3, 'resume'],
    [dead ? 3 : pending || late ? 20 : 45, 'change'],
    [late && !byQr ? 30 : 8, 'card'],
    [late && !byQr ? 20 : 6, 'default_card'],
    [dead || !owes ? 3 : model.waiting ? 60 : 35, 'pay'],
    [dead || !owes ? 2 : pending ? 3 : 14, 'void'],
    [byQr ? (owes ? (pending ? 120 : 60) : 8) : 0, 'transfer'],
    [byQr ? 5 : 0, 'end_qr'],
    [model.waiting ? 20 : 0, 'decide'],
    [model.waiting ? 60 : 0, 'approve'],
    [model.paid.length === 0 ? 0 : changes ? 90 : model.waiting ? 30 : 20, 'refund'],
    [model.paid.length === 0 ? 0 : 3, 'refund and end'],
    [model.refunds.length > 0 ? 25 : 0, 'decide_refund'],
    [dead ? 0 : 12, 'break'],
    [5, 'nonsense'],
  ]
}

/** A plan change waits for the buyer. Money that its price was based on may be refunded meanwhile. */
const waitsForChange = ({ waiting }: Model): boolean => waiting !== null && 'net' in waiting.for

/** What happens between the buyer's confirmation and the next request to the bank. */
function thenOf(model: Model): [number, Verb | null][] {
  const byQr = model.collection === 'invoice'
  return [
    [10, null],
    [byQr ? 40 : 0, 'transfer'],
    [10, 'void'],
    [6, 'cancel now'],
    [4, 'cancel'],
    [10, 'pay'],
    [byQr ? 2 : 10, 'card'],
    [byQr ? 2 : 10, 'default_card'],
    [5, 'change'],
    [model.paid.length === 0 ? 0 : waitsForChange(model) ? 50 : 10, 'refund'],
    [model.paid.length > 0 ? 4 : 0, 'refund and end'],
    [byQr ? 0 : 20, 'advance'],
    [byQr ? 0 : 10, 'break'],
  ]
}

/** Mostly a bill that the action fits, now and then any bill. */
function billFor(model: Model, verb: Verb, { bill }: Roll): number {
  const backs = model.bills.map((_, at) => model.bills.length - 1 - at)
  const owed = backs.filter((back) => model.bills.at(-1 - back)!.status === 'open')
  const withQr = backs.filter((back) => model.bills.at(-1 - back)!.qr)
  const all = verb === 'transfer' || verb === 'end_qr' ? withQr : backs
  const wanted = bill === 0 || owed.length === 0 ? all : owed
  return wanted[bill % wanted.length] ?? 0
}
