/*
 * Uses a page by keyboard alone: reaches elements with the tab key and finds them by their accessible name.
 */
import type { Page } from 'playwright-core'

/** More than the number of elements between the start of any page and the element a test wants. */
const STEPS_MAX = 90

const NAME_OF_FOCUSED =
  "(() => { const e = document.activeElement; return e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent })()"

/** Presses Tab until an element of this name has the focus; fails when none gets it. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  for (let i = 0; i < STEPS_MAX; i++) {
    await page.keyboard.press('Tab')
    const focused = (await page.evaluate<string>(NAME_OF_FOCUSED)).trim()
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`nothing named ${name} can be reached by keyboard`)
}

/** Reaches the element and presses `key` on it. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await reach(page, name)
  await page.keyboard.press(key)
}
