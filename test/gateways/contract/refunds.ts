/*
 * The contract of refunds: once per refund id, never more than was taken.
 */
import { describe, expect, test } from '@jest/globals'
import { type Asking, HOUR, STEPS, settled, together } from './asking.ts'
import { FAULT_KINDS } from './world.ts'

export function refundCases(asking: Asking): void {
  const mint = () => asking.mint('re_')
  const lookUp = (refundId: string, attemptId?: string) =>
    asking.its('refunds').lookUp(refundId, attemptId === undefined ? undefined : { attemptId })

  describe('a refund', () => {
    test('of everything gives everything back, and is known by its id', async () => {
      const [attemptId, refundId] = [await asking.charged(20_000), mint()]
      expect(await lookUp(refundId, attemptId)).toBeNull()
      expect(await lookUp(refundId)).toBeNull()
      const outcome = await asking.refund(attemptId, 20_000, refundId)
      expect(outcome.kind).toBe('succeeded')
      expect(await lookUp(refundId, attemptId)).toEqual(outcome)
      expect(await lookUp(refundId)).toEqual(outcome)
      await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 20_000 })
    })

    test('in parts gives back the parts, and then no more', async () => {
      const attemptId = await asking.charged(20_000)
      for (const satang of [5_000, 12_000]) {
        expect(await asking.refund(attemptId, satang)).toMatchObject({ kind: 'succeeded' })
      }
      expect(await asking.refund(attemptId, 3_001)).toMatchObject({ kind: 'failed', reason: expect.any(String) })
      expect(await asking.refund(attemptId, 3_000)).toMatchObject({ kind: 'succeeded' })
      expect(await asking.refund(attemptId, 2_000)).toMatchObject({ kind: 'failed' })
      await asking.expectBooked(attemptId, { refunds: 3, refundedSatang: 20_000 })
    })

    test('of more than was taken fails, with nothing given back', async () => {
      const attemptId = await asking.charged(20_000)
      expect(await asking.refund(attemptId, 20_001)).toMatchObject({ kind: 'failed', reason: expect.any(String) })
      await asking.expectBooked(attemptId, { refunds: 0, refundedSatang: 0 })
    })

    test('repeated with the same id happens once', async () => {
      const [attemptId, refundId] = [await asking.charged(20_000), mint()]
      for (let times = 0; times < 3; times++) {
        expect(await asking.refund(attemptId, 8_000, refundId)).toMatchObject({ kind: 'succeeded' })
      }
      await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 8_000 })
    })

    test('of another amount with the same id is a fault', async () => {
      const [attemptId, refundId] = [await asking.charged(20_000), mint()]
      await asking.refund(attemptId, 8_000, refundId)
      await expect(asking.refund(attemptId, 9_000, refundId)).rejects.toThrow()
      await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 8_000 })
    })

    test('sent six times at once happens once', async () => {
      const [attemptId, refundId] = [await asking.charged(20_000), mint()]
      for (const outcome of await together(6, () => asking.refund(attemptId, 3_000, refundId))) {
        expect(['succeeded', 'pending']).toContain(outcome.kind)
      }
      expect(await asking.refund(attemptId, 3_000, refundId)).toMatchObject({ kind: 'succeeded' })
      await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 3_000 })
    })

    test('beside others at once never gives back more than was taken', async () => {
      const attemptId = await asking.charged(20_000)
      await together(6, () => asking.refund(attemptId, 6_000))
      await asking.expectBooked(attemptId, { refunds: 3, refundedSatang: 18_000 })
    })

    test('of an attempt that took nothing fails', async () => {
      const attemptId = asking.mint('pay_')
      await asking.charge(attemptId, await asking.card({ declines: asking.declines[0] ?? 'card_declined' }))
      expect(await asking.refund(attemptId, 2_000)).toMatchObject({ kind: 'failed', reason: expect.any(String) })
      expect(await asking.refund(asking.mint('pay_'), 2_000)).toMatchObject({
        kind: 'failed',
        reason: expect.any(String),
      })
    })

    if (asking.has('refunds.pending')) {
      test.each([
        ['succeeded', 8_000],
        ['failed', 0],
      ] as const)('that waits is pending until it has %s', async (to, refundedSatang) => {
        const [attemptId, refundId] = [await asking.charged(20_000), mint()]
        await asking.world.nextRefund('pending', attemptId)
        expect(await asking.refund(attemptId, 8_000, refundId)).toMatchObject({ kind: 'pending' })
        expect(await asking.refund(attemptId, 8_000, refundId)).toMatchObject({ kind: 'pending' })
        expect(await lookUp(refundId, attemptId)).toMatchObject({ kind: 'pending' })
        await asking.world.decideRefund(refundId, to)
        expect(await lookUp(refundId, attemptId)).toMatchObject({ kind: to })
        expect(await asking.refund(attemptId, 8_000, refundId)).toMatchObject({ kind: to })
        await asking.expectBooked(attemptId, { refundedSatang })
      })
    }

    if (asking.has('refunds.failing')) {
      test('that fails says why, and stays failed', async () => {
        const [attemptId, refundId] = [await asking.charged(20_000), mint()]
        await asking.world.nextRefund('failed', attemptId)
        for (let times = 0; times < 2; times++) {
          expect(await asking.refund(attemptId, 8_000, refundId)).toMatchObject({
            kind: 'failed',
            reason: expect.stringMatching(/^\w+$/),
          })
        }
        await asking.expectBooked(attemptId, { refunds: 0, refundedSatang: 0 })
        expect(await asking.refund(attemptId, 20_000)).toMatchObject({ kind: 'succeeded' })
      })
    }

    if (asking.has('time')) {
      test('of yesterday is still known, and repeated gives nothing more back', async () => {
        const [attemptId, refundId] = [await asking.charged(20_000), mint()]
        await asking.refund(attemptId, 8_000, refundId)
        await asking.world.passTime(30 * HOUR)
        expect(await lookUp(refundId, attemptId)).toMatchObject({ kind: 'succeeded' })
        expect(await lookUp(refundId)).toMatchObject({ kind: 'succeeded' })
        expect(await asking.refund(attemptId, 8_000, refundId)).toMatchObject({ kind: 'succeeded' })
        await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 8_000 })
      })
    }

    if (asking.has('faults')) {
      test.each(FAULT_KINDS)('%s at any request: given back once', async (kind) => {
        for (const after of STEPS) {
          const [attemptId, refundId] = [await asking.charged(20_000), mint()]
          const { value } = await asking.under({ kind, after }, () => asking.refund(attemptId, 8_000, refundId))
          if (value) expect(value.kind).toBe('succeeded')
          const known = await lookUp(refundId, attemptId)
          expect(known ?? (await asking.refund(attemptId, 8_000, refundId))).toMatchObject({ kind: 'succeeded' })
          await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 8_000 })
        }
      })

      test('repeated while its request is under way: given back once', async () => {
        for (const after of STEPS) {
          const [attemptId, refundId] = [await asking.charged(20_000), mint()]
          await asking.under({ kind: 'slow', after }, () => asking.refund(attemptId, 8_000, refundId), {
            whileHeld: async () => {
              await settled(asking.refund(attemptId, 8_000, refundId))
            },
          })
          expect(await asking.refund(attemptId, 8_000, refundId)).toMatchObject({ kind: 'succeeded' })
          await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: 8_000 })
        }
      })
    }
  })
}
