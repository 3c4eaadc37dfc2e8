// The filters of a table: a form that asks for the same page again by GET. The address is then a view that can be kept and sent.
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { typedDay } from './typed-day.ts'

export type Filter =
  | { kind: 'select'; name: string; label: string; value: string; options: readonly (readonly [string, string])[] }
  | { kind: 'text'; name: string; label: string; value: string; hint?: string }
  | { kind: 'money'; name: string; label: string; value: string }
  | { kind: 'date'; locale: Locale; name: string; label: string; value: string }

export interface FilterWords {
  title: string
  any: string
  apply: string
  clear: string
  /** For screen readers, before a filter that its link takes away. */
  without: string
}

/** A filter that is set, in words, and the page without it. */
export interface Chip {
  label: string
  href: string
}

/** A span of days by its name, and the page with it. */
export interface Preset {
  label: string
  href: string
  current: boolean
}

/** What is set stands beside each other, each with a way out. */
export function chips(list: readonly Chip[], words: FilterWords): Html | null {
  if (list.length === 0) return null
  return html`<ul class="chips">${list.map(({ label, href }) => html`<li><a class="chip" href="${href}"><span class="unseen">${words.without} </span>${label} <span aria-hidden="true">×</span></a></li>`)}</ul>`
}

/** `kept`: the other parameters of the address that must stay. Open when a filter is set that is no chip. */
export function filters(
  action: string,
  list: readonly Filter[],
  kept: readonly (readonly [string, string])[],
  words: FilterWords,
  presets: readonly Preset[] = [],
): Html {
  if (list.length === 0) return html``
  const used = list.filter(({ value }) => value !== '').length
  return html`<details class="filters" name="table-ways"><summary>${words.title}${used > 0 ? html` (${used})` : null}</summary><form method="get" action="${action}" class="filter-row">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${list.map((filter) => field(filter, words))}
${presets.length === 0 ? null : html`<ul class="chips">${presets.map(({ label, href, current }) => html`<li><a class="chip" href="${href}"${current ? html` aria-current="true"` : null}>${label}</a></li>`)}</ul>`}<div class="row"><button class="button">${words.apply}</button>${used > 0 ? html`<a class="button" href="${action}">${words.clear}</a>` : null}</div></form></details>`
}

function field(filter: Filter, words: FilterWords): Html {
  const id = `filter-${filter.name.replaceAll(/\W/g, '-')}`
  const label = html`<label for="${id}">${filter.label}</label>`
  if (filter.kind === 'select') {
    const options = filter.options.map(
      ([value, text]) =>
        html`<option value="${value}"${value === filter.value ? html` selected` : null}>${text}</option>`,
    )
    return html`<div class="field">${label}<select id="${id}" name="${filter.name}"><option value="">${words.any}</option>${options}</select></div>`
  }
  if (filter.kind === 'date')
    return html`<div class="field">${label}<input type="date" id="${id}" name="${filter.name}" value="${filter.value}" aria-describedby="${id}-said">${typedDay(id, filter.value, filter.locale)}</div>`
  if (filter.kind === 'money')
    return html`<div class="field">${label}<div class="money"><span aria-hidden="true">฿</span><input type="text" inputmode="decimal" autocomplete="off" id="${id}" name="${filter.name}" value="${filter.value}"></div></div>`
  const hint = filter.kind === 'text' && filter.hint ? html` placeholder="${filter.hint}"` : null
  return html`<div class="field">${label}<input type="text" id="${id}" name="${filter.name}" value="${filter.value}"${hint}></div>`
}
