// The timeline of a subscription: what happened and why, and what is planned, in the API's words, which are asked for in the page's language.
import type { TimelineRowObject } from '../../../resources/timeline.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { type Step, steps } from '../../components/steps.ts'
import { type Html, html } from '../../html.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import type { DashboardProps } from './frame.ts'

/** Older rows are folded away. */
const PAST_IN_SIGHT = 20

/** Oldest first. Planned rows are marked. */
export function timelineSteps(d: DashboardProps, rows: readonly TimelineRowObject[], locale: Locale): Html {
  const { planned: word } = DASHBOARD[locale]
  const past = rows.filter(({ kind }) => kind === 'past')
  const earlier = past.slice(0, Math.max(0, past.length - PAST_IN_SIGHT))
  const shown = rows.slice(earlier.length).map((row) => step(d, row, locale))
  if (earlier.length === 0) return steps(shown, locale, word)
  const folded = earlier.map((row) => step(d, row, locale))
  return html`<details><summary>${SUBSCRIPTIONS[locale].earlier(earlier.length)}</summary>${steps(folded, locale, word)}</details>${steps(shown, locale, word)}`
}

function step(
  d: DashboardProps,
  { at, type, kind, summary, because, invoice, payment }: TimelineRowObject,
  locale: Locale,
): Step {
  const href =
    payment && !type.startsWith('invoice.') && d.may('payments:read')
      ? d.hrefOf(`/payments/${payment}`)
      : invoice && d.may('invoices:read')
        ? d.hrefOf(`/invoices/${invoice}`)
        : null
  // The call stands under "Developer". A member's click is one, too.
  const text = because.replace(/(requested by the API|สั่งผ่าน API) \(req_\w+\)/, SUBSCRIPTIONS[locale].onRequest)
  return { at, title: summary, text, planned: kind === 'planned', href }
}
