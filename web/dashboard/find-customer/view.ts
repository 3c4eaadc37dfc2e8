// Asks which customer a form is about: what is typed may be a part of a name. Every form about a customer asks with it, and none asks for an id alone.
import { field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { html, type Renderable } from '../../html.ts'
import { type DashboardPage, type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { FINDING } from './words.ts'

export interface Found {
  id: string
  title: string
  subtitle: string | null
}

export interface WhoPage extends Pick<DashboardPage, 'section' | 'title' | 'crumbs'> {
  heading: string
  /** The form that follows, below merchant and mode: it takes the customer of its address, `customer=`. */
  path: string
  cancelHref: string
  wanted: string
  problem: string | null
  /** Customers that the text may mean. */
  found: readonly Found[]
  lang: string | null
  /** Whose name in the title stays whole. */
  name?: string
  /** Stands above the question. */
  above?: Renderable
}

export function whoPage(f: Frame, d: DashboardProps, p: WhoPage): string {
  const words = FINDING[f.locale]
  const frame = DASHBOARD[f.locale]
  const box = field(
    { kind: 'text', name: 'customer', label: words.who, hint: words.hint, autocomplete: 'off' },
    { values: new Map([['customer', [p.wanted]]]), problems: p.problem ? { customer: p.problem } : {} },
    frame.optional,
  )
  // As in the forms that ask for a customer at their top (picker-view.ts).
  const rows = p.found.map(
    ({ id, title, subtitle }) =>
      html`<li><a href="${d.hrefOf(p.path, { customer: id })}"><span>${title}</span>${subtitle ? html` <span class="small quiet">${subtitle}</span>` : null}</a></li>`,
  )
  const asked = html`<form method="get" action="${d.hrefOf(p.path)}" class="form stack" novalidate>${p.lang ? html`<input type="hidden" name="lang" value="${p.lang}">` : null}
<div class="pick-box">${box}<button class="button">${words.find}</button></div>
${rows.length > 0 ? html`<div><p class="small quiet" id="pick-from">${p.wanted ? words.several : words.newest}</p><ul class="pick-list" aria-labelledby="pick-from">${rows}</ul></div>` : null}
<div class="row"><a class="button" href="${p.cancelHref}">${frame.cancel}</a></div></form>`
  return dashboardPage(f, d, {
    section: p.section,
    title: p.title,
    ...(p.name && { name: p.name }),
    ...(p.crumbs && { crumbs: p.crumbs }),
    body: html`${p.above}${sheet('who', p.heading, asked)}`,
  })
}
