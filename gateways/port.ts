// The payment port: what Satang asks of any gateway. Adapters are beside this file. Outcomes are values. A fault (the gateway did not answer) is
// thrown and means "unknown": the attempt is looked up by our attempt id, never charged again blind. No call is made while a transaction is open:
// gateways/index.ts refuses it (db/outbound.ts).

import type { GatewayCalls } from './calls.ts'

export type ChargeOutcome =
  | { kind: 'succeeded' }
  | { kind: 'declined'; declineCode: string }
  /** The buyer must approve it (3-D Secure) on `url`. */
  | { kind: 'requires_action'; url: string }
  /** Accepted, no outcome yet. */
  | { kind: 'processing' }

export interface ChargeRequest {
  /** Our payment's id, minted in the database before the call: the gateway's idempotency key. */
  attemptId: string
  gatewayToken: string
  amountSatang: number
}

export interface RefundRequest {
  /** Our refund's id, minted in the database before the call: the gateway's idempotency key. */
  refundId: string
  /** The payment that is refunded. */
  attemptId: string
  amountSatang: number
  /** What the payment received by bank transfer, which the gateway only reported; null for a card, which the gateway charged. */
  transferredSatang: number | null
}

export type RefundOutcome = { kind: 'succeeded' } | { kind: 'pending' } | { kind: 'failed'; reason: string }

export interface AttachedCard {
  gatewayToken: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  /**
   * The same card always has the same fingerprint at one gateway, for every customer and with every token. It reveals nothing of the number. Null
   * when the gateway does not provide it.
   */
  fingerprint: string | null
}

export interface AttachRequest {
  /** The id of the request that brought the token: the gateway's idempotency key. */
  attachId: string
  /** From the gateway's fields, or a test token. Most can be used once. */
  token: string
}

export interface TransferRequest {
  payoutId: string
  amountSatang: number
  bankAccount: { bankCode: string; accountNumber: string; accountName: string }
}

/** `reference` is the bank's own. `returned`: the bank had taken the transfer and returned it, while in transit or after it was paid. */
export type TransferOutcome =
  | { kind: 'in_transit' | 'paid'; reference: string }
  | { kind: 'failed' | 'returned'; failureCode: string }

export interface Gateway {
  readonly name: string
  /**
   * Exchanges a token from the gateway's fields (or a test token) for a stored card. Safe to repeat by `attachId`: the answer is the same card. Null:
   * the gateway does not know the token, or the token has been used.
   */
  attachCard(request: AttachRequest): Promise<AttachedCard | null>
  /** Charges a stored card off-session. Safe to repeat: the same attempt id charges once. Throws when the answer is lost or `signal` aborts. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** What became of an attempt; null when the gateway does not know it. */
  lookUp(attemptId: string): Promise<ChargeOutcome | null>
  /** Refunds money. Safe to repeat by refund id. Throws when the answer is lost. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** What became of a refund; null when the gateway does not know it. `pending` is looked up again later. */
  lookUpRefund(refundId: string): Promise<RefundOutcome | null>
  /**
   * Sends money of a transfer that is held in suspense back to its sender. Safe to repeat by `returnId`. `transferReference` is the gateway's own
   * reference of the reported transfer. After `pending` it is asked again with the same id.
   */
  returnTransfer(request: {
    returnId: string
    transferReference: string
    amountSatang: number
  }): Promise<{ kind: 'succeeded' | 'pending' } | { kind: 'failed'; reason: string }>
  /**
   * Sends a merchant's money to its bank account. Safe to repeat by `payoutId`: the same id sends once. Throws when the answer is lost or `signal`
   * aborts; the transfer is then looked up.
   */
  sendTransfer(request: TransferRequest, signal: AbortSignal): Promise<TransferOutcome>
  /** What became of a payout's transfer; null when the gateway does not know it. */
  lookUpTransfer(payoutId: string): Promise<TransferOutcome | null>
  /**
   * Withdraws an attempt that has no outcome yet. Answers its state: it may have succeeded meanwhile. After it answers `canceled`, no call charges
   * the attempt, not even one that is under way or comes later.
   */
  cancel(attemptId: string): Promise<ChargeOutcome | { kind: 'canceled' }>
}

/** What commands may know of gateways: which one serves a mode, and how a card is stored there. Commands call it through `Commit.fromOutside`. */
export interface Gateways {
  /** The gateway of a mode, or null when none is configured (live without credentials: `gateway_not_configured`). */
  of(livemode: boolean): Pick<Gateway, 'name' | 'attachCard'> | null
}

/** For activities, which call gateways between commits. */
export interface GatewaysAtWork extends Gateways {
  /** The gateway that a stored row names, for its merchant. Call it through `calls`. */
  named(name: string, owner: { merchantId: string }): Gateway
  /** The limits that keep one account from holding up all others. */
  calls: GatewayCalls
}
