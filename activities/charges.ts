// Calls the gateway for one attempt: charge, look up, withdraw. Each call goes through gateways/calls.ts, which limits how long the caller waits.
// Outcomes are values. "unknown" is one of them, so that an attempt is never charged again blind. Writes nothing.

import type { Attempt, GatewayOf, Outcome } from '../commands/attempts.ts'
import type { CodeOrder } from '../db/queries/attempts.ts'
import { type Account, NotAsked, type Place, type Seat, StillAsking } from '../gateways/calls.ts'
import { type ChargeOutcome, CodeRefused, capability, type Gateway, type GatewaysAtWork } from '../gateways/port.ts'

/**
 * `unknown`: the gateway does not answer. `left`: the gateway is slow and the processing no longer waits; finishCharge goes on with the same attempt.
 */
export type Charged = ChargeOutcome | { kind: 'unknown' } | { kind: 'left' }

/** The gateway of one account, and how it is called. */
export interface Line {
  gateway: Gateway
  /** The gateway's own id of the charge, when we know it. */
  reference: string | null
  ask<T>(id: string, call: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** The gateway of an account, and the place where its answers are waited for. Safe to repeat: it calls no gateway. */
export async function lineTo(
  gateways: GatewaysAtWork,
  account: Account & Pick<GatewayOf, 'gatewayReference'>,
  where: Place | Seat | null,
): Promise<Line> {
  return {
    reference: account.gatewayReference ?? null,
    gateway: await gateways.named(account.gateway, account),
    ask: (id, call) => gateways.calls.ask(account, id, call, where),
  }
}

/**
 * Charges an attempt, or finds out what became of it. `askFirst`: it may have been charged before a crash. Safe to repeat: the attempt id is the
 * gateway's key. A slow call comes back as 'left', a pending charge as 'processing', a lost answer as 'unknown'; none of them leads to a second
 * charge.
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

/**
 * Charges an attempt, or joins its charge that is under way. Safe to repeat: the attempt id is the gateway's key. Throws what the gateway throws,
 * `StillAsking` and `NotAsked`.
 */
export function charge({ gateway, ask }: Line, attempt: Attempt): Promise<ChargeOutcome> {
  const { paymentId: attemptId, gatewayToken, amountSatang, returnUrl } = attempt
  return ask(attemptId, (signal) =>
    capability(gateway, 'cards').charge({ attemptId, gatewayToken, amountSatang, returnUrl }, signal),
  )
}

/** What became of the making of a code. */
export type Coded = Extract<Outcome, { kind: 'display_qr' }> | Extract<ChargeOutcome, { kind: 'declined' }>

/**
 * Makes the code of an attempt, or joins the call that makes it. Safe to repeat: one code per attempt. Throws what the gateway throws, `StillAsking`
 * and `NotAsked`.
 */
export function makeCode(
  { gateway, ask }: Line,
  { paymentId: attemptId, order }: { paymentId: string; order: CodeOrder },
): Promise<Coded> {
  const { amountSatang, email, secondsLeft } = order
  return ask(attemptId, async (): Promise<Coded> => {
    const codes = capability(gateway, 'qr')
    // The gateway lives in real time, also where the buyer lives on a test clock.
    const expiresAt = Math.floor(Date.now() / 1_000) + secondsLeft
    try {
      const made = await codes.create({ attemptId, amountSatang, expiresAt, email })
      const { reference, payload, imageUrl } = made
      const picture = payload === null && imageUrl ? await codes.picture?.(imageUrl) : null
      const uri = picture ? `data:${picture.type};base64,${picture.bytes.toString('base64')}` : null
      if (payload === null && uri === null) throw new Error(`the code of ${attemptId} has neither text nor picture`)
      const code = { payload, picture: uri, endsEarlierBy: Math.max(0, expiresAt - made.expiresAt) }
      return { kind: 'display_qr', ...(reference && { reference }), code }
    } catch (error) {
      if (error instanceof CodeRefused) return { kind: 'declined', declineCode: error.declineCode }
      throw error
    }
  })
}

/** As `makeCode`, but answers 'left' or 'unknown' when the gateway does not answer, and the outcome of a code that has ended there. */
export async function makeCodeOrLookUp(line: Line, wanted: Parameters<typeof makeCode>[1]): Promise<Coded | Charged> {
  try {
    return await makeCode(line, wanted)
  } catch (error) {
    const left = unheard(error)
    if (left) return left
    const known = await lookUp(line, wanted.paymentId)
    // A code that waits there and was not heard of is made again: it is the same one.
    return known?.kind === 'declined' || known?.kind === 'succeeded' ? known : { kind: 'unknown' }
  }
}

/** Looks an attempt up at the gateway; null when the gateway does not know it. Safe to repeat. Throws what `charge` throws. */
export function askBook({ gateway, reference, ask }: Line, paymentId: string): Promise<ChargeOutcome | null> {
  return ask(`look_up/${paymentId}`, () => capability(gateway, 'charges').lookUp(paymentId, reference))
}

/** As `askBook`, but answers 'unknown' or 'left' when the gateway does not answer. Safe to repeat. */
export async function lookUp(line: Line, paymentId: string): Promise<Charged | null> {
  try {
    return await askBook(line, paymentId)
  } catch (error) {
    return unheard(error) ?? { kind: 'unknown' }
  }
}

/**
 * Withdraws an attempt. Answers 'left' when the gateway is slow, 'unknown' when its breaker is open. Safe to repeat. Throws what the gateway throws.
 */
export async function withdraw(
  { gateway, reference, ask }: Line,
  paymentId: string,
): Promise<Charged | { kind: 'canceled' }> {
  try {
    return await ask(`withdraw/${paymentId}`, () => capability(gateway, 'charges').cancel(paymentId, reference))
  } catch (error) {
    const left = unheard(error)
    if (!left) throw error
    return left
  }
}

/** The outcome of a call that is still under way or was not made; null for a fault. An open breaker counts as no answer. */
function unheard(error: unknown): Charged | null {
  if (error instanceof StillAsking) return { kind: 'left' }
  if (error instanceof NotAsked) return { kind: error.why === 'breaker_open' ? 'unknown' : 'left' }
  return null
}
