// The page of errors in Markdown: each code with its cause, its remedy and the error as it comes, and the table of declines.

import { errorBody } from '../../api/middleware/errors.ts'
import { DECLINES, type DeclineCode } from '../../rules/declines.ts'
import { type ErrorType, Refusal, type RefusalCode, refusals } from '../../rules/refusals.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { Locale } from '../../rules/written-date.ts'
import { declineInWords } from '../components/paying.ts'
import { DECLINE_TEXTS, ERROR_TEXTS } from './error-words.ts'
import { THAI_DECLINE_TEXTS, THAI_ERROR_TEXTS } from './thai-error-words.ts'

const en = {
  title: 'Errors',
  // In the order in which who builds meets them.
  kinds: {
    authentication_error: 'Authentication',
    permission_error: 'Permissions',
    card_error: 'Card errors',
    invalid_request_error: 'Invalid requests',
    idempotency_error: 'Idempotency',
    rate_limit_error: 'Rate limits',
    api_error: 'Server errors',
  } satisfies Record<ErrorType, string>,
  lead: 'Every error has the same shape. `type` is its category, `code` is for your program, `message` is for people, and `param` names the field that caused it.\nWhen several fields are wrong, `errors` lists all of them. `doc_url` links to the entry for the code on this page.',
  version: (version: string) => `API version ${version}.`,
  // Requests that are refused for what they ask for, by what it is about.
  subjects: {
    checkout: 'Checkout and prices',
    discounts: 'Discount codes',
    customers: 'Customers, cards and licences',
    invoices: 'Subscriptions and invoices',
    payments: 'Payments and refunds',
    tax: 'Tax',
    payouts: 'Payouts',
    providers: 'Payment providers',
  },
  ofType: (type: string) => `Errors with \`type: "${type}"\`.`,
  toDo: '**What to do**:',
  declines: 'Decline codes',
  declinesLead:
    'Card errors carry a `decline_code`, which is the same for every payment provider. A hard decline is never retried automatically: the buyer needs another card, or can pay by PromptPay. `code` says what to do, `decline_code` why the bank declined: a name that both have means the same.',
  declinesHead: '| Code | Meaning | The buyer sees |',
  hard: 'hard',
  or: 'or',
}

const th: typeof en = {
  title: 'ข้อผิดพลาด',
  kinds: {
    authentication_error: 'การยืนยันตัวตน',
    permission_error: 'สิทธิ์ของคีย์',
    card_error: 'บัตร',
    invalid_request_error: 'คำสั่งไม่ถูกต้อง',
    idempotency_error: 'คีย์กันส่งซ้ำ',
    rate_limit_error: 'เรียกถี่เกินกำหนด',
    api_error: 'ข้อผิดพลาดของเซิร์ฟเวอร์',
  },
  lead: 'ข้อผิดพลาดทุกแบบมีรูปเดียวกัน `type` คือหมวด `code` สำหรับโปรแกรมของคุณ `message` สำหรับคนอ่าน (ภาษาอังกฤษ) และ `param` คือฟิลด์ที่เป็นสาเหตุ หากผิดหลายฟิลด์ `errors` แสดงทั้งหมด ส่วน `doc_url` ลิงก์มาที่รหัสนั้นในหน้านี้',
  version: (version) => `เวอร์ชันของ API: ${version}`,
  subjects: {
    checkout: 'หน้าชำระเงินและราคา',
    discounts: 'โค้ดส่วนลด',
    customers: 'ลูกค้า บัตร และไลเซนส์',
    invoices: 'การสมัครสมาชิกและใบแจ้งหนี้',
    payments: 'การชำระเงินและการคืนเงิน',
    tax: 'ภาษี',
    payouts: 'การโอนเข้าบัญชี',
    providers: 'ผู้ให้บริการรับชำระเงิน',
  },
  ofType: (type) => `ข้อผิดพลาดที่มี \`type: "${type}"\``,
  toDo: '**วิธีแก้**:',
  declines: 'รหัสการปฏิเสธบัตร',
  declinesLead:
    'ข้อผิดพลาดของบัตรมี `decline_code` ซึ่งใช้รหัสเดียวกันทุกผู้ให้บริการรับชำระเงิน เมื่อปฏิเสธถาวร ระบบไม่ตัดเงินซ้ำเอง ผู้ซื้อต้องใช้บัตรอื่น หรือชำระด้วยพร้อมเพย์ `code` บอกว่าต้องทำอะไร `decline_code` บอกเหตุผลของธนาคาร ชื่อที่เหมือนกันหมายถึงสิ่งเดียวกัน',
  declinesHead: '| รหัส | ความหมาย | ข้อความถึงผู้ซื้อ |',
  hard: 'ถาวร',
  or: 'หรือ',
}

const WORDS: Record<Locale, typeof en> = { en, th }

/** What refused requests are about. Those that are about the request itself, whatever it asks for, are in none. */
const SUBJECTS: Record<keyof (typeof en)['subjects'], readonly RefusalCode[]> = {
  checkout: [
    'amount_below_minimum',
    'checkout_session_not_open',
    'interval_mismatch',
    'payment_link_used_up',
    'payment_method_type_not_offered',
    'price_inactive',
    'price_not_recurring',
    'product_inactive',
    'total_changed',
  ],
  discounts: [
    'discount_code_exhausted',
    'discount_code_expired',
    'discount_code_inactive',
    'discount_code_invalid',
    'discount_code_taken',
    'discount_codes_not_allowed',
    'discount_not_applicable',
  ],
  customers: [
    'credits_insufficient',
    'customer_has_open_payment',
    'customer_not_erasable',
    'email_taken',
    'license_not_found',
    'payment_method_customer_mismatch',
    'payment_method_not_chargeable',
    'setup_session_not_open',
  ],
  invoices: ['invoice_not_draft', 'invoice_not_open', 'subscription_ended'],
  payments: ['payment_already_refunded', 'payment_disputed', 'payment_not_refundable'],
  tax: ['tax_document_not_cancellable', 'tax_document_not_replaceable', 'tax_id_invalid', 'tax_period_closed'],
  payouts: ['balance_below_minimum', 'bank_account_changed', 'no_bank_account'],
  providers: [
    'gateway_account_in_use',
    'gateway_cannot_return',
    'gateway_credentials_invalid',
    'gateway_has_no_book',
    'gateway_mode_mismatch',
    'gateway_not_configured',
  ],
}

/** The error that the top of the page shows: one with a field. */
const SHOWN = 'amount_too_small' satisfies RefusalCode

/** The whole page. Each code is a heading, so that `doc_url` (`/docs/errors#email_taken`) leads to it. */
export function errorsPage(baseUrl: string, locale: Locale): string {
  const words = WORDS[locale]
  const codes = (Object.keys(refusals) as RefusalCode[]).toSorted()
  const part = (title: string, type: ErrorType, own: readonly RefusalCode[]) =>
    [`## ${title}`, words.ofType(type), ...own.map((code) => errorPart(code, baseUrl, locale))].join('\n\n')
  const about = new Set(Object.values(SUBJECTS).flat())
  const parts = (Object.keys(words.kinds) as ErrorType[]).flatMap((type) => [
    part(
      words.kinds[type],
      type,
      codes.filter((code) => refusals[code].type === type && !about.has(code)),
    ),
    ...(type === 'card_error' ? [declines(locale)] : []),
    ...(type === 'invalid_request_error'
      ? (Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[]).map((subject) =>
          part(words.subjects[subject], type, SUBJECTS[subject]),
        )
      : []),
  ])
  return `# ${words.title}

${words.lead} ${words.version(API_VERSION)}

\`\`\`json
${JSON.stringify(exampleOf(SHOWN, baseUrl), null, 2)}
\`\`\`

${parts.join('\n\n')}
`
}

function declines(locale: Locale): string {
  const words = WORDS[locale]
  const rows = (Object.keys(DECLINES) as DeclineCode[]).map(
    (code) =>
      `| \`${code}\`${DECLINES[code].hard ? ` *${words.hard}*` : ''} | ${(locale === 'th' ? THAI_DECLINE_TEXTS : DECLINE_TEXTS)[code] ?? ''} | ${declineInWords(code, locale)} |`,
  )
  return [`## ${words.declines}`, words.declinesLead, [words.declinesHead, '|---|---|---|', ...rows].join('\n')].join(
    '\n\n',
  )
}

/** An id that is not found is the path's, or a field's. */
export function statusOf(code: RefusalCode, locale: Locale): string {
  const { status } = refusals[code]
  return code === 'resource_missing' ? `404 ${WORDS[locale].or} ${status}` : String(status)
}

function errorPart(code: RefusalCode, baseUrl: string, locale: Locale): string {
  const { cause, remedy } = (locale === 'th' ? THAI_ERROR_TEXTS : ERROR_TEXTS)[code]
  const words = WORDS[locale]
  return [
    `### ${code}`,
    `HTTP ${statusOf(code, locale)}. ${cause}`,
    `${words.toDo} ${remedy}`,
    `\`\`\`json\n${JSON.stringify(exampleOf(code, baseUrl), null, 2)}\n\`\`\``,
  ].join('\n\n')
}

/** An error with this code, as the API would answer it. */
export function exampleOf(code: RefusalCode, baseUrl: string): object {
  const { message, details } = ERROR_TEXTS[code]
  const body = errorBody(new Refusal(code, message, details), 'req_01jd8z7k3n5q9r2t4v6w8x0y1z', baseUrl)
  return JSON.parse(body.toString()) as object
}
