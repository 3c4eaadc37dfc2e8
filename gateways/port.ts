// The payment port: what Satang asks of any gateway, by capability. Adapters are beside this file. Outcomes are values. A fault (the gateway did not
// answer) is thrown and means "unknown": the attempt is looked up by our attempt id, never charged again blind. No call is made while a transaction is
// open: gateways/index.ts refuses it (db/outbound.ts).

import type { StoredCredentials } from '../db/gateway-credentials.ts'
import type { connectedAccounts } from '../db/queries/gateway-accounts.ts'
import type { GatewayMethod, ProviderName } from '../rules/gateway-accounts.ts'
import type { BookedLine } from '../rules/reconciliation.ts'
import type { SlipTarget, Verified } from '../rules/slips.ts'
import type { GatewayCalls } from './calls.ts'

/** What a gateway says of a charge's money. Null: not known yet. */
export interface ChargeMoney {
  /** The gateway's fee without VAT, in satang. */
  feeSatang: number | null
  feeVatSatang: number | null
  /** When the buyer paid, Unix seconds. */
  paidAt: number | null
  /** When the money can be paid out, Unix seconds. */
  availableOn: number | null
}

/** `reference` is the gateway's own id of the charge, once there is one. */
export type ChargeOutcome = { reference?: string } & (
  | { kind: 'succeeded'; money?: ChargeMoney }
  /** `declineCode` is one of rules/declines.ts: each adapter maps its gateway's codes. `ranOut`: nobody paid the code, and its time at the gateway is over. */
  | { kind: 'declined'; declineCode: string; ranOut?: true }
  /** The buyer must approve it (3-D Secure) on `url`. */
  | { kind: 'requires_action'; url: string }
  /** Accepted, no outcome yet. A QR code that nobody has paid is `processing`. */
  | { kind: 'processing' }
)

export interface ChargeRequest {
  /** Our payment's id, minted in the database before the call: the gateway's idempotency key. */
  attemptId: string
  gatewayToken: string
  amountSatang: number
  /** The buyer is present and comes back here after 3-D Secure. Absent: the buyer is away (a renewal). */
  returnUrl?: string | undefined
}

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
  /** Names the request that brought the token: the gateway's idempotency key. A digest (commands/payment-methods.ts), which says nothing of the time. */
  attachId: string
  /** From the gateway's fields, or a test token. Most can be used once. */
  token: string
}

/** The gateway or the bank behind it does not accept a card. Nothing is stored. `declineCode` is one of rules/declines.ts. */
export class CardRefused extends Error {
  readonly declineCode: string

  constructor(declineCode: string) {
    super(`the card was not accepted: ${declineCode}`)
    this.declineCode = declineCode
  }
}

/** What became of charges, however they were made. */
export interface Charges {
  /**
   * What became of an attempt; null when the gateway does not know it, which means that it was never charged. Null ends no attempt: it is charged then,
   * or withdrawn. `reference` is the gateway's id when we know it.
   */
  lookUp(attemptId: string, reference?: string | null): Promise<ChargeOutcome | null>
  /**
   * Withdraws an attempt that has no outcome yet, or a QR code. Answers its state: it may have succeeded meanwhile. After it answers `canceled`, no
   * call charges the attempt, not even one that is under way or comes later.
   */
  cancel(attemptId: string, reference?: string | null): Promise<ChargeOutcome | { kind: 'canceled' }>
}

/** What a bank has said of later charges of a card. `url`: it asks the card's holder there first (3-D Secure). */
export type CardConfirmation =
  | { kind: 'succeeded' }
  /** `declineCode` is one of rules/declines.ts. */
  | { kind: 'declined'; declineCode: string }
  | { kind: 'requires_action'; url: string }

export interface ConfirmCardRequest {
  gatewayToken: string
  /** The holder is present and comes back here after 3-D Secure. */
  returnUrl: string
}

export interface Cards {
  /**
   * Exchanges a token from the gateway's fields (or a test token) for a stored card. Safe to repeat by `attachId`: the answer is the same card. Null:
   * the gateway does not know the token, or the token has been used. Throws `CardRefused` for a card that is declined.
   */
  attach(request: AttachRequest): Promise<AttachedCard | null>
  /** Charges a stored card. Safe to repeat: the same attempt id charges once. Throws when the answer is lost or `signal` aborts. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /**
   * Has the bank agree that a stored card is charged without its holder from now on. Charges nothing. Safe to repeat: the bank is asked once per card,
   * and the answer is what has become of it since. Absent: the bank is asked with the first charge.
   */
  confirm?(request: ConfirmCardRequest): Promise<CardConfirmation>
  /** What the gateway knows of a stored card now, such as its new expiry; null when it has been removed there. */
  read?(gatewayToken: string): Promise<AttachedCard | null>
}

export interface QrRequest {
  /** Our payment's id: the gateway's idempotency key. */
  attemptId: string
  amountSatang: number
  /** Unix seconds. The gateway may end the code later, never earlier than it says. */
  expiresAt: number
  /** The buyer's address, for a gateway that asks the buyer about refunds. */
  email?: string | null
}

export interface QrCode {
  /** The gateway's id of the charge that the code pays; null when the code was made here. */
  reference: string | null
  /** What the code says (EMVCo); null when the gateway gives only a picture. */
  payload: string | null
  /** The gateway's picture of it (https), for a code without payload. */
  imageUrl: string | null
  /** When it ends at the gateway, Unix seconds. */
  expiresAt: number
}

/** The gateway does not make the code. No later call makes it. `declineCode` is one of rules/declines.ts. */
export class CodeRefused extends Error {
  readonly declineCode: string

  constructor(declineCode: string) {
    super(`the code was not made: ${declineCode}`)
    this.declineCode = declineCode
  }
}

/** A picture of a code, checked to be one: at most 100 kB. */
export interface QrPicture {
  type: 'image/png' | 'image/svg+xml'
  bytes: Buffer
}

/** A code is a charge that waits for its buyer: what became of it is `Charges.lookUp`, and `Charges.cancel` ends it. */
export interface QrCodes {
  /**
   * Makes a PromptPay QR code. Safe to repeat by attempt id: the same code. Throws when the answer is lost, and `CodeRefused` when there will be none.
   */
  create(request: QrRequest): Promise<QrCode>
  /** The picture behind `imageUrl`, where the gateway gives codes without payload. Throws when it can't be had. */
  picture?(imageUrl: string): Promise<QrPicture>
}

/** What a code that is made here pays. */
export interface QrBill {
  /** Our payment's id. A code to a biller names it (`qrReference`), so that the transfer finds its payment. */
  attemptId: string
  amountSatang: number
  /** The merchant as the buyer's bank app shows it. `billerId`: the one that the simulator pays to. */
  merchant: { name: string; city: string; billerId: string }
}

/** Codes that need no gateway: whoever pays them sends money to an account, and a bank reports it. */
export interface QrMadeHere {
  /** What the code says (EMVCo). The same bill gives the same code. Makes no call, so commands use it within a transaction. */
  payload(bill: QrBill): string
}

export interface RefundRequest {
  /** Our refund's id, minted in the database before the call: the gateway's idempotency key. */
  refundId: string
  /** The payment that is refunded. */
  attemptId: string
  /** The gateway's id of that payment, when we know it. */
  reference?: string | null
  amountSatang: number
  /** What the payment received by bank transfer, which the gateway only reported; null for a charge that the gateway made. */
  transferredSatang: number | null
}

/** What a gateway says of a refund that it makes. */
export type RefundAnswer = { reference?: string } & (
  | { kind: 'succeeded' }
  | { kind: 'pending' }
  | { kind: 'failed'; reason: string }
)

/** `by_hand`: the gateway sends nothing. A person must, and says what came of it (commands/by-hand.ts). */
export type RefundOutcome = RefundAnswer | { kind: 'by_hand'; reference?: never }

export interface Refunds {
  /** Refunds money. Safe to repeat by refund id. Throws when the answer is lost. A refund that the gateway refuses is `failed`. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** What became of a refund; null when the gateway does not know it. `pending` is looked up again later. */
  lookUp(refundId: string, of?: Pick<RefundRequest, 'attemptId' | 'reference'>): Promise<RefundOutcome | null>
}

/** The refunds of a gateway that sends them itself. */
export interface OwnRefunds extends Refunds {
  refund(request: RefundRequest): Promise<RefundAnswer>
}

export interface Returns {
  /**
   * Sends money that is held in suspense back to its sender: a transfer, or a charge that the gateway reported. Safe to repeat by `returnId`.
   * `transferReference` is the gateway's own reference of what it reported. After `pending` it is asked again with the same id.
   */
  returnTransfer(request: {
    returnId: string
    transferReference: string
    amountSatang: number
  }): Promise<{ kind: 'succeeded' | 'pending' } | { kind: 'failed'; reason: string }>
}

export interface TransferRequest {
  payoutId: string
  amountSatang: number
  bankAccount: { bankCode: string; accountNumber: string; accountName: string }
}

/** `reference` is the bank's own. `returned`: the bank had taken the transfer and returned it, while in transit or after it was paid. */
export type TransferOutcome =
  | { kind: 'in_transit' | 'paid'; reference: string }
  /** Nothing is sent: a person sends it with a bank file, and says what came of it (commands/by-hand.ts). */
  | { kind: 'by_hand' }
  | { kind: 'failed' | 'returned'; failureCode: string }

export interface Transfers {
  /**
   * Sends a merchant's money to its bank account. Safe to repeat by `payoutId`: the same id sends once. Throws when the answer is lost or `signal`
   * aborts; the transfer is then looked up.
   */
  send(request: TransferRequest, signal: AbortSignal): Promise<TransferOutcome>
  /** What became of a payout's transfer; null when the gateway does not know it. */
  lookUp(payoutId: string): Promise<TransferOutcome | null>
}

/** Slips of bank transfers, by which buyers show that they have paid (rules/slips.ts). */
export interface Slips {
  /** Whom the money must have reached. `billerId`: the one that the simulator pays to. Makes no call. */
  target(merchant: { billerId: string }): SlipTarget
  /**
   * What the sending bank knows of the transfer that a slip shows; null when nobody is asked and a person looks. `later` when the verifier does not
   * answer, or no longer takes the merchant's key. Safe to repeat, though each call may cost the merchant one of its quota.
   */
  verify(slip: { payload: string; amountSatang: number; target: SlipTarget }): Promise<Verified | null>
}

export interface Book {
  /** Everything that the gateway booked in [from, to), Unix seconds, oldest first, all pages. */
  lines(from: number, to: number): Promise<BookedLine[]>
}

/** A dispute as the gateway has it now. */
export interface GatewayDispute {
  reference: string
  chargeReference: string
  attemptId: string | null
  amountSatang: number
  reason: string
  status: 'open' | 'won' | 'lost'
  /** When the answer to it is due, Unix seconds. */
  evidenceDueBy: number | null
}

/** A transfer to the merchant's own account, as the bank reports it. */
export interface BankTransfer {
  /** The bank's own reference: the same one is the same transfer. */
  reference: string
  amountSatang: number
  /** Unix seconds. */
  paidAt: number
  /** The references of a bill payment; empty for other transfers. */
  references: readonly string[]
  sender: string | null
}

/**
 * What a notification is about. It says only where to look: what counts is read again at the source (`Charges.lookUp` and so on), since a notification
 * may be old, repeated or out of order.
 */
export type Notice =
  | { kind: 'charge'; reference: string; attemptId: string | null }
  | { kind: 'refund'; reference: string; refundId: string | null; chargeReference: string | null }
  | { kind: 'transfer'; reference: string; payoutId: string | null }
  | { kind: 'dispute'; reference: string }
  | { kind: 'card'; gatewayToken: string }
  /** Money that has come to the merchant's own account. The bank cannot be asked again: the notification is all that is known. */
  | ({ kind: 'money' } & BankTransfer)
  /** Of a kind that nobody here needs. */
  | { kind: 'other'; type: string }

/** A notification without a valid, fresh signature. Nothing is done. The message names what is wrong, for the operator. */
export class NotificationRefused extends Error {}

/** A notification that is signed, but says something that no provider of this kind says. `param` names what is wrong, where it has a name. */
export class NotificationMalformed extends NotificationRefused {
  readonly param: string | null

  constructor(message: string, param: string | null = null) {
    super(message)
    this.param = param
  }
}

export interface Notifications {
  /**
   * Checks the signature and says what the notification is about. `id` is the gateway's own, for deduplication. Makes no call.
   * Throws `NotificationRefused`: the signature is missing, wrong or older than 5 minutes, or the event is of the other mode. `NotificationMalformed`: the body is not the gateway's.
   */
  read(notification: {
    headers: Readonly<Record<string, string | undefined>>
    body: Buffer
    /** Who sent it, behind the trusted proxies. */
    ip?: string | undefined
    /** Unix seconds, real time. */
    now: number
  }): { id: string; at: number; notice: Notice }
  /** A dispute as it is now; null when the gateway does not know it. */
  dispute?(reference: string): Promise<GatewayDispute | null>
  /** The references of all disputes that were opened in [from, to), Unix seconds: notifications of some may be lost. */
  disputesOpened?(from: number, to: number): Promise<string[]>
  /**
   * The charge behind a reference that no row of ours names: who paid what. Null when the gateway does not know it. It is held in suspense if it
   * succeeded.
   */
  charge?(reference: string): Promise<BookedLine | null>
  /** All refunds of a charge as they are now, also those of the gateway's own dashboard. Empty when the gateway does not know the charge. */
  refundsOf?(chargeReference: string): Promise<BookedLine[]>
}

/** What a harmless call says of an account. */
export type AccountCheck =
  /** `livemode` is null where the provider knows no modes. */
  | { kind: 'ok'; livemode: boolean | null; name: string | null }
  /** `credential` names the field that is wrong; `message` is what the gateway said. */
  | { kind: 'refused'; credential: string; message: string }
  /** `credential` is of the other mode: its form says so, or the secret key is of the account's mode and this one is not. */
  | { kind: 'other_mode'; credential: string }

/** One account at a gateway, by what it can do. An absent capability is one that the gateway does not have. */
export interface Gateway {
  /** The name that rows store in `gateway`: `simulator`, or the id of the account. */
  readonly name: string
  readonly charges?: Charges
  readonly cards?: Cards
  readonly qr?: QrCodes
  readonly qrMadeHere?: QrMadeHere
  readonly refunds?: Refunds
  readonly slips?: Slips
  readonly returns?: Returns
  readonly transfers?: Transfers
  readonly book?: Book
  readonly notifications?: Notifications
  /** Makes a harmless call with the account's credentials. Throws when the gateway can't be reached. */
  check?(): Promise<AccountCheck>
}

export type Capability = {
  [Key in keyof Gateway]-?: NonNullable<Gateway[Key]> extends object ? Key : never
}[keyof Gateway] &
  Exclude<keyof Gateway, 'check'>

/** A row names a gateway that cannot do what the row needs. An operator must see it: an error, not a refusal. */
export class CannotDoThat extends Error {}

/** The capability of a gateway. Throws `CannotDoThat` when it does not have it. */
export function capability<C extends Capability>(
  gateway: Pick<Gateway, 'name' | C>,
  which: C,
): NonNullable<Gateway[C]> {
  const found = gateway[which]
  if (!found) throw new CannotDoThat(`the gateway ${gateway.name} has no ${which}`)
  return found
}

/** What accounts are read with: a commit's entity manager, or a reader's own. */
export type EntityManager = Parameters<typeof connectedAccounts>[0]

/** A merchant in one mode. */
export interface GatewayOwner {
  merchantId: string
  livemode: boolean
}

/** What a command may ask of the gateway that serves a method. */
export interface ServingGateway {
  /** The name that rows store. */
  name: string
  /** As `Cards.attach`, but a card that is declined is a value. Throws `CannotDoThat` when the gateway stores no cards. */
  attachCard(request: AttachRequest): Promise<AttachedCard | { declineCode: string } | null>
  /** Whether a card that was attached is kept there. The simulator keeps none. */
  keepsCards: boolean
  /** As `Cards.confirm`. Null: the bank is asked with the first charge. */
  confirmCard: ((request: ConfirmCardRequest) => Promise<CardConfirmation>) | null
  /**
   * How a PromptPay code of this gateway comes about: made here, within the commit, or `asked`: a charge at the gateway, made by an activity. Null: it
   * has no codes.
   */
  qr: QrMadeHere | 'asked' | null
  /** Null: it takes no slips. */
  slips: Slips | null
}

/**
 * What commands may know of gateways: which one serves a method of a merchant, and how an account is opened. What they call is called through
 * `Commit.fromOutside`.
 */
export interface Gateways {
  /** The methods that a gateway of the merchant serves. In test mode the simulator serves what no account does. Makes no call. */
  served(em: EntityManager, owner: GatewayOwner): Promise<ReadonlySet<GatewayMethod>>
  /** The gateway that serves a method; null when none does (live without an account: `gateway_not_configured`). Makes no call. */
  serving(em: EntityManager, owner: GatewayOwner, method: GatewayMethod): Promise<ServingGateway | null>
  /** The gateway that a row of the owner names. Throws when there is no such account. Makes no call. */
  servingAs(em: EntityManager, owner: GatewayOwner, name: string): Promise<ServingGateway>
  /** An adapter with these credentials, of an account that need not be stored. Makes no call. */
  open(account: { provider: ProviderName; livemode: boolean; credentials: StoredCredentials }): Gateway
}

/** For activities, which call gateways between commits. */
export interface GatewaysAtWork extends Gateways {
  /**
   * The gateway that a stored row names, for its merchant: the simulator, or the account with this id. Call it through `calls`. Throws when there is no
   * such account.
   */
  named(name: string, owner: { merchantId: string }): Promise<Gateway>
  /** The limits that keep one account from holding up all others. */
  calls: GatewayCalls
}
