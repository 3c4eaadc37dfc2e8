// A provider of challenges that tests ask in place of Turnstile and hCaptcha.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider that answers as Turnstile does and accepts one token. */
export async function challengeProvider() {
  const asked: Record<string, string>[] = []
  const state = { answer: (token: string) => JSON.stringify({ success: token === 'a-person' }) }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      asked.push(form)
      response.end(state.answer(form.response ?? ''))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, state, verifyUrl, close }
}
