// The Thai QR payment payload (EMVCo merchant-presented, tag 30 "bill payment"): its encoder and a strict decoder. Tag 30 carries two references, by
// which a transfer finds its payment. Tag 29 (transfer to a PromptPay id) carries none and is not made here. This file draws no picture. A payload
// has no expiry; the code that shows it enforces one.
import { bahtDecimal, SATANG_MAX, type Satang, satang } from './money.ts'

export type ThaiQr = {
  /** 15 digits: tax id or national id of the biller plus a two-digit suffix. */
  billerId: string
  /** 1–20 of A–Z 0–9. The bank returns it with the money. */
  ref1: string
  ref2: string | null
  amountSatang: Satang
  merchantName: string | null
  merchantCity: string | null
}

export type DecodedThaiQr = ({ ok: true } & ThaiQr) | { ok: false; problem: string }

/**
 * ฿1,234.50 becomes tag 54 `54071234.50`. Names are reduced to printable ASCII, which every bank app can show, and cut to 25 and 15 characters; a
 * Thai-only name becomes MERCHANT. A biller id, reference or amount that does not fit is a RangeError, so that a QR that pays the wrong account is
 * never shown. Source: EMVCo QR Code Specification for MPM 1.1, §4.
 */
export function encodeThaiQr(bill: {
  billerId: string
  ref1: string
  ref2?: string | null
  amountSatang: Satang
  merchantName: string
  merchantCity: string
}): string {
  const { billerId, ref1, ref2, amountSatang, merchantName, merchantCity } = bill
  if (!BILLER_ID.test(billerId)) throw new RangeError('a biller id has 15 digits')
  if (!REFERENCE.test(ref1)) throw new RangeError('ref1 has 1 to 20 of A–Z and 0–9')
  if (ref2 != null && !REFERENCE.test(ref2)) throw new RangeError('ref2 has 1 to 20 of A–Z and 0–9')
  if (!isQrAmount(amountSatang)) throw new RangeError(`not an amount for a QR: ${amountSatang}`)

  const billPayment = [
    tlv('00', BILL_PAYMENT_AID),
    tlv('01', billerId),
    tlv('02', ref1),
    ref2 == null ? '' : tlv('03', ref2),
  ]
  const unsigned = [
    tlv('00', '01'),
    tlv('01', DYNAMIC),
    tlv('30', billPayment.join('')),
    tlv('53', BAHT),
    tlv('54', bahtDecimal(amountSatang)),
    tlv('58', THAILAND),
    tlv('59', printable(merchantName, NAME_LENGTH_MAX, 'MERCHANT')),
    tlv('60', printable(merchantCity, CITY_LENGTH_MAX, 'BANGKOK')),
    CRC_HEADER,
  ].join('')
  return unsigned + crcText(unsigned)
}

/**
 * Decodes a payload, or says what is wrong with it. It is strict, because it checks our own encoder and the payloads of other systems: the amount is
 * taken only if every byte of the payload is understood. EMVCo fixes only three places (00 first, 01 second, 63 last); other tags may be in any
 * order, once each. Name and city may be missing, as in many Thai bank QRs.
 */
export function decodeThaiQr(payload: string): DecodedThaiQr {
  const problem = (text: string): DecodedThaiQr => ({ ok: false, problem: text })

  if (!PRINTABLE_ASCII.test(payload)) return problem('the payload is empty or not printable ASCII')
  const tags = readTags(payload)
  if (typeof tags === 'string') return problem(tags)

  const order = [...tags.keys()]
  if (order[0] !== '00') return problem('tag 00 must come first')
  if (order[1] !== '01') return problem('tag 01 must come second')
  if (order.at(-1) !== '63') return problem('tag 63 (CRC) must come last')
  const crc = tags.get('63') ?? ''
  if (crc !== crcText(payload.slice(0, -4))) return problem('the CRC does not fit the payload')

  const foreign = order.find((tag) => !KNOWN_TAGS.has(tag))
  if (foreign !== undefined) return problem(`tag ${foreign} has no place in a bill payment`)
  if (tags.get('00') !== '01') return problem('tag 00 (format) must be 01')
  if (tags.get('01') !== DYNAMIC) return problem('tag 01 must be 12: a QR for one payment')
  if (tags.get('53') !== BAHT) return problem('tag 53 (currency) must be 764')
  if (tags.get('58') !== THAILAND) return problem('tag 58 (country) must be TH')

  const amountSatang = readAmount(tags.get('54'))
  if (amountSatang === null) return problem('tag 54 (amount) must be 1.00 to 999999999.99 with two decimals')
  const merchantName = tags.get('59') ?? null
  if (merchantName !== null && merchantName.length > NAME_LENGTH_MAX) return problem('tag 59 (name) is too long')
  const merchantCity = tags.get('60') ?? null
  if (merchantCity !== null && merchantCity.length > CITY_LENGTH_MAX) return problem('tag 60 (city) is too long')

  const bill = readBillPayment(tags.get('30'))
  if (typeof bill === 'string') return problem(bill)
  return { ok: true, ...bill, amountSatang, merchantName, merchantCity }
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) of ASCII text: '123456789' → 29B1, the catalogue's check value. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
    }
  }
  return crc
}

const BILL_PAYMENT_AID = 'A000000677010112'
const DYNAMIC = '12'
const BAHT = '764'
const THAILAND = 'TH'
const CRC_HEADER = '6304'
const NAME_LENGTH_MAX = 25
const CITY_LENGTH_MAX = 15
/** The smallest amount, ฿1.00 (specification §4.7). */
const AMOUNT_MIN = 100

const BILLER_ID = /^[0-9]{15}$/
const REFERENCE = /^[A-Z0-9]{1,20}$/
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/
const AMOUNT = /^(0|[1-9][0-9]{0,8})\.([0-9]{2})$/

/**
 * 52 category, 61 postal code, 62 additional data and 64 other language change neither the payee nor the amount, and are ignored. A second account
 * (02–51) or a tip (55–57) would change them, and is refused.
 */
const KNOWN_TAGS: ReadonlySet<string> = new Set([
  '00',
  '01',
  '30',
  '52',
  '53',
  '54',
  '58',
  '59',
  '60',
  '61',
  '62',
  '63',
  '64',
])

function readBillPayment(value: string | undefined): Pick<ThaiQr, 'billerId' | 'ref1' | 'ref2'> | string {
  if (value === undefined) return 'tag 30 (bill payment) is missing'
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

/** Two digits of tag, two of length, the value. Nothing may be left over, and no tag may be repeated. An answered text says what is wrong. */
function readTags(text: string): Map<string, string> | string {
  const tags = new Map<string, string>()
  let place = 0
  while (place < text.length) {
    const header = /^([0-9]{2})([0-9]{2})/.exec(text.slice(place, place + 4))
    if (header === null) return `no tag and length at ${place}`
    const [, tag = '', digits] = header
    const length = Number(digits)
    const value = text.slice(place + 4, place + 4 + length)
    if (length === 0) return `tag ${tag} is empty`
    if (value.length < length) return `tag ${tag} reaches past the end`
    if (tags.has(tag)) return `tag ${tag} stands twice`
    tags.set(tag, value)
    place += 4 + length
  }
  return tags
}

function readAmount(text: string | undefined): Satang | null {
  const digits = AMOUNT.exec(text ?? '')
  if (digits === null) return null
  const [, baht, rest] = digits
  const amount = satang(Number(`${baht}${rest}`))
  return isQrAmount(amount) ? amount : null
}

function isQrAmount(amount: Satang): boolean {
  return Number.isSafeInteger(amount) && amount >= AMOUNT_MIN && amount <= SATANG_MAX
}

function tlv(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value
}

function crcText(unsigned: string): string {
  return crc16(unsigned).toString(16).toUpperCase().padStart(4, '0')
}

/** é → e, Thai letters and emoji dropped, blanks collapsed. */
function printable(text: string, lengthMax: number, ifEmpty: string): string {
  const ascii = text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]+/g, (run) => (/\s/.test(run) ? ' ' : ''))
    .replace(/ +/g, ' ')
    .trim()
  return ascii.slice(0, lengthMax).trim() || ifEmpty
}
