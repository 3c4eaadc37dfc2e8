/*
 * The contract of the check of credentials, and that no error says a credential.
 */
import { inspect } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import type { Gateway } from '../../../gateways/port.ts'
import { type Asking, settled } from './asking.ts'
import { FAULT_KINDS } from './world.ts'

export function checkCases(asking: Asking): void {
  const check = (gateway: Gateway) => gateway.check?.()

  describe('the check of an account', () => {
    test('says its mode', async () => {
      expect(await check(asking.gateway)).toMatchObject({ kind: 'ok', livemode: asking.environment.livemode })
    })

    test('says which credential is not accepted', async () => {
      const answer = await check(asking.world.withWrongCredentials())
      expect(answer).toMatchObject({ kind: 'refused', credential: expect.stringMatching(/^[a-z_]+$/) })
      expectNoSecret(answer)
    })

    test('says when the credentials are of the other mode', async () => {
      const { gateway, livemode } = asking.world.withOtherMode()
      const answer = await check(gateway)
      if (!answer) throw new Error('the gateway has no check')
      // By the form of the key, or by what the gateway says of the account.
      expect(answer.kind === 'ok' ? answer : { ...answer, livemode }).toMatchObject({ livemode })
      expect(['ok', 'other_mode']).toContain(answer.kind)
      if (answer.kind === 'other_mode') expect(answer.credential).toBe('secret_key')
    })

    if (asking.has('faults')) {
      test.each(['down', 'error', 'limited', 'garbled'] as const)(
        'is a fault while the provider is away: %s',
        async (kind) => {
          await asking.world.fault(kind, 10)
          const { fault } = await settled(Promise.resolve(check(asking.gateway)))
          await asking.world.fault(kind, 0)
          expect(fault).toBeInstanceOf(Error)
          expectNoSecret(fault)
        },
      )
    }
  })

  const expectNoSecret = (what: unknown) => {
    const words = inspect(what, { depth: 10, showHidden: true })
    for (const secret of asking.world.secrets) expect(words).not.toContain(secret)
    expect(words).not.toContain('4242424242424242')
  }

  /** Whatever can be asked of a gateway with one card. */
  const everything = (gateway: Gateway, card: string) => {
    const attemptId = asking.mint('pay_')
    const signal = new AbortController().signal
    return [
      () => gateway.cards?.attach({ attachId: asking.attachId(), token: card }),
      () => gateway.cards?.charge({ attemptId, gatewayToken: card, amountSatang: 2_000 }, signal),
      () => gateway.cards?.read?.(card),
      () => gateway.charges?.lookUp(attemptId),
      () => gateway.charges?.cancel(attemptId),
      () => gateway.qr?.create({ attemptId, amountSatang: 2_000, expiresAt: asking.world.now() + 900 }),
      () =>
        gateway.refunds?.refund({
          refundId: asking.mint('re_'),
          attemptId,
          amountSatang: 2_000,
          transferredSatang: null,
        }),
      () => gateway.refunds?.lookUp(asking.mint('re_')),
      () => gateway.transfers?.lookUp(asking.mint('po_')),
      () => gateway.book?.lines(0, asking.world.now()),
    ]
  }

  if (asking.has('cards')) {
    test('credentials that are not accepted are a fault of every call, and no error says them', async () => {
      const card = await asking.card()
      const charge = asking.world.withWrongCredentials().cards?.charge
      const refused = charge?.(
        { attemptId: asking.mint('pay_'), gatewayToken: card, amountSatang: 2_000 },
        new AbortController().signal,
      )
      await expect(refused).rejects.toThrow()
      for (const call of everything(asking.world.withWrongCredentials(), card)) {
        expectNoSecret((await settled(Promise.resolve(call()))).fault)
      }
    })

    if (asking.has('faults')) {
      test('no error says a credential, whatever the fault', async () => {
        const card = await asking.card()
        for (const kind of FAULT_KINDS) {
          for (const call of everything(asking.gateway, card)) {
            const { fault } = await asking.under({ kind, after: 0 }, async () => call())
            expectNoSecret(fault)
          }
        }
      })
    }
  }
}
