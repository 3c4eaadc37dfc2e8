// The reference for people: every operation and every event in one line each, and every error code with what it answers. Made from the route
// declarations, the catalogue and the table of refusals; the whole contract for programs is /openapi.json.
import { EVENT_TYPES, EVENTS } from '../../rules/events.ts'
import { refusals } from '../../rules/refusals.ts'
import { html, page } from '../html.ts'

export interface OperationProps {
  method: string
  path: string
  summary: string
}

export function docsPage(operations: readonly OperationProps[]): string {
  const rows = operations.map((o) => html`<li><code>${o.method} ${o.path}</code><br>${o.summary}</li>`)
  const events = EVENT_TYPES.map((type) => html`<li id="${type}"><code>${type}</code><br>${EVENTS[type].what}</li>`)
  return page(
    'en',
    'Satang API',
    html`<h1>Satang API</h1><p><a href="/openapi.json">openapi.json</a> · <a href="#events">Events</a> · <a href="/docs/errors">Errors</a></p>
<ul>${rows.reduce((all, row) => html`${all}${row}`, html``)}</ul>
<h2 id="events">Events</h2><p>Listed by <code>GET /v1/events</code> and sent to webhook endpoints; openapi.json has the object of each.</p>
<ul>${events.reduce((all, row) => html`${all}${row}`, html``)}</ul>`,
  )
}

/** One anchor per code: `doc_url` of every error points here. */
export function errorsPage(): string {
  const rows = Object.entries(refusals).map(
    ([code, { status, type }]) => html`<li id="${code}"><code>${code}</code><br>${status} ${type}</li>`,
  )
  return page(
    'en',
    'Satang API errors',
    html`<h1>Errors</h1><p>Every error names the field at fault in <code>param</code> and says in <code>message</code> what is expected.</p>
<ul>${rows.reduce((all, row) => html`${all}${row}`, html``)}</ul><p><a href="/docs">All operations</a></p>`,
  )
}
