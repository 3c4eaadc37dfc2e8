// The simulated shop: its calendar, and what a seed determines.
import { expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import {
  buyerOf,
  checkpointsOf,
  draw,
  metBy,
  monthOf,
  type Scenario,
  SIMULATION_START,
  simulationEnd,
} from '../../rules/simulations.ts'

const scenario: Scenario = {
  customers: 25,
  months: 2,
  seed: 7,
  collectionMethods: ['auto_charge', 'invoice'],
  script: [
    { month: 1, share: 10, what: 'cancel' },
    { month: 2, share: 100, what: 'decline' },
    { month: 2, share: 50, what: 'late_qr' },
    { month: 2, share: 0, what: 'cancel_now' },
  ],
}
const at = (month: number, day: number, hour: number) => fromBangkok({ year: 2026, month, day, hour })

test('a simulation begins with the year and ends with the last second of its last month', () => {
  expect(SIMULATION_START).toBe(at(1, 1, 0))
  expect(simulationEnd(1)).toBe(at(2, 1, 0) - 1)
  expect(simulationEnd(12)).toBe(fromBangkok({ year: 2027, month: 1, day: 1 }) - 1)
  expect(monthOf(SIMULATION_START)).toBe(1)
  expect(monthOf(simulationEnd(14))).toBe(14)
})

test('the calendar has the days on which buyers join, cards change, the script is followed and invoices are paid', () => {
  const checkpoints = checkpointsOf(scenario)
  const named = (kind: string) =>
    checkpoints.filter((checkpoint) => checkpoint.kind === kind).map((checkpoint) => checkpoint.at)
  expect(named('join')).toEqual([at(1, 1, 9), at(1, 15, 9), at(1, 31, 9)])
  expect(named('cards')).toEqual([at(2, 1, 6)])
  // Ways to pay an invoice need no checkpoint of their own, but month 2 has a cancel as well.
  expect(named('actions')).toEqual([at(1, 31, 12), at(2, 28, 12)])
  expect(named('week').slice(0, 4)).toEqual([at(1, 2, 10), at(1, 6, 10), at(1, 9, 10), at(1, 13, 10)])
  expect(named('end')).toEqual([simulationEnd(2)])
  expect(checkpoints.at(-1)!.kind).toBe('end')
  expect(checkpoints.map((checkpoint) => checkpoint.at)).toEqual(
    checkpoints.map((checkpoint) => checkpoint.at).sort((a, b) => a - b),
  )
  const byCard = checkpointsOf({ ...scenario, collectionMethods: ['auto_charge'], script: [] })
  expect(byCard.filter(({ kind }) => kind === 'week')).toHaveLength(9) // Fridays alone
})

test('a share is that part of those whom it concerns, half up, and the same for the same seed', () => {
  expect(metBy(scenario, 0).size).toBe(3) // 10 % of 25
  expect(metBy(scenario, 1)).toEqual(new Set([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24])) // all who pay by card
  expect(metBy(scenario, 2).size).toBe(6) // half of 12
  expect([...metBy(scenario, 2)].every((index) => index % 2 === 1)).toBe(true)
  expect(metBy(scenario, 3).size).toBe(0)
  expect(metBy(scenario, 0)).toEqual(metBy({ ...scenario }, 0))
  const seeds = Array.from({ length: 20 }, (_, seed) => [...metBy({ ...scenario, seed }, 0)].join())
  expect(new Set(seeds).size).toBeGreaterThan(10)
})

test('buyers are drawn: methods in turns, all days and plans, about every fifth with a code', () => {
  const buyers = Array.from({ length: 1_000 }, (_, index) => buyerOf(scenario, index))
  expect(buyers.filter(({ method }) => method === 'invoice')).toHaveLength(500)
  for (const joinsAt of [at(1, 1, 9), at(1, 15, 9), at(1, 31, 9)])
    expect(buyers.filter((buyer) => buyer.joinsAt === joinsAt).length).toBeGreaterThan(250)
  for (const plan of [0, 1, 2]) expect(buyers.filter((buyer) => buyer.plan === plan).length).toBeGreaterThan(250)
  expect(buyers.filter(({ usesCode }) => usesCode).length).toBeGreaterThan(140)
  expect(buyerOf(scenario, 3)).toEqual(buyers[3])
})

test('a draw follows from the seed and the name alone, and they all spread', () => {
  expect(draw(1, 'a')).toBe(draw(1, 'a'))
  expect(draw(1, 'a')).not.toBe(draw(2, 'a'))
  const bits = Array.from({ length: 2_000 }, (_, n) => draw(n, 'x') & 1).filter(Boolean).length
  expect(bits).toBeGreaterThan(900)
  expect(bits).toBeLessThan(1_100)
})
