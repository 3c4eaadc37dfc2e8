// Who is stopped when, and who is not (api/limits.ts): guards of secrets whatever RATE_LIMITS says, known devices, addresses, and the page that
// reports it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { addressKey, LIMITS, type LimitRule } from '../../api/limits.ts'
import { keyring } from '../../db/keyring.ts'
import { knownDevice, rememberedIn } from '../../db/known-devices.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import type { TestApi } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { newMember, signedInMember, type TestMember } from '../support/dashboard.ts'
import { codeFor, mailsAnswered, portalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
/** As with `npm start`: traffic is not limited. The client address that a proxy names is trusted. */
let api: TestApi
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  api = await billing.api.another({ trustProxy: 1 })
})
afterAll(async () => {
  await api.close()
  await billing.close()
})
beforeEach(() => billing.api.sql('delete from rate_limits'))

const LOGIN = '/dashboard/login?lang=en'
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const ATTACKER = from('203.0.113.9')
const environment = () => ({ api: billing.api })
const exhaust = (name: string, key = '') =>
  billing.api.sql('update rate_limits set points = 1000000 where key like $1', [`${name}:${key}%`])
const logIn = ({ email, password }: TestMember, browser = portalBrowser(api.url), ip = '198.51.100.1') =>
  browser.post(LOGIN, { email, password }, from(ip))
async function passwordLink(email: string): Promise<string> {
  await mailsAnswered(billing.api)
  const [link] = await billing.api.sql<{ id: string }>('select id from member_links where email = $1', [email])
  return `/dashboard/password?token=${memberLinkToken(billing.api.deps.encryptionKey, link!.id)}`
}
const guess = (email: string, ip = '203.0.113.9') =>
  portalBrowser(api.url).post(LOGIN, { email, password: 'wrong horse battery' }, from(ip))

describe('guards, with RATE_LIMITS=off', () => {
  test('ten wrong passwords from one address close the account for it, and leave its owner in', async () => {
    const member = await newMember(environment(), shop)
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await guess(member.email)).status))
    expect([statuses.filter((s) => s === 422).length, statuses.filter((s) => s === 429).length]).toEqual([10, 20])
    // A refused try does not count as a try.
    expect(await billing.api.sql("select points from rate_limits where key like 'password:%'")).toEqual([
      { points: 10 },
    ])
    const late = await portalBrowser(api.url).post(LOGIN, member as never, ATTACKER)
    expect([late.status, late.headers.get('content-type'), late.text.includes('Too many tries')]).toEqual([
      429,
      'text/html; charset=utf-8',
      true,
    ])
    expect((await logIn(member)).status).toBe(303)
  })

  test('count failures only: right passwords use nothing up, however many come at once or one after the other', async () => {
    const member = await newMember(environment(), shop)
    for (let i = 0; i < 15; i++) expect((await logIn(member)).status).toBe(303)
    for (let i = 0; i < 9; i++) await guess(member.email, '198.51.100.1')
    for (let i = 0; i < 3; i++) expect((await logIn(member)).status).toBe(303)
    await guess(member.email, '198.51.100.1')
    expect((await logIn(member)).status).toBe(429)
  })

  test('a hundred members who mistype now and then at one address do not trip over each other', async () => {
    for (let i = 0; i < 100; i++) {
      const member = await newMember(environment(), shop)
      expect((await guess(member.email, '198.51.100.1')).status).toBe(422)
      expect((await guess(member.email, '198.51.100.1')).status).toBe(422)
      expect((await logIn(member)).status).toBe(303)
    }
  })

  test('a browser that the account knows is let in while tries of others close it everywhere', async () => {
    const member = await newMember(environment(), shop)
    const own = portalBrowser(api.url)
    await logIn(member, own)
    own.cookie = ''
    await guess(member.email)
    await exhaust('password_account')
    expect((await logIn(member)).status).toBe(429)
    expect((await logIn(member, own)).status).toBe(303)
    // A known device escapes the counts of others, but may not guess.
    own.cookie = ''
    for (let i = 0; i < 10; i++) await own.post(LOGIN, { email: member.email, password: 'wrong horse battery' })
    expect((await logIn(member, own)).status).toBe(429)
    // And only for its own account.
    const other = await newMember(environment(), shop)
    await guess(other.email)
    await exhaust('password_account')
    expect((await logIn(other, Object.assign(portalBrowser(api.url), { device: own.device }))).status).toBe(429)
  })

  test('whoever has the link for a new password is let through afterwards, from wherever', async () => {
    const { email } = await newMember(environment(), shop)
    const own = portalBrowser(api.url)
    await own.post('/dashboard/forgot', { email })
    const link = await passwordLink(email)
    await guess(email)
    await exhaust('password_account')
    const password = 'another horse battery'
    expect((await portalBrowser(api.url).post(LOGIN, { email, password })).status).toBe(429)
    expect((await own.post(link, { password })).status).toBe(303)
    expect((await own.post(LOGIN, { email, password })).status).toBe(303)
  })

  test('portal codes: wrong ones close the customer for the address alone, and the customer’s browser is known', async () => {
    const home = `/portal/${await slugOf(billing, shop)}`
    const customer = await shop.customer({ email: 'ploy@example.com' })
    const ask = async (browser: ReturnType<typeof portalBrowser>, ip: string) => {
      const { location } = await browser.post(`${home}/login`, { email: 'ploy@example.com' }, from(ip))
      return `${home}/code?lang=en&${new URL(location!, api.url).search.slice(1)}`
    }
    const own = portalBrowser(api.url)
    expect((await own.post(await ask(own, '198.51.100.1'), { code: await codeFor(billing, customer) })).status).toBe(
      303,
    )
    own.cookie = ''
    const attacker = portalBrowser(api.url)
    await attacker.post(await ask(attacker, '203.0.113.9'), { code: 'x' }, ATTACKER)
    await exhaust('portal_code')
    const page = await ask(attacker, '203.0.113.9')
    expect((await attacker.post(page, { code: await codeFor(billing, customer) }, ATTACKER)).status).toBe(429)
    const mine = await ask(own, '198.51.100.1')
    expect((await own.post(mine, { code: await codeFor(billing, customer) }, from('198.51.100.1'))).status).toBe(303)
  })

  test('links that open nothing are counted, those that open are not', async () => {
    const home = `/portal/${await slugOf(billing, shop)}`
    for (const [path, name] of [
      ['/dashboard/password?token=x', 'member_link'],
      ['/dashboard/invitation?token=x', 'member_link'],
      [`${home}/enter?token=x`, 'portal_link'],
    ] as const) {
      await billing.api.sql('delete from rate_limits')
      expect((await portalBrowser(api.url).get(path, ATTACKER)).status).toBe(410)
      expect(await billing.api.sql('select points from rate_limits where key like $1', [`${name}:%`])).toEqual([
        { points: 1 },
      ])
      await exhaust(name)
      const late = await portalBrowser(api.url).get(path, ATTACKER)
      expect([late.status, late.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    }
  })

  test('a password asked for again inside is counted by session', async () => {
    const inside = await signedInMember(environment(), shop)
    const path = `/dashboard/${await slugOf(billing, shop)}/test/account/codes/begin?lang=en`
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await inside.post(path, { begin_password: 'wrong horse battery' })).text.includes('Too many'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => false), true])
    expect((await logIn(inside.member)).status).toBe(303)
  })

  test('a guard that cannot be counted lets nobody guess; traffic goes on', async () => {
    const member = await newMember(environment(), shop)
    const pool = {
      query: (given: { text?: string }, values?: unknown) =>
        given.text?.includes('rate_limits')
          ? Promise.reject(new Error('no such table'))
          : billing.api.db.pool.query(given as never, values as never),
    }
    const broken = await billing.api.another({ db: { ...billing.api.db, pool: pool as never }, rateLimits: 'on' })
    const { email, password } = member
    expect((await portalBrowser(broken.url).post(LOGIN, { email, password })).status).toBe(500)
    expect((await broken.send('GET', `/s/${await slugOf(billing, shop)}`)).status).toBe(200)
    await broken.close()
  })
})

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key))

  test('of IPv6 is a whole line’s: another one of the same /64 is no new caller', async () => {
    const { email } = await newMember(environment(), shop)
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await guess(email, `2001:db8:1:2::${i + 1}`)).status)
    expect(statuses.slice(-2)).toEqual([422, 429])
    expect((await guess(email, '2001:db8:1:3::1')).status).toBe(422)
  })
})

describe('a device', () => {
  const key = keyring(Buffer.alloc(32, 7))
  test('is known for what it was made for, until it is too old, and for ten accounts', () => {
    let cookie: string | null = null
    for (const account of 'abcdeghijk') cookie = rememberedIn(key, cookie, account, 1_000)
    expect(['a', 'k', 'f', 'A'].map((account) => knownDevice(key, cookie, account, 1_001) !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
    const again = rememberedIn(key, cookie, 'a', 2_000)
    expect(again.split('~')).toHaveLength(10)
    expect(knownDevice(key, rememberedIn(key, again, 'f', 2_000), 'b', 2_001)).toBeNull()
    expect(knownDevice(key, again, 'a', 2_000 + 365 * 86_400)).toBeNull()
    expect(knownDevice(keyring(Buffer.alloc(32, 8)), again, 'a', 2_001)).toBeNull()
    const [expires, nonce, signature] = again.split('~')[0]!.split('.')
    for (const forged of [
      `9${expires}.${nonce}.${signature}`,
      `${expires}.x.${signature}`,
      `${expires}.${nonce}.`,
      '~',
      'x',
    ])
      expect(knownDevice(key, forged, 'a', 2_001)).toBeNull()
  })
})

describe('what is said', () => {
  test('is a page on pages, in the reader’s language, and the error shape on calls', async () => {
    const limited = await billing.api.another({ rateLimits: 'on', limits: { storefront: 1 } })
    const path = `/s/${await slugOf(billing, shop)}`
    await limited.send('GET', path)
    const [en, th] = [
      await limited.send('GET', `${path}?lang=en`),
      await limited.send('GET', path, { headers: { 'accept-language': 'th' } }),
    ]
    for (const { status, headers } of [en, th]) {
      expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect([en.text.includes('Too many requests'), th.text.includes('มีคำขอมากเกินไป')]).toEqual([true, true])
    const call = await limited.send('GET', `/v1/storefronts/${await slugOf(billing, shop)}`)
    expect([call.status, call.json.error.code]).toEqual([429, 'rate_limited'])
    await limited.close()
  })
})

test('docs/operations.md "Limits" is the table of api/limits.ts', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const section = docs.slice(docs.indexOf('\n## Limits\n'), docs.indexOf('\n## ', docs.indexOf('\n## Limits\n') + 4))
  const published = section.split('\n').filter((line) => line.startsWith('| `'))
  const window = (seconds: number) =>
    seconds % 86_400 === 0
      ? 'day'
      : seconds % 3_600 === 0
        ? 'hour'
        : seconds % 60
          ? `${seconds} s`
          : `${seconds / 60} min`
  const wanted = Object.entries<LimitRule>(LIMITS).map(([name, rule]) => {
    const pause = rule.pauseSeconds ? `, then a pause of ${window(rule.pauseSeconds)}` : ''
    const how = [rule.kind === 'guard' ? 'always' : 'on', rule.store === 'process' ? 'each process' : 'all processes']
    const what = `${rule.what}${rule.counts === 'failures' ? ' (failures)' : ''}`
    return `| \`${name}\` | ${what} | ${rule.points} in ${window(rule.seconds)}${pause} | ${rule.per} | ${how.join(' | ')} |`
  })
  expect(published).toEqual(wanted)
})
