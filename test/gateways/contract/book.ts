/*
 * The contract of the provider's book: every line once, in order, with our ids, on the right side of every boundary.
 */
import { describe, expect, test } from '@jest/globals'
import { AMOUNT, type Asking } from './asking.ts'

const DAY = 86_400

export function bookCases(asking: Asking): void {
  const lines = (from: number, to: number) => asking.its('book').lines(from, to)
  /** What the work books, with nothing else in the time. */
  const bookedBy = async (work: () => Promise<void>) => {
    await asking.world.passTime(DAY)
    const from = asking.world.now()
    await work()
    await asking.world.passTime(10)
    return lines(from, asking.world.now())
  }

  describe('the book', () => {
    test('of a day without business is empty', async () => {
      expect(await lines(0, 1)).toEqual([])
      expect(await bookedBy(async () => {})).toEqual([])
    })

    test('has each charge and refund, oldest first, with our ids', async () => {
      const ids: string[] = []
      const found = await bookedBy(async () => {
        for (const satang of [10_000, 20_000]) {
          ids.push(await asking.charged(satang))
          await asking.world.settle(ids.at(-1) ?? '')
          await asking.world.passTime(2)
        }
        if (!asking.has('refunds')) return
        ids.push(asking.mint('re_'))
        await asking.refund(ids[1] ?? '', 5_000, ids[2])
      })
      expect(found.map(({ ourId }) => ourId)).toEqual(ids)
      const expected = [
        { kind: 'charge', amountSatang: 10_000, status: 'succeeded', chargeReference: null },
        { kind: 'charge', amountSatang: 20_000, status: 'succeeded', chargeReference: null },
        { kind: 'refund', amountSatang: 5_000, status: 'succeeded', chargeReference: found[1]?.reference },
      ]
      expect(found).toMatchObject(expected.slice(0, ids.length))
      expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => a - b))
    })

    test('names charges as their outcomes do', async () => {
      let attemptId = ''
      const found = await bookedBy(async () => {
        attemptId = await asking.charged()
        await asking.world.settle(attemptId)
      })
      const outcome = await asking.lookUp(attemptId)
      // A gateway that gives a charge no id of its own knows it by ours.
      expect(found[0]?.reference).toBe(outcome?.reference ?? attemptId)
      if (!asking.has('book.fees') || outcome?.kind !== 'succeeded') return
      const { feeSatang, feeVatSatang } = outcome.money ?? {}
      expect(found[0]).toMatchObject({ feeSatang, feeVatSatang })
    })

    test('counts a line at its first second and not at its last', async () => {
      const [line] = await bookedBy(async () => asking.world.settle(await asking.charged()))
      const at = line?.at ?? 0
      const has = async (from: number, to: number) => (await lines(from, to)).length > 0
      expect([await has(at, at + 1), await has(at - 1, at), await has(at + 1, at + 2)]).toEqual([true, false, false])
    })

    test('leaves out what was declined', async () => {
      const found = await bookedBy(async () => {
        await asking.charge(asking.mint('pay_'), await asking.card({ declines: asking.declines[0] ?? 'card_declined' }))
      })
      expect(found.filter(({ status }) => status === 'succeeded')).toEqual([])
    })

    test('has all pages', async () => {
      const attempts: string[] = []
      const found = await bookedBy(async () => {
        const card = await asking.card()
        for (let count = 0; count < 105; count++) {
          const attemptId = asking.mint('pay_')
          await asking.charge(attemptId, card)
          await asking.world.settle(attemptId)
          attempts.push(attemptId)
        }
      })
      expect(found.map(({ ourId }) => ourId).toSorted()).toEqual(attempts.toSorted())
      expect(found.every(({ amountSatang }) => amountSatang === AMOUNT)).toBe(true)
    })

    if (asking.has('qr')) {
      test('has a PromptPay code that was paid', async () => {
        const attemptId = asking.mint('pay_')
        const found = await bookedBy(async () => {
          await asking.createQr(attemptId)
          await asking.world.payQr(attemptId)
          await asking.world.settle(attemptId)
        })
        expect(found).toMatchObject([{ kind: 'charge', ourId: attemptId, amountSatang: AMOUNT, status: 'succeeded' }])
      })
    }
  })
}
