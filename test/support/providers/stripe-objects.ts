/*
 * How the fake of Stripe shows what it keeps. Each object is whole, and the compiler checks it against Stripe's own types (the package `stripe`, which is
 * generated from Stripe's OpenAPI document): a field that is missing, or of another type, does not compile.
 */
import type Stripe from 'stripe'
import type {
  StoredCharge,
  StoredDispute,
  StoredIntent,
  StoredMethod,
  StoredRefund,
  StoredSetup,
  StoredTransaction,
  StripeBook,
} from './stripe-book.ts'

const nobody = { address: null, email: null, name: null, phone: null, tax_id: null }
const DAY = 86_400

export class StripeObjects {
  readonly #book: StripeBook
  readonly #livemode: boolean
  readonly #url: () => string
  /** Where the bank's pages of 3-D Secure are, where a browser goes there. */
  bankUrl: string | null = null

  constructor(book: StripeBook, livemode: boolean, url: () => string) {
    this.#book = book
    this.#livemode = livemode
    this.#url = url
  }

  customer(customer: { id: string; created: number; metadata: Record<string, string> }): Stripe.Customer {
    return {
      ...customer,
      object: 'customer',
      balance: 0,
      default_source: null,
      description: null,
      email: null,
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: this.#livemode,
      shipping: null,
    }
  }

  method({ id, created, customer, card, email }: StoredMethod): Stripe.PaymentMethod {
    const common = {
      id,
      object: 'payment_method' as const,
      billing_details: { ...nobody, email },
      created,
      customer,
      customer_account: null,
      livemode: this.#livemode,
      metadata: {},
    }
    if (!card) return { ...common, type: 'promptpay', promptpay: {} }
    return {
      ...common,
      type: 'card',
      card: {
        ...card,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'TH',
        display_brand: card.brand,
        funding: 'credit',
        generated_from: null,
        networks: { available: [card.brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
    }
  }

  intent(intent: StoredIntent, expand: readonly string[] = []): Stripe.PaymentIntent {
    const { id, created, amount, metadata, status, customer } = intent
    return {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: intent.allowed,
      amount,
      amount_capturable: 0,
      amount_received: status === 'succeeded' ? amount : 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: null,
      canceled_at: intent.canceledAt,
      cancellation_reason: null,
      capture_method: intent.captureMethod,
      client_secret: `${id}_secret_x`,
      confirmation_method: 'automatic',
      created,
      currency: 'thb',
      customer,
      customer_account: null,
      description: null,
      excluded_payment_method_types: null,
      last_payment_error: intent.lastError && { ...intent.lastError },
      latest_charge: this.#latestCharge(intent, expand),
      livemode: this.#livemode,
      managed_payments: null,
      metadata: { ...metadata },
      next_action: this.#nextAction(intent),
      on_behalf_of: null,
      payment_method: intent.method,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: [...intent.allowed],
      payment_record: null,
      processing: null,
      receipt_email: null,
      review: null,
      setup_future_usage: intent.setupFutureUsage,
      shipping: null,
      source: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status,
      transfer_data: null,
      transfer_group: null,
    }
  }

  setup({ id, created, customer, method, status, lastError, returnUrl }: StoredSetup): Stripe.SetupIntent {
    const url = `${this.bankUrl ?? this.#url()}/bank/${id}`
    return {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: ['card'],
      application: null,
      automatic_payment_methods: null,
      cancellation_reason: null,
      client_secret: `${id}_secret_x`,
      created,
      customer,
      customer_account: null,
      description: null,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: lastError && { ...lastError },
      latest_attempt: null,
      livemode: this.#livemode,
      mandate: null,
      metadata: {},
      next_action:
        status === 'requires_action'
          ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
          : null,
      on_behalf_of: null,
      // Stripe takes the card off an intent that has failed.
      payment_method: status === 'requires_payment_method' ? null : method,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: ['card'],
      single_use_mandate: null,
      status,
      usage: 'off_session',
    }
  }

  #latestCharge({ charge }: StoredIntent, expand: readonly string[]): string | Stripe.Charge | null {
    if (charge === null || !expand.some((path) => path.startsWith('latest_charge'))) return charge
    return this.charge(
      this.#book.charge(charge),
      expand.includes('latest_charge.balance_transaction') ? ['balance_transaction'] : [],
    )
  }

  #nextAction({ id, action, returnUrl }: StoredIntent): Stripe.PaymentIntent.NextAction | null {
    if (action === '3ds') {
      return {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: returnUrl, url: `${this.bankUrl ?? this.#url()}/bank/${id}` },
      }
    }
    if (action === null) return null
    const picture = `https://qr.stripe.com/${id}`
    return {
      type: 'promptpay_display_qr_code',
      promptpay_display_qr_code: {
        data: `00020101021230680016A000000677010112${id}`,
        hosted_instructions_url: `https://payments.stripe.com/promptpay/${id}`,
        image_url_png: `${picture}.png`,
        image_url_svg: `${picture}.svg`,
      },
    }
  }

  charge(charge: StoredCharge, expand: readonly string[] = []): Stripe.Charge {
    const { id, created, amount, failure, intent, refunded } = charge
    const method = this.#book.method(charge.method)
    const transaction = charge.transaction === null ? null : this.#book.transactions.get(charge.transaction)
    return {
      id,
      object: 'charge',
      amount,
      amount_captured: failure ? 0 : amount,
      amount_refunded: refunded,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction:
        transaction && expand.includes('balance_transaction') ? this.transaction(transaction) : charge.transaction,
      billing_details: { ...nobody, email: method.email },
      calculated_statement_descriptor: 'SATANG',
      captured: !failure,
      created,
      currency: 'thb',
      customer: method.customer,
      description: null,
      disputed: charge.disputed,
      failure_balance_transaction: null,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
      fraud_details: null,
      livemode: this.#livemode,
      metadata: { ...charge.metadata },
      on_behalf_of: null,
      outcome: null,
      paid: !failure,
      payment_intent: intent,
      payment_method: charge.method,
      payment_method_details: method.card ? { type: 'card' } : { type: 'promptpay', promptpay: { reference: id } },
      receipt_email: null,
      receipt_number: null,
      receipt_url: null,
      refunded: refunded === amount,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: failure ? 'failed' : 'succeeded',
      transfer_data: null,
      transfer_group: null,
    }
  }

  refund(refund: StoredRefund): Stripe.Refund {
    const { id, created, amount, status, failureReason, metadata } = refund
    const charge = this.#book.charge(refund.charge)
    return {
      id,
      object: 'refund',
      amount,
      balance_transaction: refund.transaction,
      charge: charge.id,
      created,
      currency: 'thb',
      customer: null,
      customer_account: null,
      ...(failureReason && { failure_reason: failureReason }),
      metadata: { ...metadata },
      payment_intent: charge.intent,
      payment_method: charge.method,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: null,
      status,
      transfer_reversal: null,
    }
  }

  transaction(transaction: StoredTransaction, expand: readonly string[] = []): Stripe.BalanceTransaction {
    const { id, created, type, amount, fee, vat, source, currency } = transaction
    const detail = { application: null, currency, description: null }
    return {
      id,
      object: 'balance_transaction',
      amount,
      available_on: created + 7 * DAY,
      balance_type: 'payments',
      created,
      currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details: [
        { ...detail, type: 'stripe_fee', amount: fee - vat },
        { ...detail, type: 'tax', amount: vat },
      ].filter((part) => part.amount > 0),
      net: amount - fee,
      reporting_category: amount < 0 ? 'refund' : 'charge',
      source: expand.includes('source') ? this.#source(source) : source,
      status: 'pending',
      type,
    }
  }

  #source(id: string): Stripe.Charge | Stripe.Refund | string {
    const charge = this.#book.charges.get(id)
    if (charge) return this.charge(charge)
    const refund = this.#book.refunds.get(id)
    return refund ? this.refund(refund) : id
  }

  dispute(
    dispute: StoredDispute,
    expand: readonly string[] = [],
  ): Omit<Stripe.Dispute, 'evidence' | 'evidence_details'> & {
    evidence_details: Omit<Stripe.Dispute.EvidenceDetails, 'enhanced_eligibility'>
  } {
    const { id, created, amount, status } = dispute
    const charge = this.#book.charge(dispute.charge)
    return {
      id,
      object: 'dispute',
      amount,
      balance_transactions: [],
      charge: expand.includes('charge') ? this.charge(charge) : charge.id,
      created,
      currency: 'thb',
      enhanced_eligibility_types: [],
      evidence_details: {
        due_by: status === 'needs_response' ? created + 7 * DAY : null,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: this.#livemode,
      metadata: {},
      payment_intent: charge.intent,
      reason: 'product_not_received',
      status,
    }
  }

  account(): Stripe.Account {
    return {
      id: 'acct_1Satang',
      object: 'account',
      business_profile: {
        annual_revenue: null,
        estimated_worker_count: null,
        mcc: null,
        minority_owned_business_designation: null,
        name: 'Rim Khlong Coffee',
        specified_commercial_transactions_act_url: null,
        support_address: null,
        support_email: 'help@rimkhlong.test',
        support_phone: null,
        support_url: null,
        url: null,
      },
      charges_enabled: true,
      country: 'TH',
      default_currency: 'thb',
      details_submitted: true,
      email: 'owner@rimkhlong.test',
      payouts_enabled: true,
      type: 'standard',
    }
  }

  balance(): Stripe.Balance {
    return {
      object: 'balance',
      available: [{ amount: 0, currency: 'thb' }],
      livemode: this.#livemode,
      pending: [{ amount: 0, currency: 'thb' }],
    }
  }
}
