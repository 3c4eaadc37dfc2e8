/*
 * The setup and the end of every test of pages in a browser: a system of its own whose links lead to its real address, a shop, a browser, and watched
 * pages. A page of which the console complained or that sent a request to another server fails its test.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type ApiShop, type BillingApi, startBillingApi } from './billing-api.ts'
import { type Lang, openBrowser, openPage, PHONE, type Seen } from './browser.ts'

/** The folder for screenshots, when they are wanted. */
export const SHOTS = process.env.PAGE_SHOTS

export interface PagesHouse {
  billing: BillingApi
  shop: ApiShop
  browser: Browser
  /** Opens an address in a window of its own, of a browser that speaks `lang` where it is given. The window is closed after the test. */
  visit(url: string, options?: BrowserContextOptions & { lang?: Lang }): Promise<Seen>
}

/**
 * For one `describeInBrowser`: starts Satang before its tests, checks after each test, and closes it at the end. Read the fields in `beforeAll` or
 * later.
 */
export function pagesHouse(options: Parameters<typeof startBillingApi>[0] = {}): PagesHouse {
  let opened: Seen[] = []
  const browsers = new Map<Lang, Promise<Browser>>()
  const speaking = (lang: Lang) => {
    const browser = browsers.get(lang) ?? openBrowser(lang)
    browsers.set(lang, browser)
    return browser
  }
  const environment = {
    async visit(url, { lang, ...window } = PHONE) {
      const browser = lang ? await speaking(lang) : environment.browser
      const seen = await openPage(browser, environment.billing.api.url, window)
      opened.push(seen)
      await seen.page.goto(url)
      return seen
    },
  } as PagesHouse
  beforeAll(async () => {
    environment.billing = await startBillingApi(options)
    // 3-D Secure redirects to the simulator's page and back.
    environment.billing.api.deps.links.baseUrl = environment.billing.api.url
    environment.shop = await environment.billing.shop()
    environment.browser = await openBrowser()
    if (SHOTS) mkdirSync(SHOTS, { recursive: true })
  })
  afterEach(async () => {
    const wrong = opened.flatMap(({ strangers, complaints }) => [...strangers, ...complaints])
    await Promise.all(opened.map((seen) => seen.close()))
    opened = []
    expect(wrong).toEqual([])
    await environment.billing.check()
  })
  afterAll(async () => {
    await environment.browser?.close()
    for (const browser of browsers.values()) await (await browser).close()
    await environment.billing?.close()
  })
  return environment
}

/** Takes a screenshot of the whole page, when screenshots are wanted. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  const window = page.viewportSize()
  // What stays at the edge of the window would stand in the middle of the picture.
  const isStuck = await page.evaluate<boolean>("document.querySelector('.settings') !== null")
  const isFramed = window !== null && (isStuck || page.frames().length > 1)
  if (isFramed) await showFrames(page, window.width)
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
  if (isFramed) await page.setViewportSize(window)
}

/** Chromium does not draw a stranger's frame that is out of sight, and a picture of the whole page would have a hole there: so all of it is in sight. */
async function showFrames(page: Page, width: number): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height })
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
  // Our own frames run no scripts, so they cannot be asked.
  const { origin } = new URL(page.url())
  const asked = page.frames().filter((frame) => frame === page.mainFrame() || new URL(frame.url()).origin !== origin)
  await Promise.all(asked.map((frame) => frame.evaluate(drawn)))
}
