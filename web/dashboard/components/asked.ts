// A page that is one form of one call: its fields, its problems, and the call for a shell. The call decides what the fields mean.
import { curl } from '../../components/curl.ts'
import type { Filled } from '../../components/field.ts'
import { type Form, form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { type DashboardPage, type DashboardProps, dashboardPage } from './frame.ts'

/** What a form's page shows beside its subject. */
export interface FormState {
  filled: Filled
  /** Why the call was refused, where no field is to blame. */
  problem: Html | null
  key: string
  curl: string
}

export interface Asked extends Omit<Form, 'cancelHref' | 'cancel'> {
  /** The target of the way back, below merchant and mode; null where there is none. */
  back: string | null
  curl: string
  /** Of the sheet, where the title of the page says something else. */
  heading?: string
  /** Above and below the form; and what it is filled in from, beside it. */
  above?: Renderable
  /** In the sheet, before the fields: what they are filled in about. */
  intro?: Renderable
  below?: Renderable
  beside?: Renderable
}

export function formPage(f: Frame, d: DashboardProps, page: Omit<DashboardPage, 'body'>, asked: Asked): string {
  const words = DASHBOARD[f.locale]
  const cancelHref = asked.back === null ? null : d.hrefOf(asked.back)
  const made = form(
    { ...asked, cancelHref, cancel: words.cancel },
    { optional: words.optional, wrong: words.wrongFields },
  )
  const shown = asked.heading ? html`<div class="stack"><h2>${asked.heading}</h2>${made}</div>` : made
  return dashboardPage(f, d, {
    ...page,
    body: html`${asked.above}${asked.beside ? html`<div class="columns">${asked.beside}<section class="sheet">${shown}</section></div>` : html`<section class="sheet${asked.intro ? ' stack' : null}">${asked.intro}${shown}</section>`}${asked.below}${curl(asked.curl, words.curl)}`,
  })
}
