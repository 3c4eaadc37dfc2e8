/*
 * The data of a property run, which can be printed and run again, and what an action means. any-lifecycle.ts draws runs, model.ts says what should
 * come of one, run.ts runs it.
 */
import type { Answered, BankWord, Bill, Model, Paid, Token } from './model.ts'

export type Advance =
  | { by: number }
  /** To the next instant at which something happens by itself, or a second beside it. */
  | { toDue: -1 | 0 | 1 }
  /** To the end of the period, or a second beside it. */
  | { toPeriodEnd: -1 | 0 | 1 }

/** `bill` counts from the newest, which is 0. */
export type Action =
  | { do: 'advance'; how: Advance }
  | { do: 'cancel'; atPeriodEnd: boolean }
  | { do: 'resume' }
  | { do: 'change'; price: number | null; quantity: number | null; prorate: boolean }
  | { do: 'card'; token: Token }
  | { do: 'default_card'; token: Token }
  | { do: 'pay'; bill: number; token: Token | null }
  | { do: 'void'; bill: number }
  | { do: 'transfer'; bill: number; amount: 'rest' | 'part' | 'over' }
  | { do: 'end_qr'; bill: number; how: 'fail' | 'expire' }
  | { do: 'decide'; how: 'succeed' | 'fail' | 'expire' }
  | { do: 'nonsense'; which: number }
  /** Refunds money. `paid` counts from the newest, as `bill` does. `ends`: the refund also ends the subscription. */
  | { do: 'refund'; paid: number; amount: 'rest' | 'part' | 'over'; ends: boolean; word: BankWord }
  /** The bank decides a refund that waits for it. */
  | { do: 'decide_refund'; which: number; word: 'succeeded' | 'failed' }
  /** The buyer confirms, and the system learns of it only after the next action. `word`: the bank's answer if the money must be refunded. */
  | { do: 'approve'; word: Exclude<BankWord, 'timeout'>; first: Action | null }
  /**
   * Like an advance to the next instant at which something happens, but `what` cannot be written until it is mended and tried again. Reminders block
   * nothing: with them broken, time goes on as `how` says.
   */
  | { do: 'break'; what: Breakable; how: Advance }

/** What the database refuses to write for a subscription. */
export const BREAKABLE = ['row', 'bill', 'attempt', 'outcome', 'refund', 'mail', 'reminder'] as const
export type Breakable = (typeof BREAKABLE)[number]

export interface Lifecycle {
  at: number
  collection: 'auto_charge' | 'invoice'
  token: Token
  allowIncomplete: boolean
  price: number
  quantity: number
  daysUntilDue: number
  actions: Action[]
}

/** The newest bill, or the one `back` bills before it. */
export function billAt(model: Model, back: number): Bill {
  return model.bills.at(-1 - back) ?? model.bills[0]!
}

/** The time to which the clock is advanced. Null when that is not in the future. */
export function targetOf(model: Model, how: Advance): number | null {
  const due = 'toDue' in how ? (model.next()?.at ?? model.now) + how.toDue : 0
  const to = 'by' in how ? model.now + how.by : 'toDue' in how ? due : model.end + how.toPeriodEnd
  return to > model.now ? to : null
}

/**
 * The time to which the clock is advanced while something cannot be written. Null when the model cannot predict it: of two steps at one instant
 * either may come first.
 */
export function brokenUntil(model: Model, { what, how }: Extract<Action, { do: 'break' }>): number | null {
  if (what === 'reminder') return targetOf(model, how)
  return model.oneIsNext && !model.endsBesideACharge ? targetOf(model, { toDue: 0 }) : null
}

/** The amount of a transfer. Null: all that is left. */
export function amountOf(bill: Bill, amount: 'rest' | 'part' | 'over'): number | null {
  return { rest: null, part: Math.ceil(bill.total / 3), over: bill.total + 77 }[amount]
}

/** The newest payment, or the one `back` payments before it. */
export function paidAt(model: Model, back: number): Paid | null {
  return model.paid.at(-1 - (back % Math.max(model.paid.length, 1))) ?? null
}

/** The amount of a refund. Null: all that is left. */
export function refundOf({ gross }: Paid, amount: 'rest' | 'part' | 'over'): number | null {
  return { rest: null, part: Math.ceil(gross / 3), over: gross + 1 }[amount]
}

/** What may happen before the system learns that the buyer has confirmed. The subscription's next processing asks the bank at that same instant. */
export function followUp(model: Model, first: Action | null): Action | null {
  if (!first) return null
  const atDue =
    (first.do === 'break' && first.what !== 'reminder') ||
    (first.do === 'advance' && 'toDue' in first.how && first.how.toDue === 0)
  if (atDue) return model.collection === 'auto_charge' ? first : null
  return ['cancel', 'change', 'card', 'default_card', 'pay', 'void', 'transfer', 'refund'].includes(first.do)
    ? first
    : null
}

/** Applies an action to the model and returns the expected answer. Null when the action makes no request. */
export function applyTo(model: Model, action: Action): Answered | null {
  switch (action.do) {
    case 'advance': {
      const to = targetOf(model, action.how)
      if (to === null) return null
      model.advance(to)
      return { status: 200 }
    }
    case 'cancel':
      return model.cancel(action.atPeriodEnd)
    case 'resume':
      return model.resume()
    case 'change':
      return model.change(action.price, action.quantity, action.prorate)
    case 'card':
      return model.setCard(action.token)
    case 'default_card':
      return model.setDefault(action.token)
    case 'pay':
      return model.pay(billAt(model, action.bill), action.token)
    case 'void':
      return model.void(billAt(model, action.bill))
    case 'transfer': {
      const bill = billAt(model, action.bill)
      return bill.qr && model.transfer(bill, amountOf(bill, action.amount))
    }
    case 'end_qr': {
      const bill = billAt(model, action.bill)
      return bill.qr && model.endQr(bill)
    }
    case 'decide':
      return model.waiting && model.decide(action.how === 'succeed')
    case 'nonsense':
      return nonsense(model, action.which).expected
    case 'refund': {
      const paid = paidAt(model, action.paid)
      return paid && model.refund(paid, refundOf(paid, action.amount), action)
    }
    case 'decide_refund': {
      const refund = model.refunds[action.which % Math.max(model.refunds.length, 1)]
      return refund ? model.decideRefund(refund, action.word) : null
    }
    case 'approve': {
      if (!model.waiting) return null
      model.approve(action.word)
      const then = followUp(model, action.first)
      const answer = then && applyTo(model, then)
      model.hear()
      return answer
    }
    case 'break': {
      const to = brokenUntil(model, action)
      if (to === null) return null
      model.advance(to)
      return { status: 200 }
    }
  }
}

/** An invalid request, by name, with the refusal that it must get. */
export function nonsense(model: Model, which: number): { what: Nonsense; expected: Answered } {
  const ended = model.hasEnded ? 'subscription_ended' : null
  const isOwed = model.bills.some((b) => b.status === 'open')
  const codes: Record<Nonsense, string> = {
    'cancel at a yes': 'parameter_invalid',
    'change to none': 'parameter_invalid',
    'change an amount': 'parameter_unknown',
    'change to a one-time price': ended ?? 'price_not_recurring',
    "take a stranger's card": ended ?? 'payment_method_customer_mismatch',
    "pay by a stranger's card": isOwed ? 'payment_method_customer_mismatch' : 'invoice_not_open',
  }
  const names = Object.keys(codes) as Nonsense[]
  const what = names[which % names.length]!
  return { what, expected: { status: 400, code: codes[what] } }
}

export type Nonsense =
  | 'cancel at a yes'
  | 'change to none'
  | 'change an amount'
  | 'change to a one-time price'
  | "take a stranger's card"
  | "pay by a stranger's card"
