/*
 * Approvals (specification §1.14): a key proposes a write, which is tried out at once and changes nothing; a member approves or rejects it; an approved
 * one runs once, through its own route, whatever dies in between.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { emptyOldApprovals, expireDueApprovals } from '../../activities/expire-approvals.ts'
import { runDue } from '../../api/approval-runs.ts'
import { refuseUnlessAllowed, tryingOut } from '../../api/middleware/permission.ts'
import type { Route } from '../../api/route.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { approve } from '../../commands/approvals.ts'
import { commit } from '../../commands/commit.ts'
import { Approval } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { APPROVAL_SECONDS, CONTENTS_SECONDS, GIVE_UP_SECONDS } from '../../rules/approvals.ts'
import { SCOPED_RESOURCES } from '../../rules/scopes.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Cast, type DashboardMember, membersOf, signedInMember } from '../support/dashboard.ts'

/** Which credentials a gateway account has, masked. Its scope is refused. */
const KNOWN = new Set(['"credentials":'])

let billing: BillingApi
let shop: ApiShop
let cast: Cast
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  cast = await membersOf(billing, shop)
})
afterAll(() => billing.checkAndClose())

const now = () => Math.floor(Date.now() / 1000)
const propose = (path: string, body: object = {}, more: object = {}, options = {}) =>
  shop.post('/v1/approvals', { method: 'POST', path, body, ...more }, options)
const read = async (id: string) => (await shop.get(`/v1/approvals/${id}`)).json
const page = (id: string, verb = '') => `${cast.home}/approvals/${id}${verb && `/${verb}`}`
const decide = (
  id: string,
  verb: 'approve' | 'reject',
  fields: Record<string, string> = {},
  who: DashboardMember = cast.owner,
) => who.post(page(id, verb), fields)
const typesAbout = async (id: string) =>
  (await shop.get(`/v1/events?object_id=${id}`)).json.data.map(({ type }: { type: string }) => type).reverse()

/** A key with these scopes, and calls with it. */
async function keyWith(...scopes: string[]) {
  const { json } = await shop.post('/v1/api_keys', { name: 'agent', scopes: ['approvals:write', ...scopes] })
  const key = json.secret as string
  return {
    id: json.id as string,
    key,
    propose: (path: string, body = {}, method = 'POST') => shop.post('/v1/approvals', { method, path, body }, { key }),
  }
}

async function payment(): Promise<string> {
  const { latest_invoice } = (await shop.subscribe({})).json
  await billing.settled()
  return (await shop.get(`/v1/invoices/${latest_invoice}`)).json.payment
}

describe('a proposal', () => {
  test('is tried out at once: it says what would change, and changes nothing', async () => {
    const id = await payment()
    const path = `/v1/payments/${id}/refund`
    const { status, json } = await propose(path, { amount_satang: 5_000 }, { reason: 'The buyer asked for it.' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      ...{ object: 'approval', status: 'pending', operation: 'createRefund', method: 'POST', path, run: null },
      ...{ body: { amount_satang: 5_000 }, reason: 'The buyer asked for it.', decided_by: null },
      preview: { object: 'dry_run', result: { object: 'refund', amount_satang: 5_000, status: 'succeeded' } },
    })
    expect(json.expires_at - json.created).toBe(APPROVAL_SECONDS)
    expect(json.preview.events.length).toBeGreaterThan(0)
    expect(json.preview.ledger_entries.length).toBeGreaterThan(0)
    expect((await shop.get(`/v1/payments/${id}`)).json.refunded_satang).toBe(0)
    expect(await read(json.id)).toEqual(json)
    expect(await typesAbout(json.id)).toEqual(['approval.requested'])
    // Lists and events say that it is there, not what it says.
    const slim = { ...json, body: null, preview: null, reason: null }
    expect((await shop.get('/v1/approvals?status=pending&limit=1')).json.data).toEqual([slim])
    const [event] = (await shop.get(`/v1/events?object_id=${json.id}`)).json.data
    expect(event.data.object).toEqual(slim)
  })

  test('stands in the dashboard with what it is about', async () => {
    const id = await payment()
    const { json } = await propose(
      `/v1/payments/${id}/refund`,
      { amount_satang: 5_000 },
      { reason: 'It was too late.' },
    )
    const { customer } = (await shop.get(`/v1/payments/${id}`)).json
    for (const { text } of [await cast.owner.get(`${cast.home}/approvals`), await cast.owner.get(page(json.id))]) {
      expect(text).toContain('It was too late.')
      expect(text).toContain('฿50.00')
      expect(text).toContain(`/customers/${customer}"`)
      expect(text).toMatch(/days( \d+ hours?)? left/)
    }
    const { text } = await cast.owner.get(page(json.id))
    // What was paid and what went back before stands there, as far as the role reads it; the payment's id is not said again.
    const said = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(said).toMatch(/Paid ฿[\d,.]+ Already refunded Nothing/)
    expect(said.slice(said.indexOf('What would change'), said.indexOf('The call itself'))).not.toContain(id)
    // What follows is named with the decision, which stands before what is asked and what would change.
    expect(said).toContain('฿50.00 is refunded to the buyer right away. This cannot be undone.')
    expect(text.indexOf('id="decide"')).toBeLessThan(text.indexOf('id="what"'))
    expect(text.indexOf('id="what"')).toBeLessThan(text.indexOf('id="changes"'))
    // Both ways out beside each other; only a rejection asks why, once it is chosen.
    expect(text).toMatch(
      /Approve ฿50\.00<\/button><\/form><details class="confirm"><summary class="button">Reject<\/summary>.*action="[^"]*\/reject"/s,
    )
  })

  test('under one Idempotency-Key is one', async () => {
    const options = { headers: { 'Idempotency-Key': mintId('req_') } }
    const body = { name: 'Once' }
    const [first, again] = [
      await propose('/v1/products', body, {}, options),
      await propose('/v1/products', body, {}, options),
    ]
    expect(again.json).toEqual(first.json)
  })

  test('is refused as the call itself is, with the names that its parameters have here', async () => {
    const refused = async (path: string, body = {}, method = 'POST') => {
      const { status, json } = await propose(path, body, { method })
      return [status, json.error?.code, json.error?.param]
    }
    expect(await refused('/v1/customers', { email: 'no' })).toEqual([400, 'parameter_invalid', 'body.email'])
    expect(await refused('/v1/customers', { emial: 'a@b.co' })).toEqual([400, 'parameter_unknown', 'body.emial'])
    expect(await refused('/v1/subscriptions', {})).toEqual([400, 'parameter_missing', 'body.customer'])
    expect(await refused(`/v1/payments/${mintId('pay_')}/refund`)).toEqual([400, 'resource_missing', 'path'])
    for (const path of [
      '/v1/nothing',
      '/v1/customers/x/y/z',
      'https://example.com/v1/customers',
      '/v1/approvals',
      '/v1/licenses/verify',
    ])
      expect(await refused(path)).toEqual([400, 'parameter_invalid', 'path'])
    // Secrets are for their maker alone.
    expect(await refused('/v1/api_keys', { name: 'x', scopes: ['*'] })).toEqual([400, 'parameter_invalid', 'path'])
    expect(await refused('/v1/webhook_endpoints', { url: 'https://example.com/h' })).toEqual([
      ...[400, 'parameter_invalid', 'path'],
    ])
    expect(await refused('/v1/portal_sessions', { customer: await shop.customer() })).toEqual([
      ...[400, 'parameter_invalid', 'path'],
    ])
    expect(
      await refused(
        '/v1/payment_methods',
        { customer: await shop.customer(), type: 'card', token: 'pm_card_ok' },
        'GET',
      ),
    ).toEqual([...[400, 'parameter_invalid', 'method']])
  })

  test('has no call whose answer shows a secret or logs somebody in: each route of one says so', () => {
    const once = allRoutes.filter((route) => route.method !== 'GET' && route.answersOnce)
    expect(once.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['createApiKey', 'rollApiKey', 'createPortalSession', 'createWebhookEndpoint']),
    )
    for (const route of allRoutes) {
      if (route.method === 'GET' || route.auth === 'public' || route.answersOnce) continue
      const names = JSON.stringify(z.toJSONSchema(route.answer, { unrepresentable: 'any' })).match(/"(\w+)":/g) ?? []
      const secrets = names.filter((name) => /secret"|token"|password|credential/.test(name))
      expect([route.operationId, secrets.filter((name) => !KNOWN.has(name))]).toEqual([route.operationId, []])
    }
  })

  test('needs reading what the call is about', async () => {
    const key = await keyWith('products:read')
    const { status, json } = await key.propose('/v1/customers', { email: 'agent@example.com' })
    expect([status, json.error.code]).toEqual([403, 'scope_missing'])
    expect(json.error.message).toContain('To propose it, the key needs customers:read.')
  })

  test('mails the members whose role may make the call, ten times an hour at most', async () => {
    const own = await billing.shop()
    const [owner, support, viewer] = await Promise.all(
      (['owner', 'support', 'viewer'] as const).map((role) => signedInMember(billing, own, role)),
    )
    for (let n = 0; n < 12; n++)
      await own.post('/v1/approvals', { method: 'POST', path: '/v1/products', body: { name: `P${n}` } })
    await own.post('/v1/approvals', { method: 'POST', path: '/v1/customers', body: { name: 'Nok' } })
    const mails = await billing.api.sql<{ member: string; sent: number; last: number }>(
      `select data->>'member' as member, count(*)::integer as sent, count(*) filter (where data->>'is_last' = 'true')::integer as last
       from emails where merchant_id = $1 and kind = 'member_approval' group by 1`,
      [own.id],
    )
    expect(mails).toEqual([{ member: owner!.member.id, sent: 10, last: 1 }])
    const second = await billing.shop()
    const helper = await signedInMember(billing, second, 'support')
    await second.post('/v1/approvals', { method: 'POST', path: '/v1/customers', body: { name: 'Nok' } })
    const [mail] = await billing.api.sql<{ member: string }>(
      `select data->>'member' as member from emails where merchant_id = $1 and kind = 'member_approval'`,
      [second.id],
    )
    expect(mail).toEqual({ member: helper.member.id })
    expect([support, viewer]).toHaveLength(2)
  })

  test('shows a reader no more than the reader’s scopes do', async () => {
    const { id } = (await propose('/v1/customers', { email: 'seen@example.com' })).json
    await decide(id, 'approve')
    const seenBy = async (...scopes: string[]) =>
      (await shop.get(`/v1/approvals/${id}`, { key: (await keyWith(...scopes)).key })).json
    const json = await seenBy('products:read')
    expect(json.preview).toMatchObject({
      result: null,
      changes: [],
      events: [],
      left_out: ['customers:read', 'events:read'],
    })
    expect(json).toMatchObject({ body: null, run: { status: 'succeeded', answer: null } })
    expect(JSON.stringify(json)).not.toContain('seen@example.com')
    const whole = await seenBy('customers:read')
    expect(whole).toMatchObject({
      body: { email: 'seen@example.com' },
      run: { answer: { email: 'seen@example.com' } },
    })
  })
})

describe('a key that reads and proposes', () => {
  const dry = (method: string, path: string, body: object, key: string) =>
    shop.send(method, path, { body, key, headers: { 'Dry-Run': 'true' } })
  const codeOf = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
    status,
    json.error?.code,
  ]

  test('tries a write out, proposes it, and never makes it', async () => {
    const id = await payment()
    const path = `/v1/payments/${id}/refund`
    const { key, propose } = await keyWith('payments:read', 'refunds:read')
    const tried = await dry('POST', path, { amount_satang: 5_000 }, key)
    expect([tried.status, tried.json.object, tried.json.result.amount_satang]).toEqual([200, 'dry_run', 5_000])
    // Every other way to send it is the call itself.
    for (const value of ['false', 'TRUE', '1', '']) {
      const made = await shop.send('POST', path, { body: { amount_satang: 5_000 }, key, headers: { 'Dry-Run': value } })
      expect([value, ...codeOf(made)]).toEqual([value, 403, 'scope_missing'])
    }
    const plain = await shop.post(path, { amount_satang: 5_000 }, { key })
    expect(plain.json.error.message).toContain('propose it by POST /v1/approvals')
    const { json } = await propose(path, { amount_satang: 5_000 })
    expect(json).toMatchObject({ status: 'pending', preview: { result: { amount_satang: 5_000 } } })
    expect((await shop.get(`/v1/approvals/${json.id}`, { key })).json).toMatchObject({ body: { amount_satang: 5_000 } })
    for (const verb of ['approve', 'reject'])
      for (const headers of [{ 'Dry-Run': 'false' }, { 'Dry-Run': 'true' }])
        expect(codeOf(await shop.send('POST', `/v1/approvals/${json.id}/${verb}`, { body: {}, key, headers }))).toEqual(
          [...[403, 'member_required']],
        )
    expect((await shop.get(`/v1/payments/${id}`)).json.refunded_satang).toBe(0)
    await decide(json.id, 'approve')
    expect((await read(json.id)).run).toMatchObject({ status: 'succeeded', answer: { amount_satang: 5_000 } })
    expect((await shop.get(`/v1/payments/${id}`)).json.refunded_satang).toBe(5_000)
  })

  test('may only do that with the scope to propose', async () => {
    const { json } = await shop.post('/v1/api_keys', { scopes: ['customers:read', 'approvals:read'] })
    const body = { email: 'reader@example.com' }
    expect(codeOf(await dry('POST', '/v1/customers', body, json.secret))).toEqual([403, 'scope_missing'])
    const proposed = await shop.post(
      '/v1/approvals',
      { method: 'POST', path: '/v1/customers', body },
      { key: json.secret },
    )
    expect(codeOf(proposed)).toEqual([403, 'scope_missing'])
  })

  test('of everything proposes all but what has secrets, and neither keys nor accounts are tried out', async () => {
    const { key, propose } = await keyWith(...SCOPED_RESOURCES.map((resource) => `${resource}:read`))
    for (const [path, body] of [
      ['/v1/api_keys', { scopes: ['*'] }],
      ['/v1/gateway_accounts', { provider: 'stripe', credentials: {} }],
      ['/v1/webhook_endpoints', { url: 'https://example.com/h' }],
      ['/v1/portal_sessions', { customer: await shop.customer() }],
    ] as const) {
      expect([path, ...codeOf(await dry('POST', path, body, key))]).toEqual([path, 403, 'scope_missing'])
      expect([path, ...codeOf(await propose(path, body))]).toEqual([path, 400, 'parameter_invalid'])
    }
    for (const route of allRoutes) {
      if (route.method === 'GET' || route.auth === 'public' || route.path.startsWith('/v1/approvals')) continue
      const caller = { kind: 'key' as const, ...NOBODY, scopes: ['approvals:write', ...readsOf(route)] }
      const may = () => refuseUnlessAllowed(route, tryingOut(route, caller))
      const isSecret = route.answersOnce || /^\/v1\/(api_keys|gateway_accounts)/.test(route.path)
      if (isSecret) expect(may).toThrow('lacks the scope')
      else expect(may).not.toThrow()
      expect(() => refuseUnlessAllowed(route, caller)).toThrow('lacks the scope')
    }
  })

  test('proposes parts of a call only where it reads them', async () => {
    const price = { type: 'one_time', amount_satang: 5_000 }
    const narrow = await keyWith('products:read')
    const refused = await narrow.propose('/v1/products', { name: 'Tea', default_price_data: price })
    expect([...codeOf(refused), refused.json.error.message]).toEqual([
      ...[403, 'scope_missing', expect.stringContaining('prices:write')],
    ])
    const wide = await keyWith('products:read', 'prices:read')
    const { json } = await wide.propose('/v1/products', { name: 'Tea', default_price_data: price })
    await decide(json.id, 'approve')
    expect((await read(json.id)).run).toMatchObject({ status: 'succeeded', answer: { name: 'Tea' } })
  })

  test('has its call made as far as the role of who approved goes when it is made', async () => {
    const helper = await signedInMember(billing, shop, 'support')
    const { propose } = await keyWith('customers:read', 'products:read')
    const product = (await propose('/v1/products', { name: 'Not by support' })).json.id
    expect((await decide(product, 'approve', {}, helper)).status).toBe(403)
    for (const role of ['viewer', null]) {
      const { json } = await propose('/v1/customers', { name: `By ${role}` })
      await approveAndDie(json.id, helper)
      const change = role ? `role = '${role}'` : `merchant_id = '${(await billing.shop()).id}'`
      await billing.api.sql(`update memberships set ${change} where member_id = $1`, [helper.member.id])
      expect(await runDueLater(60)).toBe(1)
      expect((await read(json.id)).run).toMatchObject({
        ...{ status: 'refused', http_status: 403, answer: { error: { code: 'scope_missing' } } },
      })
    }
    // What the key may do itself is made: it was approved, and the key could have made it.
    const own = await keyWith('customers:write')
    const { json } = await own.propose('/v1/customers', { name: 'Own' })
    await approveAndDie(json.id, helper)
    await runDueLater(60)
    expect((await read(json.id)).run.status).toBe('succeeded')
  })

  test('ends with its scopes, its addresses, its last day and its revocation', async () => {
    const ended = async (end: (id: string) => Promise<unknown>) => {
      const { id, propose } = await keyWith('products:read')
      const { json } = await propose('/v1/products', { name: 'Ended' })
      await end(id)
      await decide(json.id, 'approve')
      const { run } = await read(json.id)
      return [run.status, run.http_status, run.answer.error.code]
    }
    const set = (text: string) => (id: string) => billing.api.sql(`update api_keys set ${text} where id = $1`, [id])
    expect(await ended(set(`scopes = '{products:read}'`))).toEqual(['refused', 403, 'scope_missing'])
    expect(await ended(set(`scopes = '{approvals:write}'`))).toEqual(['refused', 403, 'scope_missing'])
    expect(await ended(set(`expires_at = ${now() - 1}`))).toEqual(['refused', 401, 'api_key_expired'])
    expect(await ended((id) => shop.send('DELETE', `/v1/api_keys/${id}`))).toEqual([
      ...['refused', 401, 'api_key_revoked'],
    ])
    const elsewhere = { body: { allowed_ips: ['203.0.113.9'] } }
    expect(await ended((id) => shop.send('PATCH', `/v1/api_keys/${id}`, elsewhere))).toEqual([
      ...['refused', 403, 'ip_address_not_allowed'],
    ])
    // And from an address that is not its own nothing is tried out at all.
    const made = await shop.post('/v1/api_keys', { scopes: ['approvals:write', 'products:read'], ...elsewhere.body })
    expect(codeOf(await dry('POST', '/v1/products', { name: 'Far' }, made.json.secret))).toEqual([
      ...[403, 'ip_address_not_allowed'],
    ])
  })

  test('learns from a used Idempotency-Key no more than it may read', async () => {
    const headers = { 'Idempotency-Key': mintId('req_') }
    const made = await shop.post('/v1/customers', { email: 'twice@example.com' }, { headers })
    const again = (key: string) =>
      shop.send('POST', '/v1/customers', {
        ...{ body: { email: 'twice@example.com' }, key, headers: { ...headers, 'Dry-Run': 'true' } },
      })
    expect((await again((await keyWith('customers:read')).key)).json.result.id).toBe(made.json.id)
    expect(codeOf(await again((await keyWith('products:read')).key))).toEqual([403, 'scope_missing'])
  })
})

const NOBODY = { keyId: '', name: null, merchantId: '', livemode: false, apiVersion: '' }
const readsOf = ({ scope, alsoNeeds = [] }: Route) =>
  [scope!, ...alsoNeeds].map((one) => one.replace(/:write$/, ':read'))

describe('a decision', () => {
  test('approved, the call is made once, as the key would make it, and its answer is kept', async () => {
    const id = await payment()
    const key = await keyWith('payments:write', 'refunds:write')
    const { json } = await key.propose(`/v1/payments/${id}/refund`, { amount_satang: 5_000 })
    const answer = await decide(json.id, 'approve', { reason: 'Fine.' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining(json.id)])
    const seen = await read(json.id)
    expect(seen).toMatchObject({
      ...{ status: 'approved', decided_by: cast.owner.member.id, decision_reason: 'Fine.' },
      run: { status: 'succeeded', http_status: 200, answer: { object: 'refund', amount_satang: 5_000 }, problem: null },
    })
    expect((await shop.get(`/v1/payments/${id}`)).json.refunded_satang).toBe(5_000)
    expect(await typesAbout(json.id)).toEqual(['approval.requested', 'approval.approved'])
    // The request log and the audit log know it as the key's call.
    await billing.api.deps.requestLog?.flush()
    const [logged] = (await shop.get(`/v1/requests?idempotency_key=${json.id}`)).json.data
    expect(logged).toMatchObject({ api_key: key.id, path: `/v1/payments/${id}/refund`, status: 200 })
    const { data } = (await shop.get(`/v1/audit_log?object=${json.id}`)).json
    expect(data).toMatchObject([{ action: 'approval.approved', actor: { type: 'member', id: cast.owner.member.id } }])
    // Once more changes nothing.
    expect((await decide(json.id, 'approve')).status).toBe(303)
    expect(await read(json.id)).toEqual(seen)
  })

  test('rejected, it is never made', async () => {
    const { json } = await propose('/v1/products', { name: 'Never' })
    await decide(json.id, 'reject', { reason: 'Not now.' })
    expect(await read(json.id)).toMatchObject({ status: 'rejected', decision_reason: 'Not now.', run: null })
    const late = await decide(json.id, 'approve')
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('rejected')])
    expect((await shop.get('/v1/products')).json.data.filter(({ name }: { name: string }) => name === 'Never')).toEqual(
      [],
    )
    expect(await typesAbout(json.id)).toEqual(['approval.requested', 'approval.rejected'])
  })

  test('is decided by one of two buttons of one page: the other one then says what was decided', async () => {
    const { json } = await propose('/v1/products', { name: 'Two buttons' })
    // The program reads why, so that it does not ask the same again.
    const silent = await decide(json.id, 'reject', { form_key: `silent-${json.id}`, reason: ' ' })
    expect([silent.status, silent.text]).toEqual([422, expect.stringContaining('Say why you reject it')])
    expect((await read(json.id)).status).toBe('pending')
    const form = { form_key: `two-buttons-${json.id}`, reason: 'Not now' }
    expect((await decide(json.id, 'reject', form)).status).toBe(303)
    const other = await decide(json.id, 'approve', form)
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('rejected')])
    expect(other.text).not.toContain('Idempotency')
    expect((await decide(json.id, 'reject', form)).status).toBe(303)
  })

  test('is no key’s, not even another one’s', async () => {
    const { json } = await propose('/v1/products', { name: 'Mine' })
    for (const verb of ['approve', 'reject']) {
      const refused = await shop.post(`/v1/approvals/${json.id}/${verb}`, {})
      expect([refused.status, refused.json.error.code]).toEqual([403, 'member_required'])
    }
    expect((await read(json.id)).status).toBe('pending')
  })

  test('is for members whose role may make the call', async () => {
    const support = await signedInMember(billing, shop, 'support')
    const { json } = await propose('/v1/products', { name: 'Not theirs' })
    expect((await decide(json.id, 'approve', {}, support)).status).toBe(403)
    expect((await decide(json.id, 'approve', {}, cast.viewer)).status).toBe(403)
    expect((await decide(json.id, 'approve', {}, cast.stranger)).status).toBe(404)
    expect((await support.get(page(json.id))).text).toContain('cannot approve it')
    expect((await read(json.id)).status).toBe('pending')
  })

  test('by several at once runs once', async () => {
    const id = await payment()
    const { json } = await propose(`/v1/payments/${id}/refund`, { amount_satang: 1_000 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(json.id, 'approve')))
    expect(answers.some(({ status }) => status === 303)).toBe(true)
    await runDueLater(0)
    expect(await read(json.id)).toMatchObject({ status: 'approved', run: { status: 'succeeded' } })
    expect((await shop.get(`/v1/payments/${id}`)).json.refunded_satang).toBe(1_000)
    expect(await typesAbout(json.id)).toEqual(['approval.requested', 'approval.approved'])
  })
})

/** Lets the loop of the API look, so many seconds from now. */
async function runDueLater(seconds: number): Promise<number> {
  return runDue({ ...billing.api.deps, now: () => now() + seconds })
}

/** Approves as the page does, and dies before the call is made. */
async function approveAndDie(id: string, { member }: DashboardMember = cast.owner): Promise<void> {
  const { links, workflows } = billing.api.deps
  const context = { merchantId: shop.id, livemode: false, apiVersion: API_VERSION, at: now() }
  const actor = { type: 'member' as const, id: member.id, name: member.email, ip: null }
  await commit({ orm: billing.api.db.orm, links, notifier: workflows }, { ...context, actor }, async (c) =>
    approve(c, await c.em.findOneOrFail(Approval, id), null),
  )
}

describe('the run', () => {
  test('of a process that died is made up for, once', async () => {
    const id = await payment()
    const { json } = await propose(`/v1/payments/${id}/refund`, { amount_satang: 2_000 })
    await approveAndDie(json.id)
    expect((await read(json.id)).run).toMatchObject({ status: 'waiting', answer: null })
    expect(await runDueLater(0)).toBe(0)
    await Promise.all([runDueLater(60), runDueLater(60), runDueLater(60)])
    expect((await read(json.id)).run).toMatchObject({ status: 'succeeded', answer: { amount_satang: 2_000 } })
    expect((await shop.get(`/v1/payments/${id}`)).json.refunded_satang).toBe(2_000)
  })

  test('is made, too, where a caller has used the approval’s id as a key of its own before', async () => {
    const { json } = await propose('/v1/products', { name: 'Of the approval' })
    const headers = { 'Idempotency-Key': json.id }
    const own = await shop.post('/v1/products', { name: 'Of the caller' }, { headers })
    expect(own.status).toBe(200)
    await decide(json.id, 'approve')
    const { run } = await read(json.id)
    expect(run).toMatchObject({ status: 'succeeded', answer: { name: 'Of the approval' } })
    expect((await shop.post('/v1/products', { name: 'Of the caller' }, { headers })).json).toEqual(own.json)
  })

  test('that died after the call and before the note joins the answer, and even without it makes no second call', async () => {
    for (const isKept of [true, false]) {
      const { json } = await propose('/v1/products', { name: `Lost ${isKept}` })
      await decide(json.id, 'approve')
      await billing.api.sql(
        'update approvals set ran_at = null, http_status = null, answer = null, next_try_at = 0 where id = $1',
        [json.id],
      )
      if (!isKept) await billing.api.sql('delete from idempotency_records where key = $1', [json.id])
      expect(await runDueLater(0)).toBe(1)
      const { run } = await read(json.id)
      expect(run).toMatchObject({ status: 'succeeded', answer: isKept ? { name: 'Lost true' } : null })
      const { data } = (await shop.get('/v1/products?limit=100')).json
      expect(data.filter(({ name }: { name: string }) => name === `Lost ${isKept}`)).toHaveLength(1)
    }
  })

  test('is refused, with the reason, to a key that was revoked or has lost a scope', async () => {
    const revoked = await keyWith('products:write')
    const narrowed = await keyWith('products:write')
    const ids = [
      await revoked.propose('/v1/products', { name: 'R' }),
      await narrowed.propose('/v1/products', { name: 'N' }),
    ].map(({ json }) => json.id as string)
    await shop.send('DELETE', `/v1/api_keys/${revoked.id}`)
    await billing.api.sql(`update api_keys set scopes = '{approvals:write}' where id = $1`, [narrowed.id])
    const codes = []
    for (const id of ids) {
      await decide(id, 'approve')
      const { status, run } = await read(id)
      expect([status, run.status]).toEqual(['approved', 'refused'])
      expect(run.answer.error.message).toContain('The API key that proposed this')
      codes.push([run.http_status, run.answer.error.code])
      expect((await cast.owner.get(page(id))).text).toContain('The API key that proposed this')
    }
    expect(codes).toEqual([
      [401, 'api_key_revoked'],
      [403, 'scope_missing'],
    ])
  })

  test('is refused where the key may not be used any more from the address that proposed', async () => {
    const key = await keyWith('products:write')
    const { json } = await key.propose('/v1/products', { name: 'From afar' })
    await shop.send('PATCH', `/v1/api_keys/${key.id}`, { body: { allowed_ips: ['203.0.113.9'] } })
    await decide(json.id, 'approve')
    const { run } = await read(json.id)
    expect([run.status, run.http_status, run.answer.error.code]).toEqual(['refused', 403, 'ip_address_not_allowed'])
  })

  test('meets the refusals of that time', async () => {
    const id = await payment()
    const { json } = await propose(`/v1/payments/${id}/refund`, {})
    await shop.post(`/v1/payments/${id}/refund`, {})
    await billing.settled()
    await decide(json.id, 'approve')
    expect((await read(json.id)).run).toMatchObject({
      status: 'refused',
      answer: { error: { code: 'payment_already_refunded' } },
    })
  })

  test('waits for a cause that passes, and is given up after a day', async () => {
    const propped = async () => {
      const customer = await shop.customer()
      const price = await shop.price()
      const body = { customer, price, collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
      return (await propose('/v1/subscriptions', body)).json.id as string
    }
    const [waits, ends] = [await propped(), await propped()]
    billing.away = true
    for (const id of [waits, ends]) {
      await decide(id, 'approve')
      expect((await read(id)).run).toMatchObject({
        status: 'waiting',
        problem: expect.stringContaining('workflow_unavailable'),
      })
    }
    await billing.api.sql('update approvals set next_try_at = $2 where id = $1', [ends, now() + GIVE_UP_SECONDS + 10])
    await runDueLater(60)
    expect((await read(waits)).run.status).toBe('waiting')
    await billing.api.sql('update approvals set next_try_at = $2 where id = $1', [waits, now() + 3 * GIVE_UP_SECONDS])
    await runDueLater(GIVE_UP_SECONDS + 20)
    expect((await read(ends)).run).toMatchObject({ status: 'refused', http_status: 503 })
    billing.away = false
    await billing.api.sql('update approvals set next_try_at = 0 where id = $1', [waits])
    await runDueLater(0)
    expect((await read(waits)).run).toMatchObject({
      status: 'succeeded',
      answer: { object: 'subscription', status: 'active' },
    })
  })
})

describe('time', () => {
  test('72 hours without a decision end it', async () => {
    const { json } = await propose('/v1/products', { name: 'Late' })
    await billing.api.sql('update approvals set expires_at = $2 where id = $1', [json.id, now() - 1])
    const late = await decide(json.id, 'approve')
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('expired')])
    await expire(now())
    await expire(now())
    expect(await read(json.id)).toMatchObject({ status: 'expired', run: null })
    expect(await typesAbout(json.id)).toEqual(['approval.requested', 'approval.expired'])
  })

  test('90 days empty what it says; that it was decided stays', async () => {
    const { json } = await propose('/v1/customers', { name: 'Nok' }, { reason: 'Asked by phone.' })
    await decide(json.id, 'approve')
    await billing.api.sql('update approvals set created_at = $2 where id = $1', [json.id, now() - CONTENTS_SECONDS - 1])
    await expire(now())
    expect(await read(json.id)).toMatchObject({
      ...{ status: 'approved', body: null, reason: null, preview: null, decided_by: cast.owner.member.id },
      run: { status: 'succeeded', http_status: 200, answer: null },
    })
  })

  const expire = async (at: number) => {
    const { links, workflows } = billing.api.deps
    const log = { error: (o: object) => void billing.api.logs.push({ level: 'error', ...o }) }
    const deps = { orm: billing.api.db.orm, links, notifier: workflows, log }
    await expireDueApprovals(deps, at)
    await emptyOldApprovals(deps, at)
  }
})

describe('the pages', () => {
  test('say of a discount and of a name what they would be', async () => {
    const code = await propose('/v1/discount_codes', { code: 'FACES20', kind: 'percent', value: 20, duration: 'once' })
    const product = (await shop.post('/v1/products', { name: 'Cup' })).json.id
    const renamed = await propose(`/v1/products/${product}`, { name: 'Mug' }, { method: 'PATCH' })
    const read = async (id: string) => (await cast.owner.get(page(id))).text.split('<details class="developer">')[0]!
    expect(await read(code.json.id)).toMatch(/FACES20.*<dt>Discount<\/dt><dd>20%/s)
    expect(await read(renamed.json.id)).toMatch(
      /<dt>Name<\/dt><dd><span class="long">Cup<\/span> → <span class="long">Mug/,
    )
  })

  test('say in words what would change, and Home says that somebody is needed', async () => {
    const id = await payment()
    const { json } = await propose(`/v1/payments/${id}/refund`, { amount_satang: 5_000 }, { reason: 'Broken cup' })
    const { text } = await cast.owner.get(page(json.id))
    for (const said of ['Refund', 'Broken cup', '฿50.00', 'Approve', 'Reject', 'Refund succeeded'])
      expect(text).toContain(said)
    expect((await cast.owner.get(`${cast.home}/approvals?lang=th`)).text).toContain('คืนเงิน')
    const thai = (await cast.owner.get(`${cast.home}/approvals/${json.id}?lang=th`)).text
    expect(thai).toContain('ไม่อนุมัติ')
    // Who decides reads words. The API's names are for developers, in the fold below.
    const [read, folded] = thai.split('<details class="developer">') as [string, string]
    for (const said of ['ยอดเงินเปลี่ยนไป', '−฿50.00', 'การคืนเงิน', 'คืนเงินแล้วรวม', 'อีเมล: การคืนเงิน'])
      expect(read).toContain(said)
    for (const name of ['merchant_balance', 'refunded_satang', 'POST /v1', 'tax_document', '{&quot;']) {
      expect(read).not.toContain(name)
      if (name !== 'tax_document') expect(folded).toContain(name)
    }
    expect((await cast.owner.get(cast.home)).text).toMatch(/proposals? waits? for your approval/)
    expect((await cast.viewer.get(cast.home)).text).not.toMatch(/for your approval/)
  })

  /** What the page says would change, without its tags. */
  const changesOf = async (id: string, who = cast.owner) => {
    const { text } = await who.get(`${page(id)}?lang=en`)
    return text.slice(text.indexOf('id="changes"'), text.indexOf('id="history"'))
  }

  test('show all of what would change: addresses, long texts, and the last of many members', async () => {
    const endpoint = (await shop.post('/v1/webhook_endpoints', { url: 'https://example.com/old' })).json
    const moved = await propose(
      `/v1/webhook_endpoints/${endpoint.id}`,
      { url: 'https://evil.example/new' },
      { method: 'PATCH' },
    )
    const changes = await changesOf(moved.json.id)
    for (const url of ['https://example.com/old', 'https://evil.example/new']) expect(changes).toContain(url)
    const gone = await propose(`/v1/webhook_endpoints/${endpoint.id}`, {}, { method: 'DELETE' })
    expect(await changesOf(gone.json.id)).toContain('https://example.com/old')

    const customer = await shop.customer({ metadata: { kept: 'as it was' } })
    const metadata = Object.fromEntries(Array.from({ length: 48 }, (_, n) => [`m${n}`, `${n}`]))
    const name = `${'A'.repeat(150)}the end`
    const many = await propose(
      `/v1/customers/${customer}`,
      { name, metadata: { ...metadata, last: 'of all' } },
      { method: 'PATCH' },
    )
    const seen = await changesOf(many.json.id)
    for (const said of ['the end', 'metadata.m0', 'metadata.last', 'of all']) expect(seen).toContain(said)
    expect(seen).not.toContain('as it was')
  })

  test('say what would change in settings, which are no object of their own', async () => {
    const { json } = await propose('/v1/tax_settings', { legal_name: 'Another Company' }, { method: 'PATCH' })
    const changes = await changesOf(json.id)
    expect(changes).toContain('Another Company')
    expect(changes).not.toContain('Nothing.')
  })

  test('write out what turns the direction of a text, or is not seen', async () => {
    const name = 'a\u202eb\u200bc'
    const { json } = await propose('/v1/products', { name, description: '<b>x</b>' }, { reason: 'r\u2066s' })
    const { text } = await cast.owner.get(page(json.id))
    expect(text).not.toMatch(/[\u202e\u200b\u2066]|<b>x/)
    for (const said of ['a\\u202eb\\u200bc', 'r\\u2066s']) expect(text).toContain(said)
  })
})
