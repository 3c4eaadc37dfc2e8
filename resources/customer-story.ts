// A customer's story in words, newest first: what they bought, what was charged and why, what failed, what went back, cards, cancellations, licences.
import type { StoryEvent } from '../db/queries/customer-story.ts'
import type { Locale } from '../rules/written-date.ts'
import { eventSentence } from './event-words.ts'
import { pastInWords } from './timeline-past.ts'

/** What a person wants to know of a customer. */
const SHOWN = [
  'customer.created',
  'checkout_session.completed',
  'setup_session.completed',
  'subscription.activated',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.recovered',
  'subscription.cancel_scheduled',
  'subscription.resumed',
  'subscription.changed',
  'subscription.canceled',
  'subscription.expired',
  'invoice.created',
  'invoice.voided',
  'invoice.uncollectible',
  'payment.requires_action',
  'payment.succeeded',
  'payment.failed',
  'refund.succeeded',
  'refund.failed',
  'dispute.created',
  'dispute.won',
  'dispute.lost',
  'payment_method.attached',
  'payment_method.detached',
  'license.issued',
  'license.revoked',
  'license.rotated',
]
/** They are not told, but tell the reason of others that happened in the same moment. */
const REASONS = ['invoice.overdue', 'invoice.payment_failed']

export const STORY_TYPES: readonly string[] = [...SHOWN, ...REASONS]

/** These are sentences of their own. */
const PLAIN = /^(customer|checkout_session|setup_session|payment_method|license)\./

export interface StoryRow {
  event: StoryEvent
  summary: string
  /** Why, as a fragment; null where the summary says it all. */
  because: string | null
  payment: string | null
  invoice: string | null
  product: string | null
}

/** `events`: newest first. Ids of requests are left out of the words: they stand under "Developer". */
export function storyInWords(events: readonly StoryEvent[], locale: Locale): StoryRow[] {
  const told = events.map((e) => ({ ...e, requestId: null, workflowId: e.requestId ?? e.workflowId })).reverse()
  const past = pastInWords(told, new Set(), locale).reverse()
  return events.flatMap((event, n) => {
    const row = past[n]
    if (!row || !SHOWN.includes(event.type)) return []
    const isPlain = PLAIN.test(event.type)
    const { product } = event.object
    return [
      {
        event,
        summary: isPlain ? eventSentence(event.type, locale) : row.summary,
        because: isPlain ? null : row.because,
        payment: row.payment,
        invoice: row.invoice,
        product: typeof product === 'string' ? product : null,
      },
    ]
  })
}
