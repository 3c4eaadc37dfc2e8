// The past of a subscription in words (timeline-words.ts). It reads events only. The reason for an event is found in the
// other events of its commit. Which events belong to a subscription is db/queries/timeline.ts.
import type { Published } from '../db/queries/timeline.ts'
import { EVENTS, isEventType } from '../rules/events.ts'
import { type Locale, writtenDate } from '../rules/written-date.ts'
import { declineReason } from './decline-words.ts'
import { eventSentence } from './event-words.ts'
import type { InvoiceObject } from './invoice.ts'
import { baht, type TimelineRow } from './timeline.ts'
import { TIMELINE_WORDS } from './timeline-words.ts'

/**
 * The past in words, in the order given. `waived`: starts of the periods whose invoice was waived. `because` is a fragment that is shown after the
 * summary. No code of the API stands in a sentence. Source: specification §3.11.
 */
export function pastInWords(
  published: readonly Published[],
  waived: ReadonlySet<number>,
  locale: Locale = 'en',
): TimelineRow[] {
  const moments = Map.groupBy(published, momentOf)
  return published.map((e) => {
    const beside = moments.get(momentOf(e))!
    const [summary, because] = (WORDS[e.type] ?? inGeneral)({
      ...e,
      beside,
      waived,
      locale,
      w: TIMELINE_WORDS[locale],
    })
    const { at, type } = { at: e.createdAt, type: e.type }
    return { at, kind: 'past' as const, type, summary, because, ...namedBy(e) }
  })
}

/** The key of the events that one cause published at one instant. */
function momentOf({ createdAt, requestId, workflowId }: Published): string {
  return `${createdAt} ${requestId} ${workflowId}`
}

interface EventInContext extends Published {
  /** All events that the same cause published at this instant. */
  beside: readonly Published[]
  waived: ReadonlySet<number>
  locale: Locale
  w: (typeof TIMELINE_WORDS)['en']
}

type Words = (e: EventInContext) => [summary: string, because: string]

const WORDS: Readonly<Record<string, Words>> = {
  'subscription.created': (e) => [e.w.created, byWhom(e) ?? e.w.bought],
  'subscription.activated': ({ w }) => [w.active, w.firstPaid],
  'subscription.renewed': (e) => [
    e.w.renewed(day(e, 'current_period_end')),
    e.waived.has(whole(e, 'current_period_start')) ? e.w.givenAway : e.w.nextPaid,
  ],
  'subscription.past_due': (e) => [e.w.pastDue, whyUnpaid(e)],
  'subscription.recovered': (e) => [
    e.w.activeAgain,
    besides(e, 'invoice.voided') ? e.w.overdueVoided : e.w.overduePaid,
  ],
  'subscription.cancel_scheduled': (e) => [e.w.cancelScheduled(day(e, 'cancel_at')), byWhom(e) ?? e.w.askedFor],
  'subscription.resumed': (e) => [e.w.cancelTakenBack, byWhom(e) ?? e.w.askedFor],
  'subscription.changed': (e) => [
    e.w.planChanged,
    [...differences(e, ['price', 'quantity']), ...[byWhom(e) ?? []].flat()].join(', '),
  ],
  'subscription.updated': (e) => {
    const names = Object.keys(e.previous ?? {}).map((name) => e.w.field(name))
    const why = [...differences(e, ['payment_method']), ...[byWhom(e) ?? []].flat()].join(', ')
    return [e.w.changed(names.join(', ')), why || e.w.askedFor]
  },
  'subscription.canceled': (e) => [e.w.ended, whyEnded(e)],
  'subscription.expired': (e) => [e.w.expired, whyEnded(e)],

  'invoice.created': (e) => [e.w.invoiceCreated(named(e), amount(e, 'total_satang')), whyBilled(e)],
  'invoice.finalized': (e) => [e.w.invoiceCreated(named(e), amount(e, 'total_satang')), whyBilled(e)],
  'invoice.paid': (e) => [e.w.invoicePaid(named(e), amount(e, 'total_satang')), whyPaid(e)],
  'invoice.payment_failed': (e) => [
    e.w.chargeForFailed(e.object.number ? String(e.object.number) : e.w.theInvoice),
    whyUnpaid(e),
  ],
  'invoice.upcoming': (e) => {
    if (e.object.status === 'draft')
      return [e.w.announced(amount(e, 'total_satang')), e.w.willBeCharged(day(e, 'next_attempt_at'))]
    const days = Math.round((e.createdAt - whole(e, 'due_date')) / 86_400)
    return [e.w.reminderSent(e.w.aroundDueDate(days)), e.w.dueOn(amount(e, 'total_satang'), day(e, 'due_date'))]
  },
  'invoice.overdue': (e) => [
    e.reminderDays === null ? e.w.overdue(named(e)) : e.w.reminderSent(e.w.aroundDueDate(e.reminderDays)),
    e.w.noPaymentBy(day(e, 'due_date')),
  ],
  'invoice.voided': (e) => [e.w.voided(named(e)), whyVoided(e)],
  'invoice.uncollectible': (e) => [e.w.writtenOff(named(e)), e.w.givenUp],

  'payment.created': (e) => [(isCard(e) ? e.w.chargeBegun : e.w.qrMade)(amount(e, 'gross_satang')), whyAttempted(e)],
  'payment.requires_action': (e) => [e.w.chargeWaits(amount(e, 'gross_satang')), e.w.bankAsks],
  'payment.succeeded': (e) => [e.w.received(amount(e, 'gross_satang')), isCard(e) ? e.w.approved : e.w.transferArrived],
  'payment.failed': (e) => [e.w.chargeFailed(amount(e, 'gross_satang')), whyFailed(e, e)],
  'payment.expired': (e) => [
    (isCard(e) ? e.w.chargeWithdrawn : e.w.qrWithdrawn)(amount(e, 'gross_satang')),
    e.w.invoiceClosed,
  ],
  'payment.unmatched': (e) => {
    const reason = String(e.object.reason)
    const held = reason === 'underpaid' ? e.w.heldPart : e.w.held
    return [held(amount(e, 'parked_satang')), e.w.heldBecause[reason] ?? reason]
  },

  'refund.created': (e) => [
    e.w.refundBegun(amount(e, 'amount_satang')),
    byWhom(e) ?? (e.object.reason === 'invoice_void' ? e.w.nothingOwed : e.w.askedFor),
  ],
  'refund.succeeded': (e) => [e.w.refunded(amount(e, 'amount_satang')), e.w.sentBack],
  'refund.failed': (e) => [e.w.refundFailed(amount(e, 'amount_satang')), e.w.notSentBack],

  'dispute.created': (e) => [e.w.disputed(amount(e, 'amount_satang')), e.w.disputes(String(e.object.reason))],
  'dispute.won': (e) => [e.w.cameBack(amount(e, 'amount_satang')), e.w.forMerchant],
  'dispute.lost': (e) => [e.w.disputeLost(amount(e, 'amount_satang')), e.w.forBuyer],
}

/** An event type without words of its own gets the text of the catalogue. */
function inGeneral(e: EventInContext): [string, string] {
  const { type, locale } = e
  const what = locale === 'en' && isEventType(type) ? EVENTS[type].what.replace(/\.$/, '') : eventSentence(type, locale)
  return [what, byWhom(e) ?? e.w.wasDue]
}

function byWhom({ requestId, w }: EventInContext): string | null {
  return requestId && w.byApi(requestId)
}

function besides(e: EventInContext, type: string): Published | undefined {
  return e.beside.find((other) => other.type === type)
}

/** Why a charge failed, or that no payment came in time. */
function whyUnpaid(e: EventInContext): string {
  const overdue = besides(e, 'invoice.overdue')
  if (overdue) return e.w.noPaymentBy(day({ ...e, object: overdue.object }, 'due_date'))
  const invoice = e.type === 'invoice.payment_failed' ? e : besides(e, 'invoice.payment_failed')
  const payment = invoice?.object.payment
  if (payment === null) return e.w.noCard
  const attempt = e.beside.findLast(
    ({ type, object }) => object.id === payment && (type === 'payment.failed' || type === 'payment.requires_action'),
  )
  if (!attempt) return e.w.noCharge
  return attempt.type === 'payment.failed' ? whyFailed(e, attempt) : e.w.bankAsksCharge
}

/** Codes by which a bank says that it says nothing. */
const NO_REASON: ReadonlySet<string> = new Set(['card_declined', 'do_not_honor'])

function whyFailed({ w, locale }: EventInContext, { object, previous }: Published): string {
  const isUnconfirmed = object.decline_code === 'authentication_required' && previous?.status === 'requires_action'
  if (isUnconfirmed) return w.unconfirmed
  const code = id(object.decline_code) ?? id(object.failure_code)
  return w.declined(code === null || NO_REASON.has(code) ? null : declineReason(code, locale))
}

function whyEnded(e: EventInContext): string {
  if (e.object.ended_reason === 'refunded') return e.w.endedWithRefund
  if (e.object.ended_reason === 'disputed') return e.w.endedWithDispute
  const asked = byWhom(e)
  if (asked) return asked
  switch (e.object.ended_reason) {
    case 'first_payment_expired':
      return e.w.noFirstPayment
    case 'payment_failed':
      return whyGivenUp(e)
    default:
      return e.w.cancelTookEffect(day(e, 'canceled_at'))
  }
}

function whyGivenUp(e: EventInContext): string {
  const invoice = besides(e, 'invoice.uncollectible')
  if (!invoice) return e.w.noPayment
  if (invoice.object.due_date != null) return e.w.noPaymentOfDue(day({ ...e, object: invoice.object }, 'due_date'))
  return e.w.chargesFailed(whole(invoice, 'attempt_count'))
}

/** What an invoice was made for. A type that `invoice.billing_reason` gains is missing here until it has words. */
function whyBilled(e: EventInContext): string {
  if (besides(e, 'subscription.changed')) return e.w.thePlanChanged
  const reasons: Record<InvoiceObject['billing_reason'], string> = {
    subscription_create: e.w.begins,
    subscription_cycle: e.object.due_date == null ? e.w.renewalDue : e.w.periodEndsOn(day(e, 'due_date')),
    subscription_change: e.w.thePlanChanged,
    checkout: e.w.boughtOnce,
    manual: e.w.writtenByHand,
  }
  return reasons[e.object.billing_reason as InvoiceObject['billing_reason']]
}

function whyPaid(e: EventInContext): string {
  const payment = e.beside.find(({ type, object }) => type === 'payment.succeeded' && object.id === e.object.payment)
  if (!payment) return e.object.payment === null ? e.w.nothingLeft : e.w.moneyArrived
  return isCard(payment) ? e.w.cardCharged : e.w.transferArrived
}

function whyVoided(e: EventInContext): string {
  if (besides(e, 'subscription.changed')) return e.w.thePlanChanged
  if (besides(e, 'subscription.cancel_scheduled')) return e.w.endsWithPeriod
  const ended = besides(e, 'subscription.canceled') ?? besides(e, 'subscription.expired')
  if (ended && !e.requestId) return e.w.theSubscriptionEnded
  return byWhom(e) ?? e.w.notOwed
}

function whyAttempted(e: EventInContext): string {
  if (e.object.checkout_session != null) return e.w.buyerPays
  const billed = besides(e, 'invoice.created')
  if (!isCard(e)) return billed ? e.w.invoiceSent : e.w.invoiceOpen
  const asked = byWhom(e)
  if (asked) return asked
  if (e.onDemand) return e.w.outsideSchedule
  return billed ? whyBilled({ ...e, object: billed.object }) : e.w.retryDue
}

function differences(e: EventInContext, names: readonly string[]): string[] {
  return names
    .filter((name) => e.previous && name in e.previous)
    .map((name) => {
      const difference = `${e.previous![name] ?? e.w.none} → ${e.object[name] ?? e.w.none}`
      return name === 'quantity' ? e.w.quantity(difference) : difference
    })
}

/** The invoice, the payment and the amount of a row; null for events of the subscription itself. */
function namedBy({ type, object, invoice }: Published): Pick<TimelineRow, 'invoice' | 'payment' | 'amountSatang'> {
  const about = type === 'payment.unmatched' ? 'inbound_transfer' : object.object
  switch (about) {
    case 'invoice':
      // A coming invoice is no row that anybody could read.
      return {
        invoice: object.status === 'draft' ? null : id(object.id),
        payment: id(object.payment),
        amountSatang: satang(object.total_satang),
      }
    case 'payment':
      return { invoice, payment: id(object.id), amountSatang: satang(object.gross_satang) }
    case 'refund':
    case 'dispute':
    case 'inbound_transfer':
      return { invoice, payment: id(object.payment), amountSatang: satang(object.amount_satang) }
    default:
      return { invoice: null, payment: null, amountSatang: null }
  }
}

function isCard({ object }: Published): boolean {
  return object.payment_method_type === 'card'
}

/** The invoice by its number, as people know it. */
function named({ object, w }: EventInContext): string {
  return w.invoice(id(object.number))
}

function amount({ object }: Published, name: string): string {
  return baht(satang(object[name]))
}

/** `14 February 2026`, in Bangkok time. */
function day({ object, locale }: Pick<EventInContext, 'object' | 'locale'>, name: string): string {
  return writtenDate(Number(object[name]), locale)
}

function whole({ object }: Published, name: string): number {
  return Number(object[name])
}

function id(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function satang(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
