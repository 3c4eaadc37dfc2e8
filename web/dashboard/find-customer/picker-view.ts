// The customer in a form that is about more than the customer: asked at its top, or shown with a way to choose another. Its buttons show the form again with all
// that was typed, so that no script is needed.
import type { CustomerObject } from '../../../resources/customer.ts'
import { phoneText } from '../../../rules/customers.ts'
import { field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { whoText } from '../customers/view.ts'
import type { Found } from './view.ts'
import { FINDING } from './words.ts'

export interface Picker {
  /** The page of the form without a customer, below merchant and mode: `/invoices/new`. */
  path: string
  heading: string
  /** What can be typed, where that is more than a customer. */
  hint?: string
  customer: CustomerObject | null
  /** What was typed. */
  wanted: string
  problem: string | null
  /** What it says where nobody fits what was typed, if not that the spelling may be wrong; null to say nothing. */
  nobody?: string | null
  found: readonly Found[]
}

export function customerPicker(f: Frame, d: DashboardProps, p: Picker): Html {
  const words = FINDING[f.locale]
  const action = d.hrefOf(p.path)
  return html`<h2 id="who">${p.heading}</h2>${p.customer ? chosen(p.customer, p.problem, action, words) : asked(d, p, action, words)}`
}

type Words = (typeof FINDING)['en']

function chosen(c: CustomerObject, problem: string | null, action: string, words: Words): Html {
  const more = [c.email, c.phone && phoneText(c.phone)].filter((one) => one && one !== whoText(c)).join(' · ')
  return html`<div class="picked" data-picks><input type="hidden" name="customer" value="${c.id}"><div><p class="strong">${whoText(c)}</p>${more ? html`<p class="small quiet">${more}</p>` : null}</div><button class="button small" name="next" value="who" formaction="${action}">${words.change}</button></div>${problem ? html`<p id="field-customer-error" class="error">${problem}</p>` : null}`
}

function asked(d: DashboardProps, p: Picker, action: string, words: Words): Html {
  const box = field(
    { kind: 'text', name: 'customer', label: words.who, hint: p.hint ?? words.hint, autocomplete: 'off' },
    { values: new Map([['customer', [p.wanted]]]), problems: p.problem ? { customer: p.problem } : {} },
    '',
  )
  const newCustomer =
    d.may('customers:write') &&
    p.hint === undefined &&
    html`<a class="small" href="${d.hrefOf('/customers/new')}">${words.newOne}</a>`
  return html`<div class="pick-box">${box}<button class="button" name="next" value="find" formaction="${action}">${words.find}</button></div>
<div data-picks>${p.wanted ? like(p, action, words) : newest(p, action, words)}</div>${newCustomer ? html`<p>${newCustomer}</p>` : null}`
}

/** Whom what is typed may mean, one to a line. A script shows them while somebody types. */
function like({ found, problem, nobody }: Picker, action: string, words: Words): Html | null {
  const unknown = nobody === undefined ? words.unknown : nobody
  if (found.length === 0) return problem || unknown === null ? null : html`<p class="small quiet">${unknown}</p>`
  const rows = found.map(
    ({ id, title, subtitle }) =>
      html`<li><button name="pick" value="${id}" formaction="${action}"><span>${title}</span>${subtitle ? html` <span class="small quiet">${subtitle}</span>` : null}</button></li>`,
  )
  return html`<p class="small quiet" id="pick-from">${words.several}</p><ul class="pick-list" aria-labelledby="pick-from">${rows}</ul>`
}

/** Those who came last, by their names alone, beside each other: the form goes on in sight. */
function newest({ found }: Picker, action: string, words: Words): Html | null {
  if (found.length === 0) return null
  const chips = found
    .slice(0, NEWEST)
    .map(
      ({ id, title }) =>
        html`<li><button class="button small" name="pick" value="${id}" formaction="${action}">${title}</button></li>`,
    )
  return html`<p class="small quiet" id="pick-from">${words.newest}</p><ul class="pick-newest" aria-labelledby="pick-from">${chips}</ul>`
}

const NEWEST = 3
