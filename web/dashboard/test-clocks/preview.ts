// What will happen on a test clock until a chosen instant: the planned rows of its subscriptions' timelines, merged by time. Nothing is foretold here
// that no timeline tells.
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import type { TestClockObject } from '../../../resources/test-clock.ts'
import { addDays, nthPeriodEnd } from '../../../rules/periods.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { bodyOf, newFormKey, propsOf } from '../forms.ts'
import { DASHBOARD } from '../words/frame.ts'
import type { Choice, PlannedStep, Preview } from './preview-view.ts'
import { CLOCKS } from './words.ts'

/** Timelines that are read for one page, those first whose periods end first; what is planned costs 1 to 3 ms each. */
const TIMELINES_MAX = 30
/** Of them at one time, so that a page does not take every connection. */
const AT_ONCE = 5

/**
 * The preview until the instant of the page's address (`?until=`), else until a month from now, by the clock. `running`: its subscriptions that have
 * not ended.
 */
export async function previewOf(
  page: DashboardContext,
  clock: TestClockObject,
  running: readonly SubscriptionObject[],
): Promise<Preview> {
  const now = clock.frozen_time
  const planned = await plannedOn(
    page,
    running.toSorted((a, b) => a.current_period_end - b.current_period_end).slice(0, TIMELINES_MAX),
  )
  const next = planned.find(({ at }) => at > now)?.at
  const choices = choicesFrom(now, next)
  const asked = readUntil(page, now)
  const until = asked.until ?? choices.find(({ choice }) => choice === 'month')!.at
  return {
    until,
    planned: planned.filter(({ at }) => at <= until),
    choices,
    typed: asked.typed ?? propsOf('moment', until)[0]!,
    problem: asked.problem,
    lookedAt: running.length > TIMELINES_MAX ? TIMELINES_MAX : null,
    key: newFormKey(),
    curl: curlOf(page, 'advanceTestClock', { params: { id: clock.id }, body: { frozen_time: until } }),
  }
}

function choicesFrom(now: number, next: number | undefined): { choice: Choice; at: number }[] {
  const one = (interval: 'month' | 'year') => nthPeriodEnd({ anchorAt: now, interval, n: 1 })
  return [
    { choice: 'day', at: addDays(now, 1) },
    { choice: 'week', at: addDays(now, 7) },
    { choice: 'month', at: one('month') },
    { choice: 'year', at: one('year') },
    ...(next === undefined ? [] : [{ choice: 'nextEvent' as const, at: next }]),
  ]
}

/** Everything planned on these subscriptions, in the order in which it happens. */
async function plannedOn(page: DashboardContext, subscriptions: readonly SubscriptionObject[]): Promise<PlannedStep[]> {
  const rows: PlannedStep[] = []
  for (let first = 0; first < subscriptions.length; first += AT_ONCE) {
    const lists = await Promise.all(subscriptions.slice(first, first + AT_ONCE).map((one) => plannedOf(page, one)))
    rows.push(...lists.flat())
  }
  return rows.sort((a, b) => a.at - b.at)
}

async function plannedOf(page: DashboardContext, subscription: SubscriptionObject): Promise<PlannedStep[]> {
  const { data } = await ask(page, 'getSubscriptionTimeline', {
    params: { id: subscription.id },
    query: { kind: 'planned', locale: page.locale },
  })
  return data.map((row) => ({ ...row, subscription }))
}

/** A choice brings Unix seconds, the field a moment in Bangkok. */
function readUntil(
  page: DashboardContext,
  now: number,
): { until: number | null; typed: string | null; problem: string | null } {
  const text = (page.query.get('until') ?? '').trim()
  if (text === '') return { until: null, typed: null, problem: null }
  const field = { kind: 'moment', locale: page.locale, name: 'until', label: '' } as const
  const { body } = bodyOf([field], { values: new Map([['until', [text]]]) }, page.locale)
  const until = /^\d{1,11}$/.test(text) ? Number(text) : body.until
  if (typeof until !== 'number') return { until: null, typed: text, problem: DASHBOARD[page.locale].notADate }
  if (until <= now) return { until: null, typed: propsOf('moment', until)[0]!, problem: CLOCKS[page.locale].notLater }
  return { until, typed: null, problem: null }
}
