// Logging in to the portal and out of it: links that work once, codes by e-mail, cookies, and that strangers find out nothing by trying.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { TestApi } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { codeFor, portalBrowser, portalLink, signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let home: string
let customer: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/portal/${await slugOf(billing, shop)}`
  customer = await shop.customer({ email: 'nok@example.com', locale: 'en' })
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const KEPT = 'Max-Age=86400; HttpOnly; SameSite=Lax'
const stranger = () => portalBrowser(billing.api.url)
const isIn = async (browser: { get(path: string): Promise<{ text: string }> }) =>
  (await browser.get(`${home}?lang=en`)).text.includes('Logged in as')
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
]
const makeOlder = (table: string, column: string) =>
  billing.api.sql(`update ${table} set ${column} = ${column} - 90000 where ${column} is not null`)

test('an account leads back to the shop that shows something, whoever has opened it', async () => {
  const browser = await signedIn(billing, shop, customer)
  const back = `href="/s/${home.slice(8)}?mode=test&amp;lang=en"`
  expect((await browser.get(`${home}?lang=en`)).text).not.toContain(back)
  await shop.price({ type: 'one_time', interval: undefined }, { published: true })
  expect((await browser.get(`${home}?lang=en`)).text).toContain(back)
})

describe('a link', () => {
  test('is exchanged once for a cookie that scripts and other sites do not get', async () => {
    const link = await portalLink(shop, customer)
    const browser = stranger()
    const answer = await browser.get(link)
    expect([answer.status, answer.location]).toEqual([303, home])
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^satang_customer_test_${home.slice(8)}=[\\w-]{22}; Path=/; ${KEPT}$`),
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await isIn(browser)).toBe(true)
    const second = stranger()
    const late = await second.get(`${link}&lang=en`)
    expect(late.status).toBe(410)
    expect(late.headers.get('set-cookie')).toMatch(/^satang_lang=en; /) // and no session
    expect(late.text).toContain('This link has been used')
    expect(late.text).toContain('name="email"')
    // The browser that has used it is signed in.
    expect((await browser.get(link)).location).toBe(home)
  })

  test('lets in one of ten who open it at once', async () => {
    const link = await portalLink(shop, customer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => stranger().get(link)))
    expect(answers.map((a) => a.status).sort()).toEqual([303, ...Array.from({ length: 9 }, () => 410)])
  })

  test('is not used up by what only looks ahead', async () => {
    const link = await portalLink(shop, customer)
    await fetch(billing.api.url + link, { method: 'HEAD', redirect: 'manual' })
    expect((await stranger().get(link, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(503)
    expect((await stranger().get(link)).status).toBe(303)
    expect(JSON.stringify(billing.api.logs)).not.toContain(new URLSearchParams(link.split('?')[1]).get('token'))
  })

  test('is too old after an hour, of a deleted customer, and when nobody has made it', async () => {
    const old = await portalLink(shop, customer)
    await makeOlder('portal_sessions', 'expires_at')
    const gone = await shop.customer()
    const ofGone = await portalLink(shop, gone)
    await shop.send('DELETE', `/v1/customers/${gone}`)
    for (const link of [old, ofGone, `${home}/enter?token=x`, `${home}/enter`]) {
      const { status, text } = await stranger().get(`${link}${link.includes('?') ? '&' : '?'}lang=en`)
      expect([status, text.includes('This link has expired')]).toEqual([410, true])
    }
  })

  test('opens no other shop and no other mode', async () => {
    const other = `/portal/${await slugOf(billing, await billing.shop())}`
    const link = await portalLink(shop, customer)
    expect((await stranger().get(link.replace(home, other))).status).toBe(410)
    expect((await stranger().get(link.replace('mode=test', 'mode=live'))).status).toBe(410)
    const browser = await signedIn(billing, shop, customer)
    const value = browser.cookie.split('=')[1]
    const elsewhere = portalBrowser(
      billing.api.url,
      [`test_${other.slice(8)}`, `live_${home.slice(8)}`].map((door) => `satang_customer_${door}=${value}`).join('; '),
    )
    for (const path of [`${other}?lang=en`, `${home}?mode=live&lang=en`])
      expect((await elsewhere.get(path)).text).toContain('Send me a code')
  })

  test('is secure where the portal is reached by https', async () => {
    const { links } = billing.api.deps
    const before = links.baseUrl
    links.baseUrl = 'https://satang.test'
    const answer = await stranger().get(await portalLink(shop, customer))
    links.baseUrl = before
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/)
  })
})

describe('sessions', () => {
  const place = (ip: string, agent: string) => ({ 'x-forwarded-for': ip, 'user-agent': agent })
  const ids = async (of: string) =>
    (
      await billing.api.sql<{ id: string }>(
        'select id from portal_sessions where customer_id = $1 and cookie_hash is not null order by id',
        [of],
      )
    ).map(({ id }) => id)

  test('say on what and from where they were begun and seen last', async () => {
    const own = await shop.customer()
    const proxied = await billing.api.another({ trustProxy: 1 })
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
    const browser = portalBrowser(proxied.url)
    await browser.get(await portalLink(shop, own), place('203.0.113.9', firefox))
    await billing.api.sql('update portal_sessions set last_seen_at = last_seen_at - 301 where customer_id = $1', [own])
    await browser.get(`${home}/sessions`, place('10.1.2.3', firefox))
    const { text } = await browser.get(`${home}/sessions?lang=en`, place('198.51.100.4', firefox))
    expect(text).toContain('Firefox · Linux')
    expect(text).toMatch(/<code>203\.0\.113\.9<\/code><\/span>/)
    expect(text).toContain('<code>10.1.2.3</code> · a local network')
    expect(text.match(/This device/g)).toHaveLength(1)
    const details = await browser.get(`${home}/details?lang=en`, place('10.1.2.3', firefox))
    expect(details.text).toContain(`<a class="button" href="${home}/sessions?lang=en">See your devices</a>`)
    await proxied.close()
  })

  test('end one by one, each by its customer alone, and everywhere at once, unused links too', async () => {
    const own = await shop.customer()
    const [first, second, third] = [
      await signedIn(billing, shop, own),
      await signedIn(billing, shop, own),
      await signedIn(billing, shop, own),
    ]
    const unused = await portalLink(shop, own)
    const stranger_ = await signedIn(billing, shop, await shop.customer())
    const states = async () => [await isIn(first), await isIn(second), await isIn(third)]
    const [, theSecond] = await ids(own)
    await stranger_.post(`${home}/sessions/${theSecond}/close`)
    await stranger_.post(`${home}/sessions/close`)
    expect(await states()).toEqual([true, true, true])
    expect((await first.post(`${home}/sessions/${theSecond}/close`)).location).toBe(`${home}/sessions`)
    expect(await states()).toEqual([true, false, true])
    for (const foreign of FOREIGN) expect((await first.post(`${home}/sessions/close`, {}, foreign)).status).toBe(400)
    const left = await first.post(`${home}/sessions/close`)
    expect([left.location, first.cookie]).toEqual([`${home}?flash=left`, ''])
    expect(await states()).toEqual([false, false, false])
    expect((await stranger().get(unused)).status).toBe(410)
  })
})

describe('a session', () => {
  test('ends after a day, with its customer, and by log-out', async () => {
    const browser = await signedIn(billing, shop, customer)
    expect(await isIn(browser)).toBe(true)
    await makeOlder('portal_sessions', 'cookie_expires_at')
    expect(await isIn(browser)).toBe(false)
    const gone = await shop.customer()
    const theirs = await signedIn(billing, shop, gone)
    await shop.send('DELETE', `/v1/customers/${gone}`)
    expect(await isIn(theirs)).toBe(false)
    const leaving = await signedIn(billing, shop, customer)
    const { cookie } = leaving
    expect((await leaving.post(`${home}/logout`)).location).toBe(`${home}?flash=left`)
    expect(leaving.cookie).toBe('')
    expect(await isIn(portalBrowser(billing.api.url, cookie))).toBe(false)
    const ended = 'Your session has ended.'
    const asked = (browser: { get(path: string): Promise<{ text: string }> }) => browser.get(`${home}/login?lang=en`)
    expect((await asked(portalBrowser(billing.api.url, cookie))).text).toContain(ended)
    expect((await asked(leaving)).text).not.toContain(ended)
    expect((await leaving.post(`${home}/logout`)).status).toBe(303)
  })

  test('is never one that somebody has prepared: logging in makes a new cookie and ends the old one', async () => {
    const planted = portalBrowser(billing.api.url, `satang_customer_test_${home.slice(8)}=planted-by-somebody`)
    await planted.get(await portalLink(shop, customer))
    expect(planted.cookie).not.toContain('planted')
    const mine = await shop.customer({ email: 'own@example.com' })
    const attacker = await signedIn(billing, shop, await shop.customer())
    const victim = portalBrowser(billing.api.url, attacker.cookie)
    const asked = await victim.post(`${home}/login`, { email: 'own@example.com' })
    const login = new URL(asked.location!, billing.api.url).searchParams.get('login')!
    await victim.post(`${home}/code?login=${login}`, { code: await codeFor(billing, mine) })
    expect(victim.cookie).not.toBe(attacker.cookie)
    expect(await isIn(victim)).toBe(true)
    expect(await isIn(attacker)).toBe(false)
  })

  test('sends whoever has none to the log-in, from every page and form', async () => {
    for (const path of ['/subscriptions', '/invoices', '/cards', '/licences', '/details', '/subscriptions/x/cancel'])
      expect([(await stranger().get(home + path)).location]).toEqual([home])
    for (const path of ['/cards', '/cards/x/remove', '/cards/x/default', '/licences/x/release', '/details'])
      expect([(await stranger().post(home + path)).location]).toEqual([home])
  })

  test('is not for frames, caches, robots or other sites’ forms', async () => {
    const browser = await signedIn(billing, shop, customer)
    const { headers } = await browser.get(home)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).toMatch(/form-action 'self'/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const paths = ['/login', '/code', '/logout', '/cards', '/cards/x/remove', '/cards/x/default', '/details']
    for (const path of [...paths, '/licences/x/release', '/subscriptions/x/cancel', '/subscriptions/x/resume']) {
      for (const from of FOREIGN) expect((await browser.post(home + path, {}, from)).status).toBe(400)
    }
    expect(await isIn(browser)).toBe(true)
  })
})

describe('a code', () => {
  const ask = async (email: string, browser = stranger()) => {
    const { location, status } = await browser.post(`${home}/login?lang=en`, { email })
    expect(status).toBe(303)
    const login = new URL(location!, billing.api.url).searchParams.get('login')!
    return { browser, login, location: location! }
  }
  const tryIt = (browser: ReturnType<typeof stranger>, login: string, code: string) =>
    browser.post(`${home}/code?lang=en&login=${login}`, { code })

  test('goes by e-mail, in the mailbox in test mode, and lets its reader in once', async () => {
    const { browser, login, location } = await ask('  NOK@example.com ')
    expect((await browser.get(location)).text).toContain('If nok@example.com has an account here')
    // A new code goes to the same address by one press.
    expect((await browser.get(location)).text).toContain('<input type="hidden" name="email" value="nok@example.com">')
    const code = await codeFor(billing, customer)
    const owner = await signedInMember(billing, shop)
    const mailbox = `/dashboard/${await slugOf(billing, shop)}/test/mailbox`
    // Whoever tries the portal is told where the mail is; a buyer of live mode is not.
    expect((await browser.get(location)).text).toContain(`href="${mailbox}"`)
    const live = await stranger().post(`${home}/login?mode=live`, { email: 'live@example.com' })
    expect(live.status).toBe(303)
    expect((await stranger().get(live.location!)).text).not.toContain('/mailbox"')
    expect((await owner.get(mailbox)).text).toContain(`${code} is your log-in code for Baan Kafae`)
    const { location: into } = await tryIt(browser, login, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(into).toBe(`${home}?lang=en`)
    expect(await isIn(browser)).toBe(true)
    expect((await tryIt(stranger(), login, code)).text).toContain('This code no longer works')
  })

  test('is kept nowhere: neither in the rows nor in the log', async () => {
    await ask('nok@example.com')
    const code = await codeFor(billing, customer)
    const rows = await billing.api.sql(
      "select (select json_agg(l)::text from portal_logins l) || (select json_agg(e)::text from emails e where kind = 'portal_code') as rows",
    )
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    expect(JSON.stringify(billing.api.logs)).not.toContain(code)
  })

  test('is over after five wrong ones, also for the right one, and also at once', async () => {
    const { browser, login } = await ask('nok@example.com')
    const code = await codeFor(billing, customer)
    const wrong = code === '000000' ? '000001' : '000000'
    const first = await tryIt(browser, login, wrong)
    expect([first.status, first.text.includes('4 tries are left')]).toEqual([422, true])
    await Promise.all(['', 'x', '1234567'].map((text) => tryIt(stranger(), login, text)))
    const last = await tryIt(browser, login, wrong)
    expect(last.text).toContain('This code no longer works')
    expect((await tryIt(browser, login, code)).text).toContain('This code no longer works')
    expect(browser.cookie).toBe('')
    const again = await ask('nok@example.com')
    await Promise.all(Array.from({ length: 20 }, () => tryIt(stranger(), again.login, wrong)))
    expect(await billing.api.sql('select tries from portal_logins where id = $1', [again.login])).toEqual([
      { tries: 5 },
    ])
    expect((await tryIt(stranger(), again.login, await codeFor(billing, customer))).status).toBe(422)
  })

  test('counts on the fifth try when it is right', async () => {
    const { browser, login } = await ask('nok@example.com')
    for (let i = 0; i < 4; i++) await tryIt(browser, login, '')
    expect((await tryIt(browser, login, await codeFor(billing, customer))).status).toBe(303)
  })

  test('is over after ten minutes, and when a newer one was asked for', async () => {
    const old = await ask('nok@example.com')
    const oldCode = await codeFor(billing, customer)
    const { browser, login } = await ask('nok@example.com')
    expect((await tryIt(stranger(), old.login, oldCode)).status).toBe(422)
    await billing.api.sql('update portal_logins set expires_at = expires_at - 601 where id = $1', [login])
    expect((await tryIt(browser, login, await codeFor(billing, customer))).text).toContain('This code no longer works')
  })

  test('is one of ten that are asked for at once', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask('nok@example.com')))
    const open = await billing.api.sql<{ id: string }>(
      "select id from portal_logins where email = 'nok@example.com' and closed_at is null",
    )
    expect(open).toHaveLength(1)
    expect(asked.map(({ login }) => login)).toContain(open[0]!.id)
  })

  test('opens nothing for another log-in, another shop, or what is no log-in', async () => {
    const other = await shop.customer({ email: 'other@example.com' })
    const mine = await ask('nok@example.com')
    const theirs = await ask('other@example.com')
    expect((await tryIt(stranger(), theirs.login, await codeFor(billing, customer))).status).toBe(422)
    expect((await tryIt(stranger(), mine.login, await codeFor(billing, other))).status).toBe(422)
    const elsewhere = `/portal/${await slugOf(billing, await billing.shop())}`
    const code = await codeFor(billing, customer)
    const answer = await stranger().post(`${elsewhere}/code?login=${mine.login}`, { code })
    expect(answer.location).toBe(`${elsewhere}/login`)
    for (const login of ['', 'x', 'bpl_x', customer]) expect((await tryIt(stranger(), login, '1')).status).toBe(303)
  })

  test('is asked for alike by those who are known and those who are not', async () => {
    const known = await ask('nok@example.com')
    const unknown = await ask('nobody@example.com')
    const shape = (text: string) =>
      text
        .replaceAll(/bpl_[0-9a-z]{26}/g, 'LOGIN')
        .replaceAll(/nonce="[^"]+"/g, '')
        .replaceAll(/nok@|nobody@/g, '')
    const a = await known.browser.get(known.location)
    const b = await unknown.browser.get(unknown.location)
    expect(shape(a.text)).toBe(shape(b.text))
    const tried = await Promise.all([known, unknown].map(({ login }) => tryIt(stranger(), login, 'x')))
    expect(shape(tried[0]!.text)).toBe(shape(tried[1]!.text))
    const mails = await billing.api.sql("select id from emails where data->>'portal_login' = $1", [unknown.login])
    expect(mails).toEqual([])
  })

  test('a customer who is deleted meanwhile is not let in', async () => {
    const gone = await shop.customer({ email: 'gone@example.com' })
    const { browser, login } = await ask('gone@example.com')
    const code = await codeFor(billing, gone)
    await shop.send('DELETE', `/v1/customers/${gone}`)
    expect((await tryIt(browser, login, code)).status).toBe(422)
    expect(browser.cookie).toBe('')
  })

  test('is not sent to what is no address', async () => {
    for (const email of ['', 'nok', 'nok@', `${'x'.repeat(250)}@example.com`, 'a\0b@example.com\n']) {
      const { status, text } = await stranger().post(`${home}/login?lang=en`, { email })
      if (email.startsWith('a')) continue
      expect([status, text.includes('Enter an email address')]).toEqual([422, true])
    }
  })
})

describe('with rate limits', () => {
  let limited: TestApi
  let second: TestApi
  beforeAll(async () => {
    limited = await billing.api.another({ rateLimits: 'on' })
    second = await billing.api.another({ rateLimits: 'on' })
  })
  afterAll(async () => {
    await limited.close()
    await second.close()
  })
  const ask = (api: TestApi, email: string) => portalBrowser(api.url).post(`${home}/login?lang=en`, { email })
  const reset = () => billing.api.sql('delete from rate_limits')

  test('one address is asked for six times in a minute and twelve times in an hour, over all processes', async () => {
    await reset()
    const six = await Promise.all(Array.from({ length: 6 }, (_, i) => ask(i % 2 ? limited : second, 'nok@example.com')))
    expect(six.map((a) => a.status)).toEqual([303, 303, 303, 303, 303, 303])
    const seventh = await ask(second, 'NOK@example.com')
    expect([seventh.status, seventh.text.includes('Too many log-in requests')]).toEqual([429, true])
    expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(seventh.headers.get('content-type')).toContain('text/html')
    await billing.api.sql("delete from rate_limits where key like '%minute%'")
    const more = []
    for (let i = 0; i < 6; i++) more.push((await ask(limited, 'nok@example.com')).status)
    expect(more.filter((status) => status === 429).length).toBeGreaterThan(0)
    await billing.api.sql("delete from rate_limits where key like '%minute%'")
    expect((await ask(limited, 'nok@example.com')).status).toBe(429)
  })

  test('whoever types many addresses is stopped too, whether they are known or not', async () => {
    await reset()
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await ask(limited, `guess${i}@example.com`)).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429])
  })
})
