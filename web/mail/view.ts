// Makes a mail of a row of the outbox: subject, text and HTML, in the customer's language. A pure function of rows, so that the same
// row is the same mail whenever it is tried again; sending it is activities/mail, its HTML is layout.ts.

import { brandOf } from '../../resources/brand.ts'
import { cardInWords } from '../../rules/card-brands.ts'
import { etaxSubject, type SubjectDay } from '../../rules/etax.ts'
import { lineInWords } from '../../rules/line-words.ts'
import type { MemberChange, Role } from '../../rules/members.ts'
import type { MerchantSettings } from '../../rules/merchant-settings.ts'
import { formatBaht, minus, type Satang, satang, shareHalfUp } from '../../rules/money.ts'
import type { NoticeKind } from '../../rules/owner-notices.ts'
import { nameOfMethod, type PaidWith } from '../../rules/paid-outside.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { inSize } from '../../rules/pictures.ts'
import { payloadToShow } from '../../rules/qr-to-show.ts'
import { rateText } from '../../rules/rates.ts'
import { saleName, type TaxDocumentKind } from '../../rules/tax-documents.ts'
import { nameAtBank, type TaxSettings } from '../../rules/tax-settings.ts'
import { bankName } from '../../rules/thai-banks.ts'
import { type Locale, writtenDate, writtenMonth } from '../../rules/written-date.ts'
import { momentText } from '../components/written.ts'
import { asHtml, type MailContents, type MailLooks, type MailRow } from './layout.ts'
import { AND_MORE, DECLINED, ENDED, FRAME, type MailProps, MESSAGES, NEXT, ROLE_NAMES } from './words.ts'

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
      approval?: { id: string; operation: string; livemode: boolean; key: string | null }
      keys_notice?: 'unused' | 'expiring'
      keys?: { name: string | null; last_four: string; livemode: boolean; expires_at: number | null }[]
    } | null
    createdAt: number
  }
  merchant: { name: string; settings?: MerchantSettings; tax?: Partial<TaxSettings> }
  customer: { name?: string | null; locale: Locale }
  invoice: {
    number?: string | null
    totalSatang: number
    /** What the buyer keeps back as tax. */
    withheldSatang?: number
    withholdingRateBps?: number
    discountSatang?: number
    /** VAT of the invoice, within or on top of its lines. */
    taxSatang?: number
    lines: {
      description: string
      quantity: number
      amount_satang: number
      discount_satang?: number
      tax_rate_bps?: number
    }[]
    status: string
    periodEnd?: number | null
    dueDate?: number | null
    qrPayload?: string | null
    qrExpiresAt?: number | null
    paidAt?: number | null
  } | null
  payment: {
    status: string
    grossSatang: number
    amountReceivedSatang?: number
    paymentMethodType?: PaidWith
    /** By which a transfer to our own code is known; null of a code that a gateway made. */
    reference?: string | null
    nextAction?: { redirect_to_url?: { url: string } } | null
    paymentMethodDetails?: { card?: CardProps } | null
  } | null
  card: CardProps | null
  product: { name: string } | null
  /** What the mail is about, where that is one subscription. */
  subscription?: { collectionMethod: 'auto_charge' | 'invoice'; status: string; cancelAtPeriodEnd: boolean } | null
  /** What the next renewal asks for, where that is known. */
  renewalSatang?: number | null
  /** The keys that came with a paid invoice; `line` counts its lines from 0. */
  licences: { line?: number | null; key: string }[]
  /** Something that a receipt is for has files to download. */
  hasFiles?: boolean
  /** Where the invoice can be seen and paid; null when the mail is about none. */
  hostedUrl: string | null
  /** The tax document that a receipt is; null or absent where nothing had to be paid. */
  taxDocument?: { kind: TaxDocumentKind; number: string; totalSatang: number } | null
  /** Of an e-Tax mail: the tax document that it brings. */
  etax?: {
    document: { kind: TaxDocumentKind; number: string; issuedAt: number; totalSatang: number }
    originalKind: TaxDocumentKind | null
    replaces: { kind: TaxDocumentKind; number: string } | null
  } | null
  subjectDay?: SubjectDay
  /** Of the log-in that the mail is about. */
  code?: string | null
  /** Where customers look after themselves. */
  portalUrl: string
  /** Of an invitation: as what, and by whom. */
  link?: { row: { role?: Role | null }; invitedBy: string | null } | null
  /** Where a mail to a member leads. */
  memberUrl?: string | null
  /** Where the reader's program finds the pictures of the mail. Without it a mail has no QR, and a logo that the program may fetch. */
  pictures?: MailPictures
}

export interface MailPictures {
  /** The address of a QR code's picture. */
  qr(payload: string): string
  /** The address of the logo; null where none was uploaded. */
  logo: string | null
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
  /** What the QR in the HTML says; null where there is none. */
  scan: string | null
}

/** The document that goes along with a mail. */
export const ATTACHED = { invoice: 'invoice', reminder: 'invoice', receipt: 'receipt' } as const

/** Mails that say what was bought. An order for which nothing was charged has no receipt. */
const WITH_LINES: ReadonlySet<string> = new Set([...Object.keys(ATTACHED), 'order_confirmation'])

/** Mails that ask for a transfer. */
const ASKS: ReadonlySet<string> = new Set(['invoice', 'reminder'])

export function composeMail(m: MailToCompose): ComposedMail {
  const { mail, customer, pictures } = m
  const { locale } = customer
  const message = MESSAGES[locale][kindOf(m)](propsOf(m))
  const scan = pictures && ASKS.has(mail.kind) ? scanOf(m) : null
  const contents: MailContents = {
    locale,
    livemode: mail.livemode,
    sender: senderOf(m),
    name: customer.name ? oneLine(customer.name) : null,
    message: { ...message, subject: oneLine(message.subject) },
    url: message.button ? linkOf(m) : null,
    keys: keysOf(m),
    accountUrl: inLanguage(accountOf(m), locale),
    filesUrl: m.hasFiles ? inLanguage(accountOf(m), locale) : null,
    lines: linesOf(m, message.amount ?? null),
  }
  const looks = looksOf(m, scan)
  return { subject: contents.message.subject, text: asText(contents), html: asHtml(contents, looks), scan }
}

/** Mails in the name of Satang: how members get in is no shop's. */
const OF_SATANG: ReadonlySet<string> = new Set(['member_password', 'member_email', 'member_changed', 'member_notice'])

/** In whose name a mail goes out. */
export function senderOf({ mail, merchant }: Pick<MailToCompose, 'mail' | 'merchant'>): string {
  return OF_SATANG.has(mail.kind) ? 'Satang' : merchant.name
}

/** Who can confirm nothing any more is told that the payment failed, and why. Nobody gets a receipt of ฿0. */
export function kindOf({
  mail,
  payment,
  invoice,
}: Pick<MailToCompose, 'mail' | 'payment' | 'invoice'>): MailToCompose['mail']['kind'] {
  if (mail.kind === 'receipt' && invoice?.totalSatang === 0) return 'order_confirmation'
  return mail.kind === 'action_required' && payment?.status === 'failed' ? 'payment_failed' : mail.kind
}

/** What the mail is about: what is asked for, of a receipt what its paper comes to, and of a certificate what was withheld. */
function amountOf({ mail, invoice, payment, taxDocument }: MailToCompose, came: Satang): Satang {
  const withheld = satang(invoice?.withheldSatang ?? 0)
  if (mail.kind === 'withholding_certificate') return withheld
  if (mail.kind === 'receipt' && invoice) return satang(taxDocument?.totalSatang ?? invoice.totalSatang)
  const asked = invoice ? minus(satang(invoice.totalSatang), withheld) : satang(payment?.grossSatang ?? 0)
  return minus(asked, came)
}

function propsOf(m: MailToCompose): MailProps {
  const { mail, merchant, customer, invoice, payment, card, code, link } = m
  const { locale } = customer
  const data = mail.data ?? {}
  const day = (at: number) => writtenDate(at, locale)
  const due = data.due_date ?? invoice?.dueDate ?? null
  const charged = payment?.paymentMethodDetails?.card
  const shownCard = card ?? charged ?? null
  const came = cameOf(m)
  return {
    merchant: merchant.name,
    number: invoice?.number ?? '',
    amount: baht(amountOf(m, came)),
    came: came > 0 ? baht(came) : null,
    due: due === null ? null : day(due),
    today: day(mail.createdAt),
    paidOn: day(invoice?.paidAt ?? mail.createdAt),
    card: shownCard ? cardInWords(shownCard) : FRAME[locale].card,
    cardExpires: shownCard ? monthOfExpiry(shownCard, locale) : '',
    product: namedProduct(m),
    canScan: scanOf(m) !== null,
    paidWith: charged
      ? cardInWords(charged)
      : payment?.paymentMethodType
        ? nameOfMethod(payment.paymentMethodType, locale)
        : null,
    days: data.days ?? 0,
    decline: DECLINED[locale][data.decline_code ?? ''] ?? '',
    nextTry: data.next_attempt_at == null ? data.next_attempt_at : day(data.next_attempt_at),
    reason: ENDED[locale][data.reason ?? ''] ?? '',
    what: whatOf(m),
    refunded: baht(data.amount_satang ?? 0),
    partOf: partOf(m),
    creditNote: data.credit_note ?? null,
    chargedCard: charged ? cardInWords(charged) : null,
    next: nextOf(m),
    code: code ?? '',
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
    proposed: {
      operation: data.approval?.operation ?? '',
      key: data.approval?.key == null ? null : oneLine(data.approval.key),
      livemode: data.approval?.livemode ?? true,
    },
    etax: etaxOf(m),
    paper: saleName(m.taxDocument?.kind ?? null, locale),
    paperNumber: m.taxDocument?.number ?? null,
    withheld: withheldOf(m),
    keysNotice: data.keys_notice ?? 'unused',
    keys: (data.keys ?? []).map((key) => ({
      label: `${key.name ? `${key.name}: ` : ''}sk_${key.livemode ? 'live' : 'test'}_…${key.last_four}`,
      expires: key.expires_at === null ? null : day(key.expires_at),
    })),
  }
}

/** Of a refund that gives back less than was paid: what that was, and when. */
function partOf({ mail, payment, invoice, customer: { locale } }: MailToCompose): MailProps['partOf'] {
  if (!payment || (mail.data?.amount_satang ?? 0) >= payment.grossSatang) return null
  return {
    amount: baht(payment.grossSatang),
    on: invoice?.paidAt == null ? null : writtenDate(invoice.paidAt, locale),
  }
}

/** A product within a sentence. Thai has no spaces between words, so that a name needs marks to be told from the sentence. */
function namedProduct({ product, customer: { locale } }: Pick<MailToCompose, 'product' | 'customer'>): string {
  if (!product) return FRAME[locale].subscription
  const name = oneLine(product.name)
  return locale === 'th' ? `“${name}”` : name
}

/** What an invoice is for, by its first line. */
function whatOf({ invoice, customer: { locale } }: MailToCompose): string | null {
  const [first, ...others] = invoice?.lines ?? []
  if (!first) return null
  const name = oneLine(lineInWords(first.description, locale))
  return others.length === 0 ? name : AND_MORE[locale](name, others.length)
}

/** `March 2030`, in Thai of the Buddhist year, as the other dates of the mail. */
function monthOfExpiry({ exp_month: month, exp_year: year }: CardProps, locale: Locale): string {
  // A provider says when a card expires: a month that does not exist must hold up no mail.
  return month >= 1 && month <= 12
    ? writtenMonth(fromBangkok({ year, month, day: 1 }), locale).replace(' ', '\u00a0')
    : String(year)
}

/** Of an invoice from which tax was kept back: how much, and what came in money. */
function withheldOf({ invoice }: MailToCompose): MailProps['withheld'] {
  const kept = satang(invoice?.withheldSatang ?? 0)
  if (!invoice || kept === 0) return null
  return { tax: baht(kept), inMoney: baht(minus(satang(invoice.totalSatang), kept)) }
}

/** What renews, when, and for how much: nobody should be surprised by its charge. */
function nextOf({ subscription: s, renewalSatang, invoice, product, customer }: MailToCompose): string | null {
  if (s?.status !== 'active' || s.cancelAtPeriodEnd || invoice?.periodEnd == null) return null
  return NEXT[customer.locale][s.collectionMethod](
    namedProduct({ product, customer }),
    writtenDate(invoice.periodEnd, customer.locale),
    renewalSatang ? baht(renewalSatang) : null,
  )
}

function etaxOf({ etax, subjectDay, customer }: MailToCompose): MailProps['etax'] {
  if (!etax) return { subject: '', number: '', kind: 'full', amount: '', issuedOn: '' }
  const { document, originalKind, replaces } = etax
  const { kind, number, issuedAt, totalSatang } = document
  const subject = etaxSubject({ ...document, originalKind, replaces }, subjectDay)
  return { subject, number, kind, amount: baht(totalSatang), issuedOn: writtenDate(issuedAt, customer.locale) }
}

/** What has come for an invoice, while more is owed. */
function cameOf({ invoice, payment }: MailToCompose) {
  const isOwed = invoice?.status === 'open' && payment?.status === 'requires_action'
  return satang(isOwed ? (payment.amountReceivedSatang ?? 0) : 0)
}

/** What the code of the invoice says. What a part was paid of is asked for on its page, as its PDF does. */
function scanOf(m: MailToCompose): string | null {
  return m.invoice && cameOf(m) === 0 ? payloadToShow(m.invoice, m.mail.createdAt) : null
}

/** Where the button leads. Our pages for buyers open in the language of the mail; a bank's and the dashboard's have their own. */
function linkOf(m: MailToCompose): string | null {
  const url = urlOf(m)
  const isOurs = url !== null && [m.hostedUrl, m.portalUrl].some((own) => own && url.split('#')[0] === own)
  return isOurs ? inLanguage(url, m.customer.locale) : url
}

function inLanguage(url: string | null, locale: Locale): string | null {
  if (url === null || !URL.canParse(url)) return url
  const own = new URL(url)
  own.searchParams.set('lang', locale)
  return own.href
}

/** Only addresses of the web: a gateway's page must not become a script. */
function urlOf({ mail, payment, hostedUrl, portalUrl, memberUrl }: MailToCompose): string | null {
  if (mail.kind.startsWith('member_')) return memberUrl ?? null
  if (mail.kind === 'card_expiring' || mail.kind === 'renewal_notice' || mail.kind === 'more_orders') return portalUrl
  if (mail.kind === 'subscription_canceled' || mail.kind === 'cancel_confirmed') return portalUrl
  if (mail.kind === 'withholding_certificate') return hostedUrl && `${hostedUrl}#certificate`
  const action = mail.kind === 'action_required' ? payment?.nextAction?.redirect_to_url?.url : undefined
  return action && /^https?:\/\//.test(action) ? action : hostedUrl
}

/** No way to an account: a code opens it, and the copy of an e-Tax mail is read by others. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['webhook_disabled', 'portal_code', 'etax_invoice'])

/** The account of whoever buys; the code for it goes with no way to it, so that nobody learns to click in such a mail. */
function accountOf({ mail, portalUrl }: MailToCompose): string | null {
  const isBuyers = !mail.kind.startsWith('member_') && !WITHOUT_ACCOUNT.has(mail.kind)
  return isBuyers ? portalUrl : null
}

/** The looks of whoever sends the mail. Mail programs do not all show WebP, so an uploaded logo is there in its size for papers. */
function looksOf({ mail, merchant, payment, pictures }: MailToCompose, scan: string | null): MailLooks {
  if (OF_SATANG.has(mail.kind)) return { colours: null, logo: null, qr: null, holder: null, imprint: [], email: null }
  const settings = merchant.settings ?? {}
  const { logo, colours } = brandOf({ name: merchant.name, settings })
  return {
    colours,
    logo: pictures?.logo ?? (logo && inSize(logo, 'paper')),
    qr: scan && pictures ? pictures.qr(scan) : null,
    holder: nameAtBank(payment?.reference ?? null, { name: merchant.name, tax: merchant.tax ?? {} }),
    imprint: [merchant.tax?.legal_name, settings.address].flatMap((line) => line ?? []),
    email: settings.email ?? null,
  }
}

/**
 * As the invoice has them: each line at its full price, then the discount, VAT where it comes on top, and the total with the VAT that is within it. A lone
 * line that says the total itself, without VAT, has none below it.
 */
function linesOf({ mail, invoice, customer }: MailToCompose, asked: readonly [string, string] | null): MailRow[] {
  if (!invoice || !WITH_LINES.has(mail.kind)) return []
  const { total, discount, vat, vatWithin, withheld: withholding, afterWithholding } = FRAME[customer.locale]
  const rate = vatRateOf(invoice)
  const lines: MailRow[] = invoice.lines.map((line) => ({
    name: oneLine(lineInWords(line.description, customer.locale)),
    each: piecesOf(line),
    amount: signed(line.amount_satang + (line.discount_satang ?? 0)),
  }))
  const off = invoice.discountSatang ?? 0
  if (off > 0) lines.push({ name: discount, amount: signed(-off) })
  const tax = invoice.taxSatang ?? 0
  const before = invoice.lines.reduce((sum, line) => sum + line.amount_satang + (line.discount_satang ?? 0), 0) - off
  if (tax > 0 && before + tax === invoice.totalSatang)
    lines.push({ name: rate ? `${vat} ${rate}` : vat, amount: signed(tax) })
  const within: MailRow[] =
    tax > 0 && before === invoice.totalSatang
      ? [{ name: rate ? `${vatWithin} (${rate})` : vatWithin, amount: signed(tax), look: 'note' }]
      : []
  const sum = baht(invoice.totalSatang)
  const withheld = satang(invoice.withheldSatang ?? 0)
  if (withheld > 0) {
    // The mail asks for less than its lines come to, and says why. What it asks for has one name.
    const after = baht(minus(satang(invoice.totalSatang), withheld))
    return [
      ...lines,
      { name: total, amount: sum },
      ...within,
      { name: withholdingOf(invoice, withholding), amount: signed(-withheld) },
      { name: asked?.[1] === after ? asked[0] : afterWithholding, amount: after, look: 'sum' },
    ]
  }
  if (lines.length === 1 && within.length === 0 && lines[0]!.amount === sum) return lines
  return [...lines, { name: total, amount: sum, look: 'sum' }, ...within]
}

/** `2 × ฿2,500.00`; of a part of a period, whose pieces have no price of their own, `× 2`. */
function piecesOf({
  quantity,
  amount_satang,
  discount_satang = 0,
}: NonNullable<MailToCompose['invoice']>['lines'][number]): string | null {
  if (quantity <= 1) return null
  const each = (amount_satang + discount_satang) / quantity
  return Number.isInteger(each) ? `${quantity} × ${signed(each)}` : `× ${quantity}`
}

/** `7%`, where all that is taxed has one rate. */
function vatRateOf({ lines }: NonNullable<MailToCompose['invoice']>): string | null {
  const [rate, ...others] = new Set(lines.flatMap(({ tax_rate_bps }) => tax_rate_bps || []))
  return rate === undefined || others.length > 0 ? null : rateText(rate)
}

/** `Withholding tax 3% × ฿7,943.93`: what it is counted of, where that is all that was bought, before its VAT. */
function withholdingOf(
  { totalSatang, taxSatang, withheldSatang, withholdingRateBps: rate }: NonNullable<MailToCompose['invoice']>,
  name: string,
): string {
  if (!rate) return name
  const base = minus(satang(totalSatang), satang(taxSatang ?? 0))
  const isOfAll = shareHalfUp(base, rate) === withheldSatang
  return `${name} ${rateText(rate)}${isOfAll ? `\u00a0×\u00a0${baht(base)}` : ''}`
}

function keysOf({ licences, invoice }: MailToCompose): MailContents['keys'] {
  return licences.map(({ line, key }) => {
    const name = line == null ? null : invoice?.lines[line]?.description
    return { name: name ? oneLine(name) : null, key }
  })
}

/** The same in plain text: everything that the HTML says, and addresses in place of buttons. */
function asText(c: MailContents): string {
  const { message, url, lines, keys, accountUrl } = c
  const frame = FRAME[c.locale]
  const parts = [
    c.livemode ? null : `[${frame.test}]`,
    c.name ? `${frame.dear} ${c.name}` : null,
    [oneLine(message.title), message.amount?.join(': ')].filter(Boolean).join('\n'),
    message.apart,
    ...message.paragraphs,
    message.scan,
    ...keys.map(({ name, key }) => `${[frame.licenceKey, name].filter(Boolean).join(' · ')}\n${key}`),
    keys.length > 0 ? frame.keepKeys : null,
    c.filesUrl ? `${frame.files}: ${c.filesUrl}` : null,
    lines.map(({ name, each, amount }) => `${name}${each ? ` (${each})` : ''}: ${amount}`).join('\n'),
    message.facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    url ? `${message.button}: ${url}` : null,
    accountUrl && accountUrl !== url ? `${frame.account}: ${accountUrl}` : null,
    `${frame.automatic} ${c.sender}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const baht = (amount: number) => `฿${formatBaht(satang(amount))}`

const signed = (amount: number) => `${amount < 0 ? '−' : ''}${baht(Math.abs(amount))}`

/** Nothing that people typed begins a new line, in a header least of all. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** `014 ******7890, …` → `Siam Commercial Bank ******7890, …`: a notice about a bank account names the bank by its code. */
function namedBank(about: string, locale: Locale): string {
  return about.replace(/^\d{3}(?= \*)/, (code) => bankName(code, locale) ?? code)
}
