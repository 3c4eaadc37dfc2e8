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
  const rows = types.map((type) => {
    const { of, what } = EVENTS[type]
    return `| \`${type}\` | \`${of}\` | ${what} | ${EVENT_CAUSES[type]} | ${sendersOf(type, sources).join(', ') || '–'} |`
  })
  return [
    `### ${kind.replaceAll('_', ' ')}`,
    '',
    '| type | `data.object` | what it says | what makes it happen | sent by |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...exampleOf(types[0]!),
  ].join('\n')
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

An event says that something happened to one object. It is written in the same commit as what it reports, and never changed.
Read events with \`GET /v1/events\` and \`GET /v1/events/{id}\`; [integration.md](integration.md#follow-the-events) shows how to follow them
without missing one.

## The fields

| field | meaning |
|---|---|
| \`id\` | \`evt_…\`; ids grow in the order in which \`GET /v1/events\` shows them |
| \`object\` | \`event\` |
| \`type\` | one of the types below |
| \`api_version\` | the version of the call that caused it, or the service's own when a workflow did |
| \`created\` | the business time, Unix seconds: on a test clock, the clock's time |
| \`livemode\` | false in test mode |
| \`sequence\` | counts the events of one object from 1, without gaps |
| \`data.object\` | the object as its \`GET\` answered it right after the commit |
| \`data.previous_attributes\` | attributes as they were before: all that changed in \`*.updated\` and \`subscription.changed\`, else the status that it came from and what belongs to it; null where there is none |
| \`request.id\`, \`request.idempotency_key\` | the call that caused it; null when time did |
| \`source.workflow_id\` | the workflow that caused it; null when a call did it alone |

Filters of the list: \`type\` (a type, or a kind such as \`invoice.*\`), \`types[]\` (several of them, each given as \`types[]=…\`),
\`object_id\`, \`request_id\`, \`created[gte|gt|lte|lt]\`. Events are kept for 90 days (\`EVENT_RETENTION_DAYS\`).

An event as it is listed, and as a webhook carries it:

\`\`\`json
${JSON.stringify(exampleOfEvent('payment.succeeded'), null, 2)}
\`\`\`

\`POST /v1/test_helpers/webhook_events {"type": "payment.succeeded"}\` sends a sample of any type to your endpoints, about objects that
are not there: their ids begin with \`sample\` behind the prefix, as in \`pay_sample…\`.

## The order within one commit

Causes come before effects. Events about one object stay together, its birth first. Kinds come in this order:
`

const TYPES = `## The types

"Sent by" is the command that announces the type.
`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(EVENTS_PAGE, eventsPage())
