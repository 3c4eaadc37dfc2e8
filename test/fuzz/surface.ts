/*
 * The attack surface, read from the router and the declarations, so that new routes are attacked too. Forms are read from the pages that show them.
 */
import { z } from 'zod'
import { routerOf } from '../../api/app.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { allRoutes } from '../../api/routes/index.ts'

export interface Call {
  method: string
  /** The path with its `:id` parameters. */
  path: string
  /** The names of query parameters. */
  query: string[]
  /** The JSON schema of the body. Null: the call takes none. */
  body: JsonSchema | null
}

export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  minimum?: number
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Every call of the API. */
export function apiCalls(): Call[] {
  return allRoutes.map((route) => ({
    method: route.method,
    path: route.path,
    query: route.query ? Object.keys(schemaOf(route.query).properties ?? {}) : [],
    body: route.body ? schemaOf(route.body) : null,
  }))
}

/** Every address outside /v1, with its methods. */
export function pageAddresses(deps: ApiDeps): { method: string; path: string }[] {
  return routerOf(deps, allRoutes).stack.flatMap(({ path, methods }) =>
    String(path).startsWith('/v1/')
      ? []
      : methods.filter((method) => method !== 'HEAD').map((method) => ({ method, path: String(path) })),
  )
}

/** A value that the schema accepts, as far as a schema can tell. `known` names what must exist. */
export function plausible(schema: JsonSchema, known: Record<string, string>, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const inner = schema.anyOf ?? schema.oneOf
  if (inner) return plausible(inner[0]!, known, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const members = Object.entries(schema.properties ?? {})
    return Object.fromEntries(members.map(([key, of]) => [key, plausible(of, known, key)]))
  }
  if (type === 'array') return schema.items ? [plausible(schema.items, known, name)] : []
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return false
  if (known[name]) return known[name]
  if (schema.format === 'email') return 'nok@example.com'
  if (schema.format === 'uri' || name.endsWith('url')) return 'https://shop.example/x'
  return 'x'
}

/** Bodies that differ from a good one in one place each, at any depth, by each of `values`. Also one body with an unknown member. */
export function* mutations(good: unknown, values: (place: number) => readonly unknown[]): Generator<unknown> {
  const places = [...placesIn(good, [])]
  for (const [index, place] of places.entries()) for (const value of values(index)) yield replaced(good, place, value)
  if (typeof good === 'object' && good !== null) yield { ...good, unknown_member: 1 }
}

function* placesIn(node: unknown, path: (string | number)[]): Generator<(string | number)[]> {
  if (path.length > 0) yield path
  if (typeof node !== 'object' || node === null) return
  const entries = Array.isArray(node) ? node.entries() : Object.entries(node)
  for (const [key, inner] of entries) yield* placesIn(inner, [...path, key])
}

function replaced(node: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(node) ? [...node] : { ...(node as object) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

export interface Form {
  /** The form's action. */
  path: string
  fields: { name: string; value: string }[]
}

/** The forms that a page shows, with the values that it fills in. */
export function formsIn(html: string): Form[] {
  return [...html.matchAll(/<form method="post" action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, action, inside]) => {
      const names = new Map<string, string>()
      for (const [tag, name] of inside!.matchAll(/<(?:input|select|textarea|button)\b[^>]*?\bname="([^"]*)"[^>]*>/g))
        if (!names.has(name!)) names.set(name!, unescaped(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''))
      return { path: unescaped(action!), fields: [...names].map(([name, value]) => ({ name, value })) }
    },
  )
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
