// Sends one mail over SMTP: composed from its rows, with the PDF that belongs to it. It takes nothing out of the outbox, and does not schedule the
// next try (worker/mailer.ts).
import { createRequire } from 'node:module'
import type Nodemailer from 'nodemailer'
import { refuseWhileOpen } from '../../db/outbound.ts'
import type { MailOutcome, MailRows } from '../../db/queries/outbox.ts'
import { fileNameOf, frozenParties } from '../../documents/contents.ts'
import { makeDocument } from '../../documents/document.ts'
import { qrPng } from '../../documents/qr-picture.ts'
import { taxPaperOf } from '../../documents/tax-paper.ts'
import { hostedInvoiceUrl, type Links, memberMailUrl, portalUrlFor } from '../../resources/links.ts'
import { ETAX_MAX_BYTES, type SubjectDay, TIME_STAMP_ADDRESS } from '../../rules/etax.ts'
import { CODE_SECONDS } from '../../rules/portal.ts'
import { present } from '../../rules/present.ts'
import { payloadToShow } from '../../rules/qr-to-show.ts'
import { sellerOf } from '../../rules/tax-settings.ts'
import { ATTACHED, composeMail, kindOf, senderOf } from '../../web/mail/view.ts'
import type { Signer } from './signer.ts'

export interface MailerSettings {
  smtpUrl: string
  /** Whether a connection to a server on another machine may be without TLS. */
  allowPlain?: boolean
  /** `Name <address>`; buyers read the merchant's name in front of the address. */
  from: string
  links: Links
  /** The digits of a code that logs a customer in to the portal. */
  codeOf(loginId: string): string
  /** The token of a link in a mail to a member. */
  tokenOf(linkId: string, tokenHash?: string): string
  etax?: EtaxSettings
}

export interface EtaxSettings {
  /** Where a copy of each e-Tax mail of live mode goes, for its time stamp. */
  copyTo?: string
  subjectDay?: SubjectDay
  /** Signs the PDF before it goes. Without it the time stamp stands for the signature. */
  signer?: Signer | null
}

export interface Mailer {
  /** Which mail it takes: all of it, or only mail to members. */
  takes: 'all' | 'members'
  send(rows: MailRows): Promise<MailOutcome>
  close(): void
}

/** Two open connections send several mails a second and are no burden to the server. */
export const CONNECTIONS = 2
/** When the server does not answer, the mail is tried again later. The mail's lease (worker/mailer.ts) is longer than all of these. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }
/** Seconds until the next try, by tries so far: ten tries in 22 hours. A server that greylists needs minutes, a server that is down needs hours. */
const RETRY_AFTER_SECONDS = [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800]

/**
 * Opens no connection before the first mail. Sending is as safe to repeat as mail can be: the Message-ID follows from the row, so that a mail that is
 * sent again after a crash is recognised as the same mail.
 */
export function openMailer({ smtpUrl, from, allowPlain = false, ...making }: MailerSettings): Mailer {
  const url = withTls(smtpUrl, allowPlain)
  // Without a mail server nobody needs it.
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof Nodemailer
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...TIMEOUTS })
  const sender = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  return {
    takes: 'all',
    async send(rows) {
      refuseWhileOpen('a mail')
      const pointless = whyPointless(rows)
      if (pointless) return { status: 'skipped', error: pointless }
      try {
        await transport.sendMail(await messageOf(rows, sender, making))
        return { status: 'sent' }
      } catch (error) {
        return outcomeOf(error, rows.mail.attempts)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * The server's address. A connection that begins without TLS must change to TLS before it carries a mail: mails contain codes and links for
 * passwords. TLS is not required on this machine, where no one can listen in between, nor when the operator allows plain connections. The option is
 * set in the address, because options there override all others.
 */
function withTls(smtpUrl: string, allowPlain: boolean): string {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !allowPlain && !isLoopback(url.hostname.toLowerCase()))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/**
 * Why a mail is not worth sending: it has no recipient, or its purpose has passed, such as a reminder of a paid invoice. Null when it should be sent.
 */
export function whyPointless({ mail, customer, invoice, link, etax }: MailRows): string | null {
  if (customer.deletedAt != null) return 'the customer is deleted'
  const reader = mail.customerId != null ? 'customer' : mail.kind.startsWith('member_') ? 'member' : 'merchant'
  if (!customer.email) return `the ${reader} has no e-mail address`
  if (etax?.document.status === 'cancelled') return 'the document is cancelled'
  if (mail.kind === 'portal_code' && mail.createdAt + CODE_SECONDS < Date.now() / 1000) return 'the code is over'
  if (mail.data?.member_link && !(link && isOpen(link.row))) return 'the link is over'
  const asks = ['invoice', 'reminder', 'payment_failed', 'action_required'].includes(mail.kind)
  if (
    mail.kind === 'withholding_certificate' &&
    (invoice?.certificate !== 'waiting' || invoice.certificateFile != null)
  )
    return 'the certificate is here'
  if (asks && invoice && invoice.status !== 'open') return `the invoice is ${invoice.status}`
  return null
}

function isOpen({
  usedAt,
  closedAt,
  expiresAt,
}: {
  usedAt?: number | null
  closedAt?: number | null
  expiresAt: number
}) {
  return usedAt == null && closedAt == null && expiresAt > Date.now() / 1000
}

async function messageOf(
  rows: MailRows,
  sender: string,
  { links, codeOf, tokenOf, etax = {} }: Omit<MailerSettings, 'smtpUrl' | 'from'>,
) {
  const { mail, merchant, logo, customer, invoice } = rows
  const hostedUrl = invoice ? hostedInvoiceUrl(links, invoice.hostedToken) : null
  const login = mail.data?.portal_login
  const portalUrl = portalUrlFor(links, merchant.slug, mail.livemode)
  const token = rows.link && tokenOf(rows.link.row.id, rows.link.row.tokenHash)
  const approval = mail.data?.approval ? { ...mail.data.approval, slug: merchant.slug } : null
  const memberUrl = memberMailUrl(links, mail.kind, token, approval)
  const code = login ? codeOf(login) : null
  const isEtax = mail.kind === 'etax_invoice'
  // An e-Tax mail brings one file and nothing else, not even a picture: the service that stamps it counts them.
  const pictures = isEtax ? null : { qr: () => `cid:${QR}`, logo: logo && `cid:${LOGO}` }
  const looks = { ...(pictures && { pictures }), ...(etax.subjectDay && { subjectDay: etax.subjectDay }) }
  const { subject, text, html, scan } = composeMail({ ...rows, hostedUrl, code, portalUrl, memberUrl, ...looks })
  const inMail = (cid: string) => html.includes(`"cid:${cid}"`)
  return {
    from: { name: senderOf(rows), address: sender },
    to: { name: customer.name ?? '', address: present(customer.email, 'the address of a mail') },
    // The real time stamp is for real documents (D783).
    ...(isEtax && mail.livemode && { cc: etax.copyTo ?? TIME_STAMP_ADDRESS }),
    subject,
    text,
    html,
    date: new Date(mail.createdAt * 1000),
    messageId: `<${mail.id}@${sender.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': customer.locale },
    attachments: [
      ...(scan && inMail(QR) ? [picture(QR, 'promptpay-qr.png', qrPng(scan))] : []),
      ...(logo && inMail(LOGO) ? [picture(LOGO, 'logo.png', Buffer.from(logo, 'base64'))] : []),
      ...(isEtax ? [await etaxFile(rows, present(hostedUrl, 'the invoice of an e-Tax mail'), etax)] : []),
      ...(await attachmentsOf(rows, hostedUrl)),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The ids of the pictures within a mail. Programs show what comes along with the mail, where they would not fetch it from elsewhere. */
const QR = 'qr@satang'
const LOGO = 'logo@satang'

function picture(cid: string, filename: string, content: Buffer) {
  return { cid, filename, content, contentType: 'image/png', contentDisposition: 'inline' as const }
}

async function attachmentsOf(rows: MailRows, hostedUrl: string | null) {
  const { mail, merchant, logo, customer, invoice, payment, licences, taxDocument } = rows
  const kind = ATTACHED[kindOf(rows) as keyof typeof ATTACHED]
  if (!kind || !invoice || !hostedUrl || (kind === 'receipt' && invoice.paidAt == null)) return []
  const paid = payment?.status === 'succeeded' ? payment : null
  const contents = {
    kind,
    locale: customer.locale,
    merchant,
    logo,
    seller: sellerOf(merchant),
    customer,
    ...(taxDocument && frozenParties(taxDocument, customer)),
    taxDocument,
    invoice: {
      ...invoice,
      ...(taxDocument && { lines: taxDocument.lines }),
      // What a part was paid of asks for the rest on its page.
      qrPayload: payment?.amountReceivedSatang ? null : payloadToShow(invoice, mail.createdAt),
    },
    payment: paid,
    licences,
    hostedUrl,
  }
  return [{ filename: fileNameOf(contents), content: await makeDocument(contents), contentType: 'application/pdf' }]
}

/** The PDF of an e-Tax document, the same that the API serves, signed where there is a signer. */
async function etaxFile({ paper: rows }: MailRows, hostedUrl: string, { signer }: EtaxSettings) {
  const paper = taxPaperOf(present(rows, 'the paper of an e-Tax mail'), { hostedUrl })
  const made = await paper.make()
  const { fileName: name } = paper
  const content = signer ? await signer.sign({ name, contentType: 'application/pdf', content: made }) : made
  if (content.length >= ETAX_MAX_BYTES) {
    throw new TooLarge(`${name} has ${content.length} bytes; e-Tax Invoice by e-mail takes less than ${ETAX_MAX_BYTES}`)
  }
  return { filename: name, content, contentType: 'application/pdf' }
}

/** A document that can never go out this way. It is not tried again. */
class TooLarge extends Error {}

/** When the server refuses the address or the mail permanently, the mail has failed. Every other error is tried again. */
function outcomeOf(error: unknown, attempts: number): MailOutcome {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  const hint = code === 'ETLS' ? 'The server offers no TLS: use smtps://, or set SMTP_ALLOW_PLAIN=true.' : null
  const text = [hint, code, responseCode, message ?? String(error)].filter(Boolean).join(' ')
  const refused =
    error instanceof TooLarge || ((code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500)
  const retryInSeconds = RETRY_AFTER_SECONDS[attempts - 1]
  if (refused || retryInSeconds === undefined) return { status: 'failed', error: text }
  return { status: 'queued', error: text, retryInSeconds }
}
