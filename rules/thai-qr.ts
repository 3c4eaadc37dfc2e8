// The Thai QR payment payload with references (EMVCo merchant-presented, tag 30 "bill payment"): its encoder and a strict decoder. Tag 30 carries two
// references, by which a transfer finds its payment. Tag 29 (transfer to a PromptPay id) carries none; rules/promptpay.ts makes it. This file draws no
// picture. A payload has no expiry; the code that shows it enforces one.
import { decodeFrame, encodeFrame, type QrAccount, type QrFrame, readTags, tlv } from './emv-qr.ts'
import type { Satang } from './money.ts'

/** Whom a bill payment pays, and for what. */
export interface BillPayment {
  /** 15 digits: tax id or national id of the biller plus a two-digit suffix. */
  billerId: string
  /** 1–20 of A–Z 0–9. The bank returns it with the money. */
  ref1: string
  ref2: string | null
}

export type ThaiQr = BillPayment & QrFrame

export type DecodedThaiQr = ({ ok: true } & ThaiQr) | { ok: false; problem: string }

/**
 * The payload of a bill payment. What happens to names and amounts is said at `encodeFrame` (rules/emv-qr.ts). A biller id, reference or amount that
 * does not fit is a RangeError, so that a QR that pays the wrong account is never shown.
 */
export function encodeThaiQr(bill: {
  billerId: string
  ref1: string
  ref2?: string | null
  amountSatang: Satang
  merchantName: string
  merchantCity: string
}): string {
  return encodeFrame(billPaymentAccount(bill), bill)
}

/** Decodes the payload of a bill payment, or says what is wrong with it. Strict as `decodeFrame` (rules/emv-qr.ts). */
export function decodeThaiQr(payload: string): DecodedThaiQr {
  const frame = decodeFrame(payload, ['30'])
  if (typeof frame === 'string') return { ok: false, problem: frame }
  const { account, ...rest } = frame
  const bill = readBillPayment(account.value)
  return typeof bill === 'string' ? { ok: false, problem: bill } : { ok: true, ...bill, ...rest }
}

/** Tag 30 of a bill. A biller id or reference that does not fit is a RangeError. */
export function billPaymentAccount(bill: { billerId: string; ref1: string; ref2?: string | null }): QrAccount {
  const { billerId, ref1, ref2 } = bill
  if (!BILLER_ID.test(billerId)) throw new RangeError('a biller id has 15 digits')
  if (!REFERENCE.test(ref1)) throw new RangeError('ref1 has 1 to 20 of A–Z and 0–9')
  if (ref2 != null && !REFERENCE.test(ref2)) throw new RangeError('ref2 has 1 to 20 of A–Z and 0–9')
  const tags = [tlv('00', BILL_PAYMENT_AID), tlv('01', billerId), tlv('02', ref1), ref2 == null ? '' : tlv('03', ref2)]
  return { tag: '30', value: tags.join('') }
}

/** Reads tag 30, or says in a text what is wrong with it. */
export function readBillPayment(value: string): BillPayment | string {
  const tags = readTags(value)
  if (typeof tags === 'string') return `in tag 30: ${tags}`
  const order = [...tags.keys()].join(' ')
  if (order !== '00 01 02' && order !== '00 01 02 03')
    return 'tag 30 must hold 00, 01, 02 and perhaps 03, in this order'
  if (tags.get('00') !== BILL_PAYMENT_AID) return 'tag 30 is not a Thai bill payment'
  const billerId = tags.get('01') ?? ''
  const ref1 = tags.get('02') ?? ''
  const ref2 = tags.get('03') ?? null
  if (!BILLER_ID.test(billerId)) return 'the biller id must have 15 digits'
  if (!REFERENCE.test(ref1)) return 'ref1 must have 1 to 20 of A–Z and 0–9'
  if (ref2 !== null && !REFERENCE.test(ref2)) return 'ref2 must have 1 to 20 of A–Z and 0–9'
  return { billerId, ref1, ref2 }
}

const BILL_PAYMENT_AID = 'A000000677010112'
const BILLER_ID = /^[0-9]{15}$/
const REFERENCE = /^[A-Z0-9]{1,20}$/
