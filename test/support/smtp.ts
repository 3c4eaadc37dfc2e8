/*
 * A real mail server on a free port. It keeps the mails it gets and can be set to refuse them.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface TestSmtp {
  url: string
  /** The accepted mails, in order. */
  mails: ParsedMail[]
  /** The answer to the next mails, at `RCPT TO`. Null accepts them. */
  refuse: { code: number; text: string } | null
  close(): Promise<void>
}

export async function startSmtp(): Promise<TestSmtp> {
  const smtp: TestSmtp = { url: '', mails: [], refuse: null, close: async () => undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, answer) {
      const { refuse } = smtp
      answer(refuse ? Object.assign(new Error(refuse.text), { responseCode: refuse.code }) : null)
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        smtp.mails.push(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => undefined) // a client that disconnects
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  smtp.close = () => new Promise((resolve) => server.close(resolve))
  return smtp
}
