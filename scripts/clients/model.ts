/*
 * What the clients are generated from: the OpenAPI document as resources with methods. A name follows from method and path alone, so that a call keeps
 * its name when the document's own names change. How a language writes it is in typescript.ts, python.ts and commands.ts.
 */

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
}

interface Parameter {
  $ref?: string
  in: string
  name: string
  required?: boolean
  description?: string
  schema: Schema
}

interface Operation {
  operationId: string
  summary?: string
  description?: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; examples?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: Schema; examples?: unknown }> }>
}

export interface OpenApi {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, unknown>
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> }
}

/** One parameter of a call, of its query or body. */
export interface Param {
  name: string
  required: boolean
  description: string
  schema: Schema
  inQuery: boolean
}

export type AnswerKind = 'json' | 'list' | 'bytes' | 'text'

/** One call of the API. */
export interface Method {
  /** Where it is found, such as `['test_helpers', 'payments']`; empty for what belongs to no resource (`search`). In the words of the wire. */
  resource: string[]
  /** Such as `create` or `list_refunds`. */
  name: string
  verb: string
  path: string
  operationId: string
  /** Names of the ids in the path, in order. */
  ids: string[]
  params: Param[]
  answer: AnswerKind
  /** Of a list: the schema of an item. Null for a file. */
  schema: Schema | null
  /** Needs no API key, and is sent none. */
  isPublic: boolean
  /** Takes an `Idempotency-Key`. */
  takesKey: boolean
  /** The parameter that takes a file; null where there is none. */
  file: string | null
  /** The type of a file that is the whole body; null for a part of a form. */
  fileType: string | null
  /** Query that is always sent, such as `format=csv`. */
  always: Record<string, string>
  summary: string
  description: string
}

/** Options of a call differ from its parameters by their names; no parameter may have one of them. */
export const OPTION_NAMES = ['idempotencyKey', 'timeoutMs', 'maxRetries', 'apiVersion', 'signal', 'dryRun']
const PYTHON_OPTION_NAMES = ['params', 'timeout', 'max_retries', 'api_version', 'self']
const PYTHON_WRITE_OPTION_NAMES = ['idempotency_key', 'dry_run']

/** Names that the path does not give. */
const NAMES: Record<string, string> = {
  consumeCredits: 'consume_credits',
  createSlip: 'create_slip',
  exportCustomer: 'export',
  getSubscriptionTimeline: 'retrieve_timeline',
  setTestGatewayFaults: 'set_faults',
  setProductPicture: 'set_picture',
  recordWithholdingCertificate: 'record_withholding_certificate',
  uploadWithholdingCertificate: 'upload_withholding_certificate',
  downloadWithholdingCertificate: 'download_withholding_certificate',
  setWithholdingCertificateAside: 'set_withholding_certificate_aside',
  uploadProductFile: 'upload_file',
  listProductFiles: 'list_files',
  deleteProductFile: 'delete_file',
  downloadPayoutFile: 'download',
}

/** Every method, in the document's order. */
export function methodsOf(document: OpenApi): Method[] {
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, operation]) => methodsAt(document, path, verb.toUpperCase(), operation)),
  )
  const seen = new Map<string, string>()
  for (const { resource, name, operationId, params, ids, verb } of methods) {
    const key = [...resource, name].join('.')
    const other = seen.get(key)
    if (other) throw new Error(`${operationId} and ${other} are both ${key}: give one a name in NAMES.`)
    seen.set(key, operationId)
    const names = [
      ...OPTION_NAMES,
      ...PYTHON_OPTION_NAMES,
      ...(verb === 'GET' ? [] : PYTHON_WRITE_OPTION_NAMES),
      ...ids,
    ]
    const taken = params.find((p) => names.includes(p.name))
    if (taken) throw new Error(`${operationId} has the parameter ${taken.name}, which is the name of an option.`)
  }
  return methods
}

function methodsAt(document: OpenApi, path: string, verb: string, operation: Operation): Method[] {
  const contents = operation.responses[200]?.content ?? {}
  const types = Object.keys(contents)
  const json = contents['application/json']?.schema
  const item = json && itemOf(document, json)
  const answer: AnswerKind = json ? (item ? 'list' : 'json') : types.every(isText) ? 'text' : 'bytes'
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const upload = Object.entries(operation.requestBody?.content ?? {}).find(([type]) => type !== 'application/json')
  const parameters = (operation.parameters ?? []).map((p) => resolve<Parameter>(document, p))
  const offersCsv = answer === 'list' && types.includes('text/csv')
  const method: Method = {
    ...namesOf(path, verb, operation.operationId, answer),
    verb,
    path,
    operationId: operation.operationId,
    ids,
    params: paramsOf(document, operation, parameters).filter(({ name }) => !(offersCsv && name === 'format')),
    answer,
    schema: item ?? json ?? null,
    isPublic: operation.security?.length === 0,
    takesKey: parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key'),
    file: upload ? filePart(document, upload[1].schema) : null,
    fileType: upload && upload[0] !== 'multipart/form-data' ? upload[0] : null,
    always: {},
    summary: operation.summary ?? '',
    description: operation.description ?? '',
  }
  if (!offersCsv) return [method]
  const all = method.params.filter(({ name }) => name !== 'expand')
  const csv: Method = {
    ...method,
    name: method.name === 'list' ? 'export_csv' : method.name.replace(/^list_/, 'export_csv_of_'),
    operationId: `${method.operationId} as CSV`,
    params: all,
    answer: 'text',
    schema: null,
    always: { format: 'csv' },
    summary: `${method.summary}, as CSV`,
    description: '',
  }
  return [method, csv]
}

const isText = (type: string) => type.startsWith('text/')

/** `/v1/payments/{id}/refunds` is `payments.list_refunds`, `/v1/subscriptions/{id}/cancel` is `subscriptions.cancel`. */
function namesOf(
  path: string,
  verb: string,
  operationId: string,
  answer: AnswerKind,
): Pick<Method, 'resource' | 'name'> {
  const segments = path.split('/').slice(2)
  const head = segments[0] === 'test_helpers' ? segments.splice(0, 2) : segments.splice(0, 1)
  const name = NAMES[operationId] ?? nameOf(segments, verb, answer)
  // `/v1/search` is a call by itself: nothing of that name can be made or read.
  return head.length === 1 && head[0] === operationId ? { resource: [], name: operationId } : { resource: head, name }
}

function nameOf(segments: string[], verb: string, answer: AnswerKind): string {
  const written = segments.filter((segment) => !segment.startsWith('{'))
  const last = segments.at(-1) ?? ''
  const above = written.slice(0, -1).map(singular)
  if (written.length === 0) return answer === 'list' ? 'list' : own(verb)
  if (last.startsWith('{')) return [own(verb), ...written.map(singular)].join('_')
  if (verb !== 'GET') return [last, ...above].join('_')
  if (answer === 'list') return ['list', ...above, last].join('_')
  return segments.length > written.length ? ['retrieve', ...above, last].join('_') : last
}

function own(verb: string): string {
  const name = { GET: 'retrieve', POST: 'create', PATCH: 'update', DELETE: 'del' }[verb]
  if (!name) throw new Error(`${verb} has no name.`)
  return name
}

/** `payment_methods` → `payment_method`. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('analytics') ? word.slice(0, -1) : word
}

function paramsOf(document: OpenApi, operation: Operation, parameters: Parameter[]): Param[] {
  const query = parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name, required = false, description, schema }) => {
      if (schema.type === 'array' && !name.endsWith('[]')) throw new Error(`${name} is a list and no \`${name}[]\`.`)
      return { name: name.replace('[]', ''), required, description: description ?? '', schema, inQuery: true }
    })
  const body = operation.requestBody?.content['application/json']?.schema
  return [...query, ...(body ? bodyParams(document, body) : [])]
}

function bodyParams(document: OpenApi, given: Schema): Param[] {
  const { properties = {}, required = [], allOf = [], oneOf, anyOf } = resolve<Schema>(document, given)
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: schema.description ?? '',
    schema,
    inQuery: false,
  }))
  // Alternatives say which members go together. A member that one of them lacks is optional.
  const choices = (oneOf ?? anyOf ?? []).map((choice) => bodyParams(document, choice))
  const chosen = choices
    .flat()
    .map((p) => ({ ...p, required: choices.every((c) => c.some((o) => o.name === p.name && o.required)) }))
  const all = [...own, ...allOf.flatMap((part) => bodyParams(document, part)), ...chosen]
  return [...new Map(all.toReversed().map((p) => [p.name, p])).values()].toReversed()
}

function filePart(document: OpenApi, given: Schema): string {
  const schema = resolve<Schema>(document, given)
  return Object.entries(schema.properties ?? {}).find(([, { format }]) => format === 'binary')?.[0] ?? 'file'
}

/** The schema of a list's items; undefined when it is no list. */
function itemOf(document: OpenApi, given: Schema): Schema | undefined {
  const { properties } = resolve<Schema>(document, given)
  return properties?.object?.const === 'list' ? properties.data?.items : undefined
}

/** What a `$ref` stands for. */
export function resolve<T extends { $ref?: string }>(document: OpenApi, given: T): T {
  if (!given.$ref) return given
  const [, , kind = '', name = ''] = given.$ref.split('/')
  const found = document.components[kind]?.[name]
  if (!found) throw new Error(`${given.$ref} is not in the document.`)
  return resolve(document, found as T)
}

/** The object of each event type, by the name of its component. */
export function eventObjects(document: OpenApi): Record<string, string> {
  return Object.fromEntries(
    Object.entries(document.webhooks).map(([type, webhook]) => {
      // Wherever the document nests it: the one `object` that refers to a component.
      const name = /"object":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(webhook))?.[1]
      if (!name) throw new Error(`The webhook ${type} does not say what its object is.`)
      return [type, name]
    }),
  )
}

/** Every `error.code` that the document names, in its order. */
export function errorCodes(document: OpenApi): string[] {
  return errorValues(document, 'code')
}

/** Every `error.type`. */
export function errorTypes(document: OpenApi): string[] {
  return errorValues(document, 'type')
}

function errorValues(document: OpenApi, member: string): string[] {
  const answers = Object.values((document.components.responses ?? {}) as Operation['responses'])
  const schemas = answers.flatMap(({ content }) => content?.['application/json']?.schema ?? [])
  const errors = schemas.map((schema) => resolve<Schema>(document, schema).properties?.error ?? {})
  return [
    ...new Set(
      errors.flatMap((error) => (resolve<Schema>(document, error).properties?.[member]?.enum ?? []) as string[]),
    ),
  ]
}

/** The names of the components that `schemas` reach, in the document's order. */
export function reachable(document: OpenApi, schemas: (Schema | null)[], names: string[]): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      add(name)
  }
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    visit(document.components.schemas[name])
  }
  for (const schema of schemas) visit(schema)
  names.forEach(add)
  return Object.keys(document.components.schemas).filter((name) => found.has(name))
}

export const pascal = (words: string) => words.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
export const camel = (words: string) => words.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
