// The form of a simulation: the size of the shop, and line by line what goes wrong in it.
import { SIMULATED_ACTION_NAMES } from '../../../rules/simulations.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { type Field, type Filled, field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { type Html, html } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { ACTIONS_TO_CHOOSE, SIMULATIONS } from './words.ts'

/** A field, with the name of its API parameter. */
export type ScriptField = Field & { param: string }

/** The parameters of the API call (POST /v1/simulations), without the script. */
export function simulationFields(locale: Locale): Field[] {
  const words = SIMULATIONS[locale]
  const methods = Object.entries(words.method)
  return [
    {
      kind: 'integer',
      name: 'customers',
      label: words.customers,
      hint: words.customersHint,
      unit: words.units.customers,
    },
    { kind: 'integer', name: 'months', label: words.months, hint: words.monthsHint, unit: words.units.months },
    { kind: 'checks', name: 'collection_methods', label: words.methods, options: methods },
    // For whoever wants the same figures once more.
    { kind: 'integer', name: 'seed', label: words.seed, hint: words.seedHint, optional: true, folded: true },
  ]
}

/** The three fields of one line of the script. `index` starts at 0. */
export function lineFields(index: number, locale: Locale): [ScriptField, ScriptField, ScriptField] {
  const words = SIMULATIONS[locale]
  const actions = SIMULATED_ACTION_NAMES.map((what) => [what, ACTIONS_TO_CHOOSE[locale][what]] as const)
  const named = (member: string) => ({ name: `script_${index}_${member}`, param: `script[${index}].${member}` })
  return [
    { kind: 'select', ...named('what'), label: words.what, options: [['', words.nothing], ...actions] },
    { kind: 'integer', ...named('month'), label: words.month },
    { kind: 'integer', ...named('share'), label: words.share, unit: '%' },
  ]
}

/** The lines of the form. `moreHref`: the same page with more lines. */
export function scriptLines(f: Frame, count: number, filled: Filled, moreHref: string | null): Html {
  const words = SIMULATIONS[f.locale]
  const lines = Array.from(
    { length: count },
    (_, index) =>
      html`<fieldset class="group"><legend class="strong">${words.line(index + 1)}</legend><div class="script-line">${lineFields(index, f.locale).map((one) => field(one, filled, DASHBOARD[f.locale].optional))}</div></fieldset>`,
  )
  const more = moreHref ? html`<p><a href="${moreHref}">${words.moreLines}</a></p>` : null
  return html`<h2>${words.script}</h2><p class="small quiet">${words.scriptText}</p>${lines}${more}`
}
