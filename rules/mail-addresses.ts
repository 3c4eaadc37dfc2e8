// The check of an e-mail address that a person types outside the API (a shop's settings, the operator's commands). The API's own check is its schema.

/** `owner@shop.co.th`: one at sign, a domain with a dot, no space, at most 254 characters. Only a mail can show whether it exists. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/.test(text) && !/\p{Cc}/u.test(text)
}
