// Writes the generated half of the TypeScript client (client/src/generated/): the types of the document, the interface of each resource, and the table
// that the client makes its methods from. What a call does over HTTP is written by hand in client/src/.
import {
  camel,
  errorCodes,
  errorTypes,
  eventObjects,
  type Method,
  methodsOf,
  type OpenApi,
  type Param,
  pascal,
  reachable,
  resolve,
  type Schema,
  singular,
} from './model.ts'

const HEAD = '// Generated from the OpenAPI document by `npm run clients`. Do not edit.\n'

/** Components whose own name is taken in every program. */
const RENAMED: Record<string, string> = { Event: 'EventEnvelope', Request: 'LoggedRequest', Error: 'ErrorBody' }

/** The files of client/src/generated/, by name. */
export function typescriptFiles(document: OpenApi): Record<string, string> {
  const methods = methodsOf(document)
  return { 'types.ts': types(document, methods), 'table.ts': table(document, methods) }
}

function types(document: OpenApi, methods: Method[]): string {
  const events = eventObjects(document)
  const results = methods.filter(({ answer }) => answer === 'json').filter((method) => !isNamed(method))
  const answers = methods.map((method) =>
    isNamed(method) ? method.schema : resolve<Schema>(document, method.schema ?? {}),
  )
  const schemas = [...answers, ...methods.flatMap(({ params }) => params.map((p) => p.schema))]
  const names = reachable(document, schemas, ['Event', ...Object.values(events)])
  return [
    HEAD,
    "import type { DryRun, DryRunOptions, FileParam, RequestOptions } from '../options.ts'\nimport type { ListPromise } from '../lists.ts'\n",
    ...names.map((name) => component(name, resolve<Schema>(document, { $ref: `#/components/schemas/${name}` }))),
    eventTypes(document, events),
    union('ErrorType', 'Every `type` of an error.', errorTypes(document)),
    union('ErrorCode', 'Every `code` of an error.', errorCodes(document)),
    ...results.map((method) => {
      const schema = resolve<Schema>(document, method.schema ?? {})
      return `export interface ${resultName(method)} ${typeOf(schema, '')}\n`
    }),
    ...methods.filter(takesParams).map(paramsType),
    ...resources(methods),
  ].join('\n')
}

function component(name: string, schema: Schema): string {
  const written = RENAMED[name] ?? name
  const body = typeOf(schema, '')
  const head = doc(schema.description, '')
  return body.startsWith('{')
    ? `${head}export interface ${written} ${body}\n`
    : `${head}export type ${written} = ${body}\n`
}

function eventTypes(document: OpenApi, events: Record<string, string>): string {
  const own = Object.entries(events).map(([type, name]) => {
    const webhook = document.webhooks[type] as { post?: { description?: string } }
    return `${doc(webhook.post?.description, '  ')}  '${type}': ${RENAMED[name] ?? name}`
  })
  return `/** The object that each type of event is about. */
export interface EventObjects {
${own.join('\n')}
}

/** The type of an event. */
export type EventType = keyof EventObjects

/** An event of one type, such as \`EventOf<'payment.succeeded'>\`. */
export type EventOf<T extends EventType> = Omit<EventEnvelope, 'type' | 'data'> & {
  type: T
  data: { object: EventObjects[T]; previous_attributes: Partial<EventObjects[T]> | null }
}

/** An event of any type: \`switch (event.type)\` tells what \`event.data.object\` is. */
export type SatangEvent = { [T in EventType]: EventOf<T> }[EventType]
`
}

function union(name: string, text: string, values: string[]): string {
  return `/** ${text} */\nexport type ${name} =\n${values.map((value) => `  | '${value}'`).join('\n')}\n`
}

const takesParams = ({ params, file }: Method) => params.length > 0 || Boolean(file)

function paramsType(method: Method): string {
  const { params, file, fileType, summary } = method
  const text = fileType ? 'The file.' : 'A file instead of JSON.'
  const uploaded = file ? [`  /** ${text} */`, `  ${file}${fileType ? '' : '?'}: FileParam`] : []
  const own = params.map(
    (p) => `${doc(p.description, '  ')}  ${key(p.name)}${p.required ? '' : '?'}: ${typeOf(p.schema, '  ')}`,
  )
  return `${doc(summary, '')}export interface ${paramsName(method)} {\n${[...own, ...uploaded].join('\n')}\n}\n`
}

/** `customers.create` takes `CustomerCreateParams`. */
export const paramsName = (method: Method) => `${typeName(method)}Params`

/** What answers an object that no other call knows has a type of its own: `LicenseVerifyResult`. */
export const resultName = (method: Method) => `${typeName(method)}Result`

const typeName = ({ resource, name }: Method) =>
  `${resource.map((word) => pascal(singular(word))).join('')}${pascal(name)}`

/** Whether the answer is an object that the document gives a name of its own, not that of the call. */
export const isNamed = ({ answer, schema }: Method) =>
  answer !== 'json' || (schema?.$ref !== undefined && !schema.$ref.endsWith('Response'))

function resources(methods: Method[]): string[] {
  const own = Map.groupBy(methods, ({ resource }) => resource.join('.'))
  const top = [...new Set(methods.map(({ resource: [first] }) => first))].filter((name) => name !== undefined)
  const written = [...own].filter(([path]) => path !== '').map(([, group]) => resourceType(group))
  const nested = top.filter((name) => !own.has(name))
  const groups = nested.map((name) => {
    const inner = [...own.keys()].filter((path) => path.startsWith(`${name}.`)).map((path) => path.split('.'))
    const members = inner.map((path) => `  readonly ${camel(path.at(-1) ?? '')}: ${resourceName(path)}`)
    return `export interface ${resourceName([name])} {\n${members.join('\n')}\n}\n`
  })
  const all = top.map((name) => `  readonly ${camel(name)}: ${resourceName([name])}`)
  const direct = (own.get('') ?? []).map((method) => signature(method, camel(method.name)))
  return [
    ...written,
    ...groups,
    `/** What a \`Satang\` has. */\nexport interface Resources {\n${[...all, ...direct].join('\n')}\n}\n`,
  ]
}

const resourceName = (path: string[]) => `${path.map(pascal).join('')}Resource`

function resourceType(methods: Method[]): string {
  const [{ resource } = { resource: [] as string[] }] = methods
  return `export interface ${resourceName(resource)} {\n${methods.map((m) => signature(m, camel(m.name))).join('\n')}\n}\n`
}

function signature(method: Method, name: string): string {
  const { ids, params, answer, verb, summary, description, path } = method
  const required = params.some((p) => p.required) || method.fileType !== null
  const own = [
    ...ids.map((id) => `${camel(id)}: string`),
    ...(takesParams(method) ? [`params${required ? '' : '?'}: ${paramsName(method)}`] : []),
  ]
  const of = isNamed(method) ? typeOf(method.schema ?? {}, '') : resultName(method)
  const answers = { json: of, bytes: 'Uint8Array', text: 'string', list: of }[answer]
  const text = doc([`${summary}.`, description, `\`${verb} ${path}\``].filter(Boolean).join('\n\n'), '  ')
  if (answer === 'list')
    return `${text}  ${name}(${[...own, 'options?: RequestOptions'].join(', ')}): ListPromise<${answers}>`
  const normal = `  ${name}(${[...own, 'options?: RequestOptions'].join(', ')}): Promise<${answers}>`
  if (verb === 'GET') return `${text}${normal}`
  const definite = own.map((one) =>
    one.replace('params?: ', 'params: ').replace(/^params: (\w+)$/, required ? 'params: $1' : 'params: $1 | undefined'),
  )
  return `${text}  ${name}(${[...definite, 'options: DryRunOptions'].join(', ')}): Promise<DryRun<${answers}>>\n${normal}`
}

/** A schema as a type. Members that a looser object may have beside its own are left out: they have no type. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return name === 'Event' ? 'SatangEvent' : (RENAMED[name] ?? name)
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => wrapped(typeOf(one, indent))).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return `${wrapped(typeOf(schema.items ?? {}, indent))}[]`
  if (schema.type === 'object') return objectOf(schema, indent)
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type ?? ''] ??
    'unknown'
  )
}

/** In brackets where it is a choice by itself: `("a" | "b")[]`. */
function wrapped(type: string): string {
  const [opens, closes] = [type.indexOf('{'), type.lastIndexOf('}')]
  const outside = opens === -1 ? type : type.slice(0, opens) + type.slice(closes + 1)
  return / [|&] /.test(outside) ? `(${type})` : type
}

function objectOf({ properties = {}, required = [], additionalProperties: rest }: Schema, indent: string): string {
  const names = Object.entries(properties)
  if (names.length === 0) return `Record<string, ${typeof rest === 'object' ? typeOf(rest, indent) : 'unknown'}>`
  const inner = `${indent}  `
  const members = names.map(
    ([name, schema]) =>
      `${doc(schema.description, inner)}${inner}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}`,
  )
  return `{\n${members.join('\n')}\n${indent}}`
}

const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

function doc(text: string | undefined, indent: string): string {
  const lines = (text ?? '')
    .replaceAll('*/', '*\\/')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
    .map((line) => line.trim())
  if (lines.length === 1) return lines[0] ? `${indent}/** ${lines[0]} */\n` : ''
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`
}

/** The table of all calls, one text each: `client/src/resources.ts` reads it. */
function table(document: OpenApi, methods: Method[]): string {
  const tree: Record<string, unknown> = {}
  for (const method of methods) {
    let at = tree
    for (const name of method.resource.map(camel)) {
      at[name] ??= {}
      at = at[name] as Record<string, unknown>
    }
    at[camel(method.name)] = call(method)
  }
  return `${HEAD}import type { CallTable } from '../call-table.ts'

/** The version of the API that the types are of. */
export const API_VERSION = '${document.info.version}'

/** Method and path of each call, and after them what is special about it. */
export const CALLS: CallTable = ${JSON.stringify(tree, null, 1)}
`
}

/** Example: `POST /v1/subscriptions/{id}/cancel query=at_period_end`. */
function call({ verb, path, answer, isPublic, takesKey, params, file, fileType, always }: Method): string {
  const inQuery = verb === 'GET' ? [] : params.filter((p: Param) => p.inQuery).map(({ name }) => name)
  const marks = [
    ...(answer === 'json' ? [] : [answer]),
    ...(isPublic ? ['public'] : []),
    ...(verb !== 'GET' && !takesKey ? ['keyless'] : []),
    ...(inQuery.length > 0 ? [`query=${inQuery.join(',')}`] : []),
    ...(file === null ? [] : [`file=${fileType ? `:${fileType}` : file}`]),
    ...Object.entries(always).map(([name, value]) => `always=${name}:${value}`),
  ]
  return [`${verb} ${path}`, ...marks].join(' ')
}
