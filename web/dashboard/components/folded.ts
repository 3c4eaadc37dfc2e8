// Fields of a form that are seldom needed, folded under a name; open where one of them is filled in or wrong.
import { type Field, type Filled, field } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'

/** `text`: what is in it, in a few words, beside its name. A value in `usual` counts as not filled in. */
export function foldedFields(
  {
    title,
    text,
    fields,
    usual = [],
  }: { title: string; text: string; fields: readonly Field[]; usual?: readonly string[] },
  filled: Filled,
  optional: string,
): Html {
  const isOpen = fields.some(({ name }) => {
    const value = filled.values.get(name)?.[0] ?? ''
    return filled.problems[name] !== undefined || (value !== '' && !usual.includes(value))
  })
  const shown = fields.map((one) => field({ ...one, folded: false }, filled, optional))
  return html`<details class="more group"${isOpen ? html` open` : null}><summary>${title} <span class="small quiet">${text}</span></summary><div class="stack">${shown}</div></details>`
}
