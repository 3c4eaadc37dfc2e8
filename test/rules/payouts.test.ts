// Rounds, arrival and skips: Fridays at 10:00 in Bangkok against the JavaScript calendar (an oracle the rules may not use), the bank holidays of
// 2026 and 2027, and the specification's order of reasons.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { BANK_HOLIDAYS } from '../../rules/bank-holidays.ts'
import {
  arrivalDateOf,
  askAgainAfterSeconds,
  bangkokDay,
  nextPaidRound,
  nextPayout,
  nextRoundAfter,
  roundDueAt,
  roundOfInstant,
  roundWith,
  skipReason,
} from '../../rules/payouts.ts'

const bangkok = (text: string) => Date.parse(`${text}+07:00`) / 1_000
const local = (at: number) => new Date((at + 7 * 3_600) * 1_000)
const instants = fc.integer({ min: bangkok('1971-01-01T00:00:00'), max: bangkok('2199-12-31T23:59:59') })

describe('the round that is due', () => {
  test.each([
    ['2026-11-27T09:59:59', '2026-11-20'],
    ['2026-11-27T10:00:00', '2026-11-27'],
    ['2026-11-27T10:00:01', '2026-11-27'],
    ['2026-11-30T12:00:00', '2026-11-27'],
    ['2026-12-04T09:59:59', '2026-11-27'],
    ['2026-12-04T10:00:00', '2026-12-04'],
    ['2026-10-23T10:00:00', '2026-10-23'], // a bank holiday
    ['2027-01-01T10:00:00', '2027-01-01'],
    ['2027-01-01T09:00:00', '2026-12-25'],
    ['2027-12-10T18:00:00', '2027-12-10'],
  ])('at %s is that of %s', (at, date) => {
    expect(roundDueAt(bangkok(at))).toEqual({ date, key: date, at: bangkok(`${date}T10:00:00`) })
  })

  test('is always a Friday 10:00 within the last seven days, and the next one comes a week later', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const due = roundDueAt(at)
        expect(due.at).toBeLessThanOrEqual(at)
        expect(due.at).toBeGreaterThan(at - 7 * 86_400)
        expect([local(due.at).getUTCDay(), local(due.at).toISOString().slice(11, 19)]).toEqual([5, '10:00:00'])
        expect(nextRoundAfter(at).at).toBe(due.at + 7 * 86_400)
        expect(due.date).toBe(local(due.at).toISOString().slice(0, 10))
      }),
    )
  })
})

test('what became available by a Friday is paid that Friday, what came a day later a week later', () => {
  const paidOn = (sale: string) => roundWith(bangkok(sale) + 7 * 86_400, bangkok(sale)).date
  expect(paidOn('2026-11-20T09:59:00')).toBe('2026-11-27')
  expect(paidOn('2026-11-20T10:00:00')).toBe('2026-11-27')
  expect(paidOn('2026-11-20T10:00:01')).toBe('2026-12-04')
  expect(paidOn('2026-11-21T09:00:00')).toBe('2026-12-04')
  // What has been available for long is in the first round that is ahead.
  expect(roundWith(bangkok('2026-11-02T09:00:00'), bangkok('2026-11-28T09:00:00')).date).toBe('2026-12-04')
})

test('the round of an instant is the Friday’s own at its hour, else one of its own', () => {
  const friday = bangkok('2026-11-27T10:00:00')
  expect(roundOfInstant(friday)).toEqual(roundDueAt(friday))
  const later = roundOfInstant(friday + 1)
  expect(later).toMatchObject({ date: '2026-11-27', at: friday + 1 })
  expect(new Set([roundOfInstant(friday), later, roundOfInstant(friday + 2)].map(({ key }) => key)).size).toBe(3)
})

describe('a payout arrives', () => {
  test.each([
    ['2026-11-27T10:00:00', '2026-11-27'],
    ['2026-10-23T10:00:00', '2026-10-26'],
    ['2027-01-01T10:00:00', '2027-01-04'],
    ['2027-12-10T10:00:00', '2027-12-13'],
    ['2026-11-28T23:59:59', '2026-11-30'], // a Saturday
    ['2026-12-05T10:00:00', '2026-12-08'], // a Saturday before a holiday on Monday
    ['2026-04-12T10:00:00', '2026-04-16'], // a Sunday before Songkran
    ['2026-12-31T00:00:00', '2027-01-04'],
    ['2026-11-27T00:00:00', '2026-11-27'],
  ])('sent at %s on %s', (at, day) => {
    expect(arrivalDateOf(bangkok(at))).toBe(bangkok(`${day}T00:00:00`))
  })

  test('on a day without a weekend or a holiday, at most ten days later', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const arrival = arrivalDateOf(at)
        expect([1, 2, 3, 4, 5]).toContain(local(arrival).getUTCDay())
        expect(BANK_HOLIDAYS).not.toContain(bangkokDay(arrival))
        expect(arrival).toBeGreaterThan(at - 86_400)
        expect(arrival).toBeLessThan(at + 10 * 86_400)
      }),
    )
  })

  test('by the holidays that it is given', () => {
    const friday = bangkok('2026-11-27T10:00:00')
    expect(bangkokDay(arrivalDateOf(friday, ['2026-11-27', '2026-11-30']))).toBe('2026-12-01')
    expect(bangkokDay(arrivalDateOf(bangkok('2026-10-23T10:00:00'), []))).toBe('2026-10-23')
  })

  test('the holidays stand in order, each once, on no weekend', () => {
    expect([...new Set(BANK_HOLIDAYS)].sort()).toEqual(BANK_HOLIDAYS)
    for (const day of BANK_HOLIDAYS) expect([1, 2, 3, 4, 5]).toContain(local(bangkok(`${day}T00:00:00`)).getUTCDay())
  })
})

describe('a round leaves a merchant out', () => {
  const fit = { availableSatang: 50_000, minimumSatang: 50_000, hasBankAccount: true, paused: false }
  test.each([
    [{}, null],
    [{ availableSatang: 49_999 }, 'below_minimum'],
    [{ availableSatang: 0 }, 'below_minimum'],
    [{ availableSatang: 0, minimumSatang: 0 }, 'below_minimum'],
    [{ availableSatang: -1 }, 'negative_balance'],
    [{ hasBankAccount: false }, 'no_bank_account'],
    [{ paused: true }, 'paused'],
    [{ hasBankAccount: false, paused: true }, 'no_bank_account'],
    [{ availableSatang: 1, hasBankAccount: false, paused: true }, 'below_minimum'],
    [{ availableSatang: -1, hasBankAccount: false, paused: true }, 'negative_balance'],
  ])('%j: %s', (change, reason) => {
    expect(skipReason({ ...fit, ...change })).toBe(reason)
  })
})

test('what comes next is all that is available on the next Friday, or the reason why nothing does', () => {
  const account = { hasBankAccount: true, accountUsableFrom: null }
  const fit = { availableSatang: 96_094, minimumSatang: 50_000, paused: false, ...account }
  const saturday = bangkok('2026-10-17T09:00:00')
  const [friday, monday] = [bangkok('2026-10-23T10:00:00'), bangkok('2026-10-26T00:00:00')]
  const coming = nextPayout(saturday, fit)
  expect([coming.round.at, coming.amountSatang, coming.reason, coming.arrivesOn]).toEqual([
    ...[friday, 96_094, null, monday],
  ])
  expect(nextPayout(friday - 1, fit).round.at).toBe(friday)
  expect(nextPayout(friday, fit).round.at).toBe(bangkok('2026-10-30T10:00:00'))
  const less = nextPayout(saturday, { ...fit, availableSatang: 49_999 })
  expect([less.amountSatang, less.reason]).toEqual([0, 'below_minimum'])
  // The time of an account that is not usable yet is shown only when it is the reason.
  const waits = { ...fit, hasBankAccount: false, accountUsableFrom: friday + 1 }
  const published = (merchant: typeof waits) => {
    const { reason, accountUsableFrom } = nextPayout(saturday, merchant)
    return [reason, accountUsableFrom]
  }
  expect(published(waits)).toEqual(['no_bank_account', friday + 1])
  expect(published({ ...waits, availableSatang: 1 })).toEqual(['below_minimum', null])
})

test('where the balance is too low for the next Friday, what comes next is the Friday after, if that pays', () => {
  const fit = {
    availableSatang: 0,
    minimumSatang: 50_000,
    paused: false,
    hasBankAccount: true,
    accountUsableFrom: null,
  }
  const saturday = bangkok('2026-11-28T09:00:00')
  const next = (merchant: Partial<typeof fit>, following: number) => {
    const { round, amountSatang, reason } = nextPaidRound(saturday, { ...fit, ...merchant }, following)
    return [round.date, amountSatang, reason]
  }
  expect(next({}, 1_229_832)).toEqual(['2026-12-11', 1_229_832, null])
  expect(next({ availableSatang: -39_900 }, 1_189_932)).toEqual(['2026-12-11', 1_189_932, null])
  expect(next({ availableSatang: -39_900 }, -1)).toEqual(['2026-12-04', 0, 'negative_balance'])
  expect(next({}, 49_999)).toEqual(['2026-12-04', 0, 'below_minimum'])
  expect(next({ availableSatang: 50_000 }, 1_229_832)).toEqual(['2026-12-04', 50_000, null])
  // A week changes nothing about a missing account.
  expect(next({ hasBankAccount: false }, 1_229_832)).toEqual(['2026-12-04', 0, 'below_minimum'])
  expect(next({ availableSatang: 50_000, hasBankAccount: false }, 1_229_832)).toEqual([
    ...['2026-12-04', 0, 'no_bank_account'],
  ])
})

test('a bank is asked again after 10 s, a minute, ten minutes, then each hour', () => {
  expect([0, 1, 2, 3, 4, 5, 1_000].map(askAgainAfterSeconds)).toEqual([10, 10, 60, 600, 3_600, 3_600, 3_600])
})
