// The reference: a page in Markdown for each resource of the OpenAPI document, with its calls, what they take and answer, their errors, samples in four
// languages, and its objects with all fields.

import { type RefusalCode, refusals } from '../../rules/refusals.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Method, methodsOf, type OpenApi, resolve, type Schema } from '../../scripts/clients/model.ts'
import { callSamples, firstExample } from './call-samples.ts'
import { anchorOf } from './markdown.ts'
import { type CallText, REFERENCE, type ReferenceWords, resourceTitle } from './reference-texts.ts'

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
  takesVersion: boolean
  headers: string[]
  errors: [status: string, codes: string[]][]
}

/** A page for each tag that has calls, in the document's order. `baseUrl`: where samples send their calls. The Thai pages have the anchors of the English ones. */
export function resourcePages(document: OpenApi & Described, baseUrl: string, locale: Locale): ResourcePage[] {
  const words = REFERENCE[locale]
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
    const main = mainObject(own, objects)
    const object = (schema: string) => objectPart(document, schema, { homes, calls, words })
    const parts = [
      `# ${resourceTitle(name, locale)}`,
      words.resource(name, description ?? ''),
      words.calls,
      own
        .map(({ method }) => {
          const { title } = textOf(method, words)
          return `- [\`${method.verb} ${method.path}\`](#${anchorOfCall(method)}) ${title}`
        })
        .join('\n'),
      objects.length > 0
        ? `${words.objects}\n\n${[main, ...objects.filter((schema) => schema !== main)].map((schema) => `- ${linkTo(schema ?? '', homes, words.object(objectTitle(schema ?? '')))}`).join('\n')}`
        : '',
      folded(words.ofAll, words.ofAllText([...common].map(linkToError).join(', '))),
      ...objects.filter((schema) => schema === main).map(object),
      ...own.map((call) => callPart(document, call, { homes, common, baseUrl, words })),
      ...objects.filter((schema) => schema !== main).map(object),
    ]
    return {
      name: pageName(name),
      title: resourceTitle(name, locale),
      markdown: `${parts.filter(Boolean).join('\n\n')}\n`,
    }
  })
}

/** What most of the calls answer: it stands before them. */
function mainObject(calls: readonly Call[], objects: readonly string[]): string | undefined {
  const answers = (schema: string) => calls.filter(({ method }) => refOf(method.schema ?? {}) === schema).length
  return objects.toSorted((a, b) => answers(b) - answers(a))[0]
}

/** `Update a customer; a field set to null is emptied`: a title, and what else the summary says as a sentence. */
function summaryOf({ summary }: Method): { title: string; rest: string } {
  const end = /[;:.] /.exec(summary)?.index
  if (end === undefined) return { title: summary, rest: '' }
  const rest = summary.slice(end + 2)
  return {
    title: summary.slice(0, end),
    rest: `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}${rest.endsWith('.') ? '' : '.'}`,
  }
}

const anchorOfCall = (method: Method) => anchorOf(summaryOf(method).title)

/** What a call is called and does. */
function textOf(method: Method, words: ReferenceWords): CallText {
  const { title, rest } = summaryOf(method)
  const about = [rest, ...method.description.split('\n\n')].filter(Boolean)
  return words.call(`${method.verb} ${method.path}`, { title, about })
}

/** A heading of the second level. In another language than English it has the anchor of the English one. */
function titled(title: string, english: string): string {
  return title === english ? `## ${title}` : `## ${title} {#${anchorOf(english)}}`
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
    takesVersion: headers.some(({ name }) => name === 'Service-Version'),
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
  words: ReferenceWords
}

function callPart(document: OpenApi, call: Call, { homes, common, baseUrl, words }: Surroundings): string {
  const { method, headers, errors } = call
  const samples = callSamples(call, { document, baseUrl })
  const params = method.params.toSorted((a, b) => Number(b.required) - Number(a.required))
  const fields = params.map((p) =>
    fieldPart(
      document,
      p.name,
      { ...p.schema, description: p.description },
      { homes, words, isRequired: p.required, level: 0 },
    ),
  )
  const answer = answerOf(method, homes, words)
  const own = errors.flatMap(([status, codes]) =>
    codes.filter((code) => !common.has(code)).map((code) => `- ${status} ${linkToError(code)} ${causeOf(code, words)}`),
  )
  const example = exampleAnswer(document, method)
  const { title, about } = textOf(method, words)
  const usual = ['Service-Version', ...(method.takesKey ? ['Idempotency-Key'] : [])]
  const others = headers.filter((name) => !usual.includes(name))
  return [
    titled(title, summaryOf(method).title),
    `\`${method.verb} ${method.path}\``,
    ...about,
    ...Object.entries(samples).map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\``),
    example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    fields.length > 0
      ? `${method.params.some(({ required }) => required) ? words.parameters : words.allOptional}\n\n${fields.join('\n')}`
      : '',
    method.file ? words.file(method.file, method.fileType) : '',
    others.length > 0 ? words.headers(others.map((name) => `\`${name}\``).join(', ')) : '',
    words.returns(answer),
    own.length > 0 ? folded(words.errors(own.length), own.join('\n')) : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The recorded answer of the service (test/api/examples-live.test.ts); undefined for a file. */
function exampleAnswer(document: OpenApi, { path, verb }: Method): unknown {
  const answer = document.paths[path]?.[verb.toLowerCase()]?.responses['200']
  return firstExample(document, answer?.content?.['application/json'])
}

const folded = (title: string, text: string) => `<details><summary>${title}</summary>\n\n${text}\n\n</details>`

/** Why a code comes, in the words of the page of errors. */
function causeOf(code: string, words: ReferenceWords): string {
  return Object.hasOwn(refusals, code) ? words.cause(code as RefusalCode) : ''
}

function answerOf({ answer, schema }: Method, homes: ReadonlyMap<string, string>, words: ReferenceWords): string {
  if (answer === 'bytes') return words.aFile
  if (answer === 'text') return words.text
  const name = refOf(schema ?? {})
  if (answer === 'list') return words.listOf(name ? linkInside(name, homes, words, 's') : words.anyObjects)
  if (!name) return words.anObject
  if (!homes.has(name)) return words.the(insideOf(name, words))
  const title = words.object(objectTitle(name))
  return linkTo(name, homes, `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`)
}

/** `CreditTransaction` → `credit transaction object`; with `s` for many. */
const insideOf = (name: string, words: ReferenceWords, plural: '' | 's' = '') =>
  words.objectInside(wordsOf(name), objectTitle(name), plural)

const linkInside = (name: string, homes: ReadonlyMap<string, string>, words: ReferenceWords, plural: '' | 's' = '') =>
  linkTo(name, homes, insideOf(name, words, plural))

/** A link to the place of an object; only the words where it has none. */
function linkTo(name: string, homes: ReadonlyMap<string, string>, text: string): string {
  const tag = homes.get(name)
  return tag ? `[${text}](/docs/api/${pageName(tag)}#${anchorOf(objectTitle(name))})` : text
}

/** `ApiKey` → `API key`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words
    .replace(/^api /, 'API ')
    .replace(/^(.*) with secret$/, '$1 with its secret')
    .replace(/^license/, 'licence')
}

/** Objects of one call, whose schemas are named after the call. */
const OBJECT_TITLES: Record<string, string> = {
  ConfirmTestCheckoutSessionResponse: 'The confirmed checkout session',
  ConsumeCreditsResponse: 'The credit consumption object',
  CreateTestSlipResponse: 'The test slip object',
  ProductMade: 'The created product',
  ReleaseLicenseSeatResponse: 'The released seat',
  RevokeApiKeyResponse: 'The revoked API key',
  RunTestPayoutRoundResponse: 'The payout round',
  SetTestGatewayFaultsResponse: 'The gateway faults object',
  SetTestRefundOutcomeResponse: 'The next refund object',
  TimelineRow: 'A row of the timeline',
  VerifyLicenseResponse: 'The result of a verification',
}

/** `PaymentLink` → The payment link object. `DeleteInvoiceResponse` → The deleted invoice. */
function objectTitle(name: string): string {
  const [, deleted] = /^Delete(.+)Response$/.exec(name) ?? []
  if (deleted) return `The deleted ${wordsOf(deleted)}`
  if (name.endsWith('WithSecret')) return `The ${wordsOf(name)}`
  return OBJECT_TITLES[name] ?? `The ${wordsOf(name)} object`
}

function objectPart(
  document: OpenApi,
  name: string,
  { homes, calls, words }: { homes: ReadonlyMap<string, string>; calls: readonly Call[]; words: ReferenceWords },
): string {
  const schema = resolve<Schema>(document, { $ref: `#/components/schemas/${name}` })
  const value = exampleObject(document, name, calls)
  const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) =>
    fieldPart(document, field, field === 'id' ? withPrefix(inner, value) : inner, {
      homes,
      words,
      isRequired: false,
      level: 0,
    }),
  )
  const example = value === undefined ? '' : `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
  const title = objectTitle(name)
  return [
    titled(words.object(title), title),
    withCode(words.field(schema.description ?? '')),
    example,
    words.attributes,
    fields.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Its own example, or the first one in the answer of a call that lists it. */
function exampleObject(document: OpenApi, name: string, calls: readonly Call[]): unknown {
  const { value } = (document.components.examples?.[name] ?? {}) as { value?: unknown }
  if (value !== undefined) return value
  for (const { method } of calls) {
    if (method.answer !== 'list' || refOf(method.schema ?? {}) !== name) continue
    const { data } = (exampleAnswer(document, method) ?? {}) as { data?: unknown[] }
    if (data && data.length > 0) return data[0]
  }
  return undefined
}

/** What only says the name again is left out: `The status.` */
function tellingOf(name: string, description: string): string {
  const said = description.toLowerCase().replace(/^the /, '').replace(/\.$/, '')
  return said === name.replaceAll('_', ' ') ? '' : description
}

/** Of an object's own id, with what its example begins with: `cus_`. */
function withPrefix(schema: Schema, example: unknown): Schema {
  const [, prefix] = /^([a-z]+_)\w+$/.exec((example as { id?: string } | undefined)?.id ?? '') ?? []
  return prefix ? { ...schema, description: `Unique identifier (\`${prefix}…\`).` } : schema
}

/** Of the field that names the kind of an object: the one word that it has. */
function withOnlyWord(document: OpenApi, name: string, given: Schema): string | undefined {
  const { description, const: only, enum: all } = resolve(document, given) as Schema
  const word = only ?? (all?.length === 1 ? all[0] : undefined)
  return name === 'object' && typeof word === 'string' ? `Always \`${word}\`.` : description
}

/** In a sentence a value is code wherever it stands, as names of fields are. */
function withCode(text: string): string {
  const pieces = text.split('`')
  return pieces.map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll(VALUE, '`$&`'))).join('`')
}

const VALUE = /\b(?:null|true|false|00000)\b/g

/** How deep fields within fields are shown. What is deeper is an object in other words. */
const LEVELS = 3

interface Fielded {
  homes: ReadonlyMap<string, string>
  words: ReferenceWords
  isRequired: boolean
  level: number
}

function fieldPart(
  document: OpenApi,
  name: string,
  given: Schema,
  { homes, words, isRequired, level }: Fielded,
): string {
  const indent = '  '.repeat(level)
  const inner = level < LEVELS ? membersOf(document, given, homes) : {}
  const { text, values } = textAndValues(withOnlyWord(document, name, given) ?? '')
  const description = withCode(words.field(tellingOf(name, text)))
  const isListed = values.length > 0
  const kind = [typeOf(document, given, homes, words, isListed), ...limitsOf(document, given, words)].join(', ')
  // On the page what it is stands on a line of its own.
  const about = description ? `\n\n${indent}  ${description}\n` : ''
  const head = `${indent}- \`${name}\` *${kind}*${isRequired ? words.required : ''}${about}`
  const valueLines = values.map(
    (value, at) => `${at === 0 && !about ? '\n' : ''}${indent}  - ${withCode(words.field(value))}`,
  )
  const lines = Object.entries(inner).map(([field, schema]) =>
    fieldPart(document, field, schema, { homes, words, isRequired: false, level: level + 1 }),
  )
  return [head, ...valueLines, ...lines].join('\n')
}

/** What is said of a field, and behind it the values that it can have, each with what it means (api/openapi-finish.ts). */
function textAndValues(description: string): { text: string; values: string[] } {
  const [text = '', ...values] = `\n${description}`.split('\n- `')
  return { text: text.replaceAll(/\s+/g, ' ').trim(), values: values.map((value) => `\`${value}`) }
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

interface Limits {
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  default?: unknown
}

/** A pattern that is longer is described in words. */
const PATTERN_MAX = 30

/** The last second of the year 9999: the bound of an instant, which says nothing. */
const LAST_SECOND = 253_402_300_799

/** What a value must keep to, in words: `at most 255 characters`, `1 to 100`, `default 10`. Bounds of every integer are none. */
function limitsOf(document: OpenApi, given: Schema, words: ReferenceWords): string[] {
  const own = resolve(document, given) as Schema & Limits
  const choice = [...(own.anyOf ?? []), ...(own.oneOf ?? [])].map((one) => resolve(document, one))
  const schema = { ...choice.find(({ type }) => type !== 'null'), ...own } as Schema & Limits
  if (schema.enum || schema.const !== undefined) return defaultOf(schema, words)
  const isOwn = (bound?: number) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined
  const { pattern = '' } = schema
  return [
    range(schema.minLength === 0 ? undefined : schema.minLength, schema.maxLength, words, words.characters),
    schema.maximum === LAST_SECOND ? '' : range(isOwn(schema.minimum), isOwn(schema.maximum), words),
    range(schema.minItems === 0 ? undefined : schema.minItems, schema.maxItems, words, words.entries),
    patternOf(pattern, words),
    ...defaultOf(schema, words),
  ].filter((text) => text !== '')
}

/** `^\\d{13}$` is thirteen digits, `^[A-Z]{2}$` two capital letters. Another one is shown as it is, unless it is too long to be read. */
function patternOf(pattern: string, words: ReferenceWords): string {
  const [, kind, count = ''] = /^\^(\\d|\[A-Z\])\{(\d{1,3})\}\$$/.exec(pattern) ?? []
  if (kind) return kind === '\\d' ? words.digits(count) : words.capitals(count)
  return pattern !== '' && pattern.length <= PATTERN_MAX ? `\`${pattern}\`` : ''
}

const defaultOf = (schema: Limits, words: ReferenceWords) =>
  schema.default === undefined || typeof schema.default === 'object'
    ? []
    : [words.preset(`\`${String(schema.default)}\``)]

function range(from: number | undefined, to: number | undefined, words: ReferenceWords, unit = ''): string {
  if (from !== undefined && to !== undefined) return `${from === to ? to : words.between(from, to)}${unit}`
  if (to !== undefined) return `${words.atMost(to)}${unit}`
  return from === undefined ? '' : `${words.atLeast(from)}${unit}`
}

/** `isListed`: its values stand below it, one a line. */
function typeOf(
  document: OpenApi,
  given: Schema,
  homes: ReadonlyMap<string, string>,
  words: ReferenceWords,
  isListed = false,
): string {
  const name = refOf(given)
  if (name && homes.has(name)) return linkInside(name, homes, words)
  const schema = resolve(document, given)
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum && isListed) return 'string'
  if (schema.enum)
    return oneOf(
      schema.enum.map((value) => `\`${String(value)}\``),
      words,
    )
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return [...new Set(choices.map((choice) => typeOf(document, choice, homes, words, isListed)))].join(words.or)
  if (schema.type === 'array') return words.typeList(manyOf(document, schema.items ?? {}, homes, words, isListed))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything']
  return types.join(words.or)
}

/** `th` or `en`; of three or more, one of them. */
const oneOf = (values: readonly string[], words: ReferenceWords) =>
  values.length > 2 ? words.oneOf(values.join(', ')) : values.join(words.or)

function manyOf(
  document: OpenApi,
  given: Schema,
  homes: ReadonlyMap<string, string>,
  words: ReferenceWords,
  isListed: boolean,
): string {
  const name = refOf(given)
  if (name && homes.has(name)) return linkInside(name, homes, words, 's')
  return words.many(typeOf(document, given, homes, words, isListed))
}
