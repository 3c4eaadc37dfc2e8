/*
 * Races two commands in every interleaving and compares the result with what may come of it: the same as the same steps one after the other, in some
 * order. There must be no fault and no deadlock, and every invariant must hold.
 */
import { findBrokenInvariants } from '../../db/invariants/check.ts'
import { differences } from './picture.ts'
import type { Arena, Command, Run, Scenario, Schedule } from './race.ts'

/** One interleaving and what is wrong with it. `race` can be run alone: `RACE='renew x new card @5' npm run test:races`. */
export interface Finding {
  race: string
  wrong: string[]
}

export interface Judged {
  runs: number
  findings: Finding[]
}

/** An interleaving with more serial orders than this has parts that are not commands. */
const ORDERS_MAX = 200

/** Merchants whose invariants are not checked yet, each with its race. */
export type Unasked = Map<string, string>

/**
 * Runs every interleaving of A, held after each of its steps, with B. `only`: just one of them. With `unasked` the caller checks the invariants, of
 * many pairs at once (`invariantsBroken`): some eighty questions cost as much as an interleaving.
 */
export async function judge(
  arena: Arena,
  scenario: Scenario,
  a: Command,
  b: Command,
  { only, isAllowed, unasked }: { only?: number | undefined; isAllowed(wrong: string): boolean; unasked?: Unasked },
): Promise<Judged> {
  const serial = new Map<string, Run>()
  const findings: Finding[] = []
  const pair = `${scenario.name}: ${a.name} x ${b.name}`
  const race = (hold: number) => `${pair} @${hold}`
  const merchants = unasked ?? new Map<string, string>()
  let runs = 0
  const run = async (schedule: Schedule) => {
    runs++
    const done = await arena.run(scenario, a, b, schedule)
    merchants.set(done.world.shop.id, 'hold' in schedule ? race(schedule.hold) : `${pair} in ${schedule.order}`)
    return done
  }
  const held: { hold: number; done: Run }[] = []
  for (let hold = only ?? 0; ; hold++) {
    const done = await run({ hold })
    held.push({ hold, done })
    const orders = ordersOf(done)
    if (orders.length === 1 && done.deadlocks === 0) serial.set(orders[0]!, done)
    if (!done.wasHeld || only !== undefined) break
  }
  for (const { hold, done } of held) {
    const wrong = [...done.faults]
    if (done.deadlocks > 0) wrong.push(`${done.deadlocks} deadlocks`)
    const orders = ordersOf(done)
    let nearest: string[] | null = null
    for (const order of orders) {
      let before = serial.get(order)
      if (!before) {
        before = await run({ order })
        serial.set(order, before)
      }
      const apart = apartFrom(done, before)
      if (!nearest || apart.length < nearest.length) nearest = apart.map((line) => `not as in ${order}: ${line}`)
      if (apart.length === 0) break
    }
    wrong.push(...(nearest ?? []))
    const left = wrong.filter((line) => !isAllowed(line))
    if (left.length > 0) findings.push({ race: race(hold), wrong: [...left, ...steps(done, hold)] })
  }
  if (!unasked) findings.push(...(await invariantsBroken(arena, merchants, (_, wrong) => isAllowed(wrong))))
  return { runs, findings }
}

function apartFrom(seen: Run, serial: Run): string[] {
  const said = seen.outcomes.flatMap((outcome, n) =>
    outcome === serial.outcomes[n] ? [] : [`${'AB'[n]} is answered ${outcome}, not ${serial.outcomes[n]}`],
  )
  return [...said, ...differences(seen.picture, serial.picture)]
}

function steps({ sent, outcomes }: Run, hold: number): string[] {
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90)
  const at = sent[0][hold - 1]
  const next = sent[0][hold]
  return [
    `A ${outcomes[0]}, held after ${at === undefined ? 'nothing' : short(at)}${next === undefined ? '' : `, before ${short(next)}`}; B ${outcomes[1]}`,
  ]
}

/** The serial orders of units that an interleaving may stand for: a unit that ended before another began stays before it. */
export function ordersOf({ units }: Pick<Run, 'units'>): string[] {
  const a = units.filter((unit) => unit.actor === 'A')
  const b = units.filter((unit) => unit.actor === 'B')
  const found: string[] = []
  const go = (n: number, m: number, order: string) => {
    if (found.length > ORDERS_MAX) return
    if (n === a.length && m === b.length) return void found.push(order)
    // A unit may come next when no remaining unit of the other actor ended before it began, and it waited for none of them.
    if (n < a.length && a[n]!.after < m && (m === b.length || b[m]!.to > a[n]!.from)) go(n + 1, m, `${order}A`)
    if (m < b.length && b[m]!.after < n && (n === a.length || a[n]!.to > b[m]!.from)) go(n, m + 1, `${order}B`)
  }
  go(0, 0, '')
  return found
}

/** Checks all merchants at once, and each race by itself only when that finds something. */
export async function invariantsBroken(
  arena: Arena,
  merchants: ReadonlyMap<string, string>,
  isAllowed: (race: string, wrong: string) => boolean,
): Promise<Finding[]> {
  if (merchants.size === 0) return []
  const { pool } = arena.billing
  const all = await findBrokenInvariants(pool, { underWay: 'none' })
  if (all.held) return []
  const findings: Finding[] = []
  const only = new Set(all.failures.map(({ promise }) => promise))
  for (const [merchantId, race] of merchants) {
    const { failures } = await findBrokenInvariants(pool, {
      underWay: 'none',
      of: { merchantId, livemode: false },
      only,
    })
    const wrong = failures.map(({ promise, rows }) => `broken: ${promise} ${JSON.stringify(rows[0])}`)
    const left = wrong.filter((line) => !isAllowed(race, line))
    if (left.length > 0) findings.push({ race, wrong: left })
  }
  return findings
}
