/*
 * The contract of withdrawals: after `canceled` no money moves, whatever was under way or comes later.
 */
import { describe, expect, test } from '@jest/globals'
import { AMOUNT, type Asking, RETURN_URL, STEPS, settled } from './asking.ts'

export function cancelCases(asking: Asking): void {
  const mint = () => asking.mint('pay_')

  /** Whatever was answered, the provider's book agrees with it. */
  const expectConsistent = async (attemptId: string, answer: { kind: string }) => {
    const charged = answer.kind === 'succeeded'
    await asking.expectCharged(attemptId, charged ? AMOUNT : 0)
    const now = await asking.lookUp(attemptId)
    if (charged) expect(now).toMatchObject({ kind: 'succeeded' })
    else expect(now?.kind ?? 'declined').toBe('declined')
  }

  describe('a withdrawal', () => {
    test('before the charge keeps it from taking money', async () => {
      const [attemptId, card] = [mint(), await asking.card()]
      expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'canceled' })
      const { value } = await settled(asking.charge(attemptId, card))
      if (value) expect(value.kind).toBe('declined')
      await expectConsistent(attemptId, { kind: 'canceled' })
    })

    test('twice is withdrawn still', async () => {
      const attemptId = mint()
      for (let times = 0; times < 3; times++) expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'canceled' })
    })

    test('of a charge that succeeded says so, and the money stays', async () => {
      const attemptId = await asking.charged()
      const answer = await asking.cancel(attemptId)
      expect(answer.kind).toBe('succeeded')
      await expectConsistent(attemptId, answer)
    })

    test('of a charge that was declined says so', async () => {
      const declines = asking.declines[0] ?? 'card_declined'
      const attemptId = mint()
      await asking.charge(attemptId, await asking.card({ declines }))
      expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'declined', declineCode: declines })
    })

    test('at the same time as the charge agrees with it', async () => {
      for (let times = 0; times < 5; times++) {
        const [attemptId, card] = [mint(), await asking.card()]
        await Promise.all([settled(asking.charge(attemptId, card)), settled(asking.cancel(attemptId))])
        await expectConsistent(attemptId, await asking.cancel(attemptId))
      }
    })

    if (asking.has('cards.3ds')) {
      test('of a charge that waits for the buyer: a late approval takes nothing', async () => {
        const [attemptId, card] = [mint(), await asking.card('3ds')]
        await asking.charge(attemptId, card, { returnUrl: RETURN_URL })
        expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'canceled' })
        await settled(asking.world.decide3ds(attemptId, 'approve'))
        expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'canceled' })
        await expectConsistent(attemptId, { kind: 'canceled' })
      })
    }

    if (asking.has('faults')) {
      test('while a request of the charge is under way holds for that request too', async () => {
        for (const after of STEPS) {
          const [attemptId, card] = [mint(), await asking.card()]
          let answer: { kind: string } | undefined
          await asking.under({ kind: 'slow', after }, (signal) => asking.charge(attemptId, card, { signal }), {
            whileHeld: async () => {
              answer = await asking.cancel(attemptId)
              expect(['canceled', 'succeeded', 'processing', 'declined']).toContain(answer.kind)
            },
          })
          answer = answer?.kind === 'canceled' ? answer : await asking.cancel(attemptId)
          await expectConsistent(attemptId, answer)
        }
      })

      test('after the caller gave up holds for the request that comes late', async () => {
        for (const after of STEPS) {
          const [attemptId, card] = [mint(), await asking.card()]
          let canceled: { kind: string } | undefined
          await asking.under({ kind: 'slow', after }, (signal) => asking.charge(attemptId, card, { signal }), {
            givesUp: true,
            whileHeld: async () => {
              canceled = await asking.cancel(attemptId)
            },
          })
          const answer = canceled?.kind === 'canceled' ? canceled : await asking.cancel(attemptId)
          await expectConsistent(attemptId, answer)
        }
      })

      test.each(['hang_after_charge', 'error_after_charge', 'error', 'limited', 'garbled', 'down'] as const)(
        '%s at any request, and repeated: withdrawn',
        async (kind) => {
          for (const after of STEPS) {
            const [attemptId, card] = [mint(), await asking.card()]
            const { value } = await asking.under({ kind, after }, () => asking.cancel(attemptId))
            if (value) expect(value.kind).toBe('canceled')
            expect(await asking.cancel(attemptId)).toMatchObject({ kind: 'canceled' })
            await settled(asking.charge(attemptId, card))
            await expectConsistent(attemptId, { kind: 'canceled' })
          }
        },
      )
    }
  })
}
