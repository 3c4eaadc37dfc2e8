// The escaping of everything that is put into a page.

/** A piece of HTML that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes: nothing is shown for null, undefined and false; the pieces of a list stand one after the other. */
export type Renderable = string | number | Html | readonly Html[] | null | undefined | false

/** Tagged template: every value is escaped, unless it is Html itself. */
export function html(parts: TemplateStringsArray, ...values: Renderable[]): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? rendered(values[i]) : '')).join(''))
}

function rendered(value: Renderable): string {
  if (value == null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (c) => ENTITIES[c]!)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
