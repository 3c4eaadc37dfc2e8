// What a call can fail with. Every refusal of the service is a SatangError, with a class of its own per `type`.
import type { ErrorCode, ErrorType } from './generated/types.ts'

/** The `error` of an answer, as the service sends it. */
export interface ErrorMembers {
  type?: string
  code?: string
  message?: string
  param?: string
  doc_url?: string
  request_id?: string
  decline_code?: string
  payment?: string
  subscription?: string
  errors?: { param?: string; code: string; message: string }[]
}

export interface ErrorContext {
  status?: number
  headers?: Headers
  cause?: unknown
}

export class SatangError extends Error {
  override readonly name: string = 'SatangError'
  readonly type: ErrorType | 'connection_error' | 'signature_error' | (string & {})
  readonly code: ErrorCode | (string & {}) | undefined
  /** The field that is wrong, such as `line_items[0].price`. */
  readonly param: string | undefined
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Give it to whoever runs the service: their logs have it. */
  readonly requestId: string | undefined
  /** Cause and remedy. */
  readonly docUrl: string | undefined
  readonly declineCode: string | undefined
  /** The payment that failed, where one was made. */
  readonly payment: string | undefined
  readonly subscription: string | undefined
  /** Every field that is wrong; the members above are those of the first. */
  readonly errors: { param?: string; code: string; message: string }[]
  readonly headers: Headers | undefined
  /** The whole `error` of the answer. */
  readonly raw: ErrorMembers

  constructor(error: ErrorMembers, { status, headers, cause }: ErrorContext = {}) {
    super(error.message ?? 'The call failed.', cause === undefined ? undefined : { cause })
    this.type = error.type ?? 'api_error'
    this.code = error.code
    this.param = error.param
    this.status = status
    this.requestId = error.request_id ?? headers?.get('request-id') ?? undefined
    this.docUrl = error.doc_url
    this.declineCode = error.decline_code
    this.payment = error.payment
    this.subscription = error.subscription
    this.errors = error.errors ?? []
    this.headers = headers
    this.raw = error
  }
}

/** The call is wrong as it is: a parameter, an id, a state. */
export class SatangInvalidRequestError extends SatangError {
  override readonly name = 'SatangInvalidRequestError'
}

/** The API key is missing, wrong, expired or revoked. */
export class SatangAuthenticationError extends SatangError {
  override readonly name = 'SatangAuthenticationError'
}

/** The key may not do this. */
export class SatangPermissionError extends SatangError {
  override readonly name = 'SatangPermissionError'
}

/** The card was declined: `declineCode` says why. */
export class SatangCardError extends SatangError {
  override readonly name = 'SatangCardError'
}

/** The idempotency key was used for another call, or its call still runs. */
export class SatangIdempotencyError extends SatangError {
  override readonly name = 'SatangIdempotencyError'
}

/** Too many calls, also after the retries. */
export class SatangRateLimitError extends SatangError {
  override readonly name = 'SatangRateLimitError'
}

/** The service failed. */
export class SatangAPIError extends SatangError {
  override readonly name = 'SatangAPIError'
}

/** No answer came: the network failed, or the time was over. The write may have been carried out; the same idempotency key finds out. */
export class SatangConnectionError extends SatangError {
  override readonly name = 'SatangConnectionError'
}

/** A webhook is not from the service, was changed on its way, or is too old. */
export class SatangSignatureError extends SatangError {
  override readonly name = 'SatangSignatureError'
}

const CLASSES: Record<string, typeof SatangError> = {
  invalid_request_error: SatangInvalidRequestError,
  authentication_error: SatangAuthenticationError,
  permission_error: SatangPermissionError,
  card_error: SatangCardError,
  idempotency_error: SatangIdempotencyError,
  rate_limit_error: SatangRateLimitError,
  api_error: SatangAPIError,
}

/** The error of an answer that is not 2xx. What is no error of the service, such as a proxy's page, is a SatangAPIError. */
export function errorOf(status: number, headers: Headers, text: string): SatangError {
  const error = membersIn(text) ?? { type: 'api_error', message: `The answer was ${status} and no error of Satang.` }
  return new (CLASSES[error.type ?? ''] ?? SatangAPIError)(error, { status, headers })
}

function membersIn(text: string): ErrorMembers | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorMembers }
    return typeof error === 'object' && error !== null ? error : undefined
  } catch {
    return undefined
  }
}
