// Reads the text of a query string by the types that a route declares. It is strict: an integer is digits, a boolean is `true` or `false`, a name is
// given once unless it is a list (`types[]`), and brackets go one level deep (`created[gte]`, `metadata[order]`).
import { z } from 'zod'
import { closestName } from '../rules/closest-name.ts'
import { invalidParameter, type Problem, problemsOf, unknownParameter } from './problems.ts'

/** Prepared once per route. Parses the raw query string and adds what is wrong to `problems`. */
export function queryParser(schema: z.ZodObject): (text: string, problems: Problem[]) => Record<string, unknown> {
  const strict = schema.strict()
  const readers = readersOf(schema.shape)
  return (text, problems) => {
    const given = text === '' ? {} : collect(text, readers, problems)
    const parsed = strict.safeParse(given)
    if (parsed.success) return parsed.data
    // A problem found while reading the text is not reported twice.
    const known = new Set(problems.map((problem) => problem.param))
    problems.push(
      ...problemsOf(parsed.error.issues, given, 'query', strict).filter((problem) => !known.has(problem.param)),
    )
    return {}
  }
}

type Reader = (text: string) => unknown
/** A list is declared with its brackets: `'types[]': z.array(…)`. */
interface ListReader {
  each: Reader
}
/** Of a record, `metadata[key]=value`: the caller chooses the inner names. */
interface RecordReader {
  any: Reader
}
type Readers = Map<string, Reader | Map<string, Reader> | ListReader | RecordReader>

function collect(text: string, readers: Readers, problems: Problem[]): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const [name, value] = decoded(pair)
    if (name === null || value === null || value.includes('\0')) {
      problems.push(invalidParameter(name?.replaceAll('\0', '') ?? pair, 'must be percent-encoded UTF-8 without NUL'))
      continue
    }
    const list = readers.get(name)
    if (list && 'each' in list) {
      given[name] = [...((given[name] as unknown[] | undefined) ?? []), list.each(value)]
      continue
    }
    const [, key = name, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? []
    const reader = readers.get(key)
    const read =
      inner === undefined
        ? typeof reader === 'function'
          ? reader
          : undefined
        : reader instanceof Map
          ? reader.get(inner)
          : reader && 'any' in reader && inner !== '__proto__'
            ? reader.any
            : undefined
    if (!read) {
      const asked = inner === undefined ? innerNamesOf(reader) : null
      problems.push(
        asked
          ? invalidParameter(name, `must be given as ${asked.map((k) => `${name}[${k}]`).join(', ')}`)
          : unknownParameter(name, meantBy(name, key, readers)),
      )
    } else if (seen.has(name)) {
      problems.push(invalidParameter(name, 'must be given once'))
    } else {
      seen.add(name)
      if (inner === undefined) given[key] = read(value)
      // Without a prototype: in a record the caller chooses the names.
      else given[key] = Object.assign(Object.create(null), given[key], { [inner]: read(value) })
    }
  }
  return given
}

/** The names that belong into the brackets behind a name. Null for what takes none. */
function innerNamesOf(reader: Reader | Map<string, Reader> | ListReader | RecordReader | undefined): string[] | null {
  if (reader instanceof Map) return [...reader.keys()]
  return reader && 'any' in reader ? ['key'] : null
}

/** The known name that an unknown one was meant to be. A list is declared with its brackets, and they are easily forgotten. */
function meantBy(name: string, key: string, readers: Readers): string | null {
  if (readers.has(key)) return null
  return readers.has(`${name}[]`) ? `${name}[]` : closestName(key, [...readers.keys()])
}

function decoded(pair: string): [string | null, string | null] {
  const equals = pair.indexOf('=')
  const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
  return [percentDecoded(name), percentDecoded(value)]
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

function readersOf(shape: Readonly<Record<string, z.core.$ZodType>>): Readers {
  const readers: Readers = new Map()
  for (const [name, schema] of Object.entries(shape)) {
    const base = baseOf(schema)
    if (base instanceof z.ZodArray) readers.set(name, { each: readerOf(baseOf(base.element)) })
    else if (base instanceof z.ZodRecord)
      readers.set(name, { any: readerOf(baseOf(base.valueType as z.core.$ZodType)) })
    else readers.set(name, base instanceof z.ZodObject ? rangeReaders(base) : readerOf(base))
  }
  return readers
}

function rangeReaders(range: z.ZodObject): Map<string, Reader> {
  return new Map(Object.entries(range.shape).map(([inner, schema]) => [inner, readerOf(baseOf(schema))]))
}

/** Text that does not fit the type is left as it is. The schema then reports what it expects. */
function readerOf(base: z.core.$ZodType): Reader {
  const type = base._zod.def.type
  if (type === 'number') return (text) => (/^-?(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text)
  if (type === 'boolean') return (text) => (text === 'true' ? true : text === 'false' ? false : text)
  return (text) => text
}

/** The schema below optional, default, nullable and pipes. */
function baseOf(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType }
  const inner = def.innerType ?? def.in
  return inner ? baseOf(inner) : schema
}
