// A logged API call as GET /v1/requests/{id} answers it. Its contents were redacted before they were stored (rules/redaction.ts).

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
export function serializeRequest(r: LoggedRequestRow) {
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
