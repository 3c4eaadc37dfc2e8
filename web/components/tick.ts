// The sign that something is done, or refused, above the page's first words: a tick or a cross in a circle. It says nothing that the heading does not, so
// nobody hears it.
import { html } from '../html.ts'

const drawn = (path: string) =>
  html`<svg viewBox="0 0 24 24"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`

export const TICK = html`<p class="tick" aria-hidden="true">${drawn('m5 12.5 4.5 4.5L19 7.5')}</p>`
export const CROSS = html`<p class="tick off" aria-hidden="true">${drawn('m6.5 6.5 11 11m0-11-11 11')}</p>`
