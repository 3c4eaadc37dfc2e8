// Asks a member again who they are, before an action that a stolen session would be used for. The page carries the waiting form, encrypted. It works
// without JavaScript. web/dashboard/step-up/handler.ts decides when to ask.
import type { Locale } from '../../../rules/written-date.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { STEP_UP } from './words.ts'

/** Carries the waiting form. */
export const STEP_UP_FIELD = 'step_up'

/** The field for the proof, by its kind. */
export function proofField(locale: Locale, kind: 'password' | 'code'): Field {
  const words = STEP_UP[locale]
  return kind === 'password'
    ? { kind: 'password', name: 'step_up_password', label: words.password, autocomplete: 'current-password' }
    : {
        kind: 'text',
        name: 'step_up_code',
        label: words.code,
        hint: words.codeHint,
        autocomplete: 'one-time-code',
      }
}

export interface StepUpProps {
  section: string
  /** The page with the form. */
  backHref: string
  action: string
  field: Field
  filled: Filled
  sealed: string
}

export function stepUpPage(f: Frame, d: DashboardProps, s: StepUpProps): string {
  const words = STEP_UP[f.locale]
  const frame = DASHBOARD[f.locale]
  const text = s.field.kind === 'password' ? words.passwordText : words.codeText
  const asked = form(
    {
      action: s.action,
      key: '',
      fields: [s.field],
      filled: s.filled,
      submit: words.goOn,
      cancelHref: s.backHref,
      cancel: frame.cancel,
      more: html`<input type="hidden" name="${STEP_UP_FIELD}" value="${s.sealed}">`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: s.section,
    title: words.title,
    body: html`<section class="sheet stack"><p>${text}</p>${asked}<p class="small quiet">${words.holds}</p></section>`,
  })
}
