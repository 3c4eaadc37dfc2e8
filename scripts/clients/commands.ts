// Writes the table of the command line (client/cli/generated/calls.json): every resource in the words of a shell, its verbs, and the fields that each
// takes. JSON, because a program that lives for a tenth of a second should not compile it.
import { camel, type Method, methodsOf, type OpenApi, type Param, resolve, type Schema } from './model.ts'

/** Verbs that have another name in a shell. */
const VERBS: Record<string, string> = { retrieve: 'get', del: 'delete' }

/** The files of client/cli/generated/, by name. */
export function commandFiles(document: OpenApi): Record<string, string> {
  const table: Record<string, Record<string, object>> = {}
  for (const method of methodsOf(document)) {
    const [first, ...inner] = method.resource.length > 0 ? method.resource : [method.name]
    const resource = kebab(first ?? '')
    table[resource] ??= {}
    const verb = kebab([...inner, method.resource.length > 0 ? (VERBS[method.name] ?? method.name) : 'list'].join('_'))
    table[resource][verb] = callOf(document, method)
  }
  return {
    'calls.json': `${JSON.stringify(table, null, 1)}\n`,
    'events.json': `${JSON.stringify(Object.keys(document.webhooks), null, 1)}\n`,
  }
}

const kebab = (words: string) => words.replaceAll('_', '-')

function callOf(
  document: OpenApi,
  { resource, name, operationId, ids, params, answer, summary, file, verb }: Method,
): object {
  return {
    operation: operationId.replace(' as CSV', 'AsCsv'),
    method: [...resource, name].map(camel),
    ids: ids.map((id) => id.toUpperCase()),
    answer,
    summary,
    ...(verb === 'GET' ? {} : { writes: true }),
    fields: Object.fromEntries([
      ...params.map((p: Param) => [
        p.name,
        fieldOf(document, { ...p.schema, description: p.description }, p.required, 0),
      ]),
      ...(file ? [[file, { type: 'file', text: 'The path of a file.' }]] : []),
    ]),
  }
}

/** Three levels are enough for every field there is; what is deeper is given as JSON. */
function fieldOf(document: OpenApi, given: Schema, required: boolean, depth: number): object {
  const schema = {
    ...resolve<Schema>(document, given),
    ...(given.description ? { description: given.description } : {}),
  }
  const choices = schema.anyOf ?? schema.oneOf
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const isNullable = types.includes('null') || (choices?.some(({ type }) => type === 'null') ?? false)
  const some = choices?.filter(({ type }) => type !== 'null')
  const one = some?.length === 1 ? some[0] : undefined
  if (one)
    return {
      ...fieldOf(document, { ...one, description: schema.description ?? one.description }, required, depth),
      ...(isNullable ? { nullable: true } : {}),
    }
  const type = types.find((name) => name !== 'null')
  const base = {
    ...(required ? { required: true } : {}),
    ...(isNullable ? { nullable: true } : {}),
    ...(schema.description && depth === 0 ? { text: schema.description } : {}),
    ...(schema.enum ? { values: schema.enum.filter((value) => value !== null) } : {}),
  }
  if (some || schema.allOf || depth > 3) return { type: 'any', ...base }
  if (type === 'array') return { type: 'list', ...base, of: fieldOf(document, schema.items ?? {}, false, depth + 1) }
  if (type === 'object') {
    const inner = Object.entries(schema.properties ?? {})
    if (inner.length === 0) return { type: 'map', ...base }
    return {
      type: 'object',
      ...base,
      fields: Object.fromEntries(inner.map(([name, field]) => [name, fieldOf(document, field, false, depth + 1)])),
    }
  }
  return { type: type === 'number' ? 'integer' : (type ?? 'any'), ...base }
}
