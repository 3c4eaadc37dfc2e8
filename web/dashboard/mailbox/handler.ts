// The mailbox in the dashboard: mails to customers and to the shop that were never sent, newest first, composed anew from their rows. Mails to members are never in
// it (commands/member-mail.ts): a link in one of them opens other shops. What a mail says is web/mail.
import { Customer, Email } from '../../../db/entities/index.ts'
import { portalCode } from '../../../db/portal-codes.ts'
import { countMailKinds, type MailRows, readMails } from '../../../db/queries/outbox.ts'
import { qrPng } from '../../../documents/qr-picture.ts'
import { hostedInvoiceUrl, memberMailUrl, portalUrlFor } from '../../../resources/links.ts'
import { isId } from '../../../rules/ids.ts'
import { missingResource, Refusal } from '../../../rules/refusals.ts'
import { ACTS_AS_CUSTOMER } from '../../../rules/scope-reach.ts'
import { ATTACHED, composeMail, senderOf } from '../../mail/view.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { areDatesMixed } from '../lists.ts'
import { FRAMED_HEADERS, framedMail, mailboxPage, mailKindOptions, mailPage } from './view.ts'
import { MAILBOX } from './words.ts'

/** How the QR of a mail stands in its HTML (web/mail/layout.ts). */
const QR_SIZE = 'width="240" height="240"'

const MAILS_PER_PAGE = 50

/** How one is shown. */
const AS = ['phone', 'text'] as const

export function addMailbox(routes: DashboardRoutes): void {
  routes.get('/mailbox', list)
  routes.get('/mailbox/:id', one)
  routes.get('/mailbox/:id/html', frameMail)
}

async function list(page: DashboardContext): Promise<void> {
  const before = page.query.get('before')
  const older = before !== undefined && isId('email', before) ? { id: { $lt: before } } : {}
  const em = page.deps.db.orm.em.fork()
  const options = { orderBy: { id: 'desc' as const }, limit: MAILS_PER_PAGE + 1 }
  const asked = { to: (page.query.get('to') ?? '').trim(), kind: page.query.get('kind') ?? '' }
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const kind = mailKindOptions(page.locale).find(([one]) => one === asked.kind)?.[0]
  const readers = asked.to ? await readersOf(page, asked.to) : null
  const ofReaders = readers ? { customerId: { $in: readers } } : {}
  const found = await em.find(Email, { $and: [shownTo(page), older, kind ? { kind } : {}, ofReaders] }, options)
  const without = mayActAsCustomer(page) ? null : 'portal_code'
  const { counts, isMore } = await countMailKinds(page.deps.db.pool, page.caller, { without, readers })
  const kinds = mailKindOptions(page.locale)
    .map(([one, name]) => ({ kind: one, name: MAILBOX[page.locale].many[one] ?? name, count: counts.get(one) ?? 0 }))
    .filter(({ kind: one, count }) => count > 0 || one === kind)
  const shown = found.slice(0, MAILS_PER_PAGE)
  const mails = (await readMails(em, shown)).map((row) => listed(page, row))
  const olderHref =
    found.length > shown.length ? page.props.hrefOf('/mailbox', { ...set, before: shown.at(-1)!.id }) : null
  const isByRecord = areDatesMixed(mails.map(({ at }) => ({ created: at })))
  answerDashboard(page, (frame) =>
    mailboxPage(frame, page.props, {
      mails,
      olderHref,
      kinds,
      isMore,
      isByRecord,
      asked,
    }),
  )
}

const READERS_MAX = 200

/** The ids of customers by a part of their name or address. */
async function readersOf(page: DashboardContext, part: string): Promise<string[]> {
  const { merchantId, livemode } = page.caller
  const like = { $ilike: `%${part.replaceAll(/[\\%_]/g, '\\$&')}%` }
  const found = await page.deps.db.orm.em
    .fork()
    .find(
      Customer,
      { merchantId, livemode, $or: [{ email: like }, { name: like }] },
      { limit: READERS_MAX, orderBy: { id: 'desc' } },
    )
  return found.map(({ id }) => id)
}

function mayActAsCustomer(page: DashboardContext): boolean {
  return ACTS_AS_CUSTOMER.every((scope) => page.props.may(scope))
}

async function one(page: DashboardContext): Promise<void> {
  const row = await mailOf(page)
  const { mail, invoice } = row
  const { html, text } = composed(page, row)
  const [newer, older] = await Promise.all([beside(page, mail.id, 'newer'), beside(page, mail.id, 'older')])
  const attached = ATTACHED[mail.kind as keyof typeof ATTACHED]
  const shown = {
    ...listed(page, row),
    from: senderOf(row),
    text,
    hasQr: html.includes(QR_SIZE),
    as: AS.find((one) => one === page.query.get('as')) ?? ('html' as const),
    newerHref: newer,
    olderHref: older,
    htmlHref: page.props.hrefOf(`/mailbox/${mail.id}/html`),
    pdfHref: row.etax
      ? page.props.hrefOf(`/tax-documents/${row.etax.document.id}/pdf`)
      : attached && invoice
        ? `/i/${invoice.hostedToken}/${attached}.pdf`
        : null,
  }
  answerDashboard(page, (frame) => mailPage(frame, page.props, shown))
  // Lets the page frame its own mail, and nothing else.
  page.ctx.set('Content-Security-Policy', `${page.ctx.response.get('Content-Security-Policy')}; frame-src 'self'`)
}

/** The address of the mail that came after or before this one. */
async function beside(page: DashboardContext, id: string, which: 'newer' | 'older'): Promise<string | null> {
  const [than, order] = which === 'newer' ? [{ $gt: id }, 'asc' as const] : [{ $lt: id }, 'desc' as const]
  const em = page.deps.db.orm.em.fork()
  const [found] = await em.find(Email, { $and: [shownTo(page), { id: than }] }, { orderBy: { id: order }, limit: 1 })
  return found ? page.props.hrefOf(`/mailbox/${found.id}`) : null
}

/** Only the mail's HTML, for the frame of its page. */
async function frameMail(page: DashboardContext): Promise<void> {
  const { html } = composed(page, await mailOf(page))
  page.ctx.status = 200
  page.ctx.set(FRAMED_HEADERS)
  page.ctx.body = framedMail(html)
}

/**
 * The unsent mails of this shop and mode. Portal codes are shown only to roles that may act as the customer, because a code lets its reader do so.
 */
function shownTo(page: DashboardContext) {
  if (!page.props.may('customers:read')) throw new Refusal('scope_missing', 'Your role lacks the scope customers:read.')
  const { merchantId, livemode } = page.caller
  const mayAct = mayActAsCustomer(page)
  return {
    merchantId,
    livemode,
    status: 'mailbox' as const,
    ...(mayAct ? {} : { kind: { $ne: 'portal_code' as const } }),
  }
}

async function mailOf(page: DashboardContext): Promise<MailRows> {
  const id = page.params.id!
  const em = page.deps.db.orm.em.fork()
  const mail = await em.findOne(Email, { ...shownTo(page), id })
  if (!mail) throw missingResource('email', id)
  return (await readMails(em, [mail]))[0]!
}

function listed(page: DashboardContext, row: MailRows) {
  const { name, email } = row.customer
  const { customerId } = row.mail
  return {
    id: row.mail.id,
    subject: composed(page, row).subject,
    kind: kindOf(row.mail.kind, page.locale),
    locale: row.customer.locale,
    to: email ? { name: name ?? null, email } : null,
    customerHref: customerId === null ? null : page.props.hrefOf(`/customers/${customerId}`),
    invoice:
      row.invoice && page.props.may('invoices:read')
        ? { href: page.props.hrefOf(`/invoices/${row.invoice.id}`), number: row.invoice.number ?? row.invoice.id }
        : null,
    at: row.mail.createdAt,
  }
}

function kindOf(kind: string, locale: DashboardContext['locale']): string {
  return mailKindOptions(locale).find(([one]) => one === kind)?.[1] ?? kind
}

function composed({ deps: { links, encryptionKey } }: DashboardContext, row: MailRows) {
  const hostedUrl = row.invoice ? hostedInvoiceUrl(links, row.invoice.hostedToken) : null
  const login = row.mail.data?.portal_login
  const portalUrl = portalUrlFor(links, row.merchant.slug, row.mail.livemode)
  const code = login ? portalCode(encryptionKey, login) : null
  const pictures = { qr: (payload: string) => dataUrl(qrPng(payload)), logo: row.logo && dataUrl(row.logo) }
  const memberUrl = memberMailUrl(links, row.mail.kind, null)
  return composeMail({ ...row, hostedUrl, code, portalUrl, memberUrl, pictures })
}

/** The frame of a mail loads nothing from elsewhere: its pictures stand in it. */
function dataUrl(png: Buffer | string): string {
  return `data:image/png;base64,${typeof png === 'string' ? png : png.toString('base64')}`
}
