// How the simulated bank goes wrong when a test wants it to: late, silent after the money has moved, broken after it has, not there at all (specification §11.1).
// Which call goes wrong is in its book (simulator_take_fault); what was booked stays booked.
import type { Gateway } from './port.ts'

export const FAULT_KINDS = ['slow', 'hang_after_charge', 'error_after_charge', 'down'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Longer than anybody waits for a gateway in a processing. */
export const SLOW_MS = 3_000

/** The bank is not there, or its answer was lost. */
export class BankFault extends Error {}

/** A call that goes wrong: `call` books what it books before a bank falls silent or breaks, and after it was slow. */
export async function gone<T>(fault: FaultKind, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (fault === 'down') throw new BankFault('connect ECONNREFUSED')
  if (fault === 'slow') {
    await passing(SLOW_MS, signal)
    return call()
  }
  await call()
  if (fault === 'error_after_charge') throw new BankFault('502 Bad Gateway')
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** The same bank, each of whose calls takes the next fault. `take(books)`: of a call that moves money, or of one that does not. */
export function withFaults(bank: Gateway, take: (books: boolean) => Promise<FaultKind | null>): Gateway {
  const faulty = async <T>(books: boolean, call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const fault = await take(books)
    return fault ? gone(fault, call, signal) : call()
  }
  return {
    name: bank.name,
    attachCard: (request) => bank.attachCard(request),
    charge: (request, signal) => faulty(true, () => bank.charge(request, signal), signal),
    lookUp: (attemptId) => faulty(false, () => bank.lookUp(attemptId)),
    refund: (request) => faulty(true, () => bank.refund(request)),
    lookUpRefund: (refundId) => faulty(false, () => bank.lookUpRefund(refundId)),
    returnTransfer: (request) => faulty(true, () => bank.returnTransfer(request)),
    sendTransfer: (request, signal) => faulty(true, () => bank.sendTransfer(request, signal), signal),
    lookUpTransfer: (payoutId) => faulty(false, () => bank.lookUpTransfer(payoutId)),
    cancel: (attemptId) => faulty(false, () => bank.cancel(attemptId)),
  }
}

/** Resolves after `ms`; rejects as soon as the caller gives up waiting. */
export function passing(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
