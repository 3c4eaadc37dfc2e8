// Sends a page with the headers of web/html.ts, and the page for a thing that is not there.

import type { Context } from '../api/context.ts'
import { html, page, pageHeaders } from './html.ts'

export function answerPage(ctx: Context, status: number, body: string): void {
  ctx.status = status
  ctx.set(pageHeaders())
  ctx.body = body
}

/** Answers 404 with the same page for a thing that does not exist, no longer exists, or belongs to somebody else. */
export function answerMissing(ctx: Context): void {
  const body = html`<h1>Not found</h1><p>There is nothing here, or not any more. / ไม่พบหน้าที่ต้องการ</p>`
  answerPage(ctx, 404, page('en', 'Not found', body))
}
