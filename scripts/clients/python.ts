// Writes the generated half of the Python client (client/python/satang/generated/): the types of the document, and the resources with their methods. What a
// call does over HTTP is written by hand in client/python/satang/. Names of types are those of typescript.ts.
import {
  errorCodes,
  errorTypes,
  eventObjects,
  type Method,
  methodsOf,
  type OpenApi,
  pascal,
  reachable,
  resolve,
  type Schema,
} from './model.ts'
import { isNamed, paramsName, resultName } from './typescript.ts'

const HEAD = '# Generated from the OpenAPI document by `npm run clients`. Do not edit.\n'

const RENAMED: Record<string, string> = { Event: 'EventEnvelope', Request: 'LoggedRequest', Error: 'ErrorBody' }

/** Words that Python keeps for itself, and names that a dict has. Both are reached by `answer["name"]`. */
const KEYWORDS =
  /^(from|import|del|in|is|class|def|return|pass|global|lambda|not|and|or|if|else|for|while|with|as|try|raise|None|True|False)$/
const OF_DICT = /^(items|keys|values|get|update|pop|copy|clear|setdefault|popitem|fromkeys)$/

/** The files of client/python/satang/generated/, by name. */
export function pythonFiles(document: OpenApi): Record<string, string> {
  const methods = methodsOf(document)
  return { '__init__.py': HEAD, 'types.py': types(document, methods), 'resources.py': resources(document, methods) }
}

function types(document: OpenApi, methods: Method[]): string {
  const events = eventObjects(document)
  const results = methods.filter(({ answer }) => answer === 'json').filter((method) => !isNamed(method))
  const answers = methods.map((m) => (isNamed(m) ? m.schema : resolve<Schema>(document, m.schema ?? {})))
  const schemas = [...answers, ...methods.flatMap(({ params }) => params.map((p) => p.schema))]
  const names = reachable(document, schemas, ['Event', ...Object.values(events)])
  // What a parameter refers to is written as the dict that a caller makes.
  const inParams = reachable(
    document,
    methods.flatMap(({ params }) => params.map((p) => p.schema)),
    [],
  )
  const writer = new Writer()
  for (const name of names)
    writer.answer(RENAMED[name] ?? name, resolve<Schema>(document, { $ref: `#/components/schemas/${name}` }))
  for (const method of results) writer.answer(resultName(method), resolve<Schema>(document, method.schema ?? {}))
  for (const name of inParams)
    writer.params(`${name}Param`, resolve<Schema>(document, { $ref: `#/components/schemas/${name}` }))
  for (const method of methods.filter(takesParams))
    writer.params(paramsName(method), paramsSchema(method), method.summary)
  return [
    HEAD,
    `from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Generic, List, Optional, TypedDict, TypeVar, Union

from .._objects import SatangObject

if TYPE_CHECKING:
    from typing_extensions import Literal, Required

T = TypeVar("T")


class EventData(SatangObject, Generic[T]):
    object: T
    previous_attributes: Optional[Dict[str, Any]]


class DryRun(SatangObject, Generic[T]):
    """What a write would do. \`result\` is what it would answer."""

    result: T
    changes: List[Dict[str, Any]]
    events: List[Any]
    ledger_entries: List[Any]
    mails: List[Any]
    webhooks: Any

`,
    writer.text(),
    ...Object.entries(events).map(([type, name]) => eventClass(type, RENAMED[name] ?? name)),
    `if TYPE_CHECKING:
    Event = Union[${Object.keys(events).map(eventName).join(', ')}]
    ErrorType = ${literal(errorTypes(document))}
    ErrorCode = ${literal(errorCodes(document))}
`,
  ].join('\n')
}

const eventName = (type: string) => `${pascal(type.replace('.', '_'))}Event`

const eventClass = (type: string, name: string) => `
class ${eventName(type)}(EventEnvelope):
    type: Literal["${type}"]
    data: EventData[${name}]  # type: ignore[assignment]
`

const literal = (values: unknown[]) => `Literal[${values.map(pythonValue).join(', ')}]`

const pythonValue = (value: unknown) => (typeof value === 'boolean' ? pascal(String(value)) : JSON.stringify(value))

const takesParams = ({ params, file }: Method) => params.length > 0 || Boolean(file)

function paramsSchema({ params, file }: Method): Schema {
  const upload = file ? { [file]: { type: 'bytes', description: 'A file instead of JSON.' } } : {}
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(params.map((p) => [p.name, { ...p.schema, description: p.description }])),
      ...upload,
    },
    required: params.filter((p) => p.required).map((p) => p.name),
  }
}

/** Writes classes for objects; an object within another becomes a class before it. */
class Writer {
  readonly #classes: string[] = []
  readonly #names = new Set<string>()

  text(): string {
    return this.#classes.join('\n')
  }

  answer(name: string, schema: Schema): void {
    if (!isObject(schema)) {
      this.#alias(name, schema, false)
      return
    }
    const members = Object.entries(schema.properties ?? {}).flatMap(([field, one]) => {
      const type = this.#type(one, `${name}${pascal(field)}`, false)
      if (KEYWORDS.test(field) || OF_DICT.test(field)) return [`    # ${field}: ${type}`]
      const optional = schema.required?.includes(field) ? type : `Optional[${type}]`
      return [`    ${field}: ${optional}`, ...doc(one.description, '    ')]
    })
    this.#add(
      name,
      `class ${name}(SatangObject):\n${[...doc(schema.description, '    '), ...members, ...(members.length > 0 ? [] : ['    pass'])].join('\n')}\n`,
    )
  }

  params(name: string, schema: Schema, text = schema.description): void {
    if (!isObject(schema)) {
      this.#alias(name, schema, true)
      return
    }
    const members = Object.entries(schema.properties ?? {}).map(([field, one]) => {
      const type = this.#type(one, `${name.replace(/Params$/, '')}${pascal(field)}Param`, true)
      return { field, text: one.description, type: schema.required?.includes(field) ? `Required[${type}]` : type }
    })
    if (members.some(({ field }) => KEYWORDS.test(field))) {
      const pairs = members.map(({ field, type }) => `    ${JSON.stringify(field)}: ${JSON.stringify(type)},`)
      this.#add(
        name,
        `${name} = TypedDict(\n    "${name}",\n    {\n    ${pairs.join('\n    ')}\n    },\n    total=False,\n)\n`,
      )
      return
    }
    const lines = members.flatMap((m) => [`    ${m.field}: ${m.type}`, ...doc(m.text, '    ')])
    this.#add(
      name,
      `class ${name}(TypedDict, total=False):\n${[...doc(text, '    '), ...lines, ...(lines.length > 0 ? [] : ['    pass'])].join('\n')}\n`,
    )
  }

  #alias(name: string, schema: Schema, param: boolean): void {
    this.#add(name, `if TYPE_CHECKING:\n    ${name} = ${this.#type(schema, `${name}Value`, param)}\n`)
  }

  #add(name: string, text: string): void {
    if (this.#names.has(name)) throw new Error(`Two types are named ${name}.`)
    this.#names.add(name)
    this.#classes.push(`\n${text}`)
  }

  #type(schema: Schema, name: string, param: boolean): string {
    if (schema.$ref) {
      const to = schema.$ref.split('/').at(-1) ?? ''
      if (param) return `${to}Param`
      return to === 'Event' ? 'Event' : (RENAMED[to] ?? to)
    }
    if (schema.const !== undefined) return literal([schema.const])
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null)
      return values.length < schema.enum.length ? `Optional[${literal(values)}]` : literal(values)
    }
    const choices =
      schema.anyOf ??
      schema.oneOf ??
      (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : null)
    if (choices) return this.#choice(choices, name, param)
    if (schema.allOf) return 'Dict[str, Any]'
    if (schema.type === 'array') return `List[${this.#type(schema.items ?? {}, name, param)}]`
    if (schema.type === 'object') return this.#object(schema, name, param)
    return (
      { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None', bytes: 'bytes' }[
        String(schema.type)
      ] ?? 'Any'
    )
  }

  #choice(choices: Schema[], name: string, param: boolean): string {
    const some = choices.filter(({ type }) => type !== 'null')
    const written = [...new Set(some.map((one, at) => this.#type(one, at === 0 ? name : `${name}${at + 1}`, param)))]
    const union = written.length === 1 ? (written[0] ?? 'Any') : `Union[${written.join(', ')}]`
    return some.length < choices.length ? `Optional[${union}]` : union
  }

  #object(schema: Schema, name: string, param: boolean): string {
    if (Object.keys(schema.properties ?? {}).length === 0) {
      const rest = schema.additionalProperties
      return `Dict[str, ${typeof rest === 'object' ? this.#type(rest, name, param) : 'Any'}]`
    }
    if (param) this.params(name, schema)
    else this.answer(name, schema)
    return name
  }
}

const isObject = ({ type, anyOf, oneOf, allOf }: Schema) => type === 'object' && !anyOf && !oneOf && !allOf

function doc(text: string | undefined, indent: string): string[] {
  const lines = (text ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
    .map((line) => line.trim())
  if (lines.length === 1) return lines[0] ? [`${indent}"""${lines[0].replace(/"$/, '" ')}"""`] : []
  return [`${indent}"""${lines[0]}`, ...lines.slice(1).map((line) => (line ? indent + line : '')), `${indent}"""`]
}

/** Resources as classes. Only type checkers load the types: a program that sends one call should not read six thousand lines first. */
function resources(document: OpenApi, methods: Method[]): string {
  const own = Map.groupBy(methods, ({ resource }) => resource.join('.'))
  const top = [...new Set(methods.map(({ resource: [first] }) => first))].filter((name) => name !== undefined)
  const classes = [...own].filter(([path]) => path !== '').map(([, group]) => classOf(group))
  const groups = top
    .filter((name) => !own.has(name))
    .map((name) => {
      const inner = [...own.keys()].filter((path) => path.startsWith(`${name}.`)).map((path) => path.split('.'))
      const lines = inner.map((path) => `        self.${path.at(-1)} = ${className(path)}(send)`)
      return `\nclass ${className([name])}:\n    def __init__(self, send: Send) -> None:\n${lines.join('\n')}\n`
    })
  const all = top.map((name) => `        self.${name} = ${className([name])}(send)`)
  const direct = (own.get('') ?? []).map(methodOf)
  return [
    HEAD,
    `from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Union, cast

from .._calls import Call, Resource, Send

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._lists import SatangList
    from . import types

API_VERSION = "${document.info.version}"
`,
    ...classes,
    ...groups,
    `\nclass Resources(Resource):\n    """What a \`Satang\` has."""\n\n    def __init__(self, send: Send) -> None:\n        super().__init__(send)\n${all.join('\n')}\n`,
    ...direct,
  ].join('\n')
}

const className = (path: string[]) => `${path.map(pascal).join('')}Resource`

const classOf = (methods: Method[]) =>
  `\nclass ${className(methods[0]?.resource ?? [])}(Resource):\n${methods.map(methodOf).join('\n')}`

function methodOf(method: Method): string {
  const { verb, path, ids, answer, schema, summary, description, name } = method
  const isWrite = verb !== 'GET'
  const takes = takesParams(method)
  const own = answer === 'json' && !isNamed(method) ? resultName(method) : answerName(schema)
  const returned = { json: `types.${own}`, list: `SatangList[types.${own}]`, bytes: 'bytes', text: 'str' }[answer]
  const type = returned.includes('types.Union') ? 'SatangList[Any]' : returned
  const options = [
    ...(isWrite ? ['idempotency_key: Optional[str] = None', 'dry_run: bool = False'] : []),
    'timeout: Optional[float] = None',
    'max_retries: Optional[int] = None',
    'api_version: Optional[str] = None',
  ]
  const taken = takes
    ? [`params: Optional[types.${paramsName(method)}] = None`]
    : ['params: Optional[Dict[str, Any]] = None']
  const fields = takes ? [`**fields: Unpack[types.${paramsName(method)}]`] : []
  const signature = ['self', ...ids.map((id) => `${id}: str`), ...taken, '*', ...options, ...fields]
    .map((one) => `        ${one}${one.startsWith('**') ? '' : ','}`)
    .join('\n')
  const passed = [
    ...(isWrite ? ['"idempotency_key": idempotency_key', '"dry_run": dry_run'] : []),
    '"timeout": timeout',
    '"max_retries": max_retries',
    '"api_version": api_version',
  ]
  const text = doc([`${summary}.`, description, `\`${verb} ${path}\``].filter(Boolean).join('\n\n'), '        ')
  return `    def ${methodName(name)}(
${signature}
    ) -> ${type}:
${text.join('\n')}
        return cast(
            "${type}",
            self._call(
                ${callOf(method)},
                {${ids.map((id) => `"${id}": ${id}`).join(', ')}},
                params,
                ${takes ? 'cast(Dict[str, Any], fields)' : '{}'},
                {${passed.join(', ')}},
            ),
        )
`
}

/** `del` and `return` are words of Python. */
function methodName(name: string): string {
  if (name === 'del') return 'delete'
  return KEYWORDS.test(name) ? `${name}_` : name
}

function answerName(schema: Schema | null): string {
  const name = schema?.$ref?.split('/').at(-1)
  if (!name) return 'Union'
  return RENAMED[name] && name !== 'Event' ? RENAMED[name] : name
}

function callOf({ verb, path, answer, isPublic, takesKey, params, file, fileType, always }: Method): string {
  const inQuery = verb === 'GET' ? [] : params.filter((p) => p.inQuery).map(({ name }) => name)
  const parts = [
    ...(answer === 'json' ? [] : [`answer="${answer}"`]),
    ...(isPublic ? ['public=True'] : []),
    ...(verb !== 'GET' && !takesKey ? ['keyless=True'] : []),
    ...(inQuery.length > 0 ? [`query=${JSON.stringify(inQuery)}`] : []),
    ...(file === null ? [] : [`file="${file}"`]),
    ...(fileType === null ? [] : [`file_type="${fileType}"`]),
    ...(Object.keys(always).length > 0 ? [`always=${JSON.stringify(always)}`] : []),
  ]
  return `Call(${[`"${verb}"`, `"${path}"`, ...parts].join(', ')})`
}
