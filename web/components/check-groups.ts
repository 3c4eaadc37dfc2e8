// Many boxes to tick, in groups that open: each with a box for all of it and how many are ticked, and with a script a filter above them. The box of a whole
// group is sent under a name of its own, so that it counts without a script.
import { type Html, html } from '../html.ts'

export interface CheckGroups {
  /** The group of a value, which is its name as well. */
  groupOf: (value: string) => string
  /** The field under which whole groups are sent. */
  groupName: string
  allOf: (group: string) => string
  /** What a group is of, in a few words beside its name; null for none. */
  about?: (group: string) => string | null
  /** `{}` stands for how many are ticked. */
  count: (of: number) => string
  filter: string
  filterHint: string
  nothing: string
}

/** `whole`: the groups whose own box is ticked. The third part of an option is said below its name. */
export function checkGroups(
  name: string,
  options: readonly (readonly [value: string, label: string, hint?: string])[],
  given: readonly string[],
  whole: readonly string[],
  words: CheckGroups,
): Html {
  const groups = Map.groupBy(options, ([value]) => words.groupOf(value))
  const id = `filter-${name}`
  const filter = html`<div class="field js-only"><label for="${id}" class="unseen">${words.filter}</label><input type="search" id="${id}" data-filters autocomplete="off" placeholder="${words.filter}: ${words.filterHint}"></div><p class="quiet" data-nothing hidden>${words.nothing}</p>`
  return html`${filter}<div class="check-groups">${[...groups].map(([group, list]) => {
    const ticked = list.filter(([value]) => given.includes(value)).length
    const isWhole = whole.includes(group)
    const about = words.about?.(group)
    const count = words.count(list.length)
    return html`<details class="check-group" data-group${ticked > 0 || isWhole ? html` open` : null}><summary><span><code>${group}</code>${about ? html` <span class="small">${about}</span>` : null}</span> <span class="small quiet" data-count="${count}">${count.replace('{}', String(ticked))}</span></summary><label class="check all"><input type="checkbox" name="${words.groupName}" value="${group}" data-all${isWhole ? html` checked` : null}><span>${words.allOf(group)}</span></label><div class="options">${list.map(
      ([value, label, hint]) =>
        html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${given.includes(value) ? html` checked` : null}><span>${label}${hint ? html`<small>${hint}</small>` : null}</span></label>`,
    )}</div></details>`
  })}</div>`
}
