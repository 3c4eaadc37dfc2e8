// The mailbox: mails of the test mode, and those that had no server to go out by, for the people who build with them. Each opens as
// its reader would see it, in a frame that can do nothing.
import { type Locale, shortDate } from '../rules/written-date.ts'
import { Html, html, page } from './html.ts'

export interface MailListed {
  href: string
  subject: string
  /** Name and address; null for a customer without one. */
  to: string | null
  /** Business time, Unix seconds: on a test clock, the clock's. */
  at: number
  livemode: boolean
}

export function mailboxPage(m: { merchantName: string; mails: MailListed[]; olderHref: string | null }): string {
  const rows = m.mails.map(
    (mail) =>
      html`<li><a href="${mail.href}">${mail.subject}</a><br><small>${mail.to ?? 'no address'} · ${moment(mail.at)}${mail.livemode ? ' · live' : ''}</small></li>`,
  )
  return page(
    'en',
    `Mailbox · ${m.merchantName}`,
    html`${WIDE}<p class="test">Nothing here has been sent</p><h1>Mailbox of ${m.merchantName}</h1>
${rows.length > 0 ? html`<ul>${joined(rows)}</ul>` : html`<p>No mail yet. Mails appear here when something happens that a customer is told of.</p>`}
${m.olderHref ? html`<p><a href="${m.olderHref}">Older mails</a></p>` : null}`,
  )
}

export interface MailOpened extends Omit<MailListed, 'href'> {
  from: string
  text: string
  locale: Locale
  /** Where its HTML is, alone. */
  htmlHref: string
  pdfHref: string | null
  backHref: string
}

export function mailPage(m: MailOpened): string {
  return page(
    'en',
    m.subject,
    html`${WIDE}<p><a href="${m.backHref}">Mailbox</a></p><h1>${m.subject}</h1>
<dl><dt>From</dt><dd>${m.from}</dd><dt>To</dt><dd>${m.to ?? 'no address'}</dd><dt>Date</dt><dd>${moment(m.at)}</dd>
${m.pdfHref ? html`<dt>Attached</dt><dd><a href="${m.pdfHref}">PDF</a></dd>` : null}</dl>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${m.htmlHref}" title="The mail as HTML"></iframe>
<h2>As text</h2><pre lang="${m.locale}">${m.text}</pre>`,
  )
}

/** The mailbox frames its own mails. */
export const MAILBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A mail may have styles, and links that open beside it: no script, no form, no picture from elsewhere. */
export const FRAMED_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'Content-Type': 'text/html; charset=utf-8',
  'X-Frame-Options': 'SAMEORIGIN',
} as const

/** The HTML of a mail for the frame: its links open a page of their own. */
export function framed(mailHtml: string): string {
  return mailHtml.replace('<head>', '<head><base target="_blank">')
}

const WIDE =
  new Html(`<style>main{max-width:44rem}iframe{width:100%;height:34rem;border:1px solid #c9ced6;border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}h2{font-size:1rem}small{opacity:.75}</style>`)

const joined = (parts: Html[]) => new Html(parts.map((part) => part.text).join('\n'))

/** `31/01/2026 09:00` in Bangkok. */
function moment(at: number): string {
  const time = new Date(at * 1000).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Bangkok',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${shortDate(at, 'en')} ${time}`
}
