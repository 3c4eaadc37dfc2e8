// A member's own account and the team of a shop: what is changed there, what it asks for first, what it ends, and who may do it to whom.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Secret, TOTP } from 'otpauth'
import { memberLinkToken } from '../../db/member-links.ts'
import { joinMerchant } from '../../facts/members.ts'
import { ROLES, type Role } from '../../rules/members.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { asMerchant, memberCookie, newMember, signedInMember, type TestMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser } from '../support/portal.ts'

let api: TestApi
let shop: TestMerchant
let home: string
const house = () => ({ api })
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
const twin = async ({ member }: { member: TestMember }) =>
  portalBrowser(api.url, await memberCookie(house(), shop, member.id))

describe('an account', () => {
  test('is changed by name and language, in which its pages are from then on', async () => {
    const browser = await signedInMember(house(), shop, 'viewer')
    expect((await browser.get(`${home}/account`)).text).toContain('Your account')
    const saved = await browser.post(`${home}/account?lang=en`, { name: ' มะลิ\r\n <b> ', locale: 'th' })
    expect(saved.location).toBe(`${home}/account?said=saved`)
    const { text } = await browser.get(saved.location!)
    expect(text).toContain('บัญชีของคุณ')
    expect(text).toContain('value="มะลิ &lt;b&gt;"')
  })

  test('gets another password for the current one, and every other session ends', async () => {
    const browser = await signedInMember(house(), shop, 'viewer')
    const [other, before] = [await twin(browser), browser.cookie]
    const { password } = browser.member
    const change = (current_password: string, wanted: string) =>
      browser.post(`${home}/account/password`, { current_password, password: wanted })
    const wrong = await change('not my password', 'short')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('This is not your password.')
    expect(wrong.text).toContain('A password has at least 12 characters.')
    expect(wrong.text).not.toContain('not my password')
    expect((await change(password, 'another horse battery')).location).toBe(`${home}/account?said=saved`)
    expect(browser.cookie).not.toBe(before)
    expect([await isIn(browser), await isIn(other), await isIn(portalBrowser(api.url, before))]).toEqual([
      true,
      false,
      false,
    ])
    expect((await login(browser.member, password)).status).toBe(422)
    expect((await login(browser.member, 'another horse battery')).status).toBe(303)
  })

  test('shows where somebody is logged in, and logs out everywhere else', async () => {
    const browser = await signedInMember(house(), shop, 'viewer')
    const other = await twin(browser)
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
    expect(text.match(/>this one</g)).toHaveLength(1)
    expect((await browser.post(`${home}/account/sessions`)).status).toBe(303)
    expect([await isIn(browser), await isIn(other), await isIn(phone)]).toEqual([true, false, false])
  })

  test('sets up the second step with its password, an app and a right code, and shows recovery codes once', async () => {
    const browser = await signedInMember(house(), shop, 'viewer')
    const other = await twin(browser)
    const codes = `${home}/account/codes`
    expect((await browser.get(codes)).text).toContain('You need an authenticator app')
    expect((await browser.post(`${codes}/begin`, { begin_password: 'wrong' })).status).toBe(422)
    expect((await browser.post(`${codes}/begin`, { begin_password: browser.member.password })).location).toBe(codes)
    const page = await browser.get(codes)
    expect(page.text).toMatch(/<div class="qr app" role="img" aria-label="[^"]+"><svg /)
    const secret = /<code>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec(page.text)![1]!.replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    expect((await browser.post(`${codes}/confirm`, { code: '000000' })).text).toContain('This code is wrong')
    const typed = app.generate({ timestamp: (now() - 30) * 1_000 })
    const shown = await browser.post(`${codes}/confirm`, { code: typed })
    const first = [...shown.text.matchAll(/<li><code>([0-9a-z]{4}(?:-[0-9a-z]{4}){3})<\/code>/g)].map(([, one]) => one!)
    expect(first).toHaveLength(10)
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    expect((await browser.post(`${codes}/confirm`, { code: typed })).location).toBe(codes)
    const on = await browser.get(codes)
    expect(on.text).toContain('Recovery codes that are left: 10')
    expect(on.text).not.toContain(secret)
    expect((await login(browser.member, browser.member.password)).location).toBe('/dashboard/login/code')
    const renewed = await browser.post(`${codes}/renew`, { renew_password: browser.member.password })
    expect(renewed.text).not.toContain(first[0])
    expect(renewed.text.match(/<li><code>/g)).toHaveLength(10)
    expect((await browser.post(`${codes}/off`, { off_password: 'wrong' })).status).toBe(422)
    await browser.post(`${codes}/off`, { off_password: browser.member.password })
    expect((await login(browser.member, browser.member.password)).location).toBe('/dashboard')
    const told = await api.sql(
      "select data->>'changed' as changed from emails where data->>'member' = $1 order by id",
      [browser.member.id],
    )
    expect(told).toEqual([{ changed: 'codes_on' }, { changed: 'codes_off' }])
  })

  test('asks nobody for a code that was begun and not confirmed, and shows its secret no more after the next log-in', async () => {
    const browser = await signedInMember(house(), shop, 'viewer')
    const codes = `${home}/account/codes`
    await browser.post(`${codes}/begin`, { begin_password: browser.member.password })
    const secret = /<code>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec((await browser.get(codes)).text)![1]!
    expect((await login(browser.member, browser.member.password)).location).toBe('/dashboard')
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
    const late = await browser.post(`${codes}/confirm`, { code: app.generate() })
    expect([late.status, late.text.includes(secret)]).toEqual([422, false])
    expect((await browser.get(codes)).text).toContain('You need an authenticator app')
  })
})

describe('a team', () => {
  test('is seen by everybody, and changed by owners and admins alone', async () => {
    const target = await newMember(house(), shop, 'viewer')
    for (const role of ROLES) {
      const browser = await signedInMember(house(), shop, role)
      const page = await browser.get(`${home}/team`)
      const may = role === 'owner' || role === 'admin'
      expect([role, page.status, page.text.includes(target.email)]).toEqual([role, 200, true])
      expect([role, page.text.includes('Send the invitation')]).toEqual([role, may])
      const invitation = await browser.post(`${home}/team`, { email: `${role}-guest@example.com`, role: 'viewer' })
      const another = await browser.post(`${home}/team/${target.id}`, { role: 'support' })
      expect([role, invitation.status, another.status]).toEqual(may ? [role, 303, 303] : [role, 403, 403])
      if (!may) expect((await browser.post(`${home}/team/${target.id}/remove`)).status).toBe(403)
    }
  })

  test('has owners whom only owners make, change and take out', async () => {
    const admin = await signedInMember(house(), shop, 'admin')
    const owner = await newMember(house(), shop, 'owner')
    const other = await newMember(house(), shop, 'viewer')
    expect((await admin.post(`${home}/team`, { email: 'new-owner@example.com', role: 'owner' })).status).toBe(422)
    expect((await admin.post(`${home}/team/${other.id}`, { role: 'owner' })).status).toBe(422)
    for (const path of [`/team/${owner.id}`, `/team/${owner.id}/remove`])
      expect((await admin.post(home + path, { role: 'viewer' })).status).toBe(403)
    expect((await admin.get(`${home}/team`)).text).not.toContain(`/team/${owner.id}"`)
    const boss = await signedInMember(house(), shop, 'owner')
    expect((await boss.post(`${home}/team/${other.id}`, { role: 'owner' })).status).toBe(303)
  })

  test('keeps its last owner, and says so', async () => {
    const own = await api.merchant()
    const at = `/dashboard/${await slug(own)}/test`
    const boss = await signedInMember(house(), own, 'owner')
    for (const path of [`/team/${boss.member.id}`, `/team/${boss.member.id}/remove`]) {
      const answer = await boss.post(at + path, { role: 'viewer' })
      expect([answer.status, answer.text.includes('keeps at least one owner')]).toEqual([422, true])
    }
  })

  test('invites by mail, sends again and withdraws, and a double click is one invitation', async () => {
    const boss = await signedInMember(house(), shop, 'owner')
    const email = 'invited@example.com'
    const links = () =>
      api.sql<{ id: string; open: boolean }>(
        'select id, closed_at is null as open from member_links where email = $1 order by id',
        [email],
      )
    const send = () => boss.post(`${home}/team`, { email: ' Invited@Example.com ', role: 'finance' })
    expect([(await send()).location, (await send()).location]).toEqual([
      `${home}/team?said=invited`,
      `${home}/team?said=invited`,
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
    expect(wrong.text).toContain('Type an e-mail address')
    expect(wrong.text).toContain('Choose a role that you may give.')
    expect((await boss.post(`${home}/team`, { email: boss.member.email, role: 'viewer' })).text).toContain(
      'belongs to the team already',
    )
  })

  test('loses a member at once, who keeps other shops', async () => {
    const boss = await signedInMember(house(), shop, 'owner')
    const leaving = await signedInMember(house(), shop, 'admin')
    const other = await api.merchant()
    await asMerchant(house(), other.id, (c) => joinMerchant(c, leaving.member.id, 'viewer'))
    await boss.post(`${home}/team/${leaving.member.id}/remove`)
    expect((await leaving.get(`${home}/team`)).status).toBe(404)
    expect((await leaving.get(`/dashboard/${await slug(other)}/test/team`)).status).toBe(200)
    const self = await signedInMember(house(), shop, 'admin')
    expect((await self.post(`${home}/team/${self.member.id}/remove`)).location).toBe('/dashboard')
    expect((await self.get(`${home}/team`)).location).toContain('/dashboard/login')
  })

  test('is nobody else’s: members and invitations of another shop are not there', async () => {
    const [boss, other] = [await signedInMember(house(), shop, 'owner'), await api.merchant()]
    const theirs = await signedInMember(house(), other, 'owner')
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
    const boss = await signedInMember(house(), shop, 'owner')
    const target: Role = 'viewer'
    const { id } = await newMember(house(), shop, target)
    const paths = ['/account', '/account/password', '/account/sessions', '/account/codes/begin', '/account/codes/off']
    for (const path of [...paths, '/team', `/team/${id}`, `/team/${id}/remove`])
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await boss.post(home + path, { role: 'owner', email: 'x@example.com' }, { origin })
        expect([path, answer.status]).toEqual([path, 400])
      }
    expect(await api.sql('select role from memberships where member_id = $1', [id])).toEqual([{ role: 'viewer' }])
  })
})
