/*
 * The contract of stored cards: a token becomes a card once, and the card is what was typed.
 */
import { describe, expect, test } from '@jest/globals'
import { CardRefused } from '../../../gateways/port.ts'
import { isDeclineCode } from '../../../rules/declines.ts'
import { type Asking, STEPS, settled, together } from './asking.ts'
import { FAULT_KINDS } from './world.ts'

export function cardCases(asking: Asking): void {
  const attach = async (token: string, attachId = asking.attachId()) => asking.its('cards').attach({ attachId, token })

  describe('attaching a card', () => {
    test('stores it', async () => {
      const attached = await attach(await asking.world.token('ok'))
      expect(attached?.gatewayToken).toEqual(expect.stringMatching(/\S/))
      expect(attached?.card.last4).toMatch(/^\d{4}$/)
      expect(attached?.card.brand).toMatch(/^[a-z]+/i)
      expect(attached?.card.exp_month).toBeGreaterThanOrEqual(1)
      expect(attached?.card.exp_month).toBeLessThanOrEqual(12)
      expect(attached?.card.exp_year).toBeGreaterThan(2_000)
    })

    test('repeated with the same id answers the same card', async () => {
      const [token, attachId] = [await asking.world.token('ok'), asking.attachId()]
      const first = await attach(token, attachId)
      expect(first).not.toBeNull()
      expect(await attach(token, attachId)).toEqual(first)
    })

    test('at the same time with the same id makes one card', async () => {
      const [token, attachId] = [await asking.world.token('ok'), asking.attachId()]
      const cards = await together(6, () => attach(token, attachId))
      cards.push(await attach(token, attachId))
      expect(new Set(cards.map((card) => card?.gatewayToken)).size).toBe(1)
      expect(cards[0]).not.toBeNull()
    })

    test('does not take a token that the gateway does not know', async () => {
      const tokens = [await asking.world.token('unknown'), '', 'toString', '../customers', 'pm_1/../x', 'a b']
      for (const token of tokens) expect(await attach(token)).toBeNull()
    })

    if (asking.has('cards.single_use')) {
      test('does not take a token twice', async () => {
        const token = await asking.world.token('ok')
        expect(await attach(token)).not.toBeNull()
        expect(await attach(token)).toBeNull()
      })
    }

    if (asking.has('cards.refused')) {
      test('of a card that is declined is refused with a code of ours', async () => {
        const { fault } = await settled(attach(await asking.world.token('refused')))
        expect(fault).toBeInstanceOf(CardRefused)
        expect(fault instanceof CardRefused && isDeclineCode(fault.declineCode)).toBe(true)
      })
    }

    if (asking.has('cards.fingerprint')) {
      test('tells the same card by its fingerprint', async () => {
        const cards = [await attach(await asking.world.token('ok')), await attach(await asking.world.token('ok'))]
        expect(cards[0]?.fingerprint).toEqual(expect.stringMatching(/\S/))
        expect(cards[1]?.fingerprint).toBe(cards[0]?.fingerprint)
        expect(cards[1]?.gatewayToken).not.toBe(cards[0]?.gatewayToken)
      })
    }

    if (asking.has('faults')) {
      test.each(FAULT_KINDS)('%s at any request, and repeated: the card is stored', async (kind) => {
        for (const after of STEPS) {
          const [token, attachId] = [await asking.world.token('ok'), asking.attachId()]
          const { value } = await asking.under({ kind, after }, () => attach(token, attachId))
          const card = await attach(token, attachId)
          expect(card).not.toBeNull()
          if (value) expect(card).toEqual(value)
        }
      })
    }
  })

  if (asking.has('cards.confirm')) {
    describe('confirming a card', () => {
      const returnUrl = 'https://shop.test/back'
      const confirm = async (gatewayToken: string) => asking.its('cards').confirm?.({ gatewayToken, returnUrl })

      test('is done at once where the bank asks nobody, and charges nothing', async () => {
        const card = await asking.card()
        expect(await confirm(card)).toEqual({ kind: 'succeeded' })
        expect(await confirm(card)).toEqual({ kind: 'succeeded' })
        expect(await asking.world.setUps(card)).toBe(1)
      })

      test('asks the bank once, however many ask at the same time', async () => {
        const card = await asking.card('3ds')
        const said = await together(6, () => confirm(card))
        said.push(await confirm(card))
        expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
        expect(said[0]).toMatchObject({ kind: 'requires_action', url: expect.stringMatching(/^https?:/) })
        expect(await asking.world.setUps(card)).toBe(1)
      })

      test.each([
        ['approve', { kind: 'succeeded' }],
        ['decline', { kind: 'declined', declineCode: 'authentication_required' }],
      ] as const)('says what the holder has decided: %s', async (decision, outcome) => {
        const card = await asking.card('3ds')
        await confirm(card)
        await asking.world.decideSetUp(card, decision)
        expect(await confirm(card)).toEqual(outcome)
      })

      test('says that the bank declines, also when it is asked again', async () => {
        const card = await asking.card({ declines: 'lost_card' })
        expect(await confirm(card)).toEqual({ kind: 'declined', declineCode: 'lost_card' })
        expect(await confirm(card)).toEqual({ kind: 'declined', declineCode: 'lost_card' })
      })

      if (asking.has('faults')) {
        test.each(FAULT_KINDS)('%s at any request, and repeated: the bank is asked once', async (kind) => {
          for (const after of STEPS) {
            const card = await asking.card()
            await asking.under({ kind, after }, () => confirm(card))
            expect(await confirm(card)).toEqual({ kind: 'succeeded' })
            expect(await asking.world.setUps(card)).toBe(1)
          }
        })
      }
    })
  }

  if (asking.has('cards.read')) {
    describe('reading a card', () => {
      const read = (gatewayToken: string) => asking.its('cards').read?.(gatewayToken)

      test('answers what was attached', async () => {
        const attached = await attach(await asking.world.token('ok'))
        expect(await read(attached?.gatewayToken ?? '')).toEqual(attached)
      })

      test('answers its new expiry', async () => {
        const card = await asking.card()
        await asking.world.renewCard(card, { exp_month: 3, exp_year: 2051 })
        expect(await read(card)).toMatchObject({ gatewayToken: card, card: { exp_month: 3, exp_year: 2051 } })
      })

      test('answers null once it was removed', async () => {
        const card = await asking.card()
        await asking.world.removeCard(card)
        expect(await read(card)).toBeNull()
      })
    })
  }
}
