// Makes a mail of a row of the outbox: subject, text and HTML, in the customer's language. A pure function of rows, so that the same
// row is the same mail whenever it is tried again; sending it is activities/mail.

import { brandOf } from '../../resources/brand.ts'
import type { MemberChange, Role } from '../../rules/members.ts'
import type { MerchantSettings } from '../../rules/merchant-settings.ts'
import { formatBaht, satang } from '../../rules/money.ts'
import type { NoticeKind } from '../../rules/owner-notices.ts'
import { inSize } from '../../rules/pictures.ts'
import { payloadToShow } from '../../rules/qr-to-show.ts'
import { bankName } from '../../rules/thai-banks.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import { momentText } from '../components/written.ts'
import { Html, html } from '../html.ts'
import { DECLINED, ENDED, FRAME, type MailProps, MESSAGES, type Message, ROLE_NAMES } from './words.ts'

export interface MailToCompose {
  mail: {
    kind: keyof (typeof MESSAGES)['en']
    livemode: boolean
    data?: {
      days?: number
      due_date?: number
      decline_code?: string
      next_attempt_at?: number | null
      reason?: string
      amount_satang?: number
      credit_note?: string | null
      portal_login?: string
      endpoint_url?: string
      disabled_reason?: string
      changed?: MemberChange
      device?: string | null
      device_address?: string | null
      passkey?: string
      codes_left?: number
      notice?: NoticeKind
      about?: string
      by?: string | null
      ip?: string | null
      usable_from?: number
      is_last?: boolean
      keys_notice?: 'unused' | 'expiring'
      keys?: { name: string | null; last_four: string; livemode: boolean; expires_at: number | null }[]
    } | null
    createdAt: number
  }
  merchant: { name: string; settings?: MerchantSettings }
  customer: { name?: string | null; locale: Locale }
  invoice: {
    number?: string | null
    totalSatang: number
    lines: { description: string; quantity: number; amount_satang: number }[]
    status: string
    dueDate?: number | null
    qrPayload?: string | null
    qrExpiresAt?: number | null
    paidAt?: number | null
  } | null
  payment: {
    status: string
    grossSatang: number
    nextAction?: { redirect_to_url?: { url: string } } | null
    paymentMethodDetails?: { card?: CardProps } | null
  } | null
  card: CardProps | null
  product: { name: string } | null
  /** The keys that came with a paid invoice; `line` counts its lines from 0. */
  licences: { line?: number | null; key: string }[]
  /** Where the invoice can be seen and paid; null when the mail is about none. */
  hostedUrl: string | null
  /** Of the log-in that the mail is about. */
  code?: string | null
  /** Where customers look after themselves. */
  portalUrl: string
  /** Of an invitation: as what, and by whom. */
  link?: { row: { role?: Role | null }; invitedBy: string | null } | null
  /** Where a mail to a member leads. */
  memberUrl?: string | null
}

interface CardProps {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** The document that goes along with a mail. */
export const ATTACHED = { invoice: 'invoice', reminder: 'invoice', receipt: 'receipt' } as const

export function composeMail(m: MailToCompose): ComposedMail {
  const { locale } = m.customer
  const message = MESSAGES[locale][kindOf(m)](propsOf(m))
  const url = message.button ? urlOf(m) : null
  const props = { m, message, url, lines: linesOf(m) }
  return { subject: oneLine(message.subject), text: asText(props), html: asHtml(props) }
}

const OF_SATANG: ReadonlySet<string> = new Set(['member_password', 'member_changed', 'member_notice'])

/** In whose name a mail goes out: how members get in is no shop's. */
export function senderOf({ mail, merchant }: Pick<MailToCompose, 'mail' | 'merchant'>): string {
  return OF_SATANG.has(mail.kind) ? 'Satang' : merchant.name
}

/** Who can confirm nothing any more is told that the payment failed, and why. */
function kindOf({ mail, payment }: MailToCompose): MailToCompose['mail']['kind'] {
  return mail.kind === 'action_required' && payment?.status === 'failed' ? 'payment_failed' : mail.kind
}

interface Renderable {
  m: MailToCompose
  message: Message
  url: string | null
  lines: { name: string; amount: string }[]
}

function propsOf(m: MailToCompose): MailProps {
  const { mail, merchant, customer, invoice, payment, card, product, code, portalUrl, link } = m
  const { locale } = customer
  const data = mail.data ?? {}
  const day = (at: number) => writtenDate(at, locale)
  const due = data.due_date ?? invoice?.dueDate ?? null
  const charged = payment?.paymentMethodDetails?.card
  const shownCard = card ?? charged ?? null
  return {
    merchant: merchant.name,
    number: invoice?.number ?? '',
    amount: baht(invoice?.totalSatang ?? payment?.grossSatang ?? 0),
    due: due === null ? null : day(due),
    today: day(mail.createdAt),
    paidOn: day(invoice?.paidAt ?? mail.createdAt),
    card: shownCard ? cardName(shownCard) : FRAME[locale].card,
    cardExpires: shownCard ? `${String(shownCard.exp_month).padStart(2, '0')}/${shownCard.exp_year}` : '',
    product: product?.name ?? FRAME[locale].subscription,
    canScan: invoice !== null && payloadToShow(invoice, mail.createdAt) !== null,
    days: data.days ?? 0,
    decline: DECLINED[locale][data.decline_code ?? ''] ?? '',
    nextTry: data.next_attempt_at == null ? data.next_attempt_at : day(data.next_attempt_at),
    reason: ENDED[locale][data.reason ?? ''] ?? '',
    refunded: baht(data.amount_satang ?? 0),
    creditNote: data.credit_note ?? null,
    chargedCard: charged ? cardName(charged) : null,
    code: code ?? '',
    portal: portalUrl,
    endpointUrl: data.endpoint_url ?? '',
    isGone: data.disabled_reason === 'gone',
    role: ROLE_NAMES[locale][link?.row.role ?? 'viewer'],
    invitedBy: link?.invitedBy ?? null,
    changed: data.changed ?? 'password',
    codesLeft: data.codes_left ?? 0,
    device: data.device ?? null,
    address: data.device_address ?? null,
    passkey: oneLine(data.passkey ?? ''),
    notice: data.notice ?? 'bank_account_added',
    about: namedBank(oneLine(data.about ?? ''), locale),
    by: data.by == null ? null : oneLine(data.by),
    ip: data.ip ?? null,
    at: momentText(mail.createdAt, locale),
    usableFrom: data.usable_from === undefined ? null : momentText(data.usable_from, locale),
    isLast: data.is_last ?? false,
    keysNotice: data.keys_notice ?? 'unused',
    keys: (data.keys ?? []).map((key) => ({
      label: `${key.name ? `${key.name}: ` : ''}sk_${key.livemode ? 'live' : 'test'}_…${key.last_four}`,
      expires: key.expires_at === null ? null : day(key.expires_at),
    })),
  }
}

/** Only addresses of the web: a gateway's page must not become a script. */
function urlOf({ mail, payment, hostedUrl, portalUrl, memberUrl }: MailToCompose): string | null {
  if (mail.kind.startsWith('member_')) return memberUrl ?? null
  if (mail.kind === 'card_expiring' || mail.kind === 'renewal_notice' || mail.kind === 'more_orders') return portalUrl
  const action = mail.kind === 'action_required' ? payment?.nextAction?.redirect_to_url?.url : undefined
  return action && /^https?:\/\//.test(action) ? action : hostedUrl
}

function linesOf({ mail, invoice, customer }: MailToCompose): Renderable['lines'] {
  if (!invoice || !(mail.kind in ATTACHED)) return []
  const lines = invoice.lines.map((line) => ({
    name: oneLine(line.quantity > 1 ? `${line.description} × ${line.quantity}` : line.description),
    amount: baht(line.amount_satang),
  }))
  return [...lines, { name: FRAME[customer.locale].total, amount: baht(invoice.totalSatang) }]
}

function keysOf({ licences, invoice, customer }: MailToCompose): string[] {
  return licences.map(({ line, key }) => {
    const name = line == null ? null : invoice?.lines[line]?.description
    return [FRAME[customer.locale].licenceKey, name && oneLine(name), key].filter(Boolean).join(' · ')
  })
}

function asText({ m, message, url, lines }: Renderable): string {
  const frame = FRAME[m.customer.locale]
  const parts = [
    m.mail.livemode ? null : `[${frame.test}]`,
    m.customer.name ? `${frame.dear} ${oneLine(m.customer.name)}` : null,
    ...message.paragraphs,
    lines.map(({ name, amount }) => `${name}: ${amount}`).join('\n'),
    keysOf(m).join('\n'),
    url ? `${message.button}: ${url}` : null,
    `${frame.automatic} ${senderOf(m)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function asHtml({ m, message, url, lines }: Renderable): string {
  const { locale, name } = m.customer
  const frame = FRAME[locale]
  const { logo, fill, onFill } = looksOf(m)
  const paragraphs = message.paragraphs.filter(Boolean).map((text) => html`<p style="margin:0 0 12px">${text}</p>`)
  const rows = lines.map(({ name, amount }, i) => {
    const style = i === lines.length - 1 ? `${CELL};font-weight:600` : CELL
    return html`<tr><td style="${style}">${name}</td><td style="${style};text-align:right;white-space:nowrap">${amount}</td></tr>`
  })
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${oneLine(message.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1b2430;font:16px/1.6 Sarabun,'Noto Sans Thai',Tahoma,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;padding:28px">
${m.mail.livemode ? null : html`<p style="margin:0 0 16px;background:#fff3cd;color:#553c00;padding:4px 12px;border-radius:8px;font-size:14px">${frame.test}</p>`}
${logo ? html`<img src="${logo}" alt="" height="48" style="display:block;height:48px;max-width:200px;margin:0 0 12px">` : null}
<p style="margin:0 0 4px;color:#5c6675">${senderOf(m)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4">${message.title}</h1>
${name ? html`<p style="margin:0 0 12px">${frame.dear} ${name}</p>` : null}
${joined(paragraphs)}
${rows.length > 0 ? html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">${joined(rows)}</table>` : null}
${joined(keysOf(m).map((key) => html`<p style="margin:0 0 8px;font-family:ui-monospace,Consolas,monospace;font-size:15px;overflow-wrap:anywhere">${key}</p>`))}
${url ? html`<p style="margin:24px 0 8px"><a href="${url}" style="display:inline-block;background:${fill};color:${onFill};text-decoration:none;padding:10px 22px;border-radius:8px;font-weight:600">${message.button}</a></p>` : null}
</div>
<p style="max-width:560px;margin:16px auto 0;color:#5c6675;font-size:13px;text-align:center">${frame.automatic} ${senderOf(m)}</p>
</body></html>`.text
}

/** The looks of whoever sends the mail. Mail programs do not all show WebP, so an uploaded logo is there in its size for papers. */
function looksOf({ mail, merchant }: MailToCompose): { logo: string | null; fill: string; onFill: string } {
  const usual = { logo: null, fill: '#0b5cad', onFill: '#ffffff' }
  if (OF_SATANG.has(mail.kind)) return usual
  const { logo, colours } = brandOf({ name: merchant.name, settings: merchant.settings ?? {} })
  return {
    ...usual,
    ...(colours?.light && { fill: colours.light.fill, onFill: colours.light.onFill }),
    logo: logo && inSize(logo, 'paper'),
  }
}

const CELL = 'padding:8px 0;border-top:1px solid #e3e6ea;vertical-align:top'

const joined = (parts: Html[]) => new Html(parts.map((part) => part.text).join('\n'))

const baht = (amount: number) => `฿${formatBaht(satang(amount))}`

function cardName({ brand, last4 }: CardProps): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`
}

/** Nothing that people typed begins a new line, in a header least of all. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** `014 ******7890, …` → `Siam Commercial Bank ******7890, …`: a notice about a bank account names the bank by its code. */
function namedBank(about: string, locale: Locale): string {
  return about.replace(/^\d{3}(?= \*)/, (code) => bankName(code, locale) ?? code)
}
