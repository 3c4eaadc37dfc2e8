// Puts a mail into the outbox, in the commit of the change that the mail is about. It reads nothing, except for mails that strangers can cause. The
// address and the text are found when the mail is sent (activities/mail), so a renewal pays for one row only.
import { hash } from 'node:crypto'
import { Email, type MailData, type MailKind } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { limitedMail, MAIL_WINDOW_SECONDS } from '../rules/mail-limits.ts'
import type { Commit } from './commit.ts'

export interface MailWanted {
  kind: MailKind
  /** Null: the mail goes to the merchant itself (`merchant set --email`). */
  customerId: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
  paymentId?: string | null
  paymentMethodId?: string | null
  data?: MailData
}

/**
 * Queues a mail to a customer or to the merchant, to be sent after the commit. A mail of the test mode goes into the mailbox and never leaves the
 * machine. Not safe to repeat by itself: each commit of its command sends the mail once more, so call it only where the command takes effect once.
 */
export function queueMail(c: Commit, mail: MailWanted, how: MailLimit = { withheld: false, limitedBy: null }): void {
  create(c, mail, how)
}

/** Whether a mail is withheld because its reader has had enough of its kind, and the key under which it is counted. */
export interface MailLimit {
  withheld: boolean
  limitedBy: string | null
}

/**
 * The same for a mail that anybody can cause by typing an address into a form. Per hour, one address of a shop gets a limited number of them
 * (rules/mail-limits.ts), then one mail that says where to find the rest, then none. A withheld mail is kept as a row. A lock makes concurrent mails
 * count one after the other. A mail with a later time counts too, because a commit that began later can be the faster one. A mail dated an hour or
 * more ahead belongs to a test clock and does not count. Source: specification §12, D377.
 */
export async function queueLimitedMail(
  c: Commit,
  mail: MailWanted & { customerId: string },
  address: string,
): Promise<void> {
  const { livemode, merchantId } = c.context
  const limitedBy = hash('sha256', `${merchantId}/${livemode}/${address}`, 'base64url').slice(0, 22)
  await c.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`mail/${limitedBy}`])
  const { orderMailsPerHour } = c.terms
  const [row] = await c.em.execute<[{ sent: number; published: boolean }]>(
    `select count(*) filter (where kind <> 'more_orders')::integer as sent, coalesce(bool_or(kind = 'more_orders'), false) as published from (
       select kind from emails where merchant_id = ? and livemode = ? and limited_by = ? and created_at > ?::bigint and created_at < ?::bigint
         and status <> 'withheld' order by created_at desc limit ?) latest`,
    [merchantId, livemode, limitedBy, c.at - MAIL_WINDOW_SECONDS, c.at + MAIL_WINDOW_SECONDS, orderMailsPerHour + 1],
  )
  const verdict = limitedMail(row.sent, row.published, orderMailsPerHour)
  create(c, mail, { withheld: verdict !== 'send', limitedBy })
  if (verdict !== 'send_last_word') return
  create(c, { kind: 'more_orders', customerId: mail.customerId }, { withheld: false, limitedBy })
}

function create(c: Commit, mail: MailWanted, how: MailLimit): void {
  const { livemode, merchantId } = c.context
  const goesOut = livemode && !how.withheld
  c.em.create(Email, {
    id: mintId('em_'),
    merchantId,
    livemode,
    ...mail,
    status: how.withheld ? 'withheld' : livemode ? 'queued' : 'mailbox',
    attempts: 0,
    nextAttemptAt: goesOut ? c.at : null,
    testClockId: c.testClockId,
    limitedBy: how.limitedBy,
    createdAt: c.at,
  })
}
