// The reference: a page in Markdown for each resource of the OpenAPI document, with its calls, what they take and answer, their errors, samples in four
// languages, and its objects with all fields.
import { type Method, methodsOf, type OpenApi, resolve, type Schema } from '../../scripts/clients/model.ts'
import { callSamples } from './call-samples.ts'
import { anchorOf } from './markdown.ts'

export interface ResourcePage {
  /** The last part of its address: `payment-links`. */
  name: string
  title: string
  markdown: string
}

interface Described {
  tags?: { name: string; description?: string }[]
}

interface Call {
  tag: string
  method: Method
  needsVersion: boolean
  headers: string[]
  errors: [status: string, codes: string[]][]
}

/** A page for each tag that has calls, in the document's order. `baseUrl`: where samples send their calls. */
export function resourcePages(document: OpenApi & Described, baseUrl: string): ResourcePage[] {
  const calls = methodsOf(document)
    .filter(({ operationId }) => !operationId.endsWith(' as CSV'))
    .map((method) => callOf(document, method))
  const common = commonErrors(calls)
  const pages = (document.tags ?? []).filter(({ name }) => calls.some(({ tag }) => tag === name))
  const homes = homesOf(
    document,
    calls,
    pages.map(({ name }) => name),
  )
  return pages.map(({ name, description }) => {
    const own = calls.filter(({ tag }) => tag === name).sort(inReadingOrder)
    const objects = [...homes].filter(([, tag]) => tag === name).map(([schema]) => schema)
    const parts = [
      `# ${name}`,
      description ?? '',
      `Any call may also answer ${[...common].map(linkToError).join(', ')}.`,
      ...own.map((call) => callPart(document, call, { homes, common, baseUrl })),
      ...objects.map((schema) => objectPart(document, schema, homes)),
    ]
    return { name: pageName(name), title: name, markdown: `${parts.filter(Boolean).join('\n\n')}\n` }
  })
}

/** What is made and listed comes before what is done to one of them. */
function inReadingOrder({ method: a }: Call, { method: b }: Call): number {
  const depth = ({ path }: Method) => path.split('/').length
  const verb = (method: Method) => ['POST', 'GET', 'PATCH', 'DELETE'].indexOf(method.verb)
  return depth(a) - depth(b) || a.path.localeCompare(b.path) || verb(a) - verb(b)
}

/** The errors of nearly every call, said once on each page: those that nine of ten calls have. */
function commonErrors(calls: readonly Call[]): Set<string> {
  const counts = new Map<string, number>()
  for (const code of calls.flatMap(({ errors }) => [...new Set(errors.flatMap(([, codes]) => codes))]))
    counts.set(code, (counts.get(code) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= calls.length * 0.9).map(([code]) => code))
}

const linkToError = (code: string) => `[\`${code}\`](/docs/errors#${code})`

/** `Payment links` → `payment-links`. */
export const pageName = (tag: string) => tag.toLowerCase().replaceAll(' ', '-')

function callOf(document: OpenApi, method: Method): Call {
  const operation = document.paths[method.path]?.[method.verb.toLowerCase()] as
    | (OpenApi['paths'][string][string] & { tags?: string[] })
    | undefined
  const headers = (operation?.parameters ?? [])
    .map((given) => resolve(document, given))
    .filter(({ in: place }) => place === 'header')
  const answers = Object.entries(
    (operation?.responses ?? {}) as Record<string, { $ref?: string; description?: string }>,
  )
  return {
    tag: operation?.tags?.[0] ?? '',
    method,
    needsVersion: headers.some(({ name, required }) => name === 'Service-Version' && required),
    headers: headers.map(({ name }) => name),
    errors: answers
      .filter(([status]) => status !== '200')
      .map(([status, answer]) => [status, codesIn(resolve(document, answer).description ?? '')]),
  }
}

const codesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)

/** Each object that calls answer, by the page that describes it: the first one whose calls answer it. */
function homesOf(document: OpenApi, calls: readonly Call[], tags: readonly string[]): Map<string, string> {
  const homes = new Map<string, string>()
  for (const tag of tags)
    for (const { method } of calls.filter((call) => call.tag === tag)) {
      const name = refOf(method.schema ?? {})
      if (name && !homes.has(name) && resolve(document, method.schema ?? {}).properties) homes.set(name, tag)
    }
  return homes
}

const refOf = ({ $ref }: Schema) => $ref?.split('/').at(-1) ?? null

interface Surroundings {
  homes: ReadonlyMap<string, string>
  common: ReadonlySet<string>
  baseUrl: string
}

function callPart(document: OpenApi, call: Call, { homes, common, baseUrl }: Surroundings): string {
  const { method, headers, errors } = call
  const samples = callSamples(call, { document, baseUrl })
  const fields = method.params.map((p) =>
    fieldPart(document, p.name, { ...p.schema, description: p.description }, homes, {
      isRequired: p.required,
      level: 0,
    }),
  )
  const answer = answerOf(method, homes)
  const own = errors.flatMap(([status, codes]) => {
    const rest = codes.filter((code) => !common.has(code)).map(linkToError)
    return rest.length > 0 ? [`${status} ${rest.join(', ')}`] : []
  })
  return [
    `## ${method.summary}`,
    `\`${method.verb} ${method.path}\``,
    method.description,
    ...Object.entries(samples).map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\``),
    fields.length > 0 ? `**Parameters**\n\n${fields.join('\n')}` : '',
    method.file
      ? `**File**: \`${method.file}\`${method.fileType ? `, the whole body as \`${method.fileType}\`` : ', as a part of a form'}.`
      : '',
    headers.length > 0 ? `**Headers**: ${headers.map((name) => `\`${name}\``).join(', ')}.` : '',
    `**Answer**: ${answer}`,
    own.length > 0 ? `**Errors**: ${own.join('; ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function answerOf({ answer, schema }: Method, homes: ReadonlyMap<string, string>): string {
  if (answer === 'bytes') return 'a file.'
  if (answer === 'text') return 'text.'
  const name = refOf(schema ?? {})
  const what = name ? linkTo(name, homes) : 'an object'
  return answer === 'list' ? `a list of ${what}.` : `${what}.`
}

function linkTo(name: string, homes: ReadonlyMap<string, string>): string {
  const tag = homes.get(name)
  return tag ? `[${name}](/docs/api/${pageName(tag)}#${anchorOf(objectTitle(name))})` : name
}

/** `PaymentLink` → The object PaymentLink. */
const objectTitle = (name: string) => `The object ${name}`

function objectPart(document: OpenApi, name: string, homes: ReadonlyMap<string, string>): string {
  const schema = resolve<Schema>(document, { $ref: `#/components/schemas/${name}` })
  const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) =>
    fieldPart(document, field, inner, homes, { isRequired: false, level: 0 }),
  )
  return [`## ${objectTitle(name)}`, schema.description ?? '', fields.join('\n')].filter(Boolean).join('\n\n')
}

/** How deep fields within fields are shown. What is deeper is an object in other words. */
const LEVELS = 3

function fieldPart(
  document: OpenApi,
  name: string,
  given: Schema,
  homes: ReadonlyMap<string, string>,
  { isRequired, level }: { isRequired: boolean; level: number },
): string {
  const indent = '  '.repeat(level)
  const inner = level < LEVELS ? membersOf(document, given, homes) : {}
  const description = (given.description ?? '').replaceAll(/\s+/g, ' ').trim()
  const head = `${indent}- \`${name}\` ${typeOf(document, given, homes)}${isRequired ? ', **required**' : ''}${description ? `: ${description}` : ''}`
  const lines = Object.entries(inner).map(([field, schema]) =>
    fieldPart(document, field, schema, homes, { isRequired: false, level: level + 1 }),
  )
  return [head, ...lines].join('\n')
}

/** The fields of an object, of the items of a list, or of the first alternative that has some. What has a place of its own is linked instead. */
function membersOf(document: OpenApi, given: Schema, homes: ReadonlyMap<string, string>): Record<string, Schema> {
  const name = refOf(given)
  if (name && homes.has(name)) return {}
  const schema = resolve(document, given)
  if (schema.properties) return schema.properties
  if (schema.items) return membersOf(document, schema.items, homes)
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const found = membersOf(document, choice, homes)
    if (Object.keys(found).length > 0) return found
  }
  return {}
}

function typeOf(document: OpenApi, given: Schema, homes: ReadonlyMap<string, string>): string {
  const name = refOf(given)
  if (name && homes.has(name)) return linkTo(name, homes)
  const schema = resolve(document, given)
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(document, choice, homes)))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(document, schema.items ?? {}, homes)}`
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything']
  return types.map((type) => (type === 'object' ? 'object' : type)).join(' or ')
}
