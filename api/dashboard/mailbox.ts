// The mailbox in the dashboard: mails to customers and to the shop that were never sent, newest first, composed anew from their rows. Mails to members are never in
// it (commands/member-mail.ts): a link in one of them opens other shops. What a mail says is pages/mail.
import { Email } from '../../db/entities/index.ts'
import { portalCode } from '../../db/portal-codes.ts'
import { type MailRows, readMails } from '../../db/queries/outbox.ts'
import { FRAMED_HEADERS, framedMail, mailboxPage, mailPage } from '../../pages/dashboard/mailbox.ts'
import { ATTACHED, composeMail, senderOf } from '../../pages/mail/compose.ts'
import { hostedInvoiceUrl, memberMailUrl, portalUrlFor } from '../../resources/links.ts'
import { isId } from '../../rules/ids.ts'
import { missingResource, Refusal } from '../../rules/refusals.ts'
import { ACTS_AS_CUSTOMER } from '../../rules/scope-reach.ts'
import { answerDashboard } from './answer.ts'
import type { DashboardDoor, Guest } from './door.ts'

const MAILS_PER_PAGE = 50

export function addMailbox(door: DashboardDoor): void {
  door.get('/mailbox', list)
  door.get('/mailbox/:id', one)
  door.get('/mailbox/:id/html', frameMail)
}

async function list(g: Guest): Promise<void> {
  const before = g.query.get('before')
  const older = before !== undefined && isId('email', before) ? { id: { $lt: before } } : {}
  const em = g.deps.db.orm.em.fork()
  const options = { orderBy: { id: 'desc' as const }, limit: MAILS_PER_PAGE + 1 }
  const found = await em.find(Email, { ...shownTo(g), ...older }, options)
  const shown = found.slice(0, MAILS_PER_PAGE)
  const mails = (await readMails(em, shown)).map((row) => listed(g, row))
  const olderHref = found.length > shown.length ? g.shown.hrefOf('/mailbox', { before: shown.at(-1)!.id }) : null
  answerDashboard(g, (frame) => mailboxPage(frame, g.shown, { mails, olderHref }))
}

async function one(g: Guest): Promise<void> {
  const row = await mailOf(g)
  const { mail, invoice, customer } = row
  const attached = ATTACHED[mail.kind as keyof typeof ATTACHED]
  const shown = {
    ...listed(g, row),
    from: senderOf(row),
    text: composed(g, row).text,
    locale: customer.locale,
    htmlHref: g.shown.hrefOf(`/mailbox/${mail.id}/html`),
    pdfHref: attached && invoice ? `/i/${invoice.hostedToken}/${attached}.pdf` : null,
  }
  answerDashboard(g, (frame) => mailPage(frame, g.shown, shown))
  // It frames its own mail, and nothing else.
  g.ctx.set('Content-Security-Policy', `${g.ctx.response.get('Content-Security-Policy')}; frame-src 'self'`)
}

/** The mail as HTML, alone: for the frame of its page. */
async function frameMail(g: Guest): Promise<void> {
  const { html } = composed(g, await mailOf(g))
  g.ctx.status = 200
  g.ctx.set(FRAMED_HEADERS)
  g.ctx.body = framedMail(html)
}

/** The unsent mails of this shop and mode. A code for the portal is for roles that could act as the customer: it lets its reader do so. */
function shownTo(g: Guest) {
  if (!g.shown.may('customers:read')) throw new Refusal('scope_missing', 'Your role lacks the scope customers:read.')
  const { merchantId, livemode } = g.caller
  const mayAct = ACTS_AS_CUSTOMER.every((scope) => g.shown.may(scope))
  return {
    merchantId,
    livemode,
    status: 'mailbox' as const,
    ...(mayAct ? {} : { kind: { $ne: 'portal_code' as const } }),
  }
}

async function mailOf(g: Guest): Promise<MailRows> {
  const id = g.params.id!
  const em = g.deps.db.orm.em.fork()
  const mail = await em.findOne(Email, { ...shownTo(g), id })
  if (!mail) throw missingResource('email', id)
  return (await readMails(em, [mail]))[0]!
}

function listed(g: Guest, row: MailRows) {
  const { name, email } = row.customer
  return {
    id: row.mail.id,
    subject: composed(g, row).subject,
    to: email ? [name, `<${email}>`].filter(Boolean).join(' ') : null,
    at: row.mail.createdAt,
  }
}

function composed({ deps: { links, encryptionKey } }: Guest, row: MailRows) {
  const hostedUrl = row.invoice ? hostedInvoiceUrl(links, row.invoice.hostedToken) : null
  const login = row.mail.data?.portal_login
  const portalUrl = portalUrlFor(links, row.merchant.slug, row.mail.livemode)
  const code = login ? portalCode(encryptionKey, login) : null
  return composeMail({ ...row, hostedUrl, code, portalUrl, memberUrl: memberMailUrl(links, row.mail.kind, null) })
}
