// What each mail says, Thai and English, as subject, title, paragraphs, facts and button. How it looks is layout.ts. Messages about cards
// never say "stolen" or "fraudulent" to the person who holds the card (rules/declines.ts).
import type { MemberChange, Role } from '../../rules/members.ts'
import type { NoticeKind } from '../../rules/owner-notices.ts'
import { noteName, type TaxDocumentKind } from '../../rules/tax-documents.ts'
import type { Locale } from '../../rules/written-date.ts'
import { WORDS } from '../words.ts'

/** Everything a sentence can be about, written out already. Amounts carry their ฿, dates their year. */
export interface MailProps {
  merchant: string
  number: string
  /** What is still to be paid of an invoice, or was paid. */
  amount: string
  /** What has come of it already; null for nothing. */
  came: string | null
  /** `Visa •••• 4242` or PromptPay; null before it is paid. */
  paidWith: string | null
  /** Of the invoice; null when it is charged to a card. */
  due: string | null
  /** The day of the mail. */
  today: string
  paidOn: string
  /** `Visa •••• 4242`, or only "your card". */
  card: string
  cardExpires: string
  product: string
  canScan: boolean
  /** Of a reminder: days after the due date. */
  days: number
  decline: string
  /** The day of the next try; null: there is none; undefined: nobody said. */
  nextTry: string | null | undefined
  reason: string
  /** What the invoice is for: its first line, and how many others there are; null where it has none. */
  what: string | null
  /** What goes back to the buyer. */
  refunded: string
  /** What was paid, of which this is a part, and the day where it is known; null where all of it goes back. */
  partOf: { amount: string; on: string | null } | null
  /** The number of its note; null when it has none. */
  creditNote: string | null
  /** The card that was charged; null for a bank transfer. */
  chargedCard: string | null
  /** Of an order of nothing that goes on: what comes next. */
  next: string | null
  /** Six digits that open the portal. */
  code: string
  /** Of a webhook endpoint that was disabled. */
  endpointUrl: string
  /** It said so itself. */
  isGone: boolean
  /** Of an invitation: as what, and by whom if anybody says. */
  role: string
  invitedBy: string | null
  /** How a member gets in from now on. */
  changed: MemberChange
  codesLeft: number
  /** Of a browser that the account does not know: what it is, and its address. */
  device: string | null
  address: string | null
  /** What its owner calls a passkey. */
  passkey: string
  /** Of a notice to owners: what has happened, to what, by whom (null: nobody in particular), from which address, and when, in Bangkok. */
  notice: NoticeKind
  about: string
  by: string | null
  ip: string | null
  at: string
  /** Of a bank account that waits. */
  usableFrom: string | null
  isLast: boolean
  /** A call that an API key proposes: its operation, the key's name, and the mode. */
  proposed: { operation: string; key: string | null; livemode: boolean }
  /** Of an e-Tax mail: the subject that ETDA asks for, and the document. */
  etax: { subject: string; number: string; kind: TaxDocumentKind; amount: string; issuedOn: string }
  /** Of a receipt: what its paper is called, and its number; null where nothing had to be paid. */
  paper: string
  paperNumber: string | null
  /** The tax that a buyer kept back, and what was paid besides; null for none. */
  withheld: { tax: string; inMoney: string } | null
  /** API keys that owners are told of, and why. */
  keysNotice: 'unused' | 'expiring'
  keys: { label: string; expires: string | null }[]
}

/** `Receipt RC-2026-000007`: a buyer looks for the number, and tells several by it. */
const numbered = ({ paper, paperNumber }: MailProps) => (paperNumber === null ? paper : `${paper} ${paperNumber}`)

export interface Message {
  subject: string
  title: string
  /** What stands large below the title: an amount, and what it is, so that nobody takes it for a debt. */
  amount?: [name: string, value: string]
  /** What stands in a box of its own: a code to type. */
  apart?: string
  paragraphs: (string | null | undefined)[]
  /** Where the code to scan is, for a mail that does not show it itself. */
  scan?: string | null
  /** Names and values, one below the other. */
  facts?: [name: string, value: string][]
  /** What else can be done, in the account. */
  atAccount?: string
  /** What the button says; null when there is nowhere to go. */
  button: string | null
  /** The reader need not press it. */
  isQuiet?: true
}

const SCAN = {
  en: 'Scan the QR code with your banking app. It is in the attached PDF and on the page below.',
  th: 'สแกน QR ในไฟล์ PDF ที่แนบมาหรือในหน้าเว็บด้านล่างด้วยแอปธนาคารของคุณ',
}

/** Of an invoice from which tax is kept back: what comes after paying. */
const CERTIFICATE = {
  en: 'After paying, please send the withholding tax certificate (50 bis) on the invoice page.',
  th: 'หลังชำระเงินแล้ว กรุณาส่งหนังสือรับรองการหักภาษี ณ ที่จ่าย (50 ทวิ) ในหน้าใบแจ้งหนี้',
}

type Kind =
  | 'invoice'
  | 'reminder'
  | 'withholding_certificate'
  | 'payment_failed'
  | 'action_required'
  | 'receipt'
  | 'order_confirmation'
  | 'etax_invoice'
  | 'invoice_link'
  | 'card_expiring'
  | 'renewal_notice'
  | 'cancel_confirmed'
  | 'subscription_canceled'
  | 'refund'
  | 'more_orders'
  | 'portal_code'
  | 'webhook_disabled'
  | 'member_invitation'
  | 'member_password'
  | 'member_email'
  | 'member_changed'
  | 'member_notice'
  | 'member_keys'
  | 'member_approval'

const ETAX_NAMES: Record<Locale, Partial<Record<TaxDocumentKind, string>>> = {
  en: { full: 'Tax invoice', credit_note: 'Credit note', debit_note: 'Debit note' },
  th: { full: 'ใบกำกับภาษี', credit_note: 'ใบลดหนี้', debit_note: 'ใบเพิ่มหนี้' },
}

export const MESSAGES: Record<Locale, Record<Kind, (s: MailProps) => Message>> = {
  en: {
    invoice: (s) => ({
      subject: `Invoice ${s.number} from ${s.merchant}: ${s.amount}`,
      title: `Invoice ${s.number}`,
      amount: ['Amount due', s.amount],
      paragraphs: [
        s.due ? `Please pay by ${s.due}.` : null,
        s.came ? `${s.came} has arrived already.` : null,
        s.withheld ? CERTIFICATE.en : null,
      ],
      scan: s.canScan ? SCAN.en : null,
      button: `Pay ${s.amount}`,
    }),
    reminder: (s) => ({
      subject:
        s.days > 0
          ? `Overdue: invoice ${s.number} from ${s.merchant}`
          : `Reminder: invoice ${s.number} from ${s.merchant} is due ${s.days === 0 ? 'today' : `on ${s.due}`}`,
      title:
        s.days > 0 ? `Invoice ${s.number} is overdue` : `Invoice ${s.number} is due ${s.days === 0 ? 'today' : 'soon'}`,
      amount: ['Amount due', s.amount],
      paragraphs: [
        s.days > 0
          ? `It was due on ${s.due} and is ${s.days} ${s.days === 1 ? 'day' : 'days'} overdue.`
          : `It is due on ${s.due}.`,
        s.came ? `${s.came} has arrived already.` : null,
        s.withheld ? CERTIFICATE.en : null,
        'If you have paid in the meantime, please ignore this mail.',
      ],
      scan: s.canScan ? SCAN.en : null,
      button: `Pay ${s.amount}`,
    }),
    payment_failed: (s) => ({
      subject: `Your payment to ${s.merchant} did not go through`,
      title: 'Your payment did not go through',
      amount: ['Amount due', s.amount],
      paragraphs: [
        `We could not charge ${s.card}. ${s.decline}`,
        s.nextTry
          ? `We will try again on ${s.nextTry}. Your subscription stays active until then.`
          : s.nextTry === null
            ? 'We will not try this card again.'
            : null,
        'You can pay now with another card below.',
      ],
      facts: subjectOf('en', s),
      button: `Pay ${s.amount}`,
      atAccount: 'Change the card for later payments',
    }),
    action_required: (s) => ({
      subject: `Please confirm your payment to ${s.merchant}`,
      title: 'Your bank asks you to confirm a payment',
      amount: ['Amount to confirm', s.amount],
      paragraphs: [
        `The payment goes to ${s.merchant}. Nothing is charged before you confirm it.`,
        s.nextTry ? `If you do not, the amount stays unpaid, and your card is tried again on ${s.nextTry}.` : null,
      ],
      facts: subjectOf('en', s),
      button: 'Confirm the payment',
    }),
    withholding_certificate: (s) => ({
      subject: `${s.merchant}: withholding certificate for invoice ${s.number}`,
      title: 'Your withholding tax certificate is missing',
      paragraphs: [
        `You paid invoice ${s.number} on ${s.paidOn} and withheld tax.`,
        `Please send ${s.merchant} its certificate (50 bis): as a file on the invoice page, or on paper by post.`,
      ],
      facts: [['Tax withheld', s.amount]],
      button: 'Send the certificate',
    }),
    receipt: (s) => ({
      subject: `${numbered(s)} from ${s.merchant}: ${s.amount}`,
      title: 'Thank you for your payment',
      amount: [s.withheld ? 'Total' : 'Amount paid', s.amount],
      paragraphs: [
        `We have received your payment. The ${s.paper.toLowerCase()} is attached.`,
        s.withheld ? `You paid ${s.withheld.inMoney} and withheld ${s.withheld.tax} as tax.` : null,
        s.next,
      ],
      facts: factsOf([
        ['Document', s.paperNumber],
        ['Invoice', s.number],
        ['Paid on', s.paidOn],
        ['Paid with', s.paidWith],
      ]),
      button: 'See the payment',
    }),
    order_confirmation: (s) => ({
      subject: `Your order from ${s.merchant}`,
      title: 'Thank you for your order',
      paragraphs: ['There was nothing to pay.', s.next],
      facts: factsOf([
        ['Invoice', s.number],
        ['Ordered on', s.paidOn],
      ]),
      button: 'See the order',
    }),
    etax_invoice: (s) => ({
      subject: s.etax.subject,
      title: `${ETAX_NAMES.en[s.etax.kind] ?? ''} ${s.etax.number}`,
      amount: ['Document total', s.etax.amount],
      paragraphs: [
        `${s.merchant} sends you this document as an electronic tax invoice (e-Tax Invoice by Email). It is attached as PDF.`,
        'Please keep the file as it is, together with the time stamp, which comes in a separate email.',
      ],
      facts: factsOf([
        ['Document number', s.etax.number],
        ['Issued on', s.etax.issuedOn],
        ['Invoice', s.number],
      ]),
      // Others read the copy: it leads nowhere.
      button: null,
    }),
    card_expiring: (s) => ({
      subject: `Your card for ${s.merchant} expires soon`,
      title: 'Your card expires soon',
      paragraphs: [
        `${capital(s.card)} expires at the end of ${s.cardExpires}.`,
        `It pays for ${s.product}. Please add a new card before then, so that your next payment goes through.`,
        'Adding a card charges nothing. To log in, you get a code by email.',
      ],
      button: 'Add a card',
    }),
    // Only of a yearly one: a month's is told to the merchant alone (commands/renewal-notices.ts).
    renewal_notice: (s) => ({
      subject: `${s.merchant}: ${s.product} renews on ${s.due} for ${s.refunded}`,
      title: 'Your subscription renews soon',
      amount: [`To be charged on ${s.due}`, s.refunded],
      paragraphs: [
        `${s.merchant} will charge ${s.card} for another year of ${s.product}.`,
        'If you want to keep it, there is nothing to do. To cancel or use another card, open your account before that day.',
      ],
      button: 'Change or cancel',
      isQuiet: true,
    }),
    cancel_confirmed: (s) => ({
      subject: `You have cancelled ${s.product} at ${s.merchant}`,
      title: 'Your subscription is cancelled',
      paragraphs: [
        `You can use ${s.product} until ${s.due}. You will not be charged again.`,
        'To keep the subscription, press “Keep the subscription” in your account before that day.',
      ],
      button: WORDS.en.toYourAccount,
    }),
    subscription_canceled: (s) => ({
      subject: `Your subscription to ${s.product} has ended`,
      title: 'Your subscription has ended',
      paragraphs: [
        `Your subscription to ${s.product} ended on ${s.today}${s.reason ? `: ${s.reason}` : ''}.`,
        'You will not be charged again. Your invoices and receipts stay in your account.',
      ],
      button: WORDS.en.toYourAccount,
    }),
    refund: (s) => ({
      subject: `Refund from ${s.merchant}: ${s.refunded}`,
      title: 'Your refund has been sent',
      amount: [s.partOf ? `Partial refund of your payment of ${s.partOf.amount}` : 'Refunded', s.refunded],
      paragraphs: [
        `${s.merchant} has sent it back to ${s.chargedCard ?? 'the account that you paid from'}.`,
        s.chargedCard
          ? 'It usually shows on your card within 5–10 business days, depending on your bank.'
          : 'When it shows depends on your bank.',
        s.creditNote ? `${noteName(s.creditNote, 'en')} ${s.creditNote} is on the invoice page.` : null,
      ],
      facts: [...subjectOf('en', s), ...factsOf([['Paid on', s.partOf?.on ?? null]])],
      button: 'See the invoice',
    }),
    invoice_link: (s) => ({
      subject: `Your new link to invoice ${s.number} from ${s.merchant}`,
      title: `Invoice ${s.number}`,
      paragraphs: [
        'Somebody has asked for a new link to this invoice, because an earlier one has expired. Here it is.',
        'If it was not you, you need not do anything: the link went to this address alone.',
      ],
      facts: factsOf([
        ['From', s.merchant],
        ['For', s.what],
        ['Amount', s.amount],
      ]),
      button: 'See the invoice',
    }),
    more_orders: (s) => ({
      subject: `More orders for this address at ${s.merchant}`,
      title: 'More orders with your email address',
      paragraphs: [
        `Several orders at ${s.merchant} were placed with your email address within an hour. We do not send an email for each further one.`,
        'All orders, receipts and licence keys are in your account. Log in with a code that we email to you.',
        'If these are not your orders, you need not do anything. Whoever entered your address sees nothing of yours.',
      ],
      button: WORDS.en.toYourAccount,
    }),
    portal_code: (s) => ({
      subject: `${s.code} is your log-in code for ${s.merchant}`,
      title: 'Your log-in code',
      apart: s.code,
      paragraphs: [
        'Type it into the page where you asked for it. It works once, within ten minutes.',
        `Nobody at ${s.merchant} will ever ask you for it. If you did not ask for a code, ignore this mail.`,
      ],
      button: null,
    }),
    webhook_disabled: (s) => ({
      subject: `A webhook endpoint of ${s.merchant} was disabled: ${s.endpointUrl}`,
      title: 'A webhook endpoint was disabled',
      paragraphs: [
        s.isGone
          ? `${s.endpointUrl} answered 410 Gone.`
          : `${s.endpointUrl} has not accepted a single event for five days.`,
        'Nothing is sent to it any more. Events are kept as always.',
        'When it works again, enable it with PATCH /v1/webhook_endpoints/{id}, and have what it missed sent with /replay.',
      ],
      button: null,
    }),
    member_invitation: (s) => ({
      subject: `You are invited to the dashboard of ${s.merchant}`,
      title: `Join ${s.merchant}`,
      paragraphs: [
        s.invitedBy
          ? `${s.invitedBy} invites you to work with ${s.merchant} on Satang, as ${s.role}.`
          : `You are invited to work with ${s.merchant} on Satang, as ${s.role}.`,
        'The link is good for seven days, and once. If you did not expect it, ignore this mail.',
      ],
      button: 'Accept the invitation',
    }),
    member_password: () => ({
      subject: 'Choose a new password for Satang',
      title: 'Choose a new password',
      paragraphs: [
        'Somebody has asked for a new password for your log-in to the Satang dashboard.',
        'The link is good for an hour, and once. If it was not you, ignore this mail: your password stays as it is.',
      ],
      button: 'Choose a password',
    }),
    member_email: () => ({
      subject: 'Confirm your new address for Satang',
      title: 'Use this address from now on?',
      paragraphs: [
        'Somebody wants to log in to the Satang dashboard with this address from now on.',
        'The link is good for an hour, and once. If it was not you, ignore this mail: nothing changes.',
      ],
      button: 'Confirm the address',
    }),
    member_changed: (s) => ({
      subject: `Satang: ${CHANGED.en[s.changed]}`,
      title: CHANGED.en[s.changed],
      paragraphs: [
        s.changed === 'recovery_used' ? `Recovery codes that are left: ${s.codesLeft}.` : null,
        s.changed === 'new_device'
          ? `${s.at} in Bangkok: ${s.device ?? 'a browser that we do not know'}${s.address ? `, from the address ${s.address}` : ''}. If it was you, there is nothing to do.`
          : null,
        s.passkey ? `It is called “${s.passkey}”.` : null,
        s.changed === 'email'
          ? `You log in with ${s.about} from now on. This address works no more, and every other session has ended.`
          : null,
        s.changed === 'email'
          ? 'If it was not you, tell the owner of your shop and whoever runs the service at once.'
          : 'If it was not you, choose a new password at once, and tell the owner of your shop.',
      ],
      button: s.changed === 'email' ? null : 'Choose a new password',
    }),
    member_notice: (s) => ({
      subject: `${s.merchant}: ${NOTICES.en[s.notice].title}`,
      title: NOTICES.en[s.notice].title,
      paragraphs: [
        s.about,
        s.usableFrom
          ? `Payouts may go there from ${s.usableFrom} on (Bangkok), or as soon as a second owner confirms it.`
          : null,
        `When: ${s.at} (Bangkok). By: ${s.by ?? 'the operator, or somebody who was not logged in'}.${s.ip ? ` From the address ${s.ip}.` : ''}`,
        `If you know of it, you need not do anything. If not: ${NOTICES.en[s.notice].otherwise}`,
        s.isLast
          ? 'There have been many of these. We send no more mails about them for an hour: look at the dashboard.'
          : null,
      ],
      button: 'Open the dashboard',
    }),
    member_keys: (s) => ({
      subject:
        s.keysNotice === 'unused'
          ? `${s.merchant}: API keys that nobody uses`
          : `${s.merchant}: API keys are about to expire`,
      title: s.keysNotice === 'unused' ? 'API keys that nobody has used for 90 days' : 'API keys expire within a week',
      paragraphs: [
        ...s.keys.map(({ label, expires }) => (s.keysNotice === 'unused' ? label : `${label} (${expires})`)),
        s.keysNotice === 'unused'
          ? 'A key that is no longer used is a risk. Revoke it in the dashboard; until then it goes on working.'
          : 'Calls with an expired key are refused. Give it another end in the dashboard, or create a new key, and put it into your server in time.',
      ],
      button: 'Open the dashboard',
    }),
    member_approval: (s) => ({
      subject: `${s.merchant}: a proposal waits for you${s.proposed.livemode ? '' : ' (test mode)'}`,
      title: 'An API key proposes something',
      paragraphs: [
        `${s.proposed.key ? `The API key “${s.proposed.key}”` : 'An API key'} proposes the call ${s.proposed.operation}. Nothing has been done yet.`,
        'The page shows what it would change. Approve or reject it within 72 hours; otherwise it expires.',
        s.isLast
          ? 'There have been many of these. We send no more mails about them for an hour: look at the dashboard.'
          : null,
      ],
      button: 'See the proposal',
    }),
  },
  th: {
    invoice: (s) => ({
      subject: `ใบแจ้งหนี้ ${s.number} จาก ${s.merchant} จำนวน ${s.amount}`,
      title: `ใบแจ้งหนี้ ${s.number}`,
      amount: ['ยอดที่ต้องชำระ', s.amount],
      paragraphs: [
        s.due ? `กรุณาชำระเงินภายในวันที่ ${s.due}` : null,
        s.came ? `ได้รับเงินแล้ว ${s.came}` : null,
        s.withheld ? CERTIFICATE.th : null,
      ],
      scan: s.canScan ? SCAN.th : null,
      button: `ชำระ ${s.amount}`,
    }),
    reminder: (s) => ({
      subject:
        s.days > 0
          ? `เกินกำหนดชำระ: ใบแจ้งหนี้ ${s.number} จาก ${s.merchant}`
          : `แจ้งเตือน: ใบแจ้งหนี้ ${s.number} จาก ${s.merchant} ครบกำหนด${s.days === 0 ? 'วันนี้' : `วันที่ ${s.due}`}`,
      title:
        s.days > 0
          ? `ใบแจ้งหนี้ ${s.number} เกินกำหนดชำระแล้ว`
          : `ใบแจ้งหนี้ ${s.number} ${s.days === 0 ? 'ครบกำหนดวันนี้' : 'ใกล้ครบกำหนด'}`,
      amount: ['ยอดที่ต้องชำระ', s.amount],
      paragraphs: [
        `ครบกำหนดชำระวันที่ ${s.due}${s.days > 0 ? ` เกินกำหนดมาแล้ว ${s.days} วัน` : ''}`,
        s.came ? `ได้รับเงินแล้ว ${s.came}` : null,
        s.withheld ? CERTIFICATE.th : null,
        'หากชำระเงินแล้ว ไม่ต้องทำอะไร',
      ],
      scan: s.canScan ? SCAN.th : null,
      button: `ชำระ ${s.amount}`,
    }),
    payment_failed: (s) => ({
      subject: `การชำระเงินให้ ${s.merchant} ไม่สำเร็จ`,
      title: 'การชำระเงินไม่สำเร็จ',
      amount: ['ยอดที่ต้องชำระ', s.amount],
      paragraphs: [
        `ตัดเงินจาก ${s.card} ไม่สำเร็จ${s.decline ? ` เนื่องจาก${s.decline}` : ''}`,
        s.nextTry
          ? `ระบบจะตัดเงินอีกครั้งวันที่ ${s.nextTry} ระหว่างนี้ใช้งานได้ตามปกติ`
          : s.nextTry === null
            ? 'ระบบจะไม่ตัดเงินจากบัตรใบนี้อีก'
            : null,
        'ชำระด้วยบัตรใบอื่นได้ที่ปุ่มด้านล่าง',
      ],
      facts: subjectOf('th', s),
      button: `ชำระ ${s.amount}`,
      atAccount: 'เปลี่ยนบัตรสำหรับครั้งต่อไป',
    }),
    action_required: (s) => ({
      subject: `กรุณายืนยันการชำระเงินให้ ${s.merchant}`,
      title: 'ธนาคารขอให้คุณยืนยันการชำระเงิน',
      amount: ['ยอดที่รอยืนยัน', s.amount],
      paragraphs: [
        `รายการนี้ชำระให้ ${s.merchant} ระบบจะตัดเงินเมื่อคุณยืนยันแล้วเท่านั้น`,
        s.nextTry ? `หากไม่ยืนยัน ยอดนี้ยังค้างชำระ และระบบจะลองตัดเงินอีกครั้งวันที่ ${s.nextTry}` : null,
      ],
      facts: subjectOf('th', s),
      button: 'ยืนยันการชำระเงิน',
    }),
    withholding_certificate: (s) => ({
      subject: `${s.merchant}: ขอหนังสือรับรองหัก ณ ที่จ่าย ใบแจ้งหนี้ ${s.number}`,
      title: 'ยังไม่ได้รับหนังสือรับรองการหักภาษี ณ ที่จ่าย',
      paragraphs: [
        `คุณชำระใบแจ้งหนี้ ${s.number} เมื่อวันที่ ${s.paidOn} โดยหักภาษี ณ ที่จ่ายไว้`,
        `กรุณาส่งหนังสือรับรองการหักภาษี ณ ที่จ่าย (50 ทวิ) ให้ ${s.merchant} โดยส่งเป็นไฟล์ในหน้าใบแจ้งหนี้ หรือส่งฉบับกระดาษทางไปรษณีย์`,
      ],
      facts: [['ภาษีที่หักไว้', s.amount]],
      button: 'ส่งหนังสือรับรอง',
    }),
    receipt: (s) => ({
      subject: `${numbered(s)} จาก ${s.merchant} จำนวน ${s.amount}`,
      title: 'ขอบคุณสำหรับการชำระเงิน',
      amount: [s.withheld ? 'ยอดรวม' : 'ยอดที่ชำระ', s.amount],
      paragraphs: [
        `ได้รับชำระเงินเรียบร้อยแล้ว ${s.paper} แนบมากับอีเมลนี้`,
        s.withheld ? `ชำระเป็นเงิน ${s.withheld.inMoney} หักภาษี ณ ที่จ่าย ${s.withheld.tax}` : null,
        s.next,
      ],
      facts: factsOf([
        ['เลขที่เอกสาร', s.paperNumber],
        ['ใบแจ้งหนี้', s.number],
        ['วันที่ชำระ', s.paidOn],
        ['ชำระด้วย', s.paidWith],
      ]),
      button: 'ดูการชำระเงิน',
    }),
    order_confirmation: (s) => ({
      subject: `คำสั่งซื้อของคุณจาก ${s.merchant}`,
      title: 'ขอบคุณสำหรับคำสั่งซื้อ',
      paragraphs: ['คำสั่งซื้อนี้ไม่มียอดที่ต้องชำระ', s.next],
      facts: factsOf([
        ['ใบแจ้งหนี้', s.number],
        ['วันที่สั่งซื้อ', s.paidOn],
      ]),
      button: 'ดูคำสั่งซื้อ',
    }),
    etax_invoice: (s) => ({
      subject: s.etax.subject,
      title: `${ETAX_NAMES.th[s.etax.kind] ?? ''} ${s.etax.number}`,
      amount: ['ยอดรวมตามเอกสาร', s.etax.amount],
      paragraphs: [
        `${s.merchant} ขอส่งเอกสารนี้เป็นใบกำกับภาษีอิเล็กทรอนิกส์ (e-Tax Invoice by Email) ตามไฟล์ PDF ที่แนบมา`,
        'กรุณาเก็บไฟล์ไว้โดยไม่แก้ไข พร้อมกับอีเมลรับรองเวลาที่จะได้รับแยกต่างหาก',
      ],
      facts: factsOf([
        ['เลขที่เอกสาร', s.etax.number],
        ['วันที่ออก', s.etax.issuedOn],
        ['ใบแจ้งหนี้', s.number],
      ]),
      button: null,
    }),
    card_expiring: (s) => ({
      subject: `บัตรที่ใช้กับ ${s.merchant} ใกล้หมดอายุ`,
      title: 'บัตรของคุณใกล้หมดอายุ',
      paragraphs: [
        `${s.card} จะหมดอายุสิ้นเดือน ${s.cardExpires}`,
        `บัตรนี้ใช้ชำระ ${s.product} กรุณาเพิ่มบัตรใบใหม่ก่อนบัตรหมดอายุ เพื่อให้การชำระเงินครั้งต่อไปสำเร็จ`,
        'การเพิ่มบัตรไม่มีการตัดเงิน เข้าสู่ระบบด้วยรหัสที่ส่งทางอีเมล',
      ],
      button: 'เพิ่มบัตร',
    }),
    renewal_notice: (s) => ({
      subject: `${s.merchant}: ${s.product} จะต่ออายุวันที่ ${s.due} จำนวน ${s.refunded}`,
      title: 'การสมัครสมาชิกใกล้ต่ออายุ',
      amount: [`จะตัดเงินวันที่ ${s.due}`, s.refunded],
      paragraphs: [
        `ระบบจะตัดเงินจาก ${s.card} เพื่อต่ออายุ ${s.product} อีก 1\u00a0ปี`,
        'หากต้องการใช้ต่อ ไม่ต้องทำอะไร หากต้องการยกเลิกหรือเปลี่ยนบัตร กรุณาเข้าบัญชีของคุณก่อนวันดังกล่าว',
      ],
      button: 'เปลี่ยนหรือยกเลิก',
      isQuiet: true,
    }),
    cancel_confirmed: (s) => ({
      subject: `ยกเลิก ${s.product} กับ ${s.merchant} แล้ว`,
      title: 'ยกเลิกการสมัครสมาชิกแล้ว',
      paragraphs: [
        `คุณใช้ ${s.product} ได้ถึงวันที่ ${s.due}`,
        'จะไม่มีการเรียกเก็บเงินอีก หากต้องการใช้ต่อ กด “ใช้งานต่อ” ในบัญชีของคุณก่อนวันนั้น',
      ],
      button: WORDS.th.toYourAccount,
    }),
    subscription_canceled: (s) => ({
      subject: `การสมัครสมาชิก ${s.product} สิ้นสุดแล้ว`,
      title: 'การสมัครสมาชิกสิ้นสุดแล้ว',
      paragraphs: [
        `การสมัครสมาชิก ${s.product} สิ้นสุดเมื่อวันที่ ${s.today}${s.reason ? ` ${s.reason}` : ''}`,
        'จะไม่มีการเรียกเก็บเงินอีก ใบแจ้งหนี้และใบเสร็จรับเงินยังดูได้ในบัญชีของคุณ',
      ],
      button: WORDS.th.toYourAccount,
    }),
    refund: (s) => ({
      subject: `เงินคืนจาก ${s.merchant} จำนวน ${s.refunded}`,
      title: 'คืนเงินให้คุณแล้ว',
      amount: [s.partOf ? `คืนเงินบางส่วน จากยอดชำระ ${s.partOf.amount}` : 'ยอดเงินคืน', s.refunded],
      paragraphs: [
        `${s.merchant} คืนเงิน${s.chargedCard ? `เข้าบัตร ${s.chargedCard} ` : 'เข้าบัญชีที่คุณใช้ชำระเงิน'}แล้ว`,
        s.chargedCard ? 'ปกติยอดจะแสดงในบัตรภายใน 5–10 วันทำการ ขึ้นอยู่กับธนาคารของคุณ' : 'รายการจะแสดงเมื่อใดขึ้นอยู่กับธนาคารของคุณ',
        s.creditNote ? `ดู${noteName(s.creditNote, 'th')} ${s.creditNote} ได้ที่หน้าใบแจ้งหนี้` : null,
      ],
      facts: [...subjectOf('th', s), ...factsOf([['วันที่ชำระ', s.partOf?.on ?? null]])],
      button: 'ดูใบแจ้งหนี้',
    }),
    invoice_link: (s) => ({
      subject: `ลิงก์ใหม่ของใบแจ้งหนี้ ${s.number} จาก ${s.merchant}`,
      title: `ใบแจ้งหนี้ ${s.number}`,
      paragraphs: [
        'มีผู้ขอลิงก์ใหม่ของใบแจ้งหนี้นี้ เนื่องจากลิงก์เดิมใช้ไม่ได้แล้ว กรุณากดปุ่มด้านล่าง',
        'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร ลิงก์นี้ส่งมาที่อีเมลนี้เท่านั้น',
      ],
      facts: factsOf([
        ['จาก', s.merchant],
        ['รายการ', s.what],
        ['จำนวนเงิน', s.amount],
      ]),
      button: 'ดูใบแจ้งหนี้',
    }),
    more_orders: (s) => ({
      subject: `มีคำสั่งซื้อเพิ่มเติมสำหรับอีเมลนี้ที่ ${s.merchant}`,
      title: 'มีคำสั่งซื้อเพิ่มเติม',
      paragraphs: [
        `มีคำสั่งซื้อหลายรายการที่ ${s.merchant} ใช้อีเมลนี้ภายใน 1 ชั่วโมง เราจึงไม่ส่งอีเมลแยกสำหรับรายการต่อๆ ไป`,
        'คำสั่งซื้อ ใบเสร็จรับเงิน และรหัสไลเซนส์ทั้งหมดอยู่ในบัญชีของคุณ เข้าสู่ระบบด้วยรหัสที่ส่งทางอีเมล',
        'หากไม่ใช่คำสั่งซื้อของคุณ คุณไม่ต้องทำอะไร ผู้ที่กรอกอีเมลนี้ไม่เห็นข้อมูลของคุณ',
      ],
      button: WORDS.th.toYourAccount,
    }),
    portal_code: (s) => ({
      subject: `${s.code} คือรหัสเข้าสู่ระบบ ${s.merchant}`,
      title: 'รหัสเข้าสู่ระบบ',
      apart: s.code,
      paragraphs: [
        'กรอกรหัสนี้ในหน้าที่คุณขอรหัส รหัสใช้ได้ 10 นาที และใช้ได้ครั้งเดียว',
        `${s.merchant} จะไม่ขอรหัสนี้จากคุณไม่ว่ากรณีใด หากคุณไม่ได้ขอรหัส ไม่ต้องทำอะไร`,
      ],
      button: null,
    }),
    webhook_disabled: (s) => ({
      subject: `ระบบปิดใช้งานปลายทางเว็บฮุกของ ${s.merchant}: ${s.endpointUrl}`,
      title: 'ระบบปิดใช้งานปลายทางเว็บฮุก',
      paragraphs: [
        s.isGone ? `${s.endpointUrl} ตอบกลับ 410 Gone` : `${s.endpointUrl} ไม่รับเหตุการณ์ใดเลยเป็นเวลา 5 วัน`,
        'ระบบจะไม่ส่งเหตุการณ์ไปที่ปลายทางนี้อีก แต่ยังเก็บเหตุการณ์ไว้ตามปกติ',
        'เมื่อปลายทางกลับมาใช้งานได้ ให้เปิดใช้งานด้วย PATCH /v1/webhook_endpoints/{id} แล้วสั่ง /replay เพื่อส่งเหตุการณ์ที่พลาดไป',
      ],
      button: null,
    }),
    member_invitation: (s) => ({
      subject: `คำเชิญเข้าใช้งานแดชบอร์ดของ ${s.merchant}`,
      title: `เข้าร่วมทีม ${s.merchant}`,
      paragraphs: [
        s.invitedBy
          ? `${s.invitedBy} เชิญคุณร่วมดูแลร้าน ${s.merchant} บน Satang ในบทบาท${s.role}`
          : `คุณได้รับเชิญให้ร่วมดูแลร้าน ${s.merchant} บน Satang ในบทบาท${s.role}`,
        'ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 7 วัน หากคุณไม่ทราบเรื่องนี้ ไม่ต้องทำอะไร',
      ],
      button: 'ตอบรับคำเชิญ',
    }),
    member_password: () => ({
      subject: 'ตั้งรหัสผ่านใหม่สำหรับ Satang',
      title: 'ตั้งรหัสผ่านใหม่',
      paragraphs: [
        'มีผู้ขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณในแดชบอร์ด Satang',
        'ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 1 ชั่วโมง หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้',
      ],
      button: 'ตั้งรหัสผ่าน',
    }),
    member_email: () => ({
      subject: 'ยืนยันอีเมลใหม่สำหรับ Satang',
      title: 'ใช้อีเมลนี้ตั้งแต่นี้ไปหรือไม่',
      paragraphs: [
        'มีผู้ขอใช้อีเมลนี้เข้าสู่ระบบแดชบอร์ด Satang',
        'ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 1 ชั่วโมง หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร จะไม่มีอะไรเปลี่ยนแปลง',
      ],
      button: 'ยืนยันอีเมล',
    }),
    member_changed: (s) => ({
      subject: `Satang: ${CHANGED.th[s.changed]}`,
      title: CHANGED.th[s.changed],
      paragraphs: [
        s.changed === 'recovery_used' ? `รหัสกู้คืนที่เหลืออยู่: ${s.codesLeft} รหัส` : null,
        s.changed === 'new_device'
          ? `${s.at} น. (เวลากรุงเทพฯ) ${s.device ?? 'เบราว์เซอร์ที่ไม่รู้จัก'}${s.address ? ` จากที่อยู่ IP ${s.address}` : ''} หากเป็นคุณเอง ไม่ต้องทำอะไร`
          : null,
        s.passkey ? `ชื่อพาสคีย์: “${s.passkey}”` : null,
        s.changed === 'email'
          ? `ตั้งแต่นี้ไปให้เข้าสู่ระบบด้วย ${s.about} อีเมลนี้ใช้เข้าสู่ระบบไม่ได้แล้ว และอุปกรณ์อื่นออกจากระบบทั้งหมดแล้ว`
          : null,
        s.changed === 'email'
          ? 'หากคุณไม่ได้เป็นผู้ทำรายการนี้ กรุณาแจ้งเจ้าของร้านของคุณและผู้ดูแลระบบทันที'
          : 'หากคุณไม่ได้เป็นผู้ทำรายการนี้ กรุณาตั้งรหัสผ่านใหม่ทันที และแจ้งเจ้าของร้านของคุณ',
      ],
      button: s.changed === 'email' ? null : 'ตั้งรหัสผ่านใหม่',
    }),
    member_notice: (s) => ({
      subject: `${s.merchant}: ${NOTICES.th[s.notice].title}`,
      title: NOTICES.th[s.notice].title,
      paragraphs: [
        s.about,
        s.usableFrom ? `เงินจะโอนเข้าบัญชีนี้ได้ตั้งแต่ ${s.usableFrom} น. (เวลากรุงเทพฯ) หรือทันทีที่เจ้าของร้านอีกคนยืนยัน` : null,
        `เมื่อ ${s.at} น. (เวลากรุงเทพฯ) โดย ${s.by ?? 'ผู้ดูแลระบบ หรือผู้ที่ไม่ได้เข้าสู่ระบบ'}${s.ip ? ` จากที่อยู่ IP ${s.ip}` : ''}`,
        `หากคุณทราบเรื่องนี้แล้ว ไม่ต้องทำอะไร หากไม่ทราบ ${NOTICES.th[s.notice].otherwise}`,
        s.isLast ? 'มีรายการแบบนี้หลายครั้ง เราจะไม่ส่งอีเมลเรื่องนี้อีกเป็นเวลา 1 ชั่วโมง กรุณาดูในแดชบอร์ด' : null,
      ],
      button: 'เปิดแดชบอร์ด',
    }),
    member_keys: (s) => ({
      subject: s.keysNotice === 'unused' ? `${s.merchant}: คีย์ API ที่ไม่มีใครใช้` : `${s.merchant}: คีย์ API ใกล้หมดอายุ`,
      title: s.keysNotice === 'unused' ? 'คีย์ API ที่ไม่มีใครใช้มา 90 วัน' : 'คีย์ API จะหมดอายุภายใน 7 วัน',
      paragraphs: [
        ...s.keys.map(({ label, expires }) => (s.keysNotice === 'unused' ? label : `${label} (${expires})`)),
        s.keysNotice === 'unused'
          ? 'คีย์ที่ไม่ใช้แล้วเป็นความเสี่ยงด้านความปลอดภัย กรุณาเพิกถอนในแดชบอร์ด คีย์ยังใช้ได้จนกว่าจะเพิกถอน'
          : 'คีย์ที่หมดอายุแล้วใช้เรียก API ไม่ได้ กรุณาเปลี่ยนวันหมดอายุในแดชบอร์ด หรือสร้างคีย์ใหม่ไปใส่ในเซิร์ฟเวอร์ก่อนวันหมดอายุ',
      ],
      button: 'เปิดแดชบอร์ด',
    }),
    member_approval: (s) => ({
      subject: `${s.merchant}: มีคำขอรอคุณอนุมัติ${s.proposed.livemode ? '' : ' (โหมดทดสอบ)'}`,
      title: 'มีคำขออนุมัติจากคีย์ API',
      paragraphs: [
        `${s.proposed.key ? `คีย์ API “${s.proposed.key}”` : 'คีย์ API'} ขอใช้คำสั่ง ${s.proposed.operation} ขณะนี้ยังไม่มีการดำเนินการใด`,
        'ดูสิ่งที่จะเปลี่ยนแปลงได้ในหน้าคำขอ กรุณาพิจารณาภายใน 72 ชั่วโมง หลังจากนั้นคำขอจะหมดเวลา',
        s.isLast ? 'มีคำขอแบบนี้หลายครั้ง เราจะไม่ส่งอีเมลเรื่องนี้อีกเป็นเวลา 1 ชั่วโมง กรุณาดูในแดชบอร์ด' : null,
      ],
      button: 'ดูคำขอ',
    }),
  },
}

/** What a notice to owners is called, and what to do about one that nobody knows of. */
const NOTICES: Record<Locale, Record<NoticeKind, { title: string; otherwise: string }>> = {
  en: {
    bank_account_added: {
      title: 'A bank account was added',
      otherwise:
        'remove the account in the settings, choose a new password, and revoke the key that added it if a key did.',
    },
    bank_account_confirmed: {
      title: 'A bank account was confirmed and may be paid to now',
      otherwise: 'remove the account at once, pause payouts in the settings, and talk to the owner who confirmed it.',
    },
    bank_account_chosen: {
      title: 'Payouts go to another bank account',
      otherwise: 'choose the right account in the settings, and choose a new password.',
    },
    bank_account_removed: {
      title: 'A bank account was removed',
      otherwise: 'pause payouts in the settings, add the account again, and choose a new password.',
    },
    gateway_connected: {
      title: 'A payment provider was connected',
      otherwise:
        'disconnect the account in the dashboard at once, since your buyers pay into it; choose a new password, and revoke the key that connected it if a key did.',
    },
    gateway_changed: {
      title: 'What a payment provider does, or its keys, were changed',
      otherwise: 'look at the account in the dashboard, disconnect what is not yours, and choose a new password.',
    },
    gateway_disconnected: {
      title: 'A payment provider was disconnected',
      otherwise: 'connect it again in the dashboard, and choose a new password.',
    },
    gateway_different: {
      title: "A payment provider's book differs from ours",
      otherwise:
        'look at the comparison of that day in the dashboard, under the payment provider. A refund that you made at the provider is booked by itself; anything else needs a look at both.',
    },
    api_key_made: {
      title: 'An API key that can move money was made',
      otherwise: 'revoke the key in the dashboard, choose a new password, and look at the request log.',
    },
    api_key_rolled: {
      title: 'An API key that can move money has a new secret',
      otherwise: 'revoke the key in the dashboard, choose a new password, and look at the request log.',
    },
    owner_added: {
      title: 'There is another owner',
      otherwise: 'take them out of the team, and choose a new password.',
    },
    owner_removed: {
      title: 'An owner is no owner any more',
      otherwise: 'talk to the other owners, and write to the operator of Satang.',
    },
    password_changed: {
      title: 'The password of one of your team was changed',
      otherwise: 'ask them by phone or in person; if they did not do it, take them out of the team.',
    },
    email_changed: {
      title: 'One of your team logs in with another email address now',
      otherwise: 'ask them by phone or in person; if they did not do it, take them out of the team.',
    },
    second_factor_off: {
      title: 'One of your team has turned the second step of the log-in off',
      otherwise: 'ask them by phone or in person; if they did not do it, take them out of the team.',
    },
  },
  th: {
    bank_account_added: {
      title: 'มีการเพิ่มบัญชีธนาคาร',
      otherwise: 'ให้ลบบัญชีนั้นในการตั้งค่า ตั้งรหัสผ่านใหม่ และหากเพิ่มด้วยคีย์ ให้เพิกถอนคีย์นั้น',
    },
    bank_account_confirmed: {
      title: 'มีการยืนยันบัญชีธนาคาร และโอนเงินเข้าได้แล้ว',
      otherwise: 'ให้ลบบัญชีนั้นทันที พักการโอนเงินในการตั้งค่า และติดต่อเจ้าของร้านที่ยืนยัน',
    },
    bank_account_chosen: {
      title: 'มีการเปลี่ยนบัญชีธนาคารที่รับเงินโอน',
      otherwise: 'ให้เลือกบัญชีที่ถูกต้องในการตั้งค่า และตั้งรหัสผ่านใหม่',
    },
    bank_account_removed: {
      title: 'มีการลบบัญชีธนาคาร',
      otherwise: 'ให้พักการโอนเงินในการตั้งค่า เพิ่มบัญชีอีกครั้ง และตั้งรหัสผ่านใหม่',
    },
    gateway_connected: {
      title: 'มีการเชื่อมต่อผู้ให้บริการรับชำระเงิน',
      otherwise: 'ให้ยกเลิกการเชื่อมต่อในแดชบอร์ดทันที เพราะเงินของผู้ซื้อจะเข้าบัญชีนั้น ตั้งรหัสผ่านใหม่ และหากเชื่อมต่อด้วยคีย์ ให้เพิกถอนคีย์นั้น',
    },
    gateway_changed: {
      title: 'มีการแก้ไขคีย์หรือการใช้งานของผู้ให้บริการรับชำระเงิน',
      otherwise: 'ให้ตรวจดูบัญชีในแดชบอร์ด ยกเลิกการเชื่อมต่อที่ไม่ใช่ของคุณ และตั้งรหัสผ่านใหม่',
    },
    gateway_disconnected: {
      title: 'มีการยกเลิกการเชื่อมต่อผู้ให้บริการรับชำระเงิน',
      otherwise: 'ให้เชื่อมต่ออีกครั้งในแดชบอร์ด และตั้งรหัสผ่านใหม่',
    },
    gateway_different: {
      title: 'รายการของผู้ให้บริการรับชำระเงินไม่ตรงกับในระบบ',
      otherwise:
        'ให้เปิดดูการเปรียบเทียบของวันนั้นในแดชบอร์ดที่หน้าผู้ให้บริการรับชำระเงิน หากคืนเงินกับผู้ให้บริการโดยตรง ระบบจะบันทึกให้เอง ส่วนรายการอื่นควรตรวจดูทั้งสองฝั่ง',
    },
    api_key_made: {
      title: 'มีการสร้างคีย์ API ที่โอนเงินได้',
      otherwise: 'ให้เพิกถอนคีย์ในแดชบอร์ด ตั้งรหัสผ่านใหม่ และตรวจดูบันทึกคำขอ',
    },
    api_key_rolled: {
      title: 'มีการเปลี่ยนรหัสลับของคีย์ API ที่โอนเงินได้',
      otherwise: 'ให้เพิกถอนคีย์ในแดชบอร์ด ตั้งรหัสผ่านใหม่ และตรวจดูบันทึกคำขอ',
    },
    owner_added: { title: 'มีการเพิ่มเจ้าของร้าน', otherwise: 'ให้นำผู้นั้นออกจากทีม และตั้งรหัสผ่านใหม่' },
    owner_removed: {
      title: 'มีผู้พ้นจากบทบาทเจ้าของร้าน',
      otherwise: 'ให้ติดต่อเจ้าของร้านคนอื่น และแจ้งผู้ดูแลระบบ Satang',
    },
    password_changed: {
      title: 'มีการเปลี่ยนรหัสผ่านของคนในทีม',
      otherwise: 'ให้ถามเจ้าตัวทางโทรศัพท์หรือต่อหน้า หากเจ้าตัวไม่ได้ทำ ให้นำออกจากทีม',
    },
    email_changed: {
      title: 'มีการเปลี่ยนอีเมลเข้าสู่ระบบของคนในทีม',
      otherwise: 'ให้ถามเจ้าตัวทางโทรศัพท์หรือต่อหน้า หากเจ้าตัวไม่ได้ทำ ให้นำออกจากทีม',
    },
    second_factor_off: {
      title: 'มีคนในทีมปิดการยืนยันตัวตนสองขั้น',
      otherwise: 'ให้ถามเจ้าตัวทางโทรศัพท์หรือต่อหน้า หากเจ้าตัวไม่ได้ทำ ให้นำออกจากทีม',
    },
  },
}

/** How a member gets in from now on. */
const CHANGED: Record<Locale, Record<MailProps['changed'], string>> = {
  en: {
    password: 'Your password was changed',
    codes_on: 'Two-step log-in was turned on',
    codes_off: 'Two-step log-in was turned off',
    recovery_used: 'A recovery code was used to log in',
    recovery_renewed: 'New recovery codes were made',
    passkey_added: 'A passkey was added to your account',
    passkey_removed: 'A passkey was removed from your account',
    new_device: 'A log-in from a new device',
    email: 'Your email address was changed',
  },
  th: {
    password: 'มีการเปลี่ยนรหัสผ่านของคุณ',
    codes_on: 'เปิดใช้การยืนยันตัวตนสองขั้นแล้ว',
    codes_off: 'ปิดการยืนยันตัวตนสองขั้นแล้ว',
    recovery_used: 'มีการเข้าสู่ระบบด้วยรหัสกู้คืน',
    recovery_renewed: 'มีการสร้างรหัสกู้คืนใหม่',
    passkey_added: 'มีการเพิ่มพาสคีย์ในบัญชีของคุณ',
    passkey_removed: 'มีการลบพาสคีย์ออกจากบัญชีของคุณ',
    new_device: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่',
    email: 'มีการเปลี่ยนอีเมลของคุณ',
  },
}

/** Roles within a sentence. */
export const ROLE_NAMES: Record<Locale, Record<Role, string>> = {
  en: {
    owner: 'owner',
    admin: 'administrator',
    developer: 'developer',
    finance: 'finance',
    support: 'support',
    viewer: 'viewer',
  },
  th: {
    owner: 'เจ้าของร้าน',
    admin: 'ผู้ดูแลร้าน',
    developer: 'นักพัฒนา',
    finance: 'ฝ่ายการเงิน',
    support: 'ฝ่ายดูแลลูกค้า',
    viewer: 'ผู้ดูข้อมูล',
  },
}

/** Why a card was declined, for its holder. What is not here is given without a reason. */
export const DECLINED: Record<Locale, Record<string, string>> = {
  en: {
    insufficient_funds: 'The card has insufficient funds.',
    expired_card: 'The card has expired.',
    incorrect_cvc: 'The security code of the card is incorrect.',
    invalid_account: 'The account of the card does not exist or is closed.',
    authentication_required: 'The bank asked for a confirmation.',
    no_payment_method: 'There is no card that can be charged.',
    processing_error: 'There was an error at the bank.',
  },
  th: {
    insufficient_funds: 'วงเงินในบัตรไม่เพียงพอ',
    expired_card: 'บัตรหมดอายุ',
    incorrect_cvc: 'รหัสหลังบัตรไม่ถูกต้อง',
    invalid_account: 'ไม่พบบัญชีของบัตรหรือบัญชีปิดแล้ว',
    authentication_required: 'ธนาคารต้องการการยืนยัน',
    no_payment_method: 'ไม่มีบัตรที่ตัดเงินได้',
    processing_error: 'เกิดข้อผิดพลาดที่ธนาคาร',
  },
}

/** Why a subscription ended. What is not here needs no explanation, or has none for a mail. */
export const ENDED: Record<Locale, Record<string, string>> = {
  en: {
    payment_failed: 'its payment could not be collected',
    first_payment_expired: 'its first payment did not arrive in time',
    refunded: 'its payment was refunded',
    disputed: 'its payment was taken back by the bank',
  },
  th: {
    payment_failed: 'เนื่องจากเรียกเก็บเงินไม่สำเร็จ',
    first_payment_expired: 'เนื่องจากไม่ได้รับการชำระเงินครั้งแรกภายในกำหนด',
    refunded: 'เนื่องจากมีการคืนเงิน',
    disputed: 'เนื่องจากธนาคารเรียกเงินคืน',
  },
}

export const FRAME: Record<
  Locale,
  Record<
    | 'dear'
    | 'card'
    | 'subscription'
    | 'discount'
    | 'total'
    | 'vat'
    | 'vatWithin'
    | 'withheld'
    | 'afterWithholding'
    | 'licenceKey'
    | 'keepKeys'
    | 'files'
    | 'qr'
    | 'scan'
    | 'scanHere'
    | 'account'
    | 'test'
    | 'questions'
    | 'automatic',
    string
  >
> = {
  en: {
    dear: 'Dear',
    card: 'your card',
    subscription: 'your plan',
    discount: 'Discount',
    total: 'Total',
    vat: 'VAT',
    vatWithin: 'VAT included',
    withheld: 'Withholding tax',
    afterWithholding: 'After withholding tax',
    licenceKey: 'Licence key',
    keepKeys: 'Keep this mail. The key is in your account, too.',
    files: 'Download your files in your account',
    qr: 'PromptPay QR',
    scan: 'Scan with any banking app',
    scanHere: 'Reading this on a phone? Press the button above and save the picture of the code there.',
    account: WORDS.en.toYourAccount,
    test: 'Test mode: no money moves',
    questions: 'Questions?',
    automatic: 'This mail was sent automatically for',
  },
  th: {
    dear: 'เรียน',
    card: 'บัตรของคุณ',
    subscription: 'แพ็กเกจของคุณ',
    discount: 'ส่วนลด',
    total: 'ยอดรวม',
    vat: 'ภาษีมูลค่าเพิ่ม',
    vatWithin: 'รวมภาษีมูลค่าเพิ่มแล้ว',
    withheld: 'หักภาษี ณ ที่จ่าย',
    afterWithholding: 'ยอดหลังหักภาษี ณ ที่จ่าย',
    licenceKey: 'รหัสไลเซนส์',
    keepKeys: 'กรุณาเก็บอีเมลนี้ไว้ หรือดูรหัสได้ในบัญชีของคุณ',
    files: 'ดาวน์โหลดไฟล์ในบัญชีของคุณ',
    qr: 'QR พร้อมเพย์',
    scan: 'สแกนด้วยแอปธนาคารใดก็ได้',
    scanHere: 'หากอ่านบนมือถือ กดปุ่มด้านบนแล้วบันทึกรูป QR',
    account: WORDS.th.toYourAccount,
    test: 'โหมดทดสอบ ไม่มีการตัดเงินจริง',
    questions: 'สอบถามได้ที่',
    automatic: 'อีเมลฉบับนี้ส่งโดยอัตโนมัติในนามของ',
  },
}

/** What an invoice of several lines is for. */
export const AND_MORE: Record<Locale, (first: string, others: number) => string> = {
  en: (first, others) => `${first} and ${others} more`,
  th: (first, others) => `${first} และอีก ${others} รายการ`,
}

/** What follows an order of nothing: by card, or as an invoice. */
export const NEXT: Record<
  Locale,
  Record<'auto_charge' | 'invoice', (what: string, day: string, amount: string | null) => string>
> = {
  en: {
    auto_charge: (what, day, amount) =>
      `${capital(what)} renews on ${day}: ${amount ? `${amount} will be charged to your card` : 'your card will be charged'}. You can cancel before that day.`,
    invoice: (what, day, amount) =>
      `${capital(what)} renews on ${day}. The invoice${amount ? ` of ${amount}` : ''} comes by email seven days before.`,
  },
  th: {
    auto_charge: (what, day, amount) =>
      `${what} ต่ออายุวันที่ ${day} โดยตัดเงิน${amount ? ` ${amount} ` : ''}จากบัตรของคุณ ยกเลิกได้ก่อนวันนั้น`,
    invoice: (what, day, amount) =>
      `${what} ต่ออายุวันที่ ${day} เราจะส่งใบแจ้งหนี้${amount ? ` ${amount} ` : ''}ทางอีเมลล่วงหน้า 7 วัน`,
  },
}

/** What a mail is about that lists no lines. */
function subjectOf(locale: Locale, s: Pick<MailProps, 'what' | 'number'>): [string, string][] {
  const [what, invoice] = locale === 'en' ? ['For', 'Invoice'] : ['รายการ', 'ใบแจ้งหนี้']
  return factsOf([
    [what, s.what],
    [invoice, s.number],
  ])
}

/** Facts without a value are left out. */
function factsOf(facts: [name: string, value: string | null][]): [string, string][] {
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
