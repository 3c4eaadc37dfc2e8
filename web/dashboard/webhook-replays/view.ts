// How replays look: a row of an endpoint's table, and the page of one, which looks again by itself while it runs.
import type { WebhookReplayObject } from '../../../resources/webhook-replay.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { progress } from '../../components/progress.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { WEBHOOKS } from '../webhooks/words.ts'
import { DASHBOARD } from '../words/frame.ts'

/** How often the page looks again, in seconds. */
const AGAIN_SECONDS = 2

const DAY_SECONDS = 86_400

export function replayColumns(d: DashboardProps, locale: Locale): Column<WebhookReplayObject>[] {
  const words = WEBHOOKS[locale]
  return [
    {
      label: words.window,
      cell: (r) => html`<a href="${d.hrefOf(`/webhooks/${r.endpoint}/replays/${r.id}`)}">${windowOf(r, locale)}</a>`,
    },
    { label: DASHBOARD[locale].status, phone: 'side', cell: (r) => replayState(r, locale) },
    {
      ...{ label: words.scheduled, numeric: true, phone: 'below' },
      cell: (r) =>
        html`<span class="wide-only">${r.scheduled}</span><span class="phone-only">${progressOf(r, locale)}</span>`,
    },
    { label: words.delivered, numeric: true, phone: 'nowhere', cell: (r) => r.delivered },
    { label: words.failed, numeric: true, phone: 'nowhere', cell: (r) => r.failed },
    { label: words.pending, numeric: true, phone: 'nowhere', cell: (r) => r.pending },
    { label: DASHBOARD[locale].created, cell: (r) => moment(r.created, locale) },
  ]
}

export interface ReplayProps {
  replay: WebhookReplayObject
  crumbs: readonly { href: string; label: string }[]
  /** Whether the member may stop it: then the form carries this key. */
  formKey: string | null
  curl: string
}

export function replayPage(
  f: Frame,
  d: DashboardProps,
  { replay: r, crumbs, formKey, curl: command }: ReplayProps,
): string {
  const words = WEBHOOKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const running = r.status === 'running'
  const here = `/webhooks/${r.endpoint}/replays/${r.id}`
  const about = facts([
    [words.window, windowOf(r, f.locale)],
    [words.replayed, r.types.length === 0 ? words.replayTypesHint : r.types.join(', ')],
    [words.onlyFailed, r.only_failed ? frame.yes : frame.no],
    [words.scheduled, r.scheduled],
    [words.delivered, r.delivered],
    [words.failed, r.failed],
    [words.canceled, r.canceled],
    [words.pending, r.pending],
    [frame.created, moment(r.created, f.locale)],
    ['ID', code(r.id)],
  ])
  const stop = confirm(words.stop, html`<p>${words.stopQuestion}</p>`, {
    action: d.hrefOf(`${here}/stop`),
    key: formKey ?? '',
    label: words.stopYes,
    danger: true,
  })
  return dashboardPage(f, d, {
    section: 'webhooks',
    title: words.replay,
    crumbs,
    state: replayState(r, f.locale),
    actions: running && formKey ? stop : null,
    again: running ? AGAIN_SECONDS : null,
    body: html`${progress({ label: progressOf(r, f.locale), done: r.scheduled - r.pending, of: r.scheduled })}${sheet('about', words.aboutReplay, about, { href: d.hrefOf(`/webhooks/${r.endpoint}`, { replay: r.id }), label: words.itsDeliveries })}
${curl(command, frame.curl)}`,
  })
}

function replayState(r: WebhookReplayObject, locale: Locale): Html {
  const words = WEBHOOKS[locale]
  if (r.status === 'running') return badge(words.running, 'warn')
  return r.status === 'completed' ? badge(words.completed, 'good') : badge(words.canceled, 'plain')
}

function progressOf(r: WebhookReplayObject, locale: Locale): string {
  return WEBHOOKS[locale].progress(r.scheduled - r.pending, r.scheduled)
}

function windowOf(r: WebhookReplayObject, locale: Locale): Html {
  // Whoever asks for all events begins at the beginning of time.
  const from = r.from < DAY_SECONDS ? WEBHOOKS[locale].fromBeginning : moment(r.from, locale)
  return html`${from} – ${moment(r.to, locale)}`
}
