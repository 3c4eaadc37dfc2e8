// What the checkout page shows: plain values, read by web/checkout/state.ts. Amounts are satang, instants Unix seconds.

import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import type { TaxDocumentKind } from '../../rules/tax-documents.ts'
import type { CardFields } from '../components/card-field.ts'
import type { CountedConsent } from '../components/consent.ts'
import type { Filled } from '../components/field.ts'
import type { FileItem } from '../components/file-list.ts'
import type { ChallengeProps } from '../components/paying.ts'
import type { SlipForm } from '../components/slip.ts'
import type { TaxField } from '../tax-invoice/view.ts'

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
  /** All of its VAT, and the part of it that comes on top of the prices. */
  taxSatang: number
  exclusiveTaxSatang: number
  receivedSatang: number
  /** What came by a code before the one that is shown, and does not count for it. */
  apartSatang: number
  /** The methods that can be used now, in the order to show; none where the shop can take no payment. */
  methods: PaymentMethodType[]
  takesCodes: boolean
  /** What a buyer who pays by card agrees to, and whether the card cannot be used without it; null where nothing renews. */
  consent: { sentence: string; needed: boolean; counted: CountedConsent | null } | null
  /** A full tax invoice may be asked for; null where the seller issues none, or the buyer has said it elsewhere. */
  taxInvoice: TaxInvoiceOffer | null
  /** What renews, and when each next falls due, Unix seconds. */
  renewals: { amountSatang: number; unitSatang: number; interval: 'month' | 'year'; nextOn: number }[]
  /** Where the buyer began and typed the address, which can be corrected there; null where a merchant's server named it. */
  startHref: string | null
  /** Where the same is sold, once this is over: where the buyer began, or the page of its one product; null where neither is known. */
  againHref: string | null
  /** The fields for a card; null where no card is taken. */
  cards: CardFields | null
  /** The challenge while the shop's cards are under attack; else null. */
  challenge: ChallengeProps | null
  qr: QrProps | null
  /** Null where no slips are taken. */
  slip: SlipForm | null
  /** Where the buyer's bank asks for a confirmation. */
  bankHref: string | null
  /** The same, where the page sends the buyer on at once. */
  goesTo: string | null
  failure: Failure | null
  end: EndProps | null
  cancelHref: string | null
  version: string
  /** Where this page is found again, when the form of another page has led to it. */
  address: string | null
}

/** Whether the buyer could choose anything else: a method, a code or an amount. */
export function hasChoice({ methods, takesCodes, lines }: CheckoutProps): boolean {
  return methods.length > 1 || takesCodes || lines.some(({ choice }) => choice)
}

/** What the button sends that takes a code off: it recalculates without it. */
export const TAKE_OFF = 'take_off'

/** The names of its fields begin so, apart from those of what a payment link collects. */
export const TAX_PREFIX = 'tax-'

export interface TaxInvoiceOffer {
  /** What this checkout has. */
  filled: Filled
  /** Of what it has. The form asks for none. */
  country: string | null
  /** Whom the tax invoice names when nothing is typed; null: nobody, so it is an abbreviated one. */
  namesAlready: string | null
}

/**
 * `choose`: amounts, code and method. `qr`: a QR is shown. `confirm`: the bank waits for the buyer. `processing`: a card is being charged. `making_code`: a
 * gateway makes a QR. `expired`
 * and `complete` are the end states.
 */
export type CheckoutState = 'choose' | 'qr' | 'confirm' | 'processing' | 'making_code' | 'expired' | 'complete'

export interface CheckoutLine {
  /** The id of its price. */
  price: string
  description: string
  quantity: number
  unitSatang: number
  discountSatang: number
  amountSatang: number
  interval: 'month' | 'year' | null
  /** The product's picture; null for none. */
  picture: string | null
  /** Set where the buyer chooses the price. */
  choice: { minimumSatang: number; maximumSatang: number | null } | null
}

export interface QrProps {
  svgHref: string
  pngHref: string
  fileName: string
  amountSatang: number
  payee: string
  /** Who the shop is by law, whom a bank app may name; null where that is the payee, or a provider's name may stand there. */
  holder: string | null
  /** Null for a code that a gateway makes. */
  reference: string | null
  /** The simulated bank may pay it. */
  isSimulated: boolean
  /** A part that the simulated bank may pay; null where a part would leave nothing owed. */
  lessSatang: number | null
  /** Null on a test clock: its time stands still. */
  secondsLeft: number | null
  /** When the code ends, Unix seconds. */
  until: number | null
}

/** Why the last attempt failed. `card`: as a buyer reads it, `Visa •••• 4242`. */
export type Failure =
  | { kind: 'card'; declineCode: string; card: string | null }
  | { kind: 'transfer' }
  | { kind: 'qr_over' }

export interface EndProps {
  /** How and when it was paid; null where nothing was due. */
  paid: { name: string; brand: string | null; at: number } | null
  /** The number of its invoice; null where there is none. */
  number: string | null
  invoiceHref: string | null
  /** Null where nothing was charged. */
  receiptHref: string | null
  /** What that paper is; null for a plain receipt. */
  receiptKind: TaxDocumentKind | null
  /** Where a full tax invoice is asked for, as long as it can be. */
  fullTaxInvoiceHref: string | null
  returnHref: string
  /** `seats`: on how many devices a key works. */
  licences: { product: string; key: string; seats: number }[]
  files: FileItem[]
  /** What was added to the buyer's credits. */
  credits: readonly { product: string; amount: number }[]
  /** What the payment link says after paying; null for none. */
  message: string | null
  late: boolean
  free: boolean
  hasSubscription: boolean
  /**
   * How each subscription goes on: the card that is charged, or null where an invoice is sent, and when (Unix seconds); how much, or null where another
   * amount than its price may fall due.
   */
  goesOn: readonly {
    product: string
    card: { brand: string; last4: string } | null
    at: number
    amountSatang: number | null
  }[]
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
  consent: boolean
  /** Null where the form had no such fields. */
  taxInvoice: Filled | null
  problems: Problem[]
}

/** What a payment link may ask of a buyer. */
export type OrderDetail = 'name' | 'phone' | 'tax_id' | 'line1' | 'line2' | 'district' | 'province' | 'postal_code'

export interface Problem {
  /** Also those of the forms on which a purchase begins. */
  field:
    | `amount-${number}`
    | `quantity-${number}`
    | OrderDetail
    | `field-${typeof TAX_PREFIX}${TaxField}`
    | ('email' | 'quantity' | 'code' | 'token' | 'consent' | 'challenge' | 'method')
    | null
  /** The label of the field: the list above the form puts it before a message that does not say it. */
  names?: string | null
  message: string
  /** The bank has said no to the card, and nothing is wrong with what was typed: the notice above the form says it, and the field does not. */
  declineCode?: string
  /** Which card that is, as a buyer reads it. */
  card?: string | null
}
