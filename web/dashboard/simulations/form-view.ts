// The form of a simulation: how large the shop is, and line by line what goes wrong in it.
import { SIMULATED_ACTIONS } from '../../../rules/simulations.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { type Field, type Filled, field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { type Html, html } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { actionWords, SIMULATIONS } from './words.ts'

/** A field and what the API calls it. */
export type ScriptField = Field & { param: string }

/** The members of the API's call (POST /v1/simulations) but for the script. */
export function simulationFields(locale: Locale): Field[] {
  const words = SIMULATIONS[locale]
  const methods = Object.entries(words.method)
  return [
    { kind: 'integer', name: 'customers', label: words.customers, hint: words.customersHint },
    { kind: 'integer', name: 'months', label: words.months, hint: words.monthsHint },
    { kind: 'integer', name: 'seed', label: words.seed, hint: words.seedHint, optional: true },
    { kind: 'checks', name: 'collection_methods', label: words.methods, options: methods },
  ]
}

/** The three fields of a line of the script, from 0. */
export function lineFields(index: number, locale: Locale): [ScriptField, ScriptField, ScriptField] {
  const words = SIMULATIONS[locale]
  const actions = Object.keys(SIMULATED_ACTIONS).map((what) => [what, actionWords(what, locale)] as const)
  const named = (member: string) => ({ name: `script_${index}_${member}`, param: `script[${index}].${member}` })
  return [
    { kind: 'select', ...named('what'), label: words.what, options: [['', words.nothing], ...actions] },
    { kind: 'integer', ...named('month'), label: words.month },
    { kind: 'integer', ...named('share'), label: words.share },
  ]
}

/** So many lines, as a part of the form. `moreHref`: the same page with more of them. */
export function scriptLines(f: Frame, count: number, filled: Filled, moreHref: string | null): Html {
  const words = SIMULATIONS[f.locale]
  const lines = Array.from(
    { length: count },
    (_, index) =>
      html`<fieldset class="group"><legend class="strong">${words.line(index + 1)}</legend><div class="filter-row">${lineFields(index, f.locale).map((one) => field(one, filled, DASHBOARD[f.locale].optional))}</div></fieldset>`,
  )
  const more = moreHref ? html`<p><a href="${moreHref}">${words.moreLines}</a></p>` : null
  return html`<h2>${words.script}</h2><p class="small quiet">${words.scriptText}</p>${lines}${more}`
}
