/*
 * The errors that the fake of Stripe answers, in the form of docs.stripe.com/api/errors.
 */

/** An answer that is an error, in Stripe's form. */
export class StripeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown> & { type: string }) {
    super(String(body.code ?? body.type))
    this.status = status
    this.body = body
  }
}

/** A request that Stripe does not take. */
export const invalid = (code: string | undefined, message: string, param?: string) =>
  new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })
/** An object that Stripe does not have. */
export const missing = (what: string, id: string, param: string, status = 404) =>
  new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
