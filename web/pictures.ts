// Serves uploaded pictures by the digest of their contents: a browser keeps a file for good. Anybody who has the address may see it, as on the page it
// stands on.
import type Router from '@koa/router'
import type { Context, RequestState } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { PICTURE_TYPES, readPicturePath } from '../rules/pictures.ts'
import { Refusal } from '../rules/refusals.ts'

export function addPictures(router: Router<RequestState>, deps: ApiDeps): void {
  router.get('/pictures/:id/:file', async (context) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = '/pictures/:id/:file'
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    // Shops show their products' pictures elsewhere, too, and mails show the logo.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('X-Content-Type-Options', 'nosniff')
    const place = readPicturePath(ctx.path)
    const body = place && (await deps.pictures.read(place))
    if (!place || !body) throw new Refusal('resource_missing', 'There is no such picture.', { inPath: true })
    ctx.status = 200
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.type = PICTURE_TYPES[place.size]
    ctx.body = body
  })
}
