// An index for Koa's router. The router of the library tries every pattern at each request: with some 500 of them that was a tenth of a cheap call.
// It knows no route, and whether a pattern matches is still decided by the library.
import type Router from '@koa/router'

// biome-ignore lint/suspicious/noExplicitAny: the index looks at no state.
type Routes = Pick<Router<any>, 'match' | 'stack'>
type Layer = Routes['stack'][number]
type Placed = { layer: Layer; place: number }

/** The characters that begin what is not literal in a pattern of path-to-regexp. */
const NOT_LITERAL = /[:*{}()[\]?+!\\]/

/**
 * Lets a router try only the patterns whose literal beginning is the beginning of the path: for `/v1/licenses/verify` those under `/v1/licenses`, not
 * those of `/v1/products`. It answers what it did before, in the same order. Its patterns must be case sensitive, and all be there at the first request.
 */
export function indexed<R extends Routes>(router: R): R {
  let index: Map<string, Placed[]> | undefined
  router.match = (path, method) => {
    index ??= indexOf(router.stack)
    const matched: ReturnType<Routes['match']> = { path: [], pathAndMethod: [], route: false }
    for (const { layer } of candidates(index, path)) {
      if (!layer.match(path)) continue
      matched.path.push(layer)
      const isRoute = layer.methods.length > 0
      if (isRoute && !layer.methods.includes(method.toUpperCase())) continue
      matched.pathAndMethod.push(layer)
      matched.route ||= isRoute
    }
    return matched
  }
  return router
}

/** The patterns that may match, in the order in which they were registered. */
function candidates(index: ReadonlyMap<string, Placed[]>, path: string): Placed[] {
  const found = [...(index.get(path) ?? [])]
  for (let end = 0; end !== -1; end = path.indexOf('/', end + 1)) found.push(...(index.get(path.slice(0, end)) ?? []))
  return found.sort((a, b) => a.place - b.place)
}

/** Each pattern under the whole segments that are literal: `/v1/products/:id` under `/v1/products`, `/:page` under the empty text. */
function indexOf(stack: readonly Layer[]): Map<string, Placed[]> {
  const index = new Map<string, Placed[]>()
  for (const [place, layer] of stack.entries()) {
    const key = literalBeginning(layer.path)
    index.set(key, [...(index.get(key) ?? []), { layer, place }])
  }
  return index
}

function literalBeginning(pattern: string | RegExp): string {
  if (typeof pattern !== 'string') return ''
  const end = pattern.search(NOT_LITERAL)
  return end === -1 ? pattern : pattern.slice(0, pattern.lastIndexOf('/', end))
}
