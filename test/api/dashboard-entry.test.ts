// Logging in to the dashboard and out of it: password, second step, cookies, links by mail, and that strangers find out nothing by trying.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { TOTP } from 'otpauth'
import { invite, withdrawInvitation } from '../../commands/invitations.ts'
import { beginTotp, enableTotp } from '../../commands/member-accounts.ts'
import { joinMerchant } from '../../commands/members.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import { showTotp } from '../../db/one-time-codes.ts'
import { hashPassword, isOutdated } from '../../db/passwords.ts'
import { INVITATION_SECONDS } from '../../rules/members.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { asMerchant, memberCookie, newMember, signedInMember, type TestMember } from '../support/dashboard.ts'
import { mailsAnswered, portalBrowser } from '../support/portal.ts'

let api: TestApi
let shop: TestMerchant
let home: string
const environment = () => ({ api })
beforeAll(async () => {
  api = await startApi()
  shop = await api.merchant()
  home = `/dashboard/${await slug(shop)}/test`
})
afterAll(() => api.close())

const stranger = (cookie = '') => portalBrowser(api.url, cookie)
const now = () => Math.floor(Date.now() / 1000)
const LOGIN = '/dashboard/login?lang=en'
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
]
/** What a reader sees: the page without its nonce, which differs each time. */
const shown = (text: string) => text.replaceAll(/nonce="[^"]+"/g, '')

async function slug({ id }: { id: string }): Promise<string> {
  return (await api.sql<{ slug: string }>('select slug from merchants where id = $1', [id]))[0]!.slug
}

/** Whether the browser is signed in to the dashboard. */
async function isIn(browser: { get(path: string): Promise<{ location: string | null }> }): Promise<boolean> {
  return !(await browser.get('/dashboard')).location?.startsWith('/dashboard/login')
}

/** The link of the last mail of a kind to an address, as its path. */
async function linkTo(email: string, kind: 'password' | 'invitation'): Promise<string> {
  await mailsAnswered(api)
  const [link] = await api.sql<{ id: string }>(
    'select id from member_links where email = $1 and kind = $2 order by id desc limit 1',
    [email, kind],
  )
  return `/dashboard/${kind}?token=${memberLinkToken(api.deps.encryptionKey, link!.id)}&lang=en`
}

async function kindsOf(member: string): Promise<string[]> {
  await mailsAnswered(api)
  const sql = "select kind from emails where data->>'member' = $1 order by id"
  return (await api.sql<{ kind: string }>(sql, [member])).map(({ kind }) => kind)
}

describe('a log-in', () => {
  test('lets in whoever has the password, with a cookie that scripts and other sites do not get', async () => {
    const member = await newMember(environment(), shop)
    const browser = stranger()
    const form = await browser.get(LOGIN)
    expect(form.text).toMatch(/<input type="email" autocomplete="username"[^>]* name="email"/)
    expect(form.text).toMatch(/<input type="password" autocomplete="current-password"[^>]* name="password"/)
    // The way out of a forgotten password stands at its field, and is reached behind it.
    expect(form.text).toMatch(
      /name="password"[^<]*\s*<\/div><label class="[^"]*show-password">.{1,200}<\/label><p class="small"><a href="\/dashboard\/forgot/,
    )
    // It ends in the ways to a shop, which whoever has forgotten a password does not look for.
    expect(form.text).toMatch(/<footer><p>[^<]+<a href="\/\?lang=\w\w">/)
    const forgot = await browser.get('/dashboard/forgot?lang=en')
    expect(forgot.text).toMatch(/<footer><p><a class="quiet" href="\/\?lang=en">/)
    const { email, password } = member
    const answer = await browser.post(LOGIN, { email: ` ${email.toUpperCase()} `, password })
    expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
    const [session, device] = answer.headers.getSetCookie()
    expect(session).toMatch(/^satang_member=[\w-]{22}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^satang_devices=[\w.-]{60,90}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    expect((await browser.get('/dashboard')).location).toBe(home)
    expect((await browser.get(LOGIN)).location).toBe('/dashboard')
    expect(JSON.stringify(api.logs)).not.toContain(password)
  })

  test('is answered alike for a wrong password, an unknown address and nobody’s password', async () => {
    const { email, password } = await newMember(environment(), shop)
    const tries = [
      { email, password: 'wrong horse battery' },
      { email: 'nobody-at-all@example.com', password },
      { email: 'nobody-at-all@example.com', password: '' },
    ]
    const texts = []
    for (const typed of tries) {
      const browser = stranger()
      const { status, text } = await browser.post(LOGIN, typed)
      expect([status, browser.cookie]).toEqual([422, ''])
      expect(text).not.toContain(password)
      texts.push(shown(text).replaceAll(typed.email, '…'))
    }
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('Wrong email or password.')
    expect((await stranger().post(LOGIN, { email: 'no address', password })).text).toContain('Enter an email address')
  })

  test('takes as long for nobody as for somebody', async () => {
    const hash = await hashPassword('correct horse battery')
    const { email } = await newMember(environment(), shop)
    await api.db.pool.query('update members set password_hash = $1 where email = $2', [hash, email])
    const real = await api.another({ passwordCost: undefined as never })
    const tookMs = async (address: string) => {
      const began = performance.now()
      await portalBrowser(real.url).post(LOGIN, { email: address, password: 'wrong horse battery' })
      return performance.now() - began
    }
    // The least of three each: others run beside this one.
    const leastMs = async (address: string) =>
      Math.min(await tookMs(address), await tookMs(address), await tookMs(address))
    await tookMs(email)
    const [somebody, nobody] = [await leastMs(email), await leastMs('nobody-at-all@example.com')]
    expect(Math.min(somebody, nobody) / Math.max(somebody, nobody)).toBeGreaterThan(0.3)
    await real.close()
  })

  test('is never in a session that somebody has prepared: the old cookie is dead afterwards', async () => {
    const attacker = await signedInMember(environment(), shop, 'viewer')
    const { email, password } = await newMember(environment(), shop)
    for (const planted of ['satang_member=planted-by-somebody', attacker.cookie]) {
      const victim = stranger(planted)
      await victim.post('/dashboard/login', { email, password })
      expect(victim.cookie).not.toBe(planted)
      expect([await isIn(victim), await isIn(stranger(planted))]).toEqual([true, false])
    }
  })

  test('keeps the password with today’s effort from then on', async () => {
    const { id, email, password } = await newMember(environment(), shop)
    const kept = async () =>
      (await api.sql<{ password_hash: string }>('select password_hash from members where id = $1', [id]))[0]!
        .password_hash
    const stronger = { logN: 5, r: 8, p: 1 }
    const later = await api.another({ passwordCost: stronger })
    expect(isOutdated(await kept(), stronger)).toBe(true)
    await portalBrowser(later.url).post(LOGIN, { email, password })
    expect(isOutdated(await kept(), stronger)).toBe(false)
    await later.close()
    const browser = stranger()
    await browser.post(LOGIN, { email, password })
    expect(await isIn(browser)).toBe(true)
  })

  test.each([
    ['/dashboard/kafae/test/payments?status=failed', '/dashboard/kafae/test/payments?status=failed'],
    ['https://evil.example/dashboard/kafae', '/dashboard'],
    ['//evil.example/dashboard/kafae', '/dashboard'],
    ['/\\evil.example/dashboard/kafae', '/dashboard'],
    ['/dashboard/../s/demo', '/dashboard'],
    ['/dashboard/%2e%2e/s/demo', '/dashboard'],
    ['/dashboardevil', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/dashboard/logout', '/dashboard'],
    ['/dashboard/x\r\nSet-Cookie: a=b', '/dashboard/xSet-Cookie:%20a=b'],
  ])('with next=%s leads to %s', async (next, expected) => {
    const { email, password } = await newMember(environment(), shop)
    const answer = await stranger().post(`/dashboard/login?${new URLSearchParams({ next })}`, { email, password })
    expect([answer.status, answer.location]).toEqual([303, expected])
  })

  test('leads whoever has several shops to the choice between them', async () => {
    const other = await api.merchant()
    const browser = await signedInMember(environment(), shop, 'viewer')
    await asMerchant(environment(), other.id, (c) => joinMerchant(c, browser.member.id, 'finance'))
    const { status, text } = await browser.get('/dashboard?lang=en')
    expect(status).toBe(200)
    expect(text).toContain(`href="${home}">Baan Kafae · Viewer`)
    expect(text).toContain(`href="/dashboard/${await slug(other)}/test">Baan Kafae · Finance`)
  })

  test('leads from a shop’s bare address into it, whoever belongs to it, and nobody else', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const bare = home.replace(/\/test$/, '')
    expect((await browser.get(bare)).location).toBe(home)
    expect((await browser.get('/dashboard/')).location).toBe(home)
    expect((await browser.get(`/dashboard/${await slug(await api.merchant())}`)).status).toBe(404)
    expect((await stranger().get(bare)).location).toBe(`/dashboard/login?next=${encodeURIComponent(bare)}`)
  })

  test('is closed for an account after ten wrong passwords from one address, and for the address after many, limits or not', async () => {
    const strict = await api.another()
    const { email, password } = await newMember(environment(), shop)
    const tryOnce = (typed: Record<string, string>) => portalBrowser(strict.url).post(LOGIN, typed)
    // They cost no password comparison: a try without a password is counted and then refused.
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryOnce({ email, password: 'x' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    const late = await tryOnce({ email, password })
    expect([late.status, late.text.includes('Too many tries')]).toEqual([429, true])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800)
    await strict.db.pool.query("update rate_limits set points = 300 where key like 'password_address:%'")
    expect((await tryOnce({ email: 'another@example.com', password })).status).toBe(429)
    await strict.db.pool.query("delete from rate_limits where key like 'password%'")
    expect((await tryOnce({ email, password })).status).toBe(303)
    await strict.close()
  })

  test('is not for frames, caches, robots or other sites’ forms', async () => {
    const { headers } = await stranger().get(LOGIN)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const { email, password } = await newMember(environment(), shop)
    const paths = ['/login', '/login/code', '/logout', '/forgot', '/password?token=x', '/invitation?token=x']
    for (const path of paths)
      for (const foreign of FOREIGN) {
        const answer = await stranger().post(`/dashboard${path}`, { email, password }, foreign)
        expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 400, null])
      }
    expect(await kindsOf((await newMember(environment(), shop)).id)).toEqual([])
  })
})

describe('a log-out', () => {
  test('ends the session, also for whoever has copied the cookie', async () => {
    const browser = await signedInMember(environment(), shop)
    const { cookie } = browser
    expect(await isIn(stranger(cookie))).toBe(true)
    expect((await browser.post('/dashboard/logout')).location).toBe('/dashboard/login?flash=left')
    expect([browser.cookie, await isIn(stranger(cookie))]).toEqual(['', false])
    expect((await stranger().post('/dashboard/logout')).status).toBe(303)
  })
})

describe('the second step', () => {
  /** A member with an authenticator app, its recovery codes, and a function for the app's code at a time. */
  async function withApp(): Promise<{ member: TestMember; codes: string[]; app: (at?: number) => string }> {
    const member = await newMember(environment(), shop)
    const { encryptionKey } = api.deps
    const row = await asMerchant(environment(), shop.id, (c) => beginTotp(c, member.id, encryptionKey))
    const { secret } = showTotp(encryptionKey, { ...row, totpSecret: row.totpSecret! })
    const totp = new TOTP({ secret })
    const app = (at = now()) => totp.generate({ timestamp: at * 1_000 })
    const wanted = { memberId: member.id, typed: app(now() - 30), encryptionKey, keepSession: '' }
    const codes = await asMerchant(environment(), shop.id, (c) => enableTotp(c, wanted))
    return { member, codes: codes!, app }
  }
  async function withPassword({ email, password }: TestMember, next = '') {
    const browser = stranger()
    const answer = await browser.post(`${LOGIN}${next}`, { email, password })
    expect(answer.location).toMatch(/^\/dashboard\/login\/code/)
    return browser
  }
  const CODE = '/dashboard/login/code?lang=en'

  test('is asked for after the password, which alone opens nothing, and makes another session', async () => {
    const { member, app } = await withApp()
    const browser = await withPassword(member)
    const half = browser.cookie
    expect(await isIn(browser)).toBe(false)
    expect((await browser.get(CODE)).text).toMatch(/autocomplete="one-time-code"[^>]* name="code"/)
    const wrong = await browser.post(CODE, { code: '000000' })
    expect([wrong.status, wrong.text.includes('This code is wrong or already used')]).toEqual([422, true])
    const code = app()
    const right = await browser.post(`${CODE}&next=${encodeURIComponent(home)}`, {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect([right.status, right.location]).toEqual([303, home])
    expect(browser.cookie).not.toBe(half)
    expect([await isIn(browser), await isIn(stranger(half))]).toEqual([true, false])
    // The session that waited for the second step accepts no code any more.
    expect((await stranger(half).post(CODE, { code: app(now() + 30) })).location).toContain('flash=over')
  })

  test('takes no code twice, also not of two who type it at once', async () => {
    const { member, app } = await withApp()
    const browsers = [await withPassword(member), await withPassword(member)]
    const code = app()
    const answers = await Promise.all(browsers.map((browser) => browser.post(CODE, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    expect((await (await withPassword(member)).post(CODE, { code: app(now() - 30) })).status).toBe(422)
    expect((await (await withPassword(member)).post(CODE, { code: app(now() + 30) })).status).toBe(303)
  })

  test('takes a recovery code instead, each once, and tells by mail', async () => {
    const { member, codes } = await withApp()
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    const typed = codes[3]!.toUpperCase().replaceAll('-', ' ')
    expect((await (await withPassword(member)).post(CODE, { code: '', recovery: typed })).status).toBe(303)
    expect((await (await withPassword(member)).post(CODE, { recovery: codes[3]! })).status).toBe(422)
    expect((await (await withPassword(member)).post(CODE, { recovery: codes[4]! })).status).toBe(303)
    const used = await api.sql(
      "select (data->>'codes_left')::int as codes_left from emails where data->>'member' = $1 and data->>'changed' = 'recovery_used' order by id",
      [member.id],
    )
    expect(used).toEqual([{ codes_left: 9 }, { codes_left: 8 }])
  })

  test('is over after five wrong codes or ten minutes, also for the right one', async () => {
    const { member, app } = await withApp()
    const browser = await withPassword(member)
    for (let i = 1; i < 5; i++) expect((await browser.post(CODE, { code: '12345' })).status).toBe(422)
    expect((await browser.post(CODE, { code: '123456789' })).location).toBe('/dashboard/login?lang=en&flash=over')
    expect((await browser.post(CODE, { code: app() })).location).toContain('flash=over')
    expect((await browser.get(CODE)).location).toBe(LOGIN)
    const late = await withPassword(member)
    await api.db.pool.query('update member_sessions set expires_at = $1 where awaits_code', [now() - 1])
    expect((await late.post(CODE, { code: app() })).location).toContain('flash=over')
    expect((await stranger().get(CODE)).location).toBe(LOGIN)
  })

  test('is counted over all log-ins with one password, limits or not', async () => {
    const strict = await api.another()
    const { member, app } = await withApp()
    const browser = portalBrowser(strict.url)
    await browser.post(LOGIN, { email: member.email, password: member.password })
    await browser.post(CODE, { code: '000000' })
    await strict.db.pool.query("update rate_limits set points = 30 where key like 'second_factor:%'")
    expect((await browser.post(CODE, { code: app() })).status).toBe(429)
    await strict.db.pool.query("delete from rate_limits where key like 'second_factor:%'")
    expect((await browser.post(CODE, { code: app() })).status).toBe(303)
    await strict.close()
  })

  test('keeps its secret sealed, recovery codes as digests, and neither in a log', async () => {
    const { member, codes } = await withApp()
    const [row] = await api.sql<{ row: string }>('select members::text as row from members where id = $1', [member.id])
    expect(row!.row).not.toContain(codes[0])
    expect(row!.row).not.toContain(codes[0]!.replaceAll('-', ''))
    expect(JSON.stringify(api.logs)).not.toContain(codes[0])
  })
})

describe('a forgotten password', () => {
  test('is asked for alike, whoever has the address, and only a member gets mail', async () => {
    const { id, email } = await newMember(environment(), shop)
    const before = Number((await api.sql<{ n: string }>('select count(*) as n from emails'))[0]!.n)
    const texts = []
    for (const address of [email, 'nobody-at-all@example.com']) {
      const { status, text } = await stranger().post('/dashboard/forgot?lang=en', { email: address })
      expect(status).toBe(200)
      texts.push(shown(text).replaceAll(address, '…'))
    }
    expect(texts[0]).toBe(texts[1])
    expect(await kindsOf(id)).toEqual(['member_password'])
    expect(Number((await api.sql<{ n: string }>('select count(*) as n from emails'))[0]!.n)).toBe(before + 1)
    expect((await stranger().post('/dashboard/forgot', { email: 'x' })).status).toBe(422)
  })

  test('is replaced by a link, once; every session before is over', async () => {
    const browser = await signedInMember(environment(), shop)
    const { id, email, password } = browser.member
    await stranger().post('/dashboard/forgot', { email })
    const link = await linkTo(email, 'password')
    const opened = stranger()
    expect((await opened.get(link)).text).toMatch(/autocomplete="new-password"[^>]* name="password"/)
    for (const weak of ['short', email, 'x'.repeat(201)])
      expect((await opened.post(link, { password: weak })).status).toBe(422)
    const saved = await opened.post(link, { password: 'another horse battery' })
    expect(saved.location).toBe('/dashboard/login?lang=en&flash=password')
    expect([await isIn(browser), await isIn(opened)]).toEqual([false, false])
    for (const again of [await opened.get(link), await opened.post(link, { password: 'a third horse battery' })])
      expect([again.status, again.text.includes('This link no longer works')]).toEqual([410, true])
    expect((await stranger().post(LOGIN, { email, password })).status).toBe(422)
    expect((await stranger().post(LOGIN, { email, password: 'another horse battery' })).status).toBe(303)
    // The link, the password, and the log-in on a device that the account does not recognise.
    expect(await kindsOf(id)).toEqual(['member_password', 'member_changed', 'member_changed'])
    expect(JSON.stringify(api.logs)).not.toContain(new URLSearchParams(link.split('?')[1]).get('token'))
  })

  test('has one open link at a time, for an hour, and of two who use it at once one does', async () => {
    const { email } = await newMember(environment(), shop)
    const password = 'another horse battery'
    await stranger().post('/dashboard/forgot', { email })
    const first = await linkTo(email, 'password')
    await stranger().post('/dashboard/forgot', { email })
    const second = await linkTo(email, 'password')
    expect((await stranger().post(first, { password })).status).toBe(410)
    const both = await Promise.all([1, 2].map(() => stranger().post(second, { password })))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410])
    await stranger().post('/dashboard/forgot', { email })
    await api.db.pool.query("update member_links set expires_at = expires_at - 3601 where kind = 'password'")
    expect((await stranger().get(await linkTo(email, 'password'))).status).toBe(410)
    for (const path of ['/dashboard/password', '/dashboard/password?token=x'])
      expect((await stranger().get(path)).status).toBe(410)
  })

  test('is counted by the address that is typed', async () => {
    const strict = await api.another({ rateLimits: 'on' })
    const { id, email } = await newMember(environment(), shop)
    const ask = () => portalBrowser(strict.url).post('/dashboard/forgot', { email })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect((await kindsOf(id)).length).toBe(4)
    await strict.close()
  })
})

describe('an invitation', () => {
  const send = (
    email: string,
    role: 'owner' | 'admin' | 'viewer' | 'support' = 'viewer',
    invitedBy: string | null = null,
  ) =>
    asMerchant(environment(), shop.id, (c) =>
      invite(c, { email, role, invitedBy, locale: 'en', encryptionKey: api.deps.encryptionKey }),
    )
  const roleOf = async (email: string) =>
    (
      await api.sql<{ role: string }>(
        'select role from memberships o join members m on m.id = o.member_id where m.email = $1 and merchant_id = $2',
        [email, shop.id],
      )
    )[0]?.role

  test('makes somebody new a member with a password of their own, who is in', async () => {
    const boss = await newMember(environment(), shop)
    await send('fresh@example.com', 'admin', boss.id)
    const link = await linkTo('fresh@example.com', 'invitation')
    const browser = stranger()
    const page = await browser.get(link)
    expect(page.text).toContain('Malee invites you to this shop as Administrator.')
    expect((await browser.post(link, { name: 'Nok', password: 'short' })).status).toBe(422)
    const accepted = await browser.post(link, { name: ' Nok\r\n\r\nJaidee ', password: 'fresh horse battery' })
    expect([accepted.status, accepted.location]).toEqual([303, home])
    expect([await isIn(browser), await roleOf('fresh@example.com')]).toEqual([true, 'admin'])
    expect(await api.sql("select name from members where email = 'fresh@example.com'")).toEqual([
      { name: 'Nok Jaidee' },
    ])
    expect((await stranger().post(link, { password: 'second horse battery' })).status).toBe(410)
    const login = { email: 'fresh@example.com', password: 'fresh horse battery' }
    expect((await stranger().post(LOGIN, login)).status).toBe(303)
  })

  test('is accepted by a member after a log-in, and by nobody else', async () => {
    const other = await api.merchant()
    const member = await newMember(environment(), other, 'owner')
    await send(member.email)
    const link = await linkTo(member.email, 'invitation')
    const nobody = stranger()
    const page = await nobody.get(link)
    expect(page.text).toContain(`Log in as ${member.email} to accept.`)
    expect((await nobody.post(link, { password: 'planted horse battery' })).status).toBe(409)
    const someone = await signedInMember(environment(), shop, 'viewer')
    expect((await someone.get(link)).text).toContain(`you are logged in as ${someone.member.email}`)
    expect((await someone.post(link)).status).toBe(409)
    // The link to the log-in leads back to the invitation.
    const login = /href="([^"]*login[^"]*)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
    const back = await nobody.post(login, { email: member.email, password: member.password })
    expect(back.location).toBe(link.replace('&lang=en', '&lang=en'))
    expect(await roleOf(member.email)).toBeUndefined()
    expect((await nobody.post(back.location!)).location).toBe(home)
    expect(await roleOf(member.email)).toBe('viewer')
  })

  test('is over when it is a week old, withdrawn, replaced, or its sender may invite nobody any more', async () => {
    const boss = await newMember(environment(), shop, 'admin')
    const addresses = ['old', 'withdrawn', 'replaced', 'orphaned'].map((name) => `${name}@example.com`)
    const links = []
    for (const email of addresses) {
      await send(email, 'viewer', email.startsWith('orphaned') ? boss.id : null)
      links.push(await linkTo(email, 'invitation'))
    }
    for (const link of links) expect((await stranger().get(link)).status).toBe(200)
    await api.db.pool.query('update member_links set expires_at = expires_at - $1 where email = $2', [
      INVITATION_SECONDS + 1,
      addresses[0],
    ])
    const [{ id }] = (await api.sql<{ id: string }>('select id from member_links where email = $1', [
      addresses[1],
    ])) as [{ id: string }]
    await asMerchant(environment(), (await api.merchant()).id, (c) => withdrawInvitation(c, id))
    expect((await stranger().get(links[1]!)).status).toBe(200)
    await asMerchant(environment(), shop.id, (c) => withdrawInvitation(c, id))
    await api.db.pool.query('update member_links set created_at = created_at - 60 where email = $1', [addresses[2]])
    await send(addresses[2]!)
    const { removeMember } = await import('../../commands/members.ts')
    await asMerchant(environment(), shop.id, (c) => removeMember(c, boss.id))
    for (const link of links) {
      expect((await stranger().get(link)).status).toBe(410)
      expect((await stranger().post(link, { password: 'some horse battery' })).status).toBe(410)
    }
    expect((await stranger().get(await linkTo(addresses[2]!, 'invitation'))).status).toBe(200)
  })

  test('to be an owner is over when its sender is none any more; others of theirs stay', async () => {
    const boss = await newMember(environment(), shop, 'owner')
    await send('second-self@example.com', 'owner', boss.id)
    await send('colleague@example.com', 'support', boss.id)
    const { setRole } = await import('../../commands/members.ts')
    await asMerchant(environment(), shop.id, (c) => setRole(c, boss.id, 'admin'))
    const statusOf = async (email: string) => (await stranger().get(await linkTo(email, 'invitation'))).status
    expect([await statusOf('second-self@example.com'), await statusOf('colleague@example.com')]).toEqual([410, 200])
  })

  test('is refused for whoever is in the team, and used by one of two at once', async () => {
    const { email } = await newMember(environment(), shop)
    await expect(send(email)).rejects.toThrow('belongs to the team already')
    await send('twice@example.com')
    const link = await linkTo('twice@example.com', 'invitation')
    const both = await Promise.all(
      [1, 2].map(() => stranger().post(link, { password: 'concurrent duplicate horse battery' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410])
  })
})

test('the database alone opens nothing: no token, cookie or code is in it', async () => {
  const member = await newMember(environment(), shop)
  const cookie = (await memberCookie(environment(), shop, member.id)).split('=')[1]!
  await stranger().post('/dashboard/forgot', { email: member.email })
  const token = new URLSearchParams((await linkTo(member.email, 'password')).split('?')[1]).get('token')!
  const [{ rows }] = (await api.sql<{ rows: string }>(
    `select (select json_agg(l)::text from member_links l) || (select json_agg(s)::text from member_sessions s) ||
       (select json_agg(e)::text from emails e) as rows`,
  )) as [{ rows: string }]
  for (const secret of [cookie, token, member.password]) expect(rows).not.toContain(secret)
})
