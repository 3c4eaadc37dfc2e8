// The question before a subscription is cancelled: when it would end, and what each answer causes. The form carries the day, so that the member gets
// the day that they agreed to.
import { lastUsableAt } from '../../../rules/portal.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { momentInWords } from '../../components/written.ts'
import { html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { SUBSCRIBING } from '../new-subscription/words.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'

export interface Ending {
  id: string
  name: string
  who: string
  /** The price. */
  about: string
  /** The end of the paid period; null when nothing of it is left, so the subscription ends at once. */
  endAt: number | null
  /** A cancel at the period's end is already scheduled. */
  scheduled: boolean
  /** The amount of the open invoice, which is voided. */
  openSatang: number | null
  /** The last day has changed since the question was read. */
  moved: boolean
  key: string
  curl: string
}

export function endingPage(f: Frame, d: DashboardProps, e: Ending): string {
  const words = SUBSCRIBING[f.locale]
  const frame = DASHBOARD[f.locale]
  const back = d.hrefOf(`/subscriptions/${e.id}`)
  const asked = form(
    {
      action: d.hrefOf(`/subscriptions/${e.id}/cancel`),
      key: e.key,
      fields: [whenField(e, f.locale)],
      filled: whenFilled(e),
      problem: e.moved ? words.moved : null,
      more: html`<input type="hidden" name="until" value="${e.endAt ?? 'now'}">`,
      submit: isChoice(e)
        ? html`<span class="at-end">${words.confirmAtEnd}</span><span class="at-once">${words.confirmNow}</span>`
        : words.confirmNow,
      danger: true,
      cancelHref: back,
      cancel: words.keep,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'subscriptions',
    title: words.cancelTitle(e.name, e.who),
    name: e.who,
    crumbs: [
      { href: d.hrefOf('/subscriptions'), label: SUBSCRIPTIONS[f.locale].title },
      { href: back, label: e.name },
    ],
    body: html`${e.scheduled && e.endAt !== null ? notice('plain', words.alreadyScheduled(lastDay(e.endAt, f.locale))) : null}${e.endAt === null ? notice('plain', words.onlyNow) : null}${sheet('cancel', e.about, asked)}${curl(e.curl, frame.curl)}`,
  })
}

/** Else it can only end at once. */
function isChoice({ endAt, scheduled }: Ending): boolean {
  return endAt !== null && !scheduled
}

function whenField(e: Ending, locale: Locale): Field {
  const { endAt, openSatang } = e
  const words = SUBSCRIBING[locale]
  const later = ['period_end', words.atPeriodEnd(endAt === null ? '' : lastDay(endAt, locale)), words.atPeriodEndText]
  const open = openSatang === null ? '' : ` ${words.nowOpen(baht(openSatang))}`
  const now = ['now', words.now, words.nowText + open]
  return {
    kind: 'choice',
    name: 'when',
    label: words.cancelQuestion,
    options: (isChoice(e) ? [later, now] : [now]) as [string, string, string][],
  }
}

function whenFilled(e: Ending): Filled {
  return { values: new Map([['when', [isChoice(e) ? 'period_end' : 'now']]]), problems: {} }
}

/**
 * With its time: a period is written in days, and ends on the day after its last, at the time of day at which it began. No line ends between day and
 * month.
 */
function lastDay(endAt: number, locale: Locale): string {
  return momentInWords(lastUsableAt(endAt), locale).replace(' ', '\u00a0')
}
