// A merchant's earnings, refunds, payouts and returned payouts in any order: the balance is what a bookkeeper would count, no satang is paid out
// twice, and every payout is the sum of its transactions.

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addBankAccount } from '../../commands/bank-accounts.ts'
import { payByHand, payInRound } from '../../commands/reserve-payout.ts'
import { recordPayoutOutcome } from '../../commands/settle-payout.ts'
import { Payout } from '../../db/entities/index.ts'
import { keyring } from '../../db/keyring.ts'
import { readBalance } from '../../db/queries/balance.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { type Billing, DAY, openBilling, type Shop, T0 } from '../support/billing.ts'
import { adjust } from '../support/payouts.ts'

let b: Billing
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.close())

const MINIMUM = 50_000

type Step =
  | { kind: 'earn' | 'refund_late_payment'; amount: number; inDays: number }
  | { kind: 'days'; days: number }
  | { kind: 'round' }
  | { kind: 'by_hand'; share: number | null }
  | { kind: 'bank'; says: 'in_transit' | 'paid' | 'failed' | 'returned'; which: number }

/** Weighted so that rounds find money in most runs, and so that in many runs money is taken between a Friday and the day its round runs. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('earn' as const),
      amount: fc.integer({ min: 30_000, max: 400_000 }),
      inDays: fc.constantFrom(0, 0, 1, 7),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund_late_payment' as const),
      amount: fc.integer({ min: 1, max: 60_000 }),
      inDays: fc.constant(0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'round' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('by_hand' as const), share: fc.option(fc.integer({ min: 1, max: 100 })) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bank' as const),
      says: fc.constantFrom('in_transit' as const, 'paid' as const, 'failed' as const, 'returned' as const),
      which: fc.nat(20),
    }),
  },
)

/** The amounts that a bookkeeper would record. */
class Books {
  readonly moved: { amount: number; from: number }[] = []
  readonly rounds = new Set<string>()
  at = T0
  available(at = this.at): number {
    return this.moved.filter(({ from }) => from <= at).reduce((sum, { amount }) => sum + amount, 0)
  }
  move(amount: number, from = this.at): void {
    this.moved.push({ amount, from })
  }
}

const DESK = { gateway: 'bookkeeper' }

/** Each step is a second later than the one before, so that a round can tell what came after its instant. */
async function take(shop: Shop, books: Books, one: Step): Promise<void> {
  books.at += 1
  const { at } = books
  if (one.kind === 'days') books.at += one.days * DAY
  if (one.kind === 'earn' || one.kind === 'refund_late_payment') {
    const amount = one.kind === 'earn' ? one.amount : -one.amount
    const from = at + one.inDays * DAY
    await adjust(shop, { at, amount, availableOn: from })
    books.move(amount, from)
  }
  if (one.kind === 'round') {
    const round = roundDueAt(at)
    // What was available by Friday, less what was taken since: manual payouts and refunds.
    const due = books.moved
      .filter(({ amount, from }) => from <= (amount < 0 ? at : round.at))
      .reduce((sum, { amount }) => sum + amount, 0)
    const paid = await shop.commit(at, (c) => payInRound(c, round, { ...DESK, now: at, simulated: false }))
    const fits = due >= MINIMUM && !books.rounds.has(round.key)
    if (!books.rounds.has(round.key)) expect(paid.kind).toBe(fits ? 'payout' : 'skip')
    if (fits && paid.kind === 'payout') {
      expect(paid.payout.amountSatang).toBe(due)
      books.rounds.add(round.key)
      books.move(-due)
    }
  }
  if (one.kind === 'by_hand') {
    const there = books.available()
    const wanted = one.share === null ? null : Math.max(1, Math.floor((there * one.share) / 100))
    const paid = await shop
      .commit(at, (c) => payByHand(c, { amountSatang: wanted, metadata: {} }, { ...DESK, now: at }))
      .catch((error: { code?: string }) => error.code)
    const amount = wanted ?? there
    if (there < MINIMUM) expect(paid).toBe('balance_below_minimum')
    else if (amount < MINIMUM) expect(paid).toBe('amount_too_small')
    else {
      expect(paid).toMatchObject({ amountSatang: amount, status: 'pending' })
      books.move(-amount)
    }
  }
  if (one.kind === 'bank') {
    const payouts = await b.db.orm.em.fork().find(Payout, { merchantId: shop.id }, { orderBy: { id: 'asc' } })
    const payout = payouts[one.which % Math.max(1, payouts.length)]
    if (!payout) return
    const word =
      one.says === 'failed' || one.says === 'returned'
        ? { kind: one.says, failureCode: 'x' }
        : { kind: one.says, reference: 'R' }
    const after = await shop
      .commit(at, (c) => recordPayoutOutcome(c, payout.id, word, at))
      .catch((error: Error) => error.message)
    const wasOver = payout.status === 'failed' || payout.status === 'returned'
    if (typeof after === 'string') expect(after).toContain(`no payout moves from ${payout.status} to ${one.says}`)
    else if (!wasOver && (after.status === 'failed' || after.status === 'returned')) books.move(payout.amountSatang)
  }
}

test('the balance is the bookkeeper’s after every step, and every promise holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const shop = await b.shop()
      const account = { bankCode: '014', accountNumber: '1234567890', accountName: 'A', metadata: {} }
      await shop.commit(T0, (c) => addBankAccount(c, keyring(Buffer.alloc(32)), account))
      const books = new Books()
      for (const one of steps) {
        await take(shop, books, one)
        const { availableSatang, pendingSatang } = await readBalance(
          b.pool,
          { merchantId: shop.id, livemode: false },
          { now: books.at },
        )
        expect([availableSatang, availableSatang + pendingSatang]).toEqual([
          books.available(),
          books.available(Infinity),
        ])
      }
    }),
    { numRuns: 60 },
  )
  await b.check()
})
