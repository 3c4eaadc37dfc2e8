// Which errors a call can answer: those that follow from its declaration (a body can be malformed, a key can be missing), and those that it declares itself
// (`refuses` of api/route.ts). test/support/answers.ts holds every error of every test against it.
import { z } from 'zod'
import { type RefusalCode, refusals } from '../rules/refusals.ts'
import type { Route } from './route.ts'

/** The codes that a call can answer, by HTTP status, in the order of rules/refusals.ts. */
export function refusalsOf(route: Route): Map<number, RefusalCode[]> {
  const possible = new Set<RefusalCode>([...byDeclaration(route), ...(route.refuses ?? [])])
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    if (!possible.has(code)) continue
    const { status } = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  // An unknown id in the path has the code of the 400, with the status 404.
  if (route.params) byStatus.set(404, ['resource_missing', ...(byStatus.get(404) ?? [])])
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

function byDeclaration(route: Route): RefusalCode[] {
  const isWrite = route.method !== 'GET'
  const isPublic = route.auth === 'public'
  const isLimited = !isPublic || route.limits !== undefined || route.addressLimit !== undefined
  const isList = route.query !== undefined && 'starting_after' in route.query.shape
  const rules: [applies: boolean, codes: RefusalCode[]][] = [
    [true, ['parameter_invalid', 'parameter_unknown', 'version_unsupported', 'internal_error', 'request_timeout']],
    [true, ['uri_too_long', 'headers_too_large']],
    [isWrite && route.body !== undefined, ['parameter_missing']],
    [isWrite, ['json_invalid', 'body_too_large', 'unsupported_media_type', 'lock_timeout', 'dry_run_unavailable']],
    [isWrite && hasIdempotency(route), ['idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_key_in_use']],
    [isList, ['resource_missing']],
    [route.versionRequired === true, ['version_missing']],
    [!isPublic, ['api_key_missing', 'api_key_invalid', 'api_key_expired', 'api_key_revoked']],
    [!isPublic, ['secret_key_in_browser', 'ip_address_not_allowed']],
    [route.scope !== undefined, ['scope_missing']],
    [route.testModeOnly === true, ['test_mode_only']],
    [isLimited, ['rate_limited']],
    [isWrite && route.outcome !== undefined, ['workflow_unavailable']],
  ]
  return rules.flatMap(([applies, codes]) => (applies ? codes : []))
}

/** Whether a call may be sent with an Idempotency-Key. */
export function hasIdempotency(route: Route): boolean {
  return route.method !== 'GET' && (route.auth !== 'public' || route.idempotencyScope !== undefined)
}

/** The one shape of everything that is no success. */
export function errorSchema(): z.ZodObject {
  const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]
  const types = [...new Set(codes.map((code) => refusals[code].type))] as [string, ...string[]]
  const failure = z.looseObject({
    param: z.string().optional().meta({ description: 'The field that is wrong, such as `email`.' }),
    code: z.enum(codes).meta({ description: 'What is wrong with it.' }),
    message: z.string(),
  })
  const error = z.looseObject({
    type: z.enum(types).meta({ description: 'The category of the error.' }),
    code: z.enum(codes).meta({ description: 'The error. Programs decide by it.' }),
    message: z.string(),
    param: z.string().optional().meta({ description: 'The field at fault, such as `line_items[0].price`.' }),
    doc_url: z.url().meta({ description: 'The section of the documentation that says why it happens and what to do.' }),
    request_id: z.string().meta({ description: 'Id of this call. Quote it in questions.' }),
    decline_code: z.string().optional(),
    payment: z.string().optional().meta({ description: 'Id of the payment that was declined.' }),
    subscription: z
      .string()
      .optional()
      .meta({ description: 'Id of the subscription that waits for its first payment.' }),
    total_satang: z.int().optional().meta({ description: 'With `total_changed`: the total now, in satang.' }),
    errors: z.array(failure).optional().meta({ description: 'All that is wrong; the error itself repeats the first.' }),
  })
  return z.looseObject({
    error: error.meta({ description: 'The error: what is wrong, where, and what to do.' }),
    valid: z
      .literal(false)
      .optional()
      .meta({ description: '`false` with `license_not_found`, so that checking `valid` is enough.' }),
  })
}
