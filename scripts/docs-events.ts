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

const ROOT = join(import.meta.dirname, '..')

export const EVENTS_PAGE = join(ROOT, 'docs', 'events.md')

/** The whole page as Markdown. */
export function eventsPage(): string {
  const sources = readCommands()
  const kinds = Map.groupBy(
    EVENT_TYPES.toSorted((a, b) => eventOrder(a) - eventOrder(b)),
    (type) => type.slice(0, type.indexOf('.')),
  )
  const tables = [...kinds].map(([kind, types]) => tableOf(kind, types, sources))
  return `${BEFORE}\n${[...kinds.keys()].map((kind, i) => `${i + 1}. ${kind.replaceAll('_', ' ')}`).join('\n')}\n\n${TYPES}\n${tables.join('\n')}`
}

function tableOf(kind: string, types: EventType[], sources: Map<string, string>): string {
  const rows = types.map((type) => `| \`${type}\` | ${EVENTS[type].what} | ${causeOf(type)} |`)
  return [
    `### ${kind.replaceAll('_', ' ')}`,
    '',
    '| type | meaning | caused by |',
    '|---|---|---|',
    ...rows,
    '',
    objectsOf(types),
    '',
    ...sentBy(types, sources),
    ...exampleOf(types[0]!),
  ].join('\n')
}

/** The object that most types of a kind carry, and what the others carry. */
function objectsOf(types: readonly EventType[]): string {
  const [[usual] = [''], ...others] = [...Map.groupBy(types, (type) => EVENTS[type].of)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const exceptions = others.map(([of, those]) => ` In ${named(those)} it is the \`${of}\`.`)
  return `\`data.object\` is the \`${usual}\`.${exceptions.join('')}`
}

const named = (types: readonly EventType[]) => types.map((type) => `\`${type}\``).join(', ')

/** A cause begins like a sentence; each further one stands behind a semicolon. */
function causeOf(type: EventType): string {
  const cause = EVENT_CAUSES[type]
  return `${cause.slice(0, 1).toUpperCase()}${cause.slice(1)}.`
}

/** For whoever changes the service: which commands announce the types. */
function sentBy(types: readonly EventType[], sources: Map<string, string>): string[] {
  const senders = new Set(types.flatMap((type) => sendersOf(type, sources)))
  return senders.size === 0 ? [] : [`In the code: ${[...senders].toSorted().join(', ')}.`, '']
}

/** The object of a kind's first type, in a folded section. */
function exampleOf(type: EventType): string[] {
  const { object } = sampleEvent(type, EXAMPLE_WORLD)
  const json = JSON.stringify(object, null, 2)
  return [
    `<details><summary>The object, in <code>${type}</code></summary>`,
    '',
    '```json',
    json,
    '```',
    '',
    '</details>',
    '',
  ]
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

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(EVENTS_PAGE, eventsPage())
