// Answers the pictures of previews. Each is drawn once and kept for a while; drawing is done one at a time, and not at all when many wait.
import pLimit from 'p-limit'
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { previewCardJpeg } from '../documents/preview-card.ts'
import type { PreviewCard } from '../rules/previews.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Locale } from '../rules/written-date.ts'
import { previewFile } from './components/preview.ts'

/** How many are kept in this process: some 60 kB each. */
const KEPT_MAX = 100
/** How many may wait to be drawn, some 100 ms each. */
const WAITING_MAX = 20
const AGAIN_SECONDS = 5

const oneAtATime = pLimit(1)
/** By the name of its file, the last asked for at the end. */
const kept = new Map<string, Promise<Buffer>>()

/**
 * The picture of a card. Under its own name it is good for ever; under a name of before, which a chat may still have, it shows what is true now, for five
 * minutes.
 */
export async function answerPreview(
  ctx: Context,
  deps: ApiDeps,
  card: PreviewCard,
  { locale, name }: { locale: Locale; name: string },
): Promise<void> {
  const file = previewFile(card, locale)
  const picture = await drawnOnce(file, () => draw(deps, card))
  ctx.status = 200
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set(
    'Cache-Control',
    file === `preview-${name}.jpg` ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  )
  ctx.type = 'image/jpeg'
  ctx.body = picture
}

async function draw({ pictures }: ApiDeps, card: PreviewCard): Promise<Buffer> {
  const picture = card.picture && (await pictures.read({ ...card.picture, size: 'large' }))
  return previewCardJpeg(card, picture)
}

function drawnOnce(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(file)
  kept.delete(file)
  if (!known && oneAtATime.pendingCount >= WAITING_MAX)
    throw new Refusal('rate_limited', 'Many previews are being drawn. Try again in a moment.', {
      headers: { 'Retry-After': String(AGAIN_SECONDS) },
    })
  const made = known ?? oneAtATime(make)
  kept.set(file, made)
  for (const [oldest] of kept) {
    if (kept.size <= KEPT_MAX) break
    kept.delete(oldest)
  }
  // What failed is tried again by the next who asks.
  made.catch(() => kept.get(file) === made && kept.delete(file))
  return made
}
