// Serves the mailbox of a merchant to whoever has its signed address (db/mailbox.ts): mails that were never sent, newest first. What
// they say is composed anew from their rows, as it would be for sending.
import type Router from '@koa/router'
import { Email, Merchant } from '../db/entities/index.ts'
import { mailboxOwner } from '../db/mailbox.ts'
import { memberLinkToken } from '../db/member-links.ts'
import { portalCode } from '../db/portal-codes.ts'
import { type MailRows, readMails } from '../db/queries/outbox.ts'
import { ATTACHED, composeMail, senderOf } from '../pages/mail/compose.ts'
import { FRAMED_HEADERS, framed, MAILBOX_POLICY, mailboxPage, mailPage } from '../pages/mailbox.ts'
import { isId } from '../rules/ids.ts'
import { hostedInvoiceUrl, memberMailUrl, portalUrlFor } from '../wire/links.ts'
import { answerMissing, answerPage } from './answer-page.ts'
import type { Context, RequestState } from './context.ts'
import type { ApiDeps } from './deps.ts'

const MAILS_PER_PAGE = 50

export function addMailbox(router: Router<RequestState>, deps: ApiDeps): void {
  router.get('/mailbox/:token', (ctx) => listMails(ctx as never, deps, ctx.params.token!))
  router.get('/mailbox/:token/:id', (ctx) => openMail(ctx as never, deps, ctx.params.token!, ctx.params.id!))
  router.get('/mailbox/:token/:id/html', (ctx) => frameMail(ctx as never, deps, ctx.params.token!, ctx.params.id!))
}

async function listMails(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const merchantId = mailboxOwner(deps.encryptionKey, token)
  const em = deps.db.orm.em.fork()
  const merchant = merchantId && (await em.findOne(Merchant, merchantId))
  if (!merchant) return answerMissing(ctx)
  const { before } = ctx.query
  const older = typeof before === 'string' && isId('email', before) ? { id: { $lt: before } } : {}
  const found = await em.find(
    Email,
    { merchantId: merchant.id, status: 'mailbox', ...older },
    { orderBy: { id: 'desc' }, limit: MAILS_PER_PAGE + 1 },
  )
  const shown = found.slice(0, MAILS_PER_PAGE)
  const rows = await readMails(em, shown)
  answerPage(
    ctx,
    200,
    mailboxPage({
      merchantName: merchant.name,
      mails: rows.map((row) => ({ ...listed(row, deps), href: `/mailbox/${token}/${row.mail.id}` })),
      olderHref: found.length > shown.length ? `/mailbox/${token}?before=${shown.at(-1)!.id}` : null,
    }),
  )
}

async function openMail(ctx: Context, deps: ApiDeps, token: string, id: string): Promise<void> {
  const row = await mailOf(deps, token, id)
  if (!row) return answerMissing(ctx)
  const { mail, invoice, customer } = row
  const attached = ATTACHED[mail.kind as keyof typeof ATTACHED]
  const here = `/mailbox/${token}`
  const body = mailPage({
    ...listed(row, deps),
    from: senderOf(row),
    text: composed(row, deps).text,
    locale: customer.locale,
    htmlHref: `${here}/${id}/html`,
    pdfHref: attached && invoice ? `/i/${invoice.hostedToken}/${attached}.pdf` : null,
    backHref: here,
  })
  answerPage(ctx, 200, body)
  ctx.set('Content-Security-Policy', MAILBOX_POLICY)
}

async function frameMail(ctx: Context, deps: ApiDeps, token: string, id: string): Promise<void> {
  const row = await mailOf(deps, token, id)
  if (!row) return answerMissing(ctx)
  ctx.status = 200
  ctx.set(FRAMED_HEADERS)
  ctx.body = framed(composed(row, deps).html)
}

async function mailOf(deps: ApiDeps, token: string, id: string): Promise<MailRows | null> {
  const merchantId = mailboxOwner(deps.encryptionKey, token)
  if (!merchantId) return null
  const em = deps.db.orm.em.fork()
  const mail = await em.findOne(Email, { id, merchantId, status: 'mailbox' })
  return mail && (await readMails(em, [mail]))[0]!
}

function listed(row: MailRows, deps: ApiDeps) {
  const { name, email } = row.customer
  return {
    subject: composed(row, deps).subject,
    to: email ? [name, `<${email}>`].filter(Boolean).join(' ') : null,
    at: row.mail.createdAt,
    livemode: row.mail.livemode,
  }
}

function composed(row: MailRows, { links, encryptionKey }: ApiDeps) {
  const hostedUrl = row.invoice ? hostedInvoiceUrl(links, row.invoice.hostedToken) : null
  const login = row.mail.data?.portal_login
  const portalUrl = portalUrlFor(links, row.merchant.slug, row.mail.livemode)
  const code = login ? portalCode(encryptionKey, login) : null
  const token = row.link && memberLinkToken(encryptionKey, row.link.row.id)
  const memberUrl = memberMailUrl(links, row.mail.kind, token)
  return composeMail({ ...row, hostedUrl, code, portalUrl, memberUrl })
}
