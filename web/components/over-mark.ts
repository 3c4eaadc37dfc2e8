// A clock: the sign of a page whose time is over.
import { html } from '../html.ts'

export const OVER = html`<svg class="lost" viewBox="0 0 96 96" width="80" height="80" aria-hidden="true"><circle cx="48" cy="48" r="46"/><path d="M48 24a24 24 0 1 1 0 48a24 24 0 1 1 0-48M48 35v14l10 6"/></svg>`
