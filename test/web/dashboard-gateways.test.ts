// Connecting a payment provider in a real browser, by keyboard: a wrong key is said beside its field, the right one connects, and the account's page says
// where its notifications go.
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { type DashboardMember, signedInMember } from '../support/dashboard.ts'
import { press } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'
import { openStripe } from '../support/providers/stripe-world.ts'

describeInBrowser('a payment provider in the dashboard', () => {
  const environment = pagesHouse()

  async function visit(member: DashboardMember, path: string, window = DESKTOP): Promise<Page> {
    const { page } = await environment.visit('about:blank', window)
    const [name, value] = member.cookie.split('=') as [string, string]
    const home = `${environment.billing.api.url}/dashboard/${await slugOf(environment.billing, environment.shop)}/test`
    await page.context().addCookies([{ name, value, url: home }])
    await page.goto(home + path)
    return page
  }
  const write = async (page: Page, name: string, text: string) => {
    await press(page, name, text.slice(0, 1))
    await page.keyboard.type(text.slice(1))
  }

  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  test('is connected, and says what is wrong with a key', async () => {
    const { billing, shop } = environment
    const stripe = await openStripe()
    const { links } = billing.api.deps
    const addresses = { stripeApiUrl: stripe.fake.url }
    billing.api.deps.gateways = createGateways(billing.api.db, { links, encryptionKey: TEST_ENCRYPTION_KEY, addresses })
    try {
      const owner = await signedInMember(billing, shop)
      const page = await visit(owner, '/gateways?lang=en')
      await expectAccessible(page)
      await shot(page, 'gateways-none')
      await press(page, 'Connect a provider', 'Enter')
      await title(page, 'Connect a provider')
      await expectAccessible(page)
      await shot(page, 'gateways-choice')
      await press(page, 'Connect Stripe', 'Enter')
      await title(page, 'Connect Stripe')
      await write(page, 'Secret key', 'sk_test_51WrongWrongWrong')
      await write(page, 'Publishable key', 'pk_test_51Ours')
      await page.keyboard.press('Enter')
      await page.getByText('does not accept').waitFor()
      await expectAccessible(page)
      await shot(page, 'gateways-wrong')
      await write(page, 'Secret key', stripe.keys.secretKey)
      await page.keyboard.press('Enter')
      await title(page, 'Stripe')
      await expectAccessible(page)
      await shot(page, 'gateways-connected')
      expect(await page.content()).not.toContain(stripe.keys.secretKey)
      const phone = await visit(owner, `${new URL(page.url()).pathname.replace(/^.*\/test/, '')}?lang=th`, PHONE)
      await expectAccessible(phone)
      await shot(phone, 'gateways-phone')
    } finally {
      await stripe.close()
    }
  })
})
