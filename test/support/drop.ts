/* Files dragged from a folder and dropped on a page, as Chromium gets them from the desktop. */
import type { Page } from 'playwright-core'

/** Drops files on a field of the page, and waits until it has them. */
export async function dropFiles(page: Page, field: string, files: readonly string[]): Promise<void> {
  const shown = page.locator(field)
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  if (!box) throw new Error(`${field} is not shown`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    })
  await page.waitForFunction(`document.querySelector(${JSON.stringify(field)}).files.length === ${files.length}`)
}
