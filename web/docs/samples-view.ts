// How samples look: one that can be copied, and one in several languages of which the reader opens one. Without JavaScript all of it works but the copying.
import { copyable } from '../components/curl.ts'
import { type Html, html } from '../html.ts'

export interface SampleWords {
  copy: string
  copied: string
}

const NAMES: Record<string, string> = { curl: 'curl', ts: 'TypeScript', python: 'Python', php: 'PHP' }

export function codeBlock(text: string, words: SampleWords): Html {
  return copyable(text, words)
}

/** The first is open. */
export function languageTabs(samples: readonly { language: string; text: string }[], words: SampleWords): Html {
  const tabs = samples.map(
    ({ language, text }, at) =>
      html`<details class="tab"${at === 0 ? html` open` : null}><summary>${NAMES[language] ?? language}</summary>${codeBlock(text, words)}</details>`,
  )
  return html`<div class="tabs">${tabs}</div>`
}
