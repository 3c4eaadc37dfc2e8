// What the forms of a webhook endpoint ask: where and what of, how a new secret begins, and which events are sent once more.

import { eventSentence } from '../../../resources/event-words.ts'
import type { WebhookEndpointObject } from '../../../resources/webhook-endpoint.ts'
import { EVENT_TYPES } from '../../../rules/events.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Field } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { html } from '../../html.ts'
import { type FormState, formPage } from '../components/asked.ts'
import type { DashboardProps } from '../components/frame.ts'
import { endpointCrumbs } from './view.ts'
import { WEBHOOKS } from './words.ts'

type FormField = Field & { param?: string; emptyIs?: 'absent' | 'null' | 'text' }

/** Of POST and PATCH /v1/webhook_endpoints; `which` says whether `enabled_events` counts. */
export function endpointFields(locale: Locale): FormField[] {
  const words = WEBHOOKS[locale]
  return [
    {
      kind: 'url',
      name: 'url',
      label: words.url,
      hint: words.urlHint,
      placeholder: 'https://shop.example/webhooks',
    },
    {
      kind: 'text',
      name: 'description',
      label: words.description,
      hint: words.descriptionHint,
      optional: true,
      emptyIs: 'null',
    },
    {
      kind: 'choice',
      name: 'which',
      label: words.which,
      options: [
        ['all', words.allTypes, words.allTypesHint],
        ['some', words.someTypes],
      ],
    },
    {
      kind: 'checks',
      name: 'enabled_events',
      label: words.types,
      options: types(EVENT_TYPES, locale),
      groups: grouped(locale),
    },
  ]
}

export function rotateFields(locale: Locale): FormField[] {
  const words = WEBHOOKS[locale]
  return [{ kind: 'choice', name: 'expire_previous_in', label: words.overlap, options: words.overlaps }]
}

/** Of POST /v1/webhook_endpoints/{id}/replay; `enabled` are the endpoint's types, empty for all. */
export function replayFields(locale: Locale, enabled: readonly string[]): FormField[] {
  const words = WEBHOOKS[locale]
  // An endpoint of one type leaves nothing to choose.
  const chosen: FormField = {
    kind: 'checks',
    name: 'types',
    label: words.replayTypes,
    hint: words.replayTypesHint,
    optional: true,
    options: types(enabled.length > 0 ? enabled : EVENT_TYPES, locale),
    groups: grouped(locale),
  }
  return [
    { kind: 'moment', locale, name: 'from', label: words.from },
    { kind: 'moment', locale, name: 'to', label: words.to, hint: words.toHint, optional: true },
    { kind: 'check', name: 'only_failed', label: words.onlyFailed, hint: words.onlyFailedHint },
    ...(enabled.length === 1 ? [] : [chosen]),
  ]
}

/** Whole groups are sent under this name: their boxes count without a script. */
const GROUPS = 'groups'

function grouped(locale: Locale) {
  const { groups } = WEBHOOKS[locale]
  return {
    groupOf: nounOf,
    groupName: GROUPS,
    about: (group: string) => groups[group] ?? null,
    ...WEBHOOKS[locale].typeGroups,
  }
}

function nounOf(type: string): string {
  return type.slice(0, type.indexOf('.'))
}

/** The types that were ticked, each once, with all types of the groups that were. */
export function tickedTypes(
  ticked: readonly string[],
  given: { values: ReadonlyMap<string, readonly string[]> },
  offered: readonly string[] = EVENT_TYPES,
): string[] {
  const whole = new Set(given.values.get(GROUPS))
  return [...new Set([...ticked, ...offered.filter((type) => whole.has(nounOf(type)))])]
}

/** Each type with what it says to people. */
function types(list: readonly string[], locale: Locale): (readonly [string, string, string])[] {
  return list.map((type) => [type, type, eventSentence(type, locale)])
}

/** The form of an endpoint: a new one when there is none yet. */
export function endpointFormPage(
  f: Frame,
  d: DashboardProps,
  endpoint: WebhookEndpointObject | null,
  state: FormState,
): string {
  const words = WEBHOOKS[f.locale]
  const back = endpoint ? `/webhooks/${endpoint.id}` : '/webhooks'
  const layout = {
    section: 'webhooks',
    title: endpoint ? words.changeTitle : words.addTitle,
    crumbs: endpoint ? endpointCrumbs(d, endpoint, f.locale) : [{ href: d.hrefOf(back), label: words.title }],
  }
  return formPage(f, d, layout, {
    ...state,
    action: d.hrefOf(endpoint ? `${back}/change` : `${back}/new`),
    fields: endpointFields(f.locale),
    submit: endpoint ? words.save : words.addSubmit,
    back,
  })
}

export function rotateFormPage(f: Frame, d: DashboardProps, endpoint: WebhookEndpointObject, state: FormState): string {
  const words = WEBHOOKS[f.locale]
  const back = `/webhooks/${endpoint.id}`
  const layout = { section: 'webhooks', title: words.rotateTitle, crumbs: endpointCrumbs(d, endpoint, f.locale) }
  return formPage(f, d, layout, {
    ...state,
    action: d.hrefOf(`${back}/rotate`),
    fields: rotateFields(f.locale),
    submit: words.rotateSubmit,
    above: html`<p>${words.rotateText}</p>`,
    back,
  })
}
