// Every page of the dashboard in a real browser, found by following its links: in both languages, as wide as a phone and as a desktop, light and
// dark. Nothing is wider than the screen, nothing is loaded from other servers, and the checked pages break no rule of WCAG that a machine can check.
// Each page has its own test of what it does. `PAGE_SHOTS` keeps screenshots.
import { beforeAll, expect, test } from '@jest/globals'
import { describeInBrowser, PHONE } from '../support/browser.ts'
import { crawl } from '../support/crawler.ts'
import { logInCookie, newMember, type TestMember } from '../support/dashboard.ts'
import { faultsOfPages, isTooWide, type Look } from '../support/every-page.ts'
import { fillShop } from '../support/full-shop.ts'
import { pagesHouse } from '../support/pages.ts'
import { portalBrowser, slugOf } from '../support/portal.ts'
import { expectWellSet } from '../support/typesetting.ts'

const LOOKS: (Look & { only: RegExp })[] = [
  { lang: 'th', colorScheme: 'light', only: /^/ },
  { lang: 'en', colorScheme: 'dark', only: /^/ },
  // What a shop sets up once, it sets up in its own language, also in the dark.
  { lang: 'th', colorScheme: 'dark', only: /^\/settings/ },
]

/**
 * `PAGES=payments|month-end` looks at those alone, while one works at them.
 */
const ONLY = new RegExp(process.env.PAGES ?? '')

/**
 * A check costs a second. So the light view checks the pages of the menu, and the dark view the busiest objects. `AXE=all` checks every page in both.
 */
const ASKED: Record<string, RegExp> = {
  th: /^\/?[\w-]*$/,
  en: /^(|\/(payments|subscriptions|customers|invoices|webhooks|payouts)\/:id|\/payments\/:id\/refund|\/products\/new)$/,
}

describeInBrowser('every page of the dashboard', () => {
  const environment = pagesHouse()
  let cookie: string
  let paths: { pattern: string; path: string }[]

  beforeAll(async () => {
    const { billing, shop } = environment
    const owners: TestMember[] = []
    await fillShop(billing, shop, async () => {
      const malee = await newMember(billing, shop, 'owner', { email: 'malee@baankafae.example' })
      owners.push(malee)
      return malee
    })
    const malee = owners[0]
    if (!malee) throw new Error('Nobody was made who invites.')
    cookie = await logInCookie(billing, shop, malee, { on: 'Chrome · macOS', from: '203.0.113.7' })
    const owner = portalBrowser(billing.api.url, cookie)
    // A filtered or sorted table, and a form that is filled in already, count as the same page.
    const { pages } = await crawl(owner, `/dashboard/${await slugOf(billing, shop)}/test`, { files: false })
    paths = pages.filter(({ pattern }) => !pattern.includes('?') && ONLY.test(pattern || 'home'))
  }, 600_000)

  test('would show words and amounts that are broken, and texts that are cut off', async () => {
    const { page } = await environment.visit('about:blank', PHONE)
    const narrow = 'width:3em;overflow-wrap:anywhere;word-break:break-all'
    await page.setContent(
      `<p style="${narrow}">ใบเสร็จรับเงินประจำเดือน</p><p style="${narrow}">฿1,234,567.00</p><p style="${narrow}">INV-2026-000001</p>` +
        '<p style="width:3em;overflow:hidden;white-space:nowrap">Waiting for payment</p><p>Paid ฿1.00</p>',
    )
    const found = await expectWellSet(page).then(
      () => '',
      (error: Error) => error.message,
    )
    await page.setContent(`<table><tr><td style="${narrow}">Recurring</td></tr></table>`)
    await expect(expectWellSet(page)).rejects.toThrow('broken: Recurring in td')
    for (const fault of ['broken: ฿1,234,567.00', 'broken: INV-2026-000001', 'cut off: p «Waiting', 'broken: ประจำ'])
      expect(found).toContain(fault)
    await page.setContent('<p>ใบเสร็จรับเงิน</p><p>Paid ฿1.00 on 24/11/2026</p>')
    await expectWellSet(page)
    expect(await isTooWide(page)).toBe(false)
    await page.setContent('<p style="width:500px">Wide</p>')
    expect(await isTooWide(page)).toBe(true)
    await page.setContent('<p style="height:1em;overflow:hidden">Two<br>lines</p>')
    await expect(expectWellSet(page)).rejects.toThrow('cut off: p «Twolines»')
    const dotted = '<p style="width:3em">Fees · more</p>'
    await page.setContent(dotted)
    await expect(expectWellSet(page)).rejects.toThrow('a dot ends a line: Fees · more in p')
    await page.setContent(dotted.replace('3em', '20em'))
    await expectWellSet(page)
    const second = (style: string) => `<p>First</p><div style="${style}">Second</div>`
    await page.setContent(second('margin-top:-2em'))
    await expect(expectWellSet(page)).rejects.toThrow('printed on each other: «First» and «Second»')
    for (const apart of [
      '',
      'position:absolute;left:-100vw;top:1em',
      'position:fixed;top:1em',
      'margin-top:-2em;clip-path:inset(50%)',
    ]) {
      await page.setContent(second(apart))
      await expectWellSet(page)
    }
    await page.setContent('<pre style="height:2em;overflow:auto">First\n\n\nSecond</pre><p>Third</p><p>Fourth</p>')
    await expectWellSet(page)
  })

  test.each(LOOKS)(
    'fits and can be used by everybody: $lang, $colorScheme, $only',
    async ({ only, ...look }) => {
      const { billing } = environment
      const { page } = await environment.visit('about:blank', { ...PHONE, deviceScaleFactor: 1, ...look })
      const [name, value] = cookie.split('=') as [string, string]
      await page.context().addCookies([{ name, value, url: billing.api.url }])
      const shown = paths.filter(({ pattern }) => only.test(pattern))
      const sights = shown.map(({ path, pattern }) => ({
        name: `dashboard${pattern.replaceAll(/\W+/g, '-') || '-home'}`,
        url: `${billing.api.url}${path}?lang=${look.lang}`,
        axe: ASKED[look.lang]!.test(pattern),
      }))
      expect(await faultsOfPages(page, sights, look)).toEqual([])
    },
    600_000,
  )
})
