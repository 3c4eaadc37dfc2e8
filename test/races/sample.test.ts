// A few races in every test run, and tests that the stepper and the judge find faults: a lost update, a stale read under a lock, a deadlock, a broken
// invariant.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ALLOWED } from './allowed.ts'
import { judge, ordersOf } from './judge.ts'
import { Arena, type Command, inCommit, type Scenario } from './race.ts'
import { commands, scenarios } from './registry.ts'
import { raceAll, wantedRace } from './suite.ts'

const SAMPLE = [
  'renewal due: processing x cancel now',
  'renewal due: cancel now x processing',
  'renewal due: new card x processing',
  'one seat is left: verify again x release',
  'last use of a code: use it x use it too',
  'payment made: refund all x dispute',
  'two buyers: bill one x bill the other',
  'running: attach card x delete customer @4',
  'checkout open: delete customer x open another @1',
  'clock at rest: cancel now x delete clock @1',
  'clock at rest: delete customer x delete clock @3',
  'payout paid: run payout x payout comes back @2',
  'deliveries wait: replay x replay @7',
  'money held in suspense: match it x match it @1',
  'money held in suspense: match it x match it @9',
]

raceAll(scenarios, commands, ALLOWED, SAMPLE.map(wantedRace))

describe('the judge', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await Arena.open()
  })
  afterAll(() => arena.close())

  const shelf: Scenario = {
    name: 'a shelf',
    async prepare({ shop }) {
      const [one, other] = [await shop.customer({ name: '0' }), await shop.customer({ name: '0' })]
      return { at: 1, ids: { one: one.id, other: other.id } }
    },
  }
  const command = (name: string, ...texts: string[]): Command => ({
    name,
    of: [],
    in: [shelf.name],
    run: (side, { ids, ...world }) =>
      inCommit(side, { ids, ...world }, async (c) => {
        let read = 0
        for (const text of texts) {
          const values = { one: ids.one, other: ids.other, read: read + 1 } as Record<string, unknown>
          const names = [...text.matchAll(/(?<!:):(\w+)/g)].map((found) => values[found[1]!])
          const rows = await c.em.execute<{ name: string }[]>(text.replace(/(?<!:):\w+/g, '?'), names)
          read = Number(rows[0]?.name ?? read)
        }
      }),
  })
  const wrongOf = async (a: Command, b: Command) => {
    const { findings } = await judge(arena, shelf, a, b, { isAllowed: () => false })
    return findings.map(({ race, wrong }) => `${race.split(' @')[1]} ${wrong[0]}`)
  }

  test('finds an update that is lost, at the step where it is', async () => {
    const careless = command(
      'careless',
      'select name from customers where id = :one',
      'update customers set name = :read where id = :one',
    )
    expect(await wrongOf(careless, careless)).toEqual([
      expect.stringMatching(/^1 not as in AB: customers.* name "1", not "2"/),
      expect.stringMatching(/^2 not as in AB: customers.* name "1", not "2"/),
    ])
  })

  test('finds nothing where the row is locked before it is read, or counts by itself', async () => {
    const careful = command(
      'careful',
      'select name from customers where id = :one for update',
      'update customers set name = :read where id = :one',
    )
    const counting = command('counting', 'update customers set name = name::integer + 1 where id = :one')
    expect(await wrongOf(careful, careful)).toEqual([])
    expect(await wrongOf(careful, counting)).toEqual([])
  })

  test('finds a lock whose statement reads another row as it was before', async () => {
    const both = 'update customers set name = name::integer + 1 where id in (:one, :other)'
    const joined = command(
      'joined',
      'select o.name from customers c join customers o on o.id = :other where c.id = :one for update of c',
      'update customers set name = :read where id = :other',
    )
    expect(await wrongOf(command('both', both), joined)).toContainEqual(expect.stringMatching(/^1 not as in AB: /))
  })

  test('counts two that wait for each other', async () => {
    const there = command(
      'there',
      "update customers set name = 'a' where id = :one",
      "update customers set name = 'a' where id = :other",
    )
    const back = command(
      'back',
      "update customers set name = 'b' where id = :other",
      "update customers set name = 'b' where id = :one",
    )
    expect(await wrongOf(there, back)).toEqual(['1 1 deadlocks'])
  })
})

test('of units that overlap both orders are possible, of one that waited for a lock one', () => {
  const unit = (actor: string, from: number, to: number, after = -1) => ({ actor, from, to, after })
  expect(ordersOf({ units: [unit('A', 1, 2), unit('B', 3, 4)] })).toEqual(['AB'])
  expect(ordersOf({ units: [unit('A', 1, 4), unit('B', 2, 3)] })).toEqual(['AB', 'BA'])
  expect(ordersOf({ units: [unit('A', 1, 3), unit('B', 2, 4, 0)] })).toEqual(['AB'])
  expect(ordersOf({ units: [unit('A', 1, 6), unit('B', 2, 3), unit('B', 4, 5)] })).toEqual(['ABB', 'BAB', 'BBA'])
})

test('a race is named as its report names it', () => {
  expect(wantedRace('renewal due: new card x processing @5')).toEqual({
    scenario: 'renewal due',
    a: 'new card',
    b: 'processing',
    hold: 5,
  })
  expect(wantedRace('processing x processing')).toEqual({
    scenario: null,
    a: 'processing',
    b: 'processing',
    hold: undefined,
  })
  expect(() => wantedRace('processing')).toThrow("RACE is 'command x command @step'")
})
