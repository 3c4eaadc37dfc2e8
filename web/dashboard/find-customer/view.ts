// Asks which customer a form is about: what is typed may be a part of a name. Every form about a customer asks with it, and none asks for an id alone.
import { form } from '../../components/form.ts'
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
  /** Stands above the question. */
  above?: Renderable
}

export function whoPage(f: Frame, d: DashboardProps, p: WhoPage): string {
  const words = FINDING[f.locale]
  const frame = DASHBOARD[f.locale]
  const asked = form(
    {
      action: d.hrefOf(p.path),
      asks: true,
      key: '',
      fields: [{ kind: 'text', name: 'customer', label: words.who, hint: words.hint, autocomplete: 'off' }],
      filled: { values: new Map([['customer', [p.wanted]]]), problems: p.problem ? { customer: p.problem } : {} },
      submit: words.next,
      cancelHref: p.cancelHref,
      cancel: frame.cancel,
      more: html`${p.lang ? html`<input type="hidden" name="lang" value="${p.lang}">` : null}`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const several = html`<ul class="stack tight">${p.found.map(
    ({ id, title, subtitle }) =>
      html`<li><a href="${d.hrefOf(p.path, { customer: id })}">${title}</a>${subtitle ? html` <span class="small quiet">${subtitle}</span>` : null}</li>`,
  )}</ul>`
  return dashboardPage(f, d, {
    section: p.section,
    title: p.title,
    ...(p.crumbs && { crumbs: p.crumbs }),
    body: p.wanted
      ? html`${p.above}${p.found.length > 0 ? sheet('found', words.several, several) : null}${sheet('who', p.heading, asked)}`
      : html`${p.above}${sheet('who', p.heading, html`${asked}${p.found.length > 0 ? html`<h3>${words.newest}</h3>${several}` : null}`)}`,
  })
}
