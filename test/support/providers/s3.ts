// A fake of an S3-compatible store over HTTP. It keeps objects, and refuses what a real store refuses: a wrong signature (computed here from the
// specification of Signature Version 4, not by the client's library), a body that is not the signed one, an old date, an unknown bucket.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Answered, type Asked, type FaultyServer, startFaultyServer } from './faulty-server.ts'

export interface FakeS3 extends FaultyServer {
  /** What the bucket holds, by key. */
  objects: Map<string, { body: Buffer; type: string }>
  /** The settings with which a client reaches it. */
  settings: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    pathStyle: boolean
  }
}

const REGION = 'ap-southeast-1'
const KEY = { id: 'AKIAFAKE', secret: 'a secret that only the fake and its client have' }
const BUCKET = 'pictures-of-shops'
/** A real store takes a quarter of an hour of skew. */
const SKEW_MS = 15 * 60_000

const error = (status: number, code: string): Answered => ({
  status,
  json: null,
  raw: { type: 'application/xml', body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`) },
})

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const answer = (asked: Asked): Answered => {
    const refused = whyRefused(asked)
    if (refused) return error(403, refused)
    const [, bucket, ...rest] = asked.path.split('/')
    if (bucket !== BUCKET) return error(404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    switch (asked.method) {
      case 'PUT':
        objects.set(key, { body: asked.body, type: asked.headers['content-type'] ?? '' })
        return { status: 200, json: null, raw: { type: '', body: Buffer.alloc(0) } }
      case 'GET': {
        const found = objects.get(key)
        return found ? { status: 200, json: null, raw: found } : error(404, 'NoSuchKey')
      }
      case 'DELETE':
        objects.delete(key)
        return { status: 204, json: null, raw: { type: '', body: Buffer.alloc(0) } }
      default:
        return error(405, 'MethodNotAllowed')
    }
  }
  const server = await startFaultyServer(answer, {
    internal: error(500, 'InternalError'),
    limited: error(503, 'SlowDown'),
  })
  const settings = {
    endpoint: server.url,
    bucket: BUCKET,
    region: REGION,
    accessKeyId: KEY.id,
    secretAccessKey: KEY.secret,
    pathStyle: true,
  }
  return { ...server, objects, settings }
}

/** The code of a refusal, null for a request that is signed well. Source: "Authenticating Requests (AWS Signature Version 4)" of the S3 reference. */
function whyRefused({ method, path, query, headers, body }: Asked): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!said) return 'AccessDenied'
  const [, id, day, region, names, signature] = said as unknown as [string, string, string, string, string, string]
  const date = headers['x-amz-date'] ?? ''
  const digest = headers['x-amz-content-sha256'] ?? ''
  if (id !== KEY.id) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!date.startsWith(day) || !(Math.abs(Date.now() - at) < SKEW_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  if (digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    method,
    path,
    [...query.entries()]
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    digest,
  ].join('\n')
  const scope = `${day}/${REGION}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${KEY.secret}`))
  const right = hmac(key, toSign)
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function sha256(of: Buffer): string {
  return createHash('sha256').update(of).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
