/*
 * The command line of a merchant's developer: `satang customers list`, `satang listen`, `satang trigger`. Which command it is, is decided here; each is
 * a file, loaded when it is asked for. The operator's commands (scripts/satang.ts) need the servers of an installation; these need its API alone.
 */
import { SatangError } from '../src/index.ts'
import { COMMANDS, type Command, OPERATOR, type Run } from './command.ts'
import { type Paint, paintOf } from './output.ts'
import { allCalls, runResource } from './resources.ts'
import { COMMON, closest, Failure, has, type Line, lineOf, onlyOptions, UsageError } from './usage.ts'
import type { World } from './world.ts'

/** The file of each command. */
const LOADERS: Record<string, () => Promise<{ run(run: Run): Promise<void> }>> = {
  login: () => import('./login.ts'),
  doctor: () => import('./doctor.ts'),
  listen: () => import('./listen.ts'),
  trigger: () => import('./trigger.ts'),
  logs: () => import('./logs.ts'),
  events: () => import('./events.ts'),
  sim: () => import('./sim.ts'),
  qr: () => import('./qr.ts'),
  clock: () => import('./clock.ts'),
  seed: () => import('./seed.ts'),
  ledger: () => import('./ledger.ts'),
  mcp: () => import('./mcp.ts'),
  man: () => import('./man.ts'),
  completion: () => import('./completion.ts'),
}

/** The exit code: 0 done, 1 refused or failed, 2 a line that makes no sense. */
export async function main(argv: readonly string[], world: World): Promise<number> {
  const paint = paintOf(world)
  let line: Line | undefined
  try {
    line = lineOf(argv)
    await command(world, line, paint)
    return 0
  } catch (error) {
    return complain(error, world, paint, line)
  }
}

async function command(world: World, line: Line, paint: Paint): Promise<void> {
  const [name, ...words] = line.words
  if (name === undefined || name === 'help') return world.out(overview())
  const rest = { ...line, words }
  const known = COMMANDS[name]
  // `events` is a resource too, and its command adds to it.
  if (known && !(name === 'events' && words[0] !== 'resend')) {
    if (has(line, 'help')) return world.out(helpOf(name, known))
    onlyOptions(line, Object.keys(known.options))
    return (await LOADERS[name]?.())?.run({ world, line: rest, paint })
  }
  if (name === 'search' && words.length > 0 && words[0] !== 'list')
    return runResource(
      world,
      name,
      { words: ['list'], options: new Map([...line.options, ['query', [words.join(' ')]]]) },
      paint,
    )
  const calls = allCalls()
  if (calls[name]) {
    if (words.length === 0 && has(line, 'help')) return world.out(verbsOf(name))
    return runResource(world, name, rest, paint)
  }
  const meant = closest(name, [
    ...Object.keys(COMMANDS),
    ...Object.keys(calls),
    ...Object.keys(OPERATOR),
    ...Object.keys(calls).map((one) => one.replace(/s$/, '')),
  ])
  const exact = meant && (calls[`${meant}s`] && !COMMANDS[meant] ? `${meant}s` : meant)
  throw new UsageError(`There is no command ${name}.`, exact ? `Did you mean ${exact}?` : 'satang help lists them all.')
}

function complain(error: unknown, { out, err }: World, paint: Paint, line: Line | undefined): number {
  const isJson = line ? has(line, 'json') : false
  if (error instanceof UsageError) {
    if (isJson)
      out(
        `${JSON.stringify({ error: { type: 'usage_error', message: error.message, ...(error.hint ? { hint: error.hint } : {}) } })}\n`,
      )
    err(`${paint.red('satang:')} ${error.message}\n${error.hint ? `${paint.dim(error.hint)}\n` : ''}`)
    return 2
  }
  if (error instanceof SatangError) {
    if (isJson) out(`${JSON.stringify({ error: { type: error.type, message: error.message, ...error.raw } })}\n`)
    const about = [error.code, error.param, error.requestId].filter(Boolean).join(', ')
    err(
      `${paint.red('satang:')} ${error.message}${about && ` ${paint.dim(`(${about})`)}`}\n${error.docUrl ? `${paint.dim(error.docUrl)}\n` : ''}`,
    )
    return 1
  }
  const message = error instanceof Error ? error.message : String(error)
  if (isJson && !(error instanceof Failure && error.message === ''))
    out(`${JSON.stringify({ error: { type: 'failed', message } })}\n`)
  if (message) err(`${paint.red('satang:')} ${message}\n`)
  return 1
}

function overview(): string {
  const lines = (rows: [string, string][]) => rows.map(([name, text]) => `  ${name.padEnd(12)}${text}`).join('\n')
  const commands = Object.entries(COMMANDS).map(([name, { about }]): [string, string] => [name, about])
  const resources = Object.keys(allCalls())
  const rows: string[] = []
  for (const name of resources) {
    const last = rows.at(-1)
    if (last === undefined || last.length + name.length > 96) rows.push(`  ${name}`)
    else rows[rows.length - 1] = `${last}, ${name}`
  }
  return `satang COMMAND, or satang RESOURCE list|get|create|update|delete

${lines(commands)}

Resources: satang RESOURCE --help says what each can do, satang RESOURCE VERB --help which fields it takes.

${rows.join('\n')}

For whoever runs an installation:

${lines(Object.entries(OPERATOR))}

Options of every command:

${lines(Object.entries(COMMON).map(([name, text]) => [`--${name}`, text]))}

The key comes from --api-key, SATANG_API_KEY, satang login, or the demo of this folder. Exit codes: 0 done, 1 refused or failed, 2 not understood.
`
}

function helpOf(name: string, { takes, about, options }: Command): string {
  const rows = Object.entries({ ...options, ...COMMON }).map(([option, text]) => `  --${option.padEnd(14)}${text}`)
  return `${about}\n\n  satang ${name} ${takes}\n\n${rows.join('\n')}\n`
}

function verbsOf(resource: string): string {
  const rows = Object.entries(allCalls()[resource] ?? {}).map(
    ([verb, { ids, summary }]) => `  ${[verb, ...ids].join(' ').padEnd(34)}${summary}`,
  )
  return `satang ${resource} VERB\n\n${rows.join('\n')}\n`
}
