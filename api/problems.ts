// Everything that is wrong with the parameters of a call, listed as in specification §1.11. Turns zod's issues into codes, params such as
// `line_items[0].price` or `created[gte]`, and sentences that name the field and what is expected.
import type { z } from 'zod'
import { closestName } from '../rules/closest-name.ts'
import { Refusal } from '../rules/refusals.ts'

export interface Problem {
  param: string
  code: 'parameter_missing' | 'parameter_invalid' | 'parameter_unknown' | 'tax_id_invalid'
  message: string
}

type Path = readonly PropertyKey[]
export type ParamStyle = 'body' | 'query'

/** The most problems that are answered. A caller with 28 000 mistakes learns as much from the first ones as from all. */
const PROBLEMS_MAX = 20

/** Throws the first 20 problems as one refusal; the first is the refusal's own. */
export function refuseProblems(problems: readonly Problem[]): void {
  const first = problems[0]
  if (first)
    throw new Refusal(first.code, first.message, { param: first.param, errors: problems.slice(0, PROBLEMS_MAX) })
}

/** The problems of a value that `schema` did not accept. */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  style: ParamStyle,
  schema: z.ZodObject,
): Problem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const known = namesAt(schema, issue.path)
      return issue.keys.slice(0, PROBLEMS_MAX).map((key) => {
        const meant = closestName(key, known)
        return unknownParameter(paramOf([...issue.path, key], style), meant && paramOf([...issue.path, meant], style))
      })
    }
    return [problemOf(issue, input, style)]
  })
}

/** `meant`: the known parameter that was probably meant. */
export function unknownParameter(name: string, meant: string | null = null): Problem {
  const param = publishedName(name)
  const hint = meant === null ? '' : ` Did you mean \`${meant}\`?`
  return { param, code: 'parameter_unknown', message: `Unknown parameter: \`${param}\`.${hint}` }
}

/** The names that a schema knows at a path. Of a union, those of all its branches. */
function namesAt(schema: z.core.$ZodType, path: Path): string[] {
  const def = schema._zod.def as {
    innerType?: z.core.$ZodType
    in?: z.core.$ZodType
    options?: z.core.$ZodType[]
    element?: z.core.$ZodType
    shape?: Record<string, z.core.$ZodType>
  }
  const below = def.innerType ?? def.in
  if (below) return namesAt(below, path)
  if (def.options) return def.options.flatMap((option) => namesAt(option, path))
  const [first, ...rest] = path
  if (first === undefined) return Object.keys(def.shape ?? {})
  const inner = typeof first === 'number' ? def.element : def.shape?.[String(first)]
  return inner ? namesAt(inner, rest) : []
}

export function invalidParameter(name: string, expected: string): Problem {
  const param = publishedName(name)
  return { param, code: 'parameter_invalid', message: `\`${param}\` ${expected}.` }
}

/** Longer names than ours are cut: callers choose them, and an answer must not be larger than its request. */
const NAME_MAX = 100

/** The form of a caller's name that may be repeated in an answer. NUL and lone surrogates, which JSON can express, are replaced. */
export function publishedName(name: string): string {
  const shortened = name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name
  return shortened.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** `['line_items', 0, 'price']` → `line_items[0].price`; in a query `['created', 'gte']` → `created[gte]`, `['types[]', 0]` → `types[0]`. */
export function paramOf(path: Path, style: ParamStyle = 'body'): string {
  const written = path
    .map((part, i) =>
      i === 0 ? String(part) : typeof part === 'number' || style === 'query' ? `[${String(part)}]` : `.${String(part)}`,
    )
    .join('')
  // A list in a query is named with its brackets: `types[]`, of which the first is `types[0]`.
  return written.replace('[][', '[')
}

function problemOf(issue: z.core.$ZodIssue, input: unknown, style: ParamStyle): Problem {
  const deepest = deepestOf(issue)
  const param = publishedName(paramOf(deepest.path, style))
  if (valueAt(input, deepest.path) === undefined)
    return { param, code: 'parameter_missing', message: `\`${param}\` is required.` }
  const problem = invalidParameter(param, expectationOf(deepest, valueAt(input, deepest.path)))
  const isTaxId = deepest.code === 'custom' && deepest.params?.code === TAX_ID_INVALID
  return isTaxId ? { ...problem, code: TAX_ID_INVALID } : problem
}

/** The code of a check that has one of its own: `params: {code: TAX_ID_INVALID}`. */
export const TAX_ID_INVALID = 'tax_id_invalid'

/** Of a union, the branch that was meant: the only one whose problems all lie inside the value. */
function deepestOf(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const inside = issue.errors.flatMap((branch) =>
    branch.length > 0 && branch.every((i) => i.path.length > 0) ? [branch[0]!] : [],
  )
  if (inside.length !== 1) return issue
  const inner = inside[0]!
  return deepestOf({ ...inner, path: [...issue.path, ...inner.path] })
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

/** The second half of the sentence: "must be an integer". A schema's own message is used when it begins with "must". */
function expectationOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (/^(?:must|may) /.test(issue.message)) return issue.message.replace(/\.$/, '')
  switch (issue.code) {
    case 'invalid_type':
      return value === null
        ? `must be ${TYPES[issue.expected] ?? issue.expected}, not null`
        : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${quoted(issue.values[0])}`
        : `must be one of ${issue.values.map(quoted).join(', ')}`
    case 'too_small':
      return `must ${MEASURES[issue.origin]?.(Number(issue.minimum), 'at least') ?? `be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`}`
    case 'too_big':
      return `must ${MEASURES[issue.origin]?.(Number(issue.maximum), 'at most') ?? `be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`}`
    case 'invalid_key':
      return 'has a key that is not allowed'
    case 'invalid_union':
      return `must be ${unionOf(issue)}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the expected format'
    default:
      return 'is not valid'
  }
}

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'an integer',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

const FORMATS: Record<string, string> = { email: 'must be an email address', url: 'must be a URL' }

const MEASURES: Record<string, (size: number, bound: string) => string> = {
  string: (size, bound) => (size === 1 && bound === 'at least' ? 'not be empty' : `have ${bound} ${size} characters`),
  array: (size, bound) => `have ${bound} ${size} ${size === 1 ? 'item' : 'items'}`,
  record: (size, bound) => `have ${bound} ${size} keys`,
  map: (size, bound) => `have ${bound} ${size} keys`,
}

function unionOf(issue: z.core.$ZodIssueInvalidUnion): string {
  const kinds = issue.errors.flatMap((branch) =>
    branch
      .slice(0, 1)
      .map((i) =>
        i.code === 'invalid_type'
          ? (TYPES[i.expected] ?? i.expected)
          : i.code === 'invalid_value'
            ? i.values.map(quoted).join(' or ')
            : 'of the expected form',
      ),
  )
  return [...new Set(kinds)].join(' or ') || 'of the expected form'
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `\`${value}\`` : String(value)
}
