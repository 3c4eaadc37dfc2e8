// Passkeys in a real browser with a virtual authenticator: added, used to log in, refused after they were removed. Also all pages of the log-in, in
// both languages, on a phone and a desktop, with and without JavaScript.
import { beforeAll, expect, test } from '@jest/globals'
import type { CDPSession, Page } from 'playwright-core'
import { changeMerchant } from '../../commands/merchants.ts'
import { DESKTOP, describeInBrowser, expectAccessible, openPage, PHONE } from '../support/browser.ts'
import { asMerchant, memberCookie, newMember, type TestMember } from '../support/dashboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { portalLink, slugOf } from '../support/portal.ts'

describeInBrowser('passkeys', () => {
  const environment = pagesHouse()
  let base: string
  let home: string
  let boss: TestMember
  beforeAll(async () => {
    const { api } = environment.billing
    // Browsers have passkeys for host names only, not for IP addresses.
    base = api.url.replace('127.0.0.1', 'localhost')
    api.deps.links.baseUrl = base
    boss = await newMember({ api }, environment.shop)
    home = `/dashboard/${await slugOf(environment.billing, environment.shop)}/test`
  })

  const opened: { close(): Promise<unknown>; complaints: string[]; strangers: string[] }[] = []
  async function visit(path: string, options: object = DESKTOP, member: TestMember | null = null): Promise<Page> {
    const seen = await openPage(environment.browser, base, options)
    opened.push(seen)
    if (member) {
      const [name, value] = (await memberCookie(environment.billing, environment.shop, member.id)).split('=') as [
        string,
        string,
      ]
      await seen.page.context().addCookies([{ name, value, url: base }])
    }
    await seen.page.goto(base + path)
    return seen.page
  }
  async function closeAll(): Promise<void> {
    const wrong = opened.flatMap(({ complaints, strangers }) => [...complaints, ...strangers])
    for (const seen of opened.splice(0)) await seen.close()
    expect(wrong).toEqual([])
  }

  /** A device that verifies its user by a known finger. */
  async function device(page: Page): Promise<{ cdp: CDPSession; id: string }> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    })
    return { cdp, id: authenticatorId }
  }

  test('are added on the account’s page, log in, and open nothing once they are removed', async () => {
    const page = await visit(`${home}/account/passkeys?lang=en`, DESKTOP, boss)
    const { cdp, id } = await device(page)
    await expectAccessible(page)
    await shot(page, 'passkeys-none-en-desk')
    await page.getByLabel('Passkey name').fill('My laptop')
    await page.getByLabel('Current password').fill(boss.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const make = page.getByRole('button', { name: 'Create the passkey' })
    await make.waitFor()
    expect(await page.getByText('This browser has no passkeys').isVisible()).toBe(false)
    await expectAccessible(page)
    await shot(page, 'passkeys-confirm-en-desk')
    // An unknown finger: the page says so, and the user tries again.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
    await make.click()
    await page.getByRole('alert').filter({ hasText: 'That did not work' }).waitFor()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })
    await make.click()
    await page.locator('[data-flash="created"]').waitFor()
    await expectAccessible(page)
    await shot(page, 'passkeys-one-en-desk')
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

    await page.getByRole('button', { name: 'Log out' }).first().click()
    await page.waitForURL(/flash=left/)
    const enter = page.getByRole('button', { name: 'Log in with a passkey' })
    await enter.waitFor()
    await expectAccessible(page)
    await shot(page, 'passkeys-login-en-desk')
    await enter.click()
    await page.waitForURL(new RegExp(`${home}(\\?|$)`))

    await page.goto(`${base}${home}/account/passkeys?lang=en`)
    await page.getByRole('link', { name: 'Edit My laptop' }).click()
    await page.getByLabel('Current password').waitFor()
    await expectAccessible(page)
    await shot(page, 'passkeys-change-en-desk')
    await page.getByLabel('Current password').fill(boss.password)
    await page.getByRole('button', { name: 'Delete the passkey' }).click()
    await page.locator('[data-flash="removed"]').waitFor()
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await page.waitForURL(/flash=left/)
    await enter.click()
    await page.getByText('This passkey does not work here').waitFor()
    await expectAccessible(page)
    await closeAll()
  })

  test('are the way on, where a shop asks for two-step log-in', async () => {
    const viewer = await newMember(environment.billing, environment.shop, 'viewer')
    const need = (on: string) =>
      asMerchant(environment.billing, environment.shop.id, (c) => changeMerchant(c, { require_second_factor: on }))
    await need('true')
    const page = await visit(`${home}/payments?lang=en`, DESKTOP, viewer)
    await device(page)
    expect(page.url()).toContain('/account/second-step')
    await expectAccessible(page)
    await shot(page, 'second-step-en-desk')
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await page.getByLabel('Passkey name').fill('Phone')
    await page.getByLabel('Current password').fill(viewer.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Create the passkey' }).click()
    await page.locator('[data-flash="created"]').waitFor()
    await page.goto(`${base}${home}/payments?lang=en`)
    expect(page.url()).toContain('/payments')
    // After a log-in with the password alone the second-step page asks again, and the passkey gets past it.
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await page.getByLabel('Email').fill(viewer.email)
    await page.getByLabel('Password', { exact: true }).fill(viewer.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(/second-step/)
    await shot(page, 'second-step-has-passkey-en-desk')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.waitForURL(new RegExp(`${home}(\\?|$)`))
    const phone = await visit(
      `${home}/payments?lang=th`,
      PHONE,
      await newMember(environment.billing, environment.shop, 'viewer'),
    )
    await expectAccessible(phone)
    await shot(phone, 'second-step-th-phone')
    await need('')
    await closeAll()
  })

  test.each([
    ['th', 'phone'],
    ['en', 'phone'],
    ['th', 'desk'],
    ['en', 'desk'],
  ])('and the pages around them stand in %s on a %s, and nothing sticks out', async (lang, size) => {
    for (const path of ['/dashboard/login', `${home}/account`, `${home}/account/passkeys`, `${home}/team`]) {
      const options = size === 'phone' ? PHONE : DESKTOP
      const page = await visit(`${path}?lang=${lang}`, options, path.startsWith(home) ? boss : null)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect([path, width]).toEqual([path, size === 'phone' ? 390 : 1280])
      if (lang === 'th' && size === 'phone') await expectAccessible(page)
      await shot(page, `log-in${path.replace(home, '').replaceAll('/', '-')}-${lang}-${size}`)
    }
    await closeAll()
  })

  test('the portal shows where a customer is logged in', async () => {
    const customer = await environment.shop.customer({ email: 'ploy@example.com' })
    for (const [lang, options] of [
      ['th', PHONE],
      ['en', DESKTOP],
    ] as const) {
      const page = await visit(`${await portalLink(environment.shop, customer)}&lang=${lang}`, options)
      await page.goto(`${page.url().split('?')[0]}/sessions?lang=${lang}`)
      await expectAccessible(page)
      await shot(page, `portal-sessions-${lang}`)
    }
    await closeAll()
  })

  test('without JavaScript there is the password, and nothing that does not work', async () => {
    const page = await visit('/dashboard/login?lang=en', { ...PHONE, javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Log in with a passkey' }).isVisible()).toBe(false)
    await page.getByLabel('Email').fill(boss.email)
    await page.getByLabel('Password', { exact: true }).fill(boss.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(new RegExp(`${home}(\\?|$)`))
    await page.goto(`${base}${home}/account/passkeys?lang=en`)
    await page.getByLabel('Passkey name').fill('Phone')
    await page.getByLabel('Current password').fill(boss.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This browser does not support passkeys, or JavaScript is turned off.').waitFor()
    expect(await page.getByRole('button', { name: 'Create the passkey' }).isVisible()).toBe(false)
    await closeAll()
  })
})
