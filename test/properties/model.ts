/*
 * What the specification (§3, §5) and docs/decisions/ (D26–D63) say about one subscription, as a small state machine without rows, commits, a gateway
 * or HTTP. It is written independently of the code under test and shares only the calendar with it (rules/periods.ts).
 */
import { addDays, type Interval, nthPeriodEnd } from '../../rules/periods.ts'

/** What is sold in a property run. The small prices produce nets of less than one baht. */
export const PRICES: readonly { interval: Interval; satang: number }[] = [
  { interval: 'month', satang: 10_000 },
  { interval: 'month', satang: 29_900 },
  { interval: 'month', satang: 130 },
  { interval: 'year', satang: 100_000 },
  { interval: 'year', satang: 299_000 },
  { interval: 'year', satang: 777 },
]

/** `pm_card_slow` is left out: it depends on real time (test/api and test/journeys cover it). */
export const TOKENS = [
  'pm_card_ok',
  'pm_card_declined',
  'pm_card_lost',
  'pm_card_3ds',
  'pm_card_ok_then_declined',
  'pm_card_declined_then_ok',
  'pm_card_timeout',
  'pm_card_insufficient_funds',
] as const
export type Token = (typeof TOKENS)[number]

export interface Answered {
  status: number
  code?: string
}

export interface Bill {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_change'
  /** The period that the bill is for. Null for a change within a period. */
  n: number | null
  start: number
  end: number
  total: number
  carried: number
  due: number | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  overdue: boolean
  waived: boolean
  /** The part of the bill that is for its own period, whether money or earlier credit has paid it. */
  worth: number
  /** How much of its period a change has given as credit. */
  credited: number
  /** The payment that has paid it. */
  paid: Paid | null
  qr: { received: number; parts: number; isShown: boolean } | null
}

/** A payment by card or transfer. */
export interface Paid {
  /** Null: it bought nothing and is refunded. */
  bill: Bill | null
  gross: number
  /** Refunded, or being refunded. */
  back: number
  /** Of a payment that bought nothing: the money that the bank would not refund. It is held in suspense. */
  held: number
}

/** The bank's answer to a refund. `timeout`: the bank refunds, but the answer is lost. */
export type BankWord = 'succeeded' | 'failed' | 'pending' | 'timeout'

/** A refund that the bank has not decided. */
export interface Refund {
  of: Paid
  amount: number
}

interface Card {
  token: Token
  uses: number
}

interface Change {
  price: number
  quantity: number
  net: number
  period: { n: number; start: number; end: number } | null
  /** The plan that the change was priced by, and when. */
  from: { price: number; quantity: number; n: number }
  at: number
  total: number
  credits: Credit[]
  /** The worth of the bill that pays for it. */
  worth: number
  span: { start: number; end: number }
}

/** For a period that ends then: the credit for unused time, and what the same change charges for the rest of it. */
interface Credit {
  end: number
  credit: number
  charge: number
}

interface Due {
  at: number
  step: Step
  bill?: Bill
}

type Step = 'expire' | 'close' | 'retry' | 'give_up' | 'end' | 'renew' | 'send' | 'overdue'

const OK: Answered = { status: 200 }
const refused = (code: string): Answered => ({ status: 400, code })
const HOUR = 3_600
const WINDOW = 23 * HOUR
const LATE_MONEY = 72 * HOUR

export interface Begin {
  at: number
  collection: 'auto_charge' | 'invoice'
  price: number
  quantity: number
  daysUntilDue: number
}

export class Model {
  now: number
  readonly collection: 'auto_charge' | 'invoice'
  status: 'pending_first_payment' | 'active' | 'past_due' | 'canceled' | 'expired' = 'pending_first_payment'
  price: number
  quantity: number
  n = 1
  start: number
  end: number
  cancelAtPeriodEnd = false
  cancelAt: number | null = null
  canceledAt: number | null = null
  endedAt: number | null = null
  endedReason: string | null = null
  pastDueSince: number | null = null
  nextRetryAt: number | null = null
  carried = 0
  bills: Bill[] = []
  /** A card charge that the buyer must confirm. */
  waiting: { for: Bill | Change; until: number } | null = null
  /** Card payments and QR payments that succeeded. */
  paid: Paid[] = []
  /** Refunds that wait for the bank, oldest first. */
  refunds: Refund[] = []
  /** Types of the events about the subscription, in order, without the prefix. */
  published: string[] = ['created']

  #card: Card | null = null
  #default: Card | null = null
  #interval: Interval
  #anchor: number
  #anchorPeriod = 0
  #firstPaymentBy: number
  #firstFailedAt: number | null = null
  #failures = 0
  #giveUpAt: number | null = null
  /** Money of transfers that paid nothing. */
  #parked = 0
  /** Set when the buyer has confirmed the waiting charge and the bank has not been asked yet: the bank's answer if the money must be refunded. */
  #unheard: BankWord | null = null
  /** A confirmed charge whose bill is paid or void by now. */
  #isLate: { for: Bill | Change; word: BankWord } | null = null

  constructor({ at, collection, price, quantity, daysUntilDue }: Begin) {
    this.now = at
    this.collection = collection
    this.price = price
    this.quantity = quantity
    this.#interval = PRICES[price]!.interval
    this.#anchor = at
    this.start = at
    this.end = this.#periodEnd(1)
    this.#firstPaymentBy = collection === 'invoice' ? addDays(at, daysUntilDue) : at + WINDOW
  }

  get hasEnded(): boolean {
    return this.status === 'canceled' || this.status === 'expired'
  }

  /** The money that was paid and not refunded. */
  get taken(): number {
    return this.paid.reduce((sum, { gross, back }) => sum + gross - back, 0)
  }

  /** The money in the inbox: of transfers, and held in suspense. */
  get parked(): number {
    return this.#parked + this.paid.reduce((sum, { held }) => sum + held, 0)
  }

  /** Creates the subscription. After a 402 only the card exists; it belongs to the customer from now on. */
  create(token: Token | null, allowIncomplete: boolean): Answered {
    if (this.collection === 'invoice') {
      this.#bill('subscription_create', 1, this.#firstPaymentBy)
      return OK
    }
    const card = this.#attach(token!)
    this.#card = card
    const outcome = chargeOf(card)
    if (isDecline(outcome) && !allowIncomplete) return { status: 402, code: 'card_declined' }
    const bill = this.#bill('subscription_create', 1, null)
    if (outcome === 'action') this.waiting = { for: bill, until: this.#firstPaymentBy }
    if (outcome === 'ok') this.#pay(bill, bill.total)
    return OK
  }

  /** The next step that happens by itself, and when. */
  next(): Due | null {
    // Of two steps at one instant the first in this list comes first. The specification and the decisions do not say so; only the order of events
    // shows it.
    return this.#steps().reduce<Due | null>((a, b) => (a === null || b.at < a.at ? b : a), null)
  }

  #steps(): Due[] {
    const steps: Due[] = []
    if (this.hasEnded) return []
    if (this.status === 'pending_first_payment') {
      const closes = this.waiting?.until ?? this.#firstPaymentBy
      return closes < this.#firstPaymentBy
        ? [{ at: closes, step: 'close' }]
        : [{ at: this.#firstPaymentBy, step: 'expire' }]
    }
    if (this.waiting) steps.push({ at: this.waiting.until, step: 'close' })
    if (this.status === 'past_due') {
      if (this.nextRetryAt !== null) steps.push({ at: this.nextRetryAt, step: 'retry' })
      else if (this.#endOfPatience() !== null) steps.push({ at: this.#endOfPatience()!, step: 'give_up' })
    }
    if (this.status === 'active' || this.collection === 'invoice') {
      const renewal = this.#renewal()
      if (this.cancelAtPeriodEnd && renewal?.status !== 'paid') steps.push({ at: this.end, step: 'end' })
      else if (this.collection === 'auto_charge' || (renewal && renewal.status !== 'open'))
        steps.push({ at: this.end, step: 'renew' })
      else if (!renewal) steps.push({ at: addDays(this.end, -7), step: 'send' })
    }
    for (const bill of this.bills) {
      if (bill.status === 'open' && bill.due !== null && !bill.overdue)
        steps.push({ at: bill.due, step: 'overdue', bill })
    }
    return steps
  }

  advance(to: number): void {
    for (let next = this.next(); next && next.at <= to; next = this.next()) {
      this.now = Math.max(this.now, next.at)
      if (!this.hear()) this.#take(next.step, next.bill)
    }
    this.now = to
  }

  /** Whether exactly one step is next by itself. */
  get oneIsNext(): boolean {
    return this.#steps().filter(({ at }, _, all) => at <= Math.min(...all.map((one) => one.at))).length === 1
  }

  cancel(atPeriodEnd: boolean): Answered {
    if (this.hasEnded) return OK
    if (!atPeriodEnd || this.status !== 'active') this.#end('canceled', 'requested')
    else if (!this.cancelAtPeriodEnd) {
      const renewal = this.#renewal()
      if (renewal?.status === 'open') this.#void(renewal)
      this.cancelAtPeriodEnd = true
      this.canceledAt = this.now
      this.cancelAt = renewal?.status === 'paid' ? renewal.end : this.end
      this.published.push('cancel_scheduled')
    }
    return OK
  }

  resume(): Answered {
    if (this.hasEnded) return refused('subscription_ended')
    if (!this.cancelAtPeriodEnd) return OK
    Object.assign(this, { cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null })
    this.published.push('resumed')
    return OK
  }

  change(price: number | null, quantity: number | null, prorate: boolean): Answered {
    if (this.hasEnded) return refused('subscription_ended')
    const to = { price: price ?? this.price, quantity: quantity ?? this.quantity }
    if (to.price === this.price && to.quantity === this.quantity) return refused('parameter_invalid')
    if (this.waiting) return refused('customer_has_open_payment')
    const owed = this.bills.findLast((b) => b.status === 'open' && b.reason !== 'subscription_change')
    if (owed && (this.status === 'pending_first_payment' || this.end <= this.now)) {
      this.#billAgain(owed, to)
      return OK
    }
    if (owed) this.#void(owed)
    return this.#changePaid(to, prorate)
  }

  /** Sets a new card of the subscription. */
  setCard(token: Token): Answered {
    if (this.hasEnded) return refused('subscription_ended')
    this.#useCard(this.#attach(token))
    return OK
  }

  /** Sets a new default card of the customer. */
  setDefault(token: Token): Answered {
    this.#default = { token, uses: 0 }
    if (this.status === 'past_due' && this.collection === 'auto_charge') this.#useCard(this.#default)
    return OK
  }

  pay(bill: Bill, token: Token | null): Answered {
    if (bill.status !== 'open') return refused('invoice_not_open')
    const card = token ? this.#attach(token) : (this.#card ?? this.#default)
    return card ? this.#tryCard(card, bill) : refused('parameter_missing')
  }

  void(bill: Bill): Answered {
    if (bill.status === 'void') return OK
    if (bill.status !== 'open') return refused('invoice_not_open')
    if (bill.reason === 'subscription_create') {
      this.#end('expired', 'requested')
      return OK
    }
    bill.waived = true
    this.#void(bill)
    if (bill.reason === 'subscription_cycle' && this.end <= this.now) this.#enter(bill)
    else this.#recover()
    return OK
  }

  /** The merchant refunds. Null: all that is left. `ends`: the refund also ends the subscription. */
  refund(of: Paid, amount: number | null, { ends, word }: { ends: boolean; word: BankWord }): Answered {
    if (of.back === of.gross) return refused('payment_already_refunded')
    const left = of.bill ? of.gross - of.back : of.held
    const beside = ends || this.hasEnded || !of.bill ? null : this.#leftBesideCredit(of.bill)
    let given = amount ?? left
    if (beside !== null && beside < Math.min(given, left)) {
      if (beside === 0) return refused('payment_not_refundable')
      if (amount !== null) return refused('amount_too_large')
      given = beside
    }
    if (given > left) return refused('amount_too_large')
    if (!of.bill) of.held -= given
    this.#giveBack(of, given, word)
    if (ends && word !== 'failed' && !this.hasEnded) this.#end('canceled', 'refunded')
    return OK
  }

  /** The bank decides a refund that waits for it. */
  decideRefund(refund: Refund, word: 'succeeded' | 'failed'): Answered {
    this.refunds.splice(this.refunds.indexOf(refund), 1)
    if (word === 'failed') this.#comesBack(refund)
    return OK
  }

  #giveBack(of: Paid, amount: number, word: BankWord): void {
    of.back += amount
    const refund = { of, amount }
    if (word === 'pending') this.refunds.push(refund)
    if (word === 'failed') this.#comesBack(refund)
  }

  /** A refund that the bank refused: the money is again where it was. Money that bought nothing does not go to the merchant. */
  #comesBack({ of, amount }: Refund): void {
    of.back -= amount
    if (!of.bill) of.held += amount
  }

  /** How much of the period of a bill may be refunded, so that none of it is also credit. Null when none of it is credit. */
  #leftBesideCredit({ end }: Bill): number | null {
    const bills = this.bills.filter((b) => b.status === 'paid' && b.end === end)
    const credited = bills.reduce((sum, b) => sum + b.credited, 0)
    if (credited === 0) return null
    const left = bills.reduce((sum, b) => sum + b.worth - (b.paid?.back ?? 0), -credited)
    return Math.max(left, 0)
  }

  /** A transfer for the QR of a bill. Null: what is left to pay, or the total once more. */
  transfer(bill: Bill, amount: number | null): Answered {
    const qr = bill.qr!
    const left = bill.total - qr.received
    const satang = amount ?? (left > 0 ? left : bill.total)
    const revives = this.status === 'expired' && this.endedReason === 'first_payment_expired'
    const isLast = bill === this.bills.findLast((b) => b.reason === 'subscription_create')
    const isInTime = revives && isLast && this.now <= this.endedAt! + LATE_MONEY
    const counts = bill.status === 'open' || (bill.status === 'void' && isInTime)
    const goesBack = revives && isLast && bill.status === 'void' && !isInTime // too late for its bill: it is refunded
    if (!counts) this.#parked += goesBack ? 0 : satang
    else if (qr.received + satang < bill.total) {
      qr.received += satang
      qr.parts += satang
      this.#parked += satang
    } else {
      this.#parked += qr.received + satang - bill.total - qr.parts
      Object.assign(qr, { received: bill.total, parts: 0 })
      this.#pay(bill, bill.total)
    }
    return OK
  }

  /** A QR fails or expires. Its invoice stays open. */
  endQr(bill: Bill): Answered {
    if (!bill.qr!.isShown) return refused('parameter_invalid')
    bill.qr!.isShown = false
    return OK
  }

  /** The buyer confirms the waiting charge, or refuses it. */
  decide(confirms: boolean): Answered {
    if (confirms) {
      this.approve('succeeded')
      this.hear()
    } else this.waiting = null
    return OK
  }

  /**
   * The buyer confirms the waiting charge. The system does not know it until it asks the bank. `word`: the bank's answer if the money must be
   * refunded.
   */
  approve(word: BankWord): void {
    this.#unheard = word
  }

  /**
   * An end comes next. It does not wait for a charge whose outcome cannot be written (D302): money that the buyer has confirmed by then is refunded.
   */
  get endsBesideACharge(): boolean {
    const step = this.next()?.step
    return this.#unheard !== null && (step === 'expire' || step === 'end')
  }

  /** The bank is asked. A confirmed charge is paid: the money pays its purpose or is refunded. Returns whether there was such a charge. */
  hear(): boolean {
    const found = this.waiting && this.#unheard ? { for: this.waiting.for, word: this.#unheard } : this.#isLate
    this.#isLate = null
    if (!found) return false
    this.waiting = null
    this.#unheard = null
    const { for: what, word } = found
    if ('net' in what && this.#stillChanges(what)) this.#applyPaid(what)
    else if ('due' in what && what.status === 'open') this.#pay(what, what.total)
    else {
      const paid = { bill: null, gross: what.total, back: 0, held: 0 }
      this.paid.push(paid)
      this.#giveBack(paid, paid.gross, word)
    }
    return true
  }

  /** Withdraws a charge that waits for the buyer. The bank may have its money already. */
  #takeBack(): void {
    if (this.waiting && this.#unheard) this.#isLate = { for: this.waiting.for, word: this.#unheard }
    this.waiting = null
    this.#unheard = null
  }

  /** Money that was refunded meanwhile is not credited as well. */
  #stillChanges({ price, quantity, from, at, net, credits }: Change): boolean {
    const same = this.price === from.price && this.quantity === from.quantity && this.n === from.n
    if (!same || this.status !== 'active') return false
    return credits.every(({ credit }) => credit <= 0) || this.#priced({ price, quantity }, true, at).net <= net
  }

  #take(step: Step, bill?: Bill): void {
    if (step === 'expire') this.#end('expired', 'first_payment_expired')
    else if (step === 'end') this.#end('canceled', 'requested')
    else if (step === 'give_up') this.#end('canceled', 'payment_failed')
    else if (step === 'close') this.waiting = null
    else if (step === 'retry') this.#charge(this.bills.findLast((b) => b.status === 'open')!)
    else if (step === 'send') this.#bill('subscription_cycle', this.n + 1, this.end)
    else if (step === 'renew') this.#renew()
    else {
      bill!.overdue = true
      this.#fallDue()
    }
  }

  #renew(): void {
    // A change that the buyer has not confirmed was priced for the period that is over now.
    if (this.collection === 'auto_charge') this.#takeBack()
    const ahead = this.#renewal()
    const renewal = ahead ?? this.#bill('subscription_cycle', this.n + 1, null)
    if (ahead) this.#enter(ahead)
    else if (renewal.status === 'open') this.#charge(renewal)
  }

  /** A charge by the schedule. */
  #charge(bill: Bill): void {
    this.#takeBack()
    const outcome = chargeOf((this.#card ?? this.#default)!)
    if (outcome === 'ok') {
      this.#pay(bill, bill.total)
      return
    }
    if (outcome === 'action') this.waiting = { for: bill, until: this.now + WINDOW }
    this.#firstFailedAt ??= this.now
    this.#failures += 1
    const retries = [1, 3, 7, 14].map((days) => addDays(this.#firstFailedAt!, days))
    const retry = outcome === 'hard' ? undefined : retries.slice(this.#failures - 1).find((at) => at > this.now)
    this.nextRetryAt = retry ?? null
    this.#giveUpAt = retry ? null : outcome === 'hard' ? Math.max(retries.at(-1)!, this.now) : this.now
    this.#fallDue()
  }

  /** A charge on demand: its failure leaves the schedule as it was. */
  #tryCard(card: Card, bill: Bill): Answered {
    // The earlier charge is withdrawn first. When it has paid already, this one is not made.
    if (this.hear() && bill.status !== 'open') return OK
    this.waiting = null
    const outcome = chargeOf(card)
    if (isDecline(outcome)) return { status: 402, code: 'card_declined' }
    if (outcome === 'action') {
      const first = this.status === 'pending_first_payment' ? this.#firstPaymentBy : Number.POSITIVE_INFINITY
      const until = Math.min(this.now + WINDOW, first)
      this.waiting = { for: bill, until }
      return { status: 402, code: 'authentication_required' }
    }
    this.#pay(bill, bill.total)
    return OK
  }

  #useCard(card: Card): void {
    this.#card = card
    this.published.push('updated')
    const owed = this.bills.findLast((b) => b.status === 'open')
    if (this.collection === 'auto_charge' && owed) this.#tryCard(card, owed)
  }

  #attach(token: Token): Card {
    const card = { token, uses: 0 }
    this.#default ??= card
    return card
  }

  #fallDue(): void {
    if (this.status !== 'active') return
    Object.assign(this, { status: 'past_due', pastDueSince: this.now })
    this.published.push('past_due')
  }

  #pay(bill: Bill, taken: number): void {
    bill.status = 'paid'
    if (bill.qr) bill.qr.isShown = false
    if (this.waiting?.for === bill) this.#takeBack()
    if (taken > 0) {
      bill.paid = { bill, gross: taken, back: 0, held: 0 }
      this.paid.push(bill.paid)
    }
    if (bill.reason === 'subscription_create') this.#activate(bill)
    else if (bill.reason === 'subscription_cycle' && bill.n === this.n + 1 && this.end <= this.now) this.#enter(bill)
    else this.#recover()
  }

  /** The period begins with the first payment, however late it comes. */
  #activate(bill: Bill): void {
    this.#anchor = this.now
    Object.assign(this, { status: 'active', start: this.now, end: this.#periodEnd(1) })
    Object.assign(this, { endedAt: null, endedReason: null, canceledAt: null })
    Object.assign(bill, { start: this.start, end: this.end })
    this.published.push('activated')
  }

  #enter(bill: Bill): void {
    this.#recover()
    Object.assign(this, { n: bill.n, start: bill.start, end: bill.end })
    this.published.push('renewed')
  }

  #recover(): void {
    if (this.status !== 'past_due' || this.bills.some((b) => b.status === 'open' && b.overdue)) return
    Object.assign(this, { status: 'active', pastDueSince: null, nextRetryAt: null })
    this.#firstFailedAt = null
    this.#failures = 0
    this.published.push('recovered')
  }

  #end(to: 'canceled' | 'expired', reason: string): void {
    for (const bill of this.bills) {
      if (bill.status !== 'open') continue
      if (reason === 'payment_failed') Object.assign(bill, { status: 'uncollectible' })
      else this.#void(bill)
      if (bill.qr) bill.qr.isShown = false
    }
    Object.assign(this, { status: to, endedReason: reason, endedAt: this.now, cancelAt: null })
    this.#takeBack()
    this.nextRetryAt = null
    if (reason === 'requested' || reason === 'refunded') this.canceledAt ??= this.now
    this.published.push(to)
  }

  #void(bill: Bill): void {
    bill.status = 'void'
    this.carried += bill.carried
    if (bill.qr) bill.qr.isShown = false
    if (this.waiting?.for === bill) this.#takeBack()
  }

  /** The bill of the next period that was sent ahead: open, paid or waived. */
  #renewal(): Bill | undefined {
    return this.bills.findLast(
      (b) => b.reason === 'subscription_cycle' && b.n === this.n + 1 && (b.status !== 'void' || b.waived),
    )
  }

  #endOfPatience(): number | null {
    if (this.collection === 'auto_charge') return this.#giveUpAt
    const due = this.bills.flatMap((b) => (b.status === 'open' && b.overdue ? [b.due!] : []))
    return due.length === 0 ? null : addDays(Math.min(...due), 14)
  }

  #billAgain(owed: Bill, to: { price: number; quantity: number }): void {
    const first = owed.reason === 'subscription_create'
    this.#void(owed)
    this.#takePlan(to)
    if (PRICES[to.price]!.interval !== this.#interval) {
      this.#interval = PRICES[to.price]!.interval
      this.#anchor = owed.start
      this.#anchorPeriod = first ? 0 : this.n
    }
    if (first) this.end = this.#periodEnd(1)
    this.published.push('changed')
    this.#bill(owed.reason, owed.n!, owed.due, owed.overdue)
  }

  #changePaid(to: { price: number; quantity: number }, prorate: boolean): Answered {
    const unpaid = this.bills.filter((b) => b.reason === 'subscription_change' && b.status === 'open')
    if (unpaid.some((b) => b.n !== null)) return refused('customer_has_open_payment')
    for (const bill of unpaid) {
      this.#void(bill)
      this.carried += bill.total - bill.carried
    }
    const first = unpaid.toSorted((a, b) => a.due! - b.due!)[0]
    const { net, period, credits, worth, span } = this.#priced(to, prorate, this.now)
    if (!period && net + this.carried < 100) {
      this.carried += net
      this.#recover()
      this.#remember(credits)
      this.#takePlan(to)
      this.published.push('changed')
      return OK
    }
    const from = { price: this.price, quantity: this.quantity, n: this.n }
    const total = totalOf(net, this.carried)
    const change: Change = { ...to, net, period, from, at: this.now, total, credits, worth, span }
    if (this.collection === 'auto_charge' && total > 0) return this.#chargeFor(change)
    const due = this.collection === 'invoice' ? addDays(this.now, 7) : null
    this.#openChange(change, first?.due ?? due, first?.overdue ?? false)
    return OK
  }

  /** What a change at an instant charges and credits. */
  #priced(
    to: { price: number; quantity: number },
    prorate: boolean,
    at: number,
  ): Pick<Change, 'net' | 'period' | 'credits' | 'worth' | 'span'> {
    const begins = PRICES[to.price]!.interval !== this.#interval
    const renewal = this.#renewal()
    const paid = [{ n: this.n, start: this.start, end: this.end }]
    if (renewal?.status === 'paid') paid.push({ n: renewal.n!, start: renewal.start, end: renewal.end })
    const whole = amountOf(to)
    const credits = (prorate ? paid : []).map((p): Credit => {
      const left = p.end - Math.max(at, p.start)
      const charge = begins ? 0 : share(whole, left, p.end - p.start)
      const credit = share(amountOf(this), left, p.end - p.start)
      return { end: p.end, charge, credit: Math.max(credit - this.#unpaid(p, at), Math.min(credit, charge)) }
    })
    const net = credits.reduce((sum, { charge, credit }) => sum + charge - credit, begins ? whole : 0)
    if (begins) {
      const end = nthPeriodEnd({ anchorAt: at, interval: PRICES[to.price]!.interval, n: 1 })
      const period = { n: (renewal?.n ?? this.n) + 1, start: at, end }
      return { net, period, credits, worth: whole, span: period }
    }
    const first = credits.findIndex(({ charge, credit }) => charge > 0 || credit > 0)
    const { end, charge, credit } = credits[first] ?? { end: this.end, charge: 0, credit: 0 }
    const start = Math.max(at, paid[Math.max(first, 0)]!.start)
    return { net, period: null, credits, worth: charge - credit, span: { start, end } }
  }

  #remember(credits: readonly Credit[]): void {
    for (const { end, credit, charge } of credits) {
      const bill = this.bills.find((b) => b.status === 'paid' && b.end === end)
      if (bill) bill.credited = Math.max(bill.credited + credit - charge, 0)
    }
  }

  #chargeFor(change: Change): Answered {
    const outcome = chargeOf((this.#card ?? this.#default)!)
    if (isDecline(outcome)) return { status: 402, code: 'card_declined' }
    if (outcome === 'action') {
      this.waiting = { for: change, until: this.now + WINDOW }
      return { status: 402, code: 'authentication_required' }
    }
    this.#applyPaid(change)
    return OK
  }

  #applyPaid(change: Change): void {
    const bill = this.#openChange(change, null)
    this.#pay(bill, bill.total)
  }

  #openChange(change: Change, due: number | null, overdue = false): Bill {
    const { net, period, worth, span, credits } = change
    this.#remember(credits)
    this.#takePlan(change)
    if (period) {
      this.#interval = PRICES[change.price]!.interval
      this.#anchor = period.start
      this.#anchorPeriod = period.n - 1
      Object.assign(this, period)
      if (this.cancelAtPeriodEnd) this.cancelAt = period.end
    }
    this.published.push('changed')
    return this.#open({
      reason: 'subscription_change',
      n: period?.n ?? null,
      ...{ start: span.start, end: span.end, worth },
      net,
      due,
      overdue,
    })
  }

  #takePlan({ price, quantity }: { price: number; quantity: number }): void {
    this.price = price
    this.quantity = quantity
  }

  /** The part of a period's unused time at an instant that is not paid for: it was waived, or its money was refunded. */
  #unpaid(p: { start: number; end: number }, at: number): number {
    const from = Math.max(at, p.start)
    const left = (amount: number, b: Bill) =>
      amount <= 0 || from >= b.end ? 0 : share(amount, b.end - Math.max(from, b.start), b.end - b.start)
    const given = this.bills.filter((b) => b.waived && b.end === p.end)
    const back = this.bills.filter((b) => b.status === 'paid' && b.paid && b.end === p.end)
    return [...given.map((b) => left(b.total - b.carried, b)), ...back.map((b) => left(b.paid!.back, b))].reduce(
      (sum, amount) => sum + amount,
      0,
    )
  }

  #bill(reason: Bill['reason'], n: number, due: number | null, overdue = false): Bill {
    const [start, end] = [this.#periodEnd(n - 1), this.#periodEnd(n)]
    const net = amountOf(this)
    return this.#open({ reason, n, start, end, worth: net, net, due, overdue })
  }

  /** Applies the credit balance. A bill of zero is paid at once. */
  #open(
    wanted: Pick<Bill, 'reason' | 'n' | 'start' | 'end' | 'worth' | 'due'> & { net: number; overdue?: boolean },
  ): Bill {
    const { net, overdue = false, ...rest } = wanted
    const total = totalOf(net, this.carried)
    const carried = total - net
    this.carried -= carried
    const byQr = this.collection === 'invoice' && total > 0
    const bill: Bill = {
      ...rest,
      total,
      carried,
      overdue,
      status: 'open',
      waived: false,
      credited: 0,
      paid: null,
      qr: byQr ? { received: 0, parts: 0, isShown: true } : null,
    }
    this.bills.push(bill)
    if (total === 0) this.#pay(bill, 0)
    return bill
  }

  #periodEnd(n: number): number {
    return nthPeriodEnd({ anchorAt: this.#anchor, interval: this.#interval, n: n - this.#anchorPeriod })
  }
}

type ChargeOutcome = 'ok' | 'soft' | 'hard' | 'action'

/** Source: specification §2, the table of test tokens. */
function chargeOf(card: Card): ChargeOutcome {
  card.uses += 1
  switch (card.token) {
    case 'pm_card_ok':
    case 'pm_card_timeout':
      return 'ok'
    case 'pm_card_declined':
    case 'pm_card_insufficient_funds':
      return 'soft'
    case 'pm_card_lost':
      return 'hard'
    case 'pm_card_3ds':
      return 'action'
    case 'pm_card_ok_then_declined':
      return card.uses === 1 ? 'ok' : 'soft'
    case 'pm_card_declined_then_ok':
      return card.uses <= 2 ? 'soft' : 'ok'
  }
}

const isDecline = (outcome: ChargeOutcome) => outcome === 'soft' || outcome === 'hard'

function amountOf(plan: { price: number; quantity: number }): number {
  return Number(BigInt(PRICES[plan.price]!.satang) * BigInt(plan.quantity))
}

/** amount × part / whole, rounded half up. No value here is negative. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

/** Never below zero, never 1–99 satang (D53). */
function totalOf(net: number, carried: number): number {
  return net + carried <= 0 ? 0 : Math.max(net + carried, 100)
}
