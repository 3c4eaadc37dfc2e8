/*
 * Routes that exist in tests only: they show what the framework does with a call, without any business in it. A probe's effect is an API key with the
 * probe's name, so that a test can count how often it happened.
 */
import { z } from 'zod'
import { Pending, Raw, type Route, readRoute, writeRoute } from '../../api/route.ts'
import { email, idParams, idText, metadata, name, satang, webUrl } from '../../api/schemas.ts'
import { createApiKey, OPERATOR } from '../../commands/api-keys.ts'
import type { Commit } from '../../commands/commit.ts'
import { KEY_BY_HASH, keyOf } from '../../db/queries/authenticate.ts'
import { Refusal, type RefusalCode } from '../../rules/refusals.ts'

const answer = z.looseObject({})
const shared = { answer, summary: 'probe', tag: 'probe', scope: 'customers:write' }

/** A gate that a write waits at until the test opens it. `reached`: a write has come to it. */
export function newGate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise,
    open: opened.resolve,
    pass() {
      reached.resolve()
      return opened.promise
    },
  }
}
/** The gates of the tests, by name. */
export const gates = new Map<string, ReturnType<typeof newGate>>()
/** What outcome() does next: an error to throw or an object to answer, by what the write is bound to. */
export const outcomes = new Map<string, () => Promise<Record<string, unknown>>>()

const happened = (c: Commit, what: string) => createApiKey(c, OPERATOR, { ...OPERATOR, name: what })

export const probeRoutes: Route[] = [
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/probe_items',
    operationId: 'probeBody',
    body: z.object({
      name,
      email: email.optional(),
      url: webUrl.optional(),
      amount_satang: satang.optional(),
      kind: z.enum(['percent', 'fixed']).optional(),
      flag: z.boolean().optional(),
      customer: idText('customer').optional(),
      metadata: metadata.optional(),
      line_items: z
        .array(z.strictObject({ price: idText('price'), quantity: z.int().min(1).max(9999).default(1) }))
        .min(1)
        .max(20)
        .optional(),
    }),
    query: z.object({
      at_period_end: z.boolean().default(true),
      created: z.strictObject({ gte: z.int() }).partial().optional(),
      depth: z.int().min(0).optional(),
    }),
    write: async ({ body, query }) => ({ body, query }),
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/probe_effects',
    operationId: 'probeEffect',
    body: z.object({ what: z.string(), gate: z.string().optional(), refuse: z.string().optional() }),
    write: async ({ body, caller, requestId }, c) => {
      const { secret } = await happened(c, body.what)
      await c.em.flush()
      if (body.gate) await gates.get(body.gate)!.pass()
      if (body.refuse === 'crash') throw new Error('the probe broke: sk_live_should_not_leak')
      if (body.refuse) throw new Refusal(body.refuse as RefusalCode, 'The probe refuses.', { param: 'what' })
      return { object: 'probe', caller, requestId, secret }
    },
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/probe_pendings',
    operationId: 'probePending',
    body: z.object({ what: z.string() }),
    write: async ({ body }, c) => {
      await happened(c, body.what)
      return new Pending(body.what)
    },
    outcome: async (call, boundTo) => {
      const answered = await outcomes.get(boundTo)!()
      if ('forget' in answered) {
        await call.commit((c) => call.forgetKey(c))
        throw new Refusal('workflow_unavailable', 'Withdrawn.')
      }
      return answered
    },
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/probe_versions',
    operationId: 'probeVersion',
    versionRequired: true,
    write: async ({ caller }) => ({ version: caller.apiVersion }),
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/probe_clocks',
    operationId: 'probeTestMode',
    testModeOnly: true,
    write: async () => ({ object: 'probe' }),
  }),
  writeRoute({
    answer,
    summary: 'probe',
    tag: 'probe',
    auth: 'public',
    cors: true,
    keyIgnored: true,
    method: 'POST',
    path: '/v1/probe_public',
    operationId: 'probePublic',
    body: z.object({ key: z.string(), what: z.string().optional() }),
    limits: ({ body, ip }) => [{ name: 'license_key', key: `${ip}/${body.key}` }],
    idempotencyScope: ({ body }) => `probe/${body.key}`,
    write: async ({ body, caller, ip }) => ({ object: 'probe', body, caller, ip, once: Math.random() }),
  }),
  writeRoute({
    answer,
    summary: 'probe',
    tag: 'probe',
    auth: 'public',
    method: 'POST',
    path: '/v1/probe_licenses',
    operationId: 'probeLicense',
    write: async () => {
      throw new Refusal('license_not_found', 'No such licence.', { inPath: true })
    },
  }),
  readRoute({
    answer,
    summary: 'probe',
    tag: 'probe',
    auth: 'public',
    cors: true,
    method: 'GET',
    path: '/v1/probe_shops/:slug',
    operationId: 'probeShop',
    params: z.object({ slug: z.string().regex(/^[a-z]+$/) }),
    read: async ({ params, setHeader }) => {
      setHeader('ETag', '"v1"')
      setHeader('Cache-Control', 'public, max-age=60')
      return { object: 'probe', slug: params.slug }
    },
  }),
  readRoute({
    ...shared,
    scope: 'payments:read',
    method: 'GET',
    path: '/v1/probe_csv',
    operationId: 'probeCsv',
    read: async () => new Raw('a,b\r\n1,2\r\n', 'text/csv; charset=utf-8'),
  }),
  readRoute({
    ...shared,
    scope: 'api_keys:read',
    method: 'GET',
    path: '/v1/probe_hot/:id',
    operationId: 'probeHot',
    params: idParams('api_key'),
    read: async () => {
      throw new Error('a hot read must not be read twice')
    },
    readWithKey: async ({ db }, keyHash, { id }) => {
      const { rows } = await db.pool.query({
        name: 'probe_hot',
        text: `${KEY_BY_HASH} select key.*, k.id, k.livemode from key left join api_keys k on k.id = $2 and k.merchant_id = key.merchant_id`,
        values: [keyHash, id],
      })
      const [row] = rows
      const key = keyOf(row)
      const mine = row?.id && row.livemode === key?.livemode
      return { key, found: mine ? { object: 'probe', id: row.id } : null, otherMode: Boolean(row?.id) && !mine }
    },
  }),
  readRoute({
    ...shared,
    scope: 'customers:read',
    method: 'GET',
    path: '/v1/probe_crash',
    operationId: 'probeCrash',
    read: async ({ deps }) => ({ rows: await deps.db.pool.query('select nothing from nowhere') }),
  }),
]
