/*
 * Looks at many pages in a real browser, each as wide as a phone and as a desktop: nothing is wider than the screen, nothing is cut off or broken, and the
 * chosen ones break no rule of WCAG that a machine can check. With `PAGE_SHOTS` each look is kept under a name that says what it is.
 */
import type { Page } from 'playwright-core'
import { DESKTOP, expectAccessible, PHONE } from './browser.ts'
import { shot } from './pages.ts'
import { expectWellSet } from './typesetting.ts'

export interface Look {
  lang: 'th' | 'en'
  colorScheme: 'light' | 'dark'
}

export interface Sight {
  /** `checkout-qr`: the beginning of the picture's name. */
  name: string
  url: string
  /** A check of accessibility costs a second. `AXE=all` asks for all. */
  axe: boolean
  /** What the page answers, where that is not 200. */
  status?: number
  /** What somebody does on the page before it is looked at. */
  act?: (page: Page) => Promise<void>
}

const WIDTHS = { phone: PHONE.viewport, desktop: DESKTOP.viewport }

/** The faults of all pages, each with its page. The page is left as wide as a phone. */
export async function faultsOfPages(page: Page, sights: readonly Sight[], look: Look): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, url, axe, status = 200, act } of sights) {
    const answered = (await page.goto(url))?.status()
    if (answered !== status) wrong.push(`${name}: answered with ${answered}`)
    await act?.(page)
    if (axe || process.env.AXE === 'all')
      await expectAccessible(page).catch((error: Error) => wrong.push(`${name}: ${error.message}`))
    for (const [width, viewport] of Object.entries(WIDTHS)) {
      await page.setViewportSize(viewport)
      // What was pressed may stand far down, and a picture of a scrolled page has its sticky parts in the middle.
      await page.evaluate('scrollTo(0, 0)')
      if (await isTooWide(page)) wrong.push(`${name}: wider than a ${width}`)
      for (const other of await shownOfOther(page, width as keyof typeof WIDTHS))
        wrong.push(`${name}: of another width, yet shown on a ${width}: ${other}`)
      await expectWellSet(page).catch((error: Error) => wrong.push(`${name} on a ${width}: ${faultsIn(error)}`))
      await shot(page, `${name}--${look.lang}--${width}--${look.colorScheme}`)
    }
    await page.setViewportSize(WIDTHS.phone)
  }
  return wrong
}

/** The faults alone, without colours and comparisons. */
function faultsIn({ message }: Error): string {
  const all = [...message.matchAll(/"([^"\n]*)",?$/gm)].map(([, fault]) => fault)
  return all.length > 0 ? all.join(', ') : message
}

/** What the other width alone is to show: by the classes that say so, whatever else lays the element out. */
export function shownOfOther(page: Page, width: keyof typeof WIDTHS): Promise<string[]> {
  const others = width === 'phone' ? '.if-wide, .wide-only' : '.if-narrow, .narrow-only, .phone-only'
  return page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(others)})].filter((one) => one.checkVisibility()).map((one) => one.className + ' «' + one.textContent.trim().slice(0, 40) + '»')`,
  )
}

export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
}
