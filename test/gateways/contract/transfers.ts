/*
 * The contract of transfers to merchants' banks, and of money that is returned to a sender: once per id.
 */
import { describe, expect, test } from '@jest/globals'
import { type Asking, STEPS, settled, together } from './asking.ts'
import { FAULT_KINDS } from './world.ts'

const ANY_ACCOUNT = { bankCode: '014', accountNumber: '1234567890', accountName: 'Rim Khlong Coffee' }

export function transferCases(asking: Asking): void {
  const mint = () => asking.mint('po_')
  const send = (payoutId: string, { amountSatang = 500_000, signal = new AbortController().signal } = {}) =>
    asking
      .its('transfers')
      .send({ payoutId, amountSatang, bankAccount: asking.world.bankAccount ?? ANY_ACCOUNT }, signal)
  const lookUp = (payoutId: string) => asking.its('transfers').lookUp(payoutId)
  const expectSentOnce = async (payoutId: string) =>
    expect(await asking.world.sent(payoutId)).toEqual({ transfers: 1, satang: 500_000 })

  describe('a transfer', () => {
    test('is sent, and known by its payout', async () => {
      const payoutId = mint()
      expect(await lookUp(payoutId)).toBeNull()
      const outcome = await send(payoutId)
      expect(['in_transit', 'paid']).toContain(outcome.kind)
      expect(await lookUp(payoutId)).toEqual(outcome)
      await expectSentOnce(payoutId)
    })

    test('repeated, and sent six times at once, is sent once', async () => {
      const payoutId = mint()
      await together(6, () => send(payoutId))
      await send(payoutId)
      await expectSentOnce(payoutId)
    })

    test.each(['paid', 'failed', 'returned'] as const)('that has %s says so', async (to) => {
      const payoutId = mint()
      await send(payoutId)
      if (to === 'returned') await asking.world.decideTransfer(payoutId, 'paid')
      await asking.world.decideTransfer(payoutId, to)
      const outcome = await lookUp(payoutId)
      expect(outcome?.kind).toBe(to)
      if (outcome?.kind === 'failed' || outcome?.kind === 'returned') expect(outcome.failureCode).toMatch(/\S/)
      expect(await send(payoutId)).toMatchObject({ kind: to })
    })

    if (asking.has('faults')) {
      test.each(FAULT_KINDS)('%s at any request: sent once', async (kind) => {
        for (const after of STEPS) {
          const payoutId = mint()
          await asking.under({ kind, after }, (signal) => send(payoutId, { signal }))
          const known = await lookUp(payoutId)
          expect(['in_transit', 'paid']).toContain((known ?? (await send(payoutId))).kind)
          await expectSentOnce(payoutId)
        }
      })

      test('repeated while its request is under way is sent once', async () => {
        for (const after of STEPS) {
          const payoutId = mint()
          await asking.under({ kind: 'slow', after }, (signal) => send(payoutId, { signal }), {
            whileHeld: async () => {
              await settled(send(payoutId))
            },
          })
          await send(payoutId)
          await expectSentOnce(payoutId)
        }
      })
    }
  })
}
