// The step-up and the waiting time of a bank account in a real browser: a member adds an account in live mode, proves who they are, and reads from
// when on it is used. A second owner confirms it.
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { type DashboardMember, signedInMember } from '../support/dashboard.ts'
import { press } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('a bank account in the dashboard', () => {
  const environment = pagesHouse()

  async function visit(member: DashboardMember, path: string, window = DESKTOP): Promise<Page> {
    const { page } = await environment.visit('about:blank', window)
    const [name, value] = member.cookie.split('=') as [string, string]
    const home = `${environment.billing.api.url}/dashboard/${await slugOf(environment.billing, environment.shop)}/live`
    await page.context().addCookies([{ name, value, url: home }])
    await page.goto(home + path)
    return page
  }
  const write = async (page: Page, name: string, text: string) => {
    await press(page, name, text.slice(0, 1))
    await page.keyboard.type(text.slice(1))
  }
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  test('waits after a proof, and is used when a second owner confirms it', async () => {
    const { billing, shop } = environment
    const [one, two] = [await signedInMember(billing, shop), await signedInMember(billing, shop)]
    await billing.api.sql('update memberships set role_since = 1 where merchant_id = $1', [shop.id])
    await billing.api.sql('update member_sessions set proved_at = 1 where member_id = $1', [one.member.id])
    const page = await visit(one, '/settings/bank-accounts?lang=en')
    await page.selectOption('select', '014')
    await write(page, 'Account number', '123-4-56789-0')
    await write(page, 'Account name', 'Baan Kafae')
    await page.keyboard.press('Enter')
    await title(page, 'Is it you?')
    await expectAccessible(page)
    await shot(page, 'step-up')
    await write(page, 'Your password', 'not my password')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong password.').waitFor()
    await expectAccessible(page)
    await write(page, 'Your password', one.member.password)
    await page.keyboard.press('Enter')
    await title(page, 'Shop settings')
    await page.getByText('Not used yet').waitFor()
    expect(await page.getByLabel(/^Confirm Siam Commercial Bank/).count()).toBe(0)
    await expectAccessible(page)
    await shot(page, 'bank-account-waits')

    const second = await visit(two, '/settings/payouts?lang=th', PHONE)
    await second.getByText('ยังไม่เริ่มใช้').waitFor()
    await shot(second, 'bank-account-waits-th')
    await second.getByLabel(/^ยืนยัน.*ธนาคารไทยพาณิชย์/).click()
    await second.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
    await second.getByText('ยืนยันแล้ว โอนเงินเข้าบัญชีนี้ได้ตั้งแต่นี้ไป').waitFor()
    await second.getByText('รับเงินที่บัญชีนี้').waitFor()
    await second.getByText('Malee ยืนยันแล้ว').waitFor()
    await expectAccessible(second)
    await shot(second, 'bank-account-confirmed-th')
  })
})
