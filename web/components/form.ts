// A form: its fields, the problems of the whole form, and its one main button. It carries a key, so that a form that is sent twice is done once.
import { type Html, html, type Renderable } from '../html.ts'
import { type Field, type Filled, field, NOTHING_FILLED } from './field.ts'
import { notice } from './notice.ts'

export interface FormWords {
  optional: string
  /** Above the form when a field has a problem. */
  wrong: string
}

export interface Form {
  action: string
  /** A form that only asks uses GET, so that its page can be loaded again. */
  asks?: boolean
  /** A form with a file. */
  upload?: boolean
  /** The page shows what the form would do while it is filled in (client-scripts/preview.js); `refused`: also what a page says that finds something wrong. */
  previews?: boolean | 'refused'
  /** Sent as the Idempotency-Key of the call behind the form. */
  key: string
  fields: readonly Field[]
  filled?: Filled
  /** A problem that belongs to no field. */
  problem?: Renderable
  submit: Renderable
  /** Shows the button in red, for what cannot be undone. */
  danger?: boolean
  /** The main action of the page is another one. */
  isSecond?: boolean
  cancelHref?: string | null
  cancel?: string
  /** Stands between the fields and the button. */
  more?: Renderable
  /** What the buttons are pressed for, such as a total: it stands with them, apart from the fields where there is room. */
  foot?: Renderable
  /** The main button of a form that this one sends otherwise, such as the one that also issues what is saved. */
  first?: Renderable
  /** Further buttons, after the main one. Enter in a field presses the main one. */
  others?: Renderable
}

export function form(f: Form, words: FormWords): Html {
  const filled = f.filled ?? NOTHING_FILLED
  const wrong = f.problem ?? (Object.keys(filled.problems).length > 0 ? words.wrong : null)
  const keyed = f.asks ? null : html`<input type="hidden" name="form_key" value="${f.key}">`
  const buttons = html`<div class="row">${f.first}<button class="button${f.isSecond ? null : ' main'}${f.danger ? ' danger' : null}">${f.submit}</button>${f.others}${f.cancelHref ? html`<a class="button" href="${f.cancelHref}">${f.cancel}</a>` : null}</div>`
  return html`<form method="${f.asks ? 'get' : 'post'}" action="${f.action}"${f.upload ? html` enctype="multipart/form-data"` : null}${f.previews ? html` data-live-preview${f.previews === 'refused' ? html`="422"` : null}` : null} class="form stack" novalidate>${keyed}
${wrong ? notice('bad', wrong) : null}${f.fields.map((one) => field(one, filled, words.optional))}${f.more}
${f.foot ? html`<div class="form-foot stack">${f.foot}${buttons}</div>` : buttons}</form>`
}

/** Enter in a field presses the first button of a form: this one saves, where the first one seen would add or remove a line. */
export const ENTER_SAVES = html`<button class="unseen" tabindex="-1" aria-hidden="true"></button>`

export interface Press {
  action: string
  key: string
  label: string
  /** Hidden fields, sent as they are. */
  fields?: Readonly<Record<string, string>>
  danger?: boolean
  /** Of a question: only its answer is red. */
  isQuiet?: boolean
  /** The main action of the page. */
  main?: boolean
  /** What a screen reader says for the first button, where its word alone says too little. */
  named?: string
}

/** One button with one action. */
export function press({ action, key, label, fields = {}, danger, main }: Press): Html {
  return html`<form method="post" action="${action}"><input type="hidden" name="form_key" value="${key}">${hidden(fields)}<button class="button${main ? ' main' : null}${danger ? ' danger' : null}">${label}</button></form>`
}

/** The same behind a question that says what follows. It works without JavaScript. */
export function confirm(label: string, question: Renderable, p: Press): Html {
  return html`<details class="confirm"><summary class="button${p.main ? ' main' : null}${p.danger && !p.isQuiet ? ' danger' : null}"${p.named ? html` aria-label="${p.named}"` : null}>${label}</summary><div class="sheet stack"><div>${question}</div>${press(p)}</div></details>`
}

function hidden(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}
