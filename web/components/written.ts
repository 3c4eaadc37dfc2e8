// Amounts, instants and ids as every page writes them.
import { formatBaht, satang } from '../../rules/money.ts'
import { isoInBangkok, type Locale, shortDate, writtenDate } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'

/** 19 900 → `฿199.00`, −500 → `−฿5.00`, so that columns stand one under the other. */
export function money(amountSatang: number): Html {
  const text = `${amountSatang < 0 ? '−' : ''}฿${formatBaht(satang(Math.abs(amountSatang)))}`
  return html`<span class="number">${text}</span>`
}

/** A sentence in which no amount below zero is broken after its sign. */
export function withAmounts(sentence: string): Html {
  return unbroken(sentence, /(−฿[\d,.]+)/)
}

/** `INV-2026-000010`: a line of a title ends before it, and not at one of its hyphens. */
export function withNumbers(title: string): Html {
  return unbroken(title, /([A-Z]{1,8}-[0-9]{4}-[0-9]{1,12})/)
}

/** `5 MB`: a figure stays with its unit. */
export function withSizes(text: string): Html {
  return unbroken(text, /(\b\d{1,4} MB)/)
}

/** `kept`: one group, so that every second part is one that stays on one line. */
function unbroken(text: string, kept: RegExp): Html {
  return html`${text.split(kept).map((part, i) => (i % 2 === 1 ? html`<span class="nowrap">${part}</span>` : html`${part}`))}`
}

/** Day and time in Bangkok: `21/11/2026 14:05`; null is a dash, and so is zero, which stands for no time. */
export function moment(at: number | null | undefined, locale: Locale): Html {
  if (!at) return html`<span class="quiet">–</span>`
  return html`<time class="nowrap" datetime="${isoInBangkok(at)}">${momentText(at, locale)}</time>`
}

/** The same with its seconds, where many things happen within a minute: `21/11/2026 14:05:09`. */
export function preciseMoment(at: number, locale: Locale): Html {
  const iso = isoInBangkok(at)
  return html`<time class="nowrap" datetime="${iso}">${`${shortDate(at, locale)} ${iso.slice(11, 19)}`}</time>`
}

/** The time alone with its seconds, where the day stands above the row: `14:05:09`. */
export function preciseTime(at: number): Html {
  const iso = isoInBangkok(at)
  return html`<time class="nowrap" datetime="${iso}">${iso.slice(11, 19)}</time>`
}

/** The same as plain text, where no element can stand: `21/11/2026 14:05`. */
export function momentText(at: number, locale: Locale): string {
  return `${shortDate(at, locale)} ${isoInBangkok(at).slice(11, 16)}`
}

/** Day and time in Bangkok, written out: `21 November 2026, 14:05`. */
export function momentInWords(at: number, locale: Locale): string {
  const time = isoInBangkok(at).slice(11, 16)
  return locale === 'th' ? `${writtenDate(at, locale)} ${time} น.` : `${writtenDate(at, locale)}, ${time}`
}

/** The day in Bangkok: `21/11/2026`, as `moment` has it in the same table or list of facts; a sentence writes it out. Null and zero are a dash. */
export function shortDay(at: number | null | undefined, locale: Locale): Html {
  if (!at) return html`<span class="quiet">–</span>`
  return html`<time class="nowrap" datetime="${isoInBangkok(at)}">${shortDate(at, locale)}</time>`
}

/** `pay_…8gk7tp`: an id as a link in a table, where the full id would take too much width. */
export function shortCode(id: string): Html {
  return html`<code class="nowrap" data-id="${id}">${`${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-6)}`}</code>`
}

/** `612 kB`, `3.4 MB`: the same in every language. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${Math.round(bytes / 100_000) / 10} MB`
}

/** An address, which breaks where its parts do: after a slash, and before what is asked of it. Copied, it is whole. An id that is shortened stays in one piece. */
export function address(url: string): Html {
  const parts = url.split(/(?<=[^\s/:]\/)|(?=[?&])/)
  return html`${parts.map((part, i) => html`${i > 0 ? html`<wbr>` : null}${part.includes('…') ? html`<span class="nowrap">${part}</span>` : part}`)}`
}

/** An e-mail address, which breaks before its @ and its dots. Copied, it is whole. */
export function mailAddress(email: string): Html {
  return html`${email.split(/(?=[@.])/).map((part, i) => (i > 0 ? html`<wbr>${part}` : html`${part}`))}`
}

/** Words that stand within sentences elsewhere, as a sentence of its own. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An id in full, so that it can be copied. */
export function code(text: string): Html {
  return html`<code>${text}</code>`
}

/** `priority_support`: a name that a program gave, which breaks behind its underscores. Copied, it is whole. */
export function givenName(name: string): Html {
  return html`<code>${name.split(/(?<=_)/).map((part, i) => html`${i > 0 ? html`<wbr>` : null}${part}`)}</code>`
}

/**
 * A text that somebody else wrote, where a person decides on it: characters that turn the direction of what stands around them, or are not seen, stand there
 * as JSON writes them. `'a\u202eb'` → `'a\\u202eb'`.
 */
export function plainly(text: string): string {
  return text.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Marks, overrides and isolates of direction, and characters without width. Not the joiners of scripts and emoji (200c, 200d). */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
