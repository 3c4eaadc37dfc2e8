// The log-in of the dashboard, a member's account, the team and the settings in a real browser: log-in by keyboard alone with a second factor that
// was set up from the QR on the page; in both languages, on a phone and a desktop, and without JavaScript.
import { beforeAll, expect, test } from '@jest/globals'
import { URI } from 'otpauth'
import { invite } from '../../commands/invitations.ts'
import { askForEmail } from '../../commands/member-email.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import type { TestApi } from '../support/api.ts'
import type { ApiShop } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE, readQr } from '../support/browser.ts'
import { asMerchant, memberCookie, newMember, type TestMember } from '../support/dashboard.ts'
import { press } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('the dashboard’s log-in', () => {
  const environment = pagesHouse()
  let api: TestApi
  let shop: ApiShop
  let boss: TestMember
  let home: string
  beforeAll(async () => {
    ;({ api } = environment.billing)
    shop = environment.shop
    boss = await newMember({ api }, shop)
    home = `/dashboard/${await slugOf(environment.billing, shop)}/test`
  })

  async function visit(path: string, options: object = DESKTOP, cookie = '') {
    const { page } = await environment.visit('about:blank', options)
    const [name, value] = cookie.split('=')
    if (value) await page.context().addCookies([{ name: name!, value, domain: '127.0.0.1', path: '/' }])
    await page.goto(api.url + path)
    return page
  }

  test('shows the password while that is wanted; without a script nothing offers it', async () => {
    const page = await visit('/dashboard/login?lang=en', PHONE)
    const field = page.getByLabel('Password', { exact: true })
    await field.fill(boss.password)
    for (const type of ['text', 'password']) {
      await page.getByText('Show password').click()
      expect([await field.getAttribute('type'), await field.inputValue()]).toEqual([type, boss.password])
    }
    await expectAccessible(page)
    const plain = await visit('/dashboard/login?lang=en', { ...PHONE, javaScriptEnabled: false })
    expect(await plain.getByText('Show password').isVisible()).toBe(false)
  })

  test('is passed by keyboard alone, with a second step set up from the QR on the page', async () => {
    const page = await visit(`/dashboard/login?lang=en&next=${encodeURIComponent(`${home}/account/codes`)}`)
    await expectAccessible(page)
    await shot(page, 'log-in-desk')
    await press(page, 'Email', 'x')
    await page.keyboard.press('Enter')
    expect(await page.locator('.error').innerText()).toBe('Enter an email address, such as name@example.com.')
    await expectAccessible(page)
    await page.getByLabel('Email').fill(boss.email)
    await press(page, 'Password', 'x')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(boss.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/account\/codes/)
    await expectAccessible(page)
    await press(page, 'Current password', 'x')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(boss.password)
    await page.keyboard.press('Enter')
    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
    await picture.waitFor()
    await expectAccessible(page)
    await shot(page, 'codes-setup-desk')
    const app = URI.parse(await readQr(environment.browser, picture)) as unknown as {
      generate(o: { timestamp: number }): string
      label: string
    }
    expect(app.label).toBe(boss.email)
    const code = (seconds = 0) => app.generate({ timestamp: Date.now() + seconds * 1_000 })
    await press(page, 'Code', 'x')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(code(-30))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your recovery codes', level: 1 }).waitFor()
    expect(await page.locator('.codes li').count()).toBe(10)
    await expectAccessible(page)
    await shot(page, 'codes-recovery-desk')
    await press(page, 'Log out')
    await page.waitForURL(/flash=left/)
    await page.getByLabel('Email').fill(boss.email)
    await page.getByLabel('Password', { exact: true }).fill(boss.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/login\/code/)
    await expectAccessible(page)
    await shot(page, 'second-step-desk')
    // The field has the focus already.
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.locator('.error').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Code', { exact: true }).fill('')
    await page.keyboard.type(code())
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`${home}(\\?|$)`))
    expect(page.url()).toContain(home)
  })

  test.each(['th', 'en'])(
    'its pages stand in %s on a phone, without JavaScript, and nothing sticks out',
    async (lang) => {
      const options = { ...PHONE, javaScriptEnabled: false }
      const { id } = await asMerchant({ api }, shop.id, (c) =>
        invite(c, {
          email: `new-${lang}@example.com`,
          role: 'finance',
          invitedBy: boss.id,
          locale: 'th',
          encryptionKey: api.deps.encryptionKey,
        }),
      )
      const token = memberLinkToken(api.deps.encryptionKey, id)
      const email = `another-${lang}@example.com`
      const { encryptionKey } = api.deps
      await asMerchant({ api }, shop.id, (c) => askForEmail(c, { memberId: boss.id, email, encryptionKey }))
      const [asked] = await api.sql<{ id: string }>('select id from member_links where email = $1', [email])
      const teammate = await newMember({ api }, shop, 'viewer', { email: `team-${lang}@example.com` })
      const paths = {
        login: '/dashboard/login',
        forgot: '/dashboard/forgot',
        over: '/dashboard/password?token=x',
        invitation: `/dashboard/invitation?token=${token}`,
        account: `${home}/account`,
        codes: `${home}/account/codes`,
        email: `${home}/account/email`,
        address: `/dashboard/email?token=${memberLinkToken(api.deps.encryptionKey, asked!.id)}`,
        team: `${home}/team`,
        teammate: `${home}/team/${teammate.id}`,
        settings: `${home}/settings`,
        tax: `${home}/settings/tax`,
        collecting: `${home}/settings/collecting`,
        payouts: `${home}/settings/payouts`,
        bank: `${home}/settings/bank-accounts`,
      }
      const cookie = await memberCookie({ api }, shop, boss.id)
      for (const [name, path] of Object.entries(paths)) {
        const isEntry = path.startsWith('/dashboard/login') || !path.startsWith(home)
        const page = await visit(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, options, isEntry ? '' : cookie)
        expect([name, await page.getAttribute('html', 'lang')]).toEqual([name, lang])
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect([name, width]).toEqual([name, 390])
        await shot(page, `${name}-${lang}-phone`)
        await page.context().close()
      }
    },
  )

  test('pages of account, team and settings are accessible on a desk, in the dark too', async () => {
    const cookie = await memberCookie({ api }, shop, boss.id)
    const dark = { ...DESKTOP, colorScheme: 'dark' as const }
    for (const [path, options] of [
      ['/account?lang=th', DESKTOP],
      ['/account/codes?lang=en', DESKTOP],
      ['/team?lang=en', dark],
      ['/settings?lang=th', dark],
      ['/settings/payouts?lang=en', DESKTOP],
      ['/settings/bank-accounts?lang=th', DESKTOP],
    ] as const) {
      const page = await visit(home + path, options, cookie)
      await expectAccessible(page)
      await shot(page, `desk${path.replaceAll(/\W+/g, '-')}`)
    }
  })
})
