// Forms of the dashboard. What was typed becomes the body of a call. A refusal of the call is shown beside its field, with all that was typed. A form
// carries a key, under which the call is made, so that a form that is sent twice is done once.
import { randomUUID } from 'node:crypto'
import { refusalOf } from '../../api/middleware/errors.ts'
import { formatBaht, satang } from '../../rules/money.ts'
import { bangkokDate } from '../../rules/periods.ts'
import type { Refusal } from '../../rules/refusals.ts'
import { readTypedBaht } from '../../rules/typed-baht.ts'
import { isoDay, isoInBangkok, type Locale } from '../../rules/written-date.ts'
import type { Field, Filled } from '../components/field.ts'
import { readFields } from '../forms.ts'
import type { Html } from '../html.ts'
import { type AnswerOf, askDry, askWith, type OperationId, refuseUnlessMay } from './ask.ts'
import type { DashboardContext } from './context.ts'
import { answerProblem, goTo } from './guard.ts'
import { dayStart } from './list-filters.ts'
import { metadataLines } from './metadata.ts'
import type { FlashMessage } from './words/flash.ts'
import { DASHBOARD } from './words/frame.ts'
import { problemWords, refusalWords } from './words/refusals.ts'

/** The key for a form that is shown now. */
export function newFormKey(): string {
  return randomUUID()
}

/**
 * A field, with the name of its parameter in the call when that differs, e.g. `recurring.interval`. `emptyIs: 'null'`: an empty field removes the old
 * value.
 */
export type FormField = Field & { param?: string; emptyIs?: 'absent' | 'null' | 'text' }

export interface Typed {
  values: ReadonlyMap<string, readonly string[]>
  /** The key that the form carried. */
  key: string | undefined
  /** The first value of a field, trimmed; empty when the field is missing. */
  text(name: string): string
}

/** What was posted. Takes only forms of our own pages. */
export async function typed(page: DashboardContext): Promise<Typed> {
  const values = await readFields(page.ctx, page.deps)
  const key = values.get('form_key')?.[0]
  return {
    values,
    key: key && /^[\w-]{8,64}$/.test(key) ? key : undefined,
    text: (name) => (values.get(name)?.[0] ?? '').trim(),
  }
}

/** The fields as a body: amounts in satang, days and moments in Unix seconds by Bangkok's calendar. Empty fields are left out. */
export function bodyOf(
  fields: readonly FormField[],
  { values }: Pick<Typed, 'values'>,
  locale: Locale,
): { body: Record<string, unknown>; problems: Record<string, string> } {
  const body: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const read = readField(field, values.get(field.name) ?? [], locale)
    if ('problem' in read) problems[field.name] = read.problem
    else if (read.value !== undefined) put(body, (field.param ?? field.name).split('.'), read.value)
  }
  return { body, problems }
}

export interface Submitted<Id extends OperationId> {
  operation: Id
  params?: Readonly<Record<string, string>>
  fields: readonly FormField[]
  /** What was posted, when the caller has read it already: it can be read only once. */
  given?: Typed
  /** The next page shows the progress, so the call does not wait for work that takes long. */
  looksAgain?: boolean
  /** Adds members to the body, or gives it another shape. */
  shape?: (body: Record<string, unknown>, typed: Typed) => object
  /** Only tries the call out, and shows the form again with what it would answer. Nothing is kept, and the form's key stays good. */
  tries?: (answer: AnswerOf<Id>) => Promise<void> | void
  /** Calls that follow the first, such as the upload of files. The key is the form's. */
  beside?: (answer: AnswerOf<Id>, key: string | undefined) => Promise<void>
  /** What follows: the page to go to with its flash message, or an answer of its own, e.g. with a secret that is shown once. */
  done: (answer: AnswerOf<Id>) => { path: string; flash?: FlashMessage } | Promise<void>
  /** Shows the form again, with what was typed and its problems. */
  again: (filled: Filled, problem: Html | null, key: string) => Promise<void> | void
}

/** Takes a form, makes its call and goes on. When something is wrong, shows the form again with all problems, status 422. */
export async function submit<Id extends OperationId>(page: DashboardContext, s: Submitted<Id>): Promise<void> {
  const given = s.given ?? (await typed(page))
  refuseUnlessMay(page, s.operation)
  const { body, problems } = bodyOf(s.fields, given, page.locale)
  const again = async (found: Record<string, string>, problem: Html | null) => {
    await s.again({ values: given.values, problems: found }, problem, newFormKey())
    if (page.ctx.status === 200) page.ctx.status = 422
  }
  if (Object.keys(problems).length > 0) return again(problems, null)
  let answer: AnswerOf<Id>
  try {
    const shaped = s.shape?.(body, given) ?? body
    if (s.tries)
      return await s.tries(await askDry(page, s.operation, { ...(s.params && { params: s.params }), body: shaped }))
    answer = await askWith(page, s.operation, {
      ...(s.params && { params: s.params }),
      body: shaped,
      key: given.key,
      looksAgain: s.looksAgain ?? false,
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    if (refusal.code === 'scope_missing' || refusal.status === 404) return answerProblem(page, error)
    const beside = problemsOf(refusal, s.fields, page.locale)
    return again(beside, Object.keys(beside).length > 0 ? null : refusalWords(refusal, page.locale))
  }
  await s.beside?.(answer, given.key)
  const next = await s.done(answer)
  if (next) goTo(page, next.path, next.flash ?? null)
}

/** One button: makes the call and goes on. A refusal is shown as a page. */
export async function postAction(
  page: DashboardContext,
  {
    operation,
    params,
    body,
    query,
    path,
    flash = 'done',
  }: {
    operation: OperationId
    params?: Readonly<Record<string, string>>
    body?: object
    query?: Readonly<Record<string, string | boolean>>
    path: string
    flash?: FlashMessage
  },
): Promise<void> {
  const { key } = await typed(page)
  await askWith(page, operation, { ...(params && { params }), ...(body && { body }), ...(query && { query }), key })
  goTo(page, path, flash)
}

/** The problems of a refusal by field name. A problem of an unknown field is left out; the caller then shows the refusal above the form. */
export function problemsOf(refusal: Refusal, fields: readonly FormField[], locale: Locale): Record<string, string> {
  const { code, message, details } = refusal
  const reported = details.errors ?? (details.param ? [{ param: details.param, code, message }] : [])
  const problems: Record<string, string> = {}
  for (const problem of reported) {
    // What is said of a whole, such as an address, stands at its first field.
    const field =
      fields.find(({ name, param = name }) => isAbout(problem.param, param)) ??
      fields.find(({ param }) => param?.startsWith(`${problem.param}.`))
    if (!field) return {}
    problems[field.name] ??= problemWords(problem, locale)
  }
  return problems
}

/** The values that a field shows for a value of the API. */
export function propsOf(kind: Field['kind'], value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map(String)
  if (kind === 'money') return [formatBaht(satang(value as number))]
  if (kind === 'date') return [isoDay(bangkokDate(value as number))]
  if (kind === 'moment') return [isoInBangkok(value as number).slice(0, 16)]
  if (kind === 'metadata') return [metadataLines(value as Record<string, string>)]
  return [String(value)]
}

/** The fields filled from an object of the API, for a form that changes it. */
export function filledWith(fields: readonly FormField[], object: object): Filled {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown> | null)?.[part], object)
  return {
    values: new Map(fields.map((field) => [field.name, propsOf(field.kind, at(field.param ?? field.name))])),
    problems: {},
  }
}

function isAbout(reported: string | undefined, param: string): boolean {
  return (
    reported === param || (reported?.startsWith(`${param}.`) ?? false) || (reported?.startsWith(`${param}[`) ?? false)
  )
}

type Read = { value: unknown } | { problem: string }

function readField(field: FormField, given: readonly string[], locale: Locale): Read {
  const words = DASHBOARD[locale]
  const text = (given[0] ?? '').trim()
  if (field.kind === 'check') return { value: text === 'true' }
  if (field.kind === 'checks') return { value: [...given] }
  if (text === '') return { value: field.emptyIs === 'null' ? null : field.emptyIs === 'text' ? '' : undefined }
  switch (field.kind) {
    case 'money': {
      const amount = readTypedBaht(text)
      return amount === null ? { problem: words.notAnAmount } : { value: amount }
    }
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? { value: Number(text) } : { problem: words.notANumber }
    case 'date': {
      const at = dayStart(text)
      return at === undefined ? { problem: words.notADate } : { value: at }
    }
    case 'moment': {
      const at = momentAt(text)
      return at === null ? { problem: words.notADate } : { value: at }
    }
    case 'metadata': {
      const pairs = text.split(/\r?\n/).filter((line) => line.trim() !== '')
      const read = pairs.map((line) => /^([^:]{1,40}):(.*)$/.exec(line))
      if (read.some((pair) => !pair)) return { problem: words.notMetadata }
      return { value: Object.fromEntries(read.map((pair) => [pair![1]!.trim(), pair![2]!.trim()])) }
    }
    case 'textarea':
      return { value: (given[0] ?? '').replaceAll('\r\n', '\n') }
    case 'password':
      return { value: given[0] }
    default:
      return { value: text }
  }
}

/** `2026-11-21T14:05` of a clock in Bangkok → Unix seconds; null when it is no valid moment. */
function momentAt(text: string): number | null {
  const [, date, hour, minute, second = '0'] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? []
  const start = date === undefined ? undefined : dayStart(date)
  if (start === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return start + Number(hour) * 3_600 + Number(minute) * 60 + Number(second)
}

function put(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) body[first] = value
  else {
    const inner = (body[first] ?? {}) as Record<string, unknown>
    body[first] = inner
    put(inner, rest, value)
  }
}
