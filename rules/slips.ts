// What a bank slip is worth: a pure decision from what a verifier says of it. A slip is money that a buyer shows, not money that we have seen: it counts
// only when the sending bank knows the transfer, when it went to the merchant's account, and once. The caller books it as an inbound transfer
// (rules/inbound-transfers.ts says what happens to a sum that is short or over) and keeps the answer. Source: specification §11.2, slips.
import { type PromptPayTarget, promptPayDigits } from './promptpay.ts'

/** One side of a transfer as a slip shows it. Names and numbers are masked, each bank in its own way: `นาย สมชาย ใ***`, `xxx-x-x1234-x`. */
export interface ShownParty {
  name: string | null
  /** The bank account. */
  account: string | null
  /** The PromptPay id that was paid, and its kind; the kind is null when the verifier names none that we know. */
  proxy: { type: ProxyType | null; value: string } | null
}

/**
 * By what the owner of a slip tells the receiver that it shows: the account or the PromptPay id, all but its last four digits masked; null where neither can
 * be seen, or is no number: an email address names somebody. Worked: `123-4-56789-0` → `xxx-x-xx789-0`, `xxx-x-x1234-x` → the same.
 */
export function shownNumber({ account, proxy }: ShownParty): string | null {
  const shown = [account, proxy?.value].find((one) => one != null && /\d/.test(one) && /^[\dxX*#•+(). -]+$/.test(one))
  if (shown == null) return null
  let left = [...shown].filter((letter) => /\d/.test(letter)).length
  return [...shown].map((letter) => (/\d/.test(letter) && left-- > DIGITS_SHOWN ? 'x' : letter)).join('')
}

const DIGITS_SHOWN = 4

/** The kinds of PromptPay ids, by the names of the banks' own interface, which verifiers pass on. */
export const PROXY_TYPES = ['NATID', 'MSISDN', 'EWALLETID', 'EMAIL', 'BILLERID'] as const

export type ProxyType = (typeof PROXY_TYPES)[number]

/** A transfer as the sending bank has it. */
export interface ShownSlip {
  sendingBank: string
  reference: string
  amountSatang: number
  /** Unix seconds. */
  sentAt: number
  receiver: ShownParty
  sender: ShownParty
  /** The references of a bill payment, in their order; empty for other transfers. */
  references: string[]
}

/**
 * What a verifier says. `later`: it cannot say yet, since the sending bank is not ready or the merchant's quota at the verifier is used up;
 * `afterSeconds` is when to ask again, where the verifier says so.
 */
export type Verified =
  | ({ kind: 'found' } & ShownSlip)
  | { kind: 'not_found' }
  | { kind: 'later'; why: 'bank' | 'quota'; afterSeconds: number | null }

/** Where the money should have gone, and what else is known of that account. */
export interface SlipTarget {
  promptPay: PromptPayTarget
  /** Digits of the bank accounts behind the PromptPay id; empty when the merchant has not named them. */
  accounts: readonly string[]
  /** Names of the account's holder in Thai and English; empty when they are not known. */
  names: readonly string[]
}

export type SlipReason = 'amount' | 'account' | 'duplicate' | 'unreadable' | 'not_found' | 'old'

export type SlipVerdict =
  /** Money for this payment. It may be more or less than the payment needs. */
  | { status: 'confirmed'; amountSatang: number; sentAt: number }
  | { status: 'rejected'; reason: SlipReason }
  /**
   * Nothing counts yet. `by_hand`: no verifier is asked. `bank` and `quota`: ask again. `account_unclear`: the slip shows too little of the receiver.
   * `other_reference`: the bill payment names another payment. All but `bank` wait for a person.
   */
  | { status: 'waiting'; why: 'by_hand' | 'bank' | 'quota' | 'account_unclear' | 'other_reference' }

/** A slip of an older transfer is refused: 3 days, in seconds (specification §11.2). */
export const SLIP_AGE_SECONDS_MAX = 3 * 86_400

/** A transfer may be this much older than the payment it is for, because clocks of banks differ. */
const CLOCKS_DIFFER_SECONDS = 300

/**
 * Worked: a slip of ฿100.00 to the merchant's phone number, sent a minute ago → confirmed with 10 000 satang, also when ฿120.00 were due. The same slip
 * again → duplicate. `readable`: the picture held a bank slip's code. `verified` is null where nobody is asked. `seen`: a slip of this bank and
 * reference counts already, for any payment. `payment.madeAt`: when the first code of this debt was shown; a transfer from before it paid
 * something else, so it is old.
 */
export function judgeSlip(slip: {
  readable: boolean
  seen: boolean
  verified: Verified | null
  payment: { madeAt: number; ref1: string | null; target: SlipTarget }
  at: number
}): SlipVerdict {
  const { readable, seen, verified, payment, at } = slip
  if (!readable) return { status: 'rejected', reason: 'unreadable' }
  if (seen) return { status: 'rejected', reason: 'duplicate' }
  if (verified === null) return { status: 'waiting', why: 'by_hand' }
  if (verified.kind === 'later') return { status: 'waiting', why: verified.why }
  if (verified.kind === 'not_found') return { status: 'rejected', reason: 'not_found' }

  const { amountSatang, sentAt, receiver, references } = verified
  const isOld = at - sentAt > SLIP_AGE_SECONDS_MAX || sentAt < payment.madeAt - CLOCKS_DIFFER_SECONDS
  if (isOld) return { status: 'rejected', reason: 'old' }
  const account = sameAccount(receiver, payment.target)
  if (account === 'other') return { status: 'rejected', reason: 'account' }
  if (account === 'unclear') return { status: 'waiting', why: 'account_unclear' }
  const { ref1 } = payment
  const isBill = payment.target.promptPay.type === 'biller' && ref1 !== null && references.length > 0
  if (isBill && !references.some((reference) => reference.toUpperCase() === ref1))
    return { status: 'waiting', why: 'other_reference' }
  return { status: 'confirmed', amountSatang, sentAt }
}

/**
 * Whether the receiver that a slip shows is the target. The PromptPay id or a known account that agrees with all visible digits (at least four) makes it
 * the same; one that contradicts, and none that agrees, makes it another. A name alone never makes it the same, but a name that contradicts makes it
 * unclear: anybody may have an account whose visible digits are the merchant's. `xxx-xxx-5678` is 081-234-5678, `xxx-xxx-5679` is another,
 * `xxx-xxx-xx78` is unclear.
 */
export function sameAccount(shown: ShownParty, target: SlipTarget): Likeness {
  const found = [proxyLikeness(shown.proxy, target.promptPay), accountLikeness(shown.account, target)]
  if (found.includes('same')) return nameContradicts(shown.name, target.names) ? 'unclear' : 'same'
  return found.includes('other') ? 'other' : 'unclear'
}

export type Likeness = 'same' | 'other' | 'unclear'

/** How a slip names the kind of a PromptPay id. */
export const PROXY_OF = { phone: 'MSISDN', tax_id: 'NATID', ewallet: 'EWALLETID', biller: 'BILLERID' } as const

function proxyLikeness(proxy: ShownParty['proxy'], target: PromptPayTarget): Likeness {
  if (proxy === null) return 'unclear'
  // One account may have several ids. Money for another kind of id may be the merchant's all the same.
  if (proxy.type !== null && proxy.type !== PROXY_OF[target.type]) return 'unclear'
  const likeness = likenessOf(proxy.value, writtenForms(target))
  return likeness === 'other' && proxy.type === null ? 'unclear' : likeness
}

function accountLikeness(account: string | null, target: SlipTarget): Likeness {
  if (account === null) return 'unclear'
  // Of e-wallets and billers, some banks show the id where others show an account.
  if (target.promptPay.type !== 'phone' && likenessOf(account, writtenForms(target.promptPay)) === 'same') return 'same'
  return target.accounts.length === 0 ? 'unclear' : likenessOf(account, target.accounts)
}

/** A phone number is shown as 081…, 6681… or 006681…. */
function writtenForms(target: PromptPayTarget): string[] {
  const digits = promptPayDigits(target)
  return target.type === 'phone' ? [`0${digits.slice(4)}`, digits.slice(2), digits] : [digits]
}

/** Fewer visible digits than this say too little. */
const VISIBLE_DIGITS_MIN = 4

/**
 * Compares a masked number with whole ones, place by place. When the lengths differ, the ends are compared, which can show that it is the same but not
 * that it is another: some banks leave the masked part out.
 */
function likenessOf(shown: string, numbers: readonly string[]): Likeness {
  const places = shown.replaceAll(/[ +().-]/g, '')
  if (!/^[0-9xX*#•]+$/.test(places)) return 'unclear'
  if (places.replaceAll(/[^0-9]/g, '').length < VISIBLE_DIGITS_MIN) return 'unclear'
  const agrees = (number: string) =>
    [...places].every((place, index) => /[^0-9]/.test(place) || place === number[number.length - places.length + index])
  if (numbers.some(agrees)) return 'same'
  return numbers.some(({ length }) => length === places.length) ? 'other' : 'unclear'
}

/** Whether a shown name cannot be any of these. Names in another script, and names of which nothing is left without title, contradict nothing. */
function nameContradicts(shown: string | null, names: readonly string[]): boolean {
  const words = nameWords(shown ?? '')
  const comparable = names.map(nameWords).filter((name) => isThai(name) === isThai(words))
  if (words.length === 0 || comparable.length === 0) return false
  return !comparable.some((name) => words.every((word, index) => agreeingWords(word, name[index])))
}

/** `สม***` and `สมชาย`, `J` and `JAIDEE`, `JAIDEE` and `JAI*`. A word too many contradicts, a word left out does not. */
function agreeingWords(shown: string, known: string | undefined): boolean {
  const visible = withoutMask(shown)
  if (known === undefined) return visible === ''
  return known.startsWith(visible) || (visible === shown && visible.startsWith(known.replace(/\.$/, '')))
}

/** `สม***` → `สม`, `j.` → `j`. */
function withoutMask(word: string): string {
  let end = word.length
  while (end > 0 && '*x#•.'.includes(word.charAt(end - 1))) end -= 1
  return word.slice(0, end)
}

const TITLES =
  /^(นาย|นางสาว|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.|บริษัท|บจก\.?|บมจ\.?|หจก\.?|ห้างหุ้นส่วนจำกัด|mr\.?|mrs\.?|ms\.?|miss|master|company)(?=\s|$|[ก-๙])/
const ENDINGS = new Set([
  'จำกัด',
  '(มหาชน)',
  'มหาชน',
  'co.,',
  'co.',
  'co',
  'ltd.',
  'ltd',
  'co.,ltd.',
  'co.,ltd',
  'public',
  'plc',
  'limited',
])

function nameWords(name: string): string[] {
  const plain = name.normalize('NFC').trim().toLowerCase().replace(TITLES, '').trim()
  return plain.split(/\s+/).filter((word) => word !== '' && !ENDINGS.has(word))
}

function isThai(words: readonly string[]): boolean {
  return words.some((word) => /[ก-๙]/.test(word))
}
