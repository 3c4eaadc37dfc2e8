/*
 * Writes docs/events.md from the catalogue of rules/events.ts and the samples of resources/ (`npm run docs`), so that the page always matches the
 * code. The commands' sources say which types they announce. It describes events and decides nothing about them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sampleEvent } from '../resources/samples/events.ts'
import { EXAMPLE_WORLD, exampleOfEvent } from '../resources/samples/examples.ts'
import { EVENT_CAUSES } from '../rules/event-causes.ts'
import { EVENT_TYPES, EVENTS, type EventType, eventOrder } from '../rules/events.ts'
import { beforeThai, THAI_EVENTS, THAI_KINDS, TYPES_THAI } from './docs-events-thai.ts'

const ROOT = join(import.meta.dirname, '..')

export const EVENTS_PAGES: Readonly<Record<'en' | 'th', string>> = {
  en: join(ROOT, 'docs', 'events.md'),
  th: join(ROOT, 'docs', 'events.th.md'),
}

/** The whole page as Markdown. */
export function eventsPage(locale: 'en' | 'th'): string {
  const sources = readCommands()
  const words = WORDS[locale]
  const kinds = Map.groupBy(
    EVENT_TYPES.toSorted((a, b) => eventOrder(a) - eventOrder(b)),
    (type) => type.slice(0, type.indexOf('.')),
  )
  const tables = [...kinds].map(([kind, types]) => tableOf(kind, types, sources, words))
  return `${words.before}\n${[...kinds.keys()].map((kind, i) => `${i + 1}. ${words.kind(kind)}`).join('\n')}\n\n${words.types}\n${tables.join('\n')}`
}

interface Words {
  before: string
  types: string
  kind: (kind: string) => string
  columns: string
  what: (type: EventType) => string
  cause: (type: EventType) => string
  usual: (object: string) => string
  except: (types: string, object: string) => string
  /** Who announces them, for whoever changes the service; null where the page is for readers of the site alone. */
  sentBy: ((senders: string) => string) | null
  example: (type: EventType) => string
}

function tableOf(kind: string, types: EventType[], sources: Map<string, string>, words: Words): string {
  const rows = types.map((type) => `| \`${type}\` | ${words.what(type)} | ${words.cause(type)} |`)
  return [
    `### ${words.kind(kind)}`,
    '',
    words.columns,
    '|---|---|---|',
    ...rows,
    '',
    objectsOf(types, words),
    '',
    ...sentBy(types, sources, words),
    ...exampleOf(types[0]!, words),
  ].join('\n')
}

/** The object that most types of a kind carry, and what the others carry. */
function objectsOf(types: readonly EventType[], words: Words): string {
  const [[usual] = [''], ...others] = [...Map.groupBy(types, (type) => EVENTS[type].of)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const exceptions = others.map(([of, those]) => words.except(named(those), of))
  return `${words.usual(usual)}${exceptions.join('')}`
}

const named = (types: readonly EventType[]) => types.map((type) => `\`${type}\``).join(', ')

/** A cause begins like a sentence; each further one stands behind a semicolon. */
function causeOf(type: EventType): string {
  const cause = EVENT_CAUSES[type]
  return `${cause.slice(0, 1).toUpperCase()}${cause.slice(1)}.`
}

/** For whoever changes the service: which commands announce the types. */
function sentBy(types: readonly EventType[], sources: Map<string, string>, words: Words): string[] {
  const senders = new Set(types.flatMap((type) => sendersOf(type, sources)))
  return senders.size === 0 || !words.sentBy ? [] : [words.sentBy([...senders].toSorted().join(', ')), '']
}

/** The object of a kind's first type, in a folded section. */
function exampleOf(type: EventType, words: Words): string[] {
  const { object } = sampleEvent(type, EXAMPLE_WORLD)
  const json = JSON.stringify(object, null, 2)
  return [`<details><summary>${words.example(type)}</summary>`, '', '```json', json, '```', '', '</details>', '']
}

/** The files of commands/ that announce the type, as links. */
function sendersOf(type: EventType, sources: Map<string, string>): string[] {
  const sign = ANNOUNCERS[type] ?? `'${type}'`
  return [...sources].filter(([, source]) => source.includes(sign)).map(([name]) => `[${name}](../commands/${name})`)
}

/** Types that are announced by a function of their own instead of by name. */
const ANNOUNCERS: Partial<Record<EventType, string>> = { 'payment.unmatched': 'announceTransfer(' }

/** announce.ts is left out: it only passes types on. */
function readCommands(): Map<string, string> {
  const names = readdirSync(join(ROOT, 'commands')).filter((name) => name.endsWith('.ts') && name !== 'announce.ts')
  return new Map(names.sort().map((name) => [name, commandIn(name)]))
}

/** The source without the actions that it records in the audit log: some of them have the same names as events. */
function commandIn(name: string): string {
  return readFileSync(join(ROOT, 'commands', name), 'utf8').replaceAll(/\baction: '[^']*'/g, '')
}

const BEFORE = `# Events

<!-- Made from rules/events.ts and its neighbours by \`npm run docs\`: do not edit it by hand. -->

An event says that something happened to one object. It is written in the same commit as the change that it reports. It never changes.

Read events with \`GET /v1/events\` and \`GET /v1/events/{id}\`. To follow them without missing one, see [reading events](integration.md#follow-the-events).

## The fields

| field | meaning |
|---|---|
| \`id\` | \`evt_…\`. Ids grow in the order in which \`GET /v1/events\` shows them. |
| \`object\` | Always \`event\`. |
| \`type\` | One of the types below. |
| \`api_version\` | The version of the call that caused it. When a workflow caused it: the service's own version. |
| \`created\` | The business time in Unix seconds. On a test clock this is the clock's time. |
| \`livemode\` | \`false\` in test mode. |
| \`sequence\` | Counts the events of one object from 1, without gaps. |
| \`data.object\` | The object as its \`GET\` answered it right after the commit. |
| \`data.previous_attributes\` | Attributes as they were before. In \`*.updated\` and \`subscription.changed\`: all that changed. In other types: the status before, and what belongs to it. \`null\` where there was none. |
| \`request.id\`, \`request.idempotency_key\` | The call that caused it. \`null\` when time caused it. |
| \`source.workflow_id\` | The workflow that caused it. \`null\` when a call did it alone. |

The list has these filters:

- \`type\`: a type, or a kind such as \`invoice.*\`.
- \`types[]\`: several of them, each given as \`types[]=…\`.
- \`object_id\` and \`request_id\`.
- \`created[gte|gt|lte|lt]\`.

Events are kept for 90 days (\`EVENT_RETENTION_DAYS\`).

An event as it is listed, and as a webhook carries it:

\`\`\`json
${JSON.stringify(exampleOfEvent('payment.succeeded'), null, 2)}
\`\`\`

\`POST /v1/test_helpers/webhook_events {"type": "payment.succeeded"}\` sends a sample of any type to your endpoints. The objects in samples
do not exist. Their ids begin with \`sample\` behind the prefix, as in \`pay_sample…\`.

## The order within one commit

Causes come before effects. Events about one object stay together. The one about its creation comes first. Kinds come in this order:
`

const TYPES = `## The types

Each kind has a table. Its last column names what causes a type; any one of them is enough. Below the table is the object of its first type.
`

const WORDS: Record<'en' | 'th', Words> = {
  en: {
    before: BEFORE,
    types: TYPES,
    kind: (kind) => kind.replaceAll('_', ' '),
    columns: '| type | meaning | caused by |',
    what: (type) => EVENTS[type].what,
    cause: causeOf,
    usual: (object) => `\`data.object\` is the \`${object}\`.`,
    except: (types, object) => ` In ${types} it is the \`${object}\`.`,
    sentBy: (senders) => `In the code: ${senders}.`,
    example: (type) => `The object, in <code>${type}</code>`,
  },
  th: {
    before: beforeThai(JSON.stringify(exampleOfEvent('payment.succeeded'), null, 2)),
    types: TYPES_THAI,
    kind: (kind) => THAI_KINDS[kind] ?? kind,
    columns: '| ประเภท | ความหมาย | สาเหตุ |',
    what: (type) => THAI_EVENTS[type][0],
    cause: (type) => THAI_EVENTS[type][1],
    usual: (object) => `\`data.object\` คือ \`${object}\``,
    except: (types, object) => ` ใน ${types} คือ \`${object}\``,
    sentBy: null,
    example: (type) => `ออบเจ็กต์ใน <code>${type}</code>`,
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const locale of ['en', 'th'] as const) writeFileSync(EVENTS_PAGES[locale], eventsPage(locale))
