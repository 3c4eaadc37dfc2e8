// Which QR code of an invoice may be shown: on its page, as a picture, on paper, in a mail, in the portal. An attempt that is over is shown nowhere, also
// while its row does not say so yet. Everything that hands out a code asks here (test/architecture.test.ts).

interface Attempt {
  status: string
  expiresAt?: number | null
  nextAction?: { qr?: object | undefined } | null
}

/** Whether the code of an attempt can be paid at `at` (Unix seconds, the customer's time). */
export function isPayable({ status, expiresAt, nextAction }: Attempt, at: number): boolean {
  return status === 'requires_action' && nextAction?.qr !== undefined && (expiresAt == null || expiresAt > at)
}

/** The code of an attempt; null where it cannot be paid at `at`. */
export function codeToShow<Code extends object>(
  attempt: Attempt & { nextAction?: { qr?: Code | undefined } | null },
  at: number,
): Code | null {
  return isPayable(attempt, at) ? (attempt.nextAction?.qr ?? null) : null
}

/** Of an invoice's attempts, newest first, the one whose code is shown: one that is made here before one of a gateway. Null for none. */
export function attemptToShow<T extends Attempt>(
  attempts: readonly T[],
  at: number,
  ofGateway: (attempt: T) => boolean,
): T | null {
  const payable = attempts.filter((attempt) => isPayable(attempt, at))
  return payable.find((attempt) => !ofGateway(attempt)) ?? payable[0] ?? null
}

/** Whether an invoice keeps a code that is made here, so that no other is made. Where its attempt is over, a part has come, and the rest is paid by it. */
export function keepsCode({ qrPayload }: { qrPayload?: string | null }): boolean {
  return qrPayload != null
}

/** What the code of an invoice says, as the row keeps it for the whole sum; null where it cannot be paid at `at`. */
export function payloadToShow(
  { status, qrPayload, qrExpiresAt }: { status: string; qrPayload?: string | null; qrExpiresAt?: number | null },
  at: number,
): string | null {
  return status === 'open' && (qrExpiresAt == null || qrExpiresAt > at) ? (qrPayload ?? null) : null
}
