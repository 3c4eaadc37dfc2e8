// The step-up: every form of the dashboard needs a proof or is declared free. After the proof the form is carried out with everything that was typed,
// and proofs cannot be guessed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import Router from '@koa/router'
import { Secret, TOTP } from 'otpauth'
import { addDashboard } from '../../web/dashboard/index.ts'
import { FREE_FORMS, GUARDED_FORMS } from '../../web/dashboard/step-up/forms.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { type DashboardMember, memberCookie, signedInMember } from '../support/dashboard.ts'
import { portalBrowser } from '../support/portal.ts'

let api: TestApi
let shop: TestMerchant
let home: string
const environment = () => ({ api })
beforeAll(async () => {
  api = await startApi()
  shop = await api.merchant()
  const [row] = await api.sql<{ slug: string }>('select slug from merchants where id = $1', [shop.id])
  home = `/dashboard/${row!.slug}/live`
})
beforeEach(() => api.sql('delete from rate_limits'))
afterAll(() => api.close())

const now = () => Math.floor(Date.now() / 1000)
/** The rows of a request in the audit log. */
const noted = (requestId: string | null) =>
  api.sql('select action, object, after from audit_log where request_id = $1', [requestId])
const provedBefore = (seconds: number, { member }: DashboardMember) =>
  api.sql('update member_sessions set proved_at = $2 where member_id = $1', [member.id, now() - seconds])
const somebody = async (role: Parameters<typeof signedInMember>[2] = 'owner', seconds = 700) => {
  const browser = await signedInMember(environment(), shop, role)
  await provedBefore(seconds, browser)
  return browser
}
const ACCOUNT = { bank_code: '014', account_number: '123-4-56789-0', account_name: "Ran <b>'Nangsue'" }
const ADD = '/settings/bank-accounts'
const sealedIn = (text: string) => /name="step_up" value="([\w-]+)"/.exec(text)?.[1] ?? ''
const isAsked = ({ status, text }: { status: number; text: string }) =>
  status === 403 && text.includes('name="step_up"') && text.includes('Is it you?')
const accounts = async () =>
  (
    await api.sql<{ id: string; account_name: string }>(
      'select id, account_name from bank_accounts where merchant_id = $1',
      [shop.id],
    )
  ).length
const keys = async () => (await api.sql('select 1 from api_keys where merchant_id = $1', [shop.id])).length

describe('every form', () => {
  const PREFIX = '/dashboard/:slug/:mode'
  /** Forms before the log-in: their sender proves who they are with them, has a mailed link, or leaves. */
  const ENTRY = [
    ...['login', 'login/code', 'login/passkey', 'login/passkey/question'],
    ...['logout', 'forgot', 'password', 'email', 'invitation'],
  ].map((path) => `/dashboard/${path}`)
  const posts = () => {
    const router = new Router()
    addDashboard(router as never, api.deps)
    return router.stack.filter(({ methods }) => methods.includes('POST')).map(({ path }) => String(path))
  }

  test('is listed as asking for a proof or as not needing one, and none is listed that is not there', () => {
    const all = posts()
    expect(all.filter((path) => !path.startsWith(PREFIX)).sort()).toEqual([...ENTRY].sort())
    const inside = all.filter((path) => path.startsWith(PREFIX)).map((path) => path.slice(PREFIX.length))
    const listed = [...FREE_FORMS, ...Object.keys(GUARDED_FORMS)]
    expect(inside.filter((path) => !listed.includes(path))).toEqual([])
    expect(listed.filter((path) => !inside.includes(path))).toEqual([])
    expect(listed.length).toBe(new Set(listed).size)
    expect(Object.keys(GUARDED_FORMS).length).toBeGreaterThan(12)
  })

  test('that is guarded asks whoever has an old proof, and the others do not', async () => {
    const browser = await somebody()
    const id = (path: string) => path.replaceAll(/:\w+/g, 'x')
    const wrong: unknown[] = []
    for (const [path, { needs }] of Object.entries(GUARDED_FORMS)) {
      if (needs !== 'proof') continue
      if (!isAsked(await browser.post(`${home}${id(path)}?lang=en`))) wrong.push(path)
    }
    for (const path of FREE_FORMS) {
      const { text } = await browser.post(`${home}${id(path)}?lang=en`)
      if (text.includes('name="step_up"')) wrong.push(path)
    }
    expect(wrong).toEqual([])
  })
})

test('a proof of ten minutes ago is enough, one of a second more is not', async () => {
  const browser = await somebody('owner', 590)
  expect((await browser.post(home + ADD, ACCOUNT)).status).toBe(303)
  await provedBefore(602, browser)
  expect(isAsked(await browser.post(`${home}${ADD}?lang=en`, ACCOUNT))).toBe(true)
})

test('after the password what was asked for is done, with all that was typed, once', async () => {
  const browser = await somebody()
  const before = await accounts()
  const typed = { ...ACCOUNT, form_key: 'the-key-of-the-form' }
  const asked = await browser.post(`${home}${ADD}?lang=en`, typed)
  expect(isAsked(asked)).toBe(true)
  expect(asked.text).toContain(`action="${home}${ADD}?lang=en"`)
  // What was typed is not in the page.
  for (const words of ['123-4-56789-0', 'Nangsue']) expect(asked.text).not.toContain(words)
  expect(await accounts()).toBe(before)
  const step_up = sealedIn(asked.text)
  const wrong = await browser.post(`${home}${ADD}?lang=en`, { step_up, step_up_password: 'not my password' })
  expect([wrong.status, wrong.text.includes('Wrong password.')]).toEqual([422, true])
  expect(wrong.text).not.toContain('not my password')
  expect(await noted(wrong.headers.get('request-id'))).toEqual([
    { action: 'member.proof_failed', object: browser.member.id, after: { reason: 'password' } },
  ])
  expect(sealedIn(wrong.text)).toBe(step_up)
  expect(await accounts()).toBe(before)
  const right = { step_up, step_up_password: browser.member.password }
  const done = await browser.post(`${home}${ADD}?lang=en`, right)
  expect([done.status, done.location]).toEqual([303, `${home}/settings/payouts?lang=en&flash=account_added`])
  // Sent again, by a double click or from the history: nothing more is done.
  expect((await browser.post(`${home}${ADD}?lang=en`, right)).status).toBe(303)
  expect(await accounts()).toBe(before + 1)
  const [row] = await api.sql(
    'select account_name from bank_accounts where merchant_id = $1 order by id desc limit 1',
    [shop.id],
  )
  expect(row!.account_name).toBe(ACCOUNT.account_name)
  // The proof still holds: the next form needs none.
  expect((await browser.post(home + ADD, ACCOUNT)).status).toBe(303)
})

test('what is wrong with the form itself is said after the proof, beside its field', async () => {
  const browser = await somebody()
  const asked = await browser.post(`${home}${ADD}?lang=en`, { ...ACCOUNT, account_number: '12' })
  const form = { step_up: sealedIn(asked.text), step_up_password: browser.member.password }
  const again = await browser.post(`${home}${ADD}?lang=en`, form)
  expect(again.status).toBe(422)
  expect(again.text).toMatch(/id="field-account_number-error"[^>]*>Must be 10 to 15 digits/)
  expect(again.text).toContain('value="12"')
})

test('a form that waits is of its session and its address, and nobody else reads or sends it', async () => {
  const browser = await somebody()
  const other = await somebody()
  const before = await accounts()
  const step_up = sealedIn((await browser.post(home + ADD, ACCOUNT)).text)
  const { password } = other.member
  const statuses = [
    (await other.post(home + ADD, { step_up, step_up_password: password })).status,
    (await browser.post(`${home}/team`, { step_up, step_up_password: browser.member.password })).status,
    (await browser.post(home + ADD, { step_up: 'x', step_up_password: browser.member.password })).status,
    (await browser.post(home + ADD, { step_up: `A${step_up.slice(1)}`, step_up_password: browser.member.password }))
      .status,
  ]
  expect(statuses).toEqual([400, 400, 400, 400])
  const foreign = { step_up, step_up_password: browser.member.password }
  expect((await browser.post(home + ADD, foreign, { origin: 'https://evil.example' })).status).toBe(400)
  expect(await accounts()).toBe(before)
})

test('whoever may not do it may not after a proof either', async () => {
  const viewer = await somebody('viewer')
  const asked = await viewer.post(home + ADD, ACCOUNT)
  const form = { step_up: sealedIn(asked.text), step_up_password: viewer.member.password }
  expect((await viewer.post(home + ADD, form)).status).toBe(403)
})

test('tries are counted by session, also while other limits are off', async () => {
  const browser = await somebody()
  const step_up = sealedIn((await browser.post(home + ADD, ACCOUNT)).text)
  const tried = async (step_up_password: string) =>
    (await browser.post(`${home}${ADD}?lang=en`, { step_up, step_up_password })).text
  await Promise.all(Array.from({ length: 12 }, (_, n) => tried(`wrong password ${n}`)))
  expect(await tried(browser.member.password)).toContain('Too many')
  const duplicate = Object.assign(portalBrowser(api.url, await memberCookie(environment(), shop, browser.member.id)))
  expect((await duplicate.post(home + ADD, ACCOUNT)).status).toBe(303)
})

describe('a key', () => {
  test.each([
    [{ access: 'all' }, true],
    [{ access: 'reads' }, false],
    [{ access: 'chosen', writes: 'refunds:write' }, true],
    [{ access: 'chosen', scopes: 'refunds:read', writes: 'customers:write' }, false],
    // The values of a field count as the call would take them, whichever field sends them.
    [{ access: 'chosen', scopes: 'bank_accounts:write' }, true],
  ])('made with %j asks for a proof: %p', async (fields, asks) => {
    const browser = await somebody()
    const before = await keys()
    const asked = await browser.post(`${home}/api-keys/new?lang=en`, {
      ...(fields as Record<string, string>),
      name: 'k',
    })
    expect([isAsked(asked), await keys()]).toEqual([asks, asks ? before : before + 1])
    if (!asks) return
    const form = { step_up: sealedIn(asked.text), step_up_password: browser.member.password }
    const made = await browser.post(`${home}/api-keys/new?lang=en`, form)
    expect([made.status, made.text.includes('sk_live_')]).toEqual([200, true])
  })

  test('is rolled with a proof when it moves money', async () => {
    const key = async (scopes: string[]) =>
      (await api.send('POST', '/v1/api_keys', { key: shop.liveKey, body: { scopes } })).json.id as string
    const browser = await somebody()
    const roll = async (scopes: string[]) =>
      browser.post(`${home}/api-keys/${await key(scopes)}/roll?lang=en`, { expire_in: '0' })
    expect(isAsked(await roll(['payouts:write']))).toBe(true)
    expect(isAsked(await roll(['payouts:read']))).toBe(false)
    expect((await browser.post(`${home}/api-keys/key_x/roll`)).status).toBe(404)
  })

  test('is changed with a proof when it moves money, and what was typed is done after it', async () => {
    const made = async (scopes: string[]) =>
      (await api.send('POST', '/v1/api_keys', { key: shop.liveKey, body: { scopes, allowed_ips: ['127.0.0.1'] } })).json
    const browser = await somebody()
    const [wide, narrow] = [await made(['payouts:write']), await made(['payouts:read'])]
    const edit = (id: string, form: Record<string, string>) => browser.post(`${home}/api-keys/${id}/edit?lang=en`, form)
    const networks = async (id: string) =>
      (await api.send('GET', `/v1/api_keys/${id}`, { key: shop.liveKey })).json.allowed_ips
    expect(isAsked(await edit(narrow.id, { name: 'n' }))).toBe(false)
    const asked = await edit(wide.id, { name: 'n', allowed_ips: '203.0.113.0/24' })
    expect([isAsked(asked), await networks(wide.id)]).toEqual([true, ['127.0.0.1']])
    const form = { step_up: sealedIn(asked.text), step_up_password: browser.member.password }
    expect([(await edit(wide.id, form)).status, await networks(wide.id)]).toEqual([303, ['203.0.113.0/24']])
  })

  test('among many is rolled with a proof when one of them moves money; many are revoked without', async () => {
    const key = async (scopes: string[]) =>
      (await api.send('POST', '/v1/api_keys', { key: shop.liveKey, body: { scopes } })).json.id as string
    const browser = await somebody()
    const [wide, narrow] = [await key(['payouts:write']), await key(['payouts:read'])]
    const secretsIn = (text: string) => new Set(text.match(/sk_live_[0-9A-Za-z]{38}/g)).size
    const rollAll = (keys: string[], how: string, field = 'expire_in') =>
      browser.post(
        `${home}/api-keys/roll?lang=en`,
        new URLSearchParams([...keys.map((id): [string, string] => ['keys', id]), [field, how]]) as never,
      )
    const rolled = await rollAll([narrow], '0')
    expect([rolled.status, secretsIn(rolled.text)]).toEqual([200, 1])
    const asked = await rollAll([narrow, wide], '0')
    expect([isAsked(asked), asked.text.includes('sk_live_')]).toEqual([true, false])
    expect(isAsked(await rollAll([narrow, wide], 'revoke', 'instead'))).toBe(false)
    const more = [await key(['*']), await key(['payouts:write'])]
    const again = await rollAll(more, '0')
    const form = { step_up: sealedIn(again.text), step_up_password: browser.member.password }
    const done = await browser.post(`${home}/api-keys/roll?lang=en`, form)
    expect([done.status, secretsIn(done.text)]).toEqual([200, 2])
    const rows = await api.sql('select object from audit_log where action = $1 and object = any ($2)', [
      'api_key.rolled',
      more,
    ])
    expect(rows.map(({ object }) => object).sort()).toEqual([...more].sort())
  })
})

describe('whoever has a second factor', () => {
  async function withCodes() {
    const browser = await signedInMember(environment(), shop)
    const codes = `${home}/account/codes`
    await browser.post(`${codes}/begin`, { begin_password: browser.member.password })
    const secret = /<code>([A-Z2-7 ]{16,})<\/code>/.exec((await browser.get(codes)).text)![1]!.replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const shown = await browser.post(`${codes}/confirm`, { code: totp.generate() })
    const recovery = [...shown.text.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map((found) => found[1]!)
    // Another session of this member, whose proofs are its own.
    const elsewhere = portalBrowser(api.url, await memberCookie(environment(), shop, browser.member.id))
    await provedBefore(700, browser)
    // The code that turned the second step on is used up.
    const next = () => totp.generate({ timestamp: Date.now() + 30_000 })
    return { browser, elsewhere, next, recovery, used: totp.generate() }
  }

  test('proves it by a code, which works once; the password is not enough', async () => {
    const { browser, elsewhere, next, used } = await withCodes()
    const path = `${home}${ADD}?lang=en`
    const asked = await browser.post(path, ACCOUNT)
    expect(asked.text).toContain('name="step_up_code"')
    expect(asked.text).not.toContain('name="step_up_password"')
    const step_up = sealedIn(asked.text)
    const there = sealedIn((await elsewhere.post(path, ACCOUNT)).text)
    const { password } = browser.member
    const before = await accounts()
    const wrong: Record<string, string>[] = [
      { step_up_password: password },
      { step_up_code: used },
      { step_up_code: '' },
    ]
    for (const fields of wrong) expect((await browser.post(path, { step_up, ...fields })).status).toBe(422)
    const code = next()
    // In two sessions: the proof of one is good for its own next form.
    const both = await Promise.all([
      browser.post(path, { step_up, step_up_code: code }),
      elsewhere.post(path, { step_up: there, step_up_code: code }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(await accounts()).toBe(before + 1)
  })

  test('proves it by a recovery code too, which is gone then', async () => {
    const { browser, recovery } = await withCodes()
    const path = `${home}${ADD}?lang=en`
    const step_up = sealedIn((await browser.post(path, ACCOUNT)).text)
    const used = await browser.post(path, { step_up, step_up_code: recovery[0]! })
    expect(used.status).toBe(303)
    expect(await noted(used.headers.get('request-id'))).toContainEqual({
      action: 'member.recovery_code_used',
      object: browser.member.id,
      after: { codes_left: recovery.length - 1 },
    })
    await provedBefore(700, browser)
    const again = await browser.post(path, { step_up, step_up_code: recovery[0]! })
    expect(again.status).toBe(422)
    expect(await noted(again.headers.get('request-id'))).toMatchObject([
      { action: 'member.proof_failed', object: browser.member.id, after: { reason: 'code' } },
    ])
  })

  test('is asked for it before the password is changed or the second factor turned off', async () => {
    const { browser, recovery } = await withCodes()
    const { password } = browser.member
    const off = `${home}/account/codes/off?lang=en`
    const asked = await browser.post(off, { off_password: password })
    expect(isAsked(asked)).toBe(true)
    expect(asked.text).not.toContain(password)
    const change = { current_password: password, password: 'another horse battery' }
    expect(isAsked(await browser.post(`${home}/account/password?lang=en`, change))).toBe(true)
    const done = await browser.post(off, { step_up: sealedIn(asked.text), step_up_code: recovery[1]! })
    expect(done.status).toBe(303)
    const [row] = await api.sql('select totp_enabled_at from members where id = $1', [browser.member.id])
    expect(row!.totp_enabled_at).toBeNull()
  })
})

test('whoever has no second factor types the password once where the form asks for it', async () => {
  const browser = await somebody('viewer')
  const { password } = browser.member
  const change = { current_password: password, password: 'another horse battery' }
  expect((await browser.post(`${home}/account/password`, change)).status).toBe(303)
})

test('a session that ended meanwhile has no proof', async () => {
  const browser = await somebody()
  const step_up = sealedIn((await browser.post(home + ADD, ACCOUNT)).text)
  await api.sql('update member_sessions set closed_at = 1 where member_id = $1', [browser.member.id])
  const sent = await browser.post(home + ADD, { step_up, step_up_password: browser.member.password })
  expect(sent.location).toBe('/dashboard/login')
})
