// Form fields: a label, a hint, and the problem beside the field. The form decides what a field means.

import { DEFAULT_ACCENT } from '../../rules/accent.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html, type Renderable } from '../html.ts'
import { type CheckGroups, checkGroups } from './check-groups.ts'
import { INVALID } from './invalid.ts'
import { typedDay } from './typed-day.ts'
import { withSizes } from './written.ts'

interface Shared {
  name: string
  label: string
  hint?: Renderable
  /** The field may be left empty. The label says so. */
  optional?: boolean
  /** Seldom needed: it stands folded below the field before it, and opens where something in it is wrong. Metadata are unless this is false. */
  folded?: boolean
}

/** What a browser offers for a picture. */
export const PICTURES_ACCEPTED = 'image/png,image/jpeg,image/webp'

export type Option = readonly [value: string, label: string, hint?: string]

export type Field = Shared &
  (
    | {
        kind: 'text' | 'email' | 'url' | 'password' | 'integer'
        autocomplete?: string
        placeholder?: string
        /** What its empty box says as soon as there are several to choose from (client-scripts/areas.js). */
        choose?: string
        /** What is always before it, such as the address that every shop's own begins with. */
        prefix?: string
        /** A postal code, which fills in the rest of its address (client-scripts/areas.js). */
        fillsIn?: boolean
        /** What an integer counts, at the end of the field. */
        unit?: string
      }
    /** `locale`: of the page, in which what is chosen is said. */
    | { kind: 'date' | 'moment'; locale: Locale }
    /** A few whole numbers, each in a box of its own, with its name; empty boxes count for nothing. `unit`: what each counts. Beside what stands in them there is one more, up to `most`. */
    | { kind: 'numbers'; nth: (n: number) => string; least: number; most: number; unit?: string }
    /** An amount in baht. */
    | { kind: 'money' }
    | { kind: 'textarea'; rows?: number }
    /** Lines `name: value`. */
    | { kind: 'metadata' }
    | { kind: 'select'; options: readonly Option[]; autocomplete?: string }
    /** One of a few, all of them visible. `inRow`: beside each other, for short words. `isUnnamed`: it belongs to the field beside it, whose name is enough for who sees both. */
    | { kind: 'choice'; options: readonly Option[]; inRow?: boolean; isUnnamed?: boolean }
    /** Any of a few. */
    | { kind: 'checks'; options: readonly Option[]; groups?: CheckGroups }
    | { kind: 'check' }
    /** A file, or several; its form has `upload`. `accept`: the types that are offered. `drop`: large enough to drop a file on. `kept`: what there is already, above it. */
    | { kind: 'file'; accept?: string; drop?: boolean; multiple?: boolean; kept?: Html }
    /** `#0b5cab`, with the browser's own choice of colours beside it. */
    | { kind: 'colour'; choose: string }
  )

/** The values of the fields, as typed or as stored, and their problems. */
export interface Filled {
  values: ReadonlyMap<string, readonly string[]>
  problems: Readonly<Record<string, string>>
}

export const NOTHING_FILLED: Filled = { values: new Map(), problems: {} }

/** A form field. `optionalWord` stands beside the label of an optional one. */
export function field(f: Field, { values, problems }: Filled, optionalWord: string): Html {
  const id = `field-${f.name.replaceAll(/\W/g, '-')}`
  const given = values.get(f.name) ?? []
  const problem = problems[f.name]
  const isDay = f.kind === 'date' || f.kind === 'moment'
  const prefixed = 'prefix' in f && f.prefix && `${id}-prefix`
  const described = [prefixed, isDay && `${id}-said`, f.hint && `${id}-hint`, problem && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  const state = html`${described ? html` aria-describedby="${described}"` : null}${problem ? INVALID : null}`
  const hint = f.hint
    ? html`<p id="${id}-hint" class="small quiet">${typeof f.hint === 'string' ? withSizes(f.hint) : f.hint}</p>`
    : null
  const error = problem ? html`<p id="${id}-error" class="error">${problem}</p>` : null
  const optional = f.optional ? html` <span class="small quiet optional">${optionalWord}</span>` : null
  if (f.kind === 'check') {
    const ticked = given.includes('true') ? html` checked` : null
    return html`<div class="field"><label class="check"><input type="checkbox" id="${id}" name="${f.name}" value="true"${ticked}${state}><span>${f.label}</span></label>${hint}${error}</div>`
  }
  if (f.kind === 'checks' && f.groups) {
    const whole = values.get(f.groups.groupName) ?? []
    return html`<fieldset class="field" id="${id}"${state}><legend>${f.label}${optional}</legend>${hint}${error}${checkGroups(f.name, f.options, given, whole, f.groups)}</fieldset>`
  }
  if (f.kind === 'choice' || f.kind === 'checks') {
    const type = f.kind === 'choice' ? 'radio' : 'checkbox'
    const options = f.options.map(
      ([value, label, more], i) =>
        html`<label class="check"><input type="${type}" name="${f.name}" value="${value}"${i === 0 ? html` id="${id}"` : null}${given.includes(value) ? html` checked` : null}><span>${label}${more ? html`<small>${more}</small>` : null}</span></label>`,
    )
    const chosen = f.options.find(([value]) => given.includes(value))?.[1]
    const asked = html`<fieldset class="field"${state}><legend${f.folded || (f.kind === 'choice' && f.isUnnamed) ? html` class="unseen"` : null}>${f.label}${optional}</legend>${hint}<div class="options${f.kind === 'choice' && f.inRow ? ' in-row' : null}">${options}</div>${error}</fieldset>`
    // Folded it says what is chosen.
    return f.folded
      ? html`<details class="field more folded"${problem ? html` open` : null}><summary>${f.label}${chosen ? html` <span class="quiet">${chosen}</span>` : null}</summary>${asked}</details>`
      : asked
  }
  if (f.kind === 'numbers') {
    const boxes = numberBoxes(given, f).map((value, i) => {
      const input = html`<input type="text" inputmode="numeric" autocomplete="off" name="${f.name}" value="${value}"${i === 0 ? html` id="${id}"` : null}${problem ? INVALID : null}>`
      const counted = f.unit
        ? html`<span class="money">${input}<span aria-hidden="true">${f.unit}</span></span>`
        : input
      return html`<label><span class="small quiet">${f.nth(i + 1)}</span>${counted}</label>`
    })
    return html`<fieldset class="field"${state}><legend>${f.label}${optional}</legend><div class="boxes">${boxes}</div>${hint}${error}</fieldset>`
  }
  const kept = f.kind === 'file' ? f.kept : null
  const asked = html`${kept}${control(f, id, given[0] ?? '', state)}${isDay ? html`${typedDay(id, given[0] ?? '', f.locale)} ` : null}${hint}${error}`
  // For programs, and seldom filled in by a person: it opens where something stands in it.
  if (f.kind === 'metadata' && f.folded !== false)
    return html`<details class="field more"${given[0] || problem ? html` open` : null}><summary>${f.label}${optional}</summary><label class="unseen" for="${id}">${f.label}</label>${asked}</details>`
  if (f.folded)
    return html`<details class="field more folded"${problem ? html` open` : null}><summary>${f.label}</summary><label class="unseen" for="${id}">${f.label}</label>${asked}</details>`
  return html`<div class="field"><label for="${id}">${f.label}${optional}</label>${asked}</div>`
}

/**
 * Fields that belong together, under one name that is read with each of them. Where all are optional, their name says so once. `id`: the anchor that an
 * address can lead to.
 */
export function fieldGroup(
  legend: string,
  fields: readonly Field[],
  filled: Filled,
  optionalWord: string,
  id: string | null = null,
  help: string | null = null,
): Html {
  const isOptional = fields.length > 1 && fields.every(({ optional }) => optional)
  const shown = isOptional ? fields.map((one) => ({ ...one, optional: false })) : fields
  const mark = isOptional ? html` <span class="small quiet optional">${optionalWord}</span>` : null
  return html`<fieldset class="group stack"${id ? html` id="${id}" tabindex="-1"` : null}><legend class="strong">${legend}${mark}</legend>${help ? html`<p class="small quiet help">${help}</p>` : null}${shown.map((one) => field(one, filled, optionalWord))}</fieldset>`
}

/** Of an input for a Thai postal code: what it stands for is filled in, or offered, in the other fields of its address, whose names begin alike. */
export const POSTAL_CODE = html` inputmode="numeric" data-areas`

/** Of an input that its postal code offers several choices for: what its empty box says then. */
export function choosing(text: string): Html {
  return html` data-choose="${text}"`
}

/** What stands in the boxes of numbers; a list with commas is in as many of them. */
function numberBoxes(given: readonly string[], { least, most }: { least: number; most: number }): string[] {
  const filled = numbersIn(given)
  const count = Math.max(filled.length, Math.min(most, Math.max(least, filled.length + 1)))
  return [...filled, ...Array<string>(count - filled.length).fill('')]
}

/** `['1, 3', '', '7']` → `['1', '3', '7']`: the numbers of a field, in boxes or with commas. */
export function numbersIn(given: readonly string[]): string[] {
  return given
    .flatMap((one) => one.split(','))
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Before the address of a page: who types or pastes it with an address that has it already is understood (`withHttps`). */
export const HTTPS = 'https://'

/** The address that was typed below `HTTPS`; one with a scheme of its own stays. */
export function withHttps(text: string): string {
  return text === '' || /^[a-z]+:/i.test(text) ? text : HTTPS + text
}

type Lone = Exclude<Field, { kind: 'check' | 'choice' | 'checks' | 'numbers' }>

function control(f: Lone, id: string, value: string, state: Html): Html {
  const named = html`id="${id}" name="${f.name}"${state}`
  switch (f.kind) {
    case 'select':
      return html`<select ${named}${f.autocomplete ? html` autocomplete="${f.autocomplete}"` : null}>${f.options.map(([given, label]) => html`<option value="${given}"${given === value ? html` selected` : null}>${label}</option>`)}</select>`
    case 'textarea':
    case 'metadata':
      return html`<textarea ${named} rows="${f.kind === 'textarea' ? (f.rows ?? 4) : 3}">${value}</textarea>`
    case 'money':
      return html`<div class="money"><span aria-hidden="true">฿</span><input type="text" inputmode="decimal" autocomplete="off" ${named} value="${value}"></div>`
    case 'integer':
      return f.unit
        ? html`<div class="money"><input type="text" inputmode="numeric" autocomplete="off" ${named} value="${value}"><span aria-hidden="true">${f.unit}</span></div>`
        : html`<input type="text" inputmode="numeric" autocomplete="off" ${named} value="${value}">`
    case 'file':
      return html`<input type="file" ${named}${f.accept ? html` accept="${f.accept}"` : null}${f.multiple ? html` multiple` : null}${f.drop ? html` class="drop"` : null}>`
    case 'colour':
      return html`<div class="colour"><input type="text" autocomplete="off" spellcheck="false" maxlength="7" ${named} value="${value}"><input type="color" class="js-only" data-colour-for="${id}" aria-label="${f.choose}" value="${/^#[\da-f]{6}$/.test(value) ? value : DEFAULT_ACCENT}"></div>`
    case 'date':
      return html`<input type="date" ${named} value="${value}">`
    case 'moment':
      return html`<input type="datetime-local" ${named} value="${value}">`
    default: {
      const input = html`<input type="${f.kind}" ${named} value="${f.kind === 'password' ? '' : f.prefix === HTTPS ? value.replace(HTTPS, '') : value}"${f.autocomplete ? html` autocomplete="${f.autocomplete}"` : null}${f.placeholder ? html` placeholder="${f.placeholder}"` : null}${f.fillsIn ? POSTAL_CODE : null}${f.choose ? choosing(f.choose) : null}>`
      return f.prefix
        ? html`<div class="prefixed"><span id="${id}-prefix" class="quiet">${f.prefix}</span>${input}</div>`
        : input
    }
  }
}
