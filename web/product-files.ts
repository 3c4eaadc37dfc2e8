// How a file of a product is sent to its buyer. How a list of them looks is components/file-list.ts. Who may have one was asked before (db/queries/product-files.ts).
import { Readable } from 'node:stream'
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import type { Owner } from '../db/queries/owned.ts'
import { piecesOf } from '../db/queries/product-files.ts'
import type { ProductFile } from '../rules/product-files.ts'

/** Sends the file, to be saved and never shown: nothing that a shop uploads runs at our address (D832). A file that is removed meanwhile breaks off. */
export function answerFile(ctx: Context, deps: ApiDeps, owner: Owner, file: ProductFile): void {
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('X-Robots-Tag', 'noindex')
  ctx.set('Cache-Control', 'no-store')
  ctx.attachment(file.name)
  ctx.status = 200
  ctx.type = file.contentType
  ctx.body = Readable.from(piecesOf(deps.db.pool, owner, file)).on('error', () => ctx.res.destroy())
  ctx.length = file.sizeBytes
}
