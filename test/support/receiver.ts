/*
 * A merchant's receiver of webhooks: a real HTTP server that keeps what it gets and answers as the test says. It also makes endpoints directly in the
 * database, for tests of delivery that need no API.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { mintId } from '../../db/ids.ts'
import type { Keyring } from '../../db/keyring.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../db/webhook-secrets.ts'

export interface Received {
  path: string
  headers: Record<string, string>
  body: string
  at: number
  // biome-ignore lint/suspicious/noExplicitAny: an event carries any object
  event: any
}

export type Answering = (request: Received, response: ServerResponse, raw: IncomingMessage) => void

export interface Receiver {
  url: string
  got: Received[]
  /** Requests that are not answered yet. */
  open: number
  answer: Answering
  close(): Promise<void>
}

/** Answers 200 at once unless `answer` says otherwise. */
export async function openReceiver(answer: Answering = (_, response) => void response.end('ok')): Promise<Receiver> {
  const server = createServer((raw, response) => {
    const chunks: Buffer[] = []
    receiver.open++
    response.once('close', () => receiver.open--)
    raw.on('error', () => undefined)
    raw.on('data', (chunk: Buffer) => chunks.push(chunk))
    raw.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = raw.headers as Record<string, string>
      const request = { path: raw.url!, headers, body, at: Date.now(), event: JSON.parse(body) }
      receiver.got.push(request)
      receiver.answer(request, response, raw)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: [],
    open: 0,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

export interface MadeEndpoint {
  id: string
  secret: string
}

/** An enabled endpoint of a merchant's test mode. */
export async function makeEndpoint(
  pool: Pool,
  encryptionKey: Keyring,
  { merchantId, url, events = [] }: { merchantId: string; url: string; events?: string[] },
): Promise<MadeEndpoint> {
  const id = mintId('we_')
  const secret = newWebhookSecret()
  await pool.query(
    `insert into webhook_endpoints (id, merchant_id, livemode, url, enabled_events, status, secret, created_at)
     values ($1, $2, false, $3, $4, 'enabled', $5, 1)`,
    [id, merchantId, url, events, sealWebhookSecret(encryptionKey, id, secret)],
  )
  return { id, secret }
}
