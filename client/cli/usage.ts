// How a line of a shell is read, and what is said when it can't be: exit code 2, with what was probably meant.

/** The line makes no sense as it is. */
export class UsageError extends Error {
  /** What to try instead. */
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** It was understood, and did not come off: exit code 1. */
export class Failure extends Error {}

export interface Line {
  words: string[]
  /** Each option with what was given for it, `true` where nothing was. The same option may come several times. */
  options: Map<string, (string | true)[]>
}

/** Options that every command has. */
export const COMMON: Record<string, string> = {
  json: 'print JSON for scripts',
  live: 'use the live key of the demo or the log-in',
  'api-key': 'KEY instead of SATANG_API_KEY',
  'base-url': 'URL instead of SATANG_BASE_URL',
  help: 'say what the command takes',
}

/** Options that take no value. */
const FLAGS = new Set(['json', 'live', 'help', 'all', 'failed', 'list', 'print-secret', 'dry-run', 'latest'])

/** `--name value`, `--name=value`, `--flag`, and words. `--` ends the options. */
export function lineOf(argv: readonly string[]): Line {
  const words: string[] = []
  const options: Line['options'] = new Map()
  const add = (name: string, value: string | true) => options.set(name, [...(options.get(name) ?? []), value])
  for (let at = 0; at < argv.length; at++) {
    const one = argv[at] ?? ''
    if (one === '--') return { words: [...words, ...argv.slice(at + 1)], options }
    if (one === '-h') add('help', true)
    else if (!one.startsWith('--')) words.push(one)
    else {
      const [, name = '', value] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(one) ?? []
      const next = argv[at + 1]
      if (value !== undefined) add(name, value)
      else if (FLAGS.has(name) || next === undefined || next.startsWith('--')) add(name, true)
      else {
        add(name, next)
        at++
      }
    }
  }
  return { words, options }
}

/** The last value of an option; undefined without it. Throws where it was given without a value. */
export function optionOf({ options }: Line, name: string): string | undefined {
  const given = options.get(name)?.at(-1)
  if (given === true) throw new UsageError(`--${name} needs a value.`)
  return given
}

export const has = ({ options }: Line, name: string): boolean => options.has(name)

/** Refuses options that the command does not know. */
export function onlyOptions(line: Line, known: readonly string[]): void {
  const all = [...known, ...Object.keys(COMMON)]
  for (const name of line.options.keys()) {
    if (all.includes(name)) continue
    const meant = closest(name, all)
    throw new UsageError(`There is no option --${name}.`, meant && `Did you mean --${meant}?`)
  }
}

/** Refuses more or fewer words than the command takes. */
export function onlyWords({ words }: Line, names: readonly string[]): string[] {
  const [missing] = names.slice(words.length)
  if (missing) throw new UsageError(`${missing} is missing.`)
  if (words.length > names.length)
    throw new UsageError(
      `Nothing is expected after ${words[names.length - 1] ?? 'the command'}: ${words[names.length]}`,
    )
  return words
}

/** The name that was probably meant: few letters away, or one that begins so. */
export function closest(given: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, far: distance(given, name) })).sort((a, b) => a.far - b.far)
  const [best] = ranked
  if (best && best.far <= Math.max(1, Math.floor(given.length / 3))) return best.name
  return given.length > 2 ? names.find((name) => name.startsWith(given)) : undefined
}

/** How many letters to put in, take out, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)]
      rows[i]?.push(Math.min(...ways, ...(isSwapped ? [at(i - 2, j - 2) + 1] : [])))
    }
  }
  return at(a.length, b.length)
}
