// Something that is done in steps, one after the other: what is done has a tick, and the step at hand holds what it needs. It works as an ordered list.
import { type Html, html, type Renderable } from '../html.ts'

export interface InStep {
  title: string
  /** `next`: only told. `now`: to be done here; more than one may be. */
  state: 'done' | 'now' | 'next'
  body?: Renderable
}

/** `doneWord`: what a screen reader hears of a step that is done. `isTop`: no heading of the second level stands above. */
export function inSteps(steps: readonly InStep[], doneWord: string, { isTop = false } = {}): Html {
  return html`<ol class="in-steps">${steps.map(({ title, state, body }) => {
    const named = html`${title}${state === 'done' ? html`<span class="unseen"> ${doneWord}</span>` : null}`
    return html`<li class="${state}"${state === 'now' ? html` aria-current="step"` : null}>${isTop ? html`<h2>${named}</h2>` : html`<h3>${named}</h3>`}${body ? html`<div class="stack">${body}</div>` : null}</li>`
  })}</ol>`
}
