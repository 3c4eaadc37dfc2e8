// The signer of e-Tax documents: a service beside Satang that holds the certificate and its key (PKCS#11: a token or an HSM) and signs what it is sent. Satang
// never sees the key. e-Tax Invoice by e-mail needs no signature, since the time stamp stands for it (docs/tax.md), so that there may be no signer.
import { Agent, request } from 'undici'
import { refuseWhileOpen } from '../../db/outbound.ts'

export interface ToSign {
  /** The file's name, such as `receipt-TAX-2026-000001.pdf`. */
  name: string
  /** `application/pdf`: a PAdES signature within the file. `text/xml`: XAdES. */
  contentType: 'application/pdf' | 'text/xml'
  content: Buffer
}

export interface Signer {
  /** The same file with a signature in it. Throws when the signer gives none; the caller tries again later. Safe to repeat: it keeps nothing. */
  sign(file: ToSign): Promise<Buffer>
}

export interface HttpSignerSettings {
  /** Where files are posted to; https, or http on this machine. */
  url: string
  /** Sent as `Authorization: Bearer …`. */
  token?: string | undefined
  /** Milliseconds until a file is given up. A token with a key of its own signs in a second or two. */
  limitMs?: number
}

/** Shorter than the lease of a mail (worker/mailer.ts), together with everything else that a mail waits for. */
const LIMIT_MS = 60_000
/** A signature with its certificates and time stamp has some 30 kB. */
const ROOM_BYTES = 1_000_000

/**
 * A signer over HTTP: `POST` of the file with its content type and `Content-Disposition`, answered by 200, the same content type and the signed file. Any other
 * answer is an error. Answers that are no PDF, or no XML, are refused: a page of a proxy must not go out as an invoice.
 */
export function httpSigner({ url, token, limitMs = LIMIT_MS }: HttpSignerSettings): Signer {
  const dispatcher = new Agent({ maxResponseSize: -1, connect: { timeout: 10_000 } })
  return {
    async sign({ name, contentType, content }) {
      refuseWhileOpen('the signer')
      const answer = await request(url, {
        method: 'POST',
        dispatcher,
        headersTimeout: limitMs,
        bodyTimeout: limitMs,
        signal: AbortSignal.timeout(limitMs),
        headers: {
          'Content-Type': contentType,
          'Content-Disposition': `attachment; filename="${name}"`,
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: content,
      })
      const signed = await bytesOf(answer.body, content.length + ROOM_BYTES)
      if (answer.statusCode !== 200) throw new Error(`the signer answered ${answer.statusCode}`)
      if (!isOf(contentType, signed)) throw new Error(`the signer answered no ${contentType}`)
      return signed
    },
  }
}

async function bytesOf(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > most) throw new Error('the signer answered more than a signed file can have')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isOf(contentType: ToSign['contentType'], file: Buffer): boolean {
  const start = file.subarray(0, 5).toString('latin1')
  return contentType === 'application/pdf' ? start === '%PDF-' : start === '<?xml'
}
