// How samples look: one that can be copied, and one in several languages of which the reader opens one. Without JavaScript all of it works but the copying.
import { createHash } from 'node:crypto'
import { type Html, html } from '../html.ts'

export interface SampleWords {
  answer: string
  copy: string
  copied: string
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

/** Its language and the button stand in a line above the code, and cover none of it. Without a language (null) a line around it has them. */
export function codeBlock(text: string, language: string | null, words: SampleWords): Html {
  const name = language !== null && html`<span class="small quiet">${NAMES[language] ?? ''}</span>`
  return html`<div class="copyable">${name || null}<button type="button" class="button js-only" data-copy="${text}" data-copied="${words.copied}">${words.copy}</button><pre tabindex="0"><code>${text}</code></pre></div>`
}

/** The first is open; opening another one closes it. The script (docs.js) opens the same language in all samples, and remembers it. */
export function languageTabs(samples: readonly { language: string; text: string }[], words: SampleWords): Html {
  const group = createHash('sha256')
    .update(samples.map(({ text }) => text).join('\0'))
    .digest('base64url')
    .slice(0, 8)
  const tabs = samples.map(
    ({ language, text }, at) =>
      html`<details class="tab" name="${group}" data-language-of="${language}"${at === 0 ? html` open` : null}><summary>${NAMES[language] ?? language}</summary>${codeBlock(text, null, words)}</details>`,
  )
  return html`<div class="languages">${tabs}</div>`
}

/** What the service answers to the sample. Nobody copies it, so it has no button. */
export function answerBlock(text: string, words: SampleWords): Html {
  return html`<div class="answer"><p class="small quiet strong">${words.answer}</p><pre tabindex="0"><code>${text}</code></pre></div>`
}
