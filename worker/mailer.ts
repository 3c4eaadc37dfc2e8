// Sends the mails of the outbox: takes those that are due, a few a second, and writes down what became of each. Any number of workers may do it at
// once. activities/mail composes and sends a mail. Mails of the test mode are never queued.
import { CONNECTIONS, type Mailer } from '../activities/mail/send.ts'
import { Email } from '../db/entities/index.ts'
import type { Database } from '../db/orm.ts'
import { claimMails, type MailRows, readMails, recordMail, setMailsAside } from '../db/queries/outbox.ts'

export interface MailingSettings {
  db: Database
  /** A mailer that takes only members' mail has no mail server: all other mail is set aside for the mailbox of its shop. */
  mailer: Mailer
  everyMs?: number
  log: { info(o: object, m?: string): void; warn(o: object, m?: string): void }
}

export interface Mailing {
  /** Waits up to 10 s for the mails under way, then closes. A mail that is cut off is sent again after its lease, as the same mail. */
  stop(): Promise<void>
}

/** A PDF takes some 20 ms of the process that bills. So they are made one after the other, five mails a second at most: a tenth of a core. */
const MAILS_PER_ROUND = 5
const ROUND_EVERY_MS = 1_000
/** Longer than a mail can take. Until then no other worker tries a mail whose worker died. */
const LEASE_SECONDS = 300
/** As long as the worker waits for everything else (worker/create-worker.ts): a mail server that hangs must not hold up a deployment. */
const PATIENCE_MS = 10_000

/** Starts sending mails. */
export function startMailing({ db, mailer, everyMs = ROUND_EVERY_MS, log }: MailingSettings): Mailing {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const round = () => {
    underWay = mailOnce(db, mailer, log)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the outbox could not be looked at'))
      .finally(() => {
        if (!stopped) timer = setTimeout(round, everyMs)
      })
  }
  round()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
      mailer.close()
    },
  }
}

/** One round. Answers how many mails it took. Mails of a worker that died are taken again after their lease. */
export async function mailOnce(db: Database, mailer: Mailer, log: MailingSettings['log']): Promise<number> {
  if (mailer.takes === 'members') await setMailsAside(db.pool)
  const ids = await claimMails(db.pool, MAILS_PER_ROUND, LEASE_SECONDS, mailer.takes)
  if (ids.length === 0) return 0
  const em = db.orm.em.fork()
  const rows = await readMails(em, await em.find(Email, { id: ids }), { papers: true })
  const sendNext = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) await sendOne(db, mailer, row, log)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext))
  return ids.length
}

async function sendOne(db: Database, mailer: Mailer, row: MailRows, log: MailingSettings['log']): Promise<void> {
  const { id, kind, merchantId, attempts } = row.mail
  const outcome = await mailer.send(row)
  await recordMail(db.pool, id, outcome)
  if (outcome.status === 'skipped' && mailer.takes === 'members')
    log.warn({ mail: id, kind, member: row.mail.data?.member }, `a mail to a member was not sent: ${outcome.error}`)
  if (outcome.status === 'sent' || outcome.status === 'skipped') return
  // The log omits the server's message, which may repeat the address. It is in the row.
  const retry = outcome.status === 'queued' ? { retry_in_seconds: outcome.retryInSeconds } : {}
  log.warn({ mail: id, kind, merchant: merchantId, attempts, ...retry }, `a mail could not be sent: ${outcome.status}`)
}
