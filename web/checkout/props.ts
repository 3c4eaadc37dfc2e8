// What the checkout page shows: plain values, read by web/checkout/state.ts. Amounts are satang, instants Unix seconds.
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import type { ChallengeProps } from '../components/paying.ts'

export interface CheckoutProps {
  state: CheckoutState
  /** The address of this page, without a query. */
  here: string
  /** `?lang=…` when a language was asked for, else empty. Forms and links keep it. */
  query: string
  merchantName: string
  /** Null for a customer without one. */
  email: string | null
  livemode: boolean
  lines: CheckoutLine[]
  subtotalSatang: number
  discountSatang: number
  discountCode: string | null
  totalSatang: number
  receivedSatang: number
  /** The methods that can be used now, in the order to show; none where the shop can take no payment. */
  methods: PaymentMethodType[]
  takesCodes: boolean
  /** The simulator's cards; null outside of test mode. */
  testCards: readonly string[] | null
  /** The challenge while the shop's cards are under attack; else null. */
  challenge: ChallengeProps | null
  qr: QrProps | null
  /** Where the buyer's bank asks for a confirmation. */
  bankHref: string | null
  failure: Failure | null
  end: EndProps | null
  cancelHref: string | null
  version: string
}

/**
 * `choose`: amounts, code and method. `qr`: a QR is shown. `confirm`: the bank waits for the buyer. `processing`: a card is being charged. `expired`
 * and `complete` are the end states.
 */
export type CheckoutState = 'choose' | 'qr' | 'confirm' | 'processing' | 'expired' | 'complete'

export interface CheckoutLine {
  description: string
  quantity: number
  unitSatang: number
  discountSatang: number
  amountSatang: number
  interval: 'month' | 'year' | null
  /** Set where the buyer chooses the price. */
  choice: { minimumSatang: number; maximumSatang: number | null } | null
}

export interface QrProps {
  svgHref: string
  pngHref: string
  amountSatang: number
  payee: string
  reference: string
  /** A part that the simulated bank may pay; null where a part would leave nothing owed. */
  lessSatang: number | null
  /** Null on a test clock: its time stands still. */
  secondsLeft: number | null
}

/** Why the last attempt failed. */
export type Failure = { kind: 'card'; declineCode: string } | { kind: 'transfer' } | { kind: 'qr_over' }

export interface EndProps {
  receiptHref: string | null
  returnHref: string
  licences: { product: string; key: string }[]
  late: boolean
  free: boolean
  hasSubscription: boolean
  /** The address of the buyer's portal. */
  accountHref: string
}

/** What was typed, when it was refused. It is shown again, with the problems. */
export interface Typed {
  /** One text per line; empty where the buyer chooses nothing. */
  amounts: string[]
  code: string
  method: string
  token: string
  problems: Problem[]
}

export interface Problem {
  field: `amount-${number}` | 'code' | 'token' | 'challenge' | 'method' | null
  message: string
}
