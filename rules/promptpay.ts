// PromptPay QR codes to a merchant's own account, without an acquirer: to a biller (tag 30) or, as most small sellers have no biller id, to a phone
// number, a national or tax id, or an e-wallet (tag 29). Which of them is a setting of the merchant's gateway account (specification §11.2).
//
// Tag 29 carries no references. So a transfer that it brings does not say what it pays, and only three things lead it to its payment: its amount and
// the time (rules/bank-reports.ts: exactly one payment of that amount is open), the slip that the buyer shows (rules/slips.ts), or a person. Two buyers
// who owe the same amount at the same time look alike to a bank statement; such money waits in the inbox unless a slip tells them apart. Amounts are
// never changed by some satang to make them differ: the buyer pays what the invoice says, and a tax invoice shows what was paid.
import { isThaiTaxId, plainNumber, thaiNumber } from './customers.ts'
import { decodeFrame, encodeFrame, type QrAccount, type QrFrame, readTags, tlv } from './emv-qr.ts'
import type { Satang } from './money.ts'
import { billPaymentAccount, readBillPayment } from './thai-qr.ts'

/** In the order in which they are offered: what most shops have first. */
export const PROMPTPAY_TYPES = ['phone', 'tax_id', 'ewallet', 'biller'] as const

export type PromptPayType = (typeof PROMPTPAY_TYPES)[number]

/** Whom a QR pays, as the settings name it. `suffix` is of billers alone: two digits after the 13 of the tax id. */
export interface PromptPayTarget {
  type: PromptPayType
  id: string
  suffix?: string | null
}

/** What is wrong with a target, and in which field. */
export interface PromptPayProblem {
  field: 'type' | 'id' | 'suffix'
  message: string
}

/**
 * The payload that pays a target. `ref1` (1–20 of A–Z and 0–9) is needed for a biller and returns with the money. For all other targets the references
 * are left out, as tag 29 has no place for them. A target, reference or amount that does not fit is a RangeError.
 * `{ type: 'phone', id: '081-234-5678' }` → `…29370016A00000067701011101130066812345678…`.
 * Source: EMVCo QR Code Specification for MPM 1.1, §4; Bank of Thailand, Thai QR Payment Standard.
 */
export function promptPayPayload(
  target: PromptPayTarget,
  payment: {
    amountSatang: Satang
    ref1?: string | null
    ref2?: string | null
    merchantName: string
    merchantCity: string
  },
): string {
  const { ref1, ref2, ...frame } = payment
  return encodeFrame(accountOf(target, ref1, ref2), frame)
}

/** What is wrong with the settings of a target, by field; null when nothing is. `{ type: 'phone', id: '021234567' }` → field `id`. */
export function promptPayTargetProblem(target: {
  type: string
  id: string
  suffix?: string | null
}): PromptPayProblem | null {
  const { type, id, suffix } = target
  const problem = (field: PromptPayProblem['field'], message: string) => ({ field, message })
  if (type !== 'biller' && suffix != null) return problem('suffix', 'Only a biller id has a suffix.')
  switch (type) {
    case 'phone':
      return phoneProxy(id) ? null : problem('id', 'A PromptPay phone number is a Thai mobile number: 0812345678.')
    case 'tax_id':
      return isThaiTaxId(plainNumber(id))
        ? null
        : problem('id', 'A national id or tax id has 13 digits, and its last digit checks the others.')
    case 'ewallet':
      return /^\d{15}$/.test(plainNumber(id)) ? null : problem('id', 'An e-wallet id has 15 digits.')
    case 'biller':
      if (!isThaiTaxId(plainNumber(id)))
        return problem('id', 'The id of a biller is its tax id: 13 digits, and the last one checks the others.')
      return /^\d{2}$/.test(suffix ?? '')
        ? null
        : problem('suffix', 'The suffix of a biller id has two digits, which the bank has given you.')
    default:
      return problem('type', `The type is one of ${PROMPTPAY_TYPES.join(', ')}.`)
  }
}

/**
 * A target as QR codes write it, in digits alone: `{ type: 'phone', id: '+66 81 234 5678' }` → `0066812345678`, a biller's 13 digits with its suffix.
 * A target with a problem is a RangeError.
 */
export function promptPayDigits(target: PromptPayTarget): string {
  const wrong = promptPayTargetProblem(target)
  if (wrong) throw new RangeError(wrong.message)
  if (target.type === 'phone') return phoneProxy(target.id) ?? ''
  return target.type === 'biller' ? `${plainNumber(target.id)}${target.suffix}` : plainNumber(target.id)
}

export type DecodedPromptPay =
  | ({ ok: true; target: PromptPayTarget; ref1: string | null; ref2: string | null } & QrFrame)
  | { ok: false; problem: string }

/**
 * Reads a payload of either kind, or says what is wrong with it. Strict as `decodeFrame` (rules/emv-qr.ts). A phone number is answered as people write
 * it (0812345678); a biller's last two digits are its suffix.
 */
export function decodePromptPay(payload: string): DecodedPromptPay {
  const decoded = decodeFrame(payload, ['29', '30'])
  if (typeof decoded === 'string') return { ok: false, problem: decoded }
  const { account, ...frame } = decoded
  const read = account.tag === '30' ? readBiller(account.value) : readTransfer(account.value)
  return typeof read === 'string' ? { ok: false, problem: read } : { ok: true, ...read, ...frame }
}

const CREDIT_TRANSFER_AID = 'A000000677010111'

/** The part of tag 29 that each kind of id fills. 04 (bank account) is reserved and read by few banks, so it is not made. */
const TRANSFER_TAGS = { phone: '01', tax_id: '02', ewallet: '03' } as const

function accountOf(target: PromptPayTarget, ref1?: string | null, ref2?: string | null): QrAccount {
  const digits = promptPayDigits(target)
  if (target.type === 'biller') {
    if (ref1 == null) throw new RangeError('a payment to a biller needs ref1')
    return billPaymentAccount({ billerId: digits, ref1, ref2 })
  }
  return { tag: '29', value: tlv('00', CREDIT_TRANSFER_AID) + tlv(TRANSFER_TAGS[target.type], digits) }
}

type Read = { target: PromptPayTarget; ref1: string | null; ref2: string | null }

function readBiller(value: string): Read | string {
  const bill = readBillPayment(value)
  if (typeof bill === 'string') return bill
  const { billerId, ref1, ref2 } = bill
  return { target: { type: 'biller', id: billerId.slice(0, 13), suffix: billerId.slice(13) }, ref1, ref2 }
}

function readTransfer(value: string): Read | string {
  const tags = readTags(value)
  if (typeof tags === 'string') return `in tag 29: ${tags}`
  const [aid, proxy, third] = [...tags.entries()]
  if (aid?.[0] !== '00' || aid[1] !== CREDIT_TRANSFER_AID) return 'tag 29 is not a PromptPay transfer'
  if (proxy === undefined || third !== undefined) return 'tag 29 must hold 00 and one id'
  const [tag, digits] = proxy
  switch (tag) {
    case '01':
      if (phoneProxy(digits) !== digits) return 'the phone number must be 0066 and nine digits of a mobile number'
      return { target: { type: 'phone', id: `0${digits.slice(4)}` }, ref1: null, ref2: null }
    case '02':
      if (!isThaiTaxId(digits)) return 'the national id or tax id must have 13 digits that fit each other'
      return { target: { type: 'tax_id', id: digits }, ref1: null, ref2: null }
    case '03':
      if (!/^\d{15}$/.test(digits)) return 'the e-wallet id must have 15 digits'
      return { target: { type: 'ewallet', id: digits }, ref1: null, ref2: null }
    default:
      return `tag 29 must hold a phone number, a tax id or an e-wallet id, not ${tag}`
  }
}

/** '081-234-5678' → '0066812345678'; null for what is no Thai mobile number. PromptPay takes only mobile numbers. */
function phoneProxy(text: string): string | null {
  const number = thaiNumber(text)
  return number?.length === 9 ? `0066${number}` : null
}
