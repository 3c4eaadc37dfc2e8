// What Opn's fake has in its book, and how a charge, refund or transfer looks in its answers. The forms follow the answers of version 2019-05-29, as in
// the models and fixtures of the official packages (omise-php, omise-java). Fees follow "How much does Omise cost" of docs.opn.ooo: 3.65 % of a card
// charge, 1.65 % of PromptPay, 7 % VAT on the fee; 30 baht of a transfer, taken out of it.

export interface FakeCard {
  id: string
  token: string
  brand: string
  last_digits: string
  expiration_month: number
  expiration_year: number
  fingerprint: string
  behaviour: 'ok' | '3ds' | 'refused' | { failure_code: string }
  deleted: boolean
}

export interface FakeCustomer {
  id: string
  at: number
  card: FakeCard
  metadata: Record<string, unknown>
}

export interface FakeCharge {
  id: string
  at: number
  amount: number
  description: string | null
  status: 'pending' | 'successful' | 'failed' | 'expired' | 'reversed'
  customer: string | null
  card: FakeCard | null
  source: 'promptpay' | null
  needs3ds: boolean
  returnUri: string | null
  failureCode: string | null
  paidAt: number | null
  expiresAt: number | null
  refunded: number
  metadata: Record<string, unknown>
}

export interface FakeRefund {
  id: string
  at: number
  amount: number
  charge: string
  metadata: Record<string, unknown>
}

export interface FakeRecipient {
  id: string
  at: number
  name: string
  brand: string
  number: string
  verified: boolean
  active: boolean
  failureCode: string | null
  metadata: Record<string, unknown>
}

export interface FakeTransfer {
  id: string
  at: number
  amount: number
  recipient: string
  sent: boolean
  paid: boolean
  deleted: boolean
  failureCode: string | null
  metadata: Record<string, unknown>
}

export interface FakeDispute {
  id: string
  at: number
  charge: string
  amount: number
  status: 'open' | 'pending' | 'won' | 'lost'
}

export interface OpnBook {
  cards: Map<string, FakeCard>
  customers: Map<string, FakeCustomer>
  charges: Map<string, FakeCharge>
  refunds: Map<string, FakeRefund>
  recipients: Map<string, FakeRecipient>
  transfers: Map<string, FakeTransfer>
  disputes: Map<string, FakeDispute>
}

export function emptyBook(): OpnBook {
  return {
    cards: new Map(),
    customers: new Map(),
    charges: new Map(),
    refunds: new Map(),
    recipients: new Map(),
    transfers: new Map(),
    disputes: new Map(),
  }
}

const iso = (at: number | null) => (at === null ? null : `${new Date(at * 1_000).toISOString().slice(0, 19)}Z`)

/** A card charge settles after a week, PromptPay after a day. */
const SETTLES_SECONDS = { card: 7 * 86_400, promptpay: 86_400 }
export const TRANSFER_FEE = { fee: 2_804, fee_vat: 196 }

export function feesOf({ amount, source, status }: FakeCharge): { fee: number; fee_vat: number } {
  if (status !== 'successful') return { fee: 0, fee_vat: 0 }
  const fee = Math.round((amount * (source ? 165 : 365)) / 10_000)
  return { fee, fee_vat: Math.round((fee * 7) / 100) }
}

export function cardObject(card: FakeCard, customer: string | null): object {
  if (card.deleted) return { object: 'card', id: card.id, livemode: false, deleted: true }
  const { id, brand, last_digits, expiration_month, expiration_year, fingerprint } = card
  const location = customer ? `/customers/${customer}/cards/${id}` : null
  const shown = { id, livemode: false, location, brand, last_digits, expiration_month, expiration_year, fingerprint }
  return { object: 'card', ...shown, bank: 'JPMORGAN', financing: 'credit', country: 'us', name: 'SOMCHAI JAIDEE' }
}

export function customerObject({ id, at, card, metadata }: FakeCustomer): object {
  const location = `/customers/${id}`
  const cards = card.deleted ? [] : [cardObject(card, id)]
  return {
    object: 'customer',
    id,
    livemode: false,
    location,
    default_card: card.deleted ? null : card.id,
    email: null,
    metadata,
    cards: { object: 'list', data: cards, limit: 20, offset: 0, total: cards.length, location: `${location}/cards` },
    created_at: iso(at),
  }
}

export function chargeObject(url: string, charge: FakeCharge, bankUrl = 'https://pay.opn.test'): object {
  const { id, at, amount, status, card, customer, source, needs3ds, refunded, metadata } = charge
  const isPaid = status === 'successful'
  const { fee, fee_vat } = feesOf(charge)
  const document = `${url}/charges/${id}/documents/docu_test_${id}/downloads/A1B2C3D4E5F6`
  return {
    object: 'charge',
    id,
    livemode: false,
    location: `/charges/${id}`,
    amount,
    net: amount - fee - fee_vat,
    fee,
    fee_vat,
    currency: 'THB',
    description: charge.description,
    refunded_amount: refunded,
    status,
    authorized: isPaid,
    authorize_uri: needs3ds ? `${bankUrl}/bank/${id}` : null,
    return_uri: charge.returnUri,
    capture: true,
    capturable: false,
    reversible: false,
    reversed: status === 'reversed',
    paid: isPaid,
    paid_at: iso(charge.paidAt),
    expired: status === 'expired',
    expires_at: iso(charge.expiresAt),
    failure_code: charge.failureCode,
    failure_message: charge.failureCode && 'the charge failed',
    transaction: isPaid ? id.replace('chrg', 'trxn') : null,
    customer,
    card: card && cardObject(card, customer),
    source: source && {
      object: 'source',
      id: id.replace('chrg', 'src'),
      type: source,
      flow: 'offline',
      amount,
      currency: 'THB',
      scannable_code: {
        object: 'barcode',
        type: 'qr',
        image: { object: 'document', kind: 'qr', download_uri: document },
      },
    },
    metadata,
    created_at: iso(at),
  }
}

export function transactionObject(charge: FakeCharge): object {
  const { fee, fee_vat } = feesOf(charge)
  return {
    object: 'transaction',
    id: charge.id.replace('chrg', 'trxn'),
    direction: 'credit',
    amount: charge.amount - fee - fee_vat,
    currency: 'THB',
    origin: charge.id,
    transferable_at: iso((charge.paidAt ?? charge.at) + SETTLES_SECONDS[charge.source ?? 'card']),
  }
}

export function refundObject({ id, at, amount, charge, metadata }: FakeRefund): object {
  const location = `/charges/${charge}/refunds/${id}`
  const money = { amount, currency: 'THB', funding_amount: amount, funding_currency: 'THB' }
  return {
    object: 'refund',
    id,
    location,
    livemode: false,
    voided: false,
    ...money,
    charge,
    status: 'closed',
    metadata,
    created_at: iso(at),
  }
}

export function recipientObject({
  id,
  at,
  name,
  brand,
  number,
  verified,
  active,
  failureCode,
  metadata,
}: FakeRecipient): object {
  const bank_account = { object: 'bank_account', brand, last_digits: number.slice(-4), name, created_at: iso(at) }
  const state = { verified, active, failure_code: failureCode }
  return {
    object: 'recipient',
    id,
    livemode: false,
    name,
    type: 'individual',
    ...state,
    bank_account,
    metadata,
    created_at: iso(at),
  }
}

export function transferObject(transfer: FakeTransfer): object {
  const { id, at, amount, recipient, sent, paid, deleted, failureCode, metadata } = transfer
  if (deleted) return { object: 'transfer', id, livemode: false, deleted: true }
  const total_fee = TRANSFER_FEE.fee + TRANSFER_FEE.fee_vat
  const money = { amount, currency: 'THB', ...TRANSFER_FEE, total_fee, net: amount - total_fee }
  const state = {
    sent,
    paid,
    sendable: !sent,
    deleted,
    fail_fast: true,
    failure_code: failureCode,
    failure_message: null,
  }
  return {
    object: 'transfer',
    id,
    livemode: false,
    location: `/transfers/${id}`,
    recipient,
    ...money,
    ...state,
    metadata,
    created_at: iso(at),
  }
}

export function disputeObject({ id, charge, amount, status }: FakeDispute): object {
  const reason = { reason_code: 'goods_or_services_not_provided', reason_message: 'Services not provided' }
  return {
    object: 'dispute',
    id,
    livemode: false,
    location: `/disputes/${id}`,
    amount,
    currency: 'THB',
    charge,
    status,
    ...reason,
  }
}
