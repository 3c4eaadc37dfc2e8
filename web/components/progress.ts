// Work that takes a while: how far it is, and a page that reloads by itself, also without JavaScript.
import { type Html, html } from '../html.ts'

export interface Progress {
  label: string
  /** Null while it cannot be known. */
  done: number | null
  of: number
}

/** A bar with its words. The page that shows it sets `again` in its frame, so that it reloads. */
export function progress({ label, done, of }: Progress): Html {
  return html`<div class="progress"><p id="progress-label">${label}</p>${
    done === null
      ? html`<progress aria-labelledby="progress-label"></progress>`
      : html`<progress aria-labelledby="progress-label" value="${done}" max="${Math.max(1, of)}"></progress>`
  }</div>`
}
