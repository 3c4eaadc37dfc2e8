// The lines of an address as every form of one asks for them.
import { type Html, html } from '../html.ts'

/** The street, then the postal code, which fills in what follows, from small to large as an address in Thailand is read. Source: D931. */
export const ADDRESS_LINES = ['line1', 'postal_code', 'line2', 'district', 'province'] as const
export type AddressLine = (typeof ADDRESS_LINES)[number]

/** Short lines stand beside each other. `hint`: what an address in Thailand should have. */
export function addressInputs(at: (line: AddressLine) => Html, hint: string): Html {
  return html`${at('line1')}<div class="stack" role="group" aria-describedby="area-hint"><div class="beside">${at('postal_code')}${at('line2')}</div><div class="beside">${at('district')}${at('province')}</div><p id="area-hint" class="small quiet">${hint}</p></div>`
}
