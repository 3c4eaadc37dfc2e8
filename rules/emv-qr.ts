// What all Thai QR payloads have in common: tags with lengths (TLV), the CRC, and the frame of a QR that somebody pays. Who is paid is in the payload's
// account tag, which rules/thai-qr.ts (tag 30) and rules/promptpay.ts (tag 29) write and read. rules/slip-qr.ts uses the same tags for bank slips.
import { bahtDecimal, SATANG_MAX, type Satang, satang } from './money.ts'

/** What a payment QR says beside the account. */
export interface QrFrame {
  amountSatang: Satang
  merchantName: string | null
  merchantCity: string | null
}

/** The tag that says who is paid, and its value. */
export interface QrAccount {
  tag: '29' | '30'
  value: string
}

/**
 * A payload for one payment: ฿1,234.50 becomes tag 54 `54071234.50`. Names are reduced to printable ASCII, which every bank app can show, and cut to 25
 * and 15 characters; a Thai-only name becomes MERCHANT. An amount that does not fit is a RangeError. Source: EMVCo QR Code Specification for MPM 1.1, §4.
 */
export function encodeFrame(
  account: QrAccount,
  frame: { amountSatang: Satang; merchantName: string; merchantCity: string },
): string {
  const { amountSatang, merchantName, merchantCity } = frame
  if (!isQrAmount(amountSatang)) throw new RangeError(`not an amount for a QR: ${amountSatang}`)
  return withCrc(
    [
      tlv('00', '01'),
      tlv('01', DYNAMIC),
      tlv(account.tag, account.value),
      tlv('53', BAHT),
      tlv('54', bahtDecimal(amountSatang)),
      tlv('58', THAILAND),
      tlv('59', printable(merchantName, NAME_LENGTH_MAX, 'MERCHANT')),
      tlv('60', printable(merchantCity, CITY_LENGTH_MAX, 'BANGKOK')),
    ].join(''),
    '63',
  )
}

/**
 * Reads the frame of a payload and its account tag, or says in a text what is wrong with it. It is strict, because it checks our own encoder and the
 * payloads of other systems: the amount is taken only if every byte of the payload is understood. EMVCo fixes only three places (00 first, 01 second,
 * 63 last); other tags may be in any order, once each. Name and city may be missing, as in many Thai bank QRs.
 */
export function decodeFrame(
  payload: string,
  accountTags: readonly QrAccount['tag'][],
): (QrFrame & { account: QrAccount }) | string {
  if (!PRINTABLE_ASCII.test(payload)) return 'the payload is empty or not printable ASCII'
  const tags = readTags(payload)
  if (typeof tags === 'string') return tags

  const order = [...tags.keys()]
  if (order[0] !== '00') return 'tag 00 must come first'
  if (order[1] !== '01') return 'tag 01 must come second'
  if (order.at(-1) !== '63') return 'tag 63 (CRC) must come last'
  if (tags.get('63') !== crcText(payload.slice(0, -4))) return 'the CRC does not fit the payload'

  const accounts = accountTags.flatMap((tag) => (tags.has(tag) ? [{ tag, value: tags.get(tag) ?? '' }] : []))
  const foreign = order.find((tag) => !KNOWN_TAGS.has(tag) && !accountTags.some((known) => known === tag))
  if (foreign !== undefined) return `tag ${foreign} has no place in a bill payment`
  if (tags.get('00') !== '01') return 'tag 00 (format) must be 01'
  if (tags.get('01') !== DYNAMIC) return 'tag 01 must be 12: a QR for one payment'
  if (tags.get('53') !== BAHT) return 'tag 53 (currency) must be 764'
  if (tags.get('58') !== THAILAND) return 'tag 58 (country) must be TH'

  const amountSatang = readAmount(tags.get('54'))
  if (amountSatang === null) return 'tag 54 (amount) must be 1.00 to 999999999.99 with two decimals'
  const merchantName = tags.get('59') ?? null
  if (merchantName !== null && merchantName.length > NAME_LENGTH_MAX) return 'tag 59 (name) is too long'
  const merchantCity = tags.get('60') ?? null
  if (merchantCity !== null && merchantCity.length > CITY_LENGTH_MAX) return 'tag 60 (city) is too long'

  const [account, second] = accounts
  if (account === undefined) return `tag ${accountTags.join(' or ')} (who is paid) is missing`
  if (second !== undefined) return 'tags 29 and 30 together name two accounts'
  return { account, amountSatang, merchantName, merchantCity }
}

/** Two digits of tag, two of length, the value. Nothing may be left over, and no tag may be repeated. An answered text says what is wrong. */
export function readTags(text: string): Map<string, string> | string {
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

/** `tlv('58', 'TH')` → `5802TH`. A value of more than 99 characters is a RangeError. */
export function tlv(tag: string, value: string): string {
  if (value.length > 99) throw new RangeError(`tag ${tag} is too long: ${value.length} characters`)
  return tag + String(value.length).padStart(2, '0') + value
}

/** The text with its CRC as the last tag: 63 in payment QRs, 91 in slips. The CRC covers its own tag and length. */
export function withCrc(unsigned: string, tag: '63' | '91'): string {
  const headed = `${unsigned}${tag}04`
  return headed + crcText(headed)
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

/** The CRC as payloads write it: four upper-case hexadecimal digits. */
export function crcText(headed: string): string {
  return crc16(headed).toString(16).toUpperCase().padStart(4, '0')
}

export const PRINTABLE_ASCII = /^[\x20-\x7e]+$/

const DYNAMIC = '12'
const BAHT = '764'
const THAILAND = 'TH'
const NAME_LENGTH_MAX = 25
const CITY_LENGTH_MAX = 15
/** The smallest amount, ฿1.00 (specification §4.7). */
const AMOUNT_MIN = 100
const AMOUNT = /^(0|[1-9][0-9]{0,8})\.([0-9]{2})$/

/**
 * 52 category, 61 postal code, 62 additional data and 64 other language change neither the payee nor the amount, and are ignored. A second account
 * (02–51) or a tip (55–57) would change them, and is refused.
 */
const KNOWN_TAGS: ReadonlySet<string> = new Set('00 01 52 53 54 58 59 60 61 62 63 64'.split(' '))

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

/** é → e, Thai letters and emoji dropped, blanks collapsed. */
function printable(text: string, lengthMax: number, ifEmpty: string): string {
  const ascii = text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]+/g, (run) => (/\s/.test(run) ? ' ' : ''))
    .replace(/ +/g, ' ')
    .trim()
  return ascii.slice(0, lengthMax).trim() || ifEmpty
}
