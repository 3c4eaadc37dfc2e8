// Puts a mail into the outbox, in the commit of what it tells. Unless strangers can cause it, it reads nothing: to whom it goes, and what it says, is found out
// when it is sent (activities/mail), so that a renewal pays for one row and no more.
import { hash } from 'node:crypto'
import { Email, type MailData, type MailKind } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { limitedMail, MAIL_WINDOW_SECONDS } from '../rules/mail-limits.ts'
import type { Commit } from './commit.ts'

export interface MailWanted {
  kind: MailKind
  /** Null: to the merchant itself (`merchant set --email`). */
  customerId: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
  paymentId?: string | null
  paymentMethodId?: string | null
  data?: MailData
}

/**
 * Wants a mail sent to a customer, or to the merchant, after the commit. A mail of the test mode goes into the mailbox and never leaves the machine.
 * Not safe to repeat by itself: it is sent as often as its command is committed, so call it where the command happens once.
 */
export function queueMail(c: Commit, mail: MailWanted, how: MailLimit = { withheld: false, limitedBy: null }): void {
  create(c, mail, how)
}

/** Whether a mail is kept back since its reader has had enough of its kind, and whose allowance it takes. */
export interface MailLimit {
  withheld: boolean
  limitedBy: string | null
}

/**
 * The same for a mail that anybody can cause by typing an address into a form: only so many go to one address of a shop in an hour (rules/mail-limits.ts), then one
 * that says where the rest is, then none. What is withheld is kept as a row. Those who come at once are counted one after the other, whoever of them is first: a mail of a
 * commit that began later and was faster counts too. One that is an hour ahead is of a test clock, and none of ours. Source: specification §12, D377.
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
