// `satang RESOURCE VERB`: any call of the API from a shell, by the table that is generated from its document.
import { readFileSync, writeFileSync } from 'node:fs'
import { objectText, type Paint, tableText } from './output.ts'
import { clientOf } from './settings.ts'
import { COMMON, closest, has, type Line, optionOf, UsageError } from './usage.ts'
import type { World } from './world.ts'

export interface Field {
  type: 'string' | 'integer' | 'boolean' | 'list' | 'object' | 'map' | 'any' | 'file'
  required?: boolean
  nullable?: boolean
  text?: string
  values?: (string | number | boolean)[]
  of?: Field
  fields?: Record<string, Field>
}

export interface Call {
  /** What /openapi.json calls it: `createRefund`. The same as CSV: `listRefundsAsCsv`. */
  operation: string
  method: string[]
  ids: string[]
  answer: 'json' | 'list' | 'bytes' | 'text'
  summary: string
  writes?: boolean
  fields: Record<string, Field>
}

export type Calls = Record<string, Record<string, Call>>

let read: Calls | undefined

/** All calls, by resource and verb, in the words of a shell. */
export function allCalls(): Calls {
  read ??= JSON.parse(readFileSync(new URL('./generated/calls.json', import.meta.url), 'utf8')) as Calls
  return read
}

/** Options of a call that are no fields. */
export function ownOptions({ answer, writes }: Call): Record<string, string> {
  return {
    ...(answer === 'list' ? { all: 'every page, not the first alone' } : {}),
    ...(answer === 'bytes' ? { out: 'FILE to write to' } : {}),
    ...(writes
      ? { 'idempotency-key': 'KEY of your own', 'dry-run': 'say what it would change, and change nothing' }
      : {}),
  }
}

export async function runResource(world: World, resource: string, line: Line, paint: Paint): Promise<void> {
  const verbs = allCalls()[resource] ?? {}
  const [verb = '', ...words] = line.words
  const call = verbs[verb]
  if (!call) {
    const meant = closest(verb, Object.keys(verbs))
    const said = verb ? `${resource} has no ${verb}.` : `What with ${resource}?`
    throw new UsageError(
      said,
      meant ? `Did you mean ${resource} ${meant}?` : `There is: ${Object.keys(verbs).join(', ')}`,
    )
  }
  if (has(line, 'help')) return world.out(helpOf(resource, verb, call))
  const [missing] = call.ids.slice(words.length)
  if (missing) throw new UsageError(`${missing} is missing.`, `satang ${resource} ${verb} ${call.ids.join(' ')}`)
  if (words.length > call.ids.length)
    throw new UsageError(`Nothing is expected after the id: ${words[call.ids.length]}`)
  const params = paramsOf(line, call)
  await sendCall(world, line, call, words, params, paint)
}

async function sendCall(
  world: World,
  line: Line,
  call: Call,
  ids: string[],
  params: object,
  paint: Paint,
): Promise<void> {
  const options = {
    idempotencyKey: optionOf(line, 'idempotency-key'),
    ...(has(line, 'dry-run') ? { dryRun: true } : {}),
  }
  let target: unknown = clientOf(world, line)
  for (const name of call.method) target = (target as Record<string, unknown>)[name]
  const answered = (target as (...args: unknown[]) => unknown)(...ids, params, options)
  const isJson = has(line, 'json')
  if (call.answer === 'list' && has(line, 'all')) {
    const rows: Record<string, unknown>[] = []
    for await (const row of answered as AsyncIterable<Record<string, unknown>>) rows.push(row)
    return world.out(
      isJson ? `${JSON.stringify({ object: 'list', has_more: false, data: rows })}\n` : tableText(rows, paint, world),
    )
  }
  const answer = await answered
  if (call.answer === 'text') return world.out(String(answer))
  if (call.answer === 'bytes') {
    const file = optionOf(line, 'out')
    if (!file) throw new UsageError('The answer is a file.', 'Say where to: --out invoice.pdf')
    writeFileSync(file, answer as Uint8Array)
    return world.out(isJson ? `${JSON.stringify({ file })}\n` : `${file}\n`)
  }
  if (isJson) return world.out(`${JSON.stringify(answer)}\n`)
  if (call.answer !== 'list') return world.out(objectText(answer as Record<string, unknown>, paint))
  const { data, has_more } = answer as { data: Record<string, unknown>[]; has_more?: boolean }
  world.out(tableText(data, paint, world))
  if (has_more) world.err(`${paint.dim('There are more: --limit 100, or --all.')}\n`)
}

/** The options as parameters: `--address.city Bangkok`, `--line-items.0.price price_…`, `--products a,b`, `--metadata.order 42`. */
export function paramsOf(line: Line, call: Call): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  const known = [...Object.keys(ownOptions(call)), ...Object.keys(COMMON)]
  for (const [option, values] of line.options) {
    if (known.includes(option)) continue
    place(params, option, option.split('.'), call.fields, values)
  }
  const missing = Object.entries(call.fields).find(([name, field]) => field.required && params[name] === undefined)
  if (missing) throw new UsageError(`--${optionName(missing[0])} is missing.`, missing[1].text)
  return params
}

function place(
  into: Record<string, unknown>,
  option: string,
  path: string[],
  fields: Record<string, Field>,
  values: (string | true)[],
): void {
  const [first = '', ...rest] = path
  const name = first.replaceAll('-', '_')
  const field = fields[name]
  if (!field) {
    const meant = closest(name, Object.keys(fields))
    throw new UsageError(
      `There is no option --${option}.`,
      meant && `Did you mean --${optionName([...option.split('.').slice(0, -path.length), meant].join('.'))}?`,
    )
  }
  if (rest.length === 0) {
    into[name] = valueIn(field, option, values)
    return
  }
  const [key = '', ...deeper] = rest
  if (field.type === 'map' || field.type === 'any') {
    into[name] ??= {}
    Object.assign(into[name] as object, { [rest.join('.')]: textOf(option, values) })
    return
  }
  if (field.type === 'object') {
    into[name] ??= {}
    place(into[name] as Record<string, unknown>, option, rest, field.fields ?? {}, values)
    return
  }
  if (field.type === 'list' && field.of?.type === 'object' && /^\d{1,2}$/.test(key)) {
    into[name] ??= []
    const list = into[name] as Record<string, unknown>[]
    while (list.length <= Number(key)) list.push({})
    place(list[Number(key)] ?? {}, option, deeper, field.of.fields ?? {}, values)
    return
  }
  throw new UsageError(`--${option}: ${name} has no such part.`)
}

function valueIn(field: Field, option: string, values: (string | true)[]): unknown {
  const last = values.at(-1)
  if (field.type === 'boolean' && (last === true || last === 'true' || last === 'false')) return last !== 'false'
  const text = textOf(option, values)
  if (field.nullable && text === 'null') return null
  if (field.type === 'list') {
    if (text.startsWith('[')) return jsonOf(option, text)
    if (field.of?.type === 'object') return values.map((one) => jsonOf(option, String(one)))
    return values
      .flatMap((one) => String(one).split(','))
      .map((one) => valueIn(field.of ?? { type: 'string' }, option, [one]))
  }
  if (field.type === 'integer') {
    if (!/^-?\d+$/.test(text)) throw new UsageError(`--${option} is a whole number, not ${text}.`)
    return Number(text)
  }
  if (field.type === 'boolean') throw new UsageError(`--${option} is true or false.`)
  if (field.type === 'file') return new Uint8Array(readFileSync(text))
  if (field.type === 'string') {
    if (field.values && !field.values.includes(text)) {
      const names = field.values.map(String)
      const meant = closest(text, names)
      throw new UsageError(
        `--${option} can't be ${text}.`,
        meant ? `Did you mean ${meant}?` : `One of: ${names.join(', ')}`,
      )
    }
    return text
  }
  return /^[{["]/.test(text) || field.type !== 'any' ? jsonOf(option, text) : text
}

function textOf(option: string, values: (string | true)[]): string {
  const last = values.at(-1)
  if (typeof last !== 'string') throw new UsageError(`--${option} needs a value.`)
  return last
}

function jsonOf(option: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--${option} is JSON here, and this is none: ${text}`)
  }
}

const optionName = (name: string) => name.replaceAll('_', '-')

export function helpOf(resource: string, verb: string, call: Call): string {
  const fields = Object.entries(call.fields).map(([name, field]) => [
    `--${optionName(name)} ${placeholder(field)}`.trimEnd(),
    `${field.required ? 'needed. ' : ''}${field.text ?? ''}`,
  ])
  const own = Object.entries({ ...ownOptions(call), ...COMMON }).map(([name, text]) => [`--${name}`, text])
  const all = [...fields, ...own]
  const width = Math.min(34, Math.max(...all.map(([name = '']) => name.length)))
  const lines = all.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text.split('\n')[0]}`.trimEnd())
  return `${call.summary}\n\n  satang ${[resource, verb, ...call.ids].join(' ')} [options]\n\n${lines.join('\n')}\n`
}

function placeholder({ type, values, of, fields }: Field): string {
  if (values) return values.length > 6 ? 'TEXT' : values.join('|')
  if (type === 'object') return `.${Object.keys(fields ?? {})[0] ?? 'name'} …`
  if (type === 'list') return of?.type === 'object' ? 'JSON' : 'A,B'
  return { string: 'TEXT', integer: 'N', boolean: '[false]', map: '.KEY TEXT', any: 'JSON', file: 'FILE' }[type] ?? ''
}
