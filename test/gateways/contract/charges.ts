/*
 * The contract of charges: each outcome, once per attempt, and the same from a look-up.
 */
import { describe, expect, test } from '@jest/globals'
import { AMOUNT, type Asking, HOUR, RETURN_URL, settled, together } from './asking.ts'

export function chargeCases(asking: Asking): void {
  const { mint, world } = {
    mint: () => asking.mint('pay_'),
    world: () => asking.world,
  }

  describe('a charge', () => {
    test('takes the money once and answers succeeded', async () => {
      const attemptId = mint()
      const outcome = await asking.charge(attemptId, await asking.card())
      expect(outcome.kind).toBe('succeeded')
      expect(await asking.lookUp(attemptId)).toEqual(outcome)
      if (outcome.reference) expect(await asking.lookUp(attemptId, outcome.reference)).toEqual(outcome)
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test.each([...asking.declines])('that is declined: %s', async (declines) => {
      const attemptId = mint()
      const outcome = await asking.charge(attemptId, await asking.card({ declines }))
      expect(outcome).toMatchObject({ kind: 'declined', declineCode: declines })
      expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'declined', declineCode: declines })
      await asking.expectCharged(attemptId, 0)
    })

    test('repeated after its success charges nothing more', async () => {
      const [attemptId, card] = [mint(), await asking.card()]
      for (let times = 0; times < 3; times++) {
        expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
      }
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('repeated after its decline is not tried again', async () => {
      const declines = asking.declines[0] ?? 'card_declined'
      const [attemptId, card] = [mint(), await asking.card({ declines })]
      for (let times = 0; times < 3; times++) {
        expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'declined', declineCode: declines })
      }
      await asking.expectCharged(attemptId, 0)
    })

    test('sent eight times at once charges once', async () => {
      const [attemptId, card] = [mint(), await asking.card()]
      for (const outcome of await together(8, () => asking.charge(attemptId, card))) {
        expect(['succeeded', 'processing']).toContain(outcome.kind)
      }
      expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('of another attempt with the same card is another charge', async () => {
      const [card, attempts] = [await asking.card(), [mint(), mint()]]
      for (const attemptId of attempts)
        expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
      for (const attemptId of attempts) await asking.expectCharged(attemptId, AMOUNT)
    })

    test('of another amount with the same attempt id is a fault', async () => {
      const [attemptId, card] = [mint(), await asking.card()]
      await asking.charge(attemptId, card)
      await expect(asking.charge(attemptId, card, { amountSatang: AMOUNT + 100 })).rejects.toThrow()
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('that was given up before it began never reaches the bank', async () => {
      const [attemptId, card] = [mint(), await asking.card()]
      await expect(asking.charge(attemptId, card, { signal: AbortSignal.abort() })).rejects.toThrow()
      expect(await asking.lookUp(attemptId)).toBeNull()
      await asking.expectCharged(attemptId, 0)
    })

    test('that nobody made is unknown to a look-up, which charges nothing', async () => {
      const attemptId = mint()
      for (let times = 0; times < 3; times++) expect(await asking.lookUp(attemptId)).toBeNull()
      await asking.expectCharged(attemptId, 0)
      expect(await asking.charge(attemptId, await asking.card())).toMatchObject({ kind: 'succeeded' })
      await asking.expectCharged(attemptId, AMOUNT)
    })

    test('that was looked up while it was made charges once', async () => {
      const [attemptId, card] = [mint(), await asking.card()]
      const [charging] = await Promise.all([
        settled(asking.charge(attemptId, card)),
        ...Array.from({ length: 4 }, () => settled(asking.lookUp(attemptId))),
      ])
      if (charging.value) expect(charging.value.kind).toBe('succeeded')
      expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
      await asking.expectCharged(attemptId, AMOUNT)
    })

    if (asking.has('book.fees')) {
      test('says its fee, its VAT and its times once they are known', async () => {
        const before = world().now()
        const attemptId = await asking.charged()
        await world().settle(attemptId)
        const outcome = await asking.lookUp(attemptId)
        const money = outcome?.kind === 'succeeded' ? outcome.money : undefined
        expect(money?.feeSatang).toBeGreaterThan(0)
        expect(money?.feeVatSatang).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(money?.feeSatang) && Number.isInteger(money?.feeVatSatang)).toBe(true)
        expect(money?.paidAt).toBeGreaterThanOrEqual(before)
        expect(money?.paidAt).toBeLessThanOrEqual(world().now())
        if (money?.availableOn) expect(money.availableOn).toBeGreaterThanOrEqual(before)
      })
    }

    if (asking.has('time')) {
      test('of yesterday is still known, and repeated charges nothing more', async () => {
        const [attemptId, card] = [mint(), await asking.card()]
        const outcome = await asking.charge(attemptId, card)
        await world().passTime(30 * HOUR)
        expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
        expect(await asking.lookUp(attemptId, outcome.reference)).toMatchObject({ kind: 'succeeded' })
        expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
        await asking.expectCharged(attemptId, AMOUNT)
      })

      test('of an attempt of yesterday that was never made is unknown, and then charges once', async () => {
        const [attemptId, card] = [mint(), await asking.card()]
        await world().passTime(30 * HOUR)
        expect(await asking.lookUp(attemptId)).toBeNull()
        for (let times = 0; times < 2; times++) {
          expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
        }
        await world().passTime(30 * HOUR)
        expect(await asking.charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
        await asking.expectCharged(attemptId, AMOUNT)
      })

      test('that was looked up yesterday and is made today charges once', async () => {
        const [attemptId, card] = [mint(), await asking.card()]
        expect(await asking.lookUp(attemptId)).toBeNull()
        await world().passTime(30 * HOUR)
        await together(4, () => asking.charge(attemptId, card))
        expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
        await asking.expectCharged(attemptId, AMOUNT)
      })
    }
  })

  if (asking.has('cards.3ds')) {
    describe('3-D Secure', () => {
      const waiting = async () => {
        const [attemptId, card] = [mint(), await asking.card('3ds')]
        const outcome = await asking.charge(attemptId, card, { returnUrl: RETURN_URL })
        return { attemptId, card, outcome }
      }

      test('waits for the buyer at an address, and takes nothing before', async () => {
        const { attemptId, outcome } = await waiting()
        expect(outcome).toMatchObject({ kind: 'requires_action', url: expect.stringMatching(/^https?:\/\/\S+$/) })
        expect(await asking.lookUp(attemptId)).toEqual(outcome)
        await asking.expectCharged(attemptId, 0)
      })

      test('that is approved succeeds, and charges once', async () => {
        const { attemptId, card } = await waiting()
        await world().decide3ds(attemptId, 'approve')
        expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
        expect(await asking.charge(attemptId, card, { returnUrl: RETURN_URL })).toMatchObject({ kind: 'succeeded' })
        await asking.expectCharged(attemptId, AMOUNT)
      })

      test('that is declined is a decline of that code', async () => {
        const { attemptId, card } = await waiting()
        await world().decide3ds(attemptId, 'decline')
        const declined = { kind: 'declined', declineCode: 'authentication_required' }
        expect(await asking.lookUp(attemptId)).toMatchObject(declined)
        expect(await asking.charge(attemptId, card, { returnUrl: RETURN_URL })).toMatchObject(declined)
        await asking.expectCharged(attemptId, 0)
      })

      test('that waits is the same when it is asked for again', async () => {
        const { attemptId, card, outcome } = await waiting()
        expect(await asking.charge(attemptId, card, { returnUrl: RETURN_URL })).toEqual(outcome)
        await world().decide3ds(attemptId, 'approve')
        expect(await asking.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
        await asking.expectCharged(attemptId, AMOUNT)
      })

      if (asking.has('cards.off_session')) {
        test('without the buyer is a decline of that code', async () => {
          const attemptId = mint()
          expect(await asking.charge(attemptId, await asking.card('3ds'))).toMatchObject({
            kind: 'declined',
            declineCode: 'authentication_required',
          })
          await asking.expectCharged(attemptId, 0)
        })
      }
    })
  }
}
