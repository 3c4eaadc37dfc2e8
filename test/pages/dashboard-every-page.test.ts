// Every page of the dashboard in a real browser, found by following its links: in both languages, on a phone and on a desk, in the dark. Nothing is wider than the screen,
// nothing is loaded from elsewhere, and no rule of WCAG that a machine can check is broken. What a page does is its own test.
import { beforeAll, expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { crawl } from '../support/crawler.ts'
import { signedInMember } from '../support/dashboard.ts'
import { fillShop } from '../support/full-shop.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

const VIEWS = [
  { name: 'phone-th', window: PHONE, lang: 'th' },
  { name: 'desk-en', window: { ...DESKTOP, colorScheme: 'dark' as const }, lang: 'en' },
  { name: 'desk-th', window: DESKTOP, lang: 'th' },
  { name: 'phone-en', window: PHONE, lang: 'en' },
]

describeInBrowser('every page of the dashboard', () => {
  const house = pagesHouse()
  let home: string
  let cookie: string
  let paths: { pattern: string; path: string }[]

  beforeAll(async () => {
    const { billing, shop } = house
    await fillShop(billing, shop)
    home = `/dashboard/${await slugOf(billing, shop)}/test`
    const owner = await signedInMember(billing, shop)
    cookie = owner.cookie
    const found = await crawl(owner, home)
    // A table that is narrowed or turned is the same page.
    paths = found.pages.filter(({ pattern }) => !/[?&](order|after|before)/.test(pattern))
  }, 60_000)

  test.each(VIEWS)(
    'fits and can be used by everybody: $name',
    async ({ name, window, lang }) => {
      const { billing } = house
      const { page } = await house.visit('about:blank', window)
      const [key, value] = cookie.split('=') as [string, string]
      await page.context().addCookies([{ name: key, value, url: billing.api.url }])
      const wide: string[] = []
      for (const { path, pattern } of paths) {
        await page.goto(`${billing.api.url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
        const [inner, outer] = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, innerWidth]',
        )
        if (inner > outer) wide.push(`${pattern}: ${inner} of ${outer}`)
        // The rules of a page are the same in both languages, and in the dark those of its menu's pages tell of all: asking is slow.
        if (name === 'phone-th' || (name === 'desk-en' && /^\/?[\w-]*$/.test(pattern)))
          await expectAccessible(page).catch((error: Error) => expect(`${pattern}\n${error.message}`).toBe(''))
        await shot(page, `${name}${pattern.replaceAll(/\W+/g, '-')}`)
      }
      expect(wide).toEqual([])
    },
    240_000,
  )
})
