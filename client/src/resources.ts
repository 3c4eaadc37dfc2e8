// Makes the methods of a client from the generated table: `satang.customers.create(params, options)` and all others.
import type { CallTable } from './call-table.ts'
import { CALLS } from './generated/table.ts'
import type { Resources } from './generated/types.ts'
import type { Http, HttpCall } from './http.ts'
import { ListPromise, type PageData } from './lists.ts'
import { OPTION_NAMES, type RequestOptions } from './options.ts'

type Values = Record<string, unknown>

/** The methods of all resources, over one connection. */
export function resourcesOf(http: Http): Resources {
  return built(CALLS, http) as unknown as Resources
}

function built(table: CallTable, http: Http): Values {
  return Object.fromEntries(
    Object.entries(table).map(([name, call]) => [
      name,
      typeof call === 'string' ? methodOf(call, http) : built(call, http),
    ]),
  )
}

/** `(…ids, params, options)`. Options and params are distinguished by their names, so either may be left out. */
function methodOf(text: string, http: Http): (...args: unknown[]) => unknown {
  const [verb = '', path = '', ...marks] = text.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const mark = (name: string) => marks.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
  const isList = marks.includes('list')
  const answer = (['bytes', 'text'] as const).find((one) => marks.includes(one)) ?? 'json'
  const inQuery = mark('query')?.split(',') ?? []
  const file = mark('file')
  const always = mark('always')?.split(':')

  return (...args) => {
    const ids = names.map((name, at) => idOf(args[at], `${name} (argument ${at + 1})`, text))
    const given = args.slice(names.length)
    const { params, options } = split(given)
    const isPlaced = (name: string) => verb === 'GET' || inQuery.includes(name)
    const query = Object.fromEntries(Object.entries(params).filter(([name]) => isPlaced(name)))
    const rest = Object.fromEntries(Object.entries(params).filter(([name]) => !isPlaced(name)))
    const call: HttpCall = {
      verb,
      path: path.replaceAll(/\{\w+\}/g, () => ids.shift() ?? ''),
      query: always ? { ...query, [always[0] ?? '']: always[1] } : query,
      ...(verb === 'GET' ? {} : bodyOf(rest, file)),
      isPublic: marks.includes('public'),
      takesKey: !marks.includes('keyless'),
      answer,
    }
    if (!isList) return http.send(call, options)
    return new ListPromise(
      (asked) => http.send({ ...call, query: asked }, options) as Promise<PageData<unknown>>,
      call.query ?? {},
    )
  }
}

/** An empty id would be another call: `/v1/customers/` is no customer. So would dots: `/v1/payments/../refunds` is `/v1/refunds`. */
function idOf(value: unknown, name: string, text: string): string {
  if (typeof value === 'string' && !['', '.', '..'].includes(value)) return encodeURIComponent(value)
  throw new TypeError(`${text.split(' ', 2).join(' ')}: ${name} is the id of an object, not ${JSON.stringify(value)}.`)
}

function split(given: unknown[]): { params: Values; options: RequestOptions } {
  const all = Object.entries(Object.assign({}, ...given.map((one) => one ?? {})) as Values)
  const isOption = ([name]: [string, unknown]) => (OPTION_NAMES as readonly string[]).includes(name)
  return {
    params: Object.fromEntries(all.filter((one) => !isOption(one) && one[1] !== undefined)),
    options: Object.fromEntries(all.filter(isOption)),
  }
}

function bodyOf(params: Values, file: string | undefined): Partial<HttpCall> {
  // `:text/csv`: the whole body is the file. Else it is a part of a form.
  const name = file?.startsWith(':') ? 'file' : file
  if (name && params[name] !== undefined) {
    const blob =
      params[name] instanceof Blob ? params[name] : new Blob([params[name] as ArrayBuffer | Uint8Array<ArrayBuffer>])
    if (file?.startsWith(':')) return { file: blob, contentType: file.slice(1) }
    const form = new FormData()
    form.set(name, blob, name)
    return { file: form }
  }
  return Object.keys(params).length > 0 ? { body: params } : {}
}
