// Slips of transfers that never were, for tests: the simulator makes them (POST /v1/test_helpers/slips) and, as a verifier, knows them again. Everything
// that it knows of one is in the slip's reference. A slip that is verified is a transfer that came. In live mode nobody asks it.
import { createHash } from 'node:crypto'
import { promptPayDigits } from '../rules/promptpay.ts'
import { decodeSlipQr, type SlipQr, slipKey } from '../rules/slip-qr.ts'
import { PROXY_OF, type ShownParty, type SlipTarget, type Verified } from '../rules/slips.ts'
import type { Slips } from './port.ts'

/** A transfer as the test wants it. */
export interface SimulatedSlip {
  amountSatang: number
  /** Unix seconds. */
  sentAt: number
  /** Where the money went: to the merchant for which the slip is made, to somebody else, or to an account of which too little is visible. */
  reached: 'merchant' | 'other' | 'unclear'
  /** The merchant's account, as `markOf` marks it. */
  mark: string
}

/** The bank that the slips name. It is a real one's code: a reader of slips knows no other. */
const BANK = '004'

const REACHED = { M: 'merchant', O: 'other', U: 'unclear' } as const

/** Three letters and digits for an account, so that a slip of one shop is worth nothing in another. */
export function markOf({ promptPay }: SlipTarget): string {
  return base36(Number.parseInt(digest(promptPayDigits(promptPay)), 16) % 36 ** 3, 3)
}

/** The slip of a transfer. `nonce`: letters and digits that no other slip has, five at most. */
export function simulatedSlip({ amountSatang, sentAt, reached, mark }: SimulatedSlip, nonce: string): SlipQr {
  const [letter] = Object.entries(REACHED).find(([, name]) => name === reached) ?? ['M']
  const said = `SIM${letter}${base36(amountSatang, 8)}${base36(sentAt, 7)}${mark}${nonce.toUpperCase().slice(0, 5).padStart(5, '0')}`
  return { sendingBank: BANK, reference: said + check(said) }
}

/** What a slip of the simulator says; null for every other slip. */
export function readSimulatedSlip({ sendingBank, reference }: SlipQr): SimulatedSlip | null {
  const [, said = '', letter = '', amount = '', at = '', mark = '', sum] =
    /^(SIM([MOU])([0-9A-Z]{8})([0-9A-Z]{7})([0-9A-Z]{3})[0-9A-Z]{5})([0-9A-F]{6})$/.exec(reference) ?? []
  if (sendingBank !== BANK || sum === undefined || sum !== check(said)) return null
  const reached = letter === 'O' ? REACHED.O : letter === 'U' ? REACHED.U : REACHED.M
  return { amountSatang: Number.parseInt(amount, 36), sentAt: Number.parseInt(at, 36), reached, mark }
}

/** What the bank knows of it, as a verifier answers it. */
export function simulatedTransfer(slip: SlipQr, simulated: SimulatedSlip, target: SlipTarget): Verified {
  const { sendingBank, reference } = slip
  const { amountSatang, sentAt } = simulated
  const receiver = receiverOf(target, reachedAt(simulated, target))
  const sender = { name: 'ผู้ซื้อ ทดสอบ', account: 'xxx-x-x0000-x', proxy: null }
  return { kind: 'found', sendingBank, reference, amountSatang, sentAt, receiver, sender, references: [] }
}

/** A slip that was made for another account reached somebody else. */
function reachedAt({ reached, mark }: SimulatedSlip, target: SlipTarget): SimulatedSlip['reached'] {
  return mark === markOf(target) ? reached : 'other'
}

function receiverOf({ promptPay }: SlipTarget, reached: SimulatedSlip['reached']): ShownParty {
  if (reached === 'unclear') return { name: null, account: null, proxy: null }
  const digits = promptPayDigits(promptPay)
  const value = reached === 'merchant' ? digits : digits.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  return { name: null, account: null, proxy: { type: PROXY_OF[promptPay.type], value } }
}

/**
 * Slips at the simulator itself. Its billers are no real ones, so they are compared as the 15 digits of an e-wallet. `came` is called for each transfer that
 * reached the merchant, as far as can be seen, with the key of its slip; it may be called twice for one.
 */
export function simulatedSlips(came?: (key: string, amountSatang: number) => Promise<void>): Slips {
  return {
    target: ({ billerId }) => ({ promptPay: { type: 'ewallet', id: billerId }, accounts: [], names: [] }),
    async verify({ payload, target }) {
      const slip = decodeSlipQr(payload)
      const simulated = slip.ok ? readSimulatedSlip(slip) : null
      if (!slip.ok || !simulated) return { kind: 'not_found' }
      if (reachedAt(simulated, target) !== 'other') await came?.(slipKey(slip), simulated.amountSatang)
      return simulatedTransfer(slip, simulated, target)
    },
  }
}

function base36(value: number, length: number): string {
  return value.toString(36).toUpperCase().padStart(length, '0')
}

function check(said: string): string {
  return digest(said).slice(0, 6).toUpperCase()
}

/** 48 bits in hexadecimal. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
