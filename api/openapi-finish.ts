// The last pass over the OpenAPI document: bodies and answers get names, so that generated code has one type for each; fields get the texts and formats
// that follow from their names.
import { EVENT_OBJECTS } from '../resources/event-objects.ts'
import { FIELD_TEXTS } from '../resources/field-texts.ts'
import { filterText, OBJECT_TEXTS } from '../resources/object-texts.ts'
import { valueTexts } from '../resources/value-texts.ts'
import { addExamples } from './openapi-examples.ts'
import { type OpenApiDocument, type Operation, operationsOf, type Schema } from './openapi-form.ts'

/** Names what stands inline, and describes every field and parameter. Changes the document that it is given. */
export function finishDocument(document: OpenApiDocument): OpenApiDocument {
  const schemas = document.components!.schemas as Record<string, Schema>
  for (const operation of operationsOf(document)) {
    nameBody(operation, schemas)
    nameAnswer(operation, schemas)
    const isList = operation.parameters?.some((one) => one.name === 'starting_after') ?? false
    for (const parameter of operation.parameters ?? []) describeParameter(parameter, isList)
  }
  typeEventObject(schemas)
  for (const [id, texts] of Object.entries(OBJECT_TEXTS)) describeObject(schemas[id], texts)
  for (const schema of Object.values(schemas)) describeFields(schema)
  addExamples(document)
  setDryRunAside(document, schemas)
  shareErrors(document)
  return document
}

/** No call names the answer of a dry run, since each would then have two kinds of answer (D815). */
function setDryRunAside(document: OpenApiDocument, schemas: Record<string, Schema>): void {
  Object.assign(document, { 'x-dry-run': { header: 'Dry-Run', answer: schemas.DryRun } })
  delete schemas.DryRun
}

/** What an event is about is one of the objects of the catalogue. */
function typeEventObject(schemas: Record<string, Schema>): void {
  const data = ((schemas.Event?.properties ?? {}) as Record<string, Schema>).data
  const fields = data?.properties as Record<string, Schema> | undefined
  if (!fields) return
  const names = [...new Set(Object.values(EVENT_OBJECTS).map((schema) => schema.meta()?.id as string))].sort()
  fields.object = { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) }
}

/** Errors that several calls answer alike are said once: Error401, Error400, Error400_2 … */
function shareErrors(document: OpenApiDocument): void {
  const shared = new Map<string, string>()
  const responses: Record<string, unknown> = {}
  for (const { responses: own } of operationsOf(document)) {
    for (const [status, response] of Object.entries(own)) {
      if (Number(status) < 400) continue
      const text = JSON.stringify(response)
      let name = shared.get(text)
      if (!name) {
        const before = Object.keys(responses).filter((one) => one.split('_')[0] === `Error${status}`).length
        name = before === 0 ? `Error${status}` : `Error${status}_${before + 1}`
        shared.set(text, name)
        responses[name] = response
      }
      own[status] = { $ref: `#/components/responses/${name}` } as never
    }
  }
  document.components!.responses = responses as never
}

/** CreateCustomerRequest, of createCustomer. */
function nameBody({ operationId, requestBody }: Operation, schemas: Record<string, Schema>): void {
  const json = requestBody?.content['application/json']
  if (!json || '$ref' in json.schema) return
  json.schema = named(`${capitalized(operationId)}Request`, json.schema, schemas)
}

/** CustomerList, of a list of Customer; ConsumeCreditsResponse, of an answer that is no object of its own. */
function nameAnswer({ operationId, responses }: Operation, schemas: Record<string, Schema>): void {
  const json = responses['200']?.content?.['application/json']
  if (!json || '$ref' in json.schema || json.schema.type !== 'object') return
  json.schema = named(`${listName(json.schema) ?? `${capitalized(operationId)}Response`}`, json.schema, schemas)
}

function listName(schema: Schema): string | undefined {
  const { data, has_more } = (schema.properties ?? {}) as Record<string, Schema>
  const ref = has_more && (data?.items as Schema | undefined)?.$ref
  return typeof ref === 'string' ? `${ref.split('/').at(-1)}List` : undefined
}

/** Puts the schema among the components. Two of one name are the same schema, or a fault of ours. */
function named(name: string, schema: Schema, schemas: Record<string, Schema>): Schema {
  const known = schemas[name]
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${name}`)
  schemas[name] = schema
  return { $ref: `#/components/schemas/${name}` }
}

/** The texts that fields have in this object alone, where the schema itself has none. */
function describeObject(schema: Schema | undefined, texts: Readonly<Record<string, string>>): void {
  const fields = (schema?.properties ?? {}) as Record<string, Schema>
  for (const [name, text] of Object.entries(texts)) {
    const field = fields[name]
    if (!field) throw new Error(`there is no field ${name}`)
    field.description ??= text
  }
}

/** `isList`: what a parameter of a list finds is said, not what its value is. */
function describeParameter(parameter: NonNullable<Operation['parameters']>[number], isList: boolean): void {
  const own = parameter.schema?.description as string | undefined
  const text = isList ? filterText(parameter.name, own) : own
  parameter.description ??= text ?? PARAMETER_TEXTS[parameter.name] ?? FIELD_TEXTS[parameter.name]
  parameter.description = withValues(parameter.description, parameter.schema)
  if (parameter.schema) addFormat(parameter.name, parameter.schema, null)
}

/** What a parameter of the path or query means, where it is no field of an object. */
const PARAMETER_TEXTS: Readonly<Record<string, string>> = {
  id: 'The id of the object.',
  replay_id: 'Id of the replay.',
  file: 'The id of the file.',
  limit: 'How many rows a page has.',
  starting_after: 'The id of the last row that you have: the page begins after it.',
  ending_before: 'The id of the first row that you have: the page ends before it.',
  format: 'The form of the answer.',
  query: 'What to look for, at least two characters.',
  url: 'The whole address, so that a script finds the endpoint that it made before.',
  replay: 'Id of the replay that made them.',
  held: '`false` lists only audits in which something did not hold.',
  object_id: 'Id of the object that it is about.',
  at_period_end: '`false` ends the subscription at once, and not with its period.',
}

function describeFields(schema: unknown): void {
  if (Array.isArray(schema)) for (const one of schema) describeFields(one)
  else if (isObject(schema)) {
    const isList = (schema.properties as Record<string, Schema> | undefined)?.object?.const === 'list'
    for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
      if (field.description === undefined && Object.hasOwn(FIELD_TEXTS, name)) field.description = FIELD_TEXTS[name]
      const text = withValues(field.description as string | undefined, field)
      if (text !== undefined) field.description = text
      addFormat(name, field, isList ? 'uri-reference' : 'uri')
    }
    for (const [key, part] of Object.entries(schema)) if (!DATA.has(key)) describeFields(part)
  }
}

/** The text, and behind it each value of a list with what it means. A text that names all values says it itself. */
function withValues(text: string | undefined, schema: Schema | undefined): string | undefined {
  const values = valuesOf(schema)
  const texts = values.length > 1 && !values.every((value) => text?.includes(`\`${value}\``)) && valueTexts(values)
  if (!texts) return text
  const list = values.map((value) => `- \`${value}\`: ${texts[value]}`).join('\n')
  return text ? `${text}\n\n${list}` : list
}

/** The values of a field that takes or answers one of them, or a list of them. */
function valuesOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { enum: own, anyOf, items } = schema as { enum?: unknown[]; anyOf?: Schema[]; items?: Schema }
  if (own) return own.filter((value) => typeof value === 'string')
  return [...(anyOf ?? []), ...(items ? [items] : [])].flatMap(valuesOf)
}

/** Keys whose values are data, and no schemas. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum', 'required'])

/**
 * The format that the name of a field tells: amounts and instants are 64-bit integers, an address is a URI, that of a list is a path. Texts of a query have none, and addresses of mail
 * none either: those at Thai domains are not what tools mean by `email`.
 */
function addFormat(name: string, field: Schema, uri: 'uri' | 'uri-reference' | null): void {
  const types = [field, ...((field.anyOf as Schema[] | undefined) ?? [])]
  for (const one of types) {
    if (one.format !== undefined) continue
    const is = (type: string) => one.type === type || (Array.isArray(one.type) && one.type.includes(type))
    if (is('integer')) one.format = 'int64'
    else if (is('string') && name === 'success_url') one.format = 'uri-template'
    else if (uri !== null && is('string') && /(^|_)url$/.test(name) && one.pattern === undefined) one.format = uri
  }
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
