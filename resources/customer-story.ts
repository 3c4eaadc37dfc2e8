// A customer's story in words, newest first: what they bought, what was charged and why, what failed, what went back, cards, cancellations, licences.
import type { MailKind, MailStatus } from '../db/entities/mail.ts'
import type { StoryEvent, StoryMail } from '../db/queries/customer-story.ts'
import { seriesOf, type TaxDocumentSeries } from '../rules/tax-documents.ts'
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
  'invoice.finalized',
  'invoice.voided',
  'invoice.uncollectible',
  'payment.requires_action',
  'payment.succeeded',
  'payment.failed',
  'payment.unmatched',
  'refund.succeeded',
  'refund.failed',
  'dispute.created',
  'dispute.won',
  'dispute.lost',
  'payment_method.attached',
  'payment_method.updated',
  'payment_method.detached',
  'license.issued',
  'license.revoked',
  'license.rotated',
]
/** They are left out, but give the reason of others that happened in the same moment. */
const REASONS = ['invoice.overdue', 'invoice.payment_failed']

export const STORY_TYPES: readonly string[] = [...SHOWN, ...REASONS]

/** These are sentences of their own. */
const PLAIN = /^(customer|checkout_session|setup_session|payment_method|license)\./

export interface StoryRow {
  /** The event or the mail of this row; its other half is null. */
  event: StoryEvent | null
  mail: StoryMail | null
  at: number
  summary: string
  /** Why, as a fragment; null where the summary says it all. */
  because: string | null
  payment: string | null
  invoice: string | null
  product: string | null
  /** What an invoice is for; null for other rows. */
  goods: string | null
  /** The number of the invoice that was paid; null where the summary says it, and for other rows. */
  number: string | null
}

/** Events and mails, each newest first, as one page of at most `limit`, newest first; and where the next page begins, if there is one. */
export function storyPage<E extends { id: string }, M extends { id: string }>(
  events: readonly E[],
  mails: readonly M[],
  limit: number,
): { events: E[]; mails: M[]; next: string | null } {
  const places = [...events, ...mails]
    .map(({ id }) => placeOf(id))
    .sort()
    .reverse()
  const last = places[Math.min(limit, places.length) - 1]
  const isShown = ({ id }: { id: string }) => last !== undefined && placeOf(id) >= last
  return {
    events: events.filter(isShown),
    mails: mails.filter(isShown),
    next: last !== undefined && places.length > limit ? last : null,
  }
}

/**
 * `events` and `mails`: newest first. Ids of requests are left out of the words: they stand under "Developer". `refundedBy`: who asked for a refund, in
 * words, by its id, as far as the reader may know.
 */
export function storyInWords(
  events: readonly StoryEvent[],
  mails: readonly StoryMail[],
  locale: Locale,
  refundedBy: ReadonlyMap<string, string>,
): StoryRow[] {
  const oldestFirst = events.map((e) => ({ ...e, requestId: null, workflowId: e.requestId ?? e.workflowId })).reverse()
  const past = pastInWords(oldestFirst, new Set(), locale).reverse()
  const ofEvents = events.flatMap((event, n): StoryRow[] => {
    const row = past[n]
    if (!row || !isShown(event)) return []
    const isPlain = PLAIN.test(event.type)
    const { product } = event.object
    return [
      {
        event,
        mail: null,
        at: event.createdAt,
        summary: isPlain ? eventSentence(event.type, locale) : row.summary,
        because: isPlain ? null : (whyRefunded(event, refundedBy) ?? row.because),
        payment: row.payment,
        invoice: row.invoice,
        product: typeof product === 'string' ? product : null,
        goods: event.lines && goodsOf(event.lines, locale),
        number: event.type.startsWith('invoice.') ? null : event.number,
      },
    ]
  })
  const ofMails = mails.flatMap((mail): StoryRow[] => {
    const kind = MAILS[mail.kind]
    if (!kind) return []
    const series = mail.kind === 'receipt' && mail.note ? seriesOf(mail.note) : null
    const what = (series && RECEIPTS[series]) || kind
    const because = NOT_SENT[mail.status]?.[locale] ?? null
    const none = {
      event: null,
      payment: null,
      invoice: mail.invoice?.id ?? null,
      product: null,
      goods: null,
      number: null,
    }
    // Which document it brought: five mails of one kind are five documents.
    const number = mail.note ?? mail.invoice?.number ?? null
    const summary = number === null ? what[locale] : `${what[locale]} ${number}`
    return [{ ...none, mail, at: mail.createdAt, summary, because }]
  })
  return inOrder([...ofEvents, ...ofMails])
}

/**
 * Newest first. What one cause brings about in one second is listed from cause to effect: the invoice, its payment, what that gives; then the mails of that
 * second.
 */
function inOrder(rows: readonly StoryRow[]): StoryRow[] {
  const placed = rows.map((row) => ({ row, place: placeOf((row.event ?? row.mail)!.id), cause: causeOf(row) }))
  const begun = new Map<string, string>()
  for (const { cause, place } of placed) if (place < (begun.get(cause) ?? AFTER_ALL)) begun.set(cause, place)
  const key = ({ row, place, cause }: (typeof placed)[number]) => [
    String(row.at).padStart(12, '0'),
    row.mail ? AFTER_ALL : begun.get(cause)!,
    String(causeRank(row)),
    place,
  ]
  return placed
    .map((one) => ({ row: one.row, key: key(one).join(' ') }))
    .sort((a, b) => (a.key < b.key ? 1 : -1))
    .map(({ row }) => row)
}

/** Behind every place. */
const AFTER_ALL = '~'

function causeOf({ event, at }: StoryRow): string {
  return `${at} ${event?.requestId ?? event?.workflowId ?? ''}`
}

const CAUSES = [
  /^customer\./,
  /^payment_method\./,
  /^invoice\.(created|finalized)$/,
  /^payment\./,
  /^checkout_session\./,
  /^subscription\./,
  /^license\./,
]

function causeRank({ event }: StoryRow): number {
  const rank = CAUSES.findIndex((cause) => cause.test(event?.type ?? ''))
  return rank < 0 ? CAUSES.length : rank
}

/** `requested by the API: “A gift”`; null for what is no refund, or says neither. */
function whyRefunded({ type, object }: StoryEvent, refundedBy: ReadonlyMap<string, string>): string | null {
  if (type !== 'refund.succeeded') return null
  const who = refundedBy.get(String(object.id))
  const reason = typeof object.reason === 'string' && object.reason !== 'invoice_void' ? `“${object.reason}”` : null
  return [who, reason].filter(Boolean).join(': ') || null
}

/** `Open a coffee shop, Beans and 2 more`. */
function goodsOf({ names, count }: { names: readonly string[]; count: number }, locale: Locale): string | null {
  const others = count - names.length
  const more = locale === 'en' ? ` and ${others} more` : ` และอีก ${others} รายการ`
  return names.length === 0 ? null : `${names.join(', ')}${others > 0 ? more : ''}`
}

/** A draft concerns nobody but the shop. That an invoice is overdue is shown with its subscription, where it has one. */
function isShown({ type, object }: StoryEvent): boolean {
  if (type === 'invoice.overdue') return object.subscription === null
  return SHOWN.includes(type) && !(type === 'invoice.created' && object.status === 'draft')
}

/** The part of an id that orders it among all ids: what follows the prefix. */
function placeOf(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}

/** `Email: refund`, as a timeline names it; of a kind that no timeline tells, the kind. */
export function mailSentence(kind: string, locale: Locale): string {
  return MAILS[kind as MailKind]?.[locale] ?? kind
}

/** Null: it is no part of a customer's story. */
const MAILS: Record<MailKind, Record<Locale, string> | null> = {
  invoice: { en: 'Email: invoice', th: 'อีเมล: ใบแจ้งหนี้' },
  reminder: { en: 'Email: reminder to pay', th: 'อีเมล: แจ้งเตือนให้ชำระเงิน' },
  withholding_certificate: {
    en: 'Email: the withholding tax certificate is missing',
    th: 'อีเมล: ขอหนังสือรับรองหัก ณ ที่จ่าย',
  },
  payment_failed: { en: 'Email: the charge failed', th: 'อีเมล: ตัดเงินไม่สำเร็จ' },
  action_required: { en: 'Email: the bank asks for a confirmation', th: 'อีเมล: ธนาคารขอให้ยืนยัน' },
  receipt: { en: 'Email: receipt', th: 'อีเมล: ใบเสร็จรับเงิน' },
  order_confirmation: { en: 'Email: order confirmation', th: 'อีเมล: ยืนยันคำสั่งซื้อ' },
  etax_invoice: { en: 'Email: electronic tax invoice', th: 'อีเมล: ใบกำกับภาษีอิเล็กทรอนิกส์' },
  invoice_link: { en: 'Email: link to the invoice', th: 'อีเมล: ลิงก์ใบแจ้งหนี้' },
  card_expiring: { en: 'Email: the card expires soon', th: 'อีเมล: บัตรใกล้หมดอายุ' },
  renewal_notice: { en: 'Email: the renewal is coming', th: 'อีเมล: แจ้งก่อนต่ออายุ' },
  cancel_confirmed: { en: 'Email: cancellation confirmed', th: 'อีเมล: ยืนยันการยกเลิก' },
  subscription_canceled: { en: 'Email: the subscription has ended', th: 'อีเมล: การสมัครสมาชิกสิ้นสุดแล้ว' },
  refund: { en: 'Email: refund', th: 'อีเมล: การคืนเงิน' },
  more_orders: { en: 'Email: more orders', th: 'อีเมล: มีคำสั่งซื้อเพิ่ม' },
  portal_code: null,
  webhook_disabled: null,
  member_invitation: null,
  member_password: null,
  member_email: null,
  member_changed: null,
  member_notice: null,
  member_keys: null,
  member_approval: null,
}

/** What a receipt is called by the series of its number, as its document calls itself; any other is a receipt alone. */
const RECEIPTS: Partial<Record<TaxDocumentSeries, Record<Locale, string>>> = {
  ABB: { en: 'Email: abbreviated tax invoice', th: 'อีเมล: ใบกำกับภาษีอย่างย่อ' },
  TAX: { en: 'Email: tax invoice', th: 'อีเมล: ใบกำกับภาษี' },
}

/** Null: there is nothing to explain. That a mail is in the mailbox, its row says beside its time. */
const NOT_SENT: Record<MailStatus, Record<Locale, string> | null> = {
  queued: { en: 'it is being sent', th: 'กำลังส่ง' },
  sent: null,
  failed: { en: 'it could not be sent', th: 'ส่งไม่สำเร็จ' },
  skipped: { en: 'there is no address to send it to', th: 'ไม่มีอีเมลสำหรับส่ง' },
  mailbox: null,
  withheld: { en: 'it was not sent: too many within the hour', th: 'ไม่ได้ส่ง เพราะเกินจำนวนต่อชั่วโมง' },
}
