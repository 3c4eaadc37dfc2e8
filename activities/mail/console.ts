// Handles mail to members while there is no mail server: the operator reads it on the console of the worker, and no other reader gets it. A shop's
// mailbox never gets it, because a link for a new password opens every shop of its reader. Mail to others is set aside by db/queries/outbox.ts.
import type { MailOutcome, MailRows } from '../../db/queries/outbox.ts'
import { type Links, memberMailUrl, portalUrlFor } from '../../resources/links.ts'
import { composeMail } from '../../web/mail/view.ts'
import { type Mailer, whyPointless } from './send.ts'

export interface ConsoleSettings {
  links: Links
  /** The token of a link in a mail to a member. */
  tokenOf(linkId: string, tokenHash?: string): string
  /** Shows the operator a mail; false when the worker has no console. It must not write the mail to a log. */
  print(note: string): boolean
}

/** A mailer that sends nothing. It takes only members' mail, shows it to the operator, and records it as skipped. */
export function openConsole({ links, tokenOf, print }: ConsoleSettings): Mailer {
  return {
    takes: 'members',
    async send(rows): Promise<MailOutcome> {
      const pointless = whyPointless(rows)
      if (pointless) return { status: 'skipped', error: pointless }
      const wasPrinted = print(noteOf(rows, links, tokenOf))
      const shown = wasPrinted ? 'it was shown to the operator' : '`satang member link` prints its link'
      return { status: 'skipped', error: `there is no mail server: ${shown}` }
    },
    close: () => undefined,
  }
}

/** `There is no mail server (SMTP_URL). A mail to nok@example.com: A new password for Satang` and its link. */
function noteOf(rows: MailRows, links: Links, tokenOf: ConsoleSettings['tokenOf']): string {
  const { mail, merchant, customer, link } = rows
  const memberUrl = memberMailUrl(links, mail.kind, link && tokenOf(link.row.id, link.row.tokenHash))
  const portalUrl = portalUrlFor(links, merchant.slug, mail.livemode)
  const { subject } = composeMail({ ...rows, hostedUrl: null, code: null, portalUrl, memberUrl })
  return [
    `There is no mail server (SMTP_URL). A mail to ${customer.email}: ${subject}`,
    ...(link ? [`  ${memberUrl}`] : []),
  ].join('\n')
}
