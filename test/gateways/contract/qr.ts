/*
 * The contract of PromptPay codes: one code per attempt, which is paid at most once.
 */
import { describe, expect, test } from '@jest/globals'
import { AMOUNT, type Asking, STEPS, settled, together } from './asking.ts'
import { FAULT_KINDS } from './world.ts'

export function qrCases(asking: Asking): void {
  const made = async () => {
    const attemptId = asking.mint('pay_')
    return { attemptId, code: await asking.createQr(attemptId) }
  }

  describe('a PromptPay code', () => {
    test('can be shown, and is processing until it is paid', async () => {
      const { attemptId, code } = await made()
      expect(code.payload ?? code.imageUrl).toEqual(expect.stringMatching(/\S/))
      if (code.payload === null) expect(code.imageUrl).toMatch(/^https?:\/\//)
      expect(code.expiresAt).toBeGreaterThan(asking.world.now())
      expect(await asking.lookUp(attemptId, code.reference)).toMatchObject({ kind: 'processing' })
      expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'processing' })
      await asking.expectCharged(attemptId, 0)
    })

    test('made again is the same code', async () => {
      const { attemptId, code } = await made()
      expect(await asking.createQr(attemptId)).toMatchObject({ reference: code.reference, payload: code.payload })
    })

    test('made six times at once is one code', async () => {
      const attemptId = asking.mint('pay_')
      const codes = await together(6, () => asking.createQr(attemptId))
      codes.push(await asking.createQr(attemptId))
      expect(new Set(codes.map(({ reference, payload }) => `${reference} ${payload}`)).size).toBe(1)
      expect(await asking.world.payQr(attemptId)).toBe(true)
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('that is paid succeeds, and is paid once', async () => {
      const { attemptId, code } = await made()
      expect(await asking.world.payQr(attemptId)).toBe(true)
      expect(await asking.world.payQr(attemptId)).toBe(false)
      expect(await asking.lookUp(attemptId, code.reference)).toMatchObject({ kind: 'succeeded' })
      expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('that was paid is never made anew', async () => {
      const { attemptId, code } = await made()
      await asking.world.payQr(attemptId)
      const { value } = await settled(asking.createQr(attemptId))
      if (value) expect(value.reference).toBe(code.reference)
      expect(await asking.world.payQr(attemptId)).toBe(false)
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('that is withdrawn can no longer be paid', async () => {
      const { attemptId } = await made()
      for (let times = 0; times < 2; times++) expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'canceled' })
      expect(await asking.world.payQr(attemptId)).toBe(false)
      await asking.expectCharged(attemptId, 0)
    })

    test('that is withdrawn after it was paid says that it was paid', async () => {
      const { attemptId } = await made()
      await asking.world.payQr(attemptId)
      expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'succeeded' })
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('that is withdrawn before it is made can never be paid', async () => {
      const attemptId = asking.mint('pay_')
      expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'canceled' })
      await settled(asking.createQr(attemptId))
      const { value: paid } = await settled(asking.world.payQr(attemptId))
      expect(paid ?? false).toBe(false)
      await asking.expectCharged(attemptId, 0)
    })

    if (asking.has('qr.expire')) {
      test('that ended unpaid is declined, and can no longer be paid', async () => {
        const { attemptId } = await made()
        await asking.world.expireQr(attemptId)
        expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'declined', ranOut: true })
        expect(await asking.world.payQr(attemptId)).toBe(false)
        await asking.expectCharged(attemptId, 0)
      })
    }

    if (asking.has('faults')) {
      test('that is paid while it is withdrawn: the answer and the book agree', async () => {
        for (const after of STEPS) {
          const { attemptId } = await made()
          const { value } = await asking.under({ kind: 'slow', after }, () => asking.cancel(attemptId), {
            whileHeld: async () => {
              await asking.world.payQr(attemptId)
            },
          })
          const answer = value ?? (await asking.cancel(attemptId))
          await asking.expectCharged(attemptId, answer.kind === 'succeeded' ? AMOUNT : 0)
          expect(await asking.cancel(attemptId)).toMatchObject({ kind: answer.kind })
        }
      })

      test.each(FAULT_KINDS)('%s at any request, and repeated: one code', async (kind) => {
        for (const after of STEPS) {
          const attemptId = asking.mint('pay_')
          const { value } = await asking.under({ kind, after }, () => asking.createQr(attemptId))
          const code = await asking.createQr(attemptId)
          if (value) expect(code).toMatchObject({ reference: value.reference, payload: value.payload })
          expect(await asking.world.payQr(attemptId)).toBe(true)
          expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
          await asking.expectCharged(attemptId, AMOUNT)
        }
      })
    }

    if (asking.has('refunds')) {
      test('that was paid can be refunded', async () => {
        const { attemptId } = await made()
        await asking.world.payQr(attemptId)
        const outcome = await asking.refund(attemptId, AMOUNT)
        expect(['succeeded', 'pending']).toContain(outcome.kind)
        await asking.expectBooked(attemptId, { refunds: 1, refundedSatang: AMOUNT })
      })
    }
  })
}
