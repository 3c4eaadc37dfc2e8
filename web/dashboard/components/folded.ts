// Fields of a form that are seldom needed, folded under a name; open where one of them is filled in or wrong.
import { type Field, type Filled, field, fieldGroup } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'

/**
 * `text`: what is in it, in a few words, beside its name. A value in `usual` counts as not filled in. `says`: the text tells what is filled in, so that it stays folded
 * unless something is wrong. `group`: those that belong together, such as an address.
 */
export function foldedFields(
  {
    title,
    text,
    fields,
    usual = [],
    says = false,
    group,
  }: {
    title: string
    text: string
    fields: readonly Field[]
    usual?: readonly string[]
    says?: boolean
    group?: { title: string; names: readonly string[] }
  },
  filled: Filled,
  optional: string,
): Html {
  const isOpen = fields.some(({ name }) => {
    const value = filled.values.get(name)?.[0] ?? ''
    return filled.problems[name] !== undefined || (!says && value !== '' && !usual.includes(value))
  })
  const isGrouped = ({ name }: Field) => group?.names.includes(name) ?? false
  const alone = fields.filter((one) => !isGrouped(one))
  const shown = alone.map((one) => field({ ...one, folded: false }, filled, optional))
  const together = group && fieldGroup(group.title, fields.filter(isGrouped), filled, optional)
  return html`<details class="more group"${isOpen ? html` open` : null}><summary>${title} <span class="small quiet">${text}</span></summary><div class="stack">${shown}${together}</div></details>`
}
