// The developers' pages of the dashboard, without a browser: keys and endpoints with secrets that are shown once, deliveries, events and the request
// log. A viewer may not use them, and other shops cannot see them. test/journeys/webhooks.test.ts tests sending; here a dispatcher runs one round.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { hashSecret } from '../../db/secrets.ts'
import { EVENT_TYPES } from '../../rules/events.ts'
import { scopesOf } from '../../rules/members.ts'
import { movesMoney } from '../../rules/step-up.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type DashboardMember as Member, membersOf, signedInMember } from '../support/dashboard.ts'
import type { Opened, PortalBrowser } from '../support/portal.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { asAdministrator } from '../support/servers.ts'

let billing: BillingApi
let shop: ApiShop
let owner: Member
let viewer: Member
let stranger: Member
let home: string
let elsewhere: string
let receiver: Receiver

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  ;({ home, elsewhere, owner, viewer, stranger } = await membersOf(billing, shop))
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await billing.close()
})

const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const idIn = (text: string, prefix: string) => new RegExp(`${prefix}_[0-7][0-9a-z]{25}`).exec(text)![0]
/** Sends the form of a page as a browser does. */
async function fill(browser: PortalBrowser, path: string, fields: Record<string, string | string[]>): Promise<Opened> {
  const form = new URLSearchParams({ form_key: keyIn((await browser.get(path)).text) })
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return browser.post(path, form as never)
}
const rows = (sql: string, ...values: unknown[]) => billing.api.sql(sql, values)
const words = (text: string) =>
  text
    .replaceAll('<wbr>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')

/** Checks that strangers cannot open an address that names an object of the merchant. */
async function refusesStrangers(path: string): Promise<void> {
  expect((await stranger.get(home + path)).status).toBe(404)
  expect((await stranger.get(elsewhere + path)).status).toBe(404)
  expect((await owner.get(home.replace(/test$/, 'live') + path)).status).toBe(404)
}

describe('API keys', () => {
  test('are made with scopes and a last day; the secret is in the answer alone, and the same one however often the form is sent', async () => {
    const page = (await owner.get(`${home}/api-keys/new`)).text
    const fields = {
      form_key: keyIn(page),
      name: 'Till',
      access: 'chosen',
      scopes: 'products:read',
      ends: 'day',
      expires_at: '2030-01-31',
    }
    const made = await owner.post(`${home}/api-keys/new`, fields)
    const again = await owner.post(`${home}/api-keys/new`, fields)
    const secret = /sk_test_[0-9A-Za-z]{38}/.exec(made.text)![0]
    expect([made.status, again.text.includes(secret)]).toEqual([200, true])
    expect(made.headers.get('cache-control')).toBe('no-store')
    const [key, ...others] = await rows('select * from api_keys where merchant_id = $1 and name = $2', shop.id, 'Till')
    expect([key, others]).toEqual([
      expect.objectContaining({ hash: hashSecret(secret), scopes: ['products:read'], expires_at: '1896109200' }),
      [],
    ])
    expect((await billing.api.send('GET', '/v1/products', { key: secret })).status).toBe(200)
    expect((await billing.api.send('GET', '/v1/customers', { key: secret })).status).toBe(403)
    await billing.api.deps.requestLog!.flush()
    const log = await rows('select r::text from request_log r where merchant_id = $1', shop.id)
    const shown = [
      await owner.get(`${home}/api-keys`),
      await owner.get(`${home}/api-keys/${key!.id}`),
      await owner.get(`${home}/requests?path=api_keys`),
    ]
    for (const text of [...shown.map((one) => one.text), JSON.stringify(log), JSON.stringify(billing.api.logs)])
      expect(text).not.toContain(secret.slice(8))
    expect(words(shown[0]!.text)).toContain(`Till sk_test_…${secret.slice(-4)} Active products:read`)
  })

  test('are rolled and revoked, each after a question', async () => {
    await fill(owner, `${home}/api-keys/new`, { name: 'Old', access: 'reads' })
    const [key] = await rows("select * from api_keys where merchant_id = $1 and name = 'Old'", shop.id)
    const path = `${home}/api-keys/${key!.id}`
    const rolled = await fill(owner, `${path}/roll`, { expire_in: '3600' })
    const secret = /sk_test_[0-9A-Za-z]{38}/.exec(rolled.text)![0]
    expect((await billing.api.send('GET', '/v1/products', { key: secret })).status).toBe(200)
    const [old] = await rows('select expires_at from api_key_previous_secrets where key_id = $1', key!.id)
    expect(Number(old!.expires_at)).toBeGreaterThan(Date.now() / 1000 + 3_500)
    const page = (await owner.get(path)).text
    expect(words(page)).toContain('Requests with this key are refused at once')
    const gone = await owner.post(`${path}/revoke`, { form_key: keyIn(page) })
    expect(gone.location).toBe(`${path}?flash=revoked`)
    expect((await billing.api.send('GET', '/v1/products', { key: secret })).json.error.code).toBe('api_key_revoked')
    expect((await owner.get(path)).text).not.toContain(`${path}/revoke`)
    await refusesStrangers(`/api-keys/${key!.id}`)
    expect(
      (await stranger.post(`${elsewhere}/api-keys/${key!.id}/roll`, { form_key: 'abcdefgh', expire_in: '0' })).status,
    ).toBe(404)
  })

  test('say beside the field what is wrong, and are no viewer’s', async () => {
    const wrong = await fill(owner, `${home}/api-keys/new`, { name: 'x', access: 'chosen' })
    expect([
      wrong.status,
      /<p id="field-scopes-error"/.test(wrong.text),
      /sk_test_[0-9A-Za-z]{38}/.test(wrong.text),
    ]).toEqual([422, true, false])
    const unsaid = await fill(owner, `${home}/api-keys/new`, { access: 'all', ends: 'day' })
    expect([unsaid.status, /<p id="field-expires_at-error"/.test(unsaid.text)]).toEqual([422, true])
    const late = await fill(owner, `${home}/api-keys/new`, { access: 'all', ends: 'day', expires_at: '2020-01-01' })
    expect([late.status, /<p id="field-expires_at-error"/.test(late.text)]).toEqual([422, true])
    for (const path of ['/api-keys', '/api-keys/new', `/api-keys/${shop.testKeyId}`])
      expect((await viewer.get(home + path)).status).toBe(403)
    const body = { form_key: 'abcdefgh', access: 'all' }
    const asked = (await owner.get(`${home}/api-keys/new`)).text
    expect(asked).not.toMatch(/name="access"[^>]* checked/)
    const unchosen = await fill(owner, `${home}/api-keys/new`, { name: 'x' })
    expect([unchosen.status, words(unchosen.text).includes('Choose what the key can do.')]).toEqual([422, true])
    expect((await viewer.post(`${home}/api-keys/new`, body)).status).toBe(403)
    expect((await viewer.post(`${home}/api-keys/${shop.testKeyId}/revoke`, body)).status).toBe(403)
    expect((await owner.post(`${home}/api-keys/new`, body, { origin: 'https://evil.example' })).status).toBe(400)
  })

  test('of a developer may no more than their maker', async () => {
    const developer = await signedInMember(billing, shop, 'developer')
    expect((await developer.get(`${home}/api-keys/new`)).text).not.toContain('payouts:')
    await fill(developer, `${home}/api-keys/new`, { name: 'dev', access: 'all' })
    const [key] = await rows("select scopes from api_keys where merchant_id = $1 and name = 'dev'", shop.id)
    expect(key!.scopes).not.toContain('*')
    expect(key!.scopes).toContain('webhook_endpoints:write')
    const wide = await fill(developer, `${home}/api-keys/new`, { access: 'chosen', writes: 'payouts:write' })
    expect(wide.status).toBe(403)
  })

  test('of an agent read as a viewer does and propose, without a proof', async () => {
    await fill(owner, `${home}/api-keys/new`, { name: 'agent', access: 'proposes' })
    const [key] = await rows("select scopes from api_keys where merchant_id = $1 and name = 'agent'", shop.id)
    expect(key!.scopes).toEqual([...scopesOf('viewer'), 'approvals:write'])
    expect(key!.scopes).not.toContain('audit_log:read')
    expect(movesMoney(key!.scopes as string[])).toBe(false)
    const developer = await signedInMember(billing, shop, 'developer')
    expect((await developer.get(`${home}/api-keys/new?lang=en`)).text).toContain('Agent: reads and proposes')
    await fill(developer, `${home}/api-keys/new`, { name: 'small agent', access: 'proposes' })
    const [small] = await rows("select scopes from api_keys where merchant_id = $1 and name = 'small agent'", shop.id)
    expect(small!.scopes).toContain('approvals:write')
    expect(small!.scopes).not.toContain('payouts:read')
    expect((small!.scopes as string[]).filter((scope) => scope.endsWith(':write'))).toEqual(['approvals:write'])
  })

  test('are made with allowed addresses and an end of their own, and changed later', async () => {
    const live = home.replace(/test$/, 'live')
    const fields = { name: 'Fence', access: 'all', allowed_ips: '203.0.113.7\r\n2001:db8::/48', ends: 'never' }
    await fill(owner, `${live}/api-keys/new`, fields)
    await fill(owner, `${live}/api-keys/new`, { name: 'A year', access: 'all' })
    const [fence, year] = await rows("select * from api_keys where name in ('Fence', 'A year') order by id")
    expect(fence).toMatchObject({
      ...{ allowed_ips: ['203.0.113.7', '2001:db8::/48'], expires_at: null, created_by: owner.member.id },
    })
    expect(Number(year!.expires_at) - Number(year!.created_at)).toBe(365 * 86_400)
    const path = `${live}/api-keys/${fence!.id}`
    expect(words((await owner.get(path)).text)).toContain('203.0.113.7 2001:db8::/48')
    expect(words((await owner.get(path)).text)).toContain('Created by Malee')
    const form = (await owner.get(`${path}/edit`)).text
    expect(form).toContain('203.0.113.7\n2001:db8::/48</textarea>')
    const wrong = await fill(owner, `${path}/edit`, { name: 'Fence', allowed_ips: '203.0.113.7/24', expires_at: '' })
    expect([wrong.status, /<p id="field-allowed_ips-error"[^>]*>[^<]*first address/.test(wrong.text)]).toEqual([
      422,
      true,
    ])
    const saved = await fill(owner, `${path}/edit`, {
      name: '',
      allowed_ips: '',
      ends: 'day',
      expires_at: '2040-01-31',
    })
    expect(saved.location).toBe(`${path}?flash=saved`)
    const [after] = await rows('select * from api_keys where id = $1', fence!.id)
    expect(after).toMatchObject({ name: null, allowed_ips: [], expires_at: '2211642000' })
    await billing.api.sql('update api_keys set expires_at = 2211598800 where id = $1', [fence!.id])
    expect((await owner.get(`${path}/edit`)).text).toContain(
      'name="expires_at" aria-describedby="field-expires_at-said field-expires_at-hint" value="2040-01-31"',
    )
    await fill(owner, `${path}/edit`, { name: 'Noon', allowed_ips: '', ends: 'day', expires_at: '2040-01-31' })
    const [noon] = await rows('select name, expires_at from api_keys where id = $1', fence!.id)
    expect(noon).toEqual({ name: 'Noon', expires_at: '2211598800' })
    await fill(owner, `${path}/edit`, { name: 'Year', allowed_ips: '', ends: 'year', expires_at: '2040-01-31' })
    const [aYear] = await rows('select expires_at from api_keys where id = $1', fence!.id)
    expect(Math.floor((Number(aYear!.expires_at) - Date.now() / 1000) / 86_400)).toBe(365)
    await fill(owner, `${path}/edit`, { name: 'Ever', allowed_ips: '', ends: 'never', expires_at: '2040-01-31' })
    expect(await rows('select expires_at from api_keys where id = $1', fence!.id)).toEqual([{ expires_at: null }])
    for (const page of ['/edit', '/roll']) {
      expect((await viewer.get(path + page)).status).toBe(403)
      expect((await stranger.get(path + page)).status).toBe(404)
    }
  })

  test('are rolled all at once with an overlap; the form that is sent again answers the same secrets', async () => {
    const made = ['one', 'two'].map(() =>
      billing.api.send('POST', '/v1/api_keys', { key: shop.testKey, body: { scopes: ['products:read'] } }),
    )
    const keys = (await Promise.all(made)).map(({ json }) => json).sort((a, b) => (a.id < b.id ? -1 : 1))
    const path = `${home}/api-keys/roll`
    const page = (await owner.get(path)).text
    for (const { id } of keys) expect(page).toContain(`value="${id}" checked`)
    const form = new URLSearchParams({ form_key: keyIn(page), expire_in: '3600' })
    for (const { id } of keys) form.append('keys', id)
    const [rolled, again] = [await owner.post(path, form as never), await owner.post(path, form as never)]
    const secrets = [...new Set(rolled.text.match(/sk_test_[0-9A-Za-z]{38}/g))]
    expect([rolled.status, secrets.length, [...new Set(again.text.match(/sk_test_[0-9A-Za-z]{38}/g))]]).toEqual([
      ...[200, 2, secrets],
    ])
    for (const secret of [...secrets, ...keys.map((key) => key.secret)])
      expect((await billing.api.send('GET', '/v1/products', { key: secret })).status).toBe(200)
    const none = await owner.post(path, { form_key: keyIn(page), expire_in: '3600' })
    expect([none.status, none.text.includes('Select at least one key')]).toEqual([422, true])
    expect((await viewer.get(path)).status).toBe(403)
    expect((await viewer.post(path, form as never)).status).toBe(403)
    // Another shop's key is not found, even when it is named.
    const strange = await stranger.post(`${elsewhere}/api-keys/roll`, form as never)
    expect(strange.status).toBe(422)
    const revoke = new URLSearchParams({ form_key: 'revoke-them', expire_in: '0', instead: 'revoke', keys: keys[0].id })
    const revoked = await owner.post(path, revoke as never)
    expect(words(revoked.text)).toContain('Revoked')
    expect((await billing.api.send('GET', '/v1/products', { key: secrets[0]! })).json.error.code).toBe(
      'api_key_revoked',
    )
    // A developer is offered no keys that may do more than the role.
    const developer = await signedInMember(billing, shop, 'developer')
    const offered = (await developer.get(path)).text
    expect([offered.includes(keys[1].id), offered.includes(shop.testKeyId)]).toEqual([true, false])
  })

  test('of a member who leaves are listed, and offered for rolling to whoever takes the member out', async () => {
    const leaving = await signedInMember(billing, shop, 'admin')
    const live = home.replace(/test$/, 'live')
    await fill(leaving, `${live}/api-keys/new`, { name: 'Mine, live', access: 'reads' })
    await fill(leaving, `${home}/api-keys/new`, { name: 'Mine, test', access: 'reads' })
    const at = `${home}/team/${leaving.member.id}`
    const page = (await owner.get(at)).text
    expect(words(page)).toMatch(/API keys they created.*Mine, live.*Mine, test/)
    const gone = await owner.post(`${at}/remove`, { form_key: keyIn(page) })
    expect(gone.location).toBe(`${live}/api-keys/roll?made_by=${leaving.member.id}&flash=removed`)
    const offered = await owner.get(gone.location!)
    expect(words(offered.text)).toMatch(
      /Somebody who has left the team created these keys, and they still work.*Mine, live/,
    )
    expect(offered.text).not.toContain('Mine, test')
    const [key] = await rows("select id from api_keys where name = 'Mine, live'")
    expect((await owner.get(`${live}/api-keys/${key!.id}`)).text).toContain('Somebody who has left the team')
    // A member without keys leaves as before.
    const quiet = await signedInMember(billing, shop, 'viewer')
    const left = await owner.get(`${home}/team/${quiet.member.id}`)
    const done = await owner.post(`${home}/team/${quiet.member.id}/remove`, { form_key: keyIn(left.text) })
    expect(done.location).toBe(`${home}/team?flash=removed`)
  })

  test('are not had by sending their maker’s form again, whose key the request log shows', async () => {
    const developer = await signedInMember(billing, shop, 'developer')
    const own = await fill(developer, `${home}/api-keys/new`, { name: 'own', access: 'all' })
    const narrow = /sk_test_[0-9A-Za-z]{38}/.exec(own.text)![0]
    await fill(owner, `${home}/api-keys/new`, { name: 'all of it', access: 'all' })
    const [wide] = await rows("select id from api_keys where merchant_id = $1 and name = 'all of it'", shop.id)
    await fill(owner, `${home}/api-keys/${wide!.id}/roll`, { expire_in: '86400' })
    await billing.api.deps.requestLog!.flush()
    const { json } = await shop.get('/v1/requests?method=POST&limit=2')
    for (const logged of json.data) {
      const { idempotency_key: key, path, body } = logged
      expect([key, body]).toEqual([expect.any(String), expect.any(Object)])
      const again = await fetch(billing.api.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${narrow}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      const answer = await again.text()
      expect([path, again.status, answer.includes('sk_test_')]).toEqual([path, 403, false])
    }
    const [roll, make] = json.data
    for (const [path, fields] of [
      [`/api-keys/${wide!.id}/roll`, { expire_in: '86400', form_key: roll.idempotency_key }],
      ['/api-keys/new', { name: 'all of it', access: 'chosen', scopes: '*', form_key: make.idempotency_key }],
    ] as const) {
      const again = await developer.post(home + path, fields)
      expect([path, again.status, /sk_test_[0-9A-Za-z]{38}/.test(again.text)]).toEqual([path, 403, false])
    }
  })
})

describe('webhook endpoints', () => {
  async function added(name: string, fields: Record<string, string | string[]> = { which: 'all' }): Promise<string> {
    const made = await fill(owner, `${home}/webhooks/new`, { url: `${receiver.url}/${name}`, ...fields })
    return idIn(made.text, 'we')
  }
  const endpoint = async (id: string) => (await shop.get(`/v1/webhook_endpoints/${id}`)).json

  test('are added with some types; the signing secret is in the answer alone', async () => {
    const made = await fill(owner, `${home}/webhooks/new`, {
      url: `${receiver.url}/some`,
      description: 'Shop',
      which: 'some',
      enabled_events: ['invoice.paid', 'payment.succeeded'],
    })
    const secret = /whsec_[0-9A-Za-z+/]{43}=/.exec(made.text)![0]
    const id = idIn(made.text, 'we')
    expect(await endpoint(id)).toMatchObject({
      url: `${receiver.url}/some`,
      description: 'Shop',
      enabled_events: ['invoice.paid', 'payment.succeeded'],
    })
    await billing.api.deps.requestLog!.flush()
    const log = await rows('select r::text from request_log r where merchant_id = $1', shop.id)
    const shown = [(await owner.get(`${home}/webhooks`)).text, (await owner.get(`${home}/webhooks/${id}`)).text]
    for (const text of [...shown, JSON.stringify(log), JSON.stringify(billing.api.logs)])
      expect(text).not.toContain(secret)
    expect(words(shown[0]!)).toContain('2 types')
    const rotated = await fill(owner, `${home}/webhooks/${id}/rotate`, { expire_previous_in: '0' })
    const next = /whsec_[0-9A-Za-z+/]{43}=/.exec(rotated.text)![0]
    expect(next).not.toBe(secret)
  })

  test('are asked again when no type is ticked, and when the address cannot be', async () => {
    const form = (await owner.get(`${home}/webhooks/new`)).text
    expect(form).toContain('<code>invoice</code>')
    expect(form).toContain('All of invoice')
    const group = await fill(owner, `${home}/webhooks/new`, {
      url: `${receiver.url}/group`,
      which: 'some',
      groups: 'refund',
      enabled_events: 'invoice.paid',
    })
    expect(group.status).toBe(200)
    const [newest] = (await shop.get('/v1/webhook_endpoints')).json.data
    const refunds = EVENT_TYPES.filter((type) => type.startsWith('refund.'))
    expect([...newest.enabled_events].sort()).toEqual([...refunds, 'invoice.paid'].sort())
    expect((await owner.get(`${home}/webhooks/${newest.id}`)).text.match(/<details class="curl">/g)).toHaveLength(1)
    await owner.post(`${home}/webhooks/${newest.id}/delete`, {})
    const none = await fill(owner, `${home}/webhooks/new`, { url: receiver.url, which: 'some' })
    expect([none.status, none.text.includes('Choose at least one type')]).toEqual([422, true])
    const bad = await fill(owner, `${home}/webhooks/new`, { url: 'ftp://x', which: 'all', description: 'kept' })
    expect([bad.status, /<p id="field-url-error"/.test(bad.text), bad.text.includes('value="kept"')]).toEqual([
      422,
      true,
      true,
    ])
  })

  test('are changed, disabled with a question, enabled, and deleted', async () => {
    const id = await added('life')
    const path = `${home}/webhooks/${id}`
    const changed = await fill(owner, `${path}/change`, {
      url: `${receiver.url}/life`,
      which: 'some',
      enabled_events: 'invoice.paid',
      description: '',
    })
    expect([changed.location, (await endpoint(id)).enabled_events]).toEqual([`${path}?flash=saved`, ['invoice.paid']])
    expect((await owner.get(`${path}/change`)).text).toMatch(/value="invoice.paid" checked/)
    await owner.post(`${path}/disable`, { form_key: 'disable-1' })
    const disabled = (await owner.get(path)).text
    expect(words(disabled)).toContain('It was disabled by hand.')
    expect(disabled).not.toContain(`${path}/ping`)
    await owner.post(`${path}/enable`, { form_key: 'enable-11' })
    expect((await endpoint(id)).status).toBe('enabled')
    await refusesStrangers(`/webhooks/${id}`)
    for (const one of ['ping', 'delete', 'disable', 'rotate', 'change', 'replay'])
      expect(
        (await stranger.post(`${elsewhere}/webhooks/${id}/${one}`, { form_key: 'stranger1', from: '2026-01-01T00:00' }))
          .status,
      ).toBe(404)
    expect((await owner.post(`${path}/delete`, { form_key: 'delete-1' })).location).toBe(
      `${home}/webhooks?flash=deleted`,
    )
    expect((await owner.get(path)).status).toBe(404)
  })

  test('are shown to a viewer, who may change nothing', async () => {
    const id = await added('viewed')
    const path = `${home}/webhooks/${id}`
    const { status, text } = await viewer.get(path)
    expect([status, /method="post" action="[^"?]*webhooks/.test(text)]).toEqual([200, false])
    for (const one of ['/webhooks/new', `/webhooks/${id}/change`, `/webhooks/${id}/rotate`, `/webhooks/${id}/replay`])
      expect((await viewer.get(home + one)).status).toBe(403)
    for (const one of ['ping', 'delete', 'disable', 'enable', 'rotate'])
      expect((await viewer.post(`${path}/${one}`, { form_key: 'viewer-11', expire_previous_in: '0' })).status).toBe(403)
    expect((await endpoint(id)).status).toBe('enabled')
  })

  test('say of a delivery what it brings: number and amount', async () => {
    const id = await added('told')
    billing.away = true
    const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice' })).json
    const { number } = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
    expect(words((await owner.get(`${home}/webhooks/${id}?event_type=invoice.created`)).text)).toContain(
      `${number} · ฿`,
    )
    // The endpoint says how much has arrived, and a delivery that is cancelled why.
    const update = 'update webhook_deliveries set status = $2, next_attempt_at = null where id = $1'
    const { data } = (await shop.get(`/v1/webhook_endpoints/${id}/deliveries`)).json
    const [first, second] = data
    const made = data.find(({ event_type: type }: { event_type: string }) => type === 'invoice.created')
    const one = (await owner.get(`${home}/deliveries/${made.id}`)).text
    expect(words(one)).toContain(`Object ${latest_invoice} ${number} · ฿`)
    expect(one).toContain(`href="${home}/invoices/${latest_invoice}"`)
    await billing.api.sql(update, [first.id, 'succeeded'])
    await billing.api.sql(update, [second.id, 'canceled'])
    const { text } = await owner.get(`${home}/webhooks/${id}`)
    expect(words(text)).toContain('Delivered, last 7 days 100% 1 of 1')
    expect(words(text)).toContain('Cancelled the endpoint was disabled – 0 –')
    const page = words((await owner.get(`${home}/deliveries/${second.id}`)).text)
    expect(page).toContain('the endpoint was disabled')
    // What was never tried counts no attempts, and is sent for the first time.
    expect([page.includes('0 attempts'), page.includes('Send now')]).toEqual([false, true])
  })

  test('are pinged; the delivery has its page with what is sent, and its event; a replay has its progress', async () => {
    const id = await added('pinged')
    const path = `${home}/webhooks/${id}`
    billing.away = true // a ping would wait for an attempt, which does not happen here
    const pinged = await owner.post(`${path}/ping`, { form_key: 'ping-1234' })
    const delivery = idIn(pinged.location!, 'whd')
    expect(pinged.location).toBe(`${home}/deliveries/${delivery}?flash=pinged`)
    await rows(
      `insert into webhook_attempts (delivery_id, number, at, trigger, http_status, duration_ms, error, request_headers, response_headers, response_body)
       values ($1, 1, 1795244700, 'ping', 500, 31, 'The receiver answered 500', '{"webhook-id": "evt_1", "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="}', '{"x-from": "shop"}', '<b>no</b>')`,
      delivery,
    )
    await rows(
      "update webhook_deliveries set status = 'exhausted', attempt_count = 1, next_attempt_at = null where id = $1",
      delivery,
    )
    const { text } = await owner.get(`${home}/deliveries/${delivery}`)
    expect(text).toMatch(/class="crumbs[\s\S]*\/webhooks\/we_[^"]+">[^<]*\.[^<]*<\/a>/)
    for (const part of [
      'webhook_endpoint.ping',
      'The receiver answered 500',
      'x-from: shop',
      '&lt;b&gt;no&lt;/b&gt;',
      'v1,K5oZ…',
      '21/11/2026',
      '31 ms',
      '/retry',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('<b>no</b>')
    await refusesStrangers(`/deliveries/${delivery}`)
    expect((await stranger.post(`${elsewhere}/deliveries/${delivery}/retry`, { form_key: 'stranger2' })).status).toBe(
      404,
    )
    expect((await viewer.get(`${home}/deliveries/${delivery}`)).text).not.toContain('/retry')
    expect((await viewer.post(`${home}/deliveries/${delivery}/retry`, { form_key: 'viewer-22' })).status).toBe(403)
    expect((await owner.post(`${home}/deliveries/${delivery}/retry`, { form_key: 'retry-123' })).location).toBe(
      `${home}/deliveries/${delivery}?flash=retried`,
    )
    const log = (await owner.get(path)).text
    expect(words(log)).toContain('webhook_endpoint.ping Waiting 500')
    expect((await owner.get(`${path}?status=succeeded`)).text).toContain('Nothing fits these filters')
    const file = await owner.get(`${path}?csv=all`)
    expect([file.headers.get('content-type'), file.text.trim().split('\r\n').length]).toEqual([
      'text/csv; charset=utf-8',
      2,
    ])

    const event = idIn(text, 'evt')
    expect(words((await owner.get(`${home}/events/${event}`)).text)).toContain(`${receiver.url}/pinged Waiting 500`)
    const begun = await fill(owner, `${path}/replay`, { from: '2020-01-01T00:00', only_failed: 'true' })
    const replay = idIn(begun.location!, 'rpl')
    const shown = await owner.get(`${path}/replays/${replay}`)
    expect([shown.status, words(shown.text).includes('events done'), shown.text.includes('<progress')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await owner.get(path)).text).toContain(`${path}/replays/${replay}`)
    expect((await stranger.get(`${elsewhere}/webhooks/${id}/replays/${replay}`)).status).toBe(404)
    const wrong = await fill(owner, `${path}/replay`, { from: '' })
    expect([wrong.status, /<p id="field-from-error"/.test(wrong.text)]).toEqual([422, true])
    billing.away = false
  })
})

describe('events and requests', () => {
  test('of a call lead to each other, to the thing, and to the delivery', async () => {
    const made = await shop.post('/v1/products', { name: 'Pro <b>' }, { headers: { 'idempotency-key': 'first-one' } })
    const requestId = made.headers.get('request-id')!
    const list = await owner.get(`${home}/events?type=product.created&object_id=${made.json.id}`)
    const event = idIn(list.text, 'evt')
    const page = (await owner.get(`${home}/events/${event}`)).text
    expect(page).toContain(`href="${home}/requests/${requestId}"`)
    expect(page).toContain(`href="${home}/products/${made.json.id}"`)
    expect(page).toContain('Pro &lt;b&gt;')
    // Many things happen within a minute. In the list their day stands once above them.
    expect(list.text).toMatch(/<tr class="part"><th scope="rowgroup" colspan="4">\d{1,2} \w+ \d{4}<\/th><\/tr><tr>/)
    expect(list.text).toMatch(/<time[^>]*>\d\d:\d\d:\d\d</)
    expect(page).toMatch(/<time[^>]*>\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d</)
    const request = (await owner.get(`${home}/requests/${requestId}`)).text
    for (const part of ['POST /v1/products', 'first-one', `/events/${event}`, `/api-keys/${shop.testKeyId}`])
      expect(request).toContain(part)
    expect((await viewer.get(`${home}/requests/${requestId}`)).text).not.toContain('/api-keys/')
    await refusesStrangers(`/events/${event}`)
    await refusesStrangers(`/requests/${requestId}`)
    const finance = await signedInMember(billing, shop, 'finance')
    expect((await finance.get(`${home}/requests/${requestId}`)).status).toBe(403)
    expect((await finance.get(`${home}/events/${event}`)).text).not.toContain(`${home}/requests/`)
  })

  test('show what failed and why, found by its filters', async () => {
    await shop.post('/v1/customers', { email: 'somchai@example.com', nme: 'x' })
    const list = await owner.get(`${home}/requests?status=failed&method=POST&path=customers`)
    expect(words(list.text)).toContain('POST /v1/customers 400 parameter_unknown Shop server')
    const page = (await owner.get(`${home}/requests/${idIn(list.text, 'req')}`)).text
    expect(page).toContain('***@example.com')
    expect(page).not.toContain('somchai')
    expect(words(page)).toMatch(/Error code parameter_unknown Message [^{]*nme/)
    expect((await owner.get(`${home}/requests?csv=all&status=failed`)).text).toContain('parameter_unknown')
  })

  test('of a list say what a person knows their thing by', async () => {
    await shop.post('/v1/customers', { email: 'nok@example.com', name: 'Nok Jaidee' })
    const list = words((await owner.get(`${home}/events?type=customer.created`)).text)
    expect(list).toMatch(/Customer added customer\.created Nok Jaidee cus_…\w{6} API request/)
  })

  test('know what a member did, and who it was', async () => {
    await fill(owner, `${home}/api-keys/new`, { name: 'By a member', access: 'reads' })
    const list = await owner.get(`${home}/requests?path=/v1/api_keys&method=POST`)
    const page = (await owner.get(`${home}/requests/${idIn(list.text, 'req')}`)).text
    expect(words(page)).toContain('Dashboard: Malee')
    expect(page).toContain('By a member')
    expect((await fill(owner, `${home}/webhooks/new`, { url: 'nowhere', which: 'all' })).status).toBe(422)
    expect(words((await owner.get(`${home}/requests?path=/v1/webhook_endpoints&status=failed`)).text)).toContain(
      'POST /v1/webhook_endpoints 400 parameter_invalid Malee · Dashboard',
    )
  })

  test('know of forms that are no call, without what was typed; and of pages nothing', async () => {
    const invited = await fill(owner, `${home}/team`, { email: 'new.colleague@example.com', role: 'viewer' })
    expect(invited.status).toBe(303)
    const list = await owner.get(`${home}/requests?path=/dashboard/`)
    expect(words(list.text)).toMatch(/POST \/dashboard\/[\w-]+\/test\/team 303 · \d+ ms Malee · Dashboard/)
    expect((await owner.get(`${home}/requests?path=/dashboard/&method=GET`)).text).toContain(
      'Nothing fits these filters',
    )
    const page = (await owner.get(`${home}/requests/${idIn(list.text, 'req')}`)).text
    expect(words(page)).toContain('No body was saved.')
    expect(page).not.toContain('colleague')
  })

  test('whose call is not in the log show what came of it', async () => {
    const customer = await shop.customer()
    const event = (await shop.get(`/v1/events?object_id=${customer}`)).json.data[0]
    await billing.api.deps.requestLog!.flush()
    await asAdministrator(billing.api.databaseUrl, 'delete from request_log where id = $1', [event.request.id])
    const { status, text } = await owner.get(`${home}/requests/${event.request.id}`)
    expect([status, text.includes(event.id), words(text).includes('This request is not in the log')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await stranger.get(`${elsewhere}/requests/${event.request.id}`)).status).toBe(404)
  })
})

test('the overview shows each role what it reaches, in both languages', async () => {
  const page = (await owner.get(`${home}/developers`)).text
  for (const part of [
    '/v1</code>',
    '/docs/errors',
    `${home}/api-keys/`,
    `${home}/webhooks/`,
    `${home}/events/`,
    '$SATANG_TEST_KEY',
  ])
    expect(page).toContain(part)
  expect((await viewer.get(`${home}/developers`)).text).not.toContain(`${home}/api-keys/`)
  expect(words((await owner.get(`${home}/developers?lang=th`)).text)).toContain('คำขอที่ไม่สำเร็จ')
  for (const path of ['/developers', '/api-keys', '/webhooks', '/events', '/requests', '/webhooks/new'])
    expect((await owner.get(`${home}${path}?lang=th`)).text).toContain('<html lang="th">')
  expect((await owner.get(`${home}/search?q=${shop.testKeyId}`)).location).toBe(`${home}/api-keys/${shop.testKeyId}`)
  expect((await owner.get(`${home}/deliveries`)).location).toBe(`${home}/webhooks`)
})
