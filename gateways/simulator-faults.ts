// The faults that a test can give the simulated bank: it answers late, hangs or fails after the money has moved, or is down (specification §11.1).
// The database says which call gets a fault (simulator_take_fault). What was booked stays booked.
import { setTimeout } from 'node:timers/promises'
import type { Cards, Gateway } from './port.ts'

export const FAULT_KINDS = ['slow', 'hang_after_charge', 'error_after_charge', 'down'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The simulator has every capability that the test mode needs. */
export type SimulatedGateway = Gateway &
  Required<Pick<Gateway, 'charges' | 'cards' | 'refunds' | 'returns' | 'transfers' | 'book'>>

/** Longer than a processing waits for a gateway. */
export const SLOW_MS = 3_000

/** The bank is down, or its answer was lost. */
export class BankFault extends Error {}

/**
 * Makes a call with a fault. A bank that is down makes no call. A slow bank makes the call after the delay. In the other cases the call books what it
 * books, and then the answer is lost.
 */
export async function gone<T>(fault: FaultKind, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (fault === 'down') throw new BankFault('connect ECONNREFUSED')
  if (fault === 'slow') {
    await passing(SLOW_MS, signal)
    return call()
  }
  await call()
  if (fault === 'error_after_charge') throw new BankFault('502 Bad Gateway')
  signal?.throwIfAborted()
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/**
 * The same bank, each of whose calls takes the next fault. The argument of `take` says whether the call moves money. `charge` takes its fault itself.
 */
export function withFaults(
  bank: SimulatedGateway,
  { take, charge }: { take: (books: boolean) => Promise<FaultKind | null>; charge: Cards['charge'] },
): SimulatedGateway {
  const faulty = async <T>(books: boolean, call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const fault = await take(books)
    return fault ? gone(fault, call, signal) : call()
  }
  const { name, cards, charges, refunds, returns, transfers, book } = bank
  return {
    name,
    cards: { attach: cards.attach, charge },
    charges: {
      lookUp: (attemptId) => faulty(false, () => charges.lookUp(attemptId)),
      cancel: (attemptId) => faulty(false, () => charges.cancel(attemptId)),
    },
    refunds: {
      refund: (request) => faulty(true, () => refunds.refund(request)),
      lookUp: (refundId) => faulty(false, () => refunds.lookUp(refundId)),
    },
    returns: { returnTransfer: (request) => faulty(true, () => returns.returnTransfer(request)) },
    transfers: {
      send: (request, signal) => faulty(true, () => transfers.send(request, signal), signal),
      lookUp: (payoutId) => faulty(false, () => transfers.lookUp(payoutId)),
    },
    book: { lines: (from, to) => faulty(false, () => book.lines(from, to)) },
  }
}

/** Resolves after `ms`. Rejects as soon as the caller gives up waiting, and at once when it gave up before. */
export async function passing(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, signal && { signal })
}
