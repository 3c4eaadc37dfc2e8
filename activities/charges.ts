// Calls the gateway for one attempt: charge within a limit, look up when the answer is lost, withdraw. Outcomes are values;
// "unknown" is one of them, so that nothing is ever charged again blind. Writes nothing.

import type { Attempt } from '../facts/attempts.ts'
import type { ChargeOutcome, Gateway } from '../gateways/port.ts'

/** Longer, and the workflow task that the turn runs in would be lost; the buyer's creation waits 5 s in all. */
const CHARGE_LIMIT_MS = 3_000

export type Charged = ChargeOutcome | { kind: 'unknown' }

/**
 * Charges an attempt, or finds out what became of it. `askFirst`: it may have been charged before a crash. Safe to repeat: the attempt
 * id is the gateway's key. Slow, processing and lost answers come back as 'processing' or 'unknown', never as a second charge.
 */
export async function chargeOrLookUp(gateway: Gateway, attempt: Attempt, askFirst: boolean): Promise<Charged> {
  if (askFirst) {
    const known = await lookUp(gateway, attempt.paymentId)
    if (known) return known
  }
  try {
    const { paymentId: attemptId, gatewayToken, amountSatang } = attempt
    return await gateway.charge({ attemptId, gatewayToken, amountSatang }, AbortSignal.timeout(CHARGE_LIMIT_MS))
  } catch {
    return (await lookUp(gateway, attempt.paymentId)) ?? { kind: 'unknown' }
  }
}

/** What the gateway's book says; 'unknown' when it does not answer, null when it never heard of the attempt. */
export async function lookUp(gateway: Gateway, paymentId: string): Promise<Charged | null> {
  try {
    return await gateway.lookUp(paymentId)
  } catch {
    return { kind: 'unknown' }
  }
}
