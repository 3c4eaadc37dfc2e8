// How a mail looks as HTML: the shop's logo and colour, one thing to do, what was bought, and what must be found again set apart. Mail programs know little
// CSS, so that everything stands in tables and at its element; a style sheet adds the dark colours for programs that know them.
import type { Brand } from '../../resources/brand.ts'
import { GROUNDS } from '../../rules/accent.ts'
import type { Locale } from '../../rules/written-date.ts'
import { DAY, WHOLE_WORDS } from '../brand-words.ts'
import { BUYING } from '../checkout/words.ts'
import { initialOf } from '../components/empty-picture.ts'
import { Html, html } from '../html.ts'
import { FRAME, type Message } from './words.ts'

/** What a mail shows, as text and as HTML. */
export interface MailContents {
  locale: Locale
  livemode: boolean
  /** In whose name it goes out. */
  sender: string
  /** The reader's name. */
  name: string | null
  message: Message
  /** Where the button leads. */
  url: string | null
  /** What was bought, and what it comes to. */
  lines: MailRow[]
  /** Where the files of what was bought are; null where there are none. */
  filesUrl?: string | null
  /** Licence keys, each with the product that it opens. */
  keys: { name: string | null; key: string }[]
  /** Where the customer's account is; null in mails to others. */
  accountUrl: string | null
}

/** A name and its amount; `note`: a word about the one above. `each`: of several pieces, how many at which price. */
export interface MailRow {
  name: string
  each?: string | null
  amount: string
  look?: 'sum' | 'note'
}

export interface MailLooks {
  colours: Brand['colours']
  /** Addresses of the pictures; null for none. */
  logo: string | null
  qr: string | null
  /** Whom a bank app may show as the payee of the code, where that is not the sender. */
  holder: string | null
  /** Who sells and where, and whom to ask: below the mail. */
  imprint: string[]
  email: string | null
}

/** So many rows of what was bought, with its sums, stand above the button; a longer list stands below, so that the button is near. */
const ROWS_FIRST = 7

/** The mail as a page of its own. */
export function asHtml(c: MailContents, looks: MailLooks): string {
  const { locale, message, url } = c
  const frame = FRAME[locale]
  const isLong = c.lines.length > ROWS_FIRST
  const { fill, onFill, accent, wash, darkAccent, darkWash } = coloursOf(looks)
  // What was bought comes before its paper.
  const first = c.filesUrl ? { href: c.filesUrl, text: frame.files } : url ? { href: url, text: message.button } : null
  const shape = 'display:block;text-decoration:none;padding:13px 20px;border-radius:10px;font-weight:600;font-size:16px'
  const cell = message.isQuiet
    ? html`<td align="center"><a class="m-link" href="${first?.href}" style="${shape};color:${accent};border:1px solid">${first?.text}</a></td>`
    : html`<td bgcolor="${fill}" align="center" style="background:${fill};border-radius:10px"><a href="${first?.href}" style="${shape};background:${fill};color:${onFill}">${first?.text}</a></td>`
  const button = first
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:20px 0 4px"><tr>${cell}</tr></table>`
    : null
  const other =
    c.filesUrl && url
      ? { href: url, text: message.button }
      : message.atAccount && c.accountUrl
        ? { href: c.accountUrl, text: message.atAccount }
        : null
  const second =
    other &&
    html`<p style="margin:10px 0 0;text-align:center"><a class="m-link" href="${other.href}" style="color:${accent}">${other.text}</a></p>`
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${message.subject}</title>
<style>${new Html(darkStyle(darkAccent, darkWash))}</style></head>
<body class="m-ground" style="margin:0;padding:0;background:#f4f5f7;color:#16191f;font:16px/1.6 ${FONTS};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${previewOf(c)}</div>
<table role="presentation" class="m-ground" cellpadding="0" cellspacing="0" width="100%" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 14px">${head(c, looks)}</td></tr>
<tr><td class="m-sheet" style="background:#ffffff;border:1px solid #d9dde3;border-top:4px solid ${fill};border-radius:14px;padding:26px 24px 28px">
${c.livemode ? null : html`<p class="m-test" style="margin:0 0 16px;background:#fff1c9;color:#4f3a00;padding:4px 12px;border-radius:8px;font-size:14px">${frame.test}</p>`}
${c.name ? html`<p style="margin:0 0 6px">${frame.dear} ${c.name}</p>` : null}
<h1 style="margin:0 0 10px;font-size:21px;line-height:1.4;font-weight:700">${unbroken(message.title)}</h1>
${message.amount ? amountOf(message.amount) : null}
${message.apart ? html`<p class="m-wash" style="margin:14px 0 16px;background:${wash};border-radius:10px;padding:14px;text-align:center;font:700 30px/1.3 ${MONO};letter-spacing:6px">${message.apart}</p>` : null}
${[...message.paragraphs, looks.qr ? null : message.scan].filter(Boolean).map((text) => html`<p style="margin:0 0 10px">${unbroken(text ?? '')}</p>`)}
${c.keys.length > 0 ? keysOf(c, wash) : null}
${isLong ? null : linesOf(c)}${message.facts ? factsOf(message.facts, c.lines.length > 0 && !isLong) : null}${button}${second}${looks.qr ? qrOf(looks, c) : null}${isLong ? linesOf(c) : null}
</td></tr>
<tr><td class="m-quiet" align="center" style="padding:18px 12px 0;color:#545b67;font-size:13px;line-height:1.6;text-align:center">
${c.accountUrl && c.accountUrl !== url ? html`<p style="margin:0 0 10px"><a class="m-link" href="${c.accountUrl}" style="color:${accent}">${frame.account}</a></p>` : null}
${looks.imprint.map((line) => html`${line}<br>`)}${looks.email ? html`${frame.questions} <a class="m-link" href="mailto:${looks.email}" style="color:${accent}">${looks.email}</a><br>` : null}${frame.automatic} ${c.sender}</td></tr>
</table></td></tr></table>
</body></html>`.text
}

const FONTS = "Sarabun,'Noto Sans Thai','Sukhumvit Set',Thonburi,'Leelawadee UI',Tahoma,Arial,Loma,sans-serif"
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
const LINE = 'border-top:1px solid #d9dde3'

/** The logo, else the first letter of the sender on its colour, and the name. */
function head({ sender }: MailContents, looks: MailLooks): Html {
  const { fill, onFill } = coloursOf(looks)
  const picture = looks.logo
    ? html`<td style="padding:0 12px 0 0"><img src="${looks.logo}" alt="" height="40" style="display:block;height:40px;max-width:160px;border-radius:8px"></td>`
    : html`<td style="padding:0 12px 0 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td aria-hidden="true" bgcolor="${fill}" align="center" width="40" height="40" style="width:40px;height:40px;background:${fill};color:${onFill};border-radius:8px;font-size:20px;line-height:40px;font-weight:700">${initialOf(sender)}</td></tr></table></td>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>${picture}<td style="font-size:17px;font-weight:700">${sender}</td></tr></table>`
}

/** An amount with its name above it, as papers have it (documents/parties.ts `headline`). */
function amountOf([name, value]: readonly [string, string]): Html {
  return html`<p class="m-quiet" style="margin:0;color:#545b67;font-size:14px">${unbroken(name)}</p><p style="margin:0 0 12px;font-size:32px;line-height:1.25;font-weight:700">${value}</p>`
}

/** Names of papers and other terms of mails. One that contains another counts before it. */
const OF_MAILS = [
  'ใบกำกับภาษีอย่างย่อ / ใบเสร็จรับเงิน',
  'ใบกำกับภาษี / ใบเสร็จรับเงิน',
  'หักภาษี ณ ที่จ่าย',
  'การหักภาษี',
  'เรียกเก็บเงิน',
  'ดำเนินการใดๆ',
  'รหัสไลเซนส์',
  'บัญชีของคุณ',
  'แนบมากับอีเมลนี้',
  'ยกเลิกได้ก่อนวันนั้น',
]

/** A number with what it counts: `10 minutes`, `3 วัน`. */
const COUNT = /\b\d{1,3} (?:days?|minutes|นาที|ชั่วโมง|วัน|ปี|รายการ)/

const KEPT = new RegExp(
  `(\\b[A-Z]{2,4}(?:-\\d+){2,3}\\b|“[^”]{1,16}”|${[...OF_MAILS, ...WHOLE_WORDS].join('|')}|${DAY.source}|${COUNT.source})`,
)

/**
 * Numbers of documents, cards with their last digits, short names of buttons, and what pages keep together (web/brand-words.ts) stay on one line, and so
 * do the last words of a text, so that none stands alone below it.
 */
function unbroken(text: string): Html[] {
  // What is kept is every second part.
  const parts = text.replaceAll(' •••• ', '\u00a0••••\u00a0').split(KEPT)
  let end = ''
  while (end.length < LAST_LINE && parts.length > 0) {
    const last = parts.pop() ?? ''
    const at = parts.length % 2 === 1 ? 0 : endOf(last, LAST_LINE - end.length)
    end = last.slice(at) + end
    if (at > 0) parts.push(last.slice(0, at))
  }
  return [...parts.map((part, i) => (i % 2 === 1 ? onOneLine(part) : html`${part}`)), onOneLine(end)]
}

/** A last line of fewer letters is a word alone. */
const LAST_LINE = 9

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Where the last words of a text begin that have so many letters together. Its beginning where it has fewer. */
function endOf(text: string, letters: number): number {
  const begins = [...words.segment(text)].flatMap(({ index, isWordLike }) => (isWordLike ? index : []))
  return begins.findLast((index) => text.length - index >= letters) ?? 0
}

const onOneLine = (text: string) => html`<span style="white-space:nowrap">${text}</span>`

/** What lists of mails show behind the subject. */
function previewOf({ message }: MailContents): string {
  return [message.amount?.join(' '), ...message.paragraphs].filter(Boolean).join(' · ').slice(0, 140)
}

/** The code as Thai buyers know it, on white in the dark, too: a reversed code is read by no bank. */
function qrOf({ qr: src, holder }: MailLooks, { locale, message, sender }: MailContents): Html {
  const { scan, scanHere, qr } = FRAME[locale]
  return html`<table role="presentation" cellpadding="0" cellspacing="0" align="center" style="margin:18px auto 8px;width:260px;background:#ffffff;border:1px solid #d9dde3;border-radius:14px;border-collapse:separate;overflow:hidden">
<tr><td bgcolor="#113566" align="center" style="background:#113566;color:#ffffff;font-weight:700;letter-spacing:1px;padding:9px;border-radius:13px 13px 0 0;font-size:15px">THAI QR PAYMENT</td></tr>
<tr><td bgcolor="#ffffff" align="center" style="background:#ffffff;padding:10px 8px 0"><span style="display:inline-block;border:2px solid #113566;border-radius:6px;padding:0 8px;color:#113566;font-weight:600;font-size:15px">PromptPay</span></td></tr>
<tr><td bgcolor="#ffffff" align="center" style="background:#ffffff;padding:2px 8px 0"><img src="${src}" width="240" height="240" alt="${qr}" style="display:block;width:240px;height:240px"></td></tr>
<tr><td bgcolor="#ffffff" align="center" style="background:#ffffff;color:#16191f;padding:0 8px 14px;border-radius:0 0 13px 13px;line-height:1.5">${message.amount ? html`<span style="display:block;font-weight:700;font-size:20px">${message.amount[1]}</span>` : null}<span style="display:block;font-size:14px;color:#16191f">${sender}</span>${holder ? html`<span style="display:block;font-size:13px;color:#545b67">${BUYING[locale].bankShows} <span style="display:inline-block">${holder}</span></span>` : null}<span style="display:block;font-size:13px;color:#545b67">${scan}</span></td></tr></table>
<p class="m-quiet" style="margin:0 0 4px;color:#545b67;font-size:14px;text-align:center">${unbroken(scanHere)}</p>`
}

function keysOf({ keys, locale }: MailContents, wash: string): Html {
  const frame = FRAME[locale]
  return html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:14px 0 6px">${keys.map(({ name, key }) => html`<tr><td class="m-wash" style="background:${wash};border-radius:10px;padding:12px 14px"><span class="m-quiet" style="display:block;color:#545b67;font-size:14px">${frame.licenceKey}${name ? ` · ${name}` : ''}</span><span style="display:block;font:600 13px/1.7 ${MONO};overflow-wrap:anywhere">${key}</span></td></tr><tr><td style="height:8px;font-size:0;line-height:0">&nbsp;</td></tr>`)}</table>
<p class="m-quiet" style="margin:0 0 8px;color:#545b67;font-size:14px">${frame.keepKeys}</p>`
}

/** Numbers of papers and days. Below what was bought a line parts them from its total. */
function factsOf(facts: readonly [string, string][], isBelowLines: boolean): Html {
  const apart = isBelowLines ? `padding-top:9px;${LINE}` : 'margin-top:14px'
  return html`<table role="presentation" class="m-line" cellpadding="0" cellspacing="0" width="100%" style="margin-bottom:4px;font-size:15px;${apart}">${facts.map(([name, value]) => html`<tr><td class="m-quiet" style="padding:3px 16px 3px 0;color:#545b67;vertical-align:top;white-space:nowrap">${name}</td><td style="padding:3px 0;text-align:right;vertical-align:top;font-weight:600">${value}</td></tr>`)}</table>`
}

function linesOf({ lines }: MailContents): Html | null {
  if (lines.length === 0) return null
  return html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:14px 0 0">${lines.map(rowOf)}</table>`
}

/** The amounts stand one above the other. What is a note stands closer, without a line above it. */
function rowOf({ name, each, amount, look }: MailRow): Html {
  if (look === 'note')
    return html`<tr><td class="m-quiet" style="padding:0 16px 8px 0;color:#545b67;font-size:14px;vertical-align:top">${name}</td><td class="m-quiet" style="padding:0 0 8px;color:#545b67;font-size:14px;text-align:right;white-space:nowrap;vertical-align:top">${amount}</td></tr>`
  const weight = look === 'sum' ? 700 : 400
  const pieces = each ? html`<br><span class="m-quiet" style="color:#545b67;font-size:14px">${each}</span>` : null
  return html`<tr><td class="m-line" style="padding:9px 16px 9px 0;${LINE};vertical-align:top;font-weight:${weight}">${name}${pieces}</td><td class="m-line" style="padding:9px 0;${LINE};text-align:right;white-space:nowrap;vertical-align:top;font-weight:${weight}">${amount}</td></tr>`
}

const USUAL = { fill: '#0b5cab', onFill: '#ffffff', accent: '#0b5cab', wash: '#eaf2fb' }
const USUAL_DARK = { accent: '#8ec5ff', wash: '#18293b' }

function coloursOf({ colours }: MailLooks) {
  const { fill, onFill, accent, wash } = colours?.light ?? USUAL
  const dark = colours?.dark ?? USUAL_DARK
  return { fill, onFill, accent, wash, darkAccent: dark.accent, darkWash: dark.wash }
}

/** For programs that follow the reader's choice of dark. Others show the light colours, or turn them around by themselves. */
function darkStyle(accent: string, wash: string): string {
  const { ground, sheet, ink } = GROUNDS.dark
  return `@media (prefers-color-scheme:dark){.m-ground{background:${ground}!important;color:${ink}!important}.m-sheet{background:${sheet}!important;border-left-color:#323843!important;border-right-color:#323843!important;border-bottom-color:#323843!important}.m-quiet{color:#aab2bf!important}.m-wash{background:${wash}!important}.m-line{border-top-color:#323843!important}.m-link{color:${accent}!important}.m-test{background:#4a3a09!important;color:#ffe9a8!important}}`
}
