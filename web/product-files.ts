// How a file of a product is sent to its buyer. How a list of them looks is components/file-list.ts. Who may have one was asked before (db/queries/product-files.ts).
import { Readable } from 'node:stream'
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import type { Owner } from '../db/queries/owned.ts'
import { piecesOf } from '../db/queries/product-files.ts'
import { type ProductFile, rangeOf } from '../rules/product-files.ts'

/**
 * Sends the file, or the part of it that `Range` asks for, so that a phone goes on where its download broke off (D723). It is saved and never shown:
 * nothing that a shop uploads runs at our address (D832). A file that is removed meanwhile breaks off. Source: RFC 9110 §13.1.5, §14.
 */
export function answerFile(ctx: Context, deps: ApiDeps, owner: Owner, file: ProductFile): void {
  const etag = `"${file.digest}"`
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('X-Robots-Tag', 'noindex')
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Accept-Ranges', 'bytes')
  ctx.set('ETag', etag)
  const begun = ctx.get('If-Range')
  const asked =
    ctx.method === 'GET' && (begun === '' || begun === etag) ? rangeOf(ctx.get('Range'), file.sizeBytes) : null
  if (asked === 'unsatisfiable') {
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${file.sizeBytes}`)
    ctx.body = ''
    return
  }
  const { from, to } = asked ?? { from: 0, to: file.sizeBytes - 1 }
  ctx.attachment(file.name)
  ctx.status = asked ? 206 : 200
  if (asked) ctx.set('Content-Range', `bytes ${from}-${to}/${file.sizeBytes}`)
  ctx.type = file.contentType
  ctx.body = Readable.from(piecesOf(deps.db.pool, owner, file.id, { from, to })).on('error', () => ctx.res.destroy())
  ctx.length = to - from + 1
}
