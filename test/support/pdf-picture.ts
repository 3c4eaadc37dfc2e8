/*
 * A PDF as a reader sees it: its pages drawn one below the other in a browser, by the same library that reads its text in other tests.
 */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'

const LIBRARY = readFileSync(new URL(import.meta.resolve('unpdf/pdfjs')))
const AT = 'http://papers.test'
const DRAW = `<!doctype html><html lang="en"><head><title>…</title><style>body { margin: 0; background: #999 } canvas { display: block; margin: 8px }</style></head><body>
<script type="module">
import { getDocument } from '/pdf.mjs'
try {
  const paper = await getDocument({ data: new Uint8Array(await (await fetch('/paper.pdf')).arrayBuffer()) }).promise
  for (let n = 1; n <= paper.numPages; n++) {
    const leaf = await paper.getPage(n)
    const viewport = leaf.getViewport({ scale: 1.5 })
    const canvas = document.body.appendChild(document.createElement('canvas'))
    Object.assign(canvas, { width: viewport.width, height: viewport.height })
    await leaf.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
  }
  document.title = 'drawn'
} catch (error) { document.title = 'failed: ' + error }
</script></body></html>`

/** Draws a PDF on a page of its own, which the caller closes. Throws what the library says of a file that it cannot read. */
export async function drawPdf(browser: Browser, pdf: Buffer): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 910, height: 1_280 } })
  await page.route(`${AT}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/pdf.mjs') return route.fulfill({ contentType: 'text/javascript', body: LIBRARY })
    if (path === '/paper.pdf') return route.fulfill({ contentType: 'application/pdf', body: pdf })
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: DRAW })
  })
  await page.goto(AT)
  await page.waitForFunction(`/^(drawn|failed)/.test(document.title)`)
  const title = await page.title()
  if (title !== 'drawn') throw new Error(title)
  return page
}

/** How much of the pages is not white, in parts of a thousand. */
export function inkOf(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    let [inked, all] = [0, 0]
    for (const canvas of document.querySelectorAll('canvas')) {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 600) inked++
      all += data.length / 4
    }
    return Math.round((1000 * inked) / all)
  })()`)
}
