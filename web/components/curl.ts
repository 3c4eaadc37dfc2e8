// "Copy as curl": the API call that does what the page shows or does. It never contains a key: it names a shell variable.
import { type Html, html } from '../html.ts'

export interface CurlWords {
  title: string
  copy: string
  copied: string
}

/** Folded away. Without JavaScript the text can be selected. `note`: what else a program needs to know, above it. */
export function curl(command: string, words: CurlWords, note: string | null = null): Html {
  return html`<details class="curl"><summary>${words.title}</summary>${note && html`<p class="small quiet">${note}</p>`}${copyable(command, words)}</details>`
}

/** A text with a button that copies it: a key that is shown once, an address. `shown`: the same text with its parts marked. */
export function copyable(text: string, words: Pick<CurlWords, 'copy' | 'copied'>, shown: Html | null = null): Html {
  const lines = text.includes('\n') ? html` class="lines"` : null
  return html`<div class="copyable"><pre${lines} tabindex="0"><code>${shown ?? text}</code></pre>${copyButton(text, words)}</div>`
}

/** The button alone, where the text stands elsewhere. `look`: `main` where the page is for copying it. */
export function copyButton(
  text: string,
  words: Pick<CurlWords, 'copy' | 'copied'>,
  look: 'small' | 'main' | null = 'small',
): Html {
  return html`<button type="button" class="button${look && html` ${look}`} js-only" data-copy="${text}" data-copied="${words.copied}">${words.copy}</button>`
}

/** A text of one line, such as an address, with the sign that copies it behind it, as ids have it (client-scripts/tables.js). `shown`: the same with its breaks. */
export function copyLine(text: string, words: Pick<CurlWords, 'copy'>, shown: Html | null = null): Html {
  return html`<code class="with-copy">${shown ?? text}</code><button type="button" class="copy-id js-only" data-copy-text="${text}" title="${words.copy}" aria-label="${words.copy}: ${text}"></button>`
}
