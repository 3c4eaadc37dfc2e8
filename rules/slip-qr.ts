// The small QR on the slip of a Thai bank transfer ("mini QR"). It says which bank sent the money and under which reference, so that the transfer can be
// asked for at that bank. It says nothing of amount, sender or receiver, and anybody can print one: it proves nothing until a verifier has confirmed it
// (gateways/bank/slip-verifier.ts). Format: EMVCo-like tags, 00 {00 API 000001, 01 sending bank, 02 reference}, 51 country, 91 CRC. Source: Siam
// Commercial Bank's developer page "Slip verification: extracting data from mini QR"; checked against the library promptparse.
import { crcText, PRINTABLE_ASCII, readTags, tlv, withCrc } from './emv-qr.ts'

export interface SlipQr {
  /** Three digits, the Bank of Thailand's code (rules/thai-banks.ts). It may be a bank that the table does not know yet. */
  sendingBank: string
  /** The bank's reference of the transfer: letters and digits. Two banks may use the same one. */
  reference: string
}

/** Why a text is no slip. `payment_qr`: a code that is to be paid, which buyers send by mistake. `other_slip`: a slip of TrueMoney, which no bank knows. */
export type SlipQrProblem = 'empty' | 'payment_qr' | 'other_slip' | 'damaged' | 'not_a_slip'

export type DecodedSlipQr = ({ ok: true } & SlipQr) | { ok: false; problem: SlipQrProblem; message: string }

/** `{sendingBank: '002', reference: '0002123123121200011'}` → `004000060000010103002021900021231231212000115102TH91049C30`. */
export function encodeSlipQr({ sendingBank, reference }: SlipQr): string {
  if (!BANK.test(sendingBank)) throw new RangeError('a bank code has 3 digits')
  if (!REFERENCE.test(reference)) throw new RangeError('a reference has 1 to 35 letters and digits')
  const slip = tlv('00', API_ID) + tlv('01', sendingBank) + tlv('02', reference)
  return withCrc(tlv('00', slip) + tlv('51', 'TH'), '91')
}

/**
 * Reads the payload of a slip, or says why it is none. Some banks print the CRC in lower case or without its leading zeros: both are read. Further tags
 * beside the three known ones are ignored, since the bank is asked anyway.
 */
export function decodeSlipQr(payload: string): DecodedSlipQr {
  const problem = (kind: SlipQrProblem, message: string): DecodedSlipQr => ({ ok: false, problem: kind, message })
  if (payload === '') return problem('empty', 'the code is empty')
  if (!PRINTABLE_ASCII.test(payload)) return problem('not_a_slip', 'the code is not printable ASCII')
  const text = withWholeCrc(payload)
  const tags = readTags(text)
  if (typeof tags === 'string') return problem('not_a_slip', tags)
  if (tags.get('00') === '01') return problem('payment_qr', 'the code is one to pay with, not one of a slip')
  if ([...tags.keys()].at(-1) !== '91') return problem('not_a_slip', 'tag 91 (CRC) must come last')
  if (tags.get('91')?.toUpperCase() !== crcText(text.slice(0, -4)))
    return problem('damaged', 'the CRC does not fit the code')

  const slip = readTags(tags.get('00') ?? '')
  if (typeof slip === 'string') return problem('not_a_slip', `in tag 00: ${slip}`)
  if (slip.get('00') === TRUEMONEY) return problem('other_slip', 'the slip is one of TrueMoney, not of a bank')
  if (slip.get('00') !== API_ID) return problem('not_a_slip', 'tag 00 is not the one of a bank slip')
  if (tags.get('51') !== 'TH') return problem('not_a_slip', 'tag 51 (country) must be TH')
  const sendingBank = slip.get('01') ?? ''
  const reference = slip.get('02') ?? ''
  if (!BANK.test(sendingBank)) return problem('not_a_slip', 'the sending bank must have 3 digits')
  if (!REFERENCE.test(reference)) return problem('not_a_slip', 'the reference must have 1 to 35 letters and digits')
  return { ok: true, sendingBank, reference }
}

/** The key by which a slip counts once: the bank and its reference. `{sendingBank: '014', reference: 'A1'}` → `014.A1`. */
export function slipKey({ sendingBank, reference }: SlipQr): string {
  return `${sendingBank}.${reference}`
}

const API_ID = '000001'
const TRUEMONEY = '01'
const BANK = /^[0-9]{3}$/
/** The longest reference in use has 25 characters. A version of the format with longer ones would still be read. */
const REFERENCE = /^[A-Za-z0-9]{1,35}$/

function withWholeCrc(payload: string): string {
  const [, head, digits] = /^(.*9104)([0-9A-Fa-f]{1,3})$/.exec(payload) ?? []
  return head === undefined || digits === undefined ? payload : head + digits.padStart(4, '0')
}
