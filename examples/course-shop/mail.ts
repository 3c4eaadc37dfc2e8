// Sends mails by your mail server (SMTP_URL). Without one they are files in data/outbox.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

const OUTBOX = 'data/outbox'
const { SMTP_URL, MAIL_FROM: from = 'Course shop <courses@example.com>' } = process.env

/** `id` names the mail: the same one sent again has the same Message-ID, and replaces its file. */
export async function sendMail(id: string, mail: { to: string; subject: string; text: string }): Promise<void> {
  const message = { from, messageId: `<${id}@course-shop>`, ...mail }
  if (SMTP_URL) {
    await createTransport(SMTP_URL).sendMail(message)
    return
  }
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  mkdirSync(OUTBOX, { recursive: true })
  writeFileSync(join(OUTBOX, `${id}.eml`), written.message as Buffer)
}
