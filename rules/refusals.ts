// Every error code of specification §1 in one table: its HTTP status, its type, and whether an idempotency record keeps it. Commands and routes throw
// refusals; api/middleware/errors.ts converts them to the one error format.
import { present } from './present.ts'

type Shape = { status: number; type: ErrorType; kept?: true }
export type ErrorType =
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'authentication_error'
  | 'card_error'
  | 'permission_error'
  | 'rate_limit_error'
  | 'api_error'

const request = (status: number): Shape => ({ status, type: 'invalid_request_error' })
/** A 400 about a state that is final: kept under the idempotency key. */
const permanent: Shape = { status: 400, type: 'invalid_request_error', kept: true }
const card: Shape = { status: 402, type: 'card_error', kept: true }
const unauthenticated: Shape = { status: 401, type: 'authentication_error' }
const forbidden: Shape = { status: 403, type: 'permission_error' }

export const refusals = {
  parameter_missing: request(400),
  parameter_invalid: request(400),
  parameter_unknown: request(400),
  json_invalid: request(400),
  resource_missing: request(400),
  version_missing: request(400),
  version_unsupported: request(400),
  idempotency_key_invalid: request(400),

  price_not_recurring: request(400),
  price_inactive: request(400),
  product_inactive: request(400),
  payment_method_customer_mismatch: request(400),
  payment_method_not_chargeable: request(400),
  payment_method_type_not_offered: request(400),
  interval_mismatch: request(400),
  amount_too_small: request(400),
  amount_too_large: request(400),
  amount_below_minimum: request(400),
  discount_code_invalid: request(400),
  discount_code_inactive: request(400),
  discount_code_expired: request(400),
  discount_code_exhausted: request(400),
  discount_code_taken: request(400),
  discount_codes_not_allowed: request(400),
  payment_link_used_up: request(400),
  discount_not_applicable: request(400),
  email_taken: request(400),
  tax_id_invalid: request(400),
  tax_period_closed: permanent,
  tax_document_not_replaceable: permanent,
  tax_document_not_cancellable: permanent,
  too_many_endpoints: request(400),
  dry_run_unavailable: request(400),
  // Not kept, because its reasons end by themselves.
  customer_not_erasable: request(400),

  payment_not_refundable: permanent,
  payment_already_refunded: permanent,
  payment_disputed: permanent,
  subscription_ended: permanent,
  checkout_session_not_open: permanent,
  invoice_not_draft: permanent,
  setup_session_not_open: permanent,
  invoice_not_open: permanent,
  credits_insufficient: permanent,
  balance_below_minimum: permanent,
  no_bank_account: permanent,
  bank_account_changed: request(409),
  gateway_not_configured: permanent,
  gateway_credentials_invalid: request(400),
  signature_invalid: request(400),
  gateway_mode_mismatch: request(400),
  gateway_has_no_book: request(400),
  gateway_cannot_return: request(400),
  // Not kept: what is under way ends.
  gateway_account_in_use: request(400),
  customer_has_open_payment: permanent,
  approval_not_pending: permanent,

  idempotency_key_reused: { status: 400, type: 'idempotency_error' },
  idempotency_key_in_use: { status: 409, type: 'idempotency_error' },
  lock_timeout: { status: 409, type: 'api_error' },
  // Not kept: what is charged may become what was seen again.
  total_changed: request(409),

  api_key_missing: unauthenticated,
  api_key_invalid: unauthenticated,
  api_key_expired: unauthenticated,
  api_key_revoked: unauthenticated,
  card_declined: card,
  authentication_required: card,
  expired_card: card,
  processing_error: card,
  scope_missing: forbidden,
  member_required: forbidden,
  secret_key_in_browser: forbidden,
  test_mode_only: forbidden,
  ip_address_not_allowed: forbidden,
  route_not_found: request(404),
  license_not_found: request(404),
  method_not_allowed: request(405),
  request_timeout: request(408),
  body_too_large: request(413),
  uri_too_long: request(414),
  expectation_failed: request(417),
  headers_too_large: request(431),
  unsupported_media_type: request(415),
  rate_limited: { status: 429, type: 'rate_limit_error' },
  internal_error: { status: 500, type: 'api_error' },
  gateway_unreachable: { status: 503, type: 'api_error' },
  workflow_unavailable: { status: 503, type: 'api_error' },
  storage_unavailable: { status: 503, type: 'api_error' },
} satisfies Record<string, Shape>

export type RefusalCode = keyof typeof refusals

/** What a charge of a card can be refused with. */
export const CARD_REFUSALS = [
  'card_declined',
  'authentication_required',
  'expired_card',
  'processing_error',
] as const satisfies RefusalCode[]

export interface RefusalDetails {
  /** The field at fault, nested as in `line_items[0].price`. */
  param?: string
  /** 404 instead of the table's 400, because the id was in the path. */
  inPath?: boolean
  declineCode?: string
  payment?: string
  subscription?: string
  /** What would be charged, where the buyer saw something else. */
  totalSatang?: number
  /** All validation failures; the refusal itself repeats the first. */
  errors?: { param?: string; code: RefusalCode; message: string }[]
  headers?: Record<string, string>
}

/** A refusal with a reason that a caller can act on. It is not a fault, and nothing is retried because of it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
  get status(): number {
    return this.details.inPath && this.code === 'resource_missing' ? 404 : refusals[this.code].status
  }
  get type(): ErrorType {
    return refusals[this.code].type
  }
  /** Whether an idempotency record keeps this answer (specification §1.12). */
  get kept(): boolean {
    return 'kept' in refusals[this.code]
  }
}

/** A refusal of several problems at once: it repeats the first, and has all of them in `errors`. Throws when there is none. */
export function refusalOfAll(code: RefusalCode, errors: NonNullable<RefusalDetails['errors']>): Refusal {
  const { param, message } = present(errors[0], 'the first problem of a refusal')
  return new Refusal(code, message, { ...(param !== undefined && { param }), errors })
}

/** An id in a body or query field that names nothing this key can see: 400. */
export function missingReference(param: string, id: string): Refusal {
  return new Refusal('resource_missing', `No such ${param}: '${id}'.`, { param })
}

/** An id in the path that names nothing this key can see: 404. `otherMode` says that it exists in the other mode. */
export function missingResource(noun: string, id: string, otherMode?: 'live' | 'test'): Refusal {
  const hint = otherMode
    ? ` A similar object exists in ${otherMode} mode, but a ${otherMode === 'live' ? 'test' : 'live'} mode key was used to make this request.`
    : ''
  return new Refusal('resource_missing', `No such ${noun}: '${id}'.${hint}`, { param: 'id', inPath: true })
}
