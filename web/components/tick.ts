// The sign that something is done, above the page's first words: a tick in a circle. It says nothing that the heading does not, so nobody hears it.
import { html } from '../html.ts'

export const TICK = html`<p class="tick" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="m5 12.5 4.5 4.5L19 7.5" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg></p>`
