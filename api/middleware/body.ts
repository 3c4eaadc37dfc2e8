// Reads the raw body of a write and parses it as JSON. Checks size, encoding, content type and depth (specification §1.4). parse.ts checks the
// parameters. A member that appears twice is refused, because parsers differ in which one they use (D407).
import type { IncomingMessage } from 'node:http'
import { repeatedMember } from '../../rules/json-members.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { Context, RouteMiddleware } from '../context.ts'
import { publishedName } from '../problems.ts'

const BYTES_MAX = 256 * 1024
const DEPTH_MAX = 20

export const readBody: RouteMiddleware = (route) => {
  if (route.method === 'GET') return null
  return async (ctx, next) => {
    const { upload } = route
    if (upload && ctx.is(upload.type)) {
      const bytes = await bytesOf(ctx, upload.bytesMax, upload.part)
      ctx.state.upload = upload.part === undefined ? bytes : await partOf(ctx, bytes, upload.part)
      ctx.state.json = {}
      return next()
    }
    const bytes = await bytesOf(ctx)
    // Where the whole body is the file there is no other form of the call; where it is a part, some take JSON instead.
    if (upload && bytes.length > 0 && !(upload.part !== undefined && ctx.is('application/json'))) {
      const part = upload.part === undefined ? '' : `, in the part \`${upload.part}\``
      throw new Refusal('unsupported_media_type', `Send the file as Content-Type: ${upload.type}${part}.`)
    }
    ctx.state.json = bytes.length === 0 ? {} : jsonOf(ctx, bytes)
    return next()
  }
}

function jsonOf(ctx: Context, bytes: Buffer): Record<string, unknown> {
  checkContentType(ctx)
  let value: unknown
  let text: string
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch (error) {
    // The decoder throws a TypeError, the parser a SyntaxError. The parser's message quotes the body, so it is not passed on.
    throw new Refusal(
      'json_invalid',
      error instanceof TypeError ? 'The body is not valid UTF-8.' : 'The body is not valid JSON.',
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('parameter_invalid', 'The body must be a JSON object.')
  }
  if (isDeeperThan(value, DEPTH_MAX))
    throw new Refusal('json_invalid', `The body is nested deeper than ${DEPTH_MAX} levels.`)
  const repeated = repeatedMember(text, value)
  if (repeated !== null) {
    const param = publishedName(repeated)
    throw new Refusal('json_invalid', `The body has the member \`${param}\` twice.`, { param })
  }
  return value as Record<string, unknown>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function checkContentType(ctx: Context): void {
  const type = ctx.req.headers['content-type'] ?? ''
  const encoding = ctx.req.headers['content-encoding'] ?? 'identity'
  if (
    !/^application\/json *(?:; *charset="?utf-8"? *)?;?$/i.test(type.trim()) ||
    encoding.toLowerCase() !== 'identity'
  ) {
    throw new Refusal(
      'unsupported_media_type',
      'Send the body as Content-Type: application/json in UTF-8, without Content-Encoding.',
    )
  }
}

/** What a multipart body may have beside its file: the names of its parts. */
const FRAME_BYTES_MAX = 16 * 1024

/**
 * The file of a multipart body. `parameter_missing` when it has no such file. Source: RFC 7578.
 */
export async function partOf(ctx: Context, body: Buffer, name: string): Promise<Buffer> {
  const headers = { 'content-type': ctx.req.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new Refusal('parameter_invalid', 'The body is no multipart form.', { param: name })
  })
  const part = form.get(name)
  if (part === null || typeof part === 'string' || part.size === 0)
    throw new Refusal('parameter_missing', `Send the file as the part \`${name}\`.`, { param: name })
  return Buffer.from(await part.arrayBuffer())
}

/**
 * The whole body. More than `contentMax`, or 256 KiB, is refused as soon as that is known; `param` is what is then named. Can be asked once: a body that was read is gone, and whoever
 * waited for it again would wait for ever.
 */
export function bytesOf(ctx: Context, contentMax?: number, param?: string): Promise<Buffer> {
  const request: IncomingMessage = ctx.req
  if (request.readableEnded) throw new Error('the body of this request was read before')
  const bytesMax = contentMax === undefined ? BYTES_MAX : contentMax + FRAME_BYTES_MAX
  const tooLarge = () => refuseTooLarge(request, contentMax ?? BYTES_MAX, param)
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) chunks.push(chunk)
      else reject(tooLarge())
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', () => reject(new Refusal('json_invalid', 'The body was cut off.')))
  })
}

/**
 * How long a client may keep sending a body that was refused. With less time the client never reads the answer. With more it could send for as long
 * as it likes.
 */
const DEAF_MS = 1_000

function refuseTooLarge(request: IncomingMessage, bytesMax: number, param: string | undefined): Refusal {
  request.removeAllListeners('data')
  request.resume()
  const cut = setTimeout(() => request.socket.destroy(), DEAF_MS).unref()
  request.once('end', () => clearTimeout(cut))
  return new Refusal(
    'body_too_large',
    `The body is larger than ${bytesMax < 2 ** 20 ? `${bytesMax / 1024} KiB` : `${bytesMax / 2 ** 20} MiB`}.`,
    param === undefined ? {} : { param },
  )
}

/** Without recursion and only down to the limit: a body can hold a hundred thousand brackets. */
function isDeeperThan(value: object, limit: number): boolean {
  let level: object[] = [value]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((item) => Object.values(item).filter((inner) => typeof inner === 'object' && inner !== null))
  }
  return false
}
