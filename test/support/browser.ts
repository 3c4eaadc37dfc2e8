/*
 * A real Chromium for tests of pages. It is found on the machine, never downloaded. Without one these tests fail in CI (CI=true) and are skipped
 * elsewhere, with a clear message.
 */
import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect } from '@jest/globals'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { expectWellSet } from './typesetting.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** CHROMIUM_PATH, else the first usual place that has it; undefined when there is none. */
export const chromiumPath = process.env.CHROMIUM_PATH || PLACES.find((path) => existsSync(path))

/** `describe` where there is a browser; without one, a failure in CI and a skipped block elsewhere. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (!chromiumPath && !process.env.CI) {
    process.stderr.write(
      `\n*** SKIPPED: "${name}" needs Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH. ***\n\n`,
    )
  }
  const run = chromiumPath || process.env.CI ? describe : describe.skip
  run(name, tests)
}

/**
 * `lang` is the language of its own controls, such as date fields, where the machine has it (apt-get install chromium-l10n). Without one it speaks American
 * English.
 */
export async function openBrowser(lang?: Lang): Promise<Browser> {
  if (!chromiumPath)
    throw new Error('There is no Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH.')
  const own = lang ? { LANGUAGE: CONTROLS[lang] } : {}
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  return chromium.launch({
    executablePath: chromiumPath,
    args,
    env: { ...process.env, ...own } as Record<string, string>,
  })
}

export type Lang = 'en' | 'th'
const CONTROLS: Record<Lang, string> = { en: 'en_GB', th: 'th' }

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
export const DESKTOP = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 }

export interface Seen {
  page: Page
  /** Requests to any other server than the one under test. */
  strangers: string[]
  /** Complaints of the console: warnings, policy violations, errors of scripts and what of our own a page lacks. Not that a page or a script's question was refused (4xx). */
  complaints: string[]
  /** Bytes of all answers since the page was opened, but fonts: a page is read before they have come. */
  bytes(): number
  /** Bytes of fonts. */
  fontBytes(): number
  close(): Promise<void>
}

/** A page of its own. Records what the page loads and complains about. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = PHONE,
): Promise<Seen> {
  const context = await browser.newContext(options)
  // What never comes fails a little later. Thirty seconds, the usual time, have been too few on a busy machine.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const strangers: string[] = []
  const complaints: string[] = []
  let [bytes, fontBytes] = [0, 0]
  const ofFile = (url: string) => url.replace(/#.*/, '')
  /** Whose refusal somebody sees or handles: what the page asks for itself must be there. */
  const handled = new Set<string>()
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr', 'eventsource'].includes(request.resourceType())) handled.add(ofFile(request.url()))
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) strangers.push(request.url())
  })
  page.on('response', (response) => {
    if (/event-stream/.test(response.headers()['content-type'] ?? '')) return
    void response.body().then(
      (body) => {
        if (response.headers()['content-type']?.startsWith('font/')) fontBytes += body.length
        else bytes += body.length
      },
      () => undefined,
    )
  })
  page.on('console', (message) => {
    const { url } = message.location()
    const isRefusal = /status of 4\d\d/.test(message.text()) && (handled.has(ofFile(url)) || !url.startsWith(origin))
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, strangers, complaints, bytes: () => bytes, fontBytes: () => fontBytes, close: () => context.close() }
}

/** Text that is well set, and no violation of WCAG 2.2 A and AA that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectWellSet(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** The pixels of an element. A live page may replace it at any moment (web/client-scripts/live.js): then those of what stands there instead. */
async function pixelsOf(shown: Locator, tries = 3): Promise<Buffer> {
  try {
    return await shown.screenshot()
  } catch (error) {
    if (tries <= 1 || !/not attached to the DOM|not visible or not an HTMLElement/.test(String(error))) throw error
    return pixelsOf(shown, tries - 1)
  }
}

/** What an independent reader reads from the pixels that a buyer sees. */
export async function readQr(browser: Browser, shown: Locator): Promise<string> {
  await shown.page().waitForLoadState('load') // the picture is there
  const png = (await pixelsOf(shown)).toString('base64')
  // A blank page of the browser decodes the PNG; it has no content security policy.
  const reader = await browser.newPage()
  const { width, height, grey } = await reader.evaluate<{ width: number; height: number; grey: string }>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob())
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    pen.drawImage(bitmap, 0, 0)
    const { width, height, data } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
    let grey = ''
    for (let i = 1; i < data.length; i += 4) grey += String.fromCharCode(data[i])
    return { width, height, grey: btoa(grey) }
  })()`)
  await reader.close()
  const data = new Uint8Array(width * height * 4)
  for (const [i, light] of Buffer.from(grey, 'base64').entries()) data.set([light, light, light, 255], i * 4)
  return decodeQR({ width, height, data })
}
