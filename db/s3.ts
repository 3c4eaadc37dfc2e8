// A client of an S3-compatible store: puts, gets and removes objects of one bucket, signed by Signature Version 4 (aws4fetch). It knows nothing of what
// the objects are. No call is made while a transaction is open (outbound.ts).
import { createHash } from 'node:crypto'
import type { AwsV4Signer } from 'aws4fetch'
import { refuseWhileOpen } from './outbound.ts'

export interface BucketSettings {
  /** Without the bucket, such as `https://s3.ap-southeast-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path. Else it stands before the host's name. */
  pathStyle: boolean
}

/** The store did not do what it was asked, after a second try. Whether an object was written is unknown; asking again is safe. */
export class BucketFault extends Error {
  override name = 'BucketFault'
}

export interface Bucket {
  /** Writes an object, whole or not at all. Safe to repeat: the same key is the same object. Throws `BucketFault`. */
  put(key: string, body: Buffer, contentType: string): Promise<void>
  /** The object, or null when there is none. Throws `BucketFault`, also for one of more than `bytesMax`. */
  get(key: string, bytesMax: number): Promise<Buffer | null>
  /** Removes an object. Safe to repeat: one that is gone is removed. Throws `BucketFault`. */
  remove(key: string): Promise<void>
}

/** For one answer. Who suffers when it is too short: merchants with a slow line to the store. Too long: whoever waits for a page's pictures. */
const PATIENCE_MS = 10_000

/** Each call is tried twice: stores answer 503 for moments (SlowDown), and a connection may break. */
const TRIES = 2
const AGAIN_AFTER_MS = 150

/** Opens no connection. `patienceMs`: for tests. */
export function openBucket(settings: BucketSettings, patienceMs = PATIENCE_MS): Bucket {
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', key: string, sent?: { body: Buffer; type: string }) => {
    refuseWhileOpen(`S3 ${method}`)
    const url = addressOf(settings, key)
    let fault = ''
    for (let tried = 0; tried < TRIES; tried++) {
      if (tried > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      // Signed anew each time: a signature holds for some minutes.
      const { headers } = await signed(settings, { method, url, ...sent })
      try {
        const answer = await fetch(url, {
          method,
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
          ...(sent && { body: new Uint8Array(sent.body) }),
        })
        if (answer.ok || answer.status === 404) return answer
        fault = `${answer.status} ${codeOf(await answer.text())}`
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        fault = reasonOf(error)
      }
    }
    throw new BucketFault(`${method} of ${key} in the bucket ${settings.bucket}: ${fault}`)
  }
  return {
    async put(key, body, type) {
      const answer = await ask('PUT', key, { body, type })
      await answer.arrayBuffer()
      if (!answer.ok) throw new BucketFault(`there is no bucket ${settings.bucket} at ${settings.endpoint}`)
    },
    async get(key, bytesMax) {
      const answer = await ask('GET', key)
      if (answer.status === 404) {
        const code = codeOf(await answer.text())
        if (code !== 'NoSuchBucket') return null
        throw new BucketFault(`there is no bucket ${settings.bucket} at ${settings.endpoint}`)
      }
      return readAtMost(answer, bytesMax, key)
    },
    async remove(key) {
      await (await ask('DELETE', key)).arrayBuffer()
    },
  }
}

/** The body of an answer. The time of its request still runs. */
async function readAtMost(answer: Response, bytesMax: number, key: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of answer.body ?? []) {
      bytes += part.length
      if (bytes > bytesMax) break
      parts.push(part)
    }
  } catch (error) {
    throw new BucketFault(`GET of ${key}: ${reasonOf(error)}`)
  }
  if (bytes > bytesMax) throw new BucketFault(`GET of ${key}: more than ${bytesMax} bytes`)
  return Buffer.concat(parts)
}

/** The digest of the body is signed, so that a body that is changed on its way is refused. */
async function signed(
  settings: BucketSettings,
  { method, url, body, type }: { method: string; url: string; body?: Buffer; type?: string },
) {
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const headers = { 'x-amz-content-sha256': digest, ...(type && { 'content-type': type }) }
  const { accessKeyId, secretAccessKey, region } = settings
  const Signer = await signer()
  return new Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' }).sign()
}

/** Loaded where a store is in use alone. */
async function signer(): Promise<typeof AwsV4Signer> {
  return (await import('aws4fetch')).AwsV4Signer
}

function addressOf({ endpoint, bucket, pathStyle }: BucketSettings, key: string): string {
  const url = new URL(endpoint)
  const path = key.split('/').map(encoded).join('/')
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${pathStyle ? `${bucket}/` : ''}${path}`
  return url.href
}

/** As a signature spells it (RFC 3986): the store reads the address and the signature alike. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** What a store says of its refusal: `SignatureDoesNotMatch`. */
function codeOf(xml: string): string {
  return /<Code>(\w{1,100})<\/Code>/.exec(xml.slice(0, 10_000))?.[1] ?? ''
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
