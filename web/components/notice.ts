// What the last form did, or what is wrong. Screen readers read it at once.
import { type Html, html, type Renderable } from '../html.ts'

/** `bad` is an alert, the others are announced politely. */
export function notice(tone: 'good' | 'bad' | 'plain', body: Renderable): Html {
  return html`<div class="notice${tone === 'plain' ? null : ` ${tone}`}" role="${tone === 'bad' ? 'alert' : 'status'}">${body}</div>`
}
