// The views of the mailbox: the list of mails that were never sent, and one of them as its reader would see it, in a frame without permissions.
import type { Locale } from '../../../rules/written-date.ts'
import { UNITS } from '../../components/chart-units.ts'
import { empty } from '../../components/empty.ts'
import { facts } from '../../components/facts.ts'
import { chips, filters } from '../../components/filters.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { tabs } from '../../components/tabs.ts'
import { moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { TABLES } from '../words/tables.ts'
import { MAILBOX, type MailboxKind } from './words.ts'

export interface MailListed {
  id: string
  /** In the reader's language. */
  subject: string
  /** What it tells, in the language of the page: its subject says it in the reader's. */
  kind: string
  /** The language of the mail. */
  locale: Locale
  /** Null for a customer without an address. */
  to: { name: string | null; email: string } | null
  /** Null for a mail to the shop. */
  customerHref: string | null
  /** What the mail is about. */
  invoice: { href: string; number: string } | null
  /** Business time, Unix seconds: on a test clock, the clock's. */
  at: number
}

export interface MailboxProps {
  mails: readonly MailListed[]
  olderHref: string | null
  /** Of the newest mails, each kind that there is. */
  kinds: readonly { kind: string; name: string; count: number }[]
  /** There are older ones that are not counted. */
  isMore: boolean
  /** The rows stand in the order in which they came, and their dates in another. */
  isByRecord: boolean
  /** What was asked for in the filters. */
  asked: { to: string; kind: string }
}

/** The kinds of mails by their names. */
export function mailKindOptions(locale: Locale): [kind: MailboxKind, name: string][] {
  return Object.entries(MAILBOX[locale].kinds) as [MailboxKind, string][]
}

/** `Nok Jaidee` as a link, with the address below. */
function readerOf({ to, customerHref }: MailListed, locale: Locale): Html {
  if (!to) return html`<span class="quiet">${MAILBOX[locale].noAddress}</span>`
  const name = to.name ?? to.email
  const link = customerHref ? html`<a href="${customerHref}">${name}</a>` : html`${name}`
  return to.name ? html`${link} <small class="quiet">${to.email}</small>` : link
}

export function mailboxPage(
  f: Frame,
  d: DashboardProps,
  { mails, olderHref, kinds, isMore, isByRecord, asked }: MailboxProps,
): string {
  const words = MAILBOX[f.locale]
  const frame = DASHBOARD[f.locale]
  const at = (kind: string) => d.hrefOf('/mailbox', { ...(asked.to && { to: asked.to }), ...(kind && { kind }) })
  const counted = (count: number) => ({ count: isMore ? `${UNITS.count.whole(count)}+` : UNITS.count.whole(count) })
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const ofKinds = [
    { href: at(''), label: frame.filters.all, current: asked.kind === '', ...counted(all) },
    ...kinds.map(({ kind, name, count }) => ({
      href: at(kind),
      label: name,
      current: asked.kind === kind,
      ...counted(count),
    })),
  ]
  const isFiltered = asked.to !== '' || asked.kind !== ''
  const list =
    mails.length === 0
      ? empty(isFiltered ? frame.nothingFound : words.empty)
      : table(words.title, columns(d, f.locale), mails)
  const older = olderHref
    ? html`<nav class="row ways"><a class="button" href="${olderHref}">${DASHBOARD[f.locale].older}</a></nav>`
    : null
  return dashboardPage(f, d, {
    section: 'mailbox',
    title: words.title,
    body: html`<p>${d.livemode ? words.liveText : words.testText}</p>${all === 0 ? null : html`<div class="states">${tabs(words.kind, ofKinds)}</div>`}${search(d, asked, f.locale)}${isByRecord ? html`<p class="small quiet">${TABLES[f.locale].byRecord}</p>` : null}<div class="sheet compact">${list}</div>${older}`,
  })
}

/** Finds the mails to a customer by a part of the name or the address. */
function search(d: DashboardProps, asked: MailboxProps['asked'], locale: Locale): Html {
  const words = MAILBOX[locale]
  const lang = new URL(d.hrefOf(''), 'http://any.invalid').searchParams.get('lang')
  const kept = Object.entries({ lang, kind: asked.kind }).filter((one): one is [string, string] => Boolean(one[1]))
  const frame = DASHBOARD[locale].filters
  const without = d.hrefOf('/mailbox', asked.kind ? { kind: asked.kind } : {})
  const field = { kind: 'text', name: 'to', label: words.reader, value: asked.to } as const
  const set = asked.to === '' ? [] : [{ label: `${words.reader}: ${asked.to}`, href: without }]
  return html`<div class="table-ways">${filters(d.hrefOf('/mailbox'), [field], kept, frame)}</div>${chips(set, frame)}`
}

function columns(d: DashboardProps, locale: Locale): Column<MailListed>[] {
  const words = MAILBOX[locale]
  return [
    {
      label: words.subject,
      phone: 'lead',
      cell: (mail) =>
        html`<a href="${d.hrefOf(`/mailbox/${mail.id}`)}">${mail.subject}</a>${mail.locale === locale ? null : html`<small class="quiet">${mail.kind}</small>`}`,
    },
    { label: words.to, phone: 'below', cell: (mail) => readerOf(mail, locale) },
    { label: words.date, cell: ({ at }) => moment(at, locale) },
  ]
}

export interface MailOpened extends MailListed {
  from: string
  text: string
  hasQr: boolean
  /** As a desktop or a phone shows it, or its text. */
  as: 'html' | 'phone' | 'text'
  /** The address of its HTML. */
  htmlHref: string
  pdfHref: string | null
  newerHref: string | null
  olderHref: string | null
}

export function mailPage(f: Frame, d: DashboardProps, m: MailOpened): string {
  const words = MAILBOX[f.locale]
  const about = facts([
    [words.from, m.from],
    [words.to, readerOf(m, f.locale)],
    m.locale !== f.locale && [words.kind, m.kind],
    [words.date, moment(m.at, f.locale)],
    m.invoice && [words.invoice, html`<a href="${m.invoice.href}">${m.invoice.number}</a>`],
    [words.attached, m.pdfHref && html`<a href="${m.pdfHref}">PDF</a>`],
  ])
  const at = `/mailbox/${m.id}`
  const ways = [
    { href: d.hrefOf(at), label: words.asHtml, current: m.as === 'html' },
    { href: d.hrefOf(at, { as: 'phone' }), label: words.asPhone, current: m.as === 'phone' },
    { href: d.hrefOf(at, { as: 'text' }), label: words.asText, current: m.as === 'text' },
  ]
  return dashboardPage(f, d, {
    section: 'mailbox',
    title: m.subject,
    crumbs: [{ href: d.hrefOf('/mailbox'), label: words.title }],
    // The mail is seen at once, with what is known of it beside it, and on a phone below it.
    body: html`<div class="with-side"><div class="stack"><div class="states mail-ways">${tabs(words.ways, ways)}</div>${m.as === 'text' ? html`<div class="sheet"><pre class="mail" lang="${m.locale}">${m.text}</pre></div>` : html`<iframe class="mail${m.as === 'phone' ? ' narrow' : null}" height="${heightOf(m)}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" src="${m.htmlHref}" title="${words.asHtml}"></iframe>`}${besides(m, f.locale)}</div>${sheet('about', words.about, about)}</div>`,
  })
}

/** To the mails that came after and before this one. */
function besides({ newerHref, olderHref }: MailOpened, locale: Locale): Html | null {
  const words = MAILBOX[locale]
  if (!newerHref && !olderHref) return null
  return html`<nav class="row ways" aria-label="${words.others}">${newerHref && html`<a class="button" rel="prev" href="${newerHref}">${words.newer}</a>`}${olderHref && html`<a class="button" rel="next" href="${olderHref}">${words.older}</a>`}</nav>`
}

/** About as many pixels as the mail is high, rather more: the script of the page makes it exact. Its text has a line for each of its rows, and the head, the foot and the QR stand around them. */
function heightOf({ text, hasQr, as }: MailOpened): number {
  // An address stands behind a button.
  const rows = text.split('\n').flatMap((line) => line.replaceAll(/https?:\S+/g, '').trim() || [])
  const wrapped = rows.reduce(
    (lines, row) => lines + Math.max(1, Math.ceil(row.length / (as === 'phone' ? CHARS_A_ROW / 2 : CHARS_A_ROW))),
    0,
  )
  return MAIL_AROUND + wrapped * MAIL_ROW + (hasQr ? MAIL_QR : 0)
}

const CHARS_A_ROW = 70
const MAIL_ROW = 40
const MAIL_AROUND = 320
const MAIL_QR = 300

/** Nothing of it runs, so that of the page's own address it is only for the page's script to measure it (D867). A mail may have styles, and links that open in a new page. It has no scripts, forms or pictures from elsewhere. */
export const FRAMED_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  'Content-Type': 'text/html; charset=utf-8',
  'X-Frame-Options': 'SAMEORIGIN',
} as const

/** The HTML of a mail for the frame. Its links open in a new page. */
export function framedMail(mailHtml: string): string {
  return mailHtml.replace('<head>', '<head><base target="_blank">')
}
