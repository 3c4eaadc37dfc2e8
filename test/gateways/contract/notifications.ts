/*
 * The contract of notifications: what they are about, which are refused, and what is read at the source.
 */
import { describe, expect, test } from '@jest/globals'
import { NotificationRefused } from '../../../gateways/port.ts'
import { AMOUNT, type Asking } from './asking.ts'
import type { Happening, SignedNotification } from './world.ts'

export function notificationCases(asking: Asking): void {
  const read = (notification: SignedNotification, now = asking.world.now()) =>
    asking.its('notifications').read({ ...notification, now })
  const noticed = async (of: Happening) => read(await asking.world.notification(of)).notice
  const unknown = () => asking.world.notification({ kind: 'unknown' })
  const refused = async (notification: SignedNotification, now?: number) => {
    expect(() => read(notification, now)).toThrow(NotificationRefused)
  }

  describe('a notification', () => {
    if (asking.has('cards', 'charges')) {
      test('of a charge says which, with our id', async () => {
        const attemptId = await asking.charged()
        const reference = (await asking.lookUp(attemptId))?.reference
        expect(await noticed({ kind: 'charge', attemptId })).toEqual({ kind: 'charge', reference, attemptId })
      })

      test('that comes twice has the same id, and another one another', async () => {
        const attempts = [await asking.charged(), await asking.charged()] as const
        const [first, again, other] = [
          read(await asking.world.notification({ kind: 'charge', attemptId: attempts[0] })),
          read(await asking.world.notification({ kind: 'charge', attemptId: attempts[0] })),
          read(await asking.world.notification({ kind: 'charge', attemptId: attempts[1] })),
        ]
        expect(again.id).toBe(first.id)
        expect(other.id).not.toBe(first.id)
        expect(first.at).toBeLessThanOrEqual(asking.world.now())
      })
    }

    if (asking.has('cards.3ds', 'charges')) {
      test('that is out of date does not change what is read at the source', async () => {
        const attemptId = asking.mint('pay_')
        await asking.charge(attemptId, await asking.card('3ds'), { returnUrl: 'https://shop.test/return' })
        const old = await asking.world.notification({ kind: 'charge', attemptId })
        await asking.world.decide3ds(attemptId, 'approve')
        const { notice } = read(old)
        const reference = notice.kind === 'charge' ? notice.reference : ''
        expect(await asking.lookUp(attemptId, reference)).toMatchObject({ kind: 'succeeded' })
      })
    }

    if (asking.has('cards', 'charges', 'refunds')) {
      test('of a refund says which, and of what charge', async () => {
        const [attemptId, refundId] = [await asking.charged(), asking.mint('re_')]
        const { reference } = await asking.refund(attemptId, 5_000, refundId)
        const chargeReference = (await asking.lookUp(attemptId))?.reference
        expect(await noticed({ kind: 'refund', refundId })).toEqual({
          kind: 'refund',
          reference,
          refundId,
          chargeReference,
        })
      })

      test('of a refund in the provider’s own dashboard names no refund of ours, and its charge tells of both', async () => {
        const [attemptId, refundId] = [await asking.charged(), asking.mint('re_')]
        await asking.refund(attemptId, 5_000, refundId)
        const reference = await asking.world.refundThere(attemptId, 3_000)
        const chargeReference = (await asking.lookUp(attemptId))?.reference ?? ''
        expect(await noticed({ kind: 'refund_there', reference })).toEqual({
          kind: 'refund',
          reference,
          refundId: null,
          chargeReference,
        })
        const { refundsOf } = asking.its('notifications')
        const lines = (await refundsOf?.(chargeReference)) ?? []
        const line = { kind: 'refund', chargeReference, status: 'succeeded' }
        expect(lines).toMatchObject([
          { ...line, ourId: refundId, amountSatang: 5_000 },
          { ...line, ourId: null, amountSatang: 3_000, reference },
        ])
        expect(await refundsOf?.(chargeReference.replace(/.{4}$/, '0000'))).toEqual([])
      })
    }

    if (asking.has('cards.read')) {
      test('of a card says which', async () => {
        const gatewayToken = await asking.card()
        expect(await noticed({ kind: 'card', gatewayToken })).toEqual({ kind: 'card', gatewayToken })
      })
    }

    if (asking.has('transfers')) {
      test('of a transfer says which', async () => {
        const payoutId = asking.mint('po_')
        const bankAccount = asking.world.bankAccount ?? {
          bankCode: '014',
          accountNumber: '1234567890',
          accountName: 'Rim Khlong Coffee',
        }
        await asking.its('transfers').send({ payoutId, amountSatang: 5_000, bankAccount }, new AbortController().signal)
        expect(await noticed({ kind: 'transfer', payoutId })).toMatchObject({ kind: 'transfer', payoutId })
      })
    }

    test('of a kind that nobody needs is other', async () => {
      expect((await noticed({ kind: 'unknown' })).kind).toBe('other')
    })

    test('makes no call', async () => {
      const notification = await unknown()
      const before = asking.world.requests()
      read(notification)
      expect(asking.world.requests()).toBe(before)
    })

    test('with a changed body is refused', async () => {
      const { headers, body } = await unknown()
      await refused({ headers, body: Buffer.concat([body, Buffer.from(' ')]) })
      await refused({ headers, body: Buffer.from('{}') })
      await refused({ headers, body: Buffer.alloc(0) })
    })

    test('without a signature, or signed by somebody else, is refused', async () => {
      await refused(await asking.world.notification({ kind: 'unknown' }, { secret: 'none' }))
      await refused(await asking.world.notification({ kind: 'unknown' }, { secret: 'wrong' }))
    })

    test('with a signature that is no signature is refused', async () => {
      const { headers, body } = await unknown()
      for (const value of ['', 'x', 't=,v1=', '\u0000', ',', 't=1,v1=ab,v1=cd', 'ก'.repeat(100)]) {
        const forged = Object.fromEntries(
          Object.entries(headers).map(([name, real]) => [name, /signature/i.test(name) ? value : real]),
        )
        await refused({ headers: forged, body })
      }
    })

    if (asking.has('notifications.stale')) {
      test('is refused after five minutes', async () => {
        const now = asking.world.now()
        const signed = await asking.world.notification({ kind: 'unknown' }, { signedAt: now })
        expect(read(signed, now + 299).notice.kind).toBe('other')
        await refused(signed, now + 301)
      })
    }

    if (asking.has('notifications.old_secret')) {
      test('signed with the older secret is taken', async () => {
        const signed = await asking.world.notification({ kind: 'unknown' }, { secret: 'old' })
        expect(read(signed).notice.kind).toBe('other')
      })
    }
  })

  if (asking.has('notifications.dispute')) {
    describe('a dispute', () => {
      const dispute = (reference: string) => asking.its('notifications').dispute?.(reference)

      test('is noticed and read at the source', async () => {
        const attemptId = await asking.charged()
        const reference = await asking.world.openDispute(attemptId)
        expect(await noticed({ kind: 'dispute', reference })).toEqual({ kind: 'dispute', reference })
        const chargeReference = (await asking.lookUp(attemptId))?.reference
        expect(await dispute(reference)).toMatchObject({
          reference,
          chargeReference,
          attemptId,
          amountSatang: AMOUNT,
          status: 'open',
        })
      })

      test.each(['won', 'lost'] as const)('that was %s says so', async (to) => {
        const reference = await asking.world.openDispute(await asking.charged())
        await asking.world.decideDispute(reference, to)
        expect(await dispute(reference)).toMatchObject({ reference, status: to })
      })

      test('is in the list of those that were opened, oldest first, and in no other', async () => {
        const opened = asking.its('notifications').disputesOpened
        const from = asking.world.now()
        const references = [
          await asking.world.openDispute(await asking.charged()),
          await asking.world.openDispute(await asking.charged()),
        ]
        const until = asking.world.now() + 1
        const found = (await opened?.(from, until))?.filter((reference) => references.includes(reference))
        expect(found).toEqual(references)
        expect(await opened?.(until + 60, until + 120)).toEqual([])
      })

      test('that nobody opened is unknown', async () => {
        for (const reference of ['dp_unknown', 'du_unknown', 'dspt_unknown', '', '../charges']) {
          expect(await dispute(reference)).toBeNull()
        }
      })
    })
  }

  if (asking.has('notifications.charge', 'cards')) {
    describe('a charge behind a reference', () => {
      const charge = (reference: string) => asking.its('notifications').charge?.(reference)

      test('is read at the source', async () => {
        const attemptId = await asking.charged()
        const reference = (await asking.lookUp(attemptId))?.reference ?? ''
        expect(await charge(reference)).toMatchObject({
          kind: 'charge',
          reference,
          ourId: attemptId,
          amountSatang: AMOUNT,
          status: 'succeeded',
        })
      })

      test('that the gateway does not know is null', async () => {
        for (const reference of ['pi_unknown', 'ch_unknown', 'chrg_unknown', '', '../disputes']) {
          expect(await charge(reference)).toBeNull()
        }
      })
    })
  }
}
