/*
 * The contract of charges under faults: whatever happens to any request, a look-up tells the truth, and the attempt is charged once.
 */
import { describe, expect, test } from '@jest/globals'
import { AMOUNT, type Asking, RETURN_URL, STEPS, settled } from './asking.ts'
import { FAULT_KINDS } from './world.ts'

export function faultCases(asking: Asking): void {
  /** What the engine does after an unknown answer: looks the attempt up, and charges it again with the same id when it was never charged. */
  const resolve = async (attemptId: string, card: string) =>
    (await asking.lookUp(attemptId)) ?? (await asking.charge(attemptId, card))

  describe('a charge under a fault', () => {
    test.each(FAULT_KINDS)('%s at any request: charged once', async (kind) => {
      for (const after of STEPS) {
        const [attemptId, card] = [asking.mint('pay_'), await asking.card()]
        const { value } = await asking.under({ kind, after }, (signal) => asking.charge(attemptId, card, { signal }))
        if (value) expect(value.kind).toBe('succeeded')
        expect(await resolve(attemptId, card)).toMatchObject({ kind: 'succeeded' })
        expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
        await asking.expectCharged(attemptId, AMOUNT)
      }
    })

    test.each(['slow', 'hang_after_charge'] as const)(
      '%s, given up by the caller: charged at most once',
      async (kind) => {
        for (const after of STEPS) {
          const [attemptId, card] = [asking.mint('pay_'), await asking.card()]
          await asking.under({ kind, after }, (signal) => asking.charge(attemptId, card, { signal }), { givesUp: true })
          expect(await resolve(attemptId, card)).toMatchObject({ kind: 'succeeded' })
          await asking.expectCharged(attemptId, AMOUNT)
        }
      },
    )

    test.each(['slow', 'hang_after_charge'] as const)(
      '%s, and repeated while it is under way: charged once',
      async (kind) => {
        for (const after of STEPS) {
          const [attemptId, card] = [asking.mint('pay_'), await asking.card()]
          await asking.under({ kind, after }, (signal) => asking.charge(attemptId, card, { signal }), {
            whileHeld: async () => {
              await settled(asking.charge(attemptId, card))
            },
          })
          expect(await resolve(attemptId, card)).toMatchObject({ kind: 'succeeded' })
          await asking.expectCharged(attemptId, AMOUNT)
        }
      },
    )

    test.each(FAULT_KINDS)('%s at any request of a card that is declined: declined', async (kind) => {
      const declines = asking.declines[0] ?? 'card_declined'
      for (const after of STEPS) {
        const [attemptId, card] = [asking.mint('pay_'), await asking.card({ declines })]
        await asking.under({ kind, after }, (signal) => asking.charge(attemptId, card, { signal }))
        expect(await resolve(attemptId, card)).toMatchObject({ kind: 'declined', declineCode: declines })
        await asking.expectCharged(attemptId, 0)
      }
    })

    test.each(FAULT_KINDS)('%s at any request of a look-up: the next one tells the truth', async (kind) => {
      const [attemptId, unknown] = [await asking.charged(), asking.mint('pay_')]
      for (const after of STEPS) {
        for (const [id, kindThen] of [
          [attemptId, 'succeeded'],
          [unknown, undefined],
        ] as const) {
          const { value, fault } = await asking.under({ kind, after }, () => asking.lookUp(id))
          if (fault === undefined) expect(value?.kind).toBe(kindThen)
          expect((await asking.lookUp(id))?.kind).toBe(kindThen)
        }
      }
      await asking.expectCharged(attemptId, AMOUNT)
      await asking.expectCharged(unknown, 0)
    })

    test('by a provider that is down is a fault and no outcome', async () => {
      const [attemptId, card] = [asking.mint('pay_'), await asking.card()]
      await asking.world.fault('down', 100)
      const calls = [
        settled<unknown>(asking.charge(attemptId, card)),
        settled<unknown>(asking.lookUp(attemptId)),
        settled<unknown>(asking.cancel(attemptId)),
      ]
      const answers = await Promise.all(calls)
      await asking.world.fault('down', 0)
      for (const { fault } of answers) expect(fault).toBeInstanceOf(Error)
      expect(await resolve(attemptId, card)).toMatchObject({ kind: 'succeeded' })
      await asking.expectCharged(attemptId, AMOUNT)
    })

    if (asking.has('cards.3ds')) {
      test('by 3-D Secure that waits for the buyer is not begun anew by a duplicate that comes late', async () => {
        for (const after of STEPS) {
          const [attemptId, card] = [asking.mint('pay_'), await asking.card('3ds')]
          const charge = () => asking.charge(attemptId, card, { returnUrl: RETURN_URL })
          await asking.under({ kind: 'slow', after }, charge, {
            whileHeld: async () => {
              await settled(charge())
            },
          })
          const outcome = await charge()
          expect(outcome.kind).toBe('requires_action')
          expect(await asking.lookUp(attemptId)).toEqual(outcome)
          await asking.world.decide3ds(attemptId, 'approve')
          expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
          await asking.expectCharged(attemptId, AMOUNT)
        }
      })

      test.each(FAULT_KINDS)('%s at any request of 3-D Secure: approved once, charged once', async (kind) => {
        for (const after of STEPS) {
          const [attemptId, card] = [asking.mint('pay_'), await asking.card('3ds')]
          const charge = (signal?: AbortSignal) =>
            asking.charge(attemptId, card, { returnUrl: RETURN_URL, ...(signal && { signal }) })
          await asking.under({ kind, after }, charge)
          const outcome = (await asking.lookUp(attemptId)) ?? (await charge())
          expect(outcome.kind).toBe('requires_action')
          await asking.world.decide3ds(attemptId, 'approve')
          expect(await charge()).toMatchObject({ kind: 'succeeded' })
          await asking.expectCharged(attemptId, AMOUNT)
        }
      })
    }
  })
}
