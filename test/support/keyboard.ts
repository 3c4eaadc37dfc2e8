/*
 * A page used by the keyboard alone: things are reached by the tabulator and known by the name that a reader of the screen hears.
 */
import type { Page } from 'playwright-core'

/** More than any page has between its beginning and what a test wants of it. */
const STEPS_MAX = 90

const NAME_OF_FOCUSED =
  "(() => { const e = document.activeElement; return e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent })()"

/** Tabs on until a thing of this name has the focus; fails when none has. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  for (let i = 0; i < STEPS_MAX; i++) {
    await page.keyboard.press('Tab')
    const focused = (await page.evaluate<string>(NAME_OF_FOCUSED)).trim()
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`nothing named ${name} can be reached by keyboard`)
}

/** The same, and presses it. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await reach(page, name)
  await page.keyboard.press(key)
}
