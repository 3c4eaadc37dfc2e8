// A table as a merchant uses it, in a real browser: a row is clicked, rows are chosen and refunded, columns and views are kept, ids are copied; by
// keyboard, on a phone, in Thai, in the dark, and without scripts.
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { type DashboardMember, signedInMember } from '../support/dashboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('tables of the dashboard', () => {
  const environment = pagesHouse()
  let member: DashboardMember
  let home: string
  beforeAll(async () => {
    const { billing, shop } = environment
    member = await signedInMember(billing, shop)
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    for (const [i, name] of ['สมชาย ใจดี', 'มาลี ศรีสุข', 'กิตติพงษ์ อัครเดชเรืองศรี', 'Nok Jaidee'].entries()) {
      const customer = (await shop.post('/v1/customers', { name, email: `table${i}@example.com` })).json.id
      await shop.subscribe({ customer })
    }
    await shop.subscribe({ payment_method: 'pm_card_declined' })
    await billing.settled()
  })

  async function visit(path: string, options: object = DESKTOP): Promise<Page> {
    const { page } = await environment.visit('about:blank', options)
    const [name, value] = member.cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: home }])
    await page.goto(home + path)
    return page
  }
  const rows = (page: Page) => page.locator('#results tbody tr')

  for (const [width, options] of [
    ['phone', PHONE],
    ['desk', { ...DESKTOP, colorScheme: 'dark' }],
  ] as const)
    test(`a click beside the link opens the row, and every row has at most four lines on a phone: ${width}`, async () => {
      const page = await visit('/payments?lang=th', options)
      await expectAccessible(page)
      await shot(page, `table-payments-th-${width}`)
      if (width === 'phone')
        for (const row of await rows(page).all()) expect((await row.boundingBox())!.height).toBeLessThan(120)
      await page.getByText('ตัวกรอง', { exact: true }).click()
      // A phone has no columns to choose.
      const columns = page.locator('summary', { hasText: 'คอลัมน์' })
      if (width === 'phone') expect(await columns.isVisible()).toBe(false)
      else await columns.click()
      await expectAccessible(page)
      await shot(page, `table-filters-th-${width}`)
      // What is open lies over the rows.
      if (width !== 'phone') await columns.click()
      await rows(page).first().locator('[data-at="corner"]').click()
      await page.waitForURL(/\/payments\/pay_/)
      await page
        .getByRole('button', { name: /^คัดลอกรหัส: pay_/ })
        .first()
        .waitFor()
      await expectAccessible(page)
    })

  test('on a phone a row leads with who or how much, ends with its date, and opens by its name', async () => {
    const page = await visit('/invoices?lang=en', PHONE)
    const top = async (place: string) => (await rows(page).first().locator(`[data-at="${place}"]`).boundingBox())!.y
    expect(await top('lead')).toBeLessThan(await top('below'))
    expect(await top('below')).toBeLessThan(await top('line'))
    expect(await top('side')).toBeLessThan(await top('below'))
    expect(await rows(page).first().locator('[data-at="side"]').innerText()).toContain('฿')
    const texts = (place: string) => page.locator(`#results tbody [data-at="${place}"]`).allInnerTexts()
    const [leads, belows, lines] = [await texts('lead'), await texts('below'), await texts('line')]
    expect(belows.length).toBeGreaterThan(3)
    for (const text of leads) expect(text).not.toContain('INV-')
    for (const text of belows) expect(text).toMatch(/^INV-\d{4}-\d{6}\s+\S/)
    for (const text of lines) expect(text).toMatch(/^\S.* \d\d\/\d\d\/\d{4}$/)
    await page.goto(`${home}/subscriptions?lang=en`)
    const { x, y } = (await rows(page).first().locator('td[data-at="lead"] a').boundingBox())!
    await page.mouse.click(x + 4, y + 4)
    await page.waitForURL(/\/subscriptions\/sub_/)
  })

  test('on a phone a row shows that it opens, and a picture stands beside its name, not on it', async () => {
    const page = await visit('/products?lang=en', PHONE)
    const mark = `getComputedStyle(document.querySelector('#results tbody tr:not(.part)'), '::after').position`
    expect(await page.evaluate(mark)).toBe('absolute')
    // An entry of the audit log opens nothing, though it names what it is about by a link.
    await environment.shop.post('/v1/webhook_endpoints', { url: 'https://shop.example/hooks' })
    await page.goto(`${home}/audit-log?lang=en`)
    expect(await page.locator('#results tbody td[data-at] a').count()).toBeGreaterThan(0)
    expect(await page.evaluate(mark)).not.toBe('absolute')
    await page.goto(`${home}/invoices?lang=en`)
    expect(await page.evaluate(mark)).toBe('absolute')
    await page.goto(`${home}/products?lang=en`)
    const first = rows(page).first()
    const picture = (await first.locator('.thumb').boundingBox())!
    const end = picture.x + picture.width
    for (const part of ['th a', '[data-at="below"]'])
      expect((await first.locator(part).boundingBox())!.x).toBeGreaterThanOrEqual(end)
    // Where rows are chosen, their boxes stand there.
    await page.locator('.choosing').click()
    expect([await first.locator('.pick').isVisible(), await first.locator('.thumb').isVisible()]).toEqual([true, false])
  })

  test('filters, columns and views open over the table, one at a time, and close with Escape', async () => {
    const page = await visit('/payments?lang=en&payment_method_type=card')
    const top = () => page.locator('#results').evaluate((results) => results.getBoundingClientRect().top)
    const before = await top()
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.locator('summary', { hasText: 'Columns' }).click()
    expect(await page.locator('.table-ways > [open]').count()).toBe(1)
    expect(await top()).toBe(before)
    await page.keyboard.press('Escape')
    expect(await page.locator('.table-ways > [open]').count()).toBe(0)
    const gap = await page.evaluate<number>(
      `document.querySelector('main .chips').getBoundingClientRect().top - document.querySelector('.table-ways').getBoundingClientRect().bottom`,
    )
    expect(gap).toBeGreaterThan(8)
  })

  test('filters, columns and views end where the table does, beside the states and below them', async () => {
    const ends = async (width: number) => {
      const page = await visit('/payments?lang=th', { ...DESKTOP, viewport: { width, height: 800 } })
      return page.evaluate<[boolean, number]>(`(() => {
        const [states, ways, list] = ['.states', '.table-ways', '.list-ways'].map((one) => document.querySelector(one).getBoundingClientRect())
        return [ways.top < states.bottom, Math.round(list.right - ways.right)]
      })()`)
    }
    expect(await ends(1280)).toEqual([true, 0])
    expect((await ends(1040))[1]).toBe(0)
  })

  test('on a phone what is seldom done of a customer is a square in the line of the buttons, and opens within the page', async () => {
    const { id } = (await environment.shop.get('/v1/customers')).json.data[0]
    for (const [lang, name] of [
      ['en', 'More'],
      ['th', 'เพิ่มเติม'],
    ]) {
      const page = await visit(`/customers/${id}?lang=${lang}`, PHONE)
      const tops = await page
        .locator('.title > .actions > *')
        .evaluateAll((list) => list.map((one) => one.getBoundingClientRect().top))
      expect([lang, tops.length, new Set(tops).size]).toEqual([lang, 3, 1])
      await page.getByText(name!, { exact: true }).first().press('Enter')
      const { x, width } = (await page.locator('.more-actions > .sheet').boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
      await shot(page, `customer-more-${lang}-phone`)
      await expectAccessible(page)
    }
  })

  test('what a search finds is as wide as a phone', async () => {
    const page = await visit('/payments?lang=en', PHONE)
    await page.locator('input[type="search"]').fill('Nok')
    const found = page.locator('.search-found')
    await found.waitFor()
    expect(await found.evaluate((box) => box.clientWidth)).toBeGreaterThan(340)
  })

  test('an id is copied whole', async () => {
    const page = await visit('/refunds?lang=en', { ...DESKTOP, permissions: ['clipboard-write'] })
    await page.goto(`${home}/payments?lang=en`)
    await rows(page).first().locator('th a').click()
    const button = page.getByRole('button', { name: /^Copy the id: pay_/ }).first()
    const id = /pay_\w+/.exec((await button.getAttribute('aria-label'))!)![0]
    await button.click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    expect(await button.getAttribute('data-copy-text')).toBe(id)
    expect(page.url()).toContain(id)
  })

  test('chosen rows are refunded after a page that says what goes back', async () => {
    const page = await visit('/payments?lang=en&status=succeeded')
    const refund = page.getByRole('button', { name: 'Refund', exact: true })
    expect(await refund.isVisible()).toBe(false)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    expect(await page.locator('tbody .pick input:checked').count()).toBe(4)
    await rows(page).nth(2).locator('.pick input').uncheck()
    await rows(page).nth(3).locator('.pick input').uncheck()
    await shot(page, 'table-chosen-desk')
    await expectAccessible(page)
    await refund.click()
    await page.getByRole('heading', { level: 1, name: 'Review the refund of 2 payments' }).waitFor()
    await expectAccessible(page)
    await shot(page, 'many-refund-desk')
    await page.getByRole('button', { name: 'Refund 2 payments' }).click()
    await page.getByRole('heading', { level: 1, name: '2 of 2 refunds were asked for' }).waitFor()
    await expectAccessible(page)
    await shot(page, 'many-refunded-desk')
  })

  test('without scripts rows are chosen, refused with their reason, and views are kept', async () => {
    const page = await visit('/payments?lang=th', { ...PHONE, javaScriptEnabled: false })
    // A phone has no room for boxes until somebody chooses.
    const box = rows(page).first().locator('.pick input')
    expect(await box.isVisible()).toBe(false)
    await page.getByLabel('เลือก', { exact: true }).check()
    await box.check()
    await page.getByRole('button', { name: 'คืนเงิน', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'ไม่มีรายการใดที่ดำเนินการได้' }).waitFor()
    await shot(page, 'many-refused-th-phone')
    await page.goto(`${home}/payments?lang=th&status=failed`)
    await page.getByText('บันทึกมุมมองนี้').click()
    await page.getByLabel('ชื่อมุมมอง').fill('บัตรที่ตัดไม่ผ่าน')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).last().click()
    await page.getByRole('link', { name: 'บัตรที่ตัดไม่ผ่าน' }).waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.locator('summary', { hasText: 'คอลัมน์' }).click()
    await page.getByLabel('ร้านได้รับ').uncheck()
    await page.getByRole('button', { name: 'บันทึก', exact: true }).first().click()
    await page.getByRole('link', { name: 'บัตรที่ตัดไม่ผ่าน' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'ร้านได้รับ' }).count()).toBe(0)
  })

  test('the search finds a Thai name while it is typed, by Ctrl-K and by /', async () => {
    const page = await visit('/payments?lang=th')
    for (const key of ['Control+k', '/']) {
      await page.locator('form[role="search"][data-ready]').waitFor()
      await page.keyboard.press(key)
      await page.keyboard.type('มาลี')
      await page.locator('.search-found a', { hasText: 'มาลี ศรีสุข' }).first().waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate<string>('document.activeElement.textContent')).toContain('มาลี')
      await page.reload()
    }
    await page.locator('form[role="search"][data-ready]').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('4242')
    await page.locator('.search-found a').first().waitFor()
  })

  // It sells more, which the tests above would count.
  test('on a phone no line of a payment begins with the dot before how it was paid', async () => {
    const { billing, shop } = environment
    const customer = (await shop.post('/v1/customers', { name: 'Dots', email: 'dots@example.com' })).json.id
    for (const letters of [24, 28, 32, 36, 40]) {
      const price = await shop.price({}, { name: 'Product of a name '.repeat(3).slice(0, letters) })
      await shop.subscribe({ customer, price })
    }
    await billing.settled()
    const page = await visit(`/payments?lang=en&customer=${customer}`, PHONE)
    const dots = await page.evaluate<
      number[]
    >(`[...document.querySelectorAll('#results [data-at="line"] .phone-only')].flatMap((one) => {
      const text = [...one.childNodes, ...one.querySelectorAll('span')].flatMap((node) => node.nodeType === 3 ? [node] : [...node.childNodes]).find((node) => node.nodeType === 3 && node.data.includes('·'))
      if (!text) return []
      const range = document.createRange()
      range.setStart(text, text.data.indexOf('·'))
      range.setEnd(text, text.data.indexOf('·') + 1)
      return [range.getBoundingClientRect().left - one.closest('td').getBoundingClientRect().left]
    })`)
    expect(dots).toHaveLength(5)
    for (const from of dots) expect(from).toBeGreaterThan(8)
  })
})
