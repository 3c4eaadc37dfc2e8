/*
 * Makes the tests of a scenario: one for each ordered pair of its commands. RACE='renew x new card @5' runs one race alone; the scenario in front and
 * the step at the end may be left out. RACES_SHARE=4 runs every fourth pair, beginning with number RACES_OFFSET, which by default changes every day.
 */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Finding, invariantsBroken, judge, type Unasked } from './judge.ts'
import { Arena, type Command, type Scenario } from './race.ts'

/** How many races run in one database. */
const RUNS_MAX = 300

/** Every how many pairs one is run, and which one comes first: after that many runs with different offsets each pair has been run. */
const SHARE = Number(process.env.RACES_SHARE ?? 1)
const PROCESSED = Number(process.env.RACES_OFFSET ?? Math.floor(Date.now() / 86_400_000)) % SHARE

export interface Allowed {
  /** Matches the name in a report, `renewal due: renew x cancel now`, or a part of it. */
  race: RegExp
  wrong: RegExp
  why: string
}

export interface Wanted {
  scenario: string | null
  a: string
  b: string
  hold: number | undefined
}

/** Reads `scenario: a x b @k`. */
export function wantedRace(text: string): Wanted {
  const parts = /^(?:(?<scenario>[^:]+): )?(?<a>.+?) x (?<b>.+?)(?: @(?<hold>\d+))?$/.exec(text.trim())?.groups
  if (!parts) throw new Error(`RACE is 'command x command @step', such as 'renew x new card @5', not '${text}'`)
  const { scenario = null, a, b, hold } = parts as Record<string, string | undefined>
  return { scenario: scenario ?? null, a: a!, b: b!, hold: hold === undefined ? undefined : Number(hold) }
}

export function raceAll(
  scenarios: readonly Scenario[],
  commands: readonly Command[],
  allowed: readonly Allowed[],
  only: readonly Wanted[] = process.env.RACE ? [wantedRace(process.env.RACE)] : [],
): void {
  let arena: Arena
  beforeAll(async () => {
    arena = await Arena.open()
  })
  afterAll(() => arena.close())

  // An entry is for a pair, whatever the step or the order.
  const isAllowedIn = (race: string, wrong: string) =>
    allowed.some((one) => one.race.test(race.replace(/ (@\d+|in [AB]+)$/, '')) && one.wrong.test(wrong))
  const unasked: Unasked = new Map()
  const ask = async () => {
    const findings = await invariantsBroken(arena, unasked, isAllowedIn)
    unasked.clear()
    return findings
  }
  // A broken invariant stays broken, so the next race begins with a new database.
  const anew = async () => {
    await arena.close()
    arena = await Arena.open()
  }
  const judged = (findings: readonly Finding[]) => {
    // A test run takes minutes, so findings are written at once, to the file that RACES_LOG names.
    if (process.env.RACES_LOG && findings.length > 0) appendFileSync(process.env.RACES_LOG, `${textOf(findings)}\n`)
    expect(textOf(findings)).toBe('')
  }

  let number = 0
  for (const scenario of scenarios) {
    const here = commands.filter((command) => command.in.includes(scenario.name))
    const pairs = here
      .flatMap((a) => here.map((b) => [a, b] as const))
      .map(([a, b]) => ({
        a,
        b,
        name: `${a.name} x ${b.name}`,
        wanted: only.find((one) => isWanted(one, scenario, a, b)),
      }))
      .filter(({ wanted }) => (only.length === 0 ? number++ % SHARE === PROCESSED : wanted))
    if (pairs.length === 0) continue
    describe(scenario.name, () => {
      test.each(pairs)('$name', async ({ name, a, b, wanted }) => {
        const pair = `${scenario.name}: ${name}`
        const isAllowed = (wrong: string) => isAllowedIn(pair, wrong)
        const { findings } = await judge(arena, scenario, a, b, { only: wanted?.hold, isAllowed, unasked })
        const isFull = findings.length > 0 || arena.runs > RUNS_MAX
        if (isFull || wanted) findings.push(...(await ask()))
        if (isFull || findings.length > 0) await anew()
        judged(findings)
      })
      // The invariants of all pairs since the last check. Each broken one names its race.
      afterAll(async () => {
        const findings = await ask()
        if (findings.length > 0) await anew()
        judged(findings)
      })
    })
  }
  if (only.length > 0) test('other races are left out', () => {})
}

function isWanted(wanted: Wanted, scenario: Scenario, a: Command, b: Command): boolean {
  return wanted.a === a.name && wanted.b === b.name && (wanted.scenario ?? scenario.name) === scenario.name
}

function textOf(findings: readonly Finding[]): string {
  return findings
    .map(({ race, wrong }) => `RACE='${race}'\n${wrong.map((line) => `    ${line}`).join('\n')}`)
    .join('\n')
}
