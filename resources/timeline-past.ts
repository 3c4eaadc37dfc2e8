// The past of a subscription in words: English, for operators and merchants alike. It reads events only. The reason for an event is found in the
// other events of its commit. Which events belong to a subscription is db/queries/timeline.ts.
import type { Published } from '../db/queries/timeline.ts'
import { EVENTS, isEventType } from '../rules/events.ts'
import { aroundDueDate, baht, day, type TimelineRow } from './timeline.ts'

/**
 * The past in words, in the order given. `waived`: starts of the periods whose invoice was waived. `because` is a fragment that is shown after the
 * summary. Source: specification §3.11.
 */
export function pastInWords(published: readonly Published[], waived: ReadonlySet<number>): TimelineRow[] {
  const moments = Map.groupBy(published, momentOf)
  return published.map((e) => {
    const beside = moments.get(momentOf(e))!
    const [summary, because] = (WORDS[e.type] ?? inGeneral)({ ...e, beside, waived })
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
}

type Words = (e: EventInContext) => [summary: string, because: string]

const WORDS: Readonly<Record<string, Words>> = {
  'subscription.created': (e) => ['Subscription created', byWhom(e) ?? 'it was bought'],
  'subscription.activated': () => ['Subscription active', 'the first invoice is paid'],
  'subscription.renewed': (e) => [
    `Renewed until ${day(whole(e, 'current_period_end'))}`,
    e.waived.has(whole(e, 'current_period_start')) ? 'the period was given away' : 'the next period is paid',
  ],
  'subscription.past_due': (e) => ['Past due', whyUnpaid(e)],
  'subscription.recovered': (e) => [
    'Active again',
    besides(e, 'invoice.voided') ? 'the overdue invoice was voided' : 'the overdue invoice is paid',
  ],
  'subscription.cancel_scheduled': (e) => [
    `Cancel scheduled for ${day(whole(e, 'cancel_at'))}`,
    byWhom(e) ?? 'it was asked for',
  ],
  'subscription.resumed': (e) => ['Scheduled cancel taken back', byWhom(e) ?? 'it was asked for'],
  'subscription.changed': (e) => [
    'Plan changed',
    [...differences(e, ['price', 'quantity']), ...[byWhom(e) ?? []].flat()].join(', '),
  ],
  'subscription.updated': (e) => {
    const names = Object.keys(e.previous ?? {}).map((name) => name.replaceAll('_', ' '))
    const why = [...differences(e, ['payment_method']), ...[byWhom(e) ?? []].flat()].join(', ')
    return [`Changed: ${names.join(', ')}`, why || 'it was asked for']
  },
  'subscription.canceled': (e) => ['Subscription ended', whyEnded(e)],
  'subscription.expired': (e) => ['Subscription expired', whyEnded(e)],

  'invoice.created': (e) => [`${named(e)} created: ${amount(e, 'total_satang')}`, whyBilled(e)],
  'invoice.paid': (e) => [`${named(e)} paid: ${amount(e, 'total_satang')}`, whyPaid(e)],
  'invoice.payment_failed': (e) => [`Charge for ${e.object.number ?? 'the invoice'} failed`, whyUnpaid(e)],
  'invoice.upcoming': (e) => {
    const due = whole(e, 'due_date')
    const days = Math.round((e.createdAt - due) / 86_400)
    return [`Reminder sent, ${aroundDueDate(days)}`, `${amount(e, 'total_satang')} is due on ${day(due)}`]
  },
  'invoice.overdue': (e) => [
    e.reminderDays === null ? `${named(e)} overdue` : `Reminder sent, ${aroundDueDate(e.reminderDays)}`,
    `no payment by ${day(whole(e, 'due_date'))}`,
  ],
  'invoice.voided': (e) => [`${named(e)} voided`, whyVoided(e)],
  'invoice.uncollectible': (e) => [`${named(e)} written off`, 'collecting it was given up'],

  'payment.created': (e) => [
    isCard(e) ? `Charge of ${amount(e, 'gross_satang')} begun` : `QR for ${amount(e, 'gross_satang')} made`,
    whyAttempted(e),
  ],
  'payment.requires_action': (e) => [
    `Charge of ${amount(e, 'gross_satang')} waits for the buyer`,
    'the bank asks the buyer to confirm it',
  ],
  'payment.succeeded': (e) => [
    `${amount(e, 'gross_satang')} received`,
    isCard(e) ? 'the bank approved the charge' : 'the transfer arrived',
  ],
  'payment.failed': (e) => [`Charge of ${amount(e, 'gross_satang')} failed`, whyFailed(e)],
  'payment.expired': (e) => [
    isCard(e) ? `Charge of ${amount(e, 'gross_satang')} withdrawn` : `QR for ${amount(e, 'gross_satang')} withdrawn`,
    'its invoice is closed',
  ],
  'payment.unmatched': (e) => {
    const reason = String(e.object.reason)
    const held = amount(e, 'parked_satang')
    return [`${held} held for its sender`, REASONS[reason] ?? reason]
  },

  'refund.created': (e) => [
    `Refund of ${amount(e, 'amount_satang')} begun`,
    byWhom(e) ?? (e.object.reason === 'invoice_void' ? 'nothing was owed any more' : 'it was asked for'),
  ],
  'refund.succeeded': (e) => [`${amount(e, 'amount_satang')} refunded`, 'the gateway sent it back'],
  'refund.failed': (e) => [`Refund of ${amount(e, 'amount_satang')} failed`, 'the gateway could not send it back'],

  'dispute.created': (e) => [
    `${amount(e, 'amount_satang')} taken back by the buyer's bank`,
    `the buyer disputes the payment: ${e.object.reason}`,
  ],
  'dispute.won': (e) => [`${amount(e, 'amount_satang')} came back`, 'the bank decided for the merchant'],
  'dispute.lost': (e) => [`Dispute over ${amount(e, 'amount_satang')} lost`, 'the bank decided for the buyer'],
}

/** Why money is in the inbox (rules/inbound-transfers.ts, D83). */
const REASONS: Readonly<Record<string, string>> = {
  underpaid: 'it is less than what is owed',
  overpaid: 'it is more than what was owed',
  duplicate: 'the invoice is paid already',
  unknown_reference: 'nobody knows its reference',
  invoice_void: 'the invoice was voided',
  subscription_ended: 'the subscription has ended',
  too_late: 'it came too late',
  refund_failed: 'it could not be sent back',
}

/** An event type without words of its own gets the text of the catalogue. */
function inGeneral(e: EventInContext): [string, string] {
  const what = isEventType(e.type) ? EVENTS[e.type].what.replace(/\.$/, '') : e.type
  return [what, byWhom(e) ?? 'it was due']
}

function byWhom({ requestId }: EventInContext): string | null {
  return requestId && `requested by the API (${requestId})`
}

function besides(e: EventInContext, type: string): Published | undefined {
  return e.beside.find((other) => other.type === type)
}

/** Why a charge failed, or that no payment came in time. */
function whyUnpaid(e: EventInContext): string {
  const overdue = besides(e, 'invoice.overdue')
  if (overdue) return `no payment by ${day(whole(overdue, 'due_date'))}`
  const invoice = e.type === 'invoice.payment_failed' ? e : besides(e, 'invoice.payment_failed')
  const payment = invoice?.object.payment
  if (payment === null) return 'there is no card to charge'
  const attempt = e.beside.findLast(
    ({ type, object }) => object.id === payment && (type === 'payment.failed' || type === 'payment.requires_action'),
  )
  if (!attempt) return 'no charge could be made'
  return attempt.type === 'payment.failed' ? whyFailed(attempt) : 'the bank asks the buyer to confirm the charge'
}

function whyFailed({ object, previous }: Published): string {
  const isUnconfirmed = object.decline_code === 'authentication_required' && previous?.status === 'requires_action'
  return isUnconfirmed
    ? 'the buyer did not confirm it with the bank'
    : `the bank declined: ${object.decline_code ?? object.failure_code ?? 'no reason given'}`
}

function whyEnded(e: EventInContext): string {
  if (e.object.ended_reason === 'refunded') return 'it was canceled with the refund of its payment'
  if (e.object.ended_reason === 'disputed') return 'the dispute over its payment was lost'
  const asked = byWhom(e)
  if (asked) return asked
  switch (e.object.ended_reason) {
    case 'first_payment_expired':
      return 'there was no first payment in time'
    case 'payment_failed':
      return whyGivenUp(e)
    default:
      return `the cancel asked for on ${day(whole(e, 'canceled_at'))} took effect`
  }
}

function whyGivenUp(e: EventInContext): string {
  const invoice = besides(e, 'invoice.uncollectible')
  if (!invoice) return 'no payment came'
  if (invoice.object.due_date != null) return `no payment of what was due on ${day(whole(invoice, 'due_date'))}`
  const charges = whole(invoice, 'attempt_count')
  return charges === 1 ? 'the charge failed, and no other card came' : `${charges} charges failed`
}

function whyBilled(e: EventInContext): string {
  if (e.object.billing_reason === 'subscription_change' || besides(e, 'subscription.changed')) return 'the plan changed'
  if (e.object.billing_reason === 'subscription_create') return 'the subscription begins'
  return e.object.due_date == null ? 'the renewal is due' : `the period ends on ${day(whole(e, 'due_date'))}`
}

function whyPaid(e: EventInContext): string {
  const payment = e.beside.find(({ type, object }) => type === 'payment.succeeded' && object.id === e.object.payment)
  if (!payment) return e.object.payment === null ? 'nothing is left to pay' : 'the money arrived'
  return isCard(payment) ? 'the card was charged' : 'the transfer arrived'
}

function whyVoided(e: EventInContext): string {
  if (besides(e, 'subscription.changed')) return 'the plan changed'
  if (besides(e, 'subscription.cancel_scheduled')) return 'the subscription ends with its period'
  const ended = besides(e, 'subscription.canceled') ?? besides(e, 'subscription.expired')
  if (ended && !e.requestId) return 'the subscription ended'
  return byWhom(e) ?? 'it is not owed any more'
}

function whyAttempted(e: EventInContext): string {
  const billed = besides(e, 'invoice.created')
  if (!isCard(e)) return billed ? 'an invoice was sent' : 'an invoice is open'
  const asked = byWhom(e)
  if (asked) return asked
  if (e.onDemand) return 'it was asked for outside the schedule'
  return billed ? 'the renewal is due' : 'the retry is due'
}

function differences(e: EventInContext, names: readonly string[]): string[] {
  return names
    .filter((name) => e.previous && name in e.previous)
    .map((name) => {
      const difference = `${e.previous![name] ?? 'none'} → ${e.object[name] ?? 'none'}`
      return name === 'quantity' ? `quantity ${difference}` : difference
    })
}

/** The invoice, the payment and the amount of a row; null for events of the subscription itself. */
function namedBy({ type, object, invoice }: Published): Pick<TimelineRow, 'invoice' | 'payment' | 'amountSatang'> {
  const about = type === 'payment.unmatched' ? 'inbound_transfer' : object.object
  switch (about) {
    case 'invoice':
      return { invoice: id(object.id), payment: id(object.payment), amountSatang: satang(object.total_satang) }
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
function named({ object }: Published): string {
  return object.number ? `Invoice ${object.number}` : 'Invoice'
}

function amount({ object }: Published, name: string): string {
  return baht(satang(object[name]))
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
