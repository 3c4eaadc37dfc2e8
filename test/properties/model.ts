/*
 * What the contract (§3, §5) and docs/decisions.md (D26–D63) say about one subscription, as a small machine without rows, commits, a
 * gateway or HTTP. Written anew beside the code under test: of that it uses the calendar alone (rules/periods.ts).
 */
import { addDays, type Interval, nthPeriodEnd } from '../../rules/periods.ts'

/** What is sold in a random life. The small ones are there for nets of less than one baht. */
export const PRICES: readonly { interval: Interval; satang: number }[] = [
  { interval: 'month', satang: 10_000 },
  { interval: 'month', satang: 29_900 },
  { interval: 'month', satang: 130 },
  { interval: 'year', satang: 100_000 },
  { interval: 'year', satang: 299_000 },
  { interval: 'year', satang: 777 },
]

/** `pm_card_slow` is left out: what it does depends on real time (test/api and test/journeys have it). */
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
  /** The period that it pays for; null for a change within one. */
  n: number | null
  start: number
  end: number
  total: number
  carried: number
  due: number | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  overdue: boolean
  forgiven: boolean
  qr: { received: number; parts: number; isShown: boolean } | null
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
  /** Card payments and QR payments that succeeded, and what they came to. */
  payments = 0
  taken = 0
  /** Money of transfers that paid nothing. */
  parked = 0
  /** Types of the events about the subscription, in order, without their first word. */
  told: string[] = ['created']

  #card: Card | null = null
  #default: Card | null = null
  #interval: Interval
  #anchor: number
  #anchorPeriod = 0
  #firstPaymentBy: number
  #firstFailedAt: number | null = null
  #failures = 0
  #giveUpAt: number | null = null

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

  /** The creation. 402: nothing exists, but for the card, which is the customer's from now on. */
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

  /** When something happens next by itself, and what. */
  next(): { at: number; step: Step; bill?: Bill } | null {
    const steps: { at: number; step: Step; bill?: Bill }[] = []
    if (this.hasEnded) return null
    if (this.status === 'pending_first_payment') {
      const closes = this.waiting?.until ?? this.#firstPaymentBy
      return closes < this.#firstPaymentBy
        ? { at: closes, step: 'close' }
        : { at: this.#firstPaymentBy, step: 'expire' }
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
    // Of two at one instant the first in this list comes first; neither source says so, and nobody can tell but by the order of events.
    return steps.reduce<(typeof steps)[number] | null>((a, b) => (a === null || b.at < a.at ? b : a), null)
  }

  advance(to: number): void {
    for (let next = this.next(); next && next.at <= to; next = this.next()) {
      this.now = Math.max(this.now, next.at)
      this.#take(next.step, next.bill)
    }
    this.now = to
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
      this.told.push('cancel_scheduled')
    }
    return OK
  }

  resume(): Answered {
    if (this.hasEnded) return refused('subscription_ended')
    if (!this.cancelAtPeriodEnd) return OK
    Object.assign(this, { cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null })
    this.told.push('resumed')
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

  /** A new card of the subscription. */
  setCard(token: Token): Answered {
    if (this.hasEnded) return refused('subscription_ended')
    this.#useCard(this.#attach(token))
    return OK
  }

  /** A new default card of the customer. */
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
    bill.forgiven = true
    this.#void(bill)
    if (bill.reason === 'subscription_cycle' && this.end <= this.now) this.#enter(bill)
    else this.#recover()
    return OK
  }

  /** A transfer for the QR of a bill; null: what is left to pay, or the sum once more. */
  transfer(bill: Bill, amount: number | null): Answered {
    const qr = bill.qr!
    const left = bill.total - qr.received
    const satang = amount ?? (left > 0 ? left : bill.total)
    const revives = this.status === 'expired' && this.endedReason === 'first_payment_expired'
    const isLast = bill === this.bills.findLast((b) => b.reason === 'subscription_create')
    const isInTime = revives && isLast && this.now <= this.endedAt! + LATE_MONEY
    const counts = bill.status === 'open' || (bill.status === 'void' && isInTime)
    const goesBack = revives && isLast && bill.status === 'void' && !isInTime // too late for what it was for
    if (!counts) this.parked += goesBack ? 0 : satang
    else if (qr.received + satang < bill.total) {
      qr.received += satang
      qr.parts += satang
      this.parked += satang
    } else {
      this.parked += qr.received + satang - bill.total - qr.parts
      Object.assign(qr, { received: bill.total, parts: 0 })
      this.#pay(bill, bill.total)
    }
    return OK
  }

  /** A QR fails or runs out; its invoice stays open. */
  endQr(bill: Bill): Answered {
    if (!bill.qr!.isShown) return refused('parameter_invalid')
    bill.qr!.isShown = false
    return OK
  }

  /** The buyer confirms the charge that waits, or does not. */
  decide(confirms: boolean): Answered {
    const { for: what } = this.waiting!
    this.waiting = null
    if (!confirms) return OK
    if ('net' in what) this.#applyPaid(what)
    else this.#pay(what, what.total)
    return OK
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
    // A change that the buyer has not confirmed was made for the period that is over now.
    if (this.collection === 'auto_charge') this.waiting = null
    const ahead = this.#renewal()
    const renewal = ahead ?? this.#bill('subscription_cycle', this.n + 1, null)
    if (ahead) this.#enter(ahead)
    else if (renewal.status === 'open') this.#charge(renewal)
  }

  /** A charge that the schedule makes. */
  #charge(bill: Bill): void {
    this.waiting = null
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

  /** A charge that somebody asks for: a failure leaves the schedule as it was. */
  #tryCard(card: Card, bill: Bill): Answered {
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
    this.told.push('updated')
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
    this.told.push('past_due')
  }

  #pay(bill: Bill, taken: number): void {
    bill.status = 'paid'
    if (bill.qr) bill.qr.isShown = false
    if (this.waiting?.for === bill) this.waiting = null
    if (taken > 0) this.payments += 1
    this.taken += taken
    if (bill.reason === 'subscription_create') this.#activate(bill)
    else if (bill.reason === 'subscription_cycle' && bill.n === this.n + 1 && this.end <= this.now) this.#enter(bill)
    else this.#recover()
  }

  /** The period begins with the first payment, however long it took. */
  #activate(bill: Bill): void {
    this.#anchor = this.now
    Object.assign(this, { status: 'active', start: this.now, end: this.#periodEnd(1) })
    Object.assign(this, { endedAt: null, endedReason: null, canceledAt: null })
    Object.assign(bill, { start: this.start, end: this.end })
    this.told.push('activated')
  }

  #enter(bill: Bill): void {
    this.#recover()
    Object.assign(this, { n: bill.n, start: bill.start, end: bill.end })
    this.told.push('renewed')
  }

  #recover(): void {
    if (this.status !== 'past_due' || this.bills.some((b) => b.status === 'open' && b.overdue)) return
    Object.assign(this, { status: 'active', pastDueSince: null, nextRetryAt: null })
    this.#firstFailedAt = null
    this.#failures = 0
    this.told.push('recovered')
  }

  #end(to: 'canceled' | 'expired', reason: string): void {
    for (const bill of this.bills) {
      if (bill.status !== 'open') continue
      if (reason === 'payment_failed') Object.assign(bill, { status: 'uncollectible' })
      else this.#void(bill)
      if (bill.qr) bill.qr.isShown = false
    }
    Object.assign(this, { status: to, endedReason: reason, endedAt: this.now, cancelAt: null, waiting: null })
    this.nextRetryAt = null
    if (reason === 'requested') this.canceledAt ??= this.now
    this.told.push(to)
  }

  #void(bill: Bill): void {
    bill.status = 'void'
    this.carried += bill.carried
    if (bill.qr) bill.qr.isShown = false
    if (this.waiting?.for === bill) this.waiting = null
  }

  /** The bill of the next period that was sent ahead: open, paid or forgiven. */
  #renewal(): Bill | undefined {
    return this.bills.findLast(
      (b) => b.reason === 'subscription_cycle' && b.n === this.n + 1 && (b.status !== 'void' || b.forgiven),
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
    this.told.push('changed')
    this.#bill(owed.reason, owed.n!, owed.due, owed.overdue)
  }

  #changePaid(to: { price: number; quantity: number }, prorate: boolean): Answered {
    const begins = PRICES[to.price]!.interval !== this.#interval
    const renewal = this.#renewal()
    const paid = [{ n: this.n, start: this.start, end: this.end }]
    if (renewal?.status === 'paid') paid.push({ n: renewal.n!, start: renewal.start, end: renewal.end })
    const unpaid = this.bills.filter((b) => b.reason === 'subscription_change' && b.status === 'open')
    if (unpaid.some((b) => b.n !== null)) return refused('customer_has_open_payment')
    for (const bill of unpaid) {
      this.#void(bill)
      this.carried += bill.total - bill.carried
    }
    const first = unpaid.toSorted((a, b) => a.due! - b.due!)[0]
    const worth = amountOf(to)
    let net = begins ? worth : 0
    for (const p of prorate ? paid : []) {
      const left = p.end - Math.max(this.now, p.start)
      const charge = begins ? 0 : share(worth, left, p.end - p.start)
      const credit = share(amountOf(this), left, p.end - p.start)
      net += charge - Math.max(credit - this.#presents(p), Math.min(credit, charge))
    }
    if (!begins && net + this.carried < 100) {
      this.carried += net
      this.#recover()
      this.#takePlan(to)
      this.told.push('changed')
      return OK
    }
    const end = nthPeriodEnd({ anchorAt: this.now, interval: PRICES[to.price]!.interval, n: 1 })
    const period = begins ? { n: (renewal?.n ?? this.n) + 1, start: this.now, end } : null
    const change: Change = { ...to, net, period }
    if (this.collection === 'auto_charge' && totalOf(net, this.carried) > 0) return this.#chargeFor(change)
    const due = this.collection === 'invoice' ? addDays(this.now, 7) : null
    this.#openChange(change, first?.due ?? due, first?.overdue ?? false)
    return OK
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
    const { net, period } = change
    this.#takePlan(change)
    if (period) {
      this.#interval = PRICES[change.price]!.interval
      this.#anchor = period.start
      this.#anchorPeriod = period.n - 1
      Object.assign(this, period)
      if (this.cancelAtPeriodEnd) this.cancelAt = period.end
    }
    this.told.push('changed')
    return this.#open({
      reason: 'subscription_change',
      n: period?.n ?? null,
      start: period ? this.start : this.now,
      end: this.end,
      net,
      due,
      overdue,
    })
  }

  #takePlan({ price, quantity }: { price: number; quantity: number }): void {
    this.price = price
    this.quantity = quantity
  }

  /** What of a period's unused time the merchant has given away: nobody is paid for it. */
  #presents(p: { start: number; end: number }): number {
    const from = Math.max(this.now, p.start)
    const given = this.bills.filter((b) => b.forgiven && b.end === p.end && b.total > b.carried)
    return given.reduce(
      (sum, b) => sum + share(b.total - b.carried, b.end - Math.max(from, b.start), b.end - b.start),
      0,
    )
  }

  #bill(reason: Bill['reason'], n: number, due: number | null, overdue = false): Bill {
    const [start, end] = [this.#periodEnd(n - 1), this.#periodEnd(n)]
    return this.#open({ reason, n, start, end, net: amountOf(this), due, overdue })
  }

  /** What is carried goes in; one that comes to nothing is paid at once. */
  #open(wanted: Pick<Bill, 'reason' | 'n' | 'start' | 'end' | 'due'> & { net: number; overdue?: boolean }): Bill {
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
      forgiven: false,
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

/** Contract §2, the table of test tokens. */
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

/** amount × part / whole, half up; nothing here is negative. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

/** Never below zero, never 1–99 satang (D53). */
function totalOf(net: number, carried: number): number {
  return net + carried <= 0 ? 0 : Math.max(net + carried, 100)
}
