// The examples of the OpenAPI document: of each body (openapi-bodies.ts), of each answer (openapi-answers.json, recorded on a running API by
// test/api/examples-live.test.ts) and of each error. They stand once among the components, and the calls refer to them. What the calls are is
// openapi-operations.ts.
import { readFileSync } from 'node:fs'
import { type RefusalCode, refusals } from '../rules/refusals.ts'
import { BODY_EXAMPLES } from './openapi-bodies.ts'
import { type OpenApiDocument, operationsOf } from './openapi-form.ts'

/** What a call answers as JSON. */
export interface AnswerName {
  path: string
  /** The name of its schema, such as `Customer` or `CustomerList`. */
  name: string
  /** Of a list of one kind of object: the name of the schema of an item. */
  item: string | null
  /** Whether the list names its own address. */
  hasUrl: boolean
}

const ANSWERS: Readonly<Record<string, object>> = JSON.parse(
  readFileSync(new URL('openapi-answers.json', import.meta.url), 'utf8'),
)

/** Gives every body and every answer its example. Changes the document that it is given, whose schemas must have their names. */
export function addExamples(document: OpenApiDocument): void {
  const examples: Record<string, { value: object }> = {}
  const answered = answerNames(document)
  for (const { operationId, requestBody, responses } of operationsOf(document)) {
    const body = requestBody?.content['application/json']
    const sent = BODY_EXAMPLES[operationId]
    if (body && sent) body.examples = { [operationId]: { value: sent } }
    const text = requestBody?.content['text/csv']
    if (text) text.examples = { statement: { value: 'Date,Amount\n2026-10-02,299.00\n' } }
    const content = responses['200']?.content ?? {}
    const csv = content['text/csv']
    if (csv) csv.examples = { table: { value: 'id,created\nevt_01jd8z7k3n5q9r2t4v6w8x0y1z,2026-10-02 09:00:00\n' } }
    const answer = answered.get(operationId)
    const value = answer && shownBy(answer)
    const json = content['application/json']
    if (!value || !json) continue
    examples[answer.name] ??= { value }
    json.examples = { [answer.name]: { $ref: `#/components/examples/${answer.name}` } }
  }
  Object.assign(document.components ?? {}, { examples })
}

function shownBy({ path, name, item, hasUrl }: AnswerName): object | undefined {
  const own = ANSWERS[name]
  if (own || item === null) return own
  const one = ANSWERS[item]
  const url = path.replaceAll(/\{\w+\}/g, (_, at: number) => exampleId(path.slice(0, at)))
  return one && { object: 'list', ...(hasUrl && { url }), has_more: false, data: [one] }
}

/** `/v1/events/` → an id of an event. */
function exampleId(before: string): string {
  const prefix = { '/v1/customers/': 'cus', '/v1/events/': 'evt', '/v1/payments/': 'pay', '/v1/payouts/': 'po' }[before]
  return `${prefix ?? (before.includes('subscriptions') ? 'sub' : 'we')}_01jd8z7k3n5q9r2t4v6w8x0y1z`
}

/** The schemas of the JSON that calls answer, by operation id. */
export function answerNames(document: OpenApiDocument): Map<string, AnswerName> {
  const schemas = document.components?.schemas ?? {}
  const found = new Map<string, AnswerName>()
  for (const [path, calls] of Object.entries(document.paths ?? {}))
    for (const { operationId, responses } of operationsOf({ ...document, paths: { [path]: calls } })) {
      const name = nameOf(responses['200']?.content?.['application/json']?.schema)
      if (name === null) continue
      const { properties } = schemas[name] as { properties?: Record<string, { items?: unknown }> }
      const item = properties?.has_more ? nameOf(properties.data?.items) : null
      found.set(operationId, {
        path,
        name,
        item: name === `${item}List` ? item : null,
        hasUrl: properties?.url !== undefined,
      })
    }
  return found
}

function nameOf(schema: unknown): string | null {
  const ref = (schema as { $ref?: string } | undefined)?.$ref
  return ref?.split('/').at(-1) ?? null
}

/** The example of an error: as this API answers it, in a call of nobody. */
export function errorExample(code: RefusalCode, baseUrl: string): object {
  const { message = 'What is wrong, in a sentence.', ...more } = ERRORS[code] ?? {}
  return {
    error: {
      type: refusals[code].type,
      code,
      message,
      ...more,
      doc_url: `${baseUrl}/docs/errors#${code}`,
      request_id: 'req_01jd8z7k3n5q9r2t4v6w8x0y1z',
    },
    ...(code === 'license_not_found' && { valid: false }),
  }
}

/** What the first error of each status says. */
const ERRORS: Partial<Record<RefusalCode, { message: string; [member: string]: unknown }>> = {
  parameter_missing: {
    message: '`customer` is required.',
    param: 'customer',
    errors: [{ param: 'customer', code: 'parameter_missing', message: '`customer` is required.' }],
  },
  parameter_invalid: { message: '`limit` must be an integer from 1 to 100.', param: 'limit' },
  api_key_missing: { message: 'Send a secret key: `Authorization: Bearer sk_test_…`.' },
  card_declined: {
    message: 'The card was declined.',
    decline_code: 'insufficient_funds',
    payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z',
  },
  processing_error: { message: 'The bank could not carry out the charge. Try again.' },
  authentication_required: { message: 'The bank asks the buyer to approve the charge.' },
  scope_missing: { message: 'The key lacks the scope `customers:write`.' },
  secret_key_in_browser: { message: 'A secret key must not be used in a browser.' },
  resource_missing: { message: "No such customer: 'cus_01jd8z7k3n5q9r2t4v6w8x0y1z'.", param: 'id' },
  license_not_found: { message: 'There is no such licence key for this product.' },
  route_not_found: { message: "There is no 'POST /v1/payment'.", param: 'path' },
  method_not_allowed: { message: 'DELETE is not offered here.' },
  expectation_failed: { message: 'The only expectation that is met is 100-continue.' },
  request_timeout: { message: 'The request did not arrive whole in time.' },
  idempotency_key_in_use: { message: 'A call with this Idempotency-Key is under way. Try again in a second.' },
  lock_timeout: { message: 'The object is in use. Try again.' },
  bank_account_changed: {
    message: 'The payout would go to another bank account. Nothing was paid out.',
    param: 'bank_account',
  },
  body_too_large: { message: 'The body is larger than 256 KiB.' },
  uri_too_long: { message: 'The address of the request is too long. With all headers it may take 16 KiB.' },
  unsupported_media_type: { message: 'The body must be JSON, with `Content-Type: application/json`.' },
  rate_limited: { message: 'Too many calls. Try again in a second.' },
  headers_too_large: { message: 'The headers are too large. With the address they may take 16 KiB.' },
  internal_error: { message: 'Something went wrong on our side. A retry with the same Idempotency-Key is safe.' },
  workflow_unavailable: { message: 'The outcome cannot be waited for now. Nothing was charged; a retry is safe.' },
  gateway_unreachable: { message: 'The provider does not answer. Try again.' },
  storage_unavailable: { message: 'The storage of pictures does not answer. Try again.' },
}
