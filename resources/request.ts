// A logged API call as GET /v1/requests/{id} answers it. Its contents were redacted before they were stored (rules/redaction.ts).
import { z } from 'zod'
import { apiObject } from './schema.ts'

export const requestSchema = apiObject({
  id: z.string(),
  object: z.literal('request'),
  method: z.string(),
  path: z.string(),
  query: z.string().nullable(),
  route: z.string().nullable().meta({ description: 'The pattern of the path.' }),
  status: z.int().meta({ description: 'The HTTP status of the answer.' }),
  error_code: z.string().nullable(),
  idempotency_key: z.string().nullable(),
  replayed: z.boolean(),
  dry_run: z
    .boolean()
    .meta({ description: 'Whether it was sent with `Dry-Run: true`, so that nothing of it was kept.' }),
  api_version: z.string(),
  duration_ms: z.int(),
  via: z.enum(['key', 'member']),
  api_key: z.string().nullable(),
  member: z.string().nullable(),
  ip: z.string(),
  user_agent: z.string().nullable(),
  body: z.unknown().meta({ description: 'What was sent, without secrets and people, at most 4 KiB of it.' }),
  answer: z.unknown().meta({ description: 'The answer of a call that failed; null for others.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'Request' })
export type RequestObject = z.output<typeof requestSchema>

export interface LoggedRequestRow {
  id: string
  livemode: boolean
  via: 'key' | 'member'
  actorId: string
  method: string
  path: string
  route: string | null
  status: number
  errorCode: string | null
  idempotencyKey: string | null
  replayed: boolean
  dryRun: boolean
  apiVersion: string
  durationMs: number
  ip: string
  userAgent: string | null
  query: string | null
  body: string | null
  answer: string | null
  createdAt: number
}

/** `body` is the request's body, `answer` the answer of a failed call. Both are null when nothing was stored. */
export function serializeRequest(r: LoggedRequestRow): RequestObject {
  return {
    id: r.id,
    object: 'request',
    method: r.method,
    path: r.path,
    query: r.query,
    route: r.route,
    status: r.status,
    error_code: r.errorCode,
    idempotency_key: r.idempotencyKey,
    replayed: r.replayed,
    dry_run: r.dryRun,
    api_version: r.apiVersion,
    duration_ms: r.durationMs,
    via: r.via,
    api_key: r.via === 'key' ? r.actorId : null,
    member: r.via === 'member' ? r.actorId : null,
    ip: r.ip,
    user_agent: r.userAgent,
    body: r.body === null ? null : (JSON.parse(r.body) as object),
    answer: r.answer === null ? null : (JSON.parse(r.answer) as object),
    livemode: r.livemode,
    created: r.createdAt,
  }
}
