// How a shop looks, set in a real browser: colour and pictures are seen while they are chosen, kept, and then on every page. Without a script, too.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { dropFiles } from '../support/drop.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

const svg = (width: number, height: number, inside: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`))
    .png()
    .toBuffer()
const LOGO = '<circle cx="200" cy="200" r="200" fill="#e4572e"/><circle cx="200" cy="200" r="90" fill="#fff"/>'
const COVER =
  '<defs><linearGradient id="g"><stop stop-color="#e4572e"/><stop offset="1" stop-color="#f3a712"/></linearGradient></defs><rect width="1800" height="600" fill="url(#g)"/>'
const BROKEN = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }

describeInBrowser('the looks of a shop', () => {
  const house = pagesHouse()
  let slug: string
  let home: string
  let cookie: string
  let logo: { name: string; mimeType: string; buffer: Buffer }
  let cover: typeof logo
  beforeAll(async () => {
    slug = await slugOf(house.billing, house.shop)
    home = `${house.billing.api.url}/dashboard/${slug}/test`
    cookie = (await signedInMember(house.billing, house.shop)).cookie
    logo = { name: 'logo.png', mimeType: 'image/png', buffer: await svg(400, 400, LOGO) }
    cover = { name: 'cover.png', mimeType: 'image/png', buffer: await svg(1_800, 600, COVER) }
  })

  async function visit(path: string, window: BrowserContextOptions = DESKTOP): Promise<Page> {
    const { page } = await house.visit('about:blank', window)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: home }])
    await page.goto(home + path)
    return page
  }
  const styleOf = (page: Page, of: string, property: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${of}')).${property}`)
  const fits = async (page: Page) =>
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

  test('a colour and a logo are seen while they are chosen, and kept', async () => {
    const page = await visit('/settings/brand?lang=en')
    await page.locator('form[data-live-preview][data-ready]').waitFor()
    await page.locator('input[name="accent_color"]').fill('#e4572e')
    await page.locator('.look.light[data-tokens*="--fill:#e4572e"]').waitFor()
    expect(await styleOf(page, '.look.light .button', 'backgroundColor')).toBe('rgb(228, 87, 46)')
    await page.locator('input[name="logo_url_file"]').setInputFiles(logo)
    await page.locator('.look.light img.brand-logo').waitFor()
    // Beside its field, too, with the way to take it out; a picture that is not there has no frame.
    const logoField = page.locator('.field', { has: page.locator('input[name="logo_url_file"]') })
    await logoField.locator('.kept-picture img').waitFor()
    expect(await page.locator('.kept-picture').evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([
      true,
      false,
      false,
    ])
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
    expect(await page.locator('input[name="logo_url"]').inputValue()).toMatch(/\/pictures\/pic_.*-large\.webp$/)
    await page.locator('input[name="cover_url_file"]').setInputFiles(cover)
    await page.locator('.look.dark .cover').waitFor()
    await expectAccessible(page)
    await fits(page)
    await shot(page, 'brand-desk-en')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-flash="saved"]').waitFor()
    const [row] = await house.billing.api.sql<{ settings: Record<string, string> }>(
      'select settings from merchants where id = $1',
      [house.shop.id],
    )
    expect(row!.settings).toMatchObject({ accent_color: '#e4572e' })
    expect(row!.settings.logo_url).toMatch(/-large\.webp$/)
  })

  test('a picture is dropped on its field, as from a folder, and kept', async () => {
    const page = await visit('/products/new?lang=en')
    await page.getByLabel('Name').first().fill('Dropped mug')
    await page.locator('input[name="price_kind"][value="later"]').check()
    const path = join(tmpdir(), `satang-dropped-${process.pid}.png`)
    writeFileSync(path, cover.buffer)
    await dropFiles(page, 'input[name="image_url_file"].drop', [path])
    await page.getByRole('button', { name: 'Add the product' }).click()
    await page.locator('img.picture').waitFor()
    const { data: made } = (await house.shop.get('/v1/products?limit=1')).json
    expect([made[0].name, /-large\.webp$/.test(made[0].image_url)]).toEqual(['Dropped mug', true])
    rmSync(path)
  })

  test('a logo is dropped on its field, and kept', async () => {
    const page = await visit('/settings/brand?lang=en')
    const path = join(tmpdir(), `satang-logo-${process.pid}.png`)
    writeFileSync(path, logo.buffer)
    await dropFiles(page, 'input[name="logo_url_file"].drop', [path])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-flash="saved"]').waitFor()
    expect(await page.locator('input[name="logo_url"]').inputValue()).toMatch(/-large\.webp$/)
    rmSync(path)
  })

  test('without a script the button previews, and a file that is no picture is named beside its field', async () => {
    const page = await visit('/settings/brand?lang=th', { ...PHONE, javaScriptEnabled: false })
    await page.locator('input[name="accent_color"]').fill('#ffd400')
    await page.locator('input[name="icon_url_file"]').setInputFiles(logo)
    await page.locator('button[name="preview"]').click()
    expect(await styleOf(page, '.look.light .button', 'backgroundColor')).toBe('rgb(255, 212, 0)')
    expect(await page.locator('input[name="icon_url"]').inputValue()).toMatch(/-large\.webp$/)
    expect(await styleOf(page, '.look.light .button', 'color')).toBe('rgb(0, 0, 0)')
    await fits(page)
    await shot(page, 'brand-phone-th')
    // Nothing is kept before it is saved.
    const kept = "select settings ->> 'accent_color' as colour from merchants where id = $1"
    expect(await house.billing.api.sql(kept, [house.shop.id])).toEqual([{ colour: '#e4572e' }])
    await page.locator('input[name="logo_url_file"]').setInputFiles(BROKEN)
    await page.locator('button.main').first().click()
    expect(await page.locator('#field-logo_url_file-error').innerText()).toContain('PNG, JPEG')
    expect(await page.locator('input[name="accent_color"]').inputValue()).toBe('#ffd400')
    // What the page is scrolled to is not behind the row that stays at the edge.
    const gap = await page.evaluate(`(() => {
      const error = document.querySelector('#field-logo_url_file-error')
      scrollTo(0, 0)
      error.scrollIntoView({ block: 'end' })
      const bar = document.querySelector('.settings > .form > .row:last-child')
      return bar.getBoundingClientRect().top - error.getBoundingClientRect().bottom
    })()`)
    expect(gap).toBeGreaterThanOrEqual(0)
  })

  test('a picture is taken out by its button, which changes nothing before it is saved, without a script', async () => {
    const page = await visit('/settings/brand?lang=en', { ...DESKTOP, javaScriptEnabled: false })
    const kept = async () => {
      const sql = "select settings ->> 'logo_url' as logo from merchants where id = $1"
      return (await house.billing.api.sql<{ logo: string | null }>(sql, [house.shop.id]))[0]!.logo
    }
    const before = await kept()
    expect(before).toMatch(/-large\.webp$/)
    await page.locator('input[name="accent_color"]').fill('#e4572f')
    await page.getByRole('button', { name: 'Remove: Logo' }).click()
    expect(await page.locator('input[name="logo_url"]').inputValue()).toBe('')
    expect(await page.locator('input[name="cover_url"]').inputValue()).not.toBe('')
    expect(await page.locator('input[name="accent_color"]').inputValue()).toBe('#e4572f')
    expect(await page.locator('.look.light img.brand-logo').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Remove: Logo' }).count()).toBe(0)
    expect(await page.locator('[data-unsaved]').innerText()).toBe('Not saved yet')
    expect(await kept()).toBe(before)
    // Enter saves, and takes nothing else out.
    await page.locator('input[name="accent_color"]').fill('#e4572e')
    await page.locator('input[name="accent_color"]').press('Enter')
    await page.locator('[data-flash="saved"]').waitFor()
    expect(await kept()).toBeNull()
    expect(await page.locator('input[name="cover_url"]').inputValue()).not.toBe('')
    await page.locator('input[name="logo_url_file"]').setInputFiles(logo)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-flash="saved"]').waitFor()
  })

  test('a product gets its picture with its form, and the shop shows the brand in both widths and languages', async () => {
    const page = await visit('/products/new?lang=en')
    await page.getByLabel('Name').first().fill('Ceramic mug')
    await page.getByLabel('Show it in the shop').check()
    await page.locator('input[name="price_kind"][value="later"]').check()
    await page.locator('input[name="image_url_file"]').setInputFiles(cover)
    // What it will look like is in the colour of the shop, in the look of the page: the system's, or the one that was chosen.
    const button = '[data-product-preview] .button'
    expect(await styleOf(page, button, 'backgroundColor')).toBe('rgb(228, 87, 46)')
    const wash = () => styleOf(page, '[data-product-preview]', 'getPropertyValue("--wash")')
    const light = await wash()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await wash()).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await shot(page, 'product-form-desk-en')
    await page.getByRole('button', { name: 'Add the product' }).click()
    await page.locator('img.picture').waitFor()
    const { data } = (await house.shop.get('/v1/products?limit=1')).json
    expect(data[0].image_url).toMatch(/-large\.webp$/)
    const price = { product: data[0].id, type: 'one_time', amount_satang: 35_000 }
    const { id } = (await house.shop.post('/v1/prices', price)).json
    const session = await house.shop.post(
      '/v1/checkout_sessions',
      { line_items: [{ price: id }], customer_email: 'nok@example.com', success_url: 'https://shop.example/thanks' },
      { headers: { 'service-version': '2026-09-01' } },
    )
    const pages = {
      shop: `/s/${slug}`,
      buy: `/s/${slug}/buy/${id}`,
      checkout: new URL(session.json.url).pathname,
      portal: `/portal/${slug}/login`,
    }
    for (const [name, path] of Object.entries(pages))
      for (const [width, window, lang] of [
        ['phone', PHONE, 'th'],
        ['desk', DESKTOP, 'en'],
      ] as const) {
        const { page: shown } = await house.visit(`${house.billing.api.url}${path}?lang=${lang}`, {
          ...window,
          ...(lang === 'en' && { colorScheme: 'dark' as const }),
        })
        await shown.locator('.brand-logo, .logo').first().waitFor()
        expect(await shown.evaluate("document.fonts.check('16px Sarabun')")).toBe(true)
        await fits(shown)
        await expectAccessible(shown)
        await shot(shown, `branded-${name}-${width}-${lang}`)
      }
  })
})
