// JSON as developers read it: names, texts and numbers in colours of their own. What is copied is the text itself.
import { copyable } from '../../components/curl.ts'
import { type Html, html } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'

/** What stands between the parts of JSON. */
const BETWEEN = new Set([...'{}[]:, \n'])

/** A text of JSON with its parts marked. What stands between them stays as it is. Each letter is looked at once. */
export function coloured(text: string): Html {
  const shown: Html[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    if (BETWEEN.has(text.charAt(at))) {
      at++
      continue
    }
    const end = text.charAt(at) === '"' ? endOfString(text, at) : endOfWord(text, at)
    const kind = text.charAt(at) !== '"' ? 'number' : text.charAt(end) === ':' ? 'name' : 'text'
    shown.push(html`${text.slice(from, at)}<span class="json-${kind}">${text.slice(at, end)}</span>`)
    from = end
    at = end
  }
  return html`${shown}${text.slice(from)}`
}

/** Behind the quotation mark that ends the string. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !BETWEEN.has(text.charAt(at))) at++
  return at
}

/** With the button that copies it. */
export function copyableJson(text: string, locale: 'en' | 'th'): Html {
  return copyable(text, DASHBOARD[locale].curl, coloured(text))
}
