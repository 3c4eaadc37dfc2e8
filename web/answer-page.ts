// The page for a thing that is not there, and whether a person asks for pages at all.

import type { Context } from '../api/context.ts'
import { answerFramed, languageOf } from './buyer-pages.ts'
import { lostPage, type WayOut } from './components/missing.ts'

/** Answers 404 with the same page for a thing that does not exist, no longer exists, or belongs to somebody else. `shop`: where it would have been. */
export function answerMissing(ctx: Context, shop: WayOut | null = null): void {
  answerFramed(ctx, { status: 404, locale: languageOf(ctx) }, (frame) => lostPage(frame, { kind: 'missing', shop }))
}

/** Whether a person's browser asks: it names HTML, where programs name JSON or anything. */
export function wantsPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html'
}
