// The samples of the guides in TypeScript and Python, made of those in the shell: every call becomes the method of the client with the same parameters, every
// variable keeps its name. A sample that does more than call, assign, wait and print stays in the shell. test/client/guide-samples.test.ts runs all of them.
import { camel, type Method, type OpenApi, resolve, type Schema } from '../../scripts/clients/model.ts'

export interface ProgramSamples {
  ts: string
  /** Null where an expression has no short form in Python. */
  python: string | null
}

type Option = [name: 'idempotency_key' | 'dry_run', value: unknown]

/** A call as the shell makes it. In values, `\0NAME` stands for a variable. */
interface Call {
  method: Method
  ids: string[]
  params: [name: string, value: unknown][]
  options: Option[]
}

/** What a sample does, line by line. `to`: the variable that is set; null: it is printed, or, as `quiet`, left. */
type Step =
  | { kind: 'call'; call: Call; path: string; to: string | null; quiet: boolean; note: string }
  | { kind: 'read'; from: string; path: string; to: string | null; note: string }
  | { kind: 'time'; to: string; sign: string; seconds: string }
  | { kind: 'wait'; call: Call; path: string; state: string; isUntil: boolean; seconds: string }

/** The sample in the languages of the clients; null where it is more than calls. */
export function programSamples(shell: string, methods: readonly Method[], document: OpenApi): ProgramSamples | null {
  const steps: Step[] = []
  for (const statement of statementsOf(shell)) {
    const step = stepOf(statement, methods)
    if (step === null) return null
    steps.push(step)
  }
  if (!steps.some(({ kind }) => kind === 'call')) return null
  const python = steps.map(pythonStep)
  return {
    ts: steps.map((step) => tsStep(step, document)).join('\n'),
    python: python.includes(null) ? null : withTime(python.join('\n')),
  }
}

const withTime = (text: string) => (text.includes('time.') ? `import time\n\n${text}` : text)

/** Lines, those that go on in the next one being one. */
function statementsOf(shell: string): string[] {
  const made: string[] = []
  let open = ''
  for (const line of shell.split('\n')) {
    const text = open === '' ? line : `${open} ${line.trim()}`
    if (text.trim() === '') continue
    const isOpen = line.endsWith('\\') || text.split("'").length % 2 === 0
    open = isOpen ? text.replace(/\\$/, '').trimEnd() : ''
    if (!isOpen) made.push(text)
  }
  return open === '' ? made : [...made, open]
}

function stepOf(statement: string, methods: readonly Method[]): Step | null {
  const remark = statement.lastIndexOf('  # ')
  const text = (remark === -1 ? statement : statement.slice(0, remark)).trimEnd()
  const note = remark === -1 ? '' : statement.slice(remark + 4)
  const [, timed, sign = '', seconds = ''] = /^([A-Z_]+)=\$\(\(\$\(date \+%s\) ([+-]) (\d+)\)\)$/.exec(text) ?? []
  if (timed) return { kind: 'time', to: timed, sign, seconds }
  const [, loop, asked = '', path = '', state = '', pause = ''] =
    /^(until|while) \[ "\$\(api (.{1,200}) \| field (\.\w+)\)" = (\w+) \]; do sleep ([\d.]+); done$/.exec(text) ?? []
  if (loop) {
    const call = callOf(asked, methods)
    return call && { kind: 'wait', call, path, state, isUntil: loop === 'until', seconds: pause }
  }
  const [, to = null, inner = text] = /^([A-Z_]+)=\$\((.*)\)$/.exec(text) ?? []
  const quiet = inner.endsWith(' > /dev/null')
  const [, made = '', filter] = /^(.*?)(?: \| field ('[^']*'|\S+))?$/.exec(inner.replace(/ > \/dev\/null$/, '')) ?? []
  const read = (filter ?? '').replaceAll(/^'|'$/g, '')
  const [, from] = /^echo "\$([A-Z_]+)"$/.exec(made) ?? []
  if (from) return { kind: 'read', from, path: read, to, note }
  const start = ['api ', 'curl -sS "$SATANG_BASE_URL/v1/'].find((one) => made.startsWith(one))
  if (start === undefined) return null
  // The quote before the address is left out, and so is the one behind it.
  const address = start === 'api ' ? made.slice(start.length) : made.slice(start.length).replace('"', '')
  const call = callOf(address, methods)
  return call && { kind: 'call', call, path: read, to, quiet, note }
}

/** What is put into a path or a body: a variable, or a member of one. */
const PUT_IN = /\$\(echo "\$([A-Z_]+)" \| field (\.\w+)\)|\$([A-Z_]+)/g

function callOf(text: string, methods: readonly Method[]): Call | null {
  const [address = '', ...words] = wordsOf(text)
  let verb: string | null = null
  let body: Record<string, unknown> | null = null
  const options: Option[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [option, value = ''] = [words[at], words[at + 1] ?? '']
    if (option === '-g') continue
    at += 1
    if (option === '-X') verb = value
    else if (option === '-d') body = bodyOf(value)
    else if (option !== '-H') return null
    else if (value.startsWith('Idempotency-Key: ')) options.push(['idempotency_key', value.slice(17)])
    else if (value === 'Dry-Run: true') options.push(['dry_run', true])
    else if (!/^(?:Service-Version|Content-Type): /.test(value)) return null
    if (option === '-d' && body === null) return null
  }
  const [path = '', query = ''] = address
    .replaceAll(PUT_IN, (_, whole?: string, member?: string, plain?: string) => `\0${plain ?? `${whole}${member}`}`)
    .split('?')
  const segments = ['v1', ...path.split('/')]
  const asked = verb ?? (body ? 'POST' : 'GET')
  const found = methods.filter((method) => method.verb === asked && fits(method, segments))
  // A name in the path comes before an id.
  const method = found.toSorted((a, b) => a.ids.length - b.ids.length)[0]
  if (!method || query.includes('format=csv')) return null
  const pattern = method.path.slice(1).split('/')
  const ids = segments.filter((_, at) => pattern[at]?.startsWith('{'))
  return { method, ids, params: [...queryOf(query, method), ...Object.entries(body ?? {})], options }
}

const fits = ({ path, operationId }: Method, segments: readonly string[]) => {
  const pattern = path.slice(1).split('/')
  return (
    !operationId.endsWith(' as CSV') &&
    pattern.length === segments.length &&
    pattern.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]))
  )
}

/** `created[gte]=1&limit=2` → created: { gte: 1 }, limit: 2. */
function queryOf(query: string, { params }: Method): [string, unknown][] {
  const made: Record<string, unknown> = {}
  for (const pair of query.split('&').filter(Boolean)) {
    const [, name = '', member, text = ''] = /^(\w+)(?:\[(\w+)\])?=(.*)$/.exec(pair) ?? []
    const isText = [params.find((one) => one.name === name)?.schema.type].flat().includes('string')
    const value = isText
      ? text
      : /^\d+$/.test(text)
        ? Number(text)
        : /^(?:true|false)$/.test(text)
          ? text === 'true'
          : text
    made[name] = member ? { ...((made[name] as object | undefined) ?? {}), [member]: value } : value
  }
  return Object.entries(made)
}

/** A body in single quotes, which end for a variable: `'{"price": "'$PRICE'"}'`. */
function bodyOf(quoted: string): Record<string, unknown> | null {
  const json = quoted.replaceAll(
    /"\0([A-Z_]+)"|\0([A-Z_]+)/g,
    (_, inText?: string, bare?: string) => `"\\u0000${inText ?? bare}"`,
  )
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return null
  }
}

/** The words of a command without their quotes. In double quotes variables stay as they are; between single ones they become `\0NAME`. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === ' ') {
      if (word !== null) words.push(word)
      word = null
      at += 1
    } else if (char === "'") {
      const end = text.indexOf("'", at + 1)
      word = `${word ?? ''}${text.slice(at + 1, end === -1 ? undefined : end)}`
      at = end === -1 ? text.length : end + 1
    } else if (char === '"') {
      const end = closing(text, at)
      word = `${word ?? ''}${text.slice(at + 1, end)}`
      at = end + 1
    } else if (char === '$' && word?.startsWith('{')) {
      const [name = '$'] = /^\$[A-Z_]+/.exec(text.slice(at)) ?? []
      word = `${word}\0${name.slice(1)}`
      at += name.length
    } else {
      word = `${word ?? ''}${char}`
      at += 1
    }
  }
  return word === null ? words : [...words, word]
}

/** The quote that closes the one at `from`. A `$(…)` within has quotes of its own. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.startsWith('$(', at)) depth += 1
    else if (depth > 0 && text[at] === ')') depth -= 1
    else if (depth === 0 && text[at] === '"') return at
  }
  return text.length
}

/** A longer line has a member of its call on each line. */
const LINE_MAX = 84

const PYTHON_WORDS = new Set([
  'from',
  'import',
  'in',
  'is',
  'class',
  'return',
  'global',
  'pass',
  'with',
  'as',
  'not',
  'id',
  'open',
])
const tsName = (variable: string) => camel(variable.toLowerCase())
const pythonName = (word: string) =>
  PYTHON_WORDS.has(word.toLowerCase()) ? `${word.toLowerCase()}_` : word.toLowerCase()

/** `\0SETUP.id` → `setup.id`. */
function variable(value: string, named: (name: string) => string): string | null {
  if (!value.startsWith('\0')) return null
  const [name = '', ...members] = value.slice(1).split('.')
  return [named(name), ...members].join('.')
}

function tsValue(value: unknown): string {
  if (typeof value === 'string')
    return variable(value, tsName) ?? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(tsValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(tsMember)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function tsMember([name, value]: [string, unknown]): string {
  const written = tsValue(value)
  return written === name ? name : `${name}: ${written}`
}

function tsCall({ method, ids, params, options }: Call, before: string, after: string): string {
  const name = [...method.resource, method.name].map(camel).join('.')
  const members = params.map(tsMember)
  const own = options.map(([option, value]) => `${camel(option)}: ${tsValue(value)}`)
  const rest = own.length > 0 ? [`{ ${own.join(', ')} }`] : []
  const object =
    members.length > 0 ? [`{ ${members.join(', ')} }`] : rest.length > 0 && takesParams(method) ? ['{}'] : []
  const start = `${before}satang.${name}(`
  const line = `${start}${[...ids.map(tsValue), ...object, ...rest].join(', ')})${after}`
  if (line.length <= LINE_MAX || members.length === 0) return line
  const first = [...ids.map(tsValue), '{'].join(', ')
  return `${start}${first}\n${members.map((member) => `  ${member},`).join('\n')}\n${['}', ...rest].join(', ')})${after}`
}

const takesParams = ({ params }: Method) => params.length > 0

function tsStep(step: Step, document: OpenApi): string {
  if (step.kind === 'time')
    return `const ${tsName(step.to)} = Math.floor(Date.now() / 1000) ${step.sign} ${Number(step.seconds).toLocaleString('en').replaceAll(',', '_')}`
  if (step.kind === 'wait') {
    const asked = tsCall(step.call, '(await ', `)${step.path}`)
    return `while (${asked} ${step.isUntil ? '!==' : '==='} '${step.state}') {\n  await new Promise((done) => setTimeout(done, ${Number(step.seconds) * 1_000}))\n}`
  }
  const note = step.note === '' ? '' : ` // ${step.note}`
  if (step.kind === 'read') {
    const read = `${tsName(step.from)}${step.path}`
    return `${step.to === null ? `console.log(${read})` : `const ${tsName(step.to)} = ${read}`}${note}`
  }
  const { call, path, to, quiet } = step
  if (quiet && to === null) return `${tsCall(call, 'await ', '')}${note}`
  const sure = to !== null && isNullable(call.method, path, document) ? '!' : ''
  const [before, after] = path === '' ? ['await ', ''] : ['(await ', `)${path}${sure}`]
  return to === null
    ? `${tsCall(call, `console.log(${before}`, `${after})`)}${note}`
    : `${tsCall(call, `const ${tsName(to)} = ${before}`, after)}${note}`
}

/** Whether the member of the answer can be null: a program says that it is not. */
function isNullable({ schema, answer }: Method, path: string, document: OpenApi): boolean {
  const [, name = ''] = /^\.(\w+)$/.exec(path) ?? []
  if (answer !== 'json' || schema === null || name === '') return false
  const member: Schema = resolve<Schema>(document, schema).properties?.[name] ?? {}
  const types = [member.type, ...(member.anyOf ?? []).map(({ type }) => type)].flat()
  return types.includes('null')
}

function pythonValue(value: unknown): string {
  if (typeof value === 'string') return variable(value, pythonName) ?? JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (value === null || typeof value === 'boolean') return value === null ? 'None' : value ? 'True' : 'False'
  if (typeof value !== 'object') return String(value)
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
    .join(', ')}}`
}

function pythonCall({ method, ids, params, options }: Call, before: string, after: string): string {
  const name = method.name === 'del' ? 'delete' : pythonName(method.name)
  const given = [
    ...ids.map(pythonValue),
    ...[...params, ...options].map(([member, value]) => `${pythonWord(member)}=${pythonValue(value)}`),
  ]
  const start = `${before}satang.${[...method.resource, name].join('.')}(`
  const line = `${start}${given.join(', ')})${after}`
  if (line.length <= LINE_MAX || given.length < 2) return line
  return `${start}\n${given.map((one) => `    ${one},`).join('\n')}\n)${after}`
}

/** Of a parameter: only what Python keeps for itself gets its underscore. */
const pythonWord = (word: string) => (['id', 'open'].includes(word) ? word : pythonName(word))

function pythonStep(step: Step): string | null {
  if (step.kind === 'time')
    return `${pythonName(step.to)} = int(time.time()) ${step.sign} ${Number(step.seconds).toLocaleString('en').replaceAll(',', '_')}`
  if (step.kind === 'wait')
    return `while ${pythonCall(step.call, '', step.path)} ${step.isUntil ? '!=' : '=='} "${step.state}":\n    time.sleep(${step.seconds})`
  const note = step.note === '' ? '' : `  # ${step.note}`
  const made = step.kind === 'read' ? pythonRead(pythonName(step.from), step.path) : pythonRead('\0', step.path)
  if (made === null) return null
  const [before, after] =
    step.to === null
      ? step.kind === 'call' && step.quiet
        ? ['', '']
        : ['print(', ')']
      : [`${pythonName(step.to)} = `, '']
  if (step.kind === 'read') return `${before}${made}${after}${note}`
  const [left = '', right = ''] = made.split('\0')
  return `${pythonCall(step.call, `${before}${left}`, `${right}${after}`)}${note}`
}

/** `page.data.map(one => one.id)` → `[one.id for one in page.data]`; null for what has no such form. */
function pythonRead(of: string, path: string): string | null {
  const at = path.indexOf('.map(')
  if (at === -1) return /^(?:\.\w+|\[\d+\])*$/.test(path) ? `${of}${path}` : null
  const [name = '', body = ''] = path.slice(at + 5, -1).split(' => ')
  if (!/^[\w.[\], +"]+$/.test(body)) return null
  const list = path.slice(0, at)
  const from = list.endsWith('.reverse()') ? `reversed(${of}${list.slice(0, -10)})` : `${of}${list}`
  return `[${body} for ${name} in ${from}]`
}
