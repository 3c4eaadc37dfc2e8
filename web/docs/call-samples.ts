// One call as a program makes it: by curl, with the clients for TypeScript and Python, and in PHP. Names are those that `npm run clients` gives the calls;
// values follow from the schema. test/web/docs-samples.test.ts has compilers read all of them, and runs some.

import { ID_PREFIXES } from '../../rules/ids.ts'
import { camel, type Method, type OpenApi, resolve, type Schema } from '../../scripts/clients/model.ts'

export type SampleLanguage = 'curl' | 'ts' | 'python' | 'php'

export interface SampleCall {
  method: Method
  /** Whether it takes the header `Service-Version`. Samples send it: an answer then keeps its shape when the merchant's version changes. */
  takesVersion: boolean
}

/** Where the samples send their calls, and which version they name. */
export interface SampleTarget {
  document: OpenApi
  baseUrl: string
}

/** The same call in every language. */
export function callSamples(call: SampleCall, target: SampleTarget): Record<SampleLanguage, string> {
  const ids = idsOf(call.method)
  const values = valuesOf(call.method, target.document)
  return {
    curl: curl(call, target, ids, values),
    ts: typescript(call.method, target, ids, values),
    python: python(call.method, target, ids, values),
    php: php(call, target, ids, values),
  }
}

type Values = [name: string, value: unknown][]

/** `/v1/customers/{id}` → `cus_…`, by what the segment before it lists. */
function idsOf({ path, ids }: Method): string[] {
  const segments = path.split('/')
  return ids.map((id) => {
    const before = segments[segments.indexOf(`{${id}}`) - 1] ?? ''
    return idOf(before.replace(/ies$/, 'y').replace(/s$/, '')) ?? idOf(id) ?? (id === 'slug' ? 'hong-saeng' : `${id}_…`)
  })
}

function idOf(resource: string): string | null {
  const found = Object.entries(ID_PREFIXES).find(([name]) => name === resource)
  return found ? `${found[1]}_…` : null
}

/**
 * What must be given, and what the recorded example of the body gives, so that the sample fits the answer beside it. Without one, of a write that demands
 * nothing, the first members that say something.
 */
function valuesOf(method: Method, document: OpenApi): Values {
  const { params, verb, file } = method
  const recorded = recordedBody(method, document)
  const required = params.filter((p) => p.required)
  if (recorded) {
    const missing = required.filter(({ name }) => !Object.hasOwn(recorded, name))
    return [
      ...missing.map(({ name, schema }): Values[number] => [name, exampleOf(document, schema, name)]),
      ...Object.entries(recorded).map(([name, value]): Values[number] => [name, withShortIds(value)]),
    ]
  }
  const isEmptyWrite = verb !== 'GET' && verb !== 'DELETE' && required.length === 0 && file === null
  const shown = isEmptyWrite ? params.filter(({ schema }) => isSimple(resolve(document, schema))).slice(0, 2) : required
  return shown.map(({ name, schema }) => [name, exampleOf(document, schema, name)])
}

type Examples = Record<string, { $ref?: string; value?: unknown }>

function recordedBody({ path, verb }: Method, document: OpenApi): Record<string, unknown> | null {
  const body = document.paths[path]?.[verb.toLowerCase()]?.requestBody?.content['application/json']
  const value = firstExample(document, body)
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? (value as Record<string, unknown>)
    : null
}

/** The example of a body; undefined where there is none. */
export function firstExample(document: OpenApi, content: { examples?: unknown } | undefined): unknown {
  const [first] = Object.values((content?.examples ?? {}) as Examples)
  return first && resolve(document, first).value
}

/** `price_01jd8z…` → `price_…`: an id of the recording is nobody's. */
function withShortIds(value: unknown): unknown {
  if (typeof value === 'string') return /^[a-z]{1,10}_01[0-9a-z]{24}$/.test(value) ? `${value.split('_')[0]}_…` : value
  if (Array.isArray(value)) return value.map(withShortIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withShortIds(one)]))
}

function isSimple({ type, enum: values }: Schema): boolean {
  const first = Array.isArray(type) ? type[0] : type
  return values !== undefined || first === 'string' || first === 'integer' || first === 'boolean'
}

/** A value that the schema accepts. Names tell what a text is. */
function exampleOf(document: OpenApi, given: Schema, name: string, depth = 0): unknown {
  const schema = resolve(document, given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf ?? []).find(({ type }) => type !== 'null')
  if (choice) return exampleOf(document, choice, name, depth)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'array') return [exampleOf(document, schema.items ?? {}, name.replace(/s$/, ''), depth + 1)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberOf(schema, name)
  if (type === 'string' || type === undefined) return textOf(schema, name)
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolve(document, part))]
  const members = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).filter(([member]) => required.includes(member)),
  )
  return Object.fromEntries(members.map(([member, inner]) => [member, exampleOf(document, inner, member, depth + 1)]))
}

function numberOf(schema: Schema & { minimum?: number; maximum?: number }, name: string): number {
  const wished = name.endsWith('_satang') ? 29_900 : /(_at|_time|^at|^to|^from)$/.test(name) ? 1_801_360_800 : 1
  return Math.min(Math.max(wished, schema.minimum ?? wished), schema.maximum ?? wished)
}

const TEXTS: Record<string, string> = {
  account_holder: 'Hong Saeng Studio Co., Ltd.',
  account_number: '1234567890',
  bank: '004',
  bank_code: '004',
  code: 'WELCOME10',
  customer_email: 'nok@example.com',
  description: 'Food photography, 20 dishes',
  email: 'nok@example.com',
  license_key: 'ABCD-EFGH-JKMN-PQRS',
  name: 'Nok',
  payload: '0041000600000101030040220…',
  product_id: 'prod_…',
  query: 'nok',
  success_url: 'https://shop.example/thanks',
  token: 'pm_card_ok',
  url: 'https://shop.example/webhooks',
}

function textOf(schema: Schema & { pattern?: string }, name: string): string {
  return (
    TEXTS[name] ??
    idOf(name) ??
    (schema.format === 'uri' ? 'https://shop.example/' : schema.format === 'email' ? 'nok@example.com' : '…')
  )
}

const queryOf = ({ method }: SampleCall, values: Values): Values =>
  values.filter(([name]) => method.verb === 'GET' || method.params.find((p) => p.name === name)?.inQuery)

function addressOf(call: SampleCall, { baseUrl }: SampleTarget, ids: readonly string[], values: Values): string {
  const left = [...ids]
  const path = call.method.path.replaceAll(/\{\w+\}/g, () => left.shift() ?? '')
  const query = queryOf(call, values).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%E2%80%A6', '…')}`,
  )
  return `${baseUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function bodyOf(call: SampleCall, values: Values): Record<string, unknown> | null {
  const inQuery = new Set(queryOf(call, values).map(([name]) => name))
  const body = values.filter(([name]) => !inQuery.has(name))
  return body.length > 0 ? Object.fromEntries(body) : null
}

function curl(call: SampleCall, target: SampleTarget, ids: readonly string[], values: Values): string {
  const { verb, isPublic, file, fileType } = call.method
  const body = bodyOf(call, values)
  const json = body && writtenJson(body).replaceAll("'", "'\\''")
  const isSent = json !== null || file !== null
  const implied = verb === 'GET' || (verb === 'POST' && isSent)
  return [
    `curl${implied ? '' : ` -X ${verb}`} "${addressOf(call, target, ids, values)}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $SATANG_API_KEY"']),
    ...(call.takesVersion ? [`-H 'Service-Version: ${target.document.info.version}'`] : []),
    ...(file === null
      ? json === null
        ? []
        : ["-H 'Content-Type: application/json'", `-d '${json}'`]
      : fileType === null
        ? [`-F ${file}=@picture.png`]
        : [`-H 'Content-Type: ${fileType}'`, '--data-binary @statement.csv']),
  ].join(' \\\n  ')
}

/** A body on one line, or, where that is long, each member on its own, and a long member over several. */
function writtenJson(body: Record<string, unknown>): string {
  const line = JSON.stringify(body)
  if (line.length <= 60) return line
  const members = Object.entries(body).map(([name, value]) => {
    const short = `    ${JSON.stringify(name)}: ${spacedJson(value)}`
    return short.length <= MEMBER_MAX ? short : `    ${JSON.stringify(name)}: ${indented(value)}`
  })
  return `{\n${members.join(',\n')}\n  }`
}

/** A member that is longer has its own on lines below it. */
const MEMBER_MAX = 76

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')

/** On one line, with a space behind colons and commas. Line ends within texts are escaped. */
const spacedJson = (value: unknown) =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll(/(?<=\[) | (?=\])/g, '')

function typescript(method: Method, { baseUrl }: SampleTarget, ids: readonly string[], values: Values): string {
  const { resource, name, file, answer, isPublic } = method
  const given = [...ids.map(quoted), ...paramsOf(values, file, (value) => literal(value, TYPESCRIPT))]
  const from = file === null ? [] : ["import { openAsBlob } from 'node:fs'"]
  const key = isPublic ? 'null' : 'process.env.SATANG_API_KEY'
  const result = answer === 'list' ? 'page' : answer === 'json' ? 'answer' : 'file'
  return [
    ...from,
    "import { Satang } from 'satang'",
    '',
    `const satang = new Satang(${key}, { baseUrl: ${quoted(baseUrl)} })`,
    `const ${result} = await satang.${[...resource, name].map(camel).join('.')}(${given.join(', ')})`,
    `console.log(${answer === 'list' ? 'page.data' : answer === 'bytes' ? 'file.byteLength' : result})`,
  ].join('\n')
}

function paramsOf(values: Values, file: string | null, written: (value: unknown) => string): string[] {
  const members = values.map(([name, value]) => `${name}: ${written(value)}`)
  const all = file === null ? members : [...members, `${file}: await openAsBlob('${file}.png')`]
  return all.length > 0 ? [`{ ${all.join(', ')} }`] : []
}

const PYTHON_WORDS = new Set(['from', 'import', 'in', 'is', 'class', 'return', 'global', 'pass', 'with', 'as', 'not'])

function python(method: Method, { baseUrl }: SampleTarget, ids: readonly string[], values: Values): string {
  const { resource, name, file, answer, isPublic } = method
  const safe = (word: string) => (PYTHON_WORDS.has(word) ? `${word}_` : word)
  const given = [
    ...ids.map((id) => JSON.stringify(id)),
    ...values.map(([member, value]) => `${safe(member)}=${literal(value, PYTHON)}`),
    ...(file === null ? [] : [`${file}=open("${file}.png", "rb").read()`]),
  ]
  const result = answer === 'list' ? 'page' : answer === 'json' ? 'answer' : 'file'
  const call = [...resource, name === 'del' ? 'delete' : safe(name)].join('.')
  return [
    'import os',
    '',
    'from satang import Satang',
    '',
    `satang = Satang(${isPublic ? 'None' : 'os.environ["SATANG_API_KEY"]'}, base_url="${baseUrl}")`,
    `${result} = satang.${call}(${given.join(', ')})`,
    `print(${answer === 'list' ? 'page.data' : answer === 'bytes' ? 'len(file)' : result})`,
  ].join('\n')
}

/** PHP has no client of ours: its own curl functions send the call. */
function php(call: SampleCall, target: SampleTarget, ids: readonly string[], values: Values): string {
  const { verb, isPublic, file, fileType, answer } = call.method
  const body = bodyOf(call, values)
  const headers = [
    ...(isPublic ? [] : ["'Authorization: Bearer ' . getenv('SATANG_API_KEY')"]),
    ...(call.takesVersion ? [`'Service-Version: ${target.document.info.version}'`] : []),
    ...(fileType ? [`'Content-Type: ${fileType}'`] : body && file === null ? ["'Content-Type: application/json'"] : []),
  ]
  const sent = fileType
    ? "file_get_contents('statement.csv')"
    : file !== null
      ? `['${file}' => new CURLFile('picture.png')]`
      : body && `json_encode(${literal(body, PHP)})`
  return [
    '<?php',
    `$call = curl_init(${quoted(addressOf(call, target, ids, values))});`,
    'curl_setopt_array($call, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(verb === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${verb}',`]),
    ...(headers.length > 0 ? [`    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`] : []),
    ...(sent ? [`    CURLOPT_POSTFIELDS => ${sent},`] : []),
    ']);',
    answer === 'json' || answer === 'list'
      ? 'print_r(json_decode(curl_exec($call)));'
      : 'echo strlen(curl_exec($call));',
  ].join('\n')
}

interface Notation {
  text: (value: string) => string
  word: (value: unknown) => string
  member: (name: string, value: string) => string
  open: string
  close: string
  /** An object without members. PHP's `[]` would be a list in JSON. */
  none: string
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const isName = (name: string) => /^[a-z_]\w*$/i.test(name)
const TYPESCRIPT: Notation = {
  text: quoted,
  word: String,
  member: (name, value) => `${isName(name) ? name : quoted(name)}: ${value}`,
  open: '{ ',
  close: ' }',
  none: '{}',
}
const PYTHON: Notation = {
  text: (text) => JSON.stringify(text),
  word: (value) => (value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value)),
  member: (name, value) => `"${name}": ${value}`,
  open: '{',
  close: '}',
  none: '{}',
}
const PHP: Notation = {
  text: quoted,
  word: String,
  member: (name, value) => `${quoted(name)} => ${value}`,
  open: '[',
  close: ']',
  none: 'new stdClass()',
}

function literal(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value)
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, notation)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return notation.word(value)
  const members = Object.entries(value).map(([name, one]) => notation.member(name, literal(one, notation)))
  return members.length === 0 ? notation.none : `${notation.open}${members.join(', ')}${notation.close}`
}
