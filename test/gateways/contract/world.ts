/*
 * What an adapter's test gives the contract: the gateway, what it has, and a World, which controls the provider's fake and reads the provider's own book.
 */
import type { Capability, Gateway, TransferRequest } from '../../../gateways/port.ts'
import type { DeclineCode } from '../../../rules/declines.ts'

/** What a gateway has beyond the names of its capabilities. A case runs when the gateway has all features that it needs. */
export type Feature =
  | Capability
  | 'check'
  /** `cards.read` */
  | 'cards.read'
  /** The same card has the same fingerprint. */
  | 'cards.fingerprint'
  /** A token can be exchanged once. */
  | 'cards.single_use'
  /** A declined card is refused when it is attached (`CardRefused`). */
  | 'cards.refused'
  /** A charge can need 3-D Secure. */
  | 'cards.3ds'
  /** The bank can be asked about a stored card before it is charged. */
  | 'cards.confirm'
  /** Without the buyer, a charge that needs 3-D Secure is declined. */
  | 'cards.off_session'
  /** A code can end without being paid. */
  | 'qr.expire'
  /** A refund can wait, and be decided later. */
  | 'refunds.pending'
  /** A refund that the gateway accepts can fail. */
  | 'refunds.failing'
  /** The gateway's book names fees. */
  | 'book.fees'
  /** A second, older secret is accepted. */
  | 'notifications.old_secret'
  /** The signature has a time, and is too old after 5 minutes. */
  | 'notifications.stale'
  | 'notifications.dispute'
  | 'notifications.charge'
  /** The fake takes faults. */
  | 'faults'
  /** The fake's time can be moved. */
  | 'time'

/** What a token from the gateway's fields stands for. */
export type CardKind =
  | 'ok'
  /** Asks for 3-D Secure when the buyer is present, declines with `authentication_required` when not. */
  | '3ds'
  /** `Cards.attach` throws `CardRefused`. */
  | 'refused'
  /** The gateway never issued it. */
  | 'unknown'
  /** Attaches; each charge is declined with this code of ours. */
  | { declines: DeclineCode }

/**
 * `slow`: the provider keeps a request and does nothing until `letGo`; then it does it and answers. `hang_after_charge`: it does what the request asks
 * at once, answers nothing until `letGo`, then breaks the connection. `error_after_charge`: it does it, and answers 500. `error`: it does nothing, and
 * answers 500. `limited`: it does nothing, and answers that there are too many requests. `garbled`: it does it, and its answer is no valid answer.
 * `down`: it does nothing, and breaks the connection.
 */
export type FaultKind = 'slow' | 'hang_after_charge' | 'error_after_charge' | 'error' | 'limited' | 'garbled' | 'down'

export const FAULT_KINDS = [
  'slow',
  'hang_after_charge',
  'error_after_charge',
  'error',
  'limited',
  'garbled',
  'down',
] as const satisfies FaultKind[]

/** What the provider's own book has for an attempt of ours. Only money that moved counts. */
export interface Booked {
  charges: number
  chargedSatang: number
  refunds: number
  refundedSatang: number
}

export interface SignedNotification {
  headers: Record<string, string | undefined>
  body: Buffer
}

export type Happening =
  | { kind: 'charge'; attemptId: string }
  | { kind: 'refund'; refundId: string }
  /** A refund of the provider's own dashboard. */
  | { kind: 'refund_there'; reference: string }
  | { kind: 'transfer'; payoutId: string }
  | { kind: 'dispute'; reference: string }
  | { kind: 'card'; gatewayToken: string }
  /** Something that the provider announces and that no one here needs. */
  | { kind: 'unknown' }

/**
 * Controls the fake. A method belongs to a feature and is called only for a gateway with that feature; others may throw. Answers of the provider's own
 * book, never of the adapter.
 */
export interface World {
  /** The provider's time, Unix seconds. Notifications are signed by it unless told otherwise. Adapters take their time from here too. */
  now(): number
  /** Moves the provider's time forward. Codes expire and money settles by it. */
  passTime(seconds: number): Promise<void>
  /** Words that must be in no error message: keys and secrets. */
  secrets: readonly string[]

  /** A fresh token from the gateway's fields. Each 'ok' token is of the same card, so that fingerprints are the same. */
  token(kind: CardKind): Promise<string>
  /** The card has another expiry from now on. */
  renewCard(gatewayToken: string, expiry: { exp_month: number; exp_year: number }): Promise<void>
  /** The card is removed in the gateway's own dashboard. */
  removeCard(gatewayToken: string): Promise<void>
  /** What the buyer does on the 3-D Secure page. */
  decide3ds(attemptId: string, decision: 'approve' | 'decline'): Promise<void>
  /** How often the bank was asked about a stored card before it was charged, and what its holder says there. */
  setUps(gatewayToken: string): Promise<number>
  decideSetUp(gatewayToken: string, decision: 'approve' | 'decline'): Promise<void>

  /** A buyer pays the code. Answers false when the provider no longer takes the payment. */
  payQr(attemptId: string): Promise<boolean>
  /** The code ends unpaid, as after its time. */
  expireQr(attemptId: string): Promise<void>

  /** How the next refund goes, which is of this attempt. `failed` is refused at once or fails at once, as the provider does. */
  nextRefund(goes: 'pending' | 'failed', attemptId: string): Promise<void>
  /** A refund in the provider's own dashboard. Answers its reference. */
  refundThere(attemptId: string, amountSatang: number): Promise<string>
  decideRefund(refundId: string, to: 'succeeded' | 'failed'): Promise<void>

  /** Where transfers go. They stay in transit until they are decided. Default: any account. */
  bankAccount?: TransferRequest['bankAccount']
  decideTransfer(payoutId: string, to: 'paid' | 'failed' | 'returned'): Promise<void>
  /** The provider's book of a payout: how many transfers it sent. */
  sent(payoutId: string): Promise<{ transfers: number; satang: number }>

  booked(attemptId: string): Promise<Booked>
  /** Fees and the day of payment are known from now on. */
  settle(attemptId: string): Promise<void>

  /** The bank disputes a charge. Answers the dispute's reference. */
  openDispute(attemptId: string): Promise<string>
  decideDispute(reference: string, to: 'won' | 'lost'): Promise<void>

  /** The next `count` requests after the first `after` (default 0) have this fault. Replaces what was set before; 0 ends it. */
  fault(kind: FaultKind, count: number, after?: number): Promise<void>
  /** Resolves when a request is held (`slow`, `hang_after_charge`); at once when one is. */
  held(): Promise<void>
  /** Ends what is held: see FaultKind. Resolves when the provider has done what it does then. */
  letGo(): Promise<void>
  /** How many requests the provider has received. */
  requests(): number

  /** A signed notification of something that happened, as the provider sends it. Made anew each time with the same id for the same happening. */
  notification(
    of: Happening,
    how?: { signedAt?: number; secret?: 'current' | 'old' | 'wrong' | 'none' },
  ): Promise<SignedNotification>

  /** The same account through credentials that the provider does not accept. */
  withWrongCredentials(): Gateway
  /** Good credentials of the other mode. `livemode` is what `check` answers. */
  withOtherMode(): { gateway: Gateway; livemode: boolean }
}

export interface ContractEnvironment {
  gateway: Gateway
  /** The mode of `gateway`'s credentials. */
  livemode: boolean
  world: World
  close(): Promise<void>
}

export interface ContractGateway {
  /** All that the gateway has. Cases of what it does not have are not declared. */
  features: readonly Feature[]
  /** The decline codes of ours that its cards can produce, card_declined among them. */
  declines: readonly DeclineCode[]
}
