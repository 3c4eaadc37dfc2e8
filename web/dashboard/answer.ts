// Sends a page of the dashboard: in its frame, under its policy, never cached.
import { DASHBOARD_ASSETS, LOOK_ASSETS } from '../assets.ts'
import { answerFramed } from '../buyer-pages.ts'
import type { Frame } from '../components/frame.ts'
import { lookIn } from '../cookies.ts'
import type { DashboardContext } from './context.ts'

/** `images`: origins of pictures that the page shows, such as a product's. */
export function answerDashboard(
  { ctx, locale }: Pick<DashboardContext, 'ctx' | 'locale'>,
  render: (frame: Frame) => string,
  status = 200,
  images: readonly string[] = [],
): void {
  ctx.set('Cache-Control', 'no-store')
  const look = lookIn(ctx)
  answerFramed(ctx, { status, locale, images, assets: look ? LOOK_ASSETS[look] : DASHBOARD_ASSETS }, render)
}
