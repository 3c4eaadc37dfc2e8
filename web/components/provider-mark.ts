// The marks of payment providers, drawn here: a letter or a sign on a tile in the provider's colour, no picture of somebody else.
import type { ProviderName } from '../../rules/gateway-accounts.ts'
import { type Html, html, type Renderable } from '../html.ts'

/** Who takes payments: a provider, or the simulator of the test mode. */
export type Marked = ProviderName | 'simulator'

/** On a tile of 32. Letters are lines, so that no font is needed. */
const DRAWN: Readonly<Record<Marked, readonly [ground: string, lines: string]>> = {
  stripe: [
    '#5b51d8',
    'M20.6 12c-.9-1.7-2.5-2.5-4.6-2.5-2.7 0-4.5 1.3-4.5 3.4 0 4.7 9.3 2 9.3 6.5 0 2-1.9 3.2-4.7 3.2-2.3 0-4.1-.9-5-2.6',
  ],
  opn: ['#1353c4', 'M16 9.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z'],
  bank: ['#146c3c', 'M8.5 13.5 16 9l7.5 4.5ZM11 16.5v4M16 16.5v4M21 16.5v4M8.5 23.5h15'],
  simulator: ['#545b67', 'M13 8.5h6M14 8.5v5.5l-4.6 8a1 1 0 0 0 .9 1.5h11.4a1 1 0 0 0 .9-1.5L18 14V8.5M12.3 18.5h7.4'],
}

/** A name or more behind the mark, which is not read aloud: the name is text. */
export function marked(provider: Marked, named: Renderable): Html {
  const [ground, lines] = DRAWN[provider]
  return html`<div class="marked"><svg class="provider-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="${ground}"/><path d="${lines}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg><div>${named}</div></div>`
}
