// The views of the mailbox: the list of mails that were never sent, and one of them as its reader would see it, in a frame without permissions.
import type { Locale } from '../../../rules/written-date.ts'
import { empty } from '../../components/empty.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { moment } from '../../components/written.ts'
import { html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { MAILBOX } from './words.ts'

export interface MailListed {
  id: string
  /** In the reader's language. */
  subject: string
  /** Name and address; null for a customer without one. */
  to: string | null
  /** Business time, Unix seconds: on a test clock, the clock's. */
  at: number
}

export function mailboxPage(
  f: Frame,
  d: DashboardProps,
  { mails, olderHref }: { mails: readonly MailListed[]; olderHref: string | null },
): string {
  const words = MAILBOX[f.locale]
  const list = mails.length === 0 ? empty(words.empty) : table(words.title, columns(d, f.locale), mails)
  const older = olderHref
    ? html`<nav class="row ways"><a href="${olderHref}">${DASHBOARD[f.locale].older}</a></nav>`
    : null
  return dashboardPage(f, d, {
    section: 'mailbox',
    title: words.title,
    body: html`<p>${d.livemode ? words.liveText : words.testText}</p><div class="sheet compact">${list}</div>${older}`,
  })
}

function columns(d: DashboardProps, locale: Locale): Column<MailListed>[] {
  const words = MAILBOX[locale]
  return [
    { label: words.subject, cell: (mail) => html`<a href="${d.hrefOf(`/mailbox/${mail.id}`)}">${mail.subject}</a>` },
    { label: words.to, phone: 'below', cell: ({ to }) => to ?? words.noAddress },
    { label: words.date, cell: ({ at }) => moment(at, locale) },
  ]
}

export interface MailOpened extends MailListed {
  from: string
  text: string
  hasQr: boolean
  /** The language of the mail. */
  locale: Locale
  /** The address of its HTML. */
  htmlHref: string
  pdfHref: string | null
}

export function mailPage(f: Frame, d: DashboardProps, m: MailOpened): string {
  const words = MAILBOX[f.locale]
  const about = facts([
    [words.from, m.from],
    [words.to, m.to ?? words.noAddress],
    [words.date, moment(m.at, f.locale)],
    [words.attached, m.pdfHref && html`<a href="${m.pdfHref}">PDF</a>`],
  ])
  return dashboardPage(f, d, {
    section: 'mailbox',
    title: m.subject,
    crumbs: [{ href: d.hrefOf('/mailbox'), label: words.title }],
    body: html`${sheet('about', words.about, about)}
${sheet('html', words.asHtml, html`<iframe class="mail" height="${heightOf(m)}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${m.htmlHref}" title="${words.asHtml}"></iframe>`)}
${sheet('text', words.asText, html`<pre class="mail" lang="${m.locale}">${m.text}</pre>`)}`,
  })
}

/** About as many pixels as the mail is high: no script may look into the frame. Its text has a line for each of its rows, and the head, the foot and the QR stand around them. */
function heightOf({ text, hasQr }: MailOpened): number {
  const rows = text.split('\n').filter((line) => line.trim() !== '')
  const wrapped = rows.reduce((lines, row) => lines + Math.max(1, Math.ceil(row.length / CHARS_A_ROW)), 0)
  return MAIL_AROUND + wrapped * MAIL_ROW + (hasQr ? MAIL_QR : 0)
}

const CHARS_A_ROW = 70
const MAIL_ROW = 36
const MAIL_AROUND = 260
const MAIL_QR = 300

/** A mail may have styles, and links that open in a new page. It has no scripts, forms or pictures from elsewhere. */
export const FRAMED_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'Content-Type': 'text/html; charset=utf-8',
  'X-Frame-Options': 'SAMEORIGIN',
} as const

/** The HTML of a mail for the frame. Its links open in a new page. */
export function framedMail(mailHtml: string): string {
  return mailHtml.replace('<head>', '<head><base target="_blank">')
}
