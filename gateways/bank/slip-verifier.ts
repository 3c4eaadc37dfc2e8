// The port of slip verifiers: they ask whether a bank knows the transfer that a slip shows. What the answer is worth is decided by rules/slips.ts. A
// verifier gets the text of the slip's code and nothing else: the picture shows more of the buyer than it needs.
import type { Satang } from '../../rules/money.ts'
import type { SlipQr } from '../../rules/slip-qr.ts'
import type { Verified } from '../../rules/slips.ts'

export interface SlipToVerify {
  /** The text of the code. */
  payload: string
  /** What the code says (rules/slip-qr.ts). An answer about another transfer is a fault. */
  slip: SlipQr
  /** What the payment needs. Not asked for by today's verifiers: the amount in the answer counts. */
  amountSatang: Satang
}

export interface SlipVerifier {
  /**
   * What the sending bank knows of the transfer; null when nobody is asked and a person looks. Safe to repeat, though each call may cost the merchant
   * one of its quota. Throws `ProviderAway` when there is no answer, `CredentialsRefused` for a key that is not accepted, and `ProviderRefused` for what
   * should not happen.
   */
  verify(slip: SlipToVerify): Promise<Verified | null>
  /** Makes a harmless call, which costs no quota, with the key. Throws when the verifier cannot be reached. */
  check(): Promise<VerifierCheck>
}

/** `credential` names the setting that is wrong; `message` is what the verifier said. */
export type VerifierCheck = { kind: 'ok' } | { kind: 'refused'; credential: 'slip_key'; message: string }
