// The signer over HTTP, against a server of this machine: what it is sent, what is taken as a signed file, and what is tried again.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { httpSigner } from '../../activities/mail/signer.ts'

let answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  answer(request, Buffer.concat(chunks), response)
})
let url: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign?profile=etax`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const pdf = {
  name: 'receipt-TAX-2026-000001.pdf',
  contentType: 'application/pdf' as const,
  content: Buffer.from('%PDF-1.7 x'),
}
const sign = (file: Parameters<ReturnType<typeof httpSigner>['sign']>[0] = pdf, more: object = {}) =>
  httpSigner({ url, ...more }).sign(file)

test('a file is posted with its kind, its name and the token, and comes back signed', async () => {
  const seen: unknown[] = []
  answer = ({ method, url: path, headers }, body, response) => {
    seen.push([method, path, headers['content-type'], headers['content-disposition'], headers.authorization])
    response.end(Buffer.concat([body, Buffer.from(' signed')]))
  }
  expect((await sign(pdf, { token: 's3cret' })).toString()).toBe('%PDF-1.7 x signed')
  const xml = {
    name: 'ETDA-invoice.xml',
    contentType: 'text/xml' as const,
    content: Buffer.from('<?xml version="1.0"?><a/>'),
  }
  expect((await sign(xml)).toString()).toBe('<?xml version="1.0"?><a/> signed')
  expect(seen).toEqual([
    [
      ...['POST', '/sign?profile=etax', 'application/pdf', 'attachment; filename="receipt-TAX-2026-000001.pdf"'],
      'Bearer s3cret',
    ],
    ['POST', '/sign?profile=etax', 'text/xml', 'attachment; filename="ETDA-invoice.xml"', undefined],
  ])
})

describe('no signed file is', () => {
  test.each([503, 401, 204])('an answer %d', async (status) => {
    answer = (_, body, response) => response.writeHead(status).end(status === 204 ? undefined : body)
    await expect(sign()).rejects.toThrow(`the signer answered ${status}`)
  })

  test('a page, nothing, or far more than was sent', async () => {
    answer = (_request, _body, response) => response.end('<html>')
    await expect(sign()).rejects.toThrow('no application/pdf')
    answer = (_request, _body, response) => response.end()
    await expect(sign()).rejects.toThrow('no application/pdf')
    answer = (_request, _body, response) => response.end(Buffer.alloc(1_100_000, '%PDF-'))
    await expect(sign()).rejects.toThrow('more than a signed file')
  })

  test('an answer that does not come', async () => {
    answer = () => undefined
    await expect(sign(pdf, { limitMs: 200 })).rejects.toThrow()
    await expect(httpSigner({ url: 'http://127.0.0.1:1/' }).sign(pdf)).rejects.toThrow('ECONNREFUSED')
  })
})
