// Answers with the picture of a QR code: drawn here from its text, or the one that the gateway made.
import type { Context } from '../api/context.ts'
import type { ShownQr } from '../commands/qr-to-show.ts'
import { qrPng, qrSvg } from '../documents/qr-picture.ts'

/** What the picture of a code is saved as. A gateway's picture keeps its own form. */
export function qrFileName({ picture }: ShownQr, reference: string | null): string {
  const form = picture?.startsWith('data:image/svg') ? 'svg' : 'png'
  return `promptpay${reference === null ? '' : `-${reference}`}.${form}`
}

/** Answers the picture. A stranger's SVG could hold a script: opened by itself, it may do nothing. */
export function answerQr(ctx: Context, qr: ShownQr, type: 'svg' | 'png'): void {
  ctx.status = 200
  if (qr.payload !== null) {
    ctx.type = type === 'svg' ? 'image/svg+xml' : 'image/png'
    ctx.body = type === 'svg' ? qrSvg(qr.payload) : qrPng(qr.payload)
    return
  }
  const [, mediaType, base64] = /^data:(image\/(?:png|svg\+xml));base64,(.+)$/.exec(qr.picture ?? '') ?? []
  if (!mediaType || !base64) throw new Error('a code without text has no picture')
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Cache-Control', 'no-store')
  ctx.type = mediaType
  ctx.body = Buffer.from(base64, 'base64')
}
