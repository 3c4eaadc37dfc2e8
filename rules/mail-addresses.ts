// What passes for an e-mail address where a person types one outside the API (settings of a shop, the operator's commands). The API's own check is its schema.

/** `owner@shop.co.th`: one at sign, a domain with a dot, no space, at most 254 characters. Whether it exists, only a mail can tell. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/.test(text) && !/\p{Cc}/u.test(text)
}
