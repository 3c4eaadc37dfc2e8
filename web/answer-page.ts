// How a page is answered: with the headers of web/html.ts, and as a page too when there is nothing to show.

import type { Context } from '../api/context.ts'
import { html, page, pageHeaders } from './html.ts'

export function answerPage(ctx: Context, status: number, body: string): void {
  ctx.status = status
  ctx.set(pageHeaders())
  ctx.body = body
}

/** The same for whatever is not there, was never there, or is nobody else's business. */
export function answerMissing(ctx: Context): void {
  const body = html`<h1>Not found</h1><p>There is nothing here, or not any more. / ไม่พบหน้าที่ต้องการ</p>`
  answerPage(ctx, 404, page('en', 'Not found', body))
}
