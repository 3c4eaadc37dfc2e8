/*
 * The OpenAPI document as a generator and a reader see it: everything has a name and a text, and nothing stands inline that code would have to be made
 * for twice. What it says of answers and errors is held against every answer of every test (test/support/answers.ts).
 */
import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { openApiDocument } from '../../api/openapi.ts'
import { BODY_EXAMPLES } from '../../api/openapi-bodies.ts'
import { operationsOf } from '../../api/openapi-form.ts'
import { errorSchema } from '../../api/openapi-refusals.ts'
import { TAGS } from '../../api/openapi-tags.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { FIELD_TEXTS } from '../../resources/field-texts.ts'
import { OBJECT_TEXTS } from '../../resources/object-texts.ts'
import { VALUE_TEXTS } from '../../resources/value-texts.ts'
import { refusals } from '../../rules/refusals.ts'
import { undeclared } from '../support/answers.ts'

const document = openApiDocument(allRoutes, 'https://pay.example')
// biome-ignore lint/suspicious/noExplicitAny: a JSON document
const schemas = document.components!.schemas as Record<string, any>
const operations = operationsOf(document)

/** Every field of every schema, with the path that leads to it. */
function fieldsOf(value: unknown, path: string): { path: string; name: string; field: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Object.entries((value as { properties?: object }).properties ?? {}).map(([name, field]) => ({
    path: `${path}.${name}`,
    name,
    field: field as Record<string, unknown>,
  }))
  const parts = Object.entries(value).filter(([key]) => !['example', 'examples', 'default', 'enum'].includes(key))
  return [...own, ...parts.flatMap(([key, part]) => fieldsOf(part, `${path}.${key}`))]
}
const fields = Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(schema, name))

/** Fields and parameters with what is said of them. */
const told = [
  ...fields.map(({ path, name, field }) => ({ path, name, field, text: String(field.description ?? '') })),
  ...operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.map(({ name, description, schema }) => ({
      path: `${operationId} ${name}`,
      name,
      field: (schema ?? {}) as Record<string, unknown>,
      text: description ?? '',
    })),
  ),
]

/** Words that say nothing by themselves. */
const FILLERS = ['the', 'a', 'an', 'of', 'in', 'it', 'its', 'is', 'this', 'which', 'what', 'kind', 'state']

function valuesOf(field: Record<string, unknown>): string[] {
  const { enum: own, anyOf = [], items } = field as { enum?: unknown[]; anyOf?: object[]; items?: object }
  if (own) return own.filter((value) => typeof value === 'string')
  return [...anyOf, ...(items ? [items] : [])].flatMap((one) => valuesOf(one as Record<string, unknown>))
}

/** A language, a truth, a mode, a method of HTTP, a type of file, and names of two parts: types of events and what the audit log notes. */
const SAYS_ITSELF = /^(?:th|en|true|false|live|test|GET|POST|PATCH|DELETE|[a-z]+\/[a-z]+|\w+\.(?:\w+|\*))$/

/** The codes of errors have a page of their own. */
const isListedElsewhere = (values: readonly string[]) => values.every((value) => Object.hasOwn(refusals, value))

describe('every call', () => {
  test('has a summary, a text, a group and a name', () => {
    const known = TAGS.map(({ name }) => name)
    for (const route of allRoutes) {
      expect([route.operationId, known.includes(route.tag)]).toEqual([route.operationId, true])
      // A write says what its summary leaves open.
      if (route.method !== 'GET')
        expect([route.operationId, route.description ?? '']).toEqual([
          route.operationId,
          expect.stringMatching(/^[A-Z`].*\.$/s),
        ])
    }
  })

  test('takes and answers schemas that have names', () => {
    for (const { operationId, requestBody, responses } of operations as never as Record<string, never>[]) {
      const contents: { content?: Record<string, { schema: { $ref?: string; type?: string } }> }[] = [
        ...(requestBody ? [requestBody] : []),
        (responses as unknown as Record<string, { content?: never }>)['200']!,
      ]
      for (const { content } of contents)
        if (content?.['application/json'])
          expect([operationId, content['application/json'].schema.$ref]).toEqual([operationId, expect.any(String)])
    }
  })

  test('describes its parameters', () => {
    const silent = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    )
    expect(silent).toEqual([])
  })

  test('says which headers come back, and what a limit asks for', () => {
    for (const { operationId, responses } of operations as never as {
      operationId: string
      responses: Record<string, { headers: object }>
    }[])
      expect([operationId, Object.keys(responses['200']!.headers)]).toEqual([
        operationId,
        expect.arrayContaining(['Request-Id', 'Service-Version']),
      ])
    const limited = (document.components!.responses as Record<string, { headers: object }>).Error429
    expect(Object.keys(limited!.headers)).toContain('Retry-After')
  })
})

describe('every field', () => {
  test('has a text', () => {
    expect(fields.filter(({ field }) => !field.description).map(({ path }) => path)).toEqual([])
  })

  test('says more than its own name, in five words or more', () => {
    const texts = told.map(({ path, name, text }) => ({ path, name, text: text.split(/(?:^|\n\n)- `/)[0] ?? '' }))
    const empty = texts.filter(({ name, text }) => {
      // The type of an id is said in three words: `Id of the price.`
      if (text === '' || /^Ids? of (?:the|an?) [\w ]+\.$/.test(text)) return false
      const words = text.match(/[\w`§%{}/[\]…-]+/g) ?? []
      const own = new Set([...name.replace('[]', '').split('_'), ...FILLERS])
      return words.length < 5 || words.every((word) => own.has(word.toLowerCase()))
    })
    expect(empty.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
    expect(texts.filter(({ text }) => /\be-mail/i.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('that takes or answers one of some values says what each of them means', () => {
    const unsaid = told.flatMap(({ path, field, text }) => {
      const values = valuesOf(field)
      if (values.length < 2 || values.some((value) => SAYS_ITSELF.test(value)) || isListedElsewhere(values)) return []
      return values.filter((value) => !text.includes(`\`${value}\``)).map((value) => `${path}: ${value}`)
    })
    expect(unsaid).toEqual([])
  })

  test('that is a whole number has the format of one', () => {
    const wrong = fields.filter(({ field }) => field.type === 'integer' && field.format !== 'int64')
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('of an object that is read often says what it is there, and a filter of a list says what it finds', () => {
    const said = Object.entries(OBJECT_TEXTS).flatMap(([id, texts]) =>
      Object.entries(texts).map(([name, text]) => [
        id,
        name,
        schemas[id].properties[name].description.split('\n')[0],
        text,
      ]),
    )
    expect(said.map(([id, name, own]) => [id, name, own])).toEqual(said.map(([id, name, , text]) => [id, name, text]))
    expect(schemas.Payment.properties.customer.description).toBe('The customer whose payment it is.')
    const lists = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'starting_after'))
    expect(lists.length).toBeGreaterThan(20)
    const filters = lists.flatMap(({ parameters = [] }) => parameters)
    expect(filters.filter(({ description = '' }) => /^Id of an? /.test(description))).toEqual([])
    expect(filters.filter(({ name }) => name === 'customer').map(({ description }) => description)).toContain(
      'Only those of this customer, by its id.',
    )
    const statuses = filters.filter(({ name }) => name === 'status')
    expect(statuses.filter(({ description = '' }) => description.startsWith('Only ')).length).toBeGreaterThan(5)
  })

  test('of the shared texts still exists', () => {
    const names = new Set([
      ...fields.map(({ name }) => name),
      ...operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
    ])
    expect(Object.keys(FIELD_TEXTS).filter((name) => !names.has(name))).toEqual([])
    const lists = new Set(told.map(({ field }) => valuesOf(field).toSorted().join()))
    const unused = VALUE_TEXTS.map((texts) => Object.keys(texts)).filter((keys) => !lists.has(keys.toSorted().join()))
    expect(unused).toEqual([])
  })
})

test('an event is about one of the objects of the catalogue', () => {
  expect(schemas.Event.properties.data.properties.object.anyOf.length).toBeGreaterThan(15)
})

test('is small enough to be read at once', () => {
  expect(JSON.stringify(document).length).toBeLessThan(1_200_000)
})

describe('every example', () => {
  const routes = new Map(allRoutes.map((route) => [route.operationId as string, route]))
  const examples = document.components?.examples as Record<string, { value: unknown }>

  test('of a body is there, and is a body that the call takes', () => {
    for (const { operationId, requestBody } of operations) {
      const json = requestBody?.content['application/json']
      if (!json) continue
      const [example] = Object.values(json.examples ?? {}) as { value: unknown }[]
      const problems = routes.get(operationId)?.body?.safeParse(example?.value).error?.issues ?? []
      expect([operationId, example, problems]).toEqual([operationId, { value: expect.any(Object) }, []])
    }
    const taking = operations.filter(({ requestBody }) => requestBody?.content['application/json'])
    expect(Object.keys(BODY_EXAMPLES).sort()).toEqual(taking.map(({ operationId }) => operationId).sort())
  })

  test('of an answer is there, fits its schema and has no other member', () => {
    for (const { operationId, responses } of operations) {
      const json = responses['200']?.content?.['application/json']
      if (!json) continue
      const [name] = Object.keys(json.examples ?? {})
      const value = examples[name ?? '']?.value
      const answer = routes.get(operationId)?.answer
      const problems = answer?.safeParse(value).error?.issues ?? undeclared(answer ?? z.unknown(), value)
      // Where it no longer fits: RECORD_EXAMPLES=1 npm run test:long -- test/api/examples-live
      expect([operationId, typeof value, problems]).toEqual([operationId, 'object', []])
    }
  })

  test('of an error says more than its code', () => {
    const shared = Object.entries(document.components?.responses ?? {}) as [string, { content: object }][]
    for (const [name, { content }] of shared) {
      const { example } = (content as Record<string, { example: { error: { message: string } } }>)['application/json']!
      expect([name, example.error.message]).not.toEqual([name, 'What is wrong, in a sentence.'])
      expect([name, errorSchema().safeParse(example).error?.issues ?? []]).toEqual([name, []])
    }
  })

  test('keeps no secret and no address of the recording', () => {
    expect(JSON.stringify(examples)).not.toMatch(/sk_(test|live)_\w|whsec_\w|satang\.test|127\.0\.0\.1/)
  })
})
