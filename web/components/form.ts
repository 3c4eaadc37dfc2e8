// A form: its fields, what is wrong with all of it, and its one main button. It carries a key of its own, so that what is sent twice is done once.
import { type Html, html, type Renderable } from '../html.ts'
import { type Field, type Filled, field, NOTHING_FILLED } from './field.ts'
import { notice } from './notice.ts'

export interface FormWords {
  optional: string
  /** Above the form when a field is wrong. */
  wrong: string
}

export interface Form {
  action: string
  /** A form that only asks goes into the address, so that its page can be read again. */
  asks?: boolean
  /** Sent as the Idempotency-Key of the call behind the form. */
  key: string
  fields: readonly Field[]
  filled?: Filled
  /** What is wrong and belongs to no field. */
  problem?: Renderable
  submit: string
  /** Done things that cannot be undone are asked for in red. */
  danger?: boolean
  cancelHref?: string | null
  cancel?: string
  /** Between the fields and the button. */
  more?: Renderable
  /** Further buttons, behind the main one: Enter in a field presses the first. */
  others?: Renderable
}

export function form(f: Form, words: FormWords): Html {
  const filled = f.filled ?? NOTHING_FILLED
  const wrong = f.problem ?? (Object.keys(filled.problems).length > 0 ? words.wrong : null)
  const keyed = f.asks ? null : html`<input type="hidden" name="form_key" value="${f.key}">`
  return html`<form method="${f.asks ? 'get' : 'post'}" action="${f.action}" class="form stack" novalidate>${keyed}
${wrong ? notice('bad', wrong) : null}${f.fields.map((one) => field(one, filled, words.optional))}${f.more}
<div class="row"><button class="button main${f.danger ? ' danger' : null}">${f.submit}</button>${f.others}${f.cancelHref ? html`<a class="button" href="${f.cancelHref}">${f.cancel}</a>` : null}</div></form>`
}

export interface Press {
  action: string
  key: string
  label: string
  /** Fields that are sent as they are. */
  fields?: Readonly<Record<string, string>>
  danger?: boolean
  /** What the page is for. */
  main?: boolean
}

/** One button that does one thing at once. */
export function press({ action, key, label, fields = {}, danger, main }: Press): Html {
  return html`<form method="post" action="${action}"><input type="hidden" name="form_key" value="${key}">${hidden(fields)}<button class="button${main ? ' main' : null}${danger ? ' danger' : null}">${label}</button></form>`
}

/** The same behind a question that says what will be so afterwards; it works without JavaScript. */
export function confirm(label: string, question: Renderable, p: Press): Html {
  return html`<details class="confirm"><summary class="button${p.danger ? ' danger' : null}">${label}</summary><div class="sheet stack"><div>${question}</div>${press(p)}</div></details>`
}

function hidden(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}
