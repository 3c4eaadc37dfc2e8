// A member's own account and the team of a shop: what can be changed there, which proof it needs, which sessions it ends, and who may change whom.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Secret, TOTP } from 'otpauth'
import { usePasswordLink } from '../../commands/member-links.ts'
import { joinMerchant } from '../../commands/members.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import { ROLES, type Role } from '../../rules/members.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import {
  asMerchant,
  type DashboardMember,
  memberCookie,
  newMember,
  signedInMember,
  type TestMember,
} from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser } from '../support/portal.ts'

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

async function slug({ id }: { id: string }): Promise<string> {
  return (await api.sql<{ slug: string }>('select slug from merchants where id = $1', [id]))[0]!.slug
}
const now = () => Math.floor(Date.now() / 1000)
const isIn = async (browser: PortalBrowser) => (await browser.get(`${home}/account`)).status === 200
const login = ({ email }: TestMember, password: string) =>
  portalBrowser(api.url).post('/dashboard/login', { email, password })
/** Another browser of the same member. */
const duplicate = async ({ member }: { member: TestMember }) =>
  portalBrowser(api.url, await memberCookie(environment(), shop, member.id))

describe('an account', () => {
  test('is changed by name and language, in which its pages are from then on', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    expect((await browser.get(`${home}/account`)).text).toContain('Your account')
    const saved = await browser.post(`${home}/account?lang=en`, { name: ' มะลิ\r\n <b> ', locale: 'th' })
    expect(saved.location).toBe(`${home}/account?flash=saved`)
    const { text } = await browser.get(saved.location!)
    expect(text).toContain('บัญชีของคุณ')
    expect(text).toContain('value="มะลิ &lt;b&gt;"')
  })

  test('has the look that was chosen in this browser, light or dark, whatever the system’s is', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const chosen = async (look: string) => {
      const { location } = await browser.post(`${home}/account`, { name: 'Malee', locale: 'en', look })
      const { text } = await browser.get(location!)
      const style = await fetch(api.url + /<link rel="stylesheet" href="([^"]+)"/.exec(text)![1]!)
      const css = await style.text()
      return {
        meta: /name="color-scheme" content="([^"]+)"/.exec(text)![1],
        checked: /value="(\w+)"[^>]*checked/.exec(text.slice(text.lastIndexOf('name="look"') - 400))![1],
        root: /color-scheme:([a-z ]+)/.exec(css)![1],
        asks: css.includes('prefers-color-scheme'),
        dark: css.includes('@media all'),
      }
    }
    expect(await chosen('dark')).toEqual({ meta: 'dark', checked: 'dark', root: 'dark', asks: false, dark: true })
    expect(await chosen('light')).toEqual({ meta: 'light', checked: 'light', root: 'light', asks: false, dark: false })
    const system = { meta: 'light dark', checked: 'system', root: 'light dark', asks: true, dark: false }
    expect(await chosen('system')).toEqual(system)
    // From the head of every page, by one press, which leads back to the page; the language stays.
    const { text } = await browser.get(`${home}/payments`)
    const [, action] = /class="language" method="post" action="([^"]+)"/.exec(text)!
    expect(text).toMatch(/<button class="to-dark" name="look" value="dark" title="Dark theme"/)
    const turned = await browser.post(action!.replaceAll('&amp;', '&'), { look: 'dark' })
    expect([turned.status, turned.location]).toEqual([303, `${home}/payments`])
    expect((await browser.get(turned.location!)).text).toMatch(/<html lang="en".*name="color-scheme" content="dark"/s)
  })

  test('gets another password for the current one, and every other session ends', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const [other, before] = [await duplicate(browser), browser.cookie]
    const { password } = browser.member
    const change = (current_password: string, wanted: string) =>
      browser.post(`${home}/account/password`, { current_password, password: wanted })
    const wrong = await change('not my password', 'short')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Wrong password.')
    expect(wrong.text).toContain('A password has at least 12 characters.')
    expect(wrong.text).not.toContain('not my password')
    expect((await change(password, 'another horse battery')).location).toBe(`${home}/account?flash=saved`)
    expect(browser.cookie).not.toBe(before)
    expect([await isIn(browser), await isIn(other), await isIn(portalBrowser(api.url, before))]).toEqual([
      true,
      false,
      false,
    ])
    expect((await login(browser.member, password)).status).toBe(422)
    expect((await login(browser.member, 'another horse battery')).status).toBe(303)
  })

  describe('with another address', () => {
    const ask = (browser: PortalBrowser & { member: TestMember }, email: string, email_password?: string) =>
      browser.post(`${home}/account/email?lang=en`, {
        email,
        email_password: email_password ?? browser.member.password,
      })
    const linkFor = async (email: string) => {
      const sql = "select id from member_links where kind = 'email' and email = $1 order by id desc limit 1"
      const [link] = await api.sql<{ id: string }>(sql, [email])
      return `/dashboard/email?token=${memberLinkToken(api.deps.encryptionKey, link!.id)}&lang=en`
    }
    const addressOf = async ({ id }: { id: string }) =>
      (await api.sql<{ email: string }>('select email from members where id = $1', [id]))[0]!.email
    const mailsTo = (email: string) =>
      api.sql<{ kind: string; changed: string | null }>(
        `select e.kind, e.data->>'changed' as changed from emails e left join member_links l on l.id = e.data->>'member_link'
         where l.email = $1 or e.data->'address'->>'email' = $1 order by e.id`,
        [email],
      )

    test('logs in with it once its mailbox has answered; the old one is told, and every other session ends', async () => {
      const browser = await signedInMember(environment(), shop, 'viewer')
      const other = await duplicate(browser)
      const { member } = browser
      const email = `new-${member.email}`
      await portalBrowser(api.url).post('/dashboard/forgot', { email: member.email })
      expect((await ask(browser, ` ${email.toUpperCase()} `)).location).toBe(`${home}/account/email?lang=en`)
      expect((await browser.get(`${home}/account/email?lang=en`)).text).toContain(`We sent a link to ${email}.`)
      expect((await browser.get(`${home}/account?lang=en`)).text).toContain(`${email} is not confirmed yet.`)
      expect(await addressOf(member)).toBe(member.email)
      const link = await linkFor(email)
      const stranger = portalBrowser(api.url)
      expect((await stranger.get(link)).text).toContain(
        `From now on, you log in to the Satang dashboard with ${email}.`,
      )
      expect(await addressOf(member)).toBe(member.email)
      expect((await browser.post(link)).location).toBe(`${home}/account?flash=address_changed`)
      expect([await addressOf(member), await isIn(browser), await isIn(other)]).toEqual([email, true, false])
      for (const again of [await browser.post(link), await browser.get(link)]) expect(again.status).toBe(410)
      expect((await login(member, member.password)).status).toBe(422)
      expect((await login({ ...member, email }, member.password)).status).toBe(303)
      expect(await mailsTo(email)).toEqual([{ kind: 'member_email', changed: null }])
      expect((await mailsTo(member.email)).at(-1)).toEqual({ kind: 'member_changed', changed: 'email' })
      const open = 'select kind from member_links where member_id = $1 and used_at is null and closed_at is null'
      expect(await api.sql(open, [member.id])).toEqual([])
      // Nor does a link for a password that was made at that very moment, and that nobody closed, open the account to the old mailbox.
      const [late] = await api.sql<{ id: string }>(
        "update member_links set closed_at = null where kind = 'password' and email = $1 returning id",
        [member.email],
      )
      const password = { password: 'a password of a stranger' }
      const toOld = `/dashboard/password?token=${memberLinkToken(api.deps.encryptionKey, late!.id)}`
      expect([(await stranger.get(toOld)).status, (await stranger.post(toOld, password)).status]).toEqual([410, 410])
      const used = { token: memberLinkToken(api.deps.encryptionKey, late!.id), passwordHash: 'x' }
      expect(await asMerchant({ api }, shop.id, (c) => usePasswordLink(c, used))).toBeNull()
      await api.sql('delete from member_links where id = $1', [late!.id])
    })

    test('in a browser that nobody has logged in from goes on to the log-in, and no session stays', async () => {
      const browser = await signedInMember(environment(), shop, 'viewer')
      const email = `elsewhere-${browser.member.email}`
      await ask(browser, email)
      const opened = await portalBrowser(api.url).post(await linkFor(email))
      expect(opened.location).toBe('/dashboard/login?lang=en&flash=email')
      expect(await isIn(browser)).toBe(false)
    })

    test('needs the password and an address that is another one, and tells nobody who has an account', async () => {
      const browser = await signedInMember(environment(), shop, 'viewer')
      const somebody = await newMember(environment(), shop)
      const wrong = await ask(browser, 'nobody', 'not my password')
      expect(wrong.status).toBe(422)
      expect(wrong.text).toContain('Enter an email address')
      expect(wrong.text).toContain('Wrong password.')
      expect((await ask(browser, browser.member.email)).text).toContain('You log in with this address already.')
      expect((await ask(browser, somebody.email)).location).toBe(`${home}/account/email?lang=en`)
      const link = await linkFor(somebody.email)
      for (const answer of [await browser.get(link), await browser.post(link)]) {
        expect(answer.status).toBe(409)
        expect(answer.text).toContain(`${somebody.email} is the address of another account.`)
      }
      expect(await addressOf(browser.member)).toBe(browser.member.email)
    })

    test('has one open link at a time, for an hour, which the member or a new password calls off', async () => {
      const browser = await signedInMember(environment(), shop, 'viewer')
      const isOver = async (link: string) => (await portalBrowser(api.url).post(link)).status === 410
      const wanted = (name: string) => `${name}-${browser.member.email}`
      await ask(browser, wanted('one'))
      const first = await linkFor(wanted('one'))
      await ask(browser, wanted('two'))
      expect(await isOver(first)).toBe(true)
      await browser.post(`${home}/account/email/withdraw`)
      expect(await isOver(await linkFor(wanted('two')))).toBe(true)
      await ask(browser, wanted('three'))
      await api.db.pool.query(
        "update member_links set expires_at = expires_at - 3601 where kind = 'email' and email = $1",
        [wanted('three')],
      )
      expect(await isOver(await linkFor(wanted('three')))).toBe(true)
      await ask(browser, wanted('four'))
      const changed = { current_password: browser.member.password, password: 'another horse battery' }
      await browser.post(`${home}/account/password`, changed)
      expect(await isOver(await linkFor(wanted('four')))).toBe(true)
      expect(await addressOf(browser.member)).toBe(browser.member.email)
    })

    test('goes to one of two members who confirm it at once', async () => {
      const two = [await signedInMember(environment(), shop), await signedInMember(environment(), shop)]
      const email = `shared-${two[0]!.member.email}`
      const links: string[] = []
      for (const browser of two) {
        await ask(browser, email)
        links.push(await linkFor(email))
      }
      const answers = await Promise.all(links.map((link, i) => two[i]!.post(link)))
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
      expect((await api.sql('select 1 from members where email = $1', [email])).length).toBe(1)
    })

    test('is asked for five times an hour at most', async () => {
      const strict = await api.another({ rateLimits: 'on' })
      const { member } = await signedInMember(environment(), shop, 'viewer')
      const browser = portalBrowser(strict.url, await memberCookie(environment(), shop, member.id))
      const answers = []
      for (let i = 0; i < 6; i++)
        answers.push(
          await browser.post(`${home}/account/email?lang=en`, {
            email: `n${i}-${member.email}`,
            email_password: member.password,
          }),
        )
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 422])
      expect(answers[5]!.text).toContain('Too many tries.')
      await strict.close()
    })
  })

  test('shows where somebody is logged in, and logs out everywhere else', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const other = await duplicate(browser)
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1'
    const phone = portalBrowser(api.url)
    await phone.post(
      '/dashboard/login',
      { email: browser.member.email, password: browser.member.password },
      { 'user-agent': agent },
    )
    const { text } = await browser.get(`${home}/account`)
    expect(text).toContain('Safari · iPhone')
    expect(text.match(/>This device</g)).toHaveLength(1)
    expect((await browser.post(`${home}/account/sessions`)).status).toBe(303)
    expect([await isIn(browser), await isIn(other), await isIn(phone)]).toEqual([true, false, false])
  })

  test('sets up the second step with its password, an app and a right code, and shows recovery codes once', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const other = await duplicate(browser)
    const codes = `${home}/account/codes`
    const stepsOf = ({ text }: { text: string }) =>
      [...text.matchAll(/<li class="(done|now|next)"[^>]*><h3>/g)].map(([, state]) => state)
    expect(stepsOf(await browser.get(codes))).toEqual(['now', 'next', 'next', 'next'])
    expect((await browser.post(`${codes}/begin`, { begin_password: 'wrong' })).status).toBe(422)
    expect((await browser.post(`${codes}/begin`, { begin_password: browser.member.password })).location).toBe(codes)
    const page = await browser.get(codes)
    expect(page.text).toMatch(/<div class="qr app" role="img" aria-label="[^"]+"><svg /)
    expect(stepsOf(page)).toEqual(['done', 'now', 'now', 'next'])
    const secret = /<code>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec(page.text)![1]!.replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    expect((await browser.post(`${codes}/confirm`, { code: '000000' })).text).toContain('Wrong code')
    const typed = app.generate({ timestamp: (now() - 30) * 1_000 })
    const shown = await browser.post(`${codes}/confirm`, { code: typed })
    const first = [...shown.text.matchAll(/<li><code>([0-9a-z]{4}(?:-[0-9a-z]{4}){3})<\/code>/g)].map(([, one]) => one!)
    expect(first).toHaveLength(10)
    expect(stepsOf(shown)).toEqual(['done', 'done', 'done', 'now'])
    const file = decodeURIComponent(/href="data:text\/plain;charset=utf-8,([^"]+)"/.exec(shown.text)![1]!)
    expect(file).toBe(`${first.join('\n')}\n`)
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    expect((await browser.post(`${codes}/confirm`, { code: typed })).location).toBe(codes)
    const on = await browser.get(codes)
    expect(on.text).toContain('Recovery codes left: 10')
    expect(on.text).not.toContain(secret)
    expect((await login(browser.member, browser.member.password)).location).toBe('/dashboard/login/code')
    const late = await duplicate(browser)
    const renewed = await browser.post(`${codes}/renew`, { renew_password: browser.member.password })
    expect(renewed.text).not.toContain(first[0])
    expect([await isIn(browser), await isIn(late)]).toEqual([true, false])
    expect(renewed.text.match(/<li><code>/g)).toHaveLength(10)
    expect(stepsOf(renewed)).toEqual([])
    expect((await browser.post(`${codes}/off`, { off_password: 'wrong' })).status).toBe(422)
    const elsewhere = await duplicate(browser)
    await browser.post(`${codes}/off`, { off_password: browser.member.password })
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false])
    expect((await login(browser.member, browser.member.password)).location).toBe('/dashboard')
    const published = await api.sql(
      "select data->>'changed' as changed from emails where data->>'member' = $1 order by id",
      [browser.member.id],
    )
    expect(published.map(({ changed }) => changed)).toEqual(['codes_on', 'recovery_renewed', 'codes_off', 'new_device'])
  })

  test('asks nobody for a code that was begun and not confirmed, and shows its secret no more after the next log-in', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const codes = `${home}/account/codes`
    await browser.post(`${codes}/begin`, { begin_password: browser.member.password })
    const secret = /<code>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec((await browser.get(codes)).text)![1]!
    expect((await login(browser.member, browser.member.password)).location).toBe('/dashboard')
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
    const late = await browser.post(`${codes}/confirm`, { code: app.generate() })
    expect([late.status, late.text.includes(secret)]).toEqual([422, false])
    expect((await browser.get(codes)).text).toContain(
      '<li class="now" aria-current="step"><h3>Confirm that it is you</h3>',
    )
  })
})

describe('sessions', () => {
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1'
  const from = (ip: string) => ({ 'x-forwarded-for': ip, 'user-agent': SAFARI })
  let proxied: TestApi
  beforeAll(async () => {
    proxied = await api.another({ trustProxy: 1 })
  })
  afterAll(() => proxied.close())

  test('say on what and from where they were begun and seen last, as far as an address tells', async () => {
    const { member } = await signedInMember(environment(), shop, 'viewer')
    const phone = portalBrowser(proxied.url)
    await phone.post('/dashboard/login', { email: member.email, password: member.password }, from('203.0.113.9'))
    const page = async (ip: string) => (await phone.get(`${home}/account?lang=en`, from(ip))).text
    const first = await page('203.0.113.9')
    expect(first).toContain('Safari · iPhone')
    expect(first.match(/<code>203\.0\.113\.9<\/code> · same address as here/g)).toHaveLength(1)
    await api.sql('update member_sessions set last_seen_at = last_seen_at - 301 where member_id = $1', [member.id])
    const later = await page('10.1.2.3')
    expect(later).toContain('<code>203.0.113.9</code></span>')
    expect(await page('198.51.100.4')).toContain('<code>10.1.2.3</code> · a local network')
    // Of a session which a command has opened no address is known, and none is said.
    expect(await page('198.51.100.4')).not.toContain('address not known')
  })

  test('end one by one, each by its member alone', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const [second, third] = [await duplicate(browser), await duplicate(browser)]
    const stranger = await signedInMember(environment(), shop, 'viewer')
    const ids = (
      await api.sql<{ id: string }>('select id from member_sessions where member_id = $1 order by id', [
        browser.member.id,
      ])
    ).map(({ id }) => id)
    const states = async () => [await isIn(browser), await isIn(second), await isIn(third)]
    await stranger.post(`${home}/account/sessions/${ids[1]}`)
    expect(await states()).toEqual([true, true, true])
    expect((await browser.post(`${home}/account/sessions/${ids[1]}`)).location).toBe(`${home}/account?flash=done`)
    expect(await states()).toEqual([true, false, true])
    expect((await browser.post(`${home}/account/sessions/${ids[0]}`)).location).toBe('/dashboard/login?flash=left')
    expect(await states()).toEqual([false, false, true])
  })

  test('end everywhere at once, here too', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const other = await duplicate(browser)
    const { cookie } = browser
    expect((await browser.post(`${home}/account/sessions/all`)).location).toBe('/dashboard/login?flash=left')
    expect([browser.cookie, await isIn(portalBrowser(api.url, cookie)), await isIn(other)]).toEqual(['', false, false])
  })

  test('on a device that the account does not know are told by mail, others not', async () => {
    const { member } = await signedInMember(environment(), shop, 'viewer')
    const mails = () =>
      api.sql(
        "select data->>'changed' as changed, data->>'device' as device, data->>'device_address' as address from emails where data->>'member' = $1",
        [member.id],
      )
    const browser = portalBrowser(proxied.url)
    const enter = (password: string) =>
      browser.post('/dashboard/login', { email: member.email, password }, from('203.0.113.9'))
    await enter('wrong horse battery')
    expect(await mails()).toEqual([])
    await enter(member.password)
    const published = [{ changed: 'new_device', device: 'Safari · iPhone', address: '203.0.113.9' }]
    expect(await mails()).toEqual(published)
    await browser.post('/dashboard/logout', {}, from('203.0.113.9'))
    await enter(member.password)
    expect(await mails()).toEqual(published)
  })
})

describe('a new password', () => {
  test('is none that others use, in words that say so, and is never logged', async () => {
    const browser = await signedInMember(environment(), shop, 'viewer')
    const { password: current_password, email } = browser.member
    const change = (password: string) =>
      browser.post(`${home}/account/password?lang=en`, { current_password, password })
    for (const password of ['password1234', 'Iloveyou2026!!', `${email.split('@')[0]}-2026`]) {
      const { status, text } = await change(password)
      expect([password, status, text.includes('Many people use this password')]).toEqual([password, 422, true])
      expect(JSON.stringify(api.logs)).not.toContain(password)
    }
    expect((await change('another horse battery')).status).toBe(303)
  })

  test('is held against the lists wherever one is set', () => {
    // A page that sets a password hashes it. A log-in hashes again what was already right.
    const root = new URL('../../web', import.meta.url).pathname
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const hashing = files.filter((file) => /\bhashPassword\(/.test(readFileSync(join(root, file), 'utf8')))
    const checking = hashing.filter((file) => /\bnewPasswordProblem\(/.test(readFileSync(join(root, file), 'utf8')))
    expect(hashing.filter((file) => !checking.includes(file))).toEqual(['dashboard/entry/handler.ts'])
  })
})

describe('a shop that asks for two-step log-in', () => {
  /** Sets one-time codes up for the signed-in member, in this session. */
  async function setUp(browser: DashboardMember, at: string): Promise<void> {
    const codes = `${at}/account/codes`
    await browser.post(`${codes}/begin`, { begin_password: browser.member.password })
    const secret = /<code>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec((await browser.get(codes)).text)![1]!
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
    const shown = await browser.post(`${codes}/confirm`, { code: app.generate({ timestamp: (now() - 30) * 1_000 }) })
    expect(shown.status).toBe(200)
  }
  const open = async () => {
    const own = await api.merchant()
    return { own, at: `/dashboard/${await slug(own)}/test` }
  }

  test('leads whoever has none to set one up before anything else, and then on', async () => {
    const { own, at } = await open()
    const [boss, viewer] = [
      await signedInMember(environment(), own, 'owner'),
      await signedInMember(environment(), own, 'viewer'),
    ]
    await setUp(boss, at)
    expect((await boss.post(`${at}/team/second-step`, { required: 'true' })).location).toBe(`${at}/team?flash=saved`)
    expect((await boss.get(`${at}/payments`)).status).toBe(200)
    expect((await boss.get(`${at}/team?lang=en`)).text).toContain(
      'A password alone is not enough to log in to this shop',
    )
    for (const path of ['', '/payments', '/settings', '/team', '/api-keys', '/payments.csv', '/mailbox', '/nowhere'])
      expect([path, (await viewer.get(at + path)).location]).toEqual([path, `${at}/account/second-step`])
    const form = await viewer.post(`${at}/team`, { email: 'x@example.com', role: 'viewer' })
    expect([form.status, form.location]).toEqual([303, `${at}/account/second-step`])
    const led = await viewer.get(`${at}/account/second-step?lang=en`)
    expect([led.status, led.text.includes('This shop requires two-step log-in')]).toEqual([200, true])
    await setUp(viewer, at)
    expect((await viewer.get(`${at}/account/second-step`)).location).toBe(at)
    expect((await viewer.get(`${at}/payments`)).status).toBe(200)
    // Another shop of the member asks for nothing.
    const other = await open()
    const plain = await signedInMember(environment(), own, 'viewer')
    await asMerchant(environment(), other.own.id, (c) => joinMerchant(c, plain.member.id, 'viewer'))
    expect((await plain.get(`${other.at}/payments`)).status).toBe(200)
    expect((await plain.get(`${at}/payments`)).location).toBe(`${at}/account/second-step`)
  })

  test('is made one by an owner who has a second step, by nobody else', async () => {
    const { own, at } = await open()
    const settings = async () =>
      (await api.sql<{ settings: object }>('select settings from merchants where id = $1', [own.id]))[0]!.settings
    const admin = await signedInMember(environment(), own, 'admin')
    const boss = await signedInMember(environment(), own, 'owner')
    await setUp(admin, at)
    expect((await admin.post(`${at}/team/second-step`, { required: 'true' })).status).toBe(403)
    expect((await boss.post(`${at}/team/second-step`, { required: 'true' })).location).toBe(`${at}/account/second-step`)
    // It begins there, with the password.
    const ownStep = (await boss.get(`${at}/account/second-step?lang=en`)).text
    expect(ownStep).toContain('<h1>Set up two-step log-in</h1>')
    expect(ownStep).toMatch(/action="[^"]*\/account\/codes\/begin[^"]*"[\s\S]*name="begin_password"/)
    for (const tab of ['', '/payouts'])
      await admin.post(`${at}/settings${tab}`, { require_second_factor: 'true', name: 'Shop', slug: await slug(own) })
    expect(await settings()).not.toHaveProperty('require_second_factor')
    await setUp(boss, at)
    await boss.post(`${at}/team/second-step`, { required: 'true' })
    expect(await settings()).toHaveProperty('require_second_factor', true)
    await boss.post(`${at}/team/second-step`)
    expect(await settings()).not.toHaveProperty('require_second_factor')
  })

  test('keeps its members from taking their last second step away', async () => {
    const { own, at } = await open()
    const boss = await signedInMember(environment(), own, 'owner')
    await setUp(boss, at)
    await boss.post(`${at}/team/second-step`, { required: 'true' })
    const off = await boss.post(`${at}/account/codes/off?lang=en`, { off_password: boss.member.password })
    expect([off.status, off.text.includes('requires two-step log-in')]).toEqual([422, true])
    await boss.post(`${at}/team/second-step`)
    expect((await boss.post(`${at}/account/codes/off`, { off_password: boss.member.password })).status).toBe(303)
    // What was proved by the codes counts no more.
    await api.sql('update merchants set settings = settings || \'{"require_second_factor": true}\' where id = $1', [
      own.id,
    ])
    expect((await boss.get(`${at}/payments`)).location).toBe(`${at}/account/second-step`)
  })
})

describe('a team', () => {
  test('is seen by everybody, and changed by owners and admins alone', async () => {
    const target = await newMember(environment(), shop, 'viewer')
    for (const role of ROLES) {
      const browser = await signedInMember(environment(), shop, role)
      const page = await browser.get(`${home}/team`)
      const may = role === 'owner' || role === 'admin'
      expect([role, page.status, page.text.includes(target.email)]).toEqual([role, 200, true])
      expect([role, page.text.includes('Send invitation')]).toEqual([role, may])
      const invitation = await browser.post(`${home}/team`, { email: `${role}-guest@example.com`, role: 'viewer' })
      const another = await browser.post(`${home}/team/${target.id}`, { role: 'support' })
      expect([role, invitation.status, another.status]).toEqual(may ? [role, 303, 303] : [role, 403, 403])
      if (!may) expect((await browser.post(`${home}/team/${target.id}/remove`)).status).toBe(403)
    }
  })

  test('has owners whom only owners make, change and take out', async () => {
    const admin = await signedInMember(environment(), shop, 'admin')
    const owner = await newMember(environment(), shop, 'owner')
    const other = await newMember(environment(), shop, 'viewer')
    expect((await admin.post(`${home}/team`, { email: 'new-owner@example.com', role: 'owner' })).status).toBe(422)
    expect((await admin.post(`${home}/team/${other.id}`, { role: 'owner' })).status).toBe(422)
    for (const path of [`/team/${owner.id}`, `/team/${owner.id}/remove`])
      expect((await admin.post(home + path, { role: 'viewer' })).status).toBe(403)
    expect((await admin.get(`${home}/team`)).text).not.toContain(`/team/${owner.id}"`)
    const boss = await signedInMember(environment(), shop, 'owner')
    expect((await boss.post(`${home}/team/${other.id}`, { role: 'owner' })).status).toBe(303)
  })

  test('keeps its last owner, and says so', async () => {
    const own = await api.merchant()
    const at = `/dashboard/${await slug(own)}/test`
    const boss = await signedInMember(environment(), own, 'owner')
    for (const path of [`/team/${boss.member.id}`, `/team/${boss.member.id}/remove`]) {
      const answer = await boss.post(at + path, { role: 'viewer' })
      expect([answer.status, answer.text.includes('keeps at least one owner')]).toEqual([422, true])
    }
  })

  test('invites by mail, sends again and withdraws, and a double click is one invitation', async () => {
    const boss = await signedInMember(environment(), shop, 'owner')
    const email = 'invited@example.com'
    const links = () =>
      api.sql<{ id: string; open: boolean }>(
        'select id, closed_at is null as open from member_links where email = $1 order by id',
        [email],
      )
    const send = () => boss.post(`${home}/team`, { email: ' Invited@Example.com ', role: 'finance' })
    expect([(await send()).location, (await send()).location]).toEqual([
      `${home}/team?flash=invited`,
      `${home}/team?flash=invited`,
    ])
    expect(await links()).toHaveLength(1)
    expect(
      await api.sql("select livemode, status from emails where data->>'member_link' = $1", [(await links())[0]!.id]),
    ).toEqual([{ livemode: true, status: 'queued' }])
    expect((await boss.get(`${home}/team`)).text).toContain(`Send again to ${email}`)
    await api.sql('update member_links set created_at = created_at - 61 where email = $1', [email])
    const [first] = await links()
    expect((await boss.post(`${home}/team/invitations/${first!.id}/resend`)).status).toBe(303)
    expect((await links()).map(({ open }) => open)).toEqual([false, true])
    const second = (await links())[1]!
    const link = `/dashboard/invitation?token=${memberLinkToken(api.deps.encryptionKey, second.id)}`
    expect((await portalBrowser(api.url).get(link)).status).toBe(200)
    await boss.post(`${home}/team/invitations/${second.id}/withdraw`)
    expect((await portalBrowser(api.url).get(link)).status).toBe(410)
    expect((await boss.post(`${home}/team/invitations/${second.id}/resend`)).status).toBe(404)
    const wrong = await boss.post(`${home}/team`, { email: 'nobody', role: 'boss' })
    expect(wrong.text).toContain('Enter an email address')
    expect(wrong.text).toContain('Choose a role that you may give.')
    expect((await boss.post(`${home}/team`, { email: boss.member.email, role: 'viewer' })).text).toContain(
      'belongs to the team already',
    )
  })

  test('loses a member at once, who keeps other shops', async () => {
    const boss = await signedInMember(environment(), shop, 'owner')
    const leaving = await signedInMember(environment(), shop, 'admin')
    const other = await api.merchant()
    await asMerchant(environment(), other.id, (c) => joinMerchant(c, leaving.member.id, 'viewer'))
    await boss.post(`${home}/team/${leaving.member.id}/remove`)
    expect((await leaving.get(`${home}/team`)).status).toBe(404)
    expect((await leaving.get(`/dashboard/${await slug(other)}/test/team`)).status).toBe(200)
    const self = await signedInMember(environment(), shop, 'admin')
    expect((await self.post(`${home}/team/${self.member.id}/remove`)).location).toBe('/dashboard')
    expect((await self.get(`${home}/team`)).location).toContain('/dashboard/login')
  })

  test('is nobody else’s: members and invitations of another shop are not there', async () => {
    const [boss, other] = [await signedInMember(environment(), shop, 'owner'), await api.merchant()]
    const theirs = await signedInMember(environment(), other, 'owner')
    const at = `/dashboard/${await slug(other)}/test`
    await theirs.post(`${at}/team`, { email: 'their-guest@example.com', role: 'viewer' })
    const [link] = await api.sql<{ id: string }>("select id from member_links where email = 'their-guest@example.com'")
    for (const path of [`/team/${theirs.member.id}`, `/team/${theirs.member.id}/remove`])
      expect((await boss.post(home + path, { role: 'viewer' })).status).toBe(404)
    for (const what of ['resend', 'withdraw'])
      expect((await boss.post(`${home}/team/invitations/${link!.id}/${what}`)).status).toBe(404)
    expect((await boss.get(`${at}/team`)).status).toBe(404)
  })

  test('and account take forms from their own pages only', async () => {
    const boss = await signedInMember(environment(), shop, 'owner')
    const target: Role = 'viewer'
    const { id } = await newMember(environment(), shop, target)
    const own = ['', '/password', '/sessions', '/sessions/all', '/sessions/x', '/codes/begin', '/codes/off']
    const passkeys = ['/passkeys/begin', '/passkeys/add', '/passkeys/x', '/passkeys/x/remove']
    const paths = [...own, ...passkeys].map((path) => `/account${path}`)
    for (const path of [...paths, '/team', '/team/second-step', `/team/${id}`, `/team/${id}/remove`])
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await boss.post(home + path, { role: 'owner', email: 'x@example.com' }, { origin })
        expect([path, answer.status]).toEqual([path, 400])
      }
    expect(await api.sql('select role from memberships where member_id = $1', [id])).toEqual([{ role: 'viewer' }])
  })
})
