// E-mail addresses: the form that the API accepts and how it is stored, and the looser check of what a person types outside the API (a shop's settings,
// the operator's commands).
import { domainToUnicode } from 'node:url'

/** An address of the API: a local part of ASCII, and a domain of ASCII or Thai letters (`nok@ร้านนก.ไทย`, or the same as `xn--…`). */
export const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9\u0e01-\u0e5b][A-Za-z0-9\u0e01-\u0e5b-]*\.)+(?:[A-Za-z\u0e01-\u0e5b]{2,}|xn--[A-Za-z0-9-]{2,})$/

/**
 * The one form in which an address is stored and compared: lower case, a Thai domain in Thai letters. A browser sends such a domain as `xn--…`, a person
 * types it in Thai; both are one customer.
 */
export function storedMailAddress(text: string): string {
  const [local, domain = ''] = text.toLowerCase().normalize('NFC').split('@')
  const written = /(?:^|\.)xn--/.test(domain) ? domainToUnicode(domain) : domain
  const address = `${local}@${written}`
  return MAIL_ADDRESS.test(address) ? address : text.toLowerCase()
}

/** `owner@shop.co.th`: one at sign, a domain with a dot, no space, at most 254 characters. Only a mail can show whether it exists. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/.test(text) && !/\p{Cc}/u.test(text)
}
