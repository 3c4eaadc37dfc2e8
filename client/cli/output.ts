// How objects look in a terminal: amounts in baht, instants in Bangkok, lists as tables. Scripts get JSON (`--json`).
import type { World } from './world.ts'

type Values = Record<string, unknown>

/** Colours, where people look at a terminal that did not ask for none. */
export interface Paint {
  bold(text: string): string
  dim(text: string): string
  green(text: string): string
  red(text: string): string
  yellow(text: string): string
}

export function paintOf({ env, isTerminal }: World): Paint {
  const isOn = env.NO_COLOR ? false : env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTerminal && env.TERM !== 'dumb'
  const by = (code: number) => (text: string) => (isOn ? `\u001b[${code}m${text}\u001b[0m` : text)
  return { bold: by(1), dim: by(2), red: by(31), green: by(32), yellow: by(33) }
}

/** One object, a line for each member. */
export function objectText(object: Values, paint: Paint): string {
  const rows = flat(object, '')
  const width = Math.max(...rows.map(([name]) => name.length))
  return `${rows.map(([name, value]) => `${paint.dim(name.padEnd(width))}  ${value}`).join('\n')}\n`
}

function flat(object: Values, prefix: string): [string, string][] {
  return Object.entries(object).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return []
    if (isPlain(value) && Object.keys(value).length > 0) return flat(value, `${prefix}${name}.`)
    if (Array.isArray(value) && value.some(isPlain))
      return value.flatMap((one, at): [string, string][] =>
        isPlain(one) ? flat(one, `${prefix}${name}.${at}.`) : [[`${prefix}${name}.${at}`, shown(name, one)]],
      )
    return [[prefix + name, shown(name, value)]]
  })
}

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members that a table shows, as far as its rows have them. */
const COLUMNS = [
  'id',
  'name',
  'email',
  'number',
  'code',
  'type',
  'status',
  'method',
  'path',
  'url',
  'gross_satang',
  'total_satang',
  'amount_satang',
  'net_satang',
  'frozen_time',
  'at',
  'summary',
  'created',
]

/** A table of as many columns as fit. */
export function tableText(rows: Values[], paint: Paint, { columns, isTerminal }: World): string {
  if (rows.length === 0) return `${paint.dim('Nothing.')}\n`
  const names = COLUMNS.filter((name) => rows.some((row) => row[name] !== undefined && row[name] !== null))
  const cells = [names, ...rows.map((row) => names.map((name) => shown(name, row[name])))]
  const widths = names.map((_, at) => Math.max(...cells.map((row) => wide(row[at] ?? ''))))
  let room = isTerminal ? columns : Number.POSITIVE_INFINITY
  const kept = widths.filter((width) => {
    room -= width + 2
    return room >= -2
  }).length
  const line = (row: string[]) =>
    row
      .slice(0, Math.max(kept, 1))
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - wide(cell)))
      .join('  ')
      .trimEnd()
  return `${cells.map((row, at) => (at === 0 ? paint.dim(line(row)) : line(row))).join('\n')}\n`
}

/** Thai vowels and tones above and below a letter take no room. */
const wide = (text: string) => text.replaceAll(/\p{Mn}/gu, '').length

function shown(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number' && name.endsWith('_satang')) return baht(value)
  if (typeof value === 'number' && isInstant(name)) return instantText(value)
  if (typeof value === 'string') return value.replaceAll(/\p{Cc}/gu, ' ')
  return Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
}

const isInstant = (name: string) => /(^|_)(created|at|on|time|end|start|date|since|seen|from|to|until)$/.test(name)

/** `฿1,234.50`: of whole satang, without a float in between. */
export function baht(satang: number): string {
  const digits = String(Math.abs(satang)).padStart(3, '0')
  const whole = Number(digits.slice(0, -2)).toLocaleString('en-US')
  return `${satang < 0 ? '−' : ''}฿${whole}.${digits.slice(-2)}`
}

/** `2026-11-26 09:00:00`, by the clocks of Bangkok, which are seven hours ahead all year. */
export function instantText(seconds: number): string {
  return new Date((seconds + 25_200) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
