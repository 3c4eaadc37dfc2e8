// `satang clock advance ID 1d`: lets time pass on a test clock, and shows what happens as it happens.
import type { SatangEvent } from '../src/index.ts'
import type { Run } from './command.ts'
import { following, newest } from './following.ts'
import { instantText } from './output.ts'
import { clientOf } from './settings.ts'
import { has, optionOf, UsageError } from './usage.ts'

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }

export async function run({ world, line, paint }: Run): Promise<void> {
  const [what, id, span, more] = line.words
  if (what !== 'advance')
    throw new UsageError(what ? `clock has no ${what}.` : 'What with the clock?', 'satang clock advance ID 1d')
  if (!id) throw new UsageError('ID is missing.', 'satang clock advance clock_… 1d')
  const to = optionOf(line, 'to')
  if (more || (span === undefined) === (to === undefined))
    throw new UsageError('How far? Either 1d or --to DATE.', 'satang clock advance clock_… 1mo')
  const satang = clientOf(world, line)
  const before = await satang.testClocks.retrieve(id)
  const target = to === undefined ? later(before.frozen_time, span ?? '') : instantOf(to)
  const list = (query: object) => satang.events.list(query)
  const since = await newest(list)
  const started = await satang.testClocks.advance(id, { frozen_time: target })
  const isJson = has(line, 'json')
  if (!isJson) world.err(`${paint.dim(`${instantText(before.frozen_time)} → ${instantText(target)}`)}\n`)

  // Looks until the clock is ready and everything that it brought about has been shown.
  const over = new AbortController()
  const stop = () => over.abort()
  world.signal.addEventListener('abort', stop)
  let clock = started
  const show = (event: SatangEvent) => {
    const object = event.data.object as { id?: string }
    world.out(
      isJson
        ? `${JSON.stringify(event)}\n`
        : `${paint.dim(instantText(event.created))}  ${event.type.padEnd(34)} ${paint.dim(object.id ?? '')}\n`,
    )
  }
  const watching = (async () => {
    for await (const event of following<SatangEvent>(
      list,
      since,
      { signal: over.signal },
      (message) => world.err(`${message}\n`),
      200,
    )) {
      show(event)
      if (event.type === 'test_clock.ready' && (event.data.object as { id: string }).id === id) stop()
    }
  })()
  try {
    while (!over.signal.aborted) {
      clock = await satang.testClocks.retrieve(id)
      // The event of the arrival ends it; a clock that did not move has none.
      if (clock.status === 'ready' && before.frozen_time === target) stop()
      await new Promise((done) => setTimeout(done, 200))
    }
  } finally {
    stop()
    world.signal.removeEventListener('abort', stop)
  }
  await watching
  clock = await satang.testClocks.retrieve(id)
  world.out(isJson ? `${JSON.stringify(clock)}\n` : `${paint.green(clock.status)}  ${instantText(clock.frozen_time)}\n`)
}

/** `1d`, `12h`, `30m`, `2w`, `3mo`, `1y`: months and years by the calendar of Bangkok, to the last day where a month is shorter. */
export function later(from: number, span: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})(mo|[smhdwy])$/.exec(span) ?? []
  if (!count || Number(count) === 0)
    throw new UsageError(`${span} is no span of time.`, 'Such as 1d, 12h, 30m, 2w, 3mo or 1y.')
  const seconds = SECONDS[unit]
  if (seconds !== undefined) return from + Number(count) * seconds
  const there = new Date((from + BANGKOK) * 1000)
  const day = there.getUTCDate()
  there.setUTCDate(1)
  there.setUTCMonth(there.getUTCMonth() + Number(count) * (unit === 'y' ? 12 : 1))
  const last = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate()
  there.setUTCDate(Math.min(day, last))
  return Math.floor(there.getTime() / 1000) - BANGKOK
}

const BANGKOK = 25_200

/** `2027-03-31`, `2027-03-31T09:00` in Bangkok, or with a zone of its own. */
export function instantOf(text: string): number {
  const full = /^\d{4}-\d\d-\d\d$/.test(text)
    ? `${text}T00:00:00+07:00`
    : /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)
      ? `${text.replace(' ', 'T')}+07:00`
      : text
  const at = /^\d{4}-\d\d-\d\dT/.test(full) ? Date.parse(full) : Number.NaN
  if (Number.isNaN(at))
    throw new UsageError(`${text} is no date.`, 'Such as 2027-03-31 or 2027-03-31T09:00, in Bangkok.')
  return Math.floor(at / 1000)
}
