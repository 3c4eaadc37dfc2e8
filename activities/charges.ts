// Calls the gateway for one attempt: charge, look up, withdraw. Each call goes through gateways/calls.ts, which says how long it may be waited for here. Outcomes are
// values; "unknown" is one of them, so that nothing is ever charged again blind. Writes nothing.

import type { Attempt } from '../commands/attempts.ts'
import { type Account, NotAsked, type Place, type Seat, StillAsking } from '../gateways/calls.ts'
import type { ChargeOutcome, Gateway, GatewaysAtWork } from '../gateways/port.ts'

/** `unknown`: the gateway does not answer. `left`: the processing waits no longer for one that is slow; finishCharge goes on with the same attempt. */
export type Charged = ChargeOutcome | { kind: 'unknown' } | { kind: 'left' }

/** One account's gateway, and how it is called. */
export interface Line {
  gateway: Gateway
  ask<T>(id: string, call: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** The gateway of an account, called from where its answers are waited for. Safe to repeat: it calls nobody. */
export function lineTo(gateways: GatewaysAtWork, account: Account, where: Place | Seat | null): Line {
  return {
    gateway: gateways.named(account.gateway, account),
    ask: (id, call) => gateways.calls.ask(account, id, call, where),
  }
}

/**
 * Charges an attempt, or finds out what became of it. `askFirst`: it may have been charged before a crash. Safe to repeat: the attempt
 * id is the gateway's key. Slow, processing and lost answers come back as 'left', 'processing' or 'unknown', never as a second charge.
 */
export async function chargeOrLookUp(line: Line, attempt: Attempt, askFirst: boolean): Promise<Charged> {
  if (askFirst) {
    const known = await lookUp(line, attempt.paymentId)
    if (known) return known
  }
  try {
    return await charge(line, attempt)
  } catch (error) {
    return unheard(error) ?? (await lookUp(line, attempt.paymentId)) ?? { kind: 'unknown' }
  }
}

/** Charges an attempt, or joins its charge that is under way. Safe to repeat: the attempt id is the gateway's key. Throws what the gateway throws, `StillAsking`, `NotAsked`. */
export function charge({ gateway, ask }: Line, attempt: Attempt): Promise<ChargeOutcome> {
  const { paymentId: attemptId, gatewayToken, amountSatang } = attempt
  return ask(attemptId, (signal) => gateway.charge({ attemptId, gatewayToken, amountSatang }, signal))
}

/** What the gateway's book says of an attempt, null when it never heard of it. Safe to repeat. Throws as `charge`. */
export function askBook({ gateway, ask }: Line, paymentId: string): Promise<ChargeOutcome | null> {
  return ask(`look_up/${paymentId}`, () => gateway.lookUp(paymentId))
}

/** As `askBook`; 'unknown' or 'left' when it does not answer. Safe to repeat. */
export async function lookUp(line: Line, paymentId: string): Promise<Charged | null> {
  try {
    return await askBook(line, paymentId)
  } catch (error) {
    return unheard(error) ?? { kind: 'unknown' }
  }
}

/** Withdraws an attempt; 'left' or 'unknown' when the gateway is slow or its breaker open. Safe to repeat. Throws what the gateway throws. */
export async function withdraw({ gateway, ask }: Line, paymentId: string): Promise<Charged | { kind: 'canceled' }> {
  try {
    return await ask(`withdraw/${paymentId}`, () => gateway.cancel(paymentId))
  } catch (error) {
    const left = unheard(error)
    if (!left) throw error
    return left
  }
}

/** What to make of a call that was not made or goes on; null of a fault. A breaker that is open says what a fault would: nobody answers. */
function unheard(error: unknown): Charged | null {
  if (error instanceof StillAsking) return { kind: 'left' }
  if (error instanceof NotAsked) return { kind: error.why === 'breaker_open' ? 'unknown' : 'left' }
  return null
}
