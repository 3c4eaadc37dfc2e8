/*
 * The contract of money in suspense that goes back to its sender: once by its id, never more than came, and known by its id in the book.
 */
import { describe, expect, test } from '@jest/globals'
import { AMOUNT, type Asking, STEPS } from './asking.ts'

export function returnCases(asking: Asking): void {
  /** Money that the gateway took, by the reference under which it reports it. The simulator reports transfers, whose references are anything. */
  const came = async () => {
    const attemptId = await asking.charged()
    const reference = (await asking.lookUp(attemptId))?.reference ?? attemptId
    return { attemptId, reference }
  }
  const giveBack = (transferReference: string, returnId = mintReturn(), amountSatang = AMOUNT) =>
    asking.its('returns').returnTransfer({ returnId, transferReference, amountSatang })
  const mintReturn = () => `${asking.mint('itr_')}-1`

  describe('money in suspense', () => {
    test('that is returned twice with the same id is returned once', async () => {
      const { attemptId, reference } = await came()
      const returnId = mintReturn()
      for (let times = 0; times < 2; times++) {
        expect(['succeeded', 'pending']).toContain((await giveBack(reference, returnId)).kind)
      }
      await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: AMOUNT })
    })

    test('that was returned with another amount is not returned again', async () => {
      const { attemptId, reference } = await came()
      const returnId = mintReturn()
      await giveBack(reference, returnId, 5_000)
      await expect(giveBack(reference, returnId, 6_000)).rejects.toThrow()
      await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 5_000 })
    })

    if (!asking.has('check')) return

    test('is never returned twice over', async () => {
      const { attemptId, reference } = await came()
      await giveBack(reference)
      expect(await giveBack(reference)).toMatchObject({ kind: 'failed' })
      await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: AMOUNT })
    })

    if (!asking.has('faults')) return

    test('is returned once when an answer is lost', async () => {
      for (const kind of ['error_after_charge', 'down'] as const) {
        for (const after of STEPS.slice(0, 3)) {
          const { attemptId, reference } = await came()
          const returnId = mintReturn()
          await asking.under({ kind, after }, () => giveBack(reference, returnId))
          expect((await giveBack(reference, returnId)).kind).toBe('succeeded')
          await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: AMOUNT })
        }
      }
    })
  })
}
