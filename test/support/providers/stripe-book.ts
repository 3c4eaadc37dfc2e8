/*
 * What the fake of Stripe keeps: intents, charges, refunds, balance transactions, cards, disputes. It moves money here and nowhere else, by the states
 * that Stripe documents (docs.stripe.com/payments/paymentintents/lifecycle, /refunds, /declines/codes). How it looks on the wire is stripe-objects.ts.
 */
import { randomBytes } from 'node:crypto'
import type { CardKind } from '../../gateways/contract.ts'
import { invalid, missing, StripeError } from './stripe-errors.ts'

export interface StoredMethod {
  id: string
  created: number
  customer: string | null
  /** It was detached, or paid once without a customer: it is never attached again. */
  spent: boolean
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string } | null
  email: string | null
  kind: CardKind
}

export interface LastError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
}

export interface StoredIntent {
  id: string
  created: number
  amount: number
  allowed: ('card' | 'promptpay')[]
  captureMethod: 'automatic' | 'automatic_async' | 'manual'
  customer: string | null
  method: string | null
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'canceled' | 'succeeded'
  lastError: LastError | null
  charge: string | null
  action: '3ds' | 'promptpay' | null
  returnUrl: string | null
  setupFutureUsage: 'off_session' | null
  canceledAt: number | null
  /** How often it was tried. */
  confirmations: number
}

export interface StoredSetup {
  id: string
  created: number
  customer: string
  method: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  lastError: LastError | null
  returnUrl: string
}

export interface StoredCharge {
  id: string
  created: number
  amount: number
  refunded: number
  intent: string | null
  method: string
  metadata: Record<string, string>
  failure: LastError | null
  transaction: string | null
  disputed: boolean
}

export interface StoredTransaction {
  id: string
  created: number
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'payout'
  amount: number
  fee: number
  vat: number
  source: string
  currency: string
}

export interface StoredRefund {
  id: string
  created: number
  amount: number
  charge: string
  metadata: Record<string, string>
  /** `requires_action`: the buyer of a PromptPay payment has not yet said where the money goes. */
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed'
  failureReason: string | null
  transaction: string | null
}

export interface StoredDispute {
  id: string
  created: number
  charge: string
  amount: number
  status: 'needs_response' | 'under_review' | 'warning_closed' | 'prevented' | 'won' | 'lost'
}

/** The least and most of a charge in baht (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST = 1_000
const MOST = 99_999_999

export class StripeBook {
  readonly methods = new Map<string, StoredMethod>()
  readonly customers = new Map<string, { id: string; created: number; metadata: Record<string, string> }>()
  readonly intents = new Map<string, StoredIntent>()
  readonly setups = new Map<string, StoredSetup>()
  readonly charges = new Map<string, StoredCharge>()
  readonly transactions = new Map<string, StoredTransaction>()
  readonly refunds = new Map<string, StoredRefund>()
  readonly disputes = new Map<string, StoredDispute>()
  /** Balance transactions come later than the charge, as with capture_method automatic_async. */
  booksLate = false
  nextRefund: 'pending' | 'failed' | null = null
  #passed = 0

  /** Unix seconds. Real time, and what a test let pass. */
  now(): number {
    return Math.floor(Date.now() / 1_000) + this.#passed
  }

  pass(seconds: number): void {
    this.#passed += seconds
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  method(id: string, param = 'payment_method', status?: number): StoredMethod {
    return this.methods.get(id) ?? raise(missing('PaymentMethod', id, param, status))
  }

  intent(id: string, param = 'intent'): StoredIntent {
    return this.intents.get(id) ?? raise(missing('payment_intent', id, param))
  }

  charge(id: string): StoredCharge {
    return this.charges.get(id) ?? raise(missing('charge', id, 'id'))
  }

  dispute(id: string): StoredDispute {
    return this.disputes.get(id) ?? raise(missing('dispute', id, 'dispute'))
  }

  createCustomer(metadata: Record<string, string>) {
    const customer = { id: this.id('cus'), created: this.now(), metadata }
    this.customers.set(customer.id, customer)
    return customer
  }

  attach(id: string, customer: string): StoredMethod {
    const method = this.method(id, 'payment_method')
    if (!this.customers.has(customer)) throw missing('customer', customer, 'customer')
    if (method.customer !== null)
      throw invalid(undefined, 'The payment method you provided has already been attached to a customer.')
    if (method.spent) {
      throw invalid(
        undefined,
        'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      )
    }
    if (method.kind === 'refused') {
      throw new StripeError(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'stolen_card',
        message: 'Your card was declined.',
      })
    }
    method.customer = customer
    return method
  }

  createIntent(fields: Pick<StoredIntent, 'amount' | 'allowed' | 'captureMethod' | 'metadata'>): StoredIntent {
    checkAmount(fields.amount)
    const intent: StoredIntent = {
      ...fields,
      id: this.id('pi'),
      created: this.now(),
      customer: null,
      method: null,
      status: 'requires_payment_method',
      lastError: null,
      charge: null,
      action: null,
      returnUrl: null,
      setupFutureUsage: null,
      canceledAt: null,
      confirmations: 0,
    }
    this.intents.set(intent.id, intent)
    return intent
  }

  updateIntent(
    id: string,
    fields: { amount?: number; customer?: string; payment_method?: string; metadata?: Record<string, string> },
  ): StoredIntent {
    const intent = this.intent(id)
    const { amount, customer, payment_method, metadata } = fields
    const changesMoney = amount !== undefined || customer !== undefined || payment_method !== undefined
    if (changesMoney && (intent.status === 'succeeded' || intent.status === 'canceled'))
      throw unexpected(intent, 'update')
    if (amount !== undefined) checkAmount(amount)
    if (customer !== undefined && !this.customers.has(customer)) throw missing('customer', customer, 'customer', 400)
    if (payment_method !== undefined) {
      const method = this.method(payment_method, 'payment_method', 400)
      if (method.customer !== (customer ?? intent.customer)) {
        throw invalid(undefined, 'The customer does not have a payment method with this ID.', 'payment_method')
      }
      intent.method = payment_method
      intent.status = 'requires_confirmation'
      intent.action = null
    }
    if (amount !== undefined) intent.amount = amount
    if (customer !== undefined) intent.customer = customer
    Object.assign(intent.metadata, metadata)
    return intent
  }

  confirmIntent(
    id: string,
    fields: {
      off_session?: boolean
      return_url?: string
      setup_future_usage?: 'off_session'
      payment_method_data?: { billing_details?: { email?: string } }
    },
  ): StoredIntent {
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'confirm')
    if (fields.payment_method_data) {
      const email = fields.payment_method_data.billing_details?.email
      if (!email)
        throw invalid('parameter_missing', 'Missing required param: billing_details[email].', 'billing_details[email]')
      const created: StoredMethod = {
        id: this.id('pm'),
        created: this.now(),
        customer: null,
        spent: true,
        card: null,
        email,
        kind: 'ok',
      }
      this.methods.set(created.id, created)
      intent.method = created.id
    }
    if (intent.method === null) throw unexpected(intent, 'confirm')
    const method = this.method(intent.method, 'payment_method', 400)
    if (method.customer !== intent.customer)
      throw invalid(undefined, 'The payment method does not belong to the customer.', 'payment_method')
    intent.returnUrl = fields.return_url ?? null
    intent.setupFutureUsage = fields.setup_future_usage ?? null
    intent.lastError = null
    intent.confirmations += 1
    if (method.card === null) return this.#wait(intent, 'promptpay')
    if (method.kind === '3ds' && !fields.off_session) return this.#wait(intent, '3ds')
    const decline = declineOf(method.kind)
    if (decline) throw this.#decline(intent, decline)
    this.succeed(intent)
    return intent
  }

  /** Has a card's bank agree to later charges. The cards that decline do so here as well. */
  createSetup(fields: { customer: string; payment_method: string; return_url: string }): StoredSetup {
    const { customer, payment_method, return_url } = fields
    const method = this.method(payment_method, 'payment_method', 400)
    if (method.customer !== customer)
      throw invalid(undefined, 'The payment method does not belong to the customer.', 'payment_method')
    const decline = method.kind === '3ds' ? null : declineOf(method.kind)
    const setup: StoredSetup = {
      ...{ id: this.id('seti'), created: this.now(), customer, method: payment_method, returnUrl: return_url },
      status: decline ? 'requires_payment_method' : method.kind === '3ds' ? 'requires_action' : 'succeeded',
      lastError: decline,
    }
    this.setups.set(setup.id, setup)
    if (decline) throw new StripeError(402, { ...decline, type: 'card_error' })
    return setup
  }

  /** What the card's holder decides on the page of 3-D Secure. */
  decideSetup(setup: StoredSetup, decision: 'approve' | 'decline'): void {
    if (setup.status !== 'requires_action') return
    setup.status = decision === 'approve' ? 'succeeded' : 'requires_payment_method'
    if (decision === 'decline')
      setup.lastError = {
        type: 'invalid_request_error',
        code: 'setup_intent_authentication_failure',
        message: 'The latest attempt to set up the payment method has failed because authentication failed.',
      }
  }

  /** What the 3-D Secure page, or a buyer with a bank's app, decides. False: too late. */
  decideAction(intent: StoredIntent, decision: 'approve' | 'decline' | 'expire'): boolean {
    if (intent.status !== 'requires_action') return false
    if (decision === 'approve') {
      this.succeed(intent)
      return true
    }
    intent.lastError =
      decision === 'decline'
        ? {
            type: 'invalid_request_error',
            code: 'payment_intent_authentication_failure',
            message: 'The provided PaymentMethod has failed authentication.',
          }
        : {
            type: 'invalid_request_error',
            code: 'payment_intent_payment_attempt_expired',
            message: 'The payment attempt has expired.',
          }
    intent.status = 'requires_payment_method'
    intent.method = null
    intent.action = null
    return true
  }

  cancelIntent(id: string): StoredIntent {
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel')
    intent.status = 'canceled'
    intent.action = null
    intent.canceledAt = this.now()
    return intent
  }

  succeed(intent: StoredIntent): void {
    const charge = this.#charge(intent, null)
    intent.status = 'succeeded'
    intent.action = null
    if (!this.booksLate) this.settle(charge)
  }

  /** Books a charge: from now on its fee is known. */
  settle(charge: StoredCharge): void {
    if (charge.transaction !== null) return
    const isCard = this.method(charge.method).card !== null
    // Stripe's prices in Thailand: 3.65 % and 10 baht for cards, 1.65 % for PromptPay, and 7 % VAT on it.
    const net = isCard ? Math.round(charge.amount * 0.0365) + 1_000 : Math.round(charge.amount * 0.0165)
    const vat = Math.round(net * 0.07)
    charge.transaction = this.book({
      type: isCard ? 'charge' : 'payment',
      amount: charge.amount,
      fee: net + vat,
      vat,
      source: charge.id,
    }).id
  }

  book(fields: Omit<StoredTransaction, 'id' | 'created' | 'currency'> & { currency?: string }): StoredTransaction {
    const transaction = { currency: 'thb', ...fields, id: this.id('txn'), created: this.now() }
    this.transactions.set(transaction.id, transaction)
    return transaction
  }

  createRefund(fields: { payment_intent: string; amount: number; metadata?: Record<string, string> }): StoredRefund {
    const intent = this.intent(fields.payment_intent, 'payment_intent')
    const charge = intent.charge ? this.charge(intent.charge) : null
    if (!charge || charge.failure)
      throw invalid(undefined, 'This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
    if (charge.refunded === charge.amount)
      throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
    if (charge.disputed)
      throw invalid('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
    if (fields.amount > charge.amount - charge.refunded) {
      throw invalid(undefined, 'Refund amount is greater than unrefunded amount on charge.', 'amount')
    }
    if (fields.amount === 0) throw invalid('parameter_invalid_integer', 'Invalid positive integer', 'amount')
    const goes = this.nextRefund
    this.nextRefund = null
    const refund: StoredRefund = {
      id: this.id('re'),
      created: this.now(),
      amount: fields.amount,
      charge: charge.id,
      metadata: fields.metadata ?? {},
      status: goes === 'pending' ? 'pending' : 'succeeded',
      failureReason: null,
      transaction: null,
    }
    this.refunds.set(refund.id, refund)
    charge.refunded += fields.amount
    const isCard = this.method(charge.method).card !== null
    refund.transaction = this.book({
      type: isCard ? 'refund' : 'payment_refund',
      amount: -fields.amount,
      fee: 0,
      vat: 0,
      source: refund.id,
    }).id
    if (goes === 'failed') this.decideRefund(refund, 'failed')
    return refund
  }

  decideRefund(refund: StoredRefund, to: 'succeeded' | 'failed'): void {
    if (refund.status === to || (refund.status === 'failed' && to === 'succeeded')) return
    refund.status = to
    if (to === 'succeeded') return
    refund.failureReason = 'expired_or_canceled_card'
    this.charge(refund.charge).refunded -= refund.amount
  }

  #wait(intent: StoredIntent, action: '3ds' | 'promptpay'): StoredIntent {
    intent.status = 'requires_action'
    intent.action = action
    return intent
  }

  #decline(intent: StoredIntent, decline: LastError): StripeError {
    intent.lastError = decline
    this.#charge(intent, decline)
    intent.status = 'requires_payment_method'
    intent.method = null
    return new StripeError(402, { ...decline, payment_intent: intent.id })
  }

  #charge(intent: StoredIntent, failure: LastError | null): StoredCharge {
    const method = this.method(intent.method ?? '')
    const charge: StoredCharge = {
      id: this.id(method.card ? 'ch' : 'py'),
      created: this.now(),
      amount: intent.amount,
      refunded: 0,
      intent: intent.id,
      method: method.id,
      // Stripe copies the metadata when it makes the charge (docs.stripe.com/metadata).
      metadata: { ...intent.metadata },
      failure,
      transaction: null,
      disputed: false,
    }
    this.charges.set(charge.id, charge)
    intent.charge = charge.id
    return charge
  }
}

function checkAmount(amount: number): void {
  if (amount < LEAST) throw invalid('amount_too_small', 'Amount must be at least ฿10.00 thb', 'amount')
  if (amount > MOST) throw invalid('amount_too_large', 'Amount must be no more than ฿999,999.99', 'amount')
}

function unexpected(intent: StoredIntent, verb: string): StripeError {
  return invalid(
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
  )
}

/** Stripe's error for a decline of ours. Codes that are no decline codes of Stripe come as error codes. */
function declineOf(kind: CardKind): LastError | null {
  if (kind === 'ok' || kind === 'unknown' || kind === 'refused') return null
  const ours = kind === '3ds' ? 'authentication_required' : kind.declines
  const decline_code =
    ours === 'limit_exceeded' ? 'card_velocity_exceeded' : ours === 'card_declined' ? 'generic_decline' : ours
  const own = ['expired_card', 'incorrect_cvc', 'processing_error', 'authentication_required']
  return {
    type: 'card_error',
    code: own.includes(decline_code) ? decline_code : 'card_declined',
    decline_code,
    message: 'Your card was declined.',
  }
}

function raise(error: Error): never {
  throw error
}
