// How samples look: one that can be copied, and one in several languages of which the reader opens one. Without JavaScript all of it works but the copying.
import { createHash } from 'node:crypto'
import { type Html, html } from '../html.ts'

export interface SampleWords {
  answer: string
  copy: string
  copied: string
  /** Of a long one, which is folded at its first lines. */
  whole: (lines: number) => string
  part: string
}

const NAMES: Record<string, string> = {
  curl: 'curl',
  sh: 'Shell',
  bash: 'Shell',
  json: 'JSON',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
}

/** Names of members and texts in quotes in colours of their own, in JSON and in the shell. Another language stays as it is. */
function coloured(text: string, language: string): Html {
  if (!['json', 'curl', 'sh', 'bash'].includes(language)) return html`${text}`
  const made: Html[] = []
  let at = 0
  for (let open = nextQuote(text, at, language); open >= 0; open = nextQuote(text, at, language)) {
    const end = quoteEnd(text, open)
    const isClosed = text[end - 1] === text[open] && end - open > 1
    const kind = !isClosed ? null : text[open] === '"' && text[end] === ':' ? 'code-name' : 'code-text'
    const quoted = text.slice(open, end)
    made.push(html`${text.slice(at, open)}${kind ? html`<span class="${kind}">${quoted}</span>` : quoted}`)
    at = end
  }
  return html`${made}${text.slice(at)}`
}

/** A text in single quotes of the shell: not JSON, whose own texts have their colours. */
const SINGLE = /'[^'"\n]*'/y

/** Where the next text begins; -1 where there is none. */
function nextQuote(text: string, from: number, language: string): number {
  for (let at = from; at < text.length; at += 1) {
    SINGLE.lastIndex = at
    if (text[at] === '"') return at
    // The quote that closes JSON stands behind its bracket.
    if (language !== 'json' && text[at] === "'" && /[\s(=]/.test(text[at - 1] ?? ' ') && SINGLE.test(text)) return at
  }
  return -1
}

/** Behind the quote that closes the one at `open`, or at the end of the line where none does. */
function quoteEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\n') return at
    if (text[at] === text[open]) return at + 1
    if (text[at] === '\\') at += 1
  }
  return text.length
}

/** More lines are folded at some twenty (docs.css), until a press shows all of them. A tick does it without a script. */
const LINES_MAX = 24

function unfolds(text: string, words: SampleWords): Html | null {
  const lines = text.split('\n').length
  if (lines <= LINES_MAX) return null
  return html`<label class="whole small"><input type="checkbox" class="unseen"><span>${words.whole(lines)}</span><span>${words.part}</span></label>`
}

/** Its language and the button stand in a line above the code, and cover none of it. Unless it is to be named, a line around it has them. */
export function codeBlock(
  text: string,
  language: string,
  words: SampleWords,
  { isNamed = true }: { isNamed?: boolean } = {},
): Html {
  const name = isNamed && html`<span class="small quiet">${NAMES[language] ?? ''}</span>`
  return html`<div class="copyable">${name || null}<button type="button" class="button js-only" data-copy="${text}" data-copied="${words.copied}">${words.copy}</button><pre tabindex="0"><code>${coloured(text, language)}</code></pre>${language === 'json' ? unfolds(text, words) : null}</div>`
}

/** The first is open; opening another one closes it. The script (docs.js) opens the same language in all samples, and remembers it. */
export function languageTabs(samples: readonly { language: string; text: string }[], words: SampleWords): Html {
  const group = createHash('sha256')
    .update(samples.map(({ text }) => text).join('\0'))
    .digest('base64url')
    .slice(0, 8)
  const tabs = samples.map(({ language: own, text }, at) => {
    // In guides and in the reference the first one has the same name, and is chosen together.
    const language = own === 'sh' ? 'curl' : own
    return html`<details class="tab" name="${group}" data-language-of="${language}"${at === 0 ? html` open` : null}><summary>${NAMES[language] ?? language}</summary>${codeBlock(text, language, words, { isNamed: false })}</details>`
  })
  return html`<div class="languages">${tabs}</div>`
}

/** What the service answers to the sample. Nobody copies it, so it has no button. */
export function answerBlock(text: string, words: SampleWords): Html {
  return html`<div class="answer"><p class="small quiet strong">${words.answer}</p><pre tabindex="0"><code>${coloured(text, 'json')}</code></pre>${unfolds(text, words)}</div>`
}

/** A path that is too long for its line goes on in the next one at a slash. */
export function brokenPath(path: string): Html {
  return html`${path.split(/(?=\/)/).map((part, at) => (at === 0 ? html`${part}` : html`<wbr>${part}`))}`
}
