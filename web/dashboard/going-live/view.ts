// How the checklist for taking real money looks.
import { FIRST_PAYMENT_SATANG, type GoingLiveStep, isOptional, type StepState } from '../../../rules/going-live.ts'
import { UNITS } from '../../components/chart-units.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { progress } from '../../components/progress.ts'
import { sheet } from '../../components/sheet.ts'
import { todo } from '../../components/to-do.ts'
import { html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { GOING_LIVE } from './words.ts'

export interface GoingLiveProps {
  steps: readonly { name: GoingLiveStep; state: StepState; href: string | null }[]
  ready: boolean
  /** The key for the form that makes a first payment; null when it cannot be made here. */
  key: string | null
  /** The page is looked at in test mode: what it leads to is of live mode all the same. */
  isTest: boolean
  /** The key for the form that shows the first steps on the first page again; null where the member has not put them away. */
  stepsKey: string | null
}

export function goingLivePage(f: Frame, d: DashboardProps, g: GoingLiveProps): string {
  const words = GOING_LIVE[f.locale]
  const amount = UNITS.baht.whole(FIRST_PAYMENT_SATANG)
  const later = laterSteps(g.steps)
  const row = ({ name, state, href }: GoingLiveProps['steps'][number]) => {
    const { title, text } = words.steps[name]
    const named = href ? html`<a href="${href}">${title(amount)}</a>` : html`${title(amount)}`
    const makes =
      name === 'payment' && state === 'to_do' && g.key
        ? press({ action: d.hrefOf('/going-live/payment'), key: g.key, label: words.makePayment(amount) })
        : null
    // The open ring says of what is to do that it is: in words only for who does not see it.
    const waits = state === 'to_do' && isOperators(name)
    const look = state === 'to_do' && !later.has(name) && !waits ? 'unseen' : 'small quiet'
    const said = waits ? words.waitsForOperator : later.has(name) ? words.afterOthers : words.states[state]
    const body = html`<div class="between"><span class="strong">${named}</span><span class="${look}">${said}</span></div><p class="small quiet">${text(amount)}</p>${makes}`
    return { state: state === 'not_needed' ? 'done' : state, body } as const
  }
  const own = g.steps.filter(({ name }) => !isOperators(name))
  const operators = g.steps.filter(({ name }) => isOperators(name))
  const needed = own.filter(({ name, state }) => !isOptional(name) && state !== 'not_needed')
  const optional = own.filter(({ name, state }) => isOptional(name) && state !== 'not_needed')
  const others = own.filter(({ state }) => state === 'not_needed')
  const done = needed.filter(isDone).length
  const next = needed.find(({ state, href }) => href !== null && (state === 'to_do' || state === 'failing'))
  const way = html`<div class="between">${progress({ label: words.doneOf(done, needed.length), done, of: needed.length })}${next ? html`<a class="button main" href="${next.href}">${words.next(words.steps[next.name].title(amount))}</a>` : null}</div>`
  // What nobody here can do, and what all may wait for, is seen until it is done.
  const ofOperator = operators.every(isDone)
    ? html`<details class="more"><summary>${words.operators(operators.length, operators.length)}</summary><section class="sheet" aria-label="${words.operatorsTitle}">${todo(operators.map(row))}</section></details>`
    : sheet(
        'operators',
        words.operatorsTitle,
        html`<p class="small quiet">${words.operatorsText}</p>${todo(operators.map(row))}`,
      )
  return dashboardPage(f, d, {
    section: 'going-live',
    title: words.title,
    body: html`${
      g.ready
        ? notice('good', words.ready)
        : html`<p class="quiet">${words.lead}${g.isTest ? html` ${words.opensLive}` : null}</p>`
    }${sheet('steps', words.list, html`${g.ready ? null : way}${todo([...needed, ...others].map(row), 'in_order')}`)}${optional.length === 0 ? null : sheet('optional', words.optionalTitle, todo(optional.map(row)))}${ofOperator}${g.stepsKey ? press({ action: d.hrefOf('/account/first-steps/show'), key: g.stepsKey, label: words.showSteps }) : null}`,
  })
}

/** The first payment and its refund, while what they need is still to do. */
function laterSteps(steps: GoingLiveProps['steps']): ReadonlySet<GoingLiveStep> {
  const isOpen = (name: GoingLiveStep) => steps.some((step) => step.name === name && !isDone(step))
  const later: GoingLiveStep[] = []
  if (isOpen('provider') && isOpen('payment')) later.push('payment')
  if (isOpen('payment') && isOpen('refund')) later.push('refund')
  return new Set(later)
}

/** What only whoever runs the installation can set. */
function isOperators(name: GoingLiveStep): boolean {
  return name === 'address' || name === 'mail'
}

function isDone({ state }: { state: StepState }): boolean {
  return state === 'done' || state === 'not_needed'
}
